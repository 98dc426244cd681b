"""The translations of texts into other languages than the source languages, in which the texts are written.

Translators get all texts of a game in one catalogue, `locale/de/LC_MESSAGES/<game>.po`, whether a text comes
from a source catalogue or from a data file. In an entry, `msgctxt` is the key of the text, or its place in
the data file, and `msgid` is the English text. If the English text is changed, its translation is therefore
no longer found, and a source language is used instead, as for any missing translation.
"""

from __future__ import annotations

import functools
import gettext
import re
from collections.abc import Mapping
from typing import TypeVar

from tabletop.system import paths
from tabletop.system.game_packages import installed
from tabletop.system.languages import FALLBACK, SOURCES
from tabletop.texts import guest_catalogues
from tabletop.texts.language import conventions

LISTED = ", "
"""The separator between the words of a list (see `Listed`) in a catalogue."""

T = TypeVar("T")


def catalogue(domain: str, code: str) -> gettext.NullTranslations:
    """Return the catalogue called `domain` in the language `code`; an empty one if there is none."""
    for key, package in installed().items():  # data files name the folder of a game, not its key
        if domain in (key, package.module.rpartition(".")[2]):
            return guest_catalogues.of_game(key, code)
    return gettext.translation(domain, paths.locale_dir(), [code], fallback=True)


def is_complete(domain: str, code: str) -> bool:
    """Tell whether the catalogue called `domain` has every text in the language `code`, as `language.toml`
    declares."""
    return code in SOURCES or domain in conventions(code).complete


def every_text(domain: str, code: str) -> list[str]:
    """Return all texts in the catalogue called `domain` in a language, without their keys."""
    return [text for text in getattr(_loaded(domain, code), "_catalog", {}).values() if isinstance(text, str)]


@functools.cache
def _loaded(domain: str, code: str) -> gettext.NullTranslations:
    return catalogue(domain, code)


class Untranslated(str):
    """A text in another language than the one asked for, because it is not translated. What is filled into it
    must be in its own language."""

    language: str

    def __new__(cls, text: str, language: str = "") -> Untranslated:
        """Return the text, marked with the code of its language."""
        marked = super().__new__(cls, text)
        marked.language = language
        return marked


def untranslated(text: str, language: str) -> str:
    """Return a text marked with its language, or unmarked if it has no words besides its placeholders."""
    return Untranslated(text, language) if re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", text)) else text


class TextDomain:
    """The texts of one catalogue in a language. A text that is missing there is taken from a source language.

    Args:
        whole: True if the language has every text, so that no other catalogue needs to be loaded.
    """

    def __init__(self, name: str, code: str, whole: bool = False) -> None:
        self.name, self._code = name, code
        own = [code] if code in SOURCES else []
        self._sources = own if whole else [*dict.fromkeys([*own, *FALLBACK])]

    def text(self, key: str, n: object = None) -> str:
        """Return the text under a key, in the singular or plural that the number `n` requires (None for a
        text that has no plural); "" if there is no text."""
        for code in self._sources:
            source = _loaded(self.name, code)
            if text := _by_key(source, key, n):
                return self._translation(source, key, n) or (
                    text if code == self._code else untranslated(text, code)
                )
        return ""

    def _translation(self, source: gettext.NullTranslations, key: str, n: object) -> str:
        if self._code in SOURCES:
            return ""
        own, singular = _loaded(self.name, self._code), _by_key(source, key, None)
        if isinstance(n, int) and _plural(source, key, 1):
            text = own.npgettext(key, singular, singular, abs(n))
        else:
            text = own.pgettext(key, singular)
        return text if text != singular or _translates(own, key, singular) else ""


def _translates(own: gettext.NullTranslations, context: str, text: str) -> bool:
    """Tell whether a catalogue has an entry for a text, even one that repeats it, such as "Bonus: {n}"."""
    known, entry = getattr(own, "_catalog", {}), f"{context}\x04{text}"
    return entry in known or (entry, 0) in known


def _by_key(source: gettext.NullTranslations, key: str, n: object) -> str:
    if isinstance(n, int) and (text := _plural(source, key, n)):
        return text
    text = source.gettext(key)
    return "" if text == key else text


def _plural(source: gettext.NullTranslations, key: str, n: int) -> str:
    text = source.ngettext(key, key, abs(n))  # -50 takes the same plural as 50
    return "" if text == key else text


class Place:
    """The place of a text in a data file, such as "GAME/rulebook.toml: rule ABC-4.2: title". It is the text's
    context in catalogues."""

    def __init__(self, where: str) -> None:
        self.domain, self.context = where.split("/", 1) if "/" in where else ("", where)

    def translation(self, source: str, code: str, part: str = "") -> str:
        """Return the translation of the text `source` at this place into the language `code`; "" if there is
        none. `part` is the part of the place that it belongs to, such as a form of a name."""
        if not self.domain or not source:
            return ""
        context = f"{self.context}: {part}" if part else self.context
        own = _loaded(self.domain, code)
        text = own.pgettext(context, source)
        return text if text != source or _translates(own, context, source) else ""


class InSources(dict[str, T]):
    """A value in a data file, such as a text, by source language. Subclasses look up the value in other
    languages."""

    def __init__(self, texts: Mapping[str, T], where: str = "") -> None:
        super().__init__(texts)
        self.place = Place(where)

    def first(self, nothing: T) -> T:
        """Return the value in the first source language (of FALLBACK) that has one; `nothing` if none has."""
        return self[self.source] if self.source else nothing

    @property
    def source(self) -> str:
        """The first source language (of FALLBACK) that has a value; "" if none has."""
        return next((code for code in FALLBACK if code in self), "")


class Translations(InSources[str]):
    """A text in a data file, by language. If no source language has it, it is "" in every language."""

    def __missing__(self, code: str) -> str:
        return self.own(code) or untranslated(self.first(""), self.source)

    def own(self, code: str) -> str:
        """Return the text as written in, or translated into, this language; "" if it is neither."""
        return self.get(code) or self.place.translation(self.first(""), code)


class Forms(InSources[dict[str, str]]):
    """The forms of a name in a data file, by language. Each form is translated separately."""

    def __missing__(self, code: str) -> dict[str, str]:
        source = self.first({})
        return {
            form: self.place.translation(text, code, form) or untranslated(text, self.source)
            for form, text in source.items()
        }


class Listed(InSources[tuple[str, ...]]):
    """A list of words with the same meaning in a data file, by language. A translation may have any number of
    words, separated by commas."""

    def __missing__(self, code: str) -> tuple[str, ...]:
        source = self.first(())
        text = self.place.translation(LISTED.join(source), code)
        return tuple(text.split(LISTED)) if text else source
