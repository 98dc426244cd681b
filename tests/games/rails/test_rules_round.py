"""Chapters 3, 17 and 18: the order of a round, reasons, the next round and the end."""

from __future__ import annotations

import random

import pytest

from tabletop.engine.verb import Action
from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.verbs import deliver, haul
from tabletop.match import Match, Seat
from tests.games.table_under_test import PLAYERS

from .table_setup import A, B, C, Table, fresh, table


def auctioned() -> Table:
    """Ann, with the marker, is asked for a bid on green."""
    return table(3).auction("green")


# -- 3. order of a market round --------------------------------------------------------------------------
PHASE_LINES = (
    "log.round", "log.pass", "log.builds", "log.nothing_to_move", "log.profit", "log.box", "log.holds_out",
    "log.bankrupt", "log.new_order",
)  # fmt: skip
"""Something that each phase tells."""


@pytest.mark.rule("RAIL-3.1")
def test_the_phases_follow_each_other():
    t = table(3).hold(A, green=2).hold(B, black=1).order("green black orange brown natural white")
    t.prices(black=0).performances(orange=9, green=5).run(("play_round",))
    while not t.lines("log.new_order"):
        GAME.play(t.position, GAME.legal(t.position)[-1])
    told = [line.key for line in t.position.log or [] if line.key in PHASE_LINES]
    seen = [key for i, key in enumerate(told) if i == 0 or told[i - 1] != key]
    assert seen == [*PHASE_LINES, "log.round"]


@pytest.mark.rule("RAIL-3.1", "RAIL-16.1")
def test_bankruptcies_follow_the_sale():
    t = table(2).order("green").hold(A, green=2).hold(B, green=1).prices(green=c.BANKRUPT, black=6)
    t.hold(A, black=1).hold(B, black=1).sell()
    for _ in (A, B):
        assert not any(t.position.out)
        t.play("hold_out")
    assert t.of("out", "green", "black") == [1, 0]


@pytest.mark.rule("RAIL-3.1", "RAIL-17.3", "RAIL-18.1")
def test_there_are_five_rounds():
    t, dice = fresh(3, seed=4), random.Random(4)
    while actions := GAME.legal(t.position):
        assert 1 <= t.position.round <= 5
        GAME.play(t.position, dice.choice(actions))
    assert [line.params["n"] for line in t.lines("log.round")] == [1, 2, 3, 4, 5]


@pytest.mark.rule("RAIL-3.2")
def test_a_bid_while_a_company_builds():
    t = table(3).hold(A, green=2).build("green")
    for seat in (A, B):
        refusal = t.refused("bid", 7, by=seat)
        assert refusal.rule == "RAIL-3.2"
        assert (refusal.params["phase"], refusal.params["player"]) == ("phase.build", "seat.0")


@pytest.mark.rule("RAIL-3.2")
def test_a_bid_before_ones_turn():
    refusal = auctioned().refused("bid", 7, by=B)
    assert (refusal.rule, refusal.params["player"]) == ("RAIL-3.2", "seat.0")


@pytest.mark.rule("RAIL-3.2")
@pytest.mark.parametrize(
    ("verb", "args"),
    [
        ("lay", ("13,-3", "0-3")),
        ("take_symbol", ("chicago-milwaukee",)),
        ("end_building", ()),
        ("deliver", (0, "boston", 1)),
        ("keep_cubes", ()),
        ("go_on", ()),
        ("pick", ("green",)),
        ("hold_out", ()),
    ],
)
def test_what_belongs_to_other_phases(verb: str, args: tuple[str | int, ...]):
    refusal = auctioned().refused(verb, *args)
    assert (refusal.rule, refusal.params["phase"]) == ("RAIL-3.2", "phase.buy")


@pytest.mark.rule("RAIL-3.2")
def test_a_pause_is_only_gone_on_from():
    t = table(3).hold(A, green=1).pay()
    assert t.asked == (A, "dividends")
    assert [t.why(verb, by=seat) for verb in ("hold_out", "end_building") for seat in (A, B)] == [
        "RAIL-3.2"
    ] * 4
    assert t.verbs() == {"go_on"}


@pytest.mark.rule("RAIL-3.2")
def test_a_missing_turn_is_told_by_its_cause():
    t = auctioned().play("pass_auction")
    assert t.why("bid", 9, by=A) == "RAIL-4.10"  # a pass
    t = auctioned().play("bid", 5).play("pass_auction").play("pass_auction")
    assert t.asked == (A, "buy")
    t = table(3).available(green=3).auction("green").play("bid", 5).play("pass_auction").play("pass_auction")
    assert t.play("buy", "green", 1).asked == (B, "buy")
    assert t.why("buy", "green", 1, by=A) == "RAIL-4.15"  # a purchase already made
    assert t.why("buy", "green", 1, by=C) == "RAIL-3.2"  # which is still to come
    t = table(3).hold(A, green=2).build("green")
    assert t.why("lay", "buffalo", "t0", by=B) == "RAIL-5.5"  # another controller
    t = table(3).hold(A, green=2).hold(B, green=1).sell().play("hold_out")
    assert t.why("pick", "green", by=A) == "RAIL-15.3"  # a held-out fist
    t = table(3).bankrupt("green").auction("black").play("bid", 5).play("pass_auction").play("pass_auction")
    assert t.why("buy", "green", 1) == "RAIL-16.1"  # a bankruptcy
    assert table(3).set(round=5).next_round().why("bid", 6) == "RAIL-18.1"  # the end of the game


@pytest.mark.rule("RAIL-3.2", "RAIL-4.2", "RAIL-4.3")
def test_a_purchase_of_another_company():
    t = table(3).auction("green", "black").play("bid", 5).play("pass_auction").play("pass_auction")
    assert t.why("buy", "black", 1) == "RAIL-4.2"
    assert t.told("buy", "black", 1)["offered"] == "company.green"
    assert t.available(black=0).why("buy", "black", 1) == "RAIL-4.3"


@pytest.mark.rule("RAIL-3.3")
def test_the_lowest_number_is_named():
    t = table(3, "northern_england").hold(A, green=2).build("green")
    assert t.why("lay", "leeds", "0-3", by=B) == "RAIL-5.5"  # not the controller, and on a city
    assert t.why("lay", "leeds", "0-3") == "RAIL-6.1"
    t = table(3).prices(green=8).auction("green").cash(A, 5)
    assert t.why("bid", 7) == "RAIL-4.6"  # below the price, and above the cash
    assert t.why("bid", 8) == "RAIL-4.9"


@pytest.mark.rule("RAIL-3.3")
def test_rules_stand_in_the_order_of_the_book():
    for verb in GAME.verbs.values():
        if verb in (deliver, haul):  # where a cube lies comes before where it may go
            continue
        numbers = [rule.number for rule in verb.rules if isinstance(rule.number, str)]
        assert numbers == sorted(numbers, key=lambda number: [int(n) for n in number[5:].split(".")])


@pytest.mark.rule("RAIL-3.4")
def test_a_refused_move_changes_nothing():
    match = Match(GAME, [Seat(name) for name in PLAYERS[:3]], {"map": "northern_england"}, seed=2)
    before, actions = match.position.digest(), len(match.actions)
    asked = match.asked
    assert asked
    moves = (("bid", (4,)), ("bid", (31,)), ("lay", (200, 0)), ("buy", (1, 1)), ("hold_out", ()))
    for move in moves:
        assert match.play(Action(*move)) is not None
        assert (match.position.digest(), len(match.actions), match.asked) == (before, actions, asked)


@pytest.mark.rule("RAIL-3.4", "RAIL-10.13")
def test_a_refused_build_issues_nothing():
    t = table(3, "northern_england").hold(A, green=2).money(green=0).unissued(green=0).build("green")
    before = t.position.digest()
    assert t.why("lay", "8,6", "0-3") == "RAIL-10.12"
    assert t.position.digest() == before


# -- 17. company order and next round --------------------------------------------------------------------
@pytest.mark.rule("RAIL-17.1")
def test_a_new_order_of_the_live_companies():
    orders = set()
    for seed in range(30):
        t = table(3, seed=seed).set(round=2).bankrupt("green").next_round()
        assert sorted(t.position.order) == [0, 2, 3, 4, 5]
        assert len(t.lines("log.new_order")) == 1
        orders.add(t.position.order)
    assert len(orders) > 15


@pytest.mark.rule("RAIL-17.1")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_after_each_of_the_first_four_rounds(round: int):
    t = table(3).set(round=round)
    rng = t.position.rng
    t.next_round()
    assert t.position.rng != rng
    assert len(t.lines("log.new_order")) == 1


@pytest.mark.rule("RAIL-17.2", "RAIL-18.1")
def test_no_order_is_drawn_in_round_five():
    t = table(3).set(round=5)
    rng = t.position.rng
    t.next_round()
    assert (t.position.rng, t.asked, t.lines("log.new_order")) == (rng, None, [])


@pytest.mark.rule("RAIL-17.3")
def test_the_round_marker_advances():
    t = table(3).next_round()
    assert t.position.round == 2
    pieces = {piece.tag: piece.zone for piece in GAME.pieces(t.position, A)}
    assert pieces["round"] == "round.2"
    assert t.asked == (A, "bid")


@pytest.mark.rule("RAIL-17.1", "RAIL-16.1")
def test_when_all_are_bankrupt_the_rounds_run_out():
    t = table(3).bankrupt(*c.COMPANIES).next_round()
    assert (t.asked, t.position.round, t.position.order) == (None, 5, ())
    result = GAME.result(t.position)
    assert result
    assert result.winners == (A, B, C)


# -- 18. end of the market game --------------------------------------------------------------------------
@pytest.mark.rule("RAIL-18.1")
def test_after_round_five_nothing_is_possible():
    t = table(3).set(round=5).next_round()
    for verb, args in (("bid", (6,)), ("go_on", ()), ("hold_out", ()), ("end_building", ())):
        assert [t.why(verb, *args, by=seat) for seat in (A, B, C)] == ["RAIL-18.1"] * 3
    assert GAME.legal(t.position) == []


@pytest.mark.rule("RAIL-18.1")
def test_before_that_it_goes_on():
    t = table(3).set(round=4).next_round()
    assert GAME.result(t.position) is None
    assert t.asked is not None


@pytest.mark.rule("RAIL-18.2")
def test_the_most_cash_wins():
    t = table(2).set(round=5).cash(A, 61).cash(B, 58).hold(B, green=2).prices(green=9).money(green=50)
    result = GAME.result(t.next_round().position)
    assert result
    assert (result.scores, result.winners) == ((61, 58), (A,))


@pytest.mark.rule("RAIL-18.3")
def test_ties_share_the_victory():
    t = table(3).set(round=5).cash(A, 61).cash(B, 61).cash(C, 40).next_round()
    result = GAME.result(t.position)
    assert result
    assert result.winners == (A, B)


@pytest.mark.rule("RAIL-18.2")
def test_the_count_shows_where_the_money_came_from():
    t = table(2).available(green=2).auction("green").play("bid", 6).play("pass_auction")
    t.play("buy", "green", 2).performances(green=10).adjust()
    t.set(round=5).sell().play("hold_out").opened().next_round()
    result = GAME.result(t.position)
    assert result
    rows = {row.key: row.amounts for row in result.rows}
    price = t.of("price", "green")[0]
    assert rows == {
        "start": (40, 40), "purchases": (-12, 0), "dividends": (6, 0), "bonus": (2, 0),
        "sales": (2 * price, 0),
    }  # fmt: skip
    assert result.scores == (36 + 2 * price, 40)
