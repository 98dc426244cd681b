"""The check of the games that other packages provide: a game that cannot be played is listed with its
fault."""

from __future__ import annotations

import functools
from itertools import islice

from tabletop import games
from tabletop.engine.game import AnyGame, BadSetup
from tabletop.maps import Board, load_board
from tabletop.maps.check_map import in_words
from tabletop.match.new_match import first_match
from tabletop.system.game_packages import GamePackage, installed
from tabletop.teaching import teaching
from tabletop.texts import boxes, variants
from tabletop.texts.boxes import game_infos
from tabletop.texts.names import names
from tabletop.texts.rulebook import rulebook
from tabletop.texts.words import Words
from tabletop.ui.board.map_pictures import decode


@functools.cache
def judge() -> None:
    """Check all games of other packages, and record the fault of each unplayable game in its `GameInfo`.
    This imports the code of those games for the first time; a worker thread does it while the menu is
    shown."""
    for package in installed().values():
        info = game_infos()[package.key]
        if not package.ours and info.ready and (fault := fault_of(package)):
            game_infos()[package.key] = info._replace(fault=fault)


def playable() -> tuple[str, ...]:
    """Return the keys of the installed games that can be played, in the order of the menu."""
    judge()
    return tuple(info.key for info in game_infos().values() if info.ready)


def first_matches() -> list[str]:
    """Return the keys of the games that offer a ready-made first match for newcomers, the shortest game
    first."""
    return list(filter(_begins, boxes.quickest_first()))


def first_match_of_ours(wished: str) -> list[str]:
    """Return the key of a game of the app's own whose first match can be set up, as a list with this one
    item: the wished game, else the one that is quickest to play; an empty list if there is none. Other
    packages are not looked at, which would take longer."""
    ours = [key for key in boxes.quickest_first() if installed()[key].ours]
    ours.sort(key=lambda key: key != wished)
    return list(islice(filter(_begins, ours), 1))


def _begins(key: str) -> bool:
    """Tell whether the first match that a game proposes can be set up."""
    if not teaching(key).first_match.seeds:
        return False
    try:
        return bool(first_match(key, "", Words("en", key)))
    except BadSetup:
        return False


def fault_of(package: GamePackage) -> str:
    """Return a message about the fault that keeps a game from being played; "" if there is none."""
    try:
        game = games.find(package.key)
        rulebook(package.key)
        names(package.key)
        variants.options_of(package.key)
        return _unsound_board(game, package) or _unset(game, package)
    except games.BrokenGame as fault:
        return str(fault)
    except Exception as fault:  # code and data of another package may do anything
        return games.in_one_line(package, fault)


def _unsound_board(game: AnyGame, package: GamePackage) -> str:
    """Return the first fault of the game's maps, in the words of map authors."""
    for path in package.boards():
        board = load_board(path, game.zones(path.stem), package.key, decode)
        if not isinstance(board, Board):
            words = Words("en")
            return f"{path.parent.name}/{path.name}: {in_words(board[0], words)}"
    return ""


def _unset(game: AnyGame, package: GamePackage) -> str:
    """Return the fault of the first table of a match, which is set up for the smallest number of players."""
    position = game.new(game.seats[0])
    view = game.view(position, 0)
    list(game.pieces(view, 0))
    boards = {f"{package.key}/{path.stem}" for path in package.boards()}
    table = game.table(view, 0)
    missing = [board for board in (table.board, *table.boards) if board not in boards]
    return f"{package.module}: there is no map {missing[0]!r:.60}" if missing else ""
