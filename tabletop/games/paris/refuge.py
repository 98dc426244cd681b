"""Chapter 15, and all that comes into a refuge: shelters, new shelters, survivors, equipment, cans."""

from __future__ import annotations

from tabletop.engine.log import tell
from tabletop.engine.secrecy import UNKNOWN
from tabletop.engine.verb import Params
from tabletop.games.paris.components import (
    CANS,
    EQUIPMENT,
    GIVES_CANS,
    GIVES_EQUIPMENT,
    GIVES_SURVIVORS,
    MISSION_TAG,
    NEEDS,
    NEW_SHELTERS,
    NO_POWER,
    SHELTER_CANS,
    SHELTER_EQUIPMENT,
    SHELTER_POWER,
    SHELTER_SURVIVORS,
    SURVIVORS,
    TYPE_TAG,
)
from tabletop.games.paris.position import Paris
from tabletop.games.paris.verbs import place_shelter

PLENTY = 1000


# -- new shelters ------------------------------------------------------------------------------------------
@place_shelter.forbids("PAR-15.6", details=lambda position: {"state": "state.secret"})
def no_new_shelter(position: Paris, mission: int) -> bool:
    return mission not in NEW_SHELTERS


def where_it_is(position: Paris, seat: int, mission: int) -> Params:
    return {"state": "state.placed" if mission in position.placed[seat] else "state.elsewhere"}


@place_shelter.allows("PAR-15.6", "mission", details=where_it_is)
def missions_in_hand(position: Paris, seat: int) -> list[int]:
    return [mission for mission in position.hand[seat] if mission != UNKNOWN]


def what_is_missing(position: Paris, seat: int, mission: int) -> Params:
    missing = missing_for(position, seat, mission)
    first = next(kind for kind, n in enumerate(missing) if n)
    return {"n": sum(missing), "survivor": TYPE_TAG[first]}


@place_shelter.forbids("PAR-15.1", details=what_is_missing)
def survivors_missing(position: Paris, seat: int, mission: int) -> bool:
    return any(missing_for(position, seat, mission))


def missing_for(position: Paris, seat: int, mission: int) -> list[int]:
    """By type: the survivors that a new shelter needs and the refuge does not hold."""
    start = seat * len(SURVIVORS)
    return [max(0, n - position.survivors[start + t]) for t, n in enumerate(NEEDS[mission])]


@place_shelter.unseen
def holds_a_mission(position: Paris, seat: int) -> bool:
    """Only its owner knows whether a mission in hand is a new shelter that can be placed (PAR-15.2)."""
    return bool(position.hand[seat])


@place_shelter.effect
def shelter_placed(position: Paris, seat: int, mission: int) -> None:
    """PAR-15.4: it is open from now on, and its owner may place another or answer what was asked."""
    position.hand[seat] = tuple(m for m in position.hand[seat] if m != mission)
    position.placed[seat] += (mission,)
    tell(position, "log.place_shelter", "PAR-15.4", seat=seat, mission=MISSION_TAG[mission], loud=True)
    _house(position, seat, GIVES_SURVIVORS[mission], GIVES_EQUIPMENT[mission])
    gain_cans(position, seat, GIVES_CANS[mission], "PAR-15.4")


# -- what comes into a refuge ------------------------------------------------------------------------------
def gain_shelter(position: Paris, seat: int, shelter: int) -> None:
    """Survivors, equipment and power count at once (PAR-13.7), cans are gained once (PAR-13.8)."""
    position.shelters[seat] += (shelter,)
    if (power := SHELTER_POWER[shelter]) != NO_POWER:
        position.powers[seat] |= 1 << power
    _house(position, seat, SHELTER_SURVIVORS[shelter], SHELTER_EQUIPMENT[shelter])
    gain_cans(position, seat, SHELTER_CANS[shelter], "PAR-13.8")


def _house(position: Paris, seat: int, survivors: tuple[int, ...], equipment: tuple[int, ...]) -> None:
    for kind, n in enumerate(survivors):
        position.survivors[seat * len(SURVIVORS) + kind] += n
    for kind, n in enumerate(equipment):
        position.equipment[seat * len(EQUIPMENT) + kind] += n


def take_in(position: Paris, seat: int, kind: int, tokens: int) -> None:
    """Survivor tokens turn to their picture side and join the refuge (PAR-14.3, PAR-14.4)."""
    position.survivors[seat * len(SURVIVORS) + kind] += tokens
    position.joined[seat * len(SURVIVORS) + kind] += tokens


def keep_equipment(position: Paris, seat: int, kind: int) -> None:
    """An equipment token is for good (PAR-9.2)."""
    position.equipment[seat * len(EQUIPMENT) + kind] += 1
    position.gear[seat * len(EQUIPMENT) + kind] += 1


def cans_left(position: Paris) -> int:
    """Return the cans of the supply (PAR-8.3)."""
    return PLENTY if position.options.endless_cans else CANS - sum(position.cans)


def gain_cans(position: Paris, seat: int, cans: int, rule: str) -> None:
    """As many as there are left (PAR-8.3)."""
    gained = min(cans, cans_left(position))
    if gained:
        position.cans[seat] += gained
        tell(position, "log.cans", rule, seat=seat, n=gained)
    elif cans:
        tell(position, "log.no_cans", "PAR-8.3", seat=seat)
