"""The panels beside the board: which of their sections a viewer gets, and the zones in each section."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from tabletop.engine.table import (
    BoardPart,
    Cards,
    Cells,
    Dues,
    Grid,
    Panel,
    Piece,
    Section,
    Slots,
    Statuses,
    Table,
    Track,
)


def for_whom(table: Table, forecasts: bool) -> Table:
    """Return the table without the panel sections that are not meant for this viewer. Some sections are only
    for viewers who see forecasts of moves (`forecasts` is True), some only for those who do not."""
    panels = (
        panel._replace(sections=tuple(s for s in panel.sections if _is_for(s, forecasts)))
        for panel in table.panels
    )
    return table._replace(panels=tuple(panels))


def _is_for(section: Section, forecasts: bool) -> bool:
    return not isinstance(section, Grid) or section.forecast in (None, forecasts)


RECKONED = ("good", "missing", "bad")
"""The states of a `Status` (a line of a panel) that tell a seat whether it has a thing that it needs."""


def without_results(table: Table) -> Table:
    """Return the table without the results that its panels have worked out for the seat: amounts to be paid,
    what something would bring, notes on boards, and whether the seat has what it needs."""
    return table._replace(
        panels=tuple(
            panel._replace(sections=tuple(_bare(s) for s in panel.sections if not _is_result(s)))
            for panel in table.panels
        )
    )


def pieces_without_results(pieces: Iterable[Piece]) -> list[Piece]:
    """Return the pieces without the sentences about what they would bring, and without the marks that show
    where others will go."""
    return [piece._replace(foreseen=()) for piece in pieces if not piece.expected]


def _is_result(section: Section) -> bool:
    return isinstance(section, Dues) or (isinstance(section, Grid) and section.result)


def _bare(section: Section) -> Section:
    """Return a section of a panel without the results in it."""
    if isinstance(section, BoardPart):
        return section._replace(notes=())
    if isinstance(section, Statuses):
        lines = (s._replace(state="plain", pill=None) if s.state in RECKONED else s for s in section.statuses)
        return section._replace(statuses=tuple(lines))
    return section


@functools.cache
def of_seat(zones: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """Return the tags of the zones on a seat's copy of a board that every seat has: `<zone>.<seat>`."""
    return tuple(f"{zone}.{seat}" for zone in zones)


def is_bare(table: Table) -> bool:
    """Tell whether the area under the board is empty: the game has neither hands nor piles nor rows of
    cards."""
    return not (table.tray.zone or table.tray.piles or any(panel.rows for panel in table.panels))


def zones_of(section: Section) -> Iterator[str]:
    """Yield the tags of the zones whose pieces a section of a panel shows."""
    match section:
        case Slots(_, slots):
            yield from (slot.zone for slot in slots)
        case Cards(_, zone):
            yield zone
        case Statuses(zone=zone) if zone:
            yield zone
        case Cells(_, cells):
            yield from (cell.zone for cell in cells)
        case Track(_, cells):
            yield from (cell.zone for cell in cells)
        case BoardPart(seat=seat, zones=zones):
            yield from of_seat(zones, seat)


def zones_beside(panel: Panel) -> Iterator[str]:
    """Yield the tags of the zones whose pieces a panel shows in its sections, and in its rows of cards under
    the board."""
    for section in panel.sections:
        yield from zones_of(section)
    yield from (row.zone for row in panel.rows)
