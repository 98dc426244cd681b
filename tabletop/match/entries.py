"""What a match is made of: who sits where, how it was set up, and what was done, in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tabletop.engine.game import Choice
from tabletop.engine.log import Line
from tabletop.engine.verb import Action

LONGEST_NAME = 80
"""Letters of a player's name, or of anything else that is a word in a save."""

SEEDS = range(2**63)

MOST_FILES = 10**9
"""The highest number that a file of a match can have."""

EVERYBODY = -1
"""The reader who may read only what everybody may."""

HELP_LEVELS = range(4)
"""Assistance of a seat: off, targets lit, lit with reasons, lit with reasons and consequences."""


class Seat(NamedTuple):
    """Who sits at a place of the table."""

    name: str
    colour: str = ""
    """A colour of the theme; "" for the one that goes with the place."""
    bot: str = ""
    """The computer player that has the seat; "" for a person."""
    help: int = HELP_LEVELS[-1]


class MatchSetup(NamedTuple):
    """Everything a match starts from. Seats may change later, the rest never does."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Choice]
    seed: int
    start: Mapping[str, Any] | None = None
    """A set-up position the match starts from, as plain data; None for the usual start."""
    made: str = ""
    """When it began (ISO 8601, UTC)."""
    salt: str = ""
    """What was drawn with the seed; "" where the seed was chosen (see `chance`)."""


class Played(NamedTuple):
    """A seat has done something."""

    seat: int
    action: Action


class Undone(NamedTuple):
    """Actions were taken back."""

    to: int
    """How many actions are left."""
    agreed: tuple[int, ...] = ()
    """The seats that agreed; none where undo was free."""


class Reseated(NamedTuple):
    """Names, colours, computer players or assistance have changed."""

    seats: tuple[Seat, ...]


Entry = Played | Undone | Reseated
"""One event of a match. The events in order are the match."""


class LogGroup(NamedTuple):
    """Lines of the log that belong together."""

    action: int
    """The number of the action that made them, counted from 0; -1 for the start of the match."""
    seat: int
    """The seat that acted; -1 for nobody."""
    lines: tuple[Line, ...]
