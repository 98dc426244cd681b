"""What the scenes around the table share: the bar with the way back, keys that lead from one to another."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.ui.kit import plates
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.input import Event, Key
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, palette, tone
from tabletop.ui.widgets import IconButton, Lacquer, ScrollView
from tabletop.ui.widgets.scene import Scene
from tabletop.ui.widgets.scroll import Stack


class PageBar(Node):
    """The lacquer bar at the top of a page, with its title."""

    def __init__(self, m: Metrics, title: str, room: int, game: str = "") -> None:
        super().__init__(bar_rect(m), z=Depth.BAR, bleed=m.u(24))
        self.m, self.room, self.name, self.game = m, room, title, game

    def paint(self, surface: Surface) -> None:
        """The bar, then the words."""
        m, r, x = self.m, self.rect, self.m.u(96, 64)
        plates.toolbar(surface, r, m, palette(self.game))
        title_style(m).line(surface, self.name, (x, r.centery - m.u(1)), self.room - x)


def bar_rect(m: Metrics) -> Rect:
    """Where the bar of a page stands."""
    return Rect(0, 0, m.width, m.u(80, 52))


def title_style(m: Metrics) -> Style:
    """How the title of a page is written."""
    return Style(m.px(36, 24), "serif", tone.brass_light)


class Page(Scene):
    """A screen with a bar: title, back, and a body below, in panels. Escape goes back."""

    def page(self, m: Metrics, title: str, title_room: int = 0) -> Rect:
        """Build table, bar and back button; returns the room below the bar."""
        self.backdrop(palette(self.game).table)
        bar = self.add(PageBar(m, title, title_room or m.width - m.u(24), self.game)).rect
        back = Rect(0, 0, m.u(48, 38), m.u(48, 38))
        back.center = m.u(48, 34), bar.centery
        words = self.words("page.back")
        self.add(
            IconButton(m, back, "arrow_left", words, self.back, key="back", z=Depth.ON_BAR, tab=Tab.BACK)
        )
        return Rect(0, bar.h, m.width, m.height - bar.h)

    def panel(self, rect: Rect, pad: int) -> Stack:
        """A plate whose content scrolls, to be written on so many pixels from its edges."""
        m = self.m
        self.add(Lacquer(m, rect, alpha=222))
        view = ScrollView(m, rect.inflate(-m.u(12), -m.u(16)))  # after its plate: it lies above it
        self.add(view)
        return Stack(m, view, Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad - m.u(8), 0))

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
