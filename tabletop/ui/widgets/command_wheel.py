"""The wheel of commands: the buttons of a scene in a ring around the middle, chosen by stick, direction pad
or pointer."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from tabletop.ui.kit import art, paint
from tabletop.ui.kit.bindings import ARROWS
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import LEFT, Click, Event, Key, Move
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.pads import Stick
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Do, Widget
from tabletop.ui.widgets.buttons import IconButton

AIMED = 0.6
"""The fraction of its full travel that a stick must be pushed to choose a command."""


class CommandWheel(Node):
    """A modal wheel with the commands of icon buttons; choosing one closes the wheel and presses its
    button."""

    modal = True

    def __init__(self, m: Metrics, tools: Callable[[], Sequence[IconButton]], close: Do) -> None:
        super().__init__(Rect((0, 0), m.size), Depth.DIALOG)
        self.ring = WheelRing(m, tools(), close)
        self.add(self.ring)
        self.m = m

    def paint(self, surface: Surface) -> None:
        """Paint the dimmed background."""
        paint.veil(surface, self.rect, "#100906", 150)


class WheelRing(Widget):
    """The ring of commands, with the name of the chosen one in the middle."""

    def __init__(self, m: Metrics, tools: Sequence[IconButton], close: Do) -> None:
        self.tools, self.close, self.index = tools, close, 0
        self._pushed = False
        side = min(m.u(560), m.size[1] - m.u(60))
        rect = Rect(0, 0, side, side)
        rect.center = m.size[0] // 2, m.size[1] // 2
        super().__init__(m, rect, key="wheel")
        self.radius = side / 2 / m.s
        self._named()

    # -- places -------------------------------------------------------------------------------------------
    def angle(self, index: int) -> float:
        """Return the direction of a command in radians, clockwise from the right; the first is at the top."""
        return 2 * math.pi * index / len(self.tools) - math.pi / 2

    def place(self, index: int) -> Rect:
        """Return the rectangle of a command on the ring."""
        far, side = self.rect.w * 0.395, min(self.m.u(72), round(self.rect.w * 2.1 / len(self.tools)))
        rect = Rect(0, 0, side, side)
        turn = self.angle(index)
        rect.center = (
            round(self.rect.centerx + far * math.cos(turn)),
            round(self.rect.centery + far * math.sin(turn)),
        )
        return rect

    # -- events -------------------------------------------------------------------------------------------
    def hit(self, pos: tuple[int, int]) -> bool:
        """Return True for every point, so that a click outside closes the wheel."""
        return True

    def handle(self, event: Event) -> bool:
        """Choose a command by stick, direction pad or pointer; Enter presses its button, Escape closes the
        wheel. Return True if the event was used."""
        if isinstance(event, Stick):
            self._pushed = (event.x, event.y) != (0, 0)
            if math.hypot(event.x, event.y) >= AIMED:
                self.choose(self._towards(event.x, event.y))
            return True
        if isinstance(event, Move):
            if (over := self._at(event.pos)) >= 0:
                self.choose(over)
            return True
        if isinstance(event, Click):
            if event.button == LEFT and (over := self._at(event.pos)) >= 0:
                self.choose(over)
                self.press()
            else:
                self.close()
            return True
        if isinstance(event, Key) and event.down:
            return self._key(event)
        return super().handle(event)

    def _key(self, event: Key) -> bool:
        if event.command in ARROWS and not self._pushed:
            self._step(*ARROWS[event.command])
        elif event.command in ARROWS:
            pass  # the stick itself points at a command
        elif event.command in ("next", "previous", "sheets", "boards"):
            by = 1 if event.command in ("next", "boards") else -1
            self.choose((self.index + by) % len(self.tools))
        elif event.command == "activate" and not event.repeat:
            self.press()
        elif event.command in ("cancel", "menu") and not event.repeat:
            self.close()
        else:
            return False
        return True

    def press(self) -> None:
        """Close the wheel and press the button of the chosen command."""
        tool = self.tools[self.index]
        if not tool.enabled:
            return
        self.close()
        tool.press()

    def choose(self, index: int) -> None:
        """Choose a command by its index on the ring, clockwise from the top."""
        if index != self.index:
            self.index = index
            self._named()
            self.changed()

    def _named(self) -> None:
        self.name = self.tools[self.index].hint() or self.tools[self.index].name

    def _step(self, dx: int, dy: int) -> None:
        """Go to the neighbour on the ring that lies in a direction from the chosen command, if one does."""
        here, n = self.place(self.index).center, len(self.tools)
        best = max(
            ((self.index + by) % n for by in (1, -1)),
            key=lambda i: (self.place(i).centerx - here[0]) * dx + (self.place(i).centery - here[1]) * dy,
        )
        there = self.place(best).center
        if (there[0] - here[0]) * dx + (there[1] - here[1]) * dy > 0:
            self.choose(best)

    def _towards(self, x: float, y: float) -> int:
        part = (math.atan2(y, x) + math.pi / 2) / (2 * math.pi)
        return round(part * len(self.tools)) % len(self.tools)

    def _at(self, pos: tuple[int, int]) -> int:
        return next((i for i in range(len(self.tools)) if self.place(i).collidepoint(pos)), -1)

    def paint_focus(self, surface: Surface) -> None:
        """Paint nothing: the chosen command is marked on the ring."""

    def paint(self, surface: Surface) -> None:
        m, r = self.m, self.rect
        paint.box(surface, r, r.h / 2, tone.lacquer, 250)
        paint.rim(surface, r, r.h / 2, tone.brass, m.fine(2))
        hub = r.inflate(-r.w * 42 // 100, -r.h * 42 // 100)
        paint.box(surface, hub, hub.h / 2, tone.lacquer2)
        for i, tool in enumerate(self.tools):
            self._tool(surface, i, tool)
        chosen = self.tools[self.index]
        room = hub.inflate(-hub.w // 4, 0)
        pen = light(m, "head", "semibold", "" if chosen.enabled else tone.muted)
        room.y = hub.centery - pen.height(self.name, room.w) // 2
        pen.paragraph(surface, self.name, room, align="center")

    def _tool(self, surface: Surface, index: int, tool: IconButton) -> None:
        place, chosen = self.place(index), index == self.index
        if chosen:
            paint.box(surface, place, place.h / 2, tone.brass)
            paint.rim(surface, place.inflate(8, 8), place.h / 2 + 4, tone.focus, self.m.fine(3))
        colour = tone.ink if chosen else tone.brass_light if tool.enabled else tone.text_off
        art.stamp(surface, art.icon(tool.icon, place.h * 0.5, colour), place.center)
