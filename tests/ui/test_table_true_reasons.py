"""Why not, asked by hand: what a bubble says is true wherever on a place one lets go, and helps most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import dist
from random import Random

import pytest

from tabletop.games import here
from tabletop.match import Match
from tabletop.match.drags import NEVER, Drags
from tabletop.match.why_not import WhyNot
from tabletop.texts.words import Words
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.kit.plates import Bubble
from tabletop.ui.play.hands import REASON_MS
from tabletop.ui.table.hit_test import zones_within
from tests.random_games import OWN
from tests.tools.campaign.reasons import said
from tests.ui.table_hands import Person, match_of, play_on

pytestmark = pytest.mark.usefixtures("unpainted")

FEW = 6
"""Pieces and points that are tried at one table."""


def bubble(person: Person) -> Bubble | None:
    """What is said beside something."""
    note = person.table.hands._bubble
    return note.said if note and note.stage else None


def at(key: str, found: Callable[[Match], bool], seats: int = 2, tries: int = 60) -> Person:
    """The seat that is asked, before the table of the first random match in which something is so."""
    for seed in range(tries):
        dice, match = Random(seed), match_of(seats, seed, key=key)
        while match.asked and not found(match):
            match.play(dice.choice(match.legal))
        if match.asked:
            person = Person(match, (1920, 1080), language="en", curtain=False)
            person.sit()
            return person
    raise AssertionError("nobody ever came so far")


def node(person: Person, wanted: Callable[[PieceNode], bool]) -> PieceNode:
    return next(n for n in person.desk.field.nodes.values() if wanted(n))


# -- all over a pad --------------------------------------------------------------------------------------
def pads(person: Person) -> Iterator[tuple[str, list[str]]]:
    """Places that take nothing of what is in the hand, with their slots that it could be meant for."""
    field, hands = person.desk.field, person.table.hands
    for tag in field.places:
        slots = [slot for slot in zones_within(field.places, tag) if hands._rank(slot) <= NEVER]
        if slots and hands._rank(tag) and not any(hands._rank(slot) == 0 for slot in slots):
            yield tag, slots


def said_at(person: Person, pos: tuple[int, int]) -> tuple[str, str] | None:
    """The number and the fault of the bubble that a piece in the hand gets over a point."""
    person.point((3, person.table.m.height - 3))
    person.point(pos)
    person.tick(REASON_MS + 20)
    person.tick()
    found = bubble(person)
    return (found.number, found.fault) if found else None


@pytest.mark.parametrize("key", here())
def test_every_point_of_a_place_gives_the_reason_of_its_nearest_slot(key: str) -> None:
    found = tried = 0
    for seed in range(12):
        dice = Random(seed)
        person = Person(play_on(match_of(2, seed, key=key), 12 + 9 * seed, seed), curtain=False)
        person.sit()
        if not person.match.asked or not person.desk.table_view.drags.asked:
            continue
        field, drags = person.desk.field, person.desk.table_view.drags
        able = [n for n in field.nodes.values() if drags.may_lift(n.piece) and n.shown()]
        for lifted in dice.sample(able, min(2, len(able))):
            person.table.hands.lift(lifted, lifted.rect.center, "click")
            for tag, slots in list(pads(person))[:2]:
                found += 1
                tried += _same_reason(person, tag, slots, dice)
            person.key("escape")
    assert tried or not found
    assert tried or key not in ("gharkane", "madsteam")  # whose places have slots


def _same_reason(person: Person, tag: str, slots: list[str], dice: Random) -> int:
    field, tried = person.desk.field, 0
    rect, window = field.places[tag].rect, field.view.window
    for _ in range(FEW):
        pos = dice.randrange(rect.x + 1, rect.right - 1), dice.randrange(rect.y + 1, rect.bottom - 1)
        over = [z for z in field.places.values() if z.holds(pos) and z.tag != tag]
        if over or not window.collidepoint(pos):
            continue
        nearest = min(slots, key=lambda slot: dist(field.places[slot].rect.center, pos))
        here_, there = said_at(person, pos), said_at(person, field.places[nearest].rect.center)
        if there and window.collidepoint(field.places[nearest].rect.center):
            assert here_ == there, (tag, nearest, pos)
            tried += 1
    return tried


# -- cases -----------------------------------------------------------------------------------------------
def test_a_second_card_on_the_disc_of_the_officers_hears_that_only_they_go_there() -> None:
    person = at("macadam", lambda match: bool(match.asked and match.asked.question.key == "second_card"))
    drags = person.desk.table_view.drags
    card = node(person, lambda n: drags.may_lift(n.piece))
    person.drag(person.piece(card.piece.tag), person.zone("place.officers"))
    found = bubble(person)
    assert found is not None
    assert found.number == "MAC-7.3"
    assert "have made your play" not in found.fault + found.detail


def test_a_second_card_on_a_signal_hears_where_it_goes() -> None:
    person = at("macadam", lambda match: bool(match.asked and match.asked.question.key == "second_card"))
    drags = person.desk.table_view.drags
    card = node(person, lambda n: drags.may_lift(n.piece))
    person.drag(person.piece(card.piece.tag), person.zone("place.signal_01"))
    found = bubble(person)
    assert found is not None
    assert found.number == "MAC-7.4"
    assert found.fault == "After the officer, lay a second card in front of you, or do without."


def idle_officer(match: Match) -> bool:
    """Does the leader hold an officer that it may not lead?"""
    if not match.asked or match.asked.question.key != "lead":
        return False
    seat = match.asked.seat
    view = match.view(seat)
    drags = Drags(match.game, view, seat)
    hand = [p for p in match.game.pieces(view, seat) if p.zone == "hand" and "officer" in p.tag]
    return any(not drags.may_lift(piece) for piece in hand)


@pytest.mark.parametrize("how", ["?", "click"])
def test_an_officer_who_may_not_lead_hears_one_reason_and_of_no_signal(how: str) -> None:
    person = at("macadam", idle_officer)
    officer = node(person, lambda n: n.piece.zone == "hand" and "officer" in n.piece.tag)
    spot = person.piece(officer.piece.tag)
    if how == "click":
        person.click(spot)
    else:
        person.point(spot)
        person.key("?")
    found = bubble(person)
    assert found is not None
    assert found.number == "MAC-14.4"
    assert found.fault == "To lead, you have to play a card on a free signal that accepts it."
    assert "\n" not in found.detail  # no second way it might have been meant


def in_debt(match: Match) -> bool:
    return bool(match.asked and match.asked.question.key == "trade" and match.position.debt > 0)


@pytest.mark.rule("MAD-18.9")
def test_goods_of_the_fence_are_dimmed_by_a_debt_and_say_so_wherever_they_are_dropped() -> None:
    person = at("madsteam", in_debt, seats=3)
    field = person.desk.field
    seat = person.desk.viewer
    wares = [n for n in field.nodes.values() if n.piece.tag.startswith("fence.good.")]
    assert wares
    assert all(n.shaded for n in wares)
    for zone in (f"store.{seat}", f"built.{seat}", "place.fence", "place.bank"):
        if zone not in field.places:
            continue
        person.drag(person.piece(wares[0].piece.tag), person.zone(zone))
        found = bubble(person)
        assert found is not None, zone
        assert found.number == "MAD-18.9", (zone, found)


# -- what others own, and who waits ----------------------------------------------------------------------
@pytest.mark.parametrize("key", here())
def test_of_a_rivals_piece_it_is_said_whose_it_is(key: str) -> None:
    tried = 0
    for seed in range(8):
        match = play_on(match_of(3, seed, key=key), 25 + 11 * seed if key in OWN else 2 + seed % 4, seed)
        person = Person(match, (1920, 1080), language="en", curtain=False)
        person.sit()
        drags = person.desk.table_view.drags
        if not match.asked or drags.moves_rivals:
            continue
        for n in list(person.desk.field.nodes.values()):
            rival = n.piece.owner >= 0 and n.piece.owner != drags.hand
            if not rival or not n.shown() or n.piece.tag in person.desk.table_view.kept:
                continue
            person.table.hands.lift(n, n.rect.center, "click")
            found = bubble(person)
            assert found is not None, n.piece
            assert match.seats[n.piece.owner].name in found.fault, (n.piece, found)
            tried += 1
            if tried > FEW * (seed + 1):
                break
    assert tried


# -- random gestures by hand -----------------------------------------------------------------------------
@pytest.mark.parametrize("key", here())
def test_the_bubble_of_a_piece_that_stays_says_what_the_drags_say(key: str) -> None:
    tried = 0
    for seed in range(3):
        dice, match = (
            Random(seed),
            play_on(match_of(3, seed, key=key), 14 + 17 * seed if key in OWN else 2 + seed, seed),
        )
        person = Person(match, (1920, 1080), language="en", curtain=False)
        person.sit()
        field, drags = person.desk.field, person.desk.table_view.drags
        words = Words("en", key, [seat.name for seat in match.seats])
        idle = [n for n in field.nodes.values() if n.shown() and not drags.may_lift(n.piece)]
        for n in dice.sample(idle, min(2 * FEW, len(idle))):
            if not match.asked:
                break
            person.table.hands.lift(n, n.rect.center, "click")
            if (found := bubble(person)) is not None:
                fault, remedy = said(words, drags, WhyNot(drags).lift(n.piece))
                assert found.fault == fault, n.piece
                assert not remedy or remedy in found.detail, (n.piece, found)
                tried += 1
    assert tried >= FEW
