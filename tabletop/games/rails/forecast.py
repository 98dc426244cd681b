"""Forecasts of the effect of an action, shown to the player before it is made; found by trying the action on
a copy, without hidden knowledge."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.engine.agenda import do, verbs_of
from tabletop.engine.foresee import Outcome, outcome_of_effect, outcome_of_items
from tabletop.engine.game import Forecast
from tabletop.engine.log import Line
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.table import Text
from tabletop.engine.verb import Action
from tabletop.games.rails.accounts import move_prices, payment, place_stacks
from tabletop.games.rails.components import COLOURS, COMPANY_TAG, CUBE_COLOUR
from tabletop.games.rails.goods import hexes_passed
from tabletop.games.rails.land import HEX_TAG
from tabletop.games.rails.position import Barons, fist, value
from tabletop.games.rails.verbs import QUESTIONS, buy, step

VERBS = verbs_of(QUESTIONS)


def forecast(position: Barons, seat: int, action: Action) -> Forecast:
    """Return the forecast of an action's effect, shown while a piece is held over its target."""
    key, company = f"forecast.{action.verb}", position.company
    match action:
        case ("lay" | "take_symbol", _):
            return _build(position, seat, action)
        case ("deliver", (cube, city, links)):
            hexes = tuple(HEX_TAG[hex] for hex in hexes_passed(position, cube, city, links))
            total = _outcome(position, seat, action).after.performance[company]
            n, dividend = total - position.performance[company], payment(total).dividend
            colour = f"colour.{COLOURS[CUBE_COLOUR[cube]]}"
            figures = {"n": n, "total": total, "dividend": dividend}
            return Forecast(key, {**figures, "city": HEX_TAG[city], "color": colour}, way=hexes)
        case ("bid", (amount,)):
            bought = outcome_of_effect(
                _outcome(position, seat, action).after, buy.effect_fn, seat, company, 1
            ).after
            return Forecast(key, {"n": amount, "left": bought.cash[seat]})
        case ("buy", (_, count)):
            return _purchase(position, seat, action, count)
        case ("pick" | "put_back", (chosen,)):
            more = _in_the_fist(_outcome(position, seat, action).after, seat) - _in_the_fist(position, seat)
            key += "" if more else ".nothing"
            return Forecast(key, {"company": COMPANY_TAG[chosen], "n": abs(more)})
        case ("hold_out", _):
            return Forecast(key, {"n": _in_the_fist(position, seat)})
        case ("go_on", _):
            return Forecast(f"{key}.{position.question}")
    return Forecast(key, {"company": COMPANY_TAG[company]} if company != NOTHING else {})


def ended_now(position: Barons) -> Barons:
    """Return the position as it would be after the price adjustment if no further move were made in this
    round."""
    placed = outcome_of_items(position, step, do(place_stacks)).after
    return outcome_of_items(placed, step, do(move_prices)).after


def _outcome(position: Barons, seat: int, action: Action) -> Outcome[Barons]:
    return outcome_of_effect(position, VERBS[action.verb].effect_fn, seat, *action.args)


def _in_the_fist(position: Barons, seat: int) -> int:
    return value(position, fist(position, seat))


def _build(position: Barons, seat: int, action: Action) -> Forecast:
    """Return the forecast of a build: its cost, the shares to issue, and the stops linked."""
    outcome = _outcome(position, seat, action)
    built = outcome.named("log.lays") or outcome.named("log.takes_symbol")
    issued, stops = outcome.named("log.issues"), linked(outcome.lines)
    key = f"forecast.{action.verb}" + (".issue" if issued else "")
    key += ".link" if stops and action.verb == "lay" else ""
    params: dict[str, int | str | tuple[str, ...]] = {"cost": built["cost"], "n": issued.get("n", 0)}
    params |= {"stops": stops} if stops else {}
    return Forecast(key, params, label=Text("number.money", {"n": built["cost"]}), gives_up=bool(issued))


def linked(lines: Iterable[Line]) -> tuple[str, ...]:
    """Return the tags of the stops at the ends of all links that these log lines say are completed, each
    once."""
    ends = (str(line.params[end]) for line in lines if line.key == "log.link" for end in ("a", "b"))
    return tuple(dict.fromkeys(ends))


def _purchase(position: Barons, seat: int, action: Action, count: int) -> Forecast:
    """Return the forecast of buying shares: the cost, and control of the company (RAIL-5.1, RAIL-5.2)."""
    after, company = _outcome(position, seat, action).after, action.args[0]
    taken = position.control[company] != seat == after.control[company]
    cost = position.cash[seat] - after.cash[seat]
    key = "forecast.buy.control" if taken else "forecast.buy"
    return Forecast(key, {"company": COMPANY_TAG[company], "n": count, "cost": cost})
