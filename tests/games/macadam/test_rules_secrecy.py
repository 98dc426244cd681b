"""Section 19: what each player may see."""

from __future__ import annotations

import random

import pytest

from tabletop.engine.secrecy import UNKNOWN
from tabletop.games.macadam import GAME, components as c
from tabletop.games.macadam.position import Macadam
from tabletop.match import EVERYBODY

from .table_setup import A, B, C, Table, dealt, drawn, table


def looks(position: Macadam, seat: int) -> tuple[object, ...]:
    """All that a screen is told for a seat."""
    view = GAME.view(position, seat)
    return view.to_plain(), list(GAME.pieces(view, seat)), GAME.table(view, seat)


def after(t: Table, moves: int, seed: int) -> Macadam:
    dice = random.Random(seed)
    for _ in range(moves):
        if actions := GAME.legal(t.position):
            GAME.play(t.position, dice.choice(actions))
    return t.position


@pytest.mark.rule("MAC-19.1")
def test_a_seat_sees_its_own_cards_and_the_number_of_the_others():
    t = dealt(3)
    view = GAME.view(t.position, C)
    assert view.hands[C] == t.position.hands[C]
    assert view.hands[A] == view.hands[B] == (UNKNOWN,) * 13
    shown = {piece.tag for piece in GAME.pieces(view, C) if piece.zone == "hand"}
    assert shown == {c.CARD_TAG[card] for card in t.position.hands[C]}


@pytest.mark.rule("MAC-19.1")
def test_a_hand_lies_face_down_until_its_owner_is_alone_at_the_screen():
    view = GAME.view(dealt(3).position, EVERYBODY)
    hand = [piece for piece in GAME.pieces(view, C) if piece.zone == "hand"]
    assert {(piece.picture, piece.face, piece.owner) for piece in hand} == {("back", False, C)}
    assert len({piece.tag for piece in hand}) == 13


@pytest.mark.rule("MAC-19.1")
@pytest.mark.parametrize("hand", ["red", "blue", "officer", "blue_arrow"])
def test_the_others_are_not_shown_what_a_hand_allows(hand: str):
    def seen_by_c(cards: str) -> tuple[object, ...]:
        t = table(3, A="red", B=cards, C="yellow", stock="green").play("lead", "pedestrians_go", "red")
        return looks(t.position, C)

    assert seen_by_c(hand) == seen_by_c("red")


@pytest.mark.rule("MAC-19.1", "MAC-19.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_a_seat_sees_does_not_depend_on_what_is_hidden(seats: int):
    for moves in range(0, 60, 7):
        position = after(dealt(seats, seed=seats), moves, seed=moves)
        for seat in range(seats):
            other = GAME.guess(GAME.view(position, seat), seat, seed=moves)
            assert looks(other, seat) == looks(position, seat)
            assert GAME.audit(other) == []


@pytest.mark.rule("MAC-19.2")
def test_the_stock_is_a_number_for_everybody():
    t = dealt(4)
    for seat in range(4):
        view = GAME.view(t.position, seat)
        assert view.stock == (UNKNOWN,) * 12
        assert view.rng == 0
        assert [(p.face, p.height) for p in GAME.pieces(view, seat) if p.tag == "stock"] == [(False, 12)]


@pytest.mark.rule("MAC-19.3")
def test_exchanged_cards_stay_secret():
    t = table(3, A="moped red", stock="officer blue").play("draw").play("discard", "moped")
    assert [line.readers for key in ("log.drawn_card", "log.returned_card") for line in t.lines(key)] == [
        (A,)
    ] * 2
    public = [line for line in t.position.log or [] if line.readers is None]
    assert {"log.draw", "log.discard"} <= {line.key for line in public}
    assert not any("card" in line.params for line in public)
    view = GAME.view(t.position, B)
    assert view.hands[A] == (UNKNOWN, UNKNOWN)
    assert view.stock == (UNKNOWN, UNKNOWN)


@pytest.mark.rule("MAC-19.3")
def test_a_card_drawn_into_an_empty_hand_stays_secret():
    t = table(2, A="red", B="", stock="blue green").play("lead", "pedestrians_go", "red")
    assert [line.readers for line in t.lines("log.empty_hand_drawn")] == [(B,)]
    assert [line.params.keys() for line in t.lines("log.empty_hand_draws")] == [{"seat"}]


@pytest.mark.rule("MAC-19.4")
def test_the_table_is_open():
    t = table(3, A="red", owns={B: "licence"}, fronts={B: "bicycle"}, centre=2, covered=3, penalties={B: 1})
    t.roll(2)
    view = GAME.view(t.position, C)
    p = t.position
    assert (view.fronts, view.documents, view.penalties) == (p.fronts, p.documents, p.penalties)
    assert (view.tokens, view.centre, view.die, view.tickets) == (p.tokens, p.centre, 2, [5, 4])
    tags = {piece.tag for piece in GAME.pieces(view, C)}
    assert {"card.bicycle_01", "card.officer_01", "token.1", "token.3"} <= tags


@pytest.mark.rule("MAC-19.4")
def test_the_cards_drawn_for_the_deal_are_open():
    t = drawn("bicycle car blue_arrow")
    t.play("draw_for_deal")
    view = GAME.view(t.position, C)
    assert view.drawn == t.position.drawn
    card = t.position.drawn[A]
    assert c.CARD_TAG[card] in {piece.tag for piece in GAME.pieces(view, C)}
