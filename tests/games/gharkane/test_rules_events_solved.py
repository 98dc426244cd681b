"""Sections 12 and 13: the steps of the day, and solving events; the Crisis cell helps (GHA-18.5)."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import GAME, components as c

from .table_setup import A, B, C, Table, after_setup, table

EVERY_EVENT = {
    "wood_shortage": (3, "2 metal 2 chip"),
    "metal_shortage": (3, "2 wood 2 chip"),
    "chip_shortage": (3, "2 wood 2 metal"),
    "stripped_towns": (3, "4 ammo"),
    "drought": (3, "3 metal 1 chip"),
    "medicine_shortage": (3, "2 can 2 chip"),
    "hungry_rodents": (4, "2 can 2 ammo"),
    "marauders": (4, "5 ammo"),
    "volcanic_winter": (4, "3 wood 2 metal"),
    "brush_fire": (4, "4 water"),
    "wild_packs": (4, "5 ammo"),
    "lava_flow": (4, "3 metal 2 ammo"),
    "aftershock": (4, "3 wood 2 chip"),
    "cave_in": (4, "3 wood 2 metal"),
    "short_circuit": (4, "2 metal 3 chip"),
    "ash_wind": (5, "2 wood 2 metal 2 chip"),
    "uv_storm": (5, "3 metal 3 chip"),
    "epidemic": (5, "1 can 3 medicine"),
}
"""Points and cost of each, a can where any foodstuff is asked for (GHA-13.8)."""
RICH = "9 food 9 water 9 can 9 medicine 9 wood 9 metal 9 chip 9 ammo"


def one_less(goods: str, good: str) -> str:
    """The goods without one of them."""
    words = goods.split()
    return " ".join(
        f"{int(n) - (name == good)} {name}" for n, name in zip(words[::2], words[1::2], strict=True)
    )


def cell(t: Table, seat: int = A) -> Table:
    """The seat has a full Crisis cell."""
    return t.rooms(seat, "crisis_cell full")


# -- the day -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-12.1")
def test_heroes_lie_down_where_they_are_when_the_night_ends():
    t = table(2).heroes(A5="kraveth up", A3="slot 3", B4="nornaald up").run(("lie_down",))
    assert [t.where(hero) for hero in ("A5", "A3", "B4")] == ["kraveth", "haciendas", "nornaald"]


@pytest.mark.rule("GHA-12.1", "GHA-12.2")
def test_the_day_begins_when_no_hero_can_be_activated_any_more():
    t = table(2).events(hidden=["uv_storm"]).heroes(A5="kraveth").goods(A, RICH)
    others = ("A3", "A3b", "A4", "B3", "B3b", "B4", "B5")
    t.heroes(**{name: f"{c.PLACES[i % 3]} up" for i, name in enumerate(others)})
    t.run(("night",), ("day",)).play("move", "A5", "with_an").play("stop")
    assert t.where("A5") == "with_an"
    assert t.asked == (A, "solve")
    assert t.why("build", "room_workshop") == "GHA-12.2"


@pytest.mark.rule("GHA-12.2")
def test_what_belongs_to_one_step_is_refused_in_another():
    t = table().goods(A, "6 food 3 can 3 medicine 3 wood 3 metal 3 chip").broken(A, "pit_saw").hospital(A, 1)
    t.events("marauders").rooms(A, "arsenal full", "spring").day(
        A, "feed", "wave", "care", "hire", "build_rooms", "repair_equipment"
    )
    others = {
        "build": "room_workshop",
        "repair": "pit_saw",
        "recruit": ("can", "hospital"),
        "move_survivor": ("hospital", "arsenal"),
        "solve": 0,
        "use_room": "arsenal",
    }
    step_of = {
        "build": "build",
        "move_survivor": "build",
        "use_room": "build",
        "solve": "events",
        "repair": "repair",
        "recruit": "recruit",
    }
    asked = []
    while t.asked:
        asked.append(t.asked[1])
        for verb, names in others.items():
            given = names if isinstance(names, tuple) else (names,)
            if verb not in {v.key for v in GAME.questions[t.asked[1]].verbs}:
                told = t.refused(verb, *given)
                assert told.rule == "GHA-12.2"
                assert told.params["needed"] in (step := f"step.{step_of[verb]}", (step,))
        t.play("give", "food") if t.asked[1] == "pay" else t.play("treat") if t.position.care else t.play(
            "done"
        )
    assert list(dict.fromkeys(asked)) == ["pay", "care", "hire", "build", "repair"]


@pytest.mark.rule("GHA-12.2")
def test_the_steps_of_a_shelter_come_in_their_order():
    t = table().hospital(A, 1).goods(A, "5 medicine 5 can 5 wood 5 water").rooms(A, "nursery 1")
    t.broken(A, "studded_club").run(("tend_shelter", A))
    steps = []
    while t.asked:
        steps.append(c.STEPS[t.position.step])
        t.play({"pay": "settle"}.get(t.asked[1], "treat" if t.position.care else "done"))
    assert list(dict.fromkeys(steps)) == ["feed", "disease", "recruit", "build", "repair"]
    assert (t.position.step, t.has(A)) == (c.CLEAN, "2 water 5 can 4 medicine 5 wood")


@pytest.mark.rule("GHA-12.3")
def test_each_shelter_goes_through_its_steps_in_one_go_in_turn_order():
    t = table(3).set(token=B)
    for seat in (A, B, C):
        t.goods(seat, "2 medicine 2 wood 3 can").hospital(seat, 1).rooms(seat, "room_workshop built")
    t.run(("day",))
    order = []
    while t.asked:
        order.append(t.asked[0])
        t.play("treat" if t.position.care else "done")
    assert list(dict.fromkeys(order)) == [B, C, A]
    assert order == sorted(order, key=[B, C, A].index)


@pytest.mark.rule("GHA-12.3", "GHA-11.8")
def test_the_day_is_led_by_who_holds_the_token():
    t = table(3).set(token=C).events("drought").goods(A, RICH).goods(B, RICH).goods(C, RICH).run(("day",))
    assert t.asked == (C, "solve")
    assert t.position.first == C


# -- turns -------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-13.1")
def test_one_event_at_a_time_then_it_is_the_next_seats_turn():
    t = table(3).events("drought", "marauders").goods(A, RICH).goods(B, RICH).solving()
    t.play("solve", "drought")
    assert t.asked == (B, "solve")
    told = t.refused("solve", "marauders", by=A)
    assert (told.rule, told.params["player"]) == ("GHA-13.1", "seat.1")


@pytest.mark.rule("GHA-13.1")
def test_a_seat_that_can_solve_nothing_passes_by_itself():
    t = table(3).events("drought").goods(C, RICH).solving()
    assert t.asked == (C, "solve")


@pytest.mark.rule("GHA-13.2")
def test_there_is_no_limit_to_the_events_of_a_day():
    t = table(3).events("drought", "marauders", "brush_fire")
    for seat in (A, B, C):
        t.goods(seat, RICH)
    t.solving()
    for name in ("drought", "marauders", "brush_fire"):
        t.play("solve", name)
        while t.asked and t.asked[0] != A:
            t.play("pass_turn")
    assert t.asked is None
    assert t.position.solver[:3] == [A, A, A]


@pytest.mark.rule("GHA-13.3")
def test_who_has_passed_may_solve_when_its_turn_comes_again():
    t = table(3).events("drought", "marauders")
    for seat in (A, B, C):
        t.goods(seat, RICH)
    t.solving().play("pass_turn").play("solve", "drought").play("pass_turn")
    assert t.asked == (A, "solve")
    assert t.play("solve", "marauders").asked is None


@pytest.mark.rule("GHA-13.3")
def test_the_step_ends_when_all_in_a_row_have_passed():
    t = table(3).events("drought", "marauders")
    for seat in (A, B, C):
        t.goods(seat, RICH)
    t.solving().play("pass_turn").play("pass_turn").play("solve", "drought")
    for seat in (A, B):
        assert t.asked == (seat, "solve")
        t.play("pass_turn")
    assert t.asked == (C, "solve")  # who solved has not passed in this row
    assert t.play("pass_turn").asked is None
    assert t.position.open_events


@pytest.mark.rule("GHA-13.3")
def test_each_day_all_may_solve_again_and_all_have_to_pass():
    t = after_setup(3, final_pass=True).set(passes=2, out=7, first=A, token=A)
    t.events("drought", "marauders")
    for seat in (A, B, C):
        t.goods(seat, RICH)
    t.run(("day",))
    asked = []
    while t.asked and t.asked[1] == "solve":
        asked.append(t.asked[0])
        t.play("pass_turn")
    assert asked == [A, B, C]


@pytest.mark.rule("GHA-13.3")
def test_the_step_ends_when_no_event_is_open():
    t = table(2).events("drought", solved=["drought"]).goods(A, RICH).goods(B, RICH).solving()
    assert t.asked is None


# -- what may be solved ------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-13.4")
def test_the_event_of_the_same_night_can_be_solved():
    t = table(2).events(hidden=["drought"]).goods(A, "3 metal 1 chip").nightfall().solving()
    t.play("solve", "drought")
    assert (t.position.solver[0], t.position.open_events, t.has(A)) == (A, 0, "")


@pytest.mark.rule("GHA-13.4")
def test_events_face_down_or_solved_are_not_open():
    t = (
        table(2)
        .events("drought", "marauders", hidden=["cave_in"], solved=["drought"])
        .goods(A, RICH)
        .solving()
    )
    assert t.why("solve", "drought") == "GHA-13.4"
    assert t.why("solve", 2) == "GHA-13.4"
    assert t.choices("solve") == [1]


@pytest.mark.rule("GHA-13.5")
def test_a_cost_that_is_not_complete_is_refused():
    t = table(2).events("cave_in", "brush_fire").goods(A, "3 wood 1 metal 4 water").solving()
    told = t.refused("solve", "cave_in")
    assert told.rule == "GHA-13.5"
    assert (told.params["event"], told.params["missing"]) == ("event.cave_in", ("amount.metal.1",))
    assert t.may("solve", "brush_fire")


@pytest.mark.rule("GHA-13.5", "GHA-13.8", "GHA-13.9")
@pytest.mark.parametrize(("name", "points", "cost"), [(e, *rest) for e, rest in EVERY_EVENT.items()])
def test_every_event_takes_exactly_its_cost(name: str, points: int, cost: str):
    other = "drought" if name != "drought" else "brush_fire"
    t = table(2).events(name, other, solved=[other]).goods(A, cost).goods(B, RICH).solving()
    before = t.points(A)
    t.play("solve", name)
    assert (t.has(A), t.position.solver[0], t.points(A) - before) == ("", A, points)
    for good in cost.split()[1::2]:
        t = table(2).events(name).goods(A, one_less(cost, good)).goods(B, RICH).solving(A)
        assert t.asked == (B, "solve")
        t.set(agenda=[("ask", A, "solve")])
        assert len(t.told("solve", name)["missing"]) == 1


@pytest.mark.rule("GHA-13.5")
def test_what_the_price_does_not_ask_for_stays():
    t = table(2).events("lava_flow").goods(A, RICH).solving().play("solve", "lava_flow")
    assert t.has(A) == "9 food 9 water 9 can 9 medicine 9 wood 6 metal 9 chip 7 ammo"


@pytest.mark.rule("GHA-13.6")
def test_nobody_pays_for_another():
    t = table(2).events("hungry_rodents").goods(A, "2 ammo 2 food 2 can").goods(B, RICH).solving()
    t.play("solve", "hungry_rodents")
    assert t.asked == (A, "pay")
    assert t.why("give", "food", by=B) == "GHA-13.6"


@pytest.mark.rule("GHA-13.6")
def test_a_good_that_is_not_in_store_cannot_be_given():
    t = table(2).events("hungry_rodents").goods(A, "2 ammo 2 food 2 can").solving().play("solve", 0)
    assert t.why("give", "water") == "GHA-13.6"


@pytest.mark.rule("GHA-13.7")
def test_a_cost_in_foodstuffs_takes_any_mix_of_them():
    t = table(2).events("hungry_rodents").goods(A, "2 ammo 1 water 1 medicine").solving()
    assert t.play("solve", "hungry_rodents").has(A) == ""
    t = table(2).events("hungry_rodents").goods(A, "2 ammo 1 food 1 water 1 can 1 medicine").solving()
    t.play("solve", "hungry_rodents").play("give", "medicine").play("give", "water")
    assert (t.has(A), t.asked) == ("1 food 1 can", None)


@pytest.mark.rule("GHA-13.7")
@pytest.mark.parametrize("first", ["food", "water", "can", "medicine"])
@pytest.mark.parametrize("second", ["food", "water", "can", "medicine"])
def test_any_two_foodstuffs_solve_the_medicine_shortage(first: str, second: str):
    t = table(2).events("medicine_shortage").goods(A, "2 food 2 water 2 can 2 medicine 2 chip").solving()
    t.play("solve", "medicine_shortage").play("give", first).play("give", second)
    given = sorted([first, second])
    left = {good: 2 - given.count(good) for good in ("food", "water", "can", "medicine")}
    assert t.has(A) == " ".join(f"{n} {good}" for good, n in left.items() if n)
    assert t.asked is None


@pytest.mark.rule("GHA-13.7", "GHA-1.2")
def test_what_is_no_foodstuff_does_not_count_as_one():
    t = table(2).events("hungry_rodents").goods(A, "2 ammo 2 food 2 can 2 wood").solving().play("solve", 0)
    told = t.refused("give", "wood")
    assert (told.rule, told.params["group"]) == ("GHA-1.2", "group.foodstuff")


@pytest.mark.rule("GHA-13.7")
def test_the_epidemic_takes_three_medicine_and_a_foodstuff_that_may_be_medicine_too():
    for goods, left in (("4 medicine", ""), ("3 medicine 1 food", "")):
        t = table(2).events("epidemic").goods(A, goods).solving()
        assert t.play("solve", "epidemic").has(A) == left
    t = table(2).events("epidemic").goods(A, "4 medicine 1 can").solving().play("solve", "epidemic")
    assert t.asked == (A, "pay")
    assert t.has(A) == "1 can 1 medicine"  # what is printed has gone by itself
    assert t.play("give", "medicine").has(A) == "1 can"
    t = table(2).events("epidemic").goods(A, "2 medicine 9 food").solving()
    assert t.set(agenda=[("ask", A, "solve")]).told("solve", "epidemic")["missing"] == ("amount.medicine.1",)


@pytest.mark.rule("GHA-13.9", "GHA-21.2")
def test_the_solver_keeps_the_card_and_its_points():
    t = table(2).events("ash_wind", "drought").goods(A, RICH).solving()
    before = t.points(A)
    t.play("solve", "ash_wind").play("solve", "drought")
    assert t.points(A) - before == 5 + 3


@pytest.mark.rule("GHA-13.9", "GHA-5.3")
def test_a_solved_event_acts_no_more_in_the_same_day():
    t = table(2).events("uv_storm").goods(A, "3 metal 3 chip").solving().play("solve", "uv_storm")
    assert t.day(A, "wave").value(A) == -1


# -- the Crisis cell ---------------------------------------------------------------------------------------
HELP_OF = {
    "material": ("wood", "metal", "chip"),
    "ammo": ("ammo",),
    "foodstuff": ("can", "medicine", "water"),
}
TAKEN_OFF = {"material": 2, "ammo": 2, "foodstuff": 1}


@pytest.mark.rule("GHA-18.5")
def test_the_crisis_cell_takes_two_ammo_off_once_in_a_round():
    t = cell(table(2)).events("marauders", "wild_packs").goods(A, "10 ammo").solving()
    assert t.play("solve", "marauders", "ammo").has(A) == "7 ammo"
    told = t.refused("solve", "wild_packs", "ammo")
    assert (told.rule, told.params["room"]) == ("GHA-18.5", "room.crisis_cell")
    assert t.play("solve", "wild_packs").has(A) == "2 ammo"


@pytest.mark.rule("GHA-18.5")
def test_the_cell_helps_again_in_the_next_round():
    t = cell(table(2)).events("marauders", "wild_packs").goods(A, "6 ammo").solving()
    t.play("solve", "marauders", "ammo").day(A, "clean").solving()
    assert t.play("solve", "wild_packs", "ammo").has(A) == ""


@pytest.mark.rule("GHA-18.5", "GHA-17.7")
def test_a_cell_that_is_not_full_helps_nobody():
    for state in ("crisis_cell", "crisis_cell built", "crisis_cell 3"):
        t = table(2).rooms(A, state).events("marauders").goods(A, "5 ammo").solving()
        told = t.refused("solve", "marauders", "ammo")
        assert (told.rule, told.params["seats"]) == ("GHA-17.7", 4)


@pytest.mark.rule("GHA-18.5", "GHA-18.1")
def test_help_is_a_choice_even_when_the_cell_is_full():
    t = cell(table(2)).events("marauders").goods(A, "5 ammo").solving()
    assert t.play("solve", "marauders").has(A) == ""
    assert not t.position.used[A]


@pytest.mark.rule("GHA-18.5")
@pytest.mark.parametrize("help", ["material", "ammo", "foodstuff"])
@pytest.mark.parametrize("name", EVERY_EVENT)
def test_the_cell_helps_every_event_with_what_its_cost_contains(name: str, help: str):
    """The book's number less of the goods of the kind, and of no other; not below nothing."""
    words = EVERY_EVENT[name][1].split()
    cost = dict(zip(words[1::2], map(int, words[::2]), strict=True))
    of_the_kind = sum(n for good, n in cost.items() if good in HELP_OF[help])
    total = sum(cost.values())
    t = cell(table(2)).events(name).goods(A, EVERY_EVENT[name][1]).solving()
    if not of_the_kind:
        assert t.why("solve", name, help) == "GHA-18.5"
        return
    t.play("solve", name, help)
    if t.asked:
        t.play("settle")
    left = sum(t.position.goods[: len(c.GOODS)])
    assert total - left == total - min(of_the_kind, TAKEN_OFF[help])
    assert all(t.position.goods[c.GOODS.index(good)] == 0 for good in cost if good not in HELP_OF[help])


@pytest.mark.rule("GHA-18.5")
@pytest.mark.parametrize("kept", [("wood", "wood"), ("wood", "metal"), ("metal", "chip"), ("chip", "chip")])
def test_its_owner_chooses_which_materials_it_saves(kept: tuple[str, str]):
    t = cell(table(2)).events("ash_wind").goods(A, "2 wood 2 metal 2 chip").solving()
    t.play("solve", "ash_wind", "material")
    pay = ["wood", "wood", "metal", "metal", "chip", "chip"]
    for good in kept:
        pay.remove(good)
    for good in pay:
        if t.asked and t.asked[1] == "pay" and t.may("give", good):
            t.play("give", good)
    left = {good: kept.count(good) for good in ("wood", "metal", "chip")}
    assert t.has(A) == " ".join(f"{n} {good}" for good, n in left.items() if n)


@pytest.mark.rule("GHA-18.5")
def test_the_cell_makes_an_event_payable_that_was_not():
    t = cell(table(2)).events("cave_in").goods(A, "2 wood 1 metal").solving()
    assert t.why("solve", "cave_in") == "GHA-13.5"
    assert t.play("solve", "cave_in", "material").has(A) == ""
    t = cell(table(2)).events("cave_in").goods(A, "2 wood 1 chip").solving()
    t.set(agenda=[("ask", A, "solve")])
    assert t.why("solve", "cave_in", "material") == "GHA-13.5"


@pytest.mark.rule("GHA-18.5", "GHA-13.7")
@pytest.mark.parametrize(
    ("goods", "enough"),
    [("3 medicine", 1), ("2 medicine 1 can", 1), ("2 medicine", 0), ("1 medicine 5 can", 0), ("9 can", 0)],
)
def test_one_foodstuff_less_in_the_epidemic(goods: str, enough: bool):
    """Its three medicine are foodstuffs too."""
    t = cell(table(2)).events("epidemic").goods(A, goods).solving()
    if enough:
        assert t.play("solve", "epidemic", "foodstuff").has(A) == ""
    else:
        assert t.set(agenda=[("ask", A, "solve")]).why("solve", "epidemic", "foodstuff") == "GHA-13.5"


@pytest.mark.rule("GHA-18.5", "GHA-13.5")
def test_a_payment_takes_no_more_of_a_good_than_is_printed():
    """With help too: what else is offered is refused with the price of the event."""
    t = cell(table(2)).events("ash_wind").goods(A, "3 wood 2 metal 2 chip 1 can").solving()
    t.play("solve", "ash_wind", "material").play("give", "wood").play("give", "wood")
    for good in ("wood", "can"):
        told = t.refused("give", good)
        assert (told.rule, told.params["event"]) == ("GHA-13.5", "event.ash_wind")
        assert told.params["missing"] == ("amount.metal.2", "amount.chip.2")  # two of these four
    assert t.play("give", "metal").play("give", "chip").has(A) == "1 can 1 wood 1 metal 1 chip"


@pytest.mark.rule("GHA-18.5")
def test_of_foodstuffs_and_ammo_only_the_kind_chosen_is_cheaper():
    t = cell(table(2)).events("hungry_rodents").goods(A, "2 ammo 1 can 1 food").solving()
    assert t.play("solve", "hungry_rodents", "ammo").has(A) == "2 ammo"
    t = cell(table(2)).events("hungry_rodents").goods(A, "2 ammo 1 can 1 food").solving()
    t.play("solve", "hungry_rodents", "foodstuff").play("give", "food")
    assert t.has(A) == "1 can"


@pytest.mark.rule("GHA-18.5", "GHA-18.13")
def test_an_owner_of_a_bunker_core_may_solve_what_does_not_touch_him():
    t = (
        table(2)
        .rooms(A, "bunker_core full", "crisis_cell full")
        .events("marauders")
        .goods(A, "3 ammo")
        .solving()
    )
    assert t.play("solve", "marauders", "ammo").has(A) == ""


@pytest.mark.rule("GHA-13.5")
def test_every_move_of_the_step_is_legal_exactly_when_the_book_says_so():
    """Each event, with each help, by hand for stores of every size."""
    for n in range(6):
        for name, (_, text) in EVERY_EVENT.items():
            goods = " ".join(f"{n} {good}" for good in c.GOODS)
            t = cell(table(2)).events(name).goods(A, goods).goods(B, RICH)
            t.set(step=c.EVENTS_STEP, first=A, agenda=[("ask", A, "solve")])
            words = text.split()
            cost = dict(zip(words[1::2], map(int, words[::2]), strict=True))
            foodstuffs = cost.pop("can", 0)
            spare = 3 * n + max(0, n - cost.get("medicine", 0)) - cost.get("water", 0)
            lacking = {good: max(0, m - n) for good, m in cost.items()}
            short = max(0, foodstuffs - spare)
            assert t.may("solve", name) == (sum(lacking.values()) + short == 0)
            if any(good in cost for good in HELP_OF["material"]):
                helped = sum(lacking.get(good, 0) for good in HELP_OF["material"])
                others = sum(lacking.values()) - helped + short
                assert t.may("solve", name, "material") == (helped <= 2 and not others)
