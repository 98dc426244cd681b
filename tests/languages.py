"""A made-up language, written into a folder of its own beside those of the app."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tabletop.system import languages as known_languages, paths
from tabletop.system.languages import SOURCES, languages
from tabletop.texts import guest_catalogues, language, translations
from tabletop.texts.units import translated, units
from tabletop.texts.words import APP_CATALOGUES

LOCALE = paths.locale_dir()
WORDS = 3
"""How many words a sentence needs at least to be recognised as English."""


def complete(game: str) -> list[str]:
    """The languages in which the app and a game are complete."""
    whole = (*APP_CATALOGUES, game)
    return [code for code in languages() if all(translations.is_complete(each, code) for each in whole)]


def english(game: str, code: str) -> set[str]:
    """The English sentences of the app and of a game that read otherwise in another language."""
    found = set[str]()
    for domain in (*APP_CATALOGUES, game):
        same = {each.source for each in translated(domain, code) if each.source in each.forms}
        found |= {text for unit in units(domain) for text in unit.source if text not in same}
    return {text for text in found if len(text.split()) >= WORDS and "{" not in text}


def left_in_english(texts: Iterable[str], game: str, code: str) -> set[str]:
    """The texts in which an English sentence stands, where another language is spoken."""
    known = english(game, code) if code not in SOURCES else set()
    return {text for text in texts if any(sentence in text for sentence in known)}


@contextmanager
def made_up(
    folder: Path, texts: Mapping[str, Mapping[str, tuple[str, str]]], patch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """A language `xx` whose catalogues hold these texts: by domain and key, the English one and its
    translation."""
    for known in LOCALE.iterdir():
        (folder / known.name).symlink_to(known)
    catalogues = folder / "xx" / "LC_MESSAGES"
    catalogues.mkdir(parents=True)
    for domain, entries in texts.items():
        made = Catalog(locale=None)
        for key, (english, own) in entries.items():
            made.add(english, own, context=key)
        with (catalogues / f"{domain}.mo").open("wb") as file:
            write_mo(file, made)
    patch.setattr(paths, "locale_dir", lambda: folder)
    forget()
    yield folder
    forget()


def forget() -> None:
    """Have the files of languages read again."""
    language.conventions.cache_clear()
    translations._loaded.cache_clear()
    known_languages._folders.cache_clear()
    guest_catalogues.read.cache_clear()
