"""Chapters 22 and 23: income and raised money, in the simplified and standard versions."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.rails import components as base
from tabletop.games.rails.steam import components as c
from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.verbs import CAPITAL, enough_capital, raise_capital, step


# -- raising money ---------------------------------------------------------------------------------------
class RaisedMoney(NamedTuple):
    """The income and the victory points that a player gives up to raise money."""

    income: int
    points: int


def most_steps(position: Steam, seat: int) -> int:
    """Return how many times a player could raise money now. Each time lowers the income by 1 until it is at
    its lowest, and then costs victory points (RAIL-22.2)."""
    return position.income[seat] - c.LOWEST + position.points[seat] // c.RAISE_POINTS


def price_of(position: Steam, seat: int, steps: int) -> RaisedMoney:
    """Return the income and the victory points that a player gives up to raise money `steps` times
    (RAIL-22.1, RAIL-22.2, RAIL-23.1)."""
    income = min(steps, position.income[seat] - c.LOWEST)
    return RaisedMoney(income, c.RAISE_POINTS * (steps - income))


def raise_money(position: Steam, seat: int, steps: int, rule: str) -> None:
    """Pay a player the dollars for raising money `steps` times, and take the income and victory points that
    this costs; the log names the rule."""
    taken, amount = price_of(position, seat, steps), c.RAISE * steps
    position.cash[seat] += amount
    position.income[seat] -= taken.income
    position.points[seat] -= taken.points
    gain = ("points", -taken.points) if taken.points else None
    key, left = "log.raises.points" if gain else "log.raises", position.income[seat]
    tell(position, key, rule, seat=seat, gain=gain, n=amount, income=left, points=taken.points)


def steps_needed(position: Steam, seat: int, cost: int) -> int:
    """Return how many times a player must raise money to be able to pay a cost (RAIL-22.1)."""
    return max(0, -(-(cost - position.cash[seat]) // c.RAISE))


def funds(position: Steam, seat: int) -> int:
    """Return the dollars that a player could pay now: cash, and in the simplified version also the money that
    the player can raise."""
    loans = 0 if position.standard else c.RAISE * most_steps(position, seat)
    return position.cash[seat] + loans


def pay(position: Steam, seat: int, cost: int) -> None:
    """Make a player pay a cost in dollars; in the simplified version, first raise the missing money
    (RAIL-22.1, RAIL-23.2)."""
    if steps := 0 if position.standard else steps_needed(position, seat, cost):
        raise_money(position, seat, steps, "RAIL-22.1")
    position.cash[seat] -= cost


def too_dear(position: Steam) -> str:
    """Return the number of the rule that refuses a cost that a player cannot pay."""
    return "RAIL-23.2" if position.standard else "RAIL-22.2"


def purse(position: Steam, seat: int, cost: int) -> Params:
    """Return the parameters of the refusal of a cost that a player cannot pay: cash, points, cost."""
    return {"cash": position.cash[seat], "points": position.points[seat], "cost": cost}


# -- buying capital --------------------------------------------------------------------------------------
@step
def buy_capital(position: Steam) -> Next:
    """Start the capital phase of the standard version: all in turn order may raise money (RAIL-23.1)."""
    position.phase = c.CAPITAL
    return [do(may_raise, seat) for seat in position.order]


@step
def may_raise(position: Steam, seat: int) -> Next:
    return [ask(seat, CAPITAL)] if most_steps(position, seat) else None


@raise_capital.allows("RAIL-23.1", "steps", details=lambda position, seat: {"points": position.points[seat]})
def can_be_raised(position: Steam, seat: int) -> range:
    return range(1, most_steps(position, seat) + 1)


@raise_capital.effect
def is_raised(position: Steam, seat: int, steps: int) -> None:
    """Raise money as many times as the player has chosen (RAIL-23.1)."""
    raise_money(position, seat, steps, "RAIL-23.1")


@enough_capital.effect
def has_enough(position: Steam, seat: int) -> None:
    tell(position, "log.raises_nothing", "RAIL-23.1", seat=seat)


# -- income and upkeep -----------------------------------------------------------------------------------
def earnings(position: Steam, seat: int) -> int:
    """Return the dollars that a player receives in the income phase, upkeep of the standard version deducted;
    negative if the player pays (RAIL-22.3, RAIL-23.5)."""
    return position.income[seat] - upkeep(position, seat)


def upkeep(position: Steam, seat: int) -> int:
    """Return the dollars of upkeep that a player pays in each income phase of the standard version: one for
    each level of the locomotive (RAIL-23.5); 0 in the simplified version."""
    return position.locomotive[seat] if position.standard else 0


@step
def pay_incomes(position: Steam) -> Next:
    """Pay or collect every player's income in turn order. A player who cannot pay leaves the game: all track
    of the player becomes ownerless, and others may take over what is unfinished (RAIL-22.4)."""
    position.phase, order = c.INCOME, position.order
    for seat in order:
        _settle(position, seat, earnings(position, seat))
    position.rails = position.rails.neutral([seat for seat in order if position.out[seat]])
    return None


def _settle(position: Steam, seat: int, amount: int) -> None:
    rule = "RAIL-23.5" if position.mode == base.STANDARD else "RAIL-22.3"
    if amount >= 0:
        position.cash[seat] += amount
        tell(position, "log.income", rule, seat=seat, n=amount)
        return
    tell(position, "log.pays_income", rule, seat=seat, n=-amount)
    can_pay = _pay_upkeep if position.standard else _pay_bill
    if not can_pay(position, seat, -amount):
        _leaves(position, seat)


def _pay_bill(position: Steam, seat: int, bill: int) -> bool:
    """Make a player pay a negative income's `bill`, raising money (RAIL-22.3); False if that fails."""
    if bill > funds(position, seat):
        return False
    pay(position, seat, bill)
    return True


def _pay_upkeep(position: Steam, seat: int, bill: int) -> bool:
    """Make a player pay the `bill` of income and upkeep, with cash first, then victory points, then income,
    and give change (RAIL-23.6); return False if the income falls below the lowest."""
    due = max(0, bill - position.cash[seat])
    points = min(position.points[seat], -(-due // c.UPKEEP))
    income = max(0, -(-(due - c.UPKEEP * points) // c.UPKEEP))
    position.cash[seat] += c.UPKEEP * (points + income) - bill
    if points:
        position.points[seat] -= points
        tell(position, "log.loses_points", "RAIL-23.6", seat=seat, n=points, gain=("points", -points))
    if income:
        position.income[seat] -= income
        tell(position, "log.loses_income", "RAIL-23.6", seat=seat, n=income)
    return position.income[seat] >= c.LOWEST


def _leaves(position: Steam, seat: int) -> None:
    """Take a bankrupt player out of the game, without the player's track."""
    position.out[seat], position.cash[seat] = 1, 0
    position.income[seat] = max(c.LOWEST, position.income[seat])
    position.order = tuple(s for s in position.order if s != seat)
    tell(position, "log.bankrupt", "RAIL-22.4", company=f"seat.{seat}", loud=True)
