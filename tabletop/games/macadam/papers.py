"""Chapters 10 and 12: insurance and licence, the vehicles that need them, how to get them."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine import chance
from tabletop.engine.agenda import Next, do
from tabletop.engine.log import tell
from tabletop.engine.verb import Params, forbids
from tabletop.games.macadam import components as c
from tabletop.games.macadam.cards import put_before
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.round import go_on
from tabletop.games.macadam.verbs import FOLLOW, LEAD, follow, lay, lead, roll, second_card


# -- vehicles that need documents ----------------------------------------------------------------------------
def way_to(document: int) -> Callable[[Macadam, int], Params]:
    """Return a function that names, for the text of a refusal, the ways in which a seat can get a document
    now: laying out a card or rolling the die."""

    def way(position: Macadam, seat: int) -> Params:
        if position.question not in (LEAD.key, FOLLOW.key):
            return {}
        lays = any(c.GRANTS[card] & document for card in position.hands[seat])
        ways = {"lay": lays, "roll": roll.possible(position, seat)}
        means = "_or_".join(how for how, possible in ways.items() if possible)
        return {"way": f"way.{c.DOCUMENT_IDS[document - 1]}.{means}"} if means else {}

    return way


@forbids("MAC-10.3", lead, follow, second_card, details=way_to(c.INSURANCE))
def uninsured(position: Macadam, seat: int, card: int) -> bool:
    return c.NEEDS[card] == c.INSURANCE and not position.documents[seat] & c.INSURANCE


@forbids("MAC-10.4", lead, follow, second_card, details=way_to(c.LICENCE))
def unlicensed(position: Macadam, seat: int, card: int) -> bool:
    return c.NEEDS[card] == c.LICENCE and not position.documents[seat] & c.LICENCE


# -- cards ---------------------------------------------------------------------------------------------------
@lay.forbids("MAC-12.1")
def no_document(position: Macadam, card: int) -> bool:
    return not c.GRANTS[card]


@lay.effect
def document_laid(position: Macadam, seat: int, card: int) -> Next:
    """Lay out a document card before its owner, who owns the document from now on (MAC-12.2)."""
    put_before(position, seat, card)
    position.documents[seat] |= c.GRANTS[card]
    tell(position, "log.lay", "MAC-12.1", seat=seat, card=c.CARD_TAG[card])
    return (do(go_on, seat),)


# -- the die -------------------------------------------------------------------------------------------------
@roll.forbids("MAC-12.4")
def only_the_leader_rolls(position: Macadam, seat: int) -> bool:
    return position.options.who_rolls > 0 and seat != position.leader


@roll.forbids("MAC-12.5")
def already_rolled(position: Macadam) -> bool:
    return position.rolled > 0


@roll.forbids("MAC-12.6")
def nothing_to_roll_for(position: Macadam, seat: int) -> bool:
    return position.documents[seat] == c.BOTH


@roll.effect
def die_cast(position: Macadam, seat: int) -> Next:
    """Roll the die for a document ticket. The seat gets the ticket rolled unless it owns that document or no
    ticket is left (MAC-12.7 to MAC-12.11)."""
    position.die = face = chance.roll(position)
    position.rolled = 1
    tell(position, "log.roll", "MAC-12.4", seat=seat, n=face)
    if document := c.DIE[face]:
        take_ticket(position, seat, document)
    else:
        tell(position, "log.roll_nothing", "MAC-12.9", seat=seat)
    return (do(go_on, seat),)


def take_ticket(position: Macadam, seat: int, document: int) -> None:
    pile = document - 1
    ticket = f"ticket.{c.DOCUMENT_IDS[pile]}"
    if position.documents[seat] & document:
        tell(position, "log.already_owned", "MAC-12.10", seat=seat, ticket=ticket)
    elif not position.tickets[pile]:
        tell(position, "log.no_ticket_left", "MAC-12.11", seat=seat, ticket=ticket)
    else:
        position.tickets[pile] -= 1
        position.won[seat] |= document
        position.documents[seat] |= document
        last, rule = not position.tickets[pile], "MAC-12.7" if pile == 0 else "MAC-12.8"
        tell(position, "log.ticket", rule, seat=seat, ticket=ticket, loud=last)
        if last:
            tell(position, "log.last_ticket", "MAC-12.11", ticket=ticket, loud=True)
