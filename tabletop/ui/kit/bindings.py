"""The commands of the app, the key chords that are bound to them, and the chord of a key event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from tabletop.ui.kit import key_places

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "activate": ("return", "enter", "space"),
    "cancel": ("escape",),
    "next": ("tab",),
    "previous": ("shift+tab",),
    "left": ("left",),
    "right": ("right",),
    "up": ("up",),
    "down": ("down",),
    "next_item": ("page down",),
    "previous_item": ("page up",),
    "undo": ("ctrl+z",),
    "redo": ("ctrl+y", "ctrl+shift+z"),
    "restart": ("ctrl+r",),
    "why": ("?",),
    "hurry": ("f",),
    "peek": ("o",),
    "rules": ("f1",),
    "ask": ("/", "ctrl+f"),
    "words": ("g",),
    "explain": ("i",),
    "hint": ("h",),
    "advice": ("j",),
    "log": ("l",),
    "menu": ("f10",),
    "save": ("ctrl+s",),
    "load": ("ctrl+o",),
    "settings": ("ctrl+,",),
    "zoom_in": ("+", "="),
    "zoom_out": ("-",),
    "zoom_fit": ("0",),
    "turn_left": ("shift+r", "q"),
    "turn_right": ("r", "e"),
    "prices": ("v",),
    "what_if": ("w",),
    "boards": ("b",),
    "where": ("p",),
    "possible": ("a",),
    "read_table": ("t",),
    "again": ("n",),
    "mute": ("m",),
    "language": ("f9",),
    "fullscreen": ("f11",),
    "screenshot": ("f12",),
    "quit": ("ctrl+q",),
}
# Commands that cannot be rebound: every screen needs them.
FIXED = ("activate", "cancel", "next", "previous", "left", "right", "up", "down")
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""The commands of the arrow keys, each with its direction (x, y): 1 is to the right, or down."""
_NAMES = {
    "keypad enter": "enter",
    "left ctrl": "ctrl",
    "right ctrl": "ctrl",
    "left shift": "shift",
    "right shift": "shift",
    "left alt": "alt",
    "right alt": "alt",
}


@dataclass
class Bindings:
    """The key chords (keys with their modifier keys) of each command: the user's own ones in `own`, else the
    default ones."""

    own: dict[str, list[str]] = field(default_factory=dict)
    pad: str = ""
    """The brand of the game controller (pad) whose buttons are shown in hints; "" if hints show keys."""

    def chords(self, command: str) -> Sequence[str]:
        """Return the chords bound to a command: the user's own ones, or else the default ones."""
        return self.own.get(command) or COMMANDS[command]

    def command(self, chord: str) -> str:
        """Return the command bound to a key chord, or ""."""
        return next((c for c in COMMANDS if chord in self.chords(c)), "")

    def clash(self, command: str, chord: str) -> str:
        """Return the command other than `command` to which a chord is bound, or "" if there is none."""
        other = self.command(chord)
        return "" if other == command else other

    def bind(self, command: str, chord: str) -> bool:
        """Bind a chord to a command in place of its present chords. Return False, and change nothing, if the
        command's keys are fixed or the chord belongs to another command."""
        if command in FIXED or self.clash(command, chord):
            return False
        self.own[command] = [chord]
        return True

    def reset(self) -> None:
        """Restore the default chords of all commands."""
        self.own.clear()


def modifiers(mod: int | None = None) -> frozenset[str]:
    """Return the names of the modifier keys that are pressed: those in the bits `mod` of an event, or, if
    that is None, those held now."""
    mod = pygame.key.get_mods() if mod is None else mod
    pairs = (
        (pygame.KMOD_CTRL | pygame.KMOD_META, "ctrl"),
        (pygame.KMOD_SHIFT, "shift"),
        (pygame.KMOD_ALT, "alt"),
    )
    return frozenset(name for mask, name in pairs if mod & mask)


_DIGITS = {pygame.KSCAN_1 + i: str((i + 1) % 10) for i in range(10)}
"""The digits on the upper row of keys, by scancode; on some keyboards these keys type digits only with
Shift."""


def digit_of(event: pygame.Event) -> str:
    """Return the digit printed on a key of the upper row; "" for any other key, or while Ctrl or Alt is
    held."""
    plain = not modifiers(event.mod) & {"ctrl", "alt"}
    return _DIGITS.get(getattr(event, "scancode", -1), "") if plain else ""


def chord_of(event: pygame.Event) -> str:
    """Return the chord of a key event, such as "ctrl+shift+z". A key that types a sign is named by that sign,
    so that the chord works on every keyboard. A key that types a letter that is not Latin is named by its
    place on a US keyboard."""
    name = key_places.letter(event) or pygame.key.name(event.key)
    name = _NAMES.get(name, name.strip("[]") if len(name) == 3 else name)
    held = set(modifiers(event.mod))
    typed = getattr(event, "unicode", "")
    if typed and typed.isprintable() and not typed.isspace() and not typed.isalpha() and "ctrl" not in held:
        name = typed
        held.discard("shift")
    held.discard(name)
    return "+".join([m for m in ("ctrl", "alt", "shift") if m in held] + [name])
