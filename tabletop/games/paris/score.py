"""Chapters 19 to 21: the scoring of missions, Binoculars and END powers, and the audit of a position."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.engine.game import Result, ScoreRow, in_order, tie_rule
from tabletop.engine.log import tell
from tabletop.engine.position import NOBODY, row
from tabletop.games.paris import components as c
from tabletop.games.paris.event import tell_points
from tabletop.games.paris.position import Paris, equipped, population, score
from tabletop.games.paris.verbs import step


# -- missions ----------------------------------------------------------------------------------------------
def figures(position: Paris, seat: int, condition: c.Condition) -> list[int]:
    """Return a seat's counts for a mission's condition: one for each type or kind in `condition.of`, or one
    for all together."""
    what, of = condition.what, condition.of
    if what == "powers":
        return [sum(c.SHELTER_POWER[s] != c.NO_POWER for s in position.shelters[seat])]
    if what == "shelters":
        return [len(position.shelters[seat]) + len(position.placed[seat])]
    if what == "binoculars":
        return [int(position.binoculars == seat)]
    if what == "equipped":
        return [equipped(position, seat, kind) for kind in of]
    if what == "equipment":
        rows = position.equipment[row(seat, len(c.EQUIPMENT))]
    else:
        rows = position.survivors[row(seat, len(c.SURVIVORS))]
    return [rows[kind] for kind in of] if of else [sum(rows)]


def wanted(position: Paris, mission: int) -> c.Condition:
    """Return the condition of a secret mission; the options of the match can change it (PAR-25)."""
    options = position.options
    return c.CONDITIONS[options.literal_pairs, options.all_five_types][mission]


def fulfilled(position: Paris, seat: int, mission: int) -> bool:
    """Tell whether a seat fulfils a secret mission now (PAR-19.1); "most" means more than every other seat
    (PAR-21.16)."""
    condition = wanted(position, mission)
    if condition.asks == "least":
        return all(n >= condition.least for n in figures(position, seat, condition))
    return margin(position, seat, mission) > 0


def margin(position: Paris, seat: int, mission: int) -> int:
    """Return a seat's lead in a mission that compares seats; the mission is fulfilled if it is above 0."""
    condition = wanted(position, mission)
    mine, *others = (
        figures(position, (seat + i) % position.seats, condition)[0] for i in range(position.seats)
    )
    if condition.asks == "most":
        return mine - max(others)
    return min(others) - mine + (not position.options.strictly_fewest)


def so_far(position: Paris, seat: int, mission: int) -> tuple[int, int]:
    """Return a seat's count for a secret mission, and the count that it has to reach or the best count of its
    rivals."""
    condition = wanted(position, mission)
    mine = min(figures(position, seat, condition))
    if condition.asks == "least":
        return mine, condition.least
    best = max if condition.asks == "most" else min
    return mine, best(figures(position, s, condition)[0] for s in range(position.seats) if s != seat)


def failed(position: Paris, seat: int) -> int:
    """Return the number of missions in hand that are not fulfilled, including new shelters not placed
    (PAR-20.15)."""
    secrets = [m for m in position.hand[seat] if 0 <= m < len(c.CONDITION)]
    unplaced = 0 if position.options.only_secrets_fail else len(position.hand[seat]) - len(secrets)
    return unplaced + sum(not fulfilled(position, seat, mission) for mission in secrets)


def power_points(position: Paris, seat: int, power: int) -> int:
    """Return a seat's points for an END power (PAR-20.10, PAR-20.15, PAR-20.16); 0 for a power of another
    kind."""
    if power == c.END_TINKERERS:
        return c.SCORING.number("per_tinkerer") * position.survivors[seat * len(c.SURVIVORS) + c.TINKERER]
    if power == c.END_FAILED:
        return c.SCORING.number("per_failed_mission") * failed(position, seat)
    return c.SCORING.number("four") if power == c.END_FOUR else 0


# -- the end -----------------------------------------------------------------------------------------------
@step
def count_points(position: Paris) -> None:
    """Score the missions (PAR-19.2), then the Binoculars (PAR-19.3) and the END powers (PAR-19.4)."""
    position.secrets_shown += 1
    turn = in_order(position.seats, position.first)
    for seat in turn:
        for mission in position.hand[seat]:
            count_mission(position, seat, mission)
    if position.binoculars != NOBODY:
        won, source = c.SCORING.number("binoculars"), "token.binoculars"
        tell_points(
            position, "log.binoculars", "PAR-19.3", position.binoculars, c.FOR_BINOCULARS, won, source
        )
    for seat in turn:
        for shelter in position.shelters[seat]:
            power = c.SHELTER_POWER[shelter]
            if power in END_POWERS:
                points = power_points(position, seat, power)
                tell_points(
                    position, "log.power", END_POWERS[power], seat, c.FOR_POWERS, points, c.POWER_TAG[power]
                )


END_POWERS = {c.END_TINKERERS: "PAR-20.10", c.END_FAILED: "PAR-20.15", c.END_FOUR: "PAR-20.16"}


def count_mission(position: Paris, seat: int, mission: int) -> None:
    tag = c.MISSION_TAG[mission]
    if mission in c.NEW_SHELTERS:
        tell(position, "log.not_placed", "PAR-15.2", seat=seat, mission=tag)
        return
    done = fulfilled(position, seat, mission)
    key, won = ("log.mission", c.MISSION_POINTS[mission]) if done else ("log.mission_missed", 0)
    tell_points(position, key, c.SECRET_RULE[mission], seat, c.FOR_MISSIONS, won, tag)


def result(position: Paris) -> Result | None:
    """Return the scores and winners after the end (PAR-19.5 to PAR-19.7); None before."""
    if position.agenda:
        return None
    seats = range(position.seats)
    rank = [(score(position, s), population(position, s)) for s in seats]
    winners = tuple(s for s in seats if rank[s] == max(rank))
    rows = tuple(ScoreRow(key, tuple(position.won[i :: len(c.ROWS)])) for i, key in enumerate(c.ROWS))
    return Result(tuple(points for points, _ in rank), winners, rows, "end.four_seasons",
                  ties=tie_rule(rank, "PAR-19.6", "PAR-19.7"))  # fmt: skip


# -- the audit of a position -------------------------------------------------------------------------------
def audit(position: Paris) -> list[str]:
    """Return a message for every invariant that the position breaks (PAR-1.3)."""
    if position.agenda and position.agenda[0][0] == "set_up":
        return []
    return [
        *_lost("shelters", _all_shelters(position), c.SHELTERS),
        *_lost("missions", _all_missions(position), c.MISSIONS),
        *_tokens_astray(position),
        *_dice_astray(position),
        *(fault for seat in range(position.seats) for fault in _refuge_faults(position, seat)),
    ]


def _lost(kind: str, found: Iterable[int], wanted: Iterable[int]) -> list[str]:
    return [] if sorted(found) == sorted(wanted) else [f"{kind}: lost or doubled"]


def _all_shelters(position: Paris) -> list[int]:
    piles = (*position.decks, *position.offer, position.boxed, position.discarded, *position.shelters)
    return [shelter for pile in piles for shelter in pile]


def _all_missions(position: Paris) -> list[int]:
    piles = (position.missions, position.drawn, *position.hand, *position.placed)
    return [mission for pile in piles for mission in pile]


def _tokens_astray(position: Paris) -> list[str]:
    """Return a message for each kind of token, and for the cans, of which the position has more or fewer than
    the box."""
    faults = []
    for face, wanted in enumerate(c.TOKENS):
        rows = (position.board_tokens, position.joined)
        found = sum(rows[0][face :: len(c.FACES)]) + sum(rows[1][face :: len(c.SURVIVORS)])
        found += position.station[face] + position.gone[face] + position.set_aside.count(face)
        found += sum(lot.count(face) for lot in position.waiting)
        faults += [f"{c.SURVIVORS[face]} tokens: {found}"] if found != wanted else []
    for kind, name in enumerate(c.EQUIPMENT):
        found = sum(position.gear[kind :: len(c.EQUIPMENT)]) + position.centre[kind]
        found += sum(lot.count(kind) for lot in position.lots)
        faults += [f"{name} tokens: {found}"] if found != c.EQUIPMENT_TOKENS.count(kind) else []
    for token, holder in ((c.BAT, position.bat), (c.BINOCULARS, position.binoculars)):
        faults += [f"special token {token}"] if position.centre[token] != (holder < 0) else []
    many = not position.options.endless_cans and sum(position.cans) > c.CANS
    wrong = many or min(position.cans) < 0
    return [*faults, *([f"cans: {position.cans}"] if wrong else [])]


def _dice_astray(position: Paris) -> list[str]:
    """Return a message if the number of dice is wrong; dice may be missing only until the next season."""
    in_play = sum(c.DICE_ON[position.options.more_missions][position.seats])
    found = sum(position.dice) + sum(position.board_dice)
    too_few = found < in_play and not any(position.taken)
    wrong = found > in_play or too_few or min((*position.dice, *position.board_dice)) < 0
    return [f"dice: {found} of {in_play}"] if wrong else []


def _refuge_faults(position: Paris, seat: int) -> list[str]:
    """Return a message for each number of a refuge that differs from its shelters and tokens."""
    cards = [(c.SHELTER_SURVIVORS[s], c.SHELTER_EQUIPMENT[s]) for s in position.shelters[seat]]
    cards += [(c.GIVES_SURVIVORS[m], c.GIVES_EQUIPMENT[m]) for m in position.placed[seat]]
    faults = []
    for kind, name in enumerate(c.SURVIVORS):
        n = position.joined[seat * len(c.SURVIVORS) + kind] + sum(given[kind] for given, _ in cards)
        faults += [f"{name} of {seat}"] if n != position.survivors[seat * len(c.SURVIVORS) + kind] else []
    for kind, name in enumerate(c.EQUIPMENT):
        n = position.gear[seat * len(c.EQUIPMENT) + kind] + sum(given[kind] for _, given in cards)
        faults += [f"{name} of {seat}"] if n != position.equipment[seat * len(c.EQUIPMENT) + kind] else []
    powers = {c.SHELTER_POWER[s] for s in position.shelters[seat]} - {c.NO_POWER}
    if position.powers[seat] != sum(1 << power for power in powers):
        faults.append(f"powers of {seat}: {position.powers[seat]:b}")
    return faults
