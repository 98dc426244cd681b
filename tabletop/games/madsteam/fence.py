"""Chapter 18: trade with the Fence, who buys and sells goods and plans."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.engine.verb import Params, forbids
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.position import Madsteam
from tabletop.games.madsteam.shelter import gain, have, largest, left_in_supply, room, spend, total
from tabletop.games.madsteam.verbs import TRADE, buy_good, buy_plan, sell_good, sell_plan, settle_debt


def visit_fence(position: Madsteam, seat: int, hero: int) -> Next:
    """Begin the visit of a seat's hero to the Fence: reset the dollars of sales and purchases, set the debt
    or credit that the Karma card gives, and return the question what the seat trades (MAD-18.9, 18.11)."""
    mark = c.KARMA_FENCE[position.karma[seat]]
    position.sold = position.bought = 0
    position.debt = c.DEBT if mark < 0 and not position.has[seat] & c.NO_DEBT else 0
    position.credit = max(mark, 0) + total(c.VOUCHER, position.has[seat])
    return [ask(seat, TRADE)]


def cap(position: Madsteam, seat: int) -> int:
    """Return the maximum of dollars for all sales of a visit; the same maximum applies to all purchases
    (MAD-18.4, 18.5, 20.17)."""
    return largest(c.PAPERS, position.has[seat], c.TRADE_CAP)


def means(position: Madsteam, seat: int) -> int:
    return have(position, seat, c.MONEY) + position.credit


# -- rules, in the order of their numbers ----------------------------------------------------------------
def the_good(position: Madsteam, good: int) -> Params:
    return {"item": c.GOOD_TAG[good]}


@forbids("MAD-18.2", sell_good, buy_good, details=the_good)
def not_his_trade(position: Madsteam, good: int) -> bool:
    return not c.PRICE[good]


@sell_plan.forbids("MAD-9.11")
def built_cards_stay(position: Madsteam, seat: int, card: int) -> bool:
    return card in position.built[seat]


def sales_so_far(position: Madsteam, seat: int) -> Params:
    return {"cap": cap(position, seat), "used": position.sold}


def purchases_so_far(position: Madsteam, seat: int) -> Params:
    return {"cap": cap(position, seat), "used": position.bought}


@sell_good.forbids("MAD-18.4", details=sales_so_far)
def sells_too_much(position: Madsteam, seat: int, good: int) -> bool:
    return position.sold + c.PRICE[good] > cap(position, seat)


@sell_plan.forbids("MAD-18.4", details=sales_so_far)
def sells_one_plan_too_many(position: Madsteam, seat: int) -> bool:
    return position.sold + c.PLAN_PRICE > cap(position, seat)


@buy_good.forbids("MAD-18.5", details=purchases_so_far)
def buys_too_much(position: Madsteam, seat: int, good: int) -> bool:
    return position.bought + c.PRICE[good] > cap(position, seat)


@buy_plan.forbids("MAD-18.5", details=purchases_so_far)
def buys_one_plan_too_many(position: Madsteam, seat: int) -> bool:
    return position.bought + c.PLAN_PRICE > cap(position, seat)


def price_and_means(position: Madsteam, seat: int, good: int) -> Params:
    return {"item": c.GOOD_TAG[good], "price": c.PRICE[good], "money": means(position, seat)}


@buy_good.forbids("MAD-18.6", details=price_and_means)
def cannot_pay(position: Madsteam, seat: int, good: int) -> bool:
    return c.PRICE[good] > means(position, seat)


def plan_price_and_means(position: Madsteam, seat: int) -> Params:
    return {"item": "plan", "price": c.PLAN_PRICE, "money": means(position, seat)}


@buy_plan.forbids("MAD-18.6", details=plan_price_and_means)
def cannot_pay_a_plan(position: Madsteam, seat: int) -> bool:
    return means(position, seat) < c.PLAN_PRICE


@sell_good.forbids("MAD-18.7", details=the_good)
def has_none(position: Madsteam, seat: int, good: int) -> bool:
    return not have(position, seat, good)


@sell_plan.allows("MAD-18.7", "card", details=lambda position, card: {"item": c.CARD_TAG[card]})
def own_plans(position: Madsteam, seat: int) -> tuple[int, ...]:
    return position.plans[seat]


@buy_good.forbids("MAD-18.8", details=the_good)
def no_room(position: Madsteam, seat: int, good: int) -> bool:
    return not room(position, seat, good)


@forbids("MAD-18.9", buy_good, buy_plan, details=lambda position: {"debt": position.debt})
def owes_the_fence(position: Madsteam) -> bool:
    return position.debt > 0


def debt_and_means(position: Madsteam, seat: int) -> Params:
    return {"item": "debt", "price": position.debt, "money": have(position, seat, c.MONEY)}


@buy_good.forbids("MAD-23.1", details=the_good)
def no_token_left(position: Madsteam, good: int) -> bool:
    """Forbid buying a good of which no token is left in the supply; only with the option strict_supply."""
    return not left_in_supply(position, good)


@settle_debt.forbids("MAD-18.6", details=debt_and_means)
def no_money_for_the_debt(position: Madsteam, seat: int) -> bool:
    return have(position, seat, c.MONEY) < position.debt


@settle_debt.forbids("MAD-18.10")
def owes_nothing(position: Madsteam) -> bool:
    return not position.debt


@buy_plan.forbids("MAD-18.12", details=lambda position, pile: {"pile": c.PILE_TAG[pile]})
def empty_pile(position: Madsteam, pile: int) -> bool:
    return not position.piles[pile]


# -- effects ---------------------------------------------------------------------------------------------
def pay(position: Madsteam, seat: int, price: int) -> None:
    """Pay a price to the Fence: use the credit of this visit first, then dollars (MAD-18.11)."""
    free = min(position.credit, price)
    position.credit -= free
    position.bought += price
    spend(position, seat, c.MONEY, price - free)


@sell_good.effect
def good_sold(position: Madsteam, seat: int, good: int) -> Next:
    spend(position, seat, good, 1)
    position.sold += c.PRICE[good]
    gain(position, seat, c.MONEY, c.PRICE[good])
    tell(position, "log.sell", "MAD-18.1", seat=seat, item=c.GOOD_TAG[good], n=c.PRICE[good])
    return [ask(seat, TRADE)]


@sell_plan.effect
def plan_sold(position: Madsteam, seat: int, card: int) -> Next:
    """Sell a plan to the Fence, which puts the card under the plan pile of its kind (MAD-18.13)."""
    left = list(position.plans[seat])
    left.remove(card)
    position.plans[seat] = tuple(left)
    position.piles[c.CARD_PILE[card]] += (card,)
    position.sold += c.PLAN_PRICE
    gain(position, seat, c.MONEY, c.PLAN_PRICE)
    tell(position, "log.sell_plan", "MAD-18.13", seat=seat, card=c.CARD_TAG[card], n=c.PLAN_PRICE)
    return [ask(seat, TRADE)]


@buy_good.effect
def good_bought(position: Madsteam, seat: int, good: int) -> Next:
    pay(position, seat, c.PRICE[good])
    gain(position, seat, good, 1)
    tell(position, "log.buy", "MAD-18.1", seat=seat, item=c.GOOD_TAG[good], n=c.PRICE[good])
    return [ask(seat, TRADE)]


@buy_plan.effect
def plan_bought(position: Madsteam, seat: int, pile: int) -> Next:
    """Buy the top card of a plan pile from the Fence; the seat sees it only afterwards (MAD-18.12)."""
    pay(position, seat, c.PLAN_PRICE)
    position.secrets_shown += 1
    card, *rest = position.piles[pile]
    position.piles[pile] = tuple(rest)
    position.plans[seat] += (card,)
    tell(position, "log.buy_plan", "MAD-18.12", seat=seat, card=c.CARD_TAG[card], n=c.PLAN_PRICE)
    return [ask(seat, TRADE)]


@settle_debt.effect
def debt_settled(position: Madsteam, seat: int) -> Next:
    """Pay the seat's debt to the Fence. It does not count towards the limits on sales and purchases
    (MAD-18.9)."""
    spend(position, seat, c.MONEY, position.debt)
    tell(position, "log.debt", "MAD-18.9", seat=seat, n=position.debt)
    position.debt = 0
    return [ask(seat, TRADE)]
