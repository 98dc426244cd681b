"""What those who work at the table may ask of it: hands, numbers, keys, commands know this and no scene."""

from __future__ import annotations

from typing import Protocol

from tabletop.engine.verb import Action, Refusal
from tabletop.match import Match
from tabletop.ui.board.flights import LetGo
from tabletop.ui.board.look import Look
from tabletop.ui.play.table_view import TableView
from tabletop.ui.table.chrome import Chrome
from tabletop.ui.table.field import Field
from tabletop.ui.widgets.scene import Scene


class Desk(Protocol):
    """The table a match is played at.

    Attributes:
        match: what is played.
        look: what everything is drawn with.
        field: the zones and the pieces on the screen.
        chrome: what stands around them.
        moment: what the seat at the screen may know, do and expect now.
        waiting: something is on its way before the next seat is asked.
    """

    match: Match
    look: Look
    field: Field
    chrome: Chrome
    moment: TableView
    waiting: bool

    @property
    def hurries(self) -> bool:
        """Would a person be asked sooner without pauses?"""

    @property
    def scene(self) -> Scene:
        """The stage with its focus and its dialogs."""

    def perform(self, action: Action, held: LetGo | None = None) -> None:
        """Do what the seat at the screen wants; `held` says which piece was let go where."""

    def told_why(self, refusal: Refusal) -> None:
        """A try was answered by a reason."""

    def explain(self) -> None:
        """Tell what the question means."""

    def sync(self, moving: bool = False) -> None:
        """Show the match as it is now."""

    def peek(self, on: bool = True) -> None:
        """Look at what the seat at the screen keeps face down, or no longer."""

    def hurry(self) -> None:
        """Wait for nothing more until a person is asked."""

    def go_on(self) -> None:
        """See to whoever is asked now."""

    def show_board(self, name: str) -> None:
        """Look at another board of the match; "" for that of the moment."""

    def looked(self, changed: bool) -> None:
        """Another part of the board is seen, if it is another."""

    def open_rule(self, rule: str) -> None:
        """Open the rules desk at a rule."""
