"""The section of a sheet in which a player chooses a number with widgets; this module only computes the room
for them."""

from __future__ import annotations

from tabletop.engine.table import Amount, Panel, Table
from tabletop.ui.board.look import Look
from tabletop.ui.sheets.section_view import SectionView


class AmountView(SectionView[Amount]):
    """The room on a page beside the board for the widgets with which a player chooses a number; this view
    itself paints nothing."""

    def body_height(self, width: int, most: int) -> int:
        return 2 * row(self.look) + gap(self.look)


def row(look: Look) -> int:
    """Return the height in pixels of the row of number widgets; the button below it has the same height."""
    return look.m.u(44, 34)


def gap(look: Look) -> int:
    """Return the pixels between the row with the numbers and the button below it."""
    return look.m.u(8, 6)


def only_asked(table: Table) -> Table:
    """Return a table without the sections in which a number is chosen, for a viewer who need not act: only
    the seat that is asked uses these sections."""

    def left(panel: Panel) -> Panel:
        return panel._replace(sections=tuple(s for s in panel.sections if not isinstance(s, Amount)))

    return table._replace(panels=tuple(left(panel) for panel in table.panels))
