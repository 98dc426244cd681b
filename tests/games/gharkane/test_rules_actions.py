"""Section 8: what a hero takes where it has arrived, and when it has done enough."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import GAME

from .table_setup import A, B, Table, table


def at(place: str, hero: str = "A4", **stock: int) -> Table:
    return table().heroes(**{hero: f"{place} up"}).stock(**stock).acting(hero)


@pytest.mark.rule("GHA-8.1")
def test_a_strength_of_four_makes_four_actions_and_no_fifth():
    t = at("nornaald").goods(A, "5 ammo").game_at("nornaald", "ash_hopper")
    for _ in range(4):
        t.play("collect", "nornaald")
    assert (t.has(A), t.asked) == ("4 wood 5 ammo", (A, "act"))
    assert t.why("collect", "nornaald") == "GHA-8.1"


def test_the_prompt_does_not_ask_to_use_actions_that_are_spent():
    t = at("nornaald").goods(A, "5 ammo").game_at("nornaald", "ash_hopper")
    told = []
    for _ in range(4):
        told.append(GAME.table(t.position, A).prompt.key)
        t.play("collect", "nornaald")
    assert (t.position.actions, t.asked) == (0, (A, "act"))
    assert [*told, GAME.table(t.position, A).prompt.key] == ["prompt.act"] * 4 + ["prompt.act_ammo"]


@pytest.mark.rule("GHA-8.1")
@pytest.mark.parametrize(("hero", "actions"), [("A3", 3), ("A3b", 3), ("A4", 4), ("A5", 5)])
def test_strength_is_the_number_of_actions_and_the_turn_ends_with_the_last(hero: str, actions: int):
    t = table().heroes(**{hero: "sanedys", "B3": "jenntur"}).night().play("move", hero, "dulaanis")
    t.game_at("dulaanis")
    assert t.position.actions == actions
    for _ in range(actions):
        assert t.asked == (A, "act")
        t.play("collect", "dulaanis")
    assert (t.has(A), t.asked) == (f"{actions} ammo", (B, "turn"))


@pytest.mark.rule("GHA-8.1")
def test_a_hero_may_stop_earlier_and_what_is_left_to_it_is_lost():
    t = table().heroes(A4="sanedys", B3="jenntur").night().play("move", "A4", "dulaanis")
    t.play("collect", "dulaanis").play("stop")
    assert (t.has(A), t.asked) == ("1 ammo", (B, "turn"))
    t = table().heroes(A4="sanedys", B3="jenntur").night().play("move", "A4", "dulaanis").play("stop")
    assert (t.has(A), t.asked, t.where("A4")) == ("", (B, "turn"), "dulaanis up")


@pytest.mark.rule("GHA-8.1")
@pytest.mark.parametrize(
    ("verb", "names"), [("take_equipment", ("pit_saw",)), ("search", ("kraveth",)), ("collect", ("kraveth",))]
)
def test_no_kind_of_action_is_left_after_the_last(verb: str, names: tuple[str]):
    t = at("kraveth", "A3").offered("pit_saw", "still", "lantern").repaired(A, "lantern")
    for _ in range(3):
        t.play("collect", "kraveth")
    assert t.why(verb, *names) == "GHA-8.1"


@pytest.mark.rule("GHA-5.9", "GHA-8.1")
def test_in_the_ash_wind_the_fourth_action_is_refused_by_the_wind():
    t = table().events("ash_wind").heroes(A5="kraveth up").repaired(A, "lantern").acting("A5")
    for _ in range(3):
        t.play("collect", "kraveth")
    assert t.why("collect", "kraveth") == "GHA-5.9"
    assert t.why("search", "kraveth") == "GHA-5.9"
    t = table().events("ash_wind").heroes(A3="kraveth up").repaired(A, "lantern").acting("A3")
    for _ in range(3):
        t.play("collect", "kraveth")
    assert t.why("collect", "kraveth") == "GHA-8.1", "a strength 3 has made all its actions"


@pytest.mark.rule("GHA-5.9", "GHA-18.13")
def test_behind_a_full_bunker_core_the_ash_wind_takes_no_action():
    t = table().events("ash_wind").rooms(A, "bunker_core full").repaired(A, "lantern")
    t.heroes(A5="kraveth up").acting("A5")
    for _ in range(5):
        t.play("collect", "kraveth")
    assert t.why("collect", "kraveth") == "GHA-8.1"


@pytest.mark.rule("GHA-8.2")
def test_actions_are_mixed_freely_in_any_order():
    t = at("kraveth").offered("pit_saw", "still", "lantern").pile("kraveth", "chip")
    t.play("collect", "kraveth").play("search", "kraveth").play("take_equipment", "still")
    t.play("collect", "kraveth")
    assert (t.has(A), len(t.position.broken[A]), t.asked) == ("2 medicine 1 chip", 1, None)
    t = at("nornaald", "A5").game_at("nornaald", "horned_goat")
    t.play("collect", "nornaald").play("hunt", "nornaald")
    assert (t.has(A), t.asked) == ("2 food 1 wood", None)


@pytest.mark.rule("GHA-8.3")
def test_one_action_takes_one_good_of_the_place():
    t = at("with_an", "A3")
    for _ in range(3):
        t.play("collect", "with_an")
    assert (t.has(A), t.position.stock[4]) == ("3 metal", 7)


@pytest.mark.rule("GHA-8.3", "GHA-3.7")
@pytest.mark.parametrize(
    ("place", "good"),
    [
        ("nornaald", "wood"), ("jel_zaer", "water"), ("jenntur", "ammo"), ("kraveth", "medicine"),
        ("with_an", "metal"), ("sanedys", "chip"), ("dulaanis", "ammo"),
    ],
)  # fmt: skip
def test_each_place_gives_its_own_good(place: str, good: str):
    t = at(place, "A3")
    assert len(t.choices("collect")) == 1
    assert t.play("collect", place).has(A) == f"1 {good}"


@pytest.mark.rule("GHA-8.3")
@pytest.mark.parametrize("other", ["dulaanis", "nornaald", "kraveth", "haciendas"])
def test_goods_of_other_places_are_out_of_reach_even_of_the_same_kind(other: str):
    t = at("jenntur")
    refusal = t.refused("collect", other)
    assert refusal.rule == "GHA-8.3"
    for sentence in t.sentences(refusal)[::2]:
        assert "Jenntur" in sentence, "it says where the hero is ..."
        assert not {"ammo", "munitions"} & set(sentence.split()), "... and never that there is no ammo"


@pytest.mark.rule("GHA-8.4")
def test_no_more_is_taken_than_is_left():
    t = at("kraveth", "A5", kraveth=2)
    t.play("collect", "kraveth").play("collect", "kraveth")
    assert (t.why("collect", "kraveth"), t.has(A)) == ("GHA-8.4", "2 medicine")
    assert t.told("collect", "kraveth")["resource"] == "good.medicine"


@pytest.mark.rule("GHA-8.4")
def test_what_one_hero_has_taken_is_gone_for_the_next():
    t = table().heroes(A4="nornaald", B3="nornaald").stock(jel_zaer=4).game_at("jel_zaer").night()
    t.play("move", "A4", "jel_zaer")
    for _ in range(4):
        t.play("collect", "jel_zaer")
    t.repaired(B, "water_drum").game_at("jel_zaer", "ash_hopper").play("move", "B3", "jel_zaer")
    assert (t.asked, t.why("collect", "jel_zaer")) == ((B, "act"), "GHA-8.4")


@pytest.mark.rule("GHA-8.5")
def test_an_emptied_place_may_be_visited():
    t = table().heroes(A3="nornaald", B3="kraveth").stock(jel_zaer=0).game_at("jel_zaer").night()
    t.play("move", "A3", "jel_zaer")
    assert (t.where("A3"), t.has(A), t.asked) == ("jel_zaer up", "", (B, "turn"))


@pytest.mark.rule("GHA-8.5", "GHA-19.8")
def test_at_an_emptied_place_equipment_still_helps():
    t = table().heroes(A3="sanedys").stock(dulaanis=0).game_at("dulaanis").repaired(A, "pry_bar").night()
    t.play("move", "A3", "dulaanis")
    assert t.asked == (A, "act")
    assert t.play("use_equipment", "pry_bar").has(A) == "2 chip"
    assert t.asked is None


@pytest.mark.rule("GHA-11.5")
@pytest.mark.parametrize(
    ("verb", "names"),
    [
        ("collect", ("haciendas",)), ("collect", ("sanedys",)), ("hunt", ("nornaald",)),
        ("take_equipment", ("pit_saw",)), ("search", ("sanedys",)),
    ],
)  # fmt: skip
def test_at_the_haciendas_a_hero_makes_no_action(verb: str, names: tuple[str]):
    t = table().offered("pit_saw", "still", "lantern").repaired(A, "tin_snips").heroes(A5="sanedys").night()
    t.play("move", "A5", "slot 5")
    assert (t.asked, t.position.actions) == ((A, "act"), 0)
    assert t.why(verb, *names) == "GHA-11.5"


@pytest.mark.rule("GHA-12.2", "GHA-6.10")
def test_nothing_is_taken_by_day_nor_before_a_hero_has_moved():
    t = table().heroes(A5="kraveth").night()
    assert t.why("collect", "kraveth") == "GHA-6.10"
    t = table().goods(A, "1 can").day(A, "hire")
    assert t.why("collect", "kraveth") == "GHA-12.2"
    assert t.told("collect", "kraveth")["needed"] == "step.night"


@pytest.mark.rule("GHA-11.6")
def test_nothing_is_taken_while_newcomers_look_for_a_home():
    t = table().rooms(A, "arsenal built").heroes(A5="sanedys").night().play("move", "A5", "slot 5")
    assert t.asked == (A, "house")
    assert t.why("collect", "sanedys") == "GHA-11.6"


@pytest.mark.rule("GHA-6.1")
def test_whose_turn_it_is_not_takes_nothing():
    t = at("kraveth")
    assert t.why("collect", "kraveth", by=B) == "GHA-6.1"
    assert t.told("collect", "kraveth", by=B)["player"] == f"seat.{A}"
