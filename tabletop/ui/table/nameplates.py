"""Names on the board that bring their own plates: as wide as the name, never smaller than can be read.

A name that would cover another one stands aside until its place is pointed at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.engine.table import Label
from tabletop.maps import Board
from tabletop.ui.kit import paint, text
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.theme import FLOOR, tone
from tabletop.ui.table import recipes
from tabletop.ui.table.boards import View
from tabletop.ui.table.look import Look

"""Above everything that lies on the board."""
SIZE, NEAR = 15, 1.4
"""Of the letters, in units; how much larger they become when one comes nearer."""
GAP = 3
"""Pixels between two plates."""
HEART = 0.5
"""How much of a place no later name may hide."""


class Plate(NamedTuple):
    """A name and where it stands on the screen."""

    label: Label
    name: str
    rect: Rect


class Nameplates(Node):
    """The plates that have room, and the one whose place is pointed at; the pointer goes through them."""

    def __init__(self, look: Look, board: Board, view: View) -> None:
        super().__init__(view.window, Depth.NAME)
        self.look, self.board, self.view = look, board, view
        self.labels: tuple[Label, ...] = ()
        self.standing: list[Plate] = []
        self.aside: dict[str, Plate] = {}
        self.pointed = ""
        self._named: list[tuple[Label, tuple[str, ...]]] = []
        self._px = FLOOR

    def become(self, labels: Sequence[Label]) -> None:
        """Other names, or another one active; active ones look for room first."""
        if tuple(labels) == self.labels:
            return
        self.labels = tuple(labels)
        words = self.look.words
        ordered = sorted(labels, key=lambda label: not label.active)
        forms = [
            dict.fromkeys(words.name(label.name, form) for form in ("name", "short")) for label in ordered
        ]
        self._named = list(zip(ordered, map(tuple, forms), strict=True))
        self.stand()

    def stand(self) -> None:
        """Find room for as many as possible in the present view."""
        self.changed()
        self._px = max(FLOOR, round(self.look.m.px(SIZE) * min(NEAR, self.view.zoom)))
        self.standing, self.aside = [], {}
        kept: list[Rect] = []
        for label, names in self._named:
            plates = [Plate(label, name, rect) for name in names for rect in self._rects(label, name)]
            free = next((p for p in plates if self._is_free(p.rect, kept)), None)
            if free:
                self.standing.append(free)
            elif plates[0].rect.colliderect(self.rect):
                self.aside[label.name] = plates[0]
            if place := self._place(label):
                kept.append(place.scale_by(HEART))

    def _place(self, label: Label) -> Rect | None:
        """Where the place of a name stands on the screen."""
        zone = self.board.zones.get(label.name)
        return self.view.screen(*zone.rect) if zone else None

    def _rects(self, label: Label, name: str) -> list[Rect]:
        """Where a name may stand: on its spot of the board, or on the other side of its place."""
        spot = self.board.zones[label.zone].rect
        x, y = self.view.screen(spot.x, spot.y, 0, 0).topleft
        spots, place = [(x, y)], self._place(label)
        if place:
            spots.append((2 * place.centerx - x, 2 * place.centery - y))
        size = text.width(name, self._px, "bold") + round(self._px * 0.8), round(self._px * 1.35)
        rects = [Rect((0, 0), size) for _ in spots]
        for rect, centre in zip(rects, spots, strict=True):
            rect.center = centre
            if self.rect.collidepoint(centre):
                rect.clamp_ip(self.rect)
        return rects

    def _is_free(self, rect: Rect, kept: list[Rect]) -> bool:
        """Whether a plate would hide no other one, nor what lies in a place named before it."""
        room = rect.inflate(2 * GAP, 0)
        covers = any(room.colliderect(other.rect) for other in self.standing)
        return self.rect.contains(rect) and not covers and rect.collidelist(kept) < 0

    def point(self, place: str) -> None:
        """A place is pointed at: a name that stood aside is shown."""
        if place == self.pointed:
            return
        for name in (self.pointed, place):
            if plate := self.aside.get(name):
                self.damage(plate.rect)
        self.pointed = place

    def paint(self, surface: Surface) -> None:
        """Those that stand free, then the one that is revealed."""
        clip = surface.get_clip()
        for plate in self.standing:
            if plate.rect.colliderect(clip):
                self._draw(surface, plate)
        if revealed := self.aside.get(self.pointed):
            self._draw(surface, revealed)

    def _draw(self, surface: Surface, plate: Plate) -> None:
        made = recipes.recipe(self.look.words.game, plate.label.plate)
        paint.box(surface, plate.rect, 3, tone.brass if plate.label.active else "#FBF3E0")
        paint.rim(surface, plate.rect, 3, made.colour or tone.ink, 1.6)
        where = plate.rect.centerx, plate.rect.centery - 1
        text.draw(surface, plate.name, where, self._px, "bold", tone.ink, "center")
