"""A turn of the log on one line: who acted, the bids of an auction, and what was gained, as words and as a
picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Surface

from tabletop.engine.position import NOBODY
from tabletop.match.outline import Bid, LogTurn
from tabletop.match.turn_gains import TurnGain
from tabletop.ui.board.look import Look
from tabletop.ui.frame.log_lines import summaries
from tabletop.ui.frame.log_rows import LogRow
from tabletop.ui.frame.log_signs import fitting, sign
from tabletop.ui.kit import art
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import tone

PREVIEW = 200
"""The least room in layout units beside the summary of a folded turn in which the text of the turn's first
line is shown."""
MOST_TURNS = 80
"""The most turns whose pictures are cached."""
Gains = Callable[[LogTurn, Sequence[LogTurn]], Sequence[TurnGain]]


class TurnLines:
    """The turns of a log, each on one line.

    Attributes:
        all: all turns of the log, in order.
        bid_keys: the text keys of the log lines that record a bid (`Game.bids`).
        gains_of: a function that gets a turn and all turns of the log, and returns the gains of the seats in
            that turn.
    """

    def __init__(self, look: Look) -> None:
        self.look = look
        self.all: Sequence[LogTurn] = ()
        self.bid_keys: Sequence[str] = ()
        self.gains_of: Gains = lambda turn, turns: ()
        self._pictures: dict[int, tuple[object, Surface]] = {}

    def sum_up(self, bid_keys: Sequence[str], gains_of: Gains) -> None:
        """Set which lines record a bid, and what tells the gains of a turn (see the attributes)."""
        self.bid_keys, self.gains_of = bid_keys, gains_of
        self._pictures.clear()

    def words(self, row: LogRow) -> str:
        """Return the turn of a row in words, such as for a screen reader: its summary, bids and gains."""
        look = self.look
        found = ((look.words.number(gain.n, "+"), look.say(gain.text)) for gain in self.gains(row.turn))
        gains = [f"{n} {name}".rstrip() for n, name in found]
        bids = [f"{look.name(bid.seat)} {bid.n}" for bid in self.bids(row.turn)]
        return ", ".join([self._summaries(row)[0], *bids, *gains])

    def _summaries(self, row: LogRow) -> list[str]:
        """Return a turn in a few words, and in fewer for less room; for a folded series in which nobody bid,
        its last line."""
        words, turn = self.look.words, row.turn
        short = summaries(turn, words)
        if turn.series and not row.open and not self.bids(turn):
            line = turn.entries[-1].line
            return [words(line.key, **line.params), *short]
        return short

    def _seat_of(self, turn: LogTurn) -> int:
        """Return the seat whose token stands before a turn: the one that acts; for a series without bids, the
        one of its last line, which sums it up; NOBODY if there is none."""
        return turn.entries[-1].line.seat if turn.series and not self.bids(turn) else turn.seat

    def bids(self, turn: LogTurn) -> list[Bid]:
        """Return the bids of a series, without those of seats that passed."""
        return [bid for bid in turn.bids(self.bid_keys) if bid.n is not None] if turn.series else []

    def gains(self, turn: LogTurn) -> Sequence[TurnGain]:
        """Return the gains of the seats in a turn."""
        return self.gains_of(turn, self.all)

    def _following(self, turn: LogTurn) -> LogTurn | None:
        """Return the turn after this one; None for the last one."""
        return self.all[turn.number + 1] if turn.number + 1 < len(self.all) else None

    # -- as a picture -------------------------------------------------------------------------------------
    def picture(self, row: LogRow, wide: int) -> Surface:
        """Return the turn of a row as a picture, with room for a token before `wide` pixels; it is cached."""
        turn = row.turn
        after = self._following(turn)
        shared = after is not None and after.first == turn.last
        state = turn, len(turn.entries), shared, row.open, wide, tone.high
        known = self._pictures.get(turn.number)
        if known is None or known[0] != state:
            if len(self._pictures) >= MOST_TURNS:
                self._pictures.clear()
            known = self._pictures[turn.number] = state, self.drawn(row, wide)
        return known[1]

    def drawn(self, row: LogRow, wide: int) -> Surface:
        """Draw the turn of a row (see `picture`)."""
        m, turn = self.look.m, row.turn
        pad, high = m.u(22), m.u(30)
        sheet = Surface((pad + wide, high), pygame.SRCALPHA)
        x, right, y = 0, pad + wide, high // 2
        if (seat := self._seat_of(turn)) != NOBODY:
            art.stamp(sheet, self.look.token(seat, m.u(18)), (m.u(12), y))
            x = pad + m.u(4)
        pen = light(m, "small", "bold" if row.open else "regular", tone.log)
        words, signs = self.fitted(row, pen, right - x)
        for picture in reversed(signs):
            sheet.blit(picture, picture.get_rect(midright=(right, y)))
            right -= picture.get_width() + m.u(7)
        drawn = pen.line(sheet, words, (x, y), right - x)
        if not row.open and not turn.series and right - drawn.right > m.u(PREVIEW):
            line, left = turn.entries[0].line, drawn.right + m.u(14)
            muted = light(m, "small", colour=tone.muted)
            muted.cut(sheet, self.look.words(line.key, **line.params), (left, y), right - left - m.u(8))
        return art.screen_format(sheet)

    def fitted(self, row: LogRow, pen: Style, room: int) -> tuple[str, list[Surface]]:
        """Return the words of a turn and the pictures after them, for a width of `room` pixels: the longest
        words beside which all pictures of a seat's turn fit, or one of any other turn; at the least the name
        of the seat that acted, and the pictures that fit."""
        turn, words, signs = row.turn, "", list[Surface]()
        wordings = self._summaries(row)
        if turn.seat != NOBODY:
            wordings.append(self.look.name(turn.seat))
        wanted = 0 if row.open else len(self.signs(turn, room))
        if turn.seat == NOBODY:
            wanted = min(1, wanted)
        for words in wordings:
            left = room - pen.width(words)
            signs = self.signs(turn, left - self.look.m.u(6)) if wanted else []
            if left >= 0 and len(signs) >= wanted:
                break
        return words, signs

    def signs(self, turn: LogTurn, room: int) -> list[Surface]:
        """Return small pictures of the bids of a series and of the gains of a turn, those that fit into a
        width of `room` pixels: the last bid, which won, before the gains and these before the earlier
        bids."""
        look, bids = self.look, self.bids(turn)
        paid = {(bid.seat, bid.n) for bid in bids}
        signs = [sign(look, f"seat.{bid.seat}", f"{bid.n}") for bid in bids]
        signs += [
            sign(
                look,
                gain.icon,
                look.words.number(gain.n, "+"),
                NOBODY if gain.seat == turn.seat else gain.seat,
            )
            for gain in self.gains(turn)
            if (gain.seat, -gain.n) not in paid
        ]
        last = max(0, len(bids) - 1)
        ranked = [*range(last, len(signs)), *reversed(range(last))]
        shown = fitting([signs[i] for i in ranked], room, look.m.u(7))
        return [signs[i] for i in sorted(ranked[: len(shown)])]
