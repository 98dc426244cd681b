"""Where the coach's card finds room: at the foot of the log, else in a corner of the board, else anywhere."""

from __future__ import annotations

import pytest
from pygame import Rect

from tabletop.ui.frame.coach_card import WIDTHS, CardLinks, CoachPanel, CoachSaid, clear_place
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.widgets.links import Link

M = Metrics(1280, 720)
WINDOW, BOARD, LOG = Rect(0, 0, 1280, 720), Rect(300, 60, 700, 560), Rect(1000, 60, 280, 560)
SAID = CoachSaid("Coach", "The highest card takes all that lie there. " * 3, ("MAC-4.1",), "Quiet")
CORNERS = ("bottomleft", "bottomright", "topleft", "topright")
NO_LOG = Rect(0, 0, 1, 1)


def place(home: Rect = NO_LOG, lit: tuple[Rect, ...] = (), taboo: tuple[Rect, ...] = ()) -> Rect:
    """Where the card stands."""
    found = clear_place(M, SAID, home, BOARD, lit, taboo)
    assert found is not None
    assert WINDOW.contains(found)
    assert found.collidelist([*lit, *taboo]) < 0
    return found


def corner(name: str) -> Rect:
    """A square in a corner of the board, smaller than a card."""
    square = Rect(0, 0, 60, 60)
    setattr(square, name, getattr(BOARD, name))
    return square


def gap(one: Rect, other: Rect) -> int:
    """The pixels between two rectangles, along the axis where there are more."""
    across = max(one.left - other.right, other.left - one.right)
    return max(across, max(one.top - other.bottom, other.top - one.bottom))


def test_it_stands_at_the_foot_of_the_log_and_as_wide() -> None:
    found = place(LOG)
    assert (found.bottomleft, found.w) == (LOG.bottomleft, LOG.w)


def test_it_leaves_the_log_where_it_would_cover_something_or_is_too_high_for_it() -> None:
    foot = place(LOG)
    assert BOARD.contains(place(LOG, lit=(foot.inflate(-20, -20),)))
    assert BOARD.contains(place(LOG, taboo=(foot.inflate(-20, -20),)))
    low = Rect(LOG.x, LOG.bottom - foot.h + 1, LOG.w, foot.h - 1)
    assert BOARD.contains(place(low))


def corners(card: Rect) -> list[Rect]:
    """Where the card can stand in the corners of the board."""
    places = [card.copy() for _ in CORNERS]
    for name, each in zip(CORNERS, places, strict=True):
        setattr(each, name, getattr(BOARD.inflate(-M.u(16, 10), -M.u(16, 10)), name))
    return places


@pytest.mark.parametrize("busy", CORNERS)
@pytest.mark.parametrize(
    "more", [(), (Rect(640, 300, 40, 40),), (Rect(900, 300, 40, 40),), (Rect(340, 300, 9, 9),)]
)
def test_on_the_board_it_stands_in_the_corner_whose_nearest_light_is_farthest(
    busy: str, more: tuple[Rect, ...]
) -> None:
    lit = (corner(busy), *more)
    found = place(lit=lit)
    free = [each for each in corners(found) if each.collidelist(lit) < 0]
    assert found in free
    assert min(gap(found, each) for each in lit) == max(min(gap(other, r) for r in lit) for other in free)


@pytest.mark.parametrize("free", CORNERS)
def test_the_last_free_corner_is_taken_even_beside_what_is_lit(free: str) -> None:
    taboo = tuple(corner(name) for name in CORNERS if name != free)
    near = place(taboo=taboo)
    assert near == corners(near)[CORNERS.index(free)]


def test_with_every_corner_taken_it_stands_on_the_board_all_the_same() -> None:
    found = place(taboo=tuple(map(corner, CORNERS)))
    assert BOARD.contains(found)


def test_off_the_board_only_where_the_board_has_no_room_and_far_from_what_is_lit() -> None:
    lit = Rect(0, 0, 40, 720)
    found = place(lit=(lit,), taboo=(BOARD,))
    assert found.left > BOARD.right - M.u(14)


@pytest.mark.parametrize(
    ("wide", "high", "expected"),
    [
        (600, 160, WIDTHS[0]),
        (330, 160, WIDTHS[0]),
        (600, 134, WIDTHS[2]),
        (275, 200, WIDTHS[3]),
        (275, 150, 0),
    ],
)
def test_it_is_written_wider_where_the_room_is_low_and_narrower_where_it_is_high(
    wide: int, high: int, expected: float
) -> None:
    room = Rect(320, 90, wide, high)
    walls = (
        Rect(0, 0, 1280, room.top),
        Rect(0, room.bottom, 1280, 720),
        Rect(0, 0, room.left, 720),
        Rect(room.right, 0, 1280, 720),
    )
    found = clear_place(M, SAID, NO_LOG, BOARD, (), walls)
    assert (found.w if found else 0) == expected
    assert found is None or found.h == CoachPanel.size(M, SAID, found.w)[1]


def test_there_is_no_place_in_a_window_full_of_what_is_needed() -> None:
    assert clear_place(M, SAID, LOG, BOARD, (), (WINDOW,)) is None


def test_a_card_about_many_rules_shows_two_numbers_and_is_no_larger_for_the_others() -> None:
    many = SAID._replace(rules=("MAC-4.1", "MAC-4.2", "MAC-4.3", "MAC-4.4"))
    sizes = [CoachPanel.size(M, each, 300) for each in (many, many._replace(rules=many.rules[:2]))]
    assert sizes[0] == sizes[1]
    nothing = CardLinks(lambda rule: None, lambda: None, lambda: None, lambda: None)
    card = CoachPanel(M, Rect((0, 0), sizes[0]), many, ("Close", lambda: None), nothing)
    assert [link.name for link in card.children if isinstance(link, Link)] == [*many.rules[:2], "Quiet"]
