"""The deliveries that a builder's links allow, as numbers of own links, for the estimates of computer
players.

The results depend only on complete links and cubes, so they are cached by the links of the network. For
unfinished track, the search also finds the stop to which it is best continued.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from tabletop.engine.agenda import do
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.build import give_up_unfinished
from tabletop.games.rails.components import CUBE_COLOUR, GOODS_MOVES, NOBODY, ROUNDS
from tabletop.games.rails.land import BESIDE, FACING, IS_CITY, IS_TOWN
from tabletop.games.rails.network import Link, Rails, Stretch
from tabletop.games.rails.position import Barons
from tabletop.games.rails.routes import ALL_LAWS, ALSO_NEUTRAL, Laws, Searches, searches
from tabletop.games.rails.tiles import TILES

REMEMBERED = 4_096
"""The number of results that each cache of this module keeps."""
FARTHEST = 3
"""The largest number of tiles that may be missing between unfinished track and a stop; track with a longer
gap does not count as an unfinished link."""
MOST_EXITS = 4
"""The largest number of exits (edges at which track leaves the town) on a town tile."""
ENOUGH_ROOM = 4
"""The number of free hexes beside its stops with which a network counts as having all the room that it needs
to grow."""
MOST = GOODS_MOVES * ROUNDS
"""The largest number of deliveries that a builder can make in a match."""
Links = tuple[Link, ...]
"""The complete links that a builder may use, sorted."""
PossibleLinks = tuple[tuple[Link, int], ...]
"""The links that a builder's unfinished track could become, each with the number of tiles it lacks."""


class DeliveryProspect(NamedTuple):
    """A builder's best deliveries, one for each cube, given by the number of own links on each, in descending
    order."""

    now: tuple[int, ...]
    then: tuple[int, ...]
    """The deliveries that will be possible once the most promising unfinished link is complete: the number of
    own links on each, in descending order."""
    lacking: int
    """The number of tiles that the most promising unfinished link lacks; 0 if there is none."""


class Railway(NamedTuple):
    """The links, unfinished links and room to grow of one builder, which change only with the track."""

    network: Links
    possible_links: PossibleLinks
    room: float
    """The room for the network to grow, from 0 to 1, estimated from the number of free hexes beside its
    stops."""
    near: Collection[int]
    """The hexes whose tiles decide how unfinished links could be finished and how much room there is."""


def railway(position: Barons, builder: int) -> Railway:
    """Return the links, unfinished links and room to grow of a builder, cached by the track. Unfinished links
    that the builder is about to lose, as it has not extended them in its turn, are left out (RAIL-8.2)."""
    rails, turn_ends = position.rails, do(give_up_unfinished, builder)
    key = "railway", builder, position.round if turn_ends in position.agenda else 0
    found: Railway | None = rails.known.get(key)
    if found is None:
        found = rails.shared.get(key)
        if found is None or not rails.left_alone(builder, found.near):
            found = _railway(position, *key[1:])
            if rails.left_alone(builder, found.near):
                rails.shared[key] = found
        rails.known[key] = found
    return found


def _railway(position: Barons, builder: int, since: int) -> Railway:
    """Return the railway of a builder without the unfinished links last extended before the round `since`."""
    rails = position.rails
    own, stops = rails.of(builder), rails.stops_of(builder)
    links = sorted([(s.start, s.end, s.owner) for s in (*own, *rails.of(NOBODY)) if s.end != NOTHING])
    unfinished = [s for s in own if s.end == NOTHING and s.round >= since]
    beside = frozenset([hex for stop in stops for hex in BESIDE[stop]])
    near = beside.union(*[NEAR[FACING[s.sides[-1]] // 6] for s in unfinished])
    return Railway(tuple(links), _possible_links(position, unfinished), _room(position, beside), near)


def links(position: Barons, builder: int) -> int:
    """Return the number of complete links a builder owns."""
    return sum(owner == builder for *_, owner in railway(position, builder).network)


def delivery_prospect(position: Barons, builder: int, count: int) -> DeliveryProspect:
    """Return the deliveries that a builder can make now, and those that it could make after completing one
    unfinished link. Of these links, the one that most improves the builder's next `count` deliveries is
    taken."""
    network, possible_links, *_ = railway(position, builder)
    laws = ALSO_NEUTRAL if position.options.neutral_moves else ALL_LAWS
    return _delivery_prospect(network, possible_links, laws, builder, position.cubes, count)


@lru_cache(REMEMBERED)
def _delivery_prospect(
    network: Links,
    possible_links: PossibleLinks,
    laws: Laws,
    builder: int,
    cubes: tuple[int, ...],
    count: int,
) -> DeliveryProspect:
    """Return the deliveries that are possible now, and those possible after one unfinished link is finished:
    the link that adds most own links to the next `count` deliveries, in proportion to the tiles it lacks."""
    now = _deliveries(network, laws, builder, cubes)
    found = [DeliveryProspect(now, now, 0)]
    for link, lacking in possible_links:
        if link not in network:
            with_it = tuple(sorted((*network, link)))
            found.append(DeliveryProspect(now, _deliveries(with_it, laws, builder, cubes), lacking))
    return max(found, key=lambda h: (sum(h.then[:count]) - sum(now[:count])) / (1 + h.lacking))


def deliverable(position: Barons, builder: int) -> tuple[tuple[int, int], ...]:
    """Return each cube that a builder can deliver now, as a pair: the most own links on a route, the cube."""
    network = railway(position, builder).network
    laws = ALSO_NEUTRAL if position.options.neutral_moves else ALL_LAWS
    return _by_cube(network, laws, builder, position.cubes)


@lru_cache(REMEMBERED)
def _deliveries(network: Links, laws: Laws, builder: int, cubes: tuple[int, ...]) -> tuple[int, ...]:
    """Return, for each cube the builder can deliver, the most own links on a route, in descending order."""
    most = sorted((n for n, _ in _by_cube(network, laws, builder, cubes)), reverse=True)
    return tuple(n for n in most[:MOST] if n)


def _by_cube(network: Links, laws: Laws, builder: int, cubes: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    found = _searches(network, laws, builder)
    by_cube = ((found[cubes[cube]][CUBE_COLOUR[cube]].values(), cube) for cube in found.movable(cubes))
    return tuple((max(map(max, routes)), cube) for routes, cube in by_cube)


@lru_cache(REMEMBERED)
def _searches(network: Links, laws: Laws, builder: int) -> Searches:
    return searches(Rails(Stretch(owner, 0, a, b, ()) for a, b, owner in network), builder, laws)


def _room(position: Barons, beside: Collection[int]) -> float:
    free = sum([not IS_CITY[hex] and position.tiles[hex] == NOTHING for hex in beside])
    return min(1.0, free / ENOUGH_ROOM) if beside else 1.0


# -- unfinished track ------------------------------------------------------------------------------------
def _possible_links(position: Barons, unfinished: list[Stretch]) -> PossibleLinks:
    found: dict[Link, int] = {}
    for stretch in unfinished:
        hex = FACING[stretch.sides[-1]] // 6
        for stop, lacking in _stops_ahead(hex, TILES_NEAR[hex](position.tiles)):
            link = stretch.start, stop, stretch.owner
            if stop != stretch.start:
                found[link] = min(lacking, found.get(link, FARTHEST))
    return tuple(sorted(found.items()))


def _near(hex: int) -> tuple[int, ...]:
    """Return the hexes that a search for stops from a hex can reach, the hex itself included, sorted."""
    found = {hex}
    for _ in range(FARTHEST - 1):
        found |= {n for here in found for n in BESIDE[here]}
    return tuple(sorted(found))


NEAR = tuple(_near(hex) for hex in range(len(BESIDE)))
TILES_NEAR = tuple(itemgetter(*near) for near in NEAR)
"""The functions, one for each hex, that pick from the tiles of all hexes those on the hexes near it, in the
order of NEAR."""


@lru_cache(REMEMBERED)
def _stops_ahead(hex: int, near: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the stops to which new track beginning on `hex` could lead over hexes without tiles, as (stop,
    number of tiles needed). `near` are the tiles that lie now on the hexes NEAR[hex], in the same order."""
    tiles, found = dict(zip(NEAR[hex], near, strict=True)), []
    front, seen = {hex}, {hex}
    for lacking in range(1, FARTHEST + 1):
        beyond = set()
        for here in front:
            if IS_TOWN[here]:
                if tiles[here] == NOTHING or TILES[tiles[here]].edges.bit_count() < MOST_EXITS:
                    found.append((here, lacking))
            elif tiles[here] == NOTHING:
                for n in set(BESIDE[here]) - seen:
                    seen.add(n)
                    if IS_CITY[n]:
                        found.append((n, lacking))
                    else:
                        beyond.add(n)
        front = beyond
    return tuple(found)
