"""The numbers from the rules that texts can insert by name."""

from tabletop.games.madsteam import components as c

_KARMA = {
    tag.split(".")[1].partition("_")[0]: points
    for tag, points in zip(c.KARMA_TAG, c.KARMA_POINTS, strict=True)
}

FIGURES = {
    **{f"{category}_karma": points for category, points in _KARMA.items()},
    "occupants": c.OCCUPANTS,
    "rounds": c.ROUNDS,
    "steps": c.STEPS,
    "drawn_with_video": c.KARMA_DRAW + 1,
    "per_occupant": c.PER_OCCUPANT,
    "last_bed": c.DEATH_BED,
    "food_limit": c.LIMIT[c.FOOD],
    "water_limit": c.LIMIT[c.WATER],
    "resource_limit": c.LIMIT[c.WOOD],
    "mugger_takes": c.MUGGER_TAKES,
    "ammo_for_a_dollar": c.AMMO_FOR_A_DOLLAR,
    "trade_cap": c.TRADE_CAP,
    "debt": c.DEBT,
    "credit": max(c.KARMA_FENCE),
    "water_price": c.PRICE[c.WATER],
}
