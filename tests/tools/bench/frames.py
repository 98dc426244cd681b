"""Milliseconds of a frame of the table, beside copying one frame in memory.

python tests/tools/bench/frames.py [GAME] [--seats N] [--size 1920x1080] [--actions N] [--question KEY]
python tests/tools/bench/frames.py [GAME ...] --match [--most N]      a whole match, played at random
"""

from __future__ import annotations

import argparse
import math
import os
import random
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from statistics import median, quantiles

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.match import Match, Seat
from tabletop.system.settings import Settings
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.kit.input import Resize
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.shell.app import App

FRAMES = 300
THINKING = 30
"""Turns of the loop while somebody at the table thinks: half a second."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=["macadam"])
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--actions", type=int, default=22, help="how far the match has come")
    parser.add_argument("--question", default="", help="and then on to somebody who is asked this")
    parser.add_argument("--match", action="store_true", help="play to the end instead")
    parser.add_argument("--most", type=int, default=2000, help="or so many actions")
    args = parser.parse_args()
    wide, high = (int(n) for n in args.size.split("x"))
    for game in args.games:
        if args.match:
            whole_match(game, args.seats, (wide, high), args.most)
        else:
            one_moment(game, args.seats, (wide, high), args.actions, args.question)


def one_moment(game: str, seats: int, size: tuple[int, int], actions: int, question: str) -> None:
    """What may happen on the table in the middle of a match."""
    app, scene = opened(game, seats, size, actions, question)
    copy = head(app, f"{game}, {seats} seats, after {actions} actions")
    for name, frames in (
        ("copying a frame in memory", copied(app)),
        ("nothing changes", drawn(app, scene, lambda i: None)),
        ("hovering from piece to piece", drawn(app, scene, hovering(scene))),
        ("dragging a piece", drawn(app, scene, dragging(app, scene))),
        ("lifting a piece, targets lit", lifted(app, scene)),
        ("a move glides to its place", gliding(app, scene)),
        ("a step of the zoom", zoomed(app, scene)),
        ("another size of the window", resized(app, scene)),
        ("the whole window again", drawn(app, scene, lambda i: scene.stage.damage_all())),
        ("everything, as if never painted", drawn(app, scene, lambda i: scene.stage.forget())),
    ):
        tell(name, frames, copy)


def whole_match(game: str, seats: int, size: tuple[int, int], most: int) -> None:
    """From the first action to the last: what a person waits for, and every frame in between."""
    app, scene = opened(game, seats, size, 0, speed=3)
    app.loop.unhurried = False
    copy, dice = head(app, f"{game}, {seats} seats, a whole match"), random.Random(5)
    acts, others = list[float](), list[float]()
    while scene.desk.match.asked and len(acts) < most:
        acts.append(timed(partial(act, app, scene, dice.choice(scene.desk.table_view.drags.actions))))
        others += resting(app, scene)
    quarter = max(1, len(acts) // 4)
    for name, frames in (
        (f"{len(acts)} actions, to the first frame", acts),
        ("  in the first quarter", acts[:quarter]),
        ("  in the last quarter", acts[-quarter:]),
        ("every other frame that is drawn", others),
        ("one action taken back", undone(app, scene)),
        ("the whole window again", drawn(app, scene, lambda i: scene.stage.damage_all())),
        ("everything, as if never painted", drawn(app, scene, lambda i: scene.stage.forget())),
    ):
        tell(name, frames, copy)


def act(app: App, scene: TableScene, action: Action) -> None:
    """Do it and show the first of it."""
    app.call(lambda: scene.flow.perform(action))
    app.loop.frame(0, [])


def resting(app: App, scene: TableScene) -> Iterator[float]:
    """The turns of the loop until the next seat may act and nothing moves; then a person thinks."""
    thinking = 0
    while scene.desk.match.asked and thinking < THINKING:
        moving = scene.desk.waiting or app.clock.moving or scene.stage.dirty
        thinking = 0 if moving else thinking + 1
        spent = timed(lambda: app.loop.frame(16, []))
        if spent > 0.1:
            yield spent


def undone(app: App, scene: TableScene) -> Iterator[float]:
    """Taking the last action back, and playing it again between two measurements."""
    everybody = range(len(scene.desk.match.seats))
    for _ in range(10):

        def back() -> None:
            scene.desk.match.agree_undo(everybody, len(scene.desk.match.actions) - 1)
            scene.desk.sync(moving=True)

        app.call(back)
        yield timed(lambda: app.loop.frame(0, []))
        settle(app)
        scene.desk.match.redo()
        scene.desk.sync()
        settle(app)


def head(app: App, about: str) -> float:
    """The head of a list of measurements; returns the median of the floor."""
    wide, high = app.m.size
    print(f"{about}, {wide}x{high}; milliseconds of this processor")
    print(f"{'':<34}{'median':>8}{'p90':>8}{'p99':>8}{'worst':>8}{'copies':>8}")
    return median(copied(app))


def tell(name: str, frames: Iterable[float], copy: float) -> None:
    """A line of the list."""
    found = sorted(frames)
    cuts = quantiles(found, n=100) if len(found) > 1 else found * 99
    middle = median(found)
    print(
        f"{name:<34}{middle:>8.2f}{cuts[89]:>8.2f}{min(cuts[98], found[-1]):>8.2f}{found[-1]:>8.2f}"
        f"{middle / copy:>8.2f}"
    )


def opened(
    key: str, seats: int, size: tuple[int, int], actions: int, question: str = "", speed: int = 3
) -> tuple[App, TableScene]:
    """The table in the middle of a match."""
    app = App(Settings(language="en", sound=False, curtain=False, speed=speed))
    app.open(size)
    match, dice = Match(find(key), [Seat(f"Seat {i + 1}") for i in range(seats)], None, 3), random.Random(3)
    while len(match.actions) < actions or (actions and not _lifts(match, question)):
        match.play(dice.choice(match.legal))
    scene = TableScene(match)
    app.push(scene)
    settle(app)
    return app, scene


def _lifts(match: Match, question: str) -> bool:
    """Is somebody asked this, or anything, and may lift a piece?"""
    assert match.asked, "nobody is asked that any more"
    wanted = question in ("", match.asked.question.key)
    return wanted and any(match.game.verbs[action.verb].gestures for action in match.legal)


def settle(app: App) -> None:
    """Until nothing moves."""
    for _ in range(100):
        app.loop.frame(50, [])


def timed(do: Callable[[], object]) -> float:
    """The milliseconds of this processor that something takes on the thread of events."""
    start = time.thread_time()
    do()
    return (time.thread_time() - start) * 1000


def copied(app: App) -> Iterator[float]:
    """The floor."""
    copy = app.screen.copy()
    return (timed(lambda: copy.blit(app.screen, (0, 0))) for _ in range(FRAMES))


def drawn(app: App, scene: TableScene, change: Callable[[int], object]) -> Iterator[float]:
    """Drawing what a change has damaged; the first round only fills the caches."""
    for i in range(2 * FRAMES):
        change(i)
        spent = timed(lambda: scene.stage.draw(app.screen))
        if i >= FRAMES:
            yield spent
    scene.hands.cancel()
    settle(app)


def movable(scene: TableScene) -> PieceNode:
    """A piece that may be lifted."""
    return next(
        node for node in scene.desk.field.nodes.values() if scene.desk.table_view.drags.may_lift(node.piece)
    )


def hovering(scene: TableScene) -> Callable[[int], object]:
    """The pointer on one piece after the other."""
    nodes = list(scene.desk.field.nodes.values())
    return lambda i: scene.dispatcher.hover(nodes[i % len(nodes)])


def dragging(app: App, scene: TableScene) -> Callable[[int], object]:
    """A piece carried round the table."""
    (wide, high), node = app.m.size, movable(scene)

    def carry(i: int) -> None:
        if not scene.hands.held.active:
            scene.hands.lift(node, node.rect.center, "drag")
        at = round(wide * (0.5 + 0.3 * math.cos(i / 9))), round(high * (0.5 + 0.3 * math.sin(i / 9)))
        scene.hands.held.follow(at)
        scene.hands.aim(at)

    return carry


def lifted(app: App, scene: TableScene) -> Iterator[float]:
    """From the hand's decision to the lit frame, drawing included."""
    node = movable(scene)
    for i in range(40):

        def lift() -> None:
            scene.hands.lift(node, node.rect.center, "drag")
            scene.stage.draw(app.screen)

        spent = timed(lift)
        if i >= 20:
            yield spent
        scene.hands.cancel()
        app.clock.finish()
        scene.stage.draw(app.screen)


def gliding(app: App, scene: TableScene) -> Iterator[float]:
    """The frames between a move and its rest."""
    for _ in range(12):
        if scene.desk.match.asked is None:
            return
        scene.flow.perform(scene.desk.table_view.drags.actions[0])
        for _ in range(200):
            app.clock.step(16)
            if scene.stage.dirty:
                yield timed(lambda: scene.stage.draw(app.screen))


def zoomed(app: App, scene: TableScene) -> Iterator[float]:
    """From the turn of the wheel to the sharp picture."""
    view = scene.desk.field.view
    for _ in range(3):
        for factor in (1.25, 1.25, 1.25, 0.8, 0.8, 0.8):

            def step(by: float = factor) -> None:
                scene.looked(view.zoom_on(view.window.center, by))
                scene.stage.draw(app.screen)

            yield timed(step)


def resized(app: App, scene: TableScene) -> Iterator[float]:
    """From the news of another size to the whole picture; each size for the first time, then the old one."""
    wide, high = size = app.m.size
    for less in range(1, 7):
        for new in ((wide - 40 * less, high - 20 * less), size):
            pygame.display.set_mode(new, pygame.RESIZABLE)

            def follow(to: tuple[int, int] = new) -> None:
                app.handle(Resize(to))
                app.relayout()
                scene.stage.draw(app.screen)

            yield timed(follow)


if __name__ == "__main__":
    main()
