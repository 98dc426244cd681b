"""Why not: the same true reason however one asks, for what the person would have meant."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.engine.table import Piece
from tabletop.engine.verb import Verb
from tabletop.games import here
from tabletop.match import Match
from tabletop.match.drags import Drags
from tabletop.match.why_not import WhyNot
from tabletop.ui.kit import motion
from tabletop.ui.kit.plates import Bubble
from tests.random_games import every_table, moments
from tests.ui.table_hands import Person, match_of

pytestmark = pytest.mark.usefixtures("unpainted")


def bubble(person: Person) -> Bubble | None:
    """What is said beside something."""
    note = person.table.hands._bubble
    return note.said if note and note.stage else None


def following(rule: str) -> Person:
    """Somebody who must follow and holds a card that a rule keeps from following."""
    for seed in range(200):
        match = match_of(3, seed)
        while match.asked and not (match.asked.question.key == "follow" and _dimmed(match, rule)):
            match.play(match.legal[seed % len(match.legal)])
        if match.asked:
            person = Person(match, language="en", curtain=False)
            person.sit()
            return person
    raise AssertionError(f"nobody was ever kept from following by {rule}")


def _dimmed(match: Match, rule: str) -> list[Piece]:
    assert match.asked
    seat = match.asked.seat
    view = match.view(seat)
    drags = Drags(match.game, view, seat)
    held = (p for p in match.game.pieces(view, seat) if p.zone == "hand" and not drags.may_lift(p))
    return [p for p in held if (found := WhyNot(drags).lift(p).refusal) and found.rule == rule]


def test_a_dimmed_card_is_refused_as_the_card_one_would_follow_with() -> None:
    person = following("MAC-11.1")
    card = _dimmed(person.match, "MAC-11.1")[0]
    person.click(person.piece(card.tag))
    said = bubble(person)
    assert said is not None
    assert said.number == "MAC-11.1"


def test_an_officer_is_refused_as_the_officer_he_is() -> None:
    person = following("MAC-7.1")
    card = _dimmed(person.match, "MAC-7.1")[0]
    person.click(person.piece(card.tag))
    said = bubble(person)
    assert said is not None
    assert said.number == "MAC-7.1"
    assert said.fault.startswith("You can follow with ")
    assert "officer" not in said.detail  # he follows nothing, so that is not what was meant


@every_table
def test_no_card_is_refused_as_what_it_can_never_be(key: str, seats: int) -> None:
    """A rule about the thing alone is told only where the thing can be nothing else either."""
    seen = 0
    for moment in moments(key, seats, seed=11, every=53):
        view = moment.game.view(moment.position, moment.seat)
        drags = Drags(moment.game, view, moment.seat)
        for piece in moment.game.pieces(view, moment.seat):
            if any(_may_mean(drags, piece)) and not drags.may_lift(piece):
                seen += 1
                refusal = WhyNot(drags).lift(piece).refusal
                assert refusal.rule not in _of_things(drags, piece), (piece.tag, refusal)
    assert seen


def _may_mean(drags: Drags, piece: Piece) -> Iterator[bool]:
    assert drags.asked
    for verb in drags.asked.question.verbs:
        yield _whatever_lies(drags, verb, piece.tag)[0]


def _of_things(drags: Drags, piece: Piece) -> set[str]:
    """The rules that refuse a piece for what it is."""
    assert drags.asked
    verbs = [v for v in drags.asked.question.verbs if _whatever_lies(drags, v, piece.tag)[1]]
    return {str(rule.number) for verb in verbs for rule in verb.rules if rule.timeless}


_FOUND: dict[tuple[str, str, str, int], tuple[bool, bool]] = {}


def _whatever_lies(drags: Drags, verb: Verb, tag: str) -> tuple[bool, bool]:
    """May a piece mean the verb in some position, and may it be refused by the verb in all of them?"""
    key = (drags.game.key, verb.key, tag, drags.hand)
    if key not in _FOUND:
        never = {verb.never(*action.args) for action in drags.lifts(verb, tag)}
        _FOUND[key] = (False in never, True in never)
    return _FOUND[key]


# -- two clicks ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("key", here())
def test_nothing_is_said_after_a_move_by_two_clicks(key: str) -> None:
    match = match_of(2, 3, key=key)
    person = Person(match, curtain=False)
    played_by_clicks = 0
    for _ in range(40):
        person.sit()
        drags = person.desk.table_view.drags
        if match.asked is None or not drags.asked:
            break
        action = match.legal[len(match.actions) % len(match.legal)]
        ends = person.drag_of(action)
        before = len(match.actions)
        if ends and len(drags.means(*ends)) == 1 and ends[1] in person.desk.field.places:
            person.click(person.piece(ends[0]))
            if len(match.actions) == before:  # it is not used where it lies
                person.click(person.zone(ends[1]))
            assert len(match.actions) > before
            assert bubble(person) is None, (action, bubble(person))
            played_by_clicks += 1
        else:
            match.play(action)
            person.desk.sync()
            person.table.flow.go_on()
    assert played_by_clicks > 3


def test_what_is_said_of_a_piece_takes_the_place_of_its_tooltip() -> None:
    person = Person(match_of(2, 1), language="en", curtain=False)
    person.sit()
    while person.focused_piece() is None:
        person.key("tab")
    person.tick(motion.TOOLTIP_MS / 2)
    person.key("?")
    person.tick(2 * motion.TOOLTIP_MS)
    assert bubble(person)
    assert not person.table.tips.notes
    person.key("escape")
    assert not bubble(person)


# -- the rules screen --------------------------------------------------------------------------------------
def test_f1_opens_the_rule_of_the_bubble_or_that_of_the_moment() -> None:
    person = following("MAC-11.1")
    person.key("f1")
    assert person.app.scene.route == "rules"
    assert person.app.scene.rule == "MAC-16.1"  # type: ignore[attr-defined]
    person.key("escape")
    card = _dimmed(person.match, "MAC-11.1")[0]
    person.click(person.piece(card.tag))
    person.key("f1")
    assert person.app.scene.rule == "MAC-11.1"  # type: ignore[attr-defined]
