"""Chapter 16: the exchange, in which the leader draws a card from the stock and puts one from its hand under
the stock."""

from __future__ import annotations

from tabletop.engine import chance
from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.games.macadam.cards import leave_hand
from tabletop.games.macadam.components import CARD_TAG
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.round import go_on
from tabletop.games.macadam.verbs import DISCARD, discard, draw


# -- rules ---------------------------------------------------------------------------------------------------
@draw.forbids("MAC-16.4")
def already_exchanged(position: Macadam) -> bool:
    return position.exchanged > 0


@draw.forbids("MAC-16.5")
def stock_empty(position: Macadam) -> bool:
    return not position.stock


# -- effects -------------------------------------------------------------------------------------------------
@draw.effect
def card_drawn(position: Macadam, seat: int) -> Next:
    """Draw a card from the stock as the first half of an exchange (MAC-16.2); only the leader sees the card
    (MAC-19.3)."""
    card, position.stock = chance.take_top(position, position.stock)
    position.hands[seat] += (card,)
    position.exchanged = 1
    tell(position, "log.draw", "MAC-16.2", seat=seat, but=seat)
    tell(position, "log.drawn_card", "MAC-16.2", seat=seat, to=(seat,), card=CARD_TAG[card])
    return (ask(seat, DISCARD), do(go_on, seat))


@discard.effect
def card_put_under(position: Macadam, seat: int, card: int) -> Next:
    leave_hand(position, seat, card)
    position.stock += (card,)
    tell(position, "log.discard", "MAC-16.2", seat=seat, but=seat)
    tell(position, "log.returned_card", "MAC-16.2", seat=seat, to=(seat,), card=CARD_TAG[card])
    return None
