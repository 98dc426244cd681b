"""The fonts of the app, called faces, and the choice of a face for each letter; letters that the app's fonts
lack are drawn with fonts of other packages ("borrowed" faces)."""

from __future__ import annotations

import functools
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pygame
from pygame import Surface

from tabletop.system.input_files import writable
from tabletop.ui.kit.pad_glyphs import GlyphFont, is_glyph
from tabletop.ui.kit.scripts import BORROWED, belongs, candidates

SANS, SERIF = "font_source_sans_pro", "font_source_serif_pro"
FACES = {
    "regular": (SANS, "SourceSansPro-Regular.ttf"),
    "semibold": (SANS, "SourceSansPro-Semibold.ttf"),
    "bold": (SANS, "SourceSansPro-Bold.ttf"),
    "black": (SANS, "SourceSansPro-Black.ttf"),
    "italic": (SANS, "SourceSansPro-It.ttf"),
    "serif": (SERIF, "SourceSerifPro-Black.ttf"),
    "serif_bold": (SERIF, "SourceSerifPro-Bold.ttf"),
    "serif_italic": (SERIF, "SourceSerifPro-It.ttf"),
    "fredoka": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    "amatic": ("font_amatic_sc", "AmaticSC-Bold.ttf"),
    "manrope": ("font_manrope", "Manrope-ExtraBold.ttf"),
}
NORMAL_WEIGHT, BOLD = ("regular", "italic", "serif_italic"), " bold"
"""The weight of the fonts of other packages, which draw the letters that a face (a font of the app) lacks.

NORMAL_WEIGHT: the faces for which these fonts have normal weight; for all other faces they are bold.
BOLD: the ending that marks the name of a bold font of another package.
"""
TOO_NARROW = "“”„«»…%"
"""The signs for whose ink the serif fonts leave too little room, so that the next letter would cover them."""
LEANING = "fj"
"""The letters that reach so far to the left in the serif fonts that they would fill the space before them."""
NO_LETTER = "\U0010ffff"
PAD = "pad"
"""The name of the font with the signs on the buttons of game controllers."""


@functools.cache
def font(face: str, px: int) -> pygame.font.Font:
    """Return the font with the name `face` at a size in pixels. The name of a font from another package may
    end in " bold"."""
    if not pygame.font.get_init():
        pygame.font.init()
    if face == PAD:
        return GlyphFont(str(_path(FACES["bold"][0], f"files/{FACES['bold'][1]}")), px)
    if face in FACES:
        package, name = FACES[face]
        return _opened(package, f"files/{name}", px)
    package, name, script, leftwards = BORROWED[face.removesuffix(BOLD)]
    found = _opened(package, name, px)
    found.bold = face.endswith(BOLD)
    with suppress(pygame.error):  # a library that cannot shape draws the letters one by one
        if script:
            found.set_script(script)
        if leftwards:
            found.set_direction(pygame.DIRECTION_RTL)
    return found


def _path(package: str, name: str) -> Path:
    found = find_spec(package)  # not imported: that would take as long as drawing a frame
    return Path(found.origin if found and found.origin else "").parent / name


def _opened(package: str, name: str, px: int) -> pygame.font.Font:
    return pygame.font.Font(_path(package, name), px)


@functools.cache
def has(face: str, char: str) -> bool:
    """Tell whether the font `face` can draw a letter: True if its glyph differs from the one shown for a
    missing letter."""
    small = font(face, 16)
    if small.metrics(char) != small.metrics(NO_LETTER):
        return True
    seen, missing = (pygame.image.tobytes(ink(face, 48, each, "black"), "RGBA") for each in (char, NO_LETTER))
    return seen != missing


def ink(face: str, px: int, text: str, colour: str | tuple[int, int, int]) -> Surface:
    """Return a picture of a text in the font `face`; a text without width gives an empty picture as high as a
    line."""
    pen = font(face, px)
    try:
        return pen.render(text, True, colour)
    except pygame.error:  # "Text has zero width"
        return Surface((0, pen.get_height()), pygame.SRCALPHA)


def runs(text: str, face: str) -> list[tuple[str, str]]:
    """Return the text cut into pairs of face (font) and text, in order; letters that the font `face` lacks
    get another one. A part ends after a sign that is `TOO_NARROW`, and after a space before a letter that is
    `LEANING`, so that the next one begins beside it."""
    cut: list[tuple[str, str]] = []
    ends, leaning = (TOO_NARROW, LEANING) if FACES[face][0] == SERIF else ("", "")
    for char in writable(text):
        if char == "\u00a0" and not has(face, char):
            char = " "
        drawn_with = cut[-1][0] if cut and belongs(char) else _face_for(face, char)
        last = cut[-1][1][-1] if cut else ""
        apart = last in ends or (last.isspace() and char in leaning)
        if cut and cut[-1][0] == drawn_with and not apart:
            cut[-1] = (drawn_with, cut[-1][1] + char)
        else:
            cut.append((drawn_with, char))
    return cut if all(drawn_with in FACES for drawn_with, _ in cut) else _joined(cut)


@functools.cache
def _face_for(face: str, char: str) -> str:
    """Return the face that draws a letter: `face` itself if it can, else the app's regular or bold one, else
    one of another font package."""
    if is_glyph(char):
        return PAD
    lender, heavy = ("regular", "") if face in NORMAL_WEIGHT else ("bold", BOLD)
    if has(face, char) or has(lender, char):
        return face if has(face, char) else lender
    return next((name + heavy for name in candidates(char) if has(name + heavy, char)), face)


def _joined(cut: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the runs with neighbours of the same borrowed face joined, also across spaces and signs between
    them, so that text written from right to left keeps its order."""
    joined: list[tuple[str, str]] = []
    for drawn_with, words in cut:
        if (
            len(joined) > 1
            and drawn_with not in (*FACES, PAD)
            and joined[-2][0] == drawn_with
            and not _written(joined[-1][1])
        ):
            between = joined.pop()[1]
            joined[-1] = (drawn_with, joined[-1][1] + between + words)
        else:
            joined.append((drawn_with, words))
    return joined


def _written(words: str) -> bool:
    return any(char.isalnum() for char in words)


def leftwards(text: str) -> bool:
    """Tell whether a text has letters and all of them are written from right to left."""
    found = [drawn_with.removesuffix(BOLD) for drawn_with, words in runs(text, "regular") if _written(words)]
    return bool(found) and all(
        drawn_with in BORROWED and BORROWED[drawn_with].leftwards for drawn_with in found
    )
