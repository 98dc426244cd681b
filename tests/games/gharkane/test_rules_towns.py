"""Section 10: equipment and search tiles of the three towns, and the rooms and equipment that help there."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.notation import named

from .table_setup import A, B, Table, table

TOWNS = ("kraveth", "with_an", "sanedys")
GIVEN = {
    "water": "1 water", "can": "1 can", "wood": "1 wood", "metal": "1 metal", "chip": "1 chip",
    "ammo": "1 ammo", "medicine": "1 medicine", "empty": "",
}  # fmt: skip


def tools(*names: str) -> tuple[int, ...]:
    return named(c.TOOL_TAG, *names)


def in_town(place: str = "with_an", hero: str = "A3", *tiles: str, **options: bool) -> Table:
    """A hero is about to act in a town whose pile begins with these tiles."""
    t = table(**options).heroes(**{hero: f"{place} up"})
    return t.pile(place, *tiles).acting(hero)


# -- towns ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-10.1")
@pytest.mark.parametrize("place", TOWNS)
def test_the_three_towns_work_alike(place: str):
    t = in_town(place, "A3", "can").offered("still", "lantern", "pit_saw")
    t.play("search", place).play("take_equipment", "still")
    assert (t.has(A), t.position.broken[A]) == ("1 can", tools("still"))


@pytest.mark.rule("GHA-10.1")
@pytest.mark.parametrize("place", ["jenntur", "nornaald", "jel_zaer", "dulaanis"])
def test_elsewhere_nothing_is_searched_and_no_equipment_taken(place: str):
    t = table().offered("still", "lantern", "pit_saw").heroes(A3=f"{place} up").acting("A3")
    assert t.why("take_equipment", "still") == "GHA-10.1"
    assert t.told("take_equipment", "still")["place"] == f"place.{place}"
    assert t.why("search", "kraveth") == "GHA-10.1"


@pytest.mark.rule("GHA-8.3", "GHA-10.1")
def test_from_one_town_another_is_not_searched():
    t = in_town("kraveth", "A3")
    assert (t.why("search", "sanedys"), t.told("search", "sanedys")["place"]) == ("GHA-8.3", "place.kraveth")


# -- equipment -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-10.2")
def test_each_action_takes_an_equipment_and_all_are_broken():
    t = in_town("sanedys").offered("still", "lantern", "pit_saw").market("pry_bar")
    t.play("take_equipment", "lantern").play("take_equipment", "pry_bar")
    assert (t.position.broken[A], t.position.repaired[A], t.position.ready[A]) == (
        tools("lantern", "pry_bar"), (), 0,
    )  # fmt: skip
    assert t.position.actions == 1
    assert t.why("use_equipment", "lantern") == "GHA-19.4"


@pytest.mark.rule("GHA-10.3")
def test_the_offer_is_refilled_at_once_from_the_top_of_the_pile():
    t = in_town("sanedys").offered("still", "lantern", "pit_saw").market("pry_bar", "powered_legs")
    rest = t.position.market[1:]
    t.play("take_equipment", "lantern")
    assert (t.position.offer, t.position.market) == (tools("still", "pry_bar", "pit_saw"), rest)
    assert t.may("take_equipment", "pry_bar")


@pytest.mark.rule("GHA-3.3", "GHA-10.3")
def test_the_towns_share_one_offer():
    t = table().offered("still", "lantern", "pit_saw").market("pry_bar")
    t.heroes(A3="jenntur", B3="dulaanis").night().play("move", "A3", "kraveth")
    t.play("take_equipment", "still").play("stop").play("move", "B3", "sanedys")
    assert (t.why("take_equipment", "still"), t.may("take_equipment", "pry_bar")) == ("GHA-10.4", True)


@pytest.mark.rule("GHA-10.4")
def test_an_empty_pile_is_made_of_what_was_scrapped():
    t = in_town("sanedys").offered("still", "lantern", "pit_saw")
    t.broken(B, *[c.EQUIPMENT[tool] for tool in t.position.market])
    t.position.scrapped, t.position.broken[B] = t.position.broken[B][:2], t.position.broken[B][2:]
    scrapped = t.position.scrapped
    t.play("take_equipment", "still")
    assert t.position.scrapped == ()
    assert len(t.position.offer) == 3
    assert sorted((t.position.offer[0], *t.position.market)) == sorted(scrapped)


def bare_market(t: Table) -> Table:
    """All equipment of the pile is B's."""
    t.broken(B, *[c.EQUIPMENT[tool] for tool in t.position.market])
    assert t.position.market == ()
    return t


@pytest.mark.rule("GHA-10.4")
def test_with_nothing_scrapped_the_offer_shrinks_to_nothing():
    t = bare_market(in_town("sanedys", "A5").offered("still", "lantern", "pit_saw"))
    t.play("take_equipment", "lantern")
    assert t.position.offer == tools("still", "pit_saw")
    t.play("take_equipment", "still").play("take_equipment", "pit_saw")
    assert (t.position.offer, t.position.actions) == ((), 2)
    assert t.why("take_equipment", "still") == "GHA-10.4"


@pytest.mark.rule("GHA-10.4", "GHA-18.14", "GHA-18.19")
def test_what_is_scrapped_can_be_drawn_at_once_from_an_empty_pile():
    t = table().broken(A, "pry_bar").rooms(A, "recycling full", "storehouse full")
    bare_market(t).day(A, "build_rooms").play("recycle", "pry_bar").play("use_room", "storehouse")
    assert (t.position.broken[A], t.position.scrapped) == (tools("pry_bar"), ())
    assert len(t.lines("log.no_equipment")) == 1, "the second draw finds none"


@pytest.mark.rule("GHA-10.4", "GHA-18.4")
def test_from_an_empty_pile_nothing_is_drawn():
    t = bare_market(table().rooms(A, "salvage_bench full").broken(A, "still")).goods(A, "1 metal 2 chip")
    assert t.day(A, "repair_equipment").why("use_room", "salvage_bench") == "GHA-10.4"
    t = bare_market(table().rooms(A, "storehouse full", "arsenal")).goods(A, "3 wood")
    assert t.day(A, "build_rooms").why("use_room", "storehouse") == "GHA-10.4"


@pytest.mark.rule("GHA-10.4")
def test_equipment_beside_a_shelter_is_not_on_offer():
    t = in_town("sanedys").offered("still", "lantern", "pit_saw").broken(B, "pry_bar")
    assert t.why("take_equipment", "pry_bar") == "GHA-10.4"


@pytest.mark.rule("GHA-4.4")
def test_dusk_leaves_the_offer_as_it_is():
    t = table().offered("still", "lantern", "pit_saw")
    assert t.dusk().position.offer == tools("still", "lantern", "pit_saw")
    t = bare_market(in_town("sanedys", "A5").offered("still", "lantern", "pit_saw"))
    assert t.play("take_equipment", "still").dusk().position.offer == tools("lantern", "pit_saw")


# -- search tiles --------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-10.5")
@pytest.mark.parametrize("tile", GIVEN)
def test_a_tile_gives_what_it_shows_from_the_reserve(tile: str):
    t = in_town("kraveth", "A3", tile).play("search", "kraveth")
    assert (t.has(A), t.position.stock, t.position.actions) == (GIVEN[tile], table().position.stock, 2)


@pytest.mark.rule("GHA-10.5")
def test_medicine_found_in_kraveth_is_not_taken_from_its_stock():
    t = in_town("kraveth", "A3", "medicine").play("search", "kraveth")
    assert (t.has(A), t.position.stock[3]) == ("1 medicine", 10)


@pytest.mark.rule("GHA-3.5", "GHA-10.8")
def test_a_whole_pile_holds_two_ammo_and_one_of_each_of_the_six_others():
    t = in_town("with_an", "A5")
    for _ in range(5):
        t.play("search", "with_an")
    t.heroes(A5="with_an up").acting("A5")
    for _ in range(5):
        t.play("search", "with_an")
    assert t.has(A) == "1 water 1 can 1 medicine 1 wood 1 metal 1 chip 2 ammo"
    assert (t.position.piles[1], len(t.position.found[1])) == ((), 10)


@pytest.mark.rule("GHA-3.5", "GHA-10.5")
def test_the_only_pack_gives_two_ammo():
    t = in_town("with_an", "A3", "ammo", one_ammo_pack=True)
    assert (len(t.position.piles[1]), t.play("search", "with_an").has(A)) == (9, "2 ammo")
    assert c.PACK not in t.position.piles[1]


@pytest.mark.rule("GHA-10.6")
def test_each_tile_is_seen_before_the_next_action_is_chosen():
    t = in_town("with_an", "A4", "empty", "chip").play("search", "with_an")
    assert (t.asked, t.position.actions, t.lines("log.find")[0].params["tile"]) == (
        (A, "act"), 3, "found.empty",
    )  # fmt: skip
    t.play("collect", "with_an").play("search", "with_an")
    assert t.has(A) == "1 metal 1 chip"


@pytest.mark.rule("GHA-10.6", "GHA-4.3", "GHA-22.2")
def test_only_the_tile_dusk_turned_up_lies_open():
    t = in_town("with_an", "A4", "empty", "chip")
    assert t.game.view(t.position, A).piles[1][:2] == (*named(c.SEARCH_TAG, "empty"), -1)
    t.play("search", "with_an")
    for seat in (A, B):
        assert set(t.game.view(t.position, seat).piles[1]) == {-1}


@pytest.mark.rule("GHA-10.7")
def test_found_tiles_lie_open_beside_their_town():
    t = in_town("with_an", "A4", "empty", "chip", "empty")
    for _ in range(3):
        t.play("search", "with_an")
    seen = t.game.view(t.position, B)
    assert seen.found[1] == named(c.SEARCH_TAG, "empty", "chip", "empty")
    assert (len(seen.piles[1]), seen.found[0], seen.found[2]) == (7, (), ())


@pytest.mark.rule("GHA-10.8")
@pytest.mark.parametrize("place", TOWNS)
def test_a_town_is_searched_to_the_last_cupboard(place: str):
    t = table().left(place, "chip").heroes(A4=f"{place} up").acting("A4").play("search", place)
    assert (t.has(A), t.why("search", place)) == ("1 chip", "GHA-10.8")
    assert t.told("search", place)["place"] == f"place.{place}"


@pytest.mark.rule("GHA-10.8", "GHA-5.5")
def test_stripped_towns_leave_five_tiles():
    t = table().events(hidden=["stripped_towns"]).nightfall().heroes(A5="sanedys up", B3="sanedys up")
    t.acting("A5")
    for _ in range(5):
        t.play("search", "sanedys")
    assert t.acting("B3").why("search", "sanedys") == "GHA-10.8"


@pytest.mark.rule("GHA-4.3", "GHA-10.8")
def test_dusk_brings_found_tiles_back_but_to_plundered_towns():
    t = table().left("kraveth").dusk()
    assert (len(t.position.piles[0]), t.position.found[0]) == (10, ())
    t = table(plundered_towns=True).left("kraveth").dusk().heroes(A3="kraveth up").acting("A3")
    assert t.why("search", "kraveth") == "GHA-10.8"


# -- the Scout HQ --------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.18")
def test_the_scout_hq_draws_two_more_tiles_without_actions():
    t = in_town("with_an", "A3", "chip", "can", "wood", "metal").rooms(A, "scout_hq full")
    t.play("search", "with_an").play("use_room", "scout_hq")
    assert (t.has(A), t.position.actions) == ("1 can 1 wood 1 chip", 2)
    t.play("search", "with_an")
    assert (t.has(A), t.why("use_room", "scout_hq")) == ("1 can 1 wood 1 metal 1 chip", "GHA-17.8")


@pytest.mark.rule("GHA-18.18", "GHA-18.1")
def test_after_each_search_the_hero_is_asked_and_may_go_without():
    t = in_town("with_an", "A3", "chip").rooms(A, "scout_hq full").play("search", "with_an")
    assert t.may("use_room", "scout_hq")
    t.play("search", "with_an").play("search", "with_an")
    assert t.asked == (A, "act"), "the last action is over, the bonus is still there"
    t.play("stop")
    assert (len(t.position.found[1]), t.position.used[A], t.asked) == (3, 0, None)


@pytest.mark.rule("GHA-18.18")
def test_the_scout_hq_follows_a_search_of_this_hero():
    t = in_town("with_an", "A3").rooms(A, "scout_hq full")
    assert t.why("use_room", "scout_hq") == "GHA-18.18"
    assert t.play("collect", "with_an").why("use_room", "scout_hq") == "GHA-18.18"
    t.heroes(A3="nornaald up").acting("A3")
    assert t.why("use_room", "scout_hq") == "GHA-18.18"


@pytest.mark.rule("GHA-18.18", "GHA-10.8")
def test_the_scout_hq_draws_what_is_left_and_nothing_from_an_empty_pile():
    t = table().rooms(A, "scout_hq full").left("with_an", "chip", "can").heroes(A3="with_an up").acting("A3")
    t.play("search", "with_an").play("use_room", "scout_hq")
    assert (t.has(A), t.position.piles[1]) == ("1 can 1 chip", ())
    t = table().rooms(A, "scout_hq full").left("with_an", "chip").heroes(A3="with_an up").acting("A3")
    assert t.play("search", "with_an").why("use_room", "scout_hq") == "GHA-18.18"


@pytest.mark.rule("GHA-17.7", "GHA-18.18")
def test_a_scout_hq_with_a_free_seat_draws_nothing():
    t = in_town("with_an", "A3").rooms(A, "scout_hq 2").play("search", "with_an")
    assert (t.why("use_room", "scout_hq"), t.told("use_room", "scout_hq")["seats"]) == ("GHA-17.7", 3)


# -- Junk sorting --------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.24")
def test_junk_is_sorted_once_in_each_town():
    t = table().rooms(A, "junk_sorting full").pile("with_an", "empty", "empty").pile("sanedys", "empty")
    t.heroes(A3="with_an up", A4="sanedys up").acting("A3")
    t.play("search", "with_an").play("use_room", "junk_sorting")
    assert t.has(A) == "1 wood 1 metal"
    t.play("search", "with_an")
    assert t.why("use_room", "junk_sorting") == "GHA-18.24"
    t.acting("A4").play("search", "sanedys").play("use_room", "junk_sorting")
    assert t.has(A) == "2 wood 2 metal"


@pytest.mark.rule("GHA-18.24", "GHA-18.1")
def test_a_cupboard_left_unsorted_is_none_the_next_hero_can_sort():
    t = table().rooms(A, "junk_sorting full").pile("with_an", "empty", "chip", "empty")
    t.heroes(A3="with_an up").acting("A3").play("search", "with_an").play("stop")
    t.heroes(A4="with_an up").acting("A4").play("search", "with_an")
    assert t.why("use_room", "junk_sorting") == "GHA-18.24"
    t.play("search", "with_an").play("use_room", "junk_sorting")
    assert t.has(A) == "1 wood 1 metal 1 chip"


@pytest.mark.rule("GHA-18.24")
@pytest.mark.parametrize("tile", [tile for tile in GIVEN if tile != "empty"])
def test_only_an_empty_cupboard_is_sorted(tile: str):
    t = in_town("with_an", "A3", tile).rooms(A, "junk_sorting full")
    assert t.play("search", "with_an").why("use_room", "junk_sorting") == "GHA-18.24"


@pytest.mark.rule("GHA-18.24", "GHA-20.4")
def test_junk_is_sorted_again_the_next_round():
    t = in_town("with_an", "A3", "empty").rooms(A, "junk_sorting full")
    t.play("search", "with_an").play("use_room", "junk_sorting").play("stop")
    t.day(A, "clean").dusk().set(step=c.NIGHT).pile("with_an", "empty").acting("A3")
    assert t.play("search", "with_an").play("use_room", "junk_sorting").has(A) == "2 wood 2 metal"


@pytest.mark.rule("GHA-18.24", "GHA-18.18")
def test_a_cupboard_that_scouts_bring_can_be_sorted_even_the_last_action_done():
    t = in_town("with_an", "A3", "chip", "can", "wood", "metal", "empty")
    t.rooms(A, "junk_sorting full", "scout_hq full")
    for _ in range(3):
        t.play("search", "with_an")
    t.play("use_room", "scout_hq")
    assert (t.position.actions, t.asked) == (0, (A, "act"))
    t.play("use_room", "junk_sorting")
    assert t.has(A) == "1 can 2 wood 2 metal 1 chip"


@pytest.mark.rule("GHA-17.7", "GHA-18.24")
def test_junk_is_not_sorted_in_a_room_with_a_free_seat():
    t = in_town("with_an", "A3", "empty").rooms(A, "junk_sorting 2").play("search", "with_an")
    assert t.why("use_room", "junk_sorting") == "GHA-17.7"


# -- the Lookout ---------------------------------------------------------------------------------------------
def lookout(state: str = "full") -> Table:
    t = table().rooms(A, f"lookout {state}").heroes(A3="jenntur", B3="jenntur")
    return t.pile("kraveth", "can", "chip", "empty").night()


@pytest.mark.rule("GHA-18.20")
def test_the_owner_of_the_lookout_alone_sees_the_pile_and_its_order_stays():
    t = lookout()
    t.position.face_up[0] = 0
    before = t.position.piles[0]
    t.play("look", "kraveth")
    assert t.asked == (A, "look")
    assert [set(t.game.view(t.position, seat).piles[0]) == {-1} for seat in range(3)] == [False, True, True]
    assert t.game.view(t.position, A).piles[0] == before
    t.play("put_back")
    assert (t.asked, t.position.piles[0]) == ((A, "turn"), before)
    assert set(t.game.view(t.position, A).piles[0]) == {-1}
    t.play("move", "A3", "kraveth").play("search", "kraveth")
    assert t.has(A) == "1 can", "the tile that was seen first"


@pytest.mark.rule("GHA-18.20", "GHA-17.8")
def test_the_lookout_is_used_once_a_round():
    t = lookout().play("look", "kraveth").play("put_back")
    assert t.why("look", "sanedys") == "GHA-17.8"
    t.day(A, "clean").dusk().heroes(A3="jenntur").night()
    assert t.may("look", "sanedys")


@pytest.mark.rule("GHA-18.20", "GHA-18.1")
def test_the_lookout_is_for_ones_own_turn_before_a_hero_moves():
    t = lookout()
    assert t.why("look", "kraveth", by=B) == "GHA-6.1"
    t.play("move", "A3", "kraveth")
    assert (t.why("look", "kraveth"), t.why("use_room", "lookout")) == ("GHA-18.20", "GHA-18.20")
    t = table().rooms(A, "lookout full").goods(A, "1 can").day(A, "hire")
    assert t.why("look", "kraveth") == "GHA-18.20"


@pytest.mark.rule("GHA-18.20", "GHA-17.7")
def test_a_lookout_with_a_free_seat_sees_nothing():
    t = lookout("3")
    assert (t.why("look", "kraveth"), t.told("look", "kraveth")["seats"]) == ("GHA-17.7", 4)
