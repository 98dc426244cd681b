"""Files that are no sound saves: each is refused with line and fault, and what is sound is offered."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tabletop.saves import match_file
from tabletop.saves.faults import BadSave
from tabletop.saves.lines import FORMAT, MOST_BYTES, MOST_LINES
from tabletop.texts.words import Words
from tests.saves.saves import GAME, Fields, fields_of, forged, refused, some_match, write

DATA = match_file.to_bytes(some_match(30))
LINES = DATA.splitlines(keepends=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


# -- the file --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("data", "fault", "line"),
    [
        (b"", "save.empty", 0),
        (b" \n\n ", "save.empty", 0),
        (b"hello\n", "save.no_header", 1),
        (b"[1, 2]\n", "save.no_header", 1),
        (b"null", "save.no_header", 1),
        (bytes(range(128, 256)), "save.not_utf8", 1),
        (b"\xff\xfe" + "{}".encode("utf-16"), "save.not_utf8", 1),
        (b"[" * 100_000, "save.no_header", 1),
        (b'{"is":"match","format":1,"game":"' + b"x" * 1000, "save.unreadable", 1),
        (b'{"is":"match","format":1,"game":"x","a":' + b'{"a":' * 50_000, "save.unreadable", 1),
        (b'{"is":"match","format":NaN,"game":"x"}', "save.unreadable", 1),
        (b'{"is":"match","format":1e999,"game":"x"}', "save.unreadable", 1),
        (b'{"is":"match","format":99,"game":"x","new":{"a":1}}\n', "save.newer", 1),
        (b'{"is":"match","format":0,"game":"x"}', "save.unreadable", 1),
        (b'{"is":"match","format":1,"game":"x"}', "save.checksum", 1),
    ],
)
def test_what_is_no_save_is_refused(data: bytes, fault: str, line: int, path: Path) -> None:
    path.write_bytes(data)
    bad = refused(path)
    assert (bad.fault.key, bad.fault.line, bad.rescues) == (fault, line, ())


def test_a_missing_file_and_a_folder_are_told(path: Path) -> None:
    assert refused(path).fault.key == "save.missing"
    path.mkdir()
    assert refused(path).fault.key == "save.no_file"


def test_a_huge_file_is_not_even_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(10 * MOST_BYTES)
    assert refused(path).fault.key == "save.too_big"


def test_a_file_of_too_many_lines_is_refused(path: Path) -> None:
    path.write_bytes(b"{}\n" * (MOST_LINES + 1))
    assert refused(path).fault.key == "save.too_long"


# -- cut and torn ----------------------------------------------------------------------------------------
def test_a_cut_file_loads_what_is_sound_and_says_so(path: Path) -> None:
    path.write_bytes(b"".join(LINES[:20]))
    match, lost = match_file.load(path)
    assert len(match.actions) == 19
    assert lost
    assert (lost.key, lost.line) == ("save.cut", 20)


def test_a_torn_last_line_is_left_out(path: Path) -> None:
    path.write_bytes(b"".join(LINES[:20]) + LINES[20][:-10])
    match, lost = match_file.load(path)
    assert len(match.actions) == 19
    assert lost
    assert (lost.key, lost.line) == ("save.torn", 21)


def test_a_file_cut_anywhere_loses_no_whole_line(path: Path) -> None:
    """A kill or a full disk may stop the writing at any byte."""
    data = match_file.to_bytes(some_match(12))
    ends = [len(data[:n]) for n in range(len(data)) if data[n : n + 1] == b"\n"]
    path.write_bytes(data)
    for size in range(len(data) - 1, 0, -1):
        os.truncate(path, size)
        if size < ends[0]:
            assert refused(path).fault.key in ("save.no_header", "save.unreadable", "save.checksum")
        else:
            whole = sum(end <= size for end in ends[1:-1])
            assert len(match_file.load(path, open_end=True).match.actions) == whole


def test_a_damaged_line_in_the_middle_is_named_and_the_sound_part_offered(path: Path) -> None:
    for n in range(1, len(LINES) - 1):
        line = bytearray(LINES[n])
        line[len(line) // 2] ^= 1
        path.write_bytes(b"".join([*LINES[:n], bytes(line), *LINES[n + 1 :]]))
        bad = refused(path)
        assert (bad.fault.key, bad.fault.line) == ("save.checksum", n + 1)
        (rescue,) = bad.rescues
        assert rescue.match.actions == some_match(30).actions[: len(rescue.match.actions)]
        assert len(rescue.match.actions) >= n - 2


def test_a_line_that_is_missing_or_doubled_is_noticed(path: Path) -> None:
    for lines in ([*LINES[:5], *LINES[6:]], [*LINES[:5], LINES[4], *LINES[5:]]):
        path.write_bytes(b"".join(lines))
        assert refused(path).fault.key == "save.checksum"


def test_a_line_that_is_not_utf8_is_named(path: Path) -> None:
    path.write_bytes(b"".join([*LINES[:5], b'{"is":"\xff"}\n', *LINES[6:]]))
    assert (refused(path).fault.key, refused(path).fault.line) == ("save.not_utf8", 6)


# -- forged with care ------------------------------------------------------------------------------------
def change(n: int, **fields: object) -> Callable[[list[Fields]], object]:
    """Other values in the nth line."""
    return lambda lines: lines[n].update(fields)


def insert(n: int, **fields: object) -> Callable[[list[Fields]], object]:
    """One more line."""
    return lambda lines: lines.insert(n, fields)


@pytest.mark.parametrize(
    ("forgery", "fault", "line"),
    [
        (change(0, game="chess"), "save.unknown_game", 1),
        (change(0, seats=[{"name": "A"}] * 40), "save.setup", 1),
        (change(0, seats=[]), "save.unreadable", 1),
        (change(0, seats=[{"name": "A"}, {"name": "B", "bot": "genius"}]), "save.unknown_bot", 1),
        (
            insert(3, **{"is": "seats", "seats": [{"name": str(n), "bot": "genius"} for n in range(3)]}),
            "save.unknown_bot",
            4,
        ),
        (change(0, options={"cheat": True}), "save.setup", 1),
        (change(0, options={"rounds": float("nan")}), "save.unreadable", 1),
        (change(0, seed=-1), "save.unreadable", 1),
        (change(0, seed=2**80), "save.unreadable", 1),
        (change(0, extra=1), "save.unreadable", 1),
        (change(0, start={"nonsense": 1}), "save.position", 1),
        (change(0, start={"seats": 9}), "save.position", 1),
        (change(0, start={"agenda": [["ask", 99, "lead"]]}), "save.position", 1),
        (change(0, start={"agenda": [["__import__", 0]]}), "save.position", 1),
        (change(3, verb="cheat"), "save.no_such_move", 4),
        (change(3, args=[1, 2, 3, 4, 5]), "save.no_such_move", 4),
        (change(3, args=[10**30]), "save.no_such_move", 4),
        (change(3, args=[1.5]), "save.unreadable", 4),
        (change(3, args=[float("nan")]), "save.unreadable", 4),
        (change(3, args=[True]), "save.unreadable", 4),
        (change(3, args=[[[[]]]]), "save.unreadable", 4),
        (change(3, seat=-1), "save.unreadable", 4),
        (change(3, seat=50), "save.no_such_move", 4),
        (change(3, note="hm"), "save.unreadable", 4),
        (change(3, **{"is": "dance"}), "save.unreadable", 4),
        (insert(3, **{"is": "undo", "to": 99, "agreed": []}), "save.bad_undo", 4),
        (insert(3, **{"is": "undo", "to": 0, "agreed": []}), "save.bad_undo", 4),
        (insert(3, **{"is": "undo", "to": 0, "agreed": [0]}), "save.bad_undo", 4),
        (insert(3, **{"is": "seats", "seats": [{"name": "A"}]}), "save.misplaced", 4),
        (insert(3, **{"is": "advice", "seat": 2}), "save.misplaced", 4),
        (insert(3, **{"is": "mark", "actions": 2, "digest": "0" * 16}), "save.fingerprint", 4),
        (change(-1, actions=3), "save.fingerprint", 64),
        (change(-1, digest="0" * 16), "save.fingerprint", 64),
        (lambda lines: lines.append(lines[5]), "save.after_end", 65),
        (lambda lines: lines.insert(4, lines[0]), "save.misplaced", 5),
    ],
)
def test_a_forgery_is_refused_with_its_line(
    forgery: Callable[[list[Fields]], object], fault: str, line: int, path: Path
) -> None:
    bad = refused(forged(path, forgery))
    assert (bad.fault.key, bad.fault.line) == (fault, line)
    assert bool(bad.rescues) == (line > 1)
    for language in ("fr", "en"):
        told = bad.text(Words(language, GAME, ["Anna", "Marc"]))
        assert str(line) in told
        assert "{" not in told


def test_a_forged_action_is_refused_by_its_rule(path: Path) -> None:
    """Every action of another seat, out of turn."""
    fields = fields_of(some_match())
    acts = [i for i, line in enumerate(fields) if line["is"] == "do"]
    for i in acts[:: len(acts) // 8]:
        twisted = [dict(line) for line in fields]
        twisted[i]["seat"] = 1 - twisted[i]["seat"]
        bad = refused(write(path, twisted))
        assert (bad.fault.key, bad.fault.line) == ("save.refused", i + 1)
        assert bad.fault.refusal
        assert len(bad.rescues[0].match.actions) % 25 == 0


def test_a_match_of_another_game_is_not_taken(path: Path) -> None:
    path.write_bytes(DATA)
    with pytest.raises(BadSave) as caught:
        match_file.load(path, "checkers")
    assert caught.value.fault.key == "save.other_game"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_fault_is_told_with_its_file_and_line(language: str, path: Path) -> None:
    fields = fields_of(some_match())
    fields[3]["seat"] = 1 - fields[3]["seat"]
    bad = refused(write(path, fields))
    told = bad.text(Words(language, GAME, ["Anna", "Marc"]))
    assert all(part in told for part in ("match.jsonl", "4", "Anna" if fields[3]["seat"] == 0 else "Marc"))
    assert "{" not in told
    assert all(rescue.text(Words(language)) for rescue in bad.rescues)


# -- anything at all -------------------------------------------------------------------------------------
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FUZZ = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


formats = st.integers(1, FORMAT)


def never_crashes(path: Path) -> None:
    """It loads, or it is refused; nothing else may happen."""
    for open_end in (False, True):
        try:
            loaded = match_file.load(path, open_end=open_end)
        except BadSave as bad:
            bad.text(Words("fr", GAME))
        else:
            assert loaded.match.game.audit(loaded.match.position) == []


@FUZZ
@given(data=st.binary(max_size=300))
def test_no_bytes_crash_the_reader(data: bytes, path: Path) -> None:
    path.write_bytes(data)
    never_crashes(path)


@FUZZ
@given(at=st.integers(0, len(DATA) - 1), cut=st.integers(0, 40), put=st.binary(max_size=20))
def test_no_damage_crashes_the_reader(at: int, cut: int, put: bytes, path: Path) -> None:
    path.write_bytes(DATA[:at] + put + DATA[at + cut :])
    never_crashes(path)


@FUZZ
@given(data=st.data())
def test_no_forgery_crashes_the_reader(data: st.DataObject, path: Path) -> None:
    fields = [dict(line) for line in FIELDS]
    fields[0]["format"] = data.draw(formats)
    line = data.draw(st.sampled_from(fields))
    line[data.draw(st.sampled_from([*line, "new"]))] = data.draw(anything)
    write(path, fields)
    never_crashes(path)


@FUZZ
@given(data=st.data())
def test_no_set_up_position_crashes_the_reader(data: st.DataObject, path: Path) -> None:
    fields = [dict(line) for line in FIELDS]
    position = dict(fields[-1]["position"])
    whole = st.integers(-3, 60)
    values = anything | whole | st.lists(whole | st.lists(whole, max_size=4), max_size=6)
    for name in data.draw(st.lists(st.sampled_from(sorted(position)), min_size=1, max_size=3)):
        position[name] = data.draw(values)
    fields[0] |= {"format": data.draw(formats), "start": position}
    write(path, [fields[0], *fields[-4:]])
    never_crashes(path)


FIELDS = fields_of(some_match(30))
