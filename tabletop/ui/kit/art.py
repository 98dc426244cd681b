"""Pictures: SVG drawings with colour slots, painted boards, textures; each kept at the size it is shown.

Everything is rasterised at its final size, converted to the window's format, kept in memory, and
kept on disk as raw pixels so that the next start does not draw it again.
"""

from __future__ import annotations

import functools
import hashlib
import io
import logging
import os
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from tabletop import resources
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import SEATS, mix, rgb, tone

SLOTS = ("#ff00f1", "#ff00f2", "#ff00f3", "#ff00f4")  # base, light, dark, mark
DISK_BUDGET = 256 << 20
_art = Cache(64 << 20)
_large = Cache(96 << 20)
_unsaved: deque[tuple[Path, Surface]] = deque(maxlen=256)
_log = logging.getLogger(__name__)


class Tint(NamedTuple):
    """What fills the four colour slots of a drawing."""

    base: str
    light: str
    dark: str
    mark: str


def tint(base: str, light: str = "", dark: str = "", mark: str = "#F8F1E2") -> Tint:
    """A tint from its base; its light and dark sides are mixed when not given."""
    return Tint(base, light or mix(base, "#FFFFFF", 0.42), dark or mix(base, "#140A06", 0.48), mark)


def seat_tint(seat: int) -> Tint:
    """The colours of a seat."""
    s = SEATS[seat]
    return Tint(s.base, s.light, s.dark, s.mark)


# ---------------------------------------------------------------- drawings
@functools.cache
def _source(name: str) -> str:
    return resources.asset("svg", name + ".svg").read_text("utf-8")


def exists(name: str) -> bool:
    """Whether there is a drawing of that name."""
    return resources.asset("svg", name + ".svg").is_file()


def svg(name: str, size: float | tuple[float, float], colours: Tint | None = None) -> Surface:
    """A drawing fitted inside size (one number: a square), its slots filled. Do not draw on it."""
    box = (round(size), round(size)) if isinstance(size, (int, float)) else (round(size[0]), round(size[1]))
    return _art.get((name, box, colours), lambda: _stored(_painted(_source(name), colours), box))


def _painted(source: str, colours: Tint | None) -> str:
    for slot, colour in zip(SLOTS, colours or (), strict=False):
        source = source.replace(slot, colour).replace(slot.upper(), colour)
    return source


def _stored(source: str, box: tuple[int, int]) -> Surface:
    """Drawn, or read back from the disk when it is large enough for that to be quicker."""
    box = max(1, box[0]), max(1, box[1])
    if box[0] * box[1] < 48 * 48:
        return _raster(source, box)
    return on_disk(f"{box}{source}".encode(), lambda: _raster(source, box))


def _raster(source: str, box: tuple[int, int]) -> Surface:
    return screen_format(pygame.image.load_sized_svg(io.BytesIO(source.encode()), box))


def vector(w: float, h: float, body: str, defs: str = "") -> Surface:
    """A drawing made on the spot: SVG elements on a sheet of w x h pixels. Cached by its text."""
    w, h = max(1, round(w)), max(1, round(h))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
    source = f"{head}<defs>{defs}</defs>{body}</svg>"
    return _art.get(source, lambda: _raster(source, (w, h)))


def icon(name: str, px: float, colour: str = "") -> Surface:
    """An icon of the app (`ui_<name>`) in one colour."""
    return svg("ui_" + name, px, tint(colour or tone.ivory))


def emblem(seat: int, px: float, colour: str = "") -> Surface:
    """The shape of a seat."""
    return svg("emblem_" + SEATS[seat].emblem, px, tint(colour or SEATS[seat].mark))


def seat_token(seat: int, d: float, rim: bool = True) -> Surface:
    """Colour and emblem together; the ivory rim keeps dark seats visible on lacquer."""
    return _art.get(("seat", seat, round(d), rim), lambda: _seat_token(seat, d, rim))


def _seat_token(seat: int, d: float, rim: bool) -> Surface:
    pad = max(1.5, d * 0.05) if rim else 0
    side = round(d + 2 * pad + 2)
    token = Surface((side, side), pygame.SRCALPHA)
    if rim:
        token.blit(
            vector(side, side, f'<circle cx="{side / 2}" cy="{side / 2}" r="{d / 2 + pad}" fill="#F8F1E2"/>')
        )
    for part, dy in ((svg("seat_token", d, seat_tint(seat)), 0), (emblem(seat, d * 0.46), -d * 0.01)):
        token.blit(part, part.get_rect(center=(side / 2, side / 2 + dy)))
    return screen_format(token)


# ---------------------------------------------------------------- painted pictures
def picture(path: Path | str, size: tuple[int, int]) -> Surface:
    """A painted picture (a board, a thumbnail) at that size, opaque; scaled down by halves, so sharp."""
    path = Path(path)
    return _large.get((path, size), lambda: _picture(path, size))


def _picture(path: Path, size: tuple[int, int]) -> Surface:
    if size == _full(path).get_size():
        return _full(path)
    stat = path.stat()
    key = f"{path}|{stat.st_mtime_ns}|{stat.st_size}|{size}".encode()
    return on_disk(key, lambda: shrink(_full(path), size))


def _full(path: Path) -> Surface:
    return _large.get((path, None), lambda: screen_format(pygame.image.load(path), opaque=True))


def level(path: Path | str, part: int) -> Surface:
    """A picture at a whole part of its size: 1, 1/2, 1/4 ..."""
    whole = _full(Path(path))
    return whole if part == 1 else picture(path, (whole.get_width() // part, whole.get_height() // part))


def cut(levels: Callable[[int], Surface], view: Rect, size: tuple[int, int]) -> Surface:
    """The part of a picture inside view at that size.

    `levels` gives the picture at 1, 1/2, 1/4 ... of its size. It is taken from a half-size copy while that
    is sharp enough, so that a far view is cheap.
    """
    n = 1
    while view.width // n >= 2 * size[0] and view.height // n >= 2 * size[1]:
        n *= 2
    source = levels(n)
    part = Rect(view.x // n, view.y // n, view.width // n, view.height // n)
    return pygame.transform.smoothscale(source.subsurface(part.clip(source.get_rect())), size)


def picture_size(path: Path | str) -> tuple[int, int]:
    """The size of a picture as it was painted."""
    return _full(Path(path)).get_size()


def shrink(source: Surface, size: tuple[int, int]) -> Surface:
    """A smooth copy at that size; a large step down goes by halves."""
    while source.get_width() >= 2 * size[0] and source.get_height() >= 2 * size[1]:
        half = source.get_width() // 2, source.get_height() // 2
        source = pygame.transform.smoothscale(source, (max(1, half[0]), max(1, half[1])))
    return source if source.get_size() == size else pygame.transform.smoothscale(source, size)


def tile(name: str, size: tuple[int, int]) -> Surface:
    """A seamless grey texture of assets/textures repeated over size, to be multiplied into a colour."""
    return _large.get(("tile", name, size), lambda: _tile(name, size))


def _tile(name: str, size: tuple[int, int]) -> Surface:
    one = _full(resources.asset("textures", name + ".png"))
    sheet = screen_format(Surface(size), opaque=True)
    for x in range(0, size[0], one.get_width()):
        for y in range(0, size[1], one.get_height()):
            sheet.blit(one, (x, y))
    return sheet


def table(size: tuple[int, int], colour: str = "") -> Surface:
    """The walnut table under its lamp, stained in the colour of a game."""
    colour = colour or tone.wood
    return _large.get(("table", size, colour, tone.high), lambda: _table(size, colour))


def _table(size: tuple[int, int], colour: str) -> Surface:
    if tone.high:
        colour = tone.wood
    path = resources.asset("textures", "wood.jpg")

    def paint() -> Surface:
        wood = shrink(middle(_full(path), size), size).copy()
        warm = [min(255, round(2 * c * k)) for c, k in zip(rgb(colour), (1.03, 1.0, 0.93), strict=True)]
        wood.fill(warm, special_flags=pygame.BLEND_RGB_MULT)
        return wood

    return on_disk(f"table|{path.stat().st_mtime_ns}|{size}|{colour}".encode(), paint)


def middle(source: Surface, size: tuple[int, int]) -> Surface:
    """The largest middle part of source with the proportions of size."""
    w, h = source.get_size()
    k = min(w / size[0], h / size[1])
    part = Rect(0, 0, round(size[0] * k), round(size[1] * k))
    part.center = w // 2, h // 2
    return source.subsurface(part.clip(source.get_rect()))


# ---------------------------------------------------------------- formats and the disk
def screen_format(surface: Surface, opaque: bool = False) -> Surface:
    """The surface in the format the window blits fastest."""
    if not pygame.display.get_surface():
        return surface if surface.get_flags() & pygame.SRCALPHA or opaque else surface.copy()
    return surface.convert() if opaque else surface.convert_alpha()


def disk_folder() -> Path:
    """Where raw pixels are kept between two starts; it may be deleted at any time."""
    return resources.user_cache_dir() / "art"


def on_disk(key: bytes, make: Callable[[], Surface]) -> Surface:
    """The surface stored under that content key, or made now and stored when there is time."""
    path = disk_folder() / hashlib.blake2b(key, digest_size=16).hexdigest()
    try:
        return _read(path.read_bytes())
    except (OSError, ValueError):
        surface = make()
        _unsaved.append((path, surface))
        return surface


def unsaved() -> bool:
    """Whether pictures wait to be stored."""
    return bool(_unsaved)


def store_one() -> None:
    """Store the oldest of the waiting pictures: called while nobody waits for a frame."""
    if _unsaved:
        _write(*_unsaved.popleft())


def _read(data: bytes) -> Surface:
    w, h, depth = (int.from_bytes(data[i : i + 4], "little") for i in (0, 4, 8))
    if depth not in (24, 32) or len(data) != 12 + w * h * depth // 8:
        raise ValueError("not a stored picture")
    pixels = pygame.image.frombuffer(memoryview(data)[12:], (w, h), "RGBA" if depth == 32 else "RGB")
    return screen_format(pixels, opaque=depth == 24)


def _write(path: Path, surface: Surface) -> None:
    depth = 32 if surface.get_flags() & pygame.SRCALPHA else 24
    w, h = surface.get_size()
    head = b"".join(n.to_bytes(4, "little") for n in (w, h, depth))
    aside = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(head + pygame.image.tobytes(surface, "RGBA" if depth == 32 else "RGB"))
        aside.replace(path)
    except OSError as fault:
        _log.debug("picture not kept on disk: %s", fault)


def prune_disk(budget: int = DISK_BUDGET) -> None:
    """Delete the pictures used longest ago until the folder fits in the budget."""
    try:
        kept = sorted((f.stat().st_mtime, f.stat().st_size, f) for f in disk_folder().iterdir())
    except OSError:
        return
    total = sum(size for _, size, _ in kept)
    for _, size, path in kept:
        if total <= budget:
            return
        path.unlink(missing_ok=True)
        total -= size
