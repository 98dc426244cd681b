"""What a seat may do besides an answer can be done while it looks at what it keeps face down, by all hands,
and nothing on the table tells others of it before."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tabletop.engine.verb import Action
from tabletop.games import find, here
from tabletop.match import EVERYBODY, Match, Seat
from tabletop.ui.play.chooser import Chooser
from tests.ui.table_hands import NAMES, Person, match_of
from tests.ui.test_table_keys import reach

pytestmark = pytest.mark.usefixtures("unpainted")

ASIDES = [(key, verb.key) for key in here() for verb in find(key).verbs.values() if verb.aside]
GRANARY = "new_shelter.new_cans_3"


def paris(hand: str = "new_cans_3 most_sages", refuge: str = "4 farmer 2 sage") -> Match:
    """Two people before an ordinary public question; the first holds these missions."""
    game = find("paris")
    start = game.setup({"seats": 2, "refuges": [refuge, ""], "hands": [hand, "two_powers"]})
    people = [Seat(name, help=3) for name in NAMES[:2]]
    return Match(game, people, start=start, made="2026-01-01T00:00:00+00:00")


def owed(key: str, verb: str, seed: int) -> Match:
    """A match in which the seat that is asked in public may do the aside; chance has played up to there."""
    match, dice = match_of(3, seed, key=key), Random(seed)
    while match.asked:
        answers = [action for action in match.legal if action.verb != verb]
        if len(answers) < len(match.legal) and not match.asked.question.private:
            return match
        match.play(dice.choice(answers))
    raise AssertionError(f"nobody may ever {verb}")


def looking(match: Match, size: tuple[int, int] = (1920, 1080)) -> Person:
    """The seat that is asked has turned up what it keeps face down."""
    person = Person(match, size, language="en")
    person.sit()
    assert person.desk.table_view.kept
    person.key("o")
    assert not person.desk.table_view.kept
    return person


def aside_of(person: Person, verb: str) -> Action:
    return next(a for a in person.desk.table_view.drags.actions if a.verb == verb)


# -- the ways to do it ------------------------------------------------------------------------------------
def by_drag(person: Person, action: Action) -> None:
    drag = person.drag_of(action)
    assert drag
    person.drag(person.piece(drag[0]), person.zone(drag[1]))


def by_two_clicks(person: Person, action: Action) -> None:
    drag = person.drag_of(action)
    assert drag
    person.click(person.piece(drag[0]))
    person.tick(500)
    person.click(person.zone(drag[1]))


def by_keys(person: Person, action: Action) -> None:
    drag = person.drag_of(action)
    assert drag
    reach(person, person.desk.field.nodes[drag[0]])
    person.key("enter")
    reach(person, person.desk.field.zones[drag[1]])
    person.key("enter")


def by_list(person: Person, action: Action) -> None:
    name = person.desk.table_view.forecasts.name(action)
    person.key("h")
    chooser = person.table.modal()
    assert isinstance(chooser, Chooser)
    line = next(i for i, choice in enumerate(chooser.choices) if choice.label.startswith(name))
    person.key(*["down"] * line, "enter")


@pytest.mark.parametrize("way", [by_drag, by_two_clicks, by_keys, by_list])
@pytest.mark.parametrize(("key", "verb"), ASIDES)
@pytest.mark.parametrize("seed", range(2))
def test_an_aside_is_done_while_its_owner_looks(
    key: str, verb: str, seed: int, way: Callable[[Person, Action], None]
) -> None:
    person = looking(owed(key, verb, seed))
    asked, action = person.match.asked, aside_of(person, verb)
    way(person, action)
    person.rest()
    assert person.match.actions[-1].action == action
    assert person.match.asked == asked  # which is put once more
    assert person.desk.table_view.eyes == EVERYBODY


@pytest.mark.parametrize("way", [by_drag, by_two_clicks, by_keys, by_list])
def test_a_new_shelter_is_placed_by_hand_in_a_small_window(way: Callable[[Person, Action], None]) -> None:
    person = looking(paris(), (1280, 720))
    way(person, aside_of(person, "place_shelter"))
    person.rest()
    assert person.match.actions[-1].action.verb == "place_shelter"


def test_by_keys_the_focus_goes_to_what_was_turned_up_and_may_be_used() -> None:
    person = Person(paris(), (1280, 720), language="en")
    reach(person, next(b for b in person.desk.chrome.buttons if b.key == "verb.peek"))
    person.key("enter")
    assert not person.desk.table_view.kept
    focused = person.focused_piece()
    assert focused
    assert focused.piece.tag == GRANARY
    person.key("enter")
    assert person.table.hands.held.active
    person.key("enter")
    person.rest()
    assert person.match.actions[-1].action.verb == "place_shelter"


# -- what others learn ------------------------------------------------------------------------------------
def test_while_cards_lie_face_down_nothing_lit_or_listed_tells_of_them() -> None:
    shown = []
    for hand in ("new_cans_3 most_sages", "new_sages_1 most_sages", "most_sages ten_slackers"):
        person = Person(paris(hand), (1280, 720), language="en")
        person.key("h")
        chooser = person.table.modal()
        assert isinstance(chooser, Chooser)
        lit = sorted(n.piece.tag for n in person.desk.field.nodes.values() if n.legal)
        shown.append(([*map(str, chooser.choices)], chooser.head, lit, sorted(person.lit())))
        person.key("escape")
    assert shown[0] == shown[1] == shown[2]


def test_the_list_leads_to_what_lies_face_down_and_lists_again() -> None:
    person = Person(paris(), (1280, 720), language="en")
    person.key("h")
    chooser = person.table.modal()
    assert isinstance(chooser, Chooser)
    last = chooser.choices[-1].label
    assert last == person.table.words("table.peek_for_more")
    person.key(*["down"] * len(chooser.choices), "enter")
    again = person.table.modal()
    assert isinstance(again, Chooser)
    assert again is not chooser
    names = [choice.label for choice in again.choices]
    assert last not in names
    assert person.desk.table_view.forecasts.name(aside_of(person, "place_shelter")) in names


def test_who_holds_nothing_face_down_has_no_such_line() -> None:
    person = Person(paris(""), (1280, 720), language="en")
    person.key("h")
    chooser = person.table.modal()
    assert isinstance(chooser, Chooser)
    assert person.table.words("table.peek_for_more") not in [choice.label for choice in chooser.choices]


# -- looking ends -----------------------------------------------------------------------------------------
def test_a_press_beside_still_turns_them_down_and_so_does_one_after_a_lift_in_vain() -> None:
    person = looking(paris(), (1280, 720))
    person.lift(person.piece(GRANARY), (640, 300))
    assert person.table.hands.held.active
    person.key("escape")
    person.up((640, 300))
    person.rest()
    assert not person.table.hands.held.active
    assert not person.desk.table_view.kept  # still looking
    person.click((5, 500))
    assert person.desk.table_view.kept
    assert not person.match.actions


def test_a_piece_is_taken_by_the_press_that_ends_the_look() -> None:
    person = looking(paris(), (1280, 720))
    (action, drag) = next(
        (a, d) for a in person.match.legal if a.verb == "take_die" and (d := person.drag_of(a))
    )
    person.drag(person.piece(drag[0]), person.zone(drag[1]))
    person.rest()
    assert person.desk.table_view.kept
    assert [played.action for played in person.match.actions] == [action]


def test_a_card_that_cannot_be_used_says_why_while_its_owner_looks() -> None:
    person = looking(paris("new_cans_3 most_sages", "3 farmer"), (1280, 720))
    person.click(person.piece(GRANARY))
    bubble = person.table.hands._bubble
    assert bubble
    assert bubble.said.number == "PAR-15.1"
