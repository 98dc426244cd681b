"""Measures, seats and palettes: readable at every size, told apart without colour."""

from __future__ import annotations

import itertools

import pytest
from pygame import Rect

from tabletop.engine.table import Label
from tabletop.games.rails.components import GOODS
from tabletop.system.palette import palettes
from tabletop.texts.words import Words
from tabletop.ui.board import nameplates, recipes
from tabletop.ui.board.look import Look
from tabletop.ui.board.nameplates import Plate
from tabletop.ui.kit import theme
from tabletop.ui.kit.theme import FLOOR, ROLES, SEATS, Metrics, tone
from tests.ui.kit import window

SIZES = [
    (1024, 576),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (3440, 1440),
    (1080, 1920),
]
SCALES = [0.8, 1.0, 1.25, 1.5, 2.0]


@pytest.mark.parametrize(("size", "scale"), [*itertools.product(SIZES, SCALES)])
def test_no_text_is_ever_under_the_floor(size: tuple[int, int], scale: float) -> None:
    m = Metrics(*size, scale)
    assert all(m.px(role) >= FLOOR for role in ROLES)
    assert m.px(1) == FLOOR


def test_the_small_window_has_the_compact_layout_and_the_large_one_the_full() -> None:
    assert Metrics(1280, 720).compact
    assert Metrics(1280, 720).s == 1
    assert not Metrics(1920, 1080).compact
    assert Metrics(1920, 1080).s == 1
    assert Metrics(3840, 2160).s == 2
    assert Metrics(1920, 1080, 2.0).compact


@pytest.mark.parametrize("size", SIZES)
def test_a_larger_scale_never_makes_text_smaller(size: tuple[int, int]) -> None:
    bodies = [Metrics(*size, scale).px("body") for scale in SCALES]
    assert bodies == sorted(bodies)


def test_rectangles_that_touch_in_units_touch_in_pixels() -> None:
    m = Metrics(1707, 961)
    edges = [m.rect(i * 13.7, 0, 13.7, 10) for i in range(50)]
    assert all(a.right == b.left for a, b in itertools.pairwise(edges))


def test_seats_differ_by_shape() -> None:
    assert len({s.emblem for s in SEATS}) == len(SEATS) == 6


def _light(colour: str) -> float:
    parts = [c / 255 for c in theme.rgb(colour)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    high, low = sorted((_light(a), _light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


ON_PAPER = [("ink", "paper"), ("ink2", "paper"), ("ink2", "paper2"), ("warn", "paper"), ("ink", "brass")]
ON_LACQUER = [
    ("ivory", "lacquer"),
    ("muted", "lacquer"),
    ("log", "lacquer"),
    ("ivory", "lacquer2"),
    ("ivory", "ok"),
]
TEXTS = ON_PAPER + ON_LACQUER


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_stands_out_from_its_ground(ink: str, ground: str, high: bool) -> None:
    tone.use(high)
    try:
        assert contrast(getattr(tone, ink), getattr(tone, ground)) >= (7 if high and ground != "ok" else 4.5)
    finally:
        tone.use(False)


@pytest.mark.parametrize("seat", SEATS)
def test_marks_of_seats_stand_out(seat: theme.Seat) -> None:
    assert contrast(seat.mark, seat.base) >= 3


def test_an_unknown_game_gets_the_palette_of_the_app() -> None:
    assert theme.palette("no such game") == theme.palette()
    assert all(p.face for p in palettes().values())


@pytest.mark.parametrize("ground", ["#000000", "#FFFFFF"])
def test_the_plate_of_a_town_lets_track_be_seen_through_and_its_name_be_read(ground: str) -> None:
    town = nameplates._Drawn((80, 20), "", 13, tone.ink2, "", "", False, False)
    with window() as sheet:
        sheet.fill(ground)
        sheet.blit(nameplates._plate(town), (0, 0))
        red, green, blue, _ = sheet.get_at((40, 10))
    seen = f"#{red:02X}{green:02X}{blue:02X}"
    assert contrast(tone.ink, seen) >= 4.5
    assert contrast(ground, seen) <= 9


def test_the_plates_of_cities_tell_their_colours_by_shapes_too() -> None:
    """Pieces may cover the shape on the city itself."""
    look, place = Look(Metrics(1280, 720), Words("en", "rails"), ()), Rect(0, 0, 80, 34)
    drawn = set[bytes]()
    with window() as sheet:
        for colour in GOODS:
            sheet.fill("white")
            label = Label("zone", "name", plate=f"cube.{colour}", lasting=True)
            nameplates.draw(sheet, look, Plate(label, "", place), 26)
            dark = _light(recipes.recipe("rails", label.plate).mark) < 0.5
            greys = [sheet.get_at((x, y)).hsla[2] for x in range(2, 18) for y in range(9, 25)]
            middle = (min(greys) + max(greys)) / 2
            drawn.add(bytes((grey < middle) == dark for grey in greys))
    assert len(drawn) == len(GOODS) > 4
    assert all(any(each) for each in drawn)
