"""Matches saved by every version that was released still open, replay and end as they did."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop.games import find, here
from tabletop.match import Match, Seat
from tabletop.match.entries import Played
from tabletop.saves import match_file
from tabletop.saves.listed_file import described
from tabletop.system.paths import shipped_saves
from tests.recorded.release import RELEASED

VERSIONS = sorted(folder.name for folder in RELEASED.iterdir())
SAVES = sorted([*RELEASED.rglob("*.jsonl"), *shipped_saves().glob("*.jsonl")])
JOURNALS = sorted(RELEASED.rglob("*.journal"))
every_save = pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
every_journal = pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)


def opened(path: Path, open_end: bool = False) -> Match:
    """Reading judges every action, and compares positions with the fingerprints in the file."""
    match, lost = match_file.load(path, open_end=open_end)
    assert lost is None
    return match


def newer(match: Match, rules: int) -> int:
    """How many of its actions answer what the rules of that version did not ask."""
    moments = (match.game.asked(match.position_at(n)) for n in range(len(match.actions)))
    return sum(asked is not None and asked.question.since > rules for asked in moments)


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def without_last_option(plain: dict[str, Any]) -> dict[str, Any]:
    return plain | {"options": plain["options"][:-1]}


@every_save
def test_a_save_of_an_older_version_opens_and_stands_as_it_did(path: Path) -> None:
    match, (first, *_, last) = opened(path), lines_of(path)
    assert match.setup.options == match.setup.options | first["options"]
    assert match.position.digest(first["options"]) == last["digest"]
    assert len(match.actions) - newer(match, first["rules"]) == last["actions"]
    assert [seat.name for seat in match.seats] == [seat["name"] for seat in last["seats"]]
    assert (match.asked is None) == last["over"]
    scores = {card.seat: card.score for card in match.table(0).seats}
    assert [scores[seat] for seat in range(len(match.seats))] == last["scores"]
    assert match.game.audit(match.position) == []


@pytest.mark.parametrize("path", sorted(shipped_saves().glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_match_that_ships_has_as_many_moves_as_its_list_entry_says(path: Path) -> None:
    assert opened(path).moves() == described(path).moves


@pytest.mark.parametrize("key", here())
def test_a_save_from_before_an_option_existed_opens_and_stands_as_it_did(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = find(key).seats[-1]
    match, path = Match(find(key), [Seat(f"{i}") for i in range(seats)], seed=2), tmp_path / "old.jsonl"
    kind = type(match.position)
    known, fields = match.setup.options, kind.to_plain
    luck = Random(2)
    while match.asked and len(match.actions) < 40:
        assert match.play(luck.choice(match.legal)) is None
    older = dict(list(known.items())[: len(match.game.options) - 1])
    with monkeypatch.context() as then:  # the app before its last option was added
        then.setattr(kind, "to_plain", lambda self: without_last_option(fields(self)))
        then.setattr(match, "setup", match.setup._replace(options=older))
        match_file.save(match, path)
    assert lines_of(path)[0]["options"] == older
    again = opened(path)
    assert again.position == match.position
    assert described(path).moves > 0


@every_journal
def test_a_journal_of_an_older_version_is_recovered(path: Path) -> None:
    match = opened(path, open_end=True)
    last = [line for line in lines_of(path) if line["is"] == "do"][-1]
    played = next(entry for entry in reversed(match.entries) if isinstance(entry, Played))
    assert played == (last["seat"], (last["verb"], tuple(last["args"])))


@pytest.mark.parametrize("path", [*SAVES, *JOURNALS], ids=lambda path: path.name)
def test_it_is_saved_again_as_it_is_and_played_to_its_end(path: Path, tmp_path: Path) -> None:
    match = opened(path, open_end=path in JOURNALS)
    match_file.save(match, tmp_path / "again.jsonl")
    again = opened(tmp_path / "again.jsonl")
    assert (again.setup, again.seats, again.entries) == (match.setup, match.seats, match.entries)
    assert again.position == match.position
    luck = Random(1)
    while again.asked:
        assert again.play(luck.choice(again.legal)) is None
    assert again.result
    assert len(again.result.scores) == len(again.seats)  # nobody wins where all are bankrupt


@pytest.mark.parametrize("version", VERSIONS)
def test_a_version_saved_matches_of_every_kind(version: str) -> None:
    entries: dict[str, set[str]] = {}
    for path in (RELEASED / version).iterdir():
        entries.setdefault(lines_of(path)[0]["game"], set()).update(line["is"] for line in lines_of(path))
    assert entries
    for game, found in entries.items():
        assert game in here()
        assert found >= {"match", "do", "undo", "seats", "mark", "end"}, game
