"""A dialog in which sentences of the log are read in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.ui import widgets as w
from tabletop.ui.kit import art
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.widgets.scene import Scene

WIDTH = 760.0
"""The width of the dialog in layout units."""
MOST_HIGH = 0.6
"""The largest height of the list, as a fraction of the height of the window; a longer list scrolls."""


class LogSentence(NamedTuple):
    """A sentence of the log, beside the token of the seat colours `colour` (-1 for none)."""

    colour: int
    words: str


class SentenceList(w.ListView):
    """A list of sentences, each wrapped, with the tokens of the players at its left."""

    def __init__(self, m: Metrics, rect: Rect, sentences: Sequence[LogSentence], name: str) -> None:
        self.sentences, self.style = sentences, light(m)
        heights = [row_height(m, each, rect.w) for each in sentences]
        super().__init__(m, rect, heights, self._paint_sentence, name=name, key="sentences")

    def row_words(self, index: int) -> str:
        return self.sentences[index].words

    def _paint_sentence(self, surface: Surface, row: Rect, index: int, state: str) -> None:
        colour, words = self.sentences[index]
        y, left = row.y + _gap(self.m), _left(self.m)
        if colour >= 0:
            token = art.seat_token(colour, self.m.u(24, 20))
            art.stamp(surface, token, (row.x, y + round(self.style.px * 0.65)), "midleft")
        self.style.paragraph(surface, words, Rect(row.x + left, y, _wide(self.m, row.w), row.h))


def row_height(m: Metrics, sentence: LogSentence, width: int) -> int:
    """Return the height in pixels of the row of a sentence in a list of a width in pixels."""
    return light(m).height(sentence.words, _wide(m, width)) + 2 * _gap(m)


def _gap(m: Metrics) -> int:
    return m.u(5, 4)


def _left(m: Metrics) -> int:
    return m.u(36, 28)


def _wide(m: Metrics, width: int) -> int:
    """Return the pixels in which a sentence is wrapped: between its token and the scroll bar."""
    return width - _left(m) - m.u(18)


def read_in_full(scene: Scene, title: str, sentences: Sequence[LogSentence]) -> None:
    """Open a dialog with all of the sentences; it scrolls if they are many."""

    def make() -> w.Dialog:
        m, close = scene.m, w.DialogButton(scene.words("dialog.close"), scene.close, primary=True)
        wide = w.Dialog.inner_width(m, m.size, WIDTH)
        high = min(sum(row_height(m, each, wide) for each in sentences), round(m.height * MOST_HIGH))
        dialog = w.Dialog(m, m.size, title, "", [close], width=WIDTH, extra=high)
        dialog.add(SentenceList(m, dialog.room, sentences, title))
        return dialog

    scene.open(make(), make)
