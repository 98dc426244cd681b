"""The languages of the app, which are the folders of `locale/`, and the language of this computer."""

from __future__ import annotations

import functools
import os
from pathlib import Path

from tabletop.system.game_packages import locale_dirs

SOURCES = ("fr", "en")
"""The languages in which every text is written; all others are translated from them."""
FALLBACK = ("en", "fr")
"""The source languages, in the order in which they stand in for a missing text."""


def languages() -> tuple[str, ...]:
    """Return the codes of all languages, such as "de": the sources first, then the others by the alphabet."""
    found = {code for folder in locale_dirs() for code in _folders(folder)}
    return (*SOURCES, *sorted(found - {*SOURCES}))


def next_language(code: str) -> str:
    """Return the language after a given one, in the order in which the language key goes through them."""
    known = languages()
    return known[(known.index(code) + 1) % len(known)]


@functools.cache
def _folders(locale: Path) -> tuple[str, ...]:
    """Return the names of the folders of one `locale/` that hold catalogues."""
    return tuple(path.parent.name for path in locale.glob("*/LC_MESSAGES"))


def system_language() -> str:
    """Return the language of this computer if the app has it, else English."""
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next(filter(None, settings), None) or _platform_locale()
    short = spoken.partition(".")[0].partition("_")[0].lower()
    return short if short in languages() else FALLBACK[0]


def _platform_locale() -> str:
    import locale

    return locale.getlocale()[0] or ""
