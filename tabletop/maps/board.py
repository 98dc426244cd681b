"""A map as the rest of the app uses it: a size, pictures, and zones by their tag."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

MAP_FORMAT = 1  # the map property `map_format` of the files this code reads
MAX_SIDE = 8192  # pixels
MAX_PIXELS = 12_000_000  # of a board, and of all its picture files together, to limit memory

Value = str | int | float | bool
Shape = Literal["rect", "ellipse", "polygon", "line", "point"]


class GridCell(NamedTuple):
    """A cell of a map's grid: its column and row, counted from 0 as in Tiled."""

    column: int
    row: int


class Problem(NamedTuple):
    """A fault of a map. `object` is the Tiled number of the object at fault (None if no object is), `code`
    the catalogue key of the sentence that describes the fault."""

    object: int | None
    code: str
    params: Mapping[str, Value]
    cell: GridCell | None = None
    """The cell of the grid at fault; None for a fault of an object or of the whole map."""


class Point(NamedTuple):
    """A point on the board, in pixels of its picture."""

    x: float
    y: float


class Rect(NamedTuple):
    """An upright rectangle on the board, in pixels of its picture."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Point:
        """The centre of the rectangle."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def within(self, width: float, height: float) -> bool:
        """Tell whether the whole rectangle lies on a board of that size."""
        right, bottom = self.x + self.w, self.y + self.h
        return min(self.x, self.y) >= 0 and right <= width and bottom <= height


class Kind(NamedTuple):
    """A class of objects and cells in the Tiled project: the shapes allowed for it, and the type of each of
    its properties, by name."""

    shapes: tuple[Shape, ...]
    members: Mapping[str, str]

    def defaults(self, name: str) -> dict[str, str]:
        """Return the text that Tiled writes for each property of an object of this class that was never
        edited, by the property's name. Tiled writes them if it exports a map with resolved properties. `name`
        is the name of the class."""
        empty = {"string": "", "int": "0"}
        return {member: empty[kind] for member, kind in self.members.items()} | {"tag": f"{name}."}


_AREAS: tuple[Shape, ...] = ("rect", "ellipse", "polygon")
KINDS: Mapping[str, Kind] = {
    "place": Kind(_AREAS, {"tag": "string", "signal": "string"}),
    "slot": Kind(_AREAS, {"tag": "string", "index": "int"}),
    "label": Kind(("point",), {"tag": "string"}),
    "path": Kind(("line",), {"tag": "string", "a": "string", "b": "string"}),
}


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the board with a tag: a place for pieces, a point at which a name is written, or a road."""

    tag: str
    kind: str
    id: int | None
    """The object's number in Tiled; None for a cell without an object."""
    shape: Shape
    rect: Rect
    points: tuple[Point, ...]
    properties: Mapping[str, Value]
    cell: GridCell | None = None

    def contains(self, x: float, y: float) -> bool:
        """Tell whether a point on the board lies in the zone; False for lines and points."""
        left, top, width, height = self.rect
        if not (left <= x < left + width and top <= y < top + height):
            return False
        if self.shape == "ellipse":
            return (2 * (x - left) / width - 1) ** 2 + (2 * (y - top) / height - 1) ** 2 <= 1
        if self.shape == "polygon":
            return inside(self.points, x, y)
        return self.shape == "rect"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture on the board, from an image layer or a tile of the map: a file, or a part of it, and its
    position.

    It is scaled to `size`, placed with its top left corner at `at`, and rotated clockwise about its centre.
    """

    path: Path
    size: tuple[int, int]
    at: Point
    opacity: float
    part: Rect | None = None
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Board:
    """A valid map. `pictures` are in drawing order, the lowest first; `zones` are by tag."""

    game: str
    name: str
    size: tuple[int, int]
    pictures: tuple[Picture, ...]
    zones: Mapping[str, Zone]

    def of_kind(self, kind: str) -> list[Zone]:
        """Return the zones of one class of the Tiled project, in the order of the map file."""
        return [zone for zone in self.zones.values() if zone.kind == kind]


def inside(points: tuple[Point, ...], x: float, y: float) -> bool:
    """Tell whether a point lies in a polygon, which it does if a ray to the right crosses the outline an odd
    number of times."""
    odd = False
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
