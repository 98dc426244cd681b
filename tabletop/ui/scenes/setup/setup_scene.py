"""The page that sets up a new match: seats and options, and folded away the help levels and the seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pygame import Rect, Surface

from tabletop.engine.game import BadSetup
from tabletop.games import find
from tabletop.match import HELP_LEVELS, Match, seeds
from tabletop.match.new_match import SeatChoice, SeatChoices
from tabletop.system.levels import CLUB, COMPUTERS, LEARNER
from tabletop.system.settings import LONGEST_NAME
from tabletop.teaching import teaching
from tabletop.texts.words import Words
from tabletop.ui import widgets as w
from tabletop.ui.kit import art
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.sprites import Painting
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import SEATS, Metrics, tone
from tabletop.ui.play import guided, session
from tabletop.ui.scenes.setup.game_column import ColumnActions, GameColumn, OptionsShown
from tabletop.ui.widgets.page import Page
from tabletop.ui.widgets.strip import middle

LONGEST_SEED = 18


class SetupScene(Page):
    """The setup page of a game; every choice has a default, so that one press starts the match."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
        self.rules = find(game)
        self.seed = ""
        self.more = False  # whether the fold of the help levels and the seed is open
        self.choices: SeatChoices | None = None

    def enter(self) -> None:
        """Restore the players and options of the last match of this game. Where no match has ever been set
        up, offer one person against computers, as many as in a first match."""
        if self.choices is None:
            settings = self.app.settings
            last = settings.last.get(self.game)
            self.choices = SeatChoices(self.rules.seats, settings, last)
            self.options = OptionsShown(self.rules, last)
            if not (settings.last or settings.computers) and len(settings.names) < 2:
                self.choices.begin_alone(teaching(self.game).first_match.seats, LEARNER)
            for seat in filter(self._is_new, self.choices.seated):
                seat.help = HELP_LEVELS[-1]

    @property
    def who(self) -> SeatChoices:
        """The choices for the seats of the new match; they exist once the scene has been entered."""
        assert self.choices
        return self.choices

    def _is_new(self, seat: SeatChoice) -> bool:
        """Tell whether the coach is to guide the person at a seat: as chosen there, or else as that person's
        recorded progress suggests."""
        first = self.game not in self.app.settings.last
        known = self.app.people.is_new(seat.name, self.game, first) if seat.new is None else seat.new
        return known and not seat.bot

    # ------------------------------------------------ layout
    def wheel_tools(self) -> list[w.IconButton]:
        """Return the buttons of the page for the wheel: not those that remove a player, which look alike."""
        return [tool for tool in super().wheel_tools() if not tool.key.startswith("remove.")]

    def layout(self, m: Metrics) -> None:
        """Build the seats beside the column about the game, or above it in a narrow window, and the foot."""
        body = w.Strip(self.page(m, self.words("setup.title")))
        self._foot(m, body.bottom(m.u(84, 64)))
        pad, gap = m.u(32, 16), m.u(26, 16)
        strip = w.Strip(middle(body.rest.inflate(-2 * pad, -2 * gap), m.u(1800)), gap)
        if m.vw >= 1100:
            self._seats(self.panel(strip.left((strip.rest.w - gap) // 2), m.u(24)))
            self._column(self.panel(strip.rest, m.u(24)))
        else:
            self.add(w.Lacquer(m, strip.rest.inflate(2 * pad, gap), radius=0, alpha=222))
            view = w.ScrollView(m, strip.rest)
            self.add(view)
            stack = w.Stack(m, view, w.Strip(strip.rest).left(strip.rest.w - m.u(14)))
            self._seats(stack)
            stack.at.y += gap
            self._column(stack)
        self._unfolded = {fold.key for _, fold in self._folds()}
        self.begin_at(self.start_button)

    def _column(self, stack: w.Stack) -> None:
        open_rule = partial(self.app.routes.rules, self.game)
        play_first = self._play_first if self._offers_first_match() else None
        actions = ColumnActions(self._changed, open_rule, self._learn, play_first)
        GameColumn(stack, self.words, self.options, actions, self._learning())

    def _learning(self) -> str:
        """Return the label of the button for learning; it differs if a seated person's lessons are due."""
        lessons, people = teaching(self.game).lessons, self.app.people
        names = [seat.name for _, seat in self._people()]
        due = any(people.of(name).of(self.game).refresher(lessons) for name in names)
        return self.words("setup.refresher" if due else "setup.learn")

    def _learn(self) -> None:
        """Open the learning page for the learner."""
        self.app.routes.learn(self.game, self._learner())

    def _learner(self) -> str:
        """Return the name of the first seated person new to the game, else of the first one; "" if that
        person has no name, or if nobody is seated."""
        people = [seat for _, seat in self._people()]
        first = next(filter(self._is_new, people), next(iter(people), None))
        return first.name.strip() if first else ""

    def _offers_first_match(self) -> bool:
        """Tell whether to offer a first match with the coach: until a match of the game has been set up here,
        or one with the coach has ended."""
        if self.game in self.app.settings.last or not teaching(self.game).first_match.seeds:
            return False
        return not self.app.people.of(self._learner()).of(self.game).ended

    def _play_first(self) -> None:
        guided.begin(self.app, self.game, self._learner())

    # ------------------------------------------------ seats
    def _seats(self, stack: w.Stack) -> None:
        m, words, who = stack.m, self.words, self.who
        stack.head(words("setup.seats"), 40)
        self._count(stack)
        self._alone(stack)
        self._new_toggles: list[tuple[SeatChoice, w.Toggle]] = []
        for i, seat in enumerate(who.seated):
            self._row(stack, i, seat)
            if seat.bot:
                self._style(stack, seat)
            elif teaching(self.game).coach_cards:
                self._new(stack, i, seat)
        stack.at.y += m.u(4)
        stack.say(words("setup.order"), 18, size="small", colour=tone.muted)
        self._fold(stack)

    def _count(self, stack: w.Stack) -> None:
        m, allowed = stack.m, list(self.who.allowed)
        words = [self.words("setup.players", n=n) for n in allowed]
        if w.Segments.width(m, words) > stack.at.w:
            words = [str(n) for n in allowed]
        rect = stack.row(m.u(48, 40))
        rect.w = min(rect.w, max(w.Segments.width(m, words), m.u(60 * len(words))))
        chosen, name = self.who.count - allowed[0], self.words("setup.seats")
        stack.put(w.Segments(m, rect, words, chosen, self._set_count, key="count", name=name), 14)

    def _alone(self, stack: w.Stack) -> None:
        """Add the toggle that lets computers take all seats but one."""
        m, label = stack.m, self.words("setup.alone")
        row = stack.row(m.u(40, 34))
        rect = Rect(row.x, row.y, min(light(m).width(label) + m.u(84), row.w), row.h)
        stack.put(w.Toggle(m, rect, label, self.who.alone, self._set_alone, key="alone",
                           tooltip=self.words("setup.alone.about")), 14)  # fmt: skip

    def _set_count(self, index: int) -> None:
        """Change the number of seats; a person who plays alone against computers still does."""
        alone = self.who.alone
        self.who.count = self.who.allowed[index]
        self._play_alone(alone)

    def _play_alone(self, alone: bool) -> None:
        """Let one person play against computers, which are learners if the person is new; or people only."""
        if alone:
            person = next((seat for seat in self.who.seated if not seat.bot), self.who.seated[0])
            self.who.play_alone(LEARNER if self._is_new(person) else CLUB)
        self.renew()

    def _set_alone(self, alone: bool) -> None:
        if not alone:
            self.who.play_together()
        self._play_alone(alone)

    def _row(self, stack: w.Stack, i: int, seat: SeatChoice) -> None:
        """Add the row of a seat (colour, name, kind, remove button), in one line or in two."""
        m, high, gap = stack.m, stack.m.u(52, 42), stack.m.u(12, 8)
        wide = m.u(200, 160)
        first = w.Strip(stack.row(high), gap)
        token, away = first.left(high), first.right(high)
        if first.rest.w - wide - gap < m.u(130):
            stack.at.y += high + m.u(6)
            second = w.Strip(stack.row(high), gap)
            second.left(high)
            second.right(high)
            kind = second.rest
        else:
            kind = first.right(wide)
        for widget in self._row_widgets(m, i, seat, (token, first.rest, kind, away)):
            stack.view.put(widget)
        stack.at.y += high + m.u(10)

    def _new(self, stack: w.Stack, i: int, seat: SeatChoice) -> None:
        """Add the toggle below a person's name for new players, whom the coach guides."""
        m, label = stack.m, self.words("setup.new")
        high, left = m.u(36, 32), m.u(52, 42) + m.u(12, 8)
        stack.at.y -= m.u(6)
        row = stack.row(high)
        rect = Rect(row.x + left, row.y, min(light(m).width(label) + m.u(84), row.w - left), high)
        toggle = w.Toggle(m, rect, label, self._is_new(seat),
                          lambda on: self._changed(lambda: self._set_new(seat, on)), key=f"new.{i}",
                          tooltip=self.words("setup.new.about"))  # fmt: skip
        toggle.name = f"{label} · {self.who.names(self.words)[i]}"
        self._new_toggles.append((seat, toggle))
        stack.put(toggle, 14)

    def _style(self, stack: w.Stack, seat: SeatChoice) -> None:
        """Add a sentence below the name of a computer player about how it plays."""
        m, row = stack.m, stack.at
        left = m.u(52, 42) + m.u(12, 8)
        rect = Rect(row.x + left, row.y - m.u(6), row.w - left, 0)
        note = w.Paragraph(rect, style_of(seat.bot, self.words), light(m, "small", colour=tone.muted))
        stack.put(note)
        stack.at.y = note.rect.bottom + m.u(14)

    def _set_new(self, seat: SeatChoice, new: bool) -> None:
        """Set whether a person is new to the game; a new person also gets the highest help level."""
        seat.new = new
        if new:
            seat.help = HELP_LEVELS[-1]

    def _row_widgets(self, m: Metrics, i: int, seat: SeatChoice, at: tuple[Rect, ...]) -> list[w.Widget]:
        words, who = self.words, self.who
        name, colour = who.names(words)[i], words("colour." + SEATS[seat.colour].name)
        few = who.count <= who.allowed[0]
        levels = ("", *COMPUTERS)
        kinds = [words(f"computer.{bot}") if bot else words("setup.person") for bot in levels]
        return [
            SeatToken(m, at[0], seat.colour, on_press=lambda: self._changed(lambda: who.recolour(seat)),
                      key=f"colour.{i}", name=colour, tooltip=words("setup.colour", colour=colour)),
            w.TextField(m, at[1], seat.name, lambda value: self._set_name(seat, value), longest=LONGEST_NAME,
                        placeholder=name, key=f"name.{i}", name=words("setup.name", name=name)),
            w.Dropdown(m, at[2], kinds, levels.index(seat.bot), self._setter(seat, "bot", levels.__getitem__),
                       key=f"kind.{i}", name=words("setup.kind", name=name),
                       tooltip=style_of(seat.bot, words), abouts=[style_of(bot, words) for bot in levels]),
            w.IconButton(m, at[3], "close", words("setup.remove", name=name),
                         lambda: self._changed(lambda: who.remove(i)), key=f"remove.{i}", enabled=not few,
                         reason=words("setup.remove.few", n=who.allowed[0])),
        ]  # fmt: skip

    def _changed(self, change: Callable[[], None]) -> None:
        """Carry out a change and build the page again, scrolled as before, or to a fold that was opened."""
        offsets, opened = self._offsets(), self._unfolded
        change()
        self.renew(lambda: self._scroll(offsets, opened))

    def _scroll(self, offsets: list[float], opened: set[str]) -> None:
        """Scroll back to where the page was before; then bring what is below a fold into sight, unless the
        fold is in `opened` (the keys of earlier ones)."""
        self._scroll_back(offsets)
        for view, fold in self._folds():
            if fold.key not in opened:
                view.scroll(view.offset + fold.rect.y - view.rect.y - self.m.u(8))

    def _folds(self) -> list[tuple[w.Scrolling, w.Fold]]:
        """Return the open folds of the page, each with the view that it is in."""
        nodes = [(view, node) for view in self._views() for node in view.children]
        return [(view, node) for view, node in nodes if isinstance(node, w.Fold) and node.on]

    def _setter(self, seat: SeatChoice, field: str, kind: Callable[[int], object]) -> Callable[[int], None]:
        return lambda n: self._changed(lambda: setattr(seat, field, kind(n)))

    def _set_name(self, seat: SeatChoice, name: str) -> None:
        seat.name = name
        for known, toggle in self._new_toggles:
            toggle.on = self._is_new(known)
            toggle.changed()
        self._check()

    # ------------------------------------------------ help levels and seed
    def _fold(self, stack: w.Stack) -> None:
        """Add the fold of what most players leave as it is: the help for each person, and the seed."""
        m = stack.m
        pill, colour = self._summary()
        self.fold = w.Fold(m, stack.row(m.u(52, 42)), self.words("setup.more"), self.more, self._unfold,
                           pill=pill, colour=colour, key="more")  # fmt: skip
        stack.put(self.fold, 10)
        if self.more:
            for i, seat in self._people():
                self._help(stack, i, seat)
            self._seed(stack)

    def _people(self) -> list[tuple[int, SeatChoice]]:
        """Return the seats of people, each with its index."""
        return [(i, seat) for i, seat in enumerate(self.who.seated) if not seat.bot]

    def _summary(self) -> tuple[str, str]:
        """Return the summary of the help levels and the seed, and its colour."""
        levels, seed = {seat.help for _, seat in self._people()}, self.seed.strip()
        help_ = self.words(f"setup.help.{min(levels)}" if len(levels) == 1 else "setup.more.varied")
        return (f"{help_} · {seed}", tone.changed) if seed else (help_, tone.brass_light)

    def _unfold(self, opened: bool) -> None:
        self._changed(lambda: setattr(self, "more", opened))

    def _help(self, stack: w.Stack, i: int, seat: SeatChoice) -> None:
        """Add the choice of the help level of a person, and what it means."""
        words, name = self.words, self.who.names(self.words)[i]
        helps = [words(f"setup.help.{level}") for level in HELP_LEVELS]
        abouts = [words(f"setup.help.{level}.about") for level in HELP_LEVELS]
        label = words("setup.help", name=name)
        field = self._labelled(stack, label)
        stack.put(w.Dropdown(stack.m, field, helps, seat.help, self._setter(seat, "help", int),
                             key=f"help.{i}", name=label, abouts=abouts), 4)  # fmt: skip
        stack.say(abouts[seat.help], 14, size="small", colour=tone.muted)

    def _seed(self, stack: w.Stack) -> None:
        """Add the seed field, and what it is for."""
        words, label = self.words, self.words("setup.seed")
        field = self._labelled(stack, label)
        stack.put(w.TextField(stack.m, field, self.seed, self._set_seed, longest=LONGEST_SEED, key="seed",
                              placeholder=words("setup.seed.any"), name=label), 4)  # fmt: skip
        stack.say(words("setup.seed.about"), 14, size="small", colour=tone.muted)

    def _labelled(self, stack: w.Stack, label: str) -> Rect:
        """Add a label to the left half of the next row; return the right half, which is for its control."""
        row = w.Strip(stack.row(stack.m.u(48, 40)), stack.m.u(12, 8))
        field = row.right(row.rest.w // 2)
        stack.put(w.TextLine(row.rest, label, light(stack.m)))
        return field

    # ------------------------------------------------ foot
    def _foot(self, m: Metrics, foot: Rect) -> None:
        """Add the message about what keeps the match from starting, and the start button."""
        self.add(w.Lacquer(m, foot.inflate(m.u(40), 0).move(0, m.u(4)), radius=0, alpha=250, z=Depth.BAR))
        strip = w.Strip(foot.inflate(-2 * m.u(32, 16), 0))
        label, px = self.words("setup.start"), m.px(23, "button")
        rect = strip.right(min(w.Button.width(m, label, "play", px), foot.w // 2), m.u(56, 44))
        self.start_button = w.Button(m, rect, label, self.start, kind="primary", icon="play", px=px,
                                     key="start", z=Depth.ON_BAR)  # fmt: skip
        self.add(self.start_button)
        strip.right(m.u(16))
        self.fault_note = Painting(strip.rest, self._paint_fault, z=Depth.ON_BAR)
        self.add(self.fault_note)
        self._check()

    def _set_seed(self, value: str) -> None:
        self.seed = value
        self.fold.sum_up(*self._summary())
        self._check()

    def _fault(self) -> str:
        if self.seed.strip() and not self.seed.strip().isdecimal():
            return self.words("setup.fault.seed")
        if refusal := self.rules.too_many_or_few(self.who.count, self.options.chosen):
            return self.words.refusal(refusal)[0]
        return self.who.fault(self.words)

    def _check(self) -> None:
        fault = self._fault()
        self.start_button.enable(not fault, fault)
        self.fault_note.changed()

    def _paint_fault(self, surface: Surface, rect: Rect) -> None:
        if fault := self._fault():
            m, strip = self.m, w.Strip(rect)
            art.stamp(surface, art.icon("warning", m.u(26), tone.changed), rect.midleft, "midleft")
            strip.left(m.u(34))
            light(m, face="semibold").line(surface, fault, strip.rest.midleft, strip.rest.w)

    # ------------------------------------------------ start
    def start(self) -> None:
        """Create the match and open the table with it; show a message if the game refuses the setup."""
        words, who = self.words, self.who
        if self._fault():
            return
        seed, salt = (int(self.seed), "") if self.seed.strip() else seeds.drawn()
        try:
            match = Match(self.rules, who.seats(words), self.options.played(), seed, salt=salt)
        except BadSetup as fault:
            reason = words.refusal(fault.refusal)[0] if fault.refusal else str(fault)
            self.tell(words("setup.refused"), reason)
            return
        for choice, seat in zip(who.seated, match.seats, strict=True):
            if not choice.bot:
                self.app.people.of(seat.name).of(self.game).coach = self._is_new(choice)
        who.remember(self.app.settings, self.game, self.options.chosen)
        session.begin(self.app, match)


def style_of(bot: str, words: Words) -> str:
    """Return a sentence about how computer players of the level `bot` play; for "", a sentence about a human
    player."""
    return words(f"computer.{bot}.about") if bot else words("setup.person.about")


class SeatToken(w.Widget):
    """A button that shows the colour and the emblem of a seat, and changes them when it is pressed."""

    radius = 40.0

    def __init__(self, m: Metrics, rect: Rect, colour: int, **more: Any) -> None:
        super().__init__(m, rect, **more)
        self.colour = colour

    def paint(self, surface: Surface) -> None:
        side = self.rect.h - self.m.u(8 if not self.hovered else 4)
        art.stamp(surface, art.seat_token(self.colour, side), self.rect.center)
