"""Chapter 7: what track costs."""

from __future__ import annotations

import pytest

from .map_setup import america, england, spent


@pytest.mark.rule("RAIL-7.1")
@pytest.mark.parametrize(
    ("tile", "cost"), [("4-1", 2), ("4-0", 2), ("4-3", 2), ("4-0 1-2", 4), ("4-2 1-5", 4)]
)
def test_a_dollar_for_every_track_end(tile: str, cost: int):
    t = england().track("green", "9,5:5-1", "10,4:4-0").build("green")  # Leeds-York
    assert spent(t, f"9,4:{tile}") == [cost]


@pytest.mark.rule("RAIL-7.2")
@pytest.mark.parametrize(("exits", "cost"), [("t3", 2), ("t03", 3), ("t013", 4), ("t0135", 5)])
def test_a_dollar_more_for_the_town(exits: str, cost: int):
    assert spent(england().build("green"), f"harrogate:{exits}") == [cost]


@pytest.mark.rule("RAIL-7.3")
def test_a_river_costs_one_more():
    assert spent(england().build("green"), "8,6:0-3", "9,4:4-1") == [3, 2]


@pytest.mark.rule("RAIL-7.4")
def test_a_hill_costs_two_more():
    assert spent(england().build("green"), "5,8:1-3") == [4]  # beside Manchester, without a river


@pytest.mark.rule("RAIL-7.5")
def test_a_river_on_a_hill_costs_both():
    assert spent(america().build("green"), "14,-3:0-3") == [5]  # out of Philadelphia


@pytest.mark.rule("RAIL-7.5")
def test_a_town_on_a_hill_with_a_river_costs_all_three():
    t = england().track("green", "4,5:5-2").build("green")  # from Lancaster
    assert spent(t, "settle:t5") == [2 + 2 + 1]


@pytest.mark.rule("RAIL-7.6")
def test_an_improvement_pays_no_terrain():
    t = america().track("green", "chattanooga:t02").build("green")  # a hill and a river
    assert spent(t, "chattanooga:t012") == [4]


@pytest.mark.rule("RAIL-7.6")
def test_a_redirection_pays_the_full_tile_and_no_terrain():
    t = england().track("green", "8,6:0-3").build("green")
    assert spent(t, "8,6:0-2") == [2]
    t = england().track("black", "7,6:5-2", "8,6:5-2").track("green", "8,6:2-5 0-3").build("green")
    assert spent(t, "8,6:2-5 0-4") == [4]


@pytest.mark.rule("RAIL-7.7")
def test_each_build_is_paid_before_the_next():
    t = england().money(green=4).unissued(green=0).build("green").play("lay", "9,4", "4-1")
    assert t.links("green") == ["leeds-york"]
    assert t.of("treasury", "green") == [2]  # both cities cost nothing
    assert t.why("lay", "8,6", "0-3") == "RAIL-10.12"  # $3 with the river
    assert t.may("lay", "7,5", "2-5")


@pytest.mark.rule("RAIL-9.9")
def test_a_mountain_costs_three_more():
    t = america().track("green", "10,1:0-3").build("green")  # from Pittsburgh
    assert spent(t, "roanoke:t03") == [6]


@pytest.mark.rule("RAIL-9.4")
def test_a_rail_symbol_costs_three_and_a_build():
    t = america().money(green=5).build("green").play("take_symbol", "new_york-philadelphia")
    assert t.of("treasury", "green") == [2]
    assert t.position.builds == 1
    t.play("lay", "new_haven", "t4")
    assert t.why("take_symbol", "philadelphia-baltimore") == "RAIL-10.2"
