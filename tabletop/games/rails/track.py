"""Chapters 6, 8 and 9: the tiles that a company may lay on a hex, and the rail symbols that it may build.

Each rule about tiles looks up a set of tiles, by the facts that `front` finds about the six sides
of a hex.
"""

from __future__ import annotations

from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.rails import tiles
from tabletop.games.rails.builder import tag
from tabletop.games.rails.front import front, owner_of_symbol
from tabletop.games.rails.land import HEX_TAG, IS_PORT, SYMBOLS, SYMBOLS_OF, Land
from tabletop.games.rails.network import Rails
from tabletop.games.rails.place import TRACK_RULES, HexPlace, TrackRule, allows_tiles
from tabletop.games.rails.position import Barons
from tabletop.games.rails.verbs import lay, take_symbol


# -- parameters of refusals ------------------------------------------------------------------------------
def _met(position: Barons, hex: int, tile: int, there: int) -> Params:
    """Return the parameters of a refusal: the owner of the unfinished track that a tile would meet, and the
    stop where that track begins; none if it meets none. `there` are the edges where such track comes up, as
    bits."""
    edges = there & tiles.TILES[tile].edges
    for edge in range(6):
        if edges >> edge & 1:
            stretch = position.rails.open_ends[hex * 6 + edge]
            stop = HEX_TAG[stretch.start]
            return {"owner": tag(position, stretch.owner), "town": stop, "stop": stop, "place": stop}
    return {}


# -- chapter 6: where track may go -----------------------------------------------------------------------
def _ground(position: Barons, hex: int) -> Params:
    return {"reason": "ground.city" if position.land.is_city[hex] else "ground.elsewhere"}


@lay.allows_bits("RAIL-6.1", "hex", details=_ground)
def land_without_a_city(position: Barons) -> int:
    return position.land.layable[position.options.map]


def _rule_in_the_way(position: Barons, hex: int, tile: int) -> TrackRule:
    """Return the first of the rules of track, in the order of the rulebook, that a tile on a hex breaks."""
    here = front(position)[hex]
    return next(rule for rule in TRACK_RULES if not rule.tiles(here) >> tile & 1)


@lay.allows_bits(
    lambda position, hex, tile: _rule_in_the_way(position, hex, tile).told(position, hex, tile),
    "tile",
    details=lambda position, hex, tile: _rule_in_the_way(position, hex, tile).details(position, hex, tile),
    implied=True,  # by `build.one_network`, whose tiles all fit
)
def fits_the_track(position: Barons, hex: int) -> int:
    """Return, as bits, the tiles that no rule about track (TRACK_RULES) forbids on a hex."""
    return front(position)[hex].fitting


@allows_tiles("RAIL-6.2")
def no_track_over_water(here: HexPlace) -> int:
    return tiles.AVOIDING[here.blocked]


@allows_tiles(
    "RAIL-6.3",
    details=lambda position, hex, tile: {"kind": "kind.town" if position.land.is_town[hex] else "kind.plain"},
)
def town_tiles_on_towns(here: HexPlace) -> int:
    return tiles.TOWN_TILES if here.town else tiles.PLAIN_TILES


@allows_tiles("RAIL-6.4")
def existing_shapes(here: HexPlace) -> int:
    return tiles.EVERY


@allows_tiles("RAIL-6.5", details=lambda p, hex, tile: _met(p, hex, tile, front(p)[hex].foreign))
def not_onto_others(here: HexPlace) -> int:
    return tiles.AVOIDING[here.foreign]


@allows_tiles("RAIL-6.6", details=lambda p, hex, tile: _met(p, hex, tile, front(p)[hex].locked))
def not_from_others_towns(here: HexPlace) -> int:
    """Return, as bits, the tiles that do not start from an ownerless exit (track from a town to its hex's
    edge) of a town that only other builders reach. A tile may lead to such an exit."""
    if not here.locked:
        return tiles.EVERY
    begun_there = tiles.starting(here.tile, here.starts | here.locked) & ~tiles.starting(
        here.tile, here.starts
    )
    return tiles.EVERY & ~begun_there | here.redirects


def _only_others_reach(position: Barons, hex: int, tile: int) -> str:
    return "RAIL-6.6" if position.land.is_town[hex] and position.tiles[hex] != NOTHING else "RAIL-6.7"


@allows_tiles(_only_others_reach, details=lambda position, hex, tile: {"town": HEX_TAG[hex]})
def begins_somewhere(here: HexPlace) -> int:
    """Return, as bits, the tiles that keep the rule that new track must begin where the builder may start. A
    hex that already has a tile without a town allows all tiles: RAIL-8.8 checks it instead."""
    if here.tile != NOTHING and not here.town:
        return tiles.EVERY
    return tiles.starting(here.tile, here.starts)


@allows_tiles("RAIL-6.9", details=lambda p, hex, tile: {"stop": _stop_twice(p, hex, tile)})
def no_link_to_itself(here: HexPlace) -> int:
    return tiles.EVERY & ~here.returning


def _stop_twice(position: Barons, hex: int, tile: int) -> str:
    """Return the tag of the stop at both ends of a link that a tile would complete, for the refusal."""
    for a, b in tiles.TILES[tile].tracks:
        one, other = (_stop_behind(position.rails, hex * 6 + edge, position.land) for edge in (a, b))
        if one is not None and one == other:
            return HEX_TAG[one]
    return HEX_TAG[hex]


def _stop_behind(rails: Rails, side: int, land: Land) -> int | None:
    """Return the stop to which a side of a hex is connected: across the side, or by unfinished track that
    crosses it; None if there is neither."""
    if arm := rails.arm(side, land):
        return arm.stop
    return next((s.start for s in rails if s.end == NOTHING and side in s.sides), None)


# -- chapter 8: unfinished and changed track -------------------------------------------------------------
@allows_tiles("RAIL-8.3", details=lambda p, hex, tile: _met(p, hex, tile, front(p)[hex].barred))
def may_be_taken_over(here: HexPlace) -> int:
    return tiles.AVOIDING[here.barred]


def _what_it_would_be(position: Barons, hex: int, tile: int) -> str:
    """Return the number of the rule against replacing the tile on a hex by another: RAIL-8.4 for redirecting
    at a town, RAIL-8.5 for redirecting other track, RAIL-8.7 for losing track."""
    if tiles.may_redirect(position.tiles[hex]) >> tile & 1:
        return "RAIL-8.4" if position.land.is_town[hex] else "RAIL-8.5"
    return "RAIL-8.7"


@allows_tiles(_what_it_would_be)
def redirected_or_improved(here: HexPlace) -> int:
    return tiles.improving(here.tile) | here.redirects


@allows_tiles("RAIL-8.8")
def added_track_begins_somewhere(here: HexPlace) -> int:
    return tiles.EVERY if here.tile == NOTHING else tiles.starting(here.tile, here.starts) | here.redirects


@allows_tiles("RAIL-8.9", details=lambda p, hex, tile: _met(p, hex, tile, front(p)[hex].spurs))
def not_onto_others_spurs(here: HexPlace) -> int:
    return tiles.AVOIDING[here.spurs]


# -- chapter 9: where lines begin, rail symbols ----------------------------------------------------------
def _port_or_symbol(position: Barons, hex: int, tile: int) -> str:
    return "RAIL-9.1" if _unbuilt_from(position, hex, tile) else "RAIL-9.2"


def _unbuilt_from(position: Barons, hex: int, tile: int) -> list[tuple[int, int]]:
    """Return (city, port) for each city at the tile's edges where no line may begin, but could begin if the
    rail symbol between the city and a port were built."""
    cities = _no_beginnings(position, hex, tile)
    return [(a, b) for pair in SYMBOLS for a, b in (pair, pair[::-1]) if a in cities and IS_PORT[b]]


def _no_beginnings(position: Barons, hex: int, tile: int) -> list[int]:
    """Return the cities next to a hex to which a tile leads, but where the builder may not begin."""
    own, edges, around = front(position), tiles.TILES[tile].edges, position.land.cities_around[hex]
    return [city for city, edge in around if edges >> edge & 1 and not own.begins_at(city)]


def _where_lines_begin(position: Barons, hex: int, tile: int) -> Params:
    pairs = _unbuilt_from(position, hex, tile)
    if pairs:
        return {"city": HEX_TAG[pairs[0][0]], "port": HEX_TAG[pairs[0][1]]}
    return {"city": HEX_TAG[next(iter(_no_beginnings(position, hex, tile)), hex)]}


@allows_tiles(_port_or_symbol, details=_where_lines_begin)
def begins_at_a_port(here: HexPlace) -> int:
    return tiles.starting(here.tile, here.begins) | here.redirects


def _symbol_ends(position: Barons, symbol: int) -> Params:
    a, b = SYMBOLS[symbol]
    owner = owner_of_symbol(position.rails, symbol)
    known = {} if owner == NOTHING else {"owner": tag(position, owner)}
    return {"a": HEX_TAG[a], "b": HEX_TAG[b], **known}


@take_symbol.allows_bits("RAIL-9.4", "symbol", details=_symbol_ends)
def on_this_map(position: Barons) -> int:
    return SYMBOLS_OF[position.options.map]


@take_symbol.forbids("RAIL-9.6", details=_symbol_ends)
def has_a_train(position: Barons, symbol: int) -> bool:
    return SYMBOLS[symbol] in position.rails.trains


@take_symbol.allows_bits("RAIL-9.7", "symbol", details=_symbol_ends)
def where_a_line_may_begin(position: Barons) -> int:
    """Return, as bits, the rail symbols with an end where the builder may begin a line of new track. Another
    rule (RAIL-10.5) checks whether the builder's network reaches that end."""
    return front(position).symbols
