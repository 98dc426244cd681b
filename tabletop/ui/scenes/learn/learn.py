"""The learning page of a game: its primer (a short introduction in pictures), lessons, puzzles and a first
match with the coach, for each person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from pygame import Rect, Surface

from tabletop.games import find
from tabletop.learning import puzzle_words, puzzles
from tabletop.learning.people import GameRecord, Practice
from tabletop.reference.book import panels
from tabletop.system.levels import CLUB, LEARNER
from tabletop.system.settings import LONGEST_NAME
from tabletop.teaching import teaching
from tabletop.texts.words import Words
from tabletop.ui import widgets as w
from tabletop.ui.board.vignettes import Vignette
from tabletop.ui.kit import art, paint, plates
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, on, palette, tone
from tabletop.ui.play import guided, lesson_task as lessons
from tabletop.ui.widgets.page import Page

WIDE, NARROW = 1100, 600
"""The widths of the window, in layout units, at which the layout changes.

WIDE: from this width on, the lessons stand beside the rest of the page.
NARROW: below this width, the text of a panel stands below its picture.
"""
SIGNS = {"done": "check", "seen": "eye", "due": "clock", "new": "play"}
"""The icon for each state of the learner's progress with a lesson."""


@cache
def puzzle_title(game: str, key: str, language: str) -> str:
    """Return the title of a game's puzzle in a language. If the game has several maps or ways of playing, the
    title also names the map or the way of the puzzle."""
    puzzle = next(each for each in teaching(game).puzzles if each.key == key)
    words = Words(language, game, options=puzzle.options)
    try:
        return puzzle_words.title(words, find(game), puzzle, puzzles.position_of(find(game), puzzle))
    except Exception:  # code and data of another package may do anything
        return words(f"puzzle.{puzzle.found.kind}")


class PrimerCard(w.Widget):
    """The card that opens the primer (the short introduction in pictures): the picture of its first panel,
    its title and a sentence about it."""

    radius = 14.0

    def __init__(
        self, m: Metrics, rect: Rect, title: str, about: str, vignette: Vignette, game: str, **more: Any
    ) -> None:
        super().__init__(m, rect, name=title, **more)
        self.bleed = plates.paper_reach(m, 3, 4)
        self.title, self.about, self.vignette, self.game = title, about, vignette, game
        vignette.order(self.changed)

    def paint(self, surface: Surface) -> None:
        m, r, pad, look = self.m, self.rect, self.m.u(12, 8), palette(self.game)
        plates.paper(surface, r, m, self.radius, tone.paper, 3, 4)
        if self.state:
            paint.rim(surface, r, m.u(14), tone.brass, m.fine(4))
        at = art.stamp(surface, self.vignette.picture(m.u(9)), (r.x + pad, r.y + pad), "topleft")
        paint.rim(surface, at, m.u(9), look.deep, m.fine(2))
        beside = Rect(at.right + pad, at.y, r.right - at.right - 2 * pad, at.h)
        below = Rect(at.x + m.u(4), at.bottom, at.w, r.bottom - at.bottom)
        self._write(surface, beside if beside.w > at.w // 3 else below)

    def _write(self, surface: Surface, room: Rect) -> None:
        """Paint a play icon, the title and the sentence about the primer."""
        m, look, disc = self.m, palette(self.game), self.m.u(46, 38)
        sign = Rect(room.x, room.centery - disc // 2, disc, disc)
        paint.framed(surface, sign, disc / 2, look.accent, look.deep, m.fine(1.6))
        art.stamp(surface, art.icon("play", disc * 0.6, on(look.accent)), sign.center)
        left = Rect(sign.right + m.u(14, 10), 0, room.right - sign.right - m.u(14, 10), 0)
        head, small = Style(m.px(26, 21), "serif", tone.ink), Style(m.px("small"), colour=tone.ink2)
        left.y = (
            room.centery - (head.height(self.title, left.w, 1.15) + small.height(self.about, left.w)) // 2
        )
        left.y = head.paragraph(surface, self.title, left, 1.15) + m.u(2)
        small.paragraph(surface, self.about, left)


class LessonRow(w.Widget):
    """A row for a lesson or puzzle: its number, its title, and how far the learner has got with it."""

    def __init__(
        self, m: Metrics, rect: Rect, number: int, title: str, state: str, said: str, game: str, **more: Any
    ) -> None:
        super().__init__(m, rect, name=f"{number}. {title}", **more)
        self.number, self.title, self.standing, self.said, self.game = number, title, state, said, game

    def says(self) -> str:
        return self.said

    def paint(self, surface: Surface) -> None:
        m, r, look = self.m, self.rect, palette(self.game)
        colour = tone.paper2 if self.standing == "done" and not self.state else tone.paper
        plates.paper(surface, r, m, 10, colour, 1)
        if self.state:
            paint.rim(surface, r, m.u(10), tone.brass, m.fine(3))
        disc = m.u(36, 30)
        at = Rect(r.x + m.u(14, 10), r.centery - disc // 2, disc, disc)
        paint.framed(surface, at, disc / 2, look.accent, look.deep, m.fine(1.6))
        Style(m.px(19, 16), "black", on(look.accent)).draw(surface, str(self.number), at.center, "center")
        sign = Rect(r.right - m.u(14, 10) - disc, at.y, disc, disc)
        self._sign(surface, sign)
        x = at.right + m.u(14, 10)
        room = sign.x - m.u(12) - x
        head, small = Style(m.px(21, 18), "bold", tone.ink), Style(m.px("small"), colour=tone.ink2)
        head.line(surface, self.title, (x, r.centery - m.u(11, 9)), room)
        small.line(surface, self.said, (x, r.centery + m.u(13, 11)), room)

    def _sign(self, surface: Surface, at: Rect) -> None:
        fill = {"done": tone.ok, "due": tone.changed}.get(self.standing, "")
        if fill:
            paint.framed(surface, at, at.w / 2, fill, tone.ivory, self.m.fine(1.6))
        colour = on(fill) if fill else tone.ink2
        art.stamp(surface, art.icon(SIGNS[self.standing], at.w * 0.62, colour), at.center)


class Learn(Page):
    """The learning page of a game, with the progress of a learner."""

    def __init__(self, game: str, learner: str = "") -> None:
        super().__init__()
        self.game, self.learner = game, learner
        self.taught = teaching(game)
        self.panels = panels(game)
        self.asks = False
        """True while the name of a new learner is being typed."""

    def enter(self) -> None:
        """Choose the first of the recent players as the learner, unless a learner is chosen already."""
        self.learner = self.learner or next(iter(self._names()), "")

    def rename(self, old: str, new: str) -> None:
        if self.app.people.same(self.learner, old):
            self.learner = new

    def _names(self) -> list[str]:
        """Return the names to choose the learner from, each once: the present learner, the recent players,
        then all people with recorded progress."""
        known = [person.name for person in self.app.people.known()]
        every = [*([self.learner] if self.learner else []), *self.app.settings.people, *known]
        same = self.app.people.same
        return [name for i, name in enumerate(every) if not any(same(name, one) for one in every[:i])]

    @property
    def learned(self) -> GameRecord:
        """The learner's progress in this game."""
        return self.app.people.of(self.learner).of(self.game)

    # ------------------------------------------------ layout
    def layout(self, m: Metrics) -> None:
        """Build the panel with the first steps beside the list of lessons, or above it in a narrow window."""
        strip = self.strip(m, self.words("learn.title"), 1560)
        if m.vw >= WIDE:
            self._begin(self.panel(strip.left(strip.rest.w * 43 // 100), m.u(28, 18)))
            self._lessons(self.panel(strip.rest, m.u(28, 18)))
        else:
            stack = self.panel(strip.rest, m.u(18, 12))
            self._begin(stack)
            stack.at.y += strip.gap
            self._lessons(stack)
        if not self.focused:
            self.begin_at(self.with_key("primer" if self.panels else "guided"))
            for view in (node for node in self.stage.nodes if isinstance(node, w.ScrollView)):
                view.scroll(0)

    # ------------------------------------------------ first steps
    def _begin(self, stack: w.Stack) -> None:
        """Add the choice of the learner, the primer, the first match, the rules and the glossary."""
        m, words, routes = stack.m, self.words, self.app.routes
        self._who(stack)
        stack.head(words("learn.begin"), 40)
        tiles: list[tuple[str, str, str, str, Callable[[], None]]] = []
        if self.panels:
            self._primer(stack)
        if self.taught.first_match.seeds:
            about = words("learn.guided.about", n=self.taught.first_match.seats - 1)
            tiles.append(("guided", "play", "learn.guided", about, self._play))
        tiles.append(("rules", "rules", "learn.rules", words("learn.rules.about"),
                      partial(routes.rules, self.game)))  # fmt: skip
        if self.taught.words:
            about = words("learn.words.about", n=len(self.taught.words))
            tiles.append(("words", "search", "learn.words", about, partial(routes.words, self.game)))
        for key, icon, label, detail, do in tiles:
            row = stack.row(m.u(98, 78))
            stack.put(w.TileButton(m, row, icon, words(label), detail, do, key=key), 14)

    def _primer(self, stack: w.Stack) -> None:
        """Add the card that opens the primer, with the picture of its first panel."""
        m, words, panel = stack.m, self.words, self.panels[0]
        flat = m.compact and m.vw >= NARROW
        wide = min(stack.at.w * 42 // 100, m.u(260)) if flat else min(stack.at.w, m.u(560, 400)) - m.u(24, 16)
        vignette = Vignette(m, words, panel.picture, wide)
        row = stack.row(vignette.size[1] + m.u(24, 16) + (0 if flat else m.u(72, 64)))
        row.w = row.w if flat else wide + m.u(24, 16)
        detail = words("learn.primer.about", n=len(self.panels))
        show = lambda: self.app.routes.primer(self.game, learner=self.learner)  # noqa: E731
        title = words("learn.primer")
        stack.put(PrimerCard(m, row, title, detail, vignette, self.game, on_press=show, key="primer"), 18)

    def _who(self, stack: w.Stack) -> None:
        """Add the choice of the learner: a drop-down list of known names, or a text field for a new name."""
        m, words, names = stack.m, self.words, self._names()
        stack.say(words("learn.who"), 4, size="small", colour=tone.muted)
        strip = w.Strip(stack.row(m.u(48, 40)), m.u(8))
        tip, side = words("people.title"), strip.rest.h
        stack.view.put(w.IconButton(m, strip.right(side), "users", tip, self.app.routes.people, key="people"))
        row = strip.rest
        if names and not self.asks:
            shown = [*names, words("learn.who.other")]
            at = next((i for i, name in enumerate(names) if name == self.learner), 0)
            stack.put(w.Dropdown(m, row, shown, at, partial(self._choose, names), key="who",
                                 name=words("learn.who")), 18)  # fmt: skip
        else:
            hint, name = words("seat.unnamed", number=1), words("learn.who")
            field = w.TextField(m, row, self.learner, self._set_name, placeholder=hint, key="who", name=name,
                                longest=LONGEST_NAME, on_done=self._close_name_field)  # fmt: skip
            stack.put(field, 18)

    def _choose(self, names: Sequence[str], index: int) -> None:
        self.asks = index == len(names)
        self.learner = "" if self.asks else names[index]
        self.renew()

    def _set_name(self, name: str) -> None:
        self.learner = name.strip()

    def _close_name_field(self) -> None:
        """Leave the name field and show the progress of the person whose name was typed."""
        self.asks = False
        self.renew()

    def _play(self) -> None:
        """Begin a first match with the coach."""
        guided.begin(self.app, self.game, self.learner)

    # ------------------------------------------------ lessons
    def _lessons(self, stack: w.Stack) -> None:
        """Add a button that starts the lessons due for practice, then all lessons in order under the headings
        of their parts, then the puzzles."""
        words, known, every = self.words, self.learned, self.taught.lessons
        stack.head(words("learn.lessons"), 40, 2)
        if not every:
            stack.say(words("learn.none"), 10, size="small", colour=tone.muted)
            return
        done = known.lessons_done(every)
        stack.say(words("learn.done", n=done, most=len(every)), 10, size="small", colour=tone.muted)
        if due := known.refresher(every):
            self._refresher(stack, due)
        part = ""
        for i, lesson in enumerate(every):
            if lesson.part != part:
                part = lesson.part
                stack.say(words(f"learn.part.{part}"), 8, size="head", colour=tone.brass_light)
            state = known.lessons.get(lesson.key, Practice()).standing
            take = partial(self._take, self.taught.lessons_from(i))
            note, title = words(f"learn.state.{state}"), lesson.title[words.language]
            self._row(stack, f"lesson.{lesson.key}", i, title, state, note, take)
        if self.taught.puzzles:
            self._puzzles(stack)

    def _puzzles(self, stack: w.Stack) -> None:
        """Add the puzzles, the easiest first, each with its level and how far the learner has got with it."""
        words = self.words
        stack.head(words("learn.puzzles"), 40, 2)
        stack.say(words("learn.puzzles.about"), 10, size="small", colour=tone.muted)
        for i, puzzle in enumerate(puzzles.by_difficulty(self.game)):
            state = self.learned.puzzles.get(puzzle.key, Practice()).standing
            level = words(f"puzzle.level.{puzzles.level(self.game, puzzle)}")
            club, beginners = puzzle.missed.get(CLUB, 0), puzzle.missed.get(LEARNER, 0)
            all_or_none = {0: "none", 100: "all"}.get(beginners, "") if beginners or not club else ""
            key = ".".join(filter(None, ("puzzle.missed", all_or_none, "club" if club else "")))
            level = words(key, level=level, club=club, beginners=beginners)
            note = words("puzzle.state", level=level, state=words(f"puzzle.state.{state}"))
            solve = partial(self.app.routes.puzzle, self.game, (puzzle.key,), self.learner)
            title = puzzle_title(self.game, puzzle.key, words.language)
            self._row(stack, f"puzzle.{puzzle.key}", i, title, state, note, solve)

    def _refresher(self, stack: w.Stack, due: Sequence[str]) -> None:
        m, label = stack.m, self.words("learn.refresher", n=len(due))
        stack.say(self.words("learn.refresher.about"), 8)
        row = stack.row(m.u(50, 42))
        row.w = min(row.w, w.Button.width(m, label, "clock"))
        stack.put(w.Button(m, row, label, partial(self._take, due), kind="primary", icon="clock",
                           key="refresher"), 16)  # fmt: skip

    def _row(self, stack: w.Stack, key: str, i: int, title: str, state: str, note: str, take: w.Do) -> None:
        rect = stack.row(stack.m.u(68, 56))
        stack.put(LessonRow(stack.m, rect, i + 1, title, state, note, self.game, key=key, on_press=take), 10)

    def _take(self, keys: Sequence[str]) -> None:
        """Begin the first of these lessons at the table; the others follow in order."""
        lessons.begin(self.app, self.game, keys, self.learner)
