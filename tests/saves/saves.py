"""Saves to be damaged: written anew with sound checksums, so that the damage itself is what is judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.match import Match
from tabletop.saves import match_file
from tabletop.saves.faults import BadSave
from tabletop.saves.lines import Writer
from tests.random_games import played

Fields = dict[str, Any]
GAME = "macadam"


def fields_of(match: Match) -> list[Fields]:
    """The lines of a save as data, without their checksums."""
    lines = [json.loads(line) for line in match_file.to_bytes(match).splitlines()]
    for line in lines:
        del line["sum"]
    return lines


def write(path: Path, fields: list[Fields]) -> Path:
    """A file of these lines, with sound checksums."""
    writer = Writer()
    path.write_bytes(b"".join(writer.line(each) for each in fields))
    return path


def some_match(actions: int = 60) -> Match:
    """A match with marks in it."""
    return played(GAME, 2, 1, actions)


def forged(path: Path, change: Callable[[list[Fields]], object]) -> Path:
    """A save that somebody has changed with care."""
    fields = fields_of(some_match())
    change(fields)
    return write(path, fields)


def refused(path: Path) -> BadSave:
    """The fault of a file that must not load."""
    with pytest.raises(BadSave) as caught:
        match_file.load(path)
    assert caught.value.file == path
    return caught.value
