"""Somebody who knows no rule and reads what is told plays a first match with the coach to its end."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.bots import Finder, decide
from tabletop.engine.verb import Action
from tabletop.learning.coach import FIRST, LATER, ROW
from tabletop.ui.play import computers
from tests.random_games import EVERYWHERE
from tests.tools.bench.newcomer import AtTable, Newcomer

pytestmark = pytest.mark.usefixtures("unpainted")


class AtOnce:
    """A computer player that answers in this process: no busy machine makes it lose patience."""

    lost, silent = 0, False

    def __init__(self, find: Finder, level: str, seed: int = 0) -> None:
        self._find, self._level, self._seed = find, level, seed
        self._asked: tuple[Any, int, int] | None = None

    @property
    def busy(self) -> bool:
        """Is there a question without an answer?"""
        return self._asked is not None

    def ask(self, view: Any, seat: int, moment: int) -> None:
        """Put a question to a seat, after so many actions."""
        self._asked = view, seat, moment

    def poll(self) -> Action | None:
        """The answer that a process would give."""
        asked, self._asked = self._asked, None
        if asked is None:
            return None
        view, seat, moment = asked
        return decide(self._find(), self._level, view, seat, self._seed + moment)

    def close(self) -> None:
        """Forget the question."""
        self._asked = None


@pytest.fixture(autouse=True)
def computers_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "player", AtOnce)


def test_a_newcomer_finishes_a_first_match_and_the_coach_keeps_its_budgets() -> None:
    diaries = [Newcomer(AtTable("macadam", 2, "fr", "Nouvelle")).play() for _ in range(2)]
    first, second = diaries
    assert all(diary.over and not diary.stuck and not diary.raw for diary in diaries)
    assert len(first.refusals) > 15
    assert not any(first.refusals)
    assert 4 <= sum(first.cards) <= FIRST  # beside those that the match waits at
    assert first.dense <= ROW
    assert sum(second.cards) <= LATER


@pytest.mark.parametrize("language", ["fr", "en"] if EVERYWHERE else ["fr"])
def test_one_who_tries_what_is_named_though_not_lit_learns_by_the_reasons(language: str) -> None:
    """Somebody else each time: who has sat here before is told less, and so has less to try."""
    diaries = []
    for seed in range(1, 4):
        hands = AtTable("macadam", seed, language, f"{language} {seed}")
        diaries.append(Newcomer(hands, seed, by_words=True).play())
    first, second = (sum(diary.per_decision(half) for diary in diaries) for half in (0, 1))
    assert all(diary.over for diary in diaries)
    assert 0 < first < len(diaries)
    rarely = len(diaries) / 4  # one refusal in four decisions: of so few, either half may have more
    assert second <= max(first / 2, rarely)
