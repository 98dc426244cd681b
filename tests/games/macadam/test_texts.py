"""Macadam in words: what all games' texts must have stands in `tests/games/test_texts.py`."""

from __future__ import annotations

import pytest

from tabletop.engine.table import Slots
from tabletop.games.macadam import GAME, components as c
from tabletop.system.languages import SOURCES
from tabletop.texts.words import Words
from tests.games.macadam.table_setup import A, B, table
from tests.games.test_texts import left_out

SEATS = ["Léa", "Marc", "Inès", "Tom", "Zoé", "Yan"]


def test_no_rule_of_the_book_is_left_out() -> None:
    assert left_out("macadam") == []


@pytest.mark.parametrize("language", SOURCES)
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


@pytest.mark.parametrize("language", SOURCES)
def test_what_is_owed_is_named_for_whoever_owes_it(language: str) -> None:
    """The leader reads what "the next player" has to follow with: it is not the leader who drives."""
    words = Words(language, "macadam", SEATS)
    named = {words.name(tag, form) for tag in c.OWED_TAG[1:] for form in ("name", "a", "the")}
    assert not [name for name in named if {"you", "your", "vous", "votre"} & set(name.split())]


@pytest.mark.parametrize("language", SOURCES)
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


def test_who_leads_is_not_told_to_follow() -> None:
    t = table(3, A="bicycle", B="red", C="green")
    (slots,) = (
        s for panel in GAME.table(t.position, A).panels for s in panel.sections if isinstance(s, Slots)
    )
    said = {slot.owner: Words("fr", "macadam", SEATS)(slot.text.key) for slot in slots.slots}
    assert (said[A], said[B]) == ("entame", "à venir")
