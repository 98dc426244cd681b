"""The check of a map: whether it is valid, and whether it has all zones that its game needs. It reports all
faults at once."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from tabletop.maps.board import KINDS, MAP_FORMAT, Board, Problem, Value, Zone
from tabletop.maps.picture import Decode, picture_size
from tabletop.maps.tmx import Reading, read
from tabletop.maps.vet import MAX_PROBLEMS

MAX_GUESSES = 20  # unknown tags for which a similar tag is searched, which is slow


def load_board(
    path: Path, required: Mapping[str, str], game: str | None = None, decode: Decode | None = None
) -> Board | list[Problem]:
    """Return the board of a map file, or the list of its faults.

    `required` gives the kind of each zone that the game's rules need on this board, by tag. With `decode`,
    the pictures of a map without other faults are decoded completely, to find damaged ones.
    """
    reading = read(path)
    return problems_of(reading, required, game, decode) or _board(reading)


def problems_of(
    reading: Reading, required: Mapping[str, str], game: str | None = None, decode: Decode | None = None
) -> list[Problem]:
    """Return all faults of a map that was read: first those of the whole map, then those of each object.

    `required` gives the kind of each zone that the game's rules need, by tag. If `game` is given, the map
    must be for it. With `decode`, the pictures are decoded if there are no other faults.
    """
    problems = list(reading.problems)
    if reading.is_nothing:
        return problems
    problems += _headers(reading, game) + _pictures(reading)
    problems += _tags(reading, required)
    for zone in reading.zones:
        problems += _zone_faults(zone, reading.size)
    if decode and not problems:
        problems += _undecoded(reading, decode)
    problems.sort(key=lambda p: -1 if p.object is None else p.object)
    untold = reading.untold + len(problems[MAX_PROBLEMS:])
    return [*problems[:MAX_PROBLEMS], *([Problem(None, "map.more", {"n": untold})] if untold else [])]


def _undecoded(reading: Reading, decode: Decode) -> list[Problem]:
    """Return a problem for each picture that cannot be decoded to the size in its header."""
    paths = dict.fromkeys(picture.path for picture in reading.pictures)
    broken = [path for path in paths if decode(path) != picture_size(path)]
    return [Problem(None, "map.picture_broken", {"file": path.name}) for path in broken]


def _headers(reading: Reading, game: str | None) -> list[Problem]:
    """Return the faults of the map's own properties: the game, the board, and the format."""
    found = reading.properties
    missing = [name for name in ("game", "board", "map_format") if name not in found]
    problems = [Problem(None, "map.header_missing", {"name": name}) for name in missing]
    if found.get("map_format", MAP_FORMAT) != MAP_FORMAT:
        problems.append(Problem(None, "map.format", {"found": found["map_format"], "expected": MAP_FORMAT}))
    if game is not None and found.get("game", game) != game:
        problems.append(Problem(None, "map.game", {"found": found["game"], "expected": game}))
    return problems


def _pictures(reading: Reading) -> list[Problem]:
    """Return the problems of the lowest picture, which is the board's: it must fill the whole map, unless it
    is a tile cut from a larger picture."""
    if not reading.pictures:
        faulty = any(p.code.startswith(("map.picture", "map.tile")) for p in reading.problems)
        return [] if faulty else [Problem(None, "map.picture_none", {})]
    board, size = reading.pictures[0], reading.size
    if size is None or board.part or (board.size == size and board.at == (0, 0)):
        return []
    found, wanted = f"{board.size[0]}×{board.size[1]}", f"{size[0]}×{size[1]}"
    return [Problem(None, "map.picture_size", {"file": board.path.name, "found": found, "expected": wanted})]


def _tags(reading: Reading, required: Mapping[str, str]) -> list[Problem]:
    """Return the problems of the tags: each required one once, with a zone of its kind, and no others."""
    zones, spoiled = reading.zones, reading.spoiled
    lost = any(problem.code.startswith(_CELLS_LOST) for problem in reading.problems)
    first: dict[str, int] = {}
    problems, guesses = [], 0
    for zone in zones:
        if zone.tag in first:
            problems.append(_problem(zone, "tag_doubled", other=first[zone.tag]))
        elif zone.tag not in required:
            guesses += 1
            problems.append(_unknown(zone, required if guesses <= MAX_GUESSES else {}))
        elif zone.kind in KINDS and zone.kind != required[zone.tag]:
            problems.append(_problem(zone, "kind_wrong", kind=zone.kind, expected=required[zone.tag]))
        first.setdefault(zone.tag, zone.id or 0)  # cells come last, and their tags are unique
    for tag in required:
        if tag not in first and tag not in spoiled and not lost:
            problems.append(Problem(None, "map.tag_missing", {"tag": tag, "kind": required[tag]}))
    return problems


def _unknown(zone: Zone, required: Mapping[str, str]) -> Problem:
    """Return the problem of a zone with an unknown tag, and a similar one that was probably meant."""
    named = zone.id is not None  # tags of cells are generated, and there may be thousands
    if named and (nearest := get_close_matches(zone.tag[:80], required, 1)):
        return _problem(zone, "tag_unknown_near", tag=zone.tag[:80], nearest=nearest[0])
    return _problem(zone, "tag_unknown", tag=zone.tag[:80])


def _problem(zone: Zone, code: str, **params: Value) -> Problem:
    """Return a problem of a zone, located by the number of its object, or by its cell if it has no object."""
    return Problem(zone.id, f"map.{code}", {"tag": zone.tag, **params}, None if zone.id else zone.cell)


def _zone_faults(zone: Zone, size: tuple[int, int] | None) -> list[Problem]:
    """Return the faults of one zone that do not depend on the rules: class, shape, position, properties."""
    problems = []
    if size and not zone.rect.within(*size):
        problems.append(_problem(zone, "outside"))
    kind = KINDS.get(zone.kind)
    if kind is None:
        return [*problems, _problem(zone, "kind_unknown", kind=zone.kind[:40])]
    if zone.shape not in kind.shapes:
        problems.append(_problem(zone, f"shape_{zone.kind}"))
    elif zone.shape not in ("point", "line") and min(zone.rect.w, zone.rect.h) < 1:
        problems.append(_problem(zone, "empty"))
    for name, type_name in kind.members.items():
        if name in zone.properties and type(zone.properties[name]) is not _TYPES[type_name]:
            problems.append(_problem(zone, "property_type", name=name, type=type_name))
    return problems


_CELLS_LOST = ("map.hex_", "map.layer_encoding", "map.layer_size", "map.tile")
"""The first letters of the codes of problems that make many tags missing at once: the missing tags are then
not reported one by one."""
_TYPES: Mapping[str, type] = {"string": str, "int": int}


def _board(reading: Reading) -> Board:
    """Return the board that a map file without faults describes."""
    assert reading.size is not None
    zones = {zone.tag: zone for zone in reading.zones}
    game, name = str(reading.properties["game"]), str(reading.properties["board"])
    return Board(game, name, reading.size, reading.pictures, zones)
