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
    """The dollars at the end of the match to which a dollar left after a round's auctions is expected to
    grow; indexed by round, with item 0 for the time before the first auctions."""
    reinvested: float
    """The fraction of the money from dividends and sales with which seats are expected to buy shares
    again."""
    steering: float
    """The dollars that control of a company is worth for one round, in addition to the bonus."""
    doubt: tuple[float, ...]
    """The uncertainty of an estimated performance of a company, in points; indexed by the number of rounds
    ahead."""
    ready: float
    """A lower limit for the estimated performance of a later round: this fraction of what cubes and builds
    promise for that round."""
    again: float
    """The fraction of a company's performance in this round that is added to the usual performance in the
    estimate of every later round."""
    link: float
    """The points of performance that the estimate adds in every later round for each link that a company
    owns."""
    build: float
    """The points of performance that the estimate adds in every later round for each build that a company has
    left in this one."""
    usual: tuple[float, ...]
    """The performance, in points, that a company without links in the first round usually has in each round,
    from the first. The estimate of a later round starts from it."""
    grown: tuple[float, ...]
    """The points subtracted from the estimated performance of a later round, indexed by round (the first is
    0). `usual` already counts an average company's links and performance; the company's own are added, so
    this takes the average ones out again."""

    def paid(self, round: int) -> float:
        """Return how many dollars a player is expected to have at the end for each dollar that it receives in
        a round as a dividend or from a sale of shares; part of the money is invested in shares again."""
        return 1 + self.reinvested * (self.coin[round] - 1)


PLAIN, LEARNED = weights(__package__, RailsWeights, "learned")
