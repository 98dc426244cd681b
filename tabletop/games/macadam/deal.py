"""Chapters 4 and 5: the choice of the dealer, and the deal."""

from __future__ import annotations

from tabletop.engine import chance
from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.games.macadam.components import CARD_TAG, CARDS, COLOUR, DEAL, GREEN, KIND, OFFICER, PEDESTRIAN
from tabletop.games.macadam.position import Macadam, clear_table
from tabletop.games.macadam.round import play_trick
from tabletop.games.macadam.verbs import DRAW, FIRST_DEAL, deal, draw_for_deal, step


# -- the dealer ----------------------------------------------------------------------------------------------
@step
def choose_dealer(position: Macadam, *tied: int) -> Next:
    """Ask each player to draw a card that decides who deals (MAC-4.1).

    Args:
        tied: the only players who draw, after a draw that decided nothing (MAC-4.5); empty for all players.
    """
    drawers = tied or tuple(range(position.seats))
    position.drawn = [NOTHING] * position.seats
    return [*[ask(seat, DRAW) for seat in drawers], do(name_dealer, *drawers)]


@draw_for_deal.effect
def show_a_card(position: Macadam, seat: int) -> Next:
    taken = [card for card in position.drawn if card != NOTHING]
    position.drawn[seat] = card = chance.draw_another(position, len(CARDS), taken)
    tell(position, "log.draws_for_deal", "MAC-4.1", seat=seat, card=CARD_TAG[card])
    return None


@step
def name_dealer(position: Macadam, *drawers: int) -> Next:
    """Make the player who drew an officer or a pedestrian the dealer; among several, the one with the only
    green pedestrian (MAC-4.2 to 4.5). If this decides nothing, the tied players draw again."""
    drawn = position.drawn
    best = [seat for seat in drawers if KIND[drawn[seat]] in (OFFICER, PEDESTRIAN)]
    green = [seat for seat in best if COLOUR[drawn[seat]] == GREEN]
    if not best:
        tell(position, "log.nobody_deals", "MAC-4.3", loud=True)
        return [do(choose_dealer, *drawers)]
    if len(best) > 1 and len(green) != 1:
        tell(position, "log.draw_again", "MAC-4.5", loud=True)
        return [do(choose_dealer, *(green or best))]
    position.dealer = green[0] if len(best) > 1 else best[0]
    rule = "MAC-4.4" if len(best) > 1 else "MAC-4.2"
    card = CARD_TAG[drawn[position.dealer]]
    tell(position, "log.dealer", rule, seat=position.dealer, card=card, loud=True)
    return [ask(position.dealer, FIRST_DEAL)]


# -- the deal ------------------------------------------------------------------------------------------------
@deal.effect
def hands_are_dealt(position: Macadam, seat: int) -> Next:
    """Deal the cards clockwise, the dealer last (MAC-5.1); the cards left over become the stock (MAC-5.7)."""
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
    """Return the number of cards dealt to each player (MAC-5.2 to MAC-5.6; option six_player_deal)."""
    eight = position.seats == 6 and position.options.six_player_deal
    return 8 if eight else DEAL[position.seats]
