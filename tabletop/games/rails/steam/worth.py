"""The estimate, for computer players, of how well a player stands: the score so far, and income and
deliveries to come.

The estimate itself looks ahead: the deliveries that links allow are found by `delivery_prospects` as for
companies, as far as the locomotive pulls. A dollar is worth the things it can still buy, so cash
and incomes to come are weighed together against the money a player can use; and a link earns,
beyond its point at the end, from every cube that passes over it, including cubes that other players
move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import exp

from tabletop.engine.agenda import Item, ask, do
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.weights import weights as read_weights
from tabletop.games.rails.build import give_up_unfinished
from tabletop.games.rails.delivery_prospects import delivery_prospect, railway
from tabletop.games.rails.steam import components as c
from tabletop.games.rails.steam.auction import price
from tabletop.games.rails.steam.money import pay, upkeep
from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.steam.railways import build_railway, builds_of
from tabletop.games.rails.steam.score import finished_links
from tabletop.games.rails.steam.turn_order import place_worths
from tabletop.games.rails.verbs import HAUL_GOODS, SCORE

LAST_COIN = 0.01
"""The points that a dollar is estimated to be worth when nothing more can be bought with it."""
FINISHED, SOON = 0.9, 0.4
"""The factor by which every tile that an unfinished link lacks lowers the chance that it is finished.

FINISHED: if the builds of this turn suffice for the link.
SOON: if it takes another turn.
"""
TILE = 3
"""The dollars that a tile is expected to cost."""
ROOM = 0.35
"""The points that a network is expected to gain in each turn to come if it has all the room that it needs to
grow."""
PULL = 0.28
"""The points that each locomotive level is expected to bring in each turn left, in addition to those of
deliveries already possible."""
DANGER, RISK = -3, 0.5
"""The income below which bankruptcy is near, and the factor of this risk: for an income n steps lower, the
estimate subtracts n * n times this factor in points."""
DOLLAR, DOLLAR_EARLY = 0.6, 1.1
"""The least number of points that the estimate counts for each dollar kept for track when places in the turn
order are auctioned: DOLLAR in the last turn, up to DOLLAR_EARLY more in earlier ones, because track earns
points in every later turn. Club players who paid 3 dollars for the first place in each turn lost over 30
points by it."""
KEPT = 15
"""The most dollars that a player keeps for track when places are auctioned."""
RIVALS = 0.12
"""The points that the estimate subtracts for each victory point and each step of income of a rival."""
TILES = {c.TURN_ORDER: 0.5, c.FIRST_MOVE: 0.7, c.ENGINEER: 0.9, c.FIRST_BUILD: 0.3, c.CITY_GROWTH: 0.1}
"""The points that the action of each action tile is expected to bring, in addition to its immediate effect; 0
for an action that is not listed."""
UNUSED = {c.CITY_GROWTH: 1.0, c.URBANIZATION: 1.8}
"""The points that a seat is expected to make later with an action tile whose action it has not used yet; by
action, for the two that are used while building."""


@dataclass(frozen=True)
class SteamWeights:
    """The weights of the estimate, in points, read from `worth.toml`; where there are two numbers, the first
    is for the simplified and the second for the standard version."""

    dollar: float
    """The estimated points of a first dollar in the first turn; further dollars and those of later turns are
    worth less."""
    spent: float
    """The dollars that a player can use well in each turn."""
    growth: float
    """The steps by which a player's income usually rises in a turn, until the highest income is reached."""
    patience: float
    """The fraction of its worth that a dollar keeps if it is received, or can be spent, a turn later."""
    short: tuple[float, ...]
    """The estimated points lost for each dollar that a player's cash is below `spent`, the dollars that can
    be used well in a turn, while the building of this turn is still to come. The first number is for the
    simplified version, the second, which is greater, for the standard one."""
    link: tuple[float, ...]
    """A factor for each of the two versions: a link is estimated to earn this number of points times the
    square of the turns left, in addition to its point at the end. The farther locomotives pull, the more
    cubes pass over it."""
    delivered: tuple[float, ...]
    """The factor on the points of the best delivery now possible; less than 1, as rivals may take the cube.
    One number for each of the two versions."""
    discount: tuple[float, ...]
    """The estimated points of each later delivery, as a fraction of those of the one before, in each of the
    two versions."""
    place: tuple[float, ...]
    """The factor on the points that a better place in the turn order is estimated to bring in a turn (see
    `turn_order`), in each of the two versions. In the simplified one, places are auctioned only once."""


PLAIN, LEARNED = read_weights(__package__, SteamWeights, "learned")


def worth(position: Steam, seat: int, weights: SteamWeights = PLAIN) -> float:
    """Estimate the score that a seat will have at the end, with these weights."""
    return sum(parts(position, seat, weights).values())


def parts(position: Steam, seat: int, weights: SteamWeights = PLAIN) -> dict[str, float]:
    """Return the summands of the estimate of a seat's final score, by the text key of their names, with
    these weights."""
    income, links = position.income[seat], finished_links(position, seat)
    found = {
        "part.points": float(position.points[seat]),
        "part.income": _at_the_end(income),
        "part.links": float(links),
    }
    if not position.agenda or position.out[seat]:
        return {**found, "part.out": -100.0 * position.out[seat]}
    left = turns_left(position)
    found["part.income"] += _recovery(income, left)
    found["part.links"] += _links_to_come(position, seat, left, weights)
    return {
        **found,
        "part.cash": _cash(position, seat, position.cash[seat], left, weights),
        "part.deliveries": _deliveries(position, seat, left, weights),
        "part.moment": _moment(position, seat),
        "part.place": _place(position, seat, left, weights),
        "part.rivals": -RIVALS * _rivals(position, seat),
    }


def turns_left(position: Steam) -> int:
    """Return the number of income phases still to begin, that of the current turn included."""
    return c.TURNS[position.seats] - max(position.round, 1) + (position.phase != c.INCOME)


def builds_left(position: Steam) -> int:
    """Return the number of building phases still to come, the current one included."""
    return turns_left(position) - (position.phase == c.HAUL)


def _from_income(income: int, left: int) -> float:
    """Return the points that an income is likely to bring with `left` income phases to come; halves count
    (RAIL-24.2)."""
    return _at_the_end(income) + _recovery(income, left)


def _at_the_end(income: int) -> float:
    return income / 2 if income > 0 else 2.0 * income


def _recovery(income: int, left: int) -> float:
    """Return the points added because a negative income is likely to rise in the `left` income phases to
    come, less points for the risk of bankruptcy."""
    regained = -1.2 * income * min(1.0, left / 4) if income < 0 else 0.0
    return regained - RISK * max(0, DANGER - income) ** 2


# -- money -----------------------------------------------------------------------------------------------
def _cash(position: Steam, seat: int, cash: int, left: int, weights: SteamWeights) -> float:
    """Return the points that so much cash of a seat and its `left` incomes to come are worth, by weights."""
    turns = builds_left(position)
    lacking = max(0.0, weights.spent - cash) if position.phase <= c.BUILD else 0.0
    short = weights.short[position.standard] * lacking * turns / c.TURNS[position.seats]
    return _bought(position, seat, cash, left, weights) - short + LAST_COIN * cash


def _bought(position: Steam, seat: int, cash: int, left: int, weights: SteamWeights) -> float:
    """Return the points that a seat can buy with so much cash and its `left` incomes to come, by weights;
    each further dollar is worth less, as there is less to spend it on."""
    turns = builds_left(position)
    if not turns:
        return 0.0
    use, funds = weights.spent * turns, _spendable(cash, weights) + _incomes(position, seat, left, weights)
    return weights.dollar * use * (1 - exp(-funds / use)) * turns / c.TURNS[position.seats]


def _spendable(cash: int, weights: SteamWeights) -> float:
    """Return the value of cash, in dollars of this turn; those for later turns count less. Money still to be
    raised counts in full, below 0."""
    found, left, counts = float(min(0, cash)), float(cash), 1.0
    while left > 0:
        found += counts * min(left, weights.spent)
        left -= weights.spent
        counts *= weights.patience
    return found


def _incomes(position: Steam, seat: int, left: int, weights: SteamWeights) -> float:
    """Return the value, in dollars of this turn, of the `left` incomes that a seat can still spend, less the
    upkeep of the standard version, by weights."""
    income, due = position.income[seat], upkeep(position, seat)
    return sum(
        weights.patience**n * (min(c.HIGHEST, income + weights.growth * n) - due) for n in range(1, left)
    )


# -- links and deliveries --------------------------------------------------------------------------------
def _links_to_come(position: Steam, seat: int, left: int, weights: SteamWeights) -> float:
    """Return the points that a seat's links are worth besides a point for each finished one, by weights, with
    `left` incomes to come: future use, and the most promising unfinished link."""
    finished = {(a, b) for a, b, owner in railway(position, seat).network if owner == seat}
    return _use_of_link(position, left, weights) * len(finished) + _promise(position, seat, left, weights)


def _use_of_link(position: Steam, left: int, weights: SteamWeights) -> float:
    """Return the points that a link earns, by weights, besides its point at the end."""
    return weights.link[position.standard] * left**2


def _promise(position: Steam, seat: int, left: int, weights: SteamWeights) -> float:
    """Return the points that a seat's most promising unfinished link is worth, less those that the money for
    its missing tiles could bring otherwise."""
    network, ends, *_ = railway(position, seat)
    if not ends:
        return 0.0
    finished, level = {(a, b) for a, b, owner in network if owner == seat}, position.locomotive[seat]
    link = 1 + _use_of_link(position, left, weights)
    nearest = min((n for (a, b, _), n in ends if (a, b) not in finished), default=0)
    rounds = _goods_rounds(position, seat, left)
    now, then, lacking = delivery_prospect(position, seat, rounds)
    more = _delivered(then, level, rounds, weights, position) - _delivered(
        now, level, rounds, weights, position
    )
    found = [(link, nearest), (link + more, lacking)]
    return max(
        0.0, *(_part(position, seat, n) * (w - _spent(position, seat, left, n, weights)) for w, n in found)
    )


def _spent(position: Steam, seat: int, left: int, tiles: int, weights: SteamWeights) -> float:
    """Return the points that the money for so many tiles is worth to a seat."""
    cash = position.cash[seat]
    return _bought(position, seat, cash, left, weights) - _bought(
        position, seat, cash - TILE * tiles, left, weights
    )


def _part(position: Steam, seat: int, lacking: int) -> float:
    """Return the probability that a seat finishes an unfinished link that lacks `lacking` tiles: high if this
    turn's builds suffice, low if it takes another turn, and 0 if it lacks none or no such turn is to come."""
    if not lacking:
        return 0.0
    can_pay = not position.standard or position.cash[seat] >= lacking * TILE
    if can_pay and lacking <= _builds(position, seat):
        return float(FINISHED**lacking)
    another = position.round < c.TURNS[position.seats]
    return float(another * SOON**lacking)


def _builds(position: Steam, seat: int) -> int:
    """Return the builds that a seat can still make in this turn."""
    builds = builds_of(position, seat)
    if do(give_up_unfinished, seat) in position.agenda:
        return builds - position.builds
    to_come = position.phase < c.BUILD or do(build_railway, seat) in position.agenda
    return builds if to_come else 0


def _deliveries(position: Steam, seat: int, left: int, weights: SteamWeights) -> float:
    """Return the points that a seat's deliveries to come are worth, by weights and as far as the locomotive
    pulls, plus those of the locomotive itself and of room to build; `left` is the number of incomes to
    come."""
    level, rounds = position.locomotive[seat], _goods_rounds(position, seat, left)
    if not rounds:
        return 0.0
    found = _delivered(delivery_prospect(position, seat, rounds).now, level, rounds, weights, position)
    return found + left * PULL * level + (left - 1) * ROOM * railway(position, seat).room


def _delivered(
    links: Sequence[int], level: int, rounds: int, weights: SteamWeights, position: Steam
) -> float:
    """Return the points of so many rounds of deliveries over these numbers of own links, the best one first,
    by weights and as far as the locomotive pulls."""
    found, each = 0.0, weights.delivered[position.standard]
    for n in links[:rounds]:
        found += each * min(level, n)
        each *= weights.discount[position.standard]
    return found


def _goods_rounds(position: Steam, seat: int, left: int) -> int:
    """Return the number of goods rounds in which a seat can still move, with `left` income phases to come."""
    if position.phase < c.HAUL:
        return c.GOODS_ROUNDS * left
    now: list[Item] = [("haul_goods", c.GOODS_ROUNDS), ("haul_turn", seat), ask(seat, HAUL_GOODS)]
    return c.GOODS_ROUNDS * (left - (position.phase == c.HAUL)) + sum(item in position.agenda for item in now)


def _moment(position: Steam, seat: int) -> float:
    """Return the points of deliveries that a seat has still to place, plus the points that its action tile is
    likely to bring."""
    found = float(position.due if (position.asked, position.question) == (seat, SCORE.key) else 0)
    found += sum(int(item[2]) for item in position.agenda if item[:2] == ("place_points", seat))
    tile = position.action[seat]
    if tile != NOTHING and position.phase in (c.ACTION, c.BUILD):
        found += TILES.get(tile, 0) + (UNUSED[tile] if position.to_use[seat] else 0)
    return found


def _rivals(position: Steam, seat: int) -> int:
    """Return the sum of the rivals' points and incomes, with those a delivery is about to bring."""
    due = sum(int(item[2]) for item in position.agenda if item[0] == "place_points" and item[1] != seat)
    return due + sum(position.points[s] + position.income[s] for s in range(position.seats) if s != seat)


def _place(position: Steam, seat: int, left: int, weights: SteamWeights) -> float:
    """Return the points that a seat's place in the turn order is worth, with those of the money kept for
    track: the place that it has or is about to win, for its price; without one, the last free place, or in
    the simplified version one of those free. Return 0 once a player has taken an action tile."""
    no_tile_taken = position.phase == c.ACTION and not any(tile != NOTHING for tile in position.action)
    if position.phase != c.ORDER and not no_tile_taken:
        return 0.0
    worths, kept = _places(position, seat, weights), _kept(position, seat, left, weights)
    order = position.places if position.phase == c.ORDER else position.order
    if seat in order:
        return worths[order.index(seat)] + kept
    free = [place for place, taken in enumerate(position.places) if taken == NOTHING]
    if seat == position.bidder:
        due = price(position, free[0], position.bid)
        return worths[free[0]] + kept - _price(position, seat, due, left, weights)
    if not position.standard:
        return sum(worths[place] for place in free[1:]) / max(1, len(free) - 1) + kept
    due = price(position, free[-1], position.bids[seat])
    return worths[free[-1]] + kept - _price(position, seat, due, left, weights)


def _places(position: Steam, seat: int, weights: SteamWeights) -> Sequence[float]:
    """Return the points that each place is worth to a seat, by weights; cached by all that decides it."""
    state = (
        position.cubes,
        position.places,
        position.order,
        position.round,
        *position.cash,
        *position.income,
    )
    key = ("places", seat, weights, *state, *position.locomotive)
    found: Sequence[float] | None = position.rails.known.get(key)
    if found is None:
        judged, cube = partial(worth, weights=weights), weights.delivered[position.standard]
        found = [
            weights.place[position.standard] * each for each in place_worths(position, seat, judged, cube)
        ]
        position.rails.known[key] = found
    return found


def _price(position: Steam, seat: int, dollars: int, left: int, weights: SteamWeights) -> float:
    """Return the points that a seat loses by paying for a place, those of income given up for it included."""
    if not dollars:
        return 0.0
    paid = position.copy()
    pay(paid, seat, dollars)
    before, after = (_money(p, seat, left, weights) + _kept(p, seat, left, weights) for p in (position, paid))
    return before - after


def _kept(position: Steam, seat: int, left: int, weights: SteamWeights) -> float:
    """Return the points by which a seat's cash is worth more than `_cash` says, if each of the dollars kept
    for track is worth at least what track earns."""
    least = DOLLAR + DOLLAR_EARLY * (left - 1) / c.TURNS[position.seats]
    worths = [
        _cash(position, seat, cash, left, weights) for cash in range(min(position.cash[seat], KEPT) + 1)
    ]
    return sum(max(0.0, least - (more - less)) for less, more in pairwise(worths))


def _money(position: Steam, seat: int, left: int, weights: SteamWeights) -> float:
    """Return the points of a seat's victory points, income and cash, by weights."""
    earned = position.points[seat] + _from_income(position.income[seat], left)
    return earned + _cash(position, seat, position.cash[seat], left, weights)
