"""The signs on the buttons of game controllers, as letters of a font that is drawn here.

Each sign is a character of Unicode's private area, so that it stands in any text, wraps and shrinks with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Surface

from tabletop.ui.kit.pads import BUTTONS
from tabletop.ui.kit.points import FloatPos

FIRST = 0xE100
STYLES = ("neutral", "xbox", "playstation")
ROOM = 32
LETTERS: Mapping[str, Mapping[str, str]] = {
    "xbox": {"south": "A", "east": "B", "west": "X", "north": "Y", "left shoulder": "LB",
             "right shoulder": "RB", "left trigger": "LT", "right trigger": "RT"},
    "playstation": {"left shoulder": "L1", "right shoulder": "R1",
                    "left trigger": "L2", "right trigger": "R2"},
    "neutral": {"left shoulder": "L1", "right shoulder": "R1", "left trigger": "L2", "right trigger": "R2"},
}  # fmt: skip
COLOURS = {"south": "#9BD66B", "east": "#FF8A78", "west": "#7DB8FF", "north": "#FFD75E"}
SHAPES = {"south": "#9DB8F2", "east": "#FF8A8A", "west": "#F0A6DA", "north": "#7FDCC0"}
PLATE, LINE = "#2B2622", "#F5EDDC"


def glyph(button: str, style: str = "neutral") -> str:
    """Return the character that shows a button of a game controller, in the style of a brand ("xbox",
    "playstation" or "neutral")."""
    return chr(FIRST + STYLES.index(style) * ROOM + BUTTONS.index(button))


def is_glyph(char: str) -> bool:
    """Tell whether a character is the sign of a game controller's button."""
    return FIRST <= ord(char) < FIRST + ROOM * len(STYLES)


class GlyphFont(pygame.font.Font):
    """A font whose characters are the signs of a game controller's buttons; the letters on these buttons are
    drawn with the font file."""

    def __init__(self, path: str, px: int) -> None:
        super().__init__(path, px)
        self.px = px
        self._small = pygame.font.Font(path, max(8, px * 5 // 8))

    def size(self, text: str | bytes) -> tuple[int, int]:
        """Return the size of a text in pixels."""
        return sum(self._wide(char) for char in str(text)), self.get_height()

    def _wide(self, char: str) -> int:
        button = BUTTONS[(ord(char) - FIRST) % ROOM]
        return round(self.px * (1.65 if "shoulder" in button or "trigger" in button else 1.2))

    def render(self, text: str, *more: object, **other: object) -> Surface:  # type: ignore[override]
        """Return a picture of a text made of button signs; they keep their own colours."""
        surface, x = Surface(self.size(text), pygame.SRCALPHA), 0
        for char in text:
            number = ord(char) - FIRST
            field = pygame.Rect(x, 0, self._wide(char), self.get_height())
            high = round(self.px * 1.08)
            plate = field.inflate(-max(2, self.px // 9), high - field.h)
            self._draw(surface, plate, STYLES[number // ROOM], BUTTONS[number % ROOM])
            x += field.w
        return surface

    def _draw(self, dst: Surface, r: pygame.Rect, style: str, button: str) -> None:
        big = pygame.Rect(0, 0, r.w * 4, r.h * 4)
        sheet = Surface(big.size, pygame.SRCALPHA)
        pygame.draw.rect(sheet, PLATE, big, border_radius=big.h // 2)
        pygame.draw.rect(sheet, LINE, big, max(3, big.h // 14), border_radius=big.h // 2)
        if draw := _MARKS.get((style, button)) or _MARKS.get(("", button)):
            draw(sheet, big.h * 0.5, (big.centerx, big.centery))
        dst.blit(pygame.transform.smoothscale(sheet, r.size), r)
        if letters := LETTERS[style].get(button, {"left stick": "L", "right stick": "R"}.get(button, "")):
            ink = self._small.render(letters, True, COLOURS.get(button, LINE))
            dst.blit(ink, ink.get_rect(center=r.center))


def _cross(dst: Surface, side: float, at: FloatPos) -> None:
    d = side * 0.45
    for direction in (1, -1):
        ends = (at[0] - d, at[1] - d * direction), (at[0] + d, at[1] + d * direction)
        pygame.draw.line(dst, SHAPES["south"], *ends, round(side * 0.2))


def _circle(dst: Surface, side: float, at: FloatPos) -> None:
    pygame.draw.circle(dst, SHAPES["east"], at, side * 0.5, round(side * 0.16))


def _square(dst: Surface, side: float, at: FloatPos) -> None:
    field = pygame.Rect(0, 0, round(side * 0.86), round(side * 0.86))
    field.center = round(at[0]), round(at[1])
    pygame.draw.rect(dst, SHAPES["west"], field, round(side * 0.16))


def _triangle(dst: Surface, side: float, at: FloatPos) -> None:
    x, y, d = at[0], at[1] + side * 0.08, side * 0.55
    corners = [(x, y - d), (x + d * 0.92, y + d * 0.62), (x - d * 0.92, y + d * 0.62)]
    pygame.draw.polygon(dst, SHAPES["north"], corners, round(side * 0.14))


def _dots(direction: FloatPos) -> Callable[[Surface, float, FloatPos], None]:
    """Return a function that draws four dots, the one in a direction filled."""

    def draw(dst: Surface, side: float, at: FloatPos) -> None:
        for dx, dy in ((0, 1), (1, 0), (-1, 0), (0, -1)):
            centre = at[0] + dx * side * 0.46, at[1] + dy * side * 0.46
            pygame.draw.circle(dst, LINE, centre, side * (0.3 if (dx, dy) == direction else 0.13))

    return draw


def _arrow(direction: FloatPos) -> Callable[[Surface, float, FloatPos], None]:
    """Return a function that draws an arrow head in a direction."""

    def draw(dst: Surface, side: float, at: FloatPos) -> None:
        (dx, dy), d = direction, side * 0.55
        tip = at[0] + dx * d, at[1] + dy * d
        back = at[0] - dx * d * 0.5, at[1] - dy * d * 0.5
        corners = [tip, (back[0] + dy * d, back[1] + dx * d), (back[0] - dy * d, back[1] - dx * d)]
        pygame.draw.polygon(dst, LINE, corners)

    return draw


def _menu(dst: Surface, side: float, at: FloatPos) -> None:
    for step in (-1, 0, 1):
        y = at[1] + step * side * 0.34
        pygame.draw.line(dst, LINE, (at[0] - side / 2, y), (at[0] + side / 2, y), round(side * 0.13))


def _wheel(dst: Surface, side: float, at: FloatPos) -> None:
    for dx, dy in ((-0.16, -0.16), (0.16, 0.16)):
        field = pygame.Rect(0, 0, round(side * 0.66), round(side * 0.66))
        field.center = round(at[0] + dx * side), round(at[1] + dy * side)
        pygame.draw.rect(dst, PLATE, field)
        pygame.draw.rect(dst, LINE, field, round(side * 0.11))


_MARKS: Mapping[tuple[str, str], Callable[[Surface, float, FloatPos], None]] = {
    ("playstation", "south"): _cross,
    ("playstation", "east"): _circle,
    ("playstation", "west"): _square,
    ("playstation", "north"): _triangle,
    ("neutral", "south"): _dots((0, 1)),
    ("neutral", "east"): _dots((1, 0)),
    ("neutral", "west"): _dots((-1, 0)),
    ("neutral", "north"): _dots((0, -1)),
    ("", "up"): _arrow((0, -1)),
    ("", "down"): _arrow((0, 1)),
    ("", "left"): _arrow((-1, 0)),
    ("", "right"): _arrow((1, 0)),
    ("", "start"): _menu,
    ("", "back"): _wheel,
}
