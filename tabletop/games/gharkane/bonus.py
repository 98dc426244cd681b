"""Chapters 17 to 19: the use of full rooms and repaired equipment, and the effect of each."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.gharkane import acting, components as c, shelter, verbs
from tabletop.games.gharkane.position import Gharkane, is_healthy
from tabletop.games.gharkane.pressure import guard_hero, guards, make_demands, put_on_vest, victims

# -- rooms -------------------------------------------------------------------------------------------------
ROOMS_IN = {verbs.DEFEND.key: c.bits(c.GUARD_ROOM), verbs.DEMAND.key: c.bits(c.WAR_ROOM)}
ALL_ROOMS = c.bits(*c.ROOMS)
ROOMS_OF_STEP = {
    c.NIGHT: c.bits(c.SMOKEHOUSE, c.HUNTERS_DEN, c.SCOUT_HQ, c.JUNK_SORTING),
    c.BUILD: c.bits(c.ARSENAL, c.UV_FILTER, c.NURSERY, c.STOREHOUSE),
    c.REPAIR: c.bits(c.BENCH),
}
"""The rooms whose use is a separate move (`use_room`) in each step of a round, a bit for each kind of room.
The questions in ROOMS_IN accept other rooms; all other rooms work by themselves or have a verb of their
own."""


def the_room(position: Gharkane, room: int) -> Params:
    return {"room": c.ROOM_TAG[room]}


@verbs.use_room.forbids(verbs.WRONG_STEP, implied=True)
def room_that_does_not_answer(position: Gharkane, room: int) -> bool:
    """Forbid other rooms than the Guard room to a seat that is asked to defend, and others than the War room
    to one that may choose the goods of a rival."""
    return not ROOMS_IN.get(position.question, ALL_ROOMS) >> room & 1


@verbs.use_room.allows_bits("GHA-17.7", "room", details=verbs.asleep)
def full_rooms(position: Gharkane, seat: int) -> int:
    return position.working[seat]


@verbs.use_room.allows_bits("GHA-17.9", "room", details=the_room)
def rooms_used_by_hand(position: Gharkane) -> int:
    return BY_HAND


@verbs.use_room.allows_bits("GHA-17.8", "room", details=the_room)
def not_used_yet(position: Gharkane, seat: int) -> int:
    return ~position.used[seat]


def step_of(position: Gharkane, room: int) -> Params:
    return {**the_room(position, room), **verbs.in_its_step(position, room).params}


def moment_rule(position: Gharkane, room: int) -> str:
    """Return the number of the rule that refuses to use a room now.

    During a hero's actions at night, this is the room's own rule if something else, such as a hunt, must come
    before its use; otherwise it is usually the rule about the wrong step.
    """
    if room == c.RECYCLING and position.step == c.BUILD:
        return "GHA-18.14"
    of_tonight = (
        position.step == c.NIGHT and c.ROOM_STEP[room] == "night" and position.question == verbs.ACT.key
    )
    return WAITS_FOR[room] if of_tonight and room in WAITS_FOR else verbs.WRONG_STEP


BY_HAND = ALL_ROOMS & ~c.bits(*c.BY_ITSELF) | c.bits(c.RECYCLING)
"""The rooms whose use is a separate move, a bit for each kind of room. The Recycling room is one of them,
because equipment is carried to it (GHA-18.14)."""
WAITS_FOR = {
    c.WAR_ROOM: "GHA-17.9",
    c.SMOKEHOUSE: "GHA-18.6",
    c.HUNTERS_DEN: "GHA-18.7",
    c.SCOUT_HQ: "GHA-18.18",
    c.LOOKOUT: "GHA-18.20",
    c.GUARD_ROOM: "GHA-18.21",
    c.JUNK_SORTING: "GHA-18.24",
    c.UV_FILTER: "GHA-15.7",
    c.NURSERY: "GHA-16.3",
    c.STOREHOUSE: "GHA-10.4",
    c.BENCH: "GHA-10.4",
}
"""The number of the rule that makes a room's effect depend on a condition, by room. For example, a healthy
shelter has no use for the UV filter, a full hospital takes no survivor, and no equipment is drawn from an
empty pile."""


@verbs.use_room.allows_bits(moment_rule, "room", details=step_of)
def rooms_of_the_moment(position: Gharkane, seat: int) -> int:
    return position.working[seat] and (ROOMS_IN.get(position.question) or ROOMS_OF_STEP.get(position.step, 0))


@verbs.use_room.forbids(lambda position, room: WAITS_FOR[room], details=shelter.the_beds)
def of_no_use(position: Gharkane, seat: int, room: int) -> bool:
    return room in USEFUL and not USEFUL[room](position, seat)


def searched_more_to_find(position: Gharkane, seat: int) -> bool:
    """Tell whether the hero has drawn a search tile and the pile holds another (GHA-18.18)."""
    return position.searches > 0 and len(position.piles[c.TOWN_AT[acting.here(position)]]) > 0


def unsorted_junk(position: Gharkane, seat: int) -> bool:
    """Tell whether a seat can still use the room Junk sorting in the hero's town: the hero has drawn the
    search tile "Empty cupboard" there, and the room was not yet used for this town (GHA-18.24)."""
    return position.cupboards > 0 and not position.sorted_junk[seat] >> c.TOWN_AT[acting.here(position)] & 1


def has_hunted(position: Gharkane, seat: int) -> bool:
    """Tell whether the active hero has hunted on this visit to its place; rooms that add food to a hunt
    require this (GHA-18.6, GHA-18.7)."""
    return position.has_hunted > 0


USEFUL: dict[int, Callable[[Gharkane, int], bool]] = {
    c.SMOKEHOUSE: has_hunted,
    c.HUNTERS_DEN: has_hunted,
    c.SCOUT_HQ: searched_more_to_find,
    c.JUNK_SORTING: unsorted_junk,
    c.GUARD_ROOM: guards,
    c.UV_FILTER: lambda position, seat: not is_healthy(position, seat),
    c.NURSERY: shelter.beds_left,
    c.STOREHOUSE: lambda position, seat: shelter.equipment_left(position) > 0,
    c.BENCH: lambda position, seat: shelter.equipment_left(position) > 0,
}
"""The functions that tell whether a room's bonus would have an effect now, by room, for rooms whose bonus has
a condition."""


@verbs.use_room.effect
def room_used(position: Gharkane, seat: int, room: int) -> Next:
    """Carry out the effect of a room and mark the room as used in this round. The room Junk sorting can be
    used once in each town, so only its use in this town is marked."""
    if room != c.JUNK_SORTING:
        position.used[seat] |= 1 << room
    tell(position, "log.use_room", c.ROOM_RULE[room], seat=seat, room=c.ROOM_TAG[room])
    return ROOM_EFFECT[room](position, seat)


def add_food(position: Gharkane, seat: int, room: int) -> None:
    """Give the seat the food that a room adds to a hunt (GHA-18.6, GHA-18.7)."""
    shelter.gain(position, seat, c.FOOD, c.ROOM_AMOUNT[room], c.ROOM_RULE[room], c.ROOM_TAG[room])


def scout(position: Gharkane, seat: int) -> None:
    """Draw up to two more tiles from the search pile that the hero has just searched (GHA-18.18)."""
    town = c.TOWN_AT[acting.here(position)]
    for _ in range(min(c.ROOM_AMOUNT[c.SCOUT_HQ], len(position.piles[town]))):
        acting.draw_search_tile(position, seat, town, c.ROOM_RULE[c.SCOUT_HQ])


def sort_junk(position: Gharkane, seat: int) -> None:
    """Give the seat wood and metal for the search tile "Empty cupboard" that it has drawn (GHA-18.24)."""
    position.sorted_junk[seat] |= 1 << c.TOWN_AT[acting.here(position)]
    shelter.gain_all(
        position, seat, c.ROOM_GAIN[c.JUNK_SORTING], c.ROOM_RULE[c.JUNK_SORTING], c.ROOM_TAG[c.JUNK_SORTING]
    )


def arm(position: Gharkane, seat: int) -> None:
    shelter.gain_all(position, seat, c.ROOM_GAIN[c.ARSENAL], c.ROOM_RULE[c.ARSENAL], c.ROOM_TAG[c.ARSENAL])


def draw_for(room: int) -> Callable[[Gharkane, int], None]:
    """Return the effect of a room that draws broken equipment from the pile (GHA-18.4, GHA-18.19)."""

    def draw(position: Gharkane, seat: int) -> None:
        for _ in range(c.ROOM_AMOUNT[room]):
            shelter.draw_equipment(position, seat, c.ROOM_RULE[room])

    return draw


ROOM_EFFECT: dict[int, Callable[[Gharkane, int], Next]] = {
    c.SMOKEHOUSE: lambda position, seat: add_food(position, seat, c.SMOKEHOUSE),
    c.HUNTERS_DEN: lambda position, seat: add_food(position, seat, c.HUNTERS_DEN),
    c.SCOUT_HQ: scout,
    c.JUNK_SORTING: sort_junk,
    c.GUARD_ROOM: guard_hero,
    c.WAR_ROOM: make_demands,
    c.ARSENAL: arm,
    c.UV_FILTER: lambda position, seat: shelter.heal(position, seat, c.ROOM_RULE[c.UV_FILTER]),
    c.NURSERY: lambda position, seat: shelter.to_hospital(
        position, seat, c.ROOM_AMOUNT[c.NURSERY], c.ROOM_RULE[c.NURSERY], c.ROOM_TAG[c.NURSERY]
    ),
    c.STOREHOUSE: draw_for(c.STOREHOUSE),
    c.BENCH: draw_for(c.BENCH),
}

# -- equipment ---------------------------------------------------------------------------------------------
TOOLS_IN = {verbs.CLUBBING.key: c.bits(c.CLUB), verbs.DEFEND.key: c.bits(c.VEST)}
ALL_TOOLS = c.bits(*c.TOOLS)
TOOLS_OF_A_HERO = c.bits(*c.ON_ARRIVAL, *c.ON_HARVEST, c.SCOPE)
"""The equipment whose use is a separate move at the place of the hero, a bit for each kind. Other equipment
helps a hunt (GHA-19.11) or is part of a move (GHA-19.13, GHA-19.14)."""
TOOLS_AT = tuple(c.bits(*(t for t in c.TOOLS if p in (c.TOOL_PLACES[t] or (p,)))) for p in range(c.RING))
"""The equipment that can be used at each place on the board, a bit for each kind; most of it can be used at
all places. Indexed by place."""


def the_equipment(position: Gharkane, tool: int) -> Params:
    place = acting.here(position) if position.hero >= 0 else 0
    good = c.GOOD_AT[place]
    resource = c.GOOD_TAG[good] if good != c.NO_GOOD else c.PLACE_TAG[place]
    return {"equipment": c.TOOL_TAG[tool], "place": c.PLACE_TAG[place], "resource": resource}


def none_of_it(position: Gharkane, seat: int, tool: int) -> Params:
    any_at_all = position.broken[seat] or position.repaired[seat]
    return {"lacking": c.TOOL_TAG[tool] if any_at_all else "equipment.any"}


@verbs.use_equipment.forbids(verbs.WRONG_STEP, implied=True)
def tool_that_does_not_answer(position: Gharkane, tool: int) -> bool:
    """Forbid other equipment than the Studded club before a seat's hero presses a rival, and other than the
    Plate vest to a seat that is asked to defend."""
    return not TOOLS_IN.get(position.question, ALL_TOOLS) >> tool & 1


@verbs.use_equipment.forbids("GHA-19.4", details=none_of_it, implied=True)
def not_its_own(position: Gharkane, seat: int, tool: int) -> bool:
    return tool not in position.broken[seat] and tool not in position.repaired[seat]


@verbs.use_equipment.allows_bits(acting.unready_rule, "tool", details=the_equipment)
def ready_equipment(position: Gharkane, seat: int) -> int:
    return position.ready[seat]


def helps_where(position: Gharkane, tool: int) -> str:
    """Return the rule that explains why a piece of equipment has no use now: GHA-19.16 for the club if no
    weaker rival is at the hero's place, else GHA-19.8 (each kind of equipment has its own place and
    moment)."""
    return "GHA-19.16" if tool == c.CLUB and not victims(position, position.hero) else "GHA-19.8"


def its_use(position: Gharkane, tool: int) -> Params:
    """Return the equipment and the hero's place, as values for the refusal text chosen by `helps_where`.
    Equipment whose use is never a separate move is named under "offered" instead of "equipment"."""
    by_place = TOOLS_OF_A_HERO >> tool & 1
    place = c.PLACE_TAG[acting.here(position)]
    return the_equipment(position, tool) if by_place else {"offered": c.TOOL_TAG[tool], "place": place}


@verbs.use_equipment.allows_bits(helps_where, "tool", details=its_use)
def of_use_here(position: Gharkane, seat: int) -> int:
    return position.ready[seat] and tools_of_the_moment(position)


def tools_of_the_moment(position: Gharkane) -> int:
    """Return, as bits, the equipment that can be used for the current question at the active hero's place."""
    return TOOLS_IN.get(position.question, TOOLS_OF_A_HERO) & TOOLS_AT[acting.here(position)]


@verbs.use_equipment.forbids("GHA-19.9", details=the_equipment)
def nothing_taken_yet(position: Gharkane, tool: int) -> bool:
    return tool in c.ON_HARVEST and not position.harvested


def no_hunt_rule(position: Gharkane, seat: int) -> str:
    """Return the rule that explains why the Infrared scope cannot be used: brush fire (GHA-5.10), a hunt
    already made (GHA-9.2), or no game at the place (GHA-9.1)."""
    if acting.burning(position, seat):
        return "GHA-5.10"
    return "GHA-9.2" if position.has_hunted else "GHA-9.1"


@verbs.use_equipment.forbids(no_hunt_rule, details=the_equipment)
def nothing_to_look_through(position: Gharkane, seat: int, tool: int) -> bool:
    return tool == c.SCOPE and not may_hunt(position, seat)


def may_hunt(position: Gharkane, seat: int) -> bool:
    """Tell whether the active hero may hunt at its place: game is left there, it has not hunted on this
    visit, and no Brush fire forbids it."""
    return not (
        acting.no_game_here(position) or acting.hunted_already(position) or acting.burning(position, seat)
    )


@verbs.use_equipment.forbids("GHA-16.3", details=shelter.the_beds)
def no_bed_for_the_found(position: Gharkane, seat: int, tool: int) -> bool:
    return tool == c.LANTERN and not shelter.beds_left(position, seat)


@verbs.use_equipment.effect
def equipment_used(position: Gharkane, seat: int, tool: int) -> Next:
    """Carry out the effect of equipment and mark it as used; goods come from the reserve (GHA-19.6)."""
    rule, source = c.TOOL_RULE[tool], c.TOOL_TAG[tool]
    position.ready[seat] &= ~(1 << tool)
    tell(position, "log.use_equipment", rule, seat=seat, equipment=source)
    if tool == c.VEST:
        return put_on_vest(position, seat)
    if tool == c.SCOPE:
        return look_through(position, seat)
    if tool == c.CLUB:
        position.clubbing = 1
    elif tool == c.LANTERN:
        shelter.to_hospital(position, seat, c.TOOL_AMOUNT[tool], rule, source)
    else:
        shelter.gain_all(position, seat, c.TOOL_GAIN[tool], rule, source)
    return None


def look_through(position: Gharkane, seat: int) -> Next:
    """Show all tiles of the stack at the hero's place to the hero's seat alone, and return the question which
    of them the seat hunts, if any (GHA-19.12)."""
    position.looking = len(c.TOWNS) + c.HUNT_AT[acting.here(position)]
    position.secrets_shown += 1
    return [ask(seat, verbs.SCOPED)]
