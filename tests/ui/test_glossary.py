"""Words of the game explain themselves: in texts, under the pointer, by keys; every picture has a word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tabletop.engine.table import Text, VerbButton
from tabletop.games import find, here
from tabletop.learning.people import People
from tabletop.reference.glossary import glossary
from tabletop.system.languages import SOURCES
from tabletop.texts.rulebook import rulebook
from tabletop.texts.words import Words
from tabletop.ui.board import pictured
from tabletop.ui.board.recipes import recipe, recipes
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.kit import motion
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.shell.app import App
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets.telling import TellingText
from tabletop.ui.widgets.tips import GRACE_MS
from tests.random_games import OWN
from tests.ui.table_hands import Person, match_of, play_on

MOST_WORDS = 14
POSITIONS = 40


# -- what there is -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.parametrize("game", here())
def test_an_entry_is_one_short_line_with_its_rules(game: str, language: str) -> None:
    entries = glossary(Words(language, game)).entries
    assert entries
    for entry in entries:
        assert len(entry.text.split()) <= MOST_WORDS + entry.text.count("\u00a0"), entry
        assert entry.rules, entry.key
        assert set(entry.rules) <= set(rulebook(game).rules)


def things(value: Any) -> Iterator[Any]:
    """Everything of a table that has an icon, but buttons: they say what they do."""
    if isinstance(value, tuple | list):
        if hasattr(value, "icon") and not isinstance(value, VerbButton):
            yield value
        for each in value:
            yield from things(each)


@pytest.mark.parametrize("picture", ["loco", "cube", "share"])
def test_a_drawing_to_be_coloured_has_a_colour_beside_its_word(picture: str) -> None:
    assert recipe("rails", picture).colour


@pytest.mark.parametrize("game", here())
def test_every_picture_met_in_a_match_is_explained(game: str) -> None:
    words, met = Words("en", game), 0
    words.options = find(game).settled({})
    of = glossary(words).of
    for seats in {min(find(game).seats), max(find(game).seats)}:
        match, random = match_of(seats, key=game), Random(seats)
        play_on(match, 2)
        position = match.game.new(seats, seed=seats)
        for _ in range(POSITIONS):
            for _ in range(12):
                if match.game.asked(position):
                    match.game.play(position, random.choice(match.game.legal(position)))
            view = match.game.view(position, 0)
            for piece in match.game.pieces(view, 0):
                tags = (piece.tag, piece.picture)
                assert any(words.about(tag) or of(tag) for tag in tags), piece
                assert all(words.about(fact.icon) or of(fact.icon) for fact in piece.facts), piece
                met += 1
            for thing in things(match.game.table(view, 0)):
                texts = [words.meant(t.key, **t.params) for t in thing if isinstance(t, Text)]
                known = thing.icon.startswith(("ui_", "seat.")) or not thing.icon
                assert known or any(texts) or words.about(thing.icon) or of(thing.icon), thing
    assert met > POSITIONS


@pytest.mark.parametrize("game", here())
def test_every_picture_that_can_stand_alone_can_be_drawn(game: str) -> None:
    pygame.display.set_mode((64, 64))
    shown = [picture for picture in recipes(game) if pictured.can_be_shown(game, picture)]
    assert len(shown) > (10 if game in OWN else 0)
    for picture in shown:
        assert pictured.drawn(Words("fr", game), picture, (40, 40)).get_width() >= 8


def test_long_words_come_before_those_in_them_and_each_once() -> None:
    found = glossary(Words("en", "macadam")).found(
        "A second card after an officer; the Second Card of an officer."
    )
    assert [each.entry.title for each in found] == ["Second card", "Officer"]
    assert found[0].start == 2


@pytest.mark.parametrize(("letter", "like"), [("i", "İ"), ("i", "ı"), ("k", "\u212a"), ("s", "ſ")])
def test_letters_that_expressions_take_for_others_end_nothing(letter: str, like: str) -> None:
    """A Turkish name, such as DİCE, may be any player's."""
    words = Words("en", "paris")
    forms = [form.lower() for entry in glossary(words).entries for form in entry.forms]
    assert any(letter in form for form in forms)
    for form in forms:
        glossary(words).found(form.replace(letter, like))
        list(pictured.spoken_of(words, form.replace(letter, like)))


def test_words_are_found_with_french_elisions_and_accents() -> None:
    found = glossary(Words("fr", "macadam")).found("L’agent évite la pénalité.")
    assert {each.entry.title.lower() for each in found} == {"agent", "pénalité"}


@pytest.mark.parametrize(
    ("game", "language", "text", "keys"),
    [
        ("paris", "en", "Anybody can place it, and no event that can still be solved waits.", ["event"]),
        ("paris", "en", "A can replaces one farmer; 2 cans are left.", ["can", "farmer"]),
        ("paris", "en", "Léa gets 1 can.", ["can"]),
        ("paris", "en", "End your turn.", []),
        ("paris", "en", "An END power.", ["end", "power"]),
        ("gharkane", "en", "You find wood there.", []),
        ("gharkane", "en", "The find is yours.", ["search"]),
        ("gharkane", "fr", "Léa fouille Kraveth.", []),
        ("gharkane", "fr", "Prenez une fouille.", ["search"]),
        ("rails", "fr", "Léa place ses points.", []),
        ("rails", "en", "The game stops.", []),
    ],
)
def test_a_verb_that_is_spelt_as_a_word_of_the_game_is_not_that_word(
    game: str, language: str, text: str, keys: list[str]
) -> None:
    assert {each.entry.key for each in glossary(Words(language, game)).found(text)} == set(keys)


def test_words_of_other_ways_of_playing_stay_away_from_the_table() -> None:
    person = Person(match_of(3, key="rails", options={"mode": "standard"}), curtain=False)
    known = {entry.key for entry in glossary(person.table.words).entries}
    assert "points" in known
    assert "share" not in known
    assert {"points", "share"} <= {entry.key for entry in glossary(Words("fr", "rails")).entries}


# -- at the table ------------------------------------------------------------------------------------------
def logged(language: str = "en") -> tuple[Person, LogView, tuple[int, int], str]:
    """A table with a word in a line of the log, where it stands, and its key."""
    person = Person(play_on(match_of(2), 24), (1920, 1080), language=language, curtain=False)
    log = next(n for n in person.table.stage.walk() if isinstance(n, LogView))
    for row in range(len(log.rows)):
        for rect, key in log.told_in(row):
            if not key.startswith("MAC-") and log.rect.contains(rect):
                return person, log, rect.center, key
    raise AssertionError("no word of the log explains itself")


def notes(person: Person) -> list[str]:
    return [note.words for note in person.table.tips.notes]


def wait(person: Person, ms: float) -> None:
    for _ in range(round(ms / 20) + 1):
        person.tick(20)


@pytest.mark.parametrize("language", SOURCES)
def test_a_word_in_the_log_explains_itself_and_the_note_stays_while_pointed_at(language: str) -> None:
    person, _, at, key = logged(language)
    entry = glossary(person.table.words).entry(key)
    assert entry
    person.point(at)
    wait(person, motion.TOOLTIP_MS / 2)
    assert not notes(person)
    wait(person, motion.TOOLTIP_MS)
    assert notes(person) == [f"{entry.title}\n{entry.explanation}"]
    note = person.table.tips.notes[0]
    person.point(note.rect.center)
    wait(person, 3 * GRACE_MS)
    assert notes(person)
    person.point((5, 5))
    wait(person, 2 * GRACE_MS)
    assert not notes(person)


def test_a_click_pins_a_note_and_then_its_words_open_one_more() -> None:
    person, _, at, _ = logged()
    person.point(at)
    wait(person, 500)
    note = person.table.tips.notes[0]
    rect, key = note.told()[-1]
    person.point(rect.center)
    wait(person, 500)
    assert len(notes(person)) == 1
    edge = note.rect.x + 3, note.rect.y + 3
    person.click(edge)
    person.point(rect.center)
    wait(person, 500)
    assert len(notes(person)) == 2
    assert key in notes(person)[1]
    person.key("escape")
    assert not notes(person)
    assert person.app.scene is person.table
    assert person.table.modal() is None


def test_what_is_painted_at_the_table_has_notes_that_can_be_reached() -> None:
    person = Person(play_on(match_of(3, key="madsteam"), 30), (1920, 1080), language="en", curtain=False)
    spots, reached = person.desk.legend.spots(), 0
    for spot in (s for s in spots if s.value):
        person.point((2, 2))
        wait(person, 400)
        person.point(spot.rect.center)
        wait(person, 500)
        note = person.table.tips.notes[0]
        below = [s.rect.center for s in spots if note.rect.collidepoint(s.rect.center) and s is not spot]
        if below and note.told():
            person.point(below[0])
            wait(person, 1000)
            assert person.table.tips.notes == [note]
            reached += 1
    assert reached


def test_the_number_of_a_rule_in_a_note_opens_the_rule() -> None:
    person, _, at, _key = logged()
    person.point(at)
    wait(person, 500)
    rect, rule = next(told for told in person.table.tips.notes[0].told() if told[1].startswith("MAC-"))
    person.click(rect.center)
    assert isinstance(person.app.scene, Rules)
    assert person.app.scene.rule == rule


def test_keys_go_along_the_words_of_a_line_and_open_their_page() -> None:
    person, log, _, _ = logged()
    person.table.focus(log)
    row = next(i for i in range(len(log.rows)) if log.told_in(i))
    person.key(*["down"] * (row + 1))
    person.key("right")
    wait(person, 500)
    assert notes(person)
    key = log.told_in(log.index)[0][1]
    person.key("g")
    scene = person.app.scene
    assert isinstance(scene, Rules)
    assert scene.section == "word"
    if not key.startswith("MAC-"):
        assert scene.rule == f"words.{key}"


def test_g_opens_the_page_of_all_words() -> None:
    person = Person(match_of(2), curtain=False)
    person.key("g")
    scene = person.app.scene
    assert isinstance(scene, Rules)
    assert scene.section == "word"
    assert [rule.id for rule in scene.found] == [f"words.{e.key}" for e in glossary(scene.words).entries]


def test_what_explains_itself_is_told_to_who_cannot_see_it() -> None:
    person, _, at, key = logged()
    assert [key, list(at)] in [[told, list(spot)] for told, spot in description(person.app)["terms"]]
    person.point(at)
    wait(person, 500)
    assert notes(person)[0] in description(person.app)["says"]


def test_a_word_on_a_card_of_the_coach_explains_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = People(tmp_path / "people.json")
    people.of("Léa").of("macadam").coach = people.of("Marc").of("macadam").coach = True
    monkeypatch.setattr(App, "people", people)
    person = Person(match_of(2, 3), (1920, 1080), language="en", curtain=False)
    person.sit()
    card = next(n for n in person.table.stage.walk() if isinstance(n, TellingText))
    rect, key = card.told_in_sight()[0]
    person.point(rect.center)
    wait(person, 500)
    entry = glossary(person.table.words).entry(key)
    assert entry
    assert notes(person) == [f"{entry.title}\n{entry.explanation}"]


@pytest.mark.parametrize("language", SOURCES)
def test_a_company_is_not_taken_for_another_thing_of_its_colour(language: str) -> None:
    words = Words(language, "rails", options=find("rails").settled({"mode": "share_market"}))
    companies = [
        words.name(f"company.{name}") for name in ("orange", "green", "brown", "natural", "black", "white")
    ]
    assert glossary(words).found(", ".join(companies)) == []
