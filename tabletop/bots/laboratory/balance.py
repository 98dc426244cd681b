"""The balance of a game, computed from a table of matches: shares of victories by seat, level, option and
piece held; points; lengths.

Every share of victories comes with a confidence interval. A piece that winners often hold need not be the
reason why they win.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from tabletop.bots.laboratory.certain import Interval, mean_of_shares
from tabletop.bots.laboratory.reading import HELD, OPTION, SCORED, MatchRows, Row

FEWEST = 20
"""The report lists a piece only if at least this many seats held it at the end, and as many did not."""
OF_EACH = 6
"""The report lists this many pieces with the highest shares of victories, and as many with the lowest."""


class Share(NamedTuple):
    """A seat's, level's or piece's mean share of victories, from 0 to 1, with its confidence interval."""

    of: str
    mean: float
    interval: Interval
    seats: int
    """The number of seats over which the mean is taken."""


def by_seat(matches: Sequence[MatchRows]) -> list[Share]:
    """Return the share of victories of each seat."""
    return [_share(f"seat.{seat}", shares) for seat, shares in enumerate(_shares(matches))]


def by_level(matches: Sequence[MatchRows]) -> list[Share]:
    """Return the share of victories of each level of computer players; an empty list if there is only one."""
    found = defaultdict[str, list[float]](list)
    for row in _rows(matches):
        found[row["bot"]].append(row["share"])
    return [_share(level, shares) for level, shares in found.items()] if len(found) > 1 else []


def by_option(matches: Sequence[MatchRows]) -> dict[tuple[str, str], list[Share]]:
    """Return each seat's share of victories for every choice of an option that varied between matches. A key
    is a pair: the option's column and the choice."""
    found = defaultdict[tuple[str, str], list[MatchRows]](list)
    for match in matches:
        for column, value in match[0].items():
            if column.startswith(OPTION):
                found[column, str(value).lower()].append(match)
    counted = Counter(column for column, _ in found)
    return {choice: by_seat(own) for choice, own in sorted(found.items()) if counted[choice[0]] > 1}


def by_held(matches: Sequence[MatchRows], name: Callable[[str], str]) -> list[Share]:
    """Return the shares of victories of the seats that hold a piece at the end: one share for each piece, the
    highest first. If there are many pieces, only the highest and the lowest shares are returned.

    Args:
        name: a function that returns the name of a tag; tags of the same name count as one piece.
    """
    everybody = sum(map(len, matches))
    found = defaultdict[str, list[float]](list)
    for row in _rows(matches):
        for thing in {name(tag) for tag in row.get(HELD, ())}:
            found[thing].append(row["share"])
    shares = [_share(thing, own) for thing, own in found.items() if FEWEST <= len(own) <= everybody - FEWEST]
    shares.sort(key=lambda share: (-share.mean, share.of))
    return shares if len(shares) <= 2 * OF_EACH else shares[:OF_EACH] + shares[-OF_EACH:]


def score_rows(matches: Sequence[MatchRows]) -> dict[str, tuple[float, float]]:
    """Return the average points of winners and of the other seats as a pair, for each row of the score by its
    key."""
    keys = [column for column in matches[0][0] if column.startswith(SCORED)]
    means = {}
    for key in keys:
        winners = [row[key] for row in _rows(matches) if row["won"] and key in row]
        others = [row[key] for row in _rows(matches) if not row["won"] and key in row]
        if winners and others:
            means[key.removeprefix(SCORED)] = fmean(winners), fmean(others)
    return means


def scores(matches: Sequence[MatchRows]) -> list[list[int]]:
    """Return for each seat the list of its points in all matches."""
    return [list(seat) for seat in zip(*([row["score"] for row in match] for match in matches), strict=True)]


def _shares(matches: Sequence[MatchRows]) -> list[list[float]]:
    return [list(seat) for seat in zip(*([row["share"] for row in match] for match in matches), strict=True)]


def _rows(matches: Sequence[MatchRows]) -> Iterator[Row]:
    for match in matches:
        yield from match


def _share(of: str, shares: Sequence[float]) -> Share:
    return Share(of, fmean(shares), mean_of_shares(shares), len(shares))
