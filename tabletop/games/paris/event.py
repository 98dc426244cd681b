"""Chapters 16 and 17: facing the event that is still face up, then feeding the refuges."""

from __future__ import annotations

from tabletop.engine.agenda import Item, Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.paris import components as c
from tabletop.games.paris.position import Paris, equipped, population, zone
from tabletop.games.paris.refuge import holds_a_mission
from tabletop.games.paris.verbs import BEFORE, HUNGER, feed, go_hungry, step


# -- the event ---------------------------------------------------------------------------------------------
@step
def face_the_event(position: Paris) -> Next:
    """Begin the event step. First ask every seat that holds any mission whether it places a new shelter;
    seats whose missions are all secret ones are asked too, so that the question reveals nothing
    (PAR-15.2)."""
    position.step = c.EVENT
    return [*last_chance(position), do(resolve_event)]


def last_chance(position: Paris) -> list[Item]:
    """Return the agenda items (steps still to come) that ask seats with missions, in turn order, whether they
    place new shelters (PAR-15.2)."""
    turn = in_order(position.seats, position.first)
    return [ask(seat, BEFORE) for seat in turn if holds_a_mission(position, seat)]


def open_event(position: Paris) -> int:
    """Return the only event of the season that is still face up (PAR-6.3)."""
    (event,) = (e for e in position.events if e not in position.turned)
    return event


def gap(position: Paris, seat: int, event: int) -> int:
    """Return how many equipped survivors a seat lacks for an event, not counting the Heroine (PAR-16.3,
    PAR-16.4)."""
    mine = [equipped(position, seat, kind) for kind in c.EVENT_TYPES[event]]
    asked = c.EVENT_COUNTS[event]
    if c.IS_MIX[event]:
        return max(0, asked[0] - sum(mine))
    return sum(max(0, n - have) for n, have in zip(asked, mine, strict=True))


def overcomes(position: Paris, seat: int, event: int) -> bool:
    """Tell whether a seat overcomes an event with its equipped survivors; the Heroine replaces one that is
    missing (PAR-16.5)."""
    return gap(position, seat, event) <= (position.heroine == seat)


@step
def resolve_event(position: Paris) -> None:
    """Give the points of the event still face up to each player who overcomes it (PAR-16.1); the others lose
    nothing (PAR-16.6)."""
    event = open_event(position)
    for seat in in_order(position.seats, position.first):
        won = c.EVENT_POINTS[event] if overcomes(position, seat, event) else 0
        rule = "PAR-16.5" if won and gap(position, seat, event) else "PAR-16.6"
        key = "log.event" if won else "log.event_missed"
        tell_points(position, key, rule, seat, c.FOR_EVENTS, won, c.EVENT_TAG[event])


def tell_points(position: Paris, key: str, rule: str, seat: int, row: int, won: int, source: str) -> None:
    """Add points to a row of a seat's score and log them.

    Args:
        key: the text key of the log line.
        rule: the rule that the log line cites.
        row: the row of the score, an index of ROWS.
        won: the points.
        source: the tag of the thing that brings the points.
    """
    position.won[seat * len(c.ROWS) + row] += won
    tell(position, key, rule, seat=seat, n=won, gain=(c.ROWS[row], won), source=source)


# -- food --------------------------------------------------------------------------------------------------
@step
def feed_everybody(position: Paris) -> Next:
    """Begin the food step, in which refuges are fed clockwise from the first player (PAR-17.5)."""
    position.step = c.FOOD
    return [do(feed_refuge, seat) for seat in in_order(position.seats, position.first)]


def farmers_missing(position: Paris, seat: int) -> int:
    """Return the number of farmers that a seat lacks to feed its population (PAR-17.2)."""
    return max(0, zone(position, seat) - position.survivors[seat * len(c.SURVIVORS) + c.FARMER])


def still_to_eat(position: Paris, seat: int) -> bool:
    """Tell whether a seat's meal of the season is still to come."""
    if position.step != c.FOOD:
        return position.step < c.FOOD
    return do(feed_refuge, seat) in position.agenda or (position.question, position.asked) == (
        HUNGER.key,
        seat,
    )


@step
def feed_refuge(position: Paris, seat: int) -> Next:
    """Feed a refuge at once if it has enough farmers (PAR-17.3); else ask its player how to feed it."""
    if farmers_missing(position, seat):
        return [ask(seat, HUNGER)]
    fed(position, seat, "PAR-17.3")
    return None


def fed(position: Paris, seat: int, rule: str) -> None:
    survivors = f"people.{population(position, seat)}"
    tell_points(position, "log.fed", rule, seat, c.FOR_FOOD, zone(position, seat), survivors)


def what_is_short(position: Paris, seat: int) -> Params:
    return {"n": farmers_missing(position, seat), "cans": position.cans[seat]}


def cans_missing(position: Paris, seat: int) -> int:
    """Return the number of cans that a seat lacks to replace all its missing farmers (PAR-17.4)."""
    return max(0, farmers_missing(position, seat) - position.cans[seat])


@feed.forbids("PAR-17.4", details=what_is_short)
def too_few_cans(position: Paris, seat: int) -> int:
    return cans_missing(position, seat)


@feed.effect
def fed_with_cans(position: Paris, seat: int) -> None:
    """Spend one can for each missing farmer (PAR-17.4) and return the cans to the supply (PAR-17.7)."""
    cans = farmers_missing(position, seat)
    position.cans[seat] -= cans
    tell(position, "log.cans_spent", "PAR-17.4", seat=seat, n=cans)
    fed(position, seat, "PAR-17.4")


@go_hungry.effect
def gone_hungry(position: Paris, seat: int) -> None:
    """Leave a refuge hungry: its player wins and loses nothing (PAR-17.6)."""
    tell(position, "log.hungry", "PAR-17.6", seat=seat)
