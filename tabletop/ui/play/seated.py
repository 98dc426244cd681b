"""The people at the table of a match, in the order of the seats."""

from __future__ import annotations

from tabletop.match import Match
from tabletop.ui.widgets.scene import PlayerAsked


def person_of(match: Match, seat: int) -> PlayerAsked | None:
    """Return the person at a seat, with an index that counts only the people at the table; None for a
    computer's seat."""
    people = [i for i, each in enumerate(match.seats) if not each.bot]
    return PlayerAsked(people.index(seat), match.seats[seat].name) if seat in people else None
