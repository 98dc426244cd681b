"""The position notation of Macadam, for positions at the start of a trick:

    setup({"seats": 3, "hands": ["bicycle officer", "red", ""], "free": "white_lines", "stock": "moped"})

    leader           the number of the seat that leads; 0 if not given
    hands            each seat's cards; a seat without an entry holds one yellow pedestrian
    fronts           each seat's exposed cards, including documents
    owns             each seat's tickets: "insurance", "licence", "both"
    penalties        each seat's number of penalties
    stock            the top cards of the stock; all cards used nowhere else follow below
    centre           the number of officers in the centre
    free             the free signals, by name or by type; all others are covered
    covered          if "free" is not given: the number of covered signals, counted from the first
    die              the face that the next roll will show

A card is named by its kind, a pedestrian by its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from tabletop.engine import chance
from tabletop.engine.agenda import do
from tabletop.engine.game import BadSetup
from tabletop.engine.notation import (
    Notation,
    Put,
    by_seat,
    ids,
    index,
    indexes,
    list_of,
    number,
    once,
    text,
    whole,
)
from tabletop.games.macadam import components as c
from tabletop.games.macadam.position import Macadam, start
from tabletop.games.macadam.round import play_trick
from tabletop.games.macadam.score import audit
from tabletop.games.macadam.verbs import step

NICKNAME = tuple(
    c.COLOUR_IDS[c.COLOUR[card]]
    if c.KIND[card] == c.PEDESTRIAN
    else c.KIND_IDS[c.KIND[card]].replace("insurance_licence", "licence")
    for card in c.CARDS
)
"""The name of each card in the notation of positions; indexed by card."""
PAPERS = {"": 0, "insurance": c.INSURANCE, "licence": c.LICENCE, "both": c.BOTH}
SIGNAL_NAMES = (*ids(c.SIGNAL_TAG), *c.SIGNAL_TYPE)


class MacadamNotation(Notation[Macadam]):
    """A position of Macadam under construction. All cards are in the stock at first; keywords take them from
    there."""

    seats = c.DATA.table("game").numbers("players")
    options = c.OPTIONS

    @classmethod
    def bare(cls, seats: int, options: Mapping[str, int], seed: int) -> Macadam:
        position = start(seats, options, seed)
        position.dealer = position.leader = 0
        position.stock = tuple(c.CARDS)
        return position

    def take(self, names: str) -> tuple[int, ...]:
        """Take the named cards out of the stock and return them."""
        p, cards = self.position, list[int]()
        for name in names.split():
            index(NICKNAME, name)
            left = [card for card in p.stock if NICKNAME[card] == name]
            if not left:
                raise BadSetup(f"there is no card {name!r} left")
            p.stock = tuple(card for card in p.stock if card != left[0])
            cards.append(left[0])
        return tuple(cards)

    def leader(self, value: object) -> None:
        self.position.dealer = self.position.leader = self.seat(value)

    def hands(self, hands: list[str]) -> None:
        if len(hands) > self.position.seats:
            raise BadSetup(f"{len(hands)} entries for {self.position.seats} seats")
        hands = [*hands, *["yellow"] * (self.position.seats - len(hands))]
        self.position.hands = [self.take(names) for names in hands]

    def front(self, seat: int, names: str) -> None:
        self.position.fronts[seat] = self.take(names)
        for card in self.position.fronts[seat]:
            self.position.documents[seat] |= c.GRANTS[card]

    def penalties(self, seat: int, count: int) -> None:
        self.position.penalties[seat] = count

    def centre(self, officers: int) -> None:
        self.position.centre = self.take("officer " * officers)

    def stock(self, names: str) -> None:
        self.position.stock = (*self.take(names), *self.position.stock)

    def free(self, names: str) -> None:
        free = [SIGNAL_NAMES[i] for i in indexes(SIGNAL_NAMES, names)]
        if free:
            self._cover(s for s in c.SIGNALS if not {c.SIGNAL_TYPE[s], SIGNAL_NAMES[s]} & {*free})

    def covered(self, count: int) -> None:
        self._cover(range(count))

    def _cover(self, signals: Iterable[int]) -> None:
        """Put tokens on exactly these signals, in this order."""
        p = self.position
        p.tokens, p.covered = [0] * len(c.SIGNALS), 0
        for p.covered, signal in enumerate(signals, 1):
            p.tokens[signal] = p.covered

    def owns(self, seat: int, papers: str) -> None:
        """Give a seat one or both document tickets from their piles (MAC-12.7, MAC-12.8)."""
        p, bits = self.position, tuple(PAPERS.values())[index(tuple(PAPERS), papers)]
        p.won[seat] |= bits
        p.documents[seat] |= bits
        for pile in range(len(c.TICKETS)):
            p.tickets[pile] -= bits >> pile & 1

    def die(self, face: int) -> None:
        """Make the next roll of the die show this face; 0 leaves the roll to chance."""
        while face and chance.roll(self.position.copy()) != face:
            self.position.rng += 1

    def go_on(self, name: str) -> None:
        self.position.agenda = [do(play_trick, self.position.leader)]
        step.run(self.position)

    def faults(self) -> list[str]:
        return audit(self.position)

    keywords: ClassVar[Mapping[str, Put]] = {
        "leader": leader,
        "hands": once(list_of(text), hands),
        "fronts": by_seat(text, front),
        "penalties": by_seat(whole, penalties),
        "centre": once(number(range(len(c.CARDS))), centre),
        "stock": once(text, stock),
        "covered": once(number(range(len(c.SIGNALS) + 1)), covered),
        "free": once(text, free),
        "owns": by_seat(text, owns),
        "die": once(number(range(len(c.DIE))), die),
    }


setup = MacadamNotation.setup
