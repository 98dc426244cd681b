"""Progress bars for long jobs, on standard error and only on a terminal."""

from __future__ import annotations

import sys
from typing import Self

WIDTH = 40


class Progress:
    """A progress bar, used in a `with` statement; this base class shows nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        return None

    def advance(self, count: int, /) -> None:
        """Advance the bar by a number of finished items."""

    def tell(self, news: str, /) -> None:
        """Show a text beside the bar, in place of the earlier one."""


def progress(title: str, total: int) -> Progress:
    """Return a progress bar with a title for `total` items on standard error (of the library rich if it is
    installed); without a terminal, one that shows nothing."""
    if not sys.stderr.isatty():
        return Progress()
    try:
        return RichBar(title, total)
    except ImportError:
        return PlainBar(title, total)


class PlainBar(Progress):
    """A progress bar of one line that is overwritten."""

    def __init__(self, title: str, total: int) -> None:
        self.title, self.total, self.done, self.news = title, total, 0, ""

    def __exit__(self, *fault: object) -> None:
        print(file=sys.stderr)

    def advance(self, count: int, /) -> None:
        self.done += count
        bar = "#" * (WIDTH * self.done // self.total)
        line = f"\r{self.title} [{bar:<{WIDTH}}] {self.done}/{self.total} {self.news}"
        print(line, end="", file=sys.stderr, flush=True)

    def tell(self, news: str, /) -> None:
        self.news = news


class RichBar(Progress):
    """A progress bar of the library rich, with the remaining time."""

    def __init__(self, title: str, total: int) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress as Bar,
            TextColumn,
            TimeRemainingColumn,
        )

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
        self.bar.advance(self.task, count)

    def tell(self, news: str, /) -> None:
        self.bar.update(self.task, news=news)
