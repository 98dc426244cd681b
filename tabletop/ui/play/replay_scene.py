"""The scene that replays a match: it shows any step as any seat sees it, and can start a new match there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial

from pygame import Rect

from tabletop.engine.table import Table
from tabletop.match import ALL_HANDS, EVERYBODY, Match
from tabletop.match.all_hands import shown_to
from tabletop.match.chapters import chapters, turn_starts
from tabletop.match.passing import Passing, passing
from tabletop.ui import widgets as w
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.input import Event, Key, Press
from tabletop.ui.kit.motion import SPEEDS, Timer
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play import privacy, session
from tabletop.ui.play.advising import Adviser, Consultation, Explaining
from tabletop.ui.play.browsing import Browsing
from tabletop.ui.play.bubbles import Bubbles
from tabletop.ui.play.desk import Parts
from tabletop.ui.play.desk_scene import DeskScene
from tabletop.ui.play.full_text import LogSentence, read_in_full
from tabletop.ui.play.keys import looks
from tabletop.ui.play.magnify import Magnifier
from tabletop.ui.play.pause import READ
from tabletop.ui.play.replay_bar import ChapterSlider, SliderMark, StepSentence, step_sentences
from tabletop.ui.play.session import colours
from tabletop.ui.play.stirring import stirrings
from tabletop.ui.table.chrome import ButtonMove, Tool
from tabletop.ui.table.layout import table_metrics

PACE_MS, PER_LETTER_MS, MOST_READ_MS = 800.0, 14.0, 2400.0
"""The times in milliseconds for which the automatic replay shows a step: the basic time, the addition for
each letter of its sentence, and the largest total addition."""
PACES = 0.5, 1.0, 2.0, 4.0
"""The speeds of the automatic replay that can be chosen, as multiples of the normal speed."""
STEPS = {"left": -1, "right": 1}
TURNS = {"ctrl+left": -1, "ctrl+right": 1}
CHAPTERS = {"ctrl+page up": -1, "ctrl+page down": 1}
KEYED = ("moment", "turn_ahead", "turn_back")
"""The ends of the keys of those texts of a replay that name keyboard keys."""


class ReplayCommands:
    """The toolbar of a replay, whose commands only show something and make no move."""

    thinks = False

    def __init__(self, browsing: Browsing) -> None:
        self.browsing = browsing

    def tools(self, table: Table) -> Sequence[Tool]:
        """Return the buttons of the toolbar from left to right."""
        leave = Tool("menu", "arrow_left", self.browsing.desk.scene.app.pop)
        return leave, *self.browsing.tools(table)

    def moves(self, table: Table) -> Sequence[ButtonMove]:
        """Return no buttons, because no move is made in a replay."""
        return ()

    def show(self) -> None:
        """Label the first button "back", and show the boards button as pressed while the viewer looks at
        another board."""
        desk = self.browsing.desk
        leave = desk.chrome.tools["menu"]
        leave.name = leave.tooltip = desk.scene.keyed("page.back", "cancel")
        self.browsing.mark(desk.chrome.tools)


class ReplayScene(DeskScene):
    """The table of a replay, without moves; a slider over the whole match takes the place of the prompt.

    Attributes:
        whole: the match being replayed; it is never changed.
        moments: the numbers of actions after which the match can be shown, in ascending order; each is a
            step.
        chapters: the rounds and phases of the match.
        turns: the numbers of actions after which a turn begins.
        at: the number of actions played before the step on the screen.
        playing: true while the automatic replay runs.
        pace: the speed of the automatic replay, as a multiple of the normal one.
    """

    def __init__(self, match: Match, at: int | None = None, runs: bool = False) -> None:
        self.whole, self.moments = match, match.moments(EVERYBODY)
        self.at = self.moments[self._index(len(match.actions) if at is None else max(0, at))]
        super().__init__(match.branch_at(self.at))
        self.desk.waiting = True
        self.desk.opens_all = match.asked is None
        self.chapters, self.turns = chapters(match), turn_starts(match)
        self.playing, self.pace = False, 1.0
        self._runs = runs
        """True until the automatic replay of a scene that was opened to run has started."""
        self._timer: Timer | None = None
        self.adviser = Adviser(match)
        self._passes: Passing | None = None
        """The view with pieces that the last action put on the table and the rules cleared away at once (such
        as a complete trick), while it is shown for reading; None at all other times."""

    def leave(self) -> None:
        """Stop the automatic replay, and end the adviser's process."""
        self.playing = False
        self.adviser.close()

    # ------------------------------------------------ layout
    def layout(self, m: Metrics) -> None:
        """Build the table with the replay bar in place of its prompt, and the step's sentence below."""
        self.m, desk = table_metrics(m), self.desk
        bubbles = self.bubbles = Bubbles(desk)
        explaining = Explaining(Consultation(desk, bubbles, self.adviser))
        self.magnifier = Magnifier(desk)
        self.browsing = Browsing(desk, bubbles, explaining, self.go)
        commands = ReplayCommands(self.browsing)
        desk.build(Parts(commands, lambda *press: None, bubbles.hush, lambda wide: self.m.u(62, 46)))
        desk.followers = [commands]
        if desk.chrome.log:
            desk.chrome.log.on_why = explaining.explain
            desk.chrome.log.on_moment = self.go
        desk.sync()
        desk.chrome.prompt.show(False)
        self._bar(self.m, desk.chrome.layout.prompt)
        self._told(self.m, desk.chrome.layout.task)
        self._tell()
        if not self.focused:
            self.focus(self.slider, self.app.by_keyboard)
        if self._runs:
            self._runs = False
            self.toggle()

    def _button(self, rect: Rect, icon: str, name: str, do: w.Do, *, key: str, tab: int) -> w.IconButton:
        button = w.IconButton(self.m, rect, icon, name, do, key=key, tab=tab, z=Depth.ON_BAR)
        self.add(button)
        return button

    def _bar(self, m: Metrics, rect: Rect) -> None:
        """Place the replay bar: buttons that step, play button, speed, slider and step count."""
        self.add(w.Lacquer(m, rect, radius=12, z=Depth.BAR))
        gap, most = m.u(8), len(self.moments) - 1
        strip = w.Strip(Rect(rect.x + gap, rect.y + m.u(7), rect.w - 2 * gap, rect.h - m.u(14)), gap)
        self._steps(strip)
        speeds = [self.words("replay.times", n=f"{speed:g}".replace("0.5", "½")) for speed in PACES]
        name = self.words("replay.pace")
        pace = w.Dropdown(m, strip.left(m.u(104, 84)), speeds, PACES.index(self.pace), self._hasten,
                          key="pace", z=Depth.ON_BAR, tab=Tab.PACE, name=name, tooltip=name)  # fmt: skip
        self.add(pace)
        self.count = w.TextLine(strip.right(m.u(150, 92)), "", light(m, face="bold"), "center", Depth.ON_BAR)
        self.add(self.count)
        slot = Rect(strip.rest.x, strip.rest.y, strip.rest.w + strip.gap, strip.rest.h)
        self.slider = ChapterSlider(m, slot, self._index(self.at), self._slid, self._marks(), self.tip,
                                    high=max(1, most), key="slider", name=self._named("moment"),
                                    z=Depth.ON_BAR, tab=Tab.SLIDER)  # fmt: skip
        self.add(self.slider)
        self._count()

    def _steps(self, strip: w.Strip) -> None:
        """Place the buttons to play or pause, and to step back and ahead by steps and turns."""
        words, side = self.words, strip.rest.h
        play, icon = ("replay.pause", "pause") if self.playing else ("replay.play", "play")
        buttons: tuple[tuple[str, str, w.Do], ...] = (
            ("turn_back", "turn_back", partial(self.turn_by, -1)),
            ("back", "arrow_left", partial(self.step_by, -1)),
            ("play", icon, self.toggle),
            ("ahead", "arrow_right", partial(self.step_by, 1)),
            ("turn_ahead", "turn_ahead", partial(self.turn_by, 1)),
        )
        for i, (key, icon, do) in enumerate(buttons):
            name = words(play) if key == "play" else self._named(key)
            named = "play" if key == "play" else f"step.{key}"
            button = self._button(strip.left(side), icon, name, do, key=named, tab=Tab.REPLAY + i)
            if key == "play":
                self.player = button

    def _named(self, key: str) -> str:
        """Return the name of a control of the replay, with its keys for players who use mouse and keys."""
        return self.words(f"replay.{key}.plain" if key in KEYED and self.device else f"replay.{key}")

    def _marks(self) -> list[SliderMark]:
        """Return the beginning of each chapter on the slider, with its title."""
        steps = {at: i for i, at in enumerate(self.moments)}
        titles = [
            (each.first, [self.words(t.key, **t.params) for t in each.titles]) for each in self.chapters
        ]
        return [SliderMark(steps[first], " · ".join(title)) for first, title in titles if first in steps]

    def _told(self, m: Metrics, rect: Rect) -> None:
        """Place the sentence of the step, with the choice of the viewer and the button for a new match
        beside it."""
        self.sentence = StepSentence(self.desk.look, rect)
        self.add(self.sentence)
        gap = m.u(8)
        strip = w.Strip(rect.inflate(-2 * gap, -m.u(14)), gap)
        self._branch_button(m, strip)
        self._eyes(m, strip)
        self._reader_button(m, strip)

    def _reader_button(self, m: Metrics, strip: w.Strip) -> None:
        """Place the button that shows the sentences in full, with its label if there is room, else with the
        number alone; the text ends left of it while it is shown."""
        label, px = self.words("sentences.more", n=99), m.px("body", "small")
        wide = w.Button.width(m, label, "log", px)
        self._brief = strip.rest.w - wide < m.u(300)
        end = strip.rest.right
        at = strip.right(w.Button.width(m, "+99", "log", px) if self._brief else wide)
        self._sentence_ends = end, strip.rest.right
        self.reader = w.Button(
            m, at, label, self._read, icon="log", px=px, key="more", z=Depth.ON_BAR, tab=Tab.TASK
        )
        self.add(self.reader)

    def _branch_button(self, m: Metrics, strip: w.Strip) -> None:
        """Place the button that starts a new match from the shown step, with its label if there is room, else
        with its icon."""
        label, px = self.words("replay.branch"), m.px("body", "small")
        wide = w.Button.width(m, label, "play", px)
        short = strip.rest.w - wide < m.u(460)
        rect = strip.right(strip.rest.h + m.u(14) if short else wide)
        button = w.Button(m, rect, "" if short else label, self._branch, kind="primary", icon="hand", px=px,
                          key="branch", z=Depth.ON_BAR, tab=Tab.BRANCH,
                          tooltip=self.words("replay.branch.about"))  # fmt: skip
        button.name = label
        self.brancher = button
        self.add(button)

    def _viewers(self) -> list[tuple[int, str]]:
        """Return those through whose eyes the match may be seen, each with the name: all hands open at once
        if the match is over, what everybody sees, and each seat."""
        seats = [(i, seat.name) for i, seat in enumerate(self.whole.seats)]
        everybody = (EVERYBODY, self.words("replay.everybody"))
        opened = [(ALL_HANDS, self.words("replay.all_hands"))] if self.whole.asked is None else []
        return [*opened, everybody, *seats]

    def _eyes(self, m: Metrics, strip: w.Strip) -> None:
        """Place the list in which the seat whose view is shown is chosen, wide enough for its choices if they
        leave half of the strip to the sentence."""
        viewers, name = self._viewers(), self.words("replay.eyes")
        wide = w.Dropdown.width(m, [seen for _, seen in viewers])
        rect = strip.right(max(m.u(230, 160), min(wide, strip.rest.w // 2)))
        index = [seat for seat, _ in viewers].index(self.desk.eyes())
        self.eyes = w.Dropdown(m, rect, [name for _, name in viewers], index, self._see, key="eyes",
                               z=Depth.ON_BAR, tab=Tab.EYES, name=name, tooltip=name)  # fmt: skip
        self.add(self.eyes)

    def _count(self) -> None:
        self.count.say(self.words("replay.count", at=self._index(self.at), all=len(self.moments) - 1))

    def _tell(self) -> None:
        """Show the sentence of the step, and whether a new match can begin from it."""
        index = self._index(self.at)
        since = self.moments[index - 1] if index else -1
        eyes = self.desk.eyes()
        told = (line for group in self.desk.match.log_for(eyes, since) for line in group.lines)
        lines = [line for line in told if shown_to(line, eyes)]
        seat = self.whole.actions[self.at - 1].seat if index else EVERYBODY
        otherwise = (
            self.words("replay.unsaid", player=f"seat.{seat}") if index else self.words("replay.start")
        )
        sentences = step_sentences(lines, self.words, self.desk.eyes()) or [(seat, otherwise)]
        self.sentence.say(seat, [each for _, each in sentences])
        inks = colours(self.whole)
        self._sentences = [LogSentence(inks[named] if named >= 0 else -1, each) for named, each in sentences]
        self._offer_to_read()
        self.brancher.enable(self.desk.match.asked is not None, self.words("replay.branch.over"))

    def _offer_to_read(self) -> None:
        """Show the button that shows the sentences of the step in full, if there is not room for all."""
        wide, narrow = self._sentence_ends
        self.sentence.end_at(wide)
        self.reader.show(self.sentence.left_out > 0)
        if self.reader.visible:
            self.sentence.end_at(narrow)
            left_out = self.sentence.left_out
            self.reader.name = self.words("sentences.more", n=left_out)
            self.reader.label = f"+{left_out}" if self._brief else self.reader.name
            self.reader.tooltip = self.reader.name if self._brief else ""
            self.reader.changed()

    def _read(self) -> None:
        """Stop the automatic replay, and show all sentences of the step in a dialog."""
        self.halt()
        title = self.words("replay.step", at=self._index(self.at), all=len(self.moments) - 1)
        read_in_full(self, title, self._sentences)

    def _index(self, at: int) -> int:
        """Return the index of the last step with at most this number of actions."""
        return bisect_right(self.moments, at) - 1

    # ------------------------------------------------ moments
    def go(self, at: int) -> None:
        """Show the last step with at most `at` actions; if it is the next step, the change is animated."""
        before, index = self._index(self.at), self._index(max(0, at))
        if index == before:
            return
        start, self.at = self.at, self.moments[index]
        is_next = index == before + 1
        let_go = None
        if is_next and self.at == start + 1:  # a step of several actions moves no single piece
            seat, action = self.whole.actions[start][:2]
            let_go = self.desk.let_go(action, seat)
        self.desk.match = self.whole.branch_at(self.at)
        arrivals = self.desk.field.arrivals
        arrivals.let_go = let_go
        arrivals.stirrings = stirrings(self.desk.match, self.desk.eyes(), self.desk.words) if is_next else ()
        self._passes = self._found() if is_next else None
        if self._passes:
            self.desk.show_passing(self._passes)
            self.clock.after(self.desk.pause.length(READ), partial(self._arrive, self._passes))
        else:
            self.desk.sync(moving=is_next)
        if self.slider.value != index:
            self.slider.value = index
            self.slider.changed()
        self._count()
        self._tell()

    def _found(self) -> Passing | None:
        """Return the pieces that the last action brought before automatic effects cleared them; None if there
        are none, or if animations are off."""
        if not self.desk.pause.length(READ):
            return None
        played, before = self.whole.actions[self.at - 1], self.whole.position_at(self.at - 1)
        return passing(self.whole.game, before, played.action, self.desk.eyes(), self.desk.viewer)

    def _arrive(self, passes: Passing) -> None:
        """Show the step after its passing pieces were shown, unless the viewer has gone to another step."""
        if self._passes is passes and self.app.scene is self:
            self._passes = None
            self.desk.announcer.was_read(passes.lines)
            self.desk.sync(moving=True)

    def step_by(self, by: int) -> None:
        """Go a number of steps forward, or back if the number is negative."""
        self._slid_to(self._index(self.at) + by)

    def turn_by(self, by: int) -> None:
        """Go to the start of the next turn (`by` = 1); or back to the start of this turn, or of the turn
        before it if the replay is at that start already (`by` = -1)."""
        self._jump(self.turns, by)

    def chapter_by(self, by: int) -> None:
        """Go to the start of the next chapter (`by` = 1); or back to the start of this chapter, or of the
        chapter before it if the replay is at that start already (`by` = -1)."""
        self._jump([chapter.first for chapter in self.chapters], by)

    def _jump(self, stops: Sequence[int], by: int) -> None:
        """Go to the next of these numbers of actions in a direction, else to that end of the match."""
        self.halt()
        if by > 0:
            self.go(min((at for at in stops if at > self.at), default=self.moments[-1]))
        else:
            self.go(max((at for at in stops if at < self.at), default=0))

    def _slid_to(self, index: int) -> None:
        self.go(self.moments[max(0, min(len(self.moments) - 1, index))])

    def _slid(self, value: float) -> None:
        self.halt()
        self._slid_to(round(value))

    def halt(self) -> None:
        """Stop the automatic replay if it runs."""
        if self.playing:
            self.toggle()

    def toggle(self) -> None:
        """Start or stop the automatic replay."""
        self.playing = not self.playing
        if self.playing and self.at == self.moments[-1]:
            self.go(0)
        self.player.icon = "pause" if self.playing else "play"
        self.player.name = self.player.tooltip = self.words("replay.pause" if self.playing else "replay.play")
        self.player.changed()
        if self._timer:
            self._timer.cancel()
        self._timer = self.clock.after(self._beat(), self._tick) if self.playing else None

    def _hasten(self, index: int) -> None:
        """Choose the speed of the automatic replay, which counts from the step that is shown now."""
        self.pace = PACES[index]
        if self.playing and self._timer:
            self._timer.cancel()
            self._timer = self.clock.after(self._beat(), self._tick)

    def _beat(self) -> float:
        """Return the milliseconds for which the step is shown: a while, and longer for more to read."""
        reading = min(MOST_READ_MS, PER_LETTER_MS * len(self.sentence.name))
        read = READ if self._passes else 0.0
        return (PACE_MS + max(reading, read)) / (SPEEDS[self.clock.speed] or 1.0) / self.pace

    def _tick(self) -> None:
        if self.playing and self.app.scene is self:
            self.step_by(1)
            if self.at < self.moments[-1]:
                self._timer = self.clock.after(self._beat(), self._tick)
            else:
                self.toggle()

    # ------------------------------------------------ eyes
    def _see(self, index: int) -> None:
        """Show the match as a seat sees it; if the match is still being played and has secrets, close the
        curtain first."""
        seat = self._viewers()[index][0]
        if seat >= 0 and self.whole.asked and privacy.needed(self.app, self.whole):
            self.app.routes.curtain(self.whole, seat, lambda: self._look_as(seat))
        else:
            self._look_as(seat)

    def _look_as(self, seat: int) -> None:
        self.desk.opens_all = seat == ALL_HANDS
        self.desk.viewer = max(seat, EVERYBODY)
        self.desk.shown = max(seat, EVERYBODY)
        self.moments = self.whole.moments(self.desk.viewer)
        self.at = self.moments[self._index(self.at)]
        self.desk.match = self.whole.branch_at(self.at)
        self.renew()

    def _branch(self) -> None:
        """Start a new match from the shown step; the replayed match stays as it is."""
        branch = self.whole.branch_at(self.at)
        asked = branch.asked
        if asked and all(seat.bot for seat in branch.seats):
            seats = [
                seat._replace(bot="") if i == asked.seat else seat for i, seat in enumerate(branch.seats)
            ]
            branch.reseat(seats)
        session.begin(self.app, branch)
        self.app.scene.notice(self.words("replay.branched", at=self._index(self.at)))

    # ------------------------------------------------ events
    def handle(self, event: Event) -> bool:
        """Deliver an event; a press or key first removes the bubble and the banner. The space bar starts and
        stops the automatic replay, unless Tab has moved the focus to a control, which it then presses. Return
        True if the event was used."""
        led = self.focused and self.focused.focused and self.focused not in (self.slider, self.player)
        if isinstance(event, Key) and event.chord == "space" and not led and not self.modal():
            if event.down and not event.repeat:
                self.toggle()
            return True
        if isinstance(event, Press) and not self.bubbles.on_bubble(event.pos):
            self.bubbles.hush()
        self.magnifier.watch(event)
        return super().handle(event)

    def on_event(self, event: Event) -> bool:
        """Handle keys (arrow keys step, Home and End jump, Escape leaves), and zoom as at the table. Return
        True if the event was used."""
        if isinstance(event, Key) and event.down and not self.modal():
            return self._replay_key(event)
        return super().on_event(event)

    def _replay_key(self, event: Key) -> bool:
        if event.chord in STEPS:
            self.halt()
            self.step_by(STEPS[event.chord])
        elif event.chord in TURNS:
            self.turn_by(TURNS[event.chord])
        elif event.chord in CHAPTERS:
            self.chapter_by(CHAPTERS[event.chord])
        elif event.chord in ("home", "end"):
            self.go(0 if event.chord == "home" else self.moments[-1])
        elif event.command == "cancel":
            self.app.pop()
        else:
            return looks(self.desk, event, self.looked) or self.browsing.do(event.command)
        return True
