"""Text links, such as the number of a rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.strip import wrapped


class Link(Widget):
    """A text link: its name, underlined."""

    radius = 5.0

    def paint(self, surface: Surface) -> None:
        m, r, pen = self.m, self.rect, link_style(self.m)
        pen = pen._replace(colour=tone.focus) if self.hovered else pen
        pen.draw(surface, self.name, r.midleft, "midleft")
        surface.fill(pen.colour, (r.x, r.bottom - m.line(2), r.w, m.line(1)))


def link_style(m: Metrics) -> Style:
    """Return the text style of links."""
    return light(m, "small", "bold", tone.brass_light)


def flow(m: Metrics, room: Rect, labels: Sequence[str], open_: Callable[[str], None], key: str) -> list[Link]:
    """Return links with these labels, side by side in `room` in as many lines as they need; a press on one
    calls `open_` with its label. `key` is the first part of the keys of these widgets."""
    pen = link_style(m)
    high = round(pen.px * 1.4)
    places = wrapped(room, [pen.width(label) for label in labels], high, m.u(14), round(high * 1.15) - high)
    return [
        Link(m, rect, name=label, on_press=partial(open_, label), key=f"{key}.{label}")
        for rect, label in zip(places, labels, strict=True)
    ]
