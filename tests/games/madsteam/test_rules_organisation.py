"""Section 4: the workers take their seats."""

from __future__ import annotations

import pytest

from tabletop.games.madsteam import GAME, components as c

from .table_setup import A, B, table

NOT_STORAGE = "workshop_left workshop_right video_post"


@pytest.mark.rule("MAD-4.1")
@pytest.mark.parametrize("post", c.POSTS)
def test_a_seat_holds_one_worker(post: str):
    t = table(2).organise(A)
    assert t.may("seat_worker", 1, post)
    t.play("seat_worker", 1, post)
    assert t.why("seat_worker", 2, post) == "MAD-4.1"
    assert t.told("seat_worker", 2, post)["post"] == f"post.{post}"
    others = [p for p in c.POSTS if p != post]
    assert all(t.may("seat_worker", 2, other) for other in others)
    assert len(others) == 8


@pytest.mark.rule("MAD-4.1")
def test_every_shelter_has_its_own_seats():
    t = table(2).posts(A, "video_post store_wood store_food").organise(B)
    assert t.may("seat_worker", 1, "video_post")


@pytest.mark.rule("MAD-4.2")
def test_the_leader_never_works():
    t = table(2, leaders="dowser").organise(A)
    assert {t.why("seat_worker", 0, post) for post in c.POSTS} == {"MAD-4.2"}
    assert t.told("seat_worker", 0, "video_post")["leader"] == "leader.dowser"


@pytest.mark.rule("MAD-4.3")
@pytest.mark.parametrize("bed", [1, 2, 3])
def test_a_worker_in_bed_rests(bed: int):
    t = table(2).beds(A, f"0 0 {bed} 0").organise(A)
    assert t.why("seat_worker", 2, "store_wood") == "MAD-4.3"
    assert t.told("seat_worker", 2, "store_wood")["bed"] == bed
    assert t.may("seat_worker", 1, "store_wood")


@pytest.mark.rule("MAD-4.3", "MAD-8.8")
def test_a_dead_worker_takes_no_seat():
    t = table(2).beds(A, "0 4 0 0").organise(A)
    assert t.why("seat_worker", 1, "store_wood") == "MAD-4.3"


@pytest.mark.rule("MAD-4.4")
def test_every_able_worker_is_seated():
    t = table(2).organise(A)
    for worker, post in enumerate(NOT_STORAGE.split(), 1):
        assert t.why("end_organisation") == "MAD-4.4"
        assert t.told("end_organisation")["count"] == 4 - worker
        t.play("seat_worker", worker, post)
    assert t.verbs() == {"end_organisation"}


@pytest.mark.rule("MAD-4.4", "MAD-4.3")
def test_the_ill_and_the_dead_are_not_waited_for():
    t = table(2).beds(A, "0 4 2 0").organise(A)
    assert t.why("end_organisation") == "MAD-4.4"
    assert t.play("seat_worker", 3, "video_post").may("end_organisation")
    assert table(2).beds(A, "0 4 4 1").organise(A).may("end_organisation")


@pytest.mark.rule("MAD-4.5")
def test_seats_are_free_every_round():
    t = table(2).posts(A, "store_copper workshop_left video_post").organise(A)
    assert t.at_work(A) == ["-", "-", "-"]
    t.play("seat_worker", 1, "video_post").play("seat_worker", 3, "store_copper")
    assert t.play("seat_worker", 2, "workshop_left").may("end_organisation")


@pytest.mark.rule("MAD-4.5")
def test_whoever_had_a_seat_may_keep_it():
    t = table(2).posts(A, "store_copper workshop_left video_post").organise(A).play("keep_seats")
    assert t.at_work(A) == ["store_copper", "workshop_left", "video_post"]
    t = table(2).posts(A, "store_copper workshop_left -").organise(A)
    t.play("seat_worker", 3, "workshop_left").play("keep_seats")
    assert t.at_work(A) == ["store_copper", "-", "workshop_left"]
    assert t.why("keep_seats") == "MAD-4.5"
    assert table(2).organise(A).why("keep_seats") == "MAD-4.5"


@pytest.mark.rule("MAD-4.6")
def test_seats_stay_for_the_round():
    t = table(2).posts(A, "store_wood workshop_centre video_post")
    for phase in (t.place(), t.draw(A), t.craft()):
        assert phase.why("seat_worker", 1, "store_food") == "MAD-1.8"
    t = table(2).organise(A).play("seat_worker", 1, "store_wood")
    assert t.why("seat_worker", 1, "store_food") == "MAD-4.6"


@pytest.mark.rule("MAD-4.6")
def test_seats_are_not_left_before_the_next_organisation():
    t = table(2).posts(A, "store_wood workshop_centre video_post").goods(A, "4 food 4 water")
    t.survive(A).play("end_crafting").run(("end_round",))
    assert t.at_work(A) == ["store_wood", "workshop_centre", "video_post"]


@pytest.mark.rule("MAD-4.7", "MAD-1.5")
@pytest.mark.parametrize("good", ["food", "water", "copper", "oxygium", "wood"])
def test_a_storage_seat_lifts_one_limit(good: str):
    t = table(2).goods(A, "9 food 9 water 9 copper 9 oxygium 9 wood").organise(A)
    t.play("seat_worker", 1, f"store_{good}").play("seat_worker", 2, "workshop_left")
    t.play("seat_worker", 3, "video_post").play("end_organisation")
    limits = {"water": 4, "food": 4, "copper": 3, "oxygium": 3, "wood": 3, good: 9}
    assert {g: t.units(A, g) for g in limits} == limits


@pytest.mark.rule("MAD-4.7")
def test_with_the_oxygium_seat_seven_are_stored():
    t = table(2, karma="good_3 bad_1").goods(A, "3 oxygium").posts(A, "store_oxygium - -")
    t.queue("oxygium_mine", "A").act("oxygium_mine")
    assert t.has(A) == "1 copper 8 oxygium"


@pytest.mark.rule("MAD-4.8")
def test_surplus_is_thrown_away():
    t = table(2).goods(A, "5 copper 2 wood").goods(B, "5 copper").organise(A, B)
    for worker, post in enumerate(NOT_STORAGE.split(), 1):
        t.play("seat_worker", worker, post)
    assert t.units(A, "copper") == 5  # not before Organisation ends
    t.play("end_organisation")
    assert (t.has(A), t.has(B)) == ("3 copper 2 wood", "5 copper")
    assert [line.params["n"] for line in t.lines("log.surplus")] == [2]


@pytest.mark.rule("MAD-4.9", "MAD-8.12")
def test_a_limit_that_falls_at_another_moment_takes_nothing_away():
    t = table(2).goods(A, "3 food 4 water 6 wood 1 copper").posts(A, "store_wood workshop_centre video_post")
    t.survive(A).play("choose_patient", 1)
    assert t.at_work(A)[0] == "-"
    assert t.units(A, "wood") == 6
    assert t.play("build", "knife", "CWW").units(A, "wood") == 4


@pytest.mark.rule("MAD-4.9", "MAD-20.6")
def test_the_death_of_a_quartermaster_takes_nothing_away():
    t = table(2, leaders="quartermaster").goods(A, "3 water 4 food 4 copper").beds(A, "3 0 0 0").survive(A)
    assert t.bed(A)[0] == 4
    assert t.units(A, "copper") == 4
    t.beds(A, "4 4 4 4").organise(A).play("end_organisation")
    assert t.units(A, "copper") == 3


@pytest.mark.rule("MAD-4.9")
def test_above_its_limit_a_store_takes_nothing_more():
    t = table(2, karma="good_1 bad_1").goods(A, "6 wood").queue("forest", "A").act("forest")
    assert (t.units(A, "wood"), t.left("forest")) == (6, 6)


@pytest.mark.rule("MAD-4.10")
@pytest.mark.parametrize(("posts", "cards"), [("video_post - -", 3), ("store_wood - -", 2)])
def test_the_video_post_draws_three(posts: str, cards: int):
    t = table(2).posts(A, posts).draw(A)
    drawn = t.cards("drawn", A)
    assert len(drawn) == cards
    t.play("choose_karma", drawn[0])
    while t.asked:
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert len(t.position.decks[A]) == 8


@pytest.mark.rule("MAD-4.11", "MAD-9.1")
def test_the_side_seats_need_the_centre():
    t = table(2).goods(A, "3 copper 3 oxygium 3 wood 3 recyclable").posts(A, NOT_STORAGE).craft()
    assert {t.why("build", plan) for plan in t.cards("plans", A)} == {"MAD-9.1"}
    assert t.verbs() == {"end_crafting"}
