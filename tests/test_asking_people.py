"""The rules screen understands people: everyday words, kinds of questions, and what it does not know."""

from __future__ import annotations

import logging

import pytest

from tabletop.engine.data import BadData, Entry
from tabletop.reference import search
from tabletop.reference.asking import Asking, asking, parse, sound_asking
from tabletop.reference.book import Book
from tabletop.reference.ranking import Answer, Index, Source
from tabletop.reference.vocabulary import NOTHING_ASKED, Vocabulary
from tabletop.system.game_packages import installed
from tabletop.system.languages import SOURCES
from tabletop.texts.language import conventions
from tabletop.texts.rulebook import rulebook
from tabletop.texts.words import Words
from tests.random_games import OWN
from tests.tools.questions import GROUPS, games, questions, share

FLOORS = {
    ("tune", "en"): (82, 96),
    ("tune", "fr"): (72, 90),
    ("kept", "en"): (80, 93),
    ("kept", "fr"): (77, 92),
    ("cold", "en"): (88, 92),
    ("cold", "fr"): (90, 94),
    ("fresh", "en"): (24, 78),
    ("fresh", "fr"): (56, 84),
    ("last", "en"): (52, 68),
    ("last", "fr"): (68, 80),
}
"""The least percentages of questions whose answer comes first, and among the first five."""
ELSEWHERE = [
    ("en", "what is the capital of france"),
    ("en", "how do I castle my king"),
    ("en", "recipe for chocolate cake"),
    ("en", "asdf qwerty zxcv"),
    ("en", "who wrote hamlet"),
    ("fr", "comment roquer avec le roi"),
    ("fr", "gâteau au chocolat"),
    ("fr", "les vampires boivent-ils du sang"),
    ("fr", "traduis bonjour en anglais"),
]
"""Questions that no rule of Macadam answers, by language."""


@pytest.mark.parametrize(("group", "language"), FLOORS)
def test_questions_as_people_type_them_find_their_rule(group: str, language: str) -> None:
    every = [question for game in games() for question in questions(game)]
    found = share([q for q in every if q.group == group and q.language == language])
    first, five = FLOORS[group, language]
    assert found.asked >= 25
    assert (100 * found.first >= first * found.asked, 100 * found.five >= five * found.asked) == (True, True)


def test_there_are_300_questions_half_of_them_kept_aside() -> None:
    every = [question for game in games() for question in questions(game)]
    assert {question.game for question in every} == {*OWN}
    assert {question.group for question in every} == {*GROUPS}
    assert [sum(q.group == group for q in every) for group in GROUPS[:2]] == [150, 150]
    assert len({(q.game, q.text) for q in every}) == len(every)
    assert all(q.rules <= {*rulebook(q.game).rules} for q in every)


@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.parametrize("game", OWN)
def test_every_rule_of_ours_says_how_people_ask_for_it(game: str, language: str) -> None:
    assert sound_asking(game)[language].rules.keys() == rulebook(game).rules.keys()


@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.parametrize("game", OWN)
def test_everyday_words_stand_for_words_that_the_texts_have(game: str, language: str) -> None:
    words = Words(language, game)
    book = {term for terms, _ in sound_asking(game)[language].words for term in terms}
    assert len(book) > 40
    assert not [term for term in book if not search.index_of(words).contains(term)]


@pytest.mark.parametrize(
    ("language", "game", "plainly", "rule"),
    [
        ("fr", "macadam", "garder mon flic", "MAC-7.2"),
        ("en", "macadam", "do I have to play my cop", "MAC-7.2"),
        ("fr", "paris", "les boulets mangent", "PAR-17.1"),
        ("en", "paris", "tins instead of peasants", "PAR-17.4"),
        ("fr", "gharkane", "la bouffe se garde", "GHA-20.1"),
        ("en", "madsteam", "price of bullets", "MAD-10.1"),
        ("fr", "rails", "la boîte a plus de thune", "RAIL-10.9"),
    ],
)
def test_everyday_words_mean_those_of_the_book(language: str, game: str, plainly: str, rule: str) -> None:
    assert rule in [answer.key for answer in search.ask(Words(language, game), plainly)[:3]]


# -- what the rules are asked ------------------------------------------------------------------------------
def rule(number: str, title: str, text: str = "", refusal: str = "", asked: str = "") -> Source:
    return Source(Answer("rule", number, title, text, (number,)), refusal=refusal, asked=asked)


def index(*sources: Source, words: Asking = NOTHING_ASKED, language: frozenset[str] = frozenset()) -> Index:
    return Index(Vocabulary(conventions("en"), words), sources, language)


def keys(found: Index, question: str) -> list[str]:
    return [answer.key for answer in found.answers(question)]


def test_a_word_that_the_language_knows_is_not_corrected() -> None:
    cattle, other = rule("A-1.1", "Cattle eat grass"), rule("A-1.2", "Ships need wind")
    assert keys(index(cattle, other), "catle") == keys(index(cattle, other), "castle") == ["A-1.1"]
    assert keys(index(cattle, other, language=frozenset({"castle"})), "castle") == []


def test_a_word_that_the_texts_know_is_not_corrected() -> None:
    both = index(rule("A-1.1", "Cattle eat grass"), rule("A-1.2", "Castles need stone"))
    assert (keys(both, "castle"), keys(both, "cattle"), keys(both, "catttle")) == (
        ["A-1.2"],
        ["A-1.1"],
        ["A-1.1"],
    )


KINDS = index(
    rule("A-1.1", "Horses jump", "In stories horses jump over walls.", asked="do horses jump"),
    rule("A-1.2", "Horses jump", "A horse must jump when its rider asks for it."),
    rule("A-1.3", "Horses jump", "No horse can jump into water.", "The horse has jumped."),
    rule("A-1.4", "Horses jump", "If a horse misses a jump, its rider loses nothing and stays."),
    rule("A-1.5", "Horses jump", "At most four horses jump in a race, each once."),
    rule("A-1.6", "Horses jump", "Whoever is first player lets the horse jump."),
)


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("can a horse jump", "A-1.3"),
        ("does a horse have to jump", "A-1.2"),
        ("what if a horse jumps", "A-1.4"),
        ("how many horses jump", "A-1.5"),
        ("who lets horses jump", "A-1.6"),
    ],
)
def test_the_kind_of_question_decides_between_rules_with_the_same_words(question: str, rule: str) -> None:
    assert keys(KINDS, question)[0] == rule


@pytest.mark.parametrize(
    ("language", "game", "ways", "rule"),
    [
        (
            "en",
            "macadam",
            [
                "am I allowed to roll again",
                "how many times can I throw the die",
                "how often may I roll",
            ],
            "MAC-12.5",
        ),
        (
            "fr",
            "paris",
            ["puis-je passer", "on peut sauter son tour", "suis-je obligé de prendre un dé"],
            "PAR-5.1",
        ),
        (
            "en",
            "gharkane",
            ["how do I get more people", "how to recruit", "cost of a new survivor"],
            "GHA-16.1",
        ),
        (
            "fr",
            "madsteam",
            ["prix des balles", "où acheter des munitions", "combien la cartouche"],
            "MAD-10.1",
        ),
        ("en", "rails", ["who won", "how do I win", "what is the goal of the game"], "RAIL-18.2"),
    ],
)
def test_the_same_question_in_other_words_finds_the_same_rule(
    language: str, game: str, ways: list[str], rule: str
) -> None:
    assert {search.ask(Words(language, game), way)[0].key for way in ways} == {rule}


def test_the_words_that_tell_the_kind_of_question_need_not_be_known() -> None:
    assert keys(index(rule("A-1.1", "Cattle eat grass")), "how often cattle") == ["A-1.1"]
    assert keys(index(rule("A-1.1", "Cattle eat grass")), "cattle nebula quasar") == []


def test_words_in_which_people_ask_find_a_rule_without_them() -> None:
    hidden = rule("A-1.1", "Cattle eat grass", asked="what do cows have for lunch"), rule("A-1.2", "Ships")
    assert keys(index(*hidden), "lunch of cows")[:1] == ["A-1.1"]
    named = Asking(((("cattle",), ("cows", "milk machine")),))
    bare = rule("A-1.1", "Cattle eat grass"), rule("A-1.2", "Ships need wind")
    assert keys(index(*bare, words=named), "my milk machine") == ["A-1.1"]
    assert keys(index(*bare), "my milk machine") == []


@pytest.mark.parametrize(("mode", "rule"), [("simplified", "RAIL-22.1"), ("standard", "RAIL-23.1")])
def test_the_rules_of_the_way_that_is_played_come_first(mode: str, rule: str) -> None:
    found = search.ask(Words("en", "rails", options={"mode": mode}), "can I borrow money")
    assert found[0].key == rule


@pytest.mark.parametrize("question", ["can I move a hero", "what if I have no food", "price of wood"])
def test_the_first_five_answers_are_five_rules(question: str) -> None:
    found = search.ask(Words("en", "madsteam"), question)[:5]
    assert [answer.kind for answer in found] == ["rule"] * 5
    assert len({answer.key for answer in found}) == 5


@pytest.mark.parametrize(("language", "question"), ELSEWHERE)
def test_what_is_not_known_says_so(language: str, question: str) -> None:
    words = Words(language, "macadam")
    assert search.ask(words, question) == []
    assert Book(words, {}).search(question) == []


# -- the file ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ({"xx": {}}, "asking.toml: xx is unknown here"),
        ({"en": {"wrods": {}}}, "asking.toml: en: wrods is unknown here"),
        ({"en": {"words": {"stone": 3}}}, "asking.toml: en: words: stone: a text is needed"),
        ({"en": {"words": {"stone": "piece, , man"}}}, "asking.toml: en: words: stone: words between commas"),
        ({"en": {"words": {"stone": "man, man"}}}, "asking.toml: en: words: stone: man stands twice"),
        ({"en": {"rules": {"TOY-9.9": "how"}}}, "asking.toml: en: rules: TOY-9.9 is unknown here"),
        ({"en": {"rules": {"TOY-1.1": ""}}}, "asking.toml: en: rules: TOY-1.1: words between commas"),
    ],
)
def test_a_fault_names_the_file_the_entry_and_what_is_wrong(content: dict[str, object], fault: str) -> None:
    with pytest.raises(BadData) as raised:
        parse(Entry(content, "asking.toml"), frozenset({"TOY-1.1"}))
    assert str(raised.value).startswith(fault)


def test_a_language_without_everyday_words_answers_all_the_same() -> None:
    assert asking("macadam", "de") == Asking()
    assert search.ask(Words("de", "macadam"), "Was kostet eine Strafe?")


@pytest.mark.parametrize("game", [key for key in installed() if key not in OWN])
def test_a_game_without_the_file_answers_all_the_same(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr("tabletop.reference.asking.game_data_or_empty", lambda game, name: Entry({}, name))
    assert asking.__wrapped__(game, "en") == Asking()

    monkeypatch.setattr("tabletop.reference.search.asking", lambda game, language: Asking())
    first = next(iter(Words("en", game).rules()))
    index = search._index.__wrapped__("en", game, ())
    assert first.id in [answer.key for answer in index.answers(first.title)]


def test_a_file_at_fault_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = Entry({"en": {"words": 3}}, "macadam/asking.toml")
    monkeypatch.setattr("tabletop.reference.asking.game_data_or_empty", lambda game, name: broken)

    with caplog.at_level(logging.WARNING):
        assert asking.__wrapped__("macadam", "en") == Asking()
    assert "macadam/asking.toml: en: words: a table is needed" in caplog.text
