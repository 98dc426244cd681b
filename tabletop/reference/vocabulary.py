"""The words of a search: the synonyms and stop words of a language, and the words in which people ask about a
game.

A question is read as a list of concepts. A concept is a set of words of the game's texts that a word of the
question may mean: the word itself, its synonyms, or, for a misspelt word, those it resembles.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tabletop.reference.asking import Asking
from tabletop.texts.language import Intent, Language
from tabletop.texts.words import plain

OTHER, EVERYDAY = 0.6, 0.9
"""The weights of synonyms in a search; the word of the question itself has the weight 1.

OTHER: synonyms in the language. EVERYDAY: words of the rulebook, if the question has an everyday word with
the same meaning.
"""
FAINT, PART = 0.65, 0.3
"""The weights in a search of two kinds of words; all other words have the weight 1.

FAINT: words that occur in most questions. PART: single words of a known expression of several words.
"""

LEAST_LIKENESS, SHORT_LIKENESS, LIKENESS_RANGE = 0.74, 0.79, 0.04
"""The limits for corrections of misspelt words, as similarities from 0 to 1.

LEAST_LIKENESS: the least similarity that a correction must have.
SHORT_LIKENESS: the same for a short misspelt word.
LIKENESS_RANGE: how much less similar a correction may be than the best one.
"""
SHORTEST, SHORT, LONGEST = 4, 5, 24
"""Limits, in letters, for the correction of a misspelt word.

SHORTEST, LONGEST: shorter and longer words are not corrected. SHORT: a word with at most this many letters
needs a more similar correction (SHORT_LIKENESS).
"""

NOTHING_ASKED = Asking()
WORD = re.compile(r"\d+|[^\W\d]+")
"""The pattern of a word, or of a number, in a text; "4p" is a number and a word."""

Stems = tuple[str, ...]


class Concept(NamedTuple):
    """A word or an expression of a question: the stems to search for, each with its weight (0 to 1)."""

    stems: Mapping[str, float]
    weight: float
    """The weight of this word or expression within the question; lower for a word that most questions
    contain."""


class Vocabulary:
    """The vocabulary of a language and of a game: stems, stop words, synonyms and kinds of questions."""

    def __init__(self, language: Language, asking: Asking = NOTHING_ASKED) -> None:
        self.stem = functools.cache(_stemmer(language.stemmer))
        self.empty = frozenset(language.empty.split())
        self.faint = frozenset(language.faint.split())
        self._prefixes = language.prefixes.split()
        self._accented = frozenset(language.accented.split())
        self.intents = [
            ([tuple(text.split()) for text in intent.asked], intent) for intent in language.intents
        ]
        self._bare = functools.cache(self._without_accents)
        self.empty_stems = frozenset(map(self.stem, self.empty))
        self._meant: dict[Stems, dict[str, float]] = defaultdict(dict)
        self.written: set[str] = {*self.empty, *self.faint}
        """The words, as they are written, that need no correction."""
        for line in language.alike:
            self._alike([(self.stem(word),) for word in line.split()], line.split())
        for book, everyday in asking.words:
            self._everyday(
                [self.plain_stems(text) for text in book], [self.plain_stems(text) for text in everyday]
            )
            self.written.update(word for text in (*book, *everyday) for word in self.words(text))
        self.phrases: dict[str, list[Stems]] = defaultdict(list)
        """The expressions of several words, by their first stem, the longest first."""
        for stems in sorted(self._meant, key=len, reverse=True):
            if len(stems) > 1:
                self.phrases[stems[0]].append(stems)

    def _alike(self, group: Sequence[Stems], words: Sequence[str]) -> None:
        self.written.update(words)
        for stems in group:
            self._meant[stems] |= {other[0]: OTHER for other in group if other != stems}

    def _everyday(self, book: Sequence[Stems], everyday: Sequence[Stems]) -> None:
        for stems in (*book, *everyday):
            for meant in book:
                if meant != stems:
                    known = self._meant[stems].get(" ".join(meant), 0)
                    self._meant[stems][" ".join(meant)] = max(known, EVERYDAY)
            self._meant[stems] |= {}

    def words(self, text: str) -> list[str]:
        """Return the words of a text in lower case. Accents are removed, except from a word that only its
        accents distinguish from a stop word."""
        return [self._bare(word) for word in WORD.findall(unicodedata.normalize("NFC", text))]

    def _without_accents(self, word: str) -> str:
        return word.casefold() if word.casefold() in self._accented else plain(word)

    def plain_stems(self, text: str) -> Stems:
        """Return the stems of the words of a text."""
        return tuple(map(self.stem, self.words(text)))

    def stems(self, text: str) -> list[str]:
        """Return the stems of the words of a text, then each known expression of several words in it (its
        stems, joined by spaces)."""
        stems = self.plain_stems(text)
        found = [" ".join(phrase) for n in range(len(stems)) if (phrase := self._phrase(stems, n))]
        return [*stems, *found]

    def _phrase(self, stems: Stems, at: int) -> Stems:
        """Return the longest known expression at a place of a text; none if there is none."""
        every = self.phrases.get(stems[at], ())
        return next((phrase for phrase in every if stems[at : at + len(phrase)] == phrase), ())

    def concepts(self, question: str, known: Known) -> Iterator[Concept]:
        """Yield the concepts (words and expressions) of a question, each with those of its stems that occur
        in the game's texts. Stop words give concepts only if the question has no other words."""
        words = self.words(question)
        stems = tuple(map(self.stem, words))
        asked = {word for word in words if word not in self.empty} or {*words}
        kinds = {word for text in self._kinds(tuple(words)) for word in text}
        asked -= {word for word in asked if word.isdecimal() and word not in known.words}
        at = 0
        while at < len(words):
            phrase = self._phrase(stems, at)
            meant = known.of({" ".join(phrase): 1.0} | self._meant[phrase]) if phrase else {}
            if meant:
                yield Concept(meant, 1.0)
            after = at + max(1, len(phrase))
            for word in (word for word in words[at:after] if word in asked):
                concept = Concept(self._searched(word, known), PART if meant else 1.0)
                if concept.stems or not (meant or word in kinds):
                    yield concept._replace(weight=concept.weight * (FAINT if word in self.faint else 1.0))
            at = after

    def _searched(self, word: str, known: Known) -> dict[str, float]:
        """Return the stems that are searched for a word, each with its weight (0 to 1)."""
        found = self._near(word, known)
        if found or word in self.written or not SHORTEST <= len(word) <= LONGEST:
            return found
        for prefix in self._prefixes:
            rest = word.removeprefix(prefix)
            if len(word) > len(rest) >= SHORTEST and (found := self._near(rest, known)):
                return found
        for other, likeness in self._misspelt(word, known):
            near = self._near(other, known).items()
            found |= {stem: max(likeness * weight, found.get(stem, 0)) for stem, weight in near}
        return found

    def _near(self, word: str, known: Known) -> dict[str, float]:
        stem = self.stem(word)
        return known.of(self._meant.get((stem,), {}) | {stem: 1.0})

    def _misspelt(self, word: str, known: Known) -> list[tuple[str, float]]:
        """Return the words of the book, and synonyms of them, that a misspelt word may mean, each with its
        similarity (0 to 1)."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        if word in known.language:
            return []
        near = sorted(other for other in known.words | self.written if other not in self.empty)
        least = LEAST_LIKENESS if len(word) > SHORT else SHORT_LIKENESS
        close = process.extract(word, near, scorer=OSA.normalized_similarity, score_cutoff=least)
        alike = [(other, likeness) for other, likeness, _ in close if other[0] == word[0]]
        return [(other, likeness) for other, likeness in alike if likeness > alike[0][1] - LIKENESS_RANGE]

    def asked_for(self, question: str) -> list[Intent]:
        """Return the kinds of questions (such as "may I") that a question belongs to."""
        words = tuple(self.words(question))
        return [intent for asked, intent in self.intents if any(_within(text, words) for text in asked)]

    def _kinds(self, words: Stems) -> list[Stems]:
        """Return the expressions in a question by which it is of some kind, such as "how often"."""
        return [text for asked, _ in self.intents for text in asked if _within(text, words)]


class Known(NamedTuple):
    """The words of a game's texts, as they are written (`words`) and as stems, and all words of the app in
    this language."""

    words: frozenset[str]
    stems: frozenset[str]
    language: frozenset[str]

    def of(self, stems: Mapping[str, float]) -> dict[str, float]:
        """Return those of the stems that occur in the game's texts, each with its weight; `stems` has the
        weights of all."""
        return {stem: weight for stem, weight in stems.items() if stem in self.stems}


def _within(part: Stems, words: Stems) -> bool:
    return any(words[n : n + len(part)] == part for n in range(len(words) - len(part) + 1))


def _stemmer(name: str) -> Callable[[str], str]:
    """Return the function of a Snowball stemmer that removes the ending of a word; one that removes nothing
    for a language without a stemmer."""
    import snowballstemmer

    if name not in snowballstemmer.algorithms():
        return str
    stem: Callable[[str], str] = snowballstemmer.stemmer(name).stemWord
    return stem
