"""The data of a match: its seats, its set-up, and its events in the order in which they happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tabletop.engine.game import Choice, Headings
from tabletop.engine.log import Line
from tabletop.engine.verb import Action

LONGEST_NAME = 80
"""The most characters that a player's name, or any other word in a save, may have."""

SEEDS = range(2**63)

MOST_FILES = 10**9
"""The highest serial number of a file. The files of a folder are numbered in the order of writing."""

EVERYBODY = -1
"""The number used in place of a seat's for a viewer who sees only public information."""

ALL_HANDS = -2
"""The number used in place of a seat's for a viewer who sees the secrets of all seats, after the end of a
match."""

HELP_LEVELS = range(4)
"""The help levels of a seat. 0: no help. 1: legal targets are highlighted. 2: also, refusals are explained.
3: also, the effects of moves are forecast."""


class Seat(NamedTuple):
    """A seat at the table, and the player who has it."""

    name: str
    colour: str = ""
    """The key of a seat colour; "" for the usual colour of this seat."""
    bot: str = ""
    """The level of the computer player that has the seat; "" for a person."""
    help: int = HELP_LEVELS[-1]


class MatchSetup(NamedTuple):
    """The data that a match starts from. Only the seats may change later."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Choice]
    seed: int
    start: Mapping[str, Any] | None = None
    """The position that the match starts from, as plain data; None for the game's usual start."""
    made: str = ""
    """The time when the match began (ISO 8601, UTC)."""
    salt: str = ""
    """A random text drawn with the seed, so that nobody can guess the seed from its published hash; "" if the
    seed was chosen by a player (see `seeds`)."""


class Played(NamedTuple):
    """An action carried out by a seat."""

    seat: int
    action: Action


class Undone(NamedTuple):
    """The event that the last actions were taken back. The first `to` actions of the match remain."""

    to: int
    """The number of actions that remain after the undo."""
    agreed: tuple[int, ...] = ()
    """The seats that agreed to the undo; empty if no agreement was needed."""


class Reseated(NamedTuple):
    """The event that names, colours, computer players or help levels were changed. `seats` are all seats
    after it."""

    seats: tuple[Seat, ...]


class Advised(NamedTuple):
    """The event that a seat asked the app for advice. It changes nothing on the table."""

    seat: int


Entry = Played | Undone | Reseated | Advised
"""One event of a match. All events, in the order in which they happened, make up the match."""


class LogGroup(NamedTuple):
    """Lines of the log made by the same action, or by the start of the match."""

    action: int
    """The number of the action that made the lines, counted from 0; -1 for the start of the match."""
    seat: int
    """The seat that acted; -1 for no seat."""
    lines: tuple[Line, ...]
    headings: tuple[Headings | None, ...] = ()
    """The headings (round, phase) of each line, in the same order; empty if the log has no headings."""
