"""The experts of a table answer in time, at once when hurried, and whatever becomes of their processes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import active_children
from multiprocessing.process import BaseProcess

import pytest

from tabletop.bots.players import team
from tabletop.bots.players.team import Team
from tabletop.bots.players.thought import SearchState
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.games import find
from tests.bots.test_mind import asked_of, waiting
from tests.patience import HANG

RAILS, MACADAM = find("rails"), find("macadam")
"""One searches in a tree, one by a race, which may be over at any time."""
LONG = 3600.0
"""Seconds that nobody waits for."""


@pytest.fixture
def experts() -> Iterator[Team]:
    one = Team(partial(find, "rails"), 7, size=2)
    yield one
    one.close()
    assert active_children() == []


def question() -> tuple[Position, int]:
    """What a seat sees when it has a choice."""
    return RAILS.view(asked_of(RAILS, 0), 0), 0


def until(experts: Team, so: Callable[[], object]) -> Action | None:
    """Look after them until something is so, or until there is an answer."""
    end = time.monotonic() + HANG
    while not so():
        assert time.monotonic() < end, "it never came"
        if answer := experts.poll():
            return answer
        time.sleep(0.005)
    return None


def answer(experts: Team) -> Action:
    """What they answer."""
    found = until(experts, lambda: False)
    assert found
    return found


def thoughts(experts: Team) -> list[int]:
    """The tries that each process has told of."""
    return [sum(t.visits for t in m.thought.tried) for m in experts._mates if m.thought]


def end(child: BaseProcess) -> None:
    """A process is killed."""
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join()


def test_they_think_as_long_as_they_may_and_all_of_them_count(
    experts: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(team, "SURE", 10**9)  # nothing is ever clear
    view, seat = question()
    experts.ask(view, seat, LONG)
    assert until(experts, lambda: len(thoughts(experts)) == 2 and min(thoughts(experts)) > 20) is None
    assert 0 < experts.spent < 1
    counted = sum(thoughts(experts))
    experts.hurry()
    assert experts.poll() in RAILS.legal(view)
    assert counted
    assert not experts.busy
    assert experts.poll() is None


def test_the_time_begins_with_the_first_thought_and_ends_the_question(experts: Team) -> None:
    view, seat = question()
    experts.ask(view, seat, 0.05)
    assert experts.spent == 0
    assert answer(experts) in RAILS.legal(view)


def test_who_is_hurried_before_having_thought_answers_with_the_first_thought(experts: Team) -> None:
    view, seat = question()
    experts.ask(view, seat, LONG)
    experts.hurry()
    assert answer(experts) in RAILS.legal(view)


def test_they_stop_sooner_when_no_other_action_can_overtake(
    experts: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(range(10**6))
    view, seat = question()
    experts.ask(view, seat, LONG)
    until(experts, lambda: len(thoughts(experts)) == 2 and min(thoughts(experts)) > 20)
    # A tenth of the time is left, and each of them has tried one action nearly always.
    best, *others = experts._mates[0].thought.tried  # type: ignore[union-attr]
    for mate in experts._mates:
        mate.begun, mate.thought = 0, SearchState((best._replace(visits=10**6), *others))
    experts._first = time.monotonic() - LONG * 0.9
    monkeypatch.setattr(team._Mate, "hear", lambda mate, question: next(times))
    assert experts.poll() == best.action


def test_the_only_action_is_answered_without_a_thought() -> None:
    position, experts = MACADAM.new(2, seed=2), Team(partial(find, "macadam"), 7, size=2)
    while len(MACADAM.legal(position)) != 1:
        MACADAM.play(position, MACADAM.legal(position)[0])
    seat = position.agenda[-1][1]
    experts.ask(MACADAM.view(position, seat), seat, LONG)
    assert answer(experts) == MACADAM.legal(position)[0]
    experts.close()


def test_a_race_that_is_over_in_every_process_is_answered_before_the_time_is() -> None:
    experts = Team(partial(find, "macadam"), 7, size=2)
    view = MACADAM.view(asked_of(MACADAM, 0), 0)
    experts.ask(view, 0, LONG)
    assert answer(experts) in MACADAM.legal(view)
    experts.close()


def test_a_new_question_takes_the_place_of_one_without_an_answer(experts: Team) -> None:
    experts.ask(*question(), LONG)
    until(experts, lambda: thoughts(experts))
    other = RAILS.view(asked_of(RAILS, 1, 40), 1)
    experts.ask(other, 1, LONG)
    assert not thoughts(experts)
    until(experts, lambda: thoughts(experts))
    experts.hurry()
    assert experts.poll() in RAILS.legal(other)


def test_a_process_that_is_killed_takes_nothing_along_and_another_takes_its_place(
    experts: Team, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(team, "SURE", 10**9)
    view, seat = question()
    experts.ask(view, seat, LONG)
    until(experts, lambda: len(thoughts(experts)) == 2 and min(thoughts(experts)) > 20)
    before = sum(thoughts(experts))
    end(active_children()[0])
    until(experts, lambda: experts._left)
    assert "has died" in caplog.text
    assert sum(sum(t.visits for t in one.tried) for one in experts._left) + sum(thoughts(experts)) >= before
    until(experts, lambda: len(thoughts(experts)) == 2)
    experts.hurry()
    assert experts.poll() in RAILS.legal(view)
    assert not experts.lost


def test_should_all_be_killed_what_they_thought_is_answered(
    experts: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, seat = question()
    monkeypatch.setattr(team, "SURE", 10**9)
    experts.ask(view, seat, LONG)
    until(experts, lambda: thoughts(experts))
    for child in active_children():
        end(child)
    experts.hurry()
    assert experts.poll() in RAILS.legal(view)
    assert not experts.lost


def _find_badly() -> object:
    from multiprocessing import parent_process

    if parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return RAILS


def test_if_every_process_dies_at_once_something_legal_is_done() -> None:
    experts = Team(_find_badly, 7, size=1)  # type: ignore[arg-type]
    view, seat = question()
    experts.ask(view, seat, LONG)
    assert answer(experts) in RAILS.legal(view)
    assert experts.lost == 1
    experts.close()
    assert active_children() == []


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be held here")
def test_those_that_stand_still_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(team, "PATIENCE", 0.3)
    monkeypatch.setattr(team, "think", _stand_still)
    experts = Team(partial(find, "rails"), 7, size=1)
    view, seat = question()
    experts.ask(view, seat, 0.1)
    assert answer(experts) in RAILS.legal(view)
    assert experts.lost == 1
    experts.close()


def _stand_still(*given: object) -> None:
    time.sleep(600)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be held here")
def test_one_that_is_slow_to_begin_is_not_begun_again_but_thinks_when_it_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(team, "PATIENCE", 0.3)
    experts = Team(partial(find, "rails"), 7, size=1)
    view, seat = question()
    experts.ask(view, seat, 0.1)
    (slow,) = active_children()
    assert slow.pid
    os.kill(slow.pid, signal.SIGSTOP)
    assert answer(experts) in RAILS.legal(view)
    assert experts.lost == 1
    monkeypatch.setattr(team, "PATIENCE", HANG)
    os.kill(slow.pid, signal.SIGCONT)
    experts.ask(view, seat, LONG)
    until(experts, lambda: thoughts(experts))
    assert active_children() == [slow]
    experts.close()


def test_they_think_ahead_while_others_are_asked_and_take_it_up(
    experts: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(team, "SURE", 10**9)
    position = waiting(RAILS, 0, 1)
    experts.expect([(RAILS.view(position, 0), 0), (RAILS.view(position, 1), 1)])
    assert experts.unsettled
    until(experts, lambda: not experts.unsettled)
    assert not experts.busy
    assert len(active_children()) == 2
    experts.ask(*question(), LONG)
    experts.hurry()
    assert answer(experts) in RAILS.legal(question()[0])


def test_closing_ends_all_processes_and_twice_is_no_fault(experts: Team) -> None:
    experts.ask(*question(), LONG)
    until(experts, lambda: len(active_children()) == 2)
    experts.close()
    experts.close()
    assert active_children() == []
    assert experts.poll() is None
    assert not experts.busy
    experts.ask(*question(), 0.0)
    assert answer(experts)


def test_one_core_is_left_to_the_window_and_no_more_than_four_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for usable, thinking in ((1, 1), (2, 1), (3, 2), (5, 4), (64, 4)):
        monkeypatch.setattr(team.os, "sched_getaffinity", lambda _, n=usable: set(range(n)), raising=False)
        assert team.cores() == thinking
