"""Confidence intervals for means, and a sequential test, valid however often the data is looked at.

Shares of victories lie between 0 and 1. A gambler bets on them at odds that are fair if their mean is `m`. To
stake the fraction `c` of the capital on "more" multiplies the capital by `1 - c + c x / m` after a share of
`x`. If the mean is `m` or less, the probability that the capital ever grows by the factor 1/p is at most p
(Ville's inequality), so a large capital is evidence against `m`. Several stakes are tried side by side, on
either side of the mean. This is the hedged bet on a grid of I. Waudby-Smith and A. Ramdas, "Estimating means
of bounded random variables by betting", Journal of the Royal Statistical Society B 86 (2024), 1-27.

Points have no bounds, so their interval is only asymptotically valid: I. Waudby-Smith, D. Arbour, R. Sinha,
E. Kennedy and A. Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of
Statistics 52 (2024), 2613-2640.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, inf, log, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

ERROR = 0.05
"""The probability that a confidence interval misses the true mean, or that a test decides wrongly."""
STAKES = (0.02, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.75, 0.9)
"""The bet sizes of the sequential test, which is a betting game: the starting capital is split equally over
these strategies, and each stakes this fraction of its current capital on every new value."""
SHARPEST = 50
"""The confidence interval of mean points is as narrow as possible for about this number of values; for fewer
or more values it is valid but wider than necessary."""
_HALVINGS = 40


class Interval(NamedTuple):
    """A confidence interval of a mean; its ends are infinite without data."""

    low: float
    high: float


class Certainty:
    """A sequential test of "the mean is above a goal" against "the mean is below it".

    Attributes:
        verdict: 1 once the mean is certain to be above the goal, -1 once below, 0 while undecided.
    """

    def __init__(self, goal: float) -> None:
        self.verdict, self._limit = 0, 2 / ERROR
        self._above, self._below = _Gambler(goal), _Gambler(1 - goal)

    def add(self, share: float) -> None:
        """Add one value, from 0 to 1, to the test; a verdict that was reached does not change again."""
        self._above.see(share)
        self._below.see(1 - share)
        if not self.verdict:
            self.verdict = (self._above.wealth() >= self._limit) - (self._below.wealth() >= self._limit)


class _Gambler:
    """A gambler who bets that values between 0 and 1 have a mean above `mean`."""

    def __init__(self, mean: float) -> None:
        self._mean, self._logs = mean, [0.0] * len(STAKES)

    def see(self, value: float, times: int = 1) -> None:
        odds = value / self._mean
        self._logs = [old + times * log(1 - c + c * odds) for old, c in zip(self._logs, STAKES, strict=True)]

    def wealth(self) -> float:
        """Return the current capital of the gambler, who began with 1."""
        return fmean(exp(min(x, 700.0)) for x in self._logs)


def mean_of_shares(shares: Sequence[float]) -> Interval:
    """Return the confidence interval of the mean of values from 0 to 1, which misses the true mean with the
    probability ERROR; it stays valid if more values are added and it is computed again."""
    if not shares:
        return Interval(0.0, 1.0)
    return Interval(_least(shares), 1 - _least([1 - x for x in shares]))


def _least(shares: Sequence[float]) -> float:
    """Return the lower end of the interval: the greatest mean that makes a gambler implausibly rich."""
    low, high, counted = 0.0, fmean(shares), Counter(shares)
    for _ in range(_HALVINGS if high else 0):
        gambler = _Gambler(middle := (low + high) / 2)
        for share, times in counted.items():
            gambler.see(share, times)
        low, high = (middle, high) if gambler.wealth() >= 2 / ERROR else (low, middle)
    return low


def mean_of_any(values: Sequence[float]) -> Interval:
    """Return the confidence interval of the mean of unbounded values, which misses the true mean with the
    probability ERROR; for many values it stays valid if more are added and it is computed again."""
    n = len(values)
    if n < 2:
        return Interval(-inf, inf)
    rho = (log(1 - 2 * log(ERROR)) - 2 * log(ERROR)) / SHARPEST
    margin = stdev(values) * sqrt(2 * (n * rho + 1) / (n * n * rho) * log(sqrt(n * rho + 1) / ERROR))
    return Interval(fmean(values) - margin, fmean(values) + margin)
