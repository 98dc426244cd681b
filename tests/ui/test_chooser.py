"""The list of moves as it is drawn."""

from __future__ import annotations

import pygame
import pytest

from tabletop.system.languages import languages
from tabletop.texts.words import Words
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play.chooser import Chooser, Meaning
from tests.ui.kit import window


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_heading_stays_on_the_plate_above_short_moves(size: tuple[int, int], language: str) -> None:
    head, m = Words(language)("advice.moves"), Metrics(*size)
    with window(size):
        chooser = Chooser(m, size, (size[0] // 2, size[1] // 2), head, [Meaning("Go")], str, slim=True)
        sheet, bare = pygame.Surface(size), pygame.Surface(size)
        chooser.paint(sheet)
        chooser.head = ""
        chooser.paint(bare)
    sheet.blit(bare, (0, 0), special_flags=pygame.BLEND_SUB)
    letters = pygame.mask.from_threshold(sheet, "black", (1, 1, 1, 255))
    letters.invert()
    heading = pygame.Rect.unionall(letters.get_bounding_rects()[0], letters.get_bounding_rects())
    assert chooser.plate.inflate(-m.u(20), 0).contains(heading)
