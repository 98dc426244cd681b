"""A dialog that shows the progress of a task and can stop it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from tabletop.ui.kit import paint
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Do
from tabletop.ui.widgets.dialog import Dialog, DialogButton
from tabletop.ui.widgets.scene import Scene

EVERY_MS = 100.0
LOOK_MS, SHOWN_AFTER_MS = 30.0, 150.0
"""The times of a wait for the disk.

LOOK_MS: the milliseconds between two looks whether the disk has answered.
SHOWN_AFTER_MS: the milliseconds after which the dialog opens.
"""


class ProgressBar(Node):
    """A progress bar; ten times a second it calls the function `part`, which returns the progress from 0 to
    1."""

    def __init__(self, scene: Scene, rect: Rect, m: Metrics, part: Callable[[], float]) -> None:
        super().__init__(rect)
        self.m, self.clock, self.part, self.done = m, scene.clock, part, part()
        self.clock.after(EVERY_MS, self._look)

    def _look(self) -> None:
        if self.stage:
            self.done = self.part()
            self.changed()
            self.clock.after(EVERY_MS, self._look)

    def paint(self, surface: Surface) -> None:
        r = self.rect
        paint.box(surface, r, r.h / 2, tone.lacquer2)
        full = max(r.h, round(r.w * min(1.0, self.done)))
        paint.box(surface, Rect(r.x, r.y, full, r.h), r.h / 2, tone.brass)


def show_progress(scene: Scene, title: str, part: Callable[[], float], stop: Do) -> Callable[[], None]:
    """Open a dialog with a progress bar, and return a function that closes the dialog. `part` returns the
    progress from 0 to 1; Escape and the button close the dialog and call `stop`."""
    made: list[Dialog] = []

    def make() -> Dialog:
        m, answer = scene.m, DialogButton(scene.words("dialog.stop"), done_by_hand)
        made[:] = [Dialog(m, m.size, title, "", [answer], extra=m.u(40))]
        room = made[0].room
        made[0].add(ProgressBar(scene, Rect(room.x, room.y + m.u(12), room.w, m.u(14)), m, part))
        return made[0]

    def done_by_hand() -> None:
        done()
        stop()

    def done() -> None:
        if scene.modal() is made[0]:
            scene.close()

    scene.open(make(), make)
    return done


def wait_for_disk(scene: Scene, ready: Callable[[], bool], go: Do, longest_s: float) -> None:
    """Call `go` when the disk is `ready`, or after `longest_s` seconds at the latest. A dialog shows that
    the app waits; stopping it, or leaving the scene, gives up."""
    began, hide, stopped = scene.clock.now, list[Do](), list[bool]()

    def passed() -> float:
        return (scene.clock.now - began) / (longest_s * 1000)

    def look() -> None:
        if stopped or not scene.app.shows(scene):
            return
        if ready() or passed() >= 1:
            for each in hide:
                each()
            go()
            return
        if not hide and scene.clock.now - began >= SHOWN_AFTER_MS:
            title = scene.words("saving.waits")
            hide.append(show_progress(scene, title, passed, partial(stopped.append, True)))
        scene.clock.after(LOOK_MS, look)

    look()
