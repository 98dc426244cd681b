"""What would be if the round ended now: told to those who want it, and true."""

from __future__ import annotations

import pytest

from tabletop.engine.log import Line
from tabletop.engine.panels import for_whom
from tabletop.engine.table import Chart, Grid, Text
from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.accounts import pay_dividends
from tabletop.games.rails.notation import hex
from tabletop.games.rails.position import Barons
from tests.random_games import moments

from .table_setup import table


def grids(position: Barons, forecasts: bool) -> dict[str, Grid]:
    """The tables on the sheet of the moment, by title."""
    sections = for_whom(GAME.table(position, 0), forecasts).panels[0].sections
    return {s.title.key: s for s in sections if isinstance(s, Grid) and s.title}


def row_of(grid: Grid, company: int) -> dict[str, Text]:
    """What a table says of a company, by head."""
    (row,) = [row for row in grid.rows if row.icon == f"disc.{c.COMPANIES[company]}"]
    return dict(zip((head.key for head in grid.heads if not isinstance(head, int)), row.cells, strict=True))


def ended(position: Barons) -> Barons:
    """The position once dividends are paid and prices moved, by playing on."""
    after = position.copy()
    after.agenda = [(pay_dividends.__name__,)]
    GAME.steps.run(after)
    while GAME.asked(after):
        GAME.play(after, GAME.legal(after)[0])
    return after


def dividend_of(position: Barons, company: int) -> int:
    """What a share of it is paid, as the log tells it."""
    after, log = position.copy(), list[Line]()
    after.agenda, after.log = [(pay_dividends.__name__,)], log
    after.held = [int(at % 6 == company) for at in range(len(after.held))]
    GAME.steps.run(after)
    return sum(line.gain.points for line in log if line.gain and line.key == "log.dividend") // position.seats


@pytest.mark.parametrize("seats", GAME.seats)
def test_prices_and_dividends_come_true_if_nothing_more_is_done(seats: int) -> None:
    compared = moved = 0
    for moment in moments("rails", seats, 7, 1, {"mode": "share_market"}):
        position = moment.position
        assert isinstance(position, Barons)
        if position.phase != c.MOVE or not position.order:
            continue
        told, after = grids(position, True)["section.companies.foreseen"], ended(position)
        for company in position.order:
            row, old, new = row_of(told, company), position.price[company], after.price[company]
            price, dividend = row["head.price"], row["head.foreseen"]
            assert price.params["old"] == old
            assert price.params.get("new", c.BANKRUPT) == new
            assert dividend.params["n"] == dividend_of(position, company)
            compared += 1
            moved += old != new
    assert compared > 20
    assert moved


def test_nobody_is_told_who_wants_no_consequences() -> None:
    t = table(3).performances(green=4).move("green")
    assert "section.companies.foreseen" in grids(t.position, True)
    plain = grids(t.position, False)
    assert "section.companies" in plain
    assert "section.companies.foreseen" not in plain


def test_nothing_is_foretold_before_goods_move() -> None:
    """All performances are 0 until then: dividends of $0 and falling prices would mislead who bids."""
    for t in (table(3).prices(green=9).auction("green"), table(3).prices(green=9).build("green")):
        told = grids(t.position, True)
        assert row_of(told["section.companies"], 1)["head.price"].params == {"n": 9}
        assert not any(grid.forecast for grid in told.values())


def test_a_fall_below_zero_is_told_as_one() -> None:
    t = table(3).prices(green=0).performances(orange=9, brown=8, natural=7, black=6, white=5).move("green")
    told = grids(t.position, True)["section.companies.foreseen"]
    assert row_of(told, 1)["head.price"].key == "number.foreseen.falls"
    assert ended(t.position).price[1] == c.BANKRUPT


def test_once_the_dividends_are_paid_nothing_of_it_is_left() -> None:
    t = table(3).hold(0, green=2).performances(green=4).pay()
    assert "section.companies.foreseen" not in grids(t.position, True)
    assert "section.companies" in grids(t.position, True)


def test_a_company_that_is_bankrupt_has_no_price_in_the_chart() -> None:
    t = table(3).bankrupt("natural").build("green")
    (chart,) = [s for s in GAME.table(t.position, 0).panels[0].sections if isinstance(s, Chart)]
    assert {curve.icon for curve in chart.curves if not curve.values} == {"disc.natural"}


def test_a_tile_that_completes_two_links_is_told_to_link_all_their_stops() -> None:
    t = table(3, "northern_england").hold(0, black=1).build("black")
    bolton = hex(t.position, "bolton")
    laid = [action for action in GAME.legal(t.position) if action.verb == "lay" and action.args[0] == bolton]
    told = [set(GAME.forecast(t.position, 0, action).params.get("stops", ())) for action in laid]
    assert {"stop.blackburn", "stop.bolton", "stop.manchester"} in told
    assert {"stop.blackburn", "stop.bolton"} in told


def test_a_share_without_value_is_not_told_to_bring_nothing_in_dollars() -> None:
    t = table(3).hold(0, green=1, orange=1).prices(green=0, orange=4).sell()
    picks = [action for action in GAME.legal(t.position) if action.verb == "pick"]
    told = {action.args[0]: GAME.forecast(t.position, 0, action).key for action in picks}
    assert told == {0: "forecast.pick", 1: "forecast.pick.nothing"}
