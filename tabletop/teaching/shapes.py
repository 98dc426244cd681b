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

MoveInWords = tuple[str, ...]
"""A move in words: its verb, then arguments such as "card=bicycle". Arguments that are left out may have any
value."""


class Taught(NamedTuple):
    """A text for the player, and the numbers of the rules it is based on."""

    text: Translations
    rules: tuple[str, ...]
    short: Translations
    """A shorter text, for when it is shown again; empty if there is none."""
    unless: tuple[str, ...]
    """The options under which the text is not true, such as "penalty_tickets=limited"; any one of them is
    enough."""

    def holds(self, options: Mapping[str, Choice]) -> bool:
        """Tell whether the text is true under these options."""
        return not any(f"{key}={str(value).lower()}" in self.unless for key, value in options.items())


class PictureLayer(NamedTuple):
    """A layer of a panel's picture, drawn over those before it (see `teaching.layers`)."""

    kind: str
    """The kind of the layer: a piece, a board, an arrow, an icon, a label..."""
    values: Mapping[str, Any]


class PrimerPanel(NamedTuple):
    """A picture with a few sentences. Together, the panels of a game, shown in order, explain it in three
    minutes."""

    key: str
    title: Translations
    taught: Taught
    picture: tuple[PictureLayer, ...]


class Trigger(NamedTuple):
    """The event that makes a coach card due."""

    kind: str
    """The kind of event: "asked" (the seat gets a question), "prompt" (the sentence that tells the seat what
    to do is shown), "can" (a verb is legal), "told" (a log line is written) or "refused" (a rule refuses a
    move)."""
    keys: tuple[str, ...]
    who: str = ""
    """The seat that the log line must be about: "me" (the seat that gets the card), "other", or "" for any
    seat."""
    rule: str = ""
    """The number of the rule that the log line must cite; "" for any."""
    params: Params = NO_PARAMS
    """The values that the log line's parameters must have, by name: numbers, patterns of tags, or lists of
    these of which one must fit."""


class CoachCard(NamedTuple):
    """A card of the coach: an explanation shown to a new player when the event in `on` occurs."""

    key: str
    """The name of the card, under which the app records that it was shown."""
    on: Trigger
    taught: Taught
    needs: str = ""
    """"lights" for a card that mentions highlighted zones: only players for whom zones are highlighted get
    it. "" for all other cards."""
    after: Trigger | None = None
    """The log line after which alone the card may be shown, however long ago the line was written; None for a
    card that needs none."""
    instead: Trigger | None = None
    """The questions of which none may have been put to the player, since the card sums up what the player
    answered there; None for a card about anything else."""


class Word(NamedTuple):
    """An entry of the glossary: an explained word with all its forms."""

    key: str
    icons: tuple[str, ...]
    """The tags of things, the pictures and the icons that this entry explains. The tag of a kind
    ("card.bicycle") means all things of this kind."""
    forms: Listed
    """The forms of the word, by language; the first one is the entry's title."""
    nouns: Mapping[str, tuple[str, ...]]
    """The forms of the word that can also be verbs (such as "can"), by language. They count as this word only
    where a noun can stand."""
    taught: Taught


class FirstMatch(NamedTuple):
    """The set-up of a guided first match."""

    seats: int
    options: Mapping[str, int | str | bool]
    computer: str
    seeds: tuple[int, ...]
    must_meet: tuple[str, ...]
    """The keys of the coach cards that a learner must have met after `within` decisions, whichever seed the
    match has."""
    within: int
    begin: str = ""
    """The key of the question with which the learner begins to choose. All earlier choices, of every seat,
    are made by a computer player. "" if the learner makes all choices."""
    tells: tuple[str, ...] = ()
    """The keys of the coach cards that explain what happens before `begin`: the match waits at each of them
    before the learner's first choice. Other events before `begin` get no card."""


class Wrong(NamedTuple):
    """A move in a lesson that a learner is likely to try, and the rule that refuses it."""

    tried: MoveInWords
    rule: str
    at: int = 0
    """The number of moves of the solution after which this move is tried."""


class Miss(NamedTuple):
    """A likely mistake in a lesson."""

    when: Mapping[str, Any]
    """The condition, in the notation of `learning.goals`, that shows the mistake: the goal then counts as
    missed at once. Empty in a prediction."""
    hint: Translations
    """The hint for a learner who has made the mistake; if it is empty, the hint of the lesson (`nudge`) is
    shown."""
    answered: int | str | None = None
    """The wrong answer that this mistake consists of, in a prediction; None in other lessons."""


class Lesson(NamedTuple):
    """A lesson: a small position with one idea and one task."""

    key: str
    kind: str
    """The kind of task: "do" (reach a goal), "refuse" (try a move that a rule refuses) or "predict" (foresee
    a result)."""
    title: Translations
    shows: tuple[str, ...]
    """The numbers of the rules that the lesson demonstrates."""
    seat: int
    """The number of the seat that the learner plays."""
    position: Mapping[str, Any]
    """The position in which the lesson begins, in the notation of the game's `setup`."""
    before: tuple[MoveInWords, ...]
    """The moves that are played from `position` before the learner begins."""
    task: Translations
    """The task in words; in a prediction, the question."""
    goal: Mapping[str, Any]
    until: str
    """The time the learner has to reach the goal: "turn" (until the end of the learner's turn), or a number
    of the learner's moves, such as "moves 3"."""
    way: tuple[MoveInWords, ...]
    """The solution: the learner's moves that reach the goal."""
    then: tuple[MoveInWords, ...]
    """The script: the moves of the other seats after the learner's, in order; in a prediction, the moves of
    all seats."""
    wrong: tuple[Wrong, ...]
    nudge: Translations
    twins: tuple[Mapping[str, Any], ...]
    """Variants of the lesson with other starting positions but the same task and solution. Each variant holds
    only the values that differ from those in `position`, by name."""
    figures: Mapping[str, int]
    """The numbers that the lesson's texts and goal may name, by name; they may also name those of the
    game."""
    choices: tuple[int | str, ...]
    """The answers that a prediction offers; empty in other lessons."""
    answer: Mapping[str, Any]
    """The way to compute the right answer of a prediction, in the notation of `learning.goals.answer`, such
    as a parameter of a log line."""
    part: str = ""
    """The part of the lesson list: "turn", "match" or "winning"; "" for none."""
    idea: Translations = NO_TEXT
    """The idea that the lesson teaches, in one sentence, shown when the goal is reached."""
    misses: tuple[Miss, ...] = ()
    """The likely mistakes, each with a hint. If several conditions are met, the first mistake counts."""
    asks: bool = False
    """True if the learner has to work out the effect of a move, so that the table shows no forecast of it."""
    weighs: tuple[str, ...] = ()
    """The parts of the game's estimate of a position (`Game.parts`) that the lesson teaches to consider."""

    @property
    def options(self) -> Mapping[str, Choice]:
        """The options under which the lesson is played, as far as it names them."""
        options: Mapping[str, Choice] = self.position.get("options", {})
        return options

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that the lesson demonstrates, and of those that refuse its wrong tries."""
        return *self.shows, *(wrong.rule for wrong in self.wrong)


class FoundPuzzle(NamedTuple):
    """A puzzle found in a position: its question and its one best answer."""

    kind: str
    """The kind of puzzle: "own_turn" (get the most of something in a turn) or "predict" (foresee the result
    of a move)."""
    value: Mapping[str, Any]
    """The amount that the puzzle is about, such as points, in the notation of `learning.goals`."""
    best: int
    second: int
    """The second best result; in a prediction, the result of another move (`rival`)."""
    answers: tuple[str, ...]
    """The moves of the best line of play, in order; in a prediction, the move whose result is asked for. Each
    move is one text."""
    choices: tuple[int | str, ...]
    """The answers that a prediction offers; empty for other puzzles."""
    rival: tuple[str, ...]
    """The moves of a line of play with the second best result; in a prediction, a single other move. Each
    move is one text."""
    pivot: int
    """The index in `answers` of the decisive move: the one without which the turn can bring least. -1 for
    none."""
    without: int
    """The most that the turn can bring without the decisive move; 0 if there is no such move."""
    chance: bool
    """True if the turn also allows actions that use chance or reveal something hidden. The search leaves them
    out, and the task forbids them."""


class Puzzle(NamedTuple):
    """A position of a match with one best answer, which a program has found and proved."""

    key: str
    source: str
    """The match that the position comes from, and the number of actions before it: "name:number"."""
    seat: int
    """The number of the seat that has to solve the puzzle."""
    seats: int
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    """The fields of the position, as plain values."""
    found: FoundPuzzle
    missed: Mapping[str, int] = MappingProxyType({})
    """The percentage of computer players that do not find the answer, by level (see
    `learning.puzzle_grading`)."""


class Teaching(NamedTuple):
    """The contents of a game's three teaching files: all that it teaches."""

    panels: tuple[PrimerPanel, ...]
    coach_cards: tuple[CoachCard, ...]
    silent: tuple[str, ...]
    """The keys of the questions (decisions that the game asks a player for) that need no coach card: the
    check of the teaching files reports any other question without one."""
    words: tuple[Word, ...]
    first_match: FirstMatch
    lessons: tuple[Lesson, ...]
    puzzles: tuple[Puzzle, ...]

    def lessons_from(self, first: int) -> list[str]:
        """Return the keys of the lesson at an index and of those after it, as they follow one another:
        lessons under the same options come before others, so that a way of playing is taught to its end."""
        chosen = self.lessons[first].options

        def difference(lesson: Lesson) -> tuple[int, int]:
            named = chosen.keys() ^ lesson.options.keys()
            return len(named), sum(lesson.options.get(key) != value for key, value in chosen.items())

        return [lesson.key for lesson in sorted(self.lessons[first:], key=difference)]
