"""Chapter 3: the prelude, in which players choose a first survivor and keep one of three missions."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.games.paris.components import FACES, MISSION_TAG, SURVIVORS
from tabletop.games.paris.position import Paris
from tabletop.games.paris.verbs import FIRST_MISSION, PRELUDE_CHOICE, choose_mission, choose_survivor, step


@step
def prelude(position: Paris) -> Next:
    """Ask the seats to choose survivors, counter-clockwise (PAR-3.1), then to keep missions (PAR-3.6)."""
    last_to_first = in_order(position.seats, (position.first - 1) % position.seats, -1)
    clockwise = in_order(position.seats, position.first)
    return [
        *[ask(seat, PRELUDE_CHOICE) for seat in last_to_first],
        do(rest_leave),
        *[ask(seat, FIRST_MISSION) for seat in clockwise],
    ]


@choose_survivor.forbids("PAR-3.2")
def taken_already(position: Paris, survivor: int) -> bool:
    return survivor not in position.set_aside


@choose_survivor.effect
def survivor_found(position: Paris, seat: int, survivor: int) -> None:
    """Put the chosen survivor token on the seat's board (PAR-3.3)."""
    position.set_aside = tuple(s for s in position.set_aside if s != survivor)
    position.board_tokens[seat * len(FACES) + survivor] += 1
    tell(position, "log.prelude", "PAR-3.3", seat=seat, survivor=f"survivor.{SURVIVORS[survivor]}")


@step
def rest_leave(position: Paris) -> None:
    """Remove from the game the survivors of the prelude that no seat has chosen (PAR-3.4)."""
    for survivor in position.set_aside:
        position.gone[survivor] += 1
    position.set_aside = ()


@choose_mission.forbids("PAR-3.5")
def not_one_of_the_three(position: Paris, seat: int, mission: int) -> bool:
    return mission not in position.hand[seat]


@choose_mission.effect
def mission_kept(position: Paris, seat: int, mission: int) -> None:
    """Keep one of the dealt missions and put the others under the deck in the order dealt (PAR-3.6)."""
    position.missions += tuple(m for m in position.hand[seat] if m != mission)
    position.hand[seat] = (mission,)
    tell(position, "log.first_mission", "PAR-3.5", seat=seat, but=seat)
    tell(position, "log.kept_mission", "PAR-3.5", seat=seat, to=(seat,), mission=MISSION_TAG[mission])
