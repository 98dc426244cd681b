"""The piece in the hand: lifted by drag, click or key, following the pointer, dropped or gone home.

Everything that can go wrong with a drag ends in `cancel`: Escape, the right button, a release outside the
window, the window losing the keyboard, a release nobody saw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from tabletop.ui import art, effects, motion, paint
from tabletop.ui.stage import Sprite
from tabletop.ui.table import pieces
from tabletop.ui.table.look import Look
from tabletop.ui.theme import tone

if TYPE_CHECKING:
    from tabletop.ui.table.places import PieceNode

LIFTED_Z = 4000
SCALE, TURN = 1.10, 4
Pos = tuple[int, int]


class Pictures(NamedTuple):
    """A lifted piece with its shadow, as it is and as it is over a place that refuses it."""

    plain: Surface
    refused: Surface
    shift: tuple[int, int]
    """From the corner of the sheet to the middle of the piece."""


class Carry:
    """At most one piece, how it was lifted, and where it is."""

    def __init__(self, add: Callable[[Sprite], object], clock: motion.Clock) -> None:
        self._add, self._clock = add, clock
        self.node: PieceNode | None = None
        self.how = ""
        self._sprite: Sprite | None = None
        self._pictures: Pictures | None = None
        self._grab = (0.0, 0.0)

    @property
    def active(self) -> bool:
        """Is something in the hand?"""
        return self.node is not None

    @property
    def tag(self) -> str:
        """The tag of what is in the hand."""
        return self.node.piece.tag if self.node else ""

    @property
    def centre(self) -> Pos:
        """Where the middle of the lifted piece is."""
        assert self._sprite
        assert self._pictures
        x, y = self._sprite.rect.topleft
        return x + self._pictures.shift[0], y + self._pictures.shift[1]

    def lift(self, look: Look, node: PieceNode, at: Pos, how: str) -> None:
        """Take a piece up where it was touched."""
        self.node, self.how = node, how
        self._pictures = _pictures(look, node)
        lifted = (at[0] - node.rect.centerx) * SCALE, (at[1] - node.rect.centery) * SCALE
        self._grab = lifted
        node.lifted = True
        node.changed()
        self._sprite = Sprite(self._pictures.plain, (0, 0), LIFTED_Z)
        self._add(self._sprite)
        self.follow(at)

    def follow(self, pos: Pos) -> None:
        """Keep the grabbed spot under the pointer."""
        self.move((pos[0] - self._grab[0], pos[1] - self._grab[1]))

    def move(self, centre: tuple[float, float]) -> None:
        """Stand with its middle there."""
        if self._sprite and self._pictures:
            dx, dy = self._pictures.shift
            self._sprite.move((centre[0] - dx, centre[1] - dy))

    def refuse(self, refused: bool) -> None:
        """Show whether the place under it refuses it."""
        if self._sprite and self._pictures:
            picture = self._pictures.refused if refused else self._pictures.plain
            if picture is not self._sprite.picture:
                self._sprite.become(picture)

    def put_down(self) -> PieceNode:
        """It lies on the table again; returns what it was."""
        assert self.node
        node, self.node = self.node, None
        node.lifted = False
        node.changed()
        if self._sprite:
            self._sprite.remove()
        self._sprite = None
        return node

    def go_home(self, shaken: bool) -> None:
        """Glide back to where it was lifted, after a shake when it was refused."""
        assert self._sprite
        assert self.node
        assert self._pictures
        way = _Way(self._sprite, self.node, self._pictures.shift, self.centre)
        self.node, self._sprite = None, None
        if shaken:
            self._clock.play(motion.SHAKE, way.shake, lambda: self._glide(way))
        else:
            self._glide(way)

    def _glide(self, way: _Way) -> None:
        self._clock.play(motion.HOME, way.home, way.arrived)


class _Way(NamedTuple):
    """The way home of a piece that was let go."""

    sprite: Sprite
    node: PieceNode
    shift: Pos
    start: Pos

    def shake(self, t: float) -> None:
        """No."""
        self._stand(self.start[0] + 6 * self.node.m.s * t, self.start[1])

    def home(self, t: float) -> None:
        """Part of the way."""
        (x, y), (to_x, to_y) = self.start, self.node.rect.center
        self._stand(x + (to_x - x) * t, y + (to_y - y) * t)

    def arrived(self) -> None:
        """The piece lies where it lay."""
        self.sprite.remove()
        self.node.lifted = False
        self.node.changed()

    def _stand(self, x: float, y: float) -> None:
        self.sprite.move((x - self.shift[0], y - self.shift[1]))


def _pictures(look: Look, node: PieceNode) -> Pictures:
    """Drawn once per lift, so that a frame of a drag is one blit."""
    piece = pieces.lifted(look.words.game, node.piece)
    flat = pieces.sprite(look.words, piece, round(node.lie.width * SCALE), colours=look.colours)
    angle = TURN + node.lie.angle
    sprite = effects.turned(flat, angle)
    shape = effects.turned(pieces.silhouette(look.words.game, node.piece.picture, flat), angle)
    reach = paint.shadow_reach(3, look.m.s)
    size = sprite.get_width() + 2 * reach, sprite.get_height() + 2 * reach
    sheets = []
    for refused in (False, True):
        sheet = Surface(size, pygame.SRCALPHA)
        centre = size[0] // 2, size[1] // 2
        if refused:
            effects.contour(sheet, shape, centre, tone.illegal, 4 * look.m.s)
        pieces.drop(sheet, sprite, shape, centre, look.m.s, 3)
        sheets.append(art.screen_format(sheet))
    return Pictures(sheets[0], sheets[1], (size[0] // 2, size[1] // 2))


def inside(window: tuple[int, int], pos: Pos) -> bool:
    """Whether a point lies in the window."""
    return Rect((0, 0), window).collidepoint(pos)
