"""Sections 1 and 2: who plays, with what, and how it begins."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.engine.game import BadSetup
from tabletop.games.madsteam import GAME, components as c

from .table_setup import A, B, C, fresh, kind, on, table

FIXED = {"oxygen_bottle", "diving_suit", "knife", "brass_knuckles"}
EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4])


# -- 1. game and limits ----------------------------------------------------------------------------------
@pytest.mark.rule("MAD-1.1")
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_no_other_number_of_players_can_start(seats: int):
    with pytest.raises(BadSetup) as fault:
        GAME.new(seats)
    assert fault.value.refusal is not None
    assert fault.value.refusal.rule == "MAD-1.1"
    assert fault.value.refusal.params["count"] == seats


@pytest.mark.rule("MAD-1.1")
@EVERY_COUNT
def test_two_to_four_may_play(seats: int):
    assert GAME.new(seats).seats == seats


@pytest.mark.rule("MAD-1.2", "MAD-21.7")
def test_the_game_lasts_five_rounds():
    t = table(2).set(round=4).run(("end_round",))
    assert (t.position.round, t.asked) == (5, (B, "organise"))
    t = table(2).set(round=5).run(("end_round",))
    assert (t.position.round, t.asked) == (5, None)
    assert GAME.result(t.position) is not None


@pytest.mark.rule("MAD-1.3", "MAD-1.4")
@EVERY_COUNT
def test_the_pieces_of_a_player(seats: int):
    t = fresh(seats)
    assert len(t.position.at) == 5 * seats
    assert len(t.position.bed) == 4 * seats  # a leader and three workers
    assert set(t.position.bed) == {0}
    assert (c.HEROES, c.OCCUPANTS, c.DEATH_BED) == (5, 4, 4)


@pytest.mark.rule("MAD-1.4", "MAD-8.8")
def test_an_occupant_has_four_health():
    t = table(2).goods(A, "4 water").survive(A)
    t.play("choose_patient", 1)
    assert t.bed(A) == [0, 4, 0, 0]


@pytest.mark.rule("MAD-1.5", "MAD-7.5")
@pytest.mark.parametrize(
    ("good", "limit"), [("food", 4), ("water", 4), ("copper", 3), ("oxygium", 3), ("wood", 3)]
)
def test_a_shelter_stores_so_much(good: str, limit: int):
    t = table(2).goods(A, f"9 {good}").posts(A, "- - -").organise(A)
    for i, post in enumerate(("workshop_left", "workshop_right", "video_post"), 1):
        t.play("seat_worker", i, post)
    t.play("end_organisation")
    assert t.has(A) == f"{limit} {good}"


@pytest.mark.rule("MAD-1.5")
def test_what_could_be_gained_stops_at_the_limit():
    t = table(2, karma="good_2 bad_1").goods(A, "2 copper").queue("copper_mine", "A").act("copper_mine")
    assert t.units(A, "copper") == 3


@pytest.mark.rule("MAD-1.6")
@pytest.mark.parametrize("good", ["money", "ammo", "recyclable"])
def test_goods_without_a_limit(good: str):
    t = table(2).goods(A, f"30 {good}").beds(A, "0 4 4 4").organise(A).play("end_organisation")
    assert t.has(A) == f"30 {good}"


@pytest.mark.rule("MAD-1.6")
def test_thirteen_ammo_and_any_number_of_plans():
    t = table(2).goods(A, "2 money 9 ammo").queue("armoury", "A").act("armoury")
    assert t.play("buy_ammo").play("buy_ammo").units(A, "ammo") == 13
    t = table(2, karma="bad_1 bad_2").plans(A, "axe pickaxe backpack lockpick hand_pump")
    t.queue("scrapyard", "A").act("scrapyard").play("take_plan", "object")
    assert len(t.position.plans[A]) == 10


@pytest.mark.rule("MAD-1.7")
def test_only_the_seat_that_is_asked_may_act():
    t = table(3, first=A).place()
    assert t.why("move_hero", "west_bridge", "forest", by=B) == "MAD-1.7"
    assert t.why("move_hero", "B:west_bridge", "forest") == "MAD-1.7"
    assert t.told("move_hero", "B:west_bridge", "forest")["player"] == "seat.0"
    assert t.may("move_hero", "west_bridge", "forest")


@pytest.mark.rule("MAD-1.7")
def test_nobody_sets_out_seats_or_puts_to_bed_what_is_not_his():
    t = fresh(3)
    asked = t.asked
    assert asked is not None
    rival = "ABC"[(asked[0] + 1) % 3]
    assert t.why("set_out", f"{rival}:box", "west_bridge") == "MAD-1.7"
    t = table(3).organise(A)
    assert t.why("seat_worker", "B1", "video_post") == "MAD-1.7"
    t = table(3).goods(A, "4 water 3 food").survive(A)
    assert t.why("choose_patient", "B1") == "MAD-1.7"


@pytest.mark.rule("MAD-1.8", "MAD-4.6")
@pytest.mark.parametrize(
    ("verb", "names"),
    [
        ("build", ["knife", "CWW"]),
        ("seat_worker", [1, "store_wood"]),
        ("pump", ["north_well"]),
        ("rob", []),
        ("buy_ammo", []),
        ("sell_good", ["wood"]),
        ("take_plan", ["object"]),
        ("choose_patient", [1]),
        ("set_out", ["west_bridge", "east_bridge"]),
        ("end_crafting", []),
    ],
)
def test_an_action_belongs_to_its_phase(verb: str, names: list[str | int]):
    t = table(2).goods(A, "4 wood 4 copper").place()
    assert t.why(verb, *names) == "MAD-1.8"
    assert t.told(verb, *names)["phase"] == "phase.placement"


@pytest.mark.rule("MAD-1.8")
def test_the_phase_that_is_played_is_never_the_one_that_is_missing():
    t = table(2).place()
    assert t.why("choose_karma", "bad_1") == "MAD-5.2"  # heroes come first
    assert t.refused("choose_karma", "bad_1").first


@pytest.mark.rule("MAD-1.8")
def test_an_action_belongs_to_its_place():
    t = table(2, karma="bad_1 bad_2").goods(A, "3 money 3 ammo").queue("north_well", "A").act("north_well")
    assert t.why("pump", "south_well") == t.why("rob") == t.why("buy_ammo") == "MAD-1.8"
    assert (t.told("rob")["needed"], t.told("rob")["now"]) == (("place.bank",), "place.north_well")
    assert t.may("pump", "north_well")
    assert table(2).goods(A, "3 money").queue("bank", "A").act("bank").asked == (A, "robbery")


@pytest.mark.rule("MAD-1.9")
def test_the_lowest_number_is_told():
    t = table(2).heroes(A, "forest south_well ocean west_bridge").goods(A, "").place()
    assert t.why("move_hero", "forest", "south_well") == "MAD-5.5"  # three steps, and an own hero
    t.play("move_hero", "forest", "copper_mine").play("move_hero", "west_bridge", "bank")
    assert t.why("move_hero", "copper_mine", "ocean") == "MAD-5.4"  # moved, too far, and an own hero
    assert t.why("move_hero", "A:copper_mine", "ocean", by=B) == "MAD-1.7"
    t = table(2).organise(A)
    t.play("seat_worker", 1, "video_post")
    assert t.why("seat_worker", 0, "video_post") == "MAD-4.1"  # taken, and the leader
    assert t.why("seat_worker", 1, "video_post") == "MAD-4.1"  # taken, and seated


@pytest.mark.rule("MAD-1.9")
def test_the_lowest_number_is_told_at_the_fence_and_in_the_workshop():
    t = table(2, karma="bad_1 bad_2").goods(A, "4 water").set(sold=0).queue("fence", "A").act("fence")
    assert t.why("buy_good", "ammo") == "MAD-18.2"
    assert t.why("buy_good", "water") == "MAD-18.6"  # no money, no room, a debt
    t.set(bought=5)
    assert t.why("buy_good", "water") == t.why("buy_plan", "object") == "MAD-18.5"
    t.set(sold=5)
    assert t.why("sell_good", "wood") == "MAD-18.4"  # nor has he any
    t = table(2).plans(B, "axe").posts(A, "- - -").craft()
    assert t.why("build", "axe") == "MAD-9.1"  # nobody at the centre, too dear, not his
    t = table(2).plans(B, "axe").posts(A, "workshop_centre - -").craft()
    assert t.why("build", "axe") == "MAD-9.2"


@pytest.mark.rule("MAD-1.9", "MAD-21.7")
def test_when_the_game_is_over_that_is_the_reason():
    t = table(2).finish()
    assert t.why("move_hero", "B:west_bridge", "ocean", by=A) == "MAD-21.7"


# -- 2. set-up -------------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-2.1", "MAD-2.2", "MAD-2.3")
@pytest.mark.parametrize(
    ("seats", "stocks"), [(2, [6, 7, 7, 5, 4]), (3, [8, 9, 9, 7, 6]), (4, [10, 11, 11, 9, 8])]
)
def test_the_stocks_at_the_start(seats: int, stocks: list[int]):
    t = fresh(seats)
    places = ("forest", "copper_mine", "oxygium_mine", "north_well", "south_well")
    assert [t.left(place) for place in places] == stocks
    assert t.left("bank") == 6
    assert sum(t.position.stock) == sum(stocks) + 6


@pytest.mark.rule("MAD-2.4")
def test_the_mugger_begins_on_the_west_bridge():
    p = fresh(3).position
    assert (c.NODES[p.mugger], p.loot) == ("west_bridge", 2)


@pytest.mark.rule("MAD-2.5")
@EVERY_COUNT
def test_goods_at_the_start(seats: int):
    t = fresh(seats)
    for seat in range(seats):
        assert t.has(seat) == "2 water 2 food 3 money 3 ammo 1 recyclable"


@pytest.mark.rule("MAD-2.6")
def test_everybody_shuffles_the_same_nine_karma_cards():
    p = fresh(4).position
    assert all(sorted(deck) == list(range(9)) for deck in p.decks)
    assert len(set(p.decks)) == 4
    assert fresh(4, seed=2).position.decks[A] != p.decks[A]


@pytest.mark.rule("MAD-2.7")
@EVERY_COUNT
def test_one_leader_each(seats: int):
    p = fresh(seats).position
    assert len(set(p.leader)) == seats
    assert all(leader in range(10) for leader in p.leader)
    assert {fresh(2, seed=s).position.leader[A] for s in range(60)} == set(range(10))


@pytest.mark.rule("MAD-2.8")
@EVERY_COUNT
def test_one_objective_each(seats: int):
    p = fresh(seats).position
    assert len(set(p.objective)) == seats
    assert {fresh(2, seed=s).position.objective[A] for s in range(60)} == set(range(10))


@pytest.mark.rule("MAD-2.9", "MAD-2.10")
@EVERY_COUNT
def test_six_plans_each(seats: int):
    t = fresh(seats)
    for seat in range(seats):
        plans = t.position.plans[seat]
        kinds = Counter(c.PILES[c.CARD_PILE[card]] for card in plans)
        assert kinds == {"object": 5, "improvement": 1}
        assert set(t.cards("plans", seat)) >= FIXED
        assert len(set(t.cards("plans", seat))) == 6
        assert t.position.built[seat] == ()


@pytest.mark.rule("MAD-2.10")
def test_the_random_plans_are_random_and_open():
    t = fresh(2)
    random = {tuple(sorted(set(fresh(2, seed=s).cards("plans", A)) - FIXED)) for s in range(30)}
    assert len(random) > 15
    told = [str(line.params["card"]) for line in t.lines("log.first_plan")]
    dealt = {card for seat in (A, B) for card in t.cards("plans", seat)} - FIXED
    assert {kind(tag) for tag in told} == dealt


@pytest.mark.rule("MAD-2.11")
@EVERY_COUNT
def test_the_piles_of_plans(seats: int):
    t = fresh(seats)
    assert len(t.in_pile("object")) == 9 - seats
    assert len(t.in_pile("improvement")) == 16 - seats
    assert not FIXED & set(t.in_pile("object"))
    assert GAME.audit(t.position) == []


@pytest.mark.rule("MAD-2.12")
def test_the_piles_of_animals():
    t, other = fresh(2), fresh(2, seed=2)
    assert [len(t.in_pile(pile)) for pile in ("game", "surface", "deep", "abyss")] == [20, 9, 7, 4]
    assert set(t.in_pile("abyss")) == {"anglerfish", "coelacanth", "giant_squid"}
    assert set(t.in_pile("deep")) == {"tuna", "grouper", "moray_eel"}
    assert set(t.in_pile("surface")) == {"sea_bream", "sardine", "mackerel"}
    assert t.in_pile("game") != other.in_pile("game")


@pytest.mark.rule("MAD-2.13", "MAD-3.7")
@EVERY_COUNT
def test_everybody_splits_five_heroes_over_the_bridges(seats: int):
    t = fresh(seats)
    first = t.position.first
    order = []
    while t.asked and t.asked[1] == "set_out":
        order.append(t.asked[0])
        t.play("set_out", "box", "east_bridge")
    assert order == [(first + i // 5) % seats for i in range(5 * seats)]
    assert t.position.at == [c.EAST_BRIDGE] * (5 * seats)


@pytest.mark.rule("MAD-2.13")
def test_any_split_is_accepted():
    t = fresh(2)
    for bridge in ("west_bridge", "east_bridge", "west_bridge"):
        assert t.may("set_out", "box", "west_bridge")
        assert t.may("set_out", "box", "east_bridge")
        t.play("set_out", "box", bridge)
    assert t.why("set_out", "west_bridge", "east_bridge") == "MAD-5.4"


@pytest.mark.rule("MAD-2.14")
@pytest.mark.parametrize("place", c.PLACES)
def test_only_bridges_at_the_start(place: str):
    t = fresh(2)
    assert t.why("set_out", "box", place) == "MAD-2.14"
    assert t.told("set_out", "box", place)["node"] == f"place.{place}"
    assert t.may("set_out", "box", "west_bridge")


@pytest.mark.rule("MAD-2.15")
def test_a_random_player_is_first():
    assert fresh(4, seed=9).position.first == fresh(4, seed=9).position.first
    assert {fresh(4, seed=seed).position.first for seed in range(40)} == {0, 1, 2, 3}
    t = fresh(3)
    assert t.asked == (t.position.first, "set_out")
    assert on(t, "organise").asked == (t.position.first, "organise")
    assert C in {fresh(3, seed=seed).position.first for seed in range(20)}
