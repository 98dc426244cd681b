"""The pictures that illustrate the rules: of pieces that a text names, and of glossary words."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from pygame import Surface

from tabletop.engine.table import Piece
from tabletop.reference.glossary import glossary
from tabletop.texts.language import conventions
from tabletop.texts.names import ABOUT, names
from tabletop.texts.words import Words
from tabletop.ui.board import piece_art
from tabletop.ui.board.recipes import recipe, recipes, shape
from tabletop.ui.kit import art
from tabletop.ui.kit.theme import Metrics

KINDS = ("card", "die", "drawing", "meeple", "sheet", "tile", "token")
"""The kinds of pictures that can illustrate a text, because they can be drawn without a table."""
COLOURS = tuple(range(6))


def spoken_of(words: Words, text: str) -> Iterator[str]:
    """Yield the name of the picture of each piece or glossary word that a text names, in the order of the
    text."""
    means = _named(words.language, words.game)
    for match in _any_name(words.language, words.game).finditer(text):
        if picture := means.get(
            match[1].lower()
        ):  # not with a Turkish İ, which the expression takes for an i
            yield picture


def of_entry(words: Words, icons: tuple[str, ...]) -> str:
    """Return the name of the first of these icons that can be drawn without a table, for the entry of a
    glossary; "" if none can."""
    return next((icon for icon in icons if can_be_shown(words.game, icon)), "")


def small(words: Words, icons: tuple[str, ...], m: Metrics) -> Surface | None:
    """Return the small picture beside a glossary entry with these icons, or None if none can be drawn."""
    picture = of_entry(words, icons)
    return drawn(words, picture, (m.u(52, 44), m.u(52, 44))) if picture else None


@functools.cache
def can_be_shown(game: str, picture: str) -> bool:
    """Tell whether a picture can be drawn alone, without a table: True if a recipe of its own names a
    drawing."""
    made, known = recipe(game, picture), recipes(game)
    if picture not in known or made.kind not in KINDS or made.table or not made.art:
        return False
    if made.kind == "die":
        return bool(made.faces or made.over) or art.drawn(
            art.beside(made.art, f"die_{picture.rpartition('.')[2]}")
        )
    return made.kind != "sheet" or not any(other.startswith(f"{picture}.") for other in known)


def drawn(words: Words, picture: str, box: tuple[int, int]) -> Surface:
    """Return a picture scaled to fit a box of (width, height) pixels; for a die, its first face."""
    tall, faces = shape(words.game, picture), recipe(words.game, picture).faces
    wide = min(box[0], round(box[1] / tall)) if tall else box[0]
    shown = f"{picture}.{faces[0]}" if faces else picture
    return piece_art.sprite(words, Piece(shown, "", shown, 0), max(8, wide), COLOURS)


@functools.cache
def _named(language: str, game: str) -> dict[str, str]:
    """Return the pictures that can be shown alone, by the names that texts use for them, in lower case."""
    known = [tag for tag in names(game) if can_be_shown(game, tag)]
    found = {
        form.lower(): tag
        for tag in known
        for kind, form in names(game)[tag][language].items()
        if kind != ABOUT and "{" not in form
    }
    for entry in glossary(Words(language, game)).entries:
        if picture := of_entry(Words(language, game), entry.icons):
            found |= {form.lower(): picture for form in entry.forms}
    return found


@functools.cache
def _any_name(language: str, game: str) -> re.Pattern[str]:
    longest = sorted(_named(language, game), key=len, reverse=True)
    any_name = "|".join(map(re.escape, longest)) or r"(?!)"  # no name at all is found nowhere
    endings = "|".join(conventions(language).endings)
    return re.compile(rf"\b({any_name})(?:{endings})?\b", re.IGNORECASE)
