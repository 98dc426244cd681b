"""A bar that tells how far a long job is; on a terminal only, and never among the results."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Protocol, Self

WIDTH = 40


class Progress(Protocol):
    """Something that is told how much is done."""

    def __enter__(self) -> object: ...
    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None, /
    ) -> object: ...
    def advance(self, count: int, /) -> None:
        """So many more are done."""


def progress(title: str, total: int) -> Progress:
    """A bar on the terminal behind standard error: rich's where it is installed; none without a terminal."""
    if not sys.stderr.isatty():
        return NoBar()
    try:
        return RichBar(title, total)
    except ImportError:
        return PlainBar(title, total)


class NoBar:
    """Says nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        return None

    def advance(self, count: int, /) -> None:
        """Nobody looks."""


class PlainBar(NoBar):
    """One line, written over again."""

    def __init__(self, title: str, total: int) -> None:
        self.title, self.total, self.done = title, total, 0

    def __exit__(self, *fault: object) -> None:
        print(file=sys.stderr)

    def advance(self, count: int, /) -> None:
        """Write the line again."""
        self.done += count
        bar = "#" * (WIDTH * self.done // self.total)
        print(
            f"\r{self.title} [{bar:<{WIDTH}}] {self.done}/{self.total}", end="", file=sys.stderr, flush=True
        )


class RichBar:
    """A bar with the time that is left."""

    def __init__(self, title: str, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Bar(*columns, console=Console(stderr=True))
        self.task = self.bar.add_task(title, total=total)

    def __enter__(self) -> Self:
        self.bar.start()
        return self

    def __exit__(self, *fault: object) -> None:
        self.bar.stop()

    def advance(self, count: int, /) -> None:
        """Move the bar."""
        self.bar.advance(self.task, count)
