"""The types of the parts of a game's teaching: panels, coach cards, glossary words, lessons and puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from tabletop.engine.game import Choice
from tabletop.engine.verb import NO_PARAMS, Params
from tabletop.texts.translations import Listed, Translations

NO_TEXT = Translations({})
"""The empty text, for an entry without one."""

Tried = tuple[str, ...]
"""A move in words: its verb, then arguments such as "card=bicycle"; arguments left out may have any value."""


class Taught(NamedTuple):
    """A text for the player, and the numbers of the rules it is based on."""

    text: Translations
    rules: tuple[str, ...]
    short: Translations
    """A shorter version of the text, for the second time it is shown; empty if there is none."""
    unless: tuple[str, ...]
    """The choices of options, such as "penalty_tickets=limited", under each of which the text is not true."""

    def holds(self, options: Mapping[str, Choice]) -> bool:
        """Tell whether the text is true under these options."""
        return not any(f"{key}={str(value).lower()}" in self.unless for key, value in options.items())


class PictureLayer(NamedTuple):
    """A layer of a panel's picture, drawn over those before it (see `teaching.layers`)."""

    kind: str
    """The kind of the layer: a piece, a board, an arrow, an icon, a label..."""
    values: Mapping[str, Any]


class PrimerPanel(NamedTuple):
    """A picture with a few sentences. A game's panels, shown in order, explain it in three minutes."""

    key: str
    title: Translations
    taught: Taught
    picture: tuple[PictureLayer, ...]


class Trigger(NamedTuple):
    """The event upon which a coach card is shown."""

    kind: str
    """The kind of event: "asked" (a question), "prompt" (the sentence that tells the seat what to do), "can"
    (a verb is legal for the first time), "told" (a log line) or "refused" (a rule refuses an action)."""
    keys: tuple[str, ...]
    who: str = ""
    """The player that the log line must be about: "me", "other", or "" for any player."""
    rule: str = ""
    """The number of the rule that the log line must cite; "" for any."""
    params: Params = NO_PARAMS
    """The parameters that the log line must have, as numbers or patterns of tags."""


class CoachCard(NamedTuple):
    """A card of the coach: an explanation shown to a new player when the event in `on` occurs."""

    key: str
    """The name under which the app remembers that the card was shown."""
    on: Trigger
    taught: Taught
    needs: str = ""
    """The word "lights" if the text mentions highlighted zones: the card is then shown only to players for
    whom they are highlighted. "" for all other cards."""


class Word(NamedTuple):
    """An entry of the glossary: an explained word with all its forms."""

    key: str
    icons: tuple[str, ...]
    """The tags of things, and the pictures and icons, whose explanation is this entry; a kind
    ("card.bicycle") stands for all things of this kind."""
    forms: Listed
    """The forms of the word, by language; the first one is the entry's title."""
    nouns: Mapping[str, tuple[str, ...]]
    """The forms that can also be verbs, such as "can", by language; they are recognized only where a noun can
    stand."""
    taught: Taught


class FirstMatch(NamedTuple):
    """The set-up of a guided first match."""

    seats: int
    options: Mapping[str, int | str | bool]
    computer: str
    seeds: tuple[int, ...]
    must_meet: tuple[str, ...]
    """The keys of the coach cards that a learner must have seen after `within` decisions, in matches with
    each of the seeds."""
    within: int
    begin: str = ""
    """The key of the question with which the learner's own choices begin: all choices before it, of every
    seat, are made by club players. "" if the learner makes every choice."""
    tells: tuple[str, ...] = ()
    """The keys of the coach cards about log lines before `begin` at which the match waits before the
    learner's first choice. Other lines before it have no card."""


class Wrong(NamedTuple):
    """A move in a lesson that the learner may try, and the rule that refuses it."""

    tried: Tried
    rule: str
    at: int = 0
    """The number of moves of the solution that are played before this move is tried."""


class Miss(NamedTuple):
    """A likely mistake in a lesson."""

    when: Mapping[str, Any]
    """The condition, in the notation of goals, under which the goal counts as missed at once; empty in a
    prediction."""
    hint: Translations
    """The hint for a learner who makes the mistake; empty if the hint of the lesson (`nudge`) will do."""
    answered: int | str | None = None
    """The wrong answer of a prediction that the hint is for; None in other lessons."""


class Lesson(NamedTuple):
    """A lesson: a small position with one idea and one task."""

    key: str
    kind: str
    """The kind of task: do (reach a goal), refuse (try a move) or predict (foresee a result)."""
    title: Translations
    shows: tuple[str, ...]
    """The numbers of the rules that the lesson demonstrates."""
    seat: int
    """The number of the seat that the learner plays."""
    position: Mapping[str, Any]
    """The position in which the lesson begins, in the notation of the game's `setup`."""
    before: tuple[Tried, ...]
    """The moves played from `position` before it is the learner's turn."""
    task: Translations
    """The task in words; in a prediction, the question."""
    goal: Mapping[str, Any]
    until: str
    """The end of the lesson, after which the goal counts as missed: "turn" for the end of the learner's turn,
    or a number of the learner's moves ("moves 3")."""
    way: tuple[Tried, ...]
    """The solution: the learner's moves to the goal."""
    then: tuple[Tried, ...]
    """The script: the moves of the other players in reply, in order."""
    wrong: tuple[Wrong, ...]
    nudge: Translations
    twins: tuple[Mapping[str, Any], ...]
    """Changes of `position`: each replaces the values of some keywords and so makes another position with the
    same task."""
    figures: Mapping[str, int]
    """The numbers that the lesson's texts and its goal may use by name, besides those of the game."""
    choices: tuple[int | str, ...]
    """The answers of a prediction among which the learner chooses; empty in other lessons."""
    answer: Mapping[str, Any]
    """The right answer of a prediction as a condition in the notation of goals, such as a log line with its
    parameter."""
    part: str = ""
    """The part of the course that the lesson belongs to: "turn", "match" or "winning"; "" for none."""
    idea: Translations = NO_TEXT
    """The idea that the lesson teaches, in one sentence, shown when the goal is reached."""
    misses: tuple[Miss, ...] = ()
    """The likely mistakes, each with its hint; the first one that the learner makes counts."""
    asks: bool = False
    """True if the learner has to work out what a move brings, so that the table does not forecast it."""
    weighs: tuple[str, ...] = ()
    """The summands of the game's estimate (`Game.parts`) that a player knows to weigh after the lesson."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that the lesson demonstrates, and of those that refuse its wrong tries."""
        return *self.shows, *(wrong.rule for wrong in self.wrong)


class FoundPuzzle(NamedTuple):
    """The question of a puzzle and its one best answer, as found in a position."""

    kind: str
    """The kind of puzzle: "own_turn" (get the most of something in a turn) or "predict" (foresee the result
    of a move)."""
    value: Mapping[str, Any]
    """The amount that the puzzle is about, as a condition in the notation of goals (`learning.goals`)."""
    best: int
    second: int
    """The next best result; in a prediction, the result of the move in `rival`."""
    answers: tuple[str, ...]
    """The right answers, one text each: the moves of a best line, or the single move in question."""
    choices: tuple[int | str, ...]
    """The answers to choose from in a prediction; empty in other kinds."""
    rival: tuple[str, ...]
    """The moves of a next best line, one text each; in a prediction, a single other move."""
    pivot: int
    """The index of the decisive move in `answers`, without which the turn brings least; -1 for none."""
    without: int
    """The most that the turn brings without the decisive move; 0 if there is none."""
    chance: bool
    """True if the turn offers actions that depend on chance or on something hidden. The search leaves them
    out, and the task forbids them."""


class Puzzle(NamedTuple):
    """A position of a match with one best answer, found and proved by a program."""

    key: str
    source: str
    """The name of the match from which the position was taken, and the number of the action before which it
    stood."""
    seat: int
    """The seat that has to solve the puzzle."""
    seats: int
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    """The fields of the position, as plain values."""
    found: FoundPuzzle
    missed: Mapping[str, int] = MappingProxyType({})
    """The percentage of computer players that do not find the answer, by their level
    (`learning.puzzle_grading`)."""


class Teaching(NamedTuple):
    """The whole teaching of a game, from its three files."""

    panels: tuple[PrimerPanel, ...]
    coach_cards: tuple[CoachCard, ...]
    silent: tuple[str, ...]
    """The keys of the questions that deliberately have no coach card."""
    words: tuple[Word, ...]
    first_match: FirstMatch
    lessons: tuple[Lesson, ...]
    puzzles: tuple[Puzzle, ...]
