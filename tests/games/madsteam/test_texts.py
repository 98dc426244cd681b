"""Madsteam in words: what all games' texts must have stands in `tests/games/test_texts.py`."""

from __future__ import annotations

import pytest

from tabletop.games.madsteam import GAME
from tabletop.games.madsteam import components as c
from tabletop.rulebook import LANGUAGES, rulebook
from tabletop.words import Words
from tests.games.test_texts import declared, rules_in_sections

RULES_IN_SECTION = (9, 15, 7, 11, 12, 7, 10, 14, 11, 1, 2, 1, 5, 8, 9, 2, 3, 13, 16, 22, 9, 6, 3)
CHOSEN = {"MAD-1.8", "MAD-5.1", "MAD-6.3", "MAD-8.1", "MAD-8.6", "MAD-19.10"}
"""Rules that a move which comes too early or too late is refused with, by the moment."""


def test_every_section_has_all_its_rules() -> None:
    assert rules_in_sections("madsteam") == RULES_IN_SECTION


def test_every_rule_that_can_refuse_has_a_sentence_for_it() -> None:
    told = {number for number, rule in rulebook("madsteam").rules.items() if rule.refusal}
    assert told == declared(GAME) | CHOSEN


@pytest.mark.parametrize("language", LANGUAGES)
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_what_it_does(language: str) -> None:
    words = Words(language, "madsteam")
    for tag in (*c.CARD_TAG, *c.LEADER_TAG, *c.OBJECTIVE_TAG, *c.POST_TAG):
        assert words.name(tag, "help") != words.name(tag), tag
        assert words.name(tag, "help").endswith("."), tag
