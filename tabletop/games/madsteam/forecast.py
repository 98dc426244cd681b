"""Forecasts of a move's result, found by trying the move; they show only what the moving seat may know."""

from __future__ import annotations

from collections import Counter

from tabletop.engine.agenda import do, verbs_of
from tabletop.engine.foresee import Outcome, outcome_of_effect, outcome_of_items
from tabletop.engine.game import Forecast
from tabletop.engine.verb import Action
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.fence import pay
from tabletop.games.madsteam.pieces import VALUED
from tabletop.games.madsteam.placement import ahead
from tabletop.games.madsteam.places import visit
from tabletop.games.madsteam.position import Madsteam
from tabletop.games.madsteam.shelter import SHELF, have
from tabletop.games.madsteam.survival import heal, lose_health
from tabletop.games.madsteam.verbs import QUESTIONS, WORKER, draw_knife, step
from tabletop.games.madsteam.workshop import resources_saved

VERBS = verbs_of(QUESTIONS)
BOUGHT = {"pump": c.WATER, "rob": c.MONEY, "buy_ammo": c.AMMO, "sell_good": c.MONEY, "sell_plan": c.MONEY}
"""The good that a seat gains by a move, by the key of the move's verb."""


def forecast(position: Madsteam, seat: int, action: Action) -> Forecast:
    """Return the forecast of a move, shown on a target while the player holds a piece over it. It is limited
    to what the seat may know."""
    key = f"forecast.{action.verb}"
    match action:
        case ("move_hero", (_, spot)):
            return _arrival(position, seat, action, spot)
        case ("seat_worker", (_, post)):
            return Forecast(key, {"post": c.POST_TAG[post]})
        case ("end_organisation", _):
            return _organised(_outcome(position, seat, action), seat)
        case ("place_mugger", (node,)):
            return Forecast(key, {"place": c.NODE_TAG[node]})
        case ("draw_knife", _):
            return Forecast(key, {"rival": f"seat.{ahead(position) // c.HEROES}"})
        case ("choose_karma", (card,)):
            return _karma(position, seat, card)
        case ("choose_patient", (occupant,)):
            return _patient(position, _outcome(position, seat, action).after, seat, occupant)
        case ("build", (card, _)):
            return Forecast(
                key, {"n": _outcome(position, seat, action).points(seat), "card": c.CARD_TAG[card]}
            )
    return Forecast(key, _figures(position, seat, action))


def _outcome(position: Madsteam, seat: int, action: Action) -> Outcome[Madsteam]:
    return outcome_of_effect(position, VERBS[action.verb].effect_fn, seat, *action.args)


def _gained(outcome: Outcome[Madsteam], seat: int, good: int) -> int:
    return have(outcome.after, seat, good) - have(outcome.before, seat, good)


def _figures(position: Madsteam, seat: int, action: Action) -> dict[str, int | str]:
    """Return the parameters of the text of a forecast, by action: its cost and gain, the pile of a plan, or
    the resources that the engineer saves."""
    match action:
        case ("put_under", _):
            return {"n": len(position.decks[seat])}
        case ("take_plan", (pile,)):
            return {"pile": c.PILE_TAG[pile]}
        case ("buy_plan", _):  # the plan itself is a secret until it is paid
            return {"n": -_gained(outcome_of_effect(position, pay, seat, c.PLAN_PRICE), seat, c.MONEY)}
        case ("buy_good" | "settle_debt", _):
            return {"n": -_gained(_outcome(position, seat, action), seat, c.MONEY)}
        case ("hunt", _):
            outcome = _outcome(position, seat, action)
            ammo, food = -_gained(outcome, seat, c.AMMO), _gained(outcome, seat, c.FOOD)
            return {"ammo": ammo, "food": food, "n": outcome.points(seat)}
        case ("call_engineer", _):
            after = _outcome(position, seat, action).after
            return {"n": resources_saved(after, seat) - resources_saved(position, seat)}
        case (verb, _) if verb in BOUGHT:
            return {"n": _gained(_outcome(position, seat, action), seat, BOUGHT[verb])}
    return {}


def _arrival(position: Madsteam, seat: int, action: Action, spot: int) -> Forecast:
    """Return the forecast of a hero's arrival at a spot: the outcome of meeting the Mugger, if the hero meets
    it, otherwise the place in the queue (and that the Knife will not work there) or the depth in the
    Ocean."""
    outcome, node = _outcome(position, seat, action), c.NODE_OF_SPOT[spot]
    if outcome.named("log.mugger_beaten"):
        return Forecast("forecast.move_hero_wins", {"n": _gained(outcome, seat, c.MONEY)})
    if outcome.named("log.mugger_beaten_for_nothing"):
        return Forecast("forecast.move_hero_wins_nothing")
    if outcome.after.met > position.met:
        return Forecast("forecast.move_hero_mugged", {"n": -_gained(outcome, seat, c.MONEY)})
    if node in c.BRIDGES:
        return Forecast("forecast.move_hero_bridge")
    if node == c.OCEAN:
        return Forecast("forecast.move_hero_ocean", {"depth": f"depth.{c.DEPTHS[c.SLOT_DEPTH[spot]]}"})
    said: dict[str, int | str] = {"n": len(outcome.after.queue[node])}
    refusal = draw_knife.refusal(outcome.after, seat, ())
    if refusal and refusal.rule == "MAD-19.12":
        return Forecast("forecast.move_hero_knuckles", {**said, **refusal.params})
    return Forecast("forecast.move_hero", said)


def _organised(outcome: Outcome[Madsteam], seat: int) -> Forecast:
    surplus = -sum(_gained(outcome, seat, good) for good in c.STORED)
    if surplus:
        return Forecast("forecast.end_organisation_surplus", {"n": surplus})
    return Forecast("forecast.end_organisation")


def _patient(position: Madsteam, hurt: Madsteam, seat: int, occupant: int) -> Forecast:
    """Return the forecast of the bed in which a chosen patient will lie after all remaining losses of this
    Survival and the healing, and of the seat that a worker leaves for it. `hurt` is the position after the
    choice."""
    after = outcome_of_items(hurt, step, do(lose_health, seat), do(heal, seat)).after
    bed, who = after.bed[occupant], WORKER.tag(occupant)
    if bed == c.DEATH_BED:
        return Forecast("forecast.choose_patient_dies", {"occupant": who})
    if bed and (left := position.post[occupant]) != after.post[occupant]:
        post = c.POST_TAG[left]
        return Forecast("forecast.choose_patient_leaves", {"occupant": who, "post": post, "bed": bed})
    return Forecast(f"forecast.choose_patient{'' if bed else '_well'}", {"occupant": who, "bed": bed})


# -- Karma -----------------------------------------------------------------------------------------------
def _karma(position: Madsteam, seat: int, card: int) -> Forecast:
    """Return the forecast of choosing a Karma card: its points, and the harvest it brings the seat's waiting
    heroes, marked "at most" where it depends on rivals or on paying."""
    points = c.KARMA_POINTS[card]
    most, least = (_harvest(position, seat, card, lucky) for lucky in (True, False))
    if not most:
        return Forecast("forecast.choose_karma", {"n": points})
    key = "forecast.choose_karma_brings" if most == least else "forecast.choose_karma_at_most"
    gains = tuple(f"amount.{c.GOODS[good]}.{n}" for good, n in most.items())
    return Forecast(key, {"n": points, "gains": gains})


def _harvest(position: Madsteam, seat: int, card: int, lucky: bool) -> dict[int, int]:
    """Return the units of each good that visits of the seat's heroes would bring with this Karma card: the
    most if `lucky` (rivals take nothing, every price it can pay is paid), else the least (rivals ahead take
    as much as any card allows, nothing is paid)."""
    twin, gains = position.copy(), Counter[int]()
    twin.karma[seat] = card
    if lucky:
        _leave_it_to(twin, seat)
    for place in VALUED:
        twin.place = place
        for hero in position.queue[place]:
            if hero // c.HEROES == seat:
                before, twin = twin, _visited(twin, seat, hero, lucky)
                gains.update({g: max(0, have(twin, seat, g) - have(before, seat, g)) for g in range(SHELF)})
            elif not lucky:
                twin = _greedy(twin, hero)
    return {good: n for good, n in sorted(gains.items()) if n > 0}


def _leave_it_to(twin: Madsteam, seat: int) -> None:
    """Prepare a trial position for the greatest harvest of a seat: unlimited tokens, and in the Bank every
    dollar that rivals may pay at the wells (MAD-11.2)."""
    twin.options = twin.options._replace(strict_supply=0)
    heroes = (*twin.queue[c.NORTH_WELL], *twin.queue[c.SOUTH_WELL])
    twin.stock[c.BANK] += sum(hero // c.HEROES != seat for hero in heroes)


def _visited(twin: Madsteam, seat: int, hero: int, paying: bool) -> Madsteam:
    """Return a trial position after a hero's visit and, if `paying`, after the action that the visit offers
    for a price. The price is not deducted."""
    after = outcome_of_items(twin, step, do(visit, hero)).after
    if not after.agenda or not paying:
        return after
    offered = QUESTIONS[after.agenda[-1][2]].verbs[0]
    return outcome_of_effect(after, offered.effect_fn, seat, *[after.place for _ in offered.domains]).after


def _greedy(twin: Madsteam, hero: int) -> Madsteam:
    """Return a trial after a rival's hero takes as much as any Karma card allows and pays nothing."""
    rival, free = hero // c.HEROES, twin.copy()
    free.karma[rival] = max(range(len(c.KARMA_VALUE)), key=lambda card: c.KARMA_VALUE[card][twin.place])
    free.has[rival] |= c.FREE_WELLS | c.FREE_BANK
    return outcome_of_items(free, step, do(visit, hero)).after
