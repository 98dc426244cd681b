"""A position: the whole state of a game at one moment, as flat plain data.

Fields are ints, tuples, and lists of ints or tuples; never a list in a list, never an object. So a copy costs
microseconds, a fingerprint is the same on every machine, and a position can be saved, sent to another process
and printed. It also holds the steps that are still to happen (`agenda`) and the random generator (`rng`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from typing import Annotated, Any, Self, TypeVar, cast

from tabletop.engine.log import Line

PlainValue = int | list[Any]
"""The value of a field of a position, as JSON-ready data."""

ASK = "ask"
"""The first entry of a question on the agenda: ("ask", seat, key of the question)."""

NOBODY = -1
"""The number used in place of a seat's where no seat is asked or acts."""

NUMBER_LIMIT = 2**64
"""The limit that every number in a position must stay below. It is so high because the random generator has
64 bits."""


class BadPosition(ValueError):
    """The error of plain data that is not a position: the message names the field and its fault."""


@dataclass(slots=True)
class Position:
    """The fields that every game shares. A game adds its own in a subclass decorated with `flat`."""

    seats: int = 0
    rng: Annotated[int, range(NUMBER_LIMIT)] = 0
    """The random generator's state (see `chance`)."""
    secrets_shown: int = 0
    """The number of secrets shown so far. A move that changes this number or `rng` cannot be undone without
    the agreement of the other players."""
    agenda: list[tuple[Any, ...]] = field(default_factory=list)
    """The items (questions, steps and effects) still to happen, the next one last (see the module
    `agenda`)."""
    log: list[Line] | None = field(default=None, repr=False, compare=False)
    """The list to which rules add log lines (`tell`); None if nobody reads them. Never copied, saved or
    fingerprinted."""

    @property
    def asked(self) -> int:
        """The seat that has to make a decision now; NOBODY if the game is over or an automatic step comes
        next."""
        return self.agenda[-1][1] if self.question else NOBODY

    @property
    def question(self) -> str:
        """The key of the question that the seat is asked; "" for none."""
        return self.agenda[-1][2] if self.agenda and self.agenda[-1][0] == ASK else ""

    def is_foreseeable_from(self, before: Position) -> bool:
        """Tell whether neither chance was used nor a secret shown since an earlier position of the match."""
        return (self.rng, self.secrets_shown) == (before.rng, before.secrets_shown)

    def copy(self) -> Self:
        """Return an independent position with the same contents; the decorator `flat` generates this
        method."""
        raise NotImplementedError(f"decorate {type(self).__name__} with @flat")

    def to_plain(self) -> dict[str, PlainValue]:
        """Return the position as JSON-ready data, by field name."""
        return {f.name: _plain(getattr(self, f.name)) for f in kept_fields(type(self))}

    @classmethod
    def from_plain(cls, plain: Mapping[str, object], base: Self) -> Self:
        """Return a copy of `base` with the fields in `plain` replaced.

        Raises:
            BadPosition: for an unknown field or a value of another shape than the field has.
        """
        position = base.copy()
        known = {f.name for f in kept_fields(cls)}
        for name, value in plain.items():
            if name not in known:
                raise BadPosition(f"{name}: no such field; there are {', '.join(sorted(known))}")
            setattr(position, name, _shaped(name, value, getattr(base, name)))
        return position

    def digest(self, options: Collection[str] | None = None) -> str:
        """Return a short fingerprint (BLAKE2b, 8 bytes), the same on every machine and every run.

        `options` are the keys of the options to include, for a save from before the others existed; None for
        all options.
        """
        plain = self.to_plain()
        if options is not None and (chosen := getattr(self, "options", None)):
            plain["options"] = [chosen[i] for i, key in enumerate(chosen._fields) if key in options]
        text = json.dumps(list(plain.values()), separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


P = TypeVar("P", bound=Position)


@cache
def row(seat: int, width: int) -> slice:
    """Return the slice of a seat's entries in a list with `width` entries for each seat, seat after seat."""
    return slice(seat * width, seat * width + width)


def kept_fields(cls: type[Position]) -> list[Field[Any]]:
    """Return the fields that belong to the state of the game: all except `log`."""
    return [f for f in fields(cls) if f.name != "log"]


def flat(cls: type[P]) -> type[P]:
    """Add a `copy` method, generated from the fields, to a position class: lists are copied, all other values
    are shared."""
    lines = ["def copy(self):", "    twin = new(cls)", "    twin.log = None"]
    for f in kept_fields(cls):
        is_list = (
            f.default is MISSING
            and f.default_factory is not MISSING
            and isinstance(f.default_factory(), list)
        )
        lines.append(f"    twin.{f.name} = self.{f.name}{'[:]' if is_list else ''}")
    namespace: dict[str, Any] = {"new": cls.__new__, "cls": cls}
    exec("\n".join([*lines, "    return twin"]), namespace)
    cls.copy = namespace["copy"]  # type: ignore[method-assign]
    return cls


def _plain(value: object) -> PlainValue:
    return value if isinstance(value, int) else [_plain_item(v) for v in cast("list[object]", value)]


def _plain_item(value: object) -> Any:
    return [_plain_item(v) for v in value] if isinstance(value, (list, tuple)) else value


def _shaped(name: str, value: object, like: object) -> object:
    """Return a value from outside, converted to the type and shape of the value `like` that it replaces.

    Raises:
        BadPosition: when the value has another shape or is too large.
    """
    if isinstance(like, int):
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadPosition(f"{name}: a whole number is needed, not {short(value)}")
        return _small(name, value)
    if not isinstance(value, list):
        raise BadPosition(f"{name}: a list is needed, not {short(value)}")
    items = [_frozen(name, v) for v in value]
    if isinstance(like, list):
        return items
    if name == "options":  # options that were added after the data was written get their first choice
        items += cast("tuple[int, ...]", like)[len(items) :]
    make = getattr(type(like), "_make", tuple)
    if hasattr(like, "_fields") and len(items) != len(cast("tuple[int, ...]", like)):
        raise BadPosition(f"{name}: {len(cast('tuple[int, ...]', like))} values are needed, not {len(items)}")
    try:
        return make(items)
    except (TypeError, ValueError) as fault:
        raise BadPosition(f"{name}: {fault}") from fault


def _frozen(name: str, value: object, depth: int = 0) -> object:
    if isinstance(value, list) and depth < 4:
        return tuple(_frozen(name, v, depth + 1) for v in value)
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise BadPosition(f"{name}: holds {short(value)}, which is not a number")
    return value if isinstance(value, str) else _small(name, value)


def _small(name: str, value: int) -> int:
    if not -NUMBER_LIMIT <= value < NUMBER_LIMIT:
        raise BadPosition(f"{name}: a number that is too large")
    return value


def short(value: object) -> str:
    """Format a value from outside for an error message, at most 60 characters long."""
    try:
        return f"{value!r:.60}"
    except ValueError:  # Python refuses to format a number of thousands of digits
        return "a number that is too large"
