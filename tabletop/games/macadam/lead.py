"""Chapters 6 and 14: the leader opens the trick on a signal with a card, an officer or the token alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.engine.verb import Params, forbids
from tabletop.games.macadam import cards, components as c, follow, officers, round, verbs
from tabletop.games.macadam.position import Macadam


# -- rules ---------------------------------------------------------------------------------------------------
def what_the_signal_says(position: Macadam, signal: int) -> str:
    """Return the number of the rule that says which cards a signal accepts as a lead (MAC-6.3 to MAC-6.8)."""
    return c.LEAD_RULE[signal]


@verbs.lead.forbids(what_the_signal_says)
def officers_lead_in_another_way(position: Macadam, card: int) -> bool:
    """Forbid leading an officer by the move `lead`, which is for all other cards; officers are led by the
    move `lead_officer` (MAC-7.11)."""
    return c.IS_OFFICER[card]


def another_opening(position: Macadam, seat: int, signal: int, card: int) -> Params:
    """Return a legal lead that the text of a refusal can suggest: one with the same card on another signal,
    else one with another card on the same signal, else any; empty if there is none."""
    leads = verbs.lead.legal(position, seat) if position.question == verbs.LEAD.key else []
    if not leads:
        return {}
    near = max(leads, key=lambda action: (action.args[1] == card, action.args[0] == signal))
    return {"other_signal": c.SIGNAL_TAG[near.args[0]], "other_card": c.CARD_TAG[near.args[1]]}


def accepts(position: Macadam) -> Sequence[Sequence[bool]]:
    """Return whether each signal accepts each card as a lead, by signal and card."""
    return c.ACCEPTS[position.options.arrows_on_pedestrians_wait]


def accepted_now(position: Macadam) -> Iterator[Sequence[bool]]:
    """Yield what each signal without a token accepts as a lead, by card."""
    return (accepts(position)[signal] for signal in c.SIGNALS if not position.tokens[signal])


@verbs.lead.forbids(what_the_signal_says, details=another_opening)
def signal_refuses(position: Macadam, signal: int, card: int) -> bool:
    return not accepts(position)[signal][card]


def an_opening(position: Macadam, seat: int) -> Params:
    """Return the tags of one legal way to open the trick, for the text of a refusal: a card and its signal,
    else an officer, else the token alone."""
    verb = next(v for v in (verbs.lead, verbs.lead_officer, verbs.give_up) if v.possible(position, seat))
    return {"card": f"token.{position.covered + 1}", **verb.tags(verb.legal(position, seat)[0].args)}


@forbids("MAC-14.4", verbs.lead_officer, verbs.give_up, details=an_opening)
def can_lead(position: Macadam, seat: int) -> bool:
    return verbs.lead.possible(position, seat)


@verbs.give_up.costs
def points_lost_by_the_leader(position: Macadam, seat: int) -> int:
    """Return the points that the leader loses by leading the token alone (MAC-14.8); 0 if its hand is empty
    (MAC-13.5)."""
    return follow.points_lost(position, seat) if position.hands[seat] else 0


# -- effects -------------------------------------------------------------------------------------------------
@verbs.lead.effect
def trick_opened(position: Macadam, seat: int, signal: int, card: int) -> Next:
    cards.cover(position, seat, signal)
    position.led = card
    cards.expose(position, seat, card, "log.lead", "MAC-14.4")
    bind_by_signal(position, seat, signal, card)
    if position.binding == c.BY_GREEN_ARROW:
        position.step = -1
        tell(position, "log.reversed", "MAC-9.1")
    return round.followers(position)


def bind_by_signal(position: Macadam, seat: int, signal: int, card: int) -> None:
    """Set the requirement that the followers of a trick must meet; it depends on the signal and the led
    card."""
    options = position.options
    position.binding, position.binder = c.FOLLOW_RULE[signal], seat
    if c.ANY_MAY_FOLLOW[signal]:
        position.owed = c.VEHICLE_OR_ARROW if options.arrows_on_pedestrians_wait else c.ANY_VEHICLE
    elif position.binding == c.BY_GREEN_ARROW and options.green_arrow_follow:
        position.owed = c.ANY_VEHICLE
    else:
        position.owed = c.LIKE[options.motorcycle_follows_car][card]


@verbs.lead_officer.effect
def officer_opens(position: Macadam, seat: int, signal: int, card: int) -> Next:
    """Open the trick on a signal with an officer, then ask the leader for a second card (MAC-7.11)."""
    cards.cover(position, seat, signal)
    officers.call_officer(position, seat, card, "MAC-7.11")
    return (ask(seat, verbs.SECOND_CARD),)


@verbs.give_up.effect
def lead_given_up(position: Macadam, seat: int, signal: int) -> Next:
    """Open the trick on a signal with the token alone; the leader gets a penalty (MAC-14.8) unless its hand
    is empty (MAC-13.5)."""
    cards.cover(position, seat, signal)
    if position.hands[seat]:
        follow.penalise(position, seat, "MAC-14.8")
    return None
