"""The only reader of the event queue; it turns pygame's events into plain values for scenes.

A press that moves less than 3 layout units is a click; more is a drag: Press, DragStart, Move (dragging),
Release (dragging). A mouse-up that got lost outside the window comes back as Release(lost=True).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple, Protocol

import pygame

from tabletop.system.input_files import LOST, writable
from tabletop.ui.kit import key_places
from tabletop.ui.kit.bindings import Bindings, chord_of, digit_of, modifiers
from tabletop.ui.kit.pads import PadPlugged, PadUnknown, Stick
from tabletop.ui.kit.turned import TurnedWindow

LEFT, MIDDLE, RIGHT = 1, 2, 3
DRAG_UNITS = 3
DOUBLE_MS = 400


class Press(NamedTuple):
    """A press of a mouse button, or of a finger that starts to drag; `drags` is how far that finger has
    moved, as (x, y) pixels, and None for a mouse button."""

    pos: tuple[int, int]
    button: int = LEFT
    mods: frozenset[str] = frozenset()
    drags: tuple[int, int] | None = None


class Move(NamedTuple):
    """A movement of the pointer by `rel` pixels; `dragging` is the button held in a drag, or 0."""

    pos: tuple[int, int]
    rel: tuple[int, int] = (0, 0)
    dragging: int = 0


class DragStart(NamedTuple):
    """The start of a drag: the pointer was pressed at `origin` and has moved far enough, to `pos`; `finger`
    is True if a finger drags, not the mouse."""

    origin: tuple[int, int]
    pos: tuple[int, int]
    button: int = LEFT
    finger: bool = False


class Release(NamedTuple):
    """The release of a button. `dragging` is True if it ends a drag; `lost` is True if the button was
    released outside the window, where no event tells of it."""

    pos: tuple[int, int]
    button: int = LEFT
    dragging: bool = False
    lost: bool = False


class Click(NamedTuple):
    """A press and release of a button at one point; it follows the Release. `times` is 2 for a double
    click."""

    pos: tuple[int, int]
    button: int = LEFT
    times: int = 1


class Wheel(NamedTuple):
    """A turn of the mouse wheel with the pointer at `pos`; `y` is positive for a turn up."""

    pos: tuple[int, int]
    y: float
    mods: frozenset[str] = frozenset()


class Touch(NamedTuple):
    """The arrival on the screen of a finger that now acts as the pointer; a Move to its position follows."""

    pos: tuple[int, int]


class Leave(NamedTuple):
    """The departure of the finger that acted as the pointer: there is no pointer position now, but a tooltip
    that the finger opened stays open."""

    pos: tuple[int, int]


class Pinch(NamedTuple):
    """A movement of two fingers around `pos`: they zoom by `factor` and move by `rel` pixels."""

    pos: tuple[int, int]
    rel: tuple[float, float]
    factor: float


class Key(NamedTuple):
    """A press (`down`) or release of a key. `chord` names the key with its modifier keys, and `command` is
    the command bound to that chord, or "". A button of a game controller arrives as the key of the same
    command, with the number of the controller in `pad`; -1 stands for the keyboard."""

    chord: str
    command: str = ""
    down: bool = True
    repeat: bool = False
    pad: int = -1

    @property
    def by_pad(self) -> bool:
        """True for a button of a game controller."""
        return self.pad >= 0


class Typed(NamedTuple):
    """Text that the user has typed."""

    text: str


class Composing(NamedTuple):
    """Text that is being composed with an input method and may still change; "" ends it."""

    text: str


class Resize(NamedTuple):
    """A change of the window's size, with the new size in pixels."""

    size: tuple[int, int]


@dataclass(frozen=True)
class ScreensChanged:
    """A hint that the window may be out of sight or need painting: it has come to another screen, which may
    have been unplugged, or is shown again after it was minimised."""


@dataclass(frozen=True)
class FocusLost:
    """The loss of the keyboard focus to another window; held pieces and buttons are let go."""


@dataclass(frozen=True)
class FocusGained:
    """The return of the keyboard focus from another window."""


class AudioDevice(NamedTuple):
    """The arrival of a device that plays sounds (`there` is True), or the loss of one (False)."""

    there: bool


@dataclass(frozen=True)
class KeysChanged:
    """A change of the keyboard layout, after which keys may write other signs."""


@dataclass(frozen=True)
class Exposed:
    """A request of the system to paint the window again."""


class Dropped(NamedTuple):
    """The path of a file that was dropped on the window."""

    path: str


@dataclass(frozen=True)
class Quit:
    """A request to close the window."""


Event = (
    Press | Move | DragStart | Release | Click | Wheel | Touch | Leave | Pinch | Key | Typed | Composing
    | Stick | PadPlugged | PadUnknown | Resize
    | Dropped | FocusLost | FocusGained | AudioDevice | KeysChanged | Exposed | ScreensChanged | Quit
)  # fmt: skip
"""The events that reach a scene."""


class Device(Protocol):
    """A source of events other than mouse and keyboard."""

    @property
    def kinds(self) -> Collection[int]:
        """The types of pygame's events that the device reads."""

    def read(self, event: pygame.Event) -> list[Event]:
        """Translate an event of pygame that belongs to this device into events for scenes."""

    def flush(self) -> list[Event]:
        """Return the events for scenes that are known only now that all waiting events have been read."""

    def due(self) -> list[Event]:
        """Return the events for scenes that are due by the time alone, such as the repetition of a held
        button."""

    def let_go(self) -> list[Event]:
        """Release all that is held on the device, because the window has lost the keyboard focus; return the
        events of these releases."""


# ---------------------------------------------------------------- the reader
class Input:
    """The reader of the event queue, which remembers the pressed keys and buttons.

    Attributes:
        heard: the number of presses of keys, and of presses and releases of mouse buttons and fingers, since
            the start.
        size: the size of the window in pixels.
        devices: the other devices (touch screens, game controllers), besides mouse and keyboard.
        turned: the window turned towards a player at another side of a flat screen, or None if it is upright.
        by_finger: True if the pointer was last moved by a finger, not by the mouse.
    """

    def __init__(self, bindings: Bindings, drag_px: float = DRAG_UNITS) -> None:
        self.bindings = bindings
        self.drag_px = drag_px
        self.pos = (0, 0)
        self.heard = 0
        self.size = (1, 1)
        self.devices: list[Device] = []
        self.by_finger = False
        self.turned: TurnedWindow | None = None
        self._down: Press | None = None
        self._dragging = False
        self._keys: set[int] = set()
        self._clicked: tuple[float, tuple[int, int], int] = (-1e9, (0, 0), 0)
        self._composes = self._composed = False

    def read(self) -> list[Event]:
        """Return the events since the last call, in order, as values for scenes."""
        raw = [*_dropped(), *pygame.event.get(exclude=pygame.DROPFILE, pump=False)]
        return [*self.translate(raw), *(event for device in self.devices for event in device.due())]

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of the scene at a point of the window; `x` and `y` are fractions of its width and
        height."""
        pos = int(x * self.size[0]), int(y * self.size[1])
        return self.turned.inside(pos) if self.turned else pos

    def translate(self, raw: Iterable[pygame.Event]) -> list[Event]:
        """Translate pygame's events into values for scenes; consecutive pointer moves become one."""
        out: list[Event] = []
        self._composed = self._composes
        for event in raw:
            self.heard += event.type in _DEEDS
            for new in self._read(event):
                if out and isinstance(new, Move) and isinstance(old := out[-1], Move):
                    rel = old.rel[0] + new.rel[0], old.rel[1] + new.rel[1]
                    out[-1] = Move(new.pos, rel, new.dragging)
                else:
                    out.append(new)
        return [*out, *(event for device in self.devices for event in self._noted(device.flush()))]

    def _read(self, event: pygame.Event) -> list[Event]:
        if reader := _READERS.get(event.type):
            return reader(self, self.turned.event(event) if self.turned else event)
        device = next((device for device in self.devices if event.type in device.kinds), None)
        return self._noted(device.read(event)) if device else []

    def _noted(self, events: list[Event]) -> list[Event]:
        """Note what the events of another device say about the pointer and the buttons; return them."""
        for event in events:
            self.pos = getattr(event, "pos", self.pos)
            self.by_finger |= hasattr(event, "pos")
            self.heard += isinstance(event, Key) and event.down
        return events

    def _pressed(self, event: pygame.Event) -> list[Event]:
        if self._of_finger(event):
            return []
        self.pos = event.pos
        if event.button > RIGHT:
            return []
        press = Press(event.pos, event.button, modifiers())
        if self._down is None:
            self._down, self._dragging = press, False
        return [press]

    def _of_finger(self, event: pygame.Event) -> bool:
        """Tell whether SDL has made a mouse event of a finger, which comes as an event of its own too."""
        made = bool(getattr(event, "touch", False))
        self.by_finger &= made
        return made

    def _released(self, event: pygame.Event) -> list[Event]:
        if self._of_finger(event):
            return []
        self.pos = event.pos
        if event.button > RIGHT:
            return []
        if self._down is None or event.button != self._down.button:
            return [Release(event.pos, event.button)]
        dragging = self._dragging
        self._down, self._dragging = None, False
        out: list[Event] = [Release(event.pos, event.button, dragging)]
        if not dragging:
            out.append(Click(event.pos, event.button, self._count(event.pos, event.button)))
        return out

    def _count(self, pos: tuple[int, int], button: int) -> int:
        now = monotonic() * 1000  # pygame's own clock stands still if only the display was initialised
        when, where, count = self._clicked
        near = now - when < DOUBLE_MS and math.dist(where, pos) <= self.drag_px
        count = count % 2 + 1 if near and button == LEFT else 1
        self._clicked = (now, pos, count)
        return count

    def _moved(self, event: pygame.Event) -> list[Event]:
        if self._of_finger(event):
            return []
        self.pos = event.pos
        down = self._down
        if down is None:  # SDL also tells of a pointer that only rests where the window comes up
            return [Move(event.pos, event.rel)] if any(event.rel) else []
        if not event.buttons[down.button - 1]:
            self._down = None
            return [Release(event.pos, down.button, self._dragging, lost=True), Move(event.pos, event.rel)]
        out: list[Event] = []
        if not self._dragging and math.dist(down.pos, event.pos) >= self.drag_px:
            self._dragging = True
            out.append(DragStart(down.pos, event.pos, down.button))
        return [*out, Move(event.pos, event.rel, down.button if self._dragging else 0)]

    def _turned(self, event: pygame.Event) -> list[Event]:
        return [Wheel(self.pos, event.precise_y, modifiers())]

    def _key(self, event: pygame.Event) -> list[Event]:
        if self._composed and (event.type == pygame.KEYDOWN or event.key not in self._keys):
            return []  # the key belongs to the text that an input method is composing
        down, chord = event.type == pygame.KEYDOWN, chord_of(event)
        if not self.bindings.command(chord):
            chord = digit_of(event) or self._chord_by_place(event) or chord
        repeat = down and event.key in self._keys  # pygame does not tell a held key from a new press
        self._keys = self._keys | {event.key} if down else self._keys - {event.key}
        return [Key(chord, self.bindings.command(chord), down, repeat)]

    def _chord_by_place(self, event: pygame.Event) -> str:
        """Return the chord of a key by its place, if a command is bound to it and the keyboard writes no
        Latin letters; else ""."""
        place = key_places.place(event)
        if not place or not key_places.writes_no_latin():
            return ""
        held = modifiers(event.mod)
        chord = "+".join([m for m in ("ctrl", "alt", "shift") if m in held] + [place])
        return chord if self.bindings.command(chord) else ""

    def _typed(self, event: pygame.Event) -> list[Event]:
        self._composes = False
        return [Typed(event.text)] if event.text else []

    def _composing(self, event: pygame.Event) -> list[Event]:
        if not event.text and not self._composes:
            return []
        self._composes = bool(event.text)
        self._composed = self._composed or self._composes
        return [Composing(writable(event.text))]

    def _audio_device(self, event: pygame.Event) -> list[Event]:
        there = event.type == pygame.AUDIODEVICEADDED
        ours = not event.iscapture and (there or event.which)  # 0 is a device that is not in use
        return [AudioDevice(there)] if ours else []

    def _resized(self, event: pygame.Event) -> list[Event]:
        self.size = event.x, event.y  # the places of later touches are fractions of this size
        return [Resize(self.size)]

    def _focus_lost(self, _event: pygame.Event) -> list[Event]:
        self._down, self._dragging, self._keys = None, False, set()
        self._composes = False
        return [*(event for device in self.devices for event in device.let_go()), FocusLost()]


def _dropped() -> list[pygame.Event]:
    """Return the events of files dropped on the window; for names that are no valid text, one event with the
    name LOST. They are read apart from all others, as pygame loses every event of a request that fails on
    such a name."""
    try:
        return pygame.event.get(pygame.DROPFILE)
    except (SystemError, UnicodeDecodeError):
        return [pygame.Event(pygame.DROPFILE, file=LOST)]


_DEEDS = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
)
_READERS: Mapping[int, Callable[[Input, pygame.Event], list[Event]]] = {
    pygame.MOUSEBUTTONDOWN: Input._pressed,
    pygame.MOUSEBUTTONUP: Input._released,
    pygame.MOUSEMOTION: Input._moved,
    pygame.MOUSEWHEEL: Input._turned,
    pygame.KEYDOWN: Input._key,
    pygame.KEYUP: Input._key,
    pygame.TEXTINPUT: Input._typed,
    pygame.TEXTEDITING: Input._composing,
    pygame.WINDOWFOCUSLOST: Input._focus_lost,
    pygame.WINDOWFOCUSGAINED: lambda self, e: [FocusGained()],
    pygame.AUDIODEVICEADDED: Input._audio_device,
    pygame.AUDIODEVICEREMOVED: Input._audio_device,
    pygame.KEYMAPCHANGED: lambda self, e: [KeysChanged()],
    pygame.WINDOWSIZECHANGED: Input._resized,
    pygame.WINDOWDISPLAYCHANGED: lambda self, e: [ScreensChanged()],
    pygame.WINDOWRESTORED: lambda self, e: [ScreensChanged()],
    pygame.WINDOWEXPOSED: lambda self, e: [Exposed()],
    pygame.DROPFILE: lambda self, e: [Dropped(writable(e.file or LOST))],
    pygame.QUIT: lambda self, e: [Quit()],
}
