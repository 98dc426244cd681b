"""Chapters 7 and 9: traffic officers, and the second card they allow."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.games.macadam.cards import expose, leave_hand
from tabletop.games.macadam.components import BY_GREEN_ARROW, BY_OFFICER, IS_ARROW, LIKE, POINTS
from tabletop.games.macadam.follow import a_card_that_follows
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.round import followers
from tabletop.games.macadam.verbs import SECOND_CARD, follow, no_second_card, officer, second_card


# -- rules ---------------------------------------------------------------------------------------------------
@officer.forbids("MAC-7.1", details=a_card_that_follows)
def can_follow(position: Macadam, seat: int) -> bool:
    return not position.options.officer_when_able_to_follow and follow.possible(position, seat)


@second_card.forbids("MAC-7.5")
def worth_nothing(position: Macadam, card: int) -> bool:
    return not (POINTS[card] or (position.options.officer_second_card and IS_ARROW[card]))


# -- effects -------------------------------------------------------------------------------------------------
@officer.effect
def officer_called(position: Macadam, seat: int, card: int) -> Next:
    """Play an officer instead of a card that follows, then ask for a second card; against a green arrow, the
    officer stops the trick (MAC-9.3)."""
    call_officer(position, seat, card, "MAC-7.1")
    if position.binding == BY_GREEN_ARROW:
        position.interrupted = 1
        tell(position, "log.interrupted", "MAC-9.3")
        if position.options.interrupter_exposes:
            return None
    return (ask(seat, SECOND_CARD),)


@second_card.effect
def second_card_exposed(position: Macadam, seat: int, card: int) -> Next:
    """Expose the second card after an officer; it sets the requirement for later players (MAC-7.6) unless the
    trick is stopped (MAC-9.5)."""
    expose(position, seat, card, "log.second_card", "MAC-7.4")
    if not position.interrupted:
        position.owed = LIKE[position.options.motorcycle_follows_car][card]
        position.binding, position.binder = BY_OFFICER, seat
    return followers(position) if seat == position.leader else None


@no_second_card.effect
def nothing_exposed(position: Macadam, seat: int) -> Next:
    """Expose no second card after an officer: the requirement stays as it was (MAC-7.7), or, if the leader
    opened with the officer, the trick is over (MAC-7.12)."""
    tell(position, "log.no_second_card", "MAC-7.12" if seat == position.leader else "MAC-7.7", seat=seat)
    return None


def call_officer(position: Macadam, seat: int, card: int, rule: str) -> None:
    """Move an officer from the seat's hand to the centre of the table (MAC-7.3); the log cites `rule`."""
    leave_hand(position, seat, card)
    position.centre += (card,)
    tell(position, "log.officer", rule, seat=seat, n=len(position.centre))
