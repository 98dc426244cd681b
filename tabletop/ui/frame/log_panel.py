"""The log panel: what happened, by rounds, phases and turns, the newest turn first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from tabletop.engine.log import Line
from tabletop.engine.position import NOBODY
from tabletop.match.outline import LogEntry, Outline
from tabletop.ui.board.look import Look
from tabletop.ui.frame.log_lines import (
    LEAD,
    LogLine,
    RuleChip,
    chip_width,
    height_of,
    lines_beside,
    row_of,
    rule_chip,
)
from tabletop.ui.frame.log_rows import LINE, PHASE, ROUND, TURN, LogFilter, LogRow, LogRows
from tabletop.ui.frame.log_turns import Gains, TurnLines
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import Click, Event, Key
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Part, Span, light
from tabletop.ui.kit.theme import tone
from tabletop.ui.widgets.marked import Told
from tabletop.ui.widgets.scroll import Heights
from tabletop.ui.widgets.telling import TellingList

MARK = 34
"""The width in layout units of the question mark at the end of a log line about a computer player's
action."""
_written = Cache()


class LogPlate(Node):
    """The background of the log panel, with its heading."""

    still = True

    def __init__(self, look: Look, rect: Rect) -> None:
        super().__init__(rect, Depth.PLATE, look.m.u(24))
        self.look = look

    def paint(self, surface: Surface) -> None:
        m, r = self.look.m, self.rect
        plates.lacquer(surface, r, m, 12, 1, 205)
        art.stamp(surface, art.icon("log", m.u(20), tone.muted), (r.x + m.u(24), r.y + m.u(22)))
        text.caps(surface, self.look.words("table.log"), (r.x + m.u(42), r.y + m.u(13)), m.px("caps"))


class LogView(TellingList):
    """The list of the log by rounds, phases and turns. Rows are turned into text, measured and drawn only
    when they are visible.

    A press on a heading or a turn folds or opens it. A press on a line shows the match as it was after the
    line's action; if `on_moment` is None, it opens the rule of the line.

    Attributes:
        on_moment: a function that shows the match after the first n actions; None if it cannot be shown.
        on_why: a function that explains why a computer player chose the action of a line; None if the viewer
            may not ask.
        numbered: true if every line ends with the number of its rule; otherwise only the line under the
            pointer and the chosen one do.
        turns: the turns of the log, each on one line.
    """

    def __init__(
        self, look: Look, rect: Rect, outline: Outline, on_rule: Callable[[str], None], tab: int
    ) -> None:
        self.look, self.outline, self.on_rule = look, outline, on_rule
        self.on_moment: Callable[[int], None] | None = None
        self.on_why: Callable[[Line], None] | None = None
        self.bots: Sequence[bool] = ()
        self.numbered = False
        self.turns = TurnLines(look)
        self.turns.all = outline.turns
        self.folding = LogRows()
        self.rows = self.folding.of(outline)
        self._words: dict[tuple[int, int, int], tuple[Line, LogLine]] = {}
        self._sight: list[object] = []
        self._whole = Rect(rect)
        super().__init__(
            look.m,
            rect,
            self._heights(),
            self._paint_row,
            on_choose=self._choose,
            name=look.words("table.log"),
            tab=tab,
            key="log",
            z=-100,
        )
        self.on_open = self._open
        self.tooltip = look.words("table.log.about")

    def _heights(self) -> Heights:
        return Heights(len(self.rows), self._height, self.look.m.px("small") * LEAD + self.look.m.u(9))

    def ask_of(self, bots: Sequence[bool], on_why: Callable[[Line], None]) -> None:
        """Let the viewer ask why a computer player chose an action: then `on_why` is called with the log
        line. `bots` tells for each seat whether a computer plays it."""
        self.bots, self.on_why = bots, on_why
        self.set_rows(self._heights())

    def sum_up(self, bid_keys: Sequence[str], gains_of: Gains, numbered: bool) -> None:
        """Set how turns (see `TurnLines`) and lines are written; with `numbered`, every line ends with the
        number of its rule."""
        self.turns.sum_up(bid_keys, gains_of)
        self.numbered = numbered
        self._words.clear()
        self.set_rows(self._heights())

    def become(self, outline: Outline) -> None:
        """Show the log `outline`, and scroll to the newest row if its rows have changed."""
        self.outline, self.rows, self.turns.all = outline, self.folding.of(outline), outline.turns
        words = self.look.words
        self.name = words.pair(words("table.log"), self._nothing) if self._nothing else words("table.log")
        if len(self.rows) == len(self.heights) and self._sight == self._in_sight():
            return
        self.index, self.offset = -1, 0
        self.set_rows(self._heights())
        self.show_newest()
        self._sight = self._in_sight()

    def end_above(self, card: Rect | None) -> None:
        """Let the list end above a card that lies over its foot, with its newest row in sight; None gives it
        back its whole height."""
        whole, foot = self._whole, self._whole.bottom
        if card and card.colliderect(whole):
            foot = max(card.top, whole.top)
        if foot == self.rect.bottom:
            return
        covers = foot < self.rect.bottom
        self.resize((whole.x, whole.y, whole.w, foot - whole.y))
        self.scroll(self.offset)
        if covers:
            self.show_newest()

    def show_newest(self) -> None:
        """Scroll so that the newest row is in sight."""
        self._reveal(self._newest())

    def _newest(self) -> int:
        """Return the index of the last shown row of the newest turn; -1 if the list is empty."""
        newest = self.rows[0].turn if self.rows else None
        rest = (i for i, row in enumerate(self.rows) if row.turn is not newest)
        return next(rest, len(self.rows)) - 1

    def filter(self, chosen: LogFilter) -> None:
        """Show only the lines that a filter keeps; say so if it keeps none."""
        self.folding.filter = chosen
        self._sight = []
        self.become(self.outline)

    @property
    def _nothing(self) -> str:
        """The sentence that the filter keeps no line; empty if it keeps some."""
        return self.look.words("table.log.nothing") if self.folding.filter.on and not self.rows else ""

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        if self._nothing:
            room = self.rect.inflate(-self.m.u(28), -self.m.u(20))
            light(self.m, "small", colour=tone.muted).paragraph(surface, self._nothing, room)

    def line(self, row: LogRow) -> LogLine:
        """Return the line of a row as text."""
        at, line = (row.turn.number, row.at, row.times), row.entry.line
        known = self._words.get(at)
        if known is None or known[0] is not line:
            known = self._words[at] = line, row_of(self.look, line, self.numbered, row.times)
        return known[1]

    def words_of(self, index: int) -> str:
        """Return the text of a row by its index, such as for a screen reader."""
        row = self.rows[index]
        if row.kind == LINE:
            return self.line(row).words
        if row.kind != TURN:
            return self.look.say(row.heading) if row.heading else ""
        return self.turns.words(row)

    def row_words(self, index: int) -> str:
        return self.words_of(index)

    def _in_sight(self) -> list[object]:
        """Return the height of the panel, and what tells the rows down to the newest one, and at least as
        many as fit, from other rows."""
        rows = self.rows[: max(self._newest(), self.rect.h // self.look.m.px("small")) + 1]
        shown = [(row.key, row.at, row.open, len(row.turn.entries), row.entry.line) for row in rows]
        return [self.rect.h, *shown]

    # -- rows -----------------------------------------------------------------------------------------------
    def _height(self, index: int) -> int:
        px, row = self.m.px("small"), self.rows[index]
        if row.kind != LINE:
            return round(px * LEAD) + self.m.u(9)
        return height_of(self._lines(row), px) + self.m.u(9)

    def _lines(self, row: LogRow) -> list[list[Part]]:
        """Return the text of a row, broken into lines."""
        line = self.line(row)
        least = chip_width(self.m, "") if line.rule and not self.numbered else 0
        return lines_beside(line.parts, self._wide(row), self.m.px("small"), least)

    def _left(self, row: LogRow) -> int:
        """Return the distance in pixels of a row's text from the left edge."""
        return self.m.u({ROUND: 26, PHASE: 26, TURN: 50}.get(row.kind, 50 if row.inner else 36))

    def _wide(self, row: LogRow) -> int:
        """Return the width in pixels that the text of a row may take."""
        asks = any(self.bots) and self.on_why
        return self.rect.w - self._left(row) - self.m.u(14 + (MARK if asks else 0))

    def _picture(self, row: LogRow) -> Surface:
        """Return the text of a line as a picture, which is cached."""
        line, wide, px = self.line(row), self._wide(row), self.look.m.px("small")
        return _written.get((line, wide, px, tone.high), lambda: self._write(row, wide, px))

    def _write(self, row: LogRow, wide: int, px: int) -> Surface:
        line, lines = self.line(row), self._lines(row)
        sheet = Surface((wide, height_of(lines, px)), pygame.SRCALPHA)
        colour = tone.log if line.seat >= 0 else tone.muted
        for i, parts in enumerate(lines):
            text.rich(sheet, parts, (0, px * LEAD * (i + 0.5)), px, "regular", colour)
        return art.screen_format(sheet)

    def told_in(self, row: int) -> list[Told]:
        at, px, shown = self.row_rect(row), self.m.px("small"), self.rows[row]
        if shown.kind != LINE:
            return []
        told = [
            (rect.move(at.x + self._left(shown), at.y + round(px * LEAD * i)), part.term)
            for i, line in enumerate(self._lines(shown))
            for rect, part in text.places(line, px)
            if isinstance(part, Span) and part.term
        ]
        chip = self._chip(row)
        return [*told, (chip.place, self.line(shown).rule)] if chip else told

    def _chip(self, index: int) -> RuleChip | None:
        """Return the sign for the rule that is shown in a row; None if none is."""
        row = self.rows[index]
        if self.numbered or row.kind != LINE or index not in (self.over, self.index):
            return None
        if not (rule := self.line(row).rule):
            return None
        at, chip = self.row_rect(index), rule_chip(self.m, self._lines(row), self._wide(row), rule)
        return chip and chip._replace(place=chip.place.move(at.x + self._left(row), at.y))

    # -- chosen and pressed ---------------------------------------------------------------------------------
    def _choose(self, index: int) -> None:
        row, words = self.rows[index], self.look.words
        rule = self.line(row).rule if row.kind == LINE else ""
        self.tooltip = f"{rule}\u2002{words.rule(rule).title}" if rule else words("table.log.about")

    @property
    def rule(self) -> str:
        """The number of the rule of the chosen line; "" if no line is chosen or it has no rule."""
        row = self.rows[self.index] if 0 <= self.index < len(self.rows) else None
        return self.line(row).rule if row and row.kind == LINE else ""

    def says(self) -> str:
        return self.words_of(self.index) if 0 <= self.index < len(self.rows) else ""

    def click_row(self, event: Click) -> bool:
        """Choose the clicked row. A click on its question mark asks why, one on its rule number opens the
        rule; any other click folds or opens a heading or a turn, or shows the match after a line's action.
        Return True if the click was used."""
        index = self.row_at(event.pos)
        if index < 0:
            return True
        told = self.tells(event.pos)
        self.choose(index)
        if self._asks(index) and event.pos[0] >= self.rect.right - self.m.u(MARK):
            self.ask_why()
        elif told and told[1] == self.rule:
            self.on_rule(self.rule)
        else:
            self._open(index)
        return True

    def _asks(self, index: int) -> bool:
        """Tell whether a row is about a computer player's action for whose reason the viewer may ask."""
        return self._line_asked(index) is not None

    def _line_asked(self, index: int) -> Line | None:
        """Return the line of a row whose reason the viewer may ask for, that of a folded turn being its last
        one; None if there is none."""
        if self.on_why is None or not any(self.bots) or not 0 <= index < len(self.rows):
            return None
        row = self.rows[index]
        if row.kind == LINE:
            entries: Sequence[LogEntry] = (row.entry,)
        elif row.kind == TURN and not row.open and row.turn.seat != NOBODY:
            entries = row.turn.entries[::-1]
        else:
            return None
        return next((entry.line for entry in entries if self._chose(entry)), None)

    def _chose(self, entry: LogEntry) -> bool:
        """Tell whether a line is about what a computer player chose to do, not about what followed from it by
        the rules."""
        seat = entry.line.seat
        if not 0 <= seat < len(self.bots) or not self.bots[seat] or entry.action < 0:
            return False
        return self.outline.choices.get(entry.action) is entry.line

    def handle(self, event: Event) -> bool:
        """Handle the "why" key for the chosen line, and Left and Right, which fold and open the chosen
        heading or turn. Handle all other events as a list does. Return True if the event was used."""
        if isinstance(event, Key) and event.down:
            if event.command == "why" and self.ask_why():
                return True
            if event.command in ("left", "right") and 0 <= self.index < len(self.rows):
                row = self.rows[self.index]
                if row.foldable and row.open == (event.command == "left"):
                    self._open(self.index)
                    return True
        return super().handle(event)

    def ask_why(self) -> bool:
        """Ask why the computer player chose the action of the selected line. Return False if the line is not
        about an action of a computer player."""
        line = self._line_asked(self.index)
        if line is None or self.on_why is None:
            return False
        self.on_why(line)
        return True

    def _open(self, index: int) -> None:
        """Fold or open a heading or turn; show the moment of a line, or its rule."""
        if not 0 <= index < len(self.rows):
            return
        row = self.rows[index]
        if row.foldable:
            self.folding.flip(row)
            self.rows = self.folding.of(self.outline)
            self.set_rows(self._heights())
            self._sight = self._in_sight()
        elif self.on_moment:
            self.on_moment(row.entry.action + 1)
        elif self.line(row).rule:
            self.on_rule(self.line(row).rule)

    # -- painted --------------------------------------------------------------------------------------------
    def _paint_row(self, surface: Surface, rect: Rect, index: int, state: str) -> None:
        m, row = self.m, self.rows[index]
        if state:
            paint.box(surface, rect.inflate(-m.u(8), 0), m.u(6), "#3A322B", 200)
        if self._asks(index):
            pen = light(m, "small", "black", tone.brass_light if state else tone.muted)
            pen.draw(surface, "?", (rect.right - m.u(MARK) // 2, rect.y), "midtop")
        if row.kind == LINE:
            self._paint_line(surface, rect, index)
            return
        self._paint_fold(surface, rect, row)
        if row.kind == TURN:
            self._paint_turn(surface, rect, row)
        elif row.heading:
            face, colour = ("bold", tone.brass_light) if row.kind == ROUND else ("bold", tone.muted)
            at, room = (rect.x + self._left(row), self._middle(rect)), rect.w - self._left(row) - m.u(14)
            light(m, "small", face, colour).line(surface, self.look.say(row.heading), at, room)

    def _middle(self, rect: Rect) -> int:
        """Return the y of the middle of the first line of text in a row."""
        return rect.y + round(self.m.px("small") * LEAD / 2)

    def _paint_fold(self, surface: Surface, rect: Rect, row: LogRow) -> None:
        m = self.m
        mark = art.icon("chevron_down" if row.open else "chevron_right", m.u(15), tone.brass_light)
        art.stamp(surface, mark, (rect.x + m.u(13), self._middle(rect)))

    def _paint_line(self, surface: Surface, rect: Rect, index: int) -> None:
        m, row = self.m, self.rows[index]
        line, px, left = self.line(row), self.m.px("small"), self._left(row)
        if line.seat >= 0:
            at = rect.x + left - m.u(16), rect.y + round(px * 0.72)
            art.stamp(surface, self.look.token(line.seat, m.u(18)), at)
        surface.blit(self._picture(row), (rect.x + left, rect.y))
        if chip := self._chip(index):
            paint.box(surface, chip.place, m.u(5), "#241C17", 240)
            if chip.number:
                light(m, "small", "bold", tone.ivory).draw(surface, chip.number, chip.place.center, "center")
            else:
                art.stamp(surface, art.icon("rules", m.u(16), tone.ivory), chip.place.center)

    def _paint_turn(self, surface: Surface, rect: Rect, row: LogRow) -> None:
        """Paint a turn in one line: who acted, how often, the bids of a series, and what was gained."""
        picture = self.turns.picture(row, self._wide(row))
        left = rect.x + self._left(row) - self.m.u(22)
        surface.blit(picture, picture.get_rect(midleft=(left, self._middle(rect))))
