"""Texts of what is taught, filled in: figures of the rules, what a line names, keys as they are printed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tabletop.engine.verb import NO_PARAMS, Params
from tabletop.rulebook import Said
from tabletop.ui.kit.chords import chord_name
from tabletop.ui.kit.input import Bindings
from tabletop.words import Words

MINUS = re.compile(r"(?<!\w)-(?=\d)")
"""A hyphen that stands for a minus sign."""


class _Keys:
    """The key of each command, as `{key.undo}` asks for it."""

    def __init__(self, bindings: Bindings, words: Words) -> None:
        self._bindings, self._words = bindings, words

    def __getattr__(self, command: str) -> str:
        return chord_name(self._bindings.chords(command)[0], self._words)


def filled(
    said: Said,
    words: Words,
    bindings: Bindings,
    figures: Mapping[str, int],
    params: Params = NO_PARAMS,
) -> str:
    """A text in the language of now."""
    given = {**figures, **params, "key": _Keys(bindings, words)}
    return MINUS.sub("−", words.fill(said[words.language], given))
