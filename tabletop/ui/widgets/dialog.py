"""A dialog: a plate over the dimmed scene that keeps the pointer and the focus until it is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.ui.kit import paint, plates, text
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.buttons import Button


class Answer(NamedTuple):
    """A button of a dialog; the last one is what Escape means."""

    label: str
    do: Callable[[], None]
    primary: bool = False
    icon: str = ""


class Dialog(Node):
    """Title, words, answers; more widgets may be added as children inside `room`."""

    modal = True

    def __init__(
        self,
        m: Metrics,
        window: tuple[int, int],
        title: str,
        words: str,
        answers: Sequence[Answer],
        *,
        width: float = 620,
        extra: int = 0,
    ) -> None:
        super().__init__(Rect((0, 0), window), Depth.DIALOG)
        self.m, self.title, self.words, self.answers, self.name = m, title, words, answers, title
        self.pad = m.u(28)
        wide = min(m.u(width), window[0] - 2 * self.pad)
        inner = wide - 2 * self.pad
        self.head_px, self.px = m.px(26, 20), m.px("body")
        head = text.paragraph_height(title, inner, self.head_px, "serif")
        body = text.paragraph_height(words, inner, self.px) + m.u(10) if words else 0
        rows = self._rows(inner)
        high = head + body + extra + len(rows) * m.u(58) + 2 * self.pad + m.u(8)
        self.plate = Rect(0, 0, wide, min(high, window[1] - m.u(16)))
        self.plate.center = window[0] // 2, window[1] * 47 // 100
        self.room = Rect(self.plate.x + self.pad, self.plate.y + self.pad + head + body, inner, extra)
        self._place(rows)

    def _rows(self, inner: int) -> list[list[tuple[Answer, int]]]:
        """The answers with their widths, in rows that fit."""
        rows: list[list[tuple[Answer, int]]] = [[]]
        used = 0
        for answer in self.answers:
            wide = min(inner, max(self.m.u(120), Button.width(self.m, answer.label, answer.icon)))
            if rows[-1] and used + wide > inner:
                rows.append([])
                used = 0
            rows[-1].append((answer, wide))
            used += wide + self.m.u(12)
        return rows

    def _place(self, rows: list[list[tuple[Answer, int]]]) -> None:
        m = self.m
        y = self.plate.bottom - self.pad - len(rows) * m.u(58) + m.u(10)
        for row in rows:
            x = self.plate.right - self.pad - sum(w for _, w in row) - m.u(12) * (len(row) - 1)
            for answer, wide in row:
                kind = "primary" if answer.primary else "secondary"
                self.add(
                    Button(m, Rect(x, y, wide, m.u(48)), answer.label, answer.do, kind=kind, icon=answer.icon)
                )
                x += wide + m.u(12)
            y += m.u(58)

    def cancel(self) -> None:
        """Escape: the last answer."""
        if self.answers:
            self.answers[-1].do()

    def paint(self, surface: Surface) -> None:
        """Dim the scene, paint the plate."""
        paint.veil(surface, self.rect, "#100906", 150)
        plates.lacquer(surface, self.plate, self.m, 16, 4, 255)
        inner = Rect(self.plate.x + self.pad, self.plate.y + self.pad, self.plate.w - 2 * self.pad, 0)
        y = text.paragraph(surface, self.title, inner, self.head_px, "serif", tone.brass_light)
        inner.y = y + self.m.u(6)
        text.paragraph(surface, self.words, inner, self.px, "regular", tone.ivory)
