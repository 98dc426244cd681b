"""The rules screen: a game's rules by chapter, its pieces, its glossary, and a search field."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect, Surface

from tabletop.engine.game import Choice
from tabletop.reference.book import Book, chapter_of, panels
from tabletop.reference.glossary import WORDS
from tabletop.system.languages import SOURCES
from tabletop.texts.boxes import game_name
from tabletop.texts.words import AS_PRINTED, RuleText, Words
from tabletop.ui import widgets as w
from tabletop.ui.board import pictured
from tabletop.ui.board.guests import playable
from tabletop.ui.kit import art, paint
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import Event, Key
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.scenes.rules.chapter import KINDS, RuleList, RulesPage
from tabletop.ui.widgets import page as pages


class Rules(pages.Page):
    """The rules screen of a game; it opens at a rule, at a glossary word, at the first chapter, or in the
    search field."""

    route = "rules"

    def __init__(
        self, game: str = "", rule: str = "", asks: bool = False, options: Mapping[str, Choice] = AS_PRINTED
    ) -> None:
        super().__init__()
        self.played = {game: options}
        self.game, self.rule, self.asks = game, rule, asks
        self.query = ""
        self.section = ""  # the key of the open chapter or list
        self.found: list[RuleText] = []
        self.sections: w.ListView | w.Dropdown

    # ------------------------------------------------ content
    @property
    def words(self) -> Words:
        return self.app.words(self.game, self.played.get(self.game, AS_PRINTED))

    def enter(self) -> None:
        """Open the chapter of the requested rule; if no game is given, show the rules of the game played
        last."""
        last = [game for game in reversed(self.app.settings.last) if game in playable()]
        self.game = self.game or next(iter(last), playable()[0])
        self.book = Book(self.words, self._met())
        if self.rule == WORDS and self.book.entries:
            self.rule = self.book.entries[0].id
        first = self.book.rule(self.rule)
        self.rule = first.id
        if self.section not in self.book.sections:  # none is open yet, or the list has become empty
            self.section = chapter_of(first)

    def _met(self) -> dict[str, str]:
        """Return the rules that recent players have met, by number: "refused" if the rule has refused a move
        of theirs, else "met"."""
        learned = [self.app.people.of(name).of(self.game) for name in self.app.settings.names]
        met = {rule: "met" for each in learned for rule in each.met}
        return met | {rule: "refused" for each in learned for rule in each.refused}

    # ------------------------------------------------ layout
    def layout(self, m: Metrics) -> None:
        """Build the list of chapters beside the page of rules; in a narrow window, a drop-down list above the
        page."""
        if self.book.words is not self.words:  # the language has changed
            self.book = Book(self.words, self._met())
        strip = self.strip(m, self.words("rules.title"), gap=m.u(20, 12), end=self._tools(m))
        if m.vw >= 1100:
            self._section_list(m, strip.left(round(strip.rest.w * 0.24)))
        else:
            self._section_field(m, strip.top(m.u(48, 38)))
        self.list = RuleList(m, strip.rest, self._page(strip.rest.w), on_choose=self._choose, key="rules",
                            name=self.words("rules.list"))  # fmt: skip
        self.list.on_open = self._open
        self.add(self.list)
        self._fill()
        self.begin_at(self.search if self.asks else self.list)

    def _page(self, width: int) -> RulesPage:
        words, book = self.words, SOURCES[0]
        french = Words(book, self.game, options=words.options) if words.language != book else None
        return RulesPage(self.m, self.book, words, french, self.query, width - self.m.u(14))

    def _tools(self, m: Metrics) -> int:
        """Add the search field and the choice of the game to the title bar, as wide as the title leaves room
        for; return the x up to which the title may reach."""
        high, hint = m.u(48, 38), self.words("rules.ask")
        games = self._games()
        bar = w.Strip(pages.bar_rect(m).inflate(-2 * m.u(20), 0), m.u(20))
        titled = pages.title_at(m) + pages.title_pen(m).width(self.words("rules.title"))
        room = bar.rest.right - titled - 2 * bar.gap
        field = bar.right(min(m.u(520, 380), m.width * 2 // 5, room * 11 // 20), high)
        icon, done = art.icon("search", m.u(20), tone.ink2), lambda: self.focus(self.list)
        self.search = w.TextField(m, field, self.query, self._search, placeholder=hint, icon=icon, name=hint,
                                  z=Depth.ON_BAR, key="search", on_done=done, longest=120)  # fmt: skip
        self.add(self.search)
        if len(games) > 1:
            names = [game_name(key, self.words.language) for key in games]
            at, name = bar.right(min(m.u(200), room * 9 // 20), high), self.words("rules.game")
            self.add(w.Dropdown(m, at, names, games.index(self.game), self._switch,
                                z=Depth.ON_BAR, key="game", name=name))  # fmt: skip
        return bar.rest.right

    def _games(self) -> tuple[str, ...]:
        """Return the keys of the games whose rules can be read: the installed ones and the present one."""
        return tuple(dict.fromkeys((*playable(), self.game)))

    def _switch(self, index: int) -> None:
        self.game, self.rule, self.section = self._games()[index], "", ""
        self.enter()
        self.renew()

    def _section_list(self, m: Metrics, rect: Rect) -> None:
        self.add(w.Lacquer(m, rect, alpha=222))
        keys, names, pen, pad = *self._sections(), light(m, face="semibold"), m.u(14)
        heights = [len(pen.wrap(n, rect.w - m.u(62))) * round(pen.px * 1.25) + pad for n in names]

        def row(surface: Surface, r: Rect, i: int, state: str) -> None:
            _plate(surface, r, m, state)
            ink, sign = tone.ink if state == "chosen" else tone.brass_light, self._sign(keys[i])
            if sign.isdigit():
                number = light(m, face="black", colour=ink)
                number.draw(surface, sign, (r.x + m.u(32), r.y + pad // 2), "topright")
            else:
                at = r.x + m.u(23), r.y + (pad + round(pen.px * 1.25)) // 2
                art.stamp(surface, art.icon(sign, pen.px, ink), at)
            left = Rect(r.x + m.u(42), r.y + pad // 2, r.w - m.u(50), 0)
            style = pen._replace(colour=tone.ink) if state == "chosen" else pen
            style.paragraph(surface, names[i], left, 1.25)

        room, name = rect.inflate(-m.u(12), -m.u(16)), self.words("rules.sections")
        self.sections = w.ListView(
            m, room, heights, row, on_choose=self._open_section, key="sections", name=name
        )
        self.add(self.sections)

    def _sections(self) -> tuple[list[str], list[str]]:
        """Return the keys and the titles of all sections: chapters, and lists such as the glossary."""
        return list(self.book.sections), list(self.book.sections.values())

    def _sign(self, key: str) -> str:
        """Return the number of a chapter; for a list, such as the glossary, the name of its icon."""
        return KINDS[key][0] if key in KINDS else key.rpartition("-")[2]

    def _section_field(self, m: Metrics, rect: Rect) -> None:
        """Add the sections of the rules screen as a drop-down list above the page."""
        keys, names = self._sections()
        at, name = keys.index(self.section), self.words("rules.sections")
        self.sections = w.Dropdown(m, rect, names, at, self._open_section, key="sections", z=Depth.ON_PANEL,
                                   name=name)  # fmt: skip
        self.add(self.sections)

    # ------------------------------------------------ changes
    def _open_section(self, index: int) -> None:
        self.section, self.query = list(self.book.sections)[index], ""
        self.search.become("")
        self.rule = ""
        self._fill()

    def _search(self, value: str) -> None:
        self.query, self.rule = value, ""  # the most probable answer opens
        self._fill()

    def _fill(self) -> None:
        """Show the rules of the section or of the search, and open the current rule, else the first. The list
        of sections highlights the section shown; while answers are shown, it highlights none."""
        asked = self.query.strip()
        at = list(self.book.sections).index(self.section)
        self.sections.show_choice(-1 if asked and isinstance(self.sections, w.ListView) else at)
        self.found = self.book.search(asked) if asked else self.book.section(self.section)
        at = next((i for i, rule in enumerate(self.found) if rule.id == self.rule), 0 if self.found else -1)
        head = self.words("rules.found", n=len(self.found)) if asked else self.book.sections[self.section]
        self.list.become(self._page(self.list.rect.w), head, self.found, at)
        self.list.choose(at)

    def _choose(self, index: int) -> None:
        self.rule = self.found[index].id

    def _open(self, index: int) -> None:
        """Open what a row is about: a primer's panel, a lesson, or a found rule's chapter."""
        rule = self.found[index]
        if rule.kind == "panel":
            options = self.words.options
            keys = [panel.key for panel in panels(self.game, options)]
            self.app.routes.primer(self.game, keys.index(rule.id.partition(".")[2]), options or None)
        elif rule.kind == "lesson":
            learner = next(iter(self.app.settings.names), "")
            self.app.routes.lesson(self.game, (rule.id.partition(".")[2],), learner)
        elif self.query.strip():
            self.section, self.query = chapter_of(rule), ""
            self.search.become("")
            self._fill()

    def picture_of(self, icons: tuple[str, ...]) -> Surface | None:
        return pictured.small(self.words, icons, self.m)

    def open_rule(self, rule: str) -> None:
        """Show the rule with this number in its chapter."""
        self.rule, self.section, self.query = rule, chapter_of(self.book.rule(rule)), ""
        self.search.become("")
        self._fill()
        self.focus(self.list, self.app.by_keyboard)

    def on_event(self, event: Event) -> bool:
        """Move the focus to the search field, or open the glossary, if that command's key was pressed. Return
        True if the event was used."""
        if isinstance(event, Key) and event.down and event.command == "ask":
            self.focus(self.search)
            return True
        if isinstance(event, Key) and event.down and event.command == "words" and self.book.entries:
            word = self.tips.word
            self.open_rule(f"{WORDS}.{word}" if word else self.book.entries[0].id)
            return True
        return super().on_event(event)


def _plate(surface: Surface, r: Rect, m: Metrics, state: str) -> None:
    """Paint the background of a row in the list of chapters if it is the chosen one or under the pointer."""
    inner = r.inflate(-m.u(8), -m.u(4))
    if state == "chosen":
        paint.box(surface, inner, m.u(8), tone.brass)
    elif state == "hover":
        paint.box(surface, inner, m.u(8), "#3A322B")
