"""The second half of chapter 10: no New Cities, who pays for building, and issuing shares."""

from __future__ import annotations

import pytest

from tabletop.engine.verb import Action
from tabletop.games.rails import GAME
from tabletop.games.rails.capital import pay, shares_needed

from .table_setup import A, Table, table

STRAIGHT = ("lay", "8,6", "0-3")
"""Out of Leeds, over a river: $3."""


def with_reserve(treasury: int, unissued: int) -> Table:
    """Green, controlled by Ann, may build; what is not in its reserve is on offer."""
    t = table(3, "northern_england").hold(A, green=1).unissued(green=unissued).money(green=treasury)
    return t.build("green")


@pytest.mark.rule("RAIL-10.7")
@pytest.mark.parametrize("place", ["barnsley", "leeds", "8,6"])
def test_no_new_cities(place: str):
    t = with_reserve(20, 5)
    assert t.refused("found_city", place, 0).rule == "RAIL-10.7"
    assert "found_city" not in t.verbs()


@pytest.mark.rule("RAIL-10.7")
def test_there_are_no_action_tiles():
    t = with_reserve(20, 5)
    for verb in ("take_action", "grow", "upgrade", "haul"):
        action = Action(verb, (0,) * len(GAME.verbs[verb].domains))
        refusal = GAME.why_not(t.position, A, action)
        assert refusal is not None
        assert refusal.rule == "RAIL-3.2"


@pytest.mark.rule("RAIL-10.8")
def test_a_player_adds_no_money():
    t = with_reserve(1, 0)
    refusal = t.refused("contribute", "green")
    named = refusal.params["company"], refusal.params["treasury"]
    assert (refusal.rule, named) == ("RAIL-10.8", ("company.green", 1))
    assert t.refused("contribute", "black").params["treasury"] == 5
    assert t.why(*STRAIGHT) == "RAIL-10.12"
    assert t.position.cash == [30, 30, 30]


@pytest.mark.rule("RAIL-10.8")
def test_the_treasury_pays():
    t = with_reserve(7, 5).play(*STRAIGHT)
    assert t.of("treasury", "green") == [4]
    assert t.position.cash == [30, 30, 30]


@pytest.mark.rule("RAIL-10.9", "RAIL-10.11")
@pytest.mark.parametrize("price", [0, 5, 11, 18])
def test_a_share_brings_five_whatever_its_price(price: int):
    t = with_reserve(1, 5).prices(green=price)
    before = t.of("available", "green")[0]
    t.play(*STRAIGHT)
    assert t.of("treasury", "green") == [3]  # 1 + 5 - 3
    assert (t.of("unissued", "green"), t.of("available", "green")) == ([4], [before + 1])
    (line,) = t.lines("log.issues")
    assert (line.rule, line.params["n"], line.params["value"]) == ("RAIL-10.9", 1, 5)


@pytest.mark.rule("RAIL-10.10")
def test_nothing_is_issued_by_itself():
    t = with_reserve(6, 5)
    for name in ("green", "black"):
        refusal = t.refused("issue", name)
        assert (refusal.rule, refusal.params["company"]) == ("RAIL-10.10", f"company.{name}")
    assert "issue" not in t.verbs()


@pytest.mark.rule("RAIL-10.10")
@pytest.mark.parametrize("treasury", [3, 4, 8])
def test_nothing_is_issued_when_the_treasury_is_enough(treasury: int):
    t = with_reserve(treasury, 5).play(*STRAIGHT)
    assert (t.of("unissued", "green"), t.of("treasury", "green")) == ([5], [treasury - 3])
    assert t.lines("log.issues") == []


@pytest.mark.rule("RAIL-10.10", "RAIL-10.11")
def test_only_as_many_as_the_cost_needs():
    t = with_reserve(1, 5).play("lay", "skipton", "t0134")  # on a hill: $7
    assert (t.of("unissued", "green"), t.of("treasury", "green")) == ([3], [4])
    assert t.lines("log.issues")[0].params["n"] == 2


@pytest.mark.rule("RAIL-10.10", "RAIL-10.11")
@pytest.mark.parametrize(("treasury", "cost", "issued", "left"), [(1, 9, 2, 2), (1, 3, 1, 3), (4, 9, 1, 0)])
def test_what_a_cost_needs(treasury: int, cost: int, issued: int, left: int):
    t = with_reserve(treasury, 5)
    assert shares_needed(t.position, cost) == pay(t.position, cost) == issued
    assert (t.of("unissued", "green"), t.of("treasury", "green")) == ([5 - issued], [left])


@pytest.mark.rule("RAIL-10.12")
def test_an_empty_reserve():
    t = with_reserve(2, 0)
    refusal = t.refused(*STRAIGHT)
    assert (refusal.rule, refusal.params["company"]) == ("RAIL-10.12", "company.green")
    assert with_reserve(3, 0).may(*STRAIGHT)


@pytest.mark.rule("RAIL-10.13")
def test_nothing_is_issued_when_all_would_not_do():
    t = with_reserve(0, 1)
    refusal = t.refused("lay", "penrith", "t1245")  # $6
    named = {name: refusal.params[name] for name in ("company", "cost", "funds", "needed")}
    assert refusal.rule == "RAIL-10.13"
    assert named == {"company": "company.green", "cost": 6, "funds": 5, "needed": 2}
    assert (t.of("unissued", "green"), t.lines("log.issues")) == ([1], [])
    assert t.may("lay", "penrith", "t05")


@pytest.mark.rule("RAIL-10.12", "RAIL-10.13")
def test_trains_on_rail_symbols_are_paid_alike():
    t = table(3).hold(A, green=1).unissued(green=0).money(green=2).build("green")
    assert t.why("take_symbol", "new_york-philadelphia") == "RAIL-10.12"
    t = table(3).hold(A, green=1).unissued(green=1).money(green=0).build("green")
    t.play("take_symbol", "new_york-philadelphia")
    assert (t.of("treasury", "green"), t.of("unissued", "green")) == ([2], [0])


@pytest.mark.rule("RAIL-10.14")
def test_issued_shares_wait_for_the_next_buying_phase():
    t = with_reserve(0, 5)
    before = t.of("available", "green")[0]
    t.play(*STRAIGHT)
    assert t.asked == (A, "build")
    assert t.why("buy", "green", 1) == "RAIL-4.15"
    t.play("end_building").order("green").next_round()
    assert t.lines("log.auction")[-1].params["n"] == before + 1
