"""What computer players take things for, in points (`worth.toml`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tabletop.engine.data import BadData
from tabletop.engine.weights import FILE, weights
from tabletop.games.gharkane.components import ROOM_IDS


@dataclass(frozen=True)
class GharkaneWeights:
    """What counts how much, in points (`worth.toml`); what goods become stands in `outlook`.

    Raises:
        BadData: there are not as many rooms as in components.toml.
    """

    solved: float
    """Besides its points, as a part of them: an event that is solved, which no rival can solve first."""
    food_to_come: float
    """What a unit of upkeep will cost in each of the days to come."""
    care: float
    """What a medicine for the hospital will cost in the days to come."""
    kept_can: float
    """What a can is worth that is kept for tomorrow."""
    sheltered: float
    most_sheltered: float
    """What a built room promises for each day to come to those who are still to be found; and at most."""
    rooms: tuple[float, ...]
    """By room, in the order of components.toml: what it brings in a match besides what is reckoned of it."""
    hope: float
    """The part of its bonus that a room not yet built promises, each day,"""
    hoped_upkeep: float
    """less this part of its upkeep."""
    broken: float
    twin: float
    """An equipment, broken or not, as long as there are days to come; more where the seat has its twin."""
    ready: float
    """An equipment that was not used in vain."""
    series_tile: float
    """A tile of game for each night to come: the next of its kind brings more."""
    visit: float
    """The part of what a hero could do that counts before it is done, so that doing it is better."""
    action: float
    """An action of a hero that has still to move."""
    pressed: float
    pressing: float
    chosen: float
    """Pressure on a hero of the seat, by one, and by one that chooses the goods, for each good."""
    exposed: float
    most_exposed: float
    """How likely a stronger rival comes, for each that can; and at most."""

    def __post_init__(self) -> None:
        if len(self.rooms) != len(ROOM_IDS):
            raise BadData(f"{FILE}: rooms: {len(ROOM_IDS)} numbers are needed")

    @cached_property
    def of_goods(self) -> tuple[float, ...]:
        """Those on which it depends what goods promise."""
        return self.food_to_come, self.care, self.kept_can, self.sheltered, self.most_sheltered

    def shelter(self, days: int) -> float:
        """What one more built room promises, with so many days to come."""
        return min(self.most_sheltered, self.sheltered * days)


PLAIN, LEARNED = weights(__package__, GharkaneWeights, "learned")
