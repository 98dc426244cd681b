"""What all kinds of sections of a sheet share. A new kind is one class, named in `sections.KINDS`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from pygame import Rect, Surface

from tabletop.engine.table import Section, Text
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import tone
from tabletop.ui.table.look import Look
from tabletop.ui.table.spots import Spot
from tabletop.ui.table.zones import ZoneAt

ALL = 1 << 30
"""As many lines as there are."""
S = TypeVar("S", bound=Section)


class SectionView(Generic[S]):
    """A section laid out: how high it is, what is painted, where its zones stand. `rect` is all of it."""

    headed = True

    def __init__(self, look: Look, section: S, rect: Rect | None = None) -> None:
        self.look, self.m, self.section, self.rect = look, look.m, section, rect or Rect(0, 0, 0, 0)
        self.title: Text | None = getattr(section, "title", None) if self.headed else None
        self.head = self.m.u(30, 26) if self.title else 0

    # ------------------------------------------------ what a kind says
    def body_height(self, width: int, most: int) -> int:
        """The pixels it needs below its heading, at most so many where it can shrink."""
        raise NotImplementedError

    def paint(self, sheet: Surface, body: Rect) -> None:
        """Paint what does not move."""

    def zones(self) -> Iterator[ZoneAt]:
        """Where its pieces lie."""
        yield from ()

    def parts(self) -> Iterator[tuple[object, Rect]]:
        """What decides how it is painted where: only what differs is painted again."""
        yield self.section, self.rect

    def slack(self, width: int) -> int:
        """How many pixels of its height it can do without and still be easy to read."""
        return 0

    def told(self) -> Iterator[Spot]:
        """What is painted below its heading and explains itself; zones do so anyway."""
        yield from ()

    def grow(self, lines: int) -> None:
        """Show only so many lines, if it is one that grows."""

    @property
    def lines(self) -> int:
        """How many lines it has that may stand on several pages."""
        return 0

    def cut(self, part: slice) -> S:
        """The section with some of its lines."""
        return self.section

    # ------------------------------------------------ shared
    @property
    def body(self) -> Rect:
        """What is below its heading."""
        return Rect(self.rect.x, self.rect.y + self.head, self.rect.w, self.rect.h - self.head)

    def height(self, width: int, most: int) -> int:
        """The pixels it needs in all."""
        return self.head + self.body_height(width, most - self.head)

    def spots(self) -> Iterator[Spot]:
        """Its heading and its parts, told by their numbers."""
        if self.title:
            yield Spot("head", Rect(self.rect.x, self.rect.y, self.rect.w, self.head), self.title)
        for i, part in enumerate(self.told()):
            yield part._replace(key=str(i))

    def split(self, width: int, most: int) -> list[SectionView[S]]:
        """Itself; where it is higher than a page, as many sections as its lines need."""
        over = self.height(width, most) - most
        if over <= 0 or self.lines < 2:
            return [self]
        n = max(1, int(self.lines * (1 - over / self.body_height(width, most))))
        return [type(self)(self.look, self.cut(slice(i, i + n))) for i in range(0, self.lines, n)]

    def draw(self, sheet: Surface) -> None:
        """Heading and body."""
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
