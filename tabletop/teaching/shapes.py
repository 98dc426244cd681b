"""What is taught, as values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tabletop.engine.game import Choice
from tabletop.engine.verb import NO_PARAMS, Params
from tabletop.texts.rulebook import Said

Tried = tuple[str, ...]
"""A move in words: its verb, then arguments such as "card=bicycle"; "" for any."""


class Taught(NamedTuple):
    """A text, and the rules that prove it."""

    text: Said
    rules: tuple[str, ...]
    short: Said
    """The same in fewer words, where it is told a second time; empty where there is none."""
    unless: tuple[str, ...]
    """Choices of options under which it does not hold, such as "penalty_tickets=limited"."""

    def holds(self, options: Mapping[str, Choice]) -> bool:
        """Is it true under these options?"""
        return not any(f"{key}={str(value).lower()}" in self.unless for key, value in options.items())


class PictureLayer(NamedTuple):
    """A thing in the picture of a panel, over those before it (see `teaching.layers`)."""

    kind: str
    """What it is: a piece, a board, an arrow, an icon, a label..."""
    values: Mapping[str, Any]


class PrimerPanel(NamedTuple):
    """One of the pictures, with a few sentences, that show in three minutes what a game is."""

    key: str
    title: Said
    taught: Taught
    picture: tuple[PictureLayer, ...]


class Trigger(NamedTuple):
    """When a moment of the coach has come."""

    kind: str
    """asked (a question), prompt (its sentence), can (a verb, open for the first time), told (a line of the
    log), refused (rules)."""
    keys: tuple[str, ...]
    who: str = ""
    """Of a line: "me", "other" or "" for anybody."""
    rule: str = ""
    """Of a line: the rule that made it happen; "" for any."""
    params: Params = NO_PARAMS
    """Of a line: what it must name, as numbers or patterns of tags."""


class CoachCard(NamedTuple):
    """A card of the coach."""

    key: str
    """The name under which it is remembered."""
    on: Trigger
    taught: Taught
    needs: str = ""
    """"lights" where the text speaks of lit places."""


class Word(NamedTuple):
    """An entry of the glossary."""

    key: str
    icons: tuple[str, ...]
    """Tags, pictures and icons that mean it; a tag of a kind ("card.bicycle") stands for all of that kind."""
    forms: Mapping[str, tuple[str, ...]]
    """By language: the words that mean it, the first one its title."""
    nouns: Mapping[str, tuple[str, ...]]
    """By language: the forms that are verbs too, such as "can"; they mean it only where a noun stands."""
    taught: Taught


class FirstMatch(NamedTuple):
    """What a guided first match is set up with."""

    seats: int
    options: Mapping[str, int | str | bool]
    computer: str
    seeds: tuple[int, ...]
    must_meet: tuple[str, ...]
    """Moments that come up within so many decisions with each of the seeds."""
    within: int


class Wrong(NamedTuple):
    """A try that a rule refuses."""

    tried: Tried
    rule: str
    at: int = 0
    """After how many steps of the way."""


class Lesson(NamedTuple):
    """A small position with one idea and one task."""

    key: str
    kind: str
    """do, refuse (try it and read why not) or predict."""
    title: Said
    shows: tuple[str, ...]
    """The rules that are met on its way."""
    seat: int
    """Where the learner sits."""
    position: Mapping[str, Any]
    """In the words of the game's `setup`."""
    before: tuple[Tried, ...]
    """What is played before the learner is asked."""
    task: Said
    """Of a prediction: the question."""
    goal: Mapping[str, Any]
    fails: Mapping[str, Any]
    until: str
    """The horizon: "turn", or how many "moves" of the learner ("moves 3")."""
    way: tuple[Tried, ...]
    """The learner's moves to the goal."""
    then: tuple[Tried, ...]
    """What the others answer, in order."""
    wrong: tuple[Wrong, ...]
    nudge: Said
    twins: tuple[Mapping[str, Any], ...]
    """Other positions for the same task: what is put in place of entries of `position`."""
    figures: Mapping[str, int]
    """Numbers of this lesson that its texts and its goal name."""
    choices: tuple[int | str, ...]
    """Of a prediction."""
    answer: Mapping[str, Any]
    """Of a prediction: which parameter of which line tells it."""


class Puzzle(NamedTuple):
    """A position of a match with one best answer, found and proved by a program."""

    key: str
    source: str
    """The match and the action where it was met."""
    seat: int
    """Who is asked."""
    seats: int
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    """Plain fields."""
    kind: str
    """own_turn, rule or predict."""
    value: Mapping[str, Any]
    """What is counted, in the words of goals."""
    best: int
    second: int
    answers: tuple[str, ...]
    """Moves in words, each one text: the best line, or the move that is meant."""
    choices: tuple[int | str, ...]
    """Of a prediction."""
    work: int
    """Positions searched times depth: how hard it is."""


class Teaching(NamedTuple):
    """Everything a game teaches."""

    panels: tuple[PrimerPanel, ...]
    moments: tuple[CoachCard, ...]
    silent: tuple[str, ...]
    """Questions that need no card."""
    words: tuple[Word, ...]
    first_match: FirstMatch
    lessons: tuple[Lesson, ...]
    puzzles: tuple[Puzzle, ...]
