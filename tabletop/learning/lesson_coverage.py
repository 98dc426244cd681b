"""The coverage of a game by its lessons: the rules they touch, and the share of points that they teach.

A log line with points counts as taught if a lesson demonstrates its rule, or if a seat gains points under the
same score row in a lesson.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from tabletop.bots import bot
from tabletop.engine.game import AnyGame, Choice
from tabletop.engine.log import Line
from tabletop.learning.lesson import LessonRun
from tabletop.system.levels import CLUB
from tabletop.teaching import Lesson
from tabletop.texts.rulebook import rulebook
from tabletop.texts.words import Words

LEAST = 70
"""The smallest percentage of a game's points that must come from things that a lesson teaches. The points
counted are those of matches between computer players of the club level."""


class PointSource(NamedTuple):
    """The points that some matches brought for one reason: under one row of the score sheet and by one
    rule."""

    row: str
    rule: str
    points: int
    """The number of points won and lost in all matches; points lost count as positive too."""
    demonstrated: bool
    """True if a lesson demonstrates the rule."""
    taught: bool
    """True if a lesson demonstrates the rule, or if a seat gains points in a lesson that are counted under
    the same row of the score sheet (`row`)."""


def rules_touched(game: AnyGame, lessons: tuple[Lesson, ...]) -> set[str]:
    """Return the numbers of the rules that the lessons demonstrate, or that refuse a move in a lesson."""
    return {rule for lesson in lessons for rule in lesson.rules} & rulebook(game.key).rules.keys()


def ways(game: AnyGame) -> list[Mapping[str, Choice]]:
    """Return the options of a match for each way of playing the game, in the order in which the game lists
    its ways."""
    option = next((option for option in game.options if option.players), None)
    chosen: list[dict[str, Choice]] = [{option.key: way} for way in option.choices] if option else [{}]
    return [game.settled(each) for each in chosen]


def seats_for(game: AnyGame, options: Mapping[str, Choice]) -> int:
    """Return the smallest number of seats with which a game can be played under these options."""
    return next(seats for seats in game.seats if not game.too_many_or_few(seats, options))


def point_sources(
    game: AnyGame,
    lessons: tuple[Lesson, ...],
    options: Mapping[str, Choice],
    matches: int,
    level: str,
) -> list[PointSource]:
    """Return the sources of points (a row of the score and a rule) in `matches` matches between computer
    players of this level with these options, the richest source first."""
    shown = {rule for lesson in lessons for rule in lesson.shows}
    rows = {row for lesson in lessons for row in rows_in(game, lesson)}
    points = Counter[tuple[str, str]]()
    for seed in range(matches):
        for line in lines_of_match(game, options, seed, level):
            if line.gain and line.gain.points:
                points[line.gain.row, line.rule] += abs(line.gain.points)
    return [
        PointSource(row, rule, n, rule in shown, rule in shown or row in rows)
        for (row, rule), n in points.most_common()
    ]


def share(sources: list[PointSource]) -> float:
    """Return the percentage (0 to 100) of the points that are taught."""
    total = sum(source.points for source in sources)
    return 100 * sum(source.points for source in sources if source.taught) / total if total else 100.0


def lines_of_match(game: AnyGame, options: Mapping[str, Choice], seed: int, level: str) -> list[Line]:
    """Play a match between computer players of a level and return its log lines."""
    log: list[Line] = []
    position, luck = game.new(seats_for(game, options), options, seed, log), Random(seed)
    position.log = log
    while legal := game.legal(position):
        seat = position.agenda[-1][1]
        game.play(position, bot(level).choose(game, game.view(position, seat), seat, legal, luck))
    return log


def rows_in(game: AnyGame, lesson: Lesson) -> Iterator[str]:
    """Yield the score rows under which a seat gains points while a lesson is played to its goal."""
    run = LessonRun(game, lesson)
    if lesson.kind == "predict":
        run.answer("")
    while action := run.script() or (None if lesson.kind == "predict" else run.next_step()):
        run.tried(run.match.play(action))
        if run.state.value == "goal" and run.script() is None:
            break
    yield from (entry.line.gain.row for entry in run.events().lines if entry.line.gain)


def covered(game: AnyGame, lessons: tuple[Lesson, ...], matches: int, words: Words) -> tuple[list[str], bool]:
    """Return the lines of a report, and True if lessons teach at least LEAST percent of the points.

    The report gives the number of rules that the lessons touch and, for each way of playing, the share of
    points that they teach, measured in `matches` matches. With 0 matches it counts the rules only.
    """
    touched, of = rules_touched(game, lessons), len(rulebook(game.key).rules)
    table, enough = [words("lessons.rules", game=game.key, n=len(touched), of=of)], True
    for options in ways(game) if matches else ():
        sources = point_sources(game, lessons, options, matches, CLUB)
        way = [str(options[option.key]) for option in game.options if option.players]
        named, found = " ".join([game.key, *way]), round(share(sources))
        table.append(words("lessons.points", game=named, n=matches, share=found, least=LEAST))
        total = sum(source.points for source in sources) or 1
        table += [_row(source, 100 * source.points / total, words) for source in sources]
        enough = enough and found >= LEAST
    return table, enough


def _row(source: PointSource, percent: float, words: Words) -> str:
    """Format a line of the table: the share of the points, how they are taught, the rule and the row."""
    known = "demonstrated" if source.demonstrated else "row_shown" if source.taught else "untaught"
    return f"  {percent:5.1f} %  {words(f'lessons.{known}'):16} {source.rule:10} {words(source.row)}"
