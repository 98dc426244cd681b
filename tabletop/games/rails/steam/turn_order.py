"""The worth of the places in the turn order, for computer players.

The player who is first in the order has the choice of action tiles, of cubes and of building sites. The
values of the first two choices are worked out: the players ahead take the tiles that are worth most to them,
and their best cubes. What it is worth to build early is a number (`EARLY`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import ACTIONS
from tabletop.games.rails.delivery_prospects import deliverable
from tabletop.games.rails.steam import components as c
from tabletop.games.rails.steam.actions import has_target
from tabletop.games.rails.steam.position import Steam

EARLY = 0.8
"""The points that a player is estimated to lose for each rival who builds earlier."""
Estimate = Callable[[Steam, int], float]
"""A function that estimates how well a seat stands in a position."""
Cubes = Mapping[int, Sequence[tuple[int, int]]]
"""The cubes that each seat can deliver, the best one first, as pairs (number of own links on the route,
number of the cube); by seat."""


def place_worths(position: Steam, seat: int, estimate: Estimate, cube: float) -> Sequence[float]:
    """Return how many points each place in the turn order is worth to a seat in addition to the last place;
    indexed by place. `cube` is the worth, in points, of each own link that a delivery uses."""
    tiles = {each: _tile_worths(position, each, estimate) for each in position.order}
    cubes = {each: deliverable(position, each) for each in position.order}
    found = list[float]()
    for place in range(len(position.order)):
        order = _order(position, seat, place)
        moved = cube * _moved(position, cubes, order, seat)
        found.append(_best_left(tiles, order, seat) + moved - EARLY * place)
    return [worth - found[-1] for worth in found]


def _order(position: Steam, seat: int, place: int) -> Sequence[int]:
    """Return the turn order with a seat at a place: rivals have the places that they have won, the others
    follow in the present order."""
    order = [NOTHING if won == seat else won for won in position.places or (NOTHING,) * len(position.order)]
    order[place] = seat
    others = iter([each for each in position.order if each not in order])
    return [next(others) if each == NOTHING else each for each in order]


# -- action tiles ----------------------------------------------------------------------------------------
def _tile_worths(position: Steam, seat: int, estimate: Estimate) -> Sequence[float]:
    """Return how well a seat would stand with each action tile."""
    return [_with_tile(position, seat, tile, estimate) for tile in range(len(ACTIONS))]


def _with_tile(position: Steam, seat: int, tile: int, estimate: Estimate) -> float:
    taken = position.copy()
    taken.phase, taken.places, taken.action[seat] = c.ACTION, (), tile
    if has_target(position, seat, tile):
        taken.to_use[seat] = int(tile in c.PLACED)
        taken.locomotive[seat] += int(tile == c.LOCOMOTIVE)
    return estimate(taken, seat)


def _best_left(tiles: Mapping[int, Sequence[float]], order: Sequence[int], seat: int) -> float:
    """Return the worth of the best tile for a seat after those before it in the order have each taken the
    best one for them."""
    left = {*range(len(ACTIONS))}
    for each in order:
        if each == seat:
            break
        left.remove(max(left, key=tiles[each].__getitem__))
    worth: float = max(map(tiles[seat].__getitem__, left))
    return worth


# -- cubes -----------------------------------------------------------------------------------------------
def _moved(position: Steam, cubes: Cubes, order: Sequence[int], seat: int) -> int:
    """Return the own links that a seat's deliveries of this turn use if each player in the order moves the
    best cube that is left."""
    gone, found = set[int](), 0
    for _ in range(c.GOODS_ROUNDS):
        for each in order:
            level = position.locomotive[each]
            left = [(min(n, level), cube) for n, cube in cubes[each] if cube not in gone]
            best, cube = max(left, default=(0, NOTHING))
            gone.add(cube)
            found += best if each == seat else 0
    return found
