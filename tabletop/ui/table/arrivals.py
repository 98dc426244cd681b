"""The animation of pieces to their places after an action, from where they were or along a route."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from pygame import Rect

from tabletop.engine.table import Piece
from tabletop.ui.board.flights import Flights, LetGo
from tabletop.ui.board.middle import Middle
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.table.layout import Layout

MANY = 3
"""The least number of new dice that are animated as rolled; fewer are animated as moved."""
Before = Mapping[str, tuple[Piece, Rect]]
"""The pieces before the action, each with its rectangle on the screen, by tag."""


class ArrivalField(Protocol):
    """The interface of the field on which pieces arrive.

    Attributes:
        nodes: the visible pieces, by tag.
        places: the places of the visible zones, by tag.
        lying: the zone in which each piece lay before the action, by tag.
        order: the seats in the order of their cards.
    """

    middle: Middle
    nodes: dict[str, PieceNode]
    layout: Layout
    places: dict[str, ZoneAt]
    lying: dict[str, str]
    order: tuple[int, ...]

    def returns(self, node: PieceNode) -> bool:
        """Tell whether a piece becomes visible only because its board is shown again."""


class Arrivals:
    """The animation of pieces after an action.

    Attributes:
        let_go: the piece that the last action moves; None once its movement has been shown.
    """

    def __init__(self, flights: Flights) -> None:
        self.flights = flights
        self.let_go: LetGo | None = None

    def show(
        self,
        field: ArrivalField,
        there: Sequence[PieceNode],
        gone: Sequence[PieceNode],
        before: Before,
        viewer: int,
    ) -> None:
        """Animate pieces from their old places to their new ones; pieces that were not visible come from
        where `_origin` says.

        Args:
            there: the pieces that have been placed anew.
            gone: the pieces that have left the table.
            before: the pieces that were visible before, with their rectangles, by tag.
            viewer: the seat at the screen.
        """
        starts = {tag: rect for tag, (_, rect) in before.items()}
        travelling = self._travel(field, gone)
        if not travelling:
            starts |= self._from_hand([node.piece for node in there], before)
        self.let_go = None
        new = [node for node in there if node.piece.tag not in starts]
        rolled = self._roll(field, new)
        for node in there:
            known = starts.get(node.piece.tag)
            if node in rolled or (known and known.center == node.rect.center):
                continue
            if node.piece.tag == travelling or (not known and _lay_there(field, node)):
                continue
            turn = new.index(node) if len(new) > 2 and node in new else 0
            start = known or _origin(field, node.piece, viewer)
            fresh = node.piece.owner != viewer and _lies_elsewhere(node.piece, before)
            self.flights.fly(node, start, turn, fresh)

    def _roll(self, field: ArrivalField, new: Sequence[PieceNode]) -> Sequence[PieceNode]:
        """Animate a roll of all ownerless dice if at least `MANY` are new; return the rolled dice."""
        if sum(bool(node.faces) and not _lay_there(field, node) for node in new) < MANY:
            return ()
        dice = [node for node in field.nodes.values() if node.faces and node.piece.owner < 0]
        for node in dice:
            self.flights.tumble(node)
        return dice

    def _travel(self, field: ArrivalField, gone: Sequence[PieceNode]) -> str:
        """Animate the piece moved by the last action along its route; return its tag, or ""."""
        held = self.let_go
        nodes = (*field.nodes.values(), *gone) if held and held.way else ()
        node = next((n for n in nodes if held and n.piece.tag == held.tag), None)
        points = field.middle.seen(held.way) if held else []
        if held is None or node is None or len(points) < 2:
            return ""
        middle = field.middle
        middle.lead("", "", held.way)
        self.flights.travel(node, points, node.stage is not None, lambda: middle.lead("", ""))
        return node.piece.tag

    def _from_hand(self, here: Sequence[Piece], before: Before) -> dict[str, Rect]:
        """Return the rectangle where the dropped piece was released, under the tag of the piece, or of the
        new piece that has replaced it in its zone. Return an empty dictionary if no piece was dropped."""
        held = self.let_go
        if held is None or held.where is None:
            return {}
        own = next((p for p in here if p.tag == held.tag), None)
        put = [p for p in here if p.zone == held.zone and p.tag != held.tag]
        changed = [p for p in put if p.tag not in before or before[p.tag][0] != p]
        lay = before[own.tag][0].zone if own and own.tag in before else ""
        if own and (not changed or own.zone != lay):
            return {own.tag: held.where}
        return {p.tag: held.where for p in changed[:1] if p.tag not in before}


def _lay_there(field: ArrivalField, node: PieceNode) -> bool:
    """Tell whether a piece has not moved, but only become visible with its board or its panel."""
    return field.returns(node) or field.lying.get(node.piece.tag) == node.piece.zone


def _lies_elsewhere(piece: Piece, before: Before) -> bool:
    """Tell whether a piece is new or has changed its zone; a shift within its zone does not count."""
    return piece.tag not in before or before[piece.tag][0].zone != piece.zone


def _origin(field: ArrivalField, piece: Piece, viewer: int) -> Rect:
    """Return the rectangle from which a new piece arrives: the card of its owner if that is not the viewer,
    else a pile, else the tray."""
    if piece.owner >= 0 and piece.owner != viewer:
        row = field.order.index(piece.owner) if piece.owner in field.order else 0
        return field.layout.seats[row]
    pile = next((z.rect for z in field.places.values() if z.lie == "pile"), None)
    return pile or field.layout.tray
