"""Small parts that several pages use: a number of a rule as a link, a seat's token one may press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from tabletop.ui import art, text
from tabletop.ui.stage import Node, Painting
from tabletop.ui.theme import SEATS, Metrics, tone
from tabletop.ui.widgets import Paragraph, ScrollView
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


class Column:
    """Things one below another in a view that scrolls; `at` is where the next one goes."""

    def __init__(self, m: Metrics, view: ScrollView, at: Rect) -> None:
        self.m, self.view, self.at = m, view, at.copy()

    def put(self, node: Node, after: float = 0) -> None:
        """A node that stands where it is, and the units below it."""
        self.view.put(node)
        self.at.y = node.rect.bottom + self.m.u(after)

    def say(self, words: str, after: float = 6, **look: Any) -> None:
        """A paragraph; nothing where there are no words."""
        if words:
            self.put(Paragraph(self.m, self.at.copy(), words, **look), after)

    def draw(self, high: int, painter: Callable[[Surface, Rect], None], after: float = 0) -> None:
        """Something painted, of that height."""
        self.put(Painting(Rect(self.at.x, self.at.y, self.at.w, high), painter), after)


class SeatToken(Widget):
    """A seat's colour and emblem; pressed, or with left and right, it becomes the next one."""

    radius = 40.0

    def __init__(
        self, m: Metrics, rect: Rect, colour: int, on_turn: Callable[[int], None], **more: Any
    ) -> None:
        super().__init__(m, rect, **more)
        self.colour, self.on_turn = colour, on_turn

    def press(self) -> None:
        """The next colour."""
        self.on_turn(1)

    def draw(self, surface: Surface) -> None:
        """The token."""
        token = art.seat_token(self.colour, self.rect.h - self.m.u(8 if not self.hovered else 4))
        surface.blit(token, token.get_rect(center=self.rect.center))


def colour_index(name: str, place: int) -> int:
    """Which of the theme's seats a colour is; the one of the place where it is none."""
    return next((i for i, seat in enumerate(SEATS) if seat.name == name), place % len(SEATS))
