"""Positions described by keywords, for lessons and tests; the match continues from the step that "asks"
names.

    {"options": {"map": "northern_england"}, "shares": [{"green": 1}], "asks": "build green"}

A company is named by its colour, a seat by its number; a hex by its stop ("leeds") or its
coordinates ("8,6"), a cube by its colour and its place ("red@leeds", "blue@supply.1"). A tile is
named by its tracks ("0-3", "0-3 1-4"), the exits of its town ("t03") or its face and turn ("41.2").
A laid tile is named by its hex and its tile, and by the round in which it was laid, if that is not
the current one ("8,6:0-3@1"). A rail symbol is named by its two cities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from operator import setitem
from typing import Any, ClassVar

from tabletop.engine.agenda import Item
from tabletop.engine.domains import ANY
from tabletop.engine.game import BadSetup
from tabletop.engine.notation import (
    Notation,
    Put,
    by_name,
    by_seat,
    field,
    ids,
    index,
    list_of,
    number,
    once,
    seat_field,
    table_of,
    text,
    whole,
)
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c, modes, round, sale
from tabletop.games.rails.build import laid
from tabletop.games.rails.land import ALL, HEX_TAG, HEXES, SUPPLY, SYMBOL_TAG, SYMBOLS
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.position import Barons, enter, holdings
from tabletop.games.rails.steam import components as s, turn
from tabletop.games.rails.tiles import TILES
from tabletop.games.rails.verbs import ALL_TILES, step

ROUNDS = range(1, max(c.ROUNDS, *s.TURNS.values()) + 1)


# -- names -------------------------------------------------------------------------------------------------
def company(name: str) -> int:
    """Return the number of a company, given its colour; NOBODY for "nobody", the owner of ownerless track."""
    return index((*c.COMPANIES, "nobody"), name)


@cache
def hexes(map: int) -> Mapping[str, int]:
    """Return the number of each hex of a map, by name. A hex with a stop has two names: the stop ("leeds")
    and the coordinates ("8,6"); any other hex has only the latter."""
    by_place = {"{},{}".format(*ALL[h][:2]): h for h in HEXES[map]}
    return by_place | {HEX_TAG[h][5:]: h for h in HEXES[map] if HEX_TAG[h].startswith("stop.")}


def hex(position: Barons, name: str) -> int:
    """Return the number of a hex, given its stop ("leeds") or its coordinates ("8,6")."""
    if name not in hexes(position.options.map):
        raise BadSetup(f"{name!r:.40} is no {'hex' if ',' in name else 'stop'} of this map")
    return hexes(position.options.map)[name]


def tile(name: str) -> int:
    """Return the number of a tile, given its name; a shape that no tile has is named and numbered like a tile
    (see `ALL_TILES`)."""
    if f"tile.{name}" in ALL_TILES:
        return ALL_TILES.index(f"tile.{name}")
    tracks = {"-".join(sorted(track.split("-"))) for track in name.split()}
    for i, t in enumerate(TILES):
        exits = {str(edge) for edge in range(6) if t.edges >> edge & 1}
        if t.town and name[:1] == "t" and {*name[1:]} == exits:
            return i
        if not t.town and {f"{a}-{b}" for a, b in t.tracks} == tracks:
            return i
    raise BadSetup(f"{name!r:.40} is not a tile")


def symbol(name: str) -> int:
    """Return the number of a rail symbol, given the names of its two cities."""
    return index(ids(SYMBOL_TAG), name)


def place(position: Barons, name: str) -> int:
    """Return the place of a cube, given its name: a stop, a space of the Goods Supply, or "" for NOTHING, out
    of the game."""
    if not name:
        return NOTHING
    return SUPPLY + c.SUPPLY_TAG.index(name) if name in c.SUPPLY_TAG else hex(position, name)


def cube(position: Barons, name: str) -> int:
    """Return the number of a cube, given its colour and place as in "red@leeds"; the first if several
    match."""
    colour, _, where = name.partition("@")
    return free_cube(position.cubes, colour, place(position, where))


def free_cube(cubes: Sequence[int], colour: str, at: int) -> int:
    """Return the number of the first cube of a colour that lies at a place.

    Args:
        cubes: the place of each cube.
    """
    number = index(c.GOODS, colour)
    found = [i for i in c.CUBES if c.CUBE_COLOUR[i] == number and cubes[i] == at]
    if not found:
        raise BadSetup(f"no {colour} cube there")
    return found[0]


# -- fields of the position ------------------------------------------------------------------------------
def _by_company(name: str, allowed: Sequence[int] = ANY) -> Put:
    """Return the function that applies a keyword whose value is a table with a number for each named company;
    `name` is the field of the position that it sets, `allowed` are the numbers it accepts."""

    def put(notation: RailsNotation, which: str, value: int) -> None:
        getattr(notation.position, name)[index(c.COMPANIES, which)] = value

    return by_name(number(allowed), put)


def _by_seat(name: str, allowed: Sequence[int]) -> Put:
    """Return the function that applies a keyword whose value is a list with a number for each seat; `name` is
    the field of the position that it sets, `allowed` are the numbers it accepts."""
    return by_seat(number(allowed), lambda notation, *to: setitem(getattr(notation.position, name), *to))


class RailsNotation(Notation[Barons]):
    """A position of Steam Barons under construction."""

    seats = c.DATA.table("game").numbers("players")
    options = c.OPTIONS
    step = ("asks", "")

    @classmethod
    def bare(cls, seats: int, options: Mapping[str, int], seed: int) -> Barons:
        position = modes.start(seats, options, seed)
        position.round, position.order = 1, tuple(range(len(position.out)))
        return position

    # -- the land ------------------------------------------------------------------------------------------
    def cubes(self, names: Iterable[str]) -> None:
        """Put the named cubes at their places, and all other cubes out of the game."""
        lying = [NOTHING] * len(c.CUBES)
        for name in names:
            colour, _, where = name.partition("@")
            lying[free_cube(lying, colour, NOTHING)] = place(self.position, where)
        self.position.cubes = tuple(lying)

    def owner(self, name: str) -> int:
        """Return the number of an owner of track, given its name: a company's colour, a seat's number in
        modes without companies, or "nobody"."""
        return company(name) if self.position.mode == c.SHARE_MARKET or name == "nobody" else self.seat(name)

    def track(self, name: str, tiles: Iterable[str]) -> None:
        """Lay the named tiles for an owner, in the order given and without checking the rules."""
        p, owner = self.position, self.owner(name)
        before = p.company, p.round
        for each in tiles:
            what, _, laid_in = each.partition("@")
            where, _, named = what.partition(":")
            at, which = hex(p, where), tile(named)
            p.company, p.round = owner, whole(laid_in or p.round, ROUNDS)
            p.rails = laid(p, at, which)
            p.tiles = (*p.tiles[:at], which, *p.tiles[at + 1 :])
            p.company, p.round = before

    def links(self, name: str, lines: Iterable[str]) -> None:
        """Add complete links without tiles for the owner called `name`. Each line, such as "leeds-york-hull",
        adds a link from every stop in it to the next."""
        p, owner = self.position, self.owner(name)
        for line in lines:
            for ends in pairwise([hex(p, stop) for stop in line.split("-")]):
                p.rails = Rails((*p.rails, Stretch(owner, p.round, *ends, ())))

    def trains(self, name: str, symbols: Iterable[str]) -> None:
        """Build the named rail symbols for an owner."""
        p, owner = self.position, self.owner(name)
        for each in symbols:
            p.rails = p.rails.with_symbol(owner, p.round, *SYMBOLS[symbol(each)])

    # -- the share market ----------------------------------------------------------------------------------
    def shares(self, seat: int, counts: Mapping[str, int]) -> None:
        """Set the number of shares of each named company that a seat holds; they come from the unissued ones,
        and control passes to a seat that now holds most."""
        p = self.position
        for name, count in counts.items():
            which = index(c.COMPANIES, name)
            self._out_of_reserve(p.held, which, seat * c.COMPANY_COUNT + which, count)
            old = p.control[which]
            if count > (0 if old == NOTHING else holdings(p, old)[which]):
                p.control[which] = seat

    def offer(self, name: str, count: int) -> None:
        """Set the number of available shares of a company; the difference comes from, or goes to, its
        unissued ones."""
        which = index(c.COMPANIES, name)
        self._out_of_reserve(self.position.available, which, which, count)

    def reserve(self, name: str, count: int) -> None:
        """Set the number of unissued shares of a company; the difference comes from, or goes to, its
        available ones."""
        p, which = self.position, index(c.COMPANIES, name)
        self.offer(name, p.available[which] + p.unissued[which] - count)

    def _out_of_reserve(self, field: list[int], which: int, at: int, count: int) -> None:
        unissued = self.position.unissued
        unissued[which] += field[at] - count
        field[at] = count
        if unissued[which] < 0:
            raise BadSetup(f"{c.COMPANIES[which]} has not that many shares")

    def cash(self, seat: int, amount: int) -> None:
        """Set the cash of a seat, and book the difference as dividends, so that the books agree with the
        cash."""
        enter(self.position, seat, "dividends", amount - self.position.cash[seat])

    def bankrupt(self, names: Iterable[str]) -> None:
        """Make the named companies bankrupt and remove them from the game."""
        for name in names:
            self.position.price[index(c.COMPANIES, name)] = c.BANKRUPT
        sale.settle_bankruptcies(self.position)

    # -- without companies ---------------------------------------------------------------------------------
    def action_tile(self, seat: int, name: str) -> None:
        """Set the action tile of a seat, named by its action; the actions City Growth and Urbanization count
        as not yet used."""
        position: Any = self.position
        position.action[seat] = index(c.ACTIONS, name)
        position.to_use[seat] = int(position.action[seat] in s.PLACED)

    def _order(self, read: Callable[[Any], int], names: Iterable[object]) -> None:
        order = tuple(map(read, names))
        if len({*order}) < len(order):
            raise BadSetup("nobody has two places in the order")
        self.position.order = order

    # -- the question --------------------------------------------------------------------------------------
    def complete(self) -> None:
        p = self.position
        p.prices = ((c.START_PRICE,) * c.COMPANY_COUNT,) * (p.round - 1) + (tuple(p.price),)

    def faults(self) -> list[str]:
        return modes.audit(self.position)

    def go_on(self, name: str) -> None:
        """Continue the round from a step such as "auction orange", "build green", "move green 2", "sale" or
        "haul 1"."""
        p: Any = self.position
        what, *names = name.split() or [""]
        first, phase = [*STEPS.values()][index([*STEPS], what)]
        item = (first, *(whole(n) if n.isdecimal() else company(n) for n in names))
        p.round -= 1
        play = round.play_round if p.mode == c.SHARE_MARKET else turn.play_turn
        to_come: list[Item] = [*(play(p) or ())]
        if item not in to_come:
            raise BadSetup(f"the round has no step {name!r:.40}")
        later = to_come[to_come.index(item) + 1 :][::-1]
        p.phase, p.agenda = phase, [*later, item]
        step.run(p)
        if p.agenda[: len(later)] != later:
            raise BadSetup(f"nobody is asked to {name!r}")

    # -- keywords ------------------------------------------------------------------------------------------
    def known(self) -> Mapping[str, Put]:
        return (self.market if self.position.mode == c.SHARE_MARKET else self.steam) | self.land

    market: ClassVar[dict[str, Put]] = {
        "round": field("round", range(1, c.ROUNDS + 1)),
        "marker": seat_field("marker"),
        "order": once(list_of(text), lambda notation, names: notation._order(company, names)),
        "shares": by_seat(table_of(whole), shares),
        "available": by_name(whole, offer),
        "unissued": by_name(whole, reserve),
        "control": _by_company("control"),
        "cash": by_seat(whole, cash),
        "treasuries": _by_company("treasury"),
        "prices": _by_company("price"),
        "performances": _by_company("performance"),
        "bankrupt": once(list_of(text), bankrupt),
    }
    """The functions that carry out the keywords of the share market, by keyword, in the order in which they
    must be carried out."""
    steam: ClassVar[dict[str, Put]] = {
        "round": field("round", ROUNDS),
        "order": once(list_of(whole), lambda notation, seats: notation._order(notation.seat, seats)),
        "cash": _by_seat("cash", ANY),
        "income": _by_seat("income", ANY),
        "points": _by_seat("points", ANY),
        "locomotive": _by_seat("locomotive", ANY),
        "actions": by_seat(text, action_tile),
    }
    """The functions that carry out the keywords of the modes without companies, by keyword, in the order in
    which they must be carried out."""
    land: ClassVar[dict[str, Put]] = {
        "cubes": once(list_of(text), cubes),
        "track": by_name(list_of(text), track),
        "links": by_name(list_of(text), links),
        "trains": by_name(list_of(text), trains),
    }


setup = RailsNotation.setup
STEPS = {
    "auction": ("auction", c.BUY),
    "build": ("build_turn", c.BUILD),
    "move": ("move_turn", c.MOVE),
    "dividends": ("pay_dividends", c.DIVIDENDS),
    "sale": ("sell_shares", c.SELL),
    "capital": ("buy_capital", s.CAPITAL),
    "place": ("auction_places", s.ORDER),
    "action": ("take_actions", s.ACTION),
    "railway": ("build_railways", s.BUILD),
    "haul": ("haul_goods", s.HAUL),
}
"""The step that continues a match from a described position, and the phase of that step; by the first word
after the keyword "asks" in the description."""
