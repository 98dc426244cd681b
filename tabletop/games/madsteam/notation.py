"""The position notation of Madsteam, for lessons and tests: keywords for the pieces and the next step.

    setup({"seats": 2, "goods": ["3 ammo"], "piles": {"game": "stag hare"},
           "queue": {"no_mans_land": [0]}, "next": "no_mans_land"})

Keywords about seats take lists, seat 0 first; a seat that is not listed stays as `bare` makes it. These are
the keywords:

    seats, first, round, seed, options   numbers; options: the choice of each option, by its key
    goods       exactly these goods: "2 food 3 water"
    leaders, objectives                  by name
    plans       plans besides the four fixed ones: "axe monument"
    built       cards built: "brass_knuckles knife"
    workers     workplaces of the three workers: "workshop_centre - video_post"
    beds        beds of the leader and the three workers: "0 1 0 0"
    heroes      nodes of the five heroes: "west_bridge forest east_bridge"; the last also for the rest
    decks       Karma cards on top of the deck: "bad_1 good_2"
    karma       the Karma card already chosen
    stock       {place: units};  mugger: a place;  loot: the dollars under the Mugger
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
from tabletop.games.madsteam import components as c
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
    "seats": (2, range(2, c.SEATS_AT_MOST + 1)),
    "first": (0, range(c.SEATS_AT_MOST)),
    "round": (1, range(1, c.ROUNDS + 1)),
    "seed": (1, range(2**32)),
    "loot": (c.MUGGER_MONEY, range(c.NO_LIMIT)),
}
"""The keywords whose values are numbers, each with its default and its allowed range."""
QUIET_LEADERS = ("sailor", "huntress", "trader", "engineer")
"""The default leaders: their bonus changes little, so that a position shows the rules and not a leader."""
PILE_TAGS = (c.CARD_TAG, c.CARD_TAG, c.ANIMAL_TAG, c.FISH_TAG, c.FISH_TAG, c.FISH_TAG)
"""The tags of the cards that a pile may hold, by pile."""
SPOTS = (*c.NODES, *("_".join(tag.split(".")[2:]) for tag in c.SPOT_TAG[len(c.NODES) :]))


# -- words about a seat -------------------------------------------------------------------------------------
def hold(position: Madsteam, seat: int, words: str) -> None:
    """Give a seat exactly the goods in a text such as "2 food 3 water"."""
    units, names = words.split()[::2], words.split()[1::2]
    if len(units) != len(names):
        raise BadSetup(f"{words!r:.40} is no list of units and goods")
    position.goods[row(seat, SHELF)] = [0] * SHELF
    for n, name in zip(units, names, strict=True):
        position.goods[seat * SHELF + index(c.GOODS, name)] = whole(n)


def lead(position: Madsteam, seat: int, name: str) -> None:
    """Replace a seat's leader by the named leader, whose effect works from now on."""
    position.has[seat] &= ~c.LEADER_BIT[position.leader[seat]]
    position.leader[seat] = index(c.LEADERS, name)
    position.has[seat] |= c.LEADER_BIT[position.leader[seat]]


def aim(position: Madsteam, seat: int, name: str) -> None:
    """Replace a seat's objective by the named one; another seat that has it gets the old one instead."""
    wanted = index([tag.partition(".")[2] for tag in c.OBJECTIVE_TAG], name)
    if wanted in position.objective:
        position.objective[position.objective.index(wanted)] = position.objective[seat]
    position.objective[seat] = wanted


def plan(position: Madsteam, seat: int, names: str) -> None:
    """Give a seat the named plans from their piles, besides the plans it has."""
    for name in names.split():
        position.plans[seat] += (_from_pile(position, name),)


def build(position: Madsteam, seat: int, names: str) -> None:
    """Add the named cards to the built cards of a seat, taken from its own plans or else from their piles."""
    for name in names.split():
        cards = things(c.CARD_TAG, name)
        card = next((each for each in cards if each in position.plans[seat]), None)
        if card is None:
            card = _from_pile(position, name)
        position.plans[seat] = without(position.plans[seat], card)
        position.built[seat] += (card,)
        position.has[seat] |= c.CARD_BIT[card]


def _from_pile(position: Madsteam, name: str) -> int:
    cards = things(c.CARD_TAG, name)
    pile = c.CARD_PILE[cards[0]]
    card = next((each for each in cards if each in position.piles[pile]), None)
    if card is None:
        raise BadSetup(f"no {name} is left in its pile")
    position.piles[pile] = without(position.piles[pile], card)
    return card


def employ(position: Madsteam, seat: int, posts: str) -> None:
    """Assign a player's first, second and third worker to the named workplaces; "-" leaves a worker without
    one."""
    for worker, post in enumerate(at_most(posts, c.OCCUPANTS - 1), 1):
        position.post[seat * c.OCCUPANTS + worker] = NOTHING if post == "-" else index(c.POSTS, post)


def put_to_bed(position: Madsteam, seat: int, beds: str) -> None:
    """Set the bed number of every occupant of a seat, the leader first; 0 for a healthy occupant."""
    for i, bed in enumerate(at_most(beds, c.OCCUPANTS)):
        position.bed[seat * c.OCCUPANTS + i] = whole(bed, range(c.DEATH_BED + 1))
    if position.bed[seat * c.OCCUPANTS] == c.DEATH_BED and not position.options.leader_legacy:
        position.has[seat] &= ~c.LEADER_BIT[position.leader[seat]]


def station(position: Madsteam, seat: int, nodes: str) -> None:
    """Put a seat's heroes on the named nodes, in order; the last node is also for all heroes that are
    left."""
    names = at_most(nodes, c.HEROES)
    names += names[-1:] * (c.HEROES - len(names))
    position.at[row(seat, c.HEROES)] = [index(c.NODES, name) for name in names]


def stack(position: Madsteam, seat: int, names: str) -> None:
    """Put the named Karma cards on top of a seat's deck, the first card topmost."""
    position.decks[seat] = on_top(position.decks[seat], [_karma(name) for name in names.split()])


def choose(position: Madsteam, seat: int, name: str) -> None:
    """Make the named Karma card the chosen card of a seat, and take it out of the deck."""
    position.karma[seat] = _karma(name)
    position.decks[seat] = without(position.decks[seat], position.karma[seat])


def _karma(name: str) -> int:
    return index([tag.partition(".")[2] for tag in c.KARMA_TAG], name)


def without(cards: Iterable[int], card: int) -> tuple[int, ...]:
    """Return the cards without the given card."""
    return tuple(each for each in cards if each != card)


def on_top(cards: Iterable[int], wanted: Collection[int]) -> tuple[int, ...]:
    """Return a pile of cards with the wanted cards moved to the top, in their order."""
    return (*wanted, *(each for each in cards if each not in wanted))


# -- words about the town ----------------------------------------------------------------------------------
def line_up(position: Madsteam, spot: str, seats: Iterable[int]) -> None:
    """Add one hero of each of the given seats, in order, to the queue of a place or to a slot of the
    Ocean."""
    where = index(SPOTS, spot)
    node = c.NODE_OF_SPOT[where]
    if where == c.OCEAN:
        raise BadSetup(f"in the Ocean one stands in a slot: {', '.join(SPOTS[len(c.NODES) :])}")
    for seat in seats:
        its = heroes_of(seat) if 0 <= seat < position.seats else ()
        hero = next((h for h in its if not position.standing[h]), NOTHING)
        if hero == NOTHING:
            raise BadSetup(f"seat {seat} has no hero left for {spot}")
        position.at[hero], position.standing[hero] = node, 1
        position.queue[node] += (hero,)
        if node == c.OCEAN:
            position.slot[hero] = where


def pile(position: Madsteam, name: str, names: str) -> None:
    """Put the named cards on top of a pile, the first card topmost."""
    which, top = index(c.PILES, name), list[int]()
    for word in names.split():
        cards = [
            each
            for each in things(PILE_TAGS[which], word)
            if each in position.piles[which] and each not in top
        ]
        if not cards:
            raise BadSetup(f"no {word} is left in the pile")
        top.append(cards[0])
    position.piles[which] = on_top(position.piles[which], top)


def supply(position: Madsteam, place: str, units: int) -> None:
    """Set the stock of a place to a number of units."""
    position.stock[index(c.PLACES, place)] = whole(units)


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
    """Return the position described by the keywords that the text at the top of this module lists, played on
    to its next question.

    Raises:
        BadSetup: for a keyword that cannot be read, or a position that is impossible.
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
    """Return a bare position with the numbers, the options and the Mugger's place from the keywords, or their
    defaults."""
    numbers = {}
    for key, (usual, allowed) in NUMBERS.items():
        with reading(key):
            numbers[key] = whole(words.get(key, usual), allowed)
    with reading("first"):
        whole(numbers["first"], range(numbers["seats"]))
    with reading("options"):
        position = bare(numbers["seats"], words.get("options", {}), numbers["first"], numbers["seed"])
    with reading("mugger"):
        position.mugger = index(c.NODES, words.get("mugger", c.NODES[position.mugger]))
    position.round, position.loot = numbers["round"], numbers["loot"]
    return position


def _tell(position: Madsteam, word: str, value: Any) -> None:
    """Apply one keyword about seats or about the town to the position; ignore other keywords."""
    if word in OF_A_SEAT:
        for seat, said in enumerate(value):
            whole(seat, range(position.seats))
            if said:
                OF_A_SEAT[word](position, seat, said)
    elif word in OF_THE_TOWN:
        for name, said in value.items():
            OF_THE_TOWN[word](position, name, said)


def bare(seats: int, options: Mapping[str, Any], first: int = 0, seed: int = 1) -> Madsteam:
    """Return a position in which seats have no goods and only the four fixed plans, and all heroes are on the
    West Bridge.

    Raises:
        BadSetup: for an unknown option or choice.
    """
    for key, value in options.items():
        option = c.OPTIONS[index([option.key for option in c.OPTIONS], key)]
        whole(option.which(value), range(len(option.choices)))
    which = {option.key: option.which(options.get(option.key, option.default)) for option in c.OPTIONS}
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
    position.plans[seat] = tuple(each for each in mine if c.CARD_KIND[each] in c.FIXED_PLANS)
    for pile_ in (c.OBJECT_PILE, c.IMPROVEMENT_PILE):
        spare = [
            each for each in mine if c.CARD_PILE[each] == pile_ and c.CARD_KIND[each] not in c.FIXED_PLANS
        ]
        position.piles[pile_] += tuple(spare)


def go_on(position: Madsteam, moment: str) -> None:
    """Start the round at a named step and play it to the next question; the later steps stay on the agenda.

    Raises:
        BadSetup: for an unknown step.
    """
    first = position.first
    moments = {
        "organisation": do(organise, first),
        "mugger": do(place_the_mugger),
        "placement": do(move_heroes),
        "karma": do(draw_karma, first),
        **{place: do(activate, i) for i, place in enumerate(c.PLACES)},
        "survival": do(survive, first),
        "crafting": do(craft, first),
    }
    items = list(phases(position.seats, first))
    at = items.index(moments[[*moments][index([*moments], moment)]])
    position.phase = next(item[1] for item in items[at::-1] if item[0] == begin.__name__)
    if c.PHASES[position.phase] == "action":
        _all_have_chosen(position)
    position.agenda = [item for item in items[at:] if not _has_chosen(position, item)][::-1]
    step.run(position)


def _has_chosen(position: Madsteam, item: Item) -> bool:
    return item[0] == draw_karma.__name__ and position.karma[item[1]] != NOTHING


def _all_have_chosen(position: Madsteam) -> None:
    """Give each seat without a Karma card the top card of its deck, and reveal all Karma cards."""
    position.revealed = 1
    for seat in range(position.seats):
        if position.karma[seat] == NOTHING:
            position.karma[seat], *rest = position.decks[seat]
            position.decks[seat] = tuple(rest)
