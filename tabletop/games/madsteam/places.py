"""Chapters 7 and 10 to 17: the activation of the places and the actions of the heroes in them."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.madsteam import components as c, verbs
from tabletop.games.madsteam.fence import visit_fence
from tabletop.games.madsteam.position import Madsteam
from tabletop.games.madsteam.shelter import gain, have, left_in_supply, room, spend, take_from, total, value


@verbs.step
def activate(position: Madsteam, place: int) -> Next:
    """Activate a place: its heroes act in the order of the queue (MAD-7.2)."""
    position.place = place
    queue = position.queue[place]
    if not queue:
        return None
    visits = [do(visit, hero) for hero in queue]
    if place == c.NO_MANS_LAND:
        return [do(reveal_game, len(queue)), *visits, do(survivors_flee)]
    return visits


@verbs.step
def visit(position: Madsteam, hero: int) -> Next:
    """Carry out a hero's action in the activated place; an empty stock yields nothing (MAD-7.4)."""
    seat, place = hero // c.HEROES, position.place
    act = ACTS[place]
    if act in (harvest_wood, mine) and not position.stock[place]:
        tell(position, "log.exhausted", "MAD-7.4", seat=seat, place=c.NODE_TAG[place])
        return None
    return act(position, seat, hero)


@verbs.leave.effect
def action_declined(position: Madsteam, seat: int) -> Next:
    """Decline the action that the place offers, or stop repeating it (MAD-7.8); the log says so if the seat
    could not have acted. The animals that it cannot kill are shown before they flee."""
    place, rule = c.NODE_TAG[position.place], why_idle(position, seat)
    if rule:
        tell(position, WHY_IDLE[rule], rule, seat=seat, place=place, loud=rule == "MAD-14.4")
    else:
        tell(position, "log.leave", "MAD-7.8", seat=seat, place=place)
    return None


WHY_IDLE = {
    "MAD-7.7": "log.nothing_to_take",
    "MAD-11.1": "log.no_dollar",
    "MAD-14.4": "log.too_little_ammo",
    "MAD-16.1": "log.no_ammo",
}
"""The log line about a hero who cannot act, by the number of the rule that forbids it."""


def why_idle(position: Madsteam, seat: int) -> str:
    """Return the number of the rule that keeps the seat's hero from acting at a well, in the Bank or in No
    Man's Land; "" if it can act, and in other places."""
    place, prey = position.place, position.prey
    wells = dict.fromkeys((c.NORTH_WELL, c.SOUTH_WELL), (verbs.pump, (place,)))
    offers = {**wells, c.BANK: (verbs.rob, ()), c.NO_MANS_LAND: (verbs.hunt, prey[:1])}
    if place not in offers or (offer := offers[place])[0].possible(position, seat):
        return ""
    refusal = offer[0].refusal(position, seat, offer[1])
    return refusal.rule if refusal else ""


# -- harvests without a price (MAD-7.6) ------------------------------------------------------------------
def harvest_wood(position: Madsteam, seat: int, hero: int) -> Next:
    """Harvest as much Wood in the Forest as the value of the Karma card, with a hero of the seat (MAD-12.1).
    Return None: the seat is asked nothing."""
    taken = take_from(position, seat, c.FOREST, c.WOOD, value(position, seat, c.FOREST))
    wood, forest = c.GOOD_TAG[c.WOOD], c.NODE_TAG[c.FOREST]
    tell(position, "log.harvest", "MAD-12.1", seat=seat, n=taken, good=wood, place=forest)
    return None


def mine(position: Madsteam, seat: int, hero: int) -> Next:
    """Harvest ore in a mine, with a hero of the seat: of the mine's own ore 1 unit less than the value of the
    Karma card, and 1 unit of the other mine's ore (MAD-13). Return None: the seat is asked nothing."""
    place = position.place
    other, own = c.OPPOSITE[place], c.RESOURCE[place]
    taken = take_from(position, seat, place, own, value(position, seat, place) - 1)
    bonus = take_from(position, seat, other, c.RESOURCE[other], 1)
    tell(
        position, "log.harvest", "MAD-13.1", seat=seat, n=taken, good=c.GOOD_TAG[own], place=c.NODE_TAG[place]
    )
    if bonus:
        tell(position, "log.bonus", "MAD-13.2", seat=seat, n=bonus, good=c.GOOD_TAG[c.RESOURCE[other]])
    return None


# -- wells and bank --------------------------------------------------------------------------------------
def draw_water(position: Madsteam, seat: int, hero: int) -> Next:
    """Return the question whether the seat, whose hero is at a well, buys Water for a dollar. A seat with the
    Hand Pump gets it free and at once; then return None (MAD-11.1, MAD-20.19)."""
    if position.has[seat] & c.FREE_WELLS:
        take_water(position, seat)
        return None
    return [ask(seat, verbs.WELL)]


def nothing_to_gain(position: Madsteam, seat: int, good: int) -> bool:
    """Tell whether the stock of the activated place is empty or the seat has no room for the good."""
    return not (position.stock[position.place] and room(position, seat, good))


def the_cost(position: Madsteam, seat: int) -> Params:
    cost = c.AMMO if position.place == c.BANK else c.MONEY
    return {"place": c.NODE_TAG[position.place], "cost": c.GOOD_TAG[cost]}


@verbs.pump.forbids("MAD-1.8", details=lambda position, place: {"needed": c.NODE_TAG[place]})
def at_another_well(position: Madsteam, place: int) -> bool:
    return place != position.place


@verbs.pump.forbids("MAD-7.7", details=the_cost)
def no_water_to_gain(position: Madsteam, seat: int) -> bool:
    return nothing_to_gain(position, seat, c.WATER)


@verbs.pump.forbids("MAD-11.1")
def no_dollar_for_the_well(position: Madsteam, seat: int) -> bool:
    return not have(position, seat, c.MONEY)


@verbs.pump.effect
def water_paid(position: Madsteam, seat: int, place: int) -> Next:
    """Pay a dollar to the Bank and take Water from the well (MAD-11.2)."""
    spend(position, seat, c.MONEY, 1)
    position.stock[c.BANK] += 1
    tell(position, "log.pays_bank", "MAD-11.2", seat=seat, n=1)
    take_water(position, seat)
    return None


def take_water(position: Madsteam, seat: int) -> None:
    place = position.place
    taken = take_from(position, seat, place, c.WATER, value(position, seat, place))
    water, well = c.GOOD_TAG[c.WATER], c.NODE_TAG[place]
    tell(position, "log.harvest", "MAD-11.1", seat=seat, n=taken, good=water, place=well)


def robbery(position: Madsteam, seat: int, hero: int) -> Next:
    """Return the question whether the seat, whose hero is there, robs the Bank for one Ammo. A seat with the
    Lockpick robs it free and at once; then return None (MAD-16.1, MAD-20.20)."""
    if position.has[seat] & c.FREE_BANK:
        take_money(position, seat)
        return None
    return [ask(seat, verbs.ROBBERY)]


@verbs.rob.forbids("MAD-7.7", details=the_cost)
def no_money_to_gain(position: Madsteam, seat: int) -> bool:
    if position.options.endless_bank:
        return not left_in_supply(position, c.MONEY)
    return nothing_to_gain(position, seat, c.MONEY)


@verbs.rob.forbids("MAD-16.1")
def no_ammo_for_the_bank(position: Madsteam, seat: int) -> bool:
    return not have(position, seat, c.AMMO)


@verbs.rob.effect
def bank_robbed(position: Madsteam, seat: int) -> Next:
    spend(position, seat, c.AMMO, 1)
    take_money(position, seat)
    return None


def take_money(position: Madsteam, seat: int) -> None:
    """Take the dollars of a robbery from the Bank (MAD-16.2); with the option endless_bank, from the
    supply."""
    worth = value(position, seat, c.BANK)
    if position.options.endless_bank:
        taken = gain(position, seat, c.MONEY, worth)
    else:
        taken = take_from(position, seat, c.BANK, c.MONEY, worth)
    tell(position, "log.robbery", "MAD-16.1", seat=seat, n=taken)


# -- armoury ---------------------------------------------------------------------------------------------
def visit_armoury(position: Madsteam, seat: int, hero: int) -> Next:
    return [ask(seat, verbs.ARMOURY_VISIT)]


@verbs.buy_ammo.forbids("MAD-10.1")
def no_dollar_for_ammo(position: Madsteam, seat: int) -> bool:
    return not have(position, seat, c.MONEY)


@verbs.buy_ammo.forbids("MAD-23.1", details=lambda position: {"item": c.GOOD_TAG[c.AMMO]})
def no_ammo_in_the_box(position: Madsteam) -> bool:
    """Forbid buying Ammo when no token is left in the supply; only with the option strict_supply."""
    return not left_in_supply(position, c.AMMO)


@verbs.buy_ammo.effect
def ammo_bought(position: Madsteam, seat: int) -> Next:
    """Buy Ammo for a dollar and ask the player again; a player may buy as long as he can pay."""
    spend(position, seat, c.MONEY, 1)
    bought = gain(position, seat, c.AMMO, c.AMMO_FOR_A_DOLLAR)
    tell(position, "log.ammo", "MAD-10.1", seat=seat, n=bought)
    return [ask(seat, verbs.ARMOURY_VISIT)]


# -- ocean -----------------------------------------------------------------------------------------------
def fishing(position: Madsteam, seat: int, hero: int) -> Next:
    """Take the top fish of the pile for the depth of the hero's slot (MAD-15.7), if one is left (MAD-15.9).
    Return None: the seat is asked nothing."""
    pile = c.FISH_PILES[c.SLOT_DEPTH[position.slot[hero]]]
    if not position.piles[pile]:
        tell(position, "log.no_fish", "MAD-15.9", seat=seat, pile=c.PILE_TAG[pile])
        return None
    fish, *rest = position.piles[pile]
    position.piles[pile] = tuple(rest)
    position.secrets_shown += 1
    position.fish[seat] += (fish,)
    food = gain(position, seat, c.FOOD, c.FISH_FOOD[fish] + total(c.MORE_FISH, position.has[seat]))
    gained = ("score.fish", c.FISH_POINTS[fish])
    tell(position, "log.fish", "MAD-15.7", seat=seat, fish=c.FISH_TAG[fish], n=food, gain=gained)
    return None


# -- scrapyard -------------------------------------------------------------------------------------------
def scrap(position: Madsteam, seat: int, hero: int) -> Next:
    """Give the seat, whose hero is at the Scrapyard, a Recyclable and the good of its Karma card (MAD-17.1).
    Return the question from which plan pile it draws; None if both are empty."""
    scrap = c.RECYCLABLE, 1 + total(c.MORE_SCRAP, position.has[seat])
    wanted = scrap, (c.KARMA_SCRAP[position.karma[seat]], 1)
    found = [(good, gain(position, seat, good, n)) for good, n in wanted]
    match [f"amount.{c.GOODS[good]}.{n}" for good, n in found if n]:
        case [first, second]:
            tell(position, "log.scrap", "MAD-17.1", seat=seat, first=first, second=second)
        case [only]:
            tell(position, "log.scrap_one", "MAD-17.1", seat=seat, first=only)
        case _:
            tell(position, "log.scrap_nothing", "MAD-17.1", seat=seat)
    return [ask(seat, verbs.SCRAP)] if any(position.piles[pile] for pile in verbs.PLAN_PILE.values) else None


@verbs.take_plan.forbids("MAD-17.3", details=lambda position, pile: {"pile": c.PILE_TAG[pile]})
def empty_pile(position: Madsteam, pile: int) -> bool:
    return not position.piles[pile]


@verbs.take_plan.effect
def plan_drawn(position: Madsteam, seat: int, pile: int) -> Next:
    """Draw a pile's top plan unseen (MAD-17.2). With the Backpack, draw two and ask which one to keep
    (MAD-20.21)."""
    position.secrets_shown += 1
    drawn = 2 if position.has[seat] & c.BACKPACK else 1
    cards, position.piles[pile] = position.piles[pile][:drawn], position.piles[pile][drawn:]
    if len(cards) == 1:
        position.plans[seat] += cards
        tell(position, "log.plan", "MAD-17.2", seat=seat, card=c.CARD_TAG[cards[0]])
        return None
    position.offer, position.offered_from = cards, pile
    return [ask(seat, verbs.BACKPACK)]


@verbs.keep_plan.forbids("MAD-20.21")
def not_offered(position: Madsteam, card: int) -> bool:
    return card not in position.offer


@verbs.keep_plan.effect
def other_plan_under(position: Madsteam, seat: int, card: int) -> Next:
    """Keep one of the two drawn plans (`card`), and put the other under its pile, hidden from other players
    (MAD-20.21, MAD-22.5)."""
    position.plans[seat] += (card,)
    position.piles[position.offered_from] += tuple(each for each in position.offer if each != card)
    position.offer = ()
    tell(position, "log.plan", "MAD-20.21", seat=seat, card=c.CARD_TAG[card])
    return None


# -- No Man's Land ---------------------------------------------------------------------------------------
@verbs.step
def reveal_game(position: Madsteam, hunters: int) -> Next:
    """Reveal one animal more than there are hunters from the pile of game (MAD-14.1), or all that are left if
    they are fewer (MAD-14.8)."""
    pile = position.piles[c.GAME_PILE]
    position.prey, position.piles[c.GAME_PILE] = pile[: hunters + 1], pile[hunters + 1 :]
    position.secrets_shown += 1
    for animal in position.prey:
        tell(position, "log.animal", "MAD-14.1", animal=c.ANIMAL_TAG[animal])
    return None


def hunting(position: Madsteam, seat: int, hero: int) -> Next:
    if not position.prey:
        tell(position, "log.no_animal", "MAD-14.8", seat=seat)
        return None
    return [ask(seat, verbs.HUNT)]


def life(position: Madsteam, seat: int, animal: int) -> int:
    """Return the Ammo that a seat needs to kill an animal, at least 1 (MAD-14.3, MAD-20.3)."""
    return max(1, c.ANIMAL_LIFE[animal] - total(c.EASIER_HUNT, position.has[seat]))


@verbs.hunt.forbids("MAD-14.2")
def gone(position: Madsteam, animal: int) -> bool:
    return animal not in position.prey


def what_it_takes(position: Madsteam, seat: int, animal: int) -> Params:
    return {"hp": life(position, seat, animal), "ammo": have(position, seat, c.AMMO)}


@verbs.hunt.forbids("MAD-14.4", details=what_it_takes)
def too_little_ammo(position: Madsteam, seat: int, animal: int) -> bool:
    return life(position, seat, animal) > have(position, seat, c.AMMO)


@verbs.hunt.effect
def killed(position: Madsteam, seat: int, animal: int) -> Next:
    """Kill an animal: the seat pays Ammo, keeps the card and gains its Food (MAD-14.5)."""
    spend(position, seat, c.AMMO, life(position, seat, animal))
    position.prey = tuple(a for a in position.prey if a != animal)
    position.game[seat] += (animal,)
    food = gain(position, seat, c.FOOD, c.ANIMAL_FOOD[animal])
    gained = ("score.game", c.ANIMAL_POINTS[animal])
    tell(position, "log.hunt", "MAD-14.5", seat=seat, animal=c.ANIMAL_TAG[animal], n=food, gain=gained)
    return None


@verbs.step
def survivors_flee(position: Madsteam) -> Next:
    """Put the revealed animals that were not killed back under their pile (MAD-14.7)."""
    if position.prey:
        tell(position, "log.flee", "MAD-14.7")
    position.piles[c.GAME_PILE] += position.prey
    position.prey = ()
    return None


ACTS = {
    c.FOREST: harvest_wood,
    c.COPPER_MINE: mine,
    c.NORTH_WELL: draw_water,
    c.OXYGIUM_MINE: mine,
    c.OCEAN: fishing,
    c.ARMOURY: visit_armoury,
    c.SOUTH_WELL: draw_water,
    c.BANK: robbery,
    c.FENCE: visit_fence,
    c.SCRAPYARD: scrap,
    c.NO_MANS_LAND: hunting,
}
