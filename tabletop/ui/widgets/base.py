"""A widget: a node that a person can point at, focus, and press, by mouse and by keyboard alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pygame import Rect, Surface

from tabletop.ui.kit import marks
from tabletop.ui.kit.input import LEFT, Click, Event, Key, Press, Release
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.widgets.marked import Told

MIN_TARGET = 24  # px: nothing smaller can be hit
Do = Callable[[], None]
"""What a control does."""


class Widget(Node):
    """What all controls share. The scene sets `hovered`, `focused` and `held` through `mark`.

    key: keeps the focus across a new layout; reason: why it is disabled, shown like a tooltip;
    tab: order of the focus ring, ties by order of creation; on_press: what a press does;
    vain: what answers a press while it is disabled, told what the answer is about.
    """

    focusable = True
    pointed: Told | None = None
    """What of it explains itself and was chosen by keys."""
    always_ringed = False  # shows its focus after a click too
    cursor = "arrow"  # what the pointer becomes over it
    radius = 10.0
    guarded = False  # does a quick second press wait, where it has just come below the pointer?
    means: Hashable = None
    """What a press on it does beyond what its key and its name tell, where that can change."""

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
        """A click, Enter or Space."""
        self._do()

    def handle(self, event: Event) -> bool:
        """Take an event meant for this widget; whether it was used."""
        if (isinstance(event, Click) and event.button == LEFT) or _activates(event):
            if self.enabled:
                self.press()
            else:
                self.vain(self.subject())
            return True
        return isinstance(event, (Press, Release)) and event.button == LEFT

    def tells(self, pos: tuple[int, int]) -> Told | None:
        """What of it explains itself at that place."""
        return None

    def says(self) -> str:
        """What it is set to, for who cannot see it; nothing for what only does something."""
        return ""

    def together(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Tell whether presses at two points of the window would press the same thing of it."""
        return self.rect.collidepoint(one) and self.rect.collidepoint(other)

    # ------------------------------------------------ shared
    def hint(self) -> str:
        """What the tooltip says: the reason first when it is disabled."""
        return self.reason if not self.enabled and self.reason else self.tooltip

    def mark(self, flag: str, value: bool) -> None:
        """Set hovered, focused or held, and paint again when that differs."""
        if getattr(self, flag) != value:
            setattr(self, flag, value)
            self.changed()

    def enable(self, enabled: bool, reason: str = "") -> None:
        """Allow or forbid pressing it."""
        if (enabled, reason) != (self.enabled, self.reason):
            self.enabled, self.reason = enabled, reason
            self.changed()

    @property
    def state(self) -> str:
        """ "", hover or down, for painting."""
        if not self.enabled:
            return ""
        return "down" if self.held and self.hovered else "hover" if self.hovered else ""

    def ring(self) -> Rect:
        """What the focus ring surrounds."""
        return self.rect

    def subject(self) -> Rect:
        """Return all that is seen of it while it is pointed at: what words about it must not cover."""
        return self.rect

    def paint_focus(self, surface: Surface) -> None:
        """The focus ring."""
        marks.focus_ring(surface, self.ring(), self.m, self.radius)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether the pointer touches it; a small one is easier to hit than it looks."""
        w, h = self.rect.size  # asked of hundreds whenever the pointer moves
        small = w < MIN_TARGET or h < MIN_TARGET
        area = self.rect.inflate(max(0, MIN_TARGET - w), max(0, MIN_TARGET - h)) if small else self.rect
        return area.collidepoint(pos)


def _activates(event: Event) -> bool:
    return isinstance(event, Key) and event.down and not event.repeat and event.command == "activate"
