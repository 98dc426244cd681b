"""The examples printed in the rulebook (section 26 of the specification)."""

from __future__ import annotations

import pytest

from tabletop.games.paris import components as c

from .table_setup import A, B, C, table

LUCIE, MARC, MAXIME = A, B, C


@pytest.mark.rule("PAR-10.1", "PAR-10.2")
def test_lucie_takes_a_healer_die_and_a_joker_token():
    t = table().dice(station="healer sage").gather()
    t.position.station = [0, 0, 0, 0, 0, 2]
    t.play("take_die", "station healer").play("take_survivor", "joker")
    assert t.board(LUCIE) == "1 healer 1 joker"


@pytest.mark.rule("PAR-12.2")
def test_marc_has_a_strength_of_three():
    assert (
        table().holders().on_board(MARC, "2 tinkerer", "1 tinkerer").claim("tinkerer").position.strength[MARC]
        == 3
    )


@pytest.mark.rule("PAR-12.3", "PAR-14.1", "PAR-14.4")
def test_lucie_adds_two_of_three_joker_tokens():
    t = (
        table()
        .holders()
        .on_board(LUCIE, "1 tinkerer", "3 joker")
        .offered("tinkerer", "tinkerer_01")
        .claim("tinkerer")
    )
    t.play("add_joker", "token", "tinkerer").play("add_joker", "token", "tinkerer").play("announce")
    assert t.position.strength[LUCIE] == 3
    t.play("take_shelter", "tinkerer_01")
    assert (t.board(LUCIE), t.has(LUCIE)) == ("1 joker", "2 tinkerer 2 slacker")


@pytest.mark.rule("PAR-12.4")
def test_maxime_has_jokers_alone():
    t = table().holders().on_board(MAXIME, "", "4 joker").claim("tinkerer")
    assert t.why("add_joker", "token", "tinkerer") == "PAR-12.4"
    assert t.play("announce").position.strength[MAXIME] in (0, -1)
    assert t.lines("log.announce")[-1].params["n"] == 0


@pytest.mark.rule("PAR-13.3")
def test_lucie_has_the_bat():
    t = table().holders(bat=LUCIE).on_board(MARC, "3 sage").on_board(LUCIE, "3 sage").claim("sage")
    assert t.asked == (LUCIE, "choice")


@pytest.mark.rule("PAR-16.4")
def test_three_equipped_are_not_four():
    t = (
        table()
        .refuge(LUCIE, "3 healer 1 sage 2 capsule 2 book")
        .open_event("summer_epidemic")
        .face_the_event()
    )
    assert t.points(LUCIE) == 0


@pytest.mark.rule("PAR-16.3", "PAR-16.5")
def test_the_heroine_helps_maxime():
    t = (
        table()
        .holders(heroine=MAXIME)
        .refuge(MAXIME, "4 brawler 2 sage 5 bullet 2 book")
        .open_event("metro_beasts")
    )
    assert t.face_the_event().points(MAXIME) == 6


@pytest.mark.rule("PAR-17.4")
def test_marc_spends_two_cans():
    t = table().refuge(MARC, "4 farmer 20 slacker 2 can").eat().play("feed")
    assert (t.points(MARC), t.position.cans[MARC]) == (6, 0)
    assert c.ZONE == 4
