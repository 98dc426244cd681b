"""The strip under the prompt of a lesson or puzzle: the task, the result of the last attempt, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.texts.words import stopped
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Part, Span
from tabletop.ui.kit.theme import FLOOR, Metrics, tone
from tabletop.ui.widgets import Button, Do, IconButton, Widget
from tabletop.ui.widgets.links import Link, link_style
from tabletop.ui.widgets.strip import to_right, wrapped

LEAD = 1.25
SPARE = 0.45
"""The fraction of the strip's width that is kept for the text beside the buttons. If buttons with labels
would leave less, they show only their icons."""


class StripButton(NamedTuple):
    """A button of the task strip: its key, label, action and icon; `kind` is its style: "primary",
    "secondary", "warning" or "disabled"."""

    key: str
    label: str
    do: Do
    icon: str = ""
    kind: str = "secondary"


class TaskSaid(NamedTuple):
    """The texts of the task strip: the task, its status, and the number of the rule behind the status."""

    title: str
    task: str
    icon: str = ""
    status: str = ""
    rule: str = ""


class TaskStrip(Node):
    """The strip of a lesson: the task, below it the status or the possible answers, and buttons on the
    right."""

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        said: TaskSaid,
        presses: Sequence[StripButton],
        answers: Sequence[StripButton],
        on_rule: Callable[[str], None],
    ) -> None:
        super().__init__(rect, Depth.PROMPT, paint.shadow_reach(2, m.s))
        self.m, self.said, self.answers = m, said, answers
        self.name = " ".join(filter(None, (stopped(said.title), said.task, said.status)))
        self.px = _size(m, rect, said, presses, answers)
        self.above = _above(m, rect, said, self.px, answers)
        self._foot = _foot(m, rect, self.px, self.above, presses)
        self.written = _needed(m, rect, said, presses, answers, self.px)
        """The height in pixels that the text, the buttons and the answers need together."""
        for press, at in zip(answers, _answers(m, self._foot, answers, at_foot=True), strict=True):
            self.add(_button(m, at, press, labelled=True))
        self.buttons: dict[str, Widget] = {}
        labelled = _labelled(m, rect.w, presses)
        for press, at in zip(presses, _buttons(m, rect, presses), strict=True):
            self.buttons[press.key] = _button(m, at, press, labelled)
            self.add(self.buttons[press.key])
        if said.rule:
            self.add(self._link(said.rule, on_rule))

    def _link(self, rule: str, on_rule: Callable[[str], None]) -> Link:
        """Return the link to the rule behind the status, placed at the end of the status."""
        pen, lines = link_style(self.m), self._status()
        high = max(24, round(pen.px * 1.4))
        wide = text.rich_width(lines[-1], self.px) + self.m.u(12)
        x = min(self._foot.x + wide, self._foot.right - pen.width(rule))
        y = self._foot.centery + (len(lines) - 1) / 2 * self.px * LEAD
        at = Rect(x, round(y) - high // 2, pen.width(rule), high)
        return Link(self.m, at, name=rule, key="task.rule", tab=Tab.TASK, on_press=partial(on_rule, rule))

    def paint(self, surface: Surface) -> None:
        m, r, px = self.m, self.rect, self.px
        plates.lacquer(surface, r, m, m.either(14, 10), 2)
        paint.rim(surface, r, m.u(14, 10), tone.brass, m.fine(1.8))
        inner = _inner(m, r)
        y = r.y + _pad(m) + px * LEAD / 2
        for i, line in enumerate(self.above):
            text.rich(surface, line, (inner.x, y + i * px * LEAD), px, "regular", tone.ivory)
        lines = [] if self.answers else self._status()
        for i, line in enumerate(lines):
            at = self._foot.centery + (i - (len(lines) - 1) / 2) * px * LEAD
            text.rich(surface, line, (self._foot.x, at), px, "semibold", tone.brass_light)

    def _status(self) -> list[list[Part]]:
        return _status(self.m, self.said, self.px, self._foot.w)


def strip_height(
    m: Metrics,
    wide: int,
    texts: Sequence[TaskSaid],
    presses: Sequence[StripButton],
    answers: Sequence[StripButton],
) -> int:
    """Return the height in pixels of a strip, `wide` pixels wide, in which each of the given texts fits
    beside the buttons `presses` and above the possible `answers`; but at most the largest allowed height."""
    rect = Rect(0, 0, wide, most(m))
    tall = max(
        _needed(m, rect, each, presses, answers, _size(m, rect, each, presses, answers)) for each in texts
    )
    return min(tall, most(m))


def most(m: Metrics) -> int:
    """Return the largest allowed height of a task strip, in pixels."""
    return m.u(150, 118)


def _size(
    m: Metrics, rect: Rect, texts: TaskSaid, presses: Sequence[StripButton], answers: Sequence[StripButton]
) -> int:
    """Return the largest text size in pixels at which the contents fit the height of the strip."""
    px = m.px("body")
    while px > FLOOR and _needed(m, rect, texts, presses, answers, px) > rect.h:
        px -= 1
    return px


def _needed(
    m: Metrics,
    rect: Rect,
    texts: TaskSaid,
    presses: Sequence[StripButton],
    answers: Sequence[StripButton],
    px: int,
) -> int:
    above = _above(m, rect, texts, px, answers)
    room = _foot(m, rect, px, above, presses)
    shown = _answers(m, Rect(room.x, 0, room.w, 0), answers)
    status = 0 if answers else round(len(_status(m, texts, px, room.w)) * px * LEAD)
    low = max(_high(m), status, shown[-1].bottom if shown else 0)
    return 2 * _pad(m) + round(len(above) * px * LEAD) + m.u(6, 4) + low


def _above(
    m: Metrics, rect: Rect, texts: TaskSaid, px: int, answers: Sequence[StripButton]
) -> list[list[Part]]:
    """Return the text lines of the upper part: the task, and the status if answers are below."""
    wide = _inner(m, rect).w
    parts: list[Part] = [Span(f"{texts.title}\u2002", "bold", tone.brass_light), " ", Span(texts.task)]
    return text.rich_lines(parts, px, "regular", wide) + (_status(m, texts, px, wide) if answers else [])


def _status(m: Metrics, texts: TaskSaid, px: int, wide: int) -> list[list[Part]]:
    """Return the text lines of the status, narrow enough to leave room for the rule number."""
    if not texts.status:
        return []
    icon: list[Part] = [art.icon(texts.icon, px * 1.1, tone.brass_light), " "] if texts.icon else []
    words = Span(texts.status, "semibold", tone.brass_light)
    return text.rich_lines([*icon, words], px, "semibold", wide - link_style(m).width(texts.rule))


def _foot(m: Metrics, rect: Rect, px: int, above: Sequence[object], presses: Sequence[StripButton]) -> Rect:
    """Return the rectangle for the status or the answers: below the task, left of the buttons."""
    inner = _inner(m, rect)
    top = rect.y + _pad(m) + round(len(above) * px * LEAD) + m.u(6, 4)
    left = min((at.x for at in _buttons(m, rect, presses)), default=inner.right)
    return Rect(inner.x, top, left - m.u(16, 10) - inner.x, max(0, rect.bottom - _pad(m) - top))


def _buttons(m: Metrics, rect: Rect, presses: Sequence[StripButton]) -> list[Rect]:
    """Return the rectangles of the buttons, in one row in the lower right corner of the strip."""
    high, labelled = _high(m), _labelled(m, rect.w, presses)
    sizes = [_wide(m, press) if labelled else m.u(44, 38) for press in presses]
    inner = _inner(m, rect)
    row = wrapped(Rect(inner.x, rect.bottom - _pad(m) - high, inner.w, 0), sizes, high, m.u(8, 6))
    return to_right(row, inner.right)


def _answers(m: Metrics, room: Rect, answers: Sequence[StripButton], at_foot: bool = False) -> list[Rect]:
    """Return the rectangles of the answers, at the top of a room or, with `at_foot`, at its foot, where they
    keep their places when a text above them becomes longer."""
    placed = wrapped(room, [_wide(m, answer) for answer in answers], _high(m), m.u(8, 6))
    down = room.bottom - placed[-1].bottom if at_foot and placed else 0
    return [rect.move(0, down) for rect in placed]


def _labelled(m: Metrics, wide: int, presses: Sequence[StripButton]) -> bool:
    """Tell whether the strip has room for buttons with labels instead of icons alone."""
    return sum(_wide(m, press) + m.u(8, 6) for press in presses) <= wide * (1 - SPARE)


def _wide(m: Metrics, press: StripButton) -> int:
    return Button.width(m, press.label, press.icon, m.px(18, 16)) - m.u(8)


def _button(m: Metrics, at: Rect, press: StripButton, labelled: bool) -> Widget:
    """Return a button of the strip, with its label or with its icon alone."""
    key, z = f"task.{press.key}", Depth.ON_PANEL
    if not labelled and press.kind != "primary":
        return IconButton(m, at, press.icon, press.label, press.do, key=key, z=z, tab=Tab.TASK)
    label, tip = (press.label, "") if labelled else ("", press.label)
    kind, icon, px = press.kind, press.icon, m.px(18, 16)
    button = Button(m, at, label, press.do, kind=kind, icon=icon, px=px, key=key, z=z, tab=Tab.TASK)
    button.name, button.tooltip = press.label, tip
    return button


def _inner(m: Metrics, rect: Rect) -> Rect:
    return rect.inflate(-2 * m.u(18, 10), 0)


def _pad(m: Metrics) -> int:
    return m.u(10, 7)


def _high(m: Metrics) -> int:
    return m.u(40, 32)
