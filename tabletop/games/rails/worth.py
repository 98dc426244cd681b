"""The estimate, for computer players, of how well a seat stands: its cash, its shares at their prospects, and
control of companies.

The estimate itself looks ahead (`outlook`, `delivery_prospects`), and it includes shares that the seat may
buy in the auction that is on.
"""

from __future__ import annotations

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import BUY, COMPANY_COUNT
from tabletop.games.rails.outlook import Prospect, prospects
from tabletop.games.rails.position import Barons
from tabletop.games.rails.verbs import BID, PURCHASE
from tabletop.games.rails.weights import PLAIN, RailsWeights


def worth(position: Barons, seat: int, weights: RailsWeights = PLAIN) -> float:
    """Estimate the cash, in dollars, that a seat will have at the end, with these weights."""
    return sum(parts(position, seat, weights).values())


def parts(position: Barons, seat: int, weights: RailsWeights = PLAIN) -> dict[str, float]:
    """Return the summands of the estimate of a seat's final cash, by the text key of their names, with
    these weights."""
    promised, coin = prospects(position, weights), _coin(position, weights)
    fist = shares = control = offer = 0.0
    for company in range(COMPANY_COUNT):
        held = position.held[seat * COMPANY_COUNT + company]
        if held or position.control[company] == seat:
            chosen, prospect = max(0, position.chosen[seat * COMPANY_COUNT + company]), promised[company]
            fist += chosen * max(0, position.price[company]) * coin
            shares += (held - chosen) * prospect.share
            control += _control(position, seat, company, held - chosen, prospect)
    if position.phase == BUY and position.company != NOTHING:
        offer = _offer(position, seat, promised[position.company], coin)
    return {
        "part.cash": position.cash[seat] * coin,
        "part.fist": fist,
        "part.shares": shares,
        "part.control": control,
        "part.offer": offer,
    }


def _coin(position: Barons, weights: RailsWeights) -> float:
    """Return the estimated worth, at the end of the match, of a dollar that a seat has now."""
    return weights.coin[max(0, position.round - (position.phase == BUY))]


def _control(position: Barons, seat: int, company: int, held: int, prospect: Prospect) -> float:
    """Return the worth of controlling a company with so many shares for a seat; 0 if it would not control it
    (RAIL-5.2)."""
    others = max(n for s, n in enumerate(position.held[company::COMPANY_COUNT]) if s != seat)
    controls = held >= others if position.control[company] == seat else held > others
    return prospect.control if controls else 0


def _holding(position: Barons, seat: int, company: int, held: int, prospect: Prospect) -> float:
    """Return the worth, for a seat, of so many shares of a company and of the control that they give."""
    return held * prospect.share + _control(position, seat, company, held, prospect)


# -- auctions --------------------------------------------------------------------------------------------
def _offer(position: Barons, seat: int, prospect: Prospect, coin: float) -> float:
    """Return the gain that a seat can expect from the shares in the auction: all if it is or becomes the
    buyer, else those the buyer cannot pay. `prospect` is the company's expected worth, `coin` that of a
    dollar now."""
    question, offered = position.agenda[-1][2], position.available[position.company]
    if question not in (BID.key, PURCHASE.key) or position.bidder == NOTHING or position.served[seat]:
        return 0
    buyer = position.bidder if question == BID.key else position.agenda[-1][1]
    if buyer != seat:
        left = max(0, offered - position.cash[buyer] // position.bid)
        return _gain(position, seat, left, prospect, coin)
    sure = question == PURCHASE.key
    won = 1 if sure else _likely_won(position, seat, prospect.share / coin)
    return won * _gain(position, seat, offered, prospect, coin)


def _gain(position: Barons, seat: int, offered: int, prospect: Prospect, coin: float) -> float:
    """Return the gain from buying the most profitable number of the shares on offer at the current bid; the
    highest bidder must buy one (RAIL-4.12). `prospect` is the company's expected worth, `coin` that of a
    dollar now."""
    company, bid = position.company, position.bid
    held = position.held[seat * COMPANY_COUNT + company]
    before = _holding(position, seat, company, held, prospect)
    counts = range(position.bidder == seat, min(offered, position.cash[seat] // bid) + 1)
    return max(
        _holding(position, seat, company, held + n, prospect) - before - n * bid * coin for n in counts
    )


def _likely_won(position: Barons, seat: int, limit: float) -> float:
    """Estimate the probability, from 0 to 1, that no other player bids more; it grows as the bid comes near
    the worth of a share for the seat, `limit` dollars."""
    won, bid = 1.0, position.bid
    for other, passed in enumerate(position.passed):
        if other != seat and not passed and position.cash[other] > bid:
            won *= min(1.0, bid / max(1.0, limit))
    return won
