"""The prospect of a position: the position as it would be once all shelters of the season are claimed, if no
more dice were taken.

Expert computer players evaluate it. Strengths come from the boards, jokers count only if they were already
added, and every seat takes the shelter that it values most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from tabletop.engine.agenda import do
from tabletop.games.paris.claim import award, claim, clear, order_of_choice, shelter_taken
from tabletop.games.paris.components import CLAIM, TYPES
from tabletop.games.paris.position import Paris

Liking = Callable[[Paris, int, int], float]
"""A function of (position, seat, shelter) that returns a quick estimate of the points a shelter is worth to
the seat."""


def prospect(position: Paris, liking: Liking) -> Paris:
    """Return the position after all shelters of this season are claimed, or the same position if they already
    are.

    Args:
        liking: a function that estimates the value of a shelter to a seat.
    """
    if position.step > CLAIM or not position.agenda:
        return position
    then, to_come = position.copy(), TYPES
    if position.step == CLAIM:
        to_come = TYPES[TYPES.index(position.claimed) + 1 :]
        _award(then, _still_to_choose(then), liking)
    for kind in to_come:
        claim(then, kind)
        _award(then, order_of_choice(then), liking)
    return then


def _still_to_choose(position: Paris) -> Sequence[int]:
    """Return the seats that have still to choose a shelter of the claimed type, in their order."""
    to_come = list(takewhile(lambda item: item != do(clear), reversed(position.agenda)))
    return order_of_choice(position) if do(award) in to_come else [item[1] for item in to_come]


def _award(position: Paris, order: Sequence[int], liking: Liking) -> None:
    """Give each seat, in order, its best shelter on offer by `liking`, then clear the boards of the type."""
    kind = position.claimed
    for seat in order[: len(position.offer[kind])]:
        best = max(position.offer[kind], key=lambda shelter: liking(position, seat, shelter))
        shelter_taken(position, seat, best)
    clear(position)
