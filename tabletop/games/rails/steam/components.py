"""The constants of the simplified and standard versions, as small ints and tuples of them."""

from tabletop.games.rails.components import ACTIONS, DATA

_STEAM = DATA.table("steam")
_TURNS = _STEAM.table("turns")
TURNS = {int(seats): _TURNS.number(seats) for seats in _TURNS.values}
"""The number of turns, by number of players (RAIL-19.1)."""
PHASES = ("capital", "order", "action", "railway", "haul", "income")
CAPITAL, ORDER, ACTION, BUILD, HAUL, INCOME = range(len(PHASES))
CUBES_EACH = _STEAM.number("cubes")
"""The number of cubes that every city and every space of the Goods Supply receives (RAIL-19.2)."""
LOWEST, HIGHEST = _STEAM.number("lowest_income"), _STEAM.number("highest_income")
GOODS_ROUNDS = 2
"""The number of rounds in a turn in which players move goods (RAIL-21.1)."""
BEST_LOCOMOTIVE = _STEAM.number("best_locomotive")
BUILDS, BUILDS_OF_ENGINEER = _STEAM.number("builds"), _STEAM.number("builds_of_engineer")
RAISE, RAISE_POINTS = _STEAM.number("raise_step"), _STEAM.number("raise_points")
"""The dollars that a seat gains when it lowers its income by a step, and the victory points that such a step
costs once the income is lowest (RAIL-22.1, RAIL-22.2)."""
UPKEEP = _STEAM.number("upkeep_per_point")
"""The dollars of unpaid upkeep that a seat settles by giving up one victory point or one step of income
(RAIL-23.6)."""
TURN_ORDER, FIRST_MOVE, ENGINEER, FIRST_BUILD, CITY_GROWTH, LOCOMOTIVE, URBANIZATION = range(len(ACTIONS))
ACTION_TAG = tuple(f"action_tile.{action}" for action in ACTIONS)
_ACTIONS = DATA.tables("action")
FEES = tuple(entry.number("fee") for entry in _ACTIONS)
PER_LEVEL = tuple(entry.flag("per_level") for entry in _ACTIONS)
"""True for each action whose fee in the simplified version (`FEES`, in dollars) grows by the locomotive level
(RAIL-20.2)."""
PLACED = (CITY_GROWTH, URBANIZATION)
"""The actions that a seat carries out while building, and may decline (RAIL-20.3)."""
