"""A modal dialog: a plate over the dimmed scene that keeps the pointer and the focus until it is closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.ui.kit import paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Do
from tabletop.ui.widgets.buttons import Button
from tabletop.ui.widgets.strip import to_right, wrapped

PAD = 28.0
"""The distance in layout units between the edge of a dialog and its contents, and at least between the edge
of the window and the dialog."""


class DialogButton(NamedTuple):
    """A button of a dialog: it closes the dialog and calls `do`. Escape presses the last button."""

    label: str
    do: Do = lambda: None
    primary: bool = False
    icon: str = ""


class Dialog(Node):
    """A dialog with a title, a text and buttons, and free `room` for other widgets, as its children."""

    modal = True

    def __init__(
        self,
        m: Metrics,
        window: tuple[int, int],
        title: str,
        words: str,
        answers: Sequence[DialogButton],
        *,
        width: float = 620,
        extra: int = 0,
    ) -> None:
        super().__init__(Rect((0, 0), window), Depth.DIALOG)
        self.m, self.title, self.words, self.answers, self.name = m, title, words, answers, title
        self.pad, pad = m.u(PAD), m.u(PAD)
        inner = self.inner_width(m, window, width)
        wide = inner + 2 * pad
        self.head, self.body = Style(m.px(26, 20), "serif", tone.brass_light), light(m)
        words_high = self.body.height(words, inner) + m.u(10) if words else 0
        top, places = pad + self.head.height(title, inner) + words_high, self._places(inner)
        top += m.u(10) if extra else 0  # for the ring around a focused widget in the room
        rows = places[-1].y + m.u(58) if places else 0
        self.plate = Rect(0, 0, wide, min(top + extra + rows + pad + m.u(8), window[1] - m.u(16)))
        self.plate.center = window[0] // 2, window[1] * 47 // 100
        x, y = self.plate.x + pad, self.plate.bottom - pad - rows + m.u(10)
        self.room = Rect(x, self.plate.y + top, inner, extra)
        for (label, do, primary, icon), rect in zip(answers, places, strict=True):
            kind = "primary" if primary else "secondary"
            self.add(Button(m, rect.move(x, y), label, do, kind=kind, icon=icon))

    @staticmethod
    def inner_width(m: Metrics, window: tuple[int, int], width: float) -> int:
        """Return the width in pixels of the text and the room of a dialog that is `width` layout units wide
        if the window is wide enough."""
        return min(m.u(width), window[0] - 2 * m.u(PAD)) - 2 * m.u(PAD)

    def _places(self, inner: int) -> list[Rect]:
        """Return the rectangles of the buttons, relative to the upper left corner of the first row: side by
        side at the right if they fit in one row, else in rows of buttons that share the whole width."""
        m, many = self.m, len(self.answers)
        high, gap, pitch = m.u(48), m.u(12), m.u(58)
        wides = [max(m.u(120), Button.width(m, each.label, each.icon)) for each in self.answers]
        if sum(wides) + gap * (many - 1) <= inner:
            return to_right(wrapped(Rect(0, 0, inner, 0), wides, high, gap, pitch - high), inner)
        rows = -(-many // max(1, (inner + gap) // (max(wides) + gap)))
        columns, places = -(-many // rows), list[Rect]()
        for i in range(many):
            row, column = divmod(i, columns)
            wide = (inner + gap) / min(columns, many - row * columns)
            left, right = round(column * wide), round((column + 1) * wide) - gap
            places.append(Rect(left, row * pitch, right - left, high))
        return places

    def cancel(self) -> None:
        """Carry out the action of the last button; Escape calls this."""
        if self.answers:
            self.answers[-1].do()

    def paint(self, surface: Surface) -> None:
        paint.veil(surface, self.rect, "#100906", 150)
        plates.lacquer(surface, self.plate, self.m, 16, 4, 255)
        inner = self.plate.inflate(-2 * self.pad, -2 * self.pad)
        inner.y = self.head.paragraph(surface, self.title, inner) + self.m.u(6)
        self.body.paragraph(surface, self.words, inner)
