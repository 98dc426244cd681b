"""The options of a new match: what may be chosen, and which choices differ from the book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

Choice = int | str | bool


class Option(NamedTuple):
    """A choice of a new match. `choices` are the values it may take; the first is the book's."""

    key: str
    choices: tuple[Choice, ...]
    rules: tuple[str, ...] = ()
    """The rules it bends."""
    maps: bool = False
    """Are the choices names of maps? They are chosen by picture, and none of them is a variant."""
    players: tuple[range, ...] = ()
    """By choice: how many may play, where that depends on it. It is a way of playing then, no variant."""
    meant_for: tuple[range, ...] = ()
    """By choice: for how many it is meant."""
    only: tuple[tuple[str, tuple[Choice, ...]], ...] = ()
    """Other options, each with those of its choices under which this one means something; none: under all."""
    pictures: tuple[str, ...] = ()
    """By choice of a way of playing: the panel of what is taught whose picture shows it."""

    @property
    def default(self) -> Choice:
        return self.choices[0]

    @property
    def variant(self) -> bool:
        """Is another choice than the first one a variant?"""
        return not self.maps and not self.players

    def means(self, chosen: Mapping[str, Choice]) -> bool:
        """Does it mean anything beside what is chosen for the other options?"""
        return all(chosen[key] in choices for key, choices in self.only)

    def which(self, value: Choice) -> int:
        """Return the index of a value among the choices; -1 when it is none of them."""
        return next((i for i, c in enumerate(self.choices) if type(c) is type(value) and c == value), -1)


def bent(options: Iterable[Option], chosen: Mapping[str, Choice]) -> list[Option]:
    """Return the variants that mean something and are chosen otherwise than in the book."""
    return [o for o in options if o.variant and o.means(chosen) and o.which(chosen[o.key])]
