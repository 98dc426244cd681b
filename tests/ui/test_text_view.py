"""What the window tells as text: the same as it shows, and no more."""

from __future__ import annotations

import json

import pytest

from tabletop.ui.play.computers import Computers
from tabletop.ui.scenes.curtain.card import CurtainCard
from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tabletop.ui.shell.text_view import Printer, description
from tests.ui.made_up.trading import Trader, bazaar_match, play_to
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.test_table_secrets import twins
from tests.ui.visitor import Visitor


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_told_of_what_is_hidden(seed: int) -> None:
    told = []
    for match in twins(3, 24, seed):
        person = Person(match)
        told.append(description(person.app))
        person.sit()
        told.append(description(person.app))
    assert told[0] == told[2]
    assert told[1] == told[3]
    assert told[1]["moves"]


def test_every_move_is_told_with_a_drag_or_a_button_that_stands_there() -> None:
    person = Person(play_on(match_of(3, 1), 20, 1))
    person.sit()
    told = description(person.app)
    assert len(told["moves"]) == len(person.desk.table_view.drags.actions)
    for move in told["moves"]:
        if "button" in move:
            assert told["widgets"][move["button"]]["at"]
        else:
            piece, zone, _ = move["drag"]
            x, y = told["pieces"][piece]["at"]
            assert person.table.widget_at((x, y)) is person.desk.field.nodes[piece]
            assert told["zones"][zone]["at"]


def test_it_is_told_what_is_asked_and_whether_one_must_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Computers, "ask", lambda *asked: None)  # it thinks for ever
    person = Person(match_of(2, 1, bots=[0]), language="en", curtain=False)
    told = description(person.app)
    assert told["waiting"]
    assert told["prompt"] == "Léa draws a card to see who deals."
    person = Person(match_of(2, 1), language="en", curtain=False)
    told = description(person.app)
    assert not told["waiting"]
    assert told["prompt"] == "Léa: draw a card to see who deals."


def test_a_number_is_told_with_the_field_it_is_typed_in() -> None:
    person = Trader(play_to(bazaar_match(2), "bid"))
    person.sit()
    told = description(person.app)
    fields = [move["number"] for move in told["moves"] if "number" in move]
    assert fields == [("amount.bid", n) for n in range(1, 41)]
    assert told["widgets"]["amount.bid"]["at"]
    assert told["widgets"]["amount.bid.do"]["at"]


def test_only_what_is_new_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    person = Person(play_on(match_of(3, 1), 20, 1))
    printer = Printer()
    person.app.loop.at_rest = lambda: printer.tell(person.app)
    person.sit()
    capsys.readouterr()
    person.rest()
    assert not capsys.readouterr().out
    person.key("h")
    (line,) = capsys.readouterr().out.splitlines()
    assert len(json.loads(line)["choices"]) == len(person.desk.table_view.drags.actions)


def test_a_key_that_changes_nothing_is_told_to_have_been_heard(capsys: pytest.CaptureFixture[str]) -> None:
    person = Person(match_of(2, 1))
    printer = Printer()
    person.sit()
    person.app.loop.at_rest = lambda: printer.tell(person.app)
    person.rest()
    before = json.loads(capsys.readouterr().out.splitlines()[-1])
    person.key("k")
    after = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert after == before | {"heard": before["heard"] + 1}


def test_log_and_choices_are_told_as_they_stand_there() -> None:
    person = Person(play_on(match_of(3, 1), 20, 1), language="en")
    person.sit()
    told = description(person.app)
    assert 0 < len(told["log"]) <= 8
    assert any("[MAC-" in line for line in told["log"])
    person.key("h")
    choices = description(person.app)["choices"]
    names = person.desk.table_view.forecasts
    assert [each["label"] for each in choices] == [
        names.name(a) for a in person.desk.table_view.drags.actions
    ]


def test_the_curtain_tells_what_happened_meanwhile() -> None:
    person = Person(play_on(match_of(3, 1), 21, 1), language="en")
    person.rest()
    told = description(person.app)
    assert told["scene"] == "curtain"
    (card,) = [node for node in person.app.scene.stage.walk() if isinstance(node, CurtainCard)]
    assert card.lines
    assert all(each.words in card.name for each in card.lines)
    assert card.name in told["says"]


def test_what_fields_and_choices_are_set_to_is_told() -> None:
    visitor = Visitor(SetupScene("rails"))
    visitor.click(visitor.widget("name.0"))
    visitor.type("Anne")
    told = description(visitor.app)["widgets"]
    assert told["name.0"]["value"] == "Anne"
    assert told["count"]["value"] == visitor.scene.words("setup.players", n=3)
    assert told["option.map"]["value"] == visitor.scene.words("option.map.eastern_us")
