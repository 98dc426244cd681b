"""What the rules desk reads from: chapters, things, words of the game, lists that go across chapters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tabletop import asking
from tabletop.glossary import glossary
from tabletop.words import RuleText, Words, plain

KINDS = {
    "book": ("rules", "#3E7A45"),
    "ruling": ("info", "#9A5A08"),
    "reconstructed": ("hint", "#74265C"),
    "thing": ("cards", "#4A5A68"),
    "word": ("search", "#4A5A68"),
    "lesson": ("play", "#4A5A68"),
}
"""Icon and colour of a rule's standing; its name and explanation are texts."""


class Book:
    """All there is to read of a game in one language.

    Attributes:
        met: how somebody knows a rule: "refused" by it, or "met" it in a match.
    """

    def __init__(self, words: Words, met: Mapping[str, str]) -> None:
        self.words, self.met = words, met
        self.entries = [
            RuleText(e.key, "", words("rules.words"), e.title, e.said, "", "", "", "word")
            for e in glossary(words).entries
        ]
        self.rules = [*words.rules(), *words.things(), *self.entries]
        lists: dict[str, Callable[[RuleText], bool]] = {
            words("rules.rulings"): lambda rule: rule.kind == "ruling",
            words("rules.reconstructions"): lambda rule: rule.kind == "reconstructed",
            words("rules.met"): lambda rule: rule.id in met,
        }
        self._lists = {
            title: found for title, has in lists.items() if (found := list(filter(has, self.rules)))
        }

    def rule(self, number: str) -> RuleText:
        """A rule, a thing or a word; the first rule where there is none of that name."""
        return next((rule for rule in self.rules if rule.id == number), self.rules[0])

    def sections(self) -> list[str]:
        """Chapters, then lists that go across them."""
        return [*dict.fromkeys(rule.section for rule in self.rules), *self._lists]

    def section(self, title: str) -> list[RuleText]:
        """What stands in a chapter or in a list."""
        return self._lists.get(title) or [rule for rule in self.rules if rule.section == title]

    def search(self, query: str) -> list[RuleText]:
        """What answers a question, and what holds all its words; one word that is found is no question."""
        wanted = plain(query).split()
        found = [rule for rule in self.rules if all(word in _haystack(rule) for word in wanted)]
        if len(wanted) == 1 and found:
            return found
        answers = [self._answer(answer) for answer in asking.ask(self.words, query)]
        known = {rule.id for rule in answers}
        return [*answers, *(rule for rule in found if rule.id not in known)]

    def _answer(self, answer: asking.Answer) -> RuleText:
        """An answer as it is read here."""
        if answer.kind != "lesson":
            return self.rule(answer.key)
        words = self.words
        told = cited(answer.text, answer.rules)
        return RuleText(answer.key, "", words("rules.lesson"), answer.title, told, "", "", "", "lesson")


def cited(text: str, rules: tuple[str, ...]) -> str:
    """A text with the rules that say so."""
    return f"{text} ({', '.join(rules)})" if rules else text


def unfilled(sentence: str) -> str:
    """A refusal as it stands in the book, its blanks shown as such."""
    return re.sub(r"\{[^}]*\}", "…", sentence)


def _haystack(rule: RuleText) -> str:
    return plain(" ".join((rule.id, rule.title, rule.help, rule.refusal, rule.remedy, rule.section)))
