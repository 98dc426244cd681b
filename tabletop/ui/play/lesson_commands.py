"""What toolbar, buttons and keys do at a lesson: nothing is saved, and whatever takes back sets back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tabletop.engine.table import Table
from tabletop.ui.play.advising import Adviser
from tabletop.ui.play.commands import Commands
from tabletop.ui.play.hands import Hands
from tabletop.ui.play.matchboards import Boards
from tabletop.ui.play.port import Desk
from tabletop.ui.table.chrome import ButtonMove, Tool
from tabletop.ui.widgets import IconButton

KEPT_TOOLS = ("menu", "undo", "", "hint", "rules", "boards", "sound", "language", "settings")
NEEDLESS = ("redo", "save", "advice", "explain", "load", "log")
"""Commands for matches that go on."""


class LessonDesk(Desk, Protocol):
    """The table of a lesson."""

    @property
    def most_help(self) -> int | None:
        """The assistance at which nothing is given away; None for any."""

    def moved(self) -> bool:
        """Is there anything to be set back?"""

    def set_back(self) -> None:
        """To the position of the beginning."""

    def leave_lesson(self) -> None:
        """Back to where one came from."""


class LessonCommands(Commands):
    """At a lesson nothing is saved, and whatever takes back sets the table back."""

    def __init__(self, lesson: LessonDesk, hands: Hands, boards: Boards, adviser: Adviser) -> None:
        super().__init__(lesson, hands, boards, adviser)
        self.lesson = lesson

    def tools(self, table: Table) -> tuple[Tool, ...]:
        """Back, set back, and what helps to read the table."""
        lesson, kept = self.lesson, [tool for tool in super().tools(table) if tool.key in KEPT_TOOLS]
        own = {
            "menu": Tool("menu", "arrow_left", lesson.leave_lesson),
            "undo": Tool("undo", "undo", lesson.set_back),
        }
        return tuple(own.get(tool.key, tool) for tool in kept)

    def mark(self, tools: Mapping[str, IconButton]) -> None:
        """What cannot be done now."""
        tools["undo"].enable(self.lesson.moved())
        tools["undo"].tooltip = tools["undo"].name = self.desk.look.words("lesson.back")
        asked = self.desk.moment.drags.asked is not None and not self.desk.waiting
        tools["hint"].enable(asked and self.lesson.most_help != 0)
        if flip := tools.get("boards"):
            flip.switch(self.boards.flipped)

    def do(self, command: str) -> bool:
        """As at every table, but for what keeps a match or takes its moves back."""
        if command in ("undo", "restart"):
            self.lesson.set_back()
        elif command in ("menu", "cancel"):
            self.lesson.leave_lesson()
        elif command not in NEEDLESS and (command != "hint" or self.lesson.most_help != 0):
            return super().do(command)
        return True

    def moves(self, table: Table) -> list[ButtonMove]:
        """Nothing is counted here."""
        return super().moves(table) if self.desk.match.asked else []

    def count(self) -> None:
        """Nothing is counted here."""
