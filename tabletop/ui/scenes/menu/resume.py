"""The card of the match in progress, beside the tiles of the menu."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.saves.save_listing import ListedMatch, round_of
from tabletop.texts import dates
from tabletop.texts.words import Words
from tabletop.ui import widgets as w
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import Metrics, colour_index, palette, tone
from tabletop.ui.play.session import called
from tabletop.ui.scenes.saves import thumbs
from tabletop.ui.scenes.saves.save_cards import draw_title


class ResumeCard(Node):
    """The card of the last match: its board, its round, its players, and a button that continues it."""

    def __init__(
        self, m: Metrics, rect: Rect, entry: ListedMatch, words: Words, on_continue: w.Do, on_others: w.Do
    ) -> None:
        super().__init__(rect, bleed=paint.shadow_reach(3, m.s))
        self.m, self.entry, self.words, self.name = m, entry, words, words("menu.resume")
        self._buttons(on_continue, on_others)

    def _rooms(self) -> tuple[Rect, Rect]:
        """Return the rectangle of the picture and that of the texts and buttons."""
        m, rect = self.m, self.rect
        pad, top = self._pad(), rect.y + m.u(54, 42)
        high = rect.bottom - pad - top
        picture = Rect(rect.x + pad, top, min(round(high * 1.6), rect.w * 42 // 100), high)
        return picture, Rect(picture.right + pad, top, rect.right - 2 * pad - picture.right, high)

    def _pad(self) -> int:
        return self.m.u(28, 18)

    def _buttons(self, on_continue: w.Do, on_others: w.Do) -> None:
        m, px, (_, room) = self.m, self.m.px("button", "body"), self._rooms()
        go_on, others = self.words("menu.continue"), self.words("menu.others")
        wants = [w.Button.width(m, label, icon, px) for label, icon in ((go_on, "play"), (others, "load"))]
        row = w.Strip(w.Strip(room).bottom(m.u(48, 40)), m.u(12))
        at = row.left(round((room.w - row.gap) * wants[0] / sum(wants)))
        self.add(w.Button(m, at, go_on, on_continue, kind="primary", icon="play", key="continue", px=px))
        self.add(w.Button(m, row.rest, others, on_others, icon="load", key="others", px=px))

    def paint(self, surface: Surface) -> None:
        m, entry, words = self.m, self.entry, self.words
        picture, room = self._rooms()
        plates.lacquer(surface, self.rect, m, 18, 3)
        head = self.rect.x + self._pad(), self.rect.y + m.u(22, 16)
        text.caps(surface, self.name, head, m.px(15), tone.brass_light)
        thumbs.draw(surface, entry, picture, m, "#C9B48E", self.changed)
        px = m.px(34, 24)
        y = room.y + px // 2
        draw_title(surface, entry, words, (room.x, y), px, palette(entry.saved.game).light, room.w)
        step = m.u(31, 23)
        y += step + m.u(2, 4)
        round_, small = Style(m.px(22, 18), "semibold", tone.ivory), light(m, "small", colour=tone.muted)
        round_.line(surface, round_of(entry.saved, words), (room.x, y), room.w)
        details = f"{dates.date_text(entry.saved.saved, words)} · {words('load.moves', n=entry.saved.moves)}"
        small.line(surface, details, (room.x, y + step), room.w)
        self._players(surface, room, y + 2 * step + m.u(20, 9))

    def _players(self, surface: Surface, room: Rect, y: int) -> None:
        """Paint the tokens, names and scores of as many players as fit."""
        m, saved, d = self.m, self.entry.saved, self.m.u(36, 28)
        each = max(m.u(106, 84), room.w // max(1, len(saved.seats)))
        bold, small = Style(m.px(18, 15), "bold", tone.ivory), Style(m.px(16, 14), colour=tone.muted)
        for i, seat in enumerate(saved.seats[: max(1, room.w // each)]):
            x, scored = room.x + i * each, i < len(saved.scores)
            art.stamp(surface, art.seat_token(colour_index(seat.colour, i), d), (x, y), "midleft")
            left, wide = x + d + m.u(8), each - d - m.u(14)
            whole = called(seat, self.words)
            name = whole if bold.width(whole) <= wide else seat.name  # better than a level that is cut
            bold.line(surface, name, (left, y - (m.u(9) if scored else 0)), wide)
            if scored:
                points = self.words("menu.points", n=saved.scores[i])
                shown = points if small.width(points) <= wide else self.words.number(saved.scores[i])
                small.line(surface, shown, (left, y + m.u(10)), wide)
