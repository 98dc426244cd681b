"""The places of keys on the keyboard, for layouts that write no Latin letters.

A shortcut is a letter: Ctrl+Z is the key labelled Z. Where no keys have Latin letters (Cyrillic, Greek,
Hebrew, Arabic), a shortcut is the key at the place of that letter on a keyboard of the United States, and
hints show that key's own letter.
"""

from __future__ import annotations

import unicodedata

import pygame

from tabletop.ui.kit import window

PLACES: dict[int, str] = {pygame.KSCAN_A + i: chr(ord("a") + i) for i in range(26)} | {
    pygame.KSCAN_MINUS: "-",
    pygame.KSCAN_EQUALS: "=",
    pygame.KSCAN_LEFTBRACKET: "[",
    pygame.KSCAN_RIGHTBRACKET: "]",
    pygame.KSCAN_SEMICOLON: ";",
    pygame.KSCAN_APOSTROPHE: "'",
    pygame.KSCAN_GRAVE: "`",
    pygame.KSCAN_COMMA: ",",
    pygame.KSCAN_PERIOD: ".",
    pygame.KSCAN_SLASH: "/",
}
"""The sign on each key of a US keyboard, by the scancode of the key."""
_SCANCODES = {sign: scancode for scancode, sign in PLACES.items()}
_MIDDLE = (pygame.KSCAN_A, pygame.KSCAN_F, pygame.KSCAN_J, pygame.KSCAN_K)
"""The places of keys that write letters on every keyboard."""


def is_foreign(sign: str) -> bool:
    """Tell whether a sign is a letter of a script other than Latin."""
    return sign.isalpha() and not unicodedata.name(sign, "LATIN").startswith("LATIN")


def place(event: pygame.Event) -> str:
    """Return the sign on a US keyboard of the key in the same place as the pressed one; "" if unknown."""
    return PLACES.get(getattr(event, "scancode", -1), "")


def letter(event: pygame.Event) -> str:
    """Return the sign on a US keyboard at the place of the pressed key, if the key writes a letter that is
    not Latin; else ""."""
    return place(event) if is_foreign(_sign(event.key)) else ""


def writes_no_latin() -> bool:
    """Tell whether the letter keys of the present keyboard layout write no Latin letters."""
    return all(is_foreign(said(scancode)) for scancode in _MIDDLE)


def written(key: str) -> str:
    """Return the label of a shortcut's key on the present keyboard: `key` itself, or, if the layout has no
    Latin letters, the letter that the key at that place types."""
    scancode = _SCANCODES.get(key)
    if scancode is None or not writes_no_latin():
        return key
    return said(scancode) or key


def said(scancode: int) -> str:
    """Return the sign that the key with a scancode types in the present keyboard layout; "" if that is
    unknown."""
    library = window.sdl() if pygame.display.get_init() else None
    return _sign(library.SDL_GetKeyFromScancode(scancode)) if library else ""


def _sign(keycode: int) -> str:
    return chr(keycode) if 32 < keycode < 0x110000 else ""
