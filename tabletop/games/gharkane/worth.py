"""An estimate of a seat's final score, for computer players: the points it has now and the points it can
expect.

The weights are estimates, in points; the rules decide which moves are possible. `outlook` estimates the goods
in store; this module adds the rooms, the equipment, the hunted game tiles and the heroes.
"""

from __future__ import annotations

from tabletop.engine.position import row
from tabletop.games.gharkane import components as c, night, payment, projects, score, visit
from tabletop.games.gharkane.outlook import BONUS, SeatOutlook
from tabletop.games.gharkane.position import NOTHING, Gharkane
from tabletop.games.gharkane.weights import PLAIN, GharkaneWeights


def parts(position: Gharkane, seat: int, weights: GharkaneWeights = PLAIN) -> dict[str, float]:
    """Return the terms of the estimate of a seat's final score, by name: its current points in each row of
    the score, and the points expected in addition."""
    won = dict(zip(score.ROWS, map(float, score.points(position, seat)), strict=True))
    if not position.agenda:
        return won
    outlook = SeatOutlook(position, seat, weights)
    return {
        **won,
        "part.stores": outlook.promise(outlook.goods),
        "part.rooms": _rooms(outlook),
        "part.equipment": _equipment(outlook),
        "part.game": _series(outlook),
        "part.heroes": _heroes(outlook),
        "part.pressure": _pressure(position, seat, weights),
    }


def worth(position: Gharkane, seat: int, weights: GharkaneWeights = PLAIN) -> float:
    """Return the estimate of a seat's final score in points, including extra weight for solved events."""
    found = parts(position, seat, weights)
    return sum(found.values()) + weights.solved * found[score.EVENTS_SOLVED]


# -- shelter -----------------------------------------------------------------------------------------------
def _rooms(outlook: SeatOutlook) -> float:
    """Return the estimated points of rooms: bonuses of full rooms in the days to come, less upkeep, plus a
    part of the value of rooms not yet full."""
    position, seat, weights = outlook.position, outlook.seat, outlook.weights
    total = 0.0
    for home, room in enumerate(position.rooms[seat]):
        if position.people[seat * len(c.HOMES) + home]:
            total -= c.UPKEEP[room] * weights.food_to_come
        if position.working[seat] >> room & 1:
            total += BONUS[room]
        elif not position.built[seat] >> home & 1:
            total += weights.hope * (BONUS[room] - weights.hoped_upkeep * c.UPKEEP[room])
    full = position.working[seat].bit_count()
    total *= outlook.days
    total += weights.shelter(outlook.days) * position.built[seat].bit_count()
    total += sum([weights.rooms[room] for room in position.rooms[seat]])
    return total + outlook.room_points(full) - score.ROOM_POINTS[full]


def _equipment(outlook: SeatOutlook) -> float:
    """Return the estimated points of equipment. Repaired equipment helps each night; it keeps the value it
    had while broken, because otherwise a repair would not pay."""
    position, seat, weights = outlook.position, outlook.seat, outlook.weights
    both, repaired = position.broken[seat] + position.repaired[seat], position.repaired[seat]
    use = sum(projects.TOOL_USE[tool] for tool in set(repaired))
    twins = len(both) - len(set(both))
    days = min(outlook.days + (outlook.stage <= c.REPAIR), 2)
    waiting = (weights.broken * len(both) + weights.twin * twins) * days / 2
    ready = weights.ready * position.ready[seat].bit_count() if position.step == c.NIGHT else 0
    return use * outlook.days + waiting + ready


def _series(outlook: SeatOutlook) -> float:
    return (
        outlook.weights.series_tile
        * outlook.days
        * sum([min(n, 4) for n in outlook.position.hunted[row(outlook.seat, len(c.GAME))]])
    )


# -- night -------------------------------------------------------------------------------------------------
def _heroes(outlook: SeatOutlook) -> float:
    """Return the estimated points that a seat's heroes can still bring in this night, less the expected loss
    by pressure on those that stand."""
    position, seat, weights = outlook.position, outlook.seat, outlook.weights
    if position.step != c.NIGHT:
        return 0
    mine = range(seat * c.TEAM, seat * c.TEAM + c.TEAM)
    total = weights.action * sum(c.STRENGTH[hero] for hero in mine if not position.standing[hero])
    total -= sum(_exposure(position, hero, weights) for hero in mine if position.standing[hero])
    if position.hero in mine and position.actions:
        total += weights.visit * max(visit.visits(outlook))
    return total


def _exposure(position: Gharkane, hero: int, weights: GharkaneWeights) -> float:
    """Return the estimated points that a hero may lose by pressure from stronger rivals that have not moved
    and are at most two steps away."""
    danger = [
        c.STRENGTH[rival] - c.STRENGTH[hero]
        for rival, up in enumerate(position.standing)
        if not up
        and rival // c.TEAM != hero // c.TEAM
        and c.STRENGTH[rival] > c.STRENGTH[hero]
        and 0 < night.LENGTH[0, position.at[rival], position.at[hero]] <= 2
    ]
    if not danger:
        return 0
    return (
        min(weights.most_exposed, weights.exposed * len(danger)) * weights.pressed * sum(danger) / len(danger)
    )


def _pressure(position: Gharkane, seat: int, weights: GharkaneWeights) -> float:
    """Return the points at stake for a seat in the current pressure, negative for its victim; goods already
    owed are counted in the outlook."""
    if position.victim == NOTHING:
        return 0
    if position.victim // c.TEAM == seat:
        return 0 if position.owed else -weights.pressed * position.pressure
    if position.hero // c.TEAM != seat:
        return 0
    chosen = position.owed and position.purpose == payment.FOR_WAR
    return (weights.chosen if chosen else weights.pressing) * (position.owed or position.pressure)
