"""Translations: the texts in languages other than the sources, the languages that the texts are written in.

Translators get the texts of a game in one catalogue, `locale/de/LC_MESSAGES/<game>.po`, whether a text stands
in a source catalogue or in a data file. The context of an entry (`msgctxt`) is the key of the text, or the
place in the data file; `msgid` is the English text. A text whose source has changed since it was translated
is therefore no longer found, and the text in a source language stands in for it, as for any missing
translation.
"""

from __future__ import annotations

import functools
import gettext
from collections.abc import Mapping
from typing import TypeVar

from tabletop.system import paths
from tabletop.system.game_packages import installed
from tabletop.system.languages import FALLBACK, SOURCES
from tabletop.texts import guest_catalogues
from tabletop.texts.language import conventions

LISTED = ", "
"""The separator between the words of a list in a catalogue."""

T = TypeVar("T")


def catalogue(domain: str, code: str) -> gettext.NullTranslations:
    """Return the catalogue of a domain in a language; an empty one if there is none."""
    for key, package in installed().items():  # data files name the folder of a game, not its key
        if domain in (key, package.module.rpartition(".")[2]):
            return guest_catalogues.of_game(key, code)
    return gettext.translation(domain, paths.locale_dir(), [code], fallback=True)


def is_complete(domain: str, code: str) -> bool:
    """Tell whether every text of a domain is translated into a language, as the language file
    (`language.toml`) states."""
    return code in SOURCES or domain in conventions(code).complete


def every_text(domain: str, code: str) -> list[str]:
    """Return all texts of a domain in a language, without their keys."""
    return [text for text in getattr(_loaded(domain, code), "_catalog", {}).values() if isinstance(text, str)]


@functools.cache
def _loaded(domain: str, code: str) -> gettext.NullTranslations:
    return catalogue(domain, code)


class TextDomain:
    """The texts of a domain by key, in one language; a text that is missing there is taken from a source
    language.

    Args:
        whole: True if the language lacks no text of the domain, so that no other catalogue is loaded.
    """

    def __init__(self, name: str, code: str, whole: bool = False) -> None:
        self.name, self._code = name, code
        own = [code] if code in SOURCES else []
        self._sources = own if whole else [*dict.fromkeys([*own, *FALLBACK])]

    def text(self, key: str, n: object = None) -> str:
        """Return the text under a key, in the plural form for a number `n`; "" if there is none."""
        for code in self._sources:
            source = _loaded(self.name, code)
            if text := _by_key(source, key, n):
                return self._translation(source, key, n) or text
        return ""

    def _translation(self, source: gettext.NullTranslations, key: str, n: object) -> str:
        if self._code in SOURCES:
            return ""
        own, singular = _loaded(self.name, self._code), _by_key(source, key, None)
        if isinstance(n, int) and _plural(source, key, 1):
            text = own.npgettext(key, singular, singular, abs(n))
        else:
            text = own.pgettext(key, singular)
        return "" if text == singular else text


def _by_key(source: gettext.NullTranslations, key: str, n: object) -> str:
    if isinstance(n, int) and (text := _plural(source, key, n)):
        return text
    text = source.gettext(key)
    return "" if text == key else text


def _plural(source: gettext.NullTranslations, key: str, n: int) -> str:
    text = source.ngettext(key, key, abs(n))  # -50 takes the same plural as 50
    return "" if text == key else text


class Place:
    """The place of a text in a data file, by which catalogues know it, such as "GAME/rulebook.toml: rule
    ABC-4.2: title"."""

    def __init__(self, where: str) -> None:
        self.domain, self.context = where.split("/", 1) if "/" in where else ("", where)

    def translation(self, source: str, code: str, part: str = "") -> str:
        """Return the translation of a text that stands here, or in a part of this place; "" if there is
        none."""
        if not self.domain or not source:
            return ""
        context = f"{self.context}: {part}" if part else self.context
        text = _loaded(self.domain, code).pgettext(context, source)
        return "" if text == source else text


class InSources(dict[str, T]):
    """A value of a data file in each source language, by the code of the language. A subclass finds the
    value in other languages."""

    def __init__(self, texts: Mapping[str, T], where: str = "") -> None:
        super().__init__(texts)
        self.place = Place(where)

    def first(self, nothing: T) -> T:
        """Return the value in the first source language that has one; `nothing` if none has."""
        return next((self[code] for code in FALLBACK if code in self), nothing)


class Translations(InSources[str]):
    """A text of a data file by language; "" in every language if no source has the text."""

    def __missing__(self, code: str) -> str:
        return self.own(code) or self.first("")

    def own(self, code: str) -> str:
        """Return the text in a language; "" if it is neither written in that language nor translated into
        it."""
        return self.get(code) or self.place.translation(self.first(""), code)


class Forms(InSources[dict[str, str]]):
    """The forms of a name, translated form by form."""

    def __missing__(self, code: str) -> dict[str, str]:
        source = self.first({})
        return {form: self.place.translation(text, code, form) or text for form, text in source.items()}


class Listed(InSources[tuple[str, ...]]):
    """Words that mean the same. A translation may list any number of them, separated by commas."""

    def __missing__(self, code: str) -> tuple[str, ...]:
        source = self.first(())
        text = self.place.translation(LISTED.join(source), code)
        return tuple(text.split(LISTED)) if text else source
