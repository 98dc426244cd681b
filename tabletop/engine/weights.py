"""What the estimate of a game counts with: numbers that a person thought of, and numbers learned by play.

Both stand in the game's `worth.toml`. Learner and club player judge positions by the plain ones, the expert
by those that won more in matches of players who only do what looks best (`tests/tools/bench/learn.py`).
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

from tabletop.engine.data import BadData, Entry, load

W = TypeVar("W")
FILE = "worth.toml"


def weights(package: str, kind: type[W], *learned: str) -> tuple[W, ...]:
    """Return the plain weights, then learned ones, which are the plain ones where nothing else is written.

    Args:
        package: the game's package, where `worth.toml` lies.
        kind: a dataclass; each of its fields is a number or a tuple of numbers, annotated as such.
        learned: the tables of the learned ones.

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
    """One of them, or all of a list."""
    if key not in entry.values and key in others:
        return others[key]
    if not isinstance(others.get(key, entry.values.get(key)), tuple | list):
        return entry.decimal(key)
    found = entry.decimals(key)
    if key in others and len(found) != len(others[key]):
        raise BadData(f"{entry.where}: {key}: {len(others[key])} numbers are needed")
    return found
