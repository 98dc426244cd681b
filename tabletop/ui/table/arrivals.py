"""The movement of pieces to their places after an action: from the old place, the hand, a seat, or along a
route."""

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
"""The least number of new dice that are shown as rolled; fewer were moved."""
Before = Mapping[str, tuple[Piece, Rect]]
"""Pieces with their rectangles before the action, by tag."""


class ArrivalField(Protocol):
    """The field that pieces arrive on: its zones, the earlier positions of pieces, the cards of the seats."""

    middle: Middle
    nodes: dict[str, PieceNode]
    layout: Layout
    places: dict[str, ZoneAt]
    lying: dict[str, str]
    order: tuple[int, ...]

    def returns(self, node: PieceNode) -> bool:
        """Tell whether a piece comes into sight only because its board does."""


class Arrivals:
    """The animation of pieces after an action.

    Attributes:
        let_go: the piece that the last action moves, until that is shown.
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
        looker: int,
    ) -> None:
        """Move pieces with a new place there from their old one; pieces that were not in sight come from
        their origin."""
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
            start = known or _origin(field, node.piece, looker)
            fresh = node.piece.owner != looker and _lies_elsewhere(node.piece, before)
            self.flights.fly(node, start, turn, fresh)

    def _roll(self, field: ArrivalField, new: Sequence[PieceNode]) -> Sequence[PieceNode]:
        """Roll all dice without an owner in place where many dice are new; return the rolled dice."""
        if sum(bool(node.faces) and not _lay_there(field, node) for node in new) < MANY:
            return ()
        dice = [node for node in field.nodes.values() if node.faces and node.piece.owner < 0]
        for node in dice:
            self.flights.tumble(node)
        return dice

    def _travel(self, field: ArrivalField, gone: Sequence[PieceNode]) -> str:
        """Move the released piece along its route over the board; return its tag, or "" where it has no
        route."""
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
        """Return where the released piece starts: by its tag, or by the tag of a piece that appeared in its
        zone."""
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
    """Tell whether a piece has not moved, but only come into sight with its board or its panel."""
    return field.returns(node) or field.lying.get(node.piece.tag) == node.piece.zone


def _lies_elsewhere(piece: Piece, before: Before) -> bool:
    """Tell whether a piece is new or in another zone; a shift within its zone does not count."""
    return piece.tag not in before or before[piece.tag][0].zone != piece.zone


def _origin(field: ArrivalField, piece: Piece, looker: int) -> Rect:
    """Return the start of a piece that was not in sight: its owner's card, the first pile, or the tray."""
    if piece.owner >= 0 and piece.owner != looker:
        row = field.order.index(piece.owner) if piece.owner in field.order else 0
        return field.layout.seats[row]
    pile = next((z.rect for z in field.places.values() if z.lie == "pile"), None)
    return pile or field.layout.tray
