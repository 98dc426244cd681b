"""The map on the table: its picture in a window, where it can be moved, and zoomed around the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.maps import Board
from tabletop.ui.board import painting
from tabletop.ui.kit import blend, paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.motion import Clock, Motion, Tween, linear
from tabletop.ui.kit.node import NOWHERE, Node
from tabletop.ui.kit.theme import Metrics, mix, rgb, tone
from tabletop.ui.kit.visibility import composed

NEAREST = 4.0
"""The largest zoom factor of a board; at 1 the whole board fits into its window."""
STEP = 1.25
CELL = 0.2
"""The grid to which the area of a sharp picture of the board is rounded, as a fraction of the visible part.
The area extends at least one grid step beyond the visible part, so that a small pan can reuse the picture."""
DUSK, DUSKS = Motion(700, linear), 8
"""The time in which the tint of a board fades into another one, and the number of steps of that fade."""
DAYLIGHT = "#FFFFFF"


class View:
    """The pan and zoom of a board: at `zoom` 1 the board fits its window; (x, y) is the upper left corner of
    the visible part, in board pixels."""

    def __init__(self, size: tuple[int, int], window: Rect) -> None:
        self.size, self.window = size, window
        self.zoom, self.x, self.y = 1.0, 0.0, 0.0

    @property
    def scale(self) -> float:
        """The screen pixels per pixel of the board."""
        return self.window.w / self.size[0] * self.zoom

    def screen(self, x: float, y: float, w: float, h: float) -> Rect:
        """Return the rectangle on the screen of a part of the board, which is given in board pixels."""
        k = self.scale
        left, top = self.window.x + (x - self.x) * k, self.window.y + (y - self.y) * k
        return Rect(round(left), round(top), round(w * k), round(h * k))

    def bounds(self, points: Sequence[tuple[float, float]]) -> Rect:
        """Return the smallest rectangle on the screen that contains the given points of the board."""
        x, y = min(x for x, _ in points), min(y for _, y in points)
        return self.screen(x, y, max(x for x, _ in points) - x, max(y for _, y in points) - y)

    def board(self, pos: tuple[int, int]) -> tuple[float, float]:
        """Return the point of the board under a point of the screen."""
        k = self.scale
        return self.x + (pos[0] - self.window.x) / k, self.y + (pos[1] - self.window.y) / k

    def zoom_on(self, pos: tuple[int, int], factor: float) -> bool:
        """Zoom by a factor around the screen position `pos`, whose point of the board stays in place; return
        True if the zoom changed."""
        before = self.zoom, self.x, self.y
        bx, by = self.board(pos)
        self.zoom = max(1.0, min(NEAREST, self.zoom * factor))
        k = self.scale
        self._look_at(bx - (pos[0] - self.window.x) / k, by - (pos[1] - self.window.y) / k)
        return before != (self.zoom, self.x, self.y)

    def pan(self, dx: float, dy: float) -> bool:
        """Move the board by (dx, dy) screen pixels, not beyond its edges; return True if it moved."""
        before = self.x, self.y
        self._look_at(self.x - dx / self.scale, self.y - dy / self.scale)
        return before != (self.x, self.y)

    def reveal(self, rect: Rect) -> bool:
        """Move the board as little as needed to bring a rectangle on the screen into the window; if the
        rectangle is larger than the window, bring its middle there. Return True if the board moved."""
        w, h = min(rect.w, self.window.w), min(rect.h, self.window.h)
        part = Rect(rect.centerx - w // 2, rect.centery - h // 2, w, h)
        seen = part.clamp(self.window)
        return self.pan(seen.x - part.x, seen.y - part.y)

    def fit(self) -> bool:
        """Zoom out to show the whole board; return True if the zoom changed."""
        changed = self.zoom != 1.0
        self.zoom, self.x, self.y = 1.0, 0.0, 0.0
        return changed

    def part(self) -> Rect:
        """Return the visible part of the board, in board pixels."""
        return Rect(
            round(self.x), round(self.y), round(self.size[0] / self.zoom), round(self.size[1] / self.zoom)
        )

    def _look_at(self, x: float, y: float) -> None:
        w, h = self.size
        self.x = max(0.0, min(w - w / self.zoom, x))
        self.y = max(0.0, min(h - h / self.zoom, y))


class BoardCrop(NamedTuple):
    """A part of a board: its area in board pixels, the scale to the screen, and its sharp picture."""

    area: Rect
    scale: float
    picture: Surface


class BoardNode(Node):
    """The picture of the board with its cardboard edge, and the stained table around it."""

    still = True
    solid = 0

    def __init__(self, m: Metrics, board: Board, view: View, table: str = tone.wood) -> None:
        super().__init__(view.window, Depth.BOARD, plates.edge_reach(m))
        self.m, self.board, self.view, self.table = m, board, view, table
        self._shown: Surface | None = None
        self._sheet: BoardCrop | None = None
        self._ordered: tuple[tuple[int, ...], float] | None = None
        self._light = self._goal = ""
        self._dusk: Tween | None = None

    def opaque(self) -> Rect:
        return self.extent()

    @cached_property
    def _edges(self) -> list[tuple[Surface, Rect]]:
        return plates.board_edge(self.rect, self.m, self.table)

    def look(self) -> None:
        """Repaint the picture of the board, after a change of pan, zoom, light or picture."""
        self._shown = None
        if self.stage:
            self.stage.damage(self.rect, still=True)

    def shine(self, light: str, clock: Clock | None = None) -> None:
        """Tint the whole board with the colour `light`; "" shows it in plain daylight. With a clock, the
        present light fades into it."""
        if light == self._goal:
            return
        start, self._goal = self._light or DAYLIGHT, light
        if self._dusk and clock:
            clock.stop(self._dusk)
        if clock is None or clock.length(DUSK) <= 0:
            self._lighten(light)
            return

        def step(t: float) -> None:
            k = round(t * DUSKS) / DUSKS
            self._lighten(light if k == 1 else mix(start, light or DAYLIGHT, k))

        self._dusk = clock.play(DUSK, step)

    def _lighten(self, light: str) -> None:
        if light != self._light:
            self._light = light
            self.look()

    def paint(self, surface: Surface) -> None:
        if not self.rect.contains(surface.get_clip()):
            surface.blits(self._edges, False)
        surface.blit(self.picture(), self.rect)

    def picture(self) -> Surface:
        """Return the visible part of the board, cached until pan, zoom, light or sharp picture change."""
        if self._shown is None:
            self._shown = self._lit(self._composed())
        return self._shown

    def _lit(self, day: Surface) -> Surface:
        """Return the board's picture in the current light; the daylight picture itself stays unchanged."""
        if not self._light:
            return day
        lit = day.copy()
        blend.multiply(lit, rgb(self._light))
        return lit

    def _composed(self) -> Surface:
        """Return the visible part of the map in daylight. If no sharp picture of that part is painted yet,
        order one and return a scaled picture meanwhile."""
        seen, sheet = self._seen(), self._sheet_at(self.view.scale)
        if sheet is None or (self.view.zoom > 1 and sheet.area != self._area()):
            self._order(self._area())
        if sheet and sheet.area.contains(seen):
            return self._window(sheet.picture, sheet.area)
        scaled = painting.scaled(self.board, seen, self._size(seen))
        if sheet:
            here, there = self.view.screen(*seen), self.view.screen(*sheet.area)
            scaled.blit(sheet.picture, (there.x - here.x, there.y - here.y))
        return self._window(scaled, seen)

    def _seen(self) -> Rect:
        """Return the visible part of the board in board pixels, rounded outwards."""
        return self.view.part().inflate(2, 2).clip(Rect((0, 0), self.board.size))

    def _area(self) -> Rect:
        """Return the area of the board to be painted sharp, in board pixels. It depends on the pan and zoom
        alone, because a point looks slightly different in a picture that begins elsewhere."""
        part, whole = self.view.part(), Rect((0, 0), self.board.size)
        if self.view.zoom == 1:
            return whole
        wide, high = max(1, round(part.w * CELL)), max(1, round(part.h * CELL))
        corner = part.x // wide * wide - wide, part.y // high * high - high
        return Rect(corner, (part.w + 3 * wide, part.h + 3 * high)).clip(whole)

    def _size(self, area: Rect) -> tuple[int, int]:
        """Return the size on the screen, in pixels, of a part of the board that contains the visible part. It
        is at least that of the window, whose height may exceed that of the board by a rounded pixel."""
        if area.size == self.board.size and self.view.zoom == 1:
            return self.rect.size
        wide, high = self.view.screen(*area).size
        return max(wide, self.rect.w), max(high, self.rect.h)

    def _sheet_at(self, scale: float) -> BoardCrop | None:
        """Return the last sharp picture if it was painted at this scale, else None."""
        whole = painting.kept(self.board, self.rect.size) if self.view.zoom == 1 else None
        if whole:
            self._sheet = BoardCrop(Rect((0, 0), self.board.size), scale, whole)
        return self._sheet if self._sheet and self._sheet.scale == scale else None

    def _order(self, area: Rect) -> None:
        """Order `area` of the board, in board pixels, to be painted sharp at this scale on a thread."""
        scale = self.view.scale
        if self._ordered == (tuple(area), scale):
            return
        self._ordered = tuple(area), scale

        def show(picture: Surface) -> None:
            self._sheet = BoardCrop(area, scale, picture)
            self.look()

        painting.order(self.board, area, self._size(area), show)

    def _window(self, sheet: Surface, area: Rect) -> Surface:
        """Cut the visible part out of `sheet`, the picture of `area`, aligned with the pieces on it."""
        corner = self.view.screen(*area).topleft
        seen = Rect(self.rect.x - corner[0], self.rect.y - corner[1], *self.rect.size)
        return sheet.subsurface(seen.clamp(sheet.get_rect()))


class BoardTop(Node):
    """The parent node of the zones, pieces and names on the board. It clips them to the board's window, and
    dims them while a piece is lifted. It is a `still` node: it is kept with all its children composed in one
    picture, so that dragging a piece is as fast on a full board as on an empty one. The dimmed board is a
    picture of its own, so that a lift copies one picture only."""

    clips = True
    still = True
    solid = 0

    def __init__(self, view: View, ground: BoardNode) -> None:
        super().__init__(view.window, Depth.BOARD_TOP)
        self.dimmed = False
        self._ground = ground
        self._dark: tuple[Surface, Surface] | None = None
        """A picture of the board, and the same picture dimmed."""

    def dim(self, dimmed: bool) -> None:
        """Dim everything on the board except the drop targets, or show it normally again."""
        if dimmed != self.dimmed:
            self.foresee()
            self.dimmed = dimmed
            self.changed()

    def foresee(self) -> None:
        """Draw the dimmed picture of the board before it is needed, unless it is drawn already."""
        day = self._ground.picture()
        if not self._is_dark(day) and day.get_size() == self.rect.size:
            dark = composed(day.get_size(), day)
            dark.blit(day, (0, 0))
            _veil(dark, dark.get_rect())
            self._dark = day, dark

    def _is_dark(self, day: Surface) -> bool:
        """Tell whether a picture of the board is dimmed already."""
        return self._dark is not None and self._dark[0] is day

    def opaque(self) -> Rect:
        return self.rect if self.dimmed and self._is_dark(self._ground.picture()) else NOWHERE

    def paint(self, surface: Surface) -> None:
        if not self.dimmed:
            return
        if self._dark and self._is_dark(self._ground.picture()):
            surface.blit(self._dark[1], self.rect)
        else:  # the board is panned or zoomed while a piece is held
            _veil(surface, self.rect)


def _veil(surface: Surface, rect: Rect) -> None:
    paint.veil(surface, rect, "#100906", 74)
