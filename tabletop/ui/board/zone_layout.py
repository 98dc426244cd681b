"""The positions of the pieces of a zone: pieces with a fixed position (`spot`) lie there, all others as the
zone or their kind of picture arranges them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from tabletop.engine.table import Piece
from tabletop.ui.board import arrange, printed_cards, recipes, rows
from tabletop.ui.board.arrange import Lie
from tabletop.ui.board.look import Look
from tabletop.ui.board.zones import ZoneAt

OVER = 10
"""The number added to the depth of a piece with a number on a disc, so that neighbours in a heap do not cover
the disc."""
RAISED = 22, 12
"""The height in layout units by which the cards of a hand that can be played stand out, in the full and in
the compact layout."""
MayLift = Callable[[Piece], bool]
"""The type of a function that tells whether a piece may be lifted."""


def in_zone(
    look: Look, place: ZoneAt, members: Sequence[Piece], may_lift: MayLift, on_map: bool
) -> list[Lie]:
    """Return the positions of the pieces of a zone, in the order of the pieces `members`.

    Args:
        may_lift: tells whether a piece may be lifted; in a hand of cards, these are raised.
        on_map: True for a zone on the board in the middle; False for one on a panel or a hand.
    """
    if on_map:
        return on_board(look.words.game, place.rect, members)
    if place.lie == arrange.CLUSTER:
        return _beside(look, place, members, may_lift)
    return _at_spots(place.rect, members, lambda loose: _beside(look, place, loose, may_lift))


def on_board(game: str, rect: Rect, members: Sequence[Piece]) -> list[Lie]:
    """Return the positions of the pieces of a board's zone; `rect` is the rectangle of the zone."""
    return _at_spots(rect, members, lambda loose: _on_board(game, rect, loose))


def fan(look: Look, rect: Rect, hand: Sequence[Piece], may_lift: MayLift) -> list[Lie]:
    """Return the positions of the cards of a hand; those that `may_lift` accepts are raised."""
    if not hand:
        return []
    shape, most = recipes.shape(look.words.game, hand[0].picture), max(piece.number for piece in hand)
    raised = [may_lift(piece) for piece in hand]
    return arrange.fan(
        rect, shape, raised, look.m.u(*RAISED), lambda wide: printed_cards.index(most, wide).right
    )


def _at_spots(
    rect: Rect, members: Sequence[Piece], arranged: Callable[[list[Piece]], list[Lie]]
) -> list[Lie]:
    """Return the positions of pieces in their order: a piece with a `spot` lies there, and `arranged`
    computes the positions of all others together."""
    loose = [piece for piece in members if piece.spot is None]
    lies = iter(arranged(loose) if loose else ())
    return [next(lies) if piece.spot is None else arrange.spotted(rect, piece) for piece in members]


def _beside(look: Look, place: ZoneAt, members: Sequence[Piece], may_lift: MayLift) -> list[Lie]:
    """Return the positions of the pieces of a zone off the map, arranged as the zone or their kind asks."""
    game, rect = look.words.game, place.rect
    shapes = [recipes.shape(game, piece.picture) for piece in members]
    match place.lie:
        case "fan":
            return fan(look, rect, members, may_lift)
        case "row" | rows.TABS:
            return rows.lies(look, place, members)
        case arrange.CLUSTER:
            return arrange.cluster(rect, members, shapes[0])
    if recipes.recipe(game, members[0].picture).kind == "meeple":
        return arrange.figures(rect, shapes)
    if place.lie == "stacks":
        return arrange.stacks(rect, members, shapes[0], look.m.u(68, 50))
    less = (round(rect.w * 0.12), round(rect.h * 0.12)) if place.lie == "pile" else (0, 0)
    return arrange.heap(rect.inflate(-less[0], -less[1]), members, shapes[0])


def _on_board(game: str, rect: Rect, members: Sequence[Piece]) -> list[Lie]:
    """Return the positions of pieces on the board: figures in a row, tokens and dice clustered, others
    heaped."""
    made = recipes.recipe(game, members[0].picture)
    shapes = [recipes.shape(game, piece.picture) for piece in members]
    if made.kind == "meeple":
        return arrange.figures(rect, shapes)
    if made.kind in ("token", "die") and len(members) > 1:
        return arrange.cluster(rect, members, shapes[0])
    heap = arrange.heap(rect.scale_by(made.grow), members, shapes[0])
    return [lie._replace(depth=lie.depth + OVER * (made.kind == "badged")) for lie in heap]
