"""The numbers that lessons and other taught texts may cite."""

from __future__ import annotations

from tabletop.games.rails.components import (
    BOX_VALUE,
    COST_OF_RIVER,
    COST_OF_SYMBOL,
    COST_OF_TERRAIN,
    DATA,
    ISSUE_VALUE,
    TERRAINS,
)
from tabletop.games.rails.steam.components import (
    HIGHEST,
    LOWEST,
    RAISE,
    RAISE_POINTS,
    UPKEEP,
)

FIGURES = {
    "issue": ISSUE_VALUE,
    "bonus_above": DATA.table("market").number("bonus_above"),
    **{f"box_{n}": abs(value) for n, value in enumerate(BOX_VALUE, 1)},
    "river": COST_OF_RIVER,
    "hill": COST_OF_TERRAIN[TERRAINS.index("hill")],
    "mountain": COST_OF_TERRAIN[TERRAINS.index("mountain")],
    "symbol": COST_OF_SYMBOL,
    "raise": RAISE,
    "raise_points": RAISE_POINTS,
    "upkeep": UPKEEP,
    "lowest_income": abs(LOWEST),
    "highest_income": HIGHEST,
}
"""The numbers by name. Negative ones are given without their sign, which the texts add."""
