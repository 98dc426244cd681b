"""Chapter 10, first half: companies build in turn, each one network."""

from __future__ import annotations

import pytest

from tabletop.games.rails import GAME

from .map_setup import america, england
from .table_setup import A, B, C, Table, table


@pytest.mark.rule("RAIL-10.1")
def test_each_company_finishes_before_the_next_begins():
    t = england().order("black green orange").build("black", "green", "orange")
    assert t.asked == (B, "build")
    t.play("lay", "9,4", "1-4").play("lay", "8,6", "0-3").play("end_building")
    assert t.asked == (A, "build")
    assert t.position.company == 1
    assert t.play("end_building").asked is None  # nobody controls Orange


@pytest.mark.rule("RAIL-10.1")
def test_a_round_builds_in_company_order():
    t = table(3, "northern_england").hold(A, green=1).hold(B, black=1).hold(C, white=1)
    t.order("white green black orange brown natural").build("white", "green", "black")
    seats = []
    while t.asked:
        seats.append(t.asked[0])
        t.play("end_building")
    assert seats == [C, A, B]


def builds_made(t: Table) -> int:
    """How often a company lays a tile until a rule stops it."""
    made = 0
    while tiles := [action.args for action in GAME.legal(t.position) if action.verb == "lay"]:
        t.play("lay", *tiles[0])
        made += 1
    return made


@pytest.mark.rule("RAIL-10.2")
@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_the_number_of_the_round_and_one_more_on_eastern_us(round: int):
    t = america().set(round=round).build("green")
    assert builds_made(t) == round + 1
    assert t.verbs() == {"end_building"}
    assert t.why("lay", "17,-6", "3-0") == "RAIL-10.2"
    told = t.told("lay", "17,-6", "3-0")
    assert (told["allowed"], told["round"], told["company"]) == (round + 1, round, "company.green")


@pytest.mark.rule("RAIL-10.3")
@pytest.mark.parametrize("round", [1, 3, 5])
def test_three_in_every_round_on_northern_england(round: int):
    t = england().set(round=round).build("green")
    assert builds_made(t) == 3
    assert t.why("lay", "9,4", "1-4") == "RAIL-10.3"
    assert t.told("lay", "9,4", "1-4")["allowed"] == 3


@pytest.mark.rule("RAIL-10.3")
@pytest.mark.parametrize("round", [1, 5])
def test_the_option_counts_as_on_eastern_us(round: int):
    t = england(builds=True).set(round=round).build("green")
    assert builds_made(t) == round + 1
    assert t.why("lay", "9,4", "1-4") == "RAIL-10.2"


# -- one network -----------------------------------------------------------------------------------------
OUT_OF_SCARBOROUGH = ("lay", "13,1", "0-3")


@pytest.mark.rule("RAIL-10.4")
@pytest.mark.parametrize("owner", ["nobody", "black"])
def test_neutral_and_foreign_links_do_not_extend_a_network(owner: str):
    t = england().track("green", "9,4:1-4").link(owner, "york", "malton", "scarborough").build("green")
    assert t.why(*OUT_OF_SCARBOROUGH) == "RAIL-10.4"
    assert t.told(*OUT_OF_SCARBOROUGH)["company"] == "company.green"
    t.link("green", "york", "malton", "scarborough").build("green")
    assert t.may(*OUT_OF_SCARBOROUGH)


@pytest.mark.rule("RAIL-10.5")
def test_a_company_has_one_network():
    t = england().track("green", "8,6:0-3", "barnsley:t0").build("green")
    assert t.why("lay", "12,3", "2-5") == "RAIL-10.5"  # out of Hull
    told = t.told("lay", "12,3", "2-5")
    assert (told["company"], told["place"]) == ("company.green", "hex.ne.12.3")


@pytest.mark.rule("RAIL-10.5")
def test_unfinished_track_that_leads_nowhere_near_joins_nothing():
    t = england().track("green", "8,6:0-3").track("black", "12,3:2-5").build("green")
    assert t.why("lay", "12,4", "1-4") == "RAIL-10.5"


@pytest.mark.rule("RAIL-10.5")
def test_unfinished_track_is_part_of_the_network():
    t = england().track("green", "8,6:0-3").build("green")
    assert t.why("lay", "11,3", "5-4") == "RAIL-10.5"  # out of York
    assert t.may("lay", "9,4", "1-4")  # from Leeds to York


@pytest.mark.rule("RAIL-10.5")
def test_track_that_comes_from_elsewhere_may_end_at_the_network():
    t = england().track("green", "8,6:0-3").build("green").play("lay", "9,4", "4-1")
    assert sorted(t.links("green") + t.stubs("green")) == ["leeds", "leeds-york"]


@pytest.mark.rule("RAIL-10.5")
def test_a_first_tile_with_two_tracks_would_be_two_networks():
    t = england().build("green")
    assert t.why("lay", "9,4", "0-4 1-2") == "RAIL-10.5"  # out of Leeds, and out of York
    assert t.may("lay", "9,4", "0-4")


@pytest.mark.rule("RAIL-10.5")
def test_a_company_that_lost_everything_starts_afresh():
    t = england().track("green", "8,6:0-3").set(round=2).build("green")
    assert t.why("lay", "12,3", "2-5") == "RAIL-10.5"
    t.play("end_building").set(round=3).build("green")
    assert t.may("lay", "12,3", "2-5")


@pytest.mark.rule("RAIL-10.6")
def test_stops_are_shared():
    t = england().track("black", "8,6:0-3", "barnsley:t0").track("green", "9,4:1-4").build("green")
    t.play("lay", "9,5", "5-2")  # out of Leeds, which Black reaches too
    assert t.stubs("green") == ["leeds"]
    t.play("lay", "10,5", "5-3")
    assert t.links("green") == ["doncaster-leeds", "leeds-york"]


# -- what this game has not ------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-10.7")
def test_nobody_founds_cities():
    t = america().build("green")
    assert t.why("found_city", "toledo", 0) == "RAIL-10.7"
