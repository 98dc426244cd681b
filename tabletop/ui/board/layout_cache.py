"""The cache of the pieces and zones laid out on the table: if the values that a layout depends on are
unchanged, it is not computed again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tabletop.engine.table import Piece
from tabletop.ui.board.middle import Middle
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.board.zones import ZoneAt

InZones = dict[str, list[Piece]]
"""The pieces in each zone, by the tag of the zone; zones without pieces are left out."""


def by_zone(pieces: Iterable[Piece]) -> InZones:
    """Return the pieces grouped by the tag of their zone."""
    found: InZones = {}
    for piece in pieces:
        found.setdefault(piece.zone, []).append(piece)
    return found


@dataclass
class Laid:
    """The nodes of the pieces in a zone (`nodes`), and the values that their layout was computed from
    (`of`)."""

    of: tuple[object, ...]
    nodes: list[PieceNode]


@dataclass
class Things:
    """The pieces and zones laid out on the table.

    Attributes:
        nodes: the node of each piece, by the piece's tag.
        zones: the node of each zone, by the zone's tag.
        laid: the nodes of the pieces in each zone, by the zone's tag.
        stood: the position of each zone on the screen, by the zone's tag.
    """

    nodes: dict[str, PieceNode] = field(default_factory=dict)
    zones: dict[str, ZoneNode] = field(default_factory=dict)
    laid: dict[str, Laid] = field(default_factory=dict)
    stood: dict[str, ZoneAt] = field(default_factory=dict)

    def on(self, middle: Middle) -> Things:
        """Remove everything that lies on the board `middle` from this object, and return it as another
        `Things`."""
        top, known = middle.top, middle.board.zones
        return Things(
            {tag: self.nodes.pop(tag) for tag, node in [*self.nodes.items()] if node.parent is top},
            {tag: self.zones.pop(tag) for tag, zone in [*self.zones.items()] if zone.parent is top},
            {tag: self.laid.pop(tag) for tag in known if tag in self.laid},
            {tag: self.stood.pop(tag) for tag in known if tag in self.stood},
        )

    def join(self, others: Things) -> None:
        """Put back the pieces and zones that `on` removed. If one of them now exists elsewhere on the table,
        its old node is discarded."""
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
