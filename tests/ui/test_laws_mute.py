"""A click on any place of the table is answered, also where nothing lies and nothing can be put."""

from __future__ import annotations

import pytest
from pygame import Rect

from tabletop.engine.table import Cells
from tabletop.games import here
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.board.zones import HIDDEN, ZoneAt
from tests.ui.table_hands import Person, Pos, match_of, play_on

pytestmark = pytest.mark.usefixtures("unpainted")


def spare(person: Person, place: ZoneAt) -> Pos | None:
    """A point of a place in sight at which nothing lies that would take a click; None if there is none."""
    view, r = person.desk.field.view.window, place.rect
    on_board = place.tag in person.desk.field.middle.board.zones
    for x, y in ((x, y) for y in (2, 4, 1, 3) for x in (2, 4, 1, 3)):
        at = r.x + r.w * x // 5, r.y + r.h * y // 5
        in_sight = Rect((0, 0), person.table.m.size).collidepoint(at) and (
            not on_board or view.collidepoint(at)
        )
        over = person.table.widget_at(at)
        if in_sight and place.holds(at) and (over is None or isinstance(over, ZoneNode)):
            return at
    return None


@pytest.mark.parametrize("actions", [4, 60])
@pytest.mark.parametrize("game", here())
def test_a_click_on_any_place_is_answered(game: str, actions: int) -> None:
    person = Person(play_on(match_of(3, 3, key=game), actions), curtain=False)
    mute, kinds = [], set[str]()
    for tag, place in person.desk.field.places.items():
        kind = ".".join(part for part in tag.split(".") if not part.lstrip("-").isdecimal())
        if kind in kinds or place.lie == HIDDEN or (at := spare(person, place)) is None:
            continue
        kinds.add(kind)
        person.table.hands.hush()
        person.click(at)
        if not person.table.hands.telling:
            mute.append(tag)
    assert kinds
    assert not mute


def test_a_click_says_what_can_go_to_a_place_and_the_next_one_only_closes_that() -> None:
    person = Person(play_on(match_of(3, 3, key="rails"), 60), curtain=False, language="en")
    hands, places = person.table.hands, person.desk.field.places
    hexes = [place for tag, place in places.items() if tag.startswith("hex.") and spare(person, place)]
    open_, seen = set(person.table.hands.desk.table_view.drags.pieces()), set[bool]()
    for place in hexes:
        at = spare(person, place)
        assert at
        person.click(at)
        assert hands._bubble
        takes = "Can go here now: " in hands._bubble.name
        assert takes == any(place.tag in person.desk.table_view.drags.targets(piece) for piece in open_)
        assert takes != ("Nothing can be put here now." in hands._bubble.name)
        seen.add(takes)
        person.click(at)
        assert not hands.telling
        if len(seen) == 2:
            break
    assert seen == {True, False}


def test_a_click_into_the_gap_between_two_places_is_answered_by_the_nearer_one() -> None:
    person = Person(play_on(match_of(3, 3, key="rails"), 4), curtain=False)
    one, other = (person.desk.field.places[f"price.{n}"].rect for n in (16, 17))
    assert one.right < other.left
    at = other.left - 1, other.centery
    assert person.desk.legend.at(at, None) is None
    person.click(at)
    assert person.table.hands._bubble
    assert "17" in person.table.hands._bubble.said.head


@pytest.mark.parametrize(
    ("game", "options", "actions"),
    [
        *((game, {}, actions) for game in here() for actions in (4, 60)),
        *(("rails", {"mode": mode}, n) for mode in ("standard", "simplified") for n in (0, 30, 38)),
    ],
)
def test_a_box_beside_the_board_holds_the_piece_that_says_what_its_number_counts(
    game: str, options: dict[str, str], actions: int
) -> None:
    """The number alone would not say; a piece that lies on the board already lies in no box."""
    person = Person(play_on(match_of(3, 3, key=game, options=options), actions), curtain=False)
    field = person.desk.field
    views = [view for sheet in field.column.sheets if sheet.visible for view in sheet.sections()]
    empty = [
        cell.zone
        for view in views
        if isinstance(view.section, Cells)
        for cell in view.section.cells
        if not any(n.piece.zone == cell.zone and view.body.contains(n.rect) for n in field.nodes.values())
    ]
    assert not empty
