"""Finding the visible nodes in a part of the screen, and painting them there from the bottom up."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from pygame import Rect, Surface

from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.node import NOWHERE, Node
from tabletop.ui.kit.rects import outside

_kept = Cache()


class _Hashed:
    """A key of the cache whose hash is computed once: that of a whole panel takes as long as painting a part
    of it."""

    __slots__ = ("_hash", "_key")

    def __init__(self, key: Hashable) -> None:
        self._key, self._hash = key, hash(key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashed) and self._key == other._key


class VisibleNodes:
    """The visible nodes among `roots` and their descendants that paint on any of `rects`, in painting order,
    with the rectangles that they paint on."""

    def __init__(self, roots: Iterable[Node], rects: Sequence[Rect]) -> None:
        self._rects = rects
        self._nodes: list[Node] = []
        self._extents: list[Rect] = []
        self._opaque: list[Rect] = []
        self._clips: list[Rect | None] = []
        self._take_all(roots, None)

    def _take_all(self, nodes: Iterable[Node], clip: Rect | None) -> None:
        for node in nodes:
            if not node.visible:
                continue
            if not node.blank():
                self._take(node, clip)
            if node.children:
                within = clip
                if node.clips:
                    within = node.rect if clip is None else node.rect.clip(clip)
                    if within.collidelist(self._rects) < 0:
                        continue
                self._take_all(node.children, within)

    def _take(self, node: Node, clip: Rect | None) -> None:
        """Note a node, unless it paints nothing in the rectangles."""
        extent = node.extent() if clip is None else node.extent().clip(clip)
        if extent.collidelist(self._rects) < 0:
            return
        opaque = NOWHERE if node.solid < 0 else node.opaque()
        self._nodes.append(node)
        self._extents.append(extent)
        self._opaque.append(opaque if clip is None else opaque.clip(clip))
        self._clips.append(clip)

    def count(self, rect: Rect) -> int:
        """Return the number of nodes that paint on a rectangle of the screen."""
        return len(rect.collidelistall(self._extents))

    def paint(self, surface: Surface, rect: Rect, base: Surface | None = None) -> None:
        """Paint a rectangle of the screen, from the topmost node that covers all of it upwards; if there is
        none, begin with `base` (black if None).

        The node that is painted first is left out where nodes above it are opaque.
        """
        for _ in self.parts(surface, rect, base):
            pass

    def parts(self, surface: Surface, rect: Rect, base: Surface | None = None) -> Iterator[None]:
        """Paint a rectangle of the screen from the bottom up, on `base` (black if None), but only one node
        with each step of the iterator, so that painting can stop between them."""
        touched = rect.collidelistall(self._extents)
        last = len(touched) - 1
        hiding = next((i for i in range(last, -1, -1) if self._opaque[touched[i]].contains(rect)), -1)
        seen = touched[hiding + 1 :]
        surface.set_clip(rect)
        if hiding >= 0:
            self._paint_between(self._nodes[touched[hiding]], seen, surface, rect)
            yield
        elif base:
            surface.blit(base, rect, rect)
        else:
            surface.fill("black", rect)
        yield from self._paint_above(seen, surface, rect)

    def _paint_between(self, node: Node, above: Sequence[int], surface: Surface, rect: Rect) -> None:
        """Paint the node that covers the whole rectangle, but only where no node above it is opaque."""
        for part in outside(rect, filter(None, (self._opaque[at] for at in above))):
            surface.set_clip(part)
            _paint(node, surface)

    def _paint_above(self, seen: Sequence[int], surface: Surface, rect: Rect) -> Iterator[None]:
        """Paint nodes one by one in painting order, then the focus ring if one of them is focused."""
        for at in seen:
            node = self._nodes[at]
            if node.stage and node.shown():  # it may have been removed while other nodes were painted
                clip = self._clips[at]
                surface.set_clip(rect if clip is None else rect.clip(clip))
                _paint(node, surface)
            yield
        for at in seen:
            node = self._nodes[at]
            if node.focused and node.stage and node.shown():
                surface.set_clip(node._clipped(rect))
                node.paint_focus(surface)


def _paint(node: Node, surface: Surface) -> None:
    """Paint a node inside the clip; its opaque part is taken from the cache if it is stored there."""
    shows = node.shows()
    if shows is None:
        node.paint(surface)
        return
    inside, clip, key = node.opaque(), surface.get_clip(), _Hashed((type(node), *node.rect, shows))
    picture = _kept.find(key)
    if picture:
        surface.blit(picture, inside)
        for edge in outside(clip, [inside]):
            surface.set_clip(edge)
            node.paint(surface)
        return
    node.paint(surface)
    if clip.contains(inside):
        sheet = composed(inside.size, surface)
        sheet.blit(surface, (0, 0), inside)
        _kept.put(key, sheet)


def composed(size: tuple[int, int], like: Surface) -> Surface:
    """Return a new surface, in the format of `like`, on which a part of the window can be composed. The
    length of its rows is not a multiple of 16 bytes, because with such rows SDL bypasses the processor's
    caches when it copies, which can take three times as long."""
    return Surface((size[0] | 1, size[1]), 0, like).subsurface((0, 0), size)
