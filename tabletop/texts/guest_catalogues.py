"""The language files of games: compiled ones as they are, sources (.po) compiled when they are read.

A game of another package may ship its sources alone, so that its author needs no tool.
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
    """Return the texts of a game in a language; none for a missing or damaged file."""
    try:
        return read(game, language)
    except BadData as fault:
        _log.warning("%s", fault)
        return gettext.NullTranslations()


def file_of(game: str, language: str) -> Path:
    """Return the path of a game's language file: the source if it is newer than the compiled one or alone."""
    source = package_of(game).locale() / language / "LC_MESSAGES" / f"{game}.po"
    compiled = source.with_suffix(".mo")
    if not source.is_file() or package_of(game).ours:
        return compiled
    newer = not compiled.is_file() or source.stat().st_mtime > compiled.stat().st_mtime
    return source if newer else compiled


@functools.cache
def read(game: str, language: str) -> gettext.NullTranslations:
    """Return the texts of a game in a language; none if the game has no file for it.

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
        raise BadData(f"{game}/locale/{language}/{path.name}: {fault}") from fault


def compiled(path: Path) -> bytes:
    """Return the contents of a source file (.po) in compiled form (.mo)."""
    import polib

    return bytes(polib.pofile(path.read_text("utf-8"), check_for_duplicates=True).to_binary())
