"""The scoring by rows and the winner (MAD-21), and the audit of a position."""

from __future__ import annotations

from tabletop.engine.game import Result, ScoreRow, tie_rule
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.position import Madsteam, heroes_of, in_play, occupants_of
from tabletop.games.madsteam.shelter import have, living, total

ROWS = ("score.occupants", "score.game", "score.fish", "score.built", "score.karma", "score.objective")


def points(position: Madsteam, seat: int, with_objective: bool = True) -> tuple[int, ...]:
    """Return the points of a seat for each row of the score, in the order of ROWS (MAD-21.1 to MAD-21.5).

    Args:
        with_objective: False to count 0 for the objective.
    """
    alive = len(living(position, seat))
    return (
        alive * c.PER_OCCUPANT,
        sum(c.ANIMAL_POINTS[a] for a in position.game[seat]),
        sum(c.FISH_POINTS[f] for f in position.fish[seat]),
        sum(c.CARD_POINTS[each] for each in position.built[seat])
        + alive * total(c.PER_OCCUPANT_BUILT, position.has[seat]),
        sum(c.KARMA_POINTS[k] for k in position.played[seat]),
        objective_points(position, seat) if with_objective else 0,
    )


def figure(position: Madsteam, seat: int) -> int:
    """Return the total of a seat's points so far; the objective, which is secret, counts only at the end."""
    return sum(points(position, seat, not position.agenda))


def objective_points(position: Madsteam, seat: int) -> int:
    """Return the points of a seat's objective if it is fulfilled (MAD-21.5), otherwise 0; also 0 if the
    objective is hidden from the viewer."""
    objective = position.objective[seat]
    return c.OBJECTIVE_POINTS[objective] if objective >= 0 and fulfilled(position, seat, objective) else 0


def fulfilled(position: Madsteam, seat: int, objective: int) -> bool:
    """Tell whether a seat meets the conditions of an objective (MAD-21.6)."""
    figures = _figures(position, seat)
    for key, wanted in c.CONDITION[objective].items():
        if key == "leader_alive":
            met = position.bed[seat * c.OCCUPANTS] < c.DEATH_BED
        elif key == "built_all":
            met = all(position.has[seat] & 1 << c.KINDS.index(kind) for kind in wanted)
        else:
            met = figures[key.removesuffix("_min")] >= wanted
        if not met:
            return False
    return True


def _figures(position: Madsteam, seat: int) -> dict[str, int]:
    improvements = sum(c.CARD_PILE[each] == c.IMPROVEMENT_PILE for each in position.built[seat])
    return {
        "occupants_alive": len(living(position, seat)),
        "game_cards": len(position.game[seat]),
        "fish_cards": len(position.fish[seat]),
        "improvements": improvements,
        "objects": len(position.built[seat]) - improvements,
        "money": have(position, seat, c.MONEY),
        "ammo": have(position, seat, c.AMMO),
        "copper": have(position, seat, c.COPPER),
        "oxygium": have(position, seat, c.OXYGIUM),
        "wood": have(position, seat, c.WOOD),
        "food_plus_water": have(position, seat, c.FOOD) + have(position, seat, c.WATER),
        "bad_karma": sum(c.IS_BAD[k] for k in position.played[seat]),
    }


def count_points(position: Madsteam) -> None:
    """Reveal the objectives and log the points counted at the end: occupants, Karma cards and objectives."""
    position.secrets_shown += 1
    for seat in range(position.seats):
        alive = len(living(position, seat))
        gained = ("score.occupants", alive * c.PER_OCCUPANT)
        tell(position, "log.count_occupants", "MAD-21.1", seat=seat, n=alive, gain=gained)
        dormitory = alive * total(c.PER_OCCUPANT_BUILT, position.has[seat])
        if dormitory:
            gain = ("score.built", dormitory)
            tell(position, "log.dormitory", "MAD-20.22", seat=seat, n=dormitory, gain=gain)
        for card in position.played[seat]:
            n, tag = c.KARMA_POINTS[card], c.KARMA_TAG[card]
            tell(position, "log.count_karma", "MAD-21.4", seat=seat, card=tag, n=n, gain=("score.karma", n))
        won = objective_points(position, seat)
        tag = c.OBJECTIVE_TAG[position.objective[seat]]
        key = "log.objective" if won else "log.objective_missed"
        tell(position, key, "MAD-21.5", seat=seat, objective=tag, n=won, gain=("score.objective", won))


def result(position: Madsteam) -> Result | None:
    """Return the scores and winners after the last round (MAD-21.8, MAD-21.9); None before."""
    if position.agenda:
        return None
    seats = range(position.seats)
    rows = [points(position, seat) for seat in seats]
    scores = tuple(sum(row) for row in rows)
    rank = [(scores[s], len(living(position, s)), have(position, s, c.MONEY)) for s in seats]
    winners = tuple(s for s in seats if rank[s] == max(rank))
    table = tuple(ScoreRow(key, tuple(rows[s][i] for s in seats)) for i, key in enumerate(ROWS))
    return Result(scores, winners, table, "end.five_rounds", ties=tie_rule(rank, *["MAD-21.9"] * 3))


# -- the audit of a position -----------------------------------------------------------------------------
def audit(position: Madsteam) -> list[str]:
    """Return a message for every invariant that the position breaks."""
    if position.agenda and position.agenda[0][0] == "set_up":
        return []
    return [
        *_cards_astray(position),
        *_heroes_astray(position),
        *(fault for seat in range(position.seats) for fault in _shelter_faults(position, seat)),
        *(f"stock of {place}: {n}" for place, n in enumerate(position.stock) if n < 0),
        *([f"loot: {position.loot}"] if position.loot < 0 else []),
    ]


def _cards_astray(position: Madsteam) -> list[str]:
    """Return a message for each set of cards (plans, game, fish, Karma) with one missing or doubled."""
    plans = [*position.piles[c.OBJECT_PILE], *position.piles[c.IMPROVEMENT_PILE], *position.offer]
    plans += [card for pile in (*position.plans, *position.built) for card in pile]
    wanted = [each for each in c.CARDS if in_play(position, each)]
    beasts = [*position.piles[c.GAME_PILE], *position.prey, *(a for pile in position.game for a in pile)]
    fish = [
        *(f for pile in c.FISH_PILES for f in position.piles[pile]),
        *(f for pile in position.fish for f in pile),
    ]
    decks = [
        sorted((*position.decks[s], *position.drawn[s], *position.played[s], *_chosen(position, s)))
        for s in range(position.seats)
    ]
    return [
        *(["plans: lost or doubled"] if sorted(plans) != sorted(wanted) else []),
        *(["game cards: lost or doubled"] if sorted(beasts) != list(c.ANIMALS) else []),
        *(["fish: lost or doubled"] if sorted(fish) != list(c.FISH) else []),
        *(f"karma of {s}: {deck}" for s, deck in enumerate(decks) if deck != list(range(len(c.KARMA_TAG)))),
    ]


def _chosen(position: Madsteam, seat: int) -> tuple[int, ...]:
    return (position.karma[seat],) if position.karma[seat] != NOTHING else ()


def _heroes_astray(position: Madsteam) -> list[str]:
    """Return a message for each hero in the queue of a place where it does not stand, and for heroes of a
    seat that moved to the same place or share a slot (MAD-5.7, 5.10)."""
    faults = []
    for node, queue in enumerate(position.queue):
        faults += [
            f"hero {h} queues at {node}" for h in queue if position.at[h] != node or not position.standing[h]
        ]
    slots = [s for s in position.slot if s != NOTHING]
    if len(slots) != len(set(slots)):
        faults.append("two heroes in one slot of the Ocean")
    for seat in range(position.seats):
        moved = [position.at[h] for h in heroes_of(seat) if position.standing[h]]
        if len(moved) != len(set(moved)):
            faults.append(f"two heroes of {seat} moved to one place")
    return faults


def _shelter_faults(position: Madsteam, seat: int) -> list[str]:
    """Return a message for each fault of a shelter: negative goods, several patients or unknown beds, shared
    workplaces, or effects that differ from the built cards and the leader."""
    goods = ((name, have(position, seat, good)) for good, name in enumerate(c.GOODS))
    faults = [f"{name} of {seat}: {n}" for name, n in goods if n < 0]
    beds = [position.bed[o] for o in occupants_of(seat)]
    if sum(0 < bed < c.DEATH_BED for bed in beds) > 1 or not all(0 <= bed <= c.DEATH_BED for bed in beds):
        faults.append(f"beds of {seat}: {beds}")
    posts = [position.post[o] for o in occupants_of(seat) if position.post[o] != NOTHING]
    if len(posts) != len(set(posts)) or position.post[seat * c.OCCUPANTS] != NOTHING:
        faults.append(f"seats of {seat}: {posts}")
    works = 0
    for card in position.built[seat]:
        works |= c.CARD_BIT[card]
    leads = beds[0] < c.DEATH_BED or position.options.leader_legacy
    works |= c.LEADER_BIT[position.leader[seat]] if leads else 0
    if works != position.has[seat]:
        faults.append(f"effects of {seat}: {position.has[seat]:b} instead of {works:b}")
    return faults
