"""The name banners (ribbons) of the places on a board, and the routes drawn on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import groupby, pairwise

import pygame
from pygame import Rect, Surface

from tabletop.engine.table import Label
from tabletop.maps import Board
from tabletop.ui.board.boards import View
from tabletop.ui.board.look import Look
from tabletop.ui.kit import art, marks, paint, text
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.points import FloatPos
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import FLOOR, tone

WIDE, BRIEF, HIGH = 284, 206, 44
"""The sizes of ribbons (banners with a place's name), in pixels of the board.

WIDE: the width of a ribbon with a number on it.
BRIEF: the width of a ribbon without one.
HIGH: the height of both.
"""
Points = list[FloatPos]
_ribbons = Cache()


class Ribbons(Node):
    """The names of places, each on a painted banner (ribbon) of the board; they ignore the pointer."""

    def __init__(self, look: Look, board: Board, view: View) -> None:
        super().__init__(view.window, Depth.WAY)
        self.look, self.board, self.view = look, board, view
        self.labels: tuple[Label, ...] = ()
        self._fit: tuple[float, tuple[list[str], int]] | None = None

    def become(self, labels: tuple[Label, ...]) -> None:
        """Replace the labels that the ribbons show, and repaint them if any label has changed."""
        if labels != self.labels:
            self.labels, self._fit = labels, None
            self.changed()

    def places(self) -> list[Rect]:
        """Return the rectangles of the ribbons on the screen, as they are painted."""
        names, px = self._fitted()
        return [self._plate(label, name, px) for label, name in zip(self.labels, names, strict=True)]

    def paint(self, surface: Surface) -> None:
        names, px = self._fitted()
        for label, name in zip(self.labels, names, strict=True):
            self._draw(surface, label, name, px)

    def _fitted(self) -> tuple[list[str], int]:
        """Return the names, shortened to fit their ribbons, and the text size in pixels that all of them
        share; cached until the zoom changes."""
        if self._fit is None or self._fit[0] != self.view.scale:
            size = max(FLOOR, round(self.look.m.px(17) * min(1.4, self.view.zoom)))
            named = [self._name(label, size) for label in self.labels]
            px = min((px for _, px in named), default=size)
            self._fit = self.view.scale, ([name for name, _ in named], px)
        return self._fit[1]

    def _room(self, label: Label, px: int) -> int:
        """Return the width in pixels that a label's ribbon leaves for its name, beside any number."""
        return round((WIDE if label.number >= 0 else BRIEF) * self.view.scale) - (
            round(px * 1.5) if label.number >= 0 else 0
        )

    def _name(self, label: Label, size: int) -> tuple[str, int]:
        """Return a label's name as it fits its ribbon, in its short form if the full one is too long, and the
        largest text size up to `size` at which it fits."""
        words, room = self.look.words, self._room(label, FLOOR)
        name = words.name(label.name)
        if Style(FLOOR, "bold").width(name) > room:
            name = words.name(label.name, "short")
        px = text.fitting(name, size, "bold", room)
        return text.fit(name, px, "bold", max(room + px, self._free(label, px))), px

    def _free(self, label: Label, px: int) -> int:
        """Return the width in pixels that a label's name can have, beside any number, if its ribbon grows up
        to the middle between it and the next ribbon on its line, or to the edge of the board."""
        zones, k = self.board.zones, self.view.scale
        x, y, *_ = zones[label.zone].rect
        beside = (zones[other.zone].rect for other in self.labels if other is not label)
        apart = [abs(rect.x - x) for rect in beside if abs(rect.y - y) < 2 * HIGH]
        wide = min([*apart, 2 * x, 2 * (self.board.size[0] - x)]) * k - 4
        return round(wide) - 2 * px - (round(px * 1.5) if label.number >= 0 else 0)

    def _draw(self, surface: Surface, label: Label, name: str, px: int) -> None:
        """Draw the ribbon of a label with `name` in letters of `px` pixels; the picture is cached."""
        plate = self._plate(label, name, px)
        how = plate.size, name, px, label.number, label.active
        ribbon = _ribbons.get((*how, tone.high), lambda: _ribbon(*how))
        art.stamp(surface, ribbon, plate.center)

    def _plate(self, label: Label, name: str, px: int) -> Rect:
        """Return the rectangle on the screen of a label's ribbon with `name` in letters of `px` pixels."""
        zone, k = self.board.zones[label.zone].rect, self.view.scale
        wide = max(round((WIDE if label.number >= 0 else BRIEF) * k), Style(px, "bold").width(name) + 2 * px)
        plate = Rect(0, 0, wide, round(HIGH * k))
        plate.center = self.view.screen(zone.x, zone.y, 0, 0).center
        return plate


def _ribbon(size: tuple[int, int], name: str, px: int, number: int, active: bool) -> Surface:
    """Return the picture of a ribbon, in brass if `active`; the sheet has `px` extra pixels above and below
    it for tall letters. A `number` below 0 is not shown."""
    sheet = Surface((size[0], size[1] + 2 * px), pygame.SRCALPHA)
    field = Rect((0, px), size)
    paint.box(sheet, field, 3, tone.brass if active else "#FBF3E0")
    if active:
        paint.rim(sheet, field, 3, tone.ink, 1.6)
    shift, pen = px * 0.65 if number >= 0 else 0, Style(px, "bold")
    pen.draw(sheet, name, (field.centerx + shift, field.centery - 1), "center")
    if number >= 0:
        d = round(px * 1.25)
        disc = art.vector(d, d, f'<circle cx="{d / 2}" cy="{d / 2}" r="{d / 2}" fill="{tone.ink}"/>')
        where = field.centerx + shift - pen.width(name) / 2 - d * 0.7, field.centery
        art.stamp(sheet, disc, where)
        small = Style(max(11, round(px * 0.8)), "bold", tone.ivory)
        small.draw(sheet, str(number), (where[0], where[1] - 1), "center")
    return art.screen_format(sheet)


class Route(Node):
    """A route drawn on the board, while a player holds a piece over a place or points at a move."""

    def __init__(self, look: Look, view: View, z: int) -> None:
        super().__init__(Rect(view.window.topleft, (0, 0)), z, look.m.u(12))
        self.look, self.view = look, view
        self.points: Points = []

    def show_points(self, points: Points) -> None:
        """Show a route through points in board pixels, or none if there are no points."""
        if points != self.points:
            self.points = points
            self.stand()

    def stand(self) -> None:
        """Fit the route to the current pan and zoom of the board."""
        self.resize(self.view.bounds(self.points) if self.points else Rect(self.view.window.topleft, (0, 0)))

    def blank(self) -> bool:
        return len(self.points) < 2

    def paint(self, surface: Surface) -> None:
        if not self.blank():
            seen = [self.view.screen(x, y, 0, 0).topleft for x, y in self.points]
            marks.route(surface, seen, self.look.m)


def through(board: Board, zones: Sequence[str]) -> Points:
    """Return the points, in pixels of the board, of a route from zone to zone; it follows the board's paths,
    and is straight where there is none."""
    here = [tag for tag in zones if tag in board.zones]
    middles, found = {tag: board.zones[tag].rect.centre for tag in here}, Points()
    for one, other in pairwise(here):
        joined = (points for there, points in _steps(board, one) if there == other)
        found += next(joined, [(*middles[one],), (*middles[other],)])
    return [point for point, _ in groupby(found)] or [(*middle,) for middle in middles.values()]


def place_of(board: Board, tag: str) -> str:
    """Return the tag of the place that a zone of the board belongs to, such as `place.bank` for
    `slot.bank.hero.1`; "" if there is none."""
    name = "place." + tag.split(".")[1] if tag.count(".") else tag
    return name if name in board.zones and tag in board.zones else ""


def path_between(board: Board, start: str, goal: str) -> Points:
    """Return the points, in pixels of the board, of the route with the fewest paths between two places; empty
    if there is none."""
    a, b = place_of(board, start), place_of(board, goal)
    if not a or not b or a == b:
        return []
    came: dict[str, tuple[str, Points]] = {a: ("", [])}
    open_ends = deque([a])
    while open_ends and b not in came:
        here = open_ends.popleft()
        for there, points in _steps(board, here):
            if there not in came:
                came[there] = here, points
                open_ends.append(there)
    return _walked(came, b)


def _steps(board: Board, here: str) -> Sequence[tuple[str, Points]]:
    found = []
    for path in board.of_kind("path"):
        a, b = str(path.properties.get("a")), str(path.properties.get("b"))
        points = [(p.x, p.y) for p in path.points]
        if here == a:
            found.append((b, points))
        elif here == b:
            found.append((a, points[::-1]))
    return found


def _walked(came: dict[str, tuple[str, Points]], goal: str) -> Points:
    points: Points = []
    here = goal
    while here in came and came[here][0]:
        here, part = came[here][0], came[here][1]
        points = part + points
    return points
