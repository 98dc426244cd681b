"""Section 8: the occupants eat, drink, fall ill and die."""

from __future__ import annotations

import pytest

from tabletop.games.madsteam import GAME

from .table_setup import A, B, Table, on, table


def hungry(goods: str, *beds: int, leader: str = "sailor") -> Table:
    t = table(2, leaders=leader).goods(A, goods)
    return t.beds(A, " ".join(map(str, beds)))


@pytest.mark.rule("MAD-8.1")
def test_survival_comes_before_crafting():
    t = hungry("4 water 3 food 1 copper 2 wood").posts(A, "workshop_centre - -").survive(A)
    assert t.asked == (A, "patient")
    assert t.why("build", "knife", "CWW") == t.why("end_crafting") == t.why("call_engineer") == "MAD-8.1"
    t.play("choose_patient", 3)
    assert t.asked == (A, "craft")
    assert t.may("build", "knife", "CWW")


@pytest.mark.rule("MAD-8.1", "MAD-3.7")
def test_each_player_settles_both_before_the_next_one():
    t = table(2).goods(A, "4 water 4 food").goods(B, "4 water 4 food").survive(A, B)
    assert (t.asked, t.has(A), t.has(B)) == ((A, "craft"), "", "4 water 4 food")
    assert t.play("end_crafting").has(B) == ""


@pytest.mark.rule("MAD-8.2")
@pytest.mark.parametrize(
    ("beds", "left"),
    [((0, 0, 0, 0), "1 water"), ((0, 0, 0, 4), "2 water 1 food"), ((4, 4, 4, 2), "4 water 3 food")],
)
def test_one_food_and_one_water_for_every_living_occupant(beds: tuple[int, ...], left: str):
    t = hungry("5 water 4 food", *beds).survive(A)
    assert t.has(A) == left
    assert t.bed(A) == list(beds)


@pytest.mark.rule("MAD-8.3")
def test_eating_is_compulsory():
    t = hungry("4 water 3 food").survive(A)
    assert t.has(A) == ""
    assert t.position.losses == 1
    assert t.verbs() == {"choose_patient"}


@pytest.mark.rule("MAD-8.4", "MAD-8.5")
@pytest.mark.parametrize(
    ("goods", "lost"),
    [("4 water 3 food", 1), ("3 water 4 food", 1), ("3 water 2 food", 3), ("2 water 4 food", 2)],
)
def test_each_missing_unit_costs_one_health(goods: str, lost: int):
    t = hungry(goods).survive(A).play("choose_patient", 2)
    assert t.bed(A) == [0, 0, lost, 0]
    assert t.asked == (A, "craft")


@pytest.mark.rule("MAD-8.5")
def test_the_bed_is_the_health_lost():
    t = hungry("4 water 3 food", 0, 2, 0, 0).survive(A)
    assert t.bed(A) == [0, 3, 0, 0]
    assert t.lines("log.bed")[-1].params["bed"] == 3


@pytest.mark.rule("MAD-8.6")
def test_the_convalescent_takes_the_losses_first():
    t = hungry("4 water 3 food", 1, 0, 0, 0).survive(A)
    assert t.bed(A) == [2, 0, 0, 0]
    assert t.asked == (A, "craft")
    assert t.why("choose_patient", 1) == "MAD-8.6"
    assert t.told("choose_patient", 1)["patient"] == "occupant.0.0"


@pytest.mark.rule("MAD-8.6")
def test_there_is_one_patient_at_most():
    t = hungry("2 water 4 food").survive(A).play("choose_patient", 1)
    assert t.bed(A) == [0, 2, 0, 0]  # both losses on him, and nobody else is asked
    assert GAME.audit(t.beds(A, "0 1 1 0").position)


@pytest.mark.rule("MAD-8.6", "MAD-9.4")
def test_without_a_patient_there_is_nothing_to_choose():
    t = hungry("4 water 4 food").survive(A)
    assert t.refused("choose_patient", 1)[::2] == ("MAD-9.4", True)  # crafting is what is asked


@pytest.mark.rule("MAD-8.7")
@pytest.mark.parametrize("occupant", [0, 1, 2, 3])
def test_the_player_picks_any_living_occupant(occupant: int):
    t = hungry("4 water 3 food").survive(A)
    assert t.may("choose_patient", occupant)
    assert t.play("choose_patient", occupant).bed(A)[occupant] == 1


@pytest.mark.rule("MAD-8.7")
def test_the_dead_are_not_picked():
    t = hungry("3 water 2 food", 0, 4, 0, 0).survive(A)
    assert not t.may("choose_patient", 1)
    assert t.may("choose_patient", 2)


@pytest.mark.rule("MAD-8.8")
def test_in_bed_four_an_occupant_dies():
    t = hungry("3 water 3 food", 0, 0, 2, 0).posts(A, "video_post - store_food").survive(A)
    assert t.bed(A) == [0, 0, 4, 0]
    assert t.lines("log.dies")[0].params["occupant"] == "occupant.0.2"
    assert all(line.loud for line in (*t.lines("log.bed"), *t.lines("log.dies")))
    assert t.asked == (A, "craft")


@pytest.mark.rule("MAD-8.9", "MAD-8.4", "MAD-8.6")
def test_worked_example_the_red_player():
    t = hungry("3 water 2 food", 0, 2, 0, 0).survive(A)
    assert t.bed(A) == [0, 4, 0, 0]  # he was in bed 2, takes two of the three losses and dies
    assert (t.asked, t.position.losses) == ((A, "patient"), 1)
    assert not t.may("choose_patient", 1)
    t.play("choose_patient", 3)
    assert t.bed(A) == [0, 4, 0, 1]
    t.goods(A, "3 water 3 food").survive(A)  # the next round
    assert (t.has(A), t.bed(A)) == ("", [0, 4, 0, 1])


@pytest.mark.rule("MAD-8.9")
def test_losses_may_kill_more_than_one():
    t = hungry("").survive(A)
    t.play("choose_patient", 1)
    assert (t.bed(A), t.asked) == ([0, 4, 0, 0], (A, "patient"))
    t.play("choose_patient", 0)
    assert (t.bed(A), t.asked) == ([4, 4, 0, 0], (A, "craft"))


@pytest.mark.rule("MAD-8.10")
def test_a_dead_leader_helps_no_more():
    t = table(2, karma="bad_1 bad_2", leaders="huntress").goods(A, "5 ammo").beds(A, "4 0 0 0")
    t.pile("game", "buffalo hare hare").queue("no_mans_land", "A").act("no_mans_land")
    assert t.why("hunt", "buffalo") == "MAD-14.4"
    t = hungry("4 water 3 food", 3, 0, 0, 0, leader="doctor").survive(A)
    assert t.bed(A) == [4, 0, 0, 0]


@pytest.mark.rule("MAD-8.10")
def test_the_bonus_ends_at_the_moment_of_death():
    t = hungry("3 water 3 food", 3, 0, 0, 0, leader="doctor").survive(A).play("choose_patient", 1)
    assert t.bed(A) == [4, 1, 0, 0]  # nobody heals the next patient
    assert GAME.audit(t.position) == []


@pytest.mark.rule("MAD-8.11")
@pytest.mark.parametrize("bed", [1, 2, 3])
def test_a_sick_leader_still_helps(bed: int):
    t = table(2, karma="bad_2 bad_1", leaders="dowser").goods(A, "1 money").beds(A, f"{bed} 0 0 0")
    t.queue("north_well", "A").act("north_well").play("pump", "north_well")
    assert t.units(A, "water") == 3


@pytest.mark.rule("MAD-8.12")
def test_a_patient_leaves_his_seat_at_once():
    t = hungry("4 water 3 food 1 copper 2 wood").posts(A, "workshop_centre video_post store_wood").survive(A)
    t.play("choose_patient", 1)
    assert t.at_work(A) == ["-", "video_post", "store_wood"]
    assert t.why("build", "knife", "CWW") == "MAD-9.1"


@pytest.mark.rule("MAD-8.12", "MAD-9.7")
def test_the_side_seat_of_a_patient_saves_nothing():
    t = hungry("4 water 3 food 1 copper 2 wood").posts(A, "workshop_centre workshop_left -").survive(A)
    assert t.play("choose_patient", 2).why("build", "knife", "WW") == "MAD-9.2"


@pytest.mark.rule("MAD-8.12", "MAD-20.15")
def test_whoever_is_healed_at_once_has_left_his_seat_all_the_same():
    t = hungry("4 water 3 food 1 copper 2 wood", leader="doctor").posts(A, "workshop_centre - -").survive(A)
    t.play("choose_patient", 1)
    assert t.bed(A) == [0, 0, 0, 0]
    assert t.why("build", "knife", "CWW") == "MAD-9.1"


@pytest.mark.rule("MAD-8.13")
def test_nobody_recovers_by_himself():
    t = hungry("4 water 4 food", 0, 1, 0, 0).survive(A).play("end_crafting").run(("end_round",))
    assert t.bed(A) == [0, 1, 0, 0]
    assert on(t, "mugger").bed(A) == [0, 1, 0, 0]


@pytest.mark.rule("MAD-8.14")
def test_further_losses_are_ignored():
    t = hungry("", 4, 4, 4, 3).survive(A)
    assert (t.bed(A), t.position.losses) == ([4, 4, 4, 4], 0)
    assert t.asked == (A, "craft")


@pytest.mark.rule("MAD-8.14", "MAD-4.4")
def test_an_empty_shelter_plays_on():
    t = hungry("2 water 2 food", 4, 4, 4, 4).survive(A)
    assert t.has(A) == "2 water 2 food"
    t.play("end_crafting").organise(A)
    assert t.may("end_organisation")
    assert t.place().asked == (A, "move")
    while t.asked:
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert sum(t.position.standing[:5]) == 5
    assert GAME.result(t.finish().position) is not None


# -- gains and healing -----------------------------------------------------------------------------------
@pytest.mark.rule("MAD-20.7")
@pytest.mark.parametrize(("built", "good"), [("hydroponics", "food"), ("rain_catcher", "water")])
def test_gains_come_before_survival(built: str, good: str):
    other = {"food": "water", "water": "food"}[good]
    t = hungry(f"2 {good} 3 {other}", 0, 0, 0, 4).built(A, built).survive(A)
    assert (t.has(A), t.bed(A)) == ("", [0, 0, 0, 4])
    t = hungry(f"4 {good} 4 {other}").built(A, built).survive(A)
    assert t.has(A) == ""  # there was no room for more
    t = hungry(f"4 {good} 4 {other}").built(A, built).posts(A, f"store_{good} - -").survive(A)
    assert t.has(A) == f"1 {good}"


@pytest.mark.rule("MAD-20.7", "MAD-20.1", "MAD-20.5")
def test_garden_catcher_and_freezer_together():
    t = hungry("6 food 4 water").built(A, "hydroponics rain_catcher freezer water_tank").survive(A)
    assert t.has(A) == "1 water 3 food"


@pytest.mark.rule("MAD-20.15")
@pytest.mark.parametrize(
    ("leader", "built", "bed", "after"),
    [
        ("doctor", "", 2, 1), ("sailor", "infirmary", 2, 1), ("doctor", "infirmary", 2, 0),
        ("doctor", "infirmary", 3, 1), ("doctor", "infirmary", 1, 0), ("sailor", "", 2, 2),
    ],
)  # fmt: skip
def test_doctor_and_infirmary_heal_one_bed_each(leader: str, built: str, bed: int, after: int):
    t = hungry("4 water 4 food", 0, bed, 0, 0, leader=leader).built(A, built).survive(A)
    assert t.bed(A) == [0, after, 0, 0]


@pytest.mark.rule("MAD-20.15", "MAD-8.8")
def test_healing_comes_after_all_losses():
    t = hungry("4 water 3 food", 0, 3, 0, 0, leader="doctor").survive(A)
    assert t.bed(A) == [0, 4, 0, 0]  # too late for him
    t = hungry("4 water 2 food", 0, 1, 0, 0, leader="doctor").built(A, "infirmary").survive(A)
    assert t.bed(A) == [0, 1, 0, 0]


@pytest.mark.rule("MAD-20.15", "MAD-8.11")
def test_the_doctor_heals_himself():
    t = hungry("4 water 3 food", leader="doctor").survive(A).play("choose_patient", 0)
    assert t.bed(A) == [0, 0, 0, 0]
