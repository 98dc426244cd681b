"""The weights of the estimates by computer players, in points (read from `worth.toml`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tabletop.engine.data import BadData
from tabletop.engine.weights import FILE, weights
from tabletop.games.gharkane.components import ROOM_IDS


@dataclass(frozen=True)
class GharkaneWeights:
    """The weights, in points, of the estimate in `worth`, read from `worth.toml`; the weights for the use of
    goods are constants in `outlook`.

    Raises:
        BadData: there are not as many rooms as in components.toml.
    """

    solved: float
    """The fraction of its points that a solved event counts in addition, because no rival can solve it
    first."""
    food_to_come: float
    """Points that a unit of upkeep will cost in each of the days to come."""
    care: float
    """Points that a medicine for the hospital will cost in the days to come."""
    kept_can: float
    """Points of a can that is kept for tomorrow."""
    sheltered: float
    most_sheltered: float
    """Points that a built room promises for each day to come, as a home for survivors; and their maximum."""
    rooms: tuple[float, ...]
    """Points that each room brings besides the calculated ones, in the order of components.toml."""
    hope: float
    """The fraction of a room's bonus that counts for each day to come while the room is not built."""
    hoped_upkeep: float
    """The fraction of a room's upkeep that is subtracted while the room is not built."""
    broken: float
    twin: float
    """Points of a piece of equipment, broken or not, while there are days to come; and of a second one of its
    kind besides."""
    ready: float
    """Points of equipment not used yet, so that none is used in vain."""
    series_tile: float
    """Points of a game tile for each night to come, as the next tile of its kind brings more."""
    visit: float
    """The fraction of the estimated gain by a hero's remaining actions that counts beforehand, so that acting
    is better than waiting."""
    action: float
    """Points of each action of a hero that has still to move."""
    pressed: float
    pressing: float
    chosen: float
    """Points for each good of a pressure: on the seat, by the seat, and by the seat choosing the goods."""
    exposed: float
    most_exposed: float
    """The probability that a stronger rival comes, for each one that can; and its maximum."""

    def __post_init__(self) -> None:
        if len(self.rooms) != len(ROOM_IDS):
            raise BadData(f"{FILE}: rooms: {len(ROOM_IDS)} numbers are needed")

    @cached_property
    def of_goods(self) -> tuple[float, ...]:
        """The weights on which the estimate of goods (`SeatOutlook.promise`) depends; part of its cache
        key."""
        return self.food_to_come, self.care, self.kept_can, self.sheltered, self.most_sheltered

    def shelter(self, days: int) -> float:
        """Return the estimated points of one more built room as a home for survivors, with so many days to
        come."""
        return min(self.most_sheltered, self.sheltered * days)


PLAIN, LEARNED = weights(__package__, GharkaneWeights, "learned")
