"""Chapters 22 to 24: incomes, capital, order auctions, bankruptcy, the end."""

from __future__ import annotations

import re

import pytest

from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.steam.money import funds, pay
from tabletop.system.languages import SOURCES
from tabletop.texts.words import Words

from .steam_setup import MODES, A, B, C, D, SteamTable, steam

BOTH = pytest.mark.parametrize("mode", MODES)


def purse(t: SteamTable, seat: int = A) -> tuple[int, int, int]:
    """A seat's cash, income and points."""
    return t.position.cash[seat], t.position.income[seat], t.position.points[seat]


# -- raising money ---------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-22.1")
@pytest.mark.parametrize(
    ("cash", "bill", "left", "income"),
    [(2, 6, 1, -1), (0, 5, 0, -1), (0, 6, 4, -2), (7, 7, 0, 0), (9, 2, 7, 0)],
)
def test_the_fewest_steps_are_raised(cash: int, bill: int, left: int, income: int):
    t = steam().money(A, cash)
    pay(t.position, A, bill)
    assert purse(t) == (left, income, 0)


@pytest.mark.rule("RAIL-22.1")
def test_building_raises_money():
    t = steam().money(A, 1).build(A).play("lay", "8,6", "0-3")  # $3: a river
    assert purse(t) == (3, -1, 0)
    assert t.lines("log.raises")


@pytest.mark.rule("RAIL-22.2")
def test_at_the_bottom_points_are_paid():
    t = steam().has(A, income=-10, points=5)
    assert funds(t.position, A) == 10
    pay(t.position, A, 5)
    assert purse(t) == (0, -10, 3)
    (line,) = t.lines("log.raises.points")
    assert line.gain is not None
    assert line.gain.points == -2


@pytest.mark.rule("RAIL-22.2")
def test_what_cannot_be_raised_cannot_be_built():
    t = steam().has(A, income=-10, points=1).money(A, 2).build(A)
    assert t.why("lay", "8,6", "0-3") == "RAIL-22.2"
    told = t.told("lay", "8,6", "0-3")
    assert (told["cash"], told["points"], told["cost"]) == (2, 1, 3)
    assert t.has(A, points=2).may("lay", "8,6", "0-3")


# -- incomes, simplified ---------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-22.3")
@pytest.mark.parametrize(
    ("cash", "income", "after"), [(1, 4, (5, 4)), (1, 0, (1, 0)), (3, -3, (0, -3)), (1, -3, (3, -4))]
)
def test_incomes_are_received_or_paid(cash: int, income: int, after: tuple[int, int]):
    t = steam().money(A, cash).has(A, income=income, locomotive=5).incomes()
    assert purse(t)[:2] == after


@pytest.mark.rule("RAIL-22.4")
def test_who_cannot_pay_is_out():
    t = (
        steam()
        .has(A, income=-10, points=1)
        .link(A, "leeds", "york")
        .track(A, "8,6:0-3")
        .link(B, "york", "hull")
    )
    t.incomes()
    assert t.position.out == [1, 0, 0]
    assert t.position.order == (B, C)
    assert t.links("nobody") == ["leeds-york"]
    assert t.stubs("nobody") == ["leeds"]
    assert t.links(B) == ["hull-york"]
    assert t.lines("log.bankrupt")


@BOTH
@pytest.mark.rule("RAIL-22.4")
def test_who_is_out_has_no_turns(mode: str):
    t = steam(mode=mode).has(A, out=1).order(B, C).money(B, 9)
    t.run(("take_actions",), ("build_railways",), ("haul_goods", 1))
    assert t.asked == (B, "action")
    assert t.why("take_action", "engineer", 1, by=A) == "RAIL-22.4"
    while t.asked:
        assert t.asked[0] != A
        GAME.play(t.position, GAME.legal(t.position)[-1])


@pytest.mark.rule("RAIL-8.3", "RAIL-22.4")
def test_unfinished_track_of_the_bankrupt_may_be_claimed():
    t = steam().has(A, income=-10).track(A, "8,6:0-3").money(B, 20).incomes().build(B)
    t.play("lay", "barnsley", "t0")
    assert t.links(B) == ["barnsley-leeds"]


@pytest.mark.rule("RAIL-22.5")
def test_the_next_order_follows_the_tiles():
    t = (
        steam(4)
        .tile(A, "urbanization", used=False)
        .tile(B, "engineer")
        .tile(C, "city_growth")
        .tile(D, "locomotive")
    )
    t.run(("end_turn",))
    assert t.position.order == (B, C, D, A)
    assert t.asked == (B, "action")


# -- capital, standard -----------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-23.1")
def test_capital_costs_income():
    t = steam(mode="standard").run(("buy_capital",)).play("raise_capital", 3)
    assert purse(t) == (15, -3, 0)
    assert t.asked == (B, "capital")
    t.play("enough_capital")
    assert purse(t, B) == (0, 0, 0)


@pytest.mark.rule("RAIL-23.1")
def test_capital_costs_points_at_the_bottom():
    t = steam(mode="standard").has(A, income=-8, points=5).run(("buy_capital",))
    assert t.choices("raise_capital") == [1, 2, 3, 4]
    assert t.why("raise_capital", 5) == "RAIL-23.1"
    assert t.told("raise_capital", 5)["points"] == 5
    assert purse(t.play("raise_capital", 4)) == (20, -10, 1)


@pytest.mark.rule("RAIL-23.2")
def test_no_money_is_raised_later():
    t = steam(mode="standard").money(A, 1).build(A)
    assert t.why("lay", "9,4", "1-4") == "RAIL-23.2"
    assert t.told("lay", "9,4", "1-4")["cash"] == 1
    t.run(("auction_places",))
    assert t.choices("bid_place") == [0, 1]
    assert t.why("bid_place", 2) == "RAIL-23.2"
    assert t.verbs() == {"bid_place", "pass_place"}


# -- order auction ---------------------------------------------------------------------------------------
def auction(seats: int, cash: int = 20) -> SteamTable:
    t = steam(seats, mode="standard")
    for seat in range(seats):
        t.money(seat, cash)
    return t.run(("auction_places",))


@pytest.mark.rule("RAIL-23.3")
def test_whoever_passes_takes_the_last_free_place():
    t = auction(4).play("bid_place", 0).play("pass_place")
    assert t.position.places[3] == B
    t.play("bid_place", 1)
    assert t.why("bid_place", 1) == "RAIL-23.3"
    assert t.told("bid_place", 1)["bid"] == 1
    t.play("pass_place").play("pass_place")
    assert t.position.order == (C, A, D, B)


@pytest.mark.rule("RAIL-23.4")
def test_what_the_places_cost():
    t = auction(4).play("bid_place", 2).play("bid_place", 5).play("bid_place", 6).play("bid_place", 7)
    t.play("pass_place").play("pass_place").play("pass_place")
    assert t.position.order == (D, C, B, A)
    assert [20 - cash for cash in t.position.cash] == [0, 3, 6, 7]


@pytest.mark.rule("RAIL-23.4")
def test_three_players_pay_two_full_bids():
    t = auction(3).play("bid_place", 3).play("bid_place", 5).play("bid_place", 6).play("pass_place")
    t.play("pass_place")
    assert t.position.order == (C, B, A)
    assert [20 - cash for cash in t.position.cash] == [0, 5, 6]


@pytest.mark.rule("RAIL-23.3")
def test_who_cannot_bid_more_passes():
    t = auction(3).money(B, 2).money(C, 2).play("bid_place", 2)
    assert t.asked is None
    assert t.position.order == (A, C, B)
    assert len(t.lines("log.cannot_bid")) == 2


@pytest.mark.rule("RAIL-20.5")
def test_a_pass_for_want_of_money_uses_the_turn_order_tile_too():
    t = steam(mode="standard").money(A, 5).money(C, 20).set(may_stay=[0, 1, 0]).run(("auction_places",))
    t.play("bid_place", 1)
    assert t.lines("log.cannot_bid")
    assert t.lines("log.pass_and_stay")
    t.play("bid_place", 6)
    assert t.asked is None
    assert t.position.order == (C, B, A)


@pytest.mark.rule("RAIL-23.3", "RAIL-3.2")
def test_whoever_has_passed_hears_so():
    t = auction(3).play("bid_place", 0).play("pass_place")
    for verb, names in (("bid_place", (9,)), ("pass_place", ())):
        refusal = t.refused(verb, *names, by=B)
        assert (refusal.rule, refusal.params["reason"]) == ("RAIL-23.3", "reason.has_passed")
    t.play("bid_place", 2)
    assert t.why("bid_place", 9, by=C) == "RAIL-3.2"  # still in, and not to speak


@pytest.mark.rule("RAIL-23.3", "RAIL-23.4")
def test_every_place_is_told_with_what_it_costs():
    t = auction(3).play("bid_place", 0).play("pass_place").play("pass_place")
    free = [(line.params["seat"], line.params["place"]) for line in t.lines("log.free_place")]
    assert free == [("seat.1", 3), ("seat.2", 2), ("seat.0", 1)]


# -- income and upkeep, standard -------------------------------------------------------------------------
@pytest.mark.rule("RAIL-23.5")
@pytest.mark.parametrize(("income", "level", "cash"), [(2, 4, 8), (5, 1, 14), (3, 3, 10)])
def test_upkeep_is_a_dollar_a_level(income: int, level: int, cash: int):
    t = steam(mode="standard").money(A, 10).has(A, income=income, locomotive=level).incomes()
    assert t.position.cash[A] == cash


@pytest.mark.rule("RAIL-23.6")
@pytest.mark.parametrize(
    ("cash", "income", "points", "level", "after"),
    [
        (1, 0, 1, 6, (1, -2, 0)),  # the example: the point covers $2, 2 income the last $3
        (0, 0, 9, 5, (1, 0, 6)),
        (4, 0, 0, 6, (0, -1, 0)),
        (6, 0, 3, 6, (0, 0, 3)),
        (0, -1, 0, 1, (0, -2, 0)),
    ],
)
def test_unpaid_upkeep(cash: int, income: int, points: int, level: int, after: tuple[int, int, int]):
    t = steam(mode="standard").money(A, cash).has(A, income=income, points=points, locomotive=level)
    assert purse(t.incomes()) == after


@pytest.mark.rule("RAIL-23.6", "RAIL-22.4")
def test_below_the_lowest_income_is_bankruptcy():
    t = steam(mode="standard").has(A, income=-9, locomotive=1).incomes()  # $10 due: 5 more than it has
    assert t.position.out == [1, 0, 0]
    assert t.position.income[A] == -10
    t = steam(mode="standard").has(A, income=-5, points=4, locomotive=5).incomes()
    assert t.position.out == [0, 0, 0]
    assert purse(t) == (0, -6, 0)


# -- the end ---------------------------------------------------------------------------------------------
def ended(t: SteamTable) -> SteamTable:
    """The game is over."""
    return t.set(round=10).run(("end_turn",))


@BOTH
@pytest.mark.rule("RAIL-24.1")
def test_the_game_ends_after_the_incomes_of_the_last_turn(mode: str):
    t = steam(5, mode=mode).set(round=7).has(A, income=3, locomotive=1).run(("pay_incomes",), ("end_turn",))
    assert t.asked is None
    assert t.position.cash[A] == (3 if mode == "simplified" else 2)
    assert GAME.result(t.position) is not None
    assert t.why("rest", by=A) == "RAIL-24.1"


@BOTH
@pytest.mark.rule("RAIL-24.2")
@pytest.mark.parametrize(
    ("points", "income", "links", "score"), [(20, 7, 9, 32), (20, -2, 9, 25), (0, 0, 0, 0)]
)
def test_the_score(mode: str, points: int, income: int, links: int, score: int):
    t = steam(mode=mode).has(A, points=points, income=income).track(A, "8,6:0-3")
    for _ in range(links):
        t.link(A, "leeds", "york")
    result = GAME.result(ended(t).position)
    assert result is not None
    assert result.scores[A] == score
    assert [row.key for row in result.rows] == ["points", "income", "links"]


@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.parametrize(("income", "points"), [(7, 3), (-2, -4)])
def test_the_count_says_of_which_income_the_points_are(language: str, income: int, points: int):
    t = ended(steam().has(A, points=20, income=income))
    words = Words(language, "rails")
    line = next(line for line in t.lines("log.counts_income") if line.seat == A)
    said = words(line.key, **line.params)
    assert {words.number(income), words.number(points)} <= set(re.findall(r"−?\d+", said))
    assert "×2" in words("income")


@BOTH
@pytest.mark.rule("RAIL-24.3")
def test_ties(mode: str):
    t = steam(mode=mode).has(A, points=5, income=3).has(B, points=4, income=4)
    t.tile(A, "turn_order").tile(B, "urbanization").tile(C, "engineer")
    result = GAME.result(ended(t).position)
    assert result is not None
    assert result.scores[:2] == (6, 6)
    assert result.winners == (B,)
    t = steam(mode=mode).has(A, points=5, income=3).has(B, points=5, income=2)
    t.tile(A, "urbanization").tile(B, "turn_order").tile(C, "engineer").has(B, income=3)
    result = GAME.result(ended(t).position)
    assert result is not None
    assert result.winners == (B,)


@BOTH
@pytest.mark.rule("RAIL-22.4", "RAIL-24.3")
def test_who_is_out_does_not_win(mode: str):
    t = steam(mode=mode).has(A, points=30, out=1).order(B, C).has(B, points=2)
    t.tile(B, "engineer").tile(C, "turn_order")
    result = GAME.result(ended(t).position)
    assert result is not None
    assert result.winners == (B,)


@BOTH
@pytest.mark.rule("RAIL-22.4", "RAIL-24.3")
def test_nobody_wins_where_everybody_is_bankrupt(mode: str):
    t = steam(mode=mode).set(round=3).tile(A, "urbanization").tile(B, "turn_order").tile(C, "engineer")
    for seat in (A, B, C):
        t.has(seat, income=-10)
    t.run(("pay_incomes",), ("end_turn",))
    assert t.asked is None
    result = GAME.result(t.position)
    assert result is not None
    assert (result.winners, result.reason, result.ties) == ((), "end.bankrupt", "")


def test_seven_tiles_are_numbered_from_one():
    assert len(c.ACTIONS) == 7
