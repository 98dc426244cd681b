"""The banner: log lines that every player must notice, shown over the board for a short time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import Rect, Surface

from tabletop.engine.log import Line
from tabletop.match import LogGroup
from tabletop.ui.board.look import Look
from tabletop.ui.frame.log_lines import LogLine, row_of
from tabletop.ui.kit import art, paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.motion import BUBBLE, SPEEDS, Clock, Timer
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import tone
from tabletop.ui.widgets.notes import Untouched

SHOWN_MS = 2500.0
MOST = 3
"""The most log lines that the banner shows at a time; if there are more, the oldest are removed."""


class Banner(Untouched):
    """A plate with log lines over the upper part of the board; clicks pass through it."""

    def __init__(self, look: Look, board: Rect, rows: Sequence[LogLine]) -> None:
        self.look, self.rows, m = look, rows, look.m
        self.style, self.line = light(m, "prompt", "bold"), m.u(48, 38)
        wide = max(self.style.width(row.words) for row in rows) + self.line + m.u(50)
        rect = Rect(0, 0, min(board.w - m.u(20), wide), self.line * len(rows) + m.u(16))
        rect.midtop = board.centerx, board.y + board.h // 7
        super().__init__(rect, Depth.BANNER, paint.shadow_reach(3, m.s))
        self.name = " ".join(row.words for row in rows)

    def paint(self, surface: Surface) -> None:
        m, r = self.look.m, self.rect
        plates.lacquer(surface, r, m, 14, 3, 244)
        paint.rim(surface, r, m.u(14), tone.brass, max(1.5, 2.4 * m.s))
        for i, row in enumerate(self.rows):
            y = r.y + m.u(8) + self.line * i + self.line // 2
            x = r.x + m.u(16) + self.line // 2
            icon = art.icon("info", m.u(28), tone.brass_light)
            art.stamp(surface, self.look.token(row.seat, m.u(30)) if row.seat >= 0 else icon, (x, y))
            left = x + self.line // 2 + m.u(8)
            self.style.line(surface, row.words, (left, y), r.right - m.u(16) - left)


class Announcer:
    """Shows the log lines that every player must notice (`Line.loud`) in a banner over the board, each once,
    when it is logged."""

    def __init__(self, clock: Callable[[], Clock]) -> None:
        self._clock = clock
        self.heard = -1
        """The number of actions of the match whose log lines have been announced; -1 before the first
        announcement."""
        self._banner: Banner | None = None
        self._rows: list[LogLine] = []
        self._timer: Timer | None = None
        self._read: Sequence[Line] = ()
        """The lines of an action that were shown before the action was complete, so that they are not shown
        again."""

    def hear(
        self,
        look: Look,
        board: Rect,
        add: Callable[[Node], Node],
        news: Sequence[LogGroup],
        actions: int,
        over: bool = False,
    ) -> None:
        """Show those of the `news` (the new lines of the log) that every player must notice (`Line.loud`). If
        the match is `over`, show the outcome of the last action instead. The first call shows nothing.

        Args:
            look: the look and the texts of the game, with which the lines are drawn.
            board: the rectangle of the board, over which the banner stands.
            add: the function that puts the banner on the screen.
            actions: the number of actions played so far.
        """
        known, self.heard = self.heard, actions
        read, self._read = self._read, ()
        if known < 0 or not SPEEDS[self._clock().speed]:
            return
        lines = [line for group in news for line in group.lines if line.loud]
        if over and news:
            lines = _outcome(news[-1].lines)
        self.tell(look, board, add, [line for line in lines if line not in read])

    def overhear(
        self, look: Look, board: Rect, add: Callable[[Node], Node], news: Sequence[LogGroup]
    ) -> None:
        """Show the important ones of the `news` in the middle of the last action, and not again at the next
        `hear`."""
        read, self._read = self._read, [line for group in news for line in group.lines]
        if SPEEDS[self._clock().speed]:
            self.tell(look, board, add, [line for line in self._read if line.loud and line not in read])

    def was_read(self, lines: Sequence[Line]) -> None:
        """Remove the banner, whose `lines` were shown before their action was complete, and do not show these
        lines again at the next `hear`."""
        self.hush()
        self._read = lines

    def tell(self, look: Look, board: Rect, add: Callable[[Node], Node], lines: Iterable[Line]) -> None:
        """Show log lines in a banner over the rectangle `board`, except those that it is showing already;
        `add` puts the banner on the screen."""
        there = self._rows if self.shown else []
        rows = [row for line in lines if (row := row_of(look, line)) not in there]
        if rows:
            self._show(look, board, add, rows)

    def _show(self, look: Look, board: Rect, add: Callable[[Node], Node], rows: list[LogLine]) -> None:
        still = self._rows if self.shown else []
        self.hush()
        self._rows = [*still, *rows][-MOST:]
        banner = self._banner = Banner(look, board, self._rows)
        add(banner)
        x, y, rise = banner.rect.x, banner.rect.y, look.m.u(8)
        self._clock().play(BUBBLE, lambda t: banner.move((x, y - rise * (1 - t))))
        self._timer = self._clock().after(SHOWN_MS, self.hush)

    @property
    def shown(self) -> bool:
        """True while a banner is on the screen."""
        return self._banner is not None and self._banner.stage is not None

    def hush(self) -> None:
        """Remove the banner, if one is shown."""
        if self._timer:
            self._timer.cancel()
        if self._banner:
            self._banner.remove()
        self._banner = self._timer = None


def _outcome(lines: Sequence[Line]) -> list[Line]:
    """Return the lines to show after the last action of a match: all up to its last important line; if there
    is none, its first line and "match over"."""
    last = max((i for i, line in enumerate(lines) if line.loud), default=-1)
    return list(lines[: last + 1]) if last >= 0 else [*lines[:1], Line("match.over")]
