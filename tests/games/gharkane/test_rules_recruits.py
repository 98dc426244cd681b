"""Section 16: recruits, who come for foodstuffs and begin in the hospital."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import GAME, components as c

from .table_setup import A, B, Table, table


def hiring(goods: str, t: Table | None = None) -> Table:
    """A may recruit for these goods."""
    return (t or table(2)).goods(A, goods).day(A, "hire")


@pytest.mark.rule("GHA-16.1")
def test_each_foodstuff_brings_one_survivor_medicine_too():
    t = hiring("2 food 1 medicine")
    t.play("recruit", "food", "hospital").play("recruit", "medicine", "hospital").play(
        "recruit", "food", "hospital"
    )
    assert (t.lives(A, "hospital"), t.has(A), t.asked) == (3, "", None)


@pytest.mark.rule("GHA-16.1")
@pytest.mark.parametrize("good", c.GOODS)
def test_only_foodstuffs_pay_for_recruits(good: str):
    t = hiring("1 food 1 water 1 can 1 medicine 1 wood 1 metal 1 chip 1 ammo")
    if good in ("food", "water", "can", "medicine"):
        assert t.play("recruit", good, "hospital").lives(A, "hospital") == 1
        assert t.why("recruit", good, "hospital") == "GHA-16.1"  # there is none left
    else:
        told = t.refused("recruit", good, "hospital")
        assert (told.rule, told.params["resource"]) == ("GHA-16.1", f"good.{good}")


@pytest.mark.rule("GHA-16.1", "GHA-18.1")
def test_nobody_has_to_recruit():
    t = hiring("9 can").play("done")
    assert (t.has(A), t.lives(A, "hospital"), t.asked) == ("9 can", 0, None)
    t = hiring("9 can").play("recruit", "can", "hospital").play("done")
    assert (t.has(A), t.lives(A, "hospital")) == ("8 can", 1)


@pytest.mark.rule("GHA-16.1", "GHA-13.6")
def test_nobody_recruits_with_the_goods_of_others():
    t = hiring("1 food", table(2).goods(B, "9 can"))
    assert t.why("recruit", "can", "hospital") == "GHA-16.1"


@pytest.mark.rule("GHA-16.1")
def test_without_foodstuffs_nothing_is_asked():
    assert hiring("9 wood 9 ammo").asked is None


@pytest.mark.rule("GHA-16.2")
def test_recruits_go_to_the_hospital_and_never_into_a_room():
    t = hiring("3 can", table(2).rooms(A, "arsenal built", "cannery 2"))
    assert t.why("recruit", "can", "arsenal") == "GHA-16.2"
    assert t.why("recruit", "can", "cannery") == "GHA-16.2"
    assert t.play("recruit", "can", "hospital").lives(A, "arsenal") == 0
    t.play("done").day(A, "build_rooms").play("move_survivor", "hospital", "arsenal")
    assert t.lives(A, "arsenal") == 1


@pytest.mark.rule("GHA-16.2", "GHA-15.3")
def test_recruits_need_care_from_the_next_day_on():
    t = table(2).goods(A, "3 can 9 medicine").day(A, "wave", "care", "hire").play("done")
    for _ in range(3):
        t.play("recruit", "can", "hospital")
    assert t.value(A) == -1
    assert t.day(A, "wave", "care").position.care == 2


@pytest.mark.rule("GHA-16.3")
def test_the_hospital_is_never_full():
    t = hiring("4 can", table(2).hospital(A, 20))
    for _ in range(4):
        t.play("recruit", "can", "hospital")
    assert t.lives(A, "hospital") == 24


# -- tight_hospital ----------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-16.3")
def test_recruits_crowd_into_a_tight_hospital():
    t = hiring("4 can", table(2, tight_hospital=True).hospital(A, 7))
    for _ in range(4):
        t.play("recruit", "can", "hospital")
    assert t.lives(A, "hospital") == 11


@pytest.mark.rule("GHA-16.3", "GHA-18.17")
def test_a_full_tight_hospital_takes_nobody_from_the_nursery():
    for beds, lives in ((7, 8), (8, 8), (11, 11)):
        t = table(2, tight_hospital=True).hospital(A, beds).rooms(A, "nursery full").day(A, "build_rooms")
        if t.asked:
            t.play("use_room", "nursery")
        assert t.lives(A, "hospital") == lives


@pytest.mark.rule("GHA-16.3", "GHA-19.10")
def test_a_full_tight_hospital_takes_nobody_from_the_lantern():
    for tight, lives in ((False, 9), (True, 8)):
        t = table(2, tight_hospital=tight).hospital(A, 8).repaired(A, "lantern").heroes(A3="kraveth").night(A)
        t.play("move", "A3", "with_an")
        assert t.why("use_equipment", "lantern") == ("GHA-16.3" if tight else "")
        assert tight or t.play("use_equipment", "lantern").lives(A, "hospital") == lives


@pytest.mark.rule("GHA-16.3", "GHA-11.6")
def test_newcomers_of_the_haciendas_find_room_in_a_tight_shelter_or_do_not_stay():
    for rooms, lives in ((("cannery 1",), 3), (("cannery 3",), 4), (("cannery",), 0)):
        t = table(2, tight_hospital=True).hospital(A, 8).rooms(A, *rooms).heroes(A5="with_an").night(A)
        t.play("move", "A5", "slot 5")
        assert (t.lives(A, "cannery"), t.lives(A, "hospital"), t.asked) == (lives, 8, None)
    t = table(2, tight_hospital=True).hospital(A, 7).rooms(A, "cannery built").heroes(A5="with_an").night(A)
    t.play("move", "A5", "slot 5").play("house", "hospital")
    assert (t.lives(A, "cannery"), t.lives(A, "hospital")) == (1, 8)


def closed(t: Table) -> list[str]:
    """The beds of A's hospital that are painted over."""
    return [piece.tag for piece in GAME.pieces(t.position, A) if piece.tag.startswith("closed_bed.")]


@pytest.mark.rule("GHA-16.3")
def test_a_tight_hospital_shows_its_eight_beds_and_whoever_crowds_in_has_one_more():
    assert not closed(table().hospital(A, 3))
    assert len([tag for tag in closed(table(tight_hospital=True).hospital(A, 3)) if tag.endswith(".0")]) == 12
    crowded = closed(table(tight_hospital=True).hospital(A, 10))
    assert len([tag for tag in crowded if tag.endswith(".0")]) == 10
