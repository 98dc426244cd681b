"""The gains of a turn: how much the numbers on the seats' cards (points, money, ...) have increased."""

from __future__ import annotations

from collections import Counter
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

        The seat cards before and after an action that the turn shares with the turn before or after it do not
        show which turn brought what: of such an action, and of a turn without a seat, only the points in the
        turn's log lines count.
        """
        if turn.first < 0:
            return []
        if turn.seat == NOBODY and not turn.series:
            units = {seat: card.unit for seat, card in self._at(match, turn.last + 1).items()}
            return [TurnGain(seat, units[seat], POINTS, n) for seat, n in turn.gains().items()]
        shared, more = _shared(turn, turns), Counter[int]()
        for action in shared:
            more.update(turn.gains(action))
        start, end = turn.first + (turn.first in shared), turn.last + (turn.last not in shared)
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


def _shared(turn: LogTurn, turns: Sequence[LogTurn]) -> set[int]:
    """Return the actions of a turn that other turns of the log have lines about too: its first, if it was the
    last of the turn before, and its last, if it is the first of the turn after."""
    before, after = turns[max(0, turn.number - 1) : turn.number], turns[turn.number + 1 : turn.number + 2]
    return {turn.first for other in before if other.last == turn.first} | {
        turn.last for other in after if other.first == turn.last
    }


def _gains(before: SeatCard, now: SeatCard, more: int) -> list[TurnGain]:
    """Return the points that a seat won or lost, and the things it has more of; `more` are points that it
    won before."""
    points = now.score - before.score + more
    had = {counter.icon: counter.value for counter in before.counters}
    grown = [(counter, counter.value - had.get(counter.icon, 0)) for counter in now.counters]
    things = [TurnGain(now.seat, counter.icon, counter.text, n) for counter, n in grown if n > 0]
    return [TurnGain(now.seat, now.unit, POINTS, points), *things] if points else things
