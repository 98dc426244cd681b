"""The choice among a game's ways of playing, each with a picture, a name and a description."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Any

from pygame import Rect, Surface

from tabletop.engine.game import Option
from tabletop.teaching import teaching
from tabletop.teaching.layers import SIZE
from tabletop.texts import variants
from tabletop.texts.words import Words
from tabletop.ui.board.vignettes import Vignette
from tabletop.ui.kit import art, paint
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets import Segments


class WayChoice(Segments):
    """A choice among a game's ways of playing: a row for each, with picture, name and description (`abouts`).

    Attributes:
        heights: the height of each row in pixels.
    """

    def __init__(self, *place: Any, abouts: Sequence[str], pictures: Sequence[Vignette], **more: Any) -> None:
        super().__init__(*place, **more)
        self.abouts, self.pictures = abouts, pictures
        self.heights = heights(self.m, self.rect.w, abouts)
        self.rect.h = sum(self.heights)
        for picture in pictures:
            picture.order(self.changed)

    def says(self) -> str:
        return f"{super().says()}\n{self.abouts[self.index]}"

    def segments(self) -> list[Rect]:
        r = self.rect
        edges = [r.y, *accumulate(self.heights, initial=r.y)][1:]
        return [Rect(r.x, a, r.w, b - a) for a, b in pairwise(edges)]

    def paint(self, surface: Surface) -> None:
        for i, r in enumerate(self.segments()):
            self.segment(surface, Rect(r.x, r.y, r.w, r.h - self.m.u(8, 5)), i)

    def segment(self, surface: Surface, r: Rect, index: int) -> None:
        m, chosen, pad = self.m, index == self.index, self.m.u(6, 4)
        paint.box(surface, r, m.u(10), tone.brass if chosen else tone.lacquer2)
        if self.pictures:
            art.stamp(surface, self.pictures[index].picture(m.u(8)), (r.x + pad, r.centery), "midleft")
        paint.rim(surface, r, m.u(10), tone.brass_light if chosen else tone.edge, m.fine(2))
        ink = tone.ink if chosen else ""
        at = _room(m, r)
        name = light(m, face="bold", colour=ink)
        at.y = name.paragraph(surface, self.options[index], at)
        _small(m, ink).paragraph(surface, self.abouts[index], at)


def heights(m: Metrics, width: int, abouts: Sequence[str]) -> list[int]:
    """Return the height in pixels of the row of each way of playing, so that its text and its picture fit."""
    room = _room(m, Rect(0, 0, width, 0)).w
    name = light(m, face="bold")
    texts = [name.height("", room) + _small(m).height(about, room) for about in abouts]
    least = picture_width(m) * SIZE[1] // SIZE[0]
    return [max(text + m.u(6), least) + m.u(20, 13) for text in texts]


def pictures(m: Metrics, words: Words, option: Option) -> list[Vignette]:
    """Return the pictures of an option's ways of playing, from the panels of the game's introduction that the
    option names."""
    panels = {panel.key: panel for panel in teaching(words.game).panels}
    wide = picture_width(m)
    return [Vignette(m, words, panels[key].picture, wide) for key in option.pictures]


def picture_width(m: Metrics) -> int:
    """Return the width in pixels of the picture of a way of playing."""
    return m.u(136, 92)


def abouts(words: Words, option: Option) -> list[str]:
    """Return the description of each choice of an option."""
    return [variants.meaning(words, option, choice) for choice in option.choices]


def _room(m: Metrics, r: Rect) -> Rect:
    """Return the rectangle of the text in the row `r`, to the right of the picture."""
    left = r.x + picture_width(m) + m.u(20, 12)
    return Rect(left, r.y + m.u(7, 4), r.right - m.u(12, 8) - left, r.h)


def _small(m: Metrics, colour: str = "") -> Style:
    return light(m, "small", colour=colour)
