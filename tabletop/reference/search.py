"""Ask the table: questions in one's own words, answered by the rules, the glossary and the lessons.

What finds the answers is kept by others, and needs no network: SQLite's full-text index ranks texts (BM25),
the Snowball stemmers take endings off, RapidFuzz finds the word meant by one that no text holds. They are
are read when the first question comes; an index is kept for each game and language.
"""

from __future__ import annotations

import functools
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tabletop.engine.data import load
from tabletop.reference.glossary import glossary, told
from tabletop.teaching import teaching
from tabletop.texts.words import Words, plain

if TYPE_CHECKING:
    from tabletop.engine.game import Choice

MOST = 8
"""Answers at most."""

WEIGHTS = {"title": 2.0, "names": 0.8, "text": 2.5, "refusal": 0.9, "section": 0.6}
"""What a word weighs by where it stands; names are those of what cites a rule."""
PRIOR = {"rule": 1.0, "thing": 0.5, "word": 0.6, "lesson": 0.5}
REFUSES, TAUGHT = 1.15, 0.12
"""A rule is asked for more often that refuses something, or that is taught: what each citation adds."""
FAINT, OTHER = 0.3, 0.7
"""What a word weighs that every question holds, such as "card", and one that only means the same."""

MISSPELT, ROOM = 0.7, 0.04
"""How like a word the one that was meant must be, out of 1, and how much less than the likest one."""
SHORTEST, LONGEST = 4, 24
"""Letters of a word that may be misspelt."""

STEMMERS = {"en": "english", "fr": "french"}
FOUND = "SELECT rowid, bm25(told) FROM told WHERE told MATCH ?"
CITED = re.compile(r"\b[A-Z]{2,5}-\d+\.\d+")


class Answer(NamedTuple):
    """Something that answers a question."""

    kind: str
    """rule, thing, word or lesson."""
    key: str
    """The number of the rule, the tag of the thing, the key of the word or the lesson."""
    title: str
    text: str
    rules: tuple[str, ...]
    """The rules that say so."""


class Source(NamedTuple):
    """An answer, and what else it is found by."""

    answer: Answer
    names: str = ""
    refusal: str = ""
    section: str = ""
    cited: int = 0
    """How often what is taught cites it."""

    def texts(self) -> Iterator[tuple[str, float]]:
        """Return its texts, and what a word weighs in each."""
        prior = (
            PRIOR[self.answer.kind]
            * (REFUSES if self.refusal.strip() else 1)
            * (1 + TAUGHT * min(self.cited, 3))
        )
        texts = self.answer.title, self.names, self.answer.text, self.refusal, self.section
        return ((text, weight * prior) for text, weight in zip(texts, WEIGHTS.values(), strict=True))


def ask(words: Words, question: str, most: int = MOST) -> list[Answer]:
    """What answers a question about the game of these words, the likeliest first."""
    return _index_of(words).answers(question)[:most]


def _index_of(words: Words) -> Index:
    return _index(words.language, words.game, tuple(words.options.items()))


@functools.lru_cache(16)
def _index(language: str, game: str, options: tuple[tuple[str, Choice], ...]) -> Index:
    return Index(Language(language), list(sources(Words(language, game, options=dict(options)))))


# -- what can answer ---------------------------------------------------------------------------------------
def sources(words: Words) -> Iterator[Source]:
    """Everything of a game that can answer. What cites a rule lends it its name."""
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
        title, task = (told(words, text, lesson.figures) for text in (lesson.title, lesson.task))
        yield Source(Answer("lesson", lesson.key, title, task, lesson.shows))


def _things(words: Words) -> Iterator[Source]:
    """What cards, pieces and places do; those that cite rules say what these say."""
    for thing in words.things():
        rules = tuple(CITED.findall(thing.help))
        yield Source(Answer("thing", thing.id, thing.title, thing.help, rules), section=thing.section)


def _taught(game: str) -> Iterator[str]:
    """Yield the rules that are cited by what the game teaches."""
    said = teaching(game)
    taught = [panel.taught for panel in said.panels] + [moment.taught for moment in said.moments]
    for text in (*taught, *(word.taught for word in said.words)):
        yield from text.rules
    for lesson in said.lessons:
        yield from lesson.shows


# -- how it is found ---------------------------------------------------------------------------------------
class Language:
    """The words of a language as a search sees them."""

    def __init__(self, language: str) -> None:
        import snowballstemmer

        data = load("tabletop", "asking.toml")
        self.stem = functools.cache(snowballstemmer.stemmer(STEMMERS[language]).stemWord)
        self.empty = frozenset(data.table("empty").text(language).split())
        self.faint = frozenset(data.table("faint").text(language).split())
        self.alike: dict[str, set[str]] = defaultdict(set)
        for line in data.table("alike").texts(language):
            group = {self.stem(word) for word in line.split()}
            for word in group:
                self.alike[word] |= group - {word}

    def stems(self, text: str) -> list[str]:
        """Return the words of a text, without accents and endings."""
        return [self.stem(word) for word in words_of(text)]

    def asked(self, question: str) -> list[str]:
        """Return the words of a question that say what it is about; all of them where none does."""
        words = words_of(question)
        return list(dict.fromkeys([word for word in words if word not in self.empty] or words))


def marked(words: Words, question: str, text: str) -> list[tuple[int, int]]:
    """Where the words of a question stand in a text, in any of their forms."""
    index = _index_of(words)
    asked = tuple(index.language.asked(question))
    meant = index.meant(question)
    tokens = ((match.span(), plain(match[0])) for match in re.finditer(r"\w+", text))
    return [span for span, token in tokens if token.startswith(asked) or index.language.stem(token) in meant]


def words_of(text: str) -> list[str]:
    """Return the words of a text, without accents and capitals."""
    return re.findall(r"\w+", plain(text))


class Index:
    """What can answer, by the words it holds: a row for each text of each source."""

    def __init__(self, language: Language, all_: list[Source]) -> None:
        import sqlite3

        self.language, self._all = language, all_
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._base.execute("CREATE VIRTUAL TABLE told USING fts5(text)")
        self._rows: list[tuple[int, float]] = []
        self._known: set[str] = set()
        for number, source in enumerate(all_):
            for text, weight in source.texts():
                stems = language.stems(text)
                self._known.update(stems)
                self._rows.append((number, weight))
                self._base.execute("INSERT INTO told VALUES (?)", (" ".join(stems),))

    def answers(self, question: str) -> list[Answer]:
        """Everything that answers, the likeliest first: what holds more of the words that were asked."""
        each = [self._scores(word) for word in self.language.asked(question)]
        scores: dict[int, float] = {}
        for number in set().union(*each):
            held = [found[number] for found in each if number in found]
            scores[number] = sum(held) * len(held)
        return [self._all[number].answer for number in sorted(scores, key=lambda n: (-scores[n], n))]

    @functools.lru_cache(16)  # noqa: B019 (an index is kept as long as the app runs)
    def meant(self, question: str) -> frozenset[str]:
        """Return the stems that the words of a question mean."""
        return frozenset(stem for word in self.language.asked(question) for stem in self._meant(word))

    def _scores(self, word: str) -> dict[int, float]:
        """How well each source answers to a word: to that of its meanings which it answers to best."""
        best: dict[int, float] = {}
        weight = FAINT if word in self.language.faint else 1.0
        for stem, nearness in self._meant(word).items():
            scores: dict[int, float] = defaultdict(float)
            for row, rank in self._base.execute(FOUND, (f'"{stem}"',)):
                number, worth = self._rows[row - 1]
                scores[number] -= rank * worth * weight * nearness
            best |= {number: max(score, best.get(number, 0)) for number, score in scores.items()}
        return best

    def _meant(self, word: str) -> dict[str, float]:
        """Return the stems by which texts may hold what a word means, and how near each is to it."""
        stem = self.language.stem(word)
        found = self._near(stem)
        if not found and SHORTEST <= len(word) <= LONGEST:
            for other, likeness in self._misspelt(stem):
                near = self._near(other).items()
                found |= {stem: max(likeness * nearness, found.get(stem, 0)) for stem, nearness in near}
        return found

    def _near(self, stem: str) -> dict[str, float]:
        """Return a stem and those that mean the same, as far as texts hold them."""
        found = dict.fromkeys(self.language.alike.get(stem, ()), OTHER) | {stem: 1.0}
        return {stem: nearness for stem, nearness in found.items() if stem in self._known}

    def _misspelt(self, stem: str) -> list[tuple[str, float]]:
        """Return the known words that a word may have been meant for."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        known = sorted(self._known | set(self.language.alike))
        close = process.extract(stem, known, scorer=OSA.normalized_similarity, score_cutoff=MISSPELT)
        return [(word, likeness) for word, likeness, _ in close if likeness > close[0][1] - ROOM]
