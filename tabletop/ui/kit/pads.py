"""Game controllers (pads): what their buttons, sticks and triggers do, and which pads are plugged in.

SDL reports each pad twice, by CONTROLLER and by JOY events; only the former are read. A pad keeps its number
while it is plugged in; a new one takes the lowest number that is free. A joystick whose buttons SDL cannot
name sends JOY events alone: at the first press on it, its name is reported.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple

import pygame

PUSHED, RELEASED = 0.5, 0.35
"""The fractions of the full travel of a stick or trigger at which it starts to count as pushed, and below
which it counts as released again."""
REPEAT_AFTER, REPEAT_EVERY = 0.4, 0.12
"""The seconds after which a held direction repeats for the first time, and those between further
repetitions."""
FULL = 32767
STEP = 0.08
"""The smallest change of a stick's position, on a scale from -1 to 1, that is reported."""
BUTTONS = (
    "south", "east", "west", "north", "back", "guide", "start", "left stick", "right stick",
    "left shoulder", "right shoulder", "up", "down", "left", "right", "left trigger", "right trigger",
)  # fmt: skip
"""The names of a game controller's buttons: first those that SDL numbers, in that order, then the two
triggers."""
COMMANDS_OF_PAD: Mapping[str, str] = {
    "south": "activate",
    "east": "cancel",
    "west": "why",
    "north": "what_if",
    "back": "wheel",
    "start": "menu",
    "left stick": "prices",
    "right stick": "zoom",
    "left shoulder": "sheets",
    "right shoulder": "boards",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "left trigger": "previous",
    "right trigger": "next",
}
"""The command of each button of a game controller, by the name of the button."""
MORE_OF_PAD: Mapping[str, str] = {
    "turn_left": "left shoulder",
    "turn_right": "right shoulder",
    "previous_item": "left trigger",
    "next_item": "right trigger",
    "explain": "back",
    "advice": "back",
    "hint": "back",
    "log": "back",
    "undo": "back",
    "rules": "back",
}
"""The button to show for commands that are not in COMMANDS_OF_PAD, by the name of the command. The shoulder
and trigger buttons have this second meaning in certain scenes only; "back" opens the wheel of commands, which
offers the command."""
DIRECTIONS = ("up", "down", "left", "right")
BRANDS: Mapping[str, tuple[str, ...]] = {
    "xbox": ("xbox", "x-box", "xinput", "microsoft", "steam", "valve", "8bitdo"),
    "playstation": ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5"),
}
"""The words in the name of a game controller that reveal its brand, by brand; the brand decides which signs
of buttons are shown."""


class PadButton(NamedTuple):
    """A press (`down`) or release of a button on the game controller with the number `pad`; a stick that is
    pushed counts as the button of that direction."""

    pad: int
    button: str
    down: bool = True
    repeat: bool = False


class Stick(NamedTuple):
    """The position of a game controller's stick: `x` to the right and `y` downwards, each from -1 to 1; (0,
    0) while it is hardly pushed."""

    pad: int
    x: float
    y: float


class PadPlugged(NamedTuple):
    """The arrival of a game controller (`there` is True) or its loss (False)."""

    name: str
    there: bool


class PadUnknown(NamedTuple):
    """The first press on a joystick whose buttons SDL does not know."""

    name: str


PadEvent = PadButton | Stick | PadPlugged | PadUnknown


def brand(name: str) -> str:
    """Return the brand of a game controller by its name: "xbox", "playstation" or "neutral"."""
    low = name.lower()
    return next((key for key, words in BRANDS.items() if any(word in low for word in words)), "neutral")


def button_of(command: str) -> str:
    """Return the name of the game controller's button for a command; "" if it has none."""
    own = next((button for button, does in COMMANDS_OF_PAD.items() if does == command), "")
    return own or MORE_OF_PAD.get(command, "")


@dataclass
class _Pad:
    """A pad that is plugged in: its number, its name, and what is pressed on it."""

    number: int
    name: str
    device: Any = None
    axes: dict[int, float] = field(default_factory=dict)
    down: dict[str, set[str]] = field(default_factory=dict)
    """The parts of the pad that hold each button that is down: the button itself, a stick or a trigger."""
    reported: dict[str, tuple[float, float]] = field(default_factory=dict)


class Pads:
    """The game controllers (pads) that are plugged in.

    Attributes:
        last: the brand of the pad that was used last; "" before any was.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._pads: dict[int, _Pad] = {}
        self._pushed: set[tuple[int, int]] = set()
        self._repeats: tuple[float, int, str] | None = None
        self._module: Any = None
        self._unknown: dict[int, Any] = {}  # by their instances, the joysticks that SDL does not know
        self.last = ""

    def __len__(self) -> int:
        return len(self._pads)

    def begin(self) -> None:
        """Start to watch for game controllers; those already plugged in are reported by events too."""
        try:
            import pygame._sdl2.controller as module

            module.init()
        except (ImportError, pygame.error):  # a pygame without this part, or a system without pads
            return
        self._module = module
        pygame.event.set_blocked((pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION))

    # -- events -------------------------------------------------------------------------------------------
    def take(self, event: pygame.Event) -> Iterator[PadEvent]:
        """Yield the events of game controllers that an event of pygame means; nothing for events of other
        devices."""
        kind = event.type
        if kind == pygame.CONTROLLERDEVICEADDED:
            yield from self._came(event)
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            yield from self._gone(event.instance_id)
        elif kind == pygame.JOYDEVICEADDED:
            self._unknown_came(event.device_index)
        elif kind in (pygame.JOYBUTTONDOWN, pygame.JOYDEVICEREMOVED):
            joystick = self._unknown.pop(event.instance_id, None)
            if joystick and kind == pygame.JOYBUTTONDOWN:
                yield PadUnknown(joystick.get_name())
        elif pad := self._pads.get(getattr(event, "instance_id", -1)):
            if kind == pygame.CONTROLLERAXISMOTION:
                yield from self._axis(pad, event.axis, max(-1.0, event.value / FULL))
            elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP) and event.button < 15:
                down = kind == pygame.CONTROLLERBUTTONDOWN
                yield from self._set(pad, BUTTONS[event.button], "button", down)

    def plug(self, instance: int, name: str, device: Any = None) -> PadPlugged:
        """Register a game controller by SDL's instance number and give it the lowest free number; return the
        event of its arrival. `device` is pygame's open controller, which is kept here so that it stays
        open."""
        taken = {pad.number for pad in self._pads.values()}
        number = next(n for n in range(len(taken) + 1) if n not in taken)
        self._pads[instance] = _Pad(number, name, device)
        return PadPlugged(name, True)

    def _came(self, event: pygame.Event) -> Iterator[PadEvent]:
        if self._module is None:
            return
        try:
            device = self._module.Controller(event.device_index)
            instance = device.as_joystick().get_instance_id()
        except (pygame.error, ValueError):  # it is gone again
            return
        if instance not in self._pads:
            yield self.plug(instance, device.name, device)

    def _unknown_came(self, index: int) -> None:
        """Listen to a joystick if SDL does not know its buttons."""
        if self._module is None or self._module.is_controller(index):
            return
        try:
            pygame.joystick.init()
            joystick = pygame.joystick.Joystick(index)
            self._unknown[joystick.get_instance_id()] = joystick
        except pygame.error:  # it is gone again
            return

    def _gone(self, instance: int) -> Iterator[PadEvent]:
        pad = self._pads.pop(instance, None)
        if pad:
            if self._repeats and self._repeats[1] == pad.number:
                self._repeats = None
            for button in pad.down:
                yield PadButton(pad.number, button, False)
            yield PadPlugged(pad.name, False)

    def _axis(self, pad: _Pad, axis: int, value: float) -> Iterator[PadEvent]:
        pad.axes[axis] = value
        if axis in (4, 5):
            button = BUTTONS[15 + axis - 4]
            held = button in pad.down
            if value >= PUSHED or (held and value < RELEASED):
                yield from self._set(pad, button, "trigger", value >= PUSHED)
        elif axis < 4:
            self._pushed.add((pad.number, axis // 2 * 2))

    def flush(self) -> Iterator[PadEvent]:
        """Yield the events of the sticks that have moved. It is called once all waiting events are read,
        because a stick has two axes and the first alone would give a false direction."""
        for pad in list(self._pads.values()):
            for first in (0, 2):
                if (pad.number, first) in self._pushed:
                    yield from self._stick(pad, "right" if first else "left", first)
        self._pushed.clear()

    def _stick(self, pad: _Pad, stick: str, first: int) -> Iterator[PadEvent]:
        x, y = pad.axes.get(first, 0.0), pad.axes.get(first + 1, 0.0)
        far = math.hypot(x, y)
        old = next((direction for direction in DIRECTIONS if stick in pad.down.get(direction, ())), "")
        wide = abs(x) > abs(y) * (0.8 if old in ("left", "right") else 1.25)
        direction = ("right" if x > 0 else "left") if wide else "down" if y > 0 else "up"
        new = direction if far >= (RELEASED if old else PUSHED) else ""
        if new != old:
            if old:
                yield from self._set(pad, old, stick, False)
            if new:
                yield from self._set(pad, new, stick, True)
        at = (x, y) if new else (0.0, 0.0)
        if math.dist(at, pad.reported.get(stick, (0.0, 0.0))) >= STEP:
            pad.reported[stick] = at
            yield Stick(pad.number, *at)

    def _set(self, pad: _Pad, button: str, part: str, down: bool) -> Iterator[PadEvent]:
        """Note that a part of the pad presses a button or no longer does; a button that two parts press is
        reported once."""
        self.last = brand(pad.name)
        parts = pad.down.setdefault(button, set())
        before = bool(parts)
        (parts.add if down else parts.discard)(part)
        if not parts:
            del pad.down[button]
        if before == bool(parts):
            return
        if button in DIRECTIONS:
            if down:
                self._repeats = self._now() + REPEAT_AFTER, pad.number, button
            elif self._repeats and self._repeats[1:] == (pad.number, button):
                self._repeats = None
        yield PadButton(pad.number, button, down)

    # -- repeats ------------------------------------------------------------------------------------------
    def due(self) -> Iterator[PadButton]:
        """Yield another press of the direction that is held, if its repetition is due."""
        if self._repeats and self._now() >= self._repeats[0]:
            _, number, button = self._repeats
            self._repeats = self._now() + REPEAT_EVERY, number, button
            yield PadButton(number, button, True, True)

    def wait(self) -> float | None:
        """Return the milliseconds until the next repetition, or None while no direction is held."""
        return max(0.0, self._repeats[0] - self._now()) * 1000 if self._repeats else None

    def let_go(self) -> None:
        """Stop repeating the held direction, because the window has lost the keyboard focus."""
        self._repeats = None
