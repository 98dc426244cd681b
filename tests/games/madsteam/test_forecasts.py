"""What players are told before they act comes true, or says "at most"."""

from __future__ import annotations

import pytest

from tabletop.engine.foresee import Unforeseeable, outcome_of_effect, outcome_of_items
from tabletop.engine.game import Forecast
from tabletop.engine.table import Dues, Section, Sentence, Text
from tabletop.games.madsteam import GAME
from tabletop.games.madsteam.verbs import take_plan
from tabletop.texts.words import Words

from .table_setup import A, B, Table, table


def foretold(t: Table, verb: str, *names: str | int) -> Forecast:
    """What the seat that is asked is told, as far as it may know."""
    assert t.asked
    seat = t.asked[0]
    forecast = GAME.forecast(GAME.view(t.position, seat), seat, t.action(seat, verb, *names))
    assert forecast
    return forecast


@pytest.mark.rule("MAD-16.2", "MAD-23.1")
@pytest.mark.parametrize(("held", "got"), [(0, 4), (18, 2), (19, 1)])
def test_a_bottomless_bank_gives_no_more_dollars_than_there_are(held: int, got: int):
    t = table(2, karma="good_1 good_2", options="strict_supply endless_bank").set(loot=0).stock(bank=0)
    t.goods(A, "1 ammo").goods(B, f"{held} money").queue("bank", "A").act("bank")
    assert foretold(t, "rob").params["n"] == got
    assert t.play("rob").units(A, "money") == got


@pytest.mark.rule("MAD-18.1", "MAD-18.11")
def test_a_purchase_on_credit_costs_nothing():
    t = table(2, karma="good_1 good_2").goods(A, "3 money").queue("fence", "A").act("fence")
    t.set(credit=1)
    assert foretold(t, "buy_good", "wood").params["n"] == 0
    assert t.play("buy_good", "wood").units(A, "money") == 3


@pytest.mark.rule("MAD-19.12")
@pytest.mark.parametrize(
    ("mine", "said"),
    [("knife", "forecast.move_hero_knuckles"), ("", "forecast.move_hero")],
)
def test_who_has_a_knife_is_told_before_arriving_that_knuckles_stop_it(mine: str, said: str):
    t = table(2).built(A, mine).built(B, "brass_knuckles").queue("forest", "B").place()
    told = foretold(t, "move_hero", "west_bridge", "forest")
    assert (told.key, told.params["n"]) == (said, 2)
    assert told.params.get("rival", "seat.1") == "seat.1"


# -- Karma -----------------------------------------------------------------------------------------------
def drawing(queue: str, place: str = "forest", **stock: int) -> Table:
    """A draws Karma; heroes of these seats wait in the place."""
    t = table(2).queue(place, queue).stock(**stock)
    card = t.position.decks[A]
    wanted = t.action(A, "choose_karma", "good_1").args[0]
    t.position.decks[A] = (wanted, *(x for x in card if x != wanted))
    return t.draw(A)


@pytest.mark.rule("MAD-12.1")
def test_a_hero_who_is_alone_is_promised_his_harvest():
    told = foretold(drawing("A", forest=5), "choose_karma", "good_1")
    assert told.key == "forecast.choose_karma_brings"
    assert told.params["gains"] == ("amount.wood.3",)


@pytest.mark.rule("MAD-7.3", "MAD-12.1")
def test_behind_a_rival_no_more_than_at_most_is_promised():
    told = foretold(drawing("BA", forest=3), "choose_karma", "good_1")
    assert told.key == "forecast.choose_karma_at_most"
    assert told.params["gains"] == ("amount.wood.3",)


@pytest.mark.rule("MAD-7.3", "MAD-12.1")
def test_a_rival_behind_takes_nothing_away():
    assert foretold(drawing("AB", forest=3), "choose_karma", "good_1").key == "forecast.choose_karma_brings"


@pytest.mark.rule("MAD-7.2")
def test_a_rival_ahead_who_leaves_enough_changes_nothing():
    told = foretold(drawing("BA", forest=15), "choose_karma", "good_1")
    assert told.key == "forecast.choose_karma_brings"


@pytest.mark.rule("MAD-11.1")
def test_what_must_still_be_paid_for_is_promised_at_most():
    told = foretold(drawing("A", "north_well", north_well=5), "choose_karma", "good_1")
    assert told.key == "forecast.choose_karma_at_most"


@pytest.mark.rule("MAD-11.2")
def test_dollars_that_rivals_leave_at_the_wells_may_reach_the_robber():
    t = drawing("B", "north_well", north_well=5, bank=0).queue("bank", "A")
    told = foretold(t, "choose_karma", "good_1")
    assert told.key == "forecast.choose_karma_at_most"
    assert told.params["gains"] == ("amount.money.1",)


@pytest.mark.rule("MAD-11.2")
def test_the_dollar_one_leaves_at_a_well_oneself_is_counted_once():
    t = drawing("A", "north_well", north_well=5, bank=0).queue("bank", "A")
    assert foretold(t, "choose_karma", "good_1").params["gains"] == ("amount.water.4", "amount.money.1")


# -- losses ----------------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-8.4", "MAD-8.7")
@pytest.mark.parametrize(("food", "bed"), [(3, 1), (2, 2)])
def test_a_patient_is_told_the_bed_he_ends_in(food: int, bed: int):
    t = table(2).goods(A, f"{food} food 4 water").survive()
    told = Forecast("forecast.choose_patient", {"occupant": "occupant.0.1", "bed": bed})
    assert foretold(t, "choose_patient", 1) == told
    assert t.play("choose_patient", 1).bed(A)[1] == bed


@pytest.mark.rule("MAD-8.12")
def test_a_patient_is_told_the_seat_he_leaves():
    t = table(2).posts(A, "video_post - -").goods(A, "3 food 4 water").survive()
    left = {"occupant": "occupant.0.1", "post": "post.video_post", "bed": 1}
    assert foretold(t, "choose_patient", 1) == Forecast("forecast.choose_patient_leaves", left)
    assert foretold(t, "choose_patient", 2).key == "forecast.choose_patient"


@pytest.mark.rule("MAD-8.8")
def test_a_patient_who_takes_too_many_losses_dies():
    t = table(2).goods(A, "").survive()
    assert foretold(t, "choose_patient", 1).key == "forecast.choose_patient_dies"


@pytest.mark.rule("MAD-20.15")
def test_a_patient_with_an_infirmary_is_well_again():
    t = table(2).built(A, "infirmary").goods(A, "3 food 4 water").survive()
    assert foretold(t, "choose_patient", 1).key == "forecast.choose_patient_well"


# -- what cannot be foreseen -----------------------------------------------------------------------------
@pytest.mark.rule("MAD-17.2", "MAD-22.5")
def test_no_forecast_looks_under_a_pile_or_at_chance():
    t = table(2, karma="good_1 good_2").queue("scrapyard", "A").act("scrapyard")
    with pytest.raises(Unforeseeable):
        outcome_of_effect(t.position, take_plan.effect_fn, A, 0)
    with pytest.raises(Unforeseeable):
        outcome_of_items(t.position, GAME.steps, ("set_up",))
    assert t.asked == (A, "scrap")


# -- survival to come ------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-8.2", "MAD-20.7", "MAD-23.1")
@pytest.mark.parametrize(("held", "missing"), [(24, 0), (25, 1)])
def test_food_that_the_box_no_longer_has_is_said_to_be_missing(held: int, missing: int):
    """Hydroponics cannot give what is not there, with the option strict_supply."""
    t = table(2, options="strict_supply").built(A, "hydroponics").goods(A, "3 food 4 water")
    t.goods(B, f"{held - 3} food")
    panel = GAME.table(t.position, A).panels[A]
    (dues,) = (section for section in panel.sections if isinstance(section, Dues))
    assert [due.missing for due in dues.dues] == [missing, 0]


def meal(t: Table, seat: int) -> Section:
    """What the panel says of survival."""
    return next(s for s in GAME.table(t.position, seat).panels[seat].sections if _of_meal(s))


def _of_meal(section: Section) -> bool:
    return isinstance(section, Dues | Sentence) and section.title == Text("section.survival")


@pytest.mark.rule("MAD-8.4")
def test_once_the_meal_is_over_nothing_is_missing_any_more():
    t = table(2).goods(A, "4 water 1 food").goods(B, "4 water 2 food").survive(A, B)
    assert t.asked == (A, "patient")
    assert meal(t, A).detail == Text("survival.losses", {"n": 3})
    assert isinstance(meal(t, B), Dues)  # has not eaten yet
    t.play("choose_patient", 2)
    assert meal(t, A).detail == Text("survival.over")
    t.play("end_crafting")
    assert t.asked == (B, "patient")
    assert (meal(t, A).detail, meal(t, B).detail) == (
        Text("survival.over"),
        Text("survival.losses", {"n": 2}),
    )


@pytest.mark.rule("MAD-8.5", "MAD-8.7")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_prompt_says_how_many_are_missing_and_where_to_drag(language: str):
    t = table(2).goods(A, "4 water 1 food").survive(A)
    prompt = GAME.table(t.position, A).prompt
    said = Words(language, "madsteam", ["Léa", "Marc"])(prompt.key, **prompt.params)
    assert "3 rations" in said
    assert Words(language, "madsteam").name("bed.1", "name").lower() in said
