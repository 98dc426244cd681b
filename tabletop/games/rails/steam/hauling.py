"""Chapter 21: players move goods in two rounds; every owner of links on the route scores."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.rails.components import CUBE_COLOUR, GOODS
from tabletop.games.rails.land import HEX_TAG
from tabletop.games.rails.steam.components import BEST_LOCOMOTIVE, FIRST_MOVE, HAUL, HIGHEST
from tabletop.games.rails.steam.position import Steam, first
from tabletop.games.rails.steam.rides import Served, ride
from tabletop.games.rails.verbs import HAUL_GOODS, SCORE, haul, rest, step, to_income, to_points, upgrade


@step
def haul_goods(position: Steam, goods_round: int) -> Next:
    """Start a goods round; the holder of First Move moves first in both rounds (RAIL-20.6)."""
    position.phase, position.goods_round = HAUL, goods_round
    return [do(haul_turn, seat) for seat in first(position, FIRST_MOVE)]


@step
def haul_turn(position: Steam, seat: int) -> Next:
    """Ask a player for a delivery, an upgrade or a pass (RAIL-21.1), unless only a pass is legal."""
    position.company = seat
    if not upgrade.possible(position, seat) and not haul.possible(position, seat):  # the cheap answer first
        tell(position, "log.nothing_to_haul", "RAIL-21.1", seat=seat)
        return [do(end_haul)]
    return [ask(seat, HAUL_GOODS), do(end_haul)]


@step
def end_haul(position: Steam) -> Next:
    position.company = NOTHING
    return None


# -- the locomotive --------------------------------------------------------------------------------------
def _engine(position: Steam, seat: int) -> Params:
    """Return the parameters of the refusal of an upgrade: the locomotive's level, and the reason that it is
    the best or was already upgraded in this turn."""
    level = position.locomotive[seat]
    return {"level": level, "reason": "reason.best" if level == BEST_LOCOMOTIVE else "reason.raised"}


@upgrade.forbids("RAIL-21.2", details=_engine)
def raised_already(position: Steam, seat: int) -> bool:
    return position.raised[seat] == 1 or position.locomotive[seat] == BEST_LOCOMOTIVE


@upgrade.effect
def is_raised(position: Steam, seat: int) -> None:
    """Upgrade the player's locomotive by one level, free of charge (RAIL-21.2)."""
    position.raised[seat] = 1
    position.locomotive[seat] += 1
    tell(position, "log.locomotive", "RAIL-21.2", seat=seat, n=position.locomotive[seat])


@rest.effect
def rests(position: Steam, seat: int) -> None:
    """Log that the player passes in this goods round (RAIL-21.1)."""
    tell(position, "log.rests", "RAIL-21.1", seat=seat)


# -- a delivery ------------------------------------------------------------------------------------------
def served(position: Steam, cube: int, city: int, which: int) -> Served:
    """Return the number of links of each seat that a delivery uses, indexed by seat; `which` is the index of
    its route among those to the city."""
    return ride(position, cube, city, which).served


@haul.effect
def is_delivered(position: Steam, seat: int, cube: int, city: int, which: int) -> Next:
    """Deliver a cube to a city on its route with the index `which`: remove it from the game (RAIL-11.9), then
    ask each owner of links on the route to place a point for each of these links: first the player who moves
    the cube, then the others in turn order (RAIL-21.5)."""
    links, colour = served(position, cube, city, which), f"colour.{GOODS[CUBE_COLOUR[cube]]}"
    to = HEX_TAG[city]
    tell(position, "log.hauls", "RAIL-21.5", seat=seat, color=colour, city=to, n=sum(links))
    position.cubes = (*position.cubes[:cube], NOTHING, *position.cubes[cube + 1 :])
    others = [other for other in position.order if other != seat and links[other]]
    for other in others:
        tell(position, "log.hauls.over", "RAIL-21.5", seat=other, n=links[other])
    owners = [seat, *others] if links[seat] else others
    return [do(place_points, owner, links[owner]) for owner in owners]


@step
def place_points(position: Steam, seat: int, points: int) -> Next:
    """Ask a player to add all the points of a delivery either to income or to victory points (RAIL-21.5)."""
    position.due = points
    return [ask(seat, SCORE)]


@to_income.effect
def raises_income(position: Steam, seat: int) -> None:
    """Add the points of a delivery to the player's income; those beyond the highest are lost (RAIL-21.6)."""
    before = position.income[seat]
    position.income[seat] = min(HIGHEST, before + position.due)
    gained = position.income[seat] - before
    key = "log.to_income" if gained == position.due else "log.to_income.lost"
    lost, position.due = position.due - gained, 0
    tell(position, key, "RAIL-21.6" if lost else "RAIL-21.5", seat=seat, n=gained, lost=lost)


@to_points.effect
def scores(position: Steam, seat: int) -> None:
    """Add the points of a delivery to the player's victory points (RAIL-21.5)."""
    points, position.due = position.due, 0
    position.points[seat] += points
    tell(position, "log.to_points", "RAIL-21.5", seat=seat, n=points, gain=("points", points))
