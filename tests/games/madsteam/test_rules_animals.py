"""Sections 14 and 15: hunting and fishing."""

from __future__ import annotations

import pytest

from tabletop.games.madsteam import components as c

from .table_setup import A, B, C, Table, table

ANIMALS = {  # life, Food, points, copies
    "hare": (2, 2, 1, 3), "fox": (3, 2, 2, 2), "wild_goat": (3, 3, 1, 2), "wolf": (4, 2, 3, 2),
    "boar": (4, 3, 2, 2), "stag": (5, 4, 2, 3), "buffalo": (6, 4, 3, 3), "crocodile": (7, 4, 5, 1),
    "bison": (7, 5, 4, 1), "bear": (8, 6, 5, 1),
}  # fmt: skip
FISH = {
    "sea_bream": ("surface", 1, 3), "sardine": ("surface", 1, 3), "mackerel": ("surface", 1, 3),
    "tuna": ("deep", 2, 3), "grouper": ("deep", 2, 2), "moray_eel": ("deep", 2, 2),
    "anglerfish": ("abyss", 3, 2), "coelacanth": ("abyss", 3, 1), "giant_squid": ("abyss", 3, 1),
}  # fmt: skip


def hunt(seats: str, game: str, ammo: int = 9) -> Table:
    t = table(3, karma="bad_1 bad_2 bad_3").pile("game", game).queue("no_mans_land", seats)
    for seat in (A, B, C):
        t.goods(seat, f"{ammo} ammo")
    return t.act("no_mans_land")


# -- 14. No Man's Land -----------------------------------------------------------------------------------
@pytest.mark.rule("MAD-14.1")
@pytest.mark.parametrize(("seats", "shown"), [("A", 2), ("AB", 3), ("ABC", 4)])
def test_one_card_more_than_heroes_is_revealed(seats: str, shown: int):
    pile = ["hare", "wolf", "stag", "fox", "bear", "boar"]
    t = hunt(seats, " ".join(pile))
    assert t.prey() == pile[:shown]
    assert t.in_pile("game") == pile[shown:]


@pytest.mark.rule("MAD-14.1")
def test_nothing_is_revealed_for_nobody():
    t = table(2).act("no_mans_land")
    assert (t.asked, t.prey(), len(t.in_pile("game"))) == (None, [], 20)


@pytest.mark.rule("MAD-14.2")
def test_an_animal_that_is_gone_cannot_be_chosen():
    t = hunt("AB", "hare wolf stag bear")
    assert t.asked == (A, "hunt")
    assert t.why("hunt", "bear") == "MAD-14.2"  # still in the pile
    t.play("hunt", "wolf")
    assert t.asked == (B, "hunt")
    assert t.why("hunt", "wolf") == "MAD-14.2"
    assert t.may("hunt", "hare")
    assert t.may("hunt", "stag")


@pytest.mark.rule("MAD-14.3", "MAD-14.5", "MAD-21.2")
@pytest.mark.parametrize("animal", ANIMALS)
def test_a_kill_costs_its_life_and_brings_card_and_food(animal: str):
    life, food, points, copies = ANIMALS[animal]
    t = table(2, karma="bad_1 bad_2").goods(A, f"{life} ammo").posts(A, "store_food - -")
    t.pile("game", f"{animal} hare hare").queue("no_mans_land", "A").act("no_mans_land").play("hunt", animal)
    assert t.has(A) == f"{food} food"
    assert t.cards("game", A) == [animal]
    assert [line.gain and line.gain.points for line in t.lines("log.hunt")] == [points]
    assert sum(tag.startswith(f"animal.{animal}_") for tag in c.ANIMAL_TAG) == copies


@pytest.mark.rule("MAD-14.4")
@pytest.mark.parametrize("animal", ANIMALS)
def test_too_little_ammo_kills_nothing(animal: str):
    life = ANIMALS[animal][0]
    t = hunt("A", f"{animal} hare", ammo=life - 1)
    assert t.why("hunt", animal) == "MAD-14.4"
    told = t.told("hunt", animal)
    assert (told["hp"], told["ammo"]) == (life, life - 1)
    assert t.may("leave")
    assert t.play("leave").units(A, "ammo") == life - 1


@pytest.mark.rule("MAD-14.4")
def test_another_animal_may_be_faced():
    t = hunt("A", "buffalo hare", ammo=5)
    assert t.why("hunt", "buffalo") == "MAD-14.4"
    assert t.may("hunt", "hare")


@pytest.mark.rule("MAD-14.6")
def test_one_animal_a_hero():
    t = hunt("AB", "hare hare hare", ammo=11).play("hunt", "hare")
    assert t.asked == (B, "hunt")
    assert t.play("leave").asked is None
    assert t.units(A, "ammo") == 9


@pytest.mark.rule("MAD-14.7")
def test_survivors_flee_under_the_pile_in_order():
    t = hunt("AB", "hare wolf stag bear boar").play("hunt", "wolf").play("leave")
    assert t.in_pile("game") == ["bear", "boar", "hare", "stag"]
    assert t.prey() == []


@pytest.mark.rule("MAD-14.8")
def test_a_short_pile_reveals_what_it_has():
    assert hunt("AB", "hare wolf").prey() == ["hare", "wolf"]
    t = hunt("AB", "hare").play("hunt", "hare")
    assert t.asked is None  # the second finds none
    assert t.lines("log.no_animal")
    assert hunt("A", "").asked is None


# -- 15. Ocean -------------------------------------------------------------------------------------------
SLOTS = {
    2: "surface_1 deep_1 abyss_1",
    3: "surface_1 surface_2 deep_1 abyss_1",
    4: "surface_1 surface_2 deep_1 deep_2 abyss_1",
}


def by_the_sea(seats: int = 2, built: str = "oxygen_bottle diving_suit") -> Table:
    t = table(seats).built(A, built)
    for seat in range(seats):
        t.heroes(seat, "east_bridge")
    return t.place()


@pytest.mark.rule("MAD-15.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_slots_by_player_count(seats: int):
    t = by_the_sea(seats)
    for slot in SLOTS[4].split():
        wanted = "" if slot in SLOTS[seats].split() else "MAD-15.1"
        assert t.why("move_hero", "east_bridge", slot) == wanted


@pytest.mark.rule("MAD-15.2")
def test_a_slot_is_chosen_on_arrival_and_then_taken():
    t = by_the_sea()
    t.play("move_hero", "east_bridge", "surface_1")  # shallower than he could
    assert t.queued("ocean") == "A"
    assert t.why("move_hero", "east_bridge", "surface_1") == "MAD-15.2"
    assert t.told("move_hero", "east_bridge", "surface_1")["depth"] == "depth.surface"


@pytest.mark.rule("MAD-15.2")
@pytest.mark.parametrize("slot", ["surface_1", "deep_1", "abyss_1"])
def test_any_free_slot_one_may_use_can_be_taken(slot: str):
    assert by_the_sea().may("move_hero", "east_bridge", slot)


@pytest.mark.rule("MAD-15.3")
def test_lying_heroes_free_their_slots():
    t = table(2, first=A).queue("ocean", "B", "surface_1").run(("lie_down",)).heroes(A, "east_bridge").place()
    assert t.position.at[c.HEROES] == c.OCEAN
    assert t.may("move_hero", "east_bridge", "surface_1")


@pytest.mark.rule("MAD-15.4")
@pytest.mark.parametrize(
    ("built", "why"), [("", "MAD-15.4"), ("diving_suit", "MAD-15.4"), ("oxygen_bottle", "")]
)
def test_the_deep_needs_a_built_bottle(built: str, why: str):
    assert by_the_sea(built=built).why("move_hero", "east_bridge", "deep_1") == why


@pytest.mark.rule("MAD-15.5")
@pytest.mark.parametrize(
    ("built", "why"),
    [
        ("", "MAD-15.5"), ("diving_suit", "MAD-15.5"), ("oxygen_bottle", "MAD-15.5"),
        ("oxygen_bottle diving_suit", ""),
    ],
)  # fmt: skip
def test_the_abyss_needs_both(built: str, why: str):
    assert by_the_sea(built=built).why("move_hero", "east_bridge", "abyss_1") == why


@pytest.mark.rule("MAD-15.6")
def test_without_a_usable_slot_nobody_ends_in_the_ocean():
    t = by_the_sea(built="oxygen_bottle")
    t.play("move_hero", "east_bridge", "surface_1")
    t.position.at[c.HEROES] = c.OXYGIUM_MINE
    assert t.why("move_hero", "east_bridge", "ocean") == "MAD-15.6"
    slots = {t.why("move_hero", "east_bridge", slot) for slot in SLOTS[2].split()}
    assert slots == {"MAD-15.2", "MAD-15.4", "MAD-15.5"}
    assert t.may("move_hero", "east_bridge", "armoury")  # passing through


@pytest.mark.rule("MAD-15.6", "MAD-15.2")
def test_in_the_ocean_a_hero_always_has_a_slot():
    t = by_the_sea()
    assert t.why("move_hero", "east_bridge", "ocean") == "MAD-15.6"
    assert t.may("move_hero", "east_bridge", "surface_1")


@pytest.mark.rule("MAD-15.7", "MAD-15.8", "MAD-14.5")
@pytest.mark.parametrize("fish", FISH)
def test_the_top_fish_of_the_depth_is_caught(fish: str):
    depth, worth, copies = FISH[fish]
    t = table(2, leaders="doctor doctor", karma="bad_1 bad_2").goods(A, "1 food").pile(depth, fish)
    others = [t.in_pile(other) for other in ("surface", "deep", "abyss") if other != depth]
    t.queue("ocean", "A", f"{depth}_1").act("ocean")
    assert t.has(A) == f"{1 + worth} food"
    assert t.cards("fish", A) == [fish]
    assert [line.gain and line.gain.points for line in t.lines("log.fish")] == [worth]
    assert t.in_pile(depth) == []
    assert [t.in_pile(other) for other in ("surface", "deep", "abyss") if other != depth] == others
    assert sum(tag.startswith(f"fish.{fish}_") for tag in c.FISH_TAG) == copies


@pytest.mark.rule("MAD-15.7", "MAD-7.2")
def test_fishers_act_in_order_of_arrival_whatever_their_depth():
    t = table(3, karma="bad_1 bad_2 bad_3").queue("ocean", "CAB", "abyss_1 surface_2 surface_1")
    t.pile("surface", "sardine mackerel").act("ocean")
    assert [line.params["seat"] for line in t.lines("log.fish")] == ["seat.2", "seat.0", "seat.1"]
    assert (t.cards("fish", A), t.cards("fish", B)) == (["sardine"], ["mackerel"])


@pytest.mark.rule("MAD-15.9")
@pytest.mark.parametrize("depth", ["surface", "deep", "abyss"])
def test_nothing_from_an_empty_pile(depth: str):
    t = table(2, karma="bad_1 bad_2").pile(depth, "").queue("ocean", "A", f"{depth}_1").act("ocean")
    assert (t.has(A), t.cards("fish", A), t.asked) == ("", [], None)
