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
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.settings import LONGEST_NAME
from tabletop.ui.kit.stage import Painting
from tabletop.ui.kit.text import line
from tabletop.ui.kit.theme import SEATS, Metrics, palette, tone
from tabletop.ui.play import session
from tabletop.ui.scenes import shelf
from tabletop.ui.scenes.setup.places import Place, Places
from tabletop.ui.scenes.setup.token import SeatToken
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.links import flow
from tabletop.ui.widgets.page import Page

LONGEST_SEED = 18


class Setup(Page):
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
        body = self.page(m, self.words("setup.title"))
        self._game_title(m)
        foot = self._foot(m, body)
        body.h = foot.top - body.top
        pad, gap = m.u(32, 16), m.u(26, 16)
        room = body.inflate(-2 * pad, -2 * gap)
        room.w = min(room.w, m.u(1800))
        room.centerx = body.centerx
        if m.vw >= 1100:
            left = Rect(room.x, room.y, (room.w - gap) // 2, room.h)
            right = Rect(left.right + gap, room.y, room.w - left.w - gap, room.h)
            low = self._panel(m, left, self._seats)
            self._poster(m, left, low)
            self._panel(m, right, self._options)
        else:
            self.add(w.Panel(m, room.inflate(2 * pad, gap), radius=0, alpha=222))
            view = self._view(m, room)
            y = self._seats(view, m, Rect(room.x, room.y, room.w - m.u(14), 0))
            self._options(view, m, Rect(room.x, y + gap, room.w - m.u(14), 0))

    def _game_title(self, m: Metrics) -> None:
        px = m.px(30, 22)
        start = m.u(110, 76) + text.width(self.words("setup.title"), m.px(36, 24), "serif")
        bar = Rect(start, 0, m.width - start - m.u(32), m.u(80, 52))
        language, look = self.words.language, palette(self.game)

        def write(surface: Surface, rect: Rect) -> None:
            shelf.draw_title(surface, self.game, language, rect.midright, px, look.light, "midright", rect.w)

        self.add(Painting(bar, write, z=Depth.ON_BAR))

    def _panel(self, m: Metrics, rect: Rect, build: Callable[[w.ScrollView, Metrics, Rect], int]) -> int:
        self.add(w.Panel(m, rect, alpha=222))
        pad = m.u(24, 16)
        view = self._view(m, rect.inflate(-m.u(12), -m.u(16)))
        return build(view, m, Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad - m.u(8), 0))

    def _poster(self, m: Metrics, panel: Rect, low: int) -> None:
        """The lid of the game and the way to its rules, where the seats leave room for them."""
        pad = m.u(24, 16)
        rect = Rect(panel.x + pad, low + pad, panel.w - 2 * pad, panel.bottom - low - 2 * pad)
        if rect.h < m.u(110):
            return
        high = min(rect.h, rect.w * 35 // 100)
        poster = Rect(rect.x, rect.bottom - high, high * 600 // 420, high)
        self.add(Painting(poster, self._paint_poster, z=Depth.ON_PANEL))
        room = Rect(poster.right + pad, poster.y, rect.right - poster.right - pad, high)
        self.add(Painting(room, self._paint_facts, z=Depth.ON_PANEL))
        label = self.words("menu.rules")
        button = Rect(room.x, 0, min(room.w, w.Button.width(m, label, "rules")), m.u(52, 44))
        button.bottom = room.bottom
        self.add(
            w.Button(m, button, label, lambda: self._rule(""), icon="rules", key="rules", z=Depth.ON_PANEL)
        )

    def _paint_poster(self, surface: Surface, rect: Rect) -> None:
        m, radius = self.m, self.m.u(10)
        poster = shelf.cover(self.game, rect.size).convert_alpha()
        poster.blit(paint.mask(rect.size, radius), (0, 0), special_flags=BLEND_RGBA_MULT)
        surface.blit(poster, rect)
        paint.rim(surface, rect, radius, tone.brass_dark, max(1.0, 2 * m.s))

    def _paint_facts(self, surface: Surface, rect: Rect) -> None:
        m, words, lid = self.m, self.words, lids()[self.game]
        px = m.px("body")
        facts = (
            lid.tagline[words.language],
            words("setup.facts", players=span(*lid.players), minutes=span(*lid.minutes)),
        )
        y = rect.y
        for face, said in zip(("serif_italic", "regular"), facts, strict=True):
            colour = tone.brass_light if face != "regular" else tone.log
            y = text.paragraph(surface, said, Rect(rect.x, y, rect.w, 0), px, face, colour) + m.u(4)

    def _view(self, m: Metrics, rect: Rect) -> w.ScrollView:
        view = w.ScrollView(m, rect)
        self.add(view)
        return view

    def _head(self, view: w.ScrollView, m: Metrics, room: Rect, key: str) -> int:
        high = m.u(40)
        view.put(
            w.Label(m, Rect(room.x, room.y, room.w, high), self.words(key), size=m.either(26, 20),
                    face="serif", colour=tone.brass_light)
        )  # fmt: skip
        return room.y + high

    # ------------------------------------------------ seats
    def _seats(self, view: w.ScrollView, m: Metrics, room: Rect) -> int:
        y = self._head(view, m, room, "setup.seats")
        y = self._count(view, m, Rect(room.x, y, room.w, 0)) + m.u(14)
        for i, place in enumerate(self.who.seated):
            y = self._row(view, m, Rect(room.x, y, room.w, 0), i, place) + m.u(10)
        about = self.words("setup.order") + " " + self.words(f"setup.help.{self._most_help()}.about")
        note = w.Paragraph(m, Rect(room.x, y + m.u(4), room.w, 0), about, size="small", colour=tone.muted)
        view.put(note)
        return note.rect.bottom

    def _most_help(self) -> int:
        return max(place.help for place in self.who.seated)

    def _count(self, view: w.ScrollView, m: Metrics, room: Rect) -> int:
        allowed = list(self.who.allowed)
        words = [self.words("setup.players", n=n) for n in allowed]
        if w.Choice.width(m, words) > room.w:
            words = [str(n) for n in allowed]
        wide = min(room.w, max(w.Choice.width(m, words), m.u(60 * len(words))))
        rect = Rect(room.x, room.y, wide, m.u(48, 40))
        view.put(
            w.Choice(m, rect, words, self.who.count - allowed[0], self._set_count, key="count",
                     name=self.words("setup.seats"))
        )  # fmt: skip
        return rect.bottom

    def _set_count(self, index: int) -> None:
        self.who.count = self.who.allowed[index]
        self.app.relayout()

    def _row(self, view: w.ScrollView, m: Metrics, room: Rect, i: int, place: Place) -> int:
        """Colour, name, who, help, remove: in one line, or in two where there is no room."""
        high, gap = m.u(52, 42), m.u(12, 8)
        kind, help_ = m.u(170, 140), m.u(236, 182)
        name = room.w - 2 * high - kind - help_ - 4 * gap
        two = name < m.u(130)
        if two:
            name = room.w - 2 * high - 2 * gap
            kind = (room.w - high - 2 * gap - high) * 2 // 5
            help_ = room.w - high - 3 * gap - high - kind
        token = Rect(room.x, room.y, high, high)
        field = Rect(token.right + gap, room.y, name, high)
        away = Rect(room.right - high, room.y, high, high)
        y = room.y + high + m.u(6) if two else room.y
        who = Rect(field.x if two else field.right + gap, y, kind, high)
        for widget in self._row_widgets(
            m, i, place, (token, field, who, Rect(who.right + gap, y, help_, high), away)
        ):
            view.put(widget)
        return y + high

    def _row_widgets(self, m: Metrics, i: int, place: Place, at: tuple[Rect, ...]) -> list[Widget]:
        words, who = self.words, self.who
        colour = words("colour." + SEATS[place.colour].name)
        few = who.count <= who.allowed[0]
        kinds = [words("setup.person"), words("setup.computer")]
        helps = [words(f"setup.help.{level}") for level in HELP_LEVELS]
        name = who.called(i, words)
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
    def _options(self, view: w.ScrollView, m: Metrics, room: Rect) -> int:
        y = self._head(view, m, room, "setup.options")
        note = w.Paragraph(m, Rect(room.x, y, room.w, 0), self.words("setup.options.about"), size="small",
                           colour=tone.muted)  # fmt: skip
        view.put(note)
        y = note.rect.bottom + m.u(14)
        for option in self.rules.options:
            y = self._option(view, m, Rect(room.x, y, room.w, 0), option) + m.u(18)
        return y

    def _option(self, view: w.ScrollView, m: Metrics, room: Rect, option: Option) -> int:
        words, key = self.words, f"option.{option.key}"
        beside = room.w >= m.u(520)
        wide = m.u(290, 230) if beside else room.w
        left = Rect(room.x, room.y, room.w - wide - m.u(18) if beside else room.w, 0)
        title = w.Paragraph(m, left.copy(), words(key), face="bold", size="body")
        help_ = w.Paragraph(
            m, left.move(0, title.rect.h), words(key + ".help"), size="small", colour=tone.muted
        )
        links = flow(m, (left.x, help_.rect.bottom + m.u(2)), option.rules, left.w, self._rule, key)
        low = max([help_.rect.bottom, *(link.rect.bottom for link in links)])
        high = m.u(46, 38)
        field = Rect(room.right - wide, room.y if beside else low + m.u(6), wide, high)
        labels = [words(f"{key}.{str(choice).lower()}") for choice in option.choices]
        at = option.which(self.options[option.key])
        pick = w.Dropdown(m, field, labels, at, lambda n: self._choose(option, n), key=key, name=words(key))
        for node in (title, help_, pick, *links):
            view.put(node)
        if at:
            view.put(Painting(Rect(field.x, field.bottom + m.u(6), field.w, m.u(26)), self._paint_house(m)))
        return max(low, field.bottom + (m.u(32) if at else 0))

    def _paint_house(self, m: Metrics) -> Callable[[Surface, Rect], None]:
        """The mark of a choice that is not the book's."""
        label = self.words("setup.not_the_book")

        def mark(surface: Surface, rect: Rect) -> None:
            plates.pill(surface, label, rect.midright, m, tone.changed, tone.ink, 14, "midright", "info")

        return mark

    def _choose(self, option: Option, index: int) -> None:
        self._changed(lambda: self.options.update({option.key: option.choices[index]}))

    def _rule(self, number: str) -> None:
        self.app.routes.rules(self.game, number)

    # ------------------------------------------------ foot
    def _foot(self, m: Metrics, body: Rect) -> Rect:
        """Seed, what is wrong, and the button that starts."""
        high, pad = m.u(84, 64), m.u(32, 16)
        foot = Rect(0, body.bottom - high, m.width, high)
        self.add(w.Panel(m, foot.inflate(m.u(40), 0).move(0, m.u(4)), radius=0, alpha=250, z=Depth.BAR))
        label = self.words("setup.start")
        tall = m.u(56, 44)
        px = m.px(23, "button")
        wide = min(w.Button.width(m, label, "play", px), foot.w // 2)
        rect = Rect(foot.right - pad - wide, 0, wide, tall)
        rect.centery = foot.centery
        self.start_button = w.Button(
            m, rect, label, self.start, kind="primary", icon="play", px=px, key="start", z=Depth.ON_BAR
        )
        self.add(self.start_button)
        x = self._seed(m, foot, pad)
        self.fault_at = Rect(x, foot.y, rect.x - x - m.u(16), foot.h)
        self.fault_note = Painting(self.fault_at, self._paint_fault, z=Depth.ON_BAR)
        self.add(self.fault_note)
        self._check()
        return foot

    def _seed(self, m: Metrics, foot: Rect, pad: int) -> int:
        """The field of the seed; returns the x after it."""
        label, px = self.words("setup.seed"), m.px("body")
        wide = min(text.width(label, px), foot.w // 5)
        name = Rect(pad, foot.y, wide, foot.h)
        self.add(w.Label(m, name, label, z=Depth.ON_BAR))
        field = Rect(name.right + m.u(12), 0, m.u(200, 150), m.u(48, 40))
        field.centery = foot.centery
        self.add(w.TextField(m, field, self.seed, self._seeded, longest=LONGEST_SEED, key="seed",
                             placeholder=self.words("setup.seed.any"), name=label, z=Depth.ON_BAR,
                             tooltip=self.words("setup.seed.about")))  # fmt: skip
        return field.right + m.u(20)

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
        fault = self._fault()
        if fault:
            m = self.m
            icon = art.icon("warning", m.u(26), tone.changed)
            surface.blit(icon, icon.get_rect(midleft=rect.midleft))
            line(surface, fault, (rect.x + m.u(34), rect.centery), m.px("body"), rect.w - m.u(34), "semibold")

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
