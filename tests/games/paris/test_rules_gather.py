"""Sections 5 to 10: dice are taken, and their places grant what they grant."""

from __future__ import annotations

import pytest

from tabletop.games.paris import GAME, components as c
from tabletop.games.paris.table import table as table_of

from .table_setup import A, B, C, Table, after_prelude, table


def gathering(**dice: str) -> Table:
    return table().dice(**(dice or {"restaurant": "sage sage", "station": "farmer joker"})).gather()


# -- 5. gathering ------------------------------------------------------------------------------------------
@pytest.mark.rule("PAR-5.1")
def test_one_die_a_turn_clockwise_from_the_first_player():
    t = gathering(restaurant="sage sage sage sage sage")
    order = []
    for _ in range(4):
        assert t.asked is not None
        order.append(t.asked[0])
        t.take("restaurant sage")
    assert order == [A, B, C, A]


@pytest.mark.rule("PAR-5.1")
def test_nothing_is_done_at_a_place_before_a_die_is_taken():
    t = gathering()
    refused = [t.why("take_can"), t.why("take_token", "bat"), t.why("end_turn"), t.why("draw_missions")]
    assert refused == ["PAR-5.1"] * 4


@pytest.mark.rule("PAR-5.2")
@pytest.mark.parametrize(("seats", "dice"), [(2, 7), (3, 6), (4, 5)])
def test_everybody_takes_as_many_dice_and_none_is_left(seats: int, dice: int):
    t = after_prelude(seats)
    while t.position.step == c.GATHER:
        taken = list(t.position.taken)
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert max(taken) == dice
    assert t.position.taken == [dice] * seats
    assert sum(t.position.dice) == 0


@pytest.mark.rule("PAR-5.3")
def test_only_a_die_that_lies_there_is_taken():
    t = gathering()
    assert t.why("take_die", "restaurant farmer") == "PAR-5.3"
    assert t.why("take_die", "tower sage") == "PAR-5.3"
    assert t.choices("take_die") == sorted(
        t._die(d) for d in ("restaurant sage", "station farmer", "station joker")
    )


@pytest.mark.rule("PAR-5.4")
def test_a_die_keeps_its_face():
    t = gathering().play("take_die", "restaurant sage")
    assert (t.board(A), t.position.board_dice[c.SAGE]) == ("1 sage", 1)


@pytest.mark.rule("PAR-5.5")
def test_the_sixth_face_is_a_joker_without_a_type():
    t = gathering().take("station joker")
    assert t.position.board_dice[c.JOKER] == 1
    assert len(c.FACES) == 6


@pytest.mark.rule("PAR-5.6")
def test_the_action_of_the_place_comes_first():
    t = gathering().play("take_die", "station farmer")
    assert t.asked == (A, "station")
    assert t.why("take_die", "restaurant sage") == t.why("end_turn") == t.why("take_can") == "PAR-5.6"
    assert t.told("take_die", "restaurant sage")["place"] == "place.station"
    t.hold(A, "new_cans_3").refuge(A, "4 farmer")
    assert t.may("place_shelter", "new_cans_3"), "a new shelter may come in between"


# -- 6. the Tower ------------------------------------------------------------------------------------------
@pytest.mark.rule("PAR-6.1")
def test_an_open_event_is_turned():
    t = gathering(tower="sage sage").play("take_die", "tower sage")
    name = c.EVENT_TAG[t.position.events[0]].split(".")[1]
    t.play("turn_event", name)
    assert t.position.turned == t.position.events[:1]
    t.play("take_die", "tower sage")
    assert t.why("turn_event", name) == "PAR-6.1"
    assert len(t.choices("turn_event")) == 2


@pytest.mark.rule("PAR-6.2")
def test_the_first_visitor_takes_the_heroine():
    t = gathering(tower="sage sage").take("tower sage")
    assert t.position.heroine == A
    assert t.take("tower sage").position.heroine == A


@pytest.mark.rule("PAR-6.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_event_remains(seats: int):
    t = after_prelude(seats)
    while t.position.step == c.GATHER:
        GAME.play(t.position, GAME.legal(t.position)[-1])
    assert len(t.position.events) - len(t.position.turned) == 1


# -- 7. the Bridge -----------------------------------------------------------------------------------------
def on_the_bridge(deck: str = "most_sages two_powers ten_slackers binoculars") -> Table:
    return gathering(bridge="sage sage").deck(deck).play("take_die", "bridge sage")


@pytest.mark.rule("PAR-7.1")
def test_three_missions_are_drawn():
    t = on_the_bridge().play("draw_missions")
    assert t.position.drawn == tuple(
        map(c.MISSION_TAG.index, ("secret.most_sages", "secret.two_powers", "secret.ten_slackers"))
    )
    assert t.asked == (A, "keep")


@pytest.mark.rule("PAR-7.2")
def test_exactly_one_of_them_is_kept():
    t = on_the_bridge().play("draw_missions")
    assert t.why("keep_no_more") == t.why("keep_mission", "binoculars") == "PAR-7.2"
    assert t.told("keep_no_more")["n"] == 1
    t.play("keep_mission", "two_powers")
    assert (t.hand(A), t.asked) == ("two_powers", (B, "die"))


@pytest.mark.rule("PAR-7.3")
def test_the_others_go_under_as_they_were_drawn():
    t = on_the_bridge().play("draw_missions").play("keep_mission", "two_powers")
    assert t.position.missions[-2:] == tuple(
        map(c.MISSION_TAG.index, ("secret.most_sages", "secret.ten_slackers"))
    )


@pytest.mark.rule("PAR-7.4")
def test_a_short_deck_gives_what_it_has():
    t = gathering(bridge="sage sage").deck("most_sages two_powers")
    t.position.missions = t.position.missions[:2]
    t.play("take_die", "bridge sage").play("draw_missions")
    assert len(t.position.drawn) == 2
    t.play("keep_mission", "most_sages").set(missions=()).play("take_die", "bridge sage")
    assert (t.asked, t.hand(B), t.lines("log.no_missions")[0].rule) == ((C, "die"), "", "PAR-7.4")


# -- 8. the Restaurant -------------------------------------------------------------------------------------
@pytest.mark.rule("PAR-8.1")
def test_a_can():
    t = gathering().play("take_die", "restaurant sage")
    assert t.verbs() == {"take_can"}
    assert t.play("take_can").has(A) == "1 can"


@pytest.mark.rule("PAR-8.2")
def test_cans_stay_over_the_seasons():
    t = table().refuge(B, "3 can").holders().run(("end_season",))
    assert (t.position.season, t.has(B)) == (c.SUMMER, "3 can")
    assert table().refuge(B, "3 can").holders(binoculars=A).end().points(B) == 0


@pytest.mark.rule("PAR-8.3")
def test_an_empty_supply_gives_what_is_left():
    t = gathering().refuge(C, "30 can").play("take_die", "restaurant sage")
    assert (t.asked, t.has(A), t.lines("log.no_cans")[0].rule) == ((B, "die"), "", "PAR-8.3")
    t = table().refuge(C, "29 can").power(A, "two_cans")
    assert t.position.cans[A] == 1


# -- 9. the Centre -----------------------------------------------------------------------------------------
def at_the_centre(*equipment: int) -> Table:
    t = gathering(centre="sage sage sage sage sage")
    t.position.centre = [*(equipment or (2, 1, 0)), 1, 1]
    return t.play("take_die", "centre sage")


@pytest.mark.rule("PAR-9.1")
def test_one_token_that_lies_there():
    t = at_the_centre()
    assert t.why("take_token", "book") == "PAR-9.1"
    assert t.choices("take_token") == [0, 1, 3, 4]
    t.play("take_token", "capsule").play("take_die", "centre sage")
    assert t.why("take_token", "capsule") == "PAR-9.1"


@pytest.mark.rule("PAR-9.2")
def test_equipment_is_for_good():
    t = at_the_centre().play("take_token", "bullet")
    assert (t.has(A), t.position.gear[0]) == ("1 bullet", 1)
    assert t.holders().run(("end_season",)).has(A) == "1 bullet"


@pytest.mark.rule("PAR-9.3", "PAR-9.4")
def test_bat_and_binoculars_for_the_season():
    t = (
        at_the_centre()
        .play("take_token", "bat")
        .play("take_die", "centre sage")
        .play("take_token", "binoculars")
    )
    assert (t.position.bat, t.position.binoculars) == (A, B)
    t.run(("end_season",))
    assert (t.position.bat, t.position.binoculars, t.position.first) == (-1, -1, B)


@pytest.mark.rule("PAR-9.4", "PAR-12.1")
def test_the_binoculars_speak_first():
    t = table().holders(binoculars=C)
    for seat in (A, B, C):
        t.on_board(seat, "1 joker")
    assert t.claim("sage").asked == (C, "strength")


@pytest.mark.rule("PAR-9.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_five_tokens_go(seats: int):
    t = after_prelude(seats)
    while t.position.step == c.GATHER:
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert sum(t.position.centre) == 0
    assert min(t.position.bat, t.position.binoculars) >= 0


# -- 10. the Station ---------------------------------------------------------------------------------------
@pytest.mark.rule("PAR-10.1", "PAR-10.2", "PAR-10.3")
def test_a_survivor_token_for_the_board():
    t = gathering()
    t.position.station = [1, 0, 2, 0, 0, 3]
    t.play("take_die", "station farmer")
    assert t.why("take_survivor", "sage") == "PAR-10.1"
    t.play("take_survivor", "healer")
    assert (t.board(A), t.has(A), t.position.station[c.HEALER]) == ("1 healer 1 farmer", "", 1)
    assert t.position.board_tokens[c.HEALER] == 1


@pytest.mark.parametrize(
    ("shelters", "prompt"),
    [
        (("tinkerer_05",), "prompt.swap"),
        (("tinkerer_08",), "prompt.second_die"),
        (("tinkerer_05", "tinkerer_08"), "prompt.further"),
    ],
)
def test_the_prompt_names_the_first_die_powers_that_are_left(shelters: tuple[str, ...], prompt: str):
    t = table().dice(tower="sage", restaurant="sage healer", centre="sage").shelters(A, *shelters).gather()
    t.take("restaurant sage")
    assert t.asked == (A, "further")
    assert table_of(t.position, A).prompt.key == prompt
