"""Chapters 17 to 19: the use of full rooms and repaired equipment, and the effect of each."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.gharkane.acting import (
    burning,
    draw_search_tile,
    here,
    hunted_already,
    no_game_here,
    unready_rule,
)
from tabletop.games.gharkane.components import (
    ARSENAL,
    BENCH,
    BUILD,
    BY_ITSELF,
    CLUB,
    FOOD,
    GOOD_AT,
    GOOD_TAG,
    GUARD_ROOM,
    HUNT_AT,
    HUNTERS_DEN,
    JUNK_SORTING,
    LANTERN,
    LOOKOUT,
    NIGHT,
    NO_GOOD,
    NURSERY,
    ON_ARRIVAL,
    ON_HARVEST,
    PLACE_TAG,
    RECYCLING,
    REPAIR,
    RING,
    ROOM_AMOUNT,
    ROOM_GAIN,
    ROOM_RULE,
    ROOM_STEP,
    ROOM_TAG,
    ROOMS,
    SCOPE,
    SCOUT_HQ,
    SMOKEHOUSE,
    STOREHOUSE,
    TOOL_AMOUNT,
    TOOL_GAIN,
    TOOL_PLACES,
    TOOL_RULE,
    TOOL_TAG,
    TOOLS,
    TOWN_AT,
    TOWNS,
    UV_FILTER,
    VEST,
    WAR_ROOM,
    bits,
)
from tabletop.games.gharkane.position import Gharkane, is_healthy
from tabletop.games.gharkane.pressure import guard_hero, guards, make_demands, put_on_vest, victims
from tabletop.games.gharkane.shelter import (
    beds,
    beds_left,
    draw_equipment,
    equipment_left,
    gain,
    gain_all,
    heal,
    to_hospital,
)
from tabletop.games.gharkane.verbs import (
    ACT,
    CLUBBING,
    DEFEND,
    DEMAND,
    SCOPED,
    WRONG_STEP,
    asleep,
    in_its_step,
    use_equipment,
    use_room,
)

# -- rooms -------------------------------------------------------------------------------------------------
ROOMS_IN = {DEFEND.key: bits(GUARD_ROOM), DEMAND.key: bits(WAR_ROOM)}
ALL_ROOMS = bits(*ROOMS)
ROOMS_OF_STEP = {
    NIGHT: bits(SMOKEHOUSE, HUNTERS_DEN, SCOUT_HQ, JUNK_SORTING),
    BUILD: bits(ARSENAL, UV_FILTER, NURSERY, STOREHOUSE),
    REPAIR: bits(BENCH),
}
"""The rooms used by hand in each step, as bits, unless ROOMS_IN has an entry for the question. Other rooms
work by themselves or have a verb of their own."""


def the_room(position: Gharkane, room: int) -> Params:
    return {"room": ROOM_TAG[room]}


@use_room.allows_bits(WRONG_STEP, "room")
def rooms_that_answer(position: Gharkane) -> int:
    """Return the rooms that the question about a pressure allows, as bits; all rooms at other questions."""
    return ROOMS_IN.get(position.question, ALL_ROOMS)


@use_room.allows_bits("GHA-17.7", "room", details=asleep)
def full_rooms(position: Gharkane, seat: int) -> int:
    return position.working[seat]


@use_room.allows_bits("GHA-17.9", "room", details=the_room)
def rooms_used_by_hand(position: Gharkane) -> int:
    return BY_HAND


@use_room.allows_bits("GHA-17.8", "room", details=the_room)
def not_used_yet(position: Gharkane, seat: int) -> int:
    return ~position.used[seat]


def step_of(position: Gharkane, room: int) -> Params:
    return {**the_room(position, room), **in_its_step(position, room).params}


def moment_rule(position: Gharkane, room: int) -> str:
    """Return why a room cannot be used at this moment; at night, the rule that it waits for."""
    if room == RECYCLING and position.step == BUILD:
        return "GHA-18.14"
    of_tonight = position.step == NIGHT and ROOM_STEP[room] == "night" and position.question == ACT.key
    return WAITS_FOR[room] if of_tonight and room in WAITS_FOR else WRONG_STEP


BY_HAND = ALL_ROOMS & ~bits(*BY_ITSELF) | bits(RECYCLING)
"""The rooms used by hand, as bits. Recycling is one: equipment is brought to it (GHA-18.14)."""
WAITS_FOR = {
    WAR_ROOM: "GHA-17.9",
    SMOKEHOUSE: "GHA-18.6",
    HUNTERS_DEN: "GHA-18.7",
    SCOUT_HQ: "GHA-18.18",
    LOOKOUT: "GHA-18.20",
    GUARD_ROOM: "GHA-18.21",
    JUNK_SORTING: "GHA-18.24",
    UV_FILTER: "GHA-15.7",
    NURSERY: "GHA-16.3",
    STOREHOUSE: "GHA-10.4",
    BENCH: "GHA-10.4",
}
"""The rule that says when each room can do something. A healthy shelter needs no UV filter, a full hospital
takes no survivor, and no equipment is drawn where none is left."""


@use_room.allows_bits(moment_rule, "room", details=step_of)
def rooms_of_the_moment(position: Gharkane, seat: int) -> int:
    return position.working[seat] and (ROOMS_IN.get(position.question) or ROOMS_OF_STEP.get(position.step, 0))


@use_room.forbids(lambda position, room: WAITS_FOR[room], details=beds)
def of_no_use(position: Gharkane, seat: int, room: int) -> bool:
    return room in USEFUL and not USEFUL[room](position, seat)


def searched_more_to_find(position: Gharkane, seat: int) -> bool:
    """Tell whether the hero has drawn a search tile and the pile holds another (GHA-18.18)."""
    return position.searches > 0 and len(position.piles[TOWN_AT[here(position)]]) > 0


def unsorted_junk(position: Gharkane, seat: int) -> bool:
    """Tell whether the hero has drawn an empty cupboard in a town not yet sorted this round (GHA-18.24)."""
    return position.cupboards > 0 and not position.sorted_junk[seat] >> TOWN_AT[here(position)] & 1


def has_hunted(position: Gharkane, seat: int) -> bool:
    """Tell whether the hero has hunted, so that a room can add food (GHA-18.6, GHA-18.7)."""
    return position.has_hunted > 0


USEFUL: dict[int, Callable[[Gharkane, int], bool]] = {
    SMOKEHOUSE: has_hunted,
    HUNTERS_DEN: has_hunted,
    SCOUT_HQ: searched_more_to_find,
    JUNK_SORTING: unsorted_junk,
    GUARD_ROOM: guards,
    UV_FILTER: lambda position, seat: not is_healthy(position, seat),
    NURSERY: beds_left,
    STOREHOUSE: lambda position, seat: equipment_left(position) > 0,
    BENCH: lambda position, seat: equipment_left(position) > 0,
}
"""A test for each room: whether it can do anything at this moment."""


@use_room.effect
def room_used(position: Gharkane, seat: int, room: int) -> Next:
    """Use a room, once in a round (junk is sorted once in each town), and carry out its effect."""
    if room != JUNK_SORTING:
        position.used[seat] |= 1 << room
    tell(position, "log.use_room", ROOM_RULE[room], seat=seat, room=ROOM_TAG[room])
    return ROOM_EFFECT[room](position, seat)


def add_food(position: Gharkane, seat: int, room: int) -> None:
    """Add food to the hunt just made (GHA-18.6, GHA-18.7)."""
    gain(position, seat, FOOD, ROOM_AMOUNT[room], ROOM_RULE[room], ROOM_TAG[room])


def scout(position: Gharkane, seat: int) -> None:
    """Draw two more tiles of the pile just searched (GHA-18.18)."""
    town = TOWN_AT[here(position)]
    for _ in range(min(ROOM_AMOUNT[SCOUT_HQ], len(position.piles[town]))):
        draw_search_tile(position, seat, town, ROOM_RULE[SCOUT_HQ])


def sort_junk(position: Gharkane, seat: int) -> None:
    """Gain wood and metal for an empty cupboard (GHA-18.24)."""
    position.sorted_junk[seat] |= 1 << TOWN_AT[here(position)]
    gain_all(position, seat, ROOM_GAIN[JUNK_SORTING], ROOM_RULE[JUNK_SORTING], ROOM_TAG[JUNK_SORTING])


def arm(position: Gharkane, seat: int) -> None:
    gain_all(position, seat, ROOM_GAIN[ARSENAL], ROOM_RULE[ARSENAL], ROOM_TAG[ARSENAL])


def draw_for(room: int) -> Callable[[Gharkane, int], None]:
    """Return the effect of a room that draws broken equipment from the pile (GHA-18.4, GHA-18.19)."""

    def draw(position: Gharkane, seat: int) -> None:
        for _ in range(ROOM_AMOUNT[room]):
            draw_equipment(position, seat, ROOM_RULE[room])

    return draw


ROOM_EFFECT: dict[int, Callable[[Gharkane, int], Next]] = {
    SMOKEHOUSE: lambda position, seat: add_food(position, seat, SMOKEHOUSE),
    HUNTERS_DEN: lambda position, seat: add_food(position, seat, HUNTERS_DEN),
    SCOUT_HQ: scout,
    JUNK_SORTING: sort_junk,
    GUARD_ROOM: guard_hero,
    WAR_ROOM: make_demands,
    ARSENAL: arm,
    UV_FILTER: lambda position, seat: heal(position, seat, ROOM_RULE[UV_FILTER]),
    NURSERY: lambda position, seat: to_hospital(
        position, seat, ROOM_AMOUNT[NURSERY], ROOM_RULE[NURSERY], ROOM_TAG[NURSERY]
    ),
    STOREHOUSE: draw_for(STOREHOUSE),
    BENCH: draw_for(BENCH),
}

# -- equipment ---------------------------------------------------------------------------------------------
TOOLS_IN = {CLUBBING.key: bits(CLUB), DEFEND.key: bits(VEST)}
ALL_TOOLS = bits(*TOOLS)
TOOLS_OF_A_HERO = bits(*ON_ARRIVAL, *ON_HARVEST, SCOPE)
"""The equipment used by hand at the hero's place, as bits. Other equipment helps a hunt (GHA-19.11) or is
part of a move (GHA-19.13, GHA-19.14)."""
TOOLS_AT = tuple(bits(*(t for t in TOOLS if p in (TOOL_PLACES[t] or (p,)))) for p in range(RING))
"""The equipment that works at each place, as bits; most of it works everywhere."""


def the_equipment(position: Gharkane, tool: int) -> Params:
    place = here(position) if position.hero >= 0 else 0
    good = GOOD_AT[place]
    resource = GOOD_TAG[good] if good != NO_GOOD else PLACE_TAG[place]
    return {"equipment": TOOL_TAG[tool], "place": PLACE_TAG[place], "resource": resource}


def none_of_it(position: Gharkane, seat: int, tool: int) -> Params:
    any_at_all = position.broken[seat] or position.repaired[seat]
    return {"lacking": TOOL_TAG[tool] if any_at_all else "equipment.any"}


@use_equipment.allows_bits(WRONG_STEP, "tool")
def tools_that_answer(position: Gharkane) -> int:
    """Return the equipment that a question about a pressure allows, as bits; all at other questions."""
    return TOOLS_IN.get(position.question, ALL_TOOLS)


@use_equipment.allows_bits("GHA-19.4", "tool", details=none_of_it)
def own_equipment(position: Gharkane, seat: int) -> int:
    return bits(*{*position.broken[seat], *position.repaired[seat]})


@use_equipment.allows_bits(unready_rule, "tool", details=the_equipment)
def ready_equipment(position: Gharkane, seat: int) -> int:
    return position.ready[seat]


def helps_where(position: Gharkane, tool: int) -> str:
    """Return the rule by which equipment has no use now: the club needs a weaker rival (GHA-19.16), other
    equipment its place and moment (GHA-19.8)."""
    return "GHA-19.16" if tool == CLUB and not victims(position, position.hero) else "GHA-19.8"


def its_use(position: Gharkane, tool: int) -> Params:
    """Return details for `helps_where`: the place, and as `offered` equipment not used by hand."""
    by_place = TOOLS_OF_A_HERO >> tool & 1
    place = PLACE_TAG[here(position)]
    return the_equipment(position, tool) if by_place else {"offered": TOOL_TAG[tool], "place": place}


@use_equipment.allows_bits(helps_where, "tool", details=its_use)
def of_use_here(position: Gharkane, seat: int) -> int:
    return position.ready[seat] and tools_of_the_moment(position)


def tools_of_the_moment(position: Gharkane) -> int:
    """Return the equipment that has a use at the hero's place, as bits."""
    return TOOLS_IN.get(position.question, TOOLS_OF_A_HERO) & TOOLS_AT[here(position)]


@use_equipment.forbids("GHA-19.9", details=the_equipment)
def nothing_taken_yet(position: Gharkane, tool: int) -> bool:
    return tool in ON_HARVEST and not position.harvested


def no_hunt_rule(position: Gharkane, seat: int) -> str:
    """Return the rule by which the Infrared scope finds no game to hunt (GHA-9.1, GHA-9.2, GHA-5.10)."""
    if burning(position, seat):
        return "GHA-5.10"
    return "GHA-9.2" if position.has_hunted else "GHA-9.1"


@use_equipment.forbids(no_hunt_rule, details=the_equipment)
def nothing_to_look_through(position: Gharkane, seat: int, tool: int) -> bool:
    return tool == SCOPE and not may_hunt(position, seat)


def may_hunt(position: Gharkane, seat: int) -> bool:
    """Tell whether there is game at the hero's place that it may hunt."""
    return not (no_game_here(position) or hunted_already(position) or burning(position, seat))


@use_equipment.forbids("GHA-16.3", details=beds)
def no_bed_for_the_found(position: Gharkane, seat: int, tool: int) -> bool:
    return tool == LANTERN and not beds_left(position, seat)


@use_equipment.effect
def equipment_used(position: Gharkane, seat: int, tool: int) -> Next:
    """Use equipment for this round; the resources it brings come from the reserve (GHA-19.6)."""
    rule, source = TOOL_RULE[tool], TOOL_TAG[tool]
    position.ready[seat] &= ~(1 << tool)
    tell(position, "log.use_equipment", rule, seat=seat, equipment=source)
    if tool == VEST:
        return put_on_vest(position, seat)
    if tool == SCOPE:
        return look_through(position, seat)
    if tool == CLUB:
        position.clubbing = 1
    elif tool == LANTERN:
        to_hospital(position, seat, TOOL_AMOUNT[tool], rule, source)
    else:
        gain_all(position, seat, TOOL_GAIN[tool], rule, source)
    return None


def look_through(position: Gharkane, seat: int) -> Next:
    """Show the stack of the place to the seat alone, then ask it to hunt any tile of it (GHA-19.12)."""
    position.looking = len(TOWNS) + HUNT_AT[here(position)]
    position.secrets_shown += 1
    return [ask(seat, SCOPED)]
