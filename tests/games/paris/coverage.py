"""What recorded games of Paris: New Eden must show between them: every card at work."""

from __future__ import annotations

from tabletop.games.paris import components as c
from tabletop.games.paris.position import Paris
from tabletop.games.paris.score import fulfilled
from tabletop.match import Match

EVERYTHING = {
    *c.SHELTER_TAG,
    *c.EVENT_TAG,
    *c.MISSION_TAG,
    *(f"verb.{verb}" for verb in ("take_top", "swap_dice", "keep_no_more", "end_turn", "feed", "go_hungry")),
}
"""Each shelter taken, event faced, mission held, new shelter placed, and the rarer moves."""

MET = {f"met.{tag}" for tag in c.MISSION_TAG[: len(c.SECRETS)]}
"""Secret missions fulfilled; luck decides, so most of them are enough."""


def covered(match: Match) -> set[str]:
    """What of that happened in a whole match."""
    end = match.position
    assert isinstance(end, Paris)
    found = {c.SHELTER_TAG[s] for shelters in end.shelters for s in shelters}
    found |= {c.MISSION_TAG[m] for placed in end.placed for m in placed}
    held = [(seat, m) for seat, hand in enumerate(end.hand) for m in hand if m in c.SECRETS]
    found |= {c.MISSION_TAG[m] for _, m in held}
    found |= {f"verb.{played.action.verb}" for played in match.actions}
    faced = (line for group in match.log() for line in group.lines if line.key.startswith("log.event"))
    found |= {str(line.params["source"]) for line in faced}
    return found | {f"met.{c.MISSION_TAG[m]}" for seat, m in held if fulfilled(end, seat, m)}
