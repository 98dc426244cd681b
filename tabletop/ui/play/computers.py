"""The computers at the table: each is asked in a process of its own, and answers when it has thought. Experts
think in several, and on while a person thinks."""

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
"""Milliseconds between two looks whether an answer is there."""
GLIMPSE = 0.2
"""Seconds an expert thinks while somebody hurries on to their own turn."""


def forced(app: App, match: Match) -> Action | None:
    """What is done for want of a choice; None where the settings leave that to the person."""
    return match.forced if app.settings.forced else None


class Computers:
    """Asks the computer whose turn it is, and plays what it answers if it is still asked then.

    Args:
        tell: is told the part of its time to think that an expert has spent, 0 when it has answered.
    """

    def __init__(
        self,
        match: Match,
        clock: Clock,
        play: Callable[[Action, int], None],
        settings: Settings,
        tell: Callable[[float], None],
    ) -> None:
        self.match, self.clock, self.play, self.settings, self.tell = match, clock, play, settings, tell
        self._find = partial(games.find, match.game.key)
        self._thinkers: dict[int, Thinker[Action]] = {}
        self._experts: Team | None = None
        self._about: object = None
        """The position that is thought about."""

    @property
    def searches(self) -> bool:
        """Is an expert at work on an answer?"""
        return self._experts is not None and self._experts.busy

    def begin(self, hurried: bool = False) -> None:
        """Let the computer that is asked think, if it does not do so already."""
        asked = self.match.asked
        if asked is None or not self.match.goes_on_alone or self._thinks_about_it(asked.seat):
            return
        self._about, view = self.match.position, self.match.view(asked.seat)
        if self._is_expert(asked.seat):
            seconds = self.settings.thought
            self._team().ask(view, asked.seat, min(GLIMPSE, seconds) if hurried else seconds)
        else:
            self._thinker(asked.seat).ask(view, asked.seat)

    def ask(self, seat: int, later: Callable[[Callable[[], None]], None], hurried: bool = False) -> None:
        """Let a seat think, and show its move no sooner than when `later` does what it is given."""
        self.begin(hurried)
        later(partial(self._poll, seat, self._about))

    def wait(self) -> None:
        """A person is asked: the experts think about what they may be asked next."""
        seats = [i for i in range(len(self.match.seats)) if self._is_expert(i)]
        if seats and self.match.asked:
            self._about = None
            self._team().expect([(self.match.view(seat), seat) for seat in seats])
            self._settle()

    def hurry(self) -> None:
        """The best so far is played."""
        if self._experts:
            self._experts.hurry()

    def rest(self) -> None:
        """Nobody looks at the table: answers on the way are forgotten, experts keep their processes."""
        if self._experts:
            self._experts.rest()
        for thinker in self._thinkers.values():
            if thinker.busy:
                thinker.close()
        self._about = None
        self.tell(0)

    def close(self) -> None:
        """End their processes; answers on the way are forgotten."""
        if self._experts:
            self._experts.close()
        for thinker in self._thinkers.values():
            thinker.close()
        self._thinkers.clear()
        self._about = None
        self.tell(0)

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
        action = at_work.poll()
        self.tell(at_work.spent if action is None and isinstance(at_work, Team) else 0)
        if action is None:
            self.clock.after(POLL, partial(self._poll, seat, about))
        else:
            self._settle()
            self.play(action, seat)

    def _settle(self) -> None:
        """See that all experts hear what there is to think about."""
        if self._experts and not self._experts.busy:
            self._experts.poll()
            if self._experts.unsettled:
                self.clock.after(POLL, self._settle)
