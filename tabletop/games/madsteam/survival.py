"""Chapter 8: Survival, in which the occupants eat and drink, fall ill, die and are healed."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.position import Madsteam
from tabletop.games.madsteam.shelter import convalescent, gain, have, leader_bit, living, spend, total
from tabletop.games.madsteam.verbs import PATIENT, choose_patient, step


@step
def survive(position: Madsteam, seat: int) -> Next:
    """Give the seat the goods that its cards bring before Survival (MAD-20.7), then use up one Food and one
    Water for each occupant (MAD-8.2, MAD-8.3)."""
    position.losses = 0
    for good in (c.WATER, c.FOOD):
        gained = gain(position, seat, good, total(c.BEFORE_SURVIVAL[good], position.has[seat]))
        if gained:
            tell(position, "log.before_survival", "MAD-20.7", seat=seat, n=gained, good=c.GOOD_TAG[good])
    need = len(living(position, seat))
    for good in (c.FOOD, c.WATER):
        used = min(need, have(position, seat, good))
        spend(position, seat, good, used)
        position.losses += need - used
        key = "log.eat_short" if used < need else "log.eat"
        tell(position, key, "MAD-8.2", seat=seat, n=used, good=c.GOOD_TAG[good], missing=need - used)
    return [do(lose_health, seat), do(heal, seat)]


@step
def lose_health(position: Madsteam, seat: int) -> Next:
    """Take the lost health points from the occupants one by one: from the ill occupant or, if there is none,
    from one whom the player is asked to choose (MAD-8.4 to 8.9)."""
    while position.losses:
        patient = convalescent(position, seat)
        if patient == NOTHING:
            if not living(position, seat):  # MAD-8.14
                position.losses = 0
                return None
            return [ask(seat, PATIENT), do(lose_health, seat)]
        hurt(position, seat, patient)
    return None


def hurt(position: Madsteam, seat: int, occupant: int) -> None:
    """Take 1 health point from an occupant, who moves one bed further, or dies in the last one (MAD-8.5,
    MAD-8.8)."""
    position.losses -= 1
    position.bed[occupant] += 1
    bed, who = position.bed[occupant], f"occupant.{seat}.{occupant % c.OCCUPANTS}"
    if not position.options.sick_worker_works or bed == c.DEATH_BED:
        position.post[occupant] = NOTHING  # MAD-8.12
    if bed == c.DEATH_BED:
        tell(position, "log.dies", "MAD-8.8", seat=seat, occupant=who, loud=True)
        if occupant % c.OCCUPANTS == 0 and not position.options.leader_legacy:
            position.has[seat] &= ~leader_bit(position, seat)  # MAD-8.10
    else:
        tell(position, "log.bed", "MAD-8.5", seat=seat, occupant=who, bed=bed, loud=True)


@choose_patient.allows("MAD-1.7", "occupant")
def own_living(position: Madsteam, seat: int) -> list[int]:
    return living(position, seat)


@choose_patient.effect
def patient_chosen(position: Madsteam, seat: int, occupant: int) -> Next:
    """Take 1 health point from the living occupant whom the player chose, possibly the leader (MAD-8.7)."""
    hurt(position, seat, occupant)
    return None


@step
def heal(position: Madsteam, seat: int) -> Next:
    """Move the ill occupant one bed back for a leader who is a doctor, and one for the Infirmary
    (MAD-20.15)."""
    patient = convalescent(position, seat)
    better = total(c.HEALING, position.has[seat])
    if patient != NOTHING and better:
        position.bed[patient] = max(0, position.bed[patient] - better)
        who = f"occupant.{seat}.{patient % c.OCCUPANTS}"
        key = "log.heal" if position.bed[patient] else "log.well_again"
        tell(position, key, "MAD-20.15", seat=seat, occupant=who, bed=position.bed[patient])
    return None
