"""`tabletop referee`: whatever a program sends, it gets one reply and the match goes on."""

from __future__ import annotations

import io
import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tabletop.cli import main
from tabletop.games import find
from tabletop.match import Match, Seat
from tabletop.referee import protocol
from tabletop.referee.referee import Referee
from tabletop.saves import match_file
from tabletop.system import disk
from tabletop.system.paths import saves_dir
from tests.patience import HANG
from tests.random_games import CEILING, every_table, played
from tests.saves.saves import GAME

Reply = dict[str, Any]


class Program:
    """The other side of a referee."""

    def __init__(self, match: Match, language: str = "en", folder: Path | None = None) -> None:
        self.referee = Referee(match, language, folder or saves_dir())

    def __call__(self, do: object = "ask", **request: object) -> Reply:
        return self.line(json.dumps({"do": do, **request}).encode())

    def line(self, data: bytes) -> Reply:
        reply, _ = self.referee.answer(data)
        json.dumps(reply, allow_nan=False)
        return reply


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(Match(find(GAME), [Seat("Anna"), Seat("Marc")], seed=1), folder=tmp_path)


# -- playing ---------------------------------------------------------------------------------------------
@every_table
def test_a_program_can_play_a_whole_match(key: str, seats: int) -> None:
    program, dice = Program(Match(find(key), [Seat(f"P{i}") for i in range(seats)], seed=1)), random.Random(1)
    for _ in range(CEILING):
        asked = program()
        if asked["over"]:
            break
        assert asked["prompt"]
        assert all(action["words"] for action in asked["legal"])
        action = dice.choice(asked["legal"])
        why = program("why", verb=action["verb"], args=action["args"])
        assert why == {"ok": True, "legal": True}
        played = program("play", verb=action["verb"], args=action["args"])
        assert played["ok"]
        assert all("{" not in line["words"] for line in played["log"])
    score = program("score")
    assert score["over"]
    assert len(score["scores"]) == seats
    assert score["winners"]
    assert all(row["words"] and len(row["amounts"]) == seats for row in score["rows"])


def test_a_refused_action_names_its_rule(program: Program) -> None:
    asked = program()
    for do in ("play", "why"):
        reply = program(do, verb=asked["legal"][0]["verb"], seat=1 - asked["seat"])
        assert reply["rule"] == find(GAME).turn_rule
        assert reply["words"]
    assert program() == asked


def test_a_view_shows_only_what_that_seat_may_see() -> None:
    match = played(GAME, 3, 1, actions=20)
    program = Program(match)
    for seat in range(3):
        view = match.view(seat)
        reply = program("view", seat=seat)
        assert reply["position"] == view.to_plain()
        assert len(reply["pieces"]) == len(list(match.game.pieces(view, seat)))


def test_a_price_is_told_before_it_is_paid() -> None:
    found = False
    for seed in range(10):
        match = played(GAME, 2, seed, actions=30)
        asked = match.asked
        for told in Program(match)()["legal"]:
            price = match.game.verbs[told["verb"]].price(match.position, asked.seat if asked else 0)
            assert told.get("price", 0) == price
            found |= price > 0
    assert found


def test_undo_and_redo(program: Program) -> None:
    before = program()
    program("play", verb=before["legal"][0]["verb"])
    after = program()
    blocked = program("undo")
    assert not blocked["ok"]
    assert blocked["error"].startswith("undo.")
    assert program("undo", agreed=[0])["error"] == "undo.not_agreed"
    assert program("undo", agreed=[0, 1]) == {"ok": True, "actions": 0}
    assert program() == before
    assert program("redo") == {"ok": True, "actions": 1}
    assert program() == after
    assert program("redo")["error"] == "undo.no_redo"


def test_save_and_load(program: Program, tmp_path: Path) -> None:
    file = str(tmp_path / "match.jsonl")
    program("play", verb=program()["legal"][0]["verb"])
    here = program()
    assert program("save", file=file)["ok"]
    program("play", verb=program()["legal"][0]["verb"])
    assert program("load", file=file) == {"ok": True, "actions": 1}
    assert program() == here
    Path(file).write_bytes(b"nonsense")
    bad = program("load", file=file)
    assert (bad["error"], bad["line"]) == ("save.no_header", 1)
    assert not program("load", file=str(tmp_path))["ok"]
    assert not program("save", file=str(tmp_path / "match.jsonl" / "below"))["ok"]
    assert program() == here


def test_files_stay_in_the_folder_given_at_the_start(tmp_path: Path) -> None:
    folder, outside = tmp_path / "inside", tmp_path / "outside.jsonl"
    folder.mkdir()
    (folder / "link.jsonl").symlink_to(outside)
    program = Program(Match(find(GAME), [Seat("Anna"), Seat("Marc")], seed=1), folder=folder)
    assert program("save", file="below/match.jsonl")["ok"]
    assert (folder / "below" / "match.jsonl").is_file()
    for name in (str(outside), "../outside.jsonl", "link.jsonl", "below/../../outside.jsonl", "."):
        assert program("save", file=name)["error"] == "referee.outside"
        assert program("load", file=name)["error"] == "referee.outside"
    assert not outside.exists()


@pytest.mark.parametrize("kept", ["letter.txt", "match.jsonl.1", "match.journal"])
def test_a_file_that_is_no_save_is_never_replaced(kept: str, program: Program, tmp_path: Path) -> None:
    name = kept.removesuffix(".1")
    if name != kept or name.endswith("journal"):
        assert program("save", file=name)["ok"]
    old = (tmp_path / kept).read_bytes() if (tmp_path / kept).exists() else b"Dear Anna"
    (tmp_path / kept).write_bytes(old)
    assert program("save", file=name)["error"] == "referee.no_save"
    assert (tmp_path / kept).read_bytes() == old


# -- nonsense --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"", "referee.not_json"),
        (b"hello", "referee.not_json"),
        (b"\xff\xfe", "referee.not_json"),
        (b"[" * 100_000, "referee.not_json"),
        (b"9" * 10_000, "referee.not_json"),
        (b'{"do":NaN}', "referee.not_json"),
        (b'{"do":"\\ud800"}', "referee.not_json"),
        (b'{"do":"play","verb":"\\udfff"}', "referee.not_json"),
        (b'{"do":"save","file":"\\udcff"}', "referee.not_json"),
        (b'{"\\ud800":1}', "referee.not_json"),
        (b"[]", "referee.no_object"),
        (b"null", "referee.no_object"),
        (b"{}", "referee.unknown"),
        (b'{"do":["ask"]}', "referee.unknown"),
        (b'{"do":"dance"}', "referee.unknown"),
        (b'{"do":"play"}', "referee.needs_verb"),
        (b'{"do":"play","verb":7}', "referee.needs_verb"),
        (b'{"do":"play","verb":"x","args":7}', "referee.needs_args"),
        (b'{"do":"play","verb":"x","args":[true]}', "referee.needs_args"),
        (b'{"do":"play","verb":"x","args":[1.0]}', "referee.needs_args"),
        (b'{"do":"play","verb":"x"}', "referee.no_such_move"),
        (b'{"do":"play","verb":"x","seat":true}', "referee.needs_seat"),
        (b'{"do":"view"}', "referee.needs_seat"),
        (b'{"do":"view","seat":2}', "referee.needs_seat"),
        (b'{"do":"undo","agreed":7}', "referee.needs_agreed"),
        (b'{"do":"undo","to":"x"}', "referee.needs_to"),
        (b'{"do":"undo","to":-1}', "undo.nothing"),
        (b'{"do":"save"}', "referee.needs_file"),
        (b'{"do":"save","file":"a\\u0000b"}', "referee.needs_file"),
        (b'{"do":"load","file":"/"}', "referee.outside"),
        (b'{"do":"load","file":"../x"}', "referee.outside"),
        (b'{"do":"save","file":"/etc/passwd"}', "referee.outside"),
        (b" " * (protocol.LONGEST_LINE + 1), "referee.too_long"),
    ],
)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_nonsense_gets_an_answer_in_words(line: bytes, error: str, language: str) -> None:
    program = Program(Match(find(GAME), [Seat("Anna"), Seat("Marc")], seed=1), language)
    before = program()
    reply = program.line(line)
    assert (reply["ok"], reply["error"]) == (False, error)
    assert reply["words"] != error
    assert program() == before


def test_a_rule_that_fails_does_not_stop_the_referee(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise ZeroDivisionError

    before = program()
    with monkeypatch.context() as patch:
        patch.setattr(Match, "play", fail)
        assert program("play", verb=before["legal"][0]["verb"])["error"] == "referee.failed"
    assert program() == before


words = st.sampled_from(["ask", "play", "why", "view", "undo", "redo", "score", "quit", "load", "dance"])
values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 99) | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)
requests = st.dictionaries(
    st.sampled_from(["do", "verb", "args", "seat", "agreed", "to", "file"]), words | values, max_size=5
) | st.fixed_dictionaries(
    {
        "do": st.sampled_from(["play", "why"]),
        "verb": st.sampled_from([*find(GAME).verbs]),
        "args": st.lists(st.integers(-2, 60), max_size=3),
    },
    optional={"seat": st.integers(-1, 3)},
)
FUZZ = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FUZZ
@given(asked=st.lists(requests, max_size=12))
def test_no_request_stops_the_referee(asked: list[Reply]) -> None:
    program = Program(played(GAME, 2, 3, actions=15))
    for request in asked:
        reply = program.line(json.dumps(request).encode())
        assert reply.get("error") != "referee.failed"
        assert reply["ok"] or reply["words"]
    match = program.referee.match
    assert match.game.audit(match.position) == []
    assert program()["ok"]


@FUZZ
@given(data=st.binary(max_size=60))
def test_no_bytes_stop_the_referee(data: bytes, program: Program) -> None:
    assert program.line(data)["error"].startswith("referee.")


# -- the process -----------------------------------------------------------------------------------------
def referee(lines: bytes, *args: str) -> tuple[int, list[Reply], str]:
    """Exit status, replies and complaints of the real command."""
    command = [sys.executable, "-m", "tabletop", "referee", GAME, "--language", "en", *args]
    run = subprocess.run(command, input=lines, capture_output=True, check=False, timeout=HANG)
    return run.returncode, [json.loads(line) for line in run.stdout.splitlines()], run.stderr.decode()


def test_one_reply_a_line_until_quit_or_the_end() -> None:
    status, replies, _ = referee(b'{"do":"ask"}\nrubbish\n{"do":"quit"}\n{"do":"ask"}\n', "--seats", "3")
    assert (status, [reply["ok"] for reply in replies]) == (0, [True, False, True])
    status, replies, _ = referee(b'{"do":"score"}')
    assert (status, len(replies)) == (0, 1)


def test_half_a_letter_does_not_end_the_referee(program: Program) -> None:
    sent = io.BytesIO(b'{"do":"\\ud800"}\n{"do":"why","verb":"\\udc80"}\n{"do":"ask"}\n')
    out = io.BytesIO()
    program.referee.serve(sent, out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [reply["ok"] for reply in replies] == [False, False, True]
    assert json.loads(protocol.reply({"words": "a file named \udcff"})) == {"words": "a file named \udcff"}


def test_a_line_that_is_too_long_is_one_request(program: Program) -> None:
    sent = io.BytesIO(b"x" * (3 * protocol.LONGEST_LINE) + b'\n{"do":"ask"}\n')
    out = io.BytesIO()
    program.referee.serve(sent, out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [reply["ok"] for reply in replies] == [False, True]


def test_a_match_can_start_from_a_set_up_position(tmp_path: Path) -> None:
    match = played(GAME, 2, 5, actions=25)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(match.position.to_plain()))
    _, (asked,), _ = referee(b'{"do":"ask"}\n', "--seats", "2", "--position", str(file))
    legal = [(action["verb"], tuple(action["args"])) for action in asked["legal"]]
    assert legal == [tuple(action) for action in match.legal]
    file.write_text("{}")
    _, (fresh,), _ = referee(b'{"do":"ask"}\n', "--seats", "2", "--position", str(file))
    assert fresh["seat"] == 0


@pytest.mark.parametrize(
    "position",
    [
        "",
        "[]",
        "{",
        '{"nonsense":1}',
        '{"seats":5}',
        '{"agenda":[["ask",7,"x"]]}',
        '{"agenda":7}',
        "[" * 99999,
    ],
)
def test_a_position_that_cannot_be_is_refused(position: str, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(position)
    status, replies, said = referee(b"", "--seats", "2", "--position", str(file))
    assert (status, replies) == (1, [])
    assert "position.json: this position is impossible" in said


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("plain", "field"),
    [
        ({"nonsense": 1}, "nonsense"),
        ({"seats": "2"}, "seats"),
        ({"seats": 5}, "seats"),
        ({"hands": 7}, "hands"),
        ({"hands": []}, "hands"),
        ({"fronts": [[]]}, "fronts"),
        ({"won": []}, "won"),
        ({"agenda": [["ask", 7, "x"]]}, "agenda"),
        ({"agenda": [["ask"]]}, "agenda"),
    ],
)
def test_a_malformed_position_is_refused_by_its_field_in_words(
    plain: dict[str, Any], field: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(plain))
    assert main(["referee", GAME, "--seats", "2", "--language", language, "--position", str(file)]) == 1
    said = capsys.readouterr().err
    assert field in said.partition("(")[2]
    english = ("IndexError", "needed", "no such field", "nobody can be asked", "but 2 sit")
    assert not any(told in said for told in english)


# -- on the disk -----------------------------------------------------------------------------------------
def test_with_sync_every_action_is_on_the_disk_before_its_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[int] = []
    real = disk.to_disk
    monkeypatch.setattr(disk, "to_disk", lambda handle: (real(handle), flushed.append(handle)))
    match = Match(find(GAME), [Seat("Anna"), Seat("Marc")], seed=1)
    referee = Referee(match, "en", tmp_path, sync=True)
    for n in range(1, 4):
        action = match.legal[0]
        request = {"do": "play", "verb": action.verb, "args": action.args}
        referee.serve(io.BytesIO(json.dumps(request).encode()), answer := io.BytesIO())
        assert json.loads(answer.getvalue())["synced"] is True
        assert len(flushed) >= n
        (journal,) = (tmp_path / "journal").glob("*.journal")
        assert len(match_file.load(journal, match.game.key).match.actions) == n  # what a kill would leave
    referee.close()
    assert journal.exists()
    program = Program(Match(find(GAME), [Seat("Anna"), Seat("Marc")], seed=2), folder=tmp_path)
    assert program("load", file=f"journal/{journal.name}")["actions"] == 3


def test_with_sync_a_journal_goes_when_its_match_is_saved(tmp_path: Path) -> None:
    match = Match(find(GAME), [Seat("Anna"), Seat("Marc")], seed=1)
    referee = Referee(match, "en", tmp_path, sync=True)
    action = match.legal[0]
    requests = [{"do": "play", "verb": action.verb, "args": action.args}, {"do": "save", "file": "a.jsonl"}]
    for request in requests:
        assert referee.answer(json.dumps(request).encode())[0]["ok"]
    referee.close()
    assert not [*(tmp_path / "journal").iterdir()]


def test_with_sync_an_answer_says_that_the_disk_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = Referee(Match(find(GAME), [Seat("Anna"), Seat("Marc")], seed=1), "en", tmp_path, sync=True)
    monkeypatch.setattr(disk, "to_disk", Mock(side_effect=OSError(5, "Input/output error")))
    action = referee.match.legal[0]
    request = {"do": "play", "verb": action.verb, "args": action.args}
    referee.serve(io.BytesIO(json.dumps(request).encode()), answer := io.BytesIO())
    assert json.loads(answer.getvalue())["synced"] is False
    referee.close()


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_the_system_is_asked_to_flush_before_each_answer_with_sync(tmp_path: Path) -> None:
    match = Match(find(GAME), [Seat("Anna"), Seat("Marc")], seed=1)
    requests = b""
    for _ in range(3):
        action = match.legal[0]
        match.play(action)
        requests += json.dumps({"do": "play", "verb": action.verb, "args": action.args}).encode() + b"\n"
    calls = tmp_path / "calls"
    command = [sys.executable, "-m", "tabletop", "referee", GAME, "--seats", "2", "--seed", "1", "--sync"]
    traced = ["strace", "-f", "-qq", "-e", "trace=fdatasync,fsync,write", "-o", str(calls), *command]
    done = subprocess.run(
        [*traced, "--folder", str(tmp_path)], input=requests, capture_output=True, timeout=HANG, check=False
    )
    if "ptrace" in done.stderr.decode():
        pytest.skip("this system lets nobody trace")
    assert done.returncode == 0, done.stderr
    made = [line.split(maxsplit=1)[1] for line in calls.read_text("utf-8").splitlines()]
    steps = "".join("a" if call.startswith("write(1, ") else "f" for call in made if _counts(call))
    assert len(re.findall("f+a", steps)) == 3, steps  # as many answers, each after a flush


def _counts(call: str) -> bool:
    """Is it an answer, or a flush that has succeeded?"""
    return call.startswith("write(1, ") or ("sync" in call and call.endswith("= 0"))
