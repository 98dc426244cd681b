"""The choice of sounds for moves, as the game's data define them."""

from __future__ import annotations

from tabletop.match import Match

USUAL = "drop"


def heard(match: Match, reader: int) -> list[str]:
    """Return the names of the sounds for the last action: first the sound of its kind (verb), then up to two
    sounds for its log lines that the seat `reader` may read, the last ones if there are more."""
    sounds, at = match.game.sounds, len(match.actions) - 1
    told = [line.key for group in match.log_for(reader, at) for line in group.lines]
    latest = dict.fromkeys(sounds[key] for key in reversed(told) if key in sounds)
    return [sounds.get(match.actions[at].action.verb, USUAL), *reversed(list(latest)[:2])]
