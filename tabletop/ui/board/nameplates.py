"""Names on the board with their own plates: as wide as the name, never too small to read.

They lie above the pieces, beside their places: `name_layout` chooses where, by the map alone, so that no
piece ever moves or covers a name. They grow with the board alone, not with the scale of the app. A name
without room is hidden until the pointer is over its place. If the colour of a plate means something, the
emblem of that colour is at its left end, as pieces may cover the one on the place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.engine.memo import Memo
from tabletop.engine.table import Label
from tabletop.maps import Board
from tabletop.ui.board import name_layout, recipes
from tabletop.ui.board.boards import View
from tabletop.ui.board.look import Look
from tabletop.ui.board.name_layout import PlateSpot
from tabletop.ui.kit import art, paint
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import FLOOR, on, tone

SIZE, NEAR = 0.25, 1.4
"""The size of a name's letters.

SIZE: their height as a fraction of the height of the name's place.
NEAR: the zoom factor of the board above which they grow no more.
"""
CHIP, EMBLEM, MARGIN = 0.75, 0.62, 0.2
"""The width of the left end of a plate with an emblem, of the emblem, and of the plate's margin that the end
makes superfluous, as fractions of the letters' height."""
LAYOUTS = 4
"""The number of zooms whose layout of names is kept, so that one can zoom in and out again at once."""
_plates = Cache()


class Plate(NamedTuple):
    """The plate of a place's name: the label it belongs to, the text (the full or the short form), and its
    rectangle on the screen."""

    label: Label
    name: str
    rect: Rect


class PlateLayout(NamedTuple):
    """The layout of all names on a board at one scale: the height of their letters in pixels, the possible
    positions of each name, and the chosen ones, by the tags of the places and from the board's corner."""

    px: int
    spots: Mapping[str, Sequence[PlateSpot]]
    chosen: Mapping[str, PlateSpot]


class Nameplates(Node):
    """The plates with the names of places, above the pieces; they do not react to the pointer."""

    def __init__(self, look: Look, board: Board, view: View) -> None:
        super().__init__(view.window, Depth.PLACE_NAME)
        self.look, self.board, self.view = look, board, view
        self.labels: tuple[Label, ...] = ()
        self.standing: list[Plate] = []
        self.aside: dict[str, Plate] = {}
        self.revealed = Revealed(look)
        self._layouts = Memo(self._laid_out, LAYOUTS)
        self._px = FLOOR

    def become(self, labels: Sequence[Label]) -> None:
        """Replace the names, and repaint them if a text or the active state of a label differs."""
        if tuple(labels) != self.labels:
            self.labels = tuple(labels)
            self.place()

    def place(self) -> None:
        """Place the plates at the current pan and zoom."""
        before, self.standing, self.aside = self.standing, [], {}
        if self.labels:
            self._stand()
        old, new = ({plate.label: plate for plate in plates} for plates in (before, self.standing))
        for plate in (*before, *self.standing):
            if old.get(plate.label) != new.get(plate.label):
                self.damage(plate.rect)
        if self.revealed.plate:
            self.point(self.revealed.plate.label.name)

    def _stand(self) -> None:
        """Place each plate where the layout of the whole board has it, or where it stays inside the window if
        the layout has it outside."""
        names = tuple(
            (each.name, each.zone, each.lasting, bool(_recipe(self.look, each).emblem))
            for each in self.labels
        )
        layout = self._layouts[self.view.scale, self.view.zoom, names]
        corner = self.view.screen(0, 0, 0, 0).topleft
        self._px = layout.px
        window, standing = self.rect.move(-corner[0], -corner[1]), dict[Label, PlateSpot]()
        late = list[Label]()
        for label in self.labels:
            spot = layout.chosen.get(label.name)
            if spot and window.contains(spot.rect):
                standing[label] = spot
            else:
                late.append(label)
        for label in late:
            spots = [spot for spot in layout.spots[label.name] if window.contains(spot.rect)]
            others = [spot.rect for spot in standing.values()]
            spot = name_layout.free(spots, others)
            if spot is None and label.lasting:
                spot = name_layout.least_covering(spots, others)
            if spot:
                standing[label] = spot
            elif spots:
                self.aside[label.name] = Plate(label, spots[0].text, spots[0].rect.move(corner))
        self.standing = [Plate(label, spot.text, spot.rect.move(corner)) for label, spot in standing.items()]

    def _laid_out(self, at: tuple[float, float, tuple[tuple[str, str, bool, bool], ...]]) -> PlateLayout:
        """Return the layout of names on the whole board at a scale and zoom; each name is given as the tag of
        its place, the zone of its label, whether it lasts, and whether its plate has an emblem."""
        _, zoom, names = at
        named = {tag: self._scaled(self._zone(tag, zone)) for tag, zone, _, _ in names}
        others = [self._scaled(z.rect) for z in self.board.of_kind("place") if z.tag not in named]
        slots = [self._scaled(zone.rect) for zone in self.board.of_kind("slot")]
        high = max(place.h for place in named.values())
        px = max(FLOOR, round(SIZE * min(1, NEAR / zoom) * high))
        ground = name_layout.NamedGround(named, others, slots)
        within = self._scaled((0, 0, *self.board.size))
        spots = {
            tag: name_layout.spots(ground, tag, self._forms(tag), partial(_plate_size, px, marked), within)
            for tag, _, _, marked in names
        }
        lasting = {tag for tag, _, lasts, _ in names if lasts}
        return PlateLayout(px, spots, name_layout.arrange(spots, lasting))

    def _zone(self, tag: str, zone: str) -> tuple[float, float, float, float]:
        """Return the rectangle on the board of the place with a tag, or of its label's zone if that place is
        not on this board."""
        return (self.board.zones.get(tag) or self.board.zones[zone]).rect

    def _scaled(self, rect: tuple[float, float, float, float]) -> Rect:
        """Return a rectangle of the board in pixels of the screen, from the board's upper left corner."""
        return Rect(*(round(each * self.view.scale) for each in rect))

    def _forms(self, tag: str) -> list[str]:
        """Return the forms of a place's name, the full one first, then the short one if it differs."""
        return list(dict.fromkeys(self.look.words.name(tag, form) for form in ("name", "short")))

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
    made = _recipe(look, plate.label)
    how = _Drawn(
        plate.rect.size,
        plate.name,
        px,
        made.colour or tone.ink2,
        made.emblem,
        made.mark or (on(made.colour) if made.emblem else ""),
        plate.label.active,
        plate.label.lasting,
    )
    surface.blit(_plates.get((*how, tone.high), lambda: _plate(how)), plate.rect)


class _Drawn(NamedTuple):
    """All that the picture of a plate depends on: the colour of its rim, and the emblem and its colour, ""
    for none."""

    size: tuple[int, int]
    name: str
    px: int
    colour: str
    emblem: str
    mark: str
    active: bool
    lasts: bool


def _recipe(look: Look, label: Label) -> recipes.Recipe:
    return recipes.recipe(look.words.game, label.plate)


def _plate_size(px: int, marked: bool, name: str) -> tuple[int, int]:
    """Return the width and height in pixels of the plate for a name with letters of `px` pixels; `marked` is
    True for a plate with an emblem."""
    return Style(px, "bold").width(name) + round(px * (0.6 + (CHIP - MARGIN) * marked)), round(px * 1.25)


def _plate(how: _Drawn) -> Surface:
    """Return the picture of a plate: brass if it is active, plainer unless it lasts."""
    backing = paint.rounded(how.size, 3, tone.brass if how.active else "#FBF3E0", 225 if how.lasts else 155)
    sheet, field = backing.copy(), backing.get_rect()
    if how.emblem:
        chip = Rect(0, 0, round(how.px * CHIP), field.h)
        paint.box(sheet, chip, 3, how.colour)
        sign = art.svg("emblem_" + how.emblem, how.px * EMBLEM, art.tint(how.mark))
        art.stamp(sheet, sign, chip.center)
        field = Rect(chip.right, 0, field.w - chip.w, field.h)
    paint.rim(sheet, sheet.get_rect(), 3, how.colour, 1.8 if how.lasts else 1.0)
    pen = Style(how.px, "bold" if how.lasts else "semibold")
    pen.draw(sheet, how.name, (field.centerx, field.centery - 1), "center")
    return sheet
