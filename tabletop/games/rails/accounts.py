"""Chapters 13 and 14: the bank pays dividends, profits and bonuses, then the share prices are adjusted."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c
from tabletop.games.rails.position import Barons, enter
from tabletop.games.rails.verbs import PAID, STACKED, step


# -- dividends -------------------------------------------------------------------------------------------
class Payment(NamedTuple):
    """A row of the dividend table: the payments, in dollars, for a company's performance in a round."""

    dividend: int
    """The dollars that the bank pays a player for every share held (RAIL-13.2)."""
    profit: int
    """The dollars that the bank pays into the company's treasury (RAIL-13.6)."""
    bonus: int
    """The dollars that the bank pays the seat that controls the company (RAIL-13.4)."""


def row_of(performance: int) -> int:
    """Return the index of the row of the dividend table whose range contains a performance (RAIL-13.1)."""
    return max(i for i, row in enumerate(c.DIVIDEND_ROWS) if row[0] <= performance)


@cache
def payment(performance: int) -> Payment:
    """Return the dividend, profit and bonus that the dividend table gives for a performance."""
    return Payment(*c.DIVIDEND_ROWS[row_of(performance)][1:])


def payments(position: Barons, company: int) -> list[int]:
    """Return the dollars that the bank pays to each seat, by seat, for one company: dividends on its shares,
    and the controller's bonus."""
    paid = payment(position.performance[company])
    sums = [held * paid.dividend for held in position.held[company :: len(c.COMPANIES)]]
    if position.control[company] != NOTHING:
        sums[position.control[company]] += paid.bonus
    return sums


@step
def pay_dividends(position: Barons) -> Next:
    """Pay dividends to the players, the profit to the treasury and the bonus to the controller, for each
    company in order; then wait for a player to continue before prices move (RAIL-14.1)."""
    if not position.order:
        return None
    position.phase = c.DIVIDENDS
    for company in position.order:
        _pay(position, company)
    return [ask(position.marker, PAID), do(place_stacks)]


def _pay(position: Barons, company: int) -> None:
    performance = position.performance[company]
    paid, named = payment(performance), c.COMPANY_TAG[company]
    position.treasury[company] += paid.profit
    tell(position, "log.profit", "RAIL-13.6", company=named, n=performance, profit=paid.profit)
    for seat in in_order(position.seats, position.marker):
        if amount := position.held[seat * len(c.COMPANIES) + company] * paid.dividend:
            enter(position, seat, "dividends", amount)
            gain = ("dividends", amount)
            tell(position, "log.dividend", "RAIL-13.2", seat=seat, company=named, n=amount, gain=gain)
    controller = position.control[company]
    if paid.bonus and controller != NOTHING:
        enter(position, controller, "bonus", paid.bonus)
        gain = ("bonus", paid.bonus)
        tell(position, "log.bonus", "RAIL-13.4", seat=controller, company=named, n=paid.bonus, gain=gain)


# -- prices ----------------------------------------------------------------------------------------------
@step
def place_stacks(position: Barons) -> Next:
    """Place each company's disc in a box of the price adjustment by its performance: equal performances share
    a box, the best is leftmost (RAIL-14.2, RAIL-14.5)."""
    for company, box in boxes(position).items():
        position.box[company] = box
        tell(position, "log.box", "RAIL-14.5", company=c.COMPANY_TAG[company], n=box)
    return [ask(position.marker, STACKED), do(move_prices)]


def boxes(position: Barons) -> dict[int, int]:
    """Return the number of the price-adjustment box of each live company, by company; boxes taken by bankrupt
    companies are skipped (RAIL-14.3 to RAIL-14.9)."""
    bankrupt = sum(position.out)
    stacks = sorted({position.performance[each] for each in position.order}, reverse=True)
    first = c.FIRST_BOX[len(stacks) + bankrupt - 1]
    free = [b for b in range(first, len(c.BOX_VALUE) + 1) if b not in c.TAKEN_BOXES[bankrupt]]
    box_of = dict(zip(stacks, free, strict=False))
    return {company: box_of[position.performance[company]] for company in position.order}


def change(position: Barons, company: int) -> int:
    """Return the dollars to add to a company's share price: the value of its box in the price adjustment plus
    the modifier of its cell on the price track (RAIL-14.10 to RAIL-14.14)."""
    cell, price = c.CELLS[position.options.momentum], position.price[company]
    value = c.BOX_VALUE[position.box[company] - 1]
    return value + (cell.rise if value > 0 else cell.fall)[price]


@step
def move_prices(position: Barons) -> Next:
    """Adjust all share prices at the same time (RAIL-14.17), at most to the top of the track (RAIL-14.15); a
    price that would fall below 0 goes to cell B, bankruptcy (RAIL-14.16)."""
    for company in position.order:
        old, moved = position.price[company], change(position, company)
        new = min(c.TOP_PRICE, old + moved) if old + moved >= 0 else c.BANKRUPT
        position.price[company] = new
        key, rule = ("log.falls", "RAIL-14.16") if new == c.BANKRUPT else ("log.price", "RAIL-14.10")
        tell(position, key, rule, company=c.COMPANY_TAG[company], old=old, change=moved, new=new)
    position.prices = (*position.prices, tuple(position.price))
    position.performance = [0] * len(c.COMPANIES)
    position.box = [0] * len(c.COMPANIES)
    return None
