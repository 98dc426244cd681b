"""Chapters 3 and 4: what lies on the board, and how dusk fills it."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.notation import named, town

from .table_setup import A, B, Table, after_setup, fresh, table

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4])


# -- 3. set-up: events and board ---------------------------------------------------------------------------
@pytest.mark.rule("GHA-3.1")
@EVERY_COUNT
def test_six_of_eighteen_events_lie_face_down(seats: int):
    p = fresh(seats).position
    assert (len(c.EVENTS), len(p.row), len(set(p.row)), p.shown) == (18, 6, 6, 0)
    for seat in range(seats):
        assert {event < 0 for event in GAME.view(p, seat).row} == {True}


@pytest.mark.rule("GHA-3.1")
def test_chance_draws_the_events():
    assert {event for seed in range(40) for event in fresh(2, seed).position.row} == set(c.EVENTS)


@pytest.mark.rule("GHA-3.2")
def test_the_reserve_never_runs_out():
    t = table(2).hospital(A, 40).goods(A, "5 can").goods(B, "90 can").day(A, "hire")
    for _ in range(5):
        t.play("recruit", "can", "hospital")
    assert t.lives(A, "hospital") == 45


@pytest.mark.rule("GHA-3.3")
def test_forty_pieces_of_equipment_three_of_them_on_offer():
    assert Counter(c.TOOL_TILES) == dict.fromkeys(range(20), 2)
    p = after_setup(3).position
    assert (len(p.offer), sum(map(len, p.broken)), len(p.market)) == (3, 3, 34)
    for seat in range(3):
        assert GAME.view(p, seat).offer == p.offer
        assert len(set(GAME.view(p, seat).market)) == 1, "the pile lies face down"


@pytest.mark.rule("GHA-3.4")
@EVERY_COUNT
def test_four_stacks_of_seven_with_the_top_tile_face_up(seats: int):
    assert Counter(c.GAME_TILES) == dict.fromkeys(range(5), 6)
    p = fresh(seats).position
    assert [c.PLACES[place] for place in c.HUNTS] == ["nornaald", "jel_zaer", "jenntur", "dulaanis"]
    assert [len(stack) for stack in p.stacks] == [7] * 4
    assert len(p.boxed) == 2
    for seat in range(seats):
        seen = GAME.view(p, seat)
        assert [stack[0] for stack in seen.stacks] == [stack[0] for stack in p.stacks]
        assert {tile < 0 for stack in seen.stacks for tile in stack[1:]} == {True}
        assert {tile < 0 for tile in seen.boxed} == {True}


@pytest.mark.rule("GHA-3.4")
def test_game_is_shuffled():
    assert len({fresh(2, seed).position.stacks[0] for seed in range(10)}) == 10


@pytest.mark.rule("GHA-3.5")
def test_ten_search_tiles_for_each_town():
    tiles = "water can wood metal chip medicine ammo ammo empty empty"
    ten = sorted(named(c.SEARCH_TAG, *tiles.split()))
    p = fresh().position
    assert [sorted(pile) for pile in p.piles] == [ten] * 3
    assert len({fresh(2, seed).position.piles[0] for seed in range(10)}) == 10


def searched_to_the_end(t: Table, name: str) -> str:
    """What a town gives in all."""
    t.heroes(A3=name)
    while t.position.piles[town(name)]:
        t.acting("A3").play("search", name)
    return t.has(A)


@pytest.mark.rule("GHA-3.5")
@pytest.mark.parametrize("name", ["with_an", "kraveth", "sanedys"])
def test_a_town_searched_to_the_end_gives_two_ammo_and_one_of_the_six_others(name: str):
    assert searched_to_the_end(table(), name) == "1 water 1 can 1 medicine 1 wood 1 metal 1 chip 2 ammo"


@pytest.mark.rule("GHA-3.5")
def test_one_ammo_pack():
    t = table(one_ammo_pack=True)
    assert [len(pile) for pile in t.position.piles] == [9] * 3
    assert searched_to_the_end(t, "kraveth") == "1 water 1 can 1 medicine 1 wood 1 metal 1 chip 2 ammo"
    t = table(one_ammo_pack=True).heroes(A3="kraveth").pile("kraveth", "ammo")
    assert t.acting("A3").play("search", "kraveth").has(A) == "2 ammo"
    t = table().heroes(A3="kraveth").pile("kraveth", "ammo")
    assert t.acting("A3").play("search", "kraveth").has(A) == "1 ammo"


@pytest.mark.rule("GHA-3.6")
def test_eight_places_on_one_ring():
    ring = ["nornaald", "jel_zaer", "jenntur", "kraveth", "with_an", "haciendas", "sanedys", "dulaanis"]
    assert list(c.PLACES) == ring
    t = table().heroes(A3="sanedys").night(A)
    one_step = {"slot 3", "dulaanis"}
    two_steps = {"with_an", "nornaald"}
    for name in (*ring, "slot 3"):
        if name != "haciendas":
            assert t.may("move", "A3", name) == (name in one_step | two_steps), name


@pytest.mark.rule("GHA-3.7", "GHA-8.3")
@pytest.mark.parametrize(
    ("place", "good"),
    [
        ("nornaald", "wood"),
        ("jel_zaer", "water"),
        ("jenntur", "ammo"),
        ("kraveth", "medicine"),
        ("with_an", "metal"),
        ("sanedys", "chip"),
        ("dulaanis", "ammo"),
    ],
)
def test_what_each_place_gives(place: str, good: str):
    t = table().heroes(A3=place).acting("A3")
    assert t.choices("collect") == [c.PLACES.index(place)]
    assert t.play("collect", place).has(A) == f"1 {good}"


# -- 4. rounds and dusk ------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-4.1")
@EVERY_COUNT
def test_six_rounds_of_dusk_night_and_day(seats: int):
    t, seen = after_setup(seats, seed=4), []
    while t.position.agenda:
        p = t.position
        now = (p.round, "night" if p.step == c.NIGHT else "day")
        if not seen or seen[-1] != now:
            seen.append(now)
        GAME.play(p, GAME.legal(p)[0])
    assert seen == [(day, phase) for day in range(6) for phase in ("night", "day")]
    assert [line.params["n"] for line in t.lines("log.round")] == [1, 2, 3, 4, 5, 6]
    assert t.position.shown == 6
    assert t.why("stop") == "GHA-21.1"


@pytest.mark.rule("GHA-4.1")
def test_the_fifth_day_is_not_the_last():
    t = table().set(round=4).heroes(A3="kraveth").run(("end_round",))
    assert (t.position.round, t.asked) == (5, (A, "turn"))
    assert table().end().asked is None


@pytest.mark.rule("GHA-4.2")
def test_dusk_fills_each_place_up_to_ten():
    t = table().stock(kraveth=3, nornaald=0, sanedys=10).dusk()
    assert t.position.stock == [0 if place == "haciendas" else 10 for place in c.PLACES]


@pytest.mark.rule("GHA-4.2")
@EVERY_COUNT
def test_the_first_dusk_is_played_too(seats: int):
    p = after_setup(seats, seed=3).position
    taken = sum(c.EVENT_AMOUNT[e] for e in p.row[:1] if c.EVENT_PLACE[e] >= 0 and c.STRIKES[e])
    assert sum(p.stock) == 70 - taken


@pytest.mark.rule("GHA-4.2")
@pytest.mark.parametrize(("seats", "full"), [(2, 6), (3, 8), (4, 10)])
def test_scaled_supply(seats: int, full: int):
    t = table(seats, scaled_supply=True)
    assert t.position.stock == [0 if place == "haciendas" else full for place in c.PLACES]
    assert t.stock(kraveth=1).dusk().position.stock[c.PLACES.index("kraveth")] == full


@pytest.mark.rule("GHA-4.2", "GHA-5.2")
def test_a_shortage_in_a_scaled_supply_leaves_little():
    t = table(2, scaled_supply=True).events(hidden=["wood_shortage"]).nightfall()
    assert t.position.stock[c.NORNAALD] == 1


@pytest.mark.rule("GHA-4.3")
def test_dusk_shuffles_all_tiles_of_a_town_into_one_pile():
    t = table().left("with_an", "water", "can", "wood", "metal")
    assert len(t.position.found[town("with_an")]) == 6
    t.dusk()
    p, i = t.position, town("with_an")
    assert (len(p.piles[i]), p.found[i], p.face_up[i]) == (10, (), 1)
    seen = GAME.view(p, B)
    assert seen.piles[i][0] == p.piles[i][0]
    assert {tile < 0 for tile in seen.piles[i][1:]} == {True}


@pytest.mark.rule("GHA-4.3")
def test_every_dusk_has_an_order_of_its_own():
    t = table()
    assert len({tuple(t.dusk().position.piles[0]) for _ in range(10)}) == 10


@pytest.mark.rule("GHA-4.3")
def test_only_the_top_tile_of_dusk_lies_face_up():
    t = table().heroes(A3="kraveth").acting("A3").play("search", "kraveth")
    p, i = t.position, town("kraveth")
    assert p.face_up[i] == 0
    assert {tile < 0 for tile in GAME.view(p, A).piles[i]} == {True}


@pytest.mark.rule("GHA-4.3", "GHA-5.5")
def test_tiles_set_aside_come_back_at_dusk():
    t = table().events(hidden=["stripped_towns"]).nightfall()
    assert [len(aside) for aside in t.position.aside] == [5] * 3
    t.dusk()
    assert t.position.aside == [()] * 3
    assert [len(pile) for pile in t.position.piles] == [10] * 3


@pytest.mark.rule("GHA-4.3")
def test_plundered_towns_stay_plundered():
    t = table(plundered_towns=True).left("with_an", "water", "can").left("kraveth").dusk()
    p = t.position
    assert sorted(p.piles[town("with_an")]) == sorted(named(c.SEARCH_TAG, "water", "can"))
    assert len(p.found[town("with_an")]) == 8
    assert (p.piles[town("kraveth")], p.face_up[town("kraveth")]) == ((), 0)
    assert len(p.piles[town("sanedys")]) == 10


@pytest.mark.rule("GHA-4.3", "GHA-5.5")
def test_in_plundered_towns_too_tiles_set_aside_come_back():
    t = table(plundered_towns=True, one_ammo_pack=True).left("with_an", "water", "can", "wood")
    t.events(hidden=["stripped_towns"]).nightfall()
    assert (t.position.piles[town("with_an")], t.position.face_up[town("with_an")]) == ((), 0)
    assert [len(aside) for aside in t.position.aside] == [5, 3, 5]
    t.dusk()
    assert [len(pile) for pile in t.position.piles] == [9, 3, 9]
    assert GAME.audit(t.position) == []


@pytest.mark.rule("GHA-4.4")
def test_dusk_brings_no_game_and_leaves_the_offer():
    t = (
        table()
        .game_at("dulaanis")
        .game_at("jenntur", "tusker", "lava_cat")
        .offered("still", "pit_saw", "still")
    )
    before = t.position.copy()
    t.dusk()
    p = t.position
    assert (p.stacks, p.boxed, p.offer, p.market) == (
        before.stacks,
        before.boxed,
        before.offer,
        before.market,
    )


@pytest.mark.rule("GHA-4.1", "GHA-4.3", "GHA-5.1")
def test_neither_dusk_nor_the_event_of_the_night_is_taken_back():
    """They turn up what was hidden, so undo stops there."""
    t = table().events(hidden=["cave_in"])
    shown = [t.position.secrets_shown]
    t.dusk()
    assert t.position.step == c.DUSK
    shown.append(t.position.secrets_shown)
    t.run(("night",))
    assert t.position.step == c.NIGHT
    shown.append(t.position.secrets_shown)
    assert shown == sorted(set(shown))


@pytest.mark.rule("GHA-4.3", "GHA-10.5")
def test_only_a_tile_that_lay_face_down_is_not_put_back():
    t = table().heroes(A5="kraveth").acting("A5")
    shown = t.position.secrets_shown
    t.play("search", "kraveth")
    assert t.position.secrets_shown == shown, "everybody saw the top one"
    t.play("search", "kraveth")
    assert t.position.secrets_shown > shown
