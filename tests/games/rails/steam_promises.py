"""What the forecasts of the simplified and standard versions promise."""

from __future__ import annotations

from collections import Counter

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c
from tabletop.games.rails.land import HEX_TAG
from tabletop.games.rails.steam.components import ACTION_TAG, ORDER
from tests.promises import Figures, Happened, Promise


def built(it: Happened) -> Figures:
    """The map says what was linked, purse and income what was raised."""
    before, after, seat = it.before, it.after, it.seat
    known = set(before.rails)
    new = [s for s in after.rails if s.end != NOTHING and s not in known]
    stops = tuple(dict.fromkeys(HEX_TAG[stop] for link in new for stop in (link.start, link.end)))
    ends: Figures = {"stops": stops} if stops else {}
    raised = 5 * (before.income[seat] - after.income[seat] + (before.points[seat] - after.points[seat]) // 2)
    cost = before.cash[seat] - after.cash[seat] + raised
    return {"cost": cost, "n": raised, "income": after.income[seat] if raised else 0, **ends}


def place_paid(it: Happened) -> Figures:
    """What a place has cost before the seat is asked again; nothing where it was outbid."""
    return {"n": sum(int(line["n"]) for line in it.lines("log.pays_place"))}


def paying_at_once(it: Happened) -> Figures:
    """Who pays for a place before anybody is asked again."""
    paying = (str(line.params["seat"]) for line in it.at_once if line.key == "log.pays_place")
    return {"rivals": tuple(rival for rival in paying if rival != f"seat.{it.seat}")}


def bid_and_paid(it: Happened) -> Figures:
    return {**place_paid(it), **paying_at_once(it)}


def left_and_paid(it: Happened) -> Figures:
    return {**left_the_auction(it), **paying_at_once(it)}


def stayed_and_paid(it: Happened) -> Figures:
    return {**stays_in(it), **paying_at_once(it)}


def capital(it: Happened) -> Figures:
    seat, before, after = it.seat, it.before, it.after
    spent = before.points[seat] - after.points[seat]
    return {"n": after.cash[seat] - before.cash[seat], "income": after.income[seat], "points": spent}


def tile(it: Happened) -> Figures:
    seat, before, after = it.seat, it.before, it.after
    raised = 5 * (before.income[seat] - after.income[seat] + (before.points[seat] - after.points[seat]) // 2)
    cost = before.cash[seat] - after.cash[seat] + raised
    named = ACTION_TAG[after.action[seat]]
    return {"tile": named, "cost": cost, "income": after.income[seat] if raised else 0}


def grown(it: Happened) -> Figures:
    _, city = it.action.args
    came = [cube for cube in c.CUBES if it.before.cubes[cube] != it.after.cubes[cube]]
    assert {it.after.cubes[cube] for cube in came} == {city}
    colours = tuple(f"colour.{c.GOODS[c.CUBE_COLOUR[cube]]}" for cube in came)
    return {"city": HEX_TAG[city], "colours": colours}


def founded(it: Happened) -> Figures:
    """The track that the map has no more, by owner: complete links, and exits that led nowhere."""
    hexes = [{side // 6 for side in s.sides} for s in it.before.rails]
    hex = it.after.founded
    gone = [s for s, on in zip(it.before.rails, hexes, strict=True) if on == {hex}]
    known = {(s.owner, s.sides) for s in it.after.rails}
    assert not known & {(s.owner, s.sides) for s in gone}
    found: dict[str, object] = {"hex": HEX_TAG[hex]}
    for name, lost in (("links", [s for s in gone if s.end >= 0]), ("exits", [s for s in gone if s.end < 0])):
        seats = Counter(s.owner for s in lost if s.owner != c.NOBODY)
        if seats:
            order = dict.fromkeys(s.owner for s in lost) if name == "links" else it.before.order
            found[name] = tuple(f"loss.{seats[s]}.{s}" for s in order if seats[s])
    return found


def hauled(it: Happened) -> Figures:
    """What the log says that every owner placed, the mover first."""
    _, city, _ = it.action.args
    due = {item[1]: item[2] for item in it.after.agenda if item[0] == "place_points"}
    others = tuple(f"gain.{due[s]}.{s}" for s in it.before.order if s in due)
    figures = {"n": it.after.due, "city": HEX_TAG[city]}
    return {**figures, "others": others} if others else figures


def level(it: Happened) -> Figures:
    (line,) = it.lines("log.locomotive")
    return {"n": line["n"]}


def income(it: Happened) -> Figures:
    (line,) = it.lines("log.to_income", "log.to_income.lost")
    assert int(line["n"]) + int(line["lost"]) == it.before.due
    return {"n": line["n"], "lost": line["lost"]}


def points(it: Happened) -> Figures:
    (line,) = it.lines("log.to_points")
    return {"n": line["n"]}


def at_once(start: Happened, asked: int) -> bool:
    return True


def when_sold(start: Happened, asked: int) -> bool:
    """When it may bid again, or the places are taken."""
    return asked == start.seat or start.due.phase != ORDER


def places_taken(start: Happened, asked: int) -> bool:
    """A place of this auction: in the simplified version each is an auction of its own."""
    return bool(start.due.phase != ORDER or start.due.places != start.before.places)


def left_the_auction(it: Happened) -> Figures:
    assert it.lines("log.pass")
    assert not it.lines("log.bid", "log.pass_and_stay")
    return {}


def stays_in(it: Happened) -> Figures:
    assert not it.after.passed[it.seat]
    assert it.lines("log.pass_and_stay")
    return {}


BUILDS = ("lay.raise", "lay.raise.link", "take_symbol.raise")
LOST = ("", ".links", ".exits", ".links.exits")
STEAM_PROMISES = {
    "forecast.pass_place_stay": Promise(stays_in, at_once),
    "forecast.pass_place": Promise(left_the_auction, places_taken),
    **{f"forecast.{build}": Promise(built, at_once) for build in BUILDS},
    "forecast.pass_place.pays": Promise(left_and_paid, at_once),
    "forecast.pass_place_stay.pays": Promise(stayed_and_paid, at_once),
    "forecast.bid_place": Promise(place_paid, when_sold, at_most=True),
    "forecast.bid_place.pays": Promise(bid_and_paid, when_sold, at_most=True),
    "forecast.raise_capital": Promise(capital, at_once),
    "forecast.raise_capital.points": Promise(capital, at_once),
    "forecast.take_action.fee": Promise(tile, at_once),
    "forecast.take_action.fee.raise": Promise(tile, at_once),
    "forecast.grow": Promise(grown, at_once),
    **{f"forecast.found_city{lost}": Promise(founded, at_once) for lost in LOST},
    "forecast.haul": Promise(hauled, at_once),
    "forecast.haul.others": Promise(hauled, at_once),
    "forecast.upgrade": Promise(level, at_once),
    "forecast.to_income": Promise(income, at_once),
    "forecast.to_income.lost": Promise(income, at_once),
    "forecast.to_points": Promise(points, at_once),
}
STEAM_PLAIN = {
    "forecast.enough_capital",
    "forecast.take_action",
    "forecast.take_action.declined",
    "forecast.rest",
    "forecast.end_building.own",
    "forecast.bid_place.zero",
}
"""Sentences without a figure."""
