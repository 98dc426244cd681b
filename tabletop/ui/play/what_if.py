"""The preview of a drop: pale pieces and marks show how the table would change if the held piece were dropped
here.

The table itself does not change; the marks over it are removed again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.engine import foresee
from tabletop.engine.position import Position
from tabletop.engine.table import Piece, SeatCard
from tabletop.engine.verb import Action
from tabletop.ui.board import piece_art, zone_layout
from tabletop.ui.board.arrange import Lie
from tabletop.ui.board.look import Look
from tabletop.ui.board.zones import HIDDEN
from tabletop.ui.frame.seats import SeatWidget
from tabletop.ui.kit import paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import tone
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.table_view import TableView
from tabletop.ui.widgets.notes import Untouched

DWELL_MS = 600.0
"""The milliseconds that a piece must be held over a zone before a preview shows what the drop would
change."""
SEEN = 165
"""The opacity of the pale pieces in the preview, from 0 to 255."""


class Change(NamedTuple):
    """The differences that an action would make to the table, as far as a seat can know them."""

    pieces: tuple[Piece, ...]
    """The pieces that the action would move or alter, in their new state."""
    left: tuple[str, ...]
    """The tags of the pieces that the action would take away from their zone."""
    cards: tuple[SeatCard, ...]
    """The summary cards of the seats whose score or counters the action would change, in their new state."""
    cut: bool
    """True if the forecast stops early because the next step depends on chance or a secret."""
    zones: dict[str, list[Piece]]
    """All pieces as they would lie after the action, by the tag of the zone."""

    def counters(self) -> dict[int, dict[str, int]]:
        """Return the new values of each seat whose card would change, by seat: a dict with the value of each
        counter under the name of its icon, and the score under "score"."""
        return {c.seat: {"score": c.score} | {n.icon: n.value for n in c.counters} for c in self.cards}


def change(view: TableView, action: Action) -> Change:
    """Return what an action would change on the table, as far as the seat at the screen may know."""
    game = view.drags.game
    shown = foresee.after(game, view.view, view.eyes, action)
    then, now = list(game.pieces(shown.after, view.viewer)), view.pieces
    if shown.cut and not game.verb(action).aside:
        now = list(game.pieces(_unasked(view.view), view.viewer))
    before, after = {p.tag: p for p in now}, {p.tag: p for p in then}
    other = tuple(p for tag, p in after.items() if tag not in before or _lies(before[tag]) != _lies(p))
    left = tuple(tag for tag, p in before.items() if tag not in after or after[tag].zone != p.zone)
    seats, zones = {card.seat: card for card in view.table.seats}, dict[str, list[Piece]]()
    cards = game.table(shown.after, view.viewer).seats
    for piece in then:
        zones.setdefault(piece.zone, []).append(piece)
    changed = tuple(
        c for c in cards if (c.score, c.counters) != (seats[c.seat].score, seats[c.seat].counters)
    )
    return Change(other, left, changed, shown.cut, zones)


def _unasked(view: Position) -> Position:
    """Return a view without its question, with which a forecast that stops early must be compared: what lies
    on the table for the question only is not taken away by the action."""
    unasked = view.copy()
    unasked.agenda.pop()
    return unasked


def _lies(piece: Piece) -> tuple[object, ...]:
    return piece.zone, piece.face, piece.picture, piece.height, piece.number, piece.angle


class WhatIf:
    """The preview of an action, painted over the table."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.shown: Change | None = None
        self._over: list[Node] = []
        self._hidden: list[Node] = []
        """The pieces that are hidden because their pale pictures, such as of a larger heap, are shown in
        their place."""

    def show(self, action: Action) -> None:
        """Show a preview of what an action would change."""
        self.clear()
        desk = self.desk
        self.shown = change(desk.table_view, action)
        self._over = [*self._marks(self.shown), Headline(desk.look, desk.field.view.window, self.shown.cut)]
        for node in self._over:
            desk.scene.add(node)
        self._hidden = [node for node in self._altered() if node.visible]
        for node in self._hidden:
            node.show(False)

    def clear(self) -> None:
        """Remove the preview from the table."""
        for node in self._over:
            node.remove()
        for node in self._hidden:
            node.show(True)
        self._over, self._hidden, self.shown = [], [], None

    def ghosts(self) -> list[Ghost]:
        """Return the pale pictures that are shown now."""
        return [over for over in self._over if isinstance(over, Ghost)]

    def _altered(self) -> Iterator[Node]:
        """Yield the pieces that would change without leaving their zone, and have a pale picture."""
        for ghost in self.ghosts():
            node = self.desk.field.nodes.get(ghost.piece.tag)
            if node and node.piece.zone == ghost.piece.zone:
                yield node

    def _marks(self, found: Change) -> Iterator[Node]:
        field, look = self.desk.field, self.desk.look
        for tag in found.left:
            node = field.nodes.get(tag)
            if node and self._in_sight(node.piece.zone, node.rect):
                yield Gap(look, node.rect)
        changed = {piece.tag for piece in found.pieces}
        for zone in dict.fromkeys(piece.zone for piece in found.pieces):
            place, members = field.places.get(zone), found.zones[zone]
            if place and place.lie != HIDDEN:
                lies = zone_layout.in_zone(
                    look, place, members, lambda piece: False, zone in field.board.zones
                )
                for piece, lie in zip(members, lies, strict=True):
                    if piece.tag in changed and (piece.height or piece.face):
                        ghost = Ghost(look, piece, lie)
                        if self._in_sight(zone, ghost.rect):
                            yield ghost
        cards = {card.seat: card for card in found.cards}
        for widget in self.desk.chrome.seats:
            if card := cards.get(widget.standing.card.seat):
                yield CounterPreview(widget, card)

    def _in_sight(self, zone: str, rect: Rect) -> bool:
        field = self.desk.field
        return zone not in field.board.zones or field.view.window.contains(rect)


class Ghost(Untouched):
    """A pale picture of a piece in the place where the previewed action would put it."""

    def __init__(self, look: Look, piece: Piece, lie: Lie) -> None:
        picture = piece_art.lying(look.words, piece, lie, look.colours).copy()
        picture.set_alpha(SEEN)
        self.piece, self.picture, self.m = piece, picture, look.m
        super().__init__(picture.get_rect(center=lie.centre), Depth.MARK_IN_HAND, look.m.u(4))

    def paint(self, surface: Surface) -> None:
        """Paint the pale picture within a dashed line."""
        m = self.m
        surface.blit(self.picture, self.rect)
        visible = self.picture.get_bounding_rect().move(
            self.rect.topleft
        )  # corners of a turned one are empty
        paint.dashed(surface, visible, m.u(7), tone.changed, m.fine(2), 6 * m.s)


class Gap(Untouched):
    """A mark on the place of a piece that the previewed action would take away."""

    def __init__(self, look: Look, rect: Rect) -> None:
        self.m = look.m
        super().__init__(Rect(rect), Depth.MARK_IN_HAND, look.m.u(4))

    def paint(self, surface: Surface) -> None:
        """Paint a shaded area within a dashed line."""
        m = self.m
        paint.dashed(surface, self.rect, m.u(7), tone.ivory, m.fine(2), 6 * m.s, "#000000", 110)


class CounterPreview(Untouched):
    """A mark on a seat's card that shows the new score and counters over the current ones."""

    def __init__(self, widget: SeatWidget, card: SeatCard) -> None:
        self.widget, self.card, self.m = widget, card, widget.m
        super().__init__(Rect(widget.rect), Depth.MARK_IN_HAND, widget.m.u(40))

    def paint(self, surface: Surface) -> None:
        """Paint the gain beside the score, and the new value on each counter that would change."""
        m, r, now = self.m, self.rect, self.widget.standing.card
        if gain := self.card.score - now.score:
            where, shown = (r.right + m.u(4), r.y + m.u(2)), self.widget.look.words.number(gain, "+")
            plates.pill(surface, shown, where, m, tone.changed, tone.ink, 16, "midright")
        values = [str(counter.value) for counter in self.card.counters]
        for spot, value in zip(self.widget.spots(), values, strict=False):
            if spot.value != value:
                where = spot.rect.x + m.u(20), spot.rect.centery
                plates.pill(surface, value, where, m, tone.changed, tone.ink, 15, "midleft")


class Headline(Untouched):
    """The heading that says that a preview is shown, and whether the rest depends on chance or a secret."""

    def __init__(self, look: Look, board: Rect, cut: bool) -> None:
        self.look, self.name = look, look.words("table.what_if_cut" if cut else "table.what_if")
        self.style = light(look.m, "prompt", "bold")
        super().__init__(self.place(look, board, self.name), Depth.BANNER, paint.shadow_reach(3, look.m.s))

    @staticmethod
    def place(look: Look, board: Rect, name: str) -> Rect:
        """Return the rectangle of a heading with the text `name`, at the top of the board."""
        wide = light(look.m, "prompt", "bold").width(name) + look.m.u(40)
        rect = Rect(0, 0, min(board.w - look.m.u(20), wide), look.m.u(48, 38))
        rect.midtop = board.centerx, board.y + look.m.u(10)
        return rect

    def paint(self, surface: Surface) -> None:
        """Paint the plate and the text of the heading."""
        m, r = self.look.m, self.rect
        plates.lacquer(surface, r, m, 14, 3, 244)
        paint.rim(surface, r, m.u(14), tone.changed, max(1.5, 2.4 * m.s))
        self.style.line(surface, self.name, r.center, r.w - m.u(30), "center")
