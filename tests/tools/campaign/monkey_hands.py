"""The monkey's hands: deeds become events of a window without a screen, worked by the app's own loop."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pygame

from tabletop.system.settings import Settings
from tabletop.ui.kit import window, worker_threads
from tabletop.ui.shell.app import App
from tests.tools.campaign.monkey_deeds import CLIPS, Deed, Pos
from tests.tools.campaign.monkey_places import PLACES, Places

MODS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}
TURN = 1.0
"""Seconds of the processor that a turn of the loop may take."""
FAR, NEAR = 0.15, 6
"""How often a place is taken by lot alone; pixels by which one aims beside a thing."""


class _Drop(ctypes.Structure):
    """SDL_DropEvent, and room for whatever else a future one has."""

    _fields_ = (
        ("type", ctypes.c_uint32),
        ("time", ctypes.c_uint32),
        ("file", ctypes.c_void_p),
        ("more", ctypes.c_byte * 64),
    )


def drop_named(name: bytes) -> None:
    """Drop a file of any name on the window, also one that is no text, which pygame could not post."""
    if sdl := window.sdl():
        sdl.SDL_strdup.restype = ctypes.c_void_p
        sdl.SDL_PushEvent(ctypes.byref(_Drop(pygame.DROPFILE, 0, sdl.SDL_strdup(name))))


class Hands:
    """An app without a screen, and what a monkey can do to it.

    Attributes:
        slow: the seconds of turns of the loop that took too long.
    """

    def __init__(self, chosen: Settings, size: Pos, home: Path) -> None:
        self.slow: list[float] = []
        self.app = App(chosen, home / "saves")
        self.app.open(size)
        self.app.loop.unhurried = False
        self.places = Places(self.app)
        self.files = sorted((home / "saves").glob("*"))
        self._sdl = window.sdl()
        self.app.routes.menu()
        self.turn()

    @property
    def gone(self) -> bool:
        """Has the app been left?"""
        return not self.app.scenes

    # -- time ---------------------------------------------------------------------------------------------
    def turn(self, ms: float = 16) -> None:
        """Let the loop turn once."""
        if self.gone:
            return
        before = time.thread_time()
        self.app.loop.frame(ms, self.app.input.read())
        took = time.thread_time() - before
        if took > TURN:
            self.slow.append(round(took, 2))

    def leave(self) -> None:
        """Close the app as its owner does."""
        worker_threads.close()
        pygame.event.clear()
        while self.app.scenes:
            self.app.scenes.pop().leave()
        if self.app.session:
            self.app.session.close()

    # -- where --------------------------------------------------------------------------------------------
    def aim(self, dice: Random) -> Pos:
        """Return a place where something lies, or beside it; now and then any place at all."""
        wide, high = self.app.screen.get_size()
        nodes = [] if dice.random() < FAR else [n for n in self.app.scene.stage.walk() if n.visible]
        if not nodes:
            return dice.randint(-2, wide + 1), dice.randint(-2, high + 1)
        rect = dice.choice(nodes).rect.inflate(NEAR, NEAR)
        x, y = (
            dice.randint(rect.left, max(rect.left, rect.right)),
            dice.randint(rect.top, max(rect.top, rect.bottom)),
        )
        return max(-2, min(wide + 1, x)), max(-2, min(high + 1, y))

    # -- deeds --------------------------------------------------------------------------------------------
    def do(self, deed: Deed) -> None:
        """Do something; the next turn of the loop meets it, with everything else that is done until then."""
        kind, *given = deed
        getattr(self, f"_{kind}")(*given)

    def _post(self, kind: int, **more: object) -> None:
        pygame.event.post(pygame.Event(kind, **more))

    def _key(self, chord: str) -> None:
        *held, name = [chord] if chord in ("+", "-") else chord.split("+")
        code, mod = pygame.key.key_code(name), sum(MODS[each] for each in held)
        letter = name if len(name) == 1 else " " if name == "space" else ""
        writes = letter if not {"ctrl", "alt"} & {*held} else ""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._post(kind, key=code, mod=mod, scancode=0, unicode=writes)
            if writes and kind == pygame.KEYDOWN:
                self._post(pygame.TEXTINPUT, text=writes.upper() if "shift" in held else writes)

    def _type(self, text: str) -> None:
        self._post(pygame.TEXTINPUT, text=text)

    def _point(self, x: int, y: int, held: int) -> None:
        buttons = tuple(int(held == button) for button in (1, 2, 3))
        self._post(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=buttons, touch=False)

    def _press(self, x: int, y: int, button: int) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=False)

    def _release(self, x: int, y: int, button: int) -> None:
        self._post(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=False)

    def _click(self, x: int, y: int, button: int, times: int) -> None:
        self._point(x, y, 0)
        for _ in range(times):
            self._press(x, y, button)
            self._release(x, y, button)

    def _drag(self, x: int, y: int, to_x: int, to_y: int, button: int) -> None:
        self._point(x, y, 0)
        self._press(x, y, button)
        self._point((x + to_x) // 2, (y + to_y) // 2, button)
        self.turn()
        self._point(to_x, to_y, button)
        self._release(to_x, to_y, button)

    def _wheel(self, x: int, y: int, by: int) -> None:
        self._point(x, y, 0)
        self._post(pygame.MOUSEWHEEL, x=0, y=by, precise_x=0.0, precise_y=float(by), flipped=False)

    def _paste(self, which: int) -> None:
        if self._sdl:
            self._sdl.SDL_SetClipboardText(CLIPS[which])
        self._key("ctrl+v")

    def _set(self, field: str, value: object) -> None:
        def change() -> None:
            setattr(self.app.settings, field, value)
            self.app.apply_settings()

        self.app.call(change)

    def _size(self, wide: int, high: int) -> None:
        pygame.display.set_mode((wide, high), pygame.RESIZABLE)
        self._post(pygame.WINDOWSIZECHANGED, x=wide, y=high)
        self._post(pygame.WINDOWEXPOSED)

    def _drop(self, which: int) -> None:
        """A file of the saves, something that is no file, a name that is no text."""
        odd = ["/", "/dev/zero", "no such file", "", "~nobody/x", "\x01" * 300]
        paths = [*map(str, self.files), *odd, b"/tmp/\xff\xfe.jsonl"]
        path = paths[which % len(paths)]
        if isinstance(path, str):
            self._post(pygame.DROPFILE, file=path)
        else:
            drop_named(path)

    def _blur(self) -> None:
        self._post(pygame.WINDOWFOCUSLOST)

    def _wait(self, ms: float) -> None:
        self.turn(ms)

    def _finish(self) -> None:
        until = time.monotonic() + 30
        while worker_threads.busy() and time.monotonic() < until and not self.gone:
            time.sleep(0.002)
            self.turn(2)

    def _go(self, place: str, game: str, seed: int) -> None:
        dice = Random(seed)
        go: Callable[..., None] = PLACES[place if place in PLACES else dice.choice([*PLACES])]
        self.app.call(partial(go, self.places, game, dice))
