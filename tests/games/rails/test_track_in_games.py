"""Track as it grows in random games: three readings of the same rules, and a plain look at the result."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple

import pytest

from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Action
from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.front import front
from tabletop.games.rails.land import ALL, HEXES, STEPS
from tabletop.games.rails.network import Rails
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import TILES, Tile
from tabletop.games.rails.verbs import ALL_TILES, BUILD_TRACK, lay

from .plain_track import Reader
from .table_setup import Table, fresh

MAPS = pytest.mark.parametrize("map", c.MAPS)
OPTIONS: tuple[dict[str, int | str | bool], ...] = (
    {},
    {"tiles": "strict", "builds": True, "unbuilt_symbols": True},
)


def building(map: str, seed: int, **options: int | str | bool) -> Iterator[tuple[Barons, int, Action]]:
    """The moments of a random game at which somebody builds, and what is built."""
    t, dice = fresh(3, map, seed=seed, **options), random.Random(seed)
    position = t.position
    while actions := GAME.legal(position):
        action = dice.choice(actions)
        asked = GAME.asked(position)
        assert asked
        if asked.question is BUILD_TRACK:
            yield position, asked.seat, action
        elif "buy" in {each.verb for each in actions}:  # a company without shareholders builds nothing
            action = actions[0]
        GAME.play(position, action)


@MAPS
@pytest.mark.parametrize("options", OPTIONS, ids=["as the book", "with options"])
def test_list_check_and_reason_agree_on_every_hex_and_tile(map: str, options: dict[str, int | str | bool]):
    hexes, told, dice = HEXES[c.MAPS.index(map)], Counter[str](), random.Random(5)
    for n, (position, seat, _) in enumerate(building(map, 3, **options)):
        if n % 7:
            continue
        listed = {action.args for action in GAME.legal(position) if action.verb == "lay"}
        for args in ((hex, tile) for hex in hexes for tile in range(len(ALL_TILES))):
            broken = lay.first_broken(position, seat, *args)
            assert (broken < 0) == (args in listed), args
            if broken >= 0 and dice.random() < 0.005:
                refusal = GAME.why_not(position, seat, Action("lay", args))
                assert refusal
                Table.sentences(refusal)
                told[refusal.rule] += 1
    assert len(told) > 8


@MAPS
def test_what_is_carried_from_track_to_track_is_what_would_be_found_anew(map: str):
    for position, _, _ in building(map, 5, unbuilt_symbols=True):
        twin = position.copy()
        kept, twin.rails = position.rails, Rails(position.rails)
        assert list(kept.open_ends.items()) == list(twin.rails.open_ends.items())
        assert kept.trains == twin.rails.trains
        around = {hex: set(ends) for hex, ends in kept.around.items() if ends}
        assert around == {hex: set(ends) for hex, ends in twin.rails.around.items()}
        listed = GAME.legal(position)
        assert GAME.legal(twin) == listed
        same_as_anew(position, twin)


@MAPS
def test_what_is_carried_holds_in_whatever_order_positions_are_looked_at(map: str):
    """As bots do, and whoever takes moves back."""
    dice = random.Random(7)
    positions = [position.copy() for seed in (5, 6) for position, _, _ in building(map, seed)]
    for position in dice.sample(positions, len(positions)):
        position.rails.known.clear()
        twin = position.copy()
        twin.rails = Rails(position.rails)
        same_as_anew(position, twin)


def test_what_is_carried_goes_with_the_track_of_one_match():
    """Nothing of one match is known in another, however far both have come."""
    one, other = (list(building(c.MAPS[0], seed))[-1][0].rails.fronts for seed in (5, 6))
    assert one
    assert other
    assert not {id(front) for front in one.values()} & {id(front) for front in other.values()}


def same_as_anew(position: Barons, twin: Barons) -> None:
    """Everything the track means for the company in hand, hex by hex: carried over, and found anew."""
    carried, anew = front(position), front(twin)
    for name in ("stops", "openings", "symbols", "symbols_at_home", "hexes"):
        assert getattr(carried, name) == getattr(anew, name), name
    for hex in HEXES[position.options.map]:
        assert astuple(carried[hex]) == astuple(anew[hex]), hex
    assert position.rails.links == twin.rails.links
    for owner in range(c.NOBODY + 1):
        assert position.rails.stops_of(owner) == twin.rails.stops_of(owner)


def test_ownerless_track_is_looked_at_anew_where_a_network_grows_to_its_stop():
    """In this match a network does."""
    position, dice = fresh(3, seed=0).position, random.Random(0)
    while actions := GAME.legal(position):
        twin = position.copy()
        twin.rails = Rails(position.rails)
        assert GAME.legal(twin) == actions
        GAME.play(position, dice.choice(actions))


# -- a plain look ----------------------------------------------------------------------------------------
Place = tuple[int, int]
Side = tuple[Place, int]


def beyond(place: Place, edge: int) -> Place:
    return place[0] + STEPS[edge][0], place[1] + STEPS[edge][1]


def look(position: Barons) -> None:
    """What must be true of tiles and stretches, found out by walking over the map."""
    own_map = HEXES[position.options.map]
    at = {ALL[h][:2]: h for h in own_map}
    lying = {ALL[h][:2]: TILES[t] for h, t in enumerate(position.tiles) if t != NOTHING}
    assert set(lying) <= set(at)
    for place, tile in lying.items():
        hex = ALL[at[place]]
        assert hex.colour == NOTHING  # no tile on a city (RAIL-6.1)
        assert hex.town == tile.town  # RAIL-6.3
        assert all(beyond(place, e) in at for e in range(6) if tile.edges >> e & 1)  # RAIL-6.2
        ends = [edge for track in tile.tracks for edge in track]
        assert len(ends) == len(set(ends))  # one track to a side
    walked = Counter[Side]()
    for stretch in position.rails:
        if not stretch.sides:
            assert abs(ALL[stretch.start].q - ALL[stretch.end].q) < 2
            continue
        sides = [(ALL[side // 6][:2], side % 6) for side in stretch.sides]
        walked.update(sides)
        assert set(walk(sides, lying, at)) == {stretch.start, stretch.end}
        assert stretch.start != stretch.end  # RAIL-6.9
    drawn = {(place, e) for place, tile in lying.items() for e in range(6) if tile.edges >> e & 1}
    assert walked == Counter(drawn)
    for company in range(len(c.COMPANIES)):
        assert whole([(s.start, s.end) for s in position.rails if s.owner == company])  # RAIL-10.5


def walk(sides: list[Side], lying: dict[Place, Tile], at: dict[Place, int]) -> tuple[int, int]:
    """Follow the sides over the tiles: the stop where the track begins and the one where it ends."""
    place, edge = sides[0]
    if ALL[at[place]].town:
        start, here, rest = at[place], beyond(place, edge), sides[1:]
    else:
        start, here, rest = at[beyond(place, edge)], place, sides
    while len(rest) > 1:
        (one, a), (other, b), *rest = rest
        assert one == other == here
        assert (min(a, b), max(a, b)) in lying[here].tracks
        here = beyond(here, b)
    (last, edge), hex = sides[-1], ALL[at[here]]
    if rest:
        assert (rest[0][0], hex.town) == (here, True)
        return start, at[here]
    if hex.colour != NOTHING:
        return start, at[here]
    assert beyond(last, edge) == here
    assert here not in lying or not lying[here].edges >> (edge + 3) % 6 & 1  # an open end meets no track
    return start, NOTHING


def whole(links: list[tuple[int, int]]) -> bool:
    """Do they hang together? Unfinished track touches one stop only."""
    if not links:
        return True
    reached = {links[0][0]}
    for _ in links:
        reached |= {
            stop for link in links if reached & ({*link} - {NOTHING}) for stop in link if stop != NOTHING
        }
    return all(link[0] in reached for link in links)


@MAPS
@pytest.mark.parametrize("options", OPTIONS, ids=["as the book", "with options"])
def test_track_is_sound_after_every_build(map: str, options: dict[str, int | str | bool]):
    built = 0
    for seed in range(12):
        for position, _, action in building(map, seed, **options):
            if action.verb == "lay":
                twin = position.copy()
                GAME.play(twin, action)
                look(twin)  # type: ignore[arg-type]
                built += 1
    assert built > 200


def test_a_plain_look_sees_what_is_wrong():
    t = fresh(2, "northern_england")
    t.track("green", "8,6:0-3", "barnsley:t0")
    look(t.position)
    t.track("black", "9,4:1-4").link("black", "hull", "lincoln")
    with pytest.raises(AssertionError):
        look(t.position)


# -- the chapters read a second time -----------------------------------------------------------------------
PLENTY = 40
READ_AGAIN = (*OPTIONS[:1], {"builds": True, "unbuilt_symbols": True})


def busy(map: str, seed: int, **options: int | str | bool) -> Iterator[Barons]:
    """Companies with money that leave much unfinished, now and then one goes bankrupt."""
    t, dice = fresh(3, map, seed=seed, **options), random.Random(seed)
    position = t.position
    while actions := GAME.legal(position):
        asked = GAME.asked(position)
        assert asked
        if asked.question is BUILD_TRACK:
            position.treasury = [dice.choice([PLENTY, PLENTY, 3, 0]) for _ in c.COMPANIES]
            yield position
            actions = GAME.legal(position)
        position.price = [dice.choice([5, 5, 5, 1]) if price >= 0 else price for price in position.price]
        position.cash = [PLENTY] * position.seats
        eager = [a for a in actions if a.verb in ("buy", "lay", "take_symbol")]
        GAME.play(position, dice.choice(eager if eager and dice.random() < 0.9 else actions))


@MAPS
@pytest.mark.parametrize("options", READ_AGAIN, ids=["as the book", "with options"])
def test_a_second_reading_of_the_rules_lists_the_same_tiles(map: str, options: dict[str, int | str | bool]):
    met = Counter[bool]()
    for seed in range(3):
        for n, position in enumerate(busy(map, seed, **options)):
            if n % 10 != seed:
                continue
            reader = Reader(position)
            listed = {action.args for action in GAME.legal(position) if action.verb == "lay"}
            for hex in HEXES[c.MAPS.index(map)]:
                plain = {(hex, tile) for tile in range(len(TILES)) if reader.may_lay(hex, tile)}
                rules = {args for args in listed if args[0] == hex}
                assert plain == rules, (ALL[hex], {TILES[t] for _, t in plain ^ rules})
                met.update(position.tiles[h] != NOTHING for h, _ in plain)
    assert met[False] > 500
    assert met[True] > 50
