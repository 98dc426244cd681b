"""The search for puzzles in matches: positions that have one best answer, which is not the obvious one.

There are three kinds of puzzles. `own_turn`: find the actions of one's own turn that bring the most of
something, without chance and without the other seats; one result must be better than every other, and neither
a player who always takes the first listed action nor a greedy one may reach it. `rule`: of many drops, find
the one that a rule forbids. `predict`: foresee the result of a move. The counted value is written as a
condition of `learning.goals`. `holds` tells whether the answer is the same whatever the cards that the seat
cannot see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any

from tabletop.bots.players.turns import goes_on, own_turn
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action
from tabletop.learning.spoken import in_words
from tabletop.teaching import FoundPuzzle

GUESSES = 200
"""The number of random guesses at the hidden cards that are tested: a puzzle's answer must be the same in all
of them."""
FIRST = 4
"""The least number of legal first moves that a position must offer to become a puzzle."""
LEAST = 2
"""The least number of decisions that the best line of a puzzle about a turn must have, and of legal drops
that a puzzle about a rule must offer."""
MOST = 600
"""The most positions that a turn may lead through; a turn with more is not searched for a puzzle."""
LONGEST = 30
"""The number of decisions after which a simple strategy, with which the best line is compared, is stopped if
the turn goes on."""
TRIES = 6
"""The least number of drops of a piece on a zone, legal and illegal, that a puzzle about a rule must
offer."""
WIDEST = 800
"""The most combinations of arguments that a verb may have; a verb with more is not searched for puzzles about
rules."""
CHOICES = 4
"""The most answers that a puzzle about the result of a move offers."""

Value = Mapping[str, str]
"""The amount that a puzzle is about, in the notation of goals: {"earned": "points"} for points, {"counter":
icon, "who": seat} for the counter with this icon on a seat's card, {"asked": questions} for the next
question."""


def dig(game: AnyGame, position: Any, action: Action | None = None) -> Iterator[FoundPuzzle]:
    """Yield a position's puzzles about rules and, if an action is given, about its result."""
    if game.course is None or len(game.legal(position)) == 0:
        return
    yield from _forbidden(game, position)
    if action:
        yield from _predict(game, position, action)


def turns(game: AnyGame, position: Any) -> Iterator[FoundPuzzle]:
    """Yield the puzzles of a position that are about getting most from the whole turn of the asked seat."""
    if game.course and game.legal(position):
        yield from _own_turn(game, position)


def solve(game: AnyGame, position: Any, found: FoundPuzzle, action: Action) -> FoundPuzzle | None:
    """Search the position for puzzles again and return the one of the same kind and counted value as
    `found`; `action` is the move to predict. None if no such puzzle is found any more."""
    digs: Mapping[str, Callable[[], Iterator[FoundPuzzle]]] = {
        "own_turn": lambda: _own_turn(game, position),
        "rule": lambda: _forbidden(game, position),
        "predict": lambda: _predict(game, position, action),
    }
    return next((other for other in digs[found.kind]() if other.value == found.value), None)


def holds(game: AnyGame, position: Any, found: FoundPuzzle, action: Action, guesses: int = GUESSES) -> bool:
    """Tell whether the puzzle's answer is the same under `guesses` random guesses at hidden cards."""
    seat, luck, known = position.asked, Random(1), set[str]()
    view = game.view(position, seat)
    for _ in range(guesses):
        guess = game.guess(view, seat, luck.getrandbits(63))
        guess.rng = position.rng
        if (print_ := guess.digest()) not in known and not _is_same(game, guess, found, action):
            return False
        known.add(print_)
    return True


def _is_same(game: AnyGame, guess: Any, found: FoundPuzzle, action: Action) -> bool:
    """Tell whether the puzzle's answer is the same under one guess at what the seat cannot see."""
    if found.kind == "rule":
        refusal = game.why_not(guess, guess.asked, action)
        return bool(refusal and refusal.rule == found.value["refused"])
    if found.kind == "own_turn":
        other = solve(game, guess, found, action)
        return other is not None and (other.best, {*other.answers}) == (found.best, {*found.answers})
    then = game.after(guess, action)
    if "asked" in found.value:
        return bool(then.asked == found.best)
    what, who = found.value.items()
    seen = amounts(game, then, guess, int(str(who[1])[5:]), guess.asked)
    return then.rng == guess.rng and seen.get(what) == found.best


def written(game: AnyGame, action: Action) -> str:
    """Return an action as a move in words: one string, with spaces between the words."""
    return " ".join(in_words(game, action))


def amounts(game: AnyGame, position: Any, before: Any, seat: int, viewer: int) -> dict[tuple[str, str], int]:
    """Return the amounts that a puzzle may count for a seat: its points earned since the position `before`,
    and the counters on its card as the seat `viewer` sees them."""
    return every_amount(game, position, before, viewer)[seat]


def every_amount(game: AnyGame, position: Any, before: Any, viewer: int) -> list[dict[tuple[str, str], int]]:
    """Return the amounts of every seat, in seat order (see `amounts`)."""
    assert game.course
    figure = game.course.figure
    found = [
        {("earned", "points"): figure(position, seat) - figure(before, seat)} for seat in range(before.seats)
    ]
    for card in game.table(game.view(position, viewer), viewer).seats:
        found[card.seat] |= {("counter", counter.icon): counter.value for counter in card.counters}
    return found


# -- the most from one's own turn --------------------------------------------------------------------------
def _own_turn(game: AnyGame, position: Any) -> Iterator[FoundPuzzle]:
    turn = own_turn(game, position, MOST) if len(game.legal(position)) >= FIRST else None
    if turn is None or len(turn.plays) < FIRST:
        return
    seat = position.asked
    before = amounts(game, position, position, seat, seat)
    brought = [amounts(game, play.end, position, seat, seat) for play in turn.plays]
    for what, start in before.items():
        ranked = sorted(range(len(brought)), key=lambda i: -brought[i].get(what, 0))
        best, second = (brought[i].get(what, 0) for i in ranked[:2])
        line = turn.plays[ranked[0]].actions
        if best <= max(second, start) or len(line) < LEAST:
            continue
        strategies = (_first_listed, _greedy)
        if all(_followed(game, position, what, choose) < best for choose in strategies):
            moves = tuple(written(game, action) for action in line)
            yield FoundPuzzle("own_turn", dict([what]), best, second, moves, (), turn.looked_at * len(line))


def _followed(game: AnyGame, position: Any, what: tuple[str, str], choose: Any) -> int:
    """Return the amount that a seat gets in this turn if a simple strategy, `choose`, makes all its
    decisions.

    Args:
        what: the key of the counted amount (see `amounts`).
    """
    at, seat = position, position.asked
    for _ in range(LONGEST):
        if not goes_on(position, at, seat):
            break
        at = choose(game, at, seat, what, game.legal(at))
    return amounts(game, at, position, seat, seat).get(what, 0)


def _first_listed(game: AnyGame, at: Any, seat: int, what: tuple[str, str], legal: Sequence[Action]) -> Any:
    return game.after(at, legal[0])


def _greedy(game: AnyGame, at: Any, seat: int, what: tuple[str, str], legal: Sequence[Action]) -> Any:
    """Return the position after the legal action that raises the seat's counted amount most in one move."""
    every = [game.after(at, action) for action in legal]
    return max(every, key=lambda then: amounts(game, then, at, seat, seat).get(what, 0))


# -- the one move that a rule forbids ------------------------------------------------------------
def _forbidden(game: AnyGame, position: Any) -> Iterator[FoundPuzzle]:
    """Yield puzzles about a rule that refuses exactly one drop of a verb while others are allowed."""
    asked = game.asked(position)
    if asked is None or asked.question.secret:
        return
    for verb in asked.question.verbs:
        drops = _drops(game, position, asked.seat, verb.key)
        if len(drops) < TRIES or sum("" in rules for rules in drops.values()) < LEAST:
            continue
        able = {piece for (piece, _), rules in drops.items() if "" in rules}
        for rule in sorted({rule for rules in drops.values() for rule in rules if rule}):
            (drop, rules), *others = ((d, found) for d, found in drops.items() if rule in found)
            stuck = {r for (piece, _), found in drops.items() if piece == drop[0] for r in found}
            if not others and len(rules) == 1 and (drop[0] in able or stuck == {rule}):
                move = written(game, rules[rule])
                yield FoundPuzzle("rule", {"refused": rule}, 1, 0, (move,), (), len(drops))


def _drops(game: AnyGame, position: Any, seat: int, key: str) -> dict[tuple[str, str], dict[str, Action]]:
    """Return the drops (piece, zone) that mean a verb, each with an example of the actions that it may mean
    for each result: under "" a legal action, under the number of a rule an action that the rule refuses.

    Verbs without arguments, or with too many combinations of them, give no drops.
    """
    verb, found = game.verbs[key], dict[tuple[str, str], dict[str, Action]]()
    if not verb.domains or prod(len(domain.values) for domain in verb.domains.values()) > WIDEST:
        return found
    view = game.view(position, seat)
    lying = {piece.known_as or piece.tag: piece.zone for piece in game.pieces(view, seat) if not piece.turns}
    zones = {*lying.values(), *game.zones()}
    for args in product(*(domain.values for domain in verb.domains.values())):
        if verb.never(*args):
            continue
        action, tags = Action(key, args), verb.tags(args)
        refusal = None
        for gesture in verb.gestures:
            drop = gesture.piece.format(seat=seat, **tags), gesture.zone.format(seat=seat, **tags)
            if drop[0] in lying and drop[1] in zones and lying[drop[0]] != drop[1]:
                refusal = refusal or game.why_not(position, seat, action)
                found.setdefault(drop, {}).setdefault(refusal.rule if refusal else "", action)
    return found


# -- what a move will bring --------------------------------------------------------------------------------
def _predict(game: AnyGame, position: Any, action: Action) -> Iterator[FoundPuzzle]:
    """Yield puzzles about predicting an action's result, if other legal actions differ."""
    asked, legal = game.asked(position), game.legal(position)
    if asked is None or len(legal) < FIRST or asked.question.secret:
        return
    then = game.after(position, action)
    if (then.rng, then.secrets_shown) != (position.rng, position.secrets_shown):
        return
    others = [game.after(position, other) for other in legal if other != action][:: max(1, len(legal) // 24)]
    yield from _who_is_asked(game, position, action, then, others)
    before = every_amount(game, position, position, asked.seat)
    after = every_amount(game, then, position, asked.seat)
    changed = _differing(before, after)
    if not changed:
        return
    work = changed * len(others)
    named = {word.rpartition("=")[2] for word in in_words(game, action)[1:]}
    rivals = [every_amount(game, other, position, asked.seat) for other in others]
    for seat in range(position.seats):
        for what, value in after[seat].items():
            start = before[seat].get(what, 0)
            least = 2 if seat == asked.seat and changed < FIRST else 1
            if abs(value - start) < least or str(abs(value - start)) in named:
                continue
            choices = _choices(value, start, [rival[seat].get(what, 0) for rival in rivals])
            if choices:
                counted = {what[0]: what[1], "who": f"seat.{seat}"}
                moves = (written(game, action),)
                yield FoundPuzzle("predict", counted, value, start, moves, choices, work * len(choices))


def _differing(before: Sequence[Mapping[Any, int]], after: Sequence[Mapping[Any, int]]) -> int:
    """Return the number of amounts, over all seats, that differ before and after an action."""
    pairs = zip(before, after, strict=True)
    return sum(old.get(what) != new.get(what) for old, new in pairs for what in old.keys() | new.keys())


def _choices(value: int, start: int, others: Sequence[int]) -> tuple[int, ...]:
    """Return the answers to choose from, in ascending order: the right one, the amount before the action, and
    the amounts after other actions; empty if there are too few different ones."""
    wrong = sorted({*others} - {value}, key=lambda other: (abs(other - value), other))
    if len({*wrong, start}) < 2:
        return ()
    near = [*dict.fromkeys([*wrong[: CHOICES - 2], start, *wrong[CHOICES - 2 :]])][: CHOICES - 1]
    return tuple(sorted({value, *near}))


def _who_is_asked(
    game: AnyGame, position: Any, action: Action, then: Any, others: Sequence[Any]
) -> Iterator[FoundPuzzle]:
    """Yield a puzzle about which seat is asked after an action, if it is not the next one in turn order and
    if other actions lead to another seat."""
    seat, seats, asked = position.asked, position.seats, game.asked(then)
    if asked is None or seats < 3 or asked.seat in (seat, (seat + 1) % seats):
        return
    if len({other.asked for other in others}) > 1:
        every = tuple(f"seat.{each}" for each in range(seats))
        value = {"asked": asked.question.key, "who": "any"}
        yield FoundPuzzle("predict", value, asked.seat, seat, (written(game, action),), every, len(others))
