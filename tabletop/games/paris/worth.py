"""What a seat may expect to score, for computer players: points won, and what refuge and board promise.

The weights are estimates, in points; what is possible is asked of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from tabletop.engine.position import row
from tabletop.engine.weights import weights
from tabletop.games.paris.components import (
    BRAWLER,
    CLAIM,
    CONDITION,
    END,
    EQUIPMENT,
    EQUIPPED,
    EVENT,
    EVENT_POINTS,
    FACES,
    FARMER,
    FOOD,
    JOKER,
    MISSION_POINTS,
    NO_POWER,
    SCORING,
    SEASONS,
    SHELTER_CANS,
    SHELTER_EQUIPMENT,
    SHELTER_POWER,
    SHELTER_SURVIVORS,
    SURVIVORS,
    WINTER,
)
from tabletop.games.paris.event import farmers_missing, gap
from tabletop.games.paris.position import NOTHING_PENDING, Paris, equipped, score, set_up_for, zone
from tabletop.games.paris.prospect import prospect
from tabletop.games.paris.refuge import missing_for
from tabletop.games.paris.score import figures, fulfilled, margin, power_points, wanted


@dataclass(frozen=True)
class ParisWeights:
    """What counts how much, in points (`worth.toml`)."""

    chance: tuple[float, ...]
    """By the number of equipped survivors missing: the chance to overcome an event that is still to come."""
    equipment: float
    """A piece of equipment that nobody carries yet, as long as an event is to come."""
    pair: float
    unarmed: float
    """A survivor with its equipment, and one that waits for it, for each event to come."""
    die: float
    joker_die: float
    token: float
    joker_token: float
    to_take: float
    """A die that the seat will still take this season."""
    base: float
    """What lies on the board while shelters are still to be claimed; the last: each kind of it."""
    can: float
    """A can, as long as a meal is to come, and enough of them."""
    enough_cans: float
    fed: tuple[float, ...]
    """By the cans missing: the part of the points of the zone that this season's meal will bring."""
    farmer: float
    zone_point: float
    """A farmer who is fed, and a point of the zone, for each meal after this season's."""
    binoculars: float
    """To hold them till the season's end."""
    bat: float
    """To hold it till the last shelter is claimed."""
    shelter: float
    """A shelter's card."""
    power: float
    """A power, for each season to come."""
    hidden_mission: float
    """A mission in the hand of another seat."""
    fulfilled: float
    fulfilled_later: float
    """The part of its points that a fulfilled mission is worth in spring, and more for each season since."""
    open_mission: float
    """The part that one not yet fulfilled is worth."""
    hope: float
    """What it is worth besides, for each event to come, and enough of them: time may fulfil it."""
    enough_hope: float
    ahead: tuple[float, ...]
    ahead_later: float
    """One that compares: fulfilled by 1, 2 or more, and more for each season since spring."""
    behind: tuple[float, ...]
    hope_ahead: float
    """Not fulfilled, by a tie, by 1 or more; and for each event to come."""
    new_shelter: float
    """A shelter that a mission in hand may become, as if it were there already."""
    action: tuple[float, ...]
    """What the action of each place usually brings, while it is still to come."""
    claimed: float
    step: float
    """The part of it that counts where nothing is missing, and what each thing missing takes off."""
    survivor: float
    more_food: float
    more_power: float
    """A shelter on offer at a glance: a survivor, what a farmer is more, a power for each season to come."""


MORE_USES = 1
"""For so many events besides those to come a pair of a survivor and its equipment counts at a glance: experts
are ahead by more with it (tests/tools/bench/strength.md); missions ask for pairs, too."""

PLAIN, LEARNED, OF_TWO = weights(__package__, ParisWeights, "learned", "learned_of_two")


def worth(position: Paris, seat: int, by: ParisWeights = PLAIN) -> float:
    """Return an estimate of the final score."""
    return sum(parts(position, seat, by).values())


def foreseen(position: Paris, seat: int, by: ParisWeights) -> float:
    """Return an estimate of the final score, of what the boards promise."""
    return worth(prospect(position, partial(liking, by)), seat, by)


def learned(position: Paris, seat: int) -> float:
    """Return the same by the weights learned from matches of four, or of two."""
    return foreseen(position, seat, LEARNED if position.seats > 2 else OF_TWO)


def liking(by: ParisWeights, position: Paris, seat: int, shelter: int) -> float:
    """What a shelter on offer brings a seat, at a glance."""
    later = WINTER - position.season
    uses = later + 1 + MORE_USES
    survivors, things = SHELTER_SURVIVORS[shelter], SHELTER_EQUIPMENT[shelter]
    total = by.survivor * sum(survivors) + by.more_food * survivors[FARMER] + by.can * SHELTER_CANS[shelter]
    for kind in EQUIPPED:
        if new := survivors[kind] + things[kind - BRAWLER]:
            have = position.survivors[seat * len(SURVIVORS) + kind]
            carried = position.equipment[seat * len(EQUIPMENT) + kind - BRAWLER]
            pairs = min(have + survivors[kind], carried + things[kind - BRAWLER]) - min(have, carried)
            total += by.pair * uses * pairs + by.equipment * max(0, new - 2 * pairs)
    return total + _power(position, seat, shelter, by.more_power * later)


def parts(position: Paris, seat: int, by: ParisWeights = PLAIN) -> dict[str, float]:
    """Return the addends of `worth`, by the catalogue key of what each stands for."""
    if not position.agenda:
        return {"part.points": score(position, seat)}
    to_come = len(SEASONS) - position.season - (position.step >= EVENT)
    return {
        "part.points": score(position, seat),
        "part.event": _event(position, seat, by),
        "part.food": _food(position, seat, by),
        "part.cans": _can(position, by) * min(position.cans[seat], by.enough_cans),
        "part.board": _board(position, seat, by),
        "part.action": _action(position, seat, by),
        "part.equipped": _equipped(position, seat, by, to_come),
        "part.shelters": _shelters(position, seat, by, to_come),
        "part.missions": _missions(position, seat, by, to_come),
        "part.tokens": _tokens(position, seat, by),
    }


def _event(position: Paris, seat: int, by: ParisWeights) -> float:
    """Return the events that may still come this season, each as likely; the Heroine fills a gap
    (PAR-16.5)."""
    open_ = [event for event in position.events if event not in position.turned]
    if position.step > EVENT or not open_:
        return 0
    help_ = position.heroine == seat
    gaps = [max(0, gap(position, seat, event) - help_) for event in open_]
    return sum(EVENT_POINTS[e] * by.chance[min(n, 3)] for e, n in zip(open_, gaps, strict=True)) / len(open_)


def _can(position: Paris, by: ParisWeights) -> float:
    """A can; it is worth nothing after the last meal (PAR-8.2)."""
    return by.can if position.season < WINTER else 0


def _food(position: Paris, seat: int, by: ParisWeights) -> float:
    """Return the meal of this season, as things are; the later ones grow with the farmers."""
    points = zone(position, seat)
    later = WINTER - position.season
    farmers = position.survivors[seat * len(SURVIVORS) + FARMER]
    hopes = later * (by.farmer * min(farmers, points + 2) + by.zone_point * points)
    if position.step == FOOD and position.asked != seat:
        return hopes
    missing = farmers_missing(position, seat)
    short = max(0, missing - position.cans[seat])
    now = points * by.fed[min(short, len(by.fed) - 1)]
    return now + hopes - (0 if short else _can(position, by) * missing)


def _board(position: Paris, seat: int, by: ParisWeights) -> float:
    """Dice and tokens promise shelters; tokens join the refuge as well."""
    dice = position.board_dice[row(seat, len(FACES))]
    tokens = position.board_tokens[row(seat, len(FACES))]
    bases = sum(1 for kind in range(JOKER) if dice[kind] + tokens[kind])
    return (
        by.die * sum(dice[:JOKER])
        + by.token * sum(tokens[:JOKER])
        + by.joker_die * dice[JOKER]
        + by.joker_token * tokens[JOKER]
        + by.base * bases
        + by.to_take * (set_up_for(position).dice - position.taken[seat])
    )


def _action(position: Paris, seat: int, by: ParisWeights) -> float:
    """Who has taken a die is granted what its place grants (PAR-5.6)."""
    to_come = position.pending != NOTHING_PENDING and position.asked == seat
    return by.action[position.pending] if to_come else 0


def _equipped(position: Paris, seat: int, by: ParisWeights, to_come: int) -> float:
    """Survivors with their equipment, for each event; equipment that waits for somebody."""
    total = 0.0
    for kind in EQUIPPED:
        pairs = equipped(position, seat, kind)
        alone = position.equipment[seat * len(EQUIPMENT) + kind - BRAWLER] - pairs
        unarmed = position.survivors[seat * len(SURVIVORS) + kind] - pairs
        total += to_come * (by.pair * min(pairs, 4) + by.unarmed * min(unarmed, 3))
        total += by.equipment * min(alone, 3, 3 * to_come)
    return total


def _shelters(position: Paris, seat: int, by: ParisWeights, to_come: int) -> float:
    """Return the cards, and their powers."""
    shelters, unscored = position.shelters[seat], by.power * to_come
    powers = sum(_power(position, seat, shelter, unscored) for shelter in shelters)
    return by.shelter * len(shelters) + powers


def _power(position: Paris, seat: int, shelter: int, unscored: float) -> float:
    """What the power of a shelter scores as things are; one that scores nothing may be of use."""
    power = SHELTER_POWER[shelter]
    return 0 if power == NO_POWER else power_points(position, seat, power) or unscored


def _missions(position: Paris, seat: int, by: ParisWeights, to_come: int) -> float:
    """Those in hand, as far as they are known: likely in winter, a hope before."""
    total = 0.0
    for mission in position.hand[seat]:
        if mission < 0:
            total += by.hidden_mission
        elif mission >= len(CONDITION):
            missing = sum(missing_for(position, seat, mission))
            total += by.new_shelter * max(0.1, by.claimed - by.step * missing) if position.step < END else 0
        else:
            count = _count if CONDITION[mission].asks == "least" else _comparison
            total += count(position, seat, mission, by, min(to_come, by.enough_hope))
    return total


def _count(position: Paris, seat: int, mission: int, by: ParisWeights, hopes: float) -> float:
    """Return a mission that asks for a number: fulfilled, or as far as it is."""
    if fulfilled(position, seat, mission):
        return MISSION_POINTS[mission] * (by.fulfilled + by.fulfilled_later * position.season)
    condition = wanted(position, mission)
    have = figures(position, seat, condition)
    near = sum(min(n, condition.least) for n in have) / (condition.least * len(have))
    return MISSION_POINTS[mission] * by.open_mission * near + by.hope * hopes


def _comparison(position: Paris, seat: int, mission: int, by: ParisWeights, hopes: float) -> float:
    """Return a mission that compares: how far ahead or behind."""
    lead = margin(position, seat, mission)
    if lead > 0:
        part = by.ahead[min(lead, len(by.ahead)) - 1] + by.ahead_later * position.season
        return MISSION_POINTS[mission] * part
    return MISSION_POINTS[mission] * by.behind[min(-lead, len(by.behind) - 1)] + by.hope_ahead * hopes


def _tokens(position: Paris, seat: int, by: ParisWeights) -> float:
    total = by.bat if position.bat == seat and position.step <= CLAIM else 0.0
    if position.binoculars == seat:
        total += SCORING.number("binoculars") if position.season == WINTER else by.binoculars
    return total
