"""The painting of a map at any size: all its pictures laid on each other once, kept as one."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from tabletop.maps import Board, Picture
from tabletop.ui.kit import art
from tabletop.ui.kit.cache import Cache

_boards = Cache(64 << 20)


def whole(board: Board, size: tuple[int, int]) -> Surface:
    """All of a map at that size. Do not draw on it."""
    if _is_one(board):
        return art.picture(board.pictures[0].path, size)
    return _boards.get((board.pictures, size), lambda: art.shrink(level(board, 1), size))


def level(board: Board, part: int) -> Surface:
    """All of a map at a whole part of its own size: 1, 1/2, 1/4 ..."""
    if _is_one(board):
        return art.level(board.pictures[0].path, part)
    if part == 1:
        return _boards.get((board.pictures, board.size), lambda: _stored(board))
    return whole(board, (board.size[0] // part, board.size[1] // part))


def _is_one(board: Board) -> bool:
    """Is it a single picture that fills the map?"""
    first, *others = board.pictures
    plain = (first.opacity, first.part, first.angle, first.at, first.size)
    return not others and plain == (1, None, 0, (0, 0), board.size)


def _stored(board: Board) -> Surface:
    paths = {picture.path for picture in board.pictures}
    stamps = sorted((str(path), path.stat().st_mtime_ns) for path in paths)
    return art.on_disk(f"{stamps}{board.pictures}".encode(), lambda: _laid(board))


def _laid(board: Board) -> Surface:
    """Every picture where it lies, from the bottom up."""
    sheet = art.screen_format(Surface(board.size), opaque=True)
    files: dict[str, Surface] = {}
    for picture in board.pictures:
        source = files.get(str(picture.path))
        if source is None:
            source = files[str(picture.path)] = pygame.image.load(picture.path).convert_alpha()
        part = _turned(picture, source)
        part.set_alpha(round(picture.opacity * 255))
        middle = picture.at.x + picture.size[0] / 2, picture.at.y + picture.size[1] / 2
        sheet.blit(part, part.get_rect(center=(round(middle[0]), round(middle[1]))))
    return sheet


def _turned(picture: Picture, source: Surface) -> Surface:
    """A picture, or its part of a file, as large and turned as it lies on the map."""
    part = source.subsurface(Rect(*map(round, picture.part))) if picture.part else source
    if part.get_size() != picture.size:
        part = pygame.transform.smoothscale(part, picture.size)
    return pygame.transform.rotozoom(part, -picture.angle, 1) if picture.angle else part.copy()
