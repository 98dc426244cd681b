"""Chapter 4: assigning the workers to the workplaces of the shelter."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.madsteam.components import DEATH_BED, GOOD_TAG, LEADER_TAG, OCCUPANTS, POST_TAG, STORED
from tabletop.games.madsteam.position import ITS_OCCUPANTS, Madsteam, occupants_of
from tabletop.games.madsteam.shelter import have, limit, spend
from tabletop.games.madsteam.verbs import ORGANISE, end_organisation, keep_seats, seat_worker, step


@step
def organise(position: Madsteam, seat: int) -> Next:
    """Take all workers of a player off their workplaces and ask for new ones; a worker may return to the same
    one (MAD-4.5)."""
    for occupant in occupants_of(seat):
        position.kept[occupant] = position.post[occupant]
        position.post[occupant] = NOTHING
    if any(position.kept[occupant] != NOTHING for occupant in occupants_of(seat)):
        tell(position, "log.stand_up", "MAD-4.5", seat=seat)
    return [ask(seat, ORGANISE)]


def unseated(position: Madsteam, seat: int) -> list[int]:
    """Return the numbers of the player's healthy workers without a workplace (MAD-4.4); the leader is no
    worker."""
    return [o for o in occupants_of(seat)[1:] if not position.bed[o] and position.post[o] == NOTHING]


# -- rules -----------------------------------------------------------------------------------------------
@seat_worker.allows("MAD-1.7", "worker")
def own_occupants(position: Madsteam, seat: int) -> range:
    return occupants_of(seat)


@seat_worker.forbids("MAD-4.1")
def seat_taken(position: Madsteam, seat: int, post: int) -> bool:
    return post in position.post[ITS_OCCUPANTS[seat]]


def its_leader(position: Madsteam, seat: int) -> Params:
    return {"leader": LEADER_TAG[position.leader[seat]]}


@seat_worker.forbids("MAD-4.2", details=its_leader)
def leads(position: Madsteam, worker: int) -> bool:
    return worker % OCCUPANTS == 0


def his_bed(position: Madsteam, worker: int) -> Params:
    return {"bed": position.bed[worker]}


@seat_worker.forbids("MAD-4.3", details=his_bed)
def in_bed(position: Madsteam, worker: int) -> bool:
    return position.bed[worker] > 0 and (
        position.bed[worker] == DEATH_BED or not position.options.sick_worker_works
    )


@seat_worker.forbids("MAD-4.6")
def already_seated(position: Madsteam, worker: int) -> bool:
    return position.post[worker] != NOTHING


def how_many(position: Madsteam, seat: int) -> Params:
    return {"count": len(unseated(position, seat))}


@end_organisation.forbids("MAD-4.4", details=how_many)
def somebody_stands(position: Madsteam, seat: int) -> bool:
    return len(unseated(position, seat)) > 0


@keep_seats.forbids("MAD-4.5")
def nobody_to_keep_his_seat(position: Madsteam, seat: int) -> bool:
    return not keepers(position, seat)


def keepers(position: Madsteam, seat: int) -> list[int]:
    """Return the numbers of the player's workers who can return to their workplace of the last round: they
    have none now, and that one is free."""
    post, kept = position.post, position.kept
    standing = [o for o in occupants_of(seat) if kept[o] != NOTHING and post[o] == NOTHING]
    return [o for o in standing if not seat_taken(position, seat, kept[o])]


# -- effects ---------------------------------------------------------------------------------------------
@seat_worker.effect
def worker_seated(position: Madsteam, seat: int, worker: int, post: int) -> Next:
    position.post[worker] = post
    tell(position, "log.seat_worker", "MAD-4.1", seat=seat, post=POST_TAG[post])
    return [ask(seat, ORGANISE)]


@keep_seats.effect
def seats_kept(position: Madsteam, seat: int) -> Next:
    for worker in keepers(position, seat):
        position.post[worker] = position.kept[worker]
        tell(position, "log.seat_worker", "MAD-4.5", seat=seat, post=POST_TAG[position.post[worker]])
    return [ask(seat, ORGANISE)]


@end_organisation.effect
def surplus_thrown_away(position: Madsteam, seat: int) -> Next:
    """Discard all units above the storage limits (MAD-4.8). The limits are enforced at no other time
    (MAD-4.9)."""
    for good in STORED:
        surplus = have(position, seat, good) - limit(position, seat, good)
        if surplus > 0:
            spend(position, seat, good, surplus)
            tell(position, "log.surplus", "MAD-4.8", seat=seat, n=surplus, good=GOOD_TAG[good])
    return None
