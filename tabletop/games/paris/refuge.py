"""Chapter 15, placing new shelters; and everything that a refuge gains: shelters, survivors, equipment,
cans."""

from __future__ import annotations

from tabletop.engine.log import tell
from tabletop.engine.secrecy import UNKNOWN
from tabletop.engine.verb import Params
from tabletop.games.paris import components as c
from tabletop.games.paris.position import Paris
from tabletop.games.paris.verbs import place_shelter

PLENTY = 1000


# -- new shelters ------------------------------------------------------------------------------------------
@place_shelter.forbids("PAR-15.6", details=lambda position: {"state": "state.secret"})
def no_new_shelter(position: Paris, mission: int) -> bool:
    return mission not in c.NEW_SHELTERS


def where_it_is(position: Paris, seat: int, mission: int) -> Params:
    return {"state": "state.placed" if mission in position.placed[seat] else "state.elsewhere"}


@place_shelter.allows("PAR-15.6", "mission", details=where_it_is)
def missions_in_hand(position: Paris, seat: int) -> list[int]:
    return [mission for mission in position.hand[seat] if mission != UNKNOWN]


def what_is_missing(position: Paris, seat: int, mission: int) -> Params:
    missing = missing_for(position, seat, mission)
    first = next(kind for kind, n in enumerate(missing) if n)
    return {"n": sum(missing), "survivor": c.TYPE_TAG[first]}


@place_shelter.forbids("PAR-15.1", details=what_is_missing)
def survivors_missing(position: Paris, seat: int, mission: int) -> bool:
    return any(missing_for(position, seat, mission))


def missing_for(position: Paris, seat: int, mission: int) -> list[int]:
    """Return how many survivors the refuge lacks for the new shelter on a mission card; indexed by type of
    survivor."""
    start = seat * len(c.SURVIVORS)
    return [max(0, n - position.survivors[start + t]) for t, n in enumerate(c.NEEDS[mission])]


@place_shelter.unseen
def holds_a_mission(position: Paris, seat: int) -> bool:
    """Tell whether the seat has any mission card in hand. For other players the move is legal then, as they
    cannot see whether the card is a new shelter (PAR-15.2)."""
    return bool(position.hand[seat])


@place_shelter.effect
def shelter_placed(position: Paris, seat: int, mission: int) -> None:
    """Place the new shelter on a mission card of the hand; this does not answer the question that the seat is
    asked (PAR-15.4)."""
    position.hand[seat] = tuple(m for m in position.hand[seat] if m != mission)
    position.placed[seat] += (mission,)
    tell(position, "log.place_shelter", "PAR-15.4", seat=seat, mission=c.MISSION_TAG[mission], loud=True)
    _house(position, seat, c.GIVES_SURVIVORS[mission], c.GIVES_EQUIPMENT[mission])
    gain_cans(position, seat, c.GIVES_CANS[mission], "PAR-15.4")


# -- gains of a refuge -------------------------------------------------------------------------------------
def gain_shelter(position: Paris, seat: int, shelter: int) -> None:
    """Add a shelter to a refuge with its survivors, equipment and power (PAR-13.7), and give the seat its
    cans (PAR-13.8)."""
    position.shelters[seat] += (shelter,)
    if (power := c.SHELTER_POWER[shelter]) != c.NO_POWER:
        position.powers[seat] |= 1 << power
    _house(position, seat, c.SHELTER_SURVIVORS[shelter], c.SHELTER_EQUIPMENT[shelter])
    gain_cans(position, seat, c.SHELTER_CANS[shelter], "PAR-13.8")


def _house(position: Paris, seat: int, survivors: tuple[int, ...], equipment: tuple[int, ...]) -> None:
    for kind, n in enumerate(survivors):
        position.survivors[seat * len(c.SURVIVORS) + kind] += n
    for kind, n in enumerate(equipment):
        position.equipment[seat * len(c.EQUIPMENT) + kind] += n


def take_in(position: Paris, seat: int, kind: int, tokens: int) -> None:
    """Add survivor tokens of a type to a refuge, turned to their picture side (PAR-14.3, PAR-14.4)."""
    position.survivors[seat * len(c.SURVIVORS) + kind] += tokens
    position.joined[seat * len(c.SURVIVORS) + kind] += tokens


def keep_equipment(position: Paris, seat: int, kind: int) -> None:
    """Add an equipment token to the refuge for the rest of the game (PAR-9.2)."""
    position.equipment[seat * len(c.EQUIPMENT) + kind] += 1
    position.gear[seat * len(c.EQUIPMENT) + kind] += 1


def cans_left(position: Paris) -> int:
    """Return the number of cans left in the supply (PAR-8.3); PLENTY with the option endless_cans."""
    return PLENTY if position.options.endless_cans else c.CANS - sum(position.cans)


def gain_cans(position: Paris, seat: int, cans: int, rule: str) -> None:
    """Give a seat cans, at most as many as are left in the supply (PAR-8.3); the log line cites `rule`."""
    gained = min(cans, cans_left(position))
    if gained:
        position.cans[seat] += gained
        tell(position, "log.cans", rule, seat=seat, n=gained)
    elif cans:
        tell(position, "log.no_cans", "PAR-8.3", seat=seat)
