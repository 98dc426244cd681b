"""The pieces to draw in the modes without companies: those on the map and on the players' board, and those
that can be carried onto the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tabletop.engine.secrecy import NOTHING
from tabletop.engine.table import Fact, Piece
from tabletop.games.rails import components as base
from tabletop.games.rails.land import HEX_TAG
from tabletop.games.rails.pieces import WIDTH, Look, Spot, on_the_map, track_supply
from tabletop.games.rails.steam import components as c
from tabletop.games.rails.steam.position import Steam, holder, supply

OWNERS: tuple[Look, ...] = (*(("seat", seat) for seat in range(base.SEATS_AT_MOST)), ("neutral", -1))
"""The look of the trains of each owner in the modes without companies: the seats, then NOBODY."""
CITY_SPAN, GROWN_SPAN, GROWN_SPOT = 104 / WIDTH, 26 / WIDTH, (0.5, 0.2)
INCOME_SPOTS: tuple[Spot, ...] = tuple(
    ((1 + 2 * (s % 3)) / 6, 0.25 + 0.5 * (s // 3)) for s in range(base.SEATS_AT_MOST)
)
ENGINE_SPOTS: tuple[Spot, ...] = tuple(
    ((1 + 2 * (s % 2)) / 4, (1 + 2 * (s // 2)) / 6) for s in range(base.SEATS_AT_MOST)
)
INCOME_SPAN, ENGINE_SPAN = 0.29, 0.42
"""The widths of the seats' discs in a cell of the income track and of the locomotive track, as fractions of
the cell; INCOME_SPOTS and ENGINE_SPOTS are their places."""


def pieces(position: Steam, viewer: int) -> Iterable[Piece]:
    """Yield all pieces on the map, on the players' board and in front of the seats, alike for all viewers."""
    yield from on_the_map(position, OWNERS)
    yield from _cities(position)
    yield from _players(position)
    yield from _actions(position)
    yield from _wagons(position)
    yield from _new_cities(position)
    if position.phase == c.BUILD:
        yield from track_supply(position, OWNERS)


def _cities(position: Steam) -> Iterator[Piece]:
    """Yield the New Cities on the map, and a mark on each city that has grown."""
    for hex, colour in position.new_cities:
        picture = f"new_city.{base.GOODS[colour]}"
        yield Piece(f"city.{HEX_TAG[hex]}", HEX_TAG[hex], picture, spot=(0.5, 0.5), span=CITY_SPAN)
    for hex in position.grown:
        yield Piece(f"grown.{HEX_TAG[hex]}", HEX_TAG[hex], "grown", spot=GROWN_SPOT, span=GROWN_SPAN)


# -- the board -------------------------------------------------------------------------------------------
def _players(position: Steam) -> Iterator[Piece]:
    yield Piece("turn", f"turn.{max(1, position.round)}", "round")
    order = position.places or position.order
    for place, seat in enumerate(order, 1):
        if seat != NOTHING:
            yield Piece(f"seat_disc.{seat}", f"seat_order.{place}", "disc.seat", seat)
    for seat in range(position.seats):
        income, level = f"income.{position.income[seat]}", f"locomotive.{position.locomotive[seat]}"
        yield Piece(
            f"income_disc.{seat}", income, "disc.seat", seat, spot=INCOME_SPOTS[seat], span=INCOME_SPAN
        )
        yield Piece(
            f"engine_disc.{seat}", level, "disc.seat", seat, spot=ENGINE_SPOTS[seat], span=ENGINE_SPAN
        )
        yield Piece(
            f"points_disc.{seat}", f"points.{seat}", "points.seat", seat, number=position.points[seat]
        )
        purse = f"purse.{seat}"
        unmoved = f"cash.{purse}"  # no verb moves it: only a company's treasury could be given cash
        yield Piece(f"cash.{seat}", purse, "coin", seat, number=position.cash[seat], known_as=unmoved)


def _actions(position: Steam) -> Iterator[Piece]:
    """Yield the action tiles, on their board or with the seats that hold them."""
    for tile, tag in enumerate(c.ACTION_TAG):
        seat = holder(position, tile)
        zone = f"action_slot.{tile + 1}" if seat == NOTHING else f"action.{seat}"
        yield Piece(tag, zone, f"action.{base.ACTIONS[tile]}", number=tile + 1)


def _wagons(position: Steam) -> Iterator[Piece]:
    """Yield a piece for each space of the Goods Supply that holds cubes, with their number by colour."""
    for space, tag in enumerate(base.SUPPLY_TAG):
        if cubes := supply(position, space):
            counts = Counter(base.CUBE_COLOUR[cube] for cube in cubes)
            facts = tuple(Fact(f"cube.{base.GOODS[colour]}", n) for colour, n in sorted(counts.items()))
            yield Piece(tag, "wagons", "wagon", facts=facts)


def _new_cities(position: Steam) -> Iterator[Piece]:
    founded = Counter(colour for _, colour in position.new_cities)
    for tag, (colour, number) in zip(base.NEW_CITY_TAG, base.NEW_CITIES.items(), strict=True):
        if left := number - founded[colour]:
            zone = "new_cities" if position.phase == c.BUILD else f"city_slot.{base.GOODS[colour]}"
            yield Piece(tag, zone, f"new_city.{base.GOODS[colour]}", height=left)
