"""The small pictures at the end of a turn in the log: an icon and a number, for a bid or a gain."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Surface

from tabletop.engine.position import NOBODY
from tabletop.ui.board.look import Look
from tabletop.ui.frame.log_lines import LEAD
from tabletop.ui.kit import art
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import tone

_signs = Cache()


def sign(look: Look, icon: str, number: str, seat: int = NOBODY) -> Surface:
    """Return a picture of an icon and a number, after the token of a seat if one is named."""
    key = "sign", icon, number, seat, look.words.game, look.m.s, tone.high, look.colours
    return _signs.get(key, lambda: _made(look, icon, number, seat))


def _made(look: Look, icon: str, number: str, seat: int) -> Surface:
    m, pen = look.m, light(look.m, "small", "bold", tone.ivory)
    names = [*([f"seat.{seat}"] if seat != NOBODY else []), icon]
    pictures = [look.icon(name, m.u(17)) for name in names]
    wide = sum(picture.get_width() + m.u(3) for picture in pictures) + pen.width(number)
    high = max([round(pen.px * LEAD), *(picture.get_height() for picture in pictures)])
    sheet, x = Surface((wide, high), pygame.SRCALPHA), 0
    for picture in pictures:
        sheet.blit(picture, picture.get_rect(midleft=(x, high // 2)))
        x += picture.get_width() + m.u(3)
    pen.draw(sheet, number, (x, high // 2), "midleft")
    return art.screen_format(sheet)


def fitting(signs: Sequence[Surface], room: int, gap: int) -> list[Surface]:
    """Return the first signs that fit side by side, `gap` pixels apart, into a width of `room` pixels."""
    found = []
    for each in signs:
        room -= each.get_width() + gap
        if room < 0:
            break
        found.append(each)
    return found
