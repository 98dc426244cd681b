"""What is on the screen: nodes in order of depth, and the rectangles that must be painted again.

A node paints itself inside `extent()`. Whoever changes a node says `node.changed()`, before and
after when it moves or grows (`node.move` and `node.show` do). `Stage.draw` paints the damaged
rectangles only; nodes marked `still` lie at the bottom and are kept composed in one picture.
The tree is walked once a frame; which nodes a rectangle touches is then asked of one list of extents.
A frame that would take long is painted rectangle by rectangle in this one and the next.
"""

from __future__ import annotations

import itertools
import time
from bisect import insort
from collections.abc import Callable, Iterable, Iterator

from pygame import Rect, Surface

from tabletop.ui.kit.rects import bands, merged, outside

MUCH = 500_000
"""Pixels of a board that is new: they take too long in a frame that has done something else before."""
NOWHERE = Rect(0, 0, 0, 0)
_order = itertools.count()


class Node:
    """Something painted: a rectangle, a depth, children above it.

    `bleed` is how many pixels a shadow or halo reaches beyond the rectangle.
    """

    still = False  # part of the composed picture at the bottom: for what rarely changes
    clips = False  # children are seen and touched inside this rectangle only
    modal = False  # while it is shown, the pointer and the focus stay inside it
    solid = -1  # so many pixels inside its rectangle it hides everything below it; -1 for nowhere
    focused = False  # has it the keyboard? Then that is marked in front of everything
    name = ""  # what a screen reader or a test calls it

    def __init__(
        self, rect: Rect | tuple[int, int, int, int] = (0, 0, 0, 0), z: int = 0, bleed: int = 0
    ) -> None:
        self.rect = Rect(rect)
        self.z, self.bleed, self.visible = z, bleed, True
        self.children: list[Node] = []
        self.parent: Node | None = None
        self.stage: Stage | None = None
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

    def blank(self) -> bool:
        """Whether it paints nothing now; override for what is seldom seen. Its children are painted."""
        return False

    # ------------------------------------------------ changes
    def changed(self) -> None:
        """It looks different now."""
        self.damage(self.extent())

    def damage(self, rect: Rect) -> None:
        """It looks different there now."""
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

    def deepen(self, depth: int) -> None:
        """Lie at another depth among its siblings."""
        if depth != self.z:
            siblings = self._siblings()
            if self in siblings:
                siblings.remove(self)
                self.z = depth
                insort(siblings, self, key=by_depth)
            self.z = depth
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
        """The node without a parent that carries this one."""
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
        """The part of the screen its ancestors leave it, or None when that is all of it."""
        found, above = None, self.parent
        while above:
            if above.clips:
                found = above.rect if found is None else above.rect.clip(found)
            above = above.parent
        return found

    def _clipped(self, rect: Rect) -> Rect:
        clip = self.clip()
        return rect if clip is None else rect.clip(clip)


class Stage:
    """The nodes of a scene, and what of them must be painted again."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.nodes: list[Node] = []
        self._damage: list[Rect] = []
        self._base: Surface | None = None
        self._until: float | None = None
        self.late = False  # was that put off which this frame should have painted?
        self.forget()

    # ------------------------------------------------ nodes
    def add(self, node: Node) -> Node:
        """Put a node on the stage."""
        insort(self.nodes, node, key=by_depth)
        self.attach(node)
        return node

    def attach(self, node: Node) -> None:
        """Take in a node that was given a parent, and its children."""
        for each in node.tree():
            each.stage = self
            if not each.blank():
                each.changed()

    def clear(self, size: tuple[int, int] | None = None) -> None:
        """Empty the stage, perhaps for a window of another size."""
        for each in (node for root in self.nodes for node in root.tree()):
            each.stage = None
        self.nodes.clear()
        if size and size != self.size:
            self.size, self._base = size, None
        self.forget()

    def walk(self) -> Iterator[Node]:
        """Every visible node from the bottom up."""
        for node in self.nodes:
            yield from _visible(node)

    def at(self, pos: tuple[int, int], wanted: Callable[[Node], bool] = lambda node: True) -> Node | None:
        """The topmost node under the pointer that is wanted."""
        for node in reversed(list(self.walk())):
            if wanted(node) and node.hit(pos):
                clip = node.clip()
                if clip is None or clip.collidepoint(pos):
                    return node
        return None

    # ------------------------------------------------ damage
    def damage(self, rect: Rect, still: bool = False) -> None:
        """That part of the screen must be painted again."""
        rect = rect.clip(Rect((0, 0), self.size))
        if rect.w and rect.h:
            self._damage.append(rect)
            if still:
                self._base_damage.append(rect)

    def damage_all(self) -> None:
        """The whole screen must be painted again; what is still need not, where nobody has changed it."""
        self._damage = [Rect((0, 0), self.size)]

    def forget(self) -> None:
        """Everything must be painted, as if nothing had ever been."""
        self.damage_all()
        self._base_damage = [Rect((0, 0), self.size)]
        self.new = True  # is it a picture of which nothing is shown yet?
        self._painting: Iterator[None] | None = None  # what is left of it

    @property
    def dirty(self) -> bool:
        """Whether draw() would paint anything."""
        return self.new or bool(self._damage)

    def draw(self, surface: Surface, until: float | None = None) -> list[Rect]:
        """Paint what is damaged; returns those rectangles, for the window to show.

        What is not begun at `until`, of `time.perf_counter`, is left for the next frame. A new picture is
        shown when all of it is painted.
        """
        self._until = until
        if self.new:
            return self._reveal(surface, until)
        if self._puts_off(until):
            return []
        damage, self._damage = merged(self._damage), []
        base = self._composed(surface, until) if damage else None
        moving, painted = _Seen(n for n in self.nodes if not n.still), list[Rect]()
        for rect in damage:
            if rect.collidelist(self._base_damage) >= 0 or (painted and _over(until)):
                self._damage.append(rect)
            else:
                moving.paint(surface, rect, base)
                painted.append(rect)
        surface.set_clip(None)
        return painted

    def hurries(self) -> bool:
        """Has the frame that is painted now taken long enough? What costs much may be painted in another."""
        return _over(self._until)

    def _puts_off(self, until: float | None) -> bool:
        """Is there so much to compose that it waits for the next frame, this one having taken long enough?"""
        much = any(rect.w * rect.h > MUCH for rect in self._base_damage)
        self.late = much and not self.late and _over(until)
        return self.late

    def _reveal(self, surface: Surface, until: float | None) -> list[Rect]:
        """Go on painting a new picture; nothing to show before its last node is painted."""
        if self._painting is None:
            self._damage, self._base_damage = [], []
            self._painting = self._anew(surface)
            if _over(until):  # to lay it out took long enough
                return []
        for _ in self._painting:
            if _over(until):
                break
        else:
            self.new, self._painting = False, None
        surface.set_clip(None)
        return [] if self.new else [Rect((0, 0), self.size)]

    def _anew(self, surface: Surface) -> Iterator[None]:
        """Paint everything, node by node. What changes meanwhile is damaged, and painted afterwards."""
        still, whole = [n for n in self.nodes if n.still], Rect((0, 0), self.size)
        self._base = (self._base or _sheet(self.size, surface)) if still else None
        if self._base:
            yield from _Seen(still).parts(self._base, whole)
        yield from _Seen(n for n in self.nodes if not n.still).parts(surface, whole, self._base)

    def whole(self) -> Surface | None:
        """All that is seen now, in the size it was laid out for; None before all of it was drawn once."""
        if self._base is None or self.new:
            return None
        seen = Surface(self.size, 0, self._base)
        _Seen(n for n in self.nodes if not n.still).paint(seen, seen.get_rect(), self._base)
        seen.set_clip(None)
        return seen

    def _composed(self, surface: Surface, until: float | None) -> Surface | None:
        """The still nodes as one opaque picture, mended where it is damaged."""
        still = [n for n in self.nodes if n.still]
        if not still:
            self._base, self._base_damage = None, []
            return None
        if self._base is None:
            self._base, self._base_damage = _sheet(self.size, surface), [Rect((0, 0), self.size)]
        if self._base_damage:
            seen, left = _Seen(still), merged(self._base_damage)
            if until is not None:
                left = [band for rect in left for band in bands(rect)]
            seen.paint(self._base, left.pop(0))
            while left and not _over(until):
                seen.paint(self._base, left.pop(0))
            self._base_damage = left
        return self._base


def _sheet(size: tuple[int, int], like: Surface) -> Surface:
    """A surface to compose a window on.

    Its rows are no multiple of 16 bytes apart: where they are, SDL copies past the caches of the processor.
    A picture that begins between two of their lines takes up to three times as long then.
    """
    return Surface((size[0] | 1, size[1]), 0, like).subsurface((0, 0), size)


def _over(until: float | None) -> bool:
    return until is not None and time.perf_counter() > until


def _visible(node: Node) -> Iterator[Node]:
    if node.visible:
        yield node
        for child in node.children:
            yield from _visible(child)


class _Seen:
    """Some roots and all above them that paint something, from the bottom up, and what they paint on."""

    def __init__(self, roots: Iterable[Node]) -> None:
        self._nodes: list[Node] = []
        self._extents: list[Rect] = []
        self._opaque: list[Rect] = []
        self._clips: list[Rect | None] = []
        for root in roots:
            self._take(root, None)

    def _take(self, node: Node, clip: Rect | None) -> None:
        if not node.visible:
            return
        if not node.blank():
            extent, opaque = node.extent(), node.opaque()
            self._nodes.append(node)
            self._extents.append(extent if clip is None else extent.clip(clip))
            self._opaque.append(opaque if clip is None else opaque.clip(clip))
            self._clips.append(clip)
        if node.children:
            if node.clips:
                clip = node.rect if clip is None else node.rect.clip(clip)
            for child in node.children:
                self._take(child, clip)

    def paint(self, surface: Surface, rect: Rect, base: Surface | None = None) -> None:
        """Paint that part of them on a base (black without one), from the topmost one that hides the rest.

        That one is painted only where nothing above hides it in turn.
        """
        for _ in self.parts(surface, rect, base):
            pass

    def parts(self, surface: Surface, rect: Rect, base: Surface | None = None) -> Iterator[None]:
        """The same, a node at a time."""
        touched = rect.collidelistall(self._extents)
        last = len(touched) - 1
        hiding = next((i for i in range(last, -1, -1) if self._opaque[touched[i]].contains(rect)), -1)
        surface.set_clip(rect)
        if base and hiding < 0:
            surface.blit(base, rect, rect)
        elif hiding < 0:
            surface.fill("black", rect)
        else:
            for part in outside(rect, filter(None, (self._opaque[at] for at in touched[hiding + 1 :]))):
                surface.set_clip(part)
                self._nodes[touched[hiding]].paint(surface)
            yield
        seen = touched[hiding + 1 :]
        for at in seen:
            node = self._nodes[at]
            if node.stage and node.shown():  # it may have left while others were painted
                clip = self._clips[at]
                surface.set_clip(rect if clip is None else rect.clip(clip))
                node.paint(surface)
            yield
        for at in seen:
            node = self._nodes[at]
            if node.focused and node.stage and node.shown():
                surface.set_clip(node._clipped(rect))
                node.paint_focus(surface)


def by_depth(node: Node) -> tuple[bool, int, int]:
    """What lies on what: still nodes at the bottom, then by depth, then as they came."""
    return not node.still, node.z, node.order
