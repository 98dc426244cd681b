"""How a piece looks: recipes as data (`games/<game>/pictures.toml`), drawn once per size."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Sequence
from importlib.resources import files

import msgspec
import pygame
from pygame import Rect, Surface

from tabletop.engine.table import Piece
from tabletop.ui.kit import art, effects, paint, text
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import FLOOR, mix, on, tone
from tabletop.ui.table import figures, lowsheets
from tabletop.ui.table.figures import tint as _tint
from tabletop.words import Words

CARD_SHAPE = 1.42
CORNER = 0.075
"""Radius of a card's corners, in widths."""
NAMED, VALUED = 100, 70  # px: a narrower card drops its name, an even narrower one its number
_sprites = Cache()


class Recipe(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How one picture is made."""

    kind: str
    art: str
    like: str = ""
    """The entry whose values it takes where it has none of its own."""
    colour: str = ""
    """What fills the colour slots, the name band and the emblem."""
    ground: str = ""
    emblem: str = ""
    mark: str = ""
    """The colour of a token's emblem and of the fourth slot; "" for what reads best."""
    size: float = 0.8
    """Of the drawing on a card, of the emblem on a token, of what stands on a tile, in widths."""
    spot: tuple[float, float] = (0.5, 0.5)
    """The middle of that emblem or of what stands there, in parts of width and height."""
    under: str = ""
    over: str = ""
    """The drawings below a tile while it is loose, and on it where it is laid."""
    shape: float = 0.0
    """Height by width; 0 for what the kind has."""
    number: float = 0.0
    """Size of the number printed on a drawing, in widths."""
    grow: float = 1.0
    """How much larger than its slot of the board it lies there."""
    band: str = ""
    """The head of a sheet, the disc of a number."""
    table: bool = False
    """A sheet of figures, without its drawing?"""


@functools.cache
def recipes(game: str) -> dict[str, Recipe]:
    """Every recipe of a game, by picture."""
    source = files(f"tabletop.games.{game}").joinpath("pictures.toml").read_text("utf-8")
    plain = tomllib.loads(source)
    whole = {name: _whole(plain, name) for name in plain}
    return msgspec.convert(whole, dict[str, Recipe])


def _whole(plain: dict[str, dict[str, object]], name: str) -> dict[str, object]:
    """An entry with what it takes from the one it is like."""
    like = str(plain[name].get("like", ""))
    return {**(_whole(plain, like) if like else {}), **plain[name]}


@functools.cache
def recipe(game: str, picture: str) -> Recipe:
    """The recipe of a picture; of its kind where it has none of its own; else the drawing of that name."""
    known = recipes(game)
    if picture not in known and picture.rpartition(".")[0] in known:
        return known[picture.rpartition(".")[0]]
    return known.get(picture) or Recipe("drawing", picture)


def shape(game: str, picture: str) -> float:
    """Height by width."""
    made = recipe(game, picture)
    return made.shape or {"card": CARD_SHAPE, "sheet": figures.SHEET_SHAPE}.get(made.kind, 1.0)


def grow(game: str, picture: str) -> float:
    """How much larger than its slot of the board a piece lies there."""
    return recipe(game, picture).grow


def lifted(game: str, piece: Piece) -> Piece:
    """What a hand takes of a piece: one of several units."""
    return piece._replace(number=1) if recipe(game, piece.picture).kind == "units" else piece


def sprite(
    words: Words, piece: Piece, width: int, named: bool = True, colours: Sequence[int] = ()
) -> Surface:
    """The picture of a piece at that width; `colours` are those of the seats. Do not draw on it."""
    made = recipe(words.game, piece.picture)
    if made.kind in ("meeple", "units", "badged", "pile", "sheet"):
        seat = colours[piece.owner] if 0 <= piece.owner < len(colours) else -1
        return _figure(words, made, piece, width, seat)
    if made.kind == "token":
        return _token(made, piece.number, width)
    if made.kind == "tile":
        laid, angle = piece.spot is not None, piece.angle if made.over else 0
        return _sprites.get(
            ("tile", made, laid, angle, width), lambda: figures.tile(made, laid, angle, width)
        )
    if made.kind == "card":
        name = words.name(piece.picture, "short") if named and width >= NAMED else ""
        card = ("card", made, name, piece.number, width, tone.high)
        return _sprites.get(card, lambda: art.screen_format(_card(made, name, piece.number, width)))
    if made.kind == "die":
        face = piece.picture.rpartition(".")[2]
        return _sprites.get(("die", made, face, width), lambda: _die(made, face, width))
    high = round(width * (made.shape or 1))
    if not made.number or piece.number < 0:
        return art.svg(made.art, (width, high), _tint(made))
    key = ("number", made, piece.number, width)
    return _sprites.get(key, lambda: _numbered(made, piece.number, (width, high)))


def _figure(words: Words, made: Recipe, piece: Piece, width: int, seat: int) -> Surface:
    """A piece of one of the kinds of `figures`."""
    name = words.name(piece.tag, "short") if made.kind == "sheet" else ""
    kept = (made, name, piece.number, piece.facts, width, seat, tone.high)

    def drawn() -> Surface:
        if made.kind == "meeple":
            return figures.meeple(made, max(seat, 0), width)
        if made.kind == "sheet":
            wide = 0 < made.shape < 1
            sized = lowsheets.icon_size if wide else figures.icon_size
            size = sized(made, len(piece.facts), width)
            icons = tuple((icon(words.game, fact.icon, size), fact.value) for fact in piece.facts)
            if wide:
                return lowsheets.sheet(made, name, icons, seat, width)
            return figures.sheet(made, name, piece, icons, width)
        draw = {"units": figures.units, "badged": figures.badged, "pile": figures.pile}[made.kind]
        return draw(made, piece.number, width)

    return _sprites.get(kept, drawn)


def is_card(game: str, picture: str) -> bool:
    """Is it made of card? Cards slide, other pieces are moved through the air."""
    return recipe(game, picture).kind == "card"


def silhouette(game: str, picture: str, sprite: Surface) -> Surface:
    """What casts the shadow and the light of a piece: all cards of a size share theirs, drawn once."""
    if not is_card(game, picture):
        return sprite
    return paint.mask(sprite.get_size(), sprite.get_width() * CORNER)


def drop(
    dst: Surface, sprite: Surface, shape: Surface, centre: tuple[float, float], s: float, level: int
) -> None:
    """Blit a piece with the shadow of its silhouette."""
    rect = effects.place(sprite, centre)
    cast, reach = effects.shadow(shape, level, s)
    dst.blit(cast, (rect.x - reach, rect.y - reach))
    dst.blit(sprite, rect)


def icon(game: str, name: str, size: int) -> Surface:
    """A small picture of a panel: an icon of the app, or a picture of the game."""
    if name.startswith("ui_"):
        return art.icon(name[3:], size, tone.ink2)
    made = recipe(game, name)
    if made.kind == "token":
        return _token(made, -1, size)
    return art.svg(made.art, size, _tint(made))


def _token(made: Recipe, number: int, width: int) -> Surface:
    return _sprites.get(("token", made, number, width), lambda: figures.token(made, number, width))


# -- cards ------------------------------------------------------------------------------------------------
def _card(made: Recipe, name: str, number: int, w: int) -> Surface:
    """Number top left (still seen when fanned), drawing on a flat ground with sun circles, name below."""
    h = round(w * (made.shape or CARD_SHAPE))
    ground = mix(made.colour, "#FFF6E0", 0.62) if made.colour else made.ground
    band = made.colour or mix(made.ground, "#3A2E28", 0.78)
    card = _blank((w, h))
    rim = w * 0.065
    foot = h * (0.145 if name else 0.0)
    field = Rect(round(rim), round(rim), round(w - 2 * rim), round(h - 2 * rim - foot))
    _ground(card, field, ground, band, w)
    drawing = art.svg(made.art, w * made.size, _tint(made))
    card.blit(drawing, drawing.get_rect(center=(w / 2, field.y + field.h * 0.56)))
    _frame(card, Rect(field.x, field.y, field.w, round(h - 2 * rim)), field.h, band, name, w)
    if number > 0 and w >= VALUED:
        _roundel(card, number, field, w)
    if made.emblem:
        mark = art.svg("emblem_" + made.emblem, w * 0.15, art.tint(band))
        card.blit(mark, mark.get_rect(center=(field.right - w * 0.11, field.y + w * 0.11)))
    return card


def _blank(size: tuple[int, int]) -> Surface:
    radius = size[0] * CORNER
    card = paint.rounded(size, radius, "#FFF7E6", 255, "#EADFC8").copy()
    card.blit(art.tile("paper", size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    card.blit(paint.outline(size, radius, "#8A7556", 1.4), (0, 0))
    return card


def _ground(card: Surface, field: Rect, ground: str, band: str, w: int) -> None:
    """A flat colour with four sun circles rising from its foot."""
    sheet = paint.rounded(field.size, w * 0.05, ground).copy()
    suns = Surface(field.size, pygame.SRCALPHA)
    for i, radius in enumerate((0.62, 0.52, 0.42, 0.32)):
        colour = mix(ground, "#FFFFFF", 0.30) if i % 2 else mix(ground, band, 0.13)
        disc = art.vector(*field.size, _disc(field.w / 2, field.h * 0.96, w * radius, colour))
        suns.blit(disc, (0, 0))
    suns.blit(paint.mask(field.size, w * 0.05), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sheet.blit(suns, (0, 0))
    card.blit(sheet, field)


def _disc(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" {more}/>'


def _frame(card: Surface, frame: Rect, top: int, band: str, name: str, w: int) -> None:
    """The name band and the ink line around everything."""
    radius = w * 0.05
    if name:
        strip = paint.rounded(frame.size, radius, band)
        part = Rect(0, top, frame.w, frame.h - top)
        card.blit(strip, (frame.x, frame.y + top), part)
        px, face = _name_size(name, round(w * 0.135), round(frame.w * 0.95))
        where = (frame.centerx, frame.y + top + part.h / 2)
        text.draw(card, name, where, px, face, on(band), "center")
    card.blit(paint.outline(frame.size, radius, tone.ink, max(1.4, w * 0.013)), frame)


def _name_size(name: str, px: int, room: int) -> tuple[int, str]:
    """The display face as large as it fits; a plainer, narrower one for a long name on a small card."""
    for size in range(px, FLOOR - 1, -1):
        if text.width(name, size, "fredoka") <= room:
            return size, "fredoka"
    return FLOOR, "bold"


def _roundel(card: Surface, number: int, field: Rect, w: int) -> None:
    px = max(FLOOR, round(w * 0.155))
    d = max(w * 0.34, text.width(str(number), px, "black") + 4)
    x, y = field.x + w * 0.156, field.y + w * 0.136
    rim = f'stroke="{tone.ink}" stroke-width="{w * 0.016}"'
    card.blit(
        art.vector(w, w, _disc(x, y + 1.5, d / 2, tone.ink) + _disc(x, y, d / 2, tone.paper, rim)), (0, 0)
    )
    text.draw(card, str(number), (x, y), px, "black", tone.ink, "center")


# -- others -----------------------------------------------------------------------------------------------
def _die(made: Recipe, face: str, width: int) -> Surface:
    die = art.svg(made.art, width, _tint(made)).copy()
    pips = art.svg("die_" + face, width * 0.96)
    die.blit(pips, pips.get_rect(center=die.get_rect().center))
    return art.screen_format(die)


def _numbered(made: Recipe, number: int, size: tuple[int, int]) -> Surface:
    token = art.svg(made.art, size, _tint(made)).copy()
    w, h = token.get_size()
    px = max(text_floor(w), round(w * made.number))
    text.draw(token, str(number), (w / 2, h * 0.47), px, "black", tone.ink, "center")
    return art.screen_format(token)


def text_floor(width: int) -> int:
    """The least size of a number on a piece: readable, but within the piece."""
    return min(14, max(8, width // 2))
