"""The interface of the table for its parts: hands, numbers, keys and commands know it, and no scene."""

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
    """The table at which a match is played.

    Attributes:
        match: the match being played.
        look: the style, sizes and texts that everything is drawn with.
        field: the zones and the pieces on the screen.
        chrome: the parts around the board.
        moment: the knowledge, legal moves and forecasts of the seat at the screen.
        waiting: true while something still happens before the next seat is asked.
    """

    match: Match
    look: Look
    field: Field
    chrome: Chrome
    moment: TableView
    waiting: bool

    @property
    def hurries(self) -> bool:
        """True if skipping the pauses would let a person act sooner."""

    @property
    def scene(self) -> Scene:
        """The scene, with its stage, focus and dialogs."""

    def perform(self, action: Action, held: LetGo | None = None) -> None:
        """Play an action of the seat at the screen; `held` names the released piece and where it was
        released."""

    def told_why(self, refusal: Refusal) -> None:
        """Note that a rule refused an attempt."""

    def explain(self) -> None:
        """Explain the current question."""

    def sync(self, moving: bool = False) -> None:
        """Show the current state of the match."""

    def peek(self, on: bool = True) -> None:
        """Turn up the face-down pieces of the seat at the screen, or turn them down again."""

    def hurry(self) -> None:
        """Skip all pauses until a person is asked."""

    def go_on(self) -> None:
        """Go on with the seat that is asked now."""

    def show_board(self, name: str) -> None:
        """Show another board of the match; "" for the board of the position."""

    def looked(self, changed: bool) -> None:
        """Update the table after the view of the board has changed."""

    def open_rule(self, rule: str) -> None:
        """Open the rules at a rule."""
