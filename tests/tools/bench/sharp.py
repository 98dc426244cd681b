"""How long a picture is not sharp, the worst frame meanwhile, and the memory after many sizes.

python tests/tools/bench/sharp.py [GAME] [--seats N] [--size 1920x1080] [--actions N]

Milliseconds. A frame: of the processor, on the thread of events. Until sharp: of the processor, all threads
together, and by the clock on the wall.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pygame
from frames import opened, settle

from tabletop.ui.kit import worker_threads
from tabletop.ui.kit.input import Event, Resize
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.shell.app import App

TIMES = 10


class Shown(NamedTuple):
    """From a cause to the sharp picture."""

    first: float
    worst: float
    spent: float
    passed: float


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="rails")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--actions", type=int, default=22, help="how far the match has come")
    args = parser.parse_args()
    wide, high = (int(n) for n in args.size.split("x"))
    app, scene = opened(args.game, args.seats, (wide, high), args.actions)
    app.loop.unhurried = False
    worker_threads.finish()
    print(f"{args.game}, {args.seats} seats, {wide}x{high}; {resident():.0f} MB")
    print(f"{'':<34}{'first frame':>12}{'worst frame':>12}{'until sharp':>12}{'by the wall':>12}")
    for name, found in (
        ("first look at another board", looks(app, scene)),
        ("a look back", looks(app, scene)),
        ("a step of the zoom", zooms(app, scene)),
        ("another size of the window", sizes(app)),
    ):
        rounds = list(found)
        if rounds:
            middle = [median(column) for column in zip(*rounds, strict=True)]
            worst = max(each.worst for each in rounds)
            print(f"{name:<34}{middle[0]:>12.1f}{worst:>12.1f}{middle[2]:>12.1f}{middle[3]:>12.1f}")
    for _ in zooms(app, scene):
        pass
    print(f"after {TIMES} sizes and as many steps of the zoom: {resident():.0f} MB")


def shown(app: App, cause: Callable[[], object], *events: Event) -> Shown:
    """One turn of the loop after the other until nothing is left to be made sharp."""
    frames = []
    wall, spent = time.perf_counter(), time.process_time()
    started = time.thread_time()
    cause()
    app.loop.frame(16, list(events))
    frames.append(time.thread_time() - started)
    sharp = time.process_time() - spent, time.perf_counter() - wall
    while worker_threads.busy() or app.stretched or app.scene.stage.dirty:
        if not app.scene.stage.dirty:
            time.sleep(0.002)
        started = time.thread_time()
        worker_threads.collect()
        paints = app.stretched or app.scene.stage.dirty
        app.loop.frame(2, [])
        frames.append(time.thread_time() - started)
        if paints:
            sharp = time.process_time() - spent, time.perf_counter() - wall
    return Shown(*(1000 * each for each in (frames[0], max(frames), *sharp)))


def looks(app: App, scene: TableScene) -> Iterator[Shown]:
    """Every other board of the match, then back to the first."""
    for _ in range(
        len(scene.desk.table_view.table.boards) if len(scene.desk.table_view.table.boards) > 1 else 0
    ):
        yield shown(app, scene.commands.browsing.flip)
        settle(app)


def zooms(app: App, scene: TableScene) -> Iterator[Shown]:
    """The wheel nearer and further."""
    view = scene.desk.field.view
    for i in range(TIMES):

        def step(by: float = 1.25 if i % 6 < 3 else 0.8) -> None:
            scene.looked(view.zoom_on(view.window.center, by))

        yield shown(app, step)
        settle(app)


def sizes(app: App) -> Iterator[Shown]:
    """Each size for the first time, then the old one."""
    wide, high = app.m.size
    for i in range(TIMES):
        less = i // 2 + 1 if i % 2 == 0 else 0
        new = wide - 40 * less, high - 20 * less
        pygame.display.set_mode(new, pygame.RESIZABLE)
        yield shown(app, lambda: None, Resize(new))
        settle(app)


def resident() -> float:
    """Megabytes of this process in memory."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


if __name__ == "__main__":
    main()
