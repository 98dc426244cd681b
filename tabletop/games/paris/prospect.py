"""What boards promise: the refuges there would be if nobody took another die and shelters were claimed now.

Experts judge positions by it. Strengths are those of the boards, jokers join only where they were added, and
everybody takes the shelter that he likes best at a glance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from tabletop.engine.agenda import do
from tabletop.games.paris.claim import award, claim, clear, order_of_choice, shelter_taken
from tabletop.games.paris.components import CLAIM, FARMER, TINKERER
from tabletop.games.paris.position import Paris

Liking = Callable[[Paris, int, int], float]
"""(position, seat, shelter) -> what it is worth to the seat, at a glance."""


def prospect(position: Paris, liking: Liking) -> Paris:
    """The position once the shelters of this season are claimed; itself where they are already."""
    if position.step > CLAIM or not position.agenda:
        return position
    then = position.copy()
    if position.step < CLAIM:
        claim(then, TINKERER)
        order: Sequence[int] = order_of_choice(then)
    else:
        order = _still_to_choose(then)
    while True:
        _award(then, order, liking)
        clear(then)
        if then.claimed == FARMER:
            return then
        claim(then, then.claimed + 1)
        order = order_of_choice(then)


def _still_to_choose(position: Paris) -> Sequence[int]:
    """Who will choose a shelter of the type that is claimed, in their order."""
    to_come = list(takewhile(lambda item: item != do(clear), reversed(position.agenda)))
    return order_of_choice(position) if do(award) in to_come else [item[1] for item in to_come]


def _award(position: Paris, order: Sequence[int], liking: Liking) -> None:
    for seat in order[: len(position.offer[position.claimed])]:
        offer = position.offer[position.claimed]
        shelter_taken(position, seat, max(offer, key=lambda shelter: liking(position, seat, shelter)))
