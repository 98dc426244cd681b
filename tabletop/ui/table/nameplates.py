"""Names on the board that bring their own plates: as wide as the name, never smaller than can be read.

A name that would cover another one stands aside until its place is pointed at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.engine.table import Label
from tabletop.maps import Board
from tabletop.ui import paint, text
from tabletop.ui.stage import Node
from tabletop.ui.table import pieces
from tabletop.ui.table.boards import View
from tabletop.ui.table.look import Look
from tabletop.ui.theme import FLOOR, tone

PLATES_Z = 250
"""Above everything that lies on the board."""
SIZE, NEAR = 15, 1.4
"""Of the letters, in units; how much larger they become when one comes nearer."""
GAP = 3
"""Pixels between two plates."""


class Plate(NamedTuple):
    """A name and where it stands on the screen."""

    label: Label
    name: str
    rect: Rect


class Nameplates(Node):
    """The plates that have room, and the one whose place is pointed at; the pointer goes through them."""

    def __init__(self, look: Look, board: Board, view: View) -> None:
        super().__init__(view.window, PLATES_Z)
        self.look, self.board, self.view = look, board, view
        self.labels: tuple[Label, ...] = ()
        self.standing: list[Plate] = []
        self.aside: dict[str, Plate] = {}
        self.pointed = ""
        self._px = FLOOR

    def become(self, labels: Sequence[Label]) -> None:
        """Other names, or another one active."""
        if tuple(labels) != self.labels:
            self.labels = tuple(labels)
            self.stand()

    def stand(self) -> None:
        """Find room for as many as possible in the present view, active ones first."""
        self.changed()
        self._px = max(FLOOR, round(self.look.m.px(SIZE) * min(NEAR, self.view.zoom)))
        self.standing, self.aside = [], {}
        for label in sorted(self.labels, key=lambda label: not label.active):
            plates = list(self._plates(label))
            free = next((p for p in plates if self._is_free(p.rect)), None)
            if free:
                self.standing.append(free)
            elif plates[0].rect.colliderect(self.rect):
                self.aside[label.name] = plates[0]

    def _plates(self, label: Label) -> Iterator[Plate]:
        """With the whole name, then with the short one."""
        spot = self.board.zones[label.zone].rect
        centre = self.view.screen(spot.x, spot.y, 0, 0).topleft
        for name in dict.fromkeys(self.look.words.name(label.name, form) for form in ("name", "short")):
            rect = Rect(
                0, 0, text.width(name, self._px, "bold") + round(self._px * 0.8), round(self._px * 1.35)
            )
            rect.center = centre
            if self.rect.collidepoint(centre):
                rect.clamp_ip(self.rect)
            yield Plate(label, name, rect)

    def _is_free(self, rect: Rect) -> bool:
        room = rect.inflate(2 * GAP, 0)
        return self.rect.contains(rect) and not any(room.colliderect(other.rect) for other in self.standing)

    def point(self, place: str) -> None:
        """A place is pointed at: a name that stood aside is shown."""
        if place == self.pointed:
            return
        for name in (self.pointed, place):
            if plate := self.aside.get(name):
                self._damage(plate.rect)
        self.pointed = place

    def _damage(self, rect: Rect) -> None:
        if self.stage:
            self.stage.damage(rect, self.root().still)

    def paint(self, surface: Surface) -> None:
        """Those that stand free, then the one that is revealed."""
        clip = surface.get_clip()
        for plate in self.standing:
            if plate.rect.colliderect(clip):
                self._draw(surface, plate)
        if revealed := self.aside.get(self.pointed):
            self._draw(surface, revealed)

    def _draw(self, surface: Surface, plate: Plate) -> None:
        made = pieces.recipe(self.look.words.game, plate.label.plate)
        paint.box(surface, plate.rect, 3, tone.brass if plate.label.active else "#FBF3E0")
        paint.rim(surface, plate.rect, 3, made.colour or tone.ink, 1.6)
        where = plate.rect.centerx, plate.rect.centery - 1
        text.draw(surface, plate.name, where, self._px, "bold", tone.ink, "center")
