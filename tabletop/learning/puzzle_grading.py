"""The grading of puzzles: how many computer players do not find the answer.

A puzzle about a turn is played many times by bots that are told the task. A bot values a position by the
counted amount (such as points) that it can have at most one decision later. There is no chance in such a
turn. A bot that ends the turn with less than the best amount misses the puzzle.

For a prediction, the learner is assumed to go by habit: to expect the result that another move with the same
verb had in the same matches. If that is wrong, the learner misses the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, cast

from tabletop.bots import BOTS
from tabletop.bots.players.turns import Turn, own_turn
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action
from tabletop.learning.puzzle_search import MOST, amounts, seat_counted
from tabletop.match.match import Match
from tabletop.system.levels import CLUB, LEARNER
from tabletop.teaching import FoundPuzzle

PLAYERS = 20
"""The number of computer players of each level that try a puzzle about a turn."""
LONGEST = 30
"""The number of decisions after which a computer player stops trying a puzzle if the turn goes on."""
MOVES = 10
"""The maximum number of moves taken from each match to grade a prediction puzzle. They are drawn at random
from the moves with the same verb as the puzzle's move, and their results are compared with the right
answer."""


class _TurnPosition:
    """A position of a turn: its index, with what bots read of a position. A bot may change a copy."""

    def __init__(self, turn: Turn, at: int, seat: int) -> None:
        self.turn, self.at, self.seat = turn, at, seat

    @property
    def seats(self) -> int:
        return int(self.turn.positions[0].seats)

    @property
    def agenda(self) -> Any:
        return self.turn.positions[self.at].agenda


class _TurnGame:
    """A turn as a game of its own for bots, which ends with the turn; `worths` are the values of its
    positions."""

    foresight = 0

    def __init__(self, game: AnyGame, turn: Turn, worths: Sequence[float], seat: int) -> None:
        self.verbs, self.turn, self.worths, self.seat = game.verbs, turn, worths, seat

    def legal(self, place: _TurnPosition) -> list[Action]:
        return [step.action for step in self.turn.steps[place.at]]

    def after(self, place: _TurnPosition, action: Action) -> _TurnPosition:
        then = _TurnPosition(self.turn, place.at, self.seat)
        self.play(then, action)
        return then

    def play(self, place: _TurnPosition, action: Action) -> None:
        place.at = next(step.to for step in self.turn.steps[place.at] if step.action == action)

    def guess(self, view: _TurnPosition, seat: int, seed: int) -> _TurnPosition:
        return _TurnPosition(self.turn, view.at, self.seat)

    def worth(self, place: _TurnPosition, seat: int) -> float:
        return self.worths[place.at] if seat == self.seat else 0.0


def missed_turn(game: AnyGame, position: Any, found: FoundPuzzle) -> dict[str, int]:
    """Return the percentage of computer players that miss a puzzle about a turn, by level."""
    turn, seat = own_turn(game, position, MOST), position.asked
    assert turn
    what = next(iter(found.value.items()))
    brought = [amounts(game, each, position, seat, seat).get(what, 0) for each in turn.positions]
    ahead = [
        max((brought[step.to] for step in steps), default=brought[at]) for at, steps in enumerate(turn.steps)
    ]
    toy = _TurnGame(game, turn, ahead, seat)
    answer = {}
    for level in (CLUB, LEARNER):
        ends = [_played(toy, level, Random(f"{level} {n}")) for n in range(PLAYERS)]
        hits = sum(at in turn.over and brought[at] >= found.best for at in ends)
        answer[level] = round(100 * (PLAYERS - hits) / PLAYERS)
    return answer


def _played(toy: _TurnGame, level: str, luck: Random) -> int:
    """Play a turn with a bot; return the index of the position that it reaches."""
    place = _TurnPosition(toy.turn, 0, toy.seat)
    for _ in range(LONGEST):
        if not (legal := toy.legal(place)):
            break
        toy.play(place, BOTS[level].choose(cast(AnyGame, toy), place, toy.seat, legal, luck))
    return place.at


def missed_prediction(
    game: AnyGame, position: Any, found: FoundPuzzle, matches: Iterable[Match]
) -> dict[str, int]:
    """Return the percentage of learners that miss a prediction if they expect the result that moves with the
    same verb had in these matches, as {LEARNER: percentage}; {} if the matches have no such move."""
    verb = found.answers[0].split(" ")[0]
    right = _change(game, position, found, found.best)
    results = list[object]()
    for match in matches:
        every = [n for n, (_, action) in enumerate(match.actions) if action.verb == verb]
        for n in Random(len(every)).sample(every, min(len(every), MOVES)):
            before, then = match.position_at(n), match.position_at(n + 1)
            results.append(_result(game, before, then, found, position.asked))
    wrong = sum(result != right for result in results)
    return {LEARNER: round(100 * wrong / len(results))} if results else {}


def _change(game: AnyGame, position: Any, found: FoundPuzzle, best: int) -> object:
    """Return the right answer to a prediction in a form that other moves can share: the change of the amount,
    or the number of seats between the player who moves and the one who is asked."""
    if "asked" in found.value:
        return (best - position.asked) % position.seats
    what, _ = found.value.items()
    if what[0] == "earned":
        return best
    return best - amounts(game, position, position, seat_counted(found.value), position.asked).get(what, 0)


def _result(game: AnyGame, before: Any, then: Any, found: FoundPuzzle, asker: int) -> object:
    """Return the result of a move in a match in the form of `_change`, for the seat that sits as far from the
    player who moves as the seat that the puzzle asks about sits from `asker`."""
    seat, seats = before.asked, before.seats
    if "asked" in found.value:
        return (then.asked - seat) % seats if game.asked(then) else None
    what, _ = found.value.items()
    about = (seat + seat_counted(found.value) - asker) % seats
    was = 0 if what[0] == "earned" else amounts(game, before, before, about, seat).get(what, 0)
    return amounts(game, then, before, about, seat).get(what, 0) - was
