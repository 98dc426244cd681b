"""An app without a real window, stepped by hand, for tests of the kit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from tabletop.system.settings import Settings
from tabletop.ui.kit.input import Click, Event, Key, Move, Press, Release, Typed
from tabletop.ui.shell.app import App
from tabletop.ui.widgets.scene import Scene


class Hand:
    """Opens a scene and does to it what a person would do."""

    def __init__(
        self, scene: Scene, size: tuple[int, int] = (1280, 720), settings: Settings | None = None
    ) -> None:
        self.app = App(settings or Settings(language="en"))
        self.app.open(size)
        self.scene = scene
        self.app.push(scene)
        self.app.loop.frame(0, [])

    def do(self, *events: Event, ms: float = 0) -> None:
        """Let time pass, then events happen."""
        self.app.loop.frame(ms, list(events))

    def point(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        self.do(Move(pos))

    def click(self, pos: tuple[int, int]) -> None:
        """Press and release."""
        self.do(Move(pos), Press(pos), Release(pos), Click(pos))

    def key(self, *chords: str) -> None:
        """Press keys one after the other."""
        for chord in chords:
            self.do(Key(chord, self.app.bindings.command(chord)))

    def type(self, letters: str) -> None:
        """Enter letters as a keyboard does: a key, then its text."""
        for letter in letters:
            self.do(Key(letter, self.app.bindings.command(letter)), Typed(letter))

    def shot(self) -> pygame.Surface:
        """What is on the screen."""
        return self.app.screen.copy()


@contextmanager
def window(size: tuple[int, int] = (640, 360)) -> Iterator[pygame.Surface]:
    """A window to paint on."""
    pygame.display.init()
    yield pygame.display.set_mode(size)
