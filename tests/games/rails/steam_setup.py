"""Positions of the simplified and standard versions in a few words, and questions to them.

    t = steam(3, "northern_england").money(A, 20).tile(A, "engineer").build(A)
    assert t.why("lay", "leeds", "0-3") == "RAIL-6.1"

Track belongs to seats: `t.track(A, "8,6:0-3")`, `t.link(A, "leeds", "york")`. An action tile is named by what
it does ("city_growth"), a New City by its colour, a space of the Goods Supply by its number, from 1 on.
"""

from __future__ import annotations

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.steam.components import BUILD, HAUL

from .table_setup import RailsTable

A, B, C, D, E, F = range(6)
MODES = ("simplified", "standard")


class SteamTable(RailsTable):
    """A position under test of the simplified or the standard version."""

    # -- setting up ------------------------------------------------------------------------------------------
    def money(self, seat: int, amount: int) -> SteamTable:
        """The seat's cash."""
        return self.has(seat, cash=amount)

    def has(self, seat: int, **what: int) -> SteamTable:
        """A seat's income, points or locomotive."""
        for field, value in what.items():
            getattr(self.position, field)[seat] = value
        return self

    def tile(self, seat: int, name: str, *, used: bool = True) -> SteamTable:
        """The seat holds an action tile; two of them are still to be done, unless declined."""
        self.action_tile(seat, name)
        self.position.to_use[seat] &= used
        return self

    # -- going on --------------------------------------------------------------------------------------------
    def order(self, *seats: int) -> SteamTable:
        """The order of play."""
        return self.set(order=seats)

    def choose(self) -> SteamTable:
        """Everybody takes an action tile."""
        return self.run(("take_actions",))

    def build(self, *seats: int) -> SteamTable:
        """These seats build."""
        self.position.phase = BUILD
        return self.run(*(("build_railway", seat) for seat in seats))

    def haul(self, *seats: int, goods_round: int = 1) -> SteamTable:
        """These seats move goods."""
        self.position.phase, self.position.goods_round = HAUL, goods_round
        return self.run(*(("haul_turn", seat) for seat in seats))

    def incomes(self) -> SteamTable:
        """The income phase."""
        return self.run(("pay_incomes",))


def steam(
    seats: int = 3, map: str = "northern_england", mode: str = "simplified", **options: int | str | bool
) -> SteamTable:
    """A table in turn 1: no cubes, the order is that of the seats, nobody is asked."""
    t = opened(seats, map, mode, **options)
    t.cubes("").set(agenda=[], round=1, order=tuple(range(seats)), company=NOTHING)
    t.position.log = []
    return t


def opened(
    seats: int = 3,
    map: str = "northern_england",
    mode: str = "simplified",
    seed: int = 1,
    **options: int | str | bool,
) -> SteamTable:
    """A real game at its first question, with all that was told on the way."""
    return SteamTable.fresh(seats, {"map": map, "mode": mode, **options}, seed)
