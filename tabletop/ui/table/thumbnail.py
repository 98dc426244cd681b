"""A small picture of the board, with nothing on it that is not everybody's to see."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.engine.table import Piece
from tabletop.maps import Board
from tabletop.match import EVERYBODY, Match
from tabletop.ui.kit import art, effects
from tabletop.ui.table import lying, painting, pieces
from tabletop.ui.table.boards import View
from tabletop.ui.table.look import Look


def board(look: Look, match: Match, board: Board, size: tuple[int, int]) -> Surface:
    """The board and its pieces at that size, small ones above large ones."""
    sheet = art.screen_format(Surface(size), opaque=True)
    view = View(board.size, Rect((0, 0), size))
    sheet.blit(painting.whole(board, size), (0, 0))
    on_board: dict[str, list[Piece]] = {}
    for piece in match.game.pieces(match.view(EVERYBODY), EVERYBODY):
        if piece.zone in board.zones:
            on_board.setdefault(piece.zone, []).append(piece._replace(least=0))
    lying_there = [
        (lie, piece)
        for zone, members in on_board.items()
        for lie, piece in zip(
            lying.on_board(look.words.game, view.screen(*board.zones[zone].rect), members),
            members,
            strict=True,
        )
    ]
    for lie, piece in sorted(lying_there, key=lambda each: each[0].depth):
        flat = pieces.sprite(look.words, piece, lie.width, colours=look.colours)
        effects.drop(sheet, effects.turned(flat, lie.angle), lie.centre, size[0] / 1160, 1)
    return sheet
