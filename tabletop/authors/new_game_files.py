"""The files of a new game: the smallest one that runs, as a package to be installed."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from tabletop.engine import VERSION

FILLED = ".in"
"""The ending of the names of template files, in which the names of the new game are filled in."""
_TEXTS, _PACKAGE = "texts.po", "package"


def package_name(key: str) -> str:
    """Return the name of the package of a new game."""
    return f"tabletop_{key}"


def rule_prefix(key: str) -> str:
    """Return the letters before the numbers of a game's rules: the first three of its key."""
    letters = "".join(letter for letter in key.upper() if letter.isalpha())
    return (letters * 2)[:3] if len(letters) > 1 else letters * 2


def write(key: str, folder: Path) -> list[Path]:
    """Create a folder with the files of a new game; return the paths of the files.

    Raises:
        FileExistsError: when the folder already exists and is not empty.
        OSError: when a file cannot be written.
    """
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(folder)
    title = key.replace("_", " ").title()
    names = {
        "key": key,
        "name": key.replace("_", "-"),
        "title": title,
        "prefix": rule_prefix(key),
        "name_of_class": f"{title.replace(' ', '')}Position",
        "needs": VERSION,
    }
    return [
        _written(source, folder.joinpath(*(_renamed(part, key) for part in path)), names)
        for source, path in _sources(files(__package__) / "new_game", ())
    ]


def _sources(folder: Traversable, path: tuple[str, ...]) -> list[tuple[Traversable, tuple[str, ...]]]:
    """Return all files in a folder, each with the names on its path."""
    found: list[tuple[Traversable, tuple[str, ...]]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        here = (*path, entry.name)
        found += _sources(entry, here) if entry.is_dir() else [(entry, here)]
    return found


def _renamed(part: str, key: str) -> str:
    name = part.removesuffix(FILLED)
    return {_PACKAGE: package_name(key), _TEXTS: f"{key}.po"}.get(name, name)


def _written(source: Traversable, target: Path, names: dict[str, object]) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    content = source.read_bytes()
    if source.name.endswith(FILLED):
        content = Template(content.decode("utf-8")).substitute(names).encode("utf-8")
    target.write_bytes(content)
    return target
