"""Game controllers as a source of key events: the press of a button arrives as a press of the key with the
same command."""

from __future__ import annotations

import pygame

from tabletop.ui.kit.bindings import COMMANDS, FIXED
from tabletop.ui.kit.input import Event, Key
from tabletop.ui.kit.pads import COMMANDS_OF_PAD, PadButton, PadEvent, Pads


class PadKeys:
    """Turns the buttons of game controllers into keys with the same commands, as one of the devices that
    `Input` reads."""

    kinds = frozenset(
        {
            pygame.CONTROLLERDEVICEADDED,
            pygame.CONTROLLERDEVICEREMOVED,
            pygame.CONTROLLERBUTTONDOWN,
            pygame.CONTROLLERBUTTONUP,
            pygame.CONTROLLERAXISMOTION,
            pygame.JOYDEVICEADDED,
            pygame.JOYDEVICEREMOVED,
            pygame.JOYBUTTONDOWN,
        }
    )

    def __init__(self, pads: Pads) -> None:
        self.pads = pads

    def read(self, event: pygame.Event) -> list[Event]:
        return [*map(_translated, self.pads.take(event))]

    def flush(self) -> list[Event]:
        return [*map(_translated, self.pads.flush())]

    def due(self) -> list[Event]:
        return [*map(_translated, self.pads.due())]

    def let_go(self) -> list[Event]:
        self.pads.let_go()
        return []


def _translated(event: PadEvent) -> Event:
    """Return the key with the same command as a button of a pad; other events stay as they are."""
    if not isinstance(event, PadButton):
        return event
    command = COMMANDS_OF_PAD.get(event.button, "")
    chord = COMMANDS[command][0] if command in FIXED else f"pad {event.button}"
    return Key(chord, command, event.down, event.repeat, event.pad)
