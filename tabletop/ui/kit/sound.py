"""Short sound effects; no information is given by sound alone."""

from __future__ import annotations

import logging

import pygame

from tabletop.system import paths
from tabletop.system.settings import Settings

NAMES = (
    "pick", "drop", "card", "dice", "turn", "refused", "points", "penalty", "curtain", "undo", "end",
)  # fmt: skip
_log = logging.getLogger(__name__)


class Sounds:
    """The player of the sounds in assets/sounds, at the volume of the settings; silent without a device."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._device: bool | None = None  # not tried yet

    def play(self, name: str) -> None:
        """Play the sound `name` of assets/sounds, unless sound is off in the settings."""
        if not self.settings.sound or self.settings.volume <= 0 or not self._ready():
            return
        sound = self._loaded.get(name)
        if sound is None:
            path = paths.asset("sounds", name + ".wav")
            sound = self._loaded[name] = pygame.mixer.Sound(str(path))
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
