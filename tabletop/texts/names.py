"""The names of a game's things, in every language and form: `[names]` in its `components.toml`."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from tabletop.engine.data import BadData, Entry, as_played
from tabletop.texts.game_data import game_data
from tabletop.texts.rulebook import RULE_NUMBER, placeholders, require_sources
from tabletop.texts.translations import Forms

STANDING_ALONE = "name"
"""The form of a name for titles and cards. Other forms ("a", "the", ...) are used inside sentences."""
ABOUT = "about"
"""The key, among the forms of a name, of the sentences that explain the thing. Values of the thing's data can
be filled in."""

CITED = re.compile(f"{RULE_NUMBER.pattern}(?: {RULE_NUMBER.pattern})*")
"""The pattern of an explanation that is only a list of rule numbers: the texts of these rules are shown
instead."""

SLOT = "slot."
"""The prefix of the tag of a place for one certain thing; the tag of the thing follows."""
_FILLED = {"n", "seat"}
_LAST = re.compile(r"(.+)[._][^._]+")
_NUMBERED = re.compile(r"(.+)[._](-?\d+)")


class Name(NamedTuple):
    """The forms of a name, by language. If the name is that of a kind, `number` is the number after the kind
    in the tag (2 in "card.car_02"); else None."""

    forms: Forms
    number: int | None = None


@functools.cache
def names(game: str) -> dict[str, Forms]:
    """Return the names of all things of a game, in all their forms and languages, by tag.

    Raises:
        BadData: naming the file, the tag and what is wrong with it.
    """
    return parse(game_data(game, "components.toml").table("names"))


def find(game: str, tag: str) -> Name | None:
    """Return the name of the thing with this tag. If it has none, return that of the nearest kind it belongs
    to, or else None.

    Examples: the name `card.car` for `card.car_02.1`, `lot` for `lot.summer`, `hex` for `hex.4.-1`. A slot
    (the place of one certain thing) has the name of the thing; it has no name if its tag names no such thing.
    """
    known = names(game)
    if tag in known:
        return Name(known[tag])
    if match := _NUMBERED.fullmatch(tag):
        return Name(known[match[1]], int(match[2])) if match[1] in known else find(game, match[1])
    if tag.startswith(SLOT):
        lying = tag.removeprefix(SLOT)
        return find(game, lying) if lying in known or _NUMBERED.fullmatch(lying) else None
    kind = tag.rpartition(".")[0]
    return find(game, kind) if kind else None


@functools.cache
def about(game: str, tag: str) -> Name | None:
    """Return the name whose form "about" explains the thing with this tag: its own, or that of the nearest
    kind it belongs to; None if neither has an explanation."""
    known = names(game)
    kinds = chain(nearest_first(tag), nearest_first(tag.removeprefix(SLOT)))
    return next((Name(known[t]) for t in kinds if t in known and ABOUT in known[t].first({})), None)


@functools.cache
def figures(game: str, tag: str, in_force: frozenset[str] = frozenset()) -> dict[str, int | str]:
    """Return the values in the data entry of the thing with this tag, by key, such as `life` for
    `animal.hare_2`. Values in tables of the entry are included.

    A value that has a name of its own is returned as its tag: "depth.deep" for `depth = "deep"`. `in_force`
    are the conditions of the chosen options: the values under such a condition (`under."literal_pairs=true"`)
    replace the usual ones.
    """
    data, known = game_data(game, "components.toml"), names(game)
    entry = next((e for t in nearest_first(tag) if (e := _entry(data, *t.split(".", 1)))), {})
    entry = as_played(entry, in_force)
    flat = entry | {k: v for value in entry.values() if isinstance(value, dict) for k, v in value.items()}
    tags = {k: f"{k}.{v}" for k, v in flat.items()}
    return {k: tags[k] if tags[k] in known else v for k, v in flat.items() if isinstance(v, int | str)}


def as_worded(forms: Mapping[str, str], form: str, in_force: Collection[str]) -> str:
    """Return one form of a name, in the wording for the chosen options; `in_force` are their conditions. If
    there is no such form, return the one for titles.

    A form may have wordings for conditions: "about mild_winter=true" is for one option, "about
    tiles=strict+builds=true" only for both together. If several fit, the last one counts.
    """

    def stands(key: str) -> bool:
        name, *under = key.split()
        return name == form and any({*each.split("+")} <= {*in_force} for each in under)

    under = [key for key in forms if stands(key)]
    if under or form in forms:
        return forms[under[-1] if under else form]
    return as_worded(forms, STANDING_ALONE, in_force)


def explained(game: str) -> Iterator[str]:
    """Yield the tags of the things (such as cards) and kinds of things that have an explanation. If a
    kind's explanation contains values that differ between its things, their tags are yielded instead of
    the kind's."""
    data = game_data(game, "components.toml")
    for tag, forms in names(game).items():
        text = forms.first({}).get(ABOUT, "")
        if text and not CITED.fullmatch(text):  # these are listed as rules
            asks, ids = placeholders(text), [f"{tag}.{entry['id']}" for entry in _entries(data, tag)]
            yield from (each for each in (ids if asks and ids else [tag]) if asks <= {*figures(game, each)})


def nearest_first(tag: str) -> Iterator[str]:
    """Yield a tag and then the kinds that it belongs to, the nearest first: card.car_02, card.car, card. For
    a slot (the place of one certain thing), yield the tags of the thing after those of the slot."""
    whole = tag
    yield tag
    while shorter := _LAST.fullmatch(tag):
        yield (tag := shorter[1])
    if whole.startswith(SLOT):
        yield from nearest_first(whole.removeprefix(SLOT))


def _entries(data: Entry, kind: str) -> list[dict[str, Any]]:
    listed = data.values.get(kind)
    return listed if isinstance(listed, list) else []


def _entry(data: Entry, kind: str, name: str = "") -> dict[str, Any]:
    """Return the table with the id `name` in the list `kind` of the data; empty if there is none."""
    return next((entry for entry in _entries(data, kind) if entry.get("id") == name), {})


def parse(entry: Entry) -> dict[str, Forms]:
    """Check the table `names` of a game's components, and return the forms of the names by tag."""
    return {tag: _forms(entry.table(tag)) for tag in entry.values}


def _forms(entry: Entry) -> Forms:
    require_sources(entry)
    answer = Forms({language: _texts(entry.table(language)) for language in entry.values}, entry.where)
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
        if form.partition(" ")[0] != ABOUT and (odd := placeholders(text) - _FILLED):
            raise BadData(f"{entry.where}: {form}: nothing fills {{{'}, {'.join(sorted(odd))}}}")
    return texts
