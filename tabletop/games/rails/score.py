"""Chapter 18: the result; and the invariants that must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.engine.game import Result, ScoreRow, tie_rule
from tabletop.engine.secrecy import NOTHING, UNKNOWN
from tabletop.games.rails import components as c
from tabletop.games.rails.land import CUBES_AT, FACING, STOPS
from tabletop.games.rails.position import BOOKS, Barons
from tabletop.games.rails.tiles import TILES


def result(position: Barons) -> Result | None:
    """Return the result: the player with most cash wins, and players with equal cash share the victory
    (RAIL-18.2, RAIL-18.3); None while the match goes on."""
    if position.agenda:
        return None
    scores = tuple(position.cash)
    rows = [ScoreRow("start", (c.START_CASH[position.seats],) * position.seats)]
    rows += [ScoreRow(entry, tuple(position.books[i :: len(BOOKS)])) for i, entry in enumerate(BOOKS)]
    winners = tuple(seat for seat, cash in enumerate(scores) if cash == max(scores))
    return Result(scores, winners, tuple(rows), "end.rounds",
                  ties=tie_rule([(cash,) for cash in scores], "RAIL-18.3"))  # fmt: skip


def audit(position: Barons) -> list[str]:
    """Return a description, for engineers, of each invariant that a position breaks; empty if it is sound."""
    divided = (name for company, name in enumerate(c.COMPANIES) if _falls_apart(position, company))
    apart = (f"{name}'s track falls apart" for name in divided)
    return [*_money(position), *_shares(position), *_goods(position), *track_faults(position), *apart]


def _money(position: Barons) -> Iterator[str]:
    if min(position.cash) < 0 or min(position.treasury) < 0:
        yield f"cash {position.cash} or treasury {position.treasury} below 0"
    for seat, cash in enumerate(position.cash):
        books = position.books[seat * len(BOOKS) : (seat + 1) * len(BOOKS)]
        if c.START_CASH[position.seats] + sum(books) != cash:
            yield f"seat {seat} has {cash}, its books say {books}"
    for company, price in enumerate(position.price):
        if not (0 <= price <= c.TOP_PRICE or price == c.BANKRUPT):
            yield f"{c.COMPANIES[company]} stands at {price}"


def _shares(position: Barons) -> Iterator[str]:
    all_shares = 1 + c.UNISSUED[position.options.map] - position.options.shares_include_first
    for company, name in enumerate(c.COMPANIES):
        held = position.held[company :: c.COMPANY_COUNT]
        counts = [position.available[company], position.unissued[company], *held]
        expected = 0 if position.out[company] else all_shares
        if min(counts) < 0 or sum(counts) != expected:
            yield f"{name}: {counts} shares instead of {expected}"
        controller = position.control[company]
        if controller == NOTHING and any(held):
            yield f"{name}: held, but controlled by nobody"
        if controller != NOTHING and max(held) > held[controller]:
            yield f"{name}: {controller} controls it with {held}"
    for at, chosen in enumerate(position.chosen):
        if chosen != UNKNOWN and not 0 <= chosen <= position.held[at]:
            yield f"{chosen} shares in a fist of {position.held[at]}"


def _goods(position: Barons) -> Iterator[str]:
    stops = set(STOPS[position.options.map])
    for cube, at in enumerate(position.cubes):
        if at != NOTHING and (at not in stops or c.CUBE_COLOUR[cube] == c.GRAY):
            yield f"cube {cube} lies on {at}"
    most = sum(CUBES_AT[s] for s in stops)
    if sum(at != NOTHING for at in position.cubes) > most or len(position.cubes) != len(c.CUBES):
        yield f"more than {most} cubes"


def track_faults(position: Barons) -> Iterator[str]:
    """Yield a description of each fault of the track: two stretches that cross the same side of a hex, or
    track printed on the tiles that differs from the stretches."""
    land, sides = position.land, [side for s in position.rails for side in s.sides]
    if len(sides) != len(set(sides)):
        yield "two tracks at one side"
    drawn = {h * 6 + e for h, t in enumerate(position.tiles) if t != NOTHING for e in range(6)
             if TILES[t].edges >> e & 1}  # fmt: skip
    if drawn != set(sides):
        yield f"tiles and stretches differ: {sorted(drawn ^ set(sides))}"
    for s in position.rails:
        if not (land.is_city[s.start] or land.is_town[s.start]) or s.start == s.end:
            yield f"no stretch: {s}"
        if s.end == NOTHING and FACING[s.sides[-1]] in drawn:
            yield f"the end of {s} is not open"


def _falls_apart(position: Barons, company: int) -> bool:
    """Tell whether a company's track consists of two or more separate networks (RAIL-10.5)."""
    return len(_parts([s[2:4] for s in position.rails if s.owner == company])) > 1


def _parts(links: list[tuple[int, int]]) -> list[set[int]]:
    parts: list[set[int]] = []
    for link in links:
        ends = {stop for stop in link if stop != NOTHING}
        met = [p for p in parts if p & ends]
        parts = [*(p for p in parts if p not in met), ends.union(*met)]
    return parts
