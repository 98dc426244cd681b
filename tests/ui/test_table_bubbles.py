"""The bubble beside a held piece: which one is shown, when, and to whom."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

import pygame
import pytest

from tabletop.engine.table import Piece
from tabletop.engine.verb import Action
from tabletop.games import here
from tabletop.match import Match
from tabletop.match.gestures import verb_tags
from tabletop.ui.kit import plates
from tabletop.ui.kit.plates import Bubble
from tabletop.ui.play.hands import REASON_MS
from tabletop.ui.play.table_view import CONSEQUENCES, LIT, REASONS
from tabletop.ui.table.hit_test import zones_within
from tabletop.ui.widgets import BubbleNote
from tests.ui.table_hands import Person, Pos, match_of, play_on

pytestmark = pytest.mark.usefixtures("unpainted")

LEVELS = range(4)
CLOSE = 60
"""Milliseconds of the app's clock, a few frames."""


class Held(NamedTuple):
    """A person who holds a piece, and points of the table by what a drop there would be."""

    person: Person
    allowed: list[Pos]
    refused: list[Pos]

    def over(self, pos: Pos) -> None:
        """Hold the piece over a point, coming from a place that says nothing."""
        self.person.point((2, self.person.table.m.height - 2))
        assert not self.said
        self.person.point(pos)

    @property
    def said(self) -> Bubble | None:
        """The bubble on the screen."""
        note = self.person.table.hands._bubble
        return note.said if note and note.stage else None


def table(key: str, seed: int, level: int) -> Person:
    """Somebody at a table that chance has brought so far."""
    match = play_on(match_of(2, seed, key=key, help_=level), 8 + 5 * seed, seed)
    person = Person(match, (1920, 1080), curtain=False)
    person.sit()
    return person


def holding(key: str, level: int) -> Held:
    """Somebody who holds a piece that may be dropped somewhere, and not on two other places."""
    seed, tag, allowed, refused = found(key)
    person = table(key, seed, level)
    person.click(person.piece(tag))
    return Held(person, allowed, refused)


def _stays(person: Person, piece: Piece) -> bool:
    """Is a piece used where it lies, by one click?"""
    targets = list(person.desk.table_view.drags.places(piece))
    return len(targets) == 1 and piece.zone in zones_within(person.desk.field.places, targets[0])


@cache
def found(key: str) -> tuple[int, str, list[Pos], list[Pos]]:
    """The first table with such a piece: its seed, the piece, and points where it may and may not go."""
    for seed in range(40):
        person = table(key, seed, LEVELS[-1])
        drags, field = person.desk.table_view.drags, person.desk.field
        unturned = [
            n.piece
            for n in field.nodes.values()
            if n.shown() and not n.piece.turns and not _stays(person, n.piece)
        ]
        for tag in [verb_tags(piece)[0] for piece in unturned if drags.may_lift(piece)][:2]:
            person.click(person.piece(tag))
            allowed, refused = _points(person)
            if allowed and len(refused) > 1:
                return seed, tag, allowed, refused
            person.key("escape")
            person.rest()
    raise AssertionError("nobody ever holds such a piece")


def _points(person: Person) -> tuple[list[Pos], list[Pos]]:
    """Middles of places where the held piece may be dropped, with one meaning, and where it may not."""
    view, hands, field = person.desk.table_view, person.table.hands, person.desk.field
    points: tuple[list[Pos], list[Pos]] = [], []
    for tag, place in field.places.items():
        means = view.drags.means(hands.held.tag, tag)
        good = len(means) == 1 and bool(view.forecasts.words(means[0]))
        if len(points[not good]) > 1 or (means and not good):
            continue
        on_board = field.view.window.collidepoint(place.rect.center)
        if not (on_board or good) or hands.held.node is None:
            continue
        person.point(place.rect.center)
        if hands.aimed == tag != hands.held.node.piece.zone:
            points[not good].append(place.rect.center)
    return points


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", here())
def test_what_a_drop_would_bring_is_told_at_once_to_whoever_wants_consequences(key: str, level: int) -> None:
    held = holding(key, level)
    view, hands = held.person.desk.table_view, held.person.table.hands
    held.over(held.allowed[0])
    held.person.tick()
    (action,) = view.drags.means(hands.held.tag, hands.aimed)
    dear = level >= LIT and view.forecasts.gives_up(action)
    assert bool(held.said) == (level >= CONSEQUENCES or dear)
    if held.said:
        assert held.said.allowed
        assert held.said.fault == view.forecasts.words(action)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", here())
def test_why_a_drop_is_refused_is_told_to_whoever_rests_over_the_place_and_wants_reasons(
    key: str, level: int
) -> None:
    held = holding(key, level)
    hands = held.person.table.hands
    held.over(held.refused[0])
    held.person.tick(REASON_MS - CLOSE)
    assert not held.said
    held.person.tick(2 * CLOSE)
    assert bool(held.said) == (level >= REASONS)
    if held.said:
        assert not held.said.allowed
    zone = hands.aimed
    held.person.key("?")  # whoever asks is answered at every level
    assert held.said
    assert held.said.number == held.person.desk.table_view.why_not.drop(hands.held.tag, zone).refusal.rule


@pytest.mark.parametrize("key", here())
def test_the_rest_over_a_place_begins_anew_at_the_next_place_and_not_within_it(key: str) -> None:
    held = holding(key, REASONS)
    first, second = held.refused[:2]
    for way, told in (
        ((first, (first[0] + 1, first[1])), True),
        ((first, second), False),
        ((second, first), False),
    ):
        held.over(way[0])
        held.person.tick(REASON_MS - CLOSE)
        held.person.point(way[1])
        held.person.tick(CLOSE)
        assert bool(held.said) == told
        held.person.tick(REASON_MS)
        assert held.said


@pytest.mark.parametrize("key", here())
def test_a_refused_drop_is_told_until_the_next_press(key: str) -> None:
    held = holding(key, LIT)
    person, hands = held.person, held.person.table.hands
    person.point(held.refused[0])
    reason = person.desk.table_view.why_not.drop(hands.held.tag, hands.aimed)
    before = len(person.match.actions)
    person.click(held.refused[0])
    assert len(person.match.actions) == before
    assert held.said
    assert held.said.number == reason.refusal.rule
    person.down((2, person.table.m.height - 2))
    assert not held.said


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("which", [0, 4, -1])
def test_why_a_card_is_refused_leaves_the_other_cards_of_the_hand_in_sight(size: Pos, which: int) -> None:
    person = Person(play_on(match_of(2, 2, key="macadam"), 12, 2), size, curtain=False)
    person.sit()
    field, hands = person.desk.field, person.table.hands
    cards = [node.rect for node in field.nodes.values() if node.rect.colliderect(field.layout.hand)]
    words = "The centre of the crossroads is for officers: the red pedestrian does not go there."
    hands.say(
        Bubble("Forbidden move", words, "To follow, drop the card in your slot.", "MAC-7.3"), cards[which]
    )
    note = next(node for node in person.table.stage.nodes if isinstance(node, BubbleNote))
    assert len(cards) > 5
    assert note.rect.collidelist(cards) < 0


# -- prices on the places --------------------------------------------------------------------------------
def dear(match: Match) -> list[Action]:
    """The legal actions that cost points."""
    seat = match.asked.seat if match.asked else 0
    return [a for a in match.legal if match.game.verbs[a.verb].price(match.position, seat)]


def with_prices() -> tuple[Person, dict[str, str]]:
    """Somebody who holds a piece that some places take at a price, and the prices by place."""
    for key, seed in product(here(), range(30)):
        match = play_on(match_of(3, seed, key=key), 25, seed)
        if not match.asked or not dear(match):
            continue
        person = Person(match, (1920, 1080), curtain=False)
        person.sit()
        view, field = person.desk.table_view, person.desk.field
        for node in [n for n in field.nodes.values() if n.shown() and view.drags.may_lift(n.piece)]:
            meant = view.drags.places(node.piece)
            prices = {
                zone: view.forecasts.price(some[0]) for zone, some in meant.items() if zone in field.zones
            }
            if any(prices.values()):
                person.click(person.piece(verb_tags(node.piece)[0]))
                return person, prices
    raise AssertionError("nothing costs anything")


@pytest.mark.usefixtures("painted")
def test_prices_stand_on_places_near_the_piece_and_on_all_while_the_key_is_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person, prices = with_prices()
    written, pill = list[str](), plates.pill
    monkeypatch.setattr(
        plates,
        "pill",
        lambda to, words, *more, **named: written.append(words) or pill(to, words, *more, **named),
    )
    zones = person.desk.field.zones
    always = [price for zone, price in prices.items() if price and not zones[zone].zone.outline]
    for down, expected in ((True, [price for price in prices.values() if price]), (False, always)):
        kind, more = (pygame.KEYDOWN, {"unicode": "v"}) if down else (pygame.KEYUP, {})
        person.point((2, person.table.m.height - 2))
        person.post(pygame.Event(kind, key=pygame.K_v, mod=0, scancode=0, **more))
        person.rest()
        written.clear()
        for zone in zones.values():
            zone.changed()  # so that it is painted
        person.rest()
        assert sorted(words for words in written if words.startswith("−")) == sorted(expected)


def building() -> Person:
    """Somebody who may lay railway tiles."""
    match = play_on(match_of(3, 5, key="rails"), 1)
    while match.asked and match.asked.question.key != "build":
        match.play(match.legal[-1])
    person = Person(match, (1280, 720), language="en", curtain=False)
    person.sit()
    return person


def test_the_bubble_over_a_map_keeps_off_the_named_places_around() -> None:
    person = building()
    places, drags = person.desk.field.places, person.desk.table_view.drags
    named = [places[label.name].rect for label in person.desk.field.middle.plates.labels]
    goals = {zone for tag in drags.pieces() for zone in drags.targets(tag) if zone.startswith("hex.")}
    assert len(goals) > 5
    for place in [places[goal].rect for goal in sorted(goals)[::4]]:
        person.table.hands.say(Bubble("Permitted", "A straight track.", allowed=True), place)
        note = person.table.hands._bubble
        near = [each for each in named if place.inflate(2 * place.w, 2 * place.h).colliderect(each)]
        assert note
        assert note.rect.collidelist(near) < 0


def test_a_piece_that_had_to_be_turned_to_fit_stays_over_its_place_until_a_click() -> None:
    person = building()
    drags, held = person.desk.table_view.drags, person.table.hands.held
    tiles = [node.piece for node in person.desk.field.nodes.values() if node.piece.turns]
    fits = (
        (tile, zone, [turn for turn in tile.turns if drags.means(turn, zone)])
        for tile in tiles
        for turn in tile.turns
        for zone in drags.targets(turn)
    )
    tile, goal = next((tile, zone) for tile, zone, turns in fits if len(turns) == 1 and turns != [tile.tag])
    before = len(person.match.actions)
    person.drag(person.piece(tile.tag), person.zone(goal))
    assert held.active
    note = person.table.hands._bubble
    assert note
    assert note.said.detail == "Only this orientation fits; a click places it."
    assert len(person.match.actions) == before
    person.click(person.zone(goal))
    assert not held.active
    assert len(person.match.actions) == before + 1
