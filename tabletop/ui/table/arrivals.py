"""How pieces come to lie where they lie: from where they were, from the hand, from a seat, along a way."""

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
"""Dice that come at one time: fewer were moved, not rolled."""
Before = Mapping[str, tuple[Piece, Rect]]
"""The pieces as they lay, by their tags."""


class ArrivalField(Protocol):
    """What pieces arrive on: where zones stand, where pieces lay, which seat has which card."""

    middle: Middle
    nodes: dict[str, PieceNode]
    layout: Layout
    places: dict[str, ZoneAt]
    lying: dict[str, str]
    order: tuple[int, ...]

    def returns(self, node: PieceNode) -> bool:
        """Does it come into sight with its board?"""


class Arrivals:
    """Lets pieces travel after an action.

    Attributes:
        let_go: what the last action moves, until that is shown.
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
        """What was laid anew travels there from where it was; what was not in sight comes from somewhere."""
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
        """Where many dice come anew, all that belong to nobody are rolled where they lie; returns them."""
        if sum(bool(node.faces) and not _lay_there(field, node) for node in new) < MANY:
            return ()
        dice = [node for node in field.nodes.values() if node.faces and node.piece.owner < 0]
        for node in dice:
            self.flights.tumble(node)
        return dice

    def _travel(self, field: ArrivalField, gone: Sequence[PieceNode]) -> str:
        """Return the piece that was let go takes its way over the board; returns its tag where it has one."""
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
        """Where a piece comes from that was let go: it is the same, or one that appeared where it was put."""
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
    """Has a piece that was not in sight only come into sight, with its board or its panel?"""
    return field.returns(node) or field.lying.get(node.piece.tag) == node.piece.zone


def _lies_elsewhere(piece: Piece, before: Before) -> bool:
    """Is it in another zone now, or new? One that only gives way to its neighbours is no news."""
    return piece.tag not in before or before[piece.tag][0].zone != piece.zone


def _origin(field: ArrivalField, piece: Piece, looker: int) -> Rect:
    """Where a piece that was not in sight comes from: a seat's card, or the first pile."""
    if piece.owner >= 0 and piece.owner != looker:
        row = field.order.index(piece.owner) if piece.owner in field.order else 0
        return field.layout.seats[row]
    pile = next((z.rect for z in field.places.values() if z.lie == "pile"), None)
    return pile or field.layout.tray
