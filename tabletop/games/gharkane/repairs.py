"""Chapters 19 and 20: repairing broken equipment, then cleaning the shelter."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.gharkane import components as c, verbs
from tabletop.games.gharkane.payment import FOR_REPAIR, owe, pay
from tabletop.games.gharkane.position import Gharkane, store, suffers, works
from tabletop.games.gharkane.shelter import amounts

KEPT_WATER = c.DATA.table("cleaning").number("water")
FULL_STORE = c.DATA.table("cleaning").number("full_store")
PERISHABLE = (c.FOOD, c.WATER)
HELPERS = (  # the rooms that can lower the price of a repair, each with its bit in a set of such rooms
    (verbs.BENCH_HELPS, c.BENCH),
    (verbs.SHOP_HELPS, c.TOOL_SHOP),
    (verbs.WORKSHOP_REPAIRS, c.AUTO_WORKSHOP),
)
WHOLE_PRICE = 99
"""The discount of the Automatic workshop (GHA-18.22), which is larger than any price."""
TAKEN_OFF = {
    0: 0,
    verbs.BENCH_HELPS: c.ROOM_AMOUNT[c.BENCH],
    verbs.SHOP_HELPS: c.ROOM_AMOUNT[c.TOOL_SHOP],
    verbs.BENCH_HELPS | verbs.SHOP_HELPS: c.ROOM_AMOUNT[c.BENCH] + c.ROOM_AMOUNT[c.TOOL_SHOP],
    verbs.WORKSHOP_REPAIRS: WHOLE_PRICE,
}
"""The number of materials that rooms take off the price of a repair, by the chosen rooms (an item of
DISCOUNTS)."""
PRINTED = tuple(tuple((good, n) for good, n in enumerate(cost) if n) for cost in c.TOOL_COST)
"""The goods in the printed price of repairing each kind of equipment, as pairs (good, amount); indexed by
kind."""
DISCOUNTS_WITH = tuple(
    tuple(d for d in verbs.DISCOUNTS if not d & ~help) for help in range(1 << len(HELPERS))
)
"""The combinations of rooms that a seat may choose to lower the price of a repair; indexed by the rooms that
can help the seat, a bit for each."""


@verbs.step
def repair_equipment(position: Gharkane, seat: int) -> Next:
    """Ask the seat for a repair, and repeat as long as one is possible and the seat does not stop
    (GHA-19.2)."""
    position.step = c.REPAIR
    if verbs.repair.possible(position, seat) or verbs.use_room.possible(position, seat):
        return [ask(seat, verbs.REPAIRS), do(repair_equipment, seat)]
    return None


# -- the price ---------------------------------------------------------------------------------------------
def may_help(position: Gharkane, seat: int, room: int) -> bool:
    """Tell whether a room can still lower the price of a repair in this round. The Salvage bench can do so
    even after it was used to draw equipment (GHA-18.4)."""
    if room == c.BENCH:
        return bool(position.working[seat] >> c.BENCH & 1) and not position.discounted[seat]
    return works(position, seat, room)


def extra(position: Gharkane, seat: int) -> int:
    """Return how many more materials of any kind a repair costs a seat in a short circuit (GHA-5.17)."""
    return c.EVENT_AMOUNT[c.SHORT_CIRCUIT] if suffers(position, seat, c.SHORT_CIRCUIT) else 0


def repair_price(position: Gharkane, seat: int, tool: int, discount: int) -> int:
    """Return how many materials a repair costs after events have raised the price and rooms then lowered it
    (GHA-18.2).

    Args:
        discount: the rooms chosen to lower the price, as bits.
    """
    return max(0, sum(c.TOOL_COST[tool]) + extra(position, seat) - TAKEN_OFF[discount])


def lacking(have: Sequence[int], tool: int, more: int) -> int:
    """Return how many materials are missing to repair a piece of equipment.

    Args:
        have: the materials in store, as amounts by good.
        more: the number of materials of any kind that the repair costs in addition to its printed price.
    """
    printed = sum([n - have[good] for good, n in PRINTED[tool] if n > have[good]])
    return printed + max(0, more - left_over(have, tool)) if more else printed


def left_over(have: Sequence[int], tool: int) -> int:
    """Return how many materials of `have` (amounts by good) remain after the printed price of a repair is
    paid."""
    return sum([max(0, have[good] - c.TOOL_COST[tool][good]) for good in c.MATERIALS])


# -- rules -------------------------------------------------------------------------------------------------
@verbs.repair.allows("GHA-19.3", "tool")
def own_broken_equipment(position: Gharkane, seat: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(position.broken[seat]))


def unready_room(position: Gharkane, seat: int, discount: int) -> int:
    """Return the first room chosen to lower the price of a repair that cannot do so; `discount` is the chosen
    rooms, as bits."""
    return next(room for bit, room in HELPERS if discount & bit and not may_help(position, seat, room))


def the_unready_room(position: Gharkane, seat: int, discount: int) -> Params:
    room = unready_room(position, seat, discount)
    return {"room": c.ROOM_TAG[room], **verbs.asleep(position, seat, room)}


def unready_room_rule(position: Gharkane, seat: int, discount: int) -> str:
    full = position.working[seat] >> unready_room(position, seat, discount) & 1
    return "GHA-17.8" if full else "GHA-17.7"


def helpful(position: Gharkane, seat: int) -> int:
    """Return the rooms of a seat that can lower the price of a repair, as a set of the bits BENCH_HELPS,
    SHOP_HELPS and WORKSHOP_REPAIRS."""
    rooms = HELPERS if position.working[seat] else ()
    return sum([bit for bit, room in rooms if may_help(position, seat, room)])


@verbs.repair.allows(unready_room_rule, "discount", details=the_unready_room)
def discounts_at_hand(position: Gharkane, seat: int) -> tuple[int, ...]:
    return DISCOUNTS_WITH[helpful(position, seat)]


def the_cost(position: Gharkane, seat: int, tool: int) -> Params:
    cost = amounts(c.TOOL_COST[tool], c.MATERIAL, extra(position, seat))
    return {"equipment": c.TOOL_TAG[tool], "cost": cost}


@verbs.repair.forbids("GHA-19.1", details=the_cost)
def materials_missing(position: Gharkane, seat: int, tool: int, discount: int) -> bool:
    return lacking(store(position, seat), tool, extra(position, seat)) > TAKEN_OFF[discount]


# -- effects -----------------------------------------------------------------------------------------------
@verbs.repair.effect
def repaired(position: Gharkane, seat: int, tool: int, discount: int) -> Next:
    """Repair a piece of equipment and ask for its price, lowered by the rooms chosen in `discount` (bits); it
    works to the end of the game (GHA-19.4)."""
    cost = repair_price(position, seat, tool, discount)
    note_help(position, seat, discount)
    i = position.broken[seat].index(tool)
    position.broken[seat] = position.broken[seat][:i] + position.broken[seat][i + 1 :]
    position.repaired[seat] += (tool,)
    position.item = tool
    tell(position, "log.repair", "GHA-19.1", seat=seat, equipment=c.TOOL_TAG[tool], n=cost)
    owe(position, seat, FOR_REPAIR, cost, c.MATERIAL, extra(position, seat), c.TOOL_COST[tool])
    return [do(pay, seat)]


def note_help(position: Gharkane, seat: int, discount: int) -> None:
    """Mark the rooms chosen in `discount` (bits), which lower the price of a repair, as used in this round
    (GHA-17.8)."""
    for bit, room in HELPERS:
        if discount & bit:
            if room == c.BENCH:
                position.discounted[seat] = 1
            else:
                position.used[seat] |= 1 << room
            tell(position, "log.use_room", c.ROOM_RULE[room], seat=seat, room=c.ROOM_TAG[room])


# -- cleaning (GHA-20) -------------------------------------------------------------------------------------
@verbs.step
def clean(position: Gharkane, seat: int) -> None:
    """Discard the seat's food and surplus water; make its equipment and rooms usable again (GHA-20.4)."""
    position.step = c.CLEAN
    for good in range(len(c.GOODS)) if position.options.full_store else PERISHABLE:
        have = position.goods[seat * len(c.GOODS) + good]
        kept = min(have, kept_of(position, good, have))
        position.goods[seat * len(c.GOODS) + good] = kept
        if kept < have:
            tell(position, "log.spoiled", "GHA-20.1", seat=seat, n=have - kept, good=c.GOOD_TAG[good])
    position.used[seat] = position.discounted[seat] = position.sorted_junk[seat] = 0
    position.ready[seat] = sum({1 << tool for tool in position.repaired[seat]})


def kept_of(position: Gharkane, good: int, have: int) -> int:
    """Return the largest amount of a good that a seat may keep overnight: no food and two water (GHA-20.1,
    GHA-20.2); of any other good, the amount `have` that it has (GHA-20.3). With the option full_store, other
    goods except medicine are limited too."""
    if good in PERISHABLE:
        return KEPT_WATER if good == c.WATER else 0
    return FULL_STORE if position.options.full_store and good != c.MEDICINE else have
