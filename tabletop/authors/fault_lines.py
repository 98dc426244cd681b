"""Faults of a game's package as lines of text: the file, the entry, what is wrong."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
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
    folder = package.file().resolve()
    frames = [frame for frame in traceback.extract_tb(raised.__traceback__) if _is_in(folder, frame.filename)]
    if frames:
        place = Path(frames[-1].filename).resolve().relative_to(folder.parent).as_posix()
        yield f"{place}: line {frames[-1].lineno}: {said}"
    else:
        yield f"{folder.name}: {said}"


def _is_in(folder: Path, file: str) -> bool:
    return Path(file).resolve().is_relative_to(folder)
