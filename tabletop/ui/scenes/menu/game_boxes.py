"""The box of a game in the menu: poster, label, thickness; it rises under the pointer or focus."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from tabletop import __version__
from tabletop.texts.boxes import GameInfo, span
from tabletop.texts.words import Words
from tabletop.ui.kit import art, blend, motion, paint, plates, text
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import Metrics, mix, palette, rgb, tone
from tabletop.ui.scenes import shelf
from tabletop.ui.widgets.base import Do, Widget

RISE = 12
_sprites = Cache()


def box_height(m: Metrics, width: float) -> float:
    """Return the height of a box that is `width` wide, including its thickness, both in layout units."""
    return width * 0.7 + m.either(118, 98) + m.either(15, 10)


class GameBox(Widget):
    """The box of a game; a press opens the page for a new match, or, for a game that cannot be played, tells
    what is wrong."""

    radius = 14.0

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        info: GameInfo,
        words: Words,
        clock: motion.Clock,
        *,
        on_press: Do,
        on_point: Callable[[GameBox], None],
    ) -> None:
        name, key = info.name[words.language], "box." + info.key
        reason = "" if info.ready else words("game.unplayable.reason", name=name, fault=info.fault)
        super().__init__(m, rect, name=name, key=key, enabled=info.ready, reason=reason, on_press=on_press)
        self.info, self.words, self.clock, self.on_point = info, words, clock, on_point
        self.bleed = paint.shadow_reach(4, m.s) + m.u(2 * RISE)
        self.risen, self.chosen = 0.0, False
        self._tween: motion.Tween | None = None

    def mark(self, flag: str, value: bool) -> None:
        """Set a flag such as "focused"; choose the box when it is hovered over or focused."""
        super().mark(flag, value)
        if value and flag in ("hovered", "focused"):
            self.on_point(self)

    def choose(self, chosen: bool, at_once: bool = False) -> None:
        """Raise the box from the table if it is the chosen one, else lower it; this is animated unless
        `at_once` is set."""
        self.chosen = chosen
        self.clock.stop(self._tween)
        start, end = self.risen, float(chosen and self.enabled)
        if at_once:
            self._raise(end)
        else:
            self._tween = self.clock.play(motion.HOVER, lambda t: self._raise(start + (end - start) * t))

    def _raise(self, risen: float) -> None:
        self.risen = risen
        self.changed()

    def place(self) -> Rect:
        """Return the rectangle in which the box is drawn now, which is shifted up while the box is raised."""
        return self.rect.move(0, -round(self.m.u(RISE) * self.risen))

    def ring(self) -> Rect:
        return self.place()

    def plates(self) -> tuple[Rect, Rect]:
        """Return the rectangles of the buttons "new match" and "learn", over the lower edge of the box; they
        stay where they are while the box is raised, so that those of all boxes stand in one row."""
        m, gap = self.m, self.m.u(6)
        wants = [plates.button_width(m, label, icon) for label, icon in self.labels()]
        whole = Rect(0, 0, min(sum(wants) + gap, self.rect.w), m.u(50, 44))
        whole.midtop = self.rect.centerx, self.rect.bottom - m.u(8)
        first = whole.copy()
        first.w = (whole.w - gap) * wants[0] // sum(wants)
        return first, Rect(first.right + gap, whole.y, whole.right - first.right - gap, whole.h)

    def labels(self) -> list[tuple[str, str]]:
        """Return the label and the icon of the buttons "new match" and "learn"; the labels are shortened if
        they do not fit the box."""
        m, new, learn = self.m, self.words("menu.new"), self.words("menu.learn")
        choices = [[(new, "play"), (learn, "hint")], [(new, ""), (learn, "")], [("", "play"), (learn, "")]]
        px, room = m.px(17, 14), self.rect.w - m.u(6)
        wide = (sum(plates.button_width(m, *plate, px) for plate in choice) for choice in choices)
        return next((choice for choice, each in zip(choices, wide, strict=True) if each <= room), choices[-1])

    def hit(self, pos: tuple[int, int]) -> bool:
        """Tell whether a point hits the box or the place from which it is raised; while it is the chosen box,
        also its "new match" button."""
        on_button = self.chosen and self.enabled and self.plates()[0].collidepoint(pos)
        return on_button or self.place().union(self.rect).collidepoint(pos)

    def paint(self, surface: Surface) -> None:
        m, place = self.m, self.place()
        paint.shadow(surface, place, m.u(10), 4 if self.risen else 3, m.s)
        surface.blit(_picture(self.info, place.size, self.words, m), place)
        if self.risen:
            paint.rim(
                surface, place, m.u(10), tone.brass_light, 4 * m.s, round(255 * self.risen), grow=m.u(6)
            )
        if self.risen > 0.5:
            state = "down" if self.held else "hover" if self.hovered else ""
            rect, (label, icon) = self.plates()[0], self.labels()[0]
            draw_plate(surface, rect, m, label, "primary", icon, state)


class LearnPlate(Widget):
    """The "learn" button of a box, visible whether or not its box is the chosen one."""

    def __init__(self, m: Metrics, box: GameBox, label: str, on_press: Do) -> None:
        super().__init__(
            m, box.plates()[1], name=f"{label} · {box.name}", key=f"learn.{box.info.key}", on_press=on_press
        )
        self.box = box
        self.z = box.z + 1
        self.bleed = max(self.bleed, paint.shadow_reach(1, m.s))

    def paint(self, surface: Surface) -> None:
        label, icon = self.box.labels()[1]
        paint.shadow(surface, self.rect, self.m.u(10), 1, self.m.s)
        paint.box(surface, self.rect, self.m.u(10), tone.lacquer2)
        draw_plate(surface, self.rect, self.m, label, "secondary", icon, self.state)


def draw_plate(
    surface: Surface, rect: Rect, m: Metrics, label: str, kind: str, icon: str, state: str
) -> None:
    """Paint a button over the lower edge of a box, with its label small enough to fit and the icon named
    `icon` ("" for none); `kind` is primary, secondary, warning or disabled, `state` "", hover or down."""
    room = rect.w - (m.u(60) if icon else m.u(20))
    px = text.fitting(label, m.px("button"), "bold", room) if label else m.px("button")
    plates.button(surface, rect, m, label, kind, icon, state, px)


def _picture(info: GameInfo, size: tuple[int, int], words: Words, m: Metrics) -> Surface:
    """Return the picture of a box, cached also on disk, as drawing it would delay the first frame."""
    cover = art.drawing_file(shelf.drawing_of(info.key))
    drawn = cover.stat().st_mtime_ns if cover.is_file() else 0
    key = f"box|{__version__}|{info}|{drawn}|{size}|{words.language}|{m.s}|{tone.high}"
    return _sprites.get(key, lambda: art.on_disk(key.encode(), lambda: _sprite(info, size, words, m)))


def _sprite(info: GameInfo, size: tuple[int, int], words: Words, m: Metrics) -> Surface:
    look = palette(info.key)
    w, h = size
    depth, r = m.u(15, 10), m.u(10)
    art_high = round(w * 0.7)
    box = paint.new_box(size, r, mix(look.ground, "#000000", 0.5))
    box.blit(paint.outline(size, r, "#120A06", m.fine(1.5), 200), (0, 0))
    lid_size = w, h - depth
    top = art.screen_format(Surface(lid_size, pygame.SRCALPHA))
    top.blit(shelf.cover(info.key, (w, art_high), not info.ready), (0, 0))
    label = Rect(0, art_high, w, lid_size[1] - art_high)
    _label(top, label, info, words, m)
    blend.multiply(top, paint.mask(lid_size, r))
    box.blit(top, (0, 0))
    box.blit(paint.outline(lid_size, r, "#FFF3D8", m.fine(1.6), 120), (0, 0))
    return art.screen_format(box)


def _label(top: Surface, rect: Rect, info: GameInfo, words: Words, m: Metrics) -> None:
    look, language = palette(info.key), words.language
    ground = mix(tone.paper, look.light, 0.12) if info.ready else mix(tone.paper2, "#8A8078", 0.35)
    sheet = paint.new_box(rect.size, 0, ground, 255, mix(ground, "#000000", 0.06))
    art.grain(sheet, "paper")
    top.blit(sheet, rect)
    accent = look.accent if info.ready else mix(look.accent, "#8A8078", 0.6)
    top.fill(rgb(accent), (0, rect.y - m.u(3), rect.w, m.u(7)))
    top.fill(rgb(look.deep), (0, rect.y + m.u(4), rect.w, 1))
    room, x = rect.w - m.u(20), rect.centerx
    at = [(x, rect.y + round(rect.h * part)) for part in (0.31, 0.58, 0.81)]
    size = m.px(29, 23)
    text.draw_title(top, info.key, language, at[0], size, look.deep, "center", room)
    if info.players[0]:
        _facts(top, at[1], info, words, m, room)
    if info.ready:
        small = text.Style(m.px("small"), "italic", tone.ink2)
        small.line(top, info.tagline[language], at[2], room, "center")
    else:
        plates.pill(top, words("game.unplayable"), at[2], m, tone.ink2, tone.ivory, 14, "center", "warning")


def _facts(
    top: Surface, centre: tuple[int, int], info: GameInfo, words: Words, m: Metrics, room: int
) -> None:
    """Paint the line with the number of players and the duration in minutes on the label of a box."""
    px = m.px("small")
    players, minutes = span(*info.players), words("game.minutes", span=span(*info.minutes))
    gap = Surface((m.u(10), 1), pygame.SRCALPHA)
    wide = text.width(players + minutes, px, "bold") + m.u(90)
    users, clock = (art.icon(icon, px * 1.2, tone.ink2) for icon in ("users", "clock"))
    parts: list[text.Part] = [users, players, gap, clock, minutes]
    shown = parts if wide <= room + m.u(30) else parts[:2] + parts[3:]
    text.rich(top, shown, centre, px, "bold", tone.ink2, "center")
