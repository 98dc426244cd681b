"""Puts games of other packages on the shelf for a test, as an installation would: on the path, with
metadata.

The games under `tests/guests` stand there for the whole run. They are not installed by pip: an editable
install needs a build backend, which pip downloads, and a path in an extra cannot be relative. What it would
leave in `site-packages` is two lines of metadata and a line of the path, and these are written here.
"""

from __future__ import annotations

import importlib
import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tabletop import games
from tabletop.system import game_packages
from tabletop.texts import boxes
from tabletop.ui.board import guests
from tests import languages

GUESTS = Path(__file__).parent / "guests"
"""The folder of the games that come with the tests, each with its project file."""


def install_guests(site: Path) -> None:
    """Put every game under `tests/guests` on the shelf of this process and of those that it starts; `site` is
    a folder for their metadata."""
    projects = sorted(GUESTS.glob("*/pyproject.toml"))
    for project in projects:
        named = tomllib.loads(project.read_text("utf-8"))["project"]
        for key, module in named["entry-points"][game_packages.GROUP].items():
            metadata(site, key, module, named["name"])
    folders = [str(site), *(str(project.parent) for project in projects)]
    sys.path[:0] = folders
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([*folders, *([before] if before else [])])
    forget()


def metadata(folder: Path, key: str, module: str, distribution: str = "") -> Path:
    """Write the metadata of a distribution that offers one game."""
    name = distribution or f"tabletop-{key}"
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[{game_packages.GROUP}]\n{key} = {module}\n", "utf-8")
    return info


@contextmanager
def shelved(*folders: Path) -> Iterator[None]:
    """The games that are installed in folders stand on the shelf; afterwards they do not."""
    sys.path[:0] = map(str, folders)
    forget()
    try:
        yield
    finally:
        del sys.path[: len(folders)]
        forget()


def forget() -> None:
    """What is known about installed packages is looked up again."""
    importlib.invalidate_caches()
    for known in (
        game_packages.installed,
        game_packages._folder,
        games._found,
        boxes.game_infos,
        guests.judge,
    ):
        known.cache_clear()
    languages.forget()
