"""A process with the app's own loop in a real window: `python -m tests.window.touched_window`.

No virtual screen has a touch device, so fingers are posted into the event queue; what they did is printed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pygame

from tabletop.system.settings import Settings
from tabletop.ui.kit.fingers import LONG_MS
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.shell.app import App
from tabletop.ui.widgets import IconButton
from tests.ui.table_hands import match_of, play_on

Pos = tuple[int, int]
STEP_MS = 30


class TouchedTable:
    """A table in a window, and the fingers on it, one step after the other.

    Attributes:
        seen: what the fingers have done, for the test.
    """

    def __init__(self) -> None:
        self.app = App(Settings(language="en", sound=False, speed=0, curtain=False))
        self.app.open((1280, 720))
        self.table = TableScene(play_on(match_of(2, 4), 3, 4))
        self.app.push(self.table)
        self.seen: dict[str, object] = {}
        self._steps = self.steps()

    def run(self) -> None:
        """Run the app until the fingers have done all."""
        self.app.clock.after(800, self.step)
        self.app.loop.run()

    def step(self) -> None:
        """Do the next step; it says how long it takes."""
        wait = next(self._steps, None)
        if wait is None:
            self.app.quit()
        else:
            self.app.clock.after(wait, self.step)

    def finger(self, kind: int, at: Pos, number: int = 0) -> float:
        """Post an event of a finger, as SDL does; return the time until the next."""
        w, h = pygame.display.get_window_size()
        x, y = (at[0] + 0.5) / w, (at[1] + 0.5) / h
        more = {"touch_id": 77, "finger_id": number, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        pygame.event.post(pygame.Event(kind, {"x": x, "y": y, **more}))
        return STEP_MS

    def move(self, at: Pos, to: Pos, number: int = 0) -> Iterator[float]:
        """A finger moves."""
        for i in range(1, 6):
            x, y = at[0] + (to[0] - at[0]) * i // 5, at[1] + (to[1] - at[1]) * i // 5
            yield self.finger(pygame.FINGERMOTION, (x, y), number)

    def steps(self) -> Iterator[float]:
        """A long press on a button, a drag of a card, and two fingers that zoom."""
        table, desk = self.table, self.table.desk
        button = next(w for w in table.ring() if isinstance(w, IconButton) and w.key == "menu")
        yield self.finger(pygame.FINGERDOWN, button.rect.center)
        yield LONG_MS + 400
        self.seen["told"] = [note.words for note in table.tips.notes] == [button.tooltip]
        yield self.finger(pygame.FINGERUP, button.rect.center)
        self.seen["pressed"] = table.modal() is not None
        drags, field = desk.table_view.drags, desk.field
        card = max((t for t in drags.pieces() if t.startswith("card")), key=lambda t: len(drags.targets(t)))
        zone = next(tag for tag in drags.targets(card) if tag in field.zones)
        start, end = field.nodes[card].rect.midtop, field.places[zone].rect.center
        start = start[0], start[1] + 12
        yield self.finger(pygame.FINGERDOWN, start)
        yield from self.move(start, end)
        self.seen["held"] = table.holds
        yield self.finger(pygame.FINGERUP, end)
        yield 400
        self.seen["moves"] = len(desk.match.actions) - 3
        x, y = desk.field.view.window.center
        yield self.finger(pygame.FINGERDOWN, (x - 60, y))
        yield self.finger(pygame.FINGERDOWN, (x + 60, y), 1)
        yield from self.move((x + 60, y), (x + 180, y), 1)
        yield self.finger(pygame.FINGERUP, (x + 180, y), 1)
        yield self.finger(pygame.FINGERUP, (x - 60, y))
        yield 200
        self.seen["zoom"] = round(desk.field.view.zoom, 1)


def main() -> None:
    touched = TouchedTable()
    touched.run()
    print(json.dumps({"driver": pygame.display.get_driver(), **touched.seen}))


if __name__ == "__main__":
    main()
