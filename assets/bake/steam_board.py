"""Bakes maps/rails/steam.jpg and steam.tmx: the board of the simplified and standard versions of Steam Barons.

python assets/bake/steam_board.py   (needs pillow; the app only reads what it writes)
What stands where is said once, in `SLOTS`: the painting and the zones of the map both come from it.
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
        yield Slot(f"income.{n}", r, Rect(r.x + 6, r.y + 76, r.w - 12, r.h - 84), f"{n:+d}".replace("-", "−") if n else "0", fill)
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


PANELS = (Rect(60, 56, 790, 196), Rect(874, 56, 1466, 196), Rect(60, 276, 2280, 484), Rect(60, 784, 1440, 330),
          Rect(1524, 784, 816, 330), Rect(60, 1134, 1440, 312), Rect(1524, 1134, 816, 312))  # fmt: skip


def tiled(name: str) -> Surface:
    """A grain over the whole board."""
    grain = pygame.image.load(ROOT / "assets" / "textures" / name).convert_alpha()
    sheet = Surface((WIDTH, HEIGHT))
    for x in range(0, WIDTH, grain.get_width()):
        for y in range(0, HEIGHT, grain.get_height()):
            sheet.blit(grain, (x, y))
    return sheet


def panel(r: Rect) -> str:
    """Cream paper with a shadow and brackets in its corners."""
    found = f'<rect x="{r.x + 2}" y="{r.y + 8}" width="{r.w}" height="{r.h}" rx="10" fill="#1E0B0C" fill-opacity=".55"/>'
    found += f'<rect x="{r.x}" y="{r.y}" width="{r.w}" height="{r.h}" rx="10" fill="{CREAM}" stroke="{EDGE}" stroke-width="3"/>'
    inner = r.inflate(-20, -20)
    found += f'<rect x="{inner.x}" y="{inner.y}" width="{inner.w}" height="{inner.h}" fill="none" stroke="{EDGE}" stroke-width="1.5"/>'
    for x, dx in ((inner.left, 1), (inner.right, -1)):
        for y, dy in ((inner.top, 1), (inner.bottom, -1)):
            found += f'<path d="M{x} {y + 28 * dy} L{x} {y} L{x + 28 * dx} {y}" fill="none" stroke="{RED}" stroke-width="5"/>'
            found += f'<circle cx="{x + 16 * dx}" cy="{y + 16 * dy}" r="4" fill="#C99A2E"/>'
    return found


def place(slot: Slot) -> str:
    """A hollow in the paper, with the spots where markers stand."""
    r = slot.rect
    found = f'<rect x="{r.x}" y="{r.y}" width="{r.w}" height="{r.h}" rx="12" fill="{slot.fill}" stroke="#8C7648" stroke-width="2.5"/>'
    found += f'<path d="M{r.x + 10} {r.y + 5} L{r.right - 10} {r.y + 5}" stroke="#3A2A10" stroke-opacity=".25" stroke-width="5"/>'
    if slot.tag.startswith(("income", "locomotive")):
        z = slot.zone
        for i in range(6):
            columns = 3 if slot.tag.startswith("income") else 2
            x = z.x + z.w * (1 + 2 * (i % columns)) / (2 * columns)
            y = z.y + z.h * (1 + 2 * (i // columns)) / (2 * (6 // columns))
            found += f'<circle cx="{x}" cy="{y}" r="23" fill="none" stroke="{INK}" stroke-opacity=".3" stroke-width="2" stroke-dasharray="6 5"/>'
    if slot.round:
        found += f'<circle cx="{r.x + 8}" cy="{r.y + 8}" r="26" fill="{RED}" stroke="{CREAM}" stroke-width="4"/>'
    return found


def paint() -> Surface:
    """The whole board."""
    board = Surface((WIDTH, HEIGHT))
    body = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
    body += f'<rect x="16" y="16" width="{WIDTH - 32}" height="{HEIGHT - 32}" rx="16" fill="none" stroke="#C98E86" stroke-opacity=".6" stroke-width="3"/>'
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
            Style(50 if slot.tag.startswith("income") else 40, "serif", INK).draw(board, slot.label, (r.x + 18, r.y + 10))
        elif slot.tag.startswith("turn"):
            Style(44, "serif", RED).draw(board, slot.label, r.center, "center")
    board.blit(tiled("paper.png"), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return board


def zones() -> str:
    """The zones as a Tiled map."""
    found, numbers = [], 0
    for slot in slots():
        numbers += 1
        z = slot.zone
        found.append(
            f'  <object id="{numbers}" name="{slot.tag}" type="slot" x="{z.x}" y="{z.y}" width="{z.w}" height="{z.h}">\n'
            f'   <properties>\n    <property name="tag" value="{slot.tag}"/>\n   </properties>\n  </object>\n'
        )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" width="120"'
        ' height="75" tilewidth="20" tileheight="20" infinite="0" nextlayerid="3"'
        f' nextobjectid="{numbers + 1}">\n'
        ' <properties>\n  <property name="board" value="rails_steam"/>\n  <property name="game" value="rails"/>\n'
        '  <property name="map_format" type="int" value="1"/>\n </properties>\n'
        f' <imagelayer id="1" name="board">\n  <image source="steam.jpg" width="{WIDTH}" height="{HEIGHT}"/>\n'
        ' </imagelayer>\n <objectgroup color="#2d63c8" id="2" name="slots">\n'
        f'{"".join(found)} </objectgroup>\n</map>\n'
    )


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
