"""The made-up game of panels laid on the table, and its texts."""

from __future__ import annotations

import functools
import gettext

import pygame

from tabletop.engine.game import Game
from tabletop.engine.verb import Action
from tabletop.match import Match, Seat
from tabletop.texts import translations
from tabletop.ui.play.numbers import AmountBox
from tests.ui.made_up import make_known
from tests.ui.table_hands import NAMES, Person

TEXTS = {
    "amount.bid": ("Votre enchère", "Your bid"),
    "amount.choose": ("Vos pièces", "Your coins"),
    "button.go_on": ("Continuer", "Go on"),
    "button.leave": ("Passer", "Pass"),
    "action.bid": ("Enchérir {amount}", "Bid {amount}"),
    "action.choose": ("Garder {count}", "Keep {count}"),
    "action.leave": ("Passer", "Pass"),
    "action.go_on": ("Continuer", "Go on"),
    "counter.shares": ("{stall}", "{stall}"),
    "end.reason": ("La foire est finie.", "The fair is over."),
    "forecast": ("Rien de plus.", "Nothing else."),
    "head.0": ("Perf.", "Perf."),
    "head.1": ("Action", "Share"),
    "head.2": ("Société", "Company"),
    "head.3": ("PDG", "CEO"),
    "log.bid": ("{seat} enchérit {n} $.", "{seat} bids ${n}."),
    "log.chosen": ("{seat} a choisi.", "{seat} has chosen."),
    "log.earned": ("{seat} reçoit {n} $.", "{seat} gets ${n}."),
    "log.leave": ("{seat} passe.", "{seat} passes."),
    "log.won": ("{seat} prend le contrôle de {stall}.", "{seat} takes control of {stall}."),
    "panel.chart": ("Cours des manches", "Prices by round"),
    "panel.dividends": ("Dividendes", "Dividends"),
    "panel.left": ("Actions disponibles", "Available shares"),
    "panel.market": ("Marché financier", "Share market"),
    "panel.order": ("Ordre de jeu", "Order of play"),
    "panel.paid": ("Versements du tour {n}", "Payments of round {n}"),
    "panel.prices": ("Cote des actions", "Share prices"),
    "panel.purse": ("Portefeuille de {seat}", "{seat}’s portfolio"),
    "phase.bid": ("Enchères", "Auction"),
    "phase.choose": ("Vente", "Sale"),
    "phase.rest": ("Pause", "Rest"),
    "pill.best": ("mène", "leads"),
    "pill.now": ("parle", "speaks"),
    "pill.out": ("a passé", "has passed"),
    "prompt.bid": ("{seat} : enchérissez ou passez.", "{seat}: bid or pass."),
    "prompt.choose": ("{seat} : choisissez en secret.", "{seat}: choose in secret."),
    "prompt.rest": ("{seat} : les versements.", "{seat}: the payments."),
    "prompt.over": ("La partie est finie.", "The game is over."),
    "round.of": ("Tour {n} sur 5", "Round {n} of 5"),
    "row.patches": ("Tronçons", "Track"),
    "row.stalls": ("Sociétés", "Companies"),
    "score.1": ("Dividendes", "Dividends"),
    "score.2": ("Primes de contrôle", "Controller’s bonus"),
    "score.3": ("Ventes d’actions", "Shares sold"),
    "score.4": ("Achats d’actions", "Shares bought"),
    "score.5": ("Argent de départ", "Cash at the start"),
    "score.6": ("Faillites", "Bankruptcies"),
    "score.7": ("Actions rendues", "Shares given back"),
    "score.8": ("Divers", "Others"),
    "status.bid": ("{n} $", "${n}"),
    "status.none": ("pas encore d’enchère", "no bid yet"),
    "status.seat": ("{seat}", "{seat}"),
    "unit.bid": ("Enchérir {n} $", "Bid ${n}"),
    "unit.coins": ("Garder {n}", "Keep {n}"),
}


class _Texts(gettext.NullTranslations):
    """The texts of the game in one language."""

    def __init__(self, which: int) -> None:
        super().__init__()
        self.which = which

    def gettext(self, message: str) -> str:
        if message in TEXTS:
            return TEXTS[message][self.which]
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1)


@functools.cache
def bazaar() -> Game:
    """The game, known to the app, with its texts."""
    make_known("bazaar")
    plain = translations.catalogue

    def catalogue(domain: str, language: str) -> gettext.NullTranslations:
        return _Texts(int(language == "en")) if domain == "bazaar" else plain(domain, language)

    translations.catalogue = catalogue
    from tests.ui.made_up.bazaar import GAME

    return GAME


def bazaar_match(seats: int = 2, *, bots: tuple[int, ...] = (), help_: int = 3) -> Match:
    """A new match of it."""
    people = [Seat(NAMES[i], bot="club" if i in bots else "", help=help_) for i in range(seats)]
    return Match(bazaar(), people, None, 1, made="2026-01-01T00:00:00+00:00")


class Trader(Person):
    """Works the panels with window events alone."""

    def type(self, words: str) -> None:
        """Keys that write something."""
        for letter in words:
            self.press(ord(letter), letter)

    def press(self, code: int, typed: str = "") -> None:
        """One key down and up."""
        self.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, scancode=0, unicode=typed))
        self.post(pygame.Event(pygame.KEYUP, key=code, mod=0, scancode=0))

    def wheel(self, at: tuple[int, int], y: int) -> None:
        """The wheel turns over a point."""
        self.point(at)
        self.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y), touch=False))

    @property
    def box(self) -> AmountBox:
        """The number on the table."""
        (box,) = self.table.amounts.boxes
        return box

    def told(self) -> str:
        """What the bubble says; empty where there is none."""
        bubble = self.table.hands._bubble
        return f"{bubble.said.number} {bubble.said.fault}" if bubble and bubble.stage else ""

    def frame(self) -> bytes:
        """Every pixel of the window."""
        return pygame.image.tobytes(self.app.screen, "RGB")


def play_to(match: Match, question: str, round_: int = 1) -> Match:
    """Nobody bids, everybody keeps what their seat is numbered, until a question is asked in a round."""
    while match.asked and not (match.asked.question.key == question and match.position.round >= round_):
        quick = {"bid": Action("leave"), "choose": Action("choose", (match.asked.seat % 6,))}
        match.play(quick.get(match.asked.question.key, Action("go_on")))
    return match
