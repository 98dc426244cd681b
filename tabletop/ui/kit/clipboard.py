"""The clipboard of the system: pasted text is cleaned, and failures are ignored."""

from __future__ import annotations

from contextlib import suppress

import pygame

from tabletop.system import input_files


def paste() -> str:
    """Return the text on the system's clipboard, or "" if there is none."""
    try:
        return input_files.pasted(pygame.scrap.get_text)
    except pygame.error:
        return ""


def copy(text: str) -> None:
    """Put a text on the clipboard, if there is a clipboard."""
    with suppress(pygame.error):
        pygame.scrap.put_text(input_files.writable(text))
