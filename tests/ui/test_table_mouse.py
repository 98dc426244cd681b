"""The table worked by the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from tabletop.engine.verb import Action
from tabletop.games.paris.components import CENTRE, PLACE_OF
from tabletop.match import Match
from tabletop.ui.kit.cache import Cache
from tabletop.ui.play import desk, ready, table_view
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.held_piece import SCALE
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.shell.text_view import description
from tabletop.ui.table.field import Field
from tabletop.ui.widgets.dialog import Dialog
from tabletop.ui.widgets.hasty import DEAF_MS
from tests.patience import HANG, until
from tests.ui.table_hands import Person, match_of, play_on

pytestmark = pytest.mark.usefixtures("unpainted")


def seated(actions: int = 20, seats: int = 3, seed: int = 1, **more: object) -> Person:
    person = Person(play_on(match_of(seats, seed, **more), actions, seed))  # type: ignore[arg-type]
    person.sit()
    return person


def a_card(person: Person) -> tuple[str, str]:
    """A piece that may be lifted and a zone it may be dropped on, for a single action."""
    drags = person.desk.table_view.drags
    for piece in drags.pieces():
        for zone, actions in drags.targets(piece).items():
            if piece.startswith("card") and len(actions) == 1:
                return piece, zone
    raise AssertionError("no card may be played")


def test_a_drag_plays_what_it_shows() -> None:
    person = seated()
    piece, zone = a_card(person)
    wanted = person.desk.table_view.drags.means(piece, zone)[0]
    person.drag(person.piece(piece), person.zone(zone))
    assert person.match.actions[-1].action == wanted


def test_what_a_lift_shows_was_drawn_while_the_player_looked_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = seated()
    for _ in person.desk._foresee_actions():
        pass
    drawn: list[object] = []
    put = Cache.put
    monkeypatch.setattr(Cache, "put", lambda self, key, sheet: (drawn.append(key), put(self, key, sheet))[1])
    piece, zone = a_card(person)
    person.lift(person.piece(piece), person.zone(zone))
    assert person.table.hands.held.tag == piece
    assert not [key for key in drawn if {"turned", "shadow", "dashed"} & set(map(str, key))]  # type: ignore[call-overload]


@pytest.mark.usefixtures("foreseeing")
def test_what_an_action_shows_was_drawn_while_the_player_looked_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = seated()
    nodes = person.desk.field.nodes
    for node in [*nodes.values()]:
        node.foresee()
    for _ in person.desk._foresee_actions():
        pass
    piece, zone = a_card(person)
    person.drag(person.piece(piece), person.zone(zone))
    drawn: list[object] = []
    put = Cache.put
    monkeypatch.setattr(Cache, "put", lambda self, key, sheet: (drawn.append(key), put(self, key, sheet))[1])
    for node in [*nodes.values()]:
        node.foresee()
    assert not drawn


@pytest.mark.usefixtures("foreseeing")
def test_what_an_action_leads_to_was_computed_while_the_player_looked_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = seated()
    desk, viewer = person.desk, person.desk.viewer
    for _ in desk._foresee_actions():
        pass
    computed: list[int] = []
    compute = table_view.table_for
    monkeypatch.setattr(
        table_view, "table_for", lambda game, view, *by: (computed.append(by[0]), compute(game, view, *by))[1]
    )
    person.table.flow.perform(desk.table_view.drags.actions[-1])
    assert viewer not in computed
    assert desk.viewer == viewer
    assert desk.table_view.table == desk.table()
    assert desk.table_view.pieces == list(person.match.game.pieces(desk.table_view.view, viewer))


@pytest.mark.parametrize(
    ("owner", "name"),
    [(Match, "view_after"), (table_view, "table_for"), (desk, "Drags"), (Field, "foresee_table")],
)
@pytest.mark.usefixtures("foreseeing")
def test_an_action_whose_rules_fail_ends_no_match_before_it_is_played(
    owner: object, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = seated()
    monkeypatch.setattr(owner, name, lambda *by: 1 // 0)
    assert len([*person.desk._foresee_actions()]) > len(person.desk.table_view.drags.actions)


@pytest.mark.usefixtures("foreseeing")
def test_a_hand_that_cannot_be_shown_ends_no_match_before_its_seat_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = seated()
    monkeypatch.setattr(Field, "foresee", lambda *by: 1 // 0)
    assert [*person.desk._foresee_actions()]


def counted(monkeypatch: pytest.MonkeyPatch) -> list[Field]:
    """The layouts for which something is prepared, step by step, each as often as there was a step."""
    prepared: list[Field] = []

    def endless(desk: Desk) -> Iterator[None]:
        field = desk.field
        while True:
            prepared.append(field)
            yield

    monkeypatch.setattr(ready, "WORKS", -1.0)
    monkeypatch.setattr(ready, "LONGEST", HANG)
    monkeypatch.setattr(Desk, "_foresee_actions", endless)
    return prepared


@pytest.mark.usefixtures("painted")
def test_nothing_is_prepared_while_a_piece_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared, person = counted(monkeypatch), seated()
    piece, zone = a_card(person)
    person.lift(person.piece(piece), person.zone(zone))
    prepared.clear()
    for _ in range(3):
        person.tick(ready.RESTS)
    assert not prepared
    person.key("escape")
    person.tick(ready.RESTS)
    assert prepared


@pytest.mark.usefixtures("painted")
def test_no_more_is_prepared_after_a_step_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = counted(monkeypatch)
    monkeypatch.setattr(ready, "LONGEST", -1.0)
    person = seated()
    person.desk.sync()
    prepared.clear()
    for _ in range(3):
        person.tick(ready.RESTS)
    assert len(prepared) == 1


@pytest.mark.usefixtures("painted")
def test_what_is_prepared_for_a_layout_or_a_table_that_is_gone_is_prepared_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    prepared, person = counted(monkeypatch), seated()
    for _ in range(2):
        person.tick(ready.RESTS)
        person.app.relayout()
    person.tick(ready.RESTS)
    prepared.clear()
    for _ in range(3):
        person.tick(ready.PAUSE)
        assert not person.app.clock.stirred, "no reader need be told"
    assert prepared == 3 * [person.desk.field]
    person.app.replace_all(Menu())
    for _ in range(3):
        person.app.loop.frame(ready.PAUSE, [])
    assert len(prepared) == 3


@pytest.mark.usefixtures("foreseeing")
def test_nothing_is_foreseen_of_actions_that_are_no_longer_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    person = seated()
    work = person.desk._foresee_outcomes()
    next(work)
    monkeypatch.delattr(Match, "view_after")
    person.match.play(person.match.legal[0])
    assert [*work] == []


def test_two_clicks_do_what_a_drag_does() -> None:
    dragged, clicked = seated(), seated()
    piece, zone = a_card(dragged)
    dragged.drag(dragged.piece(piece), dragged.zone(zone))
    clicked.click(clicked.piece(piece))
    assert clicked.table.hands.held.tag == piece
    clicked.click(clicked.zone(zone))
    assert clicked.match.position.digest() == dragged.match.position.digest()


def means(person: Person, piece: str) -> set[Action]:
    """The moves that a piece can make."""
    targets = person.desk.table_view.drags.targets(piece)
    return {move for moves in targets.values() for move in moves}


def test_a_click_on_the_button_of_a_move_makes_it_with_the_held_piece() -> None:
    dice, match = Random(5), match_of(2, 5, key="madsteam")
    while match.asked and (match.asked.question.key != "hunt" or len(match.legal) < 3):
        match.play(dice.choice(match.legal))
    person = Person(match, language="en", curtain=False)
    person.sit()
    kill = match.legal[1]
    animal = next(p for p in person.desk.table_view.drags.pieces() if means(person, p) == {kill})
    person.click(person.piece(animal))
    assert person.table.hands.held.tag == animal
    person.press("hunt")
    assert match.actions[-1].action == kill


def two_cards(person: Person) -> tuple[str, str, str]:
    """Two pieces that may be lifted, and a zone that takes the second one for a single action."""
    drags = person.desk.table_view.drags
    for piece in drags.pieces():
        for zone, actions in drags.targets(piece).items():
            for other in drags.pieces():
                cards = piece.startswith("card") and other.startswith("card") and other != piece
                if cards and len(actions) == 1 and drags.means(other, zone) != actions:
                    return other, piece, zone
    raise AssertionError("no two cards may be played")


def test_a_drag_moves_what_it_takes_hold_of_and_not_the_piece_clicked_before() -> None:
    person = seated(18)
    clicked, dragged, zone = two_cards(person)
    wanted = person.desk.table_view.drags.means(dragged, zone)[0]
    person.click(person.piece(clicked))
    assert person.table.hands.held.tag == clicked
    person.drag(person.piece(dragged), person.zone(zone))
    assert person.match.actions[-1].action == wanted


def test_a_click_on_another_piece_changes_hands() -> None:
    person = seated(18)
    clicked, other, _ = two_cards(person)
    person.click(person.piece(clicked))
    person.click(person.piece(other))
    assert person.table.hands.held.tag == other


def test_the_grabbed_spot_stays_under_the_pointer() -> None:
    person = seated()
    piece, _ = a_card(person)
    start = person.piece(piece)
    middle = person.desk.field.nodes[piece].rect.center
    person.lift(start, (600, 300))
    carry = person.table.hands.held
    held = (start[0] - middle[0]) * SCALE, (start[1] - middle[1]) * SCALE
    assert abs(carry.centre[0] + held[0] - 600) <= 1
    assert abs(carry.centre[1] + held[1] - 300) <= 1


@pytest.mark.parametrize("seed", range(4))
def test_exactly_the_legal_zones_are_lit(seed: int) -> None:
    dice = Random(seed)
    person = seated(dice.randrange(5, 40), dice.randrange(2, 7), seed)
    for piece in list(person.desk.table_view.drags.pieces()):
        person.lift(person.piece(piece), (640, 60))
        on_screen = set(person.desk.table_view.drags.targets(piece)) & set(person.desk.field.zones)
        assert person.lit() == on_screen == set(person.desk.table_view.drags.targets(piece))
        person.key("escape")
        person.rest()
        assert not person.lit()


def test_a_thousand_shaky_clicks_move_nothing() -> None:
    person = seated()
    dice, before = Random(3), person.match.position.digest()
    tags = [t for t, n in person.desk.field.nodes.items() if n.rect.colliderect(pygame.Rect(0, 0, 1280, 720))]
    spots = [person.desk.field.nodes[t].rect.center for t in tags]
    for n in range(1000):
        x, y = spots[n % len(spots)]
        for event in (
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False),
            pygame.Event(
                pygame.MOUSEMOTION,
                pos=(x + dice.randint(-1, 1), y + dice.randint(-1, 1)),
                rel=(1, 1),
                buttons=(1, 0, 0),
                touch=False,
            ),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False),
        ):
            pygame.event.post(event)
        for event in person.app.input.read():
            person.app.handle(event)
        person.table.hands.cancel()
        person.app.clock.step(20)
    assert person.match.position.digest() == before
    assert person.match.asked is not None


@pytest.mark.parametrize("way", ["escape", "right button", "outside", "focus lost", "release nobody saw"])
def test_every_way_to_cancel_gives_the_piece_back(way: str) -> None:
    person = seated()
    piece, zone = a_card(person)
    before = person.match.position.digest()
    person.lift(person.piece(piece), person.zone(zone))
    if way == "escape":
        person.key("escape")
    elif way == "right button":
        person.down(person.zone(zone), button=3)
    elif way == "outside":
        person.up((-5, 300))
    elif way == "focus lost":
        person.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    else:
        person.point((500, 300))
    person.rest()
    assert not person.table.hands.held.active
    assert not person.desk.field.nodes[piece].lifted
    assert not person.lit()
    assert person.match.position.digest() == before
    if way in ("escape", "right button"):
        person.up(person.zone(zone))
        assert person.match.position.digest() == before


def test_a_forbidden_drop_glides_home_and_names_its_rule() -> None:
    person = seated()
    drags = person.desk.table_view.drags
    piece, _ = a_card(person)
    zone = next(z for z in person.match.game.zones() if z.startswith("place") and not drags.means(piece, z))
    before = person.match.position.digest()
    person.drag(person.piece(piece), person.zone(zone))
    bubble = person.table.hands._bubble
    assert bubble is not None
    assert bubble.said.number.startswith("MAC-")
    assert bubble.said.fault
    assert person.match.position.digest() == before
    person.rest()
    assert not person.desk.field.nodes[piece].lifted


def test_a_press_on_a_bubble_takes_it_away_and_touches_nothing_below() -> None:
    person = seated()
    piece, _ = a_card(person)
    person.drag(person.piece(piece), person.zone("stock"))
    person.rest()
    bubble = person.table.hands._bubble
    assert bubble
    assert person.table.hands.telling
    person.click((bubble.rect.centerx, bubble.rect.bottom - 12))
    assert not person.table.hands.telling
    assert not person.table.hands.held.active


def test_holding_a_piece_over_a_dimmed_place_tells_before_the_drop() -> None:
    person = seated()
    drags = person.desk.table_view.drags
    piece, _ = a_card(person)
    zone = next(z for z in person.match.game.zones() if z.startswith("place") and not drags.means(piece, z))
    person.lift(person.piece(piece), person.zone(zone))
    for _ in range(25):
        person.tick()
    assert person.table.hands.telling


@pytest.mark.parametrize("level", range(4))
def test_help_shows_what_its_level_says(level: int) -> None:
    person = seated(help_=level)
    piece, zone = a_card(person)
    assert person.desk.field.nodes[piece].legal == (level >= 1)
    person.lift(person.piece(piece), person.zone(zone))
    person.tick(50)
    assert bool(person.lit()) == (level >= 1)
    assert person.table.hands.telling == (level >= 3)
    person.up(person.zone(zone))
    assert person.match.actions[-1].action.verb


@pytest.mark.parametrize("level", range(4))
def test_what_would_be_is_told_to_whoever_wants_consequences(level: int) -> None:
    """On the sheet while goods move, and as text for who does not see it."""
    match, dice = match_of(3, 1, key="rails", help_=level), Random(1)
    while not match.asked or match.asked.question.key != "move":
        match.play(dice.choice(match.legal))
    person = Person(match)
    person.sit()
    text = repr(description(person.app))
    assert ("Compagnies → fin du tour" in text) == (level >= 3)


@pytest.mark.parametrize("level", range(3))
def test_what_a_move_gives_up_is_told_to_whoever_wants_any_help(level: int) -> None:
    match = next(
        match
        for seed in range(50)
        for match in [play_on(match_of(3, seed, help_=level), 25, seed)]
        if any(action.verb == "penalty" for action in match.legal)
    )
    person = Person(match, curtain=False)
    person.sit()
    assert match.asked
    person.lift(person.piece("ticket.penalty"), person.zone(f"trick.{match.asked.seat}"))
    person.tick(50)
    assert person.table.hands.telling == (level >= 1)


def several_meanings() -> tuple[Person, str, list[Action]]:
    """Somebody at a table where a drop of the token on a zone means several actions."""
    person = seated(2, 2)
    while not any(len(a) > 1 for a in person.desk.table_view.drags.targets("token").values()):
        person.match.play(person.match.legal[-1])
        person.table.flow.go_on()
        person.sit()
    zone, actions = next(
        (z, a) for z, a in person.desk.table_view.drags.targets("token").items() if len(a) > 1
    )
    return person, zone, list(actions)


def test_several_meanings_of_a_drop_are_asked_for() -> None:
    person, zone, actions = several_meanings()
    person.drag(person.piece("token"), person.zone(zone))
    assert person.table.modal() is person.table.hands.choosing._list
    person.key("down", "enter")
    assert person.match.actions[-1].action == actions[1]


@pytest.mark.parametrize("which", [0, 1])
def test_a_drop_in_the_same_instant_as_the_last_move_shows_a_list_that_nothing_covers(which: int) -> None:
    person, zone, actions = several_meanings()
    person.toss(person.piece("token"), person.zone(zone))
    person.rest()
    rows = person.table.hands.choosing._list
    assert rows
    assert not person.table.hands.telling
    for y in range(rows.list.rect.top, rows.list.rect.bottom, 5):
        for x in range(rows.list.rect.left, rows.list.rect.right, 5):
            assert person.table.widget_at((x, y)) is rows.list
    person.tick(DEAF_MS)  # what comes under the pointer is deaf at first
    person.click(rows.list.row_rect(which).center)
    assert person.match.actions[-1].action == actions[which]


def test_a_dialog_takes_away_what_is_said_below_it() -> None:
    person, zone, _ = several_meanings()
    person.click(person.piece("token"))
    person.point(person.zone(zone))
    person.rest()
    assert person.table.hands.telling
    person.table.ask("", "")
    person.point((5, 5))
    person.point(person.zone(zone))
    person.rest()
    assert not person.table.hands.telling


def test_zooming_keeps_the_spot_under_the_pointer() -> None:
    person = seated()
    view = person.desk.field.view
    at = (view.window.x + 200, view.window.y + 120)
    person.point(at)
    spot = view.board(at)
    for _ in range(6):
        person.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False))
        x, y = view.screen(*spot, 0, 0).topleft
        assert abs(x - at[0]) <= 1
        assert abs(y - at[1]) <= 1
    assert view.zoom > 3


def test_undo_gives_the_card_back_to_the_hand() -> None:
    person = seated()
    piece, zone = a_card(person)
    before = person.match.position.digest()
    person.drag(person.piece(piece), person.zone(zone))
    person.table.clock.finish()

    person.table.commands.undoing.undo()
    assert person.match.position.digest() == before


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_by_pointer_alone(seed: int) -> None:
    person = Person(match_of(2, seed))
    dice = Random(seed)
    for _ in range(400):
        person.sit()
        if person.match.asked is None:
            break
        action = dice.choice(person.desk.table_view.drags.actions)
        drag = person.drag_of(action)
        if drag is None:
            person.press(action.verb)
            continue
        piece, zone = drag
        meant = person.desk.table_view.drags.means(piece, zone)
        person.drag(person.piece(piece), person.zone(zone))
        if len(meant) > 1:
            chooser = person.table.hands.choosing._list
            assert chooser is not None
            chooser.list.choose(meant.index(action))
            person.tick(DEAF_MS)  # it has come below the pointer
            person.click(chooser.list.row_rect(meant.index(action)).center)
        assert person.match.actions[-1].action == action
    assert person.match.result is not None


def test_one_person_alone_always_sees_their_own_hand() -> None:
    match = match_of(3, 4, bots=(0, 1))
    while match.asked and (match.asked.seat == 2 or not match.position.hands[2]):  # type: ignore[attr-defined]
        match.play(match.legal[0])
    person = Person(match)
    person.tick()
    assert person.desk.viewer == 2
    assert any(node.piece.zone == "hand" for node in person.desk.field.nodes.values())
    person.table.leave()


def test_computers_play_until_a_person_is_asked() -> None:
    person = Person(match_of(2, 3, bots=(1,)))

    def turn() -> None:
        person.tick()
        if person.match.asked and person.match.asked.seat == 0 and not person.desk.waiting:
            person.table.flow.perform(person.desk.table_view.drags.actions[0])

    until(lambda: len(person.match.actions) > 12, "the computer", turn)
    assert {played.seat for played in person.match.actions} == {0, 1}
    assert person.desk.viewer == 0
    person.table.leave()


def test_undo_takes_back_what_computers_did_since() -> None:
    match, dice = match_of(2, 3, key="rails", bots=(1,)), Random(3)
    while True:
        seats = [played.seat for played in match.actions[-2:]]
        if match.asked and match.asked.seat == 0 and seats == [0, 1] and match.undo_blocked() is None:
            break
        match.play(dice.choice(match.legal))
    person, before = Person(match), match.position_at(len(match.actions) - 2).digest()
    person.click(person.desk.chrome.tools["undo"].rect.center)
    assert match.position.digest() == before
    person.table.leave()


@pytest.mark.parametrize("with_keys", [False, True])
def test_undo_by_its_shortcut_rings_a_move_only_for_who_plays_with_keys(with_keys: bool) -> None:
    match, dice = match_of(3, 3, key="paris"), Random(3)
    while match.asked and match.asked.question.key != "die":
        match.play(dice.choice(match.legal))
    person, before = Person(match, curtain=False), match.position.digest()
    person.sit()
    person.table.flow.perform(next(a for a in match.legal if PLACE_OF[a.args[0]] == CENTRE))
    person.rest()
    person.click((640, 300))
    if with_keys:
        person.key("tab")
    for key, mod in ((pygame.K_LCTRL, 0), (pygame.K_z, pygame.KMOD_LCTRL)):
        person.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0, unicode=""))
    for key in (pygame.K_z, pygame.K_LCTRL):
        person.post(pygame.Event(pygame.KEYUP, key=key, mod=0, scancode=0))
    person.rest()
    assert match.position.digest() == before
    focused = person.table.focused
    assert bool(focused and focused.focused) is with_keys


def test_undo_asks_first_where_a_computer_has_rolled() -> None:
    match, before = followed_by_a_computer("roll", "follow")
    person, played = Person(match), list(match.actions)
    person.table.commands.undoing.undo()
    dialog = person.table.modal()
    assert isinstance(dialog, Dialog)
    assert "Inès doit être d’accord" in dialog.words
    assert match.actions == played
    dialog.answers[0].do()
    assert match.position.digest() == before
    assert match.actions == played[:-3]
    person.table.leave()


def followed_by_a_computer(*verbs: str) -> tuple[Match, str]:
    """Léa has led and the computer on her left has done these; and the position before all that."""
    match, dice = match_of(3, 3, bots=(1,)), Random(3)
    while not (match.asked and match.asked.seat == 0 and match.asked.question.key == "lead"):
        match.play(dice.choice(match.legal))
    before = match.position.digest()
    for verb in ("lead", *verbs):
        match.play(next(action for action in match.legal if action.verb == verb))
    assert [played.seat for played in match.actions[-len(verbs) :]] == [1] * len(verbs)
    assert match.asked is not None
    assert match.asked.seat == 2
    return match, before
