"""What decided a match: arithmetic that adds up, and no claim without a line of the log."""

from __future__ import annotations

import itertools
import re

import pytest

from tabletop.engine.game import among_equals
from tabletop.games import find, here
from tabletop.match import EVERYBODY, Match
from tabletop.match.decided import Decided, decided, loudest, with_learner
from tabletop.match.decided_told import told
from tabletop.match.people import Learned
from tabletop.rulebook import rulebook
from tabletop.teaching import teaching
from tabletop.words import Words
from tests.random_games import played

MACADAM = teaching("macadam").lessons
TABLES = [(key, find(key).seats[0], seed) for key in here() for seed in range(3)]
TOLD_AT_ONCE = ("macadam", "paris")
"""Games in which nothing counts before a line tells it. In the others the figure that is followed moves with
what lies there, and lines tell it later or never."""
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
        assert all(each.change for each in told), "what changed nothing did not decide it"
        if len(told) < 3:
            assert sum(each.change for each in told) == chapter.step


@pytest.mark.parametrize(("key", "seats", "seed"), [t for t in TABLES if t[0] in TOLD_AT_ONCE])
def test_a_line_that_tells_points_is_told_with_the_points_it_brought(key: str, seats: int, seed: int) -> None:
    """At an end that scores many things at once, too."""
    match, found = ended(key, seats, seed)
    ways = {found.winner: 1, found.second: -1}
    told = [t for c in found.chapters for t in loudest(match, c, found.winner, found.second)]
    brought = [t.times * t.line.gain.points * ways[t.line.gain.seat] for t in told if t.line.gain]
    assert [t.change for t in told if t.line.gain] == brought


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


# -- who is new --------------------------------------------------------------------------------------------
def test_who_is_new_is_told_the_rules_met_and_a_lesson_for_the_one_that_refused_most() -> None:
    _, found = ended("macadam", 2, 0)
    lesson = MACADAM[0]
    rule, met = lesson.shows[0], sorted(rulebook("macadam").rules)[:31]
    learned = Learned(met=met, refused={rule: 3, met[-1]: 1}, ended=1)
    cards = with_learner(found, "macadam", {1: learned}, MACADAM).cards
    assert len(cards) <= 3
    assert cards[:-1] == found.cards[:2]
    told = cards[-1].met
    assert told
    assert (told.seat, told.rules, told.of) == (1, 31, len(rulebook("macadam").rules))
    assert (told.refusing, told.times) == (rule, 3)
    assert told.lesson
    assert rule in told.lesson.shows


@pytest.mark.parametrize(("refusals", "shown"), [(1, True), (5, False)])
def test_a_lesson_is_named_for_several_refusals_by_a_rule_that_it_shows(refusals: int, shown: bool) -> None:
    _, found = ended("macadam", 2, 0)
    rules = {rule for lesson in MACADAM for rule in lesson.shows}
    rule = next(r for r in rulebook("macadam").rules if (r in rules) == shown)
    learned = Learned(met=[rule], refused={rule: refusals}, ended=1)
    told = with_learner(found, "macadam", {0: learned}, MACADAM).cards[-1].met
    assert told
    assert told.lesson is None


def test_old_hands_have_no_such_card() -> None:
    _, found = ended("macadam", 2, 0)
    assert with_learner(found, "macadam", {0: Learned(met=["MAC-1.1"], ended=2)}, MACADAM) == found


# -- equals ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ranks", "rule"),
    [
        ([(5, 1, 1), (4, 9, 9)], ""),
        ([(5, 1, 1), (5, 2, 0), (4, 9, 9)], "first"),
        ([(5, 2, 1), (5, 2, 0), (5, 1, 8)], "second"),
        ([(5, 2, 1), (5, 2, 1), (5, 1, 8)], "shared"),
    ],
)
def test_the_rule_that_separates_equals_is_told(ranks: list[tuple[int, ...]], rule: str) -> None:
    assert among_equals(ranks, "first", "second", "shared") == rule


@over
def test_what_a_card_tells_adds_up_to_its_step(key: str, seats: int, seed: int) -> None:
    """The lines that there is no room for are told together."""
    _, found = ended(key, seats, seed)
    for card, said in zip(found.cards, told(found, Words("en", key, ["Léa", "Marc"])), strict=True):
        if card.chapter:
            changes = re.findall(r"\(([+−]\d+)[,)]|All else: ([+−]\d+)", said.words)
            numbers = [int((line or rest).replace("−", "-")) for line, rest in changes]
            assert sum(numbers) == card.chapter.step, said.words
