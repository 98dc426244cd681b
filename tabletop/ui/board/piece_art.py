"""The pictures of pieces, drawn from the recipes of the game, once per size."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface

from tabletop.engine.table import Piece
from tabletop.texts.words import Words
from tabletop.ui.board import figurines, printed_cards
from tabletop.ui.board.arrange import Lie
from tabletop.ui.board.recipes import Recipe, is_card, recipe, shape
from tabletop.ui.kit import art, effects, paint
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import tone

NAMED = 70  # px: a narrower card drops its name
COUNTED = {
    "units": figurines.units,
    "badged": figurines.badged,
    "pile": figurines.pile,
    "token": figurines.token,
}
"""The functions that draw pieces from their recipe and the number on them, by the kind of picture."""
PRINTED = {"range": figurines.interval, "cell": figurines.cell}
"""The functions that draw pieces whose contents are the numbers in their `facts`, by the kind of picture;
such a piece covers what is printed on the board."""
_sprites = Cache()


def sprite(
    words: Words,
    piece: Piece,
    width: int,
    colours: Sequence[int] = (),
    seen: int = 0,
    tab: int = 0,
    plain: bool = False,
) -> Surface:
    """Return the picture of a piece at a width in pixels; do not draw on it.

    Args:
        colours: for each seat, the index of its colours in the theme.
        seen: the width in pixels of the left part that the next card does not cover; 0 for the whole width.
        tab: the height in pixels of the tab (a low strip with the name) shown in place of the piece; 0 for
            the whole piece.
        plain: True for a tab without a picture.
    """
    made, number = recipe(words.game, piece.picture), piece.number
    if made.worn and piece.owner >= 0:
        made = made.of(_seat(piece, colours))
    match made.kind:
        case "sheet" | "range" | "cell":
            return _sheet(words, made, piece, width, _seat(piece, colours), tab, plain)
        case "meeple":
            return _kept(figurines.meeple, made, max(_seat(piece, colours), 0), number, width)
        case "tile":
            return _kept(figurines.tile, made, piece.spot is not None, piece.angle if made.over else 0, width)
        case "card":
            name = words.name(piece.picture, "short") if width >= NAMED else ""
            return _kept(printed_cards.card, made, name, number, width, seen)
        case "die":
            return _kept(figurines.die, made, piece.picture.rpartition(".")[2], width)
        case "line":
            drawing = f"{made.art}_{piece.picture.rpartition('.')[2]}"
            return art.svg(drawing, (width, round(width * made.ratio)), made.tint)
        case kind if kind in COUNTED:
            return _kept(COUNTED[kind], made, number, width)
    if made.number and number >= 0:
        return _kept(figurines.numbered, made, number, width)
    return made.drawing((width, round(width * made.ratio)))


def lying(words: Words, piece: Piece, lie: Lie, colours: Sequence[int]) -> Surface:
    """Return the picture of a piece as it lies in its place: at the size of `lie` and turned by its angle."""
    flat = sprite(words, piece, lie.width, colours, lie.seen, lie.tab, lie.plain)
    return effects.turned(flat, lie.angle)


def size(game: str, picture: str, width: int, tab: int = 0) -> tuple[int, int] | None:
    """Return the width and height in pixels of a picture of this width; if `tab` is not 0, those of its tab
    (low strip) of this height. None if the game has no such picture."""
    known = recipe(game, picture).kind in ("card", "sheet", "tile")
    return (width, tab or round(width * shape(game, picture))) if known else None


def _kept(draw: Callable[..., Surface], *how: object) -> Surface:
    """Return the picture that `draw(*how)` makes, cached by the function and its arguments."""
    return _sprites.get((draw, *how, tone.high), lambda: draw(*how))


def _seat(piece: Piece, colours: Sequence[int]) -> int:
    """Return the index of the seat colours in which the piece is painted; -1 for a piece without an owner."""
    return colours[piece.owner] if 0 <= piece.owner < len(colours) else -1


def _sheet(words: Words, made: Recipe, piece: Piece, width: int, seat: int, tab: int, plain: bool) -> Surface:
    """Return the picture of a sheet (a card with figures), of its tab, or of a space over a track."""
    if made.kind in PRINTED:
        return _kept(PRINTED[made.kind], made, tuple(fact.value for fact in piece.facts), width)
    name = printed_cards.tab_name(words, piece.tag, piece.height) if tab else words.name(piece.tag, "short")

    def drawn() -> Surface:
        size = round(tab * 0.66) or printed_cards.icon_size(made, len(piece.facts), width)
        facts = printed_cards.tab_facts(made, piece.facts) if tab else piece.facts
        icons = tuple((icon(words.game, fact.icon, size), fact.value) for fact in facts)
        if tab:
            return printed_cards.tab(made, name, piece.number, icons, (width, tab), plain)
        if made.wide:
            return printed_cards.low_sheet(made, name, icons, seat, width)
        return printed_cards.sheet(made, name, piece, icons, width)

    return _sprites.get((made, name, piece.number, piece.facts, width, tab, plain, seat, tone.high), drawn)


def silhouette(game: str, picture: str, sprite: Surface) -> Surface:
    """Return the silhouette of a piece, for its shadow and halo; all playing cards of the same size share
    one."""
    if not is_card(game, picture):
        return sprite
    return paint.mask(sprite.get_size(), sprite.get_width() * printed_cards.CORNER)


def icon(game: str, name: str, size: int) -> Surface:
    """Return a small picture, `size` pixels large: the app's icon if the name begins with "ui_", such as
    `ui_check`, else the game's picture."""
    if name.startswith("ui_") and art.drawn(name):
        return art.icon(name[3:], size, tone.ink2)
    made = recipe(game, name)
    if made.kind == "token":
        return _kept(figurines.token, made, -1, size)
    return made.drawing(size)
