"""What the forecasts of Outlive Gharkane promise."""

from __future__ import annotations

from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.position import Gharkane
from tests.promises import Figures, Happened, Promise

ASH_WIND = c.EVENT_IDS.index("ash_wind")
BUNKER = c.ROOM_IDS.index("bunker_core")
WILD_PACKS = c.EVENT_IDS.index("wild_packs")


def people(position: Gharkane, seat: int, home: int) -> int:
    return position.people[seat * len(c.HOMES) + home]


def room_of(position: Gharkane, seat: int, home: int) -> str:
    return c.HOME_TAG[home] if home == c.HOSPITAL else c.ROOM_TAG[position.rooms[seat][home]]


# -- the set-up --------------------------------------------------------------------------------------------
def placed(it: Happened) -> Figures:
    told = it.lines("log.place_hero")[0]
    return {"n": told["n"], "place": told["place"]}


# -- the night ---------------------------------------------------------------------------------------------
def pressed(it: Happened) -> Figures:
    """The weaker rivals that stand there, clockwise, and how much weaker they are; as the log tells it."""
    hero, spot = it.action.args
    place, p = c.PLACE_AT[spot], it.before
    found = [
        rival
        for i in range(1, p.seats)
        for rival in range(c.TEAM * ((it.seat + i) % p.seats), c.TEAM * ((it.seat + i) % p.seats + 1))
        if p.at[rival] == place and p.standing[rival] and c.STRENGTH[rival] < c.STRENGTH[hero]
    ]
    if not found:
        return {}
    if it.after.question != "club":
        told = it.lines("log.press")
        assert [f"hero.{rival // c.TEAM}.{rival % c.TEAM}" for rival in found][: len(told)] == [
            line["hero"] for line in told[: len(found)]
        ]
    differences = sum(c.STRENGTH[hero] - c.STRENGTH[rival] for rival in found)
    return {"rivals": tuple(f"seat.{rival // c.TEAM}" for rival in found), "pressure": differences}


def moved(it: Happened) -> Figures:
    hero, spot = it.action.args
    shielded = it.before.working[it.seat] >> BUNKER & 1
    capped = it.before.open_events >> ASH_WIND & 1 and not shielded
    strength = c.STRENGTH[hero]
    return {"place": c.PLACE_TAG[spot], "n": min(strength, 3) if capped else strength, **pressed(it)}


def moved_to_game(it: Happened) -> Figures:
    """What the game there resists, and the ammo that the actions of the hero leave to be spent on it."""
    figures = moved(it)
    stack = c.HUNTS.index(it.action.args[1])
    wild = it.before.open_events >> WILD_PACKS & 1 and not it.before.working[it.seat] >> BUNKER & 1
    resists = c.RESISTANCE[it.before.stacks[stack][0]] + wild
    return {**figures, "resists": resists, "ammo": max(0, resists - int(str(figures["n"])))}


def feasted(it: Happened) -> Figures:
    cans = [x["n"] for x in it.lines("log.gain") if x["source"] == c.PLACE_TAG[c.HACIENDAS]]
    survivors = it.lines("log.survivors")[0]["n"]
    return {"n": cans[0] if cans else 0, "survivors": survivors, **pressed(it)}


def has_feasted(it: Happened, asked: int) -> bool:
    return bool(it.lines("log.survivors"))


def collected(it: Happened) -> Figures:
    assert it.after.actions == it.before.actions - 1
    return {"stock": c.STOCK_TAG[it.action.args[0]], "n": it.after.actions}


def hunted(it: Happened) -> Figures:
    told = it.lines("log.hunt")[0]
    food = next(x["n"] for x in it.lines("log.gain") if x["good"] == "good.food")
    actions = it.before.actions - it.after.actions
    return {"game": told["game"], "ammo": told["n"], "n": food, "actions": actions}


def searched(it: Happened) -> Figures:
    (town,) = it.action.args
    left = len(it.after.piles[town])
    assert len(it.lines("log.find")) == 1
    return {"place": c.PLACE_TAG[c.TOWNS[town]], "n": left + 1}


def found(it: Happened) -> Figures:
    return {"tile": it.lines("log.find")[0]["tile"]}


def stopped(it: Happened) -> Figures:
    assert it.after.hero != it.before.hero or it.after.step != c.NIGHT
    return {"n": it.before.actions}


def defended(it: Happened) -> Figures:
    return {"n": it.before.pressure - int(it.lines("log.spend_ammo")[0]["n"])}


# -- paying ------------------------------------------------------------------------------------------------
PAID = ("log.pay", "log.hand_over")


def is_paid(it: Happened, asked: int) -> bool:
    return bool(it.due.question != "pay")


def goods_paid(it: Happened, rule: str) -> int:
    return sum(x.key in PAID and x.rule == rule and x.params["seat"] == f"seat.{it.seat}" for x in it.told)


def given(it: Happened) -> Figures:
    """More of them follow by themselves where nothing is left to choose.

    Whoever gives in to a pressure owes goods from then on.
    """
    me = f"seat.{it.seat}"
    paid = [x.params["good"] for x in it.at_once if x.key in PAID and x.params["seat"] == me]
    left = it.after.owed if (it.after.question, it.after.asked) == ("pay", it.seat) else 0
    return {"good": paid[0], "n": (it.before.owed or len(paid) + left) - 1}


def drawn(it: Happened) -> Figures:
    return {"n": sum(x.key == "log.draw_equipment" for x in it.at_once)}


def solved(it: Happened) -> Figures:
    told = it.lines("log.solve")[0]
    return {"event": told["event"], "n": told["n"], "cost": goods_paid(it, "GHA-13.5")}


def built(it: Happened) -> Figures:
    return {"room": it.lines("log.build")[0]["room"], "n": goods_paid(it, "GHA-17.1")}


def repaired(it: Happened) -> Figures:
    return {"tool": it.lines("log.repair")[0]["equipment"], "n": goods_paid(it, "GHA-19.1")}


# -- survivors ---------------------------------------------------------------------------------------------
def gone(it: Happened) -> int:
    """Those who left at once, where the day began by itself."""
    return sum(x.key == "log.left" for x in it.at_once)


def in_the_hospital(it: Happened) -> Figures:
    """More newcomers follow by themselves where nothing is left to choose."""
    n = people(it.before, it.seat, c.HOSPITAL) + 1
    assert people(it.after, it.seat, c.HOSPITAL) + gone(it) >= n
    return {"n": n}


def moved_in(it: Happened) -> Figures:
    home = it.action.args[-1]
    room = it.before.rooms[it.seat][home]
    n = people(it.before, it.seat, home) + 1
    assert people(it.after, it.seat, home) + gone(it) >= n
    return {"room": c.ROOM_TAG[room], "n": n, "seats": c.SEATS_OF[room]}


def filled(it: Happened) -> Figures:
    figures = moved_in(it)
    room = c.ROOM_TAG.index(str(figures["room"]))
    assert it.after.working[it.seat] >> room & 1
    return {**figures, "n": c.SEATS_OF[room]}


def dismissed(it: Happened) -> Figures:
    """More of them follow by themselves where nothing is left to choose."""
    (home,) = it.action.args
    room = room_of(it.before, it.seat, home)
    assert it.lines("log.left")[0]["room"] == room
    return {"room": room, "n": people(it.before, it.seat, home) - 1}


def stops(it: Happened) -> Figures:
    figures = dismissed(it)
    bit = 1 << c.ROOM_TAG.index(str(figures["room"]))
    assert it.before.working[it.seat] & bit
    assert not it.after.working[it.seat] & bit
    return figures


def cared(it: Happened) -> Figures:
    assert it.lines("log.care")
    return {"n": it.before.care - 1}


def healed(it: Happened) -> Figures:
    return {"value": it.lines("log.disease_better")[0]["value"]}


def recruited(it: Happened) -> Figures:
    return {"good": it.lines("log.recruit")[0]["good"], "n": people(it.before, it.seat, c.HOSPITAL) + 1}


PROMISES = {
    "forecast.place_hero": Promise(placed),
    "forecast.move": Promise(moved),
    "forecast.move_press": Promise(moved),
    "forecast.move_game": Promise(moved_to_game),
    "forecast.move_game_press": Promise(moved_to_game),
    "forecast.move_haciendas": Promise(feasted, has_feasted),
    "forecast.move_haciendas_press": Promise(feasted, has_feasted),
    "forecast.collect": Promise(collected),
    "forecast.hunt": Promise(hunted),
    "forecast.search": Promise(searched),
    "forecast.search_seen": Promise(found),
    "forecast.stop": Promise(stopped),
    "forecast.spend_ammo": Promise(defended),
    "forecast.give": Promise(given),
    "forecast.draw_equipment": Promise(drawn),
    "forecast.solve": Promise(solved, is_paid),
    "forecast.build": Promise(built, is_paid),
    "forecast.repair": Promise(repaired, is_paid),
    "forecast.dismiss": Promise(dismissed),
    "forecast.dismiss_working": Promise(stops),
    "forecast.care": Promise(cared),
    "forecast.heal": Promise(healed),
    "forecast.recruit": Promise(recruited),
    "forecast.to_hospital": Promise(in_the_hospital),
    "forecast.room_filled": Promise(moved_in),
    "forecast.room_full": Promise(filled),
}
PLAIN = {
    "forecast.keep_megapole",
    "forecast.keep_room",
    "forecast.enough_rooms",
    "forecast.open_room",
    "forecast.keep_leader",
    "forecast.trade_in",
    "forecast.trade_for",
    "forecast.look",
    "forecast.use_room",
    "forecast.use_equipment",
    "forecast.give_in",
    "forecast.decline",
    "forecast.take_equipment",
    "forecast.put_back",
    "forecast.settle",
    "forecast.pass_turn",
    "forecast.recycle",
    "forecast.done",
    "forecast.dismiss.zero",
}
"""Sentences without a figure."""
