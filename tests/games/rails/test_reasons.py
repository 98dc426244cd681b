"""RAIL-3.3: of several reasons the one with the lowest number is told; and no rule refuses without words."""

from __future__ import annotations

import pytest

from tabletop.games.rails import GAME
from tabletop.games.rails.verbs import QUESTIONS

from .map_setup import america, england
from .table_setup import A, B, Table


def builder(**treasury: int) -> Table:
    return england().money(**treasury).build("green")


def number(rule: str) -> tuple[int, ...]:
    return tuple(map(int, rule.removeprefix("RAIL-").split(".")))


# -- a question's rules stand in the order of the book -----------------------------------------------------
@pytest.mark.rule("RAIL-3.3")
@pytest.mark.parametrize("verb", ["lay", "take_symbol", "deliver", "buy", "bid"])
def test_the_rules_of_a_verb_stand_in_order(verb: str):
    """Where a number depends, its place is held by the tests below; a cube must be there before anything."""
    told = [rule.number for rule in GAME.verbs[verb].rules if isinstance(rule.number, str)]
    numbers = [number(rule) for rule in told if rule != "RAIL-11.9"]
    assert numbers == sorted(numbers)
    assert any(GAME.verbs[verb] in question.verbs for question in QUESTIONS.values())


# -- two faults at once ------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-3.3")
def test_another_controller_before_the_ground():
    t = builder(green=9)
    assert t.why("lay", "leeds", "0-3", by=B) == "RAIL-5.5"
    assert t.why("lay", "leeds", "0-3", by=A) == "RAIL-6.1"


@pytest.mark.rule("RAIL-3.3")
@pytest.mark.parametrize(
    ("hex", "tile", "rule"),
    [
        ("leeds", "t0", "RAIL-6.1"),  # a town tile on a city
        ("leeds", "none.0123", "RAIL-6.1"),  # and a shape that no tile has
        ("9,-1", "none.0123", "RAIL-6.2"),  # into the sea, and a shape that no tile has
        ("9,-1", "t0", "RAIL-6.2"),  # a town tile on a plain, into the sea
        ("9,-1", "0-3", "RAIL-6.2"),  # into the sea, though from Sunderland
        ("8,6", "t1", "RAIL-6.3"),  # a town tile on a plain, from nowhere
        ("barnsley", "none.0123", "RAIL-6.3"),  # two tracks that no tile has, on a town
        ("6,2", "none.0123", "RAIL-6.4"),  # from nowhere, and no such tile
        ("6,2", "0-3", "RAIL-6.7"),  # from nowhere, and too dear
    ],
)
def test_the_ground_the_kind_the_shape_the_beginning(hex: str, tile: str, rule: str):
    t = england().money(green=0).unissued(green=0).build("green")
    assert t.why("lay", hex, tile) == rule


@pytest.mark.rule("RAIL-3.3")
def test_others_track_before_track_that_begins_nowhere():
    t = england().track("black", "9,5:5-2").build("green")
    assert t.why("lay", "10,5", "5-2") == "RAIL-6.5"


@pytest.mark.rule("RAIL-3.3")
def test_a_link_to_itself_before_the_track_of_others_on_the_tile():
    t = england().track("green", "9,5:5-0").track("black", "10,4:0-5").build("green")
    assert t.why("lay", "9,4", "3-4") == "RAIL-6.9"
    assert t.why("lay", "9,4", "3-4 0-2") == "RAIL-6.5"  # and onto Black's


@pytest.mark.rule("RAIL-3.3")
def test_the_exit_of_others_before_the_number_of_builds():
    t = england().track("green", "8,6:0-3", "barnsley:t01").build("black").set(builds=3)
    assert t.why("lay", "9,6", "2-4") == "RAIL-8.9"
    assert t.why("lay", "10,5", "3-5") == "RAIL-10.3"


@pytest.mark.rule("RAIL-3.3")
def test_the_number_of_builds_before_the_network_and_the_network_before_the_money():
    t = england().track("green", "8,6:0-3").build("green").set(builds=3)
    assert t.why("lay", "12,3", "2-5") == "RAIL-10.3"
    t.set(builds=2).money(green=0).unissued(green=0)
    assert t.why("lay", "12,3", "2-5") == "RAIL-10.5"
    assert t.why("lay", "9,4", "1-4") == "RAIL-10.12"


@pytest.mark.rule("RAIL-3.3")
def test_the_port_before_the_network():
    t = america().track("green", "17,-6:3-0").build("green")
    assert t.why("lay", "2,7", "3-2") == "RAIL-9.2"  # out of Memphis
    assert t.why("lay", "3,2", "3-5") == "RAIL-6.7"


@pytest.mark.rule("RAIL-3.3")
def test_the_money_before_the_supply():
    t = england(tiles="strict").money(green=0).unissued(green=0).build("green")
    lying = t.tile("t0")
    t.set(tiles=tuple(lying if 0 < h < 6 else tile for h, tile in enumerate(t.position.tiles)))
    assert t.why("lay", "harrogate", "t3") == "RAIL-10.12"
    assert t.money(green=9).why("lay", "harrogate", "t3") == "RAIL-26.2"


@pytest.mark.rule("RAIL-3.3")
def test_a_train_before_the_start_the_builds_and_the_money():
    t = america().train("black", "chicago-milwaukee").track("green", "17,-6:3-0").build("green")
    t.set(builds=2).money(green=0).unissued(green=0)
    assert t.why("take_symbol", "chicago-milwaukee") == "RAIL-9.6"
    assert t.why("take_symbol", "charleston-savannah") == "RAIL-10.2"
    assert t.set(builds=0).why("take_symbol", "charleston-savannah") == "RAIL-10.5"
    t.link("green", "boston", "savannah")
    assert t.why("take_symbol", "charleston-savannah") == "RAIL-10.12"


@pytest.mark.rule("RAIL-3.3")
def test_the_colour_before_whatever_is_in_the_way():
    t = england().cubes("red@leeds yellow@leeds").link("green", "leeds", "york").link("black", "york", "hull")
    t.move("green")
    assert t.why("deliver", "red@leeds", "hull", 1) == "RAIL-11.2"
    assert t.why("deliver", "yellow@leeds", "sheffield", 1) == "RAIL-11.1"


@pytest.mark.rule("RAIL-3.3", "RAIL-9.8")
@pytest.mark.parametrize("colour", ["purple", "black"])
def test_the_missing_symbol_before_the_colour(colour: str):
    t = america().cubes(f"{colour}@new_york purple@boston black@boston yellow@boston")
    t.link("green", "boston", "buffalo", "cleveland", "toronto", "montreal", "quebec")
    t.link("green", "new_york", "new_haven", "boston").move("green")
    assert t.why("deliver", f"{colour}@new_york", "philadelphia", 1) == "RAIL-9.8"
    told = t.told("deliver", f"{colour}@new_york", "philadelphia", 1)
    assert {told["a"], told["b"]} == {"stop.new_york", "stop.philadelphia"}
    t.link("green", "boston", "philadelphia").move(
        "green"
    )  # there is another way: what is left is the colour
    rule = "RAIL-11.8" if colour == "black" else "RAIL-11.2"
    assert t.why("deliver", f"{colour}@new_york", "philadelphia", 1) == rule


@pytest.mark.rule("RAIL-3.3", "RAIL-11.1")
def test_unfinished_track_before_the_colour_and_the_colour_where_nothing_leads():
    t = england().cubes("red@leeds yellow@york").track("green", "8,6:0-3")
    t.link("green", "barnsley", "sheffield", "york").move("green")
    assert t.why("deliver", "red@leeds", "sheffield", 1) == "RAIL-11.1"
    assert t.why("deliver", "red@leeds", "berwick", 1) == "RAIL-11.2"
    t.track("green", "barnsley:t0").move("green")
    assert t.why("deliver", "red@leeds", "sheffield", 1) == "RAIL-11.2"


@pytest.mark.rule("RAIL-3.3")
def test_the_first_city_before_the_links_of_others():
    t = england().cubes("yellow@leeds").link("green", "leeds", "york", "sheffield")
    t.link("black", "leeds", "sheffield").move("green")
    assert t.why("deliver", "yellow@leeds", "sheffield", 1) == "RAIL-11.3"


@pytest.mark.rule("RAIL-3.4")
def test_a_refused_build_issues_nothing():
    t = england().money(green=0).unissued(green=1).build("green")
    t.track("green", "4,5:5-2").build("green")  # from Lancaster
    assert t.why("lay", "settle", "t501") == "RAIL-10.13"
    assert (t.of("treasury", "green"), t.of("unissued", "green")) == ([0], [1])
