"""The check of a hexagonal map's tilesets and tile layers.

A tileset is in the map itself or in a .tsx file of its folder. It has one picture with all tiles (a sheet),
or a picture for each tile. The app does not draw, and therefore reports: rotated or flipped tiles in a layer,
shifted or animated tiles, layers with another encoding than CSV, and pictures with a transparent colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from tabletop.maps.board import GridCell, Problem
from tabletop.maps.hexes import HexGrid
from tabletop.maps.picture import MapPictures, misplaced
from tabletop.maps.safety import parse
from tabletop.maps.vet import MapLayer, Vet, class_of, short

MAX_TILES = 10_000  # of a sheet; also the most cells of a map
_SIZES = ("tilewidth", "tileheight", "spacing", "margin")
_SETTINGS = {
    *_SIZES,
    *("firstgid", "source", "version", "tiledversion", "name", "class", "tilecount", "columns"),
    *("objectalignment", "backgroundcolor"),
}
_PARTS = (
    "image",
    "tile",
    "properties",
    "grid",
    "transformations",
    "terraintypes",
    "wangsets",
    "editorsettings",
)
_TURNED = 1 << 28  # the bits from here on are Tiled's flags for rotated and flipped tiles
_ANCHORS = {
    "topleft": (0.0, 0.0),
    "top": (0.5, 0.0),
    "topright": (1.0, 0.0),
    "left": (0.0, 0.5),
    "center": (0.5, 0.5),
    "right": (1.0, 0.5),
    "bottomleft": (0.0, 1.0),
    "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}


class TilesetTile(NamedTuple):
    """A tile: the class of zone that it makes of a cell (`kind`), its size in pixels, its anchor as fractions
    (0 to 1) of the size, and the properties that objects showing it inherit in Tiled."""

    kind: str
    size: tuple[int, int]
    anchor: tuple[float, float]
    properties: Mapping[str, str]


class Tiles:
    """The tiles of a map by number, and checked copies of its tilesets' XML elements to pass to pytmx."""

    def __init__(self, root: Element, folder: Path, pictures: MapPictures, vet: Vet) -> None:
        self.by_number: dict[int, TilesetTile] = {}
        self.elements: list[Element] = []
        self._folder, self._pictures, self._vet = folder, pictures, vet
        self._unknown: set[tuple[str, int]] = set()
        for element in root.iterfind("tileset"):
            self._read(element)

    def _read(self, element: Element) -> None:
        """Add the tiles of one tileset, which is in a file of its own or in the map; report its faults."""
        first, source = element.get("firstgid", ""), element.get("source")
        if not 0 < _whole(first) < _TURNED:
            self._vet.report("tileset_number", value=short(first))
            return
        folder = self._folder
        if source is not None:
            found = self._file(source)
            if found is None:
                return
            element, folder = found, (folder / source).parent
        if self._is_plain(element):
            self._take(element, int(first), folder)

    def _file(self, source: str) -> Element | None:
        """Return the root element of a tileset's file; None after a report of its fault."""
        path = self._folder / source
        if fault := misplaced(path, self._folder):
            self._vet.report(f"tileset_{fault}", file=short(source))
            return None
        found = parse(path, "tileset")
        if isinstance(found, Problem):
            self._vet.report("tileset_unreadable", file=short(source))
            return None
        return found

    def _is_plain(self, element: Element) -> bool:
        """Tell whether the app draws all settings of a tileset as Tiled does; report the others."""
        name = short(element.get("name", ""))
        odd = sorted(set(element.attrib) - _SETTINGS) + sorted({c.tag for c in element} - {*_PARTS})
        odd += ["trans" for image in element.iter("image") if "trans" in image.attrib][:1]
        odd += ["animation" for tile in element.iterfind("tile") if tile.find("animation") is not None][:1]
        if element.get("objectalignment", "unspecified") not in (*_ANCHORS, "unspecified"):
            odd.append("objectalignment")
        for setting in odd:
            self._vet.report("tileset_setting", tileset=name, name=short(setting))
        return not odd

    def _take(self, element: Element, first: int, folder: Path) -> None:
        """Add a tileset's tiles, and a checked copy of its element with absolute paths and real sizes."""
        before = self._vet.count
        sizes = {name: int(self._vet.number(element, name)) for name in _SIZES}
        if self._vet.count > before:
            return
        anchor = _ANCHORS.get(element.get("objectalignment", ""), _ANCHORS["bottomleft"])
        told = {tile.get("id", ""): tile for tile in element.iterfind("tile")}
        copy = Element("tileset", {name: str(size) for name, size in sizes.items()}, firstgid=str(first))
        if (image := element.find("image")) is not None:
            count = self._sheet(copy, image, folder, sizes)
            made = dict.fromkeys(range(count), (sizes["tilewidth"], sizes["tileheight"]))
        else:
            made = self._collection(copy, element, folder)
        if self._vet.count > before:
            return
        if len(self.by_number) + len(made) > MAX_TILES:
            self._vet.report("many_tiles", limit=MAX_TILES)
            return
        numbers = {
            first + i: TilesetTile(
                class_of(tile := told.get(str(i), Element("tile"))), size, anchor, _own(tile)
            )
            for i, size in made.items()
        }
        if not numbers or not numbers.keys().isdisjoint(self.by_number):
            self._vet.report("tileset_number", value=first)
            return
        self.by_number |= numbers
        self.elements.append(copy)

    def _sheet(self, copy: Element, image: Element, folder: Path, sizes: dict[str, int]) -> int:
        """Add the single picture (the sheet) of a tileset to its copy; return its number of tiles."""
        size = self._picture(copy, image, folder)
        if size is None:
            return 0
        wide, high, spacing, margin = (sizes[name] for name in _SIZES)
        if min(wide, high) < 1 or min(spacing, margin) < 0:
            self._vet.report("tileset_size", file=short(image.get("source", "")), limit=MAX_TILES)
            return 0
        across, down = (
            (side - margin + spacing) // (tile + spacing)
            for side, tile in zip(size, (wide, high), strict=True)
        )
        if min(across, down) < 1 or across * down > MAX_TILES:
            self._vet.report("tileset_size", file=short(image.get("source", "")), limit=MAX_TILES)
            return 0
        # pytmx counts the tiles as if the margin came on top of the picture's size.
        copy[-1].set("width", str(size[0] - margin))
        copy[-1].set("height", str(size[1] - margin))
        return across * down

    def _collection(self, copy: Element, element: Element, folder: Path) -> dict[int, tuple[int, int]]:
        """Add a tileset's pictures, one for each tile, to its copy; return their sizes by id."""
        sizes = {}
        for tile in element.iterfind("tile"):
            text, image = tile.get("id", ""), tile.find("image")
            if image is None or not 0 <= _whole(text) < MAX_TILES:
                self._vet.report(
                    "tileset_setting", tileset=short(element.get("name", "")), name=short(f"tile {text}")
                )
            elif size := self._picture(SubElement(copy, "tile", id=text), image, folder):
                sizes[int(text)] = size
        return sizes

    def _picture(self, copy: Element, image: Element, folder: Path) -> tuple[int, int] | None:
        """Add a picture to the copy of its tileset; return its size in pixels, None if it is not valid."""
        source = image.get("source", "")
        path = folder / source
        size = self._pictures.size(path, source)
        if size is None:
            return None
        SubElement(copy, "image", source=str(path.resolve()), width=str(size[0]), height=str(size[1]))
        return size

    # -- queries
    def layer(self, layer: MapLayer, grid: HexGrid, key: str) -> Element | None:
        """Return a checked copy of a tile layer, to pass to pytmx under the name `key`. If the layer has a
        fault, report it and return None."""
        element, name = layer.element, short(layer.element.get("name", ""))
        data = element.find("data")
        if data is None or data.get("encoding") != "csv" or "compression" in data.attrib or len(data):
            self._vet.report("layer_encoding", layer=name)
            return None
        numbers = (data.text or "").split(",")
        size = self._vet.number(element, "width"), self._vet.number(element, "height")
        if size != (grid.columns, grid.rows) or len(numbers) != grid.columns * grid.rows:
            self._vet.report("layer_size", layer=name, columns=grid.columns, rows=grid.rows)
            return None
        cells = [self._number(text, cell, name) for text, cell in zip(numbers, grid.cells(), strict=True)]
        copy = Element("layer", name=key, width=str(grid.columns), height=str(grid.rows))
        SubElement(copy, "data", encoding="csv").text = ",".join(map(str, cells))
        return copy

    def _number(self, text: str, cell: GridCell, layer: str) -> int:
        """Return the tile number of a cell in a layer's data; 0 for an unknown tile, reported once."""
        number = _whole(text.strip())
        if number == 0 or number in self.by_number:
            return number
        if (layer, number) not in self._unknown:
            self._unknown.add((layer, number))
            self._vet.report(_fault(number), cell=cell, number=short(text.strip()))
        return 0

    def shown_by(self, element: Element) -> TilesetTile | None:
        """Return the tile that an object shows; None for an object that shows none."""
        return self.by_number.get(_whole(element.get("gid", "")))

    def has_tile_of(self, element: Element) -> bool:
        """Return True if the tile that an object shows exists; otherwise report a fault and return False."""
        number = _whole(element.get("gid", ""))
        if number in self.by_number:
            return True
        self._vet.report(_fault(number), int(element.get("id", 0)), number=short(element.get("gid", "")))
        self._vet.spoiled.add(element.get("name", ""))
        return False


def _own(tile: Element) -> dict[str, str]:
    """Return the properties of a tile."""
    found = tile.iterfind("properties/property")
    return {p.get("name", ""): p.get("value", p.text or "") for p in found}


def _whole(text: str) -> int:
    """Return a text as the number of a tile; -1 if it is not a whole number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else -1


def _fault(number: int) -> str:
    return "tile_turned" if number >= _TURNED else "tile_unknown"
