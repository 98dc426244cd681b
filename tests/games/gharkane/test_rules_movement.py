"""Chapter 6: whose turn it is at night, and where heroes go."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.night import way_of
from tabletop.games.gharkane.notation import hero, place
from tabletop.games.gharkane.position import NOTHING

from .table_setup import A, B, C, Table, table


def reached(t: Table, name: str) -> set[str]:
    """Where a hero may go."""
    spots = [a.args[1] for a in GAME.legal(t.position) if a.verb == "move" and a.args[0] == hero(name)]
    return {c.PLACES[s] if s < c.RING else f"slot {c.SLOT_AT[s]}" for s in spots}


# -- turns -------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-6.1")
def test_one_hero_a_turn_clockwise():
    t = table().heroes(A3="nornaald", A4="kraveth", B3="nornaald", B4="kraveth", C3="nornaald").set(first=B)
    t.run(("night_turn", B))
    order = []
    while t.asked:
        if t.asked[1] == "turn":
            order.append(t.asked[0])
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert order == [B, C, A, B, A], "who has none left is skipped"


@pytest.mark.rule("GHA-6.1")
def test_the_hero_finishes_its_actions_before_the_next_turn():
    t = table().heroes(A3="nornaald", B3="nornaald", C3="nornaald").night(A).play("move", "A3", "jel_zaer")
    assert t.why("move", "B3", "jenntur", by=B) == "GHA-6.1"
    assert t.told("move", "B3", "jenntur", by=B)["player"] == "seat.0"
    t.play("stop")
    assert t.asked == (B, "turn")
    assert t.why("move", "C3", "jenntur", by=C) == "GHA-6.1"
    assert t.told("move", "C3", "jenntur", by=C)["player"] == "seat.1"


@pytest.mark.rule("GHA-6.1")
def test_a_rivals_hero_is_not_moved():
    t = table().heroes(A3="nornaald", B3="nornaald").night(A)
    assert t.why("move", "B3", "jenntur") == "GHA-6.1"
    assert t.told("move", "B3", "jenntur")["player"] == "seat.0"


@pytest.mark.rule("GHA-6.1", "GHA-1.5")
def test_the_night_ends_when_all_heroes_have_played():
    t = table(2).heroes(A3="nornaald", B3="nornaald").night(A)
    for name in ("A3", "B3"):
        t.play("move", name, "jenntur").play("stop")
    assert t.asked is None


@pytest.mark.rule("GHA-6.2")
def test_a_standing_hero_does_not_move_again():
    t = table(2).heroes(A4="kraveth", A3="nornaald", B3="nornaald").night(A)
    t.play("move", "A4", "jenntur").play("stop").play("move", "B3", "jel_zaer").play("stop")
    assert t.asked == (A, "turn")
    assert t.why("move", "A4", "kraveth") == "GHA-6.2"
    assert t.may("move", "A3", "dulaanis")


@pytest.mark.rule("GHA-6.2", "GHA-6.10")
def test_one_move_a_turn():
    t = table().heroes(A3="nornaald", A4="kraveth").night(A).play("move", "A3", "jel_zaer")
    assert t.why("move", "A4", "with_an") == "GHA-6.1"
    assert t.told("move", "A4", "with_an")["moved"] == "hero.0.0", "which has to finish first"


@pytest.mark.rule("GHA-6.3", "GHA-8.5")
def test_a_hero_stands_up_as_it_arrives_even_where_nothing_is_left():
    t = table().heroes(A3="nornaald", B3="nornaald").stock(jel_zaer=0).game_at("jel_zaer").night(A)
    assert t.where("A3") == "nornaald"
    t.play("move", "A3", "jel_zaer")
    assert t.where("A3") == "jel_zaer up"
    assert t.asked == (B, "turn"), "with nothing to do its turn is over"


@pytest.mark.rule("GHA-6.1", "GHA-8.1", "GHA-9.2")
def test_every_hero_begins_anew():
    t = table(2).heroes(A5="nornaald", B5="nornaald").game_at("jel_zaer", "ash_hopper", "ash_hopper").night(A)
    t.play("move", "A5", "jel_zaer").play("hunt", "jel_zaer").play("collect", "jel_zaer").play("stop")
    t.play("move", "B5", "jel_zaer")
    assert t.position.actions == 5
    assert t.play("hunt", "jel_zaer").has(B) == "2 food"


# -- the way -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-6.4", "GHA-6.5")
@pytest.mark.parametrize("start", range(c.RING))
def test_a_hero_goes_one_or_two_steps_either_way(start: int):
    name = c.PLACES[start]
    t = table().heroes(A3=name).night(A)
    near = {c.PLACES[(start + step) % c.RING] for step in (-2, -1, 1, 2)}
    assert reached(t, "A3") == {"slot 3" if place == "haciendas" else place for place in near}


@pytest.mark.rule("GHA-6.4")
def test_three_steps_are_too_far():
    t = table().heroes(A3="nornaald").night(A)
    assert t.why("move", "A3", "kraveth") == "GHA-6.4"
    assert t.told("move", "A3", "kraveth")["steps"] == 3
    assert t.told("move", "A3", "kraveth")["place"] == "place.kraveth"
    assert t.why("move", "A3", "slot 3") == "GHA-6.4"


@pytest.mark.rule("GHA-6.5")
def test_no_path_leads_straight_across_the_ring():
    t = table().heroes(A3="jel_zaer").night(A)
    assert t.why("move", "A3", "slot 3") == "GHA-6.5"
    told = t.told("move", "A3", "slot 3")
    assert (told["from"], told["place"]) == ("place.jel_zaer", "place.haciendas")


@pytest.mark.rule("GHA-6.6")
def test_a_hero_leaves_its_place():
    t = table().heroes(A3="jenntur", A4="haciendas").night(A)
    assert t.why("move", "A3", "jenntur") == "GHA-6.6"
    assert t.why("move", "A4", "slot 4") == "GHA-6.6"
    assert t.told("move", "A4", "slot 4")["place"] == "place.haciendas"


@pytest.mark.rule("GHA-6.7")
@pytest.mark.parametrize("other", ["kraveth", "kraveth up"])
def test_no_two_heroes_of_a_player_stop_at_one_place(other: str):
    t = table().heroes(A3=other, A5="jenntur").night(A)
    assert t.why("move", "A5", "kraveth") == "GHA-6.7"
    assert t.told("move", "A5", "kraveth")["place"] == "place.kraveth"


@pytest.mark.rule("GHA-6.7", "GHA-11.2")
@pytest.mark.parametrize("other", ["haciendas", "slot 3"])
def test_nor_at_the_haciendas(other: str):
    t = table().heroes(A3=other, A5="sanedys").night(A)
    assert t.why("move", "A5", "slot 5") == "GHA-6.7"


@pytest.mark.rule("GHA-6.8")
def test_ones_own_heroes_are_walked_past():
    t = table().heroes(A3="kraveth", A5="jenntur").night(A).play("move", "A5", "with_an")
    assert t.where("A5") == "with_an up"


@pytest.mark.rule("GHA-6.9")
def test_rivals_block_nobody():
    t = table(4).heroes(A3="jel_zaer", B3="nornaald up", C4="nornaald up", D5="nornaald up", B4="dulaanis")
    t.night(A)
    assert {"nornaald", "dulaanis"} <= reached(t, "A3")


# -- those who must and those who cannot -------------------------------------------------------------------
@pytest.mark.rule("GHA-6.10")
@pytest.mark.parametrize("verb", ["stop", "collect", "search", "take_equipment", "hunt"])
def test_who_can_move_a_hero_must(verb: str):
    things = {"collect": "kraveth", "search": "kraveth", "take_equipment": "still", "hunt": "jel_zaer"}
    t = table().heroes(A4="haciendas", A3="kraveth").night(A)
    names = [things[verb]] if verb in things else []
    assert t.why(verb, *names) == "GHA-6.10"
    assert t.told(verb, *names)["hero"] == "hero.0.0", "a hero that can move is named"


@pytest.mark.rule("GHA-6.10")
def test_nothing_but_a_move_is_offered():
    t = table().heroes(A4="haciendas", A3="kraveth").night(A)
    assert t.verbs() == {"move"}


@pytest.mark.rule("GHA-6.10")
def test_the_hero_of_the_last_turn_does_nothing_more():
    t = table(2).heroes(A3="jenntur", B3="nornaald").night(A).play("move", "A3", "kraveth").play("stop")
    assert t.asked == (B, "turn")
    assert t.why("collect", "kraveth") == "GHA-6.10"
    assert t.told("collect", "kraveth")["hero"] == "hero.1.0"
    t.play("move", "B3", "jel_zaer").play("stop")
    assert t.position.hero == NOTHING


@pytest.mark.rule("GHA-6.11")
def test_a_stuck_hero_stays_down_and_its_owner_is_skipped():
    t = table(2)
    t.heroes(A5="with_an", A3="jenntur up", A3b="kraveth up", A4="sanedys up", B5="slot 5").night(A)
    assert t.asked is None
    assert t.where("A5") == "with_an"
    t.heroes(B3="nornaald").night(A)
    assert t.asked == (B, "turn")


@pytest.mark.rule("GHA-6.11")
def test_with_a_way_out_it_is_not_skipped():
    t = table(2)
    t.heroes(A5="with_an", A3="jenntur up", A3b="kraveth up", A4="dulaanis up", B5="slot 5").night(A)
    assert t.asked == (A, "turn")
    assert reached(t, "A5") == {"sanedys"}


@pytest.mark.rule("GHA-6.11", "GHA-5.12")
def test_lava_too_may_keep_a_hero_down():
    t = table(2).events("lava_flow").heroes(A5="with_an", A3="jenntur up", A4="kraveth up").night(A)
    assert t.asked is None


@pytest.mark.rule("GHA-12.1")
def test_at_the_end_of_the_night_all_heroes_lie_where_they_are():
    t = table(2).events(hidden=["cave_in"]).heroes(A3="sanedys", A5="kraveth", B4="sanedys").run(("night",))
    t.play("move", "A3", "slot 3").play("move", "B4", "slot 4").play("move", "A5", "jenntur").play("stop")
    assert t.position.standing == [0] * 8
    assert t.position.slot == [0] * 8
    assert [t.where(name) for name in ("A3", "A5", "B4")] == ["haciendas", "jenntur", "haciendas"]


# -- Powered legs ------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-19.13")
def test_powered_legs_go_as_far_as_one_likes():
    t = table().heroes(A3="nornaald", A4="kraveth").repaired(A, "powered_legs").night(A)
    everywhere = {*c.PLACES, "slot 3"} - {"haciendas", "nornaald", "kraveth"}
    assert reached(t, "A3") == everywhere
    assert t.why("move", "A3", "nornaald") == "GHA-6.6"
    assert t.why("move", "A3", "kraveth") == "GHA-6.7", "all other rules hold"
    t.play("move", "A3", "with_an")
    assert t.position.ready[A] == 0
    assert t.lines("log.use_equipment")[0].params["equipment"] == "equipment.powered_legs"


@pytest.mark.rule("GHA-19.13", "GHA-19.5")
def test_legs_carry_one_hero_a_round():
    t = table().heroes(A3="nornaald", A4="kraveth").repaired(A, "powered_legs").night(A)
    t.play("move", "A3", "with_an").play("stop")
    assert t.asked == (A, "turn")
    assert t.why("move", "A4", "dulaanis") == "GHA-19.5"
    assert t.told("move", "A4", "dulaanis")["equipment"] == "equipment.powered_legs"


@pytest.mark.rule("GHA-19.13")
@pytest.mark.parametrize("there", ["jel_zaer", "jenntur", "dulaanis", "sanedys"])
def test_one_or_two_steps_use_up_no_legs(there: str):
    t = table().heroes(A3="nornaald").repaired(A, "powered_legs").night(A).play("move", "A3", there)
    assert t.position.ready[A] == 1 << c.LEGS


@pytest.mark.rule("GHA-19.4")
def test_broken_legs_carry_nobody():
    t = table().heroes(A3="nornaald").broken(A, "powered_legs").night(A)
    assert t.why("move", "A3", "with_an") == "GHA-19.4"
    assert t.told("move", "A3", "with_an")["equipment"] == "equipment.powered_legs"
    assert t.may("move", "A3", "jenntur")


@pytest.mark.rule("GHA-19.13", "GHA-6.11")
def test_legs_free_a_hero_that_is_stuck():
    t = table(2).repaired(A, "powered_legs")
    t.heroes(A5="with_an", A3="jenntur up", A3b="kraveth up", A4="sanedys up", B5="slot 5").night(A)
    assert t.asked == (A, "turn")
    assert reached(t, "A5") == {"nornaald", "jel_zaer", "dulaanis"}


@pytest.mark.rule("GHA-6.8", "GHA-5.12")
@pytest.mark.parametrize(
    ("lava", "way"),
    [
        (False, "with_an haciendas sanedys"),
        (True, "with_an kraveth jenntur jel_zaer nornaald dulaanis sanedys"),
    ],
)
def test_the_way_a_hero_takes(lava: bool, way: str):
    t = table().events(*["lava_flow"] * lava).heroes(A3="with_an").repaired(A, "powered_legs").night(A)
    assert way_of(t.position, hero("A3"), place("sanedys")) == [place(name) for name in way.split()]


# -- the Lookout -------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.20")
def test_the_lookout_looks_through_a_pile_before_a_hero_moves():
    t = table().rooms(A, "lookout full").heroes(A3="nornaald", B3="nornaald")
    t.pile("kraveth", "can", "chip").night(A)
    pile, shown = t.position.piles[c.TOWN_AT[place("kraveth")]], t.position.secrets_shown
    t.play("look", "kraveth")
    assert t.position.secrets_shown > shown, "it cannot be taken back"
    i = c.TOWN_AT[place("kraveth")]
    assert t.asked == (A, "look")
    assert GAME.view(t.position, A).piles[i] == pile
    for other in (B, C):
        assert {tile < 0 for tile in GAME.view(t.position, other).piles[i][1:]} == {True}
    assert t.why("collect", "kraveth") == "GHA-18.20"
    t.play("put_back")
    assert t.asked == (A, "turn")
    assert t.position.piles[i] == pile, "the order is unchanged"
    assert {tile < 0 for tile in GAME.view(t.position, A).piles[i][1:]} == {True}
    assert t.why("look", "sanedys") == "GHA-17.8"
    t.play("move", "A3", "jenntur")
    assert t.why("look", "sanedys") == "GHA-18.20"


@pytest.mark.rule("GHA-18.20", "GHA-17.7")
def test_without_a_full_lookout_nobody_looks():
    t = table().rooms(A, "lookout 3").heroes(A3="nornaald").night(A)
    assert t.why("look", "kraveth") == "GHA-17.7"
    assert t.told("look", "kraveth")["room"] == "room.lookout"
