"""Buttons that give something up: secondary while other moves are left, and confirmed once."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine.table import SILENTLY, VerbButton, given_up
from tabletop.engine.verb import Action
from tabletop.ui.kit import plates
from tabletop.ui.play.hands import Hands
from tabletop.ui.play.port import Desk

MOST_NAMED = 4
"""The largest number of kinds of moves that are listed."""


class GivingUp:
    """The warning before a button that would give up moves."""

    def __init__(self, desk: Desk, hands: Hands) -> None:
        self.desk, self.hands = desk, hands
        self._told: tuple[int, str] = (-1, "")
        """The number of entries in the match when the warning was shown, and the verb of its button."""

    def left(self, button: VerbButton) -> list[Action]:
        """Return the legal actions that are lost by a press on the button."""
        moment = self.desk.moment
        return given_up(button, moment.table, moment.drags.actions)

    def shown(self, button: VerbButton) -> VerbButton:
        """Return the button as it is shown: primary only where a press loses no action."""
        return button._replace(primary=button.primary and not self.left(button))

    def asks(self, button: VerbButton) -> bool:
        """Tell whether a press shows a warning first; it does so once in each position."""
        return button.gives_up == SILENTLY and bool(self.left(button)) and not self.was_told(button)

    def was_told(self, button: VerbButton) -> bool:
        """Tell whether the warning for the button was shown in this position."""
        return self._told == (len(self.desk.match.entries), button.verb)

    def press(self, button: VerbButton, do: Callable[[], None]) -> None:
        """Press a button; a first press that would lose actions shows a warning instead."""
        if not self.asks(button):
            do()
            return
        self._told = len(self.desk.match.entries), button.verb
        self.desk.sync()
        widget = next(w for w in self.desk.chrome.buttons if w.key == f"verb.{button.verb}")
        words, left = self.desk.look.words, self.left(button)
        said = words("table.give_up", n=len(left))
        detail = "\n".join([*self._kinds(left), words("table.give_up_again", button=widget.label)])
        self.hands.say(plates.Bubble(words("table.give_up_head"), said, detail, allowed=True), widget.rect)

    def _kinds(self, left: list[Action]) -> list[str]:
        """Return a line for each kind of move: its first action, and how many more there are."""
        kinds: dict[str, list[Action]] = {}
        for action in left:
            kinds.setdefault(action.verb, []).append(action)
        words, name = self.desk.look.words, self.desk.moment.forecasts.name
        lines = [
            words("table.and_more", action=name(first), n=len(more)) if more else name(first)
            for first, *more in kinds.values()
        ]
        return [f"• {line}" for line in lines[:MOST_NAMED]]
