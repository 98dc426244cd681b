"""The weights with which computer players estimate a position of a game: numbers chosen by a person, and
numbers learned by play.

Both stand in the game's `worth.toml`. The learner and the club player evaluate positions with the plain
weights, the expert with those that won more matches between players who only take the best-looking action
(`tests/tools/bench/learn.py`).
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

from tabletop.engine.data import BadData, Entry, load

W = TypeVar("W")
FILE = "worth.toml"


def weights(package: str, kind: type[W], *learned: str) -> tuple[W, ...]:
    """Return the plain weights, then the weights of each of the tables `learned`. A weight that such a table
    lacks has its plain value.

    Args:
        package: the game's package, which holds `worth.toml`.
        kind: a dataclass; each of its fields is a number or a tuple of numbers, annotated as such.
        learned: the names of the tables of learned weights.

    Raises:
        BadData: a weight is missing, unknown or of the wrong kind.
    """
    data = load(package, FILE)
    plain = _read(data.table("plain"), kind, {})
    return kind(**plain), *(kind(**_read(data.table(name), kind, plain)) for name in learned)


def _read(entry: Entry, kind: type[Any], others: dict[str, Any]) -> dict[str, Any]:
    known = [field.name for field in fields(kind) if field.init]
    for key in entry.values:
        if key not in known:
            raise BadData(f"{entry.where}: no weight is called {key!r}")
    return {key: _weight(entry, key, others) for key in known}


def _weight(entry: Entry, key: str, others: dict[str, Any]) -> Any:
    """Return the weight under a key of a table, a number or a list of numbers; if the table lacks it, the
    value that `others` has under the key."""
    if key not in entry.values and key in others:
        return others[key]
    if not isinstance(others.get(key, entry.values.get(key)), tuple | list):
        return entry.decimal(key)
    found = entry.decimals(key)
    if key in others and len(found) != len(others[key]):
        raise BadData(f"{entry.where}: {key}: {len(others[key])} numbers are needed")
    return found
