"""The pieces and zones on the table, updated to what the seat at the screen may see."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, compress
from typing import NamedTuple

from pygame import Rect

from tabletop.engine.game import AnyGame
from tabletop.engine.panels import is_bare, zones_beside
from tabletop.engine.table import Panel, Piece, Row, Slots, Statuses, Table, Text
from tabletop.maps import Board
from tabletop.match.drags import Drags
from tabletop.ui.board import piece_art, rows, zone_layout
from tabletop.ui.board.arrange import Lie
from tabletop.ui.board.boards import View
from tabletop.ui.board.flights import Flights
from tabletop.ui.board.layout_cache import InZones, Laid, Things, by_zone
from tabletop.ui.board.look import Look
from tabletop.ui.board.middle import Middle
from tabletop.ui.board.nodes import OwnerMark, PieceNode, RaisedCard
from tabletop.ui.board.tray import TrayPlate
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.board.zones import HIDDEN, ZoneAt
from tabletop.ui.kit.cache import SCRATCH
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.node import Node
from tabletop.ui.table.arrivals import Arrivals
from tabletop.ui.table.column import Column
from tabletop.ui.table.hit_test import zone_at
from tabletop.ui.table.layout import Layout
from tabletop.ui.widgets import Widget
from tabletop.ui.widgets.base import MIN_TARGET

IN_TRAY = ("fan", "pile", "row", rows.TABS)
"""The names of the arrangements for pieces in the tray, the area of the viewer's cards at the edge of the
window."""
_LYING = operator.attrgetter("tag", "zone")
OUTLINES = Depth.PLACE_NAME - 1
"""The depth of zones whose outline is a polygon, so that their highlight is painted above pieces, but never
strikes through the names of places."""


class Scenery(NamedTuple):
    """The values from which a `Field` is built for one layout of the window."""

    look: Look
    layout: Layout
    game: AnyGame
    board: Board
    view: View


class LastShown(NamedTuple):
    """The arguments of the last call of `Field.show`, kept so that they can be compared."""

    table: Table
    zones: InZones
    drags: Drags
    shown: int
    lit: bool


class Field:
    """The board, sheets, tray (the area of the viewer's cards), zones and pieces on the table, for one layout
    of the window."""

    def __init__(
        self,
        scenery: Scenery,
        add: Callable[[Node], Node],
        flights: Flights,
        on_lift: Callable[[PieceNode, tuple[int, int], str], None],
        brings: Callable[[Piece], str],
    ) -> None:
        self.look, self.layout, self.game, board, view = scenery
        self._add, self._on_lift, self._brings = add, on_lift, brings
        self.arrivals = Arrivals(flights, self.game.key)
        self._things = Things()
        self.nodes, self.zones = self._things.nodes, self._things.zones
        self.places: dict[str, ZoneAt] = {}
        self.middle = Middle(self.look, board, view)
        self.middle.come(add)
        self._away: dict[str, tuple[Middle, Things]] = {}
        self.tray = TrayPlate(self.look, self.layout.tray)
        self.strip = rows.RowsPlate(self.look, self.layout.tray)
        self.raised = RaisedCard()
        for node in (self.tray, self.strip, self.raised):
            add(node)
        self.column = Column(self.look, self.layout.side, add)
        self._ahead = Column(self.look, self.layout.side, lambda node: node)
        """The column as it may become, of which only the pictures are drawn."""
        self.order: tuple[int, ...] = ()
        self._beside: dict[str, tuple[Panel, Rect, dict[str, ZoneAt]]] = {}
        """The zones of each panel, placed at the card of its owner, a cache by the key of the panel."""
        self._owners: dict[str, OwnerMark] = {}
        self.hand = ""
        self.stock: Rect | None = None
        """The place of the last pile in the tray; None if it has no piles."""
        self.titles: dict[str, Text] = {}
        """The titles over the visible rows of cards, by the tag of the row's zone."""
        self.lying: dict[str, str] = {}
        """The tag of the zone in which each piece lies, by the piece's tag, whether the piece is visible or
        not."""

    # -- the board ----------------------------------------------------------------------------------------
    @property
    def board(self) -> Board:
        """The board that is shown in the middle of the table."""
        return self.middle.board

    @property
    def view(self) -> View:
        """The view of the board, that is, its zoom and scroll position."""
        return self.middle.view

    def change_board(self, board: Board, layout: Layout, view: View) -> None:
        """Put another board in the middle. The old one is kept with its pieces, so that it can return
        quickly."""
        old = self.middle
        self._stand_on(layout)
        self._away[old.board.name] = old, self._things.on(old)
        old.remove()
        self.middle, things = self._away.pop(board.name, (old, Things()))
        if self.middle is old or vars(self.middle.view) != vars(view):
            self.middle, things = Middle(self.look, board, view), Things()
        self._things.join(things)
        self.middle.come(self._add)

    def _stand_on(self, layout: Layout) -> None:
        """Switch to another layout; the tray moves to its new place below or beside the board."""
        self.layout = layout
        for plate in (self.tray, self.strip):
            if plate.rect != layout.tray:
                plate.resize(layout.tray)

    def look_again(self) -> None:
        """Place everything on the board again after the board was moved or zoomed."""
        table, zones, drags, shown, lit = self._shown
        self.middle.look_again()
        self._find_places(table, shown, zones)
        self._stand_zones()
        self.lay(zones, drags, lit)

    # -- in step with a view ------------------------------------------------------------------------------
    def show(
        self, table: Table, seen: Iterable[Piece], drags: Drags, shown: int, lit: bool, moving: bool
    ) -> None:
        """Show a state of the table with its pieces.

        Args:
            seen: the visible pieces.
            drags: the legal moves of the seat at the screen.
            shown: the seat whose panel is beside the board.
            lit: True if the pieces that may be moved are highlighted.
            moving: True if pieces travel from their old places to the new ones. The sheets beside the board
                are then printed only when `Column.print` is called.
        """
        seen = list(seen)
        zones = by_zone(seen)
        self._shown = LastShown(table, zones, drags, shown, lit)
        self.order = tuple(card.seat for card in table.seats)
        self.middle.show_names(table.labels)
        self.grounds = table.grounds
        self.middle.ground.shine(table.light, self.arrivals.flights.clock if moving else None)
        playable = sum(map(drags.may_lift, seen)) if self.look.m.compact else 0
        self.column.show(table, shown, playable, wait=moving)
        self._find_places(table, shown, zones)
        self._stand_zones()
        self.hand = table.tray.zone
        self._mark_owners(table)
        self.lay(zones, drags, lit, moving)

    def lay(self, zones: InZones, drags: Drags, lit: bool = False, moving: bool = False) -> None:
        """Place pieces in their zones; everything else on the table stays as it is. `lit` is True if the
        pieces that may be moved are highlighted, `moving` if pieces travel to their new places."""
        self._show_tray(zones.get(self.hand, []), drags)
        self._show_pieces(zones, drags, lit, moving)

    def staged(self, seen: list[Piece], drag: tuple[str, str] | None) -> list[Piece]:
        """Return the pieces as they would lie after a drag (tag of the piece, tag of the zone) into a slot (a
        place for a piece) of a panel; empty if the drag goes elsewhere, or if the piece is taken from a
        stack."""
        if drag is None or drag[1] not in self._owners:
            return []
        tag, zone = drag
        owner = self._owners[zone].owner
        piece = next((p for p in seen if p.tag == tag), Piece(tag, zone, tag.rpartition("_")[0], owner))
        others = [p for p in seen if p.tag != tag]
        return [*others, piece._replace(zone=zone, owner=owner)] if piece.height == 1 else []

    def _mark_owners(self, table: Table) -> None:
        """Show, on every slot of a panel that has an owner, the owner's token above the piece."""
        parts = (part for panel in table.panels for part in panel.sections if isinstance(part, Slots))
        owners = {slot.zone: slot.owner for part in parts for slot in part.slots}
        wanted = {zone: owner for zone, owner in owners.items() if zone in self.places and owner >= 0}
        for zone in set(self._owners) - set(wanted):
            self._owners.pop(zone).remove()
        for zone, owner in wanted.items():
            if zone not in self._owners:
                self._owners[zone] = OwnerMark(self.look, owner)
                self._add(self._owners[zone])
            self._owners[zone].stand(self.places[zone].rect, owner)

    # -- zones --------------------------------------------------------------------------------------------
    def _find_places(self, table: Table, shown: int, zones: InZones) -> None:
        """Compute the place of every visible zone, and that of each zone on a hidden panel."""
        found = list(self.middle.zones())
        found += self.column.zones()
        if table.tray.zone:
            found.append(ZoneAt(table.tray.zone, self.layout.hand, 12, "fan"))
        found += self._rows(table, shown, zones)
        piles = self._piles(table.tray.piles)
        self.stock = piles[-1].rect if piles else None
        found += piles
        visible = {zone.tag: zone for zone in reversed(found)}  # a zone on the board comes before its copies
        self.places = {**visible, **self._hidden(table), **visible}

    def _hidden(self, table: Table) -> dict[str, ZoneAt]:
        """Return the zones of all panels by their tags, each placed at the card of the panel's owner, as it
        is while the panel is not shown."""
        cards = {card.seat: rect for card, rect in zip(table.seats, self.layout.seats, strict=True)}
        found: dict[str, ZoneAt] = {}
        for panel in table.panels:
            if panel.owner in cards:
                found |= self._zones_beside(panel, cards[panel.owner])
        return found

    def _zones_beside(self, panel: Panel, card: Rect) -> dict[str, ZoneAt]:
        """Return the zones of a panel as they are placed while it is not shown: at the card of its owner. The
        same zones stay the same objects."""
        last, there, zones = self._beside.get(panel.key, (None, card, {}))
        if last != panel or there != card:
            tags = list(zones_beside(panel))
            if list(zones) != tags or there != card:
                zones = {tag: ZoneAt(tag, card, 12, HIDDEN) for tag in tags}
            self._beside[panel.key] = panel, card, zones
        return zones

    def _rows(self, table: Table, shown: int, zones: InZones) -> list[ZoneAt]:
        """Return the places of the rows of cards in the tray: those of the panel of the seat `shown`, else
        those of the shared panel."""
        panel = _with_rows(table, shown)
        self.strip.show(panel is not None)
        self.tray.show(panel is None and not is_bare(table))
        self.titles = dict(_titles(table, panel.rows if panel else ()))
        if panel is None:
            return []
        return self.strip.become(self.layout.hand, panel.rows, zones)

    def _piles(self, names: tuple[str, ...]) -> list[ZoneAt]:
        """Return the places of the piles in the tray: one large, the others small beside it."""
        room = self.layout.piles
        if not names:
            return []
        small = min(room.w * 0.36, room.h / max(1, len(names) - 1))
        big = Rect(room.x, room.y, round(room.w - small - room.w * 0.06), room.h)
        found = [ZoneAt(names[0], big, 10, "pile")]
        for i, name in enumerate(names[1:]):
            y = room.y + room.h * i / (len(names) - 1)
            found.append(
                ZoneAt(name, Rect(round(room.right - small), round(y), round(small), round(small)), 8, "pile")
            )
        return found

    def _stand_zones(self) -> None:
        stood, self._things.stood = self._things.stood, self.places
        moved = map(operator.ne, map(stood.get, self.places), self.places.values())
        for tag, place in compress(self.places.items(), moved):
            node = self.zones.get(tag)
            if node is None:
                on_board = tag in self.board.zones
                node = self.zones[tag] = ZoneNode(self.look, place, Tab.BOARD if on_board else Tab.SHEET)
                above = place.outline or self.middle.plates.labels
                node.z = (OUTLINES if above else 20) if on_board else Depth.SHEET_ZONE
                (self.middle.top.add if on_board else self._add)(node)
            else:
                node.stand(place)
        for tag in self.zones.keys() - self.places.keys():
            self.zones.pop(tag).remove()

    def point(self, pos: tuple[int, int]) -> None:
        """Show the name plate of the place at the pointer, which is at the point `pos` of the screen."""
        plates = self.middle.plates
        plates.point(zone_at(self.places, self.middle, pos, lambda tag: 1) if plates.labels else "")

    def nearest(self, node: PieceNode, pos: tuple[int, int]) -> PieceNode:
        """Return the piece that is most likely meant by a point on the piece `node`: among small pieces,
        which are also hit a little outside their edge, the one nearest to the point."""
        if node.rect.w >= MIN_TARGET or node.parent is not self.middle.top:
            return node
        near = [n for n in self.nodes.values() if n.rect.w < MIN_TARGET and n.shown() and n.hit(pos)]
        return min(near, key=lambda n: math.dist(n.rect.center, pos), default=node)

    def reading(self, widget: Widget) -> tuple[int, int]:
        """Return a key that sorts widgets on the board from top to bottom, then from left to right; it is (0,
        0) for a widget elsewhere."""
        tag = widget.piece.zone if isinstance(widget, PieceNode) else getattr(widget, "tag", "")
        return self.places[tag].rect.center[::-1] if tag in self.zones and tag in self.board.zones else (0, 0)

    # -- pieces -------------------------------------------------------------------------------------------
    def _show_tray(self, hand: list[Piece], drags: Drags) -> None:
        count = len(hand) if drags.viewer >= 0 else -1
        head = self.look.words("table.hand", player=f"seat.{drags.viewer}") if drags.viewer >= 0 else ""
        self.tray.become(head, count, sum(drags.may_lift(p) for p in hand))

    def _show_pieces(self, zones: InZones, drags: Drags, lit: bool, moving: bool) -> None:
        self.raised.show_piece(None)
        before, stirred = dict[str, tuple[Piece, Rect]](), list[PieceNode]()
        laid = self._things.laid
        if moving and self.arrivals.let_go:  # place its zone anew, since the piece may return to it
            laid.pop(self.lying.get(self.arrivals.let_go.tag, ""), None)
        self._things.laid = {}
        for zone, members in zones.items():
            place = self.places.get(zone)
            if place and place.lie != HIDDEN:
                of = _laid_by(place, members, drags, lit)
                known = laid.get(zone)
                if known is None or known.of != of:
                    lay = [self.nodes[piece.tag] for piece in members if piece.tag in self.nodes]
                    before |= {n.piece.tag: (n.piece, Rect(n.rect)) for n in lay if not self.returns(n)}
                    known = Laid(of, self._lay_zone(place, members, drags, lit, self._node))
                    stirred += known.nodes
                self._things.laid[zone] = known
        there = {node.piece.tag for each in self._things.laid.values() for node in each.nodes}
        gone = [self.nodes.pop(tag) for tag in set(self.nodes) - there]
        for node in gone:
            node.remove()
        now = dict(map(_LYING, chain.from_iterable(zones.values())))
        if moving:
            left = [(node, now.get(node.piece.tag, "")) for node in gone]
            self.arrivals.show(self, stirred, left, before, drags.viewer)
        for node in stirred:
            node.rest()
        self.middle.laid()
        self.lying = now

    def returns(self, node: PieceNode) -> bool:
        """Tell whether a piece is visible again only because its board has come back, so that it needs no
        animation."""
        return self.middle.bare and node.parent is self.middle.top

    def _lay_zone(
        self,
        place: ZoneAt,
        members: list[Piece],
        drags: Drags,
        lit: bool,
        node_of: Callable[[Piece], PieceNode],
    ) -> list[PieceNode]:
        """Place the pieces of a zone with their nodes, which `node_of` returns, and return these."""
        lies = zone_layout.in_zone(self.look, place, members, drags.may_lift, place.tag in self.board.zones)
        some = place.lie == "row" and any(map(drags.wanted, members))
        # In a row or hand to choose from, the pieces that cannot be moved are dimmed.
        choice = some or (place.lie == "fan" and bool(drags.pieces()))
        nodes = [node_of(piece) for piece in members]
        for node, piece, lie in zip(nodes, members, lies, strict=True):
            self._show_piece(node, piece, lie, place, drags, lit, choice)
        return nodes

    def _show_piece(
        self, node: PieceNode, piece: Piece, lie: Lie, place: ZoneAt, drags: Drags, lit: bool, choice: bool
    ) -> None:
        hand, may_lift = place.lie == "fan", drags.may_lift(piece)
        depth, label = self._depth(place) + lie.depth, self._label(piece, place)
        focusable, shaded = (
            drags.asked is not None and (hand or may_lift),
            (choice or piece.spent) and not may_lift,
        )
        node.set(piece, lie, depth, label, legal=lit and may_lift, shaded=shaded, focusable=focusable)
        in_tray = place.lie in IN_TRAY
        node.on_point = self._pointed if in_tray and place.lie != "pile" else None
        node.tab = Tab.PILES if place.lie == "pile" else Tab.HAND if in_tray else Tab.BOARD

    def _pointed(self, node: PieceNode, at: bool) -> None:
        if at or self.raised.node is node:
            self.raised.show_piece(node if at else None)

    def _node(self, piece: Piece) -> PieceNode:
        on_board = piece.zone in self.board.zones
        node = self.nodes.get(piece.tag)
        if node and (node.parent is self.middle.top) != on_board:
            node.remove()
            node = None
        if node is None:
            node = self.nodes[piece.tag] = PieceNode(self.look, piece, self._on_lift)
            node.brings = self._brings
            (self.middle.top.add if on_board else self._add)(node)
        return node

    def _depth(self, place: ZoneAt) -> int:
        if place.lie in IN_TRAY:
            return Depth.PIECE_IN_HAND
        return Depth.PIECE if place.tag in self.board.zones else Depth.PIECE_ON_SHEET

    def foresee_lights(self, drags: Drags) -> Iterator[None]:
        """Draw the marks of all zones on which a piece may be dropped now, one with each step of the
        iterator, so that a lift need not wait for them."""
        targets = {zone for piece in drags.pieces() for zone in drags.targets(piece)}
        for zone in [self.zones[tag] for tag in targets & self.zones.keys()]:
            yield
            zone.foresee()

    def foresee(self, hand: Sequence[Piece]) -> Iterator[None]:
        """Draw the pictures of the pieces in a hand into the cache before they are needed, one with each step
        of the iterator, so that the hand later appears without delay."""
        lies = zone_layout.fan(self.look, self.layout.hand, hand, lambda piece: False)
        for piece, lie in zip(hand, lies, strict=True):
            yield
            piece_art.sprite(self.look.words, piece, lie.width, self.look.colours, lie.seen)

    def foresee_table(
        self, table: Table, pieces: Iterable[Piece], drags: Drags, shown: int, lit: bool
    ) -> Iterator[None]:
        """Draw the sheets and the pieces of a table that may be shown next, one with each step of the
        iterator. The arguments are those of `show`; pieces that already lie so are left out."""
        zones = by_zone(pieces)
        self._ahead.peek = self.column.peek
        self._ahead.show(table, shown, 0)
        for sheet in self._ahead.sheets:
            yield
            sheet.paint(SCRATCH)
        places = self.places | {place.tag: place for place in self._ahead.zones()}
        if panel := _with_rows(table, shown):
            strip = self.strip.foresee(self.layout.hand, panel.rows, zones)
            places |= {place.tag: place for place in strip}
        for tag, members in zones.items():
            place, laid = places.get(tag), self._things.laid.get(tag)
            if place is None or place.lie == HIDDEN:
                continue
            if laid is None or laid.of != _laid_by(place, members, drags, lit):
                for node in self._lay_zone(place, members, drags, lit, self._loose):
                    yield
                    node.foresee()

    def _loose(self, piece: Piece) -> PieceNode:
        return PieceNode(self.look, piece, self._on_lift)

    def _label(self, piece: Piece, place: ZoneAt) -> str:
        if place.lie not in ("pile", "row") or piece.face or (place.lie == "row" and piece.height < 2):
            return ""
        if place.lie == "row" or self.look.m.compact:
            return str(piece.height)
        return self.look.words("table.pile", name=piece.tag, count=piece.height)


def _laid_by(place: ZoneAt, members: list[Piece], drags: Drags, lit: bool) -> tuple[object, ...]:
    """Return all values on which the layout of the pieces of a zone depends."""
    liftable = [drags.may_lift(piece) for piece in members]
    told = place.lie == "fan" or any(liftable) or (place.lie == "row" and any(map(drags.wanted, members)))
    return place, members, liftable, (lit, drags.asked is not None, bool(drags.pieces())) if told else ()


def _with_rows(table: Table, shown: int) -> Panel | None:
    """Return the panel whose rows of pieces are in the tray: that of the seat `shown`, else the shared one;
    None if neither has rows."""
    beside = (p for owner in (shown, -1) for p in table.panels if p.owner == owner and p.rows)
    return next(beside, None)


def _titles(table: Table, rows: Iterable[Row]) -> Iterator[tuple[str, Text]]:
    """Yield the zones that have a title on the screen, each with the title: rows of pieces, and single lines
    on panels onto which pieces can be dragged."""
    for row in rows:
        yield row.zone, row.title
    for panel in table.panels:
        for section in panel.sections:
            if isinstance(section, Statuses) and section.zone and len(section.statuses) == 1:
                yield section.zone, section.statuses[0].title
