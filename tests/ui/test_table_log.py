"""The log on the screen: its turns fold and open, its lines show their moments and their rules."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame
import pytest
from pygame import Rect

from tabletop.engine.game import COUNT, Headings
from tabletop.engine.log import Gain, Line
from tabletop.engine.position import NOBODY
from tabletop.engine.table import Text
from tabletop.match import Match, Seat
from tabletop.match.entries import EVERYBODY, LogGroup
from tabletop.match.outline import LogTurn, Outline
from tabletop.match.transcript import words_of
from tabletop.match.turn_gains import TurnGain
from tabletop.system.settings import Settings
from tabletop.ui.frame.log_lines import LEAD, summaries
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.frame.log_rows import LINE, PHASE, ROUND, TURN, LogFilter, LogRows
from tabletop.ui.frame.log_signs import sign
from tabletop.ui.kit import text
from tabletop.ui.play.replay_scene import ReplayScene
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.play.table_text import TextPart
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets import Dropdown
from tests.random_games import OWN, played
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.visitor import Reader, Visitor

WIDE = 1920, 1080


def at_table(key: str = "madsteam", actions: int = 70, language: str = "en", **more: bool) -> Visitor:
    settings = Settings(language=language, sound=False, speed=0, curtain=False, **more)  # type: ignore[arg-type]
    return Visitor(TableScene(played(key, 3, 3, actions)), size=WIDE, settings=settings)


def log_of(visitor: Visitor) -> LogView:
    return next(each for each in visitor.scene.ring() if isinstance(each, LogView))


def rows(visitor: Visitor) -> list[TextPart]:
    found: list[TextPart] = description(visitor.app)["rows"]
    return found


def folded(visitor: Visitor) -> TextPart:
    return next(row for row in rows(visitor) if row["kind"] == TURN and not row["open"])


def shown(visitor: Visitor) -> Match:
    assert isinstance(visitor.scene, TableScene | ReplayScene)
    return visitor.scene.desk.match


@pytest.mark.parametrize(("key", "language"), [*zip(OWN, ("en", "fr") * 3, strict=False)])
def test_the_log_is_headed_by_round_and_phase_and_only_its_newest_turn_is_open(
    key: str, language: str
) -> None:
    visitor = at_table(key, language=language)
    log, newest = log_of(visitor), shown(visitor).outline(-1).turns[-1]
    assert log.rows[0].kind == ROUND
    assert (log.rows[1].kind == PHASE) == (newest.headings is not None and newest.headings.phase is not None)
    turns = [row for row in log.rows if row.kind == TURN]
    assert {row.turn.number for row in turns if row.open} <= {newest.number}
    assert all(row["words"] and "log." not in row["words"] for row in rows(visitor))
    lines = [row for row in log.rows if row.kind == LINE and row.inner]
    assert {row.turn.number for row in lines} <= {newest.number}


def test_the_newest_line_of_a_turn_longer_than_the_panel_is_in_sight() -> None:
    log = log_of(at_table("gharkane", 12))
    log.rect.h //= 3
    log.become(log.outline)
    newest = log.outline.turns[-1].entries[-1]
    rows = [log.row_rect(i) for i, row in enumerate(log.rows) if row.kind == LINE and row.entry is newest]
    assert log.length > log.rect.h
    assert log.rect.contains(rows[0])


def test_the_number_of_actions_gives_way_before_what_they_brought() -> None:
    log = log_of(at_table("gharkane"))
    row = next(row for row in log.rows if row.kind == TURN and not row.open and row.turn.seat != NOBODY)
    log.turns.gains_of = lambda turn, turns: [
        TurnGain(turn.seat, icon, Text(""), 3) for icon in ("points", "good.can")
    ]
    pen, room = text.Style(log.m.px("small")), log.rect.w
    words, signs = log.turns.fitted(row, pen, room)
    narrow = pen.width(words) + signs[0].get_width() + log.m.u(30)
    name, both = log.turns.fitted(row, pen, narrow)
    assert (name, len(both)) == (log.look.name(row.turn.seat), 2)


def test_equal_lines_one_after_another_are_one_row() -> None:
    visitor = at_table(actions=5)
    told = [row["words"] for row in rows(visitor)]
    assert any("(×" in words for words in told)
    assert all(one != other for one, other in pairwise(told))


@pytest.mark.parametrize("mouse", [True, False])
def test_a_turn_opens_and_folds_again(mouse: bool) -> None:
    visitor = at_table()
    log, row = log_of(visitor), folded(visitor)
    visitor.scene.focus(log)
    at = next(i for i, each in enumerate(log.rows) if each.kind == TURN and not each.open)
    before = len(log.rows)
    for opens in (True, False):
        if mouse:
            visitor.click(row["at"])
        else:
            visitor.key(*([] if log.index == at else ["down"] * (at + 1)), "right" if opens else "left")
        assert log.rows[at].open is opens
        assert (len(log.rows) > before) is opens
    assert isinstance(visitor.scene, TableScene)


def test_a_press_on_a_line_shows_that_moment_and_on_its_number_the_rule() -> None:
    visitor = at_table()
    log = log_of(visitor)
    at = next(i for i, row in enumerate(log.rows) if row.kind == LINE and log.line(row).rule)
    action, rule = log.rows[at].entry.action, log.line(log.rows[at]).rule
    start = log.row_rect(at)
    visitor.click((start.x + 20, start.y + 6))
    assert isinstance(visitor.scene, ReplayScene)
    assert visitor.scene.at == action + 1
    visitor.key("escape")
    assert isinstance(visitor.scene, TableScene)
    log = log_of(visitor)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(start.x + 20, start.y + 6), rel=(1, 1),
                                   buttons=(0, 0, 0), touch=False))  # fmt: skip
    visitor.rest()
    chip = log._chip(at)
    assert chip
    visitor.click(chip.place.center)
    assert isinstance(visitor.scene, Rules)
    assert visitor.scene.rule == rule


@pytest.mark.parametrize(("key", "language"), [*zip(OWN, ("fr", "en") * 3, strict=False)])
def test_the_sign_for_the_rule_of_a_line_covers_no_word(key: str, language: str) -> None:
    log, signs = log_of(at_table(key, language=language)), set()
    while row := next((row for row in log.rows if row.foldable and not row.open), None):
        log._open(log.rows.index(row))
    px = log.m.px("small")
    for at, row in enumerate(log.rows):
        if row.kind != LINE or not log.line(row).rule:
            continue
        log.over, place = at, log.row_rect(at)
        chip = log._chip(at)
        assert chip
        assert place.contains(chip.place)
        signs.add(bool(chip.number))
        for i, line in enumerate(log._lines(row)):
            wide = text.rich_width(line, px)
            words = Rect(place.x + log._left(row), place.y + round(px * LEAD * i), wide, round(px * LEAD))
            assert not words.inflate(0, -6).colliderect(chip.place)
    assert signs == {True, False}


def test_in_a_replay_a_line_goes_back_to_its_moment() -> None:
    visitor = at_table()
    visitor.app.push(ReplayScene(shown(visitor)))
    visitor.rest()
    log, replay = log_of(visitor), visitor.scene
    turn = folded(visitor)
    visitor.click(turn["at"])
    at = next(
        i for i, row in enumerate(log.rows) if row.kind == LINE and log.words_of(i - 1) == turn["words"]
    )
    action, row = log.rows[at].entry.action, log.row_rect(at)
    visitor.click((row.x + 20, row.y + 6))
    assert visitor.scene is replay
    assert isinstance(replay, ReplayScene)
    assert replay.at == action + 1 < len(replay.whole.actions)


def test_buttons_at_the_log_choose_the_player_and_the_kind_and_outlast_another_size() -> None:
    visitor = at_table()
    for key in ("log.by_seat", "log.by_kind"):
        visitor.click(visitor.widget(key))
    assert log_of(visitor).folding.filter == LogFilter(0, "points")
    assert visitor.widget("log.by_seat").name == f"Player shown: {shown(visitor).seats[0].name}"
    lines = [row for row in log_of(visitor).rows if row.kind == LINE]
    assert lines
    assert all(row.entry.line.gain is not None for row in lines)
    visitor.app.relayout()
    visitor.rest()
    assert log_of(visitor).folding.filter == LogFilter(0, "points")
    assert len([row for row in log_of(visitor).rows if row.kind == LINE]) == len(lines)
    visitor.walk_to("help")
    for key, presses in (("log.by_seat", 3), ("log.by_kind", 2)):
        for _ in range(6):
            if visitor.scene.focused is not visitor.widget(key):
                visitor.key("page down")
        visitor.key(*["enter"] * presses)
    assert not log_of(visitor).folding.filter.on


def test_a_log_of_which_a_filter_keeps_nothing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = at_table(actions=3)
    log = log_of(visitor)
    visitor.click(visitor.widget("log.by_kind"))
    assert not log.rows
    assert log.name == "Log: No line of this kind yet."
    written = [each.words for each in Reader(visitor.scene, monkeypatch).written if each.node is log]
    assert " ".join(written) == "No line of this kind yet."
    for _ in range(2):
        visitor.click(visitor.widget("log.by_kind"))
    assert log.rows
    assert log.name == "Log"


def test_the_dialog_filters_by_seat_and_kind_and_its_button_shows_the_last_moves() -> None:
    visitor = at_table()
    visitor.key("l")
    log = log_of(visitor)
    assert visitor.scene.focused is log
    whole = len(log.rows)
    for key in ("log.seat", "log.kind"):
        field = visitor.walk_to(key)
        assert isinstance(field, Dropdown)
        visitor.key("down")
    assert log.folding.filter == LogFilter(0, "points")
    lines = [row.entry.line for row in log.rows if row.kind == LINE]
    assert lines
    assert all(line.gain for line in lines)
    assert all(0 in (row.turn.seat, row.entry.line.seat) for row in log.rows if row.kind == LINE)
    visitor.key("up")
    visitor.walk_to("log.seat")
    visitor.key("up")
    assert len(log.rows) == whole
    again = visitor.widget("again")
    assert getattr(again, "label", "") == "See the last moves again"
    visitor.click(again)
    assert isinstance(visitor.scene, ReplayScene)


def test_the_dialog_opens_as_it_was_left() -> None:
    visitor = at_table()
    visitor.key("l")
    log = log_of(visitor)
    row = next(row for row in log.rows if row.kind == TURN and not row.open)
    log.folding.flip(row)
    visitor.walk_to("log.kind")
    visitor.key("down", "escape", "l")
    again, kind = log_of(visitor), visitor.walk_to("log.kind")
    assert again is not log
    assert again.folding.filter == LogFilter(-1, "points")
    assert isinstance(kind, Dropdown)
    assert kind.index == 1
    visitor.key("up")
    assert any(each.kind == TURN and each.key == row.key and each.open for each in again.rows)


def test_rule_numbers_stand_in_the_log_by_a_setting_only() -> None:
    for numbered in (False, True):
        log = log_of(at_table(log_rules=numbered))
        lines = [log.line(row) for row in log.rows if row.kind == LINE and log.line(row).rule]
        assert lines
        assert all(any(line.rule == getattr(part, "text", "") for part in line.parts) is numbered
                   for line in lines)  # fmt: skip


def test_an_auction_is_one_line_with_its_bids_and_a_turn_says_what_it_brought() -> None:
    match = play_on(match_of(3, key="rails"), 40)
    visitor = Visitor(TableScene(match), size=WIDE, language="en")
    outline, log = match.outline(-1), log_of(visitor)
    auction = next(turn for turn in outline.turns if log.turns.bids(turn))
    at = next(i for i, row in enumerate(log.rows) if row.turn is auction and row.kind == TURN)
    bids = ", ".join(f"{log.look.name(bid.seat)} {bid.n}" for bid in log.turns.bids(auction))
    assert log.words_of(at).startswith("Auction of ")
    assert bids in log.words_of(at)
    assert not log.rows[at].open


def test_where_one_bid_alone_has_room_in_a_folded_auction_it_is_the_one_that_won() -> None:
    match = play_on(match_of(3, key="rails"), 40)
    log = log_of(Visitor(TableScene(match), size=WIDE, language="en"))
    auction = next(turn for turn in match.outline(-1).turns if len(log.turns.bids(turn)) > 1)
    won = log.turns.bids(auction)[-1]
    best = sign(log.look, f"seat.{won.seat}", f"{won.n}")
    assert log.turns.signs(auction, best.get_width() + log.m.u(7)) == [best]
    assert len(log.turns.signs(auction, 2000)) >= len(log.turns.bids(auction))


def test_a_line_may_be_asked_why_only_where_a_computer_chose_what_it_tells() -> None:
    match = match_of(3, key="rails")
    match = Match(match.game, [Seat("Ann"), Seat("Bo", bot="club"), Seat("Cy", bot="club")], seed=3)
    log = log_of(Visitor(TableScene(play_on(match, 40)), size=WIDE, language="en"))
    entries = [entry for turn in match.outline(0).turns for entry in turn.entries]
    asked = {entry.line.key for entry in entries if log._chose(entry)}
    assert asked >= {"log.bid", "log.pass"}
    assert not asked & {"log.start", "log.builds", "log.control", "log.won"}
    for entry in entries:
        if log._chose(entry):
            assert match.actions[entry.action].seat == entry.line.seat != 0


def test_what_a_folded_turn_brought_is_shown_even_where_its_words_must_give_way() -> None:
    found = match_of(3, key="macadam")
    seats = [Seat("Anna"), Seat("Gaston", bot="club"), Seat("Lucette", bot="club")]
    log = log_of(Visitor(TableScene(play_on(Match(found.game, seats, seed=3), 40)), size=WIDE, language="en"))
    shown: list[int] = []
    signs = log.turns.signs
    log.turns.signs = lambda *at: shown.append(len(found := signs(*at))) or found  # type: ignore[method-assign,func-returns-value]
    asked = [row for i, row in enumerate(log.rows) if row.kind == TURN and not row.open and log._asks(i)]
    paid = [row for row in asked if log.turns.gains(row.turn)]
    assert paid
    for row in paid:
        log.turns.drawn(row, log._wide(row))
        assert shown[-1] > 0, log._summary(row)


@pytest.mark.parametrize("key", OWN)
def test_the_log_can_be_pointed_at_while_the_pieces_of_a_move_taken_back_travel(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Person(match_of(3, 3, key=key), WIDE, speed=3, curtain=False)
    monkeypatch.setattr(person.table.flow, "_waits_for_disk", lambda: True)  # nobody goes on meanwhile
    desk, match, dice = person.desk, person.match, Random(2)
    travelled = 0
    while travelled < 3 and match.asked:
        match.play(dice.choice(match.legal))
        desk.sync()
        person.tick()
        if match.asked and match.undo_blocked() is None:
            person.click(desk.chrome.tools["undo"].rect.center)
            travelled += desk.flights.left > 0
            log = desk.chrome.log
            assert log
            for y in range(log.rect.y, log.rect.bottom, 20):
                person.point((log.rect.centerx, y))
                person.tick(1)
            match.redo()


@pytest.mark.parametrize("key", ["madsteam", "rails"])
def test_a_turn_in_which_nobody_acts_is_headed_by_the_steps_of_the_game_that_it_tells(key: str) -> None:
    match = played(key, 3, 3, 70)
    words = words_of(match, "en")
    turns = [turn for turn in match.outline(EVERYBODY).turns if not turn.series and turn.seat == NOBODY]
    assert turns
    for turn in turns:
        steps = [words.rule(entry.line.rule).section for entry in turn.entries]
        whole, *_, shortest = summaries(turn, words)
        assert all(step in whole for step in steps)
        assert shortest.startswith(steps[0])


def test_the_filter_for_points_keeps_no_line_that_brings_none() -> None:
    turn = LogTurn(0, 0, None, ())
    lines = [Line("log.lead", gain=Gain(0, "score.blue_arrow", n)) for n in (0, -100, 200)]
    kept = [LogFilter(-1, "points").keeps(turn, line) for line in lines]
    assert kept == [False, True, True]


def test_what_an_action_sets_off_in_the_next_phase_is_not_counted_as_an_action() -> None:
    outline, (first, second) = Outline(), [Headings(Text("round.of", {"n": n})) for n in (1, 2)]
    own = Line("log.pass", params={"seat": "seat.0"})
    outline.take(LogGroup(0, 0, (own, own), (first, second)))
    assert [turn.actions for turn in outline.turns] == [1, 0]
    outline.take(LogGroup(1, 0, (own,), (second,)))
    assert [turn.actions for turn in outline.turns][-1] == 1


def test_the_lines_of_the_final_count_stand_right_under_their_heading() -> None:
    outline, passed = Outline(), Line("log.pass", 0)
    outline.take(LogGroup(0, 0, (passed, Line("log.pass", 1)), (COUNT, COUNT)))
    assert [(row.kind, row.inner) for row in LogRows().of(outline)] == [(ROUND, False), *[(LINE, False)] * 2]
