"""Rules desk, settings, curtain and maps, by mouse and by keyboard alone."""

from __future__ import annotations

import threading
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from tabletop.engine.game import AnyGame
from tabletop.engine.log import Line
from tabletop.games import find, here
from tabletop.maps.choose import BoardChoice, own_map
from tabletop.match import EVERYBODY, LogGroup, Match, Seat
from tabletop.reference.book import Book
from tabletop.system.settings import LastMatch, Settings
from tabletop.teaching import teaching
from tabletop.texts.words import Words
from tabletop.ui.board.map_pictures import chosen
from tabletop.ui.kit import text, worker_threads
from tabletop.ui.kit.sprites import Backdrop
from tabletop.ui.kit.text import Span
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play.full_text import LogSentence, SentenceList
from tabletop.ui.play.privacy import needed
from tabletop.ui.scenes import maps_scene
from tabletop.ui.scenes.curtain.card import CurtainCard, Facts, OrderStrip, RecapLine
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.scenes.maps_scene import Maps
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.primer import Primer
from tabletop.ui.scenes.rules.chapter import RuleList
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.scenes.settings.settings_scene import SettingsScene
from tabletop.ui.widgets import ListView
from tabletop.ui.widgets.page import title_at, title_pen
from tabletop.ui.widgets.scene import Scene
from tabletop.ui.widgets.scroll import ScrollView
from tests import patience
from tests.random_games import OWN
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.visitor import Reader, Visitor, begun

pytestmark = pytest.mark.usefixtures("unpainted")


def said(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> str:
    """Everything that stands on the screen."""
    return " ".join(w.words for w in Reader(visitor.scene, monkeypatch).written)


# -- rules ------------------------------------------------------------------------------------------------
def desk(rule: str = "", language: str = "fr") -> tuple[Visitor, Rules]:
    scene = Rules("macadam", rule)
    return Visitor(scene, language=language), scene


def test_the_desk_opens_at_a_rule_with_its_source_and_standing(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, scene = desk("MAC-7.2")
    rule = scene.words.rule("MAC-7.2")
    shown = said(visitor, monkeypatch)
    assert rule.title in shown
    assert rule.id in shown
    assert scene.words("rules.ruling") in shown
    assert rule.kind == "ruling"


def test_a_source_that_says_that_a_rule_is_reconstructed_says_it_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Rules("paris", "PAR-17.2")
    shown = said(Visitor(scene, language="fr"), monkeypatch)
    assert shown.count(scene.words("rules.reconstructed")) == 1


def test_every_standing_is_told_by_word_and_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words("fr", "macadam")
    for kind in {rule.kind for rule in words.rules()}:
        rule = next(r for r in words.rules() if r.kind == kind)
        visitor, _ = desk(rule.id)
        assert words(f"rules.{kind}") in said(visitor, monkeypatch)


def test_the_rule_that_is_chosen_shows_its_details_and_no_other() -> None:
    visitor, scene = desk("MAC-6.4")
    rules = next(widget for widget in scene.ring() if isinstance(widget, RuleList))
    visitor.walk_to(rules.key)
    first = rules.index
    opened, closed = rules.row_rect(first).h, rules.row_rect(first + 1).h
    visitor.key("down")
    assert rules.index == first + 1
    assert rules.row_rect(first).h < opened
    assert rules.row_rect(first + 1).h > closed


def test_search_needs_no_accents_and_finds_numbers_too() -> None:
    visitor, scene = desk()
    visitor.click(visitor.widget("search"))
    visitor.type("penalite")
    assert scene.found
    assert all("nalit" in f"{r.title}{r.help}{r.refusal}{r.remedy}{r.section}".lower() for r in scene.found)
    for _ in range(8):
        visitor.key("backspace")
    visitor.type("MAC-18.2")
    assert [r.id for r in scene.found] == ["MAC-18.2"]
    assert scene.rule == "MAC-18.2"


def test_a_word_finds_titles_that_bear_it_before_longer_words_that_contain_it() -> None:
    words = Words("en", "rails")
    found = [rule.number for rule in Book(words, {}).search("tie")]
    assert set(found[:2]) == {"18.3", "24.3"}
    assert len(found) > 5


def test_a_search_that_finds_nothing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, scene = desk()
    visitor.click(visitor.widget("search"))
    visitor.type("xyzzy")
    assert not scene.found
    assert scene.words("rules.nothing") in said(visitor, monkeypatch)


def test_sections_and_rules_are_reached_by_arrows() -> None:
    visitor, scene = desk()
    visitor.walk_to("sections")
    visitor.key("down")
    assert scene.section == list(scene.book.sections)[1]
    assert scene.rule == "MAC-1.1"
    visitor.walk_to("rules")
    visitor.key("down")
    assert scene.rule == "MAC-1.2"


def test_in_english_the_french_text_stands_below(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, _ = desk("MAC-7.1", "en")
    shown = said(visitor, monkeypatch)
    assert f"In French: {Words('fr', 'macadam').rule('MAC-7.1').title}" in shown


def test_a_question_is_answered_typing_errors_and_all_and_its_words_are_marked() -> None:
    visitor, scene = desk(language="en")
    visitor.key("/")
    visitor.type("when may I play a traffic oficer")
    assert "MAC-7.1" in [rule.id for rule in scene.found[:5]]
    assert scene.list.index == 0, "the most probable answer is open, whatever the first letters found"
    marked = [
        part.text
        for layout in scene.list._layouts.values()
        for part in layout.parts
        for line in part.words.lines
        for part in line
        if isinstance(part, Span) and part.ground
    ]
    assert "officer" in marked


def test_a_rule_that_was_found_is_read_in_its_chapter() -> None:
    visitor, scene = desk()
    visitor.key("/")
    visitor.type("MAC-18.2")
    visitor.key("enter", "enter")
    assert scene.section == "MAC-18"
    assert len(scene.found) > 1
    assert scene.rule == "MAC-18.2"


def test_the_list_of_chapters_lights_what_is_shown_and_nothing_beside_answers() -> None:
    visitor, scene = desk("MAC-4.2")
    chapters = visitor.widget("sections")
    assert isinstance(chapters, ListView)
    assert list(scene.book.sections)[chapters.index] == "MAC-4"
    visitor.key("/")
    visitor.type("agent")
    assert chapters.index == -1
    visitor.key("enter", "g")
    assert scene.section == list(scene.book.sections)[chapters.index] == "word"
    assert chapters.row_rect(chapters.index).bottom <= chapters.rect.bottom


def test_a_lesson_that_answers_is_taken_from_there() -> None:
    visitor, scene = desk(language="en")
    lesson = teaching("macadam").lessons[0]
    visitor.key("/")
    visitor.type(lesson.title["en"])
    at = next(i for i, found in enumerate(scene.found) if found.id == f"lesson.{lesson.key}")
    visitor.walk_to("rules")
    visitor.key(*["down"] * (at - scene.list.index) or ["up"] * (scene.list.index - at))
    visitor.key("enter")
    assert visitor.task.lesson == lesson


def test_what_is_no_rule_of_the_book_is_listed_by_itself() -> None:
    visitor, scene = desk(language="en")
    for title, kind in (("rules.rulings", "ruling"), ("rules.reconstructions", "reconstructed")):
        visitor.walk_to("sections")
        at = list(scene.book.sections).index(scene.section)
        visitor.key(*["down"] * (list(scene.book.sections.values()).index(scene.words(title)) - at))
        assert scene.found == [rule for rule in scene.words.rules() if rule.kind == kind]
        assert scene.found


def test_the_first_page_shows_the_game_in_a_few_pictures() -> None:
    visitor, scene = desk()
    assert scene.section == "panel" == next(iter(scene.book.sections))
    assert [rule.kind for rule in scene.found] == ["panel"] * 7
    visitor.key("down", "enter")
    assert isinstance(visitor.scene, Primer)
    assert visitor.scene.at == 1


@pytest.mark.parametrize("game", here())
def test_chapters_are_illustrated_with_what_they_speak_of(game: str) -> None:
    scene = Rules(game)
    Visitor(scene, language="en")
    shown = 0
    for index in range(len(list(scene.book.sections))):
        scene._open_section(index)
        shown += sum(map(len, scene.list._pictures))
    assert shown >= (30 if game in OWN else 5)


def test_rules_somebody_has_met_or_was_refused_by_are_marked() -> None:
    settings = Settings(language="en", sound=False, speed=0, names=["Léa", "Marc"])
    visitor = Visitor(Menu(), settings=settings)
    learned = visitor.app.people.of("Léa").of("macadam")
    learned.refuse("MAC-13.3")
    learned.end(["MAC-1.1", "MAC-13.3"])
    scene = Rules("macadam", "MAC-13.3")
    visitor.app.push(scene)
    visitor.rest()
    assert scene.words("rules.refused.about") in scene.list.says()
    visitor.walk_to("sections")
    visitor.key(*["down"] * (len(list(scene.book.sections)) - list(scene.book.sections).index(scene.section)))
    assert [rule.id for rule in scene.found] == ["MAC-1.1", "MAC-13.3"]
    assert scene.words("rules.met.about") in scene.list.says()


def test_the_desk_opens_on_the_game_last_played() -> None:
    settings = Settings(language="en", sound=False, speed=0)
    settings.last = {"paris": LastMatch(), "gharkane": LastMatch()}
    scene = Rules()
    Visitor(scene, settings=settings)
    assert scene.game == "gharkane"


def test_the_desk_is_not_opened_over_itself() -> None:
    visitor, scene = desk()
    visitor.app.push(Menu())
    visitor.key("f1")
    assert isinstance(visitor.scene, Rules)
    assert visitor.scene is not scene
    opened = list(visitor.app.scenes)
    visitor.key("f1")
    assert visitor.app.scenes == opened


def test_the_table_is_asked_by_a_key_and_by_a_button() -> None:
    person = Person(match_of(2), (1920, 1080), curtain=False)
    person.key("/")
    scene = person.app.scene
    assert isinstance(scene, Rules)
    assert scene.focused is scene.search
    person.key("escape")
    person.click(person.desk.chrome.tools["ask"].rect.center)
    assert isinstance(person.app.scene, Rules)
    assert scene.game == "macadam"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0.8), ((1280, 720), 2.0), ((1920, 1080), 1.4)])
def test_a_page_keeps_its_words_inside_whatever_their_size(
    language: str, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Rules("gharkane", "GHA-9.4")
    visitor = Visitor(scene, language=language, size=size, scale=scale)
    seen = Reader(visitor.scene, monkeypatch)
    assert not seen.outside()
    assert not seen.overlapping()


# -- settings ------------------------------------------------------------------------------------------------
@pytest.fixture
def settings() -> Visitor:
    return Visitor(SettingsScene())


@pytest.mark.usefixtures("painted")
def test_what_stands_on_a_panel_is_seen_above_its_plate(settings: Visitor) -> None:
    settings.app.loop.frame(0, [])
    living = next(w for w in settings.scene.ring() if w.key == "breathing")
    rect, screen = living.rect, settings.app.screen
    assert screen.get_rect().contains(rect)
    across = (screen.get_at((x, rect.centery)) for x in range(rect.left, rect.right))
    assert max(colour.r for colour in across) > 180, "a switch that is on stands in brass"


@pytest.mark.parametrize("field", ["high_contrast", "reduced_motion", "curtain", "forced", "sound"])
def test_switches_work_by_keyboard_and_by_mouse(settings: Visitor, field: str) -> None:
    before = getattr(settings.app.settings, field)
    settings.walk_to(field)
    settings.key("space")
    assert getattr(settings.app.settings, field) is not before
    settings.click(settings.widget(field))
    assert getattr(settings.app.settings, field) is before


def test_page_keys_scroll_a_page_whatever_has_the_focus(settings: Visitor) -> None:
    settings.walk_to("language")
    view = settings.widget("language").parent
    assert isinstance(view, ScrollView)
    settings.key("page down")
    assert view.offset == min(view.most, view.rect.h * 9 // 10)
    settings.key("page up")
    assert not view.offset
    settings.key("end")
    assert view.offset == view.most > 0
    settings.key("home")
    assert not view.offset


def test_a_page_stays_where_it_was_scrolled_to_when_a_person_comes_back() -> None:
    visitor = Visitor(Menu())
    visitor.click(visitor.widget("menu.settings"))
    visitor.app.settings.ui_scale = 1.5
    visitor.app.apply_settings()
    visitor.rest()
    visitor.click(visitor.widget("back"))
    assert isinstance(visitor.scene, Menu)
    assert visitor.scene.view.most
    assert not visitor.scene.view.offset, "the title of the menu is out of sight"
    below = visitor.scene.view.most
    visitor.scene.view.scroll(below)
    visitor.click(visitor.widget("menu.settings"))
    visitor.click(visitor.widget("back"))
    assert visitor.scene.view.offset == below


def test_a_larger_scale_applies_once_the_slider_rests(settings: Visitor) -> None:
    settings.walk_to("scale")
    settings.key("right", "right")
    assert settings.app.m.ui_scale == 1.0
    settings.rest(600)
    assert settings.app.settings.ui_scale == pytest.approx(1.1)
    assert settings.app.m.ui_scale == pytest.approx(1.1)


def test_leaving_keeps_what_the_slider_said(settings: Visitor) -> None:
    settings.app.push(SettingsScene())
    settings.walk_to("scale")
    settings.key("right")
    settings.key("escape")
    assert settings.app.settings.ui_scale == pytest.approx(1.05)


def test_a_key_is_bound_by_pressing_it(settings: Visitor) -> None:
    settings.walk_to("key.hint")
    settings.key("enter")
    settings.key("x")
    assert settings.app.bindings.command("x") == "hint"
    assert settings.app.settings.keys == {"hint": ["x"]}
    settings.walk_to("keys.reset")
    settings.key("enter")
    assert settings.app.bindings.command("x") == ""


def test_a_key_that_is_taken_is_refused_by_name(settings: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.walk_to("key.hint")
    settings.key("enter")
    settings.key("m")
    assert settings.scene.words("command.mute") in said(settings, monkeypatch)
    assert settings.scene.modal()
    settings.key("escape")
    assert not settings.scene.modal()
    assert settings.app.bindings.command("m") == "mute"


def test_keys_one_finds_ones_way_by_cannot_be_changed(settings: Visitor) -> None:
    fixed = settings.widget("key.activate")
    assert not fixed.enabled
    assert fixed.hint()


# -- curtain ----------------------------------------------------------------------------------------------
class Behind(Scene):
    """What the curtain hides."""


def behind(match: Match, seat: int = 1) -> tuple[Visitor, list[str]]:
    visitor, opened = Visitor(Behind()), list[str]()
    visitor.app.push(Curtain(match, seat, lambda: opened.append("open")))
    visitor.app.loop.frame(16, [])
    return visitor, opened


@pytest.mark.usefixtures("painted")
def test_the_curtain_covers_everything_from_its_first_frame() -> None:
    visitor, _ = behind(begun())
    cloth = next(node for node in visitor.scene.stage.nodes if isinstance(node, Backdrop))
    assert cloth.opaque() == visitor.app.screen.get_rect()


def test_it_names_who_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    visitor, _ = behind(match, 2)
    assert match.seats[2].name in said(visitor, monkeypatch)


def test_enter_opens_it_once_stray_keys_have_passed() -> None:
    visitor, opened = behind(begun())
    visitor.key("enter")
    assert not opened
    visitor.rest(500)
    visitor.key("enter")
    assert opened == ["open"]
    assert isinstance(visitor.scene, Behind)


def test_space_must_be_held() -> None:
    visitor, opened = behind(begun())
    visitor.rest(500)
    visitor.press("space")
    visitor.rest(300)
    visitor.press("space", up=True)
    visitor.rest(600)
    assert not opened
    visitor.press("space")
    visitor.rest(600)
    assert opened == ["open"]


def test_a_click_on_its_button_opens_it_and_one_beside_does_not() -> None:
    visitor, opened = behind(begun())
    visitor.click((30, 400))
    assert not opened
    visitor.click(visitor.widget("open"))
    assert opened == ["open"]


def test_it_tells_nothing_that_is_not_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    match, hidden = begun(3), "Only for you"
    told = [
        LogGroup(
            0,
            0,
            (Line("log.no_second_card", params={"seat": "seat.0"}), Line("log.only_for_you", readers=(1,))),
        )
    ]
    monkeypatch.setattr(Match, "recap", lambda self, seat: told)
    visitor, _ = behind(match)
    assert hidden not in said(visitor, monkeypatch)
    visitor.click(visitor.widget("open"))
    assert hidden in said(visitor, monkeypatch)


def test_its_lines_bear_the_sign_of_whom_they_name_not_of_who_acted_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = (Line("log.no_second_card", params={"seat": "seat.1"}), Line("log.interrupted"))
    monkeypatch.setattr(Match, "recap", lambda self, seat: [LogGroup(0, 2, lines)])
    visitor, _ = behind(begun(3))
    card = next(node for node in visitor.scene.stage.walk() if isinstance(node, CurtainCard))
    assert [each.colour for each in card.lines] == [1, -1]


def test_it_has_room_for_what_happened_at_the_smallest_of_usual_windows() -> None:
    match = play_on(begun(3), 12)
    assert match.asked
    visitor, _ = behind(match, (match.asked.seat + 1) % 3)
    card = next(node for node in visitor.scene.stage.walk() if isinstance(node, CurtainCard))
    assert visitor.app.m.size == (1280, 720)
    assert len(card.lines) >= 3


@pytest.mark.parametrize("seats", [3, 4])
def test_all_players_stand_inside_the_strip_of_their_order(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [letter * 24 for letter in "MWGQ"[:seats]]
    visitor = Visitor(Curtain(Match(find("paris"), [Seat(name) for name in names]), 0, lambda: None))
    reader = Reader(visitor.scene, monkeypatch)
    strip = [each for each in reader.written if isinstance(each.node, OrderStrip)]
    assert len(strip) == seats
    assert all(each.node.rect.contains(each.rect) for each in strip)
    assert all(one.rect.right < other.rect.left for one, other in pairwise(strip))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_its_weightiest_lines_stay_where_not_all_have_room_and_of_equal_ones_the_newest(
    size: tuple[int, int],
) -> None:
    m, weights = Metrics(*size), (0, 3, 0, 2, 0, 0, 1, 0, 0)
    lines = [RecapLine(LogSentence(-1, str(n)), weight) for n, weight in enumerate(weights)]
    facts, kept = Facts("head", "title", "about", "recap", lines), set[tuple[str, ...]]()
    for high in range(m.u(100), m.u(900)):
        card = CurtainCard(m, Rect(0, 0, m.u(800), high), facts, Surface((1, 1)), 40)
        kept.add(tuple(each.words for each in card.lines))
        assert card.left_out == len(lines) - len(card.lines)
        needed = sum(card._parts) + card._recap_height() + card._foot
        assert not card.lines or needed <= high
    assert sorted(kept, key=len) == [
        (), ("1",), ("1", "3"), ("1", "3", "6"), ("1", "3", "6", "8"), ("1", "3", "6", "7", "8"),
    ]  # fmt: skip


def test_what_concerns_the_person_stands_on_it_and_all_else_is_read_by_its_button(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    harm = Line("log.no_second_card", params={"seat": "seat.1"})
    others = [Line("log.no_second_card", params={"seat": "seat.0"})] * 20
    monkeypatch.setattr(Match, "recap", lambda self, seat: [LogGroup(0, 0, (harm, *others))])
    visitor, opened = behind(begun(3))
    card = next(node for node in visitor.scene.stage.walk() if isinstance(node, CurtainCard))
    assert card.lines[0].colour == 1
    assert str(21 - len(card.lines)) in visitor.widget("more").name
    visitor.click(visitor.widget("more"))
    (told,) = (node for node in visitor.scene.ring() if isinstance(node, SentenceList))
    assert len(told.sentences) == 21
    assert told.most  # and it is scrolled
    visitor.key("enter")
    assert not visitor.scene.modal()
    assert not opened


@pytest.mark.usefixtures("painted")
def test_no_pixel_of_it_depends_on_what_seats_hide() -> None:
    match, other = begun(3), begun(3)
    other.position = match.game.guess(match.view(EVERYBODY), EVERYBODY, 77)
    assert other.position.digest() != match.position.digest()
    shown = [pygame.image.tobytes(behind(each)[0].app.screen, "RGB") for each in (match, other)]
    assert shown[0] == shown[1]


def test_no_curtain_where_nobody_could_peep() -> None:
    visitor = Visitor(Menu())
    assert needed(visitor.app, match_of(2))
    assert not needed(visitor.app, match_of(2, bots=[1]))
    visitor.app.settings.curtain = False
    assert not needed(visitor.app, match_of(2))


# -- maps -------------------------------------------------------------------------------------------------
def test_maps_are_judged_in_words_and_a_broken_one_is_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    visitor = Visitor(Maps())
    assert visitor.scene.words("maps.shipped.about") in said(visitor, monkeypatch).replace("  ", " ")
    visitor.walk_to("maps.copy")
    visitor.key("enter")
    mine = own_map("madsteam/board")
    assert visitor.scene.words("maps.own") in said(visitor, monkeypatch)
    mine.write_text(mine.read_text("utf-8").replace("place.bank", "place.benk"), "utf-8")
    visitor.walk_to("maps.again")
    visitor.key("enter")
    shown = said(visitor, monkeypatch)
    assert "place.benk" in shown
    assert visitor.scene.words("maps.broken") in shown


def test_a_copy_of_one_map_leaves_the_others_and_the_shipped_map_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    visitor = Visitor(Maps())
    visitor.walk_to("maps.copy")
    visitor.key("enter")
    mine = own_map("madsteam/board")
    page = visitor.scene
    assert isinstance(page, Maps)
    assert [sheet.name for sheet in page.sheets if sheet.state != "shipped"] == ["madsteam/board"]
    assert visitor.scene.words("maps.here", path="").strip() in said(visitor, monkeypatch)
    visitor.click(visitor.widget("maps.aside"))
    assert not mine.exists()
    assert mine.with_name("board.tmx.1").exists()
    assert {sheet.state for sheet in page.sheets} == {"shipped"}
    assert visitor.widget("maps.copy").enabled


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_sheet_of_a_map_names_the_board_in_readable_letters(
    scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(Maps(), size=(1920, 1080), scale=scale, language="en")
    visitor.rest()
    written = Reader(visitor.scene, monkeypatch).written
    (high,) = (each.rect.h for each in written if each.words.startswith("Town · 126"))
    assert high >= text.height(visitor.app.m.px("small"))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_boards_of_one_game_differ_by_their_names_on_the_maps_page(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(Maps(), language=language)
    page = visitor.scene
    assert isinstance(page, Maps)
    names = [(sheet.game, page.board_name(sheet)) for sheet in page.sheets]
    assert len(set(names)) == len(names)
    shown = said(visitor, monkeypatch)
    assert all(name in shown for _, name in names[:2])


def test_the_maps_page_opens_before_its_maps_are_checked_and_shows_each_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checked, gate = list[str](), threading.Semaphore(0)

    def check(game: AnyGame, name: str) -> BoardChoice:
        assert threading.current_thread() is not threading.main_thread()
        gate.acquire(timeout=patience.HANG)
        checked.append(name)
        return chosen(game, name)

    monkeypatch.setattr(maps_scene, "chosen", check)
    monkeypatch.setattr(worker_threads, "finish", worker_threads.collect)
    visitor = Visitor(Maps())
    page = visitor.scene
    assert isinstance(page, Maps)
    for n in range(len(page.sheets)):
        visitor.rest()
        assert [sheet.state for sheet in page.sheets] == ["shipped"] * n + ["waiting"] * (
            len(page.sheets) - n
        )
        gate.release()
        patience.until(lambda n=n: page.sheets[n].path, "the check", visitor.rest)  # type: ignore[misc]
    assert checked == [sheet.name for sheet in page.sheets]


@pytest.mark.parametrize("language", ["fr", "en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (800, 1280)])
def test_large_letters_leave_the_title_of_the_rules_its_full_size(
    size: tuple[int, int], language: str
) -> None:
    visitor = Visitor(Rules("gharkane"), size=size, scale=2.0, language=language)
    m, title = visitor.scene.m, visitor.scene.words("rules.title")
    ends = title_at(m) + title_pen(m).width(title)
    assert ends < visitor.widget("game").rect.left < visitor.widget("search").rect.left
    assert visitor.widget("search").rect.right <= m.width
