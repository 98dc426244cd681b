"""The details of the chosen match beside the list of saved matches, with buttons for actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.saves.save_listing import ListedMatch, round_of
from tabletop.texts import dates
from tabletop.texts.words import Words
from tabletop.ui import widgets as w
from tabletop.ui.kit import plates
from tabletop.ui.kit.depths import Tab
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.sprites import Painting
from tabletop.ui.kit.theme import Metrics, palette, tone
from tabletop.ui.scenes.saves import thumbs
from tabletop.ui.scenes.saves.save_cards import badge, draw_seats, draw_title, options_of

PICTURE, LEAST_PICTURE = 0.29, 0.13
"""The height of the picture as a fraction of the sheet's, and the least one where the sheet is full."""


class SheetAction(NamedTuple):
    """A button of the sheet: the key of the button and of its label's text, its icon, and the function that
    it calls."""

    key: str
    icon: str
    do: Callable[[], None]


class SaveSheet(w.Lacquer):
    """The sheet of a saved match: picture, title, round, date, players, buttons."""

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        entry: ListedMatch,
        words: Words,
        main: SheetAction,
        others: Sequence[SheetAction],
    ) -> None:
        super().__init__(m, rect)
        self.entry, self.words = entry, words
        pad, high = m.u(22, 14), m.u(56, 44)
        strip = w.Strip(rect.inflate(-2 * pad, -2 * pad), m.u(10))
        foot = strip.bottom(high)
        foot.y -= m.u(4)  # room for the button's lower edge
        self.add(w.Button(m, foot, words(main.key), main.do, kind="primary", icon=main.icon, key="open",
                          tab=Tab.ASIDE))  # fmt: skip
        room = Rect(rect.x + m.u(4), rect.y + m.u(6), rect.w - m.u(8), foot.y - rect.y - m.u(12))
        at, bottom = Rect(strip.rest.x, strip.rest.y, strip.rest.w - m.u(6), 0), strip.rest.bottom - m.u(4)
        high = min(round(at.w * 0.625), round(rect.h * PICTURE))
        view = w.ScrollView(m, room)
        column = w.Stack(m, view, at)
        picture = Painting(
            column.row(high), lambda surface, r: thumbs.draw(surface, entry, r, m, "#C9B48E", self.changed)
        )
        column.put(picture, 10)
        self._head(column)
        self._state(column)
        over = self._buttons(column, bottom, others) - bottom
        _shrink(view, picture, min(over, high - round(rect.h * LEAST_PICTURE)))
        self.add(view)

    def _head(self, column: w.Stack) -> None:
        """Add the title and a tag for an unusual save, the name, round, date and options."""
        m, entry, words, saved = self.m, self.entry, self.words, self.entry.saved
        column.draw(m.u(48, 36), self._title)
        column.say(saved.name if entry.known and not entry.unfinished else "", 0, face="bold")
        column.say(round_of(saved, words), 0, face="semibold")
        count = words("load.moves", n=saved.moves) if saved.moves >= 0 else ""
        written = words("load.version", version=saved.app) if saved.app else ""
        details = " · ".join(filter(None, (dates.date_text(saved.saved, words), count, written)))
        column.say(details, 2, colour=tone.muted)
        column.say(options_of(entry, words), 10, size="small", colour=tone.log)

    def _title(self, surface: Surface, r: Rect) -> None:
        m, pill, room = self.m, badge(self.entry), r.w
        if pill:
            label, colour, icon = pill
            said = self.words(label)
            tag = plates.pill(surface, said, r.midright, m, colour, size=15, anchor="midright", icon=icon)
            room = tag.x - r.x - m.u(10)
        px, look = m.px(34, 24), palette(self.entry.saved.game)
        draw_title(surface, self.entry, self.words, r.midleft, px, look.light, room)

    def _state(self, column: w.Stack) -> None:
        """Add the fault of a save that cannot be opened, or else the players with their scores."""
        m, entry, words = self.m, self.entry, self.words
        if entry.saved.fault:
            column.say(entry.saved.fault.text(words), 14, face="semibold", colour=tone.changed)
        elif entry.saved.seats:
            row = m.u(46, 36)
            high = row * len(entry.saved.seats)
            column.draw(high, lambda surface, r: draw_seats(surface, entry, words, r, m, row), 14)

    def _buttons(self, column: w.Stack, bottom: int, others: Sequence[SheetAction]) -> int:
        """Add the buttons other than the main one, in rows of equal width above it; return the y below
        them."""
        m, at, words = self.m, column.at, self.words
        small, gap = m.u(46, 38), m.u(10)
        columns, px = self._columns(at.w, gap, others)
        deep = -(-len(others) // columns) * (small + gap)
        y = max(at.y, bottom - deep)
        wide = (at.w - gap * (columns - 1)) // columns
        for i, (key, icon, do) in enumerate(others):
            x, below = i % columns * (wide + gap), i // columns * (small + gap)
            rect = Rect(at.x + x, y + below, wide, small)
            column.put(w.Button(m, rect, words(key), do, icon=icon, key=key, px=px, tab=Tab.ASIDE))
        return y + deep

    def _columns(self, room: int, gap: int, others: Sequence[SheetAction]) -> tuple[int, int]:
        """Return the number of these buttons in a row, and the text size of their labels in pixels."""
        m, columns = self.m, max(1, len(others))
        wide = (room - gap * (columns - 1)) // columns
        for px in (m.px("body"), m.px("small")):
            if all(w.Button.width(m, self.words(action.key), action.icon, px) <= wide for action in others):
                return columns, px
        return 2, m.px("small")


def _shrink(view: w.ScrollView, picture: Node, by: int) -> None:
    """Make the picture at the top of the view `by` pixels lower, and move what stands below it up; nothing
    is changed if `by` is not positive."""
    if by > 0:
        below, r = [node for node in view.children if node.rect.y >= picture.rect.bottom], picture.rect
        picture.resize((r.x, r.y, r.w, r.h - by))
        for node in below:
            node.move((node.rect.x, node.rect.y - by))
        view.length -= by
