"""What happened is seen before it is cleared, told in a line, and stays until it is read or a press."""

from __future__ import annotations

import pytest

from tabletop.ui.play.replay import Replay
from tests.ui.table_hands import Person, match_of, play_on


def in_slots(person: Person) -> list[str]:
    """The cards that lie open in the slots of the trick."""
    nodes = person.table.field.nodes.values()
    return [n.piece.tag for n in nodes if n.piece.zone.startswith("trick.") and n.piece.face and n.shown()]


def draws(person: Person) -> None:
    """Both seats draw to see who deals."""
    for _ in range(2):
        asked(person)
        person.table.perform(person.table.moment.drags.actions[0])
        person.app.clock.finish()


def asked(person: Person) -> None:
    """Time passes until somebody is asked."""
    for _ in range(20):
        if not person.table.waiting and person.table.moment.drags.actions:
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
    assert person.table.waiting
    assert person.table.announcer.shown
    person.tick(2500)
    person.tick(2500)
    assert in_slots(person) == []
    assert not person.table.waiting


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
    assert not person.table.waiting


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_trick_is_seen(seed: int) -> None:
    person = Person(match_of(3, seed), speed=3, curtain=False)
    for _ in range(60):
        asked(person)
        actions = person.table.moment.drags.actions
        follow = next((action for action in actions if action.verb == "follow"), actions[-1])
        person.table.perform(follow)
        person.app.clock.finish()
        if len(in_slots(person)) == 3:
            break
    assert len(in_slots(person)) == 3
    assert person.table.waiting
    assert person.table.announcer.shown


def test_a_replay_shows_what_passed_too() -> None:
    match = play_on(match_of(3, 1), 30, 1)
    tricks = [i for i, played in enumerate(match.actions) if played.action.verb == "follow"]
    person = Person(match, speed=3, curtain=False)
    replay = Replay(match, tricks[0])
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
