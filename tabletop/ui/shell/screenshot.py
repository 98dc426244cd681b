"""Screenshots of the window, saved in the user's pictures folder."""

from __future__ import annotations

import logging
from datetime import datetime
from pathlib import Path

import pygame
from pygame import Surface

_log = logging.getLogger(__name__)


def save_screenshot(screen: Surface) -> Path | None:
    """Save the window as a PNG file in the user's pictures folder, or in the app's data folder if that fails;
    return the path, or None if neither can be written."""
    import platformdirs

    name = f"tabletop-{datetime.now():%Y%m%d-%H%M%S}.png"
    folders = platformdirs.user_pictures_path(), platformdirs.user_data_path("tabletop", appauthor=False)
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(screen, folder / name)
            return folder / name
        except (OSError, pygame.error) as fault:
            _log.info("no screenshot in %s: %s", folder, fault)
    return None
