"""What the wheel gives a Linux desktop: an entry, an icon, a description for software centres, a manual."""

from __future__ import annotations

import argparse
import configparser
import os
import re
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tabletop import __version__
from tabletop._build.deb import debian_package, shared_data
from tabletop.cli import COMMANDS, command_line
from tabletop.system.languages import languages
from tabletop.texts.words import Words
from tabletop.ui.kit import window
from tabletop.ui.kit.window import DESKTOP_ID

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
UNTOLD = ("help", "job", "game")  # the last lists the games that are installed where it is told
PLAIN = {"\\-": "-", "\\&": "", "\\e": "\\", "\\fB": "", "\\fR": "", "\\fI\\,": "", "\\/\\fR": ""}


def entry() -> configparser.SectionProxy:
    """The desktop entry; its keys keep their capitals."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(LINUX / f"{DESKTOP_ID}.desktop", "utf-8")
    return parser["Desktop Entry"]


def test_the_wheel_has_every_file_in_the_place_where_desktops_look() -> None:
    shared = shared_data()
    assert set(shared) == {str(path.relative_to(ROOT)) for path in LINUX.rglob("*") if path.is_file()}
    assert f"share/applications/{DESKTOP_ID}.desktop" in shared.values()
    assert f"share/icons/hicolor/scalable/apps/{entry()['Icon']}.svg" in shared.values()
    assert {f"share/man/{code}/man1/tabletop.1" for code in ("de", "fr")} <= set(shared.values())


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg is not installed")
def test_a_debian_package_has_the_bundle_and_the_files_of_the_wheel(tmp_path: Path) -> None:
    (tmp_path / "dist" / "tabletop").mkdir(parents=True)
    (tmp_path / "dist" / "tabletop" / "tabletop").touch()
    package = debian_package(tmp_path / "dist", tmp_path, tmp_path)
    listed = subprocess.check_output(["dpkg-deb", "--contents", str(package)], text=True)
    assert "./usr/bin/tabletop -> /opt/five-game-table/tabletop" in listed
    assert "./opt/five-game-table/tabletop\n" in listed
    assert all(f"./usr/{target}\n" in listed for target in shared_data().values())
    assert [path.name for path in tmp_path.glob("*.deb")] == [package.name]


def test_the_entry_starts_the_command_and_finds_the_window() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert entry()["Exec"] in scripts
    assert entry()["StartupWMClass"] == DESKTOP_ID


def test_the_window_bears_the_name_of_the_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    for system in ("X11", "WAYLAND"):  # pygame names the window after the program
        monkeypatch.setenv(f"SDL_VIDEO_{system}_WMCLASS", "python")
    window._prepare()
    assert {os.environ[f"SDL_VIDEO_{system}_WMCLASS"] for system in ("X11", "WAYLAND")} == {DESKTOP_ID}


@pytest.mark.parametrize("language", languages())
def test_entry_and_description_say_the_name_as_the_app_does(language: str) -> None:
    name = Words(language)("app.name")
    assert entry()["Name" if language == "en" else f"Name[{language}]"] == name
    names = ET.parse(LINUX / f"{DESKTOP_ID}.metainfo.xml").getroot().findall("name")
    tag = "{http://www.w3.org/XML/1998/namespace}lang"
    assert [each.text for each in names if each.get(tag, "en") == language] == [name]


def test_the_newest_release_is_this_version() -> None:
    releases = ET.parse(LINUX / f"{DESKTOP_ID}.metainfo.xml").getroot().findall("releases/release")
    (version, date), *_ = re.findall(r"^## (\S+) — (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert (releases[0].get("version"), releases[0].get("date")) == (version, date)
    assert version == __version__


@pytest.mark.parametrize("language", languages())
def test_the_manual_names_every_command_and_option(language: str) -> None:
    """Made anew by `python -m tabletop._build.man_page`."""
    manual = (LINUX / "man" / language / "tabletop.1").read_text("utf-8")
    for mark, plain in PLAIN.items():
        manual = manual.replace(mark, plain)
    parser = command_line(Words(language))
    (jobs,) = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    assert set(jobs.choices) == set(COMMANDS)
    assert f'"tabletop {__version__}"' in manual
    for job in (parser, *jobs.choices.values()):
        for action in job._actions:
            if action.help not in (None, argparse.SUPPRESS) and action.dest not in UNTOLD:
                told = re.sub(r"\s+", " ", job._get_formatter()._expand_help(action))
                assert told in re.sub(r"\s+", " ", manual), (job.prog, action.dest)
