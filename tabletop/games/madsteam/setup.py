"""Positions in a few words, for lessons and tests: what is where, and what comes next.

    setup({"seats": 2, "goods": ["3 ammo"], "piles": {"game": "stag hare"},
           "queue": {"no_mans_land": [0]}, "next": "no_mans_land"})

Words of a seat are lists, seat 0 first; whoever is not named has what `bare` gives. The words:

    seats, first, round, seed, options   numbers; which choice of an option, by its key
    goods       "2 food 3 water": exactly these
    leaders, objectives                  by name
    plans       more than the four everybody has: "axe monument"
    built       "brass_knuckles knife"
    workers     where the first, second and third sit: "workshop_centre - video_post"
    beds        of the leader and the three workers: "0 1 0 0"
    heroes      where the five lie: "west_bridge forest east_bridge", the last one for those not named
    decks       Karma cards on top: "bad_1 good_2"
    karma       the card chosen already
    stock       {place: units};  mugger: a place;  loot: dollars under him
    queue       {place or slot of the Ocean: seats in the order of arrival}
    piles       {pile: cards on top}: "hare stag"
    next        organisation, mugger, placement, karma, survival, crafting, or the place that acts
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from tabletop.engine.agenda import Item, do
from tabletop.engine.game import BadSetup
from tabletop.engine.position import row
from tabletop.engine.secrecy import NOTHING
from tabletop.games.madsteam.components import (
    ANIMAL_TAG,
    CARD_BIT,
    CARD_KIND,
    CARD_PILE,
    CARD_TAG,
    DEATH_BED,
    FISH_TAG,
    FIXED_PLANS,
    GOODS,
    HEROES,
    IMPROVEMENT_PILE,
    KARMA_TAG,
    LEADER_BIT,
    LEADERS,
    MUGGER_MONEY,
    NO_LIMIT,
    NODE_OF_SPOT,
    NODES,
    OBJECT_PILE,
    OBJECTIVE_TAG,
    OCCUPANTS,
    OCEAN,
    OPTIONS,
    PHASES,
    PILES,
    PLACES,
    POSTS,
    ROUNDS,
    SEATS_AT_MOST,
    SPOT_TAG,
)
from tabletop.games.madsteam.karma import draw_karma
from tabletop.games.madsteam.organisation import organise
from tabletop.games.madsteam.placement import move_heroes, place_the_mugger
from tabletop.games.madsteam.places import activate
from tabletop.games.madsteam.position import Madsteam, heroes_of, start
from tabletop.games.madsteam.round import begin, phases, set_up
from tabletop.games.madsteam.score import audit
from tabletop.games.madsteam.shelter import SHELF
from tabletop.games.madsteam.spelling import at_most, index, reading, things, whole
from tabletop.games.madsteam.survival import survive
from tabletop.games.madsteam.verbs import step
from tabletop.games.madsteam.workshop import craft

NUMBERS = {
    "seats": (2, range(2, SEATS_AT_MOST + 1)),
    "first": (0, range(SEATS_AT_MOST)),
    "round": (1, range(1, ROUNDS + 1)),
    "seed": (1, range(2**32)),
    "loot": (MUGGER_MONEY, range(NO_LIMIT)),
}
"""Words that are numbers: what they are unless said, and what they may be."""
QUIET_LEADERS = ("sailor", "huntress", "trader", "engineer")
"""Whose bonus changes little, so that a position shows the rules and not a leader."""
PILE_TAGS = (CARD_TAG, CARD_TAG, ANIMAL_TAG, FISH_TAG, FISH_TAG, FISH_TAG)
"""By pile: the tags of the cards it may hold."""
SPOTS = (*NODES, *("_".join(tag.split(".")[2:]) for tag in SPOT_TAG[len(NODES) :]))


# -- what a seat has ---------------------------------------------------------------------------------------
def hold(position: Madsteam, seat: int, words: str) -> None:
    """The shelter holds exactly these goods."""
    units, names = words.split()[::2], words.split()[1::2]
    if len(units) != len(names):
        raise BadSetup(f"{words!r:.40} is no list of units and goods")
    position.goods[row(seat, SHELF)] = [0] * SHELF
    for n, name in zip(units, names, strict=True):
        position.goods[seat * SHELF + index(GOODS, name)] = whole(n)


def lead(position: Madsteam, seat: int, name: str) -> None:
    """Another leader, alive."""
    position.has[seat] &= ~LEADER_BIT[position.leader[seat]]
    position.leader[seat] = index(LEADERS, name)
    position.has[seat] |= LEADER_BIT[position.leader[seat]]


def aim(position: Madsteam, seat: int, name: str) -> None:
    """Another objective; whoever had it takes the old one."""
    wanted = index([tag.partition(".")[2] for tag in OBJECTIVE_TAG], name)
    if wanted in position.objective:
        position.objective[position.objective.index(wanted)] = position.objective[seat]
    position.objective[seat] = wanted


def plan(position: Madsteam, seat: int, names: str) -> None:
    """These plans more, from their pile."""
    for name in names.split():
        position.plans[seat] += (_from_pile(position, name),)


def build(position: Madsteam, seat: int, names: str) -> None:
    """These cards are built: the seat's own plans, or else from their pile."""
    for name in names.split():
        cards = things(CARD_TAG, name)
        card = next((c for c in cards if c in position.plans[seat]), None)
        if card is None:
            card = _from_pile(position, name)
        position.plans[seat] = without(position.plans[seat], card)
        position.built[seat] += (card,)
        position.has[seat] |= CARD_BIT[card]


def _from_pile(position: Madsteam, name: str) -> int:
    cards = things(CARD_TAG, name)
    pile = CARD_PILE[cards[0]]
    card = next((c for c in cards if c in position.piles[pile]), None)
    if card is None:
        raise BadSetup(f"no {name} is left in its pile")
    position.piles[pile] = without(position.piles[pile], card)
    return card


def employ(position: Madsteam, seat: int, posts: str) -> None:
    """Where the first, second and third worker sit; "-" for one who stands."""
    for worker, post in enumerate(at_most(posts, OCCUPANTS - 1), 1):
        position.post[seat * OCCUPANTS + worker] = NOTHING if post == "-" else index(POSTS, post)


def put_to_bed(position: Madsteam, seat: int, beds: str) -> None:
    """The bed of every occupant, the leader first; 0 for whoever is well."""
    for i, bed in enumerate(at_most(beds, OCCUPANTS)):
        position.bed[seat * OCCUPANTS + i] = whole(bed, range(DEATH_BED + 1))
    if position.bed[seat * OCCUPANTS] == DEATH_BED and not position.options.leader_legacy:
        position.has[seat] &= ~LEADER_BIT[position.leader[seat]]


def station(position: Madsteam, seat: int, nodes: str) -> None:
    """Where the five heroes lie; the last one's node stands for those not named."""
    names = at_most(nodes, HEROES)
    names += names[-1:] * (HEROES - len(names))
    position.at[row(seat, HEROES)] = [index(NODES, name) for name in names]


def stack(position: Madsteam, seat: int, names: str) -> None:
    """These Karma cards lie on top of the deck."""
    position.decks[seat] = on_top(position.decks[seat], [_karma(name) for name in names.split()])


def choose(position: Madsteam, seat: int, name: str) -> None:
    """The Karma card chosen already."""
    position.karma[seat] = _karma(name)
    position.decks[seat] = without(position.decks[seat], position.karma[seat])


def _karma(name: str) -> int:
    return index([tag.partition(".")[2] for tag in KARMA_TAG], name)


def without(cards: Iterable[int], card: int) -> tuple[int, ...]:
    """Return the cards but that one."""
    return tuple(c for c in cards if c != card)


def on_top(cards: Iterable[int], wanted: Collection[int]) -> tuple[int, ...]:
    """Return the cards with those on top that are wanted."""
    return (*wanted, *(c for c in cards if c not in wanted))


# -- what lies in the town ---------------------------------------------------------------------------------
def line_up(position: Madsteam, spot: str, seats: Iterable[int]) -> None:
    """Heroes of these seats have arrived, in this order."""
    where = index(SPOTS, spot)
    node = NODE_OF_SPOT[where]
    if where == OCEAN:
        raise BadSetup(f"in the Ocean one stands in a slot: {', '.join(SPOTS[len(NODES) :])}")
    for seat in seats:
        its = heroes_of(seat) if 0 <= seat < position.seats else ()
        hero = next((h for h in its if not position.standing[h]), NOTHING)
        if hero == NOTHING:
            raise BadSetup(f"seat {seat} has no hero left for {spot}")
        position.at[hero], position.standing[hero] = node, 1
        position.queue[node] += (hero,)
        if node == OCEAN:
            position.slot[hero] = where


def pile(position: Madsteam, name: str, names: str) -> None:
    """These cards of a pile lie on top of it."""
    which, top = index(PILES, name), list[int]()
    for word in names.split():
        cards = [c for c in things(PILE_TAGS[which], word) if c in position.piles[which] and c not in top]
        if not cards:
            raise BadSetup(f"no {word} is left in the pile")
        top.append(cards[0])
    position.piles[which] = on_top(position.piles[which], top)


def supply(position: Madsteam, place: str, units: int) -> None:
    """So many units lie there."""
    position.stock[index(PLACES, place)] = whole(units)


OF_A_SEAT: dict[str, Callable[[Madsteam, int, str], None]] = {
    "goods": hold,
    "leaders": lead,
    "objectives": aim,
    "plans": plan,
    "built": build,
    "workers": employ,
    "beds": put_to_bed,
    "heroes": station,
    "decks": stack,
    "karma": choose,
}
OF_THE_TOWN: dict[str, Callable[[Madsteam, str, Any], None]] = {
    "stock": supply,
    "queue": line_up,
    "piles": pile,
}
WORDS = (*NUMBERS, "options", "mugger", "next", *OF_A_SEAT, *OF_THE_TOWN)


# -- the whole position ------------------------------------------------------------------------------------
def setup(words: Mapping[str, Any]) -> Madsteam:
    """Return the position told by the words of this module, at its question.

    Raises:
        BadSetup: naming the word it cannot read, or what is wrong with the position.
    """
    for word in words:
        index(WORDS, word)
    position = _before(words)
    for word, value in words.items():
        with reading(word):
            _tell(position, word, value)
    faults = audit(position)
    if not faults:
        with reading("next"):
            go_on(position, words.get("next", "organisation"))
        faults = audit(position)
    if faults:
        raise BadSetup("; ".join(faults))
    return position


def _before(words: Mapping[str, Any]) -> Madsteam:
    """Return the numbers and the choices told, on an empty table."""
    numbers = {}
    for key, (usual, allowed) in NUMBERS.items():
        with reading(key):
            numbers[key] = whole(words.get(key, usual), allowed)
    with reading("first"):
        whole(numbers["first"], range(numbers["seats"]))
    with reading("options"):
        position = bare(numbers["seats"], words.get("options", {}), numbers["first"], numbers["seed"])
    with reading("mugger"):
        position.mugger = index(NODES, words.get("mugger", NODES[position.mugger]))
    position.round, position.loot = numbers["round"], numbers["loot"]
    return position


def _tell(position: Madsteam, word: str, value: Any) -> None:
    """One word that speaks of seats or of the town."""
    if word in OF_A_SEAT:
        for seat, said in enumerate(value):
            whole(seat, range(position.seats))
            if said:
                OF_A_SEAT[word](position, seat, said)
    elif word in OF_THE_TOWN:
        for name, said in value.items():
            OF_THE_TOWN[word](position, name, said)


def bare(seats: int, options: Mapping[str, Any], first: int = 0, seed: int = 1) -> Madsteam:
    """Shelters without goods, every seat its four fixed plans, all heroes on the West Bridge.

    Raises:
        BadSetup: for an option or a choice that there is not.
    """
    for key, value in options.items():
        option = OPTIONS[index([option.key for option in OPTIONS], key)]
        whole(option.which(value), range(len(option.choices)))
    which = {option.key: option.which(options.get(option.key, option.default)) for option in OPTIONS}
    position = start(seats, which, seed)
    set_up(position)
    position.first = first
    for seat in range(seats):
        hold(position, seat, "")
        station(position, seat, "west_bridge")
        lead(position, seat, QUIET_LEADERS[seat])
        _put_back_random_plans(position, seat)
    return position


def _put_back_random_plans(position: Madsteam, seat: int) -> None:
    mine = position.plans[seat]
    position.plans[seat] = tuple(c for c in mine if CARD_KIND[c] in FIXED_PLANS)
    for pile_ in (OBJECT_PILE, IMPROVEMENT_PILE):
        spare = [c for c in mine if CARD_PILE[c] == pile_ and CARD_KIND[c] not in FIXED_PLANS]
        position.piles[pile_] += tuple(spare)


def go_on(position: Madsteam, moment: str) -> None:
    """Up to the next question from a moment of the round on, and after it the rest of the round.

    Raises:
        BadSetup: for a moment there is not.
    """
    first = position.first
    moments = {
        "organisation": do(organise, first),
        "mugger": do(place_the_mugger),
        "placement": do(move_heroes),
        "karma": do(draw_karma, first),
        **{place: do(activate, i) for i, place in enumerate(PLACES)},
        "survival": do(survive, first),
        "crafting": do(craft, first),
    }
    items = list(phases(position.seats, first))
    at = items.index(moments[[*moments][index([*moments], moment)]])
    position.phase = next(item[1] for item in items[at::-1] if item[0] == begin.__name__)
    if PHASES[position.phase] == "action":
        _all_have_chosen(position)
    position.agenda = [item for item in items[at:] if not _has_chosen(position, item)][::-1]
    step.run(position)


def _has_chosen(position: Madsteam, item: Item) -> bool:
    return item[0] == draw_karma.__name__ and position.karma[item[1]] != NOTHING


def _all_have_chosen(position: Madsteam) -> None:
    """Who has no Karma card yet takes the top one; all lie open."""
    position.revealed = 1
    for seat in range(position.seats):
        if position.karma[seat] == NOTHING:
            position.karma[seat], *rest = position.decks[seat]
            position.decks[seat] = tuple(rest)
