"""A page of the rules screen: rules with their numbers in the margin, their text, and pictures of the pieces
that they mention."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from pygame import Rect, Surface

from tabletop.reference import search
from tabletop.reference.book import Book, complete
from tabletop.reference.glossary import Glossary, glossary
from tabletop.teaching import teaching
from tabletop.texts.words import RuleText, Words, stopped
from tabletop.ui.board import pictured
from tabletop.ui.board.vignettes import Vignette
from tabletop.ui.kit import art, paint, plates
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.marked import Marked, Marks, Told
from tabletop.ui.widgets.scroll import Heights
from tabletop.ui.widgets.telling import TellingList

KINDS = {
    "book": ("rules", "#3E7A45"),
    "ruling": ("info", "#9A5A08"),
    "reconstructed": ("hint", "#74265C"),
    "variant": ("gear", "#9A5A08"),
    "thing": ("cards", "#4A5A68"),
    "word": ("search", "#4A5A68"),
    "lesson": ("play", "#4A5A68"),
    "panel": ("eye", "#4A5A68"),
    "met": ("check", "#3E7A45"),
}
"""The icon and the colour of each kind of entry on the rules screen; the text catalogue has the name and the
explanation of each kind."""
MOST_PICTURES = 2
"""The most pictures that are shown beside a rule."""


class RulesPage(NamedTuple):
    """The measures and texts with which all rules of a page are laid out."""

    m: Metrics
    book: Book
    words: Words
    french: Words | None
    """The texts in French, the language of the rulebook, to be shown beside the page's own; None if the page
    itself is in French."""
    query: str
    width: int

    @property
    def margin(self) -> int:
        """The width in pixels of the margin on the left of the text, which holds the rule numbers."""
        return self.m.u(118, 92)

    wide: bool = False
    """True if all entries of the page are teaching panels, whose pictures are shown large."""

    @property
    def picture_column(self) -> int:
        """The width in pixels of the column on the right of the text, which holds the pictures."""
        return min(self.m.u(340, 230), self.width * 2 // 5) if self.wide else self.m.u(150, 84)

    @property
    def room(self) -> int:
        """The width in pixels that is left for the text of the rules."""
        return self.width - self.margin - self.picture_column - 2 * self.m.u(24, 12)

    def marks(self, text: str) -> Marks:
        """Return the ranges of a text that match the search and are to be highlighted, each as start and
        end."""
        return search.marked(self.words, self.query, text) if self.query.strip() else ()


class Part(NamedTuple):
    """A paragraph of a rule, `y` pixels below the top of the rule and `x` pixels right of the margin."""

    y: int
    x: int
    words: Marked
    ground: str = ""
    """The colour of the vertical strip on the left of the paragraph, such as that of a refusal; "" for no
    strip."""
    icon: str = ""


class RuleLayout:
    """A rule laid out on a page; an open rule shows all its details."""

    def __init__(
        self,
        page: RulesPage,
        rule: RuleText,
        shown: Sequence[str],
        opened: bool,
        head: str = "",
        large: Vignette | None = None,
    ) -> None:
        self.page, self.rule, self.pictures, self.large = page, rule, shown, large
        self.parts: list[Part] = []
        m = page.m
        self.y = m.u(16, 10)
        self.head = Marked(Style(m.either(m.px(34), m.px(25)), "serif", tone.brass_dark), page.width, head)
        self.y += self.head.size[1] + m.u(14, 8) if head else 0
        self.top = self.y
        self._say(rule.title, m.px(25, 20), "serif")
        self._say(rule.help, m.px("body"), after=8)
        if opened:
            self._details()
        high = large.size[1] if large else m.u(84, 56) if shown else 0
        least = self.top + max(high, m.u(52, 42))
        self.height = max(self.y, least) + m.u(14, 8)

    def _say(
        self,
        text: str,
        px: int,
        face: str = "regular",
        colour: str = "",
        after: float = 4,
        ground: str = "",
        icon: str = "",
    ) -> None:
        if not text:
            return
        page, inset = self.page, self.page.m.u(44, 40) if ground else 0
        terms: Glossary | None = glossary(page.words) if face != "serif" else None
        style = Style(px, face, colour or tone.ink)
        marked = Marked(style, page.room - inset, text, terms, page.marks(text))
        self.parts.append(Part(self.y, inset, marked, ground, icon))
        self.y += marked.size[1] + page.m.u(after)

    def _details(self) -> None:
        """Add the details of an open rule: its refusal, its source, its text in the rulebook's language."""
        page, rule = self.page, self.rule
        small = page.m.px("small")
        if refused := " ".join(filter(None, map(complete, (rule.refusal, rule.remedy)))):
            self._say(refused, page.m.px("body"), "semibold", after=8, ground=tone.warn, icon="forbidden")
        known, parts = page.book.met.get(rule.id), [rule.number and f"{rule.id}\u2002"]
        kind = page.words(f"rules.{rule.kind}")
        if rule.kind != "book" and not rule.source.startswith(kind):  # the source may say it more exactly
            parts += [rule.number and stopped(kind), page.words(f"rules.{rule.kind}.about")]
        parts += [stopped(rule.source), page.words(f"rules.{known}.about") if known else ""]
        self._say(" ".join(filter(None, parts)), small, "italic", tone.ink2)
        if page.french:
            french = page.french.rule(rule.id) if rule.number else None
            original = french and page.words.pair(
                page.words("rules.french"), f"{stopped(french.title)} {french.help}"
            )
            self._say(original or "", small, "italic", tone.ink2)

    def paint(self, surface: Surface, rect: Rect, state: str) -> None:
        """Paint the rule: the numbers in its margin, its paragraphs and its pictures; above the first rule,
        also the heading of the page. `state` is "hover", "chosen" or ""."""
        page, m = self.page, self.page.m
        if self.head.lines:
            self.head.paint(surface, (rect.x + m.u(24, 12), rect.y + m.u(12, 6)))
        body = Rect(rect.x + m.u(6), rect.y + self.top - m.u(8), rect.w - m.u(20), rect.h - self.top + m.u(4))
        if state:
            paint.box(surface, body, m.u(10), tone.paper2 if state == "chosen" else tone.paper3, 150)
        self._margin(surface, rect)
        for part in self.parts:
            x, y = rect.x + page.margin + part.x, rect.y + part.y
            if part.ground:
                bar = Rect(x - part.x, y, m.u(6), part.words.size[1])
                surface.fill(part.ground, bar)
                icon = art.icon(part.icon, m.u(22), part.ground)
                art.stamp(surface, icon, (bar.right + m.u(6), y + m.u(2)), "topleft")
            part.words.paint(surface, (x, y))
        self._show(surface, rect)

    def _margin(self, surface: Surface, rect: Rect) -> None:
        """Paint in the margin the rule's number, its kind's icon, and a mark if a recent player met it."""
        m, (icon, colour) = self.page.m, KINDS[self.rule.kind]
        x, y = rect.x + m.u(24, 12), rect.y + self.top
        if self.rule.number:
            Style(m.px(24, 19), "black", tone.brass_dark).draw(surface, self.rule.number, (x, y))
            y += m.px(34, 27)
        marks = [(icon, colour)] if self.rule.kind not in ("book", "panel", "word") else []
        met = self.page.book.met.get(self.rule.id)
        marks += [(("forbidden", tone.warn) if met == "refused" else ("check", tone.ok))] if met else []
        for name, ink in marks:
            x = art.stamp(surface, art.icon(name, m.u(22, 18), ink), (x, y), "topleft").right + m.u(6)

    def _show(self, surface: Surface, rect: Rect) -> None:
        """Paint the pictures beside the rule, side by side at the right edge."""
        m, right = self.page.m, rect.right - self.page.m.u(26, 16)
        if self.large:
            art.stamp(surface, self.large.picture(8), (right, rect.y + self.top), "topright")
            return
        wide = (self.page.picture_column - m.u(12)) // max(1, len(self.pictures))
        for picture in reversed(self.pictures):
            sprite = pictured.drawn(self.page.words, picture, (wide - m.u(6), m.u(84, 56)))
            art.stamp(surface, sprite, (right, rect.y + self.top), "topright")
            right -= wide

    def told(self, rect: Rect) -> Iterator[Told]:
        """Yield the glossary words and rule numbers in the rule, with their rectangles if it is painted in
        `rect`."""
        for part in self.parts:
            yield from part.words.told((rect.x + self.page.margin + part.x, rect.y + part.y))


class RuleList(TellingList):
    """A list of the rules of a page; the chosen rule is open and shows its details."""

    def __init__(self, m: Metrics, rect: Rect, page: RulesPage, **more: Any) -> None:
        self.page, self.rules, self.head = page, list[RuleText](), ""
        self._layouts: dict[tuple[int, bool], RuleLayout] = {}
        self._pictures: list[tuple[str, ...]] = []
        self._large: dict[str, Vignette] = {}
        on_choose: Callable[[int], None] = more.pop("on_choose")
        super().__init__(m, rect, [], self._paint_row, on_choose=on_choose, **more)
        self.bleed = plates.paper_reach(m, 3, 5)

    def become(self, page: RulesPage, head: str, rules: list[RuleText], index: int) -> None:
        """Show another page: the heading `head` and the rules, of which the one with the index `index` is
        open."""
        wide = bool(rules) and all(rule.kind == "panel" for rule in rules)
        self.page, self.head, self.rules, self.index = page._replace(wide=wide), head, rules, index
        self._pictures = list(self._illustrate())
        self._write()
        self.scroll(0)

    def choose(self, index: int) -> None:
        """Open the rule with this index, and keep it in sight although its height grows."""
        before = self.index
        self.index = index if 0 <= index < len(self.rules) else before
        if self.index != before:
            self._write()
        super().choose(index)

    def row_words(self, index: int) -> str:
        return self.says() if index == self.index else self.rules[index].title

    def says(self) -> str:
        if not 0 <= self.index < len(self.rules):
            return self.page.words("rules.nothing")
        rule, page = self.rules[self.index], self.page
        known = page.book.met.get(rule.id)
        texts = [rule.number and rule.id, rule.title, rule.help]
        texts += [
            complete(rule.refusal),
            complete(rule.remedy),
            rule.source,
            page.words(f"rules.{rule.kind}"),
        ]
        texts += [page.words(f"rules.{known}.about") if known else ""]
        return "\n".join(filter(None, texts))

    def told_in(self, row: int) -> list[Told]:
        return list(self._row(row).told(self.row_rect(row)))

    def _write(self) -> None:
        self._layouts.clear()
        self.set_rows(Heights(len(self.rules), lambda row: self._row(row).height, self.m.u(130)))

    def _row(self, row: int) -> RuleLayout:
        key = row, row == self.index
        if key not in self._layouts:
            head, rule = self.head if row == 0 else "", self.rules[row]
            large = self._panel(rule.id.partition(".")[2]) if self.page.wide else None
            opened = row == self.index
            self._layouts[key] = RuleLayout(self.page, rule, self._pictures[row], opened, head, large)
        return self._layouts[key]

    def _panel(self, key: str) -> Vignette:
        """Return the picture of a primer panel, made once for the page."""
        if key not in self._large:
            page, panels = self.page, {panel.key: panel for panel in teaching(self.page.words.game).panels}
            wide = page.picture_column - page.m.u(24, 14)
            self._large[key] = Vignette(page.m, page.words, panels[key].picture, wide)
            self._large[key].order(self.changed)
        return self._large[key]

    def _illustrate(self) -> Iterator[tuple[str, ...]]:
        """Yield, for each rule, the names of the pictures beside it: those of the pieces and words that it
        mentions, except pieces shown beside an earlier rule."""
        seen: set[str] = set()
        for rule in self.rules:
            words = self.page.words
            own = [rule.id] if pictured.can_be_shown(words.game, rule.id) else []
            entry = glossary(words).entry(rule.id.partition(".")[2]) if rule.kind == "word" else None
            if entry:
                yield tuple(filter(None, [pictured.of_entry(words, entry.icons)]))
                continue
            spoken = pictured.spoken_of(words, f"{rule.title} {rule.help}")
            new = [picture for picture in dict.fromkeys((*own, *spoken)) if picture not in seen][
                :MOST_PICTURES
            ]
            seen.update(new)
            yield tuple(new)

    def _paint_row(self, surface: Surface, rect: Rect, row: int, state: str) -> None:
        self._row(row).paint(surface, rect, state)

    def paint(self, surface: Surface) -> None:
        plates.paper(surface, self.rect, self.m, 14, level=3, thick=5)
        if not self.rules:
            pen = Style(self.m.px("body"), "italic", tone.ink2)
            pen.paragraph(
                surface, self.page.words("rules.nothing"), self.rect.inflate(-self.m.u(60), -self.m.u(60))
            )
        super().paint(surface)
