"""Layout helpers: rows and columns cut from a rectangle, in pixels."""

from __future__ import annotations

from pygame import Rect


class Strip:
    """A rectangle from which rows and columns are cut off one after the other; `rest` is what is left, and
    `gap` pixels are left out after each cut."""

    def __init__(self, rect: Rect, gap: int = 0) -> None:
        self.rest, self.gap = rect.copy(), gap

    def left(self, wide: int, high: int = 0) -> Rect:
        """Cut off a column `wide` pixels wide at the left, and return it; if `high` is not 0, return only its
        middle part, `high` pixels high."""
        cut = self._tall(self.rest.x, wide, high)
        self._keep(left=wide + self.gap)
        return cut

    def right(self, wide: int, high: int = 0) -> Rect:
        """Cut off a column `wide` pixels wide at the right, and return it; if `high` is not 0, return only
        its middle part, `high` pixels high."""
        cut = self._tall(self.rest.right - wide, wide, high)
        self._keep(right=wide + self.gap)
        return cut

    def top(self, high: int) -> Rect:
        """Cut off a row `high` pixels high at the top and return it."""
        cut = Rect(self.rest.x, self.rest.y, self.rest.w, high)
        self._keep(top=high + self.gap)
        return cut

    def bottom(self, high: int) -> Rect:
        """Cut off a row `high` pixels high at the bottom and return it."""
        cut = Rect(self.rest.x, self.rest.bottom - high, self.rest.w, high)
        self._keep(bottom=high + self.gap)
        return cut

    def _tall(self, x: int, wide: int, high: int) -> Rect:
        rect = Rect(x, self.rest.y, wide, high or self.rest.h)
        rect.centery = self.rest.centery
        return rect

    def _keep(self, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> None:
        r = self.rest
        self.rest = Rect(r.x + left, r.y + top, max(0, r.w - left - right), max(0, r.h - top - bottom))


def middle(room: Rect, most: int) -> Rect:
    """Return the middle column of a rectangle, at most `most` pixels wide and as high as the rectangle."""
    wide = min(room.w, most)
    return Rect(room.centerx - wide // 2, room.y, wide, room.h)


def wrapped(room: Rect, sizes: list[int], high: int, gap: int, below: int = 0) -> list[Rect]:
    """Return rectangles side by side from the left of `room`, in as many rows as they need. `sizes` holds
    their widths, and all are `high` pixels high. `gap` is the distance between neighbours and `below` that
    between rows (0: the same as `gap`), in pixels."""
    x, y, found = room.x, room.y, list[Rect]()
    for wide in (min(wide, room.w) for wide in sizes):
        if x + wide > room.right and x > room.x:
            x, y = room.x, y + high + (below or gap)
        found.append(Rect(x, y, wide, high))
        x += wide + gap
    return found


def to_right(rects: list[Rect], right: int) -> list[Rect]:
    """Return the rectangles moved to the right, row by row, so that the last one of each row ends at the x
    `right`."""
    ends = {rect.y: rect.right for rect in rects}  # the last rectangle of a row decides
    return [rect.move(right - ends[rect.y], 0) for rect in rects]
