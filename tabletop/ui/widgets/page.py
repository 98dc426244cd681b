"""What the scenes around the table share: the bar with the way back, keys that lead from one to another."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.ui.kit import plates, text
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.input import Event, Key
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.theme import Metrics, palette, tone
from tabletop.ui.widgets import IconButton
from tabletop.ui.widgets.scene import Scene


class Bar(Node):
    """The lacquer bar at the top of a page, with its title."""

    def __init__(self, m: Metrics, title: str, room: int, game: str = "") -> None:
        super().__init__(Rect(0, 0, m.width, m.u(bar_height(m))), z=Depth.BAR, bleed=m.u(24))
        self.m, self.title, self.room, self.name, self.game = m, title, room, title, game

    def paint(self, surface: Surface) -> None:
        """The bar, then the words."""
        m = self.m
        plates.toolbar(surface, self.rect, m, palette(self.game))
        size = m.px(36, 24)
        x = m.u(96, 64)
        text.line(
            surface,
            self.title,
            (x, self.rect.centery - m.u(1)),
            size,
            self.room - x,
            "serif",
            tone.brass_light,
        )


def bar_height(m: Metrics) -> float:
    """Units of the bar."""
    return m.either(80, 52)


class Page(Scene):
    """A screen with a bar: title, back, and a body below. Escape goes back."""

    def page(self, m: Metrics, title: str, title_room: int = 0) -> Rect:
        """Build table, bar and back button; returns the room below the bar."""
        look = palette(self.game)
        self.backdrop(look.table)
        bar = Bar(m, title, title_room or m.width - m.u(24), self.game)
        self.add(bar)
        side = m.u(48, 38)
        back = Rect(0, 0, side, side)
        back.center = m.u(48, 34), bar.rect.centery
        self.add(
            IconButton(
                m,
                back,
                "arrow_left",
                self.words("page.back"),
                self.back,
                key="back",
                z=Depth.ON_BAR,
                tab=Tab.BACK,
            )
        )
        return Rect(0, bar.rect.h, m.width, m.height - bar.rect.h)

    def back(self) -> None:
        """Close this page."""
        self.app.pop()

    def on_event(self, event: Event) -> bool:
        """Escape goes back; a few keys open other pages from anywhere."""
        if not isinstance(event, Key) or not event.down or event.repeat or self.modal():
            return False
        if event.command == "cancel":
            self.back()
            return True
        return self.app.routes.follow(event.command, self.game)
