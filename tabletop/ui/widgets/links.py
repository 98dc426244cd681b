"""Words that lead somewhere, such as the number of a rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from tabletop.ui.kit import text
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Widget


class Link(Widget):
    """Underlined words that lead somewhere, such as the number of a rule."""

    radius = 5.0

    def __init__(
        self,
        m: Metrics,
        pos: tuple[int, int],
        label: str,
        on_press: Callable[[], None],
        *,
        size: float | str = "small",
        colour: str = "",
        **more: Any,
    ) -> None:
        self.px, self.colour = m.px(size), colour or tone.brass_light
        rect = Rect(pos, (text.width(label, self.px, "bold"), round(self.px * 1.4)))
        super().__init__(m, rect, name=label, **more)
        self.label, self.on_press = label, on_press

    def press(self) -> None:
        """Go there."""
        self.on_press()

    def draw(self, surface: Surface) -> None:
        """The words over their line."""
        colour = tone.focus if self.hovered else self.colour
        text.draw(surface, self.label, self.rect.midleft, self.px, "bold", colour, "midleft")
        surface.fill(colour, (self.rect.x, self.rect.bottom - self.m.line(2), self.rect.w, self.m.line(1)))


def flow(
    m: Metrics, pos: tuple[int, int], labels: Sequence[str], room: int, open_: Callable[[str], None], key: str
) -> list[Link]:
    """Links side by side, in as many lines as they need."""
    links: list[Link] = []
    x, y = pos
    for label in labels:
        link = Link(m, (x, y), label, lambda label=label: open_(label), key=f"{key}.{label}")  # type: ignore[misc]
        if links and link.rect.right > pos[0] + room:
            x, y = pos[0], y + round(link.rect.h * 1.15)
            link.rect.topleft = x, y
        links.append(link)
        x = link.rect.right + m.u(14)
    return links
