"""Section 9: crafting, and the cards that make it cheaper."""

from __future__ import annotations

import pytest

from tabletop.games.madsteam import GAME, components as c

from .table_setup import A, B, Table, kind, table

PRICES = {  # Copper, Oxygium, Wood, Recyclables; points; copies
    "freezer": ("3311", 3, 1), "water_tank": ("3131", 3, 1), "copper_vault": ("0231", 3, 1),
    "oxygium_vat": ("3021", 3, 1), "woodshed": ("2201", 2, 1), "hydroponics": ("1221", 2, 1),
    "rain_catcher": ("2121", 2, 1), "steam_generator": ("3302", 4, 1), "recycling_press": ("2211", 2, 1),
    "radio_mast": ("2211", 3, 1), "infirmary": ("1321", 3, 1), "strongbox": ("3101", 2, 1),
    "robot_arm": ("3212", 4, 1), "ammo_press": ("3201", 2, 1), "dormitory": ("2121", 2, 1),
    "monument": ("3322", 7, 1), "oxygen_bottle": ("1201", 1, 4), "diving_suit": ("3101", 2, 4),
    "knife": ("1020", 1, 4), "brass_knuckles": ("2010", 1, 4), "axe": ("2101", 2, 1),
    "pickaxe": ("1011", 1, 1), "hand_pump": ("2111", 2, 1), "scoped_rifle": ("2111", 2, 1),
    "fishing_net": ("0021", 1, 1), "steam_boots": ("2201", 2, 1), "forged_papers": ("0021", 1, 1),
    "lockpick": ("1101", 1, 1), "backpack": ("0120", 1, 1),
}  # fmt: skip
RICH = "3 copper 3 oxygium 3 wood 5 recyclable"


def workshop(
    goods: str = RICH,
    posts: str = "workshop_centre - -",
    *,
    plans: str = "",
    built: str = "",
    leader: str = "sailor",
) -> Table:
    t = table(2, leaders=leader).goods(A, goods).posts(A, posts).built(A, built)
    have = t.cards("plans", A)
    return t.plans(A, " ".join(p for p in plans.split() if p not in have)).craft()


def worth(price: str) -> str:
    goods = zip(price, ("copper", "oxygium", "wood", "recyclable"), strict=True)
    return " ".join(f"{n} {good}" for n, good in goods if n != "0")


@pytest.mark.rule("MAD-9.1")
@pytest.mark.parametrize("post", c.POSTS)
def test_only_the_centre_seat_opens_the_workshop(post: str):
    t = workshop(posts=f"{post} - -")
    assert t.why("build", "knife", "CWW") == ("" if post == "workshop_centre" else "MAD-9.1")


@pytest.mark.rule("MAD-9.2", "MAD-21.3")
@pytest.mark.parametrize("plan", PRICES)
def test_what_a_card_costs_and_is_worth(plan: str):
    price, points, copies = PRICES[plan]
    t = workshop(worth(price), plans=plan)
    t.play("build", plan)
    assert t.has(A) == ""
    assert t.cards("built", A) == [plan]
    assert plan not in t.cards("plans", A)
    assert [line.gain and line.gain.points for line in t.lines("log.build")] == [points]
    assert sum(kind(tag) == plan for tag in c.CARD_TAG) == copies
    for i, good in enumerate(("copper", "oxygium", "wood", "recyclable")):
        if price[i] != "0":
            less = price[:i] + str(int(price[i]) - 1) + price[i + 1 :]
            t = workshop(worth(less), plans=plan)
            assert t.why("build", plan) == "MAD-9.2"
            assert t.told("build", plan)["missing"] == f"good.{good}"


def test_the_list_of_cards_is_complete():
    assert {kind(tag) for tag in c.CARD_TAG} == set(PRICES)
    assert len(c.CARDS) == 16 + 25


@pytest.mark.rule("MAD-9.2")
def test_a_payment_must_be_the_cost():
    t = workshop()
    for payment in ("", "CW", "CWWW", "OWW", "CCWW", "CCW"):
        assert t.why("build", "knife", payment) == "MAD-9.2"
        assert t.told("build", "knife", payment)["missing"]
    assert t.may("build", "knife", "CWW")


@pytest.mark.rule("MAD-9.3")
def test_only_own_plans_are_built():
    t = table(2).goods(A, RICH).posts(A, "workshop_centre - -").plans(B, "axe").craft()
    assert t.why("build", "axe") == "MAD-9.3"
    assert t.why("build", "freezer", "CCCOOOW") == "MAD-9.3"  # still in the pile
    assert str(t.told("build", "axe")["card"]).startswith("card.axe")


@pytest.mark.rule("MAD-9.4")
def test_as_many_as_can_be_paid_or_none():
    t = workshop("3 copper 3 wood 1 recyclable 2 oxygium")
    assert t.may("end_crafting")
    t.play("build", "knife").play("build", "brass_knuckles")
    assert t.cards("built", A) == ["knife", "brass_knuckles"]
    assert t.has(A) == "2 oxygium 1 recyclable"
    assert t.verbs() == {"end_crafting"}
    t = workshop("3 copper 2 oxygium 3 wood 3 recyclable", plans="fishing_net")
    t.play("build", "knife").play("build", "oxygen_bottle")
    assert t.play("end_crafting").asked is None


@pytest.mark.rule("MAD-9.5")
def test_a_built_card_works_at_once():
    t = workshop("3 copper 3 oxygium 3 wood 9 recyclable", plans="steam_generator")
    t.posts(A, "workshop_centre store_copper -").goods(A, "4 copper 3 oxygium 2 wood 2 recyclable")
    t.play("build", "steam_generator", "CCCOOO")
    assert t.may("build", "knife", "CW")
    assert t.may("build", "knife", "WW")
    assert t.why("build", "knife", "CWW") == "MAD-9.2"


@pytest.mark.rule("MAD-9.5")
def test_and_for_the_rest_of_the_game():
    t = workshop("1 copper 1 oxygium 1 wood 1 recyclable", plans="lockpick").play("build", "lockpick")
    t.play("end_crafting").run(("end_round",))
    t.set(karma=[0, 1], revealed=1).queue("bank", "A").act("bank")
    assert t.units(A, "money") == 3


@pytest.mark.rule("MAD-9.6")
def test_a_plan_gives_nothing():
    plans = "freezer strongbox monument"
    t = table(2).goods(A, "5 food").plans(A, plans).beds(A, "0 4 4 4").organise(A).play("end_organisation")
    assert t.has(A) == "4 food"
    t.run(("refill",))
    assert t.units(A, "money") == 0
    result = GAME.result(t.objective(A, "inventor").finish().position)
    assert result is not None
    assert result.scores[A] == 5


@pytest.mark.rule("MAD-9.7")
def test_the_left_seat_saves_a_resource_of_ones_choice():
    t = workshop("1 copper 2 wood", "workshop_centre workshop_left -")
    assert t.may("build", "knife", "CW")
    assert t.may("build", "knife", "WW")
    assert t.why("build", "knife", "CWW") == "MAD-9.2"  # the saving is not optional
    assert t.play("build", "knife", "WW").has(A) == "1 copper"


@pytest.mark.rule("MAD-9.7")
def test_the_left_seat_saves_at_every_craft():
    t = workshop("2 copper 1 wood", "workshop_centre workshop_left -")
    t.play("build", "knife", "CW").goods(A, "1 copper 1 wood").play("build", "brass_knuckles", "CW")
    assert t.has(A) == ""


@pytest.mark.rule("MAD-9.8")
def test_the_right_seat_saves_a_recyclable():
    t = workshop("1 copper 2 oxygium", "workshop_centre workshop_right -")
    assert t.play("build", "oxygen_bottle").has(A) == ""
    t = workshop("1 copper 2 oxygium")
    assert t.why("build", "oxygen_bottle") == "MAD-9.2"


@pytest.mark.rule("MAD-9.9", "MAD-9.7", "MAD-9.8")
def test_worked_example_the_freezer():
    t = workshop("3 copper 3 oxygium", "workshop_centre workshop_left workshop_right", plans="freezer")
    assert t.may("build", "freezer", "CCCOOO")  # the Wood is saved
    assert t.why("build", "freezer", "CCCOOOW") == "MAD-9.2"
    t.goods(A, "3 copper 3 oxygium 1 wood 1 recyclable")
    builds = [action for action in GAME.legal(t.position) if action.verb == "build"]
    ways = {c.PAID[pay] for card, pay in (b.args for b in builds) if kind(c.CARD_TAG[card]) == "freezer"}
    assert ways == {(3, 3, 0), (3, 2, 1), (2, 3, 1)}
    assert t.play("build", "freezer", "CCOOOW").has(A) == "1 copper 1 recyclable"


@pytest.mark.rule("MAD-9.9")
def test_a_cost_never_falls_below_nothing():
    posts = "workshop_centre workshop_left workshop_right"
    t = workshop("5 recyclable", posts, plans="fishing_net", built="steam_generator recycling_press")
    t.play("build", "fishing_net", "").play("end_crafting")
    assert t.has(A) == "5 recyclable"
    t = workshop("1 wood", posts, built="steam_generator")
    assert t.play("build", "brass_knuckles", "W").has(A) == ""  # no Recyclable is paid back


@pytest.mark.rule("MAD-9.10")
def test_no_second_copy():
    t = workshop(built="knife", plans="knife")
    assert t.why("build", "knife") == "MAD-9.10"
    assert str(t.told("build", "knife")["card"]).startswith("card.knife")
    assert t.may("build", "brass_knuckles")


@pytest.mark.rule("MAD-9.11")
def test_a_built_card_is_never_given_back():
    p = workshop(built="knife freezer").position
    cards: set[int] = set()
    for question in GAME.questions.values():
        p.agenda = [("ask", A, question.key)]
        cards |= {a.args[0] for a in GAME.legal(p) if a.verb in ("sell_plan", "build", "keep_plan")}
    assert cards
    assert not cards & set(p.built[A])


# -- cards that make it cheaper --------------------------------------------------------------------------
@pytest.mark.rule("MAD-20.10", "MAD-20.1")
def test_the_steam_generator_saves_a_resource():
    t = workshop("2 wood", built="steam_generator")
    assert t.may("build", "knife", "WW")
    t = workshop("1 copper 2 wood", "workshop_centre workshop_left -", built="steam_generator")
    assert t.may("build", "knife", "C")
    assert t.may("build", "knife", "W")
    assert t.why("build", "knife", "CW") == "MAD-9.2"


@pytest.mark.rule("MAD-20.11", "MAD-20.1")
def test_the_recycling_press_saves_a_recyclable():
    t = workshop("1 copper 2 oxygium", built="recycling_press")
    assert t.may("build", "oxygen_bottle")
    t = workshop(
        "3 copper 3 oxygium 3 wood",
        "workshop_centre workshop_right -",
        plans="monument",
        built="recycling_press",
    )
    assert t.play("build", "monument").has(A) == "1 wood"
    t = workshop("3 copper 3 oxygium 2 wood", plans="monument", built="recycling_press")
    assert t.why("build", "monument") == "MAD-9.2"


@pytest.mark.rule("MAD-20.12")
def test_the_engineer_helps_one_craft_a_round():
    t = workshop("2 wood", leader="engineer")
    assert t.why("build", "knife", "W") == "MAD-9.2"  # not before he is named
    t.play("call_engineer")
    assert t.may("build", "knife", "W")
    assert t.why("call_engineer") == "MAD-20.12"
    t.play("build", "knife", "W")
    assert t.why("call_engineer") == "MAD-20.12"
    assert t.told("call_engineer")["leader"] == "leader.engineer"
    assert t.why("build", "brass_knuckles", "W") == "MAD-9.2"  # one craft only


@pytest.mark.rule("MAD-20.12")
def test_the_engineer_helps_again_in_the_next_round():
    t = workshop("2 wood", leader="engineer").play("call_engineer").play("build", "knife", "W")
    assert t.run(("refill",)).craft().may("call_engineer")


@pytest.mark.rule("MAD-20.12", "MAD-8.10", "MAD-8.11")
def test_only_a_living_engineer_helps():
    assert workshop(leader="doctor").why("call_engineer") == "MAD-20.12"
    assert workshop(leader="engineer").beds(A, "4 0 0 0").why("call_engineer") == "MAD-20.12"
    assert workshop(leader="engineer").beds(A, "3 0 0 0").may("call_engineer")
    assert workshop(posts="video_post - -", leader="engineer").why("call_engineer") == "MAD-9.1"


@pytest.mark.rule("MAD-20.12", "MAD-20.10", "MAD-20.1", "MAD-9.9")
def test_engineer_generator_and_left_seat_save_four():
    posts = "workshop_centre workshop_left workshop_right"
    t = workshop("3 copper", posts, plans="freezer", built="steam_generator", leader="engineer")
    t.play("call_engineer")
    assert t.play("build", "freezer", "CCC").has(A) == ""  # 7 less 4


@pytest.mark.rule("MAD-20.13")
def test_the_robot_arm_needs_nobody():
    t = workshop("1 copper 2 wood", "- - -", built="robot_arm")
    assert t.play("build", "knife", "CWW").has(A) == ""
    t = workshop("1 copper 1 wood", "workshop_left - -", built="robot_arm")
    assert t.play("build", "knife", "CW").has(A) == ""
    t = workshop("1 copper 2 oxygium", "workshop_right - -", built="robot_arm")
    assert t.play("build", "oxygen_bottle", "COO").has(A) == ""


@pytest.mark.rule("MAD-20.13", "MAD-9.6")
def test_the_plan_of_a_robot_arm_opens_nothing():
    t = workshop(posts="- - -", plans="robot_arm")
    assert t.why("build", "robot_arm") == "MAD-9.1"


@pytest.mark.parametrize(
    ("goods", "posts", "line"),
    [
        (RICH, "video_post - -", "log.no_crafter"),
        ("1 copper", "workshop_centre - -", "log.no_means"),
        (RICH, "workshop_centre - -", ""),
    ],
)
def test_a_workshop_that_closes_without_a_question_says_why(goods: str, posts: str, line: str) -> None:
    t = workshop(goods, posts, plans="knife")
    told = [each for each in ("log.no_crafter", "log.no_means") if t.lines(each)]
    assert told == [line] * bool(line)
