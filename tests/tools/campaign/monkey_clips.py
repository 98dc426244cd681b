"""An app that leaves on the clipboard what it is told to, line by line, and answers whoever pastes it."""

from __future__ import annotations

import sys
import threading

import pygame

from tabletop.ui.kit import window
from tests.tools.campaign.monkey_deeds import CLIPS


def main() -> None:
    """Hold a small window, and what was last asked for."""
    pygame.display.init()
    pygame.display.set_mode((16, 16), pygame.HIDDEN)
    asked: list[int] = []

    def listen() -> None:
        for line in sys.stdin:
            asked.append(int(line))

    threading.Thread(target=listen, daemon=True).start()
    sdl, clock = window.sdl(), pygame.time.Clock()
    while True:
        while asked and sdl:
            sdl.SDL_SetClipboardText(CLIPS[asked.pop(0)])
        pygame.event.get()
        clock.tick(100)


if __name__ == "__main__":
    main()
