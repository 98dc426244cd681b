"""The first picture at start-up: the menu as it was drawn at the last start, shown until the menu itself is
ready.

The picture is used only for the same version and the same settings. Each start compares the menu it drew with
the picture, and replaces the picture where they differ: so an outdated menu is seen only once, for a moment.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Literal

import pygame
from pygame import Surface

from tabletop import __version__
from tabletop.system import input_files
from tabletop.system.languages import system_language
from tabletop.system.paths import user_cache_dir
from tabletop.system.settings import Settings
from tabletop.ui.kit import window

_HEAD = 512
"""The bytes of text before the pixels in the file: a key of the settings and size that the picture was made
for, the title of the window, and the side of its icon in pixels."""
_PIXELS: Literal["BGRA"] = "BGRA"


def show(chosen: Settings, size: tuple[int, int]) -> Surface | None:
    """Open the window with the stored picture in it, and return its surface. If no stored picture fits the
    settings and the size, return None and open no window."""
    try:
        data = memoryview(input_files.read(_file(), window.MOST_BYTES))
        made_for, title, side, _ = bytes(data[:_HEAD]).decode().split("\n")
        icon = pygame.image.frombuffer(
            data[_HEAD : _HEAD + 4 * int(side) ** 2], (int(side), int(side)), _PIXELS
        )
        picture = pygame.image.frombuffer(data[_HEAD + 4 * int(side) ** 2 :], size, _PIXELS)
    except (OSError, ValueError):
        return None
    if made_for != _made_for(chosen, size):
        return None
    screen = window.open_window(size, title, icon)
    picture.set_alpha(None)  # as it is: nothing shines through
    screen.blit(picture, (0, 0))
    pygame.display.flip()
    return screen


def keep(chosen: Settings, title: str, icon: Surface, picture: Surface) -> None:
    """Store the picture of the menu for the next start, with the title and the icon of the window, unless the
    stored ones are the same. `chosen` are the settings that the picture is for."""
    head = f"{_made_for(chosen, picture.get_size())}\n{title}\n{icon.get_width()}\n".encode().ljust(_HEAD)
    data, file = head + b"".join(pygame.image.tobytes(each, _PIXELS) for each in (icon, picture)), _file()
    with suppress(OSError):
        if input_files.read(file, window.MOST_BYTES) == data:
            return
    aside = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):  # without it the next start draws the menu before it shows it
        file.parent.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(data)
        aside.replace(file)


def _file() -> Path:
    return user_cache_dir() / "first.bgra"


def _made_for(chosen: Settings, size: tuple[int, int]) -> str:
    language = chosen.language or system_language()
    return f"{__version__} {size} {language} {chosen.ui_scale} {chosen.high_contrast}"
