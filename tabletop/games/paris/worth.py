"""What a seat may expect to score, for computer players: points won, and what refuge and board promise.

The weights are estimates, in points; what is possible is asked of the rules.
"""

from __future__ import annotations

from tabletop.engine.position import row
from tabletop.games.paris.components import (
    BRAWLER,
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
    SHELTER_POWER,
    SURVIVORS,
    WINTER,
)
from tabletop.games.paris.event import farmers_missing, gap
from tabletop.games.paris.position import Paris, equipped, score, zone
from tabletop.games.paris.refuge import missing_for
from tabletop.games.paris.score import figures, fulfilled, power_points, wanted

CHANCE = (0.9, 0.4, 0.2, 0.1)
"""By the number of equipped survivors missing: the chance to overcome an event that is still to come."""
GROWTH = 0.55
"""A survivor or a piece of equipment without its partner, for each season to come."""
PAIR = 0.9
"""An equipped survivor, for each season to come."""
DIE, JOKER_DIE, TOKEN, JOKER_TOKEN = 0.55, 0.6, 1.3, 0.9
"""What lies on the board while shelters are still to be claimed."""
CAN = 0.5
BINOCULARS, BAT, HEROINE = 0.5, 0.4, 0.8
POWER = 0.8
"""A power, for each season to come."""
OPEN_MISSION, NEAR = 0.25, 0.35
"""The part of its points that a mission not yet fulfilled is worth; what a step costs a new shelter."""
NEW_SHELTER = 5.0


def worth(position: Paris, seat: int) -> float:
    """An estimate of the final score."""
    return sum(parts(position, seat).values())


def parts(position: Paris, seat: int) -> dict[str, float]:
    """The addends of `worth`, by the catalogue key of what each stands for."""
    if not position.agenda:
        return {"part.points": score(position, seat)}
    to_come = len(SEASONS) - position.season - (position.step >= EVENT)
    return {
        "part.points": score(position, seat),
        "part.event": _event(position, seat),
        "part.food": _food(position, seat),
        "part.cans": CAN * min(position.cans[seat], 6),
        "part.board": _board(position, seat),
        "part.equipped": to_come * _equipped(position, seat),
        "part.shelters": _shelters(position, seat, to_come),
        "part.missions": _missions(position, seat),
        "part.tokens": _tokens(position, seat),
    }


def _event(position: Paris, seat: int) -> float:
    """The events that may still come this season, each as likely."""
    open_ = [event for event in position.events if event not in position.turned]
    if position.step > EVENT or not open_:
        return 0
    return sum(EVENT_POINTS[e] * CHANCE[min(gap(position, seat, e), 3)] for e in open_) / len(open_)


def _food(position: Paris, seat: int) -> float:
    """The meal of this season, as things are; the later ones grow with the farmers."""
    if position.step == FOOD and position.asked != seat:
        return 0
    missing, points = farmers_missing(position, seat), zone(position, seat)
    short = max(0, missing - position.cans[seat])
    now = points - CAN * missing if not short else points * 0.5 / (1 + short)
    later = WINTER - position.season
    farmers = position.survivors[seat * len(SURVIVORS) + FARMER]
    return now + later * (0.6 * min(farmers, points + 2) + 0.25 * points)


def _board(position: Paris, seat: int) -> float:
    """Dice and tokens promise shelters; tokens join the refuge as well."""
    dice = position.board_dice[row(seat, len(FACES))]
    tokens = position.board_tokens[row(seat, len(FACES))]
    bases = sum(1 for kind in range(JOKER) if dice[kind] + tokens[kind])
    return (
        DIE * sum(dice[:JOKER])
        + TOKEN * sum(tokens[:JOKER])
        + JOKER_DIE * dice[JOKER]
        + JOKER_TOKEN * tokens[JOKER]
        + 1.1 * bases
    )


def _equipped(position: Paris, seat: int) -> float:
    """Survivors and equipment, in pairs or alone, for one event."""
    total = 0.0
    for kind in EQUIPPED:
        pairs = equipped(position, seat, kind)
        survivors = position.survivors[seat * len(SURVIVORS) + kind]
        equipment = position.equipment[seat * len(EQUIPMENT) + kind - BRAWLER]
        alone = min(survivors + equipment - 2 * pairs, 3)
        total += PAIR * min(pairs, 4) + GROWTH * 0.5 * alone
    return total


def _shelters(position: Paris, seat: int, to_come: int) -> float:
    """The cards, and their powers."""
    total = 0.3 * len(position.shelters[seat])
    for shelter in position.shelters[seat]:
        power = SHELTER_POWER[shelter]
        if power != NO_POWER:
            total += power_points(position, seat, power) or POWER * to_come
    return total


def _missions(position: Paris, seat: int) -> float:
    """Those in hand, as far as they are known: likely in winter, a hope before."""
    sure = 0.55 + 0.1 * position.season
    total = 0.0
    for mission in position.hand[seat]:
        if mission < 0:
            total += 1.5
        elif mission >= len(CONDITION):
            missing = sum(missing_for(position, seat, mission))
            total += NEW_SHELTER * max(0.1, 0.8 - NEAR * missing) if position.step < END else 0
        elif fulfilled(position, seat, mission):
            total += MISSION_POINTS[mission] * sure
        else:
            total += MISSION_POINTS[mission] * OPEN_MISSION * _nearness(position, seat, mission)
    return total


def _nearness(position: Paris, seat: int, mission: int) -> float:
    """How far a mission that asks for a number is, from 0 to 1; one that compares is halfway."""
    condition = wanted(position, CONDITION[mission])
    if condition.asks != "least":
        return 0.5
    have = figures(position, seat, condition)
    return sum(min(n, condition.least) for n in have) / (condition.least * len(have))


def _tokens(position: Paris, seat: int) -> float:
    held = (position.binoculars, position.bat, position.heroine)
    total = sum(v for v, who in zip((BINOCULARS, BAT, HEROINE), held, strict=True) if who == seat)
    if position.season == WINTER and position.binoculars == seat:
        total += SCORING.number("binoculars")
    return total
