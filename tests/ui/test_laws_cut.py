"""Nothing is cut with an ellipsis while there is room beside it: no text, no name on a card or a tab."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from pygame import Color, Rect, Surface

from tabletop.engine.table import Piece
from tabletop.games import find, here
from tabletop.games.paris.position import HOLDERS
from tabletop.match import Match, Seat
from tabletop.system.languages import SOURCES
from tabletop.texts.names import names
from tabletop.texts.words import Words
from tabletop.ui.board import piece_art, printed_cards, recipes
from tabletop.ui.frame.seats import SeatWidget
from tabletop.ui.kit import art, text
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import tone
from tabletop.ui.play.lesson_task import lesson_table
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.sheets.sections import LEAST_SLOT
from tests.ui.kit import window
from tests.ui.pictures import painted
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.visitor import Reader, Visitor

LIKE = 24
"""The difference of a colour channel up to which two pixels are of one ground, as of paper."""

WINDOWS = ((1280, 720), "en"), ((1920, 1080), "fr")
"""The windows that are looked at, one for each game in turn, and the language in each."""

every_language = pytest.mark.parametrize("language", SOURCES)

NO_ROOM = {"Nouvel aménagement", "Bibliothèque bricolée", "Smokehouse", "Community canteen"}
"""The names with a word wider than the head of the smallest sheet beside the coin with its points."""

MARGIN = 10
"""The pixels that a text leaves free before the edge of its ground."""


class Cut(NamedTuple):
    """A text that was cut: where what is left of it was drawn, and the pixels that the rest would need."""

    words: str
    shown: str
    sheet: Surface
    rect: Rect
    lacks: int

    def room(self) -> bool:
        """Tell whether the ground of the text goes on, empty, as far as the whole text would go, or far
        enough below for one more line."""
        wide = self.lacks + MARGIN
        left, right = (Rect(x, self.rect.y, wide, self.rect.h) for x in (self.rect.x - wide, self.rect.right))
        below = Rect(self.rect.x, self.rect.bottom, self.rect.w, self.rect.h + MARGIN)
        return any(self._empty(part) for part in (left, right, below))

    def _empty(self, part: Rect) -> bool:
        if part.w < 1 or not self.sheet.get_rect().contains(part):
            return False
        high = range(part.y, part.bottom, 2)
        ground = self.sheet.get_at((min(self.rect.right, self.sheet.get_width() - 1), part.centery))
        seen = [self.sheet.get_at((x, y)) for x in range(part.x, part.right) for y in high]
        return all(each.a > 200 and max(abs(each[i] - ground[i]) for i in range(3)) <= LIKE for each in seen)


class Scissors:
    """Notes every text that is cut while something is painted."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.cuts: list[Cut] = []
        self._lately: dict[str, tuple[str, int]] = {}
        fit, draw = text.fit, text.Style.draw
        patch.setattr(piece_art, "_sprites", Cache())

        def fitting(words: str, px: int, face: str, wide: int) -> str:
            shown = fit(words, px, face, wide)
            if shown != words:
                lacks = text.width(words, px, face) - text.width(shown, px, face)
                self._lately[shown] = words, lacks
            return shown

        def drawing(pen: text.Style, dst: Surface, words: str, *how: object, **more: object) -> Rect:
            rect = draw(pen, dst, words, *how, **more)  # type: ignore[arg-type]
            if words in self._lately:
                whole, lacks = self._lately[words]
                self.cuts.append(Cut(whole, words, dst, rect, lacks))
            return rect

        patch.setattr(text, "fit", fitting)
        patch.setattr(text.Style, "draw", drawing)

    def found(self) -> Iterator[str]:
        """Yield the texts that were cut without need since the last time."""
        yield from (f"{cut.words}: {cut.shown}" for cut in self.cuts if cut.room())
        self.cuts.clear()


@pytest.mark.parametrize("key", here())
def test_no_text_is_cut_while_there_is_room_beside_it(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scissors = Scissors(monkeypatch)
    match = play_on(match_of(3, 4, key=key), 60, 1)
    size, language = WINDOWS[here().index(key) % 2]
    person = Person(match, size, language=language, curtain=False)
    painted(person.app.scene.stage)
    assert not set(scissors.found())


@pytest.mark.parametrize("key", here())
def test_a_name_on_a_sheet_is_broken_before_it_is_cut(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scissors = Scissors(monkeypatch)
    for words in (Words(language, key) for language in SOURCES):
        for tag in names(key):
            made = recipes.recipe(key, tag)
            if made.kind == "sheet" and not made.wide:
                sheet = Piece(tag, "", tag, number=3)
                with window():
                    printed_cards.sheet(made, words.name(tag, "short"), sheet, (), LEAST_SLOT[1])
    assert {cut.words for cut in scissors.cuts} <= NO_ROOM


def test_names_of_low_cards_beside_the_board_are_whole_while_the_tray_has_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scissors = Scissors(monkeypatch)
    scene = Visitor(lesson_table("rails", ("per_share",)), language="fr").scene
    assert isinstance(scene, TableScene)
    cards = [node for node in scene.desk.field.nodes.values() if node.piece.zone == "companies"]
    assert len(cards) == 6
    assert not scissors.cuts


def test_a_long_name_makes_the_card_of_its_seat_wider_and_hides_no_figure_in_a_small_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scissors = Scissors(monkeypatch)
    seats = [Seat("Ombeline"), Seat("Baptiste")]
    person = Person(Match(find("paris"), seats, None, 1), curtain=False)
    painted(person.app.scene.stage)
    assert "Ombeline" not in {cut.words for cut in scissors.cuts}
    layout = person.desk.field.layout
    assert layout.seats[0].right < layout.prompt.left
    written = {each.words for each in Reader(person.table, monkeypatch).written}
    assert {"Refuge d’Ombeline", "Pop. 0"} <= written


def test_a_long_name_is_whole_beside_many_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    scissors = Scissors(monkeypatch)
    seats = [Seat("Ombeline"), Seat("Baptiste")]
    person = Person(Match(find("paris"), seats, None, 1), (1920, 1080), curtain=False)
    cards = [node for node in person.app.scene.stage.walk() if isinstance(node, SeatWidget)]
    card = next(each for each in cards if each.standing.card.seat == 0)
    standing = card.standing
    signs = ("first_player", *(f"held.{token}" for token in HOLDERS[:2]))
    card.become(standing._replace(card=standing.card._replace(badges=signs, score=63), leads=False))
    painted(person.app.scene.stage)
    assert "Ombeline" not in {cut.words for cut in scissors.cuts}


def test_a_name_is_written_large_beside_signs_and_four_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(find("macadam"), [Seat("Lucette"), Seat("Marc")], None, 1)
    person = Person(match, (1920, 1080), language="en", curtain=False)
    card = next(node for node in person.app.scene.stage.walk() if isinstance(node, SeatWidget))
    held = card.standing.card._replace(badges=("first_player",), score=1150)
    card.become(card.standing._replace(card=held, leads=True))
    large = text.height(person.table.m.px("body"))
    written = {each.words: each.rect.h for each in Reader(person.table, monkeypatch).written}
    assert written["Lucette"] > large
    assert "1,150" in written


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_a_seat_has_won_lies_over_the_frame_of_its_card(size: tuple[int, int]) -> None:
    person = Person(match_of(2), size, curtain=False)
    card = next(node for node in person.app.scene.stage.walk() if isinstance(node, SeatWidget))
    card.become(card.standing._replace(active=True))
    card.show_gain(200)
    m, sheet = person.table.m, Surface(size)
    card.paint(sheet)
    frame = Rect(card.rect.right - m.u(24), card.rect.y - m.line(3), m.u(20), m.line(3))
    seen = [
        tuple(sheet.get_at((x, y))) for x in range(frame.x, frame.right) for y in range(frame.y, frame.bottom)
    ]
    assert tuple(Color(tone.changed)) in seen
    assert tuple(Color(tone.brass)) not in seen


def test_a_name_on_a_small_card_is_whole_beside_the_signs_of_a_leader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scissors, stamp, stamped = Scissors(monkeypatch), art.stamp, list[Rect]()
    match = Match(find("rails"), [Seat("Isambard"), Seat("Adelaide")], None, 1)
    person = Person(match, (1280, 720), curtain=False)
    card = next(node for node in person.app.scene.stage.walk() if isinstance(node, SeatWidget))
    standing = card.standing
    held = standing.card._replace(badges=("first_player",), score=16)
    card.become(standing._replace(card=held, leads=True))
    monkeypatch.setattr(art, "stamp", lambda *at: stamped.append(stamp(*at)) or stamped[-1])
    card.paint(Surface(person.app.screen.size))
    assert standing.counted
    assert "Isambard" not in {cut.words for cut in scissors.cuts}
    assert len(stamped) == 3, "the token, the flag and the cup"
    assert not any(one.colliderect(other) for one, other in itertools.combinations(stamped, 2))


def test_names_on_tabs_are_whole_in_a_small_window_before_pictures_take_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scissors = Scissors(monkeypatch)
    match = play_on(match_of(3, 4, key="madsteam"), 170, 1)
    person = Person(match, (1280, 720), language="fr", curtain=False)
    person.sit()
    painted(person.app.scene.stage)
    assert not [cut.words for cut in scissors.cuts]


@every_language
@pytest.mark.parametrize("scale", [1.25, 1.5])
def test_names_on_tabs_are_whole_with_large_letters_below_a_wide_board(
    scale: float, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a window as high as this one, the strip takes the room that the board leaves."""
    scissors = Scissors(monkeypatch)
    match = play_on(match_of(2, 3, key="madsteam"), 30, 3)
    person = Person(match, (1024, 768), scale=scale, language=language, curtain=False)
    painted(person.app.scene.stage)
    layout, look = person.desk.field.layout, person.desk.look
    plans = [node.piece for node in person.desk.field.nodes.values() if node.piece.zone == "plans.0"]
    assert layout.prompt.bottom < layout.board.top < layout.board.bottom < layout.tray.top
    assert len(plans) == 6
    shown = {printed_cards.tab_name(look.words, plan.tag, plan.height) for plan in plans}
    assert not {cut.words for cut in scissors.cuts} & shown
