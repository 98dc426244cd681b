"""What an action will bring, as far as its seat may know."""

from __future__ import annotations

from tabletop.engine.game import Forecast
from tabletop.engine.verb import Action
from tabletop.games.macadam.components import BY_GREEN_ARROW, DOCUMENT_IDS, GRANTS, OWED_TAG, POINTS
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.verbs import QUESTIONS, give_up, penalty

VERBS = {verb.key: verb for question in QUESTIONS.values() for verb in question.verbs}


def forecast(position: Macadam, seat: int, action: Action) -> Forecast:
    """The line shown on a target before the drop."""
    key = f"forecast.{action.verb}"
    match action:
        case ("lead", (signal, card)):
            return _lead(position, seat, signal, card)
        case ("second_card", (card,)) if not position.interrupted:
            return Forecast(key, {"n": POINTS[card], "required": _owed_after(position, seat, action)})
        case ("second_card" | "follow", (card,)):
            return Forecast("forecast.follow", {"n": POINTS[card]})
        case ("officer", _) if position.binding == BY_GREEN_ARROW:
            return Forecast("forecast.interrupt", {"n": _still_to_come(position)})
        case ("lay", (card,)):
            return Forecast(key, {"document": f"document.{DOCUMENT_IDS[GRANTS[card] - 1]}"})
        case ("no_second_card", _) if seat == position.leader:
            return Forecast("forecast.trick_over")
        case (penalty.key | give_up.key, _):
            price = VERBS[action.verb].price(position, seat)
            return Forecast(key if price else f"{key}_free", {"n": price}, price)
    return Forecast(key)


def _lead(position: Macadam, seat: int, signal: int, card: int) -> Forecast:
    after = _after(position, seat, Action("lead", (signal, card)))
    key = "forecast.lead_reversed" if after.step < 0 else "forecast.lead"
    return Forecast(key, {"n": POINTS[card], "required": OWED_TAG[after.owed]})


def _owed_after(position: Macadam, seat: int, action: Action) -> str:
    return OWED_TAG[_after(position, seat, action).owed]


def _after(position: Macadam, seat: int, action: Action) -> Macadam:
    """The position right after the move itself, before anything follows."""
    twin = position.copy()
    VERBS[action.verb].effect_fn(twin, seat, *action.args)
    return twin


def _still_to_come(position: Macadam) -> int:
    return sum(1 for item in position.agenda if item[0] == "take_turn")
