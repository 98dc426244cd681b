"""A match: playing, undoing, the log and the transcript."""

from tabletop.match.entries import ALL_HANDS, EVERYBODY, HELP_LEVELS, LogGroup, Played, Seat
from tabletop.match.match import Match

__all__ = ["ALL_HANDS", "EVERYBODY", "HELP_LEVELS", "LogGroup", "Match", "Played", "Seat"]
