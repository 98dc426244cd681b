"""The cards beside the tiles of the menu before a match was played: a welcome, and the offer of a first
match."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from tabletop.texts.boxes import game_name
from tabletop.texts.words import Words, stopped
from tabletop.ui import widgets as w
from tabletop.ui.kit import art, paint, plates
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import FLOOR, Metrics, tone
from tabletop.ui.scenes import shelf

WELCOME = (("users", "one"), ("hint", "two"), ("save", "three"))


class WelcomeCard(Node):
    """A welcome in three lines for a first visitor."""

    def __init__(self, m: Metrics, rect: Rect, words: Words) -> None:
        super().__init__(rect, bleed=paint.shadow_reach(3, m.s))
        self.m, self.words, self.name = m, words, words("menu.welcome")

    def paint(self, surface: Surface) -> None:
        m, pad = self.m, self.m.u(28, 20)
        plates.lacquer(surface, self.rect, m, 18, 3)
        room = self.rect.inflate(-2 * pad, -2 * pad)
        Style(m.px(30, 24), "serif", tone.brass_light).draw(surface, self.name, room.topleft)
        y, left = room.y + m.u(58, 46), m.u(54, 40)
        for icon, key in WELCOME:
            surface.blit(art.icon(icon, m.u(30, 24), tone.brass), (room.x, y))
            inner, sentence = Rect(room.x + left, y, room.w - left, 0), self.words("menu.welcome." + key)
            y = light(m).paragraph(surface, sentence, inner) + m.u(8)


class GuideCard(Node):
    """The offer of a first match of a game with the coach: the game's aim and turn, and buttons to play, to
    see the pictures of the game's introduction, and to decline."""

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        words: Words,
        on_play: Callable[[str], None],
        on_pictures: Callable[[str], None],
        on_refuse: w.Do,
    ) -> None:
        super().__init__(rect, bleed=paint.shadow_reach(3, m.s))
        self.m = m
        row = w.Strip(self.room).bottom(m.u(50, 42))

        def button(label: str, do: w.Do, key: str, icon: str = "", kind: str = "secondary") -> w.Button:
            px = m.px("button", "body")
            made = w.Button(m, row, label, do, key=key, icon=icon, kind=kind, px=px)
            self.add(made)
            return made

        play = button(words("menu.guide.play"), lambda: on_play(self.game), "guide", "play", "primary")
        self.pictures = button("", lambda: on_pictures(self.game), "guide.pictures", "hint")
        self.buttons = play, self.pictures, button(words("menu.guide.refuse"), on_refuse, "guide.refuse")
        self.offer(words)

    @property
    def room(self) -> Rect:
        """The rectangle of the texts and buttons inside the card; it moves with the card when the menu is
        scrolled."""
        pad = self.m.u(28, 20)
        return self.rect.inflate(-2 * pad, -2 * pad)

    def offer(self, words: Words) -> None:
        """Offer a match of the game to which the texts `words` belong."""
        from tabletop.reference.book import aim_and_turn, panels  # the first frame need not wait for it

        self.game, shown = words.game, len(panels(words.game))
        game = game_name(self.game, words.language)
        self.title = words("menu.guide", game=game)
        self.said = aim_and_turn(words) or words("menu.guide.about", game=game)
        self.name = f"{stopped(self.title)} {self.said}"
        self.pictures.label = self.pictures.name = words("learn.primer.about", n=shown)
        self.pictures.show(shown > 0)
        self._arrange()
        self.changed()

    def _arrange(self) -> None:
        """Place the visible buttons side by side, all narrower than they need if there is too little room."""
        m, shown = self.m, [each for each in self.buttons if each.visible]
        row = w.Strip(Rect(self.room.x, shown[0].rect.y, self.room.w, shown[0].rect.h), m.u(12))
        wants = [w.Button.width(m, each.label, each.icon, each.px) for each in shown]
        room = self.room.w - row.gap * (len(shown) - 1)
        for each, want in zip(shown, wants, strict=True):
            each.resize(row.left(min(want, room * want // sum(wants))))

    def paint(self, surface: Surface) -> None:
        m, room = self.m, self.room
        plates.lacquer(surface, self.rect, m, 18, 3)
        room.h -= m.u(62, 52)
        pen = Style(m.px(30, 24), "serif", tone.brass_light).fitting(self.title, room.w)
        y = pen.paragraph(surface, self.title, room, 1.15) + m.u(14, 8)
        cover = Rect(0, 0, min((room.bottom - y) * 10 // 7, room.w * 36 // 100), 0)
        cover.h = cover.w * 7 // 10
        cover.topright = room.right, y
        surface.blit(shelf.cover(self.game, cover.size), cover)
        paint.rim(surface, cover, m.u(4), tone.brass_dark, m.fine(2))
        left = Rect(room.x, y, cover.x - m.u(20) - room.x, room.bottom - y)
        body = light(m)
        while body.px > FLOOR and body.height(self.said, left.w) > left.h:
            body = body._replace(px=body.px - 1)
        body.paragraph(surface, self.said, left)
