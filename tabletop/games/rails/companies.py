"""Chapter 10: the building turns of companies, and the functions by which the shared rules of track, cost and
routes treat a company as a builder."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.rails import capital, haulage
from tabletop.games.rails.build import give_up_unfinished
from tabletop.games.rails.builder import BUILDERS, REFUSALS, TAGS, Builder, Refusals
from tabletop.games.rails.components import COMPANY_TAG, EASTERN_US, SHARE_MARKET
from tabletop.games.rails.position import Barons, builds_allowed
from tabletop.games.rails.verbs import BUILD_TRACK, contribute, found_city, issue, step


@step
def build_turn(position: Barons, company: int) -> Next:
    """Start a company's building turn; skip one that no player controls (RAIL-5.6, RAIL-10.1)."""
    if position.control[company] == NOTHING:
        return None
    position.company, position.builds = company, 0
    tell(position, "log.builds", "RAIL-10.1", seat=position.control[company], company=COMPANY_TAG[company])
    return [ask(position.control[company], BUILD_TRACK), do(give_up_unfinished, company)]


def _by_map(position: Barons) -> str:
    growing = position.options.map == EASTERN_US or position.options.builds
    return "RAIL-10.2" if growing else "RAIL-10.3"


TAGS[SHARE_MARKET] = COMPANY_TAG
BUILDERS[SHARE_MARKET] = Builder(
    question=BUILD_TRACK,
    builds=builds_allowed,
    funds=capital.funds,
    pay=capital.pay,
    bill=capital.cost_details,
    reach=haulage.in_reach,
    owners=haulage.owners,
)
REFUSALS[SHARE_MARKET] = Refusals(
    too_often=_by_map,
    too_dear=capital.why_not_enough,
    in_the_way=haulage.in_the_way,
    in_the_way_of_any=haulage.in_the_way_of_any,
)


# -- moves that are never legal in the share market ------------------------------------------------------
@found_city.forbids("RAIL-10.7")
def no_new_cities(position: Barons) -> bool:
    return position.mode == SHARE_MARKET


def _treasury_of(position: Barons, company: int) -> Params:
    return {"company": COMPANY_TAG[company], "treasury": position.treasury[company]}


@contribute.forbids("RAIL-10.8", details=_treasury_of)
def own_money_stays_apart(position: Barons, company: int) -> bool:
    return True


@issue.forbids("RAIL-10.10", details=_treasury_of)
def only_with_a_cost(position: Barons, company: int) -> bool:
    """Forbid issuing shares as a move of its own: they are issued together with the build that they pay for
    (RAIL-10.9, RAIL-10.13)."""
    return True
