"""Chapters 8 to 10: the actions of a hero at its place: collecting goods, hunting, taking equipment and
searching."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.verb import Params, forbids
from tabletop.games.gharkane import components as c, event, setup, shelter, verbs
from tabletop.games.gharkane.position import NOTHING, Gharkane, suffers


@verbs.step
def act(position: Gharkane, seat: int) -> Next:
    """Ask the seat for the next action of its hero (GHA-8.1); repeat until no action is possible or the seat
    stops."""
    if (
        verbs.collect.possible(position, seat)
        or verbs.take_equipment.possible(position, seat)
        or verbs.search.possible(position, seat)
        or verbs.hunt.possible(position, seat)
        or verbs.use_equipment.possible(position, seat)
        or verbs.use_room.possible(position, seat)
    ):
        return [ask(seat, verbs.ACT), do(act, seat)]
    return None


@verbs.stop.effect
def stopped(position: Gharkane, seat: int) -> None:
    """End the turn of the hero; its unused actions are lost."""
    position.agenda.pop()  # the step that would ask again


def here(position: Gharkane) -> int:
    """Return the place of the active hero, which is moving or acting."""
    return position.at[position.hero]


def the_place(position: Gharkane) -> Params:
    return {"place": c.PLACE_TAG[here(position)]}


@forbids("GHA-11.5", verbs.collect, verbs.hunt, verbs.take_equipment, verbs.search)
def at_the_haciendas(position: Gharkane) -> bool:
    return position.at[position.hero] == c.HACIENDAS


# -- goods (GHA-8) -----------------------------------------------------------------------------------------
def the_stock(position: Gharkane, stock: int) -> Params:
    return {**the_place(position), "resource": c.GOOD_TAG[c.GOOD_AT[stock]]}


@verbs.collect.allows("GHA-8.3", "stock", details=the_place)
def offered_here(position: Gharkane) -> tuple[int]:
    return (position.at[position.hero],)


@verbs.collect.forbids("GHA-8.4", details=the_stock)
def nothing_left(position: Gharkane) -> bool:
    return not position.stock[position.at[position.hero]]


def spent_rule(position: Gharkane, seat: int) -> str:
    """Return the rule that explains why the hero has no action left: the ash wind (GHA-5.9) if it cut the
    number of actions, else the hero's strength (GHA-8.1)."""
    wind = suffers(position, seat, c.ASH_WIND) and c.STRENGTH[position.hero] > c.EVENT_AMOUNT[c.ASH_WIND]
    return "GHA-5.9" if wind else "GHA-8.1"


@forbids(spent_rule, verbs.collect, verbs.take_equipment, verbs.search)
def no_action_left(position: Gharkane) -> bool:
    return not position.actions


@verbs.collect.effect
def collected(position: Gharkane, seat: int, stock: int) -> None:
    """Spend one action to move one good from the stock of the place into the seat's shelter (GHA-8.3)."""
    position.actions -= 1
    position.stock[stock] -= 1
    position.harvested = 1
    good = c.GOOD_AT[stock]
    position.goods[seat * len(c.GOODS) + good] += 1
    tell(position, "log.collect", "GHA-8.3", seat=seat, good=c.GOOD_TAG[good], place=c.PLACE_TAG[stock])


# -- game (GHA-9) ------------------------------------------------------------------------------------------
TILES = tuple(
    tuple(c.bits(*c.PREY[max(0, i) * c.STACK :][:n]) for n in range(c.STACK + 1)) for i in c.HUNT_AT
)
"""The game tiles (animals to hunt) left in a place's stack, a bit for each number in PREY; indexed by place
and by how many tiles are left."""
EVERY_TILE, TOP_TILES = c.bits(*c.PREY), c.bits(*c.PREY[:: c.STACK])
AID_TOOLS = tuple(
    c.bits(*(t for i, t in enumerate(c.HUNTING_AIDS) if aids >> i & 1)) for aids in verbs.AIDS.values
)
"""The equipment in each combination of hunting aids, a bit for each kind of equipment; indexed by the
combination, as in AIDS."""
AIDS_OF = {ready: tuple(a for a, tools in enumerate(AID_TOOLS) if not tools & ~ready) for ready in AID_TOOLS}
"""The combinations of hunting aids that a seat may choose for a hunt, as indexes of AID_TOOLS; the key is the
set of aids that the seat has ready, a bit for each kind of equipment."""
ANY_AID = c.bits(*c.HUNTING_AIDS)
AID_STRENGTH = tuple(
    sum(c.TOOL_AMOUNT[t] for i, t in enumerate(c.HUNTING_AIDS) if aids >> i & 1) for aids in verbs.AIDS.values
)
"""The number of actions that each combination of hunting aids saves in a hunt (GHA-19.11); indexed by the
combination, as in AIDS."""


@verbs.hunt.forbids("GHA-9.1", details=the_place)
def no_game_here(position: Gharkane) -> bool:
    return (
        c.HUNT_AT[position.at[position.hero]] < 0
        or not position.stacks[c.HUNT_AT[position.at[position.hero]]]
    )


@verbs.hunt.allows_bits("GHA-8.3", "prey", details=the_place)
def game_here(position: Gharkane) -> int:
    return TILES[position.at[position.hero]][len(position.stacks[c.HUNT_AT[position.at[position.hero]]])]


@verbs.hunt.forbids("GHA-5.10")
def burning(position: Gharkane, seat: int) -> bool:
    return event.keeps_hunters_out(position, seat, position.at[position.hero])


@verbs.hunt.forbids("GHA-9.2")
def hunted_already(position: Gharkane) -> int:
    return position.has_hunted


@verbs.hunt.allows_bits("GHA-9.3", "prey")
def tiles_in_sight(position: Gharkane) -> int:
    return EVERY_TILE if position.question == verbs.SCOPED.key else TOP_TILES


def unready_rule(position: Gharkane, seat: int, tool: int) -> str:
    """Return the rule that explains why a piece of equipment cannot be used: it is broken (GHA-19.4) or
    already used (GHA-19.5), or its use was spent with a second piece of the same kind (GHA-19.7)."""
    copies = position.repaired[seat].count(tool)
    return ("GHA-19.4", "GHA-19.5", "GHA-19.7")[min(copies, 2)]


def unready_aid(position: Gharkane, seat: int, aids: int) -> int:
    """Return the first piece of equipment in a combination of hunting aids that is not ready for use, as an
    index of EQUIPMENT.

    Args:
        aids: the combination, as bits (bit i for HUNTING_AIDS[i]); at least one piece of it is not ready.
    """
    return next(
        t for i, t in enumerate(c.HUNTING_AIDS) if aids >> i & 1 and not position.ready[seat] >> t & 1
    )


def aid_rule(position: Gharkane, seat: int, aids: int) -> str:
    return unready_rule(position, seat, unready_aid(position, seat, aids))


def the_aid(position: Gharkane, seat: int, aids: int) -> Params:
    return {"equipment": c.TOOL_TAG[unready_aid(position, seat, aids)]}


@verbs.hunt.allows(aid_rule, "aids", details=the_aid)
def aids_at_hand(position: Gharkane, seat: int) -> tuple[int, ...]:
    return AIDS_OF[position.ready[seat] & ANY_AID]


def tile_at(position: Gharkane, prey: int) -> int:
    """Return the kind of animal on a game tile, as an index of GAME; 0 if the tile is gone or hidden.

    Args:
        prey: the number of the tile, an index of PREY.
    """
    stack = position.stacks[prey // c.STACK]
    return max(0, stack[prey % c.STACK]) if prey % c.STACK < len(stack) else 0


def resistance(position: Gharkane, seat: int, prey: int) -> int:
    """Return the resistance of the game tile `prey` (an index of PREY) to a seat's hunt, 1 higher under Wild
    packs (GHA-5.11)."""
    wild = c.EVENT_AMOUNT[c.WILD_PACKS] if suffers(position, seat, c.WILD_PACKS) else 0
    return c.RESISTANCE[tile_at(position, prey)] + wild


def needed(position: Gharkane, seat: int, prey: int, aids: int) -> int:
    """Return how many actions and ammo together a hunt of the game tile `prey` takes with `aids`, a
    combination of hunting aids as bits (GHA-9.4, GHA-19.11)."""
    return resistance(position, seat, prey) - AID_STRENGTH[aids]


def the_hunt(position: Gharkane, seat: int, prey: int, ammo: int, aids: int) -> Params:
    need, held = needed(position, seat, prey, aids), position.goods[seat * len(c.GOODS) + c.AMMO]
    have = min(position.actions, max(0, need - ammo)) + min(ammo, held)
    if position.actions + held < need:  # all the ammo would not be enough: count all of it
        have = position.actions + held
    return {"game": c.GAME_TAG[tile_at(position, prey)], "need": need, "have": have}


@verbs.hunt.forbids("GHA-9.5", details=the_hunt)
def wasted_ammo(position: Gharkane, seat: int, prey: int, ammo: int, aids: int) -> bool:
    return ammo + AID_STRENGTH[aids] > resistance(position, seat, prey)


@verbs.hunt.allows("GHA-9.4", "ammo", details=the_hunt)
def ammo_at_hand(position: Gharkane, seat: int) -> range:
    return range(min(position.goods[seat * len(c.GOODS) + c.AMMO] + 1, len(verbs.AMMO_SPENT.values)))


@verbs.hunt.forbids("GHA-9.4", details=the_hunt)
def not_enough(position: Gharkane, seat: int, prey: int, ammo: int, aids: int) -> bool:
    return position.actions + ammo + AID_STRENGTH[aids] < resistance(position, seat, prey)


@verbs.hunt.effect
def game_hunted(position: Gharkane, seat: int, prey: int, ammo: int, aids: int) -> None:
    """Pay for a hunt with actions, this amount of ammo and the aids (bit i for HUNTING_AIDS[i]), give the
    seat the game tile `prey` and the food it brings, and turn up the next tile (GHA-9.9)."""
    stack, tile = prey // c.STACK, tile_at(position, prey)
    position.actions -= needed(position, seat, prey, aids) - ammo
    position.goods[seat * len(c.GOODS) + c.AMMO] -= ammo
    for i, tool in enumerate(c.HUNTING_AIDS):
        if aids >> i & 1:
            position.ready[seat] &= ~(1 << tool)
            tell(position, "log.use_equipment", "GHA-19.11", seat=seat, equipment=c.TOOL_TAG[tool])
    tiles = position.stacks[stack]
    position.stacks[stack] = tiles[: prey % c.STACK] + tiles[prey % c.STACK + 1 :]
    position.has_hunted, position.looking = 1, NOTHING
    position.secrets_shown += 1
    food = food_for(position, seat, tile)
    position.hunted[seat * len(c.GAME) + tile] += 1
    tell(position, "log.hunt", "GHA-9.4", seat=seat, game=c.GAME_TAG[tile], n=ammo)
    shelter.gain(position, seat, c.FOOD, food, "GHA-9.7", c.GAME_TAG[tile])


def food_for(position: Gharkane, seat: int, tile: int) -> int:
    """Return the food that the seat's next tile of a kind of game brings: the food of the first one, plus 1
    for each tile of that kind already hunted, at most 4 more (GHA-9.7, GHA-9.8), or 3 more with the option
    short_series."""
    series = c.SHORT_SERIES if position.options.short_series else c.SERIES
    return c.FIRST_FOOD[tile] + min(series, position.hunted[seat * len(c.GAME) + tile])


# -- towns (GHA-10) ----------------------------------------------------------------------------------------
@forbids("GHA-10.1", verbs.take_equipment, verbs.search, details=the_place)
def no_town(position: Gharkane) -> bool:
    return c.TOWN_AT[position.at[position.hero]] < 0


@verbs.search.allows("GHA-8.3", "town", details=the_place)
def this_town(position: Gharkane) -> tuple[int]:
    return (c.TOWN_AT[position.at[position.hero]],)


def the_offer(position: Gharkane) -> Params:
    """Return the tags of the equipment on offer, as values for the text of a refusal."""
    offer = tuple(c.TOOL_TAG[tool] for tool in dict.fromkeys(position.offer))
    return {"offer": offer} if offer else {}


@verbs.take_equipment.allows("GHA-10.4", "tool", details=the_offer)
def equipment_on_offer(position: Gharkane) -> tuple[int, ...]:
    return tuple(dict.fromkeys(position.offer))


@verbs.search.forbids("GHA-10.8", details=the_place)
def searched_bare(position: Gharkane) -> bool:
    return not position.piles[c.TOWN_AT[position.at[position.hero]]]


@verbs.take_equipment.effect
def equipment_taken(position: Gharkane, seat: int, tool: int) -> None:
    """Spend an action to take a piece of equipment, always broken, from the offer (GHA-10.2); refill the
    offer from the pile (GHA-10.3)."""
    position.actions -= 1
    i = position.offer.index(tool)
    position.broken[seat] += (tool,)
    tell(position, "log.take_equipment", "GHA-10.2", seat=seat, equipment=c.TOOL_TAG[tool])
    position.offer = (*position.offer[:i], *shelter.top_equipment(position), *position.offer[i + 1 :])


@verbs.search.effect
def searched(position: Gharkane, seat: int, town: int) -> None:
    """Spend an action to draw the top search tile of a town. The seat sees the tile before it chooses its
    next action (GHA-10.5, GHA-10.6)."""
    position.actions -= 1
    position.searches += 1
    draw_search_tile(position, seat, town, "GHA-10.5")


def draw_search_tile(position: Gharkane, seat: int, town: int, rule: str) -> None:
    position.cupboards += setup.find_tile(position, seat, town, rule) == c.EMPTY
