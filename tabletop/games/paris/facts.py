"""Reasons why a seat may not act out of turn, and the values that any refusal's text may name."""

from __future__ import annotations

from tabletop.engine.verb import Params, Refusal, Verb
from tabletop.games.paris.claim import the_type
from tabletop.games.paris.components import PLACE_TAG, STEPS
from tabletop.games.paris.position import NOTHING_PENDING, Paris
from tabletop.games.paris.verbs import PART_OF, QUESTIONS, WRONG_STEP, place_shelter, take_shelter, take_top


def turn_lost(position: Paris, seat: int, verb: Verb) -> Refusal | str:
    """Return why a seat may not make a kind of move (`verb`) while another seat is asked; "" if the only
    reason is that it is the other seat's turn (chapter 24)."""
    if verb is place_shelter:
        return "PAR-15.2"
    if position.question not in PART_OF[verb]:
        return WRONG_STEP
    if verb in (take_shelter, take_top) and position.strength[seat] == 0:
        return Refusal("PAR-13.4", the_type(position))
    return ""


def step_played(position: Paris) -> str:
    """Return the tag of the current step or of the part of the step that is being played (PAR-4.3)."""
    question = QUESTIONS.get(position.question)
    return question.during if question else f"step.{STEPS[position.step]}"


def facts(position: Paris, seat: int) -> Params:
    """Return the values that any refusal's text may name: the step, the player who is asked, and the place
    whose action is still to be carried out."""
    known: dict[str, int | str] = {
        "step": step_played(position),
        "player": f"seat.{max(position.asked, 0)}",
        "n": 1,
    }
    if position.pending != NOTHING_PENDING:
        known["place"] = PLACE_TAG[position.pending]
        known["action"] = PLACE_TAG[position.pending].replace("place", "grants")
    return known
