"""The ranking of the answers to a question: by its words, by how it is phrased, and by the kind of question.

A question is read as a list of concepts: its words and expressions, each with its synonyms. Each answer gets
a score for the concepts that its texts contain (by BM25F: the weight of a word depends on the text in which
it is found, and on how few rules contain it). The score also depends on how much of the question the answer
covers.
"""

from __future__ import annotations

import functools
import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tabletop.reference.vocabulary import Concept, Known, Vocabulary

if TYPE_CHECKING:
    from tabletop.texts.language import Intent

RULES_FIRST = 5
"""The number of rules that come before all other answers (glossary words, lessons and things) that cite
rules."""
WEIGHTS = {"title": 1.8, "asked": 4.0, "text": 1.2, "names": 0.7, "refusal": 0.7, "section": 0.6}
"""The weight of a word, by the text of the answer in which it is found. `asked`: the words in which people
ask for the rule. `names`: the titles and words of the things, glossary words and lessons that cite the
rule."""
LENGTHS = {"title": 0.3, "asked": 0.3, "text": 0.5, "names": 0.6, "refusal": 0.6, "section": 0.3}
"""The influence (0 to 1) of a text's length on the weight of its words, by the kind of text: in a longer text
than usual, a word weighs less (the b of BM25F)."""
ENOUGH = 1.2
"""The weight of a word in an answer at which it brings half of the highest possible score (the k1 of
BM25)."""
COVERED = 0.3
"""The part (0 to 1) of a score that is proportional to the share of the question's words that the answer
contains."""
EXACT, PHRASED = 0.1, 1.0
"""Bonuses, each in proportion to a share s from 0 to 1: a score is multiplied by 1 + s * bonus.

EXACT: the share of the title's words that the question contains. PHRASED: the share of the question's pairs
of neighbouring words that also stand in the words in which people ask for the rule.
"""
KIND, ABLE = 0.6, 0.1
"""Bonuses for answers that suit the kind of a question, such as "may I ...?".

KIND: each kind has words that are typical of its answers, such as "only" (`Intent.told`). An answer that
contains one gets points for it as if the question contained the word, with this weight (a word of the
question usually weighs 1).
ABLE: if rules that can refuse a move are probable answers to this kind of question, the factor by which the
score of such a rule is multiplied grows by this.
"""
LEAST_KNOWN = 0.5
"""The share (0 to 1) of a question that must occur in the game's texts; otherwise it gets no answer."""
KNOWN, UNKNOWN = 1.5, 2.5
"""Factors for the weights of the question's concepts (its words with their synonyms), used to compute which
share of the question occurs in the game's texts (see LEAST_KNOWN).

KNOWN: for concepts that occur in these texts (a very rare word counts with its own, larger weight). UNKNOWN:
for concepts that do not occur there.
"""


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
    """A possible answer, with further texts in which the search looks for the words of a question."""

    answer: Answer
    names: str = ""
    refusal: str = ""
    section: str = ""
    asked: str = ""
    factor: float = 1.0
    """The factor by which every score of this answer is multiplied."""

    def texts(self) -> dict[str, str]:
        """Return all texts of the answer that are searched; their keys are those of `WEIGHTS`."""
        return {
            "title": self.answer.title,
            "asked": self.asked,
            "text": self.answer.text,
            "names": self.names,
            "refusal": self.refusal,
            "section": self.section,
        }


class Index:
    """The index of all possible answers: for every stem, the answers that contain it, each with the stem's
    weight."""

    def __init__(
        self, vocabulary: Vocabulary, all_: Sequence[Source], language: frozenset[str] = frozenset()
    ) -> None:
        self.vocabulary, self._all = vocabulary, all_
        self._rules = {number for number, source in enumerate(all_) if source.answer.kind == "rule"}
        texts = [source.texts() for source in all_]
        stems = {key: [vocabulary.stems(text[key]) for text in texts] for key in WEIGHTS}
        self._found: dict[str, dict[int, float]] = defaultdict(dict)
        for key, weight in WEIGHTS.items():
            self._add(stems[key], weight, LENGTHS[key])
        self._titles = [self._asked_of(title) for title in stems["title"]]
        self._phrased: dict[tuple[str, str], set[int]] = defaultdict(set)
        for number, text in enumerate(texts):
            for part in (text["title"], *text["asked"].split(",")):
                for pair in pairwise(vocabulary.plain_stems(part)):
                    self._phrased[pair].add(number)
        words = {word for text in texts for part in text.values() for word in vocabulary.words(part)}
        self._known = Known(frozenset(words), frozenset(self._found), language)

    def contains(self, expression: str) -> bool:
        """Tell whether any text of the game contains a word or an expression, in whatever form."""
        return " ".join(self.vocabulary.plain_stems(expression)) in self._known.stems

    def _add(self, texts: Sequence[Sequence[str]], weight: float, by_length: float) -> None:
        """Add the stems of one text of each possible answer."""
        usual = sum(map(len, texts)) / max(1, sum(map(bool, texts))) or 1
        for number, stems in enumerate(texts):
            share = weight / (1 - by_length + by_length * len(stems) / usual)
            for stem, times in Counter(stems).items():
                found = self._found[stem]
                found[number] = found.get(number, 0) + share * times

    def _asked_of(self, title: Sequence[str]) -> dict[str, float]:
        """Return the stems of a title without stop words, each with its share of the title."""
        empty = self.vocabulary.empty_stems
        weights = {stem: self._rarity(self._holders({stem: 1.0})) for stem in title if stem not in empty}
        total = sum(weights.values())
        return {stem: weight / total for stem, weight in weights.items()}

    def _rarity(self, holders: float) -> float:
        """Return the weight of a stem that so many rules contain (the IDF of BM25)."""
        return math.log(1 + (len(self._rules) - holders + 0.5) / (holders + 0.5))

    def answers(self, question: str) -> list[Answer]:
        """Return all possible answers that contain a word of the question, the most likely first. The list is
        empty if the game's texts contain too little of the question."""
        scores = self._scores(question)
        order = sorted(scores, key=lambda number: (-scores[number], number))
        rules = [number for number in order if not self._beside(number)]
        others = [number for number in order if self._beside(number)]
        return [self._all[number].answer for number in (*rules[:RULES_FIRST], *others, *rules[RULES_FIRST:])]

    def _beside(self, number: int) -> bool:
        """Tell whether an answer only repeats what the rules say that it cites."""
        answer = self._all[number].answer
        return answer.kind != "rule" and bool(answer.rules)

    def _scores(self, question: str) -> dict[int, float]:
        """Return the score of every possible answer that contains a word of the question, by its index."""
        concepts = self._concepts(question)
        weights = [concept.weight * self._rarity(self._holders(concept.stems)) for concept in concepts]
        total = sum(weights)
        if not self._is_known(concepts, weights):
            return {}
        scores: dict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        for concept, weight in zip(concepts, weights, strict=True):
            for number, held in self._held(concept.stems).items():
                scores[number] += weight * held / (ENOUGH + held)
                covered[number] += weight / total
        kinds = self.vocabulary.asked_for(question)
        for number, bonus in self._of_kind(kinds).items():
            if number in scores:
                scores[number] += bonus
        phrased = self._as_phrased(question)
        asked = {stem for concept in concepts for stem in concept.stems}
        able = ABLE if any(kind.refuses for kind in kinds) else 0
        return {
            number: score
            * (1 - COVERED + COVERED * covered[number])
            * (1 + EXACT * sum(share for stem, share in self._titles[number].items() if stem in asked))
            * (1 + PHRASED * phrased[number])
            * (self._all[number].factor + (able if self._all[number].refusal else 0))
            for number, score in scores.items()
        }

    def _is_known(self, concepts: Sequence[Concept], weights: Sequence[float]) -> bool:
        """Tell whether the game's texts contain enough of a question."""
        known = unknown = 0.0
        for concept, weight in zip(concepts, weights, strict=True):
            if concept.stems:
                known += max(weight, concept.weight * KNOWN) * max(concept.stems.values()) ** 2
            else:
                unknown += concept.weight * UNKNOWN
        return known > 0 and known >= LEAST_KNOWN * (known + unknown)

    def _as_phrased(self, question: str) -> dict[int, float]:
        """Return which share of a question's pairs of words stand in the words in which people ask for a
        rule, stop words included."""
        holders = [
            self._phrased.get(pair, set()) for pair in {*pairwise(self.vocabulary.plain_stems(question))}
        ]
        weights = [self._rarity(len(each)) for each in holders]
        shares: dict[int, float] = defaultdict(float)
        for each, weight in zip(holders, weights, strict=True):
            for number in each:
                shares[number] += weight / sum(weights)
        return shares

    def _of_kind(self, kinds: Sequence[Intent]) -> dict[int, float]:
        """Return what is added to the scores of the rules that answer these kinds of questions."""
        added: dict[int, float] = defaultdict(float)
        for kind in kinds:
            concept = Concept(self._known.of(dict.fromkeys(self.vocabulary.stems(kind.told), 1.0)), KIND)
            weight = KIND * self._rarity(self._holders(concept.stems))
            for number, held in self._held(concept.stems).items():
                added[number] += weight * held / (ENOUGH + held)
        return added

    def _held(self, stems: Mapping[str, float]) -> dict[int, float]:
        """Return the possible answers that contain one of these stems, each with the best of their
        weights."""
        best: dict[int, float] = {}
        for stem, nearness in stems.items():
            for number, weight in self._found[stem].items():
                best[number] = max(best.get(number, 0), weight * nearness)
        return best

    def _holders(self, stems: Mapping[str, float]) -> float:
        """Return the number of rules that contain one of these stems, each counted by the nearness of the
        stem."""
        best: dict[int, float] = {}
        for stem, nearness in stems.items():
            for number in self._rules & self._found[stem].keys():
                best[number] = max(best.get(number, 0), nearness)
        return sum(best.values())

    def _concepts(self, question: str) -> list[Concept]:
        return list(self.vocabulary.concepts(question, self._known))

    @functools.lru_cache(16)  # noqa: B019 (an index is kept as long as the app runs)
    def meant(self, question: str) -> frozenset[str]:
        """Return the stems that a question searches for: those of its words, of their synonyms, and of the
        corrections of misspelt words."""
        stems = (stem for concept in self._concepts(question) for stem in concept.stems)
        return frozenset(word for stem in stems for word in stem.split())
