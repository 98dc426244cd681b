"""The standings of the levels in an arena: shares of victories, points and time, with intervals.

Matches come in *deals*: the same seed once in every rotation, so that the luck of cards and seats is the same
for all levels. Each deal gives one value of every statistic, and intervals are computed over deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from statistics import fmean
from typing import Any

from tabletop.bots.laboratory.certain import Interval, mean_of_any, mean_of_shares
from tabletop.bots.laboratory.matches import PlayedMatch


def seated(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the level of each seat's bot: the named levels in order, the last one for all further seats."""
    return (*names, *[names[-1]] * (seats - len(names)))


def rotated(levels: Sequence[str], rotation: int) -> tuple[str, ...]:
    """Return the levels moved on by `rotation` seats: the level of seat 0 moves to seat `rotation`, and so on
    around the table."""
    return tuple(levels[seat - rotation] for seat in range(len(levels)))


class LevelStanding:
    """The statistics of a level of computer players in an arena, where each deal is played once for each
    rotation of the players around the table. `places` are the seats of the level's bots before any rotation.

    Attributes:
        shares: for each seat of the table a list: the average share of the victory of the level's bots
            there, by deal.
        points: for each seat of the table a list: the average points of the level's bots there, by deal.
        by_deal: the average of `shares` over the seats, by deal.
        leads: the level's points minus the average points of the other levels' seats, by deal.
    """

    def __init__(self, level: str, places: Sequence[int], seats: int) -> None:
        self.level, self.places, self.seats = level, places, seats
        self.shares: list[list[float]] = [[] for _ in range(seats)]
        self.points: list[list[float]] = [[] for _ in range(seats)]
        self.by_deal: list[float] = []
        self.leads: list[float] = []
        self.decisions, self.seconds = 0, 0.0

    def add(self, deal: Sequence[PlayedMatch]) -> None:
        """Add the matches of one deal, in the order of rotations, to the statistics of the level."""
        for seat in range(self.seats):
            mine = [deal[seat - place] for place in self.places]
            self.shares[seat].append(fmean(m.share(seat) for m in mine))
            self.points[seat].append(fmean(m.scores[seat] for m in mine))
            self.decisions += sum(m.thoughts[seat].decisions for m in mine)
            self.seconds += sum(m.thoughts[seat].seconds for m in mine)
        self.by_deal.append(fmean(shares[-1] for shares in self.shares))
        everybody = fmean(score for match in deal for score in match.scores)
        own = fmean(points[-1] for points in self.points)
        self.leads.append((own - everybody) * self.seats / (self.seats - len(self.places)))

    def to_plain(self) -> dict[str, Any]:
        """Return all statistics of the level as an object for JSON."""
        points = [fmean(values) for values in self.points]
        return {
            "bot": self.level,
            "places": len(self.places),
            **_share(self.by_deal),
            "points": round(fmean(points), 2),
            "lead": round(fmean(self.leads), 2),
            "lead_interval": _rounded(mean_of_any(self.leads), 2),
            "decisions": self.decisions,
            "milliseconds_per_decision": round(1000 * self.seconds / self.decisions, 3),
            "by_seat": [
                {**_share(shares), "points": round(mean, 2)}
                for shares, mean in zip(self.shares, points, strict=True)
            ],
        }


def standings(names: Sequence[str], seats: int) -> list[LevelStanding]:
    """Return an empty standing for each of the levels `names`, in this order. Each level has one seat, except
    that the last one has all remaining seats."""
    *first, last = range(len(names))
    places = [*([place] for place in first), range(last, seats)]
    return [LevelStanding(name, own, seats) for name, own in zip(names, places, strict=True)]


def _share(shares: Sequence[float]) -> dict[str, Any]:
    return {"share": round(fmean(shares), 4), "share_interval": _rounded(mean_of_shares(shares), 4)}


def _rounded(interval: Interval, digits: int) -> list[float] | None:
    """Return the rounded ends of an interval for JSON, or None for an infinite one."""
    return [round(end, digits) for end in interval] if all(map(isfinite, interval)) else None
