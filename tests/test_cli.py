"""The command line: what is asked reaches the room that does it, and a mistake gets a clear answer."""

from __future__ import annotations

import argparse
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from tabletop import __version__, cli, games
from tabletop.system.levels import LEVELS
from tabletop.texts.words import Words
from tests.patience import HANG
from tests.random_games import OWN

GAME = games.here()[0]
OPTION = games.find(GAME).options[0]
DEFAULTS = games.find(GAME).settled({})


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The log and the language of argparse belong to the whole process: put them back."""
    before = logging.root.handlers[:]
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    for handler in logging.root.handlers[:]:
        if handler not in before:
            logging.root.removeHandler(handler)
            handler.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[argparse.Namespace]:
    """The options that reached a room; no room does anything."""
    seen: list[argparse.Namespace] = []

    def main(args: argparse.Namespace) -> int:
        seen.append(args)
        return 7

    monkeypatch.setattr(cli, "import_module", lambda name: SimpleNamespace(main=main))
    return seen


@pytest.mark.parametrize(
    ("line", "command", "options"),
    [
        ("", "play", {"saves": None, "language": None, "window": None, "fullscreen": False}),
        ("--window 1280x720", "play", {"window": (1280, 720)}),
        ("--fullscreen play --window 1920x1080", "play", {"window": (1920, 1080), "fullscreen": True}),
        ("--saves here play", "play", {"saves": Path("here")}),
        ("play --saves here --language en", "play", {"saves": Path("here"), "language": "en"}),
        (f"simulate {GAME}", "simulate", {"game": GAME, "games": 100, "bots": "random", "jobs": 1}),
        (f"simulate {GAME} --seats 2 --games 9 --seed 0 --json", "simulate", {"seats": 2, "seed": 0}),
        (f"referee {GAME} --position at.json", "referee", {"position": Path("at.json"), "seats": 4}),
        (
            f"referee {GAME} --option {OPTION.key}={str(OPTION.choices[-1]).lower()}",
            "referee",
            {"options": {**DEFAULTS, OPTION.key: OPTION.choices[-1]}},
        ),
        ("replay a.jsonl", "replay", {"file": Path("a.jsonl")}),
        ("export a.jsonl --to b.GIF", "export", {"file": Path("a.jsonl"), "to": Path("b.GIF")}),
        ("check-map a.tmx --verbose", "check-map", {"file": Path("a.tmx"), "verbose": True}),
        (f"bench {GAME}", "bench", {"game": GAME, "seconds": 2}),
        ("bench morris", "bench", {"game": "morris", "seats": 2}),
        ("simulate morris", "simulate", {"game": "morris", "seats": 2}),
        ("arena morris --bots club,learner", "arena", {"game": "morris", "seats": 2}),
    ],
)
def test_what_is_asked_reaches_its_room(
    line: str, command: str, options: dict[str, object], asked: list[argparse.Namespace]
) -> None:
    assert cli.main(line.split()) == 7
    assert asked[0].command == command
    assert {name: getattr(asked[0], name) for name in options} == options


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_has_a_room(command: str) -> None:
    from importlib import import_module

    assert callable(import_module(cli.COMMANDS[command].module).main)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("simulate chess --language en", "unknown game “chess”"),
        ("simulate chess --language=fr", "jeu inconnu : « chess »"),
        (f"simulate {GAME} --seats two", "expected a whole number of at least 1, not “two”"),
        (f"simulate {GAME} --games 0", "at least 1"),
        (f"simulate {GAME} --seed {'9' * 30}", "at least 0"),
        (f"simulate {GAME} --seats 99 --language en", f"{GAME} is for "),
        ("bench morris --seats 3 --language en", "morris is for 2 players, not 3"),
        (f"simulate {GAME} --option all", "KEY=VALUE"),
        (f"simulate {GAME} --option moon=full --language en", f"{GAME} has no variant “moon”"),
        (
            f"simulate {GAME} --option {OPTION.key}=odd --language en",
            f"variant {OPTION.key}: the values are ",
        ),
        (
            "simulate rails --seats 2 --option mode=simplified",
            "rails mode=simplified is for 3 to 6 players, not 2",
        ),
        ("bench rails --seats 2 --option mode=standard", "rails mode=standard is for 3 to 6 players, not 2"),
        (
            "simulate rails --language fr --seats 2 --option mode=standard",
            "mode=standard se joue de 3 à 6",
        ),
        ("simulate rails --option builds=1", "are false and true, not “1”"),
        ("simulate macadam --option rounds=true", "are 1, 2, 3, 4 and 5, not “true”"),
        (f"simulate {GAME} --held", "--held needs a table"),
        (f"simulate {GAME} --tries 3 --bots club", "--tries is for experts"),
        (f"arena {GAME} --tries 3 --bots club,learner", "--tries is for experts"),
        (f"simulate {GAME} --jobs {10**12}", "“1000000000000” is too much: at most 61"),
        (f"simulate {GAME} --bots clever", "clever"),
        ("--window big", "expected a size such as 1280x720, not “big”"),
        ("--window 3x3", "from 640x360 to 16384x16384"),
        ("--language xx", "xx"),
        ("--frobnicate", "--frobnicate"),
        ("simulate", "GAME"),
        ("--language fr replay", "il manque : FILE"),
    ],
)
def test_a_mistake_gets_a_clear_answer_and_status_2(
    line: str, sentence: str, asked: list[argparse.Namespace], capsys: pytest.CaptureFixture[str]
) -> None:
    spoken = [] if "--language" in line else ["--language", "en"]
    with pytest.raises(SystemExit) as end:
        cli.main([*spoken, *line.split()])
    assert end.value.code == 2
    assert sentence in capsys.readouterr().err.replace("\u00a0", " ")
    assert not asked


@pytest.mark.parametrize(("written", "value"), [("true", True), ("True", True), ("FALSE", False)])
def test_capitals_make_no_other_value(written: str, value: bool, asked: list[argparse.Namespace]) -> None:
    assert cli.main(["simulate", "rails", "--option", f"builds={written}"]) == 7
    assert asked[0].options["builds"] is value


@pytest.mark.parametrize("language", ["fr", "en", "de"])
@pytest.mark.parametrize("command", ["", *cli.COMMANDS])
def test_every_help_has_an_example(command: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--language", language, *command.split(), "--help"])
    assert end.value.code == 0
    told = capsys.readouterr().out
    assert f"\n  tabletop {command}".rstrip() in told.replace('  echo \'{"do": "ask"}\' | ', "  ")
    assert "cli." not in told
    assert ("example" in told) is (language == "en")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_help_says_of_every_level_how_it_is_asked_for(language: str) -> None:
    said = Words(language)("cli.simulate.bots")
    assert [level for level in re.findall(r"\w+", said) if level in (*LEVELS, "simple")] == list(LEVELS)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == f"tabletop {__version__}"


def test_a_bug_report_has_versions_and_drivers_and_nothing_of_the_person(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("USER", "somebody")
    assert cli.main(["--version", "--verbose"]) == 0
    told = dict(line.partition(": ")[::2] for line in capsys.readouterr().out.splitlines()[1:])
    assert told["video"] == "dummy"
    assert told["screen 0"]
    assert told["pygame-ce"] == pygame.version.ver.removesuffix(".dev0")
    assert all(told[f"game {key}"].endswith(__version__) for key in OWN)
    assert str(Path.home()) not in str(told)
    assert "somebody" not in str(told)


@pytest.mark.parametrize("asked", [{}, {"DISPLAY": ":65000"}, {"SDL_VIDEODRIVER": "nonsense"}], ids=str)
def test_without_a_screen_the_app_says_so_at_once_and_ends(asked: dict[str, str], tmp_path: Path) -> None:
    """SDL would open a window that nobody sees, and run for ever."""
    taken = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER", "HOME")
    kept = {name: value for name, value in os.environ.items() if name not in taken}
    run = [sys.executable, "-m", "tabletop", "--language", "en", "--saves", str(tmp_path / "saves")]
    environment = kept | asked | {"HOME": str(tmp_path)}
    ended = subprocess.run(run, env=environment, capture_output=True, text=True, timeout=HANG, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    (sentence,) = ended.stderr.splitlines()
    assert sentence.startswith("There is no screen")
    assert not list(tmp_path.rglob("*.log"))


def test_a_fault_is_written_down_and_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(args: argparse.Namespace) -> int:
        raise ZeroDivisionError("the die has no sides")

    monkeypatch.setattr(cli, "user_log_dir", lambda: tmp_path / "deep" / "log")
    monkeypatch.setattr(cli, "import_module", lambda name: SimpleNamespace(main=broken))
    monkeypatch.setattr(logging.root, "handlers", [])
    assert cli.main(["--language", "en"]) == 1
    told = capsys.readouterr().err
    assert "Traceback" not in told
    assert str(tmp_path) in told
    assert "the die has no sides" in (tmp_path / "deep" / "log" / "tabletop.log").read_text("utf-8")


def test_a_long_log_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[argparse.Namespace]
) -> None:
    (tmp_path / "tabletop.log").write_text("old\n" * 200_000)
    monkeypatch.setattr(cli, "user_log_dir", lambda: tmp_path)
    cli.main(["replay", "a.jsonl"])
    assert [file.name for file in tmp_path.iterdir()] == ["tabletop.old.log"]


def test_no_log_folder_is_no_reason_not_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[argparse.Namespace]
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(cli, "user_log_dir", lambda: tmp_path / "file" / "log")
    assert cli.main(["replay", "a.jsonl"]) == 7


def test_a_stop_by_the_keyboard_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(args: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "import_module", lambda name: SimpleNamespace(main=stopped))
    assert cli.main([]) == 130


def test_help_is_quick_to_come() -> None:
    """The window's room and its weight are not loaded to tell the help."""
    import subprocess

    code = (
        "import sys, tabletop.cli; print(sorted({'pygame', 'pytmx', 'rich', 'msgspec'} & set(sys.modules)))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=HANG
    )
    assert told.stdout.strip() == "[]"
