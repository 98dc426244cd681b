"""The reader of the three files of a game's teaching. It checks what can be checked without the rules.

`tabletop check-lessons` does the other checks. A missing file counts as empty.
"""

from __future__ import annotations

import functools
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from tabletop.engine.data import BadData, Entry
from tabletop.teaching.layers import layer
from tabletop.teaching.shapes import (
    CoachCard,
    FirstMatch,
    FoundPuzzle,
    Lesson,
    Miss,
    MoveInWords,
    PrimerPanel,
    Puzzle,
    Taught,
    Teaching,
    Trigger,
    Word,
    Wrong,
)
from tabletop.texts.game_data import game_data_or_empty
from tabletop.texts.rulebook import refuse_unknown, require_sources, translations
from tabletop.texts.translations import Listed, Translations

FILES = ("teach.toml", "lessons.toml", "puzzles.toml")
TRIGGERS = ("asked", "prompt", "can", "told", "refused")
WHO = ("me", "other", "")
LESSON_KINDS = ("do", "refuse", "predict")
PARTS = ("turn", "match", "winning", "")
PUZZLE_KINDS = ("own_turn", "predict")
NEEDS = ("", "lights")

_TAUGHT = ("text", "rules", "short", "unless")
_NO_MATCH = FirstMatch(2, {}, "", (), (), 0)

T = TypeVar("T")


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


K = TypeVar("K", bound=_Keyed)


@functools.cache
def teaching(game: str) -> Teaching:
    """Return everything that a game teaches; `game` is its key. If a file has a fault, the result is
    empty."""
    try:
        return sound_teaching(game)
    except BadData as fault:
        logging.getLogger(__name__).warning("%s", fault)
        return read(*(Entry({}, name) for name in FILES))


def sound_teaching(game: str) -> Teaching:
    """Return everything that a game teaches.

    Raises:
        BadData: with one line for each fault: the file, the entry and the fault.
    """
    return read(*(game_data_or_empty(game, name) for name in FILES))


def read(teach: Entry, lessons: Entry, puzzles: Entry) -> Teaching:
    """Check the contents of the three files of a game's teaching, and return them as values.

    Raises:
        BadData: with one line for each fault.
    """
    faults: list[str] = []

    def each(book: Entry, key: str, reads: Callable[[Entry], K]) -> tuple[K, ...]:
        return _each(book, key, reads, faults)

    for book, known in (
        (teach, {"panel", "moment", "silent", "word", "first_match"}),
        (lessons, {"lesson"}),
        (puzzles, {"puzzle"}),
    ):
        _noted(faults, refuse_unknown, book, known)
    first = teach.values.get("first_match") and _noted(faults, _first_match, teach)
    answer = Teaching(
        each(teach, "panel", _panel),
        each(teach, "moment", _coach_card),
        _noted(faults, _texts, teach, "silent") or (),
        each(teach, "word", _word),
        first or _NO_MATCH,
        each(lessons, "lesson", _lesson),
        each(puzzles, "puzzle", _puzzle),
    )
    if faults:
        raise BadData("\n".join(faults))
    return answer


def _noted(faults: list[str], reads: Callable[..., T], *args: Any) -> T | None:
    """Return the value that `reads` returns, or None after adding its fault to `faults`."""
    try:
        return reads(*args)
    except BadData as fault:
        faults.append(str(fault))
        return None


def _each(book: Entry, key: str, reads: Callable[[Entry], K], faults: list[str]) -> tuple[K, ...]:
    """Return a list's converted entries; add faulty ones and keys that occur twice to `faults`."""
    entries = _noted(faults, _tables, book, key) or []
    values = [value for entry in entries if (value := _noted(faults, reads, entry)) is not None]
    counted = Counter(value.key for value in values)
    faults += [f"{book.where}: {key} {name}: the key stands twice" for name, n in counted.items() if n > 1]
    return tuple(values)


# -- teach.toml --------------------------------------------------------------------------------------------
def _panel(entry: Entry) -> PrimerPanel:
    refuse_unknown(entry, {"key", "title", "picture", *_TAUGHT})
    layers = tuple(layer(each) for each in _tables(entry, "picture"))
    return PrimerPanel(entry.text("key"), translations(entry, "title"), _taught(entry), layers)


def _coach_card(entry: Entry) -> CoachCard:
    refuse_unknown(entry, {"key", "on", "needs", "after", "instead", *_TAUGHT})
    on = _trigger(entry.table("on"))
    after, instead = _condition(entry, "after", "told"), _condition(entry, "instead", "asked")
    key = _text(entry, "key") or ".".join(filter(None, (on.kind, on.keys[0], on.who)))
    return CoachCard(key, on, _taught(entry), _one_of(entry, "needs", NEEDS), after, instead)


def _condition(entry: Entry, key: str, kind: str) -> Trigger | None:
    """Return the trigger of a certain kind that limits when a coach card may be shown; None if the entry has
    none under this key."""
    found = _trigger(entry.table(key)) if key in entry.values else None
    if found and found.kind != kind:
        raise BadData(f"{entry.where}: {key}: a trigger of the kind {kind} is needed")
    return found


def _trigger(entry: Entry) -> Trigger:
    refuse_unknown(entry, {*TRIGGERS, "who", "rule", "params"})
    kinds = [kind for kind in TRIGGERS if kind in entry.values]
    if len(kinds) != 1:
        raise BadData(f"{entry.where}: exactly one of {', '.join(TRIGGERS)} is needed")
    keys = entry.values[kinds[0]]
    return Trigger(
        kinds[0],
        (keys,) if isinstance(keys, str) else entry.texts(kinds[0]),
        _one_of(entry, "who", WHO),
        _text(entry, "rule"),
        _table(entry, "params"),
    )


def _word(entry: Entry) -> Word:
    refuse_unknown(entry, {"key", "icons", "forms", "nouns", *_TAUGHT})
    forms = _listed(entry, "forms")
    if not all(forms.values()):
        raise BadData(f"{entry.where}: forms: at least one form is needed in each language")
    nouns = _listed(entry, "nouns") if "nouns" in entry.values else {}
    if odd := [noun for language in nouns for noun in nouns[language] if noun not in forms[language]]:
        raise BadData(f"{entry.where}: nouns: {', '.join(odd)} is not a form of the word")
    return Word(entry.text("key"), _texts(entry, "icons"), forms, nouns, _taught(entry))


def _listed(entry: Entry, key: str) -> Listed:
    table = entry.table(key)
    require_sources(table)
    return Listed({language: table.texts(language) for language in table.values}, table.where)


def _first_match(teach: Entry) -> FirstMatch:
    entry = teach.table("first_match")
    refuse_unknown(entry, FirstMatch._fields)
    return FirstMatch(
        entry.number("seats"),
        _table(entry, "options"),
        entry.text("computer"),
        entry.numbers("seeds"),
        _texts(entry, "must_meet"),
        entry.number("within"),
        _text(entry, "begin"),
        _texts(entry, "tells"),
    )


def _taught(entry: Entry) -> Taught:
    rules = entry.texts("rules")
    return Taught(translations(entry, "text"), rules, _translations(entry, "short"), _texts(entry, "unless"))


# -- lessons.toml ------------------------------------------------------------------------------------------
def _lesson(entry: Entry) -> Lesson:
    refuse_unknown(entry, {*Lesson._fields, "question", "miss"} - {"misses"})
    kind = _one_of(entry, "kind", LESSON_KINDS, "do")
    predict = kind == "predict"
    return Lesson(
        entry.text("key"),
        kind,
        translations(entry, "title"),
        entry.texts("shows"),
        entry.number("seat") if "seat" in entry.values else 0,
        entry.table("position").values,
        _moves(entry, "before"),
        translations(entry, "question" if predict else "task"),
        _table(entry, "goal", needed=not predict),
        _horizon(entry),
        _moves(entry, "way", needed=not predict),
        _moves(entry, "then", needed=predict),
        tuple(_wrong(wrong) for wrong in _tables(entry, "wrong")),
        _translations(entry, "nudge", needed=not predict),
        tuple(twin.values for twin in _tables(entry, "twins")),
        _table(entry, "figures"),
        _choices(entry) if predict else (),
        _table(entry, "answer", needed=predict),
        _one_of(entry, "part", PARTS),
        _translations(entry, "idea"),
        tuple(_miss(miss, predict) for miss in _tables(entry, "miss")),
        "asks" in entry.values and entry.flag("asks"),
        _texts(entry, "weighs"),
    )


def _horizon(entry: Entry) -> str:
    """Return when the goal of a lesson counts as missed: "turn" (at the end of the learner's turn, the
    default), or after a number of the learner's moves ("moves 3")."""
    until = _text(entry, "until") or "turn"
    word, _, number = until.partition(" ")
    if until != "turn" and not (word == "moves" and number.isdecimal()):
        raise BadData(f'{entry.where}: until: "turn" or "moves 3" is needed, not {until!r:.40}')
    return until


def _choices(entry: Entry) -> tuple[int | str, ...]:
    choices = entry.values.get("choices")
    if not isinstance(choices, list) or len(choices) < 2:
        raise BadData(f"{entry.where}: choices: a list of at least two is needed")
    return tuple(choices)


def _wrong(entry: Entry) -> Wrong:
    refuse_unknown(entry, {"try", "rule", "at"})
    return Wrong(_move(entry, entry.texts("try")), entry.text("rule"), entry.values.get("at", 0))


def _miss(entry: Entry, predict: bool) -> Miss:
    refuse_unknown(entry, {"when", "hint", "answered"})
    answered = entry.values.get("answered")
    if predict and not isinstance(answered, int | str):
        raise BadData(f"{entry.where}: answered: a wrong answer is needed")
    return Miss(_table(entry, "when", needed=not predict), _translations(entry, "hint"), answered)


def _moves(entry: Entry, key: str, needed: bool = False) -> tuple[MoveInWords, ...]:
    moves = entry.rows(key) if needed or key in entry.values else []
    return tuple(_move(entry, move) for move in moves)


def _move(entry: Entry, words: Any) -> MoveInWords:
    """Return a move in words, after checking that it is a verb, then arguments by name."""
    if not words or not all(isinstance(word, str) for word in words):
        raise BadData(f"{entry.where}: a move is a list of words, not {words!r:.60}")
    if odd := [word for word in words[1:] if not all(word.partition("="))]:
        raise BadData(
            f"{entry.where}: after the verb come arguments such as card=bicycle, not {odd[0]!r:.40}"
        )
    return tuple(words)


# -- puzzles.toml ------------------------------------------------------------------------------------------
def _puzzle(entry: Entry) -> Puzzle:
    refuse_unknown(entry, {*Puzzle._fields, *FoundPuzzle._fields, "from"} - {"source", "found"})
    predict = entry.values.get("kind") == "predict"
    missed = entry.table("missed")
    found = FoundPuzzle(
        _one_of(entry, "kind", PUZZLE_KINDS),
        _table(entry, "value"),
        entry.number("best"),
        entry.number("second"),
        entry.texts("answers"),
        _choices(entry) if predict else (),
        entry.texts("rival"),
        entry.number("pivot"),
        entry.number("without"),
        entry.flag("chance"),
    )
    if not -1 <= found.pivot < len(found.answers):
        raise BadData(f"{entry.where}: pivot: {found.pivot} is not an index of the answers")
    return Puzzle(
        entry.text("key"),
        entry.text("from"),
        entry.number("seat"),
        entry.number("seats"),
        _table(entry, "options"),
        entry.table("position").values,
        found,
        {level: missed.number(level) for level in missed.values},
    )


# -- optional values ---------------------------------------------------------------------------------------
def _text(entry: Entry, key: str) -> str:
    return entry.text(key) if key in entry.values else ""


def _texts(entry: Entry, key: str) -> tuple[str, ...]:
    return entry.texts(key) if key in entry.values else ()


def _tables(entry: Entry, key: str) -> list[Entry]:
    return list(entry.tables(key)) if key in entry.values else []


def _table(entry: Entry, key: str, needed: bool = False) -> Mapping[str, Any]:
    return entry.table(key).values if needed or key in entry.values else {}


def _translations(entry: Entry, key: str, needed: bool = False) -> Translations:
    return translations(entry, key) if needed or key in entry.values else Translations({})


def _one_of(entry: Entry, key: str, known: tuple[str, ...], default: str = "") -> str:
    value = entry.values.get(key, default)
    if value not in known:
        choices = ", ".join(filter(None, known))
        raise BadData(f"{entry.where}: {key}: one of {choices} is needed, not {value!r:.40}")
    return str(value)
