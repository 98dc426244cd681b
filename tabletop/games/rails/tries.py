"""The moves that the expert bot tries in its search, and the point at which a line of play is cut off and
estimated.

A line of play ends with the share auctions, with a builder's turn, or with the deliveries of a
phase; else after one step. An auction is decided by the price at which each seat stops, so only the
lowest bids and some higher ones are tried. What comes later is left to the estimate (`outlook`,
`delivery_prospects`). The auction of places in the order is not played out: an expert that did so paid for
rivals' bids that never came, and lost 15 points a match.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.game import Searched
from tabletop.engine.verb import Action
from tabletop.games.rails import verbs
from tabletop.games.rails.position import Barons

LEAPS = (0, 1, 2, 4, 8)
"""The bids that the search tries in an auction, as dollars above the lowest legal bid."""
AUCTIONS = verbs.BID.key, verbs.PURCHASE.key
"""The keys of the questions (kinds of decisions) in the share auctions."""
BUILDING = verbs.BUILD_TRACK.key, verbs.BUILD_RAILWAY.key
"""The keys of the questions (kinds of decisions) in a building turn."""
DELIVERING = verbs.MOVE_GOODS.key, verbs.HAUL_GOODS.key, verbs.SCORE.key
"""The keys of the questions (kinds of decisions) in a phase of deliveries."""


def worth_trying(position: Barons, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the legal moves that the search tries: only a few of the bids, and all other moves except taking
    shares back from the fist, which could be repeated without end."""
    verb = legal[0].verb
    if verb not in (verbs.bid.key, verbs.bid_place.key):
        return [action for action in legal if action.verb != verbs.put_back.key]
    tried = [legal[0].args[0] + leap for leap in LEAPS]
    return [action for action in legal if action.verb != verb or action.args[0] in tried]


def far_enough(start: Barons, now: Barons) -> bool:
    """Tell whether the search from the position `start` may stop at `now`. In auctions and deliveries it goes
    on until the phase ends, in a building turn until this turn ends; after any other decision, it may stop at
    once."""
    if now.phase != start.phase:
        return True
    if start.question in BUILDING:
        return now.company != start.company
    return start.question not in (*AUCTIONS, *DELIVERING)


def still_open(before: Barons, now: Barons) -> bool:
    """Tell whether the share auction of a company goes on from one position to a later one."""
    return now.question in AUCTIONS and now.company == before.company


SEARCHED = Searched(worth_trying, far_enough, still_open)
