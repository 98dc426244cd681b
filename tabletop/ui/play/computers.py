"""The computer players. Each computes its moves in a process of its own; experts share several processes,
which also run during a person's turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop import games
from tabletop.bots.players.process import Thinker, player
from tabletop.bots.players.team import Team
from tabletop.engine.verb import Action
from tabletop.match import Match
from tabletop.system.levels import EXPERT
from tabletop.system.settings import Settings
from tabletop.ui.kit.motion import Clock
from tabletop.ui.widgets.scene import App

POLL = 30.0
"""The milliseconds between two checks of whether a computer player has found its move."""
GLIMPSE = 0.2
"""The most seconds that an expert (a computer player of the highest level) may think about a move while the
players skip the pauses."""


def forced(app: App, match: Match) -> Action | None:
    """Return the only legal action of the seat that is to act; None if there are several, or if the settings
    let the person make even such a move."""
    return match.forced if app.settings.forced else None


class Computers:
    """The computer players of a match; a computed move is played only if the position is still the same and
    the same seat is to act.

    Args:
        play: a function called with a computed action and the seat that plays it.
        tell: a function called with the fraction of its thinking time that an expert (the highest level) has
            used; 0 at the end.
        warn: a function called with a seat and the key of a warning: once when its computer player does not
            answer, and once when another legal action is played instead. It returns a function that removes
            the warning.
    """

    def __init__(
        self,
        match: Match,
        clock: Clock,
        play: Callable[[Action, int], None],
        settings: Settings,
        tell: Callable[[float], None],
        warn: Callable[[int, str], Callable[[], None]],
    ) -> None:
        self.match, self.clock, self.play, self.settings, self.tell = match, clock, play, settings, tell
        self._warn = warn
        self._end_warning: Callable[[], None] | None = None
        """The function that removes the warning that a computer player is silent; None without a warning."""
        self._find = partial(games.find, match.game.key)
        self._thinkers: dict[int, Thinker[Action]] = {}
        self._experts: Team | None = None
        self._about: object = None
        """The position for which a computer player is computing a move; None while none is."""

    @property
    def searches(self) -> bool:
        """True while an expert (a computer player of the highest level) is computing its move."""
        return self._experts is not None and self._experts.busy

    def begin(self, hurried: bool = False) -> None:
        """Start computing the move of the computer player whose turn it is, if this has not begun yet. With
        `hurried`, an expert (a player of the highest level) gets less time."""
        asked = self.match.asked
        if asked is None or not self.match.goes_on_alone or self._thinks_about_it(asked.seat):
            return
        self._about, view = self.match.position, self.match.view(asked.seat)
        if self._is_expert(asked.seat):
            seconds = self.settings.thought
            self._team().ask(view, asked.seat, min(GLIMPSE, seconds) if hurried else seconds)
        else:
            self._thinker(asked.seat).ask(view, asked.seat, len(self.match.actions))

    def ask(self, seat: int, later: Callable[[Callable[[], None]], None], hurried: bool = False) -> None:
        """Start computing the move of a seat, and play the move once it is found. `later` gets a function
        that checks for the result and plays it, and has to call that function after a pause. With `hurried`,
        an expert (a player of the highest level) gets less time."""
        self.begin(hurried)
        later(partial(self._poll, seat, self._about))

    def wait(self) -> None:
        """Let the experts (computer players of the highest level) compute ahead while a person is to act, or
        rest if the settings say so."""
        seats = [i for i in range(len(self.match.seats)) if self._is_expert(i)]
        if seats and self.match.asked:
            self._about = None
            if self.settings.ponder:
                self._team().expect([(self.match.view(seat), seat) for seat in seats])
            elif self._experts:
                self._experts.rest()
            self._settle()

    def hurry(self) -> None:
        """Make an expert (a computer player of the highest level) that is computing answer with the best move
        found so far."""
        if self._experts:
            self._experts.hurry()

    def rest(self) -> None:
        """Cancel all computations, because another scene covers the table; the experts' processes stay."""
        if self._experts:
            self._experts.rest()
        for thinker in self._thinkers.values():
            if thinker.busy:
                thinker.close()
        self._forget()

    def close(self) -> None:
        """End all processes of the computer players and drop unfinished moves."""
        if self._experts:
            self._experts.close()
        for thinker in self._thinkers.values():
            thinker.close()
        self._thinkers.clear()
        self._forget()

    def _forget(self) -> None:
        """Forget the position for which a move was being computed, and what the screen shows about it."""
        self._about = None
        self.tell(0)
        self._answered()

    def _answered(self) -> None:
        """Remove the warning that a computer player is silent."""
        if self._end_warning:
            self._end_warning()
            self._end_warning = None

    def _is_expert(self, seat: int) -> bool:
        return self.match.seats[seat].bot == EXPERT

    def _team(self) -> Team:
        self._experts = self._experts or Team(self._find, self.match.setup.seed)
        return self._experts

    def _thinker(self, seat: int) -> Thinker[Action]:
        if seat not in self._thinkers:
            level, seed = self.match.seats[seat].bot, self.match.setup.seed + seat
            self._thinkers[seat] = player(self._find, level, seed)
        return self._thinkers[seat]

    def _at_work(self, seat: int) -> Team | Thinker[Action]:
        return self._team() if self._is_expert(seat) else self._thinker(seat)

    def _thinks_about_it(self, seat: int) -> bool:
        return self._about is self.match.position and self._at_work(seat).busy

    def _poll(self, seat: int, about: object) -> None:
        if self.match.position is not about or not self._thinks_about_it(seat):
            return
        at_work = self._at_work(seat)
        lost, action = at_work.lost, at_work.poll()
        self.tell(at_work.spent if action is None and isinstance(at_work, Team) else 0)
        if action is None:
            if at_work.silent and not self._end_warning:
                self._end_warning = self._warn(seat, "computer.silent")
            self.clock.after(POLL, partial(self._poll, seat, about))
            return
        self._settle()
        self._answered()
        if at_work.lost > lost:
            self._warn(seat, "computer.lost")
        self.play(action, seat)

    def _settle(self) -> None:
        """Poll the processes of the experts repeatedly until each has received its next task; do nothing
        while an expert is computing a move."""
        if self._experts and not self._experts.busy:
            self._experts.poll()
            if self._experts.unsettled:
                self.clock.after(POLL, self._settle)
