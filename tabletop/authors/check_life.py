"""The check of a game's `life.toml`: the motions of pieces and the animated places of boards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from tabletop.engine.game import AnyGame
from tabletop.maps import Board, load_board
from tabletop.system.game_packages import GamePackage
from tabletop.ui.board import recipes
from tabletop.ui.board.life import LIFE, MOST_SPOTS, Life, life
from tabletop.ui.board.map_pictures import decode


def faults(
    game: AnyGame, package: GamePackage, used: Collection[str], written: Collection[str]
) -> Iterator[str]:
    """Yield the faults of the entries in `life.toml`, one line each; an entry that no piece or log line uses
    is a fault too.

    Args:
        used: the pictures that the table has shown.
        written: the text keys that the game's code contains, those of log lines included.
    """
    made, where = life(game.key), f"{package.file().name}/{LIFE}"
    yield from made.faults
    pictures = {*recipes.recipes(game.key), *used}
    yield from (f"{where}: {fault}" for fault in _unknown_pictures(made, pictures))
    for key in made.lines:
        if key not in written:
            yield f"{where}: lines: {key}: there is no such line of the log"
    if made.origins or made.spots:
        found = [load_board(path, game.zones(path.stem), package.key, decode) for path in package.boards()]
        boards = {board.name: board for board in found if isinstance(board, Board)}
        yield from (f"{where}: {fault}" for fault in _unknown_places(made, boards))


def _unknown_pictures(made: Life, pictures: Collection[str]) -> Iterator[str]:
    """Yield the entries that name a picture that the game does not have."""
    begun = {".".join(name.split(".")[:n]) for name in pictures for n in range(1, name.count(".") + 2)}
    tables: Mapping[str, Mapping[str, str]] = {
        "moves": made.moves,
        "comes": made.comes,
        "from": made.origins,
        "lying": made.lying,
        "drawn_by": made.drawn_by,
    }
    for name, table in tables.items():
        yield from (f"{name}: {key}: there is no such picture" for key in table if key not in begun)
    for name, table in (("lying", made.lying), ("drawn_by", made.drawn_by)):
        for key, value in table.items():
            if value not in begun:
                yield f"{name}: {key}: there is no picture {value!r:.40}"


def _unknown_places(made: Life, boards: Mapping[str, Board]) -> Iterator[str]:
    """Yield the zones that no board has, and the breathing places that are on none."""
    zones = {tag for board in boards.values() for tag in board.zones}
    for key, zone in made.origins.items():
        if zone not in zones:
            yield f"from: {key}: no board has the zone {zone!r:.40}"
    for n, spot in enumerate(made.spots, 1):
        board = boards.get(spot.board)
        if board is None:
            yield f"spot {n}: board: one of {', '.join(sorted(boards))} is needed, not {spot.board!r:.40}"
        elif not (0 <= spot.at[0] <= board.size[0] and 0 <= spot.at[1] <= board.size[1]):
            yield f"spot {n}: at: outside of the board, which is {board.size[0]} x {board.size[1]}"
    for name in boards:
        if sum(spot.board == name for spot in made.spots) > MOST_SPOTS:
            yield f"spot: the board {name} has more than {MOST_SPOTS}"
