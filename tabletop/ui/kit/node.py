"""The base class of everything on the screen: a rectangle, a depth, a picture, and child nodes above it.

A node paints itself inside `extent()`. Code that changes a node calls `node.changed()`, before and after if
it moves or grows (`node.move` and `node.show` do).
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
    """The part of a stage (the tree of the nodes on the screen) that its nodes use."""

    nodes: list[Node]
    size: tuple[int, int]

    def add(self, node: Node) -> Node:
        """Put a node on the stage (the tree of the nodes on the screen), and return it."""

    def attach(self, node: Node) -> None:
        """Put a node that was added to a parent node on the stage (the tree of the nodes on the screen), with
        its children."""

    def damage(self, rect: Rect, still: bool = False) -> None:
        """Mark a rectangle of the screen to be painted again. With `still`, also paint it again in the cached
        picture of the nodes marked `still`, which rarely change."""

    def hurries(self) -> bool:
        """Tell whether the time for the frame that is being painted is used up, so that slow work should
        wait."""


class Node:
    """A painted thing on the screen: a rectangle, a depth (its place in painting order), and child nodes
    painted above it. Shadows and halos reach `bleed` pixels beyond the rectangle."""

    still = False  # part of the composed picture at the bottom, because it rarely changes
    clips = False  # children are visible and can be touched inside this rectangle only
    modal = False  # while it is shown, the pointer and the focus stay inside it
    solid = -1  # the inset in pixels of the part that hides everything below; -1 for none
    focused = False  # whether it has the keyboard focus, which is marked above all nodes
    rank = 0  # among nodes at one depth, a higher rank lies above
    name = ""  # its name for screen readers and tests

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
        """Paint the node, in pixel coordinates of the screen; override this."""

    def paint_focus(self, surface: Surface) -> None:
        """Paint the mark of the keyboard focus; override this in nodes that take the focus."""

    def hit(self, pos: tuple[int, int]) -> bool:
        """Tell whether a position of the screen belongs to the node, so that the pointer there acts on it."""
        return self.rect.collidepoint(pos)

    def extent(self) -> Rect:
        """Return the rectangle outside of which the node never paints."""
        return self.rect.inflate(2 * self.bleed, 2 * self.bleed)

    def opaque(self) -> Rect:
        """Return the rectangle in which the node hides everything below it; empty if it hides nothing."""
        return NOWHERE if self.solid < 0 else self.rect.inflate(-2 * self.solid, -2 * self.solid)

    def inside(self, surface: Surface) -> bool:
        """Tell whether the part of the node to be painted now (the clip of `surface`) touches the node's
        opaque rectangle."""
        return self.opaque().colliderect(surface.get_clip())

    def blank(self) -> bool:
        """Tell whether the node itself, without its children, paints nothing now; override this in nodes that
        often paint nothing."""
        return False

    def shows(self) -> Hashable:
        """Return a key of all values that determine the picture in the node's opaque rectangle; the picture
        is cached while the key stays the same. Return None for a node that is quick to paint, or whose
        picture seldom stays the same."""
        return None

    # ------------------------------------------------ changes
    def changed(self) -> None:
        """Mark everything that the node may paint on to be painted again."""
        self.damage(self.extent())

    def damage(self, rect: Rect) -> None:
        """Mark a rectangle of the screen in which the node has changed to be painted again."""
        if self.stage and self.shown():
            self.stage.damage(self._clipped(rect), self.root().still)

    def show(self, visible: bool) -> None:
        """Show or hide the node with its children."""
        if visible != self.visible:
            self._all_changed()
            self.visible = visible
            self._all_changed()

    def move(self, topleft: tuple[float, float]) -> None:
        """Move the node with its children, so that its top left corner is at a point."""
        dx, dy = round(topleft[0]) - self.rect.x, round(topleft[1]) - self.rect.y
        if dx or dy:
            self._all_changed()
            for node in self.tree():
                node.rect.move_ip(dx, dy)
            self._all_changed()

    def resize(self, rect: Rect | tuple[int, int, int, int]) -> None:
        """Give the node another rectangle; the rectangles of its children stay as they are."""
        self.changed()
        self.rect = Rect(rect)
        self.changed()

    def _all_changed(self) -> None:
        for node in self.tree():
            if not node.blank():
                node.changed()

    def deepen(self, depth: int, rank: int = 0) -> None:
        """Move the node to another depth (place in painting order) among its siblings; `rank` orders the
        nodes of the same depth."""
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
        """Add a child node, painted above this node, and return the child."""
        child.parent = self
        insort(self.children, child, key=by_depth)
        if self.stage:
            self.stage.attach(child)
        return child

    def remove(self) -> None:
        """Remove the node with its children from its parent node, or, if it has no parent, from the
        screen."""
        self._all_changed()
        siblings = self._siblings()
        if self in siblings:
            siblings.remove(self)
        self.parent = None
        for node in self.tree():
            node.stage = None

    def tree(self) -> Iterator[Node]:
        """Yield this node and its descendants in painting order, each node before its children."""
        yield self
        for child in self.children:
            yield from child.tree()

    def root(self) -> Node:
        """Return the outermost ancestor of this node, or the node itself if it has no parent."""
        node = self
        while node.parent:
            node = node.parent
        return node

    def shown(self) -> bool:
        """Tell whether the node and all its ancestors are visible."""
        node: Node | None = self
        while node and node.visible:
            node = node.parent
        return node is None

    def clip(self) -> Rect | None:
        """Return the part of the screen to which the node's ancestors limit it, or None if they do not."""
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
    """Return a key that sorts nodes into painting order: nodes marked `still` (which rarely change) first,
    then by depth, rank and age."""
    return not node.still, node.z, node.rank, node.order
