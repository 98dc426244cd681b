"""Both maps, ready for Green (seat A) and Black (seat B) to build and to move goods."""

from __future__ import annotations

from .table_setup import A, B, Table, table

PLENTY = 90


def england(**options: int | str | bool) -> Table:
    """Northern England, where a line may begin at any city."""
    return _two_companies("northern_england", options)


def america(**options: int | str | bool) -> Table:
    """Eastern US, where it begins at a port."""
    return _two_companies("eastern_us", options)


def _two_companies(map: str, options: dict[str, int | str | bool]) -> Table:
    t = table(2, map, **options).hold(A, green=2).hold(B, black=2)
    return t.money(green=PLENTY, black=PLENTY)


def spent(t: Table, *tiles: str, name: str = "green") -> list[int]:
    """What each of these builds costs the company."""
    costs = []
    for tile in tiles:
        (before,) = t.of("treasury", name)
        t.play("lay", *tile.split(":"))
        costs += [before - left for left in t.of("treasury", name)]
    return costs
