"""The toolbar, buttons and keys of a lesson, in which nothing is saved and undo returns to the start."""

from __future__ import annotations

from typing import Protocol

from tabletop.engine.table import Table
from tabletop.ui.play.advising import Adviser
from tabletop.ui.play.commands import Commands
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.flow import MatchFlow
from tabletop.ui.play.hands import Hands
from tabletop.ui.table.chrome import ButtonMove, Tool

KEPT_TOOLS = ("menu", "undo", "", "hint", "rules", "boards", "sound", "language", "settings")
NEEDLESS = ("redo", "save", "advice", "explain", "load", "log")
"""The table's commands that a lesson leaves out."""


class LessonSteps(Protocol):
    """The part of a lesson that its commands use."""

    @property
    def most_help(self) -> int | None:
        """The highest help level that does not reveal the solution; None if every level may be used."""

    def moved(self) -> bool:
        """Tell whether the lesson has left its starting position."""

    def set_back(self) -> None:
        """Return the lesson to its starting position."""

    def leave_lesson(self) -> None:
        """Close the lesson and return to the scene below it."""


class LessonCommands(Commands):
    """The commands of a lesson, in which nothing is saved and undo returns to the start."""

    def __init__(
        self, lesson: LessonSteps, desk: Desk, hands: Hands, flow: MatchFlow, adviser: Adviser
    ) -> None:
        super().__init__(desk, hands, flow, adviser)
        self.lesson = lesson

    def tools(self, table: Table) -> tuple[Tool, ...]:
        """Return the toolbar buttons of a lesson: to leave, to return to the start, and those that explain
        the table."""
        lesson, kept = self.lesson, [tool for tool in super().tools(table) if tool.key in KEPT_TOOLS]
        own = {
            "menu": Tool("menu", "arrow_left", lesson.leave_lesson),
            "undo": Tool("undo", "undo", lesson.set_back),
        }
        return tuple(own.get(tool.key, tool) for tool in kept)

    def show(self) -> None:
        """Enable the toolbar buttons whose commands are possible now."""
        tools, words = self.desk.chrome.tools, self.desk.look.words
        tools["menu"].name = tools["menu"].tooltip = self.desk.scene.keyed("page.back", "cancel")
        tools["undo"].enable(self.lesson.moved())
        tools["undo"].tooltip = tools["undo"].name = words("lesson.back")
        asked = self.desk.table_view.drags.asked is not None and not self.desk.waiting
        tools["hint"].enable(asked and self.lesson.most_help != 0)
        self.browsing.mark(tools)

    def do(self, command: str) -> bool:
        """Carry out a command given by a key; undo returns to the start, and commands without use in a lesson
        (such as save) do nothing. Return True if the command is known here."""
        if command in ("undo", "restart"):
            self.lesson.set_back()
        elif command in ("menu", "cancel"):
            self.lesson.leave_lesson()
        elif command not in NEEDLESS and (command != "hint" or self.lesson.most_help != 0):
            return super().do(command)
        return True

    def moves(self, table: Table) -> list[ButtonMove]:
        """Return the buttons beside the prompt; none at the end, because a lesson has no final score."""
        return super().moves(table) if self.desk.match.asked else []

    def count(self) -> None:
        """Do nothing, because a lesson has no final score."""
