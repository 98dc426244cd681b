"""The list in which the player chooses one of several actions, by wheel, arrow keys, digits or a click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pygame import Rect, Surface

from tabletop.texts.words import stopped
from tabletop.ui.kit import art, paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import LEFT, Click, Event, Key, Wheel
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style, light, spaced
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets import ListView
from tabletop.ui.widgets.notes import beside

Do = Callable[[int], None]
"""The type of a function that is called with the index of a line of the list."""

SLIM, SLIM_MOST, SLIM_STEP, SLIM_SCROLLED = (380, 300), 520, 40, (500, 380)
"""The widths in layout units of a list that covers little of the board. Wider and wider ones are tried until
the list is low enough for the window.

SLIM: the first width tried, in the full and in the compact layout.
SLIM_MOST: the greatest width tried.
SLIM_STEP: the difference between one width tried and the next.
SLIM_SCROLLED: the width if the list is too high at all of these and has to be scrolled, in the full and in
the compact layout.
"""


class Meaning(NamedTuple):
    """A line of a list of actions, which stands for one action: its name, its forecast (`detail`), its price,
    and its notes, each an icon and a text."""

    label: str
    detail: str = ""
    price: str = ""
    notes: tuple[tuple[str, str], ...] = ()


class Chooser(Node):
    """A modal list of actions; it calls `answer` with the index of the chosen line, or -1 if the list is
    cancelled.

    Args:
        near: the point in pixels on which the list is centred if it fits there.
        chosen: the index of the line that is highlighted first.
        point: a function called with the index of each line that becomes highlighted.
        room: a rectangle that the list avoids, because `point` draws there.
        off: further rectangles that the list avoids if it can.
        slim: True if the list is as narrow as its height allows, so that it covers little of the board.
        least: the smallest height of a line in pixels.
        again: a function called when the advice key is pressed while the list is open; None to ignore the
            key.
    """

    modal = True

    def __init__(
        self,
        m: Metrics,
        window: tuple[int, int],
        near: tuple[int, int],
        head: str,
        choices: Sequence[Meaning],
        answer: Do,
        chosen: int = 0,
        point: Do = lambda index: None,
        room: Rect | None = None,
        again: Callable[[], None] | None = None,
        off: Sequence[Rect] = (),
        slim: bool = False,
        least: int = 0,
    ) -> None:
        super().__init__(Rect((0, 0), window), Depth.CHOOSER)
        self._least = least
        self.m, self.head, self.choices, self.answer, self.name = m, head, choices, answer, head
        self.point, self.veiled = point, room is None
        self.bold, self.small = light(m, face="semibold"), light(m, "small", colour=tone.muted)
        longest = max(self.bold.width(c.label) for c in choices) + m.u(100)
        widest = min(max(m.u(420), longest), m.u(720), window[0] - m.u(40))
        top, most = m.u(44), window[1] - m.u(60)
        widths = range(m.u(*SLIM), m.u(SLIM_MOST) + 1, m.u(SLIM_STEP)) if slim else ()
        fits = (w for w in widths if sum(self._heights(choices, w)) + top + m.u(12) <= most)
        headed = self._heading.width(head.upper()) + m.u(40)
        wide = max(next(fits, m.u(*SLIM_SCROLLED) if slim else widest), min(headed, window[0] - m.u(40)))
        heights = self._heights(choices, wide)
        high = min(sum(heights) + top + m.u(12), most)
        self.plate = Rect(0, 0, wide, high)
        self.plate.center = near
        if room:
            self.plate = beside(self.plate, room, window, m.u(20), off=off)
        self.plate.clamp_ip(Rect((0, 0), window).inflate(-m.u(20), -m.u(20)))
        inner = Rect(self.plate.x + m.u(8), self.plate.y + top, wide - m.u(16), high - top - m.u(8))
        chosen = chosen if 0 <= chosen < len(choices) else 0
        self.list = ChoiceList(m, inner, heights, self._paint_row, on_choose=self._choose, index=chosen,
                               answer=answer, point=point, again=again)  # fmt: skip
        self.list.lines = [self._in_words(choice) for choice in choices]
        self.add(self.list)
        self.list.choose(chosen)

    def cancel(self) -> None:
        """Cancel the list: call `answer` with -1."""
        self.answer(-1)

    def _choose(self, index: int) -> None:
        self.list.name = self.list.lines[index]
        self.point(index)

    @property
    def _heading(self) -> Style:
        """The style of the heading, which is written in capitals."""
        return spaced(Style(self.m.px("caps"), "bold", tone.brass_light))

    @staticmethod
    def _in_words(choice: Meaning) -> str:
        return " ".join([stopped(choice.label), choice.detail, *(said for _, said in choice.notes)])

    def _heights(self, choices: Sequence[Meaning], wide: int) -> list[int]:
        """Return the heights of the lines of a list `wide` pixels wide."""
        return [self._row_height(choice, wide - self.m.u(80)) for choice in choices]

    def _row_height(self, choice: Meaning, wide: int) -> int:
        room = wide - (self.m.u(90) if choice.price else 0)
        small = self.small.height(choice.detail, wide) if choice.detail else 0
        notes = sum(self.small.height(said, wide - self.m.u(24)) for _, said in choice.notes)
        return max(self._least, self.bold.height(choice.label, room) + small + notes + self.m.u(14))

    def paint(self, surface: Surface) -> None:
        """Paint the dimmed background, the plate of the list and its heading."""
        if self.veiled:
            paint.veil(surface, self.rect, "#100906", 90)
        plates.lacquer(surface, self.plate, self.m, 14, 4, 255)
        where = self.plate.x + self.m.u(20), self.plate.y + self.m.u(14)
        self._heading.draw(surface, self.head.upper(), where)

    def _paint_row(self, surface: Surface, rect: Rect, index: int, state: str) -> None:
        m, choice, y = self.m, self.choices[index], rect.y + self.m.u(6)
        if state:
            colour = "#4A4038" if state == "chosen" else "#38302A"
            paint.box(surface, rect.inflate(0, -m.u(4)), m.u(8), colour)
        number = light(m, face="black", colour=tone.legal)
        number.draw(surface, str(index + 1), (rect.x + m.u(28), y + number.px * 0.62), "center")
        if choice.price:
            where = rect.right - m.u(12), rect.y + m.u(18)
            plates.pill(surface, choice.price, where, m, tone.warn, tone.ivory, 15, "midright", "warning")
        room = Rect(rect.x + m.u(50), y, self.plate.w - m.u(80) - (m.u(90) if choice.price else 0), 0)
        room.y = self.bold.paragraph(surface, choice.label, room)
        room.w = self.plate.w - m.u(80)
        room.y = self.small.paragraph(surface, choice.detail, room) if choice.detail else room.y
        side = m.u(24)
        for icon, said in choice.notes:
            picture = art.icon(icon, m.u(18), tone.brass_light)
            art.stamp(surface, picture, (room.x + side // 3, room.y + self.small.px * 2 // 3))
            room.y = self.small.paragraph(surface, said, Rect(room.x + side, room.y, room.w - side, 0))


class ChoiceList(ListView):
    """The list of lines from which the player chooses, on the plate of a `Chooser`."""

    guarded = True

    def __init__(
        self, *place: Any, answer: Do, point: Do, again: Callable[[], None] | None, **more: Any
    ) -> None:
        super().__init__(*place, **more)
        self.answer, self.point, self.again = answer, point, again
        self.lines: Sequence[str] = ()
        self.means = object()  # no two lists offer the same

    def row_words(self, index: int) -> str:
        return self.lines[index]

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return True for every point, so that a click outside the list reaches the list and cancels it."""
        return True

    def together(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Tell whether two points lie on the same line of the list, or both outside all lines."""
        return self._line(one) == self._line(other)

    def _line(self, pos: tuple[int, int]) -> int:
        return self.row_at(pos) if self.rect.collidepoint(pos) else -1

    def point_at(self, row: int) -> None:
        """Pass the index of the line under the pointer to `point`; if `row` is -1, that of the chosen
        line."""
        if row != self.over:
            self.point(row if row >= 0 else self.index)
        super().point_at(row)

    def handle(self, event: Event) -> bool:
        """Move the choice by wheel or arrow keys; confirm by click, Enter or digit; cancel by Escape or a
        click outside. Return True if the event was used."""
        if isinstance(event, Wheel) and self.length <= self.rect.h:
            self.choose(max(0, min(len(self.heights) - 1, self.index - (1 if event.y > 0 else -1))))
            return True
        if isinstance(event, Click):
            row = self._line(event.pos)
            if event.button != LEFT or not self.rect.inflate(40, 100).collidepoint(event.pos):
                self.answer(-1)
            elif row >= 0:
                self.answer(row)
            return True
        if isinstance(event, Key) and event.down and not event.repeat:
            return self._key(event)
        return super().handle(event)

    def _key(self, event: Key) -> bool:
        if event.chord.isdecimal() and 0 < int(event.chord) <= len(self.heights):
            self.answer(int(event.chord) - 1)
            return True
        if event.command == "advice" and self.again:
            self.answer(-1)
            self.again()
            return True
        if event.command in ("cancel", "activate"):
            self.answer(self.index if event.command == "activate" else -1)
            return True
        return super().handle(event)
