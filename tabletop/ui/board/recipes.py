"""How the pieces of a game look, as data: its `pictures.toml`."""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files

import msgspec
from pygame import Surface

from tabletop.engine.table import Piece
from tabletop.ui.kit import art, effects
from tabletop.ui.kit.art import Tint
from tabletop.ui.kit.theme import SEATS

CARD_SHAPE, SHEET_SHAPE = 1.42, 1.33
"""Height by width where a recipe says nothing."""


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
    faces: tuple[str, ...] = ()
    """The last parts of the pictures it shows while it rolls."""
    band: str = ""
    """The head of a sheet, the disc of a number."""
    table: bool = False
    """A sheet of figures, without its drawing?"""
    broken: bool = False
    """Is its drawing grey, with a crack across it?"""
    worn: bool = False
    """Does it wear the colours and the emblem of the seat that owns it?"""

    def of(self, seat: int) -> Recipe:
        """As it looks when it belongs to one of the theme's seats."""
        look = SEATS[seat]
        return msgspec.structs.replace(self, colour=look.base, mark=look.mark, emblem=look.emblem)

    @property
    def ratio(self) -> float:
        """Height by width of what is no figure of its own kind."""
        return self.shape or 1

    @property
    def wide(self) -> bool:
        """Wider than high?"""
        return 0 < self.shape < 1

    @property
    def tint(self) -> Tint | None:
        """What fills the colour slots of its drawing."""
        if self.colour and self.mark:
            return art.tint(self.colour, mark=self.mark)
        return art.tint(self.colour) if self.colour else None

    def drawing(self, size: float | tuple[float, float]) -> Surface:
        """Return its drawing in its colours, fitted inside a size. Do not draw on it."""
        whole = art.svg(self.art, size, self.tint)
        return effects.cracked(whole) if self.broken else whole


@functools.cache
def recipes(game: str) -> dict[str, Recipe]:
    """Return every recipe of a game, by picture."""
    source = files(f"tabletop.games.{game}").joinpath("pictures.toml").read_text("utf-8")
    plain = tomllib.loads(source)
    return msgspec.convert({name: _whole(plain, name) for name in plain}, dict[str, Recipe])


def _whole(plain: dict[str, dict[str, object]], name: str) -> dict[str, object]:
    """Return an entry with what it takes from the one it is like."""
    like = str(plain[name].get("like", ""))
    return {**(_whole(plain, like) if like else {}), **plain[name]}


@functools.cache
def recipe(game: str, picture: str) -> Recipe:
    """Return the recipe of a picture; of its kind where it has none of its own; else the drawing of that
    name."""
    known = recipes(game)
    if picture not in known and picture.rpartition(".")[0] in known:
        return known[picture.rpartition(".")[0]]
    return known.get(picture) or Recipe("drawing", picture)


def shape(game: str, picture: str) -> float:
    """Height by width."""
    made = recipe(game, picture)
    return made.shape or {"card": CARD_SHAPE, "sheet": SHEET_SHAPE}.get(made.kind, 1.0)


def lifted(game: str, piece: Piece) -> Piece:
    """What a hand takes of a piece: one of several units."""
    return piece._replace(number=1) if recipe(game, piece.picture).kind == "units" else piece


def is_written(game: str, picture: str) -> bool:
    """Is there a name on it? Nothing else takes so long to draw."""
    return recipe(game, picture).kind in ("card", "sheet")


def is_card(game: str, picture: str) -> bool:
    """Is it made of card? Cards slide, other pieces are moved through the air."""
    return recipe(game, picture).kind == "card"
