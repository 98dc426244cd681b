"""What the forecasts of Madsteam promise."""

from __future__ import annotations

from collections import Counter

from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.workshop import resources_saved
from tests.promises import Figures, Happened, Promise, Reading

SHELF = len(c.GOODS)
ACTION = c.PHASES.index("action")
MEETINGS = ("log.mugger_beaten", "log.mugger_beaten_for_nothing", "log.mugged", "log.mugged_nothing")


def goods(position: object, seat: int) -> list[int]:
    return position.goods[seat * SHELF : (seat + 1) * SHELF]  # type: ignore[attr-defined]


def first(*keys: str, n: str = "n") -> Reading:
    """The number that the first of these lines about the seat names."""
    return lambda it: {"n": it.lines(*keys)[0][n]}


def hunted(it: Happened) -> Figures:
    """Ammunition is spent on nothing else before the seat is asked again, but for robberies."""
    (animal,) = it.action.args
    assert animal in it.after.game[it.seat]
    spent = goods(it.before, it.seat)[c.AMMO] - goods(it.after, it.seat)[c.AMMO]
    return {"ammo": spent, "food": it.lines("log.hunt")[0]["n"], "n": it.points()}


def cards_above(it: Happened) -> Figures:
    return {"n": it.after.decks[it.seat].index(it.action.args[0])}


def paid(it: Happened) -> Figures:
    """At the Fence nothing follows of itself."""
    return {"n": goods(it.before, it.seat)[c.MONEY] - goods(it.after, it.seat)[c.MONEY]}


def earned(it: Happened) -> Figures:
    return {"n": -int(str(paid(it)["n"]))}


def ammunition(it: Happened) -> Figures:
    return {"n": goods(it.after, it.seat)[c.AMMO] - goods(it.before, it.seat)[c.AMMO]}


def arrived(it: Happened) -> Figures:
    hero, spot = it.action.args
    assert not it.lines(*MEETINGS)
    return {"n": it.after.queue[c.NODE_OF_SPOT[spot]].index(hero) + 1}


def at_sea(it: Happened) -> Figures:
    hero, spot = it.action.args
    assert it.due.slot[hero] == spot
    return {"depth": f"depth.{c.DEPTHS[c.SLOT_DEPTH[spot]]}"}


def on_a_bridge(it: Happened) -> Figures:
    assert it.after.at[it.action.args[0]] in c.BRIDGES
    return {}


def thrown_away(it: Happened) -> Figures:
    return {"n": sum(int(line["n"]) for line in it.lines("log.surplus") if line in _at_once(it))}


def _at_once(it: Happened) -> list[object]:
    return [line.params for line in it.at_once]


def nothing_thrown_away(it: Happened) -> Figures:
    return {} if not thrown_away(it)["n"] else {"surplus": True}


def stepped_ahead(it: Happened) -> Figures:
    place = it.before.place
    hero = it.before.queue[place][-1]
    behind = it.after.queue[place][it.after.queue[place].index(hero) + 1]
    return {"rival": f"seat.{behind // c.HEROES}"}


def built(it: Happened) -> Figures:
    card = it.action.args[0]
    assert card in it.due.built[it.seat]
    return {"n": it.points(), "card": c.CARD_TAG[card]}


def in_bed(it: Happened) -> Figures:
    (occupant,) = it.action.args
    bed = it.due.bed[occupant]
    assert 0 < bed < c.DEATH_BED
    return {"bed": bed, "occupant": _who(it)}


def in_bed_for_a_seat(it: Happened) -> Figures:
    occupant = it.action.args[0]
    assert it.due.post[occupant] != it.before.post[occupant]
    return {**in_bed(it), "post": c.POST_TAG[it.before.post[occupant]]}


def dead(it: Happened) -> Figures:
    assert it.due.bed[it.action.args[0]] == c.DEATH_BED
    return {"occupant": _who(it)}


def well_again(it: Happened) -> Figures:
    assert not it.due.bed[it.action.args[0]]
    return {"occupant": _who(it)}


def _who(it: Happened) -> str:
    return f"occupant.{it.seat}.{it.action.args[0] % c.OCCUPANTS}"


# -- Karma -----------------------------------------------------------------------------------------------
def harvest_over(start: Happened, asked: int) -> bool:
    """The places with a figure have acted."""
    return start.due.phase > ACTION or (start.due.phase == ACTION and start.due.place > c.BANK)


def harvested(it: Happened) -> Figures:
    found = Counter[str]()
    for line in it.lines("log.harvest", "log.bonus"):
        found[str(line["good"]).removeprefix("good.")] += int(line["n"])
    for line in it.lines("log.robbery"):
        found["money"] += int(line["n"])
    gains = tuple(f"amount.{good}.{found[good]}" for good in c.GOODS if found[good])
    return {"gains": gains, "n": c.KARMA_POINTS[it.action.args[0]]}


def nothing_harvested(it: Happened) -> Figures:
    assert harvested(it)["gains"] == ()
    return {"n": c.KARMA_POINTS[it.action.args[0]]}


# -- crafting --------------------------------------------------------------------------------------------
def crafted(start: Happened, asked: int) -> bool:
    return bool(asked != start.seat or start.due.built[start.seat] != start.before.built[start.seat])


def help_of_the_engineer(it: Happened) -> Figures:
    """What the next craft took less; a cheap one, or none, needs less help (MAD-20.12)."""
    assert it.after.engineer[it.seat]
    new = [card for card in it.due.built[it.seat] if card not in it.before.built[it.seat]]
    costs = [
        sum(c.PAID[c.PAYMENTS[card][resources_saved(position, it.seat)][0]])
        for card in new
        for position in (it.before, it.after)
    ]
    return {"n": costs[0] - costs[1] if new else 0}


# -- the Mugger ------------------------------------------------------------------------------------------
def heroes_have_moved(start: Happened, asked: int) -> bool:
    return bool(start.due.phase != start.before.phase and start.due.question != "placement")


def met_by_the_first(it: Happened) -> Figures:
    """Whoever of the heroes ends there first (MAD-19.3)."""
    meetings = [x for x in it.told if x.key in MEETINGS]
    moved = [x for x in it.told if x.key == "log.move" and x.params["place"] == c.NODE_TAG[it.action.args[0]]]
    if moved:
        assert meetings[0].params["seat"] == moved[0].params["seat"]
    return {"place": c.NODE_TAG[it.action.args[0]]}


PROMISES = {
    "forecast.pump": Promise(first("log.harvest")),
    "forecast.rob": Promise(first("log.robbery")),
    "forecast.buy_ammo": Promise(ammunition),
    "forecast.hunt": Promise(hunted),
    "forecast.put_under": Promise(cards_above),
    "forecast.sell_good": Promise(earned),
    "forecast.sell_plan": Promise(earned),
    "forecast.buy_good": Promise(paid),
    "forecast.buy_plan": Promise(paid),
    "forecast.settle_debt": Promise(paid),
    "forecast.move_hero": Promise(arrived),
    "forecast.move_hero_knuckles": Promise(arrived),
    "forecast.move_hero_ocean": Promise(at_sea),
    "forecast.move_hero_bridge": Promise(on_a_bridge),
    "forecast.move_hero_mugged": Promise(lambda it: {"n": ([*it.lines("log.mugged"), {"n": 0}])[0]["n"]}),
    "forecast.move_hero_wins": Promise(first("log.mugger_beaten")),
    "forecast.end_organisation": Promise(nothing_thrown_away),
    "forecast.end_organisation_surplus": Promise(thrown_away),
    "forecast.draw_knife": Promise(stepped_ahead),
    "forecast.build": Promise(built),
    "forecast.call_engineer": Promise(help_of_the_engineer, crafted, at_most=True),
    "forecast.choose_patient": Promise(in_bed),
    "forecast.choose_patient_leaves": Promise(in_bed_for_a_seat),
    "forecast.choose_patient_dies": Promise(dead),
    "forecast.choose_patient_well": Promise(well_again),
    "forecast.choose_karma": Promise(nothing_harvested, harvest_over),
    "forecast.choose_karma_brings": Promise(harvested, harvest_over),
    "forecast.choose_karma_at_most": Promise(harvested, harvest_over, at_most=True),
}
PLAIN = {
    "forecast.set_out",
    "forecast.seat_worker",
    "forecast.keep_seats",
    "forecast.place_mugger",
    "forecast.skip_heroes",
    "forecast.no_knife",
    "forecast.take_plan",
    "forecast.move_hero_wins_nothing",
    "forecast.move_hero_mugged.zero",
    "forecast.keep_plan",
    "forecast.leave",
    "forecast.end_crafting",
    "forecast.buy_good.zero",
    "forecast.buy_plan.zero",
    "forecast.sell_good.zero",
    "forecast.sell_plan.zero",
}
"""Sentences without a figure."""
