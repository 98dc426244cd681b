"""What a position is worth to a player, for computers: the score so far, income and deliveries to come.

The estimate looks ahead itself: what links can haul is found by `hauls` as for companies, as far as the
locomotive pulls it. A step of income brings a dollar every turn that is left, and half a point at the end.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.engine.agenda import Item, ask
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.weights import weights
from tabletop.games.rails.hauls import hauls, railway
from tabletop.games.rails.steam.components import (
    ACTION,
    BUILD,
    CITY_GROWTH,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    HAUL,
    INCOME,
    TURN_ORDER,
    TURNS,
    URBANIZATION,
)
from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.steam.score import finished_links
from tabletop.games.rails.verbs import HAUL_GOODS, SCORE

Brackets = tuple[tuple[int, float], ...]
"""Dollars, and what each of them is worth, the first ones most."""
TO_SPEND: Brackets = ((9, 0.75), (6, 0.45), (10, 0.15))
"""Before building, when links are still to be bought."""
TO_KEEP: Brackets = ((9, 0.35), (10, 0.12))
"""Afterwards, for the next turn."""
LAST_COIN = 0.01
"""What a dollar is worth that buys nothing any more."""
FINISHED, SOON = 0.8, 0.4
"""What a link keeps of its worth for every tile it lacks, with builds left in this turn and without."""
DELIVERED = 1.15
"""What a point of a delivery to come is worth; the later ones less and less."""
DISCOUNT = 0.86
GROWTH = 0.35
"""What there being room to build promises for each turn that is left."""
PULL = 0.28
"""What a level of the locomotive promises for each turn, besides what lies ready to be pulled."""
DANGER, RISK = -3, 0.5
"""Below this income bankruptcy comes near: what every step deeper costs, growing with the square."""
PLACE, BID = 0.3, 0.7
"""What one place further ahead is worth, and a dollar that is bid for it."""
RIVALS = 0.12
"""What a point of each rival costs."""
TILES = {TURN_ORDER: 0.5, FIRST_MOVE: 0.7, ENGINEER: 0.9, FIRST_BUILD: 0.3, CITY_GROWTH: 0.1}
"""What the action of a tile promises besides what it does at once."""
UNUSED = {CITY_GROWTH: 1.0, URBANIZATION: 1.8}
"""What an action promises that is still to be done."""


@dataclass(frozen=True)
class Weights:
    """What was learned by play (`worth.toml`)."""

    income: tuple[float, ...]
    """What a dollar of income brings in each turn that is left: simplified, standard version."""


PLAIN, LEARNED = weights(__package__, Weights)


def worth(position: Steam, seat: int, by: Weights = PLAIN) -> float:
    """An estimate of the seat's score in the end."""
    return sum(parts(position, seat, by).values())


def parts(position: Steam, seat: int, by: Weights = PLAIN) -> dict[str, float]:
    """What the estimate is made of, by name."""
    income, each = position.income[seat], by.income[position.standard]
    found = {
        "part.points": float(position.points[seat]),
        "part.income": income / 2 if income > 0 else 2.0 * income,
        "part.links": float(finished_links(position, seat)),
    }
    if not position.agenda or position.out[seat]:
        return {**found, "part.out": -100.0 * position.out[seat]}
    left = turns_left(position)
    found["part.income"] += _income(income, left, each)
    return {
        **found,
        "part.cash": _cash(position, seat, left),
        "part.deliveries": _deliveries(position, seat, left),
        "part.moment": _moment(position, seat),
        "part.place": _place(position, seat) if position.places else 0.0,
        "part.upkeep": -position.locomotive[seat] * each * left if position.standard else 0.0,
        "part.rivals": -RIVALS * _rivals(position, seat),
    }


def turns_left(position: Steam) -> int:
    """Income phases to come."""
    return TURNS[position.seats] - max(position.round, 1) + (position.phase != INCOME)


def _income(income: int, left: int, each: float) -> float:
    """What it brings until the end; in the game a negative one costs less than twice itself."""
    regained = -1.2 * income * min(1.0, left / 4) if income < 0 else 0.0
    return income * each * left + regained - RISK * max(0, DANGER - income) ** 2


def _cash(position: Steam, seat: int, left: int) -> float:
    """The first dollars are worth most, and none is worth anything in the end."""
    cash, found = position.cash[seat], 0.0
    if left <= 1 and position.phase >= HAUL:
        return LAST_COIN * cash
    for width, each in TO_SPEND if position.phase <= BUILD else TO_KEEP:
        found += each * min(cash, width)
        cash = max(0, cash - width)
    return found + LAST_COIN * cash


# -- deliveries ------------------------------------------------------------------------------------------
def _deliveries(position: Steam, seat: int, left: int) -> float:
    """What the network can haul in the goods rounds that are left, as far as the locomotive pulls."""
    level, rounds = position.locomotive[seat], _goods_rounds(position, seat, left)
    if not rounds:
        return 0.0
    now, then, lacking = hauls(position, seat, rounds)
    part = (FINISHED if position.phase <= BUILD else SOON) ** lacking if lacking else 0.0
    found, weight = 0.0, DELIVERED
    for n in range(rounds):
        ready, promised = (min(level, row[n]) if n < len(row) else 0 for row in (now, then))
        found += weight * (ready + part * max(0, promised - ready))
        weight *= DISCOUNT
    return found + (left - 1) * (GROWTH * railway(position, seat).room + PULL * level)


def _goods_rounds(position: Steam, seat: int, left: int) -> int:
    """Goods rounds to come for a seat."""
    if position.phase < HAUL:
        return 2 * left
    now: list[Item] = [("haul_goods", 2), ("haul_turn", seat), ask(seat, HAUL_GOODS)]
    return 2 * (left - (position.phase == HAUL)) + sum(item in position.agenda for item in now)


def _moment(position: Steam, seat: int) -> float:
    """What the question in hand, and the tile held, promise."""
    found = float(position.due if (position.asked, position.question) == (seat, SCORE.key) else 0)
    found += sum(int(item[2]) for item in position.agenda if item[:2] == ("place_points", seat))
    tile = position.action[seat]
    if tile != NOTHING and position.phase in (ACTION, BUILD):
        found += TILES.get(tile, 0) + (UNUSED[tile] if position.to_use[seat] else 0)
    return found


def _rivals(position: Steam, seat: int) -> int:
    """What others have, and what a delivery will bring them."""
    due = sum(int(item[2]) for item in position.agenda if item[0] == "place_points" and item[1] != seat)
    return due + sum(position.points[s] + position.income[s] for s in range(position.seats) if s != seat)


def _place(position: Steam, seat: int) -> float:
    """The place it has, is about to win, or will have to take."""
    free = [place for place, taken in enumerate(position.places) if taken == NOTHING]
    if seat in position.places:
        return -PLACE * position.places.index(seat)
    if seat == position.bidder and free:
        return -PLACE * free[0] - BID * position.bid
    return -PLACE * free[-1] if free else 0.0
