"""The routes of cubes beside a plain search for all of them, and in networks too big for any search."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c, routes
from tabletop.games.rails.goods import route
from tabletop.games.rails.haulage import in_reach
from tabletop.games.rails.land import CITY_COLOUR, HEX_TAG, STOPS
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.position import Barons
from tabletop.games.rails.routes import ALL_LAWS, STEPS, Searches, searches
from tabletop.games.rails.verbs import deliver
from tests.random_games import moments

from .dense_network import dense
from .table_setup import A, company, table

MAPS = range(len(c.MAPS))
GREEN, BLACK = company("green"), company("black")
Link = tuple[int, int, bool]
"""Two stops, and does the mover own it?"""


# -- a plain search --------------------------------------------------------------------------------------
def usable(rails: Rails, mover: int) -> list[Link]:
    """RAIL-11.1, RAIL-12.3."""
    complete = [s for s in rails if s.end != NOTHING]
    return [(s.start, s.end, s.owner == mover) for s in complete if s.owner in (mover, c.NOBODY)]


def every_way(
    links: list[Link], at: int, colour: int, been: tuple[int, ...], own: int
) -> Iterator[tuple[int, int, int]]:
    """The end, the own links and the stops of every route (RAIL-11.2 to RAIL-11.5, RAIL-12.4)."""
    for one, other, is_own in links:
        if at in (one, other) and (stop := one + other - at) not in been:
            if CITY_COLOUR[stop] == colour:
                yield stop, own + is_own, len(been) + 1
            else:
                yield from every_way(links, stop, colour, (*been, stop), own + is_own)


def all_routes(links: list[Link], stop: int, colour: int, alone: bool = False) -> dict[tuple[int, int], int]:
    """By city and own links: the stops of the shortest route (RAIL-11.6, and the option that lifts it)."""
    found: dict[tuple[int, int], int] = {}
    for end, own, stops in every_way(links, stop, colour, (stop,), 0):
        if own or alone:
            found[end, own] = min(stops, found.get((end, own), stops))
    return found


def compare(position: Barons) -> int:
    """Every cube of every company; returns how many moves there were."""
    moves, alone = 0, bool(position.options.neutral_moves)
    for mover in range(len(c.COMPANIES)):
        position.company = mover
        links = usable(position.rails, mover)
        expected = {
            (cube, *move): stops
            for cube, stop in enumerate(position.cubes)
            if stop != NOTHING
            for move, stops in all_routes(links, stop, c.CUBE_COLOUR[cube], alone).items()
        }
        listed = [action.args for action in deliver.legal(position, 0)]
        assert sorted(listed) == sorted(expected)
        for args in listed:
            way = route(position, *args)
            assert is_route(way, links, position.cubes[args[0]], *args[1:])
            assert len(way) == expected[args]  # of several, the shortest is shown
        moves += len(listed)
    return moves


def is_route(way: Sequence[int], links: list[Link], start: int, city: int, own: int) -> bool:
    """Does it lead there by that many own links, over links that are there, no stop twice?"""
    kinds = defaultdict[frozenset[int], set[bool]](set)
    for one, other, is_own in links:
        kinds[frozenset((one, other))].add(is_own)
    taken = [kinds[frozenset(hop)] for hop in pairwise(way)]
    firsts = [stop for stop in way[1:-1] if CITY_COLOUR[stop] == CITY_COLOUR[city]]
    in_order = way[0] == start and way[-1] == city and len(set(way)) == len(way)
    possible = sum(map(min, taken)) <= own <= sum(map(max, taken)) if all(taken) else False
    return in_order and possible and not firsts


# -- random networks -------------------------------------------------------------------------------------
def scattered(map: int, dice: random.Random, **options: bool) -> Barons:
    """Links between any of a few stops, some unfinished, some side by side, and cubes of all colours."""
    t = table(2, c.MAPS[map], **options)
    stops = dice.sample(STOPS[map], dice.randrange(3, 11))
    stretches = []
    for _ in range(dice.randrange(2, 15)):
        a, b = dice.sample(stops, 2)
        owner = dice.choice([GREEN, GREEN, BLACK, c.NOBODY])
        complete = dice.random() < 0.9
        stretches.append(Stretch(owner, 1, a, b if complete else NOTHING, () if complete else (a * 6,)))
    t.position.rails = Rails(stretches)
    names = [HEX_TAG[stop].removeprefix("stop.") for stop in stops]
    t.cubes(" ".join(f"{colour}@{name}" for colour in c.COLOURS for name in names))
    return t.position


@pytest.mark.rule(
    "RAIL-11.2", "RAIL-11.3", "RAIL-11.4", "RAIL-11.5", "RAIL-11.7", "RAIL-12.3", "RAIL-12.4", "RAIL-12.8"
)
@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("alone", [False, True], ids=["one own link", "neutral links alone"])
def test_routes_of_scattered_links(map: int, alone: bool):
    dice = random.Random(map)
    assert sum(compare(scattered(map, dice, neutral_moves=alone)) for _ in range(150)) > 2_000


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_routes_in_random_games(seats: int):
    moves = 0
    for seed in range(12):
        for moment in moments("rails", seats, seed, 11, {"mode": "share_market"}):
            moves += compare(moment.position.copy())  # type: ignore[arg-type]
    assert moves > 100


@pytest.mark.parametrize("map", MAPS)
def test_routes_in_parts_of_the_densest_network(map: int):
    """Real track: a dozen links round one stop, some neutral, some another's."""
    dice, rails = random.Random(map), dense(map, GREEN)[1]
    moves = 0
    for _ in range(40):
        t = table(2, c.MAPS[map])
        near, links = {dice.choice(STOPS[map])}, list[Stretch]()
        for stretch in sorted(rails, key=lambda s: dice.random()) * 3:
            if len(links) < 12 and near & {stretch.start, stretch.end} and stretch not in links:
                links.append(stretch)
                near |= {stretch.start, stretch.end}
        owners = [GREEN, GREEN, GREEN, c.NOBODY, BLACK]
        t.position.rails = Rails(s._replace(owner=dice.choice(owners)) for s in links)
        names = [HEX_TAG[stop].removeprefix("stop.") for stop in sorted(near)]
        t.cubes(" ".join(f"{colour}@{name}" for colour in c.COLOURS for name in names))
        moves += compare(t.position)
    assert moves > 500


# -- dense networks --------------------------------------------------------------------------------------
def grown(map: int, size: int, dice: random.Random) -> Rails:
    """So many links of the densest network that hang together, every fourth in nobody's hands."""
    near, links = {dice.choice(STOPS[map])}, list[Stretch]()
    for stretch in sorted(dense(map, GREEN)[1], key=lambda s: dice.random()) * 5:
        if len(links) < size and near & {stretch.start, stretch.end} and stretch not in links:
            links.append(stretch)
            near |= {stretch.start, stretch.end}
    return Rails(s._replace(owner=dice.choice([GREEN, GREEN, GREEN, c.NOBODY])) for s in links)


def exhaustive(rails: Rails, start: int) -> tuple[dict[tuple[int, int], int], int]:
    """Try every route from a stop: by city and own links the stops of the shortest, and the links tried."""
    around, found, tried = defaultdict[int, list[tuple[int, int]]](list), dict[tuple[int, int], int](), 0
    for s in rails:
        around[s.start].append((s.end, s.owner == GREEN))
        around[s.end].append((s.start, s.owner == GREEN))

    def go(path: list[int], own: int, passed: set[int]) -> None:
        nonlocal tried
        for stop, is_own in around[path[-1]]:
            if stop in path:
                continue
            tried += 1
            here, colour = own + is_own, CITY_COLOUR[stop]
            if colour != NOTHING and colour not in passed and here:
                found[stop, here] = min(len(path) + 1, found.get((stop, here), len(path) + 1))
            go([*path, stop], here, passed | {colour} - {NOTHING})

    go([start], 0, set())
    return found, tried


@pytest.mark.parametrize("map", MAPS)
def test_the_best_routes_of_dense_networks_are_found(map: int):
    """All that a plain search for every route finds, where it tries more links than one would wait for."""
    dice, long = random.Random(map), 0
    for _ in range(30):
        rails = grown(map, 34, dice)
        reach = searches(rails, GREEN)
        for stop in dice.sample(sorted(reach.graph), 2):
            expected, tried = exhaustive(rails, stop)
            listed = {
                (city, own): len(route)
                for routes in reach[stop]
                for city, by_own in routes.items()
                for own, route in by_own.items()
            }
            assert listed == expected
            long += tried > STEPS
        assert not reach.stopped
    assert long > 10


@pytest.mark.parametrize("bound", ["MOST_LINKS", "MOST_PAIRS"])
def test_a_search_that_stops_says_so(monkeypatch: pytest.MonkeyPatch, bound: str):
    monkeypatch.setattr(routes, bound, 5)
    routes._over.cache_clear()
    t = table(2, c.MAPS[0]).hold(A, green=1)
    t.position.rails = grown(0, 40, random.Random(1))
    stops = sorted(searches(t.position.rails, GREEN).graph)[:12]
    names = [HEX_TAG[stop].removeprefix("stop.") for stop in stops]
    t.cubes(" ".join(f"{colour}@{name}" for colour in ("red", "blue") for name in names)).move("green")
    routes._over.cache_clear()
    assert t.asked == (A, "move")
    told = [line.params["place"] for line in t.lines("log.too_many_routes")]
    assert told
    assert len(told) == len(set(told))


# -- the worst networks ----------------------------------------------------------------------------------
class Counted(tuple[tuple[int, int], ...]):
    """The links from a stop, counting how often one is looked at."""

    looks = 0

    def __iter__(self) -> Iterator[tuple[int, int]]:
        for link in super().__iter__():
            Counted.looks += 1
            yield link


def worst(map: int, neutral: float = 0, dice: random.Random | None = None) -> Barons:
    """All links that the ground allows in one hand, or some of them in nobody's."""
    t = table(2, c.MAPS[map])
    dice = dice or random.Random(map)
    tiles, rails = dense(map, GREEN)
    owned = Rails(s._replace(owner=c.NOBODY) if dice.random() < neutral else s for s in rails)
    t.position.tiles, t.position.rails, t.position.company = tiles, owned, GREEN
    return t.position


def test_the_densest_network_is_dense():
    position = worst(0)
    assert len(position.rails) >= 80
    assert {s for link in position.rails for s in link[2:4]} == set(STOPS[0])
    sides = [side for s in position.rails for side in s.sides]
    assert len(sides) == len(set(sides))


@pytest.mark.parametrize("map", MAPS)
def test_the_cubes_that_may_move_are_found_anew_when_one_is_out(map: int):
    position = worst(map)
    dice, found = random.Random(1), searches(position.rails, GREEN)
    lying = tuple(dice.choice(STOPS[map]) for _ in c.CUBE_COLOUR)
    every = [*found.movable(lying)]
    assert every
    assert every == [n for n, stop in enumerate(lying) if stop != NOTHING and found[stop][c.CUBE_COLOUR[n]]]
    for cube in every[:3]:
        without = (*lying[:cube], NOTHING, *lying[cube + 1 :])
        assert [*found.movable(without)] == [n for n in every if n != cube]
        assert [*found.movable(lying)] == every


def test_one_cube_is_judged_by_the_routes_from_its_own_stop():
    found = Searches([(s.start, s.end, 1) for s in worst(0).rails], ALL_LAWS)
    lying = tuple(STOPS[0][n % len(STOPS[0])] for n, _ in enumerate(c.CUBE_COLOUR))
    assert 0 in found.movable(lying)
    assert next(iter(found.movable(lying))) == 0
    assert {*found} == {lying[0]}


@pytest.mark.parametrize("map", MAPS)
def test_the_search_is_bounded(map: int):
    found = searches(worst(map).rails, GREEN)
    degree = max(len(links) for links in found.graph.values())
    found.graph = {stop: Counted(links) for stop, links in found.graph.items()}
    for stop in STOPS[map]:
        Counted.looks = 0
        assert any(found[stop])
        deep = (STEPS + 1) * degree
        broad = len(c.COLOURS) * 4 * len(STOPS[map]) * degree
        assert Counted.looks <= deep + broad


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("neutral", [0, 0.3, 0.7, 0.95])
def test_every_city_in_reach_is_listed(map: int, neutral: float):
    """Where the search is cut off too."""
    for seed in range(3):
        dice = random.Random(seed)
        position = worst(map, neutral, dice)
        links = usable(position.rails, GREEN)
        for stop in dice.sample(STOPS[map], 6):
            for colour in range(len(c.COLOURS)):
                listed = in_reach(position)[stop][colour]
                assert set(listed) == {
                    city for city in cities(map, colour) if leads_to(city, links, stop, colour)
                }
                for city, ways in listed.items():
                    assert all(own and is_route(way, links, stop, city, own) for own, way in ways.items())


def cities(map: int, colour: int) -> list[int]:
    return [stop for stop in STOPS[map] if CITY_COLOUR[stop] == colour]


def leads_to(city: int, links: list[Link], start: int, colour: int) -> bool:
    """Is there a route by an own link? There is if two ways that do not meet lead from it to both ends."""
    if city == start:
        return False
    free = [
        (a, b, own) for a, b, own in links if not {CITY_COLOUR[s] for s in {a, b} - {start, city}} & {colour}
    ]
    pipes = TwoWays(free, start, city)
    return any(own and pipes.lead_from(a, b) for a, b, own in free)


class TwoWays:
    """Two ways without a common stop: from one of two stops to the start, from the other to the city."""

    SINK = (-1, 0)

    def __init__(self, links: list[Link], start: int, city: int) -> None:
        # Stops that may be used once are split in two: (stop, 0) is come to, (stop, 1) is left.
        pipes = [((s, 0), (s, 1)) for s in {s for a, b, _ in links for s in (a, b)}]
        pipes += [pipe for a, b, _ in links for pipe in (((a, 1), (b, 0)), ((b, 1), (a, 0)))]
        pipes += [((stop, 1), self.SINK) for stop in (start, city)]
        self.empty = dict.fromkeys(((b, a) for a, b in pipes), 0) | dict.fromkeys(pipes, 1)
        self.around = defaultdict[tuple[int, int], list[tuple[int, int]]](list)
        for a, b in self.empty:
            self.around[a].append(b)

    def lead_from(self, one: int, other: int) -> bool:
        self.flow = dict(self.empty)
        return self._push((one, 0), set()) and self._push((other, 0), set())

    def _push(self, at: tuple[int, int], seen: set[tuple[int, int]]) -> bool:
        if at == self.SINK:
            return True
        seen.add(at)
        for to in self.around[at]:
            if to not in seen and self.flow[at, to] > 0 and self._push(to, seen):
                self.flow[at, to] -= 1
                self.flow[to, at] += 1
                return True
        return False
