"""The boards of a match: the one in the middle of the table, and the zoom and scroll position of each."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from tabletop.engine.game import AnyGame
from tabletop.engine.table import Table
from tabletop.maps import Board, Problem
from tabletop.ui.board import painting
from tabletop.ui.board.boards import View
from tabletop.ui.board.map_pictures import chosen


class Boards:
    """The boards of a match by name, each read from its file when it is first needed.

    Attributes:
        shown: the name of the board in the middle.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.shown = ""
        self._moment = self._chosen = ""
        self._kept = False
        self._read: dict[str, Board] = {}
        self._parts: dict[str, tuple[float, float, float]] = {}
        self._problems: list[Problem] = []

    @property
    def flipped(self) -> bool:
        """True if the viewer has chosen a board other than that of the current position."""
        return bool(self._chosen)

    def board(self, name: str) -> Board:
        """Return a board by its name, such as `game/board`; its file is read when it is first needed."""
        if name not in self._read:
            found = chosen(self.game, name)
            self._read[name] = found.board
            painting.foresee(found.board)
            self._problems += found.problems
        return self._read[name]

    def problems(self, table: Table) -> Sequence[Problem]:
        """Return the errors in the player's own maps for this match; each error is returned only once."""
        for name in table.boards or (table.board,):
            self.board(name)
        found, self._problems = self._problems, []
        return found

    def turn_to(self, table: Table) -> Board:
        """Put a board in the middle and return it: the one that the viewer has chosen, else the one of the
        position. The choice ends when the position moves on to another board."""
        if table.board != self._moment and not self._kept:
            self._moment, self._chosen = table.board, ""
        self.shown = self._chosen or self._moment
        return self.board(self.shown)

    def stays(self, table: Table) -> bool:
        """Return True if the position has moved on to a board other than the one in the middle. From then on,
        the old board stays in the middle, and the result stays True, until `let_go` is called."""
        self._kept = self._kept or (bool(self._moment) and table.board != self._moment)
        return self._kept

    def let_go(self) -> None:
        """Stop keeping the old board in the middle (see `stays`): the next `turn_to` shows the board of the
        position."""
        if self._kept:
            self._kept, self._moment = False, ""

    def look_at(self, name: str, table: Table) -> None:
        """Choose the board to view by name; "" or the board of the position cancels the choice."""
        self._chosen = name if name in table.boards and name != self._moment else ""

    def following(self, table: Table) -> str:
        """Return the name of the board that follows the shown one in the table's list (after the last, the
        first one); "" if the shown one is not in the list."""
        names = table.boards
        return names[(names.index(self.shown) + 1) % len(names)] if self.shown in names else ""

    def view(self, window: Rect) -> View:
        """Return the view of the board in the middle of the table, shown in the rectangle `window`, with the
        zoom and scroll position that it had when last shown."""
        view = View(self.board(self.shown).size, window)
        view.zoom, view.x, view.y = self._parts.get(self.shown, (1.0, 0.0, 0.0))
        return view

    def keep(self, view: View) -> None:
        """Remember the zoom and scroll position of the board in the middle."""
        self._parts[self.shown] = view.zoom, view.x, view.y
