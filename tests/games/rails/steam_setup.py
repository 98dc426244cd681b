"""Positions of the simplified and standard versions in a few words, and questions to them.

    t = steam(3, "northern_england").money(A, 20).tile(A, "engineer").build(A)
    assert t.why("lay", "leeds", "0-3") == "RAIL-6.1"

Track belongs to seats: `t.own(A, "8,6:0-3")`, `t.links(A, "leeds", "york")`. An action tile is named by what
it does ("city_growth"), a New City by its colour, a space of the Goods Supply by its number, from 1 on.
"""

from __future__ import annotations

from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Action
from tabletop.games.rails import GAME
from tabletop.games.rails import components as c
from tabletop.games.rails.land import HEX_TAG
from tabletop.games.rails.notation import RailsNotation, cube, hex, place, symbol, tile
from tabletop.games.rails.steam.components import BUILD, HAUL
from tabletop.games.rails.steam.position import Steam
from tests.games.table_under_test import TableUnderTest

A, B, C, D, E, F = range(6)
MODES = ("simplified", "standard")


class SteamTable(TableUnderTest[Steam], RailsNotation):
    """A position under test, in the words of Steam."""

    game = GAME

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

    def cubes(self, text: str) -> SteamTable:
        """Exactly these cubes lie there: "red@leeds blue@supply.1"."""
        return self.arrange(cubes=text.split())

    def own(self, seat: int, *tiles: str, round: int = 0) -> SteamTable:
        """Tiles of a seat, laid one after another whatever the rules say; a seat of -1 is nobody."""
        return self.arrange(
            track={_owner(seat): [f"{tile}@{round or self.position.round}" for tile in tiles]}
        )

    def links(self, seat: int, *stops: str) -> SteamTable:
        """Complete links of a seat from each stop to the next, without any tile below them."""
        return self.arrange(links={_owner(seat): ["-".join(stops)]})

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

    # -- naming ----------------------------------------------------------------------------------------------
    def action(self, seat: int, verb: str, *names: str | int) -> Action:
        domains = GAME.verbs[verb].domains
        args = (
            self._read(d, n, verb) if isinstance(n, str) else n for d, n in zip(domains, names, strict=True)
        )
        return Action(verb, tuple(args))

    def _read(self, domain: str, name: str, verb: str) -> int:
        match domain:
            case "hex" | "city" if verb != "found_city" or domain == "hex":
                return self.hex(name)
            case "city":
                return c.NEW_CITY_TAG.index(f"new_city.{name}")
            case "tile" if verb == "take_action":
                return c.ACTIONS.index(name)
            case "tile":
                return tile(name)
            case "symbol":
                return symbol(name)
        return cube(self.position, name)

    def hex(self, name: str) -> int:
        return hex(self.position, name)

    def place(self, name: str) -> int:
        """Where a cube lies: at a stop or on the supply."""
        return place(self.position, name)

    # -- looking ---------------------------------------------------------------------------------------------
    def at(self, place: str) -> list[str]:
        """The colours of the cubes at a place, sorted."""
        at = self.place(place)
        return sorted(c.GOODS[c.CUBE_COLOUR[cube]] for cube in c.CUBES if self.position.cubes[cube] == at)

    def linked(self, owner: int) -> list[str]:
        """The complete links of a seat: ["leeds-york"]; -1 for nobody's."""
        return sorted("-".join(stops) for stops in self._ends(owner) if len(stops) == 2)

    def stubs(self, owner: int) -> list[str]:
        """Where the unfinished track of a seat begins."""
        return sorted(stops[0] for stops in self._ends(owner) if len(stops) == 1)

    def _ends(self, owner: int) -> list[list[str]]:
        return [
            sorted(HEX_TAG[stop].removeprefix("stop.") for stop in s[2:4] if stop != NOTHING)
            for s in self.position.rails
            if s.owner == (owner if owner >= 0 else c.NOBODY)
        ]


def _owner(seat: int) -> str:
    return str(seat) if seat >= 0 else "nobody"


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
