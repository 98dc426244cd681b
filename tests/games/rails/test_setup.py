"""The words in which lessons tell a position: `tabletop.games.rails.notation`."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.game import BadSetup
from tabletop.games.rails import GAME, components as c, modes
from tabletop.games.rails.notation import setup
from tabletop.teaching import teaching

ENGLAND = {"map": "northern_england"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"options": {"map": "mars"}}, "options: map: 'mars' is none of"),
        ({"options": {"mode": "standard"}, "seats": 2}, "seats: 2"),
        ({"prices": {"pink": 3}}, "prices: 'pink' is none of orange"),
        ({"shares": [{"green": 30}]}, "shares: green has not that many shares"),
        ({"cubes": ["red@atlantis"]}, "cubes: 'atlantis' is no stop of this map"),
        ({"track": {"green": ["99,9:0-3"]}}, "track: '99,9' is no hex of this map"),
        ({"round": 9}, "round: 9 is not a number from 1 to 5"),
        ({"track": {"red": []}}, "track: 'red' is none of"),
        ({"track": {"green": ["8,6:0-0"]}}, "track: '0-0' is not a tile"),
        ({"asks": "build green"}, "asks: nobody is asked to 'build green'"),
        ({"asks": "sale", "cubes": ["gray@leeds"], "shares": [{"green": 1}]}, "cube"),
    ],
)
def test_a_word_that_cannot_be_read_is_named(words: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=f"^{said}"):
        setup({"options": ENGLAND, "asks": "auction green", **words})


def test_a_position_stands_at_its_question_and_its_round_goes_on() -> None:
    words = {"options": ENGLAND, "round": 2, "shares": [{"green": 1}, {"black": 2}], "asks": "build green"}
    position = setup({**words, "track": {"green": ["8,6:0-3@1"]}})
    assert (position.asked, position.question, position.round) == (0, "build", 2)
    assert {("build_turn", 4), ("end_round",)} <= {*position.agenda}
    assert GAME.audit(position) == []


def test_a_turn_without_companies_is_told_as_well() -> None:
    words = {"seats": 3, "options": {**ENGLAND, "mode": "standard"}, "order": [2, 0, 1], "asks": "haul 1"}
    position = setup({**words, "links": {"2": ["leeds-sheffield"]}, "cubes": ["yellow@leeds"]})
    assert (position.asked, position.question) == (2, "haul")


@pytest.mark.parametrize("mode", ["share_market", "simplified", "standard"])
def test_an_estimate_is_the_sum_of_its_parts(mode: str) -> None:
    position = GAME.new(3, {"mode": mode}, seed=4)
    for _ in range(60):
        parts = modes.parts(position, 1)
        assert sum(parts.values()) == GAME.worth(position, 1)
        GAME.play(position, GAME.legal(position)[-1])


def test_the_positions_in_its_pictures_can_be_read() -> None:
    layers = [layer.values for panel in teaching("rails").panels for layer in panel.picture]
    positions = [setup(values["position"]) for values in layers if "position" in values]
    assert {p.mode for p in positions} == {c.SHARE_MARKET, c.SIMPLIFIED, c.STANDARD}
