"""The numbered rules of a game in words, read from its `rulebook.toml` and checked."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterator, Mapping
from string import Formatter
from typing import Any, NamedTuple

from tabletop.engine.data import BadData, Entry
from tabletop.system.languages import SOURCES
from tabletop.texts.game_data import game_data
from tabletop.texts.translations import Translations

KINDS = ("book", "ruling", "reconstructed")

RULE_NUMBER = re.compile(r"\b[A-Z]{2,5}-\d+\.\d+\b")
"""The pattern of the number of a rule: the sign of the game, the chapter and the rule, such as MAC-4.2."""
_NEEDED = ("source", "title", "help")
_OPTIONAL = ("refusal", "otherwise", "remedy")

LISTED = 30
"""The greatest number of known keys that a message about an unknown one lists."""

Only = tuple[tuple[str, tuple[Any, ...]], ...]
"""The condition for a rule or chapter to be valid: pairs of an option and the choices of it that are allowed.
All pairs must be met; empty if it is always valid."""


class Section(NamedTuple):
    """A chapter of the rulebook."""

    number: int
    title: Translations
    only: Only = ()


class NumberedRule(NamedTuple):
    """A numbered rule in words. `refusal` (the sentence shown when the rule refuses a move), `otherwise` and
    `remedy` (the advice that follows) are empty for a rule that refuses nothing.

    `otherwise` is shown in place of `refusal` when that cannot be used: if a parameter in it is not known, or
    if the player has another question to answer first.
    """

    id: str
    section: Section
    kind: str
    only: Only
    source: Translations
    title: Translations
    help: Translations
    refusal: Translations
    otherwise: Translations
    remedy: Translations
    remedy_by: tuple[str, ...] = ()
    """The verbs that `remedy` recommends: it is shown only if one of them is legal. If empty, any legal verb
    will do."""

    def advises(self, legal: Collection[str]) -> bool:
        """Tell whether the advice `remedy` can be followed when exactly these verbs are legal."""
        return any(verb in legal for verb in self.remedy_by) if self.remedy_by else bool(legal)

    def holds(self, options: Mapping[str, Any]) -> bool:
        """Tell whether the rule is valid under the options of a match; its chapter must be valid too."""
        limits = self.section.only + self.only
        return all(key not in options or options[key] in choices for key, choices in limits)


class Rulebook(NamedTuple):
    """All rules of a game, in the book's order."""

    sections: tuple[Section, ...]
    rules: dict[str, NumberedRule]


@functools.cache
def rulebook(game: str) -> Rulebook:
    """Return the rulebook of a game.

    Raises:
        BadData: naming the file, the entry and what is wrong with it.
    """
    return parse(game_data(game, "rulebook.toml"))


def parse(book: Entry) -> Rulebook:
    """Check and convert the contents of a rulebook file."""
    refuse_unknown(book, {"section", "rule"})
    sections: dict[int, Section] = {}
    for entry in book.tables("section"):
        section = _section(entry)
        if section.number in sections:
            raise BadData(f"{entry.where}: number {section.number} stands twice")
        sections[section.number] = section
    rules: dict[str, NumberedRule] = {}
    for entry in book.tables("rule"):
        rule = _rule(entry, sections)
        if rule.id in rules:
            raise BadData(f"{entry.where}: the id stands twice")
        rules[rule.id] = rule
    return Rulebook(tuple(sections.values()), rules)


def placeholders(text: str) -> set[str]:
    """Return the names in braces in a text, which stand for values to be filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def translations(entry: Entry, key: str) -> Translations:
    """Return the text, in all its languages, under a key of an entry. It must have the same placeholders in
    each source language.

    Raises:
        BadData: when it has not, or when it is missing or empty.
    """
    texts = entry.table(key)
    require_sources(texts)
    written = [language for language in SOURCES if language in texts.values]
    answer = Translations({language: texts.text(language) for language in written}, texts.where)
    if any(not text.strip() for text in answer.values()):
        raise BadData(f"{texts.where}: a text is empty")
    _require_same_placeholders(texts.where, answer)
    return answer


def require_sources(texts: Entry) -> None:
    """Check that a table has an entry, and that all its keys are source languages (those that texts are
    written in).

    Raises:
        BadData: when this is not so.
    """
    refuse_unknown(texts, SOURCES)
    if not texts.values:
        raise BadData(f"{texts.where}: a text in {' or '.join(SOURCES)} is needed")


def _require_same_placeholders(where: str, texts: Translations) -> None:
    try:
        names = {language: placeholders(text) for language, text in texts.items()}
    except ValueError as fault:
        raise BadData(f"{where}: {fault}") from fault
    first, *others = names
    for language in others:
        if odd := sorted(names[language] ^ names[first]):
            raise BadData(f"{where}: {language} and {first} differ in {{{'}, {'.join(odd)}}}")


def refuse_unknown(entry: Entry, known: Collection[str]) -> None:
    """Check that all keys of an entry are in `known`; another key is probably a typing error.

    Raises:
        BadData: for a key that is not in `known`; the message lists the keys that are, unless they are very
            many.
    """
    for key in entry.values:
        if key not in known:
            those = f"; known are {', '.join(sorted(known))}" if len(known) <= LISTED else ""
            raise BadData(f"{entry.where}: {key} is unknown here{those}")


def _section(entry: Entry) -> Section:
    refuse_unknown(entry, {"number", "title", "only"})
    return Section(entry.number("number"), translations(entry, "title"), entry.only())


def _rule(entry: Entry, sections: dict[int, Section]) -> NumberedRule:
    refuse_unknown(entry, {"id", "kind", "only", *_NEEDED, *_OPTIONAL, "remedy_by"})
    number, kind = entry.text("id"), entry.text("kind")
    if not RULE_NUMBER.fullmatch(number):
        raise BadData(f"{entry.where}: id: a number such as MAC-4.2 is needed")
    chapter = number.partition("-")[2].partition(".")[0]
    if int(chapter) not in sections:
        raise BadData(f"{entry.where}: there is no section {chapter}")
    if kind not in KINDS:
        raise BadData(f"{entry.where}: kind: one of {', '.join(KINDS)} is needed, not {kind!r:.40}")
    for key, needed in (("remedy", "refusal"), ("remedy_by", "remedy")):
        if key in entry.values and needed not in entry.values:
            raise BadData(f"{entry.where}: a {key} without a {needed}")
    verbs = entry.texts("remedy_by") if "remedy_by" in entry.values else ()
    source, title, help_, refusal, otherwise, remedy = _texts(entry)
    section, only = sections[int(chapter)], entry.only()
    return NumberedRule(number, section, kind, only, source, title, help_, refusal, otherwise, remedy, verbs)


def _texts(entry: Entry) -> Iterator[Translations]:
    yield from (translations(entry, key) for key in _NEEDED)
    for key in _OPTIONAL:
        yield translations(entry, key) if key in entry.values else Translations({})
