"""The content of the rules screen of a game: chapters, things, glossary words, and lists across chapters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tabletop import games
from tabletop.engine.game import Choice
from tabletop.reference.glossary import WORDS, filled_in, glossary
from tabletop.reference.ranking import Answer
from tabletop.reference.search import ask
from tabletop.teaching import PrimerPanel, teaching
from tabletop.texts import variants
from tabletop.texts.words import RuleText, Words, plain

LISTS = {"ruling": "rules.rulings", "reconstructed": "rules.reconstructions", "met": "rules.met"}
"""The lists on the rules screen that collect entries of all chapters, by the kind of entry, each with the key
of the list's title."""


def chapter_of(rule: RuleText) -> str:
    """Return the key of a rule's chapter, such as "MAC-4"; for an entry without a number, its kind."""
    return rule.id.rpartition(".")[0] if rule.number else rule.kind


class Book:
    """The rules screen's content for a game in one language.

    Attributes:
        met: the rules that the player knows, by number: "refused" by the rule, or "met" in a match.
        sections: the titles of the chapters, then of the lists across them, by keys that are the same in all
            languages.
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
        """Return the rule, thing or glossary word with this id, or else the first entry of the book."""
        return next((rule for rule in self.rules if rule.id == number), self.rules[0])

    def section(self, key: str) -> list[RuleText]:
        """Return the entries of a chapter, or of a list across chapters, by its key in `sections`."""
        if key in LISTS:
            return self._listed(key)
        return [rule for rule in self.rules if chapter_of(rule) == key]

    def search(self, query: str) -> list[RuleText]:
        """Return the entries found for a query: the answers of the full-text search, then all entries that
        contain every word of the query. If the query is a single word and entries contain it, the full-text
        search is left out."""
        wanted = plain(query).split()
        found = [rule for rule in self.rules if all(word in _haystack(rule) for word in wanted)]
        if len(wanted) == 1 and found:
            return found
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
    """Return a game's introductory panels that are true under these options, by default the usual ones."""
    taught = teaching(game).panels
    chosen = games.find(game).settled(options or {}) if taught else {}
    return [panel for panel in taught if panel.taught.holds(chosen)]


def aim_and_turn(words: Words) -> str:
    """Return a game's aim and turn in two sentences: the short versions of its introductory panels; the text
    of the first panel if none has a short version, "" if there are no panels."""
    every = [panel.taught for panel in panels(words.game, words.options)]
    short = [taught.short for taught in every if taught.short]
    return " ".join(filled_in(words, text) for text in short or [taught.text for taught in every[:1]])


def _page(key: str, kind: str, section: str, title: str, text: str) -> RuleText:
    """Return a text as an entry of the book without a rule number."""
    return RuleText(f"{WORDS if kind == 'word' else kind}.{key}", "", section, title, text, "", "", "", kind)


def cited(text: str, rules: tuple[str, ...]) -> str:
    """Return a text followed by the numbers of the rules it cites, in brackets."""
    return f"{text} ({', '.join(rules)})" if rules else text


def unfilled(sentence: str) -> str:
    """Return a refusal's sentence for use outside a match, with an ellipsis for each placeholder."""
    return re.sub(r"\{[^}]*\}", "…", sentence)


def _haystack(rule: RuleText) -> str:
    return plain(" ".join((rule.id, rule.title, rule.help, rule.refusal, rule.remedy, rule.section)))
