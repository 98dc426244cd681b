"""The contents of a hexagonal map's cells: the pictures of their tiles, and the zones.

A cell becomes a zone when its tile, in any layer, has a class; hidden layers count too. The tag of the zone
is made from the map's property `hex_tag`, in which {q} and {r} stand for the cell's axial coordinates,
counted from the cell (`column0`, `row0`). A tile object with a tag replaces the zone of the cell it is on;
one without a tag is only drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from tabletop.maps.board import MAX_PIXELS, MAX_SIDE, GridCell, Picture, Point, Rect, Value, Zone
from tabletop.maps.hexes import HexGrid
from tabletop.maps.picture import MapPictures
from tabletop.maps.tilesets import MAX_TILES, Tiles
from tabletop.maps.vet import MapLayer, Vet, short

MAX_PATTERN = 80  # letters of `hex_tag`
MAX_DRAWN = 4_000_000  # pixels of a scaled and rotated tile object


class TilePicture(NamedTuple):
    """The picture of a tile: a file, and the rectangle of it that shows the tile (None for the whole
    file)."""

    path: Path
    part: Rect | None


LayerTiles = dict[int, list[tuple[GridCell, int, TilePicture]]]
"""The cells of the tile layers, by the index of the layer: for each cell, its tile's number and picture."""


class TileObject(NamedTuple):
    """A tile object: an object of the map that shows a tile at any position, with its tag, class and tile."""

    id: int
    tag: str
    kind: str
    layer: int
    number: int
    cut: TilePicture
    at: Point
    size: tuple[float, float]
    angle: float
    shown: bool
    properties: Mapping[str, Value]


class Tiling:
    """The grid and the tiles of a hexagonal map; without a valid grid, it holds no layers and no zones."""

    def __init__(
        self, root: Element, folder: Path, layers: list[MapLayer], pictures: MapPictures, vet: Vet
    ) -> None:
        self._layers, self._vet = layers, vet
        self._tiles = Tiles(root, folder, pictures, vet)
        self._grid = _grid(root, vet)
        self.elements = [*self._clean_layers(), *self._tiles.elements]
        """The checked XML elements for pytmx; each tile layer is named after its index among all layers."""

    def _clean_layers(self) -> Iterable[Element]:
        for i, layer in enumerate(self._layers):
            if layer.element.tag == "layer" and self._grid:
                copy = self._tiles.layer(layer, self._grid, str(i))
                if copy is not None:
                    yield copy

    def has_tile_of(self, element: Element) -> bool:
        """Return True if the tile that an object shows exists, or if it shows none; otherwise report a fault
        and return False."""
        return element.get("gid") is None or self._tiles.has_tile_of(element)

    def inherited(self, element: Element) -> tuple[str, Mapping[str, str]]:
        """Return the class and the properties that an object inherits from the tile that it shows."""
        tile = self._tiles.shown_by(element)
        return (tile.kind, tile.properties) if tile else ("", {})

    def size(self, painted: Mapping[int, list[Picture]]) -> tuple[int, int] | None:
        """Return the width and height of the board in pixels: those of the lowest image layer, or those of
        the grid if a visible tile layer lies below it. None if there is neither.

        Args:
            painted: the pictures of the image layers, by the index of the layer.
        """
        bottom = min(painted, default=None)
        if bottom is None or any(
            layer.element.tag == "layer" and layer.visible for layer in self._layers[:bottom]
        ):
            return self._grid.size if self._grid else None
        return painted[bottom][0].size

    def pictures(
        self, layer_tiles: LayerTiles, tile_objects: Iterable[TileObject]
    ) -> dict[int, list[Picture]]:
        """Return the pictures of the tiles and of the tile objects, in drawing order, by the index of their
        layer."""
        drawn: dict[int, list[Picture]] = {}
        for i, tiles in layer_tiles.items():
            if self._layers[i].visible:
                drawn[i] = [self._tile(i, *tile) for tile in tiles]
                drawn[i].sort(key=lambda picture: (picture.at.y, picture.at.x))
        for one in sorted(tile_objects, key=self._order):
            if self._fits(one) and one.shown and self._layers[one.layer].visible:
                drawn.setdefault(one.layer, []).append(self._object(one))
        return drawn

    def _order(self, tile_object: TileObject) -> float:
        """Return the sort key by which tile objects are drawn: from the top of the board down, or in the
        file's order if the layer says so."""
        return 0 if self._layers[tile_object.layer].element.get("draworder") == "index" else tile_object.at.y

    def _tile(self, layer: int, cell: GridCell, number: int, cut: TilePicture) -> Picture:
        """Return the picture of a tile in a cell, aligned with the bottom of the cell."""
        assert self._grid
        x, y, _, high = self._grid.box(cell)
        (w, h), (dx, dy) = self._tiles.by_number[number].size, self._layers[layer].at
        at = Point(x + dx, y + high - h + dy)
        return Picture(cut.path, (w, h), at, self._layers[layer].opacity, self._part(number, cut))

    def _fits(self, tile_object: TileObject) -> bool:
        """Tell whether a tile object is neither too small nor too large to be drawn; report it if not."""
        wide, high = self._extent(tile_object)
        if min(round(wide), round(high)) >= 1 and wide * high <= MAX_DRAWN:
            return True
        self._vet.report("tile_size", tile_object.id, limit=MAX_DRAWN // 1_000_000)
        return False

    def _object(self, tile_object: TileObject) -> Picture:
        (x, y), (w, h) = self._middle(tile_object), self._extent(tile_object)
        at, size, part = (
            Point(x - w / 2, y - h / 2),
            (round(w), round(h)),
            self._part(tile_object.number, tile_object.cut),
        )
        return Picture(
            tile_object.cut.path, size, at, self._layers[tile_object.layer].opacity, part, tile_object.angle
        )

    def _part(self, number: int, cut: TilePicture) -> Rect:
        """Return the part of the picture file that a tile shows; all of it if the tile has its own file."""
        return cut.part or Rect(0, 0, *self._tiles.by_number[number].size)

    def _extent(self, tile_object: TileObject) -> tuple[float, float]:
        """Return a tile object's width and height in pixels, by default those of the tile."""
        wide, high = self._tiles.by_number[tile_object.number].size
        return tile_object.size[0] or wide, tile_object.size[1] or high

    def _middle(self, tile_object: TileObject) -> Point:
        """Return the centre of a tile object by its position, rotation and its tileset's anchor."""
        (ax, ay), (w, h) = self._tiles.by_number[tile_object.number].anchor, self._extent(tile_object)
        dx, dy, turn = (0.5 - ax) * w, (0.5 - ay) * h, math.radians(tile_object.angle)
        x = tile_object.at.x + dx * math.cos(turn) - dy * math.sin(turn)
        return Point(x, tile_object.at.y + dx * math.sin(turn) + dy * math.cos(turn))

    # -- zones
    def zones(
        self, layer_tiles: LayerTiles, tile_objects: Iterable[TileObject], names: Mapping[str, Value]
    ) -> list[Zone]:
        """Return the zones of the map: one for each tile object with a tag, then one for each other cell
        whose tile has a class.

        Args:
            layer_tiles: the cells with their tiles, by layer.
            tile_objects: the tile objects.
            names: the map's properties, from which the tags of the cells are made.
        """
        if self._grid is None:
            return []
        taken = self._taken(self._grid, [one for one in tile_objects if one.tag])
        kinds = {
            cell: self._tiles.by_number[number].kind
            for tiles in layer_tiles.values()
            for cell, number, _ in tiles
            if self._tiles.by_number[number].kind
        }
        free = {cell: kind for cell, kind in kinds.items() if cell not in taken}
        tags = self._tags(self._grid, list(free), names)
        return [*taken.values(), *(_zone(self._grid, cell, tag, free[cell]) for cell, tag in tags.items())]

    def _taken(self, grid: HexGrid, tile_objects: Iterable[TileObject]) -> dict[GridCell, Zone]:
        """Return the zones of the cells under tagged tile objects; report those off the grid or doubled."""
        taken: dict[GridCell, Zone] = {}
        for one in tile_objects:
            cell = grid.cell_at(*self._middle(one))
            if cell is None:
                self._vet.report("off_grid", one.id, tag=one.tag)
                self._vet.spoiled.add(one.tag)
            elif cell in taken:
                self._vet.report("cell_taken", one.id, tag=one.tag, other=taken[cell].tag)
                self._vet.spoiled.add(one.tag)
            else:
                taken[cell] = _zone(grid, cell, one.tag, one.kind, one.id, one.properties)
        return taken

    def _tags(self, grid: HexGrid, cells: list[GridCell], names: Mapping[str, Value]) -> dict[GridCell, str]:
        """Return each cell's tag, made from `hex_tag`, `column0` and `row0`; empty after a report."""
        missing = [name for name in ("hex_tag", "column0", "row0") if name not in names] if cells else []
        for name in missing:
            self._vet.report("header_missing", name=name)
        if missing or not cells:
            return {}
        column, row, pattern = names["column0"], names["row0"], str(names["hex_tag"])
        if type(column) is not int or type(row) is not int:
            self._vet.report("hex_origin")
            return {}
        if len(pattern) > MAX_PATTERN:
            self._vet.report("hex_tag", value=short(pattern))
            return {}
        tags, (q0, r0) = {}, grid.axial(GridCell(column, row))
        for cell in cells:
            q, r = grid.axial(cell)
            tags[cell] = pattern.replace("{q}", str(q - q0)).replace("{r}", str(r - r0))
        if len(set(tags.values())) < len(tags):
            self._vet.report("hex_tag", value=short(pattern))
            return {}
        return tags


def _grid(root: Element, vet: Vet) -> HexGrid | None:
    """Return the hexagonal grid of a map; if it is not valid, report its faults and return None."""
    before = vet.count
    columns, rows, wide, high = (int(number) for number in vet.grid(root))
    side = int(vet.number(root, "hexsidelength"))
    axis, index = root.get("staggeraxis", "y"), root.get("staggerindex", "odd")
    if axis not in ("x", "y"):
        vet.report("hex_axis", value=short(axis))
    if index not in ("odd", "even"):
        vet.report("hex_index", value=short(index))
    along = wide if axis == "x" else high
    if min(wide, high) < 2 or wide % 2 or high % 2 or not 0 < side < along or (along - side) % 2:
        vet.report("hex_size", width=wide, height=high, side=side)
    if not (0 < columns * rows <= MAX_TILES and min(columns, rows) > 0):
        vet.report("hex_cells", columns=columns, rows=rows, limit=MAX_TILES)
    if vet.count > before:
        return None
    grid = HexGrid(columns, rows, wide, high, side, "x" if axis == "x" else "y", index == "even")
    if max(grid.size) > MAX_SIDE or math.prod(grid.size) > MAX_PIXELS:
        vet.report("size", width=grid.size[0], height=grid.size[1], limit=MAX_SIDE)
        return None
    return grid


def _zone(
    grid: HexGrid,
    cell: GridCell,
    tag: str,
    kind: str,
    number: int | None = None,
    properties: Mapping[str, Value] | None = None,
) -> Zone:
    """Return the zone of a cell; `number` is the id of the tile object on it, or None."""
    return Zone(tag, kind, number, "polygon", grid.box(cell), grid.outline(cell), properties or {}, cell)
