"""Ask the table: questions as people ask them, typing errors included, find the rule that answers them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.reference import search
from tabletop.system.languages import SOURCES
from tabletop.texts.words import Words
from tests.random_games import OWN

ASKED = Path(__file__).parent / "asked"
FIRST = 5


def questions(game: str, language: str) -> list[tuple[set[str], str]]:
    """The rules that answer, and the question."""
    rows = [row.split(" | ") for row in (ASKED / f"{game}.txt").read_text("utf-8").splitlines()[1:]]
    return [(set(rules.split()), texts[("en", "fr").index(language)]) for rules, *texts in rows]


@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.parametrize("game", OWN)
def test_the_right_rule_is_among_the_first_answers(game: str, language: str) -> None:
    words, asked = Words(language, game), questions(game, language)
    assert len(asked) >= 20
    told = {question: {a.key for a in search.ask(words, question)[:FIRST]} for _, question in asked}
    missed = [question for rules, question in asked if not rules & told[question]]
    assert not missed


WINNING = {
    "en": ("how do I win", "how to win the game", "how is the game won", "what do I need to win", "who wins"),
    "fr": (
        "comment on gagne",
        "comment gagner la partie",
        "comment puis-je gagner",
        "quel est le but du jeu",
    ),
}
WON = {
    "gharkane": "GHA-21.8",
    "macadam": "MAC-18.1",
    "madsteam": "MAD-21.8",
    "paris": "PAR-19.5",
    "rails": "RAIL-18.2",
}


@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.parametrize("game", OWN)
def test_who_asks_how_one_wins_reads_first_who_wins(game: str, language: str) -> None:
    words = Words(language, game)
    first = {question: search.ask(words, question)[0].key for question in WINNING[language]}
    assert first == dict.fromkeys(WINNING[language], WON[game])


def test_stop_words_are_not_marked_in_an_answer() -> None:
    words = Words("fr", "madsteam")
    for question in ("si je n'a", "si je n'ai plus d'a", "je n'ai plus d'argent à la banque"):
        for answer in search.ask(words, question):
            marked = {answer.text[a:b] for a, b in search.marked(words, question, answer.text)}
            assert marked.isdisjoint({"à", "À", "a", "d", "n", "la", "si", "Si", "plus"}), (question, marked)


def test_an_answer_says_what_it_is_and_which_rule_says_so() -> None:
    first = search.ask(Words("en", "macadam"), "blue arrow must be followed")[0]
    assert (first.kind, first.key, first.rules) == ("rule", "MAC-8.1", ("MAC-8.1",))
    assert first.title == "A blue arrow must be followed"


def test_endings_accents_and_typing_errors_change_little() -> None:
    words = Words("fr", "macadam")
    best = search.ask(words, "flèches vertes")[0]
    assert best == search.ask(words, "FLECHE VERTE")[0] == search.ask(words, "fleche vrete")[0]


@pytest.mark.parametrize(
    "question", ["", "?", "the", "le la", "xqzwv", "'); DROP TABLE told", '"*" NEAR(', "a" * 5000]
)
def test_any_question_is_answered_or_not_but_never_fails(question: str) -> None:
    assert len(search.ask(Words("en", "rails"), question)) <= search.MOST


def test_nothing_is_read_before_somebody_asks() -> None:
    late = {"sqlite3", "rapidfuzz", "snowballstemmer"}
    code = f"import sys, tabletop.reference.search; print(*{late} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not told.stdout.strip()
