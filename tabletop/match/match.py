"""A match: a log of actions, checked one by one, with every position so far.

Positions are cheap to copy, so every past position is kept: undo, replay and branching look them up. Actions
that were undone stay in `entries`, which a save or a journal writes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from datetime import UTC, datetime
from itertools import pairwise

from tabletop.engine.game import AnyGame, BadSetup, Choice, Headings, Result
from tabletop.engine.legality import Asked
from tabletop.engine.log import Line
from tabletop.engine.position import NOBODY, Position
from tabletop.engine.table import Table, Text
from tabletop.engine.verb import Action, NoSuchMove, Refusal
from tabletop.match import seeds
from tabletop.match.all_hands import seen_by
from tabletop.match.entries import (
    EVERYBODY,
    HELP_LEVELS,
    LONGEST_NAME,
    SEEDS,
    Advised,
    Entry,
    LogGroup,
    MatchSetup,
    Played,
    Reseated,
    Seat,
    Undone,
)
from tabletop.match.match_log import Log, headed_lines
from tabletop.match.moments import moments
from tabletop.match.outline import Outline
from tabletop.match.standing import Standing, standing
from tabletop.system.input_files import legible


class Match:
    """A game being played by the people and computer players at a table.

    Attributes:
        game: its rules.
        setup: the data that it started from.
        seats: the seats as they are now.
        position: the current position. Only for the rules: screens and bots are given `view`.
        actions: the actions played and not undone, in order.
        entries: every event of the match in order, undone actions among them.
        watchers: functions called with every new entry, such as a journal's.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: Sequence[Seat],
        options: Mapping[str, Choice] | None = None,
        seed: int = 0,
        *,
        start: Position | None = None,
        made: str = "",
        salt: str = "",
    ) -> None:
        _require(seats, seed)
        settled = game.settled(options or {})
        plain = start.to_plain() if start else None
        self.game = game
        self.seats = tuple(seats)
        self.setup = MatchSetup(game.key, self.seats, settled, seed, plain, made or _now(), salt)
        first, log = start.copy() if start else None, list[Line]()
        self.position = first or game.new(len(self.seats), settled, seeds.beginning(seed, salt), log)
        if self.position.seats != len(self.seats):
            raise BadSetup(f"the position is for {self.position.seats} seats, not {len(self.seats)}")
        self.actions: list[Played] = []
        self.entries: list[Entry] = []
        self.watchers: list[Callable[[Entry], None]] = []
        self.advised = Counter[int]()
        """The number of times that each seat has asked the app for advice, by seat; shown at the end of the
        match."""
        self._past: list[Position] = []
        self._log = Log()
        self._log.add(-1, NOBODY, log, [self._begun_with()] * len(log))
        self._future: list[Played] = []
        self._known_forced: tuple[Position, tuple[Seat, ...], Action | None] | None = None
        """The position and the seats for which `forced` was found last, and the action."""
        self._begun = 0

    # -- what may be done -------------------------------------------------------------------------------
    @property
    def asked(self) -> Asked | None:
        """The seat that has to act and its question; None when the match is over."""
        return self.game.asked(self.position)

    @property
    def legal(self) -> list[Action]:
        """Every legal action of the seat that has to act."""
        return self.game.legal(self.position)

    @property
    def forced(self) -> Action | None:
        """The only legal action, which may be carried out automatically; None if there is no such action.

        It counts as the only one if all people at the table can know that, and if it neither reveals a secret
        nor uses chance; a person alone among computers is the only one to know. Moves besides the answer
        count only where they cannot wait (`Question.asides_wait`). The answer to a question for which the
        whole table waits (`Question.pause`) is never forced.
        """
        known = self._known_forced
        if known is None or known[0] is not self.position or known[1] is not self.seats:
            known = self._known_forced = self.position, self.seats, self._forced(self.position)
        return known[2]

    def _forced(self, position: Position) -> Action | None:
        asked = self.game.asked(position)
        if asked is None or asked.question.pause or asked.question.secret:
            return None
        # A person alone knows all that may be done. Among several, neither a wait nor its absence may reveal
        # a secret.
        alone = [i for i, seat in enumerate(self.seats) if not seat.bot] == [asked.seat]
        known = self.game.view(position, asked.seat if alone else EVERYBODY)
        waits = asked.question.asides_wait(position, asked.seat)
        legal = [a for a in self.game.legal(known) if not (waits and self.game.verb(a).aside)]
        secret = asked.question.private or any(
            verb.may_be_unseen(known, asked.seat)
            for verb in asked.question.verbs
            if not (waits and verb.aside)
        )
        if len(legal) != 1 or (secret and not alone):
            return None
        after = self.game.after(position, legal[0])
        return legal[0] if after.is_foreseeable_from(position) else None

    @property
    def goes_on_alone(self) -> bool:
        """True if the match goes on without a person: a computer player is to act. A question for which the
        whole table waits (`Question.pause`) is answered by a person if any person plays, even if it is asked
        of a computer's seat."""
        asked = self.asked
        if asked is None or not self.seats[asked.seat].bot:
            return False
        return not asked.question.pause or all(seat.bot for seat in self.seats)

    @property
    def result(self) -> Result | None:
        """The result (scores and winners) of the match; None before its end."""
        return self.game.result(self.position)

    def view(self, seat: int) -> Position:
        """Return the position with everything hidden that this seat does not know."""
        return seen_by(self.game, self.position, seat)  # type: ignore[no-any-return]

    def view_after(self, action: Action, seat: int) -> Position:
        """Return what a seat will know after a legal action."""
        return seen_by(self.game, self.game.after(self.position, action), seat)  # type: ignore[no-any-return]

    def table(self, seat: int) -> Table:
        """Return the contents of a seat's screen, except the pieces: prompt, panels, buttons."""
        return self.game.table(self.view(seat), seat)

    @property
    def standing(self) -> Standing:
        """The present standing: the round, the scores, and whether the match is over."""
        return standing(self.game, self.position)

    def why_not(self, action: Action, seat: int | None = None) -> Refusal | None:
        """Return why a seat may not carry out an action now; None if it may. By default the seat is the one
        that has to act.

        Raises:
            NoSuchMove: when no position could ever accept the action.
        """
        return self.game.why_not(self.position, self._actor(seat), action)

    # -- doing it ---------------------------------------------------------------------------------------
    def play(self, action: Action, seat: int | None = None, *, chosen: bool = True) -> Refusal | None:
        """Carry out a seat's action and return None; or change nothing and return why the action is refused.
        By default the seat is the one that has to act.

        When a person has acted, the turn of the seat before can no longer be undone without agreement. An
        action of a computer, or a forced one (`chosen` is False), does not have this effect.

        Raises:
            NoSuchMove: when no position could ever accept the action.
        """
        actor = self._actor(seat)
        if refusal := self.game.why_not(self.position, actor, action):
            return refusal
        played = Played(actor, action)
        if self._future and self._future.pop() != played:
            self._future.clear()
        if chosen and not self.seats[actor].bot:
            self._begun = max(self._begun, len(self.actions))
        self._carry_out(played)
        self._enter(played)
        return None

    def begin_turn(self) -> None:
        """Record that the seat that has to act begins its turn: actions before it can be undone only with
        agreement."""
        self._begun = len(self.actions)

    def reseat(self, seats: Sequence[Seat]) -> None:
        """Replace the seats, to change their names, colours, computer players or help levels."""
        if len(seats) != len(self.seats):
            raise BadSetup(f"the match has {len(self.seats)} seats, not {len(seats)}")
        _require(seats)
        if tuple(seats) != self.seats:
            self.seats = tuple(seats)
            self._enter(Reseated(self.seats))

    def advise(self, seat: int) -> None:
        """Record that a seat has asked the app for advice."""
        self.advised[seat] += 1
        self._enter(Advised(seat))

    @property
    def changes(self) -> int:
        """The number of events so far that changed the table: all but requests for advice."""
        return len(self.entries) - self.advised.total()

    def _actor(self, seat: int | None) -> int:
        if seat is None:
            asked = self.asked
            return asked.seat if asked else 0
        if seat not in range(len(self.seats)):
            raise NoSuchMove(f"there is no seat {seat}")
        return seat

    def _carry_out(self, played: Played) -> None:
        """Change the position by a legal action; if the rules raise an exception, nothing changes."""
        after = self.position.copy()
        after.log = log = headed_lines(self.game, after)
        self.game.play(after, played.action)
        after.log = None
        if not self.game.asked(after):
            log.end()
        self._past.append(self.position)
        self.position = after
        self._log.add(len(self.actions), played.seat, log, log.headings)
        self.actions.append(played)

    def _enter(self, entry: Entry) -> None:
        self.entries.append(entry)
        for watcher in self.watchers:
            watcher(entry)

    # -- taking it back ---------------------------------------------------------------------------------
    def undo_blocked(self) -> Text | None:
        """Return the reason why the last action cannot be undone without agreement; None if it can."""
        return self._blocked(len(self.actions) - 1)

    def _blocked(self, index: int) -> Text | None:
        """Return the reason why the action with this index cannot be undone without agreement, supposing
        that all later actions are undone already; None if it can."""
        if index < 0:
            return Text("undo.nothing")
        seat = self.actions[index].seat
        before, after = self._past[index], self.position_at(index + 1)
        params = {"player": f"seat.{seat}"}
        if before.rng != after.rng:
            return Text("undo.chance", params)
        if before.secrets_shown != after.secrets_shown:
            return Text("undo.secret", params)
        asked = self.game.asked(after)
        if asked and asked.seat != seat and self._begun > index:
            return Text("undo.turn", {"player": f"seat.{asked.seat}"})
        return None

    def undo(self) -> Text | None:
        """Undo the last action and return None; or if that needs agreement, change nothing and return the
        reason."""
        return self.go_back(len(self.actions) - 1)

    def restart(self) -> Text | None:
        """Undo the latest actions of the seat that acted last, as far back as its turn reaches and no
        agreement is needed. Return None; or if even the last action needs agreement, change nothing and
        return the reason."""
        return self.go_back(self._turn_start())

    def _turn_start(self) -> int:
        """Return the index of the first action that `restart` undoes: from there on, all actions are by the
        seat that acted last and can be undone freely."""
        last = len(self.actions) - 1
        for index in range(last, 0, -1):
            if self.actions[index - 1].seat != self.actions[last].seat or self._blocked(index - 1):
                return index
        return 0

    def go_back(self, to: int) -> Text | None:
        """Undo all but the first `to` actions and return None; or if that needs agreement, change nothing and
        return the reason."""
        if not 0 <= to < len(self.actions):
            return Text("undo.nothing")
        for index in range(len(self.actions) - 1, to - 1, -1):
            if blocked := self._blocked(index):
                return blocked
        self._take_back(Undone(to))
        return None

    def rewind(self, to: int) -> None:
        """Undo all but the first `to` actions without asking anybody or noting it in the log, as a lesson
        does."""
        if 0 <= to < len(self.actions):
            self._take_back(Undone(to))

    def agree_undo(self, agreed: Iterable[int], to: int | None = None) -> Text | None:
        """Undo actions with the agreement of the other people at the table, and return None.

        If there is nothing to undo, or an agreement is missing, change nothing and return the reason.

        Args:
            agreed: the seats that agree; every seat in `who_must_agree` must be among them.
            to: the number of actions that remain; by default `undo_target`.
        """
        target = self.undo_target() if to is None else to
        if not 0 <= target < len(self.actions):
            return Text("undo.nothing")
        consent = tuple(sorted(set(agreed)))
        missing = [f"seat.{s}" for s in self.who_must_agree(target) if s not in consent]
        if missing:
            return Text("undo.not_agreed", {"player": missing[0]})
        self._take_back(Undone(target, consent or (self.actions[target].seat,)))
        return None

    def undo_target(self, past_forced: bool = False) -> int:
        """Return the number of actions that remain after an undo that others have agreed to.

        The undo removes the last action of a person and all actions after it; if no person has acted, only
        the last action. With `past_forced`, forced actions do not count as a person's, since they would be
        played again at once.
        """
        last = len(self.actions) - 1
        for index in range(last, -1, -1):
            of_computer = self.seats[self.actions[index].seat].bot
            if not of_computer and not (past_forced and self._forced(self.position_at(index))):
                return index
        return last

    def who_must_agree(self, to: int | None = None) -> tuple[int, ...]:
        """Return the seats of the people who must agree to an undo of all but the first `to` actions (by
        default `undo_target`): every person but the one whose action is the first to be undone."""
        target = self.undo_target() if to is None else to
        asking = self.actions[target].seat if 0 <= target < len(self.actions) else EVERYBODY
        return tuple(i for i, seat in enumerate(self.seats) if not seat.bot and i != asking)

    def _take_back(self, undone: Undone) -> None:
        to, before = undone.to, self.moves() if undone.agreed else 0
        self._future += reversed(self.actions[to:])
        self.position = self._past[to]
        del self.actions[to:], self._past[to:]
        self._begun = min(self._begun, to)
        n = max(1, before - self.moves()) if undone.agreed else 0
        self._log.take_back(to, Line("match.undone", params={"n": n}) if n else None)
        self._enter(undone)

    @property
    def can_redo(self) -> bool:
        """True if there is an undone action that can be played again."""
        return bool(self._future)

    def redo(self) -> bool:
        """Redo the last undo by one action: play the action that was undone most recently. Return True, or
        False if nothing is left to redo."""
        if not self._future:
            return False
        seat, action = self._future[-1]
        return self.play(action, seat) is None

    # -- the log ----------------------------------------------------------------------------------------
    def log(self) -> Iterator[LogGroup]:
        """Yield every line of the log, including secret ones, grouped by the action that made it."""
        return iter(self._log.groups)

    @property
    def last_lines(self) -> Sequence[Line]:
        """Every line of the last action, including secret ones."""
        return self._log.groups[-1].lines

    @property
    def last_headings(self) -> Sequence[Headings | None]:
        """The headings (round, phase) of each line of the last action."""
        return self._log.groups[-1].headings

    def log_for(self, reader: int, since: int = -1) -> list[LogGroup]:
        """Return the log lines that a reader (a seat, or EVERYBODY for public lines) may read, grouped by the
        action that made them.

        Args:
            reader: a seat, or EVERYBODY.
            since: the number of the first action whose lines are returned. Earlier lines cost no time.
        """
        return self._log.groups_for(reader, since)

    def lines_for(self, reader: int) -> Sequence[Line]:
        """Return every log line that is shown to a reader (a seat, or EVERYBODY), the oldest first: what the
        reader may read, but of one event only the more exact line. The list grows with the log; do not change
        it."""
        return self._log.lines_for(reader)

    def outline(self, reader: int) -> Outline:
        """Return the log lines that are shown to a reader (see `lines_for`), grouped by headings and turns.
        The result is updated as the log grows; do not change it."""
        return self._log.outline(reader)

    def _begun_with(self) -> Headings | None:
        """Return the headings of the lines from before the first question."""
        headings = self.game.headings
        return headings(self.position)._replace(series=None) if headings else None

    def recap(self, seat: int) -> list[LogGroup]:
        """Return the log lines written since a seat's own last action, as far as the seat may read them,
        grouped by action."""
        own = max((i for i, played in enumerate(self.actions) if played.seat == seat), default=-2)
        return self.log_for(seat, own + 1)

    def trace(self, row: str, seat: int) -> list[LogGroup]:
        """Return the log lines with points of a seat in one row of the final score, grouped by action; they
        add up to the seat's number in that row."""
        found = []
        for group in self.log():
            lines = tuple(x for x in group.lines if x.gain and (x.gain.seat, x.gain.row) == (seat, row))
            if lines:
                found.append(group._replace(lines=lines))
        return found

    def score_history(self) -> list[tuple[int, ...]]:
        """Return the score history: the numbers of all seats (`Course.figure`, such as points), in seat
        order, at the start of the match, at each change of stage (such as a round), and now.

        Empty for a game without a score history.
        """
        course = self.game.course
        if course is None:
            return []
        figure, stage = course.figure, course.stage
        every = [*self._past, self.position]
        noted = [every[0], *(after for before, after in pairwise(every) if stage(before) != stage(after))]
        if noted[-1] is not self.position:
            noted.append(self.position)
        return [tuple(figure(position, seat) for seat in range(position.seats)) for position in noted]

    # -- other moments ----------------------------------------------------------------------------------
    def position_at(self, n: int) -> Position:
        """Return the position after the first n actions; do not change it."""
        return self._past[n] if n < len(self.actions) else self.position

    def moments(self, reader: int) -> list[int]:
        """Return the positions that a reader (a seat, or EVERYBODY) may look at, each as the number of
        actions played before it (see `match.moments`)."""
        acts = ((seat, action.verb) for seat, action in self.actions)
        return moments(self.game, acts, self.asked, reader)

    def moves(self, reader: int = EVERYBODY) -> int:
        """Return the number of positions that a reader may look at (see `moments`), not counting the
        start."""
        return len(self.moments(reader)) - 1

    def frozen(self) -> Match:
        """Return a copy of the match as it is now, for another thread to save: the match may go on meanwhile.
        The positions are shared, since they never change; the log and the watchers are left out."""
        twin = copy(self)
        twin.actions, twin.entries, twin.watchers = self.actions[:], self.entries[:], []
        twin._past, twin._future, twin._log = self._past[:], [], Log()
        twin.advised = self.advised.copy()
        return twin

    def midway(self, position: Position, logged: int) -> Match:
        """Return a copy of the match in the middle of its last action, to look at: in a position between its
        automatic steps, with the first `logged` lines that it has written."""
        twin = copy(self)
        twin.position, twin._log = position, self._log.midway(logged)
        return twin

    def branch_at(self, n: int) -> Match:
        """Return a new match that shares the first n actions of this one; this match stays as it is."""
        start = self.position_at(0) if self.setup.start else None
        old = self.setup
        branch = Match(self.game, self.seats, old.options, old.seed, start=start, salt=old.salt)
        branch.actions, branch.entries = self.actions[:n], list(self.actions[:n])
        # Shared, not copied: a position in the log never changes.
        branch._past, branch._log = self._past[:n], self._log.first(n)
        branch.position, branch._begun = self.position_at(n), max(n - 1, 0)
        return branch

    # -- chance -----------------------------------------------------------------------------------------
    @property
    def seed_proof(self) -> str:
        """The fingerprint of the drawn seed and salt, known from the start of the match; "" if a player chose
        the seed."""
        return seeds.proof(self.setup.seed, self.setup.salt) if self.setup.salt else ""


def _require(seats: Sequence[Seat], seed: int = 0) -> None:
    """Check that seats and seed could be saved and read again.

    Raises:
        BadSetup: for a seed out of range, or a seat that cannot be saved.
    """
    if seed not in SEEDS:
        raise BadSetup(f"the seed must be from 0 to {SEEDS[-1]}, not {seed}")
    for seat in seats:
        if (
            max(len(seat.name), len(seat.colour), len(seat.bot)) > LONGEST_NAME
            or seat.help not in HELP_LEVELS
            or not legible(seat.name)
        ):
            raise BadSetup(f"this cannot sit at a table: {seat}")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
