"""What an expert tries in a search, and how far it looks: to the end of the share auctions, of somebody's
builds, or of the deliveries of a phase; else one step ahead.

An auction is decided by where each seat stops, so the least bids and some leaps are all that is tried of it.
What lies beyond the estimate itself sees (`outlook`, `hauls`). The auction of places in the order is not
played out: who did so paid for rivals' bids that never came, and lost 15 points a match.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.game import Searched
from tabletop.engine.verb import Action
from tabletop.games.rails.position import Barons
from tabletop.games.rails.verbs import (
    BID,
    BUILD_RAILWAY,
    BUILD_TRACK,
    HAUL_GOODS,
    MOVE_GOODS,
    PURCHASE,
    SCORE,
    bid,
    bid_place,
    put_back,
)

LEAPS = (0, 1, 2, 4, 8)
"""How far above the least bid those lie that are tried."""
AUCTIONS = BID.key, PURCHASE.key
"""The questions of the auctions of shares."""
BUILDS = BUILD_TRACK.key, BUILD_RAILWAY.key
DELIVERIES = MOVE_GOODS.key, HAUL_GOODS.key, SCORE.key
"""The questions while somebody builds, and while goods are hauled and paid."""


def worth_trying(position: Barons, legal: Sequence[Action]) -> Sequence[Action]:
    """Of the bids a few; no share goes back from the fist, or it might come and go for ever; and all else."""
    verb = legal[0].verb
    if verb not in (bid.key, bid_place.key):
        return [action for action in legal if action.verb != put_back.key]
    tried = [legal[0].args[0] + leap for leap in LEAPS]
    return [action for action in legal if action.verb != verb or action.args[0] in tried]


def far_enough(start: Barons, now: Barons) -> bool:
    """Is the phase over, or the turn of who builds, or one step done of anything else?"""
    if now.phase != start.phase:
        return True
    if start.question in BUILDS:
        return now.company != start.company
    return start.question not in (*AUCTIONS, *DELIVERIES)


def still_open(before: Barons, now: Barons) -> bool:
    """Is the same auction still going on?"""
    return now.question in AUCTIONS and now.company == before.company


SEARCHED = Searched(worth_trying, far_enough, still_open)
