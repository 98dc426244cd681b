"""Pieces as nodes on the screen, which can be hovered and lifted."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from tabletop.engine.table import Piece
from tabletop.ui.board import piece_art, recipes, rows
from tabletop.ui.board.arrange import Lie
from tabletop.ui.board.look import Look
from tabletop.ui.kit import effects, paint, plates, text
from tabletop.ui.kit.cache import SCRATCH
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import LEFT, Click, DragStart, Event, Key, Press
from tabletop.ui.kit.node import Node, NodeHost
from tabletop.ui.kit.theme import tone
from tabletop.ui.widgets import Widget

SMALL = 44
"""The width in layout units of a piece below which the number of pieces in its pile is written in smaller
digits."""
POINTED_SCALE = 1.04
"""The factor by which a card in the hand is enlarged while the pointer is on it."""
HALO = 14
"""The width of the halo of a piece that may be lifted, in layout units."""
FLAT = 0.8
"""The least width, as a fraction of the width of its zone, of a piece with a fixed position that has no
shadow, as if it lay flat on the board."""


_Lies = tuple[Piece, *tuple[object, ...]]
"""The key of a piece's drawing: the piece and all other values on which its picture depends."""
_Drawn = tuple[_Lies, Surface, Surface, dict[int, tuple[Surface, int]]]
"""The cached drawing of a piece: its key, its picture, its silhouette, and its shadows by the height of the
piece above the board (2 if it has legal moves, else 1)."""


class PieceNode(Widget):
    """A piece on the table that can be hovered and lifted. A press calls `on_lift(node, pos, how)`, where
    `how` is "drag", "click" or "keys"."""

    def __init__(
        self, look: Look, piece: Piece, on_lift: Callable[[PieceNode, tuple[int, int], str], None]
    ) -> None:
        super().__init__(look.m, Rect(0, 0, 1, 1), key=f"piece.{piece.tag}")
        self.look, self.piece, self.on_lift = look, piece, on_lift
        self.on_point: Callable[[PieceNode, bool], None] | None = None
        self.brings: Callable[[Piece], str] = lambda piece: ""
        self.lie = Lie((0, 0), 1)
        self._drawn: _Drawn | None = None
        self._waited = False  # whether its first drawing was put off by one frame
        self.label = self.passing = ""
        self.legal = self.shaded = self.lifted = self.fresh = self._rests = False
        self.radius = 8
        self.bleed = max(paint.shadow_reach(2, look.m.s), look.m.u(48)) + look.m.u(14)
        self._cast = paint.shadow_reach(1, look.m.s)
        self._stacked = self._cast + look.m.u(14)
        self._shines = max(paint.shadow_reach(2, look.m.s), 2 * look.m.u(HALO)) + 1

    def extent(self) -> Rect:
        """Return the rectangle in which the piece may paint, including its shadow, halo and label, and the
        raised card shown while the pointer is on it."""
        pointed = self.hovered or self.focused
        rests = self._stacked if self.piece.height > 1 else self._cast
        lights = self._shines if self.legal or self.fresh else rests
        reach = self.bleed if self.label or pointed else lights
        return (self.subject() if pointed else self.rect).inflate(2 * reach, 2 * reach)

    def freshen(self, fresh: bool) -> None:
        """Show (`fresh`) or remove the halo of a piece that has just arrived."""
        self.changed()
        self.fresh = fresh
        self.changed()

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces that a die shows while it rolls, each the last part of the name of its picture; empty for
        other pieces."""
        return recipes.recipe(self.look.words.game, self.piece.picture).faces

    @property
    def about(self) -> str:
        """The description of the piece, or else that of the picture it shows; "" if there is none."""
        return self.look.about(self.piece.tag, self.piece.picture)

    def hint(self) -> str:
        """Return the tooltip of the piece: a line each for its name, description, notes, and the effect of
        its move."""
        brings = self.brings(self.piece)
        about = "" if self.about in brings else self.about
        remarks = [self.look.say(text) for text in (*self.piece.told, *self.piece.foreseen)]
        hint = "\n".join(filter(None, (self.tooltip, about, *remarks, brings)))
        return self.look.explained(hint, self.piece.tag, self.piece.picture)

    def set(
        self, piece: Piece, lie: Lie, depth: int, label: str, *, legal: bool, shaded: bool, focusable: bool
    ) -> None:
        """Put the piece in a new state or position; call `rest` once it is known whether it flies there.

        Args:
            lie: the position, size and angle.
            depth: the place in painting order: pieces with a greater depth are painted above others.
            label: a text on the piece, such as the number of pieces in a pile; "" for none.
            legal: True if the piece may be lifted, which its halo shows.
            shaded: True if the piece is painted grey, because it cannot be used now.
            focusable: True if the piece can have the keyboard focus.
        """
        words = self.look.words
        self.name = words.name(piece.tag)
        self.tooltip = self.name
        if label:
            self.tooltip = words("table.pile", name=piece.tag, count=piece.height)
        state = (piece, lie, depth, label, legal, shaded)
        known = (self.piece, self.lie, self.z, self.label, self.legal, self.shaded)
        if state == known and self.rect.center == lie.centre:
            self.focusable = focusable
            return
        self.changed()
        self._rests = False
        self.piece, self.lie, self.label = piece, lie, label
        self.legal, self.shaded, self.focusable = legal, shaded, focusable
        self.deepen(depth, _rank(lie))
        size = None if lie.angle else piece_art.size(words.game, piece.picture, lie.width, lie.tab)
        self.rect = Rect((0, 0), size or self.sprite().get_size())
        self.rect.center = lie.centre

    def rest(self) -> None:
        """Mark the new place of the piece to be painted, unless it is hidden because the piece flies
        there."""
        if not self._rests:
            self._rests = True
            self.changed()

    def changed(self) -> None:
        if self._rests:
            super().changed()

    def hit(self, pos: tuple[int, int]) -> bool:
        """Tell whether a position is near an opaque pixel of the piece, so that pieces below can be reached
        through its gaps; a playing card counts as fully opaque."""
        if not super().hit(pos):
            return False
        if recipes.is_card(self.look.words.game, self.piece.picture):
            return True
        sprite, reach = self.sprite(), self.m.line(3)
        near = Rect(0, 0, 2 * reach, 2 * reach)
        near.center = pos[0] - self.rect.x, pos[1] - self.rect.y
        near.clamp_ip(sprite.get_rect())
        spots = (near.center, near.topleft, near.topright, near.bottomleft, near.bottomright)
        inside = sprite.get_rect()
        return any(inside.collidepoint(spot) and sprite.get_at(spot)[3] > 60 for spot in spots)

    def sprite(self) -> Surface:
        """Return the picture of the piece at its size on the table, turned by its angle."""
        return self._pictures()[1]

    def shape(self) -> Surface:
        """Return the silhouette of the piece at its size on the table, turned by its angle."""
        return self._pictures()[2]

    def _pictures(self) -> _Drawn:
        lies = self._lies()
        if self._drawn is None or self._drawn[0] != lies:
            game, flat, angle = self.look.words.game, self._flat(), self.lie.angle
            sprite = shape = effects.turned(flat, angle)
            if recipes.is_card(game, self.piece.picture):
                shape = effects.turned(piece_art.silhouette(game, self.piece.picture, flat), angle)
            self._drawn = lies, sprite, shape, {}
        return self._drawn

    def _lies(self) -> _Lies:
        lie = self.lie
        return (self.piece, lie.width, lie.angle, lie.seen, lie.tab, lie.plain, self.passing)

    def hasty(self, surface: Surface, rect: Rect, stage: NodeHost | None) -> bool:
        """Paint the last picture of the piece, scaled to `rect`, if this frame has no time to draw a new one,
        as `stage` (the tree of the nodes on the screen) tells. A card that was never drawn is left out.

        Return True if nothing more is to be painted in this frame, and False if the piece must be painted as
        usual. A last picture that shows something else is never used, because the piece may have been turned
        face down since.
        """
        drawn = self._drawn
        if stage is None or not stage.hurries() or (drawn and drawn[0] == self._lies()):
            return False
        if drawn is None:
            waited, self._waited = self._waited, True
            return not waited and recipes.is_written(self.look.words.game, self.piece.picture)
        if drawn[0][0].picture != self.piece.picture:
            return False
        surface.blit(pygame.transform.scale(drawn[1], rect.size), rect)
        return True

    def _flat(self) -> Surface:
        piece = self.piece._replace(picture=self.passing) if self.passing else self.piece
        lie, look = self.lie, self.look
        return piece_art.sprite(look.words, piece, lie.width, look.colours, lie.seen, lie.tab, lie.plain)

    @property
    def wide(self) -> int:
        """The width in pixels of the whole piece, even if only its tab (a low strip with its name) is
        shown."""
        return rows.card_size(self.look)[0] if self.lie.tab else self.lie.width

    def whole(self, scale: float) -> Surface:
        """Return the picture of the whole piece enlarged by `scale`, even if it is partly covered or only its
        tab (a low strip) is shown."""
        return piece_art.sprite(self.look.words, self.piece, round(self.wide * scale), self.look.colours)

    def raised(self) -> Rect:
        """Return the rectangle of the enlarged whole card that is shown while the pointer is on the piece:
        above the piece's tab (the low strip shown in place of a card), or a little higher than the card
        itself."""
        up = self.rect.h + self.m.u(6) if self.lie.tab else self.m.u(12)
        rect = self.whole(POINTED_SCALE).get_rect(midbottom=(self.rect.centerx, self.rect.bottom - up))
        return rect.clamp(Rect(0, 0, self.m.width, self.m.height - 4))

    def ring(self) -> Rect:
        """Return the rectangle of the focus ring: around the raised card if the piece has one, else around
        the piece or its tab (the low strip shown in place of a whole card)."""
        return self.raised() if self.on_point and not self.lie.tab else self.rect

    def subject(self) -> Rect:
        """Return the rectangle that tooltips must not cover: that of the piece, and that of its raised card
        while it has one."""
        return self.rect.union(self.raised()) if self.on_point else self.rect

    def mark(self, flag: str, value: bool) -> None:
        """Set a flag such as "focused"; a card in a hand is shown as a whole while it is hovered over or
        focused."""
        if getattr(self, flag) != value:
            self.changed()
        super().mark(flag, value)
        if flag in ("hovered", "focused") and self.on_point:
            self.on_point(self, self.hovered or self.focused)

    def handle(self, event: Event) -> bool:
        """Ask the scene to lift the piece by drag, click or key; return True if the event was used."""
        if isinstance(event, DragStart) and event.button == LEFT:
            self.on_lift(self, event.origin, "drag")
            return True
        if isinstance(event, Click) and event.button == LEFT:
            self.on_lift(self, event.pos, "click")
            return True
        if isinstance(event, Key) and event.down and not event.repeat and event.command == "activate":
            self.on_lift(self, self.rect.center, "keys")
            return True
        return isinstance(event, Press) and event.button == LEFT

    def paint(self, surface: Surface) -> None:
        """Paint the piece with its pile, halo, shadow and number, or its empty place while it is lifted."""
        m, centre = self.m, self.rect.center
        if self.lifted:
            self._ghost(surface)
            return
        drawn = self._drawn
        if drawn is None or drawn[0] != self._lies():
            if not self.root().still and self.hasty(surface, self.rect, self.stage):
                self.changed()
                return
            drawn = self._pictures()
        _, sprite, shape, shadows = drawn
        if self.piece.height == 0 and not self.piece.face:
            paint.dashed(surface, self.rect, m.u(9), tone.edge, m.fine(2), 7 * m.s, "#000000", 60)
        else:
            self._pile(surface, sprite, shape)
        if self.legal:
            self.glow(surface, shape, centre)
        if self.fresh and not self.shaded:
            effects.halo(surface, shape, centre, tone.changed, m.u(9), 1.9)
        shown = effects.faded(sprite) if self.shaded else sprite
        if self.piece.spot and (self.legal or self.piece.span >= FLAT):
            surface.blit(shown, self.rect)  # no shadow on its halo
        elif self.piece.height or self.piece.face:
            level = 2 if self.legal else 1
            if level not in shadows:
                shadows[level] = effects.shadow(shape, level, m.s)
            paint.cast(surface, *shadows[level], self.rect)
            surface.blit(shown, self.rect)
        self._notes(surface)

    def foresee(self) -> None:
        """Draw the piece in advance, as it lies and as it flies there."""
        self.paint(SCRATCH)
        effects.shadow(self.shape(), 2, self.m.s)

    def foresee_ghost(self) -> None:
        """Draw the empty place of the lifted piece in advance."""
        self._ghost(SCRATCH)

    def _ghost(self, surface: Surface) -> None:
        """Paint the dashed empty place of a lifted piece."""
        m = self.m
        paint.dashed(surface, self.rect, m.u(9), tone.ivory, m.fine(2), 7 * m.s)

    def _pile(self, surface: Surface, sprite: Surface, shape: Surface) -> None:
        """Paint the pieces below the top of a pile."""
        for i in range(min(3, self.piece.height - 1), 0, -1):
            where = self.rect.centerx + round(i * 2 * self.m.s), self.rect.centery + round(i * 3 * self.m.s)
            effects.drop(surface, sprite, where, self.m.s, 1, shape)

    def glow(self, surface: Surface, shape: Surface, centre: tuple[int, int]) -> None:
        """Paint the halo and contour of a piece that may be lifted; `shape` is its silhouette, and `centre`
        the point where its middle is."""
        m, hot = self.m, self.hovered or self.focused
        small = shape.get_width() < m.u(60)
        spread, strength = (9, 1.8) if small else (HALO, 1.7)
        if hot:
            spread, strength = spread + 4, strength + 0.5
        effects.halo(surface, shape, centre, tone.legal, m.u(spread), strength)
        bright, line = tone.legal_hot if hot else tone.legal, max(3, m.line(4 if hot else 3))
        for _ in range(2):  # a dark rim for bright grounds, a bright one for dark grounds
            effects.contour(surface, shape, centre, tone.ink, 2 * line)
        for _ in range(2):
            effects.contour(surface, shape, centre, bright, line)

    def _notes(self, surface: Surface) -> None:
        m = self.m
        if self.label:
            where = self.rect.centerx, self.rect.bottom - m.u(3)
            plates.pill(surface, self.label, where, m, tone.lacquer2, tone.ivory, 15, "midbottom")
        if self.lie.pile > 1:
            small = self.rect.w < m.u(SMALL)
            d, px = m.u(20 if small else 26), m.px(14 if small else 15)
            words = str(self.lie.pile) if small else f"×{self.lie.pile}"
            field = Rect(0, 0, max(d, text.width(words, px, "bold") + m.u(8)), max(d, round(px * 1.3)))
            field.bottomright = self.rect.right + m.u(1), self.rect.bottom + m.u(1)
            sheet = recipes.recipe(self.look.words.game, self.piece.picture).kind == "sheet"
            if sheet and not self.lie.seen:  # clear of its figures
                field.topleft = self.rect.left, self.rect.y + round(self.rect.h * 0.22)
            elif self.piece.facts and self.piece.number < 0:  # figures at the foot, and none at the head
                field.top = self.rect.top - m.u(1)
            if self.lie.seen:  # the next stack covers its right side
                field.left = self.rect.left
            x, y = field.center
            paint.framed(surface, field, field.h / 2, tone.ink, tone.ivory, m.fine(1.6))
            text.Style(px, "bold", tone.ivory).draw(surface, words, (x, y - 1), "center")


def _rank(lie: Lie) -> int:
    """Return the painting order of a piece among those of its depth: pieces lower on the screen are painted
    later, and of equally low ones those further right, because shadows fall to the lower right."""
    x, y = lie.centre
    return (round(y) << 16) + round(x)


class RaisedCard(Node):
    """The picture of a whole card of the hand, shown above its neighbours while the pointer is on the card;
    it ignores the pointer itself."""

    def __init__(self) -> None:
        super().__init__(Rect(0, 0, 1, 1), Depth.MARK_IN_HAND)
        self.node: PieceNode | None = None

    def show_piece(self, node: PieceNode | None) -> None:
        """Show the whole card of another piece, or none."""
        if node is not self.node:
            self.changed()
            self.node = node
            if node:
                self.bleed, self.rect = node.bleed, node.raised()
            self.changed()

    def paint(self, surface: Surface) -> None:
        node = self.node
        if node and not node.lifted and node.stage and node.visible:
            sprite = node.whole(POINTED_SCALE)
            shape = piece_art.silhouette(node.look.words.game, node.piece.picture, sprite)
            if node.legal:
                node.glow(surface, shape, self.rect.center)
            shown = effects.faded(sprite) if node.shaded else sprite
            effects.drop(surface, shown, self.rect.center, node.m.s, 2, shape)


class OwnerMark(Node):
    """The token of the player who owns a slot (a place for a card), at the slot's upper right corner."""

    def __init__(self, look: Look, owner: int) -> None:
        super().__init__(Rect(0, 0, 1, 1), Depth.MARK_ON_SHEET)
        self.look, self.owner = look, owner

    def stand(self, slot: Rect, owner: int) -> None:
        """Move the token to a slot (a place for a card), and make it the token of the seat `owner`."""
        d = self.look.m.u(32, 26) + 6
        rect = Rect(0, 0, d, d)
        rect.center = slot.right, slot.y - d // 8
        if (rect, owner) != (self.rect, self.owner):
            self.owner = owner
            self.resize(rect)

    def paint(self, surface: Surface) -> None:
        token = self.look.token(self.owner, self.rect.w - 6)
        surface.blit(token, token.get_rect(center=self.rect.center))
