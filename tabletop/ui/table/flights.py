"""Movement: where each piece was and where it is now; the rules say nothing about it."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from tabletop.ui import art, motion, paint
from tabletop.ui.stage import Sprite
from tabletop.ui.table import pieces
from tabletop.ui.table.places import PieceNode

FLIGHT_Z = 3500
MOST = 24
"""Flights at one time; more pieces than that simply lie where they lie."""
FRESH_MS = 1200.0


class Flights:
    """Pieces on their way. While one flies its node is hidden; a press completes them all."""

    def __init__(self, add: Callable[[Sprite], object], clock: motion.Clock) -> None:
        self._add, self._clock = add, clock
        self._flying: dict[str, tuple[Sprite, motion.Tween]] = {}

    def fly(self, node: PieceNode, start: Rect, turn: int = 0, fresh: bool = False) -> None:
        """Show a piece coming from somewhere; `turn` makes those of one batch follow each other."""
        if start.center == node.rect.center:
            return
        self._cut_short(node)
        if turn >= MOST or self._clock.length(motion.SETTLE) <= 0:
            self._landed(node, fresh)
            return
        sprite = Sprite(with_shadow(node), (0, 0), FLIGHT_Z + turn)
        sprite.rect.center = start.center
        goal = node.rect.center
        arc = 0 if pieces.is_card(node.look.words.game, node.piece.picture) else node.m.u(40)
        node.show(False)
        self._add(sprite)

        def step(t: float) -> None:
            x = start.centerx + (goal[0] - start.centerx) * t - sprite.rect.w / 2
            y = start.centery + (goal[1] - start.centery) * t - sprite.rect.h / 2
            y -= arc * math.sin(math.pi * t)
            sprite.move((x, y))

        def done() -> None:
            if sprite.stage:
                sprite.remove()
            self._flying.pop(node.piece.tag, None)
            node.show(True)
            self._landed(node, fresh)

        move = motion.PILE if arc else motion.DEAL if turn else motion.SETTLE
        tween = self._clock.play(move, step, done, turn * motion.DEAL_STAGGER)
        self._flying[node.piece.tag] = sprite, tween

    def _cut_short(self, node: PieceNode) -> None:
        """A piece that is sent elsewhere while it flies sets out anew."""
        sprite, tween = self._flying.pop(node.piece.tag, (None, None))
        self._clock.stop(tween)
        if sprite and sprite.stage:
            sprite.remove()
        node.show(True)

    def tumble(self, node: PieceNode) -> None:
        """A die shows one face after the other before it lies still."""
        stem = node.piece.picture.rpartition(".")[0]

        def step(t: float) -> None:
            face = "" if t >= 1 else f"{stem}.{1 + (int(t * 11) * 5) % 6}"
            if face != node.passing:
                node.passing = face
                node.changed()

        self._clock.play(motion.DIE, step)

    def _landed(self, node: PieceNode, fresh: bool) -> None:
        if fresh:
            node.fresh = True
            node.changed()
            self._clock.after(FRESH_MS, lambda: _settle(node))


def _settle(node: PieceNode) -> None:
    node.fresh = False
    node.changed()


def with_shadow(node: PieceNode) -> Surface:
    """A piece and its shadow as one picture: one blit a frame."""
    sprite = node.sprite()
    reach = paint.shadow_reach(2, node.m.s)
    size = sprite.get_width() + 2 * reach, sprite.get_height() + 2 * reach
    sheet = Surface(size, pygame.SRCALPHA)
    pieces.drop(sheet, sprite, node.shape(), (size[0] // 2, size[1] // 2), node.m.s, 2)
    return art.screen_format(sheet)
