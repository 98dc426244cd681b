"""Chapter 12: companies move goods."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.engine.readings import plain_listing
from tabletop.games.rails import GAME
from tabletop.games.rails.goods import DELIVERIES

from .map_setup import england
from .table_setup import A, B
from .test_rules_route import moving, way


@pytest.mark.rule("RAIL-12.1")
def test_two_goods_rounds_in_company_order():
    t = england().order("black green").link("green", "leeds", "york").link("black", "hull", "york")
    t.cubes("yellow@leeds yellow@leeds yellow@leeds yellow@hull yellow@hull yellow@hull")
    p = t.position
    t.run(*(("move_turn", company, n) for n in (1, 2) for company in p.order))
    moved = []
    while asked := t.asked:
        moved.append((asked[0], p.goods_round))
        t.play("deliver", *next(a.args for a in GAME.legal(p) if a.verb == "deliver"))
    assert moved == [(B, 1), (A, 1), (B, 2), (A, 2)]
    assert t.of("performance", "green", "black") == [2, 2]


@pytest.mark.rule("RAIL-12.1")
def test_one_cube_each_time():
    t = moving("yellow@leeds yellow@leeds", "leeds york").play("deliver", "yellow@leeds", "york", 1)
    assert t.asked is None


@pytest.mark.rule("RAIL-12.1")
def test_who_has_nothing_to_move_is_passed_over():
    t = moving("red@leeds", "leeds york")
    assert t.asked is None
    assert t.lines("log.nothing_to_move")


@pytest.mark.rule("RAIL-12.2")
def test_moving_is_optional():
    t = england().link("green", "leeds", "york").link("black", "hull", "york")
    t.cubes("yellow@leeds yellow@hull").move("green", "black").play("keep_cubes")
    assert t.asked == (B, "move")
    assert t.of("performance", "green") == [0]
    assert len([stop for stop in t.position.cubes if stop >= 0]) == 2


@pytest.mark.rule("RAIL-12.3")
def test_the_links_of_others_are_closed():
    t = moving("red@leeds yellow@leeds", "leeds york", black="york darlington")
    assert t.why("deliver", "red@leeds", "darlington", 1) == "RAIL-12.3"
    told = t.told("deliver", "red@leeds", "darlington", 1)
    assert {told["a"], told["b"]} == {"stop.york", "stop.darlington"}
    assert (told["owner"], told["company"]) == ("company.black", "company.green")


@pytest.mark.rule("RAIL-12.3")
def test_even_if_both_have_the_same_controller():
    t = england().hold(A, black=3).cubes("red@leeds yellow@leeds")
    t.link("green", "leeds", "york").link("black", "york", "darlington").move("green")
    assert t.position.control[1] == t.position.control[4] == A
    assert t.why("deliver", "red@leeds", "darlington", 1) == "RAIL-12.3"


@pytest.mark.rule("RAIL-12.3")
def test_the_links_of_a_bankrupt_company_are_open_to_all():
    t = england().cubes("red@leeds").link("green", "leeds", "york").link("black", "york", "darlington")
    t.bankrupt("black").move("green").play("deliver", "red@leeds", "darlington", 1)
    assert t.of("performance", "green") == [1]


@pytest.mark.rule("RAIL-12.4")
def test_eight_links_are_no_more_than_legal():
    stops = "grimsby goole hull york malton middlesbrough durham harrogate darlington"
    t = moving("red@grimsby", stops).play("deliver", "red@grimsby", "darlington", 8)
    assert t.of("performance", "green") == [8]


@pytest.mark.rule("RAIL-12.5")
def test_cubes_of_towns_move_too():
    t = moving("purple@huddersfield", "huddersfield bradford")
    t.play("deliver", "purple@huddersfield", "bradford", 1)
    assert t.of("performance", "green") == [1]


@pytest.mark.rule("RAIL-12.6")
def test_a_link_counts_once_however_many_tiles_it_has():
    t = england().track("green", "9,5:5-2", "10,5:5-3").cubes("red@leeds").move("green")
    assert t.choices("deliver", 2) == [1]
    t.play("deliver", "red@leeds", "doncaster", 1)
    assert t.of("performance", "green") == [1]


@pytest.mark.rule("RAIL-12.6")
def test_there_is_no_route_with_another_number_of_links():
    t = moving("red@leeds", "leeds york darlington")
    assert t.why("deliver", "red@leeds", "darlington", 1) == "RAIL-12.6"
    assert t.told("deliver", "red@leeds", "darlington", 3)["city"] == "stop.darlington"


@pytest.mark.rule("RAIL-12.6")
def test_among_several_routes_one_chooses():
    t = moving("red@leeds", "leeds york darlington", "leeds hull goole york")
    listed = [action.args[2] for action in GAME.legal(t.position) if action.verb == "deliver"]
    assert listed == [4, 2], "the route that brings most is shown first"
    t.play("deliver", "red@leeds", "darlington", 2)
    assert t.of("performance", "green") == [2]


@pytest.mark.rule("RAIL-12.7")
def test_neutral_links_score_nothing():
    t = moving("red@leeds", "malton york darlington", neutral="leeds goole malton")
    t.play("deliver", "red@leeds", "darlington", 2)
    assert t.of("performance", "green") == [2]


@pytest.mark.rule("RAIL-12.7")
def test_an_own_and_a_neutral_link_side_by_side_are_two_routes():
    t = moving("red@leeds", "leeds york darlington", neutral="leeds york")
    assert t.choices("deliver", 2) == [1, 2]
    assert way(t, "red@leeds", "darlington", 1) == ["leeds", "york", "darlington"]


@pytest.mark.rule("RAIL-12.8")
def test_any_cube_its_links_reach():
    t = england().link("green", "leeds", "york").link("black", "leeds", "york").link("nobody", "hull", "york")
    t.cubes("yellow@leeds purple@york blue@hull yellow@hull blue@grimsby").move("green")
    movable = {t.cube("yellow@leeds"), t.cube("blue@hull")}
    assert set(t.choices("deliver")) == movable
    t.link("black", "york", "goole").move("black")
    assert t.cube("yellow@leeds") in t.choices("deliver")


@pytest.mark.parametrize("mode", ["share_market", "simplified", "standard"])
def test_rules_that_only_give_reasons_forbid_no_delivery(mode):
    assert all(rule.implied for verb in DELIVERIES for rule in verb.rules if not rule.allows)
    position, dice, offered = GAME.new(4, {"mode": mode}, 1), Random(1), 0
    while offered < 20 and (actions := GAME.legal(position)):
        deliveries = [action for action in actions if action.verb in ("deliver", "haul")]
        if position.question in ("move", "haul"):
            (verb,) = {*DELIVERIES} & {*GAME.questions[position.question].verbs}
            assert plain_listing([verb])(position, position.asked) == deliveries
            offered += len(deliveries)
        eager = [action for action in actions if action.verb in ("lay", "raise_capital")]
        GAME.play(position, dice.choice(eager or actions))
    assert offered
