"""Scrolling controls: a view of widgets, and a list that paints only its visible rows."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from tabletop.ui.kit import paint
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import LEFT, Click, Event, Key, Move, Press, Release, Wheel
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.sprites import Painting
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.notes import Paragraph, TextLine, Untouched

WHEEL_UNITS = 72


class Scrolling(Widget):
    """The base class of scrolling controls with a scroll bar; the whole content is `length` pixels high."""

    clips = True
    stays = False
    """True if the control stays where it was scrolled to when its page is laid out again; False if the page
    brings something into sight then."""

    def __init__(self, m: Metrics, rect: Rect, length: int = 0, **more: Any) -> None:
        super().__init__(m, rect, **more)
        self.length, self.offset = length, 0
        self._grip: int | None = None

    @property
    def slides(self) -> bool:  # type: ignore[override]
        """True while the handle of the scroll bar is dragged."""
        return self._grip is not None

    @property
    def most(self) -> int:
        """The largest scroll offset in pixels, at which the end of the content is visible."""
        return max(0, self.length - self.rect.h)

    def scroll(self, offset: int) -> None:
        """Scroll so that `offset` pixels of the content are hidden above, from 0 to `most`."""
        offset = max(0, min(self.most, offset))
        if offset != self.offset:
            self.scrolled(self.offset - offset)
            self.offset = offset
            self.changed()

    def scrolled(self, dy: int) -> None:
        """Move the content by `dy` pixels, because the scroll offset is changing; override this."""

    def handle(self, event: Event) -> bool:
        """Scroll with the wheel, with Page Up, Page Down, Home and End, and by dragging the scroll bar.
        Return True if the event was used."""
        if isinstance(event, Wheel):
            before = self.offset
            self.scroll(self.offset - round(event.y * self.m.u(WHEEL_UNITS)))
            return self.offset != before
        if isinstance(event, Key) and event.down:
            page, most = self.rect.h * 9 // 10, self.most
            by = {"page up": -page, "page down": page, "home": -most, "end": most}.get(event.chord)
            if by is not None:
                self.scroll(self.offset + by)
            return by is not None
        return self._drag(event)

    def _drag(self, event: Event) -> bool:
        grip = self.bar().inflate(self.m.u(16), 0)
        if isinstance(event, Press) and event.button == LEFT and grip.collidepoint(event.pos):
            self._grip = event.pos[1] - self.bar().y
            return True
        if isinstance(event, Move) and self._grip is not None:
            free = max(1, self.rect.h - self.bar().h)
            self.scroll((event.pos[1] - self._grip - self.rect.y) * self.most // free)
            return True
        if isinstance(event, Release):
            self._grip = None
        return False

    def bar(self) -> Rect:
        """Return the rectangle of the scroll bar's handle; its height is 0 if all content is visible."""
        if not self.most:
            return Rect(self.rect.right, self.rect.y, 0, 0)
        high = max(self.m.u(28), self.rect.h * self.rect.h // self.length)
        y = self.rect.y + (self.rect.h - high) * self.offset // self.most
        return Rect(self.rect.right - self.m.u(9), y, self.m.u(7), high)

    def draw_bar(self, surface: Surface) -> None:
        """Paint the handle of the scroll bar, if it is needed."""
        bar = self.bar()
        if bar.h:
            paint.box(surface, bar, bar.w / 2, tone.muted if self.hovered else tone.hair)


class _Bar(Untouched):
    """The scroll bar of a scrolling view, painted above the view's children."""

    def __init__(self, view: ScrollView) -> None:
        super().__init__(view.rect, z=Depth.TOOLTIP)
        self.view = view

    def paint(self, surface: Surface) -> None:
        self.view.draw_bar(surface)


class ScrollView(Scrolling):
    """A scrolling view of widgets. Place the widgets in pixels of the window as if nothing were scrolled or
    clipped, and add them with `put`. A widget that gets the focus is scrolled into sight."""

    focusable = False
    stays = True

    def __init__(self, m: Metrics, rect: Rect, **more: Any) -> None:
        super().__init__(m, rect, **more)
        self._bar = self.add(_Bar(self))

    def put(self, node: Node) -> Node:
        """Add a node to the view, and extend the content so that it includes the node."""
        self.length = max(self.length, node.rect.bottom - self.rect.y + self.offset + self.m.u(8))
        return self.add(node)

    def scrolled(self, dy: int) -> None:
        for child in self.children:
            if child is not self._bar:
                child.move((child.rect.x, child.rect.y + dy))

    def reveal(self, rect: Rect) -> None:
        """Scroll as little as needed to bring a rectangle of the window into sight."""
        pad = self.m.u(12)
        if rect.top - pad < self.rect.top:
            self.scroll(self.offset + rect.top - pad - self.rect.top)
        elif rect.bottom + pad > self.rect.bottom:
            self.scroll(self.offset + rect.bottom + pad - self.rect.bottom)


class Heights:
    """The positions of the rows of a list, measured from the top only as far as needed. `height(i)` returns
    the height in pixels of row i; a row that is not measured yet counts as `guess` pixels."""

    def __init__(self, count: int, height: Callable[[int], int], guess: float = 0.0) -> None:
        self._count, self._height, self.guess = count, height, guess
        self._tops = [0]

    def __len__(self) -> int:
        return self._count

    @property
    def length(self) -> int:
        """The height of all rows in pixels, estimated for rows that are not measured yet."""
        return self._tops[-1] + round(self.guess * (self._count + 1 - len(self._tops)))

    def top(self, index: int) -> int:
        """Return the y in pixels at which a row begins, measured from the top of the list; if `index` is the
        number of rows, the y at which the last row ends."""
        while len(self._tops) <= min(index, self._count):
            self._tops.append(self._tops[-1] + self._height(len(self._tops) - 1))
        return self._tops[index]

    def at(self, y: int) -> int:
        """Return the index of the row at a y in pixels from the top of the list, or the number of rows if y
        is below the last one."""
        while self._tops[-1] <= y and len(self._tops) <= self._count:
            self.top(len(self._tops))
        return bisect_right(self._tops, y) - 1


class ListView(Scrolling):
    """A list of rows with the given heights in pixels (`heights`), which may be measured on demand.
    `paint_row(surface, rect, index, state)` paints a row; `state` is "", "hover" or "chosen". Up, Down and a
    click choose a row; Enter or a double click opens it. If `on_choose` is None, no row can be chosen."""

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        heights: list[int] | Heights,
        paint_row: Callable[[Surface, Rect, int, str], None],
        *,
        on_choose: Callable[[int], None] | None = None,
        on_open: Callable[[int], None] | None = None,
        index: int = -1,
        **more: Any,
    ) -> None:
        super().__init__(m, rect, **more)
        self.paint_row, self.on_choose, self.on_open, self.index = paint_row, on_choose, on_open, index
        self.over = -1
        self.set_rows(heights)

    def set_rows(self, heights: list[int] | Heights) -> None:
        """Replace the rows by rows with these heights in pixels; the scroll offset is kept if possible."""
        known = heights if isinstance(heights, Heights) else Heights(len(heights), heights.__getitem__)
        if known is not heights:
            known.top(len(known))
        self.heights = known
        known.at(self.offset + self.rect.h)  # measures all visible rows
        self.length = known.length
        self.offset = min(self.offset, self.most)
        self.changed()

    def scroll(self, offset: int) -> None:
        """Scroll to an offset in pixels; this measures the rows down to there, and all rows if the end of the
        list is meant."""
        self.heights.top(len(self.heights)) if offset >= self.most else self.heights.at(offset + self.rect.h)
        self.length = self.heights.length
        super().scroll(offset)

    def row_at(self, pos: tuple[int, int]) -> int:
        """Return the index of the row at a position of the window, or -1 if there is none."""
        row = self.heights.at(pos[1] - self.rect.y + self.offset)
        return row if row < len(self.heights) else -1

    def row_rect(self, index: int) -> Rect:
        """Return the rectangle of a row, by its index, in pixels of the window."""
        top, bottom = self.heights.top(index), self.heights.top(index + 1)
        return Rect(self.rect.x, self.rect.y + top - self.offset, self.rect.w, bottom - top)

    def row_words(self, index: int) -> str:
        """Return the text of a row for a screen reader; "" in a list that knows only the text of the chosen
        row."""
        return ""

    def choose(self, index: int) -> None:
        """Choose a row by index, scroll it into sight, and call `on_choose`, if there is one."""
        if self.on_choose and 0 <= index < len(self.heights):
            self.show_choice(index)
            self.on_choose(index)

    def show_choice(self, index: int) -> None:
        """Show a row as the chosen one, in sight, without calling `on_choose`; -1 for none."""
        self.index = index
        self._reveal(index)
        self.changed()

    def _reveal(self, index: int) -> None:
        """Scroll a row into sight; -1 for none."""
        if index >= 0:
            row = self.row_rect(index)
            self.scroll(self.offset + min(0, row.top - self.rect.top) + max(0, row.bottom - self.rect.bottom))

    def handle(self, event: Event) -> bool:
        """Highlight, choose or open rows by pointer and keys; the base class handles all other events. Return
        True if the event was used."""
        if isinstance(event, Move) and self._grip is None:
            self.point_at(self.row_at(event.pos) if self.hovered else -1)
        if isinstance(event, Click) and event.button == LEFT:
            return self.click_row(event)
        if isinstance(event, Key) and event.down and self.on_choose:
            step = {"up": -1, "down": 1}.get(event.command)
            if step and not (event.by_pad and not 0 <= self.index + step < len(self.heights)):
                self.choose(max(0, min(len(self.heights) - 1, self.index + step)))
                return True
            if event.command == "activate" and self.on_open and self.index >= 0:
                self.on_open(self.index)
                return True
        return super().handle(event)

    def click_row(self, event: Click) -> bool:
        """Choose the clicked row, and open it if this is a double click. Return True if the click was
        used."""
        row = self.row_at(event.pos)
        self.choose(row)
        if event.times == 2 and self.on_open and row >= 0:
            self.on_open(row)
        return True

    def point_at(self, row: int) -> None:
        """Highlight the row with this index, which is under the pointer; -1 for none."""
        if row != self.over:
            self.over = row
            self.changed()

    def mark(self, flag: str, value: bool) -> None:
        """Set a flag such as "hovered"; highlight no row once the pointer leaves the list."""
        super().mark(flag, value)
        if flag == "hovered" and not value:
            self.point_at(-1)

    def paint(self, surface: Surface) -> None:
        old = surface.get_clip()
        surface.set_clip(old.clip(self.rect))
        last = self.heights.at(self.offset + self.rect.h - 1)
        for i in range(self.heights.at(self.offset), min(last + 1, len(self.heights))):
            state = "chosen" if i == self.index else "hover" if i == self.over and self.on_choose else ""
            self.paint_row(surface, self.row_rect(i), i, state)
        self.draw_bar(surface)
        surface.set_clip(old)


class Stack:
    """A column in a scrolling view, filled with nodes from the top down; the rectangle `at` marks where the
    next one begins."""

    def __init__(self, m: Metrics, view: ScrollView, at: Rect) -> None:
        self.m, self.view, self.at = m, view, Rect(at.x, at.y, at.w, 0)

    def put(self, node: Node, after: float = 0) -> None:
        """Add a node that already has its rectangle, and move `at` to `after` layout units below the node."""
        self.view.put(node)
        self.at.y = node.rect.bottom + self.m.u(after)

    def say(
        self,
        words: str,
        after: float = 6,
        *,
        size: float | str = "body",
        face: str = "regular",
        colour: str = "",
    ) -> None:
        """Add a paragraph to the column, unless its text is empty; `after` layout units stay free below
        it."""
        if words:
            self.put(Paragraph(self.at.copy(), words, light(self.m, size, face, colour)), after)

    def head(self, words: str, high: float, after: float = 8) -> None:
        """Add a heading to the column, in a row `high` layout units high; `after` layout units stay free
        below it."""
        style = Style(self.m.px(26, 20), "serif", tone.brass_light)
        self.put(TextLine(self.row(self.m.u(high)), words, style), after)

    def row(self, high: int) -> Rect:
        """Return the rectangle of a row `high` pixels high at the next free place of the column."""
        return Rect(self.at.x, self.at.y, self.at.w, high)

    def draw(self, high: int, painter: Callable[[Surface, Rect], None], after: float = 0) -> None:
        """Add to the column a node `high` pixels tall that `painter` paints; `after` layout units stay free
        below it."""
        self.put(Painting(self.row(high), painter), after)
