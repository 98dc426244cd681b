"""The stage: the nodes on the screen in order of depth, and the rectangles to paint again.

`Stage.draw` paints the damaged rectangles only; nodes marked `still` lie at the bottom and are kept composed
in one picture. The tree is walked once a frame; the nodes that a rectangle touches are then found in one list
of extents. A frame that would take long is painted rectangle by rectangle in this frame and the next.
"""

from __future__ import annotations

import time
from bisect import insort
from collections.abc import Callable, Iterator

from pygame import Rect, Surface

from tabletop.ui.kit.node import Node, by_depth
from tabletop.ui.kit.painting_pace import PaintingPace
from tabletop.ui.kit.rects import MOST_RECTS, bands, merged, outside
from tabletop.ui.kit.visibility import VisibleNodes, composed

LARGE_DAMAGE = 500_000
"""The number of pixels in a rectangle above which it is cut into bands, so that painting can stop between
them."""
COSTLY = 3.5e-3
"""The seconds before the end of a frame's time in which no costly work is begun."""
_pace = PaintingPace()


class Stage:
    """The nodes of a scene, and the parts of the screen that must be painted again."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.nodes: list[Node] = []
        self._damage: list[Rect] = []
        self._left: list[Rect] = []  # the damage that the last frame had no time for
        self._base: Surface | None = None
        self._until: float | None = None
        self._seen: VisibleNodes | None = None  # the nodes found for painting, as long as none changes
        self.attached = 0
        """The number of times that nodes were put on the stage."""
        self._seen_still: VisibleNodes | None = None  # the `still` nodes of the whole screen, likewise
        self.forget()

    # ------------------------------------------------ nodes
    def add(self, node: Node) -> Node:
        """Put a node on the stage (the tree of the nodes on the screen), and return it."""
        insort(self.nodes, node, key=by_depth)
        self._lose()
        self.attach(node)
        return node

    def attach(self, node: Node) -> None:
        """Put a node that was added to a parent node on the stage (the tree of the nodes on the screen), with
        its children."""
        self.attached += 1
        for each in node.tree():
            each.stage = self
            if not each.blank():
                each.changed()

    def clear(self, size: tuple[int, int] | None = None) -> None:
        """Remove all nodes; `size` is the new size of the window, None if it has not changed."""
        for each in (node for root in self.nodes for node in root.tree()):
            each.stage = None
        self.nodes.clear()
        if size and size != self.size:
            self.size, self._base = size, None
        self.forget()

    def walk(self) -> Iterator[Node]:
        """Yield every visible node in painting order."""
        for node in self.nodes:
            yield from _visible(node)

    def at(self, pos: tuple[int, int], wanted: Callable[[Node], bool] = lambda node: True) -> Node | None:
        """Return the topmost node at a position of the screen for which `wanted` is true, or None."""
        return _topmost(self.nodes, pos, wanted)

    # ------------------------------------------------ damage
    def damage(self, rect: Rect, still: bool = False) -> None:
        """Mark a rectangle of the screen to be painted again. With `still`, also paint it again in the cached
        picture of the nodes marked `still`, which rarely change."""
        self._seen = None
        if still:
            self._seen_still = None
        rect = rect.clip(Rect((0, 0), self.size))
        if rect.w and rect.h:
            self._damage.append(rect)
            if still:
                self._base_damage.append(rect)

    def damage_all(self) -> None:
        """Mark the whole screen to be painted again, but keep the cached picture of the nodes marked `still`,
        which rarely change."""
        self._damage, self._left = [Rect((0, 0), self.size)], []
        self._lose()

    def _lose(self) -> None:
        """Forget which nodes were found for painting, because some have changed."""
        self._seen = self._seen_still = None

    def forget(self) -> None:
        """Mark all nodes, also those marked `still`, to be painted again, and show the result only once it is
        complete."""
        self.damage_all()
        self._base_damage = [Rect((0, 0), self.size)]
        self.new = True  # whether nothing of this picture is on the screen yet
        self._painting: Iterator[None] | None = None  # the rest of painting a new picture

    @property
    def dirty(self) -> bool:
        """True if anything must be painted again."""
        return self.new or bool(self._damage or self._left)

    def draw(self, surface: Surface, until: float | None = None) -> list[Rect]:
        """Paint the damaged rectangles and return those that the window must show: at least one, however late
        it is. A rectangle that will probably not be painted by the time `until` (on the clock
        `time.perf_counter`; None for no limit) waits for the next frame. After `forget` or `clear`, the new
        picture is returned only once it is complete."""
        self._until = until
        if self.new:
            return self._reveal(surface, until)
        left, self._left = self._left, []
        if len(left) > MOST_RECTS:
            left = merged(left)
            self._seen = None  # it was found for the smaller rectangles
        damage, self._damage = merged(self._damage), []
        if not (left or damage):
            return []
        self._provide_base(surface)
        if self._seen is None:
            self._seen = VisibleNodes((n for n in self.nodes if not n.still), left + damage)
        seen, painted = self._seen, list[Rect]()
        for rect in self._in_turn(left, damage, until):
            pixels, nodes = rect.w * rect.h, seen.count(rect)
            began = time.perf_counter() if until is not None else 0.0
            if until is not None and painted and began + _pace.expected(pixels, nodes) > until:
                self._left.append(rect)
                continue
            self._compose(rect)
            seen.paint(surface, rect, self._base)
            painted.append(rect)
            if until is not None:
                _pace.learn(pixels, nodes, time.perf_counter() - began)
        surface.set_clip(None)
        if not self.dirty:
            self._seen = None
        return painted

    def _in_turn(self, left: list[Rect], damage: list[Rect], until: float | None) -> list[Rect]:
        """Return the rectangles in the order in which to paint them: first those left by the last frame, so
        that endless animations do not delay them for ever; then those where the composed picture is up to
        date; then the others. With a limit `until`, large new rectangles are cut into bands."""
        sound = sorted(damage, key=lambda rect: rect.collidelist(self._base_damage) >= 0)
        if until is not None:
            sound = [part for rect in sound for part in (bands(rect) if _large(rect) else (rect,))]
        return left + [rect for rect in sound if not any(old.contains(rect) for old in left)]

    def hurries(self) -> bool:
        """Tell whether the frame's time is nearly used up, so that costly work should wait for another
        frame."""
        return self._until is not None and _over(self._until - COSTLY)

    def _reveal(self, surface: Surface, until: float | None) -> list[Rect]:
        """Continue painting a new picture; return the whole screen after its last node, else nothing."""
        until = None if until is None else until - COSTLY
        if self._painting is None:
            self._damage, self._base_damage = [], []
            self._painting = self._anew(surface)
            if _over(until):  # the layout has used up the time
                return []
        for _ in self._painting:
            if _over(until):
                break
        else:
            self.new, self._painting = False, None
        surface.set_clip(None)
        return [] if self.new else [Rect((0, 0), self.size)]

    def _anew(self, surface: Surface) -> Iterator[None]:
        """Paint all nodes, one per step of the iterator; those that change are painted afterwards."""
        still, whole = [n for n in self.nodes if n.still], Rect((0, 0), self.size)
        self._base = (self._base or composed(self.size, surface)) if still else None
        if self._base:
            yield from VisibleNodes(still, [whole]).parts(self._base, whole)
        yield from VisibleNodes((n for n in self.nodes if not n.still), [whole]).parts(
            surface, whole, self._base
        )

    def whole(self) -> Surface | None:
        """Return a new picture of all nodes at their laid-out size, or None if not painted yet."""
        if self._base is None or self.new:
            return None
        seen, whole = Surface(self.size, 0, self._base), Rect((0, 0), self.size)
        VisibleNodes((n for n in self.nodes if not n.still), [whole]).paint(seen, whole, self._base)
        seen.set_clip(None)
        return seen

    def _provide_base(self, surface: Surface) -> None:
        """Provide the surface on which the `still` nodes are composed, if there are any."""
        if not (self.nodes and self.nodes[0].still):
            self._base, self._base_damage = None, []
        elif self._base is None:
            self._base, self._base_damage = composed(self.size, surface), [Rect((0, 0), self.size)]
        self._base_damage = merged(self._base_damage)

    def _compose(self, rect: Rect) -> None:
        """Repaint the composed picture of the `still` nodes where it is damaged below a rectangle."""
        if self._base is None or rect.collidelist(self._base_damage) < 0:
            return
        if self._seen_still is None:
            self._seen_still = VisibleNodes((n for n in self.nodes if n.still), [Rect((0, 0), self.size)])
        for part in merged(filter(None, (old.clip(rect) for old in self._base_damage))):
            self._seen_still.paint(self._base, part)
        self._base_damage = [part for old in self._base_damage for part in outside(old, [rect])]


def _large(rect: Rect) -> bool:
    return rect.w * rect.h > LARGE_DAMAGE


def _over(until: float | None) -> bool:
    return until is not None and time.perf_counter() > until


def _topmost(nodes: list[Node], pos: tuple[int, int], wanted: Callable[[Node], bool]) -> Node | None:
    """Return the topmost of some nodes and those below them in the tree, as `Stage.at` does; it asks hundreds
    of nodes each time that the pointer moves."""
    for node in reversed(nodes):
        if not node.visible:
            continue
        if node.children and (found := _topmost(node.children, pos, wanted)):
            return found
        if node.hit(pos) and wanted(node):
            clip = node.clip()
            if clip is None or clip.collidepoint(pos):
                return node
    return None


def _visible(node: Node) -> Iterator[Node]:
    if node.visible:
        yield node
        for child in node.children:
            yield from _visible(child)
