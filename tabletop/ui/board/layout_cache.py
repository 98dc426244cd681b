"""What was laid on the table, and from what: the same again need not be laid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from pygame import Surface

from tabletop.engine.table import Piece
from tabletop.ui.board.middle import Middle
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.board.zones import ZoneAt

InZones = dict[str, list[Piece]]
"""The pieces of every zone in which there are any."""


def by_zone(pieces: Iterable[Piece]) -> InZones:
    """Pieces sorted by where they lie."""
    found: InZones = {}
    for piece in pieces:
        found.setdefault(piece.zone, []).append(piece)
    return found


@dataclass
class Laid:
    """The pieces of a zone as they lie, and what they were laid from."""

    of: tuple[object, ...]
    nodes: list[PieceNode]

    @cached_property
    def pictures(self) -> list[tuple[Surface, tuple[int, ...]]]:
        """What they look like, and where."""
        return [(node.sprite(), tuple(node.rect)) for node in self.nodes]


@dataclass
class Things:
    """Pieces and zones on the table by their tags, the pieces of a zone as they lie, zones as they stand."""

    nodes: dict[str, PieceNode] = field(default_factory=dict)
    zones: dict[str, ZoneNode] = field(default_factory=dict)
    laid: dict[str, Laid] = field(default_factory=dict)
    stood: dict[str, ZoneAt] = field(default_factory=dict)

    def on(self, middle: Middle) -> Things:
        """Those on a board; they are taken from here."""
        top, known = middle.top, middle.board.zones
        return Things(
            {tag: self.nodes.pop(tag) for tag, node in [*self.nodes.items()] if node.parent is top},
            {tag: self.zones.pop(tag) for tag, zone in [*self.zones.items()] if zone.parent is top},
            {tag: self.laid.pop(tag) for tag in known if tag in self.laid},
            {tag: self.stood.pop(tag) for tag in known if tag in self.stood},
        )

    def join(self, others: Things) -> None:
        """Put back what was taken, but for what is elsewhere by now."""
        for tag in self.nodes.keys() & others.nodes.keys():
            others.nodes.pop(tag).remove()
        for tag in self.zones.keys() & others.zones.keys():
            others.zones.pop(tag).remove()
        self.nodes |= others.nodes
        self.zones |= others.zones
        self.laid |= {
            tag: laid
            for tag, laid in others.laid.items()
            if all(node.piece.tag in others.nodes for node in laid.nodes)
        }
        self.stood |= {tag: place for tag, place in others.stood.items() if tag in others.zones}
