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

    def tell(self, news: str, /) -> None:
        """Say this beside the bar from now on."""


def progress(title: str, total: int) -> Progress:
    """Return a bar on the terminal behind standard error: rich's where it is installed; none without a
    terminal."""
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

    def tell(self, news: str, /) -> None:
        """Nobody listens."""


class PlainBar(NoBar):
    """One line, written over again."""

    def __init__(self, title: str, total: int) -> None:
        self.title, self.total, self.done, self.news = title, total, 0, ""

    def __exit__(self, *fault: object) -> None:
        print(file=sys.stderr)

    def advance(self, count: int, /) -> None:
        """Write the line again."""
        self.done += count
        bar = "#" * (WIDTH * self.done // self.total)
        line = f"\r{self.title} [{bar:<{WIDTH}}] {self.done}/{self.total} {self.news}"
        print(line, end="", file=sys.stderr, flush=True)

    def tell(self, news: str, /) -> None:
        """Say it with the next line."""
        self.news = news


class RichBar:
    """A bar with the time that is left."""

    def __init__(self, title: str, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        texts = TextColumn("{task.description}"), TextColumn("{task.fields[news]}")
        columns = (texts[0], BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), texts[1])
        self.bar = Bar(*columns, console=Console(stderr=True))
        self.task = self.bar.add_task(title, total=total, news="")

    def __enter__(self) -> Self:
        self.bar.start()
        return self

    def __exit__(self, *fault: object) -> None:
        self.bar.stop()

    def advance(self, count: int, /) -> None:
        """Move the bar."""
        self.bar.advance(self.task, count)

    def tell(self, news: str, /) -> None:
        """Say it behind the bar."""
        self.bar.update(self.task, news=news)
