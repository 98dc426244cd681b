"""A section of a panel with a number to choose; here only its height."""

from __future__ import annotations

from tabletop.engine.table import Amount, Panel, Table
from tabletop.ui.board.look import Look
from tabletop.ui.sheets.section_view import SectionView


class AmountView(SectionView[Amount]):
    """A section that paints nothing: all of it is widgets."""

    def body_height(self, width: int, most: int) -> int:
        return 2 * row(self.look) + gap(self.look)


def row(look: Look) -> int:
    """Return the height in pixels of the row of steps, and of the button below it."""
    return look.m.u(44, 34)


def gap(look: Look) -> int:
    """Return the pixels between the row of steps and the button."""
    return look.m.u(8, 6)


def only_asked(table: Table) -> Table:
    """Return the table without the sections that only the seat to move may use."""

    def left(panel: Panel) -> Panel:
        return panel._replace(sections=tuple(s for s in panel.sections if not isinstance(s, Amount)))

    return table._replace(panels=tuple(left(panel) for panel in table.panels))
