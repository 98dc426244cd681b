"""The choice of sounds for moves, as the game's data define them."""

from __future__ import annotations

from tabletop.match import Match

USUAL = "drop"


def heard(match: Match, reader: int) -> list[str]:
    """Return the names of the sounds for the last action: the sound of its kind (verb), then the sound of the
    last log line that has one and that the seat `reader` may read, if there is such a line."""
    sounds, at = match.game.sounds, len(match.actions) - 1
    told = [line.key for group in match.log_for(reader, at) for line in group.lines]
    event = next((sounds[key] for key in reversed(told) if key in sounds), "")
    return [sounds.get(match.actions[at].action.verb, USUAL), *([event] if event else [])]
