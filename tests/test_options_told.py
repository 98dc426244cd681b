"""Laws of what texts say under the options of a match: what holds there, in every game and language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random

import pygame
import pytest
from pygame import Rect

from tabletop.engine.data import UNDER
from tabletop.engine.game import AnyGame, Choice, Option
from tabletop.engine.table import Piece
from tabletop.games import find, here
from tabletop.reference.glossary import glossary
from tabletop.system.languages import SOURCES
from tabletop.teaching import teaching
from tabletop.texts import variants
from tabletop.texts.game_data import game_data
from tabletop.texts.names import ABOUT, CITED, names
from tabletop.texts.rulebook import rulebook
from tabletop.texts.words import Words
from tabletop.ui.board.piece_art import sprite
from tabletop.ui.kit.text import Style
from tabletop.ui.shell.text_view import description
from tests.random_games import OWN
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.test_glossary import things

MOMENTS, STEP = 6, 25
"""Positions of a random match at which all texts of the table are read, and the actions between them."""

Options = Mapping[str, Choice]

every_game = pytest.mark.parametrize("key", here())


def bends(key: str) -> Iterator[tuple[Option, Options]]:
    """Every variant of a game in every choice but the book's, alone, where it means something."""
    game = find(key)
    for option in game.options:
        beside = {other: choices[0] for other, choices in option.only}
        for choice in option.choices[1:] if option.variant else ():
            yield option, game.settled({**beside, option.key: choice})


BENDS = [(key, option, options) for key in here() for option, options in bends(key)]
every_bend = pytest.mark.parametrize(
    ("key", "option", "options"), BENDS, ids=[f"{key}-{o.key}-{chosen[o.key]}" for key, o, chosen in BENDS]
)
every_language = pytest.mark.parametrize("language", SOURCES)


@pytest.mark.parametrize("language", [*SOURCES, "de"])
def test_a_rule_and_the_sentences_that_change_it_are_sentences_of_their_own(language: str) -> None:
    """What an option changes is told by whole sentences and by lists, which go on after no colon."""
    for key, option, options in BENDS:
        words = Words(language, key, options=options)
        for rule in option.rules:
            told, changed = words.rule(rule).help, variants.meaning(words, option, options[option.key])
            before = told.removesuffix(changed).rstrip()
            assert before != told
            assert before.endswith((".", "!", "?")), told


# -- what is chosen ----------------------------------------------------------------------------------------
@every_language
@every_bend
def test_every_variant_is_named_and_the_book_has_none(
    key: str, option: Option, options: Options, language: str
) -> None:
    words = Words(language, key, options=options)
    (said,) = variants.variants(words)
    assert said.startswith(words(f"option.{option.key}"))
    assert said in variants.summary(words)
    book = Words(language, key, options=find(key).settled({o: options[o] for o, _ in option.only}))
    assert variants.variants(book) == []
    assert book("variants.none") in variants.summary(book)


@every_game
def test_the_way_and_the_map_are_named_too(key: str) -> None:
    game = find(key)
    for way in game.modes():
        words = Words("en", key, options=game.settled(way))
        assert len(variants.mode_names(words)) == len(way)
        assert all(said in variants.summary(words) for said in variants.mode_names(words))


# -- what is said ------------------------------------------------------------------------------------------
@every_language
@every_bend
def test_what_says_a_bent_rule_says_what_holds_instead(
    key: str, option: Option, options: Options, language: str
) -> None:
    """So do things and words of the glossary that cite it."""
    book, words = Words(language, key), Words(language, key, options=options)
    holds, bent = variants.meaning(words, option, options[option.key]), {*option.rules}
    assert bent
    for rule in rulebook(key).rules:
        assert (holds in words.rule(rule).help) == (rule in bent), rule
        assert (words.rule(rule).help == book.rule(rule).help) == (rule not in bent), rule
    for tag, forms in names(key).items():
        text = forms[language].get(ABOUT, "")
        if CITED.fullmatch(text) and {*text.split()} & bent:
            assert holds in words.about(tag), tag
    for entry in glossary(words).entries:
        assert (holds in entry.text) == bool(bent & {*entry.rules}), entry.key


@every_game
def test_every_text_under_a_choice_names_one_and_is_another_text(key: str) -> None:
    known = {variants.condition(o.key, choice) for o in find(key).options for choice in o.choices}
    for tag, forms in names(key).items():
        for language, texts in forms.items():
            for form in (form for form in texts if " " in form):
                name, *under = form.split()
                assert {part for each in under for part in each.split("+")} <= known, (tag, form)
                others = [text for other, text in texts.items() if other.split()[0] == name and other != form]
                assert others, (tag, form)
                assert CITED.fullmatch(texts[form]) or texts[form] not in others, (tag, language, form)


@every_game
def test_every_value_under_a_choice_takes_the_place_of_another_one(key: str) -> None:
    known = {variants.condition(o.key, choice) for o in find(key).options for choice in o.choices}
    listed = game_data(key, "components.toml").values.values()
    entries = [
        each for entry in listed if isinstance(entry, list) for each in entry if isinstance(each, dict)
    ]
    for entry in entries:
        for choice, values in entry.get(UNDER, {}).items():
            assert choice in known, entry
            assert all(entry[name] != value for name, value in values.items()), entry


# -- what the table says -----------------------------------------------------------------------------------
def positions(game: AnyGame, options: Options, seats: int) -> Iterator[object]:
    """Some positions of a random match."""
    position, dice = game.new(seats, options, 5), Random(5)
    for n in range(MOMENTS * STEP):
        if not game.asked(position):
            return
        if n % STEP == 0:
            yield position
        game.play(position, dice.choice(game.legal(position)))


def cited_on(game: AnyGame, options: Options, seats: int) -> Iterator[tuple[str, str]]:
    """What explains itself by rules on the table of a random match, with each of these rules."""
    words = Words("en", game.key, options=options)
    for position in positions(game, options, seats):
        view = game.view(position, 0)
        told: dict[str, str] = {}
        for piece in game.pieces(view, 0):
            for tag in (piece.tag, piece.zone, piece.picture, *(fact.icon for fact in piece.facts)):
                told[tag] = words.about(tag)
        for thing in things(game.table(view, 0)):
            for text in (each for each in thing if hasattr(each, "params")):
                told[text.key] = words.meant(text.key, **text.params)
        for what, text in told.items():
            yield from ((what, rule) for rule in re.findall(r"\(([A-Z]+-\d+\.\d+)\)", text))


@every_game
def test_nothing_explains_itself_by_rules_of_another_way_of_playing(key: str) -> None:
    game, found = find(key), 0
    for way in game.modes():
        options = game.settled(way)
        seats = max(n for n in game.seats if not game.too_many_or_few(n, options))
        for what, rule in cited_on(game, options, seats):
            assert rulebook(key).rules[rule].holds(options), (way, what, rule)
            found += 1
    assert found > (20 if key in OWN else 10)


@every_bend
def test_no_piece_prints_a_number_that_it_does_not_have(
    key: str, option: Option, options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An endless supply has no number (-1): none is drawn on it."""
    pygame.display.set_mode((64, 64))
    game, drawn = find(key), list[str]()

    def noted(pen: Style, dst: object, words: str, *more: object) -> Rect:
        drawn.append(words)
        return Rect(0, 0, 1, 1)

    monkeypatch.setattr(Style, "draw", noted)
    seats = max(n for n in game.seats if not game.too_many_or_few(n, options))
    kinds = {
        (piece.picture, piece.owner): piece
        for position in positions(game, options, seats)
        for piece in game.pieces(game.view(position, 0), 0)
        if piece.number < 0 and not piece.facts
    }
    for piece in kinds.values():
        sprite(Words("en", key, options=options), piece, 97, range(seats))
    assert kinds
    assert not [words for words in drawn if re.fullmatch("[-\u2212]\\d+", words)]


@every_bend
def test_the_table_as_text_says_what_holds(key: str, option: Option, options: Options) -> None:
    """What the window says under an option is said in the words of that option, not in the book's."""
    game, book = find(key), Words("en", key)
    seats = max(n for n in game.seats if not game.too_many_or_few(n, options))
    match = match_of(seats, 4, key=key, options=options)
    play_on(match, 40)
    person = Person(match, language="en", curtain=False)
    said, words = str(description(person.app)), person.table.words
    for tag in {tag for piece in _pieces(person) for tag in (piece.tag, piece.picture)}:
        before, now = book.about(tag), words.about(tag)
        if before not in now:
            assert before not in said, tag


def _pieces(person: Person) -> list[Piece]:
    match = person.match
    return list(match.game.pieces(match.view(person.desk.viewer), person.desk.viewer))


# -- what is taught ----------------------------------------------------------------------------------------
@every_game
def test_puzzles_and_lessons_are_played_by_the_book(key: str) -> None:
    game, known = find(key), teaching(key)
    assert known.puzzles or key not in OWN
    for puzzle in known.puzzles:
        assert game.variants(puzzle.options) == [], puzzle.key
    for lesson in known.lessons:
        for words in (lesson.position, *lesson.twins):
            assert game.variants(words.get("options", {})) == [], lesson.key
    assert game.variants(known.first_match.options) == []
