"""What decided a match: arithmetic that adds up, and no claim without a line of the log."""

from __future__ import annotations

import itertools

import pytest

from tabletop.games import find, here
from tabletop.match import EVERYBODY, Match
from tabletop.match.decided import Decided, decided, loudest
from tests.random_games import played

TABLES = [(key, find(key).seats[0], seed) for key in here() for seed in range(3)]
over = pytest.mark.parametrize(("key", "seats", "seed"), TABLES)


def ended(key: str, seats: int, seed: int) -> tuple[Match, Decided]:
    """A random match and what decided it."""
    match = played(key, seats, seed)
    found = decided(match)
    assert found
    return match, found


@over
def test_the_steps_of_the_chapters_add_up_to_the_final_margin(key: str, seats: int, seed: int) -> None:
    match, found = ended(key, seats, seed)
    assert match.result
    scores = match.result.scores
    assert found.margin == scores[found.winner] - scores[found.second]
    assert sum(chapter.step for chapter in found.chapters) == found.margin
    assert found.winner in match.result.winners
    assert found.winner != found.second


@over
def test_chapters_follow_each_other_from_the_first_action_to_the_last(
    key: str, seats: int, seed: int
) -> None:
    match, found = ended(key, seats, seed)
    bounds = [(chapter.first, chapter.end) for chapter in found.chapters]
    assert bounds[0][0] == 0
    assert bounds[-1][1] == len(match.actions)
    assert all(end == first for (_, end), (first, _) in itertools.pairwise(bounds))
    assert all(a.after == b.before for a, b in zip(found.chapters, found.chapters[1:], strict=False))


@over
def test_every_line_was_told_to_everybody_and_its_change_is_that_of_its_actions(
    key: str, seats: int, seed: int
) -> None:
    match, found = ended(key, seats, seed)
    public = {(group.action, line.key) for group in match.log_for(EVERYBODY) for line in group.lines}
    for chapter in found.chapters:
        told = loudest(match, chapter, found.winner, found.second)
        assert {(each.action, each.line.key) for each in told} <= public
        assert all(chapter.first <= each.action < chapter.end for each in told)
        if len(told) < 3:
            assert sum(each.change for each in told) == chapter.step


@over
def test_at_most_three_cards_the_greatest_gain_first(key: str, seats: int, seed: int) -> None:
    _, found = ended(key, seats, seed)
    kinds = [card.kind for card in found.cards]
    assert kinds == [kind for kind in ("gain", "loss", "turn", "row") if kind in kinds]
    assert not {"turn", "row"} <= set(kinds)
    steps = [chapter.step for chapter in found.chapters]
    for card in found.cards:
        if card.kind == "gain":
            assert card.chapter
            assert card.chapter.step == max(steps)
            assert card.reversed == (max(steps) > found.margin)
        if card.kind == "loss":
            assert card.chapter
            assert card.chapter.step == min(steps) < 0
        if card.kind == "turn":
            assert card.chapter
            later = found.chapters[found.chapters.index(card.chapter) :]
            assert card.chapter.before <= 0
            assert all(chapter.after > 0 for chapter in later)
        if card.kind == "row":
            assert card.amounts[0] > card.amounts[1]


def test_nothing_is_decided_before_the_end() -> None:
    assert decided(played("macadam", 2, 1, 20)) is None
