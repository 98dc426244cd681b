"""Every try that a reason answers is told to the table once: those who teach listen there."""

from __future__ import annotations

import pytest

from tabletop.engine.verb import Action, Refusal
from tabletop.ui.play.flow import MatchFlow
from tests.ui.made_up.trading import Trader, bazaar_match
from tests.ui.table_hands import Person, match_of


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rules of the tries that were answered."""
    rules: list[str] = []

    def note(self: MatchFlow, refusal: Refusal) -> None:
        rules.append(refusal.rule)

    monkeypatch.setattr(MatchFlow, "refused", note)
    return rules


def follower() -> Person:
    """Somebody who must follow and holds a card that does not."""
    for seed in range(50):
        match = match_of(2, seed)
        while match.asked and match.asked.question.key != "follow":
            match.play(match.legal[0])
        person = Person(match, curtain=False)
        person.sit()
        playable = any(piece.startswith("card") for piece in person.desk.table_view.drags.pieces())
        if playable and dimmed(person) and any(b.reason for b in person.desk.chrome.buttons):
            return person
    raise AssertionError("nobody ever had to follow")


def dimmed(person: Person) -> str:
    """A card of the hand that a rule keeps there."""
    able = person.desk.table_view.drags.may_lift
    return next((p.tag for p in person.desk.table_view.pieces if p.zone == "hand" and not able(p)), "")


def test_a_click_a_key_and_a_dead_button_are_told(told: list[str]) -> None:
    person = follower()
    person.click(person.piece(dimmed(person)))
    assert len(told) == 1
    person.key("enter")  # the card has the focus
    assert told == told[:1] * 2
    dead = next(button for button in person.desk.chrome.buttons if button.reason)
    person.click(dead.rect.center)
    assert told[2:] == [person.table.hands.rule] == [dead.reason[-11:].strip(" ()")]


def test_a_drop_is_told_but_what_is_only_asked_or_held_is_not(told: list[str]) -> None:
    person = follower()
    card = next(piece for piece in person.desk.table_view.drags.pieces() if piece.startswith("card"))
    zone = "place.signal_16"
    person.lift(person.piece(card), person.zone(zone))
    person.tick(400)
    assert person.table.hands.rule
    assert not told
    person.up(person.zone(zone))
    assert told == [person.table.hands.rule]


def test_a_number_is_told_in_its_box() -> None:
    match = bazaar_match(3)
    match.play(Action("bid", (4,)))
    person = Trader(match)
    person.sit()
    rules: list[str] = []
    person.table.flow.refused = lambda refusal: rules.append(refusal.rule)  # type: ignore[method-assign]
    step = next(w for w in person.box.widgets if w.key == "amount.bid.-2")
    person.click(step.rect.center)
    assert rules == ["BAZ-2.1"]
