"""What is chosen is what is carried out.

Every action of a list does something of its own, and what a forecast says of other seats happens to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from tabletop.engine.game import Forecast
from tabletop.engine.log import Line
from tabletop.engine.verb import Action
from tabletop.games import here
from tests.random_games import OWN, TABLES, Moment, every_table, telling_moments_of_all
from tests.test_laws_forecasts import comes_true, promises_of

TRIED = 40
"""Actions of one list that are carried out."""
SEAT = re.compile(r"(?:seat|gain\.\d+)\.(\d+)")
"""Tags in forecasts that name a seat."""
Effect = tuple[str, tuple[Line, ...]]
"""The position after an action, and what was told meanwhile."""


def effect(moment: Moment, action: Action) -> Effect:
    """Carry an action out on a copy."""
    after = moment.position.copy()
    after.log = log = list[Line]()
    moment.game.play(after, action)
    return after.digest(), tuple(log)


def effects(moment: Moment) -> dict[Action, Effect]:
    """Carry out what is offered, or some of it where that is much."""
    few = moment.legal if len(moment.legal) <= TRIED else moment.dice.sample(moment.legal, TRIED)
    return {action: effect(moment, action) for action in few}


def played(key: str) -> Iterator[Moment]:
    """Moments of random games with every number of players."""
    for _, seats in (table for table in TABLES if table[0] == key):
        yield from telling_moments_of_all(key, seats, every=13)


# -- the laws --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("key", here())
def test_two_actions_of_one_list_do_not_do_the_same(key: str) -> None:
    """Those of one verb never do; a verb that says another one in short, such as "all of it" where one is
    left, may at times, but not always."""
    alike, unlike, compared = set[frozenset[str]](), set[frozenset[str]](), 0
    for moment in played(key):
        found = effects(moment)
        for (one, does), (other, did) in combinations(found.items(), 2):
            verbs = frozenset((one.verb, other.verb))
            assert does != did or len(verbs) == 2, (moment.position, one, other)
            (alike if does == did else unlike).add(verbs)
        compared += len(found)
    assert alike <= unlike
    assert compared > (800 if key in OWN else 100)


@every_table
def test_what_a_forecast_says_of_other_seats_happens_to_them(key: str, seats: int) -> None:
    """What names another seat is read from what happens, and compared."""
    for moment in telling_moments_of_all(key, seats, every=13):
        view = moment.game.view(moment.position, moment.seat)
        for action in moment.legal[:TRIED]:
            forecast = moment.game.forecast(view, moment.seat, action)
            assert forecast
            if about := names_of_others(forecast, moment.seat):
                promise = promises_of(key)[forecast.key]
                assert comes_true(moment, view, action, forecast, promise, about), (forecast, action)


def names_of_others(forecast: Forecast, seat: int) -> set[str]:
    """The params of a forecast that name another seat."""
    return {
        name
        for name, value in forecast.params.items()
        for tag in (value if isinstance(value, tuple) else (value,))
        if (found := SEAT.fullmatch(str(tag))) and int(found[1]) != seat
    }
