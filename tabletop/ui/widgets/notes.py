"""Words beside things: labels, paragraphs, pills, tooltips, bubbles with a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from tabletop.ui.kit import paint, plates, text
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import LEFT, Click, Event
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Widget


class Label(Node):
    """One line of text anchored in a rectangle."""

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        words: str,
        *,
        size: float | str = "body",
        face: str = "regular",
        colour: str = "",
        anchor: str = "midleft",
        z: int = 0,
    ) -> None:
        super().__init__(rect, z)
        self.name = self.words = words
        self.px, self.face, self.colour, self.anchor = m.px(size), face, colour or tone.ivory, anchor

    def say(self, words: str) -> None:
        """Show other words."""
        if words != self.words:
            self.name = self.words = words
            self.changed()

    def paint(self, surface: Surface) -> None:
        """Write; too long a line loses its end to an ellipsis."""
        words = text.fit(self.words, self.px, self.face, self.rect.w)
        text.draw(
            surface, words, getattr(self.rect, self.anchor), self.px, self.face, self.colour, self.anchor
        )


class Paragraph(Node):
    """Wrapped text from the top of a rectangle; `height` tells how much room it needs."""

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        words: str,
        *,
        size: float | str = "body",
        face: str = "regular",
        colour: str = "",
        align: str = "left",
        z: int = 0,
    ) -> None:
        self.px, self.face, self.colour, self.align = m.px(size), face, colour or tone.ivory, align
        self.name = self.words = words
        super().__init__(rect, z)
        self.rect.h = max(self.rect.h, text.paragraph_height(words, rect.w, self.px, face))

    def paint(self, surface: Surface) -> None:
        """Write."""
        text.paragraph(surface, self.words, self.rect, self.px, self.face, self.colour, align=self.align)


class Pill(Node):
    """A rounded tag that stays where it is anchored."""

    def __init__(
        self,
        m: Metrics,
        pos: tuple[int, int],
        words: str,
        *,
        fill: str = "",
        colour: str = "",
        size: float = 15,
        anchor: str = "midleft",
        icon: str = "",
        z: int = 0,
    ) -> None:
        self.look: dict[str, Any] = {"fill": fill, "colour": colour, "size": size, "icon": icon}
        self.m, self.words, self.name = m, words, words
        measure = Surface((1, 1))
        super().__init__(plates.pill(measure, words, pos, m, anchor=anchor, **self.look), z)

    def paint(self, surface: Surface) -> None:
        """Paint the tag."""
        plates.pill(surface, self.words, self.rect.midleft, self.m, anchor="midleft", **self.look)


class Panel(Node):
    """A lacquer plate to put things on."""

    def __init__(
        self, m: Metrics, rect: Rect, *, radius: float = 14, level: int = 2, alpha: int = 236, z: int = 0
    ) -> None:
        super().__init__(rect, z, paint.shadow_reach(level, m.s))
        self.m, self.radius, self.level, self.alpha = m, radius, level, alpha

    def paint(self, surface: Surface) -> None:
        """Paint the plate."""
        plates.lacquer(surface, self.rect, self.m, self.radius, self.level, self.alpha)


class Tooltip(Node):
    """A small dark note beside what it explains, never over it."""

    def __init__(self, m: Metrics, about: Rect, words: str, window: tuple[int, int]) -> None:
        self.m, self.name, self.words, self.px = m, words, words, m.px("small")
        widest = max(text.width(line, self.px) for line in text.wrap(words, self.px, "regular", m.u(340)))
        high = text.paragraph_height(words, m.u(340), self.px)
        room = Rect(0, 0, widest + m.u(26), high + m.u(16))
        super().__init__(beside(room, about, window, m.u(10)), Depth.TOOLTIP, paint.shadow_reach(2, m.s))

    def hit(self, pos: tuple[int, int]) -> bool:
        """The pointer goes through it."""
        return False

    def paint(self, surface: Surface) -> None:
        """Plate and words."""
        m = self.m
        plates.lacquer(surface, self.rect, m, 8, 2, 255, tone.lacquer2)
        inner = Rect(self.rect.x + m.u(13), self.rect.y + m.u(7), self.rect.w - m.u(26) + 2, 0)
        text.paragraph(surface, self.words, inner, self.px, "regular", tone.ivory)


def beside(room: Rect, about: Rect, window: tuple[int, int], gap: int) -> Rect:
    """`room` placed below, above, right or left of `about`, inside the window and off the thing itself."""
    screen = Rect((0, 0), window).inflate(-8, -8)
    places = (room.copy(), room.copy(), room.copy(), room.copy())
    places[0].midtop = about.centerx, about.bottom + gap
    places[1].midbottom = about.centerx, about.top - gap
    places[2].midleft = about.right + gap, about.centery
    places[3].midright = about.left - gap, about.centery
    for place in places:
        place.clamp_ip(screen)
    return next((p for p in places if not p.colliderect(about)), places[0])


class BubbleNote(Widget):
    """A bubble with a reason; pressing the number of its rule calls `on_rule`."""

    focusable = False

    def __init__(
        self,
        m: Metrics,
        said: plates.Bubble,
        tip: tuple[int, int],
        window: tuple[int, int],
        *,
        about: Rect | None = None,
        width: float = 400,
        on_rule: Callable[[], None] | None = None,
    ) -> None:
        self.said, self.tip, self.on_rule = said, tip, on_rule
        room = Rect((0, 0), plates.bubble_size(m, said, width))
        about = about or Rect(tip, (1, 1))
        rect = self._place(room, tip, about, window, m.u(24))
        super().__init__(m, rect, name=f"{said.head}. {said.fault} {said.detail}", z=Depth.BUBBLE)
        self.bleed = paint.shadow_reach(3, m.s)
        self.number = Rect(0, 0, 0, 0)

    @staticmethod
    def _place(room: Rect, tip: tuple[int, int], about: Rect, window: tuple[int, int], gap: int) -> Rect:
        """Right or left of what it is about, inside the window."""
        screen = Rect((0, 0), window).inflate(-gap, -gap)
        room.midleft = about.right + gap, tip[1]
        if room.right > screen.right:
            room.midright = about.left - gap, tip[1]
        return room.clamp(screen)

    def handle(self, event: Event) -> bool:
        """The number opens the rule."""
        if (
            isinstance(event, Click)
            and event.button == LEFT
            and self.on_rule
            and self.number.collidepoint(event.pos)
        ):
            self.on_rule()
            return True
        return False

    def draw(self, surface: Surface) -> None:
        """Paint it and remember where the number stands."""
        self.number = plates.bubble(surface, self.rect, self.m, self.said, self.tip)
