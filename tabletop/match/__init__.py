"""One match: playing it, taking back, the log in words, and keeping it safe on disk."""

from tabletop.match.entries import EVERYBODY, HELP_LEVELS, LogGroup, Played, Seat
from tabletop.match.match import Match

__all__ = ["EVERYBODY", "HELP_LEVELS", "LogGroup", "Match", "Played", "Seat"]
