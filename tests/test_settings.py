"""Settings survive a restart; a bad file is kept aside and costs nothing but the choices in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop import __version__
from tabletop.system.settings import Settings, load, save
from tests.saves.no_files import NO_FILES


def test_what_was_chosen_is_there_again(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    chosen = Settings(language="en", ui_scale=1.5, keys={"hint": ["f2"]}, window=(1600, 900))
    assert save(chosen, file) is None
    assert load(file) == (chosen, None)


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert load(tmp_path / "none.json") == (Settings(), None)


LIES = (
    b'{"ui_scale": 9}',
    b'{"ui_scale": NaN}',
    b'{"speed": "fast"}',
    b'{"window": [1]}',
    b'{"thought": 3}',
    b'{"computers": ["genius"]}',
)


@pytest.mark.parametrize("bad", [b"", b"{", b"\xff\xfe\x00", b"[]", *LIES, b"[" * 100_000, b" " * (2 << 20)])
def test_a_bad_file_is_told_and_kept_aside(bad: bytes, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(bad)
    settings, problem = load(file)
    assert settings == Settings()
    assert problem
    assert problem.fault
    assert Path(problem.file).read_bytes() == bad
    assert not file.exists()


@pytest.mark.parametrize(
    "bad",
    [
        '"language": "zz"',
        '"language": ["fr"]',
        '"language": "\\u0000"',
        '"window": [16384, 16384]',
        '"ui_scale": 1e999',
        '"speed": 99999999999999999999',
        '"names": ["\\u200b"]',
        '"last": {"macadam": {"seats": 77}}',
        '"last": {"macadam": []}',
        '"last": {"macadam": {"colours": [-1]}}',
        '"keys": {"undo": "z"}',
        '"sound": "no"',
    ],
)
def test_what_is_sound_holds_and_what_is_not_is_told(bad: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"volume": 0.25, "curtain": false, ' + bad + "}")
    settings, problem = load(file)
    assert settings == Settings(volume=0.25, curtain=False)
    assert problem
    assert problem.fault.startswith(bad.split('"')[1] + ": ")
    assert bad in Path(problem.file).read_text()


def test_no_file_that_was_put_aside_is_lost_to_the_next_one(tmp_path: Path) -> None:
    file, kept = tmp_path / "settings.json", []
    for bad in ("first", "second", "third"):
        file.write_text(bad)
        problem = load(file)[1]
        assert problem
        kept.append(problem.file)
    assert [Path(each).read_text() for each in kept] == ["first", "second", "third"]


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_is_neither_waited_for_nor_read(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    NO_FILES[kind](file)
    settings, problem = load(file)
    assert settings == Settings()
    assert problem
    assert save(settings, file) is None
    assert load(file) == (settings, None)


def test_what_a_later_version_wrote_is_kept_for_it(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(
        '{"app": "99.1", "language": "en", "holograms": true, "computers": ["genius"], "speed": 9}'
    )
    settings, problem = load(file)
    assert problem is None
    assert (settings.language, settings.computers, settings.speed) == ("en", [], Settings().speed)
    settings.speed = 1
    assert save(settings, file) is None
    written = json.loads(file.read_text("utf-8"))
    assert (written["holograms"], written["computers"], written["speed"]) == (True, ["genius"], 1)
    assert written["app"] == __version__


@pytest.mark.parametrize("app", ["", '"app": "0.1.0", ', '"app": [], ', '"app": "9 lives", '])
def test_a_choice_that_no_later_version_wrote_is_a_fault(app: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(f'{{{app}"speed": 77}}')
    settings, problem = load(file)
    assert settings.speed == Settings().speed
    assert (problem is None) == ("lives" in app)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    problem = save(Settings(), tmp_path / "file" / "settings.json")
    assert problem
