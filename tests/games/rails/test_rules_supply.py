"""Chapter 26: the supply of tiles."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import DATA
from tabletop.games.rails.land import HEXES
from tabletop.games.rails.tiles import FACES, TILES, faces_left

from .map_setup import america, england
from .table_setup import Table

SUPPLY = [(s.text("front"), s.text("back"), s.number("count")) for s in DATA.tables("supply")]


def box(t: Table, **used: int) -> Table:
    """Tiles with these faces lie on the other map, where they are in nobody's way."""
    hexes = iter(HEXES[1 - t.position.options.map])
    tiles = list(t.position.tiles)
    for face, count in used.items():
        lying = next(i for i, tile in enumerate(TILES) if FACES[tile.face] == face.removeprefix("_"))
        for _ in range(count):
            tiles[next(hexes)] = lying
    return t.set(tiles=tuple(tiles))


def left(laid: dict[str, int]) -> set[str]:
    """The faces that are left once tiles with these faces are laid."""
    tiles = [
        next(i for i, t in enumerate(TILES) if FACES[t.face] == f) for f, n in laid.items() for _ in range(n)
    ]
    found = faces_left(tuple(tiles))
    return {FACES[t.face] for i, t in enumerate(TILES) if found >> i & 1}


@pytest.mark.rule("RAIL-26.1")
def test_tiles_are_unlimited_by_default():
    t = england()
    straight = t.tile("0-3")
    t.set(tiles=tuple(straight if h in HEXES[0] else NOTHING for h in range(len(t.position.tiles))))
    for hex in list(HEXES[1])[:90]:
        if t.position.tiles[hex] == NOTHING and hex != t.hex("8,6"):
            t.position.tiles = (*t.position.tiles[:hex], straight, *t.position.tiles[hex + 1 :])
    t.position.tiles = (*t.position.tiles[: t.hex("8,6")], NOTHING, *t.position.tiles[t.hex("8,6") + 1 :])
    assert t.position.tiles.count(straight) > 200
    assert t.build("green").may("lay", "8,6", "0-3")


@pytest.mark.rule("RAIL-26.2")
def test_the_boxes_hold_174_tiles():
    assert sum(count for *_, count in SUPPLY) == 136 + 38
    assert {face for front, back, _ in SUPPLY for face in (front, back)} == set(FACES)


@pytest.mark.rule("RAIL-26.2")
def test_a_face_in_use_takes_its_other_face_along():
    t = box(england(tiles="strict"), _41=5).build("green")
    assert t.may("lay", "9,4", "1-4")
    t = crossing_at_leeds(_43=5)  # face 41 is on their back
    assert t.why("lay", "8,6", "0-3 2-5") == "RAIL-26.2"
    assert t.told("lay", "8,6", "0-3 2-5")["tile"] == "tile.41.2"
    assert crossing_at_leeds(_43=4).may("lay", "8,6", "0-3 2-5")


def crossing_at_leeds(**used: int) -> Table:
    """Green's track comes from Bradford and may go through (8,6), beside a track out of Leeds."""
    return box(england(tiles="strict").track("green", "7,5:2-4", "7,6:5-2"), **used).build("green")


@pytest.mark.rule("RAIL-26.2")
def test_a_replaced_tile_returns():
    t = box(england(tiles="strict").track("green", "harrogate:t3"), _t11=4).build("green")
    assert t.may("lay", "harrogate", "t03")
    assert "t11" not in left({"t11": 1, "42": 4})
    assert "t11" in left({"t11": 0, "42": 4})


@pytest.mark.rule("RAIL-26.2")
def test_two_tiles_that_share_a_face():
    """Face t33 is on the front of tiles with 44 and of tiles with 45 on the back, three of each."""
    assert "t33" in left({"t33": 5})
    assert "t33" not in left({"t33": 6})
    assert {"44", "45"} & left({"t33": 5}) == {"44", "45"}  # the one that is left is either
    assert {"44", "45"} & left({"t33": 5, "44": 1}) == set()
    assert {"t33", "44", "45"} & left({"t33": 3, "44": 2}) == {"t33", "44", "45"}
    assert {"t33", "44", "45"} & left({"t33": 2, "44": 3}) == {"t33", "45"}


@pytest.mark.rule("RAIL-26.2")
def test_what_is_left_agrees_with_handing_out_the_tiles_one_by_one():
    """Which of the tiles with face t33 was taken is never known: try every way."""
    for a, b, c in product(range(7), range(4), range(4)):
        ways = [(x, a - x) for x in range(a + 1) if x + b <= 3 and a - x + c <= 3]
        if not ways:
            continue
        can = {"t33": any(x + b < 3 or y + c < 3 for x, y in ways)}
        can |= {"44": any(x + b < 3 for x, y in ways), "45": any(y + c < 3 for x, y in ways)}
        found = left(Counter({"t33": a, "44": b, "45": c}))
        assert {face: face in found for face in can} == can, (a, b, c)


@pytest.mark.rule("RAIL-26.2")
def test_the_last_straight():
    assert "21" in left({"21": 60, "22": 55})
    assert {"21", "22"} & left({"21": 60, "22": 56}) == set()
    t = box(america(tiles="strict"), _21=115).build("green")
    assert t.may("lay", "17,-6", "3-0")
    t.track("green", "17,-6:3-0").build("green")
    assert t.why("lay", "17,-7", "3-0") == "RAIL-26.2"
    assert t.may("lay", "17,-6", "3-1")  # a curve is on the back of the straight that returns
