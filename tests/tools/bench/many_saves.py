"""The menu and the list of saves over a folder of a thousand matches: the worst frame of each visit.

python tests/tools/bench/many_saves.py [--saves N] [--size 1920x1080]

Milliseconds of the processor on the thread of events; what the app draws once in its life is drawn before.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tabletop.system.paths import shipped_saves
from tabletop.system.settings import Settings
from tabletop.ui.kit import art, worker_threads
from tabletop.ui.scenes.saves.load import Load
from tabletop.ui.shell.app import App


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--saves", type=int, default=1000)
    parser.add_argument("--size", default="1920x1080")
    args = parser.parse_args()
    wide, high = (int(n) for n in args.size.split("x"))
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as name:
        os.environ["XDG_CACHE_HOME"] = str(Path(name, "cache"))
        several, one = Path(name, "several"), Path(name, "one")
        for folder, count in ((several, args.saves), (one, 12)):
            _fill(folder, count)
        _visit(one, (wide, high), lambda visit, worst, took: None)  # what every first start draws
        print(f"{args.saves} saves, {wide}x{high}; milliseconds")
        print(f"{'':<34}{'worst frame':>12}{'until all is there, by the wall':>34}")
        _visit(several, (wide, high), lambda visit, *ms: print(f"{visit:<34}{ms[0]:>12.1f}{ms[1]:>34.0f}"))


def _fill(folder: Path, count: int) -> None:
    folder.mkdir()
    shipped = sorted(path for path in shipped_saves().iterdir() if path.suffix == ".jsonl")
    picture = pygame.transform.smoothscale(art.table((1280, 800), "#3C2A1E"), (640, 400))
    first = folder.with_suffix(".png")
    pygame.image.save(picture, first)
    for i in range(count):
        shutil.copyfile(shipped[i % len(shipped)], folder / f"match {i:04}.jsonl")
        shutil.copyfile(first, folder / f"match {i:04}.png")  # as the app does with its own


def _visit(folder: Path, size: tuple[int, int], tell: Callable[[str, float, float], None]) -> None:
    app = App(Settings(language="en", sound=False), folder)
    app.open(size)
    app.loop.unhurried = False
    app.routes.menu()
    app.loop.present()
    tell("the menu, first", *_frames(app))
    tell("the list, first", *_frames(app, app.routes.load))
    assert isinstance(app.scene, Load)
    cards = app.scene.cards

    def turn() -> None:
        cards.scroll(cards.offset + app.m.u(216))

    turns = [_frames(app, turn) for _ in range(40)]
    tell("the list, scrolled by three turns", *max(turns))
    tell("the menu again", *_frames(app, app.pop))
    tell("the list again", *_frames(app, app.routes.load))
    app.quit()
    while art.unsaved():
        art.store_one()
    worker_threads.finish()


def _frames(app: App, do: Callable[[], None] | None = None) -> tuple[float, float]:
    """The worst frame, with what is done in the first one; how long until nothing changes."""
    worst, wall, settled = 0.0, time.perf_counter(), 0.0
    for _ in range(20):
        if do:
            app.call(do)
        start, do = time.thread_time(), None
        app.loop.frame(16, [])
        worst = max(worst, time.thread_time() - start)
        while worker_threads.busy() or app.scene.stage.dirty:
            time.sleep(0.0 if app.scene.stage.dirty else 0.004)
            start = time.thread_time()
            app.loop.frame(4, [])
            worst, settled = max(worst, time.thread_time() - start), time.perf_counter() - wall
    return worst * 1000, settled * 1000


if __name__ == "__main__":
    main()
