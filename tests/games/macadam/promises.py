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
    return {"n": len(stopped)}


def document(it: Happened) -> Figures:
    new = c.GRANTS[it.action.args[0]]
    assert it.after.documents[it.seat] & new == new
    return {"document": f"document.{c.DOCUMENT_IDS[new - 1]}"}


def lost(it: Happened) -> Figures:
    mine = [x.gain.points for x in it.at_once if x.gain and x.gain.seat == it.seat and x.key == "log.penalty"]
    assert it.before.hands[it.seat] == it.after.hands[it.seat] or it.after.counted or it.after.trick
    return {"n": -sum(mine)}


PROMISES = {
    "forecast.lead": Promise(led_clockwise),
    "forecast.lead_reversed": Promise(led_the_other_way),
    "forecast.second_card": Promise(led),
    "forecast.follow": Promise(exposed),
    "forecast.interrupt": Promise(interrupted, trick_over),
    "forecast.lay": Promise(document),
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
    "forecast.officer",
    "forecast.no_second_card",
    "forecast.trick_over",
}
"""Sentences without a figure."""
