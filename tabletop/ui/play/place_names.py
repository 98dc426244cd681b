"""The names of the places on the table, made distinct for players who listen: equal names get a row and a
column."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from tabletop.engine.table import Piece
from tabletop.ui.board.zones import HIDDEN
from tabletop.ui.play.desk import Desk

MOST_NAMED = 8
"""The most target zones that are listed by name; of more, only the number is told."""


def targets_of(desk: Desk, piece: Piece, names: Mapping[str, str] | None = None) -> str:
    """Return a sentence about where a piece may be moved, with the usual names of the zones or others."""
    words, places = desk.look.words, desk.table_view.drags.places(piece)
    known = names or {}
    told = list(dict.fromkeys(known.get(zone) or words.name(zone, "the") for zone in places))
    many = len(told) > MOST_NAMED
    return words("table.may_go_many", n=len(places)) if many else words("table.may_go", where=told)


def place_names(desk: Desk) -> dict[str, str]:
    """Return the name of each zone of the table that has one. No two are equal: zones with the same name are
    told apart by where they lie among each other."""
    words, look, titles = desk.look.words, desk.look, desk.field.titles
    known: dict[str, str] = {}
    same: dict[str, list[str]] = defaultdict(list)
    for tag, place in desk.field.places.items():
        name = look.say(title) if (title := titles.get(tag)) else words.name(tag)
        if name and name != tag and place.lie != HIDDEN:
            known[tag] = name
            same[name].append(tag)
    for name, tags in same.items():
        if len(tags) > 1:
            known |= _apart(desk, name, tags)
    return known


def _apart(desk: Desk, name: str, tags: list[str]) -> dict[str, str]:
    """Return names for zones that share a name: with a number if they lie in one line, else with row and
    column."""
    words, places = desk.look.words, desk.field.places
    rects = {tag: places[tag].rect for tag in tags}
    rows = _ranks({tag: rect.centery for tag, rect in rects.items()}, min(r.h for r in rects.values()) / 4)
    columns = _ranks({tag: rect.centerx for tag, rect in rects.items()}, min(r.w for r in rects.values()) / 4)
    in_line = min(max(rows.values()), max(columns.values())) == 1
    order = sorted(tags, key=lambda tag: (rows[tag], columns[tag], tags.index(tag)))
    told: dict[str, str] = {}
    for i, tag in enumerate(order, 1):
        spots = {"row": rows[tag], "column": columns[tag]}
        told[tag] = (
            words("reader.place_of", name=name, n=i, of=len(tags))
            if in_line
            else words("reader.place_at", name=name, **spots)
        )
    return told if len(set(told.values())) == len(tags) else {
        tag: words("reader.place_of", name=name, n=i, of=len(tags)) for i, tag in enumerate(order, 1)
    }  # fmt: skip


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
    """Return names with equal ones once, each with its number."""
    listed = list(names)
    counted = ((name, listed.count(name)) for name in dict.fromkeys(listed))
    return [f"{n} × {name}" if n > 1 else name for name, n in counted]
