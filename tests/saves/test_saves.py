"""Saves: written and read back exactly, judged as strictly as playing, never lost."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from stat import S_ISDIR
from typing import Any

import pytest

from tabletop import games
from tabletop.engine.game import Game
from tabletop.games import find
from tabletop.match import Match, Seat
from tabletop.match.entries import Played, Undone
from tabletop.match.position_check import position_from
from tabletop.saves import lines, match_file, reader
from tabletop.saves.listed_file import described
from tabletop.system import disk
from tests.random_games import OWN, every_table, played
from tests.saves.saves import GAME, fields_of, refused, some_match, write

SHIPPED = sorted((Path(__file__).resolve().parents[2] / "saves").rglob("*.jsonl"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


# -- there and back --------------------------------------------------------------------------------------
@every_table
def test_a_save_read_back_is_the_same_match(key: str, seats: int, path: Path) -> None:
    for seed in range(3):
        match = played(key, seats, seed)
        match_file.save(match, path)
        loaded, lost = match_file.load(path)
        assert lost is None
        _is_the_same(loaded, match)


@every_table
def test_a_match_saved_half_way_and_gone_on_with_ends_the_same(key: str, seats: int, path: Path) -> None:
    match = played(key, seats, 4)
    half = match.branch_at(len(match.actions) // 2)
    match_file.save(half, path)
    loaded = match_file.load(path).match
    for seat, action in match.actions[len(half.actions) :]:
        assert loaded.play(action, seat) is None
    assert loaded.position.digest() == match.position.digest()


def _is_the_same(one: Match, other: Match) -> None:
    assert one.position.digest() == other.position.digest()
    assert (one.setup, one.seats, one.entries) == (other.setup, other.seats, other.entries)
    assert list(one.log()) == list(other.log())
    assert match_file.to_bytes(one).splitlines()[:-1] == match_file.to_bytes(other).splitlines()[:-1]


def test_what_was_undone_is_kept_in_the_file(path: Path) -> None:
    match = some_match(40)
    for _ in range(3):
        if match.undo():
            match.agree_undo((0, 1), len(match.actions) - 1)
    match.play(match.legal[0])
    match.reseat([Seat("Zoé", "red", "club", 1), match.seats[1]])
    assert sum(isinstance(entry, Undone) for entry in match.entries) == 3
    match_file.save(match, path)
    _is_the_same(match_file.load(path).match, match)


@every_table
def test_a_set_up_position_is_kept_in_the_file(key: str, seats: int, path: Path) -> None:
    first = played(key, seats, 6, actions=25 if key in OWN else 4)
    start = position_from(first.game, first.position.to_plain(), seats, first.setup.options, 6)
    match = Match(first.game, first.seats, first.setup.options, 6, start=start)
    match.play(match.legal[0])
    match_file.save(match, path)
    _is_the_same(match_file.load(path).match, match)


def test_line_ends_of_another_system_do_no_harm(path: Path) -> None:
    match = some_match()
    path.write_bytes(match_file.to_bytes(match).replace(b"\n", b"\r\n"))
    assert match_file.load(path).match.entries == match.entries


def test_a_missing_last_line_end_does_no_harm(path: Path) -> None:
    path.write_bytes(match_file.to_bytes(some_match()).rstrip())
    assert match_file.load(path).lost is None


def test_positions_are_fingerprinted_every_25_actions() -> None:
    marks = [line["actions"] for line in fields_of(some_match(60)) if line["is"] == "mark"]
    assert marks == [25, 50]


@pytest.mark.parametrize("save", SHIPPED, ids=lambda save: save.stem)
def test_every_save_that_ships_is_sound(save: Path) -> None:
    assert match_file.load(save).lost is None


def test_some_saves_ship() -> None:
    assert SHIPPED


def test_a_save_says_how_often_each_seat_asked_for_advice(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = some_match(20)
    for seat in (1, 0, 1):
        match.advise(seat)
        match.play(match.legal[0])
    for shorten_above in (lines.SHORTEN_ABOVE, 0):
        monkeypatch.setattr(lines, "SHORTEN_ABOVE", shorten_above)  # at 0, without undone actions
        match_file.save(match, path)
        loaded = match_file.load(path).match
        assert (loaded.advised, loaded.position) == ({0: 1, 1: 2}, match.position)
        assert (described(path).fault, described(path).actions) == (None, len(match.actions))


# -- rules that ask more ---------------------------------------------------------------------------------
def written_before(match: Match, rules: int) -> Iterator[dict[str, Any]]:
    """The lines that older rules would have written, which asked less."""
    again, older = Match(match.game, match.seats, match.setup.options, match.setup.seed), [0]
    yield {**lines.header(match.setup, rules)}
    for entry in match.entries:
        asked = again.asked
        match entry:
            case Played(seat, action):
                assert asked
                assert again.play(action, seat) is None
                known = asked.question.since <= rules
                older.append(older[-1] + known)
                if known:
                    yield lines.entry_line(entry)
            case Undone(to, agreed):
                assert again.agree_undo(agreed, to) is None
                del older[to + 1 :]
                yield {"is": "undo", "to": older[to], "agreed": agreed}
    yield {**lines.end(match, ""), "actions": older[-1]}


def sold_pages(match: Match) -> list[int]:
    """The moments of a share market when what was sold is shown."""
    return [n for n in range(len(match.actions)) if match.position_at(n).question == "sold"]


@pytest.mark.parametrize("seats", find("rails").seats)
def test_what_older_rules_did_not_ask_is_answered_while_their_saves_are_read(seats: int, path: Path) -> None:
    seeds = (seed for seed in count() if sold_pages(played("rails", seats, seed)))
    match = played("rails", seats, next(seeds))
    pages = sold_pages(match)
    match.agree_undo(range(seats), pages[-1] - 1)
    luck = Random(1)
    while match.asked:
        match.play(luck.choice(match.legal))
    before = list(written_before(match, 1))
    assert len(before) < len(match.entries)
    loaded, lost = match_file.load(write(path, before))
    assert lost is None
    assert (loaded.entries, loaded.position) == (match.entries, match.position)


def test_what_was_not_asked_before_has_one_answer() -> None:
    newer = [
        question for key in games.here() for question in find(key).questions.values() if question.since > 1
    ]
    assert newer
    for question in newer:
        (verb,) = question.verbs
        assert not verb.domains
        assert not verb.rules


# -- rules that have changed -----------------------------------------------------------------------------
@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game as a later version would have it, in which the last move of a match of 60 does not fit."""
    game = find(GAME)
    last = some_match().actions[-1]

    def why_not(self: object, position: object, seat: int, action: object) -> object:
        if action == last.action:
            return Game.why_not(game, position, seat + 1, action)  # type: ignore[arg-type]
        return Game.why_not(game, position, seat, action)  # type: ignore[arg-type]

    class Later(Game):
        pass

    fields = {f.name: getattr(game, f.name) for f in dataclasses.fields(game) if f.init}
    Later.why_not = why_not  # type: ignore[method-assign,assignment]
    later = Later(**{**fields, "version": game.version + 1})
    monkeypatch.setattr(games, "find", lambda key: later)


def test_the_first_action_that_no_longer_fits_is_named(path: Path, new_rules: None) -> None:
    fields = fields_of(some_match())
    bad = refused(write(path, fields))
    first = next(i for i, line in enumerate(fields) if line.get("verb") and _fits_no_more(line))
    assert bad.fault.key == "save.rules_changed"
    assert bad.fault.line == first + 1
    assert bad.fault.refusal
    mark, snapshot = bad.rescues
    done = [line for line in fields[:first] if line["is"] == "mark"]
    assert len(mark.match.actions) == (done[-1]["actions"] if done else 0)
    assert snapshot.match.position.digest() == fields[-1]["digest"]
    assert snapshot.match.actions == []


@pytest.mark.parametrize("spoilt", ["position", "end"])
def test_without_a_sound_snapshot_only_the_fingerprint_is_offered(
    spoilt: str, path: Path, new_rules: None
) -> None:
    fields = fields_of(some_match())
    if spoilt == "end":
        del fields[-1]
    else:
        fields[-1]["position"] = {"seats": 9}
    bad = refused(write(path, fields))
    assert [rescue.key for rescue in bad.rescues] == ["save.rescue.mark"]


def test_a_rule_that_fails_is_a_fault_of_the_file_and_not_a_crash(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_file.save(some_match(), path)

    def fail(*args: object) -> None:
        raise IndexError

    monkeypatch.setattr(Game, "play", fail)
    bad = refused(path)
    assert (bad.fault.key, bad.fault.line) == ("save.broken", 2)


def _fits_no_more(line: dict[str, object]) -> bool:
    last = some_match().actions[-1].action
    return (line["verb"], tuple(line["args"])) == last  # type: ignore[arg-type]


def test_old_formats_are_migrated_step_by_step(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fields = fields_of(some_match())
    for line in fields:
        if line["is"] == "do":
            line["player"] = line.pop("seat")

    def step(line: dict[str, object]) -> dict[str, object]:
        return {("seat" if key == "player" else key): value for key, value in line.items()}

    write(path, fields)
    monkeypatch.setattr(lines, "FORMAT", lines.FORMAT + 1)
    monkeypatch.setattr(reader, "STEPS", (*reader.STEPS, step))
    assert match_file.load(path).match.entries == some_match().entries


def test_every_older_format_has_its_migration() -> None:
    assert len(reader.STEPS) == lines.FORMAT - 1


# -- writing ---------------------------------------------------------------------------------------------
def test_three_generations_are_kept(path: Path) -> None:
    for n in (10, 20, 30, 40):
        match_file.save(some_match(n), path)
    kept = [len(match_file.load(disk.generation(path, n)).match.actions) for n in range(disk.GENERATIONS)]
    assert kept == [40, 30, 20]
    assert len(list(path.parent.iterdir())) == disk.GENERATIONS


def test_a_file_system_without_links_keeps_them_as_well(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot(*args: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", cannot)
    match_file.save(some_match(10), path)
    match_file.save(some_match(20), path)
    assert len(match_file.load(disk.generation(path, 1)).match.actions) == 10


class Killed(BaseException):
    """The process is gone: no cleaning up."""


CALLS = ("open", "write", "fsync", "link", "replace", "close")


@pytest.mark.parametrize("n", range(14))
def test_a_kill_while_writing_leaves_the_old_or_the_new_save_whole(
    n: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for actions in (10, 20, 30):
        match_file.save(some_match(actions), path)
    calls = iter(range(n + 1))

    def until_killed(real: object) -> object:
        def call(*args: object, **names: object) -> object:
            if next(calls, None) in (None, n):
                raise Killed
            return real(*args, **names)  # type: ignore[operator]

        return call

    with monkeypatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, until_killed(getattr(os, name)))
        patch.setattr(disk, "to_disk", until_killed(disk.to_disk))
        with suppress(Killed):
            match_file.save(some_match(40), path)
    assert len(match_file.load(path).match.actions) in (30, 40)
    match_file.save(some_match(50), path)
    assert len(match_file.load(path).match.actions) == 50


@pytest.mark.skipif(os.name == "nt", reason="Windows has no folder to flush")
def test_a_save_is_on_the_disk_before_it_takes_its_place_and_so_is_the_name_afterwards(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def noting(real: Callable[..., object], what: Callable[..., str]) -> Callable[..., object]:
        def call(*args: object) -> object:
            done.append(what(*args))
            return real(*args)

        return call

    def folder_or_file(handle: int) -> str:
        return f"flush {'folder' if S_ISDIR(os.fstat(handle).st_mode) else 'file'}"

    monkeypatch.setattr(disk, "to_disk", noting(disk.to_disk, folder_or_file))
    monkeypatch.setattr(os, "fsync", noting(os.fsync, folder_or_file))
    monkeypatch.setattr(os, "replace", noting(os.replace, lambda *_: "replace"))
    match_file.save(some_match(10), path)
    assert done == ["flush file", "replace", "flush folder"]


@pytest.mark.parametrize("call", ["write", "replace", "fsync"])
def test_a_full_disk_leaves_the_old_save_and_no_rubbish(
    call: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_file.save(some_match(10), path)

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        patch.setattr(disk, "to_disk", full if call == "fsync" else disk.to_disk)
        with pytest.raises(OSError, match="No space"):
            match_file.save(some_match(20), path)
    assert len(match_file.load(path).match.actions) == 10
    assert [each.name for each in path.parent.iterdir() if "new" in each.name] == []


def test_a_match_begun_by_a_clock_that_was_reset_is_read_again(path: Path) -> None:
    match = Match(find(GAME), [Seat("Anna"), Seat("Marc")], seed=1, made="1970-01-01T00:01:00+00:00")
    match_file.save(match, path)
    assert match_file.load(path).match.setup.made == match.setup.made
