"""How the pieces of a zone lie on a board, large or small: at their spots, else as their kind does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from tabletop.engine.table import Piece
from tabletop.ui.table import arrange, recipes, tracks
from tabletop.ui.table.arrange import Lie

OVER = 10
"""How far above its neighbours lies what has a number to be read."""


def on_board(game: str, rect: Rect, members: Sequence[Piece]) -> list[Lie]:
    """The pieces of a zone of a board that stands there."""
    return at_spots(rect, members, lambda loose: _arranged(game, rect, loose))


def at_spots(rect: Rect, members: Sequence[Piece], arranged: Callable[[list[Piece]], list[Lie]]) -> list[Lie]:
    """Pieces with a spot lie there, the others as they are arranged."""
    loose = [piece for piece in members if piece.spot is None]
    lies = iter(arranged(loose) if loose else ())
    return [next(lies) if piece.spot is None else arrange.spotted(rect, piece) for piece in members]


def _arranged(game: str, rect: Rect, members: list[Piece]) -> list[Lie]:
    """Figures stand side by side, several tokens in a cluster, other pieces in a heap."""
    made, shape = recipes.recipe(game, members[0].picture), recipes.shape(game, members[0].picture)
    if made.kind == "meeple":
        return arrange.figures(rect, [recipes.shape(game, piece.picture) for piece in members])
    if made.kind == "token" and len(members) > 1:
        return tracks.cluster(rect, members, shape)
    heap = arrange.heap(rect.scale_by(made.grow), members, shape)
    return [lie._replace(depth=lie.depth + OVER * (made.kind == "badged")) for lie in heap]
