"""Chapters 14 to 16: feeding survivors, disease, care in the hospital, recruiting."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.position import row
from tabletop.engine.verb import Params
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.payment import FOR_FOOD, owe, pay
from tabletop.games.gharkane.position import Gharkane, is_healthy, suffers, works
from tabletop.games.gharkane.shelter import enter, heal, held, lose, worsen
from tabletop.games.gharkane.verbs import CARE, HIRE, done, recruit, step, treat


# -- the steps of a day (GHA-12) ---------------------------------------------------------------------------
def step_reached(position: Gharkane, seat: int) -> int:
    """Return the step of the round that a seat has reached. By day the seats play steps 2 to 7 one after the
    other (GHA-12.3): seats before the one that is playing have finished the last step, seats after it only
    the events."""
    if not c.EVENTS_STEP < position.step < c.END:
        return position.step
    turn = list(in_order(position.seats, position.first))
    before, tended = turn.index(seat), turn.index(max(0, position.asked))
    if before == tended:
        return position.step
    return c.CLEAN if before < tended else c.EVENTS_STEP


def is_over(position: Gharkane, seat: int, day_step: int) -> bool:
    """Tell whether a seat has played a step of the day for the last time, so that it has nothing more to pay
    for it."""
    return position.round == c.ROUNDS - 1 and step_reached(position, seat) > day_step


# -- feeding (GHA-14) --------------------------------------------------------------------------------------
def occupied_upkeep(position: Gharkane, seat: int) -> int:
    """Return the sum of the upkeep of a seat's rooms with survivors (GHA-14.1); the hospital costs nothing
    (GHA-14.2)."""
    people = position.people[row(seat, len(c.HOMES))]
    return sum([c.UPKEEP[room] for room, inside in zip(position.rooms[seat], people, strict=False) if inside])


def upkeep(position: Gharkane, seat: int) -> int:
    """Return how many edible goods a seat must pay as upkeep, reduced by the water that the Underground
    spring gives (GHA-18.12)."""
    free = c.ROOM_AMOUNT[c.SPRING] if works(position, seat, c.SPRING) else 0
    return max(0, occupied_upkeep(position, seat) - free)


@step
def feed(position: Gharkane, seat: int) -> Next:
    """Ask the seat to pay its upkeep with the edible goods that it has (GHA-14.4). It then loses a survivor
    for each good missing, counted before any survivor leaves (GHA-14.6)."""
    position.step = c.FEED
    owed = upkeep(position, seat)
    fed = min(owed, held(position, seat, c.EDIBLES))
    if works(position, seat, c.SPRING) and occupied_upkeep(position, seat):
        position.used[seat] |= 1 << c.SPRING
    owe(position, seat, FOR_FOOD, fed, c.EDIBLE, fed)
    tell(position, "log.feed", "GHA-14.1", seat=seat, n=owed)
    return [do(pay, seat), do(lose, seat, owed - fed)]


# -- the disease (GHA-15) ----------------------------------------------------------------------------------
def wave_length(position: Gharkane, seat: int) -> int:
    """Return by how many spaces of the track the daily wave worsens a disease: 1, or 2 in a UV storm
    (GHA-15.2, GHA-5.14)."""
    return c.WAVE + (c.EVENT_AMOUNT[c.UV_STORM] if suffers(position, seat, c.UV_STORM) else 0)


@step
def wave(position: Gharkane, seat: int) -> Next:
    """Worsen a seat's disease by the daily wave, then count the medicine that its hospital needs: a survivor
    lost in the wave needs none (GHA-15.9)."""
    position.step = c.DISEASE
    return [
        do(lose, seat, worsen(position, seat, wave_length(position, seat), "GHA-15.2")),
        do(count_care, seat),
    ]


def medicine_needed(position: Gharkane, seat: int) -> int:
    """Return how many medicines a seat must pay for its sick: one for each hospital ward in use (GHA-15.3)
    and one more in an epidemic (GHA-5.15). The option full_medicine adds the upkeep of all rooms with
    survivors."""
    wards = -(-position.people[seat * len(c.HOMES) + c.HOSPITAL] // c.WARD)
    epidemic = c.EVENT_AMOUNT[c.EPIDEMIC] if suffers(position, seat, c.EPIDEMIC) else 0
    return wards + epidemic + (occupied_upkeep(position, seat) if position.options.full_medicine else 0)


@step
def count_care(position: Gharkane, seat: int) -> None:
    """Record how many medicines the hospital needs. The Infirmary provides one, or moves the disease marker 1
    space better if none is needed (GHA-18.16)."""
    position.care = medicine_needed(position, seat)
    if works(position, seat, c.INFIRMARY):
        position.used[seat] |= 1 << c.INFIRMARY
        if position.care:
            position.care -= 1
        else:
            heal(position, seat, "GHA-18.16")


@step
def care(position: Gharkane, seat: int) -> Next:
    """Ask the seat for medicine, first for the needs of the hospital (GHA-15.4), then to improve its disease
    (GHA-15.6)."""
    if treat.possible(position, seat):
        return [ask(seat, CARE), do(care, seat)]
    return neglect(position, seat)


def neglect(position: Gharkane, seat: int) -> Next:
    """Make a seat's disease worse by 1 space for each medicine that the hospital still needs (GHA-15.5), and
    return the next steps to take; None if it needs no more medicine."""
    lacking, position.care = position.care, 0
    return [do(lose, seat, worsen(position, seat, lacking, "GHA-15.5"))] if lacking else None


def care_left(position: Gharkane) -> Params:
    return {"count": position.care}


@treat.forbids("GHA-13.6", details=lambda position: {"resource": c.GOOD_TAG[c.MEDICINE]})
def no_medicine(position: Gharkane, seat: int) -> bool:
    return not position.goods[seat * len(c.GOODS) + c.MEDICINE]


@treat.forbids("GHA-15.7")
def as_healthy_as_can_be(position: Gharkane, seat: int) -> bool:
    return not position.care and is_healthy(position, seat)


@done.forbids("GHA-15.4", details=care_left)
def hospital_first(position: Gharkane) -> bool:
    return position.step == c.DISEASE and position.care > 0


@treat.effect
def treated(position: Gharkane, seat: int) -> None:
    position.goods[seat * len(c.GOODS) + c.MEDICINE] -= 1
    if position.care:
        position.care -= 1
        tell(position, "log.care", "GHA-15.4", seat=seat)
    else:
        heal(position, seat, "GHA-15.6")


# -- recruiting (GHA-16) -----------------------------------------------------------------------------------
@step
def hire(position: Gharkane, seat: int) -> Next:
    """Ask the seat to recruit survivors, as often as it likes and can pay."""
    position.step = c.RECRUIT
    if recruit.possible(position, seat):
        return [ask(seat, HIRE), do(hire, seat)]
    return None


def the_payment(position: Gharkane, good: int) -> Params:
    return {"resource": c.GOOD_TAG[good]}


@recruit.allows("GHA-16.1", "good", details=the_payment)
def a_foodstuff(position: Gharkane) -> tuple[int, ...]:
    return c.FOODSTUFFS


@recruit.forbids("GHA-16.1", details=the_payment)
def none_in_store(position: Gharkane, seat: int, good: int) -> bool:
    return not position.goods[seat * len(c.GOODS) + good]


@recruit.allows("GHA-16.2", "home")
def recruits_enter_here(position: Gharkane) -> tuple[int, ...]:
    return (c.HOSPITAL,)


@recruit.effect
def recruited(position: Gharkane, seat: int, good: int, home: int) -> None:
    """Pay one foodstuff, the good `good`, and put a recruit into the hospital (`home`), even if all its beds
    are taken (GHA-16.3)."""
    position.goods[seat * len(c.GOODS) + good] -= 1
    enter(position, seat, home)
    tell(position, "log.recruit", "GHA-16.1", seat=seat, good=c.GOOD_TAG[good])


# -- going on ----------------------------------------------------------------------------------------------
@done.effect
def step_done(position: Gharkane, seat: int) -> None:
    """Stop asking the current question (such as for another repair) and go on with the rest of the step."""
    position.agenda.pop()  # the step that would ask again
