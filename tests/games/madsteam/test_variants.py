"""The options of a new match: each bends the rule it names, and only when it is chosen."""

from __future__ import annotations

import random

import pytest

from tabletop.engine.game import BadSetup
from tabletop.games.madsteam import GAME, components as c
from tabletop.games.madsteam.score import audit

from .table_setup import A, B, Table, fresh, table
from .test_rules_placement import stuck_at_the_scrapyard

BOTH = pytest.mark.parametrize("option", [True, False])


def chosen(option: bool, name: str, **setup: object) -> Table:
    return table(**{"seats": 2, "options": name if option else "", **setup})  # type: ignore[arg-type]


def test_the_first_choice_of_every_option_is_the_numbered_rule():
    plain, settled = GAME.new(4, {}, seed=4), GAME.new(4, {o.key: False for o in GAME.options}, seed=4)
    assert plain.digest() == settled.digest()
    assert [o.key for o in GAME.options] == [
        "strict_supply", "leader_legacy", "endless_bank", "no_bridge_stop", "peaceful_knife", "spare_plans",
        "sick_worker_works",
    ]  # fmt: skip


@pytest.mark.parametrize("options", [{"strict": True}, {"strict_supply": 1}, {"endless_bank": "yes"}])
def test_an_option_or_choice_that_is_not_offered_is_refused(options: dict[str, int | str | bool]):
    with pytest.raises(BadSetup):
        GAME.new(2, options)


@pytest.mark.parametrize("option", [o.key for o in GAME.options])
def test_games_with_an_option_are_sound_to_the_end(option: str):
    t, dice = fresh(3, options=option, seed=6), random.Random(6)
    while actions := GAME.legal(t.position):
        assert audit(t.position) == []
        GAME.play(t.position, dice.choice(actions))
    assert GAME.result(t.position) is not None


# -- strict_supply ---------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("MAD-23.1")
def test_a_gain_stops_when_its_tokens_are_in_use(option: bool):
    t = chosen(option, "strict_supply", karma="bad_1 bad_2").goods(A, "8 recyclable").goods(B, "4 recyclable")
    t.queue("scrapyard", "A").act("scrapyard")
    assert t.units(A, "recyclable") == (8 if option else 9)
    t = chosen(option, "strict_supply", karma="bad_1 bad_2").goods(A, "1 money 10 ammo").goods(B, "9 ammo")
    t.queue("armoury", "A").act("armoury").play("buy_ammo")
    assert t.units(A, "ammo") == (11 if option else 12)


@BOTH
@pytest.mark.rule("MAD-23.1")
def test_nobody_pays_for_tokens_that_are_not_there(option: bool):
    t = chosen(option, "strict_supply", karma="bad_3 bad_3").goods(A, "3 money").goods(B, "20 ammo")
    t.queue("armoury", "A").act("armoury")
    assert t.why("buy_ammo") == ("MAD-23.1" if option else "")
    t = chosen(option, "strict_supply", karma="bad_3 bad_3").goods(A, "3 money").goods(B, "25 food")
    t.queue("fence", "A").act("fence")
    assert t.why("buy_good", "food") == ("MAD-23.1" if option else "")
    assert t.may("buy_good", "wood")


@BOTH
@pytest.mark.rule("MAD-23.1", "MAD-3.4")
def test_a_refill_stops_too(option: bool):
    t = chosen(option, "strict_supply").goods(A, "18 wood").stock(forest=1).run(("refill",))
    assert t.left("forest") == (2 if option else 6)


@BOTH
@pytest.mark.rule("MAD-23.1")
def test_dollars_in_the_bank_and_under_the_mugger_are_in_use(option: bool):
    t = chosen(option, "strict_supply", karma="bad_1 bad_2").goods(A, "2 food").goods(B, "10 money")
    t.queue("fence", "A").act("fence").play("sell_good", "food")  # 6 in the Bank, 2 under the Mugger
    assert t.units(A, "money") == (2 if option else 3)


@pytest.mark.rule("MAD-23.1", "MAD-1.3")
def test_no_good_ever_passes_its_tokens():
    for seed in range(4):
        t, dice = fresh(4, options="strict_supply", seed=seed), random.Random(seed)
        while actions := GAME.legal(t.position):
            GAME.play(t.position, dice.choice(actions))
            p = t.position
            for good, tokens in enumerate(c.TOKENS):
                used = sum(p.goods[good :: len(c.GOODS)]) + sum(p.stock[n] for n in c.STOCKED_WITH[good])
                assert used + (p.loot if good == c.MONEY else 0) <= tokens


@pytest.mark.rule("MAD-23.1")
def test_the_tokens_of_the_box():
    counted = dict(zip(c.GOODS, c.TOKENS, strict=True))
    assert counted == {
        "water": 35, "food": 25, "copper": 20, "oxygium": 20, "wood": 20, "money": 20, "ammo": 20,
        "recyclable": 12,
    }  # fmt: skip


# -- leader_legacy ---------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("MAD-8.10")
def test_the_bonus_of_a_dead_leader_stays(option: bool):
    t = chosen(option, "leader_legacy", leaders="quartermaster").goods(A, "4 copper 4 water 3 food")
    t.beds(A, "3 0 0 0").survive(A)
    assert t.bed(A)[0] == c.DEATH_BED
    assert audit(t.position) == []
    t.organise(A)
    for worker, post in enumerate(("workshop_left", "workshop_right", "video_post"), 1):
        t.play("seat_worker", worker, post)
    assert t.play("end_organisation").units(A, "copper") == (4 if option else 3)


# -- endless_bank ----------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("MAD-16.2", "MAD-7.7")
def test_the_bank_never_runs_dry(option: bool):
    t = chosen(option, "endless_bank", karma="neutral_2 bad_1").goods(A, "1 ammo").stock(bank=2)
    t.queue("bank", "A").act("bank").play("rob")
    assert t.units(A, "money") == (4 if option else 2)
    t = chosen(option, "endless_bank", karma="neutral_2 bad_1").goods(A, "1 ammo").stock(bank=0)
    assert t.queue("bank", "A").act("bank").why("rob") == ("" if option else "MAD-7.7")


@pytest.mark.rule("MAD-16.2", "MAD-20.20")
def test_nor_does_it_for_a_lockpick():
    t = chosen(True, "endless_bank", karma="neutral_2 bad_1").built(A, "lockpick").stock(bank=0)
    assert t.queue("bank", "A").act("bank").units(A, "money") == 5


@pytest.mark.rule("MAD-7.7", "MAD-23.1", "MAD-16.2")
def test_even_an_endless_bank_has_no_more_dollars_than_the_box():
    t = table(2, options="endless_bank strict_supply", karma="bad_1 bad_2").goods(A, "1 ammo")
    t.goods(B, "12 money").queue("bank", "A").act("bank")
    assert t.why("rob") == "MAD-7.7"


# -- no_bridge_stop --------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("MAD-5.11")
def test_no_hero_ends_on_a_bridge(option: bool):
    t = chosen(option, "no_bridge_stop").heroes(A, "bank forest fence west_bridge").place()
    assert t.why("move_hero", "bank", "east_bridge") == ("MAD-5.11" if option else "")
    assert t.may("move_hero", "bank", "south_well")
    assert t.may("move_hero", "forest", "no_mans_land")  # over the bridge


@pytest.mark.rule("MAD-5.11", "MAD-5.12")
def test_a_hero_with_bridges_only_is_stuck():
    t = stuck_at_the_scrapyard(A, chosen(True, "no_bridge_stop"))
    t.position.at[3] = c.FOREST  # his own hero leaves the West Bridge free
    assert t.heroes(B, "west_bridge").place().asked == (B, "move")
    t = stuck_at_the_scrapyard(A, table(2))
    t.position.at[3] = c.FOREST
    assert c.DISTANCE[c.SCRAPYARD][c.WEST_BRIDGE] == 2
    assert t.place().asked == (A, "move")


# -- peaceful_knife --------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("MAD-19.9")
def test_the_knife_has_no_effect(option: bool):
    t = chosen(option, "peaceful_knife").built(A, "knife").queue("forest", "B").place()
    t.play("move_hero", "west_bridge", "forest")
    assert t.asked == ((B, "move") if option else (A, "knife"))
    t.position.agenda = [("ask", A, "knife")]
    assert t.why("draw_knife") == ("MAD-19.9" if option else "")


# -- spare_plans -----------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("MAD-2.11")
@pytest.mark.parametrize(("seats", "spare"), [(2, 8), (3, 4), (4, 0)])
def test_the_spare_plans_are_shuffled_in(option: bool, seats: int, spare: int):
    t = fresh(seats, options="spare_plans" if option else "")
    assert len(t.in_pile("object")) == 9 - seats + (spare if option else 0)
    assert audit(t.position) == []
    assert all(len(plans) == 6 for plans in t.position.plans)


# -- sick_worker_works -----------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("MAD-4.3", "MAD-4.4")
def test_a_worker_in_bed_may_take_a_seat_but_need_not(option: bool):
    t = chosen(option, "sick_worker_works").beds(A, "0 2 4 4").organise(A)
    assert t.why("seat_worker", 1, "video_post") == ("" if option else "MAD-4.3")
    assert t.why("seat_worker", 2, "video_post") == "MAD-4.3"  # the dead never do
    assert t.may("end_organisation")


@BOTH
@pytest.mark.rule("MAD-8.12", "MAD-4.3")
def test_he_keeps_his_seat_when_he_falls_ill(option: bool):
    t = chosen(option, "sick_worker_works").goods(A, "4 water 3 food 1 copper 2 wood")
    t.posts(A, "workshop_centre - -").survive(A).play("choose_patient", 1)
    assert t.why("build", "knife", "CWW") == ("" if option else "MAD-9.1")
    t.organise(A)
    assert t.why("keep_seats") == ("" if option else "MAD-4.5")


@pytest.mark.rule("MAD-8.8", "MAD-4.3")
def test_but_not_when_he_dies():
    t = chosen(True, "sick_worker_works").goods(A, "4 water 3 food").beds(A, "0 3 0 0")
    t.posts(A, "workshop_centre - -").survive(A)
    assert (t.bed(A)[1], t.at_work(A)[0]) == (c.DEATH_BED, "-")
