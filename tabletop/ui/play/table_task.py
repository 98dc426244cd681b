"""The interface of a task at a table, such as a lesson or a puzzle."""

from __future__ import annotations

from typing import Protocol

from tabletop.engine.verb import Refusal


class TableTask(Protocol):
    """A task that the person at a table must solve, such as a lesson; the table calls these methods."""

    @property
    def rests(self) -> bool:
        """True while no seat plays by itself at the table, even if the match asks a computer player: the task
        is done, or waits for an answer of the person."""

    def task_height(self, wide: int) -> int:
        """Return the height in pixels that the task under the prompt needs at a width in pixels."""

    def begin(self) -> None:
        """Begin the task; called each time that its table comes to the top of the stack of scenes."""

    def show(self) -> None:
        """Show the task and the state of the attempt; called after each update of the table."""

    def refused(self, refusal: Refusal) -> None:
        """Judge an attempt of the person that a rule has refused."""

    def judge(self) -> bool:
        """Compare the last action with the goal of the task, and remember the result. Return True if the task
        has an action of its own to do before the person can act again, such as an opponent's reply."""

    def go_on(self) -> None:
        """Continue the task: play the next scripted action, return to the start, end, or await the person."""
