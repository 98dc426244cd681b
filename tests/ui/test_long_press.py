"""Nothing is told to a pointer that hovers alone: a long press at the same spot tells it too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.system.settings import Settings
from tabletop.ui.kit import motion
from tabletop.ui.kit.fingers import LONG_MS
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.shell.app import App
from tabletop.ui.shell.main_loop import MainLoop
from tabletop.ui.widgets.notes import Tooltip
from tests.ui.table_hands import match_of, play_on
from tests.ui.touching import Finger
from tests.ui.visitor import Visitor, finished

Pos = tuple[int, int]
WAIT = motion.TOOLTIP_MS + LONG_MS + 50
SCENES: dict[str, Callable[[App], object]] = {
    "menu": lambda app: None,
    "setup": lambda app: app.routes.setup("rails"),
    "settings": lambda app: app.routes.settings(),
    "learn": lambda app: app.routes.learn("macadam"),
    "rules": lambda app: app.routes.rules("macadam"),
    "primer": lambda app: app.routes.primer("macadam"),
    "load": lambda app: app.routes.load(),
    "end": lambda app: app.routes.end(finished(2)),
    "replay": lambda app: app.routes.replay(play_on(match_of(2, 4), 9)),
    "macadam": lambda app: app.routes.table(play_on(match_of(2, 4), 9)),
    "gharkane": lambda app: app.routes.table(play_on(match_of(2, 4, key="gharkane"), 30)),
    "rails": lambda app: app.routes.table(play_on(match_of(3, 4, key="rails"), 30)),
}
"""The scenes, and the tables of three games."""
TELLING_NOTHING = ("menu",)
MOST = 60
"""About how many spots of a scene are tried, evenly spread."""


class Looker(Visitor):
    """Somebody who looks at spots, with the mouse or with a finger."""

    def notes(self) -> list[Tooltip]:
        """The notes that are open now."""
        return [note for note in self.scene.tips.notes if note.stage]

    def point(self, at: Pos) -> None:
        """The mouse moves."""
        more = {"rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, {"pos": at, **more}))
        self.app.loop.frame(20, self.app.input.read())

    def hover(self, at: Pos) -> list[str]:
        """Rest with the pointer at a spot; what is told there."""
        self.point((0, 0))
        self.scene.untip()
        self.point(at)
        self.app.loop.frame(WAIT, [])
        return [note.words for note in self.notes()]

    def hold(self, finger: Finger, at: Pos) -> list[str]:
        """Rest with a finger at a spot; what is told there, and stays when the finger leaves."""
        self.point((0, 0))
        self.scene.untip()
        finger.down(at)
        finger.tick(WAIT)
        for note in self.notes():
            assert self.app.screen.get_rect().contains(note.rect), f"{note.words} is cut"
            assert not note.rect.collidepoint(at), f"{note.words} is below the finger"
        finger.up()
        return [note.words for note in self.notes()] + self.large()

    def large(self) -> list[str]:
        """What stands below the large card that a long press shows."""
        magnifier = getattr(self.scene, "magnifier", None)
        node = magnifier._node if magnifier else None
        return [node.children[0].name] if node and node.children else []

    def spots(self) -> list[Pos]:
        """The middle of all that takes the focus, some spots between, and those at the edges."""
        w, h = self.app.screen.get_size()
        window = self.app.screen.get_rect()
        middles = [each.rect.center for each in self.scene.ring() if window.collidepoint(each.rect.center)]
        grid = [(x, y) for x in range(60, w, 120) for y in range(50, h, 90)]
        edges = [(x, y) for x in (2, w - 3) for y in (2, h // 2, h - 3)]
        found = [*dict.fromkeys([*edges, *middles, *grid])]
        return found[:: max(1, len(found) // MOST)]


def around(spot: Pos) -> Iterator[Pos]:
    """The spot, and those beside it: between small pieces, a finger means the nearest one."""
    yield spot
    for dx, dy in ((0, 24), (0, -24), (24, 0), (-24, 0), (38, 38), (-38, -38)):
        yield spot[0] + dx, spot[1] + dy


@pytest.mark.parametrize("name", SCENES)
def test_a_long_press_tells_what_hovering_tells(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MainLoop, "present", lambda loop: None)
    chosen = Settings(language="fr", sound=False, speed=0, curtain=False)
    looker = Looker(Menu(), tmp_path, settings=chosen)
    SCENES[name](looker.app)
    looker.settle()
    told, missing, finger = 0, list[str](), Finger(looker.app)
    for spot in looker.spots():
        hovered = looker.hover(spot)
        if not hovered:
            continue
        told += 1
        title = hovered[0].partition("\n")[0]
        if not any(title in "\n".join(looker.hold(finger, at)) for at in around(spot)):
            missing.append(f"{spot}: {hovered}")
    assert not missing, "\n".join(missing[:20])
    assert told or name in TELLING_NOTHING
