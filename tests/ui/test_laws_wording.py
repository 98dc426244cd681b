"""Every text that is seen while playing is one: no raw key or tag, no blank, the spaces of its language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop.games import find, here
from tabletop.match import Match
from tabletop.system.languages import languages
from tabletop.system.settings import Settings
from tabletop.ui.frame.log_lines import row_of
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.shell.navigation import SCENES
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets.shell import Routes
from tests.languages import complete, left_in_english
from tests.random_games import OWN, every_table, played, variant
from tests.tools.campaign.monkey import furnish
from tests.tools.campaign.monkey_places import NAMES, PLACES, Places
from tests.typography import faults
from tests.ui.table_hands import Person, match_of
from tests.ui.visitor import Visitor

pytestmark = pytest.mark.usefixtures("unpainted")

MOMENTS = 3
A_FEW = (1, 2)
"""Steps from one moment of a small game to the next."""
STEP = range(5, 60)
"""Actions played by chance between two moments."""
SIZES = (1280, 720), (1920, 1080)
READ = {"name", "about", "value", "words", "head", "forecast", "label", "detail", "prompt", "plays", "title"}
"""The fields of the text view that a player reads; what else it holds are keys and places."""
LISTED = {"says", "log", "told", "notes", "heads", "lines"}


@pytest.fixture(autouse=True)
def every_text_is_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A text in no language shows the last word of its key, which may look like a text: none is asked for."""
    missing = set[tuple[str, str]]()
    monkeypatch.setattr("tabletop.texts.words._told", missing)
    yield
    assert not missing


def texts(value: Any, read: bool = False) -> Iterator[str]:
    """Every text that a player reads in what the text view tells."""
    if isinstance(value, str) and read:
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, read or key in READ | LISTED)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner, read)


def at_the_table(person: Person) -> Iterator[str]:
    """Everything that the table shows and tells to whom it is before, hovered or not."""
    scene, look = person.table, person.desk.look
    yield from texts(description(person.app))
    for spot in scene.desk.legend.spots():
        yield from (spot.name(look), spot.about(look))
    for node in scene.desk.field.nodes.values():
        yield from (node.name, node.about)
    for row in (row_of(look, line) for line in scene.desk.match.lines_for(scene.desk.table_view.eyes)):
        yield row.words
        yield look.words.rule(row.rule).title if row.rule else ""


@every_table
def test_every_text_of_the_table_is_clean(key: str, seats: int) -> None:
    """Each number of seats in one language, all languages in turn; a game for few in each."""
    found, read, spoken, counts = set[str](), 0, complete(key), find(key).seats
    turns = range(counts.index(seats), max(len(spoken), len(counts)), len(counts))
    for language in (spoken[turn % len(spoken)] for turn in turns):
        told = {*_evening(key, seats, language)}
        read += len(told)
        found |= {fault for text in told for fault in faults(text, language)}
        found |= left_in_english(told, key, language)
    assert not found
    assert read > (200 if key in OWN else 20)


def _evening(key: str, seats: int, language: str) -> Iterator[str]:
    dice = Random(f"{key} {seats} {language}")
    options = variant(find(key), seats, dice.randrange(6), dice)
    match = match_of(seats, seats, key=key, options=options)
    person = Person(match, SIZES[seats % 2], language=language, curtain=False)
    for n in range(MOMENTS):
        for _ in range(dice.choice(STEP if key in OWN else A_FEW) if n else 0):
            if match.asked:
                match.play(dice.choice(match.legal))
        if match.asked:
            for seat in range(seats) if n == 0 else [n % seats]:
                person.table.flow.sit_down(seat)
                person.rest()
                yield from at_the_table(person)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    furnish(home)
    return home


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("route", [route for route in SCENES if route != "table"])
def test_every_text_of_a_scene_is_clean(route: str, language: str, folder: Path) -> None:
    """Whatever has the focus and whatever tabs are opened; games take turns where the scene is about one."""
    found, read = set[str](), 0
    spoken = [game for game in here() if language in complete(game)]
    for game in in_turn(spoken, route, language) if GAMES_ASKED & parameters(route) else spoken[:1]:
        told = {*_at_a_scene(route, game, language, folder)}
        read += len(told)
        files = sorted((path.name for path in folder.rglob("*")), key=len, reverse=True)
        found |= {fault for text in told for fault in faults(without_files(text, files), language)}
        found |= left_in_english(told, game, language)
    assert not found
    assert read > 2


def in_turn(games: list[str], route: str, language: str) -> list[str]:
    """Some of the games that speak a language, one at least: every one of them at some of the scenes."""
    turn, spoken = list(SCENES).index(route), languages()
    at = turn + spoken.index(language)
    some = [game for i, game in enumerate(games) if (i + at) % len(spoken) == 0]
    return some or [games[turn % len(games)]]


def without_files(text: str, files: list[str]) -> str:
    """Return a text without what nobody translates: names of files, of fields at fault, of keys."""
    for name in files:
        text = text.replace(name, "X")
    return re.sub(r"\((\$[\w.\[\]]*|\w+: -?\d+)\)|[\u00a0:]+ \?$", "", text)


GAMES_ASKED = {"game", "match", "keys"}
"""What a route asks for where its scene is about a game."""
STEPS = 12
"""How often the focus goes on."""


def parameters(route: str) -> set[str]:
    """Return the names of what a route asks for."""
    return {*signature(getattr(Routes, route)).parameters}


def _at_a_scene(route: str, game: str, language: str, folder: Path) -> Iterator[str]:
    chosen = Settings(language=language, sound=False, speed=0, curtain=False, names=list(NAMES[:2]))
    visitor = Visitor(Menu(), folder / "saves", settings=chosen)
    PLACES[route](Places(visitor.app), game, Random(f"{route} {game}"))
    visitor.rest(600)
    scene = visitor.scene
    for _ in range(STEPS):
        yield from texts(description(visitor.app))
        yield from (widget.hint() for widget in scene.ring())
        visitor.key("tab")
        if visitor.scene is not scene:
            break


@every_table
def test_every_text_of_the_end_is_clean(key: str, seats: int) -> None:
    match, spoken, counts = played(key, seats, seats), complete(key), find(key).seats
    turns = range(counts.index(seats), max(len(spoken), len(counts)), len(counts))
    for language in (spoken[turn % len(spoken)] for turn in turns):
        assert not {*_faults_of_the_end(match, language)}


def _faults_of_the_end(match: Match, language: str) -> Iterator[str]:
    visitor = Visitor(End(match), language=language)
    read = list(texts(description(visitor.app)))
    for row in range(len(visitor.scene.match.result.rows)):
        visitor.scene._choose(visitor.scene.match.result.rows[row].key, 0)
        visitor.rest()
        read += texts(description(visitor.app))
    yield from (fault for text in read for fault in faults(text, language))
    yield from left_in_english(read, match.game.key, language)
