"""What recorded games of the simplified and standard versions must show between them."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.engine.verb import Action
from tabletop.games.rails import components as c
from tabletop.games.rails.steam.components import BEST_LOCOMOTIVE, LOWEST
from tabletop.games.rails.steam.hauling import served
from tabletop.games.rails.steam.position import Steam

STEAM_EVERYTHING = {
    *(f"{mode} {tile}" for mode in c.MODES[1:] for tile in c.ACTIONS),
    *(f"{tag}" for tag in c.NEW_CITY_TAG),
    *(f"haul {colour}" for colour in c.GOODS),
    "declined",
    "others are served",
    "track of the bankrupt",
    "passes and stays",
    "income beyond the limit",
    "the lowest income",
    "the best locomotive",
    "growth",
}
"""Each tile taken in both versions, New City founded, cube delivered, turn of fortune."""


def steam_covered(before: Steam, after: Steam, action: Action) -> Iterator[str]:
    """What of that an action shows."""
    seat = before.asked
    match action:
        case ("take_action", (tile, used)):
            yield f"{c.MODES[before.mode]} {c.ACTIONS[tile]}"
            yield from ["declined"] * (not used)
        case ("found_city", (_, city)):
            yield c.NEW_CITY_TAG[city]
        case ("grow", _):
            yield "growth"
        case ("haul", (cube, city, which)):
            yield f"haul {c.GOODS[c.CUBE_COLOUR[cube]]}"
            links = served(before, cube, city, which)
            yield from ["others are served"] * (sum(links) > links[seat])
        case ("pass_place", _) if before.may_stay[seat]:
            yield "passes and stays"
        case ("to_income", _) if before.income[seat] + before.due > after.income[seat] == 10:
            yield "income beyond the limit"
    if LOWEST in after.income:
        yield "the lowest income"
    if BEST_LOCOMOTIVE in after.locomotive:
        yield "the best locomotive"
    if sum(after.out) > sum(before.out):
        yield "track of the bankrupt"
