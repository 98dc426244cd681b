"""A person at a window without a screen, who looks at every save and opens each.

Tells a line of JSON at every step, for those who watch (`watching`).
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from tests.tools.campaign.memory import most_mb

PLAYED = 4
"""Moves played in a match that could be opened."""
SLOW = 2.0
"""Seconds of the processor that one turn of the loop may take."""
WAITED = 60.0
"""Seconds after which nobody waits any longer for what is read beside the loop."""


class Teller(logging.Handler):
    """Tells what happens; logged mishaps too, which nobody at the window sees."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.case = "start"

    def emit(self, record: logging.LogRecord) -> None:
        """A mishap that was caught and logged."""
        self.tell("caught", said=self.format(record)[-1500:])

    def tell(self, what: str, **more: Any) -> None:
        """A line for those who watch."""
        memory = round(most_mb())
        print(json.dumps({"what": what, "case": self.case, "memory": memory, **more}), flush=True)


class Person:
    """Who works the window."""

    def __init__(self, teller: Teller, chosen: Any, folder: Path) -> None:
        from tabletop.ui.shell.app import App

        self.teller = teller
        self.app = App(chosen, folder)
        self.app.open((1280, 720))
        self.turn(self.app.routes.menu)
        self.rest()

    def turn(self, do: Callable[[], object]) -> None:
        """Something that the loop does in one turn; told where it takes too long."""
        before = time.thread_time()
        do()
        took = time.thread_time() - before
        if took > SLOW:
            self.teller.tell("hang", seconds=round(took, 2))

    def frame(self, ms: float = 40) -> None:
        """One turn of the loop."""
        self.turn(lambda: self.app.loop.frame(ms, self.app.input.read()))

    def rest(self) -> None:
        """Until nothing is made any more and all is painted."""
        from tabletop.ui.kit import worker_threads

        until = time.monotonic() + WAITED
        for _ in range(3):
            self.frame()
        while worker_threads.busy() and time.monotonic() < until:
            time.sleep(0.005)
            self.frame(5)
        self.frame()

    def key(self, *names: str) -> None:
        """Press and release keys."""
        import pygame

        from tests.ui.visitor import CODES

        for name in names:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.Event(kind, key=CODES[name], mod=0, scancode=0, unicode=""))
            self.rest()

    # -- saves
    def look_at_all(self, dice: Random) -> None:
        """Choose every card, open it, play a little, come back."""
        for path in [kept.saved.path for kept in self.list_of_saves().picked]:
            scene = self.list_of_saves()  # where what was opened before is listed too, as a match in progress
            index = next(i for i, kept in enumerate(scene.picked) if kept.saved.path == path)
            card = scene.cards.see(index)
            self.teller.case = os.fsencode(card.entry.saved.path.name).decode(errors="replace")
            self.turn(partial(scene.focus, card, visible=True))
            self.rest()
            self.key("enter")
            opened = self.app.session is not None
            self.answer()
            self.play(dice)
            self.teller.tell("looked", fault="" if opened else fault_of(card.entry.saved.fault) or "later")

    def list_of_saves(self) -> Any:
        """The list, opened from the menu."""
        from tabletop.ui.scenes.saves.load import Load

        if isinstance(self.app.scene, Load) and not self.app.scene.modal():
            return self.app.scene
        if self.app.session:
            self.turn(self.app.session.close)
        self.turn(self.app.routes.menu)
        self.rest()
        self.turn(self.app.routes.load)
        self.rest()
        return self.app.scene

    def answer(self) -> None:
        """Take the first answer of what is asked, such as to go on with what is sound."""
        if self.app.scene.modal():
            self.key("enter")

    def play(self, dice: Random) -> None:
        """Some moves in the match that is on the table."""
        session = self.app.session
        for _ in range(PLAYED if session else 0):
            if session and session.match.asked and (legal := session.match.legal):
                self.app.call(partial(session.match.play, dice.choice(legal)))
            self.rest()


def fault_of(bad: Any) -> str:
    """The key of what is wrong with a file."""
    return bad.fault.key if bad else ""


def look_around(teller: Teller, folder: Path) -> None:
    """Start with the settings of a folder; look at the menu, at the settings, at every game's set-up."""
    from tabletop.games import here
    from tabletop.system import settings

    teller.case = folder.name
    chosen, problem = settings.load(folder / "settings.json")
    person = Person(teller, chosen, folder / "saves")
    if problem:
        words = person.app.words()
        person.app.scene.notice(words("settings.damaged", file=problem.file, fault=problem.fault))
    for opens in (person.app.routes.settings, *(partial(person.app.routes.setup, key) for key in here())):
        person.turn(opens)
        person.rest()
    person.turn(person.app.apply_settings)
    teller.tell("looked", fault=problem.fault.partition(":")[0][:40] if problem else "")


def main() -> None:
    """Work through a folder (of saves) or a file (of settings)."""
    task, given = sys.argv[1], Path(sys.argv[2])
    import pygame

    pygame.display.init()
    from tabletop.system.settings import Settings

    teller = Teller()
    logging.getLogger().addHandler(teller)
    teller.tell("begun")
    if task == "saves":
        person = Person(teller, Settings(language=sys.argv[3], sound=False, speed=0, curtain=False), given)
        person.look_at_all(Random(str(given)))
    else:
        for folder in sorted(given.iterdir()):
            look_around(teller, folder)
    teller.tell("ended")


if __name__ == "__main__":
    main()
