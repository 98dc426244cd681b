"""What companies may come to, for the plain bot: performances, dividends and prices up to the end.

A company's performance is guessed from what it can haul already and from the builds it can still pay. The
prices follow from the performances as in the accounts, but softly: who is a little ahead is only likely to
stand in the better box, the less so the farther ahead one looks.
"""

from __future__ import annotations

from itertools import pairwise
from math import exp
from typing import NamedTuple

from tabletop.engine.agenda import Item
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.accounts import boxes
from tabletop.games.rails.components import (
    BANKRUPT,
    BOX_VALUE,
    BUILD,
    BUY,
    CELLS,
    COMPANIES,
    DIVIDEND_ROWS,
    DIVIDENDS,
    GOODS_MOVES,
    ISSUE_VALUE,
    ROUNDS,
    SELL,
    TAKEN_BOXES,
    TOP_PRICE,
)
from tabletop.games.rails.hauls import best_end, hauls, links
from tabletop.games.rails.position import Barons, builds_allowed

BUILD_COST = 3.2
"""What a build costs on average."""
GROWTH = 0.8
"""What a build to come adds to a performance."""
FINISHED_NOW, FINISHED_LATER = 0.85, 0.6
"""What a link keeps of its worth for every tile it lacks, with builds left in this turn and without."""
DOUBT_NOW, DOUBT_LATER = 1.0, 2.0
"""How far performances may be out, in this round and in later ones."""
STEERING = 0.7
"""What control of a company is worth in a round besides the bonus."""


class Prospect(NamedTuple):
    """What a company promises its holders."""

    share: float
    """For every share: dividends to come and the best price to sell it at."""
    control: float
    """For the controller."""


def outlook(position: Barons) -> tuple[Prospect, ...]:
    """By company."""
    first = position.round + (position.phase == SELL)
    rounds = range(first, ROUNDS + 1)
    expected = {c: _performances(position, c, rounds) for c in position.order}
    prices = {c: _prices(position, c, expected, len(rounds)) for c in position.order}
    nothing = Prospect(0, 0)
    return tuple(
        _prospect(position, expected[c], prices[c]) if c in expected else nothing
        for c in range(len(COMPANIES))
    )


def _prospect(position: Barons, performances: list[float], prices: list[float]) -> Prospect:
    """Shares are sold when that brings most; dividends that are paid already do not count."""
    paid, best, control = 0.0, 0.0, 0.0
    for k, (performance, price) in enumerate(zip(performances, prices, strict=True)):
        if k or position.phase != DIVIDENDS:
            paid += _table(performance, 1)
            control += _table(performance, 3) + STEERING
        if price < 0:
            break
        best = max(best, paid + price)
    return Prospect(max(best, paid), control)


# -- performances ----------------------------------------------------------------------------------------
def _performances(position: Barons, company: int, rounds: range) -> list[float]:
    """By round still to be paid, or being paid: what the company may haul, and what its growth adds."""
    if not rounds:
        return []
    moves, builds, own_turn = _to_come(position, company)
    network = links(position.rails, company)
    now = hauls(position, company, network)
    end = best_end(position, company, network)
    later, part = now, 0.0
    if end:
        later, part = end.hauls, (FINISHED_NOW if end.tiles <= builds else FINISHED_LATER) ** end.tiles
    money = position.treasury[company] + ISSUE_VALUE * position.unissued[company]
    made, found = 0.0 if own_turn else builds, []
    for k, _ in enumerate(rounds):
        low, high = (0, moves) if not k else (moves + GOODS_MOVES * (k - 1), moves + GOODS_MOVES * k)
        part_now = part if k or (end and end.tiles <= builds) else 0.0
        haul = (1 - part_now) * sum(now[low:high]) + part_now * sum(later[low:high])
        done = position.performance[company] if not k else 0
        grown = GROWTH * min(made, money / BUILD_COST) * (1 if high > low else 0)
        found.append(done + haul + grown)
        made += _builds_in(position, rounds[k] + 1)
    return found


def _to_come(position: Barons, company: int) -> tuple[int, int, bool]:
    """Deliveries and builds that the company has left before the dividends, and whether it is building."""
    agenda, in_hand = position.agenda, position.company == company
    if position.phase == SELL:
        return GOODS_MOVES, _builds_in(position, position.round + 1), False
    ran_out = position.control[company] == NOTHING and position.phase > BUY
    if ran_out or position.phase == DIVIDENDS:
        return 0, 0, False
    moves = _count(agenda, ("move_turn", company)) + (in_hand and agenda[-1][2] == "move")
    if ("build_turn", company) in agenda:
        return moves, builds_allowed(position), False
    own_turn = in_hand and position.phase == BUILD
    return moves, builds_allowed(position) - position.builds if own_turn else 0, own_turn


def _count(agenda: list[Item], head: Item) -> int:
    return sum(item[: len(head)] == head for item in agenda)


def _builds_in(position: Barons, round: int) -> int:
    return builds_allowed(position, round) if round <= ROUNDS else 0


# -- what a performance brings -----------------------------------------------------------------------------
def _table(performance: float, column: int) -> float:
    """A column of the dividend table, with slopes instead of steps."""
    if performance <= 0:
        return 0.0
    for (low, *at), (high, *beyond) in pairwise(DIVIDEND_ROWS):
        if performance < high:
            share = (performance - low) / (high - low)
            return at[column - 1] + share * (beyond[column - 1] - at[column - 1])
    return float(DIVIDEND_ROWS[-1][column])


def _prices(position: Barons, company: int, expected: dict[int, list[float]], rounds: int) -> list[float]:
    """The company's price after every adjustment to come; below 0 from its bankruptcy on."""
    cell, price, found = CELLS[position.options.momentum], float(position.price[company]), list[float]()
    for k in range(rounds):
        if price < 0:
            found.append(price)
            continue
        if not k and position.phase == DIVIDENDS:
            value = float(BOX_VALUE[boxes(position)[company] - 1])
        else:
            doubt = DOUBT_LATER if k else DOUBT_NOW
            value = _box_value(position, [p[k] for p in expected.values()], expected[company][k], doubt)
        at = min(TOP_PRICE, max(0, round(price)))
        price = min(TOP_PRICE, price + value + (cell.rise if value > 0 else cell.fall)[at])
        price = BANKRUPT if price < -0.5 else max(0.0, price)
        found.append(price)
    return found


def _box_value(position: Barons, performances: list[float], own: float, doubt: float) -> float:
    """What the box brings that the company comes to stand in, by how many are likely to be ahead."""
    taken = TAKEN_BOXES[sum(position.out)]
    values = [value for box, value in enumerate(BOX_VALUE, 1) if box not in taken]
    ahead = sum(1 / (1 + exp(min(50, (own - p) / doubt * 2))) for p in performances) - 0.5
    at = min(int(ahead), len(values) - 1)
    beyond = values[min(at + 1, len(values) - 1)]
    return values[at] + (ahead - at) * (beyond - values[at])
