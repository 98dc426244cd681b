"""The recipes of a game's pictures, read from its `pictures.toml`."""

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
"""The height divided by the width of cards and sheets whose recipe has no shape."""


class Recipe(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The recipe of one picture: how it is drawn, from which drawing and in which colours."""

    kind: str
    art: str
    like: str = ""
    """The name of the entry whose values are used for those that this one lacks."""
    colour: str = ""
    """The colour of the colour slots, the name band and the emblem."""
    ground: str = ""
    emblem: str = ""
    mark: str = ""
    """The colour of a token's emblem and of the fourth slot; "" for the most readable one."""
    size: float = 0.8
    """The width of the drawing on a card, the emblem on a token, the drawing over a tile, in widths."""
    spot: tuple[float, float] = (0.5, 0.5)
    """The centre of that emblem or drawing, as fractions of width and height."""
    under: str = ""
    over: str = ""
    """The drawings below a loose tile, and over a laid one."""
    shape: float = 0.0
    """The height divided by the width; 0 for the default of the kind."""
    number: float = 0.0
    """The size of the number printed on a drawing, in widths."""
    grow: float = 1.0
    """The factor by which the piece is larger than its slot of the board."""
    faces: tuple[str, ...] = ()
    """The last parts of the names of the pictures that a die shows while it rolls."""
    band: str = ""
    """The colour of a sheet's head, or of the disc behind a number."""
    table: bool = False
    """True for a sheet of figures without a drawing."""
    broken: bool = False
    """True if the drawing is shown grey, with a crack across it."""
    worn: bool = False
    """True if the piece takes the colours and the emblem of its owner's seat."""

    def of(self, seat: int) -> Recipe:
        """Return the same recipe in the colours and with the emblem of one of the theme's seats."""
        look = SEATS[seat]
        return msgspec.structs.replace(self, colour=look.base, mark=look.mark, emblem=look.emblem)

    @property
    def ratio(self) -> float:
        """The height divided by the width of the picture, 1 by default."""
        return self.shape or 1

    @property
    def wide(self) -> bool:
        """True if the picture is wider than high."""
        return 0 < self.shape < 1

    @property
    def tint(self) -> Tint | None:
        """The colours that fill the colour slots of the recipe's drawing, or None if it keeps its own."""
        if self.colour and self.mark:
            return art.tint(self.colour, mark=self.mark)
        return art.tint(self.colour) if self.colour else None

    def drawing(self, size: float | tuple[float, float]) -> Surface:
        """Return the recipe's drawing in its colours, fitted inside a size in pixels; do not draw on it."""
        whole = art.svg(self.art, size, self.tint)
        return effects.cracked(whole) if self.broken else whole


@functools.cache
def recipes(game: str) -> dict[str, Recipe]:
    """Return all recipes of a game, by the names of their pictures."""
    source = files(f"tabletop.games.{game}").joinpath("pictures.toml").read_text("utf-8")
    plain = tomllib.loads(source)
    return msgspec.convert({name: _whole(plain, name) for name in plain}, dict[str, Recipe])


def _whole(plain: dict[str, dict[str, object]], name: str) -> dict[str, object]:
    """Return the entry of a picture, completed with the values of the entry that its `like` names."""
    like = str(plain[name].get("like", ""))
    return {**(_whole(plain, like) if like else {}), **plain[name]}


@functools.cache
def recipe(game: str, picture: str) -> Recipe:
    """Return a picture's recipe, else that of its name less the last part, else a plain drawing."""
    known = recipes(game)
    if picture not in known and picture.rpartition(".")[0] in known:
        return known[picture.rpartition(".")[0]]
    return known.get(picture) or Recipe("drawing", picture)


def shape(game: str, picture: str) -> float:
    """Return the height of a game's picture divided by its width."""
    made = recipe(game, picture)
    return made.shape or {"card": CARD_SHAPE, "sheet": SHEET_SHAPE}.get(made.kind, 1.0)


def lifted(game: str, piece: Piece) -> Piece:
    """Return the piece as a player lifts it: one unit of a stock, any other piece as it is."""
    return piece._replace(number=1) if recipe(game, piece.picture).kind == "units" else piece


def is_written(game: str, picture: str) -> bool:
    """Tell whether a picture has a name printed on it; such pictures take longest to draw."""
    return recipe(game, picture).kind in ("card", "sheet")


def is_card(game: str, picture: str) -> bool:
    """Tell whether a picture is a playing card, which slides where other pieces move in an arc."""
    return recipe(game, picture).kind == "card"
