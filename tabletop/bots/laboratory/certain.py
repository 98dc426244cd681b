"""How certain a mean is, however often one looks: intervals, and a test that may stop at any moment.

Shares of victories lie between 0 and 1. Whoever bets on them at odds that are fair if their mean is `m`, and
stakes the part `c` of what he has on "more", holds `1 - c + c x / m` times as much after a share of `x`. If
the mean is `m` or less, the chance that he is ever 1/p times as rich as at first is p at most (Ville's
inequality): such riches speak against `m`. Several stakes are tried side by side, on either side of the mean.
This is the hedged bet on a grid of I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random
variables by betting", Journal of the Royal Statistical Society B 86 (2024), 1-27.

Points have no bounds, so that their interval only comes to hold as there are more of them: I. Waudby-Smith,
D. Arbour, R. Sinha, E. Kennedy and A. Ramdas, "Time-uniform central limit theory and asymptotic confidence
sequences", Annals of Statistics 52 (2024), 2613-2640.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, inf, log, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

ERROR = 0.05
"""How often an interval may miss the mean, or a test decide wrongly: once in twenty series."""
STAKES = (0.02, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.75, 0.9)
"""The parts of all he has that a gambler stakes; an equal share of the capital for each."""
SHARPEST = 50
"""The number of values for which the interval of points is narrowest."""
_HALVINGS = 40


class Interval(NamedTuple):
    """Where a mean lies; infinite where nothing is known."""

    low: float
    high: float


class Certainty:
    """The test of "the mean is above a goal" against "it is below", one value after the other.

    Attributes:
        verdict: 1 once the mean is certain to be above the goal, -1 below, 0 while nobody knows.
    """

    def __init__(self, goal: float, error: float = ERROR) -> None:
        self.verdict, self._limit = 0, 2 / error
        self._above, self._below = _Gambler(goal), _Gambler(1 - goal)

    def add(self, share: float) -> None:
        """See one more value, between 0 and 1; a verdict once given stays."""
        self._above.see(share)
        self._below.see(1 - share)
        if not self.verdict:
            self.verdict = (self._above.wealth() >= self._limit) - (self._below.wealth() >= self._limit)


class _Gambler:
    """Somebody who bets that values between 0 and 1 have a mean above `mean`."""

    def __init__(self, mean: float) -> None:
        self._mean, self._logs = mean, [0.0] * len(STAKES)

    def see(self, value: float, times: int = 1) -> None:
        odds = value / self._mean
        self._logs = [old + times * log(1 - c + c * odds) for old, c in zip(self._logs, STAKES, strict=True)]

    def wealth(self) -> float:
        """What he has now, of a capital of 1."""
        return fmean(exp(min(x, 700.0)) for x in self._logs)


def mean_of_shares(shares: Sequence[float], error: float = ERROR) -> Interval:
    """Where the mean of values between 0 and 1 lies, at whatever time one stopped to look."""
    if not shares:
        return Interval(0.0, 1.0)
    return Interval(_least(shares, error / 2), 1 - _least([1 - x for x in shares], error / 2))


def _least(shares: Sequence[float], error: float) -> float:
    """Return the mean below which the shares would have made a gambler too rich. Riches fall as the mean
    rises."""
    low, high, counted = 0.0, fmean(shares), Counter(shares)
    for _ in range(_HALVINGS if high else 0):
        gambler = _Gambler(middle := (low + high) / 2)
        for share, times in counted.items():
            gambler.see(share, times)
        low, high = (middle, high) if gambler.wealth() >= 1 / error else (low, middle)
    return low


def mean_of_any(values: Sequence[float], error: float = ERROR) -> Interval:
    """Where the mean of values without bounds lies, wherever one stopped; few values tell less."""
    n = len(values)
    if n < 2:
        return Interval(-inf, inf)
    rho = (log(1 - 2 * log(error)) - 2 * log(error)) / SHARPEST
    margin = stdev(values) * sqrt(2 * (n * rho + 1) / (n * n * rho) * log(sqrt(n * rho + 1) / error))
    return Interval(fmean(values) - margin, fmean(values) + margin)
