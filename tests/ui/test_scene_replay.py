"""A replay one watches: sentences, speeds, chapters, turns, all hands, and playing on, by window events."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from tabletop.engine.log import Line
from tabletop.engine.secrecy import UNKNOWN
from tabletop.games.macadam.position import Macadam
from tabletop.match import ALL_HANDS, EVERYBODY, LogGroup, Match
from tabletop.match.chapters import chapters, turn_starts
from tabletop.texts.words import Words, stopped
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.full_text import SentenceList
from tabletop.ui.play.history import History
from tabletop.ui.play.replay_bar import ChapterSlider, step_sentences
from tabletop.ui.play.replay_scene import ReplayScene
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets.choices import Dropdown
from tests.ui.table_hands import match_of, play_on
from tests.ui.visitor import Reader, Visitor, begun, finished


@pytest.fixture(scope="module")
def whole() -> Match:
    return finished(3)


def replay(match: Match, at: int, saves: Path | None = None, language: str = "en") -> Visitor:
    return Visitor(ReplayScene(match, at), saves, language=language)


def seen(visitor: Visitor) -> ReplayScene:
    assert isinstance(visitor.scene, ReplayScene)
    return visitor.scene


@pytest.mark.parametrize(
    ("language", "mark"), [("en", "(in secret)"), ("fr", "(en secret)"), ("de", "(geheim)")]
)
def test_a_secret_of_the_seat_that_acts_names_it_once(language: str, mark: str) -> None:
    words = Words(language, "macadam", ["Zoe", "Ada"])
    line = Line("log.drawn_card", params={"seat": "seat.0", "card": "card.car_01"}, readers=(0,))
    ((_, told),) = step_sentences([line], words, ALL_HANDS)
    assert told.startswith(f"{mark} Zoe")
    assert told.count("Zoe") == 1


@pytest.mark.parametrize("eyes", [ALL_HANDS, 0])
def test_equal_sentences_of_a_step_are_one_with_their_number(eyes: int) -> None:
    """The plate of a step said five times that a good was given, where the log says it once."""
    words = Words("fr", "macadam", ["Zoé", "Ada"])
    same, other = Line("log.roll", params={"seat": "seat.1", "n": 2}), Line("log.nobody_deals")
    ((_, once),) = step_sentences([same], words, eyes)
    told = step_sentences([same, same, same, other, same], words, eyes)
    assert [seat for seat, _ in told] == [1, -1, 1]
    assert [each for _, each in told][::2] == [once.rstrip(".") + " (×3).", once]


def test_the_log_of_a_replay_offers_no_replay_of_the_last_moves(whole: Match) -> None:
    visitor = replay(whole, 4)
    visitor.click(visitor.widget("history"))
    assert isinstance(visitor.scene.modal(), History)
    assert not visitor.has("again")


def test_the_space_bar_plays_and_pauses_whatever_was_clicked(whole: Match) -> None:
    visitor = replay(whole, 4)
    visitor.click(visitor.widget("step.ahead"))
    visitor.key("space")
    assert seen(visitor).playing
    assert seen(visitor).at == 5
    for _ in range(4):
        visitor.rest(1500)
    later = seen(visitor).at
    assert later > 5
    visitor.key("space")
    visitor.rest(9000)
    assert (seen(visitor).playing, seen(visitor).at) == (False, later)


def test_nothing_is_prepared_for_actions_that_nobody_takes(
    whole: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[int] = []
    monkeypatch.setattr(Desk, "_foresee_actions", lambda desk: iter(lambda: prepared.append(desk.viewer), 0))
    visitor = replay(whole, 4)
    for at in (5, 6):
        seen(visitor).go(at)
        visitor.rest(200)
    assert not prepared


def test_a_control_that_tab_has_led_to_is_pressed_by_the_space_bar(whole: Match) -> None:
    visitor = replay(whole, 4)
    visitor.walk_to("eyes")
    visitor.key("space")
    assert cast(Dropdown, visitor.widget("eyes")).sheet
    assert not seen(visitor).playing


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_whose_view_is_shown_is_written_in_full(language: str) -> None:
    eyes = cast(Dropdown, replay(begun(2), 0, language=language).widget("eyes"))
    assert eyes.rect.w >= Dropdown.width(eyes.m, eyes.options)


def test_at_a_higher_speed_more_steps_are_seen_in_the_same_time(whole: Match) -> None:
    reached = []
    for presses in (0, 2):
        visitor = replay(whole, 4)
        visitor.walk_to("pace")
        visitor.key(*["down"] * presses)
        visitor.click(visitor.widget("play"))
        for _ in range(8):
            visitor.rest(1000)
        reached.append(seen(visitor).at - 4)
    slow, fast = reached
    assert fast > 2 * slow > 0


def test_the_sentence_of_a_step_is_what_the_log_says_of_it(whole: Match) -> None:
    visitor = replay(whole, 10)
    scene = seen(visitor)
    for _ in range(6):
        visitor.key("right")
        (group,) = (group for group in whole.log() if group.action == scene.at - 1)
        said = " ".join(stopped(scene.words(line.key, **line.params)) for line in group.lines)
        assert said
        assert said in description(visitor.app)["says"]
        assert scene.sentence.seat == whole.actions[scene.at - 1].seat


@pytest.mark.parametrize("most", [1, 30])
def test_a_step_with_more_lines_than_have_room_is_read_in_full(
    monkeypatch: pytest.MonkeyPatch, whole: Match, most: int
) -> None:
    lines = tuple(Line("log.no_second_card", params={"seat": f"seat.{n % 3}"}) for n in range(most))
    visitor = replay(whole, 4)
    visitor.click(visitor.widget("play"))
    monkeypatch.setattr(Match, "log_for", lambda self, reader, since=-1: [LogGroup(0, 0, lines)])
    visitor.rest(3000)
    assert ("more" in [each.key for each in visitor.scene.ring()]) == (most > 1)
    if most > 1:
        visitor.click(visitor.widget("more"))
        (told,) = (node for node in visitor.scene.ring() if isinstance(node, SentenceList))
        assert len(told.sentences) == most
        assert told.sentences[1].colour == 1
        assert not seen(visitor).playing


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_what_has_room_of_a_long_step_is_as_legible_as_other_small_text(
    monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    lines = tuple(Line("log.no_second_card", params={"seat": f"seat.{n % 2}"}) for n in range(30))
    monkeypatch.setattr(Match, "log_for", lambda self, reader, since=-1: [LogGroup(0, 0, lines)])
    visitor = Visitor(ReplayScene(begun(2), 2), None, (1920, 1080), "en", scale)
    written = [
        each for each in Reader(visitor.scene, monkeypatch).written if each.node is seen(visitor).sentence
    ]
    assert written
    assert all(each.rect.h >= visitor.app.m.px("small") for each in written)
    assert all(each.rect.right <= visitor.widget("more").rect.left for each in written)


def test_turns_and_chapters_are_gone_through_by_keys(whole: Match) -> None:
    visitor = replay(whole, 0)
    scene, reached = seen(visitor), []
    for keys, stops in (
        ("ctrl+right", turn_starts(whole)),
        ("ctrl+page down", [c.first for c in chapters(whole)]),
    ):
        visitor.key("home")
        for stop in stops[1:4]:
            visitor.key(keys)
            assert scene.at == stop
            reached.append(stop)
        visitor.key(keys.replace("right", "left").replace("down", "up"))
        assert scene.at == stops[2]
    assert len(set(reached)) > 4


def test_a_press_at_a_mark_goes_to_the_beginning_of_its_chapter(whole: Match) -> None:
    visitor = replay(whole, 0)
    slider = visitor.widget("slider")
    assert isinstance(slider, ChapterSlider)
    assert [mark.at for mark in slider.marks] == [chapter.first for chapter in chapters(whole)]
    for mark in slider.marks[2:5]:
        visitor.click((slider.x_of(mark.at) + 2, slider.rect.centery))
        assert seen(visitor).at == mark.at
        assert slider.says() == mark.title


def test_all_hands_lie_open_when_the_match_is_over(whole: Match) -> None:
    visitor = replay(whole, 12)
    scene, position = seen(visitor), cast(Macadam, whole.position_at(12))
    open_ = {node.piece.tag for node in scene.desk.field.nodes.values() if node.piece.face}
    view = cast(Macadam, scene.desk.table_view.view)
    assert view.hands == position.hands
    assert set(view.stock) == {UNKNOWN}
    zones = {node.piece.zone for node in scene.desk.field.nodes.values()}
    assert {f"hand.of.{seat}" for seat in range(3)} <= zones
    visitor.walk_to("eyes")
    visitor.key("down")
    shut = {node.piece.tag for node in scene.desk.field.nodes.values() if node.piece.face}
    assert len(open_ - shut) == sum(map(len, position.hands))


def test_hands_stay_hidden_while_the_match_goes_on() -> None:
    visitor = replay(begun(3), 12)
    scene = seen(visitor)
    assert scene.desk.eyes() == EVERYBODY
    assert ALL_HANDS not in [eyes for eyes, _ in scene._viewers()]
    view = cast(Macadam, scene.desk.table_view.view)
    assert all(card == UNKNOWN for hand in view.hands for card in hand)


def test_playing_on_in_a_match_of_computers_gives_the_seat_that_is_asked_to_a_person(tmp_path: Path) -> None:
    match = play_on(match_of(3, 4, bots=(0, 1, 2)), 10_000)
    visitor = replay(match, 12, tmp_path)
    visitor.click(visitor.widget("branch"))
    now = visitor.app.session
    assert now
    asked = now.match.asked
    assert asked
    assert [i for i, seat in enumerate(now.match.seats) if not seat.bot] == [asked.seat]
    assert all(seat.bot for seat in match.seats)
    now.close()


def test_nothing_is_left_to_play_at_the_end_of_a_match(whole: Match) -> None:
    visitor = replay(whole, len(whole.actions))
    button = visitor.widget("branch")
    assert not button.enabled
    assert button.reason
    visitor.key("left")
    assert button.enabled
