"""Chapter 8: unfinished and changed track."""

from __future__ import annotations

import pytest

from .map_setup import england
from .table_setup import Table

FROM_BARNSLEY = ("8,6:0-3", "barnsley:t01", "9,6:4-3")
"""Leeds-Barnsley, and on from Barnsley towards (9,7), which lies beside Doncaster."""


def old(*tiles: str, owner: str = "green") -> Table:
    """Track of round 1, and the company builds in round 2."""
    return england(builds=True).track(owner, *tiles).set(round=2).build(owner)


def given_up(*tiles: str) -> Table:
    """Track that Black gave up, and Green builds."""
    return old(*tiles, owner="black").play("end_building").build("green")


# -- whose it is -----------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-8.1")
def test_unfinished_track_is_its_builders():
    t = england().build("green").play("lay", "8,6", "0-3").play("end_building")
    assert t.stubs("green") == ["leeds"]


@pytest.mark.rule("RAIL-8.2")
def test_it_is_lost_after_the_next_turn_unless_it_is_extended():
    t = england().build("green").play("lay", "9,5", "5-2").play("lay", "8,6", "0-2").play("end_building")
    t.set(round=2).build("green").play("lay", "10,5", "5-1").play("end_building")
    assert (t.stubs("green"), t.stubs("nobody")) == (["leeds"], ["leeds"])
    assert [s.sides[0] % 6 for s in t.position.rails if s.owner == 1] == [5]  # the one by (9,5) is kept
    assert t.lines("log.gives_up")


@pytest.mark.rule("RAIL-8.2")
def test_what_was_extended_is_lost_a_turn_later():
    t = old("9,5:5-2").play("lay", "10,5", "5-1").play("end_building")
    t.set(round=3).build("green").play("end_building")
    assert (t.stubs("green"), t.stubs("nobody")) == ([], ["leeds"])


@pytest.mark.rule("RAIL-8.2")
def test_the_turns_of_others_take_nothing():
    t = england().track("green", "9,5:5-2").set(round=2).build("black").play("end_building")
    assert t.stubs("green") == ["leeds"]


@pytest.mark.rule("RAIL-8.2")
def test_links_are_never_lost():
    t = old("9,4:4-1").play("end_building").set(round=5).build("green").play("end_building")
    assert t.links("green") == ["leeds-york"]


# -- taking over -----------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-8.3")
def test_who_extends_it_takes_over_the_whole_stretch():
    t = given_up("11,3:5-4").play("lay", "10,4", "1-3")  # out of York, by (11,3)
    (stretch,) = t.position.rails
    assert t.stubs("green") == ["york"]
    assert [side // 6 for side in stretch.sides[::2]] == [t.hex("11,3"), t.hex("10,4")]
    assert t.play("end_building").stubs("green") == ["york"]


@pytest.mark.rule("RAIL-8.3")
def test_who_completes_it_owns_the_link():
    t = given_up("11,3:5-4").play("lay", "10,4", "1-4").play("lay", "9,5", "1-5")
    assert t.links("green") == ["leeds-york"]


@pytest.mark.rule("RAIL-8.3")
def test_it_must_come_from_a_city_or_a_stop_of_ones_own():
    t = given_up(*FROM_BARNSLEY)
    assert t.stubs("nobody") == ["barnsley"]
    assert t.why("lay", "9,7", "0-1") == "RAIL-8.3"  # from Doncaster, onto that track
    assert t.told("lay", "9,7", "0-1")["company"] == "company.green"
    t.play("lay", "barnsley", "t013")  # Sheffield-Barnsley
    assert t.may("lay", "9,7", "0-1")
    t.play("lay", "9,7", "0-3")
    assert (t.links("green"), t.stubs("green")) == (["barnsley-sheffield"], ["barnsley"])


@pytest.mark.rule("RAIL-8.3")
def test_bankrupt_companies_leave_track_to_take_over():
    t = england().track("black", "11,3:5-4").bankrupt("black").build("green")
    t.play("lay", "10,4", "1-3")
    assert t.stubs("green") == ["york"]


# -- redirecting -----------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-8.4")
@pytest.mark.parametrize("exits", ["t02", "t03", "t1", "t2"])
def test_towns_are_not_redirected(exits: str):
    t = (
        england()
        .track("green", "8,6:0-3", "barnsley:t01" if len(exits) == 3 else "barnsley:t0")
        .build("green")
    )
    assert t.why("lay", "barnsley", exits) == ("RAIL-8.4")


@pytest.mark.rule("RAIL-8.5")
@pytest.mark.parametrize("tile", ["5-0", "5-1", "5-3", "5-4"])
def test_the_open_end_of_ones_own_track_leads_elsewhere(tile: str):
    t = england().track("green", "9,5:5-2").build("green")
    t.play("lay", "9,5", tile)
    (stretch,) = t.position.rails
    assert stretch.sides[-1] % 6 == int(tile[-1])
    assert t.stubs("green") == ["leeds"]


@pytest.mark.rule("RAIL-8.5")
@pytest.mark.parametrize("tile", ["0-2", "1-2"])
def test_only_the_open_end_is_changed(tile: str):
    """Here the end at Leeds would be."""
    assert england().track("green", "9,5:5-2").build("green").why("lay", "9,5", tile) == "RAIL-8.5"


@pytest.mark.rule("RAIL-8.5")
def test_only_the_last_tile_is_redirected():
    t = england().track("green", "9,5:5-2", "10,5:5-1").build("green")
    assert t.why("lay", "9,5", "5-1") == "RAIL-8.5"
    assert t.may("lay", "10,5", "5-3")


@pytest.mark.rule("RAIL-8.5")
def test_complete_links_are_not_redirected():
    t = england().track("green", "9,4:1-4").build("green")
    assert t.why("lay", "9,4", "0-4") == "RAIL-8.5"


@pytest.mark.rule("RAIL-8.5")
def test_the_track_of_others_is_not_redirected():
    t = england().track("black", "9,5:5-2").build("green")
    assert t.why("lay", "9,5", "5-0") == "RAIL-8.5"


@pytest.mark.rule("RAIL-8.5")
def test_other_track_on_the_tile_stays():
    t = england().track("black", "7,6:5-2", "8,6:2-5").track("green", "8,6:2-5 0-3").build("green")
    assert t.why("lay", "8,6", "0-4") == "RAIL-8.7"  # without Black's
    t.play("lay", "8,6", "2-5 0-4")
    assert (t.stubs("green"), t.stubs("black")) == (["leeds"], ["bradford"])
    assert t.why("lay", "8,6", "0-4 1-5") == "RAIL-8.5"  # Black's


@pytest.mark.rule("RAIL-8.5", "RAIL-8.3")
def test_given_up_track_may_be_redirected_if_it_may_be_taken_over():
    t = given_up("9,5:5-2").play("lay", "9,5", "5-0").play("lay", "9,4", "3-1")
    assert t.links("green") == ["leeds-york"]
    assert given_up(*FROM_BARNSLEY).why("lay", "9,6", "4-2") == "RAIL-8.5"


@pytest.mark.rule("RAIL-8.5", "RAIL-10.5")
def test_given_up_track_apart_from_the_network_must_come_to_join_it():
    t = england().track("green", "8,3:0-3").track("black", "9,5:5-2").set(round=2)  # Green at Darlington
    t.build("black").play("end_building").build("green")
    assert t.why("lay", "9,5", "5-0") == "RAIL-10.5"
    t = england().track("green", "10,2:3-4").track("black", "9,4:4-0").set(round=2)  # Green at York
    t.build("black").play("end_building").build("green").play("lay", "9,4", "4-1")
    assert t.links("green") == ["leeds-york"]


@pytest.mark.rule("RAIL-8.6")
def test_redirected_track_that_stays_open_is_lost():
    t = old("9,5:5-2").play("lay", "9,5", "5-1").play("end_building")
    assert (t.stubs("green"), t.stubs("nobody")) == ([], ["leeds"])


@pytest.mark.rule("RAIL-8.6")
def test_redirected_track_that_becomes_a_link_is_kept():
    t = old("9,4:4-0").play("lay", "9,4", "4-1").play("end_building")
    assert t.links("green") == ["leeds-york"]


@pytest.mark.rule("RAIL-8.6")
def test_redirected_and_then_extended_is_extended():
    t = old("9,5:5-2").play("lay", "9,5", "5-1").play("lay", "10,4", "4-3").play("end_building")
    assert t.stubs("green") == ["leeds"]


@pytest.mark.rule("RAIL-8.6")
def test_track_of_this_turn_is_redirected_freely():
    t = england().build("green").play("lay", "9,5", "5-2").play("lay", "9,5", "5-1").play("end_building")
    assert t.stubs("green") == ["leeds"]


@pytest.mark.rule("RAIL-8.6")
def test_taking_over_by_redirecting_alone_keeps_nothing():
    t = given_up("9,5:5-2").play("lay", "9,5", "5-1")
    assert t.stubs("green") == ["leeds"]
    assert t.play("end_building").stubs("nobody") == ["leeds"]


# -- improving -------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-8.7")
def test_a_straight_becomes_a_crossing_that_contains_it():
    t = england().track("green", "8,6:0-3").track("green", "9,5:5-4").build("green")
    assert t.why("lay", "8,6", "1-4 0-2") == "RAIL-8.7"
    assert t.why("lay", "8,6", "1-4") == "RAIL-8.7"
    t.play("lay", "8,6", "0-3 1-4")
    assert t.stubs("green") == ["leeds", "leeds"]


@pytest.mark.rule("RAIL-8.7")
def test_the_same_tile_again_is_no_improvement():
    t = england().track("green", "8,6:0-3").build("green")
    assert t.why("lay", "8,6", "0-3") == "RAIL-8.7"


@pytest.mark.rule("RAIL-8.7")
def test_a_town_keeps_its_exits():
    t = england().track("green", "8,6:0-3", "barnsley:t03").build("green")
    assert t.why("lay", "barnsley", "t012") == "RAIL-8.7"
    assert t.why("lay", "barnsley", "t0") == "RAIL-8.7"
    assert t.may("lay", "barnsley", "t013")


@pytest.mark.rule("RAIL-8.7")
def test_the_tile_of_another_company_may_be_improved():
    t = england().track("black", "9,4:1-4").track("green", "10,2:3-5").build("green")
    assert t.why("lay", "9,4", "1-4 0-3") == "RAIL-8.8"
    t = england().track("black", "8,6:0-3").track("green", "7,6:5-2").build("green")
    t.play("lay", "8,6", "0-3 2-5")
    assert (t.stubs("black"), t.stubs("green")) == (["leeds"], ["bradford"])


@pytest.mark.rule("RAIL-8.7", "RAIL-10.5")
def test_a_first_track_may_be_added_to_anothers_tile():
    t = england().track("black", "9,4:0-1").build("green")
    t.play("lay", "9,4", "0-1 2-4")
    assert (t.stubs("black"), t.stubs("green")) == (["york"], ["leeds"])


@pytest.mark.rule("RAIL-8.8")
def test_added_track_begins_somewhere():
    t = england().track("black", "8,6:0-3").track("green", "9,4:1-4").build("green")
    assert t.why("lay", "8,6", "0-3 1-4") == "RAIL-8.8"
    assert t.why("lay", "8,6", "0-3 2-5") == "RAIL-8.8"


# -- spare exits -----------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-8.9")
def test_spare_exits_are_kept_for_whoever_laid_them():
    t = england().track("green", "8,6:0-3", "barnsley:t01").build("black")
    assert t.why("lay", "9,6", "2-4") == "RAIL-8.9"  # from Doncaster
    assert t.told("lay", "9,6", "2-4")["owner"] == "company.green"
    assert t.told("lay", "9,6", "2-4")["town"] == "stop.barnsley"


@pytest.mark.rule("RAIL-8.9")
def test_they_are_kept_until_the_end_of_the_next_turn():
    t = old("8,6:0-3", "barnsley:t01")
    assert t.stubs("green") == ["barnsley"]
    t.build("black")
    assert t.why("lay", "9,6", "2-4") == "RAIL-8.9"
    t.build("green").play("end_building").build("black")
    assert t.stubs("nobody") == ["barnsley"]
    assert t.may("lay", "9,6", "2-4")


@pytest.mark.rule("RAIL-8.9")
def test_whoever_reaches_the_town_uses_an_exit_that_is_nobodys():
    t = old("8,6:0-3", "barnsley:t01").play("end_building")
    t.track("black", "barnsley:t013").build("black").play("lay", "9,6", "4-0")
    assert t.stubs("black") == ["barnsley"]


@pytest.mark.rule("RAIL-8.9")
def test_an_exit_that_is_used_is_a_link_like_any_other():
    t = old("8,6:0-3", "barnsley:t01").play("lay", "9,6", "4-1").play("end_building")
    assert t.stubs("green") == ["barnsley"]
