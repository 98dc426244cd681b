"""Chapter 24: the score and the result; and the invariants that must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.engine.game import Result, ScoreRow, tie_rule
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import ACTIONS, CUBES, NEW_CITIES, SUPPLY_TAG
from tabletop.games.rails.land import STOPS, SUPPLY
from tabletop.games.rails.score import track_faults
from tabletop.games.rails.steam.components import BEST_LOCOMOTIVE, CUBES_EACH, HIGHEST, LOWEST
from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.verbs import step


# -- the score -------------------------------------------------------------------------------------------
def for_income(income: int) -> int:
    """Return the points that an income scores at the end: half of a positive income, rounded down; twice a
    negative one, as a loss (RAIL-24.2)."""
    return income // 2 if income > 0 else 2 * income


def finished_links(position: Steam, seat: int) -> int:
    """Return the number of a player's complete links."""
    return sum(stretch.end != NOTHING for stretch in position.rails.of(seat))


def score(position: Steam, seat: int) -> int:
    """Return a player's score; during the match, the score if it ended now (RAIL-24.2)."""
    return position.points[seat] + for_income(position.income[seat]) + finished_links(position, seat)


@step
def count_up(position: Steam) -> None:
    """Log the points that each player gets at the end for income and links (RAIL-24.2)."""
    for seat in range(position.seats):
        income, links = position.income[seat], finished_links(position, seat)
        points = for_income(income)
        tell(position, "log.counts_income", "RAIL-24.2", seat=seat, n=points, income=income,
             gain=("income", points))  # fmt: skip
        tell(position, "log.counts_links", "RAIL-24.2", seat=seat, n=links, gain=("links", links))


def result(position: Steam) -> Result | None:
    """Return the result: the highest score wins, then the higher income, then the lower action tile
    (RAIL-24.3); a bankrupt player never wins (RAIL-22.4). None while the match goes on."""
    if position.agenda:
        return None
    seats = range(position.seats)
    scores = tuple(score(position, seat) for seat in seats)
    rows = (
        ScoreRow("points", tuple(position.points)),
        ScoreRow("income", tuple(for_income(income) for income in position.income)),
        ScoreRow("links", tuple(finished_links(position, seat) for seat in seats)),
    )
    rank = {seat: _rank(position, seat) for seat in position.order}
    if not rank:
        return Result(scores, (), rows, "end.bankrupt")
    best = max(rank.values())
    winners = tuple(seat for seat in seats if rank.get(seat) == best)
    ties = tie_rule([*rank.values()], "RAIL-24.3")
    return Result(scores, winners, rows, "end.turns", "end.won.points", ties)


def _rank(position: Steam, seat: int) -> tuple[int, int, int]:
    """Return the rank of a seat, which is greater for a better one: its score, its income, and the negated
    number of its action tile (RAIL-24.3)."""
    return score(position, seat), position.income[seat], -position.action[seat]


# -- invariants ------------------------------------------------------------------------------------------
def audit(position: Steam) -> list[str]:
    """Return a description, for engineers, of each invariant that a position breaks; empty if it is sound."""
    return [*_players(position), *_goods(position), *_cities(position), *track_faults(position)]


def _players(position: Steam) -> Iterator[str]:
    for seat in range(position.seats):
        if position.cash[seat] < 0 or position.points[seat] < 0:
            yield f"seat {seat}: cash {position.cash[seat]} or points {position.points[seat]} below 0"
        if not LOWEST <= position.income[seat] <= HIGHEST:
            yield f"seat {seat}: income {position.income[seat]}"
        if not 1 <= position.locomotive[seat] <= BEST_LOCOMOTIVE:
            yield f"seat {seat}: locomotive {position.locomotive[seat]}"
        if position.action[seat] not in (NOTHING, *range(len(ACTIONS))):
            yield f"seat {seat}: action tile {position.action[seat]}"
    taken = [tile for tile in position.action if tile != NOTHING]
    if len(taken) != len(set(taken)):
        yield f"an action tile is held twice: {taken}"
    live = {seat for seat, out in enumerate(position.out) if not out}
    if set(position.order) != live or len(position.order) != len(live):
        yield f"order {position.order} of {sorted(live)}"


def _goods(position: Steam) -> Iterator[str]:
    """Yield each fault of the goods: a cube on the map outside a city (RAIL-21.7), or a wrong number."""
    stops, land = STOPS[position.options.map], position.land
    places = {stop for stop in stops if land.is_city[stop]} | {NOTHING}
    places |= set(range(SUPPLY, SUPPLY + len(SUPPLY_TAG)))
    for cube, at in enumerate(position.cubes):
        if at not in places:
            yield f"cube {cube} lies on {at}"
    if len(position.cubes) != len(CUBES):
        yield f"{len(position.cubes)} cubes"
    for space in range(len(SUPPLY_TAG)):
        if position.cubes.count(SUPPLY + space) > CUBES_EACH:
            yield f"space {space} holds more than {CUBES_EACH} cubes"


def _cities(position: Steam) -> Iterator[str]:
    hexes = [hex for hex, _ in position.new_cities]
    for hex in hexes:
        if position.tiles[hex] != NOTHING or hex not in position.grown:
            yield f"the New City on {hex} has a tile or has not grown"
    for colour, number in NEW_CITIES.items():
        if [c for _, c in position.new_cities].count(colour) > number:
            yield f"more than {number} New Cities of colour {colour}"
    if len(set(hexes)) < len(hexes):
        yield "two New Cities on one town"
