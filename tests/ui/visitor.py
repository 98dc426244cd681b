"""A visitor of the scenes around the table, for tests: real window events, and an eye for text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from pygame import Rect, Surface

from tabletop.match import Match, Seat
from tabletop.saves.library import Library
from tabletop.system.settings import Settings
from tabletop.texts.words import Words
from tabletop.ui.kit import text, worker_threads
from tabletop.ui.kit.node import Node
from tabletop.ui.play.lesson_task import LessonTask
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.saves.load import Load
from tabletop.ui.scenes.saves.save_cards import SaveCard
from tabletop.ui.shell.app import App
from tabletop.ui.widgets import ListView
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.scene import Scene
from tests.patience import until
from tests.ui.table_hands import NAMES, match_of, play_on

CODES = {
    "enter": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "escape": pygame.K_ESCAPE,
    "tab": pygame.K_TAB,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "delete": pygame.K_DELETE,
    "backspace": pygame.K_BACKSPACE,
    "insert": pygame.K_INSERT,
    "f1": pygame.K_F1,
    "f9": pygame.K_F9,
}

MODS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}


class Visitor:
    """Opens a scene and works it with window events alone."""

    def __init__(
        self,
        scene: Scene,
        saves: Path | None = None,
        size: tuple[int, int] = (1280, 720),
        language: str = "fr",
        scale: float = 1.0,
        settings: Settings | None = None,
    ) -> None:
        chosen = settings or Settings(language=language, ui_scale=scale, sound=False, speed=0)
        self.app = App(chosen, saves)
        self.app.open(size)
        self.app.push(scene)
        self.rest()

    @property
    def scene(self) -> Scene:
        """What is on the screen."""
        return self.app.scene

    @property
    def task(self) -> LessonTask:
        """The lesson or the puzzle at the table on the screen."""
        assert isinstance(self.scene, TableScene)
        assert isinstance(self.scene.task, LessonTask)
        return self.scene.task

    def rest(self, ms: float = 60) -> None:
        """Until what was asked for is done."""
        for _ in range(3):
            self.app.loop.frame(ms / 3, self.app.input.read())
            worker_threads.finish()

    def settle(self) -> None:
        """Until nothing moves and nobody at the table is waited for, however slow the machine is: the disk
        must have the last move before the next is asked for."""
        for _ in range(200):
            if keeper := self.app.session:
                until(lambda keeper=keeper: keeper.settled, "the disk")  # type: ignore[misc]
            self.rest()
            waiting = isinstance(self.scene, TableScene) and self.scene.desk.waiting
            if not self.app.clock.moving and not waiting and self.app.clock.wait() != 0:
                return

    def key(self, *names: str) -> None:
        """Press and release keys, one after the other."""
        for name in names:
            self.press(name)
            self.press(name, up=True)
            self.rest()

    def press(self, name: str, up: bool = False) -> None:
        """A key goes down, or up; "ctrl+shift+left" is one with others held."""
        *held, name = name.split("+")
        code = CODES.get(name) or pygame.key.key_code(name)
        mod = sum(MODS[each] for each in held)
        more = {} if up else {"unicode": name if len(name) == 1 and not held else ""}
        kind = pygame.KEYUP if up else pygame.KEYDOWN
        pygame.event.post(pygame.Event(kind, key=code, mod=mod, scancode=0, **more))
        self.app.loop.frame(1, self.app.input.read())

    def type(self, letters: str) -> None:
        """Enter letters."""
        for letter in letters:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        self.rest()

    def click(self, at: tuple[int, int] | Widget) -> None:
        """Press and release at one place."""
        pos = at.rect.center if isinstance(at, Widget) else at
        for kind, more in (
            (pygame.MOUSEMOTION, {"rel": (1, 1), "buttons": (0, 0, 0)}),
            (pygame.MOUSEBUTTONDOWN, {"button": 1}),
            (pygame.MOUSEBUTTONUP, {"button": 1}),
        ):
            pygame.event.post(pygame.Event(kind, pos=pos, touch=False, **more))
        self.rest()

    def point(self, at: tuple[int, int]) -> None:
        """Move the pointer."""
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        )
        self.rest()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at one place, carry to another, let go."""
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        for kind, pos, more in (
            (pygame.MOUSEMOTION, start, {"rel": (1, 1), "buttons": (0, 0, 0)}),
            (pygame.MOUSEBUTTONDOWN, start, {"button": 1}),
            (pygame.MOUSEMOTION, middle, {"rel": (9, 0), "buttons": (1, 0, 0)}),
            (pygame.MOUSEMOTION, end, {"rel": (9, 0), "buttons": (1, 0, 0)}),
            (pygame.MOUSEBUTTONUP, end, {"button": 1}),
        ):
            pygame.event.post(pygame.Event(kind, pos=pos, touch=False, **more))
        self.rest()

    def widget(self, key: str) -> Widget:
        """A control of the scene by its key."""
        return next(each for each in self.scene.ring() if each.key == key)

    def has(self, key: str) -> bool:
        """Is there such a control?"""
        return any(each.key == key for each in self.scene.ring())

    def walk_to(self, key: str) -> Widget:
        """Go there with Tab alone."""
        for _ in range(2 * len(self.scene.ring())):  # a box that is reached has a stop more
            if self.scene.focused and self.scene.focused.key == key:
                return self.scene.focused
            self.key("tab")
        raise AssertionError(f"Tab never reaches {key}")


def visit(library: Library) -> tuple[Visitor, Load]:
    """Somebody who looks at the saves of a folder."""
    scene = Load()
    visitor = Visitor(Menu(), library.folder)
    visitor.app.push(scene)
    visitor.rest()
    return visitor, scene


def finished(seats: int = 3, seed: int = 4) -> Match:
    """A match played to its end by chance."""
    return play_on(match_of(seats, seed), 10_000)


def begun(seats: int = 3, actions: int = 40) -> Match:
    """A match in its middle."""
    return play_on(match_of(seats, 2), actions)


def seats_of(*colours: str) -> list[Seat]:
    """People in those colours."""
    return [Seat(name, colour) for name, colour in zip(NAMES, colours, strict=False)]


# -- text that does not fit ----------------------------------------------------------------------------------
class Written(NamedTuple):
    """A line of text on the screen, and the node that wrote it."""

    node: Node
    words: str
    rect: Rect


@contextmanager
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All texts two fifths longer, as in a wordier language."""
    speak = Words.__call__

    def longer(self: Words, key: str, /, **params: object) -> str:
        said = speak(self, key, **params)
        extra = (
            " ".join(["lorem"] * max(1, len(said) * 2 // 30)) if len(said) > 12 else "mm"[: len(said) // 4]
        )
        return f"{said} {extra}".rstrip() if len(said) > 12 else said + extra

    with monkeypatch.context() as patch:
        patch.setattr(Words, "__call__", longer)
        yield


class Reader:
    """Paints every node alone and notes what each writes and what it had to shorten."""

    def __init__(self, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written: list[Written] = []
        self.cut: list[str] = []
        self._node = Node()
        draw, fit, rich = text.Style.draw, text.fit, text.rich
        screen = Surface(scene.m.size)

        def noting(pen: text.Style, dst: Surface, words: str, *args: object, **more: object) -> Rect:
            rect = draw(pen, dst, words, *args, **more)  # type: ignore[arg-type]
            if words.strip() and dst is screen:  # not on a picture that is kept
                self.written.append(Written(self._node, words, rect))
            return rect

        def noting_parts(dst: Surface, parts: Sequence[text.Part], *args: object, **more: object) -> Rect:
            rect = rich(dst, parts, *args, **more)  # type: ignore[arg-type]
            words = "".join(part if isinstance(part, str) else getattr(part, "text", "") for part in parts)
            if words.strip() and dst is screen:
                high = text.height(rect.h) - rect.h
                self.written.append(Written(self._node, words, rect.inflate(0, high)))
            return rect

        def fitting(words: str, *args: object) -> str:
            kept = fit(words, *args)  # type: ignore[arg-type]
            if kept != words:
                self.cut.append(words)
            return kept

        with monkeypatch.context() as patch:
            patch.setattr(text.Style, "draw", noting)
            patch.setattr(text, "fit", fitting)
            patch.setattr(text, "rich", noting_parts)
            for node in scene.stage.walk():
                self._node = node
                screen.set_clip(None)
                node.paint(screen)

    def outside(self) -> list[str]:
        """Lines that leave the node that wrote them, to the left or to the right."""
        return [
            f"{type(w.node).__name__}: {w.words} {w.rect} leaves {w.node.rect}"
            for w in self.written
            if w.rect.left < w.node.rect.left - 3 or w.rect.right > w.node.rect.right + 3
        ]

    def overlapping(self) -> list[str]:
        """Lines of one node that are written over each other."""
        found = []
        for i, one in enumerate(self.written):
            for other in self.written[i + 1 :]:
                if one.node is not other.node or one.words == other.words:
                    continue  # a shadow is the same words twice
                meet = one.rect.clip(other.rect)
                if meet.w > 2 and meet.h > min(one.rect.h, other.rect.h) * 0.4:
                    found.append(f"{type(one.node).__name__}: {one.words} / {other.words}")
        return found

    def below_floor(self) -> list[str]:
        """Lines whose letters are too small to read."""
        least = text.height(14)
        return [w.words for w in self.written if w.rect.h < least - 1]


__all__ = ["ListView", "Reader", "SaveCard", "Visitor", "begun", "finished", "pseudo", "seats_of"]
