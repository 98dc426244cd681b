"""`tabletop check-game` and `tabletop new-game`: a new game is sound, and each damage done to it is named by
its file and entry."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.authors import check_data, trial
from tabletop.engine.game import AnyGame
from tabletop.games import here
from tabletop.learning import lessons_check, teaching_check
from tabletop.learning.puzzles import puzzle_faults
from tabletop.system import paths
from tabletop.system.game_packages import package_of
from tabletop.teaching import Puzzle, teaching
from tests.authors.damages import DAMAGES, Guest, added, installed, new_guest, prefix
from tests.random_games import EVERYWHERE

ROOT = Path(__file__).resolve().parents[2]
FEW_TRIES = 30
"""Random moves in each lesson of a game that is checked here, of the many that its authors have tried."""


def checked(guest: Guest, capsys: pytest.CaptureFixture[str], language: str = "en") -> tuple[int, list[str]]:
    """The exit status of the check, and what it prints; never a traceback."""
    with installed(guest):
        status = main(["--language", language, "check-game", guest.key])
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err
    assert not told.err
    return status, told.out.splitlines()


# -- sound games -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_new_game_is_sound_and_lacks_only_what_is_optional(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = new_guest(tmp_path)
    status, lines = checked(guest, capsys, language)
    assert status == 0
    wishes, sound = lines[:-1], lines[-1]
    assert [re.search(r"/(?:art/)?(\w+)\.", line)[1] for line in wishes] == [  # type: ignore[index]
        f"cover_{guest.key}", "theme", guest.key, guest.key, "teach",
    ]  # fmt: skip
    assert guest.key in sound


@pytest.mark.parametrize("key", here())
def test_every_installed_game_is_sound(
    key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In few matches, looked at now and then: the laws play many more of these games. Openings are thought
    out by computers, of two first matches, lessons get few drops, and only the first puzzle is solved (all of
    them are in `tests/learning/test_puzzles.py`), unless everything is looked at."""
    monkeypatch.setattr(trial, "FEWEST", 1)
    monkeypatch.setattr(trial, "LOOKS", 12 if EVERYWHERE else 1)
    monkeypatch.setattr(teaching_check, "SEEDS", 100 if EVERYWHERE else 2)
    monkeypatch.setattr(lessons_check, "DROPS", 100 if EVERYWHERE else 3)
    if not EVERYWHERE:
        monkeypatch.setattr(lessons_check, "check", partial(lessons_check.check, tries=FEW_TRIES))
        monkeypatch.setattr(lessons_check, "puzzle_faults", _of_the_first)
    assert main(["--language", "en", "check-game", key]) == 0, capsys.readouterr().out


def _of_the_first(game: AnyGame, puzzle: Puzzle) -> Iterator[str]:
    """Solve a puzzle if it is the first one of its game."""
    return iter(puzzle_faults(game, puzzle) if puzzle == teaching(game.key).puzzles[0] else ())


def test_a_guest_may_teach_less_than_our_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    guest = new_guest(tmp_path)
    added("teach.toml", "")(guest)
    status, lines = checked(guest, capsys)
    assert status == 0
    wanted = [line for line in lines if line.endswith("are needed")]
    assert wanted == [
        f"(optional) {guest.key}: {what}: 0, but at least {n} are needed"
        for what, n in (("lessons", 3), ("panels", 7), ("coach cards", 1))
    ]


def test_a_space_that_breaks_in_the_teaching_is_named_once_and_by_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = new_guest(tmp_path)
    text = 'text = { en = "Place a stone; it stays.", fr = "Posez une pierre ; elle reste." }'
    card = f'[[moment]]\non = {{ asked = "place" }}\n{text}\nrules = ["{prefix(guest)}-2.1"]\n'
    added("teach.toml", card)(guest)
    status, lines = checked(guest, capsys)
    assert status == 1
    [told] = (line for line in lines if "no-break" in line)
    assert told.startswith(f"{guest.folder.name}/teach.toml: ")


# -- damages ---------------------------------------------------------------------------------------------
@pytest.mark.filterwarnings("error")  # the author reads the errors, and no traceback of a library beside them
@pytest.mark.parametrize("name", DAMAGES)
def test_each_damage_is_named_by_file_and_entry(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage, place, text = DAMAGES[name]
    guest = new_guest(tmp_path)
    damage(guest)
    status, lines = checked(guest, capsys)
    assert status == 1
    place = place.replace("KEY", guest.key).replace("PRE", prefix(guest))
    assert [line for line in lines if line.startswith(place) and text in line], "\n".join([place, *lines])


def test_one_run_names_several_damages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    guest = new_guest(tmp_path)
    some = (
        "a sound that is not there",
        "a rule without help",
        "an emblem that is none",
        "a colour of the theme",
        "a prompt is missing",
        "a zone that is missing",
        "a fault in an effect",
    )
    for name in some:
        DAMAGES[name][0](guest)
    lines = checked(guest, capsys)[1]
    for name in some[:-1]:
        place = DAMAGES[name][1].replace("KEY", guest.key).replace("PRE", prefix(guest))
        assert [line for line in lines if line.startswith(place)], "\n".join([place, *lines])


def test_sounds_that_nothing_plays_or_that_are_of_another_kind_are_named(tmp_path: Path) -> None:
    guest = new_guest(tmp_path)
    drop = paths.asset("sounds", "drop.ogg").read_bytes()
    for name in ("drop.ogg", "ambience.ogg", "clack.ogg", "card.mp3"):
        added(f"sounds/{name}", drop)(guest)
    with installed(guest):
        found = list(check_data.faults(package_of(guest.key)))
    folder = guest.folder.name
    assert [fault.partition(": ")[0] for fault in found] == [
        f"{folder}/sounds/card.mp3",
        f"{folder}/sounds/clack.ogg",
    ]


# -- a new game ------------------------------------------------------------------------------------------
def test_a_new_game_is_written_once_and_says_what_comes_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--language", "en", "new-game", "two_mills"]) == 0
    told = capsys.readouterr().out
    assert "pip install -e tabletop-two-mills" in told
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert written == {*told.splitlines()[:-1]}
    assert not [path for path in written if "$" in (tmp_path / path).read_bytes().decode("latin-1")[:2000]
                and path.endswith((".py", ".toml", ".md", ".po"))]  # fmt: skip
    assert main(["--language", "en", "new-game", "two_mills"]) == 1
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["Two", "two-mills", "../up", "", "2mills", here()[0]])
def test_a_key_that_no_new_game_can_have_is_refused(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--language", "fr", "new-game", key])
    assert left.value.code == 2
    assert "n’est pas la clé" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.joinpath("file").touch()
    assert main(["--language", "en", "new-game", "mills", str(tmp_path / "file" / "in")]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_the_tests_of_a_new_game_pass(tmp_path: Path) -> None:
    guest = new_guest(tmp_path)
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    path = os.pathsep.join([str(guest.root), str(ROOT)])
    env = os.environ | {"PYTHONPATH": path, "PYTEST_ADDOPTS": ""}
    done = subprocess.run(run, cwd=guest.root, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout


def test_a_new_game_is_written_as_the_app_is(tmp_path: Path) -> None:
    guest = new_guest(tmp_path)
    for check in (["check", "--ignore", "I001"], ["format", "--check"]):
        run = [
            sys.executable,
            "-m",
            "ruff",
            *check,
            "--config",
            str(ROOT / "pyproject.toml"),
            str(guest.root),
        ]
        done = subprocess.run(run, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_a_game_that_cannot_be_played_is_told_by_every_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = new_guest(tmp_path)
    DAMAGES["an import that fails"][0](guest)
    with installed(guest):
        for command in ("simulate", "check-lessons", "bench", "referee"):
            assert main(["--language", "en", command, guest.key]) == 1
            told = capsys.readouterr()
            assert "Abacus" in told.err
            assert not told.out
