"""Pictures: SVG drawings with placeholder colours, painted boards, textures; each cached at the size it is
shown.

Everything is rasterised at its final size, converted to the window's format, kept in memory, and kept on disk
as raw pixels so that the next start does not draw it again.
"""

from __future__ import annotations

import functools
import io
import logging
import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

import pygame
from pygame import Rect, Surface

try:  # hashlib would load OpenSSL, which delays the first frame
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

from tabletop.system import input_files, paths
from tabletop.system.game_packages import package_of
from tabletop.ui.kit import blend, window, worker_threads
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import SEATS, mix, rgb, tone

SLOTS = ("#ff00f1", "#ff00f2", "#ff00f3", "#ff00f4")  # base, light, dark, mark
OF = ":"
"""The separator in the name of a drawing from another package's game: the key of the game stands before it,
the drawing's own name after it."""
DISK_BUDGET = 256 << 20
PIXELS: Literal["BGRA"] = "BGRA"
"""The order of the four bytes of a pixel in stored pictures, the same as in most windows, so that pictures
are read without conversion."""
TABLE_STEP = 128
UNSAVED_BUDGET = 48 << 20
"""The most bytes of pixels that may wait to be stored on disk; beyond it the oldest pictures are dropped from
the queue, and drawn again at the next start."""
_art = Cache()
_large = Cache()
_textures = Cache(lasting=True)  # grey textures at their own size
_unsaved: deque[tuple[Path, Surface, int]] = deque(maxlen=256)
"""The pictures waiting to be stored, each with its file path and the bytes of all pictures ever queued up to
and including it."""
_log = logging.getLogger(__name__)


class Tint(NamedTuple):
    """The four colours, written "#RRGGBB", that replace the four placeholder colours (slots) of a drawing."""

    base: str
    light: str
    dark: str
    mark: str


@functools.cache
def tint(base: str, mark: str = "#F8F1E2") -> Tint:
    """Return the four colours that replace a drawing's placeholder colours: `base`, a lighter and a darker
    shade of it, and `mark`."""
    return Tint(base, mix(base, "#FFFFFF", 0.42), mix(base, "#140A06", 0.48), mark)


PLAIN_TOKEN = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<circle cx="50" cy="50" r="44" fill="#ff00f3"/><circle cx="50" cy="47" r="42" fill="#ff00f1"/>
<circle cx="50" cy="47" r="30" fill="none" stroke="#ff00f2" stroke-width="4"/></svg>"""
"""The source (SVG) of the picture that stands in for a drawing that is missing or damaged."""
PLAIN = "#9A8E82"
"""The grey-brown colour of a picture whose own colours are missing or faulty."""


def seat_tint(seat: int) -> Tint:
    """Return the colours that replace a drawing's placeholder colours, for one of the theme's seats."""
    s = SEATS[seat]
    return Tint(s.base, s.light, s.dark, s.mark)


# ---------------------------------------------------------------- drawings
def of_game(game: str, name: str) -> str:
    """Return the full name of a game's drawing, which the functions of this module take. If the game is from
    another package, it begins with the game's key, so that the drawing is read from that package."""
    return name if package_of(game).ours or not name else f"{game}{OF}{name}"


def beside(other: str, name: str) -> str:
    """Return the full name of the drawing `name` of the game to which the drawing `other` belongs; it begins
    with the game's key if the game is from another package."""
    return f"{other.rpartition(OF)[0]}{OF}{name}" if OF in other else name


def drawing_file(name: str) -> Path:
    """Return the path of a drawing, which need not exist."""
    game, _, drawing = name.rpartition(OF)
    return package_of(game).drawing(drawing) if game else paths.asset("svg", f"{name}.svg")


@functools.cache
def _source(name: str) -> str:
    return drawing_file(name).read_text("utf-8")


def drawn(name: str) -> bool:
    """Tell whether there is a drawing of that name."""
    return drawing_file(name).is_file()


def fault_of(name: str) -> str:
    """Return a message about what is wrong with a drawing; "" if it can be painted."""
    try:
        picture = _raster(_source(name), (32, 32))
    except (OSError, ValueError, pygame.error) as fault:
        return str(fault) if drawn(name) else f"there is no drawing {name.rpartition(OF)[2]}.svg"
    return "" if picture.get_bounding_rect() else "the drawing shows nothing"


def svg(name: str, size: float | tuple[float, float], colours: Tint | None = None) -> Surface:
    """Return the drawing `name`, fitted inside a size in pixels (a number for a square), with its placeholder
    colours replaced by `colours`, if these are given; do not draw on it. If a game of another package lacks
    the drawing, a plain token is returned."""
    box = (round(size), round(size)) if isinstance(size, (int, float)) else (round(size[0]), round(size[1]))
    return _art.get((name, box, colours), lambda: _drawing(name, box, colours))


def _drawing(name: str, box: tuple[int, int], colours: Tint | None) -> Surface:
    try:
        return _stored(_painted(_source(name), colours), box)
    except (OSError, ValueError, pygame.error) as fault:
        if OF not in name and name:  # the app's own drawings are all there
            raise
        _log.warning("no drawing %s: %s", name, fault)
        return _raster(_painted(PLAIN_TOKEN, colours or tint(PLAIN)), (max(1, box[0]), max(1, box[1])))


def _painted(source: str, colours: Tint | None) -> str:
    for slot, colour in zip(SLOTS, colours or (), strict=False):
        source = source.replace(slot, colour).replace(slot.upper(), colour)
    return source


def _stored(source: str, box: tuple[int, int]) -> Surface:
    """Return a drawing as pixels: rasterised if small, else read from disk if stored there."""
    box = max(1, box[0]), max(1, box[1])
    if box[0] * box[1] < 48 * 48:
        return _raster(source, box)
    return on_disk(f"{box}{source}".encode(), lambda: _raster(source, box))


def _raster(source: str, box: tuple[int, int]) -> Surface:
    return screen_format(pygame.image.load_sized_svg(io.BytesIO(source.encode()), box))


def vector(w: float, h: float, body: str, defs: str = "") -> Surface:
    """Return a cached picture of w x h pixels of the SVG elements `body`, with definitions `defs`."""
    w, h = max(1, round(w)), max(1, round(h))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
    source = f"{head}<defs>{defs}</defs>{body}</svg>"
    return _art.get(source, lambda: _raster(source, (w, h)))


def icon(name: str, px: float, colour: str = "") -> Surface:
    """Return the app's icon `ui_<name>`, `px` pixels large, in one colour, ivory by default."""
    return svg("ui_" + name, px, tint(colour or tone.ivory))


def emblem(seat: int, px: float, colour: str = "") -> Surface:
    """Return the emblem of one of the theme's seats, `px` pixels large: the mark by which the seat is
    recognised without its colour."""
    return svg("emblem_" + SEATS[seat].emblem, px, tint(colour or SEATS[seat].mark))


def seat_token(seat: int, d: float, rim: bool = True) -> Surface:
    """Return the round token of one of the theme's seats, `d` pixels wide: its emblem on its colour; an ivory
    `rim` keeps dark seats visible on lacquer."""
    return _art.get(("seat", seat, round(d), rim), lambda: _seat_token(seat, d, rim))


def _seat_token(seat: int, d: float, rim: bool) -> Surface:
    pad = max(1.5, d * 0.05) if rim else 0
    side = round(d + 2 * pad + 2)
    token = Surface((side, side), pygame.SRCALPHA)
    if rim:
        disc = f'<circle cx="{side / 2}" cy="{side / 2}" r="{d / 2 + pad}" fill="#F8F1E2"/>'
        token.blit(vector(side, side, disc), (0, 0))
    for part, dy in ((svg("seat_token", d, seat_tint(seat)), 0), (emblem(seat, d * 0.46), -d * 0.01)):
        token.blit(part, part.get_rect(center=(side / 2, side / 2 + dy)))
    return screen_format(token)


def stamp(dst: Surface, picture: Surface, pos: tuple[float, float], anchor: str = "center") -> Rect:
    """Blit a picture so that its `anchor` ("center", "midleft", ...) is at a point; return its whole
    rectangle, even if it is partly clipped."""
    rect = picture.get_rect(**{anchor: (round(pos[0]), round(pos[1]))})
    dst.blit(picture, rect)
    return rect


# ---------------------------------------------------------------- painted pictures
def shrink(source: Surface, size: tuple[int, int]) -> Surface:
    """Return a smoothly scaled copy of a picture at a given size; a picture that is much larger is first
    halved repeatedly."""
    while source.get_width() >= 2 * size[0] and source.get_height() >= 2 * size[1]:
        half = source.get_width() // 2, source.get_height() // 2
        source = pygame.transform.smoothscale(source, (max(1, half[0]), max(1, half[1])))
    return source if source.get_size() == size else pygame.transform.smoothscale(source, size)


def grain(sheet: Surface, name: str) -> None:
    """Multiply the seamless grey texture `name` of assets/textures into a picture."""
    one = _textures.get(name, lambda: screen_format(_texture(name + ".png"), opaque=True))
    for x in range(0, sheet.get_width(), one.get_width()):
        for y in range(0, sheet.get_height(), one.get_height()):
            blend.multiply(sheet, one, (x, y), rgb=True)


def _texture(file: str) -> Surface:
    return pygame.image.load(paths.asset("textures", file))


def table(size: tuple[int, int], colour: str) -> Surface:
    """Return the picture of a walnut table under a lamp, stained in the colour of a game. It is cropped from
    a cached picture whose size is rounded up to steps of TABLE_STEP pixels, so that resizing the window
    rarely draws a new one."""
    colour = tone.wood if tone.high else colour
    made = -(-size[0] // TABLE_STEP) * TABLE_STEP, -(-size[1] // TABLE_STEP) * TABLE_STEP
    whole = _large.get(("table", made, colour), lambda: _table(made, colour))
    return whole.subsurface(Rect((0, 0), size).move((made[0] - size[0]) // 2, (made[1] - size[1]) // 2))


def _table(size: tuple[int, int], colour: str) -> Surface:
    drawn = paths.asset("textures", "wood.jpg").stat().st_mtime_ns
    return on_disk(f"table|{drawn}|{size}|{colour}".encode(), lambda: _stained(size, colour))


def _stained(size: tuple[int, int], colour: str) -> Surface:
    part = middle(_textures.get("wood", lambda: screen_format(_texture("wood.jpg"), opaque=True)), size)
    wood = shrink(part, size)
    wood = part.copy() if wood is part else wood
    warm = [min(255, round(2 * c * k)) for c, k in zip(rgb(colour), (1.03, 1.0, 0.93), strict=True)]
    blend.multiply(wood, warm)
    return wood


def middle(source: Surface, size: tuple[int, int]) -> Surface:
    """Return the largest part in the middle of a picture that has the proportions of `size`."""
    w, h = source.get_size()
    k = min(w / size[0], h / size[1])
    part = Rect(0, 0, round(size[0] * k), round(size[1] * k))
    part.center = w // 2, h // 2
    return source.subsurface(part.clip(source.get_rect()))


# ---------------------------------------------------------------- formats and the disk
def screen_format(surface: Surface, opaque: bool = False) -> Surface:
    """Return the picture in the format that the window blits fastest, without opacity if it is `opaque`; if
    it has that format already, return the picture itself."""
    if not pygame.display.get_surface():
        return surface if surface.get_flags() & pygame.SRCALPHA or opaque else surface.copy()
    if opaque:
        return surface.convert()
    return surface if surface.get_masks() == _alpha_masks() else surface.convert_alpha()


@functools.cache
def disk_folder() -> Path:
    """Return the folder in which rasterised pictures are stored; the user may delete it at any time."""
    return paths.user_cache_dir() / "art"


def on_disk(key: bytes, make: Callable[[], Surface]) -> Surface:
    """Return the picture stored on disk under a key; if there is none, make it now and queue it to be
    stored."""
    found = from_disk(key)
    if found is None:
        found = make()
        before = _unsaved[-1][2] if _unsaved else 0
        _unsaved.append((_file(key), found, before + found.get_pitch() * found.get_height()))
        while _unsaved[-1][2] - _unsaved[0][2] > UNSAVED_BUDGET:
            _unsaved.popleft()
    return found


def from_disk(key: bytes) -> Surface | None:
    """Return the picture stored on disk under a key, or None if none can be read."""
    try:
        return _read(input_files.read(_file(key), window.MOST_BYTES))
    except (OSError, ValueError):
        return None


def _file(key: bytes) -> Path:
    return disk_folder() / blake2b(key, digest_size=16, person=PIXELS.encode()).hexdigest()


def unsaved() -> bool:
    """Tell whether pictures are waiting to be stored on disk."""
    return bool(_unsaved)


def store_one() -> None:
    """Have the oldest waiting picture stored on disk by another thread; called while the app is idle."""
    if _unsaved:
        path, surface = _unsaved.popleft()[:2]
        data = _packed(surface)
        worker_threads.order_writing(worker_threads.CACHE, path, lambda: _write(path, data), lambda _: None)


def png(picture: Surface) -> bytes:
    """Return a picture as the contents of a PNG file."""
    data = io.BytesIO()
    pygame.image.save(picture, data, "picture.png")
    return data.getvalue()


def _read(data: bytes) -> Surface:
    w, h, depth = (int.from_bytes(data[i : i + 4], "little") for i in (0, 4, 8))
    if depth not in (24, 32) or len(data) != 12 + w * h * 4:
        raise ValueError("not a stored picture")
    pixels = pygame.image.frombuffer(memoryview(data)[12:], (w, h), PIXELS)
    if depth == 24 or (pygame.display.get_surface() and pixels.get_masks() != _alpha_masks()):
        return screen_format(pixels, opaque=depth == 24)
    return pixels


@functools.cache
def _alpha_masks() -> tuple[int, int, int, int]:
    """Return the channel masks of a picture with opacity in the window's format; the pixels stored on disk
    mostly have the same masks."""
    return Surface((1, 1), pygame.SRCALPHA).convert_alpha().get_masks()


def _packed(surface: Surface) -> bytes:
    """Return a picture as the contents of a stored file; not on a thread, since the surface may be drawn
    meanwhile."""
    w, h = surface.get_size()
    depth = 32 if surface.get_flags() & pygame.SRCALPHA else 24
    head = b"".join(n.to_bytes(4, "little") for n in (w, h, depth))
    return head + pygame.image.tobytes(surface, PIXELS)


def _write(path: Path, data: bytes) -> None:
    aside = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(data)
        aside.replace(path)
    except OSError as fault:
        _log.debug("picture not kept on disk: %s", fault)


def prune_disk(budget: int = DISK_BUDGET) -> None:
    """Delete the oldest stored pictures until those that remain take at most `budget` bytes."""
    try:
        kept = sorted((f.stat().st_mtime, f.stat().st_size, f) for f in disk_folder().iterdir())
    except OSError:
        return
    total = sum(size for _, size, _ in kept)
    for _, size, path in kept:
        if total <= budget:
            return
        with suppress(OSError):  # it is no file, or another process has it open
            path.unlink(missing_ok=True)
        total -= size
