"""The end screen: the winner and the reason, the numbers of the score, and the log lines that explain each
number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from tabletop.engine.game import Result
from tabletop.learning.first_match import with_learner
from tabletop.match import Match, seeds
from tabletop.match.decided import DecisiveCard, MatchAnalysis, can_be_decided, decided
from tabletop.match.transcript import chance_proof, chosen_seed, traced, why, words_of
from tabletop.teaching import teaching
from tabletop.texts import variants
from tabletop.texts.words import Words
from tabletop.ui import widgets as w
from tabletop.ui.board.look import Look
from tabletop.ui.kit.chords import command_name
from tabletop.ui.kit.depths import Tab
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import SEATS, Metrics, tone
from tabletop.ui.play import saving, session
from tabletop.ui.play.exporting import ask_export
from tabletop.ui.play.remembering import ask_name, rename_seat
from tabletop.ui.play.session import colours
from tabletop.ui.scenes.end.decisive import Decisive
from tabletop.ui.scenes.end.score_history import FALL, Confetti, CourseChart
from tabletop.ui.scenes.end.scores import CountSheet, EndBanner, Trace
from tabletop.ui.widgets.page import Page

LEAST = 400.0
"""The height of the page's body, in layout units, below which it scrolls."""


class End(Page):
    """The end screen of a finished match."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match, self.game = match, match.game.key
        assert match.result
        self.result: Result = match.result
        self._has_cards = can_be_decided(match)
        self.decided: MatchAnalysis | None = None
        """The analysis behind the decisive cards; None until it is made, soon after the screen opens, and in
        a match without one."""
        self.chosen: tuple[str, int] | None = None
        """The chosen number of the score sheet, by the key of its row and its seat, whose log lines are
        shown; None while the decisive cards are shown."""
        if not self._has_cards:
            self.chosen = self.result.rows[0].key, next(iter(self.result.winners), 0)
        self._lay_cards: Callable[[MatchAnalysis], None] | None = None
        """The function that adds the decisive cards to the screen, at the place that the layout left for
        them; None while log lines are shown there."""
        self._place: Callable[[Node], Node] = self.add
        self._course, self._confetti_shown, self._fanfare_played = match.score_history(), False, False

    @property
    def words(self) -> Words:
        return words_of(self.match, self.app.language)

    def enter(self) -> None:
        """Play the fanfare the first time that the end screen is shown. Analyse the match only after the
        first frame, because that takes a while."""
        if not self._fanfare_played:
            self._fanfare_played = True
            self.app.sounds.play("end")
        if self._has_cards and not self.decided:
            self.clock.after(0, self._decide)

    def _decide(self) -> None:
        self.decided = decided(self.match)
        if self.decided and self._lay_cards:
            self._lay_cards(self.decided)

    def _leave_for(self, do: w.Do) -> None:
        """Leave the screen by calling `do`. If the only person of the match has no name yet and this was
        that person's first match, first ask for a name: the question comes here, because on arrival it would
        cover the result."""
        people = [seat.name for seat in self.match.seats if not seat.bot]
        first = len(people) == 1 and self.app.people.of(people[0]).of(self.game).ended
        if not first or not ask_name(self, people[0], lambda _name: do(), without=do):
            do()

    def back(self) -> None:
        """Return to the table of the match, after the question for a name."""
        self._leave_for(super().back)

    def rename(self, old: str, new: str) -> None:
        rename_seat(self.match, old, new)

    # ------------------------------------------------ layout
    def layout(self, m: Metrics) -> None:
        self.colours = colours(self.match)
        self._parts(m)
        self.begin_at(self.with_key(f"{self.result.rows[0].key}.0"))

    def _parts(self, m: Metrics) -> None:
        """Build all parts of the screen: side by side, or in one column if the window is too low."""
        strip = self.strip(m, self.words("end.title"), 1760)
        room, gap = strip.rest, strip.gap
        if room.h < m.u(LEAST):
            self._scrolling(m, room, gap)
            return
        self._place = self.add
        room.h = self._foot(m, Rect(room.x, room.bottom, room.w, 0)) - room.y - gap
        strip = w.Strip(room, gap)
        left = w.Strip(strip.left(round(room.w * (0.6 if m.vw >= 1100 else 0.62))), gap)
        left.top(self._banner(m, left.rest))
        self._count(m, left.rest)
        right = w.Strip(strip.rest, gap)
        self._chart(right, min(m.u(380, 230), strip.rest.h * 45 // 100))
        self._beside(m, right.rest)
        self._drop_confetti(m)

    def _chart(self, strip: w.Strip, high: int) -> None:
        """Add the chart of the score history, cut from `strip`, if the game records one."""
        if course := self.match.game.course:
            look = Look(self.m, self.words, tuple(self.colours))
            self._place(CourseChart(look, strip.top(high), course.title, self._course))

    def _drop_confetti(self, m: Metrics) -> None:
        """Let confetti fall for the winners, once, if animation is switched on."""
        if self.result.winners and not self._confetti_shown and self.clock.length(FALL):
            winners = [SEATS[self.colours[seat]] for seat in self.result.winners]
            scraps = Confetti(m, [tone.brass, *(c for seat in winners for c in (seat.base, seat.light))])
            self.add(scraps)
            self.clock.play(FALL, scraps.fall)
        self._confetti_shown = True

    def _scrolling(self, m: Metrics, room: Rect, gap: int) -> None:
        """Build all parts of the screen in one scrolling column, as the interface exceeds the window."""
        view = w.ScrollView(m, room.inflate(0, 2 * gap))
        self.add(view)
        self._place = view.put
        strip = w.Strip(Rect(room.x, room.y, room.w - m.u(14), 10_000), gap)
        strip.top(self._banner(m, strip.rest))
        self._count(m, strip.top(m.u(44) * (len(self.result.rows) + 3)))
        self._chart(strip, m.u(260))
        self._beside(m, strip.top(m.u(300)))
        self._foot(m, strip.top(m.u(112)))
        self._drop_confetti(m)

    def _count(self, m: Metrics, rect: Rect) -> None:
        chosen, choose = self.chosen or ("", -1), self._choose
        self._place(CountSheet(m, rect, self.words, self.match, self.result, self.colours, chosen, choose))

    def _banner(self, m: Metrics, rect: Rect) -> int:
        """Add the banner with the winner, the points and the reason, and return its height in pixels."""
        result = self.result
        winners = [f"seat.{seat}" for seat in result.winners]
        head = self.words("end.nobody")
        if winners:
            points = result.scores[result.winners[0]]
            head = self.words(result.won, n=len(winners), who=winners, points=points)
        reason = f"{why(self.match, result, self.words)}\n{variants.summary(self.words)}"
        return self._place(EndBanner(m, rect, head, reason, won=bool(winners))).rect.h

    # ------------------------------------------------ source of a number
    def _choose(self, row: str, seat: int) -> None:
        self.chosen = row, seat
        self.renew()

    def _show_decided(self) -> None:
        self.chosen = None
        self.renew()

    def _beside(self, m: Metrics, rect: Rect) -> None:
        """Add the panel with the decisive cards, or with the log lines behind the chosen number."""
        words, pad = self.words, m.u(22, 14)
        self._place(w.Lacquer(m, rect))
        if self.chosen:
            row, seat = self.chosen
            title = words("end.trace", row=words(row), name=self.match.seats[seat].name)
        else:
            title = words("decided.title")
        bold = light(m, face="bold", colour=tone.brass_light)
        head = w.Paragraph(Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, 0), title, bold)
        self._place(head)
        low = head.rect.bottom + m.u(8)
        at = Rect(rect.x + m.u(8), low, rect.w - m.u(16), rect.bottom - low - m.u(8))
        key = command_name("activate", self.app.bindings, words)
        tip = words(f"end.trace.open{self.device}", key=key)
        self._lay_cards = None
        if self.chosen:
            self._trace(m, at, title, tip)
            return

        def lay(found: MatchAnalysis) -> None:
            cards = self._with_learner(found)
            self._place(Decisive(m, at, cards, words, self._open, name=title, tooltip=tip))

        self._lay_cards = lay
        if self.decided:
            lay(self.decided)

    def _with_learner(self, found: MatchAnalysis) -> MatchAnalysis:
        """Return the decisive cards, together with the card for a player who has just ended a first match."""
        people = {
            i: self.app.people.of(seat.name).of(self.game)
            for i, seat in enumerate(self.match.seats)
            if not seat.bot
        }
        return with_learner(found, self.game, people, teaching(self.game).lessons)

    def _open(self, card: DecisiveCard) -> None:
        """Open what a decisive card is about: a lesson, a step of the replay or a score."""
        assert self.decided
        if card.met and card.met.lesson:
            name = self.match.seats[card.met.seat].name
            key = card.met.lesson.key
            self._leave_for(lambda: self.app.routes.lesson(self.game, (key,), name))
        elif card.replayed:
            self._replay(card.replayed.first)
        elif card.rows:
            self._choose(card.rows[0].key, self.decided.winner)

    def _trace(self, m: Metrics, at: Rect, title: str, tip: str) -> None:
        """Add the list of the log lines whose points add up to the chosen number; each line opens its step in
        the replay."""
        words, (row, seat) = self.words, self.chosen or ("", 0)
        if lines := traced(self.match, row, seat, words):
            replay = lambda action: self._replay(action + 1)  # noqa: E731 (it stands in one line)
            self._place(Trace(m, at, lines, words, replay, name=title, tooltip=tip))
        else:
            muted = light(m, colour=tone.muted)
            self._place(w.Paragraph(at.inflate(-2 * m.u(22, 14), 0), words("end.trace.none"), muted))

    # ------------------------------------------------ next steps
    def _foot(self, m: Metrics, at: Rect) -> int:
        """Add the buttons in as many rows as they need, from the bottom up, and return their upper y."""
        buttons: list[tuple[str, str, w.Do]] = [
            ("again", "play", partial(self._leave_for, self._again)),
            ("replay", "undo", lambda: self._replay(0)),
            ("save", "save", lambda: saving.save(self)),
            ("export", "export", lambda: ask_export(self, self.match)),
            ("table", "eye", self.back),
            *([("decided", "hint", self._show_decided)] if self._has_cards and self.chosen else []),
            ("seed", "check", self._tell_seed),
            ("menu", "home", partial(self._leave_for, partial(session.leave, self.app))),
        ]
        high, gap, px = m.u(56, 44), m.u(12), m.px("button", "body")
        rows = w.Strip(Rect(at.x, at.bottom - m.height, at.w, m.height), gap)
        row = w.Strip(rows.bottom(high), gap)
        for key, icon, do in buttons:
            label = self._seed_title() if key == "seed" else self.words(f"end.{key}")
            kind = "primary" if key == "again" else "secondary"
            wide = w.Button.width(m, label, icon, px)
            if wide > row.rest.w:
                row = w.Strip(rows.bottom(high), gap)
            button = w.Button(m, row.right(wide), label, do, kind=kind, icon=icon, px=px, tab=Tab.FOOT)
            button.key = f"end.{key}"
            self._place(button)
        return row.rest.y

    def _again(self) -> None:
        """Begin a new match of the same game with the same players and options, but a new seed."""
        old, (seed, salt) = self.match, seeds.drawn()
        session.begin(self.app, Match(old.game, old.seats, old.setup.options, seed, salt=salt))

    def _seed_title(self) -> str:
        return self.words("chance.title" if self.match.seed_proof else "setup.seed")

    def _tell_seed(self) -> None:
        """Show the seed in a dialog; for a seed that was drawn, with the sentence by which players can check
        the proof that they noted."""
        sentence = chance_proof(self.match, self.words) or chosen_seed(self.match, self.words)
        self.tell(self._seed_title(), sentence)

    def _replay(self, at: int) -> None:
        self._leave_for(lambda: self.app.routes.replay(self.match, at))
