"""The player that thinks in another process: it answers, and the game goes on whatever becomes of it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import active_children
from unittest.mock import Mock

import pytest

from tabletop.bots import decide
from tabletop.bots.players import process
from tabletop.bots.players.process import Thinker, player
from tabletop.engine.game import Game
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.games import find
from tests.patience import HANG

MACADAM = find("macadam")


@pytest.fixture
def thinker() -> Iterator[Thinker[Action]]:
    one = player(partial(find, "macadam"), "club", seed=7)
    yield one
    one.close()


def _question(actions: int = 12) -> tuple[Position, int]:
    """What a seat sees when it has a choice."""
    position = MACADAM.new(3, seed=2)
    while actions > 0 or len(MACADAM.legal(position)) < 5:
        MACADAM.play(position, MACADAM.legal(position)[0])
        actions -= 1
    seat = position.agenda[-1][1]
    return MACADAM.view(position, seat), seat


def _answer(thinker: Thinker[Action]) -> Action:
    end = time.monotonic() + HANG
    while (answer := thinker.poll()) is None:
        assert time.monotonic() < end, "no answer"
        time.sleep(0.005)
    return answer


def test_it_answers_what_the_bot_would_decide_here(thinker: Thinker[Action]) -> None:
    for actions in (12, 20):
        view, seat = _question(actions)
        thinker.ask(view, seat)
        assert thinker.busy
        assert _answer(thinker) == decide(MACADAM, "club", view, seat, 7)
        assert not thinker.busy
        assert thinker.poll() is None
    assert len(active_children()) == 1, "one process answers every question"


def test_it_starts_nothing_before_it_is_asked(thinker: Thinker[Action]) -> None:
    assert active_children() == []
    assert thinker.poll() is None


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be held here")
def test_asking_and_polling_do_not_wait_for_a_process_that_stands_still(thinker: Thinker[Action]) -> None:
    view, seat = _question()
    thinker.ask(view, seat)
    expected = _answer(thinker)
    (child,) = active_children()
    assert child.pid is not None
    os.kill(child.pid, signal.SIGSTOP)
    try:
        thinker.ask(view, seat)
        assert thinker.poll() is None
        assert thinker.busy
    finally:
        os.kill(child.pid, signal.SIGCONT)
    assert _answer(thinker) == expected


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_killed_process_costs_no_more_than_a_good_answer(
    thinker: Thinker[Action], when: str, caplog: pytest.LogCaptureFixture
) -> None:
    view, seat = _question()
    thinker.ask(view, seat)
    if when == "after":
        _answer(thinker)
    (child,) = active_children()
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    if when == "after":
        thinker.ask(view, seat)
    assert _answer(thinker) in MACADAM.legal(view)
    assert thinker.lost == 1
    assert "has died" in caplog.text
    thinker.ask(view, seat)
    assert _answer(thinker) == decide(MACADAM, "club", view, seat, 7), "the next question starts another"
    assert thinker.lost == 1


def test_a_bot_that_never_answers_is_given_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(process, "PATIENCE", 0.3)
    thinker = player(_find_slowly, "club")
    view, seat = _question()
    thinker.ask(view, seat)
    assert _answer(thinker) in MACADAM.legal(view)
    assert "does not answer" in caplog.text
    thinker.close()
    assert active_children() == []


def test_a_time_in_which_the_computer_slept_is_no_silence_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    now, mute = [100.0], Mock()
    mute.return_value.received = Mock(return_value=None)
    monkeypatch.setattr(process, "monotonic", lambda: now[0])
    monkeypatch.setattr(process, "Worker", mute)
    thinker = player(partial(find, "macadam"), "club")
    thinker.ask(*_question())
    for asleep in (0.03, 500.0, 0.03):
        now[0] += asleep
        assert thinker.poll() is None
        assert not thinker.silent
    while thinker.poll() is None:
        now[0] += 0.5
    assert process.PATIENCE < now[0] - 600.0 < process.PATIENCE + 1
    assert thinker.lost == 1


def _find_slowly() -> Game:
    from multiprocessing import parent_process

    if parent_process() is not None:
        time.sleep(60)
    return MACADAM


def test_a_new_question_takes_the_place_of_one_without_an_answer(thinker: Thinker[Action]) -> None:
    first, second = _question(12), _question(24)
    assert first[0].digest() != second[0].digest()
    thinker.ask(*first)
    thinker.ask(*second)
    assert _answer(thinker) == decide(MACADAM, "club", *second, 7)


def test_closing_ends_a_process_that_never_answers_and_twice_is_no_fault() -> None:
    thinker = player(_find_slowly, "club")
    thinker.ask(*_question())
    thinker.close()
    thinker.close()
    assert active_children() == []
    assert thinker.poll() is None
