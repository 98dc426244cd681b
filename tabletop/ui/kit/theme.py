"""The design values of the app: colours, seats, palettes (`tabletop.system.palette`) and measures."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TypeVar

from pygame import Color, Rect

from tabletop.system.palette import (
    SEATS as SEATS,
    Palette as Palette,
    SeatLook as SeatLook,
    palette as palette,
    tone as tone,
)

T = TypeVar("T")


def rgb(colour: str) -> tuple[int, int, int]:
    """Return the red, green and blue of a colour written "#RRGGBB"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@functools.lru_cache(1024)
def mix(a: str, b: str, t: float) -> str:
    """Return the colour between `a` and `b`: `a` for `t` = 0, `b` for `t` = 1."""
    c = Color(a).lerp(Color(b), t)
    return f"#{c.r:02X}{c.g:02X}{c.b:02X}"


def on(ground: str) -> str:
    """Return the text colour, ink or ivory, that is easier to read on the colour `ground`."""
    r, g, b = rgb(ground)
    return tone.ink if r * 0.3 + g * 0.59 + b * 0.11 > 120 else tone.ivory


# Text sizes by role: in the full layout, in the compact one.
ROLES = {
    "hero": (68, 46),
    "screen": (40, 30),
    "game": (27, 21),
    "count": (27, 21),
    "prompt": (24, 19),
    "head": (23, 18),
    "body": (19, 16),
    "button": (20, 16),
    "small": (17, 15),
    "caps": (15, 14),
}
FLOOR = 14  # px: no text is ever smaller


@dataclass(frozen=True)
class Metrics:
    """The measures of a window. It is `vw` x `vh` layout units large, and a unit has `s` pixels. The full
    layout uses the units of a 1920x1080 screen, the compact one those of 1280x720. With a larger `ui_scale`
    fewer units fit into the window, so scenes are laid out from its edges."""

    width: int
    height: int
    ui_scale: float = 1.0

    @functools.cached_property
    def compact(self) -> bool:
        """True if the window needs the compact layout, because the full one would not fit or would be too
        small to read."""
        return self._fit(1920, 1080) < 0.8 or self.ui_scale > 1.25

    @functools.cached_property
    def s(self) -> float:
        """The number of pixels in a layout unit."""
        if not self.compact:
            return self._fit(1920, 1080) * self.ui_scale
        fit = self._fit(1280, 720)
        return (fit if fit <= 1.2 else fit / 1.2) * self.ui_scale

    @property
    def vw(self) -> float:
        """The width of the window in layout units."""
        return self.width / self.s

    @property
    def vh(self) -> float:
        """The height of the window in layout units."""
        return self.height / self.s

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""
        return self.width, self.height

    def _fit(self, w: int, h: int) -> float:
        return min(self.width / w, self.height / h)

    def either(self, full: T, compact: T) -> T:
        """Return the argument `compact` in the compact layout, else the argument `full`."""
        return compact if self.compact else full

    def u(self, units: float, compact: float | None = None) -> int:
        """Return a length of `units` layout units in pixels; in the compact layout, of `compact` units if
        that is given."""
        return round((units if compact is None or not self.compact else compact) * self.s)

    def line(self, units: float) -> int:
        """Return the thickness of a line of `units` layout units, in whole pixels; at least one."""
        return max(1, round(units * self.s))

    def fine(self, units: float) -> float:
        """Return the thickness of an antialiased line of `units` layout units, in pixels, not rounded; at
        least one."""
        return max(1.0, units * self.s)

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """Return a rectangle, given in layout units, in pixels; rectangles that touch in units also touch in
        pixels."""
        left, top = round(x * self.s), round(y * self.s)
        return Rect(left, top, round((x + w) * self.s) - left, round((y + h) * self.s) - top)

    def px(self, size: float | str, compact: float | str | None = None) -> int:
        """Return a text size in pixels, at least FLOOR. `size` is a role such as "body" or a number of layout
        units; `compact`, if given, is used instead in the compact layout."""
        size = compact if self.compact and compact is not None else size
        units = ROLES[size][self.compact] if isinstance(size, str) else size
        return max(FLOOR, round(units * self.s))


def colour_index(name: str, place: int) -> int:
    """Return the index of the seat colours with this name; for an unknown name, the index of the default
    colours of seat `place`."""
    return next((i for i, seat in enumerate(SEATS) if seat.name == name), place % len(SEATS))
