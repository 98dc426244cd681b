"""The animation of pieces from their old positions to their new ones; the rules know nothing of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.ui.board import recipes
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.kit import effects, motion, paint
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.sprites import Sprite

GIVE_WAY = motion.Motion(220, motion.out_quad, fade=True)
MOST = 24
"""The most pieces that fly at the same time; further pieces appear at their new places at once."""
FRESH_MS = 1200.0
SET_OUT_MS, STEP_MS, LONGEST_MS = 200.0, 170.0, 2000.0
"""The milliseconds of a piece's flight along a route: a fixed part, an addition for each point of the route,
and the upper limit."""
TRAVELLER = 34
"""The least width in units at which a piece that travels over the board is drawn, so that the eye can follow
it."""
Points = Sequence[tuple[float, float]]


class LetGo(NamedTuple):
    """A piece that an action moves: its tag, its new zone, the rectangle where the player dropped it (None if
    it was not dropped), and the tags of the zones on its route."""

    tag: str
    zone: str
    where: Rect | None = None
    way: tuple[str, ...] = ()


class Flying(Node):
    """A picture of a piece that moves above the table, perhaps enlarged. It is drawn when it is first shown;
    in a frame without time for that, the last picture drawn of the piece is shown instead."""

    def __init__(self, node: PieceNode, z: int, scale: float = 1.0) -> None:
        size = round(node.rect.w * scale), round(node.rect.h * scale)
        super().__init__(Rect((0, 0), size), z, paint.shadow_reach(2, node.m.s) + 1)
        self._node, self._scale = node, scale
        self._drawn: tuple[Surface, Surface] | None = None

    def paint(self, surface: Surface) -> None:
        if self._drawn is None:
            if self._node.hasty(surface, self.rect, self.stage):
                return
            sprite, shape = self._node.sprite(), self._node.shape()
            self._drawn = effects.scaled(sprite, self._scale), effects.scaled(shape, self._scale)
        effects.drop(surface, self._drawn[0], self.rect.center, self._node.m.s, 2, self._drawn[1])


class Flights:
    """The animations of pieces that move on the screen. A piece's own node is hidden while its picture moves;
    a press of a key or button ends all animations."""

    def __init__(self, add: Callable[[Node], object], clock: motion.Clock) -> None:
        self._add, self._clock = add, clock
        self._flying: dict[str, tuple[Flying, motion.Tween]] = {}
        self._fading: Sprite | None = None

    @property
    def left(self) -> float:
        """The milliseconds until the last flight ends."""
        return max((tween.left for _, tween in self._flying.values()), default=0.0)

    def fly(self, node: PieceNode, start: Rect, turn: int = 0, fresh: bool = False) -> None:
        """Animate a piece from the rectangle `start` to its place on the table. `turn`, from 0, is its number
        among pieces that start one after the other; a `fresh` piece is marked at the end as just arrived."""
        if start.center == node.rect.center:
            return
        self._cut_short(node)
        if turn >= MOST or self._clock.length(motion.SETTLE) <= 0:
            self._landed(node, fresh)
            return
        sprite = Flying(node, Depth.FLIGHT + turn)
        sprite.rect.center = start.center
        goal = node.rect.center
        arc = 0 if recipes.is_card(node.look.words.game, node.piece.picture) else node.m.u(40)
        node.show(False)
        if not turn:
            self._add(sprite)

        def step(t: float) -> None:
            if sprite.stage is None:
                self._add(sprite)
            x = start.centerx + (goal[0] - start.centerx) * t - sprite.rect.w / 2
            y = start.centery + (goal[1] - start.centery) * t - sprite.rect.h / 2
            y -= arc * math.sin(math.pi * t)
            sprite.move((x, y))

        move = motion.PILE if arc else motion.DEAL if turn else motion.SETTLE
        self._launch(node, sprite, move, step, fresh, turn * motion.DEAL_STAGGER)

    def travel(self, node: PieceNode, points: Points, stays: bool, done: Callable[[], None]) -> None:
        """Animate a piece along points of the screen and then call `done`; `stays` tells whether the piece
        remains at the end, and so is marked as just arrived."""
        pace = motion.Motion(min(LONGEST_MS, SET_OUT_MS + STEP_MS * len(points)), motion.in_out_cubic)
        if self._clock.length(pace) <= 0:
            done()
            return
        self._cut_short(node)
        sprite = Flying(node, Depth.FLIGHT, max(1.0, node.m.u(TRAVELLER) / node.rect.w))
        half = sprite.rect.w / 2, sprite.rect.h / 2
        sprite.move((points[0][0] - half[0], points[0][1] - half[1]))
        node.show(False)
        self._add(sprite)

        def step(t: float) -> None:
            x, y = along(points, t)
            sprite.move((x - half[0], y - half[1]))

        self._launch(node, sprite, pace, step, stays, done=done)

    def fade(self, screen: Surface, rect: Rect) -> None:
        """Fade out what a part of the screen shows now, above the new contents that are painted there."""
        if self._clock.length(GIVE_WAY) <= 0:
            return
        old, self._fading = self._fading, None
        if old:
            old.remove()
        picture = old.picture if old and old.rect.size == rect.size else Surface(rect.size, 0, screen)
        picture.set_alpha(None)
        picture.blit(screen, (0, 0), rect)
        sprite = self._fading = Sprite(picture, rect.topleft, Depth.FADE)
        self._add(sprite)

        def step(t: float) -> None:
            if sprite.stage:
                picture.set_alpha(round(255 * (1 - t)))
                sprite.changed()

        self._clock.play(GIVE_WAY, step, sprite.remove)

    def _launch(
        self,
        node: PieceNode,
        sprite: Flying,
        pace: motion.Motion,
        step: Callable[[float], None],
        fresh: bool,
        delay: float = 0.0,
        done: Callable[[], None] = lambda: None,
    ) -> None:
        """Start the animation `step` of a piece; at its end, show the piece's node again and call `done`."""

        def arrived() -> None:
            sprite.remove()
            self._flying.pop(node.piece.tag, None)
            node.show(True)
            self._landed(node, fresh)
            done()

        self._flying[node.piece.tag] = sprite, self._clock.play(pace, step, arrived, delay)

    def _cut_short(self, node: PieceNode) -> None:
        """End the running flight of a piece, because another flight of it is about to start."""
        sprite, tween = self._flying.pop(node.piece.tag, (None, None))
        self._clock.stop(tween)
        if sprite:
            sprite.remove()
        node.show(True)

    def tumble(self, node: PieceNode) -> None:
        """Animate a rolling die: show its faces in turn, the piece's own at the end."""
        stem, faces = node.piece.picture.rpartition(".")[0], node.faces

        def step(t: float) -> None:
            face = "" if t >= 1 else f"{stem}.{faces[(node.rect.x + int(t * 11) * 5) % len(faces)]}"
            if face != node.passing:
                node.passing = face
                node.changed()

        self._clock.play(motion.DIE, step)

    def _landed(self, node: PieceNode, fresh: bool) -> None:
        if fresh:
            node.freshen(True)
            self._clock.after(FRESH_MS, lambda: node.freshen(False))


def along(points: Points, t: float) -> tuple[float, float]:
    """Return the point that lies after the fraction `t` of the length of a route."""
    legs = [math.dist(a, b) for a, b in pairwise(points)]
    left = t * sum(legs)
    for (a, b), leg in zip(pairwise(points), legs, strict=True):
        if left <= leg:
            k = left / leg if leg else 0.0
            return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k
        left -= leg
    return points[-1]
