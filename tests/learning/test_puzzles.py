"""Puzzles: each is solved once more, taken at the table, and answered wrongly."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.players.turns import goes_on
from tabletop.engine.data import Entry
from tabletop.engine.verb import Action
from tabletop.games import find, here
from tabletop.learning.lesson import Verdict
from tabletop.learning.lessons_check import lesson_faults
from tabletop.learning.puzzle_grading import missed_turn
from tabletop.learning.puzzle_words import reason, task, title
from tabletop.learning.puzzles import PuzzleRun, by_difficulty, counted, level, position_of, puzzle_faults
from tabletop.learning.puzzles_dig import MOST, matches, written
from tabletop.learning.spoken import spoken
from tabletop.learning.teaching_check import Claims
from tabletop.match import Match, Seat
from tabletop.saves import match_file
from tabletop.system.languages import SOURCES
from tabletop.teaching import Puzzle, teaching
from tabletop.teaching.loader import read
from tabletop.texts.words import Words
from tests.random_games import EVERYWHERE, OWN

EVERY = [(game, puzzle) for game in here() for puzzle in teaching(game).puzzles]


def first(kind: str) -> tuple[str, Puzzle]:
    """A puzzle of that kind."""
    return next((game, puzzle) for game, puzzle in EVERY if puzzle.found.kind == kind)


def with_found(puzzle: Puzzle, **changed: Any) -> Puzzle:
    """The puzzle with another question or answer."""
    return puzzle._replace(found=puzzle.found._replace(**changed))


def test_every_puzzle_is_solved_again_and_its_way_is_the_goal() -> None:
    assert [fault for game, puzzle in EVERY for fault in puzzle_faults(find(game), puzzle)] == []


def test_every_game_has_ten_to_twenty_puzzles_about_different_things() -> None:
    for game in OWN:
        known = teaching(game).puzzles
        assert 10 <= len(known) <= MOST, game
        assert len({str(puzzle.found.value) for puzzle in known}) >= 4, game


def test_steam_barons_has_puzzles_of_all_three_ways_of_playing() -> None:
    modes = {puzzle.options["mode"] for puzzle in teaching("rails").puzzles}
    assert modes == {"share_market", "simplified", "standard"}


def test_a_changed_puzzle_is_found_out() -> None:
    for game, puzzle in {puzzle.found.kind: (game, puzzle) for game, puzzle in EVERY}.values():
        assert [*puzzle_faults(find(game), with_found(puzzle, best=puzzle.found.best + 1))]
        assert [*puzzle_faults(find(game), with_found(puzzle, second=puzzle.found.second - 1))]
        assert [*puzzle_faults(find(game), with_found(puzzle, without=puzzle.found.without + 1))]


def test_what_is_written_is_read_again() -> None:
    for game in here():
        puzzles = teaching(game).puzzles
        text = written(game, puzzles)
        nothing = Entry({}, "none")
        assert read(nothing, nothing, Entry(tomllib.loads(text), "puzzles.toml")).puzzles == puzzles


@pytest.mark.parametrize("said", [title, task, reason])
def test_titles_tasks_and_reasons_are_told_in_every_language(said: Callable[..., str]) -> None:
    for game, puzzle in EVERY:
        rules = find(game)
        for language in SOURCES:
            told = said(
                Words(language, game, options=puzzle.options), rules, puzzle, position_of(rules, puzzle)
            )
            assert told
            assert "{" not in told
            assert "puzzle." not in told
            assert "action." not in told


def test_no_task_is_a_rule_number() -> None:
    for game, puzzle in EVERY:
        told = task(Words("en", game), find(game), puzzle, position_of(find(game), puzzle))
        assert not [rule.id for rule in Words("en", game).rules() if rule.id in told]


def test_no_two_puzzles_of_a_game_have_the_same_title() -> None:
    for game, language in product(OWN, SOURCES):
        rules, words = find(game), Words(language, game)
        every = [title(words, rules, each, position_of(rules, each)) for each in teaching(game).puzzles]
        assert [name for name, n in Counter(every).items() if n > 1] == [], game


# -- the reason --------------------------------------------------------------------------------------------
LINES = 3000 if EVERYWHERE else 800
"""Lines of play of one puzzle that are played; only some of Madsteam have more."""


def results_of(game: str, puzzle: Puzzle) -> dict[tuple[Action, ...], int]:
    """What each line of play of a puzzle's turn brings, by playing all of them one by one."""
    rules, start, found = find(game), position_of(find(game), puzzle), dict[tuple[Action, ...], int]()
    open_ = list[tuple[tuple[Action, ...], Any]]([((), start)])
    while open_ and len(found) < LINES:
        line, at = open_.pop()
        if line and not goes_on(start, at, puzzle.seat):
            found[line] = counted(rules, start, at, puzzle)
            continue
        every = ((action, rules.after(at, action)) for action in rules.legal(at))
        sure = (
            (a, then)
            for a, then in every
            if (then.rng, then.secrets_shown) == (start.rng, start.secrets_shown)
        )
        open_ += [((*line, action), then) for action, then in sure if len(line) < 6]
    return found


def test_what_a_reason_says_holds_for_every_line_of_play() -> None:
    checked = 0
    for game, puzzle in EVERY:
        if puzzle.found.kind != "own_turn":
            continue
        found, position = puzzle.found, position_of(find(game), puzzle)
        played = results_of(game, puzzle)
        assert max(played.values()) <= found.best, puzzle.key
        assert not [n for n in played.values() if found.second < n < found.best], puzzle.key
        if found.pivot >= 0:
            for move in found.answers[: found.pivot + 1]:
                decisive = spoken(find(game), position, move.split(" "))
                position = find(game).after(position, decisive)
            others = [n for line, n in played.items() if decisive not in line]
            assert max(others, default=found.without) <= found.without < found.best, puzzle.key
            checked += 1
    assert checked >= 10


# -- grading -----------------------------------------------------------------------------------------------
def test_players_that_are_told_the_task_miss_as_often_as_the_file_says() -> None:
    game, puzzle = first("own_turn")
    again = missed_turn(find(game), position_of(find(game), puzzle), puzzle.found)
    assert again == puzzle.missed


def test_the_levels_of_difficulty_follow_how_many_players_miss() -> None:
    for game in OWN:
        order = by_difficulty(game)
        missed = [(puzzle.missed.get("club", 0), puzzle.missed["learner"]) for puzzle in order]
        assert missed == sorted(missed), game
        assert missed[-1][1] >= 2 * missed[0][1] > 0 or missed[0][1] == 0 < missed[-1][1], game
        levels = [level(game, puzzle) for puzzle in order]
        assert levels == sorted(levels), game
        assert {*levels} == {0, 1, 2}, game


@pytest.mark.parametrize("game", here())
def test_a_turn_that_falls_short_is_told_by_how_much_and_taken_back(game: str) -> None:
    for puzzle in (each for each in teaching(game).puzzles if each.found.kind == "own_turn"):
        run = PuzzleRun(find(game), puzzle)
        start = run.match.position.digest()
        for move in puzzle.found.rival:
            assert run.match.play(spoken(find(game), run.match.position, move.split(" "))) is None
            run.tried(None)
        assert run.state is Verdict.AWAY
        assert run.brought == puzzle.found.second < puzzle.found.best
        run.set_back()
        assert run.match.position.digest() == start


def test_a_turn_that_leaves_its_result_to_luck_does_not_solve_a_puzzle() -> None:
    tried = 0
    for game, puzzle in ((game, each) for game, each in EVERY if each.found.chance):
        run = PuzzleRun(find(game), puzzle)
        start = run.match.position
        for action in run.match.legal:
            then = find(game).after(start, action)
            if (then.rng, then.secrets_shown) != (start.rng, start.secrets_shown):
                run.match.play(action)
                assert run.tried(None) is Verdict.AWAY
                assert run.by_luck
                tried += 1
                break
    assert tried


# -- by the book -------------------------------------------------------------------------------------------
def test_a_puzzle_or_a_lesson_under_a_variant_is_refused() -> None:
    for key in OWN:
        game, known = find(key), teaching(key)
        option = next(option for option in game.options if option.variant)
        bent = {option.key: option.choices[1]}
        puzzle = known.puzzles[0]._replace(options={**known.puzzles[0].options, **bent})
        assert [fault for fault in puzzle_faults(game, puzzle) if option.key in fault], key
        lesson = known.lessons[0]
        given = {**lesson.position, "options": {**lesson.position.get("options", {}), **bent}}
        wrong = lesson_faults(Claims(game), lesson._replace(position=given), tries=0)
        assert [fault for fault in wrong if option.key in fault], key


def test_only_matches_by_the_book_are_dug_in(tmp_path: Path) -> None:
    game, seats = find("macadam"), [Seat("Ann"), Seat("Bob")]
    for name, options in (("book", {}), ("bent", {"who_rolls": "leader"})):
        match_file.save(Match(game, seats, options, 1), tmp_path / f"{name}.jsonl")
    given = sorted(tmp_path.iterdir())
    assert [source for source, _ in matches(game, given)] == ["book"]
    source, play = matches(game, [])[0]
    played = play()
    assert played.asked is None
    assert game.variants(played.setup.options) == [], source


def test_the_task_of_a_puzzle_names_the_way_and_the_map_it_is_played_in() -> None:
    for game, puzzle in EVERY:
        told = task(Words("en", game), find(game), puzzle, position_of(find(game), puzzle))
        for option in find(game).options:
            if not option.variant:
                assert Words("en", game)(f"option.{option.key}.{puzzle.options[option.key]}") in told
