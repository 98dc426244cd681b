"""The end of a match: who has won and why, where every number came from, how everybody fared."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from tabletop.engine.verb import Action
from tabletop.games import find, here
from tabletop.learning.people import People
from tabletop.match import Match, Seat
from tabletop.match.decided import decided
from tabletop.match.decided_texts import card_texts
from tabletop.match.transcript import count, why, words_of
from tabletop.system.languages import SOURCES
from tabletop.system.settings import Settings
from tabletop.teaching import teaching
from tabletop.texts.words import Words
from tabletop.ui.play import session
from tabletop.ui.play.replay_scene import ReplayScene
from tabletop.ui.scenes.end.decisive import Decisive
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.end.score_history import Confetti, CourseChart
from tabletop.ui.scenes.end.scores import CountSheet, EndBanner, Trace
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.people_scene import PeopleScene
from tabletop.ui.shell.app import App
from tests.patience import until
from tests.random_games import played
from tests.ui.table_hands import match_of, play_on
from tests.ui.visitor import Reader, Visitor, finished


def said(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> str:
    return " ".join(w.words for w in Reader(visitor.scene, monkeypatch).written)


def test_every_number_of_the_count_tells_the_moves_that_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(3)
    scene = End(match)
    visitor = Visitor(scene)
    result = match.result
    assert result
    for row in result.rows:
        for seat, amount in enumerate(row.amounts):
            assert (
                sum(x.gain.points for told in match.trace(row.key, seat) for x in told.lines if x.gain)
                == amount
            )
            visitor.click(visitor.widget(f"{row.key}.{seat}"))
            assert scene.chosen == (row.key, seat)
    shown = said(visitor, monkeypatch)
    assert all(Words("fr").number(score) in shown for score in result.scores)
    assert match.seats[result.winners[0]].name in shown


@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_notice_of_a_save_covers_no_button(scale: float, language: str, tmp_path: Path) -> None:
    visitor = Visitor(Menu(), tmp_path, language=language, scale=scale)
    session.begin(visitor.app, finished(3))
    visitor.rest()
    visitor.app.push(End(finished(3)))
    visitor.rest()
    visitor.click(visitor.widget("end.save"))
    visitor.key("enter")
    until(lambda: bool(visitor.rest() or visitor.scene._notice), "the notice")
    note = visitor.scene._notice
    assert note
    assert note.stage
    buttons = [each for each in visitor.scene.ring() if each.key.startswith("end.")]
    assert len(buttons) > 5
    assert not [each.key for each in buttons if each.rect.colliderect(note.rect)]


def test_a_line_of_the_count_opens_its_moment() -> None:
    match = finished(3)
    scene = End(match)
    visitor = Visitor(scene)
    visitor.walk_to(f"score.pedestrian.{scene.result.winners[0]}")
    visitor.key("enter")
    visitor.walk_to("trace")
    visitor.key("down", "enter")
    assert isinstance(visitor.scene, ReplayScene)
    assert 0 < visitor.scene.at <= len(match.actions)


def test_what_decided_it_is_told_first_and_again_after_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(3)
    scene = End(match)
    visitor = Visitor(scene)
    found = decided(match)
    assert found
    shown = said(visitor, monkeypatch)
    for each in list(card_texts(found, scene.words))[:2]:
        assert " ".join(each.words.split()) in " ".join(shown.split())
    visitor.click(visitor.widget("score.penalty.0"))
    visitor.click(visitor.widget("end.decided"))
    visitor.walk_to("decided")
    visitor.key(*["down"] * len(found.cards), "enter")
    assert isinstance(visitor.scene, ReplayScene)
    chapters = [card.chapter.first for card in found.cards if card.chapter]
    assert visitor.scene.at in chapters


def test_the_score_does_not_wait_for_the_analysis_of_the_match() -> None:
    match = finished(3)
    scene = End(match)
    visitor = Visitor(PeopleScene())
    visitor.app.push(scene)
    assert scene.decided is None
    assert any(isinstance(node, CountSheet) for node in scene.stage.nodes)
    assert not any(isinstance(node, Decisive) for node in scene.stage.nodes)
    visitor.rest()
    assert scene.decided == decided(match)
    assert sum(isinstance(node, Decisive) for node in scene.stage.nodes) == 1


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_sentence_about_the_count_puts_two_numbers_side_by_side(language: str) -> None:
    match = finished(3)
    found = decided(match)
    assert found
    told = [each.words for each in card_texts(found, words_of(match, language))]
    assert not [words for words in told if re.search(r"\(−?\d+\)\s?[:−+]", words)]


def test_play_again_seats_the_same_people_for_another_deal(tmp_path: Path) -> None:
    match = finished(2)
    visitor = Visitor(End(match), tmp_path)
    visitor.walk_to("end.again")
    visitor.key("enter")
    now = visitor.app.session
    assert now
    assert now.match.seats == match.seats
    assert now.match.setup.options == match.setup.options
    assert not now.match.actions
    assert now.match.seed_proof
    now.close()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_one_press_proves_that_nobody_has_changed_the_cards(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = finished(2)
    match = Match(old.game, old.seats, old.setup.options, seed=2**62 + 9, salt="ab" * 16)
    while match.asked:
        match.play(match.legal[0])
    visitor = Visitor(End(match), settings=Settings(language=language))
    assert match.setup.salt not in said(visitor, monkeypatch)
    visitor.walk_to("end.seed")
    visitor.key("enter")
    shown = said(visitor, monkeypatch).replace(" ", "")
    assert all(told in shown for told in (match.seed_proof, match.setup.salt, str(match.setup.seed)))


def test_a_seed_that_was_chosen_is_a_detail_and_no_news_of_the_winner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = finished(2, seed=4711)
    assert not match.seed_proof
    visitor = Visitor(End(match))
    assert "4711" not in said(visitor, monkeypatch)
    visitor.walk_to("end.seed")
    visitor.key("enter")
    assert "4711" in said(visitor, monkeypatch)


def test_a_tie_is_told() -> None:
    match = finished(2)
    scene = End(match)
    visitor = Visitor(scene)
    scene.result = scene.result._replace(scores=(500, 500), winners=(1,))
    assert scene.words("end.tie") in why(scene.match, scene.result, scene.words)
    scene.result = scene.result._replace(winners=(0, 1))
    assert scene.words("end.shared") in why(scene.match, scene.result, scene.words)
    assert visitor.scene is scene


@pytest.mark.parametrize("language", SOURCES)
def test_nobody_is_feasted_where_nobody_wins(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    words = {"seats": 3, "options": {"map": "northern_england", "mode": "simplified"}, "asks": "haul 2"}
    game = find("rails")
    assert game.setup
    position = game.setup(words)
    position.income = [-10] * 3
    options = {"map": "northern_england", "mode": "simplified"}
    match = Match(game, [Seat(name) for name in ("Ann", "Bob", "Cid")], options, 1, start=position)
    while match.asked:
        assert match.play(Action("rest", ())) is None
    assert match.result
    assert match.result.winners == ()
    scene = End(match)
    visitor = Visitor(scene, settings=Settings(language=language))
    shown = said(visitor, monkeypatch)
    assert scene.words("end.nobody") in shown
    assert scene.words.name("end.bankrupt") in shown
    assert not any(isinstance(node, Confetti) for node in scene.stage.walk())
    assert [node.sign for node in scene.stage.walk() if isinstance(node, EndBanner)] == ["info"]
    assert scene.words("end.nobody") in list(count(match, match.result, scene.words))


def penalised() -> tuple[Match, int]:
    """A match in which a seat was penalised, and that seat."""
    for seed in range(4, 40):
        match = finished(3, seed)
        for seat in range(3):
            if match.trace("score.penalty", seat):
                return match, seat
    raise AssertionError("nobody was ever penalised")


def test_a_penalty_tells_its_trick_and_its_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat = penalised()
    visitor = Visitor(End(match), language="en")
    visitor.click(visitor.widget(f"score.penalty.{seat}"))
    shown = said(visitor, monkeypatch)
    for group in match.trace("score.penalty", seat):
        for line in group.lines:
            trick, cause = line.params["trick"], str(line.params["cause"])
            before = match.position_at(group.action)
            assert trick == before.covered + (before.signal < 0)
            assert f"Trick {trick}: " in shown
            assert visitor.scene.words.name(cause) in shown


def test_lines_that_say_the_same_are_one_with_their_number_and_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(2)
    result = match.result
    assert result
    visitor = Visitor(End(match))
    folds = 0
    for row in result.rows:
        for seat, amount in enumerate(row.amounts):
            told = [line for group in match.trace(row.key, seat) for line in group.lines]
            if not told:
                continue
            visitor.click(visitor.widget(f"{row.key}.{seat}"))
            trace = visitor.widget("trace")
            assert isinstance(trace, Trace)
            assert sum(line.times for line in trace.lines) == len(told)
            assert sum(line.points for line in trace.lines) == amount
            assert len({line.words for line in trace.lines}) == len(trace.lines)
            assert not [line.shown for line in trace.lines if ". (" in line.shown], "one end is enough"
            for line in trace.lines:
                folds += line.times > 1
                assert (f"(×{line.times})" in said(visitor, monkeypatch)) or line.times == 1
    assert folds


def test_a_line_that_brought_nothing_has_no_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("paris", 2, 0)
    visitor = Visitor(End(match))
    missed = [line.gain for group in match.log() for line in group.lines if line.key == "log.mission_missed"]
    assert missed[0]
    visitor.click(visitor.widget(f"score.missions.{missed[0].seat}"))
    alone = [each.words for each in Reader(visitor.scene, monkeypatch).written]
    assert "0" in alone
    assert "+0" not in alone


def test_the_course_of_the_match_is_drawn_in_the_colours_of_the_seats() -> None:
    match = finished(3)
    visitor = Visitor(End(match))
    chart = next(node for node in visitor.scene.stage.walk() if isinstance(node, CourseChart))
    shown = visitor.app.screen.subsurface(chart.rect)
    wide, high = shown.get_size()
    colours = {tuple(shown.get_at((x, y)))[:3] for x in range(wide) for y in range(high)}
    for seat in range(3):
        base = chart.view.look.seat(seat).base
        assert tuple(pygame.Color(base))[:3] in colours
    result = match.result
    assert result
    assert tuple(curve.values[-1] for curve in chart.view.section.curves) == result.scores


@pytest.mark.parametrize(
    ("course", "ends"),
    [([(0, 0), (-4, -20)], (-20, 0)), ([(0, 0), (3, 9)], (0, 9)), ([(0, 0), (0, 0)], (0, 1))],
)
def test_the_axis_ends_at_figures_that_somebody_had(
    course: list[tuple[int, ...]], ends: tuple[int, int]
) -> None:
    """A match in which nobody was ever above zero had a 1 at the top of its chart."""
    match = finished(2)
    visitor = Visitor(End(match))
    look = next(n for n in visitor.scene.stage.walk() if isinstance(n, CourseChart)).view.look
    section = CourseChart(look, pygame.Rect(0, 0, 400, 300), "course.title", course).view.section
    assert (section.low, section.high) == ends


def feast(**chosen: object) -> tuple[Visitor, bool]:
    settings = Settings(language="fr", sound=False, **chosen)  # type: ignore[arg-type]
    visitor = Visitor(End(finished(2)), settings=settings)
    shots = []
    for _ in range(2):
        visitor.app.loop.frame(400, visitor.app.input.read())
        shots.append(pygame.image.tobytes(visitor.app.screen, "RGB"))
    return visitor, shots[0] != shots[1]


def test_the_end_is_celebrated_and_any_press_ends_it() -> None:
    visitor, moved = feast()
    assert moved
    scraps = next(node for node in visitor.scene.stage.walk() if isinstance(node, Confetti))
    assert not scraps.blank()
    visitor.click((5, 400))
    assert scraps.blank()
    visitor.app.relayout()
    assert not any(isinstance(node, Confetti) for node in visitor.scene.stage.walk()), "once is enough"


@pytest.mark.parametrize("chosen", [{"speed": 0}, {"reduced_motion": True}])
def test_nothing_falls_for_whoever_wants_no_motion(chosen: dict[str, object]) -> None:
    visitor, moved = feast(**chosen)
    assert not moved
    assert not any(isinstance(node, Confetti) for node in visitor.scene.stage.walk())


def test_names_in_narrow_columns_keep_the_whole_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five columns in a small window said “Adelaide (Hab…”."""
    names = ["Léa", "Isambard", "Adelaide", "Phineas", "Harriet"]
    seats = [Seat(name, "", bot="club" if name != "Léa" else "") for name in names]
    visitor = Visitor(End(play_on(Match(find("rails"), seats, {"mode": "simplified"}, 1), 10_000)))
    reader = Reader(visitor.scene, monkeypatch)
    written = [w.words for w in reader.written]
    assert not [words for words in reader.cut if words.startswith(tuple(names))]
    assert written.count("Habitué") == 4
    assert set(names) <= set(written)


def test_the_cards_stay_where_they_were_when_their_moment_has_been_seen() -> None:
    """The list began at its first card again after each visit to the replay."""
    scene = End(finished(5))
    visitor = Visitor(scene)
    cards = visitor.widget("decided")
    assert isinstance(cards, Decisive)
    visitor.walk_to("decided")
    visitor.key("end")
    at, last = cards.offset, len(cards.cards) - 1
    assert at
    visitor.click(cards.row_rect(last).center)
    assert isinstance(visitor.scene, ReplayScene)
    visitor.key("escape")
    assert visitor.scene is scene
    again = visitor.widget("decided")
    assert isinstance(again, Decisive)
    assert again is not cards
    assert again.offset == at


# -- cards that lead somewhere -----------------------------------------------------------------------------
def cards_of(scene: End) -> tuple[Visitor, Decisive]:
    visitor = Visitor(scene, language="en", size=(1920, 1080))
    found = visitor.widget("decided")
    assert isinstance(found, Decisive)
    return visitor, found


@pytest.mark.parametrize("mouse", [True, False])
@pytest.mark.parametrize("index", range(5))
def test_every_card_leads_to_what_it_speaks_of(index: int, mouse: bool) -> None:
    """To its moment, to where a loser fell back most, or to the lines behind its number of the count."""
    scene = End(finished(3))
    visitor, shown = cards_of(scene)
    cards = shown.decided.cards
    if index >= len(cards):
        return
    visitor.walk_to("decided")
    visitor.key(*["down"] * (index + 1))  # the list scrolls to it
    if mouse:
        visitor.click(shown.row_rect(index).center)
    else:
        visitor.key("enter")
    card = cards[index]
    if chapter := card.chapter or (card.lost and card.lost[0].worst):
        assert isinstance(visitor.scene, ReplayScene)
        assert visitor.scene.at == chapter.first
    else:
        assert scene.chosen == (card.rows[0].key, shown.decided.winner)


def test_who_is_new_is_led_to_the_lesson_for_what_was_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, match = People(tmp_path / "people.json"), finished(2)
    monkeypatch.setattr(App, "people", people)
    lesson = teaching("macadam").lessons[0]
    learned = people.of(match.seats[0].name).of("macadam")
    learned.ended, learned.met, learned.refused = 1, ["MAC-1.1", "MAC-2.1"], {lesson.shows[0]: 3}
    visitor, shown = cards_of(End(match))
    at = next(n for n, card in enumerate(shown.decided.cards) if card.met)
    title, words, _, link = shown.cards[at]
    assert title == f"{match.seats[0].name}’s first steps"
    assert f"{lesson.shows[0]} has refused 3 moves" in words
    assert link == "Try that lesson"
    visitor.click(shown.row_rect(at).center)
    assert lesson.shows[0] in visitor.task.lesson.shows


def test_a_tie_tells_what_its_rule_compares() -> None:
    scene = End(finished(2))
    Visitor(scene, language="en")
    scene.result = scene.result._replace(scores=(500, 500), winners=(1,), ties="MAC-18.2")
    assert "exposed the most pedestrians over all rounds wins" in why(scene.match, scene.result, scene.words)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("key", here())
def test_why_a_match_is_over_is_a_sentence_with_one_end(
    key: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(End(play_on(match_of(2, 4, key=key), 10_000)), settings=Settings(language=language))
    told = visitor.app.words(key)("end.reason", reason=visitor.scene.result.reason)  # type: ignore[attr-defined]
    assert told in said(visitor, monkeypatch)
    assert ".." not in said(visitor, monkeypatch)
