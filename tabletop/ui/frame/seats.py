"""The cards of the seats in turn order, with name, score and counters; in a small window they are small
chips."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.engine.table import Counter, SeatCard, Table
from tabletop.ui.board.look import Look
from tabletop.ui.board.spots import Spot
from tabletop.ui.kit import art, paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import tone
from tabletop.ui.widgets import Widget

PER_ROW, MOST_PER_ROW = 4, 6
"""The most counters in a row on a seat's card: usually, and on tables whose cards always show their counters
(`counted`), where they are small. Further counters form a second row."""
SMALL_PER_ROW = 3
"""The most counters in a row on a seat's card in the compact layout."""


def counter_rows(table: Table) -> int:
    """Return the number of rows of counters on the seat cards of a table."""
    return max(_rows(len(card.counters), table.counted) for card in table.seats)


def _rows(counters: int, counted: bool) -> int:
    return -(-counters // (MOST_PER_ROW if counted else PER_ROW)) or 1


def longest_name(look: Look, table: Table) -> int:
    """Return the width in pixels of the longest name on the seat cards of a small window."""
    pen = Style(look.m.px("small"), "bold")
    return max((pen.width(look.name(card.seat)) for card in table.seats), default=0)


BADGES = 28, 24, 20, 17
"""The sizes of the badges after a player's name, in layout units, tried in this order; the first one that
leaves enough room for the name is used."""
BADGED = 0.62
"""The largest fraction of the room for a player's name that badges may take up."""

SMALLER, LEAST_SEEN = (15, 12), 0.7
"""The sizes in layout units that the badges on a small card shrink to before they overlap more, and the
fraction of a badge that its neighbour must leave uncovered."""


class SeatStanding(NamedTuple):
    """The state of a seat as its card on the screen shows it."""

    card: SeatCard
    active: bool
    leads: bool
    bot: str
    """The level of the computer that plays the seat; "" for a person."""
    shown: bool
    """True if the panel shown beside the board is this seat's."""
    counted: bool = False
    """True if the counters of the card are shown in the compact layout too."""


class SeatWidget(Widget):
    """The card of a seat; pressing it shows that seat's panel."""

    still = listed = True
    radius = 12.0

    def __init__(
        self, look: Look, rect: Rect, standing: SeatStanding, on_press: Callable[[int], None], tab: int
    ) -> None:
        press, key = partial(on_press, standing.card.seat), f"seat.{standing.card.seat}"
        super().__init__(look.m, rect, key=key, tab=tab, z=Depth.SEAT, on_press=press)
        self.look, self.standing = look, standing
        self.bleed = max(self.bleed, paint.shadow_reach(2, look.m.s) + look.m.u(6))
        self.solid = plates.corner(look.m.u(12))
        self.gain = self._behind = 0
        self._forget_words()

    def shows(self) -> Hashable:
        """Return a cache key of everything that the card shows; None while its score is animated."""
        rests = not (self.gain or self._behind)
        return (self.look, self.standing, bool(self.state)) if rests else None

    def show_gain(self, gain: int) -> None:
        """Show the points just won or lost (`gain`) beside the card; 0 removes them."""
        if gain != self.gain:
            self.gain = gain
            self.changed()

    def roll(self, t: float) -> None:
        """Animate the score from its old to its new value; `t` runs from 0 to 1."""
        behind = round(self.gain * (1 - t))
        if behind != self._behind:
            self._behind = behind
            self.damage(self.rect)

    def become(self, standing: SeatStanding) -> None:
        """Show a new state of the same seat."""
        if standing != self.standing:
            framed, self.standing = self._framed(), standing
            self._forget_words()
            self.damage(self.rect if framed == self._framed() else self.extent())

    def _framed(self) -> tuple[bool, bool]:
        """Return whether the seat is active and whether its panel is shown; the shadow and the frame of the
        card depend on these."""
        return self.standing.active, self.standing.shown

    def _forget_words(self) -> None:
        """Forget the name and the tooltip, which are written again only when somebody asks for them."""
        for words in ("name", "tooltip"):
            vars(self).pop(words, None)

    @cached_property
    def name(self) -> str:  # type: ignore[override]
        """The player, the score and the counters of the seat, in one line."""
        look, words, card = self.look, self.look.words, self.standing.card
        counts = " · ".join(words.pair(look.say(c.text), c.value) for c in card.counters)
        who = look.name(card.seat)
        if bot := self.standing.bot:
            who = words("table.computer", name=who, level=words(f"computer.{bot}"))
        score = words.known(f"score.{card.unit}", n=card.score) or look.number(card.score)
        return words("table.standing", name=who, score=score, counts=counts)

    @cached_property
    def tooltip(self) -> str:  # type: ignore[override]
        """The name, and the meaning of the computer player's level, of the score and of each badge."""
        words, card, bot = self.look.words, self.standing.card, self.standing.bot
        signs = [words("table.badge", name=words.name(it), about=words.about(it)) for it in card.badges]
        if self.standing.leads:
            signs.append(words("table.leads"))
        style = [words.meant(f"computer.{bot}")] if bot else []
        return "\n".join(filter(None, (self.name, *style, words.meant("score"), *signs)))

    def paint(self, surface: Surface) -> None:
        m, r, it = self.m, self.rect, self.standing
        ground = tone.paper if it.active or self.state else tone.paper2
        plates.paper(surface, r, m, 12, ground, 2 if it.active else 1)
        who = self.look.seat(it.card.seat)
        edge = m.u(12, 6)
        paint.band(surface, r, m.u(12), who.base, "left", edge)
        surface.fill(tone.paper3, (r.x + edge, r.y + 2, 1, r.h - 4))
        if m.compact or self.inside(surface):  # a badge of a chip lies over its edge
            self._words(surface)
        if it.active:
            self._mark(surface)
        elif it.shown:
            paint.rim(surface, r, m.u(12), tone.ink2, m.fine(1.6))
        if self.gain:
            words = self.look.words.number(self.gain, "+")
            size, low = (12, -2) if m.compact else (16, 2)  # on a chip the score stands close below
            where = r.right + m.u(4), r.y + m.u(low)
            plates.pill(surface, words, where, m, tone.changed, tone.ink, size, "midright")

    def _words(self, surface: Surface) -> None:
        m, counted = self.m, self.standing.counted
        if not m.compact:
            self._card(surface)
        elif counted:
            self._small_card(surface)
        else:
            self._chip(surface)

    def _mark(self, surface: Surface) -> None:
        """Paint the frame and the arrow that mark the card of the seat that is to act."""
        m, r = self.m, self.rect
        paint.rim(surface, r, m.u(12), tone.brass, 3.4 * m.s, grow=m.line(3))
        if m.compact:
            return
        arrow = f'<path d="M3 3 L22 15 L3 27 Z" fill="{tone.brass}" stroke="{tone.ink}" stroke-width="2.5"/>'
        picture = art.vector(m.u(26), m.u(30), f'<g transform="scale({m.s})">{arrow}</g>')
        art.stamp(surface, picture, (r.right + m.u(7), r.y + min(m.u(30), r.h // 2)))

    def _card(self, surface: Surface) -> None:
        look, m, r, card = self.look, self.m, self.rect, self.standing.card
        y = r.y + min(m.u(29), r.h // 3)
        art.stamp(surface, look.token(card.seat, m.u(38), False), (r.x + m.u(42), y + 1))
        score, pen = look.number(card.score - self._behind), Style(m.px("count"), "black")
        left, right, beside = r.x + m.u(70), r.right - m.u(38), m.u(8)
        if left + self._named_wide() + beside + pen.width(score) <= right:
            art.stamp(surface, self._unit(22), (r.right - m.u(23), y))
        else:  # a long name takes the place of the icon beside the score
            right = r.right - m.u(14)
        number = pen.draw(surface, score, (right, y + 1), "midright")
        self._name(surface, left, number.x - beside, y)
        if r.h < m.u(80):
            return
        surface.fill(tone.paper3, (r.x + m.u(26), r.y + m.u(54), r.w - m.u(42), 1))
        self._draw_counters(surface)

    def _named_wide(self) -> int:
        """Return the width in pixels of the whole name with the smallest badges after it."""
        m, name = self.m, self.look.name(self.standing.card.seat)
        badges = sum(icon.get_width() + m.u(4) for icon in self._badges(BADGES[-1]))
        return Style(m.px("head"), "bold").width(name) + badges

    def _name(self, surface: Surface, left: int, right: int, y: int) -> None:
        """Draw the name and the badges after it. The more room both take, the smaller the badges are drawn,
        and then the letters."""
        m, name = self.m, self.look.name(self.standing.card.seat)
        pen = Style(m.px("head"), "bold")
        for size in BADGES:
            icons = self._badges(size)
            wide = sum(icon.get_width() + m.u(4) for icon in icons)
            room = right - left - wide
            if wide < BADGED * (right - left) and pen.width(name) <= room:
                break
        pen = pen.fitting(name, room)
        end = pen.line(surface, name, (left, y), room).right
        for icon in icons:
            end = art.stamp(surface, icon, (end + m.u(4) + icon.get_width() // 2, y - 1)).right

    def _counters(self) -> Iterator[tuple[Counter, Rect]]:
        """Yield the counters that have room on the card, each with its rectangle."""
        m, r, it = self.m, self.rect, self.standing
        counters = it.card.counters
        if m.compact and it.counted:
            top, pitch = self._small_rows()
            columns, left, top = SMALL_PER_ROW, m.u(12), top + m.u(28)
            step: float = (r.w - m.u(14)) // columns
        elif m.compact or r.h < m.u(80):
            return
        else:
            rows, pitch, left = _rows(len(counters), it.counted), m.u(38), m.u(24)
            columns = -(-len(counters) // rows)
            top, step = r.y + (m.u(54) + r.h) // 2 - pitch * rows // 2, (r.w - m.u(36)) / max(1, columns)
        for i, counter in enumerate(counters):
            x, y = r.x + left + round(i % columns * step), top + i // columns * pitch
            yield counter, Rect(x, y, int(step), pitch)

    def _small_rows(self) -> tuple[int, int]:
        """Return the top of a chip's contents and the height of a row of counters, in pixels."""
        m, rows = self.m, -(-len(self.standing.card.counters) // SMALL_PER_ROW)
        pitch = min(m.u(25), (self.rect.h - m.u(30)) // max(1, rows))
        return self.rect.y + (self.rect.h - rows * pitch - m.u(26)) // 2, pitch

    def _draw_counters(self, surface: Surface) -> None:
        m, counters = self.m, len(self.standing.card.counters)
        few = -(-counters // _rows(counters, self.standing.counted)) <= PER_ROW
        size, far = (20, 23) if m.compact else (30, 35) if few else (24, 26)
        for counter, field in self._counters():
            art.stamp(surface, self.look.icon(counter.icon, m.u(size)), field.midleft, "midleft")
            px = m.px("body") if far > size + 3 else m.px("small")
            pen = Style(px, "bold", tone.ink if counter.value else "#8C7A58")
            pen.draw(surface, str(counter.value), (field.x + m.u(far), field.centery + 1), "midleft")

    def spots(self) -> Iterator[Spot]:
        """Yield the explained areas (spots) of the card: one for each counter, with a tooltip."""
        for i, (counter, field) in enumerate(self._counters()):
            yield Spot(f"{self.key}/{i}", field, counter.text, (counter.icon,), str(counter.value))

    def _unit(self, size: float) -> Surface:
        """Return the icon of the unit of the score, such as a star for points, at a size in units."""
        name = self.standing.card.unit
        if name == "ui_star":
            return art.icon("star", self.m.u(size * 0.9), tone.brass_dark)
        return self.look.icon(name, self.m.u(size))

    def _chip(self, surface: Surface) -> None:
        look, m, r, it = self.look, self.m, self.rect, self.standing
        narrow, one = r.h < m.u(56), len(it.card.badges) + it.leads == 1
        right, left = r.right - m.u(5), r.x + m.u(10)
        name, name_pen = look.name(it.card.seat), Style(m.px("small"), "bold")
        signs = sum(icon.get_width() + 2 for icon in self._badges(18))
        apart = not narrow and name_pen.width(name) + signs > right - left  # a line between score and name
        tight = apart and not one
        top = r.y + (r.h // 3 if narrow else m.u(17 if tight else 20))
        low = r.bottom - m.u(11 if narrow else 12 if tight else 14)
        score, where = look.number(it.card.score - self._behind), (r.right - m.u(6), top)
        start, size = r.x + m.u(7), m.u(26 if not narrow else 21)
        pen = Style(m.px(19), "black").fitting(score, where[0] - start - size - m.u(2))
        size = min(size, where[0] - m.u(2) - pen.width(score) - start)  # a long number makes it smaller
        if size > 0:
            art.stamp(surface, look.token(it.card.seat, size, False), (start + size // 2, top))
        pen.draw(surface, score, where, "midright")
        if narrow:
            right = self._signs(surface, 18, (right, low - 1), (right - left) // 2)
        elif apart:
            self._signs(surface, 15 if one else 17, (right, (top + low) // 2 + 1), right - left)
        else:
            right = self._signs(surface, 18, (right, low - 1), right - left)
        name_pen.line(surface, name, (left, low), right - left)

    def _small_card(self, surface: Surface) -> None:
        """Draw the card of a small window: token, name and score, then the counters in rows of three.

        A long name takes the place of the icon beside the score.
        """
        look, m, r, it = self.look, self.m, self.rect, self.standing
        y = self._small_rows()[0] + m.u(14)
        art.stamp(surface, look.token(it.card.seat, m.u(22), False), (r.x + m.u(20), y))
        left, name, score = r.x + m.u(34), look.name(it.card.seat), look.number(it.card.score - self._behind)
        small, black = Style(m.px("small"), "bold"), Style(m.px(18), "black")
        coin, signs = self._unit(18), sum(icon.get_width() + 2 for icon in self._badges(18))
        taken = signs + black.width(score) + m.u(5)
        right = r.right - m.u(5)
        if left + small.width(name) + taken + coin.get_width() < right:
            right = art.stamp(surface, coin, (right, y), "midright").x - m.u(2)
        right = black.draw(surface, score, (right, y), "midright").x - m.u(3)
        beside = right - left - small.width(name) - 2  # the badges shrink before the name is cut
        room = max(m.u(12), min((right - left) // 2, beside))
        right = self._signs(surface, 18, (right, y - 1), room, m.u(28))
        small.line(surface, name, (left, y), right - left)
        self._draw_counters(surface)

    def _signs(self, surface: Surface, size: float, end: tuple[int, int], room: int, high: int = 0) -> int:
        """Draw all badges in a row that ends at the point `end`, and return the x at which it begins.

        Badges that need more than `room` pixels are drawn smaller, then one above the other if they are no
        higher than `high` pixels, and at last overlap one another.
        """
        icons = self._badges(size)
        for less in (each for each in SMALLER if each < size):
            if sum(icon.get_width() for icon in icons) * LEAST_SEEN <= room:
                break
            icons = self._badges(less)
        wide = sum(icon.get_width() for icon in icons)
        if wide > room and sum(icon.get_height() for icon in self._badges(SMALLER[-1])) <= high:
            return self._column(surface, self._badges(SMALLER[-1]), end)
        gap = min(2.0, (room - wide) / max(1, len(icons) - 1))
        start = x = end[0] - wide - gap * max(0, len(icons) - 1)
        for icon in icons:
            art.stamp(surface, icon, (round(x), end[1]), "midleft")
            x += icon.get_width() + gap
        return round(start) - 2 if icons else end[0]

    @staticmethod
    def _column(surface: Surface, icons: Sequence[Surface], end: tuple[int, int]) -> int:
        """Draw badges one above the other, with the middle of their right side at the point `end`, and return
        the x at which they begin."""
        wide = max(icon.get_width() for icon in icons)
        y = end[1] - sum(icon.get_height() for icon in icons) // 2
        for icon in icons:
            art.stamp(surface, icon, (end[0] - wide // 2, y), "midtop")
            y += icon.get_height()
        return end[0] - wide - 2

    def _badges(self, size: float) -> list[Surface]:
        """Return the icons after the name: the badges of the game, then the trophy of a leading player."""
        m, it = self.m, self.standing
        icons = [self.look.icon(badge, m.u(size)) for badge in it.card.badges]
        crown = [art.icon("trophy", m.u(size * 0.8), tone.brass_dark)] if it.leads else []
        return icons + crown
