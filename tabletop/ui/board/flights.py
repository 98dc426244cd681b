"""The animation of moving pieces, in the poses that `motions` computes; the rules of the games are not
involved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from tabletop.ui.board import piece_art, recipes
from tabletop.ui.board.motions import FIRST_LEG, LONGEST_MS, MOTIONS, READABLE, PieceMotion, Points, Pose
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.kit import effects, motion, paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.sprites import Sprite
from tabletop.ui.kit.theme import tone

GIVE_WAY = motion.Motion(220, motion.out_quad, fade=True)
MOST = 24
"""The most pieces that move at the same time; any others appear at their new places at once."""
FRESH_MS = 1200.0
TRAVELLER = 34
"""The least width in layout units at which a piece is drawn while it travels over the board, so that the eye
can follow it."""
BACK = "back"
"""The name of the picture that is shown for the back of a card while it is dealt."""
BETWEEN = 11
"""The number of faces that a die shows while it rolls."""


class LetGo(NamedTuple):
    """A piece that an action moves: its tag, its new zone, the rectangle where the player dropped it (None if
    it was not dropped), and the tags of the zones on its route."""

    tag: str
    zone: str
    where: Rect | None = None
    route: tuple[str, ...] = ()


class Leg(NamedTuple):
    """A part of a piece's movement: a motion through the given points of the screen; `picture` replaces the
    piece's own picture during this part, if it is not ""."""

    motion: PieceMotion
    points: Points
    picture: str = ""


class Flying(Node):
    """A picture of a piece that moves above the table, perhaps enlarged. A new picture of it is drawn only if
    the frame has time for that; else the piece's last picture is shown."""

    def __init__(self, node: PieceNode, z: int, scale: float = 1.0, drawn_by: str = "") -> None:
        size = round(node.rect.w * scale), round(node.rect.h * scale)
        super().__init__(Rect((0, 0), size), z, paint.shadow_reach(2, node.m.s) + 1)
        self._node, self._scale, self.size = node, scale, size
        self._pictures: dict[tuple[str, bool], tuple[Surface, Surface]] = {}
        self.picture = self.label = ""
        self._engine = self._drawn_by(drawn_by) if drawn_by else None
        self._leftwards = False
        self.pose = Pose(0, 0)

    def take(self, pose: Pose, picture: str = "") -> None:
        """Move to another pose, and show another picture of the piece; "" shows the piece's own picture."""
        self.changed()
        gone = pose.ahead[0] - (self.pose.ahead or pose)[0] if pose.ahead else 0.0
        self._leftwards = gone < 0 if abs(gone) > 0.5 else self._leftwards
        self.pose, self.picture = pose, picture
        self.rect = self._room(pose)
        self.changed()

    def _room(self, pose: Pose) -> Rect:
        """Return a rectangle that contains the piece in a pose, and what draws it."""
        w, h = self.size[0] * max(1.0, pose.wide), self.size[1] * max(1.0, pose.high)
        if self.picture or pose.back or pose.foot:  # it turns about its foot, or its shape may be another
            w = h = max(w, h) * (1.5 if pose.angle or pose.foot else 1.0)
        elif pose.angle:
            along, across = abs(cos(radians(pose.angle))), abs(sin(radians(pose.angle)))
            w, h = w * along + h * across, w * across + h * along
        rect = Rect(0, 0, round(w) + 4, round(h) + 4 + round(pose.lift))
        rect.center = round(pose.x), round(pose.y - pose.lift / 2)
        rect = rect.union(Rect((0, 0), self.size).move_to(center=_ground(pose)))
        if self.label:
            rect = rect.inflate(2 * self._node.m.u(60), 2 * self._node.m.u(30))
        if self._engine and pose.ahead:
            rect = rect.union(self._engine.get_rect(center=pose.ahead))
        return rect

    def paint(self, surface: Surface) -> None:
        pose, m = self.pose, self._node.m
        if not self._pictures:
            calm = Rect((0, 0), (round(self.size[0] * pose.wide), round(self.size[1] * pose.high)))
            calm.center = round(pose.x), round(pose.y - pose.lift)
            if self._node.hasty(surface, calm, self.stage):
                return
        sprite, shape = self._seen()
        if pose.alpha >= 1 and (pose.wide, pose.high) == (1, 1) and abs(pose.angle) < 30:
            paint.cast(surface, *effects.shadow(shape, 2, m.s), shape.get_rect(center=_ground(pose)))
        if self._engine and pose.ahead:
            engine = pygame.transform.flip(self._engine, True, False) if self._leftwards else self._engine
            surface.blit(engine, engine.get_rect(center=pose.ahead))
        body = self._body(sprite)
        surface.blit(body, body.get_rect(center=self._middle(sprite)))
        if self.label and not pose.angle and pose.wide == READABLE:
            at = round(pose.x), round(pose.y + self.size[1] * pose.high / 2) + m.u(6)
            plates.pill(surface, self.label, at, m, tone.lacquer2, tone.ivory, 19, "midtop")

    def _seen(self) -> tuple[Surface, Surface]:
        """Return the picture and the silhouette of the piece at the size of its flight."""
        node = self._node
        key = self.picture or node.passing, self.pose.back
        if key not in self._pictures:
            sprite, shape = node.sprite(), node.shape()
            if self.picture or (self.pose.back and BACK in recipes.recipes(node.look.words.game)):
                sprite = shape = self._other(BACK if self.pose.back else self.picture)
            self._pictures[key] = effects.scaled(sprite, self._scale), effects.scaled(shape, self._scale)
        return self._pictures[key]

    def _other(self, picture: str) -> Surface:
        """Return the piece in another of its pictures, at the same scale."""
        node, game = self._node, self._node.look.words.game
        grown = recipes.recipe(game, picture).grow / recipes.recipe(game, node.piece.picture).grow
        width = node.rect.w if picture == BACK else round(node.lie.width * grown)
        piece = node.piece._replace(picture=picture, face=picture != BACK)
        return piece_art.sprite(node.look.words, piece, width, node.look.colours)

    def _body(self, sprite: Surface) -> Surface:
        """Return the picture of the piece in its pose."""
        pose = self.pose
        size = max(1, round(sprite.get_width() * pose.wide)), max(1, round(sprite.get_height() * pose.high))
        body = pygame.transform.smoothscale(sprite, size) if size != sprite.get_size() else sprite
        if round(pose.angle):
            body = pygame.transform.rotozoom(body, pose.angle, 1)
        if pose.alpha < 1:
            body = body.copy() if body is sprite else body
            body.set_alpha(round(255 * pose.alpha))
        return body

    def _middle(self, sprite: Surface) -> tuple[int, int]:
        """Return the middle of the picture in its pose; a figure turns and grows about its foot."""
        pose = self.pose
        x, y = pose.x, pose.y - pose.lift
        if pose.foot:
            foot, half = sprite.get_height() / 2, pygame.Vector2(0, -sprite.get_height() * pose.high / 2)
            x, y = pygame.Vector2(x, y + foot) + half.rotate(-pose.angle)
        return round(x), round(y)

    def _drawn_by(self, picture: str) -> Surface:
        """Return the picture of what draws the piece."""
        node = self._node
        piece = node.piece._replace(tag=picture, picture=picture, number=-1, owner=-1, facts=())
        return piece_art.sprite(node.look.words, piece, round(1.15 * self.size[0]), node.look.colours)


def _ground(pose: Pose) -> tuple[int, int]:
    """Return the middle of the shadow that a piece in a pose casts on the table: to its lower right, the
    higher the further."""
    return round(pose.x + 0.35 * pose.lift), round(pose.y + 0.1 * pose.lift)


class Flights:
    """The animations of pieces that move on the screen. A piece's own node is hidden while its picture moves;
    a press of a key or button ends all animations."""

    def __init__(self, add: Callable[[Node], object], clock: motion.Clock) -> None:
        self._add, self.clock = add, clock
        self._flying: dict[str, tuple[Flying, motion.Tween]] = {}
        self._fading: Sprite | None = None

    @property
    def left(self) -> float:
        """The milliseconds until the last flight ends."""
        return max((tween.left for _, tween in self._flying.values()), default=0.0)

    def act(
        self,
        node: PieceNode,
        legs: Sequence[Leg],
        turn: int = 0,
        wait: float = 0.0,
        fresh: bool = False,
        done: Callable[[], None] = lambda: None,
        drawn_by: str = "",
        label: str = "",
    ) -> None:
        """Animate a piece through one or several motions in succession; the whole animation, including
        `wait`, takes at most LONGEST_MS.

        Args:
            turn: the piece's number, from 0, among those that start one after the other.
            wait: the milliseconds before it starts.
            fresh: True if the piece is marked at the end as just arrived, by a halo.
            done: a function that is called at the end.
            drawn_by: the picture of an engine (such as a locomotive) that pulls the piece along its way; ""
                for none.
            label: the text shown below the piece while it lies enlarged, such as the result of a die.
        """
        self._cut_short(node)
        lengths = [leg.motion.length(leg.points, node.rect.w) for leg in legs]
        pace = motion.Motion(max(1.0, min(LONGEST_MS - wait, sum(lengths))), motion.linear)
        if turn >= MOST or self.clock.length(pace) <= 0:
            self._landed(node, fresh)
            done()
            return
        travels = any(len(leg.points) > 2 for leg in legs)
        scale = max(1.0, node.m.u(TRAVELLER) / node.rect.w) if travels else 1.0
        sprite = Flying(node, Depth.FLIGHT + turn, scale, drawn_by)
        shares = [length / sum(lengths) for length in lengths]
        rolls = bool(node.faces) and any(leg.motion is MOTIONS["roll"] for leg in legs)
        sprite.label = label

        def step(t: float) -> None:
            for leg, share in zip(legs, shares, strict=True):
                if t <= share or leg is legs[-1]:
                    break
                t -= share
            part = min(1.0, t / share) if share else 1.0
            if rolls:
                _show_face(node, part)
            sprite.take(leg.motion.pose(part, leg.points, sprite.size[0]), leg.picture)
            if sprite.stage is None:
                self._add(sprite)

        node.show(False)
        if not wait:
            step(0)
        else:
            sprite.take(legs[0].motion.pose(0, legs[0].points, sprite.size[0]), legs[0].picture)
            if legs[0].motion not in (MOTIONS["deal"], MOTIONS["rise"], MOTIONS["roll"]):
                self._add(sprite)
        self._launch(node, sprite, pace, step, fresh, wait, done)

    def leave(self, node: PieceNode, goal: Rect, wait: float = 0.0) -> None:
        """Move a piece that has left the table to the rectangle `goal` on the screen, such as the card of the
        seat that took it, fading out on the way. It starts after `wait` milliseconds."""
        if len(self._flying) < MOST:
            sweep = Leg(MOTIONS["sweep"], (node.rect.center, goal.center))
            self.act(node, [sweep], wait=min(wait, LONGEST_MS - sweep.motion.ms))

    def fade(self, screen: Surface, rect: Rect) -> None:
        """Fade out the present picture of the area `rect`, so that the new contents painted below it appear
        gradually."""
        if self.clock.length(GIVE_WAY) <= 0:
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

        self.clock.play(GIVE_WAY, step, sprite.remove)

    def _launch(
        self,
        node: PieceNode,
        sprite: Flying,
        pace: motion.Motion,
        step: Callable[[float], None],
        fresh: bool,
        delay: float,
        done: Callable[[], None],
    ) -> None:
        """Start the animation `step` of a piece; at its end, show the piece's node again and call `done`."""

        def arrived() -> None:
            sprite.remove()
            self._flying.pop(node.piece.tag, None)
            node.show(True)
            self._landed(node, fresh)
            done()

        self._flying[node.piece.tag] = sprite, self.clock.play(pace, step, arrived, delay)

    def _cut_short(self, node: PieceNode) -> None:
        """End the running flight of a piece, because another flight of it is about to start."""
        sprite, tween = self._flying.pop(node.piece.tag, (None, None))
        self.clock.stop(tween)
        if sprite:
            sprite.remove()
        node.passing = ""
        node.show(True)

    def _landed(self, node: PieceNode, fresh: bool) -> None:
        if fresh:
            node.freshen(True)
            self.clock.after(FRESH_MS, lambda: node.freshen(False))


def _show_face(node: PieceNode, t: float) -> None:
    """Show one of the faces of a rolling die, its own once it lies still."""
    stem, faces = node.piece.picture.rpartition(".")[0], node.faces
    shown = node.rect.x + int(t / FIRST_LEG * BETWEEN) * 5
    node.passing = "" if t >= FIRST_LEG else f"{stem}.{faces[shown % len(faces)]}"
