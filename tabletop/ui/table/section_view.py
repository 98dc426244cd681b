"""What all kinds of sections of a sheet share. A new kind is one class, named in `sections.KINDS`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from pygame import Rect, Surface

from tabletop.engine.table import Section, Text
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import tone
from tabletop.ui.table.look import Look
from tabletop.ui.table.zones import ZoneAt

ALL = 1 << 30
"""As many lines as there are."""
S = TypeVar("S", bound=Section)


class SectionView(Generic[S]):
    """A section laid out: how high it is, what is painted, where its zones stand. `rect` is all of it."""

    headed = True
    entries = ""
    """The field of the section with its lines, where they may stand on several pages."""

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

    def grow(self, lines: int) -> None:
        """Show only so many lines, if it is one that grows."""

    # ------------------------------------------------ shared
    @property
    def body(self) -> Rect:
        """What is below its heading."""
        return Rect(self.rect.x, self.rect.y + self.head, self.rect.w, self.rect.h - self.head)

    def height(self, width: int, most: int) -> int:
        """The pixels it needs in all."""
        return self.head + self.body_height(width, most - self.head)

    def parts(self, width: int, most: int) -> list[SectionView[S]]:
        """Itself, or where that is higher than a whole page, as few lines each as pages can take."""
        lines = getattr(self.section, self.entries) if self.entries else ()
        over = self.height(width, most) - most
        if len(lines) < 2 or over <= 0:
            return [self]
        n = max(1, int(len(lines) * (1 - over / self.body_height(width, most))))
        cut = (lines[i : i + n] for i in range(0, len(lines), n))
        return [type(self)(self.look, self.section._replace(**{self.entries: part})) for part in cut]

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
