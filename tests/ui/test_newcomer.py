"""Somebody who knows no rule and reads what is told plays a first match with the coach to its end."""

from __future__ import annotations

from tabletop.match.coach import FIRST, LATER, ROW
from tests.bench.newcomer import AtTable, Newcomer


def test_a_newcomer_finishes_a_first_match_and_the_coach_keeps_its_budgets() -> None:
    diaries = [Newcomer(AtTable("macadam", 2, "fr", "Nouvelle")).play() for _ in range(2)]
    first, second = diaries
    assert all(diary.over and not diary.stuck and not diary.raw for diary in diaries)
    assert len(first.refusals) > 20
    assert not any(first.refusals)
    assert 5 <= sum(first.cards) <= FIRST
    assert first.dense <= ROW
    assert sum(second.cards) <= LATER


def test_one_who_tries_what_is_named_though_not_lit_learns_by_the_reasons() -> None:
    diary = Newcomer(AtTable("macadam", 1, "fr", "Nouveau"), by_words=True).play()
    assert diary.over
    assert 0 < diary.per_decision(0) < 1
    assert diary.per_decision(1) <= diary.per_decision(0) / 2
