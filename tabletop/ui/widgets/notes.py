"""Text beside other things: labels, paragraphs, tooltips, speech bubbles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from pygame import Rect, Surface

from tabletop.reference.glossary import Glossary
from tabletop.texts.words import stopped
from tabletop.ui.kit import paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import LEFT, Click, Event
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Do, Widget
from tabletop.ui.widgets.marked import Marked, Told

SLIMMER = (1.0, 0.75, 0.55)
"""The factors by which a bubble's usual width is multiplied, tried in turn until the bubble no longer covers
the thing that it is about."""
WINDOW_EDGE = 12
"""The least distance in pixels of a note from the edge of the window."""


class TextLine(Node):
    """A line of text, anchored in a rectangle; a text that does not fit ends in an ellipsis."""

    def __init__(self, rect: Rect, words: str, style: Style, anchor: str = "midleft", z: int = 0) -> None:
        super().__init__(rect, z)
        self.name, self.style, self.anchor = words, style, anchor

    def say(self, words: str) -> None:
        """Replace the text of the line."""
        if words != self.name:
            self.name = words
            self.changed()

    def paint(self, surface: Surface) -> None:
        self.style.cut(surface, self.name, getattr(self.rect, self.anchor), self.rect.w, self.anchor)


class Paragraph(Node):
    """Wrapped text that starts at the top of a rectangle; the rectangle grows to the height of the text."""

    def __init__(self, rect: Rect, words: str, style: Style, align: str = "left", z: int = 0) -> None:
        super().__init__(rect, z)
        self.name, self.style, self.align = words, style, align
        self.rect.h = max(rect.h, style.height(words, rect.w))

    def paint(self, surface: Surface) -> None:
        self.style.paragraph(surface, self.name, self.rect, align=self.align)


class Lacquer(Node):
    """A lacquer plate, the background of other nodes."""

    def __init__(
        self, m: Metrics, rect: Rect, *, radius: float = 14, level: int = 2, alpha: int = 236, z: int = 0
    ) -> None:
        super().__init__(rect, z, paint.shadow_reach(level, m.s))
        self.m, self.radius, self.level, self.alpha = m, radius, level, alpha

    def paint(self, surface: Surface) -> None:
        plates.lacquer(surface, self.rect, self.m, self.radius, self.level, self.alpha)


class Untouched(Node):
    """A node that does not react to the pointer, so that the nodes below it do."""

    def hit(self, pos: tuple[int, int]) -> bool:
        return False


class Tooltip(Untouched):
    """A small dark note with a picture, a title and a text, placed so that it hides as little as possible."""

    def __init__(
        self,
        m: Metrics,
        about: Rect,
        words: str,
        window: tuple[int, int],
        glossary: Glossary | None = None,
        picture: Surface | None = None,
        off: Sequence[Rect] = (),
        above: bool = False,
    ) -> None:
        self.m, self.name, self.words, self.picture, self.pinned = m, words, words, picture, False
        self.pad, self.side = (m.u(13), m.u(7)), picture.get_width() + m.u(12) if picture else 0
        tries = []
        for part in SLIMMER if off else SLIMMER[:1]:
            written = self._written(m.u(340 * part) - self.side, glossary)
            tries.append((written, beside(self._room(written), about, window, m.u(10), off=off, above=above)))
            if not any(_covered(tries[-1][1], about, off)):
                break
        self.written, rect = min(tries, key=lambda each: _covered(each[1], about, off))
        super().__init__(rect, Depth.TOOLTIP, paint.shadow_reach(2, m.s))

    def _written(self, wide: int, glossary: Glossary | None) -> list[Marked]:
        """Return the title and the text of the note, each wrapped to a width in pixels."""
        head, _, body = self.words.rpartition("\n") if "\n" not in self.words else self.words.partition("\n")
        bold, plain = light(self.m, "small", "bold"), light(self.m, "small")
        written = [Marked(bold, wide, head)] if head else []
        return [*written, *([Marked(plain, wide, body, glossary, without=head)] if body else [])]

    def _room(self, written: Sequence[Marked]) -> Rect:
        """Return a rectangle at (0, 0), as large as a note with these texts and the picture."""
        sizes = [each.size for each in written]
        high = max(sum(size[1] for size in sizes), self.picture.get_height() if self.picture else 0)
        return Rect(0, 0, max(size[0] for size in sizes) + self.side + self.m.u(26), high + self.m.u(16))

    def pin(self) -> None:
        """Keep the tooltip open until it is closed, and give it a brass rim."""
        self.pinned = True
        self.changed()

    def paint(self, surface: Surface) -> None:
        plates.lacquer(surface, self.rect, self.m, 8, 2, 255, tone.lacquer2)
        if self.pinned:
            paint.rim(surface, self.rect, self.m.u(8), tone.brass, self.m.fine(2))
        if self.picture:
            surface.blit(self.picture, self.rect.move(self.pad))
        for marked, pos in self._places():
            marked.paint(surface, pos)

    def _places(self) -> list[tuple[Marked, tuple[int, int]]]:
        x, y = self.rect.x + self.pad[0] + self.side, self.rect.y + self.pad[1]
        places = []
        for marked in self.written:
            places.append((marked, (x, y)))
            y += marked.size[1]
        return places

    def told(self) -> list[Told]:
        """Return the glossary words and rule numbers in the tooltip, with their rectangles."""
        return [told for marked, pos in self._places() for told in marked.told(pos)]

    def tells(self, pos: tuple[int, int]) -> Told | None:
        """Return the glossary word or rule number at a position, with its rectangle; None if there is
        none."""
        return next((term for term in self.told() if term[0].collidepoint(pos)), None)


def beside(
    room: Rect,
    about: Rect,
    window: tuple[int, int],
    gap: int,
    sideways: bool = False,
    off: Sequence[Rect] = (),
    above: bool = False,
) -> Rect:
    """Return the rectangle `room` moved to the best place beside `about`: where it covers least of `about`,
    then least of the rectangles in `off`; of several such places, the nearest one.

    Args:
        window: the size of the window in pixels; the place is inside it.
        gap: the distance in pixels from `about`.
        sideways: True to try right, left, above, below, in this order; False for below, above, right, left.
        off: rectangles to keep clear if possible; places around these are tried too.
        above: True to try above first and below last, because a hand covers what is below a finger.
    """
    screen = Rect((0, 0), window).inflate(-2 * WINDOW_EDGE, -2 * WINDOW_EDGE)
    order = (1, 3, 2, 0) if above else (2, 3, 1, 0) if sideways else (0, 1, 2, 3)
    near = _around(room, about, about, gap)
    corners = [near[i] for i in order]
    for part in off:
        corners += _around(room, part, about, gap)[::-1]
        sides = part.right + gap, part.left - gap - room.w
        corners += product(sides, (about.bottom + gap, about.top - gap - room.h))
    places = [Rect(corner, room.size).clamp(screen) for corner in corners]
    return min(places, key=lambda place: (_covered(place, about, off), max(gap, _distance(place, about))))


def _distance(one: Rect, other: Rect) -> int:
    """Return the pixels between two rectangles, across or down, whichever is more; 0 if they touch."""
    across = max(one.x, other.x) - min(one.right, other.right)
    return max(0, across, max(one.y, other.y) - min(one.bottom, other.bottom))


def _covered(place: Rect, about: Rect, off: Sequence[Rect]) -> list[int]:
    """Return the areas in square pixels that a place covers: of `about`, of the first rectangle in `off`, and
    of all others together."""
    return [sum(_shared(place, each) for each in part) for part in ((about,), off[:1], off[1:])]


def _around(room: Rect, part: Rect, about: Rect, gap: int) -> list[tuple[int, int]]:
    """Return the upper left corners at which `room` lies `gap` pixels below, above, right and left of `part`,
    in the other direction centred on `about`."""
    x, y = about.centerx - room.w // 2, about.centery - room.h // 2
    return [
        (x, part.bottom + gap),
        (x, part.top - gap - room.h),
        (part.right + gap, y),
        (part.left - gap - room.w, y),
    ]


def _shared(one: Rect, other: Rect) -> int:
    """Return the area in square pixels that two rectangles have in common."""
    part = one.clip(other)
    return part.w * part.h


class BubbleNote(Widget):
    """A speech bubble that gives a reason, beside the thing it is about; a click on its rule number calls
    `on_rule`, any other click on it `on_close`."""

    focusable = False

    def __init__(
        self,
        m: Metrics,
        said: plates.Bubble,
        about: Rect,
        window: tuple[int, int],
        *,
        width: float = 400,
        above: bool = False,
        off: Sequence[Rect] = (),
        on_rule: Do | None = None,
        on_close: Do | None = None,
    ) -> None:
        self.said, self.on_rule, self.on_close = said, on_rule, on_close
        rooms = [Rect((0, 0), plates.bubble_size(m, said, width * part)) for part in SLIMMER]
        places = [beside(room, about, window, m.u(24), True, off, above) for room in rooms]
        rect = next((place for place in places if not place.colliderect(about)), places[0])
        self.tip = Rect(rect.center, (0, 0)).clamp(about).center
        name = " ".join(filter(None, (stopped(said.head), said.fault, said.detail)))
        super().__init__(m, rect, name=name, z=Depth.BUBBLE)
        self.bleed = paint.shadow_reach(3, m.s)
        self.number = Rect(0, 0, 0, 0)

    def handle(self, event: Event) -> bool:
        """Call `on_rule` for a click on the rule number, and `on_close` for one elsewhere on it. Return True
        if the event was used."""
        if not (isinstance(event, Click) and event.button == LEFT):
            return False
        do = self.on_rule if self.number.collidepoint(event.pos) else self.on_close
        if do:
            do()
        return do is not None

    def paint(self, surface: Surface) -> None:
        """Paint the bubble, and store where its rule number can be clicked."""
        self.number = plates.bubble(surface, self.rect, self.m, self.said, self.tip)
