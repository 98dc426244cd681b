"""A number to be chosen, as a section of a panel: the room it takes."""

from __future__ import annotations

from tabletop.engine.table import Amount, Panel, Table
from tabletop.ui.board.look import Look
from tabletop.ui.sheets.section_view import SectionView


class AmountView(SectionView[Amount]):
    """Nothing that lies still: everything here is pressed."""

    def body_height(self, width: int, most: int) -> int:
        """Return a row of steps round the number, and the button."""
        return 2 * row(self.look) + gap(self.look)


def row(look: Look) -> int:
    """Return the height of the steps, and of the button."""
    return look.m.u(44, 34)


def gap(look: Look) -> int:
    """Between the steps and the button."""
    return look.m.u(8, 6)


def only_asked(table: Table) -> Table:
    """Return the table without what only the seat that is asked may use."""

    def left(panel: Panel) -> Panel:
        return panel._replace(sections=tuple(s for s in panel.sections if not isinstance(s, Amount)))

    return table._replace(panels=tuple(left(panel) for panel in table.panels))
