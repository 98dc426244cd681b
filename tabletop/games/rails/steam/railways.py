"""Track building by players in the modes without companies: the turns of the building phase, and the
functions by which the shared rules of track, cost and routes treat a player as a builder (RAIL-19.8,
RAIL-19.9)."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.rails.build import give_up_unfinished
from tabletop.games.rails.builder import BUILDERS, REFUSALS, TAGS, Builder, Refusals
from tabletop.games.rails.components import SEATS_AT_MOST, SIMPLIFIED, STANDARD
from tabletop.games.rails.steam import money, rides
from tabletop.games.rails.steam.components import BUILD, BUILDS, BUILDS_OF_ENGINEER, ENGINEER, FIRST_BUILD
from tabletop.games.rails.steam.position import Steam, first
from tabletop.games.rails.verbs import BUILD_RAILWAY, step


@step
def build_railways(position: Steam) -> Next:
    """Start the building phase; the holder of First Build has the first turn (RAIL-20.6)."""
    position.phase = BUILD
    return [do(build_railway, seat) for seat in first(position, FIRST_BUILD)]


@step
def build_railway(position: Steam, seat: int) -> Next:
    """Start a player's building turn and ask the player to build (RAIL-19.7)."""
    position.company, position.builds = seat, 0
    tell(position, "log.builds_railway", "RAIL-19.9", seat=seat)
    return [ask(seat, BUILD_RAILWAY), do(give_up_unfinished, seat)]


# -- the player as a builder -----------------------------------------------------------------------------
def builds(position: Steam) -> int:
    """Return the number of builds that the current player may make in a turn: three, or four with the
    Engineer (RAIL-19.9)."""
    return BUILDS if position.company == NOTHING else builds_of(position, position.company)


def builds_of(position: Steam, seat: int) -> int:
    """Return the number of builds that a player may make in a turn (RAIL-19.9)."""
    return BUILDS_OF_ENGINEER if position.action[seat] == ENGINEER else BUILDS


def _too_often(position: Steam) -> str:
    return "RAIL-19.9"


def _pay(position: Steam, cost: int) -> None:
    money.pay(position, position.company, cost)


def _bill(position: Steam, cost: int) -> Params:
    return money.purse(position, position.company, cost)


TAGS[SIMPLIFIED] = TAGS[STANDARD] = tuple(f"seat.{seat}" for seat in range(SEATS_AT_MOST))
BUILDERS[SIMPLIFIED] = BUILDERS[STANDARD] = Builder(
    question=BUILD_RAILWAY,
    builds=builds,
    funds=money.funds,
    pay=_pay,
    bill=_bill,
    reach=rides.reach,
    owners=rides.owners,
)
REFUSALS[SIMPLIFIED] = REFUSALS[STANDARD] = Refusals(
    too_often=_too_often,
    too_dear=money.too_dear,
    in_the_way=rides.in_the_way,
    in_the_way_of_any=rides.in_the_way_of_any,
)
