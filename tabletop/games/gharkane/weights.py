"""The weights of the estimates by computer players, in points (read from `worth.toml`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tabletop.engine.data import BadData
from tabletop.engine.weights import FILE, weights
from tabletop.games.gharkane.components import ROOM_IDS


@dataclass(frozen=True)
class GharkaneWeights:
    """The weights, in points, of the estimate in `worth`, from `worth.toml`; those for the use of goods are
    in `outlook`. Raises BadData if there are not as many rooms as in components.toml."""

    solved: float
    """The part of its points that a solved event counts extra, because no rival can solve it first."""
    food_to_come: float
    """Points that each unit of upkeep costs per day to come."""
    care: float
    """Points that a medicine for the hospital will cost in the days to come."""
    kept_can: float
    """Points of a can that is kept for tomorrow."""
    sheltered: float
    most_sheltered: float
    """Points of a built room as a home for survivors, for each day to come; and their highest sum."""
    rooms: tuple[float, ...]
    """Additional points of having each room in the shelter, in the order of components.toml."""
    hope: float
    """The fraction of a room's bonus that counts for each day to come while the room is not built."""
    hoped_upkeep: float
    """The fraction of a room's upkeep that is subtracted while the room is not built."""
    broken: float
    twin: float
    """Points of each piece of equipment, broken or not, while there are days to come; and additional points
    of a second piece of the same kind."""
    ready: float
    """Points of each piece of equipment not used yet at night, so that none is used without need."""
    series_tile: float
    """Points of each hunted game tile per day to come, because the next tile of its kind brings more food."""
    visit: float
    """The fraction of the estimated gain by actions that counts beforehand, so that acting is better."""
    action: float
    """Points of each action of a hero that has not moved in this night."""
    pressed: float
    pressing: float
    chosen: float
    """Points for each good that a pressure takes: for the victim, the presser, one who chooses goods."""
    exposed: float
    most_exposed: float
    """The probability that a hero is pressed, for each stronger rival in reach; and the highest sum."""

    def __post_init__(self) -> None:
        if len(self.rooms) != len(ROOM_IDS):
            raise BadData(f"{FILE}: rooms: {len(ROOM_IDS)} numbers are needed")

    @cached_property
    def of_goods(self) -> tuple[float, ...]:
        """The weights on which `SeatOutlook.promise` depends; part of its cache key."""
        return self.food_to_come, self.care, self.kept_can, self.sheltered, self.most_sheltered

    def shelter(self, days: int) -> float:
        """Estimate the points of one more built room as a home for survivors with so many days to come."""
        return min(self.most_sheltered, self.sheltered * days)


PLAIN, LEARNED = weights(__package__, GharkaneWeights, "learned")
