"""Madsteam in words: what all games' texts must have stands in `tests/games/test_texts.py`."""

from __future__ import annotations

import pytest

from tabletop.games.madsteam import components as c
from tabletop.system.languages import SOURCES
from tabletop.texts.words import Words
from tests.catalogues import texts
from tests.games.test_texts import left_out


def test_no_rule_of_the_book_is_left_out() -> None:
    assert left_out("madsteam") == []


@pytest.mark.parametrize("language", SOURCES)
def test_every_card_and_place_has_a_name_in_every_form(language: str) -> None:
    words = Words(language, "madsteam", ["Léa", "Marc", "Inès", "Tom"])
    tags = (
        *c.CARD_TAG, *c.KARMA_TAG, *c.ANIMAL_TAG, *c.FISH_TAG, *c.LEADER_TAG, *c.OBJECTIVE_TAG,
        *c.GOOD_TAG, *c.NODE_TAG, *c.PILE_TAG, *c.POST_TAG,
    )  # fmt: skip
    for tag in tags:
        forms = {words.name(tag, form) for form in ("name", "a", "the")}
        assert len(forms) >= 2, tag
        assert not any("{" in form or "." in form for form in forms), tag


@pytest.mark.parametrize("language", SOURCES)
def test_every_card_says_what_it_does(language: str) -> None:
    words = Words(language, "madsteam")
    for tag in (*c.CARD_TAG, *c.LEADER_TAG, *c.OBJECTIVE_TAG, *c.POST_TAG):
        assert words.name(tag, "about") != words.name(tag), tag
        assert words.name(tag, "about").endswith("."), tag


@pytest.mark.parametrize("language", SOURCES)
def test_what_has_no_number_on_the_table_has_none_in_its_name(language: str) -> None:
    words = Words(language, "madsteam", ["Léa", "Marc"])
    heroes = [f"hero.{seat}.{i}" for seat in (0, 1) for i in (1, 5)]
    for tag in (*heroes, *c.KARMA_TAG):
        for form in ("name", "a", "the"):
            assert not any(map(str.isdigit, words.name(tag, form))), words.name(tag, form)
    told = ("log.bed", "log.dies", "log.heal", "log.well_again", "forecast.choose_patient_dies")
    for key in told:
        said = [words(key, seat="seat.0", occupant=f"occupant.0.{i}", bed="") for i in (1, 2)]
        assert said[0] == said[1], key


@pytest.mark.parametrize("language", SOURCES)
def test_a_line_of_the_log_is_a_whole_sentence(language: str) -> None:
    for key, forms in texts("madsteam", language).items():
        assert not key.startswith("log.") or all(form.endswith((".", "about}")) for form in forms), key


@pytest.mark.parametrize("language", SOURCES)
def test_the_mugger_is_not_said_to_take_no_dollars(language: str) -> None:
    words = Words(language, "madsteam")
    assert "2" in words("forecast.move_hero_mugged", n=2)
    assert "0" not in words("forecast.move_hero_mugged", n=0)
