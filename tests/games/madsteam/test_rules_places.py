"""Sections 7, 10 to 13, 16 and 17: what heroes do in the places."""

from __future__ import annotations

import pytest

from tabletop.games.madsteam import components as c

from .table_setup import A, B, C, table


# -- 7. the Action phase ---------------------------------------------------------------------------------
@pytest.mark.rule("MAD-7.1")
def test_places_act_clockwise():
    north, south = "forest copper_mine north_well oxygium_mine", "ocean armoury south_well bank fence"
    order = f"{north} {south} scrapyard no_mans_land"
    assert tuple(order.split()) == c.PLACES
    agenda = table(2).run(("play_round",)).position.agenda
    assert [c.PLACES[item[1]] for item in reversed(agenda) if item[0] == "activate"] == order.split()


@pytest.mark.rule("MAD-7.1")
def test_the_well_acts_before_the_bank():
    t = table(2, karma="bad_1 bad_2").goods(A, "1 money").goods(B, "1 ammo").queue("bank", "B")
    t.queue("south_well", "A").act(*c.PLACES)
    assert t.asked == (A, "well")
    assert t.play("pump", "south_well").asked == (B, "robbery")


@pytest.mark.rule("MAD-7.2")
def test_heroes_act_in_queue_order():
    t = table(2, karma="neutral_2 neutral_2").goods(A, "1 ammo").goods(B, "1 ammo").queue("bank", "BA")
    t.act("bank")
    assert t.asked == (B, "robbery")
    t.play("rob")
    assert (t.asked, t.units(B, "money"), t.left("bank")) == ((A, "robbery"), 4, 2)
    assert t.play("rob").units(A, "money") == 2


@pytest.mark.rule("MAD-7.3", "MAD-7.2", "MAD-12.1")
def test_worked_example_nine_wood():
    t = table(3, karma="neutral_3 neutral_2 bad_2").stock(forest=9).queue("forest", "ABC")
    for seat in (A, B, C):
        t.posts(seat, "store_wood - -")
    t.act("forest")
    assert [t.has(seat) for seat in (A, B, C)] == ["3 wood", "4 wood", "2 wood"]
    assert t.left("forest") == 0


@pytest.mark.rule("MAD-7.3")
@pytest.mark.parametrize("place", ["forest", "copper_mine", "oxygium_mine"])
def test_the_value_of_the_own_card_counts(place: str):
    for card, tag in enumerate(c.KARMA_TAG):
        t = table(4, karma=f"{tag.removeprefix('karma.')} bad_1").posts(
            A, "store_wood store_copper store_oxygium"
        )
        stock = t.left(place)
        t.queue(place, "A").act(place)
        mine = place != "forest"
        assert stock - t.left(place) == c.KARMA_VALUE[card][c.PLACES.index(place)] - mine


@pytest.mark.rule("MAD-7.4")
def test_at_an_exhausted_place_the_action_is_lost():
    t = table(3, karma="bad_1 bad_2 bad_3").stock(forest=4).queue("forest", "ABC").act("forest")
    assert [t.has(seat) for seat in (A, B, C)] == ["1 wood", "3 wood", ""]
    assert [line.params["seat"] for line in t.lines("log.exhausted")] == ["seat.2"]
    assert t.asked is None


@pytest.mark.rule("MAD-7.5", "MAD-12.1")
def test_what_does_not_fit_stays():
    t = table(4, karma="neutral_2 bad_1").goods(A, "2 wood").queue("forest", "A").act("forest")
    assert (t.has(A), t.left("forest")) == ("3 wood", 9)
    t = table(2, karma="neutral_2 bad_1").queue("forest", "A").act("forest")
    assert (t.has(A), t.left("forest")) == ("3 wood", 3)


@pytest.mark.rule("MAD-7.6")
def test_a_harvest_without_a_price_asks_nothing():
    t = table(4, karma="neutral_3 bad_1").queue("forest", "A").queue("copper_mine", "A")
    t.act("forest", "copper_mine")
    assert t.asked is None
    assert t.has(A) == "3 copper 1 oxygium 3 wood"


@pytest.mark.rule("MAD-7.7", "MAD-11.1")
@pytest.mark.parametrize("place", ["north_well", "south_well"])
def test_no_paying_at_a_well_for_nothing(place: str):
    full = table(2, karma="bad_1 bad_2").goods(A, "4 water 2 money").queue(place, "A").act(place)
    dry = table(2, karma="bad_1 bad_2").goods(A, "2 money").stock(**{place: 0}).queue(place, "A").act(place)
    for t in (full, dry):
        assert t.why("pump", place) == "MAD-7.7"
        told = t.told("pump", place)
        assert (told["place"], told["cost"]) == (f"place.{place}", "good.money")
        assert t.verbs() == {"leave"}
        assert t.play("leave").units(A, "money") == 2


@pytest.mark.rule("MAD-7.7", "MAD-16.1")
def test_no_robbing_an_empty_bank():
    t = table(2, karma="bad_1 bad_2").goods(A, "2 ammo").stock(bank=0).queue("bank", "A").act("bank")
    assert t.why("rob") == "MAD-7.7"
    assert t.told("rob")["cost"] == "good.ammo"
    assert t.play("leave").units(A, "ammo") == 2


@pytest.mark.rule("MAD-7.8")
@pytest.mark.parametrize("place", ["north_well", "south_well", "bank", "armoury", "fence", "no_mans_land"])
def test_what_has_a_price_may_be_declined(place: str):
    t = table(2, karma="neutral_2 neutral_2").goods(A, "3 money 9 ammo").goods(B, "3 money 9 ammo")
    t.queue(place, "AB").act(place)
    before = t.has(A)
    assert len(t.verbs()) > 1
    t.play("leave")
    assert t.has(A) == before
    assert t.asked is not None
    assert t.asked[0] == B
    assert t.play("leave").asked is None


@pytest.mark.rule("MAD-7.8", "MAD-14.6")
def test_a_declined_animal_is_there_for_the_next():
    t = table(2, karma="bad_1 bad_2").goods(A, "8 ammo").goods(B, "8 ammo").queue("no_mans_land", "AB")
    t.pile("game", "hare fox wolf").act("no_mans_land").play("leave")
    assert t.units(A, "ammo") == 8
    assert t.prey() == ["hare", "fox", "wolf"]
    assert t.asked == (B, "hunt")


@pytest.mark.rule("MAD-7.9")
def test_what_has_no_stock_and_no_room_is_lost():
    t = table(2, karma="bad_1 bad_2").goods(A, "3 food 9 ammo").queue("no_mans_land", "A")
    t.pile("game", "stag hare hare").act("no_mans_land").play("hunt", "stag")
    assert t.has(A) == "4 food 4 ammo"
    t = table(2, karma="bad_1 bad_2").goods(A, "3 wood").queue("scrapyard", "A").act("scrapyard")
    assert t.has(A) == "3 wood 1 recyclable"  # the icon is Wood
    assert t.left("forest") == 6
    t = table(2).goods(A, "4 food").queue("ocean", "A", "surface_1").leader(A, "doctor").act("ocean")
    assert t.has(A) == "4 food"
    t = table(2).goods(A, "4 food 4 water").built(A, "hydroponics rain_catcher").survive(A)
    assert t.has(A) == ""


@pytest.mark.rule("MAD-7.10")
def test_heroes_lie_down_where_they_are():
    t = table(2).queue("forest", "AB").queue("ocean", "A", "surface_1").run(("lie_down",))
    p = t.position
    assert p.standing == [0] * 10
    assert (t.queued("forest"), t.queued("ocean")) == ("", "")
    assert p.at[0] == p.at[c.HEROES] == c.FOREST
    assert t.place().why("move_hero", "forest", "forest") == "MAD-5.6"


# -- 10. Armoury -----------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-10.1", "MAD-23.2")
def test_two_ammo_for_a_dollar_as_often_as_one_can_pay():
    t = table(2, karma="bad_1 bad_2").goods(A, "3 money 1 ammo").queue("armoury", "A").act("armoury")
    for _ in range(3):
        assert t.may("leave")
        t.play("buy_ammo")
    assert t.has(A) == "7 ammo"
    assert t.why("buy_ammo") == "MAD-10.1"
    assert t.left("bank") == 6
    assert t.play("leave").asked is None


# -- 11. wells -------------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-11.1", "MAD-11.2")
def test_water_for_a_dollar():
    t = table(3, karma="bad_3 bad_1").goods(A, "2 money").queue("north_well", "A").act("north_well")
    t.play("pump", "north_well")
    assert (t.has(A), t.left("north_well"), t.left("bank")) == ("3 water 1 money", 4, 7)
    assert t.asked is None  # once


@pytest.mark.rule("MAD-11.1")
def test_without_a_dollar_there_is_no_water():
    t = table(2, karma="bad_3 bad_1").goods(A, "5 ammo").queue("north_well", "A").act("north_well")
    assert t.why("pump", "north_well") == "MAD-11.1"


@pytest.mark.rule("MAD-11.1", "MAD-7.5")
def test_each_well_has_its_own_stock_and_value():
    t = table(2, karma="bad_1 bad_2").goods(A, "2 money").queue("north_well", "A").queue("south_well", "A")
    t.act("north_well", "south_well").play("pump", "north_well")
    assert (t.units(A, "water"), t.left("north_well"), t.left("south_well")) == (1, 4, 4)
    t.play("pump", "south_well")
    assert (t.units(A, "water"), t.left("north_well"), t.left("south_well")) == (4, 4, 1)
    t = table(2, karma="good_1 bad_2").goods(A, "1 money 2 water").queue("north_well", "A").act("north_well")
    assert t.play("pump", "north_well").units(A, "water") == 4
    assert t.left("north_well") == 3


@pytest.mark.rule("MAD-11.2")
def test_the_bank_gets_the_dollars_of_the_wells():
    t = table(2, karma="bad_1 bad_2").goods(A, "1 money").goods(B, "1 money").queue("north_well", "AB")
    t.act("north_well").play("pump", "north_well").play("pump", "north_well")
    assert (t.left("bank"), t.units(A, "money"), t.units(B, "money")) == (8, 0, 0)


# -- 13. mines -------------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-13.1", "MAD-13.2")
def test_worked_example_three_is_two_and_one():
    t = table(4, karma="neutral_2 bad_1").queue("oxygium_mine", "A").act("oxygium_mine")
    assert t.has(A) == "1 copper 2 oxygium"
    assert (t.left("copper_mine"), t.left("oxygium_mine")) == (10, 9)


@pytest.mark.rule("MAD-13.1")
def test_the_copper_mine_gives_copper_and_one_oxygium():
    t = table(4, karma="bad_1 bad_1").queue("copper_mine", "A").act("copper_mine")
    assert t.has(A) == "2 copper 1 oxygium"


@pytest.mark.rule("MAD-13.3")
def test_no_bonus_from_an_empty_mine():
    t = table(2, karma="neutral_1 bad_1").stock(copper_mine=0).queue("oxygium_mine", "A").act("oxygium_mine")
    assert t.has(A) == "3 oxygium"


@pytest.mark.rule("MAD-13.4", "MAD-7.4")
def test_an_exhausted_mine_gives_no_bonus_either():
    t = table(2, karma="neutral_1 bad_1").stock(oxygium_mine=0, copper_mine=5).queue("oxygium_mine", "A")
    assert t.act("oxygium_mine").has(A) == ""
    assert t.left("copper_mine") == 5


@pytest.mark.rule("MAD-13.4")
def test_the_last_unit_may_be_taken_by_the_bonus_of_the_other_mine():
    t = (
        table(2, karma="bad_1 bad_2")
        .stock(oxygium_mine=1)
        .queue("copper_mine", "A")
        .queue("oxygium_mine", "B")
    )
    t.act("copper_mine", "oxygium_mine")
    assert (t.has(A), t.has(B)) == ("2 copper 1 oxygium", "")


@pytest.mark.rule("MAD-13.5")
def test_each_part_fits_by_itself():
    t = table(2, karma="neutral_1 bad_1").goods(A, "3 oxygium").queue("oxygium_mine", "A").act("oxygium_mine")
    assert t.has(A) == "1 copper 3 oxygium"
    assert (t.left("oxygium_mine"), t.left("copper_mine")) == (7, 6)
    t = table(2, karma="neutral_1 bad_1").goods(A, "3 copper").queue("oxygium_mine", "A").act("oxygium_mine")
    assert t.has(A) == "3 copper 3 oxygium"
    assert t.left("copper_mine") == 7


# -- 16. Bank --------------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-16.1", "MAD-23.2")
def test_a_robbery_costs_one_ammo():
    t = table(2, karma="neutral_3 bad_1").goods(A, "2 ammo").stock(bank=8).queue("bank", "A").act("bank")
    t.play("rob")
    assert (t.has(A), t.left("bank"), t.asked) == ("3 money 1 ammo", 5, None)
    t = table(2, karma="neutral_3 bad_1").goods(A, "2 money").queue("bank", "A").act("bank")
    assert t.why("rob") == "MAD-16.1"


@pytest.mark.rule("MAD-16.2")
def test_the_bank_can_run_dry():
    t = table(2, karma="neutral_2 bad_1").goods(A, "1 ammo").stock(bank=2).queue("bank", "A").act("bank")
    t.play("rob")
    assert (t.has(A), t.left("bank")) == ("2 money", 0)


# -- 17. Scrapyard ---------------------------------------------------------------------------------------
ICONS = {
    "bad_1": "wood", "bad_2": "copper", "bad_3": "ammo", "neutral_1": "water", "neutral_2": "oxygium",
    "neutral_3": "food", "good_1": "food", "good_2": "water", "good_3": "money",
}  # fmt: skip


@pytest.mark.rule("MAD-17.1")
@pytest.mark.parametrize("card", ICONS)
def test_the_scrapyard_gives_a_plan_a_recyclable_and_the_icon(card: str):
    t = table(2, karma=f"{card} bad_1").pile("object", "axe pickaxe").queue("scrapyard", "A")
    stocks = list(t.position.stock)
    t.act("scrapyard").play("take_plan", "object")
    assert t.units(A, "recyclable") == t.units(A, ICONS[card]) == 1
    assert sum(t.position.goods) == 2
    assert len(t.position.plans[A]) == 5
    assert t.position.stock == stocks


@pytest.mark.rule("MAD-17.2")
@pytest.mark.parametrize(
    ("pile", "top", "left"), [("object", "axe", "pickaxe"), ("improvement", "freezer", "monument")]
)
def test_the_player_chooses_the_pile_and_takes_its_top(pile: str, top: str, left: str):
    t = table(2, karma="bad_1 bad_2").pile("object", "axe pickaxe").pile("improvement", "freezer monument")
    t.queue("scrapyard", "A").act("scrapyard").play("take_plan", pile)
    assert t.cards("plans", A)[-1] == top
    assert t.in_pile(pile) == [left]
    assert t.position.built[A] == ()


@pytest.mark.rule("MAD-17.3")
def test_an_empty_pile_cannot_be_chosen():
    t = table(2, karma="bad_1 bad_2").pile("object", "").pile("improvement", "freezer monument")
    t.queue("scrapyard", "A").act("scrapyard")
    assert t.why("take_plan", "object") == "MAD-17.3"
    assert t.told("take_plan", "object")["pile"] == "pile.object"
    assert t.may("take_plan", "improvement")


@pytest.mark.rule("MAD-17.3", "MAD-17.1")
def test_when_both_piles_are_empty_only_the_plan_is_missing():
    t = table(2, karma="bad_1 bad_2").pile("object", "").pile("improvement", "").queue("scrapyard", "A")
    assert t.act("scrapyard").asked is None
    assert t.has(A) == "1 wood 1 recyclable"
