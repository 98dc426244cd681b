"""Screenshots of the window, saved in the user's pictures folder."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame
from pygame import Surface

from tabletop.system import disk
from tabletop.ui.kit import worker_threads
from tabletop.ui.kit.art import png

_log = logging.getLogger(__name__)


def save_screenshot(screen: Surface, done: Callable[[Path | None], object]) -> None:
    """Save the window as a PNG file in the user's pictures folder, or in the app's data folder if that fails,
    on another thread; `done` gets the path, or None if neither can be written."""
    picture, now = screen.copy(), datetime.now()
    worker_threads.order_writing(
        worker_threads.PICTURES, ("screenshot", now), partial(_write, picture, now), done
    )


def _write(picture: Surface, now: datetime) -> Path | None:
    import platformdirs

    name = f"tabletop-{now:%Y%m%d-%H%M%S}.png"
    folders = platformdirs.user_pictures_path(), platformdirs.user_data_path("tabletop", appauthor=False)
    for folder in folders:
        try:
            disk.write_aside(folder / name, png(picture))
            return folder / name
        except (OSError, pygame.error) as fault:
            _log.info("no screenshot in %s: %s", folder, fault)
    return None
