"""Warnings before buttons that give up legal moves, such as one that ends a turn: such a button is painted
less prominently, and asks for confirmation once."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine.table import VerbButton, given_up, missed
from tabletop.engine.verb import Action
from tabletop.ui.kit import plates
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.hands import Hands

MOST_NAMED = 4
"""The most kinds of lost moves that the warning lists by name."""


class GivingUp:
    """Warns the player before a button press would give up legal moves."""

    def __init__(self, desk: Desk, hands: Hands) -> None:
        self.desk, self.hands = desk, hands
        self._told: tuple[int, str] = (-1, "")
        """The last warning: the number of entries that the match had then, and the verb of the button that
        was pressed."""

    def missed_by(self, button: VerbButton) -> list[Action]:
        """Return the legal actions of which a press on the button must warn that it gives them up."""
        view = self.desk.table_view
        return missed(button, view.table, view.drags.actions)

    def shown(self, button: VerbButton) -> VerbButton:
        """Return the button as it is to be painted: as the primary (emphasised) one only if a press on it
        gives up no moves."""
        view = self.desk.table_view
        left = given_up(button, view.table, view.drags.actions)
        return button._replace(primary=button.primary and not left)

    def asks(self, button: VerbButton) -> bool:
        """Tell whether a press on the button must show a warning first; it does so at most once in each
        position."""
        return bool(self.missed_by(button)) and not self.was_told(button)

    def was_told(self, button: VerbButton) -> bool:
        """Tell whether the warning for the button has been shown in this position."""
        return self._told == (self.desk.match.changes, button.verb)

    def press(self, button: VerbButton, do: Callable[[], None]) -> None:
        """Carry out `do` for a press on a button; if the press would give up moves, the first press shows a
        warning instead."""
        if not self.asks(button):
            do()
            return
        self._told = self.desk.match.changes, button.verb
        self.desk.sync()
        widget = next(w for w in self.desk.chrome.buttons if w.key == f"verb.{button.verb}")
        words, left = self.desk.look.words, self.missed_by(button)
        said = words("table.give_up")
        detail = "\n".join([*self._kinds(left), words("table.give_up_again", button=widget.label)])
        self.hands.say(plates.Bubble(words("table.give_up_head"), said, detail, allowed=True), widget.rect)

    def _kinds(self, left: list[Action]) -> list[str]:
        """Return a line of text for each kind of action (verb) among the moves `left` that would be lost: the
        first move of that kind, and the number of its other moves."""
        kinds: dict[str, list[Action]] = {}
        for action in left:
            kinds.setdefault(action.verb, []).append(action)
        words, name = self.desk.look.words, self.desk.table_view.forecasts.name
        lines = [
            words("table.and_more", action=name(first), n=len(more)) if more else name(first)
            for first, *more in kinds.values()
        ]
        named = lines if len(lines) <= MOST_NAMED else [*lines[:MOST_NAMED], "…"]
        return [f"• {line}" for line in named]
