"""Chapters 6, 14 and 15: rules that apply to all cards and tokens, and the playing of cards and tokens."""

from __future__ import annotations

from tabletop.engine.log import tell
from tabletop.engine.verb import Params, allows, forbids
from tabletop.games.macadam.components import CARD_TAG, IS_OFFICER, POINTS, SCORE_ROW, SIGNAL_TAG
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.verbs import (
    FOLLOW,
    discard,
    follow,
    give_up,
    lay,
    lead,
    lead_officer,
    officer,
    second_card,
)


# -- rules ---------------------------------------------------------------------------------------------------
def where_it_follows(position: Macadam, seat: int, card: int) -> Params:
    follows = position.question == FOLLOW.key and follow.first_broken(position, seat, card) < 0
    return {"follows": CARD_TAG[card]} if follows else {}


@officer.forbids("MAC-7.3", details=where_it_follows)
@lead_officer.forbids("MAC-7.11")
def no_officer(position: Macadam, card: int) -> bool:
    """Forbid calling an officer if the chosen card is of another kind (MAC-7.3, MAC-7.11)."""
    return not IS_OFFICER[card]


@allows("MAC-14.9", "card", lay, discard, lead, lead_officer, follow, officer, second_card)
def in_hand(position: Macadam, seat: int) -> tuple[int, ...]:
    return position.hands[seat]


def its_token(position: Macadam, signal: int) -> Params:
    return {"token": f"token.{position.tokens[signal]}"}


@forbids("MAC-6.9", lead, lead_officer, give_up, details=its_token)
def already_covered(position: Macadam, signal: int) -> bool:
    """Forbid opening a trick on a signal that has a token (MAC-6.9). This is checked after the rules for the
    hand: if a card cannot be led at all, another signal would not help."""
    return position.tokens[signal] > 0


# -- moving things -------------------------------------------------------------------------------------------
def cover(position: Macadam, seat: int, signal: int) -> None:
    """Put the next token on a signal, which becomes the signal of the trick (MAC-15.3)."""
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
    """Play a card from the hand face up before its owner, who alone scores it (MAC-15.1).

    Args:
        key: the text key of the log line.
        rule: the rule that the log line cites.
    """
    put_before(position, seat, card)
    position.trick[seat] = card
    gain = (SCORE_ROW[card], POINTS[card])
    tell(position, key, rule, seat=seat, gain=gain, card=CARD_TAG[card], n=POINTS[card])
