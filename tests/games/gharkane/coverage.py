"""What recorded games of Outlive Gharkane must show between them: every card at work."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.engine.log import Line
from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.bonus import ROOM_EFFECT
from tabletop.games.gharkane.position import Gharkane
from tabletop.match import Match

REFUSED_ALWAYS = {"enough_rooms"}
"""It is there to say why not."""

EVERYTHING = {
    *c.EVENT_TAG,
    *c.MEGAPOLE_TAG,
    *c.LEADER_TAG,
    *c.GAME_TAG,
    *c.SEARCH_TAG,
    *(f"full {tag}" for tag in c.ROOM_TAG),
    *(f"repaired {tag}" for tag in c.TOOL_TAG),
    *(f"slot {number}" for number in c.SLOTS if number <= max(c.STRENGTHS)),
    *(f"verb.{verb}" for verb in GAME.verbs.keys() - REFUSED_ALWAYS),
    *(f"used {c.ROOM_TAG[room]}" for room in ROOM_EFFECT),
}
"""Each event turned up, leader and megapole kept, game hunted, tile found, room filled and used by hand,
equipment repaired, slot of the haciendas taken, and every move made."""

MET = {
    *(f"solved {tag}" for tag in c.EVENT_TAG),
    *(f"used {tag}" for tag in c.TOOL_TAG),
    "hungry",
    "beyond the last space",
    "the best space",
    "a pair",
    "five complete rooms",
    "slot 6",
}
"""Events solved, equipment used, the best and the worst; luck decides, so most of them are enough."""

NAMED_BY = {
    "log.event": ("", "event"),
    "log.megapole": ("", "megapole"),
    "log.leader": ("", "leader"),
    "log.hunt": ("", "game"),
    "log.find": ("", "tile"),
    "log.repair": ("repaired ", "equipment"),
    "log.solve": ("solved ", "event"),
    "log.use_equipment": ("used ", "equipment"),
    "log.use_room": ("used ", "room"),
}
"""By line of the log: what it names."""


def covered(match: Match) -> set[str]:
    """What of that happened in a whole match."""
    end = match.position
    assert isinstance(end, Gharkane)
    found = {f"verb.{played.action.verb}" for played in match.actions}
    found |= {f"slot {c.SLOT_AT[action.args[1]]}" for _, action in match.actions if action.verb == "move"}
    for line in (line for group in match.log() for line in group.lines):
        found |= set(_told(line))
    for working in end.working:
        found |= {f"full {tag}" for room, tag in enumerate(c.ROOM_TAG) if working >> room & 1}
        found |= {"five complete rooms"} if working.bit_count() >= 5 else set()
    found |= {"a pair"} if any(len(set(tools)) < len(tools) for tools in end.repaired) else set()
    return found | ({"the best space"} if 0 in end.disease else set())


def _told(line: Line) -> Iterator[str]:
    if line.key in NAMED_BY:
        before, name = NAMED_BY[line.key]
        yield f"{before}{line.params[name]}"
    elif line.key == "log.left":
        yield "hungry" if line.rule == "GHA-14.5" else "beyond the last space"
