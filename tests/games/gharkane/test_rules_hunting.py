"""Section 9: hunting with actions, ammo and equipment, and the food it brings."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.notation import named

from .table_setup import A, B, Table, table

AIDS = "blunderbuss steel_snare"


def hunter(hero: str = "A4", *game: str, place: str = "jel_zaer", owned: str = "", **options: bool) -> Table:
    """A hero whose owner has hunted such tiles is about to act where this game lies."""
    t = table(**options).hunted(A, owned).heroes(**{hero: f"{place} up"})
    return t.game_at(place, *game).acting(hero) if game else t.acting(hero)


# -- where and what ------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-9.1")
@pytest.mark.parametrize("place", ["nornaald", "dulaanis", "jel_zaer", "jenntur"])
def test_four_places_have_game(place: str):
    assert hunter("A3", "ash_hopper", place=place).play("hunt", place).has(A) == "2 food"


@pytest.mark.rule("GHA-9.1")
@pytest.mark.parametrize("town", ["sanedys", "kraveth", "with_an"])
def test_there_is_no_game_in_a_town(town: str):
    t = hunter("A5", place=town)
    assert (t.why("hunt", "nornaald"), t.told("hunt", "nornaald")["place"]) == ("GHA-9.1", f"place.{town}")


@pytest.mark.rule("GHA-9.1")
def test_there_is_no_game_once_the_stack_is_hunted_down():
    t = hunter("A5", "ash_hopper").play("hunt", "jel_zaer").play("stop")
    t.heroes(A5="jel_zaer up").acting("A5")
    assert (t.position.stacks[1], t.why("hunt", "jel_zaer")) == ((), "GHA-9.1")


@pytest.mark.rule("GHA-8.3", "GHA-9.1")
def test_where_there_is_game_that_of_another_place_is_out_of_reach():
    t = hunter("A5", "ash_hopper")
    assert (t.why("hunt", "jenntur"), t.told("hunt", "jenntur")["place"]) == ("GHA-8.3", "place.jel_zaer")


@pytest.mark.rule("GHA-9.2")
def test_a_hero_hunts_once_whatever_actions_and_ammo_it_has_left():
    t = hunter("A5", "ash_hopper", "ash_hopper").goods(A, "2 ammo").play("hunt", "jel_zaer")
    assert (t.position.actions, t.why("hunt", "jel_zaer", 1)) == (2, "GHA-9.2")
    t = hunter("A5", "ash_hopper", "ash_hopper").goods(A, "9 ammo").play("hunt", "jel_zaer", 3)
    assert (t.position.actions, t.why("hunt", "jel_zaer", 3)) == (5, "GHA-9.2")


@pytest.mark.rule("GHA-9.2")
def test_each_arrival_has_a_hunt_of_its_own():
    t = table().heroes(A4="nornaald", A5="dulaanis").goods(A, "8 ammo")
    t.game_at("jel_zaer", "horned_goat", "horned_goat").game_at("jenntur", "horned_goat").night()
    t.play("move", "A4", "jenntur").play("hunt", "jenntur")
    t.play("move", "A5", "jel_zaer").play("hunt", "jel_zaer")
    assert t.has(A) == "5 food 8 ammo"


@pytest.mark.rule("GHA-9.3")
def test_only_the_top_tile_is_hunted():
    t = hunter("A5", "basalt_ox", "ash_hopper").goods(A, "2 ammo")
    assert t.why("hunt", "jel_zaer 2") == "GHA-9.3"
    assert t.choices("hunt") == [c.HUNT_AT[1] * c.STACK]


# -- actions and ammo ----------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-9.4")
def test_four_actions_and_two_ammo_take_a_lava_cat():
    t = hunter("A4", "lava_cat").goods(A, "2 ammo").play("hunt", "jel_zaer", 2)
    assert (t.has(A), t.position.actions, t.position.stacks[1]) == ("4 food", 0, ())


@pytest.mark.rule("GHA-9.4")
@pytest.mark.parametrize(
    ("held", "spent", "have"), [(0, 0, 4), (1, 0, 5), (1, 1, 5), (1, 2, 5), (0, 2, 4), (5, 1, 5)]
)
def test_too_few_actions_and_ammo_do_not(held: int, spent: int, have: int):
    t = hunter("A4", "lava_cat").goods(A, f"{held} ammo")
    refusal = t.refused("hunt", "jel_zaer", spent)
    assert (refusal.rule, refusal.params["need"], refusal.params["have"]) == ("GHA-9.4", 6, have)


@pytest.mark.rule("GHA-9.4")
def test_ammo_one_does_not_have_is_no_help_and_never_said_to_be_enough():
    t = hunter("A5", "tusker").goods(A, "1 ammo")
    refusal = t.refused("hunt", "jel_zaer", 2)
    assert (refusal.rule, refusal.params["need"], refusal.params["have"]) == ("GHA-9.4", 5, 4)
    assert t.may("hunt", "jel_zaer", 1)


@pytest.mark.rule("GHA-9.4")
def test_each_ammo_spares_an_action_for_something_else():
    t = hunter("A5", "tusker").goods(A, "3 ammo").play("hunt", "jel_zaer", 3)
    assert t.position.actions == 3
    for _ in range(3):
        t.play("collect", "jel_zaer")
    assert t.has(A) == "3 food 3 water"


@pytest.mark.rule("GHA-9.5")
def test_no_more_ammo_than_the_resistance():
    t = hunter("A3", "ash_hopper").goods(A, "9 ammo")
    assert (t.why("hunt", "jel_zaer", 4), t.told("hunt", "jel_zaer", 4)["need"]) == ("GHA-9.5", 3)
    assert t.may("hunt", "jel_zaer", 3)


@pytest.mark.rule("GHA-9.5", "GHA-19.11")
def test_equipment_lowers_what_ammo_may_be_spent_on():
    t = hunter("A3", "ash_hopper").goods(A, "9 ammo").repaired(A, *AIDS.split())
    assert t.why("hunt", "jel_zaer", 2, AIDS) == "GHA-9.5"
    assert t.play("hunt", "jel_zaer", 1, AIDS).has(A) == "2 food 8 ammo"


@pytest.mark.rule("GHA-9.6")
def test_ammo_alone_can_do_it_after_the_last_action():
    t = hunter("A3", "ash_hopper", place="nornaald").goods(A, "3 ammo")
    for _ in range(3):
        t.play("collect", "nornaald")
    assert t.asked == (A, "act")
    assert t.play("hunt", "nornaald", 3).has(A) == "2 food 3 wood"


# -- food ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-9.7")
def test_a_third_tusker_brings_two_more():
    assert hunter("A5", "tusker", owned="2 tusker").play("hunt", "jel_zaer").has(A) == "5 food"


@pytest.mark.rule("GHA-9.7")
def test_only_tiles_of_the_same_kind_and_hunter_count():
    t = table().hunted(A, "2 lava_cat 1 ash_hopper").hunted(B, "3 tusker").heroes(A5="jel_zaer up")
    t.game_at("jel_zaer", "tusker").acting("A5")
    assert t.play("hunt", "jel_zaer").has(A) == "3 food"


@pytest.mark.rule("GHA-9.8")
@pytest.mark.parametrize(("owned", "food"), [(0, 2), (1, 3), (3, 5), (4, 6), (5, 6)])
def test_the_series_stops_at_four(owned: int, food: int):
    t = hunter("A5", "ash_hopper", owned=f"{owned} ash_hopper")
    assert t.play("hunt", "jel_zaer").has(A) == f"{food} food"


@pytest.mark.rule("GHA-9.8")
@pytest.mark.parametrize(("owned", "food"), [(0, 2), (2, 4), (3, 5), (4, 5), (5, 5)])
def test_the_short_series_stops_at_three(owned: int, food: int):
    t = hunter("A5", "ash_hopper", owned=f"{owned} ash_hopper", short_series=True)
    assert t.play("hunt", "jel_zaer").has(A) == f"{food} food"


@pytest.mark.rule("GHA-9.9")
def test_tiles_are_kept_and_the_next_one_is_turned_up_at_once():
    t = table().heroes(A5="nornaald", B4="kraveth").game_at("jenntur", "tusker", "horned_goat").night()
    t.play("move", "A5", "jenntur").play("hunt", "jenntur")
    assert t.position.hunted[2] == 1
    t.play("move", "B4", "jenntur").play("hunt", "jenntur")
    assert (t.has(B), t.position.hunted[len(c.GAME) + 1], t.position.stacks[2]) == ("2 food", 1, ())
    t.day(A, "clean").dusk()
    assert (t.position.hunted[2], t.position.stacks[2]) == (1, ()), "game never comes back"


@pytest.mark.rule("GHA-9.9", "GHA-22.2")
def test_a_hunt_shows_what_nobody_knew():
    t = hunter("A5", "tusker", "basalt_ox")
    seen, shown = t.game.view(t.position, B).stacks[1], t.position.secrets_shown
    t.play("hunt", "jel_zaer")
    assert (seen[1], t.game.view(t.position, B).stacks[1]) == (-1, named(c.GAME_TAG, "basalt_ox"))
    assert t.position.secrets_shown > shown, "and so it cannot be taken back"


@pytest.mark.rule("GHA-9.10")
@pytest.mark.parametrize(
    ("kind", "resistance", "food"),
    [("ash_hopper", 3, 2), ("horned_goat", 4, 2), ("tusker", 5, 3), ("lava_cat", 6, 4), ("basalt_ox", 7, 5)],
)
def test_what_game_resists_and_feeds(kind: str, resistance: int, food: int):
    t = hunter("A5", kind).goods(A, "9 ammo")
    spent = max(0, resistance - 5)
    assert t.play("hunt", "jel_zaer", spent).has(A) == f"{food} food {9 - spent} ammo"
    assert t.position.actions == max(0, 5 - resistance)
    t = hunter("A5", kind).goods(A, f"{resistance} ammo")
    assert t.why("hunt", "jel_zaer", resistance + 1) == "GHA-9.5"


# -- equipment -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-19.11")
def test_blunderbuss_and_snare_help_the_same_hunt():
    t = hunter("A3", "tusker").repaired(A, *AIDS.split())
    assert t.play("hunt", "jel_zaer", 0, AIDS).has(A) == "3 food"
    assert (t.position.actions, t.position.ready[A]) == (0, 0)


@pytest.mark.rule("GHA-19.11")
@pytest.mark.parametrize("aid", AIDS.split())
def test_each_of_them_takes_one_action_off_and_leaves_the_other_ready(aid: str):
    t = hunter("A4", "tusker").repaired(A, *AIDS.split()).play("hunt", "jel_zaer", 0, aid)
    other = {*AIDS.split()} - {aid}
    assert t.has(A) == "3 food"
    assert t.position.ready[A] == sum(1 << tool for tool in named(c.TOOL_TAG, *other))


@pytest.mark.rule("GHA-18.1", "GHA-19.11")
def test_they_stay_ready_where_they_are_not_wanted():
    t = hunter("A3", "ash_hopper").repaired(A, *AIDS.split()).play("hunt", "jel_zaer")
    assert (t.has(A), t.position.ready[A].bit_count()) == ("2 food", 2)


@pytest.mark.rule("GHA-19.4")
def test_a_broken_aid_does_not_help():
    t = hunter("A4", "tusker").broken(A, "blunderbuss")
    assert t.why("hunt", "jel_zaer", 0, "blunderbuss") == "GHA-19.4"
    t.repaired(A, "blunderbuss").ready(A)
    refusal = t.refused("hunt", "jel_zaer", 0, AIDS)
    assert (refusal.rule, refusal.params["equipment"]) == ("GHA-19.5", "equipment.blunderbuss")
    t.repaired(A, "blunderbuss")
    refusal = t.refused("hunt", "jel_zaer", 0, AIDS)
    assert (refusal.rule, refusal.params["equipment"]) == ("GHA-19.4", "equipment.steel_snare")


@pytest.mark.rule("GHA-19.5")
def test_an_aid_helps_one_hunt_a_round():
    t = table().heroes(A4="nornaald", A5="dulaanis").repaired(A, "steel_snare")
    t.game_at("jel_zaer", "horned_goat").game_at("jenntur", "horned_goat").night()
    t.play("move", "A4", "jenntur").play("hunt", "jenntur", 0, "steel_snare").play("stop")
    t.play("move", "A5", "jel_zaer")
    assert t.why("hunt", "jel_zaer", 0, "steel_snare") == "GHA-19.5"
    assert t.play("hunt", "jel_zaer").has(A) == "5 food"


@pytest.mark.rule("GHA-19.7")
def test_twins_do_not_add_up_in_a_hunt():
    t = table().heroes(A4="nornaald", A5="dulaanis").repaired(A, "steel_snare", "steel_snare")
    t.game_at("jel_zaer", "horned_goat").game_at("jenntur", "horned_goat").night()
    t.play("move", "A4", "jenntur").play("hunt", "jenntur", 0, "steel_snare").play("stop")
    t.play("move", "A5", "jel_zaer")
    assert t.why("hunt", "jel_zaer", 0, "steel_snare") == "GHA-19.7"


# -- the Infrared scope --------------------------------------------------------------------------------------
def scoped(hero: str = "A3", *game: str, place: str = "jel_zaer") -> Table:
    t = hunter(hero, *(game or ("basalt_ox", "tusker", "ash_hopper")), place=place)
    return t.repaired(A, "infrared_scope").play("use_equipment", "infrared_scope")


@pytest.mark.rule("GHA-19.12")
def test_the_scope_reaches_any_tile_and_the_rest_keeps_its_order():
    t = scoped()
    assert t.asked == (A, "scope")
    t.play("hunt", "jel_zaer 3")
    assert (t.has(A), t.position.stacks[1]) == ("2 food", named(c.GAME_TAG, "basalt_ox", "tusker"))
    t = scoped("A5")
    t.play("hunt", "jel_zaer 2")
    assert (t.has(A), t.position.stacks[1]) == ("3 food", named(c.GAME_TAG, "basalt_ox", "ash_hopper"))


@pytest.mark.rule("GHA-19.12")
@pytest.mark.parametrize("place", ["nornaald", "dulaanis", "jel_zaer", "jenntur"])
def test_the_scope_looks_through_the_stack_of_its_place(place: str):
    t = hunter("A3", "basalt_ox", "ash_hopper", place=place).repaired(A, "infrared_scope")
    shown = t.position.secrets_shown
    t.play("use_equipment", "infrared_scope")
    assert t.position.secrets_shown > shown, "what was seen cannot be taken back"
    assert t.play("hunt", f"{place} 2").has(A) == "2 food"


@pytest.mark.rule("GHA-19.12", "GHA-18.1")
def test_who_finds_nothing_to_its_taste_puts_the_scope_away_and_it_is_used():
    t = scoped().play("put_back")
    assert (t.asked, t.position.looking, t.position.actions) == ((A, "act"), -1, 3)
    assert t.why("use_equipment", "infrared_scope") == "GHA-19.5"
    assert t.why("hunt", "jel_zaer 3") == "GHA-9.3"


@pytest.mark.rule("GHA-19.12")
@pytest.mark.parametrize(("verb", "names"), [("collect", ("jel_zaer",)), ("stop", ())])
def test_nothing_else_is_done_while_the_scope_is_up(verb: str, names: tuple[str, ...]):
    assert scoped().why(verb, *names) == "GHA-19.12"


@pytest.mark.rule("GHA-19.12", "GHA-19.11", "GHA-5.11")
def test_scope_aids_ammo_and_wild_packs_in_one_hunt():
    t = table().events("wild_packs").heroes(A3="jel_zaer up").goods(A, "1 ammo")
    t.game_at("jel_zaer", "basalt_ox", "tusker").repaired(A, *AIDS.split(), "infrared_scope").acting("A3")
    t.play("use_equipment", "infrared_scope").play("hunt", "jel_zaer 2", 1, AIDS)
    assert (t.has(A), t.position.actions, t.position.ready[A]) == ("3 food", 0, 0)


@pytest.mark.rule("GHA-19.12")
def test_the_scope_is_for_a_place_with_game_and_a_hero_that_may_hunt():
    t = hunter("A3", place="kraveth").repaired(A, "infrared_scope")
    assert t.why("use_equipment", "infrared_scope") == "GHA-9.1"
    t = hunter("A3", place="jenntur").game_at("jenntur").repaired(A, "infrared_scope")
    assert t.why("use_equipment", "infrared_scope") == "GHA-9.1"
    t = hunter("A4", "ash_hopper", "ash_hopper").repaired(A, "infrared_scope").play("hunt", "jel_zaer")
    assert t.why("use_equipment", "infrared_scope") == "GHA-9.2"
    t = table().events("brush_fire").heroes(A3="nornaald up").repaired(A, "infrared_scope").acting("A3")
    assert t.why("use_equipment", "infrared_scope") == "GHA-5.10"


@pytest.mark.rule("GHA-19.12", "GHA-19.4")
def test_a_broken_scope_shows_nothing():
    t = hunter("A3", "ash_hopper").broken(A, "infrared_scope")
    assert t.why("use_equipment", "infrared_scope") == "GHA-19.4"


@pytest.mark.rule("GHA-19.12", "GHA-22.2")
def test_the_owner_alone_sees_the_stack_and_only_while_he_looks():
    t = scoped()
    shown = [t.game.view(t.position, seat).stacks[1] for seat in (A, B)]
    assert shown == [t.position.stacks[1], (4, -1, -1)]
    t.play("put_back")
    assert t.game.view(t.position, A).stacks[1] == (4, -1, -1)


# -- events --------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-5.11")
def test_the_wild_packs_make_game_resist_one_more_and_feed_no_better():
    t = table().events("wild_packs").heroes(A5="jenntur up").goods(A, "1 ammo")
    t.game_at("jenntur", "tusker").acting("A5")
    assert (t.why("hunt", "jenntur"), t.told("hunt", "jenntur")["need"]) == ("GHA-9.4", 6)
    assert t.play("hunt", "jenntur", 1).has(A) == "3 food"


@pytest.mark.rule("GHA-5.11", "GHA-9.5")
def test_among_wild_packs_eight_ammo_can_be_spent_on_an_ox():
    t = table().events("wild_packs").heroes(A5="jenntur up").goods(A, "9 ammo")
    t.game_at("jenntur", "basalt_ox").acting("A5")
    assert t.play("hunt", "jenntur", 8).has(A) == "5 food 1 ammo"


@pytest.mark.rule("GHA-5.11", "GHA-18.13")
def test_behind_a_bunker_core_packs_and_fire_do_not_matter():
    t = table().events("wild_packs", "brush_fire").rooms(A, "bunker_core full").heroes(A5="nornaald up")
    t.game_at("nornaald", "tusker").acting("A5")
    assert t.play("hunt", "nornaald").has(A) == "3 food"
    t = table().events("wild_packs", "brush_fire").rooms(A, "bunker_core 2").heroes(A5="nornaald up")
    t.game_at("nornaald", "ash_hopper").acting("A5")
    assert t.why("hunt", "nornaald") == "GHA-5.10"


@pytest.mark.rule("GHA-5.10")
def test_the_brush_fire_keeps_hunters_out_of_nornaald_alone_and_until_it_is_solved():
    t = table().events("brush_fire").heroes(A5="nornaald up").game_at("nornaald", "ash_hopper").acting("A5")
    assert t.why("hunt", "nornaald") == "GHA-5.10"
    t = table().events("brush_fire").heroes(A5="jenntur up").game_at("jenntur", "ash_hopper").acting("A5")
    assert t.may("hunt", "jenntur")
    t = table().events("brush_fire", solved=["brush_fire"]).heroes(A5="nornaald up")
    assert t.game_at("nornaald", "ash_hopper").acting("A5").may("hunt", "nornaald")


@pytest.mark.rule("GHA-5.9", "GHA-9.4")
def test_in_the_ash_wind_ammo_makes_up_for_actions():
    t = table().events("ash_wind").heroes(A5="jenntur up").goods(A, "2 ammo").game_at("jenntur", "tusker")
    t.acting("A5")
    assert (t.why("hunt", "jenntur", 1), t.told("hunt", "jenntur", 1)["have"]) == ("GHA-9.4", 4)
    assert t.play("hunt", "jenntur", 2).has(A) == "3 food"


# -- rooms ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.6")
def test_the_smokehouse_brings_two_more_food():
    t = hunter("A5", "tusker").rooms(A, "smokehouse full").play("hunt", "jel_zaer")
    assert (t.has(A), t.asked) == ("3 food", (A, "act"))
    t.play("use_room", "smokehouse")
    assert (t.has(A), t.asked) == ("5 food", None)


@pytest.mark.rule("GHA-18.7")
def test_smokehouse_and_hunters_den_help_the_same_hunt():
    t = hunter("A5", "lava_cat").goods(A, "1 ammo").rooms(A, "smokehouse full", "hunters_den full")
    t.play("hunt", "jel_zaer", 1).play("use_room", "hunters_den").play("use_room", "smokehouse")
    assert (t.has(A), t.asked) == ("7 food", None)


@pytest.mark.rule("GHA-18.7", "GHA-18.1", "GHA-17.8")
def test_each_of_them_may_wait_for_another_hunt_and_helps_one_a_round():
    t = table().heroes(A4="nornaald", A5="dulaanis").rooms(A, "smokehouse full", "hunters_den full")
    t.game_at("jel_zaer", "horned_goat", "horned_goat").game_at("jenntur", "horned_goat").night()
    t.play("move", "A4", "jenntur").play("hunt", "jenntur").play("use_room", "hunters_den")
    assert t.why("use_room", "hunters_den") == "GHA-17.8"
    t.play("stop").play("move", "A5", "jel_zaer").play("hunt", "jel_zaer")
    assert t.why("use_room", "hunters_den") == "GHA-17.8"
    t.play("use_room", "smokehouse")
    assert t.has(A) == f"{2 + 1 + 3 + 2} food"


@pytest.mark.rule("GHA-2.11", "GHA-18.7")
def test_a_hunters_den_full_from_the_start_helps_in_the_first_round():
    t = hunter("A3", "ash_hopper").rooms(A, "hunters_den full").play("hunt", "jel_zaer")
    assert (t.position.round, t.play("use_room", "hunters_den").has(A)) == (0, "3 food")


@pytest.mark.rule("GHA-18.6", "GHA-18.7")
@pytest.mark.parametrize("room", ["smokehouse", "hunters_den"])
def test_without_a_hunt_they_bring_nothing(room: str):
    t = hunter("A5", "ash_hopper").rooms(A, f"{room} full")
    assert t.why("use_room", room) == c.ROOM_RULE[c.ROOM_IDS.index(room)]
    t = hunter("A5", "ash_hopper").rooms(A, f"{room} 2").play("hunt", "jel_zaer")
    assert t.why("use_room", room) == "GHA-17.7"


@pytest.mark.rule("GHA-18.6", "GHA-9.2")
def test_the_hunt_of_another_hero_is_over():
    t = table().heroes(A4="nornaald", A5="dulaanis").rooms(A, "smokehouse full")
    t.game_at("jel_zaer", "basalt_ox").game_at("jenntur", "ash_hopper").night()
    t.play("move", "A4", "jenntur").play("hunt", "jenntur").play("stop").play("move", "A5", "jel_zaer")
    assert t.why("use_room", "smokehouse") == "GHA-18.6"


@pytest.mark.rule("GHA-18.6", "GHA-18.7", "GHA-9.8")
def test_rooms_come_on_top_of_the_whole_series():
    t = hunter("A5", "ash_hopper", owned="5 ash_hopper").rooms(A, "smokehouse full", "hunters_den full")
    t.play("hunt", "jel_zaer").play("use_room", "smokehouse").play("use_room", "hunters_den")
    assert t.has(A) == f"{2 + 4 + 2 + 1} food"
