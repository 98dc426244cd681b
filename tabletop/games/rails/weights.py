"""What the estimate of the share market counts with: plain numbers, and others that were learned.

The plain forecast counts on the cubes that lie ready: each round takes the best of them, and of what is left
something is kept. Matches tell otherwise: who has a network finds more to haul on it every round. So the
learned forecast of a later round starts from what companies usually perform in it, and from how the company
stands by then: its performance in this round, its links, and the builds it has left in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.engine.weights import weights


@dataclass(frozen=True)
class RailsWeights:
    """What counts how much (`worth.toml`)."""

    coin: tuple[float, ...]
    """What a coin may bring that is left after the auctions of a round: by the round, from 0."""
    reinvested: float
    """The part of dividends and prices that will buy shares again, and bring as much as a coin then."""
    steering: float
    """What control of a company is worth in a round besides the bonus."""
    doubt: tuple[float, ...]
    """How far performances may be out, by how many rounds ahead they are guessed."""
    ready: float
    """The part of what cubes lying ready and builds to come promise that later rounds haul at least."""
    again: float
    """The part of this round's performance that comes again in every later one."""
    link: float
    """What an own link adds to the performance of later rounds."""
    build: float
    """What a build left in this round adds to it."""
    usual: tuple[float, ...]
    """What is usual in a later round, by that round, for a company without links in the first one."""
    grown: tuple[float, ...]
    """What of it links and performance have come to account for, by the round from which one looks."""

    def paid(self, round: int) -> float:
        """What a coin may bring that is paid in a round."""
        return 1 + self.reinvested * (self.coin[round] - 1)


PLAIN, LEARNED = weights(__package__, RailsWeights, "learned")
