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

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from tabletop.engine.agenda import Item
from tabletop.engine.game import BadSetup
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c
from tabletop.games.rails import modes, round, sale
from tabletop.games.rails.build import laid
from tabletop.games.rails.land import ALL, HEX_TAG, HEXES, SUPPLY, SYMBOL_TAG, SYMBOLS
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.position import Barons, enter, holdings
from tabletop.games.rails.steam import components as s
from tabletop.games.rails.steam import turn
from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.tiles import TILES
from tabletop.games.rails.verbs import ALL_TILES, step

Words = Mapping[str, Any]
SIX = len(c.COMPANIES)


def setup(words: Words) -> Barons:
    """Return the position that some keywords describe, at the question of the step that the keyword "asks"
    names.

    Args:
        words: the values by keyword, as in the example above.

    Raises:
        BadSetup: naming the keyword that cannot be read, or the fault of the position described.
    """
    told = dict(words)
    seats, asks, options = told.pop("seats", 2), told.pop("asks", ""), _options(told.pop("options", {}))
    if any(seats not in option.players[options[option.key]] for option in c.OPTIONS if option.players):
        raise BadSetup(f"seats: {seats!r} cannot play so")
    position = modes.start(seats, options, seed=1)
    position.round, position.order = 1, tuple(range(len(position.out)))
    arrange(position, told)
    position.prices = ((c.START_PRICE,) * SIX,) * (position.round - 1) + (tuple(position.price),)
    _go_on(position, asks)
    if faults := modes.audit(position):
        raise BadSetup(faults[0])
    return position


def _options(chosen: Words) -> dict[str, int]:
    """Return the index of the chosen value of each rule option; 0 for options that are not mentioned."""
    indexes = {option.key: 0 for option in c.OPTIONS}
    for key, value in chosen.items():
        option = next((option for option in c.OPTIONS if option.key == key), None)
        if option is None or option.which(value) < 0:
            raise BadSetup(f"options: no {key} {value!r}")
        indexes[key] = option.which(value)
    return indexes


def arrange(position: Barons, words: Words) -> None:
    """Set the fields of a position to the values given by keyword, in the order in which the keywords depend
    on each other.

    Raises:
        BadSetup: for a keyword that is unknown, or a value that cannot be read.
    """
    known = (MARKET if position.mode == c.SHARE_MARKET else STEAM) | LAND
    if unknown := [word for word in words if word not in known]:
        raise BadSetup(f"unknown word {unknown[0]!r}")
    for word, put in known.items():
        if word in words:
            with _reading(word, words[word]):
                put(position, words[word])


@contextmanager
def _reading(word: str, value: object) -> Iterator[None]:
    """Turn each error raised in the `with` block into a BadSetup that names the keyword."""
    try:
        yield
    except BadSetup as bad:
        raise BadSetup(f"{word}: {bad}") from bad
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as bad:
        raise BadSetup(f"{word}: cannot read {value!r}") from bad


# -- names -------------------------------------------------------------------------------------------------
def _known(names: Sequence[str], name: str, what: str, prefix: str = "") -> int:
    if prefix + name not in names:
        raise BadSetup(f"{name!r} is no {what}")
    return names.index(prefix + name)


def company(name: str) -> int:
    """Return the number of a company, given its colour; NOBODY for "nobody", the owner of ownerless track."""
    return c.NOBODY if name == "nobody" else _known(c.COMPANIES, name, "company")


def owner(position: Barons, name: str) -> int:
    """Return the number of an owner of track, given its name: a company's colour, a seat's number in modes
    without companies, or "nobody"."""
    return int(name) if position.mode != c.SHARE_MARKET and name != "nobody" else company(name)


def hex(position: Barons, name: str) -> int:
    """Return the number of a hex, given its stop ("leeds") or its coordinates ("8,6")."""
    if "," not in name:
        return _known(HEX_TAG, name, "stop", "stop.")
    place = tuple(map(int, name.split(",")))
    found = [h for h in HEXES[position.options.map] if ALL[h][:2] == place]
    if not found:
        raise BadSetup(f"{name!r} is no hex of this map")
    return found[0]


def tile(name: str) -> int:
    """Return the number of a tile, given its name; the names of shapes that no tile has are read as well."""
    if f"tile.{name}" in ALL_TILES:
        return ALL_TILES.index(f"tile.{name}")
    if name.startswith("t"):
        edges = sum(1 << int(edge) for edge in name[1:])
        found = [i for i, t in enumerate(TILES) if t.town and t.edges == edges]
    else:
        tracks = {tuple(sorted(map(int, track.split("-")))) for track in name.split(" ")}
        found = [i for i, t in enumerate(TILES) if t.tracks == tracks]
    if not found:
        raise BadSetup(f"{name!r} is no tile")
    return found[0]


def symbol(name: str) -> int:
    """Return the number of a rail symbol, given the names of its two cities."""
    return _known(SYMBOL_TAG, name, "rail symbol", "symbol.")


def place(position: Barons, name: str) -> int:
    """Return the place of a cube, given its name: a stop, a space of the Goods Supply, or "" for NOTHING, out
    of the game."""
    if not name:
        return NOTHING
    return SUPPLY + c.SUPPLY_TAG.index(name) if name in c.SUPPLY_TAG else hex(position, name)


def cube(position: Barons, name: str) -> int:
    """Return the number of a cube, given its colour and place as in "red@leeds"; the first of several."""
    colour, _, where = name.partition("@")
    return free_cube(position.cubes, colour, place(position, where))


def free_cube(cubes: Sequence[int], colour: str, at: int) -> int:
    """Return the number of the first cube of a colour that lies at a place.

    Args:
        cubes: the place of each cube.
    """
    number = _known(c.GOODS, colour, "colour")
    found = [i for i in c.CUBES if c.CUBE_COLOUR[i] == number and cubes[i] == at]
    if not found:
        raise BadSetup(f"no {colour} cube there")
    return found[0]


# -- the land ----------------------------------------------------------------------------------------------
def _cubes(position: Barons, names: Iterable[str]) -> None:
    """Put the named cubes at their places, and all other cubes out of the game."""
    lying = [NOTHING] * len(c.CUBES)
    for name in names:
        colour, _, where = name.partition("@")
        lying[free_cube(lying, colour, NOTHING)] = place(position, where)
    position.cubes = tuple(lying)


def _track(position: Barons, tiles: Mapping[str, Iterable[str]]) -> None:
    """Lay the named tiles for each owner, in the order given and without checking the rules."""
    before = position.company, position.round
    for name, texts in tiles.items():
        for text in texts:
            what, _, laid_in = text.partition("@")
            where, _, named = what.partition(":")
            at, which = hex(position, where), tile(named)
            position.company, position.round = owner(position, name), int(laid_in or before[1])
            position.rails = laid(position, at, which)
            position.tiles = (*position.tiles[:at], which, *position.tiles[at + 1 :])
    position.company, position.round = before


def _links(position: Barons, lines: Mapping[str, Iterable[str]]) -> None:
    """Add complete links without tiles: for each owner and each line such as "leeds-york-hull", a link from
    every stop to the next."""
    for name, texts in lines.items():
        for a, b in (ends for text in texts for ends in pairwise(text.split("-"))):
            ends = hex(position, a), hex(position, b)
            new = Stretch(owner(position, name), position.round, *ends, ())
            position.rails = Rails((*position.rails, new))


def _trains(position: Barons, symbols: Mapping[str, Iterable[str]]) -> None:
    """Build the named rail symbols for each owner."""
    for name, texts in symbols.items():
        for text in texts:
            ends = SYMBOLS[symbol(text)]
            position.rails = position.rails.with_symbol(owner(position, name), position.round, *ends)


# -- the share market --------------------------------------------------------------------------------------
def hold(position: Barons, seat: int, which: int, count: int) -> None:
    """Set the number of a company's shares that a seat holds; they come from the unissued ones, and control
    passes to a seat that now holds most."""
    _out_of_reserve(position, position.held, which, seat * SIX + which, count)
    old = position.control[which]
    if count > (0 if old == NOTHING else holdings(position, old)[which]):
        position.control[which] = seat


def _out_of_reserve(position: Barons, field: list[int], which: int, at: int, count: int) -> None:
    position.unissued[which] += field[at] - count
    field[at] = count
    if position.unissued[which] < 0:
        raise BadSetup(f"{c.COMPANIES[which]} has not that many shares")


def _shares(position: Barons, held: Iterable[Mapping[str, int]]) -> None:
    for seat, counts in enumerate(held):
        for name, count in counts.items():
            hold(position, seat, company(name), count)


def _available(position: Barons, counts: Mapping[str, int]) -> None:
    """Set the number of available shares of each named company; they come from its unissued ones."""
    for name, count in counts.items():
        _out_of_reserve(position, position.available, company(name), company(name), count)


def _cash(position: Barons, amounts: Iterable[int]) -> None:
    """Set the cash of each seat, and book the difference as dividends, so that the books agree with the
    cash."""
    for seat, amount in enumerate(amounts):
        enter(position, seat, "dividends", amount - position.cash[seat])


def _order(position: Barons, names: Iterable[str]) -> None:
    position.order = tuple(company(name) for name in names)


def _bankrupt(position: Barons, names: Iterable[str]) -> None:
    """Make the named companies bankrupt and remove them from the game."""
    for name in names:
        position.price[company(name)] = c.BANKRUPT
    sale.settle_bankruptcies(position)


# -- without companies -------------------------------------------------------------------------------------
def _actions(position: Steam, names: Iterable[str]) -> None:
    """Set the action tile of each seat, "" for none; the actions City Growth and Urbanization are still to be
    used."""
    for seat, name in enumerate(names):
        if name:
            position.action[seat] = _known(c.ACTIONS, name, "action tile")
            position.to_use[seat] = int(position.action[seat] in s.PLACED)


# -- plain fields ------------------------------------------------------------------------------------------
def _number(field: str) -> Callable[[Any, int], None]:
    return lambda position, value: setattr(position, field, int(value))


def _by_company(field: str) -> Callable[[Any, Mapping[str, int]], None]:
    def put(position: Barons, values: Mapping[str, int]) -> None:
        for name, value in values.items():
            getattr(position, field)[_known(c.COMPANIES, name, "company")] = int(value)

    return put


def _by_seat(field: str) -> Callable[[Any, Sequence[int]], None]:
    def put(position: Barons, values: Sequence[int]) -> None:
        getattr(position, field)[: len(values)] = map(int, values)

    return put


Put = Callable[[Any, Any], None]
MARKET: dict[str, Put] = {
    "round": _number("round"),
    "marker": _number("marker"),
    "order": _order,
    "shares": _shares,
    "available": _available,
    "control": _by_company("control"),
    "cash": _cash,
    "treasuries": _by_company("treasury"),
    "prices": _by_company("price"),
    "performances": _by_company("performance"),
    "bankrupt": _bankrupt,
}
"""The keywords of the share market, each with the function that sets its value, in the order in which they
must be applied."""
STEAM: dict[str, Put] = {
    "round": _number("round"),
    "order": lambda position, seats: setattr(position, "order", tuple(map(int, seats))),
    "cash": _by_seat("cash"),
    "income": _by_seat("income"),
    "points": _by_seat("points"),
    "locomotive": _by_seat("locomotive"),
    "actions": _actions,
}
"""The keywords of the modes without companies, each with the function that sets its value, in the order in
which they must be applied."""
LAND: dict[str, Put] = {"cubes": _cubes, "track": _track, "links": _links, "trains": _trains}


# -- the question ------------------------------------------------------------------------------------------
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
"""The step of a round or turn and the phase it belongs to, by the first word of the keyword "asks"."""


def _go_on(position: Any, asks: str) -> None:
    """Continue the round from the step that "asks" names, such as "auction orange", "build green", "move
    green 2", "sale" or "haul 1"."""
    with _reading("asks", asks):
        what, *names = asks.split()
        name, phase = STEPS[what]
        first = (name, *(int(n) if n.isdigit() else company(n) for n in names))
        position.round -= 1
        play = round.play_round if position.mode == c.SHARE_MARKET else turn.play_turn
        to_come: list[Item] = [*(play(position) or ())]
        later = to_come[to_come.index(first) + 1 :][::-1]
    position.phase, position.agenda = phase, [*later, first]
    step.run(position)
    if position.agenda[: len(later)] != later:
        raise BadSetup(f"asks: nobody is asked to {asks!r}")
