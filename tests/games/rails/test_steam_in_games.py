"""Whole games of the simplified and standard versions against a second, naive computation."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Action
from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.land import HEX_TAG, HEXES, STOPS, SUPPLY
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.steam.rides import reach
from tabletop.games.rails.tiles import TILES
from tabletop.games.rails.verbs import BUILD_RAILWAY

from .plain_steam import Ledger, PlayersReader, final_score
from .steam_setup import MODES, SteamTable, opened, steam
from .test_track_in_games import same_as_anew

GAMES = [(mode, map, seats) for mode in MODES for map in c.MAPS for seats in (3, 6)]
every_game = pytest.mark.parametrize(("mode", "map", "seats"), GAMES)
THRIFTY = {"bid_place": 2, "raise_capital": 3}
"""What chance does not go beyond: who borrows without end is out of the game at once."""


def chosen(t: SteamTable, dice: Random) -> Action:
    """Anything but the wildest."""
    legal = GAME.legal(t.position)
    sane = [action for action in legal if action.args[:1] <= (THRIFTY.get(action.verb, 10**6),)]
    build = [action for action in sane if action.verb == "lay"]
    return dice.choice(build if build and dice.random() < 0.5 else sane or legal)


@every_game
def test_purses_and_scores_are_those_of_a_second_computation(mode: str, map: str, seats: int):
    for seed in range(3):
        t, dice = opened(seats, map, mode, seed), Random(seed)
        ledger, read = Ledger(seats, mode == "standard"), 0
        while t.asked:
            GAME.play(t.position, chosen(t, dice))
            log = t.position.log or []
            for line in log[read:]:
                if line.key in ("log.income", "log.pays_income"):
                    seat = int(str(line.params["seat"]).removeprefix("seat."))
                    assert ledger.income_phase(seat) or t.position.out[seat]
                else:
                    ledger.read(line)
            read = len(log)
            ledger.compare(t.position)
        scored(t.position, ledger)
        assert ledger.compared > 100


def scored(position: Steam, ledger: Ledger) -> None:
    result = GAME.result(position)
    assert result is not None
    for seat in position.order:
        links = [s for s in position.rails if s.owner == seat and s.end >= 0]
        assert result.scores[seat] == final_score(ledger.points[seat], ledger.income[seat], len(links))


@pytest.mark.parametrize("map", c.MAPS)
def test_what_is_known_of_hexes_when_a_city_is_founded_is_what_would_be_found_anew(map: str):
    founded = 0
    for seed in range(2):
        t, dice = opened(4, map, "standard", seed), Random(seed)
        while t.asked:
            if t.position.new_cities and t.position.question == BUILD_RAILWAY.key:
                twin = t.position.copy()
                twin.rails = Rails(t.position.rails)
                same_as_anew(t.position, twin)
            action = chosen(t, dice)
            founded += action.verb == "found_city"
            GAME.play(t.position, action)
    assert founded > 1


# -- routes ----------------------------------------------------------------------------------------------
def ways(position: Steam, stop: int, colour: int) -> set[tuple[int, tuple[int, ...]]]:
    """City and links by owner of every route, found by trying every one."""
    links = [(s.start, s.end, s.owner) for s in position.rails if s.end >= 0]
    links += [(b, a, owner) for a, b, owner in links]
    found, mover, level = set(), position.company, position.locomotive[position.company]

    def go(path: list[int], owners: list[int]) -> None:
        for a, b, owner in links:
            if a != path[-1] or b in path or len(owners) >= level:
                continue
            now = [*owners, owner]
            if position.land.colour[b] == colour:
                shares = tuple(now.count(seat) for seat in range(6))
                if shares[mover] and shares[mover] >= max(shares):
                    found.add((b, shares))
            else:
                go([*path, b], now)

    go([stop], [])
    return found


def questions(mode: str, map: str, seats: int, asked: str) -> Iterator[tuple[Steam, Random]]:
    """The positions of some random games in which that is asked."""
    for seed in range(12):
        t, dice = opened(seats, map, mode, seed), Random(seed)
        while t.asked:
            if t.asked[1] == asked:
                yield t.position, dice
            GAME.play(t.position, chosen(t, dice))


@every_game
def test_every_route_is_found_and_no_other(mode: str, map: str, seats: int):
    compared = 0
    for position, _ in questions(mode, map, seats, "haul"):
        served = reach(position)
        for stop in {place for place in position.cubes if place in position.rails.groups}:
            for colour in range(len(c.GOODS)):
                listed, expected = served[stop][colour], ways(position, stop, colour)
                assert {city for city, _ in expected} == set(listed)
                assert len(expected) == sum(len(routes) for routes in listed.values())
                compared += len(expected)
        if compared > 40:
            return
    raise AssertionError(f"only {compared} routes were compared")


def offered(position: Steam) -> list[tuple[int, int, tuple[int, ...]]]:
    """Carry every delivery of the list out: its cube, its city, and what each seat then has to place."""
    found = []
    for action in GAME.legal(position):
        if action.verb == "haul":
            after = position.copy()
            GAME.play(after, action)
            assert (after.asked, after.question) == (position.asked, "score")
            due = {item[1]: item[2] for item in after.agenda if item[0] == "place_points"}
            due[after.asked] = after.due
            found.append((*action.args[:2], tuple(due.get(seat, 0) for seat in range(6))))
    return found


def conceivable(position: Steam) -> set[tuple[int, int, tuple[int, ...]]]:
    """The same by trying every route."""
    cubes = {cube: stop for cube, stop in enumerate(position.cubes) if stop != NOTHING and stop < SUPPLY}
    return {(cube, *way) for cube, stop in cubes.items() for way in ways(position, stop, c.CUBE_COLOUR[cube])}


@every_game
def test_every_delivery_is_carried_out_over_links_of_its_own(mode: str, map: str, seats: int):
    """The links that are served are counted, not what the log tells of them."""
    compared = 0
    for position, _ in questions(mode, map, seats, "haul"):
        carried_out = offered(position)
        assert len(carried_out) == len(set(carried_out))
        assert set(carried_out) == conceivable(position)
        compared += len(carried_out)
        if compared > 60:
            return
    assert compared > 25


def scattered(mode: str, map: str, seats: int, dice: Random) -> Steam:
    """Links of all seats between any of a few stops, many of them side by side, and a cube of each colour."""
    t = steam(seats, map, mode=mode)
    stops = dice.sample(STOPS[c.MAPS.index(map)], dice.randrange(3, 9))
    owners = [*range(seats), c.NOBODY]
    links = [
        Stretch(dice.choice(owners), 1, *dice.sample(stops, 2), ()) for _ in range(dice.randrange(3, 16))
    ]
    t.position.rails = Rails(links)
    names = [HEX_TAG[stop].removeprefix("stop.") for stop in stops]
    t.cubes(" ".join(f"{colour}@{dice.choice(names)}" for colour in c.COLOURS))
    return t.has(0, locomotive=dice.randint(2, 5)).haul(0).position


@every_game
def test_deliveries_over_links_side_by_side(mode: str, map: str, seats: int):
    dice, compared = Random(map + mode), 0
    for _ in range(60):
        position = scattered(mode, map, seats, dice)
        carried_out = offered(position)
        assert len(carried_out) == len(set(carried_out))
        assert set(carried_out) == conceivable(position)
        compared += len(carried_out)
    assert compared > 100


# -- track -----------------------------------------------------------------------------------------------
@every_game
def test_track_is_laid_as_the_book_says(mode: str, map: str, seats: int):
    laid = refused = 0
    for position, dice in questions(mode, map, seats, "railway"):
        if dice.random() < 0.9:
            continue
        listed, reader = {a.args for a in GAME.legal(position) if a.verb == "lay"}, PlayersReader(position)
        for hex in HEXES[c.MAPS.index(map)]:
            for tile in range(len(TILES)):
                assert reader.may_lay(hex, tile) == ((hex, tile) in listed), (hex, tile)
                refused += (hex, tile) not in listed
        laid += len(listed)
        if laid > 400:
            break
    assert refused > laid > 100
