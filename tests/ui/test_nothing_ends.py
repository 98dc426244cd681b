"""Keys, the clipboard and dropped files end nothing: cases that did, of kinds that laws hold."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop.games import here
from tabletop.saves.library import Library
from tabletop.system.settings import Settings
from tabletop.ui.kit import clipboard, window
from tabletop.ui.kit.bindings import Bindings
from tabletop.ui.kit.input import Dropped, Input, Typed
from tabletop.ui.play.opening import open_saved
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.learn.learn import Learn
from tabletop.ui.scenes.maps_scene import Maps
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.primer import Primer
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tabletop.ui.widgets.ask import ask_text
from tabletop.ui.widgets.scene import Scene
from tests.tools.campaign.monkey_hands import drop_named
from tests.ui.table_hands import Person, match_of
from tests.ui.visitor import CODES, Visitor, begun, finished

NO_TEXT = b"\xff\xfe\xe9 left by another app"


def in_one_breath(visitor: Visitor, *names: str) -> None:
    """Press keys so fast that one turn of the loop meets them all."""
    for name in names:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            code = CODES.get(name) or pygame.key.key_code(name)
            pygame.event.post(pygame.Event(kind, key=code, mod=0, scancode=0, unicode=""))
    visitor.rest()


def desk(game: str = "macadam") -> tuple[Visitor, Rules]:
    scene = Rules(game)
    visitor = Visitor(Menu())
    visitor.app.push(scene)
    visitor.rest()
    return visitor, scene


# -- nothing is remembered by words --------------------------------------------------------------------------
@pytest.mark.parametrize("game", here())
def test_the_rules_desk_stays_at_its_chapter_when_the_language_changes_behind_it(game: str) -> None:
    visitor, scene = desk(game)
    visitor.walk_to("sections")
    visitor.key("down", "down")
    chapter, shown = scene.section, [rule.id for rule in scene.found]
    visitor.key("ctrl+,", "f9", "escape")
    assert visitor.scene is scene
    assert visitor.app.language == "en"
    assert (scene.section, [rule.id for rule in scene.found]) == (chapter, shown)


def test_a_list_of_the_rules_desk_that_is_empty_by_now_gives_way_to_the_chapter_of_its_rule() -> None:
    scene = Rules("macadam")
    visitor = Visitor(Menu(), settings=Settings(language="en", sound=False, speed=0, names=["Zoé"]))
    visitor.app.people.of("Zoé").of("macadam").met.append("MAC-4.2")
    visitor.app.push(scene)
    visitor.rest()
    scene._open_section(list(scene.book.sections).index("met"))
    visitor.app.routes.people()
    visitor.app.people.forget("Zoé", "")
    visitor.key("escape")
    assert visitor.scene is scene
    assert scene.section == "MAC-4"
    assert "met" not in scene.book.sections


# -- nothing is met half done --------------------------------------------------------------------------------
@pytest.mark.parametrize("widget", ["rules", "sections", "search", "game"])
@pytest.mark.parametrize("keys", [("f9", "down"), ("down", "f9", "down"), ("down", "down", "f9", "enter")])
def test_keys_in_one_breath_meet_a_desk_that_is_whole(widget: str, keys: tuple[str, ...]) -> None:
    visitor, scene = desk()
    scene.focus(visitor.widget(widget))
    in_one_breath(visitor, *keys)
    assert visitor.app.language == "en"


SCENES: dict[str, Callable[[], Scene]] = {
    "primer": lambda: Primer("paris"),
    "end": lambda: End(finished()),
    "maps": Maps,
    "learn": lambda: Learn("macadam"),
}


@pytest.mark.parametrize("name", SCENES)
def test_every_event_meets_a_stage_that_shows_what_the_scene_is(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = SCENES[name]()
    visitor = Visitor(Menu())
    visitor.app.push(scene)
    visitor.rest()
    met, handle = list[bool](), Scene.handle

    def noting(self: Scene, event: object) -> bool:
        met.append(self.stale)
        return handle(self, event)  # type: ignore[arg-type]

    monkeypatch.setattr(Scene, "handle", noting)
    in_one_breath(visitor, *["down", "right", "tab", "f9", "down", "enter", "right", "left"] * 3)
    assert len(met) > 20
    assert not any(met)


def test_what_a_scene_asks_for_is_done_before_the_next_event_and_before_the_next_timer() -> None:
    visitor, scene = desk()
    found: list[bool] = []
    visitor.app.clock.after(0, scene.renew)
    visitor.app.clock.after(0, lambda: found.append(scene.stale))
    visitor.app.call(scene.renew)
    visitor.app.call(lambda: found.append(scene.stale))
    visitor.rest()
    assert found == [False, False]


def test_a_timer_that_another_one_has_cancelled_does_nothing() -> None:
    visitor, _ = desk()
    done: list[str] = []
    late = visitor.app.clock.after(1, lambda: done.append("late"))
    late.at = visitor.app.clock.now + 1
    visitor.app.clock.timers.insert(0, visitor.app.clock.after(0, late.cancel))
    visitor.rest()
    assert not done


def test_a_choice_in_a_window_that_has_just_become_narrow_is_shown_there() -> None:
    scene = SetupScene("macadam")
    visitor = Visitor(Menu(), size=(2560, 1080), scale=1.5)
    visitor.app.push(scene)
    visitor.rest()
    for size, parts in (((1280, 720), 1), ((2560, 1080), 2)):
        scene.focus(visitor.widget("kind.1"))
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, scancode=0, unicode=""))
        pygame.display.set_mode(size, pygame.RESIZABLE)  # its event comes after that of the key
        visitor.rest()
        assert visitor.scene is scene
        assert (scene.m.size, len(scene._views())) == (size, parts)


# -- what comes from outside ---------------------------------------------------------------------------------
def fill_clipboard(left: bytes) -> None:
    """Leave bytes on the clipboard, as any app may."""
    library = window.sdl()
    if library is None:
        pytest.skip("SDL cannot be reached beside pygame")
    assert isinstance(library, ctypes.CDLL)
    library.SDL_SetClipboardText(left)


def test_a_clipboard_without_text_is_pasted_as_signs_for_lost_letters() -> None:
    visitor, _scene = desk()
    visitor.key("/")
    fill_clipboard(NO_TEXT)
    visitor.key("ctrl+v")
    field = visitor.widget("search")
    assert field.says() == "\ufffd\ufffd\ufffd left by another app"


def test_a_huge_clipboard_is_read_as_far_as_anybody_looks() -> None:
    Visitor(Menu())
    fill_clipboard(b"x" * 5_000_000)
    assert len(clipboard.paste()) < 100_000


def test_what_no_clipboard_takes_does_no_harm() -> None:
    Visitor(Menu())
    clipboard.copy("half a letter \ud800, and an end \0 of a text")
    assert clipboard.paste() == "half a letter \ufffd, and an end \ufffd of a text"


def test_a_dropped_file_whose_name_is_no_text_loses_nothing_else() -> None:
    visitor, _scene = desk()
    pygame.event.clear()
    drop_named(b"/tmp/\xff\xfe.jsonl")
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="a"))
    assert Input(Bindings()).read() == [Dropped("\ufffd"), Typed("a")]
    visitor.app.pop()
    drop_named(b"/tmp/\xff\xfe.jsonl")
    visitor.rest()
    assert visitor.scene.modal()


# -- letters and commands ------------------------------------------------------------------------------------
def strike(letter: str) -> None:
    """Press and release a key as a keyboard does: it goes down, it writes, it comes up."""
    code = pygame.key.key_code(letter)
    for kind, more in (
        (pygame.KEYDOWN, {"key": code, "mod": 0, "scancode": 0, "unicode": letter}),
        (pygame.TEXTINPUT, {"text": letter}),
        (pygame.KEYUP, {"key": code, "mod": 0, "scancode": 0, "unicode": ""}),
    ):
        pygame.event.post(pygame.Event(kind, **more))


def test_the_key_that_opens_the_desk_is_not_typed_into_its_field() -> None:
    person = Person(match_of())
    strike("/")
    person.tick()
    scene = person.app.scene
    assert isinstance(scene, Rules)
    assert scene.search.value == ""
    strike("a")
    strike("/")
    person.tick()
    assert scene.search.value == "a/"


# -- words for what is wrong ---------------------------------------------------------------------------------
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_match_that_another_window_plays_is_not_called_damaged(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Library(tmp_path)
    match = begun()
    journal = other.journal(match)
    assert journal.flush()
    visitor = Visitor(Menu(), tmp_path, language=language)
    monkeypatch.setattr("tabletop.saves.library._busy", lambda path: False)  # it was free when we looked
    listed = visitor.app.library.unfinished()
    assert [saved.path for saved in listed] == [journal.path]
    open_saved(visitor.scene, listed[0], unfinished=True)
    visitor.rest()
    words, dialog = visitor.scene.words, visitor.scene.modal()
    assert dialog
    assert dialog.name == words("saving.closed") != words("saving.damaged")
    assert words("save.in_use") in getattr(dialog, "words", "")
    journal.close()


# -- dialogs ---------------------------------------------------------------------------------------------
def dialogs() -> dict[str, Callable[[Visitor], None]]:
    """Ways to what is asked on top of a scene."""
    return {
        "text": lambda visitor: ask_text(visitor.scene, "Name", "", "Léa", "Save", lambda _: None),
        "question": lambda visitor: visitor.scene.tell("Title", "Words"),
        "key": lambda visitor: (visitor.app.routes.settings(), visitor.scene._catch("mute"))[0],  # type: ignore[attr-defined]
        "log": lambda visitor: (visitor.app.push(TableScene(begun())), visitor.rest(), visitor.key("l"))[0],
        "help": lambda visitor: (
            visitor.app.push(TableScene(begun())),
            visitor.rest(),
            visitor.scene.helping.ask(),
        )[0],  # type: ignore[attr-defined]
    }


@pytest.mark.parametrize("name", dialogs())
def test_what_is_asked_is_still_asked_in_a_window_of_another_size(name: str) -> None:
    visitor = Visitor(Menu(), settings=Settings(language="en", sound=False, speed=0, curtain=False))
    dialogs()[name](visitor)
    visitor.rest()
    asked = visitor.scene.modal()
    assert asked
    if name == "text":
        visitor.key("end")
        visitor.type(" et Zoé")
    pygame.display.set_mode((1024, 576), pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=1024, y=576))
    visitor.rest()
    again = visitor.scene.modal()
    assert again
    assert again is not asked
    assert type(again) is type(asked)
    if name == "text":
        assert visitor.widget("asked").says() == "Léa et Zoé"
        assert visitor.scene.focused is visitor.widget("asked")
        visitor.type("!")
        assert visitor.widget("asked").says() == "Léa et Zoé!", "nothing typed is selected again"
    visitor.key("escape")
    assert visitor.scene.modal() is None
