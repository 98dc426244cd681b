"""What decided a match: arithmetic that adds up, and no claim without a line of the log."""

from __future__ import annotations

import itertools
import re
from collections import Counter

import pytest

from tabletop.engine.game import COUNT, tie_rule
from tabletop.engine.log import Line
from tabletop.engine.position import NOBODY
from tabletop.engine.table import Text
from tabletop.games import find
from tabletop.learning.first_match import with_learner
from tabletop.learning.people import GameRecord
from tabletop.match import EVERYBODY, Match, credit
from tabletop.match.chapters import chapters
from tabletop.match.credit import Credit, Credits
from tabletop.match.decided import MatchAnalysis, decided, decisive_lines
from tabletop.match.decided_texts import card_texts
from tabletop.match.transcript import words_of
from tabletop.teaching import teaching
from tabletop.texts.rulebook import rulebook
from tabletop.texts.words import Words, signed
from tests.random_games import OWN, played

MACADAM = teaching("macadam").lessons
TABLES = [(key, find(key).seats[0], seed) for key in OWN for seed in range(3)]
COUNTED = {"log.mission", "log.binoculars", "log.power"}
"""Lines of Paris' last count."""
PRICES = ("log.price", "log.sells", "log.control")
"""Lines of the share market, where prices move with what is told of a company."""
over = pytest.mark.parametrize(("key", "seats", "seed"), TABLES)


def ended(key: str, seats: int, seed: int) -> tuple[Match, MatchAnalysis]:
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
def test_chapters_are_named_as_the_table_named_them_at_the_time(key: str, seats: int, seed: int) -> None:
    match, found = ended(key, seats, seed)
    lines = (line for group in match.log() for line in group.headings if line)
    named = {COUNT.round, *itertools.chain.from_iterable((each.round, each.phase) for each in lines)}
    begun = {each.first: each.titles for each in chapters(match) if not each.counted}
    assert {each.titles for each in found.chapters} >= set(begun.values())
    for chapter in found.chapters:
        assert named.issuperset(chapter.titles)
    for first, titles in begun.items():
        table = match.game.table(match.game.view(match.position_at(first), EVERYBODY), EVERYBODY)
        assert titles[0] == table.round
        assert [each.key for each in titles[1:]] in ([], [table.phases[table.phase]])


@over
def test_chapters_follow_each_other_from_the_first_action_to_the_last(
    key: str, seats: int, seed: int
) -> None:
    match, found = ended(key, seats, seed)
    bounds = [(chapter.first, chapter.end) for chapter in found.chapters]
    assert bounds[0][0] == 0
    assert bounds[-1][1] == len(match.actions)
    assert all(end - first in (0, 1) for (_, end), (first, _) in itertools.pairwise(bounds))
    assert all(a.after == b.before for a, b in zip(found.chapters, found.chapters[1:], strict=False))


@over
def test_every_line_was_told_to_everybody_and_its_change_is_that_of_its_actions(
    key: str, seats: int, seed: int
) -> None:
    match, found = ended(key, seats, seed)
    public = {(group.action, line.key) for group in match.log_for(EVERYBODY) for line in group.lines}
    for chapter in found.chapters:
        told = decisive_lines(Credits(match), chapter, found.winner, found.second)
        assert {(each.action, each.line.key) for each in told} <= public
        assert all(chapter.first <= each.action < chapter.end for each in told)
        assert all(each.change for each in told), "what changed nothing did not decide it"
        if len(told) < 3:
            assert sum(each.change for each in told) == chapter.step


@over
def test_what_only_the_count_brings_is_a_chapter_of_its_own_not_of_the_phase_before_it(
    key: str, seats: int, seed: int
) -> None:
    match, found = ended(key, seats, seed)
    counts = [chapter for chapter in found.chapters if chapter.titles == (COUNT.round,)]
    assert len(counts) == 1 or (key != "paris" and not counts)
    for chapter in found.chapters:
        told = decisive_lines(Credits(match), chapter, found.winner, found.second)
        assert not {each.line.key for each in told} & COUNTED or chapter in counts
    for chapter in counts if key == "paris" else ():
        of_count = ("score.missions", "score.binoculars", "score.powers")
        assert chapter.step == sum(row.step for row in found.rows if row.key in of_count)


@over
def test_lines_are_credited_with_all_that_their_action_changed(key: str, seats: int, seed: int) -> None:
    match, _ = ended(key, seats, seed)
    course = match.game.course
    assert course
    moved, credits = 0, Credits(match)
    for n in range(len(match.actions)):
        before, after = match.position_at(n), match.position_at(n + 1)
        change = [course.figure(after, s) - course.figure(before, s) for s in range(seats)]
        lines = credits.of(n)
        assert [sum(of_seat) for of_seat in zip(*(each.changes for each in lines), strict=True)] == (
            change if lines else []
        )
        assert bool(lines) == any(change)
        moved += len(lines)
    assert moved


@over
def test_a_line_is_credited_with_the_points_of_a_seat_that_it_names(key: str, seats: int, seed: int) -> None:
    """But for prices, which are everybody's: who holds shares has gained."""
    match, _ = ended(key, seats, seed)
    credits = Credits(match)
    for n in range(len(match.actions)):
        for line, changes, _ in credits.of(n):
            if line.key not in PRICES:
                assert {seat for seat, change in enumerate(changes) if change} <= seats_named(line), line


def seats_named(line: Line) -> set[int]:
    """The seats that a line speaks of: by their own tag, or by that of a thing that is theirs."""
    tags = [value for value in line.params.values() if isinstance(value, str)]
    return {int(number) for tag in tags for number in re.findall(r"\.(\d+)(?=\.|$)", tag)} | (
        {line.gain.seat} if line.gain else set()
    )


@over
def test_the_count_comes_first_with_the_rows_that_differ_most(key: str, seats: int, seed: int) -> None:
    match, found = ended(key, seats, seed)
    assert match.result
    assert sum(row.step for row in found.rows) == found.margin
    amounts = {row.key: (row.amounts[found.winner], row.amounts[found.second]) for row in match.result.rows}
    assert {row.key: (row.mine, row.other) for row in found.rows} == amounts
    gaps = [abs(row.step) for row in found.rows]
    assert gaps == sorted(gaps, reverse=True)
    if gaps[0]:
        assert found.cards[0].kind == "rows"
        assert found.cards[0].rows == tuple(row for row in found.rows[:3] if row.step)


@over
def test_every_loser_is_told_why(key: str, seats: int, seed: int) -> None:
    match, found = ended(key, seats, seed)
    assert match.result
    scores, winners = match.result.scores, match.result.winners
    at, lost = next(((n, card.lost) for n, card in enumerate(found.cards) if card.lost), (0, ()))
    assert [each.seat for each in lost] == [seat for seat in range(seats) if seat not in winners]
    for each in lost:
        assert each.behind == scores[found.winner] - scores[each.seat]
        assert all(row.step > 0 for row in each.rows)
        assert bool(each.rows) or each.behind <= 0
        if each.worst and each.line:
            assert each.worst.first <= each.line.action < each.worst.end
            assert each.line.change < 0
    assert any(each.line for each in lost if each.worst)
    said = list(card_texts(found, Words("en", key, ["Léa", "Marc", "Inès"])))[at].words
    assert all(f"{name} " in said for name in [["Léa", "Marc", "Inès"][each.seat] for each in lost])


@over
def test_the_greatest_gain_comes_before_setback_turn_and_losers(key: str, seats: int, seed: int) -> None:
    _, found = ended(key, seats, seed)
    kinds = [card.kind for card in found.cards]
    assert kinds == [kind for kind in ("rows", "lost", "gain", "loss", "turn") if kind in kinds]
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


def test_a_death_at_a_meal_is_what_moved_the_points_not_the_hare_before_it() -> None:
    """Zoé's hare brought two food; in the meal of the same action Aïcha's leader died."""
    match, n = dying("madsteam")
    lines = Credits(match).of(n)
    died = [each for each in lines if each.line.key == "log.dies"]
    assert died
    assert all(min(each.changes) < 0 for each in died)
    assert not any(any(each.changes) for each in lines[: lines.index(died[0])] if not each.line.gain)


def dying(key: str) -> tuple[Match, int]:
    """A match in which somebody dies in an action that told something else first."""
    for seed in itertools.count():
        match = played(key, 2, seed)
        for group in match.log_for(EVERYBODY):
            keys = [line.key for line in group.lines]
            if "log.dies" in keys[2:] and group.action >= 0:
                return match, group.action
    raise AssertionError


def test_a_loss_belongs_to_the_phase_in_which_it_fell_not_to_that_of_the_move_before_it() -> None:
    """Somebody dies at the meal that follows the last move of the round."""
    match, n, meal = dying_at_a_meal()
    found = decided(match)
    assert found
    before = next(each for each in chapters(match) if each.first <= n < each.end)
    assert before.titles != meal
    told = {
        chapter.titles: {
            line.line.key for line in decisive_lines(Credits(match), chapter, found.winner, found.second)
        }
        for chapter in found.chapters
        if chapter.first <= n < chapter.end
    }
    assert "log.dies" in told[meal]
    assert "log.dies" not in told[before.titles]


def dying_at_a_meal() -> tuple[Match, int, tuple[Text, ...]]:
    """A match with such a death, the number of the move, and the titles of the meal."""
    for seed in itertools.count():
        match = played("madsteam", 2, seed)
        for group in match.log_for(EVERYBODY):
            for line, at in zip(group.lines, group.headings, strict=False):
                now = match.game.headings(match.position_at(group.action)) if match.game.headings else None
                if line.key == "log.dies" and now and at and at.phase and at.phase != now.phase:
                    return match, group.action, (at.round, at.phase)
    raise AssertionError


@pytest.mark.parametrize("key", OWN)
def test_the_final_count_is_no_turn_of_the_seat_that_acted_last(key: str) -> None:
    match = played(key, 3, 3)
    turns = match.outline(EVERYBODY).turns
    counts = [turn for turn in turns if turn.headings == COUNT]
    assert all(turn.seat == NOBODY for turn in counts)
    assert turns[len(turns) - len(counts) :] == counts
    lines = {entry.line.key for turn in turns if turn not in counts for entry in turn.entries}
    of_count = ("log.count_occupants", "log.mission", "log.counts_links", "log.points")
    assert not lines.intersection(of_count)
    assert len([each for each in chapters(match) if each.counted]) == len(counts)


def test_nothing_is_decided_before_the_end() -> None:
    assert decided(played("macadam", 2, 1, 20)) is None


# -- who is new --------------------------------------------------------------------------------------------
def test_who_is_new_is_told_the_rules_met_and_a_lesson_for_the_one_that_refused_most() -> None:
    _, found = ended("macadam", 2, 0)
    lesson = MACADAM[0]
    rule, met = lesson.shows[0], sorted(rulebook("macadam").rules)[:31]
    learned = GameRecord(met=met, refused={rule: 3, met[-1]: 1}, ended=1)
    cards = with_learner(found, "macadam", {1: learned}, MACADAM).cards
    assert tuple(card for card in cards if not card.met) == found.cards
    told = next(card.met for card in cards if card.met)
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
    learned = GameRecord(met=[rule], refused={rule: refusals}, ended=1)
    told = with_learner(found, "macadam", {0: learned}, MACADAM).cards
    told = next(card.met for card in told if card.met)
    assert told
    assert told.lesson is None


def test_old_hands_have_no_such_card() -> None:
    _, found = ended("macadam", 2, 0)
    assert with_learner(found, "macadam", {0: GameRecord(met=["MAC-1.1"], ended=2)}, MACADAM) == found


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
    assert tie_rule(ranks, "first", "second", "shared") == rule


@over
def test_what_a_card_tells_adds_up_to_its_step(key: str, seats: int, seed: int) -> None:
    """The lines and rows that there is no room for are told together."""
    _, found = ended(key, seats, seed)
    for card, said in zip(found.cards, card_texts(found, Words("en", key, ["Léa", "Marc"])), strict=True):
        if card.chapter or card.rows:
            steps = [line.change for line in card.lines] if card.chapter else [row.step for row in card.rows]
            for step in steps:
                assert re.search(rf"[(\s]{re.escape(signed(step, '+', ','))}\)?\.", said.words), said.words
            rest = re.search(r"Everything else: ([+−][\d,]*\d)", said.words)
            whole = sum(steps) + (int(rest[1].replace("−", "-").replace(",", "")) if rest else 0)
            assert whole == (card.chapter.step if card.chapter else found.margin), said.words
            assert said.step.replace("−", "-") == f"{whole:+,}"


@over
def test_no_figure_is_told_again_after_itself_nor_for_the_only_row(key: str, seats: int, seed: int) -> None:
    match, found = ended(key, seats, seed)
    for card, said in zip(found.cards, card_texts(found, words_of(match, "en")), strict=True):
        lost = said.words if card.lost else ""
        assert not re.search(r"(\S*\d) \(\1\)", said.words), said.words
        assert not re.search(r"\(([+−]\d[\d,]*)\)\. What cost most there: .*\(\1\)\.$", lost, re.MULTILINE)
        assert not re.search(r"ends ([\d,]+) behind \w+: [^,.]* −\1\.", lost), lost


@over
def test_a_line_that_came_several_times_says_how_often(key: str, seats: int, seed: int) -> None:
    """One recruit is not told to have brought the points of seven."""
    _, found = ended(key, seats, seed)
    for card, said in zip(found.cards, card_texts(found, Words("en", key, ["Léa", "Marc"])), strict=True):
        lines = [*card.lines, *(lost.line for lost in card.lost if lost.line)]
        often = [line.times for line in lines if line.times > 1]
        assert re.findall(r"\((\d+) times, ", said.words) == [str(times) for times in often]


@over
def test_what_a_loser_is_told_adds_up_and_cites_no_rule(key: str, seats: int, seed: int) -> None:
    """The figures after the colon, the last of them that of all other rows, make up the gap."""
    _, found = ended(key, seats, seed)
    words = Words("en", key)
    for card, text in zip(found.cards, card_texts(found, words), strict=True):
        for lost, told in zip(card.lost, text.words.split("\n"), strict=False):
            steps = re.findall(r"\s([+−][\d,]*\d)(?=,| and |\.)", told.partition(". ")[0] + ".")
            numbers = [int(step.replace("−", "-").replace(",", "")) for step in steps]
            if "all of it in one row" in told:
                numbers = [-row.step for row in lost.rows]
            assert sum(numbers) == -max(lost.behind, 0), told
        if card.chapter:
            assert not [rule for rule in rulebook(key).rules if re.search(rf"{rule}\b", text.words)]


def test_each_action_is_measured_at_most_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playing actions again takes most of the time: with four seats they were measured up to four times."""
    match, _ = ended("gharkane", 4, 1)
    measured, real = Counter[int](), credit._measured

    def counted(match: Match, action: int) -> list[Credit]:
        measured[action] += 1
        return real(match, action)

    monkeypatch.setattr(credit, "_measured", counted)
    assert decided(match)
    assert set(measured.values()) == {1}
