"""Puzzles: each is solved once more, taken at the table, and answered wrongly."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tabletop.engine.data import Entry
from tabletop.engine.game import Game
from tabletop.engine.log import tell
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.games import find, here
from tabletop.learning.lesson import Verdict
from tabletop.learning.lessons_check import lesson_faults
from tabletop.learning.puzzle_search import solve
from tabletop.learning.puzzles import Puzzling, meant, position_of, puzzle_faults, task
from tabletop.learning.puzzles_dig import MOST, matches, written
from tabletop.learning.teaching_check import Claims
from tabletop.match import Match, Seat
from tabletop.saves import match_file
from tabletop.system.languages import SOURCES
from tabletop.teaching import Puzzle, teaching
from tabletop.teaching.loader import read
from tabletop.texts.words import Words
from tests.random_games import OWN

EVERY = [(game, puzzle) for game in here() for puzzle in teaching(game).puzzles]


def first(kind: str) -> tuple[str, Puzzle]:
    """A puzzle of that kind."""
    return next((game, puzzle) for game, puzzle in EVERY if puzzle.found.kind == kind)


def with_found(puzzle: Puzzle, **changed: Any) -> Puzzle:
    """The puzzle with another question or answer."""
    return puzzle._replace(found=puzzle.found._replace(**changed))


def test_every_puzzle_is_solved_again_and_its_way_is_the_goal() -> None:
    assert [fault for game, puzzle in EVERY for fault in puzzle_faults(find(game), puzzle)] == []


def test_a_puzzle_does_not_depend_on_how_much_the_log_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line more of the log made puzzles harder than they had been."""

    def chatty(game: Game[Any], position: Position, action: Action) -> None:
        tell(position, "log.round")
        play(game, position, action)
        tell(position, "log.round")

    play = Game.play
    monkeypatch.setattr(Game, "play", chatty)
    foreseen = [(find(game), puzzle) for game, puzzle in EVERY if puzzle.found.kind == "predict"]
    for game, puzzle in foreseen:
        position = position_of(game, puzzle)
        again = solve(game, position, puzzle.found, meant(game, position, puzzle))
        assert again
        assert again.work == puzzle.found.work
    assert foreseen


def test_every_game_has_puzzles_of_at_least_two_kinds() -> None:
    for game in OWN:
        kinds = Counter(puzzle.found.kind for puzzle in teaching(game).puzzles)
        assert len(kinds) >= 2, game
        assert 5 <= kinds.total() <= MOST, game


def test_a_changed_puzzle_is_found_out() -> None:
    for kind in ("own_turn", "predict"):
        game, puzzle = first(kind)
        assert [*puzzle_faults(find(game), with_found(puzzle, best=puzzle.found.best + 1))]
    game, puzzle = next((g, p) for g, p in EVERY if "refused" in p.found.value)
    rule = next(rule for rule in Words("en", game).rules() if rule.id != puzzle.found.value["refused"])
    assert [*puzzle_faults(find(game), with_found(puzzle, value={"refused": rule.id}))]


def test_what_is_written_is_read_again() -> None:
    for game in here():
        puzzles = teaching(game).puzzles
        text = written(game, puzzles)
        nothing = Entry({}, "none")
        assert read(nothing, nothing, Entry(tomllib.loads(text), "puzzles.toml")).puzzles == puzzles


def test_every_task_is_told_in_every_language() -> None:
    for game, puzzle in EVERY:
        rules = find(game)
        for language in SOURCES:
            told = task(Words(language, game), rules, puzzle, position_of(rules, puzzle))
            assert told
            assert "{" not in told
            assert "puzzle." not in told
            assert "action." not in told


@pytest.mark.parametrize("game", here())
def test_a_turn_that_falls_short_is_told_by_how_much_and_taken_back(game: str) -> None:
    for puzzle in (each for each in teaching(game).puzzles if each.found.kind == "own_turn"):
        taking = Puzzling(find(game), puzzle)
        start = taking.match.position.digest()
        while taking.state is Verdict.ON:
            assert taking.match.play(taking.match.legal[0]) is None
            taking.tried(None)
        assert taking.state is Verdict.AWAY
        assert taking.brought < puzzle.found.best
        taking.set_back()
        assert taking.match.position.digest() == start


def test_an_allowed_move_is_not_what_a_rule_forbids() -> None:
    game, puzzle = next((g, p) for g, p in EVERY if "refused" in p.found.value)
    taking = Puzzling(find(game), puzzle)
    assert taking.tried(taking.match.play(taking.match.legal[0])) is Verdict.AWAY


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
        wrong = lesson_faults(Claims(game), lesson._replace(position=given), storm=0)
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
