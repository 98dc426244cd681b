"""The sheets of paper beside the board: one about the current decision, and one for each seat."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from copy import copy
from typing import Any, NamedTuple

from pygame import Rect, Surface

from tabletop.engine.table import Panel, Text
from tabletop.ui.board.look import Look
from tabletop.ui.board.spots import Spot
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit import art, paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import FLOOR, SeatLook, mix, tone
from tabletop.ui.sheets.section_view import ALL, SectionView
from tabletop.ui.sheets.sections import view_of

FOOT = 34
"""The height in layout units that is kept free for the page number at the foot of a sheet with several
pages."""
SheetPage = list[SectionView[Any]]


class Print(NamedTuple):
    """The contents that are printed on a sheet.

    Attributes:
        right: the text at the right end of the strip with the title.
        sign: the icon there.
        page: the views of the sections, from the top down.
    """

    panel: Panel
    right: str
    sign: str
    page: SheetPage

    @property
    def head(self) -> tuple[object, ...]:
        """A key of all values that determine the head of the sheet."""
        return self.panel.title, self.panel.owner, self.panel.total, self.right, self.sign


class Sheet(Node):
    """A sheet of paper beside the board that shows a panel: a title and sections of content. A `bold` sheet
    has a coloured strip behind its title, in the colour of the seat to which the panel belongs
    (`Panel.owner`), or in that of the game if it belongs to none.

    While pieces move to the places on a new panel, the old one may stay printed (see `become`)."""

    still = True

    def __init__(self, look: Look, rect: Rect, panel: Panel, bold: bool) -> None:
        super().__init__(rect, Depth.PLATE, paint.shadow_reach(2, look.m.s) + look.m.u(6))
        self.look, self.panel, self.bold, self.right, self.sign = look, panel, bold, "", ""
        self._stays: Print | None = None
        """The contents that stay printed although another panel is shown; None if there are none."""
        self.name = look.say(panel.title)
        self.solid = plates.corner(look.m.u(14))
        self.page = 0
        self._lines = ALL
        self._measured: SheetPage = []
        """A view of each section, from which those on the pages are copied with all that was measured."""
        self._measure()

    def become(self, panel: Panel, right: str = "", sign: str = "", *, wait: bool = False) -> None:
        """Show another panel on the sheet, with the text `right` and the icon `sign` at the right end of the
        strip with its title. With `wait`, what was printed stays until `print` is called, unless it is the
        panel of something else or a place on it moves."""
        if (panel, right, sign) == (self.panel, self.right, self.sign):
            return
        printed, before = self.printed, self.zones()
        same = panel.key == self.panel.key and panel.owner == self.panel.owner
        if _kinds(panel) != _kinds(self.panel):
            self.page = 0
        self.panel, self.right, self.sign = panel, right, sign
        self._measure()
        self.name = self.look.say(panel.title)
        self._stays = printed
        if not (wait and same and _stay(before, self.zones())):
            self.print()

    def print(self) -> None:
        """Print what the sheet shows, if something else has stayed printed."""
        if self._stays is None:
            return
        before, self._stays = self._stays, None
        if before.head != self.printed.head:
            self.damage(Rect(self.rect.topleft, (self.rect.w, self.head + self.look.m.line(2))))
        for part in _other(before.page, self.sections()):
            self.damage(part.clip(self.rect))

    def resize(self, rect: Rect | tuple[int, int, int, int]) -> None:
        self._stays = None
        super().resize(rect)

    def shows(self) -> Hashable:
        printed = self.printed
        return self.look, self.bold, printed.panel, printed.right, printed.sign, self.page, self._lines

    @property
    def printed(self) -> Print:
        """The contents that are printed on the sheet now."""
        return self._stays or Print(self.panel, self.right, self.sign, self.sections())

    def sections(self) -> SheetPage:
        """Return the views of the sections on the visible page, from the top down."""
        pages = self.pages()
        return pages[min(self.page, len(pages) - 1)]

    def pages(self) -> list[SheetPage]:
        """Return the pages of the panel, each a list of section views; they are cached for each rectangle of
        the sheet."""
        room = tuple(self.rect)
        if room not in self._paged:
            self._paged[room] = self._find_pages()
        return self._paged[room]

    def _find_pages(self) -> list[SheetPage]:
        """Divide the sections into pages; their lines stand closer together if that saves a page."""
        pages = self._footed(self._views())
        if len(pages) > 1:
            dense = self._footed([copy(view.denser) for view in self._measured])
            return dense if len(dense) < len(pages) else pages
        return pages

    def _footed(self, views: SheetPage) -> list[SheetPage]:
        """Return the sections distributed over pages, with room for the page number if there are several."""
        room = self._room()
        pages = self._pages(room, views)
        if len(pages) > 1:
            room.h -= self.look.m.u(FOOT)
            pages = self._pages(room, views)
        return pages

    def _pages(self, room: Rect, views: SheetPage) -> list[SheetPage]:
        """Return the sections distributed over pages: each stands on the first page with room for it, else on
        a new page, where its height is limited to the room."""
        m, found = self.look.m, list[SheetPage]()
        for view in (part for whole in views for part in whole.split(room.w, room.h)):
            for page in (*found, []):
                y = page[-1].rect.bottom + m.u(8, 4) if page else room.y
                high = view.height(room.w, room.bottom - y)
                if y + high <= room.bottom + m.u(8) or not page:
                    break
            if not page:
                found.append(page)
                high = min(high, room.h)
            view.rect = Rect(room.x, y, room.w, high)
            page.append(view)
        for page in found:
            _fill(page, room)
        return found or [[]]

    def _measure(self) -> None:
        """Make views of the sections of the panel; those of equal sections stay, with their measures."""
        known, self._measured = self._measured, []
        for section in self.panel.sections:
            view = next((view for view in known if view.shows(section)), None)
            self._measured.append(view or view_of(self.look, section))
        self._paged: dict[tuple[int, ...], list[SheetPage]] = {}
        """The pages into which the panel is divided, a cache by the rectangle that the sheet had then (x, y,
        width, height)."""
        self._zones: dict[tuple[int, ...], list[ZoneAt]] = {}
        """The places of the zones on a page, by the rectangle of the sheet and the number of the page."""

    def _views(self) -> SheetPage:
        return [copy(view) for view in self._measured]

    def turn(self, by: int) -> None:
        """Turn `by` pages forward, or back if `by` is negative; the first page follows the last."""
        self._stays = None
        self.page = (self.page + by) % len(self.pages())
        self.damage(self.rect)

    def grow(self, lines: int | None) -> None:
        """Show only the first `lines` lines of tables that appear line by line; None shows all of them."""
        lines = ALL if lines is None else lines
        if lines != self._lines:
            self._lines = lines
            self.damage(self.rect)

    def zones(self) -> Sequence[ZoneAt]:
        """Return the places of the zones on the sheet's visible page."""
        key = *self.rect, self.page
        if key not in self._zones:
            self._zones[key] = [zone for view in self.sections() for zone in view.zones()]
        return self._zones[key]

    def spots(self) -> Iterator[Spot]:
        """Yield the explained areas (spots) of the sheet's title strip and of the sections on its visible
        page. The tooltip of the title strip also appears over all other parts of the sheet."""
        total = self.look.say(self.panel.total) if self.panel.total else ""
        head = Rect(self.rect.topleft, (self.rect.w, self.head))
        yield Spot(self.panel.key, head, self.panel.title, (), total, area=self.rect)
        for i, view in enumerate(self.sections()):
            yield from (spot._replace(key=f"{self.panel.key}.{i}.{spot.key}") for spot in view.spots())

    def boxes(self) -> Iterator[tuple[str, Rect]]:
        """Yield each zone on the visible page that lies in a larger box, as its tag and the rectangle of the
        box."""
        for view in self.sections():
            yield from view.boxes()

    @property
    def head(self) -> int:
        """The height in pixels of the sheet's head, the strip with the title."""
        return self.look.m.u(52, 38) if self.bold else self.look.m.u(46, 34)

    def needs(self) -> int:
        """Return the height in pixels that the sheet needs to show the highest of its pages."""
        low = max((view.rect.bottom for page in self.pages() for view in page), default=self.rect.y)
        return low - self.rect.y + self.look.m.u(14)

    def least(self) -> int:
        """Return the least height in pixels of the sheet: enough for its first section and the page
        number."""
        room, views = self._room(), self._views()
        high = views[0].height(room.w, self.look.m.height) if views else 0
        return room.y - self.rect.y + high + self.look.m.u(FOOT + 2 if len(views) > 1 else 8)

    def slack(self) -> int:
        """Return by how many pixels the sheet can shrink and still be easy to read."""
        return sum(view.slack(self._room().w) for view in self._views())

    def _room(self) -> Rect:
        m, r, pad = self.look.m, self.rect, self.look.m.u(16, 12)
        top = m.u(64, 50) if self.bold else m.u(48, 36)
        return Rect(r.x + pad, r.y + top, r.w - 2 * pad, r.h - top - m.u(10))

    def paint(self, surface: Surface) -> None:
        plates.paper(surface, self.rect, self.look.m, 14, tone.paper if self.bold else tone.paper2, 2, 5)
        clip, printed = surface.get_clip(), self.printed
        if self.bold:
            self._band(surface, printed.panel)
        if clip.top <= self.rect.y + self.head + self.look.m.u(8) and self.inside(surface):
            (self._bold_head if self.bold else self._plain_head)(surface, printed)
        for view in printed.page:
            if view.around(view.rect).colliderect(clip):
                view.grow(self._lines)
                view.draw(surface)

    def _band(self, surface: Surface, panel: Panel) -> None:
        m, r, who, high = self.look.m, self.rect, self._colours(panel), self.head
        light, dark = mix(who.base, "#FFFFFF", 0.08), mix(who.base, "#000000", 0.15)
        paint.band(surface, r, m.u(14), light, "top", high, dark)
        surface.fill(who.dark, (r.x + 1, r.y + high, r.w - 2, m.line(2)))

    def _bold_head(self, surface: Surface, printed: Print) -> None:
        look, m, r, panel, high = self.look, self.look.m, self.rect, printed.panel, self.head
        name, mark = look.say(panel.title), self._colours(panel).mark
        x, y = r.x + m.u(14), r.y + high // 2
        if panel.owner >= 0:
            art.stamp(surface, look.emblem(panel.owner, m.u(24)), (x + m.u(12), y))
            x += m.u(34)
        right = r.right - m.u(14)
        if panel.total:
            pen = Style(m.px("body"), "bold", mark)
            pen, total = self._fitting_total(panel.total, pen, name, right - x - m.u(10))
            right = pen.draw(surface, total, (right, y), "midright").x - m.u(10)
        right = self._head_end(surface, printed, mark, right, y, right - x)
        Style(m.px("head"), "bold", mark).line(surface, name, (x, y - 1), right - x)

    def _fitting_total(self, total: Text, bold: Style, name: str, room: int) -> tuple[Style, str]:
        """Return the style and the words of the panel's total that leave the most of the name readable beside
        it: smaller letters than `bold`, or its short form."""
        words = self.look.say(total)
        room -= min(bold._replace(px=FLOOR).width(name), room * 3 // 5)
        pen = bold.fitting(words, room)
        if pen.width(words) > room and (short := self.look.short(total)):
            return bold.fitting(short, room), short
        return pen, words

    def _colours(self, panel: Panel) -> SeatLook:
        """Return the colours of a panel's owner, or the game's own colours for a panel without an owner."""
        palette, owner = self.look.palette, panel.owner
        if owner >= 0:
            return self.look.seat(owner)
        return SeatLook("", palette.ground, palette.light, palette.deep, tone.ivory, "")

    def _head_end(self, surface: Surface, printed: Print, mark: str, right: int, y: int, room: int) -> int:
        """Draw the icon and the words at the right end of the head if there is room; return their left x."""
        m, name, words = self.look.m, self.look.say(printed.panel.title), printed.right
        if printed.sign:
            icon = art.icon(printed.sign, m.u(24, 20), mark)
            right = art.stamp(surface, icon, (right, y), "midright").x - m.u(8)
        title, small = Style(m.px("head"), "bold"), Style(m.px("small"), "bold", mark)
        if words and room - title.width(name) - m.u(40) >= small.width(words):
            right = small.draw(surface, words, (right, y), "midright").x - m.u(8)
        return right

    def _plain_head(self, surface: Surface, printed: Print) -> None:
        look, m, r, panel = self.look, self.look.m, self.rect, printed.panel
        x, y, right = r.x + m.u(16, 12), r.y + self.head // 2 + m.u(2), r.right - m.u(16, 12)
        if panel.owner >= 0:
            art.stamp(surface, look.token(panel.owner, m.u(24, 20), False), (x + m.u(11), y))
            x += m.u(30)
        pen, name = Style(m.px("caps"), "bold", tone.ink2), look.say(panel.title)
        if panel.total:
            words = look.say(panel.total)
            room = right - m.u(8) - x - pen.fitting(name, 0).width(name)
            total = Style(m.px("body"), "black").fitting(words, room)
            right = total.draw(surface, words, (right, y), "midright").x - m.u(8)
        capitals = name.upper()
        pen.line(surface, capitals if pen.width(capitals) <= right - x else name, (x, y), right - x)


class SheetNotes(Node):
    """The notes on the sections of a sheet, painted above the lights of its zones and below its pieces; the
    sheet marks what has changed on them."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(z=Depth.SHEET_NOTE)
        self.sheet = sheet

    def extent(self) -> Rect:
        return self.sheet.extent()

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return False, so that the pointer reaches the sheet below."""
        return False

    def blank(self) -> bool:
        return not self.sheet.visible

    def paint(self, surface: Surface) -> None:
        clip = surface.get_clip()
        for view in self.sheet.printed.page:
            if view.around(view.rect).colliderect(clip):
                view.paint_notes(surface)


def _fill(page: SheetPage, room: Rect) -> None:
    """Let the sections of a page grow into the room that is left on it, as far as their texts need it or the
    room goes."""
    free, down = max(0, room.bottom - page[-1].rect.bottom), 0
    for view in page:
        view.rect.y += down
        growth = min(view.growth(room.w), free)
        view.rect.h += growth
        free, down = free - growth, down + growth


def _other(before: SheetPage, after: SheetPage) -> list[Rect]:
    """Return the rectangles of all parts that differ between two pages, at old and new places."""
    stood, stand = ([(view.section, view.rect) for view in page] for page in (before, after))
    old, new = (
        [
            (said, view.around(part))
            for view in page
            if (view.section, view.rect) not in elsewhere  # nothing of it changes
            for said, part in view.parts()
        ]
        for page, elsewhere in ((before, stand), (after, stood))
    )
    return [each[1] for each in old if each not in new] + [each[1] for each in new if each not in old]


def _stay(before: Sequence[ZoneAt], after: Sequence[ZoneAt]) -> bool:
    """Tell whether every zone that is on two pages, or on a page before and after a change, keeps its
    place."""
    if before == after:
        return True
    stood = {zone.tag: zone for zone in before}
    return all(stood.get(zone.tag, zone) == zone for zone in after)


def _kinds(panel: Panel) -> tuple[object, ...]:
    """Return a key made of a panel's name and the kinds of its sections; a sheet stays on its page while this
    key is the same."""
    return panel.key, tuple(type(section) for section in panel.sections)
