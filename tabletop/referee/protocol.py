"""The requests to the referee: the parsing of lines, which may contain anything, and of the values in their
fields."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from tabletop.engine.position import BadPosition
from tabletop.engine.table import Text
from tabletop.engine.verb import Action
from tabletop.saves.journal import SUFFIX as JOURNAL
from tabletop.saves.lines import MOST_BYTES, START
from tabletop.system import disk
from tabletop.system.input_files import opened, read

LONGEST_LINE = 1_000_000
BIGGEST_POSITION = 5_000_000

Request = dict[str, Any]


class BadRequest(Exception):
    """Raised for a request that cannot be carried out; `text` (a catalogue key and parameters) says why."""

    def __init__(self, key: str, **params: int | str) -> None:
        super().__init__(key)
        self.text = Text(key, params)


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream. Of a line longer than LONGEST_LINE, only the first LONGEST_LINE + 1 bytes
    are yielded."""
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE + 1)


def parse(line: bytes) -> Request:
    """Return a request, which must be a JSON object.

    Raises:
        BadRequest: when the line is anything else.
    """
    if len(line) > LONGEST_LINE:
        raise BadRequest("referee.too_long", limit=LONGEST_LINE)
    try:
        request = json.loads(line, parse_constant=_no_number)
        json.dumps(request, ensure_ascii=False).encode()  # fails for an unpaired surrogate ("\\ud800")
    except (ValueError, RecursionError) as fault:  # invalid UTF-8 is a ValueError too
        raise BadRequest("referee.not_json", fault=str(fault)) from fault
    if not isinstance(request, dict):
        raise BadRequest("referee.no_object")
    return request


def read_position(path: Path) -> Request:
    """Return the fields of a starting position from a JSON file.

    Raises:
        BadPosition: when the file is not a JSON object.
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
    """Return the fields of a reply as a line of JSON. Unpaired surrogates, which file names can contain, are
    escaped."""
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="backslashreplace") + b"\n"


def action(request: Request) -> Action:
    """Return the action that a request describes."""
    verb, args = request.get("verb"), request.get("args", [])
    if not isinstance(verb, str):
        raise _needed("verb", verb)
    if not isinstance(args, list) or any(type(arg) is not int for arg in args):
        raise _needed("args", args)
    return Action(verb, tuple(args))


def seat(request: Request, seats: int) -> int:
    """Return the seat named in a request."""
    value = request.get("seat")
    if type(value) is not int or value not in range(seats):
        raise _needed("seat", value)
    return value


def some_seats(request: Request, name: str, seats: int) -> list[int]:
    """Return the list of seats in the field `name` of a request."""
    value = request.get(name)
    if not isinstance(value, list) or any(type(v) is not int or v not in range(seats) for v in value):
        raise _needed(name, value)
    return value


def number(request: Request, name: str) -> int | None:
    """Return the integer in the field `name` of a request; None if the field is missing."""
    value = request.get(name)
    if value is not None and type(value) is not int:
        raise _needed(name, value)
    return value


def file(request: Request, folder: Path) -> Path:
    """Return the path of the file that a request names; the name is relative to `folder`.

    Raises:
        BadRequest: when the file is outside the folder, even by a symbolic link.
    """
    value = request.get("file")
    if not isinstance(value, str) or not value or "\0" in value:
        raise _needed("file", value)
    path = (folder / value).resolve()
    if path == folder.resolve() or not path.is_relative_to(folder.resolve()):
        raise BadRequest("referee.outside", value=short(value), folder=str(folder))
    return path


def file_to_write(request: Request, folder: Path) -> Path:
    """Return the path of the file in `folder` that a request asks to write.

    Raises:
        BadRequest: when writing the file, or keeping its older versions, would overwrite a file that is not a
            save.
    """
    path = file(request, folder)
    for n in range(disk.GENERATIONS):
        older = disk.generation(path, n)
        if older.exists() and not _is_save(older):
            raise BadRequest("referee.no_save", value=older.name)
    return path


def _is_save(path: Path) -> bool:
    """Tell whether a file begins with the bytes with which every save begins."""
    if path.suffix == JOURNAL:
        return False
    try:
        with opened(path, MOST_BYTES) as file:
            return file.read(len(START)) == START
    except OSError:
        return False


def _needed(name: str, value: object) -> BadRequest:
    return BadRequest(f"referee.needs_{name}", value=short(value))


def short(value: object) -> str:
    """Return a value as JSON, cut to 60 characters."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a JSON number")
