"""What is hidden from a seat is dealt anew: what that seat sees and may do is the same."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import cycle
from random import Random

from tabletop.games import find, here
from tests.random_games import Moment, moments
from tests.tools.campaign.counts import Counts, main

EVERY = 23
"""Of how many moments of a game one is taken."""


def fault_of(moment: Moment, reader: int, one: int, other: int) -> str:
    """What differs for the reader between two ways to deal what it cannot see; "" where nothing does."""
    game = moment.game
    seen = game.view(moment.position, reader)
    pair = [game.guess(seen, reader, luck) for luck in (one, other)]
    views = [game.view(position, reader) for position in pair]
    if views[0] != seen or views[1] != seen:
        return "the view"
    if [game.table(view, reader) for view in views] != [game.table(seen, reader)] * 2:
        return "the table"
    if list(game.pieces(views[0], reader)) != list(game.pieces(views[1], reader)):
        return "the pieces"
    if reader == moment.seat and not moment.legal == game.legal(pair[0]) == game.legal(pair[1]):
        return "what may be done"
    return "; ".join(fault for position in pair for fault in game.audit(position))


def campaign(many: int, seed: int) -> Iterator[Counts]:
    """So many pairs at least, no fewer of one game than of another, at all numbers of seats."""
    counts, dice, n = Counts(), Random(seed), 0
    tables = {key: cycle(find(key).seats) for key in here()}
    while any(counts.done[key] * len(tables) < many for key in tables):
        key, n = min(tables, key=counts.done.__getitem__), n + 1
        seats = next(tables[key])
        for moment in moments(key, seats, seed * 1000 + n, every=EVERY):
            for reader in range(seats):
                wrong = fault_of(moment, reader, dice.randrange(2**40), dice.randrange(2**40))
                counts.done.update({"pairs": 1, key: 1})
                counts.wrong += [f"{key} {seats}, game {n}, seat {reader}: {wrong}"] if wrong else []
        yield counts


if __name__ == "__main__":
    sys.exit(main(campaign, "redealt", __doc__ or "", 4_000))
