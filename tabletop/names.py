"""What the things of a game are called, in every language and form: `[names]` in its `components.toml`."""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from tabletop.engine.data import BadData, Entry, load
from tabletop.rulebook import LANGUAGES, placeholders

STANDING_ALONE = "name"
"""The form used as a title or on a card; the others ("a", "the", ...) go inside a sentence."""

_FILLED = {"n", "seat"}
_NUMBERED = re.compile(r"(.+)[._](-?\d+)")


class Name(NamedTuple):
    """A tag's forms in every language, and the number the tag ended in (-1 for none)."""

    forms: dict[str, dict[str, str]]
    number: int = -1


@functools.cache
def names(game: str) -> dict[str, dict[str, dict[str, str]]]:
    """Forms by tag and language.

    Raises:
        BadData: naming the file, the tag and what is wrong with it.
    """
    return parse(load(f"tabletop.games.{game}", "components.toml").table("names"))


def find(game: str, tag: str) -> Name | None:
    """The name of a tag: its own, or that of its kind (`card.car` for `card.car_02`, `card.car_02.1`).

    Numbers may be negative, as those of hexes are: `hex` for `hex.4.-1`.
    """
    known = names(game)
    if tag in known:
        return Name(known[tag])
    match = _NUMBERED.fullmatch(tag)
    if match is None:
        return None
    return Name(known[match[1]], int(match[2])) if match[1] in known else find(game, match[1])


def parse(entry: Entry) -> dict[str, dict[str, dict[str, str]]]:
    """Check a whole table of names and take it over."""
    return {tag: _forms(entry.table(tag)) for tag in entry.values}


def _forms(entry: Entry) -> dict[str, dict[str, str]]:
    if set(entry.values) != set(LANGUAGES):
        raise BadData(f"{entry.where}: the languages {' and '.join(LANGUAGES)} are needed")
    answer = {language: _texts(entry.table(language)) for language in LANGUAGES}
    first, *others = (set(forms) for forms in answer.values())
    if any(forms != first for forms in others):
        raise BadData(f"{entry.where}: the languages have different forms")
    return answer


def _texts(entry: Entry) -> dict[str, str]:
    texts = {form: entry.text(form) for form in entry.values}
    if STANDING_ALONE not in texts:
        raise BadData(f"{entry.where}: the form {STANDING_ALONE!r} is missing")
    for form, text in texts.items():
        if not text or not form.islower():
            raise BadData(f"{entry.where}: {form}: a lower-case form with a text is needed")
        if odd := placeholders(text) - _FILLED:
            raise BadData(f"{entry.where}: {form}: nothing fills {{{'}, {'.join(sorted(odd))}}}")
    return texts
