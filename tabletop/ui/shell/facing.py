"""The turning of the window, on a screen that lies flat, towards the player who is to act."""

from __future__ import annotations

from pygame import Surface

from tabletop.system.settings import Settings
from tabletop.ui.kit.input import Input
from tabletop.ui.kit.turned import TurnedWindow


class FlatScreen:
    """Turns the window, on a screen that lies flat, towards the player who is to act; the settings give the
    direction for each seat.

    Attributes:
        turned: the canvas and its place in the window; None while the window stands upright.
    """

    def __init__(self, settings: Settings, reader: Input) -> None:
        self._settings, self._reader = settings, reader
        self.turned: TurnedWindow | None = None
        self._wanted = 0  # the degrees by which the window was to be turned

    def window(self, screen: Surface) -> Surface:
        """Return the surface of the window, given the surface on which scenes are painted now."""
        return self.turned.window if self.turned else screen

    def face(self, screen: Surface, seat: int | None) -> Surface:
        """Turn the window towards a seat; -1 turns it upright, None leaves it as it is. `screen` is the
        surface on which scenes are painted now; return the one on which they are painted from now on."""
        sides = self._settings.sides
        if sides and seat is None:
            return screen
        degrees = sides[seat] if seat is not None and 0 <= seat < len(sides) else 0
        if degrees == (self._wanted if self.turned else 0):
            return screen
        window = self.window(screen)
        self._turn(TurnedWindow(window, degrees) if degrees else None, degrees)
        return self.turned.canvas if self.turned else window

    def upright(self) -> None:
        """Stop turning the window, because it has got another size."""
        self._turn(None)

    def _turn(self, turned: TurnedWindow | None, degrees: int = 0) -> None:
        self.turned = self._reader.turned = turned
        self._wanted = degrees
