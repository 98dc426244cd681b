"""The painting of a board: something at once, the sharp picture afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from tabletop.games import find
from tabletop.maps import Board, choose_board
from tabletop.ui.board import painting
from tabletop.ui.board.boards import BoardNode, View
from tabletop.ui.kit import art, cache, worker_threads
from tabletop.ui.kit.theme import Metrics
from tests.ui.kit import window

pytestmark = pytest.mark.usefixtures("thrifty")

M = Metrics(1280, 720)
WINDOW = Rect(40, 30, 640, 400)


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(art, "disk_folder", lambda: tmp_path / "art")
    with window((1280, 720)):
        worker_threads.finish()
        cache.clear_all()
        yield
        worker_threads.finish()
        art._unsaved.clear()
        cache.clear_all()


@pytest.fixture
def board() -> Board:
    return choose_board("madsteam/board", find("madsteam").zones("board")).board


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def likeness(a: Surface, b: Surface) -> float:
    """How far two pictures are apart, 0 to 255."""
    one, other = (pygame.transform.average_color(each) for each in (a, b))
    return max(abs(x - y) for x, y in zip(one, other, strict=True))


def test_bare_cardboard_at_the_very_first_look_and_the_sharp_picture_afterwards(board: Board) -> None:
    node = BoardNode(M, board, View(board.size, WINDOW))
    first = node.picture()
    assert first.get_size() == WINDOW.size
    worker_threads.finish()
    assert pixels(node.picture()) != pixels(first)
    cache.clear_all()
    assert pixels(node.picture()) == pixels(painting.whole(board, WINDOW.size))


@pytest.mark.parametrize("zoom", [1.25, 2.0, 3.9])
def test_a_step_of_the_zoom_shows_a_scaled_picture_at_once_and_then_the_sharp_one(
    board: Board, zoom: float
) -> None:
    view = View(board.size, WINDOW)
    node = BoardNode(M, board, view)
    node.picture()
    worker_threads.finish()
    whole = pixels(node.picture())
    view.zoom_on(WINDOW.center, zoom)
    node.look()
    scaled = node.picture()
    assert pixels(scaled) != whole
    worker_threads.finish()
    sharp = node.picture()
    assert likeness(scaled, sharp) < 4
    area = node._sheet.area if node._sheet else Rect(0, 0, 0, 0)
    direct = painting.part(board, area, view.screen(*area).size)
    x, y = view.screen(*area).topleft
    assert pixels(sharp) == pixels(direct.subsurface((WINDOW.x - x, WINDOW.y - y, *WINDOW.size)))


@pytest.mark.parametrize("higher", [-1, 0, 1, 2])
def test_the_picture_fills_a_window_of_a_rounded_height_at_every_zoom_and_corner(
    board: Board, higher: int
) -> None:
    """What is zoomed in and out again may end at a hair above 1, where the board is as high as the window."""
    window = Rect(WINDOW.topleft, (WINDOW.w, WINDOW.h + higher))
    for zoom in (1.0, 1.0000001, 1.0003, 1.001, 1.01, 1.7):
        for pushed in (9999, -9999):
            view = View(board.size, window)
            view.zoom_on(window.center, zoom)
            view.pan(pushed, pushed)
            node = BoardNode(M, board, view)
            for _ in ("scaled", "sharp"):
                assert node.picture().get_size() == window.size
                worker_threads.finish()
                node.look()


def test_a_push_within_what_is_painted_stays_sharp(board: Board) -> None:
    view = View(board.size, WINDOW)
    node = BoardNode(M, board, view)
    view.zoom_on(WINDOW.center, 2.0)
    node.picture()
    worker_threads.finish()
    sheet = node._sheet
    assert sheet
    view.pan(40, 20)
    node.look()
    assert node.picture().get_parent() is sheet.picture


def test_a_spot_looks_the_same_however_one_came_there(board: Board) -> None:
    view = View(board.size, WINDOW)
    view.zoom_on(WINDOW.center, 3.0)
    pushed, straight = BoardNode(M, board, view), BoardNode(M, board, view)
    for _ in range(9):
        pushed.picture()
        worker_threads.finish()
        view.pan(23, 11)
        pushed.look()
    for node in (pushed, straight):
        node.picture()
        worker_threads.finish()
    assert pixels(pushed.picture()) == pixels(straight.picture())


def test_the_next_look_has_something_to_show_at_once_even_after_another_start(board: Board) -> None:
    painting.foresee(board)
    worker_threads.finish()
    while art.unsaved():
        art.store_one()
    worker_threads.finish()
    cache.clear_all()
    area, size = Rect((0, 0), board.size), WINDOW.size
    assert likeness(painting.scaled(board, area, size), painting.whole(board, size)) < 4


def test_a_changed_file_is_another_picture(board: Board, tmp_path: Path) -> None:
    own = tmp_path / "board.png"
    for colour in ("red", "green"):
        sheet = Surface(board.size)
        sheet.fill(colour)
        pygame.image.save(sheet, own)
        mine = replace(board, pictures=(replace(board.pictures[0], path=own),))
        cache.clear_all()
        shown = painting.whole(mine, (64, 40)).get_at((5, 5))
        assert max(abs(a - b) for a, b in zip(shown, pygame.Color(colour), strict=True)) < 12
        while art.unsaved():
            art.store_one()
        worker_threads.finish()
