"""Life on the table: each kind of piece moves as what it is, and boards breathe while nobody acts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine.verb import Action
from tabletop.match import Match
from tabletop.system.settings import Settings
from tabletop.ui.board.breathing import BLOBS, MOMENTS, BreathNode
from tabletop.ui.board.flights import Leg
from tabletop.ui.board.life import life, motion_of, named
from tabletop.ui.board.motions import LONGEST_MS
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.play import breath
from tabletop.ui.play.desk_scene import DeskScene
from tabletop.ui.play.replay_scene import ReplayScene
from tabletop.ui.sheets.sheets import Sheet
from tests.authors.damages import added, installed, new_guest
from tests.random_games import OWN
from tests.ui.table_hands import Person, match_of
from tests.ui.visitor import Visitor

Deeds = dict[str, list[str]]


def acting(scene: DeskScene, monkeypatch: pytest.MonkeyPatch) -> Deeds:
    """What pieces do from now on: the names of their motions, by tag."""
    deeds: Deeds = {}
    flights, act = scene.desk.flights, scene.desk.flights.act

    def watched(node: PieceNode, legs: list[Leg], *args: object, **more: object) -> None:
        deeds[node.piece.tag] = [leg.motion.pose.__name__ for leg in legs]
        act(node, legs, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(flights, "act", watched)
    return deeds


def until_line(key: str, seats: int, line: str) -> tuple[Match, Action]:
    """A match, and an action whose log will have that line."""
    for seed in range(1, 9):
        match, dice = match_of(seats, seed, key=key), Random(seed)
        while match.asked and len(match.actions) < 400:
            match.play(dice.choice(match.legal))
            at = len(match.actions) - 1
            if line in [each.key for group in match.log_for(-1, at) for each in group.lines]:
                return match.branch_at(at), match.actions[at].action
    raise AssertionError(line)


def moved(person: Person, action: Action) -> None:
    person.rest()
    person.table.flow.perform(action)


def test_a_hero_walks_to_its_place_and_whom_it_presses_bows(monkeypatch: pytest.MonkeyPatch) -> None:
    match, action = until_line("gharkane", 4, "log.press")
    person = Person(match, curtain=False, speed=3)
    person.rest()
    deeds = acting(person.table, monkeypatch)
    moved(person, action)
    assert any("walk" in motions for motions in deeds.values())
    bowing = {tag for tag, motions in deeds.items() if motions == ["bow"]}
    assert bowing
    assert all(tag.startswith("hero.") for tag in bowing)
    assert 0 < person.desk.flights.left <= LONGEST_MS


def test_in_a_replay_a_hero_walks_and_bows_as_in_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    match, action = until_line("gharkane", 4, "log.press")
    at = len(match.actions)
    match.play(action)
    chosen = Settings(language="en", sound=False, speed=3)
    visitor = Visitor(ReplayScene(match, at), settings=chosen)
    assert isinstance(visitor.scene, ReplayScene)
    deeds = acting(visitor.scene, monkeypatch)
    visitor.click(visitor.widget("step.ahead"))
    assert any("walk" in motions for motions in deeds.values())
    assert any(motions == ["bow"] for motions in deeds.values())


def test_a_die_rolls_when_the_log_says_so_and_says_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    match, action = until_line("macadam", 3, "log.roll")
    person = Person(match, curtain=False, speed=3, language="en")
    deeds = acting(person.table, monkeypatch)
    moved(person, action)
    assert deeds["die"] == ["roll"]
    sprite, _ = person.desk.flights._flying["die"]
    assert str(person.desk.field.nodes["die"].piece.picture[-1]) in sprite.label
    small = person.desk.field.nodes["die"].rect.w
    person.tick(round(0.7 * LONGEST_MS))
    assert sprite.rect.w > 2 * small
    person.key("escape")
    assert not person.desk.flights._flying
    assert person.desk.field.nodes["die"].visible


@pytest.mark.parametrize("still", ["reduced_motion", "speed"])
def test_nothing_moves_if_the_settings_say_so(still: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, action = until_line("macadam", 3, "log.roll")
    person = Person(match, curtain=False, speed=0 if still == "speed" else 3)
    person.app.clock.reduced = person.app.settings.reduced_motion = still == "reduced_motion"
    deeds = acting(person.table, monkeypatch)
    moved(person, action)
    assert deeds["die"] == ["roll"]
    assert person.desk.field.nodes["die"].visible
    assert not person.desk.flights._flying


def test_a_game_without_the_file_moves_plainly_and_its_faults_end_nothing(tmp_path: Path) -> None:
    guest = new_guest(tmp_path)
    with installed(guest):
        assert motion_of(guest.key, "stone.1") == "hop"
        assert not life(guest.key).spots
    guest = new_guest(tmp_path)
    added("life.toml", '[moves]\nstone = "gallop"\nfield = "walk"\n[[spot]]\nkind = 3\n')(guest)
    with installed(guest):
        assert motion_of(guest.key, "stone.1") == "hop"
        assert motion_of(guest.key, "field.2") == "walk"
        assert len(life(guest.key).faults) == 2
        assert Person(match_of(key=guest.key)).desk.field.nodes


def test_the_nearest_entry_counts() -> None:
    table = {"hero": "walk", "hero.lying": "creep"}
    assert [named(table, each) for each in ("hero.lying", "hero.standing.2", "heroine")] == [
        "creep",
        "walk",
        "",
    ]


# -- breathing -------------------------------------------------------------------------------------------
@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window is in use, and the system runs on mains power."""
    monkeypatch.setattr(breath, "looked_at", lambda: True)
    monkeypatch.setattr(breath, "on_battery", lambda: False)


def moments(person: Person, ms: int = 650) -> int:
    """How often a place of the board shows something new in so many milliseconds; -1 if nothing shows."""
    breathing, count = person.desk.field.middle.breathing, 0
    spot = breathing.children[0]
    assert isinstance(spot, BreathNode)
    for _ in range(ms // 50):
        before = spot.moment
        person.tick(50)
        count += spot.moment != before
    return count if breathing.visible else -1


@pytest.mark.usefixtures("used")
def test_a_board_breathes_at_a_low_rate_in_small_rectangles(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(match_of(2, key="macadam"), speed=3)
    assert 2 <= moments(person, 800) <= 3
    painted: list[pygame.Rect] = []
    draw = person.app.scene.stage.draw

    def watched(surface: pygame.Surface, until: float | None) -> list[pygame.Rect]:
        found = draw(surface, until)
        painted.extend(found)
        return found

    monkeypatch.setattr(person.app.scene.stage, "draw", watched)
    moments(person)
    window = person.desk.field.view.window
    assert painted
    assert max(rect.w * rect.h for rect in painted) < 0.06 * window.w * window.h


def _setting(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    person.app.settings.breathing = False


def _reduced(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    person.app.settings.reduced_motion = True


def _battery(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breath, "on_battery", lambda: True)


def _elsewhere(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breath, "looked_at", lambda: False)


@pytest.mark.usefixtures("used")
@pytest.mark.parametrize("change", [_setting, _reduced, _battery, _elsewhere])
def test_nothing_breathes_where_nobody_wants_it(
    change: Callable[[Person, pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Person(match_of(2, key="macadam"), speed=3)
    assert moments(person, 450) > 0
    change(person, monkeypatch)
    person.app.apply_settings()
    person.tick(round(breath.POWER_MS))
    assert moments(person) == -1


@pytest.mark.parametrize("kind", sorted(BLOBS))
def test_what_breathes_stays_in_its_place_and_begins_anew_without_a_jump(kind: str) -> None:
    for i in range(MOMENTS):
        for blob in BLOBS[kind](i / MOMENTS):
            assert 0 <= blob.alpha <= 1
            if blob.alpha > 0.05:
                assert 0 < blob.x < 1 > blob.y > 0
    first, last = (sum(blob.alpha for blob in BLOBS[kind](t)) for t in (0.0, 0.9999))
    assert first == pytest.approx(last, abs=0.01)


def test_the_light_of_a_season_fades_over_while_pieces_stay_as_they_are() -> None:
    person = Person(match_of(2, key="macadam"), speed=3)
    ground = person.desk.field.middle.ground
    ground.shine("#D9E6FF", person.app.clock)
    seen = set()
    for _ in range(16):
        person.tick(50)
        seen.add(ground._light)
    assert ground._light == "#D9E6FF"
    assert 5 <= len(seen) <= 10


def test_a_hero_that_lies_is_held_standing() -> None:
    match = match_of(2, 5, key="gharkane")
    while match.asked and "move" not in {action.verb for action in match.legal}:
        match.play(match.legal[0])
    person = Person(match, curtain=False)
    person.rest()
    node = next(
        node
        for node in person.desk.field.nodes.values()
        if node.piece.picture.startswith("hero.lying") and node.legal
    )
    assert node.rect.w > node.rect.h
    person.lift(node.rect.center, (5, 300))
    pictures = person.table.hands.held._pictures
    assert pictures
    assert pictures.plain.get_height() > pictures.plain.get_width()


@pytest.mark.parametrize("key", OWN)
def test_a_sheet_is_printed_anew_when_the_pieces_that_change_it_have_arrived(key: str) -> None:
    person = Person(match_of(2, 3, key=key), (1280, 720), speed=3, curtain=False)
    desk, match, dice, waited = person.desk, person.match, Random(4), 0
    for _ in range(120):
        if waited == 2 or match.asked is None:
            break
        old = [(sheet, sheet.panel, printed(sheet)) for sheet in desk.field.column.sheets]
        person.table.flow.perform(dice.choice(match.legal))
        stays = {id(sheet): picture for sheet, panel, picture in old if panel.key == sheet.panel.key}
        moving = [s for s in desk.field.column.sheets if s.visible and desk.flights.left and id(s) in stays]
        early = [sheet for sheet in moving if printed(sheet) == stays[id(sheet)]]
        person.rest()
        waited += any(printed(sheet) != stays[id(sheet)] for sheet in early)
    assert waited == 2


def printed(sheet: Sheet) -> bytes:
    """The picture of a sheet."""
    surface = pygame.Surface(sheet.rect.bottomright)
    sheet.paint(surface)
    return pygame.image.tobytes(surface, "RGB")
