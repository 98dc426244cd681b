"""The moves of Madsteam and the questions that offer them; the module of each chapter has their rules."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine.agenda import Question, Steps
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Domain, Gesture, Params, Refusal, Verb
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.position import Madsteam
from tabletop.games.madsteam.shelter import convalescent

step = Steps()
"""The registry of the game's steps: functions that carry the match on without a player's choice."""

HERO = Domain(range(c.SEATS_AT_MOST * c.HEROES), lambda h: f"hero.{h // c.HEROES}.{h % c.HEROES + 1}")
WORKER = Domain(
    range(c.SEATS_AT_MOST * c.OCCUPANTS), lambda o: f"occupant.{o // c.OCCUPANTS}.{o % c.OCCUPANTS}"
)
NODE = Domain(range(len(c.NODE_TAG)), c.NODE_TAG.__getitem__)
A_WELL = Domain((c.NORTH_WELL, c.SOUTH_WELL), c.NODE_TAG.__getitem__)
SPOT = Domain(range(len(c.SPOT_TAG)), c.SPOT_TAG.__getitem__)
POST = Domain(range(len(c.POST_TAG)), c.POST_TAG.__getitem__)
KARMA = Domain(range(len(c.KARMA_TAG)), c.KARMA_TAG.__getitem__)
CARD = Domain(range(len(c.CARD_TAG)), c.CARD_TAG.__getitem__)
ANIMAL = Domain(range(len(c.ANIMAL_TAG)), c.ANIMAL_TAG.__getitem__)
GOOD = Domain(range(len(c.GOOD_TAG)), c.GOOD_TAG.__getitem__)
PLAN_PILE = Domain((c.OBJECT_PILE, c.IMPROVEMENT_PILE), c.PILE_TAG.__getitem__)
PAYMENT = Domain(range(len(c.PAID)), "payment.{}".format)
"""The payments for building a card, as indexes of PAID."""

NOT_NOW = "MAD-1.8"


# A move of the current phase may come too early or too late; the rulebook has a rule for each case.
def before_the_mugger(position: Madsteam) -> str:
    return "MAD-5.1" if position.question == MUGGER.key else NOT_NOW


def karma_chosen_already(position: Madsteam) -> str:
    return "MAD-6.3" if position.question == UNDER.key else NOT_NOW


def not_on_arrival(position: Madsteam) -> str | Refusal:
    """Return the rule or refusal against drawing the Knife when the seat is not asked about it: the card is
    not built, the option peaceful_knife is on, the Knife was already drawn, or no hero has just arrived."""
    built = position.has[position.asked] & c.KNIFE_BIT
    if built and position.options.peaceful_knife:
        return "MAD-19.9"
    if c.PHASES[position.phase] != "placement":
        return NOT_NOW if built else Refusal(NOT_NOW, {"needed": "phase.shelter"})
    if not built:
        return "MAD-9.6"
    return "MAD-19.11" if position.drawn_knife[position.asked] else "MAD-19.10"


def somebody_in_bed(position: Madsteam) -> str:
    """Return the number of the rule that forbids choosing a patient when no seat is asked for one: MAD-8.6 in
    the shelter phase if the acting seat already has an ill occupant, who must take the losses; else the rule
    for moves at the wrong time."""
    ill = c.PHASES[position.phase] == "shelter" and convalescent(position, position.asked) != NOTHING
    return "MAD-8.6" if ill else NOT_NOW


def before_survival(position: Madsteam) -> str:
    return "MAD-8.1" if position.question == PATIENT.key else NOT_NOW


def at_its_place(*places: str) -> Callable[[Madsteam], Refusal]:
    """Return a function that refuses an action until a place that offers it is activated (MAD-1.8)."""
    there = tuple(f"place.{place}" for place in places)
    return lambda position: Refusal(NOT_NOW, {"needed": there} if position.place != NOTHING else {})


def just_drawn(position: Madsteam, card: int) -> str | Refusal:
    """Return why a plan cannot be kept while the seat is not asked to keep one: the rule MAD-20.21 if the
    seat already has the card, else a refusal that says when plans are kept."""
    seat = position.asked
    if card in position.plans[seat] or card in position.built[seat]:
        return "MAD-20.21"
    return at_its_place("scrapyard")(position)


def phase_played(position: Madsteam) -> str:
    """Return the tag of the current phase or, in the Action phase, of the activated place (MAD-1.8)."""
    acts = c.PHASES[position.phase] == "action" and position.place != NOTHING
    return c.NODE_TAG[position.place] if acts else f"phase.{c.PHASES[position.phase]}"


def facts(position: Madsteam, seat: int) -> Params:
    """Return the values that any refusal's text may name: the player who is asked, the phase and the ill
    occupant."""
    asked = position.asked if position.question else position.first
    known = {"player": f"seat.{asked}", "phase": f"phase.{c.PHASES[position.phase]}"}
    if (patient := convalescent(position, asked)) != NOTHING:
        known["patient"] = WORKER.tag(patient)
    return known


def _to_the_fence(what: str) -> tuple[Gesture, Gesture]:
    """Return the gestures that sell something: it is dropped on the Fence, or on the row of its prices."""
    return Gesture(what, "place.fence"), Gesture(what, "fence")


# -- set-up, organisation
set_out = Verb("set_out", NOT_NOW, Gesture("{hero}", "{node}"), hero=HERO, node=NODE)
seat_worker = Verb("seat_worker", NOT_NOW, Gesture("{worker}", "{post}.{seat}"), worker=WORKER, post=POST)
keep_seats = Verb("keep_seats", NOT_NOW)
end_organisation = Verb("end_organisation", NOT_NOW)

# -- placement
place_mugger = Verb("place_mugger", NOT_NOW, Gesture("mugger", "{node}"), node=NODE)
move_hero = Verb("move_hero", before_the_mugger, Gesture("{hero}", "{spot}"), hero=HERO, spot=SPOT)
skip_heroes = Verb("skip_heroes", NOT_NOW)
draw_knife = Verb("draw_knife", not_on_arrival, *(Gesture(tag) for tag in c.CARD_TAG if "knife" in tag))
no_knife = Verb("no_knife", NOT_NOW)
choose_karma = Verb("choose_karma", karma_chosen_already, Gesture("{card}", "karma.{seat}"), card=KARMA)
put_under = Verb("put_under", NOT_NOW, Gesture("{card}", "deck.{seat}"), card=KARMA)

# -- places
pump = Verb("pump", at_its_place("north_well", "south_well"), Gesture("good.money", "{place}"), place=A_WELL)
rob = Verb("rob", at_its_place("bank"), Gesture("good.ammo", "place.bank"))
buy_ammo = Verb("buy_ammo", at_its_place("armoury"), Gesture("good.money", "place.armoury"))
hunt = Verb("hunt", at_its_place("no_mans_land"), Gesture("{animal}", "trophies.{seat}"), animal=ANIMAL)
take_plan = Verb("take_plan", at_its_place("scrapyard"), Gesture("{pile}", "plans.{seat}"), pile=PLAN_PILE)
keep_plan = Verb("keep_plan", just_drawn, Gesture("{card}", "plans.{seat}"), card=CARD)
sell_good = Verb("sell_good", at_its_place("fence"), *_to_the_fence("{good}"), good=GOOD)
sell_plan = Verb("sell_plan", at_its_place("fence"), *_to_the_fence("{card}"), card=CARD)
buy_good = Verb("buy_good", at_its_place("fence"), Gesture("fence.{good}", "store.{seat}"), good=GOOD)
buy_plan = Verb("buy_plan", at_its_place("fence"), Gesture("{pile}", "plans.{seat}"), pile=PLAN_PILE)
settle_debt = Verb("settle_debt", at_its_place("fence"))
leave = Verb("leave", NOT_NOW)

# -- shelter
choose_patient = Verb(
    "choose_patient", somebody_in_bed, Gesture("{occupant}", "bed.1.{seat}"), occupant=WORKER
)
build = Verb("build", before_survival, Gesture("{card}", "built.{seat}"), card=CARD, payment=PAYMENT)
call_engineer = Verb("call_engineer", before_survival)
end_crafting = Verb("end_crafting", before_survival)

# -- questions
SET_OUT = Question("set_out", (set_out,), "MAD-2.13", during="phase.setup", setup=True)
ORGANISE = Question(
    "organise", (seat_worker, keep_seats, end_organisation), "MAD-4.4", during="phase.organisation"
)
MUGGER = Question("mugger", (place_mugger,), "MAD-5.1", during="phase.placement")
MOVE = Question("move", (move_hero, skip_heroes), "MAD-5.2", during="phase.placement")
KNIFE = Question("knife", (draw_knife, no_knife), "MAD-19.9", during="phase.placement")
KARMA_CHOICE = Question("karma", (choose_karma,), "MAD-6.3", during="phase.placement", private=True)
UNDER = Question("under", (put_under,), "MAD-6.4", during="phase.placement", private=True)
WELL = Question("well", (pump, leave), "MAD-11.1", during="phase.action")
ROBBERY = Question("robbery", (rob, leave), "MAD-16.1", during="phase.action")
ARMOURY_VISIT = Question("armoury", (buy_ammo, leave), "MAD-10.1", during="phase.action")
HUNT = Question("hunt", (hunt, leave), "MAD-14.2", during="phase.action")
SCRAP = Question("scrap", (take_plan,), "MAD-17.1", during="phase.action")
BACKPACK = Question("backpack", (keep_plan,), "MAD-20.21", during="phase.action", private=True)
TRADE = Question(
    "trade", (sell_good, sell_plan, settle_debt, buy_good, buy_plan, leave), "MAD-18.3", during="phase.action"
)
PATIENT = Question("patient", (choose_patient,), "MAD-8.7", during="phase.shelter")
CRAFT = Question("craft", (build, call_engineer, end_crafting), "MAD-9.4", during="phase.shelter")
QUESTIONS = {
    q.key: q
    for q in (
        SET_OUT, ORGANISE, MUGGER, MOVE, KNIFE, KARMA_CHOICE, UNDER, WELL, ROBBERY, ARMOURY_VISIT,
        HUNT, SCRAP, BACKPACK, TRADE, PATIENT, CRAFT,
    )
}  # fmt: skip
