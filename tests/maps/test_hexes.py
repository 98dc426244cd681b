"""Hexagonal maps: a cell lies where Tiled's own program draws it, for every way to stagger."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tabletop.maps.board import GridCell, Point
from tabletop.maps.hexes import HexGrid
from tabletop.maps.tmx import read
from tests.maps.tiled import differing, laid, tiled_draws, with_tiled

COLUMNS, ROWS = 5, 4
GRIDS = {
    f"{axis}-{'even' if even else 'odd'}": HexGrid(COLUMNS, ROWS, *size, side, axis, even)
    for axis, size, side in (("x", (40, 36), 20), ("y", (36, 40), 18))
    for even in (False, True)
}
by_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))


def colour_of(cell: GridCell) -> tuple[int, int, int]:
    """Each cell has its own."""
    return 40 + 40 * cell.column, 40 + 40 * cell.row, 90


def write(folder: Path, grid: HexGrid, more: str = "") -> Path:
    """A map whose cells have a tile of their own colour each, as wide and high as the cell."""
    cells = list(grid.cells())
    sheet = Image.new("RGBA", (grid.wide * len(cells), grid.high))
    corners = grid.outline(GridCell(0, 0))
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    for i, cell in enumerate(cells):
        shape = [(x - left + i * grid.wide, y - top) for x, y in corners]
        ImageDraw.Draw(sheet).polygon(shape, (*colour_of(cell), 255))
    sheet.save(folder / "tiles.png")
    index, axis = "even" if grid.even else "odd", grid.axis
    path = folder / "board.tmx"
    grid_of = (
        f'width="{COLUMNS}" height="{ROWS}" tilewidth="{grid.wide}" tileheight="{grid.high}" '
        f'hexsidelength="{grid.side}" staggeraxis="{axis}" staggerindex="{index}"'
    )
    tiles = (
        f'firstgid="1" name="t" tilewidth="{grid.wide}" tileheight="{grid.high}" '
        f'columns="{len(cells)}" tilecount="{len(cells)}"'
    )
    image = f'source="tiles.png" width="{sheet.width}" height="{sheet.height}"'
    numbers = ",".join(str(i + 1) for i in range(len(cells)))
    path.write_text(
        f'<map version="1.8" orientation="hexagonal" {grid_of}><tileset {tiles}><image {image}/></tileset>'
        f'<layer id="1" name="cells" width="{COLUMNS}" height="{ROWS}">'
        f'<data encoding="csv">{numbers}</data></layer>{more}</map>'
    )
    return path


@with_tiled
@by_grid
def test_a_cell_lies_where_tiled_draws_its_tile(grid: HexGrid, tmp_path: Path) -> None:
    theirs = tiled_draws(write(tmp_path, grid), tmp_path / "tiled.png")
    assert theirs.size == grid.size
    for cell in grid.cells():
        x, y, _, _ = grid.box(cell)
        middle = Point(x + grid.wide / 2, y + grid.high / 2)
        assert theirs.getpixel((int(middle.x), int(middle.y))) == (*colour_of(cell), 255)
        for corner in grid.outline(cell):
            spot = [int(m + 0.88 * (c - m)) for m, c in zip(middle, corner, strict=True)]
            assert theirs.getpixel((spot[0], spot[1])) == (*colour_of(cell), 255)


@with_tiled
@by_grid
def test_the_cell_under_a_pixel_is_the_one_that_tiled_drew_there(grid: HexGrid, tmp_path: Path) -> None:
    theirs = tiled_draws(write(tmp_path, grid), tmp_path / "tiled.png")
    wrong = 0
    for x, y in itertools.product(range(grid.size[0]), range(grid.size[1])):
        cell, pixel = grid.cell_at(x + 0.5, y + 0.5), theirs.getpixel((x, y))
        wrong += pixel != ((*colour_of(cell), 255) if cell else (0, 0, 0, 0))
    assert wrong <= 0.04 * grid.size[0] * grid.size[1]  # the edges of the tiles are one pixel wide


@with_tiled
@by_grid
def test_our_tiles_lie_where_tiled_lays_them(grid: HexGrid, tmp_path: Path) -> None:
    path = write(tmp_path, grid)
    reading = read(path)
    assert not reading.problems
    assert reading.size is not None
    assert laid(reading.pictures, reading.size).tobytes() == tiled_draws(path, tmp_path / "t.png").tobytes()


@by_grid
def test_a_spot_lies_in_the_cell_whose_outline_holds_it(grid: HexGrid) -> None:
    for cell in grid.cells():
        x, y, w, h = grid.box(cell)
        assert grid.cell_at(x + w / 2, y + h / 2) == cell
    assert grid.cell_at(-1, 5) is None
    assert grid.cell_at(grid.size[0] + 40, grid.size[1] + 40) is None


@by_grid
def test_cells_touch_when_their_axes_differ_by_one_step(grid: HexGrid) -> None:
    steps = {(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)}
    for one, other in itertools.permutations(grid.cells(), 2):
        (q, r), (q2, r2) = grid.axial(one), grid.axial(other)
        shared = set(grid.outline(one)) & set(grid.outline(other))
        assert ((q2 - q, r2 - r) in steps) == (len(shared) == 2)


@by_grid
def test_q_grows_to_the_right_and_r_down(grid: HexGrid) -> None:
    middles = {grid.axial(cell): grid.box(cell).centre for cell in grid.cells()}
    for (q, r), (x, y) in middles.items():
        if (right := middles.get((q + 1, r))) is not None:
            assert right.x > x
        if (below := middles.get((q, r + 1))) is not None:
            assert below.y > y


@with_tiled
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("anchor", ["unspecified", "topleft", "center", "right", "bottom"])
def test_a_tile_object_lies_where_tiled_lays_it(turn: int, anchor: str, tmp_path: Path) -> None:
    grid = GRIDS["x-odd"]
    objects = (
        f'<objectgroup id="2" name="o"><object id="1" gid="3" x="100" y="80" width="40" height="36" '
        f'rotation="{turn}"/><object id="2" gid="4" x="110" y="60" width="40" height="36"/></objectgroup>'
    )
    path = write(tmp_path, grid, objects)
    path.write_text(path.read_text().replace('name="t"', f'name="t" objectalignment="{anchor}"'))
    reading = read(path)
    assert not reading.problems
    assert reading.size is not None
    ours, theirs = laid(reading.pictures, reading.size), tiled_draws(path, tmp_path / "t.png")
    assert differing(ours, theirs, 0) <= 0.015 * ours.width * ours.height
