"""The recap for the player who sits down: how much each event since the player's last turn concerns them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabletop.engine.log import Line
from tabletop.match.entries import EVERYBODY
from tabletop.match.match import Match


class WeightedLine(NamedTuple):
    """A public log line since a player's last turn, with its weight: the larger, the more it concerns that
    player."""

    line: Line
    weight: int


def weighted_lines(match: Match, seat: int) -> Iterator[WeightedLine]:
    """Yield the log lines since a seat's last action that all players may read, the oldest first, each with
    its weight for that seat."""
    pieces = match.game.pieces(match.view(EVERYBODY), EVERYBODY)
    own = {f"seat.{seat}", *(piece.tag for piece in pieces if piece.owner == seat)}
    for group in match.recap(seat):
        for line in group.lines:
            if line.readers is None:
                yield WeightedLine(line, _weight(line, seat, own))


def _weight(line: Line, seat: int, own: set[str]) -> int:
    """Return the weight of a line: 2 if it names the seat or one of its pieces (`own`), and 1 more if every
    player must notice it or somebody's score changes."""
    concerned = not own.isdisjoint(map(str, line.params.values())) or (line.gain and line.gain.seat == seat)
    return 2 * bool(concerned) + bool(line.loud or line.gain)
