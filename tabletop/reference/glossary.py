"""The glossary of a game. It finds its words in texts, in all their forms, and the entry for a thing by its
tag.

    words = Words("fr", game)
    for found in glossary(words).found("Qui entame choisit un signal."):
        print(found.entry.title, found.entry.text)
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tabletop.games import find
from tabletop.texts.names import nearest_first
from tabletop.texts.translations import Translations
from tabletop.texts.variants import amended
from tabletop.texts.words import Words

if TYPE_CHECKING:
    from tabletop.engine.game import Choice

WORDS = "words"
"""The first part of the ids of glossary words on the rules screen, as in "words.signal"."""
BLANK = re.compile(r"\{([\w.]+)[^}]*\}")
NO_FIGURES: Mapping[str, int] = MappingProxyType({})


class GlossaryEntry(NamedTuple):
    """A glossary entry of a game in one language: a word and its explanation."""

    key: str
    title: str
    text: str
    rules: tuple[str, ...]
    icons: tuple[str, ...]
    """The tags of things, the pictures and the icons that this entry explains."""
    forms: tuple[str, ...]
    nouns: tuple[str, ...]
    """The forms of the word that can also be verbs, such as "can"; they are recognized only where a noun can
    stand."""

    @property
    def explanation(self) -> str:
        """The explanation of the word, followed by the numbers of the rules it cites."""
        return cited(self.text, self.rules)


class GlossaryMatch(NamedTuple):
    """A glossary word found in a text: the indexes of its first letter and after its last letter, and its
    entry."""

    start: int
    end: int
    entry: GlossaryEntry


class Glossary:
    """The glossary of a game in one language, which finds its words in texts."""

    def __init__(self, words: Words) -> None:
        from tabletop.teaching import teaching  # imported late, to start faster

        language = words.language
        self.entries = [
            GlossaryEntry(
                word.key,
                _capital(word.forms[language][0]),
                amended(words, filled_in(words, word.taught.text), word.taught.rules),
                word.taught.rules,
                word.icons,
                word.forms[language],
                word.nouns.get(language, ()),
            )
            for word in teaching(words.game).words
            if word.taught.holds(words.options)
        ]
        self._before_nouns = re.compile(rf"(\d|\b({words.conventions.nouns_follow}))\s$", re.IGNORECASE)
        self._nouns = {form.lower() for entry in self.entries for form in entry.nouns}
        self._capitals = {form.lower() for entry in self.entries for form in entry.forms if form.isupper()}
        self._means = {form.lower(): entry for entry in self.entries for form in entry.forms}
        self._shows = {icon: entry for entry in self.entries for icon in entry.icons}
        longest = sorted(self._means, key=len, reverse=True)
        self._any = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b", re.IGNORECASE)

    def of(self, tag: str) -> GlossaryEntry | None:
        """Return the entry that explains this tag, picture or icon. If there is none, return that of the
        nearest kind it belongs to (`card.car` for `card.car_02`), or else None."""
        return next((self._shows[each] for each in nearest_first(tag) if each in self._shows), None)

    def entry(self, key: str) -> GlossaryEntry | None:
        """Return the entry with this key; None if there is none."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def found(self, text: str) -> list[GlossaryMatch]:
        """Return the first place of each glossary word in a text. Where words overlap, the longest counts."""
        found: dict[str, GlossaryMatch] = {}
        for match in self._any.finditer(text) if self._means else ():
            entry = self._means.get(match[0].lower())  # None for "DİCE": regular expressions take İ for an i
            if entry and self._is_meant(match):
                found.setdefault(entry.key, GlossaryMatch(*match.span(), entry))
        return list(found.values())

    def _is_meant(self, match: re.Match[str]) -> bool:
        """Tell whether a form found in a text is used as the glossary word, and not as another word with the
        same letters.

        A form that can also be a verb counts only in the place of a noun, and an upper-case form only in
        capitals ("END", not "the end").
        """
        form = match[0].lower()
        if form in self._capitals and not match[0].isupper():
            return False
        return form not in self._nouns or bool(self._before_nouns.search(match.string, 0, match.start()))


def cited(text: str, rules: tuple[str, ...]) -> str:
    """Return a text followed by the numbers of the rules it cites, in brackets."""
    return f"{text} ({', '.join(rules)})" if rules else text


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def glossary(words: Words) -> Glossary:
    """Return the glossary for the game, the language and the options of `words`."""
    return _glossary(words.language, words.game, tuple(words.options.items()))


@functools.lru_cache(32)
def _glossary(language: str, game: str, options: tuple[tuple[str, Choice], ...]) -> Glossary:
    return Glossary(Words(language, game, options=dict(options)))


def filled_in(words: Words, text: Translations, figures: Mapping[str, int] = NO_FIGURES) -> str:
    """Return a text of the teaching in the language of `words`. Placeholders are filled in with the numbers
    in `figures` and those of the game's rules; any other placeholder becomes "…"."""
    known = {**find(words.game).figures, **figures}
    return BLANK.sub(lambda blank: str(known.get(blank[1], "…")), text[words.language])
