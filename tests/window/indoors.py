"""The player of a real window at an app in the same process, without a screen: the same gestures as events.

What a real window proves of the mouse and the keys is proved by some games; the others are played here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from tabletop.saves.library import Library
from tabletop.system.settings import Settings
from tabletop.ui.kit import worker_threads
from tabletop.ui.shell.app import App as TheApp
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets.hasty import DEAF_MS
from tests.patience import until
from tests.window.player import SETTINGS, Player, Pos, Told

CODES = {
    "Return": pygame.K_RETURN,
    "Escape": pygame.K_ESCAPE,
    "Tab": pygame.K_TAB,
    "Next": pygame.K_PAGEDOWN,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
}
"""The codes of keys by their X names, for keys that type no letter."""
FRAME_MS = 20.0
HELD = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}
WHEEL = {4: 1, 5: -1}
"""The turns of the wheel by the buttons that X has for them."""


class Indoors(Player):
    """A player whose hand posts events to an app of 1280x720, and whose clock is the app's."""

    def __init__(self, saves: Path, *, curtain: bool = False) -> None:
        chosen = Settings(**SETTINGS, curtain=curtain)  # type: ignore[arg-type]
        self._last: Told = {}
        self._pointer: Pos = (-1, -1)
        self._pressed: Pos = (-1, -1)
        self._heard_at = 0.0
        self.window = "here"
        self._held = False  # the left button
        self._rested = False  # has the app come to rest since the last deed?
        self._described = True  # is the last that was told what it shows now?
        self.app = TheApp(chosen, saves)
        self.app.loop.at_rest = self._rest
        self.app.open((1280, 720))
        self.app.routes.menu()

    @property
    def library(self) -> Library:
        """The matches on the disk."""
        return self.app.library

    def _rest(self) -> None:
        self._rested, self._described = True, False

    def _frame(self, ms: float = FRAME_MS) -> None:
        if self.app.scenes:
            self.app.loop.frame(ms, self.app.input.read())
            worker_threads.finish()

    # -- eyes ----------------------------------------------------------------------------------------------
    def _await(self, what: str, so: Callable[[Told], object]) -> Told:
        until(lambda: self._sees(so), what, self._frame)
        return self._last

    def _sees(self, so: Callable[[Told], object]) -> bool:
        if not self._rested:
            self._frame()
        if self._rested and not self._described and self.app.scenes:
            self._last, self._described = json.loads(json.dumps(description(self.app))), True
        return bool((self._rested or not self.app.scenes) and so(self._last))

    def _pause(self) -> None:
        self._frame(DEAF_MS + 1)

    # -- hands ---------------------------------------------------------------------------------------------
    def _xdo(self, *words: str) -> str:
        for event in self._events(iter(words)):
            pygame.event.post(event)
            self._rested = False
            self._frame(0)
        return ""

    def _events(self, words: Iterator[str]) -> Iterator[pygame.Event]:
        """Translate words for xdotool into events."""
        for word in words:
            if word == "mousemove":
                _window, _, x, y = (next(words) for _ in range(4))
                yield self._moved((int(x), int(y)))
            elif word == "sleep":
                self._frame(1000 * float(next(words)))
            elif word in ("mousedown", "mouseup"):
                yield self._button(int(next(words)), word == "mousedown")
            elif word == "click":
                button = int([next(words) for _ in range(3)][-1])
                yield from self._clicks(button)
            elif word in ("key", "type"):
                next(words), next(words)  # how long one waits between two
                for keys in words:
                    yield from (
                        _strokes(keys) if word == "key" else (s for sign in keys for s in _strokes(sign))
                    )
            else:
                raise AssertionError(f"nobody here can {word}")

    def _moved(self, pos: Pos) -> pygame.Event:
        self._pointer = pos
        buttons = (int(self._held), 0, 0)
        return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=buttons, touch=False)

    def _clicks(self, button: int) -> Iterator[pygame.Event]:
        if button in WHEEL:
            turn = WHEEL[button]
            yield pygame.Event(
                pygame.MOUSEWHEEL, x=0, y=turn, precise_x=0.0, precise_y=float(turn), flipped=False
            )
        else:
            yield from (self._button(button, down) for down in (True, False))

    def _button(self, button: int, down: bool) -> pygame.Event:
        self._held = down
        if not down:
            self._pressed = self._pointer
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        return pygame.Event(kind, pos=self._pointer, button=button, touch=False)

    # -- the end -------------------------------------------------------------------------------------------
    def wait(self) -> int:
        """Wait until the app has ended."""
        until(lambda: not self.app.scenes, "the end of the app", self._frame)
        self.close()
        return 0

    def kill(self) -> None:
        raise AssertionError("who kills this app kills the tests")

    def close(self) -> None:
        """Put the match away, which the app does when it ends; then all of it is on the disk."""
        if self.app.session:
            self.app.session.close()
        worker_threads.finish()


def _strokes(keys: str) -> Iterator[pygame.Event]:
    """Yield the events of a key by its X name, others held: down, the letter that it types, and up."""
    *held, name = keys.split("+")
    code, mod = CODES.get(name) or pygame.key.key_code(name), sum(HELD[each] for each in held)
    letter = name if len(name) == 1 and not held else ""
    yield pygame.Event(pygame.KEYDOWN, key=code, mod=mod, scancode=0, unicode=letter)
    if letter:
        yield pygame.Event(pygame.TEXTINPUT, text=letter)
    yield pygame.Event(pygame.KEYUP, key=code, mod=mod, scancode=0)
