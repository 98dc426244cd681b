"""The auctions of places in the turn order: once in the simplified version, each turn in the standard one."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params, Refusal
from tabletop.games.rails.steam.components import ORDER
from tabletop.games.rails.steam.money import funds, pay, purse, too_dear
from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.verbs import PLACE, bid_place, pass_place, step

FULL = 2
"""The number of places, from the first in the turn order, that cost the whole bid in the standard version;
others cost half (RAIL-23.4)."""


# -- the two auctions ------------------------------------------------------------------------------------
@step
def auction_places(position: Steam) -> Next:
    """Auction the places in the turn order: one after another in the simplified version (RAIL-19.5), all in
    one auction in the standard version (RAIL-23.3)."""
    position.phase = ORDER
    position.places = (NOTHING,) * len(position.order)
    return [do(open_auction), do(take_new_order)]


@step
def open_auction(position: Steam) -> Next:
    """Start an auction among the players who have no place yet; the first in turn order is asked first."""
    without = [seat for seat in position.order if seat not in position.places]
    position.bid, position.bidder, position.bids = 0, NOTHING, [0] * position.seats
    position.passed = [int(seat not in without) for seat in range(position.seats)]
    return _to_speak(position, position.order) if without else None


@step
def take_new_order(position: Steam) -> Next:
    """Replace the turn order by the order of the places that the auction has given out."""
    position.order, position.bidder, position.bid = position.places, NOTHING, 0
    position.places = ()
    return None


def rule_of(position: Steam) -> str:
    """Return the number of the rule about auctions of places in the version of the match."""
    return "RAIL-23.3" if position.standard else "RAIL-19.5"


def least_bid(position: Steam) -> int:
    """Return the lowest legal bid for a place, in dollars."""
    return 0 if position.bidder == NOTHING else position.bid + 1


def _after(position: Steam, seat: int) -> tuple[int, ...]:
    """Return the seats in turn order, beginning with the one after a seat."""
    at = position.order.index(seat) + 1
    return position.order[at:] + position.order[:at]


def _to_speak(position: Steam, order: tuple[int, ...]) -> Next:
    """Ask the next of the seats `order` that is still in the auction for a bid. A seat that cannot afford the
    lowest bid passes without being asked; the auction ends when one seat is left."""
    still_in = [seat for seat in order if not position.passed[seat]]
    if len(still_in) == 1:
        return _won(position, still_in[0])
    first, second = still_in[:2]
    seat = second if first == position.bidder else first
    if funds(position, seat) >= least_bid(position):
        return [ask(seat, PLACE)]
    tell(position, "log.cannot_bid", too_dear(position), seat=seat)
    return _stays(position, seat) or _passes(position, seat)


# -- bidding ---------------------------------------------------------------------------------------------
def _too_low(position: Steam) -> Params:
    return {"bid": position.bid, "reason": "reason.too_low", "advice": "advice.raise"}


def has_left(position: Steam, seat: int) -> Refusal:
    """Return the refusal that says why a player who is out of the auction can neither bid nor pass: she has
    passed, or already has a place. The caller has to know that she is out."""
    placed = seat in position.places
    known = {
        "reason": "reason.has_place" if placed and not position.standard else "reason.has_passed",
        "advice": "advice.all_places" if placed else "advice.next_place",
    }
    return Refusal(rule_of(position), {"bid": position.bid, **known})


@bid_place.forbids(rule_of, details=_too_low, implied=True)
def not_higher(position: Steam, amount: int) -> bool:
    return amount < least_bid(position)


@bid_place.forbids(
    too_dear, details=lambda position, seat, amount: purse(position, seat, amount), implied=True
)
def cannot_be_paid(position: Steam, seat: int, amount: int) -> bool:
    return amount > funds(position, seat)


@bid_place.allows(too_dear, "amount", details=lambda position, seat, amount: purse(position, seat, amount))
def in_range(position: Steam, seat: int) -> range:
    """Return the legal bids: from the lowest one up to the player's funds. The rules above say why any other
    bid is refused."""
    return range(least_bid(position), funds(position, seat) + 1)


@bid_place.effect
def is_the_bid(position: Steam, seat: int, amount: int) -> Next:
    position.bid, position.bidder, position.bids[seat] = amount, seat, amount
    tell(position, "log.bid", rule_of(position), seat=seat, n=amount)
    return _to_speak(position, _after(position, seat))


@pass_place.effect
def is_passed(position: Steam, seat: int) -> Next:
    if stays := _stays(position, seat):
        return stays
    tell(position, "log.pass", rule_of(position), seat=seat)
    return _passes(position, seat)


def _stays(position: Steam, seat: int) -> Next:
    """Let a player with the right of Turn Order pass once and stay in the auction, even if too little cash
    forces the pass (RAIL-20.5); return None for other players."""
    if not position.may_stay[seat]:
        return None
    position.may_stay[seat] = 0
    tell(position, "log.pass_and_stay", "RAIL-20.5", seat=seat)
    return _to_speak(position, _after(position, seat))


# -- places ----------------------------------------------------------------------------------------------
def _passes(position: Steam, seat: int) -> Next:
    """Take a player who passes out of the auction; in the standard version, the player takes the last free
    place in the turn order (RAIL-23.3)."""
    position.passed[seat] = 1
    if position.standard:
        _takes(position, seat, len(position.places) - 1 - position.places[::-1].index(NOTHING))
    return _to_speak(position, _after(position, seat))


def _won(position: Steam, seat: int) -> Next:
    """Give the last player left the best free place; start the next auction if others have none yet."""
    _takes(position, seat, position.places.index(NOTHING))
    return [do(open_auction)]


def _takes(position: Steam, seat: int, place: int) -> None:
    position.places = (*position.places[:place], seat, *position.places[place + 1 :])
    cost = price(position, place, position.bids[seat])
    pay(position, seat, cost)
    key = "log.pays_place" if cost else "log.free_place"
    tell(position, key, "RAIL-23.4" if position.standard else "RAIL-19.5", seat=seat, place=place + 1, n=cost)


def price(position: Steam, place: int, bid: int) -> int:
    """Return the dollars that a player pays for a place, counted from 0: nothing for the last place; in the
    standard version, half the bid (rounded up) for the places after the second; otherwise the whole bid."""
    if place == len(position.places) - 1:
        return 0
    return bid if place < FULL or not position.standard else -(-bid // 2)
