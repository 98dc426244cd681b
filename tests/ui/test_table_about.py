"""Cards and places say what they are: on hover, magnified, in the rules screen, as text, at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tabletop.engine.table import Piece
from tabletop.games import find, here
from tabletop.match import Match, Seat
from tabletop.system.languages import SOURCES
from tabletop.texts.names import names
from tabletop.texts.words import Words
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets.notes import Tooltip
from tests.games.madsteam.table_setup import table
from tests.random_games import every_table, moments
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.visitor import Visitor

pytestmark = pytest.mark.usefixtures("unpainted")

CARDS = ("animal", "card", "fish", "karma", "leader", "objective", "ticket")
"""The first parts of the tags of what is printed and says something."""
every_language = pytest.mark.parametrize("language", SOURCES)


def face_up(key: str, seats: int) -> Iterator[Piece]:
    for seed in range(3):
        for moment in moments(key, seats, seed, every=40):
            for viewer in range(seats):
                view = moment.game.view(moment.position, viewer)
                yield from (piece for piece in moment.game.pieces(view, viewer) if piece.face)


# -- laws ------------------------------------------------------------------------------------------------
@every_table
def test_every_piece_that_lies_face_up_says_what_it_is(key: str, seats: int) -> None:
    for language in SOURCES:
        words = Words(language, key, ["A"] * seats)
        said = {p.picture: words.about(p.tag) or words.about(p.picture) for p in face_up(key, seats)}
        assert sorted(picture for picture, text in said.items() if not text) == []
        assert not [text for text in said.values() if "{" in text]


@pytest.mark.parametrize("key", here())
@every_language
def test_every_card_that_has_a_name_says_what_it_does(key: str, language: str) -> None:
    words = Words(language, key)
    told = {thing.id: thing.help for thing in words.things()}
    cards = {tag for tag in names(key) if tag.split(".")[0] in CARDS and "." in tag}
    silent = {tag for tag in cards if not any(t == tag or t.startswith(tag) for t in told)}
    assert silent == set()
    assert all(text.endswith(".") and "{" not in text for text in told.values())


def test_the_points_in_the_texts_of_macadam_are_those_of_its_data() -> None:
    from tabletop.games.macadam.components import DATA

    for language in SOURCES:
        words = Words(language, "macadam")
        for kind in DATA.tables("kind"):
            colour = "_red" if kind.text("id") == "pedestrian" else ""
            points = str(kind.number("points") or "point")
            assert points in words.about(f"card.{kind.text('id')}{colour}"), kind.text("id")


def test_figures_of_a_card_are_those_of_its_entry() -> None:
    assert Words("en", "madsteam").about("animal.bear_1") == "Killing it takes 8 ammo. Food: 6; points: 5."
    assert "Forest 1" in Words("en", "madsteam").about("karma.bad_1.0")
    assert "a debt of 1 dollar" in Words("en", "madsteam").about("karma.bad_1.0")


# -- at the table ----------------------------------------------------------------------------------------
def organising() -> tuple[Person, PieceNode]:
    """Somebody before a plan of the own shelter that can be seen."""
    person = Person(play_on(match_of(2, 1, key="madsteam"), 10), (1920, 1080), language="en", curtain=False)
    person.sit()
    nodes = person.desk.field.nodes.values()
    for node in nodes:
        if node.piece.tag.startswith("card.") and node.visible:
            try:
                person.piece(node.piece.tag)
            except AssertionError:
                continue
            return person, node
    raise AssertionError("no plan can be pointed at")


def about(node: PieceNode) -> str:
    said = Words("en", "madsteam").about(node.piece.tag)
    assert said
    return said


def test_a_card_under_the_pointer_says_what_it_does() -> None:
    person, node = organising()
    person.point(person.piece(node.piece.tag))
    person.tick(1000)
    person.tick()
    tips = [n.name for n in person.table.stage.walk() if isinstance(n, Tooltip)]
    assert [tip for tip in tips if node.name in tip and about(node) in tip]


def test_a_magnified_card_has_its_text_below_it() -> None:
    person, node = organising()
    person.point(person.piece(node.piece.tag))
    person.post(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_SHIFT, unicode="", scancode=0)
    )
    assert about(node) in description(person.app)["says"]


def test_the_text_of_the_table_says_what_a_piece_does() -> None:
    person, node = organising()
    assert description(person.app)["pieces"][node.piece.tag]["about"] == about(node)


@pytest.mark.parametrize(("drawn", "rule"), [(0, "MAD-19.10"), (1, "MAD-19.11")])
def test_a_click_on_the_built_knife_says_why_it_cannot_be_drawn(drawn: int, rule: str) -> None:
    start = table(2).built(0, "knife").set(drawn_knife=[drawn, 0]).place().position
    match = Match(find("madsteam"), [Seat("Léa"), Seat("Marc")], start=start)
    person = Person(match, (1920, 1080), language="en", curtain=False)
    person.sit()
    knife = next(tag for tag in person.desk.field.nodes if tag.startswith("card.knife"))
    person.click(person.piece(knife))
    note = person.table.hands._bubble
    assert note is not None
    assert note.said.number == rule


# -- the rules screen --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("language", "typed", "title"),
    [
        ("en", "hunter", "Great Hunter"),
        ("en", "water tank", "Water Tank"),
        ("fr", "gibier", "Grand chasseur"),
    ],
)
def test_the_search_finds_cards_with_their_text(language: str, typed: str, title: str) -> None:
    scene = Rules("madsteam")
    visitor = Visitor(scene, language=language)
    visitor.key("/")
    visitor.type(typed)
    assert title in [found.title for found in scene.found]
    at = next(i for i, found in enumerate(scene.found) if found.title == title)
    scene.list.choose(at)
    visitor.rest()
    assert title in scene.list.says()


@every_language
def test_the_end_tells_what_an_objective_asked(language: str) -> None:
    words = Words(language, "madsteam", ["Léa"])
    asked = words.about("objective.hunter")
    for key in ("log.objective", "log.objective_missed"):
        assert words(key, seat="seat.0", objective="objective.hunter", n=5).endswith(asked)
