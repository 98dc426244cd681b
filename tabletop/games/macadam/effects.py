"""What is true after each move."""

from __future__ import annotations

from tabletop.engine import chance
from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.games.macadam.components import (
    ANY_MAY_FOLLOW,
    ANY_VEHICLE,
    BINDING_RULES,
    BY_GREEN_ARROW,
    BY_OFFICER,
    CARD_TAG,
    CARDS,
    DEAL,
    DIE,
    DOCUMENT_IDS,
    FOLLOW_RULE,
    GRANTS,
    LIKE,
    POINTS,
    SCORE_ROW,
    SIGNAL_TAG,
    VEHICLE_OR_ARROW,
)
from tabletop.games.macadam.position import Macadam, clear_table
from tabletop.games.macadam.round import go_on, penalise, play_trick, take_turn
from tabletop.games.macadam.verbs import (
    DISCARD,
    SECOND_CARD,
    deal,
    discard,
    draw,
    draw_for_deal,
    follow,
    give_up,
    lay,
    lead,
    lead_officer,
    no_second_card,
    officer,
    penalty,
    roll,
    second_card,
)


# -- the deal ----------------------------------------------------------------------------------------------
@draw_for_deal.effect
def show_a_card(position: Macadam, seat: int) -> Next:
    taken = [card for card in position.drawn if card != NOTHING]
    position.drawn[seat] = card = chance.draw_another(position, len(CARDS), taken)
    tell(position, "log.draws_for_deal", "MAC-4.1", seat=seat, card=CARD_TAG[card])
    return None


@deal.effect
def hands_are_dealt(position: Macadam, seat: int) -> Next:
    """One by one, clockwise, the dealer last (MAC-5.1); the rest is the stock (MAC-5.7)."""
    clear_table(position)
    position.drawn = [NOTHING] * position.seats
    pack, each = chance.shuffled(position, CARDS), cards_each(position)
    dealt = each * position.seats
    for i, receiver in enumerate(in_order(position.seats, (seat + 1) % position.seats)):
        position.hands[receiver] = pack[i : dealt : position.seats]
    position.stock = pack[dealt:]
    tell(position, "log.deal", "MAC-5.1", seat=seat, n=each)
    return [do(play_trick, seat)]  # MAC-14.1


def cards_each(position: Macadam) -> int:
    """MAC-5.2 to MAC-5.6, and the option for six players."""
    eight = position.seats == 6 and position.options.six_player_deal
    return 8 if eight else DEAL[position.seats]


# -- options before the card ---------------------------------------------------------------------------------
@lay.effect
def document_laid(position: Macadam, seat: int, card: int) -> Next:
    """MAC-12.2: valid at once."""
    put_before(position, seat, card)
    position.documents[seat] |= GRANTS[card]
    tell(position, "log.lay", "MAC-12.1", seat=seat, card=CARD_TAG[card])
    return (do(go_on, seat),)


@roll.effect
def die_cast(position: Macadam, seat: int) -> Next:
    """MAC-12.7 to MAC-12.11: a ticket, if it is not owned already and one is left."""
    position.die = face = chance.roll(position)
    position.rolled = 1
    tell(position, "log.roll", "MAC-12.4", seat=seat, n=face)
    if document := DIE[face]:
        take_ticket(position, seat, document)
    else:
        tell(position, "log.roll_nothing", "MAC-12.9", seat=seat)
    return (do(go_on, seat),)


def take_ticket(position: Macadam, seat: int, document: int) -> None:
    pile = document - 1
    ticket = f"ticket.{DOCUMENT_IDS[pile]}"
    if position.documents[seat] & document:
        tell(position, "log.already_owned", "MAC-12.10", seat=seat, ticket=ticket)
    elif not position.tickets[pile]:
        tell(position, "log.no_ticket_left", "MAC-12.11", seat=seat, ticket=ticket)
    else:
        position.tickets[pile] -= 1
        position.won[seat] |= document
        position.documents[seat] |= document
        rule = "MAC-12.7" if pile == 0 else "MAC-12.8"
        tell(position, "log.ticket", rule, seat=seat, ticket=ticket)


@draw.effect
def card_drawn(position: Macadam, seat: int) -> Next:
    """The first half of the exchange (MAC-16.2); nobody else learns the card (MAC-19.3)."""
    card, position.stock = chance.take_top(position, position.stock)
    position.hands[seat] += (card,)
    position.exchanged = 1
    tell(position, "log.draw", "MAC-16.2", seat=seat)
    tell(position, "log.you_drew", "MAC-16.2", to=(seat,), card=CARD_TAG[card])
    return (ask(seat, DISCARD), do(go_on, seat))


@discard.effect
def card_put_under(position: Macadam, seat: int, card: int) -> Next:
    leave_hand(position, seat, card)
    position.stock += (card,)
    tell(position, "log.discard", "MAC-16.2", seat=seat)
    tell(position, "log.you_discarded", "MAC-16.2", to=(seat,), card=CARD_TAG[card])
    return None


# -- the lead ------------------------------------------------------------------------------------------------
@lead.effect
def trick_opened(position: Macadam, seat: int, signal: int, card: int) -> Next:
    cover(position, seat, signal)
    position.led = card
    expose(position, seat, card, "log.lead", "MAC-14.4")
    bind_by_signal(position, seat, signal, card)
    if position.binding == BY_GREEN_ARROW:
        position.step = -1
        tell(position, "log.reversed", "MAC-9.1")
    return followers(position)


def bind_by_signal(position: Macadam, seat: int, signal: int, card: int) -> None:
    """What followers owe after a lead (the table of chapter 21)."""
    options = position.options
    position.binding, position.binder = FOLLOW_RULE[signal], seat
    if ANY_MAY_FOLLOW[signal]:
        position.owed = VEHICLE_OR_ARROW if options.arrows_on_pedestrians_wait else ANY_VEHICLE
    elif position.binding == BY_GREEN_ARROW and options.green_arrow_follow:
        position.owed = ANY_VEHICLE
    else:
        position.owed = LIKE[options.motorcycle_follows_car][card]


def followers(position: Macadam) -> Next:
    """Everybody else, in the order of the trick (MAC-9.1, MAC-15.4)."""
    return [do(take_turn, seat) for seat in in_order(position.seats, position.leader, position.step)[1:]]


@lead_officer.effect
def officer_opens(position: Macadam, seat: int, signal: int, card: int) -> Next:
    """MAC-7.11."""
    cover(position, seat, signal)
    call_officer(position, seat, card, "MAC-7.11")
    return (ask(seat, SECOND_CARD),)


@give_up.effect
def lead_given_up(position: Macadam, seat: int, signal: int) -> Next:
    """The token alone; it costs a penalty (MAC-14.8) unless the hand is empty (MAC-13.5)."""
    cover(position, seat, signal)
    if position.hands[seat]:
        penalise(position, seat, "MAC-14.8")
    return None


# -- the others ----------------------------------------------------------------------------------------------
@follow.effect
def followed(position: Macadam, seat: int, card: int) -> Next:
    expose(position, seat, card, "log.follow", BINDING_RULES[position.binding])
    return None


@officer.effect
def officer_called(position: Macadam, seat: int, card: int) -> Next:
    """Against a green arrow the officer stops the trick (MAC-9.3)."""
    call_officer(position, seat, card, "MAC-7.1")
    if position.binding == BY_GREEN_ARROW:
        position.interrupted = 1
        tell(position, "log.interrupted", "MAC-9.3")
        if position.options.interrupter_exposes:
            return None
    return (ask(seat, SECOND_CARD),)


@penalty.effect
def not_followed(position: Macadam, seat: int) -> Next:
    penalise(position, seat, "MAC-13.1")
    return None


@second_card.effect
def second_card_exposed(position: Macadam, seat: int, card: int) -> Next:
    """It binds the others (MAC-7.6), unless the trick is stopped (MAC-9.5)."""
    expose(position, seat, card, "log.second_card", "MAC-7.4")
    if not position.interrupted:
        position.owed = LIKE[position.options.motorcycle_follows_car][card]
        position.binding, position.binder = BY_OFFICER, seat
    return followers(position) if seat == position.leader else None


@no_second_card.effect
def nothing_exposed(position: Macadam, seat: int) -> Next:
    """Nothing changes (MAC-7.7); a trick led so is over (MAC-7.12)."""
    tell(
        position,
        "log.no_second_card",
        "MAC-7.12" if seat == position.leader else "MAC-7.7",
        seat=seat,
    )
    return None


# -- moving things -------------------------------------------------------------------------------------------
def cover(position: Macadam, seat: int, signal: int) -> None:
    """MAC-15.3: the next token."""
    position.covered += 1
    position.tokens[signal] = position.covered
    position.signal = signal
    token = f"token.{position.covered}"
    tell(position, "log.cover", "MAC-14.3", seat=seat, token=token, signal=SIGNAL_TAG[signal])


def leave_hand(position: Macadam, seat: int, card: int) -> None:
    hand = position.hands[seat]
    i = hand.index(card)
    position.hands[seat] = hand[:i] + hand[i + 1 :]


def put_before(position: Macadam, seat: int, card: int) -> None:
    leave_hand(position, seat, card)
    position.fronts[seat] += (card,)


def expose(position: Macadam, seat: int, card: int, key: str, rule: str) -> None:
    """MAC-15.1: the card lies before its owner and counts for him alone."""
    put_before(position, seat, card)
    position.trick[seat] = card
    gain = (SCORE_ROW[card], POINTS[card])
    tell(position, key, rule, seat=seat, gain=gain, card=CARD_TAG[card], n=POINTS[card])


def call_officer(position: Macadam, seat: int, card: int, rule: str) -> None:
    """MAC-7.3: officers go to the centre."""
    leave_hand(position, seat, card)
    position.centre += (card,)
    tell(position, "log.officer", rule, seat=seat, n=len(position.centre))
