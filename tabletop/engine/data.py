"""TOML tables read from the data files of a game, checked as they are read.

An error message names the file, the entry and the fault.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from tabletop.engine.options import Choice, Option

UNDER = "under"
"""The key, within an entry of a data file, of the TOML table that holds a sub-table for each choice of an
option, such as "mild_winter=true". In matches with this choice, the values of the sub-table replace the
entry's own."""

LARGEST_FILE = 1 << 20
"""The largest size of a data file, in bytes."""
_ENDLESS = re.compile(r"\b0[xob][0-9a-fA-F_]{1000,}")
"""The pattern of a number that Python reads, but cannot print."""


class BadData(ValueError):
    """An error in a data file: the message names file, entry and fault."""


class Entry:
    """A TOML table of a data file. Its methods read a value of one type and raise BadData for another."""

    def __init__(self, values: Mapping[str, Any], where: str) -> None:
        self.values, self.where = values, where

    def text(self, key: str) -> str:
        """Return the string at a key of the TOML table."""
        return str(self._of(key, str, "a text"))

    def number(self, key: str) -> int:
        """Return the whole number at a key of the TOML table."""
        return int(self._of(key, int, "a whole number"))

    def decimal(self, key: str) -> float:
        """Return the number at a key of the TOML table, with decimals or without."""
        return float(self._of(key, (int, float), "a number"))

    def flag(self, key: str) -> bool:
        """Return the boolean at a key of the TOML table; False if the key is missing."""
        return key in self.values and bool(self._of(key, bool, "true or false"))

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the list of strings at a key of the TOML table."""
        return tuple(self._all(key, str, "texts"))

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return the list of whole numbers at a key of the TOML table."""
        return tuple(self._all(key, int, "whole numbers"))

    def decimals(self, key: str) -> tuple[float, ...]:
        """Return the list of numbers at a key of the TOML table, with decimals or without."""
        return tuple(map(float, self._all(key, (int, float), "numbers")))

    def rows(self, key: str) -> list[list[Any]]:
        """Return the list of lists at a key of the TOML table."""
        return self._all(key, list, "lists")

    def table(self, key: str) -> Entry:
        """Return the TOML table at a key of this one."""
        return Entry(self._of(key, dict, "a table"), f"{self.where}: {key}")

    def sounds(self) -> dict[str, str]:
        """Return the names of the sounds in the table `sounds`, by the key of the verb or log line that each
        accompanies."""
        entry = self.table("sounds")
        return {key: entry.text(key) for key in entry.values}

    def as_played(self, choices: Collection[str]) -> Entry:
        """Return a copy of the entry for a match with these choices of options, such as "mild_winter=true":
        the values that the entry lists for them (see `UNDER`) replace the default ones."""
        return Entry(as_played(self.values, choices), self.where)

    def tables(self, key: str, ids: tuple[str, ...] = ()) -> tuple[Entry, ...]:
        """Return the TOML tables of the list at a key. Error messages name each by its id, its key or its
        number.

        Raises:
            BadData: if `ids` are given, and the tables have other ids or another order.
        """
        found = []
        for n, values in enumerate(self._all(key, dict, "tables")):
            found.append(Entry(values, f"{self.where}: {key} {_label(values) or n + 1}"))
        if ids and tuple(entry.text("id") for entry in found) != ids:
            raise BadData(f"{self.where}: {key}: the ids must be {', '.join(ids)}, in this order")
        return tuple(found)

    def amounts(self, key: str, names: tuple[str, ...]) -> tuple[int, ...]:
        """Return the whole numbers in the TOML table at a key, in the order of `names`; 0 for a missing name.

        Raises:
            BadData: if the table has a name that is not among `names`, or a value that is no whole number.
        """
        given = self.table(key)
        if strange := set(given.values) - set(names):
            raise BadData(f"{given.where}: unknown: {', '.join(sorted(strange))}")
        return tuple(given.number(name) if name in given.values else 0 for name in names)

    def options(self) -> tuple[Option, ...]:
        """Return the options of a new match, from the TOML tables named `option`; empty if the game has
        none."""
        return tuple(
            Option(
                entry.text("id"),
                entry.choices(),
                entry.texts("rules"),
                entry.flag("maps"),
                entry.ranges("players"),
                entry.ranges("meant_for"),
                entry.only(),
                entry.texts("pictures") if "pictures" in entry.values else (),
            )
            for entry in (self.tables("option") if "option" in self.values else ())
        )

    def ranges(self, key: str) -> tuple[range, ...]:
        """Return the ranges of whole numbers at a key, each written as [first, last]; empty if the key is
        missing."""
        wanted = "pairs of whole numbers"
        pairs = self._all(key, list, wanted) if key in self.values else []
        if not all(len(pair) == 2 and all(_is(n, int) for n in pair) for pair in pairs):
            raise BadData(f"{self.where}: {key}: a list of {wanted} is needed")
        return tuple(range(first, last + 1) for first, last in pairs)

    def only(self) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
        """Return the conditions under which an option has an effect, as pairs: the key of another option, and
        the choices of that option under which this one has an effect. Empty if it always has one."""
        others = self.table("only") if "only" in self.values else Entry({}, self.where)
        return tuple((key, tuple(others._of(key, list, "a list"))) for key in others.values)

    def choices(self) -> tuple[Choice, ...]:
        """Return the values an option may take, the default first.

        Raises:
            BadData: if the entry's `default` is not the first of its `choices`.
        """
        choices, default = self._of("choices", list, "a list"), self.values.get("default")
        if not choices or choices[0] != default:
            raise BadData(f"{self.where}: choices: the default {default!r} must come first")
        return tuple(choices)

    def _of(self, key: str, kind: type | tuple[type, ...], wanted: str) -> Any:
        if key not in self.values:
            raise BadData(f"{self.where}: {key} is missing")
        value = self.values[key]
        if not _is(value, kind):
            raise BadData(f"{self.where}: {key}: {wanted} is needed, not {value!r:.60}")
        return value

    def _all(self, key: str, kind: type | tuple[type, ...], wanted: str) -> list[Any]:
        values = self._of(key, list, "a list")
        if not all(_is(value, kind) for value in values):
            raise BadData(f"{self.where}: {key}: a list of {wanted} is needed")
        return list(values)


def as_played(values: Mapping[str, Any], choices: Collection[str]) -> dict[str, Any]:
    """Return the values of an entry, by key, in a match with these choices of options: the values that its
    TOML table `under` lists for a choice replace the default ones."""
    own = {key: value for key, value in values.items() if key != UNDER}
    for choice, others in values.get(UNDER, {}).items():
        own |= others if choice in choices else {}
    return own


def _label(values: Mapping[str, Any]) -> str:
    """Return the name of a table in a list, for error messages: its `id`, `key` or `number`, or else the kind
    and subject of its trigger `on`; "" if it has none of them."""
    on = values.get("on")
    if not isinstance(on, dict) or not on or "key" in values:
        return str(next((values[key] for key in ("id", "key", "number") if key in values), ""))
    kind, subject = next(iter(on.items()))
    return ".".join(map(str, (kind, *_first(subject), *_first(on.get("who", [])))))


def _first(value: Any) -> list[Any]:
    return value[:1] if isinstance(value, list) else [value]


def _is(value: Any, kind: type | tuple[type, ...]) -> bool:
    """Tell whether a value has one of the given types; unlike in Python, booleans are not numbers here."""
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def load(package: str, name: str) -> Entry:
    """Return the contents of a data file in the folder of a package.

    Raises:
        BadData: when the file cannot be read (see `read`); its entries raise it later for wrong values.
    """
    return read(Path(str(files(package))) / name)


def read(path: Path) -> Entry:
    """Return the contents of a data file; error messages call the file "folder/name".

    Raises:
        BadData: when the file is missing, has more than LARGEST_FILE bytes, or is not TOML.
    """
    where = f"{path.parent.name}/{path.name}"
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise BadData(f"{where}: the file is too big: {LARGEST_FILE} bytes at most")
        return parsed(data.decode(), where)
    except FileNotFoundError as fault:
        raise BadData(f"{where}: the file is missing") from fault
    except (OSError, UnicodeDecodeError) as fault:
        raise BadData(f"{where}: {fault}") from fault


def parsed(text: str, where: str) -> Entry:
    """Return the contents of a data file from its text; error messages call the file `where`.

    Raises:
        BadData: when it is not TOML, or nested too deeply, or has a number that is too long to be printed.
    """
    if endless := _ENDLESS.search(text):
        raise BadData(f"{where}: a number is too long: {endless[0]:.40}")
    try:
        return Entry(tomllib.loads(text), where)
    except (ValueError, RecursionError) as fault:
        raise BadData(f"{where}: {fault}") from fault
