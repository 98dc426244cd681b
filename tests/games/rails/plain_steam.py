"""A second reading of chapters 19 to 24, plainly: purses from the log alone, track as a person looks at it.

`Ledger.compare` holds the purses of a position to what a clerk has written down meanwhile.
"""

from __future__ import annotations

from math import ceil

from tabletop.engine.log import Line
from tabletop.games.rails.steam.components import ENGINEER
from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.tiles import Tile

from .plain_track import End, Reader


class Ledger:
    """Cash, income, points and locomotives as a clerk would keep them."""

    def __init__(self, seats: int, standard: bool) -> None:
        self.standard = standard
        self.cash, self.income, self.points = [0] * seats, [0] * seats, [0] * seats
        self.levels = [1] * seats
        self.compared = 0

    def read(self, line: Line) -> None:
        """What a line of the log changes."""
        if line.key in ("log.lays", "log.takes_symbol"):
            self.pays(int(str(line.params["company"]).removeprefix("seat.")), int(line.params["cost"]))
        if "seat" not in line.params:
            return
        seat, n = int(str(line.params["seat"]).removeprefix("seat.")), int(line.params.get("n", 0))
        match line.key:
            case "log.pays_place":
                self.pays(seat, n)
            case "log.takes_action.fee":
                self.pays(seat, int(line.params["cost"]))
            case "log.locomotive":
                self.levels[seat] += 1
            case "log.to_points":
                self.points[seat] += n
            case "log.to_income" | "log.to_income.lost":
                self.income[seat] = min(10, self.income[seat] + n + int(line.params["lost"]))
            case "log.raises" | "log.raises.points" if self.standard:
                self.borrow(seat, n // 5)

    def pays(self, seat: int, cost: int) -> None:
        """Money is spent; in the simplified version what is missing is borrowed in fives."""
        if not self.standard:
            self.borrow(seat, max(0, ceil((cost - self.cash[seat]) / 5)))
        self.cash[seat] -= cost

    def borrow(self, seat: int, steps: int) -> None:
        for _ in range(steps):
            self.cash[seat] += 5
            if self.income[seat] > -10:
                self.income[seat] -= 1
            else:
                self.points[seat] -= 2

    def income_phase(self, seat: int) -> bool:
        """Everybody receives or pays; is the seat still in the game?"""
        net = self.income[seat] - (self.levels[seat] if self.standard else 0)
        if net >= 0 or self.cash[seat] + net >= 0:
            self.cash[seat] += net
            return True
        if not self.standard:
            could = self.cash[seat] + 5 * (self.income[seat] + 10) + 5 * (self.points[seat] // 2)
            if could >= -net:
                self.pays(seat, -net)
                return True
            return False
        due = -net - self.cash[seat]
        self.cash[seat] = 0
        while due > 0 and self.points[seat]:
            self.points[seat] -= 1
            due -= 2
        while due > 0:
            self.income[seat] -= 1
            due -= 2
        self.cash[seat] = -due
        return self.income[seat] >= -10

    def compare(self, position: Steam) -> None:
        """What the position says of everybody who is in the game is what the clerk says."""
        for seat in position.order:
            mine = self.cash[seat], self.income[seat], self.points[seat], self.levels[seat]
            told = (
                position.cash[seat],
                position.income[seat],
                position.points[seat],
                position.locomotive[seat],
            )
            assert mine == told, (position.round, seat, mine, told)
            self.compared += 1


class PlayersReader(Reader):
    """A player and the track on the map: links need not hang together, and New Cities stand there."""

    def __init__(self, position: Steam) -> None:
        super().__init__(position)
        self.position = position
        for hex, colour in position.new_cities:
            self.land[hex] = self.land[hex]._replace(colour=colour, town=False)

    def _affordable(self, hex: int, number: int) -> bool:
        p, seat = self.position, self.company
        steps = p.income[seat] + 10 + p.points[seat] // 2
        money = p.cash[seat] + (0 if p.standard else 5 * steps)
        allowed = 4 if p.action[seat] == ENGINEER else 3
        return p.builds < allowed and self.cost(hex, number) <= money

    def _one_network(self, new: list[tuple[End, End]], tile: Tile) -> bool:
        return True


def final_score(points: int, income: int, links: int) -> int:
    """As one would add it up on paper."""
    total = points + links
    total += income // 2 if income > 0 else 0
    return total - 2 * abs(income) if income < 0 else total
