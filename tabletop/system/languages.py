"""The languages of the app, which are the folders of `locale/`, and the language of this computer."""

from __future__ import annotations

import functools
import os
from pathlib import Path

from tabletop.system.game_packages import locale_dirs

SOURCES = ("fr", "en")
"""The languages in which every text is written; all others are translated from them."""
FALLBACK = ("en", "fr")
"""The source languages in the order in which they are used for a text that is missing in another language."""


def languages() -> tuple[str, ...]:
    """Return the codes of all languages, such as "de": first the source languages, then the others in
    alphabetical order."""
    found = {code for folder in locale_dirs() for code in _folders(folder)}
    return (*SOURCES, *sorted(found - {*SOURCES}))


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
