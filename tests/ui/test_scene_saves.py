"""Saved matches, the end of a match and its replay, by mouse and by keyboard alone."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from tabletop.games import find
from tabletop.match import EVERYBODY, Match, Seat
from tabletop.saves.library import Library
from tabletop.saves.listed_file import picture_of as library_picture
from tabletop.texts.boxes import game_infos, game_name
from tabletop.ui.kit import worker_threads
from tabletop.ui.play import saving, session
from tabletop.ui.play.replay_scene import ReplayScene
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.saves.load import Load
from tabletop.ui.scenes.saves.save_cards import SaveCard
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets import ScrollView
from tabletop.ui.widgets.dialog import Dialog
from tests.match.test_secret_counts import at_a_secret, ways_to_answer
from tests.patience import until
from tests.ui.table_hands import play_on
from tests.ui.visitor import Reader, Visitor, begun, finished, visit

pytestmark = pytest.mark.usefixtures("unpainted")


def card(visitor: Visitor, path: Path) -> SaveCard:
    found = visitor.widget(str(path))
    assert isinstance(found, SaveCard)
    return found


def said(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> str:
    return " ".join(w.words for w in Reader(visitor.scene, monkeypatch).written)


# -- the list ---------------------------------------------------------------------------------------------
def test_a_save_is_opened_by_keyboard_where_it_was_left(library: Library) -> None:
    visitor, _ = visit(library)
    visitor.walk_to(str(library.path_of("Essai")))
    visitor.key("enter")
    assert visitor.app.session
    assert len(visitor.app.session.match.actions) == 40
    assert visitor.app.session.name == "Essai"
    visitor.app.session.close()


@pytest.mark.parametrize("when", ["before", "after"])
def test_the_list_is_shown_whoever_else_looks_at_the_folder_meanwhile(library: Library, when: str) -> None:
    """The menu may order a look after the list has, and before or after the list's own was made."""
    menu, go = Menu(), threading.Event()
    visitor = Visitor(menu, library.folder)
    visitor.rest()
    worker_threads.order("something slow", go.wait, lambda _: None, slow=True)
    visitor.app.library.last = None  # nobody has looked yet
    scene = Load()
    visitor.app.push(scene)
    if when == "before":
        menu.saves_changed()
    go.set()
    until(worker_threads._slow.idle)
    if when == "after":
        visitor.app.library.look()
    visitor.rest()
    assert "Essai" in shown(scene)


def on_rails() -> Match:
    return play_on(Match(find("rails"), [Seat("Zoé", "jade"), Seat("Tom", "plum")], {}, 1), 5)


def shown(scene: Load) -> list[str]:
    return [kept.saved.name for kept in scene.picked]


def test_the_list_is_picked_from_by_game_by_state_and_by_words(library: Library) -> None:
    library.save(finished(2), "Finie")
    library.save(on_rails(), "Vapeur")
    visitor, scene = visit(library)
    everything = shown(scene)
    assert {"Essai", "Finie", "Vapeur"} <= set(everything)
    visitor.walk_to("pick.state")
    visitor.key("down")
    assert "Finie" not in shown(scene)
    visitor.key("down")
    assert {"Essai", "Vapeur"}.isdisjoint(shown(scene))
    assert "Finie" in shown(scene)
    visitor.key("up", "up")
    assert shown(scene) == everything
    visitor.click(visitor.widget("pick.words"))
    visitor.type("ZOE")  # a name at the table, whatever its accents and capitals
    assert shown(scene) == ["Vapeur"]
    assert scene.chosen_entry
    assert scene.chosen_entry.saved.name == "Vapeur"
    visitor.type("x")
    assert not scene.picked
    assert not visitor.has("open")
    visitor.key("delete")
    assert not visitor.scene.modal()  # nothing that is not seen is deleted


def test_what_was_saved_after_the_last_listing_is_described_first(library: Library) -> None:
    """The page opens with what was listed before, and lists anew; what a hand has chosen stays chosen."""
    visitor, scene = Visitor(Menu(), library.folder), Load()
    library.save(begun(2), "Neue")
    visitor.app.push(scene)
    visitor.rest()
    assert scene.chosen_entry
    assert scene.chosen_entry.saved.name == "Neue"
    assert visitor.scene.focused
    assert visitor.scene.focused.key == str(library.path_of("Neue"))
    visitor.click(visitor.widget(str(library.path_of("Essai"))))
    library.save(begun(2), "Zuletzt")
    scene.saves_changed()
    visitor.rest()
    assert shown(scene)[0] == "Zuletzt"
    assert scene.chosen_entry.saved.name == "Essai"


def test_the_list_is_sorted_by_date_by_name_and_by_game(library: Library) -> None:
    for name in ("zèbre", "Éclair", "fin"):
        library.save(begun(2), name)
    library.save(on_rails(), "autre")
    visitor, scene = visit(library)
    own = [kept.saved for kept in scene.picked if not kept.saved.shipped]
    assert [saved.saved for saved in own] == sorted((saved.saved for saved in own), reverse=True)
    visitor.walk_to("pick.order")
    visitor.key("down")
    own = [kept.saved for kept in scene.picked if not kept.saved.shipped]
    assert [saved.name for saved in own] == ["autre", "Éclair", "Essai", "fin", "zèbre"]
    visitor.key("down")
    games = [kept.saved.game for kept in scene.picked]
    assert games == sorted(games, key=lambda game: game_infos()[game].name["fr"])


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_main_button_is_in_sight_and_takes_the_first_click(library: Library, scale: float) -> None:
    visitor = Visitor(Load(), library.folder, scale=scale)
    button = visitor.widget("open")
    assert visitor.app.screen.get_rect().contains(button.rect)
    for node in (button.parent, button.parent and button.parent.parent):
        assert not node or node.rect.contains(button.rect)
    visitor.click(button)
    assert visitor.app.session
    visitor.app.session.close()


def test_nothing_moves_away_under_a_press(library: Library) -> None:
    visitor = Visitor(Load(), library.folder, scale=2.0)
    replay = visitor.widget("load.replay")
    view = replay.parent
    assert isinstance(view, ScrollView)
    view.scroll(replay.rect.top - view.rect.bottom + 20)  # its upper edge is in sight
    at = replay.rect.centerx, replay.rect.top + 10
    assert view.rect.collidepoint(at)
    visitor.click(at)
    assert isinstance(visitor.scene, ReplayScene)


def test_a_finished_match_opens_on_its_count(library: Library) -> None:
    library.save(finished(2), "Finie")
    visitor, _ = visit(library)
    visitor.click(card(visitor, library.path_of("Finie")))
    visitor.click(visitor.widget("open"))
    assert isinstance(visitor.scene, End)
    visitor.key("escape")
    assert isinstance(visitor.scene, TableScene)
    assert visitor.app.session
    visitor.app.session.close()


def test_a_damaged_file_is_listed_with_its_fault_and_hides_no_other(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = library.path_of("Cassée")
    lines = library.path_of("Essai").read_bytes().splitlines(keepends=True)
    broken.write_bytes(b"".join([*lines[:5], lines[5].replace(b"1", b"2"), *lines[6:]]))
    visitor, scene = visit(library)
    assert {k.saved.name for k in scene.entries} >= {"Essai", "Cassée"}
    visitor.click(card(visitor, broken))
    assert "Cassée.jsonl" in said(visitor, monkeypatch)
    visitor.click(visitor.widget("open"))
    assert visitor.scene.modal()
    visitor.key("escape")
    assert isinstance(visitor.scene, Load)


def test_an_empty_file_can_only_be_closed(library: Library) -> None:
    empty = library.folder / "vide.jsonl"
    empty.write_bytes(b"")
    visitor, _ = visit(library)
    visitor.click(card(visitor, empty))
    visitor.click(visitor.widget("open"))
    visitor.key("enter")
    assert not visitor.scene.modal()
    assert empty.exists()


def test_delete_goes_to_the_trash_and_comes_back(library: Library) -> None:
    visitor, _ = visit(library)
    path = library.path_of("Essai")
    visitor.click(card(visitor, path))
    visitor.key("delete")
    assert path.exists()
    visitor.key("enter")  # the first answer is to keep it
    assert path.exists()
    visitor.key("delete", "tab", "enter")
    assert not path.exists()
    visitor.click(visitor.widget("load.trash"))
    visitor.key("tab", "enter")
    assert path.exists()


def test_rename_gives_the_file_another_name(library: Library) -> None:
    visitor, _ = visit(library)
    visitor.click(card(visitor, library.path_of("Essai")))
    visitor.click(visitor.widget("load.rename"))
    visitor.type("Deux")
    visitor.key("enter")
    assert library.path_of("Deux").exists()
    assert not library.path_of("Essai").exists()


def test_rename_and_delete_name_their_question_and_their_answer(library: Library) -> None:
    visitor, _ = visit(library)
    visitor.click(card(visitor, library.path_of("Essai")))
    for deed in ("load.rename", "load.delete"):
        visitor.click(visitor.widget(deed))
        dialog = visitor.scene.modal()
        assert isinstance(dialog, Dialog)
        asked = {"load.rename": "load.rename", "load.delete": "load.delete.ask"}[deed]
        assert dialog.title == visitor.scene.words(asked, name="Essai")
        assert visitor.scene.words(deed) in [answer.label for answer in dialog.answers]
        visitor.key("escape")


def test_a_file_from_elsewhere_is_brought_in_and_what_is_no_save_is_refused(
    library: Library, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("key") / "Ailleurs.jsonl"
    elsewhere.write_bytes(library.path_of("Essai").read_bytes())
    visitor, scene = visit(library)
    scene._import(str(elsewhere))
    visitor.rest()
    assert library.path_of("Ailleurs").exists()
    scene._import(str(elsewhere.with_name("rien.jsonl")))
    visitor.rest()
    assert visitor.scene.modal()


def test_a_save_dropped_on_the_menu_is_brought_in(
    library: Library, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("key") / "Clé.jsonl"
    elsewhere.write_bytes(library.path_of("Essai").read_bytes())
    visitor = Visitor(Menu(), tmp_path)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(elsewhere)))
    visitor.rest()
    assert isinstance(visitor.scene, Load)
    assert visitor.scene.chosen == library.path_of("Clé")


# -- keeping ---------------------------------------------------------------------------------------------
def at_table(match: Match, saves: Path) -> Visitor:
    visitor = Visitor(Menu(), saves)
    visitor.app.settings.curtain = False
    session.begin(visitor.app, match)
    visitor.rest()
    return visitor


def test_save_asks_for_a_name_once(tmp_path: Path) -> None:
    visitor = at_table(begun(2), tmp_path)
    assert isinstance(visitor.scene, TableScene)
    saving.save(visitor.scene)
    visitor.rest()
    assert visitor.scene.modal()
    visitor.key("enter")
    assert len(list(tmp_path.glob("*.jsonl"))) == 1
    now = visitor.app.session
    assert now
    assert now.kept
    saving.save(visitor.scene)
    visitor.rest()
    assert not visitor.scene.modal()
    assert list(tmp_path.glob("*.png"))


def test_a_folder_that_refuses_is_told_and_play_may_be_saved_elsewhere(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = at_table(begun(2), tmp_path / "saves")
    (tmp_path / "saves" / "Essai.jsonl").mkdir(parents=True)  # a folder stands where the file should be
    saving.save_as(visitor.scene, "Essai")
    visitor.rest()
    assert visitor.scene.modal()
    elsewhere = tmp_path_factory.mktemp("key")
    visitor.key("enter")
    for _ in range(200):
        visitor.press("backspace")
    visitor.type(str(elsewhere))
    visitor.key("enter")
    assert (elsewhere / "Essai.jsonl").is_file()


def leave(visitor: Visitor) -> None:
    """Leave the match for the menu, once the disk has it."""
    session.leave(visitor.app)
    until(lambda: isinstance(visitor.scene, Menu), "the disk", visitor.rest)
    visitor.settle()


def test_leaving_in_the_middle_keeps_the_match_for_the_next_start(tmp_path: Path) -> None:
    match = begun(2)
    visitor = at_table(match, tmp_path)
    leave(visitor)
    assert visitor.has("continue")
    assert len(Library(tmp_path).unfinished()) == 1


def test_a_match_that_was_left_is_called_by_its_game_and_players_when_it_is_deleted(tmp_path: Path) -> None:
    match = begun(2)
    leave(at_table(match, tmp_path))
    visitor = Visitor(Load(), tmp_path)
    visitor.click(visitor.widget("load.delete"))
    dialog = visitor.scene.modal()
    assert isinstance(dialog, Dialog)
    assert all(seat.name in dialog.title for seat in match.seats)
    assert game_name(match.game.key, visitor.app.language) in dialog.title
    visitor.key("tab", "enter")
    assert all(seat.name in Library(tmp_path).trashed()[0].name for seat in match.seats)


def test_the_sheet_of_a_match_shows_all_its_buttons_in_a_small_window(library: Library) -> None:
    visitor = Visitor(Load(), library.folder, size=(1280, 720))
    visitor.click(card(visitor, library.path_of("Essai")))
    foot = visitor.widget("open").rect.top
    others = [visitor.widget(key) for key in ("load.replay", "load.export", "load.rename", "load.delete")]
    assert all(button.rect.bottom <= foot for button in others)


def test_a_match_played_to_its_end_comes_into_the_library(tmp_path: Path) -> None:
    visitor = at_table(finished(2), tmp_path)
    leave(visitor)
    assert len(list(tmp_path.glob("*.jsonl"))) == 1
    assert not Library(tmp_path).unfinished()


def test_a_match_nobody_began_leaves_nothing_behind(tmp_path: Path) -> None:
    visitor = at_table(begun(2, 0), tmp_path)
    leave(visitor)
    assert not list(tmp_path.rglob("*.journal"))


def test_the_save_of_a_replay_stays_chosen_though_another_comes_first_now(library: Library) -> None:
    library.save(finished(2), "Essai")
    visitor, scene = visit(library)
    path = library.path_of("Essai")
    assert scene.chosen == path
    visitor.walk_to(str(path))
    for _ in range(30):  # backwards, not over the other cards, which would be chosen
        visitor.key("shift+tab")
        if scene.focused and scene.focused.key == "load.replay":
            break
    visitor.key("enter")
    assert isinstance(visitor.scene, ReplayScene)
    library.save(begun(2), "Autre")
    visitor.key("escape")
    visitor.rest()
    assert visitor.scene is scene
    assert [each.saved.name for each in scene.entries[:2]] == ["Autre", "Essai"]
    assert scene.chosen == path
    assert card(visitor, path).chosen
    assert scene.focused
    assert scene.focused.key == "load.replay"


# -- replay -------------------------------------------------------------------------------------------------
def test_any_moment_is_reached_by_keys() -> None:
    match = finished(2)
    scene = ReplayScene(match, 10)
    visitor = Visitor(scene)
    visitor.key("right")
    assert scene.at == 11
    visitor.key("home")
    assert scene.at == 0
    assert not scene.desk.match.actions
    visitor.key("end", "left")
    assert scene.at == len(match.actions) - 1
    assert scene.desk.match.position.digest() == match.position_at(scene.at).digest()


def test_it_plays_by_itself_until_the_end() -> None:
    match = finished(2)
    scene = ReplayScene(match, len(match.actions) - 2)
    visitor = Visitor(scene)
    visitor.click(visitor.widget("play"))
    for _ in range(6):
        visitor.rest(1000)
    assert scene.at == len(match.actions)
    assert not scene.playing


def test_eyes_of_a_seat_see_its_hand_and_nothing_else_changes() -> None:
    match = finished(2)
    scene = ReplayScene(match, 20)
    visitor = Visitor(scene)
    assert scene.desk.viewer == EVERYBODY
    visitor.walk_to("eyes")
    visitor.key("down", "down")
    assert scene.desk.viewer == 0
    assert scene.at == 20


def test_in_a_match_that_goes_on_a_hand_is_seen_behind_the_curtain_only() -> None:
    scene = ReplayScene(begun(2), 10)
    visitor = Visitor(scene)
    visitor.walk_to("eyes")
    visitor.key("down")
    assert isinstance(visitor.scene, Curtain)
    assert scene.desk.viewer == EVERYBODY


def test_the_steps_of_a_match_that_goes_on_do_not_tell_how_much_a_fist_holds() -> None:
    start = at_a_secret("rails", 1)
    shown = []
    for chain in ways_to_answer(start):
        match = start.branch_at(len(start.actions))
        for action in chain:
            match.play(action)
        scene = ReplayScene(match)
        visitor = Visitor(scene)
        visitor.key("left", "left", "end")
        ended = description(visitor.app)
        visitor.key("left")
        shown.append(
            (ended, scene.count.name, scene.slider.high, scene.slider.value, description(visitor.app))
        )
    assert len(shown) > 2
    assert all(each == shown[0] for each in shown)


def test_playing_on_from_a_moment_leaves_the_old_match_as_it_is(tmp_path: Path) -> None:
    match = finished(2)
    before = match.position.digest()
    visitor = Visitor(ReplayScene(match, 12), tmp_path)
    visitor.walk_to("branch")
    visitor.key("enter")
    now = visitor.app.session
    assert now
    assert len(now.match.actions) == 12
    assert match.position.digest() == before
    now.close()


def test_nothing_can_be_lifted_in_a_replay() -> None:
    scene = ReplayScene(begun(2), 20)
    visitor = Visitor(scene)
    for node in list(scene.desk.field.nodes.values()):
        visitor.click(node.rect.center)
    assert scene.desk.match.position.digest() == scene.whole.position_at(20).digest()


# -- many -------------------------------------------------------------------------------------------------
MANY = 120


@pytest.fixture
def many(library: Library) -> Library:
    source = library.path_of("Essai").read_bytes()
    for i in range(MANY - 1):
        library.path_of(f"Essai {i:03}").write_bytes(source)
    return library


def names(scene: Load) -> list[str]:
    return [card.entry.saved.name for card in scene.cards.made()]


def test_of_many_saves_only_the_cards_in_sight_are_there(many: Library) -> None:
    _, scene = visit(many)
    assert len(scene.entries) > MANY
    assert 6 < len(scene.cards.made()) < 30
    seen = [card for card in scene.cards.made() if card.rect.colliderect(scene.cards.rect)]
    assert names(scene)[: len(seen)] == [kept.saved.name for kept in scene.picked[: len(seen)]]


def test_scrolled_and_by_the_keyboard_every_card_is_reached_in_its_order(many: Library) -> None:
    visitor, scene = visit(many)
    scene.cards.scroll(scene.cards.most)
    assert names(scene)[-1] == scene.picked[-1].saved.name
    assert len(scene.cards.made()) < 40
    scene.cards.scroll(0)
    gone: list[str] = []
    visitor.walk_to(str(scene.picked[0].saved.path))
    for _ in range(30):
        assert isinstance(scene.focused, SaveCard)
        gone.append(scene.focused.entry.saved.name)
        assert scene.cards.rect.colliderect(scene.focused.rect)
        visitor.key("tab")
    assert gone == [kept.saved.name for kept in scene.picked[:30]]
    assert scene.chosen_entry
    assert scene.chosen_entry.saved.name == scene.picked[30].saved.name, "the sheet follows the keyboard"


def test_the_chosen_card_is_in_sight_after_another_layout(many: Library) -> None:
    visitor, scene = visit(many)
    scene.chosen = scene.picked[90].saved.path
    visitor.app.relayout()
    card = next(each for each in scene.cards.made() if each.chosen)
    assert card.entry == scene.picked[90]
    assert scene.cards.rect.contains(card.rect)


def test_nobody_waits_for_the_folder(many: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[threading.Thread] = []
    look = Library.look

    def noted(library: Library) -> object:
        places.append(threading.current_thread())
        return look(library)

    monkeypatch.setattr(Library, "look", noted)
    visitor, scene = visit(many)
    visitor.app.pop()
    visitor.rest()
    assert isinstance(visitor.scene, Menu)
    assert visitor.scene.count == MANY
    assert len(places) == 3
    assert threading.main_thread() not in places
    visitor.app.push(Load())
    assert visitor.scene.entries == scene.entries, "what one knows is shown at once"  # type: ignore[attr-defined]
    visitor.rest()


def green(colour: pygame.Color) -> bool:
    return colour.g > 240 and colour.r + colour.b < 20


@pytest.mark.usefixtures("painted")
def test_a_picture_is_read_while_the_card_stands_and_a_damaged_one_gives_the_poster(library: Library) -> None:
    path = library.path_of("Essai")
    painted = pygame.Surface((640, 400))
    painted.fill("green")
    pygame.image.save(painted, library_picture(path))
    visitor, scene = visit(library)
    middle = card(visitor, path).rect.move(0, -40).center
    assert green(visitor.app.screen.get_at(middle))
    library_picture(path).write_bytes(b"damaged")
    visitor.app.pop()
    visitor.app.push(scene)
    visitor.rest()
    assert not green(visitor.app.screen.get_at(middle))
