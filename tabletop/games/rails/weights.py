"""The weights of a bot's estimate of how well a seat stands in the share market: plain ones set by hand, and
learned ones.

With the plain weights, the estimate counts on the cubes that can already be delivered: each round
delivers the best of them, and a part of the rest remains. Recorded matches show something else: a
company with a network finds more to deliver in every round. So with the learned weights, the
estimate of a later round starts from the usual performance in that round and adds the company's
standing: its performance in this round, its links, and the builds it has left in this round.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.engine.weights import weights


@dataclass(frozen=True)
class RailsWeights:
    """The weights of the estimate of how well a seat stands in the share market, read from `worth.toml`."""

    coin: tuple[float, ...]
    """The final worth of a dollar kept after a round's auctions, by round; 0 is before the first."""
    reinvested: float
    """The fraction of the money from dividends and sales that is expected to buy shares again."""
    steering: float
    """The worth in dollars of controlling a company for one round, besides the bonus."""
    doubt: tuple[float, ...]
    """The uncertainty of estimated performances, in points, by the number of rounds ahead."""
    ready: float
    """The least part of the performance expected from cubes and builds that a later round reaches."""
    again: float
    """The fraction of this round's performance that is expected again in every later round."""
    link: float
    """The performance that each own link is expected to add in later rounds."""
    build: float
    """The performance that each build left in this round is expected to add in later rounds."""
    usual: tuple[float, ...]
    """The usual performance in a later round, by round, of a company without links in the first one."""
    grown: tuple[float, ...]
    """The part of the usual performance already in links and performance, by the round of the forecast."""

    def paid(self, round: int) -> float:
        """Return the worth of a dollar that a player receives as a dividend or for shares in a round."""
        return 1 + self.reinvested * (self.coin[round] - 1)


PLAIN, LEARNED = weights(__package__, RailsWeights, "learned")
