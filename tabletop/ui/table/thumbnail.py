"""A small picture of the board, with nothing on it that is not everybody's to see."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.engine.table import Piece
from tabletop.maps import Board
from tabletop.match import EVERYBODY, Match
from tabletop.ui import art, effects
from tabletop.ui.table import arrange, pieces
from tabletop.ui.table.boards import BoardNode, View
from tabletop.ui.table.look import Look


def board(look: Look, match: Match, board: Board, size: tuple[int, int]) -> Surface:
    """The board and its pieces at that size."""
    sheet = art.screen_format(Surface(size), opaque=True)
    view = View(board.size, Rect((0, 0), size))
    sheet.blit(BoardNode(look.m, board, view).picture(), (0, 0))
    on_board: dict[str, list[Piece]] = {}
    for piece in match.game.pieces(match.view(EVERYBODY), EVERYBODY):
        if piece.zone in board.zones:
            on_board.setdefault(piece.zone, []).append(piece)
    for zone, members in on_board.items():
        for piece, lie in zip(
            members, _lies(look, members, view.screen(*board.zones[zone].rect)), strict=True
        ):
            flat = pieces.sprite(look.words, piece, lie.width, colours=look.colours)
            sprite = effects.turned(flat, lie.angle)
            effects.drop(sheet, sprite, lie.centre, size[0] / 1160, 1)
    return sheet


def _lies(look: Look, members: list[Piece], rect: Rect) -> list[arrange.Lie]:
    """How pieces lie in a zone of the board."""
    game, name = look.words.game, members[0].picture
    if pieces.recipe(game, name).kind == "meeple":
        return arrange.figures(rect, [pieces.shape(game, piece.picture) for piece in members])
    return arrange.heap(rect.scale_by(pieces.grow(game, name)), members, pieces.shape(game, name))
