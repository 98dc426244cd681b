"""Chapter 7: a hero that arrives presses weaker active rivals; helpers are used in the order of GHA-7.14."""

from __future__ import annotations

from functools import cache

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.payment import (
    DECLINED,
    DEMANDING,
    FOR_PRESSURE,
    FOR_WAR,
    NOT_ASKED,
    owe,
    pay,
)
from tabletop.games.gharkane.position import NOTHING, Gharkane, works
from tabletop.games.gharkane.shelter import held
from tabletop.games.gharkane.verbs import (
    CLUBBING,
    DEFEND,
    DEMAND,
    decline,
    give_in,
    spend_ammo,
    step,
)


# -- victims -----------------------------------------------------------------------------------------------
def victims(position: Gharkane, hero: int) -> list[int]:
    """Return the weaker active rivals where a hero stands, clockwise from its owner (GHA-7.1, GHA-7.6)."""
    place, at, standing = position.at[hero], position.at, position.standing
    return [rival for rival in weaker(position.seats, hero) if at[rival] == place and standing[rival]]


@cache
def weaker(seats: int, hero: int) -> tuple[int, ...]:
    """Return the heroes of all rivals that are weaker than a hero, clockwise from its owner."""
    rivals = in_order(seats, (hero // c.TEAM + 1) % seats)[:-1]
    heroes = (rival for seat in rivals for rival in range(seat * c.TEAM, seat * c.TEAM + c.TEAM))
    return tuple(rival for rival in heroes if c.STRENGTH[rival] < c.STRENGTH[hero])


@step
def arrive(position: Gharkane, seat: int) -> Next:
    """Ask for the club if it is ready (GHA-19.16), then press each victim on its own (GHA-7.6)."""
    pressed = victims(position, position.hero)
    if not pressed:
        return None
    club = [ask(seat, CLUBBING)] if position.ready[seat] >> c.CLUB & 1 else []
    return [*club, *[do(press, victim) for victim in pressed], do(end_pressure)]


def full_pressure(position: Gharkane) -> int:
    """Return the pressure before any defence: the difference of strengths (GHA-7.2), 1 more with the club."""
    club = c.TOOL_AMOUNT[c.CLUB] if position.clubbing else 0
    return c.STRENGTH[position.hero] - c.STRENGTH[position.victim] + club


@step
def press(position: Gharkane, victim: int) -> Next:
    """Press a victim, who cannot be spared (GHA-7.5): first comes the defence, then goods."""
    position.victim = victim
    position.pressure = full_pressure(position)
    tell(
        position,
        "log.press",
        "GHA-7.2",
        seat=position.hero // c.TEAM,
        n=position.pressure,
        player=f"seat.{victim // c.TEAM}",
        hero=c.HERO_TAG[victim],
    )
    return [do(defend, victim // c.TEAM), do(demand, victim // c.TEAM)]


@step
def end_pressure(position: Gharkane) -> None:
    position.victim, position.pressure = NOTHING, 0


# -- defence -----------------------------------------------------------------------------------------------
@step
def defend(position: Gharkane, seat: int) -> Next:
    """Ask for a defence while Guard room, Plate vest or ammo could save goods (GHA-7.14)."""
    at_stake = position.pressure and held(position, seat, c.IN_GROUP[c.BARTER])
    if at_stake and (guards(position, seat) or wears(position, seat) or held(position, seat, (c.AMMO,))):
        return [ask(seat, DEFEND)]
    return None


def guards(position: Gharkane, seat: int) -> bool:
    """Tell whether the Guard room can protect the hero (GHA-18.21). It comes before the vest (GHA-7.14)."""
    if not works(position, seat, c.GUARD_ROOM) or c.STRENGTH[position.victim] != min(c.STRENGTHS):
        return False
    return position.pressure == full_pressure(position)


def wears(position: Gharkane, seat: int) -> int:
    """Return 1 if the Plate vest is ready (GHA-19.15), else 0."""
    return position.ready[seat] >> c.VEST & 1


def guard_hero(position: Gharkane, seat: int) -> None:
    """Ignore the whole pressure on the victim."""
    position.pressure = 0


def put_on_vest(position: Gharkane, seat: int) -> Next:
    """Lower the pressure by 2, not below 0; ammo may still lower the rest."""
    position.pressure = max(0, position.pressure + c.TOOL_AMOUNT[c.VEST])
    return [do(defend, seat)]


def the_pressure(position: Gharkane, seat: int) -> Params:
    return {
        "value": position.pressure,
        "max": min(position.pressure, position.goods[seat * len(c.GOODS) + c.AMMO]),
    }


@spend_ammo.forbids("GHA-7.8", details=the_pressure)
def too_much_ammo(position: Gharkane, seat: int, n: int) -> bool:
    return n > min(position.pressure, position.goods[seat * len(c.GOODS) + c.AMMO])


@spend_ammo.effect
def ammo_spent(position: Gharkane, seat: int, n: int) -> None:
    """Spend ammo to lower the pressure; it goes to the reserve (GHA-7.7), and goods come next."""
    position.goods[seat * len(c.GOODS) + c.AMMO] -= n
    position.pressure -= n
    tell(position, "log.spend_ammo", "GHA-7.7", seat=seat, n=n)


@give_in.effect
def given_in(position: Gharkane, seat: int) -> None:
    """Stop the defence; the pressure that is left is paid in goods."""


# -- goods -------------------------------------------------------------------------------------------------
@step
def demand(position: Gharkane, seat: int) -> Next:
    """Make the victim hand over goods for the pressure left (GHA-7.10), or all it has (GHA-7.12).

    With the War room the presser may choose them on this arrival, if there is a choice (GHA-18.23).
    """
    presser = position.hero // c.TEAM
    owed = min(position.pressure, held(position, seat, c.IN_GROUP[c.BARTER]))
    undecided = position.demanding == NOT_ASKED and works(position, presser, c.WAR_ROOM)
    if undecided and owed and is_choice(position, seat, owed):
        return [ask(presser, DEMAND), do(demand, seat)]
    chooses = position.demanding == DEMANDING
    owe(position, seat, FOR_WAR if chooses else FOR_PRESSURE, owed, c.BARTER, owed)
    return [do(pay, presser if chooses else seat)]


def is_choice(position: Gharkane, seat: int, owed: int) -> bool:
    """Tell whether there is a choice of goods that a seat could hand over."""
    kinds = sum(held(position, seat, (good,)) > 0 for good in c.IN_GROUP[c.BARTER])
    return kinds > 1 and held(position, seat, c.IN_GROUP[c.BARTER]) > owed


def make_demands(position: Gharkane, seat: int) -> None:
    """Let the War room's owner choose the goods on this arrival."""
    position.demanding = DEMANDING


@decline.effect
def declined(position: Gharkane, seat: int) -> None:
    """Keep the War room for another time, or the club before a victim is pressed (GHA-18.1)."""
    if position.pressure:
        position.demanding = DECLINED
