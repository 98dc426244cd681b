"""Chapter 7: pressure, by which an arriving hero takes goods from weaker active rivals; rooms and equipment
that help are used in the order of GHA-7.14."""

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
    is_choice,
    owe,
    pay,
)
from tabletop.games.gharkane.position import NOTHING, Gharkane, works
from tabletop.games.gharkane.shelter import held
from tabletop.games.gharkane.verbs import CLUBBING, DEFEND, DEMAND, decline, give_in, spend_ammo, step


# -- victims -----------------------------------------------------------------------------------------------
def victims(position: Gharkane, hero: int) -> list[int]:
    """Return the active heroes of other seats that are weaker than a hero and at its place, clockwise from
    its owner (GHA-7.1, GHA-7.6)."""
    place, at, standing = position.at[hero], position.at, position.standing
    return [rival for rival in weaker(position.seats, hero) if at[rival] == place and standing[rival]]


@cache
def weaker(seats: int, hero: int) -> tuple[int, ...]:
    """Return all heroes of other seats that are weaker than a hero, clockwise from its owner."""
    rivals = in_order(seats, (hero // c.TEAM + 1) % seats)[:-1]
    heroes = (rival for seat in rivals for rival in range(seat * c.TEAM, seat * c.TEAM + c.TEAM))
    return tuple(rival for rival in heroes if c.STRENGTH[rival] < c.STRENGTH[hero])


@step
def arrive(position: Gharkane, seat: int) -> Next:
    """Press each weaker active rival at the hero's place in turn (GHA-7.6); before that, ask the seat whether
    it uses the Studded club, if it is ready (GHA-19.16). Do nothing if there is no such rival."""
    pressed = victims(position, position.hero)
    if not pressed:
        return None
    club = [ask(seat, CLUBBING)] if position.ready[seat] >> c.CLUB & 1 else []
    return [*club, *[do(press, victim) for victim in pressed], do(end_pressure)]


def full_pressure(position: Gharkane) -> int:
    """Return the pressure on the victim before any defence: the difference between the two heroes' strengths
    (GHA-7.2), plus 1 with the Studded club."""
    club = c.TOOL_AMOUNT[c.CLUB] if position.clubbing else 0
    return c.STRENGTH[position.hero] - c.STRENGTH[position.victim] + club


@step
def press(position: Gharkane, victim: int) -> Next:
    """Press the rival hero `victim` (take goods from it), which is compulsory (GHA-7.5): its owner first
    defends, then hands over goods."""
    position.victim = victim
    position.pressure = full_pressure(position)
    seat, player, hero = position.hero // c.TEAM, f"seat.{victim // c.TEAM}", c.HERO_TAG[victim]
    tell(position, "log.press", "GHA-7.2", seat=seat, n=position.pressure, player=player, hero=hero)
    return [do(defend, victim // c.TEAM), do(demand, victim // c.TEAM)]


@step
def end_pressure(position: Gharkane) -> None:
    position.victim, position.pressure = NOTHING, 0


# -- defence -----------------------------------------------------------------------------------------------
@step
def defend(position: Gharkane, seat: int) -> Next:
    """Ask the seat whose hero is pressed by a stronger rival to defend, if the Guard room, the Plate vest or
    ammo can save goods (GHA-7.14)."""
    at_stake = position.pressure and held(position, seat, c.IN_GROUP[c.BARTER])
    if at_stake and (guards(position, seat) or wears(position, seat) or held(position, seat, (c.AMMO,))):
        return [ask(seat, DEFEND)]
    return None


def guards(position: Gharkane, seat: int) -> bool:
    """Tell whether the Guard room can protect the pressed hero (GHA-18.21): the room is full and unused, the
    hero has the lowest strength, and the seat has used no other defence (GHA-7.14)."""
    if not works(position, seat, c.GUARD_ROOM) or c.STRENGTH[position.victim] != min(c.STRENGTHS):
        return False
    return position.pressure == full_pressure(position)


def wears(position: Gharkane, seat: int) -> int:
    """Return 1 if the seat's Plate vest is ready for use (GHA-19.15), else 0."""
    return position.ready[seat] >> c.VEST & 1


def guard_hero(position: Gharkane, seat: int) -> None:
    """Use the Guard room of the seat whose hero is pressed: cancel the whole pressure on the hero."""
    position.pressure = 0


def put_on_vest(position: Gharkane, seat: int) -> Next:
    """Use the Plate vest: lower the pressure by 2, not below 0. Return the step that asks the seat for
    further defence, since ammo may still lower the rest."""
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
    """Discard `n` ammo of the victim's seat to lower the pressure by as much (GHA-7.7); the rest is paid in
    goods."""
    position.goods[seat * len(c.GOODS) + c.AMMO] -= n
    position.pressure -= n
    tell(position, "log.spend_ammo", "GHA-7.7", seat=seat, n=n)


@give_in.effect
def given_in(position: Gharkane, seat: int) -> None:
    """Stop the defence; the remaining pressure is then paid in goods."""


# -- goods -------------------------------------------------------------------------------------------------
@step
def demand(position: Gharkane, seat: int) -> Next:
    """Make the victim hand over one good for each point of pressure left (GHA-7.10), or all it has
    (GHA-7.12). If there is a choice of goods, first ask the seat that presses whether it chooses them with
    the War room; its answer holds for all victims at this place (GHA-18.23)."""
    presser = position.hero // c.TEAM
    givable = [held(position, seat, (good,)) for good in c.IN_GROUP[c.BARTER]]
    owed = min(position.pressure, sum(givable))
    undecided = position.demanding == NOT_ASKED and works(position, presser, c.WAR_ROOM)
    if undecided and owed and is_choice(givable, owed):
        return [ask(presser, DEMAND), do(demand, seat)]
    chooses = position.demanding == DEMANDING
    owe(position, seat, FOR_WAR if chooses else FOR_PRESSURE, owed, c.BARTER, owed)
    return [do(pay, presser if chooses else seat)]


def make_demands(position: Gharkane, seat: int) -> None:
    """Use the War room for the seat whose hero has just arrived at a place: from now on, this seat chooses
    which goods each of its victims there hands over."""
    position.demanding = DEMANDING


@decline.effect
def declined(position: Gharkane, seat: int) -> None:
    """Decline to use the War room against the rivals at this place, or to use the Studded club (GHA-18.1)."""
    if position.pressure:
        position.demanding = DECLINED
