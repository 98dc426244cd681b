"""The only module that uses pytmx: it turns a Tiled file into zones, pictures, and a list of the file's
faults.

pytmx fails on the first fault. It is therefore given a copy of the map with only the valid objects and tiles
(`vet`, `tilesets`). What pytmx drops is read from the XML: the order of layers, the settings that layers
inherit from groups, ellipses. A map is either orthogonal (a picture with zones on it) or hexagonal; a
hexagonal map may have tiles too.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from tabletop.maps.board import MAX_PIXELS, MAX_SIDE, GridCell, Picture, Point, Problem, Rect, Value, Zone
from tabletop.maps.picture import MapPictures
from tabletop.maps.safety import parse, too_much
from tabletop.maps.tiling import LayerTiles, TileObject, TilePicture, Tiling
from tabletop.maps.vet import MapLayer, Vet, shape_of

if TYPE_CHECKING:
    import pytmx

MAX_PAINTED = 40_000_000  # pixels of all pictures on a board together


@dataclass(frozen=True, slots=True)
class Reading:
    """The contents of a map file. They need not be a valid board yet: two zones may have the same tag, for
    instance."""

    properties: dict[str, Value]
    size: tuple[int, int] | None
    pictures: tuple[Picture, ...]
    zones: tuple[Zone, ...]
    problems: tuple[Problem, ...]
    spoiled: frozenset[str] = frozenset()
    """The tags of objects that are in the file but not in `zones`, because `problems` lists a fault of
    them."""
    untold: int = 0
    """The number of further problems that `problems` leaves out, because its length is limited."""
    is_nothing: bool = False
    """True if the file cannot be read as a map at all. Missing tags are then not reported."""


Objects = dict[int, tuple[Element, int]]
"""The valid objects by their numbers in Tiled: each as a cleaned XML element, and the index of its layer."""


def read(path: Path) -> Reading:
    """Read a map file; its pictures and tilesets must lie in the same folder or below."""
    root = parse(path)
    if isinstance(root, Problem):
        return _nothing(root)
    if problem := too_much(root):
        return _nothing(problem)
    tiled = root.get("orientation") == "hexagonal"
    vet = Vet(tiled)
    layers = list(vet.layers(MapLayer(root, Point(0, 0), 1, True)))
    files = MapPictures(path.parent, vet)
    tiling = Tiling(root, path.parent, layers, files, vet) if tiled else None
    drawn = dict(_pictures(layers, path.parent, files, vet))
    objects = _clean_objects(layers, tiling, vet)
    copy = Element("map")
    copy.append(vet.clean_properties(root, None))
    copy.append(_group([element for element, _ in objects.values()]))
    copy.extend(tiling.elements if tiling else ())
    found = _through_pytmx(copy)
    zones = [_zone(o, layers[objects[o.id][1]].at, objects[o.id][0]) for o in found.objects if not o.gid]
    size = tiling.size(drawn) if tiling else _size(root, vet)
    if tiling:
        layer_tiles = _layer_tiles(found)
        tile_objects = [_tile_object(o, layers, *objects[o.id], found) for o in found.objects if o.gid]
        zones += tiling.zones(layer_tiles, tile_objects, found.properties)
        drawn |= tiling.pictures(layer_tiles, tile_objects)
    pictures = _piled(drawn, vet)
    problems, spoiled = tuple(vet.problems), frozenset(vet.spoiled)
    untold = vet.count - len(problems)
    return Reading(found.properties, size, pictures, tuple(zones), problems, spoiled, untold)


def _nothing(problem: Problem) -> Reading:
    """Return the reading of a file that is not a map, or is too large: it contains only this problem."""
    return Reading({}, None, (), (), (problem,), is_nothing=True)


def _piled(drawn: dict[int, list[Picture]], vet: Vet) -> tuple[Picture, ...]:
    """Return the pictures of all layers, the lowest first; report a problem if their total area is too large
    to be drawn."""
    pictures = tuple(picture for layer in sorted(drawn) for picture in drawn[layer])
    if sum(math.prod(picture.size) for picture in pictures) > MAX_PAINTED:
        vet.report("painted", limit=MAX_PAINTED // 1_000_000)
    return pictures


def _size(root: Element, vet: Vet) -> tuple[int, int] | None:
    """Return the size in pixels of an orthogonal map's grid; None, after a report, if not allowed."""
    if (orientation := root.get("orientation", "")) != "orthogonal":
        vet.report("orientation", orientation=orientation[:40])
    columns, rows, wide, high = vet.grid(root)
    size = int(columns * wide), int(rows * high)
    if all(0 < side <= MAX_SIDE for side in size) and math.prod(size) <= MAX_PIXELS:
        return size
    vet.report("size", width=size[0], height=size[1], limit=MAX_SIDE)
    return None


def _pictures(
    layers: list[MapLayer], folder: Path, files: MapPictures, vet: Vet
) -> Iterator[tuple[int, list[Picture]]]:
    """Yield the pictures of visible and valid image layers, each in a list with its layer's index."""
    for i, layer in enumerate(layers):
        is_picture = layer.element.tag == "imagelayer" and layer.visible
        if is_picture and (found := _picture(layer, folder, files, vet)):
            yield i, [found]


def _picture(layer: MapLayer, folder: Path, files: MapPictures, vet: Vet) -> Picture | None:
    """Return the picture of an image layer. If its file is not valid, report that and return None."""
    image = layer.element.find("image")
    source = image.get("source", "") if image is not None else ""
    if not source:
        vet.report("picture_unnamed", layer=layer.element.get("name", ""))
        return None
    path = folder / source
    size = files.size(path, source)
    return Picture(path, size, layer.at, layer.opacity) if size else None


def _clean_objects(layers: list[MapLayer], tiling: Tiling | None, vet: Vet) -> Objects:
    """Return the valid objects of all layers by number, as clean copies with their layer's index."""
    objects = {}
    for i, layer in enumerate(layers):
        for o in layer.element.iterfind("object") if layer.element.tag == "objectgroup" else ():
            element = vet.clean_object(o, *tiling.inherited(o) if tiling else ())
            if element is not None and (tiling is None or tiling.has_tile_of(element)):
                objects[int(element.get("id", 0))] = element, i
    return objects


def _group(elements: list[Element]) -> Element:
    group = Element("objectgroup")
    group.extend(elements)
    return group


def _through_pytmx(copy: Element) -> pytmx.TiledMap:
    """Return the map that pytmx makes of the clean copy, with converted values, placed points and tiles."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pytmx imports pygame, which prints a greeting
    import pytmx

    # Properties may have the names of attributes; we apply the anchors of tile objects ourselves.
    found = pytmx.TiledMap(image_loader=_cutter, allow_duplicate_names=True, invert_y=False)
    found.filename = ""  # the paths of tile pictures are absolute
    found.parse_xml(copy)
    return found


def _cutter(path: str, *_: object, **__: object) -> Callable[..., TilePicture]:
    """Return an image loader for pytmx that only records the file and the part asked for."""

    def cut(part: tuple[int, int, int, int] | None = None, *_: object) -> TilePicture:
        return TilePicture(Path(path), Rect(*part) if part else None)

    return cut


def _zone(found: pytmx.TiledObject, at: Point, element: Element) -> Zone:
    """Convert an object of pytmx, with its clean element, to a zone; `at` is its layer's offset."""
    points = tuple(Point(x + at.x, y + at.y) for x, y in getattr(found, "points", ()))
    rect = Rect(found.x + at.x, found.y + at.y, found.width, found.height)
    properties = dict(found.properties)
    tag = str(properties.pop("tag"))
    around = _around(points) if points else rect
    return Zone(tag, found.type, found.id, shape_of(element), around, points, properties)


def _around(points: tuple[Point, ...]) -> Rect:
    """Return the smallest upright rectangle that contains all the points."""
    xs, ys = [p.x for p in points], [p.y for p in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _layer_tiles(found: pytmx.TiledMap) -> LayerTiles:
    """Return the tiles of each tile layer in a map parsed by pytmx, by the index of the layer."""
    layer_tiles: LayerTiles = {}
    for layer in found.layers:
        if tiles := getattr(layer, "data", None):
            numbered = (
                (GridCell(x, y), gid) for y, row in enumerate(tiles) for x, gid in enumerate(row) if gid
            )
            layer_tiles[int(layer.name)] = [
                (c, found.tiledgidmap[gid], found.images[gid]) for c, gid in numbered
            ]
    return layer_tiles


def _tile_object(
    found: pytmx.TiledObject, layers: list[MapLayer], element: Element, layer: int, tiled: pytmx.TiledMap
) -> TileObject:
    """Convert a tile object of pytmx; the properties that pytmx adds from the tile are left out."""
    own = {p.get("name", "") for p in element.iterfind("properties/property")}
    properties = {name: value for name, value in found.properties.items() if name in own}
    at = Point(found.x + layers[layer].at.x, found.y + layers[layer].at.y)
    tag, shown = str(properties.pop("tag", "")), element.get("visible", "1") != "0"
    number, cut = tiled.tiledgidmap[found.gid], tiled.images[found.gid]
    size = found.width, found.height
    return TileObject(
        found.id, tag, found.type or "", layer, number, cut, at, size, found.rotation, shown, properties
    )
