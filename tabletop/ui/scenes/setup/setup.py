"""A new match: who sits where, with which help, under which options, from which seed."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from pygame import BLEND_RGBA_MULT, Rect, Surface

from tabletop.engine.game import BadSetup, Choice, Option
from tabletop.games import find
from tabletop.lids import lids, span
from tabletop.match import HELP_LEVELS, Match
from tabletop.ui import widgets as w
from tabletop.ui.kit import art, paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.settings import LONGEST_NAME
from tabletop.ui.kit.stage import Painting
from tabletop.ui.kit.stamp import stamp
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import SEATS, Metrics, tone
from tabletop.ui.play import session
from tabletop.ui.scenes import shelf
from tabletop.ui.scenes.setup.places import Place, Places
from tabletop.ui.scenes.setup.token import SeatToken
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.links import flow
from tabletop.ui.widgets.page import Page, bar_rect, title_style
from tabletop.ui.widgets.scroll import Stack
from tabletop.ui.widgets.strip import Strip, middle

LONGEST_SEED = 18


class SetupScene(Page):
    """Everything has a sensible value already: one press starts."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
        self.rules = find(game)
        self.options: dict[str, Choice] = {option.key: option.default for option in self.rules.options}
        self.seed = ""
        self.places: Places | None = None

    def enter(self) -> None:
        """Seat those who sat here last."""
        if self.places is None:
            settings = self.app.settings
            self.places = Places(len(settings.names) or self.rules.seats[0], self.rules.seats, settings)

    @property
    def who(self) -> Places:
        """The places, once the scene is shown."""
        assert self.places
        return self.places

    # ------------------------------------------------ layout
    def layout(self, m: Metrics) -> None:
        """Seats beside options, or above them where the window is narrow; the foot starts the match."""
        body = Strip(self.page(m, self.words("setup.title")))
        self._game_title(m)
        self._foot(m, body.bottom(m.u(84, 64)))
        pad, gap = m.u(32, 16), m.u(26, 16)
        strip = Strip(middle(body.rest.inflate(-2 * pad, -2 * gap), m.u(1800)), gap)
        if m.vw >= 1100:
            left = self._panel(m, strip.left((strip.rest.w - gap) // 2))
            self._seats(left)
            self._poster(m, left)
            self._options(self._panel(m, strip.rest))
        else:
            self.add(w.Lacquer(m, strip.rest.inflate(2 * pad, gap), radius=0, alpha=222))
            stack = self._stack(m, strip.rest, Strip(strip.rest).left(strip.rest.w - m.u(14)))
            self._seats(stack)
            stack.at.y += gap
            self._options(stack)

    def _game_title(self, m: Metrics) -> None:
        bar = Strip(bar_rect(m))
        bar.left(m.u(110, 76) + title_style(m).width(self.words("setup.title")))
        bar.right(m.u(32))

        def write(surface: Surface, rect: Rect) -> None:
            language, px = self.words.language, m.px(30, 22)
            shelf.draw_title(surface, self.game, language, rect.midright, px, anchor="midright", room=rect.w)

        self.add(Painting(bar.rest, write, z=Depth.ON_BAR))

    def _panel(self, m: Metrics, rect: Rect) -> Stack:
        self.add(w.Lacquer(m, rect, alpha=222))
        pad = m.u(24, 16)
        inner = Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad - m.u(8), 0)
        return self._stack(m, rect.inflate(-m.u(12), -m.u(16)), inner)

    def _stack(self, m: Metrics, rect: Rect, inner: Rect) -> Stack:
        view = w.ScrollView(m, rect)
        self.add(view)
        return Stack(m, view, inner)

    def _poster(self, m: Metrics, seats: Stack) -> None:
        """The lid of the game and the way to its rules, where the seats leave room for them."""
        pad, panel = m.u(24, 16), seats.view.rect.inflate(m.u(12), m.u(16))
        strip = Strip(
            Rect(panel.x, seats.at.y, panel.w, panel.bottom - seats.at.y).inflate(-2 * pad, -2 * pad), pad
        )
        if strip.rest.h < m.u(110):
            return
        strip = Strip(strip.bottom(min(strip.rest.h, strip.rest.w * 35 // 100)), pad)
        poster = strip.left(strip.rest.h * 600 // 420)
        self.add(Painting(poster, self._paint_poster, z=Depth.ON_PANEL))
        self.add(Painting(strip.rest, self._paint_facts, z=Depth.ON_PANEL))
        label, foot = self.words("menu.rules"), Strip(strip.rest).bottom(m.u(52, 44))
        foot.w = min(foot.w, w.Button.width(m, label, "rules"))
        self.add(
            w.Button(m, foot, label, lambda: self._rule(""), icon="rules", key="rules", z=Depth.ON_PANEL)
        )

    def _paint_poster(self, surface: Surface, rect: Rect) -> None:
        m, radius = self.m, self.m.u(10)
        poster = shelf.cover(self.game, rect.size).convert_alpha()
        poster.blit(paint.mask(rect.size, radius), (0, 0), special_flags=BLEND_RGBA_MULT)
        surface.blit(poster, rect)
        paint.rim(surface, rect, radius, tone.brass_dark, max(1.0, 2 * m.s))

    def _paint_facts(self, surface: Surface, rect: Rect) -> None:
        m, words, lid, at = self.m, self.words, lids()[self.game], rect.copy()
        facts = words("setup.facts", players=span(*lid.players), minutes=span(*lid.minutes))
        slogan = light(m, face="serif_italic", colour=tone.brass_light)
        at.y = slogan.paragraph(surface, lid.tagline[words.language], at) + m.u(4)
        light(m, colour=tone.log).paragraph(surface, facts, at)

    # ------------------------------------------------ seats
    def _seats(self, stack: Stack) -> None:
        m, words, who = stack.m, self.words, self.who
        stack.head(words("setup.seats"), 40)
        self._count(stack)
        for i, place in enumerate(who.seated):
            self._row(stack, i, place)
        stack.at.y += m.u(4)
        most = max(place.help for place in who.seated)
        about = words("setup.order") + " " + words(f"setup.help.{most}.about")
        stack.say(about, 0, size="small", colour=tone.muted)

    def _count(self, stack: Stack) -> None:
        m, allowed = stack.m, list(self.who.allowed)
        words = [self.words("setup.players", n=n) for n in allowed]
        if w.Segments.width(m, words) > stack.at.w:
            words = [str(n) for n in allowed]
        rect = stack.row(m.u(48, 40))
        rect.w = min(rect.w, max(w.Segments.width(m, words), m.u(60 * len(words))))
        chosen, name = self.who.count - allowed[0], self.words("setup.seats")
        stack.put(w.Segments(m, rect, words, chosen, self._set_count, key="count", name=name), 14)

    def _set_count(self, index: int) -> None:
        self.who.count = self.who.allowed[index]
        self.app.relayout()

    def _row(self, stack: Stack, i: int, place: Place) -> None:
        """Colour, name, who, help, remove: in one line, or in two where there is no room."""
        m, high, gap = stack.m, stack.m.u(52, 42), stack.m.u(12, 8)
        kind, help_ = m.u(170, 140), m.u(236, 182)
        first = Strip(stack.row(high), gap)
        token, away = first.left(high), first.right(high)
        if first.rest.w - kind - help_ - 2 * gap < m.u(130):
            stack.at.y += high + m.u(6)
            second, field = Strip(stack.row(high), gap), first.rest
            second.left(high)
            second.right(high)
            kind = second.rest.w * 2 // 5
            help_ = second.rest.w - gap - kind
            first = second
        else:
            field = first.left(first.rest.w - kind - help_ - 2 * gap)
        for widget in self._row_widgets(
            m, i, place, (token, field, first.left(kind), first.left(help_), away)
        ):
            stack.view.put(widget)
        stack.at.y += high + m.u(10)

    def _row_widgets(self, m: Metrics, i: int, place: Place, at: tuple[Rect, ...]) -> list[Widget]:
        words, who = self.words, self.who
        name, colour = who.called(i, words), words("colour." + SEATS[place.colour].name)
        few = who.count <= who.allowed[0]
        kinds = [words("setup.person"), words("setup.computer")]
        helps = [words(f"setup.help.{level}") for level in HELP_LEVELS]
        return [
            SeatToken(m, at[0], place.colour, lambda by: self._changed(lambda: who.recolour(place, by)),
                      key=f"colour.{i}", name=colour, tooltip=words("setup.colour", colour=colour)),
            w.TextField(m, at[1], place.name, lambda value: self._named(place, value), longest=LONGEST_NAME,
                        placeholder=name, key=f"name.{i}", name=words("setup.name", name=name)),
            w.Dropdown(m, at[2], kinds, int(place.bot), self._sets(place, "bot", bool),
                       key=f"kind.{i}", name=words("setup.kind", name=name)),
            w.Dropdown(m, at[3], helps, place.help, self._sets(place, "help", int),
                       key=f"help.{i}", name=words("setup.help", name=name), enabled=not place.bot,
                       tooltip=words(f"setup.help.{place.help}.about"), reason=words("setup.help.computer")),
            w.IconButton(m, at[4], "close", words("setup.remove", name=name),
                         lambda: self._changed(lambda: who.remove(i)), key=f"remove.{i}", enabled=not few,
                         reason=words("setup.remove.few", n=who.allowed[0])),
        ]  # fmt: skip

    def _changed(self, change: Callable[[], None]) -> None:
        """Change something, and show the page with it."""
        change()
        self.app.call(self.app.relayout)

    def _sets(self, place: Place, field: str, kind: type) -> Callable[[int], None]:
        return lambda n: self._changed(lambda: setattr(place, field, kind(n)))

    def _named(self, place: Place, name: str) -> None:
        place.name = name
        self._check()

    # ------------------------------------------------ options
    def _options(self, stack: Stack) -> None:
        stack.head(self.words("setup.options"), 40)
        stack.say(self.words("setup.options.about"), 14, size="small", colour=tone.muted)
        for option in self.rules.options:
            self._option(stack, option)
            stack.at.y += stack.m.u(18)

    def _option(self, stack: Stack, option: Option) -> None:
        """Name, explanation and rules, with the choice beside them or below."""
        m, words, key, room = stack.m, self.words, f"option.{option.key}", stack.at.copy()
        beside = room.w >= m.u(520)
        wide = m.u(290, 230) if beside else room.w
        left = Stack(m, stack.view, room)
        left.at.w = room.w - wide - m.u(18) if beside else room.w
        left.say(words(key), 0, face="bold")
        left.say(words(key + ".help"), 0, size="small", colour=tone.muted)
        links = flow(m, left.at.move(0, m.u(2)), option.rules, self._rule, key)
        low = max([left.at.y, *(link.rect.bottom for link in links)])
        field = Rect(room.right - wide, room.y if beside else low + m.u(6), wide, m.u(46, 38))
        labels = [words(f"{key}.{str(choice).lower()}") for choice in option.choices]
        at = option.which(self.options[option.key])
        pick = w.Dropdown(m, field, labels, at, lambda n: self._choose(option, n), key=key, name=words(key))
        for widget in (pick, *links):
            stack.put(widget)
        if at:
            stack.put(Painting(Rect(field.x, field.bottom + m.u(6), field.w, m.u(26)), self._paint_house))
        stack.at.y = max(low, field.bottom + (m.u(32) if at else 0))

    def _paint_house(self, surface: Surface, rect: Rect) -> None:
        """The mark of a choice that is not the book's."""
        label = self.words("setup.not_the_book")
        plates.pill(surface, label, rect.midright, self.m, tone.changed, tone.ink, 14, "midright", "info")

    def _choose(self, option: Option, index: int) -> None:
        self._changed(lambda: self.options.update({option.key: option.choices[index]}))

    def _rule(self, number: str) -> None:
        self.app.routes.rules(self.game, number)

    # ------------------------------------------------ foot
    def _foot(self, m: Metrics, foot: Rect) -> None:
        """Seed, what is wrong, and the button that starts."""
        self.add(w.Lacquer(m, foot.inflate(m.u(40), 0).move(0, m.u(4)), radius=0, alpha=250, z=Depth.BAR))
        strip = Strip(foot.inflate(-2 * m.u(32, 16), 0))
        label, px = self.words("setup.start"), m.px(23, "button")
        rect = strip.right(min(w.Button.width(m, label, "play", px), foot.w // 2), m.u(56, 44))
        self.start_button = w.Button(m, rect, label, self.start, kind="primary", icon="play", px=px,
                                     key="start", z=Depth.ON_BAR)  # fmt: skip
        self.add(self.start_button)
        self._seed(m, strip)
        strip.left(m.u(20))
        strip.right(m.u(16))
        self.fault_note = Painting(strip.rest, self._paint_fault, z=Depth.ON_BAR)
        self.add(self.fault_note)
        self._check()

    def _seed(self, m: Metrics, strip: Strip) -> None:
        """The field of the seed."""
        label, pen = self.words("setup.seed"), light(m)
        name = strip.left(min(pen.width(label), m.width // 5))
        self.add(w.TextLine(name, label, pen, z=Depth.ON_BAR))
        strip.left(m.u(12))
        field = strip.left(m.u(200, 150), m.u(48, 40))
        self.add(w.TextField(m, field, self.seed, self._seeded, longest=LONGEST_SEED, key="seed",
                             placeholder=self.words("setup.seed.any"), name=label, z=Depth.ON_BAR,
                             tooltip=self.words("setup.seed.about")))  # fmt: skip

    def _seeded(self, value: str) -> None:
        self.seed = value
        self._check()

    def _fault(self) -> str:
        if self.seed.strip() and not self.seed.strip().isdecimal():
            return self.words("setup.fault.seed")
        return self.who.fault(self.words)

    def _check(self) -> None:
        fault = self._fault()
        self.start_button.enable(not fault, fault)
        self.fault_note.changed()

    def _paint_fault(self, surface: Surface, rect: Rect) -> None:
        if fault := self._fault():
            m, strip = self.m, Strip(rect)
            stamp(surface, art.icon("warning", m.u(26), tone.changed), rect.midleft, "midleft")
            strip.left(m.u(34))
            light(m, face="semibold").line(surface, fault, strip.rest.midleft, strip.rest.w)

    # ------------------------------------------------ start
    def start(self) -> None:
        """Seat everybody and open the table."""
        words, who = self.words, self.who
        if self._fault():
            return
        seed = int(self.seed) if self.seed.strip() else secrets.randbelow(10**9)
        try:
            match = Match(self.rules, who.seats(words), self.options, seed)
        except BadSetup as fault:
            said = words.refusal(fault.refusal)[0] if fault.refusal else str(fault)
            self.ask(words("setup.refused"), said, w.Answer(words("dialog.close"), lambda: None))
            return
        who.remember(self.app.settings)
        session.begin(self.app, match)
