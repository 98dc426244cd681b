"""The installed games: where the package of each one is, and where its files are.

A game is an entry point of the group `tabletop.games`: its name is the key of the game, and its value is the
package that offers `GAME`. The package's folder holds everything that belongs to the game:

    components.toml, rulebook.toml, pictures.toml        data, rules and pictures
    teach.toml, lessons.toml, puzzles.toml               teaching
    asking.toml                                          words in which people ask for rules
    life.toml                                            how pieces move, animated places of boards
    theme.toml                                           colours and the font of the title
    art/NAME.svg, maps/NAME.tmx                          drawings (cover_KEY among them), boards
    sounds/NAME.ogg (or .wav)                            sounds, "ambience" among them
    locale/LANGUAGE/LC_MESSAGES/KEY.po (or .mo)          texts

A drawing or a sound that the package lacks is looked for among the app's own. Nothing here imports a game:
`importlib.resources` would, so files are found by the location of the package.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tabletop.system import paths
from tabletop.system.input_files import read_toml

GROUP = "tabletop.games"
"""The name of the group of Python entry points through which installed packages offer games."""
OURS = "five-game-table"
"""The name of the distribution in which the app and its own games are installed."""
KEY = re.compile(r"[a-z][a-z0-9_]*")
"""The pattern of a game's key, which is used in file names and on the command line."""
SOUND_FILES = (".ogg", ".wav")
"""The file name endings of sounds; if a sound exists with both, the first is played."""

_SECTION = re.compile(r"\[(.+)\]")
_METADATA = (".dist-info", ".egg-info")


class GamePackage(NamedTuple):
    """The package of an installed game, with the places of its files; the files need not exist."""

    key: str
    module: str
    """The full name of the Python package, with dots."""
    distribution: str
    """The name of the Python distribution that installs the package."""
    metadata: Path
    """The folder with the distribution's metadata (its version, ...)."""

    @property
    def ours(self) -> bool:
        """True for a game that ships with the app."""
        return self.distribution == OURS

    def file(self, *parts: str) -> Path:
        """Return the path of a file in the game's own folder."""
        return (_folder(self.module) or self.metadata / self.module).joinpath(*parts)

    def shown(self, path: Path) -> str:
        """Return the path of one of the game's files as messages name it: from the package's folder on; for a
        file that the app keeps elsewhere, its last three parts."""
        folder = self.file()
        inside = path.is_relative_to(folder)
        return path.relative_to(folder.parent).as_posix() if inside else "/".join(path.parts[-3:])

    def line_of(self, raised: BaseException) -> str:
        """Return the last line of the package's code that an exception came through, with its file, such as
        "tabletop_mill/rules.py: line 34"; "" if it came through none."""
        folder = self.file().resolve()
        frames = traceback.extract_tb(raised.__traceback__)
        own = [frame for frame in frames if Path(frame.filename).resolve().is_relative_to(folder)]
        if not own:
            return ""
        place = Path(own[-1].filename).resolve().relative_to(folder.parent).as_posix()
        return f"{place}: line {own[-1].lineno}"

    def drawing(self, name: str) -> Path:
        """Return the path of a drawing: the game's own if it has one, else the app's of this name."""
        own = self.file("art", f"{name}.svg")
        return own if own.is_file() else paths.asset("svg", f"{name}.svg")

    def sound(self, name: str) -> Path:
        """Return the path of a sound: the game's own if it has one, else the app's of this name. The sounds
        of games that ship with the app are in a folder for each game beside the app's."""
        ours = [paths.asset("sounds", self.key)] if self.ours else []
        places = (self.file("sounds"), *ours, paths.asset("sounds"))
        files = [place / f"{name}{ending}" for place in places for ending in SOUND_FILES]
        return next((file for file in files if file.is_file()), files[-len(SOUND_FILES)])

    def boards(self) -> list[Path]:
        """Return the paths of all maps of the game's boards, sorted by name."""
        found = [*self.file("maps").glob("*.tmx"), *paths.shipped_map(self.key).glob("*.tmx")]
        return sorted(found, key=lambda path: path.stem)

    def board(self, name: str) -> Path:
        """Return the path of the map of the board `name`: in the game's package if it is there, else in the
        app's `maps` folder."""
        own = self.file("maps", f"{name}.tmx")
        return own if own.is_file() else paths.shipped_map(self.key, f"{name}.tmx")

    def locale(self) -> Path:
        """Return the folder of the game's language files: its own, or if it has none, the app's."""
        own = self.file("locale")
        return own if own.is_dir() else paths.locale_dir()


@cache
def installed() -> dict[str, GamePackage]:
    """Return the packages of all installed games, by key. Games that ship with the app come first, in the
    order of assets/shelf.toml, then the others by key. If several packages offer the same key, the app's
    counts, else the first found."""
    found: dict[str, GamePackage] = {}
    for package in _offered():
        if package.key not in found or package.ours:
            found[package.key] = package
    order = {key: place for place, key in enumerate(_order())}
    in_order = sorted(found, key=lambda key: (not found[key].ours, order.get(key, len(order)), key))
    return {key: found[key] for key in in_order}


def locale_dirs() -> tuple[Path, ...]:
    """Return the folders of language files: the app's own, then those of games of other packages."""
    guests = (package.locale() for package in installed().values() if not package.ours)
    return tuple(dict.fromkeys([paths.locale_dir(), *guests]))


def package_of(key: str) -> GamePackage:
    """Return the package of a game; for an unknown key, one whose files do not exist."""
    return installed().get(key) or _unknown(key)


def _unknown(key: str) -> GamePackage:
    return GamePackage(key, "", "", Path(os.devnull))


@cache
def _folder(module: str) -> Path | None:
    """Return the folder of a package; None if there is no such package."""
    try:
        spec = find_spec(module)
    except Exception:  # the package around it runs code of its own
        return None
    return Path(spec.origin).parent if spec and spec.origin and spec.submodule_search_locations else None


def _order() -> list[str]:
    try:
        return list(read_toml(paths.asset("shelf.toml"))["order"])
    except (OSError, ValueError, LookupError):
        return []


# -- entry points ------------------------------------------------------------------------------------------
def _offered() -> Iterator[GamePackage]:
    """Yield the games that installed distributions offer, in the order of `sys.path`; a distribution that is
    installed twice counts once. A checkout need not be installed.

    This reads what `importlib.metadata.entry_points` would, but loading that module would delay every start
    of the app by about 40 ms.
    """
    seen = set[str]()
    if checkout := paths.checkout():
        seen.add(OURS)
        yield from _offered_here(checkout / "pyproject.toml")
    for folder in map(Path, dict.fromkeys(sys.path)):
        for metadata in _metadata_in(folder):
            name = metadata.name.rpartition(".")[0].partition("-")[0].replace("_", "-").lower()
            if name not in seen:
                seen.add(name)
                yield from _offered_by(metadata, name)


def _offered_here(project: Path) -> Iterator[GamePackage]:
    """Yield the app's own games, as the project file of the checkout lists them."""
    listed = read_toml(project)["project"]["entry-points"][GROUP]
    yield from (GamePackage(key, module, OURS, project.parent) for key, module in listed.items())


def _metadata_in(folder: Path) -> list[Path]:
    """Return the folders of metadata in a folder of `sys.path`, in a fixed order."""
    try:
        with os.scandir(folder or ".") as entries:
            return sorted(Path(entry.path) for entry in entries if entry.name.endswith(_METADATA))
    except OSError:  # a zip archive, or a folder that is gone
        return []


def _offered_by(metadata: Path, distribution: str) -> Iterator[GamePackage]:
    try:
        lines = metadata.joinpath("entry_points.txt").read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return
    section = ""
    for line in map(str.strip, lines):
        if match := _SECTION.fullmatch(line):
            section = match[1].strip()
        elif section == GROUP and "=" in line and not line.startswith(("#", ";")):
            key, _, value = map(str.strip, line.partition("="))
            if KEY.fullmatch(key):
                yield GamePackage(key, value.partition("[")[0].strip(), distribution, metadata)
