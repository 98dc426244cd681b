"""Section 15: the wave, the care of the hospital, and healing; UV storm, Epidemic, Infirmary, Bunker core."""

from __future__ import annotations

import pytest

from .table_setup import A, B, Table, table

TRACK = (3, 2, 1, 0, -1, -2, -3, -4, -6, -7, -9, -11)


def sick(value: int = 0, hospital: int = 0, goods: str = "", *rooms: str, t: Table | None = None) -> Table:
    """A's disease step has begun."""
    t = (t or table(2)).rooms(A, *rooms).disease(A, value).hospital(A, hospital).goods(A, goods)
    return t.day(A, "wave", "care")


# -- the track and the wave --------------------------------------------------------------------------------
@pytest.mark.rule("GHA-15.1")
def test_the_track_has_its_twelve_spaces():
    assert [sick(value).value(A) for value in TRACK] == [*TRACK[1:], TRACK[-1]]
    assert sick(-4).value(A) == -6


@pytest.mark.rule("GHA-15.1", "GHA-2.5")
def test_everybody_begins_on_0():
    assert [table(4).value(seat) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("GHA-15.2")
def test_the_wave_comes_before_anything_is_paid():
    t = sick(0, 4, "5 medicine")
    assert (t.value(A), t.has(A), t.asked) == (-1, "5 medicine", (A, "care"))


@pytest.mark.rule("GHA-15.2")
def test_the_wave_of_one_shelter_leaves_the_others_alone():
    assert sick(0).value(B) == 0


# -- need --------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-15.3")
@pytest.mark.parametrize(("beds", "need"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (9, 5), (20, 10)])
def test_one_medicine_for_every_two_in_the_hospital_rounded_up(beds: int, need: int):
    assert sick(0, beds, "20 medicine").position.care == need


@pytest.mark.rule("GHA-15.3")
def test_survivors_in_rooms_need_no_medicine():
    assert sick(0, 0, "9 medicine", "arsenal full", "cannery 2").position.care == 0


@pytest.mark.rule("GHA-15.4")
def test_medicine_is_not_kept_back_from_the_hospital():
    t = sick(0, 3, "2 medicine")
    told = t.refused("done")
    assert (told.rule, told.params["count"]) == ("GHA-15.4", 2)
    assert t.play("treat").told("done")["count"] == 1
    assert t.play("treat").has(A) == ""
    assert (t.value(A), t.asked) == (-1, None)


@pytest.mark.rule("GHA-15.4")
def test_nobody_leaves_while_the_hospital_can_be_cared_for():
    t = sick(-6, 4, "2 medicine")
    assert t.why("dismiss", "hospital") == "GHA-15.4"


@pytest.mark.rule("GHA-15.5")
def test_each_missing_medicine_makes_it_one_space_worse():
    t = sick(0, 6, "1 medicine").play("treat")
    assert (t.value(A), t.asked) == (-3, None)
    assert sick(0, 6).value(A) == -4
    assert sick(-4, 2, "9 can 9 water 9 food").value(A) == -7  # nothing else cures


# -- healing -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-15.6")
def test_extra_medicine_heals_one_space_each():
    t = sick(-1, 0, "3 medicine").play("treat").play("treat")
    assert (t.value(A), t.has(A)) == (0, "1 medicine")
    assert t.play("done").asked is None


@pytest.mark.rule("GHA-15.6", "GHA-18.1")
def test_extra_medicine_may_be_kept():
    t = sick(-1, 0, "3 medicine").play("done")
    assert (t.value(A), t.has(A), t.asked) == (-2, "3 medicine", None)


@pytest.mark.rule("GHA-15.6")
def test_medicine_heals_in_the_disease_step_alone():
    t = (
        table(2)
        .goods(A, "3 medicine 3 wood")
        .disease(A, -4)
        .rooms(A, "arsenal")
        .day(A, "hire", "build_rooms")
    )
    assert t.why("treat") == "GHA-15.6"
    assert t.play("done").why("treat") == "GHA-15.6"
    t = table(2).goods(A, "3 medicine 3 can 1 food").rooms(A, "arsenal 1").day(A, "feed")
    assert t.why("treat") == "GHA-15.6"


@pytest.mark.rule("GHA-15.6", "GHA-13.6")
def test_one_cannot_heal_with_the_medicine_of_others():
    t = sick(-4, 0, "1 medicine", t=table(2).goods(B, "9 medicine"))
    assert t.play("treat").asked is None
    t.set(agenda=[("ask", A, "care")])
    assert t.why("treat") == "GHA-13.6"


@pytest.mark.rule("GHA-15.7")
def test_the_marker_never_moves_beyond_the_best_space():
    t = sick(2, 0, "5 medicine").play("treat").play("treat")
    assert (t.value(A), t.has(A), t.asked) == (3, "3 medicine", None)
    t.set(agenda=[("ask", A, "care")])
    assert t.why("treat") == "GHA-15.7"
    t.day(A, "hire")
    assert t.why("treat") == "GHA-15.7"  # a better reason than the step


@pytest.mark.rule("GHA-15.7", "GHA-15.4")
def test_the_hospital_is_cared_for_even_on_the_best_space():
    t = table(2).disease(A, 3).hospital(A, 2).goods(A, "1 medicine").set(care=1, step=5)
    t.set(agenda=[("ask", A, "care")])
    assert t.may("treat")
    assert t.why("done") == "GHA-15.4"


# -- the last space ----------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-15.8")
def test_beyond_the_last_space_each_space_costs_a_survivor():
    t = sick(-9, 1, "", "arsenal 2")  # the wave and one missing: two spaces
    assert (t.value(A), t.asked) == (-11, (A, "leave"))
    assert t.why("dismiss", "room_workshop") == "GHA-15.8"
    t.play("dismiss", "arsenal")
    assert (t.value(A), t.lives(A, "arsenal"), t.lives(A, "hospital"), t.asked) == (-11, 1, 1, None)


@pytest.mark.rule("GHA-15.8")
def test_two_spaces_too_many_cost_two():
    t = sick(-9, 3, "", "arsenal 2").play("dismiss", "arsenal")  # the wave and two missing: three spaces
    assert (t.asked, t.lives(A, "arsenal")) == ((A, "leave"), 1)
    assert t.play("dismiss", "hospital").asked is None
    t = sick(-11, 3, "", "arsenal 2").play("dismiss", "arsenal")  # first the wave
    assert t.asked == (A, "leave")  # then two missing
    t.play("dismiss", "hospital").play("dismiss", "hospital")
    assert (t.value(A), t.lives(A, "arsenal"), t.lives(A, "hospital"), t.asked) == (-11, 1, 1, None)


@pytest.mark.rule("GHA-15.8")
def test_the_log_tells_of_the_spaces_that_the_marker_moves_and_of_those_beyond():
    """(-9: one space to -11.) No marker that stays is said to get worse."""
    t = sick(-9, 3, "", "arsenal 2").play("dismiss", "arsenal")
    assert [line.params["n"] for line in t.lines("log.disease_worse")] == [1]
    assert [line.params["n"] for line in t.lines("log.disease_beyond")] == [2]


@pytest.mark.rule("GHA-15.8")
def test_where_all_live_in_one_home_nothing_is_asked():
    t = sick(-11, 4)
    assert (t.lives(A, "hospital"), t.value(A), t.asked) == (1, -11, None)  # 1 by the wave, 2 for 3 in beds


@pytest.mark.rule("GHA-15.8", "GHA-17.7")
def test_a_room_that_loses_a_survivor_to_the_disease_stops_at_once():
    t = sick(-11, 2, "", "infirmary full").play("dismiss", "infirmary")
    assert t.asked == (A, "leave")  # its free medicine is gone, and one is missing
    t = sick(-11, 2, "", "infirmary full").play("dismiss", "hospital")
    assert (t.asked, t.lives(A, "hospital"), t.value(A)) == (None, 1, -11)


@pytest.mark.rule("GHA-15.9")
def test_who_is_taken_by_the_wave_needs_no_care():
    t = sick(-11, 3, "2 medicine")
    assert (t.lives(A, "hospital"), t.position.care) == (2, 1)
    t.play("treat")
    assert t.asked == (A, "care")
    assert t.play("treat").value(A) == -9


@pytest.mark.rule("GHA-15.9")
def test_need_comes_before_healing():
    t = sick(-4, 3, "3 medicine").play("treat").play("treat")
    assert t.value(A) == -6
    assert t.play("treat").value(A) == -4


# -- events ------------------------------------------------------------------------------------------------
def struck(*events: str, solved: tuple[str, ...] = ()) -> Table:
    return table(2).events(*events, solved=solved)


@pytest.mark.rule("GHA-5.14")
def test_the_uv_storm_makes_the_wave_one_space_longer():
    assert sick(0, t=struck("uv_storm")).value(A) == -2
    assert sick(0, t=struck("uv_storm", solved=("uv_storm",))).value(A) == -1
    assert sick(0, t=table(2).events("drought", hidden=["uv_storm"])).value(A) == -1


@pytest.mark.rule("GHA-5.14", "GHA-15.8")
def test_the_storm_takes_two_on_the_last_space():
    assert sick(-11, 5, "9 medicine", t=struck("uv_storm")).lives(A, "hospital") == 3
    assert sick(-9, 5, "9 medicine", t=struck("uv_storm")).lives(A, "hospital") == 4


@pytest.mark.rule("GHA-5.15")
def test_in_the_epidemic_one_more_medicine_is_owed_even_by_an_empty_hospital():
    assert sick(0, t=struck("epidemic")).value(A) == -2
    assert sick(0, 5, "9 medicine", t=struck("epidemic")).position.care == 4
    assert sick(0, 0, "1 medicine", t=struck("epidemic")).play("treat").value(A) == -1
    assert sick(0, t=struck("epidemic", solved=("epidemic",))).value(A) == -1


@pytest.mark.rule("GHA-5.14", "GHA-5.15")
def test_storm_and_epidemic_add_up():
    assert sick(0, 2, t=struck("uv_storm", "epidemic")).value(A) == -4


@pytest.mark.rule("GHA-18.13", "GHA-5.14", "GHA-5.15")
def test_a_bunker_core_keeps_storm_and_epidemic_out():
    for state, value in (("full", -1), ("2", -3)):
        assert sick(0, 0, "", f"bunker_core {state}", t=struck("uv_storm", "epidemic")).value(A) == value


@pytest.mark.rule("GHA-18.13", "GHA-17.7")
def test_a_bunker_core_that_starves_protects_nobody():
    t = struck("uv_storm").rooms(A, "bunker_core full").goods(A, "1 can").day(A, "feed", "wave", "care")
    assert (t.lives(A, "bunker_core"), t.value(A)) == (2, -2)


@pytest.mark.rule("GHA-18.13", "GHA-15.9")
def test_a_bunker_core_that_the_wave_opens_lets_the_epidemic_in():
    t = struck("epidemic").rooms(A, "bunker_core full").disease(A, -11).hospital(A, 1).goods(A, "9 medicine")
    t.day(A, "wave", "care").play("dismiss", "bunker_core")
    assert t.position.care == 2


# -- the Infirmary (GHA-18.16) -----------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.16")
def test_the_infirmary_gives_a_free_medicine_for_the_need():
    assert sick(0, 2, "", "infirmary full").value(A) == -1
    assert sick(0, 5, "9 medicine", "infirmary full").position.care == 2
    assert sick(0, 2, "", "infirmary 2").value(A) == -2


@pytest.mark.rule("GHA-18.16", "GHA-5.15")
def test_the_infirmary_helps_in_the_epidemic():
    assert sick(0, 0, "", "infirmary full", t=struck("epidemic")).value(A) == -1


@pytest.mark.rule("GHA-18.16")
def test_without_need_the_infirmary_heals():
    assert sick(-4, 0, "", "infirmary full").value(A) == -4
    assert sick(3, 0, "", "infirmary full").value(A) == 3


@pytest.mark.rule("GHA-18.16", "GHA-15.7")
def test_an_unused_free_medicine_is_lost():
    t = sick(3, 0, "", "infirmary full")
    assert (t.value(A), t.has(A)) == (3, "")
    t = table(2).rooms(A, "infirmary full").disease(A, 3).day(A, "count_care")
    assert (t.value(A), t.has(A), t.asked) == (3, "", None)


@pytest.mark.rule("GHA-18.16", "GHA-17.8")
def test_the_infirmary_works_once_in_a_round():
    t = table(2).rooms(A, "infirmary full").disease(A, -4).day(A, "count_care", "count_care")
    assert t.value(A) == -3
    assert t.day(A, "clean", "count_care").value(A) == -2


# -- full_medicine, plain_track ----------------------------------------------------------------------------
@pytest.mark.rule("GHA-15.3")
def test_full_medicine_asks_for_every_occupied_room_too():
    t = sick(0, 3, "20 medicine", "arsenal 1", "cannery full", t=table(2, full_medicine=True))
    assert t.position.care == 2 + 3 + 1


@pytest.mark.rule("GHA-15.3", "GHA-18.12", "GHA-18.16")
def test_of_full_medicine_the_spring_saves_nothing_and_the_infirmary_one():
    t = sick(0, 0, "20 medicine", "spring full", "infirmary full", t=table(2, full_medicine=True))
    assert t.position.care == 2 + 2 - 1


@pytest.mark.rule("GHA-15.1", "GHA-15.7")
def test_the_plain_track_ends_at_0():
    t = sick(0, 0, "5 medicine", t=table(2, plain_track=True)).play("treat")
    assert (t.value(A), t.has(A), t.asked) == (0, "4 medicine", None)
    t.set(agenda=[("ask", A, "care")])
    assert t.why("treat") == "GHA-15.7"


@pytest.mark.rule("GHA-15.1", "GHA-18.16")
def test_rooms_heal_no_further_on_the_plain_track():
    t = (
        table(2, plain_track=True)
        .rooms(A, "infirmary full", "uv_filter full")
        .day(A, "count_care", "build_rooms")
    )
    assert t.value(A) == 0
    assert t.asked is None
