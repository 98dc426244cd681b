"""Macadam in words: what all games' texts must have stands in `tests/games/test_texts.py`."""

from __future__ import annotations

import pytest

from tabletop.games.macadam import GAME
from tabletop.games.macadam import components as c
from tabletop.rulebook import LANGUAGES, placeholders, rulebook
from tabletop.words import Words
from tests.games.test_texts import declared, rules_in_sections

RULES = rulebook("macadam").rules
RULES_IN_SECTION = (6, 6, 1, 5, 7, 9, 12, 2, 7, 5, 1, 12, 5, 9, 4, 8, 10, 3, 4)
KNOWN = {"card", "signal", "token", "player", "required", "led", "colour", "reason", "next_step", "count"}
SEATS = ["Léa", "Marc", "Inès", "Tom", "Zoé", "Yan"]


def test_every_section_has_all_its_rules() -> None:
    assert rules_in_sections("macadam") == RULES_IN_SECTION


def test_every_rule_that_can_refuse_has_a_sentence_for_it() -> None:
    chosen = {*c.LEAD_RULE, *c.BINDING_RULES} - {""}
    assert {number for number, rule in RULES.items() if rule.refusal} == declared(GAME) | chosen


def test_refusals_name_only_what_the_rules_can_tell() -> None:
    for rule in RULES.values():
        for text in (*rule.refusal.values(), *rule.remedy.values()):
            assert placeholders(text) <= KNOWN, rule.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_on_the_table_has_a_name_in_every_form(language: str) -> None:
    words = Words(language, "macadam", SEATS)
    tags = [*c.CARD_TAG, *c.SIGNAL_TAG, *c.OWED_TAG[1:], "card", "token.7", "place.officers", "stock", "die"]
    tags += [f"{kind}.{document}" for kind in ("document", "ticket") for document in c.DOCUMENT_IDS]
    tags += ["ticket.penalty", "hand", "mat.0", "trick.3", "tokens", "tickets"]
    tags += [f"signal.{kind}" for kind in c.SIGNAL_TYPE]
    for tag in tags:
        forms = [words.name(tag, form) for form in ("name", "a", "the")]
        assert len(set(forms)) == 3, tag
        assert forms[0][0].isupper(), tag
        assert not any("{" in form for form in forms), tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_inside_a_sentence_begin_small(language: str) -> None:
    words = Words(language, "macadam", SEATS)
    tags = [f"colour.{colour}" for colour in c.COLOUR_IDS]
    tags += [
        "end.all_covered",
        "end.empty_hand",
        "end.first_empty_hand",
        "step.draw_first",
        "step.discard_now",
    ]
    assert [tag for tag in tags if not words.name(tag)[0].islower()] == []
