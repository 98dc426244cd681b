"""What each person has learned of each game: kept beside the settings, on this computer alone, and erasable.

    people = People()
    learned = people.of("Léa").of(game)
    learned.lesson("pick_a_light").succeed()
    people.save()

A person is a name, compared without case and accents. A seat without a name of its own is nobody: what it
learns is known until the app ends. Nothing of this stands in a save or in a log.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tabletop.match.entries import LONGEST_NAME
from tabletop.system.disk import write_aside
from tabletop.system.input_files import legible, moment, read
from tabletop.system.languages import LANGUAGES
from tabletop.system.paths import put_aside, user_config_dir
from tabletop.teaching import Lesson
from tabletop.texts.words import Words, plain

FORMAT = 1
MOST_PEOPLE = 32
LARGEST = 64 << 10
"""Bytes of a person, and how often anything was done."""
LONGEST_KEY = 120
"""Letters of what a game, a lesson, a puzzle, a moment or a rule is called."""
BOXES = (1, 3, 7, 21, 60)
"""Days after which what lies in a box is to be practised again."""
PAUSE = 14
"""Days without a game after which practice is proposed."""
REFRESHER = 3
"""Lessons of such a practice."""
AGAIN = 2
"""Refusals by its rules after which a moment is shown a second time."""

today: Callable[[], date] = date.today
T = TypeVar("T")


@dataclass
class Practice:
    """A lesson or a puzzle, as one person has taken it. `last` is a day (ISO 8601), `box` one of BOXES."""

    seen: bool = False
    done: bool = False
    tries: int = 0
    last: str = ""
    box: int = 0

    def begin(self) -> None:
        """It is looked at, once more."""
        self.seen, self.tries = True, self.tries + 1
        self.last = self.last or str(today())

    def succeed(self) -> None:
        """It was done without being shown how; what was due goes on to the next box."""
        if self.done and self.due <= today():
            self.box = min(self.box + 1, len(BOXES) - 1)
        self.seen = self.done = True
        self.last = str(today())

    def fall_back(self) -> None:
        """It is not known any more: to the first box."""
        self.box = 0

    @property
    def due(self) -> date:
        """The day from which on it is to be practised again."""
        return (_day(self.last) or today()) + timedelta(BOXES[self.box])

    @property
    def standing(self) -> str:
        """How somebody stands with it: new, seen, done, or due to be practised again."""
        if not self.done:
            return "seen" if self.seen else "new"
        return "due" if self.due <= today() else "done"


@dataclass
class CardRecord:
    """How often a moment of the coach was shown, and the refusals by its rules until then."""

    times: int = 0
    refusals: int = 0


@dataclass
class Learned:
    """What a person has learned of a game.

    Attributes:
        lessons, puzzles: what was taken, by key.
        moments: what the coach has shown, by key.
        refused: how often each rule has refused something.
        met: the rules met in matches that ended.
        ended: matches played to their end.
        coach: "new to this game", as chosen for the match of now; None where nobody chose.
        last: the last day (ISO 8601) with anything of this game.
    """

    lessons: dict[str, Practice] = field(default_factory=dict)
    puzzles: dict[str, Practice] = field(default_factory=dict)
    moments: dict[str, CardRecord] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    met: list[str] = field(default_factory=list)
    ended: int = 0
    coach: bool | None = None
    last: str = ""

    def lesson(self, key: str) -> Practice:
        """Return a lesson, which is looked at or taken today."""
        return self._practised(self.lessons, key)

    def puzzle(self, key: str) -> Practice:
        """Return a puzzle, which is looked at or solved today."""
        return self._practised(self.puzzles, key)

    def _practised(self, among: dict[str, Practice], key: str) -> Practice:
        self.last = str(today())
        return among.setdefault(key, Practice())

    def refuse(self, rule: str, lessons: Sequence[Lesson] = ()) -> None:
        """A rule has refused something: lessons about it are to be practised again."""
        self.last = str(today())
        self.refused[rule] = self.refused.get(rule, 0) + 1
        for lesson in lessons:
            if (
                rule in (*lesson.shows, *(wrong.rule for wrong in lesson.wrong))
                and lesson.key in self.lessons
            ):
                self.lessons[lesson.key].fall_back()

    def refusals(self, rules: Iterable[str]) -> int:
        """How often any of these rules has refused something."""
        return sum(self.refused.get(rule, 0) for rule in rules)

    def shown(self, moment: str) -> int:
        """How often the coach has shown a moment."""
        return self.moments[moment].times if moment in self.moments else 0

    def wants(self, moment: str, rules: Sequence[str]) -> bool:
        """Is a moment worth showing: for the first time, or once more after its rules have refused again?"""
        known = self.moments.get(moment)
        return known is None or (known.times == 1 and self.refusals(rules) - known.refusals >= AGAIN)

    def show(self, moment: str, rules: Sequence[str]) -> None:
        """The coach shows a moment."""
        self.last = str(today())
        self.moments[moment] = CardRecord(self.shown(moment) + 1, self.refusals(rules))

    def end(self, rules: Iterable[str]) -> None:
        """A match has ended in which these rules were met; from now on nobody is new by default."""
        self.met = sorted({*self.met, *rules})
        self.ended, self.coach, self.last = self.ended + 1, None, str(today())

    def refresher(self, lessons: Sequence[Lesson]) -> list[str]:
        """After a pause: the keys of the lessons to practise, those that have been due longest first."""
        last = _day(self.last)
        if last is None or (today() - last).days < PAUSE:
            return []
        due = {lesson.key: self.lessons.get(lesson.key, Practice(last=self.last)).due for lesson in lessons}
        return sorted(due, key=due.__getitem__)[:REFRESHER]


class Person:
    """Somebody who plays here; `nobody` is a seat without a name of its own."""

    def __init__(self, name: str, games: dict[str, Learned] | None = None, nobody: bool = False) -> None:
        self.name, self.nobody = name, nobody
        self.games = games or {}

    def of(self, game: str) -> Learned:
        """What they have learned of a game."""
        return self.games.setdefault(game, Learned())

    def is_new(self, game: str) -> bool:
        """Is the coach for them: as chosen, else until they have ended a match?"""
        learned = self.of(game)
        return not (self.nobody or learned.ended) if learned.coach is None else learned.coach

    @property
    def known(self) -> dict[str, Learned]:
        """The games of which they have learned something."""
        return {game: learned for game, learned in self.games.items() if learned.last}

    @property
    def last(self) -> str:
        """The last day with any game."""
        return max((learned.last for learned in self.games.values()), default="")

    def to_plain(self) -> dict[str, Any]:
        """As it stands in the file: of what is too much the games longest not played are left out."""
        games, size = dict[str, dict[str, Any]](), 0
        for game, learned in sorted(self.known.items(), key=lambda known: known[1].last, reverse=True):
            plain = asdict(learned)
            size += len(_written({self.name: {game: plain}}))
            if size > LARGEST:
                break
            games[game] = plain
        return {"name": self.name, "games": dict(sorted(games.items()))}


class Damaged(NamedTuple):
    """A file that could not be read: where it was put aside, and what was wrong."""

    file: str
    fault: str


class People:
    """Everybody who has learned something here.

    Attributes:
        damaged: what was wrong with the file, if anything.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_config_dir() / "people.json"
        self.damaged: Damaged | None = None
        self._people: dict[str, Person] = {}
        self._on_disk = b""
        try:
            self._read()
        except FileNotFoundError:
            pass
        except (OSError, ValueError, RecursionError) as fault:
            self._people = {}
            self.damaged = Damaged(str(put_aside(self.path)), str(fault))

    def of(self, name: str) -> Person:
        """Who has that name."""
        name = name.strip()[:LONGEST_NAME]
        nobody = _key(name) in _unnamed()
        person = self._people.setdefault(_key(name), Person(name, nobody=nobody))
        person.name = name
        return person

    def is_new(self, name: str, game: str, first: bool) -> bool:
        """Is the coach for whoever has that name? For nobody's, the `first` time the game is here."""
        person = self._people.get(_key(name)) or Person(name, nobody=_key(name) in _unnamed())
        unchosen = person.nobody and person.of(game).coach is None
        return first if unchosen else person.is_new(game)

    @staticmethod
    def same(one: str, other: str) -> bool:
        """Are these the name of one person?"""
        return _key(one) == _key(other)

    def known(self) -> list[Person]:
        """Everybody of whom something is kept, by name."""
        named = (person for person in self._people.values() if person.known and not person.nobody)
        return sorted(named, key=lambda person: _key(person.name))

    def forget(self, name: str, game: str = "") -> None:
        """Forget a person, or what they have learned of one game, now and on the disk.

        Raises:
            OSError: when the file cannot be written.
        """
        if game:
            self.of(name).games.pop(game, None)
        else:
            self._people.pop(_key(name.strip()), None)
            for damaged in self.path.parent.glob(f"{self.path.stem}.damaged*"):
                damaged.unlink()
        self.save()

    def save(self) -> None:
        """Write what has changed; of too many people those who were here last.

        Raises:
            OSError: and then the file is what it was.
        """
        recent = sorted(self.known(), key=lambda person: person.last, reverse=True)[:MOST_PEOPLE]
        people = [person.to_plain() for person in sorted(recent, key=lambda person: _key(person.name))]
        data = _written({"format": FORMAT, "people": [plain for plain in people if plain["games"]]})
        if data != self._on_disk and (people or self._on_disk):
            write_aside(self.path, data)
            self._on_disk = data

    def _read(self) -> None:
        data = read(self.path, 2 * MOST_PEOPLE * LARGEST)
        book = _table(json.loads(data))
        if book.get("format") != FORMAT or not isinstance(book.get("people"), list):
            raise ValueError(f"it is of no format that is known: {book.get('format')!r:.20}")
        if len(book["people"]) > MOST_PEOPLE:
            raise ValueError(f"{len(book['people'])} people, {MOST_PEOPLE} at most")
        for entry in book["people"]:
            person = _person(_table(entry))
            self._people[_key(person.name)] = person
        self._on_disk = data


# -- the file ----------------------------------------------------------------------------------------------
def _written(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def _key(name: str) -> str:
    return plain(name.strip())


@functools.cache
def _unnamed() -> set[str]:
    """What seats are called whom nobody named, in any language."""
    every = [Words(language) for language in LANGUAGES]
    keys = ("seat.unnamed", "setup.computer_name")
    return {"", *(_key(words(key, number=n)) for words in every for key in keys for n in range(1, 9))}


def _person(entry: Mapping[str, Any]) -> Person:
    name = entry.get("name")
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not legible(name):
        raise ValueError(f"no name: {name!r:.60}")
    games = _keyed(entry.get("games"))
    return Person(name, {game: _learned(_table(value)) for game, value in games.items()})


def _learned(plain: Mapping[str, Any]) -> Learned:
    """What a later version has written besides is passed over."""
    learned = _checked(Learned, plain)
    learned.lessons = _each(Practice, learned.lessons)
    learned.puzzles = _each(Practice, learned.puzzles)
    learned.moments = _each(CardRecord, learned.moments)
    if not all(type(n) is int and 0 <= n <= LARGEST for n in _keyed(learned.refused).values()):
        raise ValueError(f"refused: {learned.refused!r:.60}")
    if not all(_is_key(rule) for rule in learned.met):
        raise ValueError(f"met: {learned.met!r:.60}")
    return learned


def _each(kind: Callable[..., T], plain: object) -> dict[str, T]:
    """Return a table of values of one of the kinds above."""
    return {key: _checked(kind, _table(value)) for key, value in _keyed(plain).items()}


def _checked(kind: Callable[..., T], plain: Mapping[str, Any]) -> T:
    """Return a value of one of the kinds above; every field of the kind its default is of."""
    made: Any = kind()
    for one in fields(made):
        if one.name in plain:
            usual, value = getattr(made, one.name), plain[one.name]
            if not (_optional(one.name, value) or (type(value) is type(usual) and _fits(one.name, value))):
                raise ValueError(f"{one.name}: {value!r:.60}")
            setattr(made, one.name, value)
    answer: T = made
    return answer


def _optional(name: str, value: object) -> bool:
    return name == "coach" and (value is None or isinstance(value, bool))


def _fits(name: str, value: Any) -> bool:
    if name == "last":
        return moment(value) and (not value or _day(value) is not None)
    if name == "box":
        return bool(0 <= value < len(BOXES))
    return not isinstance(value, int) or 0 <= value <= LARGEST


def _table(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"a table is needed, not {value!r:.60}")
    return value


def _keyed(value: object) -> dict[str, Any]:
    """Return a table whose keys somebody can read, and that can be written again."""
    table = _table(value)
    for key in table:
        if not _is_key(key):
            raise ValueError(f"no key: {key!r:.60}")
    return table


def _is_key(key: object) -> bool:
    return isinstance(key, str) and len(key) <= LONGEST_KEY and legible(key)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
