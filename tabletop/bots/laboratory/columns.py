"""The layout of text tables: columns padded with spaces so that they are aligned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def aligned(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield rows of cells as lines of text: the first column aligned left, all others right."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([f"{first:<{widths[0]}}", *cells]).rstrip()
