"""The weights of the estimates by computer players, in points (read from `worth.toml`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tabletop.engine.data import BadData
from tabletop.engine.weights import FILE, weights
from tabletop.games.gharkane.components import ROOM_IDS


@dataclass(frozen=True)
class GharkaneWeights:
    """The weights, in points, of the estimate in `worth`, read from `worth.toml`; the weights of goods are
    constants of `outlook`.

    Raises:
        BadData: if `rooms` has not one number for each room of components.toml.
    """

    solved: float
    """The fraction of an event's points that the estimate adds once the event is solved, because no rival can
    solve it any more."""
    food_to_come: float
    """The estimated points lost for each unit of a shelter's upkeep (food owed per day) on every remaining
    day."""
    care: float
    """The estimated points lost for each medicine that the hospital needs on every remaining day."""
    kept_can: float
    """The estimated points of a can that is kept for the next day."""
    sheltered: float
    """The estimated points of a built room as a home for survivors, for each remaining day."""
    most_sheltered: float
    """The maximum estimated points of a built room as a home for survivors, over all remaining days."""
    rooms: tuple[float, ...]
    """The estimated additional points of having each room in the shelter, in the order of components.toml."""
    hope: float
    """The fraction of a room's bonus that counts for each remaining day while the room is not built."""
    hoped_upkeep: float
    """The fraction of a room's upkeep that is subtracted from its estimated points while the room is not
    built."""
    broken: float
    """The estimated points of each piece of equipment, broken or not, before the last day."""
    twin: float
    """The estimated points that a second piece of the same kind of equipment adds."""
    ready: float
    """The estimated points of each piece of equipment still unused at night, so that none is used without
    need."""
    series_tile: float
    """The estimated points of each hunted game tile for each remaining day, because the next tile of its kind
    brings more food."""
    visit: float
    """The fraction of the points that a hero can gain by its remaining actions that counts before it acts;
    less than 1, so that acting is better than waiting."""
    action: float
    """The estimated points of each action (one per point of strength) of a hero that can still move
    tonight."""
    pressed: float
    """The estimated points that a seat loses for each good that a stronger rival takes from it under
    pressure."""
    pressing: float
    """The estimated points that a seat gains for each good taken from a weaker rival under pressure."""
    chosen: float
    """The estimated points that a seat gains for each good taken from a weaker rival under pressure, if the
    seat chooses the goods itself with the War room."""
    exposed: float
    """The estimated probability that a hero will be pressed (robbed of goods by a stronger rival), for each
    stronger rival within reach."""
    most_exposed: float
    """The maximum estimated probability that a hero will be pressed (robbed of goods by a stronger rival),
    however many stronger rivals there are."""

    def __post_init__(self) -> None:
        if len(self.rooms) != len(ROOM_IDS):
            raise BadData(f"{FILE}: rooms: {len(ROOM_IDS)} numbers are needed")

    @cached_property
    def of_goods(self) -> tuple[float, ...]:
        """The weights on which the estimate `SeatOutlook.promise` depends; the key of its cache contains
        them."""
        return self.food_to_come, self.care, self.kept_can, self.sheltered, self.most_sheltered

    def shelter(self, days: int) -> float:
        """Return the estimated points that one more built room brings as a home for survivors, with `days`
        days left."""
        return min(self.most_sheltered, self.sheltered * days)


PLAIN, LEARNED = weights(__package__, GharkaneWeights, "learned")
