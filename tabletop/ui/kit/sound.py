"""Short sound effects; no information is given by sound alone."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

from tabletop.system import paths
from tabletop.system.game_packages import package_of
from tabletop.system.settings import Settings

NAMES = (
    "pick", "drop", "card", "dice", "turn", "refused", "points", "penalty", "curtain", "undo", "end",
)  # fmt: skip
_log = logging.getLogger(__name__)


class Sounds:
    """The player of sounds, at the volume of the settings; silent without a device."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._loaded: dict[Path, pygame.mixer.Sound | None] = {}
        self._device: bool | None = None  # not tried yet

    def play(self, name: str, game: str = "") -> None:
        """Play a sound of the app or, with the key of a `game`, one of the game's; nothing if sound is off in
        the settings, or for a sound that is missing or damaged."""
        if not self.settings.sound or self.settings.volume <= 0 or not self._ready():
            return
        path = package_of(game).sound(name) if game else paths.asset("sounds", f"{name}.wav")
        if path not in self._loaded:
            self._loaded[path] = _loaded(path)
        if sound := self._loaded[path]:
            sound.set_volume(self.settings.volume)
            sound.play()

    def _ready(self) -> bool:
        """Open the audio device when the first sound is to be played; return True if there is a device."""
        if self._device is None:
            try:
                pygame.mixer.init(22050, -16, 1, 512)
                self._device = True
            except pygame.error as fault:
                _log.info("no sound: %s", fault)
                self._device = False
        return self._device


def _loaded(path: Path) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(str(path))
    except (OSError, pygame.error) as fault:
        _log.warning("no sound %s: %s", path, fault)
        return None
