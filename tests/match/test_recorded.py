"""Whole games recorded once: they are judged action by action, end as they did, and are told as they were."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tabletop.games import find
from tabletop.match import Match
from tabletop.saves import match_file
from tabletop.saves.reader import Reader
from tests.random_games import OWN
from tests.recorded.make import FOLDER, WANTED, told, ways

RECORDS = sorted(FOLDER.glob("*/*.jsonl"))
GAMES = sorted({path.parent.name for path in RECORDS})
every_record = pytest.mark.parametrize(
    "path", RECORDS, ids=lambda path: f"{path.parent.name} {path.stem}", scope="module"
)
"""A test for every record. The tests of a record run one after another, and read it once."""
every_recorded_game = pytest.mark.parametrize("key", GAMES)


@cache
def loaded(path: Path) -> Match:
    """Reading judges every action, and compares the last position with the one that was recorded."""
    match, lost = match_file.load(path)
    assert lost is None
    return match


def test_games_of_every_kind_are_recorded() -> None:
    assert set(GAMES) == set(OWN)


@every_record
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    match = loaded(path)
    assert match.asked is None
    assert match.result is not None
    assert match.game.audit(match.position) == []


@every_record
def test_a_recorded_game_is_told_as_it_was(path: Path) -> None:
    assert told(loaded(path)) == path.with_suffix(".txt").read_text("utf-8")


@every_recorded_game
def test_records_show_everything_at_every_number_of_players(key: str) -> None:
    coverage = import_module(f"tests.games.{key}.coverage")
    matches = [loaded(path) for path in RECORDS if path.parent.name == key]
    shown = set().union(*map(coverage.covered, matches))
    assert sorted(coverage.EVERYTHING - shown) == []
    assert len(shown & coverage.MET) >= len(coverage.MET) // 2
    assert len(matches) == WANTED * len(ways(find(key)))
    assert {len(match.seats) for match in matches} == set(find(key).seats)


@every_recorded_game
def test_records_bend_every_option(key: str) -> None:
    game, readers = find(key), [Reader(path) for path in RECORDS if path.parent.name == key]
    for reader in readers:
        reader.read_header()
    chosen = [game.settled(reader.setup.options) for reader in readers]
    bent = {option.key for option in game.options if any(option.which(each[option.key]) for each in chosen)}
    assert bent == {option.key for option in game.options}
