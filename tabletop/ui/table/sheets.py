"""The sheets beside the board: the one of the moment, and the one of a seat."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from tabletop.engine.table import Grid, Panel, Section
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.text import line
from tabletop.ui.kit.theme import Seat, mix, tone
from tabletop.ui.table import grids, sections
from tabletop.ui.table.look import Look, at, put, redraw
from tabletop.ui.table.zones import ZoneAt

FOOT = 20
"""Units at the foot of a sheet for the sign that it has more pages."""
BLEED = 8
"""Units that a section may paint beyond its rectangle."""
Page = list[tuple[Section, Rect]]


class Sheet(Node):
    """A panel of the table on paper; with a head in its owner's colour when it is the one of the moment."""

    still = True

    def __init__(self, look: Look, rect: Rect, panel: Panel, bold: bool) -> None:
        super().__init__(rect, Depth.PLATE, paint.shadow_reach(2, look.m.s) + look.m.u(6))
        self.look, self.panel, self.bold, self.right, self.sign = look, panel, bold, "", ""
        self.name = look.say(panel.title)
        self.page = 0
        self._lines = grids.ALL
        self._paged: dict[tuple[int, ...], list[Page]] = {}
        """The pages of the panel in every room it was measured in."""

    def become(self, panel: Panel, right: str = "", sign: str = "") -> None:
        """Show other contents on the same sheet; `right` and the icon `sign` stand at the end of its head."""
        if (panel, right, sign) != (self.panel, self.right, self.sign):
            if _kinds(panel) != _kinds(self.panel):
                self.page = 0
            before, head = self.rows(), self._said()
            self.panel, self.right, self.sign, self._paged = panel, right, sign, {}
            self.name = self.look.say(panel.title)
            if head != self._said():
                self.damage(self.rect)
            for part in _other(before, self.rows()):
                self.damage(self._around(part).clip(self.rect))

    def _said(self) -> tuple[object, ...]:
        """What its head says."""
        return self.name, self.panel.owner, self.panel.total, self.right, self.sign

    def _around(self, part: Rect) -> Rect:
        """What the section there may paint on."""
        bleed = self.look.m.u(BLEED)
        return part.inflate(2 * bleed, 2 * bleed)

    def rows(self) -> Page:
        """The sections of the page that is shown, from the top down."""
        pages = self.pages()
        return pages[min(self.page, len(pages) - 1)]

    def pages(self) -> list[Page]:
        """All sections: what does not fit stands on another page, and its zones on the owner's card."""
        room = tuple(self.rect)
        if room not in self._paged:
            self._paged[room] = self._find_pages()
        return self._paged[room]

    def _find_pages(self) -> list[Page]:
        room = self._room()
        pages = self._pages(room)
        if len(pages) > 1:
            room.h -= self.look.m.u(FOOT)
            pages = self._pages(room)
        return pages

    def _pages(self, room: Rect) -> list[Page]:
        """Every section on the first page that has room for it; on one of its own where none has."""
        m, found = self.look.m, list[Page]()
        for section in self.panel.sections:
            for page in (*found, []):
                y = page[-1][1].bottom + m.u(8, 4) if page else room.y
                high = sections.height(self.look, section, room.w, room.bottom - y)
                if y + high <= room.bottom + m.u(8) or not page:
                    break
            if not page:
                found.append(page)
            page.append((section, Rect(room.x, y, room.w, high)))
        return found or [[]]

    def turn(self, by: int) -> None:
        """Show another page, round and round."""
        self.page = (self.page + by) % len(self.pages())
        redraw(self)

    def grow(self, lines: int | None) -> None:
        """Show only so many lines of what grows; all of them for None."""
        lines = grids.ALL if lines is None else lines
        if lines != self._lines:
            self._lines = lines
            redraw(self)

    def zones(self) -> Iterator[ZoneAt]:
        """Where its pieces lie."""
        for section, rect in self.rows():
            yield from sections.zones(self.look, section, rect)

    def head(self) -> int:
        """The height of its head, in units."""
        compact = self.look.m.compact
        return (52 if not compact else 38) if self.bold else (46 if not compact else 34)

    def needs(self) -> int:
        """How high it would like to be."""
        low = max((rect.bottom for page in self.pages() for _, rect in page), default=self.rect.y)
        return low - self.rect.y + self.look.m.u(14)

    def least(self) -> int:
        """The height below which not even its first section can be shown."""
        room = self._room()
        first = next(iter(self.panel.sections), None)
        high = sections.height(self.look, first, room.w, self.look.m.height) if first else 0
        return room.y - self.rect.y + high + self.look.m.u(8)

    def slack(self) -> int:
        """How many pixels it can do without before it becomes hard to read."""
        return sum(sections.slack(self.look, s, self._room().w) for s in self.panel.sections)

    def _room(self) -> Rect:
        m = self.look.m
        pad = m.u(16, 12)
        top = m.u(self.head() + (12 if self.bold else 2))
        return Rect(self.rect.x + pad, self.rect.y + top, self.rect.w - 2 * pad, self.rect.h - top - m.u(10))

    def paint(self, surface: Surface) -> None:
        """Paper, head, sections."""
        m, r = self.look.m, self.rect
        plates.paper(surface, r, m, 14, tone.paper if self.bold else tone.paper2, 2, 5)
        if self.bold:
            self._band(surface)
        else:
            self._plain_head(surface)
        clip = surface.get_clip()
        for section, rect in self.rows():
            if not self._around(rect).colliderect(clip):
                continue
            lines = self._lines if isinstance(section, Grid) and section.growing else grids.ALL
            sections.draw(surface, self.look, section, rect, lines)

    def _band(self, surface: Surface) -> None:
        look, m, r = self.look, self.look.m, self.rect
        who = self._colours()
        high = m.u(self.head())
        paint.band(
            surface, r, m.u(14), mix(who.base, "#FFFFFF", 0.08), "top", high, mix(who.base, "#000000", 0.15)
        )
        surface.fill(who.dark, (r.x + 1, r.y + high, r.w - 2, m.line(2)))
        x, y = r.x + m.u(14), r.y + high // 2
        if self.panel.owner >= 0:
            at(surface, look.emblem(self.panel.owner, m.u(24)), (x + m.u(12), y))
            x += m.u(34)
        right = r.right - m.u(14)
        total = look.say(self.panel.total) if self.panel.total else ""
        both = text.width(self.name, m.px("body"), "bold") + text.width(total, m.px("body"), "bold")
        if total and both + m.u(10) <= right - x:
            end = text.draw(surface, total, (right, y), m.px("body"), "bold", who.mark, "midright")
            right = end.x - m.u(10)
        right = self._head_end(surface, right, y, right - x)
        line(surface, self.name, (x, y - 1), m.px("head"), right - x, "bold", who.mark)

    def _colours(self) -> Seat:
        """Those of its owner; those of the game where it is nobody's."""
        palette, owner = self.look.palette, self.panel.owner
        if owner >= 0:
            return self.look.seat(owner)
        return Seat("", palette.ground, palette.light, palette.deep, tone.ivory, "", "")

    def _head_end(self, surface: Surface, right: int, y: int, room: int) -> int:
        """The sign and the words at the end of the head, where there is room; returns where they begin."""
        m, mark, small = self.look.m, self._colours().mark, self.look.m.px("small")
        if self.sign:
            icon = art.icon(self.sign, m.u(24, 20), mark)
            right = put(surface, icon, icon.get_rect(midright=(right, y))).x - m.u(8)
        title = text.width(self.name, m.px("head"), "bold") + m.u(40)
        if self.right and room - title >= text.width(self.right, small, "bold"):
            right = text.draw(surface, self.right, (right, y), small, "bold", mark, "midright").x - m.u(8)
        return right

    def _plain_head(self, surface: Surface) -> None:
        look, m, r = self.look, self.look.m, self.rect
        y = r.y + m.u(self.head()) // 2 + m.u(2)
        x = r.x + m.u(16, 12)
        if self.panel.owner >= 0:
            at(
                surface,
                look.token(self.panel.owner, m.u(24, 20), False),
                (x + m.u(11), y),
            )
            x += m.u(30)
        right = r.right - m.u(16, 12)
        if self.panel.total:
            total = look.say(self.panel.total)
            right = text.draw(
                surface, total, (right, y), m.px("body"), "black", tone.ink, "midright"
            ).x - m.u(8)
        px, capitals = m.px("caps"), self.name.upper()
        shown = capitals if text.width(capitals, px, "bold") <= right - x else self.name
        line(surface, shown, (x, y), px, right - x, "bold", tone.ink2)


def _other(before: Page, after: Page) -> list[Rect]:
    """Where sections stood or stand that are not the same any more."""
    return [rect for section, rect in before if (section, rect) not in after] + [
        rect for section, rect in after if (section, rect) not in before
    ]


def _kinds(panel: Panel) -> tuple[object, ...]:
    """What tells whether the pages of a panel are still the same ones."""
    return panel.key, tuple(type(section) for section in panel.sections)
