"""The clipboard of the system: what comes from it is made readable, what it refuses does no harm."""

from __future__ import annotations

from contextlib import suppress

import pygame

from tabletop.system import input_files


def paste() -> str:
    """Return the text of the clipboard; "" where there is none, or no clipboard."""
    try:
        return input_files.pasted(pygame.scrap.get_text)
    except pygame.error:
        return ""


def copy(text: str) -> None:
    """Put a text on the clipboard, where there is one."""
    with suppress(pygame.error):
        pygame.scrap.put_text(input_files.writable(text))
