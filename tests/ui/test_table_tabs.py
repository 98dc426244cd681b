"""Cards in a small window: tabs that rise as whole cards and are dragged like them; rows keep their names."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect, Surface, image

from tabletop.engine.table import Piece, Status, Statuses, Text
from tabletop.match import Match
from tabletop.texts.words import Words
from tabletop.ui.board import recipes, rows
from tabletop.ui.board.look import Look
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.piece_art import lying
from tabletop.ui.board.printed_cards import narrow_tab_width, tab
from tabletop.ui.board.rows import TABS
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import FLOOR, Metrics
from tabletop.ui.sheets.sections import view_of
from tabletop.ui.widgets import BubbleNote
from tabletop.ui.widgets.notes import Tooltip
from tests.ui.kit import window
from tests.ui.table_hands import Person, match_of


def asked(question: str, least: int, seats: int = 3) -> Match:
    """A match of Madsteam at a question."""
    match, dice = match_of(seats, 5, key="madsteam"), Random(5)
    while match.asked and (match.asked.question.key != question or len(match.actions) < least):
        match.play(dice.choice(match.legal))
    assert match.asked
    return match


def choosing_karma() -> tuple[Person, PieceNode]:
    """Somebody who chooses a card, and one that may be chosen."""
    person = Person(asked("karma", 100), curtain=False)
    person.sit()
    return person, next(n for n in person.desk.field.nodes.values() if n.legal and n.lie.tab)


def test_a_tab_that_is_pointed_at_rises_as_a_whole_card() -> None:
    person, tab = choosing_karma()
    assert tab.rect.h < 40
    person.point(tab.rect.center)
    raised = person.desk.field.raised
    assert raised.node is tab
    assert raised.rect.h > 3 * tab.rect.h
    assert raised.rect.bottom <= tab.rect.top
    person.point((640, 300))
    assert raised.node is None


def test_rows_foreseen_are_not_shared_out_again_when_they_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    field = choosing_karma()[0].desk.field
    room, pieces = field.layout.hand, field._shown.zones
    shown = next(panel.rows for panel in field._shown.table.panels if panel.rows)
    plate = rows.RowsPlate(field.look, field.layout.tray)
    places = plate.foresee(room, shown, pieces)
    monkeypatch.delattr(rows, "share")
    assert plate.become(room, shown, dict(pieces)) == places


def test_a_tab_is_dragged_like_its_card() -> None:
    person, tab = choosing_karma()
    zone = next(iter(person.desk.table_view.drags.targets(tab.piece.tag)))
    before = len(person.match.actions)
    person.drag(tab.rect.center, person.zone(zone))
    assert len(person.match.actions) > before


def test_what_is_said_of_a_tab_covers_neither_it_nor_its_raised_card() -> None:
    person = Person(asked("karma", 100), curtain=False)
    person.sit()
    idle = next(n for n in person.desk.field.nodes.values() if n.lie.tab and not n.legal)
    person.point(idle.rect.center)
    person.tick(2000)
    tips = [node for node in person.table.stage.walk() if isinstance(node, Tooltip)]
    assert tips
    assert tips[0].rect.collidelist([idle.rect, idle.raised()]) < 0
    person.click(idle.rect.center)
    bubble = next(node for node in person.table.stage.walk() if isinstance(node, BubbleNote))
    assert bubble.rect.collidelist([idle.rect, idle.raised()]) < 0


@pytest.mark.parametrize(
    ("question", "least", "row"),
    [
        ("karma", 20, "drawn"),
        ("karma", 220, "drawn"),
        ("craft", 100, "plans"),
    ],
)
def test_cards_that_a_question_is_about_show_their_figures(question: str, least: int, row: str) -> None:
    person = Person(asked(question, least), curtain=False)
    person.sit()
    assert person.match.asked
    zone = f"{row}.{person.match.asked.seat}"
    cards = [node for node in person.desk.field.nodes.values() if node.piece.zone == zone]
    assert cards
    for node in cards:
        name = person.desk.look.words.name(node.piece.tag, "short")
        values = [fact.value for fact in node.piece.facts]
        assert node.rect.w >= narrow_tab_width(name, values, node.lie.tab, True), name


def test_the_karma_in_force_shows_its_figures_while_places_act() -> None:
    person = Person(asked("well", 110, seats=2), (1920, 1080), curtain=False)
    person.sit()
    assert person.match.asked
    zones = [f"{row}.{person.match.asked.seat}" for row in ("karma", "plans")]
    cards = [node for node in person.desk.field.nodes.values() if node.piece.zone in zones]
    assert len(cards) > 4
    for node in cards:
        name = person.desk.look.words.name(node.piece.tag, "short")
        values = [fact.value for fact in node.piece.facts]
        assert not node.lie.tab or node.rect.w >= narrow_tab_width(name, values, node.lie.tab, True), name


def test_in_a_small_window_too_the_karma_in_force_shows_its_figures_in_the_last_round() -> None:
    match = asked("well", 160, seats=2)
    assert match.position.round > 3
    person = Person(match, curtain=False)
    person.sit()
    assert match.asked
    zone = f"karma.{match.asked.seat}"
    (node,) = (node for node in person.desk.field.nodes.values() if node.piece.zone == zone)
    values = [fact.value for fact in node.piece.facts]
    name = person.desk.look.words.name(node.piece.tag, "short")
    assert node.rect.w >= narrow_tab_width(name, values, node.lie.tab, True)


@pytest.mark.parametrize("name", ["Good", "Neutral"])
def test_a_tab_as_narrow_as_its_figures_allow_shows_them(name: str) -> None:
    made, icons = recipes.recipe("madsteam", "karma.good"), ((Surface((17, 17)), 3),) * 8
    size = narrow_tab_width(name, [3] * 8, 26, True), 26
    seen, without = (image.tobytes(tab(made, name, 1, each, size), "RGB") for each in (icons, ()))
    assert seen != without


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_row_keeps_its_name(size: tuple[int, int]) -> None:
    person = Person(asked("karma", 100), size, curtain=False)
    person.sit()
    table, strip = person.desk.table_view.table, person.desk.field.strip
    names = [person.desk.look.say(row.title).lower() for row in table.panels[0].rows]
    assert [title.lower() for (title, _), _, _ in strip.rows] == names
    assert all(rect.bottom <= size[1] for _, rect, _ in strip.rows)


def test_full_rows_leave_room_for_their_names() -> None:
    match, dice = match_of(2, 7, key="madsteam"), Random(5)
    for _ in range(150):
        match.play(dice.choice(match.legal))
    person = Person(match, curtain=False)
    person.sit()
    strip, m = person.desk.field.strip, person.desk.look.m
    ends = [rect.x - m.u(18, 10) for _, rect, _ in strip.rows[1:]]
    pen = light(m, 14, "bold")._replace(px=FLOOR)
    for ((title, _), rect, _), end in zip(strip.rows, ends, strict=False):
        assert pen.width(title) <= end - rect.x, title


def test_a_list_higher_than_its_page_goes_on_on_the_next_one() -> None:
    look = Look(Metrics(1280, 720), Words("en", "madsteam", ["Ann"]), (0,))
    section = Statuses(
        Text("section.points"),
        tuple(Status("ui_star", Text("sum.built"), Text("sum.built"), "good") for _ in range(7)),
    )
    view = view_of(look, section)
    parts = view.split(220, 150)
    assert len(parts) > 1
    assert all(part.height(220, 150) <= 150 for part in parts)
    assert [status for part in parts for status in part.section.statuses] == list(section.statuses)
    assert view.split(220, 900) == [view]


@pytest.mark.parametrize("wide", [190, 210, 420])
def test_all_tabs_of_a_row_have_their_pictures_or_none_has(wide: int) -> None:
    look = Look(Metrics(1920, 1080), Words("fr", "madsteam", ["Ann"]), (0,))
    names = ("knife", "brass_knuckles", "lockpick", "oxygen_bottle", "axe", "steam_boots", "backpack")
    members = [Piece(f"card.{name}_1", "built.0", f"built.{name}", 0, number=1) for name in names]
    place, pictured = ZoneAt("built.0", Rect(0, 903, wide, 177), 0, TABS), set()
    with window((200, 200)):
        for piece, lie in zip(members, rows.lies(look, place, members), strict=True):
            shown, bare = (lying(look.words, piece, each, ()) for each in (lie, lie._replace(plain=True)))
            pictured.add(image.tobytes(shown, "RGB") != image.tobytes(bare, "RGB"))
    assert len(pictured) == 1


@pytest.mark.parametrize(
    ("seats", "size", "beside"), [(2, (1280, 720), True), (4, (1280, 720), False), (4, (1920, 1080), True)]
)
def test_shelters_stay_beside_the_missions_to_choose_from_where_their_names_fit(
    seats: int, size: tuple[int, int], beside: bool
) -> None:
    match, dice = match_of(seats, 11, key="paris"), Random(1)
    while match.asked and match.asked.question.key != "first_mission":
        match.play(dice.choice(match.legal))
    person = Person(match, size, curtain=False)
    rows = {title for (title, _), _, _ in person.desk.field.strip.rows}
    assert len(rows) == (6 if beside else 1)
    missions = [n for n in person.desk.field.nodes.values() if n.piece.zone.startswith("dealt.") and n.legal]
    assert len(missions) == 3
