"""What toolbar, buttons and keys do at a lesson: nothing is saved, and whatever takes back sets back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.engine.table import Table
from tabletop.ui.play.commands import Commands
from tabletop.ui.table.chrome import ButtonMove, Tool
from tabletop.ui.widgets import IconButton

if TYPE_CHECKING:
    from tabletop.ui.play.lesson import LessonScene

KEPT_TOOLS = ("menu", "undo", "", "hint", "rules", "boards", "sound", "language", "settings")
NEEDLESS = ("redo", "save", "advice", "explain", "load", "log")
"""Commands for matches that go on."""


class LessonCommands(Commands):
    """At a lesson nothing is saved, and whatever takes back sets the table back."""

    def __init__(self, scene: LessonScene) -> None:
        super().__init__(scene, scene.hands, scene.boards, scene.adviser)
        self.scene = scene

    def tools(self, table: Table) -> tuple[Tool, ...]:
        """Back, set back, and what helps to read the table."""
        scene, kept = self.scene, [tool for tool in super().tools(table) if tool.key in KEPT_TOOLS]
        own = {
            "menu": Tool("menu", "arrow_left", scene.leave_lesson),
            "undo": Tool("undo", "undo", scene.set_back),
        }
        return tuple(own.get(tool.key, tool) for tool in kept)

    def mark(self, tools: Mapping[str, IconButton]) -> None:
        """What cannot be done now."""
        tools["undo"].enable(self.scene.moved())
        tools["undo"].tooltip = tools["undo"].name = self.desk.look.words("lesson.back")
        tools["hint"].enable(self.desk.moment.drags.asked is not None and not self.desk.waiting)
        if flip := tools.get("boards"):
            flip.switch(self.boards.flipped)

    def do(self, command: str) -> bool:
        """As at every table, but for what keeps a match or takes its moves back."""
        if command in ("undo", "restart"):
            self.scene.set_back()
        elif command in ("menu", "cancel"):
            self.scene.leave_lesson()
        elif command not in NEEDLESS:
            return super().do(command)
        return True

    def moves(self, table: Table) -> list[ButtonMove]:
        """Nothing is counted here."""
        return super().moves(table) if self.desk.match.asked else []

    def count(self) -> None:
        """Nothing is counted here."""
