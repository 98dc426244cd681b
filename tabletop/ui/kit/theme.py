"""Colours, seats, palettes and measures: every value of the visual language that code needs.

Colours are read from the one object `tone` at the moment of painting (`tone.ink`), so that the
high-contrast table is a switch: `tone.use(high_contrast=True)`, then lay the scene out again.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from pygame import Color, Rect

from tabletop import resources

T = TypeVar("T")


class Tones:
    """The colour tokens. Gold means "you may", red "you may not", blue "the keyboard is here"."""

    ink = "#241C17"
    ink2 = "#5A4A3E"
    ivory = "#F8F1E2"
    paper = "#F4EBD8"
    paper2 = "#E7DAC0"
    paper3 = "#CDBB98"
    lacquer = "#1E1A17"
    lacquer2 = "#2C2621"
    hair = "#5B5048"
    muted = "#B9AC9A"
    brass = "#D6A445"
    brass_light = "#F3D58B"
    brass_dark = "#8A6424"
    wood = "#3C2A1E"
    edge = "#8A7A6A"  # rim of a secondary button
    edge_off = "#4A413A"  # rim of a disabled one, separators on lacquer
    text_off = "#8A7E72"  # text of a disabled button
    log = "#D9CDBB"  # running text on lacquer
    shadow = "#0E0805"
    keyline = "#0B1A26"  # dark line under the blue focus ring
    legal = "#FFD76A"
    legal_hot = "#FFF3C4"
    illegal = "#E5533D"
    focus = "#7CC7FF"
    changed = "#FF9F43"
    ok = "#3E7A45"
    warn = "#9C2A1A"
    high = False

    def use(self, high_contrast: bool) -> None:
        """Turn the high-contrast values on or off; whoever calls lays the scene out again."""
        for name in HIGH_CONTRAST:
            self.__dict__.pop(name, None)
        self.high = high_contrast
        if high_contrast:
            self.__dict__.update(HIGH_CONTRAST)

    def plate(self, alpha: int) -> int:
        """Opacity of a lacquer plate: in high contrast nothing shows through."""
        return 255 if self.high else alpha


HIGH_CONTRAST = {
    "ink": "#000000",
    "ink2": "#2A1F18",
    "ivory": "#FFFFFF",
    "paper": "#FFFBF2",
    "paper2": "#F6EDDA",
    "paper3": "#7A684C",
    "lacquer": "#080706",
    "lacquer2": "#151210",
    "hair": "#CFC3B4",
    "muted": "#EDE4D6",
    "edge": "#F8F1E2",
    "edge_off": "#9A8E82",
    "text_off": "#C9BEB0",
    "log": "#FFFFFF",
    "wood": "#241912",
    "legal": "#FFE14D",
    "illegal": "#FF6A52",
    "focus": "#9FDBFF",
    "warn": "#8A1404",
}
tone = Tones()


def rgb(colour: str) -> tuple[int, int, int]:
    """ "#RRGGBB" as a triple."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def rgba(colour: str, alpha: float) -> tuple[int, int, int, int]:
    """ "#RRGGBB" and an opacity 0..255."""
    return (*rgb(colour), max(0, min(255, round(alpha))))


@functools.lru_cache(1024)
def mix(a: str, b: str, t: float) -> str:
    """The colour t of the way from a to b."""
    c = Color(a).lerp(Color(b), t)
    return f"#{c.r:02X}{c.g:02X}{c.b:02X}"


def on(ground: str) -> str:
    """Ink or ivory, whichever reads better on that ground."""
    r, g, b = rgb(ground)
    return tone.ink if r * 0.3 + g * 0.59 + b * 0.11 > 120 else tone.ivory


class SeatLook(NamedTuple):
    """A place at the table: a colour and a shape, never one alone."""

    name: str  # key of its name in the texts
    base: str
    light: str
    dark: str
    mark: str  # colour of the emblem and of text on the base
    emblem: str


SEATS = (
    SeatLook("vermilion", "#CB3A20", "#EE7A5B", "#7C1D0E", "#F8F1E2", "disc"),
    SeatLook("cobalt", "#2D63C8", "#7BA6F2", "#173A80", "#F8F1E2", "triangle"),
    SeatLook("saffron", "#F4BC2C", "#FFE38C", "#9A6A08", "#241C17", "square"),
    SeatLook("jade", "#2FA98A", "#84DDC5", "#12604D", "#241C17", "diamond"),
    SeatLook("plum", "#74265C", "#B56A9E", "#3F0F31", "#F8F1E2", "star"),
    SeatLook("pearl", "#E9E5EA", "#FFFFFF", "#9A93A0", "#241C17", "cross"),
)


class Palette(NamedTuple):
    """The look of one game: its grounds, its accent, the table under it and the face of its title."""

    ground: str
    deep: str
    accent: str
    light: str
    table: str
    face: str
    size: float
    track: float


@functools.cache
def palettes() -> dict[str, Palette]:
    """Every palette of assets/themes.toml by its key."""
    data = tomllib.loads(resources.asset("themes.toml").read_text("utf-8"))
    return {key: Palette(**values) for key, values in data.items()}


def palette(key: str = "default") -> Palette:
    """The palette of a game, or the app's own."""
    return palettes().get(key) or palettes()["default"]


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
    """How a window is measured: one unit is `s` pixels; the screen is `vw` x `vh` units large.

    The full layout thinks in the units of a 1920x1080 screen, the compact one in those of 1280x720.
    A larger `ui_scale` makes a unit larger, so that fewer fit: lay out from the edges of vw and vh.
    """

    width: int
    height: int
    ui_scale: float = 1.0

    @functools.cached_property
    def compact(self) -> bool:
        """Whether the full layout would not fit or would be too small to read."""
        return self._fit(1920, 1080) < 0.8 or self.ui_scale > 1.25

    @functools.cached_property
    def s(self) -> float:
        """Pixels per unit."""
        if not self.compact:
            return self._fit(1920, 1080) * self.ui_scale
        fit = self._fit(1280, 720)
        return (fit if fit <= 1.2 else fit / 1.2) * self.ui_scale

    @property
    def vw(self) -> float:
        """Width of the window in units."""
        return self.width / self.s

    @property
    def vh(self) -> float:
        """Height of the window in units."""
        return self.height / self.s

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""
        return self.width, self.height

    def _fit(self, w: int, h: int) -> float:
        return min(self.width / w, self.height / h)

    def either(self, full: T, compact: T) -> T:
        """What belongs to the layout of now: of the full one, or of the compact one."""
        return compact if self.compact else full

    def u(self, units: float, compact: float | None = None) -> int:
        """Units to pixels; other units may be given for the compact layout."""
        return round((units if compact is None or not self.compact else compact) * self.s)

    def line(self, units: float) -> int:
        """Thickness of a line, never thinner than a pixel."""
        return max(1, round(units * self.s))

    def fine(self, units: float) -> float:
        """The same for what is drawn smoothly: it may be a fraction."""
        return max(1.0, units * self.s)

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """A rectangle in units to pixels; neighbours that touch in units touch in pixels."""
        left, top = round(x * self.s), round(y * self.s)
        return Rect(left, top, round((x + w) * self.s) - left, round((y + h) * self.s) - top)

    def px(self, size: float | str, compact: float | str | None = None) -> int:
        """Pixels of a text size: a role ("body") or units, or another for the compact layout; never under
        the floor."""
        size = compact if self.compact and compact is not None else size
        units = ROLES[size][self.compact] if isinstance(size, str) else size
        return max(FLOOR, round(units * self.s))


def colour_index(name: str, place: int) -> int:
    """Which of the theme's seats a colour is; the one of the place where it is none."""
    return next((i for i, seat in enumerate(SEATS) if seat.name == name), place % len(SEATS))
