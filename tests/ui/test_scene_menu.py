"""The menu and the setting up of a match, by mouse and by keyboard alone."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from threading import Event

import pygame
import pytest

from tabletop.engine.game import Choice
from tabletop.games import find, here
from tabletop.match import Match, Seat
from tabletop.reference.book import panels
from tabletop.saves.library import Library
from tabletop.system.settings import LastMatch, Settings, load, save
from tabletop.texts.words import Words
from tabletop.ui.board.guests import first_matches
from tabletop.ui.kit import worker_threads
from tabletop.ui.kit.pad_glyphs import glyph
from tabletop.ui.kit.text import lettered
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.learn.learn import Learn
from tabletop.ui.scenes.maps_scene import Maps
from tabletop.ui.scenes.menu.game_boxes import GameBox
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.menu.welcome import GuideCard
from tabletop.ui.scenes.primer import Primer
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.scenes.saves.load import Load
from tabletop.ui.scenes.settings.settings_scene import SettingsScene
from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tests.patience import until
from tests.random_games import OWN
from tests.ui.pad_hands import Thumbs
from tests.ui.table_hands import match_of, play_on
from tests.ui.touching import Finger
from tests.ui.visitor import Reader, Visitor, begun

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def visitor(tmp_path: Path) -> Visitor:
    return Visitor(Menu(), tmp_path)


def said(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> str:
    return " ".join(w.words for w in Reader(visitor.scene, monkeypatch).written)


def setup(visitor: Visitor) -> SetupScene:
    assert isinstance(visitor.scene, SetupScene)
    return visitor.scene


# -- the menu ---------------------------------------------------------------------------------------------
def test_every_installed_game_has_a_box_that_opens(visitor: Visitor) -> None:
    assert [box.info.key for box in visitor.scene.boxes] == list(here())
    for key in here():
        box = visitor.widget(f"box.{key}")
        assert isinstance(box, GameBox)
        assert box.enabled


def test_enter_opens_the_chosen_box(visitor: Visitor) -> None:
    visitor.key("enter")
    assert isinstance(visitor.scene, SetupScene)
    visitor.key("escape")
    assert isinstance(visitor.scene, Menu)


@pytest.mark.parametrize(
    ("tile", "kind"),
    [("menu.load", Load), ("menu.maps", Maps), ("menu.rules", Rules), ("menu.settings", SettingsScene)],
)
def test_every_tile_leads_somewhere_and_escape_leads_back(visitor: Visitor, tile: str, kind: type) -> None:
    visitor.walk_to(tile)
    visitor.key("enter")
    assert isinstance(visitor.scene, kind)
    visitor.key("escape")
    assert isinstance(visitor.scene, Menu)
    visitor.click(visitor.widget(tile))
    assert isinstance(visitor.scene, kind)


@pytest.mark.parametrize(
    ("key", "kind"), [("ctrl+,", SettingsScene), ("ctrl+o", Load), ("f1", Rules), ("/", Rules), ("g", Rules)]
)
def test_every_key_of_a_page_leads_there_and_escape_leads_back(
    visitor: Visitor, key: str, kind: type
) -> None:
    visitor.key(key)
    assert isinstance(visitor.scene, kind)
    visitor.key("escape")
    assert isinstance(visitor.scene, Menu)


def test_the_language_tile_switches_at_once(visitor: Visitor) -> None:
    visitor.click(visitor.widget("menu.language"))
    visitor.key("down", "enter")
    assert visitor.app.language == "en"
    assert visitor.widget("menu.quit").name == "Quit"


def test_the_tile_of_saves_counts_the_examples_until_a_match_is_saved(visitor: Visitor) -> None:
    assert len(visitor.app.library.saves()) == 4
    assert getattr(visitor.widget("menu.load"), "sub", "") == "4 parties d’exemple"


def test_the_rules_open_at_the_chosen_game(visitor: Visitor) -> None:
    chosen = list(here()).index(visitor.scene.chosen)
    visitor.key("right")
    visitor.key("f1")
    assert isinstance(visitor.scene, Rules)
    assert visitor.scene.game == list(here())[chosen + 1]


def test_quit_ends_the_app(visitor: Visitor) -> None:
    visitor.click(visitor.widget("menu.quit"))
    assert not visitor.app.scenes


def test_what_is_handed_over_in_the_turn_in_which_the_last_file_is_written_finds_the_scene(
    visitor: Visitor,
) -> None:
    disk, found = Event(), list[object]()
    worker_threads.order_writing(worker_threads.PICTURES, "slow", disk.wait, lambda _: None)
    visitor.app.quit()
    assert visitor.app.scenes
    worker_threads.order("late", lambda: None, lambda _: found.append(visitor.app.scene))
    disk.set()
    until(lambda: not worker_threads.writing() and not worker_threads._quick.waiting, "the disk")
    visitor.rest(300)
    assert not visitor.app.scenes
    assert isinstance(found[0], Menu)


def test_a_match_left_in_the_middle_is_offered_and_one_press_resumes_it(tmp_path: Path) -> None:
    match = begun(2, 30)
    journal = Library(tmp_path).journal(match)
    journal.close()
    visitor = Visitor(Menu(), tmp_path)
    visitor.click(visitor.widget("continue"))
    assert visitor.app.session
    assert visitor.app.session.match.position.digest() == match.position.digest()
    visitor.app.session.close()


@pytest.mark.parametrize("mode", find("rails").options[1].choices)
def test_scores_of_a_match_left_in_the_middle_stand_without_a_unit_that_may_be_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: Choice
) -> None:
    match = play_on(match_of(3, 2, key="rails", options={"mode": mode}), 12)
    Library(tmp_path).journal(match).close()
    written = [each.words for each in Reader(Visitor(Menu(), tmp_path).scene, monkeypatch).written]
    for card in match.table(0).seats:
        assert Words("fr").number(card.score) in written
    assert not any("$" in words for words in written)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_scores_of_a_match_left_in_the_middle_keep_off_the_buttons_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    match = play_on(match_of(3, 2, key="rails"), 12)
    Library(tmp_path).journal(match).close()
    visitor = Visitor(Menu(), tmp_path, (round(1280 * scale), round(720 * scale)), scale=scale)
    words = [visitor.scene.words("menu.points", n=card.score) for card in match.table(0).seats]
    numbers = [visitor.scene.words.number(card.score) for card in match.table(0).seats]
    below = [
        each.rect.bottom
        for each in Reader(visitor.scene, monkeypatch).written
        if each.words in (*words, *numbers)
    ]
    assert below
    assert max(below) + visitor.app.m.u(5) <= visitor.widget("continue").rect.top


def test_a_level_without_room_leaves_the_name_of_a_computer_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [Seat("Nora"), Seat("Ombeline", bot="learner")]
    Library(tmp_path).journal(play_on(Match(find("macadam"), seats), 12)).close()
    read = Reader(Visitor(Menu(), tmp_path, language="en").scene, monkeypatch)
    assert "Ombeline" in [each.words for each in read.written]
    assert not [words for words in read.cut if "Ombeline" in words]


def test_long_names_of_a_match_left_in_the_middle_keep_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [letter * 24 for letter in "MWGQ"]
    Library(tmp_path).journal(play_on(Match(find("macadam"), [Seat(name) for name in names]), 12)).close()
    scene = Visitor(Menu(), tmp_path, (1920, 1080)).scene
    written = Reader(scene, monkeypatch).written
    spots = [next(w.rect for w in written if w.words.startswith(name[:2])) for name in names]
    token = scene.m.u(36, 28)
    for one, other in pairwise(spots):
        assert one.right + token <= other.left, "the token of the next seat has room between them"


def test_what_the_app_says_at_its_start_outlives_the_looking_for_saves(tmp_path: Path) -> None:
    visitor = Visitor(Menu(), tmp_path)
    visitor.scene.notice("Attention")
    visitor.app.relayout()
    assert any(node.name == "Attention" for node in visitor.scene.stage.walk())


def test_the_menu_and_what_tells_of_it_wait_for_nothing_of_a_table() -> None:
    code = "import sys, tabletop.ui.scenes.menu.menu, tabletop.ui.shell.text_view; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    tables = ("tabletop.match", "tabletop.maps", "tabletop.games.", "tabletop.ui.play", "tabletop.ui.table")
    assert not [name for name in told.stdout.split() if name.startswith(tables)]


def test_without_saves_there_is_nothing_to_continue(visitor: Visitor) -> None:
    assert not visitor.has("continue")


# -- a newcomer -------------------------------------------------------------------------------------------
WINDOWS = [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0), ((1920, 1080), 1.5)]


def point(visitor: Visitor, key: str, by: tuple[int, int] = (1, 1)) -> None:
    """Move the pointer over a control, without a press, `by` so much."""
    visitor.scene.view.reveal(visitor.widget(key).rect)
    pos = visitor.widget(key).rect.center
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=by, buttons=(0, 0, 0), touch=False))
    visitor.rest()


def offer(visitor: Visitor) -> GuideCard:
    """The offer of a first match that is on the screen."""
    return next(node for node in visitor.scene.stage.walk() if isinstance(node, GuideCard))


def test_a_pointer_that_rests_where_the_window_comes_up_chooses_nothing(visitor: Visitor) -> None:
    """SDL tells of it as of a move by no pixel."""
    chosen, offered = visitor.scene.chosen, offer(visitor).game
    point(visitor, "box.rails", by=(0, 0))
    assert (visitor.scene.chosen, offer(visitor).game) == (chosen, offered)
    point(visitor, "box.rails")
    assert visitor.scene.chosen == offer(visitor).game == "rails"


def test_a_newcomer_is_offered_the_quickest_game_of_ours_then_the_one_pointed_at(visitor: Visitor) -> None:
    assert offer(visitor).game == next(game for game in first_matches() if game in OWN)
    assert [box.info.key for box in visitor.scene.boxes if box.chosen] == [offer(visitor).game]
    assert visitor.scene.focused.key == f"box.{offer(visitor).game}"
    for game in ("rails", "gharkane", "madsteam"):
        point(visitor, f"box.{game}")
        assert offer(visitor).game == game
    visitor.walk_to("box.paris")
    assert offer(visitor).game == "paris"
    visitor.key("f9")
    assert offer(visitor).game == "paris", "another language changes nothing but the words"
    visitor.click(visitor.widget("guide"))
    assert visitor.app.session
    assert visitor.app.session.match.game.key == "paris"
    visitor.app.session.close()


def test_a_box_pointed_at_before_the_offer_has_come_is_the_one_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order, held = worker_threads.order, list[Callable[[], None]]()
    monkeypatch.setattr(
        worker_threads, "order", lambda *args, **more: held.append(partial(order, *args, **more))
    )
    visitor = Visitor(Menu(), tmp_path)
    point(visitor, "box.gharkane")
    for each in held:
        each()
    visitor.rest(200)
    assert offer(visitor).game == "gharkane"


def test_a_newcomer_has_the_offer_before_any_save_was_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = worker_threads.order
    monkeypatch.setattr(
        worker_threads, "order", lambda key, *how, **more: key == "menu" or order(key, *how, **more)
    )
    visitor = Visitor(Menu(), tmp_path)
    assert isinstance(visitor.scene, Menu)
    assert visitor.scene.count < 0
    assert offer(visitor).game in first_matches()


@pytest.mark.parametrize("language", ["fr", "en", "de"])
@pytest.mark.parametrize("game", first_matches())
def test_the_offer_begins_with_aim_and_turn_and_leads_to_the_pictures(
    game: str, language: str, tmp_path: Path
) -> None:
    visitor = Visitor(Menu(), tmp_path, language=language)
    point(visitor, f"box.{game}")
    words = visitor.app.words(game)
    for panel in [panel.taught for panel in panels(game) if panel.taught.short]:
        assert words.taught(panel.short, find(game).figures) in offer(visitor).name
    assert len(re.findall(r"[.!?](?= |$)", offer(visitor).said)) == 2
    assert visitor.widget("guide.pictures").name == words("learn.primer.about", n=len(panels(game)))
    visitor.scene.view.reveal(visitor.widget("guide.pictures").rect)
    visitor.click(visitor.widget("guide.pictures"))
    assert isinstance(visitor.scene, Primer)
    assert (visitor.scene.game, len(visitor.scene.panels)) == (game, len(panels(game)))
    visitor.key("escape")
    assert offer(visitor).game == game


@pytest.mark.parametrize("language", ["fr", "en", "de"])
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_the_offer_of_every_game_fits_on_its_card(
    size: tuple[int, int], scale: float, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(Menu(), tmp_path, size, language, scale)
    for game in first_matches():
        point(visitor, f"box.{game}")
        card = offer(visitor)
        assert card.game == game
        reader = Reader(visitor.scene, monkeypatch)
        assert not [cut for cut in reader.cut if cut in card.name]
        written = [each.rect for each in reader.written if each.node is card]
        buttons = [each for each in card.buttons if each.visible]
        assert max(rect.bottom for rect in written) <= buttons[0].rect.top
        assert all(card.rect.contains(rect) for rect in [*written, *(each.rect for each in buttons)])
        assert not any(one.rect.colliderect(other.rect) for one, other in pairwise(buttons))


@pytest.mark.parametrize("language", ["fr", "en", "de"])
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_learn_is_in_sight_on_every_box(
    size: tuple[int, int], scale: float, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(Menu(), tmp_path, size, language, scale)
    written = Reader(visitor.scene, monkeypatch).written
    for game in here():
        button = visitor.widget(f"learn.{game}")
        assert [each.words for each in written if each.node is button] == [visitor.scene.words("menu.learn")]


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_the_buttons_of_all_boxes_stand_in_one_row_below_the_chosen_one(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    visitor = Visitor(Menu(), tmp_path, size, "fr", scale)
    visitor.walk_to("box.paris")
    visitor.rest(600)
    chosen = next(box for box in visitor.scene.boxes if box.chosen)
    assert chosen.info.key == "paris"
    lows = {visitor.widget(f"learn.{box.info.key}").rect.y - box.rect.bottom for box in visitor.scene.boxes}
    assert lows == {chosen.plates()[0].y - chosen.rect.bottom}
    assert chosen.place().bottom <= chosen.plates()[0].top


def test_the_foot_names_the_keys_the_buttons_of_a_pad_or_nothing_to_a_finger(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = visitor.scene.words
    opens, rules = (words(f"menu.foot.{key}") for key in ("open", "rules"))
    visitor.app.settings.keys["rules"] = ["f3"]
    visitor.app.apply_settings()
    visitor.rest()
    foot = said(visitor, monkeypatch)
    assert f"{opens} (Entrée)" in foot
    assert f"{rules} (F3)" in foot
    Thumbs(visitor.app).press("right")
    visitor.rest()
    foot = said(visitor, monkeypatch)
    assert f"{opens} ({glyph('south', 'xbox')})" in foot
    assert f"{rules} (" not in foot, "the button that opens the wheel at a table does nothing here"
    Finger(visitor.app).tap(visitor.widget("menu.language").rect.center)
    Finger(visitor.app).tap((5, 5))
    assert opens not in said(visitor, monkeypatch)


def test_learn_of_a_box_that_is_not_chosen_needs_one_press_and_arrows_go_from_box_to_box(
    visitor: Visitor,
) -> None:
    visitor.click(visitor.widget("learn.gharkane"))
    assert isinstance(visitor.scene, Learn)
    assert visitor.scene.game == "gharkane"
    visitor.key("escape")
    visitor.walk_to("box.madsteam")
    for game in here()[1:5]:
        visitor.key("right")
        assert visitor.scene.focused is visitor.widget(f"box.{game}")


# -- a new match --------------------------------------------------------------------------------------------
def test_one_press_starts_with_sensible_values(visitor: Visitor) -> None:
    visitor.walk_to("box.madsteam")
    visitor.key("enter")
    visitor.click(visitor.widget("start"))
    visitor.rest(500)
    now = visitor.app.session
    assert now
    assert [(seat.name, seat.bot) for seat in now.match.seats] == [("Joueur 1", ""), ("Ozone", "learner")]
    assert [type(scene) for scene in visitor.app.scenes[:2]] == [Menu, TableScene]
    now.close()


@pytest.mark.usefixtures("painted")
def test_the_window_says_that_a_table_is_set_up_while_it_is(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.app.routes.setup("macadam")
    visitor.rest()
    page, layout, seen = visitor.scene, TableScene.layout, list[tuple[bool, list[str]]]()

    def lay_out(table: TableScene, m: Metrics) -> None:
        seen.append((page.stage.dirty, page.spoken_notes()))
        layout(table, m)

    monkeypatch.setattr(TableScene, "layout", lay_out)
    visitor.click(visitor.widget("start"))
    assert seen[0] == (False, ["Mise en place…"])
    assert not page.spoken_notes()
    assert visitor.app.session
    visitor.app.session.close()


def test_a_whole_match_is_set_up_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.walk_to("box.macadam")
    visitor.key("enter")
    visitor.walk_to("alone")
    visitor.key("enter")
    visitor.walk_to("count")
    visitor.key("right")
    visitor.walk_to("name.0")
    visitor.type("Zoé")
    visitor.walk_to("colour.0")
    visitor.key("enter")
    visitor.walk_to("kind.1")
    visitor.key("down")
    visitor.walk_to("more")
    visitor.key("enter")
    visitor.walk_to("help.0")
    visitor.key("down")
    visitor.walk_to("seed")
    visitor.type("42")
    visitor.walk_to("variants")
    visitor.key("enter")
    visitor.walk_to("option.rounds")
    visitor.key("down")
    visitor.walk_to("start")
    visitor.key("enter")
    now = visitor.app.session
    assert now
    seats = now.match.seats
    assert [seat.name for seat in seats] == ["Zoé", "Gaston", "Joueur 3", "Joueur 4"]
    assert [bool(seat.bot) for seat in seats] == [False, True, False, False]
    assert seats[0].colour == "cobalt"
    assert seats[1].colour == "vermilion"
    assert seats[0].help == 3
    assert now.match.setup.seed == 42
    assert now.match.setup.options["rounds"] == 2
    now.close()


def test_two_of_the_same_name_keep_the_match_from_starting_and_it_is_said(visitor: Visitor) -> None:
    visitor.key("enter")
    for field in ("name.0", "name.1"):
        visitor.click(visitor.widget(field))
        visitor.type("Léa")
    start = visitor.widget("start")
    assert not start.enabled
    assert "Léa" in start.hint()
    visitor.click(start)
    assert isinstance(visitor.scene, SetupScene)
    visitor.click(visitor.widget("name.1"))
    visitor.key("backspace")
    assert visitor.widget("start").enabled


def test_computers_alone_cannot_play_and_a_seed_is_a_number(visitor: Visitor) -> None:
    visitor.key("enter")
    visitor.walk_to("kind.0")
    visitor.key("down")
    assert not visitor.widget("start").enabled
    visitor.key("up")
    assert visitor.widget("start").enabled
    visitor.click(visitor.widget("more"))
    visitor.click(visitor.widget("seed"))
    visitor.type("x")
    assert not visitor.widget("start").enabled


def test_seats_are_removed_down_to_the_fewest(visitor: Visitor) -> None:
    visitor.walk_to("box.madsteam")
    visitor.key("enter")
    visitor.walk_to("count")
    visitor.key("right")
    visitor.click(visitor.widget("remove.1"))
    assert setup(visitor).who.count == 2
    assert not visitor.widget("remove.0").enabled
    assert "2" in visitor.widget("remove.0").hint()


def test_names_are_remembered_for_the_next_match(visitor: Visitor) -> None:
    visitor.key("enter")
    visitor.click(visitor.widget("name.0"))
    visitor.type("Inès")
    visitor.click(visitor.widget("start"))
    assert visitor.app.session
    visitor.app.session.close()
    visitor.app.push(SetupScene("macadam"))
    visitor.rest()
    assert setup(visitor).who.names(visitor.scene.words)[0] == "Inès"


def test_variants_are_folded_away_and_those_chosen_stay_named(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.app.push(SetupScene("macadam"))
    visitor.rest()
    words = visitor.scene.words
    assert not visitor.has("option.rounds")
    assert words("setup.by_the_book") in visitor.widget("variants").name
    visitor.click(visitor.widget("variants"))
    visitor.walk_to("option.who_rolls")
    visitor.key("down")
    visitor.walk_to("variants")
    visitor.key("enter")
    assert not visitor.has("option.rounds")
    assert words("option.who_rolls.leader") in said(visitor, monkeypatch)
    assert words("setup.by_the_book") not in visitor.widget("variants").name
    visitor.click(visitor.widget("book"))
    assert words("setup.by_the_book") in visitor.widget("variants").name
    assert setup(visitor).options.chosen == {
        option.key: option.default for option in setup(visitor).rules.options
    }


@pytest.mark.usefixtures("painted")
def test_a_map_is_chosen_by_its_picture(visitor: Visitor) -> None:
    visitor.app.push(SetupScene("rails"))
    visitor.rest()
    maps = visitor.walk_to("option.map")
    before = visitor.app.screen.subsurface(maps.rect).copy()
    colours = {tuple(before.get_at((maps.rect.w * 3 // 4, y))) for y in range(10, maps.rect.h - 40)}
    assert len(colours) > 20  # a picture, not a plate
    visitor.click((maps.rect.x + maps.rect.w * 3 // 4, maps.rect.centery))
    visitor.click(visitor.widget("start"))
    now = visitor.app.session
    assert now
    assert now.match.setup.options["map"] == "northern_england"
    now.close()


def test_what_was_chosen_for_a_game_is_chosen_again_after_a_restart(visitor: Visitor, tmp_path: Path) -> None:
    visitor.app.push(SetupScene("rails"))
    visitor.rest()
    visitor.walk_to("alone")
    visitor.key("enter")
    visitor.walk_to("colour.0")
    visitor.key("enter")
    visitor.walk_to("more")
    visitor.key("enter")
    visitor.walk_to("help.1")
    visitor.key("up", "up")
    visitor.walk_to("option.map")
    visitor.key("right")
    visitor.walk_to("variants")
    visitor.key("enter")
    visitor.walk_to("option.momentum")
    visitor.key("down")
    visitor.click(visitor.widget("start"))
    assert visitor.app.session
    visitor.app.session.close()
    file = tmp_path / "settings.json"
    save(visitor.app.settings, file)
    again = Visitor(SetupScene("rails"), tmp_path, settings=load(file)[0])
    chosen = setup(again).options.chosen
    assert (chosen["map"], chosen["momentum"], chosen["tiles"]) == ("northern_england", True, "unlimited")
    places = setup(again).who.seated
    assert [(place.colour, place.help) for place in places] == [(1, 3), (0, 1), (2, 3)]
    again.app.push(SetupScene("madsteam"))
    again.rest()
    assert [place.colour for place in setup(again).who.seated] == [0, 1, 2]


def test_choices_a_game_no_longer_has_are_forgotten(tmp_path: Path) -> None:
    kept = LastMatch(9, [0, 0, 7], [1], {"map": "atlantis", "gone": 3, "momentum": True})
    visitor = Visitor(SetupScene("rails"), tmp_path, settings=Settings(language="fr", last={"rails": kept}))
    assert setup(visitor).options.chosen["map"] == "eastern_us"
    assert setup(visitor).options.chosen["momentum"] is True
    assert "gone" not in setup(visitor).options.chosen
    assert [place.colour for place in setup(visitor).who.seated] == [0, 1, 2, 3, 4, 5]


def test_a_variant_is_offered_only_in_the_ways_of_playing_it_is_meant_for(visitor: Visitor) -> None:
    visitor.app.push(SetupScene("rails"))
    visitor.rest()
    book = visitor.widget("variants").name
    visitor.walk_to("variants")
    visitor.key("enter")
    visitor.walk_to("option.momentum")
    visitor.key("down")
    visitor.walk_to("count")
    visitor.key("right")
    visitor.walk_to("option.mode")
    visitor.key("right")
    assert visitor.has("option.tiles")
    assert not any(visitor.has(f"option.{key}") for key in ("momentum", "builds", "shares_include_first"))
    assert visitor.widget("variants").name == book
    visitor.click(visitor.widget("start"))
    assert visitor.app.session
    played = visitor.app.session.match.setup.options
    assert (played["mode"], played["momentum"]) == ("simplified", False)
    visitor.app.session.close()
    visitor.app.push(SetupScene("rails"))
    visitor.rest()
    visitor.walk_to("option.mode")
    visitor.key("left")
    visitor.walk_to("variants")
    visitor.key("enter")
    assert visitor.has("option.momentum")
    assert setup(visitor).options.played()["momentum"] is True


def test_the_number_of_an_option_opens_its_rule(visitor: Visitor) -> None:
    visitor.walk_to("box.macadam")
    visitor.key("enter")
    visitor.click(visitor.widget("variants"))
    visitor.click(visitor.widget("option.rounds.MAC-17.8"))
    assert isinstance(visitor.scene, Rules)
    assert visitor.scene.rule == "MAC-17.8"
    visitor.key("escape")
    assert isinstance(visitor.scene, SetupScene)


def test_nothing_set_up_is_lost_when_the_language_changes(visitor: Visitor) -> None:
    visitor.key("enter")
    visitor.click(visitor.widget("name.0"))
    visitor.type("Tom")
    visitor.key("f9")
    assert setup(visitor).who.names(visitor.scene.words)[0] == "Tom"
    assert visitor.widget("start").name == "Start the game"


def test_the_window_is_called_after_the_game_and_the_language(visitor: Visitor) -> None:
    assert pygame.display.get_caption()[0] == visitor.app.words()("app.name")
    visitor.walk_to("box.madsteam")
    visitor.key("enter")
    assert pygame.display.get_caption()[0].startswith("Madsteam – ")
    visitor.key("f9")
    assert pygame.display.get_caption()[0] == "Madsteam – " + visitor.app.words()("app.name")
    visitor.key("escape")
    assert pygame.display.get_caption()[0] == visitor.app.words()("app.name")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("key", here())
def test_the_table_and_the_pages_name_a_game_as_its_box_does(
    key: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(Menu(), tmp_path, language=language)
    title = lettered(key, language)
    visitor.app.push(SetupScene(key))
    visitor.rest()
    assert title in said(visitor, monkeypatch)
    visitor.click(visitor.widget("start"))
    table = visitor.app.scenes[1]
    assert isinstance(table, TableScene)
    assert table.desk.chrome.bar.title == title
    assert visitor.app.session
    visitor.app.session.close()
