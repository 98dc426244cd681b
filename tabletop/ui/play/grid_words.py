"""The texts of the tables of numbers on the sheets beside the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.engine.table import Grid
from tabletop.ui.play.desk import Desk


def grids(desk: Desk) -> Iterator[tuple[Grid, dict[str, Any]]]:
    """Yield each table of numbers on the visible sheets with a dict of its texts: "title", "heads" (of the
    columns) and "lines", each a list that starts with the name of its row."""
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
