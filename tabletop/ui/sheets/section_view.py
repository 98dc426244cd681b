"""The base classes of the sections of a sheet; a new kind is one class, named in `sections.KINDS`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from pygame import Rect, Surface

from tabletop.engine.table import Section, Text
from tabletop.ui.board.look import Look
from tabletop.ui.board.spots import Spot
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import tone

ALL = 1 << 30
"""A limit of lines that shows all of them."""
S = TypeVar("S", bound=Section)


class SectionView(Generic[S]):
    """A section laid out in `rect`: its height, its painting and its zones."""

    headed = True
    bleed = 8.0
    """The units that it may paint beyond its rectangle."""

    def __init__(self, look: Look, section: S, rect: Rect | None = None) -> None:
        self.look, self.m, self.section, self.rect = look, look.m, section, rect or Rect(0, 0, 0, 0)
        self.title: Text | None = getattr(section, "title", None) if self.headed else None
        self.head = self.m.u(30, 26) if self.title else 0

    # ------------------------------------------------ to override
    def body_height(self, width: int, most: int) -> int:
        """Return the height in pixels of the body; a section that can shrink needs no more than `most`."""
        raise NotImplementedError

    def paint(self, sheet: Surface, body: Rect) -> None:
        """Paint the body, all but the pieces."""

    def zones(self) -> Iterator[ZoneAt]:
        """Yield the zones of its pieces."""
        yield from ()

    def parts(self) -> Iterator[tuple[object, Rect]]:
        """Yield its parts as keys of their contents and rectangles: only parts that differ are painted
        again."""
        yield self.section, self.rect

    def slack(self, width: int) -> int:
        """Return the pixels that it can shrink and still be easy to read."""
        return 0

    def told(self) -> Iterator[Spot]:
        """Yield the painted parts of the body that have a description; zones have one anyway."""
        yield from ()

    def grow(self, lines: int) -> None:
        """Show only so many lines, in a section that grows."""

    # ------------------------------------------------ shared
    def around(self, part: Rect) -> Rect:
        """Return the rectangle outside of which a part never paints."""
        bleed = self.m.u(self.bleed)
        return part.inflate(2 * bleed, 2 * bleed)

    @property
    def body(self) -> Rect:
        """The rectangle below its heading."""
        return Rect(self.rect.x, self.rect.y + self.head, self.rect.w, self.rect.h - self.head)

    def height(self, width: int, most: int) -> int:
        """Return the height in pixels with the heading."""
        return self.head + self.body_height(width, most - self.head)

    def spots(self) -> Iterator[Spot]:
        """Yield the spots of its heading and its parts; the parts are keyed by their index."""
        if self.title:
            yield Spot("head", Rect(self.rect.x, self.rect.y, self.rect.w, self.head), self.title)
        for i, part in enumerate(self.told()):
            yield part._replace(key=str(i))

    def split(self, width: int, most: int) -> list[SectionView[S]]:
        """Return the section cut into parts that may stand on several pages, or itself alone."""
        return [self]

    def draw(self, sheet: Surface) -> None:
        """Draw the heading and the body."""
        if self.title:
            self._draw_head(sheet, self.look.say(self.title))
        self.paint(sheet, self.body)

    def _draw_head(self, sheet: Surface, said: str) -> None:
        m, r, px = self.m, self.rect, self.m.px("caps")
        plain, where = Style(px, "bold", tone.ink2), (r.x, r.y + m.u(11, 9))
        spaced = plain._replace(track=px * 0.06)
        if spaced.width(said.upper()) <= r.w:
            spaced.draw(sheet, said.upper(), where, "midleft")
        else:
            plain.line(sheet, said, where, r.w)
        sheet.fill(tone.paper3, (r.x, r.y + m.u(22, 19), r.w, 1))


class LinedView(SectionView[S]):
    """A section of lines of equal height, which continues on further pages if necessary.

    of: the field of the section with the lines; units: the height of one, in both layouts.
    """

    of: str
    units: tuple[float, float]

    @property
    def lines(self) -> Sequence[Any]:
        """The items of the lines."""
        found: Sequence[Any] = getattr(self.section, self.of)
        return found

    @property
    def pitch(self) -> int:
        """The height of a line in pixels."""
        return self.m.u(*self.units)

    @property
    def across(self) -> int:
        """The number of items in a line."""
        return 1

    def body_height(self, width: int, most: int) -> int:
        return -(-len(self.lines) // self.across) * self.pitch

    def split(self, width: int, most: int) -> list[SectionView[S]]:
        over, count = self.height(width, most) - most, -(-len(self.lines) // self.across)
        if over <= 0 or count < 2:
            return [self]
        n = max(1, int(count * (1 - over / self.body_height(width, most)))) * self.across
        whole: Any = self.section
        cut = [self.lines[i : i + n] for i in range(0, len(self.lines), n)]
        return [type(self)(self.look, whole._replace(**{self.of: lines})) for lines in cut]

    def placed(self, body: Rect) -> Iterator[tuple[Any, Rect]]:
        """Yield every item with its rectangle."""
        n, wide = self.across, body.w // self.across
        for i, line in enumerate(self.lines):
            yield line, Rect(body.x + i % n * wide, body.y + i // n * self.pitch, wide, self.pitch)
