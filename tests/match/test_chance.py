"""What is drawn for a match cannot be computed from its cards, and is proved at its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.cli import main
from tabletop.match import Match, Seat, seeds
from tabletop.match.transcript import chance_proof
from tabletop.saves import match_file
from tabletop.saves.faults import BadSave
from tabletop.texts.words import Words
from tests.random_games import every_table, find
from tests.saves.saves import GAME, fields_of, some_match, write

SALT = "0123456789abcdef" * 2


def salted(key: str = GAME, seats: int = 2, seed: int = 7, salt: str = SALT) -> Match:
    return Match(find(key), [Seat(f"Player {i + 1}") for i in range(seats)], seed=seed, salt=salt)


def finish(match: Match) -> Match:
    while match.asked:
        match.play(match.legal[0])
    return match


def test_a_seed_is_drawn_from_the_whole_range_with_a_salt() -> None:
    drawn = [seeds.drawn() for _ in range(64)]
    assert len({salt for _, salt in drawn}) == len({seed for seed, _ in drawn}) == 64
    assert max(seed for seed, _ in drawn) > 2**60
    assert all(len(salt) == 32 for _, salt in drawn)


@every_table
def test_a_salt_changes_the_cards_and_only_the_seed_cannot_give_them(key: str, seats: int) -> None:
    plain, one, other = (salted(key, seats, salt=salt) for salt in ("", SALT, SALT[::-1]))
    assert len({match.position.rng for match in (plain, one, other)}) == 3
    assert one.position == salted(key, seats).position
    assert plain.position == find(key).new(seats, seed=7)


def test_the_proof_is_no_line_of_the_log_and_no_recap() -> None:
    match = salted()
    assert not [line for group in (*match.log(), *match.recap(0)) for line in group.lines
                if match.seed_proof in map(str, line.params.values())]  # fmt: skip


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_proof_is_told_on_request_and_its_source_only_at_the_end(language: str) -> None:
    match = salted()
    words = Words(language, match.game.key)
    before = chance_proof(match, words)
    assert match.seed_proof in before
    assert not any(each in before for each in (SALT, f"{match.setup.seed} "))
    after = chance_proof(finish(match), words)
    assert all(each in after for each in (match.seed_proof, SALT, f" {match.setup.seed},"))
    assert not chance_proof(salted(salt=""), words)


def test_a_proof_belongs_to_a_seed_and_a_salt() -> None:
    match = salted()
    assert match.seed_proof != salted(seed=8).seed_proof != salted(seed=8, salt=SALT[::-1]).seed_proof
    assert match.branch_at(0).seed_proof == match.seed_proof
    assert not salted(salt="").seed_proof


def test_a_save_keeps_the_salt_and_one_of_before_opens_without(tmp_path: Path) -> None:
    match = finish(salted())
    match_file.save(match, tmp_path / "new.jsonl")
    loaded = match_file.load(tmp_path / "new.jsonl").match
    assert (loaded.setup, loaded.position) == (match.setup, match.position)
    old = finish(salted(salt=""))
    fields = fields_of(old)
    fields[0]["format"] = 2
    loaded = match_file.load(write(tmp_path / "old.jsonl", fields)).match
    assert (loaded.setup.salt, loaded.position) == ("", old.position)


@pytest.mark.parametrize("salt", ["x", "A" * 32, SALT + "0", 7, None])
def test_a_salt_of_another_shape_is_refused(salt: object, tmp_path: Path) -> None:
    fields = fields_of(salted())
    fields[0]["salt"] = salt
    with pytest.raises(BadSave):
        match_file.load(write(tmp_path / "bad.jsonl", fields))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_replay_checks_the_proof_that_somebody_noted(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, file = finish(salted()), tmp_path / "match.jsonl"
    match_file.save(match, file)
    assert main(["replay", str(file), "--language", language, "--proof", match.seed_proof]) == 0
    said = capsys.readouterr().out
    assert all(told in said for told in (SALT, match.seed_proof))
    assert main(["replay", str(file), "--language", language, "--proof", "0" * 32]) == 1
    assert match.seed_proof in capsys.readouterr().err


def test_replay_says_that_a_chosen_seed_has_no_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    match_file.save(some_match(3), file)
    assert main(["replay", str(file), "--language", "en", "--proof", "0" * 32]) == 1
    assert "This game has no proof" in capsys.readouterr().err


def test_replay_tells_no_salt_of_a_match_that_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, file = salted(), tmp_path / "match.jsonl"
    match_file.save(match, file)
    main(["replay", str(file), "--language", "en"])
    said = capsys.readouterr().out
    assert match.seed_proof in said
    assert SALT not in said
