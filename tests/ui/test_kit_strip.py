"""The cutter of strips: rows and columns from a rectangle."""

from __future__ import annotations

import pytest
from pygame import Rect

from tabletop.ui.widgets.strip import Strip, middle, to_right, wrapped

ROOM = Rect(10, 20, 301, 99)


def test_what_is_cut_and_what_is_left_stand_side_by_side_with_gaps() -> None:
    strip = Strip(ROOM, 8)
    left, right = strip.left(50), strip.right(40)
    assert (left.x, left.right + 8, strip.rest.right + 8, right.right) == (10, strip.rest.x, right.x, 311)
    top, bottom = strip.top(20), strip.bottom(10)
    assert (top.y, top.bottom + 8, strip.rest.bottom + 8, bottom.bottom) == (20, strip.rest.y, bottom.y, 119)
    assert top.w == bottom.w == strip.rest.w


def test_a_lower_piece_stands_in_the_middle_of_the_height() -> None:
    assert Strip(ROOM).right(30, 9).centery == ROOM.centery


def test_nothing_is_left_of_a_rectangle_that_is_cut_up() -> None:
    strip = Strip(ROOM, 8)
    strip.left(298)
    assert strip.rest.w == 0


@pytest.mark.parametrize(("most", "wide"), [(100, 100), (900, 301)])
def test_the_middle_is_as_wide_as_it_may_be(most: int, wide: int) -> None:
    assert middle(ROOM, most).w == wide
    assert middle(ROOM, most).centerx == ROOM.centerx


def test_what_has_no_room_in_a_row_stands_in_the_next_one() -> None:
    rects = wrapped(ROOM, [100, 150, 200, 999], 20, 10, below=5)
    assert [(rect.x, rect.y) for rect in rects] == [(10, 20), (120, 20), (10, 45), (10, 70)]
    assert all(ROOM.contains(rect) for rect in rects)


def test_rows_end_at_the_right_where_they_are_to() -> None:
    rects = to_right(wrapped(ROOM, [100, 150, 200], 20, 10), 311)
    assert [rect.right for rect in rects] == [151, 311, 311]
