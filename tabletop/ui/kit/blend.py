"""Blend operations on a picture while it is made: multiply, add and subtract colours or pictures.

A picture into which a colour was multiplied twice is darker than one into which it was multiplied once. So
nothing is blended on the way to the screen, where the same part is painted again and again: only code that
makes a new picture calls these functions, and a picture that is being painted on (it has a clip) is refused.
Another reason: pygame-ce 2.5.8 ignores the clip of a surface if a fill with special flags lies wholly outside
it.

No other module uses special flags, except `BLEND_PREMULTIPLIED`, which blits one picture over another.
"""

from __future__ import annotations

import pygame
from pygame import Surface

Source = Surface | str | tuple[int, ...] | list[int] | pygame.Color
"""The type of what is blended: a picture or a colour. A colour is a name, or the numbers red, green, blue and
perhaps opacity, each 0 to 255."""
Corner = tuple[int, int]


def multiply(sheet: Surface, by: Source, at: Corner = (0, 0), *, rgb: bool = False) -> None:
    """Multiply each pixel of a new picture by a colour or a picture, whose top left corner is at `at`. The
    opacity is multiplied too, unless `rgb` is set or `by` is a colour without opacity.

    Raises:
        ValueError: if the picture has a clip, which shows that it is being painted on.
    """
    _blend(sheet, by, at, pygame.BLEND_RGB_MULT if _plain(by, rgb) else pygame.BLEND_RGBA_MULT)


def add(sheet: Surface, more: Source, at: Corner = (0, 0), *, rgb: bool = False) -> None:
    """Add a colour or a picture to a new picture: the values of red, green, blue and opacity of each pixel
    are added. The top left corner of the added picture is at `at`. With `rgb`, or for a colour without
    opacity, the opacity is not changed.

    Raises:
        ValueError: if the picture has a clip, which shows that it is being painted on.
    """
    _blend(sheet, more, at, pygame.BLEND_RGB_ADD if _plain(more, rgb) else pygame.BLEND_RGBA_ADD)


def subtract(sheet: Surface, less: Source, at: Corner = (0, 0), *, rgb: bool = False) -> None:
    """Subtract a colour or a picture from a new picture: the values of red, green, blue and opacity of each
    pixel are subtracted. The top left corner of the subtracted picture is at `at`. With `rgb`, or for a
    colour without opacity, the opacity is not changed.

    Raises:
        ValueError: if the picture has a clip, which shows that it is being painted on.
    """
    _blend(sheet, less, at, pygame.BLEND_RGB_SUB if _plain(less, rgb) else pygame.BLEND_RGBA_SUB)


def _plain(by: Source, rgb: bool) -> bool:
    """Tell whether a blend leaves the opacity as it is: with `rgb`, or by a colour without opacity."""
    return rgb or isinstance(by, str) or (not isinstance(by, Surface) and len(by) == 3)


def _blend(sheet: Surface, by: Source, at: Corner, flags: int) -> None:
    """Blend a colour or a picture into a new picture; raise ValueError if that has a clip, which shows that
    it is being painted on."""
    if 0 in sheet.get_size():
        return  # pygame gives the copy of a picture without width or height a clip of its own
    if sheet.get_clip() != sheet.get_rect():
        raise ValueError("a part of this picture is being painted: blend into one that is new")
    if isinstance(by, Surface):
        sheet.blit(by, at, special_flags=flags)
    else:
        sheet.fill(by, special_flags=flags)
