"""The magnifier, which shows a card in large size: while Shift is held over it, or after a long press with a
finger."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.ui.board import piece_art
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.kit import paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.fingers import LONG_MS
from tabletop.ui.kit.input import DragStart, Event, FocusLost, Key, Leave, Move, Touch
from tabletop.ui.kit.motion import Timer
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.sprites import Painting
from tabletop.ui.kit.text import light
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.held_piece import Held
from tabletop.ui.widgets.notes import Paragraph, beside

WIDE = 320


class Magnifier:
    """The magnifier of the card under the pointer or with the focus. It is shown while Shift is held down,
    but not while `hand` holds a piece."""

    def __init__(self, desk: Desk, hand: Held | None = None) -> None:
        self.desk, self.hand = desk, hand
        self._held = False
        self._rests: Timer | None = None
        self._node: Node | None = None
        self._shown: object = None

    def watch(self, event: Event) -> None:
        """Show or hide the large card for an event of the Shift key or the pointer; called for every event
        before it is handled."""
        if isinstance(event, Key) and event.chord == "shift":
            self._held = event.down
        elif isinstance(event, FocusLost):
            self._held = False
        elif isinstance(event, (Touch, Leave, DragStart)):
            self._touched(event)
        elif not isinstance(event, Move) or not (self._held or self._node):
            return
        self._show()

    def _touched(self, event: Touch | Leave | DragStart) -> None:
        """Show the card under a finger that rests on it, until the next touch."""
        if self._rests:
            self._rests.cancel()
            self._rests = None
        if not isinstance(event, Leave):
            self._held = False
        if isinstance(event, Touch):
            self._rests = self.desk.scene.clock.after(LONG_MS, self._rested)

    def _rested(self) -> None:
        self._held = True
        self._show()

    def _show(self) -> None:
        desk = self.desk
        at = desk.scene.hovered if isinstance(desk.scene.hovered, PieceNode) else desk.scene.focused
        seen = self._held and not (self.hand and self.hand.active)
        wanted = at if seen and isinstance(at, PieceNode) and at.piece.face else None
        if wanted is self._shown:
            return
        if self._node:
            self._node.remove()
        self._node, self._shown = None, wanted
        if isinstance(wanted, PieceNode):
            desk.scene.untip()
            self._node = desk.scene.add(self._large(wanted))

    def _large(self, node: PieceNode) -> Node:
        desk, m = self.desk, self.desk.scene.m
        wide = min(m.u(WIDE), m.width // 3)
        pad = m.u(14)
        told = node.hint() if desk.scene.by_hand else node.about  # a finger has no other way to read the note
        words = Paragraph(Rect(0, 0, wide, 0), told, light(m), z=Depth.MAGNIFIED)
        below = words.rect.h + pad if told else 0
        most, across = min(m.height * 2 // 3, m.height - 2 * pad - below), wide
        sprite = piece_art.sprite(desk.look.words, node.piece, wide, colours=desk.look.colours)
        while sprite.get_height() > most:
            across = across * 9 // 10
            sprite = piece_art.sprite(desk.look.words, node.piece, across, colours=desk.look.colours)
        room = Rect(0, 0, wide, sprite.get_height()).inflate(2 * pad, 2 * pad + below)
        rect = beside(Rect(room), node.rect, m.size, m.u(16))
        words.rect.midbottom = rect.centerx, rect.bottom - pad

        def draw(surface: Surface, where: Rect) -> None:
            plates.lacquer(surface, where, m, 18, 3, 250)
            surface.blit(sprite, sprite.get_rect(midtop=(where.centerx, where.y + pad)))

        large = Painting(rect, draw, Depth.MAGNIFIED, paint.shadow_reach(3, m.s))
        if told:
            large.add(words)
        return large
