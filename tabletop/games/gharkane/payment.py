"""Payments, made one good at a time: for rooms, repairs, events and food, under pressure, and when an event
takes goods.

A price can ask for fixed amounts of certain goods and for a number of goods of any kind in a group. A step
sets the payment that is due; goods that leave no choice are paid without a question.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.position import row
from tabletop.engine.verb import Gesture, Params
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.position import NOTHING, Gharkane, works
from tabletop.games.gharkane.shelter import amounts
from tabletop.games.gharkane.verbs import DEFEND, EVENT, PAY, WRONG_STEP, give, settle, step

NOT_ASKED, DEMANDING, DECLINED = range(3)
"""The states of the War room while a hero of its owner presses others (GHA-18.23).

NOT_ASKED: the owner has not been asked yet whether to use it.
DEMANDING: the owner uses it, and so chooses the goods that the others hand over.
DECLINED: the owner does not use it.
"""
PURPOSES = ("strike", "pressure", "war", "event", "food", "room", "repair")
FOR_STRIKE, FOR_PRESSURE, FOR_WAR, FOR_EVENT, FOR_FOOD, FOR_ROOM, FOR_REPAIR = range(len(PURPOSES))
NOT_PRINTED = (0,) * len(c.GOODS)
IS_IN = tuple(tuple(good in group for good in range(len(c.GOODS))) for group in c.IN_GROUP)
"""True if a good belongs to a group of goods; indexed by group, as in GROUPS, and good."""


def owe(
    position: Gharkane,
    payer: int,
    purpose: int,
    owed: int,
    group: int,
    spare: int,
    exact: tuple[int, ...] = NOT_PRINTED,
) -> None:
    """Set the payment that is due.

    Args:
        payer: the seat that pays.
        purpose: an index of PURPOSES.
        owed: the number of goods to pay in all; less than `exact` and `spare` together if a room lowers the
            price.
        group: the group of goods for `spare`, an index of GROUPS.
        spare: the number of goods of any kind in `group`.
        exact: the fixed amount of each good.
    """
    position.payer, position.purpose, position.owed = payer, purpose, owed
    position.group, position.spare, position.exact = group, spare, list(exact)


def payable(position: Gharkane) -> list[int]:
    """Return how many of each good the payer has and may give in the payment that is due."""
    have = position.goods[row(position.payer, len(c.GOODS))]
    taken = position.exact
    if position.spare:
        taken = [n + position.spare * of_it for n, of_it in zip(taken, IS_IN[position.group], strict=True)]
    return [n if n < most else most for n, most in zip(have, taken, strict=True)]


@step
def pay(position: Gharkane, chooser: int) -> Next:
    """Ask `chooser` for goods until the payment is complete.

    Goods are paid without asking if there is no choice: the fixed goods of a price that no room lowers, and
    all goods if the payer has no more than is owed or only one kind.
    """
    while position.owed:
        givable = payable(position)
        if any(position.exact) and position.owed == sum(position.exact) + position.spare:
            givable = [*map(min, givable, position.exact)]
        elif is_choice(givable, position.owed):
            return [ask(chooser, PAY), do(pay, chooser)]
        good = next(good for good, n in enumerate(givable) if n)
        for _ in range(min(givable[good], position.owed)):
            hand_over(position, good)
    return None


def is_choice(givable: list[int], owed: int) -> bool:
    """Tell whether the payer can choose which goods to give.

    Args:
        givable: how many of each good the payer may give.
        owed: how many goods the payer must give.
    """
    return sum(givable) > owed and len(givable) - givable.count(0) > 1


def hand_over(position: Gharkane, good: int) -> None:
    """Move one good from the payer to the seat whose hero presses it or, if the payment is not due to
    pressure, to the reserve. The good counts towards the fixed amounts of the price before it counts as a
    good of any kind."""
    position.owed -= 1
    position.goods[position.payer * len(c.GOODS) + good] -= 1
    if position.exact[good]:
        position.exact[good] -= 1
    else:
        position.spare -= 1
    rule = strike_rule(position) if position.purpose == FOR_STRIKE else PAID_BY[position.purpose]
    if position.purpose not in (FOR_PRESSURE, FOR_WAR):
        tell(position, "log.pay", rule, seat=position.payer, good=c.GOOD_TAG[good])
        return
    presser = position.hero // c.TEAM
    position.goods[presser * len(c.GOODS) + good] += 1
    tell(
        position, "log.hand_over", rule, seat=position.payer, good=c.GOOD_TAG[good], player=f"seat.{presser}"
    )


PAID_BY = ("GHA-5.6", "GHA-7.10", "GHA-18.23", "GHA-13.5", "GHA-14.3", "GHA-17.1", "GHA-19.1")
"""The number of the rule that requires a payment; indexed by its purpose, as in PURPOSES."""


# -- rules -------------------------------------------------------------------------------------------------
def what_pays(position: Gharkane, good: int) -> str:
    """Return the number of the rule that says which goods the current payment accepts; the refusal of `good`
    cites it."""
    if position.question == DEFEND.key:
        return "GHA-7.11" if good == c.AMMO else "GHA-13.6"
    if position.purpose == FOR_STRIKE:
        return strike_rule(position)
    if position.purpose == FOR_PRESSURE:
        return "GHA-7.11" if good == c.AMMO else "GHA-7.10"
    if position.purpose == FOR_ROOM or (position.purpose == FOR_EVENT and position.spare):
        return "GHA-1.2"
    return PAID_BY[position.purpose]


def strike_rule(position: Gharkane) -> str:
    """Return the rule of the event that is taking goods from the seats at the start of the night."""
    return {c.RODENTS: "GHA-5.6", c.MARAUDERS: "GHA-5.7"}.get(position.item, "GHA-5.8")


def of_the_payment(position: Gharkane, good: int) -> Params:
    """Return the values for the text that refuses a good as payment. During the event Marauders, the text
    names an acceptable good instead of the refused one."""
    if position.item == c.MARAUDERS and position.purpose == FOR_STRIKE:
        good = next((g for g in goods_that_count(position) if g in c.IN_GROUP[position.group]), good)
    owed: Params = {
        "resource": c.GOOD_TAG[good],
        "group": c.GROUP_TAG[position.group],
        "count": position.owed,
    }
    if position.question == DEFEND.key or position.purpose not in PRICED:
        return owed
    kind, tags = PRICED[position.purpose]
    due = amounts(position.exact, position.group, position.spare)
    return {**owed, kind: tags[position.item], "cost": due, "missing": due}


PRICED = {FOR_EVENT: ("event", c.EVENT_TAG), FOR_REPAIR: ("equipment", c.TOOL_TAG)}
"""The text parameter that names the thing paid for, and the tags of all such things, as a pair; by purpose of
the payment, for events and repairs. Rooms have no entry, as all cost the same."""


def is_named(position: Gharkane, good: int) -> bool:
    """Tell whether the price asks for a good, even if the payer has none. A payment under pressure names no
    good (GHA-7.12)."""
    if position.question == DEFEND.key or position.purpose in (FOR_PRESSURE, FOR_WAR):
        return False
    return bool(position.exact[good] or (position.spare and good in c.IN_GROUP[position.group]))


@give.forbids(WRONG_STEP)
def presser_may_choose(position: Gharkane) -> bool:
    """Forbid the victim of a pressure to give goods while the seat that presses it may still choose them (War
    room, GHA-18.23)."""
    if position.question != DEFEND.key:
        return False
    presser = position.hero // c.TEAM
    return position.demanding == DEMANDING or (
        position.demanding == NOT_ASKED and works(position, presser, c.WAR_ROOM)
    )


@give.forbids("GHA-13.6", details=lambda position, good: {"resource": c.GOOD_TAG[good]}, implied=True)
def none_of_it_there(position: Gharkane, good: int) -> bool:
    return not position.goods[position.payer * len(c.GOODS) + good] and is_named(position, good)


@give.allows(what_pays, "good", details=of_the_payment)
def goods_that_count(position: Gharkane) -> list[int]:
    if position.question == DEFEND.key:
        have = position.goods[row(position.asked, len(c.GOODS))]
        return [good for good in c.IN_GROUP[c.BARTER] if have[good]]
    return [good for good, n in enumerate(payable(position)) if n]


# -- gestures ----------------------------------------------------------------------------------------------
def paying(purpose: int, home: int = NOTHING, event: int = NOTHING) -> Callable[[Gharkane], bool]:
    """Return a function that tells whether the payment due has this purpose and is for a certain room
    (`home`) or event (an index of the row); NOTHING (-1) means any room or event."""

    def is_paid(position: Gharkane) -> bool:
        if position.question != PAY.key or position.purpose != purpose:
            return False
        rooms = position.rooms[position.payer]
        of_home = home == NOTHING or rooms[home : home + 1] == (position.item,)
        return of_home and (event == NOTHING or position.row[event] == position.item)

    return is_paid


GOOD_OF_ONES_OWN = "{good}.{seat}"
give.gestures += (
    *(Gesture(GOOD_OF_ONES_OWN, f"{c.HOME_TAG[i]}.{{seat}}", paying(FOR_ROOM, home=i)) for i in c.HOMES[:-1]),
    *(Gesture(GOOD_OF_ONES_OWN, EVENT.tag(i), paying(FOR_EVENT, event=i)) for i in EVENT.values),
    Gesture(GOOD_OF_ONES_OWN, "broken.{seat}", paying(FOR_REPAIR)),
)


# -- effects -----------------------------------------------------------------------------------------------
@give.effect
def given(position: Gharkane, seat: int, good: int) -> None:
    """Pay one good of the payment that is due. If the seat is instead asked to defend against pressure by a
    stronger hero, this ends the defence, and the good pays for one point of the pressure."""
    if not position.owed:
        position.pressure -= 1
        owe(position, seat, FOR_PRESSURE, 1, c.BARTER, 1)
    hand_over(position, good)


@settle.effect
def settled(position: Gharkane, seat: int) -> None:
    """Pay all goods still owed: first goods that spoil, then materials, the most plentiful first, then
    medicine and ammo. The order is reversed if a seat chooses the goods of a rival under pressure (War
    room)."""
    choose = max if position.purpose == FOR_WAR else min
    while position.owed:
        hand_over(position, choose(goods_that_count(position), key=lambda good: dearness(position, good)))


def dearness(position: Gharkane, good: int) -> tuple[int, int]:
    """Return a sort key for a good of the payer: goods with a smaller key are given first."""
    if good in (c.FOOD, c.WATER):
        return 0, good
    rank = 2 if good in (c.MEDICINE, c.AMMO) else 1
    return rank, -position.goods[position.payer * len(c.GOODS) + good] if good in c.MATERIALS else 0
