"""What happened is seen before it is cleared, told in a line, and stays until it is read or a press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

import pytest

from tabletop.games import find
from tabletop.match import EVERYBODY, Match, Seat
from tabletop.match.passing import passing
from tabletop.ui.play import flow
from tabletop.ui.play.pause import READ
from tabletop.ui.play.replay_scene import ReplayScene
from tabletop.ui.scenes.end.end import End
from tests.ui.table_hands import NAMES, Person, match_of, play_on
from tests.ui.test_table_pace import Quick

pytestmark = pytest.mark.usefixtures("unpainted")


def in_slots(person: Person) -> list[str]:
    """The cards that lie open in the slots of the trick."""
    nodes = person.desk.field.nodes.values()
    return [n.piece.tag for n in nodes if n.piece.zone.startswith("trick.") and n.piece.face and n.shown()]


def draws(person: Person) -> None:
    """Both seats draw to see who deals."""
    for _ in range(2):
        asked(person)
        person.table.flow.perform(person.desk.table_view.drags.actions[0])
        person.app.clock.finish()


def asked(person: Person) -> None:
    """Time passes until somebody is asked."""
    for _ in range(20):
        if not person.desk.waiting and person.desk.table_view.drags.actions:
            return
        person.tick(1000)
    raise AssertionError("nobody is asked")


def in_vain(speed: int) -> Person:
    """Two people, neither of whom draws a card that lets them deal."""
    for seed in range(30):
        person = Person(match_of(2, seed), speed=speed, curtain=False)
        draws(person)
        if person.match.asked and person.match.asked.question.key == "draw_for_deal":
            return person
    raise AssertionError("somebody always deals")


def test_cards_drawn_in_vain_stay_until_they_are_read() -> None:
    person = in_vain(3)
    person.tick(300)
    assert len(in_slots(person)) == 2
    assert person.desk.waiting
    assert person.desk.announcer.shown
    person.tick(2500)
    person.tick(2500)
    assert in_slots(person) == []
    assert not person.desk.waiting


def test_a_press_goes_on() -> None:
    person = in_vain(3)
    person.tick(300)
    person.click((5, 300))
    person.tick(20)
    assert in_slots(person) == []


def test_nothing_stays_where_somebody_wants_everything_at_once() -> None:
    person = in_vain(0)
    person.rest()
    assert in_slots(person) == []
    assert not person.desk.waiting


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_trick_is_seen(seed: int) -> None:
    person = Person(match_of(3, seed), speed=3, curtain=False)
    for _ in range(60):
        asked(person)
        actions = person.desk.table_view.drags.actions
        follow = next((action for action in actions if action.verb == "follow"), actions[-1])
        person.table.flow.perform(follow)
        person.app.clock.finish()
        if follow.verb == "follow" and len(in_slots(person)) == 3:
            break
    assert len(in_slots(person)) == 3
    assert person.desk.waiting
    assert person.desk.announcer.shown
    assert not person.desk.chrome.buttons, "nothing can be done before it was read"


def test_a_computer_that_has_played_is_not_said_to_think_about_it() -> None:
    match, dice = match_of(3, 1), Random(1)
    while True:
        assert match.asked
        seat, action = match.asked.seat, dice.choice(match.legal)
        if found := passing(match.game, match.position, action, EVERYBODY, seat):
            break
        match.play(action)
    person = Person(match, curtain=False)
    match.seats = tuple(each._replace(bot="club") for each in match.seats)
    match.play(action)
    person.desk.show_passing(found)
    assert person.desk.chrome.prompt.plays() == f"{NAMES[seat]} joue"


def test_a_replay_shows_what_passed_too() -> None:
    match = play_on(match_of(3, 1), 30, 1)
    tricks = [i for i, played in enumerate(match.actions) if played.action.verb == "follow"]
    person = Person(match, speed=3, curtain=False)
    replay = ReplayScene(match, tricks[0])
    person.app.push(replay)
    person.table = replay
    wholes = 0
    while replay.at < replay.moments[-1]:
        person.key("right")
        person.app.clock.finish()
        wholes += len(in_slots(person)) == 3
        if replay._passes:
            person.tick(2500)
            assert len(in_slots(person)) < 3
    assert wholes


# -- until it is read -------------------------------------------------------------------------------------
STEP = 50.0
SETTLED = 600.0
"""Milliseconds in which a card comes to lie still."""


def watch(person: Person, lying: Counter[str]) -> None:
    """A moment passes; each card that lies still in a slot, open, is noted with how long it does."""
    person.tick(STEP)
    assert not [
        n for n in person.desk.field.nodes.values() if n.piece.zone[:5] == "trick" and not n.piece.face
    ]
    lying.update({tag: round(STEP) for tag in in_slots(person) if tag.startswith("card.")})


def lines_of(match: Match, key: str) -> list[Mapping[str, int | str]]:
    """What fills the lines of that kind."""
    return [line.params for group in match.log_for(EVERYBODY) for line in group.lines if line.key == key]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers that have thought as soon as a pause is over."""
    monkeypatch.setattr(flow, "Computers", Quick)


def said(person: Person) -> str:
    """What stands over the board."""
    banner = person.desk.announcer._banner
    return banner.name if banner and person.desk.announcer.shown else ""


def press(person: Person, verb: str) -> None:
    """Make the first move of that kind by hand: by its button, else as a drag."""
    asked(person)
    action = next(a for a in person.desk.table_view.drags.actions if a.verb == verb)
    button = next((b for b in person.desk.chrome.buttons if b.key == f"verb.{verb}"), None)
    drag = person.drag_of(action)
    if button:
        person.click(button.rect.center)
    elif drag:
        person.drag(person.piece(drag[0]), person.zone(drag[1]))


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("bots", [(), (0,), (1,), (2,), (0, 1), (1, 2)])
@pytest.mark.parametrize("seed", range(3))
def test_each_card_drawn_to_see_who_deals_lies_open_until_it_is_read(
    bots: tuple[int, ...], seed: int
) -> None:
    person, lying = Person(match_of(3, seed, bots=bots), speed=3, curtain=False), Counter[str]()
    while not lines_of(person.match, "log.deal"):
        question = person.match.asked.question.key if person.match.asked else ""
        if not person.desk.waiting and person.desk.table_view.drags.actions:
            if question == "first_deal":
                break
            press(person, "draw_for_deal")
        watch(person, lying)
    for _ in range(30):  # where a person deals, the cards stay until then
        watch(person, lying)
    cards = {str(params["card"]) for params in lines_of(person.match, "log.draws_for_deal")}
    assert len(cards) >= 3
    assert {*lying} >= cards
    assert all(lying[card] >= READ - SETTLED or card in in_slots(person) for card in cards)


def last_trick(*, bots: Iterable[int] = (), tickets: int = 5, **words: object) -> Person:
    """Two seats as the last signal but one, or the last one, is covered: a red pedestrian is led."""
    words = {"seats": 2, "hands": ["red blue", "red green"], "covered": 15, **words}
    start = find("macadam").setup(words)  # type: ignore[misc]
    start.tickets[0] = tickets
    seats = [Seat(name, bot="club" if i in bots else "") for i, name in enumerate(NAMES[:2])]
    match = Match(find("macadam"), seats, words.get("options"), 3, start=start)  # type: ignore[arg-type]
    return Person(match, speed=3, curtain=False)


def until_the_count(person: Person) -> tuple[Counter[str], set[str]]:
    """Let time pass until the count covers the table: how long did each card lie there, what was said?"""
    lying, announced = Counter[str](), set[str]()
    while person.app.scene is person.table:
        watch(person, lying)
        announced.add(said(person))
    assert isinstance(person.app.scene, End)
    return lying, announced


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("bots", [(), (0,), (1,)])
def test_the_last_trick_of_a_match_stays_whole_until_it_is_read(bots: tuple[int, ...]) -> None:
    person = last_trick(bots=bots, hands=["red", "red"], stock="")
    for seat, verb in enumerate(("lead", "follow")):
        if seat not in bots:
            press(person, verb)
    lying, announced = until_the_count(person)
    assert len(lying) == 2
    assert min(lying.values()) >= READ - SETTLED
    assert any("Fin du pli 16 : 2 joueurs sur 2" in line.replace("\xa0", " ") for line in announced)
    assert any("La manche 1 est finie." in line for line in announced)


@pytest.mark.parametrize("led", [True, False])
def test_a_last_trick_that_ends_with_a_penalty_is_told_before_the_count(led: bool) -> None:
    person = last_trick(hands=["red" if led else "car", "blue"])
    press(person, "lead" if led else "give_up")
    if led:
        press(person, "penalty")
    lying, announced = until_the_count(person)
    assert len(lying) == led
    assert all(ms >= READ - SETTLED for ms in lying.values())
    assert any("perd 100 points" in line and "Fin du pli 16" in line for line in announced)


def test_a_press_goes_on_to_the_count() -> None:
    person = last_trick(hands=["red", "red"])
    press(person, "lead")
    press(person, "follow")
    person.tick(STEP)
    person.click((5, 300))
    for _ in range(10):
        person.tick()
    assert isinstance(person.app.scene, End)


def test_the_last_trick_of_a_round_stays_until_somebody_deals() -> None:
    person, lying = last_trick(hands=["red", "red"], options={"rounds": 2}), Counter[str]()
    press(person, "lead")
    press(person, "follow")
    for _ in range(200):
        watch(person, lying)
    assert min(lying.values()) >= 190 * STEP
    press(person, "deal")
    person.app.clock.finish()
    assert not in_slots(person)


class Rolls(Quick):
    """A computer that rolls the die when it may."""

    def _answer(self, seat: int, paused: float) -> None:
        legal = self.match.legal
        self.play(next((action for action in legal if action.verb == "roll"), legal[-1]), seat)


@pytest.mark.rule("MAC-12.11")
@pytest.mark.parametrize("bots", [(), (1,)])
@pytest.mark.parametrize("tickets", [1, 2])
def test_that_a_ticket_was_the_last_one_is_told_until_it_is_read(
    monkeypatch: pytest.MonkeyPatch, tickets: int, bots: tuple[int, ...]
) -> None:
    monkeypatch.setattr(flow, "Computers", Rolls)
    person, shown = last_trick(bots=bots, tickets=tickets, hands=["red", "red"], die=1), 0.0
    press(person, "lead" if bots else "roll")
    for _ in range(100):
        person.tick(STEP)
        shown += STEP if "C’était le dernier" in said(person) else 0
    assert lines_of(person.match, "log.ticket")
    assert (shown >= READ - SETTLED) == (tickets == 1)


@pytest.mark.rule("MAC-13.4")
def test_that_a_penalty_ticket_was_the_last_one_is_told() -> None:
    limited = {"penalty_tickets": "limited"}
    person = last_trick(
        hands=["red", "blue"], covered=14, penalties=[24], options=limited, free="pedestrians_go"
    )
    press(person, "lead")
    press(person, "penalty")
    person.tick(STEP)
    assert "dernier ticket de pénalité" in said(person)
