"""Every scene around the table: its texts fit, in both languages, at any size, and in a wordier one still."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.saves.library import Library
from tabletop.system.paths import shipped_saves
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.learn.learn import Learn
from tabletop.ui.scenes.maps_scene import Maps
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.people_scene import PeopleScene
from tabletop.ui.scenes.primer import Primer
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.scenes.saves.load import Load
from tabletop.ui.scenes.settings.settings_scene import SettingsScene
from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tabletop.ui.shell import navigation
from tabletop.ui.widgets.scene import Scene
from tests.ui.visitor import Reader, Visitor, begun, finished, pseudo

pytestmark = pytest.mark.usefixtures("unpainted")


class Unfolded(SetupScene):
    def enter(self) -> None:
        super().enter()
        self.options.opened = True


class Known(PeopleScene):
    """The page of people, one of whom has learned something."""

    def enter(self) -> None:
        self.app.people.of("Ada").of("macadam").lesson("pick_a_light").succeed()
        super().enter()


SCENES: dict[str, Callable[[], Scene]] = {
    "menu": Menu,
    "setup": lambda: SetupScene("macadam"),
    "variants": lambda: Unfolded("macadam"),
    "maps to choose": lambda: SetupScene("rails"),
    "rules": lambda: Rules("macadam", "MAC-7.1"),
    "learn": lambda: Learn("macadam"),
    "primer": lambda: Primer("macadam"),
    "people": Known,
    "settings": SettingsScene,
    "load": Load,
    "maps": Maps,
    "curtain": lambda: Curtain(begun(6), 2, lambda: None),
    "end": lambda: End(finished(6)),
}
WINDOWS = [
    ((1280, 720), 1.0, "fr"),
    ((1280, 720), 1.0, "en"),
    ((1920, 1080), 1.0, "fr"),
    ((1920, 1080), 1.0, "en"),
    ((1280, 720), 1.0, "de"),
    ((1920, 1080), 1.5, "de"),
    ((1280, 720), 1.5, "fr"),
    ((1280, 720), 2.0, "fr"),
    ((2560, 1440), 0.8, "en"),
]


AT_A_TABLE = {"table", "lesson", "puzzle", "replay"}
"""The scenes with a table, which have tests of their own."""


def test_every_scene_is_read_here() -> None:
    assert set(navigation.SCENES) - AT_A_TABLE <= set(SCENES)


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with a match under way, one that is over, and a damaged one."""
    folder = tmp_path_factory.mktemp("saves")
    library = Library(folder)
    library.save(begun(4), "Essai")
    library.save(finished(2), "Finie")
    (folder / "vide.jsonl").write_bytes(b"")
    journal = library.journal(begun(2))
    journal.close()
    return folder


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize(("size", "scale", "language"), WINDOWS)
def test_every_text_fits(
    name: str,
    size: tuple[int, int],
    scale: float,
    language: str,
    saves: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visitor = Visitor(SCENES[name](), saves, size, language, scale)
    seen = Reader(visitor.scene, monkeypatch)
    assert seen.written
    assert not seen.outside()
    assert not seen.overlapping()
    assert not seen.below_floor()
    named = {p.stem for folder in (saves, shipped_saves()) for p in folder.glob("*.jsonl")}
    assert not set(seen.cut) - named  # a long name of a file is told in full beside its card


@pytest.mark.parametrize("name", SCENES)
def test_longer_words_fit_too(name: str, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pseudo(monkeypatch):
        visitor = Visitor(SCENES[name](), saves)
        seen = Reader(visitor.scene, monkeypatch)
    assert not seen.outside()
    assert not seen.overlapping()
    assert not seen.below_floor()


@pytest.mark.parametrize("name", SCENES)
def test_the_language_changes_at_once(name: str, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(SCENES[name](), saves)
    french = {w.words for w in Reader(visitor.scene, monkeypatch).written}
    visitor.key("f9")
    english = {w.words for w in Reader(visitor.scene, monkeypatch).written}
    assert len(english - french) >= 3
    while visitor.app.language != "fr":
        visitor.key("f9")
    assert {w.words for w in Reader(visitor.scene, monkeypatch).written} == french


def test_an_open_rule_prints_no_sentence_with_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(Rules("macadam", "MAC-14.4"), language="en")
    printed = " ".join(line.words for line in Reader(visitor.scene, monkeypatch).written)
    assert "To lead, you have to play a card" in printed  # it is open
    assert "…" not in printed
    assert "For example, drag" not in printed
