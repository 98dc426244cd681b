"""Chapter 9: ports and rail symbols on Eastern US and Canada."""

from __future__ import annotations

import pytest

from tabletop.games.rails import front
from tabletop.games.rails.land import SYMBOL_TAG

from .map_setup import america, england

FROM_WASHINGTON = ("lay", "12,-1", "3-0")
FROM_MILWAUKEE = ("lay", "3,2", "1-4")


# -- ports -----------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-9.1")
def test_a_symbol_counts_only_once_it_is_built():
    t = america().build("green")
    assert t.why(*FROM_WASHINGTON) == "RAIL-9.1"
    told = t.told(*FROM_WASHINGTON)
    assert (told["city"], told["port"]) == ("stop.washington", "stop.baltimore")
    assert america().train("black", "baltimore-washington").build("green").may(*FROM_WASHINGTON)


@pytest.mark.rule("RAIL-9.1")
def test_whose_it_is_does_not_matter():
    t = america().train("black", "baltimore-washington").bankrupt("black")
    assert t.build("green").may(*FROM_WASHINGTON)


@pytest.mark.rule("RAIL-9.1")
def test_what_is_built_is_not_blamed():
    t = america().train("black", "chicago-milwaukee").build("green")
    assert t.why("lay", "11,1", "1-5") == "RAIL-9.1"  # Washington and Pittsburgh
    t = america().train("black", "baltimore-washington").build("green")
    assert t.may("lay", "11,1", "1-5")


@pytest.mark.rule("RAIL-9.2")
def test_a_line_begins_at_a_port():
    t = america().build("green")
    assert t.why("lay", "2,7", "3-2") == "RAIL-9.2"
    assert t.told("lay", "2,7", "3-2")["city"] == "stop.memphis"
    assert t.may("lay", "17,-6", "3-0")  # out of Boston


@pytest.mark.rule("RAIL-9.2")
@pytest.mark.parametrize(("tile", "city"), [("3-5", "st_louis"), ("2-4", "nashville")])
def test_the_city_it_touches_is_named(tile: str, city: str):
    t = america().build("green")  # (3,6) lies between these two
    assert t.why("lay", "3,6", tile) == "RAIL-9.2"
    assert t.told("lay", "3,6", tile)["city"] == f"stop.{city}"


@pytest.mark.rule("RAIL-9.2")
def test_a_port_at_one_end_will_do_and_then_the_other_end_is_reached():
    t = america().build("green")
    assert t.why("lay", "6,3", "4-0") == "RAIL-9.2"  # out of Louisville
    t.play("lay", "7,2", "1-3")  # Cleveland-Cincinnati
    assert t.may("lay", "6,3", "2-4")  # on from Cincinnati to Louisville


@pytest.mark.rule("RAIL-9.2")
def test_nothing_of_it_holds_in_northern_england():
    assert england().build("green").may("lay", "2,4", "0-3")


@pytest.mark.rule("RAIL-9.3")
def test_only_the_citys_own_symbol_joins_it():
    t = america().train("black", "chicago-milwaukee").link("black", "milwaukee", "minneapolis").build("green")
    assert t.may(*FROM_MILWAUKEE)
    assert t.why("lay", "1,1", "4-2") == "RAIL-9.2"  # out of Minneapolis


# -- rail symbols ----------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-9.4")
def test_there_are_five():
    assert SYMBOL_TAG == (
        "symbol.new_york-philadelphia",
        "symbol.philadelphia-baltimore",
        "symbol.baltimore-washington",
        "symbol.charleston-savannah",
        "symbol.chicago-milwaukee",
    )
    assert america().build("green").choices("take_symbol") == [0, 1, 2, 3, 4]
    assert england().build("green").choices("take_symbol") == []
    assert england().build("green").why("take_symbol", 0) == "RAIL-9.4"


@pytest.mark.rule("RAIL-9.5")
def test_a_symbol_is_a_link():
    t = america().build("green").play("take_symbol", "philadelphia-baltimore")
    assert t.links("green") == ["baltimore-philadelphia"]
    t.cubes("black@philadelphia").move("green").play("deliver", "black@philadelphia", "baltimore", 1)
    assert t.of("performance", "green") == [1]


@pytest.mark.rule("RAIL-9.6")
def test_a_symbol_has_one_train():
    t = america().train("black", "charleston-savannah").build("green")
    assert t.why("take_symbol", "charleston-savannah") == "RAIL-9.6"
    assert t.told("take_symbol", "charleston-savannah")["symbol"] == "symbol.charleston-savannah"


@pytest.mark.rule("RAIL-9.6")
def test_not_even_when_its_owner_is_gone():
    t = america().train("black", "charleston-savannah").bankrupt("black").build("green")
    assert t.why("take_symbol", "charleston-savannah") == "RAIL-9.6"


@pytest.mark.rule("RAIL-9.7")
def test_a_symbol_needs_a_start(monkeypatch: pytest.MonkeyPatch):
    """On a map where neither city is a port: on this one every symbol has one."""
    t = america().build("green")
    assert t.may("take_symbol", "chicago-milwaukee")  # Chicago is a port
    monkeypatch.setattr(front, "_from_ports", lambda map, symbols: frozenset({t.hex("boston")}))
    monkeypatch.setattr(front, "_without_track", front._without_track.__wrapped__)  # it knows the true ports
    t = america().build("green")
    assert t.why("take_symbol", "chicago-milwaukee") == "RAIL-9.7"
    assert t.told("take_symbol", "chicago-milwaukee")["symbol"] == "symbol.chicago-milwaukee"


@pytest.mark.rule("RAIL-9.7", "RAIL-10.5")
def test_a_port_is_a_start_but_the_network_has_to_reach_it_as_for_a_tile():
    t = america().build("green").play("lay", "new_haven", "t1")
    assert t.why("lay", "5,2", "5-2") == "RAIL-10.5"  # a tile out of Chicago
    assert t.why("take_symbol", "chicago-milwaukee") == "RAIL-10.5"
    assert t.told("take_symbol", "chicago-milwaukee")["place"] == "symbol.chicago-milwaukee"


@pytest.mark.rule("RAIL-10.4")
def test_others_links_do_not_bring_a_company_to_a_symbol():
    t = america().track("green", "17,-6:3-0").link("black", "boston", "chicago").build("green")
    assert t.why("take_symbol", "chicago-milwaukee") == "RAIL-10.4"


@pytest.mark.rule("RAIL-9.7")
def test_one_may_start_at_either_end():
    t = america(builds=True).set(round=5).link("green", "washington", "pittsburgh").build("green")
    assert t.choices("take_symbol") == [2]
    t.play("take_symbol", "baltimore-washington").play("take_symbol", "philadelphia-baltimore")
    assert t.links("green") == ["baltimore-philadelphia", "baltimore-washington", "pittsburgh-washington"]


@pytest.mark.rule("RAIL-9.8")
def test_neighbours_are_not_joined_by_that_alone():
    t = america().cubes("red@new_york red@new_haven purple@boston")
    t.link("green", "new_york", "new_haven", "boston").move("green")
    assert t.why("deliver", "red@new_york", "philadelphia", 1) == "RAIL-9.8"
    told = t.told("deliver", "red@new_york", "philadelphia", 1)
    assert {told["a"], told["b"]} == {"stop.new_york", "stop.philadelphia"}
    t.train("green", "new_york-philadelphia").move("green")
    assert t.may("deliver", "red@new_york", "philadelphia", 1)


@pytest.mark.rule("RAIL-9.8")
def test_no_tile_joins_neighbours():
    t = america().build("green")
    assert t.why("lay", "philadelphia", "0-3") == "RAIL-6.1"
