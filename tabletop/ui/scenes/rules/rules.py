"""The rules desk: every numbered rule of a game and what its things do, by section or by search."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.games import here
from tabletop.languages import LANGUAGES
from tabletop.lids import game_name
from tabletop.ui import widgets as w
from tabletop.ui.kit import art, paint
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import Event, Key
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.scenes.rules.sheet import KINDS, RuleSheet
from tabletop.ui.widgets.page import Page, bar_rect
from tabletop.words import RuleText, Words, plain


class Rules(Page):
    """Opened at a rule, or at the first one."""

    route = "rules"

    def __init__(self, game: str = "", rule: str = "") -> None:
        super().__init__()
        self.game = game or here()[0]
        self.rule = rule
        self.query = ""
        self.section = ""
        self.found: list[RuleText] = []
        self._sheet: RuleSheet | None = None

    # ------------------------------------------------ what is shown
    def enter(self) -> None:
        """Open the section of the rule."""
        book = book_of(self.words)
        first = next((r for r in book if r.id == self.rule), book[0])
        self.rule, self.section = first.id, self.section or first.section

    def _sections(self) -> list[str]:
        return list(dict.fromkeys(r.section for r in book_of(self.words)))

    def _found(self) -> list[RuleText]:
        """The rules in the list: those that hold every word of the search, or those of the section."""
        book = book_of(self.words)
        wanted = plain(self.query).split()
        if not wanted:
            return [r for r in book if r.section == self.section]
        return [r for r in book if all(word in _haystack(r) for word in wanted)]

    # ------------------------------------------------ layout
    def layout(self, m: Metrics) -> None:
        """Sections, rules, the rule; the sections become a field where the window is narrow."""
        self._sheet = None
        if self.section not in self._sections():  # another language
            self.section = _read(self.words, self.rule).section
        body, gap = self.page(m, self.words("rules.title"), self._tools(m)), m.u(20, 12)
        strip = w.Strip(body.inflate(-2 * gap, -2 * gap), gap)
        wide, whole = m.vw >= 1100, strip.rest.w
        if wide:
            self._section_list(m, strip.left(round(whole * 0.2)))
        part = w.Strip(strip.left(round(whole * (0.3 if wide else 0.42))), m.u(8))
        if not wide:
            self._section_field(m, part.top(m.u(48, 38)))
        self._rule_list(m, part.rest)
        self._sheet_at = strip.rest
        self._show()
        if not self.focused:
            self.focus(self.list, visible=False)

    def _tools(self, m: Metrics) -> int:
        """Search and choice of the game in the bar; returns the x up to which the title may go."""
        high, hint = m.u(48, 38), self.words("rules.search")
        games = self._games()
        bar = w.Strip(bar_rect(m).inflate(-2 * m.u(20), 0), m.u(20))
        field = bar.right(min(m.u(420, 300), m.width * 2 // 5), high)
        icon, done = art.icon("search", m.u(20), tone.ink2), lambda: self.focus(self.list)
        self.search = w.TextField(m, field, self.query, self._search, placeholder=hint, icon=icon, name=hint,
                                  z=Depth.ON_BAR, key="search", on_done=done)  # fmt: skip
        self.add(self.search)
        if len(games) > 1:
            names = [game_name(key, self.words.language) for key in games]
            self.add(w.Dropdown(m, bar.right(m.u(200), high), names, games.index(self.game), self._switch,
                                z=Depth.ON_BAR, key="game", name=self.words("rules.game")))  # fmt: skip
        return bar.rest.right

    def _games(self) -> tuple[str, ...]:
        """The games whose rules may be read here: those of the box, and the one on the table."""
        return tuple(dict.fromkeys((*here(), self.game)))

    def _switch(self, index: int) -> None:
        self.game, self.rule, self.section = self._games()[index], "", ""
        self.enter()
        self.app.call(self.app.relayout)

    def _section_list(self, m: Metrics, rect: Rect) -> None:
        self.add(w.Lacquer(m, rect, alpha=222))
        names, pen, pad = self._sections(), light(m, face="semibold"), m.u(14)
        heights = [len(pen.wrap(n, rect.w - m.u(62))) * round(pen.px * 1.25) + pad for n in names]
        at = names.index(self.section) if not self.query else -1

        def row(surface: Surface, r: Rect, i: int, state: str) -> None:
            _plate(surface, r, m, state)
            number = light(m, face="black", colour=tone.ink if state == "chosen" else tone.brass_light)
            number.draw(surface, str(i + 1), (r.x + m.u(32), r.y + pad // 2), "topright")
            left = Rect(r.x + m.u(42), r.y + pad // 2, r.w - m.u(50), 0)
            pen._replace(colour=_ink(state)).paragraph(surface, names[i], left, 1.25)

        self.add(w.ListView(m, rect.inflate(-m.u(12), -m.u(16)), heights, row, on_choose=self._open_section,
                            index=at, key="sections", name=self.words("rules.sections")))  # fmt: skip

    def _section_field(self, m: Metrics, rect: Rect) -> None:
        """The sections as a field over the list."""
        names = self._sections()
        at, name = names.index(self.section), self.words("rules.sections")
        self.add(w.Dropdown(m, rect, names, at, self._open_section, key="sections", z=Depth.ON_PANEL,
                            name=name))  # fmt: skip

    def _open_section(self, index: int) -> None:
        self.section, self.query = self._sections()[index], ""
        self.search.become("")
        self._refill()

    def _rule_list(self, m: Metrics, rect: Rect) -> None:
        self.add(w.Lacquer(m, rect, alpha=222))
        self._list_rect = rect.inflate(-m.u(12), -m.u(16))
        self.found = self._found()
        self.list = w.ListView(m, self._list_rect, self._heights(), self._row, on_choose=self._choose,
                               key="rules", index=self._at(), name=self.words("rules.list"))  # fmt: skip
        self.add(self.list)
        if self.list.index >= 0:
            self.list.choose(self.list.index)

    def _at(self) -> int:
        return next((i for i, r in enumerate(self.found) if r.id == self.rule), -1)

    def _heights(self) -> list[int]:
        m, pen, room = self.m, light(self.m), self._list_rect.w - self.m.u(126)
        line, pad = round(pen.px * 1.25), m.u(16)
        return [max(m.u(40), len(pen.wrap(r.title, room)) * line + pad) for r in self.found]

    def _row(self, surface: Surface, r: Rect, i: int, state: str) -> None:
        m, rule, ink, y = self.m, self.found[i], _ink(state), r.y + self.m.u(8)
        _plate(surface, r, m, state)
        number = light(m, face="black", colour=ink if state == "chosen" else tone.brass_light)
        number.draw(surface, rule.number, (r.x + m.u(12), y))
        left = Rect(r.x + m.u(66), y, r.w - m.u(120), 0)
        light(m, colour=ink).paragraph(surface, rule.title, left, 1.25)
        mark = art.icon(KINDS[rule.kind][0], number.px * 1.1, ink if state == "chosen" else tone.muted)
        art.stamp(surface, mark, (r.right - m.u(28), y + number.px * 5 // 8))

    # ------------------------------------------------ changes
    def _search(self, value: str) -> None:
        self.query = value
        self._refill()

    def _refill(self) -> None:
        """Other rules in the list; the first is opened when the one that is open is not among them."""
        self.found = self._found()
        self.list.index = self._at()
        self.list.set_rows(self._heights())
        self.list.scroll(0)
        if self.found and self.list.index < 0:
            self.list.choose(0)
        self._show()

    def _choose(self, index: int) -> None:
        self.rule, self.section = self.found[index].id, self.found[index].section
        if self._sheet:
            self._show()

    def _show(self) -> None:
        if self._sheet:
            self._sheet.remove()
        french = _read(Words(LANGUAGES[0], self.game), self.rule)
        other = french if self.words.language != LANGUAGES[0] else None
        rule = _read(self.words, self.rule) if self.found else None
        self._sheet = RuleSheet(self.m, self._sheet_at, self.words, rule, other)
        self.add(self._sheet)

    def on_event(self, event: Event) -> bool:
        """Letters go to the search, page keys to the rule."""
        if isinstance(event, Key) and event.down and event.chord in ("ctrl+f", "/"):
            self.focus(self.search)
            return True
        return super().on_event(event)


def book_of(words: Words) -> list[RuleText]:
    """All there is to read: the rules, then what cards, pieces and places do."""
    return [*words.rules(), *words.things()]


def _read(words: Words, rule: str) -> RuleText:
    book = book_of(words)
    return next((r for r in book if r.id == rule), book[0])


def _ink(state: str) -> str:
    return tone.ink if state == "chosen" else tone.ivory


def _plate(surface: Surface, r: Rect, m: Metrics, state: str) -> None:
    """What marks the chosen row and the one under the pointer."""
    inner = r.inflate(-m.u(8), -m.u(4))
    if state == "chosen":
        paint.box(surface, inner, m.u(8), tone.brass)
    elif state == "hover":
        paint.box(surface, inner, m.u(8), "#3A322B")


def _haystack(rule: RuleText) -> str:
    return plain(" ".join((rule.id, rule.title, rule.help, rule.refusal, rule.remedy, rule.section)))
