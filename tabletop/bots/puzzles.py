"""Puzzles found in matches and proved: positions that have one best answer, which is not the obvious one.

Three kinds. `own_turn`: the most points from one's own turn, chance and others left out; kept when one result
is better than every other, and neither the first move listed nor the greedy one finds it, whatever the unseen
may be. `rule`: of many things one could try, one alone is allowed. `predict`: what a move will bring.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from tabletop.engine.game import AnyGame
from tabletop.engine.spoken import in_words
from tabletop.engine.turns import Play, Turn, own_turn
from tabletop.engine.verb import Action

FIRST = 4
"""First moves there must be at least."""
LEAST = 2
"""Decisions of the best line."""
GUESSES = 200
"""Guesses of what is hidden under which the answer must be the same."""
MOST = 2_000
"""Positions of a turn that is searched for a puzzle."""
TRIES = 6
"""Things one could try where a rule allows but one."""


class Found(NamedTuple):
    """A puzzle. `answers` are moves in words: those of the best line, or the one that is right."""

    kind: str
    best: int
    second: int
    answers: tuple[str, ...]
    work: int


def dig(game: AnyGame, position: Any, action: Action, guesses: int = GUESSES) -> Iterator[Found]:
    """The puzzles of a position in which its seat did something."""
    if game.course is None:
        return
    yield from filter(
        None, (_own_turn(game, position, guesses), _rule(game, position), _predict(game, position, action))
    )


def written(game: AnyGame, action: Action) -> str:
    """A move in words, as one text."""
    return " ".join(in_words(game, action))


# -- the most points from one's own turn --------------------------------------------------------------------
def _own_turn(game: AnyGame, position: Any, guesses: int) -> Found | None:
    legal = game.legal(position)
    if len(legal) < FIRST:
        return None
    turn = own_turn(game, position, MOST)
    best = turn and _best(game, position, turn)
    if turn is None or best is None:
        return None
    (value, play), second = best
    missed = (_followed(game, position, which) < value for which in (_first_listed, _greedy))
    if len(play.actions) < LEAST or not all(missed):
        return None
    seat, luck = position.asked, Random(1)
    view = game.view(position, seat)
    for _ in range(guesses):
        guess = game.guess(view, seat, luck.getrandbits(63))
        again = own_turn(game, guess, MOST)
        if again is None or (other := _best(game, guess, again)) is None or other[0][0] != value:
            return None
        if {*other[0][1].actions} != {*play.actions}:
            return None
    return Found(
        "own_turn",
        value,
        second,
        tuple(written(game, a) for a in play.actions),
        turn.looked_at * len(play.actions),
    )


def _best(game: AnyGame, position: Any, turn: Turn) -> tuple[tuple[int, Play], int] | None:
    """The best line and what it brings, and the next best number; None where several results are best."""
    brought = sorted(
        ((_brings(game, position, play.end), play) for play in turn.plays), key=lambda each: -each[0]
    )
    if len(brought) < 2 or brought[0][0] == brought[1][0]:
        return None
    return brought[0], brought[1][0]


def _brings(game: AnyGame, position: Any, then: Any) -> int:
    assert game.course
    figure, seat = game.course.figure, position.asked
    return figure(then, seat) - figure(position, seat)


def _followed(game: AnyGame, position: Any, choose: Any) -> int:
    """What a simple way to choose brings in the same turn."""
    at, seat, under = position, position.asked, position.agenda[:-1]
    while at.asked == seat and at.agenda[: len(under)] == under and (legal := game.legal(at)):
        at = choose(game, at, seat, legal)
    return _brings(game, position, at)


def _first_listed(game: AnyGame, position: Any, seat: int, legal: Sequence[Action]) -> Any:
    return _after(game, position, legal[0])


def _greedy(game: AnyGame, position: Any, seat: int, legal: Sequence[Action]) -> Any:
    """What brings most at once: the dearest thing first."""
    assert game.course
    figure = game.course.figure
    return max((_after(game, position, action) for action in legal), key=lambda then: figure(then, seat))


def _after(game: AnyGame, position: Any, action: Action) -> Any:
    then = position.copy()
    game.play(then, action)
    return then


# -- the one move that is allowed ---------------------------------------------------------------------------
def _rule(game: AnyGame, position: Any) -> Found | None:
    """Many things in hand, one move: all others of its verb are refused, by two rules at least."""
    asked, legal = game.asked(position), game.legal(position)
    if asked is None or len(legal) != 1 or asked.question.secret or not legal[0].args:
        return None
    verb = game.verbs[legal[0].verb]
    view = game.view(position, asked.seat)
    zone = game.table(view, asked.seat).tray.zone
    held = {p.known_as or p.tag for p in game.pieces(view, asked.seat) if zone and p.zone == zone}
    rules, tries = set[str](), 0
    domain, name = next(
        ((d, n) for n, d in verb.domains.items() if any(d.tag(v) in held for v in d.values)), (None, "")
    )
    if domain is None:
        return None
    at = list(verb.domains).index(name)
    for value in domain.values:
        if domain.tag(value) not in held or value == legal[0].args[at]:
            continue
        args = (*legal[0].args[:at], value, *legal[0].args[at + 1 :])
        if refusal := game.why_not(position, asked.seat, Action(verb.key, args)):
            rules.add(refusal.rule)
            tries += 1
    if tries < TRIES - 1:
        return None
    return Found("rule", 1, 0, (written(game, legal[0]),), tries)


# -- what a move will bring ---------------------------------------------------------------------------------
def _predict(game: AnyGame, position: Any, action: Action) -> Found | None:
    """A move whose points differ from those of most others, so that one has to look."""
    asked, legal = game.asked(position), game.legal(position)
    if asked is None or len(legal) < FIRST or asked.question.secret:
        return None
    then = _after(game, position, action)
    if (then.rng, then.secrets_shown) != (position.rng, position.secrets_shown):
        return None
    others = [_after(game, position, a) for a in legal if a.verb == action.verb]
    brought = {_brings(game, position, each) for each in others}
    value = _brings(game, position, then)
    if value <= 0 or len(brought) < 3:
        return None
    return Found("predict", value, max(brought - {value}), (written(game, action),), len(legal))
