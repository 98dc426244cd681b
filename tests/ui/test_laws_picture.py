"""Laws of the picture: the window shows what it would show if it were painted from nothing.

Nothing that is shown depends on what was shown before: on notes that came and went, on boards looked at, on
seats that changed, on the size or the language of a moment ago.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

import tabletop.ui
from tabletop.games import here
from tabletop.match import EVERYBODY
from tabletop.ui.kit import blend
from tests.random_games import EVERYWHERE
from tests.ui.kit import window
from tests.ui.pictures import Eye, in_parts, wanderer
from tests.ui.sparing import Sparing
from tests.ui.table_hands import Person, match_of, play_on

pytestmark = pytest.mark.usefixtures("swept")


UI = Path(tabletop.ui.__file__).parent
BLEND = UI / "kit" / "blend.py"
DEEDS = 6
ON_THE_WAY = {"surface", "dst", "screen"}
"""What a picture is called that is painted on again and again: by nodes, and by whatever they call."""


# -- random play ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("key", "seed"),
    [(key, seed) for i, key in enumerate(here()) for seed in range(2) if EVERYWHERE or (i + seed) % 2 == 0],
)
@pytest.mark.usefixtures("foreseeing")
def test_the_window_shows_what_a_picture_painted_from_nothing_shows(key: str, seed: int) -> None:
    """Every deed: `python -m tests.tools.campaign.pictures`."""
    assert wanderer(key, seed, speed=3 * (seed % 2)).wander(DEEDS, DEEDS // 2, Sparing(seed))


# -- cases ------------------------------------------------------------------------------------------------
def test_the_light_of_a_season_falls_on_the_board_once() -> None:
    match = match_of(2, 5, key="paris")
    while not match.table(EVERYBODY).light:
        play_on(match, 1, len(match.actions))
    person = Person(match, curtain=False)
    eye, dice = Eye(person), Random(1)
    for _ in range(8):
        person.table.flow.perform(dice.choice(person.desk.table_view.drags.actions))
        person.rest()
        eye.look("a turn was played")
    assert person.desk.table_view.table.light


@pytest.mark.parametrize("key", here())
def test_what_is_painted_in_strips_is_what_is_painted_at_once(key: str) -> None:
    """The number of a place sticks out of its ribbon: it is whole too where a strip above that is painted."""
    person = Person(play_on(match_of(2, 5, key=key), 30, 2), curtain=False)
    stage = person.app.scene.stage
    sparing = Sparing()
    nodes = [node for node in stage.walk() if not node.blank() and sparing.takes(type(node))]
    assert {type(node).__name__: where for node in nodes if (where := in_parts(node, stage.size))} == {}


def test_only_what_lies_elsewhere_shines_as_news() -> None:
    """Offers that give way to their neighbours have not been dealt anew."""
    match, dice, shone = match_of(2, 278, key="paris"), Random(3), set[str]()
    while not match.asked or match.asked.question.key != "strength":
        play_on(match, 1, len(match.actions))
    person = Person(match, curtain=False)
    for _ in range(16):
        nodes = person.desk.field.nodes
        before = {tag: node.piece.zone for tag, node in nodes.items()}
        for node in nodes.values():
            node.freshen(False)
        person.table.flow.perform(dice.choice(person.desk.table_view.drags.actions))
        person.tick()
        fresh = {tag for tag, node in person.desk.field.nodes.items() if node.fresh}
        shone |= fresh
        assert not {tag for tag in fresh if before.get(tag) == person.desk.field.nodes[tag].piece.zone}
        person.rest()
    assert shone


def test_the_tray_beside_one_board_does_not_lie_over_another() -> None:
    options = {"map": "northern_england", "mode": "simplified"}
    person = Person(match_of(3, 1, key="rails", options=options), (1920, 1080), curtain=False)
    eye = Eye(person)
    person.rest()
    for _ in range(2):
        person.key("b")
        eye.lay_anew("the other board")
        field = person.desk.field
        assert field.strip.rect == field.tray.rect == field.layout.tray


def noted(person: Person) -> list[Rect]:
    """Where notes stand once there was time for one to come."""
    person.tick(400)
    return [note.rect for note in person.table.tips.notes]


@pytest.mark.parametrize("key", here())
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_note_about_what_has_the_focus_stands_beside_board_hand_and_prompt(
    key: str, size: tuple[int, int]
) -> None:
    person = Person(play_on(match_of(2, 3, key=key), 20, 2), size, curtain=False)
    table, seen, sparing = person.table, 0, Sparing()
    for widget in [each for each in table.ring() if sparing.takes((type(each), each.tab))]:
        table.focus(widget)
        for rect in noted(person):
            assert rect.collidelist(table.kept_clear()) < 0, widget.key
            seen += 1
    assert seen > 6
    assert table.desk.chrome.prompt.rect in table.kept_clear()


def test_a_note_about_a_number_covers_no_button_that_answers() -> None:
    for options in ({}, {"map": "northern_england", "mode": "standard"}):
        person = Person(match_of(3, 5, key="rails", options=options), (1920, 1080), curtain=False)
        table = person.table
        answers = [each for each in table.ring() if each.key.startswith("verb.") or each.key.endswith(".do")]
        assert len(answers) == 2
        field = next(each for each in table.ring() if f"{each.key}.do" in [answer.key for answer in answers])
        table.focus(field)
        (note,) = noted(person)
        assert not [answer.key for answer in answers if answer.rect.colliderect(note)]
        assert not note.colliderect(table.desk.field.view.window)


def test_a_note_about_what_has_the_focus_does_not_take_the_press_of_a_hand_that_goes_to_the_mouse() -> None:
    person = Person(match_of(2, 5, key="rails"), (1280, 720), curtain=False)
    table, pressed, covered = person.table, list[str](), list[str]()
    for widget in table.ring():
        table.focus(widget)
        for note in noted(person):
            for button in (
                each for each in table.ring() if each.guarded and each.enabled and each.rect.colliderect(note)
            ):
                button._do = partial(pressed.append, button.key)
                table.focus(widget)
                noted(person)
                covered.append(button.key)
                person.click(note.clip(button.rect).center)
    assert covered, "no note covers a button: nothing is tried here any more"
    assert pressed == covered


def test_no_note_tells_of_a_place_of_a_board_that_lies_outside_of_its_window() -> None:
    person = Person(match_of(2, 5, key="paris"), (1280, 720), curtain=False)
    field = person.desk.field
    person.point(field.view.window.center)
    for _ in range(4):
        person.wheel(1)
    person.rest()
    tags, window = field.middle.board.zones, field.view.window
    outside = [place.rect.center for tag, place in field.places.items() if tag in tags]
    outside = [at for at in outside if not window.collidepoint(at)]
    assert outside
    for at in outside:
        spot = person.desk.legend.at(at, None)
        assert spot is None or spot.zone is None or spot.zone.tag not in tags


def test_a_note_about_what_has_the_focus_goes_when_the_turn_goes() -> None:
    person = Person(match_of(2, 1), curtain=False)
    person.key("tab")
    assert noted(person)
    person.table.flow.perform(person.desk.table_view.drags.actions[0])
    assert not person.table.tips.notes


# -- by design --------------------------------------------------------------------------------------------
def test_no_colour_is_calculated_into_a_picture_of_which_a_part_is_painted() -> None:
    with window():
        sheet = Surface((20, 20))
        sheet.set_clip(Rect(0, 0, 5, 5))
        for into in (blend.multiply, blend.add, blend.subtract):
            with pytest.raises(ValueError, match="being painted"):
                into(sheet, "red")


def test_special_flags_stand_in_one_place() -> None:
    for path, tree in _modules():
        if path != BLEND:
            flags = {name.attr for name in ast.walk(tree) if isinstance(name, ast.Attribute)}
            assert not {flag for flag in flags if flag.startswith("BLEND_")} - {"BLEND_PREMULTIPLIED"}, path


def test_what_is_on_its_way_to_the_screen_is_not_blended_into() -> None:
    for path, tree in _modules():
        for name in _blended_into(tree):
            assert name not in ON_THE_WAY, (path, name)


def test_the_search_for_blended_pictures_finds_them() -> None:
    tree = ast.parse("def paint(self, surface):\n    blend.multiply(surface, 'red')\n")
    assert list(_blended_into(tree)) == ["surface"]


@functools.cache
def _modules() -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text("utf-8"))) for path in sorted(UI.rglob("*.py"))]


def _blended_into(tree: ast.AST) -> Iterator[str]:
    """The names of pictures that a colour is calculated into."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("blend."):
            yield ast.unparse(call.args[0])


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (0, 0)])
def test_a_picture_without_width_or_height_is_blended_into_like_any_other(size: tuple[int, int]) -> None:
    sheet = Surface(size, pygame.SRCALPHA).copy()
    blend.multiply(sheet, (0, 0, 0, 255))
    blend.add(sheet, Surface((3, 3)))
    assert sheet.get_size() == size
