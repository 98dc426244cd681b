"""The base class of pages, scenes with a title bar, a back button, and keys for other pages."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from tabletop.ui.kit import plates
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.input import Event, Key
from tabletop.ui.kit.sprites import Painting
from tabletop.ui.kit.text import Style, draw_title
from tabletop.ui.kit.theme import Metrics, palette, tone
from tabletop.ui.widgets import IconButton, Lacquer, ScrollView, Strip
from tabletop.ui.widgets.scene import Scene
from tabletop.ui.widgets.scroll import Stack
from tabletop.ui.widgets.strip import middle


def bar_rect(m: Metrics) -> Rect:
    """Return the rectangle of the title bar of a page."""
    return Rect(0, 0, m.width, m.u(80, 52))


def title_at(m: Metrics) -> int:
    """Return the x at which the title in the bar of a page begins."""
    return m.u(96, 64)


def title_pen(m: Metrics) -> Style:
    """Return the style of the title in the bar of a page."""
    return Style(m.px(36, 24), "serif", tone.brass_light)


class Page(Scene):
    """A scene with a title bar, a back button and panels below; Escape closes it."""

    def page(self, m: Metrics, title: str, end: int = 0) -> Rect:
        """Add the table top, the title bar and the back button to the page, and return the rectangle below
        the bar. `end` is the x in pixels up to which the title may reach; if it is 0, the name of the page's
        game stands at the right end of the bar."""
        self.backdrop(palette(self.game).table)
        painter, reach = partial(self._paint_bar, title, end), plates.toolbar_reach(m)
        bar = Painting(bar_rect(m), painter, z=Depth.BAR, bleed=reach)
        bar.name = title
        self.add(bar)
        back = Rect(0, 0, m.u(48, 38), m.u(48, 38))
        back.center = m.u(48, 34), bar.rect.centery
        words = self.keyed("page.back", "cancel")
        self.add(
            IconButton(m, back, "arrow_left", words, self.back, key="back", z=Depth.ON_BAR, tab=Tab.BACK)
        )
        return Rect(0, bar.rect.h, m.width, m.height - bar.rect.h)

    def _paint_bar(self, title: str, end: int, surface: Surface, r: Rect) -> None:
        m, x, pen = self.m, title_at(self.m), title_pen(self.m)
        plates.toolbar(surface, r, m, palette(self.game))
        pen.line(surface, title, (x, r.centery - m.u(1)), (end or m.width - m.u(24)) - x)
        if self.game and not end:
            at, px = (r.right - m.u(32), r.centery), m.px(30, 22)
            room = max(0, at[0] - m.u(110, 76) - pen.width(title))
            draw_title(surface, self.game, self.words.language, at, px, anchor="midright", room=room)

    def strip(self, m: Metrics, title: str, most: float = 0, gap: int = 0, end: int = 0) -> Strip:
        """Build the page with its title bar, and return the area below the bar as a `Strip` from which panels
        can be cut. The area is centred and at most `most` units wide; 0 means no limit. `gap` is the pixels
        around it and between its panels (0 for the usual gap), `end` the x in pixels up to which the title
        may reach (0: the game's name ends the bar)."""
        body, gap = self.page(m, title, end), gap or m.u(26, 14)
        room = body.inflate(-2 * gap, -2 * gap)
        return Strip(middle(room, m.u(most)) if most else room, gap)

    def panel(self, rect: Rect, pad: int) -> Stack:
        """Add a plate with scrolling content, and return the column that is to be filled, which is `pad`
        pixels away from the plate's edges."""
        m = self.m
        self.add(Lacquer(m, rect, alpha=222))
        view = ScrollView(m, rect.inflate(-m.u(12), -m.u(16)))  # added last, so that it lies above
        self.add(view)
        return Stack(m, view, Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad - m.u(8), 0))

    def back(self) -> None:
        """Close this page and return to the scene that it covers."""
        self.app.pop()

    def on_event(self, event: Event) -> bool:
        """Close the page on Escape; for the key of a command that opens another page, open that page. Return
        True if the event was used."""
        if not isinstance(event, Key) or not event.down or event.repeat or self.modal():
            return False
        if event.command == "cancel":
            self.back()
            return True
        return self.app.routes.follow(event.command, self.game, self.words.options)
