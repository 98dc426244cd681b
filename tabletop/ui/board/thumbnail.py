"""A small picture of the board, with only what every player may see."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.table import Piece
from tabletop.maps import Board
from tabletop.match import EVERYBODY, Match
from tabletop.ui.board import painting, piece_art, zone_layout
from tabletop.ui.board.arrange import Lie
from tabletop.ui.board.boards import View
from tabletop.ui.board.look import Look
from tabletop.ui.kit import art, effects

Place = Callable[[float, float, float, float], Rect]
"""The type of a function that gets a part of the map (x, y, width, height, in board pixels) and returns its
rectangle in the small picture."""


def board(look: Look, match: Match, board: Board, size: tuple[int, int]) -> Surface:
    """Return a small picture of the match's board, `size` pixels large, with the pieces that all may see."""
    sheet = art.screen_format(Surface(size), opaque=True)
    view = View(board.size, Rect((0, 0), size))
    sheet.blit(painting.whole(board, size), (0, 0))
    lay(sheet, look, match.game, match.view(EVERYBODY), board, view.screen, size[0] / 1160)
    return sheet


def lay(
    sheet: Surface, look: Look, game: AnyGame, seen: Position, board: Board, place: Place, s: float
) -> None:
    """Paint the pieces of the position `seen` on the picture `sheet` of the board, small pieces above large
    ones. `place` converts a rectangle in board pixels to the sheet's pixels; `s` is the pixels per layout
    unit, for shadows."""
    for lie, piece in lying(game, seen, board, place, sheet.get_rect()):
        effects.drop(sheet, effects.turned(sprite(look, piece, lie), lie.angle), lie.centre, s, 1)


def lying(game: AnyGame, seen: Position, board: Board, place: Place, room: Rect) -> list[tuple[Lie, Piece]]:
    """Return the pieces of the position `seen` that lie on the board in the rectangle `room`, each with its
    position there, large ones before the small ones above them."""
    on_board: dict[str, list[Piece]] = {}
    for piece in game.pieces(seen, EVERYBODY):
        if piece.zone in board.zones and place(*board.zones[piece.zone].rect).colliderect(room):
            on_board.setdefault(piece.zone, []).append(piece._replace(least=0))
    found = [
        (lie, piece)
        for zone, members in on_board.items()
        for lie, piece in zip(
            zone_layout.on_board(game.key, place(*board.zones[zone].rect), members), members, strict=True
        )
    ]
    return sorted(found, key=lambda each: each[0].depth)


def sprite(look: Look, piece: Piece, lie: Lie) -> Surface:
    """Return the picture of a piece at the size of its position `lie`."""
    return piece_art.sprite(look.words, piece, lie.width, colours=look.colours)
