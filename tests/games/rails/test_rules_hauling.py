"""Chapter 21: players move goods, and every owner on the way scores."""

from __future__ import annotations

import pytest

from tabletop.games.rails import GAME
from tabletop.games.rails.land import HEX_TAG
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.notation import place
from tabletop.games.rails.steam.hauling import served
from tabletop.games.rails.steam.rides import reach

from .steam_setup import MODES, A, B, C, SteamTable, steam

BOTH = pytest.mark.parametrize("mode", MODES)


def moving(cubes: str, *, level: int = 5, mode: str = "simplified", **chains: str) -> SteamTable:
    """Ann moves over links of seats "a", "b", "c" and of nobody: moving("red@leeds", a="leeds york")."""
    t = steam(mode=mode).cubes(cubes).has(A, locomotive=level)
    for owner, words in chains.items():
        for chain in words.split(", "):
            t.link("abc".find(owner) if owner in "abc" else "nobody", *chain.split())
    return t.haul(A)


def shares(t: SteamTable, cube: str, city: str) -> list[tuple[int, ...]]:
    """What the routes of a delivery serve, in their order."""
    at, colour = place(t.position, cube.partition("@")[2]), t.position.land.colour[t.hex(city)]
    routes = reach(t.position)[at][colour].get(t.hex(city), {})
    action = t.action(A, "haul", cube, city, 0)
    return [served(t.position, action.args[0], action.args[1], n)[:3] for n in routes]


# -- deliver, upgrade or pass ----------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("RAIL-21.1")
def test_one_of_three(mode: str):
    t = moving("yellow@leeds", mode=mode, level=2, a="leeds sheffield")
    assert t.verbs() == {"haul", "upgrade", "rest"}
    t.haul(A, B).play("upgrade")
    assert t.asked == (B, "haul")
    t.haul(A, B).play("rest")
    assert t.asked == (B, "haul")


@BOTH
@pytest.mark.rule("RAIL-21.1")
def test_who_can_do_nothing_is_not_asked(mode: str):
    t = steam(mode=mode).has(A, raised=1).haul(A, B)
    assert t.asked == (B, "haul")
    assert t.lines("log.nothing_to_haul")


@BOTH
@pytest.mark.rule("RAIL-21.2")
def test_one_free_upgrade_a_turn(mode: str):
    t = moving("yellow@leeds", mode=mode, level=1, a="leeds sheffield").play("upgrade")
    assert t.position.locomotive[A] == 2
    t.haul(A, goods_round=2)
    assert t.why("upgrade") == "RAIL-21.2"
    t.run(("return_actions",)).haul(A)
    assert t.may("upgrade")


@BOTH
@pytest.mark.rule("RAIL-21.1")
@pytest.mark.parametrize(
    ("level", "cubes", "key"),
    [(1, "yellow@leeds", "haul"), (6, "yellow@leeds", "haul.only"), (1, "blue@leeds", "haul.none")],
)
def test_the_prompt_names_what_can_be_done(mode: str, level: int, cubes: str, key: str):
    t = moving(cubes, mode=mode, level=level, a="leeds sheffield")
    assert GAME.table(t.position, A).prompt.key == f"prompt.{key}"


@pytest.mark.rule("RAIL-21.2")
def test_six_is_the_best_locomotive():
    t = moving("yellow@leeds", level=6, a="leeds sheffield")
    assert t.why("upgrade") == "RAIL-21.2"
    assert t.told("upgrade")["level"] == 6


# -- the route -------------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("RAIL-21.3")
def test_as_many_links_as_the_locomotive_pulls(mode: str):
    chain = "leeds barnsley goole hull sheffield"
    t = moving("yellow@leeds", mode=mode, level=3, a=chain)
    assert t.why("haul", "yellow@leeds", "sheffield", 0) == "RAIL-21.3"
    assert t.told("haul", "yellow@leeds", "sheffield", 0)["level"] == 3
    assert moving("yellow@leeds", mode=mode, level=4, a=chain).may("haul", "yellow@leeds", "sheffield", 0)


@BOTH
@pytest.mark.rule("RAIL-21.4")
@pytest.mark.parametrize(
    ("a", "b", "c", "n", "rule"),
    [
        ("leeds barnsley goole", "goole hull crewe sheffield", "", "", "RAIL-21.4"),
        ("leeds barnsley goole", "goole hull crewe", "crewe sheffield", "", ""),
        ("leeds barnsley", "barnsley goole", "", "goole hull crewe sheffield", ""),
        ("leeds barnsley", "barnsley goole hull", "", "hull sheffield", "RAIL-21.4"),
        ("york hull", "leeds barnsley sheffield", "", "", "RAIL-11.6"),
        ("york hull", "", "", "leeds barnsley sheffield", "RAIL-11.6"),
    ],
)
def test_no_more_links_of_another_player(mode: str, a: str, b: str, c: str, n: str, rule: str):
    chains = {owner: words for owner, words in zip("abcn", (a, b, c, n), strict=True) if words}
    t = moving("yellow@leeds", mode=mode, **chains)
    assert t.why("haul", "yellow@leeds", "sheffield", 0) == rule


@pytest.mark.rule("RAIL-11.1", "RAIL-11.3", "RAIL-11.4", "RAIL-11.9")
def test_the_rules_of_routes_hold_for_players():
    t = moving("yellow@leeds yellow@sheffield", a="leeds sheffield york")
    assert t.why("haul", "yellow@leeds", "york", 0) == "RAIL-11.3"
    assert t.why("haul", "yellow@leeds", "berwick", 0) in ("RAIL-11.2", "RAIL-11.1")
    assert t.why("haul", "yellow@sheffield", "sheffield", 0) == "RAIL-11.4"
    t.play("haul", "yellow@leeds", "sheffield", 0).play("to_points").haul(A)
    assert t.why("haul", "yellow@", "sheffield", 0) == "RAIL-11.9"


@pytest.mark.rule("RAIL-21.5")
def test_routes_that_serve_others_differently_are_offered_apart():
    t = moving(
        "yellow@leeds", a="leeds barnsley, barnsley goole sheffield", b="barnsley sheffield", c="leeds goole"
    )
    found = shares(t, "yellow@leeds", "sheffield")
    assert found[0] == (3, 0, 0)
    assert set(found) == {(3, 0, 0), (1, 1, 1), (1, 1, 0), (1, 0, 1)}
    assert len(found) == len(set(found))
    assert t.why("haul", "yellow@leeds", "sheffield", 7) == "RAIL-21.5"


# -- who scores ------------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("RAIL-21.5")
def test_every_owner_places_points_the_mover_first(mode: str):
    t = moving("yellow@leeds", mode=mode, a="leeds barnsley goole", b="goole sheffield")
    t.play("haul", "yellow@leeds", "sheffield", 0)
    assert t.asked == (A, "score")
    t.play("to_income")
    assert t.asked == (B, "score")
    t.play("to_points")
    assert t.asked is None
    assert (t.position.income, t.position.points) == ([2, 0, 0], [0, 1, 0])
    assert t.at("leeds") == []


@pytest.mark.rule("RAIL-21.5")
def test_the_others_choose_in_the_order_of_play():
    t = (
        moving("yellow@leeds", a="leeds barnsley", b="barnsley goole", c="goole sheffield")
        .order(C, A, B)
        .haul(A)
    )
    t.play("haul", "yellow@leeds", "sheffield", 0)
    asked = []
    while t.asked:
        asked.append(t.asked[0])
        t.play("to_points")
    assert asked == [A, C, B]


@BOTH
@pytest.mark.rule("RAIL-21.6")
def test_income_stops_at_ten_and_the_rest_is_lost(mode: str):
    t = moving("yellow@leeds", mode=mode, a="leeds barnsley goole sheffield").has(A, income=9)
    t.play("haul", "yellow@leeds", "sheffield", 0).play("to_income")
    assert t.position.income[A] == 10
    (line,) = t.lines("log.to_income.lost")
    assert (line.params["n"], line.params["lost"]) == (1, 2)


@pytest.mark.rule("RAIL-21.6")
def test_income_does_not_sink_below_ten():
    t = steam().has(A, income=-10, points=20).run(("may_raise", A)).play("raise_capital", 3)
    assert (t.position.income[A], t.position.points[A]) == (-10, 14)


@pytest.mark.rule("RAIL-21.5", "RAIL-22.4")
def test_ownerless_links_score_for_nobody():
    t = moving("yellow@leeds", a="leeds barnsley", n="barnsley sheffield")
    t.play("haul", "yellow@leeds", "sheffield", 0).play("to_points")
    assert t.asked is None
    assert t.position.points == [1, 0, 0]


def test_the_stops_of_a_route_are_told():
    t = moving("yellow@leeds", a="leeds barnsley goole sheffield")
    (stops,) = reach(t.position)[t.hex("leeds")][2][t.hex("sheffield")].values()
    assert [HEX_TAG[stop].removeprefix("stop.") for stop in stops] == [
        "leeds",
        "barnsley",
        "goole",
        "sheffield",
    ]


# -- links side by side ----------------------------------------------------------------------------------
def carried_out(t: SteamTable, n: int) -> tuple[int, ...]:
    """What the nth delivery of the list gives every seat, as the questions that follow it have it."""
    after = t.position.copy()
    GAME.play(after, [action for action in GAME.legal(after) if action.verb == "haul"][n])
    asked = {after.asked: after.due}
    later = {item[1]: item[2] for item in after.agenda if item[0] == "place_points"}
    return tuple((asked | later).get(seat, 0) for seat in range(after.seats))


@BOTH
@pytest.mark.rule("RAIL-21.4", "RAIL-21.5")
def test_a_delivery_serves_the_owners_of_the_links_it_was_offered_over(mode: str):
    t = moving("red@leeds", mode=mode, level=3, a="leeds barnsley", b="barnsley sheffield doncaster")
    t.link(C, "barnsley", "sheffield").cubes("red@leeds").haul(A)
    (action,) = (action for action in GAME.legal(t.position) if action.verb == "haul")
    told = GAME.forecast(t.position, A, action)
    assert told
    assert (told.params["n"], told.params["others"]) == (1, ("gain.1.1", "gain.1.2"))
    assert carried_out(t, 0) == (1, 1, 1)
    t.play("haul", "red@leeds", "doncaster", 0)
    assert [(line.params["seat"], line.params["n"]) for line in t.lines("log.hauls.over")] == [
        ("seat.1", 1),
        ("seat.2", 1),
    ]


def test_of_two_links_side_by_side_either_owner_can_be_served():
    t = moving("yellow@leeds", level=2, a="leeds barnsley", b="barnsley sheffield", c="barnsley sheffield")
    offered = [action for action in GAME.legal(t.position) if action.verb == "haul"]
    told = [GAME.forecast(t.position, A, action) for action in offered]
    assert {carried_out(t, n) for n in range(len(offered))} == {(1, 1, 0), (1, 0, 1)}
    assert len(offered) == len({str(forecast) for forecast in told}) == 2
    assert [forecast and forecast.named["which"] for forecast in told] == [
        ("gain.1.0", "gain.1.2"),
        ("gain.1.0", "gain.1.1"),
    ]


def test_one_may_serve_another_over_a_link_beside_ones_own():
    t = moving("yellow@leeds", level=2, a="leeds barnsley sheffield", b="barnsley sheffield")
    assert [carried_out(t, n) for n in range(2)] == [(2, 0, 0), (1, 1, 0)]


def test_the_map_shows_the_very_link_that_is_used():
    t = moving("yellow@leeds", level=2, a="leeds barnsley")
    barnsley, sheffield = t.hex("barnsley"), t.hex("sheffield")
    over = {owner: t.hex(name) for owner, name in ((B, "8,6"), (C, "9,6"))}
    links = (Stretch(owner, 1, sheffield, barnsley, (hex * 6,)) for owner, hex in over.items())
    t.position.rails = Rails([*t.position.rails, *links])
    t.haul(A)
    offered = [action for action in GAME.legal(t.position) if action.verb == "haul"]
    for n, action in enumerate(offered):
        (served,) = (seat for seat in (B, C) if carried_out(t, n)[seat])
        forecast = GAME.forecast(t.position, A, action)
        assert forecast
        assert forecast.way == tuple(
            HEX_TAG[hex] for hex in (t.hex("leeds"), barnsley, over[served], sheffield)
        )
