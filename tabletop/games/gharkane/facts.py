"""Reasons why a seat may not act out of turn, and values that the texts of refusals mention."""

from __future__ import annotations

from tabletop.engine.position import NOBODY
from tabletop.engine.verb import Params, Refusal, Verb
from tabletop.games.gharkane import verbs
from tabletop.games.gharkane.components import HERO_TAG, NIGHT, STEPS, TEAM
from tabletop.games.gharkane.night import movable_heroes
from tabletop.games.gharkane.position import NOTHING, Gharkane
from tabletop.games.gharkane.pressure import victims


def turn_lost(position: Gharkane, seat: int, verb: Verb) -> Refusal | str:
    """Return why a seat may not make a kind of move (`verb`) while another seat is asked; "" if the only
    reason is that it is the other seat's turn. For instance, a seat that presses a rival must wait for the
    rival's answer, and may not spend ammo itself."""
    pressing = position.victim != NOTHING and position.hero // TEAM == seat
    if pressing and verb is verbs.spend_ammo:
        return "GHA-7.9"
    if pressing and verb is not verbs.give:
        return Refusal("GHA-7.5", {"player": f"seat.{position.victim // TEAM}"})
    if verb is verbs.give and position.question == verbs.PAY.key:
        return "GHA-13.6"
    if verb is verbs.place_hero and position.question == verbs.PLACE_HEROES.key:
        return Refusal("GHA-2.21", {"whose": f"seat.{position.asked}"})
    if verb is verbs.solve and position.question == verbs.SOLVE.key:
        return Refusal("GHA-13.1", {"player": f"seat.{position.asked}"})
    return ""


def step_played(position: Gharkane) -> str:
    """Return the tag of the step of the game that is being played, for the text of a refusal."""
    question = verbs.QUESTIONS.get(position.question)
    return question.during if question and question.during else f"step.{STEPS[position.step]}"


def facts(position: Gharkane, seat: int) -> Params:
    """Return the values that a refusal's text may name in addition to the arguments of the refused move."""
    known: dict[str, int | str] = {
        "player": f"seat.{max(position.asked, 0)}",
        "count": position.owed or position.care,
    }
    if position.victim != NOTHING:
        known["player"] = f"seat.{position.victim // TEAM}"
    elif position.question == verbs.CLUBBING.key:
        known["player"] = f"seat.{victims(position, position.hero)[0] // TEAM}"
    if position.asked not in (NOBODY, seat):
        return known
    if position.step == NIGHT and position.hero == NOTHING and (heroes := movable_heroes(position, seat)):
        known["hero"] = HERO_TAG[heroes[0]]
    known["step"] = step_played(position)
    return known
