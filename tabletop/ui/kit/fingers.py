"""Fingers on a touch screen, as a source of the same events as the mouse.

One finger points as long as it rests, and presses or drags:

- a short tap is a press and a click;
- a finger that rests for `LONG_MS` only points, so that tooltips open; they stay when it leaves;
- a finger that moves starts a drag, at once or after it has rested.

The first finger owns the pointer; others are ignored until they leave the screen. Only if the scene agrees
(`pinches`), a second finger zooms and moves the board together with the first one, or turns a held piece by a
tap (`turns`), as the wheel does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from time import monotonic

import pygame

from tabletop.ui.kit.input import (
    DOUBLE_MS,
    LEFT,
    Click,
    DragStart,
    Event,
    Leave,
    Move,
    Pinch,
    Press,
    Release,
    Touch,
    Wheel,
)
from tabletop.ui.kit.points import Pos

LONG_MS = 450
"""The milliseconds for which a finger must rest to become a pointer: after that, lifting it is not a
click."""
SLIP = 3
"""The distance at which a finger starts to drag, as a multiple of that of the mouse, because a finger rolls
as it presses."""
Name = tuple[int, int]
"""The type of a finger's name: the number of its touch device, and its own number on that device."""


class Fingers:
    """Turns the fingers on a touch screen into events of a single pointer, which one of the fingers owns.

    Attributes:
        drag_px: the distance in pixels at which a finger starts to drag.
        pinches: a function that tells whether two fingers at these two points zoom the board together.
        turns: a function that tells whether a tap at the second point turns the piece that the finger which
            owns the pointer holds at the first point.
        down: a function that returns the numbers of the fingers now on a device, or None if that is unknown;
            if the owner is not among them, it has left without an event.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.drag_px = 3.0 * SLIP
        self.pinches: Callable[[Pos, Pos], bool] = lambda one, other: False
        self.turns: Callable[[Pos, Pos], bool] = lambda one, other: False
        self.down: Callable[[int], Iterable[int] | None] = reported
        self._now = now
        self._owner: Name | None = None
        self._origin: Pos = (0, 0)
        self._at: Pos = (0, 0)
        self._since = 0.0
        self._dragging = False
        self._pair: dict[Name, Pos] = {}  # the places of the two fingers that zoom together
        self._zooming = False
        self._turner: tuple[Name, Pos, float] | None = None  # a second finger, its place and when it came
        self._tap: tuple[float, Pos, int] = (-1e9, (0, 0), 0)

    @property
    def busy(self) -> bool:
        """True while a finger acts as the pointer."""
        return self._owner is not None or bool(self._pair)

    def take(self, kind: int, name: Name, pos: Pos) -> list[Event]:
        """Translate an event of a finger into events for the scene. `kind` is pygame's FINGERDOWN,
        FINGERMOTION or FINGERUP, and `pos` a point of the window in pixels."""
        if kind == pygame.FINGERDOWN:
            return self._landed(name, pos)
        if name in self._pair:
            return self._paired(name, pos, kind == pygame.FINGERUP)
        if name != self._owner:
            return self._turned(name, pos, kind == pygame.FINGERUP)
        return self._left(pos) if kind == pygame.FINGERUP else self._moved(pos)

    def lose(self) -> list[Event]:
        """Forget all fingers, because the window no longer gets their events; if the finger that acts as the
        pointer was dragging, a Release marked as lost is returned."""
        out: list[Event] = []
        if self._owner is not None:
            lost = Release(self._at, LEFT, True, lost=True)
            out = [lost] if self._dragging else []
            out.append(Leave(self._at))
        self._owner, self._dragging, self._pair, self._zooming = None, False, {}, False
        self._turner = None
        return out

    # -- one finger ---------------------------------------------------------------------------------------
    def _landed(self, name: Name, pos: Pos) -> list[Event]:
        out: list[Event] = []
        if self._gone(name):
            out = self.lose()
        if self._pair:
            if len(self._pair) == 1 and self.pinches(next(iter(self._pair.values())), pos):
                self._pair[name] = pos
            return out
        if self._owner is not None:
            if self.turns(self._at, pos):
                self._turner = name, pos, self._now()
            elif self.pinches(self._at, pos):
                self._pair = {self._owner: self._at, name: pos}
            return out
        self._owner, self._origin, self._at, self._dragging = name, pos, pos, False
        self._since = self._now()
        return [*out, Touch(pos), Move(pos)]

    def _gone(self, name: Name) -> bool:
        """Tell whether the owner has left without an event: another finger has its name, or the device no
        longer reports it."""
        if self._owner is None:
            return False
        known = self.down(self._owner[0])
        return name == self._owner or (known is not None and self._owner[1] not in known)

    def _moved(self, pos: Pos) -> list[Event]:
        rel = pos[0] - self._at[0], pos[1] - self._at[1]
        if not self._dragging:
            if math.dist(self._origin, pos) < self.drag_px:
                return []
            self._dragging, self._at = True, pos
            moved = pos[0] - self._origin[0], pos[1] - self._origin[1]
            start = Press(self._origin, drags=moved), DragStart(self._origin, pos, finger=True)
            return [*start, Move(pos, moved, LEFT)]
        self._at = pos
        return [Move(pos, rel, LEFT)]

    def _left(self, pos: Pos) -> list[Event]:
        dragging, self._owner, self._dragging = self._dragging, None, False
        if dragging:
            return [Release(pos, LEFT, True), Leave(pos)]
        if 1000 * (self._now() - self._since) >= LONG_MS:
            return [Leave(self._origin)]
        at = self._origin
        return [Press(at), Release(at), Click(at, LEFT, self._count(at)), Leave(at)]

    def _count(self, pos: Pos) -> int:
        """Return 2 for the second tap of a double tap, else 1."""
        now = self._now() * 1000
        when, where, count = self._tap
        near = now - when < DOUBLE_MS and math.dist(where, pos) <= 2 * self.drag_px
        count = count % 2 + 1 if near else 1
        self._tap = now, pos, count
        return count

    # -- two fingers --------------------------------------------------------------------------------------
    def _turned(self, name: Name, pos: Pos, leaves: bool) -> list[Event]:
        """Turn the piece that the owner holds, if a second finger that came for that has tapped."""
        if self._turner is None or name != self._turner[0]:
            return []
        _, origin, since = self._turner
        slipped = math.dist(origin, pos) >= 2 * self.drag_px
        if leaves or slipped:
            self._turner = None
        taps = leaves and not slipped and 1000 * (self._now() - since) < LONG_MS
        return [Wheel(self._at, -1.0)] if taps and self._owner is not None else []

    def _paired(self, name: Name, pos: Pos, leaves: bool) -> list[Event]:
        if not self._zooming:
            if leaves:  # nobody has zoomed yet: the first finger goes on as if it had been alone
                self._pair = {}
                return self._left(pos) if name == self._owner else []
            if math.dist(self._pair[name], pos) < self.drag_px:
                return []
            self._zooming = True
            lost = [Release(self._at, LEFT, True, lost=True)] if self._dragging else []
            out: list[Event] = [*lost, Leave(self._at)]
            self._owner, self._dragging = None, False
        else:
            out = []
        before = list(self._pair.values())
        self._pair[name] = pos
        after = list(self._pair.values())
        out.append(_pinch(before, after))
        if leaves:
            del self._pair[name]
            self._zooming = bool(self._pair)
        return out


def _pinch(before: list[Pos], after: list[Pos]) -> Pinch:
    """Return the zoom and the movement that bring the places of one or two fingers to others."""
    (x, y), (to_x, to_y) = _middle(before), _middle(after)
    spread = [math.dist(places[0], places[-1]) for places in (before, after)]
    factor = spread[1] / spread[0] if len(after) > 1 and min(spread) > 0 else 1.0
    return Pinch((round(to_x), round(to_y)), (to_x - x, to_y - y), factor)


def _middle(places: list[Pos]) -> tuple[float, float]:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def reported(device: int) -> Iterable[int] | None:
    """Return the numbers of the fingers on a touch device; None if SDL does not know the device."""
    from pygame._sdl2 import touch  # late: a window without fingers does not need it

    known = [touch.get_device(index) for index in range(touch.get_num_devices())]
    if device not in known:
        return None
    found = (touch.get_finger(device, index) for index in range(touch.get_num_fingers(device)))
    return [finger["id"] for finger in found if finger]
