"""The folders of the app: the data that ships with it, and the player's own files."""

from __future__ import annotations

import functools
import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_APP = "tabletop"
MOST_DAMAGED = 9
"""The most damaged versions of one file that are kept, under numbered names."""


def checkout() -> Path | None:
    """Return the folder of the source checkout that the app runs from; None for an installed package."""
    folder = _PACKAGE.parent
    return folder if (folder / "pyproject.toml").is_file() and not (_PACKAGE / "_data").is_dir() else None


@functools.cache
def data_root() -> Path:
    """Return the folder that holds `assets`, `maps` and `saves`, in an installed package or in a checkout.

    The environment variable TABLETOP_DATA overrides it, for map authors who work in a folder of their own.
    """
    if own := os.environ.get("TABLETOP_DATA"):
        return Path(own)
    return checkout() or _PACKAGE / "_data"


def asset(*parts: str) -> Path:
    """Return the path of a file in the `assets` folder, such as a picture or a sound."""
    return data_root().joinpath("assets", *parts)


def shipped_map(*parts: str) -> Path:
    """Return the path of a file of the `maps` folder."""
    return data_root().joinpath("maps", *parts)


def shipped_saves() -> Path:
    """Return the folder of the matches that ship with the app; the player's own are in `saves_dir()`."""
    return data_root() / "saves"


def locale_dir() -> Path:
    """Return the folder of the language files."""
    return _PACKAGE / "locale"


def user_data_dir() -> Path:
    """Return the folder of the player's data: saves, journals, maps."""
    import platformdirs

    return platformdirs.user_data_path(_APP, appauthor=False)


def user_config_dir() -> Path:
    """Return the folder of the player's settings."""
    import platformdirs

    return platformdirs.user_config_path(_APP, appauthor=False)


def put_aside(path: Path) -> Path:
    """Rename a damaged file, so that a new one can be written. Return its new path; the old path if renaming
    fails."""
    kept = path.with_suffix(".damaged" + path.suffix)
    for n in range(2, MOST_DAMAGED + 1):  # keep files that were set aside before
        if os.path.lexists(kept):
            kept = path.with_suffix(f".damaged{n}{path.suffix}")
    try:
        os.replace(path, kept)
    except OSError:
        return path
    return kept


def user_cache_dir() -> Path:
    """Return the folder of files that can be deleted at any time: rasterised art, baked maps."""
    import platformdirs

    return platformdirs.user_cache_path(_APP, appauthor=False)


def user_log_dir() -> Path:
    """Return the folder of the log."""
    import platformdirs

    return platformdirs.user_log_path(_APP, appauthor=False)


def saves_dir(override: str | Path | None = None) -> Path:
    """Return the folder of the player's matches: `override` (from the option --saves) if it is given, else
    the usual one."""
    return Path(override) if override else user_data_dir() / "saves"
