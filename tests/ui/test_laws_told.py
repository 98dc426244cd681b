"""Nothing on the table is mute: whatever is drawn says what it is, by pointer, by focus and as text."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pygame import Rect

from tabletop.engine import table
from tabletop.engine.table import Section
from tabletop.match.gestures import gestures, verb_tags
from tabletop.ui.board.spots import FocusSpot, Spot
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.board.zones import HIDDEN
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets.notes import Tooltip
from tests.random_games import OWN, every_table, variant
from tests.ui.table_hands import Person, match_of, play_on

pytestmark = pytest.mark.usefixtures("unpainted")

MOMENTS = 3
"""At how many moments of a random match everything is asked what it is."""
SIZES = (1280, 720), (1920, 1080)


def evenings(key: str, seats: int) -> Iterator[Person]:
    """A table at some moments of a random match, the seat that is asked before the screen."""
    dice = Random(f"{key} {seats}")
    match = match_of(seats, seats, key=key)
    options = variant(match.game, seats, dice.randrange(6), dice)
    match = match_of(seats, seats, key=key, options=options)
    person, shown = Person(match, SIZES[seats % 2], language="en", curtain=False), False
    for _ in range(MOMENTS):
        for _ in range(dice.randrange(10, 60)):
            if match.asked:
                match.play(dice.choice(match.legal))
        if match.asked:
            person.table.flow.sit_down(match.asked.seat)
            shown = True
            yield person
    if not shown:  # players who act by chance may be out of the game before that
        yield Person(play_on(match_of(seats, seats, key=key, options=options), 8), SIZES[seats % 2])


def items(section: Section) -> int:
    """How many things of a section say what they are; zones and numbers to choose do so by themselves."""
    match section:
        case table.Sentence():
            return 1
        case (
            table.Counters(_, shown) | table.Statuses(_, shown) | table.Cells(_, shown) | table.Dues(_, shown)
        ):
            return len(shown)
        case table.BoardPart(notes=notes):
            return len(notes)
        case table.Grid(heads=heads, rows=rows):
            lines = ((row.icon != "") + min(len(heads), len(row.cells)) for row in rows)
            return len(heads) + sum(lines)
        case table.Chart(curves=curves):
            return sum(bool(curve.values) for curve in curves)
    return 0


@every_table
def test_everything_that_is_drawn_says_what_it_is(key: str, seats: int) -> None:
    mute, asked = set[str](), 0
    for person in evenings(key, seats):
        scene = person.table
        for spot in scene.desk.legend.spots():
            asked += 1
            about = spot.about(scene.desk.look)
            name = spot.name(scene.desk.look)
            if not name.strip() or name in spot.tags or len(about) < 8 or "{" in about:
                mute.add(f"{spot.text.key if spot.text else spot.tags} {about}")
        for widget in scene.ring():
            if not isinstance(widget, ZoneNode) and not widget.hint():
                mute.add(widget.key)
        for node in scene.desk.field.nodes.values():
            if node.piece.face and not node.about:
                mute.add(node.piece.tag)
        for button in scene.desk.chrome.buttons:
            if not button.hint():
                mute.add(button.key)
    assert sorted(mute) == []
    assert asked > (20 if key in OWN else 10)


def mute_points(person: Person, sheet: Rect) -> Iterator[tuple[int, int]]:
    """The points of a sheet, on a grid, where the pointer would learn nothing."""
    scene = person.table
    seen = sheet.clip(Rect(0, 0, scene.m.width, scene.m.height))
    for x in range(seen.x + 5, seen.right - 5, 29):
        for y in range(seen.y + 5, seen.bottom - 5, 17):
            over = scene.widget_at((x, y))
            widget = None if isinstance(over, ZoneNode) else over
            if not scene.desk.legend.at((x, y), widget) and not (widget and widget.hint()):
                yield x, y


@every_table
def test_every_part_of_a_section_and_every_zone_is_among_what_is_told(key: str, seats: int) -> None:
    for person in evenings(key, seats):
        scene = person.table
        keys = [spot.key for spot in scene.desk.legend.spots()]
        assert len(set(keys)) == len(keys)
        for sheet in filter(lambda sheet: sheet.visible, scene.desk.field.column.sheets):
            for view in sheet.sections():
                told = list(view.spots())
                assert len(told) >= items(view.section) + bool(view.title), view.section
                assert all(sheet.rect.inflate(40, 40).contains(spot.rect) for spot in told)
            assert list(mute_points(person, sheet.rect)) == []
        for tag, place in scene.desk.field.places.items():
            centre = place.rect.center
            if place.lie != HIDDEN and scene.desk.field.view.window.collidepoint(centre):
                assert any(spot.zone and spot.holds(centre) for spot in scene.desk.legend.spots()), tag
        cards = [len(widget.standing.card.counters) for widget in scene.desk.chrome.seats]
        if not scene.m.compact or scene.desk.table_view.table.counted:
            assert sum("/" in k for k in keys) == sum(cards)


@every_table
def test_every_legal_action_has_a_way_that_one_sees(key: str, seats: int) -> None:
    tried = 0
    for person in evenings(key, seats):
        scene = person.table
        drags, field = scene.desk.table_view.drags, scene.desk.field
        lit = {tag for node in field.nodes.values() if node.legal for tag in verb_tags(node.piece)}
        numbers = {
            (box.section.verb, *box.section.given, n) for box in scene.amounts.boxes for n in box.legal
        }
        buttons = {button.key for button in scene.desk.chrome.buttons if button.enabled}
        for action in drags.actions:
            ends = gestures(scene.desk.match.game.verbs[action.verb], action, drags.hand)
            by_hand = any(piece in lit and zone in field.places for piece, zone in ends)
            in_box = (action.verb, *action.args) in numbers
            assert by_hand or in_box or f"verb.{action.verb}" in buttons, action
            tried += 1
    assert tried


# -- by hand ---------------------------------------------------------------------------------------------
def at_market() -> Person:
    """Somebody who is asked to bid, before the table of the companies."""
    person = Person(match_of(3, 1, key="rails"), (1920, 1080), language="en", curtain=False)
    person.sit()
    return person


def head(person: Person, key: str) -> Spot:
    return next(s for s in person.desk.legend.spots() if s.text and s.text.key == key)


def tips(person: Person) -> list[str]:
    person.tick(1000)
    person.tick()
    return [node.name for node in person.table.stage.walk() if isinstance(node, Tooltip)]


def test_the_head_of_a_column_under_the_pointer_says_what_it_counts() -> None:
    person = at_market()
    spot = head(person, "head.performance")
    person.point(spot.rect.center)
    assert [tip for tip in tips(person) if "RAIL-12.6" in tip]
    person.point((spot.rect.x, person.table.m.height - 4))
    assert not [tip for tip in tips(person) if "RAIL-12.6" in tip]


def test_a_figure_below_it_says_the_same_with_its_value() -> None:
    person = at_market()
    prices = [s for s in person.desk.legend.spots() if s.text and s.text.key == "head.price"]
    person.point(prices[1].rect.center)
    assert [tip for tip in tips(person) if "$5" in tip and "RAIL-15.6" in tip]


def test_a_figure_below_a_token_is_that_of_its_seat_in_every_game(caplog: pytest.LogCaptureFixture) -> None:
    person = Person(play_on(match_of(2, 1, key="gharkane"), 30), language="en")
    person.sit()
    pages = [key for key in description(person.app)["widgets"] if key.startswith("page.")]
    found = set[str]()
    for key in (*pages, *pages):
        person.click(next(w for w in person.table.ring() if w.key == key).rect.center)
        look = person.desk.look
        found |= {f"{s.name(look)} {s.about(look)}" for s in person.desk.legend.spots() if "seat.0" in s.tags}
    assert "Léa: 0 Points by source" in found
    assert "no text" not in caplog.text


def test_a_counter_of_a_seat_says_more_than_the_card_it_stands_on() -> None:
    person = Person(play_on(match_of(2, 3), 5), (1920, 1080), language="en", curtain=False)
    person.sit()
    spot = next(s for s in person.desk.legend.spots() if s.key == "seat.1/0")
    person.point(spot.rect.center)
    assert [tip for tip in tips(person) if tip.startswith("Cards in hand")]


def test_a_place_says_what_it_gives_and_what_lies_there() -> None:
    match = play_on(match_of(2, 1, key="madsteam"), 30)
    person = Person(match, (1920, 1080), language="en", curtain=False)
    person.sit()
    place = person.desk.field.places["place.forest"]
    free = next(
        (x, y)
        for x in range(place.rect.x + 4, place.rect.right - 4, 5)
        for y in range(place.rect.y + 4, place.rect.bottom - 4, 5)
        if person.table.widget_at((x, y)) is None and place.holds((x, y))
    )
    person.point(free)
    said = next(tip for tip in tips(person) if tip.startswith("Forest"))
    assert "MAD-12.1" in said
    assert "Wood of the Forest (6)" in said


def test_the_tab_key_leads_to_what_is_only_painted_and_arrows_lead_on() -> None:
    person = at_market()
    for _ in range(12):
        person.key("tab")
        if isinstance(person.table.focused, FocusSpot):
            break
    first = person.table.focused
    assert isinstance(first, FocusSpot)
    assert first.stage is not None
    assert first.tooltip in tips(person)
    person.key("right")
    assert isinstance(person.table.focused, FocusSpot)
    assert person.table.focused is not first
    assert first.stage is None


@pytest.mark.parametrize("game", OWN)
def test_keys_lead_to_every_explanation_that_the_pointer_finds(game: str) -> None:
    """A piece that makes no move explains itself too: once, if several say the same."""
    person = Person(play_on(match_of(3, 3, key=game), 40, 3), language="en", curtain=False)
    person.sit()
    ring = person.table.ring()
    told = {widget.hint() for widget in ring}
    pieces = [node for node in person.desk.field.nodes.values() if node.shown() and "\n" in node.hint()]
    assert len([node for node in pieces if node not in ring]) > 5
    assert not [node.name for node in pieces if node.hint() not in told]


def test_a_piece_that_makes_no_move_says_why_by_key_where_it_explains_itself() -> None:
    person = Person(match_of(2, 1, key="madsteam"), language="en", curtain=False)
    person.sit()
    plan = next(w for w in person.table.ring() if isinstance(w, FocusSpot) and w.piece.startswith("card."))
    person.table.focus(plan)
    person.key("?")
    assert person.table.hands.telling
    assert person.table.hands.rule.startswith("MAD-")


def test_the_text_of_the_table_tells_everything_that_explains_itself() -> None:
    person = at_market()
    told = description(person.app)["told"]
    assert {f"told.{spot.key}" for spot in person.desk.legend.spots()} == told.keys()
    assert all("\n" in words for words in told.values())


def test_a_button_says_what_it_does() -> None:
    person = at_market()
    button = next(b for b in person.desk.chrome.buttons if b.key == "verb.pass_auction")
    person.point(button.rect.center)
    assert [tip for tip in tips(person) if "RAIL-4.10" in tip]


def test_where_one_may_hunt_a_button_lists_the_animals_and_the_rest_is_dim() -> None:
    dice, match = Random(5), match_of(2, 5, key="madsteam")
    while match.asked and (match.asked.question.key != "hunt" or len(match.legal) < 3):
        match.play(dice.choice(match.legal))
    assert match.asked
    person = Person(match, (1280, 720), language="en", curtain=False)
    person.sit()
    prey = [node for node in person.desk.field.nodes.values() if node.piece.zone == "prey"]
    assert all(node.shaded != node.legal for node in prey)
    button = next(b for b in person.desk.chrome.buttons if b.key == "verb.hunt")
    person.click(button.rect.center)
    choices = description(person.app)["choices"]
    assert len(choices) == sum(node.legal for node in prey)
    person.key("1")
    assert match.actions[-1].action.verb == "hunt"
