"""Numbers from the rules, such as strengths and points, that the texts of lessons can insert by name."""

from tabletop.games.gharkane.components import AMMO, ARSENAL, EVENT_POINTS, ROOM_GAIN, STRENGTHS, TRACK
from tabletop.games.gharkane.score import EQUIPMENT, PAIR, ROOM_POINTS, SURVIVOR

FIGURES = {
    **dict(zip(("weak", "weak", "middle", "strong"), STRENGTHS, strict=True)),
    "survivor": SURVIVOR,
    "repaired": EQUIPMENT,
    "pair": PAIR,
    **dict(zip(("two_rooms", "three_rooms", "four_rooms", "five_rooms"), ROOM_POINTS[2:6], strict=True)),
    "least_event": min(EVENT_POINTS),
    "most_event": max(EVENT_POINTS),
    "healthiest": TRACK[0],
    "sickest": -TRACK[-1],
    "arsenal": ROOM_GAIN[ARSENAL][AMMO],
}
"""The numbers that texts can insert, by name; "sickest", the worst value of the disease track, has no minus
sign."""
