"""A match as lines of JSON, the format of saves and journals.

    {"is":"match","format":4,"game":…,"rules":…,"seats":[…],"options":{…},"seed":…,…,"sum":"9f86d081"}
    {"is":"do","seat":0,"verb":"lead","args":[3,14],"sum":"884c7d65"}
    {"is":"undo","to":12,"agreed":[],"sum":…}          back to 12 actions; the seats that agreed
    {"is":"seats","seats":[…],"sum":…}                 names, colours or computer players changed
    {"is":"advice","seat":0,"sum":…}                   a seat asked the app for advice
    {"is":"mark","actions":25,"digest":…,"sum":…}      the fingerprint of the position, every 25 actions
    {"is":"end","actions":53,"digest":…,…,"sum":…}     the last line of a save; a journal has none

"sum" is the checksum (CRC-32) of this line and all lines before it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabletop import __version__
from tabletop.engine.table import Text
from tabletop.match.entries import Advised, Entry, MatchSetup, Played, Reseated, Seat, Undone
from tabletop.match.match import Match
from tabletop.system.game_packages import package_of

FORMAT = 4
"""The version of the file format, raised with every change of it. `reader.STEPS` converts lines of older
versions."""

MOST_LINES, MOST_BYTES = 20_000, 5_000_000
"""The limits of a match file, in lines and bytes: a longer one is neither written nor read."""
SHORTEN_ABOVE = 0.9
"""The fraction of the limits MOST_LINES and MOST_BYTES; a file that would be longer is written without undone
actions."""

START = b'{"is":"match"'
"""The bytes with which every match file begins."""
MARK_EVERY = 25
SUM_BYTES = len(b',"sum":"01234567"}')

Fields = Mapping[str, Any]


class Writer:
    """A writer that turns fields into lines of JSON, each with the checksum of itself and all lines before
    it.

    Attributes:
        lines: the number of lines so far.
        bytes: their total length in bytes.
    """

    def __init__(self) -> None:
        self._sum = self.lines = self.bytes = 0

    def line(self, fields: Fields) -> bytes:
        """Return the fields as the next line of the file, as JSON with its checksum and line end; count the
        line."""
        body = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")[:-1]
        self._sum = zlib.crc32(body, self._sum)
        line = b'%s,"sum":"%08x"}\n' % (body, self._sum)
        self.lines, self.bytes = self.lines + 1, self.bytes + len(line)
        return line

    @property
    def filled(self) -> float:
        """The used fraction of the limits of a file. Above 1, the file could not be read again."""
        return max(self.lines / MOST_LINES, self.bytes / MOST_BYTES)


def whole(match: Match, number: int, *last: Fields) -> tuple[Writer, bytes]:
    """Return a writer, with which the file can be continued, and the contents of the whole file. If it would
    be too long, undone actions are left out.

    Args:
        number: the serial number of the file in its folder; 0 if files are not numbered.
        last: the fields of each further line at the end.
    """
    for entries in (match.entries, _standing(match)):
        writer, head = Writer(), header(match.setup, match.game.version, number)
        data = b"".join(writer.line(each) for each in (head, *_body(match, entries), *last))
        if writer.filled < SHORTEN_ABOVE:
            break
    return writer, data


def checked(line: bytes, running: int) -> int | None:
    """Return the checksum of a line and all lines before it; None if it is not the one stated in the line.

    Args:
        running: the checksum of the lines before it.
    """
    body = line[:-SUM_BYTES]
    total = zlib.crc32(body, running)
    return total if line[-SUM_BYTES:] == b',"sum":"%08x"}' % total else None


def header(setup: MatchSetup, rules: int, number: int = 0) -> dict[str, Any]:
    """Return the fields of a file's first line, by name: everything that the match starts from. `rules` is
    the version of the rules, `number` the serial number of the file in its folder (0 for none)."""
    fields = {
        "is": "match",
        "format": FORMAT,
        "game": setup.game,
        "rules": rules,
        "app": __version__,
        "made": setup.made,
        "seed": setup.seed,
        "options": dict(setup.options),
        "seats": _seats(setup.seats),
    }
    package = package_of(setup.game)
    known = {
        "package": None if package.ours else package.distribution or None,
        "number": number or None,
        "salt": setup.salt or None,
        "start": setup.start,
    }
    return fields | {name: value for name, value in known.items() if value is not None}


def entry_line(entry: Entry) -> dict[str, Any]:
    """Return the fields of the line for one event of a match, by name."""
    match entry:
        case Played(seat, action):
            return {"is": "do", "seat": seat, "verb": action.verb, "args": action.args}
        case Undone(to, agreed):
            return {"is": "undo", "to": to, "agreed": agreed}
        case Advised(seat):
            return {"is": "advice", "seat": seat}
    return {"is": "seats", "seats": _seats(entry.seats)}


def _body(match: Match, entries: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    """Yield the fields of all events' lines, with a `mark` after every 25th action that was not undone."""
    marked = _marked(entries)
    for i, entry in enumerate(entries):
        yield entry_line(entry)
        if i in marked:
            yield mark(match, marked[i])


def _standing(match: Match) -> list[Entry]:
    """Return the events that lead to the present state of a match: the seats as they are now, if they
    changed, the actions that were not undone, and the requests for advice."""
    reseated = [Reseated(match.seats)] if match.seats != match.setup.seats else []
    advised = map(Advised, sorted(match.advised.elements()))
    return [*reseated, *match.actions, *advised]


def mark(match: Match, n: int) -> dict[str, Any]:
    """Return the fields, by name, of a mark: a line with the fingerprint of the position after n actions."""
    return {"is": "mark", "actions": n, "digest": match.position_at(n).digest()}


def end(match: Match, saved: str) -> dict[str, Any]:
    """Return the fields of a save's last line, by name: the summary, and the position, in case the rules
    change later. `saved` is the time of saving."""
    stands = match.standing
    return {
        "is": "end",
        "actions": len(match.actions),
        "digest": match.position.digest(),
        "saved": saved,
        "over": stands.over,
        "round": _text(stands.round),
        "scores": stands.scores,
        "seats": _seats(match.seats),
        "position": match.position.to_plain(),
    }


def _marked(entries: Sequence[Entry]) -> dict[int, int]:
    """Return the indices of the events after which a `mark` line is written, each with the number of actions
    played by then and not undone."""
    stack: list[int] = []
    for i, entry in enumerate(entries):
        match entry:
            case Played():
                stack.append(i)
            case Undone(to):
                del stack[to:]
    return {i: n for n, i in enumerate(stack, start=1) if n % MARK_EVERY == 0}


def _seats(seats: tuple[Seat, ...]) -> list[dict[str, Any]]:
    return [seat._asdict() for seat in seats]


def _text(text: Text) -> dict[str, Any]:
    return {"key": text.key, "params": dict(text.params)}
