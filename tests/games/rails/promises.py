"""What the forecasts of Steam Barons promise."""

from __future__ import annotations

from tabletop.games.rails import components as c
from tabletop.games.rails.accounts import payment
from tabletop.games.rails.land import HEX_TAG
from tests.promises import Figures, Happened, Promise

from .steam_promises import STEAM_PLAIN, STEAM_PROMISES, built as built_by_a_player

SIX = len(c.COMPANIES)


def left_after_one(it: Happened) -> Figures:
    (amount,) = it.action.args
    return {"n": amount, "left": it.before.cash[it.seat] - amount}


def another_auction(start: Happened, asked: int) -> bool:
    return bool(start.due.company != start.before.company or start.due.phase != start.before.phase)


def bids_no_more(it: Happened) -> Figures:
    company = c.COMPANY_TAG[it.before.company]
    assert not [line for line in it.lines("log.bid") if line["company"] == company]
    return {"company": company}


def bought(it: Happened) -> Figures:
    company, count = it.action.args
    at = it.seat * SIX + company
    assert it.after.held[at] == it.before.held[at] + count
    cost = it.before.cash[it.seat] - it.after.cash[it.seat]
    return {"company": c.COMPANY_TAG[company], "n": count, "cost": cost}


def bought_without_control(it: Happened) -> Figures:
    assert not _takes_control(it)
    return bought(it)


def bought_with_control(it: Happened) -> Figures:
    assert _takes_control(it)
    return bought(it)


def _takes_control(it: Happened) -> bool:
    named = (f"seat.{it.seat}", c.COMPANY_TAG[it.action.args[0]])
    return any(
        x.key == "log.control" and (x.params["seat"], x.params["company"]) == named for x in it.at_once
    )


def built(it: Happened) -> Figures:
    """The treasury and the shares say what was paid; the map says what was linked."""
    if it.before.mode != c.SHARE_MARKET:
        figures = built_by_a_player(it)
        assert not figures["n"]
        return {name: figure for name, figure in figures.items() if name not in ("n", "income")}
    company, before, after = it.before.company, it.before, it.after
    issued = before.unissued[company] - after.unissued[company]
    cost = before.treasury[company] - after.treasury[company] + issued * c.ISSUE_VALUE
    known = set(before.rails)
    new = [s for s in after.rails if s.end >= 0 and s not in known]
    stops = tuple(dict.fromkeys(HEX_TAG[stop] for link in new for stop in (link.start, link.end)))
    ends: Figures = {"stops": stops} if stops else {}
    return {"cost": cost, "n": issued, **ends}


def delivered(it: Happened) -> Figures:
    cube, city, _ = it.action.args
    (line,) = [x.params for x in it.at_once if x.key == "log.delivers"]
    assert it.after.cubes[cube] < 0
    total = it.after.performance[it.before.company]
    return {
        "n": line["n"],
        "total": total,
        "dividend": payment(total).dividend,
        "city": HEX_TAG[city],
        "color": f"colour.{c.COLOURS[c.CUBE_COLOUR[cube]]}",
    }


def price(it: Happened) -> Figures:
    (company,) = it.action.args
    return {"company": c.COMPANY_TAG[company], "n": max(0, it.before.price[company])}


def sold(it: Happened) -> Figures:
    return {"n": sum(int(line["amount"]) for line in it.lines("log.sells"))}


BUILDS = ("lay", "lay.issue", "lay.link", "lay.issue.link", "take_symbol", "take_symbol.issue")
PROMISES = {
    "forecast.bid": Promise(left_after_one),
    "forecast.pass_auction": Promise(bids_no_more, another_auction),
    "forecast.buy": Promise(bought_without_control),
    "forecast.buy.control": Promise(bought_with_control),
    **{f"forecast.{build}": Promise(built) for build in BUILDS},
    "forecast.deliver": Promise(delivered),
    **STEAM_PROMISES,
    "forecast.pick": Promise(price),
    "forecast.pick.nothing": Promise(price),
    "forecast.put_back": Promise(price),
    "forecast.put_back.nothing": Promise(price),
    "forecast.hold_out": Promise(sold, lambda start, asked: start.due.phase != c.SELL),
}
PLAIN = {
    "forecast.decline",
    "forecast.end_building",
    "forecast.keep_cubes",
    "forecast.pick_all",
    "forecast.go_on.dividends",
    "forecast.go_on.stacks",
    "forecast.go_on.sold",
    *STEAM_PLAIN,
}
"""Sentences without a figure."""
