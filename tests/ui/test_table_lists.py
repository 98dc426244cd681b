"""The list of moves: equal ones once, each told by a name of its own, and digits that do them."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.match import Match
from tabletop.ui.play.chooser import Chooser, Meaning
from tabletop.ui.play.naming import named
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.shell.text_view import description
from tests.random_games import every_table
from tests.ui.table_hands import Person, match_of
from tests.ui.visitor import Reader, Visitor

pytestmark = pytest.mark.usefixtures("unpainted")


def asked(key: str, question: str, least: int, seed: int = 2) -> Match:
    """A match in which a seat is asked this and may do so many things."""
    dice, match = Random(seed), match_of(3, seed, key=key)
    while match.asked and (match.asked.question.key != question or len(match.legal) < least):
        match.play(dice.choice(match.legal))
    assert match.asked
    return match


def choices(match: Match, *keys: str) -> tuple[Person, list[str]]:
    person = Person(match, (1280, 720), language="en", curtain=False)
    person.sit()
    person.key(*keys)
    return person, [choice["label"] for choice in description(person.app)["choices"]]


@every_table
def test_no_two_lines_of_a_list_are_the_same(key: str, seats: int) -> None:
    dice, match, seen = Random(seats), match_of(seats, seats, key=key), set[str]()
    person = Person(match, (1280, 720), language="en", curtain=False)
    while match.asked and len(match.actions) < 60:
        if match.asked.question.key not in seen and len(match.legal) > 1:
            seen.add(match.asked.question.key)
            person.table.flow.sit_down(match.asked.seat)
            person.key("h")
            lines = [tuple(choice.values())[:3] for choice in description(person.app)["choices"]]
            assert len(set(lines)) == len(lines)
            person.key("escape")
        match.play(dice.choice(match.legal))
    assert seen


def test_cards_that_are_worth_the_same_are_one_line() -> None:
    match = asked("macadam", "discard", 8, seed=0)
    person, labels = choices(match, "h")
    assert len(labels) == len(set(labels)) < len(match.legal)
    heading = person.desk.look.words("table.actions", n=len(labels))
    assert description(person.app)["modal"] == heading  # equal cards are counted once there too
    before = len(match.actions)
    person.key("2")
    assert len(match.actions) == before + 1


def test_a_piece_that_is_held_while_a_move_of_the_list_is_made_is_put_down() -> None:
    match = asked("gharkane", "act", 4)
    person = Person(match, (1280, 720), language="en", curtain=False)
    person.sit()
    held = person.table.hands.held
    person.click(person.piece(next(tag for tag in person.desk.table_view.drags.pieces() if "action" in tag)))
    assert held.active
    done = len(match.actions)
    person.key("h", "1")
    assert len(match.actions) == done + 1
    assert not held.active
    assert not person.lit()


def test_hexes_of_a_map_are_told_by_the_stop_they_lie_at() -> None:
    match = asked("rails", "build", 100)
    person, labels = choices(match, "h")
    tiles = next(i for i, label in enumerate(labels) if "straight track" in label)
    person.key(str(tiles + 1))
    labels = [choice["label"] for choice in description(person.app)["choices"]]
    hexes = [label for label in labels if "straight track" in label]
    assert len(hexes) > 5
    assert all(any(wind in label for wind in ("north", "south", "east", "west")) for label in hexes)
    assert person.lit()


def test_turns_of_one_tile_on_one_hex_are_told_apart() -> None:
    match = asked("rails", "build", 100)
    person, _ = choices(match, "h")
    names = named(person.desk, person.desk.table_view.drags.actions)
    assert len(set(names)) == len(names)


def test_the_prompt_speaks_of_another_seat_in_the_third_person() -> None:
    match = match_of(3, 1, key="rails")
    person = Person(match, (1280, 720), language="en", curtain=False)
    person.sit()
    assert match.asked
    prompt, asked = person.desk.chrome.prompt, match.asked.seat
    assert prompt.name.endswith("or pass.")
    person.desk.viewer = (asked + 1) % 3
    person.desk.sync()
    assert prompt.name.endswith("or passes.")


@pytest.mark.parametrize("price", ["", "5 $"])
def test_every_line_has_room_for_all_that_is_said_of_it(price: str, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(Menu())
    m = visitor.scene.m
    for n in range(1, 40):
        said = {kind: [f"{kind}{i}" for i in range(n)] for kind in ("name", "about", "note")}
        label, detail, note = (" ".join(words) for words in said.values())
        choice = Meaning(label, detail, price, (("warning", note),))
        chooser = Chooser(m, m.size, (640, 360), "head", [choice], lambda index: None)
        visitor.scene.open(chooser)
        written = [w for w in Reader(visitor.scene, monkeypatch).written if w.node is chooser.list]
        row = chooser.list.row_rect(0)
        lines = [w for w in written if w.words.startswith(tuple(said))]
        assert " ".join(w.words for w in lines) == f"{label} {detail} {note}"
        assert all(row.contains(w.rect) for w in lines), n
        visitor.scene.close()
