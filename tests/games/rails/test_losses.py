"""What an action takes from somebody is told in the log, and in its forecast where it takes track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest

from tabletop.engine.foresee import outcome_of_effect
from tabletop.engine.log import Line
from tabletop.games.rails import GAME
from tabletop.games.rails.builder import tag
from tabletop.games.rails.components import COMPANY_TAG, MODES, NOBODY, SHARE_MARKET
from tabletop.games.rails.position import Barons, holdings
from tests.random_games import Moment, moments

GAMES = range(6)
COMPANIES_TOLD = set(COMPANY_TAG)
OF_A_SEAT = ("income", "points", "locomotive")


def played(mode: str) -> Iterator[Moment]:
    """Every moment of some random games."""
    for seats in (3, 6):
        for seed in GAMES:
            yield from moments("rails", seats, seed, chosen={"mode": mode})


def owned(position: Barons) -> Counter[str]:
    """Count what each player or company has: "seat.1 track", "seat.1 cash"."""
    found = Counter[str]()
    for stretch in position.rails:
        if stretch.owner != NOBODY:
            found[f"{tag(position, stretch.owner)} track"] += len(stretch.sides) or 1
            found[f"{tag(position, stretch.owner)} links"] += stretch.end >= 0
    for seat in range(position.seats):
        found[f"seat.{seat} cash"] = position.cash[seat]
        if position.mode == SHARE_MARKET:
            found[f"seat.{seat} shares"] = sum(holdings(position, seat))
        for what in OF_A_SEAT if position.mode != SHARE_MARKET else ():
            found[f"seat.{seat} {what}"] = getattr(position, what)[seat]
    return found


def losers(before: Barons, after: Barons) -> set[str]:
    """The tags of those who have less of something than before."""
    now = owned(after)
    return {what.split()[0] for what, n in owned(before).items() if now[what] < n}


def named(lines: list[Line]) -> set[str]:
    """All tags that some lines name."""
    return {str(value) for line in lines for value in line.params.values()}


@pytest.mark.parametrize("mode", MODES)
def test_whoever_loses_something_is_named_in_the_log(mode: str):
    """Or the company is that went bankrupt, and took its shares with it."""
    lost = 0
    for moment in played(mode):
        before, after = cast(Barons, moment.position), cast(Barons, moment.position.copy())
        after.log = log = list[Line]()
        moment.game.play(after, moment.action)
        less, told = losers(before, after), named(log)
        gone = any(line.key == "log.bankrupt" for line in log)
        assert less <= told or (gone and COMPANIES_TOLD & told), (less, moment.action, log)
        lost += len(less)
    assert lost > 200


@pytest.mark.parametrize("mode", MODES)
def test_whoever_would_lose_track_is_named_in_the_forecast(mode: str):
    compared = 0
    for moment in played(mode):
        builds = [a for a in moment.legal if a.verb in ("found_city", "lay", "take_symbol")]
        for action in moment.dice.sample(builds, min(3, len(builds))):
            position = cast(Barons, moment.position)
            after = outcome_of_effect(
                position, GAME.verbs[action.verb].effect_fn, moment.seat, *action.args
            ).after
            kept = owned(after)
            less = {
                what.split()[0]
                for what, n in owned(position).items()
                if what.endswith(("track", "links")) and kept[what] < n
            }
            forecast = GAME.forecast(position, moment.seat, action)
            assert forecast
            tags = [t for value in forecast.params.values() if isinstance(value, tuple) for t in value]
            assert {f"seat.{t.rpartition('.')[2]}" for t in tags if t.startswith("loss.")} == less
            compared += 1
    assert compared > 200
