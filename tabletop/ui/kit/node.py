"""A thing on the screen: a rectangle, a depth, what it paints, and the things that stand on it.

A node paints itself inside `extent()`. Whoever changes a node says `node.changed()`, before and
after when it moves or grows (`node.move` and `node.show` do).
"""

from __future__ import annotations

import itertools
from bisect import insort
from collections.abc import Hashable, Iterator
from typing import Protocol

from pygame import Rect, Surface

NOWHERE = Rect(0, 0, 0, 0)
_order = itertools.count()


class NodeHost(Protocol):
    """What nodes ask of the stage they stand on."""

    nodes: list[Node]
    size: tuple[int, int]

    def add(self, node: Node) -> Node:
        """Put a node on the stage."""

    def attach(self, node: Node) -> None:
        """Take in a node that was given a parent, and its children."""

    def damage(self, rect: Rect, still: bool = False) -> None:
        """That part of the screen must be painted again."""

    def hurries(self) -> bool:
        """Has the frame that is painted now taken long enough?"""


class Node:
    """Something painted: a rectangle, a depth, children above it.

    `bleed` is how many pixels a shadow or halo reaches beyond the rectangle.
    """

    still = False  # part of the composed picture at the bottom: for what rarely changes
    clips = False  # children are seen and touched inside this rectangle only
    modal = False  # while it is shown, the pointer and the focus stay inside it
    solid = -1  # so many pixels inside its rectangle it hides everything below it; -1 for nowhere
    focused = False  # has it the keyboard? Then that is marked in front of everything
    rank = 0  # of nodes at one depth the one of a higher rank lies above, whichever came first
    name = ""  # what a screen reader or a test calls it

    def __init__(
        self, rect: Rect | tuple[int, int, int, int] = (0, 0, 0, 0), z: int = 0, bleed: int = 0
    ) -> None:
        self.rect = Rect(rect)
        self.z, self.bleed, self.visible = z, bleed, True
        self.children: list[Node] = []
        self.parent: Node | None = None
        self.stage: NodeHost | None = None
        self.order = next(_order)

    def paint(self, surface: Surface) -> None:
        """Draw on the screen, in screen coordinates; override."""

    def paint_focus(self, surface: Surface) -> None:
        """Mark that the keyboard is here; override for what takes it."""

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether the pointer touches it."""
        return self.rect.collidepoint(pos)

    def extent(self) -> Rect:
        """Everything it may paint on."""
        return self.rect.inflate(2 * self.bleed, 2 * self.bleed)

    def opaque(self) -> Rect:
        """Where it hides everything below it."""
        return NOWHERE if self.solid < 0 else self.rect.inflate(-2 * self.solid, -2 * self.solid)

    def inside(self, surface: Surface) -> bool:
        """Is more than its edge painted now?"""
        return self.opaque().colliderect(surface.get_clip())

    def blank(self) -> bool:
        """Whether it paints nothing now; override for what is seldom seen. Its children are painted."""
        return False

    def shows(self) -> Hashable:
        """Return all that decides how it is painted, where it hides everything below it: as long as that is
        the same, it is one picture there. None for what is painted as quickly, or seldom twice alike."""
        return None

    # ------------------------------------------------ changes
    def changed(self) -> None:
        """It looks different now."""
        self.damage(self.extent())

    def damage(self, rect: Rect) -> None:
        """It looks different there now: in its rectangle alone, where its shadow is the same."""
        if self.stage and self.shown():
            self.stage.damage(self._clipped(rect), self.root().still)

    def show(self, visible: bool) -> None:
        """Appear or vanish, children and all."""
        if visible != self.visible:
            self._all_changed()
            self.visible = visible
            self._all_changed()

    def move(self, topleft: tuple[float, float]) -> None:
        """Stand elsewhere, children and all."""
        dx, dy = round(topleft[0]) - self.rect.x, round(topleft[1]) - self.rect.y
        if dx or dy:
            self._all_changed()
            for node in self.tree():
                node.rect.move_ip(dx, dy)
            self._all_changed()

    def resize(self, rect: Rect | tuple[int, int, int, int]) -> None:
        """Take another rectangle (children keep theirs)."""
        self.changed()
        self.rect = Rect(rect)
        self.changed()

    def _all_changed(self) -> None:
        for node in self.tree():
            if not node.blank():
                node.changed()

    def deepen(self, depth: int, rank: int = 0) -> None:
        """Lie at another depth among its siblings, and at another rank among those of that depth."""
        if (depth, rank) != (self.z, self.rank):
            siblings = self._siblings()
            there = self in siblings
            if there:
                siblings.remove(self)
            self.z, self.rank = depth, rank
            if there:
                insort(siblings, self, key=by_depth)
            self.changed()

    # ------------------------------------------------ family
    def _siblings(self) -> list[Node]:
        return self.parent.children if self.parent else self.stage.nodes if self.stage else []

    def add(self, child: Node) -> Node:
        """Put a child above this node."""
        child.parent = self
        insort(self.children, child, key=by_depth)
        if self.stage:
            self.stage.attach(child)
        return child

    def remove(self) -> None:
        """Leave the stage, if it is there."""
        self._all_changed()
        siblings = self._siblings()
        if self in siblings:
            siblings.remove(self)
        self.parent = None
        for node in self.tree():
            node.stage = None

    def tree(self) -> Iterator[Node]:
        """This node, then everything above it, from the bottom up."""
        yield self
        for child in self.children:
            yield from child.tree()

    def root(self) -> Node:
        """Return the node without a parent that carries this one."""
        node = self
        while node.parent:
            node = node.parent
        return node

    def shown(self) -> bool:
        """Visible, and so is everything it stands on."""
        node: Node | None = self
        while node and node.visible:
            node = node.parent
        return node is None

    def clip(self) -> Rect | None:
        """Return the part of the screen its ancestors leave it, or None when that is all of it."""
        found, above = None, self.parent
        while above:
            if above.clips:
                found = above.rect if found is None else above.rect.clip(found)
            above = above.parent
        return found

    def _clipped(self, rect: Rect) -> Rect:
        clip = self.clip()
        return rect if clip is None else rect.clip(clip)


def by_depth(node: Node) -> tuple[bool, int, int, int]:
    """What lies on what: still nodes at the bottom, then by depth and rank, then as they came."""
    return not node.still, node.z, node.rank, node.order
