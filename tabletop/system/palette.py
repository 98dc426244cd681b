"""The colours of the app, its seats and its games, for the window and for exported pages.

Colours are read from the object `tone` whenever something is painted (`tone.ink`). To switch to high
contrast, call `tone.use(high_contrast=True)` and then lay out the scene again.
"""

from __future__ import annotations

import functools
import logging
import re
from typing import NamedTuple

from tabletop.system import paths
from tabletop.system.game_packages import package_of
from tabletop.system.input_files import read_toml


class Tones:
    """The colours of the app, named by their use; for example, gold marks what is allowed, red what is
    forbidden, blue the focus."""

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
        """Turn the high-contrast colours on or off; the caller lays the scene out again."""
        for name in HIGH_CONTRAST:
            self.__dict__.pop(name, None)
        self.high = high_contrast
        if high_contrast:
            self.__dict__.update(HIGH_CONTRAST)

    def plate(self, alpha: int) -> int:
        """Return the opacity (0 to 255) to use for a panel's background: `alpha`, or 255 in high contrast."""
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


class SeatLook(NamedTuple):
    """The style of a seat: colours and a shape (`emblem`), which are always shown together."""

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
    """The style of a game: the colours of its backgrounds, accents and table, and the font (`face`), size and
    letter spacing (`track`) of its title."""

    ground: str
    deep: str
    accent: str
    light: str
    table: str
    face: str
    size: float
    track: float


THEME = "theme.toml"
"""The name of the file with the palette of a game that is installed as a package of its own."""
COLOUR = re.compile("#[0-9A-Fa-f]{6}")
SCALES = {"size": (0.5, 3), "track": (0, 1)}
"""The smallest and the largest value, in a palette file, of the title's size (1: usual) and of its letter
spacing (`track`)."""


@functools.cache
def palettes() -> dict[str, Palette]:
    """Return all palettes of assets/themes.toml by their keys."""
    data = read_toml(paths.asset("themes.toml"))
    return {key: Palette(**values) for key, values in data.items()}


@functools.cache
def palette(key: str = "default") -> Palette:
    """Return the palette of a game. If the game has none, or a faulty one, return the app's own palette."""
    try:
        return own_palette(key) or palettes().get(key) or palettes()["default"]
    except (OSError, ValueError) as fault:
        logging.getLogger(__name__).warning("%s: %s: %s", key, THEME, fault)
        return palettes()["default"]


def own_palette(key: str) -> Palette | None:
    """Return the palette in a game's package; None if there is none.

    Raises:
        OSError: when the file cannot be read.
        ValueError: when the file is not a valid palette; the message names the entry and its fault.
    """
    file = package_of(key).file(THEME)
    if not file.is_file():
        return None
    values = read_toml(file)
    if odd := sorted(values.keys() ^ {*Palette._fields}):
        raise ValueError(f"{odd[0]}: this entry is {'unknown' if odd[0] in values else 'missing'}")
    for name, value in values.items():
        if fault := _palette_fault(name, value):
            raise ValueError(f"{name}: {fault}, not {value!r:.40}")
    return Palette(**values)


def _palette_fault(name: str, value: object) -> str:
    if name in SCALES:
        least, most = SCALES[name]
        sound = isinstance(value, int | float) and least <= value <= most
        return "" if sound else f"a number from {least} to {most} is needed"
    if not isinstance(value, str):
        return "a text is needed"
    colour = name == "face" or COLOUR.fullmatch(value)
    return "" if colour else "a colour such as #5B3A27 is needed"
