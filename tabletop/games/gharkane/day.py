"""Chapters 12 and 13: the steps of the day in order, and the events that the seats solve in turn."""

from __future__ import annotations

from collections.abc import Collection

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.building import build_rooms
from tabletop.games.gharkane.event import open_of_the_row
from tabletop.games.gharkane.payment import FOR_EVENT, owe, pay
from tabletop.games.gharkane.position import Gharkane, store, works
from tabletop.games.gharkane.repairs import clean, repair_equipment
from tabletop.games.gharkane.shelter import amounts
from tabletop.games.gharkane.upkeep import care, feed, hire, wave
from tabletop.games.gharkane.verbs import HELP, HELPS, NO_HELP, SOLVE, asleep, pass_turn, solve, step


@step
def day(position: Gharkane) -> Next:
    """Play a day: the seats solve events in turn (GHA-12.2), then each seat plays the other steps in its
    shelter, one seat after the other (GHA-12.3)."""
    position.first = position.token
    position.step, position.passes, position.out = c.EVENTS_STEP, 0, 0
    turn = in_order(position.seats, position.first)
    return [do(solve_events, position.first), *[do(tend_shelter, seat) for seat in turn]]


@step
def tend_shelter(position: Gharkane, seat: int) -> Next:
    """Play the steps of the day from 2 (feeding) to 7 (cleaning) for one seat."""
    return [do(part, seat) for part in (feed, wave, care, hire, build_rooms, repair_equipment, clean)]


# -- solving events (GHA-13) -------------------------------------------------------------------------------
@step
def solve_events(position: Gharkane, seat: int) -> Next:
    """Ask the seats in turn to solve an event or pass, until all have passed in a row or no event is open
    (GHA-13.1, GHA-13.3)."""
    if position.passes == position.seats or not position.open_events:
        return None
    after = do(solve_events, (seat + 1) % position.seats)
    if position.out >> seat & 1 or not solve.possible(position, seat):
        position.passes += 1
        return [after]
    return [ask(seat, SOLVE), after]


# -- prices ------------------------------------------------------------------------------------------------
HELPED = ((), c.MATERIALS, (c.AMMO,), c.FOODSTUFFS)
"""The goods of which the room Crisis cell takes some off an event's price; indexed by the kind of goods that
the seat chooses, an index of HELPS."""
TAKEN_OFF = (0, *(c.DATA.table("crisis_cell").number(name) for name in HELPS[1:]))


def price(position: Gharkane, i: int, help: int) -> tuple[tuple[int, ...], int, int]:
    """Return the price of event `i` of the row as (amount of each good, number of foodstuffs of any kind, the
    largest number of goods that the room Crisis cell takes off).

    Args:
        help: the kind of goods that the Crisis cell takes off, an index of HELPS.
    """
    card = position.row[i] if i < position.shown else position.row[0]
    return c.EVENT_COST[card], c.EVENT_FOODSTUFFS[card], TAKEN_OFF[help]


def goods_of_kind(cost: tuple[int, ...], foodstuffs: int, help: int) -> int:
    """Return how many goods in a price are of the kind that the room Crisis cell takes off. The cell takes
    off at most the number in TAKEN_OFF of them.

    Args:
        cost: the fixed goods of the price, as an amount of each good.
        foodstuffs: the number of foodstuffs of any kind in the price.
        help: the kind of goods, an index of HELPS.
    """
    return sum(cost[good] for good in HELPED[help]) + (foodstuffs if HELPED[help] == c.FOODSTUFFS else 0)


def shortfall(position: Gharkane, seat: int, cost: tuple[int, ...], foodstuffs: int) -> tuple[list[int], int]:
    """Return what a seat lacks to pay a price, as (number of each good, number of foodstuffs of any kind)."""
    have = store(position, seat)
    lacking = [n - m if n > m else 0 for n, m in zip(cost, have, strict=True)]
    if not foodstuffs:
        return lacking, 0
    spare = sum([max(0, have[good] - cost[good]) for good in c.FOODSTUFFS])
    return lacking, max(0, foodstuffs - spare)


def missing(position: Gharkane, seat: int, i: int, help: int) -> int:
    """Return how many goods the seat lacks to solve event `i` of the row (GHA-13.5), after the Crisis cell
    has taken off goods of the kind `help`, an index of HELPS."""
    cost, foodstuffs, off = price(position, i, help)
    lacking, any_lacking = shortfall(position, seat, cost, foodstuffs)
    return sum(lacking) + any_lacking - min(off, goods_of_kind(tuple(lacking), any_lacking, help))


def still_missing(position: Gharkane, seat: int, i: int) -> int:
    """Return how many goods the seat lacks to solve event `i` of the row with the best use of its Crisis
    cell."""
    return min(missing(position, seat, i, help) for help in helps(position, seat))


def helps(position: Gharkane, seat: int) -> Collection[int]:
    """Return the kinds of goods that the seat's Crisis cell can take off now, as indexes of HELPS."""
    return HELP.values if works(position, seat, c.CRISIS_CELL) else (NO_HELP,)


# -- rules -------------------------------------------------------------------------------------------------
@solve.allows("GHA-13.4", "event")
def open_events(position: Gharkane) -> list[int]:
    return open_of_the_row(position)


def no_cell_rule(position: Gharkane, seat: int) -> str:
    return "GHA-18.5" if position.used[seat] >> c.CRISIS_CELL & 1 else "GHA-17.7"


@solve.allows(no_cell_rule, "help", details=lambda position, seat: asleep(position, seat, c.CRISIS_CELL))
def help_of_the_cell(position: Gharkane, seat: int) -> Collection[int]:
    return helps(position, seat)


@solve.forbids("GHA-18.5")
def no_such_good_in_the_price(position: Gharkane, event: int, help: int) -> bool:
    cost, foodstuffs, _ = price(position, event, help)
    return help != NO_HELP and not goods_of_kind(cost, foodstuffs, help)


def the_event(position: Gharkane, seat: int, event: int, help: int) -> Params:
    tag = c.EVENT_TAG[position.row[event]] if event < position.shown else f"slot.event.{event + 1}"
    cost, foodstuffs, _ = price(position, event, help)
    lacking, any_lacking = shortfall(position, seat, cost, foodstuffs)
    return {
        "event": tag,
        "cost": amounts(cost, c.FOODSTUFF, foodstuffs),
        "missing": amounts(lacking, c.FOODSTUFF, any_lacking),
    }


@solve.forbids("GHA-13.5", details=the_event)
def cannot_pay(position: Gharkane, seat: int, event: int, help: int) -> bool:
    return missing(position, seat, event, help) > 0


# -- effects -----------------------------------------------------------------------------------------------
@solve.effect
def solved(position: Gharkane, seat: int, event: int, help: int) -> Next:
    """Give an event to the seat that solves it (GHA-13.9), and ask for its whole price at once (GHA-13.5),
    less the goods of the kind `help` (an index of HELPS) that the Crisis cell takes off."""
    card = position.row[event]
    cost, foodstuffs, off = price(position, event, help)
    if help:
        position.used[seat] |= 1 << c.CRISIS_CELL
        tell(position, "log.use_room", "GHA-18.5", seat=seat, room=c.ROOM_TAG[c.CRISIS_CELL])
    position.solver[event], position.passes = seat, 0
    position.open_events &= ~(1 << card)
    position.item = card
    tag, points = c.EVENT_TAG[card], c.EVENT_POINTS[card]
    tell(position, "log.solve", "GHA-13.9", seat=seat, event=tag, n=points, loud=True)
    cut = tuple(n if good in HELPED[help] else 0 for good, n in enumerate(cost))
    rest = tuple(n - m for n, m in zip(cost, cut, strict=True))
    with_foodstuffs = HELPED[help] == c.FOODSTUFFS
    less = max(0, goods_of_kind(cost, foodstuffs, help) - off)
    return [
        do(pay_goods, seat, less, foodstuffs if with_foodstuffs else 0, *cut),
        do(
            pay_goods,
            seat,
            sum(rest) + (0 if with_foodstuffs else foodstuffs),
            0 if with_foodstuffs else foodstuffs,
            *rest,
        ),
    ]


@step
def pay_goods(position: Gharkane, seat: int, owed: int, foodstuffs: int, *exact: int) -> Next:
    """Make the seat pay a part of an event's price (GHA-13.7): `owed` goods in all, chosen from a number of
    `foodstuffs` of any kind and the `exact` amount of each good."""
    owe(position, seat, FOR_EVENT, owed, c.FOODSTUFF, foodstuffs, exact)
    return [do(pay, seat)]


@pass_turn.effect
def passed(position: Gharkane, seat: int) -> None:
    position.passes += 1
    if position.options.final_pass:
        position.out |= 1 << seat
    tell(position, "log.pass", "GHA-13.3", seat=seat)
