"""A card held close: large and readable while Shift is down over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from tabletop.ui.kit import paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import Event, FocusLost, Key, Move
from tabletop.ui.kit.stage import Node, Painting
from tabletop.ui.table import pieces
from tabletop.ui.table.nodes import PieceNode
from tabletop.ui.widgets.notes import beside

if TYPE_CHECKING:
    from tabletop.ui.play.scene import TableScene

WIDE = 320


class Magnifier:
    """Watches Shift and what is under pointer or focus."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._held = False
        self._node: Node | None = None
        self._shown: object = None

    def watch(self, event: Event) -> None:
        """Every event of the scene, before anybody uses it."""
        if isinstance(event, Key) and event.chord == "shift":
            self._held = event.down
        elif isinstance(event, FocusLost):
            self._held = False
        elif not isinstance(event, Move) or not (self._held or self._node):
            return
        self._show()

    def _show(self) -> None:
        scene = self.scene
        at = scene.hovered if isinstance(scene.hovered, PieceNode) else scene.focused
        seen = self._held and not scene.hands.held.active
        wanted = at if seen and isinstance(at, PieceNode) and at.piece.face else None
        if wanted is self._shown:
            return
        if self._node:
            self._node.remove()
        self._node, self._shown = None, wanted
        if isinstance(wanted, PieceNode):
            scene.untip()
            self._node = scene.add(self._large(wanted))

    def _large(self, node: PieceNode) -> Node:
        scene, m = self.scene, self.scene.m
        wide = min(m.u(WIDE), m.width // 3)
        sprite = pieces.sprite(scene.look.words, node.piece, wide, colours=scene.look.colours)
        while sprite.get_height() > m.height - m.u(60):
            wide = wide * 9 // 10
            sprite = pieces.sprite(scene.look.words, node.piece, wide, colours=scene.look.colours)
        room = sprite.get_rect().inflate(m.u(28), m.u(28))
        rect = beside(Rect(room), node.rect, m.size, m.u(16))

        def draw(surface: Surface, where: Rect) -> None:
            plates.lacquer(surface, where, m, 18, 3, 250)
            surface.blit(sprite, sprite.get_rect(center=where.center))

        return Painting(rect, draw, Depth.MAGNIFIED, paint.shadow_reach(3, m.s))
