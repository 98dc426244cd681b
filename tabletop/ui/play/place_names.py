"""The names of the places on the table, made distinct for users of a screen reader: equal names get a row and
a column."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from tabletop.engine.table import Piece
from tabletop.texts.words import Plain, Words
from tabletop.ui.board.zones import HIDDEN
from tabletop.ui.play.desk import Desk

MOST_NAMED = 8
"""The most target zones that are listed by name; if there are more, only their number is given."""


def targets_of(desk: Desk, piece: Piece, names: Mapping[str, str] | None = None) -> str:
    """Return a sentence that says where a piece may be moved, with zones called by their titles on the screen
    where they have one; `names` holds other names for zones, by tag, in place of the usual ones."""
    words, places = desk.look.words, desk.table_view.drags.places(piece)
    quoted, titles = words.conventions.quoted, desk.field.titles
    known = names or {tag: quoted(desk.look.say(title)) for tag, title in titles.items()}
    told = list(dict.fromkeys(known.get(zone) or words.name(zone, "the") for zone in places))
    many = len(told) > MOST_NAMED
    return words("table.may_go_many", n=len(places)) if many else words("table.may_go", where=told)


def place_names(desk: Desk) -> dict[str, str]:
    """Return the name of each zone of the table that has one, by the tag of the zone. No two names are equal:
    zones with the same name get additions by their position, such as row and column."""
    look, titles = desk.look, desk.field.titles
    known = []
    for tag, place in desk.field.places.items():
        name = look.say(title) if (title := titles.get(tag)) else look.words.name(tag)
        if name and name != tag and place.lie != HIDDEN:
            known.append(_Named(tag, name, *place.rect))
    return _distinct(look.words, tuple(known))


class _Named(NamedTuple):
    """A zone with its name, and its place in pixels."""

    tag: str
    name: str
    x: int
    y: int
    w: int
    h: int


@lru_cache(maxsize=2)
def _distinct(words: Words, zones: tuple[_Named, ...]) -> dict[str, str]:
    """Return the name of each zone by its tag, made distinct."""
    same: dict[str, list[_Named]] = defaultdict(list)
    for zone in zones:
        same[zone.name].append(zone)
    found = {zone.tag: zone.name for zone in zones}
    for name, alike in same.items():
        if len(alike) > 1:
            found |= _apart(words, name, alike)
    return found


def _apart(words: Words, name: str, zones: list[_Named]) -> dict[str, str]:
    """Return names for zones that share a name: with a number if they lie in one line, else with row and
    column."""
    rows = _ranks({zone.tag: zone.y + zone.h // 2 for zone in zones}, min(zone.h for zone in zones) / 4)
    columns = _ranks({zone.tag: zone.x + zone.w // 2 for zone in zones}, min(zone.w for zone in zones) / 4)
    spots = {zone.tag: (rows[zone.tag], columns[zone.tag]) for zone in zones}
    order = sorted(spots, key=lambda tag: spots[tag])
    in_line = min(max(rows.values()), max(columns.values())) == 1
    if in_line or len(set(spots.values())) < len(zones):
        return {
            tag: words("reader.place_of", name=Plain(name), n=i, of=len(zones))
            for i, tag in enumerate(order, 1)
        }
    return {
        tag: words("reader.place_at", name=Plain(name), row=row, column=column)
        for tag, (row, column) in spots.items()
    }


def _ranks(found: dict[str, int], near: float) -> dict[str, int]:
    """Return the rank of each position, beginning with 1; positions that differ by less share one."""
    ranks: dict[str, int] = {}
    rank, last = 0, float("-inf")
    for tag, at in sorted(found.items(), key=lambda each: each[1]):
        if at - last > near:
            rank, last = rank + 1, at
        ranks[tag] = rank
    return ranks


def in_one_name(names: Iterable[str]) -> list[str]:
    """Return the names without repetitions; a name that occurs several times gets its count, such as "3 ×
    Iron"."""
    listed = list(names)
    counted = ((name, listed.count(name)) for name in dict.fromkeys(listed))
    return [f"{n} × {name}" if n > 1 else name for name, n in counted]
