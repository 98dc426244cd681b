"""Chapters 4 and 5: shares are auctioned and bought; the player with most shares of a company controls it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.agenda import Item, Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.rails.components import COMPANIES, COMPANY_TAG
from tabletop.games.rails.position import Barons, enter
from tabletop.games.rails.verbs import BID, PURCHASE, bid, buy, decline, gone_by, pass_auction, step


# -- an auction ------------------------------------------------------------------------------------------
@step
def auction(position: Barons, company: int) -> Next:
    """Start the auction of a company's available shares, if it has any (RAIL-4.2, RAIL-4.3); the holder of
    the First Player marker is asked first (RAIL-4.4)."""
    if not position.available[company]:
        tell(position, "log.no_auction", "RAIL-4.3", company=COMPANY_TAG[company])
        return None
    position.company, position.bid, position.bidder, position.sold = company, 0, NOTHING, 0
    position.passed = [0] * position.seats
    position.served = [0] * position.seats
    offered = position.available[company]
    tell(position, "log.auction", "RAIL-4.2", company=COMPANY_TAG[company], n=offered)
    return [*_to_speak(position, in_order(position.seats, position.marker)), do(close_auction)]


def least_bid(position: Barons) -> int:
    """Return the lowest legal bid per share for the company on offer, in dollars."""
    return max(1, position.price[position.company]) if position.bidder == NOTHING else position.bid + 1


@bid.forbids("RAIL-4.6", details=lambda position: {"minimum": least_bid(position)}, implied=True)
def below_the_price(position: Barons, amount: int) -> bool:
    return position.bidder == NOTHING and amount < position.price[position.company]


@bid.forbids("RAIL-4.7", implied=True)
def nothing_for_nothing(position: Barons, amount: int) -> bool:
    return position.bidder == NOTHING and amount < 1


@bid.forbids("RAIL-4.8", details=lambda position: {"bid": position.bid}, implied=True)
def not_higher(position: Barons, amount: int) -> bool:
    return position.bidder != NOTHING and amount <= position.bid


@bid.forbids(
    "RAIL-4.9",
    details=lambda position, seat, amount: {"cash": position.cash[seat], "bid": amount},
    implied=True,
)
def above_the_cash(position: Barons, seat: int, amount: int) -> bool:
    return amount > position.cash[seat]


@bid.allows("RAIL-4.9", "amount")
def in_range(position: Barons, seat: int) -> range:
    """Return the legal bids: from the lowest one up to the bidder's cash. The rules above say why any other
    bid is refused."""
    return range(least_bid(position), position.cash[seat] + 1)


@bid.effect
def is_the_bid(position: Barons, seat: int, amount: int) -> Next:
    """Record the bid, and ask the next player to bid or pass (RAIL-4.5)."""
    position.bid, position.bidder = amount, seat
    tell(position, "log.bid", "RAIL-4.5", seat=seat, n=amount)
    return _to_speak(position, in_order(position.seats, seat + 1))


@pass_auction.effect
def is_out(position: Barons, seat: int) -> Next:
    """Take the player who passes out of this auction, and ask the next one to bid or pass (RAIL-4.10)."""
    position.passed[seat] = 1
    tell(position, "log.pass", "RAIL-4.10", seat=seat)
    return _to_speak(position, in_order(position.seats, seat + 1))


def _to_speak(position: Barons, order: Sequence[int]) -> Sequence[Item]:
    """Return what comes next in an auction: the question to the next of the seats `order` who can afford the
    lowest bid (RAIL-4.9); the purchases if only the highest bidder is left (RAIL-4.11); nothing if all have
    passed."""
    for seat in (s for s in order if not position.passed[s] and s != position.bidder):
        if position.cash[seat] >= least_bid(position):
            return [ask(seat, BID)]
        position.passed[seat] = 1
        tell(position, "log.cannot_bid", "RAIL-4.9", seat=seat)
    if position.bidder == NOTHING:
        return []
    winner = position.bidder
    tell(position, "log.won", "RAIL-4.11", seat=winner, company=COMPANY_TAG[position.company], n=position.bid)
    return [do(may_buy, s) for s in in_order(position.seats, winner)]


# -- purchases -------------------------------------------------------------------------------------------
@step
def may_buy(position: Barons, seat: int) -> Next:
    """Ask a player how many shares to buy, if any are left and the player can pay for one (RAIL-4.14)."""
    if not position.available[position.company] or position.cash[seat] < position.bid:
        position.served[seat] = 1
        return None
    return [ask(seat, PURCHASE)]


def _why_not_offered(position: Barons, company: int) -> str:
    if position.out[company]:
        return "RAIL-16.1"
    if gone_by(position, company):
        return "RAIL-4.15"
    return "RAIL-4.2" if position.available[company] else "RAIL-4.3"


def _another(position: Barons, company: int) -> Params:
    return {"company": COMPANY_TAG[company], "offered": COMPANY_TAG[position.company]}


@buy.allows(_why_not_offered, "company", details=_another)
def the_offered_one(position: Barons) -> tuple[int]:
    return (position.company,)


def _on_offer(position: Barons, company: int) -> Params:
    named = {"company": COMPANY_TAG[company]}
    return {**named, "available": position.available[company], "unissued": position.unissued[company]}


@buy.allows("RAIL-4.1", "count", details=_on_offer)
def for_sale(position: Barons, company: int) -> range:
    return range(1, position.available[company] + 1)


def _of_whom(position: Barons, seat: int) -> str:
    return "RAIL-4.13" if seat == position.bidder else "RAIL-4.14"


def _at_what_price(position: Barons, seat: int) -> Params:
    return {"price": position.bid, "maximum": position.cash[seat] // position.bid}


@buy.allows(_of_whom, "count", details=_at_what_price)
def can_be_paid(position: Barons, seat: int) -> range:
    return range(1, position.cash[seat] // position.bid + 1)


@buy.effect
def are_bought(position: Barons, seat: int, company: int, count: int) -> None:
    """Sell shares to a player, who pays the bank the winning price for each; then check who controls the
    company (RAIL-4.13, RAIL-4.16)."""
    cost = count * position.bid
    enter(position, seat, "purchases", -cost)
    position.available[company] -= count
    position.held[seat * len(COMPANIES) + company] += count
    position.sold = 1
    rule = _of_whom(position, seat)
    named, gain = COMPANY_TAG[company], ("purchases", -cost)
    tell(position, "log.buys", rule, seat=seat, company=named, n=count, cost=cost, gain=gain)
    check_control(position, company)
    position.served[seat] = 1


@decline.forbids("RAIL-4.12", details=lambda position: {"price": position.bid})
def won_it(position: Barons, seat: int) -> bool:
    return seat == position.bidder


@decline.effect
def buys_nothing(position: Barons, seat: int) -> None:
    """Record that the player buys no shares in this auction (RAIL-4.14)."""
    position.served[seat] = 1
    tell(position, "log.declines", "RAIL-4.14", seat=seat)


@step
def close_auction(position: Barons) -> Next:
    """End the auction; if shares were sold, pass the First Player marker on (RAIL-4.18, RAIL-4.19)."""
    if position.sold:
        position.marker = (position.marker + 1) % position.seats
        tell(position, "log.marker", "RAIL-4.18", seat=position.marker)
    else:
        tell(position, "log.unsold", "RAIL-4.19", company=COMPANY_TAG[position.company])
    position.company, position.bid, position.bidder = NOTHING, 0, NOTHING
    return None


# -- control ---------------------------------------------------------------------------------------------
def check_control(position: Barons, company: int) -> None:
    """Give control of a company to a player with more shares than its controller (RAIL-5.1 to RAIL-5.4)."""
    old = position.control[company]
    new = _controller(position, company)
    if new == old:
        return
    position.control[company] = new
    rule = "RAIL-5.1" if old == NOTHING else "RAIL-5.2"
    tell(position, "log.control", rule, seat=new, company=COMPANY_TAG[company], loud=True)


def _controller(position: Barons, company: int) -> int:
    """Return the seat that should control a company: the one with most shares if it holds more than the
    controller (among equals the first clockwise), else the controller; NOTHING if no seat holds shares."""
    held, old = position.held[company :: len(COMPANIES)], position.control[company]
    most = max(held)
    if most == (0 if old == NOTHING else held[old]):
        return old
    return next(s for s in in_order(position.seats, max(old, 0)) if held[s] == most)
