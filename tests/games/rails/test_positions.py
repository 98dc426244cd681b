"""Positions from outside: what is no track is told, and no sum of money is too large."""

from __future__ import annotations

import pytest

from tabletop.engine.position import BadPosition
from tabletop.games.rails import GAME
from tabletop.match.position_check import position_from

from .table_setup import table


@pytest.mark.parametrize("rails", [[[1, 2]], [[0, 1, 2, -2, [3], 5]], [7], [[]]])
def test_what_is_no_stretch_is_told_with_its_field(rails: list[object]):
    with pytest.raises(BadPosition, match="rails"):
        position_from(GAME, {"rails": rails}, 3, {}, 0)


def test_a_company_may_be_richer_than_any_tile_costs():
    t = table(2).hold(0, green=1)
    t.position.treasury[1] = 500
    t.build("green")
    assert t.verbs() >= {"lay", "end_building"}
