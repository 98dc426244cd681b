"""The base classes of the views of sections (the parts of a page beside the board). A new kind of section
needs one class, listed in `sections.KINDS`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from pygame import Rect, Surface

from tabletop.engine.table import Section, Text
from tabletop.ui.board.look import Look
from tabletop.ui.board.spots import Spot
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import tone

ALL = 1 << 30
"""The number of lines that stands for "all lines" in a section that appears line by line; no section has as
many."""
DENSE = 0.84
"""The height of the lines of a dense view, as a fraction of the usual one."""
S = TypeVar("S", bound=Section)


class SectionView(Generic[S]):
    """The view of a section of a sheet in the rectangle `rect`: its height, its painting, and the zones of
    pieces on it."""

    headed = True
    bleed = 8.0
    """The distance in layout units by which the section may paint beyond its rectangle."""
    dense = False
    """True if lines stand closer together than usual, so that all sections fit on fewer pages."""

    def __init__(self, look: Look, section: S, rect: Rect | None = None) -> None:
        self.look, self.m, self.section, self.rect = look, look.m, section, rect or Rect(0, 0, 0, 0)
        self.title: Text | None = getattr(section, "title", None) if self.headed else None
        self.head = self.m.u(30, 26) if self.title else 0
        self._heights: dict[tuple[int, int], int] = {}
        """The heights in pixels found so far, by width and limit; copies share them."""
        self._growths: dict[int, int] = {}

    # ------------------------------------------------ to override
    def body_height(self, width: int, most: int) -> int:
        """Return the height in pixels that the body, the part below the heading, needs at a width in pixels.
        If that is more than `most`, a section that can shrink returns less."""
        raise NotImplementedError

    def paint(self, sheet: Surface, body: Rect) -> None:
        """Paint the body of the section, but not the pieces in its zones, which are nodes of their own."""

    def paint_notes(self, sheet: Surface) -> None:
        """Paint the words of the section that stay readable over lit zones; override this."""

    def zones(self) -> Iterator[ZoneAt]:
        """Yield the places of the zones in which pieces lie on this section."""
        yield from ()

    def parts(self) -> Iterator[tuple[object, Rect]]:
        """Yield the separately painted parts of the section, each as a key of its contents and its rectangle.
        A part is painted again only if its key or its rectangle changes."""
        yield self.section, self.rect

    def body_growth(self, width: int) -> int:
        """Return by how many pixels the body must grow so that none of its texts is cut; 0 if none is."""
        return 0

    def slack(self, width: int) -> int:
        """Return by how many pixels the section can shrink and still be easy to read."""
        return 0

    def told(self) -> Iterator[Spot]:
        """Yield the explained areas (spots, which show a tooltip) of the body, except the zones, which always
        have one."""
        yield from ()

    def boxes(self) -> Iterator[tuple[str, Rect]]:
        """Yield each zone that lies in a larger box, as its tag and the rectangle of the box; a press on the
        box counts as a press on the zone."""
        yield from ()

    def grow(self, lines: int) -> None:
        """Show only the first `lines` lines, if the lines of the section appear one after the other."""

    # ------------------------------------------------ shared
    def shows(self, section: Section) -> bool:
        """Tell whether a section is equal to the one that this view shows."""
        return type(section) is type(self.section) and section == self.section

    @cached_property
    def denser(self) -> SectionView[S]:
        """A view of the same section whose lines, if it has any, stand closer together."""
        return self

    def around(self, part: Rect) -> Rect:
        """Return the rectangle in which a part of the section may paint: a little larger than the part."""
        bleed = self.m.u(self.bleed)
        return part.inflate(2 * bleed, 2 * bleed)

    @property
    def body(self) -> Rect:
        """The rectangle of the section below its heading."""
        return Rect(self.rect.x, self.rect.y + self.head, self.rect.w, self.rect.h - self.head)

    def height(self, width: int, most: int) -> int:
        """Return the height in pixels that the section with its heading needs at a width in pixels; if that
        is more than `most`, a section that can shrink returns less."""
        known = self._heights.get((width, most))
        if known is None:
            known = self._heights[width, most] = self.head + self.body_height(width, most - self.head)
        return known

    def growth(self, width: int) -> int:
        """Return by how many pixels the section must grow at a width so that none of its texts is cut."""
        known = self._growths.get(width)
        if known is None:
            known = self._growths[width] = self.body_growth(width)
        return known

    def spots(self) -> Iterator[Spot]:
        """Yield the explained areas (spots) of the section. The heading has the key "head", and its tooltip
        also appears over all other parts of the section; an area of the body has its index as key, such as
        "0"."""
        if self.title:
            head = Rect(self.rect.x, self.rect.y, self.rect.w, self.head)
            yield Spot("head", head, self.title, area=self.rect)
        for i, part in enumerate(self.told()):
            yield part._replace(key=str(i))

    def split(self, width: int, most: int) -> list[SectionView[S]]:
        """Return the section cut into several sections that can stand on different pages, if it is higher
        than `most` and can be cut; otherwise a list of the section itself."""
        return [self]

    def draw(self, sheet: Surface) -> None:
        """Draw the heading and the body of the section."""
        if self.title:
            self._draw_head(sheet, self.look.say(self.title))
        self.paint(sheet, self.body)

    def _head_part(self) -> Iterator[tuple[object, Rect]]:
        """Yield the heading as a part of its own, if there is one."""
        if self.title:
            yield self.title, Rect(self.rect.x, self.rect.y, self.rect.w, self.head)

    def _touched(self, sheet: Surface, part: Rect) -> bool:
        """Tell whether a part of the section may paint inside the clip of the sheet."""
        return self.around(part).colliderect(sheet.get_clip())

    def _draw_head(self, sheet: Surface, heading: str) -> None:
        m, r, px = self.m, self.rect, self.m.px("caps")
        plain, where = Style(px, "bold", tone.ink2), (r.x, r.y + m.u(11, 9))
        spaced = plain._replace(track=px * 0.06)
        if spaced.width(heading.upper()) <= r.w:
            spaced.draw(sheet, heading.upper(), where, "midleft")
        else:
            plain.line(sheet, heading, where, r.w)
        sheet.fill(tone.paper3, (r.x, r.y + m.u(22, 19), r.w, 1))


class LinedView(SectionView[S]):
    """The view of a section whose lines all have the same height, continued on further pages if needed. `of`
    is the name of the section's field that holds the items, and `units` the height of a line in layout units,
    in the full and in the compact layout."""

    of: str
    units: tuple[float, float]

    @property
    def lines(self) -> Sequence[Any]:
        """The items of the section, such as its counters or rows."""
        found: Sequence[Any] = getattr(self.section, self.of)
        return found

    @property
    def pitch(self) -> int:
        """The height of a line in pixels."""
        full, compact = self.units
        by = DENSE if self.dense else 1
        return self.m.u(full * by, compact * by)

    @property
    def across(self) -> int:
        """The number of items side by side in a line."""
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
        return [self._same(whole._replace(**{self.of: lines}), self.dense) for lines in cut]

    @cached_property
    def denser(self) -> LinedView[S]:
        return self._same(self.section, True)

    def _same(self, section: S, dense: bool) -> LinedView[S]:
        """Return a view of this class of another section."""
        view = type(self)(self.look, section)
        view.dense = dense
        return view

    def placed(self, body: Rect) -> Iterator[tuple[Any, Rect]]:
        """Yield each item of the section with its rectangle within the rectangle `body`."""
        n, wide = self.across, body.w // self.across
        for i, line in enumerate(self.lines):
            yield line, Rect(body.x + i % n * wide, body.y + i // n * self.pitch, wide, self.pitch)
