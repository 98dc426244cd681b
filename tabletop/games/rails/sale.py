"""Chapters 15 and 16: shares are sold in secret and settled together; bankrupt companies leave the game."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.position import row
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.rails.components import BANKRUPT, COMPANY_COUNT, COMPANY_TAG, ROUNDS, SELL
from tabletop.games.rails.market import check_control
from tabletop.games.rails.position import Barons, enter, fist, holdings
from tabletop.games.rails.verbs import SALE, SOLD, hold_out, pick, pick_all, put_back, step


# -- a fist ----------------------------------------------------------------------------------------------
@step
def sell_shares(position: Barons) -> Next:
    """Ask each player in secret which shares to sell, then settle all sales (RAIL-15.1, RAIL-15.2)."""
    position.phase = SELL
    position.chosen = [0] * len(position.held)
    position.closed = [0] * position.seats
    return [*(do(choose_shares, s) for s in in_order(position.seats, position.marker)), do(settle_sales)]


@step
def choose_shares(position: Barons, seat: int) -> Next:
    """Ask a player which shares to sell, if the player holds any that can be sold; in the last round all of
    them are chosen beforehand (RAIL-15.12)."""
    if not any(sellable(position, seat)):
        position.closed[seat] = 1
        return None
    if position.round == ROUNDS:
        _take_everything(position, seat)
    return [ask(seat, SALE)]


def _take_everything(position: Barons, seat: int) -> None:
    position.chosen[row(seat, COMPANY_COUNT)] = sellable(position, seat)


def sellable(position: Barons, seat: int) -> list[int]:
    """Return the number of shares of each company that a seat can sell: all it holds, but none of a company
    on cell B of the price track (RAIL-15.8, RAIL-15.9)."""
    held = holdings(position, seat)
    return [n if price != BANKRUPT else 0 for n, price in zip(held, position.price, strict=True)]


def _held(position: Barons, seat: int, company: int) -> Params:
    return {"company": COMPANY_TAG[company], "held": position.held[seat * COMPANY_COUNT + company]}


@pick.forbids("RAIL-15.5", details=_held)
def not_held(position: Barons, seat: int, company: int) -> bool:
    return position.chosen[seat * COMPANY_COUNT + company] >= position.held[seat * COMPANY_COUNT + company]


@pick.forbids("RAIL-15.8", details=lambda position, company: {"company": COMPANY_TAG[company]})
def worthless(position: Barons, company: int) -> bool:
    return position.price[company] == BANKRUPT


@put_back.forbids("RAIL-15.5", details=_held)
def not_in_the_fist(position: Barons, seat: int, company: int) -> bool:
    return position.chosen[seat * COMPANY_COUNT + company] <= 0


@pick_all.forbids("RAIL-15.5")
def all_in_the_fist(position: Barons, seat: int) -> bool:
    return fist(position, seat) == sellable(position, seat)


@pick.effect
def goes_into_the_fist(position: Barons, seat: int, company: int) -> Next:
    position.chosen[seat * COMPANY_COUNT + company] += 1
    return [ask(seat, SALE)]


@put_back.effect
def leaves_the_fist(position: Barons, seat: int, company: int) -> Next:
    position.chosen[seat * COMPANY_COUNT + company] -= 1
    return [ask(seat, SALE)]


@pick_all.effect
def everything_goes_in(position: Barons, seat: int) -> Next:
    _take_everything(position, seat)
    return [ask(seat, SALE)]


@hold_out.effect
def is_held_out(position: Barons, seat: int) -> None:
    """Hold out the fist with the shares chosen for sale, as the final choice (RAIL-15.3, RAIL-15.4)."""
    position.closed[seat] = 1
    tell(position, "log.holds_out", "RAIL-15.3", seat=seat)


# -- the reveal ------------------------------------------------------------------------------------------
@step
def settle_sales(position: Barons) -> Next:
    """Reveal the shares that all players have chosen to sell; wait for a player to continue, then pay for
    them (RAIL-15.2)."""
    position.secrets_shown += 1
    position.closed = [0] * position.seats
    for seat in in_order(position.seats, position.marker):
        for company in range(COMPANY_COUNT):
            if count := position.chosen[seat * COMPANY_COUNT + company]:
                tell(position, "log.opens", "RAIL-15.2", seat=seat, company=COMPANY_TAG[company], n=count)
    page = [ask(position.marker, SOLD)] if any(position.chosen) else []
    return [*page, do(pay_sellers)]


@step
def pay_sellers(position: Barons) -> Next:
    """Pay the sellers the current price of each share sold, make these shares available again, and check who
    controls each company (RAIL-15.6, RAIL-15.7)."""
    for seat in in_order(position.seats, position.marker):
        for company in range(COMPANY_COUNT):
            _settle(position, seat, company, position.chosen[seat * COMPANY_COUNT + company])
    position.chosen = [0] * len(position.held)
    for company in position.order:  # control is checked once, after all sales (RAIL-15.11)
        if position.control[company] != NOTHING:
            check_control(position, company)
    return None


def _settle(position: Barons, seat: int, company: int, count: int) -> None:
    if not count:
        return
    amount = count * position.price[company]
    enter(position, seat, "sales", amount)
    position.held[seat * COMPANY_COUNT + company] -= count
    position.available[company] += count
    named, gain = COMPANY_TAG[company], ("sales", amount)
    tell(position, "log.sells", "RAIL-15.6", seat=seat, company=named, n=count, amount=amount, gain=gain)


# -- bankruptcies ----------------------------------------------------------------------------------------
@step
def settle_bankruptcies(position: Barons) -> Next:
    """Remove the companies whose price is on cell B for the rest of the match, with their shares and
    treasury; their track becomes ownerless (RAIL-16.1, RAIL-16.2, RAIL-16.6)."""
    for company in position.order:
        if position.price[company] != BANKRUPT:
            continue
        position.out[company] = 1
        position.treasury[company] = position.unissued[company] = position.available[company] = 0
        position.control[company] = NOTHING
        for seat in range(position.seats):
            position.held[seat * COMPANY_COUNT + company] = 0
        tell(position, "log.bankrupt", "RAIL-16.1", company=COMPANY_TAG[company], loud=True)
    position.rails = position.rails.neutral([c for c in position.order if position.out[c]])
    position.order = tuple(c for c in position.order if not position.out[c])
    return None
