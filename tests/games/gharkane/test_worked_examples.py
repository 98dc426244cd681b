"""The examples printed in the rulebook and in its specification."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import GAME

from .table_setup import A, B, table
from .test_rules_score import solved

RICH = "2 ammo 2 can 2 wood"


@pytest.mark.rule("GHA-7.2", "GHA-7.7", "GHA-7.10")
@pytest.mark.parametrize(("ammo", "goods"), [(2, 0), (1, 1), (0, 2)])
def test_a_hero_of_strength_5_meets_an_active_one_of_strength_3(ammo: int, goods: int):
    """Pressure 2: two ammo and nothing, one and one resource, or two resources."""
    t = (
        table(2)
        .heroes(A5="nornaald", B3="jel_zaer up")
        .goods(B, RICH)
        .night(A)
        .play("move", "A5", "jel_zaer")
    )
    assert t.lines("log.press")[-1].params["n"] == 5 - 3
    t.play("spend_ammo", ammo) if ammo else t.play("give_in")
    for _ in range(goods):
        t.play("give", "can")
    left = {2: "2 can 2 wood", 1: "1 can 2 wood 1 ammo", 0: "2 wood 2 ammo"}
    assert (t.has(B), t.has(A)) == (left[ammo], f"{goods} can" if goods else "")
    assert t.asked == (A, "act")


@pytest.mark.rule("GHA-7.4")
def test_had_the_three_been_lying_nothing_happens():
    t = table(2).heroes(A5="nornaald", B3="jel_zaer").goods(B, RICH).night(A).play("move", "A5", "jel_zaer")
    assert (t.asked, t.has(B)) == ((A, "act"), RICH.replace("2 ammo ", "") + " 2 ammo")


@pytest.mark.rule("GHA-7.3")
def test_had_the_three_come_to_the_five_nothing_happens():
    t = table(2).heroes(A3="nornaald", B5="jel_zaer up").goods(A, RICH).goods(B, RICH).night(A)
    t.play("move", "A3", "jel_zaer")
    assert (t.asked, t.has(A), t.has(B)) == ((A, "act"), "2 can 2 wood 2 ammo", "2 can 2 wood 2 ammo")


@pytest.mark.rule("GHA-21.2", "GHA-21.3", "GHA-21.4", "GHA-21.5", "GHA-21.6", "GHA-21.7")
def test_the_final_count_of_thirty():
    """15 survivors, an event of 5, six repaired with one pair, four complete rooms, disease -2."""
    t = solved(table(2), ash_wind=A).disease(A, -2).hospital(A, 2)
    t.rooms(A, "arsenal full", "spring full", "cannery full", "nursery full")
    t.repaired(A, "still", "still", "lantern", "pry_bar", "pit_saw", "tin_snips")
    result = GAME.result(t.end().position)
    assert result
    assert [row.amounts[A] for row in result.rows] == [5, 4, 15, 6, 2, -2]
    assert result.scores[A] == 30
