"""The share of an action shown in the turn of the loop that takes it, and the turns until all is painted.

python tests/tools/bench/first_turn.py [GAME ...] [--sizes 1920x1080 1920x1080@1.5 3840x2160] [--actions N]
    [--from N] [--slow TIMES]

The app's own clock of the frame is the processor time of the thread, so that a loaded machine changes nothing
but the cost itself. An action is played, taken back, played again, or begun by a lift; nothing moves on
until it is painted. The last line of each size is for all games together.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from statistics import median, quantiles
from types import SimpleNamespace
from typing import NamedTuple

import frames
import numpy as np
import pygame
from frames import movable, opened, settle, timed
from pygame import Rect, Surface

from tabletop.ui.kit import stage
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.shell import main_loop
from tabletop.ui.shell.app import App

GAMES = ("macadam", "madsteam", "paris", "gharkane", "rails")
SIZES = ("1920x1080", "1920x1080@1.5", "3840x2160")
MOST_TURNS = 60


class Shown(NamedTuple):
    """How an action came to the window."""

    what: str
    at_once: bool
    """Whether anything of it was shown in its own turn."""
    share: float
    """The share of the changed pixels that its own turn showed."""
    turns: int
    """The turns of the loop until all was painted."""
    longest: float
    """The longest of these turns, in milliseconds of the processor."""
    whole: float
    """All these turns, in milliseconds of the processor."""


class Window:
    """What the window shows: a copy of the screen, kept where the app updates it."""

    def __init__(self, app: App) -> None:
        self.app, self.shown, self.updates = app, app.screen.copy(), 0
        vars(pygame.display).update(update=self.update, flip=self.update)

    def update(self, rects: object = None) -> None:
        """Take over the rectangles that the app shows."""
        self.updates += 1
        given = [Rect(rects)] if isinstance(rects, (Rect, tuple)) else rects
        for rect in given or [self.app.screen.get_rect()]:  # type: ignore[attr-defined]
            self.shown.blit(self.app.screen, rect, rect)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--sizes", nargs="*", default=SIZES)
    parser.add_argument("--actions", type=int, default=40, help="the actions to play")
    parser.add_argument("--from", dest="start", type=int, default=22, help="how far the match has come")
    parser.add_argument("--slow", type=float, default=1, help="divide all times by this, on a loaded machine")
    args = parser.parse_args()
    clock = SimpleNamespace(perf_counter=lambda: time.thread_time() / args.slow, sleep=time.sleep)
    for module in (stage, main_loop):
        vars(module).update(time=clock)
    print(f"{'':<34}{'at once':>8}{'pixels':>8}{'turns':>7}{'most':>6}{'p50':>7}{'p99':>7}{'whole':>7}  n")
    for size in args.sizes:
        every = [
            each
            for game in args.games
            for each in _one(game, args.seats, size, args.start, args.actions, args.slow)
        ]
        _tell(f"all games, {size}", every)
        for what in dict.fromkeys(each.what for each in every):
            _tell(f"  {what}", [each for each in every if each.what == what])


def _one(game: str, seats: int, size: str, start: int, actions: int, slow: float) -> list[Shown]:
    """Measure one game at one size, such as "1920x1080@1.5"."""
    wide, high = (int(n) for n in size.partition("@")[0].split("x"))
    app, scene = opened(game, seats, (wide, high), start)
    if scale := size.partition("@")[2]:
        app.settings.ui_scale = float(scale)
        app.relayout()
    settle(app)
    app.loop.unhurried = False
    every = [
        each._replace(longest=each.longest / slow, whole=each.whole / slow)
        for each in _sampled(app, scene, actions)
    ]
    _tell(f"{game}, {size}", every)
    app.pop()
    return every


def _sampled(app: App, scene: TableScene, actions: int) -> Iterator[Shown]:
    """Play actions at random; some are taken back and played again, and before some a piece is lifted."""
    window, dice = Window(app), random.Random(5)
    everybody = range(len(scene.desk.match.seats))
    frames.THINKING = 60
    for n in range(actions):
        if scene.desk.match.asked is None:
            return
        _rest(app, scene)
        if n % 2 and any(
            scene.desk.table_view.drags.may_lift(n.piece) for n in scene.desk.field.nodes.values()
        ):
            node = movable(scene)
            yield _shown("lift", window, lambda: scene.hands.lift(node, node.rect.center, "drag"))  # noqa: B023
            scene.hands.cancel()
            _rest(app, scene)
        action = dice.choice(scene.desk.table_view.drags.actions)
        yield _shown("play", window, lambda: scene.flow.perform(action))  # noqa: B023
        _rest(app, scene)
        if n % 5 == 4 and scene.desk.match.asked:

            def back() -> None:
                scene.desk.match.agree_undo(everybody, len(scene.desk.match.actions) - 1)
                scene.desk.sync(moving=True)

            yield _shown("take back", window, back)
            _rest(app, scene)
            scene.desk.match.redo()
            scene.desk.sync()


def _rest(app: App, scene: TableScene) -> None:
    for _ in frames.resting(app, scene):
        pass


def _shown(what: str, window: Window, do: Callable[[], None]) -> Shown:
    """Do something and turn the loop until it is painted, while time stands still."""
    app, before, updates = window.app, window.shown.copy(), window.updates
    app.call(do)
    pygame.event.clear()
    costs = [timed(lambda: app.loop.frame(0, []))]
    at_once, first = window.updates > updates, window.shown.copy()
    vars(app.clock).update(step=lambda ms: None)  # what moves would paint anew where it stands
    while app.scene.stage.dirty and len(costs) < MOST_TURNS:
        costs.append(timed(lambda: app.loop.frame(0, [])))
    del app.clock.step
    changed = _differ(before, window.shown)
    total = int(changed.sum())
    late = int((changed & _differ(first, window.shown)).sum())
    share = 1 - late / total if total else 1.0
    return Shown(what, at_once or not total, share, len(costs), max(costs), sum(costs))


def _differ(one: Surface, other: Surface) -> np.ndarray:
    return np.asarray((pygame.surfarray.pixels2d(one) ^ pygame.surfarray.pixels2d(other)) & 0xFFFFFF != 0)


def _tell(name: str, found: list[Shown]) -> None:
    if not found:
        return
    costs = sorted(each.longest for each in found)
    p99 = min(quantiles(costs, n=100)[98], costs[-1]) if len(costs) > 1 else costs[0]
    at_once = sum(each.at_once for each in found) / len(found)
    share = sum(each.share for each in found) / len(found)
    turns, whole = [each.turns for each in found], median(each.whole for each in found)
    print(
        f"{name:<34}{at_once:>8.1%}{share:>8.1%}{sum(turns) / len(turns):>7.2f}{max(turns):>6}"
        f"{median(costs):>7.1f}{p99:>7.1f}{whole:>7.1f}  {len(found)}",
        flush=True,
    )


if __name__ == "__main__":
    main()
