"""The board in the middle of the table, with its names and routes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pygame import Rect

from tabletop.engine.table import Label
from tabletop.maps import Board
from tabletop.ui.board.boards import BoardNode, BoardTop, View
from tabletop.ui.board.breathing import Breathing
from tabletop.ui.board.look import Look
from tabletop.ui.board.nameplates import Nameplates
from tabletop.ui.board.ribbons import Ribbons, Route, path_between, through
from tabletop.ui.board.zones import ZoneAt, outlines
from tabletop.ui.kit.node import Node

ROUTE, STRAIGHT = 15, 255
"""The depths at which the two kinds of routes are painted.

ROUTE: routes along the board's paths, below the pieces.
STRAIGHT: routes straight from zone to zone, above pieces and names.
"""
ROUND = {"place": 27, "slot": 8}
"""The radius of the rounded corners, in board pixels, of each kind of zone that holds pieces."""


class Middle:
    """A map in the middle of the table, with the names and routes on it; `top` is the node with its zones and
    pieces."""

    def __init__(self, look: Look, board: Board, view: View) -> None:
        self.board, self.view = board, view
        self.ground = BoardNode(look.m, board, view, look.palette.table)
        self.top = BoardTop(view, self.ground)
        self.ribbons, self.plates = Ribbons(look, board, view), Nameplates(look, board, view)
        self.route, self.straight_route = Route(look, view, ROUTE), Route(look, view, STRAIGHT)
        self.breathing = Breathing(look.words.game, board, view)
        self._outlines = outlines(board)
        self._zones: list[ZoneAt] = []
        self.bare = True
        """True until the first pieces are laid out on the board; its pieces, zones and names are hidden until
        then."""
        for node in (self.ribbons, self.plates, self.plates.revealed, self.route, self.straight_route):
            self.top.add(node)

    def come(self, add: Callable[[Node], Node]) -> None:
        """Put the board on the screen, by the function `add`; everything on it stays hidden until the first
        pieces are placed."""
        self.bare, self.top.visible = True, False  # until the first pieces are laid out
        add(self.ground)
        add(self.top)
        add(self.breathing)

    def laid(self) -> None:
        """Show the pieces, zones and names of the board, once its first pieces have been placed."""
        if self.bare:
            self.bare, self.top.visible = False, True
            self.top.changed()

    def remove(self) -> None:
        """Remove the board from the screen."""
        self.ground.remove()
        self.top.remove()
        self.breathing.remove()

    def look_again(self) -> None:
        """Update everything that lies on the board, after the board was panned or zoomed."""
        self._zones = []
        self.ground.look()
        self.plates.place()
        self.top.changed()
        self.breathing.place()
        for part in (self.route, self.straight_route):
            part.stand()

    def zones(self) -> list[ZoneAt]:
        """Return the zones of the board with their places on the screen, cached until panned or zoomed."""
        self._zones = self._zones or list(self._find_zones())
        return self._zones

    def _find_zones(self) -> Iterator[ZoneAt]:
        for zone in self.board.zones.values():
            if zone.kind in ROUND:
                rect = self.view.screen(*zone.rect)
                yield ZoneAt(zone.tag, rect, ROUND[zone.kind], "heap", self._outlines[zone.tag])

    def show_names(self, labels: Sequence[Label]) -> None:
        """Show the names that belong to zones of this board, on ribbons or plates."""
        here = [label for label in labels if label.zone in self.board.zones]
        self.ribbons.become(tuple(label for label in here if not label.plate))
        self.plates.become(tuple(label for label in here if label.plate))

    def named_at(self, pos: tuple[int, int]) -> str:
        """Return the tag of the place whose name banner is at a point of the screen; "" if there is none."""
        zones, labels = self.board.zones, self.ribbons.labels
        at = (each.name for each in labels if self.view.screen(*zones[each.zone].rect).collidepoint(pos))
        return next(at, "")

    def lead(self, start: str, goal: str, route: tuple[str, ...] = ()) -> None:
        """Draw the route along the board's paths from the place `start` to the place `goal`, and a second
        route through the zones of `route`; empty arguments remove them."""
        self.route.show_points(path_between(self.board, start, goal))
        self.straight_route.show_points(through(self.board, route))

    def seen(self, route: Sequence[str]) -> list[tuple[int, int]]:
        """Return the points, in pixels of the screen, of a route through the zones of `route`."""
        return [self.view.screen(x, y, 0, 0).topleft for x, y in through(self.board, route)]

    def between(self, start: str, goal: str) -> list[tuple[int, int]]:
        """Return the points, in pixels of the screen, of the route from one zone's place to another's that
        uses the fewest paths; empty if there is none."""
        points = path_between(self.board, start, goal)
        return [self.view.screen(x, y, 0, 0).topleft for x, y in points]

    def spread(self, routes: Iterable[tuple[str, ...]]) -> Rect | None:
        """Return the smallest rectangle on the screen that contains all the given routes, each a sequence of
        zones; None if the routes have no points."""
        points = [point for route in routes for point in through(self.board, route)]
        return self.view.bounds(points) if points else None
