"""The second half of chapter 10: a company pays for builds from its treasury, or by issuing shares."""

from __future__ import annotations

from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.rails.components import COMPANY_TAG, ISSUE_VALUE
from tabletop.games.rails.position import Barons


def funds(position: Barons, company: int) -> int:
    """Return the dollars that a company could spend if it issued all its unissued shares."""
    return position.treasury[company] + ISSUE_VALUE * position.unissued[company]


def shares_needed(position: Barons, cost: int) -> int:
    """Return the least number of shares that the company must issue to pay a cost in dollars (RAIL-10.10)."""
    return max(0, -(-(cost - position.treasury[position.company]) // ISSUE_VALUE))


def pay(position: Barons, cost: int) -> int:
    """Pay a cost in dollars from the current company's treasury, after issuing the shares needed for it;
    return the number of shares issued (RAIL-10.9, RAIL-10.11)."""
    company, needed = position.company, shares_needed(position, cost)
    if needed:
        position.unissued[company] -= needed
        position.available[company] += needed
        value = needed * ISSUE_VALUE
        tell(position, "log.issues", "RAIL-10.9", company=COMPANY_TAG[company], n=needed, value=value)
    position.treasury[company] += needed * ISSUE_VALUE - cost
    return needed


def cost_details(position: Barons, cost: int) -> Params:
    """Return the parameters of the refusal of a cost in dollars that the company cannot pay."""
    company = position.company
    return {
        "company": COMPANY_TAG[company],
        "treasury": position.treasury[company],
        "funds": funds(position, company),
        "cost": cost,
        "needed": shares_needed(position, cost),
    }


def why_not_enough(position: Barons) -> str:
    """Return the number of the rule against a cost that the current company cannot pay: RAIL-10.13 if its
    unissued shares do not suffice, RAIL-10.12 if it has no unissued shares."""
    return "RAIL-10.13" if position.unissued[position.company] else "RAIL-10.12"
