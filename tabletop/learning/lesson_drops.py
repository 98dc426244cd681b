"""The check that a learner gets an answer to every drop in a lesson.

A learner may drop any piece anywhere. The answer to a drop is either a move, which reaches the goal, misses
it or leaves the lesson open; or a refusal with its reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from tabletop.engine.game import AnyGame
from tabletop.learning.lesson import LessonRun, Verdict, names_of
from tabletop.match.drags import Drags
from tabletop.match.why_not import Reason, WhyNot
from tabletop.teaching import Lesson
from tabletop.texts.words import Words


def drop_faults(game: AnyGame, lesson: Lesson, most: int) -> Iterator[str]:
    """Yield a fault for each drop that gets no answer: neither a move nor a refusal with a reason.

    The drops are those of the learner's first decision in the lesson. All pieces that the learner sees are
    tried, except those of rivals. Of all pairs of a piece and a zone, at most `most` are tried, chosen at
    random; the lesson's key is the seed.
    """
    run = LessonRun(game, lesson)
    match, seat = run.match, lesson.seat
    if match.asked is None or match.asked.seat != seat or lesson.kind == "predict":
        return
    view = match.view(seat)
    drags = Drags(game, view, seat)
    why, words = WhyNot(drags), Words("en", game.key, names_of(Words("en")))
    pieces = {tag: piece.zone for tag, piece in drags.on_table.items() if not drags.of_rival(piece)}
    zones = {*game.zones(game.table(view, seat).board.rpartition("/")[2]), *pieces.values()}
    zones |= {zone for piece in drags.pieces() for zone in drags.targets(piece)}
    pairs = list(product(sorted(pieces), sorted(zones)))
    for piece, zone in Random(lesson.key).sample(pairs, min(most, len(pairs))):
        if drags.means(piece, zone):
            yield from _unanswered_move(game, lesson, run, drags, (piece, zone))
        elif zone != pieces[piece] and (fault := _mute(words, why.drop(piece, zone))):
            yield f"drop: {piece} on {zone}: {fault}"


def _unanswered_move(
    game: AnyGame, lesson: Lesson, run: LessonRun, drags: Drags, drop: tuple[str, str]
) -> Iterator[str]:
    """Yield a fault if the move that a drop means leaves a learner without a decision and without a hint."""
    tried = LessonRun(game, lesson, match=run.match.branch_at(run.start))
    tried.tried(tried.match.play(drags.means(*drop)[0]))
    while action := tried.script():
        tried.match.play(action)
        tried.seen()
    hint = tried.missed.hint if tried.missed and tried.missed.hint else lesson.nudge
    asked = tried.match.asked
    if tried.state is Verdict.AWAY and not hint:
        yield f"drop: {drop[0]} on {drop[1]}: it misses the goal without a hint"
    if tried.state is Verdict.ON and (asked is None or asked.seat != lesson.seat):
        yield f"drop: {drop[0]} on {drop[1]}: nobody can act"


def _mute(words: Words, reason: Reason) -> str:
    """Return the sentence of a reason if it says nothing, or less than it should; "" for a sound one."""
    if reason.key:
        sentence = words(reason.key, **reason.params)
    else:
        sentence, _ = words.refusal(reason.refusal)
    return "" if sentence and "{" not in sentence else f"the answer is “{sentence}”"
