"""Chapter 6: where track may go."""

from __future__ import annotations

import pytest

from tabletop.games.rails.land import HEX_TAG, HEXES
from tabletop.games.rails.tiles import FACES, TILES

from .map_setup import america, england
from .table_setup import A, B


# -- the ground ------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-6.1")
def test_no_tile_on_a_city():
    t = england().build("green")
    assert t.why("lay", "leeds", "0-3") == "RAIL-6.1"
    assert t.told("lay", "leeds", "0-3")["hex"] == "stop.leeds"
    assert t.told("lay", "leeds", "0-3")["reason"] == "ground.city"
    assert t.may("lay", "9,4", "1-4")


@pytest.mark.rule("RAIL-6.1")
def test_no_tile_on_the_other_map():
    t = england().build("green")
    for hex in (HEXES[0][0], HEX_TAG.index("stop.chicago"), HEX_TAG.index("stop.toledo")):
        assert t.why("lay", hex, "0-3") == "RAIL-6.1"
    assert t.told("lay", HEX_TAG.index("stop.toledo"), "0-3")["reason"] == "ground.elsewhere"


@pytest.mark.rule("RAIL-6.2")
def test_no_track_into_the_sea():
    t = england().build("green")
    assert t.why("lay", "9,-1", "0-3") == "RAIL-6.2"  # its northern neighbour is sea
    assert t.may("lay", "9,-1", "3-5")


@pytest.mark.rule("RAIL-6.2")
def test_no_exit_off_the_map():
    t = england().build("green")
    assert t.why("lay", "crewe", "t30") == "RAIL-6.2"
    assert t.track("green", "4,10:1-3").build("green").may("lay", "crewe", "t0")


@pytest.mark.rule("RAIL-6.3")
def test_town_tiles_on_towns_and_nowhere_else():
    t = england().build("green")
    assert t.why("lay", "barnsley", "0-3") == "RAIL-6.3"
    assert t.told("lay", "barnsley", "0-3")["kind"] == "kind.town"
    assert t.may("lay", "barnsley", "t03")
    assert t.why("lay", "8,6", "t03") == "RAIL-6.3"
    assert t.told("lay", "8,6", "t03")["kind"] == "kind.plain"
    assert t.may("lay", "8,6", "0-3")


@pytest.mark.rule("RAIL-6.4")
@pytest.mark.parametrize("shape", ["none.0123", "none.0145", "none.2345"])
def test_two_sharp_curves_are_on_no_tile(shape: str):
    t = england().build("green")
    assert t.why("lay", "8,6", shape) == "RAIL-6.4"


@pytest.mark.rule("RAIL-6.4")
@pytest.mark.parametrize("shape", ["none.t01234", "none.t012345"])
def test_no_town_has_five_exits(shape: str):
    t = england().build("green")
    assert t.why("lay", "barnsley", shape) == "RAIL-6.4"


@pytest.mark.rule("RAIL-6.4")
def test_every_face_lies_in_every_direction_that_looks_different():
    looks = {face: sum(FACES[tile.face] == face for tile in TILES) for face in FACES}
    assert looks == {
        "21": 3, "22": 6, "23": 6, "41": 3, "42": 6, "43": 6, "44": 6, "45": 3, "46": 6, "47": 6,
        "t11": 6, "t21": 3, "t22": 6, "t23": 6, "t31": 2, "t32": 6, "t33": 6, "t34": 6,
        "t41": 3, "t42": 6, "t43": 6,
    }  # fmt: skip


# -- the track of others ---------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-6.5")
def test_unfinished_track_of_others_is_not_continued():
    t = england().track("black", "9,5:5-2").build("green")
    assert t.why("lay", "10,5", "3-5") == "RAIL-6.5"  # from Doncaster, onto Black's track
    assert t.told("lay", "10,5", "3-5")["owner"] == "company.black"
    assert t.why("lay", "10,5", "2-5") == "RAIL-6.5"


@pytest.mark.rule("RAIL-6.5")
def test_ones_own_controller_makes_no_difference():
    t = england().hold(A, black=3).track("black", "9,5:5-2").build("green")
    assert t.why("lay", "10,5", "3-5") == "RAIL-6.5"


@pytest.mark.rule("RAIL-6.6")
def test_a_town_that_only_others_reach():
    t = england().track("black", "8,6:0-3", "barnsley:t0").build("green")
    assert t.why("lay", "barnsley", "t01") == "RAIL-6.6"
    assert t.told("lay", "barnsley", "t01")["town"] == "stop.barnsley"
    assert t.may("lay", "barnsley", "t03")  # the new exit leads to Sheffield, a city


@pytest.mark.rule("RAIL-6.6")
def test_an_exit_that_is_nobodys_does_not_open_the_town():
    t = england().set(round=3).track("black", "8,6:0-3", "barnsley:t01", round=1)
    t.build("black").play("end_building").build("green")
    assert t.stubs("nobody") == ["barnsley"]
    assert t.why("lay", "9,6", "4-0") == "RAIL-6.6"  # a start at Barnsley
    assert t.told("lay", "9,6", "4-0")["town"] == "stop.barnsley"


@pytest.mark.rule("RAIL-6.6", "RAIL-8.9")
def test_an_exit_that_is_nobodys_may_be_reached_from_elsewhere():
    t = england().set(round=3).track("black", "8,6:0-3", "barnsley:t01", round=1)
    t.build("black").play("end_building").build("green").play("lay", "9,6", "4-2")
    assert t.links("green") == ["barnsley-doncaster"]


@pytest.mark.rule("RAIL-6.6")
def test_a_town_is_entered_with_track_of_ones_own():
    t = england().track("black", "8,6:0-3", "barnsley:t0").build("green")
    t.play("lay", "9,6", "2-4").play("lay", "barnsley", "t01").play("lay", "barnsley", "t012")
    assert t.links("green") == ["barnsley-doncaster"]


# -- where track begins ----------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-6.7")
@pytest.mark.parametrize(
    ("hex", "tile"), [("6,2", "0-3"), ("9,4", "0-3"), ("9,4", "1-4 0-3"), ("settle", "t0")]
)
def test_track_begins_somewhere(hex: str, tile: str):
    assert england().build("green").why("lay", hex, tile) == "RAIL-6.7"


@pytest.mark.rule("RAIL-6.7")
def test_track_begins_at_a_city_at_own_track_and_at_a_town_one_reaches():
    t = england(builds=True).set(round=5).build("green")
    t.play("lay", "8,6", "0-3")
    t.play("lay", "barnsley", "t0")
    t.play("lay", "barnsley", "t01")
    t.play("lay", "9,6", "4-1")
    assert t.links("green") == ["barnsley-leeds"]
    assert t.stubs("green") == ["barnsley"]


@pytest.mark.rule("RAIL-6.7")
def test_both_tracks_of_a_fresh_tile_begin_somewhere():
    t = england().track("green", "9,5:5-1").build("green")
    assert t.why("lay", "10,4", "0-4 1-2") == "RAIL-6.7"  # 1-2 begins nowhere
    assert t.may("lay", "10,4", "4-1")


@pytest.mark.rule("RAIL-6.7")
def test_a_town_tile_needs_one_exit_that_begins_somewhere():
    t = england().build("green")
    assert t.why("lay", "harrogate", "t015") == "RAIL-6.7"
    t.play("lay", "harrogate", "t0135")  # south is Leeds
    assert t.links("green") == ["harrogate-leeds"]
    assert t.stubs("green") == ["harrogate"] * 3


# -- links -----------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-6.8")
def test_a_link_joins_two_stops_and_is_its_builders():
    t = england().build("green").play("lay", "8,6", "0-3")
    assert (t.links("green"), t.stubs("green")) == ([], ["leeds"])
    t.play("lay", "barnsley", "t0")
    assert (t.links("green"), t.stubs("green")) == (["barnsley-leeds"], [])


@pytest.mark.rule("RAIL-6.8")
def test_a_tile_may_complete_two_links():
    t = england().build("green").play("lay", "8,6", "0-3").play("lay", "barnsley", "t03")
    assert t.links("green") == ["barnsley-leeds", "barnsley-sheffield"]


@pytest.mark.rule("RAIL-6.8")
def test_two_own_stubs_become_one_link():
    t = england().set(round=2).track("green", "9,5:5-1", "11,3:5-4", round=1).build("green")
    assert t.stubs("green") == ["leeds", "york"]
    t.play("lay", "10,4", "4-1")  # south-west Leeds' track, north-east York's
    assert (t.links("green"), t.stubs("green")) == (["leeds-york"], [])


@pytest.mark.rule("RAIL-6.8")
def test_two_tracks_of_two_owners_share_a_tile():
    t = england().track("green", "8,6:0-3").track("black", "7,6:5-2").build("black")
    t.play("lay", "8,6", "0-3 2-5")
    assert (t.stubs("green"), t.stubs("black")) == (["leeds"], ["bradford"])
    t.play("lay", "9,6", "5-2")
    assert (t.stubs("green"), t.links("black")) == (["leeds"], ["bradford-doncaster"])
    t.build("green").play("lay", "barnsley", "t0")
    assert t.links("green") == ["barnsley-leeds"]


@pytest.mark.rule("RAIL-6.9")
def test_a_link_does_not_return_to_its_stop():
    t = england().track("green", "9,5:5-0").build("green")
    assert t.why("lay", "9,4", "3-4") == "RAIL-6.9"
    assert t.told("lay", "9,4", "3-4")["stop"] == "stop.leeds"
    assert t.may("lay", "9,4", "3-1")  # to York


@pytest.mark.rule("RAIL-6.9")
def test_two_stubs_of_the_same_stop_are_not_joined():
    t = england().track("green", "9,5:5-3", "8,6:0-2").build("green")
    assert t.why("lay", "9,6", "0-5") == "RAIL-6.9"
    assert t.told("lay", "9,6", "0-5")["stop"] == "stop.leeds"


@pytest.mark.rule("RAIL-6.9")
def test_the_stop_it_would_return_to_is_named_whatever_else_lies_there():
    t = england().track("green", "9,5:5-0").track("green", "10,4:0-5").build("green")
    assert t.position.rails.open_ends.keys() >= {t.hex("9,4") * 6 + 3}
    assert t.told("lay", "9,4", "3-4 0-2")["stop"] == "stop.leeds"


@pytest.mark.rule("RAIL-6.9")
def test_redirected_track_does_not_return_either():
    t = england().track("green", "9,5:5-0", "9,4:3-0").build("green")
    assert t.why("lay", "9,4", "3-4") == "RAIL-6.9"
    assert t.told("lay", "9,4", "3-4")["stop"] == "stop.leeds"
    assert t.may("lay", "9,4", "3-1")


@pytest.mark.rule("RAIL-6.9")
def test_a_town_is_no_end_of_its_own_track():
    t = england(builds=True).set(round=5).track("green", "barnsley:t31", "9,6:4-3").build("green")
    assert t.may("lay", "9,7", "0-5")  # blind: Barnsley has no exit there
    t.play("lay", "9,7", "0-5")
    assert t.why("lay", "barnsley", "t312") == "RAIL-6.9"
    assert t.told("lay", "barnsley", "t312")["stop"] == "stop.barnsley"


@pytest.mark.rule("RAIL-6.9")
def test_a_stub_does_not_return_to_a_spare_exit_of_its_town():
    t = england().track("green", "barnsley:t312", "9,6:4-3").build("green")
    assert t.why("lay", "9,7", "0-5") == "RAIL-6.9"
    assert t.told("lay", "9,7", "0-5")["stop"] == "stop.barnsley"


@pytest.mark.rule("RAIL-6.9")
def test_links_may_form_a_ring():
    t = england().track("green", "9,4:1-4", "9,5:5-1").build("green").play("lay", "10,4", "4-0")
    assert t.links("green") == ["leeds-york", "leeds-york"]


@pytest.mark.rule("RAIL-6.10")
@pytest.mark.parametrize(
    ("hex", "tile"),
    [("harrogate", "t3"), ("9,4", "4-0"), ("9,5", "5-2"), ("8,6", "0-3"), ("7,6", "1-4"), ("7,5", "2-5")],
)
def test_a_city_is_open_on_all_sides(hex: str, tile: str):
    t = england().build("green").play("lay", hex, tile)
    assert {*t.stubs("green"), *t.links("green")} <= {"leeds", "harrogate-leeds"}


@pytest.mark.rule("RAIL-6.10")
def test_any_end_that_points_at_a_city_is_joined_to_it():
    t = england().track("green", "9,5:5-2").build("green").play("lay", "10,5", "5-3")
    assert t.links("green") == ["doncaster-leeds"]


@pytest.mark.rule("RAIL-6.11")
def test_anothers_way_may_be_blocked():
    t = england().track("black", "9,5:5-2").build("green").play("lay", "10,5", "3-1")
    assert t.stubs("black") == ["leeds"]
    assert t.stubs("green") == ["doncaster"]


@pytest.mark.rule("RAIL-6.11")
def test_track_may_end_at_a_side_without_track():
    t = england().track("black", "9,4:1-4").build("green").play("lay", "9,5", "5-0")
    assert t.stubs("green") == ["leeds"]


# -- builds ----------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-6.12")
@pytest.mark.parametrize(
    ("lying", "build"),
    [
        ("", ("lay", "14,-3", "0-3")),
        ("17,-6:3-0", ("lay", "17,-6", "3-1")),
        ("new_haven:t1", ("lay", "new_haven", "t14")),
        ("", ("take_symbol", "chicago-milwaukee")),
    ],
    ids=["new tile", "redirection", "improvement", "rail symbol"],
)
def test_each_of_these_is_one_build(lying: str, build: tuple[str, ...]):
    t = america().track("green", *lying.split()).build("green").play(*build)
    assert t.position.builds == 1


@pytest.mark.rule("RAIL-6.12")
def test_a_tile_and_an_improvement_are_two_builds():
    t = america().build("green").play("lay", "new_haven", "t1").play("lay", "new_haven", "t14")
    assert t.why("lay", "17,-6", "3-0") == "RAIL-10.2"
    assert t.verbs() == {"end_building"}


@pytest.mark.rule("RAIL-6.13")
def test_building_may_stop_early_or_never_start():
    t = england().build("green", "black").play("lay", "9,4", "1-4").play("end_building")
    assert t.asked == (B, "build")
    t.play("end_building")
    assert t.asked is None
    assert t.links("green") == ["leeds-york"]
