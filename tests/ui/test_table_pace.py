"""Nobody waits for nothing: curtains, forced moves, pauses and computers at the table, by window events."""

from __future__ import annotations

import time
from random import Random

import pytest

from tabletop.engine.verb import Action
from tabletop.match import EVERYBODY, Match
from tabletop.ui.scenes.curtain.curtain import Curtain
from tests.random_games import every_table
from tests.ui.table_hands import Person, match_of


def until(match: Match, question: str, seed: int = 1) -> Match:
    """Chance plays until somebody is asked that."""
    dice = Random(seed)
    while match.asked and match.asked.question.key != question:
        match.play(dice.choice(match.legal))
    return match


def face_up(person: Person) -> set[str]:
    """The pieces that show what they are."""
    return {node.piece.tag for node in person.table.field.nodes.values() if node.piece.face}


# -- curtains -------------------------------------------------------------------------------------------
@every_table
def test_a_curtain_falls_exactly_when_the_next_view_shows_what_the_last_looker_may_not_see(
    key: str, seats: int
) -> None:
    match, dice = match_of(seats, 4, key=key), Random(5)
    person = Person(match, size=(1280, 720))
    person.app.settings.forced = False
    last, fell, stayed = EVERYBODY, 0, 0
    for _ in range(60):
        person.rest()
        asked, behind = match.asked, isinstance(person.app.scene, Curtain)
        if asked is None:
            break
        if asked.seat != last:
            fell, stayed = fell + behind, stayed + (not behind)
        person.sit()
        shown = person.table.moment.view
        hidden = match.game.view(shown, last) != shown
        assert behind == (asked.seat != last and (hidden or asked.question.secret))
        last = asked.seat
        person.table.perform(dice.choice(match.legal))
    assert {"macadam": fell > 20, "madsteam": stayed > fell, "rails": stayed > fell}[key]


def test_an_envelope_lies_face_down_until_its_owner_looks() -> None:
    person = Person(until(match_of(2, 3, key="madsteam"), "mugger"), size=(1920, 1080), language="en")
    assert not isinstance(person.app.scene, Curtain)
    seat = person.table.looker
    objective = person.match.position.objective[seat]  # type: ignore[attr-defined]
    (secret,) = {p.tag for p in person.match.game.pieces(person.match.view(seat), seat)} - {
        p.tag for p in person.table.moment.pieces
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
    person.click(person.table.chrome.buttons[-1].rect.center)
    assert secret in face_up(person)


def test_nobody_elses_envelope_can_be_turned() -> None:
    person = Person(until(match_of(2, 3, key="madsteam"), "mugger"), size=(1920, 1080))
    other = 1 - person.table.looker
    person.table.show_seat(other)
    before = face_up(person)
    person.click(person.piece(f"objective.{other}"))
    assert face_up(person) == before


def test_a_peek_ends_when_the_screen_changes_hands() -> None:
    person = Person(until(match_of(2, 3, key="madsteam"), "mugger"), size=(1920, 1080))
    person.key("o")
    first = person.table.looker
    assert person.table.moment.eyes == first
    while person.table.looker == first:
        person.table.perform(person.match.legal[0])
        person.sit()
    assert person.table.moment.eyes in (EVERYBODY, person.table.looker)
    assert not person.table.privacy.peeks


# -- forced moves ---------------------------------------------------------------------------------------
def forced(match: Match, seed: int = 2) -> Match:
    """One move before somebody has no choice."""
    dice = Random(seed)
    while match.asked:
        action = dice.choice(match.legal)
        ahead = match.branch_at(len(match.actions))
        ahead.play(action)
        if ahead.forced and not match.forced:
            ahead.undo()
            if ahead.can_redo:
                return match
        match.play(action)
    raise AssertionError("nobody is ever forced")


@pytest.mark.parametrize("key", ["madsteam", "rails"])
def test_what_is_forced_is_done_by_itself_and_undone_with_the_choice_before_it(key: str) -> None:
    match = match_of(3, 4, key=key)
    forced(match)
    before = len(match.actions)
    person = Person(match, curtain=False)
    chosen = next(a for a in match.legal if _leads_to_force(match, a))
    person.table.perform(chosen)
    person.rest()
    assert len(match.actions) > before + 1
    assert match.forced is None
    done = len(match.actions)
    person.table.commands.undoing.undo()
    person.rest()
    assert len(match.actions) in (before, done)
    if len(match.actions) == done:  # somebody has begun, the table agrees
        person.table.modal().answers[0].do()  # type: ignore[union-attr]
        person.rest()
    assert len(match.actions) == before


def _leads_to_force(match: Match, action: Action) -> bool:
    ahead = match.branch_at(len(match.actions))
    ahead.play(action)
    return ahead.forced is not None


def test_a_setting_leaves_forced_moves_to_the_hand() -> None:
    match = forced(match_of(3, 4, key="madsteam"))
    person = Person(match, curtain=False)
    person.app.settings.forced = False
    person.table.perform(next(a for a in match.legal if _leads_to_force(match, a)))
    person.rest()
    assert match.forced is not None


# -- computers ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("key", "question"), [("rails", "dividends"), ("rails", "stacks"), ("macadam", "next_deal")])
def test_a_reckoning_stays_until_a_person_presses_on(key: str, question: str) -> None:
    match = until(match_of(3, 4, key=key), question)
    assert match.asked
    bot = match.asked.seat
    match.reseat([seat._replace(bot="simple" if i == bot else "") for i, seat in enumerate(match.seats)])
    person, before = Person(match), len(match.actions)
    for _ in range(100):
        person.tick(50)
    assert len(match.actions) == before
    assert match.asked
    assert match.asked.question.key == question
    if key == "rails":
        person.click(person.table.chrome.buttons[0].rect.center)
    else:
        person.key("h", "enter")
    assert len(match.actions) > before
    person.table.leave()


def test_a_button_hurries_until_a_person_is_asked() -> None:
    match = until(match_of(3, 4, key="rails"), "bid")
    assert match.asked
    match.reseat([seat._replace(bot="" if i == match.asked.seat else "simple") for i, seat in enumerate(match.seats)])
    person = Person(match, speed=1)
    person.table.perform(match.legal[-1])
    person.tick()
    (button,) = person.table.chrome.buttons
    assert "(F)" in button.tooltip
    person.click(button.rect.center)
    assert person.table._pause.length(900) == 0
    for _ in range(4000):
        person.tick(5)
        time.sleep(0.002)
        if not person.table.waiting:
            break
    assert match.asked is not None
    assert person.table._pause.length(900) > 0
    person.table.leave()
