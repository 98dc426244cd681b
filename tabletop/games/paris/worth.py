"""An estimate of a seat's final score for computer players: the points won, and the points that its refuge
and board may still bring.

The weights are estimates in points; the rules decide whether a move or mission is possible.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from tabletop.engine.position import row
from tabletop.engine.weights import weights as read_weights
from tabletop.games.paris import components as c
from tabletop.games.paris.event import farmers_missing, gap
from tabletop.games.paris.position import NOTHING_PENDING, Paris, equipped, score, set_up_for, zone
from tabletop.games.paris.prospect import prospect
from tabletop.games.paris.refuge import missing_for
from tabletop.games.paris.score import figures, fulfilled, margin, power_points, wanted


@dataclass(frozen=True)
class ParisWeights:
    """The weights of the estimate of a seat's final score, in points (`worth.toml`)."""

    chance: tuple[float, ...]
    """The estimated probabilities that a seat overcomes an event; indexed by the number of equipped survivors
    that it lacks."""
    equipment: float
    """The estimated points of a piece of equipment that no survivor carries, while events are still to
    come."""
    pair: float
    """The estimated points of a survivor with its equipment, for each event still to come."""
    unarmed: float
    """The estimated points of a survivor who can use equipment but has none, for each event still to come."""
    die: float
    """The estimated points of a die (not a joker) on the seat's board."""
    joker_die: float
    """The estimated points of a joker die on the seat's board."""
    token: float
    """The estimated points of a survivor token (not a joker) on the seat's board."""
    joker_token: float
    """The estimated points of a joker token on the seat's board."""
    to_take: float
    """The estimated points of a die that the seat has still to take this season."""
    base: float
    """The estimated points of each type of survivor of which the seat's board has a die or token."""
    can: float
    """The estimated points of a can before winter; cans beyond `enough_cans` add none."""
    enough_cans: float
    """The maximum number of a seat's cans that add points to the estimate."""
    fed: tuple[float, ...]
    """The fraction of the points for feeding the refuge that this season's meal is expected to bring; indexed
    by the number of cans that the seat lacks."""
    farmer: float
    """The estimated points of a farmer that the population needs, for each meal after this season's."""
    zone_point: float
    """The points that each later meal is expected to bring, for each point that this season's meal scores."""
    binoculars: float
    """The estimated points of holding the Binoculars in a season before the last one."""
    bat: float
    """The estimated points of holding the Bat while shelters are still to be claimed."""
    shelter: float
    """The estimated points of each shelter card in the refuge."""
    power: float
    """The estimated points, for each event still to come, of a shelter's power that scores no points yet."""
    hidden_mission: float
    """The estimated points of a mission that is hidden from the viewer, in another seat's hand."""
    fulfilled: float
    """The fraction of a fulfilled mission's points that counts in spring."""
    fulfilled_later: float
    """The increase, in each season after spring, of the fraction of a fulfilled mission's points that
    counts."""
    open_mission: float
    """The fraction of an almost fulfilled mission's points that counts; the more is missing, the less it
    is."""
    hope: float
    """The estimated points added to a mission not yet fulfilled, for each event still to come."""
    enough_hope: float
    """The maximum number of events still to come for which `hope` and `hope_ahead` add points to a
    mission."""
    ahead: tuple[float, ...]
    """The fraction of the points that counts in spring for a mission that compares seats, if the seat leads;
    indexed by the lead: 1, 2 or more."""
    ahead_later: float
    """The increase of the fraction `ahead` (for missions that compare seats) in each season after spring."""
    behind: tuple[float, ...]
    """The fraction of the points that counts for a mission that compares seats, if the seat does not lead;
    indexed by the deficit: 0, 1 or more."""
    hope_ahead: float
    """The estimated points by which each event still to come raises the value of a mission that compares
    seats, as long as the seat does not lead."""
    new_shelter: float
    """The points of a new shelter in hand. The estimate multiplies them by a factor: `claimed`, less `step`
    for each missing survivor, but at least 0.1."""
    action: tuple[float, ...]
    """The estimated points that the action of each place usually brings, until the seat has carried it out;
    indexed by place."""
    claimed: float
    """The factor on `new_shelter` (the points of a new shelter in hand) if the seat has all survivors that it
    needs."""
    step: float
    """The amount by which each missing survivor lowers the factor `claimed` on the points of a new shelter in
    hand."""
    survivor: float
    """The estimated points of each survivor that a shelter on offer brings (see `liking`)."""
    more_food: float
    """The additional points of each farmer that a shelter on offer brings (see `liking`)."""
    more_power: float
    """The estimated points of the power of a shelter on offer, for each later season (see `liking`)."""


MORE_USES = 1
"""The number of events, in addition to those still to come, for which the quick estimate `liking` counts a
pair of survivor and equipment. Experts play better with it (tests/tools/bench/strength.md), and missions ask
for pairs too."""

PLAIN, LEARNED, OF_TWO = read_weights(__package__, ParisWeights, "learned", "learned_of_two")


def worth(position: Paris, seat: int, weights: ParisWeights = PLAIN) -> float:
    """Return an estimate of the seat's final score in the position as it is."""
    return sum(parts(position, seat, weights).values())


def foreseen(position: Paris, seat: int, weights: ParisWeights) -> float:
    """Return an estimate of the seat's final score after this season's shelters are claimed (see
    `prospect`)."""
    return worth(prospect(position, partial(liking, weights)), seat, weights)


def learned(position: Paris, seat: int) -> float:
    """Return the estimate of `foreseen` with weights learned from recorded matches: one set for two players,
    another for more."""
    return foreseen(position, seat, LEARNED if position.seats > 2 else OF_TWO)


def liking(weights: ParisWeights, position: Paris, seat: int, shelter: int) -> float:
    """Return a quick estimate, in points, of the value that a shelter on offer has for a seat."""
    later = c.WINTER - position.season
    uses = later + 1 + MORE_USES
    survivors, things = c.SHELTER_SURVIVORS[shelter], c.SHELTER_EQUIPMENT[shelter]
    total = (
        weights.survivor * sum(survivors)
        + weights.more_food * survivors[c.FARMER]
        + weights.can * c.SHELTER_CANS[shelter]
    )
    for kind in c.EQUIPPED:
        if new := survivors[kind] + things[kind - c.BRAWLER]:
            have = position.survivors[seat * len(c.SURVIVORS) + kind]
            carried = position.equipment[seat * len(c.EQUIPMENT) + kind - c.BRAWLER]
            pairs = min(have + survivors[kind], carried + things[kind - c.BRAWLER]) - min(have, carried)
            total += weights.pair * uses * pairs + weights.equipment * max(0, new - 2 * pairs)
    return total + _power(position, seat, shelter, weights.more_power * later)


def parts(position: Paris, seat: int, weights: ParisWeights = PLAIN) -> dict[str, float]:
    """Return the terms of `worth` by their text keys; at the end of the game, only the score."""
    if not position.agenda:
        return {"part.points": score(position, seat)}
    to_come = len(c.SEASONS) - position.season - (position.step >= c.EVENT)
    return {
        "part.points": score(position, seat),
        "part.event": _event(position, seat, weights),
        "part.food": _food(position, seat, weights),
        "part.cans": _can(position, weights) * min(position.cans[seat], weights.enough_cans),
        "part.board": _board(position, seat, weights),
        "part.action": _action(position, seat, weights),
        "part.equipped": _equipped(position, seat, weights, to_come),
        "part.shelters": _shelters(position, seat, weights, to_come),
        "part.missions": _missions(position, seat, weights, to_come),
        "part.tokens": _tokens(position, seat, weights),
    }


def _event(position: Paris, seat: int, weights: ParisWeights) -> float:
    """Return the points a seat can expect from this season's event; all events that are still face up are
    taken as equally likely (PAR-16.5)."""
    open_ = [event for event in position.events if event not in position.turned]
    if position.step > c.EVENT or not open_:
        return 0
    help_ = position.heroine == seat
    gaps = [max(0, gap(position, seat, event) - help_) for event in open_]
    return sum(
        c.EVENT_POINTS[e] * weights.chance[min(n, len(weights.chance) - 1)]
        for e, n in zip(open_, gaps, strict=True)
    ) / len(open_)


def _can(position: Paris, weights: ParisWeights) -> float:
    """Return the estimated value of one can in points; 0 in winter, after which no meal follows (PAR-8.2)."""
    return weights.can if position.season < c.WINTER else 0


def _food(position: Paris, seat: int, weights: ParisWeights) -> float:
    """Return the points a seat can expect from this season's meal and, by its farmers, from later meals."""
    points = zone(position, seat)
    later = c.WINTER - position.season
    farmers = position.survivors[seat * len(c.SURVIVORS) + c.FARMER]
    hopes = later * (weights.farmer * min(farmers, points + 2) + weights.zone_point * points)
    if position.step == c.FOOD and position.asked != seat:
        return hopes
    missing = farmers_missing(position, seat)
    short = max(0, missing - position.cans[seat])
    now = points * weights.fed[min(short, len(weights.fed) - 1)]
    return now + hopes - (0 if short else _can(position, weights) * missing)


def _board(position: Paris, seat: int, weights: ParisWeights) -> float:
    """Return the estimated value of a seat's dice and tokens and of the dice it has still to take."""
    dice = position.board_dice[row(seat, len(c.FACES))]
    tokens = position.board_tokens[row(seat, len(c.FACES))]
    bases = sum(1 for kind in range(c.JOKER) if dice[kind] + tokens[kind])
    return (
        weights.die * sum(dice[: c.JOKER])
        + weights.token * sum(tokens[: c.JOKER])
        + weights.joker_die * dice[c.JOKER]
        + weights.joker_token * tokens[c.JOKER]
        + weights.base * bases
        + weights.to_take * (set_up_for(position).dice - position.taken[seat])
    )


def _action(position: Paris, seat: int, weights: ParisWeights) -> float:
    """Return the estimated value of a place's action that the seat has still to do, or 0 (PAR-5.6)."""
    to_come = position.pending != NOTHING_PENDING and position.asked == seat
    return weights.action[position.pending] if to_come else 0


def _equipped(position: Paris, seat: int, weights: ParisWeights, to_come: int) -> float:
    """Return the estimated value of brawlers, healers and sages for each of the `to_come` events, with and
    without equipment, and of equipment nobody carries."""
    total = 0.0
    for kind in c.EQUIPPED:
        pairs = equipped(position, seat, kind)
        alone = position.equipment[seat * len(c.EQUIPMENT) + kind - c.BRAWLER] - pairs
        unarmed = position.survivors[seat * len(c.SURVIVORS) + kind] - pairs
        total += to_come * (weights.pair * min(pairs, 4) + weights.unarmed * min(unarmed, 3))
        total += weights.equipment * min(alone, 3, 3 * to_come)
    return total


def _shelters(position: Paris, seat: int, weights: ParisWeights, to_come: int) -> float:
    """Estimate the value of a refuge's shelter cards and their powers; `to_come` events are left."""
    shelters, unscored = position.shelters[seat], weights.power * to_come
    powers = sum(_power(position, seat, shelter, unscored) for shelter in shelters)
    return weights.shelter * len(shelters) + powers


def _power(position: Paris, seat: int, shelter: int, unscored: float) -> float:
    """Return the points that the power of a shelter would score at the end, `unscored` for a power that
    scores nothing, or 0 without a power."""
    power = c.SHELTER_POWER[shelter]
    return 0 if power == c.NO_POWER else power_points(position, seat, power) or unscored


def _missions(position: Paris, seat: int, weights: ParisWeights, to_come: int) -> float:
    """Return the estimated value of a seat's missions in hand, with a fixed value for those the viewer does
    not know; it grows towards winter."""
    total = 0.0
    for mission in position.hand[seat]:
        if mission < 0:
            total += weights.hidden_mission
        elif mission >= len(c.CONDITION):
            missing = sum(missing_for(position, seat, mission))
            total += (
                weights.new_shelter * max(0.1, weights.claimed - weights.step * missing)
                if position.step < c.END
                else 0
            )
        else:
            count = _count if c.CONDITION[mission].asks == "least" else _comparison
            total += count(position, seat, mission, weights, min(to_come, weights.enough_hope))
    return total


def _count(position: Paris, seat: int, mission: int, weights: ParisWeights, hopes: float) -> float:
    """Return the estimated value of a mission that asks for a number: by the fraction reached, plus a bonus
    for each of the `hopes` events left."""
    if fulfilled(position, seat, mission):
        return c.MISSION_POINTS[mission] * (weights.fulfilled + weights.fulfilled_later * position.season)
    condition = wanted(position, mission)
    have = figures(position, seat, condition)
    near = sum(min(n, condition.least) for n in have) / (condition.least * len(have))
    return c.MISSION_POINTS[mission] * weights.open_mission * near + weights.hope * hopes


def _comparison(position: Paris, seat: int, mission: int, weights: ParisWeights, hopes: float) -> float:
    """Return the estimated value of a mission that compares seats: by the lead or, with a bonus for each of
    the `hopes` events left, by the deficit."""
    lead = margin(position, seat, mission)
    if lead > 0:
        part = weights.ahead[min(lead, len(weights.ahead)) - 1] + weights.ahead_later * position.season
        return c.MISSION_POINTS[mission] * part
    return (
        c.MISSION_POINTS[mission] * weights.behind[min(-lead, len(weights.behind) - 1)]
        + weights.hope_ahead * hopes
    )


def _tokens(position: Paris, seat: int, weights: ParisWeights) -> float:
    total = weights.bat if position.bat == seat and position.step <= c.CLAIM else 0.0
    if position.binoculars == seat:
        total += c.SCORING.number("binoculars") if position.season == c.WINTER else weights.binoculars
    return total
