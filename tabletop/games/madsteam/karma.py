"""Chapter 6: drawing Karma cards, keeping one in secret and putting the others under the deck."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.games.madsteam.components import KARMA_DRAW, KARMA_TAG, MORE_KARMA, VIDEO_POST
from tabletop.games.madsteam.position import Madsteam
from tabletop.games.madsteam.shelter import total, works_at
from tabletop.games.madsteam.verbs import KARMA_CHOICE, UNDER, choose_karma, put_under, step


@step
def draw_karma(position: Madsteam, seat: int) -> Next:
    """Draw a seat's Karma cards (MAD-6.2); the video post and Radio Mast give more (MAD-4.10, MAD-20.14)."""
    cards = KARMA_DRAW + works_at(position, seat, VIDEO_POST) + total(MORE_KARMA, position.has[seat])
    deck = position.decks[seat]
    position.drawn[seat], position.decks[seat] = deck[:cards], deck[cards:]
    position.secrets_shown += 1
    tell(position, "log.draw_karma", "MAD-6.2", seat=seat, n=len(position.drawn[seat]))
    return [ask(seat, KARMA_CHOICE)]


@choose_karma.forbids("MAD-6.3")
def not_drawn(position: Madsteam, seat: int, card: int) -> bool:
    return card not in position.drawn[seat]


@choose_karma.effect
def card_kept(position: Madsteam, seat: int, card: int) -> Next:
    position.karma[seat] = card
    position.drawn[seat] = tuple(c for c in position.drawn[seat] if c != card)
    tell(position, "log.choose_karma", "MAD-6.3", seat=seat, but=seat)
    tell(position, "log.chosen_karma", "MAD-6.3", seat=seat, to=(seat,), card=KARMA_TAG[card])
    return put_the_rest_under(position, seat)


def put_the_rest_under(position: Madsteam, seat: int) -> Next:
    """Put the rejected Karma cards under the seat's deck (MAD-6.4). While several are left, return the
    question which one goes next; put the last one there at once, and return None."""
    rest = position.drawn[seat]
    if len(rest) > 1:
        return [ask(seat, UNDER)]
    position.decks[seat] += rest
    position.drawn[seat] = ()
    return None


@put_under.forbids("MAD-6.4")
def not_left(position: Madsteam, seat: int, card: int) -> bool:
    return card not in position.drawn[seat]


@put_under.effect
def card_under(position: Madsteam, seat: int, card: int) -> Next:
    position.decks[seat] += (card,)
    position.drawn[seat] = tuple(c for c in position.drawn[seat] if c != card)
    return put_the_rest_under(position, seat)


@step
def reveal_karma(position: Madsteam) -> Next:
    """Reveal the chosen Karma cards of all seats (MAD-6.6); from then on, no earlier move can be undone."""
    position.revealed = 1
    position.secrets_shown += 2  # not 1: the fingerprints of saved matches contain this number
    for seat, card in enumerate(position.karma):
        tell(position, "log.karma", "MAD-6.6", seat=seat, card=KARMA_TAG[card])
    return None


@step
def put_karma_away(position: Madsteam) -> Next:
    """Add the chosen Karma card of every seat to the cards that the seat has played (MAD-6.7)."""
    for seat, card in enumerate(position.karma):
        position.played[seat] += (card,)
        position.karma[seat] = NOTHING
        tell(position, "log.karma_away", "MAD-6.7", seat=seat, card=KARMA_TAG[card])
    position.revealed = 0
    return None
