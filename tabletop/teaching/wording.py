"""The check of a taught text's style: short sentences, no bare numbers, the typography of its language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tabletop.texts.rulebook import Translations, placeholders

WORDS_A_SENTENCE = 25
SENTENCES_OF_A_CARD, SENTENCES_OF_A_PANEL = 2, 3
WORDS_OF_AN_ENTRY = 14

NO_BREAK = "\u00a0"

_END = re.compile(rf"(?<=[.!?…])[{NO_BREAK}»”)]*\s+(?=\S)")
_QUOTED = re.compile(r"“[^”]*”|«[^»]*»")
_NAMED = re.compile(r"{[^}]*}")
_FRENCH = re.compile(rf"(?<!{NO_BREAK})[;!?»]|(?<!{NO_BREAK}):(?![0-9/])|«(?!{NO_BREAK})")


def faults(
    texts: Translations, knows: Callable[[str], bool], sentences: int = SENTENCES_OF_A_CARD, words: int = 0
) -> Iterator[str]:
    """Yield the faults of the style of a text, for each language.

    `knows` tells whether a name in braces may be used in the text; `words` is the maximum number of words in
    the text, 0 for any number.
    """
    for language, text in texts.items():
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
    if "'" in text or '"' in text:
        yield "straight quotes; ’ and “ ” (« » in French) are needed"
    if language == "fr" and (odd := _FRENCH.search(text := _NAMED.sub("…", text))):
        near = text[max(0, odd.start() - 20) : odd.end() + 5]
        yield f"a no-break space is needed beside {odd[0]!r}: {near}"
    if language == "en" and NO_BREAK in text:
        yield "a no-break space"


def _names(text: str, knows: Callable[[str], bool]) -> Iterator[str]:
    for name in sorted(placeholders(text)):
        if not knows(name):
            yield f"nothing is called {{{name}}}"
    bare = _NAMED.sub("", _QUOTED.sub("", text))
    if digit := re.search(r"\S*\d\S*", bare):
        yield f"the number {digit[0]!r} must be a figure between braces, or a word"
