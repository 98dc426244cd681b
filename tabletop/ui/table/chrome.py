"""The parts around the board: toolbar, prompt with its buttons, seat cards, log."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from tabletop.engine.legality import Asked
from tabletop.engine.table import Table, VerbButton
from tabletop.match.outline import Outline
from tabletop.ui.board.look import Look
from tabletop.ui.board.spots import Spot
from tabletop.ui.frame.log_filters import LogFilterButton, log_filters
from tabletop.ui.frame.log_panel import LogPlate, LogView
from tabletop.ui.frame.log_rows import LogRows
from tabletop.ui.frame.prompt import Prompt, ThinkingLine
from tabletop.ui.frame.prompt_buttons import ButtonLabel, ButtonPlace, places
from tabletop.ui.frame.seats import SeatStanding, SeatWidget
from tabletop.ui.frame.toolbar import TitleBar
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.motion import CHANGED, ROLL, Clock, Tween
from tabletop.ui.kit.node import Node
from tabletop.ui.table.layout import Layout
from tabletop.ui.widgets import Button, IconButton


class Tool(NamedTuple):
    """A button of the toolbar: the key of its texts, its icon and its action; an empty key stands for a
    gap."""

    key: str
    icon: str = ""
    do: Callable[[], None] = lambda: None
    always: bool = True
    """True if the button is shown in every layout, False if it is left out in the compact layout."""
    command: str = ""
    """The command whose keyboard key is shown after the name of the button; "" for none."""


class ButtonMove(NamedTuple):
    """A button beside the prompt that makes a move: the button, the reason why it is disabled ("" if it is
    enabled), and its action."""

    button: VerbButton
    reason: str
    do: Callable[[], None]
    tooltip: str = ""
    vain: Callable[[Rect], None] = lambda about: None
    """The function that is called with the button's rectangle when the button is pressed while it is
    disabled."""
    means: Hashable = None
    """A value that changes whenever the effect of a press changes, even if the button looks the same; None if
    the look of the button is enough to tell."""


class Chrome:
    """The parts around the board (toolbar, prompt, seat cards, log), built for one layout of the window."""

    def __init__(
        self,
        look: Look,
        layout: Layout,
        add: Callable[[Node], Node],
        title: str,
        tools: Sequence[Tool],
        on_seat: Callable[[int], None],
        on_rule: Callable[[str], None],
        clock: Clock,
    ) -> None:
        self.look, self.layout, self._add, self._clock = look, layout, add, clock
        self._on_seat = on_seat
        self.tools: dict[str, IconButton] = {}
        self._left = self._place_tools(tools)
        self.bar = TitleBar(look, layout.toolbar, title, self._left)
        self._alarm: Button | None = None
        self.prompt, self.thought = Prompt(look, layout.prompt), ThinkingLine(look, layout.prompt)
        for node in (self.bar, self.prompt, self.thought):
            add(node)
        self.log: LogView | None = None
        self.filters: tuple[LogFilterButton, ...] = ()
        if not look.m.compact:
            self._place_log(on_rule)
        self.buttons: list[Button] = []
        """The buttons beside the prompt that make moves, from left to right."""
        self._moves: tuple[tuple[VerbButton, str], ...] = ()
        self.seats: list[SeatWidget] = []
        self._late: Tween | None = None
        """The end of the movements after which the cards and the log show what these have brought."""
        self.inset = 0
        """The width in pixels at the right end of the prompt that is reserved for the coach's button."""

    # -- built once ---------------------------------------------------------------------------------------
    def _place_tools(self, tools: Sequence[Tool]) -> int:
        """Place the toolbar buttons from the right edge inwards; return the x where they begin."""
        m, r = self.look.m, self.layout.toolbar
        side, pitch = m.u(40, 34), m.u(44, 37)
        x = r.right - m.u(8) - side
        shown = [t for t in tools if t.always or not m.compact]
        for i in range(len(shown) - 1, -1, -1):
            tool = shown[i]
            if not tool.key:
                x -= pitch // 3
                continue
            rect = Rect(m.u(20, 9), 0, side, side) if tool.key == "menu" else Rect(x, 0, side, side)
            rect.centery = r.centery - m.u(1)
            if tool.key != "menu":
                x -= pitch
            self._place_tool(tool, rect, Tab.TOOLS + i)
        return x + side

    def _place_tool(self, tool: Tool, rect: Rect, tab: int) -> None:
        words = self.look.words
        button = IconButton(
            self.look.m, rect, tool.icon, words(f"table.{tool.key}"), tool.do, key=tool.key, tab=tab
        )
        self.tools[tool.key] = button
        self._add(button)

    def _place_log(self, on_rule: Callable[[str], None]) -> None:
        look, r = self.look, self.layout.log
        if r.h < look.m.u(90):
            return
        self._add(LogPlate(look, r))
        room = Rect(r.x + look.m.u(4), r.y + look.m.u(42), r.w - look.m.u(8), r.h - look.m.u(50))
        self.log = LogView(look, room, Outline(), on_rule, Tab.LOG)
        self._add(self.log)
        self.filters = tuple(
            log_filters(look, Rect(r.x, r.y, r.w, look.m.u(42)), self.log, len(self.layout.seats))
        )
        for button in self.filters:
            self._add(button)

    def keep_log(self, rows: LogRows) -> None:
        """Let the log use `rows`, the folded rows and the filter that were chosen before the table was
        rebuilt."""
        if self.log:
            self.log.folding = rows
            for button in self.filters:
                button.show_choice()

    # -- in step ------------------------------------------------------------------------------------------
    def show(
        self, table: Table, asked: int, shown: int, bots: Sequence[str], log: Outline, moves: float = 0.0
    ) -> None:
        """Show the current state of the match in the toolbar, the seat cards and the log.

        Args:
            asked: the seat that is to act.
            shown: the seat whose panel is beside the board.
            bots: for each seat, the level of its computer player, or "" for a person.
            log: the log lines that the viewer may read.
            moves: the milliseconds for which pieces still move; what they bring is counted and logged when
                they have arrived.
        """
        self._clock.stop(self._late)
        self.bar.become(table)
        standings = self._standings(table, asked, shown, bots)
        self._seat(standings)
        for widget, standing in zip(self.seats, standings, strict=True):
            old = widget.standing
            widget.become(standing._replace(card=old.card, leads=old.leads))
        self._late = self._clock.after_movements(moves, lambda: self._count(standings, bots, log))

    def _count(self, standings: Sequence[SeatStanding], bots: Sequence[str], log: Outline) -> None:
        """Show on the cards what the seats have now, and in the log what has happened."""
        self._late = None
        for widget, standing in zip(self.seats, standings, strict=True):
            self._tell_gain(widget, standing.card.score - widget.standing.card.score)
            widget.become(standing)
        if self.log:
            self.log.bots = [bool(bot) for bot in bots]
            self.log.become(log)

    @staticmethod
    def _standings(table: Table, asked: int, shown: int, bots: Sequence[str]) -> list[SeatStanding]:
        """Return the state of each seat, in the order of the cards."""
        cards = table.seats
        best = max(card.score for card in cards)
        leads = [c.seat for c in cards if c.score == best] if any(c.score != best for c in cards) else []
        return [
            SeatStanding(c, c.seat == asked, c.seat in leads, bots[c.seat], c.seat == shown, table.counted)
            for c in cards
        ]

    def _seat(self, standings: Sequence[SeatStanding]) -> None:
        """Build the cards of the seats anew if other seats are shown, or in another order."""
        if [s.standing.card.seat for s in self.seats] != [each.card.seat for each in standings]:
            for old in self.seats:
                old.remove()
            self.seats = [
                SeatWidget(self.look, rect, standing, self._on_seat, Tab.SEATS)
                for rect, standing in zip(self.layout.seats, standings, strict=True)
            ]
            for widget in self.seats:
                self._add(widget)

    def _tell_gain(self, widget: SeatWidget, gain: int) -> None:
        if gain and self._clock.breathing:
            widget.show_gain(gain)
            self._clock.play(ROLL, widget.roll)
            self._clock.after(CHANGED.ms, lambda: widget.show_gain(0))

    def spots(self) -> Iterator[Spot]:
        """Yield the explained areas (spots) around the board: the round, the phases, the prompt, and the
        counters of the seats."""
        yield from self.bar.spots()
        if self.prompt.visible:
            yield from self.prompt.spots()
        for seat in self.seats:
            yield from seat.spots()

    def alarm(self, message: str, do: Callable[[], None]) -> None:
        """Show a warning button in the toolbar with a message as its tooltip; a press on it calls `do`. The
        message "" removes the button."""
        if message == (self._alarm.tooltip if self._alarm else ""):
            return
        if self._alarm:
            self._alarm.remove()
        self._alarm = self._alarm_button(message, do) if message else None
        if self._alarm:
            self._add(self._alarm)
        self.bar.end(self._alarm.rect.x - self.look.m.u(10) if self._alarm else self._left)

    def _alarm_button(self, message: str, do: Callable[[], None]) -> Button:
        """Return the warning button, with the message as its tooltip."""
        m, label = self.look.m, self.look.words("saving.unsaved")
        px, high = m.px(17, 15), m.u(38, 30)
        rect = Rect(0, 0, Button.width(m, label, "warning", px), high)
        rect.midright = self._left - m.u(10), self.layout.toolbar.centery - m.u(1)
        button = Button(
            m, rect, label, do, kind="warning", icon="warning", px=px, key="unsaved", tab=Tab.TOOLS
        )
        button.tooltip, button.z = message, Depth.ON_BAR
        return button

    def ask(
        self, table: Table, asked: Asked | None, moves: Sequence[ButtonMove], *, bot: str, watched: bool
    ) -> None:
        """Show the question in the prompt, with the buttons for its moves. `bot` is the level of the computer
        player that is thinking ("" if none is); `watched` is True if the seat at the screen only watches."""
        now = tuple((move.button, move.reason) for move in moves)
        right = self._place_moves(moves) if now != self._moves or not moves else self.prompt.right
        self._moves = now
        for button, move in zip(self.buttons, reversed(moves), strict=True):
            button.means, button.tooltip = move.means, self._tooltip(move)
        self.prompt.say(asked, table.prompt, right, bot=bot, watched=watched)

    def _place_moves(self, moves: Sequence[ButtonMove]) -> int:
        for old in self.buttons:
            old.remove()
        self.buttons = []
        m, r = self.look.m, self.layout.prompt
        end = r.right - m.u(12, 5) - self.inset
        placed = places(m, r, end, [self._label(move) for move in moves])
        for move, place in zip(reversed(moves), reversed(placed), strict=True):
            button = self._move_button(move, place)
            self.buttons.append(button)
            self._add(button)
        return min((place.rect.x - m.u(10, 6) for place in placed), default=end)

    def _label(self, move: ButtonMove) -> ButtonLabel:
        ours = move.button.icon.startswith("ui_") and not self.look.m.compact
        icon = move.button.icon.removeprefix("ui_") if ours else ""
        return ButtonLabel(self._words(move), icon, "lock" if move.reason else "")

    def _words(self, move: ButtonMove) -> str:
        return self.look.words(f"button.{move.button.verb}")

    def _tooltip(self, move: ButtonMove) -> str:
        return move.tooltip or self.look.words.meant(f"button.{move.button.verb}")

    def _move_button(self, move: ButtonMove, place: ButtonPlace) -> Button:
        verb = move.button
        return Button(
            self.look.m,
            place.rect,
            self._words(move),
            move.do,
            kind="primary" if verb.primary else "secondary",
            icon=place.icon,
            px=place.px,
            key=f"verb.{verb.verb}",
            enabled=not move.reason,
            reason=move.reason,
            tooltip=self._tooltip(move),
            tab=Tab.PROMPT,
            vain=move.vain,
        )
