"""Every game in words: every rule, refusal, name and sentence is there, in French and in English."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dis import get_instructions
from itertools import pairwise
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

from tabletop.engine.game import Game
from tabletop.engine.table import Text
from tabletop.games import find, here
from tabletop.match.drags import Drags
from tabletop.system.game_packages import installed, package_of
from tabletop.system.languages import SOURCES
from tabletop.texts.names import about, find as named, names
from tabletop.texts.rulebook import placeholders, rulebook
from tabletop.texts.words import Words
from tests import catalogues
from tests.catalogues import texts
from tests.random_games import EVERYWHERE, OWN, conceivable, moments, telling_moments

SEATS = ["Léa", "Marc", "Inès", "Tom", "Zoé", "Yan"]
BREAKABLE = re.compile(r" [:;!?»]|« |'")
"""In French a no-break space stands there, and no typewriter's apostrophe anywhere."""
OPENINGS = {
    "book": ("Livret\u00a0: ", "Rulebook: "),
    "ruling": ("Précision\u00a0: ", "Ruling: "),
    "reconstructed": ("Reconstitué\u00a0: ", "Reconstructed: "),
}
GAMES = tuple(package.module for package in installed().values())
TERMS = tomllib.loads(Path(__file__).parents[1].joinpath("terms.toml").read_text("utf-8"))
"""By game and language: the one term for a thing, and a pattern of the words that no text may use for it."""
DECLARED = ("prompt", "action", "forecast", "button", "option")
"""First parts of the keys of what the rules declare: questions, verbs, buttons and options."""

every_game = pytest.mark.parametrize("key", here())
every_language = pytest.mark.parametrize("language", SOURCES)


def sources(key: str) -> Iterator[ast.Module]:
    for path in sorted(package_of(key).file().rglob("*.py")):
        yield ast.parse(path.read_text("utf-8"))


# -- the rulebook ----------------------------------------------------------------------------------------
@every_game
def test_every_rule_stands_once_and_in_order(key: str) -> None:
    found, sections = numbers(key), [section.number for section in rulebook(key).sections]
    assert found == sorted(set(found))  # a book may leave out what belongs to ways of playing not offered
    assert sections == sorted({section for section, _ in found})


def numbers(key: str) -> list[tuple[int, ...]]:
    """The numbers of all rules, as they stand: section and rule."""
    return [tuple(int(n) for n in number.split("-")[1].split(".")) for number in rulebook(key).rules]


def left_out(key: str) -> list[tuple[int, ...]]:
    """The numbers that are missing between the first rule of a chapter and its last."""
    last = dict(numbers(key))  # by chapter; a later rule takes the place of an earlier one
    return sorted({(s, n) for s in last for n in range(1, last[s])} - set(numbers(key)))


def refusing(game: Game) -> set[str]:
    """The rules that the game's statements refuse with, spelt out or chosen by a function or a table."""
    roots = [game.seats_rule, game.over_rule, game.turn_rule, game.turn_lost]
    roots += [question.only for question in game.questions.values()]
    for verb in game.verbs.values():
        roots += [verb.moment_rule, *(rule.number for rule in verb.rules)]
    return set(spelt(roots, set())) & set(rulebook(game.key).rules)


def spelt(value: object, seen: set[object]) -> Iterator[str]:
    """Every text in a value, deep; in a function of the rules, and in what it looks up and calls."""
    match value:
        case str():
            yield value
        case list() | tuple() | frozenset():
            for inner in value:
                yield from spelt(inner, seen)
        case dict():
            yield from spelt([*value, *value.values()], seen)
        case FunctionType(__module__=module) if module.startswith(GAMES) and value not in seen:
            seen.add(value)
            yield from spelt(value.__code__.co_consts, seen)
            yield from spelt([cell.cell_contents for cell in value.__closure__ or ()], seen)
            yield from spelt([*looked_up(value)], seen)


def looked_up(fn: FunctionType) -> Iterator[object]:
    """Yield the globals that a function looks up, and what it looks up in modules."""
    for found, after in pairwise(get_instructions(fn)):
        if found.opname == "LOAD_GLOBAL":
            value = fn.__globals__.get(found.argval)
            yield getattr(value, after.argval) if isinstance(value, ModuleType) else value


@every_game
def test_every_rule_that_refuses_has_a_sentence_and_no_other_has(key: str) -> None:
    told = {number for number, rule in rulebook(key).rules.items() if rule.refusal}
    assert refusing(find(key)) == told


@every_game
def test_titles_are_short_and_help_explains(key: str) -> None:
    for rule in rulebook(key).rules.values():
        for language in SOURCES:
            assert len(rule.title[language]) <= 48, rule.id
            assert 30 <= len(rule.help[language]) <= 330, rule.id
            assert rule.help[language].endswith("."), rule.id


@every_game
def test_rulings_and_reconstructions_say_why(key: str) -> None:
    for rule in rulebook(key).rules.values():
        french, english = OPENINGS[rule.kind]
        assert rule.source["fr"].startswith(french), rule.id
        assert rule.source["en"].startswith(english), rule.id


OTHER_WORDS = {"card.moped", "card.rain_catcher", "card.recycling_press", "objective.larder"}
"""Cards whose head has room only for another word than their name."""


@every_language
@every_game
def test_the_name_in_the_head_of_a_card_is_made_of_the_words_of_its_full_name(
    key: str, language: str
) -> None:
    words = Words(language, key)
    for tag in set(names(key)) - OTHER_WORDS:
        full, short = (re.findall(r"[\w.]+", words.name(tag, form).casefold()) for form in ("name", "short"))
        for word in short:
            assert word in full or (word[-1:] == "." and any(o.startswith(word[:-1]) for o in full)), tag


# -- spacing and apostrophes -----------------------------------------------------------------------------
def spoken(key: str, language: str) -> Iterator[str]:
    """Every text of a game in one language."""
    yield from (text for forms in texts(key, language).values() for text in forms)
    for name in ("rulebook.toml", "components.toml"):
        data = tomllib.loads(package_of(key).file(name).read_text("utf-8"))
        for entry in tables(data):
            yield from strings(entry.get(language, ""))


def tables(value: object) -> Iterator[dict[str, object]]:
    """What is said in languages; sources quote the French book as it is."""
    if isinstance(value, dict):
        yield value
        value = {name: inner for name, inner in value.items() if name != "source"}
    for inner in inside(value):
        yield from tables(inner)


def strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for inner in inside(value):
        yield from strings(inner)


def inside(value: object) -> list[Any]:
    return [*value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []


def taught(key: str, language: str) -> Iterator[str]:
    """Every text of a game's lessons, coach cards, panels and glossary in one language."""
    for name in ("teach.toml", "lessons.toml"):
        for entry in tables(tomllib.loads(package_of(key).file(name).read_text("utf-8"))):
            yield from strings(entry.get(language, ""))


@every_language
@pytest.mark.parametrize("key", OWN)
def test_one_thing_has_one_name(key: str, language: str) -> None:
    texts_of_game = [
        re.sub(r"\{[^}]*\}", "", text) for text in (*spoken(key, language), *taught(key, language))
    ]
    for term, others in TERMS[key][language].items():
        assert [text for text in texts_of_game if re.search(others, text)] == [], f"say: {term}"


@every_game
def test_french_has_no_break_spaces_where_it_needs_them(key: str) -> None:
    assert [text for text in spoken(key, "fr") if BREAKABLE.search(text)] == []


@every_game
def test_english_uses_its_own_quotes_and_apostrophes(key: str) -> None:
    assert [text for text in spoken(key, "en") if re.search(r"['«»]", text)] == []


# -- the catalogues --------------------------------------------------------------------------------------
@every_game
def test_both_languages_say_the_same_things_in_the_same_order(key: str) -> None:
    french, english = (texts(key, language) for language in SOURCES)
    assert list(french) == list(english)
    assert all(text.strip() for said in (french, english) for forms in said.values() for text in forms)


def said_by(key: str) -> Iterator[str]:
    """Patterns of the keys that the code spells out, or completes with a name."""
    game = find(key)
    for tree in sources(key):
        yield from written(tree)
    yield from (rf"prompt\.{name}([._]\w+)*" for name in (*game.questions, "over"))
    yield from (rf"{kind}\.{verb}([._]\w+)*" for kind in ("action", "forecast") for verb in game.verbs)
    yield from (rf"button\.{verb}" for verb in game.verbs)
    yield from map(re.escape, option_keys(game))
    yield r"end\.(tie|won)|menu\.points"  # what the count says of the winners and of equal points


def written(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield from filter(_names_a_key, catalogues.patterns(node))


def _names_a_key(pattern: str) -> bool:
    """Does it spell out the first word of a key that nothing declares, or the last one?"""
    first, last = pattern.split("\\.")[0], pattern.rpartition("\\.")[2]
    return first not in DECLARED and (first.isalpha() or last.isalpha())


def option_keys(game: Game) -> Iterator[str]:
    for option in game.options:
        yield from (f"option.{option.key}", f"option.{option.key}.help")
        yield from (f"option.{option.key}.{str(choice).lower()}" for choice in option.choices)


@every_game
def test_what_the_rules_declare_has_sentences(key: str) -> None:
    game, known = find(key), set(texts(key, SOURCES[0]))
    keys = {f"prompt.{name}{form}" for name in game.questions for form in ("", ".watched")}
    keys |= {f"action.{verb}" for verb in game.verbs}
    assert sorted((keys | set(option_keys(game))) - known) == []


@every_game
def test_no_sentence_is_left_that_nobody_says(key: str) -> None:
    # what the table says by itself
    shown = r"score(\.\w+)?|plate\.\w+|board\.\w+|puzzle\.(figure|task|thing)[\w.]*|computer\.names"
    asked = re.compile(rf"({shown}|{'|'.join(said_by(key))})(\.about|\.watched|\.short|\.zero)?")
    assert [sentence for sentence in texts(key, SOURCES[0]) if not asked.fullmatch(sentence)] == []


@every_game
@every_language
def test_who_must_do_what_names_the_seat(key: str, language: str) -> None:
    for sentence, forms in texts(key, language).items():
        if sentence.startswith("prompt.") and sentence != "prompt.over":
            assert all(text.startswith("{seat}") for text in forms), sentence


@every_game
@every_language
def test_what_a_move_brings_is_told_in_whole_sentences(key: str, language: str) -> None:
    for sentence, forms in texts(key, language).items():
        if sentence.startswith("forecast."):
            assert all(text.endswith((".", "?", "!", "}")) for text in forms), sentence


# -- said aloud ------------------------------------------------------------------------------------------
def sentences_of_a_game(words: Words, key: str, seats: int, seed: int) -> Iterator[tuple[str, str]]:
    """What is said in a random game: (key, sentence) of log, table, forecasts, moves and refusals."""
    for moment in telling_moments(key, seats, seed, every=3):
        game, position, seat = moment.game, moment.position, moment.seat
        view = game.view(position, seat)
        for action in moment.legal[:20]:
            forecast = game.forecast(view, seat, action)
            if forecast is not None:
                yield forecast.key, words(forecast.key, **forecast.params)
            yield action.verb, words(f"action.{action.verb}", **game.verbs[action.verb].tags(action.args))
        for text in said_on(game.table(view, seat)) if moment.dice.random() < 0.25 else ():
            yield text.key, words(text.key, **text.params)
        for tried in conceivable(moment.dice.choice(list(game.verbs.values())), moment.dice, 1):
            refusal = game.why_not(position, moment.dice.choice([seat, moment.dice.randrange(seats)]), tried)
            if refusal is not None:
                rule = rulebook(key).rules[refusal.rule]
                said = [texts["fr"] for texts in (rule.refusal, rule.otherwise) if texts]
                known = [text for text in said if placeholders(text) <= set(refusal.params)]
                assert known or refusal.first, refusal
                yield refusal.rule, " ".join(words.refusal(refusal))
        twin = position.copy()
        twin.log = []
        game.play(twin, moment.action)
        yield from ((line.key, words(line.key, **line.params)) for line in twin.log)


@every_game
def test_what_is_lifted_where_it_goes_and_what_a_seat_has_is_called_by_a_name(key: str) -> None:
    for moment in moments(key, find(key).seats[0], seed=1, every=5):
        view = moment.game.view(moment.position, moment.seat)
        drags = Drags(moment.game, view, moment.seat)
        tags = {tag for piece in drags.pieces() for tag in (piece, *drags.targets(piece))}
        table = moment.game.table(view, moment.seat)
        badges = {badge for card in table.seats for badge in card.badges}
        assert [tag for tag in sorted(tags | badges) if not named(key, tag)] == []
        assert [badge for badge in badges if not about(key, badge)] == []


def said_on(shown: object) -> Iterator[Text]:
    """Every text of a table, however deep."""
    if isinstance(shown, Text):
        yield shown
    elif isinstance(shown, tuple):
        for inner in shown:
            yield from said_on(inner)


BEGINS_SMALL = ("note.", "paper.", "slot.", "survival.", "leader.")
"""A few words on a label, no sentence."""


@every_game
@every_language
def test_everything_said_in_random_games_is_a_whole_sentence(key: str, language: str) -> None:
    words, known = Words(language, key, SEATS), texts(key, language)
    parts = {tag.split(".")[0] for tag in (*names(key), *known)}
    raw = re.compile(rf"[{{}}]|\b({'|'.join(parts)})\.[a-z]")
    for seats in find(key).seats:
        both = (2 * seats, 2 * seats + 1)
        for seed in both if EVERYWHERE else both[SOURCES.index(language) :][:1]:  # one game a language
            for sentence, text in sentences_of_a_game(words, key, seats, seed):
                assert not raw.search(text), (sentence, text)
                small = text[0].isalpha() and not text[0].isupper()
                assert not small or sentence.startswith(BEGINS_SMALL), (sentence, text)
