"""Full-text search: questions in the player's own words, answered by rules, glossary, things and lessons.

It works offline: the answers are ranked in `ranking`, the Snowball stemmers remove the endings of words, and
RapidFuzz corrects misspelt ones. These are loaded at the first question; an index is cached per language,
game and options.
"""

from __future__ import annotations

import functools
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.reference.asking import asking
from tabletop.reference.glossary import filled_in, glossary
from tabletop.reference.ranking import Answer, Index, Source
from tabletop.reference.vocabulary import Vocabulary
from tabletop.teaching import teaching
from tabletop.texts.rulebook import RULE_NUMBER, rulebook
from tabletop.texts.translations import every_text
from tabletop.texts.variants import chosen
from tabletop.texts.words import APP_CATALOGUES, Words

if TYPE_CHECKING:
    from tabletop.engine.game import Choice

MOST = 8
"""The most answers that are returned to a question."""
PRIOR = {"thing": 0.45, "word": 0.6, "lesson": 0.5}
"""The factor by which the score of an answer is multiplied if it is not a rule, by the kind of answer."""
REFUSES, TAUGHT = 0.06, 0.05
"""The bonuses of a rule, added to the factor 1 of its score: REFUSES if it can refuse a move; TAUGHT for each
place in the game's teaching that cites it, at most three times."""
ELSEWHERE, BENT = 0.2, 1.05
"""The factors for the score of a rule that is not valid under the options of the match, and of one that a
variant of the match changes."""


def ask(words: Words, question: str, most: int = MOST) -> list[Answer]:
    """Return at most `most` answers to a question about the game of `words`, the most likely first."""
    return index_of(words).answers(question)[:most]


def index_of(words: Words) -> Index:
    """Return the index of all answers for the game, the language and the options of `words`."""
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
        rules = tuple(RULE_NUMBER.findall(thing.help))
        yield Source(Answer("thing", thing.id, thing.title, thing.help, rules), factor=PRIOR["thing"])


def _taught(game: str) -> Iterator[str]:
    """Yield the numbers of the rules that the game's teaching cites, each as often as it is cited."""
    known = teaching(game)
    taught = [panel.taught for panel in known.panels] + [card.taught for card in known.coach_cards]
    for text in (*taught, *(word.taught for word in known.words)):
        yield from text.rules
    for lesson in known.lessons:
        yield from lesson.shows


def marked(words: Words, question: str, text: str) -> list[tuple[int, int]]:
    """Return the places (start, end) of the words in a text that match a word of the question, in any form;
    `end` is exclusive. Stop words are never marked, as they stand in every text."""
    index = index_of(words)
    vocabulary = index.vocabulary
    asked = tuple(word for word in vocabulary.words(question) if word not in vocabulary.empty)
    meant = index.meant(question)
    tokens = ((match.span(), vocabulary.words(match[0])) for match in re.finditer(r"\w+", text))
    return [
        span
        for span, words_ in tokens
        if any(
            word.startswith(asked) or vocabulary.stem(word) in meant
            for word in words_
            if word not in vocabulary.empty
        )
    ]
