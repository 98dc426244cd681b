"""The result of a match, the audit of a position, and the numbers that texts may name."""

from __future__ import annotations

from tabletop.engine.game import Result, ScoreRow
from tabletop.engine.verb import Params
from tabletop_morris.board import POINTS
from tabletop_morris.position import BY_ROW, ENDINGS, IN_HAND, STONES_EACH, Morris, has_row, in_hand
from tabletop_morris.rules import REPEATS

FIGURES = {"stones": STONES_EACH, "points": len(POINTS), "repeats": REPEATS}
"""The numbers of the rules that texts may use by name: "{stones} stones in a row"."""


def facts(position: Morris, seat: int) -> Params:
    """Return the values that refusals may name besides the arguments of a move."""
    return {"reason": ENDINGS[position.ending]} if position.ending else {}


def result(position: Morris) -> Result | None:
    """Return the result once nothing is left to happen: one point for the winner, none after a draw."""
    if position.agenda:
        return None
    seats = range(position.seats)
    scores = tuple(int(seat == position.winner) for seat in seats)
    winners = tuple(seat for seat in seats if scores[seat])
    return Result(scores, winners, (ScoreRow("score.row", scores),), ENDINGS[position.ending], won="end.wins")


def audit(position: Morris) -> list[str]:
    """Return what cannot be true of any position, in words for engineers."""
    on_board = [point for point in position.stones if point != IN_HAND]
    ahead = in_hand(position, 1) - in_hand(position, 0)
    faults = []
    if len(on_board) != len({*on_board}):
        faults.append(f"stones: two on one point: {sorted(on_board)}")
    if ahead not in (0, 1):
        faults.append(f"stones: seat 0 has placed {ahead} more than seat 1")
    for seat in range(position.seats):
        if has_row(position, seat) and (position.ending, position.winner) != (BY_ROW, seat):
            faults.append(f"seat {seat} has a row, but has not won")
    return faults
