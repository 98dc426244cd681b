"""Forecasts of the result of a move, from what its seat knows; shown while a piece is over a target."""

from __future__ import annotations

from tabletop.engine.agenda import Item
from tabletop.engine.foresee import Outcome, outcome_of_effect, outcome_of_items
from tabletop.engine.game import Forecast
from tabletop.engine.verb import Action
from tabletop.games.macadam.components import BY_GREEN_ARROW, DOCUMENT_IDS, GRANTS, OWED_TAG
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.verbs import VERBS, give_up, penalty, step


def forecast(position: Macadam, seat: int, action: Action) -> Forecast:
    """Return the forecast of a move, shown on a target while the player holds a piece over it."""
    key = f"forecast.{action.verb}"
    match action:
        case ("lead" | "second_card" | "follow", _):
            return _exposed(position, seat, action)
        case ("officer", _) if position.binding == BY_GREEN_ARROW and _to_come(position):
            return _interrupted(position, seat, action)
        case ("lay", (card,)):
            return Forecast(key, {"document": f"document.{DOCUMENT_IDS[GRANTS[card] - 1]}"})
        case ("no_second_card", _) if seat == position.leader or not _to_come(position):
            return Forecast("forecast.trick_over")
        case ("no_second_card", _) if position.interrupted:
            return Forecast("forecast.trick_stopped")
        case (penalty.key | give_up.key, _):
            price = VERBS[action.verb].price(position, seat)
            return Forecast(key if price else f"{key}_free", {"n": price}, price)
    return Forecast(key)


def _to_come(position: Macadam) -> list[Item]:
    """Return the agenda items of turns in the current trick that are still to be played, in order."""
    return [item for item in position.agenda[::-1] if item[0] == "take_turn"]


def _outcome(position: Macadam, seat: int, action: Action) -> Outcome[Macadam]:
    return outcome_of_effect(position, VERBS[action.verb].effect_fn, seat, *action.args)


def _exposed(position: Macadam, seat: int, action: Action) -> Forecast:
    """Forecast the points that an exposed card brings, and the requirement it sets for later players."""
    outcome = _outcome(position, seat, action)
    n, after = outcome.points(seat), outcome.after
    last = seat != position.leader and not _to_come(position)
    if action.verb == "follow" or after.interrupted or last:
        return Forecast("forecast.follow", {"n": n})
    key = "forecast.lead_reversed" if after.step < position.step else f"forecast.{action.verb}"
    return Forecast(key, {"n": n, "required": OWED_TAG[after.owed]})


def _interrupted(position: Macadam, seat: int, action: Action) -> Forecast:
    """Forecast the seats that get a penalty when an officer stops the trick: those still to play, while there
    are tickets (MAC-13.4). If fewer tickets than seats are left, only the number of penalties is given,
    because the second card may decide who gets them."""
    after, to_come = _outcome(position, seat, action).after, _to_come(position)
    stopped = outcome_of_items(after, step, *to_come).after.penalties
    rivals = tuple(f"seat.{s}" for s in range(position.seats) if stopped[s] > position.penalties[s])
    if len(rivals) < len(to_come):
        return Forecast("forecast.interrupt_some", {"n": len(rivals)})
    return Forecast("forecast.interrupt", {"rivals": rivals})
