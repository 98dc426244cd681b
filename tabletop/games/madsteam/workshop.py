"""Chapter 9: the workshop, in which players build cards from their plans."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.position import Madsteam
from tabletop.games.madsteam.shelter import SHELF, have, spend, total, works_at
from tabletop.games.madsteam.verbs import CRAFT, build, call_engineer, end_crafting, step

HELPS, HAS_HELPED = 1, 2


@step
def craft(position: Madsteam, seat: int) -> Next:
    """Ask a seat what it builds. One that can only close its workshop does so without a question; the log
    then says why."""
    if position.log is not None and not open_to(position, seat):
        nobody = nobody_at_the_centre(position, seat)
        key, rule = ("log.no_crafter", "MAD-9.1") if nobody else ("log.no_means", "MAD-9.2")
        tell(position, key, rule, seat=seat)
    return [ask(seat, CRAFT)]


def open_to(position: Madsteam, seat: int) -> bool:
    """Tell whether a seat can do anything in its workshop but close it."""
    return any(verb.possible(position, seat) for verb in (build, call_engineer))


# -- savings ---------------------------------------------------------------------------------------------
def resources_saved(position: Madsteam, seat: int) -> int:
    """Return how many resources (Copper, Oxygium, Wood) a seat may leave out of a plan's cost: one for a
    worker in the workshop's left seat, plus the Steam Generator and the engineer (MAD-9.7, 9.9, 20.10,
    20.12)."""
    once = total(c.ENGINEER, position.has[seat]) if position.engineer[seat] == HELPS else 0
    return works_at(position, seat, c.LEFT) + total(c.SAVES_RESOURCE, position.has[seat]) + once


def recyclables_saved(position: Madsteam, seat: int) -> int:
    """Return how many Recyclables a seat may leave out of a plan's cost: one for a worker in the workshop's
    right seat, plus the Recycling Press (MAD-9.8, MAD-20.11)."""
    return works_at(position, seat, c.RIGHT) + total(c.SAVES_RECYCLABLE, position.has[seat])


def recyclables_due(position: Madsteam, seat: int, card: int) -> int:
    """Return how many Recyclables a plan costs a seat after savings (MAD-9.8, MAD-20.11)."""
    return max(0, c.COST_RECYCLABLE[card] - recyclables_saved(position, seat))


# -- rules -----------------------------------------------------------------------------------------------
@build.forbids("MAD-9.1")
def nobody_at_the_centre(position: Madsteam, seat: int) -> bool:
    return not (works_at(position, seat, c.CENTRE) or position.has[seat] & c.ROBOT_ARM)


def missing_of_the_cost(position: Madsteam, seat: int, card: int, payment: int) -> Params:
    """Return the values for the text that refuses a payment: the good of which too little is paid, compared
    with the first valid payment."""
    way = ways_to_pay(position, seat, card)[0]
    short = [g for g, due, paid in zip(c.RESOURCES, c.PAID[way], c.PAID[payment], strict=True) if paid < due]
    named = c.GOOD_TAG[short[0] if short else c.RECYCLABLE]
    return {"missing": named, **what_is_missing(position, seat, card, way)}


@build.allows("MAD-9.2", "payment", details=missing_of_the_cost)
def ways_to_pay(position: Madsteam, seat: int, card: int) -> tuple[int, ...]:
    return c.PAYMENTS[card][resources_saved(position, seat)]


def what_is_missing(position: Madsteam, seat: int, card: int, payment: int) -> Params:
    missing = [
        c.GOOD_TAG[good]
        for good, units in zip(c.RESOURCES, c.PAID[payment], strict=True)
        if have(position, seat, good) < units
    ]
    if have(position, seat, c.RECYCLABLE) < recyclables_due(position, seat, card):
        missing.append(c.GOOD_TAG[c.RECYCLABLE])
    return {"missing": missing[0]} if missing else {}


@build.forbids("MAD-9.2", details=what_is_missing)
def cannot_pay(position: Madsteam, seat: int, card: int, payment: int) -> bool:
    copper, oxygium, wood = c.PAID[payment]
    goods = position.goods
    at = seat * SHELF
    return (
        goods[at + c.COPPER] < copper
        or goods[at + c.OXYGIUM] < oxygium
        or goods[at + c.WOOD] < wood
        or goods[at + c.RECYCLABLE] < recyclables_due(position, seat, card)
    )


@build.allows("MAD-9.3", "card")
def own_plans(position: Madsteam, seat: int) -> tuple[int, ...]:
    return position.plans[seat]


@build.forbids("MAD-9.10")
def built_already(position: Madsteam, seat: int, card: int) -> bool:
    return position.has[seat] & c.CARD_BIT[card] > 0


@call_engineer.forbids("MAD-9.1")
def nothing_to_build_for(position: Madsteam, seat: int) -> bool:
    return nobody_at_the_centre(position, seat)


@call_engineer.forbids(
    "MAD-20.12", details=lambda position, seat: {"leader": c.LEADER_TAG[position.leader[seat]]}
)
def no_engineer_left(position: Madsteam, seat: int) -> bool:
    return position.engineer[seat] > 0 or not total(c.ENGINEER, position.has[seat])


# -- effects ---------------------------------------------------------------------------------------------
@build.effect
def plan_built(position: Madsteam, seat: int, card: int, payment: int) -> Next:
    """Build a plan, whose effect works at once (MAD-9.5), and ask whether to build another (MAD-9.4)."""
    for good, units in zip(c.RESOURCES, c.PAID[payment], strict=True):
        spend(position, seat, good, units)
    spend(position, seat, c.RECYCLABLE, recyclables_due(position, seat, card))
    if position.engineer[seat] == HELPS:
        position.engineer[seat] = HAS_HELPED
    left = list(position.plans[seat])
    left.remove(card)
    position.plans[seat] = tuple(left)
    position.built[seat] += (card,)
    position.has[seat] |= c.CARD_BIT[card]
    gained = ("score.built", c.CARD_POINTS[card])
    tell(position, "log.build", "MAD-9.5", seat=seat, card=c.CARD_TAG[card], gain=gained)
    return [ask(seat, CRAFT)]


@call_engineer.effect
def engineer_helps(position: Madsteam, seat: int) -> Next:
    position.engineer[seat] = HELPS
    tell(position, "log.engineer", "MAD-20.12", seat=seat)
    return [ask(seat, CRAFT)]


@end_crafting.effect
def workshop_closed(position: Madsteam, seat: int) -> Next:
    return None
