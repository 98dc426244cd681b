"""Whole games at random, with any choice of every option, to their end and read again.

`python -m tests.tools.campaign.games --many ACTIONS`: games at all kinds of tables by turns. No dead end,
nothing
that the audit or the fields call impossible, a score that adds up, and what is saved is what was played.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tabletop.engine import domains
from tabletop.engine.game import Result
from tabletop.engine.position import Position
from tabletop.games import find, here
from tabletop.match import Match, Seat
from tabletop.saves.match_file import load, save
from tests.random_games import CEILING, choices, options_of
from tests.tools.campaign.counts import Counts, main

WAYS = tuple((key, seats) for key in here() for seats in find(key).seats)
"""Tables by game and number of seats."""
CHOICES = {
    (key, option.key, choice)
    for key, seats in WAYS
    for option in find(key).options
    for choice in choices(option, seats)
}
"""Everything that can be chosen."""
EVERY = 7
"""Of how many positions the fields of one are judged; the audit looks at all of them."""


def game(key: str, seats: int, seed: int) -> Match:
    """A match nobody has begun, by lot."""
    options = options_of(find(key), seats, Random(f"{key} {seats} {seed}"))
    return Match(find(key), [Seat(f"Player {seat}") for seat in range(seats)], options, seed)


def faults(match: Match, dice: Random, path: Path) -> Iterator[str]:
    """Play it to its end; what is wrong with it on the way and there."""
    fresh = match.position.copy()
    while match.asked:
        if len(match.actions) == CEILING:
            yield "no end"
            return
        if not match.legal:
            yield f"after {len(match.actions)} actions nothing can be done"
            return
        if match.result:
            yield f"after {len(match.actions)} actions there is a result"
        yield from _impossible(match, fresh)
        if refusal := match.play(dice.choice(match.legal)):
            yield f"what is listed is refused: {refusal}"
            return
    yield from _impossible(match, fresh)
    yield from _end(match)
    save(match, path)
    again = load(path, open_end=False).match
    if (again.entries, again.position) != (match.entries, match.position):
        yield "read again, it is another"


def _impossible(match: Match, fresh: Position) -> Iterator[str]:
    """What the audit and, now and then, the fields say of a position."""
    n, position = len(match.actions), match.position
    yield from (f"after {n} actions: {fault}" for fault in match.game.audit(position))
    if n % EVERY == 0 or not match.asked:
        yield from (f"after {n} actions: {fault}" for fault in domains.faults(position, fresh))


def _end(match: Match) -> Iterator[str]:
    """What is wrong with how it ended."""
    result = match.result
    if not result or not (result.winners or result.reason):
        yield "nobody has won"
    elif any(sum(column) != score for column, score in zip(_columns(result), result.scores, strict=True)):
        yield "the rows of the score do not add up"


def _columns(result: Result) -> Iterator[tuple[int, ...]]:
    """The points of every seat."""
    return zip(*(row.amounts for row in result.rows), strict=True)


def campaign(many: int, seed: int) -> Iterator[Counts]:
    """So many actions at least."""
    counts, met, n = Counts(), set[tuple[str, str, object]](), 0
    with tempfile.TemporaryDirectory() as name:
        while counts.done["actions"] < many:
            key, seats = WAYS[n % len(WAYS)]
            match, dice = game(key, seats, seed * 100_000 + n), Random(n)
            counts.wrong += [f"{key} {seats}, game {n}: {told}" for told in _told(match, dice, Path(name))]
            met |= {(key, *chosen) for chosen in match.setup.options.items()}
            n += 1
            counts.done.update({"games": 1, "actions": len(match.actions), f"of {key}": 1})
            counts.done["choices not met"] = len(CHOICES - met)
            yield counts


def _told(match: Match, dice: Random, folder: Path) -> list[str]:
    """What is wrong, a mishap of the rules as well."""
    try:
        return list(faults(match, dice, folder / "save.jsonl"))
    except Exception as broken:
        return [f"after {len(match.actions)} actions: {broken!r}"]


if __name__ == "__main__":
    sys.exit(main(campaign, "games", __doc__ or "", 700_000))
