"""Game controllers: whole matches, menus, the wheel of commands, several pads, pads that are unplugged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.match import Match
from tabletop.system.settings import Settings
from tabletop.texts.words import Words
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.kit import text
from tabletop.ui.kit.bindings import Bindings
from tabletop.ui.kit.chords import KeyNames
from tabletop.ui.kit.input import Input, Key
from tabletop.ui.kit.pad_glyphs import glyph
from tabletop.ui.kit.pad_keys import PadKeys
from tabletop.ui.kit.pads import PadPlugged, Pads, PadUnknown, Stick, brand
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.scenes.saves.load import Load
from tabletop.ui.shell.main_loop import MainLoop
from tabletop.ui.widgets.choices import Segments
from tabletop.ui.widgets.command_wheel import WheelRing
from tabletop.ui.widgets.text_field import TextField
from tabletop.ui.widgets.touch_keyboard import ScreenKey
from tests.ui.pad_hands import SofaPlayer, Thumbs
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.visitor import Visitor, finished

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that nothing is painted in, which takes half of the time of a match."""
    monkeypatch.setattr(MainLoop, "present", lambda loop: None)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("game", "seed"), [("morris", 1), ("macadam", 2)])
def test_a_whole_match_by_pad_alone(game: str, seed: int) -> None:
    person = Person(match_of(2, seed, key=game), (1280, 800), curtain=game == "morris")
    sofa, dice = SofaPlayer(person), Random(seed)
    for _ in range(200):
        sofa.sit()
        if person.match.asked is None:
            break
        sofa.play(dice.choice(person.desk.table_view.drags.actions))
    assert person.match.result is not None
    assert sofa.listed == 0
    assert person.app.by_pad


STEAM = "rails"
LAST = 3
"""How many moves before the end of a match are made by pad again."""


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("game", "mode", "seats", "seed"),
    [
        (STEAM, "share_market", 2, 3),
        (STEAM, "simplified", 3, 4),
        (STEAM, "standard", 3, 4),
        ("paris", "", 2, 5),
        ("madsteam", "", 2, 5),
        ("gharkane", "", 2, 4),
    ],
)
def test_every_kind_of_move_and_the_end_of_a_match_by_pad(
    game: str, mode: str, seats: int, seed: int
) -> None:
    """Whole matches take minutes: `tests.tools.pad_matches` plays them. Here, chance makes most moves whose
    like was made by pad before."""
    options = {"mode": mode} if mode else None
    moves = [step.action for step in play_on(match_of(seats, seed, key=game, options=options), 9999).actions]
    person = Person(match_of(seats, seed, key=game, options=options), (1280, 800), curtain=False)
    sofa, done = SofaPlayer(person), set[str]()
    for number, action in enumerate(moves):
        if action.verb in done and number < len(moves) - LAST:
            person.match.play(action)
            continue
        if number > 0:
            person.table.flow.go_on()
        sofa.sit()
        sofa.play(action)
        done.add(action.verb)
    sofa.sit()
    assert [step.action for step in person.match.actions] == moves
    assert len(done) > 3
    assert isinstance(person.app.scene, End)


def test_from_the_menu_to_a_match_to_a_save_and_back_to_it(tmp_path: Path) -> None:
    visitor = Visitor(Menu(), tmp_path, settings=Settings(language="en", sound=False, speed=0, curtain=False))
    pad = Thumbs(visitor.app)
    pad.go("box.macadam", "start")
    table = visitor.app.scene
    assert isinstance(table, TableScene)
    pad.command("save")
    pad.rest()
    pad.reach(lambda each: getattr(each, "kind", "") == "primary")
    pad.press("south")
    pad.rest()
    pad.press("start")
    pad.reach(lambda each: each.name == table.words("table.load"))
    pad.press("south")
    pad.rest()
    assert isinstance(visitor.app.scene, Load)
    pad.reach(lambda each: str(tmp_path) in each.key)
    pad.press("south")
    pad.rest()
    if isinstance(visitor.app.scene, Load):
        pad.press("south")
        pad.rest()
    assert isinstance(visitor.app.scene, TableScene)
    assert visitor.app.scene is not table


def test_a_name_is_typed_by_pad_on_the_screen_and_the_focus_stays_on_it() -> None:
    visitor = Visitor(Menu(), language="en", size=(1280, 800))
    visitor.app.routes.setup("macadam")
    visitor.rest()
    pad = Thumbs(visitor.app)
    field = pad.reach(lambda each: isinstance(each, TextField))
    assert visitor.scene.typing.keyboard is None, "one who only passes by does not type"
    pad.press("south")
    pad.rest()
    pad.press(*["west"] * 12)
    for letter in "zoe":
        type_by_pad(pad, letter)
    found = visitor.widget(field.key)
    assert isinstance(found, TextField)
    assert found.value == "Zoe"
    pad.press("east")
    assert visitor.scene.typing.keyboard is None
    assert visitor.scene.focused is found
    assert visitor.app.scenes[-1] is visitor.scene


def type_by_pad(pad: Thumbs, letter: str) -> None:
    """Go to a key on the screen by directions, and press it."""
    for _ in range(20):
        keyboard = pad.app.scene.typing.keyboard
        assert keyboard
        chosen = next(key for key in keyboard.tree() if isinstance(key, ScreenKey) and key.focused)
        if chosen.name == letter:
            pad.press("south")
            return
        wanted = next(k for k in keyboard.tree() if isinstance(k, ScreenKey) and k.name == letter)
        if wanted.rect.y != chosen.rect.y:
            pad.press("down" if wanted.rect.y > chosen.rect.y else "up")
        else:
            pad.press("right" if wanted.rect.x > chosen.rect.x else "left")
    raise AssertionError(f"a pad never gets to {letter}")


def held(person: Person) -> tuple[Thumbs, ZoneNode]:
    """Lift a card that has several places to go to, with a pad."""
    pad, drags = Thumbs(person.app), person.desk.table_view.drags
    pad.press("up")
    card = max((t for t in drags.pieces() if t.startswith("card")), key=lambda t: len(drags.targets(t)))
    pad.reach(lambda each: each.key == f"piece.{card}")
    pad.press("south")
    assert isinstance(person.table.focused, ZoneNode)
    return pad, person.table.focused


def test_targets_come_in_order_of_nearness_and_a_lost_pad_leaves_the_piece_to_the_keys() -> None:
    person = Person(play_on(match_of(2, 4), 3, 4))
    person.sit()
    pad, first = held(person)
    node = person.table.hands.held.node
    assert node
    home, zones = node.rect.center, person.table.hands.lit()
    away = [pygame.Vector2(home).distance_to(zone.rect.center) for zone in (first, *zones)]
    assert away[0] == min(away)
    pad.press("right shoulder")
    second = person.table.focused
    assert second is not first
    assert second in zones
    pad.press("left shoulder")
    assert person.table.focused is first
    pad.post(pygame.CONTROLLERDEVICEREMOVED)
    assert person.table.hands.held.node is node
    pad.press("east")
    assert person.table.hands.held.node is node, "it is unplugged"
    person.key("escape")
    person.rest()
    assert person.table.hands.held.node is None
    assert len(person.match.actions) == 3


def test_what_is_focused_on_a_zoomed_board_comes_into_sight() -> None:
    person = Person(play_on(match_of(2, 4), 3, 4), curtain=False)
    person.sit()
    view = person.desk.field.view
    person.table.looked(view.zoom_on(view.window.topleft, 3))
    pad, _ = held(person)
    parts = set[tuple[float, float]]()
    for _ in person.table.hands.lit():
        view = person.desk.field.view
        parts.add((view.x, view.y))
        assert person.table.focused
        assert view.window.contains(person.table.focused.rect)
        pad.press("right shoulder")
    assert view.zoom > 1
    assert len(parts) > 1


def test_the_wheel_is_chosen_by_stick_and_by_cross_and_closed_without_a_command() -> None:
    person = Person(play_on(match_of(2, 4), 3, 4), curtain=False)
    person.sit()
    pad = Thumbs(person.app)
    pad.command("rules")
    assert isinstance(person.app.scene, Rules)
    pad.press("east")
    assert person.app.scenes[-1:] == [person.table]
    pad.press("back")
    ring = person.table.focused
    assert isinstance(ring, WheelRing)
    pad.press("right")
    assert ring.index == 1
    pad.press("left", "left")
    assert ring.index == len(ring.tools) - 1
    pad.press("east")
    assert person.table.modal() is None
    assert len(person.match.actions) == 3


def test_only_the_pad_of_the_seat_that_is_asked_plays_if_each_has_one() -> None:
    person = Person(play_on(match_of(2, 4), 3, 4), curtain=False)
    person.sit()
    person.app.settings.pad_of_seat = True
    pads = [Thumbs(person.app, instance=number) for number in (7, 8)]
    asked = person.table.player_asked()
    assert asked
    pads[1 - asked.number].press("up")
    assert not person.app.by_pad
    assert person.table._notice is not None
    assert asked.name in person.table._notice.words
    pads[asked.number].press("up")
    assert person.app.by_pad


def test_hints_show_the_buttons_of_the_pad_that_was_used_last() -> None:
    person = Person(match_of(2), curtain=False)
    names = KeyNames(person.app.bindings, person.table.words)
    Thumbs(person.app, "DualSense Wireless Controller").press("up")
    person.tick()
    assert names.why == glyph("west", "playstation")
    person.key("tab")
    person.tick()
    assert names.why == "?"


def test_buttons_tell_the_key_that_is_bound_to_them_or_the_button_of_the_pad() -> None:
    person = Person(match_of(2), (1920, 1080), curtain=False, language="en")
    tools = person.desk.chrome.tools
    assert tools["undo"].name == "Undo (Ctrl\u00a0+\u00a0Z)"
    person.app.bindings.bind("undo", "backspace")
    person.table.renew()
    person.tick()
    assert person.desk.chrome.tools["undo"].name == "Undo (Backspace)"
    Thumbs(person.app, "DualSense Wireless Controller").press("up")
    person.tick()
    tools = person.desk.chrome.tools
    assert tools["undo"].hint().startswith(f"Undo ({glyph('back', 'playstation')})")
    assert tools["sound"].name == "Sound", "a pad has no button for that"


def test_every_button_has_a_sign_of_its_own_in_a_line() -> None:
    signs = [text.label(glyph("south", style), 20) for style in ("neutral", "xbox", "playstation")]
    assert len({pygame.image.tobytes(sign, "RGBA") for sign in signs}) == 3
    assert text.width(f"{glyph('south')} / {glyph('east')}", 20) > text.width(" / ", 20) + 40
    assert [brand(name) for name in ("Steam Deck", "Sony PS5 pad", "Pad")] == [
        "xbox",
        "playstation",
        "neutral",
    ]


def test_start_closes_the_menu_that_it_has_opened() -> None:
    person = Person(match_of(2), curtain=False)
    pad = Thumbs(person.app)
    pad.press("start")
    assert person.table.modal()
    pad.press("start")
    assert person.table.modal() is None
    assert person.app.scene is person.table


def test_directions_lead_on_from_a_text_field_and_from_the_last_of_several_options() -> None:
    visitor = Visitor(Menu(), language="en", size=(1280, 800))
    visitor.app.routes.setup("macadam")
    visitor.rest()
    pad = Thumbs(visitor.app)
    pad.reach(lambda each: each.key == "name.1")
    pad.press("right")
    assert visitor.scene.focused is visitor.widget("kind.1")
    pad.press("left")
    assert visitor.scene.focused is visitor.widget("name.1")
    count = pad.reach(lambda each: each.key == "count")
    assert isinstance(count, Segments)
    pad.press(*["right"] * (len(count.options) - 1 - count.index))
    assert visitor.widget("count").focused
    pad.press("right")
    assert not visitor.widget("count").focused


def test_a_piece_is_held_over_places_that_refuse_it_and_the_rule_is_told() -> None:
    match = match_of(2, 4, key="madsteam")
    dice = Random(4)
    while match.asked and match.asked.question.key != "move":
        match.play(dice.choice(match.legal))
    person = Person(match, curtain=False, language="en")
    pad, before = Thumbs(person.app), len(match.actions)
    person.rest()
    pad.reach(lambda each: each.key.startswith("piece.hero"))
    pad.press("south")
    hands = person.table.hands
    lit = hands.lit()
    pad.press(*["right trigger"] * len(lit))
    refused = person.table.focused
    assert isinstance(refused, ZoneNode)
    assert refused not in lit
    assert hands.aimed == refused.tag
    person.tick(400)
    assert person.table.hands.rule.startswith("MAD-")
    pad.press("left trigger")
    assert person.table.focused in lit
    pad.press("right trigger", "south")
    person.rest()
    assert len(match.actions) == before
    assert not hands.held.active
    assert hands.rule.startswith("MAD-")


def test_page_keys_hold_a_piece_over_places_that_refuse_it_too() -> None:
    person = Person(play_on(match_of(2, 4), 3, 4), curtain=False)
    _, first = held(person)
    person.key("tab")
    lit = person.table.hands.lit()
    seen = []
    for _ in range(60):
        person.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode="", scancode=0))
        person.post(pygame.Event(pygame.KEYUP, key=pygame.K_PAGEDOWN, mod=0, scancode=0))
        assert isinstance(person.table.focused, ZoneNode)
        seen.append(person.table.focused)
    assert set(lit) < set(seen)
    assert first in seen


def test_a_page_begins_for_a_pad_at_what_it_is_for() -> None:
    visitor = Visitor(Menu(), language="en")
    pad = Thumbs(visitor.app)
    for open_page, first in (
        (lambda: visitor.app.routes.end(finished(2)), "score.pedestrian.0"),
        (lambda: visitor.app.routes.primer("macadam"), "panel.aim"),
        (lambda: visitor.app.routes.settings(), "language"),
    ):
        pad.press("down")
        open_page()
        pad.rest()
        assert visitor.scene.focused
        assert visitor.scene.focused.focused, "it is seen to have the focus"
        assert visitor.scene.focused.key == first
        pad.press("down", "up")
        assert visitor.scene.focused.key == first, "the arrow back is not between"


def test_the_wheel_of_the_set_up_removes_nobody() -> None:
    visitor = Visitor(Menu(), language="en")
    visitor.app.routes.setup("macadam")
    visitor.rest()
    Thumbs(visitor.app).press("back")
    ring = visitor.scene.focused
    assert isinstance(ring, WheelRing)
    assert [tool.key for tool in ring.tools] == ["back", "rules"]


def test_hints_follow_the_pad_that_is_pressed_and_the_keys_when_it_is_gone() -> None:
    person = Person(match_of(2), curtain=False)
    names = KeyNames(person.app.bindings, person.table.words)
    xbox = Thumbs(person.app)
    sony = Thumbs(person.app, "DualSense Wireless Controller", 8)
    for pad, style in ((xbox, "xbox"), (sony, "playstation")):
        pad.press("up")
        person.tick()
        assert names.why == glyph("west", style)
    xbox.post(pygame.CONTROLLERDEVICEREMOVED)
    person.tick()
    assert names.why == glyph("west", "playstation")
    sony.post(pygame.CONTROLLERDEVICEREMOVED)
    person.tick()
    assert names.why == "?"


def test_what_opens_curtains_and_numbers_is_called_by_the_buttons_of_the_pad() -> None:
    person = Person(play_on(match_of(3, 2), 18, 2), language="en")
    assert isinstance(person.app.scene, Curtain)
    pad = Thumbs(person.app)
    pad.press("up")
    person.rest()
    south = glyph("south", "xbox")
    assert [n.name for n in person.app.scene.stage.nodes if n.name and "press" in n.name] == [
        f"Or press {south}."
    ]
    person.app.routes.end(finished(2))
    person.app.routes.end(finished(2))
    pad.rest()
    told = next(each for each in person.app.scene.ring() if each.key == "decided")
    assert told.tooltip == f"{south}: see that move again"
    person.app.routes.replay(finished(2))
    pad.rest()
    names = {each.key: each.name for each in person.app.scene.ring()}
    assert names["slider"] == "Point in the game"
    assert "Ctrl" not in names["step.turn_ahead"] + names["step.turn_back"]


# -- the reader of events ------------------------------------------------------------------------------------
def test_a_direction_repeats_while_it_is_held_and_a_tremble_in_the_dead_zone_is_nothing() -> None:
    now = 0.0
    reader = Input(Bindings())
    pads = Pads(lambda: now)
    reader.devices = [PadKeys(pads)]
    pads.plug(7, "Pad")

    def axis(value: float) -> list[Key]:
        event = pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=7, axis=0, value=round(value * 32767))
        return [e for e in reader.translate([event]) if isinstance(e, Key)]

    assert axis(0.2) == []
    assert axis(0.9) == [Key("right", "right", True, False, 0)]
    assert axis(0.4) == []
    assert not list(pads.due())
    now = 0.41
    assert [e.repeat for e in pads.due()] == [True]
    assert not list(pads.due())
    assert axis(0.1) == [Key("right", "right", False, False, 0)]
    now = 9.0
    assert not list(pads.due())


class VirtualPads:
    """Pads that SDL itself makes up; `kind` 1 is a controller, 2 a wheel that SDL cannot map."""

    def __init__(self) -> None:
        ctypes = pytest.importorskip("ctypes")
        from tabletop.ui.kit import window

        pygame.init()
        library = window.sdl()
        if library is None or not hasattr(library, "SDL_JoystickAttachVirtual"):
            pytest.skip("this SDL has no virtual pads")
        library.SDL_JoystickOpen.restype = ctypes.c_void_p
        library.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
        self.sdl, self.index, self.device = library, -1, None

    def plug(self, kind: int) -> None:
        """A pad is plugged in."""
        self.index = self.sdl.SDL_JoystickAttachVirtual(kind, 6, 15, 0)
        self.device = self.sdl.SDL_JoystickOpen(self.index)
        self.update()

    def press(self) -> None:
        """Its first button goes down and up."""
        for down in (1, 0):
            self.sdl.SDL_JoystickSetVirtualButton(self.device, 0, down)
            self.update()

    def update(self) -> None:
        """SDL looks at its pads."""
        self.sdl.SDL_JoystickUpdate()
        pygame.event.pump()

    def unplug(self) -> None:
        """The pad is gone."""
        self.sdl.SDL_JoystickDetachVirtual(self.index)
        pygame.event.pump()


@pytest.fixture
def virtual() -> Iterator[VirtualPads]:
    found = VirtualPads()
    yield found
    found.unplug()


def reader_of_pads() -> tuple[Input, Pads]:
    """A reader of events that watches for pads."""
    reader, pads = Input(Bindings()), Pads()
    reader.devices = [PadKeys(pads)]
    pads.begin()
    pygame.event.clear()
    return reader, pads


def test_a_virtual_pad_of_sdl_is_heard_once(virtual: VirtualPads) -> None:
    reader, pads = reader_of_pads()
    virtual.plug(1)
    reader.read()
    assert len(pads) == 1
    virtual.press()
    keys = [e for e in reader.read() if not isinstance(e, Stick)]
    assert keys == [Key("return", "activate", down, False, 0) for down in (True, False)]
    virtual.unplug()
    reader.read()
    assert len(pads) == 0


def test_a_joystick_that_sdl_cannot_map_says_so_at_its_first_press(virtual: VirtualPads) -> None:
    reader, pads = reader_of_pads()
    virtual.plug(2)
    assert not [e for e in reader.read() if isinstance(e, (Key, PadPlugged, PadUnknown))]
    virtual.press()
    virtual.press()
    assert [e for e in reader.read() if isinstance(e, (Key, PadUnknown))] == [PadUnknown("Virtual Wheel")]
    assert len(pads) == 0
    visitor = Visitor(Menu(), language="en")
    visitor.app.handle(PadUnknown("Virtual Wheel"))
    assert any("Virtual Wheel" in words for words in visitor.scene.spoken_notes())


def test_words_of_pads_name_the_player_in_every_language() -> None:
    assert all("Léa" in Words(code)("pad.not_asked", name="Léa") for code in ("en", "fr", "de"))


def watched_by_pad(match: Match) -> TableScene:
    """The table of a match that somebody with a pad, alone against computers, has opened from the menu."""
    visitor = Visitor(Menu())
    Thumbs(visitor.app).press("right")
    visitor.app.push(table := TableScene(match))
    visitor.settle()
    return table


def test_a_move_has_the_focus_as_soon_as_one_with_a_pad_is_asked() -> None:
    table = watched_by_pad(match_of(3, 1, key="macadam", bots=(1, 2)))
    assert isinstance(table.focused, PieceNode)
    assert table.focused.legal


def test_a_card_of_the_hand_has_the_focus_before_the_die_and_the_penalty() -> None:
    match, dice = match_of(3, 4, key="macadam", bots=(1, 2)), Random(4)
    while match.asked and (match.asked.seat or {"officer", "penalty"} - {a.verb for a in match.legal}):
        match.play(dice.choice(match.legal))
    table = watched_by_pad(match)
    assert isinstance(table.focused, PieceNode)
    assert table.focused.piece.zone == table.desk.field.hand


def test_the_focus_goes_to_a_piece_that_has_just_arrived_not_to_a_button_that_is_locked() -> None:
    match = match_of(2, 3, key="gharkane")
    person = Person(match, curtain=False, speed=3)
    pad = Thumbs(person.app)
    person.rest()
    pad.press("up")
    while match.asked and match.asked.question.key != "rooms":
        pad.rest()
        assert isinstance(person.table.focused, PieceNode)
        pad.press("south", "south")
    person.rest()
    pad.rest()
    assert match.asked
    assert isinstance(person.table.focused, PieceNode)
    assert person.table.focused.legal
