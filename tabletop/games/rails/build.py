"""The rules and effects of building, for companies and players: the number of builds per turn, the connected
network, the costs and the tiles left."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.rails import (
    tiles,
    track,  # noqa: F401 - declares the rules of chapters 6 to 9 first
)
from tabletop.games.rails.builder import BUILDERS, REFUSALS, bill, builder, builds_allowed, pay, too_dear
from tabletop.games.rails.components import COST_OF_SYMBOL
from tabletop.games.rails.cost import tile_cost
from tabletop.games.rails.front import front
from tabletop.games.rails.land import HEX_TAG, NEIGHBOUR, SYMBOL_TAG, SYMBOLS, TERRAIN_COST
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.position import Barons
from tabletop.games.rails.verbs import ALL_TILES, end_building, lay, step, take_symbol


@step
def give_up_unfinished(position: Barons, owner: int) -> Next:
    """End an owner's building turn: unfinished track of the owner becomes ownerless unless it was extended in
    this turn (RAIL-8.2, RAIL-8.9)."""
    left = position.rails.without_owner(owner, position.round)
    if left is not position.rails:
        tell(position, "log.gives_up", "RAIL-8.2", company=builder(position))
        position.rails = left
    position.company = NOTHING
    return None


# -- the number of builds --------------------------------------------------------------------------------
def _too_often(position: Barons) -> str:
    return REFUSALS[position.mode].too_often(position)


def _build_details(position: Barons) -> Params:
    return {"allowed": builds_allowed(position), "round": position.round}


@lay.forbids(_too_often, details=_build_details)
@take_symbol.forbids(_too_often, details=_build_details)
def all_builds_made(position: Barons) -> bool:
    return position.builds >= BUILDERS[position.mode].builds(position)


# -- one network -----------------------------------------------------------------------------------------
def _tile_apart(position: Barons, hex: int, tile: int) -> str:
    return _joined_by_others(
        position, *(NEIGHBOUR[hex * 6 + e] for e in range(6) if tiles.TILES[tile].edges >> e & 1)
    )


def _hex_apart(position: Barons, hex: int) -> str:
    return _joined_by_others(position, *NEIGHBOUR[hex * 6 : hex * 6 + 6])


def _symbol_apart(position: Barons, symbol: int) -> str:
    return _joined_by_others(position, *SYMBOLS[symbol])


def _joined_by_others(position: Barons, *touched: int) -> str:
    """Return the number of the rule that refuses building at these hexes: RAIL-10.4 if links without an
    owner, or of other owners, connect one of the hexes to the builder's network; RAIL-10.5 if no links do."""
    own, joined = front(position).stops, position.rails.joined
    return "RAIL-10.4" if any(hex not in own and own & joined(hex) for hex in touched) else "RAIL-10.5"


def _apart(position: Barons, hex: int) -> Params:
    """Return the parameters of the refusal of a tile that is apart from the network: the hex, or nothing if
    the company has no track yet, because the tile is then refused for having two separate tracks."""
    return {} if front(position)[hex].fresh else {"place": HEX_TAG[hex]}


@lay.allows_bits(_tile_apart, "tile", details=_apart)
def one_network(position: Barons, hex: int) -> int:
    return front(position)[hex].connected


@lay.allows_bits(_hex_apart, "hex", details=_apart)
def where_it_grows(position: Barons) -> int:
    """Return, as bits, the hexes where some tile could extend the builder's network; the rule `one_network`
    then checks the tile itself."""
    return front(position).hexes


@take_symbol.allows_bits(
    _symbol_apart, "symbol", details=lambda position, symbol: {"place": SYMBOL_TAG[symbol]}
)
def at_a_stop_of_its_network(position: Barons) -> int:
    return front(position).symbols_at_home


# -- the cost --------------------------------------------------------------------------------------------
@lay.allows_bits(
    too_dear, "tile", details=lambda position, hex, tile: bill(position, tile_cost(position, hex, tile))
)
def can_be_paid(position: Barons, hex: int) -> int:
    return tiles.PAYABLE[min(BUILDERS[position.mode].funds(position, position.company), tiles.RICHEST)][
        TERRAIN_COST[hex] if position.tiles[hex] == NOTHING else 0
    ]


@lay.forbids(too_dear)
def too_poor_for_any(position: Barons) -> bool:
    """Forbid laying tiles if the funds do not cover the cheapest one; this saves a search of all hexes."""
    return BUILDERS[position.mode].funds(position, position.company) < tiles.CHEAPEST


@take_symbol.forbids(too_dear, details=lambda position: bill(position, COST_OF_SYMBOL))
def cannot_be_paid(position: Barons) -> bool:
    return BUILDERS[position.mode].funds(position, position.company) < COST_OF_SYMBOL


@lay.allows_bits("RAIL-26.2", "tile", details=lambda position, tile: {"face": ALL_TILES[tile]})
def left_in_the_box(position: Barons, hex: int) -> int:
    """Return, as bits, the tiles that the supply still holds, including the one that would be replaced on the
    hex; all tiles if the supply is unlimited."""
    return _left_without(position, hex) if position.options.tiles else tiles.EVERY


def _left_without(position: Barons, hex: int) -> int:
    return tiles.faces_left(position.tiles, position.tiles[hex])


# -- the effects of building -----------------------------------------------------------------------------
def laid(position: Barons, hex: int, tile: int) -> Rails:
    """Return the new track of the whole map after a tile is laid on a hex: track is added, extended or
    redirected (RAIL-6.8, RAIL-8.3, RAIL-8.6)."""
    company, round, rails = position.company, position.round, position.rails
    land, old, new = position.land, position.tiles[hex], tiles.TILES[tile]
    if old != NOTHING and not tiles.improving(old) >> tile & 1:
        changed = _redirected(position, hex, tile)
        (edges,) = new.tracks - tiles.TILES[old].tracks
        stays = changed.sides[-2] % 6
        return rails.redirected(company, round, changed, hex * 6 + sum(edges) - stays, land)
    if new.town:
        return rails.with_exits(company, round, [hex * 6 + edge for edge in tiles.new_exits(old, tile)], land)
    tracks = [(hex * 6 + a, hex * 6 + b) for a, b in tiles.new_tracks(old, tile)]
    return rails.with_tracks(company, round, tracks, land)


def _redirected(position: Barons, hex: int, tile: int) -> Stretch:
    """Return the unfinished stretch that a tile would redirect: its last track, on this hex, is missing on
    the new tile."""
    (gone,) = tiles.TILES[position.tiles[hex]].tracks - tiles.TILES[tile].tracks
    sides = {hex * 6 + edge for edge in gone}
    return next(s for *_, s in position.rails.around[hex] if sides == set(s.sides[-2:]))


@lay.effect
def is_laid(position: Barons, seat: int, hex: int, tile: int) -> Next:
    """Lay a tile on a hex: the builder pays its cost at once, and the move counts as one build (RAIL-6.12,
    RAIL-7.7)."""
    cost = tile_cost(position, hex, tile)
    company = builder(position)
    pay(position, cost)
    where, what = HEX_TAG[hex], ALL_TILES[tile]
    tell(position, "log.lays", "RAIL-7.7", seat=seat, cost=cost, company=company, hex=where, tile=what)
    before = position.rails
    position.rails = laid(position, hex, tile)
    faces = [*position.tiles]
    faces[hex] = tile
    position.tiles = tuple(faces)
    _tell_links(position, before)
    return _built(position, seat)


@take_symbol.effect
def is_taken(position: Barons, seat: int, symbol: int) -> Next:
    """Build a rail symbol: the builder pays for the link of its two cities (RAIL-9.4, RAIL-9.5)."""
    pay(position, COST_OF_SYMBOL)
    company, named = builder(position), SYMBOL_TAG[symbol]
    cost = COST_OF_SYMBOL
    tell(position, "log.takes_symbol", "RAIL-9.4", seat=seat, cost=cost, company=company, symbol=named)
    before = position.rails
    position.rails = before.with_symbol(position.company, position.round, *SYMBOLS[symbol])
    _tell_links(position, before)
    return _built(position, seat)


def new_links(before: Rails, after: Rails) -> list[Stretch]:
    """Return the complete links that are in the track `after` a change and were not in the track `before`
    it."""
    known = set(before)
    return [s for s in after if s.end != NOTHING and s not in known]


def _tell_links(position: Barons, before: Rails) -> None:
    if position.log is None:
        return
    for link in new_links(before, position.rails):
        company, a, b = builder(position), HEX_TAG[link.start], HEX_TAG[link.end]
        tell(position, "log.link", "RAIL-6.8", company=company, a=a, b=b)


def _built(position: Barons, seat: int) -> Next:
    position.builds += 1
    return [ask(seat, BUILDERS[position.mode].question)]


@end_building.effect
def stops_building(position: Barons, seat: int) -> None:
    """Log that the builder ends its building turn (RAIL-6.13)."""
    company, n = builder(position), position.builds
    tell(position, "log.ends_building", "RAIL-6.13", seat=seat, company=company, n=n)
