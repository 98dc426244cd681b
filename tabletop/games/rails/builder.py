"""The current builder, who also moves goods: a company in the share market, a player in the other modes.

The rules of track, cost and routes are the same for all modes and are written once. Each mode
registers here the functions with which these rules ask about its builders.
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
    """The first rule that prevents a route for a cube from a stop to a city."""

    rule: str
    """The number of the rule that prevents the route; "" if there is a route."""
    route: Route = ()
    """The stops, in order, of a route that would be possible without the rule; empty if there is none to
    name."""


class Builder(NamedTuple):
    """The functions that each mode of play provides, so that the common rules can find out who builds and
    what they may build. Each takes a position of that mode first."""

    question: Question
    """The kind of decision in which a builder chooses what to build."""
    builds: Callable[[Any], int]
    """The function that returns the number of builds the builder may make this turn."""
    funds: Callable[[Any, int], int]
    """The function (position, builder) -> the most dollars the builder could spend, including money it may
    raise."""
    pay: Callable[[Any, int], object]
    """The function that takes the cost of a build, in dollars, from the builder, who first raises missing
    money where the mode allows it."""
    bill: Callable[[Any, int], Params]
    """The function that returns the parameters of the message that refuses a cost in dollars."""
    reach: Callable[[Any], Searches]
    """The function that returns the routes open to the builder, as `[stop][colour][city][n]`: the routes that
    a cube of a colour can take from a stop (a town or city) to a city, numbered by n."""
    owners: Callable[[Any, int, int, int], Sequence[int]]
    """The function (position, cube, city, number of the route) -> the owner of each link that the delivery
    uses, in order."""


class Refusals(NamedTuple):
    """The functions of one mode of play that say which rule refuses a move of the current builder."""

    too_often: Callable[[Any], str]
    """The function that returns the number of the rule against a further build in this turn."""
    too_dear: Callable[[Any], str]
    """The function that returns the number of the rule against a cost that the builder cannot pay."""
    in_the_way: Callable[[Any, int, int], Obstacle]
    """The function that returns the obstacle to a route from a stop to a city, for a cube of the city's
    colour."""
    in_the_way_of_any: Callable[[Any, int, int], Obstacle]
    """The function (position, stop, city) -> the obstacle that prevents a route from the stop to the city for
    cubes of every colour alike."""


BUILDERS: dict[int, Builder] = {}
REFUSALS: dict[int, Refusals] = {}
TAGS: dict[int, tuple[str, ...]] = {}
"""The keys of the texts that name the builders, by mode of play; indexed by number of the builder. The module
of each mode adds its entry."""


def tag(position: Barons, owner: int) -> str:
    """Return the key of the text that names an owner of track (a company or a seat), such as "company.green";
    "nobody" for ownerless track."""
    return "nobody" if owner == NOBODY else TAGS[position.mode][owner]


def builder(position: Barons) -> str:
    """Return the key of the text that names the current builder (a company or a seat), such as
    "company.green"."""
    return TAGS[position.mode][position.company]


def builds_allowed(position: Barons) -> int:
    """Return the number of builds the current builder may make this turn."""
    return BUILDERS[position.mode].builds(position)


def pay(position: Barons, cost: int) -> None:
    """Take a cost in dollars from the current builder, who first raises money where the mode allows it."""
    BUILDERS[position.mode].pay(position, cost)


def bill(position: Barons, cost: int) -> Params:
    """Return the parameters of the refusal of a cost in dollars that the builder cannot pay."""
    return BUILDERS[position.mode].bill(position, cost)


def too_dear(position: Barons) -> str:
    """Return the number of the rule that refuses a cost that the current builder cannot pay."""
    return REFUSALS[position.mode].too_dear(position)


def reach(position: Barons) -> Searches:
    """Return the routes open to the current builder: the result `[stop][colour][city][n]`, where the colour
    is that of the cube, is one of the routes from the stop to the city; n distinguishes them."""
    return BUILDERS[position.mode].reach(position)
