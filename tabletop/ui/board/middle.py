"""The board in the middle with all that is drawn on it besides zones and pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pygame import Rect

from tabletop.engine.table import Label
from tabletop.maps import Board
from tabletop.ui.board.boards import BoardNode, BoardTop, View
from tabletop.ui.board.look import Look
from tabletop.ui.board.nameplates import Nameplates
from tabletop.ui.board.ribbons import Ribbons, Route, path_between, through
from tabletop.ui.board.zones import ZoneAt, outlines
from tabletop.ui.kit.node import Node

ROUTE, WAY = 15, 255
"""Depths: along the paths of the board below the pieces, from zone to zone above them and the names."""
ROUND = {"place": 27, "slot": 8}
"""The kinds of zones where pieces lie, and how round their corners are."""


class Middle:
    """A map, its names, and the ways drawn on it. Zones and pieces are children of `top`."""

    def __init__(self, look: Look, board: Board, view: View) -> None:
        self.board, self.view = board, view
        self.ground, self.top = BoardNode(look.m, board, view, look.palette.table), BoardTop(view)
        self.ribbons, self.plates = Ribbons(look, board, view), Nameplates(look, board, view)
        self.route, self.way = Route(look, view, ROUTE), Route(look, view, WAY)
        self._outlines = outlines(board)
        self._zones: list[ZoneAt] = []
        self.bare = True
        """Does nothing lie here yet? Then what lies here at once has come from nowhere."""
        self.named = True
        """Have its names found room?"""
        for node in (self.ribbons, self.plates, self.plates.revealed, self.route, self.way):
            self.top.add(node)

    def come(self, add: Callable[[Node], Node]) -> None:
        """Lie on the table, for the first time or again."""
        self.bare, self.top.visible = True, False  # until all that lies here at once has been laid
        add(self.ground)
        add(self.top)

    def laid(self) -> None:
        """Everything lies here: what comes from now on comes from somewhere."""
        if self.bare:
            self.bare, self.top.visible = False, True
            self.top.changed()

    def remove(self) -> None:
        """Leave the table."""
        self.ground.remove()
        self.top.remove()

    def look_again(self) -> None:
        """The view has changed."""
        self._zones = []
        self.ground.look()
        self.top.changed()
        for part in (self.route, self.way):
            part.stand()

    def zones(self) -> list[ZoneAt]:
        """Where the zones stand on the screen; found once for every view."""
        self._zones = self._zones or list(self._find_zones())
        return self._zones

    def _find_zones(self) -> Iterator[ZoneAt]:
        for zone in self.board.zones.values():
            if zone.kind in ROUND:
                rect = self.view.screen(*zone.rect)
                yield ZoneAt(zone.tag, rect, ROUND[zone.kind], "heap", self._outlines[zone.tag])

    def show_names(self, labels: Sequence[Label]) -> None:
        """The names on this board."""
        here = [label for label in labels if label.zone in self.board.zones]
        self.ribbons.become(tuple(label for label in here if not label.plate))
        self.plates.become(tuple(label for label in here if label.plate))

    def named_at(self, pos: tuple[int, int]) -> str:
        """What the name printed at a point of the screen is the name of; "" where there is none."""
        zones, labels = self.board.zones, self.ribbons.labels
        at = (each.name for each in labels if self.view.screen(*zones[each.zone].rect).collidepoint(pos))
        return next(at, "")

    def lead(self, start: str, goal: str, way: tuple[str, ...] = ()) -> None:
        """Draw a way through zones, or that along the paths of the board from zone to zone; or none."""
        self.route.show_points(path_between(self.board, start, goal))
        self.way.show_points(through(self.board, way))

    def seen(self, way: Sequence[str]) -> list[tuple[int, int]]:
        """Return the middles of some zones on the screen."""
        return [self.view.screen(x, y, 0, 0).topleft for x, y in through(self.board, way)]

    def spread(self, ways: Iterable[tuple[str, ...]]) -> Rect | None:
        """What ways over the board take of the screen; None where there are none."""
        points = [point for way in ways for point in through(self.board, way)]
        return self.view.bounds(points) if points else None
