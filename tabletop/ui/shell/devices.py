"""The devices that players hold: which one was used last, whose game controller (pad) may play, and pads that
are plugged in or out."""

from __future__ import annotations

from typing import Protocol

from tabletop.ui.kit import key_places
from tabletop.ui.kit.fingers import SLIP, Fingers
from tabletop.ui.kit.input import Event, Input, Key, KeysChanged, Press
from tabletop.ui.kit.pad_glyphs import glyph
from tabletop.ui.kit.pad_keys import PadKeys
from tabletop.ui.kit.pads import PadPlugged, Pads, PadUnknown, brand
from tabletop.ui.kit.touch_screens import TouchScreens
from tabletop.ui.widgets.scene import Scene
from tabletop.ui.widgets.shell import Shell


class HeldApp(Shell[Scene], Protocol):
    """The part of the app that its devices use.

    Attributes:
        by_pad: true if a game controller was used last.
    """

    input: Input
    by_pad: bool


class Devices:
    """Keeps track of the fingers and game controllers (pads): which device was used last, and whose pad may
    play."""

    def __init__(self, app: HeldApp) -> None:
        self._app = app
        self.fingers, self.pads = Fingers(), Pads()
        self._signs = ""  # those of `key_places.signs` when the scene was laid out
        self._rekeyed = False  # has the keyboard layout changed since?
        self.fingers.pinches = lambda one, other: app.scene.pinches(one, other)
        self.fingers.turns = lambda one, other: app.scene.turns_held(one, other)
        app.input.devices = [TouchScreens(self.fingers, app.input.point), PadKeys(self.pads)]

    def measure(self, drag_px: float) -> None:
        """Set the distance in pixels at which the mouse starts to drag (a finger needs more), and note what
        keys write, because the scene is laid out."""
        self._app.input.drag_px, self.fingers.drag_px = drag_px, SLIP * drag_px
        self._signs = key_places.signs()

    def note(self, event: Event) -> None:
        """Record whether keys, a game controller (pad) or a pointer were used last, and that the keyboard
        layout has changed. A shortcut with Ctrl says nothing: people who play with the mouse use it too."""
        if isinstance(event, Key):
            if event.by_pad or (event.down and "ctrl" not in event.chord):
                self._app.by_keyboard = True
            self._app.by_pad = event.by_pad
        elif isinstance(event, Press):
            self._app.by_keyboard = self._app.by_pad = False
        elif isinstance(event, PadPlugged):
            self._app.by_pad &= len(self.pads) > 0
        elif isinstance(event, KeysChanged):
            self._rekeyed = True

    def is_not_asked(self, event: Event) -> bool:
        """Tell whether an event comes from the game controller (pad) of a seat that is not to act, if the
        settings give each seat its own pad. In that case, show a message that says whose turn it is."""
        app = self._app
        if not isinstance(event, Key) or not event.by_pad or not app.settings.pad_of_seat:
            return False
        player, pads = app.scene.player_asked(), len(self.pads)
        if player is None or pads < 2 or player.number % pads == event.pad:
            return False
        if event.down and not event.repeat:
            app.scene.notice(app.words()("pad.not_asked", name=player.name))
        return True

    @property
    def outdated(self) -> bool:
        """True if hints may show buttons or keys other than those that they should."""
        return self._rekeyed or self._signs_wanted() != self._app.bindings.pad

    def show(self) -> None:
        """Show the buttons of the game controller (pad) in hints if a pad was used last, else the keys of the
        present keyboard layout. While a piece is held, the hints do not change."""
        app = self._app
        if not app.scenes or app.scene.holds:
            return
        wanted, rekeyed = self._signs_wanted(), self._rekeyed
        self._rekeyed = False
        if wanted != app.bindings.pad or (rekeyed and key_places.signs() != self._signs):
            app.bindings.pad = wanted
            app.scene.renew()

    def _signs_wanted(self) -> str:
        """Return the brand of the game controller (pad) whose buttons hints should show; "" for keys."""
        return self.pads.last if self._app.by_pad else ""

    def news(self, event: PadPlugged | PadUnknown) -> str:
        """Return a message that a game controller (pad) was plugged in or unplugged, or that its buttons are
        not known."""
        words = self._app.words()
        if isinstance(event, PadUnknown):
            return words("pad.unknown", name=event.name)
        buttons = {"press": "south", "back": "east", "why": "west", "forecast": "north", "menu": "start"}
        signs = {
            key: glyph(button, brand(event.name)) for key, button in {**buttons, "wheel": "back"}.items()
        }
        return words("pad.there" if event.there else "pad.gone", name=event.name, **signs)
