"""The doors by which something comes in from outside, each with sound examples and a way to damage them.

What goes through a door may be refused in words, as its own kind of fault; anything else that is raised, more
than two seconds of the processor, and a mishap of the rules that only the log tells, are found.
"""

from __future__ import annotations

import io
import json
import logging
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.json import decode

from tabletop.engine.data import LARGEST_FILE, BadData, Entry
from tabletop.engine.position import BadPosition
from tabletop.games import find, here
from tabletop.learning.people import GameRecord, People
from tabletop.match import Match, Seat
from tabletop.referee.match_start import Start
from tabletop.referee.protocol import BadRequest, read_position
from tabletop.referee.referee import Referee
from tabletop.saves.faults import BadSave
from tabletop.saves.lines import Writer
from tabletop.saves.listed_file import Saved, described, journalled
from tabletop.saves.match_file import load, save
from tabletop.system import settings
from tabletop.teaching import Lesson, teaching
from tabletop.teaching.loader import FILES, read as read_teaching
from tabletop.texts.game_data import game_data_or_empty
from tabletop.texts.words import Words
from tests.maps import test_hex_problems as hexes, workbench as plain
from tests.random_games import played
from tests.tools.campaign import forging, maps
from tests.tools.campaign.settings import full
from tests.tools.campaign.values import anything, near

SLOW = 2.0
"""Seconds of the processor."""


class Door(NamedTuple):
    """Where something comes in."""

    take: Callable[[bytes, Path], None]
    """What is done with it, in a folder of its own."""
    examples: Callable[[], Iterator[bytes]]
    """Sound ones."""
    damage: Callable[[bytes, Random], bytes]
    """One with something in it that is another."""


class Found(AssertionError):
    """Something that must never be."""


@contextmanager
def watched() -> Iterator[None]:
    """Raises `Found` after what took too long, and after what only the log tells."""
    told, start = _Told(), time.process_time()
    log = logging.getLogger("tabletop")
    log.addHandler(told)
    try:
        yield
    finally:
        log.removeHandler(told)
    if told.mishaps:
        raise Found(told.mishaps)
    if (took := time.process_time() - start) > SLOW:
        raise Found(f"{took:.1f} s")


class _Told(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.mishaps: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.mishaps.append(self.format(record))


def let_in(door: Door, data: bytes) -> None:
    """Have it come in; raises whatever must never be."""
    with tempfile.TemporaryDirectory(prefix="tabletop-door-") as folder, watched():
        door.take(data, Path(folder))


# -- saves -------------------------------------------------------------------------------------------------
def summed(data: bytes) -> bytes:
    """Lines of JSON as a file of a match: with the checksums that anybody can write."""
    writer, lines = Writer(), list[bytes]()
    for line in data.splitlines():
        try:
            fields = json.loads(line)
            lines.append(writer.line(fields) if isinstance(fields, dict) else line + b"\n")
        except (ValueError, RecursionError):
            lines.append(line + b"\n")
    return b"".join(lines)


def _save(data: bytes, folder: Path) -> None:
    path = folder / "save.jsonl"
    path.write_bytes(summed(data))
    _read(path, described(path), open_end=False)


def _journal(data: bytes, folder: Path) -> None:
    path = folder / "match.journal"
    path.write_bytes(summed(data))
    if listed := journalled(path):
        _read(path, listed, open_end=True)


def _read(path: Path, listed: Saved, open_end: bool) -> None:
    """What the window does with a file of its list that somebody opens."""
    words = Words("fr", listed.game if listed.game in here() else "")
    if listed.fault:
        listed.fault.text(words)
    try:
        match = load(path, open_end=open_end).match
    except BadSave as bad:
        bad.text(words)
        for rescue in bad.rescues:
            rescue.text(words)
            rescue.match.table(0)
    else:
        match.table(0)


def _saves() -> Iterator[bytes]:
    dice = Random(1)
    for key in here():
        for _ in range(3):
            yield b"\n".join(json.dumps(line).encode() for line in forging.sound(key, dice))


def _journals() -> Iterator[bytes]:
    return (data.rpartition(b"\n")[0] for data in _saves())


def _another_value(data: bytes, dice: Random) -> bytes:
    """One value of one line of JSON is another, near or far; what is too big already stays as it is."""
    if len(data) > LARGEST_FILE:
        return data
    lines = data.splitlines()
    tables = [n for n, line in enumerate(lines) if line.startswith(b"{")]
    if not tables:
        return data
    at = dice.choice(tables)
    try:
        lines[at] = json.dumps(_changed(json.loads(lines[at]), dice)).encode()
    except (ValueError, RecursionError):
        return data
    return b"\n".join(lines)


def _changed(value: Any, dice: Random) -> Any:
    """The same with one value changed, however deep."""
    if isinstance(value, dict) and value and dice.random() < 0.9:
        key = dice.choice(list(value))
        return value | {key: _changed(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.5:
        at = dice.randrange(len(value))
        return [*value[:at], _changed(value[at], dice), *value[at + 1 :]]
    return dice.choice((near, near, near, lambda _, dice: anything(dice)))(value, dice)


# -- settings ----------------------------------------------------------------------------------------------
def _settings(data: bytes, folder: Path) -> None:
    path = folder / "settings.json"
    path.write_bytes(data)
    chosen, _ = settings.load(path)
    settings.save(chosen, path)
    again, fault = settings.load(path)
    if fault or again != chosen:
        raise Found(f"what was taken over is not what is kept: {fault}")


def _some_settings() -> Iterator[bytes]:
    yield json.dumps(full()).encode()


# -- what people have learned ------------------------------------------------------------------------------
def _people(data: bytes, folder: Path) -> None:
    path = folder / "people.json"
    path.write_bytes(data)
    people = People(path)
    for person in people.known():
        for game in set(person.known).intersection(here()):
            _learn(person.of(game), list(teaching(game).lessons))
    people.save()
    kept, again = people.known(), People(path)
    if again.damaged or [each.to_plain() for each in again.known()] != [each.to_plain() for each in kept]:
        raise Found(f"what was learned is not what is kept: {again.damaged}")


def _learn(learned: GameRecord, lessons: list[Lesson]) -> None:
    """What the window does with a person at a table."""
    learned.refresher(lessons)
    for practice in (*learned.lessons.values(), *learned.puzzles.values()):
        practice.succeed()
    for moment in tuple(learned.moments):
        learned.show(moment, tuple(learned.refused))
    for lesson in lessons:
        learned.refuse(lesson.shows[0] if lesson.shows else "", lessons)


def _some_people() -> Iterator[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        people = People(Path(folder, "people.json"))
        for name, key in product(("Léa", "Marc"), here()):
            learned = people.of(name).of(key)
            learned.lesson("one").succeed()
            learned.puzzle("two").begin()
            learned.show("three", ())
            learned.refuse("RULE-1")
            learned.end(["RULE-2"])
        people.save()
        yield json.dumps(json.loads(people.path.read_bytes())).encode()  # one line, as values are damaged in


# -- what a game teaches -----------------------------------------------------------------------------------
def _teaching(data: bytes, folder: Path) -> None:
    """The first line names the file by its place; the others are empty."""
    first, _, values = data.partition(b"\n")
    tables = [Entry({}, name) for name in FILES]
    try:
        found = decode(values) if len(values) <= LARGEST_FILE else {}
    except (ValueError, RecursionError):
        return
    if not isinstance(found, dict):
        return
    tables[len(first) % len(FILES)].values = found
    try:
        taught = read_teaching(*tables)
    except BadData as bad:
        str(bad)
    else:
        words = Words("fr", "")
        for each in (*taught.lessons, *taught.panels):
            words.taught(each.title)


def _some_teaching() -> Iterator[bytes]:
    for key, (place, name) in product(here(), enumerate(FILES)):
        whole = game_data_or_empty(key, name).values
        few = {each: values[:3] if isinstance(values, list) else values for each, values in whole.items()}
        yield b"." * place + b"\n" + json.dumps(few).encode()


# -- set-up positions --------------------------------------------------------------------------------------
def _position(data: bytes, folder: Path) -> None:
    """The first line names the game by its place."""
    first, _, fields = data.partition(b"\n")
    game = find(here()[len(first) % len(here())])
    path, words = folder / "position.json", Words("fr", game.key)
    path.write_bytes(fields)
    try:
        start = Start(game, game.seats[0], {}, 1).position(read_position(path))
    except BadRequest as bad:
        words(bad.text.key, **bad.text.params)
    except BadPosition:
        pass
    else:
        match = Match(game, [Seat(f"P{seat}") for seat in range(game.seats[0])], seed=1, start=start)
        for seat in range(game.seats[0]):
            match.table(seat)
        save(match, folder / "save.jsonl")
        if load(folder / "save.jsonl", open_end=False).match.position != match.position:
            raise Found("read again, it is another")


def _positions() -> Iterator[bytes]:
    for place, key in enumerate(here()):
        for actions in (0, 20, 60):
            plain = played(key, find(key).seats[0], actions, actions).position.to_plain()
            yield b"." * place + b"\n" + json.dumps(plain).encode()


# -- maps --------------------------------------------------------------------------------------------------
def _map(data: bytes, folder: Path) -> None:
    text = data.decode("utf-8", "replace")
    tiled = "<tileset" in text
    picture = plain.png(40, 16) if tiled else plain.png(100, 60)
    files = {"tiles.png" if tiled else "board.png": picture}
    maps.judged(maps.Kind(text, files, tiled), folder)


def _maps() -> Iterator[bytes]:
    yield from (plain.MAP.encode(), hexes.MAP.encode())


def _another_attribute(data: bytes, dice: Random) -> bytes:
    """One attribute has another value."""
    pieces = data.split(b'"')
    if len(pieces) > 2:
        pieces[dice.randrange(1, len(pieces), 2)] = dice.choice(maps.ODD).encode()
    return b'"'.join(pieces)


# -- lines to the referee ----------------------------------------------------------------------------------
MOST_LINES = 30
DEEDS = ("ask", "view", "undo", "score", "save", "load")


def _lines(data: bytes, folder: Path) -> None:
    """The first line names the game by its place."""
    first, _, lines = data.partition(b"\n")
    key = here()[len(first) % len(here())]
    people = [Seat(f"P{seat}") for seat in range(find(key).seats[0])]
    referee, out = Referee(Match(find(key), people, seed=1), "fr", folder), io.BytesIO()
    asked = lines.splitlines()[:MOST_LINES]
    referee.serve(io.BytesIO(b"".join(line + b"\n" for line in asked)), out)
    for reply in out.getvalue().splitlines():
        if json.loads(reply).get("error") == "referee.failed":
            raise Found(reply)


def _requests() -> Iterator[bytes]:
    for place, key in enumerate(here()):
        dice = Random(place)
        match = Match(find(key), [Seat(f"P{seat}") for seat in range(find(key).seats[0])], seed=1)
        asked = []
        for _ in range(20):
            if legal := match.legal:
                action = dice.choice(legal)
                match.play(action)
                asked.append({"do": "play", "verb": action.verb, "args": list(action.args)})
        asked += [
            {"do": what, "file": "a.jsonl"} for what in ("ask", "view", "undo", "score", "save", "load")
        ]
        yield b"\n".join([b"." * place, *(json.dumps(each).encode() for each in asked)])


DOORS = {
    "saves": Door(_save, _saves, _another_value),
    "journals": Door(_journal, _journals, _another_value),
    "teaching": Door(_teaching, _some_teaching, _another_value),
    "people": Door(_people, _some_people, _another_value),
    "positions": Door(_position, _positions, _another_value),
    "settings": Door(_settings, _some_settings, _another_value),
    "maps": Door(_map, _maps, _another_attribute),
    "referee": Door(_lines, _requests, _another_value),
}
