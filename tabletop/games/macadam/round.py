"""What happens, in the order of the rulebook (chapter 20 of the specification)."""

from __future__ import annotations

from tabletop.engine.agenda import Next, Steps, ask, do
from tabletop.engine.chance import shuffled, take_top
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.games.macadam.components import (
    CARD_TAG,
    COLOUR,
    GREEN,
    KIND,
    OFFICER,
    OFFICERS,
    PEDESTRIAN,
    SIGNALS,
)
from tabletop.games.macadam.position import Macadam, clear_trick
from tabletop.games.macadam.score import add_to_tally, points
from tabletop.games.macadam.verbs import DRAW, FIRST_DEAL, FOLLOW, LEAD, NEXT_DEAL, points_lost

step = Steps()


# -- the dealer --------------------------------------------------------------------------------------------
@step
def choose_dealer(position: Macadam, *tied: int) -> Next:
    """Everybody draws a card, or only those who are tied (MAC-4.1, MAC-4.5)."""
    drawers = tied or tuple(range(position.seats))
    position.drawn = [NOTHING] * position.seats
    return [*[ask(seat, DRAW) for seat in drawers], do(name_dealer, *drawers)]


@step
def name_dealer(position: Macadam, *drawers: int) -> Next:
    """An officer or a pedestrian deals; a single green pedestrian breaks a tie (MAC-4.2 to 4.5)."""
    drawn = position.drawn
    best = [seat for seat in drawers if KIND[drawn[seat]] in (OFFICER, PEDESTRIAN)]
    green = [seat for seat in best if COLOUR[drawn[seat]] == GREEN]
    if not best:
        tell(position, "log.nobody_deals", "MAC-4.3")
        return [do(choose_dealer, *drawers)]
    if len(best) > 1 and len(green) != 1:
        tell(position, "log.draw_again", "MAC-4.5")
        return [do(choose_dealer, *(green or best))]
    position.dealer = green[0] if len(best) > 1 else best[0]
    rule = "MAC-4.4" if len(best) > 1 else "MAC-4.2"
    tell(position, "log.dealer", rule, seat=position.dealer, card=CARD_TAG[drawn[position.dealer]])
    return [ask(position.dealer, FIRST_DEAL)]


# -- a trick -----------------------------------------------------------------------------------------------
@step
def play_trick(position: Macadam, leader: int) -> Next:
    position.leader = leader
    clear_trick(position)
    tell(position, "log.trick", "MAC-15.3", n=position.covered + 1, seat=leader)
    return [do(take_turn, leader), do(end_trick)]


@step
def take_turn(position: Macadam, seat: int) -> Next:
    """A seat's only turn in the trick (MAC-14.7); none for those an officer has stopped (MAC-9.4)."""
    if position.interrupted:
        penalise(position, seat, "MAC-9.4")
        return None
    position.rolled = position.exchanged = 0
    return go_on(position, seat)


@step
def go_on(position: Macadam, seat: int) -> Next:
    """The turn goes on after an option (MAC-16.1), or begins."""
    hand = position.hands[seat]
    if not hand and position.stock and not position.options.round_end:
        card, position.stock = take_top(position, position.stock)
        position.hands[seat] = hand = (card,)
        tell(position, "log.empty_hand_draws", "MAC-16.7", seat=seat)
        tell(position, "log.you_drew", "MAC-16.7", to=(seat,), card=CARD_TAG[card])
    if seat == position.leader:
        return (ask(seat, LEAD),)
    if not hand:
        tell(position, "log.passed_over", "MAC-13.5", seat=seat)
        return None
    return (ask(seat, FOLLOW),)


def penalise(position: Macadam, seat: int, rule: str) -> None:
    """One penalty, which leaves the hand as it is (MAC-13.1, MAC-13.2)."""
    lost = points_lost(position, seat)
    if not lost:
        tell(position, "log.no_penalty_left", "MAC-13.4", seat=seat)
        return
    position.penalties[seat] += 1
    tell(position, "log.penalty", rule, seat=seat, gain=("score.penalty", -lost), n=lost)


@step
def end_trick(position: Macadam) -> Next:
    """Officers return before the test (MAC-1.5), then the round ends or the lead passes left (MAC-15.2)."""
    if len(position.centre) == OFFICERS:
        position.stock = shuffled(position, position.stock + position.centre)
        position.centre = ()
        tell(position, "log.officers_return", "MAC-7.10")
    if position.covered == len(SIGNALS):
        return end_round(position, "MAC-1.2")
    if () in position.hands and (not position.stock or position.options.round_end):
        return end_round(position, "MAC-1.3")
    return [do(play_trick, (position.leader + 1) % position.seats)]


# -- a round -----------------------------------------------------------------------------------------------
def end_round(position: Macadam, rule: str) -> Next:
    """The count; then the next deal, if another round was agreed on (MAC-17)."""
    position.round += 1
    tell(position, "log.round_over", rule, n=position.round)
    for seat in range(position.seats):
        gained = points(position, seat)
        add_to_tally(position, seat)
        position.totals[seat] += gained
        tell(position, "log.count", "MAC-17.7", seat=seat, n=gained)
    position.counted = 1
    if position.round > position.options.rounds:
        return None
    position.dealer = (position.dealer + 1) % position.seats  # MAC-17.10
    return [ask(position.dealer, NEXT_DEAL)]
