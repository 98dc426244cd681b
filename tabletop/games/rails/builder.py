"""Who builds and moves goods: a company in the share market, a player in the other ways of playing.

The chapters on track, cost and routes are the same for both and stand once. What they must know of the
builder in hand each way of playing says here for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tabletop.engine.agenda import Question
from tabletop.engine.verb import Params
from tabletop.games.rails.components import NOBODY
from tabletop.games.rails.position import Barons
from tabletop.games.rails.routes import Route, Searches


class Obstacle(NamedTuple):
    """The first rule that leaves no route."""

    rule: str
    """Its number; "" where there is a route."""
    way: Route = ()
    """The route there would be without it."""


class Builder(NamedTuple):
    """What a way of playing says of the builder in hand; its functions take the positions of that way."""

    question: Question
    """The one in which it builds."""
    builds: Callable[[Any], int]
    """How often it may build in this turn."""
    funds: Callable[[Any], int]
    """What it could spend."""
    pay: Callable[[Any, int], object]
    """Money for a build leaves it, and is raised where that is allowed."""
    bill: Callable[[Any, int], Params]
    """What that refusal names."""
    reach: Callable[[Any], Searches]
    """By stop and colour: where it may take cubes."""
    owners: Callable[[Any, int, int, int], Sequence[int]]
    """(cube, city, number of the route) -> the owners of the links that the delivery uses, in order."""


class Refusals(NamedTuple):
    """The rules by which a way of playing refuses what the builder in hand tries."""

    too_often: Callable[[Any], str]
    """One build more."""
    too_dear: Callable[[Any], str]
    """What it cannot pay."""
    in_the_way: Callable[[Any, int, int], Obstacle]
    """(from a stop, to a city of its colour) -> what leaves no route for a cube."""
    in_the_way_of_any: Callable[[Any, int, int], Obstacle]
    """The same for a cube of whatever colour."""


BUILDERS: dict[int, Builder] = {}
REFUSALS: dict[int, Refusals] = {}
TAGS: dict[int, tuple[str, ...]] = {}
"""By way of playing, what builders are called by their number; each writes itself in."""


def tag(position: Barons, owner: int) -> str:
    """Return the tag of an owner of track."""
    return "nobody" if owner == NOBODY else TAGS[position.mode][owner]


def builder(position: Barons) -> str:
    """Return the tag of the builder in hand."""
    return TAGS[position.mode][position.company]


def builds_allowed(position: Barons) -> int:
    """How often the builder in hand may build in this turn."""
    return BUILDERS[position.mode].builds(position)


def pay(position: Barons, cost: int) -> None:
    """The builder in hand pays."""
    BUILDERS[position.mode].pay(position, cost)


def bill(position: Barons, cost: int) -> Params:
    """What the refusal of a cost names."""
    return BUILDERS[position.mode].bill(position, cost)


def too_dear(position: Barons) -> str:
    """Return the rule that refuses what the builder in hand cannot pay."""
    return REFUSALS[position.mode].too_dear(position)


def reach(position: Barons) -> Searches:
    """By stop and colour: where the builder in hand may take cubes."""
    return BUILDERS[position.mode].reach(position)
