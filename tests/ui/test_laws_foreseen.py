"""Laws of what is prepared ahead: a table shows and tells the same, whether or not what may come is foreseen.

The same walk is taken twice, with the same dice: at a table that foresees nothing, and at one that foresees
between deeds all that may come, or a part of it, and finds again the pictures that are still in use.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from pygame import Surface

from tabletop.games import here
from tabletop.saves import match_file
from tabletop.ui.access.items import ItemTree
from tabletop.ui.access.scene_items import tree_of
from tabletop.ui.access.widget_items import FULL
from tabletop.ui.kit import cache
from tabletop.ui.play import desk, held_piece, ready
from tabletop.ui.play.table_text import TextPart
from tabletop.ui.play.table_view import ForeseenTables
from tabletop.ui.shell.text_view import description
from tests.patience import HANG
from tests.random_games import EVERYWHERE
from tests.ui.pictures import Wanderer, difference, seated_at
from tests.ui.table_hands import Person, match_of

pytestmark = pytest.mark.usefixtures("swept", "foreseeing")

DEEDS = 40 if EVERYWHERE else 5
SEEDS = range(8 if EVERYWHERE else 1)
WORKS, STEPS = (-1.0, 300) if EVERYWHERE else (HANG, 4)
"""The seconds of a stretch of work (a single step, or all of it at once), and the most stretches between two
deeds."""
THRIFTY = 6 << 20
"""So few bytes of pictures are kept that many leave their cache while a node still shows them."""


class Seen(NamedTuple):
    """What a window shows and tells after a deed."""

    deed: str
    text: TextPart
    tree: ItemTree
    picture: Surface


class Diarist(Wanderer):
    """Somebody who walks about and writes down what the window shows after each deed, and after a while in
    which nothing is done."""

    folder: Path
    diary: list[Seen]

    def walk(self, deeds: int, folder: Path) -> list[Seen]:
        """Do so much, and return what was seen."""
        self.folder, self.diary = folder, []
        self.deeds += [(4, self._play), (3, self._undo), (1, self._load), (1, self._set), (1, self._read)]
        self.person.sit()
        for _ in range(deeds):
            self._look_around()
            weights, does = zip(*self.deeds, strict=True)
            deed = self.dice.choices(does, weights)[0]()
            self.person.rest()
            self._note(deed)
            self._come_back()
            self._note(f"back from {deed}")
        return self.diary

    def _look_around(self) -> None:
        """Think about the table for a while, in which what may come is foreseen, or act at once."""
        for ms in (ready.RESTS, *[ready.PAUSE] * self.dice.randrange(STEPS))[: self.dice.randrange(STEPS)]:
            self.person.tick(ms)

    def _note(self, deed: str) -> None:
        scene, screen = self.person.app.scene, self.person.app.screen
        while scene.stage.dirty:
            scene.stage.draw(screen)
        self.diary.append(Seen(deed, description(self.person.app), tree_of(scene, "", FULL), screen.copy()))

    def _undo(self) -> str:
        """Take back or do again, with the consent of all where it is asked for."""
        key = self.dice.choice((pygame.K_z, pygame.K_z, pygame.K_y))
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.person.post(pygame.Event(kind, key=key, mod=pygame.KMOD_CTRL, scancode=0, unicode=""))
        if self.table.modal():
            self.person.key("enter")
        return f"undo {pygame.key.name(key)}"

    def _load(self) -> str:
        """Save the match and go on with what is loaded."""
        file = self.folder / "match.jsonl"
        match_file.save(self.person.match, file)
        self.person.match = match_file.load(file).match
        file.unlink()
        self._sit_down()
        return "load"

    def _set(self) -> str:
        """Change a setting that the table depends on."""
        app = self.person.app
        name = self.dice.choice(("high_contrast", "forced", "curtain", "reduced_motion", "log_rules"))
        setattr(app.settings, name, not getattr(app.settings, name))
        app.apply_settings()
        return f"set {name}"

    def _read(self) -> str:
        """Open a page from the table."""
        routes = self.person.app.routes
        self.dice.choice((routes.settings, lambda: routes.rules(self.table.game)))()
        return "read"


@pytest.mark.parametrize(
    ("key", "seed"),
    [(key, seed) for i, key in enumerate(here()) for seed in SEEDS if EVERYWHERE or i % 2],
)
def test_what_was_foreseen_changes_nothing_that_is_shown_or_told(
    key: str, seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(ready, "WORKS", WORKS)
    monkeypatch.setattr(ready, "LONGEST", HANG)
    with monkeypatch.context() as blind:
        blind.setattr(desk, "MOST_FORESEEN", 0)
        plain = seated_at(Diarist, key, seed).walk(DEEDS, tmp_path)
    cache.clear_all()
    monkeypatch.setattr(cache, "BUDGET", THRIFTY)
    seen = seated_at(Diarist, key, seed).walk(DEEDS, tmp_path)
    for one, other in zip(plain, seen, strict=True):
        assert one[:-1] == other[:-1]
        assert difference(one.picture, other.picture) is None, one.deed


@pytest.mark.parametrize("ahead", [True, False])
def test_a_table_draws_nothing_ahead_if_the_settings_forbid_it(
    ahead: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []
    monkeypatch.setattr(ready, "LONGEST", HANG)
    monkeypatch.setattr(held_piece, "foresee", lambda look, node: done.append(node))
    monkeypatch.setattr(ForeseenTables, "foresee", lambda *about: done.append(about))
    person = Person(match_of(3, 4), curtain=False)
    person.app.settings.ponder = ahead
    person.table.flow.play(person.match.legal[0], 0)
    done.clear()
    for _ in range(40):
        person.tick(ready.RESTS)
    assert bool(done) == ahead
