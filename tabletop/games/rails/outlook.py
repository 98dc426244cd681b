"""The expected future of companies, for computer players: performances, dividends and prices up to the end.

A company's performance is estimated from the deliveries its links allow and from the builds it can
still pay; in later rounds also from what is usual (`weights`). Prices follow from the performances
as in `accounts`, but with uncertainty: a company slightly ahead of another is only likely to stand
in the better box, and less likely the farther ahead the estimate looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import exp
from typing import NamedTuple

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c
from tabletop.games.rails.accounts import boxes, payment
from tabletop.games.rails.delivery_prospects import DeliveryProspect, delivery_prospect, links, railway
from tabletop.games.rails.network import Rails
from tabletop.games.rails.position import Barons, builds_allowed
from tabletop.games.rails.weights import PLAIN, RailsWeights

BUILD_COST = 3.2
"""The average cost of a build that the estimate expects, in dollars."""
GROWTH = 0.5
"""The points of performance (own links used by deliveries) that a company is expected to gain from each
further build."""
FINISHED_NOW, FINISHED_LATER = 0.85, 0.6
"""The factors by which an unfinished link is worth less for every tile it lacks: if the company can complete
it in this turn, and if it cannot."""
STEPS = 4
"""The precision of estimated performances: they are rounded to a quarter (1 / STEPS) of a point."""
SPREAD = 2 * STEPS
"""The assumed error of an estimated performance, up or down, in quarter points (1 / STEPS). The expected
dividend and bonus are averages over all performances within this range."""
KEPT = 0.7
"""The fraction of a company's expected deliveries that remains possible from one round to the next."""


class Prospect(NamedTuple):
    """The amounts, in dollars, that a share of a company and control of it are expected to bring."""

    share: float
    """The dollars that a share is expected to bring: its dividends to come and the best price to sell it
    at."""
    control: float
    """The dollars that control of the company is expected to bring, with the bonuses to come."""


NOTHING_LEFT = Prospect(0, 0)
REMEMBERED = 4_096
"""The number of positions for which the cache keeps the prospects of all companies; then it is cleared."""
_known: dict[tuple[object, ...], tuple[Rails, RailsWeights, list[Prospect]]] = {}


def prospects(position: Barons, weights: RailsWeights = PLAIN) -> list[Prospect]:
    """Return the prospect of every company, estimated with these weights. It is cached, and computed anew
    only if something other than bids and holdings has changed."""
    rails = position.rails
    turns: tuple[object, ...] = ()
    if position.phase in (c.BUILD, c.MOVE):
        turns = position.company, position.builds, *position.control, *position.agenda
    state = (
        *(
            id(weights),
            id(rails),
            position.tiles,
            position.cubes,
            position.options,
            position.round,
            position.phase,
        ),
        *(position.order, *position.price, *position.performance, *position.treasury, *position.unissued),
        *turns,
    )
    if state not in _known:
        if len(_known) == REMEMBERED:
            _known.clear()
        _known[state] = (
            rails,
            weights,
            outlook(position, weights).prospects,
        )  # kept alive, so that no other object can have their ids
    return _known[state][-1]


class ExpectedPayment(NamedTuple):
    """The dividend and the bonus, in dollars, that an estimated performance is likely to bring."""

    dividend: float
    bonus: float


def outlook(position: Barons, weights: RailsWeights = PLAIN) -> CompanyOutlook:
    """Return the outlook of all companies. It comes from the cache if the estimated performances, the prices
    and the rounds are the same as before; a new tile often changes none of them."""
    rounds = range(position.round + (position.phase == c.SELL), c.ROUNDS + 1)
    alive = [each for each in position.order if position.price[each] != c.BANKRUPT]
    performances = tuple([(each, _performances(position, each, rounds, weights)) for each in alive])
    stacked = tuple(boxes(position).items()) if position.phase == c.DIVIDENDS else ()
    return _outlook(performances, stacked, tuple(position.price), rounds, position.options.momentum, weights)


class CompanyOutlook:
    """The estimated performances and prospects of all live companies until the end of the match.

    Args:
        performances: the estimated performances of each live company, as pairs of the company and a number
            for each round whose dividends are still to be paid.
        stacked: the boxes of the companies at the next price adjustment, as pairs of company and box; empty
            before they are known.
        prices: the share price of each company.
        rounds: the rounds whose dividends or sales are still to come.
        momentum: the choice of the rule option `momentum`.
        weights: the weights of the estimate.
    """

    def __init__(
        self,
        performances: tuple[tuple[int, tuple[float, ...]], ...],
        stacked: tuple[tuple[int, int], ...],
        prices: tuple[int, ...],
        rounds: range,
        momentum: int,
        weights: RailsWeights,
    ) -> None:
        self.performances, self._stacked = dict(performances), dict(stacked)
        self._now, self._rounds, self._cell, self._weights = prices, rounds, c.CELLS[momentum], weights
        self.prospects = [
            self._prospect(each) if each in self.performances else NOTHING_LEFT
            for each in range(len(c.COMPANIES))
        ]

    def _prospect(self, company: int) -> Prospect:
        """Return a company's prospect, on the assumption that each share is sold at the price adjustment
        after which it brings most; dividends already paid do not count."""
        performances, share, control = self.performances[company], 0.0, 0.0
        for k, price in reversed(list(enumerate(self._prices(company)))):
            coin = self._weights.paid(self._rounds[k])
            share = max(share, price * coin)
            if k or not self._stacked:
                expected = _expected_payment(round(performances[k] * STEPS))
                share += expected.dividend * coin
                control += (expected.bonus + self._weights.steering) * coin
        return Prospect(share, control)

    def _prices(self, company: int) -> Iterator[float]:
        """Yield the estimated price of a company after each price adjustment to come, in dollars; the last is
        0 if it goes bankrupt."""
        price, cell = float(self._now[company]), self._cell
        for k in range(len(self.performances[company])):
            value = self._box_value(company, k)
            change = value + (cell.rise if value > 0 else cell.fall)[round(price)]
            price = min(c.TOP_PRICE, price + change)
            if price < -0.5:
                yield 0.0
                return
            price = max(0.0, price)
            yield price

    def _box_value(self, company: int, k: int) -> float:
        """Return the expected value, in dollars, of the company's box at the price adjustment `k` (0 for the
        next), from the number of companies likely to perform better."""
        if not k and self._stacked:
            return c.BOX_VALUE[self._stacked[company] - 1]
        taken, doubt = c.TAKEN_BOXES[len(c.COMPANIES) - len(self.performances)], self._weights.doubt[k]
        values = [value for box, value in enumerate(c.BOX_VALUE, 1) if box not in taken]
        own = self.performances[company][k]
        ahead = sum(1 / (1 + exp((own - p[k]) / doubt)) for p in self.performances.values()) - 0.5
        at = min(int(ahead), len(values) - 1)
        beyond = values[min(at + 1, len(values) - 1)]
        return values[at] + (ahead - at) * (beyond - values[at])


_outlook = lru_cache(REMEMBERED)(CompanyOutlook)


@cache
def _expected_payment(steps: int) -> ExpectedPayment:
    """Return the average dividend and bonus near an estimated performance, given in `steps` of a quarter
    point, since the estimate can be wrong."""
    near = [payment(max(0, steps + n) // STEPS) for n in range(-SPREAD, SPREAD + 1)]
    return ExpectedPayment(sum(p.dividend for p in near) / len(near), sum(p.bonus for p in near) / len(near))


# -- performances ----------------------------------------------------------------------------------------
class CompanyFacts(NamedTuple):
    """The facts about a company from which its performances are estimated; companies with the same facts have
    the same estimate."""

    deliveries: DeliveryProspect
    moves: int
    """The deliveries that the company can still make before the next dividends."""
    builds: int
    """The builds that it can still make before the next dividends."""
    own_turn: bool
    """True if it is building now."""
    money: int
    """The dollars that it has, or can raise by issuing shares."""
    room: float
    links: int
    done: int
    """The company's performance so far in this round."""


def _performances(position: Barons, company: int, rounds: range, weights: RailsWeights) -> tuple[float, ...]:
    """Return the estimated performance of a company in each round whose dividends are still to be paid, by
    weights, from the deliveries and builds it can still make."""
    if not rounds:
        return ()
    moves, builds, own_turn = _to_come(position, company)
    facts = CompanyFacts(
        delivery_prospect(position, company, moves + c.GOODS_MOVES * (len(rounds) - 1)),
        *(moves, builds, own_turn),
        position.treasury[company] + c.ISSUE_VALUE * position.unissued[company],
        railway(position, company).room,
        links(position, company),
        position.performance[company],
    )
    return _estimated(facts, tuple([_builds_in(position, round + 1) for round in rounds]), rounds, weights)


@lru_cache(REMEMBERED)
def _estimated(
    facts: CompanyFacts, builds_in: tuple[int, ...], rounds: range, weights: RailsWeights
) -> tuple[float, ...]:
    """Return the performances in `rounds` of a company with these facts; `builds_in` are the builds of the
    round after each of them."""
    (now, then, lacking), moves, builds = facts[:3]
    part = (FINISHED_NOW if lacking <= builds else FINISHED_LATER) ** lacking
    money: float = facts.money
    money -= min(money, part * lacking * BUILD_COST)
    growth = GROWTH * facts.room
    made, found = 0.0 if facts.own_turn else builds, []
    for k in range(len(rounds)):
        low, high = (0, moves) if not k else (moves + c.GOODS_MOVES * (k - 1), moves + c.GOODS_MOVES * k)
        part_now = part if k or lacking <= builds else 0.0
        haul = (1 - part_now) * sum(now[low:high]) + part_now * sum(then[low:high])
        done = facts.done if not k else 0
        grown = growth * min(made, money / BUILD_COST) if high > low else 0.0
        found.append(done + haul * KEPT**k + grown)
        made += builds_in[k]
    stands = weights.again * found[0] + weights.link * facts.links + weights.build * builds
    stands -= weights.grown[rounds[0] - 1]
    later = (
        max(weights.ready * n, weights.usual[r - 1] + stands) for n, r in zip(found, rounds, strict=True)
    )
    return (found[0], *list(later)[1:])


def _to_come(position: Barons, company: int) -> tuple[int, int, bool]:
    """Return (deliveries, builds, building): the numbers that the company can still make before the next
    dividends, and True if it is building now."""
    agenda, in_hand = position.agenda, position.company == company
    if position.phase == c.SELL:
        return c.GOODS_MOVES, _builds_in(position, position.round + 1), False
    idle = position.control[company] == NOTHING and position.phase > c.BUY
    if idle or position.phase == c.DIVIDENDS:
        return 0, 0, False
    turns = (("move_turn", company, number) for number in range(1, c.GOODS_MOVES + 1))
    moves = sum(map(agenda.count, turns)) + (in_hand and agenda[-1][2] == "move")
    if ("build_turn", company) in agenda:
        return moves, builds_allowed(position), False
    own_turn = in_hand and position.phase == c.BUILD
    return moves, builds_allowed(position) - position.builds if own_turn else 0, own_turn


def _builds_in(position: Barons, round: int) -> int:
    return builds_allowed(position, round) if round <= c.ROUNDS else 0
