"""The small places of a board that are animated while nobody acts (breathing): smoke, water, sand and lamps.

Each moment of the motion is a list of soft blobs, a pure function of time. The pictures of all moments of a
place are painted once per size, so that a tick only blits a few small rectangles.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from tabletop.maps import Board
from tabletop.ui.board.boards import View
from tabletop.ui.board.life import BreathingSpot, life
from tabletop.ui.kit import effects, paint
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node

MOMENTS = 20
"""The number of pictures in the animation loop of each animated place on the board, such as a chimney with
smoke."""
LEAST_WIDTH = 6
"""The width in pixels of the screen below which a place is too small to be animated."""
COLOURS: Mapping[str, str] = MappingProxyType(
    {"lamp": "#FFB45A", "sand": "#F0DDB4", "smoke": "#E4DDD4", "water": "#FFFFFF"}
)
"""The default colour of each kind of animated place."""
ROOM: Mapping[str, tuple[float, float, float]] = MappingProxyType(
    {"lamp": (1.0, 1.0, 0.5), "sand": (2.2, 0.8, 0.5), "smoke": (1.6, 2.4, 1.0), "water": (1.0, 0.6, 0.5)}
)
"""The size of the area in which each kind of place is painted: its width and height as multiples of the
place's size, and the fraction of its height that is above the place's own point."""


class Blob(NamedTuple):
    """A soft ellipse: its middle and radii as fractions of the width and height of the painted area, and its
    opacity."""

    x: float
    y: float
    wide: float
    high: float
    alpha: float


def smoke(t: float) -> Iterator[Blob]:
    """Yield puffs of smoke that rise from the lower end, grow, drift and fade; `t` is the progress of the
    loop from 0 to 1."""
    for i in range(4):
        age = (t + i / 4) % 1.0
        drift = 0.10 * math.sin(2 * math.pi * (age + i / 4)) + 0.16 * age
        shown = 0.9 * min(1.0, age / 0.15) * (1 - age) ** 1.3
        yield Blob(0.42 + drift, 0.97 - 0.82 * age, 0.13 + 0.24 * age, 0.08 + 0.14 * age, shown)


def water(t: float) -> Iterator[Blob]:
    """Yield short glints on still places of the water, which come and go one after the other; `t` is the
    progress of the loop from 0 to 1."""
    for i in range(5):
        bright = math.sin(math.pi * ((t + i * 0.4) % 1.0)) ** 3
        x, y = 0.18 + 0.64 * ((i * 0.47) % 1.0), 0.15 + 0.7 * i / 4
        yield Blob(x + 0.03 * math.sin(2 * math.pi * t + i), y, 0.12 + 0.04 * bright, 0.045, 0.7 * bright)


def sand(t: float) -> Iterator[Blob]:
    """Yield wisps of dust that drift to the right, close to the ground; `t` is the progress of the loop from
    0 to 1."""
    for i in range(4):
        age = (t + i / 4) % 1.0
        shown = 0.62 * math.sin(math.pi * age)
        yield Blob(
            0.12 + 0.74 * age, 0.62 - 0.2 * age + 0.1 * (i % 2), 0.08 + 0.1 * age, 0.07 + 0.13 * age, shown
        )


def lamp(t: float) -> Iterator[Blob]:
    """Yield the glow of a lamp that flickers gently; `t` is the progress of the loop from 0 to 1."""
    flicker = 0.5 + 0.28 * math.sin(2 * math.pi * t) + 0.14 * math.sin(6 * math.pi * t + 1)
    yield Blob(0.5, 0.5, 0.42 + 0.06 * flicker, 0.42 + 0.06 * flicker, 0.22 + 0.3 * flicker)


BLOBS: Mapping[str, Callable[[float], Iterator[Blob]]] = MappingProxyType(
    {"lamp": lamp, "sand": sand, "smoke": smoke, "water": water}
)
"""The functions that yield the blobs of an animated place at a progress of the loop from 0 to 1, by the kind
of place."""


class BreathNode(Node):
    """An animated place of the board, such as a chimney with smoke; it ignores the pointer."""

    def __init__(self, spot: BreathingSpot, rect: Rect) -> None:
        super().__init__(rect, Depth.BREATH)
        self.spot, self.moment = spot, 0
        self._pictures: dict[int, Surface] = {}

    def hit(self, pos: tuple[int, int]) -> bool:
        return False

    def paint(self, surface: Surface) -> None:
        surface.blit(self._picture(), self.rect)

    def _picture(self) -> Surface:
        """Return the picture of the moment, painted when it is first shown."""
        if self.moment not in self._pictures:
            self._pictures[self.moment] = _painted(self.spot, self.rect.size, self.moment / MOMENTS)
        return self._pictures[self.moment]


class Breathing(Node):
    """The animated places of a board, clipped to the board's window; they are not shown before the first
    `stir`."""

    clips = True

    def __init__(self, game: str, board: Board, view: View) -> None:
        super().__init__(view.window, Depth.BREATH)
        self._view, self._moment = view, 0
        self._spots = life(game).on(board.name)
        self.visible = False
        self.place()

    def hit(self, pos: tuple[int, int]) -> bool:
        return False

    def blank(self) -> bool:
        return True

    @property
    def lives(self) -> bool:
        """True if the visible part of the board has an animated place."""
        return bool(self.children)

    def place(self) -> None:
        """Move the animated places with the board, after it was panned or zoomed."""
        for child in list(self.children):
            child.remove()
        for i, spot in enumerate(self._spots):
            rect = self._rect(spot)
            if rect.w >= LEAST_WIDTH and rect.colliderect(self._view.window):
                node = BreathNode(spot, rect)
                node.moment = (self._moment + 7 * i) % MOMENTS
                self.add(node)

    def _rect(self, spot: BreathingSpot) -> Rect:
        wide, high, above = ROOM[spot.kind]
        w, h = spot.size * wide, spot.size * high
        return self._view.screen(spot.at[0] - w / 2, spot.at[1] - h * above, w, h)

    def stir(self) -> None:
        """Show the next picture of all animated places."""
        self.show(True)
        self._moment += 1
        for node in self.children:
            if isinstance(node, BreathNode):
                node.moment = (node.moment + 1) % MOMENTS
                node.changed()


def _painted(spot: BreathingSpot, size: tuple[int, int], t: float) -> Surface:
    """Return the picture of a place at one moment."""
    sheet, colour = Surface(size, pygame.SRCALPHA), spot.colour or COLOURS[spot.kind]
    sheet.fill((*pygame.Color(colour)[:3], 0))
    for blob in BLOBS[spot.kind](t):
        w, h = round(2 * blob.wide * size[0]), round(2 * blob.high * size[1])
        if w > 0 and h > 0 and blob.alpha > 0.01:
            soft = pygame.transform.smoothscale(_soft(colour), (max(2, w), max(2, h)))
            soft.set_alpha(round(255 * blob.alpha))
            sheet.blit(soft, soft.get_rect(center=(round(blob.x * size[0]), round(blob.y * size[1]))))
    return sheet


@functools.cache
def _soft(colour: str) -> Surface:
    """Return a soft disc of a colour."""
    disc = Surface((48, 48), pygame.SRCALPHA)
    pygame.draw.circle(disc, colour, (24, 24), 14)
    return effects.even(paint.blur(disc, 6), colour)
