"""Full-text search: questions in the player's own words, answered by rules, glossary, things and lessons.

It works offline: SQLite's full-text index ranks texts (BM25), the Snowball stemmers remove endings, and
RapidFuzz corrects misspelt words. They are loaded at the first question; an index is cached per language,
game and options.
"""

from __future__ import annotations

import functools
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from tabletop.reference.glossary import filled_in, glossary
from tabletop.teaching import teaching
from tabletop.texts.language import Language
from tabletop.texts.words import Words, plain

if TYPE_CHECKING:
    from tabletop.engine.game import Choice

MOST = 8
"""The most answers that are returned to a question."""

WEIGHTS = {"title": 2.0, "names": 0.8, "text": 2.5, "refusal": 0.9, "section": 0.6}
"""The factor for the score of a match, by the text of an entry in which the searched word is found; `names`
are the titles and words of the things, glossary words and lessons that cite the rule."""
PRIOR = {"rule": 1.0, "thing": 0.5, "word": 0.6, "lesson": 0.5}
REFUSES, TAUGHT = 1.15, 0.12
"""The factor for the score of a rule that can refuse a move, and the addition to its factor 1 for each of up
to three places of the teaching that cite the rule."""
FAINT, OTHER = 0.3, 0.7
"""The factors for the score of a searched word that occurs in most questions, such as "card", and of a
synonym of a searched word."""

LEAST_LIKENESS, LIKENESS_RANGE = 0.7, 0.04
"""The least similarity (0 to 1) that a known word must have to a misspelt one to be searched for instead, and
how far its similarity may be below that of the most similar word."""
SHORTEST, LONGEST = 4, 24
"""The least and the most letters of a word whose spelling is corrected."""

FOUND = "SELECT rowid, bm25(told) FROM told WHERE told MATCH ?"
CITED = re.compile(r"\b[A-Z]{2,5}-\d+\.\d+")


class Answer(NamedTuple):
    """An answer to a player's question about the game."""

    kind: str
    """The kind of answer: "rule", "thing", "word" (of the glossary) or "lesson"."""
    key: str
    """The number of the rule, the tag of the thing, or the key of the glossary word or the lesson."""
    title: str
    text: str
    rules: tuple[str, ...]
    """The numbers of the rules that the answer cites."""


class Source(NamedTuple):
    """A possible answer, with the other texts that are searched for it."""

    answer: Answer
    names: str = ""
    refusal: str = ""
    section: str = ""
    cited: int = 0
    """The number of places in the game's teaching (lessons, cards, panels) that cite this rule."""

    def texts(self) -> Iterator[tuple[str, float]]:
        """Return the texts that are searched, each with the factor by which the score of a match in it is
        multiplied."""
        prior = (
            PRIOR[self.answer.kind]
            * (REFUSES if self.refusal.strip() else 1)
            * (1 + TAUGHT * min(self.cited, 3))
        )
        texts = self.answer.title, self.names, self.answer.text, self.refusal, self.section
        return ((text, weight * prior) for text, weight in zip(texts, WEIGHTS.values(), strict=True))


def ask(words: Words, question: str, most: int = MOST) -> list[Answer]:
    """Return the best answers to a question about the game of `words`, the most likely first."""
    return _index_of(words).answers(question)[:most]


def _index_of(words: Words) -> Index:
    return _index(words.language, words.game, tuple(words.options.items()))


@functools.lru_cache(16)
def _index(language: str, game: str, options: tuple[tuple[str, Choice], ...]) -> Index:
    words = Words(language, game, options=dict(options))
    return Index(Vocabulary(words.conventions), list(sources(words)))


# -- possible answers --------------------------------------------------------------------------------------
def sources(words: Words) -> Iterator[Source]:
    """Yield every possible answer about a game. A rule can also be found by the titles of the glossary
    words, lessons and things that cite it."""
    names: dict[str, list[str]] = defaultdict(list)
    for source in (*_glossary(words), *_lessons(words), *_things(words)):
        answer = source.answer
        for number in answer.rules:
            names[number] += f"{answer.title} {source.names}".split()
        if answer.kind != "thing" or not answer.rules:
            yield source
    taught = Counter(_taught(words.game))
    for rule in words.rules():
        answer = Answer("rule", rule.id, rule.title, rule.help, (rule.id,))
        lent = " ".join(dict.fromkeys(names[rule.id]))
        yield Source(answer, lent, f"{rule.refusal} {rule.remedy}", rule.section, taught[rule.id])


def _glossary(words: Words) -> Iterator[Source]:
    for word in glossary(words).entries:
        yield Source(Answer("word", word.key, word.title, word.text, word.rules), " ".join(word.forms))


def _lessons(words: Words) -> Iterator[Source]:
    for lesson in teaching(words.game).lessons:
        title, task = (filled_in(words, text, lesson.figures) for text in (lesson.title, lesson.task))
        yield Source(Answer("lesson", lesson.key, title, task, lesson.shows))


def _things(words: Words) -> Iterator[Source]:
    """Yield cards, pieces and places with their explanations and the rules these cite."""
    for thing in words.things():
        rules = tuple(CITED.findall(thing.help))
        yield Source(Answer("thing", thing.id, thing.title, thing.help, rules), section=thing.section)


def _taught(game: str) -> Iterator[str]:
    """Yield the numbers of the rules that the game's teaching cites, each as often as it is cited."""
    known = teaching(game)
    taught = [panel.taught for panel in known.panels] + [card.taught for card in known.coach_cards]
    for text in (*taught, *(word.taught for word in known.words)):
        yield from text.rules
    for lesson in known.lessons:
        yield from lesson.shows


# -- the search --------------------------------------------------------------------------------------------
class Vocabulary:
    """The vocabulary of a language: its stemmer, stop words, common words and synonyms."""

    def __init__(self, language: Language) -> None:
        self.stem = functools.cache(_stemmer(language.stemmer))
        self.empty = frozenset(language.empty.split())
        self.faint = frozenset(language.faint.split())
        self.alike: dict[str, set[str]] = defaultdict(set)
        for line in language.alike:
            group = {self.stem(word) for word in line.split()}
            for word in group:
                self.alike[word] |= group - {word}

    def stems(self, text: str) -> list[str]:
        """Return the stems of the words of a text."""
        return [self.stem(word) for word in words_of(text)]

    def asked(self, question: str) -> list[str]:
        """Return the words of a question without stop words; all of them if there are only stop words."""
        words = words_of(question)
        return list(dict.fromkeys([word for word in words if word not in self.empty] or words))


def _stemmer(name: str) -> Callable[[str], str]:
    """Return the function of a Snowball stemmer that removes the ending of a word; one that removes nothing
    for a language without a stemmer."""
    import snowballstemmer

    if name not in snowballstemmer.algorithms():
        return str
    stem: Callable[[str], str] = snowballstemmer.stemmer(name).stemWord
    return stem


def marked(words: Words, question: str, text: str) -> list[tuple[int, int]]:
    """Return the (start, end) of the words in a text that match a question's word in any form."""
    index = _index_of(words)
    asked = tuple(index.vocabulary.asked(question))
    meant = index.meant(question)
    tokens = ((match.span(), plain(match[0])) for match in re.finditer(r"\w+", text))
    stem = index.vocabulary.stem
    return [span for span, token in tokens if token.startswith(asked) or stem(token) in meant]


def words_of(text: str) -> list[str]:
    """Return the words of a text, in lower case and without accents."""
    return re.findall(r"\w+", plain(text))


class Index:
    """The full-text index of all possible answers, with a row for each text of each source."""

    def __init__(self, vocabulary: Vocabulary, all_: list[Source]) -> None:
        import sqlite3

        self.vocabulary, self._all = vocabulary, all_
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._base.execute("CREATE VIRTUAL TABLE told USING fts5(text)")
        self._rows: list[tuple[int, float]] = []
        self._known: set[str] = set()
        for number, source in enumerate(all_):
            for text, weight in source.texts():
                stems = vocabulary.stems(text)
                self._known.update(stems)
                self._rows.append((number, weight))
                self._base.execute("INSERT INTO told VALUES (?)", (" ".join(stems),))

    def answers(self, question: str) -> list[Answer]:
        """Return all possible answers that contain a word of the question, the most likely first."""
        each = [self._scores(word) for word in self.vocabulary.asked(question)]
        scores: dict[int, float] = {}
        for number in set().union(*each):
            held = [found[number] for found in each if number in found]
            scores[number] = sum(held) * len(held)
        return [self._all[number].answer for number in sorted(scores, key=lambda n: (-scores[n], n))]

    @functools.lru_cache(16)  # noqa: B019 (an index is kept as long as the app runs)
    def meant(self, question: str) -> frozenset[str]:
        """Return the stems searched for a question: of its words, synonyms and spelling corrections."""
        return frozenset(stem for word in self.vocabulary.asked(question) for stem in self._meant(word))

    def _scores(self, word: str) -> dict[int, float]:
        """Return the score of every source that matches a word, by the source's index; of the word's stem,
        synonyms and corrections, the best match counts."""
        best: dict[int, float] = {}
        weight = FAINT if word in self.vocabulary.faint else 1.0
        for stem, nearness in self._meant(word).items():
            scores: dict[int, float] = defaultdict(float)
            for row, rank in self._base.execute(FOUND, (f'"{stem}"',)):
                number, worth = self._rows[row - 1]
                scores[number] -= rank * worth * weight * nearness
            best |= {number: max(score, best.get(number, 0)) for number, score in scores.items()}
        return best

    def _meant(self, word: str) -> dict[str, float]:
        """Return the stems that are searched for a word, each with its similarity to the word (0 to 1)."""
        stem = self.vocabulary.stem(word)
        found = self._near(stem)
        if not found and SHORTEST <= len(word) <= LONGEST:
            for other, likeness in self._misspelt(stem):
                near = self._near(other).items()
                found |= {stem: max(likeness * nearness, found.get(stem, 0)) for stem, nearness in near}
        return found

    def _near(self, stem: str) -> dict[str, float]:
        """Return a stem and its synonyms that some text contains, each with its similarity (0 to 1)."""
        found = dict.fromkeys(self.vocabulary.alike.get(stem, ()), OTHER) | {stem: 1.0}
        return {stem: nearness for stem, nearness in found.items() if stem in self._known}

    def _misspelt(self, stem: str) -> list[tuple[str, float]]:
        """Return the known stems that a misspelt one may mean, each with its similarity (0 to 1)."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        known = sorted(self._known | set(self.vocabulary.alike))
        close = process.extract(stem, known, scorer=OSA.normalized_similarity, score_cutoff=LEAST_LIKENESS)
        return [(word, likeness) for word, likeness, _ in close if likeness > close[0][1] - LIKENESS_RANGE]
