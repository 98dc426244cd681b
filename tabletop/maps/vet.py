"""The check of a map's XML before anything uses it; faults are reported by object."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from tabletop.maps.board import KINDS, GridCell, Point, Problem, Shape, Value

MAX_NUMBER = 1_000_000
MAX_PROBLEMS = 200  # the most that are reported at once
_NO_LAYERS = ("properties", "editorsettings")
_FLAT_TYPES = ("string", "int", "float", "bool", "color", "file")
_SHAPES: dict[str, Shape] = {"ellipse": "ellipse", "point": "point", "polygon": "polygon", "polyline": "line"}
_LAYER_ATTRIBUTES = {
    *("id", "name", "class", "x", "y", "offsetx", "offsety", "opacity", "visible", "locked", "expanded")
}
_KNOWN_ATTRIBUTES = {
    "layer": _LAYER_ATTRIBUTES | {"width", "height"},
    "objectgroup": _LAYER_ATTRIBUTES | {"width", "height", "color", "draworder"},
}
_OBJECT_ATTRIBUTES = ("id", "name", "x", "y", "width", "height")
_TILE_ATTRIBUTES = ("gid", "rotation", "visible")


class MapLayer(NamedTuple):
    """A layer of the file, with the offset, opacity and visibility that its groups pass on to it."""

    element: Element
    at: Point
    opacity: float
    visible: bool


class Vet:
    """Checks the XML of one map and collects the problems found; `tiled` is True if the map may have
    tiles."""

    def __init__(self, tiled: bool = False) -> None:
        self.tiled = tiled
        self.problems: list[Problem] = []
        self.count = 0  # of all problems, reported or not
        self.spoiled: set[str] = set()  # tags of objects that are there but cannot be used
        self._ids: set[int] = set()

    def report(
        self, code: str, object_id: int | None = None, cell: GridCell | None = None, **params: Value
    ) -> None:
        """Record a problem of an object (given by its number in Tiled, `object_id`), of a cell, or else of
        the whole map. `code` is its catalogue key without the prefix "map."; `params` fill in the
        sentence."""
        self.count += 1
        if self.count <= MAX_PROBLEMS:
            self.problems.append(Problem(object_id, f"map.{code}", params, cell))

    def number(self, element: Element, name: str, default: float = 0, object_id: int | None = None) -> float:
        """Return the number in an attribute. If the attribute is missing, return `default`; if its value is
        invalid, also report that as a problem of the object `object_id`."""
        text = element.get(name)
        if text is None:
            return default
        value = as_number(text)
        if value is None:
            self.report("number", object_id, name=name, value=short(text))
            return default
        return value

    def shown(self, element: Element, object_id: int | None = None) -> bool:
        """Tell whether a layer or an object is visible; report an invalid value of the attribute as a problem
        of the object `object_id` (its number in Tiled), or of the map if that is None."""
        value = element.get("visible", "1")
        if value not in ("0", "1"):
            self.report("visible", object_id, value=short(value))
        return value != "0"

    def grid(self, root: Element) -> tuple[float, ...]:
        """Return the number of columns and rows of a map, and the width and height of a cell in pixels."""
        if root.get("infinite", "0") != "0":
            self.report("infinite")
        return tuple(self.number(root, name) for name in ("width", "height", "tilewidth", "tileheight"))

    def layers(self, group: MapLayer) -> Iterator[MapLayer]:
        """Yield the layers in a group (or in the map, given as a group), from the bottom up; report
        unsupported elements."""
        for element in group.element:
            if element.tag in ("imagelayer", "objectgroup") or (element.tag == "layer" and self.tiled):
                yield self._layer(element, group)
            elif element.tag == "group":
                yield from self.layers(self._layer(element, group))
            elif element.tag not in _NO_LAYERS and not (element.tag == "tileset" and self.tiled):
                self.report("unsupported", element=short(element.tag))

    def _layer(self, element: Element, group: MapLayer) -> MapLayer:
        """Return a layer with the offset, opacity and visibility of its group applied."""
        if element.tag != "objectgroup" or self.tiled:
            known = _KNOWN_ATTRIBUTES.get(element.tag, _LAYER_ATTRIBUTES)
            for name in sorted(set(element.attrib) - known):
                self.report("layer_attribute", layer=short(element.get("name", "")), name=short(name))
        at = Point(group.at.x + self.number(element, "offsetx"), group.at.y + self.number(element, "offsety"))
        visible, opacity = self.shown(element) and group.visible, self.number(element, "opacity", 1)
        if not 0 <= opacity <= 1:
            self.report("opacity", layer=short(element.get("name", "")), value=opacity)
        return MapLayer(element, at, group.opacity * opacity, visible)

    def clean_object(
        self, element: Element, tile_kind: str = "", tile_properties: Mapping[str, str] | None = None
    ) -> Element | None:
        """Return a copy of an object with only its valid values. If the object has a fault, report it and
        return None. For an object that shows a tile, `tile_kind` and `tile_properties` are the class and the
        properties of the tile.

        Properties that only repeat those of the object's tile or class are left out: Tiled writes them all
        when it exports a map with resolved types and properties.
        """
        before = self.count
        object_id, is_tile = self._identity(element), self.tiled and "gid" in element.attrib
        if is_tile:
            self.shown(element, object_id)
        for name in ("x", "y", "width", "height"):
            self.number(element, name, 0, object_id)
        angle = self.number(element, "rotation", 0, object_id)
        if angle and not is_tile:
            self.report("rotated", object_id, angle=round(angle, 2))
        for name in ("template",) if is_tile else ("gid", "template"):
            if name in element.attrib:
                self.report(name, object_id)
        shape = self._shape(element, object_id)
        kept = (*_OBJECT_ATTRIBUTES, *_TILE_ATTRIBUTES) if is_tile else _OBJECT_ATTRIBUTES
        copy = Element("object", {k: v for k in kept if (v := element.get(k))})
        if is_tile:
            copy.set("gid", element.attrib["gid"])  # also an empty one, which is then reported
        copy.set("type", kind := class_of(element))
        if shape is not None:
            copy.append(shape)
        copy.append(properties := self.clean_properties(element, object_id))
        repeated = KINDS[kind].defaults(kind).items() if kind in KINDS else ()
        _leave_out(properties, [*repeated, *(tile_properties or {}).items()])
        tag = ""
        if not (is_tile and kind in ("", tile_kind) and not len(properties)):  # it is only drawn
            tag = self._named_once(element.get("name", ""), properties, object_id)
        if self.count == before:
            return copy
        self.spoiled.add(tag)
        return None

    def _identity(self, element: Element) -> int | None:
        """Return an object's number; report an invalid one (None is returned) and one that occurs twice."""
        text = element.get("id", "")
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            self.report("object_id", None, value=short(text))
            return None
        object_id = int(text)
        if object_id in self._ids:
            self.report("id_doubled", object_id)
        self._ids.add(object_id)
        return object_id

    def _named_once(self, name: str, properties: Element, object_id: int | None) -> str:
        """Return an object's tag. Report a missing one, and a name in Tiled that differs from it."""
        tag = next((p.get("value", "") for p in properties if p.get("name") == "tag"), "")
        if not tag:
            self.report("untagged", object_id, name=short(name))
        elif name not in ("", tag):
            self.report("name_differs", object_id, name=short(name), tag=short(tag))
        return tag or name

    def _shape(self, element: Element, object_id: int | None) -> Element | None:
        """Return the child that makes an object another shape than a rectangle; None for a rectangle."""
        found = None
        for child in element:
            if child.tag == "properties":
                continue
            if child.tag not in _SHAPES:
                self.report("shape_unknown", object_id, shape=short(child.tag))
                continue
            found = Element(child.tag)
            if child.tag in ("polygon", "polyline"):
                found.set("points", child.get("points", ""))
                if not _sound_points(child.get("points", "")):
                    self.report("points", object_id)
        return found

    def clean_properties(self, element: Element, object_id: int | None) -> Element:
        """Return a copy of an element's properties with only those of a simple type and a valid value; report
        the others as problems of the object `object_id`."""
        clean, seen = Element("properties"), set[str]()
        for prop in element.iterfind("properties/property"):
            name, kind = prop.get("name", ""), prop.get("type", "string")
            value = prop.get("value", prop.text or "")
            if not name or name in seen:
                self.report("property_name", object_id, name=short(name))
            elif kind not in _FLAT_TYPES:
                self.report("property_class", object_id, name=short(name), type=short(kind))
            elif not _fits(kind, value):
                self.report("property_value", object_id, name=short(name), type=kind, value=short(value))
            else:
                SubElement(clean, "property", name=name, type=kind, value=value)
            seen.add(name)
        return clean


def _leave_out(properties: Element, repeated: Collection[tuple[str, str]]) -> None:
    """Remove the properties whose name and value are among those."""
    for prop in list(properties):
        if (prop.get("name", ""), prop.get("value", "")) in repeated:
            properties.remove(prop)


def class_of(element: Element) -> str:
    """Return the class of an object or a tile; "" if it has none."""
    return element.get("type") or element.get("class") or ""  # Tiled 1.9 alone wrote `class`


def shape_of(element: Element) -> Shape:
    """Return the shape of an object that `clean_object` has returned."""
    return next((_SHAPES[child.tag] for child in element if child.tag in _SHAPES), "rect")


def as_number(text: str) -> float | None:
    """Return a text as a finite number; None if it is not a number, or beyond the limits of a map."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and abs(value) <= MAX_NUMBER else None


def _sound_points(text: str) -> bool:
    pairs = [pair.split(",") for pair in text.split()]
    return len(pairs) >= 2 and all(len(p) == 2 and None not in map(as_number, p) for p in pairs)


def _fits(kind: str, value: str) -> bool:
    """Tell whether the text of a property's value can be read as the type `kind`."""
    if kind == "int":
        return value.removeprefix("-").isdecimal() and len(value) < 10 and as_number(value) is not None
    if kind == "float":
        return as_number(value) is not None
    return value in ("true", "false") if kind == "bool" else True


def short(text: str) -> str:
    """Return an untrusted text, cut to 40 letters so that it fits a sentence."""
    return text if len(text) <= 40 else text[:39] + "…"
