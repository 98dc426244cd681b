"""The interface through which the parts of the table (hands, numbers, keys, commands) use the table, without
depending on a scene."""

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
    """The interface of the table at which a match is played.

    Attributes:
        match: the match being played.
        look: the style, sizes and texts that everything is drawn with.
        field: the zones and the pieces on the screen.
        chrome: the parts around the board, such as toolbar, prompt and log.
        table_view: the knowledge, legal moves and forecasts of the seat at the screen.
        waiting: true while an animation, a pause or another seat comes before a person is asked.
    """

    match: Match
    look: Look
    field: Field
    chrome: Chrome
    table_view: TableView
    waiting: bool

    @property
    def hurries(self) -> bool:
        """True if a person would be asked sooner if the pauses were skipped."""

    @property
    def scene(self) -> Scene:
        """The scene that shows the table, with its widgets, focus and dialogs."""

    def perform(self, action: Action, held: LetGo | None = None) -> None:
        """Play an action of the seat at the screen; `held` describes the piece that was dropped for it, if
        any."""

    def told_why(self, refusal: Refusal) -> None:
        """Record that a rule refused an attempt of the seat at the screen."""

    def explain(self) -> None:
        """Show or hide the coach card that explains the current question to the player."""

    def sync(self, moving: bool = False) -> None:
        """Show the current state of the match; with `moving`, pieces travel to their new places."""

    def peek(self, on: bool = True) -> None:
        """Turn up the face-down pieces of the seat at the screen, or turn them down again if `on` is
        False."""

    def hurry(self) -> None:
        """Skip all pauses until a person is asked."""

    def go_on(self) -> None:
        """Continue the match: let the seat that is to act now play or be asked."""

    def show_board(self, name: str) -> None:
        """Show the board of this name in the middle; "" shows the board of the current position."""

    def looked(self, changed: bool) -> None:
        """Update the table after the board was moved or zoomed, if `changed` is True."""

    def open_rule(self, rule: str) -> None:
        """Open the rulebook at the rule of this number."""
