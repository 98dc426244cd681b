"""Section 20: the powers of tinkerers."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.games.paris import components as c

from .table_setup import A, B, Table, table

PLENTY = {"restaurant": "sage sage sage", "tower": "farmer farmer", "bridge": "joker healer"}


def first_turn(*powers: str, **dice: str) -> Table:
    t = table().dice(**(dice or PLENTY))
    for power in powers:
        t.power(A, power)
    return t.gather()


@pytest.mark.rule("PAR-20.1")
def test_only_with_the_power():
    t = first_turn()
    assert t.why("swap_dice", "restaurant sage", "tower", "farmer") == "PAR-20.1"
    t = first_turn("first_die_swap").take("restaurant sage")
    assert t.asked == (A, "further")
    assert t.why("take_die", "tower farmer") == "PAR-20.1"
    t = table().holders().on_board(A, "1 sage").claim("sage")
    assert t.why("take_top", "sage") == "PAR-20.1"
    assert t.told("take_top", "sage")["power"] == "power.take_top_card"


@pytest.mark.rule("PAR-20.2")
def test_first_die_powers_act_in_the_first_turn_of_each_season():
    t = first_turn("first_die_second", "first_die_swap", "first_die_can")
    t.play("swap_dice", "restaurant sage", "tower", "farmer").take("restaurant sage").take("bridge healer")
    assert (t.position.taken[A], t.has(A)) == (2, t.has(A))
    assert t.position.cans[A] >= 1
    t.set(opening=0)
    while t.asked != (A, "die"):
        t.take(c.DIE_TAG[t.choices("take_die")[0]].removeprefix("die.").replace(".", " "))
    assert t.position.opening == 0
    assert t.why("swap_dice", "restaurant sage", "tower", "farmer") == "PAR-20.6"
    t = table().power(A, "first_die_swap").holders().run(("end_season",))
    assert "swap_dice" in t.verbs()


@pytest.mark.rule("PAR-20.3")
def test_a_can_with_the_first_die():
    t = first_turn("first_die_can").take("tower farmer")
    assert t.position.cans[A] == 1
    t.take("restaurant sage").take("restaurant sage").take("tower farmer")
    assert t.position.cans[A] == 1


def at_the_bridge(*powers: str) -> Table:
    t = first_turn(*powers).deck("most_sages two_powers ten_slackers binoculars most_books")
    return t.play("take_die", "bridge joker").play("draw_missions")


@pytest.mark.rule("PAR-20.4")
def test_one_or_two_missions_are_kept():
    t = at_the_bridge("bridge_keep_extra").play("keep_mission", "two_powers")
    assert t.verbs() == {"keep_mission", "keep_no_more"}
    assert t.why("keep_mission", "two_powers") == "PAR-7.2"
    assert t.told("keep_mission", "two_powers")["n"] == 2
    t.play("keep_mission", "most_sages")
    assert (t.hand(A), t.asked) == ("two_powers most_sages", (B, "die"))
    t = at_the_bridge("bridge_keep_extra").play("keep_mission", "two_powers").play("keep_no_more")
    assert (t.hand(A), t.asked, t.position.drawn) == ("two_powers", (B, "die"), ())


@pytest.mark.rule("PAR-20.5")
def test_two_cans_once():
    t = table().power(A, "two_cans")
    assert t.position.cans[A] == 2
    assert t.holders().run(("end_season",)).position.cans[A] == 2


@pytest.mark.rule("PAR-20.6")
def test_two_dice_of_two_places_are_swapped_once():
    t = first_turn("first_die_swap")
    assert t.why("swap_dice", "restaurant sage", "restaurant", "sage") == "PAR-20.6"
    assert t.why("swap_dice", "restaurant farmer", "tower", "farmer") == "PAR-20.6"
    assert t.why("swap_dice", "restaurant sage", "tower", "joker") == "PAR-20.6"
    t.play("swap_dice", "restaurant sage", "tower", "farmer")
    assert (t.position.dice[t._die("restaurant farmer")], t.position.dice[t._die("tower sage")]) == (1, 1)
    assert t.asked == (A, "die")
    assert t.why("swap_dice", "restaurant sage", "tower", "farmer") == "PAR-20.6"


@pytest.mark.rule("PAR-20.6")
def test_the_swap_may_follow_the_die_but_not_interrupt_its_action():
    t = first_turn("first_die_swap").play("take_die", "restaurant sage")
    assert t.why("swap_dice", "restaurant sage", "tower", "farmer") == "PAR-5.6"
    t.play("take_can")
    assert t.asked == (A, "further")
    t.play("swap_dice", "restaurant sage", "tower", "farmer")
    assert t.asked == (B, "die")
    assert first_turn("first_die_swap").take("restaurant sage").play("end_turn").asked == (B, "die")


@pytest.mark.rule("PAR-20.7")
def test_five_missions_are_drawn():
    t = at_the_bridge("bridge_draw_two")
    assert len(t.position.drawn) == 5
    assert t.play("keep_mission", "most_books").asked == (B, "die")


@pytest.mark.rule("PAR-20.8")
def test_both_bridge_powers_add_up():
    t = at_the_bridge("bridge_draw_two", "bridge_keep_extra")
    assert len(t.position.drawn) == 5
    assert t.play("keep_mission", "most_books").play("keep_mission", "binoculars").asked == (B, "die")


@pytest.mark.rule("PAR-20.9")
def test_one_of_each_equipment():
    t = table().power(A, "one_of_each_equipment").holders(binoculars=B)
    assert t.has(A) == "1 tinkerer 1 bullet 1 capsule 1 book"
    t.hold(A, "most_equipment").end().play("ready")
    assert t.points(A) == 6


@pytest.mark.rule("PAR-20.10")
def test_a_point_for_each_tinkerer():
    t = table().power(A, "end_vp_per_tinkerer").refuge(A, "5 tinkerer 2 sage").holders(binoculars=B).end()
    assert t.points(A) == 5


@pytest.mark.rule("PAR-20.11")
def test_a_second_die_from_another_place():
    t = first_turn("first_die_second").take("restaurant sage")
    assert t.asked == (A, "further")
    assert t.why("take_die", "restaurant sage") == "PAR-20.11"
    assert t.told("take_die", "restaurant sage")["place"] == "place.restaurant"
    assert t.may("take_die", "tower farmer")
    assert t.play("end_turn").asked == (B, "die")


@pytest.mark.rule("PAR-5.1", "PAR-20.11")
def test_there_is_no_third_die():
    t = first_turn("first_die_second", "first_die_swap").take("restaurant sage").take("tower farmer")
    assert t.asked == (A, "further")
    assert t.why("take_die", "bridge joker") == "PAR-5.1"


@pytest.mark.rule("PAR-20.12")
def test_the_second_die_acts_too_and_its_owner_stops_earlier():
    t = first_turn("first_die_second", restaurant="sage sage sage sage", tower="farmer farmer")
    t.set(taken=[4, 5, 5]).run(("next_turn", A)).set(opening=1).take("restaurant sage").take("tower farmer")
    assert t.position.taken[A] == 6
    assert t.position.heroine == A
    t.take("restaurant sage").take("restaurant sage")
    assert t.asked is None


@pytest.mark.rule("PAR-20.13")
def test_the_top_card_in_place_of_a_face_up_one():
    t = table().holders().power(A, "take_top_card").on_board(A, "1 sage").claim("sage")
    top, offer = t.position.decks[c.SAGE][0], t.position.offer[c.SAGE]
    t.play("take_top", "sage")
    assert t.position.shelters[A][-1] == top
    assert t.position.offer[c.SAGE] == offer


@pytest.mark.rule("PAR-20.13", "PAR-13.6")
def test_only_of_the_deck_that_is_claimed():
    t = table().holders().power(A, "take_top_card").on_board(A, "1 sage").claim("sage")
    assert t.why("take_top", "farmer") == "PAR-13.6"


@pytest.mark.rule("PAR-20.14")
def test_no_top_card_of_an_empty_deck_and_none_without_a_face_up_card():
    t = table().holders().power(A, "take_top_card").on_board(A, "1 sage").on_board(B, "2 sage")
    t.position.decks[c.SAGE] = ()
    t.claim("sage").play("take_shelter", c.SHELTER_TAG[t.position.offer[c.SAGE][0]].split(".")[1])
    assert (t.asked, t.why("take_top", "sage")) == ((A, "choice"), "PAR-20.14")
    t = table().holders().power(A, "take_top_card").on_board(A, "1 sage").on_board(B, "2 sage")
    t.offered("sage", "sage_01").claim("sage").play("take_shelter", "sage_01")
    assert t.asked is None


@pytest.mark.rule("PAR-20.15")
def test_two_points_for_each_mission_that_failed():
    t = table().power(A, "end_vp_per_failed_mission").holders(binoculars=B)
    t.hold(A, "ten_slackers four_books new_cans_3 fewest_slackers").end().play("ready")
    assert t.points(A) == 6 + 2 * 3


@pytest.mark.rule("PAR-20.16")
def test_four_points():
    assert table().power(A, "end_four_vp").holders(binoculars=B).end().points(A) == 4


@pytest.mark.rule("PAR-20.17")
def test_copies_add_up():
    powers = Counter(c.POWERS[p] for p in c.SHELTER_POWER if p != c.NO_POWER)
    doubled = {"two_cans", "end_vp_per_tinkerer", "end_vp_per_failed_mission", "end_four_vp"}
    assert powers == {power: 2 if power in doubled else 1 for power in c.POWERS}
    t = table().shelters(A, "tinkerer_14", "tinkerer_15").holders(binoculars=B).end()
    assert t.points(A) == 8
