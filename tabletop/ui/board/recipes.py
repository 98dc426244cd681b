"""The recipes of a game's pictures, read from its `pictures.toml`."""

from __future__ import annotations

import functools
import logging
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec
from pygame import Surface

from tabletop.engine.data import BadData, Entry
from tabletop.engine.table import Piece
from tabletop.system.palette import COLOUR
from tabletop.texts.game_data import game_data_or_empty
from tabletop.ui.kit import art, effects
from tabletop.ui.kit.art import PLAIN, Tint
from tabletop.ui.kit.theme import SEATS

PICTURES = "pictures.toml"
KINDS = {
    *("badged", "card", "cell", "die", "drawing", "line", "meeple", "pile", "range", "sheet", "tile"),
    *("token", "units"),
}
"""The kinds of pictures that a recipe can describe (see `piece_art.sprite`)."""
PRINTED = ("cell", "range")
"""The kinds of pictures that are drawn from the numbers in a piece's `facts` alone; they cover what is
printed on the board."""
COLOURS = ("colour", "ground", "mark", "band")
NEEDED = {
    "badged": (("band",),),
    "card": (("ground", "colour"),),
    "cell": (("ground",), ("band",)),
    "pile": (("ground",),),
    "range": (("ground",),),
    "sheet": (("ground",), ("band",)),
}
"""The colours that a recipe must give, by the kind of picture. Each kind has groups of fields, and at least
one field of each group must be set."""
SIZES, LARGEST = ("size", "shape", "number", "grow"), 8
_log = logging.getLogger(__name__)
CARD_SHAPE, SHEET_SHAPE = 1.42, 1.33
"""The height divided by the width of a playing card, and of a larger printed card ("sheet"), if its recipe
gives no `shape`."""


class Recipe(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The recipe of one picture: how it is drawn, from which drawing and in which colours."""

    kind: str
    art: str
    like: str = ""
    """The name of another recipe, which supplies the values that are missing in this one."""
    colour: str = ""
    """The main colour: of the drawing's coloured parts, of the strip with the name, and of the emblem."""
    ground: str = ""
    emblem: str = ""
    mark: str = ""
    """The colour of the emblem on a token and of the marks in a drawing; "" for the colour that is easiest to
    read."""
    size: float = 0.8
    """The width of the drawing on a card, of the emblem on a token, or of the upper drawing (`over`) on a
    tile, as a fraction of the piece's width."""
    spot: tuple[float, float] = (0.5, 0.5)
    """The centre of the drawing or emblem that `size` is about, as fractions of the piece's width and
    height."""
    under: str = ""
    over: str = ""
    """The names of drawings added to a tile or die: `under` is painted below a tile that is not on the board
    yet, `over` above a tile on the board or a die."""
    shape: float = 0.0
    """The height of the picture divided by its width; 0 for the default of its kind."""
    number: float = 0.0
    """The text size of the number printed on the drawing, as a fraction of the picture's width; 0 for no
    number."""
    grow: float = 1.0
    """The factor by which the piece is drawn larger than its slot (its place) on the board."""
    faces: tuple[str, ...] = ()
    """The faces that a die shows while it rolls: the last parts, after the dot, of the names of their
    pictures."""
    band: str = ""
    """A colour, whose use depends on the kind of picture: for a large printed card ("sheet"), the strip on
    which its name stands; for a picture with a number on it, the disc behind the number; for a cell, its
    frame."""
    left: bool = False
    """True if the disc with the number is at the lower left of the drawing, because other pieces stand right
    of it."""
    stock: bool = False
    """True if the number of the piece counts the things that lie there, of which a player lifts one."""
    table: bool = False
    """True for a printed card ("sheet") that shows only numbers with their icons, and no drawing."""
    trade: bool = False
    """True for such a card that asks for what its left column shows and gives what its right column shows; on
    its tab (low strip), an arrow stands between them."""
    broken: bool = False
    """True if the drawing is shown grey, with a crack across it."""
    worn: bool = False
    """True if the piece is drawn in the colours and with the emblem of the seat that owns it."""

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
        """The colours that replace the placeholder colours of the recipe's drawing; None if the drawing keeps
        its own colours."""
        if self.colour and self.mark:
            return art.tint(self.colour, mark=self.mark)
        return art.tint(self.colour) if self.colour else None

    def drawing(self, size: float | tuple[float, float]) -> Surface:
        """Return the drawing that the recipe names, in the recipe's colours, scaled to fit inside `size`:
        (width, height) in pixels, or one number for a square. The surface is shared by a cache: do not draw
        on it."""
        whole = art.svg(self.art, size, self.tint)
        return effects.cracked(whole) if self.broken else whole


class _Read(NamedTuple):
    """The contents of a `pictures.toml`: the recipes by name, and the faults of the entries left out."""

    recipes: dict[str, Recipe]
    faults: tuple[str, ...]


def recipes(game: str) -> dict[str, Recipe]:
    """Return all recipes of a game, by the names of their pictures; without those that have faults."""
    return _read(game).recipes


def faults(game: str) -> tuple[str, ...]:
    """Return the faults of a game's recipes, each with the file and the entry."""
    return _read(game).faults


@functools.cache
def _read(game: str) -> _Read:
    found: dict[str, Recipe] = {}
    wrong: list[str] = []
    try:
        file = game_data_or_empty(game, PICTURES)
    except BadData as fault:
        file, wrong = Entry({}, PICTURES), [str(fault)]
    begun = _begun(file)
    for name in file.values:
        try:
            made = _recipe(game, file.values, name)
        except (BadData, msgspec.ValidationError) as fault:
            wrong.append(f"{file.where}: {name}: {fault}")
        else:
            found[name] = msgspec.structs.replace(made, **dict.fromkeys(_missing(made), PLAIN))
            wrong += [f"{file.where}: {name}: {lack}" for lack in _faults(made, name in begun)]
    for each in wrong:
        _log.warning("%s", each)
    return _Read(found, tuple(wrong))


def _begun(file: Entry) -> set[str]:
    """Return the names of the entries that others complete; those need no drawing."""
    return {str(values.get("like")) for values in file.values.values() if isinstance(values, dict)}


def _recipe(game: str, plain: Mapping[str, object], name: str) -> Recipe:
    """Return the recipe of one picture.

    Raises:
        BadData: if a value is not allowed, or if the entry, or one that it names by `like`, is missing or
            refers back to itself.
        msgspec.ValidationError: if a value has the wrong type.
    """
    made = msgspec.convert(_whole(plain, name), Recipe)
    if made.kind not in KINDS:
        raise BadData(f"kind: one of {', '.join(sorted(KINDS))} is needed, not {made.kind!r:.40}")
    for key in COLOURS:
        if (value := getattr(made, key)) and not COLOUR.fullmatch(value):
            raise BadData(f"{key}: {value!r:.40} is not a colour such as #5B3A27")
    for key in SIZES:
        if not 0 <= getattr(made, key) <= LARGEST:
            raise BadData(f"{key}: a number from 0 to {LARGEST} is needed, not {getattr(made, key)}")
    if made.kind in PRINTED and not made.shape:
        raise BadData(f"shape: a picture of the kind {made.kind} needs one")
    if made.emblem and not art.drawn(f"emblem_{made.emblem}"):
        raise BadData(f"emblem: there is no emblem {made.emblem!r:.40}")
    drawings = {key: art.of_game(game, getattr(made, key)) for key in ("art", "under", "over")}
    return msgspec.structs.replace(made, **drawings)


def _faults(made: Recipe, begun: bool) -> Iterator[str]:
    """Yield the faults of a recipe as text: drawings that are missing or broken, and missing colours unless
    other entries complete the recipe (`begun`). At the table, plain tokens stand in for missing drawings."""
    drawings = {"under": made.under, "over": made.over}
    if made.kind != "line" and not made.table:
        drawings["art"] = made.art
    yield from (
        f"{key}: a picture of the kind {made.kind} needs this colour" for key in _missing(made) if not begun
    )
    for key, name in drawings.items():
        if name and (fault := art.fault_of(name)):
            yield f"{key}: {fault}"
    if not (made.art or begun or made.table or made.emblem or made.kind in PRINTED):
        yield f"art: a picture of the kind {made.kind} needs a drawing"


def _missing(made: Recipe) -> list[str]:
    """Return the colours that a recipe needs and lacks."""
    groups = NEEDED.get(made.kind, ())
    if made.kind == "sheet" and made.wide:
        groups = (("band",),)
    if made.kind == "token" and made.emblem and not made.worn:
        groups = (("colour", "mark"),)
    return [group[0] for group in groups if not any(getattr(made, key) for key in group)]


def _whole(plain: Mapping[str, object], name: str, *of: str) -> dict[str, object]:
    """Return the entry of a picture; values that it lacks come from the entry that its `like` names. `of`
    holds the names of the entries that refer to this one; a circle raises BadData."""
    entry = plain.get(name)
    if not isinstance(entry, dict) or name in of:
        raise BadData(f"like: {name!r:.40} is {'like itself' if name in of else 'no entry'}")
    like = str(entry.get("like", ""))
    return {**(_whole(plain, like, *of, name) if like else {}), **entry}


@functools.cache
def recipe(game: str, picture: str) -> Recipe:
    """Return the recipe of a picture. If its name has no recipe, return that of the name without its last
    part (after the last dot), else a recipe that shows the drawing of this name. If a game of another package
    lacks that drawing, return a token in the owner's colours."""
    known = recipes(game)
    if picture not in known and picture.rpartition(".")[0] in known:
        return known[picture.rpartition(".")[0]]
    if picture in known:
        return known[picture]
    drawing = art.of_game(game, picture)
    plain = drawing != picture and not art.drawn(drawing)  # of another package's game
    return Recipe("token", drawing, size=0.42, worn=True) if plain else Recipe("drawing", drawing)


def shape(game: str, picture: str) -> float:
    """Return the height of a game's picture divided by its width."""
    made = recipe(game, picture)
    return made.shape or {"card": CARD_SHAPE, "sheet": SHEET_SHAPE}.get(made.kind, 1.0)


def lifted(game: str, piece: Piece) -> Piece:
    """Return the piece as it looks while a player lifts it: one thing without a number if it is a stock or a
    pile, any other piece as it is."""
    made = recipe(game, piece.picture)
    if not (made.stock or made.kind == "pile"):
        return piece
    return piece._replace(number=1 if made.kind == "units" else -1)


def is_written(game: str, picture: str) -> bool:
    """Tell whether a picture has a name printed on it; such pictures take longest to draw."""
    return recipe(game, picture).kind in ("card", "sheet")


def is_card(game: str, picture: str) -> bool:
    """Tell whether a picture is a playing card; cards slide when they move, while other pieces move in an
    arc."""
    return recipe(game, picture).kind == "card"
