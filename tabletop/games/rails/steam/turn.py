"""Chapter 19: the set-up and the sequence of the turns."""

from __future__ import annotations

from tabletop.engine.agenda import Next, do
from tabletop.engine.chance import shuffled
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params, Refusal, Verb
from tabletop.games.rails import components as c, land, verbs
from tabletop.games.rails.steam import actions, auction, hauling, money, railways, score
from tabletop.games.rails.steam.components import CUBES_EACH, GOODS_ROUNDS, PHASES, TURNS
from tabletop.games.rails.steam.position import Steam

MEANT_FOR = 5
"""The smallest number of players for which the maps are meant in the modes without companies; with fewer, the
log says so (RAIL-1.3)."""


@verbs.step
def set_up_steam(position: Steam) -> Next:
    """Put two cubes on every city and supply space (RAIL-19.2); draw the first turn order (RAIL-19.6)."""
    cubes, bag = [NOTHING] * len(c.CUBES), iter(shuffled(position, c.CUBES))
    cities = [stop for stop in land.STOPS[position.options.map] if land.IS_CITY[stop]]
    for place in (*cities, *range(land.SUPPLY, land.SUPPLY + len(c.SUPPLY_TAG))):
        for _ in range(CUBES_EACH):
            cubes[next(bag)] = place
    position.cubes = tuple(cubes)
    position.order = shuffled(position, range(position.seats))
    if position.seats < MEANT_FOR:
        tell(position, "log.meant_for_more", "RAIL-1.3", n=position.seats)
    tell(
        position, "log.first_order", "RAIL-19.6" if position.standard else "RAIL-19.5", seat=position.order[0]
    )
    return [do(play_turn)] if position.standard else [do(auction.auction_places), do(play_turn)]


@verbs.step
def play_turn(position: Steam) -> Next:
    """Start the next turn, with the steps of its phases in the version that is played (RAIL-19.7)."""
    position.round += 1
    tell(position, "log.turn", "RAIL-19.1", n=position.round, of=TURNS[position.seats])
    return [
        *([do(money.buy_capital), do(auction.auction_places)] if position.standard else []),
        do(actions.take_actions),
        do(railways.build_railways),
        *(do(hauling.haul_goods, n) for n in range(1, GOODS_ROUNDS + 1)),
        do(money.pay_incomes),
        do(end_turn),
    ]


@verbs.step
def end_turn(position: Steam) -> Next:
    """End the match after the last turn (RAIL-24.1) or if no player is left; else return the action tiles and
    start the next turn. In the simplified version, the numbers of the tiles give the new turn order."""
    if position.round == TURNS[position.seats] or not position.order:
        return [do(score.count_up)]
    if not position.standard:
        order = sorted(position.order, key=position.action.__getitem__)
        position.order = tuple(order)
        for place, seat in enumerate(order, 1):
            tell(position, "log.place", "RAIL-22.5", seat=seat, n=place)
    return [do(actions.return_actions), do(play_turn)]


# -- reasons for a missing turn --------------------------------------------------------------------------
def turn_lost(position: Steam, seat: int, verb: Verb) -> Refusal | str:
    """Return the reason why a seat may not make a kind of move (`verb`) now (RAIL-3.2): it is bankrupt, or
    has passed in the auction. The reason is a refusal or the number of a rule; "" if the seat only has to
    wait for another."""
    if position.out[seat]:
        return "RAIL-22.4"
    if position.question == verbs.PLACE.key and verb in verbs.PLACE.verbs and position.passed[seat]:
        return auction.has_left(position, seat)
    return ""


def phase_played(position: Steam) -> str:
    """Return the key of the text that names the current phase, such as "phase.action"."""
    return f"phase.{PHASES[position.phase]}"


def facts(position: Steam, seat: int) -> Params:
    """Return the parameters that the text of any refusal may use, in addition to the arguments of the refused
    move."""
    asked = max(position.asked, 0)
    known: dict[str, int | str] = {"player": f"seat.{asked}", "phase": phase_played(position)}
    known |= {"actor": f"seat.{asked}", "controller": f"seat.{asked}", "allowed": railways.builds(position)}
    known |= {"bid": position.bid, "cash": position.cash[seat], "points": position.points[seat]}
    known |= {"level": position.locomotive[seat], "mode": f"mode.{c.MODES[position.mode]}"}
    return {**known, "round": position.round, "turns": TURNS[position.seats]}
