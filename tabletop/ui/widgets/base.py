"""The base class of widgets: nodes that react to the pointer and to the keyboard alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pygame import Rect, Surface

from tabletop.ui.kit import marks
from tabletop.ui.kit.input import LEFT, Click, Event, Key, Press, Release
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.widgets.marked import Told

MIN_TARGET = 24  # pixels: the smallest side of a click target
Do = Callable[[], None]
"""A function that a control calls when it is used."""


class Widget(Node):
    """The base class of all controls. The scene sets `hovered`, `focused` and `held` through `mark`.

    Args:
        key: identifies the widget across layouts, so that it keeps the focus.
        reason: why the widget is disabled, shown as its tooltip.
        tab: the position in the tab order; widgets at the same position follow in the order of their
            creation.
        on_press: called when the widget is pressed.
        vain: called with `subject()` when the widget is pressed while it is disabled.
    """

    focusable = True
    pointed: Told | None = None
    """The glossary word or rule number in the widget's text that the left and right keys have selected; None
    if none is selected."""
    always_ringed = False  # shows the focus ring even after a click
    cursor = "arrow"  # the name of the mouse cursor over the widget
    radius = 10.0
    steps = False  # True if the arrow keys change its value
    slides = False  # True if the widget itself makes use of a drag, which then scrolls no list
    only_focused = False  # True if the text view tells of it only while it has the focus
    listed = False  # True if a tooltip, about it or another one of its list, should not cover it
    guarded = False  # True if it ignores presses just after it has appeared under the pointer
    means: Hashable = None
    """A value that changes whenever the effect of a press on the widget changes; None if `key` and `enabled`
    are enough to tell."""

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        *,
        name: str = "",
        key: str = "",
        tooltip: str = "",
        enabled: bool = True,
        reason: str = "",
        tab: int = 0,
        z: int = 0,
        on_press: Do = lambda: None,
        vain: Callable[[Rect], None] = lambda about: None,
    ) -> None:
        super().__init__(rect, z, bleed=m.u(12) + 4)
        self.m, self.name, self.key, self.tooltip, self._do = m, name, key or name, tooltip, on_press
        self.vain = vain
        self.enabled, self.reason, self.tab = enabled, reason, tab
        self.hovered = self.focused = self.held = False

    # ------------------------------------------------ to override
    def press(self) -> None:
        """React to a click, to Enter or to Space on the enabled widget; by default, call `on_press`."""
        self._do()

    def handle(self, event: Event) -> bool:
        """Handle an event that was delivered to this widget; return True if the event was used."""
        if (isinstance(event, Click) and event.button == LEFT) or _activates(event):
            if self.enabled:
                self.press()
            else:
                self.vain(self.subject())
            return True
        return isinstance(event, (Press, Release)) and event.button == LEFT

    def tells(self, pos: tuple[int, int]) -> Told | None:
        """Return the glossary word or rule number at a point of the window, with its rectangle; None if none
        is there."""
        return None

    def says(self) -> str:
        """Return the widget's current value in words, for tests and screen readers; "" for none."""
        return ""

    def together(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Tell whether presses at two points of the window have the same effect, because they hit the same
        part of the widget."""
        return self.rect.collidepoint(one) and self.rect.collidepoint(other)

    def uses_drag(self, moved: tuple[int, int]) -> bool:
        """Tell whether the widget itself uses a finger's drag by `moved`, as (x, y) pixels; any other
        drag scrolls the list around the widget."""
        return self.slides

    # ------------------------------------------------ shared
    def hint(self) -> str:
        """Return the text of the widget's tooltip; if the widget is disabled for a reason, return that
        reason."""
        return self.reason if not self.enabled and self.reason else self.tooltip

    def mark(self, flag: str, value: bool) -> None:
        """Set the flag "hovered", "focused" or "held", and repaint the widget if the flag has changed."""
        if getattr(self, flag) != value:
            setattr(self, flag, value)
            self.changed()

    def enable(self, enabled: bool, reason: str = "") -> None:
        """Enable or disable the widget; `reason` says why it is disabled ("" for no reason)."""
        if (enabled, reason) != (self.enabled, self.reason):
            self.enabled, self.reason = enabled, reason
            self.changed()

    @property
    def state(self) -> str:
        """The state of the widget: "hover" while the pointer is on it, "down" while it is pressed, else "";
        always "" if it is disabled."""
        if not self.enabled:
            return ""
        return "down" if self.held and self.hovered else "hover" if self.hovered else ""

    def ring(self) -> Rect:
        """Return the rectangle around which the focus ring is painted."""
        return self.rect

    def subject(self) -> Rect:
        """Return the rectangle that a tooltip or bubble about the widget must not cover."""
        return self.rect

    def paint_focus(self, surface: Surface) -> None:
        marks.focus_ring(surface, self.ring(), self.m, self.radius)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Tell whether a point hits the widget; a small widget is also hit around its edge, so that its
        target is at least `MIN_TARGET` pixels wide and high."""
        w, h = self.rect.size  # fast path: called for hundreds of widgets whenever the pointer moves
        small = w < MIN_TARGET or h < MIN_TARGET
        area = self.rect.inflate(max(0, MIN_TARGET - w), max(0, MIN_TARGET - h)) if small else self.rect
        return area.collidepoint(pos)


def _activates(event: Event) -> bool:
    return isinstance(event, Key) and event.down and not event.repeat and event.command == "activate"
