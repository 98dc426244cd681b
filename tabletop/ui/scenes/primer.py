"""The primer, a game's introduction in three minutes: panels with a picture and some sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pygame import Rect, Surface

from tabletop import games
from tabletop.engine.game import Choice
from tabletop.reference.book import panels
from tabletop.reference.glossary import glossary
from tabletop.teaching import PrimerPanel, teaching
from tabletop.teaching.layers import SIZE
from tabletop.texts import variants
from tabletop.texts.words import AS_PRINTED, Words, stopped
from tabletop.ui import widgets as w
from tabletop.ui.board import pictured
from tabletop.ui.board.vignettes import Vignette
from tabletop.ui.kit import paint, plates
from tabletop.ui.kit.depths import Tab
from tabletop.ui.kit.input import Event, Key
from tabletop.ui.kit.motion import Motion, out_cubic
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import FLOOR, Metrics, on, palette, tone
from tabletop.ui.play import guided, lesson_task as lessons
from tabletop.ui.widgets.marked import Marked, Told
from tabletop.ui.widgets.page import Page

COLUMNS = 4
MOST_TITLES = 3
"""The most rules that the tooltip of a panel names."""
TITLE = 0.22
"""The largest fraction of the height of a panel's text area that the title may take up; a higher title is
written in smaller letters."""
DEALT = Motion(900, out_cubic)
"""The duration and easing of the animation in which the pieces of a panel's picture move to their places."""
WIDE, HIGH = 1500, 800
"""The width and height in layout units of the smallest window that shows all panels side by side; a smaller
one shows one panel at a time."""
PANEL_HIGH = 420
TURNS = {"left": -1, "right": 1}


class PanelCard(w.Widget):
    """A panel of the primer (a game's short introduction) on paper: picture, number, title, sentences. A
    press opens the first rule that the panel explains."""

    radius = 14.0

    def __init__(
        self,
        rect: Rect,
        number: int,
        panel: PrimerPanel,
        vignette: Vignette,
        flat: bool,
        on_turn: Callable[[int], bool],
        **more: Any,
    ) -> None:
        look = vignette.look
        m, words = look.m, look.words
        super().__init__(m, rect, key=f"panel.{panel.key}", **more)
        self.bleed = plates.paper_reach(m, 3, 5)
        self.look, self.number, self.vignette, self.flat = look, number, vignette, flat
        self.on_turn = on_turn
        self.title = panel.title[words.language]
        taught = words.taught(panel.taught.text, games.find(words.game).figures)
        self.words = variants.amended(words, taught, panel.taught.rules)
        self.name = f"{number}. {stopped(self.title)} {self.words}"
        titles = [words.rule(rule).title for rule in panel.taught.rules[:MOST_TITLES]]
        self.tooltip = words("primer.rules", rules=" · ".join(titles))
        self._come = 1.0
        self._told: list[Told] = []
        self._at = rect
        """The rectangle of the picture."""
        self._bodies: dict[tuple[int, int], Marked] = {}
        vignette.order(self.changed)

    def come(self, come: float) -> None:
        """Set the progress, from 0 to 1, of the animation in which the pieces of the picture arrive."""
        self._come = come
        if self.stage:
            self.stage.damage(self._at)

    def handle(self, event: Event) -> bool:
        """Turn to another panel with the arrow keys, if there is one. Return True if the event was used."""
        if isinstance(event, Key) and event.down and event.command in TURNS:
            return self.on_turn(TURNS[event.command])
        return super().handle(event)

    def tells(self, pos: tuple[int, int]) -> Told | None:
        return next((term for term in self._told if term[0].collidepoint(pos)), None)

    def paint(self, surface: Surface) -> None:
        m, r, pad = self.m, self.rect, self.m.u(14, 10)
        plates.paper(surface, r, m, self.radius, tone.paper, 3, 5)
        picture = self.vignette.picture(m.u(9), self._come)
        at = picture.get_rect(topleft=(r.x + pad, r.y + pad))
        if self.flat:
            at.centery = r.centery
        else:
            at.centerx = r.centerx
        self._at = at
        surface.blit(picture, at)
        paint.rim(surface, at, m.u(9), palette(self.look.words.game).deep, m.fine(2), 255)
        if not at.contains(surface.get_clip()):
            self._write(surface, self._room(at, pad))

    def _room(self, picture: Rect, pad: int) -> Rect:
        """Return the rectangle of the text, below the picture or beside it."""
        r = self.rect
        if self.flat:
            left = picture.right + 2 * pad
            return Rect(left, picture.y + pad, r.right - 2 * pad - left, picture.h - pad)
        low = picture.bottom + pad
        return Rect(r.x + pad, low, r.w - 2 * pad, r.bottom - low - pad)

    def _write(self, surface: Surface, room: Rect) -> None:
        m, look = self.m, palette(self.look.words.game)
        head, disc = Style(m.px(28, 24) if self.flat else m.px(22, 20), "serif", tone.ink), m.u(32, 28)
        at = Rect(room.x, room.y, disc, disc)
        paint.framed(surface, at, disc / 2, look.accent, look.deep, m.fine(1.6))
        Style(m.px(18, 16), "black", on(look.accent)).draw(surface, str(self.number), at.center, "center")
        title = Rect(at.right + m.u(10), room.y + m.u(2), room.right - at.right - m.u(10), 0)
        while head.px > m.px(20, 16) and head.height(self.title, title.w) > room.h * TITLE:
            head = head._replace(px=head.px - 1)
        low = max(head.paragraph(surface, self.title, title), at.bottom) + m.u(8)
        size = room.w, room.bottom - low
        body = self._bodies.get(size) or self._bodies.setdefault(size, self._body(*size))
        body.paint(surface, (room.x, low))
        self._told = list(body.told((room.x, low)))

    def _body(self, wide: int, high: int) -> Marked:
        """Return the sentences, wrapped, with explained terms, in the largest text size at which they fit."""
        m, known = self.m, glossary(self.look.words)
        pen = Style(m.px(24, 21) if self.flat else m.px(18, 16), "regular", tone.ink)
        while pen.px > FLOOR and pen.height(self.words, wide) > high:
            pen = pen._replace(px=pen.px - 1)
        return Marked(pen, wide, self.words, known)


class Primer(Page):
    """The primer of a game: its short introduction in pictures. During a match it follows the options of the
    match; without one it follows the rulebook, and offers a first match."""

    def __init__(
        self, game: str, at: int = 0, options: Mapping[str, Choice] | None = None, learner: str = ""
    ) -> None:
        super().__init__()
        self.game, self.at, self.learner = game, at, learner
        self.playing = options is not None
        self.seen: set[str] = set()
        self.panels, self.options = panels(game, options), options or AS_PRINTED

    @property
    def words(self) -> Words:
        return self.app.words(self.game, self.options)

    def layout(self, m: Metrics) -> None:
        """Build all panels side by side, or in a small window one panel with arrows to the others; and the
        buttons at the foot."""
        gap = m.u(22, 14)
        strip = self.strip(m, self.words("primer.title"), 1860, gap)
        foot = strip.bottom(m.u(56, 44))
        if self._all_at_once(m):
            self._side_by_side(m, strip.rest, gap)
        else:
            label = self.words("primer.at", n=self.at + 1, of=len(self.panels))
            self.add(w.TextLine(foot, label, light(m, "head", "bold", tone.brass_light), "midleft"))
            self._one(m, strip.rest, gap)
        self._foot(m, foot)
        self.begin_at(next(each for each in self.ring() if isinstance(each, PanelCard)))

    # ------------------------------------------------ panels
    @staticmethod
    def _all_at_once(m: Metrics) -> bool:
        """Tell whether the window has room for all panels, whose small text needs enough pixels."""
        return m.vw >= WIDE and m.vh >= HIGH and m.height >= HIGH

    def _card(self, m: Metrics, n: int, rect: Rect, picture: int, flat: bool) -> PanelCard:
        panel = self.panels[n]
        vignette = Vignette(m, self.words, panel.picture, picture)
        rules = panel.taught.rules
        press = partial(self.open_rule, rules[0] if rules else "")
        card = PanelCard(rect, n + 1, panel, vignette, flat, self._turned, on_press=press)
        self.add(card)
        if panel.key not in self.seen:  # its pieces arrive only the first time
            self.seen.add(panel.key)
            late = 0 if flat else n * DEALT.ms / 4
            self.clock.play(DEALT, card.come, delay=late)
            if late and self.clock.length(DEALT):
                card.come(0.0)
        return card

    def picture_of(self, icons: tuple[str, ...]) -> Surface | None:
        return pictured.small(self.words, icons, self.m)

    def _side_by_side(self, m: Metrics, room: Rect, gap: int) -> None:
        """Add all panels in rows of at most `COLUMNS`; a shorter last row is centred."""
        rows = -(-len(self.panels) // COLUMNS)
        wide = (room.w - (COLUMNS - 1) * gap) // COLUMNS
        high = min((room.h - (rows - 1) * gap) // rows, m.u(PANEL_HIGH * 1.3))
        top = room.y + (room.h - rows * high - (rows - 1) * gap) // 2
        for n in range(len(self.panels)):
            row, column = divmod(n, COLUMNS)
            members = min(COLUMNS, len(self.panels) - row * COLUMNS)
            left = room.x + (room.w - members * wide - (members - 1) * gap) // 2
            rect = Rect(left + column * (wide + gap), top + row * (high + gap), wide, high)
            picture = min(wide - 2 * m.u(14), round(high * 0.57 * SIZE[0] / SIZE[1]))
            self._card(m, n, rect, picture, False)

    def _one(self, m: Metrics, room: Rect, gap: int) -> None:
        """Add the current panel, with an arrow button on each side to turn to another one."""
        side = m.u(56, 44)
        strip = w.Strip(room, gap)
        arrows = (
            ("previous", "arrow_left", -1, strip.left(side, side)),
            ("next", "arrow_right", 1, strip.right(side, side)),
        )
        for key, icon, step, at in arrows:
            last = 0 if step < 0 else len(self.panels) - 1
            label = self.words(f"primer.{key}")
            turn = partial(self._turn, step)
            self.add(w.IconButton(m, at, icon, label, turn, key=key, enabled=self.at != last, reason=label))
        room, pad = strip.rest, m.u(14, 10)
        flat = room.w > 1.3 * room.h
        wide = room.w * 54 // 100 if flat else room.w - 2 * pad
        high = room.h - 2 * pad if flat else room.h // 2
        picture = min(wide, round(high * SIZE[0] / SIZE[1]))
        card = room.copy()
        if flat:
            card.h = round(picture * SIZE[1] / SIZE[0]) + 2 * pad
            card.centery = room.centery
        self._card(m, self.at, card, picture, flat)

    def _turn(self, step: float) -> None:
        to = round(max(0, min(len(self.panels) - 1, self.at + step)))
        if to != self.at:
            self.at = to
            self.app.sounds.play("card")
            self.renew()

    def _turned(self, step: int) -> bool:
        """Turn `step` panels on, or back if it is negative, if one panel is shown at a time. Return False if
        there is no such panel."""
        before = self.at
        if not self._all_at_once(self.m):
            self._turn(step)
        return self.at != before

    def scroll_page(self, by: float) -> bool:
        """Turn `by` panels on, or back if it is negative, if one panel is shown at a time."""
        if self._all_at_once(self.m):
            return super().scroll_page(by)
        self._turn(by)
        return True

    def on_event(self, event: Event) -> bool:
        """Turn to another panel with the arrow keys, if one panel is shown at a time. Return True if the
        event was used."""
        if isinstance(event, Key) and event.down and event.command in TURNS:
            self._turn(TURNS[event.command])
            return True
        return super().on_event(event)

    # ------------------------------------------------ next steps
    def _foot(self, m: Metrics, at: Rect) -> None:
        """Add the buttons for what to do next: a lesson, a first match, the rules."""
        coach = not self.playing and bool(teaching(self.game).first_match.seeds)
        buttons: list[tuple[str, str, str, Callable[[], None]]] = [
            *([("try", "primer.try", "hint", self._try)] if teaching(self.game).lessons else []),
            *([("coach", "primer.coach", "play", self._play)] if coach else []),
            ("rules", "primer.rules.all", "rules", lambda: self.open_rule("")),
        ]
        row, px = w.Strip(at, m.u(12)), m.px("button", "body")
        for i, (key, label, icon, do) in enumerate(buttons):
            label, kind = self.words(label), "primary" if i == 0 else "secondary"
            rect = row.right(w.Button.width(m, label, icon, px))
            self.add(
                w.Button(m, rect, label, do, kind=kind, icon=icon, px=px, tab=Tab.FOOT, key=f"primer.{key}")
            )

    def _try(self) -> None:
        """Begin the first lesson of the game at the table; the others follow in order."""
        lessons.begin(self.app, self.game, teaching(self.game).lessons_from(0), self._who())

    def _play(self) -> None:
        """Begin a first match with the coach."""
        guided.begin(self.app, self.game, self._who())

    def _who(self) -> str:
        """Return the name of the learner, else that of the first recent player, else ""."""
        return self.learner or next(iter(self.app.settings.people), "")
