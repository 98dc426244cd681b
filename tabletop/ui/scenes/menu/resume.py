"""The card beside the tiles of the menu: the match one was playing, or a welcome."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from tabletop.ui import widgets as w
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.text import line
from tabletop.ui.kit.theme import Metrics, colour_index, palette, tone
from tabletop.ui.scenes.saves import thumbs, when
from tabletop.ui.scenes.saves.cards import draw_title
from tabletop.ui.scenes.saves.kept import Kept, round_of
from tabletop.words import Words

WELCOME = (("users", "one"), ("hint", "two"), ("save", "three"))


class WelcomeCard(Node):
    """What a first visitor needs to know, in three lines."""

    def __init__(self, m: Metrics, rect: Rect, words: Words) -> None:
        super().__init__(rect, bleed=paint.shadow_reach(3, m.s))
        self.m, self.words, self.name = m, words, words("menu.welcome")

    def paint(self, surface: Surface) -> None:
        """Head and three lines, each with its picture."""
        m, pad = self.m, self.m.u(28, 20)
        plates.lacquer(surface, self.rect, m, 18, 3)
        room = self.rect.inflate(-2 * pad, -2 * pad)
        px = m.px("head")
        text.draw(surface, self.name, room.topleft, m.px(30, 24), "serif", tone.brass_light)
        y, px = room.y + m.u(58, 46), m.px("body")
        left = m.u(54, 40)
        for icon, key in WELCOME:
            picture = art.icon(icon, m.u(30, 24), tone.brass)
            surface.blit(picture, (room.x, y))
            inner = Rect(room.x + left, y, room.w - left, 0)
            y = text.paragraph(
                surface, self.words("menu.welcome." + key), inner, px, "regular", tone.ivory
            ) + m.u(8)


class ResumeCard(Node):
    """The match one was playing: its board, how far it is, who plays; to be continued with one press."""

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        kept: Kept,
        words: Words,
        on_continue: Callable[[], None],
        on_others: Callable[[], None],
    ) -> None:
        super().__init__(rect, bleed=paint.shadow_reach(3, m.s))
        self.m, self.kept, self.words, self.name = m, kept, words, words("menu.resume")
        self._buttons(on_continue, on_others)

    def _rooms(self) -> tuple[Rect, Rect]:
        """Where the picture and where the words stand now."""
        m, rect = self.m, self.rect
        pad, top = self._pad(), rect.y + m.u(54, 42)
        high = rect.bottom - pad - top
        picture = Rect(rect.x + pad, top, min(round(high * 1.6), rect.w * 42 // 100), high)
        return picture, Rect(picture.right + pad, top, rect.right - 2 * pad - picture.right, high)

    def _pad(self) -> int:
        return self.m.u(28, 18)

    def _buttons(self, on_continue: Callable[[], None], on_others: Callable[[], None]) -> None:
        m, words, (_, room) = self.m, self.words, self._rooms()
        high, gap, px = m.u(48, 40), m.u(12), m.px("button", "body")
        labels = (words("menu.continue"), "play"), (words("menu.others"), "load")
        wants = [w.Button.width(m, label, icon, px) for label, icon in labels]
        wide = round((room.w - gap) * wants[0] / sum(wants))
        at = Rect(room.x, room.bottom - high, wide, high)
        rest = Rect(at.right + gap, at.y, room.right - at.right - gap, high)
        self.add(
            w.Button(m, at, labels[0][0], on_continue, kind="primary", icon="play", key="continue", px=px)
        )
        self.add(w.Button(m, rest, labels[1][0], on_others, icon="load", key="others", px=px))

    def paint(self, surface: Surface) -> None:
        """Plate, picture, words, players."""
        m, kept, words = self.m, self.kept, self.words
        picture, room = self._rooms()
        plates.lacquer(surface, self.rect, m, 18, 3)
        head = self.rect.x + self._pad(), self.rect.y + m.u(22, 16)
        text.caps(surface, self.name, head, m.px(15), tone.brass_light)
        thumbs.draw(surface, kept, picture, m, "#C9B48E", self.changed)
        px = m.px(34, 24)
        y = room.y + px // 2
        draw_title(surface, kept, words, (room.x, y), px, palette(kept.saved.game).light, room.w)
        step = m.u(31, 24)
        y += step + m.u(2, 4)
        line(
            surface,
            round_of(kept.saved, words),
            (room.x, y),
            m.px(22, 18),
            room.w,
            "semibold",
        )
        told = when.said(kept.saved.saved, words)
        count = words("load.moves", n=kept.saved.actions)
        line(surface, f"{told} · {count}", (room.x, y + step), m.px("small"), room.w, colour=tone.muted)
        self._players(surface, room, y + 2 * step + m.u(20, 12))

    def _players(self, surface: Surface, room: Rect, y: int) -> None:
        """Tokens with names and scores, as many as fit."""
        m, saved = self.m, self.kept.saved
        each = max(m.u(106, 84), room.w // max(1, len(saved.seats)))
        d, px = m.u(36, 28), m.px(18, 15)
        for i, seat in enumerate(saved.seats[: max(1, room.w // each)]):
            x = room.x + i * each
            token = art.seat_token(colour_index(seat.colour, i), d)
            surface.blit(token, token.get_rect(midleft=(x, y)))
            left, wide = x + d + m.u(8), each - d - m.u(14)
            scored = i < len(saved.scores)
            line(surface, seat.name, (left, y - (m.u(9) if scored else 0)), px, wide, "bold")
            if scored:
                said, small = self.words("menu.points", n=saved.scores[i]), m.px(16, 14)
                if text.width(said, small) > wide:
                    said = str(saved.scores[i])
                line(surface, said, (left, y + m.u(10)), small, wide, colour=tone.muted)
