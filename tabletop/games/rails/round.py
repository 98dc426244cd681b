"""Chapters 2, 3, 17 and 18: the set-up and the sequence of the five rounds."""

from __future__ import annotations

from tabletop.engine.agenda import Next, do
from tabletop.engine.chance import draw, shuffled
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params, Verb
from tabletop.games.rails import accounts, companies, components as c, haulage, land, market, sale, verbs
from tabletop.games.rails.position import Barons


@verbs.step
def set_up(position: Barons) -> Next:
    """Draw at random the cubes on the map, the company order and the holder of the First Player marker
    (RAIL-2.2 to RAIL-2.4, RAIL-2.9, RAIL-2.11)."""
    bag = iter(shuffled(position, c.CUBES))
    cubes = [NOTHING] * len(c.CUBES)
    for stop in land.STOPS[position.options.map]:
        for _ in range(land.CUBES_AT[stop]):
            cube = next(bag)
            cubes[cube] = stop if c.CUBE_COLOUR[cube] != c.GRAY else NOTHING
    position.cubes = tuple(cubes)
    position.order = shuffled(position, range(len(c.COMPANIES)))
    position.marker = draw(position, position.seats)
    position.prices = (tuple(position.price),)
    for seat, cash in enumerate(position.cash):
        tell(position, "log.start", "RAIL-2.10", seat=seat, n=cash, gain=("start", cash))
    tell(position, "log.marker_first", "RAIL-2.11", seat=position.marker)
    return [do(play_round)]


@verbs.step
def play_round(position: Barons) -> Next:
    """Start the next round, with the steps of its eight phases (RAIL-3.1)."""
    position.round += 1
    position.phase = c.BUY
    tell(position, "log.round", "RAIL-17.3", n=position.round)
    return [
        do(enter_phase, c.BUY),
        *(do(market.auction, company) for company in position.order),
        do(enter_phase, c.BUILD),
        *(do(companies.build_turn, company) for company in position.order),
        do(enter_phase, c.MOVE),
        *(do(haulage.move_turn, each, n) for n in range(1, c.GOODS_MOVES + 1) for each in position.order),
        do(accounts.pay_dividends),
        do(sale.sell_shares),
        do(sale.settle_bankruptcies),
        do(end_round),
    ]


@verbs.step
def enter_phase(position: Barons, phase: int) -> Next:
    position.phase = phase
    return None


@verbs.step
def end_round(position: Barons) -> Next:
    """Draw a new order of the live companies and start a round, if there is one more (RAIL-17.1 to
    RAIL-18.1)."""
    if position.round == c.ROUNDS:
        return None
    position.order = shuffled(position, position.order)
    tell(position, "log.new_order", "RAIL-17.1")
    return [do(play_round)]


# -- reasons for a missing turn --------------------------------------------------------------------------
def turn_lost(position: Barons, seat: int, verb: Verb) -> str:
    """Return the number of the rule that explains why a seat may not make a kind of move (`verb`) now
    (RAIL-3.2): for example, it has passed, lacks cash, or has already bought shares or chosen those to sell;
    "" if the only reason is that another seat is to move."""
    question = position.agenda[-1][2]
    if question == verbs.BID.key and verb in (verbs.bid, verbs.pass_auction) and position.passed[seat]:
        return "RAIL-4.10" if position.cash[seat] >= market.least_bid(position) else "RAIL-4.9"
    if question == verbs.PURCHASE.key and verb is verbs.buy and position.served[seat]:
        return "RAIL-4.15"
    if question == verbs.SALE.key and verb in verbs.SALE.verbs and position.closed[seat]:
        return "RAIL-15.3" if any(sale.sellable(position, seat)) else ""  # a seat without any is not asked
    if any(
        question == decided.key and verb in decided.verbs for decided in (verbs.BUILD_TRACK, verbs.MOVE_GOODS)
    ):
        return "RAIL-5.5"
    return ""


def phase_played(position: Barons) -> str:
    """Return the key of the text that names the current phase, such as "phase.build"."""
    return f"phase.{c.PHASES[position.phase]}"


def facts(position: Barons, seat: int) -> Params:
    """Return the parameters that the text of any refusal may use, in addition to the arguments of the refused
    move."""
    asked = position.agenda[-1][1] if position.agenda else position.marker
    player, bid, company = f"seat.{asked}", position.bid, position.company
    known: dict[str, int | str] = {
        "player": player,
        "phase": phase_played(position),
        "actor": player,
        "controller": player,
        "round": max(1, position.round),
        "bid": bid,
        "price": bid,
        "cash": position.cash[seat],
    }
    if company != NOTHING:
        tag = c.COMPANY_TAG[company]
        known["company"] = known["mover"] = tag
        known["treasury"], known["available"] = position.treasury[company], position.available[company]
        known["unissued"] = position.unissued[company]
    return known
