"""What boards promise: the refuges there would be if nobody took another die and shelters were claimed now.

Experts judge positions by it. Strengths are those of the boards, jokers join only where they were added, and
everybody takes the shelter that he likes best at a glance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from tabletop.engine.agenda import do
from tabletop.games.paris.claim import award, claim, clear, order_of_choice, shelter_taken
from tabletop.games.paris.components import CLAIM, TYPES
from tabletop.games.paris.position import Paris

Liking = Callable[[Paris, int, int], float]
"""(position, seat, shelter) -> what it is worth to the seat, at a glance."""


def prospect(position: Paris, liking: Liking) -> Paris:
    """The position once the shelters of this season are claimed; itself where they are already."""
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
    """Who will choose a shelter of the type that is claimed, in their order."""
    to_come = list(takewhile(lambda item: item != do(clear), reversed(position.agenda)))
    return order_of_choice(position) if do(award) in to_come else [item[1] for item in to_come]


def _award(position: Paris, order: Sequence[int], liking: Liking) -> None:
    """Each takes what it likes best of what is left."""
    kind = position.claimed
    for seat in order[: len(position.offer[kind])]:
        best = max(position.offer[kind], key=lambda shelter: liking(position, seat, shelter))
        shelter_taken(position, seat, best)
    clear(position)
