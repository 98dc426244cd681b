"""The verbs (kinds of moves) of the game, and the questions that seats are asked; the rules for them are in
the modules of the chapters."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

from tabletop.engine.agenda import Question, Steps, verbs_of
from tabletop.engine.verb import Action, Domain, Gesture, Refusal, Verb
from tabletop.games.macadam import components as c
from tabletop.games.macadam.position import Macadam

step = Steps()
"""The registry of the game's steps: functions that carry the match on without a player's choice."""

CARD = Domain(c.CARDS, c.CARD_TAG.__getitem__)
SIGNAL = Domain(c.SIGNALS, c.SIGNAL_TAG.__getitem__)
MAT, SLOT, PAPERS = "mat.{seat}", "trick.{seat}", "papers.{seat}"


# While the second card after an officer is due, moves that come before a card are too late (MAC-16.1), and
# every other use of a card has to wait for it (MAC-7.4).
def too_late_after_an_officer(rule: str) -> Callable[[Macadam], str]:
    return lambda position: "MAC-16.1" if position.question == SECOND_CARD.key else rule


def second_card_first(rule: str) -> Callable[[Macadam], str | Refusal]:
    return lambda position: SECOND_CARD_FIRST if position.question == SECOND_CARD.key else rule


def officers_only(position: Macadam, card: int) -> str | Refusal:
    """Return why a card cannot be put into the centre now: only officers go there (MAC-7.3), and after an
    officer the second card comes first (MAC-7.4)."""
    if position.question != SECOND_CARD.key:
        return "MAC-14.4"
    return SECOND_CARD_FIRST if c.IS_OFFICER[card] else Refusal("MAC-7.3", {"card": c.CARD_TAG[card]})


SECOND_CARD_FIRST = Refusal("MAC-7.4", {}, first=True)

draw_for_deal = Verb("draw_for_deal", "MAC-4.1", Gesture("stock", SLOT))
deal = Verb("deal", "MAC-5.1", Gesture("stock", "hand"))
lay = Verb("lay", "MAC-16.1", Gesture("{card}", MAT), Gesture("{card}", PAPERS), card=CARD)
roll = Verb("roll", "MAC-16.1", Gesture("die", MAT), Gesture("die", PAPERS))
draw = Verb("draw", too_late_after_an_officer("MAC-16.3"), Gesture("stock", "hand"))
discard = Verb("discard", too_late_after_an_officer("MAC-16.6"), Gesture("{card}", "stock"), card=CARD)
_to_signal = (Gesture("{card}", "{signal}"), Gesture("token", "{signal}"))
lead = Verb("lead", second_card_first("MAC-14.3"), *_to_signal, signal=SIGNAL, card=CARD)
lead_officer = Verb("lead_officer", second_card_first("MAC-14.3"), *_to_signal, signal=SIGNAL, card=CARD)
give_up = Verb("give_up", second_card_first("MAC-14.3"), Gesture("token", "{signal}"), signal=SIGNAL)
follow = Verb(
    "follow", second_card_first("MAC-14.4"), Gesture("{card}", SLOT), Gesture("{card}", MAT), card=CARD
)
officer = Verb("officer", officers_only, Gesture("{card}", "place.officers"), card=CARD)
penalty = Verb("penalty", second_card_first("MAC-14.4"), Gesture("ticket.penalty", SLOT))
second_card = Verb("second_card", "MAC-7.4", Gesture("{card}", SLOT), Gesture("{card}", MAT), card=CARD)
no_second_card = Verb("no_second_card", "MAC-7.4")

# While one of these is asked, every other move is refused by the rule named here.
DRAW = Question("draw_for_deal", (draw_for_deal,), "MAC-4.1", only="MAC-4.1")
FIRST_DEAL = Question("first_deal", (deal,), "MAC-5.1", only="MAC-5.1")
NEXT_DEAL = Question("next_deal", (deal,), "MAC-1.6", only="MAC-1.6", pause=True)
DISCARD = Question("discard", (discard,), "MAC-16.6", only="MAC-16.6", private=True)
SECOND_CARD = Question("second_card", (second_card, no_second_card), "MAC-7.4", private=True)
LEAD = Question("lead", (lay, roll, draw, lead, lead_officer, give_up), "MAC-14.3", private=True)
FOLLOW = Question("follow", (lay, roll, follow, officer, penalty), "MAC-16.1", private=True)
QUESTIONS = {q.key: q for q in (DRAW, FIRST_DEAL, NEXT_DEAL, DISCARD, SECOND_CARD, LEAD, FOLLOW)}
VERBS = verbs_of(QUESTIONS)


@cache
def alike(action: Action) -> Hashable:
    """Return a key that is equal for moves with the same effect: with signals of the same type, and cards of
    the same kind and colour."""
    named = zip(VERBS[action.verb].domains.values(), action.args, strict=True)
    return (action.verb, *(_sort(domain, value) for domain, value in named))


def _sort(domain: Domain, value: int) -> Hashable:
    return c.SIGNAL_TYPE[value] if domain is SIGNAL else (c.KIND[value], c.COLOUR[value])
