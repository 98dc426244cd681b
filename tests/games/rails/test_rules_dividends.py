"""Chapters 13 and 14: dividends, profits and bonuses; boxes, cells and prices."""

from __future__ import annotations

import itertools
import random

import pytest

from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.accounts import payment, payments

from .table_setup import A, B, C, Table, table

ROWS = {
    0: (0, 0, 0), 1: (1, 1, 0), 3: (1, 1, 0), 4: (1, 2, 0), 6: (1, 2, 0), 7: (2, 3, 0), 9: (2, 3, 0),
    10: (3, 4, 2), 12: (3, 4, 2), 13: (3, 5, 4), 15: (3, 5, 4), 16: (4, 6, 6), 18: (4, 6, 6),
    19: (5, 7, 8), 40: (5, 7, 8),
}  # fmt: skip
"""Performance: dividend, profit, bonus."""


def standing(*performances: int, bankrupt: int = 0) -> Table:
    """Companies with these performances, the last ones bankrupt; prices where cells are plain."""
    t = table(2)
    t.bankrupt(*c.COMPANIES[6 - bankrupt :]) if bankrupt else t
    names = c.COMPANIES[: len(performances)]
    assert len(performances) + bankrupt == 6
    return t.performances(**dict(zip(names, performances, strict=True))).prices(**dict.fromkeys(names, 6))


def boxes(t: Table) -> list[int]:
    """Where the stacks stand, by live company, after dividends."""
    t.pay().play("go_on")
    assert t.asked == (A, "stacks")
    return t.of("box", *(c.COMPANIES[i] for i in sorted(t.position.order)))


def moved(price: int, box: int) -> int:
    """Where a company ends that stands on a price and in a box."""
    t = table(2).prices(orange=price)
    t.position.box = [box, 4, 4, 4, 4, 4]
    t.run(("move_prices",))
    return t.of("price", "orange")[0]


# -- 13. dividends, profits and bonus --------------------------------------------------------------------
@pytest.mark.rule("RAIL-13.1", "RAIL-13.7")
@pytest.mark.parametrize(("performance", "row"), ROWS.items())
def test_the_row_of_a_performance(performance: int, row: tuple[int, int, int]):
    assert payment(performance) == row


@pytest.mark.rule("RAIL-13.1", "RAIL-13.2", "RAIL-13.4", "RAIL-13.6", "RAIL-13.7")
@pytest.mark.parametrize(("performance", "row"), ROWS.items())
def test_what_a_performance_pays(performance: int, row: tuple[int, int, int]):
    t = table(3).hold(A, green=3).hold(B, green=1).performances(green=performance).pay()
    dividend, profit, bonus = row
    assert t.position.cash == [30 + 3 * dividend + bonus, 30 + dividend, 30]
    assert t.of("treasury", "green") == [5 + profit]
    assert (t.book(A, "dividends"), t.book(A, "bonus")) == (3 * dividend, bonus)


@pytest.mark.rule("RAIL-13.1")
def test_bankrupt_companies_pay_nothing():
    t = table(2).bankrupt("green").performances(green=9).pay()
    assert (t.position.cash, t.of("treasury", "green")) == ([40, 40], [0])
    assert all(line.params["company"] != "company.green" for line in t.lines("log.profit"))


@pytest.mark.rule("RAIL-13.2")
def test_dividends_of_several_companies_add_up():
    t = table(2).hold(A, green=3, black=2).hold(B, white=1).performances(green=8, black=2, white=10).pay()
    assert t.position.cash == [40 + 6 + 2, 40 + 3 + 2]


@pytest.mark.rule("RAIL-13.2", "RAIL-13.4")
def test_the_sheet_shows_what_was_paid():
    t = table(3).hold(A, green=3).hold(B, green=1, black=2).performances(green=13, black=2, white=19).pay()
    assert [payments(t.position, company) for company in range(6)] == [
        [0, 0, 0], [13, 3, 0], [0, 0, 0], [0, 0, 0], [0, 2, 0], [0, 0, 0],
    ]  # fmt: skip
    assert t.position.cash == [43, 35, 30]


@pytest.mark.rule("RAIL-13.3")
def test_shares_nobody_holds_earn_nothing():
    t = table(2).hold(A, green=1).available(green=4).performances(green=9).pay()
    assert t.of("unissued", "green") == [4]
    assert t.position.cash == [42, 40]
    assert t.of("treasury", "green") == [8]  # the profit alone


@pytest.mark.rule("RAIL-13.4")
@pytest.mark.parametrize(("performance", "bonus"), [(8, 0), (9, 0), (10, 2), (11, 2)])
def test_the_bonus_begins_above_nine(performance: int, bonus: int):
    t = table(2).hold(B, green=1).performances(green=performance).pay()
    assert t.book(B, "bonus") == bonus
    assert t.book(A, "bonus") == 0


@pytest.mark.rule("RAIL-13.4")
def test_nobody_receives_the_bonus_of_a_company_nobody_controls():
    t = table(2).performances(green=19).pay()
    assert t.position.cash == [40, 40]


@pytest.mark.rule("RAIL-13.5")
@pytest.mark.parametrize("shares", [0, 1, 5])
def test_the_bonus_is_a_flat_sum(shares: int):
    t = table(2).hold(A, green=1).hold(A, green=shares).performances(green=13).pay()
    assert t.of("control", "green") == [A]
    assert t.book(A, "bonus") == 4


@pytest.mark.rule("RAIL-13.6")
def test_the_profit_goes_to_the_treasury():
    t = table(2).performances(green=4, black=20).pay()
    assert t.of("treasury", "green", "black", "white") == [7, 12, 5]


# -- 14. share price adjustment --------------------------------------------------------------------------
@pytest.mark.rule("RAIL-14.1")
def test_prices_move_after_everybody_was_paid():
    t = table(2).hold(B, green=2).prices(green=0).performances(orange=9, green=1, black=5, brown=4, white=3)
    t.pay()
    assert t.asked == (A, "dividends")
    assert (t.position.cash[B], t.of("price", "green")) == (42, [0])
    t.adjust()
    assert t.of("price", "green") == [c.BANKRUPT]
    keys = [line.key for line in t.position.log or []]
    assert keys.index("log.dividend") < keys.index("log.falls")


@pytest.mark.rule("RAIL-14.2")
def test_equal_performances_form_one_stack():
    assert boxes(standing(7, 7, 5, 5, 3, 0)) == [2, 2, 3, 3, 4, 5]  # white was never bought


@pytest.mark.rule("RAIL-14.2")
@pytest.mark.parametrize("performances", [(5, 5, 5, 5, 5, 5), (9, 9, 9, 4, 4, 4), (7, 7, 5, 5, 3, 0)])
def test_every_disc_of_a_stack_is_seen(performances: tuple[int, ...]):
    t = standing(*performances)
    boxes(t)
    where: dict[str, list[float]] = {}
    for piece in GAME.pieces(t.position, A):
        if piece.tag.startswith("stack."):
            assert piece.spot
            where.setdefault(piece.zone, []).append(piece.spot[0])
    assert len(where) == len(set(performances))
    for places in where.values():
        places.sort()
        assert all(b - a > 0.25 for a, b in itertools.pairwise(places))


@pytest.mark.rule("RAIL-14.3", "RAIL-14.6")
def test_a_bankrupt_company_is_one_more_stack():
    assert boxes(standing(9, 9, 6, 6, 2, bankrupt=1)) == [2, 2, 3, 3, 5]


@pytest.mark.rule("RAIL-14.4", "RAIL-14.5")
@pytest.mark.parametrize(
    ("performances", "expected"),
    [
        ((5, 5, 5, 5, 5, 5), [4, 4, 4, 4, 4, 4]),
        ((9, 9, 9, 4, 4, 4), [3, 3, 3, 4, 4, 4]),
        ((9, 9, 5, 5, 2, 2), [3, 3, 4, 4, 5, 5]),
        ((7, 7, 5, 5, 3, 0), [2, 2, 3, 3, 4, 5]),
        ((9, 8, 7, 6, 5, 5), [2, 3, 4, 5, 6, 6]),
        ((9, 8, 7, 6, 5, 4), [1, 2, 3, 4, 5, 6]),
    ],
)
def test_where_the_best_stack_goes(performances: tuple[int, ...], expected: list[int]):
    assert boxes(standing(*performances)) == expected


@pytest.mark.rule("RAIL-14.5")
def test_the_best_stand_to_the_left_in_whatever_order():
    t = standing(2, 9, 5, 9, 2, 5).order("white black natural brown green orange")
    assert boxes(t) == [5, 3, 4, 3, 5, 4]
    assert [line.params["n"] for line in t.lines("log.box")] == [4, 5, 3, 4, 3, 5]


@pytest.mark.rule("RAIL-14.6")
@pytest.mark.parametrize(
    ("performances", "expected"),
    [
        ((5, 5, 5, 5, 5), [3, 3, 3, 3, 3]),
        ((9, 9, 5, 5, 5), [3, 3, 5, 5, 5]),
        ((9, 9, 6, 6, 2), [2, 2, 3, 3, 5]),
        ((9, 8, 7, 6, 6), [2, 3, 5, 6, 6]),
        ((9, 8, 7, 6, 5), [1, 2, 3, 5, 6]),
    ],
)
def test_one_bankrupt_takes_box_four(performances: tuple[int, ...], expected: list[int]):
    assert boxes(standing(*performances, bankrupt=1)) == expected


@pytest.mark.rule("RAIL-14.7")
@pytest.mark.parametrize(
    ("performances", "expected"),
    [
        ((5, 5, 5, 5), [3, 3, 3, 3]),
        ((9, 9, 5, 5), [2, 2, 3, 3]),
        ((9, 7, 5, 5), [2, 3, 6, 6]),
        ((9, 7, 5, 3), [1, 2, 3, 6]),
    ],
)
def test_two_bankrupt_take_boxes_four_and_five(performances: tuple[int, ...], expected: list[int]):
    assert boxes(standing(*performances, bankrupt=2)) == expected


@pytest.mark.rule("RAIL-14.8")
@pytest.mark.parametrize(
    ("performances", "expected"), [((5, 5, 5), [2, 2, 2]), ((9, 7, 7), [2, 3, 3]), ((9, 7, 5), [1, 2, 3])]
)
def test_three_bankrupt_take_boxes_four_to_six(performances: tuple[int, ...], expected: list[int]):
    assert boxes(standing(*performances, bankrupt=3)) == expected


@pytest.mark.rule("RAIL-14.9")
@pytest.mark.parametrize(
    ("bankrupt", "performances", "expected"),
    [(4, (9, 4), [1, 2]), (4, (4, 4), [2, 2]), (5, (4,), [1])],
)
def test_four_or_five_bankrupt(bankrupt: int, performances: tuple[int, ...], expected: list[int]):
    assert boxes(standing(*performances, bankrupt=bankrupt)) == expected


@pytest.mark.rule("RAIL-14.4", "RAIL-14.9")
def test_every_stack_finds_a_box():
    for bankrupt in range(6):
        for stacks in range(1, 7 - bankrupt):
            performances = [9 - min(i, stacks - 1) for i in range(6 - bankrupt)]
            t = standing(*performances, bankrupt=bankrupt)
            stood = boxes(t)
            assert len(set(stood)) == stacks
            assert not set(stood) & set(c.TAKEN_BOXES[bankrupt])
            assert stood == sorted(stood)


@pytest.mark.rule("RAIL-14.10")
def test_what_the_boxes_do():
    t = standing(9, 8, 7, 6, 5, 4).adjust()
    assert t.of("price", *c.COMPANIES) == [9, 8, 7, 6, 5, 3]
    assert [moved(6, box) - 6 for box in range(1, 7)] == [3, 2, 1, 0, -1, -3]


@pytest.mark.rule("RAIL-14.11")
@pytest.mark.parametrize(
    ("price", "box", "new"),
    [(3, 2, 6), (0, 1, 5), (1, 3, 4), (2, 3, 4), (4, 1, 8), (3, 4, 3), (3, 5, 2), (8, 2, 10)],
)
def test_green_cells_help_a_rise_alone(price: int, box: int, new: int):
    assert moved(price, box) == new


@pytest.mark.rule("RAIL-14.12")
@pytest.mark.parametrize(
    ("price", "box", "new"),
    [(8, 4, 7), (8, 3, 9), (11, 5, 9), (12, 4, 10), (15, 6, 9), (18, 4, 15), (7, 4, 7)],
)
def test_pink_cells_hurt_otherwise(price: int, box: int, new: int):
    assert moved(price, box) == new


@pytest.mark.rule("RAIL-14.13")
def test_the_colours_of_the_cells():
    risen = [moved(price, 3) - price - 1 for price in range(17)]
    assert risen == [2, 2, 1, 1, 1] + [0] * 12
    fallen = [moved(price, 4) - price for price in range(19)]
    assert fallen == [0] * 8 + [-1] * 4 + [-2] * 3 + [-3] * 4
    assert moved(12, 5) == 9


@pytest.mark.rule("RAIL-14.14")
def test_the_cell_is_read_before_the_move():
    assert moved(7, 3) == 8
    assert moved(4, 2) == 7  # green where it stood, plain where it goes
    assert moved(8, 5) == 6


@pytest.mark.rule("RAIL-14.15")
@pytest.mark.parametrize(("price", "box"), [(17, 1), (18, 1), (18, 3), (16, 2), (17, 2)])
def test_no_price_above_eighteen(price: int, box: int):
    assert moved(price, box) == 18


@pytest.mark.rule("RAIL-14.16")
@pytest.mark.parametrize(
    ("price", "box", "new"),
    [(2, 6, c.BANKRUPT), (1, 5, 0), (0, 5, c.BANKRUPT), (3, 6, 0), (0, 4, 0), (1, 6, c.BANKRUPT)],
)
def test_below_zero_is_bankrupt(price: int, box: int, new: int):
    assert moved(price, box) == new


@pytest.mark.rule("RAIL-14.16")
def test_cell_b_is_shown():
    t = standing(9, 8, 7, 6, 5, 4).prices(white=1).adjust()
    assert t.of("price", "white") == [c.BANKRUPT]
    zones = {piece.tag: piece.zone for piece in GAME.pieces(t.position, A)}
    assert (zones["marker.white"], zones["marker.orange"]) == ("price.B", "price.9")


@pytest.mark.rule("RAIL-14.17")
def test_who_falls_now_blocks_nothing_yet():
    fallen = standing(9, 8, 7, 6, 5, 4).prices(white=0).adjust()
    assert fallen.of("price", *c.COMPANIES) == [9, 8, 7, 6, 5, c.BANKRUPT]
    assert fallen.position.out == [0] * 6


@pytest.mark.rule("RAIL-14.17")
def test_the_order_of_companies_changes_no_price():
    dice = random.Random(3)
    for _ in range(30):
        performances = [dice.randrange(8) for _ in range(6)]
        prices = [dice.randrange(19) for _ in range(6)]
        after = set()
        for order in (list(c.COMPANIES), dice.sample(c.COMPANIES, 6)):
            t = (
                table(2)
                .order(" ".join(order))
                .performances(**dict(zip(c.COMPANIES, performances, strict=True)))
            )
            after.add(tuple(t.prices(**dict(zip(c.COMPANIES, prices, strict=True))).adjust().position.price))
        assert len(after) == 1


@pytest.mark.rule("RAIL-14.18")
def test_performances_return_to_zero():
    t = standing(9, 4, 9, 4, 9, 4).hold(B, green=1)
    t.pay()
    assert t.of("performance", "orange", "green") == [9, 4]
    t.adjust()
    assert t.position.performance == [0] * 6
    assert t.sell().asked == (B, "sale")


@pytest.mark.rule("RAIL-14.1", "RAIL-3.1")
def test_everybody_may_read_both_sheets():
    t = table(3).set(marker=B).hold(C, green=1).pay()
    assert t.asked == (B, "dividends")
    t.play("go_on")
    assert t.asked == (B, "stacks")
    assert t.play("go_on").asked is None
