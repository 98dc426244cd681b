"""What it costs the window that experts think: whole matches at the table, one person against experts.

python -m tests.tools.bench.experts [GAME ...] [--seats N] [--size 1920x1080] [--thought SECONDS] [--most N]

Every match is played twice, action by action the same: first the experts think in their processes, then their
answers are there at once. Frames are milliseconds of the processor on the thread of events; how late they
come by the clock is told for the time in which an expert thinks and the window should do next to nothing.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Sequence
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from statistics import median
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tabletop.engine.verb import Action
from tabletop.games import find, here
from tabletop.match import Match, Seat
from tabletop.system.settings import Settings
from tabletop.ui.play import computers
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.shell.app import App
from tests.tools.bench.frames import act, dragging, head, settle, tell, timed
from tests.window.against import asking

RESTS = 20
"""Turns of the loop while the person looks at the table."""
DRAGS = 12
"""Frames of a piece that is carried about, at each of the person's questions that is answered by one."""
PAGE = os.sysconf("SC_PAGE_SIZE")


class Told:
    """A team that knows its answers, in place of one that thinks."""

    busy = unsettled = False
    spent, lost = 0.0, 0

    def __init__(self, answers: Sequence[Action]) -> None:
        self.answers = iter(answers)

    def ask(self, *question: object) -> None:
        """It knows already."""
        self.busy = True

    def poll(self) -> Action | None:
        """The next answer."""
        was, self.busy = self.busy, False
        return next(self.answers) if was else None

    def expect(self, *questions: object) -> None:
        """Nothing is thought ahead."""

    hurry = rest = close = expect


class Sitting:
    """One match, and what was measured in it."""

    def __init__(self, game: str, seats: int, size: tuple[int, int], thought: float) -> None:
        self.app = App(Settings(language="en", sound=False, curtain=False, speed=3, thought=thought))
        self.app.open(size)
        people = [Seat("Person")] + [Seat(f"Expert {i}", bot="expert") for i in range(1, seats)]
        self.match = Match(find(game), people, None, 3)
        self.scene = TableScene(self.match)
        self.app.push(self.scene)
        settle(self.app)
        self.app.loop.unhurried = False
        self.acts, self.frames, self.drags, self.late = (list[float]() for _ in range(4))
        self.window, self.thinkers = list[int](), list[int]()

    def play(self, most: int) -> None:
        """To the end, or so many actions."""
        dice, scene = random.Random(5), self.scene
        while self.match.asked and len(self.match.actions) < most:
            if scene.desk.waiting or self.match.asked.seat or not scene.desk.table_view.drags.asked:
                self._turn()
                continue
            for _ in range(RESTS):
                self._turn()
            self._carry()
            self._remember()
            self.acts.append(
                timed(partial(act, self.app, scene, dice.choice(scene.desk.table_view.drags.actions)))
            )

    def close(self) -> None:
        """Everybody leaves."""
        self.app.pop()

    def _turn(self) -> None:
        """A turn of the loop; while an expert thinks, they come as often as the window's own."""
        thinking = bool(self.scene.flow.computers and self.scene.flow.computers.searches)
        began = time.perf_counter()
        spent = timed(lambda: self.app.loop.frame(16, []))
        if spent > 0.1:
            self.frames.append(spent)
        if thinking:
            self.late.append((time.perf_counter() - began) * 1000)
            time.sleep(0.012)

    def _carry(self) -> None:
        able = any(
            self.scene.desk.table_view.drags.may_lift(n.piece) for n in self.scene.desk.field.nodes.values()
        )
        if not able:
            return
        carry = dragging(self.app, self.scene)
        for i in range(DRAGS):
            carry(i)
            spent = timed(lambda: self.scene.stage.draw(self.app.screen))
            if i:
                self.drags.append(spent)
        self.scene.hands.cancel()
        for _ in range(20):
            self._turn()

    def _remember(self) -> None:
        self.window.append(_resident(os.getpid()))
        self.thinkers.append(max((_resident(child.pid or 0) for child in active_children()), default=0))


def main() -> None:
    parser = asking(__doc__, "1920x1080")
    parser.add_argument("--thought", type=float, default=0.1, help="seconds an expert has for a move")
    parser.add_argument("--most", type=int, default=2000, help="actions of a match")
    args = parser.parse_args()
    wide, high = (int(n) for n in args.size.split("x"))
    for game in args.games or here():
        twice(game, args.seats, (wide, high), args.thought, args.most)


def twice(game: str, seats: int, size: tuple[int, int], thought: float, most: int) -> None:
    """The match with thought, then without."""
    thoughtful = Sitting(game, seats, size, thought)
    thoughtful.play(most)
    played = thoughtful.match.actions
    instead: Any = Told([done.action for done in played if done.seat])
    copy = head(thoughtful.app, f"{game}, {seats} seats, {len(played)} actions")
    report("thinking", thoughtful, copy)
    thoughtful.close()
    found, computers.Team = computers.Team, lambda *args: instead  # type: ignore[assignment, misc]
    try:
        at_once = Sitting(game, seats, size, thought)
        at_once.play(len(played))
    finally:
        computers.Team = found  # type: ignore[misc]
    report("answered at once", at_once, copy)
    at_once.close()
    pygame.display.quit()


def report(how: str, sitting: Sitting, copy: float) -> None:
    """The figures of a match."""
    for name, frames in (
        ("own action, to the first frame", sitting.acts),
        ("every other frame that is drawn", sitting.frames),
        ("dragging a piece", sitting.drags),
        ("a turn while they think, clock", sitting.late),
    ):
        if frames:
            tell(f"{name}", frames, copy)
    print(f"  {how}: MB of the window {quarters(sitting.window)}, of a process {quarters(sitting.thinkers)}")


def quarters(sizes: Sequence[int]) -> str:
    """The median of the first and of the last quarter, and the most."""
    part = max(1, len(sizes) // 4)
    first, last = (median(some) / 2**20 for some in (sizes[:part], sizes[-part:]))
    return f"{first:.0f} -> {last:.0f} (at most {max(sizes) / 2**20:.0f})"


def _resident(pid: int) -> int:
    file = Path(f"/proc/{pid}/statm")
    return int(file.read_text().split()[1]) * PAGE if file.exists() else 0


if __name__ == "__main__":
    main()
