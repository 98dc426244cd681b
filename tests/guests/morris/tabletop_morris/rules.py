"""The rules: what a player may do, what then happens, and how a match ends.

Every rule that forbids something is a function of two or three lines under its number in `rulebook.toml`. It
is true for a move that breaks the rule. The legal moves, the lit points and the reason why a drop is refused
are all read from these functions.
"""

from __future__ import annotations

from tabletop.engine.agenda import Next, Question, Steps, ask, do
from tabletop.engine.log import tell
from tabletop.engine.position import NOBODY
from tabletop.engine.verb import Domain, Gesture, Params, Verb, forbids
from tabletop_morris.board import CENTRE, NEIGHBOURS, POINT_TAG, POINTS
from tabletop_morris.position import (
    BY_REPETITION,
    BY_ROW,
    IN_HAND,
    STONES,
    Morris,
    has_row,
    in_hand,
    own_stones,
    owner,
    pattern,
)

REPEATS = 3
"""The number of times that the same position may come up before the match is drawn (MOR-4.3)."""

POINT = Domain(POINTS, POINT_TAG.__getitem__)
STONE = Domain(STONES, "stone.{}".format)

# -- the moves: their names, the rules that refuse them at the wrong time, and the drags that make them ------
place = Verb("place", "MOR-3.1", Gesture("reserve.{seat}", "{point}"), point=POINT)
move = Verb("move", "MOR-2.1", Gesture("{stone}", "{point}"), stone=STONE, point=POINT)

PLACE = Question("place", (place,), "MOR-2.1")
MOVE = Question("move", (move,), "MOR-3.1")
QUESTIONS = {question.key: question for question in (PLACE, MOVE)}

step = Steps()


# -- what is forbidden, in the order in which a refusal looks for its reason ---------------------------------
@place.forbids("MOR-2.3")
def centre_too_early(position: Morris, point: int) -> bool:
    return point == CENTRE and position.stones.count(IN_HAND) == len(STONES)


def its_owner(position: Morris, stone: int) -> Params:
    return {"owner": f"seat.{owner(stone)}"}


@move.forbids("MOR-3.2", details=its_owner)
def not_own(position: Morris, seat: int, stone: int) -> bool:
    return owner(stone) != seat


@forbids("MOR-2.2", place, move)
def taken(position: Morris, point: int) -> bool:
    return point in position.stones


@move.forbids("MOR-3.3")
def not_next_to_it(position: Morris, stone: int, point: int) -> bool:
    return not position.options.flying and point not in NEIGHBOURS[position.stones[stone]]


# -- what a move does ----------------------------------------------------------------------------------------
@place.effect
def stone_is_placed(position: Morris, seat: int, point: int) -> Next:
    stone = next(stone for stone in own_stones(seat) if position.stones[stone] == IN_HAND)
    position.stones[stone] = point
    tell(position, "log.place", "MOR-2.1", seat=seat, point=POINT_TAG[point])
    return [do(end_turn, seat)]


@move.effect
def stone_is_moved(position: Morris, seat: int, stone: int, point: int) -> Next:
    left = POINT_TAG[position.stones[stone]]
    position.stones[stone] = point
    tell(position, "log.move", "MOR-3.1", seat=seat, left=left, point=POINT_TAG[point])
    return [do(end_turn, seat)]


# -- the turns, and the end of the match ---------------------------------------------------------------------
@step
def take_turn(position: Morris, seat: int = 0) -> Next:
    """Ask a seat to place or to move a stone, unless the same position has come up too often (MOR-4.3)."""
    if in_hand(position, seat):
        return [ask(seat, PLACE)]
    now = pattern(position, seat)
    position.seen += (now,)
    if position.seen.count(now) == REPEATS:
        tell(position, "log.repeated", "MOR-4.3", loud=True)
        return end(position, NOBODY, BY_REPETITION)
    return [ask(seat, MOVE)]


@step
def end_turn(position: Morris, seat: int) -> Next:
    """End the match if the seat has made a row (MOR-4.1); otherwise it is the other seat's turn."""
    if not has_row(position, seat):
        return [do(take_turn, 1 - seat)]
    tell(position, "log.row", "MOR-4.1", seat=seat, gain=("score.row", 1), loud=True)
    return end(position, seat, BY_ROW)


def end(position: Morris, winner: int, ending: int) -> Next:
    """Record who has won, or NOBODY, and why. Nothing is left to happen, so nobody is asked any more."""
    position.winner, position.ending = winner, ending
    return None
