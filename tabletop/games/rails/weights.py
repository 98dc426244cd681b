"""The weights of the share market's estimate: plain ones set by hand, and learned ones.

The plain forecast counts on the cubes that lie ready: each round delivers the best of them, and a
part of the rest remains. Recorded matches show something else: a company with a network finds more
to deliver in every round. So the learned forecast of a later round starts from the usual
performance in that round and adds the company's standing: its performance in this round, its links,
and the builds it has left in this round.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.engine.weights import weights


@dataclass(frozen=True)
class RailsWeights:
    """The weights of the estimate of how well a seat stands in the share market, read from `worth.toml`."""

    coin: tuple[float, ...]
    """The worth of a dollar left after the auctions of a round, by round, from 0."""
    reinvested: float
    """The part of dividends and prices that will buy shares again, with the worth a dollar has then."""
    steering: float
    """The worth of controlling a company for a round, besides the bonus."""
    doubt: tuple[float, ...]
    """The uncertainty of performances, by the number of rounds they lie ahead."""
    ready: float
    """The part of the performance expected from ready cubes and builds to come that a later round reaches at
    least."""
    again: float
    """The part of this round's performance that returns in every later one."""
    link: float
    """The performance in later rounds that an own link adds."""
    build: float
    """The performance in later rounds that a build left in this round adds."""
    usual: tuple[float, ...]
    """The usual performance in a later round, by round, of a company without links in the first one."""
    grown: tuple[float, ...]
    """The part of the usual performance already contained in links and performance, by the round the forecast
    is made in."""

    def paid(self, round: int) -> float:
        """Return the worth of a dollar that a player receives as a dividend or for shares in a round."""
        return 1 + self.reinvested * (self.coin[round] - 1)


PLAIN, LEARNED = weights(__package__, RailsWeights, "learned")
