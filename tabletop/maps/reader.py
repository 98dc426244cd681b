"""The one place that knows pytmx: a Tiled file becomes zones and pictures, with all that was wrong with it.

pytmx is handed a copy of the map in which only sound objects are left (`vet`), since it fails on the first
fault it meets. What it loses is taken from the XML: the order of layers, what groups pass on, ellipses.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from .board import MAX_SIDE, Picture, Point, Problem, Rect, Shape, Value, Zone
from .picture import picture_size
from .safety import parse
from .vet import Layer, Vet, shape_of

if TYPE_CHECKING:
    import pytmx


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file says, sound or not: two zones may still share a tag."""

    properties: dict[str, Value]
    size: tuple[int, int] | None
    pictures: tuple[Picture, ...]
    zones: tuple[Zone, ...]
    problems: tuple[Problem, ...]
    spoiled: frozenset[str] = frozenset()
    """Tags of objects that are there but are told as problems."""
    is_nothing: bool = False
    """Not even a map, so that what it lacks goes without saying."""


def read(path: Path) -> Reading:
    """Read a map file; its pictures must lie in the same folder or below."""
    root = parse(path)
    if isinstance(root, Problem):
        return Reading({}, None, (), (), (root,), is_nothing=True)
    vet = Vet()
    size = _size(root, vet)
    layers = list(vet.layers(Layer(root, Point(0, 0), 1, True)))
    pictures = _pictures(layers, path.parent, vet)
    objects = _clean_objects(layers, vet)
    copy = Element("map")
    copy.append(vet.clean_properties(root, None))
    copy.append(_group([element for element, _ in objects]))
    properties, zones = _through_pytmx(copy, objects)
    return Reading(properties, size, pictures, zones, tuple(vet.problems), frozenset(vet.spoiled))


def _size(root: Element, vet: Vet) -> tuple[int, int] | None:
    """The board's size in pixels, from the map's grid."""
    if (orientation := root.get("orientation", "")) != "orthogonal":
        vet.report("orientation", orientation=orientation[:40])
    if root.get("infinite", "0") != "0":
        vet.report("infinite")
    columns, rows, wide, high = (vet.number(root, k) for k in ("width", "height", "tilewidth", "tileheight"))
    size = int(columns * wide), int(rows * high)
    if all(0 < side <= MAX_SIDE for side in size):
        return size
    vet.report("size", width=size[0], height=size[1], limit=MAX_SIDE)
    return None


def _pictures(layers: list[Layer], folder: Path, vet: Vet) -> tuple[Picture, ...]:
    """The pictures that are shown and sound, from the bottom up."""
    shown = (layer for layer in layers if layer.element.tag == "imagelayer" and layer.visible)
    return tuple(filter(None, (_picture(layer, folder, vet) for layer in shown)))


def _picture(layer: Layer, folder: Path, vet: Vet) -> Picture | None:
    """An image layer's file, if it is a whole picture that lies in the map's own folder."""
    image = layer.element.find("image")
    source = image.get("source", "") if image is not None else ""
    if not source:
        vet.report("picture_unnamed", layer=layer.element.get("name", ""))
        return None
    path = folder / source
    if fault := _misplaced(path, folder):
        vet.report(fault, file=source[:200])
        return None
    size = picture_size(path)
    if size is None or max(size) > MAX_SIDE:
        vet.report("picture_unreadable", file=source)
        return None
    return Picture(path, size, layer.at, layer.opacity)


def _misplaced(path: Path, folder: Path) -> str:
    """What is wrong with where a picture lies; nothing if it is there and in the folder."""
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            return "picture_outside"
        return "" if path.is_file() else "picture_missing"
    except (OSError, ValueError, RuntimeError):  # a name too long, a loop of links
        return "picture_missing"


def _clean_objects(layers: list[Layer], vet: Vet) -> list[tuple[Element, Point]]:
    """The sound objects, each with the offset of its layer."""
    groups = (layer for layer in layers if layer.element.tag == "objectgroup")
    found = ((vet.clean_object(o), group.at) for group in groups for o in group.element.iterfind("object"))
    return [(element, at) for element, at in found if element is not None]


def _group(elements: list[Element]) -> Element:
    group = Element("objectgroup")
    group.extend(elements)
    return group


def _through_pytmx(
    copy: Element, objects: list[tuple[Element, Point]]
) -> tuple[dict[str, Value], tuple[Zone, ...]]:
    """Let pytmx type the values and place the points of the clean copy."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # importing pytmx imports pygame, which greets
    import pytmx

    tiled = pytmx.TiledMap(allow_duplicate_names=True)  # lets a property be called as an attribute is
    tiled.parse_xml(copy)
    offsets = {int(element.get("id", 0)): (at, shape_of(element)) for element, at in objects}
    return tiled.properties, tuple(_zone(o, *offsets[o.id]) for o in tiled.objects)


def _zone(tiled: pytmx.TiledObject, at: Point, shape: Shape) -> Zone:
    """One object in the app's own words."""
    points = tuple(Point(x + at.x, y + at.y) for x, y in getattr(tiled, "points", ()))
    rect = Rect(tiled.x + at.x, tiled.y + at.y, tiled.width, tiled.height)
    properties = dict(tiled.properties)
    tag = str(properties.pop("tag"))
    return Zone(tag, tiled.type, tiled.id, shape, _around(points) if points else rect, points, properties)


def _around(points: tuple[Point, ...]) -> Rect:
    """The upright rectangle that just holds the points."""
    xs, ys = [p.x for p in points], [p.y for p in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
