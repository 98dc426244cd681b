"""The check of the style of the teaching's texts: short sentences, numbers of the rules only as placeholders
(names in braces), correct typography."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator

from tabletop.system.languages import languages
from tabletop.texts.language import conventions
from tabletop.texts.rulebook import placeholders
from tabletop.texts.translations import Translations

WORDS_A_SENTENCE = 25
SENTENCES_OF_A_CARD, SENTENCES_OF_A_PANEL = 2, 3
WORDS_OF_AN_ENTRY = 14

NO_BREAK = "\u00a0\u202f"
"""The two no-break spaces: the usual one and the narrow one."""

_END = re.compile(rf"(?<=[.!?…])[{NO_BREAK}»”)]*\s+(?=\S)")
_QUOTED = re.compile(r"“[^”]*”|«[^»]*»")
_NAMED = re.compile(r"{[^}]*}")


def faults(
    texts: Translations, knows: Callable[[str], bool], sentences: int = SENTENCES_OF_A_CARD, words: int = 0
) -> Iterator[str]:
    """Yield the faults of style in a text, in each language.

    Args:
        knows: a function that tells whether the text may contain a name in braces.
        sentences: the most sentences of the text.
        words: the most words of the text; 0 for any number.
    """
    for language in languages():
        text = texts.own(language)
        for fault in (*_lengths(text, sentences, words), *_signs(text, language), *_names(text, knows)):
            yield f"{language}: {fault}"


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [sentence for sentence in _END.split(text) if _count(sentence)]


def _count(text: str) -> int:
    return sum(any(c.isalnum() for c in word) for word in text.split())


def _lengths(text: str, sentences: int, words: int) -> Iterator[str]:
    found = sentences_of(text)
    if len(found) > sentences:
        yield f"{len(found)} sentences, {sentences} are allowed"
    for sentence in found:
        if (n := _count(sentence)) > WORDS_A_SENTENCE:
            yield f"{n} words in one sentence, {WORDS_A_SENTENCE} are allowed: {sentence[:50]}…"
    if words and _count(text) > words:
        yield f"{_count(text)} words, {words} are allowed"


def _signs(text: str, language: str) -> Iterator[str]:
    opening, closing = conventions(language).quotes
    spaced = conventions(language).spaced
    if "'" in text or '"' in text:
        yield f"straight quotes; ’ and {opening} {closing} are needed"
    yield from spacing_faults(text, language)
    if not spaced and set(text).intersection(NO_BREAK):
        yield "a no-break space"


def spacing_faults(text: str, language: str) -> Iterator[str]:
    """Yield a fault for the first punctuation mark that lacks the no-break space that the language requires
    beside it."""
    opening, closing = conventions(language).quotes
    spaced = conventions(language).spaced
    if spaced and (odd := _misspaced(spaced, opening, closing).search(text := _NAMED.sub("…", text))):
        near = text[max(0, odd.start() - 20) : odd.end() + 5]
        yield f"a no-break space is needed beside {odd[0]!r} (U+00A0 or U+202F): {near}"


@functools.cache
def _misspaced(spaced: str, opening: str, closing: str) -> re.Pattern[str]:
    """Return a pattern that finds marks without the no-break space that a language requires beside them. It
    does not find a colon within a time or an address."""
    inside = rf"|{opening}(?![{NO_BREAK}])" if closing in spaced else ""
    return re.compile(rf"(?<![{NO_BREAK}])[{re.escape(spaced)}](?![0-9/]){inside}")


def _names(text: str, knows: Callable[[str], bool]) -> Iterator[str]:
    for name in sorted(placeholders(text)):
        if not knows(name):
            yield f"nothing is called {{{name}}}"
    bare = _NAMED.sub("", _QUOTED.sub("", text))
    if digit := re.search(r"\S*\d\S*", bare):
        yield f"the number {digit[0]!r} must be a figure between braces, or a word"
