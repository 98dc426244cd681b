"""A game of another package in the window: listed, played and saved; it ends nothing where it is incomplete
or damaged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.authors import new_game_files
from tabletop.games import here
from tabletop.system.game_packages import package_of
from tabletop.system.languages import languages as system_languages
from tabletop.system.settings import Settings
from tabletop.teaching import teaching
from tabletop.texts.boxes import game_name, quickest_first
from tabletop.texts.words import Words
from tabletop.ui.board.guests import first_matches, playable
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.menu.game_boxes import GameBox
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.menu.welcome import GuideCard
from tabletop.ui.shell.text_view import description
from tests import languages
from tests.authors.damages import DAMAGES, FIRST_MATCH, installed, new_guest
from tests.guest_shelf import metadata, shelved
from tests.random_games import EVERYWHERE
from tests.ui.table_hands import Person, match_of
from tests.ui.visitor import Visitor

KEY = "hearths"


@pytest.fixture(scope="module", autouse=True)
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a game that was just begun: without a cover, a theme, sounds or teaching."""
    folder = tmp_path_factory.mktemp("guest")
    new_game_files.write(KEY, folder / "source")
    metadata(folder / "source", KEY, new_game_files.package_name(KEY))
    with shelved(folder / "source"):
        yield folder / "source"


def test_a_guest_stands_behind_the_games_of_the_app_and_begins_a_match(tmp_path: Path) -> None:
    visitor = Visitor(Menu(), tmp_path)
    assert [box.info.key for box in visitor.scene.boxes] == list(here())
    own = [key for key in here() if package_of(key).ours]
    assert here()[: len(own)] == tuple(own)
    assert KEY in here()[len(own) :]
    box = visitor.widget(f"box.{KEY}")
    assert isinstance(box, GameBox)
    visitor.click(box)
    visitor.click(visitor.widget("start"))
    visitor.rest(500)
    now = visitor.app.session
    assert now
    assert now.match.game.key == KEY
    assert isinstance(visitor.app.scenes[1], TableScene)
    now.close()


def test_a_guest_is_offered_no_variants_and_no_coach_that_it_lacks(tmp_path: Path) -> None:
    visitor = Visitor(Menu(), tmp_path)
    visitor.click(visitor.widget(f"box.{KEY}"))
    assert {"start", "kind.0"} <= description(visitor.app)["widgets"].keys()
    assert not {"variants", "new.0"} & description(visitor.app)["widgets"].keys()


def test_a_guest_is_played_to_its_end_by_hand() -> None:
    person = Person(match_of(key=KEY))
    for field in range(5):
        seat = person.match.asked.seat
        person.drag(person.piece(f"stone.{seat}"), person.zone(f"field.{field}"))
        person.sit()
    assert person.match.result


KINDS = {
    "token": 'kind = "token", art = "chip", size = 0.42',
    "drawing": 'kind = "drawing", art = "first_player"',
    "tall": 'kind = "drawing", art = "hero_standing", shape = 1.6',
    "badged": 'kind = "badged", art = "cube"',
    "pile": 'kind = "pile", art = "cube"',
    "units": 'kind = "units", art = "cube"',
    "card": 'kind = "card", art = "car", ground = "#DCE6F4", colour = "#2D63C8"',
    "sheet": 'kind = "sheet", art = "car", band = "#3E6B57", ground = "#D8E4D6"',
    "die": 'kind = "die", art = "die_body", over = "cube"',
}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("kind", KINDS)
def test_pieces_of_every_kind_lie_inside_a_section_of_cards(
    kind: str, size: tuple[int, int], tmp_path: Path
) -> None:
    guest = new_guest(tmp_path)
    with guest.file("pictures.toml").open("a", encoding="utf-8") as pictures:
        pictures.write(f'"lot" = {{ {KINDS[kind]} }}\n')
    table = guest.file("table.py").read_text("utf-8")
    table = table.replace("import Counter", "import Cards, Counter")
    table = table.replace('Text("panel.aim.text")),)', 'Text("panel.aim.text")), Cards(None, "lot"))')
    pieces = 'yield from (Piece(f"lot.{n}", "lot", "lot", number=2 * n - 1) for n in range(3))'
    table = table.replace("    if view.asked != NOBODY:", f"    {pieces}\n    if view.asked != NOBODY:")
    guest.file("table.py").write_text(table, "utf-8")
    with installed(guest):
        person = Person(match_of(key=guest.key), size)
        section = person.table.desk.field.places["lot"].rect
        lying = [node.rect for node in person.table.desk.field.nodes.values() if node.piece.zone == "lot"]
        assert len(lying) == 3
        assert [rect for rect in lying if not section.contains(rect)] == []


# -- first matches ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seats", "options", "computer", "sound"),
    [
        (2, "{}", "learner", True),
        (9, "{}", "learner", False),
        (2, "{ wild = 1 }", "learner", False),
        (2, "{}", "god", False),
    ],
)
def test_a_first_match_is_offered_where_it_can_be_set_up(
    seats: int, options: str, computer: str, sound: bool, tmp_path: Path
) -> None:
    without, guest = new_guest(tmp_path), new_guest(tmp_path)
    for each in (without, guest):
        box = each.file("components.toml")
        box.write_text(box.read_text("utf-8").replace("minutes = [5]", "minutes = [1]"), "utf-8")
    first = FIRST_MATCH.format(seats=seats, options=options, computer=computer)
    guest.file("teach.toml").write_text(first, "utf-8")
    with installed(without), installed(guest):
        assert quickest_first()[:2] == sorted([without.key, guest.key])
        assert (first_matches()[0] == guest.key) == sound
        assert first_matches()[0] != without.key
        visitor = Visitor(Menu(), tmp_path / "saves")
        for box in (without, guest):
            visitor.walk_to("menu.quit")
            visitor.walk_to(f"box.{box.key}")
            card = next(node for node in visitor.scene.stage.walk() if isinstance(node, GuideCard))
            passed = here()[: here().index(box.key) + 1]  # the boxes that Tab reaches on its way
            assert card.game == [key for key in passed if key in first_matches()][-1]
            assert (card.game == box.key) == (box is guest and sound)
            assert visitor.has("guide.pictures") == bool(teaching(card.game).panels)
            assert game_name(card.game, "fr") in card.name
        visitor.app.routes.learn(guest.key)
        visitor.rest(200)
        visitor.click(visitor.widget("guided"))
        visitor.rest(500)
        assert bool(visitor.app.session) == sound
        if visitor.app.session:
            visitor.app.session.close()


# -- damaged ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", [*DAMAGES][:: 1 if EVERYWHERE else 4])
def test_a_damaged_guest_is_listed_with_its_fault_or_played_and_ends_nothing(
    name: str, tmp_path: Path
) -> None:
    guest = new_guest(tmp_path)
    DAMAGES[name][0](guest)
    with installed(guest):
        two = Settings(sound=False, speed=0, guide=False, names=["", ""])
        visitor = Visitor(Menu(), tmp_path / "saves", settings=two)
        visitor.rest(200)
        box = visitor.widget(f"box.{guest.key}")
        if not box.enabled:
            assert ": " in box.hint()
            visitor.click(box)
            assert isinstance(visitor.scene, Menu)
            return
        for page in (visitor.app.routes.learn, visitor.app.routes.rules):
            page(guest.key)
            visitor.rest(200)
            visitor.key("escape")
        if "maps" in DAMAGES[name][1]:
            visitor.app.routes.maps()
            visitor.rest(200)
            visitor.key("escape")
        visitor.click(visitor.widget(f"box.{guest.key}"))
        visitor.click(visitor.widget("start"))
        visitor.rest(500)
        visitor.settle()
        placed = isinstance(visitor.scene, TableScene) and place(visitor, 3)
        placed = placed and "gesture" not in DAMAGES[name][1]
        if isinstance(visitor.scene, TableScene):
            assert visitor.app.session
            assert len(visitor.app.session.match.actions) == placed, description(visitor.app)
            visitor.app.session.close()
        else:
            assert isinstance(visitor.scene, Menu)
            assert not visitor.widget(f"box.{guest.key}").enabled


def place(visitor: Visitor, field: int) -> bool:
    """Drag a stone onto a field of the table, if there is a stone to be dragged."""
    nodes = visitor.scene.desk.field.nodes.values()
    for stone in [node for node in nodes if node.piece.zone == "supply"]:
        visitor.drag(stone.rect.center, visitor.scene.desk.field.places[f"field.{field}"].rect.center)
        visitor.rest(900)
        visitor.settle()
        return True
    return False


PLAYED = {
    "a cover that is no drawing",
    "a garbled theme",
    "a kind of picture that is none",
    "a picture without an entry",
    "a prompt is missing",
    "a sound that is no sound",
    "a sound that is not there",
    "art that names no drawing",
    "garbled teaching",
    "no English",
    "no pictures",
}
"""Damages to what is seen and heard, which plain things stand in for."""


@pytest.mark.parametrize("name", sorted(PLAYED))
def test_what_is_seen_and_heard_keeps_no_game_from_being_played(name: str, tmp_path: Path) -> None:
    guest = new_guest(tmp_path)
    DAMAGES[name][0](guest)
    with installed(guest):
        assert guest.key in playable()


def test_a_guest_may_bring_a_language_of_its_own(guest: Path) -> None:
    """Its texts are found by their English ones; those of the app are English. It need not be compiled."""
    english = Words("en", KEY)
    catalogue = guest / new_game_files.package_name(KEY) / "locale" / "xx" / "LC_MESSAGES" / f"{KEY}.po"
    catalogue.parent.mkdir(parents=True)
    entries = {
        "action.place": english("action.place"),
        "components.toml: game: name": game_name(KEY, "en"),
    }
    lines = [f'msgctxt "{key}"\nmsgid "{text}"\nmsgstr "X {text}"\n' for key, text in entries.items()]
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    catalogue.write_text("\n".join([header, *lines]), "utf-8")
    languages.forget()
    words = Words("xx", KEY)
    assert "xx" in system_languages()
    assert words("action.place") == f"X {entries['action.place']}"
    assert game_name(KEY, "xx") == f"X {entries['components.toml: game: name']}"
    assert words("menu.quit") == english("menu.quit")
