"""The help level of the seat at the screen: a button on the seat's card, and the list in which a level is
chosen."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.match import HELP_LEVELS
from tabletop.ui.kit import paint
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import tone
from tabletop.ui.play.chooser import Chooser, Meaning
from tabletop.ui.play.coaching import Coaching
from tabletop.ui.play.desk import Desk
from tabletop.ui.widgets import Widget


class HelpButton(Widget):
    """The button with a question mark on a dark disc, which stays visible on a card of any colour."""

    radius = 20.0

    def paint(self, surface: Surface) -> None:
        """Paint the disc, its rim and the question mark."""
        r, rim = self.rect, tone.brass if self.state else tone.ivory
        paint.framed(surface, r, r.h / 2, tone.lacquer2, rim, self.m.fine(1.6))
        light(self.m, face="black", colour=rim).draw(surface, "?", (r.centerx, r.centery - 1), "center")


class Helping:
    """The help button on the card of the seat at the screen. The chosen help level is stored with the match;
    whether the coach is on is stored with the player."""

    def __init__(self, desk: Desk, coaching: Coaching) -> None:
        self.desk, self.coaching = desk, coaching
        m = desk.look.m
        side = max(24, m.u(26))
        rect = Rect(0, 0, side, side)
        self.button = HelpButton(m, rect, key="help", tab=Tab.SEATS, z=Depth.ON_SEAT, on_press=self.ask)
        desk.scene.add(self.button)

    def show(self) -> None:
        """Show the help button on the card of the seat at the screen."""
        viewer = self.desk.table_view.viewer
        card = next((c for c in self.desk.chrome.seats if c.standing.card.seat == viewer), None)
        self.button.show(card is not None)
        if card:
            m, rect = self.desk.look.m, self.button.rect.copy()
            # A small card has its badges in this corner: the button hangs below it.
            down = rect.h * 5 // 7 if m.compact else m.u(4)
            rect.bottomright = card.rect.right + m.u(4), card.rect.bottom + down
            self.button.move(rect.topleft)
            level, words = self.desk.table_view.help, self.desk.look.words
            self.button.name = words("setup.help", name=self.desk.look.name(viewer))
            meaning = (words(f"setup.help.{level}"), words(f"setup.help.{level}.about"))
            self.button.tooltip = "\n".join((self.button.name, *meaning))

    def ask(self) -> None:
        """Open a list of the help levels, with a last line that turns the coach on or off."""
        scene, words, level = self.desk.scene, self.desk.look.words, self.desk.table_view.help
        choices = [Meaning(words(f"setup.help.{n}"), words(f"setup.help.{n}.about")) for n in HELP_LEVELS]
        coach = "coach.leave" if self.coaching.sits else "coach.come"
        choices += [Meaning(words(coach), words(f"{coach}.about"))] if self.coaching.available else []
        near, name = self.button.rect.center, self.button.name

        def make() -> Chooser:
            return Chooser(scene.m, scene.m.size, near, name, choices, self._answer, level)

        scene.open(make(), make)

    def _answer(self, index: int) -> None:
        self.desk.scene.close()
        if index in range(len(HELP_LEVELS), len(HELP_LEVELS) + 1):
            self.coaching.call()
        elif index >= 0:
            match, viewer = self.desk.match, self.desk.table_view.viewer
            seats = list(match.seats)
            seats[viewer] = seats[viewer]._replace(help=HELP_LEVELS[index])
            match.reseat(seats)
            self.desk.sync()
