"""The values that the texts of refusals can mention in addition to the arguments of the refused move."""

from __future__ import annotations

from tabletop.engine.verb import Params
from tabletop.games.macadam.components import ANY_VEHICLE, CARD_TAG, OWED_TAG
from tabletop.games.macadam.lead import an_opening
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.score import end_reason
from tabletop.games.macadam.verbs import DISCARD, FOLLOW, LEAD


def next_step(position: Macadam) -> str:
    """Return the key of the text that a refusal shows: what must be done next in an exchange of cards, or why
    no exchange is possible (MAC-16.6)."""
    if position.question == DISCARD.key:
        return "step.discard_now"
    if position.question == FOLLOW.key:
        return "step.leader_only"
    if position.exchanged:
        return "step.exchanged"
    return "step.draw_first" if position.stock else "step.no_stock"


def facts(position: Macadam, seat: int) -> Params:
    """Return the values that a refusal's text may name in addition to the arguments of the refused move."""
    known: dict[str, int | str | tuple[str, ...]] = {
        "player": f"seat.{position.leader}",
        "reason": end_reason(position),
        "next_step": next_step(position),
        "led": CARD_TAG[position.led] if position.led >= 0 else "card",
    }
    if position.question == LEAD.key and seat == position.leader:
        known |= an_opening(position, seat)
    if position.owed:
        known["required"] = OWED_TAG[position.owed]
    if 0 < position.owed < ANY_VEHICLE:
        known["colour"] = OWED_TAG[position.owed].replace("owed.pedestrian_", "colour.")
    return known
