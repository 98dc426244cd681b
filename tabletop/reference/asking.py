"""The words in which people ask about a game, where they differ from its rulebook: read from `asking.toml`.

The file has a table for each language. In it, the table `words` gives everyday words for words of the
rulebook, and `rules` gives, for numbers of rules, words in which people ask for the rule. For a game without
the file, the search knows only the words of the game's texts.
"""

from __future__ import annotations

import functools
import logging
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from tabletop.engine.data import BadData, Entry
from tabletop.system.languages import languages
from tabletop.texts.game_data import game_data_or_empty
from tabletop.texts.rulebook import refuse_unknown, rulebook

FILE = "asking.toml"


class Asking(NamedTuple):
    """The everyday words that players use for a game's terms and rules when they ask about the game, in one
    language."""

    words: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    """Pairs: words of the rulebook, and everyday words with the same meaning. Each entry may be an
    expression, such as "first player"."""
    rules: Mapping[str, str] = MappingProxyType({})
    """The words in which people ask for a rule, separated by commas, by the rule's number."""


@functools.cache
def asking(game: str, language: str) -> Asking:
    """Return the words in which people ask about a game in a language; empty if the game's file has none or
    is faulty."""
    try:
        return sound_asking(game).get(language, Asking())
    except BadData as fault:
        logging.getLogger(__name__).warning("%s", fault)
        return Asking()


def sound_asking(game: str) -> dict[str, Asking]:
    """Return the words in which people ask about a game, by language.

    Raises:
        BadData: naming the file, the entry and what is wrong with it.
    """
    return parse(game_data_or_empty(game, FILE), frozenset(rulebook(game).rules))


def parse(data: Entry, numbers: frozenset[str]) -> dict[str, Asking]:
    """Check the contents of `asking.toml` and return them by language. `numbers` are the numbers of the
    game's rules."""
    refuse_unknown(data, languages())
    return {code: _asking(data.table(code), numbers) for code in data.values}


def _asking(entry: Entry, numbers: frozenset[str]) -> Asking:
    refuse_unknown(entry, {"words", "rules"})
    words = entry.table("words") if "words" in entry.values else Entry({}, entry.where)
    rules = entry.table("rules") if "rules" in entry.values else Entry({}, entry.where)
    pairs = tuple((_listed(words, key, key), _listed(words, key, words.text(key))) for key in words.values)
    refuse_unknown(rules, numbers)
    return Asking(pairs, {key: ", ".join(_listed(rules, key, rules.text(key))) for key in rules.values})


def _listed(entry: Entry, key: str, text: str) -> tuple[str, ...]:
    """Return the words of a list with commas, each of which must have a letter or a digit and stand once."""
    listed = tuple(words.strip() for words in text.split(","))
    if not all(re.search(r"\w", words) for words in listed):
        raise BadData(f"{entry.where}: {key}: words between commas are needed, not {text!r:.60}")
    if twice := next((words for n, words in enumerate(listed) if words in listed[:n]), ""):
        raise BadData(f"{entry.where}: {key}: {twice} stands twice")
    return listed
