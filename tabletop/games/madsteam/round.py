"""The course of a game in the order of the rulebook: set-up, five rounds of five phases, count of points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain

from tabletop.engine.agenda import Item, Next, do
from tabletop.engine.chance import draw, shuffled
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.position import row
from tabletop.engine.secrecy import NOTHING
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.karma import draw_karma, put_karma_away, reveal_karma
from tabletop.games.madsteam.organisation import organise
from tabletop.games.madsteam.placement import move_heroes, place_the_mugger, put_heroes_on_bridges
from tabletop.games.madsteam.places import activate
from tabletop.games.madsteam.position import Madsteam
from tabletop.games.madsteam.score import count_points
from tabletop.games.madsteam.shelter import gain, left_in_supply, total
from tabletop.games.madsteam.survival import survive
from tabletop.games.madsteam.verbs import step
from tabletop.games.madsteam.workshop import craft

SETUP, REFILL, ORGANISATION, PLACEMENT, ACTION, SHELTER = range(len(c.PHASES))


# -- set-up ----------------------------------------------------------------------------------------------
@step
def set_up(position: Madsteam) -> Next:
    """Set up the game: first player, stocks, piles, shelters, heroes on the bridges (MAD-2)."""
    position.first = draw(position, position.seats)  # MAD-2.15
    position.stock[c.BANK] = c.BANK_MONEY
    position.loot = c.MUGGER_MONEY
    refill_places(position)
    make_piles(position)
    give_shelters(position)
    turn = in_order(position.seats, position.first)
    return [*[do(put_heroes_on_bridges, seat) for seat in turn], do(play_round)]


FIXED = [
    *zip(*([card for card in c.CARDS if c.CARD_KIND[card] == plan] for plan in c.FIXED_PLANS), strict=True)
]
"""The fixed plans (cards to build) with which each seat starts; indexed by seat."""
SINGLE = [
    card for card in c.CARDS if c.CARD_PILE[card] == c.OBJECT_PILE and c.CARD_KIND[card] not in c.FIXED_PLANS
]
IMPROVEMENTS = [card for card in c.CARDS if c.CARD_PILE[card] == c.IMPROVEMENT_PILE]
FISH_AT = [[fish for fish in c.FISH if c.FISH_DEPTH[fish] == depth] for depth in range(len(c.FISH_PILES))]


def make_piles(position: Madsteam) -> None:
    """Deal the fixed plans and shuffle the piles of plans, game (animals to hunt) and fish (MAD-2.8 to
    MAD-2.12)."""
    position.plans = [*FIXED[: position.seats]]
    spare = sorted(chain(*FIXED[position.seats :])) if position.options.spare_plans else []
    position.piles[c.OBJECT_PILE] = shuffled(position, [*SINGLE, *spare])
    position.piles[c.IMPROVEMENT_PILE] = shuffled(position, IMPROVEMENTS)
    position.piles[c.GAME_PILE] = shuffled(position, c.ANIMALS)
    for pile, fish in zip(c.FISH_PILES, FISH_AT, strict=True):
        position.piles[pile] = shuffled(position, fish)


def give_shelters(position: Madsteam) -> None:
    """Give every seat its goods, Karma deck, leader, objective and two random plans (MAD-2.5 to MAD-2.10)."""
    leaders = shuffled(position, range(len(c.LEADERS)))
    objectives = shuffled(position, c.OBJECTIVES)
    for seat in range(position.seats):
        position.goods[row(seat, len(c.GOODS))] = c.START_GOODS
        position.decks[seat] = shuffled(position, range(len(c.KARMA_TAG)))
        position.leader[seat], position.objective[seat] = leaders[seat], objectives[seat]
        position.has[seat] = c.LEADER_BIT[leaders[seat]]
        for pile in (c.OBJECT_PILE, c.IMPROVEMENT_PILE):
            card, *rest = position.piles[pile]
            position.piles[pile] = tuple(rest)
            position.plans[seat] += (card,)
            tell(position, "log.first_plan", "MAD-2.10", seat=seat, card=c.CARD_TAG[card])


# -- a round ---------------------------------------------------------------------------------------------
@step
def play_round(position: Madsteam) -> Next:
    """Begin the next round and schedule its phases (MAD-3.3)."""
    position.round += 1
    position.phase = REFILL
    tell(position, "log.round", "MAD-3.3", seat=position.first, n=position.round)
    return phases(position.seats, position.first)


@cache
def phases(seats: int, first: int) -> Sequence[Item]:
    """Return the agenda items of a whole round, in the order in which they are carried out.

    Args:
        first: the seat of the first player.
    """
    turn = in_order(seats, first)
    return [
        do(begin, REFILL),
        do(refill),
        do(begin, ORGANISATION),
        *[do(organise, seat) for seat in turn],
        do(begin, PLACEMENT),
        do(place_the_mugger),
        do(move_heroes),
        *[do(draw_karma, seat) for seat in turn],
        do(begin, ACTION),
        do(reveal_karma),
        *[do(activate, place) for place in range(c.NO_MANS_LAND + 1)],
        do(lie_down),
        do(put_karma_away),
        do(begin, SHELTER),
        *[item for seat in turn for item in (do(survive, seat), do(craft, seat))],
        do(end_round),
    ]


@step
def begin(position: Madsteam, phase: int) -> Next:
    position.phase, position.place = phase, -1
    return None


@step
def refill(position: Madsteam) -> Next:
    """Refill the places (MAD-3.4), give each seat the goods that its built cards bring at the start of a
    round (MAD-20.8), and make effects that can be used once a round available again."""
    refill_places(position)
    tell(position, "log.places_refilled", "MAD-3.4")
    for seat in range(position.seats):
        position.booted[seat] = position.drawn_knife[seat] = position.engineer[seat] = 0
        for good, effects in c.AT_REFILL.items():
            units = gain(position, seat, good, total(effects, position.has[seat]))
            if units:
                tell(position, "log.refill", "MAD-20.8", seat=seat, n=units, good=c.GOOD_TAG[good])
    return None


def refill_places(position: Madsteam) -> None:
    """Refill the stock of each place to its number for this many players (MAD-2.1, MAD-3.4), as far as tokens
    are left (MAD-23.1)."""
    for place, stock in c.REFILLED[position.seats].items():
        missing = stock - position.stock[place]
        position.stock[place] += min(missing, left_in_supply(position, c.RESOURCE[place]))


@step
def lie_down(position: Madsteam) -> Next:
    """Lay all heroes down where they are (MAD-7.10), which frees the slots of the Ocean (MAD-15.3)."""
    position.standing = [0] * (position.seats * c.HEROES)
    position.slot = [NOTHING] * (position.seats * c.HEROES)
    position.queue = [()] * len(c.NODES)
    tell(position, "log.lie_down", "MAD-7.10")
    return None


@step
def end_round(position: Madsteam) -> Next:
    """Make the next seat the first player (MAD-3.6), or count the points after five rounds (MAD-1.2)."""
    if position.round < c.ROUNDS:
        position.first = (position.first + 1) % position.seats
        return [do(play_round)]
    count_points(position)
    return None
