"""The zones that are lit while something is in the hand, and the few words that stand on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import dist
from time import perf_counter

from tabletop.engine.verb import Action
from tabletop.ui.play.port import Desk

Places = Mapping[str, list[Action]]
NEAR = 1.5
"""Widths of a zone from its middle: so near is the pointer when it says what it costs."""
SLICE = 0.004
"""Seconds of a frame for the words on zones: what an action brings may take long to find out."""


class Lights:
    """Lights zones at once and writes on them as time allows."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._left: Iterator[tuple[str, list[Action]]] = iter(())
        self._at, self._all = (-1, -1), False

    def on(self, places: Places, shown: bool) -> None:
        """Light these zones, or only let keys go to them."""
        field = self.desk.field
        for name, zone in field.zones.items():
            zone.light(shown and name in places)
            zone.focusable = name in places
        field.middle.top.dim(shown and bool(places))
        self._left = iter([item for item in places.items() if item[0] in field.zones] if shown else ())
        self._write()

    def off(self) -> None:
        """Nothing is lit any more."""
        self._all = False
        self.on({}, False)

    def point(self, at: tuple[int, int]) -> None:
        """Something is held there: the zones around say what they cost."""
        self._at = at
        for zone in self.desk.field.zones.values():
            if zone.lit:
                zone.approach(self._all or dist(zone.rect.center, at) < NEAR * zone.rect.w)

    def tell_all(self, wanted: bool) -> None:
        """Let all zones say what they cost, or only those around again."""
        self._all = wanted
        self.point(self._at)

    def _write(self) -> None:
        """What stands on the zones, as far as this frame leaves time for it."""
        end = perf_counter() + SLICE
        for name, actions in self._left:
            self.desk.field.zones[name].say(*self._words(actions))
            if perf_counter() > end:
                self.desk.scene.clock.after(0, self._write)
                return

    def _words(self, actions: list[Action]) -> tuple[str, str]:
        """Return the label and the price of the first action that has any."""
        forecasts = self.desk.moment.forecasts
        said = ((forecasts.label(action), forecasts.price(action)) for action in actions)
        return next((words for words in said if any(words)), ("", ""))
