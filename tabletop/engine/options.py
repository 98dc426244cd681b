"""The options of a new match: the choices of each, and which choices differ from the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

Choice = int | str | bool
T = TypeVar("T")


class BadOptions(ValueError):
    """An error for an option that a game's data list but that its positions do not have."""


class Option(NamedTuple):
    """An option of a new match. `choices` are the values it may take; the first is the rulebook's."""

    key: str
    choices: tuple[Choice, ...]
    rules: tuple[str, ...] = ()
    """The numbers of the rules that the option changes."""
    maps: bool = False
    """True if the choices are names of maps, which a player chooses by picture; such an option does not make
    the match a variant."""
    players: tuple[range, ...] = ()
    """The numbers of players that each choice allows, in the order of the choices. Only an option that
    chooses the way of playing (a mode, not a variant) has them; else empty."""
    meant_for: tuple[range, ...] = ()
    """The numbers of players for which each choice is recommended, in the order of the choices; it is allowed
    with others too."""
    only: tuple[tuple[str, tuple[Choice, ...]], ...] = ()
    """The conditions under which this option has an effect, as pairs: the key of another option, and the
    choices of that option under which this one has an effect."""
    pictures: tuple[str, ...] = ()
    """The keys of the panels of the game's introduction whose pictures stand beside the choices, one for each
    choice. Only an option that chooses the way of playing has them."""

    @property
    def default(self) -> Choice:
        return self.choices[0]

    @property
    def variant(self) -> bool:
        """True if every choice but the first departs from the rulebook; False for an option that chooses a
        map or a way of playing."""
        return not self.maps and not self.players

    def has_effect(self, chosen: Mapping[str, Choice]) -> bool:
        """Tell whether the option has an effect under the choices made for the other options."""
        return all(chosen[key] in choices for key, choices in self.only)

    def which(self, value: Choice) -> int:
        """Return the index of a value among the choices; -1 if it is not one of them."""
        return next((i for i, c in enumerate(self.choices) if type(c) is type(value) and c == value), -1)


def as_fields(kind: type[T], chosen: Mapping[str, int]) -> T:
    """Return the choices of a match as a named tuple of the class `kind`, which has a field for every option.

    Args:
        chosen: the index of the choice of each option, by the key of the option; fields of other options keep
            their defaults.

    Raises:
        BadOptions: for an option in `chosen` that has no field.
    """
    if odd := sorted(chosen.keys() - getattr(kind, "_fields", ())):
        raise BadOptions(
            f"components.toml: option {odd[0]}: {kind.__module__}.{kind.__name__} has no such field"
        )
    return kind(**chosen)


def changed_variants(options: Iterable[Option], chosen: Mapping[str, Choice]) -> list[Option]:
    """Return the variants that have an effect and are not set to the rulebook's choice, for the choices
    `chosen` (by option)."""
    return [o for o in options if o.variant and o.has_effect(chosen) and o.which(chosen[o.key])]
