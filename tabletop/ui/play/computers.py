"""The computers at the table: each is asked in a process of its own, and answers when it has thought."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop import games
from tabletop.bots.process import Thinker, player
from tabletop.engine.verb import Action
from tabletop.match import Match
from tabletop.ui.kit.motion import Clock
from tabletop.ui.widgets.scene import App

POLL = 30.0
"""Milliseconds between two looks whether an answer is there."""


def forced(app: App, match: Match) -> Action | None:
    """What is done for want of a choice; None where the settings leave that to the person."""
    return match.forced if app.settings.forced else None


class Computers:
    """Asks the computer whose turn it is, and plays what it answers if it is still asked then."""

    def __init__(self, match: Match, clock: Clock, play: Callable[[Action, int], None]) -> None:
        self.match, self.clock, self.play = match, clock, play
        self._thinkers: dict[int, Thinker[Action]] = {}

    def ask(self, seat: int, later: Callable[[Callable[[], None]], None]) -> None:
        """Let a seat think, and show its move no sooner than when `later` does what it is given."""
        if seat not in self._thinkers:
            find = partial(games.find, self.match.game.key)
            level, seed = self.match.seats[seat].bot, self.match.setup.seed + seat
            self._thinkers[seat] = player(find, level, seed)
        thinker = self._thinkers[seat]
        thinker.ask(self.match.view(seat), seat)
        later(lambda: self._poll(seat, thinker))

    def close(self) -> None:
        """End their processes; answers on the way are forgotten."""
        for thinker in self._thinkers.values():
            thinker.close()
        self._thinkers.clear()

    def _poll(self, seat: int, thinker: Thinker[Action]) -> None:
        if self._thinkers.get(seat) is not thinker or not thinker.busy:
            return
        action = thinker.poll()
        if action is None:
            self.clock.after(POLL, lambda: self._poll(seat, thinker))
        elif self.match.asked and self.match.asked.seat == seat:
            self.play(action, seat)
