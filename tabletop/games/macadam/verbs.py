"""What a seat may do, and every rule that stands in the way, in the order in which reasons are told.

The order of the checks is that of the table in chapter 21 of the specification.
"""

from __future__ import annotations

from tabletop.engine.agenda import Question
from tabletop.engine.verb import Domain, Gesture, Params, Verb, allows, forbids
from tabletop.games.macadam.components import (
    ACCEPTS,
    ANY_VEHICLE,
    BINDING_RULES,
    BOTH,
    CAR,
    CARD_TAG,
    CARDS,
    GRANTS,
    INSURANCE,
    IS_ARROW,
    IS_OFFICER,
    KIND,
    LEAD_RULE,
    LICENCE,
    MEETS,
    MOPED,
    MOTORCYCLE,
    OWED_TAG,
    PENALTY,
    PENALTY_TICKETS,
    POINTS,
    SIGNAL_TAG,
    SIGNALS,
)
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.score import end_reason

CARD = Domain(CARDS, CARD_TAG.__getitem__)
SIGNAL = Domain(SIGNALS, SIGNAL_TAG.__getitem__)
MAT, SLOT = "mat.{seat}", "trick.{seat}"

draw_for_deal = Verb("draw_for_deal", "MAC-4.1", Gesture("stock", SLOT))
deal = Verb("deal", "MAC-5.1", Gesture("stock", "hand"))
lay = Verb("lay", "MAC-16.1", Gesture("{card}", MAT), card=CARD)
roll = Verb("roll", "MAC-16.1", Gesture("die", MAT))
draw = Verb("draw", "MAC-16.3", Gesture("stock", "hand"))
discard = Verb("discard", "MAC-16.6", Gesture("{card}", "stock"), card=CARD)
lead = Verb(
    "lead", "MAC-14.3", Gesture("{card}", "{signal}"), Gesture("token", "{signal}"), signal=SIGNAL, card=CARD
)
lead_officer = Verb(
    "lead_officer",
    "MAC-14.3",
    Gesture("{card}", "{signal}"),
    Gesture("token", "{signal}"),
    signal=SIGNAL,
    card=CARD,
)
give_up = Verb("give_up", "MAC-14.3", Gesture("token", "{signal}"), signal=SIGNAL)
follow = Verb("follow", "MAC-14.4", Gesture("{card}", SLOT), card=CARD)
officer = Verb("officer", "MAC-14.4", Gesture("{card}", "place.officers"), card=CARD)
penalty = Verb("penalty", "MAC-14.4", Gesture("ticket.penalty", SLOT))
second_card = Verb("second_card", "MAC-7.4", Gesture("{card}", SLOT), card=CARD)
no_second_card = Verb("no_second_card", "MAC-7.4")

# While one of these is asked, every other move is refused by the rule named here.
DRAW = Question("draw_for_deal", (draw_for_deal,), only="MAC-4.1")
FIRST_DEAL = Question("first_deal", (deal,), only="MAC-5.1")
NEXT_DEAL = Question("next_deal", (deal,), only="MAC-1.6", pause=True)
DISCARD = Question("discard", (discard,), only="MAC-16.6")
SECOND_CARD = Question("second_card", (second_card, no_second_card), only="MAC-16.1")
LEAD = Question("lead", (lay, roll, draw, lead, lead_officer, give_up))
FOLLOW = Question("follow", (lay, roll, follow, officer, penalty))
QUESTIONS = {q.key: q for q in (DRAW, FIRST_DEAL, NEXT_DEAL, DISCARD, SECOND_CARD, LEAD, FOLLOW)}


# -- the die and the exchange ------------------------------------------------------------------------------
@roll.forbids("MAC-12.4")
def only_the_leader_rolls(position: Macadam, seat: int) -> bool:
    return position.options.who_rolls > 0 and seat != position.leader


@roll.forbids("MAC-12.5")
def already_rolled(position: Macadam) -> bool:
    return position.rolled > 0


@roll.forbids("MAC-12.6")
def nothing_to_roll_for(position: Macadam, seat: int) -> bool:
    return position.documents[seat] == BOTH


@draw.forbids("MAC-16.4")
def already_exchanged(position: Macadam) -> bool:
    return position.exchanged > 0


@draw.forbids("MAC-16.5")
def stock_empty(position: Macadam) -> bool:
    return not position.stock


# -- signals -----------------------------------------------------------------------------------------------
def its_token(position: Macadam, signal: int) -> Params:
    return {"token": f"token.{position.tokens[signal]}"}


@forbids("MAC-6.9", lead, lead_officer, give_up, details=its_token)
def already_covered(position: Macadam, signal: int) -> bool:
    return position.tokens[signal] > 0


# -- cards -------------------------------------------------------------------------------------------------
@allows("MAC-14.9", "card", lay, discard, lead, lead_officer, follow, officer, second_card)
def in_hand(position: Macadam, seat: int) -> tuple[int, ...]:
    return position.hands[seat]


@lead_officer.forbids("MAC-7.11")
def no_officer(position: Macadam, card: int) -> bool:
    return not IS_OFFICER[card]


@officer.forbids("MAC-7.3")
def not_for_the_centre(position: Macadam, card: int) -> bool:
    return not IS_OFFICER[card]


@lay.forbids("MAC-12.1")
def no_document(position: Macadam, card: int) -> bool:
    return not GRANTS[card]


def what_the_signal_says(position: Macadam, signal: int) -> str:
    """The rule of the signal: MAC-6.3 to MAC-6.8."""
    return LEAD_RULE[signal]


@lead.forbids(what_the_signal_says)
def signal_refuses(position: Macadam, signal: int, card: int) -> bool:
    return not ACCEPTS[position.options.arrows_on_pedestrians_wait][signal][card]


def what_binds(position: Macadam) -> str:
    """The rule that set the requirement: MAC-7.6, 8.1, 9.2, 10.1, 11.1 or 14.5."""
    return BINDING_RULES[position.binding]


def who_binds(position: Macadam) -> Params:
    return {"player": f"seat.{position.binder}"}


@follow.forbids(what_binds, details=who_binds)
def does_not_follow(position: Macadam, card: int) -> bool:
    return not MEETS[position.owed][card]


@second_card.forbids("MAC-7.5")
def worth_nothing(position: Macadam, card: int) -> bool:
    return not (POINTS[card] or (position.options.officer_second_card and IS_ARROW[card]))


@forbids("MAC-10.3", lead, follow, second_card)
def uninsured(position: Macadam, seat: int, card: int) -> bool:
    return KIND[card] == MOPED and not position.documents[seat] & INSURANCE


@forbids("MAC-10.4", lead, follow, second_card)
def unlicensed(position: Macadam, seat: int, card: int) -> bool:
    return KIND[card] in (MOTORCYCLE, CAR) and not position.documents[seat] & LICENCE


# -- ways out ----------------------------------------------------------------------------------------------
def an_opening(position: Macadam, seat: int) -> Params:
    """Some way to open the trick: with a card, else with an officer, else with the token alone."""
    verb = next(v for v in (lead, lead_officer, give_up) if v.possible(position, seat))
    return {"card": f"token.{position.covered + 1}", **verb.tags(verb.legal(position, seat)[0].args)}


@forbids("MAC-14.4", lead_officer, give_up, details=an_opening)
def can_lead(position: Macadam, seat: int) -> bool:
    return lead.possible(position, seat)


def a_card_that_follows(position: Macadam, seat: int) -> Params:
    return follow.tags(follow.legal(position, seat)[0].args)


@officer.forbids("MAC-7.1", details=a_card_that_follows)
def can_follow(position: Macadam, seat: int) -> bool:
    return not position.options.officer_when_able_to_follow and follow.possible(position, seat)


@penalty.forbids("MAC-13.3", details=a_card_that_follows)
def must_follow(position: Macadam, seat: int) -> bool:
    return follow.possible(position, seat)


@penalty.costs
def points_lost(position: Macadam, seat: int) -> int:
    """MAC-13.1, MAC-13.4: 100 points, unless the tickets are limited and all given out."""
    limited = position.options.penalty_tickets and sum(position.penalties) >= PENALTY_TICKETS
    return 0 if limited else PENALTY


@give_up.costs
def points_lost_by_the_leader(position: Macadam, seat: int) -> int:
    """MAC-14.8; nothing with an empty hand (MAC-13.5)."""
    return points_lost(position, seat) if position.hands[seat] else 0


def facts(position: Macadam, seat: int) -> Params:
    """What refusals name besides the arguments of the move."""
    asked = position.agenda[-1][2] if position.agenda else ""
    known: dict[str, int | str] = {
        "player": f"seat.{position.leader}",
        "reason": end_reason(position),
        "next_step": "step.discard_now" if asked == DISCARD.key else "step.draw_first",
        "led": CARD_TAG[position.led] if position.led >= 0 else "card",
    }
    if asked == LEAD.key and seat == position.leader:
        known |= an_opening(position, seat)
    if position.owed:
        known["required"] = OWED_TAG[position.owed]
    if 0 < position.owed < ANY_VEHICLE:
        known["colour"] = OWED_TAG[position.owed].replace("owed.pedestrian_", "colour.")
    return known
