"""The motions of a game's pieces and the animated places of its boards, read from its `life.toml`.

A game without that file is moved plainly: cards slide, other pieces hop. An entry with a fault is left out.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tabletop.engine.data import BadData, Entry
from tabletop.system.palette import COLOUR
from tabletop.texts.game_data import game_data_or_empty
from tabletop.ui.board import recipes

LIFE = "life.toml"
BREATHS = ("lamp", "sand", "smoke", "water")
"""The kinds of places on a board that are animated while nobody acts."""
MOST_SPOTS, LARGEST_SPOT = 8, 400
"""The most animated places of one board, and the largest width of a place in pixels of the board."""
ALLOWED: Mapping[str, tuple[str, ...]] = {
    "moves": ("creep", "hop", "ride", "slide", "walk"),
    "comes": ("appear", "creep", "deal", "hop", "rise", "slide", "walk"),
    "lines": ("bow", "roll"),
}
"""The motions that an entry of `life.toml` may name, by the table of the file to which the entry belongs."""
PICTURES = ("lying", "drawn_by", "from")
"""The tables of `life.toml` whose values are names of pictures instead of motions; in "from", they are tags
of zones."""
_log = logging.getLogger(__name__)


class BreathingSpot(NamedTuple):
    """A small place on a board that is animated while nobody acts."""

    board: str
    """The name of the board on which the place is, as in the property `board` of its map."""
    kind: str
    at: tuple[float, float]
    """The middle of the place, in pixels of the board; for smoke, the mouth of its chimney."""
    size: float
    """The width of the place, in pixels of the board."""
    colour: str


class Life(NamedTuple):
    """The contents of a `life.toml`. The keys of most tables are names of pictures; a key also holds for all
    pictures whose name begins with it and a dot."""

    moves: Mapping[str, str]
    """The name of the motion with which a piece changes its place, by the name of its picture."""
    comes: Mapping[str, str]
    """The name of the motion of a piece that is new on the table, or has just turned into this picture, by
    that picture."""
    origins: Mapping[str, str]
    """The tag of the zone with the pile that new pieces are dealt from, by the picture of the piece."""
    lying: Mapping[str, str]
    """The picture of the piece while it stands, by the picture of the same piece while it lies."""
    drawn_by: Mapping[str, str]
    """The picture of the engine (such as a locomotive) that pulls a piece along its path, by the picture of
    the piece."""
    lines: Mapping[str, str]
    """The name of the motion for the pieces that a line of the match log names, by the text key of the
    line."""
    spots: tuple[BreathingSpot, ...]
    faults: tuple[str, ...] = ()

    def on(self, board: str) -> list[BreathingSpot]:
        """Return the animated places of a board, at most MOST_SPOTS."""
        return [spot for spot in self.spots if spot.board == board][:MOST_SPOTS]


def named(table: Mapping[str, str], picture: str) -> str:
    """Return the value for a picture: the one under its whole name, else the one under the longest beginning
    of the name that ends before a dot; "" if there is none."""
    while picture and picture not in table:
        picture = picture.rpartition(".")[0]
    return table.get(picture, "")


def motion_of(game: str, picture: str) -> str:
    """Return the name of the motion with which a piece with this picture changes its place."""
    plain = "slide" if recipes.is_card(game, picture) else "hop"
    return named(life(game).moves, picture) or plain


@functools.cache
def life(game: str) -> Life:
    """Return the motions of a game's pieces and the animated places of its boards."""
    wrong: list[str] = []
    try:
        file = game_data_or_empty(game, LIFE)
    except BadData as fault:
        file, wrong = Entry({}, LIFE), [str(fault)]
    unknown = set(file.values) - {*ALLOWED, *PICTURES, "spot"}
    wrong += [f"{file.where}: {key}: there is no such table" for key in sorted(unknown)]
    tables = {key: dict(_table(file, key, wrong)) for key in (*ALLOWED, *PICTURES)}
    made = Life(
        moves=tables["moves"],
        comes=tables["comes"],
        origins=tables["from"],
        lying=tables["lying"],
        drawn_by=tables["drawn_by"],
        lines=tables["lines"],
        spots=tuple(_spots(file, wrong)),
        faults=tuple(wrong),
    )
    for each in wrong:
        _log.warning("%s", each)
    return made


def _table(file: Entry, key: str, wrong: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the sound entries of a table, and append the faults of the others to `wrong`."""
    try:
        table = file.table(key) if key in file.values else Entry({}, file.where)
    except BadData as fault:
        wrong.append(str(fault))
        return
    for name in table.values:
        try:
            value, allowed = table.text(name), ALLOWED.get(key, ())
            if allowed and value not in allowed:
                raise BadData(
                    f"{table.where}: {name}: one of {', '.join(allowed)} is needed, not {value!r:.40}"
                )
        except BadData as fault:
            wrong.append(str(fault))
        else:
            yield name, value


def _spots(file: Entry, wrong: list[str]) -> Iterator[BreathingSpot]:
    try:
        entries = file.tables("spot") if "spot" in file.values else ()
    except BadData as fault:
        wrong.append(str(fault))
        return
    for entry in entries:
        try:
            yield _spot(entry)
        except BadData as fault:
            wrong.append(str(fault))


def _spot(entry: Entry) -> BreathingSpot:
    """Return a breathing place.

    Raises:
        BadData: if a value is missing or not allowed.
    """
    kind, at = entry.text("kind"), entry.decimals("at")
    size = entry.decimal("size") if "size" in entry.values else 80.0
    colour = entry.text("colour") if "colour" in entry.values else ""
    if kind not in BREATHS:
        raise BadData(f"{entry.where}: kind: one of {', '.join(BREATHS)} is needed, not {kind!r:.40}")
    if len(at) != 2:
        raise BadData(f"{entry.where}: at: two numbers are needed, not {len(at)}")
    if not 8 <= size <= LARGEST_SPOT:
        raise BadData(f"{entry.where}: size: a number from 8 to {LARGEST_SPOT} is needed, not {size:g}")
    if colour and not COLOUR.fullmatch(colour):
        raise BadData(f"{entry.where}: colour: {colour!r:.40} is not a colour such as #5B3A27")
    return BreathingSpot(entry.text("board"), kind, (at[0], at[1]), size, colour)
