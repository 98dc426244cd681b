"""Answers that are kept."""

from __future__ import annotations

from tabletop.engine.loops import values_of
from tabletop.engine.memo import Memo


def test_a_value_is_asked_for_once_until_there_are_too_many() -> None:
    asked = list[int]()

    def square(number: int) -> int:
        asked.append(number)
        return number * number

    memo = Memo(square, 3)
    assert [memo[n] for n in (1, 2, 1, 3, 3)] == [1, 4, 1, 9, 9]
    assert asked == [1, 2, 3]
    assert memo[4] == 16
    assert list(memo) == [4]
    assert memo[1] == 1
    assert asked == [1, 2, 3, 4, 1]


def test_the_numbers_of_bits_stand_in_order() -> None:
    for _ in range(2):
        assert values_of(0) == ()
        assert values_of(1 << 90 | 0b1011) == (0, 1, 3, 90)
