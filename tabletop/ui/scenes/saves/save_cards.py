"""The card of a saved match in the list, and painters that the details beside the list use too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from tabletop.saves.save_listing import ListedMatch, round_of
from tabletop.texts import dates, variants
from tabletop.texts.boxes import game_name
from tabletop.texts.words import Words
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.input import LEFT, Click, Event
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import SEATS, Metrics, colour_index, palette, tone
from tabletop.ui.play.session import called
from tabletop.ui.scenes.saves import thumbs
from tabletop.ui.widgets.base import Widget


def draw_title(
    surface: Surface, entry: ListedMatch, words: Words, pos: tuple[int, int], px: int, colour: str, room: int
) -> None:
    """Paint the title of a saved match's game, or the name of the save if its game is not known. It has `px`
    pixels and is drawn smaller if it is wider than `room` pixels."""
    if entry.known:
        text.draw_title(surface, entry.saved.game, words.language, pos, px, colour, room=room)
    else:
        Style(px, "serif", colour).line(surface, entry.saved.name, pos, room)


class SaveCard(Widget):
    """A cardboard card of a saved match: picture, game, name, round, date, players' tokens."""

    radius = 16.0

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        entry: ListedMatch,
        words: Words,
        *,
        on_choose: Callable[[], None],
        on_open: Callable[[], None],
        **more: Any,
    ) -> None:
        name = " · ".join(filter(None, (*_facts(entry, words), options_of(entry, words))))
        super().__init__(m, rect, name=name, on_press=on_open, **more)
        self.entry, self.words, self.on_choose = entry, words, on_choose
        self.chosen = False
        self.bleed = paint.shadow_reach(3, m.s) + m.u(8)

    def choose(self, chosen: bool) -> None:
        """Set whether the card is the chosen one, whose match is described beside the list."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.changed()

    def handle(self, event: Event) -> bool:
        """Choose the match on a click, and open it on a double click or Enter. Return True if the event was
        used."""
        if isinstance(event, Click) and event.button == LEFT and event.times == 1:
            self.on_choose()
            return True
        return super().handle(event)

    def mark(self, flag: str, value: bool) -> None:
        """Set a flag such as "focused"; choose the match when its card gets the focus."""
        super().mark(flag, value)
        if flag == "focused" and value:
            self.on_choose()

    def paint(self, surface: Surface) -> None:
        m, r, entry = self.m, self.rect, self.entry
        sheet = tone.paper if self.chosen or self.hovered else tone.paper2
        plates.paper(surface, r, m, 14, sheet, 3 if self.chosen else 2, 6)
        pad = m.u(14, 10)
        at = Rect(r.x + pad, r.y + pad, r.w - 2 * pad, round((r.w - 2 * pad) * 0.625))
        thumbs.draw(surface, entry, at, m, tone.ink, self.changed)
        if pill := badge(entry):
            key, colour, icon = pill
            ink, corner = "#FFFFFF" if colour == tone.warn else "", (at.right - m.u(6), at.y + m.u(6))
            plates.pill(surface, self.words(key), corner, m, colour, ink, m.either(15, 14), "topright", icon)
        surface.fill(palette(entry.saved.game).accent, (at.x, at.bottom + m.u(8), at.w, m.u(4)))
        self._words(
            surface, Rect(at.x + m.u(4), at.bottom + m.u(16), at.w - m.u(8), r.bottom - at.bottom - m.u(16))
        )
        if self.chosen:
            paint.rim(surface, Rect(r.x, r.y, r.w, r.h + m.u(6)), m.u(16), tone.brass, 5 * m.s, grow=m.u(6))

    def _words(self, surface: Surface, room: Rect) -> None:
        m, saved, words = self.m, self.entry.saved, self.words
        y, deep = room.y + m.u(18, 14), palette(saved.game).deep
        draw_title(surface, self.entry, words, (room.x, y), m.px(26, 20), deep, room.w)
        step = m.u(28, 23)
        name, details = _facts(self.entry, words)[1:]
        Style(m.px("body"), "bold").line(surface, name, (room.x, y + step), room.w)
        small = Style(m.px("small"), colour=tone.ink2)
        small.line(surface, details, (room.x, y + 2 * step - m.u(2)), room.w)
        if options_of(self.entry, words):
            line = next((each for each in variants.wordings(words) if small.width(each) <= room.w), "")
            small.line(surface, line, (room.x, y + 3 * step - m.u(4)), room.w)
        x, d = room.x + m.u(2), m.u(28, 24)
        for i, seat in enumerate(saved.seats):
            token = art.seat_token(colour_index(seat.colour, i), d, False)
            surface.blit(token, token.get_rect(midleft=(x, y + 4 * step)))
            x += d + m.u(8)


def _facts(entry: ListedMatch, words: Words) -> Sequence[str]:
    """Return three texts about a match, for its card and screen readers: game, name, round and date."""
    saved = entry.saved
    title = game_name(saved.game, words.language) if entry.known else saved.name
    details = " · ".join(filter(None, (round_of(saved, words), dates.date_text(saved.saved, words))))
    name = saved.name if entry.known else saved.path.name
    if entry.unfinished:
        name = ", ".join(called(seat, words) for seat in saved.seats)
    return title, name, details


def name_of(entry: ListedMatch, words: Words) -> str:
    """Return the name of a saved match; for one that was never finished, its game and its players."""
    title, name, _ = _facts(entry, words)
    return words("save.default_name", game=title, seats=name) if entry.unfinished else entry.saved.name


def options_of(entry: ListedMatch, words: Words) -> str:
    """Return a text that lists the options of a saved match; "" if it has none or if its game is not
    installed."""
    return variants.summary(words) if entry.known and entry.saved.options else ""


def badge(entry: ListedMatch) -> tuple[str, str, str] | None:
    """Return the tag that marks an unusual save (damaged, unfinished, shipped with the app) as text key,
    colour and icon; None for a usual one."""
    if bad := entry.saved.fault:
        return "load.damaged" if bad.fault.damages else "load.closed", tone.warn, "warning"
    if entry.unfinished:
        return "load.unfinished", tone.brass_light, "save"
    return ("load.shipped", tone.paper3, "star") if entry.saved.shipped else None


def card_height(m: Metrics, width: float) -> float:
    """Return the height of a card that is `width` wide, both in layout units."""
    pad = m.either(14, 10)
    return (width - 2 * pad) * 0.625 + pad + m.either(174, 143)


def draw_seats(surface: Surface, entry: ListedMatch, words: Words, rect: Rect, m: Metrics, row: int) -> None:
    """Paint the players of a saved match, each in a row that is `row` pixels high, with bars for their scores
    if these are known."""
    saved = entry.saved
    best = max((abs(score) for score in saved.scores), default=0) or 1
    for i, seat in enumerate(saved.seats):
        y, colour = rect.y + row * i + row // 2, colour_index(seat.colour, i)
        token = art.seat_token(colour, m.u(32, 26))
        surface.blit(token, token.get_rect(midleft=(rect.x, y)))
        bar = Rect(rect.centerx + m.u(10), y - m.u(6), rect.right - rect.centerx - m.u(84), m.u(12))
        scored = i < len(saved.scores)
        room = (bar.x if scored else rect.right) - rect.x - m.u(54)
        Style(m.px("head", "body"), "bold", tone.ivory).line(
            surface, called(seat, words), (rect.x + m.u(46), y), room
        )
        if scored:
            score = saved.scores[i]
            paint.box(surface, bar, bar.h / 2, "#3A322B")
            full = max(bar.h, round(bar.w * max(0, score) / best))
            paint.box(surface, Rect(bar.x, bar.y, full, bar.h), bar.h / 2, SEATS[colour].base)
            light(m, "head", "black").draw(surface, words.number(score), (rect.right, y), "midright")
