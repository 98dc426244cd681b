"""Section 6: the signals."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.games.macadam import components as c

from .table_setup import A, B, Table, table

EVERYTHING = "red bicycle moped motorcycle car blue_arrow green_arrow officer insurance licence"


def leads(signal: str) -> set[str]:
    """What a seat with every kind of card and all documents may lead there; the rest breaks one rule."""
    t = table(2, A=EVERYTHING, owns={0: "both"})
    rule = c.LEAD_RULE[t.signal(signal)]
    answers = {name: t.why("lead", signal, name) for name in EVERYTHING.split()}
    assert set(answers.values()) == {"", rule}
    return {name for name, answer in answers.items() if not answer}


@pytest.mark.rule("MAC-6.1")
def test_sixteen_signals_of_six_types():
    assert len(set(c.SIGNAL_TAG)) == 16
    assert Counter(c.SIGNAL_TYPE) == {
        "pedestrians_go": 4,
        "pedestrians_wait": 4,
        "white_lines": 2,
        "motorway_entrance": 2,
        "green_arrow": 2,
        "blue_arrow": 2,
    }


@pytest.mark.rule("MAC-6.2")
@pytest.mark.parametrize("kind", sorted(set(c.SIGNAL_TYPE)))
def test_signals_of_one_type_work_alike_wherever_they_stand(kind: str):
    card = {"pedestrians_go": "red", "green_arrow": "green_arrow", "blue_arrow": "blue_arrow"}.get(
        kind, "car"
    )
    card = "bicycle" if kind == "white_lines" else card
    outcomes = set()
    for signal in [
        tag.removeprefix("place.") for tag, t in zip(c.SIGNAL_TAG, c.SIGNAL_TYPE, strict=True) if t == kind
    ]:
        t = table(3, A=EVERYTHING, owns={0: "both"}).play("lead", signal, card)
        p = t.position
        outcomes.add((t.owed(), p.binding, p.step, tuple(t.trick_order())))
    assert len(outcomes) == 1


@pytest.mark.rule("MAC-6.3")
def test_only_a_pedestrian_is_led_on_pedestrians_go():
    assert leads("pedestrians_go") == {"red"}
    assert table(2, A="bicycle").why("lead", "pedestrians_go", "bicycle") == "MAC-6.3"


@pytest.mark.rule("MAC-6.4")
def test_only_a_vehicle_is_led_on_pedestrians_wait():
    assert leads("pedestrians_wait") == {"bicycle", "moped", "motorcycle", "car"}
    assert table(2, A="blue_arrow").why("lead", "pedestrians_wait", "blue_arrow") == "MAC-6.4"


@pytest.mark.rule("MAC-6.5")
def test_only_a_bicycle_or_a_moped_is_led_on_white_lines():
    assert leads("white_lines") == {"bicycle", "moped"}
    assert table(2, A="car", owns={0: "licence"}).why("lead", "white_lines", "car") == "MAC-6.5"


@pytest.mark.rule("MAC-6.6")
def test_only_a_motorcycle_or_a_car_is_led_at_the_motorway_entrance():
    assert leads("motorway_entrance") == {"motorcycle", "car"}
    assert table(2, A="moped", owns={0: "insurance"}).why("lead", "motorway_entrance", "moped") == "MAC-6.6"


@pytest.mark.rule("MAC-6.7")
def test_only_a_green_arrow_is_led_on_a_green_arrow():
    assert leads("green_arrow") == {"green_arrow"}
    assert table(2, A="blue_arrow").why("lead", "green_arrow", "blue_arrow") == "MAC-6.7"


@pytest.mark.rule("MAC-6.8")
def test_only_a_blue_arrow_is_led_on_a_blue_arrow():
    assert leads("blue_arrow") == {"blue_arrow"}
    assert table(2, A="green").why("lead", "blue_arrow", "green") == "MAC-6.8"


@pytest.mark.rule("MAC-6.9")
def test_a_covered_signal_cannot_be_chosen_again():
    t = table(2, A="green", covered=6)
    assert t.why("lead", "signal_06", "green") == "MAC-6.9"
    assert t.told("lead", "signal_06", "green")["signal"] == "place.signal_06"
    assert t.told("lead", "signal_06", "green")["token"] == "token.6"
    assert t.may("lead", "signal_11", "green")


@pytest.mark.rule("MAC-6.9")
def test_no_other_signal_is_advised_for_a_card_that_may_not_lead_from_any():
    t = table(2, A="green", fronts={A: "blue"}, covered=6)
    assert t.why("lead", "signal_06", "blue") == "MAC-14.9"


@pytest.mark.rule("MAC-6.9")
def test_neither_with_an_officer_nor_with_the_token_alone():
    t = table(2, A="green officer", free="green_arrow")
    assert t.why("lead_officer", "signal_01") == t.why("give_up", "signal_01") == "MAC-6.9"
    assert t.may("lead_officer", "signal_13")
    assert t.may("give_up", "signal_13")


@pytest.mark.rule("MAC-6.9")
def test_a_signal_stays_covered_until_the_end_of_the_round():
    t: Table = table(2, A="green green", B="green green")
    t.play("lead", "signal_01", "green").play("follow", "green")
    assert t.asked == (B, "lead")
    assert t.why("lead", "signal_01", "green") == "MAC-6.9"
