"""The options of a match, each against the numbered rule."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.setup import search_tiles

from .table_setup import A, B, C, Table, after_setup, fresh, table

BOTH = pytest.mark.parametrize("option", [False, True])
RICH = "9 food 9 water 9 can 9 medicine 9 wood 9 metal 9 chip 9 ammo"


def test_every_option_has_a_test_here():
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert {option.key for option in GAME.options} <= tested


@pytest.mark.rule("GHA-4.2")
@pytest.mark.parametrize(("seats", "scaled"), [(2, 6), (3, 8), (4, 10)])
def test_scaled_supply(seats: int, scaled: int):
    for option, full in ((False, 10), (True, scaled)):
        t = table(seats, scaled_supply=option).stock(nornaald=3, kraveth=0).dusk()
        assert [t.position.stock[p] for p in range(c.RING)] == [
            0 if p == c.HACIENDAS else full for p in range(c.RING)
        ]


@pytest.mark.rule("GHA-15.3")
def test_full_medicine():
    for option, need in ((False, 2), (True, 2 + 3 + 1)):
        t = (
            table(2, full_medicine=option)
            .rooms(A, "arsenal 1", "cannery full", "spring built")
            .hospital(A, 3)
        )
        assert t.goods(A, "20 medicine").day(A, "wave", "care").position.care == need


@pytest.mark.rule("GHA-15.1")
def test_plain_track():
    for option, best in ((False, 3), (True, 0)):
        t = table(2, plain_track=option).goods(A, "9 medicine").day(A, "wave", "care")
        while t.asked:
            t.play("treat")
        assert t.value(A) == best
        t.set(agenda=[("ask", A, "care")])
        assert t.why("treat") == "GHA-15.7"


@pytest.mark.rule("GHA-16.3")
@BOTH
def test_tight_hospital(option: bool):
    t = table(2, tight_hospital=option).hospital(A, 8).rooms(A, "nursery full").goods(A, "1 can")
    t.day(A, "hire").play("recruit", "can", "hospital").day(A, "build_rooms")
    assert (t.asked is None) == option, "with 9 in 8 beds the Nursery has no use"
    assert option or t.play("use_room", "nursery").lives(A, "hospital") == 10


@pytest.mark.rule("GHA-3.5")
def test_one_ammo_pack():
    plain, packed = (search_tiles(table(one_ammo_pack=option).position) for option in (False, True))
    assert (len(plain), plain.count(c.PACK)) == (10, 2)
    assert (len(packed), packed.count(c.PACK)) == (9, 1)
    assert Counter(plain) - Counter(packed) == {c.PACK: 1}
    for option in (False, True):
        t = table(2, one_ammo_pack=option).heroes(A3="kraveth").pile("with_an", "ammo", "wood").night(A)
        t.play("move", "A3", "with_an").play("search", "with_an")
        assert t.has(A) == f"{1 + option} ammo"
        assert t.play("search", "with_an").has(A) == f"1 wood {1 + option} ammo"


@pytest.mark.rule("GHA-4.3")
@BOTH
def test_plundered_towns(option: bool):
    t = table(2, plundered_towns=option).left("kraveth", "can").left("sanedys").dusk()
    sizes = [
        len(t.position.piles[c.TOWN_AT[c.PLACES.index(town)]]) for town in ("kraveth", "sanedys", "with_an")
    ]
    assert sizes == ([1, 0, 10] if option else [10, 10, 10])
    assert t.position.face_up[c.TOWN_AT[c.PLACES.index("sanedys")]] == (not option)


@pytest.mark.rule("GHA-4.3", "GHA-5.5")
def test_tiles_set_aside_come_back_to_plundered_towns_too():
    t = table(2, plundered_towns=True).events(hidden=["stripped_towns"]).nightfall()
    assert [len(pile) for pile in t.dusk().position.piles] == [10, 10, 10]


@pytest.mark.rule("GHA-9.8")
@pytest.mark.parametrize("owned", range(6))
def test_short_series(owned: int):
    for option, most in ((False, 4), (True, 3)):
        t = table(2, short_series=option).hunted(A, f"{owned} ash_hopper" if owned else "")
        if owned < 6 and owned + 1 <= 6:
            t.game_at("jel_zaer", "ash_hopper").heroes(A3="nornaald").night(A)
            t.play("move", "A3", "jel_zaer").play("hunt", "jel_zaer")
            assert t.has(A) == f"{2 + min(owned, most)} food"


@pytest.mark.rule("GHA-13.3")
def test_final_pass():
    for option in (False, True):
        t = table(3, final_pass=option).events("drought", "marauders", "brush_fire")
        for seat in (A, B, C):
            t.goods(seat, RICH)
        t.solving().play("pass_turn").play("solve", "drought").play("pass_turn")
        assert t.asked == ((B if option else A), "solve")
        if option:  # A and C have passed for good
            t.play("solve", "marauders")
            assert t.asked == (B, "solve")
            assert t.play("pass_turn").asked is None
            assert t.solving(C).asked == (C, "solve")  # on another day all may solve again


@pytest.mark.rule("GHA-2.19")
@BOTH
def test_open_trade(option: bool):
    t = table(2, open_trade=option).goods(A, "3 wood").rooms(A, "arsenal").day(A, "build_rooms")
    assert t.why("trade_in", "wood") == ("" if option else "GHA-2.19")
    if option:
        t.play("trade_in", "wood").play("trade_in", "wood").play("trade_for", "ammo")
        assert t.has(A) == "1 wood 1 ammo"


@pytest.mark.rule("GHA-20.3")
def test_full_store():
    goods = "5 food 5 water 12 can 12 medicine 9 wood 8 metal 7 chip 20 ammo"
    for option, kept in (
        (False, "2 water 12 can 12 medicine 9 wood 8 metal 7 chip 20 ammo"),
        (True, "2 water 8 can 12 medicine 8 wood 8 metal 7 chip 8 ammo"),
    ):
        assert table(2, full_store=option).goods(A, goods).day(A, "clean").has(A) == kept


@pytest.mark.rule("GHA-2.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seven_rooms(seats: int):
    for option in (False, True):
        p = after_setup(seats, seven_rooms=option).position
        for mine in p.rooms:
            assert mine[0] == c.WORKSHOP
            assert len(set(mine)) == len(mine) == 5 + 2 * option
            assert not option or {c.BENCH, c.CRISIS_CELL} == set(mine[5:])
        if option:
            assert not {c.BENCH, c.CRISIS_CELL} & {*p.room_pile, *(r for mine in p.rooms for r in mine[1:5])}
        assert GAME.audit(p) == []


@pytest.mark.rule("GHA-2.4", "GHA-2.9")
def test_one_of_the_two_more_rooms_may_be_the_free_one():
    t = fresh(2, seven_rooms=True)
    while t.asked and t.asked[1] != "free_room":
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert t.choices("open_room") == [0, 1, 2, 3, 4, 5, 6]
    t.play("open_room", "crisis_cell")
    for _ in range(4):
        t.play("house", "crisis_cell")
    assert t.position.working[t.position.first] == 1 << c.CRISIS_CELL


@pytest.mark.rule("GHA-2.2", "GHA-2.8", "GHA-2.9", "GHA-2.12", "GHA-2.22", "GHA-2.10", "GHA-2.20")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fast_setup(seats: int):
    shelters = set()
    for seed in range(6):
        t: Table = fresh(seats, seed, fast_setup=True)
        p = t.position
        assert t.asked == (p.first, "turn") or p.step == c.NIGHT
        assert p.secrets_shown
        for seat in range(seats):
            assert len(p.rooms[seat]) == 5
            assert p.built[seat].bit_count() == 1
            assert sum(p.people[seat * len(c.HOMES) : (seat + 1) * len(c.HOMES)]) == 4
            assert len(p.broken[seat]) == 1
            assert min(p.megapole[seat], p.leader[seat]) >= 0
            places = {*c.LEADER_PLACES[p.leader[seat]], c.HACIENDAS}
            assert set(p.at[seat * c.TEAM : (seat + 1) * c.TEAM]) == places
            shelters.add((p.rooms[seat], p.leader[seat]))
        assert GAME.audit(p) == []
    assert len(shelters) > 6
