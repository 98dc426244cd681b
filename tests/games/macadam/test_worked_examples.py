"""The examples that the rulebook prints, move by move."""

from __future__ import annotations

import pytest

from .table_setup import A, table


@pytest.mark.rule("MAC-7.4", "MAC-7.6")
def test_an_officer_played_on_a_bicycle():
    """A bicycle is led; the next player has none and exposes a pedestrian after his officer."""
    t = table(3, A="bicycle blue", B="officer red car", C="bicycle red red")
    t.play("lead", "white_lines", "bicycle")
    assert t.front(0) == ["bicycle"]
    t.play("officer").play("second_card", "red")
    assert t.front(1) == ["red"]
    assert t.centre() == ["officer"]
    assert t.asked == (2, "follow")
    assert t.owed() == "pedestrian_red"
    assert t.why("follow", "bicycle") == "MAC-7.6"
    assert t.may("follow", "red")


@pytest.mark.rule("MAC-9.1", "MAC-9.3", "MAC-9.4", "MAC-9.7")
def test_a_green_arrow_and_an_officer_among_four_players():
    """The book's names: B sits to the right of A, then C, then D; so clockwise they sit A, D, C, B."""
    seat_of = {"A": 0, "D": 1, "C": 2, "B": 3}
    t = table(4, A="green_arrow blue", B="blue", C="green_arrow blue", D="officer red")  # by seat, clockwise
    t.play("lead", "green_arrow", "green_arrow")
    assert t.front(A) == ["green_arrow"]
    assert t.trick_order() == [seat_of[name] for name in "BCD"]
    t.play("officer").play("no_second_card")
    penalties = {name: t.penalties()[seat] for name, seat in seat_of.items()}
    assert penalties == {"A": 0, "B": 0, "C": 1, "D": 1}  # although C holds a green arrow
    assert t.hand(seat_of["C"]) == ["green_arrow", "blue"]
    assert t.asked == (seat_of["D"], "lead")  # clockwise again, from A's left
    assert t.position.step == 1
