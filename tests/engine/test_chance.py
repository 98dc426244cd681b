"""Chance is one int in the position."""

from __future__ import annotations

from collections import Counter

from tabletop.engine.chance import draw, draw_another, roll, shuffled, take_top
from tabletop.engine.position import Position
from tabletop.engine.secrecy import UNKNOWN, hide, reveal, unseen


def test_the_generator_is_splitmix64():
    """The reference output for seed 0, from Vigna's splitmix64.c."""
    position = Position(rng=0)
    assert [draw(position, 1 << 64) for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_the_same_seed_gives_the_same_order():
    assert shuffled(Position(rng=7), range(56)) == shuffled(Position(rng=7), range(56))
    assert shuffled(Position(rng=7), range(56)) != shuffled(Position(rng=8), range(56))


def test_a_shuffle_loses_and_doubles_nothing():
    position = Position(rng=1)
    for n in range(60):
        assert sorted(shuffled(position, range(n))) == list(range(n))


def test_every_order_is_equally_likely():
    """Chi-square over the 24 orders of 4 cards; 49.7 is the one-in-a-thousand bound for 23 degrees."""
    position = Position(rng=5)
    seen = Counter(shuffled(position, range(4)) for _ in range(12_000))
    assert len(seen) == 24
    assert sum((n - 500) ** 2 / 500 for n in seen.values()) < 49.7


def test_a_die_shows_one_to_six():
    position = Position(rng=2)
    faces = Counter(roll(position) for _ in range(6_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(850 < n < 1150 for n in faces.values())


def test_another_number_is_none_of_those_taken():
    position = Position(rng=5)
    numbers = Counter(draw_another(position, 7, (5, 0, 2)) for _ in range(4_000))
    assert sorted(numbers) == [1, 3, 4, 6]
    assert all(850 < n < 1150 for n in numbers.values())


def test_taking_a_hidden_card_is_remembered_for_undo():
    position = Position()
    assert take_top(position, (4, 5, 6)) == (4, (5, 6))
    assert position.secrets_shown == 1


def test_the_unseen_fills_what_is_hidden():
    cards = iter(unseen(range(6), (0, 3)))
    assert reveal((3, *hide((8, 8))), cards) == (3, 1, 2)
    assert hide((4, 4)) == (UNKNOWN, UNKNOWN)
