"""Section 19: the Mugger and arms."""

from __future__ import annotations

import pytest

from tabletop.games.madsteam import components as c

from .table_setup import A, B, C, Table, table


def placing(seats: int = 2, *, mugger: str = "bank", money: int = 5, built: str = "", loot: int = 2) -> Table:
    t = table(seats).built(A, built).set(loot=loot)
    for seat in range(seats):
        t.goods(seat, f"{money} money" if money else "")
    return t.place(mugger)


# -- the Mugger ------------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-19.1", "MAD-19.2")
@pytest.mark.parametrize("node", c.NODES)
def test_where_the_mugger_may_go(node: str):
    t = table(2).set(phase=3, mugger=c.OCEAN).run(("place_the_mugger",))
    refused = {"fence": "MAD-19.1", "west_bridge": "MAD-19.2", "east_bridge": "MAD-19.2"}
    assert t.why("place_mugger", node) == refused.get(node, "")


@pytest.mark.rule("MAD-19.3", "MAD-19.4", "MAD-19.5")
def test_the_first_arrival_meets_him():
    t = placing().heroes(B, "bank west_bridge")
    t.play("move_hero", "west_bridge", "bank")
    assert t.lines("log.mugged")[0].params["seat"] == "seat.0"
    assert (t.units(A, "money"), t.units(B, "money"), t.position.loot) == (3, 5, 4)
    assert t.queued("bank") == "A"


@pytest.mark.rule("MAD-19.3")
def test_whoever_passes_through_or_ends_elsewhere_meets_nobody():
    t = placing(mugger="bank").play("move_hero", "west_bridge", "south_well")  # over the Bank
    assert (t.units(A, "money"), t.position.met) == (5, 0)
    t.play("move_hero", "west_bridge", "bank")
    assert (t.units(B, "money"), t.position.met) == (3, 1)


@pytest.mark.rule("MAD-19.3")
def test_whoever_lies_there_meets_nobody():
    t = table(2).goods(A, "5 money").heroes(A, "bank").set(phase=3).run(("place_the_mugger",))
    assert t.play("place_mugger", "bank").units(A, "money") == 5


@pytest.mark.rule("MAD-19.4")
@pytest.mark.parametrize(("money", "left", "loot"), [(5, 3, 4), (2, 0, 4), (1, 0, 3), (0, 0, 2)])
def test_he_takes_two_dollars_or_what_there_is(money: int, left: int, loot: int):
    t = placing(money=money).play("move_hero", "west_bridge", "bank")
    assert (t.units(A, "money"), t.position.loot) == (left, loot)


@pytest.mark.rule("MAD-19.5")
def test_a_mugged_hero_keeps_his_action():
    t = table(2, karma="bad_2 bad_1").goods(A, "2 money").place("forest")
    t.play("move_hero", "west_bridge", "forest").act("forest")
    assert t.has(A) == "3 wood"


@pytest.mark.rule("MAD-19.6")
def test_only_one_meeting_a_round():
    t = placing(3).play("move_hero", "west_bridge", "bank").play("move_hero", "west_bridge", "bank")
    t.play("move_hero", "west_bridge", "bank")
    assert [t.units(seat, "money") for seat in (A, B, C)] == [3, 5, 5]
    t = placing(built="brass_knuckles").play("move_hero", "west_bridge", "bank")
    assert t.play("move_hero", "west_bridge", "bank").units(B, "money") == 5


@pytest.mark.rule("MAD-19.6", "MAD-19.8")
def test_he_is_met_again_in_the_next_round():
    t = placing().play("move_hero", "west_bridge", "bank").run(("lie_down",)).set(phase=3)
    t.run(("place_the_mugger",), ("move_heroes",)).play("place_mugger", "forest")
    assert t.position.loot == 4
    assert t.play("move_hero", "west_bridge", "forest").position.loot == 6


@pytest.mark.rule("MAD-19.7")
def test_brass_knuckles_win_the_duel():
    t = placing(built="brass_knuckles", loot=5).play("move_hero", "west_bridge", "bank")
    assert (t.units(A, "money"), t.position.loot) == (10, 0)
    assert t.queued("bank") == "A"


@pytest.mark.rule("MAD-19.7", "MAD-9.6")
def test_knuckles_not_built_win_nothing():
    t = placing(loot=5).play("move_hero", "west_bridge", "bank")
    assert (t.units(A, "money"), t.position.loot) == (3, 7)


@pytest.mark.rule("MAD-19.8")
def test_loot_stays_under_him():
    t = table(2).set(loot=4).run(("refill",))
    assert t.set(phase=3).run(("place_the_mugger",)).play("place_mugger", "ocean").position.loot == 4


@pytest.mark.rule("MAD-20.9")
@pytest.mark.parametrize(("money", "left"), [(5, 4), (1, 0), (0, 0)])
def test_a_strongbox_saves_a_dollar(money: int, left: int):
    t = placing(built="strongbox", money=money).play("move_hero", "west_bridge", "bank")
    assert t.units(A, "money") == left
    assert t.position.loot == 2 + money - left


@pytest.mark.rule("MAD-20.9", "MAD-19.7")
def test_strongbox_and_knuckles_together():
    t = placing(built="strongbox brass_knuckles").play("move_hero", "west_bridge", "bank")
    assert (t.units(A, "money"), t.position.loot) == (7, 0)


# -- the Knife -------------------------------------------------------------------------------------------
def behind(
    ahead: str, node: str = "forest", built: str = "knife", slots: str = "", **fields: object
) -> Table:
    """A has arrived behind these seats and is asked about the Knife, even where he never would be."""
    t = table(4).built(A, built).queue(node, ahead + "A", slots)
    t.set(place=c.NODES.index(node), phase=c.PHASES.index("placement"), **fields)
    t.position.agenda = [("ask", A, "knife")]
    return t


@pytest.mark.rule("MAD-19.9")
def test_the_knife_steps_in_front():
    t = table(3, first=A).built(A, "knife").queue("forest", "BC").place()
    t.play("move_hero", "west_bridge", "forest")
    assert (t.asked, t.queued("forest")) == ((A, "knife"), "BCA")
    assert t.play("draw_knife").queued("forest") == "BAC"
    assert t.asked == (B, "move")


@pytest.mark.rule("MAD-19.9")
def test_the_knife_need_not_be_used():
    t = table(2).built(A, "knife").queue("forest", "B").place().play("move_hero", "west_bridge", "forest")
    assert t.play("no_knife").queued("forest") == "BA"
    assert t.position.drawn_knife == [0, 0]


@pytest.mark.rule("MAD-19.9", "MAD-9.6")
def test_without_a_built_knife_nobody_is_asked():
    t = table(2).queue("forest", "B").place().play("move_hero", "west_bridge", "forest")
    assert t.asked == (B, "move")
    assert behind("B", built="").why("draw_knife") == "MAD-9.6"


@pytest.mark.rule("MAD-9.6")
def test_a_knife_that_is_only_a_plan_has_to_be_built_first():
    t = table(2).place()
    assert t.asked == (A, "move")
    assert t.why("draw_knife") == "MAD-9.6"
    assert table(2).organise().refused("draw_knife").params["needed"] == "phase.shelter"
    built = table(2).built(A, "knife").organise()
    assert built.refused("draw_knife").params["needed"] == ("phase.placement",)


@pytest.mark.rule("MAD-19.9")
def test_a_peaceful_knife_is_not_said_to_wait_for_an_arrival():
    t = table(2, options="peaceful_knife").built(A, "knife").place()
    assert t.why("draw_knife") == "MAD-19.9"


@pytest.mark.rule("MAD-19.10")
def test_the_knife_is_for_the_arrival():
    t = table(2).built(A, "knife").queue("forest", "B").place().play("move_hero", "west_bridge", "forest")
    t.play("no_knife").play("move_hero", "west_bridge", "bank")
    assert t.asked == (A, "move")
    assert t.why("draw_knife") == "MAD-19.10"
    assert t.why("draw_knife", by=B) == "MAD-9.6"
    assert table(2).built(A, "knife").craft().why("draw_knife") == "MAD-1.8"


def asked_on_arrival(t: Table, node: str) -> bool:
    t.place("armoury").play("move_hero", "west_bridge", node)
    return t.asked == (A, "knife")


@pytest.mark.rule("MAD-19.11")
def test_one_knife_move_a_round():
    assert behind("B", drawn_knife=[1, 0, 0, 0]).why("draw_knife") == "MAD-19.11"
    t = table(2).built(A, "knife").queue("forest", "B").queue("bank", "B").place()
    t.play("move_hero", "west_bridge", "forest").play("draw_knife").play("move_hero", "west_bridge", "fence")
    t.play("move_hero", "west_bridge", "bank")
    assert (t.asked, t.queued("bank")) == ((B, "move"), "BA")
    t.run(("lie_down",), ("refill",)).heroes(A, "west_bridge").queue("bank", "B")
    assert asked_on_arrival(t, "bank")


@pytest.mark.rule("MAD-19.12")
def test_knuckles_stop_the_knife():
    t = behind("BC").built(C, "brass_knuckles")
    assert t.why("draw_knife") == "MAD-19.12"
    assert t.told("draw_knife")["rival"] == "seat.2"
    assert behind("CB").built(C, "brass_knuckles").may("draw_knife")  # C is not the one to be passed
    t = table(2).built(A, "knife").built(B, "brass_knuckles").queue("forest", "B")
    assert not asked_on_arrival(t, "forest")
    assert t.queued("forest") == "BA"


@pytest.mark.rule("MAD-19.13")
def test_no_arms_at_the_fence():
    assert behind("B", "fence").why("draw_knife") == "MAD-19.13"
    assert not asked_on_arrival(table(2).built(A, "knife").queue("fence", "B"), "fence")


@pytest.mark.rule("MAD-19.14")
@pytest.mark.parametrize("node", ["ocean", "west_bridge", "east_bridge"])
def test_no_knife_in_the_ocean_or_on_a_bridge(node: str):
    t = behind("B", node, slots="surface_1 surface_2" if node == "ocean" else "")
    assert t.why("draw_knife") == "MAD-19.14"
    assert t.told("draw_knife")["place"] == f"place.{node}"


@pytest.mark.rule("MAD-19.14")
def test_nobody_is_asked_about_it_there():
    t = table(2).built(A, "knife").queue("east_bridge", "B")
    assert not asked_on_arrival(t, "east_bridge")
    t = table(3).built(A, "knife").heroes(A, "east_bridge").queue("ocean", "B", "surface_1").place()
    assert t.play("move_hero", "east_bridge", "surface_2").asked == (B, "move")


@pytest.mark.rule("MAD-19.15")
def test_there_must_be_a_rival_to_pass():
    assert behind("").why("draw_knife") == "MAD-19.15"
    assert behind("B").may("draw_knife")
    assert not asked_on_arrival(table(2).built(A, "knife"), "forest")
    lying = table(2).built(A, "knife").heroes(B, "forest")
    assert not asked_on_arrival(lying, "forest")


@pytest.mark.rule("MAD-19.10", "MAD-19.11", "MAD-19.12", "MAD-19.13", "MAD-19.14", "MAD-19.15")
@pytest.mark.parametrize(
    ("node", "rival", "rule"),
    [
        ("forest", "brass_knuckles", "MAD-19.12"),
        ("fence", "", "MAD-19.13"),
        ("east_bridge", "", "MAD-19.14"),
        ("copper_mine", "", "MAD-19.15"),
    ],
)
def test_whoever_is_not_asked_may_ask_why_the_knife_stays_where_it_is(node: str, rival: str, rule: str):
    t = table(2).built(A, "knife").built(B, rival).queue("forest", "B").queue("fence", "B").place()
    t.play("move_hero", "west_bridge", node)
    assert t.asked == (B, "move")
    refusal = t.refused("draw_knife", by=A)
    assert refusal.rule == rule
    assert {"rival", "place"} & set(refusal.params) or rule in ("MAD-19.13", "MAD-19.15")
    used = table(2).built(A, "knife").set(drawn_knife=[1, 0]).place()
    assert used.why("draw_knife") == "MAD-19.11"
    assert used.play("move_hero", "west_bridge", "bank").why("draw_knife", by=A) == "MAD-19.11"


@pytest.mark.rule("MAD-19.16")
def test_the_mugger_is_met_before_the_knife_is_used():
    t = placing(built="knife", mugger="bank").set(first=B).run(("hero_turn", B), ("hero_turn", A))
    t.play("move_hero", "west_bridge", "bank").play("move_hero", "west_bridge", "bank")
    assert t.asked == (A, "knife")
    t.play("draw_knife")
    assert t.queued("bank") == "AB"
    assert (t.units(A, "money"), t.units(B, "money")) == (5, 3)


@pytest.mark.rule("MAD-19.16")
def test_a_hero_is_mugged_before_he_is_asked_about_his_knife():
    t = table(2).built(A, "knife").goods(A, "5 money").queue("bank", "B").place("bank")
    t.play("move_hero", "west_bridge", "bank")
    assert (t.asked, t.units(A, "money")) == ((A, "knife"), 3)


# -- Steam Boots -----------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-20.16", "MAD-5.5")
def test_steam_boots_carry_one_hero_three_steps():
    t = table(2).built(A, "steam_boots").heroes(A, "forest no_mans_land").place()
    assert t.why("move_hero", "forest", "armoury") == "MAD-5.5"
    assert t.told("move_hero", "forest", "armoury")["max"] == 3
    t.play("move_hero", "no_mans_land", "west_bridge").play("move_hero", "west_bridge", "forest")
    assert t.may("move_hero", "forest", "south_well")  # two steps cost nothing
    t.play("move_hero", "forest", "oxygium_mine").play("move_hero", "west_bridge", "bank")
    assert t.why("move_hero", "no_mans_land", "south_well") == "MAD-5.5"
    assert t.told("move_hero", "no_mans_land", "south_well")["max"] == 2


@pytest.mark.rule("MAD-20.16")
def test_the_boots_carry_another_hero_in_the_next_round():
    t = table(2).built(A, "steam_boots").set(booted=[1, 0]).heroes(A, "forest scrapyard").place()
    assert t.why("move_hero", "forest", "south_well") == "MAD-5.5"
    assert t.run(("refill",)).place().may("move_hero", "forest", "south_well")
    assert (
        table(2).plans(A, "steam_boots").heroes(A, "forest").place().why("move_hero", "forest", "south_well")
        == "MAD-5.5"
    )
