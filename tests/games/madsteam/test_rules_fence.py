"""Section 18: the Fence."""

from __future__ import annotations

import pytest

from .table_setup import A, B, Table, table

PRICES = {"wood": 1, "copper": 1, "oxygium": 1, "recyclable": 2, "food": 3, "water": 3}
NO_MARK, DEBT, CREDIT = "bad_3", "bad_1", "good_2"


def visit(
    goods: str, karma: str = NO_MARK, *, leader: str = "sailor", built: str = "", plans: str = ""
) -> Table:
    t = table(2, karma=f"{karma} bad_2", leaders=leader).goods(A, goods).built(A, built).plans(A, plans)
    return t.queue("fence", "A").act("fence")


@pytest.mark.rule("MAD-18.1")
@pytest.mark.parametrize("good", PRICES)
def test_one_price_for_buying_and_selling(good: str):
    price = PRICES[good]
    t = visit(f"1 {good} 5 money").play("sell_good", good)
    assert t.has(A) == f"{5 + price} money"
    t.play("buy_good", good)
    assert (t.units(A, good), t.units(A, "money")) == (1, 5)


@pytest.mark.rule("MAD-18.1", "MAD-18.12", "MAD-18.13")
def test_a_plan_costs_a_dollar():
    t = visit("").play("sell_plan", "knife")
    assert t.has(A) == "1 money"
    assert t.play("buy_plan", "object").has(A) == ""


@pytest.mark.rule("MAD-18.1")
def test_food_sold_and_a_recyclable_bought():
    t = visit("1 food").play("sell_good", "food").play("buy_good", "recyclable")
    assert t.has(A) == "1 money 1 recyclable"


@pytest.mark.rule("MAD-18.2")
@pytest.mark.parametrize("good", ["ammo", "money"])
@pytest.mark.parametrize("verb", ["sell_good", "buy_good"])
def test_nothing_else_is_traded(good: str, verb: str):
    t = visit("4 ammo 5 money")
    assert t.why(verb, good) == "MAD-18.2"
    assert t.told(verb, good)["item"] == f"good.{good}"


@pytest.mark.rule("MAD-18.3")
def test_any_order_and_any_number():
    t = visit("3 wood")
    for _ in range(3):
        t.play("sell_good", "wood")
    t.play("buy_good", "food").play("sell_plan", "knife").play("buy_good", "wood")
    assert t.has(A) == "1 food 1 wood"
    assert t.play("leave").asked is None


@pytest.mark.rule("MAD-18.3", "MAD-7.8")
def test_a_visitor_may_leave_without_trading():
    assert visit("3 wood").play("leave").has(A) == "3 wood"


@pytest.mark.rule("MAD-18.4")
def test_five_dollars_of_sales():
    t = visit("1 food 1 recyclable 1 wood").play("sell_good", "food").play("sell_good", "recyclable")
    assert t.why("sell_good", "wood") == t.why("sell_plan", "knife") == "MAD-18.4"
    told = t.told("sell_good", "wood")
    assert (told["cap"], told["used"]) == (5, 5)
    assert t.may("buy_good", "food")


@pytest.mark.rule("MAD-18.4")
def test_a_sale_that_would_pass_the_cap_is_refused():
    t = visit("2 food 2 wood 1 recyclable").play("sell_good", "food")
    assert t.why("sell_good", "food") == "MAD-18.4"
    assert t.may("sell_good", "recyclable")
    t.play("sell_good", "wood")
    assert t.why("sell_good", "recyclable") == "MAD-18.4"
    assert t.may("sell_plan", "knife")


@pytest.mark.rule("MAD-18.5")
def test_five_dollars_of_purchases():
    t = visit("12 money").play("buy_good", "food")
    assert t.units(A, "money") == 9
    assert t.why("buy_good", "food") == "MAD-18.5"
    told = t.told("buy_good", "food")
    assert (told["cap"], told["used"]) == (5, 3)
    t.play("buy_good", "recyclable")
    assert t.why("buy_plan", "object") == t.why("buy_good", "wood") == "MAD-18.5"


@pytest.mark.rule("MAD-18.5", "MAD-18.11")
def test_a_credit_does_not_widen_the_cap():
    t = visit("12 money", CREDIT).play("buy_good", "food").play("buy_good", "recyclable")
    assert t.units(A, "money") == 8
    assert t.why("buy_good", "wood") == "MAD-18.5"


@pytest.mark.rule("MAD-18.6")
def test_a_purchase_is_paid_at_once():
    t = visit("2 money")
    assert t.why("buy_good", "food") == "MAD-18.6"
    told = t.told("buy_good", "food")
    assert (told["item"], told["price"], told["money"]) == ("good.food", 3, 2)
    assert t.may("buy_good", "recyclable")
    t.play("buy_good", "recyclable")
    assert t.why("buy_plan", "object") == t.why("buy_good", "wood") == "MAD-18.6"


@pytest.mark.rule("MAD-18.7")
def test_only_what_one_holds_can_be_sold():
    t = visit("1 wood")
    assert t.why("sell_good", "oxygium") == "MAD-18.7"
    assert t.told("sell_good", "oxygium")["item"] == "good.oxygium"
    t.play("sell_good", "wood")
    assert t.why("sell_good", "wood") == "MAD-18.7"
    assert t.why("sell_plan", "axe") == "MAD-18.7"
    assert t.may("sell_plan", "knife")


@pytest.mark.rule("MAD-9.11")
def test_a_built_card_cannot_be_sold():
    t = visit("", built="knife")
    assert t.why("sell_plan", "knife") == "MAD-9.11"
    assert str(t.told("sell_plan", "knife")["card"]).startswith("card.knife")
    assert t.may("sell_plan", "brass_knuckles")


@pytest.mark.rule("MAD-9.11", "MAD-9.10")
def test_a_second_copy_of_a_built_card_can_be_sold():
    assert visit("", built="knife", plans="knife").may("sell_plan", "knife")


@pytest.mark.rule("MAD-18.8")
@pytest.mark.parametrize(
    ("good", "limit"), [("water", 4), ("food", 4), ("wood", 3), ("copper", 3), ("oxygium", 3)]
)
def test_only_what_can_be_stored_is_bought(good: str, limit: int):
    t = visit(f"{limit} {good} 5 money")
    assert t.why("buy_good", good) == "MAD-18.8"
    assert t.told("buy_good", good)["item"] == f"good.{good}"
    assert visit(f"{limit - 1} {good} 5 money").may("buy_good", good)
    assert visit("40 recyclable 5 money").may("buy_good", "recyclable")


@pytest.mark.rule("MAD-18.9")
@pytest.mark.parametrize("card", ["bad_1", "bad_2", "neutral_1"])
def test_debts_come_before_purchases(card: str):
    t = visit("3 wood 1 copper", card)
    for good in ("wood", "wood", "wood", "copper"):
        t.play("sell_good", good)  # sales are free before
    assert t.why("buy_good", "food") == t.why("buy_plan", "object") == "MAD-18.9"
    assert t.told("buy_good", "food")["debt"] == 1
    t.play("settle_debt")
    assert t.units(A, "money") == 3
    assert t.may("sell_plan", "knife")  # and after
    assert t.play("buy_good", "food").has(A) == "1 food"


@pytest.mark.rule("MAD-18.9")
def test_the_payment_of_a_debt_counts_towards_no_cap():
    t = visit("9 money", DEBT).play("settle_debt")
    assert (t.position.sold, t.position.bought, t.left("bank")) == (0, 0, 6)
    assert t.why("settle_debt") == "MAD-18.10"  # once
    assert t.play("buy_good", "food").play("buy_good", "recyclable").units(A, "money") == 3


@pytest.mark.rule("MAD-18.9", "MAD-18.6")
def test_a_debt_is_paid_with_a_dollar():
    t = visit("1 wood", DEBT)
    assert t.why("settle_debt") == "MAD-18.6"
    assert t.told("settle_debt")["price"] == 1
    assert t.play("sell_good", "wood").may("settle_debt")


@pytest.mark.rule("MAD-18.9", "MAD-18.11")
@pytest.mark.parametrize("card", ["bad_3", "neutral_2", "neutral_3", "good_1", "good_2", "good_3"])
def test_without_a_debt_nothing_is_owed(card: str):
    t = visit("5 money", card)
    assert t.why("settle_debt") == "MAD-18.10"
    assert t.may("buy_good", "food")


@pytest.mark.rule("MAD-18.10")
def test_a_debt_lasts_one_visit():
    t = visit("9 money", DEBT).play("leave")
    t.run(("put_karma_away",), ("lie_down",))
    t.set(karma=[2, 1], revealed=1).queue("fence", "A").act("fence")  # bad_3
    assert t.may("buy_good", "food")


@pytest.mark.rule("MAD-18.11")
@pytest.mark.parametrize("card", ["neutral_3", "good_2", "good_3"])
def test_a_credit_pays_one_dollar(card: str):
    t = visit("2 money", card).play("buy_good", "food")
    assert t.has(A) == "1 food"
    t = visit("2 money", card).play("buy_plan", "object").play("buy_good", "wood")
    assert t.units(A, "money") == 1  # one dollar was free


@pytest.mark.rule("MAD-18.11")
@pytest.mark.parametrize("card", ["bad_3", "neutral_2", "good_1"])
def test_without_a_credit_all_is_paid(card: str):
    assert visit("3 money", card).play("buy_good", "food").has(A) == "1 food"


@pytest.mark.rule("MAD-18.11")
def test_a_credit_not_used_is_lost():
    t = visit("2 money", CREDIT).play("leave").run(("lie_down",))
    t.set(karma=[2, 1]).queue("fence", "A").act("fence")
    assert t.why("buy_good", "food") == "MAD-18.6"


@pytest.mark.rule("MAD-18.12")
def test_a_plan_bought_is_the_top_of_the_chosen_pile():
    t = visit("5 money").pile("object", "axe pickaxe").pile("improvement", "freezer")
    t.play("buy_plan", "object").play("buy_plan", "improvement")
    assert t.cards("plans", A)[-2:] == ["axe", "freezer"]
    assert t.in_pile("object") == ["pickaxe"]
    assert t.why("buy_plan", "improvement") == "MAD-18.12"
    assert t.told("buy_plan", "improvement")["pile"] == "pile.improvement"


@pytest.mark.rule("MAD-18.13", "MAD-23.3")
def test_a_sold_plan_goes_under_its_own_pile():
    t = visit("", plans="monument").pile("object", "axe pickaxe backpack lockpick hand_pump")
    t.pile("improvement", "freezer").play("sell_plan", "knife").play("sell_plan", "monument")
    assert t.in_pile("object") == ["axe", "pickaxe", "backpack", "lockpick", "hand_pump", "knife"]
    assert t.in_pile("improvement") == ["freezer", "monument"]
    assert "knife" not in t.cards("plans", A)


@pytest.mark.rule("MAD-23.3", "MAD-18.13")
def test_an_empty_pile_holds_what_is_put_under_it():
    t = visit("1 money").pile("object", "").play("sell_plan", "knife")
    assert t.in_pile("object") == ["knife"]
    assert t.play("buy_plan", "object").cards("plans", A).count("knife") == 1


@pytest.mark.rule("MAD-18.4", "MAD-18.5")
def test_every_visit_has_caps_of_its_own():
    t = table(2, karma="bad_3 bad_3").goods(A, "1 food 1 recyclable 9 money")
    t.goods(B, "1 food 1 recyclable").queue("fence", "AB").act("fence")
    t.play("sell_good", "food").play("sell_good", "recyclable").play("buy_good", "food").play("leave")
    assert t.play("sell_good", "food").may("sell_good", "recyclable")
    assert t.may("buy_good", "food")


# -- cards at the Fence ----------------------------------------------------------------------------------
@pytest.mark.rule("MAD-20.17")
def test_forged_papers_cancel_debts_and_raise_both_caps():
    t = visit("6 money 2 food 1 recyclable", DEBT, built="forged_papers")
    assert t.why("settle_debt") == "MAD-18.10"
    t.play("buy_good", "food").play("buy_good", "food").play("sell_good", "food")
    assert t.told("buy_good", "food")["cap"] == 8
    assert t.why("buy_good", "food") == "MAD-18.5"
    t.play("sell_good", "food").play("sell_good", "recyclable")
    assert t.position.sold == 8
    assert t.why("sell_plan", "knife") == "MAD-18.4"


@pytest.mark.rule("MAD-20.17", "MAD-9.6")
def test_forged_papers_not_built_change_nothing():
    t = visit("6 money", DEBT, plans="forged_papers")
    assert t.why("buy_good", "food") == "MAD-18.9"


@pytest.mark.rule("MAD-20.18")
@pytest.mark.parametrize(("card", "paid"), [("good_2", 0), ("bad_3", 1), ("bad_1", 1)])
def test_the_trader_gives_credit_and_cancels_debts(card: str, paid: int):
    t = visit("3 money", card, leader="trader").play("buy_good", "food")
    assert t.units(A, "money") == 3 - paid


@pytest.mark.rule("MAD-20.18", "MAD-20.17", "MAD-20.1")
def test_trader_and_papers_together():
    t = visit("5 money", CREDIT, leader="trader", built="forged_papers").play("buy_good", "food")
    assert t.play("buy_good", "food").play("buy_good", "recyclable").has(A) == "2 food 1 recyclable"
    assert t.why("buy_good", "wood") == "MAD-18.5"


@pytest.mark.rule("MAD-20.18", "MAD-8.10", "MAD-8.11")
def test_a_trader_helps_from_his_bed_but_not_from_his_grave():
    t = table(2, karma="bad_1 bad_2", leaders="trader").goods(A, "1 money").beds(A, "3 0 0 0")
    assert t.queue("fence", "A").act("fence").may("buy_good", "food")
    t = table(2, karma="bad_1 bad_2", leaders="trader").goods(A, "3 money").beds(A, "4 0 0 0")
    assert t.queue("fence", "A").act("fence").why("buy_good", "food") == "MAD-18.9"
