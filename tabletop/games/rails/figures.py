"""Numbers of the rules that lessons and other texts cite by name."""

from tabletop.games.rails import components as c
from tabletop.games.rails.steam import components as s

FIGURES = {
    "issue": c.ISSUE_VALUE,
    "bonus_above": c.DATA.table("market").number("bonus_above"),
    **{f"box_{n}": abs(value) for n, value in enumerate(c.BOX_VALUE, 1)},
    "river": c.COST_OF_RIVER,
    "hill": c.COST_OF_TERRAIN[c.TERRAINS.index("hill")],
    "mountain": c.COST_OF_TERRAIN[c.TERRAINS.index("mountain")],
    "symbol_cost": c.COST_OF_SYMBOL,
    "raise": s.RAISE,
    "raise_points": s.RAISE_POINTS,
    "upkeep": s.UPKEEP,
    "lowest_income": abs(s.LOWEST),
    "highest_income": s.HIGHEST,
}
"""The numbers that texts can insert, by name. Negative numbers are stored without the sign, which the texts
add."""
