"""The held piece: how it is lifted, follows the pointer, and is dropped or returned to its old place.

Every interruption of a drag ends in `cancel`: Escape, the right button, a release outside the window, the
window losing the keyboard focus, a release that was lost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Surface

from tabletop.engine.table import Piece
from tabletop.match.gestures import verb_tags
from tabletop.ui.board import piece_art, recipes
from tabletop.ui.board.life import life, named
from tabletop.ui.board.look import Look
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit import art, effects, motion, paint
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.points import Pos
from tabletop.ui.kit.sprites import Sprite
from tabletop.ui.kit.theme import tone

if TYPE_CHECKING:
    from tabletop.ui.board.nodes import PieceNode

SCALE, TURN = 1.15, 4
LARGE, MOST = 52, 2.2
"""The width in layout units to which a small piece is enlarged while it is held, and the largest factor of
that enlargement."""


SIXTH = 60
"""The degrees of one step of a piece's rotation in the hand: a sixth of a full turn."""


class HeldPictures:
    """The pictures of a lifted piece with its shadow, drawn when first shown."""

    def __init__(self, sprite: Surface, shape: Surface, s: float) -> None:
        self._sprite, self._shape, self._s = sprite, shape, s

    @cached_property
    def plain(self) -> Surface:
        """The piece with a dark shadow, as it looks where it may be dropped or over no zone."""
        return self._drawn(refused=False)

    @cached_property
    def refused(self) -> Surface:
        """The piece as it looks over a zone that refuses it."""
        return self._drawn(refused=True)

    def _drawn(self, *, refused: bool) -> Surface:
        reach = paint.shadow_reach(3, self._s)
        sheet = Surface(self._sprite.get_rect().inflate(2 * reach, 2 * reach).size, pygame.SRCALPHA)
        centre = sheet.get_width() // 2, sheet.get_height() // 2
        if refused:
            effects.contour(sheet, self._shape, centre, tone.illegal, 4 * self._s)
        effects.drop(sheet, self._sprite, centre, self._s, 3, self._shape)
        return art.screen_format(sheet)


class Held:
    """The piece that the player holds, if any, with its position, its turn (orientation), and how it was
    lifted.

    Attributes:
        wanted: the index of the orientation that the player chose last; over a zone that forbids it, `turn`
            differs from it.
        decided: true if the player has turned the piece since it was lifted.
    """

    def __init__(self, add: Callable[[Sprite], object], clock: motion.Clock) -> None:
        self._add, self._clock = add, clock
        self.node: PieceNode | None = None
        self.how = ""
        self.turn, self.wanted, self.decided = 0, 0, False
        self._look: Look | None = None
        self._sprite: Sprite | None = None
        self._pictures: HeldPictures | None = None
        self._grab = (0.0, 0.0)
        self._at: Pos = (0, 0)
        self._nest: ZoneAt | None = None

    @property
    def active(self) -> bool:
        """True while a piece is held."""
        return self.node is not None

    @property
    def tag(self) -> str:
        """The tag of the held piece in its current orientation; "" while no piece is held."""
        return verb_tags(self.node.piece)[self.turn] if self.node else ""

    @property
    def turns(self) -> tuple[str, ...]:
        """The tags of the held piece, one for each orientation; empty for a piece that cannot be turned."""
        return self.node.piece.turns if self.node else ()

    @property
    def centre(self) -> Pos:
        """The centre of the held piece on the screen, in pixels."""
        assert self._sprite
        return self._sprite.rect.center

    def lift(self, look: Look, node: PieceNode, at: Pos, how: str) -> None:
        """Lift a piece at a point in pixels; `how` is "drag", "click" or "keys"."""
        self.node, self.how, self._look = node, how, look
        self.turn = self.wanted = _own_turn(node.piece)
        self.decided, self._nest = False, None
        self._pictures = _pictures(look, node)
        grown = _grown(look, node)
        self._grab = (at[0] - node.rect.centerx) * grown, (at[1] - node.rect.centery) * grown
        node.lifted = True
        node.changed()
        self._sprite = Sprite(self._pictures.plain, (0, 0), Depth.LIFTED)
        self._add(self._sprite)
        self.follow(at)

    def follow(self, pos: Pos) -> None:
        """Move the held piece so that the point where it was grabbed is at the pointer."""
        self._at = pos
        if self._sprite and not self._nest:
            _stand(self._sprite, pos[0] - self._grab[0], pos[1] - self._grab[1])

    def hold(self, centre: tuple[float, float]) -> None:
        """Move the held piece so that its centre is at a point."""
        self.follow((round(centre[0] + self._grab[0]), round(centre[1] + self._grab[1])))

    def refuse(self, refused: bool) -> None:
        """Show the held piece as refused by the zone below it (`refused`), or in its usual look."""
        if self._sprite and self._pictures:
            picture = self._pictures.refused if refused else self._pictures.plain
            if picture is not self._sprite.picture:
                self._sprite.become(picture)

    def turn_to(self, turn: int) -> None:
        """Turn the held piece to the orientation with this index."""
        if turn != self.turn:
            self.turn = turn
            self._redraw()

    def nestle(self, zone: ZoneAt | None) -> None:
        """Show the held piece in a zone as it would lie there after a drop; None moves it back to the
        pointer."""
        if zone != self._nest:
            self._nest = zone
            self._redraw()

    def _redraw(self) -> None:
        assert self._look
        assert self.node
        assert self._sprite
        angle = SIXTH * (self.turn - _own_turn(self.node.piece))
        if self._nest:
            self._pictures = _nested(self._look, self.node, self._nest, angle)
        else:
            self._pictures = _pictures(self._look, self.node, angle)
        self._sprite.become(self._pictures.plain)
        if self._nest:
            _stand(self._sprite, *self._nest.rect.center)
        self.follow(self._at)

    def put_down(self) -> PieceNode:
        """Stop holding the piece, put it down on the table and return it."""
        assert self.node
        node, self.node = self.node, None
        node.lifted = False
        node.changed()
        if self._sprite:
            self._sprite.remove()
        self._sprite = None
        return node

    def go_home(self, shaken: bool) -> None:
        """Animate the return of the piece to the place where it was lifted; with `shaken`, shake it first to
        show a refusal."""
        assert self._sprite
        assert self.node
        back = _Return(self._sprite, self.node, self.centre)
        self.node, self._sprite = None, None
        if shaken:
            self._clock.play(motion.SHAKE, back.shake, lambda: self._glide(back))
        else:
            self._glide(back)

    def _glide(self, back: _Return) -> None:
        self._clock.play(motion.HOME, back.home, back.arrived)


class _Return(NamedTuple):
    """The animation of a released piece back to its old place."""

    sprite: Sprite
    node: PieceNode
    start: Pos

    def shake(self, t: float) -> None:
        """Shake the piece to show that the move is refused."""
        _stand(self.sprite, self.start[0] + 6 * self.node.m.s * t, self.start[1])

    def home(self, t: float) -> None:
        """Move the piece along its path back to its old place; `t` runs from 0 to 1."""
        (x, y), (to_x, to_y) = self.start, self.node.rect.center
        _stand(self.sprite, x + (to_x - x) * t, y + (to_y - y) * t)

    def arrived(self) -> None:
        """Show the piece in its old place at the end of the animation."""
        self.sprite.remove()
        self.node.lifted = False
        self.node.changed()


def _stand(sprite: Sprite, x: float, y: float) -> None:
    """Move a sprite so that its centre is at a point."""
    sprite.move((x - sprite.rect.w // 2, y - sprite.rect.h // 2))


def _own_turn(piece: Piece) -> int:
    """Return the index of the turn in which a piece lies on the table."""
    return piece.turns.index(piece.tag) if piece.turns else 0


def _pictures(look: Look, node: PieceNode, angle: int = 0) -> HeldPictures:
    """Draw the pictures of a lifted piece once per lift and turn, so that each frame of a drag only copies a
    picture."""
    game = look.words.game
    piece, wide = recipes.lifted(game, node.piece), node.wide * _grown(look, node)
    if picture := named(life(game).lying, piece.picture):  # what lies is held standing
        wide *= recipes.recipe(game, picture).grow / recipes.recipe(game, piece.picture).grow
        piece = piece._replace(picture=picture)
    return _drawn(look, piece, round(wide), TURN + node.lie.angle - angle)


def foresee(look: Look, node: PieceNode) -> None:
    """Draw in advance what a lift of a piece shows: the piece as it is held, and its empty place. They are
    kept in the caches, so that a lift need not wait for them."""
    _ = _pictures(look, node).plain  # drawn at its first use
    node.foresee_ghost()


def _grown(look: Look, node: PieceNode) -> float:
    """Return the factor by which a piece is drawn larger while it is held."""
    return max(SCALE, min(MOST, look.m.u(LARGE) / max(1, node.wide)))


def _nested(look: Look, node: PieceNode, zone: ZoneAt, angle: int) -> HeldPictures:
    """Draw the pictures of a held piece at the size it will have in a zone."""
    piece = node.piece._replace(spot=(0.5, 0.5), angle=node.piece.angle + angle)
    part = piece.span or recipes.recipe(look.words.game, piece.picture).grow
    return _drawn(look, piece, round(zone.rect.w * part), node.lie.angle - angle)


def _drawn(look: Look, piece: Piece, width: int, angle: int) -> HeldPictures:
    flat = piece_art.sprite(look.words, piece, width, colours=look.colours)
    shape = piece_art.silhouette(look.words.game, piece.picture, flat)
    return HeldPictures(effects.turned(flat, angle), effects.turned(shape, angle), look.m.s)
