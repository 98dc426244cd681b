"""The window of a screen that lies flat, turned towards the player who is asked."""

from __future__ import annotations

from pygame import Surface

from tabletop.system.settings import Settings
from tabletop.ui.kit.input import Input
from tabletop.ui.kit.turned import TurnedWindow


class FlatScreen:
    """The turn of the window, which the settings give for each seat.

    Attributes:
        turned: the canvas and its place in the window; None while the window stands upright.
    """

    def __init__(self, settings: Settings, reader: Input) -> None:
        self._settings, self._reader = settings, reader
        self.turned: TurnedWindow | None = None
        self._wanted = 0  # the degrees by which the window was to be turned

    def window(self, screen: Surface) -> Surface:
        """Return the surface of the window in which `screen` is shown."""
        return self.turned.window if self.turned else screen

    def face(self, screen: Surface, seat: int | None) -> Surface:
        """Turn the window towards a seat, -1 for the side that it stands on or None for where it is turned;
        return the surface on which scenes are painted from now on, given the present one."""
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
        """Forget the turn, because the window has another size."""
        self._turn(None)

    def _turn(self, turned: TurnedWindow | None, degrees: int = 0) -> None:
        self.turned = self._reader.turned = turned
        self._wanted = degrees
