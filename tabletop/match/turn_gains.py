"""The gains of a turn: how much the numbers on the seats' cards (points, money, ...) have increased."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tabletop.engine.position import Position
from tabletop.engine.table import SeatCard, Text
from tabletop.match.entries import EVERYBODY
from tabletop.match.match import Match
from tabletop.match.outline import NOBODY, LogTurn

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

        If the turn shares its last action with another turn, the seat cards before and after the action do
        not show which turn brought what: then only the points in the turn's log lines are returned. If it
        shares only its first action, the same holds for that action alone.
        """
        if turn.first < 0:
            return []
        shared, n = turn.seat == NOBODY and not turn.series, turn.number
        if shared or (n + 1 < len(turns) and turns[n + 1].first == turn.last):
            units = {seat: card.unit for seat, card in self._at(match, turn.last + 1).items()}
            return [TurnGain(seat, units[seat], POINTS, n) for seat, n in turn.gains().items()]
        opened = n > 0 and turns[n - 1].last == turn.first
        before, now = self._at(match, turn.first + opened), self._at(match, turn.last + 1)
        more = turn.gains(turn.first) if opened else {}
        seats = [turn.seat] if turn.seat != NOBODY else sorted(now)
        return [gain for seat in seats for gain in _gains(before[seat], now[seat], more.get(seat, 0))]

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
