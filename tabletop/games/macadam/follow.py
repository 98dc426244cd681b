"""Chapters 8 to 11 and 13: following the led card, and the penalty for not following."""

from __future__ import annotations

from tabletop.engine.agenda import Next
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.macadam.cards import expose
from tabletop.games.macadam.components import BINDING_RULES, EVER_MEETS, MEETS, PENALTY, PENALTY_TICKETS
from tabletop.games.macadam.position import Macadam, trick_number
from tabletop.games.macadam.verbs import follow, penalty


# -- rules ---------------------------------------------------------------------------------------------------
def what_binds(position: Macadam) -> str:
    """Return the rule that set the requirement for followers: MAC-7.6, 8.1, 9.2, 10.1, 11.1 or 14.5."""
    return BINDING_RULES[position.binding]


def who_binds(position: Macadam) -> Params:
    return {"player": f"seat.{position.binder}"}


@follow.forbids(what_binds, details=who_binds, implied=True)
def never_follows(position: Macadam, card: int) -> bool:
    return not EVER_MEETS[card]


@follow.forbids(what_binds, details=who_binds)
def does_not_follow(position: Macadam, card: int) -> bool:
    return not MEETS[position.owed][card]


def a_card_that_follows(position: Macadam, seat: int) -> Params:
    return follow.tags(follow.legal(position, seat)[0].args)


@penalty.forbids("MAC-13.3", details=a_card_that_follows)
def must_follow(position: Macadam, seat: int) -> bool:
    return follow.possible(position, seat)


# -- penalties -----------------------------------------------------------------------------------------------
CAUSE = {"MAC-13.1": "cause.not_followed", "MAC-14.8": "cause.not_led", "MAC-9.4": "cause.stopped"}
"""The text key of the reason that the log gives for a penalty, by the number of the rule that was broken."""


@penalty.costs
def points_lost(position: Macadam, seat: int) -> int:
    """Return the points that a penalty costs now: 100, or 0 once all penalty tickets are given with the
    option penalty_tickets (MAC-13.1, MAC-13.4)."""
    limited = position.options.penalty_tickets and sum(position.penalties) >= PENALTY_TICKETS
    return 0 if limited else PENALTY


def penalise(position: Macadam, seat: int, rule: str) -> None:
    """Give a seat one penalty, if one is left (MAC-13.4); its hand stays as it is (MAC-13.1, MAC-13.2).

    Args:
        rule: the number of the rule that was broken, a key of CAUSE.
    """
    lost = points_lost(position, seat)
    if not lost:
        tell(position, "log.no_penalty_left", "MAC-13.4", seat=seat)
        return
    position.penalties[seat] += 1
    last = not points_lost(position, seat)
    tell(position, "log.penalty", rule, seat=seat, gain=("score.penalty", -lost), n=lost,
         trick=trick_number(position), cause=CAUSE[rule], loud=last)  # fmt: skip
    if last:
        tell(position, "log.last_penalty", "MAC-13.4", loud=True)


# -- effects -------------------------------------------------------------------------------------------------
@follow.effect
def followed(position: Macadam, seat: int, card: int) -> Next:
    expose(position, seat, card, "log.follow", BINDING_RULES[position.binding])
    return None


@penalty.effect
def not_followed(position: Macadam, seat: int) -> Next:
    penalise(position, seat, "MAC-13.1")
    return None
