"""The goods, places, rooms, equipment, events and leaders, read from components.toml, as tuples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tabletop.engine.data import Entry, load

DATA = load(__package__, "components.toml")
OPTIONS = DATA.options()
ROUNDS = DATA.table("game").number("rounds")
SET_UP = DATA.table("setup")
POINTS = DATA.table("points")

STEPS = (
    "setup", "dusk", "night", "events", "feed", "disease", "recruit", "build", "repair", "clean", "end",
)  # fmt: skip
SETUP, DUSK, NIGHT, EVENTS_STEP, FEED, DISEASE, RECRUIT, BUILD, REPAIR, CLEAN, END = range(len(STEPS))


def _ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(entry.text("id") for entry in entries)


def bits(*values: int) -> int:
    """Pack numbers into one integer used as a set: bit v is set for each number v."""
    return sum(1 << value for value in {*values})


# -- goods -----------------------------------------------------------------------------------------------
GOODS = ("food", "water", "can", "medicine", "wood", "metal", "chip", "ammo")
FOOD, WATER, CAN, MEDICINE, WOOD, METAL, CHIP, AMMO = range(len(GOODS))
_GOODS = DATA.tables("good", GOODS)
GOOD_TAG = tuple(f"good.{good}" for good in GOODS)
NO_GOOD = -1
GROUPS = ("foodstuff", "edible", "material", "ammo", "barter")
FOODSTUFF, EDIBLE, MATERIAL, AMMUNITION, BARTER = range(len(GROUPS))
GROUP_TAG = tuple(f"group.{group}" for group in GROUPS)
FOODSTUFFS = tuple(g for g, entry in enumerate(_GOODS) if entry.text("group") == "foodstuff")
EDIBLES = tuple(g for g, entry in enumerate(_GOODS) if entry.flag("edible"))
MATERIALS = tuple(g for g, entry in enumerate(_GOODS) if entry.text("group") == "material")
IN_GROUP = (FOODSTUFFS, EDIBLES, MATERIALS, (AMMO,), (*FOODSTUFFS, *MATERIALS))
"""The goods in each group of GROUPS; a payment can ask for any good of a group (GHA-1.2, GHA-1.3). The last
group holds the goods that a stronger hero can take from a rival by pressure (GHA-7.10)."""

# -- heroes ----------------------------------------------------------------------------------------------
STRENGTHS = DATA.table("heroes").numbers("strengths")
REACH = DATA.table("heroes").number("reach")
"""The largest number of steps that a hero moves without Powered legs (GHA-6.4)."""
TEAM = len(STRENGTHS)
"""The number of heroes of each seat."""
SEATS_AT_MOST = max(DATA.table("game").numbers("players"))
HEROES = range(SEATS_AT_MOST * TEAM)
"""The numbers of all heroes, counted from 0 seat by seat: hero 6 is number 2 of seat 1."""
STRENGTH = STRENGTHS * SEATS_AT_MOST
HERO_TAG = tuple(f"hero.{hero // TEAM}.{hero % TEAM}" for hero in HEROES)

# -- places ----------------------------------------------------------------------------------------------
_PLACES = DATA.tables("place")
PLACES = _ids(_PLACES)
RING = len(PLACES)
"""The number of places, which lie in a ring around the board (GHA-3.6)."""
PLACE_TAG = tuple(f"place.{place}" for place in PLACES)
STOCK_TAG = tuple(f"stock.{place}" for place in PLACES)
GOOD_AT = tuple(GOODS.index(good) if (good := e.text("good")) else NO_GOOD for e in _PLACES)
"""The good that each place gives (GHA-3.7), or NO_GOOD; indexed by place."""
HACIENDAS = GOOD_AT.index(NO_GOOD)
NORNAALD, WITH_AN = PLACES.index("nornaald"), PLACES.index("with_an")
HUNTS = tuple(p for p, e in enumerate(_PLACES) if e.flag("hunt"))
"""The places with a stack of game (GHA-9.1), in the order in which places follow each other around the
board."""
HUNT_AT = tuple(HUNTS.index(p) if p in HUNTS else -1 for p in range(RING))
TOWNS = tuple(p for p, e in enumerate(_PLACES) if e.flag("town"))
TOWN_AT = tuple(TOWNS.index(p) if p in TOWNS else -1 for p in range(RING))
TOWN_TAG = tuple(f"search.{PLACES[p]}" for p in TOWNS)
SUPPLY = DATA.table("supply").number("place")
SCALED_SUPPLY = DATA.table("supply").numbers("scaled")


class HaciendaSlot(NamedTuple):
    """A space for one hero at the haciendas, with the cans and survivors that it brings home (GHA-11.4)."""

    number: int
    cans: int
    survivors: int


_SLOTS = tuple(DATA.tables("slot"))
SLOTS = {
    e.number("id"): HaciendaSlot(e.number("id"), e.number("cans"), e.number("survivors")) for e in _SLOTS
}
NO_SLOT = 0
SPOTS: tuple[int, ...] = (*(p for p in range(RING) if p != HACIENDAS), *(RING + i for i in range(len(SLOTS))))
"""The numbers of the spots where a hero's move can end: the places of the board except the haciendas, then
the slots of the haciendas (spaces for one hero each), numbered from RING, the number of places."""
SLOT_AT: tuple[int, ...] = (*([NO_SLOT] * RING), *SLOTS)
"""The slot (space for one hero at the haciendas) at each spot where a move can end, or NO_SLOT for any other
place of the board; indexed by spot."""
PLACE_AT: tuple[int, ...] = (*range(RING), *([HACIENDAS] * len(SLOTS)))
"""The place of the board at each spot where a hero's move can end; the haciendas for each of their slots.
Indexed by spot."""
SPOT_TAG = (*PLACE_TAG, *(f"slot.haciendas.{number}" for number in SLOTS))

# -- game and search tiles -------------------------------------------------------------------------------
_GAME = DATA.tables("game_tile")
GAME = range(len(_GAME))
GAME_TAG = tuple(f"game_tile.{name}" for name in _ids(_GAME))
RESISTANCE = tuple(entry.number("resistance") for entry in _GAME)
FIRST_FOOD = tuple(entry.number("food") for entry in _GAME)
GAME_TILES = tuple(kind for kind, entry in enumerate(_GAME) for _ in range(entry.number("tiles")))
STACK = DATA.table("hunt").number("stack")
SERIES, SHORT_SERIES = DATA.table("hunt").number("series"), DATA.table("hunt").number("short_series")
"""The most extra food that a hunt brings for earlier tiles of the same kind (GHA-9.8): by the rulebook, and
with the option short_series."""
PREY = range(len(HUNTS) * STACK)
"""The numbers of the game tiles (animals to hunt) in all stacks: tile d of stack s, both counted from 0, is
number s * STACK + d."""
PREY_TAG = tuple(
    f"game.{PLACES[HUNTS[p // STACK]]}" + (f".{p % STACK + 1}" if p % STACK else "") for p in PREY
)
_SEARCH = DATA.tables("search")
SEARCH = _ids(_SEARCH)
SEARCH_TAG = tuple(f"found.{name}" for name in SEARCH)
SEARCH_TILES = tuple(kind for kind, entry in enumerate(_SEARCH) for _ in range(entry.number("tiles")))
SEARCH_GAIN = tuple(entry.amounts("gain", GOODS) for entry in _SEARCH)
EMPTY = SEARCH.index("empty")
PACK = SEARCH.index("ammo")

# -- equipment -------------------------------------------------------------------------------------------
_EQUIPMENT = DATA.tables("equipment")
EQUIPMENT = _ids(_EQUIPMENT)
TOOLS = range(len(EQUIPMENT))
TOOL_TAG = tuple(f"equipment.{name}" for name in EQUIPMENT)
TOOL_RULE = tuple(entry.text("rule") for entry in _EQUIPMENT)
TOOL_COST = tuple(entry.amounts("cost", GOODS) for entry in _EQUIPMENT)
TOOL_EFFECT = tuple(entry.text("effect") for entry in _EQUIPMENT)
TOOL_PLACES = tuple(tuple(PLACES.index(p) for p in entry.texts("places")) for entry in _EQUIPMENT)
TOOL_GAIN = tuple(entry.amounts("gain", GOODS) for entry in _EQUIPMENT)
TOOL_AMOUNT = tuple(entry.number("amount") for entry in _EQUIPMENT)
COPIES = DATA.table("market").number("copies")
OFFER = DATA.table("market").number("offer")
TOOL_TILES = tuple(tool for tool in TOOLS for _ in range(COPIES))
ON_ARRIVAL = tuple(t for t in TOOLS if TOOL_EFFECT[t] in ("arrival_gain", "arrival_survivor"))
ON_HARVEST = tuple(t for t in TOOLS if TOOL_EFFECT[t] == "harvest_gain")
HUNTING_AIDS = tuple(t for t in TOOLS if TOOL_EFFECT[t] == "hunt_strength")
"""The equipment that reduces the actions needed for a hunt (GHA-19.11)."""
LEGS, HOOK, CLUB, VEST, SCOPE, LANTERN = (
    TOOL_EFFECT.index(effect)
    for effect in (
        "move_unlimited", "hacienda_slot", "pressure_made", "pressure_suffered", "hunt_choose",
        "arrival_survivor",
    )
)  # fmt: skip
SCRAPS = range(len(EQUIPMENT) * 2)
"""The numbers of the equipment that the Recycling room takes: twice the number of its kind if it is broken, 1
more than that if it is repaired."""
SCRAP_TAG = tuple(f"equipment.{EQUIPMENT[s // 2]}" + (".repaired" if s % 2 else "") for s in SCRAPS)

# -- rooms -----------------------------------------------------------------------------------------------
_ROOMS = DATA.tables("room")
ROOM_IDS = _ids(_ROOMS)
ROOMS = range(len(ROOM_IDS))
ROOM_TAG = tuple(f"room.{name}" for name in ROOM_IDS)
ROOM_RULE = tuple(entry.text("rule") for entry in _ROOMS)
SEATS_OF = tuple(entry.number("seats") for entry in _ROOMS)
UPKEEP = tuple(entry.number("upkeep") for entry in _ROOMS)
ROOM_STEP = tuple(entry.text("step") for entry in _ROOMS)
ROOM_AMOUNT = tuple(entry.number("amount") for entry in _ROOMS)
ROOM_GAIN = tuple(entry.amounts("gain", GOODS) for entry in _ROOMS)
ROOM_BONUS = tuple(
    tuple((GOOD_TAG[good], n) for good, n in enumerate(gain) if n)
    or ((entry.text("icon"), abs(amount)),) * bool(entry.text("icon"))
    for entry, gain, amount in zip(_ROOMS, ROOM_GAIN, ROOM_AMOUNT, strict=True)
)
"""The bonus shown on each room, as pairs (icon, number): the goods it gives, or else one icon; empty if there
is nothing to show."""
ROOM_TILES = tuple(room for room, entry in enumerate(_ROOMS) for _ in range(entry.number("copies")))
(
    WORKSHOP, BENCH, CRISIS_CELL, SMOKEHOUSE, HUNTERS_DEN, CANNERY, CARAVAN, ARSENAL, SPRING, BUNKER,
    RECYCLING, UV_FILTER, INFIRMARY, NURSERY, SCOUT_HQ, STOREHOUSE, LOOKOUT, GUARD_ROOM, AUTO_WORKSHOP,
    WAR_ROOM, JUNK_SORTING, TOOL_SHOP,
) = ROOMS  # fmt: skip
BY_ITSELF = frozenset((
    WORKSHOP, CRISIS_CELL, CANNERY, CARAVAN, SPRING, BUNKER, RECYCLING, INFIRMARY, AUTO_WORKSHOP, TOOL_SHOP,
))  # fmt: skip
"""The rooms whose use is not a separate move: they work by themselves or as part of the move that they
help."""
SEVENTH = tuple(ROOM_IDS.index(room) for room in SET_UP.texts("seventh"))
"""The two additional rooms of every shelter in the variant with seven rooms."""
MOST_ROOMS = 1 + SET_UP.number("kept_rooms") + len(SEVENTH)
HOSPITAL = MOST_ROOMS
HOMES = range(MOST_ROOMS + 1)
"""The homes of survivors in a shelter, by number: its rooms in the order of the board, then the hospital."""
HOME_TAG = (*(f"place.room.{i + 1}" for i in range(MOST_ROOMS)), "place.hospital")
DWELLING_TAG = (*(f"survivor.room.{i + 1}" for i in range(MOST_ROOMS)), "survivor.hospital")
ROOM_COST = DATA.table("costs").number("room")
WARD = DATA.table("hospital").number("ward")
"""The number of survivors in the hospital for whom one medicine a day is enough (GHA-15.3)."""
TIGHT = DATA.table("hospital").number("tight")
"""The number of beds in the hospital with the option tight_hospital."""

# -- disease ---------------------------------------------------------------------------------------------
TRACK = DATA.table("disease").numbers("track")
"""The points for each space of the disease track, from the best space to the worst (GHA-15.1)."""
HEALTHY = DATA.table("disease").number("start")
LAST_SPACE = len(TRACK) - 1
WAVE = DATA.table("disease").number("wave")

# -- leaders, megapoles ----------------------------------------------------------------------------------
_LEADERS = DATA.tables("leader")
LEADERS = range(len(_LEADERS))
LEADER_TAG = tuple(f"leader.{name}" for name in _ids(_LEADERS))
LEADER_PLACES = tuple(tuple(PLACES.index(p) for p in entry.texts("places")) for entry in _LEADERS)
LEADER_GOODS = tuple(entry.amounts("goods", GOODS) for entry in _LEADERS)
LEADER_SEARCHES = tuple(
    tuple(TOWN_AT[PLACES.index(p)] for p in entry.texts("searches")) for entry in _LEADERS
)
"""The towns that each leader searches during set-up (GHA-2.14)."""
_MEGAPOLES = DATA.tables("megapole")
MEGAPOLES = range(len(_MEGAPOLES))
MEGAPOLE_TAG = tuple(f"megapole.{name}" for name in _ids(_MEGAPOLES))
MEGAPOLE_GOODS = tuple(entry.amounts("goods", GOODS) for entry in _MEGAPOLES)

# -- events ----------------------------------------------------------------------------------------------
_EVENTS = DATA.tables("event")
EVENT_IDS = _ids(_EVENTS)
EVENTS = range(len(_EVENTS))
EVENT_TAG = tuple(f"event.{name}" for name in EVENT_IDS)
EVENT_RULE = tuple(entry.text("rule") for entry in _EVENTS)
EVENT_POINTS = tuple(entry.number("points") for entry in _EVENTS)
EVENT_COST = tuple(entry.amounts("cost", (*GOODS, "foodstuff"))[: len(GOODS)] for entry in _EVENTS)
EVENT_FOODSTUFFS = tuple(entry.amounts("cost", (*GOODS, "foodstuff"))[-1] for entry in _EVENTS)
"""The number of foodstuffs of any kind that each event costs in addition to its printed goods (GHA-13.7);
indexed by event."""
IS_SHORTAGE = tuple(entry.flag("shortage") for entry in _EVENTS)
STRIKES = tuple(entry.text("acts") == "night_start" for entry in _EVENTS)
"""True for each event that has an effect at the start of every night until it is solved; indexed by event."""
EVENT_EFFECT = tuple(entry.text("effect") for entry in _EVENTS)
EVENT_PLACE = tuple(PLACES.index(p) if (p := entry.text("place")) else -1 for entry in _EVENTS)
EVENT_AMOUNT = tuple(entry.number("amount") for entry in _EVENTS)
EVENTS_DRAWN = DATA.table("events").number("drawn")
(
    STRIPPED_TOWNS, RODENTS, MARAUDERS, WINTER, ASH_WIND, BRUSH_FIRE, WILD_PACKS, LAVA_FLOW, AFTERSHOCK,
    UV_STORM, EPIDEMIC, CAVE_IN, SHORT_CIRCUIT,
) = (
    EVENT_IDS.index(name)
    for name in (
        "stripped_towns", "hungry_rodents", "marauders", "volcanic_winter", "ash_wind", "brush_fire",
        "wild_packs", "lava_flow", "aftershock", "uv_storm", "epidemic", "cave_in", "short_circuit",
    )
)  # fmt: skip
