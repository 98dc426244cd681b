"""Positions of Paris: New Eden in words."""

from __future__ import annotations

import pytest

from tabletop.engine.game import BadSetup
from tabletop.games.paris import GAME
from tabletop.games.paris.position import population

from .table_setup import A, B, Table

WINTER = {"season": "winter", "seats": 3, "refuges": ["4 bullet 4 brawler", "4 capsule", "4 book 9 slacker"]}


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ({}, (0, "die")),
        ({"turn": 1, "dice": {"tower": "sage joker"}, "centre": "book", "bat": 0}, (1, "die")),
        (WINTER, (0, "die")),
        ({"at": "claim healer", "boards": ["2 healer", "healer"]}, (0, "choice")),
        ({"at": "event", "hands": ["", "two_powers"]}, (1, "before")),
        ({"at": "food", "season": "autumn", "refuges": ["9 slacker", ""], "first": 1}, (0, "hunger")),
        ({**WINTER, "at": "end", "centre": "2 bullet", "hands": ["", "", "binoculars"]}, (2, "before")),
    ],
)  # fmt: skip
def test_a_position_in_a_few_words_is_sound_and_stands_at_its_question(words, asked):
    t = Table(GAME.setup(words))
    assert t.asked == asked
    assert GAME.audit(t.position) == []
    for seat in range(t.position.seats):
        guess = GAME.guess(GAME.view(t.position, seat), seat, 7)
        assert GAME.audit(guess) == []
        assert GAME.legal(guess) == GAME.legal(t.position)


def test_what_is_said_lies_where_it_is_said():
    t = Table(
        GAME.setup(
            {
                "at": "claim sage",
                "boards": ["sage", "2 sage"],
                "tokens": ["2 joker", ""],
                "refuges": ["4 farmer 4 brawler 3 bullet 5 slacker 2 can", "2 tinkerer"],
                "hands": ["new_cans_3", ""],
                "offer": {"sage": "sage_11"},
            }
        )
    )
    assert (t.board(A), t.board(B)) == ("1 sage 2 joker", "2 sage")
    assert t.has(A) == "4 brawler 4 farmer 5 slacker 3 bullet 2 can"
    assert (population(t.position, A), t.has(B), t.hand(A)) == (13, "2 tinkerer", "new_cans_3")
    assert t.play("announce").asked == (B, "choice")
    assert t.choices("take_shelter") == [t.action(B, "take_shelter", "sage_11").args[0]]


def test_shelters_named_for_a_refuge_lie_there_besides_what_it_holds_and_their_powers_work():
    words = {"shelters": ["tinkerer_08 farmer_02", ""], "refuges": ["2 sage", ""], "season": "summer"}
    words |= {"dice": {"tower": "sage sage", "station": 12 * "joker "}, "events": "rooftop_fire drought"}
    t = Table(GAME.setup(words))
    assert t.has(A) == "1 tinkerer 2 sage 1 farmer"
    t.play("take_die", "tower sage").play("turn_event", "rooftop_fire")
    assert t.asked == (A, "further")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({"options": {"mild": True}}, "mild"),
        ({"options": {"mild_winter": "a little"}}, "a little"),
        ({"at": "end"}, "end"),
        ({"turn": 2}, "turn"),
        ({"refuges": ["2 cook", ""]}, "cook"),
        ({"tokens": ["5 sage", ""]}, "sage"),
        ({"refuges": ["9 slacker", "9 slacker"]}, "joker"),
        ({"hands": ["two_powers", "two_powers"]}, "two_powers"),
        ({"offer": {"sage": "healer_01"}}, "healer_01"),
        ({"offer": {"sage": "sage_01 sage_01"}}, "sage_01"),
        ({"offer": {"sage": "sage_01"}, "shelters": ["", "sage_01"]}, "sage_01"),
        ({"shelters": ["sage_01", "sage_01"]}, "sage_01"),
        ({"events": "drought"}, "drought"),
        ({"dice": {"tower": 15 * "sage "}}, "dice"),
        ({"season": "winter"}, "equipment"),
    ],
)
def test_a_word_that_cannot_be_read_is_named(words, named):
    with pytest.raises(BadSetup, match=named):
        GAME.setup(words)


def test_the_parts_of_an_estimate_add_up_to_it():
    t = Table(
        GAME.setup({"at": "claim sage", "refuges": ["2 sage book 2 can", ""], "tokens": ["sage joker", ""]})
    )
    assert sum(GAME.parts(t.position, A).values()) == GAME.worth(t.position, A) > 0
