"""The pieces of the share market: tiles, trains and cubes on the map, markers and shares."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from itertools import groupby
from math import cos, pi, sin

from tabletop.engine.secrecy import NOTHING
from tabletop.engine.table import Fact, Piece, Text
from tabletop.games.rails import components as c
from tabletop.games.rails.accounts import row_of
from tabletop.games.rails.builder import tag
from tabletop.games.rails.land import HEX_TAG, SUPPLY, SYMBOL_TAG, SYMBOLS, Land
from tabletop.games.rails.network import Stretch
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import FACES, TILES, TURNS

WIDTH, HEIGHT = 136, 118
"""The width and height of a hex on the board, in pixels of the board's picture."""
Spot = tuple[float, float]
STACK_STEP, STACK_WIDTH = 0.55, 1.3
"""The limits for the discs of companies that share a box of the price adjustment, in widths of a disc.

STACK_STEP: the largest distance between the middles of neighbouring discs.
STACK_WIDTH: the largest distance between the middles of the first and the last disc.
"""
CITY_SPOTS = tuple(
    (0.5 + x / WIDTH, 0.5 + y / HEIGHT) for x, y in ((-15, -14), (15, -14), (-15, 15), (15, 15))
)
TOWN_SPOT = (0.5 + 20 / WIDTH, 0.5 + 12 / HEIGHT)
PRICE_SPOTS = tuple(((1 + 2 * (each % 3)) / 6, 0.25 + 0.5 * (each // 3)) for each in range(len(c.COMPANIES)))
DIVIDEND_SPOTS = tuple(((1 + 2 * each) / 12, 0.5) for each in range(len(c.COMPANIES)))
PRICE_SPAN, DIVIDEND_SPAN = 0.3, 0.16
"""The widths of the companies' discs in a cell of the price track and in a row of the dividend table, as
fractions of the cell and row; PRICE_SPOTS and DIVIDEND_SPOTS are their places."""
TILE_SPAN, LINE_SPAN, CUBE_SPAN, TRAIN_SPAN = 148 / WIDTH, 140 / WIDTH, 31 / WIDTH, 52 / WIDTH
LEAST = 17
"""The smallest width at which cubes and trains are drawn, in pixels of the screen."""
SHAPES = ("", "sharp", "gentle", "straight")
"""The names of the shapes of a track on a tile; indexed by the number of sixths of a turn between the two
edges that the track joins."""
Look = tuple[str, int]
"""The look of an owner's trains: the name that stands for the owner in the names of their pictures, and the
seat whose colours they have, -1 for none."""
OWNERS: tuple[Look, ...] = (*((company, -1) for company in c.COMPANIES), ("neutral", -1))
"""The look of the trains by owner, in the version with the share market: one for each company, then one
for NOBODY."""


CELL_SPOT, CELL_SPAN = (0.5, 0.222), 1.05
"""The middle and the width of the picture that covers a cell's printed modifier on the price track, as
fractions of the area for the cell's discs."""


def pieces(position: Barons, viewer: int) -> Iterable[Piece]:
    """Yield all pieces on both boards and in front of the seats, with their places, alike for all viewers."""
    yield from on_the_map(position, OWNERS)
    yield from _market(position)
    for seat in range(position.seats):
        yield from _shares_of(position, seat)
        yield Piece(f"cash.{seat}", f"purse.{seat}", "coin", seat, number=position.cash[seat])
    yield from _companies(position)
    if position.phase == c.BUILD:
        yield from track_supply(position, OWNERS)


# -- the map -----------------------------------------------------------------------------------------------
def on_the_map(position: Barons, owners: tuple[Look, ...]) -> Iterator[Piece]:
    """Yield the tiles, trains and cubes on the map; `owners` is the look of each owner's trains."""
    yield from _tiles(position)
    yield from _trains(position, owners)
    yield from _cubes(position)


def _tiles(position: Barons) -> Iterator[Piece]:
    return (_laid(hex, tile) for hex, tile in enumerate(position.tiles) if tile != NOTHING)


@functools.cache
def _laid(hex: int, tile: int) -> Piece:
    face, turn, tag = FACES[TILES[tile].face], TILES[tile].turn, HEX_TAG[hex]
    return Piece(f"laid.{tag}", tag, f"tile.{face}", angle=60 * turn, spot=(0.5, 0.5), span=TILE_SPAN)


def _trains(position: Barons, owners: tuple[Look, ...]) -> Iterator[Piece]:
    """Yield a train for every built rail symbol; and for every owned track on a tile, a line and a train in
    the owner's colour. Ownerless track on tiles has neither (RAIL-16.3)."""
    for stretch in position.rails:
        look, seat = owners[stretch.owner]
        told = (
            ()
            if stretch.owner == c.NOBODY
            else (Text("train.owner", {"owner": tag(position, stretch.owner)}),)
        )
        if not stretch.sides:
            yield Piece(f"loco.{_symbol(stretch)}", _symbol(stretch), f"loco.{look}", seat, told=told)
        elif told:
            for hex, edges in _tracks(stretch, position.land):
                line, train = _running(hex, tuple(edges), look, seat)
                yield line
                yield train._replace(told=told)


@functools.cache
def _running(hex: int, edges: tuple[int, ...], look: str, seat: int) -> tuple[Piece, Piece]:
    """Return the coloured line along a track on a tile, and the train on it. `edges` are the two edges that
    it joins, or the one of a town's exit; `look` is the owner in picture names, `seat` has its colours (-1:
    none)."""
    tag, where = HEX_TAG[hex], f"{HEX_TAG[hex]}.{edges[0]}"
    shape, turn = _shape(edges)
    line, picture = f"line.{look}.{where}", f"line.{look}.{shape}"
    spot, loco = _on_the_track(edges), f"loco.{look}"
    return (
        Piece(line, tag, picture, seat, angle=60 * turn, spot=(0.5, 0.5), span=LINE_SPAN),
        Piece(f"loco.{where}", tag, loco, seat, spot=spot, span=TRAIN_SPAN, least=LEAST),
    )


def _symbol(link: Stretch) -> str:
    return SYMBOL_TAG[SYMBOLS.index((link.start, link.end))]


def _tracks(stretch: Stretch, land: Land) -> Iterator[tuple[int, list[int]]]:
    """Yield (hex, edges) for every tile of a stretch: the two that it joins, or the one out of a town."""
    for hex, sides in groupby(stretch.sides, lambda side: side // 6):
        if not land.is_city[hex]:
            yield hex, [side % 6 for side in sides]


def _shape(edges: tuple[int, ...]) -> tuple[str, int]:
    """Return the shape of a track between edges, and the sixths of a turn by which it is rotated."""
    if len(edges) == 1:
        return "stub", edges[0]
    a, b = edges
    apart = (b - a) % 6
    return (SHAPES[apart], a) if apart <= 3 else (SHAPES[6 - apart], b)


def _on_the_track(edges: tuple[int, ...]) -> Spot:
    """Return the position of a train on a track, as fractions of the hex's width and height; `edges` are the
    two edges that the track joins, or the one of a town's exit."""
    x, y = (sum(axis) for axis in zip(*map(_edge, edges), strict=True))
    part = 0.25 if len(edges) == 2 else 0.62
    return 0.5 + part * x / WIDTH, 0.5 + part * y / HEIGHT


def _edge(edge: int) -> Spot:
    """Return the position of the middle of an edge, in pixels of the board from the middle of the hex."""
    return HEIGHT / 2 * sin(edge * pi / 3), -HEIGHT / 2 * cos(edge * pi / 3)


def _cubes(position: Barons) -> Iterator[Piece]:
    lying: dict[int, int] = {}
    for cube in c.CUBES:
        stop = position.cubes[cube]
        if NOTHING != stop < SUPPLY:
            place = lying[stop] = lying.get(stop, -1) + 1
            yield _cube(cube, stop, CITY_SPOTS[place] if position.land.is_city[stop] else TOWN_SPOT)


@functools.cache
def _cube(cube: int, stop: int, spot: Spot) -> Piece:
    picture = f"cube.{c.GOODS[c.CUBE_COLOUR[cube]]}"
    return Piece(c.CUBE_TAG[cube], HEX_TAG[stop], picture, spot=spot, span=CUBE_SPAN, least=LEAST)


def track_supply(position: Barons, owners: tuple[Look, ...]) -> Iterator[Piece]:
    """Yield the pieces that a builder can carry onto the map: a tile of every face, and on Eastern US a train
    for rail symbols; `owners` is the look of each owner's trains."""
    for face, turns in enumerate(TURNS):
        yield Piece(turns[0], "tiles", f"tile.{FACES[face]}", turns=turns, span=TILE_SPAN)
    if position.options.map == c.EASTERN_US:
        look, seat = owners[position.company] if position.company != NOTHING else owners[c.NOBODY]
        yield Piece("train", "tiles", f"loco.{look}", seat)


# -- the market --------------------------------------------------------------------------------------------
def _market(position: Barons) -> Iterator[Piece]:
    yield Piece("round", f"round.{max(1, position.round)}", "round")
    yield from _cells(c.CELLS[0].modifiers, c.CELLS[position.options.momentum].modifiers)
    for place, company in enumerate(position.order, 1):
        yield Piece(f"order_disc.{c.COMPANIES[company]}", f"order.{place}", f"disc.{c.COMPANIES[company]}")
    for company, name in enumerate(c.COMPANIES):
        price, disc = position.price[company], f"disc.{name}"
        cell = "price.B" if price == c.BANKRUPT else f"price.{price}"
        yield Piece(f"marker.{name}", cell, disc, spot=PRICE_SPOTS[company], span=PRICE_SPAN)
    for company in position.order:
        if shares := position.available[company]:
            name, number = c.COMPANIES[company], shares if shares > 1 else -1
            yield Piece(f"share.{name}", f"available.{name}", f"share.{name}", number=number, height=shares)
    yield from _performances(position)
    yield from _bankrupt(position)


def _cells(printed: tuple[int, ...], modifiers: tuple[int, ...]) -> Iterator[Piece]:
    """Yield a piece for each cell of the price track whose modifier, by price, differs from the printed
    one."""
    for price, modifier in enumerate(modifiers):
        if modifier != printed[price]:
            state = "good" if modifier > 0 else "bad" if modifier else "plain"
            facts = (Fact("price", price), Fact("modifier", modifier))
            tag, zone, picture = f"cell.{price}", f"price.{price}", f"cell.{state}"
            yield Piece(tag, zone, picture, facts=facts, spot=CELL_SPOT, span=CELL_SPAN)


def _performances(position: Barons) -> Iterator[Piece]:
    """Yield the disc of each live company: in the dividend table, or in its box of the price adjustment."""
    for company in position.order:
        name, box = c.COMPANIES[company], position.box[company]
        if box:
            spot, zone, span = _in_the_stack(position, company), f"box.{box}", 1.0
        else:
            row = row_of(position.performance[company])
            spot, zone, span = DIVIDEND_SPOTS[company], f"dividend.{row}", DIVIDEND_SPAN
        yield Piece(f"stack.{name}", zone, f"disc.{name}", spot=spot, span=span)


def _in_the_stack(position: Barons, company: int) -> Spot:
    """Return the position of a company's disc among the discs of its box, as fractions of the box: the discs
    lie side by side, and overlap only as far as every emblem stays visible."""
    stack = [each for each, box in enumerate(position.box) if box == position.box[company]]
    step = min(STACK_STEP, STACK_WIDTH / max(1, len(stack) - 1))
    return 0.5 + step * (stack.index(company) - (len(stack) - 1) / 2), 0.5


def _bankrupt(position: Barons) -> Iterator[Piece]:
    """Yield the disc of each bankrupt company, on a box that these occupy (RAIL-14.6 to 14.9)."""
    out = [name for name, gone in zip(c.COMPANIES, position.out, strict=True) if gone]
    for name, box in zip(out, c.TAKEN_BOXES[len(out)], strict=True) if len(out) < len(c.TAKEN_BOXES) else ():
        yield Piece(f"out.{name}", f"box.{box}", f"disc.{name}", spot=(0.5, 0.5), span=1.0)


def _companies(position: Barons) -> Iterator[Piece]:
    for company, name in enumerate(c.COMPANIES):
        control = position.control[company]
        facts = (Fact("coin", position.treasury[company]), Fact(f"share.{name}", position.unissued[company]))
        if not position.out[company]:
            yield Piece(
                c.COMPANY_TAG[company], "companies", c.COMPANY_TAG[company], owner=control, facts=facts
            )
    if position.company != NOTHING:
        name = c.COMPANIES[position.company]
        yield Piece(f"unissued.{name}", f"reserve.{name}", f"share.{name}")
        yield Piece(f"offer.{name}", f"offer.{name}", f"share.{name}")
        yield Piece(f"treasury.{name}", f"treasury.{name}", "coin")


def _shares_of(position: Barons, seat: int) -> Iterator[Piece]:
    """Yield the shares that a seat holds, and separately those in its fist: the shares it has chosen to sell,
    which only this seat knows before the reveal (RAIL-25.2)."""
    for company, name in enumerate(c.COMPANIES):
        at = seat * len(c.COMPANIES) + company
        chosen = max(0, position.chosen[at])
        if left := position.held[at] - chosen:
            yield Piece(f"held.{name}.{seat}", f"shares.{seat}", f"share.{name}", seat, height=left)
        if chosen:
            yield Piece(f"fist.{name}.{seat}", f"fist.{seat}", f"share.{name}", seat, height=chosen)
