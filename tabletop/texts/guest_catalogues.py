"""The language files of games. Files in compiled form (.mo) are read as they are; source files (.po) are
compiled when they are read.

A game of another package may therefore come with source files only, so that its author needs no tool.
"""

from __future__ import annotations

import functools
import gettext
import io
import logging
from pathlib import Path

from tabletop.engine.data import BadData
from tabletop.system.game_packages import package_of

_log = logging.getLogger(__name__)


def of_game(game: str, language: str) -> gettext.NullTranslations:
    """Return the texts of a game in a language; without any texts if the file is missing or damaged."""
    try:
        return read(game, language)
    except BadData as fault:
        _log.warning("%s", fault)
        return gettext.NullTranslations()


def file_of(game: str, language: str) -> Path:
    """Return the path of a game's language file: the compiled file, or the source file if it is newer or the
    only one."""
    source = package_of(game).locale() / language / "LC_MESSAGES" / f"{game}.po"
    compiled = source.with_suffix(".mo")
    if not source.is_file() or package_of(game).ours:
        return compiled
    newer = not compiled.is_file() or source.stat().st_mtime > compiled.stat().st_mtime
    return source if newer else compiled


@functools.cache
def read(game: str, language: str) -> gettext.NullTranslations:
    """Return the texts of a game in a language; without any texts if the game has no file for it.

    Raises:
        BadData: when the file is damaged.
    """
    path = file_of(game, language)
    try:
        content = compiled(path) if path.suffix == ".po" else path.read_bytes()
        return gettext.GNUTranslations(io.BytesIO(content))
    except FileNotFoundError:
        return gettext.NullTranslations()
    except Exception as fault:  # a parser of strangers' files: whatever it stumbles over
        raise BadData(f"{package_of(game).shown(path)}: {fault}") from fault


def compiled(path: Path) -> bytes:
    """Return the contents of a source file (.po) in compiled form (.mo)."""
    import polib

    return bytes(polib.pofile(path.read_text("utf-8"), check_for_duplicates=True).to_binary())
