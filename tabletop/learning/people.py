"""The record of what each person has learned of each game, in a file on this computer that can be erased.

    people = People()
    learned = people.of("Léa").of(game)
    learned.lesson("pick_a_light").succeed()
    people.save()

A person is identified by name, compared without case and accents. The record of a seat without a name of its
own is kept in memory only, until the app ends or the player gives a name. Saves and logs contain nothing of
these records.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, MsgspecError, Struct
from msgspec.json import Decoder

from tabletop.match.entries import LONGEST_NAME
from tabletop.system.disk import write_aside
from tabletop.system.input_files import is_timestamp, legible, read
from tabletop.system.languages import languages
from tabletop.system.paths import put_aside, user_config_dir
from tabletop.teaching import Lesson
from tabletop.texts.words import Words, plain

FORMAT = 1
MOST_PEOPLE = 32
LARGEST = 64 << 10
"""The largest size of a person's record in the file, in bytes, and the largest value of a counter in it."""
LONGEST_KEY = 120
"""The most characters that the key of a game, lesson, puzzle, coach card or rule may have in the file."""
BOXES = (1, 3, 7, 21, 60)
"""The days from a success in a lesson or puzzle until it is due again, for each box of the spaced repetition.
A new record is in the first box; each success when practice is due moves it to the next one."""
PAUSE = 14
"""The number of days without a game after which the app proposes lessons to practise it."""
REFRESHER = 3
"""The most lessons that are proposed to a player who returns after at least PAUSE days."""
AGAIN = 2
"""A coach card is shown a second time when its rules have refused this many moves since the first time."""

today: Callable[[], date] = date.today
Key = Annotated[str, Meta(max_length=LONGEST_KEY)]
Count = Annotated[int, Meta(ge=0, le=LARGEST)]


@dataclass
class Practice:
    """A person's record of a lesson or puzzle. `last` is the date (ISO 8601) of the last success, or of
    the first try if there was no success yet; `box` is an index of BOXES, the intervals of the spaced
    repetition."""

    seen: bool = False
    done: bool = False
    tries: Count = 0
    last: str = ""
    box: Annotated[int, Meta(ge=0, lt=len(BOXES))] = 0

    def __post_init__(self) -> None:
        _require_date(self.last)

    def begin(self) -> None:
        """Record that the lesson or puzzle was opened: count one more try."""
        self.seen, self.tries = True, self.tries + 1
        self.last = self.last or str(today())

    def succeed(self) -> None:
        """Record a success without help. If practice was due, the interval until it is due again grows (the
        next box of the spaced repetition)."""
        if self.done and self.due <= today():
            self.box = min(self.box + 1, len(BOXES) - 1)
        self.seen = self.done = True
        self.last = str(today())

    def fall_back(self) -> None:
        """Move to the first box of the spaced repetition, in which practice is due soonest."""
        self.box = 0

    def merged(self, other: Practice) -> Practice:
        """Return one record for two of the same lesson or puzzle: the more advanced one, with the tries of
        both added."""
        best = max(self, other, key=lambda each: (each.done, each.box, each.seen, each.last))
        return replace(best, tries=min(self.tries + other.tries, LARGEST))

    @property
    def due(self) -> date:
        """The date from which practice of the lesson or puzzle is due."""
        return (_day(self.last) or today()) + timedelta(BOXES[self.box])

    @property
    def standing(self) -> str:
        """The state of the lesson or puzzle: "new", "seen", "done", or "due" for practice."""
        if not self.done:
            return "seen" if self.seen else "new"
        return "due" if self.due <= today() else "done"


@dataclass
class CardRecord:
    """A person's record of a coach card: the number of times it was shown, and how often the rules that it
    explains had refused the person when it was shown last."""

    times: Count = 0
    refusals: Count = 0


@dataclass
class GameRecord:
    """A person's record of one game.

    Attributes:
        lessons, puzzles: the records of the lessons and puzzles opened, by key.
        moments: the records of the coach cards shown, by key.
        refused: the number of the person's moves that each rule has refused, by the rule's number.
        met: the numbers of the rules that came up in matches that ended.
        ended: the number of matches played to their end.
        coach: True or False if the person has chosen to be treated as new to the game, or not, in the current
            match; None if nothing was chosen.
        last: the last date (ISO 8601) on which anything was recorded; "" for none.
    """

    lessons: dict[Key, Practice] = field(default_factory=dict)
    puzzles: dict[Key, Practice] = field(default_factory=dict)
    moments: dict[Key, CardRecord] = field(default_factory=dict)
    refused: dict[Key, Count] = field(default_factory=dict)
    met: list[Key] = field(default_factory=list)
    ended: Count = 0
    coach: bool | None = None
    last: str = ""

    def __post_init__(self) -> None:
        _require_legible(self.lessons, self.puzzles, self.moments, self.refused, self.met)
        _require_date(self.last)

    def lesson(self, key: str) -> Practice:
        """Return the record of a lesson, creating it if there is none, and note today as the last day of
        activity."""
        return self._practised(self.lessons, key)

    def puzzle(self, key: str) -> Practice:
        """Return the record of a puzzle, creating it if there is none, and note today as the last day of
        activity."""
        return self._practised(self.puzzles, key)

    def _practised(self, among: dict[str, Practice], key: str) -> Practice:
        self.last = str(today())
        return among.setdefault(key, Practice())

    def refuse(self, rule: str, lessons: Sequence[Lesson] = ()) -> None:
        """Count a refusal by a rule. Those of the given lessons that are about the rule go back to the first
        box of the spaced repetition."""
        self.last = str(today())
        self.refused[rule] = self.refused.get(rule, 0) + 1
        for lesson in lessons:
            if rule in lesson.rules and lesson.key in self.lessons:
                self.lessons[lesson.key].fall_back()

    def refusals(self, rules: Iterable[str]) -> int:
        """Return how many moves of the person these rules have refused in all."""
        return sum(self.refused.get(rule, 0) for rule in rules)

    def lessons_done(self, lessons: Iterable[Lesson]) -> int:
        """Return how many of the given lessons the person has done."""
        return sum(self.lessons.get(lesson.key, Practice()).done for lesson in lessons)

    def shown(self, card: str) -> int:
        """Return how many times the coach card with the key `card` was shown."""
        return self.moments[card].times if card in self.moments else 0

    def wants(self, card: str, rules: Sequence[str]) -> bool:
        """Tell whether the coach card with the key `card`, about these rules, is worth showing: it was
        never shown; or it was shown once, and its rules have refused at least AGAIN moves of the person since
        then."""
        known = self.moments.get(card)
        return known is None or (known.times == 1 and self.refusals(rules) - known.refusals >= AGAIN)

    def show(self, card: str, rules: Sequence[str]) -> None:
        """Record that the coach card with the key `card`, about these rules, is shown."""
        self.last = str(today())
        self.moments[card] = CardRecord(self.shown(card) + 1, self.refusals(rules))

    def end(self, rules: Iterable[str]) -> None:
        """Record the end of a match and the rules met in it. From now on the person counts as new to the game
        only by choice."""
        self.met = sorted({*self.met, *rules})
        self.ended, self.coach, self.last = self.ended + 1, None, str(today())

    def absorb(self, other: GameRecord) -> None:
        """Merge another record of the same game into this one."""
        for mine, theirs in ((self.lessons, other.lessons), (self.puzzles, other.puzzles)):
            for key, practice in theirs.items():
                mine[key] = mine.get(key, Practice()).merged(practice)
        for key, record in other.moments.items():
            self.moments[key] = max(self.moments.get(key, record), record, key=lambda card: card.times)
        for rule, times in other.refused.items():
            self.refused[rule] = min(self.refused.get(rule, 0) + times, LARGEST)
        self.met = sorted({*self.met, *other.met})
        self.ended = min(self.ended + other.ended, LARGEST)
        self.coach = other.coach if self.coach is None else self.coach
        self.last = max(self.last, other.last)

    def refresher(self, lessons: Sequence[Lesson]) -> list[str]:
        """Return the keys of at most REFRESHER of these lessons to practise, the longest due first. The list
        is empty if the person has used the game within the last PAUSE days."""
        last = _day(self.last)
        if last is None or (today() - last).days < PAUSE:
            return []
        due = {lesson.key: self.lessons.get(lesson.key, Practice(last=self.last)).due for lesson in lessons}
        return sorted(due, key=due.__getitem__)[:REFRESHER]


class Person:
    """A person who plays on this computer. `nobody` is True for the player of a seat with a default name."""

    def __init__(self, name: str, games: dict[str, GameRecord] | None = None, nobody: bool = False) -> None:
        self.name, self.nobody = name, nobody
        self.games = games or {}

    def of(self, game: str) -> GameRecord:
        """Return the person's record of a game."""
        return self.games.setdefault(game, GameRecord())

    def is_new(self, game: str) -> bool:
        """Tell whether the person counts as new to a game, and so gets the coach: the person's own choice if
        there is one, otherwise True until their first match of the game has ended. A player with a default
        name counts as new only by choice."""
        learned = self.of(game)
        return not (self.nobody or learned.ended) if learned.coach is None else learned.coach

    @property
    def has_finished(self) -> bool:
        """True if the person has finished a lesson, a puzzle or a match of any game."""
        records = self.games.values()
        done = (
            each.done
            for learned in records
            for each in (*learned.lessons.values(), *learned.puzzles.values())
        )
        return any(done) or any(learned.ended for learned in records)

    @property
    def known(self) -> dict[str, GameRecord]:
        """The person's records that are not empty, by game."""
        return {game: learned for game, learned in self.games.items() if learned.last}

    @property
    def last(self) -> str:
        """The last date (ISO 8601) on which anything was recorded for any game; "" for none."""
        return max((learned.last for learned in self.games.values()), default="")

    def to_plain(self) -> dict[str, Any]:
        """Return the person's record as plain data for the file. If it is larger than LARGEST bytes, the
        games not played for longest are left out."""
        games, size = dict[str, dict[str, Any]](), 0
        for game, learned in sorted(self.known.items(), key=lambda known: known[1].last, reverse=True):
            plain = asdict(learned)
            size += len(_written({self.name: {game: plain}}))
            if size > LARGEST:
                break
            games[game] = plain
        return {"name": self.name, "games": dict(sorted(games.items()))}


class Damaged(NamedTuple):
    """A file of records that could not be read: the path it was moved to, and the fault."""

    file: str
    fault: str


class People:
    """The people with a record on this computer.

    Attributes:
        damaged: the file that could not be read; None if there was no fault.
        asked: True once the app has asked a nameless player for a name under which to keep the progress.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_config_dir() / "people.json"
        self.damaged: Damaged | None = None
        self.asked = False
        self._people: dict[str, Person] = {}
        self._on_disk: bytes | None = b""
        """The contents of the file, or those that it is about to get; None if they are not known."""
        self._purge = False
        try:
            self._read()
        except FileNotFoundError:
            pass
        except (OSError, ValueError, MsgspecError, RecursionError) as fault:
            self._people = {}
            self.damaged = Damaged(str(put_aside(self.path)), str(fault))

    def of(self, name: str) -> Person:
        """Return the person with this name; create the person if there is none."""
        name = name.strip()[:LONGEST_NAME]
        nobody = _key(name) in _unnamed()
        person = self._people.setdefault(_key(name), Person(name, nobody=nobody))
        person.name = name
        return person

    def rename(self, nameless: str, name: str) -> None:
        """Move the records of a seat with a default name, `nameless`, to the person called `name`.

        The moved records stay the same objects, so that a match in progress goes on to write in them.
        """
        moved, person = self._people.pop(_key(nameless), Person(nameless)), self.of(name)
        for game, learned in moved.games.items():
            learned.absorb(person.of(game))
            person.games[game] = learned

    def is_new(self, name: str, game: str, first: bool) -> bool:
        """Tell whether the person with this name counts as new to the game, and so gets the coach.

        For a seat with a default name for which nothing was chosen, the answer is `first`: whether the game
        is played for the first time on this computer.
        """
        person = self._people.get(_key(name)) or Person(name, nobody=_key(name) in _unnamed())
        unchosen = person.nobody and person.of(game).coach is None
        return first if unchosen else person.is_new(game)

    @staticmethod
    def same(one: str, other: str) -> bool:
        """Tell whether two names belong to the same person: they differ at most in case and accents."""
        return _key(one) == _key(other)

    @property
    def nameless(self) -> str | None:
        """The default name of the only player without a name who has finished something; None if there is no
        such player, or more than one."""
        found = [each.name for each in self._people.values() if each.nobody and each.has_finished]
        return found[0] if len(found) == 1 else None

    def known(self) -> list[Person]:
        """Return the named people with a record, sorted by name."""
        named = (person for person in self._people.values() if person.known and not person.nobody)
        return sorted(named, key=lambda person: _key(person.name))

    def forget(self, name: str, game: str = "") -> None:
        """Delete a person, or, if `game` is given, only the person's record of this game, in memory. The next
        save deletes it on the disk too. If a person is deleted, it also deletes the damaged files that were
        put aside."""
        if game:
            self.of(name).games.pop(game, None)
        else:
            self._people.pop(_key(name.strip()), None)
            self._purge = True

    def save(self) -> None:
        """Write the file if anything has changed.

        Raises:
            OSError: when the file cannot be written; the old file is then unchanged.
        """
        if write := self.unwritten():
            write()

    def unwritten(self) -> Callable[[], None] | None:
        """Return a function that writes the present records to the file; None if nothing has changed. Any
        thread may call it; it raises OSError when the file cannot be written.

        If there are more than MOST_PEOPLE people, only those who played last are kept.
        """
        recent = sorted(self.known(), key=lambda person: person.last, reverse=True)[:MOST_PEOPLE]
        people = [person.to_plain() for person in sorted(recent, key=lambda person: _key(person.name))]
        data = _written({"format": FORMAT, "people": [plain for plain in people if plain["games"]]})
        changed = data != self._on_disk and (bool(people) or self._on_disk != b"")
        if not (changed or self._purge):
            return None
        if changed:
            self._on_disk = data
        return functools.partial(self._write, data if changed else None)

    def _write(self, data: bytes | None) -> None:
        try:
            if self._purge:
                for damaged in self.path.parent.glob(f"{self.path.stem}.damaged*"):
                    damaged.unlink()
                self._purge = False
            if data is not None:
                write_aside(self.path, data)
        except OSError:
            self._on_disk = None
            raise

    def _read(self) -> None:
        data = read(self.path, 2 * MOST_PEOPLE * LARGEST)
        for entry in _decode(data).people:
            self._people[_key(entry.name)] = Person(entry.name, entry.games)
        self._on_disk = data


# -- the file ----------------------------------------------------------------------------------------------
def _written(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def _key(name: str) -> str:
    return plain(name.strip())


@functools.cache
def _unnamed() -> set[str]:
    """Return the default names of seats and computers in all languages, in the form in which names are
    compared; they identify no person."""
    every = [Words(language) for language in languages()]
    keys = ("seat.unnamed", "setup.computer_name")
    return {"", *(_key(words(key, number=n)) for words in every for key in keys for n in range(1, 9))}


class _Record(Struct):
    """A person's record as stored in the file; fields that a later version has added are ignored."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    games: dict[Key, GameRecord]

    def __post_init__(self) -> None:
        _require_legible([self.name], self.games)


class _Book(Struct):
    """The contents of the file of records: all people with their records."""

    format: Annotated[int, Meta(ge=FORMAT, le=FORMAT)]
    people: Annotated[list[_Record], Meta(max_length=MOST_PEOPLE)]


_decode = Decoder(_Book).decode


def _require_legible(*texts: Iterable[str]) -> None:
    if odd := [text for each in texts for text in each if not legible(text)]:
        raise ValueError(f"not legible: {odd[0]!r:.60}")


def _require_date(last: str) -> None:
    if last and (not is_timestamp(last) or _day(last) is None):
        raise ValueError(f"no date: {last!r:.60}")


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
