"""A match as an animated GIF: the board at each turn, with the scores below it.

The format is GIF, because every program that shows pictures or sends messages can show its animation. Pillow
writes it, because it shares one palette among all frames and stores only what changes from one to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from tabletop.match import Match
from tabletop.match.stops import ExportStop
from tabletop.texts.words import Words
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import SEATS, rgb, tone
from tabletop.ui.play.export_pictures import PAGE_BOARD, BoardPainter, size_within

if TYPE_CHECKING:
    from PIL import Image

MOST = 680, 560
"""The largest width and height of the board in pixels; it is painted larger and then shrunk."""
STRIP, LETTERS, TOKEN = 56, 15, 20
"""The heights in pixels of the strip below the board, of its letters, and of the seats' tokens in it."""
MOST_FRAMES = 50
"""The most frames of an animation; in a longer match, some turns are left out at regular intervals."""
FRAME_MS, LAST_MS = 700, 4000
COLOURS, SAMPLES = 240, 6
"""The number of colours of the animation, and the number of frames from which those colours are chosen."""


def moving_picture(
    match: Match, words: Words, stops: Sequence[ExportStop]
) -> Generator[float, None, Callable[[], bytes]]:
    """Return a function that returns the finished GIF file of a match as bytes; it needs no window and may
    run on a thread. Before that, yield the fraction of the frames painted, after each frame."""
    painter, shown = BoardPainter(match, words, PAGE_BOARD), chosen_stops(stops)
    sizes = [size_within(painter.shown(stop.at)[1], MOST) for stop in shown]
    size = max(wide for wide, _ in sizes), max(high for _, high in sizes) + STRIP
    exact = [tint for colour in painter.look.colours for tint in SEATS[colour][1:] if tint.startswith("#")]
    frames = []
    for n, stop in enumerate(shown, 1):
        frames.append(pygame.image.tobytes(_frame(painter, stop, size), "RGB"))
        yield n / len(shown)
    return lambda: _written(frames, size, exact)


def chosen_stops(stops: Sequence[ExportStop]) -> Sequence[ExportStop]:
    """Return at most `MOST_FRAMES` of the moments to show, spread evenly, including the first and the
    last."""
    if len(stops) <= MOST_FRAMES:
        return stops
    last = len(stops) - 1
    return [stops[round(n * last / (MOST_FRAMES - 1))] for n in range(MOST_FRAMES)]


def _frame(painter: BoardPainter, stop: ExportStop, size: tuple[int, int]) -> Surface:
    """Return a frame: the board, and below it the round and the scores."""
    look, small = painter.look, size_within(painter.shown(stop.at)[1], MOST)
    board = pygame.transform.smoothscale(painter.picture(stop.at), small)
    sheet = Surface(size)
    sheet.fill(tone.lacquer2)
    sheet.blit(board, board.get_rect(midtop=(size[0] // 2, (size[1] - STRIP - board.get_height()) // 2)))
    room = Rect(0, size[1] - STRIP, size[0], STRIP).inflate(-20, 0)
    title = " · ".join(look.words(each.key, **each.params) for each in stop.titles)
    Style(LETTERS, "bold", tone.brass_light).line(sheet, title, (room.x, room.y + 16), room.w)
    wide = room.w // len(stop.scores)
    for seat, score in enumerate(stop.scores):
        x, y = room.x + seat * wide, room.y + 40
        token = look.token(seat, TOKEN)
        sheet.blit(token, token.get_rect(midleft=(x, y)))
        said = look.words.pair(look.name(seat), look.words.number(score))
        Style(LETTERS, "semibold", tone.ivory).line(sheet, said, (x + TOKEN + 8, y), wide - TOKEN - 16)
    return sheet


def _written(frames: Sequence[bytes], size: tuple[int, int], exact: Sequence[str]) -> bytes:
    """Return the frames, as bytes of red, green and blue, as an animated GIF in one palette, which has the
    colours `exact` unchanged."""
    from PIL import Image

    pictures = [Image.frombytes("RGB", size, frame) for frame in frames]
    palette = _palette(pictures, exact)
    plain = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in pictures]
    times = [*[FRAME_MS] * (len(plain) - 1), LAST_MS]
    data = BytesIO()
    plain[0].save(
        data, "GIF", save_all=True, append_images=plain[1:], duration=times, loop=0, optimize=True, disposal=1
    )
    return data.getvalue()


def _palette(pictures: Sequence[Image.Image], exact: Sequence[str]) -> Image.Image:
    """Return a picture with a palette of the colours `exact` and of those that suit a sample of the pictures
    best."""
    from PIL import Image

    some = [pictures[n * (len(pictures) - 1) // (SAMPLES - 1)] for n in range(SAMPLES)]
    wide, high = some[0].size
    sheet = Image.new("RGB", (wide, high * len(some)))
    for n, picture in enumerate(some):
        sheet.paste(picture, (0, n * high))
    fixed = [part for colour in exact for part in rgb(colour)]
    found = sheet.quantize(COLOURS - len(exact)).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*fixed, *found[: 3 * (COLOURS - len(exact))]])
    return palette
