"""The numbers that what is taught may name."""

from __future__ import annotations

from tabletop.games.rails.components import (
    BOX_VALUE,
    COST_OF_RIVER,
    COST_OF_SYMBOL,
    COST_OF_TERRAIN,
    COST_PER_END,
    DATA,
    ISSUE_VALUE,
    TERRAINS,
    TOP_PRICE,
)
from tabletop.games.rails.steam.components import (
    BEST_LOCOMOTIVE,
    CITY_GROWTH,
    CUBES_EACH,
    FEES,
    HIGHEST,
    LOCOMOTIVE,
    LOWEST,
    RAISE,
    RAISE_POINTS,
    TURNS,
    UPKEEP,
    URBANIZATION,
)

FIGURES = {
    "issue": ISSUE_VALUE,
    "bonus_above": DATA.table("market").number("bonus_above"),
    **{f"box_{n}": abs(value) for n, value in enumerate(BOX_VALUE, 1)},
    "top_price": TOP_PRICE,
    "end": COST_PER_END,
    "river": COST_OF_RIVER,
    "hill": COST_OF_TERRAIN[TERRAINS.index("hill")],
    "mountain": COST_OF_TERRAIN[TERRAINS.index("mountain")],
    "symbol": COST_OF_SYMBOL,
    "raise": RAISE,
    "raise_points": RAISE_POINTS,
    "upkeep": UPKEEP,
    "lowest_income": abs(LOWEST),
    "highest_income": HIGHEST,
    "best_locomotive": BEST_LOCOMOTIVE,
    "cubes_each": CUBES_EACH,
    "growth_fee": FEES[CITY_GROWTH],
    "locomotive_fee": FEES[LOCOMOTIVE],
    "urbanization_fee": FEES[URBANIZATION],
    **{f"turns_{seats}": turns for seats, turns in TURNS.items()},
}
"""By name. Numbers below zero stand without their sign, which the texts set."""
