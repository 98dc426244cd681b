"""The strip under the board and the cards of the seats, when there is much to show in little room."""

from __future__ import annotations

import itertools

import pytest
from pygame import Rect, Surface

from tabletop.games import here
from tabletop.system.languages import SOURCES
from tabletop.ui.board import recipes, rows
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.table.layout import lay_out, table_metrics
from tests.ui.made_up.trading import Trader, bazaar_match, play_to
from tests.ui.table_hands import Person, match_of, play_on

pytestmark = pytest.mark.usefixtures("unpainted")

SIZES = ((1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (3840, 2160))


@pytest.mark.parametrize(("size", "scale"), list(itertools.product(SIZES, (0.8, 1.0, 1.6, 2.0))))
def test_regions_keep_apart_with_a_strip_and_counters(size: tuple[int, int], scale: float) -> None:
    m = table_metrics(Metrics(*size, scale))
    window = Rect((0, 0), size)
    for seats, shape in itertools.product((2, 6), (0.9, 1.0, 1.35, 1.6)):
        layout = lay_out(m, seats, 1, shape, rows.LOW_STRIP, counted=True)
        regions = [layout.toolbar, *layout.seats, layout.log, layout.prompt, layout.board, layout.side]
        regions.append(layout.hand.clip(window))
        assert all(window.contains(region) for region in regions)
        for one, other in itertools.combinations(regions, 2):
            assert not one.colliderect(other), (one, other)
        assert layout.board.w * layout.board.h > window.w * window.h * 0.12


@pytest.mark.parametrize("size", SIZES)
def test_the_strip_stands_beside_a_board_that_gets_larger_so(size: tuple[int, int]) -> None:
    m = table_metrics(Metrics(*size, 1.0))
    wide, square = (lay_out(m, 4, 1, shape, rows.LOW_STRIP, counted=True) for shape in (1.6, 1.0))
    assert square.tray.x >= square.board.right
    assert square.tray.right <= square.prompt.right
    if size[0] < 2 * size[1]:
        assert wide.tray.y >= wide.board.bottom
        assert square.board.h > 1.15 * wide.board.h


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("round_", "zone", "n"), [(1, "stalls", 6), (2, "patches", 22)])
def test_low_pieces_are_seen_whole_and_side_by_side(
    size: tuple[int, int], round_: int, zone: str, n: int
) -> None:
    person = Trader(play_to(bazaar_match(6), "bid", round_), size)
    person.sit()
    field = person.desk.field
    nodes = [node for node in field.nodes.values() if node.piece.zone == zone]
    assert len(nodes) == n
    for node in nodes:
        assert person.table.stage.size[1] >= node.rect.bottom
        assert field.layout.tray.collidepoint(node.rect.center)
        assert not node.rect.colliderect(field.layout.board)
        assert min(node.rect.size) >= 28
    for one, other in itertools.combinations(nodes, 2):
        assert not one.rect.inflate(-4, -4).colliderect(other.rect.inflate(-4, -4))


@pytest.mark.parametrize("size", SIZES[:3])
def test_rows_share_the_width_of_the_strip_and_keep_apart(size: tuple[int, int]) -> None:
    shared = 0
    for key, actions in itertools.product(here(), (0, 20)):
        person = Person(play_on(match_of(3, 4, key=key), actions), size, curtain=False)
        person.sit()
        tray, places = person.desk.field.layout.tray, person.desk.field.places.values()
        strip = sorted((p.rect for p in places if p.lie in ("row", rows.TABS)), key=lambda rect: rect.x)
        strip = [rect for rect in strip if tray.collidepoint(rect.center)]
        shared += len(strip) > 1
        assert all(tray.contains(rect) for rect in strip), key
        assert all(one.right < other.left for one, other in itertools.pairwise(strip)), key
    assert shared, "no game has several rows"


@pytest.mark.parametrize(
    ("cards", "shapes", "lines"),
    [
        (1.5, [0.5, 0.9], True),
        (1.5, [0.5, 1.0], False),
        (1.5, [], False),
        (3.0, [0.5, 1.0], True),
        (3.0, [1.0, recipes.SHEET_SHAPE], False),
        (3.0, [], False),
    ],
)
def test_only_low_pieces_lie_in_lines_below_the_board_and_others_than_cards_beside_it(
    cards: float, shapes: list[float], lines: bool
) -> None:
    look = Trader(bazaar_match(2)).desk.look
    assert rows.in_lines(look, round(cards * rows.card_size(look)[1]), shapes) is lines


@pytest.mark.parametrize(("round_", "zone"), [(1, "stalls"), (2, "patches")])
def test_pieces_in_lines_beside_the_board_are_as_large_as_cards_at_most(round_: int, zone: str) -> None:
    person = Trader(play_to(bazaar_match(6), "bid", round_), (2560, 1080))
    person.sit()
    wide = {node.lie.width for node in person.desk.field.nodes.values() if node.piece.zone == zone}
    card, _ = rows.card_size(person.desk.look)
    assert len(wide) == 1
    assert card / 2 < wide.pop() <= card


def test_a_sheet_carries_the_token_of_whoever_has_it() -> None:
    person = Trader(bazaar_match(2))
    person.sit()
    nodes = person.desk.field.nodes
    mine, nobodys = nodes["stall.amber"], nodes["stall.brown"]
    head = Rect(mine.rect.w * 3 // 4, 0, mine.rect.w // 4, mine.rect.h // 4)
    red = mine.sprite().subsurface(head).get_at((head.w // 2, head.h // 4))
    assert red.r > red.g + 60
    plain = nobodys.sprite().subsurface(head)
    assert len({tuple(plain.get_at((x, head.h // 2))) for x in range(4, head.w - 4)}) < 6


@pytest.mark.parametrize("size", SIZES)
def test_six_seats_show_all_their_counters(size: tuple[int, int]) -> None:
    person = Trader(bazaar_match(6), size)
    person.sit()
    drawn = [(widget.rect, spot.rect) for widget in person.desk.chrome.seats for spot in widget.spots()]
    assert len(drawn) == 36
    for card, spot in drawn:
        assert card.contains(spot)
    for one, other in itertools.combinations([spot for _, spot in drawn], 2):
        assert not one.colliderect(other)


def test_a_pile_in_a_row_tells_how_many_lie_there() -> None:
    person = Trader(play_to(bazaar_match(2), "bid", 2))
    person.sit()
    piles = {node.piece.tag: node.lie.pile for node in person.desk.field.nodes.values()}
    assert piles["patch.0"] == 1
    assert piles["patch.8"] == 9


def test_a_task_leaves_the_strip_where_it_stands_in_a_match() -> None:
    m = table_metrics(Metrics(1280, 720, 1.0))
    for shape in (1.0, 1.6):
        free = lay_out(m, 4, 1, shape, rows.LOW_STRIP, counted=True)
        asked = lay_out(m, 4, 1, shape, rows.LOW_STRIP, counted=True, task=lambda wide: 70)
        assert (free.tray.y < free.board.bottom) == (asked.tray.y < asked.board.bottom)


@pytest.mark.parametrize("language", SOURCES)
def test_in_a_small_window_titles_are_shortened_rather_than_cut(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Person(play_on(match_of(3, 3, key="paris"), 2), (1280, 720), language=language, curtain=False)
    strip, fits = person.desk.field.strip, list[bool]()
    monkeypatch.setattr(
        Style, "line", lambda pen, to, words, at, room, *more: fits.append(pen.width(words) <= room)
    )
    strip.paint(Surface((1280, 720)))
    assert len(fits) == len(strip.rows) > 5
    assert all(fits)
