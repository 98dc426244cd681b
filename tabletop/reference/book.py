"""The contents of a game's rules screen: chapters, explained things, glossary words, and lists of entries
from all chapters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tabletop import games
from tabletop.engine.game import Choice
from tabletop.reference.glossary import WORDS, cited, filled_in, glossary
from tabletop.reference.ranking import Answer
from tabletop.reference.search import ask
from tabletop.teaching import PrimerPanel, teaching
from tabletop.texts import variants
from tabletop.texts.words import RuleText, Words, plain

LISTS = {"ruling": "rules.rulings", "reconstructed": "rules.reconstructions", "met": "rules.met"}
"""The lists on the rules screen with entries from all chapters: the catalogue key of each list's title, by
the kind of entry in it."""


def chapter_of(rule: RuleText) -> str:
    """Return the key of a rule's chapter, such as "MAC-4"; for an entry without a number, its kind."""
    return rule.id.rpartition(".")[0] if rule.number else rule.kind


class Book:
    """The contents of the rules screen of a game, in one language.

    Attributes:
        met: the rules that the player knows, by number: "refused" if the rule has refused a move of the
            player, "met" if it only came up in a match.
        sections: the titles of the chapters, then of the lists with entries from all chapters, by a key that
            is the same in all languages.
    """

    def __init__(self, words: Words, met: Mapping[str, str]) -> None:
        self.words, self.met = words, met
        self.entries = [
            _page(e.key, "word", words("rules.words"), e.title, e.text) for e in glossary(words).entries
        ]
        self.rules = [*_of_the_match(words), *_panels(words), *words.rules(), *words.things(), *self.entries]
        lists = {kind: words(title) for kind, title in LISTS.items() if self._listed(kind)}
        self.sections = {chapter_of(rule): rule.section for rule in self.rules} | lists

    def _listed(self, kind: str) -> list[RuleText]:
        """Return the entries of one kind, or for "met" the rules that the player knows, for a list across
        chapters."""
        return [rule for rule in self.rules if (rule.id in self.met if kind == "met" else rule.kind == kind)]

    def rule(self, number: str) -> RuleText:
        """Return the entry (rule, thing or glossary word) with this id; the first entry of the book if there
        is none."""
        return next((rule for rule in self.rules if rule.id == number), self.rules[0])

    def section(self, key: str) -> list[RuleText]:
        """Return the entries of a chapter, or of a list with entries from all chapters; `key` is one of
        `sections`."""
        if key in LISTS:
            return self._listed(key)
        return [rule for rule in self.rules if chapter_of(rule) == key]

    def search(self, query: str) -> list[RuleText]:
        """Return the entries that a query finds: the best answers of the full-text search, then all other
        entries that contain every word of the query.

        If the query is a single word that some entry contains, only the entries that contain it are returned,
        those first in whose title a word begins with it, then those in whose text one does.
        """
        wanted = plain(query).split()
        found = [rule for rule in self.rules if all(word in _haystack(rule) for word in wanted)]
        if len(wanted) == 1 and found:
            begins = re.compile(rf"\b{re.escape(wanted[0])}")
            return sorted(found, key=lambda rule: _distance(rule, begins))
        answers = [self._answer(answer) for answer in ask(self.words, query)]
        known = {rule.id for rule in answers}
        return [*answers, *(rule for rule in found if rule.id not in known)]

    def _answer(self, answer: Answer) -> RuleText:
        """Return an answer of the full-text search as an entry of the book."""
        if answer.kind != "lesson":
            return self.rule(answer.key if answer.kind != "word" else f"{WORDS}.{answer.key}")
        text = cited(answer.text, answer.rules)
        return _page(answer.key, "lesson", self.words("rules.lesson"), answer.title, text)


def _of_the_match(words: Words) -> Iterator[RuleText]:
    """Yield the pages on the match: its way of playing and map, and its variants; none without a match."""
    section = words("rules.match")
    for option, value in variants.modes_chosen(words.game, words.options):
        title, text = variants.label(words, option, value), variants.meaning(words, option, value)
        yield _page(option.key, "variant", section, title, cited(text, option.rules))
    bent = variants.chosen(words.game, words.options)
    for option, value in bent:
        title, text = variants.named(words, option, value), variants.meaning(words, option, value)
        yield _page(option.key, "variant", section, title, cited(text, option.rules))
    if words.options and not bent:
        yield _page("none", "variant", section, words("variants.none"), words("variants.none.about"))


def _panels(words: Words) -> Iterator[RuleText]:
    """Yield the introductory panels, which present the game in three minutes."""
    for panel in panels(words.game, words.options):
        title, text = filled_in(words, panel.title), filled_in(words, panel.taught.text)
        yield _page(
            panel.key,
            "panel",
            words("rules.panels"),
            title,
            cited(variants.amended(words, text, panel.taught.rules), panel.taught.rules),
        )


def panels(game: str, options: Mapping[str, Choice] | None = None) -> list[PrimerPanel]:
    """Return a game's introductory panels whose texts are true under these options (by default the
    rulebook's)."""
    taught = teaching(game).panels
    chosen = games.find(game).settled(options or {}) if taught else {}
    return [panel for panel in taught if panel.taught.holds(chosen)]


def aim_and_turn(words: Words) -> str:
    """Return the aim of a game and the course of a turn in a few sentences: the short texts of its
    introductory panels. If no panel has a short text, return the text of the first panel; "" if there are no
    panels."""
    every = [panel.taught for panel in panels(words.game, words.options)]
    short = [taught.short for taught in every if taught.short]
    return " ".join(filled_in(words, text) for text in short or [taught.text for taught in every[:1]])


def _page(key: str, kind: str, section: str, title: str, text: str) -> RuleText:
    """Return a text as an entry of the book without a rule number."""
    return RuleText(f"{WORDS if kind == 'word' else kind}.{key}", "", section, title, text, "", "", "", kind)


def complete(sentence: str) -> str:
    """Return the sentence of a refusal, to show it outside a match; "" if it has placeholders, which only a
    match can fill."""
    return "" if "{" in sentence else sentence


def _distance(rule: RuleText, begins: re.Pattern[str]) -> int:
    """Return how far an entry is from a word whose beginning is found by `begins`: 0 if it is in the title, 1
    if it is in another text, 2 if it is nowhere."""
    return 0 if begins.search(plain(rule.title)) else 1 if begins.search(_haystack(rule)) else 2


def _haystack(rule: RuleText) -> str:
    return plain(" ".join((rule.id, rule.title, rule.help, rule.refusal, rule.remedy, rule.section)))
