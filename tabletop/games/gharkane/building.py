"""Chapter 17: the rooms step, in which a seat builds rooms, moves survivors and uses bonuses in any order
(GHA-17.10)."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.gharkane import components as c, verbs
from tabletop.games.gharkane.payment import FOR_ROOM, owe, pay
from tabletop.games.gharkane.position import Gharkane, free_seats, store, suffers, works
from tabletop.games.gharkane.shelter import enter, gain_all, held, room_tag, the_room


@verbs.step
def build_rooms(position: Gharkane, seat: int) -> Next:
    """Ask the seat for the next move of its rooms step; repeat until none is possible or the seat ends the
    step."""
    position.step = c.BUILD
    if position.options.open_trade:
        position.tradable, position.traded = store(position, seat), ()
    if (
        verbs.build.possible(position, seat)
        or verbs.move_survivor.possible(position, seat)
        or verbs.use_room.possible(position, seat)
        or verbs.recycle.possible(position, seat)
        or verbs.trade_in.possible(position, seat)
    ):
        return [ask(seat, verbs.ROOMS_STEP), do(build_rooms, seat)]
    return None


# -- building ----------------------------------------------------------------------------------------------
def room_price(position: Gharkane, seat: int) -> int:
    """Return how many materials a room costs the seat: three, more in a cave-in (GHA-5.16), fewer with the
    room called Construction yard (GHA-18.3)."""
    more = c.EVENT_AMOUNT[c.CAVE_IN] if suffers(position, seat, c.CAVE_IN) else 0
    less = c.ROOM_AMOUNT[c.WORKSHOP] if works(position, seat, c.WORKSHOP) else 0
    return max(0, c.ROOM_COST + more - less)


@verbs.build.allows_bits("GHA-17.2", "home", details=the_room)
def not_built(position: Gharkane, seat: int) -> int:
    """Return the rooms of the seat that are not built, as bits by their place on the shelter board."""
    return (1 << len(position.rooms[seat])) - 1 & ~position.built[seat]


def the_price(position: Gharkane, seat: int, home: int) -> Params:
    return {"room": room_tag(position, seat, home), "cost": room_price(position, seat)}


@verbs.build.forbids("GHA-17.1", details=the_price)
def too_dear(position: Gharkane, seat: int) -> bool:
    return held(position, seat, c.MATERIALS) < room_price(position, seat)


@verbs.build.effect
def room_built(position: Gharkane, seat: int, home: int) -> Next:
    """Build the room at the place `home` of the shelter board, which stays to the end, and ask for its price
    in any mix of materials (GHA-17.2)."""
    cost = room_price(position, seat)
    if works(position, seat, c.WORKSHOP):
        position.used[seat] |= 1 << c.WORKSHOP
    position.built[seat] |= 1 << home
    position.item = position.rooms[seat][home]
    tell(position, "log.build", "GHA-17.1", seat=seat, room=c.ROOM_TAG[position.item], n=cost)
    owe(position, seat, FOR_ROOM, cost, c.MATERIAL, cost)
    return [do(pay, seat)]


# -- moving in ---------------------------------------------------------------------------------------------
@verbs.move_survivor.allows("GHA-17.6", "dwelling")
def from_the_hospital(position: Gharkane) -> tuple[int]:
    return (c.HOSPITAL,)


@verbs.move_survivor.forbids("GHA-17.6")
def nobody_there(position: Gharkane, seat: int) -> bool:
    return not position.people[seat * len(c.HOMES) + c.HOSPITAL]


@verbs.move_survivor.allows_bits("GHA-17.6", "home")
def into_a_room(position: Gharkane, seat: int) -> int:
    return (1 << len(position.rooms[seat])) - 1


@verbs.move_survivor.allows_bits("GHA-17.4", "home", details=the_room)
def already_built(position: Gharkane, seat: int) -> int:
    return position.built[seat]


@verbs.move_survivor.forbids("GHA-17.5", details=the_room)
def no_free_seat(position: Gharkane, seat: int, home: int) -> bool:
    return free_seats(position, seat, home) < 1


@verbs.move_survivor.effect
def survivor_moved(position: Gharkane, seat: int, dwelling: int, home: int) -> None:
    """Move a survivor from `dwelling`, always the hospital, into the room `home`, where it stays (GHA-17.6);
    a room that becomes full works at once (GHA-17.9). Both are indexes of HOMES."""
    position.people[seat * len(c.HOMES) + dwelling] -= 1
    enter(position, seat, home)
    tell(position, "log.move_in", "GHA-17.4", seat=seat, room=room_tag(position, seat, home))


# -- recycling (GHA-18.14) ---------------------------------------------------------------------------------
def no_recycling_rule(position: Gharkane, seat: int, scrap: int) -> str:
    return verbs.before_recycling(position, seat, scrap).rule if no_recycler(position, seat) else "GHA-17.7"


def the_recycler(position: Gharkane, seat: int, scrap: int) -> Params:
    waits = no_recycler(position, seat)
    return (
        verbs.before_recycling(position, seat, scrap).params
        if waits
        else verbs.asleep(position, seat, c.RECYCLING)
    )


def no_recycler(position: Gharkane, seat: int) -> bool:
    """Tell whether a seat's shelter has no Recycling room, neither a built one nor one still to be built."""
    return c.RECYCLING not in position.rooms[seat]


@verbs.recycle.forbids(no_recycling_rule, details=the_recycler)
def no_recycling(position: Gharkane, seat: int) -> bool:
    return not position.working[seat] >> c.RECYCLING & 1


@verbs.recycle.forbids("GHA-17.8", details=lambda position: {"room": c.ROOM_TAG[c.RECYCLING]})
def has_recycled(position: Gharkane, seat: int) -> int:
    return position.used[seat] >> c.RECYCLING & 1


@verbs.recycle.allows("GHA-18.14", "scrap")
def own_equipment(position: Gharkane, seat: int) -> list[int]:
    tiles = [2 * t for t in position.broken[seat]] + [2 * t + 1 for t in position.repaired[seat]]
    return list(dict.fromkeys(tiles))


@verbs.recycle.effect
def recycled(position: Gharkane, seat: int, scrap: int) -> None:
    """Discard a piece of equipment and give the seat the materials of its printed repair price.

    Args:
        scrap: the piece: twice the number of its kind if it is broken, 1 more than that if it is repaired.
    """
    tool, piles = scrap // 2, position.repaired if scrap % 2 else position.broken
    i = piles[seat].index(tool)
    piles[seat] = piles[seat][:i] + piles[seat][i + 1 :]
    if tool not in position.repaired[seat]:
        position.ready[seat] &= ~(1 << tool)
    position.used[seat] |= 1 << c.RECYCLING
    position.scrapped += (tool,)
    tell(position, "log.recycle", "GHA-18.14", seat=seat, equipment=c.TOOL_TAG[tool])
    gain_all(position, seat, c.TOOL_COST[tool], "GHA-18.14", c.ROOM_TAG[c.RECYCLING])
