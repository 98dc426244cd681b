"""Settings survive a restart; a bad file is kept aside and costs nothing but the choices in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.ui.kit.settings import Settings, load, save


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


def test_a_choice_of_a_later_version_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b'{"language": "en", "holograms": true}')
    assert load(file) == (Settings(language="en"), None)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    problem = save(Settings(), tmp_path / "file" / "settings.json")
    assert problem
