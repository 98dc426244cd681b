"""The reader of saves. They may contain anything, so they are checked as strictly as moves at the table.

Every action is checked by the rules. A fault is reported with its line, and the match up to that line is
offered for recovery.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tabletop import games
from tabletop.engine.game import AnyGame, BadSetup
from tabletop.engine.position import BadPosition, Position
from tabletop.engine.verb import Action, NoSuchMove
from tabletop.match.entries import MatchSetup, Seat
from tabletop.match.match import Match
from tabletop.match.position_check import position_from
from tabletop.saves import line_types, lines
from tabletop.saves.faults import BadSave, Fault, Rescue, of_reading
from tabletop.system import input_files
from tabletop.system.game_packages import package_of
from tabletop.system.levels import FORMER, LEVELS

JsonObject = dict[str, Any]
"""A line of a save, or a position in it, as it is read from JSON."""


def _secrets_are_named(line: JsonObject) -> JsonObject:
    """Migrate a line of format 1, in which the positions' field `secrets_shown` is called `shown`."""
    for position in (line.get("start"), line.get("position")):
        if isinstance(position, dict) and "shown" in position:
            position["secrets_shown"] = position.pop("shown")
    return line


def _salt_is_new(line: JsonObject) -> JsonObject:
    """Migrate a line of format 2, whose seeds have no salt: return it unchanged."""
    return line


def _advice_is_new(line: JsonObject) -> JsonObject:
    """Migrate a line of format 3, which has no lines for requests for advice: return it unchanged."""
    return line


STEPS: tuple[Callable[[JsonObject], JsonObject], ...] = (_secrets_are_named, _salt_is_new, _advice_is_new)
"""The functions that convert a line of an older file format to the next format, the oldest first: the first
one converts format 1 to format 2."""

DAMAGE = ("save.checksum", "save.unreadable", "save.not_utf8")
"""The keys of the faults that show that the file itself is damaged. With all other faults, the file is intact
but the match in it is not valid."""

_PLACE = re.compile(r"\$[\w.\[\]]*|byte \d+")
"""The place of a fault in msgspec's error messages: a path such as `$.actions[3]`, or a byte."""


class Loaded(NamedTuple):
    """A match read from a file, and a fault if the end of the file is missing."""

    match: Match
    lost: Fault | None = None
    """The fault of a file without its end, of which the last actions may be lost; None for a complete
    file."""


Step = Callable[[int, int], object]
"""A function (number of the line, number of all lines), called before each line is checked. It may raise
`Stopped` to end the reading."""


class Stopped(Exception):
    """Raised by the callback `step` to stop the reading of a file."""


class Stop(Exception):
    """Raised when a fault makes it impossible to read on; `fault` is the fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.key)
        self.fault = fault


def load(path: Path, game: str = "", open_end: bool = False, step: Step | None = None) -> Loaded:
    """Read and verify a match.

    Args:
        path: the file.
        game: the key of the only game that is accepted; "" for any.
        open_end: True for a journal, which has no closing line (the one that ends a finished file).
        step: called before each line is checked (see `Step`).

    Raises:
        Stopped: when `step` raises it.
        BadSave: naming the file, the line, the fault, and the matches that could be recovered.
    """
    reader = Reader(path)
    try:
        with faults_of_guests(reader):
            reader.begin(game)
    except Stop as stop:
        raise BadSave(path, stop.fault) from stop
    try:
        with faults_of_guests(reader):
            reader.go_on(step)
    except Stop as stop:
        if stop.fault.key in DAMAGE and stop.fault.line == len(reader.lines):
            return Loaded(reader.match, Fault("save.torn", line=stop.fault.line))
        raise BadSave(path, stop.fault, reader.rescues(stop.fault)) from stop
    lost = None if open_end or reader.ended else Fault("save.cut", line=len(reader.lines))
    return Loaded(reader.match, lost)


@contextmanager
def faults_of_guests(reader: Reader) -> Iterator[None]:
    """Turn any error raised in the context by a game of another package into a fault of the file.

    Raises:
        Stop: with that fault.
    """
    try:
        yield
    except (Stop, Stopped):
        raise
    except Exception as raised:
        package = package_of(reader.header.game)
        if package.ours:
            raise
        broken = {"game": package.key, "reason": games.in_one_line(package, raised)}
        raise Stop(Fault("save.broken_game", broken)) from raised


class Reader:
    """Reads and checks one file, line by line; its methods raise `Stop` for any fault in it."""

    match: Match
    header: line_types.HeaderShape
    setup: MatchSetup
    game: AnyGame

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[bytes] = []
        self.ended = False
        self.verified = [0]
        self.counts = [0]
        """The number of actions in the match, by the number of actions of the file that were replayed, from 0
        on. It includes automatic answers to questions that the rules did not ask when the file was
        written."""
        self.format = lines.FORMAT
        self._sum = 0

    # -- the first line -----------------------------------------------------------------------------------
    def begin(self, wanted: str) -> None:
        """Read the first line and set up the match. `wanted` is the key of the only game accepted, "" for
        any."""
        self.read_header(wanted)
        self.find_game()
        try:
            self.match = self._match(self.setup.start, self.setup.seats)
        except BadSetup as fault:
            raise Stop(Fault("save.setup", line=1)) from fault
        except BadPosition as fault:
            raise Stop(Fault("save.position", {"reason": str(fault)}, 1)) from fault

    def find_game(self) -> None:
        """Find the game named in the first line, and check that the levels of its computer players exist."""
        try:
            self.game = games.find(self.header.game)
        except games.BrokenGame as fault:
            broken = {"game": self.header.game, "reason": str(fault)}
            raise Stop(Fault("save.broken_game", broken, 1)) from fault
        except games.NoSuchGame as fault:
            known = {"game": self.header.game, "package": self.header.package}
            key = "save.unknown_package" if self.header.package else "save.unknown_game"
            raise Stop(Fault(key, known, 1)) from fault
        if unknown := unknown_bot(self.setup.seats):
            raise Stop(unknown._replace(line=1))

    def read_header(self, wanted: str = "") -> None:
        """Read the file into lines and check the first one. `wanted` is the key of the only game accepted, ""
        for any."""
        self.lines = _read_lines(self.path)
        head = self._head(self.lines[0])
        if head.format > lines.FORMAT:
            raise Stop(Fault("save.newer", {"format": head.format, "known": lines.FORMAT}, 1))
        if wanted and head.game != wanted:
            raise Stop(Fault("save.other_game", {"game": head.game, "wanted": wanted}, 1))
        self.format = head.format
        line = self.line(1)
        if not isinstance(line, line_types.HeaderShape):
            raise Stop(Fault("save.no_header", line=1))
        self.header = line
        self.setup = MatchSetup(
            line.game, seats_of(line.seats), line.options, line.seed, line.start, line.made, line.salt
        )

    def _head(self, line: bytes) -> line_types.AnyHeader:
        try:
            return line_types.decode_head(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            key = "save.unreadable" if line.startswith(lines.START) else "save.no_header"
            raise Stop(_unreadable(line, fault, key, 1)) from fault

    def _match(self, start: Mapping[str, Any] | None, seats: tuple[Seat, ...]) -> Match:
        _, _, options, seed, _, made, salt = self.setup
        position = position_from(self.game, start, len(seats), options, seed) if start else None
        return Match(self.game, seats, options, seed, start=position, made=made, salt=salt)

    # -- the other lines ----------------------------------------------------------------------------------
    def go_on(self, step: Step | None = None) -> None:
        """Replay the lines after the first; `step`, if given, is called before each (see `Step`)."""
        for n in range(2, len(self.lines) + 1):
            if step:
                step(n, len(self.lines))
            line = self.line(n)
            if self.ended:
                raise Stop(Fault("save.after_end", line=n))
            fault = self._take(line)
            if fault:
                raise Stop(self._named(fault._replace(line=n)))

    def line(self, n: int) -> line_types.LineShape:
        """Return line n of the file (from 1), converted to the present format, after checking its checksum
        and types. The lines must be asked for in order, because each checksum includes the lines before."""
        raw = self.lines[n - 1]
        running = lines.checked(raw, self._sum)
        if running is None:
            raise Stop(_unreadable(raw, None, "save.checksum", n))
        try:
            line = self._migrated(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            raise Stop(_unreadable(raw, fault, "save.unreadable", n)) from fault
        self._sum = running
        return line

    def _migrated(self, raw: bytes) -> line_types.LineShape:
        if self.format == lines.FORMAT:
            return line_types.decode_line.decode(raw)
        plain = msgspec.json.decode(raw, type=JsonObject)
        for step in STEPS[self.format - 1 :]:
            plain = step(plain)
        return line_types.decode_line.decode(msgspec.json.encode(plain))

    def _take(self, line: line_types.LineShape) -> Fault | None:
        """Apply a line to the match; return the fault if it is not valid."""
        match line:
            case line_types.DoShape():
                return self._play(line)
            case line_types.UndoShape():
                return self._undo(line)
            case line_types.SeatsShape():
                return self._reseat(line)
            case line_types.AdviceShape():
                return self._advise(line)
            case line_types.MarkShape():
                return self._verify(line)
            case line_types.EndShape():
                self.ended = True
                return self._verify(line)
        return Fault("save.misplaced")

    def _play(self, line: line_types.DoShape) -> Fault | None:
        n = len(self.counts)
        try:
            refusal = self.match.play(Action(line.verb, line.args), line.seat)
            self._answer_what_is_newer()
            self.counts.append(len(self.match.actions))
        except NoSuchMove:
            return Fault("save.no_such_move", {"n": n})
        except Exception:  # only an impossible starting position that no check caught leads here
            logging.getLogger(__name__).exception("%s: the rules failed at action %d", self.path, n)
            return Fault("save.broken", {"n": n})
        return refusal and Fault("save.refused", {"n": n, "player": f"seat.{line.seat}"}, refusal=refusal)

    def _answer_what_is_newer(self) -> None:
        """Answer the questions that the older version of the rules, under which the file was written, did
        not ask yet; each has only one legal action."""
        while (asked := self.match.asked) and asked.question.since > self.header.rules:
            self.match.play(self.match.legal[0], chosen=False)

    def _undo(self, line: line_types.UndoShape) -> Fault | None:
        self.counts = self.counts[: line.to + 1]
        to = self.counts[-1]
        back = self.match.agree_undo(line.agreed, to) if line.agreed else self.match.go_back(to)
        self.verified = [n for n in self.verified if n <= to] or [0]
        return back and Fault("save.bad_undo", {"n": line.to + 1}, cause=back)

    def _reseat(self, line: line_types.SeatsShape) -> Fault | None:
        seats = seats_of(line.seats)
        if unknown := unknown_bot(seats):
            return unknown
        try:
            self.match.reseat(seats)
        except BadSetup:
            return Fault("save.misplaced")
        return None

    def _advise(self, line: line_types.AdviceShape) -> Fault | None:
        if line.seat >= len(self.match.seats):
            return Fault("save.misplaced")
        self.match.advise(line.seat)
        return None

    def _verify(self, line: line_types.MarkShape | line_types.EndShape) -> Fault | None:
        n = len(self.counts) - 1
        if line.actions != n or not self.agrees(self.match.position, line.digest):
            return Fault("save.fingerprint", {"n": n})
        self.verified.append(len(self.match.actions))
        return None

    def agrees(self, position: Position, digest: str) -> bool:
        """Tell whether a position has the digest stated in the save. A save written before the game got an
        option may state the digest without that option."""
        return digest in (position.digest(), position.digest(self.header.options))

    def _named(self, fault: Fault) -> Fault:
        """Return the fault to report for a fault of the match: the same one, or, if the file was written
        under another version of the rules, that the rules have changed."""
        old, new = self.header.rules, self.game.version
        if old == new or "n" not in fault.params:
            return fault
        params = {"old": old, "new": new, "n": fault.params["n"], "reason": ""}
        return fault._replace(key="save.rules_changed", params=params)

    # -- recovery -----------------------------------------------------------------------------------------
    def rescues(self, fault: Fault) -> tuple[Rescue, ...]:
        """Return the matches that can be recovered from a file with this fault, the best first."""
        if fault.key in DAMAGE or "n" not in fault.params:
            return (Rescue("save.rescue.sound", self.match),)
        found = [Rescue("save.rescue.mark", self.match.branch_at(self.verified[-1]))]
        if fault.key == "save.rules_changed" and (snapshot := self._snapshot(fault.line)):
            found.append(Rescue("save.rescue.snapshot", snapshot))
        return tuple(found)

    def _snapshot(self, n: int) -> Match | None:
        """Return a match from the position in the last line; None if a line after `n` is not valid."""
        try:
            for later in range(n + 1, len(self.lines) + 1):
                line = self.line(later)
            end = line if n < len(self.lines) else self.line(n)
        except Stop:
            return None
        return self._from_end(end) if isinstance(end, line_types.EndShape) else None

    def _from_end(self, end: line_types.EndShape) -> Match | None:
        try:
            return self._match(msgspec.json.decode(end.position, type=JsonObject), seats_of(end.seats))
        except (msgspec.MsgspecError, RecursionError, BadSetup, BadPosition):
            return None


def seats_of(seats: tuple[line_types.SeatShape, ...]) -> tuple[Seat, ...]:
    """Return the seats in a line of a save, with the present names of renamed levels of computer players."""
    return tuple(Seat(seat.name, seat.colour, FORMER.get(seat.bot, seat.bot), seat.help) for seat in seats)


def unknown_bot(seats: tuple[Seat, ...]) -> Fault | None:
    """Return a fault for the first computer player whose level does not exist; None if all levels exist."""
    bots = (seat.bot for seat in seats if seat.bot and seat.bot not in LEVELS)
    return next((Fault("save.unknown_bot", {"bot": bot}) for bot in bots), None)


def _read_lines(path: Path) -> list[bytes]:
    """Return the lines of a file; the last one may be incomplete."""
    try:
        data = input_files.read(path, lines.MOST_BYTES)
    except OSError as fault:
        raise Stop(of_reading(fault)) from fault
    if not data.strip():
        raise Stop(Fault("save.empty"))
    found = [line.removesuffix(b"\r") for line in data.removesuffix(b"\n").split(b"\n")]
    if len(found) > lines.MOST_LINES:
        raise Stop(Fault("save.too_long", {"limit": lines.MOST_LINES}))
    return found


def _unreadable(line: bytes, fault: Exception | None, key: str, n: int) -> Fault:
    """Return the fault of a line that cannot be parsed: "not UTF-8" if that is the cause, else the fault
    with the key `key`."""
    try:
        line.decode()
    except UnicodeDecodeError:
        return Fault("save.not_utf8", line=n)
    if key != "save.unreadable":
        return Fault(key, line=n)
    place = _PLACE.search(str(fault))
    return Fault(key, {"place": place[0] if place else "$"}, n)
