"""`tabletop check-map`: prints all faults of a map file, with the object numbers that Tiled shows."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path

from tabletop.maps.board import Problem
from tabletop.maps.check import problems_of
from tabletop.maps.picture import Decode
from tabletop.maps.tmx import Reading, read
from tabletop.system.languages import system_language
from tabletop.texts.words import Words

ZonesOf = Callable[[str, str], Mapping[str, str] | None]
"""A function (game, board) -> the kind of each zone that the game's rules need on that board, by tag; None
for an unknown game."""


def main(args: Namespace) -> int:
    """Run the command on the map file `args.file`.

    The caller passes the functions `args.zones_of` and `args.decode`, since this package imports neither
    games nor a picture library.
    """
    return check_map(args.file, args.zones_of, args.decode, Words(args.language or system_language()))


def check_map(path: Path, zones_of: ZonesOf, decode: Decode, words: Words) -> int:
    """Print the faults of a map and return the exit status: 0 when it has none, 1 otherwise. For `zones_of`,
    see `ZonesOf`."""
    reading = read(path)
    problems = _problems(reading, zones_of, decode)
    for problem in problems:
        print(f"{path}: {in_words(problem, words)}")
    if problems:
        print(words("map.count", n=len(problems)))
    else:
        print(words("map.sound", file=str(path), zones=len(reading.zones)))
    return 1 if problems else 0


def in_words(problem: Problem, words: Words) -> str:
    """Return a problem as one line of text: the object's number or the cell, then the sentence.

    `words` should be those of no game, so that tags are printed as tags and not as names of things.
    """
    sentence = words(problem.code, **problem.params)
    if problem.object is not None:
        return words("map.at_object", id=problem.object, sentence=sentence)
    if problem.cell is not None:
        column, row = problem.cell
        return words("map.at_cell", column=column, row=row, sentence=sentence)
    return sentence


def _problems(reading: Reading, zones_of: ZonesOf, decode: Decode) -> list[Problem]:
    game = reading.properties.get("game")
    required = zones_of(str(game), _board(reading, str(game))) if game else {}
    if required is None:
        return [*reading.problems, Problem(None, "map.game_unknown", {"game": str(game)[:40]})]
    return problems_of(reading, required, decode=decode)


def _board(reading: Reading, game: str) -> str:
    """Return the short name of a map's board: "board" for the main one, else `name` of `<game>_<name>`."""
    return str(reading.properties.get("board", "")).removeprefix(game).removeprefix("_") or "board"
