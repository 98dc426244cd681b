"""What is called certain is: intervals and the sequential test on coins whose share is known."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from tabletop.bots.laboratory.certain import ERROR, Certainty, mean_of_any, mean_of_shares

SERIES = 150
LONGEST = 200


def _coins(share: float, seed: int) -> list[float]:
    """Shares of victories in blocks of two matches."""
    luck = Random(seed)
    return [((luck.random() < share) + (luck.random() < share)) / 2 for _ in range(LONGEST)]


def _verdict(goal: float, coins: list[float]) -> tuple[int, int]:
    """The verdict, and after how many coins it fell."""
    test = Certainty(goal)
    for n, coin in enumerate(coins, 1):
        test.add(coin)
        if test.verdict:
            return test.verdict, n
    return 0, len(coins)


@pytest.mark.parametrize("goal", [0.5, 0.25, 0.7])
def test_a_coin_as_good_as_the_goal_is_seldom_called_better_or_worse(goal: float) -> None:
    verdicts = [_verdict(goal, _coins(goal, seed))[0] for seed in range(SERIES)]
    assert 0 < sum(map(abs, verdicts)) <= ERROR * SERIES


@pytest.mark.parametrize(("share", "verdict"), [(0.75, 1), (0.25, -1)])
def test_a_much_better_or_worse_coin_is_told_soon_and_never_mistaken(share: float, verdict: int) -> None:
    told = [_verdict(0.5, _coins(share, seed)) for seed in range(SERIES)]
    assert {one for one, _ in told} == {verdict}
    assert fmean(n for _, n in told) < 40


def test_a_verdict_stays_whatever_comes_later() -> None:
    test = Certainty(0.5)
    for _ in range(20):
        test.add(1.0)
    assert test.verdict == 1
    for _ in range(100):
        test.add(0.0)
    assert test.verdict == 1


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_the_interval_of_shares_holds_the_mean_wherever_one_stops(share: float) -> None:
    def missed(seed: int) -> bool:
        coins = _coins(share, seed)
        intervals = [mean_of_shares(coins[:n]) for n in (2, 5, 10, 20, 50, 100)]
        return not all(low <= share <= high for low, high in intervals)

    assert sum(map(missed, range(100))) <= ERROR * 100


def test_the_interval_and_the_test_agree() -> None:
    for seed in range(20):
        coins = _coins(0.65, seed)
        verdict, n = _verdict(0.5, coins)
        assert verdict == 1
        assert mean_of_shares(coins[:n]).low >= 0.5 - 1e-9
        assert mean_of_shares(coins[: n - 1]).low < 0.5


def test_an_interval_narrows_and_holds_its_mean() -> None:
    coins = _coins(0.3, 1)
    few, many = mean_of_shares(coins[:40]), mean_of_shares(coins)
    assert many.high - many.low < (few.high - few.low) / 2
    assert many.low < fmean(coins) < many.high


def test_no_value_tells_nothing_and_equal_values_do_not_end_in_a_fault() -> None:
    assert mean_of_shares([]) == (0, 1)
    assert mean_of_shares([1.0] * 2000)[1] == 1
    assert mean_of_shares([0.0] * 2000)[0] == 0
    assert mean_of_shares([1.0] * 2000)[0] > 0.99


def test_the_interval_of_points_holds_the_mean_wherever_one_stops() -> None:
    def missed(seed: int) -> bool:
        luck = Random(seed)
        points = [luck.gauss(3, 20) for _ in range(200)]
        intervals = [mean_of_any(points[:n]) for n in range(20, 200, 5)]
        return not all(low <= 3 <= high for low, high in intervals)

    assert sum(map(missed, range(200))) <= ERROR * 200


def test_one_point_tells_nothing_of_the_mean() -> None:
    low, high = mean_of_any([5.0])
    assert low < -1e300
    assert high > 1e300
