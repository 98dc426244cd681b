"""Chapters 1, 9 and 13 to 17: the sequence of tricks and rounds."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.chance import shuffled, take_top
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.games.macadam.components import CARD_TAG, OFFICERS, SIGNALS
from tabletop.games.macadam.follow import penalise
from tabletop.games.macadam.position import Macadam, clear_trick
from tabletop.games.macadam.score import add_to_tally, points
from tabletop.games.macadam.verbs import FOLLOW, LEAD, NEXT_DEAL, step


# -- a trick -------------------------------------------------------------------------------------------------
@step
def play_trick(position: Macadam, leader: int) -> Next:
    """Start a trick with the turn of its leader; the led card decides the order of the others (MAC-9.1)."""
    position.leader = leader
    clear_trick(position)
    tell(position, "log.trick", "MAC-15.3", n=position.covered + 1, seat=leader)
    return [do(take_turn, leader), do(end_trick)]


def followers(position: Macadam) -> Next:
    """Return the steps that give each seat except the leader its turn, in the order of the trick (MAC-9.1,
    MAC-15.4)."""
    return [do(take_turn, seat) for seat in in_order(position.seats, position.leader, position.step)[1:]]


@step
def take_turn(position: Macadam, seat: int) -> Next:
    """Start a seat's only turn in the trick (MAC-14.7); if an officer has stopped the trick, give the seat a
    penalty instead (MAC-9.4)."""
    if position.interrupted:
        penalise(position, seat, "MAC-9.4")
        return None
    position.rolled = position.exchanged = 0
    return go_on(position, seat)


@step
def go_on(position: Macadam, seat: int) -> Next:
    """Ask the seat for its move; repeat this after each optional move, such as laying a document or rolling
    (MAC-16.1). A seat with an empty hand first draws a card (MAC-16.7)."""
    hand = position.hands[seat]
    if not hand and position.stock and not position.options.round_end:
        card, position.stock = take_top(position, position.stock)
        position.hands[seat] = hand = (card,)
        tell(position, "log.empty_hand_draws", "MAC-16.7", seat=seat, but=seat)
        tell(position, "log.empty_hand_drawn", "MAC-16.7", seat=seat, to=(seat,), card=CARD_TAG[card])
    if seat == position.leader:
        return (ask(seat, LEAD),)
    if not hand:
        tell(position, "log.passed_over", "MAC-13.5", seat=seat)
        return None
    return (ask(seat, FOLLOW),)


@step
def end_trick(position: Macadam) -> Next:
    """Log the end of a trick with the number of seats that have played a card; `clear_up` follows."""
    cards = sum(card != NOTHING for card in position.trick)
    trick = position.covered
    if cards:
        tell(position, "log.trick_over", "MAC-15.2", loud=True, trick=trick, n=cards, all=position.seats)
    else:
        tell(position, "log.trick_unplayed", "MAC-15.2", loud=True, trick=trick)
    return [do(clear_up)]


@step
def clear_up(position: Macadam) -> Next:
    """End the round or pass the lead to the left (MAC-15.2). Before this, if all officers have been played,
    shuffle them into the stock (MAC-1.5)."""
    if len(position.centre) == OFFICERS:
        position.stock = shuffled(position, position.stock + position.centre)
        position.centre = ()
        tell(position, "log.officers_return", "MAC-7.10")
    if position.covered == len(SIGNALS):
        return end_round(position, "MAC-1.2")
    if () in position.hands and (not position.stock or position.options.round_end):
        return end_round(position, "MAC-1.3")
    return [do(play_trick, (position.leader + 1) % position.seats)]


# -- a round -------------------------------------------------------------------------------------------------
def end_round(position: Macadam, rule: str) -> Next:
    """Add the points of the round to the totals (MAC-17). Return the question that asks the next dealer to
    deal; None after the last round.

    Args:
        rule: the number of the rule that ended the round.
    """
    position.round += 1
    gained = [points(position, seat) for seat in range(position.seats)]
    for seat, won in enumerate(gained):
        add_to_tally(position, seat)
        position.totals[seat] += won
    position.counted = 1
    tell(position, "log.round_over", rule, n=position.round, loud=True)
    for seat, won in enumerate(gained):
        tell(position, "log.count", "MAC-17.7", seat=seat, n=won)
    if position.round > position.options.rounds:
        return None
    position.dealer = (position.dealer + 1) % position.seats  # MAC-17.10
    return [ask(position.dealer, NEXT_DEAL)]
