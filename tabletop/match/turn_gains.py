"""The gains of a turn: how much the numbers on the seats' cards (points, money, ...) have increased."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from tabletop.engine.game import COUNT
from tabletop.engine.position import NOBODY, Position
from tabletop.engine.table import SeatCard, Text
from tabletop.match.entries import EVERYBODY
from tabletop.match.match import Match
from tabletop.match.outline import LogTurn

POINTS = Text("")
"""The value of `TurnGain.text` for a gain of points: an empty text, since points have no name beside their
icon."""


class TurnGain(NamedTuple):
    """A number of points or things that a seat gained, with their icon and name. It is negative for points
    lost."""

    seat: int
    icon: str
    text: Text
    n: int


class TurnGains:
    """Computes the gains of turns from the public seat cards (points, money, ...) before and after each turn,
    which are cached."""

    def __init__(self) -> None:
        self._cards: dict[int, tuple[Position, dict[int, SeatCard]]] = {}

    def note(self, match: Match, cards: Iterable[SeatCard]) -> None:
        """Keep the cards of all seats in the current position, which are the same for every viewer."""
        self._cards[len(match.actions)] = match.position, {card.seat: card for card in cards}

    def of(self, match: Match, turn: LogTurn, turns: Sequence[LogTurn]) -> list[TurnGain]:
        """Return the gains of a turn; `turns` are all turns of the log.

        The gains are the differences between the seat cards before the turn and after it. The lines of one
        action can belong to several turns, though, and the cards do not tell which of them brought what. The
        points of such an action are therefore split by the lines. All else that it changed on the cards
        counts for the turn whose seat made it as the last action of the turn, unless another turn of this
        seat follows within the action. For a turn without a seat, only the points in its lines count.
        """
        if turn.first < 0:
            return []
        if turn.seat == NOBODY and not turn.series:
            units = {seat: card.unit for seat, card in self._at(match, turn.last + 1).items()}
            return [TurnGain(seat, units[seat], POINTS, n) for seat, n in turn.gains().items()]
        n, more = turn.number, Counter[int]()
        after = list(takewhile(lambda other: other.first == turn.last, turns[n + 1 :]))
        alone = turn.entries[-1].actor == turn.seat and all(other.seat != turn.seat for other in after)
        opened, closed = n > 0 and turns[n - 1].last == turn.first, bool(after) and not alone
        for action in dict.fromkeys([turn.first] * opened + [turn.last] * closed):
            more.update(turn.gains(action))
        for other in () if closed else after:
            more.subtract({} if other.headings == COUNT else other.gains(turn.last))
        start, end = turn.first + opened, turn.last + (not closed)
        before, now = self._at(match, start), self._at(match, max(start, end))
        seats = [turn.seat] if turn.seat != NOBODY else sorted(now)
        return [gain for seat in seats for gain in _gains(before[seat], now[seat], more[seat])]

    def _at(self, match: Match, n: int) -> dict[int, SeatCard]:
        """Return the cards of all seats after the first n actions."""
        position, known = match.position_at(n), self._cards.get(n)
        if known is None or known[0] is not position:
            table = match.game.table(match.game.view(position, EVERYBODY), EVERYBODY)
            known = self._cards[n] = position, {card.seat: card for card in table.seats}
        return known[1]


def _gains(before: SeatCard, now: SeatCard, more: int) -> list[TurnGain]:
    """Return the points that a seat won or lost, and the things it has more of; `more` are points that it
    won before."""
    points = now.score - before.score + more
    had = {counter.icon: counter.value for counter in before.counters}
    grown = [(counter, counter.value - had.get(counter.icon, 0)) for counter in now.counters]
    things = [TurnGain(now.seat, counter.icon, counter.text, n) for counter, n in grown if n > 0]
    return [TurnGain(now.seat, now.unit, POINTS, points), *things] if points else things
