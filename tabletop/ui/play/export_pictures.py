"""The pictures of an exported match: its boards, and the pieces that everybody may see on them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Generator, Sequence
from io import BytesIO

import pygame
from pygame import Rect, Surface

from tabletop.engine.position import Position
from tabletop.engine.table import Table
from tabletop.maps import Board
from tabletop.match import EVERYBODY, Match
from tabletop.match.stops import ExportStop
from tabletop.match.web_page import PagePictures
from tabletop.texts.words import Words
from tabletop.ui.board import painting, thumbnail
from tabletop.ui.board.boards import View
from tabletop.ui.board.look import Look
from tabletop.ui.board.map_pictures import chosen
from tabletop.ui.board.nameplates import Nameplates
from tabletop.ui.board.ribbons import Ribbons
from tabletop.ui.kit import art, effects
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play.session import colours

PAGE_BOARD = 1000, 860
"""The largest width and height in pixels of a board on an exported page."""
PAINTED_AT = (1280, 720)


class BoardPainter:
    """Paints the boards of a match, with the names of their places and with the public pieces, as pictures
    for an export. `most` is the largest width and height of a picture in pixels."""

    def __init__(self, match: Match, words: Words, most: tuple[int, int]) -> None:
        self.match, self.most = match, most
        self.look = Look(Metrics(*PAINTED_AT), words, tuple(colours(match)))
        self._painted: dict[str, tuple[Surface, Surface]] = {}

    def shown(self, at: int) -> tuple[Position, Board, View]:
        """Return what everybody may see after the first `at` actions: the position, its board, and the view
        (pan and zoom) that fits the board into its picture."""
        seen, table = self._seen(at)
        board = chosen(self.match.game, table.board).board
        return seen, board, View(board.size, Rect((0, 0), size_within(board, self.most)))

    def _seen(self, at: int) -> tuple[Position, Table]:
        seen = self.match.game.view(self.match.position_at(at), EVERYBODY)
        return seen, self.match.game.table(seen, EVERYBODY)

    def painted(self, at: int) -> tuple[Surface, Surface]:
        """Return the board after the first `at` actions, without pieces, and the plates with names that lie
        above its pieces; do not draw on them."""
        _, board, view = self.shown(at)
        if board.name not in self._painted:
            sheet = art.screen_format(Surface(view.window.size), opaque=True)
            sheet.blit(painting.whole(board, view.window.size), (0, 0))
            above = Surface(view.window.size, pygame.SRCALPHA)
            labels = [
                each._replace(active=False) for each in self._seen(at)[1].labels if each.zone in board.zones
            ]
            ribbons, plates = Ribbons(self.look, board, view), Nameplates(self.look, board, view)
            ribbons.become(tuple(label for label in labels if not label.plate))
            plates.become(tuple(label for label in labels if label.plate))
            ribbons.paint(sheet)
            plates.paint(above)
            self._painted[board.name] = sheet, above
        return self._painted[board.name]

    def picture(self, at: int) -> Surface:
        """Return a picture of the board with its pieces after the first `at` actions."""
        seen, board, view = self.shown(at)
        bare, names = self.painted(at)
        sheet = bare.copy()
        thumbnail.lay(sheet, self.look, self.match.game, seen, board, view.screen, sheet.get_width() / 1160)
        sheet.blit(names, (0, 0))
        return sheet


def size_within(board: Board, most: tuple[int, int]) -> tuple[int, int]:
    """Return the largest size in pixels that has the proportions of a board and fits within `most`."""
    scale = min(most[0] / board.size[0], most[1] / board.size[1])
    return round(board.size[0] * scale), round(board.size[1] * scale)


def page_pictures(
    match: Match, words: Words, stops: Sequence[ExportStop]
) -> Generator[float, None, PagePictures]:
    """Return the pictures for an exported page: each board and each picture of a piece once, and where the
    pieces lie at each of `stops` (the moments to show). Yield the fraction of the work done after each
    stop."""
    found = _PagePieces(BoardPainter(match, words, PAGE_BOARD))
    for n, stop in enumerate(stops, 1):
        found.add(stop.at)
        yield n / len(stops)
    last = found.painter.picture(stops[-1].at)
    boards, sprites = list(found.boards.values()), list(found.sprites.values())
    return PagePictures(
        boards, last.get_size(), sprites, list(found.places), found.steps, _address("jpeg", last)
    )


class _PagePieces:
    """The pictures found so far: boards by name, sprites by their pixels, and places in the order in which
    they were first used."""

    def __init__(self, painter: BoardPainter) -> None:
        self.painter = painter
        self.boards: dict[str, str] = {}
        self.sprites: dict[tuple[tuple[int, int], bytes], str] = {}
        self.places: dict[tuple[int, int, int], int] = {}
        self.steps: list[tuple[int, list[int]]] = []
        self._known: dict[object, int] = {}

    def add(self, at: int) -> None:
        """Add what lies on the board after a number of actions."""
        painter = self.painter
        seen, board, view = painter.shown(at)
        bare, names = painter.painted(at)
        if board.name not in self.boards:
            self.boards[board.name] = _address("jpeg", bare)
        lying = []
        for lie, piece in thumbnail.lying(painter.match.game, seen, board, view.screen, view.window):
            of = board.name, lie.centre, lie.width, lie.angle, piece
            if of not in self._known:
                sprite = effects.turned(thumbnail.sprite(painter.look, piece, lie), lie.angle)
                self._known[of] = self._place(sprite, sprite.get_rect(center=lie.centre))
            lying.append(self._known[of])
        if room := names.get_bounding_rect():
            if board.name not in self._known:
                self._known[board.name] = self._place(names.subsurface(room), room)
            lying.append(self._known[board.name])
        self.steps.append((list(self.boards).index(board.name), lying))

    def _place(self, sprite: Surface, at: Rect) -> int:
        """Return the number of the place where a sprite lies at a rectangle."""
        key = sprite.get_size(), pygame.image.tobytes(sprite, "RGBA")
        if key not in self.sprites:
            self.sprites[key] = _address("png", sprite)
        where = list(self.sprites).index(key), at.x, at.y
        return self.places.setdefault(where, len(self.places))


def _address(kind: str, surface: Surface) -> str:
    """Return a picture as an address that holds all of it."""
    data = BytesIO()
    pygame.image.save(surface, data, f"picture.{kind}")
    return f"data:image/{kind};base64,{b64encode(data.getvalue()).decode()}"
