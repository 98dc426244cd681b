"""Controls for choosing: toggle, segments, drop-down list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Any

from pygame import Rect, Surface

from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import LEFT, Click, Event, Key, Move
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Widget

ABOUT = 460
"""The width in layout units of the open list of a dropdown whose options have descriptions."""


class Toggle(Widget):
    """A switch with its label on the left. An icon on its knob shows whether it is on, so that this can be
    seen without colours."""

    def __init__(
        self, m: Metrics, rect: Rect, label: str, on: bool, on_change: Callable[[bool], None], **more: Any
    ) -> None:
        super().__init__(m, rect, name=label, **more)
        self.label, self.on, self.on_change = label, on, on_change

    def press(self) -> None:
        self.on = not self.on
        self.changed()
        self.on_change(self.on)

    def paint(self, surface: Surface) -> None:
        m, r = self.m, self.rect
        track = Rect(0, 0, m.u(58), m.u(32))
        track.midright = r.midright
        pen, wide = light(m, colour="" if self.enabled else tone.text_off), track.x - r.x - m.u(12)
        pen.paragraph(surface, self.label, Rect(r.x, r.centery - pen.height(self.label, wide) // 2, wide, 0))
        _plate(surface, track, track.h / 2, self, tone.ok if self.on else tone.lacquer2)
        knob = Rect(0, 0, track.h - m.u(8), track.h - m.u(8))
        knob.center = (track.right - track.h // 2 if self.on else track.x + track.h // 2, track.centery)
        paint.box(surface, knob, knob.h / 2, tone.ivory if self.enabled else tone.text_off)
        art.stamp(surface, art.icon("check" if self.on else "close", knob.h * 0.7, tone.ink), knob.center)


class Fold(Toggle):
    """A header that shows or hides the controls below it. A small tag on it (`pill`) sums these up."""

    def __init__(self, *place: Any, pill: str, colour: str, **more: Any) -> None:
        super().__init__(*place, **more)
        self.sum_up(pill, colour)

    def sum_up(self, pill: str, colour: str) -> None:
        """Replace the summary on the tag, and the tag's colour."""
        self.pill, self.colour, self.name = pill, colour, f"{self.label} · {pill}"
        self.changed()

    def paint(self, surface: Surface) -> None:
        m, r = self.m, self.rect
        _plate(surface, r, m.u(10), self)
        mark = art.icon("chevron_down" if self.on else "chevron_right", m.px("body"), tone.brass_light)
        art.stamp(surface, mark, (r.x + m.u(14), r.centery), "midleft")
        x, right = r.x + m.u(18) + mark.get_width() + m.u(6), r.right - m.u(12)
        tag = plates.pill(surface, self.pill, (right, r.centery), m, self.colour, tone.ink, 15, "midright")
        light(m, face="bold").line(surface, self.label, (x, r.centery), tag.x - x - m.u(8))


class Segments(Widget):
    """A row of options side by side; a click or the left and right arrow keys choose one."""

    steps = True

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        options: Sequence[str],
        index: int,
        on_change: Callable[[int], None],
        **more: Any,
    ) -> None:
        super().__init__(m, rect, **more)
        self.options, self.index, self.on_change = list(options), index, on_change

    def says(self) -> str:
        return self.options[self.index] if self.options else ""

    @staticmethod
    def width(m: Metrics, options: Sequence[str]) -> int:
        """Return the width in pixels that a row of options with these labels needs."""
        return (max(map(light(m, face="bold").width, options)) + m.u(32)) * len(options)

    def choose(self, index: int) -> None:
        """Choose an option by its index and call `on_change`, unless that option is chosen already."""
        if self.enabled and 0 <= index < len(self.options) and index != self.index:
            self.show_choice(index)
            self.on_change(index)

    def show_choice(self, index: int) -> None:
        """Show an option as the chosen one, without calling `on_change`."""
        self.index = index
        self.changed()

    def press(self) -> None:
        """Choose the option after the present one, or the first after the last."""
        self.choose((self.index + 1) % len(self.options))

    def handle(self, event: Event) -> bool:
        """Choose the clicked option, or the next one in the direction of the left or right arrow key; return
        True if the event was used."""
        if isinstance(event, Click) and event.button == LEFT:
            over = (i for i, segment in enumerate(self.segments()) if segment.collidepoint(event.pos))
            self.choose(next(over, self.index))
            return True
        if isinstance(event, Key) and event.down and event.command in ("left", "right"):
            wanted = self.index + (1 if event.command == "right" else -1)
            self.choose(wanted)
            return not event.by_pad or 0 <= wanted < len(self.options)  # a pad goes on beyond the last option
        return super().handle(event)

    def segments(self) -> list[Rect]:
        """Return the rectangle of each option."""
        n, r = len(self.options), self.rect
        edges = [r.x + r.w * i // n for i in range(n + 1)]
        return [Rect(a, r.y, b - a, r.h) for a, b in pairwise(edges)]

    def paint(self, surface: Surface) -> None:
        m = self.m
        paint.framed(surface, self.rect, m.u(10), tone.lacquer2, tone.edge, m.fine(1.6))
        for i, r in enumerate(self.segments()):
            self.segment(surface, r, i)

    def segment(self, surface: Surface, r: Rect, index: int) -> None:
        """Paint one option in the rectangle `r`, in brass if it is the chosen one."""
        m, plate = self.m, tone.brass if self.enabled else tone.edge_off
        option, chosen = self.options[index], index == self.index
        if chosen:
            paint.box(surface, r.inflate(-m.u(6), -m.u(6)), m.u(8), plate)
        colour = tone.text_off if not self.enabled else tone.ink if chosen else tone.ivory
        bold = light(m, face="bold", colour=colour).fitting(option, r.w - m.u(10))
        pen = bold if chosen else bold._replace(face="regular")
        pen.draw(surface, option, r.center, "center")


BESIDE_OPTION = 52
"""The units of a drop-down field's width that are left for its margins and its arrow."""


class Dropdown(Segments):
    """A field that shows the chosen option; a press opens the list of all options below or above it.
    `abouts`, if not empty, holds the description of each option, shown in that list."""

    sheet: _OpenList | None = None

    def __init__(self, *place: Any, abouts: Sequence[str] = (), **more: Any) -> None:
        super().__init__(*place, **more)
        self.abouts = abouts

    @staticmethod
    def width(m: Metrics, options: Sequence[str]) -> int:
        """Return the width in pixels of a field in which every option is shown in full."""
        return max(map(light(m).width, options)) + m.u(BESIDE_OPTION)

    @property
    def marked(self) -> int:
        """The option that Enter would choose: the one highlighted in the open list, else the chosen one."""
        return self.sheet.over if self.sheet and self.sheet.over >= 0 else self.index

    def says(self) -> str:
        return self.options[self.marked] if self.options else ""

    def press(self) -> None:
        """Open the list, or choose the option highlighted in it and close it."""
        if self.sheet:
            marked = self.marked
            self.close()
            self.choose(marked)
        elif self.stage:
            self.sheet = _OpenList(self, self.stage.size)
            self.stage.add(self.sheet)

    def close(self) -> None:
        """Close the list of options, if it is open."""
        if self.sheet:
            self.sheet.remove()
            self.sheet = None

    def mark(self, flag: str, value: bool) -> None:
        """Set a flag such as "focused"; close the list when the field loses the focus."""
        if flag == "focused" and not value:
            self.close()
        super().mark(flag, value)

    def handle(self, event: Event) -> bool:
        """Open the list by click or Enter, close it by Escape; the up and down keys choose the next option,
        or, in the open list, highlight it for Enter. Return True if the event was used."""
        if isinstance(event, Click) and event.button == LEFT:
            if self.enabled:
                self.press()
            return True
        if isinstance(event, Key) and event.down:
            if event.command == "cancel" and self.sheet:
                self.close()
                return True
            if event.command in ("up", "down") and (self.sheet or not event.by_pad):
                wanted = self.marked + (1 if event.command == "down" else -1)
                if self.sheet:
                    self.sheet.highlight(wanted)
                else:
                    self.choose(wanted)
                return True
        return Widget.handle(self, event)

    def paint(self, surface: Surface) -> None:
        m, r = self.m, self.rect
        _plate(surface, r, m.u(10), self)
        pen = light(m, colour="" if self.enabled else tone.text_off)
        chosen = self.options[self.index] if self.options else ""
        pen.line(surface, chosen, (r.x + m.u(14), r.centery), r.w - m.u(BESIDE_OPTION))
        arrow = art.icon("chevron_down", pen.px, pen.colour)
        art.stamp(surface, arrow, (r.right - m.u(12), r.centery), "midright")


class _OpenList(Widget):
    """The list of a drop-down field's options, which exists while it is open."""

    focusable = False

    def __init__(self, owner: Dropdown, window: tuple[int, int]) -> None:
        m, at = owner.m, owner.rect
        wide, small = max(at.w, m.u(ABOUT) if owner.abouts else 0), light(m, "small")
        more = [small.height(about, wide - m.u(28)) for about in owner.abouts]
        self._tops = [0, *accumulate(at.h + high for high in more or [0] * len(owner.options))]
        rect = Rect(min(at.x, window[0] - wide), at.bottom + m.u(4), wide, self._tops[-1])
        if rect.bottom > window[1]:
            rect.bottom = max(rect.h, at.y - m.u(4))
        super().__init__(m, rect, z=Depth.LIST)
        self.owner, self.over, self.bleed = owner, -1, paint.shadow_reach(3, owner.m.s)

    def rows(self) -> list[Rect]:
        """Return the rectangle of each option."""
        r = self.rect
        return [Rect(r.x, r.y + top, r.w, end - top) for top, end in pairwise(self._tops)]

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return True for every position, so that a click beside the open list closes the list."""
        return True

    def handle(self, event: Event) -> bool:
        """Highlight the row under the pointer; a click chooses that row, if any, and closes the list. Return
        True if the event was used."""
        if isinstance(event, Move):
            self._point(self._row_at(event.pos))
        if isinstance(event, Click) and event.button == LEFT:
            row = self._row_at(event.pos)
            self.owner.close()
            self.owner.choose(row)
        return True

    def highlight(self, row: int) -> None:
        """Highlight a row, if there is one with this index."""
        if 0 <= row < len(self.owner.options):
            self._point(row)

    def _point(self, row: int) -> None:
        if row != self.over:
            self.over = row
            self.changed()

    def _row_at(self, pos: tuple[int, int]) -> int:
        return next((i for i, row in enumerate(self.rows()) if row.collidepoint(pos)), -1)

    def paint(self, surface: Surface) -> None:
        plates.lacquer(surface, self.rect, self.m, 10, 3, 255)
        for i, row in enumerate(self.rows()):
            self._row(surface, row, i)

    def _row(self, surface: Surface, r: Rect, index: int) -> None:
        m, words, chosen = self.m, self.owner.options[index], index == self.owner.index
        if chosen or index == self.over:
            plate, rim = tone.brass if chosen else tone.lacquer2, tone.ivory if index == self.over else ""
            inner = r.inflate(-m.u(6), -m.u(6))
            paint.framed(surface, inner, m.u(8), plate, rim or plate, m.fine(1.6))
        room = r.w - m.u(24)
        bold = light(m, face="bold", colour=tone.ink if chosen else "").fitting(words, room)
        pen = bold if chosen else bold._replace(face="regular")
        y = r.y + self.owner.rect.h // 2
        pen.draw(surface, text.fit(words, bold.px, "bold", room), (r.x + m.u(14), y), "midleft")
        if self.owner.abouts:
            small = light(m, "small", colour=tone.ink if chosen else tone.muted)
            below = Rect(r.x + m.u(14), y + bold.px // 2 + m.u(3), r.w - m.u(28), 0)
            small.paragraph(surface, self.owner.abouts[index], below)


def _plate(surface: Surface, rect: Rect, radius: float, widget: Widget, fill: str = "") -> None:
    """Paint the plate of a control, with a bright rim while the pointer hovers over it."""
    rim = tone.ivory if widget.hovered else tone.edge
    paint.framed(surface, rect, radius, fill or tone.lacquer2, rim, widget.m.fine(1.6))
