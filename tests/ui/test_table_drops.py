"""Sensible drops are understood: what means a move to a person does it, or says why not."""

from __future__ import annotations

from random import Random

from tabletop.match import Match
from tests.ui.table_hands import Person, match_of


def at_question(key: str, wanted: str, seats: int = 3) -> tuple[Person, Match]:
    """Somebody before a table where this may be done."""
    for seed in range(40):
        dice, match = Random(seed), match_of(seats, seed, key=key)
        while match.asked and wanted not in {action.verb for action in match.legal}:
            match.play(dice.choice(match.legal))
        if match.asked:
            person = Person(match, (1920, 1080), language="en", curtain=False)
            person.sit()
            return person, match
    raise AssertionError(f"nobody may ever {wanted}")


def test_the_papers_take_the_card_that_is_missing_there() -> None:
    person, match = at_question("macadam", "lay")
    action = next(action for action in match.legal if action.verb == "lay")
    drag = person.drag_of(action)
    assert drag
    seat = person.desk.viewer
    person.drag(person.piece(drag[0]), person.zone(f"papers.{seat}"))
    assert match.actions[-1].action == action


def test_a_knife_dropped_on_a_place_is_drawn() -> None:
    person, match = at_question("madsteam", "draw_knife")
    seat = person.desk.viewer
    nodes = person.desk.field.nodes.values()
    knife = next(n.piece for n in nodes if "knife" in n.piece.tag and n.piece.zone == f"built.{seat}")
    person.drag(person.piece(knife.tag), person.zone("place.forest"))
    assert match.actions[-1].action.verb == "draw_knife"


def test_at_another_time_it_says_why_not() -> None:
    person, _ = at_question("madsteam", "end_crafting")
    for knife in [n.piece for n in person.desk.field.nodes.values() if "knife" in n.piece.tag]:
        reason = person.desk.table_view.why_not.drop(knife.tag, "place.forest")
        assert reason.refusal.rule in ("MAD-19.10", "MAD-1.8", "MAD-8.1", "MAD-9.1")
        assert not reason.key


def test_a_lifted_piece_brings_back_the_sheet_that_takes_it() -> None:
    """While another player's refuge is open, a die is still carried to the board of its own player."""
    person, match = at_question("paris", "take_die", seats=2)
    assert match.asked
    seat = match.asked.seat
    person.desk.show_seat(1 - seat)
    person.rest()
    die = next(action for action in match.legal if action.verb == "take_die")
    drag = person.drag_of(die)
    assert drag
    person.click(person.piece(drag[0]))
    person.rest()
    person.click(person.zone(drag[1]))
    assert person.desk.field.column.sheets[0].panel.owner == seat
    assert match.actions[-1].action == die


def test_the_rest_of_a_sheet_means_its_only_place_for_a_piece() -> None:
    """A token of the Centre may be let go on the boxes for equipment, or on a bare part of the sheet."""
    for aside in (0, 1):
        person, match = at_question("paris", "take_token", seats=2)
        assert match.asked
        token = next(action for action in match.legal if action.verb == "take_token")
        drag = person.drag_of(token)
        assert drag
        box = person.desk.field.places[f"box.bullet.{match.asked.seat}"].rect
        person.drag(person.piece(drag[0]), box.center if not aside else (box.right + 2, box.bottom + 2))
        assert match.actions[-1].action == token


def test_a_click_uses_a_piece_that_stays_where_it_lies() -> None:
    """An event is turned face down where it lies: there is nowhere to carry it."""
    person, match = at_question("paris", "turn_event", seats=2)
    event = next(action for action in match.legal if action.verb == "turn_event")
    drag = person.drag_of(event)
    assert drag
    person.click(person.piece(drag[0]))
    assert match.actions[-1].action == event
    assert not person.table.hands.held.active
