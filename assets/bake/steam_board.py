"""Bakes maps/rails/steam.jpg and steam.tmx: the board of Steam Barons without companies.

python assets/bake/steam_board.py   (needs pillow; the app only reads what it writes)
What stands where is said once, by `slots`: the painting and the zones of the map both come from it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from PIL import Image
from pygame import Rect, Surface

from tabletop.ui.kit import art
from tabletop.ui.kit.text import Style

ROOT = Path(__file__).resolve().parents[2]
WIDTH, HEIGHT = 2400, 1500
CREAM, EDGE, INK, RED = "#F3E6C8", "#B79F73", "#241C17", "#7A2E29"
GREEN_CELL, PINK_CELL, PLAIN_CELL, CARD = "#CFDDA3", "#F0C3AE", "#F3E2BC", "#E6D3A6"
GROUND = "#5A2326"


class Slot(NamedTuple):
    """A place of the board: its tag, where it is painted, where pieces lie on it, what is written there."""

    tag: str
    rect: Rect
    zone: Rect
    label: str = ""
    fill: str = CARD
    icon: str = ""
    round: bool = False


def row(x: int, y: int, w: int, h: int, step: int, count: int) -> Iterator[Rect]:
    return (Rect(x + i * step, y, w, h) for i in range(count))


def slots() -> Iterator[Slot]:
    """All places, from top to bottom."""
    for n, r in enumerate(row(92, 104, 66, 100, 74, 10), 1):
        yield Slot(f"turn.{n}", r, r, str(n))
    for n, r in enumerate(row(920, 80, 172, 148, 240, 6), 1):
        yield Slot(f"seat_order.{n}", r, r, str(n), round=True)
    for n in range(-10, 11):
        line, at = divmod(n + 10, 11)
        r = Rect(96 + at * 202, 304 + line * 222, 194, 210)
        fill = PINK_CELL if n < 0 else GREEN_CELL if n > 0 else PLAIN_CELL
        yield Slot(
            f"income.{n}",
            r,
            Rect(r.x + 6, r.y + 76, r.w - 12, r.h - 84),
            f"{n:+d}".replace("-", "−") if n else "0",
            fill,
        )
    for n, r in enumerate(row(92, 812, 184, 274, 198, 7), 1):
        yield Slot(f"action_slot.{n}", r, r.inflate(-12, -12), str(n), round=True)
    for n, r in enumerate(row(1556, 812, 122, 274, 128, 6), 1):
        yield Slot(f"locomotive.{n}", r, Rect(r.x + 4, r.y + 116, r.w - 8, 150), str(n), icon="locomotive")
    colours = ("red", "blue", "yellow", "purple", "gray")
    for tag, r in zip(colours, row(92, 1166, 264, 248, 278, 5), strict=True):
        yield Slot(f"city_slot.{tag}", r, r.inflate(-12, -12), icon="city")
    for n in range(6):
        r = Rect(1556 + n % 3 * 256, 1166 + n // 3 * 130, 244, 118)
        yield Slot(f"points.{n}", r, r.inflate(-8, -8), icon="ui_star")


PANELS = (
    Rect(60, 56, 790, 196), Rect(874, 56, 1466, 196), Rect(60, 276, 2280, 484),
    Rect(60, 784, 1440, 330), Rect(1524, 784, 816, 330),
    Rect(60, 1134, 1440, 312), Rect(1524, 1134, 816, 312),
)  # fmt: skip


def tiled(name: str) -> Surface:
    """A grain over the whole board."""
    grain = pygame.image.load(ROOT / "assets" / "textures" / name).convert_alpha()
    sheet = Surface((WIDTH, HEIGHT))
    for x in range(0, WIDTH, grain.get_width()):
        for y in range(0, HEIGHT, grain.get_height()):
            sheet.blit(grain, (x, y))
    return sheet


def box(
    r: Rect, fill: str, radius: float = 10, stroke: str = "none", width: float = 0, more: str = ""
) -> str:
    """A rectangle."""
    at = f'x="{r.x}" y="{r.y}" width="{r.w}" height="{r.h}" rx="{radius}"'
    return f'<rect {at} fill="{fill}" stroke="{stroke}" stroke-width="{width}" {more}/>'


def line(way: str, stroke: str, width: float, more: str = "") -> str:
    """A path that is not filled."""
    return f'<path d="{way}" fill="none" stroke="{stroke}" stroke-width="{width}" {more}/>'


def disc(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """A circle."""
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" {more}/>'


def panel(r: Rect) -> str:
    """Cream paper with a shadow and brackets in its corners."""
    inner = r.inflate(-20, -20)
    found = box(r.move(2, 8), "#1E0B0C", more='fill-opacity=".55"') + box(r, CREAM, 10, EDGE, 3)
    found += box(inner, "none", 0, EDGE, 1.5)
    for x, dx in ((inner.left, 1), (inner.right, -1)):
        for y, dy in ((inner.top, 1), (inner.bottom, -1)):
            found += line(f"M{x} {y + 28 * dy} L{x} {y} L{x + 28 * dx} {y}", RED, 5)
            found += disc(x + 16 * dx, y + 16 * dy, 4, "#C99A2E")
    return found


def place(slot: Slot) -> str:
    """A hollow in the paper, with the spots where markers stand."""
    r, z = slot.rect, slot.zone
    found = box(r, slot.fill, 12, "#8C7648", 2.5)
    found += line(f"M{r.x + 10} {r.y + 5} L{r.right - 10} {r.y + 5}", "#3A2A10", 5, 'stroke-opacity=".25"')
    columns = {"income": 3, "locomotive": 2}.get(slot.tag.partition(".")[0], 0)
    for i in range(6 if columns else 0):
        x = z.x + z.w * (1 + 2 * (i % columns)) / (2 * columns)
        y = z.y + z.h * (1 + 2 * (i // columns)) / (2 * (6 // columns))
        rim = f'stroke="{INK}" stroke-opacity=".3" stroke-width="2" stroke-dasharray="6 5"'
        found += disc(x, y, 23, "none", rim)
    if slot.round:
        found += disc(r.x + 8, r.y + 8, 26, RED, f'stroke="{CREAM}" stroke-width="4"')
    return found


def paint() -> Surface:
    """The whole board."""
    board = Surface((WIDTH, HEIGHT))
    body = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
    rim = Rect(16, 16, WIDTH - 32, HEIGHT - 32)
    body += box(rim, "none", 16, "#C98E86", 3, 'stroke-opacity=".6"')
    body += "".join(panel(r) for r in PANELS) + "".join(place(slot) for slot in slots())
    board.blit(art.vector(WIDTH, HEIGHT, body), (0, 0))
    for slot in slots():
        r = slot.rect
        if slot.icon:
            size = min(r.w, 96) * 0.62
            drawing = art.svg(slot.icon, size, art.tint("#8C7648")).copy()
            drawing.set_alpha(70)
            spot = (r.centerx, r.y + 76) if slot.tag.startswith("locomotive") else r.center
            board.blit(drawing, drawing.get_rect(center=spot))
        if slot.round:
            Style(34, "bold", CREAM).draw(board, slot.label, (r.x + 8, r.y + 8), "center")
        elif slot.tag.startswith(("income", "locomotive")):
            Style(50 if slot.tag.startswith("income") else 40, "serif", INK).draw(
                board, slot.label, (r.x + 18, r.y + 10)
            )
        elif slot.tag.startswith("turn"):
            Style(44, "serif", RED).draw(board, slot.label, r.center, "center")
    board.blit(tiled("paper.png"), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return board


OBJECT = """  <object id="{id}" name="{tag}" type="slot" x="{z.x}" y="{z.y}" width="{z.w}" height="{z.h}">
   <properties>
    <property name="tag" value="{tag}"/>
   </properties>
  </object>
"""
MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" width="120" \
height="75" tilewidth="20" tileheight="20" infinite="0" nextlayerid="3" nextobjectid="{next}">
 <properties>
  <property name="board" value="rails_steam"/>
  <property name="game" value="rails"/>
  <property name="map_format" type="int" value="1"/>
 </properties>
 <imagelayer id="1" name="board">
  <image source="steam.jpg" width="{width}" height="{height}"/>
 </imagelayer>
 <objectgroup color="#2d63c8" id="2" name="slots">
{objects} </objectgroup>
</map>
"""


def zones() -> str:
    """The zones as a Tiled map."""
    found = [OBJECT.format(id=n, tag=slot.tag, z=slot.zone) for n, slot in enumerate(slots(), 1)]
    return MAP.format(next=len(found) + 1, width=WIDTH, height=HEIGHT, objects="".join(found))


def main() -> None:
    pygame.init()
    pygame.display.set_mode((8, 8))
    folder = ROOT / "maps" / "rails"
    board = paint()
    picture = Image.frombytes("RGB", board.get_size(), pygame.image.tobytes(board, "RGB"))
    picture.save(folder / "steam.jpg", quality=92)
    (folder / "steam.tmx").write_text(zones(), "utf-8")


if __name__ == "__main__":
    main()
