"""Section 20: what cards and leaders do, alone and together (at the Fence, in the workshop: see there)."""

from __future__ import annotations

import pytest

from tabletop.games.madsteam import GAME, components as c

from .table_setup import A, B, Table, kind, table


def with_help(help_: str, karma: str = "bad_1 bad_2", seats: int = 4) -> Table:
    """A table where A has a leader or built cards, by name."""
    names = help_.split()
    leader = next((n for n in names if n in c.LEADERS), "trader")
    t = table(seats, karma=karma, leaders=f"{leader} trader trader trader")
    return t.built(A, " ".join(n for n in names if n not in c.LEADERS))


HARVESTS = [
    ("axe", "forest", 1), ("lumberjack", "forest", 2), ("lumberjack axe", "forest", 3),
    ("pickaxe", "copper_mine", 1), ("pickaxe", "oxygium_mine", 1), ("prospector", "copper_mine", 1),
    ("prospector", "oxygium_mine", 1), ("prospector pickaxe", "oxygium_mine", 2), ("axe", "copper_mine", 0),
    ("lumberjack", "oxygium_mine", 0), ("pickaxe", "forest", 0), ("dowser", "forest", 0),
]  # fmt: skip


@pytest.mark.rule("MAD-20.1", "MAD-20.2")
@pytest.mark.parametrize(("help_", "place", "more"), HARVESTS)
def test_harvest_bonuses(help_: str, place: str, more: int):
    t = with_help(help_).posts(A, "store_wood store_copper store_oxygium").queue(place, "A")
    stock = t.left(place)
    own = c.KARMA_VALUE[0][c.PLACES.index(place)] - (place != "forest") + more
    t.act(place)
    assert stock - t.left(place) == own
    if place != "forest":  # the bonus of the other mine stays one
        other = {"copper_mine": "oxygium_mine", "oxygium_mine": "copper_mine"}[place]
        assert t.left(other) == 10


@pytest.mark.rule("MAD-20.2")
def test_the_prospector_with_value_three():
    t = with_help("prospector").queue("copper_mine", "A").act("copper_mine")
    assert t.has(A) == "3 copper 1 oxygium"


@pytest.mark.rule("MAD-20.1")
def test_lumberjack_and_axe_with_value_three():
    t = with_help("lumberjack axe woodshed", "bad_2 bad_1").queue("forest", "A").act("forest")
    assert t.has(A) == "6 wood"


@pytest.mark.rule("MAD-20.2", "MAD-7.3", "MAD-7.4", "MAD-7.5")
def test_a_bonus_is_limited_by_stock_and_store():
    t = with_help("lumberjack axe").queue("forest", "A").stock(forest=2).act("forest")
    assert t.has(A) == "2 wood"
    t = with_help("lumberjack axe").queue("forest", "A").act("forest")
    assert (t.has(A), t.left("forest")) == ("3 wood", 7)
    t = with_help("lumberjack axe").queue("forest", "A").stock(forest=0).act("forest")
    assert t.has(A) == ""


@pytest.mark.rule("MAD-20.2")
@pytest.mark.parametrize(("place", "worth"), [("north_well", 1), ("south_well", 3)])
@pytest.mark.parametrize(("help_", "more"), [("dowser", 1), ("axe", 0)])
def test_the_dowser_finds_more_water(place: str, worth: int, help_: str, more: int):
    t = with_help(help_).goods(A, "1 money").queue(place, "A").act(place).play("pump", place)
    assert t.has(A) == f"{worth + more} water"


@pytest.mark.rule("MAD-20.2", "MAD-20.20", "MAD-20.1")
@pytest.mark.parametrize(
    ("help_", "money"), [("axe", 2), ("robber", 4), ("lockpick", 3), ("robber lockpick", 5)]
)
def test_more_dollars_from_the_bank(help_: str, money: int):
    t = with_help(help_).goods(A, "1 ammo").queue("bank", "A").act("bank")
    if "lockpick" not in help_:
        t.play("rob")
    assert (t.units(A, "money"), t.left("bank")) == (money, 6 - money)


@pytest.mark.rule("MAD-20.20", "MAD-7.6")
def test_the_lockpick_needs_no_ammo():
    t = with_help("lockpick").queue("bank", "A").act("bank")
    assert (t.asked, t.has(A)) == (None, "3 money")
    t = with_help("lockpick").goods(A, "2 ammo").queue("bank", "A").act("bank")
    assert t.has(A) == "3 money 2 ammo"
    assert with_help("lockpick").stock(bank=0).queue("bank", "A").act("bank").has(A) == ""


@pytest.mark.rule("MAD-20.19", "MAD-7.6")
@pytest.mark.parametrize("place", ["north_well", "south_well"])
def test_the_hand_pump_needs_no_dollar(place: str):
    t = with_help("hand_pump", "neutral_2 bad_1").goods(A, "2 money").queue(place, "A").act(place)
    water = 3 if place == "north_well" else 2
    assert (t.asked, t.has(A), t.left("bank")) == (None, f"{water} water 2 money", 6)
    t = with_help("hand_pump dowser", "neutral_2 bad_1").queue(place, "A").act(place)
    assert t.has(A) == f"{water + 1} water"


@pytest.mark.rule("MAD-20.3", "MAD-20.1")
@pytest.mark.parametrize(
    ("help_", "less"), [("scoped_rifle", 2), ("huntress", 1), ("scoped_rifle huntress", 3), ("axe", 0)]
)
def test_easier_hunting(help_: str, less: int):
    t = (
        with_help(help_)
        .goods(A, f"{6 - less} ammo")
        .pile("game", "buffalo hare fox")
        .queue("no_mans_land", "AB")
    )
    t.goods(B, "5 ammo").act("no_mans_land").play("hunt", "buffalo")
    assert t.units(A, "ammo") == 0
    assert t.why("hunt", "buffalo") == "MAD-14.2"
    t = with_help(help_).goods(A, f"{5 - less} ammo").pile("game", "buffalo hare").queue("no_mans_land", "A")
    assert t.act("no_mans_land").why("hunt", "buffalo") == "MAD-14.4"
    assert t.told("hunt", "buffalo")["hp"] == 6 - less


@pytest.mark.rule("MAD-20.3")
def test_never_less_than_one_life():
    t = (
        with_help("scoped_rifle huntress")
        .goods(A, "1 ammo")
        .pile("game", "hare fox")
        .queue("no_mans_land", "A")
    )
    assert t.act("no_mans_land").play("hunt", "hare").units(A, "ammo") == 0


@pytest.mark.rule("MAD-20.3")
def test_only_its_owner_hunts_more_easily():
    t = with_help("scoped_rifle").goods(B, "5 ammo").pile("game", "buffalo hare").queue("no_mans_land", "B")
    assert t.act("no_mans_land").why("hunt", "buffalo") == "MAD-14.4"


@pytest.mark.rule("MAD-20.4", "MAD-20.1")
@pytest.mark.parametrize(
    ("help_", "more"), [("fishing_net", 1), ("sailor", 1), ("fishing_net sailor", 2), ("axe", 0)]
)
@pytest.mark.parametrize(("slot", "worth"), [("surface_1", 1), ("deep_1", 2), ("abyss_1", 3)])
def test_more_food_from_fish(help_: str, more: int, slot: str, worth: int):
    t = with_help(help_).posts(A, "store_food - -").goods(A, "1 food").queue("ocean", "A", slot).act("ocean")
    assert t.has(A) == f"{1 + worth + more} food"


@pytest.mark.rule("MAD-20.4", "MAD-15.9")
def test_no_more_food_without_a_fish():
    t = with_help("fishing_net sailor").pile("surface", "").queue("ocean", "A", "surface_1").act("ocean")
    assert t.has(A) == ""


ROOMS = {
    "freezer": "food", "water_tank": "water", "copper_vault": "copper", "oxygium_vat": "oxygium",
    "woodshed": "wood",
}  # fmt: skip


@pytest.mark.rule("MAD-20.5")
@pytest.mark.parametrize("room", ROOMS)
def test_rooms_without_a_limit(room: str):
    everything = "9 water 9 food 9 copper 9 oxygium 9 wood"
    t = with_help(room).goods(A, everything).beds(A, "0 4 4 4").organise(A).play("end_organisation")
    limits = {"water": 4, "food": 4, "copper": 3, "oxygium": 3, "wood": 3, ROOMS[room]: 9}
    assert {good: t.units(A, good) for good in limits} == limits
    with_plan = table(2).goods(A, everything).plans(A, room).beds(A, "0 4 4 4").organise(A)
    assert with_plan.play("end_organisation").units(A, ROOMS[room]) < 9


@pytest.mark.rule("MAD-20.6")
def test_the_quartermaster_raises_every_limit():
    everything = "9 water 9 food 9 copper 9 oxygium 9 wood 9 ammo"
    t = (
        with_help("quartermaster")
        .goods(A, everything)
        .beds(A, "0 4 4 4")
        .organise(A)
        .play("end_organisation")
    )
    assert t.has(A) == "5 water 5 food 4 copper 4 oxygium 4 wood 9 ammo"


@pytest.mark.rule("MAD-20.6", "MAD-20.5")
def test_quartermaster_and_freezer():
    t = with_help("quartermaster freezer").goods(A, "9 water 9 food").beds(A, "0 4 4 4").organise(A)
    assert t.play("end_organisation").has(A) == "5 water 9 food"


@pytest.mark.rule("MAD-20.6")
def test_the_quartermaster_makes_room_for_a_harvest():
    t = with_help("quartermaster", "neutral_2 bad_1").queue("forest", "A").act("forest")
    assert t.has(A) == "4 wood"


@pytest.mark.rule("MAD-20.8", "MAD-20.1")
@pytest.mark.parametrize(
    ("help_", "gains"),
    [
        ("strongbox", "1 money"),
        ("ammo_press", "2 ammo"),
        ("strongbox ammo_press", "1 money 2 ammo"),
        ("axe", ""),
    ],
)
def test_gains_at_refill(help_: str, gains: str):
    t = with_help(help_).run(("refill",))
    assert (t.has(A), t.has(B)) == (gains, "")


@pytest.mark.rule("MAD-20.14", "MAD-4.10", "MAD-20.1")
@pytest.mark.parametrize(
    ("help_", "posts", "cards"),
    [("radio_mast", "- - -", 3), ("radio_mast", "video_post - -", 4), ("axe", "video_post - -", 3)],
)
def test_the_radio_mast_draws_one_more(help_: str, posts: str, cards: int):
    t = with_help(help_, karma="").posts(A, posts).draw(A)
    drawn = t.cards("drawn", A)
    assert len(drawn) == cards
    t.play("choose_karma", drawn[-1])
    for card in drawn[:-2]:
        t.play("put_under", card)
    assert t.cards("decks", A)[1 - cards :] == drawn[:-1]
    assert t.asked is None


# -- Backpack --------------------------------------------------------------------------------------------
def scavenging(help_: str = "backpack", objects: str = "axe pickaxe lockpick") -> Table:
    t = with_help(help_).pile("object", objects).queue("scrapyard", "AB")
    return t.act("scrapyard").play("take_plan", "object")


@pytest.mark.rule("MAD-20.21")
def test_the_backpack_draws_two_plans_and_keeps_one():
    t = scavenging()
    assert t.asked == (A, "backpack")
    assert t.why("keep_plan", "lockpick") == "MAD-20.21"
    assert t.may("keep_plan", "pickaxe")
    t.play("keep_plan", "axe")
    assert t.in_pile("object") == ["lockpick", "pickaxe"]
    assert t.cards("plans", A)[-1] == "axe"
    assert t.has(A) == "1 wood 2 recyclable"
    assert t.asked == (B, "scrap")
    assert t.play("take_plan", "object").has(B) == "1 copper 1 recyclable"


@pytest.mark.rule("MAD-20.21")
def test_as_far_as_the_pile_goes():
    t = scavenging(objects="axe")
    assert (t.asked, t.cards("plans", A)[-1]) == ((B, "scrap"), "axe")
    assert t.why("take_plan", "object") == "MAD-17.3"


@pytest.mark.rule("MAD-20.21")
def test_the_backpack_opens_the_improvement_pile_too():
    t = with_help("backpack").pile("improvement", "freezer monument").queue("scrapyard", "A").act("scrapyard")
    t.play("take_plan", "improvement").play("keep_plan", "monument")
    assert t.in_pile("improvement") == ["freezer"]


# -- the rest --------------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-20.22")
@pytest.mark.parametrize(("beds", "points"), [((0, 0, 0, 0), 6), ((3, 0, 0, 4), 5), ((4, 4, 4, 4), 2)])
def test_the_dormitory_is_worth_a_point_for_everybody_alive(beds: tuple[int, ...], points: int):
    t = table(2).built(A, "dormitory").beds(A, " ".join(map(str, beds))).finish()
    result = GAME.result(t.position)
    assert result is not None
    assert next(row for row in result.rows if row.key == "score.built").amounts == (points, 0)


def test_every_card_and_leader_says_which_rules_it_follows():
    rules: set[str] = set()
    for entries in ("object", "improvement", "leader"):
        for entry in c.DATA.tables(entries):
            named = entry.texts("rules")
            assert named or entry.text("id") == "monument"
            rules |= set(named)
    assert {f"MAD-20.{n}" for n in range(2, 23)} <= rules


@pytest.mark.parametrize("tag", [t for t in c.CARD_TAG if t.endswith("_1")])
def test_a_card_works_for_its_owner_alone(tag: str):
    t = table(2).built(A, kind(tag))
    assert t.position.has[B] == c.LEADER_BIT[t.position.leader[B]]
    assert GAME.audit(t.position) == []
