"""What forecasts promise, and what then happened: `promises.py` of a game's tests compares them.

A promise reads from what happened the figures that the sentence should have named. It says nothing of how the
game finds them: a rival may have been in the way, a card may have turned up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tabletop.engine.log import Line
from tabletop.engine.verb import Action


class Happened(NamedTuple):
    """An action, and the game from before it to the moment when the promise is due."""

    before: Any
    after: Any
    """Just after the action and what followed of itself."""
    due: Any
    seat: int
    action: Action
    at_once: list[Line]
    """What was told of the action and what followed of itself."""
    told: list[Line]
    """What was told of it all."""

    def lines(self, *keys: str) -> list[Mapping[str, int | str]]:
        """What the lines about the seat with these keys name."""
        me = f"seat.{self.seat}"
        return [x.params for x in self.told if x.key in keys and x.params.get("seat", me) == me]

    def points(self) -> int:
        """The points the seat won by the action itself."""
        gains = (x.gain for x in self.at_once if x.gain)
        return next((gain.points for gain in gains if gain.seat == self.seat), 0)


Figures = Mapping[str, object]
Reading = Callable[[Happened], Figures]


def until_asked_again(start: Happened, asked: int) -> bool:
    """Most promises are due when the seat has to decide again."""
    return asked == start.seat


class Promise(NamedTuple):
    """How to read the figures of a sentence, and when it is due: (start, the seat that is asked now)."""

    reading: Reading
    due: Callable[[Happened, int], bool] = until_asked_again
    at_most: bool = False
    """Does the sentence say "at most"? Then what happened may fall short of it, never exceed it."""
    for_now: bool = False
    """Does the sentence say "for now"? Then others may change it, and the reading is of this moment."""
    before_the_end: bool = False
    """Is nothing promised where the match ends before?"""
