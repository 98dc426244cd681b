"""The page for authors is true: its files and commands exist, its examples are those of the Morris, and the
checks say what it quotes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tabletop.authors.new_game_files import write
from tabletop.cli import COMMANDS
from tests.guest_shelf import GUESTS, metadata

ROOT = GUESTS.parents[1]
PAGE = (ROOT / "tabletop" / "AUTHORS.md").read_text("utf-8")
MORRIS = GUESTS / "morris"
PLACES = (ROOT, MORRIS, MORRIS / "tabletop_morris")
MADE_UP = ("mill", "<")
"""Files with these in their names belong to the game that the reader writes."""

CODE = re.findall(r"```(\w*)\n(.*?)```", PAGE, re.DOTALL)
INLINE = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL))
FILES = [
    each
    for each in INLINE
    if re.fullmatch(r"[\w./-]+(\.(py|toml|tmx|svg|po|jpg|tiled-project)|/[\w-]+)", each)
]
RUN = [line.split() for kind, code in CODE if not kind for line in code.splitlines()]
RUN += [each.split() for each in INLINE]
MESSAGES = re.findall(r"^\| `([^`]+)` \|", PAGE.partition("## What the checks say")[2], re.MULTILINE)


def test_every_file_that_it_names_is_there() -> None:
    named = [name for name in FILES if not any(part in name for part in MADE_UP)]
    assert len(named) > 25
    assert [name for name in named if not any((place / name).exists() for place in PLACES)] == []


def test_every_file_of_the_example_is_named() -> None:
    package = MORRIS / "tabletop_morris"
    files = [path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    spoken = {name.rpartition("/")[2] for name in INLINE}
    unnamed = {path.name for path in files} - spoken
    assert unnamed <= {"components.py", "stone_square.svg"}


def test_a_new_game_has_the_files_with_a_star(tmp_path: Path) -> None:
    package = tmp_path / "tabletop_morris"
    written = {path.relative_to(package).as_posix() for path in write("morris", tmp_path)
               if path.is_relative_to(package)}  # fmt: skip
    starred = {*re.findall(r"^\| `([^`]+)` \* \|", PAGE, re.MULTILINE)}
    beside = {"maps/board.png", "locale/fr/LC_MESSAGES/morris.po"}
    assert written == starred | beside


def test_every_command_that_it_names_is_there() -> None:
    commands = {words[1] for words in RUN if words and words[0] == "tabletop" and len(words) > 1}
    assert {"new-game", "check-game", "check-map", "check-lessons", "arena"} <= commands
    assert commands <= COMMANDS.keys()


@pytest.mark.parametrize("example", [code for kind, code in CODE if kind in ("python", "toml")])
def test_every_example_is_taken_from_the_morris(example: str) -> None:
    sources = [path.read_text("utf-8") for path in MORRIS.rglob("*") if path.suffix in (".py", ".toml")]
    written = [_bare(source) for source in sources]
    assert any(_bare(example) in source for source in written), example


def _bare(code: str) -> str:
    """Code without its indentation; no-break spaces are written as spaces on the page."""
    lines = code.replace("\N{NO-BREAK SPACE}", " ").strip().splitlines()
    return "\n".join(line.strip() for line in lines)


def test_every_name_of_the_engine_is_there() -> None:
    for name in ("Flag", "Balance", "SeatNumber", "SeatOrNobody"):
        assert name in PAGE
        assert hasattr(import_module("tabletop.engine.domains"), name)
    for name in ("draw", "roll", "shuffled", "take_top"):
        assert f"`{name}`" in PAGE
        assert hasattr(import_module("tabletop.engine.chance"), name)


# -- what the checks say -----------------------------------------------------------------------------------
DATA = (
    ("../tests/test_rules.py", '@pytest.mark.rule("MOR-4.2")\n', ""),
    (
        "maps/board.tmx",
        '<property name="tag" value="point.left"/>',
        '<property name="tag" value="point.lfet"/>',
    ),
    ("locale/fr/LC_MESSAGES/morris.po", 'msgid "prompt.move"', 'msgid "prompt.mve"'),
    ("locale/fr/LC_MESSAGES/morris.po", '"{seat} pose un pion {point:in}."', '"{seat} pose un pion."'),
    ("components.toml", "[names.stone]", "[names.ston]"),
    ("components.toml", 'place = "drop"', 'place = "plop"'),
    ("pictures.toml", 'art = "stone_square"', 'art = "stone_sqare"'),
    ("life.toml", '"slide"', '"jump"'),
    ("theme.toml", '"#62B6B0"', '"teal"'),
    ("lessons.toml", '[["place", "point=top_right"]]', '[["place", "point=left"]]'),
)
RULES = (
    ("rules.py", '@forbids("MOR-2.2", place, move)', '@forbids("MOR-2.2", place)'),
    ("rulebook.toml", 'id = "MOR-3.3"', 'id = "MOR-3.9"'),
)
NOTHING_NEXT = (("rules.py", "    return end(position, seat, BY_ROW)", "    return None"),)
ODD_OPTION = (("components.toml", 'id = "flying"', 'id = "fly"'),)
NO_SENTENCE = (
    ("rulebook.toml", 'refusal.fr = "{point:The} est déjà pris."\n', ""),
    ("rulebook.toml", 'refusal.en = "{point:The} is already taken."\n', ""),
    ("rulebook.toml", 'remedy.fr = "Choisissez un point libre."\n', ""),
    ("rulebook.toml", 'remedy.en = "Choose a free point."\n', ""),
)


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return what check-game prints of copies of the Morris that are damaged as the page says."""
    damages = (DATA, RULES, NOTHING_NEXT, ODD_OPTION, NO_SENTENCE)
    return "".join(_checked(tmp_path_factory.mktemp("morris"), each) for each in damages)


def _checked(folder: Path, damages: tuple[tuple[str, str, str], ...]) -> str:
    shutil.copytree(MORRIS, folder / "morris")
    for name, sound, damaged in damages:
        file = folder / "morris" / "tabletop_morris" / name
        content = file.read_text("utf-8")
        assert sound in content, (name, sound)
        file.write_text(content.replace(sound, damaged, 1), "utf-8")
    metadata(folder / "site", "morris", "tabletop_morris")
    path = os.pathsep.join(map(str, (folder / "site", folder / "morris", ROOT)))
    run = [sys.executable, "-m", "tabletop", "check-game", "morris", "--language", "en"]
    done = subprocess.run(run, env=os.environ | {"PYTHONPATH": path}, capture_output=True, cwd=folder)
    assert done.returncode == 1, done
    assert b"Traceback" not in done.stderr
    return done.stdout.decode("utf-8")


def test_messages_are_quoted() -> None:
    assert len(MESSAGES) > 10


@pytest.mark.parametrize("message", MESSAGES)
def test_every_message_that_it_quotes_is_said(message: str, said: str) -> None:
    assert message in said


def test_pytest_in_the_folder_of_a_package_knows_the_marker_of_rules(tmp_path: Path) -> None:
    shutil.copytree(MORRIS, tmp_path / "morris")
    run = [sys.executable, "-m", "pytest", "-q", "--strict-markers", "--collect-only", "tests"]
    path = os.pathsep.join([str(tmp_path / "morris"), str(ROOT)])
    env = os.environ | {"PYTHONPATH": path, "PYTEST_ADDOPTS": ""}
    done = subprocess.run(run, cwd=tmp_path / "morris", env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
