"""Names on the board with their own plates: as wide as the name, never too small to read.

They lie below all pieces, beside their places, where they are covered least. They grow with the board alone,
not with the scale of the app. A name without room is hidden until the pointer is over its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from operator import itemgetter
from typing import NamedTuple
from weakref import WeakKeyDictionary

import pygame
from pygame import Mask, Rect, Surface

from tabletop.engine.table import Label
from tabletop.maps import Board
from tabletop.ui.board import recipes
from tabletop.ui.board.boards import View
from tabletop.ui.board.look import Look
from tabletop.ui.kit import paint
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import FLOOR, tone

SIZE, NEAR = 0.25, 1.4
"""The size of a name's letters.

SIZE: their height as a fraction of the height of the name's place.
NEAR: the zoom factor of the board above which they grow no more.
"""
GAP = 2
"""The least distance in pixels between two plates."""
GRAIN = 4
"""The side, in screen pixels, of the squares into which the board is divided; one bit for each square tells
whether plates should avoid it."""
LASTING_MIDDLE, MIDDLE = 0.8, 0.45
"""The middle part of a place that the plate with its name must not cover, as a fraction of the place's width
and height.

LASTING_MIDDLE: for names that are always shown.
MIDDLE: for all other names.
"""
SHORTENED = 0.042
"""The cost of using the short form of a name; a plate of which this fraction is covered costs as much."""
COVERED = 0.08
"""The highest cost of a position (mainly the fraction of the plate that is covered) at which a name is still
shown; a name that must always be shown ignores it."""
Box = tuple[int, ...]
Things = Iterable[tuple[Surface, Box]]
"""Pictures on the board that plates should not cover, each with its rectangle."""
_masks: WeakKeyDictionary[Surface, Mask] = WeakKeyDictionary()
_plates = Cache()


class Plate(NamedTuple):
    """The plate of a place's name: the label it belongs to, the text (the full or the short form), and its
    rectangle on the screen."""

    label: Label
    name: str
    rect: Rect


Spot = tuple[float, Plate]
"""A candidate position of a plate: the cost (mainly the fraction of the plate that is covered), and the plate
placed there."""


class Nameplates(Node):
    """The visible plates with the names of places; they do not react to the pointer."""

    def __init__(self, look: Look, board: Board, view: View) -> None:
        super().__init__(view.window, Depth.WAY)
        self.look, self.board, self.view = look, board, view
        self.labels: tuple[Label, ...] = ()
        self.standing: list[Plate] = []
        self.aside: dict[str, Plate] = {}
        self.revealed = Revealed(look)
        self._spots: dict[Label, tuple[Rect, list[Spot]]] = {}
        self._lying: set[tuple[Surface, Box]] = set()
        self._seen: Box = ()
        self._kept: list[Rect] = []
        self._px = FLOOR

    def become(self, labels: Sequence[Label]) -> None:
        """Replace the names, and repaint them if a text or the active state of a label differs."""
        if tuple(labels) != self.labels:
            self.labels, self._spots, self._seen = tuple(labels), {}, ()
            self.changed()

    def make_room(self, things: Things) -> None:
        """Place the plates around the pieces on the board, at the current pan and zoom."""
        if not self.labels:
            return
        lying, seen = set(things), tuple(self.view.screen(0, 0, *self.board.size))
        if (lying, seen) == (self._lying, self._seen):
            return
        if seen != self._seen:
            self._spots = {}
        moved = [Rect(rect) for _, rect in lying ^ self._lying]
        self._lying, self._seen = lying, seen
        places = [place.h for label in self.labels if (place := self._place(label))]
        self._px = max(FLOOR, round(SIZE * min(1, NEAR / self.view.zoom) * max(places, default=0)))
        spots = self._spots
        stirred = [
            each for each in self.labels if each not in spots or spots[each][0].collidelist(moved) >= 0
        ]
        if stirred:
            areas = [spots[x][0].inflate(2 * GRAIN, 2 * GRAIN) if x in spots else self.rect for x in stirred]
            taken = self._taken(areas)
            spots |= {label: self._around(label, taken) for label in stirred}
            self._stand()

    def _stand(self) -> None:
        before, self.standing, self.aside = self.standing, [], {}
        self._kept = []
        for label in sorted(self.labels, key=lambda each: _rank(each, self._spots[each][1])):
            self._put(label, self._spots[label][1])
        old, new = ({plate.label: plate for plate in plates} for plates in (before, self.standing))
        for plate in (*before, *self.standing):
            if old.get(plate.label) != new.get(plate.label):
                self.damage(plate.rect)
        if self.revealed.plate:
            self.point(self.revealed.plate.label.name)

    def _put(self, label: Label, spots: list[Spot]) -> None:
        """Place a name at the best of its free positions. If none is free, hide the name; a `lasting` name is
        placed where it covers least instead."""
        usable = spots if label.lasting else takewhile(lambda spot: spot[0] < COVERED, spots)
        free = (plate for _, plate in usable if plate.rect.collidelist(self._kept) < 0)
        plate = next(free, None)
        if plate is None and label.lasting and spots:
            plate = min(spots, key=lambda spot: spot[0] + self._over(spot[1].rect))[1]
        if plate:
            self.standing.append(plate)
            self._kept.append(plate.rect.inflate(2 * GAP, 0))
        elif spots:
            self.aside[label.name] = spots[0][1]

    def _over(self, rect: Rect) -> float:
        """Return ten times the fraction of a rectangle that earlier placed plates cover; this penalty makes a
        new plate avoid other plates above all."""
        hidden = (rect.clip(kept) for kept in self._kept)
        return 10 * sum(part.w * part.h for part in hidden) / (rect.w * rect.h)

    def _place(self, label: Label) -> Rect | None:
        """Return the rectangle on the screen of a label's place, or None if it is no zone of the board."""
        zone = self.board.zones.get(label.name)
        return self.view.screen(*zone.rect) if zone else None

    def _taken(self, areas: list[Rect]) -> Mask:
        """Return a mask of what plates should not cover within `areas`: the pieces, the middles of named
        places, and the slots."""
        taken = Mask((self.rect.w // GRAIN + 1, self.rect.h // GRAIN + 1))
        for sprite, box in self._lying:
            where = Rect(box)
            if where.collidelist(areas) >= 0:
                taken.draw(_small(sprite), self._cell(where))
        kept = [
            place.scale_by(LASTING_MIDDLE if x.lasting else MIDDLE)
            for x in self.labels
            if (place := self._place(x))
        ]
        kept += [self.view.screen(*zone.rect) for zone in self.board.of_kind("slot")]
        for rect in (rect for rect in kept if rect.collidelist(areas) >= 0):
            taken.draw(_filled(rect), self._cell(rect))
        return taken

    def _cell(self, rect: Rect) -> tuple[int, int]:
        return (rect.x - self.rect.x) // GRAIN, (rect.y - self.rect.y) // GRAIN

    def _names(self, label: Label) -> list[str]:
        """Return the forms of a label's name, the full one first, then the short one if it differs."""
        return list(dict.fromkeys(self.look.words.name(label.name, form) for form in ("name", "short")))

    def _size(self, name: str) -> tuple[int, int]:
        return Style(self._px, "bold").width(name) + round(self._px * 0.6), round(self._px * 1.25)

    def _around(self, label: Label, taken: Mask) -> tuple[Rect, list[Spot]]:
        """Return the rectangle that contains all possible positions of a name, and those positions inside the
        window, the least covered first."""
        spots, every = list[Spot](), list[Rect]()
        for cut, name in enumerate(self._names(label)):
            size = self._size(name)
            field, rects = _filled(Rect((0, 0), size)), self._rects(label, size)
            grains = field.count()
            for i, rect in enumerate(rects):
                if self.rect.contains(rect):
                    covered = taken.overlap_area(field, self._cell(rect)) / grains
                    spots.append((covered + 0.002 * i + SHORTENED * cut, Plate(label, name, rect)))
            every = every or rects
        return every[0].unionall(every), sorted(spots, key=itemgetter(0))

    def _rects(self, label: Label, size: tuple[int, int]) -> list[Rect]:
        """Return the possible rectangles of a plate of this size in pixels around its place: first below and
        above the place, then beside it. A label with a zone of its own has one rectangle, there."""
        place, (wide, high) = self._place(label), size
        if place is None:
            zone = self.board.zones[label.zone].rect
            x, y = self.view.screen(zone.x, zone.y, 0, 0).topleft
            return [Rect(x - wide // 2, y - high // 2, wide, high)]
        core = place.scale_by(LASTING_MIDDLE if label.lasting else MIDDLE).inflate(2, 2)
        side, left, top = (wide + core.w) // 2, core.centerx - wide // 2, core.centery - high // 2
        ends = core.bottom + high // 2 + 1 - high // 2, core.top - high // 2 - high // 2
        across = 0, side - core.w // 2, core.w // 2 - side, side - core.w // 4, core.w // 4 - side
        along = 0, core.h // 4, -core.h // 4, core.h // 2, -core.h // 2
        spots = [(left + shift, y) for shift in across for y in ends]
        spots += [(left + shift, top + y) for y in along for shift in (side, -side)]
        return [Rect(x, y, wide, high) for x, y in spots]

    def point(self, place: str) -> None:
        """Show the name of the place with the tag `place`, which is under the pointer, above everything
        else."""
        plates = {plate.label.name: plate for plate in self.standing} | self.aside
        self.revealed.become(plates.get(place), self._px)

    def paint(self, surface: Surface) -> None:
        clip = surface.get_clip()
        for plate in self.standing:
            if plate.rect.colliderect(clip):
                draw(surface, self.look, plate, self._px)


class Revealed(Node):
    """The plate with the name of the place under the pointer, shown above the pieces there."""

    def __init__(self, look: Look) -> None:
        super().__init__(Rect(0, 0, 0, 0), Depth.NAME)
        self.look, self._px = look, FLOOR
        self.plate: Plate | None = None

    def become(self, plate: Plate | None, px: int) -> None:
        """Show another plate, or none, with letters of `px` pixels."""
        if (plate, px) != (self.plate, self._px):
            self.plate, self._px = plate, px
            self.resize(plate.rect if plate else Rect(0, 0, 0, 0))

    def paint(self, surface: Surface) -> None:
        if self.plate:
            draw(surface, self.look, self.plate, self._px)


def draw(surface: Surface, look: Look, plate: Plate, px: int) -> None:
    """Draw a plate with letters of `px` pixels; its picture is cached."""
    colour = recipes.recipe(look.words.game, plate.label.plate).colour or tone.ink2
    how = plate.rect.size, plate.name, px, colour, plate.label.active, plate.label.lasting
    surface.blit(_plates.get((*how, tone.high), lambda: _plate(*how)), plate.rect)


def _plate(size: tuple[int, int], name: str, px: int, colour: str, active: bool, lasts: bool) -> Surface:
    """Return the picture of a plate with a rim in `colour`, brass if `active`; plainer unless it `lasts`."""
    sheet = paint.rounded(size, 3, tone.brass if active else "#FBF3E0", 255 if lasts else 205).copy()
    field = sheet.get_rect()
    paint.rim(sheet, field, 3, colour, 1.8 if lasts else 1.0)
    pen = Style(px, "bold" if lasts else "semibold")
    pen.draw(sheet, name, (field.centerx, field.centery - 1), "center")
    return sheet


def _rank(label: Label, spots: Sequence[Spot]) -> tuple[bool, bool, int]:
    """Return the key that sorts names in the order of their placing: lasting names first, then active ones,
    then those with the fewest usable positions."""
    choice = next((i for i, (cost, _) in enumerate(spots) if cost >= COVERED), len(spots))
    return not label.lasting, not label.active, choice


def _filled(rect: Rect) -> Mask:
    return Mask((max(1, rect.w // GRAIN), max(1, rect.h // GRAIN)), fill=True)


def _small(sprite: Surface) -> Mask:
    """Return the silhouette of a picture as a mask in which each bit stands for GRAIN x GRAIN pixels."""
    if sprite not in _masks:
        size = max(1, sprite.get_width() // GRAIN), max(1, sprite.get_height() // GRAIN)
        _masks[sprite] = pygame.mask.from_surface(sprite, 60).scale(size)
    return _masks[sprite]
