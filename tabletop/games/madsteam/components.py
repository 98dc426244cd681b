"""The constants of the town, the cards and the tables of the rules, read from components.toml. Each place,
card or good is named by its index in a tuple."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product

from tabletop.engine.data import Entry, load
from tabletop.engine.secrecy import NOTHING

DATA = load(__package__, "components.toml")
SETUP = DATA.table("setup")
SEATS_AT_MOST = max(DATA.table("game").numbers("players"))
ROUNDS = DATA.table("game").number("rounds")
PHASES = ("setup", "refill", "organisation", "placement", "action", "shelter")
NO_LIMIT = 1000
"""The number that stands for no limit; greater than any amount of a good and any number of steps."""

Effects = tuple[tuple[int, int], ...]
"""The cards and leaders with one kind of effect, as pairs: their bit in `Madsteam.has`, and the amount of the
effect."""

# -- goods -----------------------------------------------------------------------------------------------
GOODS = ("water", "food", "copper", "oxygium", "wood", "money", "ammo", "recyclable")
(WATER, FOOD, COPPER, OXYGIUM, WOOD, MONEY, AMMO, RECYCLABLE) = range(len(GOODS))
RESOURCES = (COPPER, OXYGIUM, WOOD)
_GOODS = DATA.tables("good", GOODS)
GOOD_TAG = tuple(f"good.{good}" for good in GOODS)
LIMIT = tuple(entry.number("limit") for entry in _GOODS)
STORED = tuple(good for good in range(len(GOODS)) if LIMIT[good] >= 0)
TOKENS = tuple(entry.number("tokens") for entry in _GOODS)
START_GOODS = tuple(SETUP.table("goods").number(good) for good in GOODS)

# -- the town --------------------------------------------------------------------------------------------
PLACES = (
    "forest", "copper_mine", "north_well", "oxygium_mine", "ocean", "armoury",
    "south_well", "bank", "fence", "scrapyard", "no_mans_land",
)  # fmt: skip
(
    FOREST, COPPER_MINE, NORTH_WELL, OXYGIUM_MINE, OCEAN, ARMOURY,
    SOUTH_WELL, BANK, FENCE, SCRAPYARD, NO_MANS_LAND,
) = range(len(PLACES))  # fmt: skip
"""The places in the order in which they act (MAD-7.1)."""
_PLACES = DATA.tables("place", PLACES)
NODES = (*PLACES, *DATA.table("bridges").texts("ids"))
WEST_BRIDGE, EAST_BRIDGE = BRIDGES = (len(PLACES), len(PLACES) + 1)
NODE_TAG = tuple(f"place.{node}" for node in NODES)
RESOURCE = tuple(GOODS.index(r) if (r := place.text("resource")) else NOTHING for place in _PLACES)
OPPOSITE = tuple(PLACES.index(p) if (p := place.text("opposite")) else NOTHING for place in _PLACES)
REFILLED = {
    seats: {PLACES.index(place): stock for place, stock in _stocks.items()}
    for seats in range(2, SEATS_AT_MOST + 1)
    for _stocks in [DATA.table("stocks").table(str(seats)).values]
}
"""The number of units to which the stock of a place is refilled, by number of seats, then by place (MAD-2.1,
MAD-2.2)."""
STOCKED_WITH = tuple(
    tuple(p for p in range(len(PLACES)) if RESOURCE[p] == good) for good in range(len(GOODS))
)
"""The places that have each good as their stock, as indexes of PLACES; indexed by good."""
BANK_MONEY, MUGGER_MONEY = SETUP.number("bank"), SETUP.number("mugger_money")
MUGGER_TAKES = DATA.table("mugger").number("takes")
STEPS = DATA.table("paths").number("steps")
PATHS = tuple((NODES.index(a), NODES.index(b)) for a, b in DATA.table("paths").values["edges"])


def _distances() -> tuple[tuple[int, ...], ...]:
    """Return the steps between any two nodes (MAD-5.5), by Floyd-Warshall; heroes block nobody (MAD-5.8)."""
    n = len(NODES)
    steps = [[0 if a == b else NO_LIMIT for b in range(n)] for a in range(n)]
    for a, b in PATHS:
        steps[a][b] = steps[b][a] = 1
    for via, a, b in product(range(n), repeat=3):
        steps[a][b] = min(steps[a][b], steps[a][via] + steps[via][b])
    return tuple(tuple(row) for row in steps)


# -- the Ocean -------------------------------------------------------------------------------------------
DEPTHS = ("surface", "deep", "abyss")
SURFACE, DEEP, ABYSS = range(len(DEPTHS))
_SLOTS = DATA.tables("ocean_slot")
SLOT_TAG = tuple("slot.ocean.{}.{}".format(*slot.text("id").rsplit("_", 1)) for slot in _SLOTS)
SPOT_TAG = (*NODE_TAG, *SLOT_TAG)
"""The tags of the spots on which a hero may end a move: the nodes, then the slots of the Ocean."""
NODE_OF_SPOT: tuple[int, ...] = (*range(len(NODES)), *(OCEAN for _ in _SLOTS))
DISTANCE = tuple(tuple(steps[node] for node in NODE_OF_SPOT) for steps in _distances())
"""The number of steps from a node of the town (a place or bridge) to a spot (where a hero may end a move: a
node, or a slot of the Ocean); indexed by node and spot."""


def _spots(wanted: Iterable[bool]) -> int:
    """Return a bit mask of spots (the nodes and Ocean slots where a hero may end a move) from one flag for
    each spot, in the order of SPOT_TAG."""
    return sum(1 << spot for spot, is_meant in enumerate(wanted) if is_meant)


EVERY_SPOT = _spots(True for _ in SPOT_TAG)
WITHIN = tuple(
    tuple(_spots(d <= steps for d in distances) for distances in DISTANCE) for steps in range(STEPS + 2)
)
"""The spots (targets of a hero's move) within a number of steps of a node, a bit for each index of SPOT_TAG;
indexed by steps and node."""


@cache
def elsewhere(nodes: frozenset[int]) -> int:
    """Return, as bits, the spots (targets of a hero's move) that are on none of the given nodes."""
    return _spots(node not in nodes for node in NODE_OF_SPOT)


@cache
def all_but(spots: frozenset[int]) -> int:
    """Return, as bits, all spots (targets of a hero's move) except the given ones."""
    return _spots(spot not in spots for spot in range(len(SPOT_TAG)))


ELSEWHERE = tuple(elsewhere(frozenset([node])) for node in range(len(NODES)))
"""The spots (targets of a hero's move) that are not on a node, a bit for each index of SPOT_TAG; indexed by
node."""
NOT_ON_BRIDGES = elsewhere(frozenset(BRIDGES))
SLOT_DEPTH: tuple[int, ...] = (
    *(NOTHING for _ in NODES),
    *(DEPTHS.index(slot.text("depth")) for slot in _SLOTS),
)
_SLOT_SEATS = (*(0 for _ in NODES), *(slot.number("min_players") for slot in _SLOTS))
SPOTS_IN_PLAY = tuple(_spots(least <= seats for least in _SLOT_SEATS) for seats in range(SEATS_AT_MOST + 1))
"""The spots (targets of a hero's move) in play, a bit for each index of SPOT_TAG; indexed by number of seats
(MAD-15.1)."""
NOT_AT_DEPTH = tuple(_spots(other != depth for other in SLOT_DEPTH) for depth in range(len(DEPTHS)))
"""The spots (targets of a hero's move) that are not slots of the Ocean at a depth, a bit for each index of
SPOT_TAG; indexed by depth."""

# -- shelters --------------------------------------------------------------------------------------------
HEROES = SETUP.number("heroes")
OCCUPANTS = DATA.table("shelter").number("occupants")
DEATH_BED = DATA.table("shelter").number("death_bed")
POSTS = (
    "store_food", "store_water", "store_copper", "store_oxygium", "store_wood",
    "workshop_centre", "workshop_left", "workshop_right", "video_post",
)  # fmt: skip
_POSTS = DATA.tables("seat", POSTS)
CENTRE, LEFT, RIGHT, VIDEO_POST = (POSTS.index(p) for p in POSTS[5:])
POST_TAG = tuple(f"post.{post}" for post in POSTS)
POST_LIFTS = tuple(
    next((i for i, p in enumerate(_POSTS) if p.text("lifts") == good), NOTHING) for good in GOODS
)
"""The workplace (an index of POSTS) where a worker removes the storage limit of a good, NOTHING for none;
indexed by good (MAD-4.7)."""

# -- plans -----------------------------------------------------------------------------------------------
PILES = ("object", "improvement", "game", *DEPTHS)
OBJECT_PILE, IMPROVEMENT_PILE, GAME_PILE, *_fish_piles = range(len(PILES))
FISH_PILES = tuple(_fish_piles)
PILE_TAG = tuple(f"pile.{pile}" for pile in PILES)
_KINDS = [*DATA.tables("object"), *DATA.tables("improvement")]
KINDS = tuple(entry.text("id") for entry in _KINDS)
_OBJECTS = len(DATA.tables("object"))
_CARDS = [(kind, copy) for kind, entry in enumerate(_KINDS) for copy in range(1, entry.number("copies") + 1)]
CARDS = range(len(_CARDS))
CARD_TAG = tuple(f"card.{KINDS[kind]}_{copy}" for kind, copy in _CARDS)
CARD_KIND = tuple(kind for kind, _ in _CARDS)
CARD_COPY = tuple(copy for _, copy in _CARDS)
CARD_PILE = tuple(OBJECT_PILE if kind < _OBJECTS else IMPROVEMENT_PILE for kind in CARD_KIND)
CARD_POINTS = tuple(_KINDS[kind].number("points") for kind in CARD_KIND)
CARD_BIT = tuple(1 << kind for kind in CARD_KIND)
FIXED_PLANS = tuple(KINDS.index(plan) for plan in SETUP.texts("plans"))
COST = tuple(tuple(_KINDS[kind].table("cost").number(GOODS[r]) for r in RESOURCES) for kind in CARD_KIND)
"""The amounts of Copper, Oxygium and Wood that building a card costs; indexed by card."""
COST_RECYCLABLE = tuple(_KINDS[kind].table("cost").number("recyclable") for kind in CARD_KIND)
PAID = tuple((code % 4, code // 4 % 4, code // 16) for code in range(64))
"""The amounts of Copper, Oxygium and Wood in each payment. Indexed by the number of the payment, which holds
these amounts as its three digits in base 4, Copper in the lowest."""


def _payments(cost: tuple[int, ...], saved: int) -> tuple[int, ...]:
    """Return the codes in PAID of the payments that cover a cost in Copper, Oxygium and Wood from which the
    player may leave out `saved` resources of any kind."""
    due = max(0, sum(cost) - saved)
    return tuple(
        code
        for code, paid in enumerate(PAID)
        if sum(paid) == due and all(p <= c for p, c in zip(paid, cost, strict=True))
    )


SAVED_AT_MOST = 9
PAYMENTS = tuple(tuple(_payments(cost, saved) for saved in range(SAVED_AT_MOST + 1)) for cost in COST)
"""The payments that cover the cost of a card, as indexes of PAID; indexed by card, then by the number of
resources that the player may leave out (MAD-9.2, MAD-9.7)."""

# -- leaders, effects ------------------------------------------------------------------------------------
_LEADERS = DATA.tables("leader")
LEADERS = tuple(entry.text("id") for entry in _LEADERS)
LEADER_TAG = tuple(f"leader.{leader}" for leader in LEADERS)
LEADER_BIT = tuple(1 << (len(KINDS) + i) for i in range(len(LEADERS)))
_SOURCES = [*((1 << k, e) for k, e in enumerate(_KINDS)), *zip(LEADER_BIT, _LEADERS, strict=True)]


def _effects(kind: str, amount: str = "amount", **wanted: str) -> Effects:
    """Return the effects of one type that cards and leaders give. `amount` names the field with the amount;
    `wanted` keeps only effects in which each named field is, or contains, the given value."""
    found = []
    for bit, source in _SOURCES:
        for effect in source.tables("effects"):
            if effect.text("type") == kind and all(v in effect.values[k] for k, v in wanted.items()):
                found.append((bit, abs(int(effect.values.get(amount, 1)))))
    return tuple(found)


def _bits(kind: str, **wanted: str) -> int:
    """Return a bit mask of the cards and leaders that give effects of a type, filtered as in `_effects`."""
    return sum(bit for bit, _ in _effects(kind, **wanted))


HARVEST = tuple(_effects("harvest_bonus", places=node) for node in NODES)
LIFTED_BY = tuple(_bits("storage_unlimited", resource=good) for good in GOODS)
BIGGER_STORE = _effects("storage_plus")
AT_REFILL = {
    good: effects
    for good, name in enumerate(GOODS)
    if (effects := _effects("round_start_gain", resource=name))
}
BEFORE_SURVIVAL = tuple(_effects("upkeep_gain", resource=good) for good in GOODS)
EASIER_HUNT = _effects("hunt_hp_mod")
MORE_FISH = _effects("fish_food_bonus")
MORE_SCRAP = _effects("scrapyard_bonus")
MORE_KARMA = _effects("karma_extra_draw")
HEALING = _effects("heal")
RELUCTANT = _effects("mugger_loss_cap")
SAVES_RESOURCE, SAVES_RECYCLABLE = _effects("craft_save_resource"), _effects("craft_save_recyclable")
ENGINEER = _effects("craft_save_resource_once")
PAPERS, VOUCHER = _effects("fence_limit", "sell"), _effects("fence_voucher")
PER_OCCUPANT_BUILT = _effects("endgame_per_occupant", "points")
BOOTS, FREE_WELLS, FREE_BANK = _bits("move_bonus"), _bits("free_wells"), _bits("free_bank")
NO_DEBT, BACKPACK, ROBOT_ARM = _bits("ignore_debt"), _bits("scrapyard_draw"), _bits("craft_without_worker")
KNIFE_BIT, KNUCKLES = _bits("intimidate"), _bits("beat_mugger")
OCEAN_NEEDS = tuple(
    sum(1 << KINDS.index(need) for need in depth.texts("needs")) for depth in DATA.tables("depth", DEPTHS)
)

# -- Karma, animals, objectives --------------------------------------------------------------------------
_KARMA = DATA.tables("karma")
KARMA_TAG = tuple(f"karma.{entry.text('id')}" for entry in _KARMA)
KARMA_DRAW = DATA.table("karma_draw").number("cards")
KARMA_VALUE = tuple(
    tuple(int(entry.table("values").values.get(place, 0)) for place in PLACES) for entry in _KARMA
)
KARMA_SCRAP = tuple(GOODS.index(entry.text("scrapyard")) for entry in _KARMA)
KARMA_FENCE = tuple(entry.number("fence") for entry in _KARMA)
KARMA_POINTS = tuple(entry.number("points") for entry in _KARMA)
IS_BAD = tuple(entry.text("category") == "bad" for entry in _KARMA)


def _copies(entries: str) -> list[tuple[Entry, int]]:
    return [(e, copy) for e in DATA.tables(entries) for copy in range(1, e.number("copies") + 1)]


_GAME = _copies("animal")
ANIMALS = range(len(_GAME))
ANIMAL_TAG = tuple(f"animal.{entry.text('id')}_{copy}" for entry, copy in _GAME)
ANIMAL_LIFE = tuple(entry.number("life") for entry, _ in _GAME)
ANIMAL_FOOD = tuple(entry.number("food") for entry, _ in _GAME)
ANIMAL_POINTS = tuple(entry.number("points") for entry, _ in _GAME)

_FISH = _copies("fish")
FISH = range(len(_FISH))
FISH_TAG = tuple(f"fish.{entry.text('id')}_{copy}" for entry, copy in _FISH)
FISH_DEPTH = tuple(DEPTHS.index(entry.text("depth")) for entry, _ in _FISH)
FISH_FOOD = tuple(entry.number("food") for entry, _ in _FISH)
FISH_POINTS = tuple(entry.number("points") for entry, _ in _FISH)

_OBJECTIVES = DATA.tables("objective")
OBJECTIVES = range(len(_OBJECTIVES))
OBJECTIVE_TAG = tuple(f"objective.{entry.text('id')}" for entry in _OBJECTIVES)
OBJECTIVE_POINTS = tuple(entry.number("points") for entry in _OBJECTIVES)
CONDITION = tuple(entry.table("condition").values for entry in _OBJECTIVES)
PER_OCCUPANT = DATA.table("scoring").number("per_occupant")

# -- trade -----------------------------------------------------------------------------------------------
PRICE = tuple(int(DATA.table("fence").table("prices").values.get(good, 0)) for good in GOODS)
"""The price in dollars of one unit of each good, for buying from the Fence and selling to it; 0 if it does
not trade the good (MAD-18.1, MAD-18.2)."""
PLAN_PRICE = DATA.table("fence").table("prices").number("plan")
TRADE_CAP, DEBT = DATA.table("fence").number("sell_cap"), DATA.table("fence").number("debt")
AMMO_FOR_A_DOLLAR = DATA.table("armoury").number("ammo")
OPTIONS = DATA.options()
