"""The railways that computer players estimate: kept while nothing of them changes, never longer."""

from __future__ import annotations

import pytest

from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.components import COMPANIES
from tabletop.games.rails.delivery_prospects import railway
from tabletop.games.rails.network import Rails
from tabletop.games.rails.position import Barons
from tests.random_games import moments


@pytest.mark.parametrize("mode", c.MODES)
def test_a_railway_is_the_same_as_found_anew_after_any_build(mode: str):
    shared = 0
    for moment in moments("rails", 4, 3, 9, {"mode": mode}):
        builds = [a for a in GAME.legal(moment.position) if a.verb in ("lay", "take_symbol")]
        builders = range(len(COMPANIES) if mode == c.MODES[0] else 4)
        for action in builds[:: 1 + len(builds) // 4]:
            after: Barons = GAME.after(moment.position, action)  # type: ignore[assignment]
            anew = after.copy()
            anew.rails = Rails(after.rails)
            shared += sum(
                railway(after, each) is after.rails.shared.get(_key(after, each)) for each in builders
            )
            assert [railway(after, each) for each in builders] == [railway(anew, each) for each in builders]
    assert shared > 10


def _key(position: Barons, company: int) -> tuple[object, ...]:
    building = ("give_up_unfinished", company) in position.agenda
    return "railway", company, position.round if building else 0


def test_another_company_keeps_its_railway_when_a_tile_is_laid_far_from_it():
    kept = 0
    for moment in moments("rails", 4, 3, 9, {"mode": c.MODES[0]}):
        builds = [a for a in GAME.legal(moment.position) if a.verb == "lay"]
        one, other = (
            [GAME.after(moment.position, a) for a in (builds[0], builds[-1])] if builds else (None, None)
        )
        if one and other:
            kept += sum(railway(one, each) is railway(other, each) for each in range(len(COMPANIES)))
    assert kept > 10
