"""The tables of figures on the sheets beside the board, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.engine.table import Grid
from tabletop.ui.play.desk import Desk


def grids(desk: Desk) -> Iterator[tuple[Grid, dict[str, Any]]]:
    """Yield each table of figures with its title, its column heads, and its lines in words; the name of the
    subject stands first in each line."""
    name, say = desk.look.words.name, desk.look.say
    for sheet in desk.field.column.sheets:
        for grid in sheet.panel.sections:
            if isinstance(grid, Grid):
                yield (
                    grid,
                    {
                        "title": grid.title and say(grid.title),
                        "heads": [
                            name(f"seat.{head}") if isinstance(head, int) else say(head)
                            for head in grid.heads
                        ],
                        "lines": [[name(row.icon), *map(say, row.cells)] for row in grid.rows],
                    },
                )
