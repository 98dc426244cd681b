"""Faults of a game's package as lines of text: the file, the entry, what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tabletop.engine.data import BadData
from tabletop.system.game_packages import GamePackage


def faults_of(package: GamePackage, found: Iterable[str]) -> Iterator[str]:
    """Yield the faults in `found`; if finding them raises an exception, yield its message as the last
    fault."""
    try:
        yield from found
    except Exception as raised:  # code and data of another package may do anything
        yield from lines(package, raised)


def fault_in(package: GamePackage, call: Callable[..., Any], *args: Any) -> Iterator[str]:
    """Call a function; if it raises an exception, yield its message as a fault."""
    try:
        call(*args)
    except Exception as raised:  # code and data of another package may do anything
        yield from lines(package, raised)


def lines(package: GamePackage, raised: BaseException) -> Iterator[str]:
    """Yield the message of an exception as one or more lines. Unless it is about bad data, the message begins
    with the line of the package's code that raised it."""
    if isinstance(raised, BadData):
        yield from str(raised).splitlines()
        return
    said = " ".join(f"{type(raised).__name__}: {raised}".split())[:300]
    yield f"{package.line_of(raised) or package.file().name}: {said}"
