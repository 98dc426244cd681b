"""The motions of pieces that lines of the log ask for, as the game's `life.toml` defines them."""

from __future__ import annotations

from tabletop.match import Match
from tabletop.texts.words import Words
from tabletop.ui.board.life import life
from tabletop.ui.table.arrivals import Stirring


def stirrings(match: Match, reader: int, words: Words) -> tuple[Stirring, ...]:
    """Return the animations that log lines about the last action cause, in the order of the lines; only lines
    that the seat `reader` may read count."""
    motions, at = life(match.game.key).lines, len(match.actions) - 1
    lines = [line for group in match.log_for(reader, at) for line in group.lines] if motions else []
    told = [line for line in lines if line.key in motions]
    return tuple(
        Stirring(motions[line.key], frozenset(map(str, line.params.values())), words(line.key, **line.params))
        for line in told
    )
