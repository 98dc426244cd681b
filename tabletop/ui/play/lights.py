"""The highlights on the target zones of a held piece, and the short texts on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import dist
from time import perf_counter

from tabletop.engine.verb import Action
from tabletop.ui.play.desk import Desk

NEAR = 1.5
"""The distance from the centre of a highlighted zone, in widths of the zone, within which a held piece makes
the zone show the cost of moving there."""
SLICE = 0.004
"""The seconds of each frame that may be spent on writing labels on highlighted zones; the rest are written in
later frames, because forecasts can take long to compute."""


class Lights:
    """The highlights on zones, with labels that are written over several frames if forecasts are slow."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._left: Iterator[tuple[str, list[Action]]] = iter(())
        self._at, self._all = (-1, -1), False

    def on(self, legal: Mapping[str, list[Action]], shown: bool) -> None:
        """Make the zones of `legal` focusable, and no others; with `shown`, also light them and write their
        labels."""
        field = self.desk.field
        for name, zone in field.zones.items():
            zone.light(shown and name in legal)
            zone.focusable = name in legal
        field.middle.top.dim(shown and bool(legal))
        self._left = iter([item for item in legal.items() if item[0] in field.zones] if shown else ())
        self._write()

    def off(self) -> None:
        """Remove the highlights of all zones."""
        self._all = False
        self.on({}, False)

    def point(self, at: tuple[int, int]) -> None:
        """Show the cost labels of the highlighted zones near a point, such as the position of the held
        piece."""
        self._at = at
        for zone in self.desk.field.zones.values():
            if zone.lit:
                zone.approach(self._all or dist(zone.rect.center, at) < NEAR * zone.rect.w)

    def tell_all(self, wanted: bool) -> None:
        """Show the cost labels on all highlighted zones (`wanted`), or only on those near the held piece."""
        self._all = wanted
        self.point(self._at)

    def _write(self) -> None:
        """Write labels on the lit zones for as long as this frame has time; continue in the next frame."""
        end = perf_counter() + SLICE
        for name, actions in self._left:
            self.desk.field.zones[name].say(*self._words(actions))
            if perf_counter() > end:
                self.desk.scene.clock.after(0, self._write)
                return

    def _words(self, actions: list[Action]) -> tuple[str, str]:
        """Return the label and the price of the first of these actions that has a label or a price; two empty
        strings if none has either."""
        forecasts = self.desk.table_view.forecasts
        said = ((forecasts.label(action), forecasts.price(action)) for action in actions)
        return next((words for words in said if any(words)), ("", ""))
