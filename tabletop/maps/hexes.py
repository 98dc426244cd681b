"""The cells of a hexagonal map in Tiled: positions, the cell at a point, axial coordinates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from tabletop.maps.board import GridCell, Point, Rect, inside

Axis = Literal["x", "y"]


class HexGrid(NamedTuple):
    """A grid of equal hexagons, laid out in lines of which every other one is shifted by half a cell.

    If `axis` is "x", the lines are columns, and the shift is downwards (hexagons with a flat top). If it is
    "y", the lines are rows, and the shift is to the right (hexagons with a pointed top). `even` is True if
    lines 0, 2, 4... are shifted, else lines 1, 3, 5... `side` is the length in pixels of a hexagon's two
    sides that are parallel to the axis.
    """

    columns: int
    rows: int
    wide: int
    high: int
    side: int
    axis: Axis
    even: bool

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the whole grid, in pixels."""
        last, across = self._way(self.columns, self.rows)
        length, breadth = self._way(self.wide, self.high)
        pushed = breadth // 2 if last > 1 else 0
        return self._way((last - 1) * self._step + length, across * breadth + pushed)

    @property
    def _step(self) -> int:
        """The distance from one line to the next along the axis, in pixels."""
        length, _ = self._way(self.wide, self.high)
        return (length - self.side) // 2 + self.side

    def _way(self, x: int, y: int) -> tuple[int, int]:
        """Return x and y in the order (along the axis, across the axis), so swapped if the axis is "y"; a
        second call restores their order."""
        return (x, y) if self.axis == "x" else (y, x)

    def cells(self) -> Iterator[GridCell]:
        """Return every cell, row by row."""
        return (GridCell(column, row) for row in range(self.rows) for column in range(self.columns))

    def box(self, cell: GridCell) -> Rect:
        """Return the bounding rectangle of a cell, in pixels."""
        line, place = self._way(*cell)
        _, breadth = self._way(self.wide, self.high)
        pushed = breadth // 2 if self._is_pushed(line) else 0
        x, y = self._way(line * self._step, place * breadth + pushed)
        return Rect(x, y, self.wide, self.high)

    def _is_pushed(self, line: int) -> bool:
        return (line % 2 == 0) == self.even

    def outline(self, cell: GridCell) -> tuple[Point, ...]:
        """Return the six corners of a cell, as points on the board."""
        x, y, _, _ = self.box(cell)
        length, breadth = self._way(self.wide, self.high)
        near, half = (length - self.side) // 2, breadth // 2
        far = near + self.side
        corners = ((near, 0), (far, 0), (length, half), (far, breadth), (near, breadth), (0, half))
        return tuple(Point(x + dx, y + dy) for dx, dy in (self._way(*corner) for corner in corners))

    def cell_at(self, x: float, y: float) -> GridCell | None:
        """Return the cell that contains a point on the board; None if no cell does."""
        _, breadth = self._way(self.wide, self.high)
        along, across = (x, y) if self.axis == "x" else (y, x)
        line, place = int(along // self._step), int(across // breadth)
        near = (self._way(line - i, place - j) for i in (0, 1) for j in (0, 1))
        return next(
            (
                GridCell(*c)
                for c in near
                if self.holds(GridCell(*c)) and inside(self.outline(GridCell(*c)), x, y)
            ),
            None,
        )

    def holds(self, cell: GridCell) -> bool:
        """Tell whether a cell with these coordinates exists in the grid."""
        return 0 <= cell.column < self.columns and 0 <= cell.row < self.rows

    def axial(self, cell: GridCell) -> tuple[int, int]:
        """Return the axial coordinates (q, r) of a cell; the first cell of the grid is (0, 0), and q grows to
        the right.

        Two cells touch when their coordinates differ by (0, 1), (1, 0) or (1, -1), in either direction.
        """
        line, place = self._way(*cell)
        odd = line % 2
        slant = place - (line + odd if self.even else line - odd) // 2
        return self._way(line, slant)
