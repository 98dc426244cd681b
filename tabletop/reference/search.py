"""Full-text search: questions in the player's own words, answered by rules, glossary, things and lessons.

It works offline. A question becomes concepts (see `vocabulary`), and each rule is scored by those that it contains
(BM25F: a word counts by the text of the rule in which it is found, and more if few rules have it), by how much of
the question it covers, and by whether it is of the kind that the question asks for. The Snowball stemmers remove
endings, and RapidFuzz corrects misspelt words. They are loaded at the first question; an index is cached per
language, game and options.
"""

from __future__ import annotations

import functools
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tabletop.reference.asking import asking
from tabletop.reference.glossary import filled_in, glossary
from tabletop.reference.vocabulary import Concept, Known, Vocabulary
from tabletop.teaching import teaching
from tabletop.texts.rulebook import rulebook
from tabletop.texts.translations import every_text
from tabletop.texts.variants import chosen
from tabletop.texts.words import APP_CATALOGUES, Words

if TYPE_CHECKING:
    from tabletop.engine.game import Choice
    from tabletop.texts.language import Intent

MOST, RULES_FIRST = 8, 5
"""The most answers that are returned to a question, and the number of rules before any other answer that
cites a rule."""

WEIGHTS = {"title": 1.8, "asked": 4.0, "text": 1.2, "names": 0.7, "refusal": 0.7, "section": 0.6}
"""The weight of a word by the text in which it is found; `asked` are the words in which people ask for the rule,
`names` the titles and words of the things, glossary words and lessons that cite it."""
LENGTHS = {"title": 0.3, "asked": 0.3, "text": 0.5, "names": 0.6, "refusal": 0.6, "section": 0.3}
"""The share (0 to 1) of a word's weight that depends on the length of the text, compared with others."""
ENOUGH = 1.2
"""The weight of a word at which its score is half of the most that it can reach (the k1 of BM25)."""
COVERED, EXACT, PHRASED = 0.3, 0.12, 1.0
"""The share of a score that depends on how much of the question is found, and what is added to its factor 1 if the
whole title is asked for, and if the question is phrased as people ask for the rule."""
REFUSES, TAUGHT = 0.06, 0.05
"""What is added to the factor 1 for the score of a rule that can refuse a move, and for each of up to three places
of the teaching that cite the rule."""
KIND, ABLE = 0.45, 0.10
"""The weight of a kind of question as a concept, and what is added to the factor of a rule that can refuse a move
if the question asks for one."""
PRIOR = {"thing": 0.45, "word": 0.6, "lesson": 0.5}
"""The factor for the score of an answer that is no rule, by its kind."""
ELSEWHERE, BENT = 0.4, 1.05
"""The factors for a rule that does not hold under the options of the match, and for one that they change."""
LEAST_KNOWN, KNOWN, UNKNOWN = 0.5, 1.5, 2.5
"""The least share (0 to 1) of a question's concepts that the game's texts contain; the answer to a question with
less is not known. Then the least weight of a concept that they contain, and the weight of one that they do not."""

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
    asked: str = ""
    factor: float = 1.0
    """The factor for the score of this answer, whatever the question."""

    def texts(self) -> dict[str, str]:
        """Return the texts that are searched, by the keys of `WEIGHTS`."""
        return {
            "title": self.answer.title,
            "asked": self.asked,
            "text": self.answer.text,
            "names": self.names,
            "refusal": self.refusal,
            "section": self.section,
        }


def ask(words: Words, question: str, most: int = MOST) -> list[Answer]:
    """Return the best answers to a question about the game of `words`, the most likely first."""
    return _index_of(words).answers(question)[:most]


def _index_of(words: Words) -> Index:
    return _index(words.language, words.game, tuple(words.options.items()))


@functools.lru_cache(16)
def _index(language: str, game: str, options: tuple[tuple[str, Choice], ...]) -> Index:
    words = Words(language, game, options=dict(options))
    vocabulary = Vocabulary(words.conventions, asking(game, language))
    known = {word for name in APP_CATALOGUES for text in every_text(name, language) for word in text.split()}
    return Index(vocabulary, list(sources(words)), frozenset(vocabulary.words(" ".join(known))))


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
    taught, people = Counter(_taught(words.game)), asking(words.game, words.language).rules
    bent = {number for option, _ in chosen(words.game, words.options) for number in option.rules}
    for rule in words.rules():
        answer = Answer("rule", rule.id, rule.title, rule.help, (rule.id,))
        lent = " ".join(dict.fromkeys(names[rule.id]))
        factor = 1 + TAUGHT * min(taught[rule.id], 3) + (REFUSES if rule.refusal else 0)
        factor *= 1.0 if rulebook(words.game).rules[rule.id].holds(words.options) else ELSEWHERE
        factor *= BENT if words.options and rule.id in bent else 1.0
        refusal = f"{rule.refusal} {rule.remedy}".strip()
        yield Source(answer, lent, refusal, rule.section, people.get(rule.id, ""), factor)


def _glossary(words: Words) -> Iterator[Source]:
    for word in glossary(words).entries:
        yield Source(
            Answer("word", word.key, word.title, word.text, word.rules),
            " ".join(word.forms),
            factor=PRIOR["word"],
        )


def _lessons(words: Words) -> Iterator[Source]:
    for lesson in teaching(words.game).lessons:
        title, task = (filled_in(words, text, lesson.figures) for text in (lesson.title, lesson.task))
        yield Source(Answer("lesson", lesson.key, title, task, lesson.shows), factor=PRIOR["lesson"])


def _things(words: Words) -> Iterator[Source]:
    """Yield cards, pieces and places with their explanations and the rules these cite."""
    for thing in words.things():
        rules = tuple(CITED.findall(thing.help))
        yield Source(Answer("thing", thing.id, thing.title, thing.help, rules), factor=PRIOR["thing"])


def _taught(game: str) -> Iterator[str]:
    """Yield the numbers of the rules that the game's teaching cites, each as often as it is cited."""
    known = teaching(game)
    taught = [panel.taught for panel in known.panels] + [card.taught for card in known.coach_cards]
    for text in (*taught, *(word.taught for word in known.words)):
        yield from text.rules
    for lesson in known.lessons:
        yield from lesson.shows


# -- the search --------------------------------------------------------------------------------------------
def marked(words: Words, question: str, text: str) -> list[tuple[int, int]]:
    """Return the (start, end) of the words in a text that match a question's word in any form."""
    index = _index_of(words)
    vocabulary = index.vocabulary
    asked = tuple(word for word in vocabulary.words(question) if word not in vocabulary.empty)
    meant = index.meant(question)
    tokens = ((match.span(), vocabulary.words(match[0])) for match in re.finditer(r"\w+", text))
    return [
        span
        for span, words_ in tokens
        if any(word.startswith(asked) or vocabulary.stem(word) in meant for word in words_)
    ]


class Index:
    """The index of all possible answers: which of them contain a stem, and with which weight."""

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
        """Return all possible answers that contain a word of the question, the most likely first; none if
        too little of the question is known."""
        scores = self._scores(question)
        order = sorted(scores, key=lambda number: (-scores[number], number))
        rules = [number for number in order if not self._beside(number)]
        others = [number for number in order if self._beside(number)]
        return [
            self._all[number].answer for number in (*rules[:RULES_FIRST], *others, *rules[RULES_FIRST:])
        ]

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
        holders = [self._phrased.get(pair, set()) for pair in {*pairwise(self.vocabulary.plain_stems(question))}]
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
        """Return the stems searched for a question: of its words, synonyms and spelling corrections."""
        stems = (stem for concept in self._concepts(question) for stem in concept.stems)
        return frozenset(word for stem in stems for word in stem.split())
