"""What the forecasts of Macadam promise."""

from __future__ import annotations

from tabletop.games.macadam import components as c
from tests.promises import Figures, Happened, Promise


def exposed(it: Happened) -> Figures:
    card, seat = it.action.args[-1], it.seat
    assert card in it.after.fronts[seat]
    assert it.after.trick[seat] == card or it.after.leader != it.before.leader or it.after.counted
    return {"n": c.POINTS[card]}


def led(it: Happened) -> Figures:
    """Whoever is asked next to follow is asked for that."""
    return {**exposed(it), **_owed(it)}


def second(it: Happened) -> Figures:
    """Somebody has yet to follow."""
    assert still_to_come(it) or it.seat == it.before.leader
    return led(it)


def _owed(it: Happened) -> Figures:
    agenda = it.after.agenda
    if agenda and agenda[-1][2] == "follow" and it.after.leader == it.before.leader:
        return {"required": c.OWED_TAG[it.after.owed]}
    return {}


def led_the_other_way(it: Happened) -> Figures:
    assert it.after.step < 0 or it.after.leader != it.before.leader or it.after.counted
    return led(it)


def led_clockwise(it: Happened) -> Figures:
    assert it.after.step > 0
    return led(it)


def trick_over(start: Happened, asked: int) -> bool:
    return start.due.leader != start.before.leader or start.due.counted > 0


def interrupted(it: Happened) -> Figures:
    stopped = [x for x in it.told if x.key == "log.penalty" and x.rule == "MAC-9.4"]
    assert all(x.params["n"] == c.PENALTY for x in stopped)
    if len(stopped) < len(still_to_come(it)):
        return {"n": len(stopped)}
    return {"rivals": tuple(sorted(str(x.params["seat"]) for x in stopped))}


def still_owed(it: Happened) -> Figures:
    """Somebody has yet to follow, with what was asked for already."""
    assert still_to_come(it)
    assert not it.before.interrupted
    assert (it.after.owed, it.after.binder) == (it.before.owed, it.before.binder)
    return {}


def still_to_come(it: Happened) -> list[object]:
    return [item for item in it.before.agenda if item[0] == "take_turn"]


def no_penalty(it: Happened) -> Figures:
    assert not lost(it)["n"]
    return {}


def ended_without_penalty(it: Happened) -> Figures:
    assert it.after.counted or it.after.leader != it.before.leader or not still_to_come(it)
    return no_penalty(it)


def stopped(it: Happened) -> Figures:
    """Those still to come are penalised, as far as there are tickets."""
    fined = [x for x in it.at_once if x.key in ("log.penalty", "log.no_penalty_left")]
    assert len(fined) == len(still_to_come(it)) > 0
    return {}


def round_over(start: Happened, asked: int) -> bool:
    return bool(start.due.counted or start.due.round != start.before.round)


def document(it: Happened) -> Figures:
    """It stays valid until the round is counted."""
    new = c.GRANTS[it.action.args[0]]
    if it.due.round == it.before.round:
        assert it.due.documents[it.seat] & new == new
    assert it.after.documents[it.seat] & new == new
    return {"document": f"document.{c.DOCUMENT_IDS[new - 1]}"}


def lost(it: Happened) -> Figures:
    mine = [x.gain.points for x in it.at_once if x.gain and x.gain.seat == it.seat and x.key == "log.penalty"]
    assert it.before.hands[it.seat] == it.after.hands[it.seat] or it.after.counted or it.after.trick
    return {"n": -sum(mine)}


PROMISES = {
    "forecast.lead": Promise(led_clockwise),
    "forecast.lead_reversed": Promise(led_the_other_way),
    "forecast.second_card": Promise(second),
    "forecast.follow": Promise(exposed),
    "forecast.interrupt": Promise(interrupted, trick_over),
    "forecast.interrupt_some": Promise(interrupted, trick_over),
    "forecast.no_second_card": Promise(still_owed),
    "forecast.trick_stopped": Promise(stopped),
    "forecast.trick_over": Promise(ended_without_penalty),
    "forecast.officer": Promise(no_penalty),
    "forecast.lay": Promise(document, round_over),
    "forecast.penalty": Promise(lost),
    "forecast.penalty_free": Promise(lost),
    "forecast.give_up": Promise(lost),
    "forecast.give_up_free": Promise(lost),
}
PLAIN = {
    "forecast.draw_for_deal",
    "forecast.deal",
    "forecast.roll",
    "forecast.draw",
    "forecast.discard",
    "forecast.lead_officer",
    "forecast.interrupt_some.zero",
}
"""Sentences without a figure."""
