"""Chapters 1 and 2: who plays with what, and how each shelter is set up."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.engine.game import BadSetup
from tabletop.engine.notation import ids
from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.notation import hero, named
from tabletop.games.gharkane.position import NOTHING, population

from .table_setup import A, B, C, D, Table, after_setup, fresh, table

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4])


def tags(names: tuple[str, ...], numbers: tuple[int, ...]) -> set[str]:
    return {ids(names)[i] for i in numbers}


def first_seat(seats: int = 3, **options: bool) -> Table:
    """A game in which A goes first."""
    return next(t for seed in range(50) for t in [fresh(seats, seed, **options)] if t.position.first == A)


def at_the_exchange(megapole: str = "nornaald", leader: str = "soldier") -> Table:
    t = first_seat().set_up(megapole, leader=leader)
    assert t.asked == (A, "exchange")
    return t


# -- 1. players, goods and terms ---------------------------------------------------------------------------
@pytest.mark.rule("GHA-1.1")
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_no_other_number_of_players_can_start(seats: int):
    with pytest.raises(BadSetup) as fault:
        GAME.new(seats)
    assert fault.value.refusal is not None
    assert (fault.value.refusal.rule, fault.value.refusal.params["count"]) == ("GHA-1.1", seats)


@pytest.mark.rule("GHA-1.1")
@EVERY_COUNT
def test_two_to_four_may_play(seats: int):
    assert GAME.new(seats).seats == seats


@pytest.mark.rule("GHA-1.2")
def test_there_are_four_foodstuffs_three_materials_and_ammo():
    groups = {name: [c.GOODS[g] for g in c.IN_GROUP[i]] for i, name in enumerate(c.GROUPS)}
    assert groups["foodstuff"] == ["food", "water", "can", "medicine"]
    assert groups["material"] == ["wood", "metal", "chip"]
    assert groups["ammo"] == ["ammo"]
    assert set(c.GOODS) == {*groups["foodstuff"], *groups["material"], *groups["ammo"]}


@pytest.mark.rule("GHA-1.2")
def test_ammo_is_no_material():
    t = table().rooms(A, "nursery").goods(A, "2 wood 2 metal 4 ammo").day(A, "build_rooms")
    t.play("build", "nursery")
    assert t.asked == (A, "pay")
    assert t.why("give", "ammo") == "GHA-1.2"
    assert t.told("give", "ammo")["resource"] == "good.ammo"
    assert t.told("give", "ammo")["group"] == "group.material"
    assert t.may("give", "wood")


@pytest.mark.rule("GHA-1.3")
def test_medicine_feeds_nobody():
    t = table().rooms(A, "hunters_den 2").goods(A, "2 medicine").day(A, "feed")
    assert (t.has(A), t.lives(A, "hunters_den")) == ("2 medicine", 1)
    for edible in ("food", "water", "can"):
        fed = table().rooms(A, "hunters_den 2").goods(A, f"1 {edible} 2 medicine").day(A, "feed")
        assert (fed.has(A), fed.lives(A, "hunters_den")) == ("2 medicine", 2)


@pytest.mark.rule("GHA-1.4", "GHA-4.2")
@EVERY_COUNT
def test_the_number_of_players_changes_no_stock_card_or_tile(seats: int):
    p = table(seats).position
    assert p.stock[c.NORNAALD] == 10
    assert (len(p.row), len(p.offer), [len(s) for s in p.stacks]) == (6, 3, [7] * 4)
    assert [len(pile) for pile in p.piles] == [10] * 3


@pytest.mark.rule("GHA-1.5")
@EVERY_COUNT
def test_four_heroes_lie_ready(seats: int):
    t = after_setup(seats)
    assert t.position.standing == [0] * (seats * 4)
    for seat in range(seats):
        assert [c.STRENGTH[h] for h in range(seat * 4, seat * 4 + 4)] == [3, 3, 4, 5]


# -- 2. set-up: shelters -----------------------------------------------------------------------------------
@pytest.mark.rule("GHA-2.1")
def test_chance_names_the_first_player_who_holds_the_token():
    drawn = [fresh(4, seed).position for seed in range(40)]
    assert {p.first for p in drawn} == {A, B, C, D}
    assert all(p.token == p.first == p.asked for p in drawn)


@pytest.mark.rule("GHA-2.1")
def test_shelters_are_set_up_clockwise_from_the_first_player():
    t = next(t for seed in range(50) for t in [fresh(3, seed)] if t.position.first == C)
    order: list[int] = []
    while t.asked and t.asked[1] != "place":
        if t.asked[0] not in order:
            order.append(t.asked[0])
        assert t.asked[0] == order[-1], "one shelter is finished before the next begins"
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert order == [C, A, B]


@pytest.mark.rule("GHA-2.2")
def test_one_megapole_of_two_is_kept_and_the_other_discarded():
    t = fresh().deal(megapoles="kraveth sanedys")
    seat = t.position.asked
    assert t.choices("keep_megapole") == sorted(named(c.MEGAPOLE_TAG, "kraveth", "sanedys"))
    assert t.why("keep_megapole", "nornaald") == "GHA-2.2"
    t.play("keep_megapole", "kraveth")
    assert t.position.megapole[seat] == named(c.MEGAPOLE_TAG, "kraveth")[0]
    assert t.position.megapoles_out == named(c.MEGAPOLE_TAG, "sanedys")
    assert t.why("keep_megapole", "sanedys") == "GHA-2.8"


@pytest.mark.rule("GHA-2.3")
def test_the_fourth_player_draws_the_last_megapole_and_one_that_was_discarded():
    seen = set()
    for seed in range(12):
        t = fresh(4, seed)
        while t.asked and (sum(m != NOTHING for m in t.position.megapole) < 3 or t.asked[1] != "megapole"):
            if len(t.position.megapoles) == 1:
                last, discarded = t.position.megapoles[0], t.position.megapoles_out
            GAME.play(t.position, GAME.legal(t.position)[0])
        p = t.position
        assert len(discarded) == 3
        assert len(set(p.dealt_megapoles)) == 2
        assert p.dealt_megapoles[0] == last
        assert p.dealt_megapoles[1] in discarded
        assert {*p.dealt_megapoles, *p.megapoles, *(m for m in p.megapole if m != NOTHING)} == set(
            c.MEGAPOLES
        )
        seen.add(discarded.index(p.dealt_megapoles[1]))
    assert seen == {0, 1, 2}, "chance decides which"


@pytest.mark.rule("GHA-2.3")
def test_three_players_never_need_the_discards():
    for seed in range(5):
        p = after_setup(3, seed).position
        assert (len(p.megapoles), len(p.megapoles_out)) == (1, 3)


@pytest.mark.rule("GHA-2.4", "GHA-2.5", "GHA-2.6")
def test_a_new_shelter_has_room_construction_destroyed_and_nobody_ill():
    t = fresh()
    p, seat = t.position, t.position.asked
    assert (p.rooms[seat], p.built[seat], t.value(seat)) == ((c.WORKSHOP,), 0, 0)
    assert (len(p.dealt_rooms), len(p.dealt_leaders)) == (6, 2)
    assert c.WORKSHOP not in (*p.dealt_rooms, *p.room_pile)


@pytest.mark.rule("GHA-2.5")
@EVERY_COUNT
def test_after_the_set_up_nobody_is_ill(seats: int):
    t = after_setup(seats)
    assert [t.value(seat) for seat in range(seats)] == [0] * seats


@pytest.mark.rule("GHA-2.6")
def test_leaders_are_in_view_while_rooms_are_chosen():
    t = fresh().deal(megapoles="kraveth sanedys").play("keep_megapole", "kraveth")
    assert t.asked is not None
    assert t.asked[1] == "rooms"
    assert GAME.view(t.position, t.asked[0]).dealt_leaders == t.position.dealt_leaders
    assert -1 not in t.position.dealt_leaders


@pytest.mark.rule("GHA-2.7")
def test_no_draw_of_rooms_holds_twins():
    twins = 0
    for seed in range(40):
        p = fresh(4, seed).position
        assert len(set(p.dealt_rooms)) == 6
        twins += len(set(p.room_pile[:6])) < 6
    assert twins > 10, "the pile itself holds twins"


@pytest.mark.rule("GHA-2.7")
def test_a_twin_goes_back_into_the_pile_and_another_room_replaces_it():
    t = first_seat()
    p = t.position
    everything = sorted((*p.room_pile, *p.dealt_rooms))
    arsenal, spring = named(c.ROOM_TAG, "arsenal", "spring")
    others = [r for r in sorted(set(everything)) if r not in (arsenal, spring)]
    top = (arsenal, arsenal, spring, spring, *others[:6])
    rest = list(everything)
    for room in top:
        rest.remove(room)
    p.dealt_rooms, p.room_pile = (), (*top, *rest)
    t.run(("set_up_shelter", A))
    assert t.position.dealt_rooms == (arsenal, spring, *others[:4])
    assert sorted((*p.room_pile, *p.dealt_rooms)) == everything


@pytest.mark.rule("GHA-2.8")
def test_exactly_four_rooms_of_the_six_are_kept():
    six = "arsenal spring cannery nursery uv_filter war_room"
    t = first_seat().deal("kraveth sanedys", six).play("keep_megapole", "kraveth")
    for n, name in enumerate(("spring", "war_room", "arsenal")):
        assert t.why("enough_rooms") == "GHA-2.8"
        assert t.told("enough_rooms")["count"] == n
        t.play("keep_room", name)
        assert t.why("keep_room", name) == "GHA-2.8", "it is kept already"
    assert t.told("enough_rooms")["count"] == 3
    assert t.why("keep_room", "lookout") == "GHA-2.8"
    t.play("keep_room", "nursery")
    assert t.asked == (A, "free_room")
    assert [c.ROOM_IDS[r] for r in t.position.rooms[A]] == [
        "room_workshop", "spring", "war_room", "arsenal", "nursery",
    ]  # fmt: skip
    assert t.position.built[A] == 0
    assert t.position.dealt_rooms == ()


@pytest.mark.rule("GHA-2.8")
def test_rooms_that_were_discarded_are_drawn_by_nobody():
    for seed in range(6):
        t = fresh(4, seed)
        discarded: Counter[int] = Counter()
        while t.asked and t.asked[1] != "place":
            if t.asked[1] == "rooms" and len(t.position.dealt_rooms) == 3:
                action = GAME.legal(t.position)[0]
                discarded.update(r for r in t.position.dealt_rooms if r != action.args[0])
            GAME.play(t.position, GAME.legal(t.position)[0])
        kept = Counter(r for rooms in t.position.rooms for r in rooms[1:])
        assert all(kept[r] + discarded[r] <= 2 for r in discarded), "a discarded room came back"


@pytest.mark.rule("GHA-2.9", "GHA-2.11")
def test_one_room_of_ones_own_is_built_free():
    t = first_seat().deal("kraveth sanedys", "arsenal spring cannery nursery uv_filter war_room", "")
    t.play("keep_megapole", "kraveth")
    for name in ("arsenal", "spring", "cannery", "nursery"):
        t.play("keep_room", name)
    goods = t.has(A)
    assert t.choices("open_room") == [0, 1, 2, 3, 4]
    assert t.why("open_room", 5) == "GHA-2.9"
    t.play("open_room", "cannery")
    assert (t.has(A), t.position.built[A]) == (goods, 1 << 3)
    assert t.position.working[A] == 0


@pytest.mark.rule("GHA-2.9")
def test_room_construction_may_be_the_free_room():
    t = first_seat().set_up(free="room_workshop")
    assert t.position.built[A] == 1
    assert t.lives(A, "room_workshop") == 3


@pytest.mark.rule("GHA-2.10")
@pytest.mark.parametrize("survivors", range(4))
def test_four_survivors_are_split_between_the_room_and_the_hospital(survivors: int):
    t = first_seat().set_up(survivors=survivors)
    assert (t.lives(A, "arsenal"), t.lives(A, "hospital")) == (survivors, 4 - survivors)


@pytest.mark.rule("GHA-2.10")
def test_a_room_with_four_seats_takes_all_four():
    t = first_seat().set_up(rooms="cannery spring arsenal nursery", free="cannery", survivors=4)
    assert (t.lives(A, "cannery"), t.lives(A, "hospital")) == (4, 0)


@pytest.mark.rule("GHA-2.10")
def test_nobody_moves_into_a_room_that_is_not_built():
    t = first_seat().deal("kraveth sanedys", "arsenal spring cannery nursery uv_filter war_room")
    t.play("keep_megapole", "kraveth")
    for name in ("arsenal", "spring", "cannery", "nursery"):
        t.play("keep_room", name)
    t.play("open_room", "arsenal")
    assert t.asked == (A, "first_house")
    for home in ("spring", "room_workshop", 6):
        assert t.why("house", home) == "GHA-2.10"
    for _ in range(3):
        t.play("house", "arsenal")
    assert t.asked == (A, "leader"), "the fourth has only the hospital left"
    assert {line.rule for line in t.lines("log.house")} == {"GHA-2.10"}
    assert t.lives(A, "hospital") == 1


@pytest.mark.rule("GHA-2.11", "GHA-17.7")
def test_a_room_full_at_the_start_works_from_the_first_night():
    t = first_seat(2).set_up(rooms="hunters_den spring cannery nursery", free="hunters_den", survivors=4)
    assert t.position.working[A] == 1 << c.HUNTERS_DEN
    t = first_seat(2).set_up(rooms="hunters_den spring cannery nursery", free="hunters_den", survivors=3)
    assert t.position.working[A] == 0


@pytest.mark.rule("GHA-2.11")
def test_the_hunters_den_of_the_start_brings_food_in_the_first_round():
    t = table().rooms(A, "hunters_den full").heroes(A3="jel_zaer").game_at("jel_zaer", "ash_hopper")
    t.acting("A3").play("hunt", "jel_zaer").play("use_room", "hunters_den")
    assert t.has(A) == "3 food"


@pytest.mark.rule("GHA-2.12")
def test_one_leader_of_two_is_kept_and_the_other_discarded():
    t = first_seat()
    t.deal("kraveth sanedys", "arsenal spring cannery nursery uv_filter war_room", "dowser soldier")
    t.play("keep_megapole", "kraveth")
    for name in ("arsenal", "spring", "cannery", "nursery"):
        t.play("keep_room", name)
    t.play("open_room", "arsenal")
    for _ in range(3):
        t.play("house", "arsenal")
    assert t.choices("keep_leader") == sorted(named(c.LEADER_TAG, "dowser", "soldier"))
    assert t.why("keep_leader", "miner") == "GHA-2.12"
    t.play("keep_leader", "soldier")
    assert t.position.leader[A] == named(c.LEADER_TAG, "soldier")[0]
    assert t.position.leaders_out == named(c.LEADER_TAG, "dowser")


LEADERS = {
    "dowser": ("2 water", "jel_zaer dulaanis kraveth"),
    "fighter": ("1 chip 2 ammo", "nornaald jenntur sanedys"),
    "miner": ("2 metal 1 chip", "jel_zaer kraveth sanedys"),
    "lumberjack": ("2 wood 1 ammo", "nornaald jenntur dulaanis"),
    "tinkerer": ("3 chip", "dulaanis kraveth sanedys"),
    "soldier": ("3 ammo", "jenntur dulaanis kraveth"),
    "patroller": ("", "nornaald dulaanis with_an"),
    "prowler": ("2 can", "nornaald dulaanis with_an"),
    "engineer": ("2 chip 1 ammo", "jel_zaer jenntur sanedys"),
    "hunter": ("2 food", "dulaanis kraveth with_an"),
    "healer": ("3 medicine", "nornaald jel_zaer sanedys"),
    "smuggler": ("1 can 1 wood 1 metal", "jenntur with_an sanedys"),
}


@pytest.mark.rule("GHA-2.13", "GHA-2.15")
def test_all_twelve_leaders_are_told_here():
    assert {*ids(c.LEADER_TAG)} == set(LEADERS)


@pytest.mark.rule("GHA-2.13")
@pytest.mark.parametrize("leader", [name for name in LEADERS if name != "patroller"])
def test_a_leader_brings_goods(leader: str):
    t = first_seat()
    t.position.leader[A], t.position.megapole[A] = named(c.LEADER_TAG, leader)[0], 0
    t.position.goods[: len(c.GOODS)] = [-n for n in c.MEGAPOLE_GOODS[0]]
    t.run(("hand_out", A))
    assert t.has(A) == LEADERS[leader][0]


@pytest.mark.rule("GHA-2.14")
def test_mara_searches_each_town():
    t = first_seat()
    for town, tile in (("with_an", "chip"), ("kraveth", "empty"), ("sanedys", "can")):
        t.pile(town, tile)
    t.set(face_up=[0] * 3)
    t.set_up("nornaald", leader="patroller")
    assert t.has(A) == "3 can 3 wood 1 chip"
    assert [len(pile) for pile in t.position.piles] == [9] * 3
    assert t.position.found == [named(c.SEARCH_TAG, name) for name in ("empty", "chip", "can")]
    assert [line.params["tile"] for line in t.lines("log.find")] == ["found.chip", "found.empty", "found.can"]


@pytest.mark.rule("GHA-2.14", "GHA-4.3")
def test_what_mara_found_is_shuffled_in_again_at_the_first_dusk():
    t = first_seat(2).set_up(leader="patroller")
    while t.position.step == c.SETUP:
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert t.position.found == [()] * 3
    assert [len(pile) for pile in t.position.piles] == [10] * 3


@pytest.mark.rule("GHA-2.14")
def test_no_other_leader_searches():
    t = first_seat().set_up(leader="soldier")
    assert t.position.found == [()] * 3


@pytest.mark.rule("GHA-2.15", "GHA-2.22")
@pytest.mark.parametrize("leader", LEADERS)
def test_heroes_start_on_the_places_of_the_leader_and_at_the_haciendas(leader: str):
    t = first_seat()
    t.position.leader[A] = named(c.LEADER_TAG, leader)[0]
    t.run(("put_hero", A))
    places = {c.PLACES[p] for p in t.choices("place_hero", 1)}
    assert places == {*LEADERS[leader][1].split(), "haciendas"}
    other = next(p for p in c.PLACES if p not in places)
    assert t.why("place_hero", "A3", other) == "GHA-2.22"
    assert t.told("place_hero", "A3", other)["place"] == f"place.{other}"


MEGAPOLES = {
    "nornaald": "2 can 3 wood",
    "jel_zaer": "2 water 2 can 1 wood",
    "jenntur": "2 can 1 wood 2 metal",
    "kraveth": "1 water 1 can 2 medicine 1 chip",
    "with_an": "1 water 1 can 3 metal",
    "sanedys": "1 can 1 medicine 3 chip",
    "dulaanis": "2 can 1 medicine 1 wood 1 chip",
}


@pytest.mark.rule("GHA-2.16")
@pytest.mark.parametrize("megapole", MEGAPOLES)
def test_a_megapole_brings_five_goods(megapole: str):
    assert {*ids(c.MEGAPOLE_TAG)} == set(MEGAPOLES)
    t = first_seat().set_up(megapole, leader="hunter")
    assert t.has(A) == f"2 food {MEGAPOLES[megapole]}"
    assert sum(t.position.tradable) == 5


@pytest.mark.rule("GHA-2.17")
def test_two_goods_of_the_megapole_become_one_of_another_kind():
    t = at_the_exchange("nornaald", "hunter")
    assert t.has(A) == "2 food 2 can 3 wood"
    t.play("trade_in", "wood").play("trade_in", "wood")
    assert t.asked == (A, "exchanged")
    assert t.why("trade_for", "wood") == "GHA-2.17"
    t.play("trade_for", "ammo")
    assert t.has(A) == "2 food 2 can 1 wood 1 ammo"


@pytest.mark.rule("GHA-2.17")
def test_the_two_may_differ_and_neither_comes_back():
    t = at_the_exchange("nornaald")
    t.play("trade_in", "wood")
    assert t.why("trade_for", "ammo") == "GHA-2.17", "a second one is given first"
    assert t.why("done") == "GHA-2.17"
    t.play("trade_in", "can")
    assert t.why("trade_for", "wood") == t.why("trade_for", "can") == "GHA-2.17"
    assert t.why("trade_in", "wood") == "GHA-2.17", "not a third one"
    wanted = {c.GOODS[good] for good in t.choices("trade_for")}
    assert wanted == set(c.GOODS) - {"wood", "can"}


@pytest.mark.rule("GHA-2.17")
def test_nobody_has_to_exchange():
    t = at_the_exchange("nornaald").play("done")
    assert t.has(A) == "2 can 3 wood 3 ammo"
    assert t.asked != (A, "exchange")


@pytest.mark.rule("GHA-2.18")
def test_only_printed_goods_are_exchanged():
    t = at_the_exchange("nornaald", "prowler")
    assert t.why("trade_in", "ammo") == t.why("trade_in", "food") == "GHA-2.18"
    t.play("trade_in", "can").play("trade_in", "can").play("trade_for", "metal")
    assert t.has(A) == "2 can 3 wood 1 metal"
    assert t.why("trade_in", "can") == "GHA-2.18", "those two cans are the leader's"
    assert t.why("trade_in", "metal") == "GHA-2.18", "that one was received"
    assert t.told("trade_in", "metal")["megapole"] == "megapole.nornaald"


@pytest.mark.rule("GHA-2.18")
def test_two_exchanges_are_the_most():
    t = at_the_exchange("nornaald")
    t.play("trade_in", "wood").play("trade_in", "wood").play("trade_for", "metal")
    assert t.asked == (A, "exchange")
    t.play("trade_in", "can").play("trade_in", "can").play("trade_for", "metal")
    assert t.asked != (A, "exchange")
    assert t.has(A) == "1 wood 2 metal 3 ammo"
    t = at_the_exchange("nornaald").set(tradable=[0, 0, 0, 0, 1, 0, 0, 0])
    assert t.why("trade_in", "wood") == "GHA-2.18"


@pytest.mark.rule("GHA-2.19")
def test_goods_are_exchanged_only_during_the_set_up():
    t = table().goods(A, "6 wood").heroes(A3="kraveth").night(A)
    assert t.why("trade_in", "wood") == t.why("trade_for", "chip") == "GHA-2.19"
    t = table().goods(A, "6 wood").rooms(A, "nursery").day(A, "build_rooms")
    assert t.asked == (A, "build")
    assert t.why("trade_in", "wood") == "GHA-2.19"


@pytest.mark.rule("GHA-2.20", "GHA-3.3")
@EVERY_COUNT
def test_each_shelter_gets_a_broken_piece_of_equipment(seats: int):
    p = after_setup(seats).position
    assert [len(broken) for broken in p.broken] == [1] * seats
    assert p.repaired == [()] * seats
    assert (len(p.offer), len(p.market)) == (3, 40 - 3 - seats)


@pytest.mark.rule("GHA-2.20")
def test_chance_names_the_equipment():
    assert len({after_setup(2, seed).position.broken[A] for seed in range(20)}) > 5


@pytest.mark.rule("GHA-2.21")
def test_heroes_are_placed_one_by_one_in_turn_order():
    t = first_seat(3)
    t.position.leader = [*named(c.LEADER_TAG, "soldier", "smuggler", "healer")]
    t.run(*[("put_hero", seat) for _ in range(4) for seat in (A, B, C)])
    assert t.asked == (A, "place")
    t.play("place_hero", "A5", "kraveth")
    assert t.asked == (B, "place")
    assert t.why("place_hero", "A4", "jenntur", by=A) == "GHA-2.21"
    assert t.told("place_hero", "A4", "jenntur", by=A)["player"] == "seat.1"
    assert t.why("place_hero", "A4", "jenntur", by=B) == "GHA-2.21", "not a hero of another"
    t.play("place_hero", "B3b", "with_an").play("place_hero", "C4", "sanedys")
    assert t.asked == (A, "place")
    assert t.why("place_hero", "A5", "jenntur") == "GHA-2.21", "it has its place"


@pytest.mark.rule("GHA-2.21")
@EVERY_COUNT
def test_all_heroes_are_placed_in_rounds(seats: int):
    t, order = fresh(seats, 3), []
    while t.position.step == c.SETUP:
        assert t.asked is not None
        if t.asked[1] == "place":
            order.append(t.asked[0])
        GAME.play(t.position, GAME.legal(t.position)[0])
    first = order[0]
    assert order == [(first + i) % seats for i in range(seats)] * 4
    assert NOTHING not in t.position.at


@pytest.mark.rule("GHA-2.22")
def test_one_hero_of_a_player_on_each_start_place():
    t = first_seat(2)
    t.position.leader = [*named(c.LEADER_TAG, "soldier", "fighter")]
    t.run(*[("put_hero", A)] * 4)
    t.play("place_hero", "A5", "haciendas").play("place_hero", "A3", "kraveth")
    assert t.why("place_hero", "A4", "kraveth") == t.why("place_hero", "A4", "haciendas") == "GHA-2.22"
    t.play("place_hero", "A4", "jenntur")
    assert t.choices("place_hero", 1) == [*named(c.PLACE_TAG, "dulaanis")]


@pytest.mark.rule("GHA-2.22")
def test_rivals_share_start_places_even_at_the_haciendas():
    t = first_seat(2)
    t.position.leader = [*named(c.LEADER_TAG, "soldier", "fighter")]
    t.run(("put_hero", B), ("put_hero", A), ("put_hero", B), ("put_hero", A))
    t.play("place_hero", "B5", "haciendas").play("place_hero", "A5", "haciendas")
    t.play("place_hero", "B3", "jenntur").play("place_hero", "A3", "jenntur")
    assert t.position.standing == [0] * 8
    assert t.position.slot == [0] * 8
    assert t.position.at[hero("A5")] == t.position.at[hero("B5")] == c.HACIENDAS


# -- options -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-2.4")
@EVERY_COUNT
def test_seven_rooms(seats: int):
    p = fresh(seats, seven_rooms=True).position
    assert not {*c.SEVENTH} & {*p.dealt_rooms, *p.room_pile}, "nobody draws what everybody has"
    p = after_setup(seats, seven_rooms=True).position
    for rooms in p.rooms:
        assert (len(rooms), rooms[0], rooms[-2:]) == (7, c.WORKSHOP, c.SEVENTH)
    assert {c.ROOM_IDS[r] for r in c.SEVENTH} == {"salvage_bench", "crisis_cell"}


@pytest.mark.rule("GHA-2.9")
def test_one_of_the_two_more_rooms_may_be_the_free_one():
    t = first_seat(seven_rooms=True).set_up(free="crisis_cell", survivors=4)
    assert t.position.working[A] == 1 << c.CRISIS_CELL
    assert t.lives(A, "crisis_cell") == 4


@pytest.mark.rule("GHA-2.2", "GHA-2.8", "GHA-2.9", "GHA-2.10", "GHA-2.12", "GHA-2.22")
@EVERY_COUNT
@pytest.mark.parametrize("seven_rooms", [False, True])
def test_fast_setup_deals_and_chooses_for_everybody(seats: int, seven_rooms: bool):
    for seed in range(5):
        t = Table.fresh(seats, {"fast_setup": True, "seven_rooms": seven_rooms}, seed)
        p = t.position
        assert t.asked is not None
        assert (t.asked[1], p.step, p.shown) in (("turn", c.NIGHT, 1), ("pay", c.NIGHT, 1))
        assert GAME.audit(p) == []
        for seat in range(seats):
            assert len(set(p.rooms[seat])) == (7 if seven_rooms else 5)
            assert p.built[seat].bit_count() == 1
            assert population(p, seat) == 4
            home = p.built[seat].bit_length() - 1
            seats_there = c.SEATS_OF[p.rooms[seat][home]]
            assert p.people[seat * len(c.HOMES) + home] == seats_there
            places = {*c.LEADER_PLACES[p.leader[seat]], c.HACIENDAS}
            assert {*p.at[seat * 4 : seat * 4 + 4]} == places


@pytest.mark.rule("GHA-2.2")
def test_fast_setup_takes_every_choice_by_chance():
    made = [after_setup(2, seed).position for seed in range(30)]
    assert len({p.megapole[A] for p in made}) == 7
    assert len({p.leader[A] for p in made}) > 8
    assert {p.built[A] for p in made} == {1 << i for i in range(5)}
    assert len({p.at[hero("A5")] for p in made}) == 8


@pytest.mark.rule("GHA-2.6")
def test_what_the_next_shelter_draws_is_not_taken_back():
    t = first_seat(2)
    shown = t.position.secrets_shown
    t.run(("set_up_shelter", B))
    assert t.position.secrets_shown > shown
