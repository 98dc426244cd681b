"""Forecasts of the effect of an action, shown to the player before it is made; found by trying the action on
a copy, without hidden knowledge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tabletop.engine.foresee import Outcome, outcome_of_effect, outcome_with_steps
from tabletop.engine.game import Forecast
from tabletop.engine.log import Line
from tabletop.engine.table import Text
from tabletop.engine.verb import Action
from tabletop.games.rails import components as c, goods, land, verbs
from tabletop.games.rails.forecast import linked
from tabletop.games.rails.steam import actions, hauling
from tabletop.games.rails.steam.components import ACTION_TAG
from tabletop.games.rails.steam.position import Steam, supply

VERBS = {verb.key: verb for question in verbs.QUESTIONS.values() for verb in question.verbs}


def forecast(position: Steam, seat: int, action: Action) -> Forecast:
    """Return the forecast of an action's effect, shown while a piece is held over its target."""
    match action:
        case ("lay" | "take_symbol", _):
            return _build(position, seat, action)
        case ("haul", (cube, city, which)):
            return _haul(position, seat, cube, city, which)
        case ("bid_place" | "pass_place", _):
            return _spoken(position, seat, action)
        case ("take_action", (tile, used)):
            return _action(position, seat, action, tile, used)
        case ("found_city", (hex, _)):
            return _city(position, seat, action, hex)
        case ("raise_capital" | "upgrade" | "to_income" | "to_points", _):
            return _figures(position, seat, action)
    return _plain(position, seat, action)


def _plain(position: Steam, seat: int, action: Action) -> Forecast:
    """Return the forecast of an action whose effect is known without trying it on a copy."""
    key = f"forecast.{action.verb}"
    match action:
        case ("grow", (space, city)):
            colours = tuple(f"colour.{c.GOODS[c.CUBE_COLOUR[cube]]}" for cube in supply(position, space))
            return Forecast(key, {"city": land.HEX_TAG[city], "colours": colours})
        case ("end_building", _):
            return Forecast(f"{key}.own")
    return Forecast(key, {"company": f"seat.{seat}"})


def _spoken(position: Steam, seat: int, action: Action) -> Forecast:
    """Return the forecast of a bid or pass in the auction of places: the bid, and the rivals who would pay
    for a place before any player is asked again."""
    key = f"forecast.{action.verb}"
    if action.verb == "pass_place" and position.may_stay[seat]:  # the Turn Order tile (RAIL-20.5)
        key += "_stay"
    lines = outcome_with_steps(position, verbs.step, VERBS[action.verb].effect_fn, seat, *action.args).lines
    paying = (str(line.params["seat"]) for line in lines if line.key == "log.pays_place")
    rivals = tuple(rival for rival in paying if rival != f"seat.{seat}")
    params: dict[str, int | str | tuple[str, ...]] = {"n": action.args[0]} if action.args else {}
    if rivals:
        return Forecast(f"{key}.pays", {**params, "rivals": rivals})
    return Forecast(key, params)


def _figures(position: Steam, seat: int, action: Action) -> Forecast:
    """Return the forecast of raising money, an upgrade or placing points: the change for the seat."""
    key, after = f"forecast.{action.verb}", _outcome(position, seat, action).after
    cash, points = after.cash[seat] - position.cash[seat], after.points[seat] - position.points[seat]
    income = after.income[seat] - position.income[seat]
    match action.verb:
        case "raise_capital":
            params = {"n": cash, "income": after.income[seat], "points": -points}
            return Forecast(key + (".points" if points else ""), params)
        case "to_income":
            lost = position.due - income
            params = {"n": income, "lost": lost}
            return Forecast(key + (".lost" if lost else ""), params, gives_up=bool(lost))
        case "to_points":
            return Forecast(key, {"n": points})
    return Forecast(key, {"n": after.locomotive[seat]})


def _outcome(position: Steam, seat: int, action: Action) -> Outcome[Steam]:
    return outcome_of_effect(position, VERBS[action.verb].effect_fn, seat, *action.args)


def _build(position: Steam, seat: int, action: Action) -> Forecast:
    """Return the forecast of a build: its cost, the money to raise, and the stops linked."""
    outcome = _outcome(position, seat, action)
    built = outcome.named("log.lays") or outcome.named("log.takes_symbol")
    raised = outcome.named("log.raises") or outcome.named("log.raises.points")
    stops = linked(outcome.lines)
    key = f"forecast.{action.verb}" + (".raise" if raised else "")
    key += ".link" if stops and action.verb == "lay" else ""
    params: dict[str, int | str | tuple[str, ...]] = {"cost": built["cost"], "n": raised.get("n", 0)}
    params |= {"income": raised.get("income", 0), **({"stops": stops} if stops else {})}
    return Forecast(key, params, label=Text("number.money", {"n": built["cost"]}), gives_up=bool(raised))


def _haul(position: Steam, seat: int, cube: int, city: int, which: int) -> Forecast:
    """Return the forecast of a delivery: its way, and the points of each owner, the mover's first."""
    links = hauling.served(position, cube, city, which)
    hexes = tuple(land.HEX_TAG[hex] for hex in goods.hexes_passed(position, cube, city, which))
    mine = (f"gain.{links[seat]}.{seat}",) if links[seat] else ()
    others = tuple(f"gain.{links[s]}.{s}" for s in position.order if s != seat and links[s])
    named = {"which": mine + others or ("nobody",)}
    params: dict[str, int | str | tuple[str, ...]] = {"n": links[seat], "city": land.HEX_TAG[city]}
    if others:
        return Forecast("forecast.haul.others", {**params, "others": others}, way=hexes, named=named)
    return Forecast("forecast.haul", params, way=hexes, named=named)


def _city(position: Steam, seat: int, action: Action, hex: int) -> Forecast:
    """Return the forecast of founding a New City: the links and exits each owner loses (RAIL-20.9)."""
    lines = _outcome(position, seat, action).lines
    links = _losses(line for line in lines if line.key == "log.loses_link")
    exits = _losses(line for line in lines if line.key == "log.loses_exits")
    key = "forecast.found_city" + (".links" if links else "") + (".exits" if exits else "")
    params: dict[str, int | str | tuple[str, ...]] = {"hex": land.HEX_TAG[hex]}
    params |= {"links": links} if links else {}
    params |= {"exits": exits} if exits else {}
    return Forecast(key, params, gives_up=any(tag.endswith(f".{seat}") for tag in links))


def _losses(lines: Iterable[Line]) -> tuple[str, ...]:
    """Return a text tag for each seat that loses track, with the links or exits lost, as in the log."""
    lost = Counter[str]()
    for line in lines:
        lost[str(line.params["seat"]).removeprefix("seat.")] += int(line.params.get("n", 1))
    return tuple(f"loss.{n}.{seat}" for seat, n in lost.items())


def _action(position: Steam, seat: int, action: Action, tile: int, used: int) -> Forecast:
    """Return the forecast of taking an action tile: its fee, and the income left if the player must raise
    money for it; `used` is 0 if the action is not used."""
    outcome = _outcome(position, seat, action)
    raised = outcome.named("log.raises") or outcome.named("log.raises.points")
    cost = actions.fee(position, seat, tile) if used else 0
    key = "forecast.take_action" + (".declined" if not used else ".fee" if cost else "")
    key += ".raise" if raised else ""
    params: dict[str, int | str | tuple[str, ...]] = {
        "tile": ACTION_TAG[tile],
        "cost": cost,
        "income": raised.get("income", 0),
    }
    return Forecast(key, params, gives_up=bool(raised))
