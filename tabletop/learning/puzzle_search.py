"""The search for puzzles in matches: positions that have one best result, which is not the obvious one.

There are two kinds of puzzles. In `own_turn`, find the actions of one's own turn that bring the most of
something, such as points. Turns with chance or with other seats' actions are left out; few lines of play may
reach the best result, and it may not cost points. In `predict`, foresee the result of a move. The counted
amount is written as a condition of `learning.goals`.

With each answer the search finds what other moves bring: the next best line of play, and the most that the
turn brings without its decisive action. `holds` tells whether all this stays the same whatever the cards are
that the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tabletop.bots.players.turns import Turn, own_turn
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action
from tabletop.learning.spoken import in_words
from tabletop.teaching import FoundPuzzle

GUESSES = 8
"""The number of random guesses at the hidden cards that are tested: a puzzle's answer must be the same in all
of them."""
FIRST = 4
"""The fewest legal first moves with which a position can become a puzzle."""
LEAST = 2
"""The fewest actions of the answer to a puzzle about a turn. A shorter answer is accepted if the possible
lines of play have at least RESULTS different results."""
RESULTS = 5
FEW = 4
"""The divisor that keeps puzzles hard: at most 1 of FEW lines of play may reach the best result."""
MOST = 600
"""The most positions that can arise in a turn that is searched for puzzles; turns with more are left out."""
CHOICES = 4
"""The most answers offered by a puzzle that asks for the result of a move (a prediction)."""

COMPARED = 24
"""The approximate number of legal actions whose results are compared with that of a predicted one."""
POINTS = ("earned", "points")
"""The key of the seat's points in the dict that `amounts` returns."""

Value = Mapping[str, str]
"""The amount that a puzzle is about, in the notation of goals. {"earned": "points"}: the points earned.
{"counter": icon, "who": seat}: the counter with this icon on the seat's card. {"asked": question, "who":
"any"}: the seat that has to answer this question."""


def seat_counted(value: Value) -> int:
    """Return the seat that a value's key `who` names, such as 2 for "seat.2"."""
    return int(value["who"].removeprefix("seat."))


def results(game: AnyGame, position: Any, action: Action) -> Iterator[FoundPuzzle]:
    """Yield the puzzles (predictions) that ask what this action changes in this position."""
    if game.course and game.legal(position):
        yield from _predict(game, position, action)


def turns(game: AnyGame, position: Any) -> Iterator[FoundPuzzle]:
    """Yield the puzzles of a position in which the seat to move has to get the most from its whole turn."""
    if game.course and game.legal(position):
        yield from _own_turn(game, position)


def solve(game: AnyGame, position: Any, found: FoundPuzzle, action: Action) -> FoundPuzzle | None:
    """Search the position again for a puzzle of the same kind as `found` that counts the same amount (such as
    points), and return it; None if there is none any more. `action` is the move whose result a prediction
    asks for."""
    digs: Mapping[str, Callable[[], Iterator[FoundPuzzle]]] = {
        "own_turn": lambda: _own_turn(game, position),
        "predict": lambda: _predict(game, position, action),
    }
    return next((other for other in digs[found.kind]() if other.value == found.value), None)


def holds(game: AnyGame, position: Any, found: FoundPuzzle, action: Action, guesses: int = GUESSES) -> bool:
    """Return True if the answer of a puzzle is the same for every one of `guesses` random guesses at the
    hidden cards. `action` is the move that a prediction asks about."""
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
    if found.kind == "own_turn":
        return solve(game, guess, found, action) == found
    then = game.after(guess, action)
    if "asked" in found.value:
        return bool(then.asked == found.best)
    what, _ = found.value.items()
    seen = amounts(game, then, guess, seat_counted(found.value), guess.asked)
    return then.rng == guess.rng and seen.get(what) == found.best


def written(game: AnyGame, action: Action) -> str:
    """Return an action as one string of words, such as "lead signal=signal_03" (see `learning.spoken`)."""
    return " ".join(in_words(game, action))


def amounts(game: AnyGame, position: Any, before: Any, seat: int, viewer: int) -> dict[tuple[str, str], int]:
    """Return the amounts that a puzzle may count for a seat, by (kind, name): ("earned", "points"), the
    points since the position `before`, and ("counter", icon) for each counter on its card that the seat
    `viewer` sees."""
    return every_amount(game, position, before, viewer)[seat]


def every_amount(game: AnyGame, position: Any, before: Any, viewer: int) -> list[dict[tuple[str, str], int]]:
    """Return the amounts that a puzzle may count for each seat, in seat order. Each is a dict by (kind,
    name): ("earned", "points"), the points since the position `before`, and ("counter", icon) for each
    counter on the seat's card that the seat `viewer` sees."""
    assert game.course
    figure = game.course.figure
    found = [{POINTS: figure(position, seat) - figure(before, seat)} for seat in range(before.seats)]
    for card in game.table(game.view(position, viewer), viewer).seats:
        found[card.seat] |= {("counter", counter.icon): counter.value for counter in card.counters}
    return found


# -- the most from one's own turn --------------------------------------------------------------------------
def _own_turn(game: AnyGame, position: Any) -> Iterator[FoundPuzzle]:
    turn = own_turn(game, position, MOST) if len(game.legal(position)) >= FIRST else None
    if turn is None or len(lines := turn.lines()) < FIRST:
        return
    seat = position.asked
    before = amounts(game, position, position, seat, seat)
    brought = {at: amounts(game, turn.positions[at], position, seat, seat) for at in lines}
    for what, start in before.items():
        result = {at: brought[at].get(what, 0) for at in lines}
        best = max(result.values())
        right = [at for at in lines if result[at] == best]
        line = lines[right[0]]
        few = len(right) * FEW <= len(lines)
        short = len(line) < LEAST and len({*result.values()}) < RESULTS
        if best <= start or not few or short or brought[right[0]][POINTS] < 0:
            continue
        second = max(each for each in result.values() if each < best)
        rival = next(lines[at] for at in lines if result[at] == second)
        pivot, without = _pivot(turn, line, result)
        moves, others = (tuple(written(game, action) for action in each) for each in (line, rival))
        yield FoundPuzzle(
            "own_turn", dict([what]), best, second, moves, (), others, pivot, without, turn.chance
        )


def _pivot(turn: Turn, line: Sequence[Action], result: Mapping[int, int]) -> tuple[int, int]:
    """Return the index of the action of a line without which the turn brings least, and the most that the
    turn brings without this action; (-1, 0) if the best result can do without each of them, or if a turn
    without an action has no end."""
    costs = list[tuple[int, int]]()
    for n, action in enumerate(line):
        others = [result[at] for at in turn.lines({action})]
        if others:
            costs.append((max(others), n))
    without, pivot = min(costs, default=(0, -1))
    return (pivot, without) if costs and without < max(result.values()) else (-1, 0)


# -- what a move will bring --------------------------------------------------------------------------------
def _predict(game: AnyGame, position: Any, action: Action) -> Iterator[FoundPuzzle]:
    """Yield puzzles about predicting an action's result, if other legal actions differ. The player's own
    points are not asked for, as many cards have them printed."""
    asked, legal = game.asked(position), game.legal(position)
    if asked is None or len(legal) < FIRST or asked.question.secret:
        return
    then = game.after(position, action)
    if not then.is_foreseeable_from(position):
        return
    others = [
        (each, game.after(position, each))
        for each in legal[:: max(1, len(legal) // COMPARED)]
        if each != action
    ]
    yield from _who_is_asked(game, position, action, then, others)
    before = every_amount(game, position, position, asked.seat)
    after = every_amount(game, then, position, asked.seat)
    named = {word.rpartition("=")[2] for word in in_words(game, action)[1:]}
    rivals = [every_amount(game, each, position, asked.seat) for _, each in others]
    for seat in range(position.seats):
        for what, value in after[seat].items():
            start, own = before[seat].get(what, 0), seat == asked.seat
            least = 2 if own else 1
            if abs(value - start) < least or str(abs(value - start)) in named or (own and what == POINTS):
                continue
            seen = {other: rival[seat].get(what, 0) for (other, _), rival in zip(others, rivals, strict=True)}
            if choices := _choices(value, start, [*seen.values()]):
                counted = {what[0]: what[1], "who": f"seat.{seat}"}
                yield _prediction(game, counted, value, action, choices, seen)


def _prediction(
    game: AnyGame,
    counted: Value,
    best: int,
    action: Action,
    choices: tuple[int | str, ...],
    seen: Mapping[Action, int],
) -> FoundPuzzle:
    """Return a puzzle about an action's result, `best`, with the other action whose result is nearest to it;
    `seen` has the results of other actions."""
    others = [other for other, result in seen.items() if result != best]
    rival = min(others, key=lambda other: abs(seen[other] - best))
    moves, rivals = ((written(game, each),) for each in (action, rival))
    return FoundPuzzle("predict", counted, best, seen[rival], moves, choices, rivals, -1, 0, False)


def _choices(value: int, start: int, others: Sequence[int]) -> tuple[int, ...]:
    """Return the answers to choose from, in ascending order: the right one, the amount before the action, and
    the amounts after other actions; empty if there are too few different ones."""
    wrong = sorted({*others} - {value}, key=lambda other: (abs(other - value), other))
    if len({*wrong, start}) < 2:
        return ()
    near = [*dict.fromkeys([*wrong[: CHOICES - 2], start, *wrong[CHOICES - 2 :]])][: CHOICES - 1]
    return tuple(sorted({value, *near}))


def _who_is_asked(
    game: AnyGame, position: Any, action: Action, then: Any, others: Sequence[tuple[Action, Any]]
) -> Iterator[FoundPuzzle]:
    """Yield a puzzle about which seat is asked after an action, if it is not the next one in turn order and
    if other actions lead to another seat."""
    seat, seats, asked = position.asked, position.seats, game.asked(then)
    if asked is None or seats < 3 or asked.seat in (seat, (seat + 1) % seats):
        return
    seen = {other: after.asked for other, after in others if game.asked(after)}
    if len({*seen.values()}) > 1:
        every = tuple(f"seat.{each}" for each in range(seats))
        value = {"asked": asked.question.key, "who": "any"}
        yield _prediction(game, value, asked.seat, action, every, seen)
