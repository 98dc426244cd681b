"""The options of a match in words: its variants, its way of playing, and its map.

    words = Words("en", game, options=match.setup.options)
    variants(words)  # ["Mild winter"]

In data files, a condition such as "mild_winter=true" stands for a choice. A text under a condition replaces
the rulebook's text in matches with that choice.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Protocol

from tabletop.engine.options import Choice, Option, changed_variants
from tabletop.texts.game_data import game_data


class VariantTexts(Protocol):
    """The part of the class `Words` that this module uses."""

    game: str
    options: Mapping[str, Choice]

    def __call__(self, key: str, /, **params: object) -> str:
        """Return the sentence under a catalogue key."""

    def meant(self, key: str, /, **params: object) -> str:
        """Return the explanation of the text under a catalogue key."""


def condition(key: str, value: Choice) -> str:
    """Return the condition by which data files name a choice, such as "mild_winter=true"."""
    return f"{key}={str(value).lower()}"


def in_force(options: Mapping[str, Choice]) -> set[str]:
    """Return the conditions (see `condition`) of all choices of a match."""
    return {condition(key, value) for key, value in options.items()}


@functools.cache
def options_of(game: str) -> tuple[Option, ...]:
    """Return the options of a game, read from its `components.toml`."""
    return game_data(game, "components.toml").options()


def chosen(game: str, options: Mapping[str, Any]) -> list[tuple[Option, Choice]]:
    """Return the variants of a match: the options not set to the rulebook's choice, each with its choice.
    Unknown keys and values, which a damaged file may have, are ignored."""
    known = _known(game, options)
    return [(option, known[option.key]) for option in changed_variants(options_of(game), known)]


def _known(game: str, options: Mapping[str, Any]) -> dict[str, Choice]:
    return {o.key: o.choices[max(0, o.which(options.get(o.key, o.default)))] for o in options_of(game)}


def modes_chosen(game: str, options: Mapping[str, Any]) -> list[tuple[Option, Choice]]:
    """Return the game's options for its way of playing (mode) and its map, each with the choice made; maps
    come last, variants are left out. Empty if `options` is empty, that is, outside a match."""
    known = _known(game, options) if options else {}
    free = [option for option in options_of(game) if known and not option.variant]
    return [(option, known[option.key]) for option in sorted(free, key=lambda option: option.maps)]


def named(words: VariantTexts, option: Option, value: Choice) -> str:
    """Return the choice of an option in a few words: "Mild winter", "Tiles (Counted)"."""
    title = words(f"option.{option.key}")
    return title if value is True else f"{title} ({label(words, option, value)})"


def label(words: VariantTexts, option: Option, value: Choice) -> str:
    """Return the name of a choice without that of its option: "Yes", "Counted"."""
    return words(f"option.{option.key}.{str(value).lower()}")


def meaning(words: VariantTexts, option: Option, value: Choice) -> str:
    """Return a sentence that explains this choice of an option."""
    return words.meant(f"option.{option.key}.{str(value).lower()}") or words(f"option.{option.key}.help")


def variants(words: VariantTexts) -> list[str]:
    """Return the names of the variants of the match that `words` is for."""
    return [named(words, *each) for each in chosen(words.game, words.options)]


def mode_names(words: VariantTexts) -> list[str]:
    """Return the names of the match's way of playing and of its map; a name is left out if the game has only
    one."""
    return [label(words, *each) for each in modes_chosen(words.game, words.options)]


def summary(words: VariantTexts) -> str:
    """Return one line about a match: its way of playing, its map, and its variants (or that it has none)."""
    bent = variants(words)
    bent_names = words("variants.some", n=len(bent), variants=bent) if bent else words("variants.none")
    return " · ".join([*mode_names(words), bent_names])


def wordings(words: VariantTexts) -> Iterator[str]:
    """Yield a line about a match (its way of playing, its map and its variants), and then shorter and shorter
    versions of it, for places with little room."""
    yield summary(words)
    bent, mode = variants(words), mode_names(words)[:1]
    count = words("setup.variants.chosen", n=len(bent)) if bent else words("variants.none")
    yield " · ".join([*mode, count])
    yield count


def bending(words: VariantTexts, *rules: str) -> str:
    """Return a sentence on how the variants of the match change these rules; "" if they do not change
    them."""
    bent = chosen(words.game, words.options) if words.options else []
    texts = [meaning(words, option, value) for option, value in bent if {*rules} & {*option.rules}]
    return words("variants.rule", text=" ".join(texts)) if texts else ""


def amended(words: VariantTexts, text: str, rules: Collection[str]) -> str:
    """Return a text about these rules, followed by a sentence on how the variants of the match change them,
    if they do."""
    return " ".join(filter(None, (text, bending(words, *rules))))
