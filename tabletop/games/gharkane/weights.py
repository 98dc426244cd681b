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
    """The fraction of its points that an event counts in addition once it is solved, as no rival can solve it
    first any more."""
    food_to_come: float
    """The estimated points that each unit of a shelter's upkeep (food owed per day) costs for every day to
    come."""
    care: float
    """The estimated points that each medicine owed for the hospital costs on every day to come."""
    kept_can: float
    """The estimated points of a can that is kept for the next day."""
    sheltered: float
    most_sheltered: float
    """The estimated points of a built room as a home for survivors: `sheltered` for each day to come, at most
    `most_sheltered`."""
    rooms: tuple[float, ...]
    """The estimated additional points of having each room in the shelter, in the order of components.toml."""
    hope: float
    """The fraction of a room's bonus that counts for each day to come while the room is not built."""
    hoped_upkeep: float
    """The fraction of a room's upkeep that is subtracted while the room is not built."""
    broken: float
    twin: float
    """The estimated points of each piece of equipment, broken or not, while there are days to come
    (`broken`), and those that a second piece of the same kind adds (`twin`)."""
    ready: float
    """The estimated points of each piece of equipment still unused at night, so that none is used without
    need."""
    series_tile: float
    """The estimated points of each hunted game tile per day to come, because the next tile of its kind brings
    more food."""
    visit: float
    """The fraction of the points a hero can still gain by its actions that counts before they are done; less
    than 1, so that acting is better."""
    action: float
    """The estimated points of each action (one per point of strength) of a hero that can still move
    tonight."""
    pressed: float
    pressing: float
    chosen: float
    """The estimated points for each good that a pressure takes: lost by the victim (`pressed`), won by the
    presser (`pressing`), or by a presser who chooses the goods (`chosen`)."""
    exposed: float
    most_exposed: float
    """The probability that a hero will be pressed: `exposed` for each stronger rival in reach, at most
    `most_exposed`."""

    def __post_init__(self) -> None:
        if len(self.rooms) != len(ROOM_IDS):
            raise BadData(f"{FILE}: rooms: {len(ROOM_IDS)} numbers are needed")

    @cached_property
    def of_goods(self) -> tuple[float, ...]:
        """The weights on which `SeatOutlook.promise` depends; part of its cache key."""
        return self.food_to_come, self.care, self.kept_can, self.sheltered, self.most_sheltered

    def shelter(self, days: int) -> float:
        """Estimate the points that one more built room brings as a home for survivors, with `days` days to
        come."""
        return min(self.most_sheltered, self.sheltered * days)


PLAIN, LEARNED = weights(__package__, GharkaneWeights, "learned")
