"""Nobody waits for nothing: curtains, forced moves, pauses and computers at the table, by window events."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar

import pytest
from pygame import Rect

from tabletop.engine.verb import Action
from tabletop.match import EVERYBODY, Match
from tabletop.ui.board.motions import LONGEST_MS
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.motion import Clock
from tabletop.ui.kit.sprites import Sprite
from tabletop.ui.kit.stage import Stage
from tabletop.ui.play import flow
from tabletop.ui.play.chooser import Chooser
from tabletop.ui.play.commands import grouped
from tabletop.ui.play.handover import PASSED
from tabletop.ui.play.replay_scene import ReplayScene
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets.dialog import Dialog
from tests.random_games import EVERYWHERE, every_table
from tests.ui.table_hands import Person, match_of, play_on

pytestmark = pytest.mark.usefixtures("unpainted")


MOVES, FEW = 40, 25
"""Moves of a match in which curtains are watched, and where the later ones fall as the first ones did: not
where hands are dealt once the first moves are done."""


def until(match: Match, question: str, seed: int = 1) -> Match:
    """Chance plays until somebody is asked that."""
    dice = Random(seed)
    while match.asked and match.asked.question.key != question:
        match.play(dice.choice(match.legal))
    return match


def face_up(person: Person) -> set[str]:
    """The pieces that show what they are."""
    return {node.piece.tag for node in person.desk.field.nodes.values() if node.piece.face}


# -- curtains -------------------------------------------------------------------------------------------
@every_table
def test_a_curtain_falls_exactly_when_the_next_view_shows_what_the_last_viewer_may_not_see(
    key: str, seats: int
) -> None:
    match, dice = match_of(seats, 4, key=key), Random(5)
    person = Person(match, size=(1280, 720))
    last, was_alone, was_open, fell, stayed = EVERYBODY, False, False, 0, 0
    for _ in range(MOVES if EVERYWHERE or key == "macadam" else FEW):
        person.rest()
        asked, behind = match.asked, isinstance(person.app.scene, Curtain)
        if asked is None:
            break
        if asked.seat != last:
            fell, stayed = fell + behind, stayed + (not behind)
        person.sit()
        shown = person.desk.table_view.view
        private, alone = (
            asked.question.private,
            asked.question.secret,
        )  # the latter is chosen behind the curtain
        others = EVERYBODY if asked.seat == last and not was_open else last
        hidden = private and match.game.view(shown, others) != shown
        assert behind == (((asked.seat, alone) != (last, was_alone) and alone) or hidden)
        last, was_alone, was_open = asked.seat, alone, private or alone
        person.table.flow.perform(dice.choice(match.legal))
    assert fell > stayed if key == "macadam" else stayed or key == "gharkane"


def test_an_envelope_lies_face_down_until_its_owner_looks() -> None:
    person = Person(until(match_of(2, 3, key="madsteam"), "mugger"), size=(1920, 1080), language="en")
    assert not isinstance(person.app.scene, Curtain)
    seat = person.desk.viewer
    objective = person.match.position.objective[seat]  # type: ignore[attr-defined]
    (secret,) = {p.tag for p in person.match.game.pieces(person.match.view(seat), seat)} - {
        p.tag for p in person.desk.table_view.pieces
    }
    assert objective >= 0
    person.click(person.piece(f"objective.{seat}"))
    assert secret in face_up(person)
    person.click((5, 500))
    assert secret not in face_up(person)
    person.key("o")
    assert secret in face_up(person)
    person.key("escape")
    assert secret not in face_up(person)
    assert person.table.modal() is None
    person.click(person.desk.chrome.buttons[-1].rect.center)
    assert secret in face_up(person)


def test_nobody_elses_envelope_can_be_turned() -> None:
    person = Person(until(match_of(2, 3, key="madsteam"), "mugger"), size=(1920, 1080))
    other = 1 - person.desk.viewer
    person.desk.show_seat(other)
    before = face_up(person)
    person.click(person.piece(f"objective.{other}"))
    assert face_up(person) == before


def test_a_peek_ends_when_the_screen_changes_hands() -> None:
    person = Person(until(match_of(2, 3, key="madsteam"), "mugger"), size=(1920, 1080))
    person.key("o")
    first = person.desk.viewer
    assert person.desk.table_view.eyes == first
    while person.desk.viewer == first:
        person.table.flow.perform(person.match.legal[0])
        person.sit()
    assert person.desk.table_view.eyes in (EVERYBODY, person.desk.viewer)
    assert not person.table.privacy.peeks


# -- forced moves ---------------------------------------------------------------------------------------
def forced(match: Match, seed: int = 2) -> Match:
    """One move before somebody has no choice."""
    dice = Random(seed)
    while match.asked:
        action = dice.choice(match.legal)
        if not match.forced and _leads_to_force(match, action):
            return match
        match.play(action)
    raise AssertionError("nobody is ever forced")


@pytest.mark.parametrize("key", ["madsteam", "rails"])
def test_what_is_forced_is_done_by_itself_and_undone_with_the_choice_before_it(key: str) -> None:
    match = match_of(3, 4, key=key)
    forced(match)
    before = len(match.actions)
    person = Person(match, curtain=False, forced=True)
    _play_into_force(person)
    person.rest()
    assert len(match.actions) > before + 1
    assert match.forced is None
    assert description(person.app)["by_itself"] == person.desk.table_view.forecasts.name(
        match.actions[-1].action
    )
    done = len(match.actions)
    person.click(person.desk.chrome.tools["undo"].rect.center)
    person.rest()
    if len(match.actions) == done:  # somebody has begun, the table agrees
        modal = person.table.modal()
        assert isinstance(modal, Dialog)
        modal.answers[0].do()
        person.rest()
    assert len(match.actions) == before


def _play_into_force(person: Person) -> None:
    """The first move after which there is no choice, from the list of moves."""
    actions = person.desk.table_view.drags.actions
    index = next(i for i, a in enumerate(actions) if _leads_to_force(person.match, a))
    person.key("h", *["down"] * index, "enter")


def _leads_to_force(match: Match, action: Action) -> bool:
    ahead = match.branch_at(len(match.actions))
    ahead.play(action)
    return ahead.forced is not None


def test_a_setting_leaves_forced_moves_to_the_hand() -> None:
    match = forced(match_of(3, 4, key="madsteam"))
    person = Person(match, curtain=False)
    _play_into_force(person)
    person.rest()
    assert match.forced is not None


# -- computers ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("key", "question"),
    [("rails", "dividends"), ("rails", "stacks"), ("rails", "sold"), ("macadam", "next_deal")],
)
def test_a_reckoning_stays_until_a_person_presses_on(key: str, question: str) -> None:
    match = until(match_of(3, 4, key=key, options={"rounds": 2} if key == "macadam" else None), question)
    assert match.asked
    bot = match.asked.seat
    match.reseat([seat._replace(bot="club" if i == bot else "") for i, seat in enumerate(match.seats)])
    person, before = Person(match), len(match.actions)
    for _ in range(100):
        person.tick(50)
    assert len(match.actions) == before
    assert match.asked
    assert match.asked.question.key == question
    if key == "rails":
        person.click(person.desk.chrome.buttons[0].rect.center)
    else:
        person.key("h", "enter")
    assert len(match.actions) > before
    person.table.leave()


class Quick:
    """A computer that has thought as soon as the pause is over."""

    pauses: ClassVar[list[float]] = []

    def __init__(
        self, match: Match, clock: Clock, play: Callable[[Action, int], None], *others: object
    ) -> None:
        self.match, self.clock, self.play = match, clock, play

    def begin(self, hurried: bool = False) -> None:
        """Think while others look at the last move."""

    def wait(self) -> None:
        """Think while a person does."""

    def hurry(self) -> None:
        """Answer sooner."""

    def ask(self, seat: int, later: Callable[[Callable[[], None]], None], hurried: bool = False) -> None:
        """Think."""
        now = self.clock.now
        later(lambda: self._answer(seat, self.clock.now - now))

    def _answer(self, seat: int, paused: float) -> None:
        self.pauses.append(paused)
        self.play(self.match.legal[-1], seat)

    def rest(self) -> None:
        """Think no more until somebody looks at the table again."""

    def close(self) -> None:
        """Think no more."""


@pytest.mark.parametrize("way", ["button", "key"])
def test_a_button_and_a_key_hurry_until_a_person_is_asked(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setattr(flow, "Computers", Quick)
    monkeypatch.setattr(Quick, "pauses", [])
    person = Person(match_of(4, 3, key="rails", bots=(1, 2, 3)), speed=1)
    while person.desk.waiting:
        person.tick()
    before = len(person.match.actions)
    person.key("h", "enter")
    (button,) = person.desk.chrome.buttons
    assert "(F)" in button.tooltip
    assert len(person.match.actions) == before + 1
    del Quick.pauses[:]
    if way == "button":
        person.click(button.rect.center)
    else:
        person.key("f")
    person.tick()
    person.tick()
    for _ in range(300):
        person.tick()
    assert Quick.pauses
    assert max(Quick.pauses) <= 40
    assert not person.desk.waiting
    del Quick.pauses[:]
    person.key("h", "enter")
    for _ in range(300):
        person.tick()
    assert Quick.pauses[0] > 40  # the next time there is time to look again


def test_a_press_cannot_mean_a_button_that_has_only_just_come_under_the_pointer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(flow, "Computers", Quick)
    person = Person(match_of(3, 3, key="rails", bots=(1, 2)), speed=1)
    while person.desk.waiting:
        person.tick()
    at = person.desk.chrome.buttons[0].rect.center  # where a button will be the next time, too
    person.key("h", "enter")
    person.point(at)
    while person.desk.waiting or not person.desk.chrome.buttons:
        person.tick()
    assert person.desk.chrome.buttons[0].rect.collidepoint(at)
    before = len(person.match.actions)
    person.down(at)
    person.up(at)
    assert len(person.match.actions) == before
    for _ in range(20):
        person.tick()
    person.down(at)
    person.up(at)
    assert len(person.match.actions) > before


def test_computers_set_up_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "Computers", Quick)
    monkeypatch.setattr(Quick, "pauses", [])
    person = Person(match_of(4, 3, key="madsteam", bots=(0, 1, 2, 3)), speed=1)
    for _ in range(40):
        person.tick()
    assert len(Quick.pauses) >= 8  # two heroes for each seat
    assert max(Quick.pauses[:8]) <= 40


def test_the_last_moves_can_be_looked_at_again() -> None:
    match = play_on(match_of(3, 4, key="rails"), 20)
    person = Person(match, curtain=False)
    asked, before = match.asked, len(match.actions)
    assert asked
    own = max(i for i, played in enumerate(match.actions) if played.seat == asked.seat)
    person.key("l")
    (again,) = [each for each in person.table.ring() if each.key == "again"]
    person.click(again.rect.center)
    person.tick()
    replay = person.app.scene
    assert isinstance(replay, ReplayScene)
    assert replay.at == own
    assert replay.playing
    for _ in range(own, before):
        person.tick(10_000)
    assert (replay.at, replay.playing) == (before, False)
    person.key("escape")
    person.rest()
    assert person.app.scene is person.table
    assert len(match.actions) == before


# -- the list of moves ----------------------------------------------------------------------------------
def test_the_list_of_moves_is_short_and_leads_to_every_move() -> None:
    match = until(match_of(3, 4, key="rails"), "build")
    person = Person(match, size=(1920, 1080), language="en", curtain=False)
    actions = person.desk.table_view.drags.actions
    assert len(actions) > 100
    wanted, lists = actions[len(actions) // 2], 0
    person.key("h")
    while len(actions) > 1:
        groups = grouped(actions)
        chooser = person.table.modal()
        assert isinstance(chooser, Chooser)
        assert len(chooser.choices) == len(groups) <= 40
        sizes = [len(group) for group in groups]
        assert sizes == sorted(sizes, key=lambda n: n > 1)
        index = next(i for i, group in enumerate(groups) if wanted in group)
        person.key(*["down"] * index, "enter")
        actions, lists = groups[index], lists + 1
    assert match.actions[-1].action == wanted
    assert lists > 1


@pytest.mark.parametrize("speed", [3, 0])
def test_the_token_of_the_next_person_goes_to_the_prompt_and_a_press_ends_it(speed: int) -> None:
    person = Person(play_on(match_of(3, 4, key="madsteam"), 40, 1), curtain=False, speed=speed)
    person.rest()
    flow, desk, clock = person.table.flow, person.desk, person.app.clock
    begun = clock.now
    flow.sit_down((desk.viewer + 1) % 3)
    tokens = [n for n in person.table.stage.nodes if isinstance(n, Sprite) and n.z == Depth.FLIGHT]
    assert len(tokens) == (speed > 0)
    assert not desk.waiting
    for token in tokens:
        at = token.rect.center
        person.tick(200)
        assert at[1] > token.rect.centery > desk.chrome.prompt.rect.bottom
        assert PASSED.ms <= LONGEST_MS
        person.key("h")
        assert token not in list(person.table.stage.nodes)
    assert clock.now - begun <= 400
    assert not [tween for tween in clock.tweens if tween.ms == PASSED.ms]


def counted(person: Person) -> list[str]:
    """What the cards of the seats count, without who is to act."""
    return [seat.name for seat in person.desk.chrome.seats]


@pytest.mark.parametrize("pressed", [False, True])
def test_what_a_move_brings_is_counted_when_its_pieces_have_arrived_or_at_a_press(pressed: bool) -> None:
    person, dice = Person(play_on(match_of(3, 3, key="paris"), 30), curtain=False, speed=3), Random(2)
    table, desk = person.table, person.desk
    before, flying = counted(person), 0.0
    while not flying:
        person.rest()
        before = counted(person)
        table.flow.perform(dice.choice(desk.table_view.drags.actions))
        new = [card.score for card in desk.now().table.seats] != [
            s.standing.card.score for s in desk.chrome.seats
        ]
        flying = desk.flights.left if new else 0.0
    assert counted(person) == before
    person.tick(flying / 2)
    assert counted(person) == before
    if pressed:
        person.app.clock.finish()
    else:
        person.tick(flying)
    assert counted(person) != before
    assert [card.score for card in desk.now().table.seats] == [
        s.standing.card.score for s in desk.chrome.seats
    ]


def test_a_pause_that_a_computer_is_asked_for_is_put_to_the_person_who_ends_it() -> None:
    match = match_of(2, 3, key="rails", bots=(1,), options={"mode": "share_market"})
    while (asked := match.asked) and not (asked.question.pause and asked.seat == 1):
        match.play(match.legal[0])
    person = Person(match, language="en")
    person.sit()
    prompt, played = person.desk.chrome.prompt, len(match.actions)
    assert prompt.name.startswith("Léa")
    assert prompt.seat == 0
    person.press("go_on")
    assert len(match.actions) > played


def test_the_place_of_a_flying_piece_is_painted_when_it_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(match_of(3, key="macadam"), curtain=False, speed=3)
    marked: list[Rect] = []
    damage = Stage.damage
    monkeypatch.setattr(
        Stage, "damage", lambda self, rect, still=False: (marked.append(rect), damage(self, rect, still))[1]
    )
    nodes = person.desk.field.nodes
    old = {tag: node.extent() for tag, node in nodes.items()}
    person.table.flow.perform(person.desk.table_view.drags.actions[0])
    goals = [
        node.extent() for tag, node in nodes.items() if not node.visible and node.extent() != old.get(tag)
    ]
    assert goals
    assert not [goal for goal in goals if goal in marked]
    person.rest()
    assert all(goal in marked for goal in goals)
