"""The languages of the app, and the language of this computer."""

from __future__ import annotations

import os

LANGUAGES = ("fr", "en")


def system_language() -> str:
    """Return the language of this computer if the app has it, else English."""
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next(filter(None, settings), None) or _platform_locale()
    short = spoken[:2].lower()
    return short if short in LANGUAGES else "en"


def _platform_locale() -> str:
    import locale

    return locale.getlocale()[0] or ""
