"""How the levels of an arena stand: shares of victories, points and time, each with how certain it is.

Matches come in *deals*: the same seed once in every rotation, so that the luck of the cards and of the seats
falls on all alike. A deal gives one value of every figure; how certain it is, is reckoned over deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from statistics import fmean
from typing import Any

from tabletop.bots.laboratory.certain import Interval, mean_of_any, mean_of_shares
from tabletop.bots.laboratory.matches import PlayedMatch


def seated(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a level for each seat: those named in their order, the last of them on all seats that are
    left."""
    return (*names, *[names[-1]] * (seats - len(names)))


def rotated(levels: Sequence[str], rotation: int) -> tuple[str, ...]:
    """Who sat on seat 0 sits on seat `rotation`, and all others behind."""
    return tuple(levels[seat - rotation] for seat in range(len(levels)))


class LevelStanding:
    """A level, with all the places that are its own in the order of seats before any rotation.

    Attributes:
        shares: by seat of the table, then by deal: its part of the victory there.
        points: the same of its points.
        by_deal: by deal: its part of the victory, for one of its places and all seats alike.
        leads: by deal: its points more than those of the others on average.
    """

    def __init__(self, level: str, places: Sequence[int], seats: int) -> None:
        self.level, self.places, self.seats = level, places, seats
        self.shares: list[list[float]] = [[] for _ in range(seats)]
        self.points: list[list[float]] = [[] for _ in range(seats)]
        self.by_deal: list[float] = []
        self.leads: list[float] = []
        self.decisions, self.seconds = 0, 0.0

    def add(self, deal: Sequence[PlayedMatch]) -> None:
        """One deal more: its matches by rotation."""
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

    def told(self) -> dict[str, Any]:
        """Return all figures, for JSON."""
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
    """One for each level named; the last one has all places that are left."""
    *first, last = range(len(names))
    places = [*([place] for place in first), range(last, seats)]
    return [LevelStanding(name, own, seats) for name, own in zip(names, places, strict=True)]


def _share(shares: Sequence[float]) -> dict[str, Any]:
    return {"share": round(fmean(shares), 4), "share_interval": _rounded(mean_of_shares(shares), 4)}


def _rounded(interval: Interval, digits: int) -> list[float] | None:
    """As JSON has it, which knows no infinity."""
    return [round(end, digits) for end in interval] if all(map(isfinite, interval)) else None
