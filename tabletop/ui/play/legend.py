"""The explained areas of the table (spots): painted parts that are not widgets but have a tooltip, found by
pointer or focus; and, for the focus alone, the pieces that explain themselves but make no move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pygame import Rect

from tabletop.engine.table import Text
from tabletop.texts.words import stopped
from tabletop.ui.board.spots import FocusSpot, Spot
from tabletop.ui.board.zones import HIDDEN
from tabletop.ui.kit.node import Node
from tabletop.ui.table.chrome import Chrome
from tabletop.ui.table.field import Field
from tabletop.ui.widgets.base import Widget

MOST_LYING = 8
"""The most pieces in a place that its tooltip lists by name."""


class LegendStop(NamedTuple):
    """An explained area (`spot`), the widget that lets the keyboard focus it, and the two texts in its
    tooltip that depend on the position (`now`), to see whether the tooltip is out of date."""

    spot: Spot
    now: tuple[str, str]
    widget: FocusSpot


class Legend:
    """A finder of explained areas (spots): painted parts of the table that are not widgets but have a
    tooltip, such as headings, numbers, phases, counters and zones."""

    def __init__(self, field: Field, chrome: Chrome, add: Callable[[Node], Node]) -> None:
        self.field, self.chrome, self.look, self._add = field, chrome, field.look, add
        self._spots: list[Spot] = []
        self._told: dict[str, LegendStop] = {}
        self._lay: list[object] | None = None

    def forget(self) -> None:
        """Discard the cached explained areas, because the table has changed."""
        self._spots, self._lay = [], None

    def spots(self) -> list[Spot]:
        """Return all explained areas: first those around the board, then those on the pages beside it, then
        the zones with names."""
        self._spots = self._spots or list(self._find())
        return self._spots

    def _find(self) -> Iterator[Spot]:
        yield from self.chrome.spots()
        for sheet in self.field.column.sheets:
            if sheet.visible:
                yield from sheet.spots()
        boxes = dict(box for sheet in self.field.column.sheets if sheet.visible for box in sheet.boxes())
        titles, plates = self.field.titles, self.field.middle.plates.labels
        more = {p.name: Text(f"plate.{p.plate.partition('.')[0]}", {"plate": p.plate}) for p in plates}
        for tag, place in self.field.places.items():
            if place.lie != HIDDEN and (tag in titles or self.look.words.name(tag) != tag):
                spot = Spot(
                    f"zone.{tag}", place.rect, titles.get(tag), (tag,), more=more.get(tag), zone=place
                )
                yield spot._replace(area=boxes.get(tag))

    def at(self, pos: tuple[int, int], over: Widget | None) -> Spot | None:
        """Return the smallest explained area under a point, or None. If the point is on a widget, only an
        area that belongs to that widget counts."""
        found = [
            s for s in self.spots() if s.covers(pos) and (over is None or over.key == s.key.split("/")[0])
        ]
        seen = (s for s in found if self._in_sight(s, pos))
        return min(seen, key=lambda s: s.around.w * s.around.h, default=None)

    def _in_sight(self, spot: Spot, pos: tuple[int, int]) -> bool:
        """Tell whether an explained area is visible at a point: areas on the board end at the edge of the
        board's visible part."""
        on_board = spot.zone is not None and spot.zone.tag in self.field.middle.board.zones
        return not on_board or self.field.view.window.collidepoint(pos)

    def hint(self, spot: Spot) -> str:
        """Return the tooltip of an explained area: its name, what is special about this place of the board
        now, its description, and the pieces that lie in it."""
        return self._hint(spot, *self._now(spot))

    def parts(self, spot: Spot) -> tuple[str, str, str, str]:
        """Return the texts about an explained area, each "" if there is none: its name, what is special about
        this place of the board now, its description, and the pieces that lie in it."""
        ground, lying = self._now(spot)
        return spot.name(self.look), ground, spot.about(self.look), lying

    def _hint(self, spot: Spot, ground: str, lying: str) -> str:
        said = spot.name(self.look), ground, spot.about(self.look), lying
        return self.look.explained("\n".join(filter(None, said)), *spot.tags)

    def _now(self, spot: Spot) -> tuple[str, str]:
        """Return the sentences of a tooltip that depend on the position: what is special about this place of
        the board, and the pieces in it."""
        ground = self.field.grounds.get(spot.tags[0]) if spot.zone else None
        return self.look.say(ground) if ground else "", self._lying(spot)

    def _lying(self, spot: Spot) -> str:
        """Return a sentence that lists the pieces in the zone of an explained area; "" if it is no zone or
        empty."""
        if not spot.zone:
            return ""
        names, near = [], spot.zone.rect.collidepoint  # fast path: each place is compared with each piece
        for node in self.field.nodes.values():
            piece, centre = node.piece, node.rect.center
            if near(centre) and spot.zone.holds(centre) and (piece.height or piece.face):
                number = piece.number if piece.number >= 0 else piece.height if piece.height > 1 else ""
                names.append(f"{node.name} ({number})" if str(number) not in node.name else node.name)
        counted = [f"{n} × {name}" if (n := names.count(name)) > 1 else name for name in dict.fromkeys(names)]
        some = counted[:MOST_LYING] + ["…"] * (len(counted) > MOST_LYING)
        return stopped(self.look.words("table.lies_here", things=some)) if some else ""

    def widgets(self) -> list[FocusSpot]:
        """Return the explained areas as widgets that can have the focus, and those of the pieces that cannot
        have it themselves; an area keeps its widget.

        Every key press calls this, and computing all tooltips is slow. So they are computed again only after
        a piece has changed, and only for areas that now show something else.
        """
        nodes = self.field.nodes.values()
        lie: list[object] = [(node.piece, node.rect.center, node.focusable) for node in nodes]
        if lie != self._lay:
            self._lay, known = lie, self._told
            self._told = {spot.key: self._stop(spot, known.get(spot.key)) for spot in self.spots()}
            self._told |= {
                spot.key: self._stop(spot, known.get(spot.key), hint) for spot, hint in self._pieces()
            }
        return [stop.widget for stop in self._told.values()]

    def _pieces(self) -> Iterator[tuple[Spot, str]]:
        """Yield the pieces whose tooltip has more than a name but which cannot have the focus, with these
        tooltips; of several pieces with the same tooltip, only the first."""
        told = set[str]()
        for tag, node in self.field.nodes.items():
            hint = node.hint() if node.shown() and not node.focusable else ""
            if "\n" in hint and hint not in told:
                told.add(hint)
                yield Spot(f"piece.{tag}", Rect(node.rect), tags=(tag,), piece=tag), hint

    def _stop(self, spot: Spot, old: LegendStop | None, hint: str = "") -> LegendStop:
        """Return a spot with its widget: that of `old`, the stop of the same key, if there is one. `hint` is
        the tooltip, if it is known already."""
        now = ("", hint) if hint else self._now(spot)
        if old and (old.spot, old.now) == (spot, now):
            return old
        hint = hint or self._hint(spot, *now)
        if old:
            old.widget.become(spot, hint)
        return LegendStop(spot, now, old.widget if old else FocusSpot(self.look, spot, hint, self._add))
