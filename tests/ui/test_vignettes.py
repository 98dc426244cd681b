"""The pictures of panels: every one gets the boards that it shows."""

from __future__ import annotations

import threading

import pygame
import pytest

from tabletop.teaching.shapes import PictureLayer
from tabletop.texts.words import Words
from tabletop.ui.board.vignettes import Vignette
from tabletop.ui.kit import worker_threads
from tabletop.ui.kit.theme import Metrics

PART = [450, 300, 1500, 900]


@pytest.mark.parametrize("key", ["macadam", "morris"])
def test_two_pictures_of_the_same_part_of_a_board_both_show_it(key: str) -> None:
    pygame.display.set_mode((64, 64))
    gate = threading.Event()
    worker_threads.order("gate", gate.wait, lambda _: None)  # so that the second order meets the first
    layers = (PictureLayer("board", {"map": f"{key}/board", "part": PART}),)
    pictures = [Vignette(Metrics(1280, 720), Words("en", key), layers, 300) for _ in range(2)]
    for picture in pictures:
        picture.order(lambda: None)
    gate.set()
    worker_threads.finish()
    one, other = (pygame.image.tobytes(picture.picture(0), "RGB") for picture in pictures)
    assert one == other
