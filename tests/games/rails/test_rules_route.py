"""Chapter 11: the route a cube takes."""

from __future__ import annotations

import pytest

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.goods import route
from tabletop.games.rails.land import HEX_TAG

from .map_setup import america, england
from .table_setup import Table


def way(t: Table, cube: str, city: str, links: int) -> list[str]:
    """The stops of the route that a move shows."""
    stops = route(t.position, t.cube(cube), t.hex(city), links)
    return [HEX_TAG[stop].removeprefix("stop.") for stop in stops]


def moving(cubes: str, *chains: str, neutral: str = "", black: str = "", **options: bool) -> Table:
    """Green moves over its own links "leeds barnsley sheffield", neutral ones and Black's."""
    t = england(**options).cubes(cubes)
    for owner, words in (*(("green", chain) for chain in chains), ("nobody", neutral), ("black", black)):
        t.link(owner, *words.split())
    return t.move("green")


# -- links -----------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-11.1")
def test_unfinished_track_carries_no_cube():
    t = england().cubes("yellow@leeds yellow@sheffield").track("green", "8,6:0-3")
    t.link("green", "barnsley", "sheffield", "york").move("green")
    assert t.why("deliver", "yellow@leeds", "sheffield", 1) == "RAIL-11.1"
    assert t.told("deliver", "yellow@leeds", "sheffield", 1)["city"] == "stop.sheffield"
    t.track("green", "barnsley:t0").move("green")
    assert t.may("deliver", "yellow@leeds", "sheffield", 2)


@pytest.mark.rule("RAIL-11.1")
def test_where_there_is_no_track_at_all():
    t = moving("yellow@leeds yellow@barnsley", "barnsley sheffield")
    assert t.why("deliver", "yellow@leeds", "berwick", 1) == "RAIL-11.1"


# -- where it ends ---------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-11.2")
@pytest.mark.parametrize(
    ("colour", "city"), [("red", "leeds"), ("blue", "york"), ("yellow", "hull"), ("purple", "leeds")]
)
def test_a_cube_ends_at_a_city_of_its_colour(colour: str, city: str):
    t = moving(f"{colour}@goole yellow@goole", "goole york leeds hull")
    assert t.why("deliver", f"{colour}@goole", city, 1) == "RAIL-11.2"
    told = t.told("deliver", f"{colour}@goole", city, 1)
    assert (told["color"], told["city"]) == (f"colour.{colour}", f"stop.{city}")


@pytest.mark.rule("RAIL-11.2")
def test_it_stops_nowhere_else():
    t = moving("blue@goole", "goole york leeds hull")
    assert t.choices("deliver", 1) == [t.hex("leeds")]


@pytest.mark.rule("RAIL-11.3")
def test_it_stops_at_the_first_city_of_its_colour():
    t = moving("yellow@barnsley", "barnsley sheffield york")
    assert t.why("deliver", "yellow@barnsley", "york", 2) == "RAIL-11.3"
    told = t.told("deliver", "yellow@barnsley", "york", 2)
    assert (told["city"], told["color"]) == ("stop.sheffield", "colour.yellow")
    assert t.may("deliver", "yellow@barnsley", "sheffield", 1)


@pytest.mark.rule("RAIL-11.3")
def test_it_may_go_round_that_city():
    t = moving("yellow@barnsley", "barnsley sheffield york", "barnsley hull york")
    assert t.may("deliver", "yellow@barnsley", "york", 2)
    assert way(t, "yellow@barnsley", "york", 2) == ["barnsley", "hull", "york"]


@pytest.mark.rule("RAIL-11.4")
def test_no_place_twice():
    t = moving("blue@goole", "goole york leeds", "york hull doncaster york")
    assert t.choices("deliver", 2) == [2]  # the ring at York would add three more
    assert t.why("deliver", "blue@goole", "leeds", 5) == "RAIL-12.6"


@pytest.mark.rule("RAIL-11.4")
def test_both_ways_round_a_ring():
    t = moving("blue@goole", "goole york leeds", "goole hull doncaster york")
    assert t.choices("deliver", 2) == [2, 4]
    assert way(t, "blue@goole", "leeds", 4) == ["goole", "hull", "doncaster", "york", "leeds"]


@pytest.mark.rule("RAIL-11.4")
def test_its_starting_place_is_a_place():
    t = moving("blue@leeds blue@york", "leeds york goole leeds", "goole sunderland")
    assert t.why("deliver", "blue@leeds", "leeds", 3) == "RAIL-11.4"
    assert t.told("deliver", "blue@leeds", "leeds", 3)["place"] == "stop.leeds"


@pytest.mark.rule("RAIL-11.5")
def test_a_cube_leaves_a_city_of_its_own_colour():
    t = moving("blue@leeds", "leeds york sunderland").play("deliver", "blue@leeds", "sunderland", 2)
    assert t.of("performance", "green") == [2]


@pytest.mark.rule("RAIL-11.6")
def test_one_link_must_be_the_movers():
    t = moving("red@preston red@leeds", "leeds york darlington", neutral="preston manchester")
    assert t.why("deliver", "red@preston", "manchester", 1) == "RAIL-11.6"
    assert t.told("deliver", "red@preston", "manchester", 1)["company"] == "company.green"
    t = moving("red@preston", "preston bolton", neutral="bolton manchester")
    assert t.may("deliver", "red@preston", "manchester", 1)


@pytest.mark.rule("RAIL-11.7")
def test_towns_are_passed_through():
    t = moving("yellow@leeds", "leeds barnsley sheffield")
    assert t.why("deliver", "yellow@leeds", "barnsley", 1) == "RAIL-11.2"
    t.play("deliver", "yellow@leeds", "sheffield", 2)
    assert t.of("performance", "green") == [2]


@pytest.mark.rule("RAIL-11.8")
def test_black_cubes_go_to_black_cities():
    t = moving("black@durham", "durham newcastle", "durham darlington")
    assert t.why("deliver", "black@durham", "darlington", 1) == "RAIL-11.8"
    assert t.told("deliver", "black@durham", "darlington", 1)["city"] == "stop.darlington"
    assert t.may("deliver", "black@durham", "newcastle", 1)


@pytest.mark.rule("RAIL-11.8")
def test_black_cities_take_no_other_cubes():
    t = moving("red@durham", "durham newcastle", "durham darlington")
    assert t.why("deliver", "red@durham", "newcastle", 1) == "RAIL-11.2"


@pytest.mark.rule("RAIL-11.9")
def test_a_delivered_cube_is_gone():
    t = moving("red@preston blue@manchester", "preston bolton manchester")
    cube = t.cube("red@preston")
    t.play("deliver", "red@preston", "manchester", 2)
    assert t.position.cubes[cube] == NOTHING
    assert sum(stop != NOTHING for stop in t.position.cubes) == 1  # Manchester's own
    t.move("green", goods_round=2)
    assert t.why("deliver", cube, "manchester", 2) == "RAIL-11.9"


# -- what is in the way, the lowest number first ---------------------------------------------------------
@pytest.mark.rule("RAIL-3.3")
def test_the_missing_symbol_is_named_before_anothers_link():
    t = america().cubes("red@new_york red@boston").link("green", "boston", "new_haven")
    t.link("black", "new_york", "philadelphia").link("green", "boston", "buffalo").move("green")
    assert t.why("deliver", "red@new_york", "philadelphia", 1) == "RAIL-9.8"
