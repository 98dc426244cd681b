"""Forecasts of the result of a move, from what its seat knows; shown while a piece is over a target."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine.agenda import do, verbs_of
from tabletop.engine.foresee import Outcome, outcome_of_effect, outcome_of_items
from tabletop.engine.game import Forecast
from tabletop.engine.secrecy import UNKNOWN
from tabletop.engine.table import Text
from tabletop.engine.verb import Action, Params
from tabletop.games.gharkane import (
    acting,
    building,
    components as c,
    day,
    night,
    pressure,
    repairs,
    shelter,
    upkeep,
    verbs,
)
from tabletop.games.gharkane.event import keeps_hunters_out
from tabletop.games.gharkane.position import NOTHING, Gharkane

VERBS = verbs_of(verbs.QUESTIONS)


def forecast(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Return the forecast of a move, shown on a target while the player holds a piece over it."""
    if function := FORECASTS.get(action.verb):
        return function(position, seat, action)
    return Forecast(f"forecast.{action.verb}", VERBS[action.verb].tags(action.args))


def _outcome(position: Gharkane, seat: int, action: Action) -> Outcome[Gharkane]:
    return outcome_of_effect(position, VERBS[action.verb].effect_fn, seat, *action.args)


def _start(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast the placing of a hero at its start place; the text names the hero by its strength."""
    hero, place = action.args
    return Forecast("forecast.place_hero", {"n": c.STRENGTH[hero], "place": c.PLACE_TAG[place]})


# -- the night ---------------------------------------------------------------------------------------------
def _move(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast a hero's move: the path, the actions or goods there, the rivals pressed, their goods."""
    hero, spot = action.args
    place = c.PLACE_AT[spot]
    after = _outcome(position, seat, action).after
    path = tuple(c.PLACE_TAG[p] for p in night.way_of(position, hero, place))
    pressed = pressure.victims(after, hero)
    params: dict[str, int | str | tuple[str, ...]] = {"place": c.PLACE_TAG[place], "n": after.actions}
    key = "forecast.move"
    if place == c.HACIENDAS:
        slot = c.SLOTS[after.slot[hero]]
        key, cans = "forecast.move_haciendas", night.cans_brought(after, seat, slot.number)
        params |= {"n": cans, "survivors": slot.survivors}
    elif (stack := game_at(position, seat, place)) != NOTHING:
        resists = acting.resistance(position, seat, stack * c.STACK)
        key = "forecast.move_game"
        params |= {"resists": resists, "ammo": max(0, resists - after.actions)}
    if not pressed:
        return Forecast(key, params, way=path)
    asked = sum(c.STRENGTH[hero] - c.STRENGTH[victim] for victim in pressed)
    params |= {"rivals": tuple(f"seat.{victim // c.TEAM}" for victim in pressed), "pressure": asked}
    return Forecast(f"{key}_press", params, way=path, label=Text("label.pressure", {"n": asked}))


def game_at(position: Gharkane, seat: int, place: int) -> int:
    """Return the number of the stack of game tiles from which a hero of the seat could hunt at a place;
    NOTHING if there is none."""
    if place not in c.HUNTS or keeps_hunters_out(position, seat, place):
        return NOTHING
    stack = c.HUNTS.index(place)
    return stack if position.stacks[stack] else NOTHING


def _hunt(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast the food that a hunt brings, and the actions and ammo that it takes."""
    prey, ammo, aids = action.args
    tile = acting.tile_at(position, prey)
    actions = acting.needed(position, seat, prey, aids) - ammo
    food = acting.food_for(position, seat, tile)
    params: Params = {"game": c.GAME_TAG[tile], "n": food, "actions": actions, "ammo": ammo}
    return Forecast("forecast.hunt", params, label=Text("label.food", {"n": food}))


def _search(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast a search: the top tile if it lies face up, and the number of tiles in the pile."""
    (town,) = action.args
    pile = position.piles[town]
    params: Params = {"place": c.PLACE_TAG[c.TOWNS[town]], "n": len(pile)}
    if pile[0] == UNKNOWN or not position.face_up[town]:
        return Forecast("forecast.search", params)
    return Forecast("forecast.search_seen", {**params, "tile": c.SEARCH_TAG[pile[0]]})


def _collect(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast the number of actions that the hero has left after it collects a good."""
    after = _outcome(position, seat, action).after
    return Forecast("forecast.collect", {"stock": c.STOCK_TAG[action.args[0]], "n": after.actions})


def _stop(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast the number of actions that the hero loses by ending its turn now."""
    return Forecast("forecast.stop", {"n": position.actions}, gives_up=position.actions > 0)


def _defence(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast the pressure that remains on the victim after it spends ammo."""
    return Forecast("forecast.spend_ammo", {"n": position.pressure - action.args[0]})


def _gift(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast how many goods the seat still owes after it gives one; a pressed seat owes at most all the
    goods that can be taken from it."""
    owed = position.owed or min(position.pressure, shelter.held(position, seat, c.IN_GROUP[c.BARTER]))
    return Forecast("forecast.give", {"good": c.GOOD_TAG[action.args[0]], "n": owed - 1})


# -- the day -----------------------------------------------------------------------------------------------
def _solve(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast the points that a solved event brings, and the number of goods that it costs."""
    event, help = action.args
    card = position.row[event]
    cost, foodstuffs, off = day.price(position, event, help)
    params: Params = {
        "event": c.EVENT_TAG[card],
        "n": c.EVENT_POINTS[card],
        "cost": sum(cost) + foodstuffs - off,
    }
    return Forecast("forecast.solve", params, named={"event": c.EVENT_TAG[card]})


def _housing(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast the building of a room by its price, or the arrival of a survivor by the new number of
    survivors and whether the room becomes full."""
    home = action.args[-1]
    tag = shelter.room_tag(position, seat, home)
    named = {"home": tag}
    if action.verb == "build":
        return Forecast(
            "forecast.build", {"room": tag, "n": building.room_price(position, seat)}, named=named
        )
    if action.verb == "open_room":
        return Forecast("forecast.open_room", {"room": tag}, named=named)
    people = position.people[seat * len(c.HOMES) + home] + 1
    if home == c.HOSPITAL:
        return Forecast("forecast.to_hospital", {"n": people}, named=named)
    seats = c.SEATS_OF[position.rooms[seat][home]]
    key = "forecast.room_full" if people == seats else "forecast.room_filled"
    return Forecast(key, {"room": tag, "n": people, "seats": seats}, named=named)


def _dismissal(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast how many survivors stay in a room when one leaves, and whether the room stops working."""
    (dwelling,) = action.args
    tag = shelter.room_tag(position, seat, dwelling)
    left = position.people[seat * len(c.HOMES) + dwelling] - 1
    working = dwelling != c.HOSPITAL and position.working[seat] >> position.rooms[seat][dwelling] & 1
    key = "forecast.dismiss_working" if working else "forecast.dismiss"
    return Forecast(key, {"room": tag, "n": left})


def _repair(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast the number of materials that a repair costs."""
    cost = repairs.repair_price(position, seat, *action.args)
    return Forecast("forecast.repair", {**VERBS["repair"].tags(action.args), "n": cost})


def _treatment(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast the effect of one medicine: what the hospital still needs, else the new disease value."""
    after = _outcome(position, seat, action).after
    if position.care:
        return Forecast("forecast.care", {"n": after.care})
    return Forecast("forecast.heal", {"value": c.TRACK[after.disease[seat]]})


def _room(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast the use of a room; for drawn equipment, the number of pieces, at most those left."""
    (room,) = action.args
    if room not in (c.BENCH, c.STOREHOUSE):
        return Forecast("forecast.use_room", {"room": c.ROOM_TAG[room]})
    return Forecast(
        "forecast.draw_equipment", {"n": min(c.ROOM_AMOUNT[room], shelter.equipment_left(position))}
    )


def _recruit(position: Gharkane, seat: int, action: Action) -> Forecast:
    """Forecast the number of survivors in the hospital after one more is recruited."""
    patients = position.people[seat * len(c.HOMES) + c.HOSPITAL] + 1
    return Forecast("forecast.recruit", {"good": c.GOOD_TAG[action.args[0]], "n": patients})


FORECASTS: dict[str, Callable[[Gharkane, int, Action], Forecast]] = {
    "place_hero": _start,
    "move": _move,
    "collect": _collect,
    "hunt": _hunt,
    "search": _search,
    "stop": _stop,
    "spend_ammo": _defence,
    "give": _gift,
    "solve": _solve,
    "open_room": _housing,
    "build": _housing,
    "house": _housing,
    "move_survivor": _housing,
    "dismiss": _dismissal,
    "repair": _repair,
    "use_room": _room,
    "treat": _treatment,
    "recruit": _recruit,
}
"""The functions that foresee what a move changes, by the key of the move's verb. For a move whose verb is
missing here, the forecast only names the arguments of the move."""


# -- the disease ---------------------------------------------------------------------------------------------
def space_to_come(position: Gharkane, seat: int) -> int:
    """Return the space that the seat's disease marker will have after the next disease step if the seat
    spends all its medicine, as an index of TRACK; its present space if no disease step comes any more."""
    if upkeep.is_over(position, seat, c.FEED):
        return position.disease[seat]
    after = outcome_of_items(position, verbs.step, do(upkeep.wave, seat)).after
    while verbs.treat.possible(after, seat):
        verbs.treat.effect_fn(after, seat)
    upkeep.neglect(after, seat)
    return after.disease[seat]
