"""Nothing is cut with an ellipsis while there is room beside it: no text, no name on a card or a tab."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from pygame import Rect, Surface

from tabletop.games import here
from tabletop.ui.board import piece_art
from tabletop.ui.kit import text
from tabletop.ui.kit.cache import Cache
from tests.ui.pictures import painted
from tests.ui.table_hands import Person, match_of, play_on

LIKE = 24
"""The difference of a colour channel up to which two pixels are of one ground, such as paper with its grain."""

WINDOWS = (1280, 720, 1.0), (1920, 1080, 1.0), (1280, 720, 1.5)
"""Width, height and scale of the windows that are looked at."""


class Cut(NamedTuple):
    """A text that was cut: where what is left of it was drawn, and the pixels that the rest would need."""

    words: str
    shown: str
    sheet: Surface
    rect: Rect
    lacks: int

    def room(self) -> bool:
        """Tell whether the ground of the text goes on, empty, as far as the whole text would go."""
        left, right = self.rect.move(-self.lacks, 0), self.rect.move(self.lacks, 0)
        left.w = right.w = self.lacks
        left.x, right.x = self.rect.x - self.lacks, self.rect.right
        return any(self._empty(part) for part in (left, right))

    def _empty(self, part: Rect) -> bool:
        if part.w < 1 or not self.sheet.get_rect().contains(part):
            return False
        high = range(part.y, part.bottom, 2)
        ground = self.sheet.get_at((min(self.rect.right, self.sheet.get_width() - 1), part.centery))
        seen = [self.sheet.get_at((x, y)) for x in range(part.x, part.right) for y in high]
        return all(each.a > 200 and max(abs(each[i] - ground[i]) for i in range(3)) <= LIKE for each in seen)


class Scissors:
    """Notes every text that is cut while something is painted."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.cuts: list[Cut] = []
        self._lately: dict[str, tuple[str, int]] = {}
        fit, draw = text.fit, text.Style.draw

        def fitting(words: str, px: int, face: str, wide: int) -> str:
            shown = fit(words, px, face, wide)
            if shown != words:
                lacks = text.width(words, px, face) - text.width(shown, px, face)
                self._lately[shown] = words, lacks
            return shown

        def drawing(pen: text.Style, dst: Surface, words: str, *how: object, **more: object) -> Rect:
            rect = draw(pen, dst, words, *how, **more)  # type: ignore[arg-type]
            if words in self._lately:
                whole, lacks = self._lately[words]
                self.cuts.append(Cut(whole, words, dst, rect, lacks))
            return rect

        patch.setattr(text, "fit", fitting)
        patch.setattr(text.Style, "draw", drawing)

    def found(self) -> Iterator[str]:
        """Yield the texts that were cut without need since the last time."""
        yield from (f"{cut.words}: {cut.shown}" for cut in self.cuts if cut.room())
        self.cuts.clear()


@pytest.mark.parametrize("key", here())
def test_no_text_is_cut_while_there_is_room_beside_it(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scissors, found = Scissors(monkeypatch), set[str]()
    for (wide, high, scale), language, seats in zip(WINDOWS, ("fr", "en", "fr"), (2, 4, 3), strict=True):
        monkeypatch.setattr(piece_art, "_sprites", Cache())
        person = Person(match_of(seats, seats, key=key), (wide, high), scale=scale, language=language)
        for step in range(3):
            play_on(person.match, 25, step)
            if person.match.asked:
                person.table.flow.sit_down(person.match.asked.seat)
                person.rest()
                painted(person.app.scene.stage)
                found |= set(scissors.found())
    assert not found
