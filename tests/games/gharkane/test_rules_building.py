"""Section 17: rooms are built, survivors move in; Construction yard, Recycling, and open_trade."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tabletop.games.gharkane import components as c

from .table_setup import A, B, Table, table

MATERIALS = ("wood", "metal", "chip")
RICH = "9 wood 9 metal 9 chip"


def building(goods: str, *rooms: str, t: Table | None = None, hospital: int = 0) -> Table:
    """A is at its rooms step."""
    return (t or table(2)).hospital(A, hospital).goods(A, goods).rooms(A, *rooms).day(A, "build_rooms")


def paid(t: Table, room: str) -> int:
    """The materials that building the room takes."""
    before = sum(t.position.goods[: len(c.GOODS)])
    t.play("build", room)
    if t.asked and t.asked[1] == "pay":
        t.play("settle")
    return before - sum(t.position.goods[: len(c.GOODS)])


# -- building ----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-17.1")
def test_three_materials_build_a_room():
    t = building("2 wood 1 chip", "nursery").play("build", "nursery")
    assert (t.has(A), t.asked) == ("", None)
    assert t.position.built[A] == 2


@pytest.mark.rule("GHA-17.1", "GHA-1.2")
@pytest.mark.parametrize("mix", [*combinations_with_replacement(MATERIALS, 3)])
def test_materials_of_any_mix_will_do(mix: tuple[str, ...]):
    t = building("3 wood 3 metal 3 chip 3 can 3 ammo", "nursery").play("build", "nursery")
    for good, group in (("ammo", "group.material"), ("can", "group.material")):
        told = t.refused("give", good)
        assert (told.rule, told.params["group"]) == ("GHA-1.2", group)
    for good in mix:
        t.play("give", good)
    left = [f"{3 - mix.count(good)} {good}" for good in MATERIALS if mix.count(good) < 3]
    assert t.has(A) == " ".join(["3 can", *left, "3 ammo"])


@pytest.mark.rule("GHA-17.1")
def test_two_materials_build_nothing():
    told = building("1 wood 1 chip 9 ammo 9 can", "nursery", hospital=1, t=table(2)).asked
    assert told is None
    t = building("1 wood 1 chip 9 ammo", "nursery", "spring built", hospital=1)
    refused = t.refused("build", "nursery")
    assert (refused.rule, refused.params["cost"], refused.params["room"]) == ("GHA-17.1", 3, "room.nursery")


@pytest.mark.rule("GHA-17.1", "GHA-13.6")
def test_nobody_builds_with_the_materials_of_others():
    t = building("2 wood", "nursery", "spring built", hospital=1, t=table(2).goods(B, RICH))
    assert t.why("build", "nursery") == "GHA-17.1"


@pytest.mark.rule("GHA-17.2")
def test_a_room_that_is_built_cannot_be_built_again():
    t = building(RICH, "nursery built")
    assert (t.told("build", "nursery")["room"], t.why("build", "nursery")) == ("room.nursery", "GHA-17.2")
    t = building(RICH, "nursery").play("build", "nursery").play("settle")
    assert t.why("build", "nursery") == "GHA-17.2"


@pytest.mark.rule("GHA-17.2", "GHA-14.5")
def test_a_room_whose_survivors_are_all_gone_stays_built():
    t = table(2).rooms(A, "nursery 2").day(A, "feed")
    assert t.lives(A, "nursery") == 0
    assert t.hospital(A, 1).day(A, "build_rooms").may("move_survivor", "hospital", "nursery")


@pytest.mark.rule("GHA-17.2")
def test_only_rooms_of_ones_own_board_are_built():
    t = building(RICH, "nursery")
    assert t.choices("build") == [0, 1]
    assert [t.why("build", home) for home in (2, 6, "hospital")] == ["GHA-17.2"] * 3
    assert t.told("build", "hospital")["room"] == "place.hospital"


@pytest.mark.rule("GHA-17.3")
def test_as_many_rooms_as_one_can_pay():
    t = building("9 wood", "nursery", "spring")
    assert [paid(t, name) for name in ("nursery", "room_workshop", "spring")] == [3, 3, 3]
    assert (t.has(A), t.position.built[A]) == ("", 0b111)


# -- the price ---------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-5.16")
@pytest.mark.parametrize(("solved", "price"), [((), 4), (("cave_in",), 3)])
def test_the_cave_in_makes_rooms_one_material_dearer(solved: tuple[str, ...], price: int):
    t = building(RICH, "nursery", "spring", t=table(2).events("cave_in", solved=solved))
    assert [paid(t, "nursery"), paid(t, "spring")] == [price, price]


@pytest.mark.rule("GHA-5.16", "GHA-17.1")
def test_three_materials_are_not_enough_in_a_cave_in():
    t = building("3 wood", "nursery", "spring built", hospital=1, t=table(2).events("cave_in"))
    assert t.told("build", "nursery")["cost"] == 4


@pytest.mark.rule("GHA-18.3", "GHA-17.8")
def test_room_construction_makes_one_room_per_round_two_cheaper():
    t = building(RICH, "room_workshop full", "nursery", "spring")
    assert [paid(t, "nursery"), paid(t, "spring")] == [1, 3]
    t = building(RICH, "room_workshop 2", "nursery")
    assert paid(t, "nursery") == 3


@pytest.mark.rule("GHA-18.2", "GHA-18.3", "GHA-5.16")
def test_a_price_is_raised_before_it_is_lowered():
    t = building(RICH, "room_workshop full", "nursery", "spring", t=table(2).events("cave_in"))
    assert [paid(t, "nursery"), paid(t, "spring")] == [3 + 1 - 2, 4]


@pytest.mark.rule("GHA-18.3", "GHA-17.9")
def test_room_construction_helps_from_the_moment_it_is_full():
    t = building("9 wood", "nursery", "spring", hospital=3)
    assert paid(t, "room_workshop") == 3
    for _ in range(3):
        t.play("move_survivor", "hospital", "room_workshop")
    assert [paid(t, "nursery"), paid(t, "spring")] == [1, 3]


@pytest.mark.rule("GHA-18.3", "GHA-17.1")
def test_one_material_is_enough_with_room_construction_and_only_once():
    t = building("3 wood", "room_workshop full", "nursery", "spring")
    assert paid(t, "nursery") == 1
    assert t.asked is None  # two are left, and the next room costs three
    t.day(A, "clean", "build_rooms")
    assert paid(t, "spring") == 1


@pytest.mark.rule("GHA-18.13", "GHA-5.16")
def test_a_bunker_core_keeps_the_cave_in_out():
    for state, price in (("full", 3), ("2", 4)):
        t = building(RICH, f"bunker_core {state}", "nursery", t=table(2).events("cave_in"))
        assert paid(t, "nursery") == price


@pytest.mark.rule("GHA-18.13", "GHA-17.9", "GHA-5.16")
def test_a_bunker_core_filled_in_the_step_protects_what_is_built_after():
    t = building(RICH, "bunker_core", "nursery", t=table(2).events("cave_in"), hospital=3)
    assert paid(t, "bunker_core") == 4
    for _ in range(3):
        t.play("move_survivor", "hospital", "bunker_core")
    assert paid(t, "nursery") == 3


# -- moving in ---------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-17.4")
def test_survivors_move_into_built_rooms_alone():
    t = building("", "arsenal", "cannery built", hospital=2)
    told = t.refused("move_survivor", "hospital", "arsenal")
    assert (told.rule, told.params["room"]) == ("GHA-17.4", "room.arsenal")
    t.play("move_survivor", "hospital", "cannery")
    assert (t.lives(A, "cannery"), t.lives(A, "hospital")) == (1, 1)


@pytest.mark.rule("GHA-17.5")
def test_a_room_holds_no_more_than_its_seats():
    t = building("", "spring full", "nursery built", hospital=2)
    told = t.refused("move_survivor", "hospital", "spring")
    assert (told.rule, told.params["room"]) == ("GHA-17.5", "room.spring")


@pytest.mark.rule("GHA-17.5")
@pytest.mark.parametrize("room", [name for name in c.ROOM_IDS if name != "room_workshop"])
def test_every_room_has_three_seats_or_four(room: str):
    four = room in ("crisis_cell", "hunters_den", "cannery", "lookout", "guard_room", "war_room")
    t = building("", f"{room} built", "room_workshop built", hospital=5)
    for _ in range(3 + four):
        t.play("move_survivor", "hospital", room)
    assert t.why("move_survivor", "hospital", room) == "GHA-17.5"


@pytest.mark.rule("GHA-17.6")
def test_once_in_a_room_always_in_it():
    t = building("3 wood", "cannery 2", "arsenal built", "nursery", hospital=1)
    assert t.why("move_survivor", "cannery", "arsenal") == "GHA-17.6"
    assert t.why("move_survivor", "cannery", "hospital") == "GHA-17.6"
    assert t.why("move_survivor", "hospital", "hospital") == "GHA-17.6"
    assert t.why("move_survivor", "hospital", 6) == "GHA-17.6"
    t.play("move_survivor", "hospital", "arsenal")
    assert t.why("move_survivor", "hospital", "arsenal") == "GHA-17.6"  # nobody is left there


@pytest.mark.rule("GHA-17.4", "GHA-17.6")
def test_every_seat_moves_the_survivors_of_its_own_hospital():
    t = table(2).hospital(B, 1).rooms(B, "cannery built").day(B, "build_rooms")
    assert t.play("move_survivor", "hospital", "cannery").lives(B, "cannery") == 1
    t = table(2).hospital(A, 1).goods(B, RICH).rooms(B, "cannery built").day(B, "build_rooms")
    assert t.why("move_survivor", "hospital", "cannery") == "GHA-17.6"


@pytest.mark.rule("GHA-17.10", "GHA-18.17")
def test_building_moving_and_bonuses_alternate_freely():
    t = building("3 wood", "nursery full", "arsenal", hospital=2)
    t.play("use_room", "nursery").play("build", "arsenal")
    for _ in range(3):
        t.play("move_survivor", "hospital", "arsenal")
    t.play("use_room", "arsenal")
    assert (t.has(A), t.asked) == ("4 ammo", None)


@pytest.mark.rule("GHA-17.9")
def test_an_empty_room_works_only_once_its_last_seat_is_taken():
    t = building("3 wood", "arsenal", hospital=4).play("build", "arsenal")
    for _ in range(2):
        t.play("move_survivor", "hospital", "arsenal")
        assert t.why("use_room", "arsenal") == "GHA-17.7"
    assert t.play("move_survivor", "hospital", "arsenal").may("use_room", "arsenal")


# -- Recycling (GHA-18.14) ---------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.14")
def test_twins_are_offered_for_scrap_once():
    t = table(2).broken(A, "pry_bar", "pry_bar").rooms(A, "recycling full").day(A, "build_rooms")
    assert t.choices("recycle") == [2 * c.EQUIPMENT.index("pry_bar")]
    t.play("recycle", "pry_bar")
    assert (t.has(A), len(t.position.broken[A])) == ("3 metal", 1)


@pytest.mark.rule("GHA-18.14", "GHA-17.10")
def test_scrapped_materials_build_a_room_in_the_same_step():
    t = building("", "recycling full", "nursery", t=table(2).broken(A, "pry_bar")).play("recycle", "pry_bar")
    assert t.play("build", "nursery").has(A) == ""


@pytest.mark.rule("GHA-18.14", "GHA-10.4")
def test_what_is_scrapped_can_be_drawn_when_the_pile_is_empty():
    t = table(2).broken(A, "pry_bar").rooms(A, "recycling full", "storehouse full")
    t.set(scrapped=(), market=()).day(A, "build_rooms").play("recycle", "pry_bar")
    t.game.play(t.position, t.action(A, "use_room", "storehouse"))
    assert t.position.broken[A] == (c.EQUIPMENT.index("pry_bar"),)


# -- open_trade --------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-2.19")
def test_goods_are_exchanged_at_the_set_up_alone():
    t = building("6 wood", "nursery")
    assert t.why("trade_in", "wood") == "GHA-2.19"
    assert t.why("trade_for", "chip") == "GHA-2.19"


@pytest.mark.rule("GHA-2.19", "GHA-2.17")
def test_open_trade_turns_any_two_goods_into_another_while_rooms_are_built():
    t = building("3 wood 1 ammo", "nursery", t=table(2, open_trade=True))
    t.play("trade_in", "wood").play("trade_in", "ammo")
    assert t.asked == (A, "exchanged")
    assert [t.why("trade_for", good) for good in ("wood", "ammo")] == ["GHA-2.17", "GHA-2.17"]
    assert t.why("trade_in", "wood") == "GHA-2.17"
    t.play("trade_for", "medicine")
    assert t.has(A) == "1 medicine 2 wood"
    t.play("trade_in", "wood").play("trade_in", "wood").play("trade_for", "chip")
    assert (t.has(A), t.asked) == ("1 medicine 1 chip", (A, "build"))


@pytest.mark.rule("GHA-2.19", "GHA-2.18")
def test_goods_just_received_may_be_traded_again_and_one_alone_may_not():
    t = building("4 wood", t=table(2, open_trade=True))
    t.play("trade_in", "wood").play("trade_in", "wood").play("trade_for", "chip")
    t.play("trade_in", "chip").play("trade_in", "wood").play("trade_for", "can")
    assert t.has(A) == "1 can 1 wood"
    t.play("trade_in", "can").play("trade_in", "wood").play("trade_for", "ammo")
    assert (t.has(A), t.asked) == ("1 ammo", None)


@pytest.mark.rule("GHA-2.19")
def test_open_trade_belongs_to_the_rooms_step():
    t = table(2, open_trade=True).goods(A, "4 can 4 wood").day(A, "hire")
    assert t.why("trade_in", "wood") == "GHA-2.19"


@pytest.mark.rule("GHA-2.19", "GHA-2.18")
def test_nothing_that_is_not_there_is_traded():
    t = building("2 wood", t=table(2, open_trade=True))
    assert t.why("trade_in", "metal") == "GHA-2.18"
    t.play("trade_in", "wood")
    assert t.why("trade_in", "metal") == "GHA-2.18"
