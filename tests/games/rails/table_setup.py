"""Positions of Steam Barons in a few words, and questions to them.

    t = table(3, "northern_england").hold(A, green=3).money(green=4).build("green")
    assert t.why("lay", "leeds", "0-3") == "RAIL-6.1"
    t.play("lay", "8,6", "0-3").play("end_building")
    assert t.lines("log.lays")

A company is named by its colour; a hex by its stop ("leeds") or its place ("8,6"); a tile by its tracks
("0-3", "0-3 1-4"), the exits of its town ("t03"), its face and turn ("41.2") or as one that does not exist
("none.0102"); a rail symbol by its two cities ("new_york-philadelphia"); a cube by its colour and where it
lies ("red@leeds"). Numbers stand for themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Self

from tabletop.engine.notation import ids
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.land import HEX_TAG
from tabletop.games.rails.notation import RailsNotation, company, cube, hex, place, symbol, tile
from tabletop.games.rails.position import BOOKS, Barons, holdings
from tabletop.games.rails.tiles import TILE_TAG
from tests.games.table_under_test import TableUnderTest

A, B, C, D, E, F = range(6)
NOBODY = "nobody"
"""The owner of neutral links and of track that was given up."""


class RailsTable(TableUnderTest[Barons], RailsNotation):
    """A position under test, with or without companies; "nobody", a company or a seat may own track."""

    game = GAME

    # -- setting up ------------------------------------------------------------------------------------------
    def cubes(self, text: str) -> Self:
        """Exactly these cubes lie there: "red@leeds blue@supply.1"."""
        return self.arrange(cubes=text.split())

    def track(self, owner: str | int, *tiles: str, round: int = 0) -> Self:
        """Tiles of an owner, laid one after another whatever the rules say: "8,6:0-3", "barnsley:t0".

        Without another `round` they were laid in this one. The track of "nobody" is neutral or given up.
        """
        laid_in = round or self.position.round
        return self.arrange(track={str(owner): [f"{tile}@{laid_in}" for tile in tiles]})

    def link(self, owner: str | int, *stops: str) -> Self:
        """Complete links of an owner from each stop to the next, without any tile below them."""
        return self.arrange(links={str(owner): ["-".join(stops)] if stops else []})

    # -- naming ----------------------------------------------------------------------------------------------
    def readers(self, seat: int, verb: str) -> Mapping[str, Callable[[str], int]]:
        return {
            "company": company,
            "hex": self.hex,
            "city": self.hex if verb != "found_city" else ids(c.NEW_CITY_TAG).index,
            "tile": tile if verb != "take_action" else c.ACTIONS.index,
            "symbol": symbol,
            "cube": self.cube,
        }

    def hex(self, name: str) -> int:
        return hex(self.position, name)

    def cube(self, name: str) -> int:
        return cube(self.position, name)

    # -- looking ---------------------------------------------------------------------------------------------
    def at(self, name: str) -> list[str]:
        """The colours of the cubes at a place, sorted."""
        at = place(self.position, name)
        return sorted(c.GOODS[c.CUBE_COLOUR[cube]] for cube in c.CUBES if self.position.cubes[cube] == at)

    def lies(self, place: str) -> str:
        """The tile on a hex, by face and turn; "" for none."""
        tile = self.position.tiles[self.hex(place)]
        return "" if tile == NOTHING else TILE_TAG[tile].removeprefix("tile.")

    def links(self, owner: str | int) -> list[str]:
        """The complete links of an owner: ["leeds-york"], its stops in alphabetical order."""
        return sorted("-".join(ends) for ends in self._ends(owner) if len(ends) == 2)

    def stubs(self, owner: str | int) -> list[str]:
        """Where the unfinished track of an owner begins."""
        return sorted(ends[0] for ends in self._ends(owner) if len(ends) == 1)

    def _ends(self, owner: str | int) -> Iterable[list[str]]:
        for s in self.position.rails:
            if s.owner == self.owner(str(owner)):
                yield sorted(HEX_TAG[stop].removeprefix("stop.") for stop in s[2:4] if stop != NOTHING)


class Table(RailsTable):
    """A position under test of the share market."""

    tile = staticmethod(tile)

    # -- setting up ------------------------------------------------------------------------------------------
    def order(self, names: str) -> Table:
        """The live companies in company order."""
        return self.arrange(order=names.split())

    def prices(self, **prices: int) -> Table:
        return self.arrange(prices=prices)

    def performances(self, **performances: int) -> Table:
        return self.arrange(performances=performances)

    def money(self, **treasuries: int) -> Table:
        """The treasuries of companies."""
        return self.arrange(treasuries=treasuries)

    def control(self, **seats: int) -> Table:
        """Who controls a company, where that is not the first and largest holder."""
        return self.arrange(control=seats)

    def available(self, **counts: int) -> Table:
        """The shares on offer; its reserve takes or gives what that changes."""
        return self.arrange(available=counts)

    def unissued(self, **counts: int) -> Table:
        """The shares in the reserve; those on offer take or give what that changes."""
        return self.arrange(unissued=counts)

    def hold(self, seat: int, **counts: int) -> Table:
        """The shares a seat holds, out of the reserve; who has most of them controls the company."""
        self.shares(seat, counts)
        return self

    def cash(self, seat: int, amount: int) -> Table:
        """The seat's money; what that changes counts as dividends."""
        super().cash(seat, amount)
        return self

    def bankrupt(self, *names: str) -> Table:
        """These companies have left the game."""
        return self.arrange(bankrupt=names)

    def train(self, owner: str, symbol: str) -> Table:
        """The rail symbol is built."""
        return self.arrange(trains={owner: [symbol]})

    # -- going on --------------------------------------------------------------------------------------------
    def auction(self, *names: str) -> Table:
        """These companies are offered, all of them in their order if none is named."""
        self.position.phase = c.BUY
        offered = [company(name) for name in names] or self.position.order
        return self.run(*(("auction", which) for which in offered))

    def build(self, *names: str) -> Table:
        """These companies build."""
        self.position.phase = c.BUILD
        return self.run(*(("build_turn", company(name)) for name in names))

    def move(self, *names: str, goods_round: int = 1) -> Table:
        """These companies move a cube."""
        self.position.phase = c.MOVE
        return self.run(*(("move_turn", company(name), goods_round) for name in names))

    def pay(self) -> Table:
        """Dividends are paid, and prices move after two pauses."""
        return self.run(("pay_dividends",))

    def adjust(self) -> Table:
        """Dividends are paid and prices moved."""
        self.pay()
        while self.asked is not None:
            self.play("go_on")
        return self

    def sell(self) -> Table:
        """Shares are sold, then bankruptcies settled."""
        return self.run(("sell_shares",), ("settle_bankruptcies",))

    def opened(self) -> Table:
        """What lies in the open fists has been read, and is paid."""
        return self.play("go_on") if self.asked and self.asked[1] == "sold" else self

    def next_round(self) -> Table:
        """The round ends."""
        return self.run(("end_round",))

    # -- looking ---------------------------------------------------------------------------------------------
    def of(self, field: str, *names: str) -> list[int]:
        """What companies have: `t.of("price", "green", "black")`."""
        return [getattr(self.position, field)[company(name)] for name in names]

    def held(self, seat: int, name: str) -> int:
        return holdings(self.position, seat)[company(name)]

    def book(self, seat: int, entry: str) -> int:
        """The money one entry of the books has brought a seat."""
        return self.position.books[seat * len(BOOKS) + BOOKS.index(entry)]


def table(seats: int = 3, map: str = "eastern_us", *, seed: int = 1, **options: int | str | bool) -> Table:
    """A table in round 1: no cubes, seat A has the marker, companies stand in order, nobody is asked."""
    t = fresh(seats, map, seed=seed, **options)
    t.cubes("").order(" ".join(c.COMPANIES)).set(marker=A, agenda=[], company=NOTHING)
    t.position.log = []
    return t


def fresh(seats: int = 3, map: str = "eastern_us", *, seed: int = 1, **options: int | str | bool) -> Table:
    """A real game at its first question, with all that was told on the way."""
    return Table.fresh(seats, {"map": map, **options}, seed)
