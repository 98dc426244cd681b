"""What an action will bring, as far as its seat may know."""

from __future__ import annotations

from tabletop.engine.game import Forecast
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Action
from tabletop.games.madsteam.components import (
    AMMO_FOR_A_DOLLAR,
    ANIMAL_FOOD,
    ANIMAL_POINTS,
    BANK,
    BRIDGES,
    CARD_POINTS,
    CARD_TAG,
    DEPTHS,
    FOOD,
    GOODS,
    HARVEST,
    HEROES,
    KARMA_POINTS,
    KARMA_VALUE,
    KNUCKLES,
    MONEY,
    MUGGER_TAKES,
    NODE_OF_SPOT,
    NODE_TAG,
    OCEAN,
    OPPOSITE,
    PILE_TAG,
    PLAN_PRICE,
    POST_TAG,
    PRICE,
    RELUCTANT,
    RESOURCE,
    SLOT_DEPTH,
    STORED,
    WATER,
)
from tabletop.games.madsteam.pieces import VALUED
from tabletop.games.madsteam.placement import ahead
from tabletop.games.madsteam.places import life
from tabletop.games.madsteam.position import Madsteam
from tabletop.games.madsteam.shelter import have, limit, room, total, value
from tabletop.games.madsteam.verbs import WORKER


def forecast(position: Madsteam, seat: int, action: Action) -> Forecast:
    """The line shown on a target before the drop."""
    key = f"forecast.{action.verb}"
    match action:
        case ("move_hero", (_, spot)):
            return _arrival(position, seat, spot)
        case ("seat_worker", (_, post)):
            return Forecast(key, {"post": POST_TAG[post]})
        case ("end_organisation", _):
            return _organised(position, seat)
        case ("place_mugger", (node,)):
            return Forecast(key, {"place": NODE_TAG[node]})
        case ("draw_knife", _):
            return _knife(position)
        case ("choose_karma", (card,)):
            return _karma(position, seat, card)
        case ("choose_patient", (occupant,)):
            return Forecast(key, {"occupant": WORKER.tag(occupant)})
        case ("build", (card, _)):
            return Forecast(key, {"n": CARD_POINTS[card], "card": CARD_TAG[card]})
    return Forecast(key, _figures(position, seat, action))


def _figures(position: Madsteam, seat: int, action: Action) -> dict[str, int | str]:
    """What a visit to a place costs and brings."""
    match action:
        case ("pump", (place,)) if place == position.place:
            got = min(value(position, seat, place), position.stock[place], room(position, seat, WATER))
            return {"n": got}
        case ("rob", _) if position.place == BANK:
            worth = value(position, seat, BANK)
            return {"n": worth if position.options.endless_bank else min(worth, position.stock[BANK])}
        case ("hunt", (animal,)):
            food = min(ANIMAL_FOOD[animal], room(position, seat, FOOD))
            return {"ammo": life(position, seat, animal), "food": food, "n": ANIMAL_POINTS[animal]}
        case ("take_plan", (pile,)):
            return {"pile": PILE_TAG[pile]}
        case ("sell_good" | "buy_good", (good,)):
            return {"n": PRICE[good]}
    return {"n": {"buy_ammo": AMMO_FOR_A_DOLLAR, "settle_debt": position.debt}.get(action.verb, PLAN_PRICE)}


def _arrival(position: Madsteam, seat: int, spot: int) -> Forecast:
    """The Mugger first, then what the hero will do there."""
    node = NODE_OF_SPOT[spot]
    if node == position.mugger and not position.met:
        if position.has[seat] & KNUCKLES:
            return Forecast("forecast.move_hero_wins", {"n": position.loot})
        most = min([MUGGER_TAKES, *(amount for bit, amount in RELUCTANT if position.has[seat] & bit)])
        return Forecast("forecast.move_hero_mugged", {"n": min(most, have(position, seat, MONEY))})
    if node in BRIDGES:
        return Forecast("forecast.move_hero_bridge")
    if node == OCEAN and SLOT_DEPTH[spot] != NOTHING:
        return Forecast("forecast.move_hero_ocean", {"depth": f"depth.{DEPTHS[SLOT_DEPTH[spot]]}"})
    return Forecast("forecast.move_hero", {"n": len(position.queue[node]) + 1})


def _karma(position: Madsteam, seat: int, card: int) -> Forecast:
    """What a Karma card would bring where heroes of the seat wait, as far as the stocks go."""
    found: dict[int, int] = {}
    for place in VALUED:
        if any(hero // HEROES == seat for hero in position.queue[place]):
            worth = KARMA_VALUE[card][place] + total(HARVEST[place], position.has[seat])
            worth -= OPPOSITE[place] >= 0  # a mine gives one unit less of its own (MAD-13.1)
            good = RESOURCE[place]
            found[good] = found.get(good, 0) + min(worth, position.stock[place])
    gains = tuple(f"amount.{GOODS[good]}.{n}" for good, n in found.items() if n)
    if not gains:
        return Forecast("forecast.choose_karma", {"n": KARMA_POINTS[card]})
    return Forecast("forecast.choose_karma_brings", {"n": KARMA_POINTS[card], "gains": gains})


def _organised(position: Madsteam, seat: int) -> Forecast:
    surplus = sum(max(0, have(position, seat, g) - limit(position, seat, g)) for g in STORED)
    if surplus:
        return Forecast("forecast.end_organisation_surplus", {"n": surplus})
    return Forecast("forecast.end_organisation")


def _knife(position: Madsteam) -> Forecast:
    rival = ahead(position)
    return Forecast("forecast.draw_knife", {"rival": f"seat.{max(rival, 0) // HEROES}"})
