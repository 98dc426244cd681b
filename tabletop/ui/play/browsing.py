"""The commands of a table that only show something, or change the app: rules, glossary, log, boards,
language, sound, settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tabletop.engine.table import Table
from tabletop.ui.board.spots import FocusSpot
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.play.advising import Explaining
from tabletop.ui.play.bubbles import Bubbles
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.history import History
from tabletop.ui.table.chrome import Tool
from tabletop.ui.widgets import IconButton


class Browsing:
    """The commands of a table that change nothing in the match.

    Args:
        go: the function that shows the match as it was after its first n actions, in this scene; None if that
            needs a replay.
    """

    def __init__(
        self,
        desk: Desk,
        bubbles: Bubbles,
        explaining: Explaining,
        go: Callable[[int], None] | None = None,
    ) -> None:
        self.desk, self.bubbles, self.explaining, self._go = desk, bubbles, explaining, go

    def tools(self, table: Table) -> tuple[Tool, ...]:
        """Return the buttons of the toolbar from left to right, with a gap before the settings."""
        app = self.desk.scene.app
        sound = "sound" if app.settings.sound else "sound_off"
        return (
            Tool("rules", "rules", self.open_rules, command="rules"),
            Tool("ask", "search", self.ask, False),
            Tool("history", "log", self.history, command="log"),
            *([Tool("boards", "map", self.flip, command="boards")] if len(table.boards) > 1 else ()),
            Tool("", always=False),
            Tool("sound", sound, partial(app.command, "mute"), False, "mute"),
            Tool("language", "globe", partial(app.command, "language"), False, "language"),
            Tool("settings", "gear", app.routes.settings),
        )

    def mark(self, tools: Mapping[str, IconButton]) -> None:
        """Show the toolbar button for the boards as pressed while the viewer looks at a board other than the
        one of the current position."""
        if flip := tools.get("boards"):
            flip.switch(self.desk.boards.flipped)

    def do(self, command: str) -> bool:
        """Carry out the command of a pressed key if it only shows something, such as the log or the rulebook;
        return False for any other command."""
        does: Mapping[str, Callable[[], None]] = {
            "log": self.history,
            "boards": self.flip,
            "rules": self.open_rules,
            "words": self.open_words,
        }
        if command in does:
            does[command]()
            return True
        match = self.desk.match
        return self.desk.scene.app.routes.follow(command, match.game.key, match.setup.options)

    def open_rules(self) -> None:
        """Open the rulebook at the rule cited in the speech bubble; without one, at the rule of the focused
        explanation, else of the current question."""
        asked, focused = self.desk.match.asked, self.desk.scene.focused
        explained = focused.rule if isinstance(focused, (FocusSpot, LogView)) else ""
        self.desk.open_rule(self.bubbles.rule or explained or (asked.question.rule if asked else ""))

    def open_words(self) -> None:
        """Open the glossary at the term whose explanation was shown last."""
        scene, match = self.desk.scene, self.desk.match
        scene.app.routes.words(match.game.key, scene.tips.word, match.setup.options)

    def ask(self) -> None:
        """Open the rulebook with the keyboard focus in its search field."""
        match = self.desk.match
        self.desk.scene.app.routes.rules(match.game.key, asks=True, options=match.setup.options)

    def history(self) -> None:
        """Open the complete log of the match in a dialog."""
        make = partial(History, self.desk, self.explaining.explain, self.show_moment, self._go is None)
        self.desk.scene.open(make(), make)

    def show_moment(self, actions: int) -> None:
        """Show the match as it was after its first `actions` actions."""
        if self._go:
            self._go(actions)
        else:
            self.desk.scene.app.routes.replay(self.desk.match, actions)

    def flip(self) -> None:
        """Show the next of the match's boards in the middle."""
        table = self.desk.table_view.table
        if len(table.boards) > 1:
            self.desk.show_board(self.desk.boards.following(table))
