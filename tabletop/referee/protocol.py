"""Requests to the referee: reading lines from a stranger, and the values in them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from tabletop.engine.position import BadPosition
from tabletop.engine.table import Text
from tabletop.engine.verb import Action
from tabletop.saves.journal import SUFFIX as JOURNAL
from tabletop.saves.lines import MOST_BYTES
from tabletop.system import disk
from tabletop.system.input_files import opened, read

LONGEST_LINE = 1_000_000
BIGGEST_POSITION = 5_000_000

SAVE = b'{"is":"match"'
"""How every save begins."""

Request = dict[str, Any]


class BadRequest(Exception):
    """A request that cannot be served: why, as a text of the catalogue."""

    def __init__(self, key: str, **params: int | str) -> None:
        super().__init__(key)
        self.text = Text(key, params)


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """Line by line; of one that is too long, just enough to see that it is."""
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE + 1)


def parse(line: bytes) -> Request:
    """Return a request: a JSON object.

    Raises:
        BadRequest: when it is anything else.
    """
    if len(line) > LONGEST_LINE:
        raise BadRequest("referee.too_long", limit=LONGEST_LINE)
    try:
        request = json.loads(line, parse_constant=_no_number)
        json.dumps(request, ensure_ascii=False).encode()  # half a letter ("\\ud800") is no text
    except (ValueError, RecursionError) as fault:  # what is no UTF-8 is a ValueError too
        raise BadRequest("referee.not_json", fault=str(fault)) from fault
    if not isinstance(request, dict):
        raise BadRequest("referee.no_object")
    return request


def read_position(path: Path) -> Request:
    """Return the fields of a set-up position.

    Raises:
        BadPosition: when it is no JSON object.
        OSError: when it cannot be read.
    """
    data = read(path, BIGGEST_POSITION)
    try:
        plain = json.loads(data, parse_constant=_no_number)
    except (ValueError, RecursionError) as fault:
        raise BadPosition(str(fault)) from fault
    if not isinstance(plain, dict):
        raise BadPosition("an object of fields is needed")
    return plain


def reply(fields: Mapping[str, Any]) -> bytes:
    """Return the line of a reply; half a letter in it, as in the name of a file, is written as JSON escapes
    it."""
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="backslashreplace") + b"\n"


def action(request: Request) -> Action:
    """Return the action a request tells."""
    verb, args = request.get("verb"), request.get("args", [])
    if not isinstance(verb, str):
        raise _needed("verb", verb)
    if not isinstance(args, list) or any(type(arg) is not int for arg in args):
        raise _needed("args", args)
    return Action(verb, tuple(args))


def seat(request: Request, seats: int) -> int:
    """Return the seat a request names."""
    value = request.get("seat")
    if type(value) is not int or value not in range(seats):
        raise _needed("seat", value)
    return value


def some_seats(request: Request, name: str, seats: int) -> list[int]:
    """Return a list of seats."""
    value = request.get(name)
    if not isinstance(value, list) or any(type(v) is not int or v not in range(seats) for v in value):
        raise _needed(name, value)
    return value


def number(request: Request, name: str) -> int | None:
    """Return a whole number that may be left out."""
    value = request.get(name)
    if value is not None and type(value) is not int:
        raise _needed(name, value)
    return value


def file(request: Request, folder: Path) -> Path:
    """Return a file of a folder, named from there; never one outside it, not by a link either."""
    value = request.get("file")
    if not isinstance(value, str) or not value or "\0" in value:
        raise _needed("file", value)
    path = (folder / value).resolve()
    if path == folder.resolve() or not path.is_relative_to(folder.resolve()):
        raise BadRequest("referee.outside", value=short(value), folder=str(folder))
    return path


def file_to_write(request: Request, folder: Path) -> Path:
    """Return a file of a folder that is new or a save, as are the older versions that a save pushes back."""
    path = file(request, folder)
    for n in range(disk.GENERATIONS):
        older = disk.generation(path, n)
        if older.exists() and not _is_save(older):
            raise BadRequest("referee.no_save", value=older.name)
    return path


def _is_save(path: Path) -> bool:
    """Does a file begin as every save does?"""
    if path.suffix == JOURNAL:
        return False
    try:
        with opened(path, MOST_BYTES) as file:
            return file.read(len(SAVE)) == SAVE
    except OSError:
        return False


def _needed(name: str, value: object) -> BadRequest:
    return BadRequest(f"referee.needs_{name}", value=short(value))


def short(value: object) -> str:
    """Return a value as JSON, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")
