"""The sounds of moves, chosen by the game's data."""

from __future__ import annotations

from tabletop.match import Match

USUAL = "drop"


def heard(match: Match, reader: int) -> list[str]:
    """Return the sound of the last action, then that of the last log line readable to the viewer that has
    one."""
    sounds, at = match.game.sounds, len(match.actions) - 1
    told = [line.key for group in match.log_for(reader, at) for line in group.lines]
    event = next((sounds[key] for key in reversed(told) if key in sounds), "")
    return [sounds.get(match.actions[at].action.verb, USUAL), *([event] if event else [])]
