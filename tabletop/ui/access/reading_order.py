"""The order in which things on the screen are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest

from tabletop.ui.access.items import Item, ItemRole


def in_order(items: Iterable[Item]) -> Iterator[Item]:
    """Yield items as they are read: line by line from the top, each from left to right."""
    rows = sorted(items, key=lambda item: _middle(item))
    tops: list[tuple[float, Item]] = []
    line = -1e9
    for item in rows:
        if _middle(item) - line > LINE_PX:
            line = _middle(item)
        tops.append((line, item))
    lines = groupby(tops, key=lambda each: each[0])
    yield from _once(
        [
            item
            for _, line in lines
            for item in sorted((item for _, item in line), key=lambda item: item.rect[0] if item.rect else 0)
        ]
    )


def _once(items: list[Item]) -> Iterator[Item]:
    """Yield items without the painted texts that only say the name of a control."""
    names = {item.name for item in items if item.role is not ItemRole.TEXT}
    for item, behind in zip_longest(items, items[1:]):
        named = item.name in names or (behind is not None and behind.name.startswith(item.name))
        if item.role is not ItemRole.TEXT or item.acts or not named:
            yield item


LINE_PX = 24
"""The greatest vertical distance in pixels between the centres of two things that are read as one line."""


def _middle(item: Item) -> float:
    return item.rect[1] + min(item.rect[3], 48) / 2 if item.rect else 0
