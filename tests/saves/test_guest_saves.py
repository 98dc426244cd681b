"""Saves of a game of another package: they name the package, which may be missing or broken when they are
read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games import find
from tabletop.match import Match, Seat
from tabletop.saves import match_file
from tabletop.saves.journal import SUFFIX
from tabletop.saves.library import Library
from tabletop.texts.words import Words
from tests.authors.damages import DAMAGES, Guest, installed, new_guest
from tests.saves.saves import fields_of, refused, some_match, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def saved(guest: Guest, path: Path) -> Match:
    """Save a match of a guest after two moves."""
    with installed(guest):
        match = Match(find(guest.key), [Seat("Ann"), Seat("Ben")], seed=1)
        for _ in range(2):
            match.play(match.legal[-1])
        match_file.save(match, path)
    return match


def test_a_save_names_the_package_of_a_guest_and_none_for_a_game_of_the_app(
    tmp_path: Path, path: Path
) -> None:
    guest = new_guest(tmp_path)
    match = saved(guest, path)
    assert "package" not in fields_of(some_match(2))[0]
    with installed(guest, again=True):
        assert fields_of(match)[0]["package"] == f"tabletop-{guest.key}"
        assert match_file.load(path).match.position == match.position


def test_a_save_of_a_game_that_is_not_installed_says_which_package_it_wants(
    tmp_path: Path, path: Path
) -> None:
    guest = new_guest(tmp_path)
    saved(guest, path)
    bad = refused(path)
    assert bad.fault.key == "save.unknown_package"
    for language in ("fr", "en"):
        assert f"tabletop-{guest.key}" in bad.text(Words(language))
    (listed,) = [each for each in Library(tmp_path).saves() if not each.shipped]
    assert listed.fault
    assert listed.fault.fault.key == "save.unknown_package"


def test_a_save_of_a_broken_game_says_what_is_wrong_with_it(tmp_path: Path, path: Path) -> None:
    lines = fields_of(some_match(2))
    guest = new_guest(tmp_path)
    DAMAGES["an import that fails"][0](guest)
    lines[0] |= {"game": guest.key, "package": f"tabletop-{guest.key}"}
    with installed(guest):
        bad = refused(write(path, lines))
        assert bad.fault.key == "save.broken_game"
        assert "Abacus" in bad.text(Words("en"))


@pytest.mark.parametrize("package", ["\0", "a\nb", 3, "x" * 500])
def test_a_package_that_no_person_could_read_is_a_fault(package: object, path: Path) -> None:
    lines = fields_of(some_match(2))
    lines[0]["package"] = package
    assert refused(write(path, lines)).fault.key == "save.unreadable"


RAISES = "raise ArithmeticError('dropped')"


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("rules.py", "    position.stones[field] = seat\n"),
        ("rules.py", "    return position.stones[field] != NOBODY\n"),
        ("rules.py", "    scores = tuple("),
        ("table.py", '    prompt = Text("prompt.place"'),
    ],
)
def test_the_list_of_saves_outlives_a_game_that_fails(
    file: str, line: str, tmp_path: Path, path: Path
) -> None:
    """The save, its journal and the code are of a time when the game worked."""
    guest = new_guest(tmp_path)
    match = saved(guest, path)
    again = new_guest(tmp_path)
    code = again.file(file).read_text("utf-8")
    again.file(file).write_text(code.replace(line, f"    {RAISES}\n{line}", 1), "utf-8")
    lines = fields_of(match)
    lines[0] |= {"game": again.key}
    write(path, lines)
    journal = tmp_path / "journal"
    journal.mkdir()
    write(journal / f"{again.key}-1{SUFFIX}", lines[:-1])
    with installed(again):
        library = Library(tmp_path)
        found = library.look()
        listed = [each for each in (*found.saves, *found.unfinished) if not each.shipped]
        assert len(listed) == 2
        told = {each.fault.fault.key for each in listed if each.fault}
        assert told <= {"save.broken", "save.broken_game", "save.end"}
        assert ("save.broken_game" in told) == (file == "table.py")
