"""The land of both maps: hexes, their sides and neighbours, stops, rail symbols (from maps/*.toml).

A hex is a small int; the hexes of one map have consecutive numbers. A side of a hex is the number 6 * hex +
edge, where the edge is 0 N, 1 NE, 2 SE, 3 S, 4 SW or 5 NW. A stop is a hex with a city or a town.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from tabletop.engine.data import BadData, Entry, load
from tabletop.engine.memo import Memo
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c

EDGES = range(6)
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The step across each edge of a hex to the neighbouring hex, as differences of the coordinates q and r."""
SHORT = ("us", "ne")
"""The abbreviation of each map in the tags of its hexes."""


class Hex(NamedTuple):
    """A hex of land as the map's data file describes it."""

    q: int
    r: int
    tag: str
    terrain_cost: int = 0
    ground: str = ""
    """The names of the hex's terrain and river, joined by a dot; empty for a plain."""
    town: bool = False
    colour: int = NOTHING
    """The colour of the hex's city, as an index of GOODS; NOTHING where there is no city."""
    cubes: int = 0
    port: bool = False


def _read(index: int) -> tuple[Entry, list[Hex]]:
    """Return the data of the map with an index in MAPS, and its hexes, sorted by their coordinates."""
    entry = load(f"{__package__}.maps", f"{c.MAPS[index]}.toml")
    hexes = [_land(index, *values) for values in entry.values["land"]]
    for town in entry.tables("town"):
        q, r = town.numbers("at")
        ground = _ground(town.text("terrain"), bool(town.values["river"]))
        hexes.append(Hex(q, r, f"stop.{town.text('id')}", *ground, town=True, cubes=1))
    for city in entry.tables("city"):
        q, r = city.numbers("at")
        colour = c.COLOURS.index(city.text("colour"))
        port = bool(city.values.get("port", False))
        hexes.append(
            Hex(q, r, f"stop.{city.text('id')}", colour=colour, cubes=city.number("cubes"), port=port)
        )
    hexes.sort(key=lambda h: h[:2])
    if len({h[:2] for h in hexes}) < len(hexes):
        raise BadData(f"{entry.where}: two hexes stand at the same place")
    return entry, hexes


def _land(index: int, q: int, r: int, terrain: str, river: bool) -> Hex:
    return Hex(q, r, f"hex.{SHORT[index]}.{q}.{r}", *_ground(terrain, river))


def _ground(terrain: str, river: bool) -> tuple[int, str]:
    """Return the dollars that the terrain and a river add to the cost of the first tile on a hex, and the
    name of this ground (RAIL-7.3, RAIL-7.4, RAIL-7.5, RAIL-9.9)."""
    named = [terrain] * (terrain != c.TERRAINS[0]) + ["river"] * river
    return c.COST_OF_TERRAIN[c.TERRAINS.index(terrain)] + c.COST_OF_RIVER * river, ".".join(named)


_ENTRIES, _HEXES = zip(*(_read(index) for index in range(len(c.MAPS))), strict=True)
ALL: tuple[Hex, ...] = tuple(h for hexes in _HEXES for h in hexes)
HEXES = (range(len(_HEXES[0])), range(len(_HEXES[0]), len(ALL)))
"""The numbers of the hexes of each map: a range for each; indexed by map."""
HEX_TAG = tuple(h.tag for h in ALL)
SUPPLY = len(ALL)
"""The number of the first space of the Goods Supply, where a cube can lie instead of on a hex; all smaller
numbers are hexes."""
MAP_OF = tuple(index for index, hexes in enumerate(HEXES) for _ in hexes)
TERRAIN_COST = tuple(h.terrain_cost for h in ALL)
GROUND_NAME = tuple(h.ground for h in ALL)
IS_TOWN = tuple(h.town for h in ALL)
CITY_COLOUR = tuple(h.colour for h in ALL)
IS_CITY = tuple(h.colour != NOTHING for h in ALL)
IS_PORT = tuple(h.port for h in ALL)
CUBES_AT = tuple(h.cubes for h in ALL)
STOPS = tuple(tuple(h for h in hexes if IS_TOWN[h] or IS_CITY[h]) for hexes in HEXES)
CITIES = tuple(frozenset(h for h in hexes if IS_CITY[h]) for hexes in HEXES)
START_REQUIRES_PORT = tuple(bool(entry.values["start_requires_port"]) for entry in _ENTRIES)


def _facing() -> tuple[int, ...]:
    """Return, for each side of a hex, the neighbour's side that touches it; NOTHING at water and edge."""
    sides = []
    for index, hexes in enumerate(HEXES):
        at = {ALL[h][:2]: h for h in hexes}
        for h in hexes:
            for edge, (dq, dr) in enumerate(STEPS):
                neighbour = at.get((ALL[h].q + dq, ALL[h].r + dr), NOTHING)
                sides.append(NOTHING if neighbour == NOTHING else neighbour * 6 + (edge + 3) % 6)
        assert index == MAP_OF[hexes[0]]
    return tuple(sides)


FACING = _facing()
NEIGHBOUR = tuple(NOTHING if side == NOTHING else side // 6 for side in FACING)
"""The hex beyond each side of each hex, NOTHING at water and at the map's edge; indexed by side: hex * 6 +
edge."""


def _edges(which: tuple[bool, ...]) -> tuple[int, ...]:
    """Return, for each hex, the edges at which its neighbour is a marked hex, as bits; `which` tells for each
    hex whether it is marked."""
    return tuple(
        sum(1 << e for e in EDGES if (n := NEIGHBOUR[h * 6 + e]) != NOTHING and which[n])
        for h in range(len(ALL))
    )


ALONG = tuple(
    0 if n == NOTHING else 1 << n | (0 if IS_CITY[side // 6] else 1 << side // 6)
    for side, n in enumerate(NEIGHBOUR)
)
"""The hexes on which unfinished track that crosses a side can be extended or redirected, as bits: the hex of
the side, unless it is a city, and the hex beyond it; indexed by side: hex * 6 + edge."""
BLOCKED = tuple(sum(1 << e for e in EDGES if FACING[h * 6 + e] == NOTHING) for h in range(len(ALL)))
"""The edges of each hex at water and at the map's edge, a bit for each edge from 0 to 5 (RAIL-6.2)."""
TO_CITY = _edges(IS_CITY)
AROUND = tuple(
    tuple((FACING[h * 6 + e] // 6, 1 << FACING[h * 6 + e] % 6) for e in EDGES if FACING[h * 6 + e] != NOTHING)
    for h in range(len(ALL))
)
"""The neighbours of each hex, as pairs: the neighbour, and the edge of the neighbour that faces the hex, as a
bit."""
BESIDE = tuple(tuple(n for n, _ in around) for around in AROUND)
"""The numbers of the neighbours of each hex; indexed by hex."""
GROUND = tuple(
    1 << h if IS_TOWN[h] else sum(1 << n for n in BESIDE[h] if not IS_CITY[n]) for h in range(len(ALL))
)
"""The hexes onto which track may lead from each stop, as bits; indexed by hex. For a town it is the town's
own hex, for a city the neighbouring hexes that are no cities."""
CITIES_AROUND = tuple(
    tuple((n, e) for e in EDGES if (n := NEIGHBOUR[h * 6 + e]) != NOTHING and IS_CITY[n])
    for h in range(len(ALL))
)
"""The neighbouring cities of each hex, as pairs: the city, and the edge of the hex across which it lies."""


@dataclass(frozen=True, eq=False, slots=True)
class Land:
    """The lookup tables about hexes, sides and maps that change once a New City is founded (RAIL-20.9)."""

    is_city: tuple[bool, ...]
    is_town: tuple[bool, ...]
    colour: tuple[int, ...]
    to_city: tuple[int, ...]
    cities_around: tuple[tuple[tuple[int, int], ...], ...]
    along: tuple[int, ...]
    ground: tuple[int, ...]
    cities: tuple[frozenset[int], ...]
    layable: tuple[int, ...]
    """The hexes of each map that a tile may cover, as bits; indexed by map (RAIL-6.1)."""


_LAYABLE = tuple(sum(1 << h for h in hexes if not IS_CITY[h]) for hexes in HEXES)
LAND = Land(IS_CITY, IS_TOWN, CITY_COLOUR, TO_CITY, CITIES_AROUND, ALONG, GROUND, CITIES, _LAYABLE)
"""The lookup tables for the maps as printed, without New Cities."""
NewCities = tuple[tuple[int, int], ...]
"""The hexes that have become cities, as pairs of hex and colour, in the order in which they were founded."""


def _land_with(new: NewCities) -> Land:
    return _with_city(land_with(new[:-1]), *new[-1]) if new else LAND


land_with = Memo(_land_with, 1 << 10).__getitem__
"""The function that returns the lookup tables of the maps after these New Cities are founded; results are
cached."""


def _with_city(land: Land, hex: int, colour: int) -> Land:
    """Return the tables of the land after one more town has become a city of a colour."""
    changed: dict[str, list[Any]] = {field.name: [*getattr(land, field.name)] for field in fields(land)}
    changed["is_city"][hex], changed["is_town"][hex], changed["colour"][hex] = True, False, colour
    changed["cities"][MAP_OF[hex]] |= {hex}
    changed["layable"][MAP_OF[hex]] &= ~(1 << hex)
    changed["ground"][hex] = sum(1 << n for n in BESIDE[hex] if not land.is_city[n])
    for edge in EDGES:
        changed["along"][hex * 6 + edge] &= ~(1 << hex)
        if (side := FACING[hex * 6 + edge]) != NOTHING:
            near = side // 6
            changed["to_city"][near] |= 1 << side % 6
            changed["cities_around"][near] = tuple(
                sorted((*changed["cities_around"][near], (hex, side % 6)), key=lambda found: found[1])
            )
            changed["ground"][near] &= ~(1 << hex) if land.is_city[near] else -1
    return Land(**{name: tuple(values) for name, values in changed.items()})


# -- rail symbols ----------------------------------------------------------------------------------------
def _symbols() -> tuple[tuple[int, int], ...]:
    pairs = []
    for index, entry in enumerate(_ENTRIES):
        for a, b in entry.values["symbols"]:
            pair = HEX_TAG.index(f"stop.{a}"), HEX_TAG.index(f"stop.{b}")
            if pair[1] not in NEIGHBOUR[pair[0] * 6 : pair[0] * 6 + 6]:
                raise BadData(f"{entry.where}: symbols: {a} and {b} are not neighbours")
            assert MAP_OF[pair[0]] == index
            pairs.append(pair)
    return tuple(pairs)


SYMBOLS = _symbols()
"""The rail symbols printed on the maps, each as the pair of neighbouring cities that a train on it joins
(RAIL-9.4)."""
SYMBOLS_OF = tuple(
    sum(1 << n for n, (a, _) in enumerate(SYMBOLS) if MAP_OF[a] == index) for index in range(len(c.MAPS))
)
"""The rail symbols on each map, a bit for each index of SYMBOLS."""
SYMBOLS_AT = tuple(sum(1 << n for n, pair in enumerate(SYMBOLS) if h in pair) for h in range(len(ALL)))
"""The rail symbols that join each hex to a neighbouring city, a bit for each index of SYMBOLS; indexed by
hex, 0 for a hex without any."""
SYMBOL_TAG = tuple(f"symbol.{HEX_TAG[a][5:]}-{HEX_TAG[b][5:]}" for a, b in SYMBOLS)
