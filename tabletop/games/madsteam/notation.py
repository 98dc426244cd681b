"""The position notation of Madsteam, for lessons and tests: keywords for the pieces and the next step.

    setup({"seats": 2, "goods": ["3 ammo"], "piles": {"game": "stag hare"},
           "queue": {"no_mans_land": [0]}, "next": "no_mans_land"})

Keywords about seats take lists, seat 0 first; a seat that is not listed stays as `bare` makes it. These are
the keywords:

    seats, first, round, seed            numbers
    options     the choice of each option, by its key
    goods       exactly these goods: "2 food 3 water"
    leaders, objectives                  names
    plans       plans in addition to the four fixed ones: "axe monument"
    sold        plans that the seat has sold to the Fence: "oxygen_bottle knife"
    built       cards built: "brass_knuckles knife"
    workers     workplaces of the three workers, "-" for none: "workshop_centre - video_post"
    beds        bed numbers of the leader and the three workers, 0 for a healthy one: "0 1 0 0"
    heroes      nodes of the five heroes: "west_bridge forest east_bridge"; the last node is repeated
    decks       Karma cards on top of the deck: "bad_1 good_2"
    karma       the Karma card already chosen
    played      Karma cards of earlier rounds, which count at the end: "bad_1 neutral_2"
    stock       {place: units}
    mugger      the place of the Mugger
    loot        the dollars under the Mugger
    queue       {place or slot of the Ocean: seats in the order of arrival}
    piles       {pile: cards on top}: "hare stag"
    next        organisation, mugger, placement, karma, survival, crafting, or the place that is activated
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar, Self

from tabletop.engine.agenda import Item, do
from tabletop.engine.game import BadSetup
from tabletop.engine.notation import (
    Notation,
    Put,
    amounts,
    by_name,
    by_seat,
    field,
    ids,
    index,
    indexes,
    list_of,
    once,
    seat_field,
    text,
    whole,
    without,
)
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
from tabletop.games.madsteam.survival import survive
from tabletop.games.madsteam.verbs import step
from tabletop.games.madsteam.workshop import craft

QUIET_LEADERS = ("sailor", "huntress", "trader", "engineer")
"""The leaders, by seat, for positions that name none. Their bonuses change little, so that such a position
shows the rules rather than a leader."""
PILE_TAGS = (c.CARD_TAG, c.CARD_TAG, c.ANIMAL_TAG, c.FISH_TAG, c.FISH_TAG, c.FISH_TAG)
"""The tags of all cards that each pile can hold; indexed by pile."""
SPOTS = (*c.NODES, *("_".join(tag.split(".")[2:]) for tag in c.SPOT_TAG[len(c.NODES) :]))


def kind(tag: str) -> str:
    """Return the kind of the thing that a tag names, without its number: "axe" for "card.axe_1"."""
    return tag.split(".", 1)[1].rstrip("0123456789").removesuffix("_")


def things(tags: Iterable[str], word: str) -> list[int]:
    """Return the indexes of all tags of the kind `word`.

    Raises:
        BadSetup: if there is no such tag.
    """
    kinds = [kind(tag) for tag in tags]
    index(kinds, word)
    return [i for i, each in enumerate(kinds) if each == word]


def first_of(tags: Iterable[str], word: str, pile: Collection[int]) -> int:
    """Return the lowest index i in `pile` whose tag (`tags[i]`) is of the kind `word`.

    Raises:
        BadSetup: if there is none.
    """
    found = [thing for thing in things(tags, word) if thing in pile]
    if not found:
        raise BadSetup(f"no {word} is left in its pile")
    return found[0]


def at_most(n: int, names: Sequence[str], words: str) -> list[int]:
    """Return the index in `names` of each word of the text `words`.

    Raises:
        BadSetup: if there are more than `n` words, or a word is not in `names`.
    """
    if len(words.split()) > n:
        raise BadSetup(f"{words!r:.80} are more than {n}")
    return [*indexes(names, words)]


def on_top(cards: Iterable[int], wanted: Collection[int]) -> tuple[int, ...]:
    """Return a pile of cards with the wanted cards moved to its top, the first of them topmost."""
    return (*wanted, *(each for each in cards if each not in wanted))


class MadsteamNotation(Notation[Madsteam]):
    """A position of Madsteam under construction."""

    seats = c.DATA.table("game").numbers("players")
    options = c.OPTIONS
    step = ("next", "organisation")

    @classmethod
    def bare(cls, seats: int, options: Mapping[str, int], seed: int) -> Madsteam:
        """Return a position in which seats have no goods and only the four fixed plans, and all heroes are on
        the West Bridge."""
        position = start(seats, options, seed)
        set_up(position)
        position.first, position.round = 0, 1
        notation = cls(position)
        for seat in range(seats):
            notation.goods(seat, "").heroes(seat, "west_bridge").leader(seat, QUIET_LEADERS[seat])
            notation._put_back_random_plans(seat)
        return position

    def _put_back_random_plans(self, seat: int) -> None:
        p, mine = self.position, self.position.plans[seat]
        p.plans[seat] = tuple(each for each in mine if c.CARD_KIND[each] in c.FIXED_PLANS)
        for pile in (c.OBJECT_PILE, c.IMPROVEMENT_PILE):
            p.piles[pile] += tuple(each for each in without(mine, p.plans[seat]) if c.CARD_PILE[each] == pile)

    # -- a seat --------------------------------------------------------------------------------------------
    def goods(self, seat: int, words: str) -> Self:
        """Give a seat exactly the goods in a text such as "2 food 3 water"."""
        self.position.goods[row(seat, SHELF)] = amounts(c.GOODS, words)
        return self

    def leader(self, seat: int, name: str) -> Self:
        """Replace a seat's leader by the named leader, whose effect works from now on."""
        p = self.position
        p.has[seat] &= ~c.LEADER_BIT[p.leader[seat]]
        p.leader[seat] = index(c.LEADERS, name)
        p.has[seat] |= c.LEADER_BIT[p.leader[seat]]
        return self

    def objective(self, seat: int, name: str) -> Self:
        """Replace a seat's objective by the named one. If another seat has that one, the two seats exchange
        objectives."""
        mine, wanted = self.position.objective, index(ids(c.OBJECTIVE_TAG), name)
        if wanted in mine:
            mine[mine.index(wanted)] = mine[seat]
        mine[seat] = wanted
        return self

    def plans(self, seat: int, names: str) -> Self:
        """Give a seat the named plans from their piles, in addition to its own."""
        for name in names.split():
            self.position.plans[seat] += (self._from_pile(name),)
        return self

    def sold(self, seat: int, names: str) -> Self:
        """Put the named plans of a seat under their piles, as if it had sold them to the Fence
        (MAD-18.13)."""
        p = self.position
        for name in names.split():
            card = first_of(c.CARD_TAG, name, p.plans[seat])
            p.plans[seat] = without(p.plans[seat], [card])
            p.piles[c.CARD_PILE[card]] += (card,)
        return self

    def built(self, seat: int, names: str) -> Self:
        """Add the named cards to the built cards of a seat, from its own plans or else from their piles."""
        p = self.position
        for name in names.split():
            mine = [card for card in things(c.CARD_TAG, name) if card in p.plans[seat]][:1]
            p.plans[seat] = without(p.plans[seat], mine)
            card = mine[0] if mine else self._from_pile(name)
            p.built[seat] += (card,)
            p.has[seat] |= c.CARD_BIT[card]
        return self

    def _from_pile(self, name: str) -> int:
        piles, which = self.position.piles, c.CARD_PILE[things(c.CARD_TAG, name)[0]]
        card = first_of(c.CARD_TAG, name, piles[which])
        piles[which] = without(piles[which], [card])
        return card

    def posts(self, seat: int, names: str) -> Self:
        """Assign a player's first, second and third worker to the named workplaces; "-" leaves a worker
        without one."""
        posts = at_most(c.OCCUPANTS - 1, ("-", *c.POSTS), names)
        for worker, post in enumerate(posts, seat * c.OCCUPANTS + 1):
            self.position.post[worker] = post - 1 if post else NOTHING
        return self

    def beds(self, seat: int, words: str) -> Self:
        """Set the bed number of every occupant of a seat, the leader first; 0 for a healthy occupant."""
        p = self.position
        for i, bed in enumerate(at_most(c.OCCUPANTS, [*map(str, range(c.DEATH_BED + 1))], words)):
            p.bed[seat * c.OCCUPANTS + i] = bed
        if p.bed[seat * c.OCCUPANTS] == c.DEATH_BED and not p.options.leader_legacy:
            p.has[seat] &= ~c.LEADER_BIT[p.leader[seat]]
        return self

    def heroes(self, seat: int, nodes: str) -> Self:
        """Put a seat's heroes on the named nodes, in order; all remaining heroes go to the last node."""
        at = at_most(c.HEROES, c.NODES, nodes)
        self.position.at[row(seat, c.HEROES)] = at + at[-1:] * (c.HEROES - len(at))
        return self

    def deck(self, seat: int, names: str) -> Self:
        """Put the named Karma cards on top of a seat's deck, the first card topmost."""
        decks = self.position.decks
        decks[seat] = on_top(decks[seat], indexes(ids(c.KARMA_TAG), names))
        return self

    def karma(self, seat: int, name: str) -> Self:
        """Make the named Karma card the chosen card of a seat, and take it out of the deck."""
        p = self.position
        p.karma[seat] = index(ids(c.KARMA_TAG), name)
        p.decks[seat] = without(p.decks[seat], [p.karma[seat]])
        return self

    def played_karma(self, seat: int, names: str) -> Self:
        """Move the named Karma cards from the deck of a seat to the cards that it has played."""
        p, cards = self.position, indexes(ids(c.KARMA_TAG), names)
        p.decks[seat] = without(p.decks[seat], cards)
        p.played[seat] += cards
        return self

    # -- the town ------------------------------------------------------------------------------------------
    def mugger(self, node: str) -> Self:
        self.position.mugger = index(c.NODES, node)
        return self

    def line_up(self, spot: str, seats: Iterable[int]) -> Self:
        """Add one hero of each of the given seats, in order, to the queue of the place called `spot`, or to
        the slot of the Ocean with this name."""
        p, where = self.position, index(SPOTS, spot)
        node = c.NODE_OF_SPOT[where]
        if where == c.OCEAN:
            raise BadSetup(f"in the Ocean one stands in a slot: {', '.join(SPOTS[len(c.NODES) :])}")
        for seat in seats:
            hero = next((h for h in heroes_of(self.seat(seat)) if not p.standing[h]), NOTHING)
            if hero == NOTHING:
                raise BadSetup(f"seat {seat} has no hero left for {spot}")
            p.at[hero], p.standing[hero] = node, 1
            p.queue[node] += (hero,)
            if node == c.OCEAN:
                p.slot[hero] = where
        return self

    def on_pile(self, name: str, names: str) -> Self:
        """Put the named cards on top of a pile, the first card topmost."""
        which, top = index(c.PILES, name), list[int]()
        cards = self.position.piles[which]
        for word in names.split():
            top.append(first_of(PILE_TAGS[which], word, {*cards} - {*top}))
        self.position.piles[which] = on_top(cards, top)
        return self

    def supply(self, place: str, units: int) -> Self:
        """Set the stock of a place to a number of units."""
        self.position.stock[index(c.PLACES, place)] = units
        return self

    # -- going on ------------------------------------------------------------------------------------------
    def faults(self) -> list[str]:
        return audit(self.position)

    def go_on(self, name: str) -> None:
        """Start the round at a named step and play on to the next question; the later steps of the round stay
        due."""
        p = self.position
        steps = {
            "organisation": do(organise, p.first),
            "mugger": do(place_the_mugger),
            "placement": do(move_heroes),
            "karma": do(draw_karma, p.first),
            **{place: do(activate, i) for i, place in enumerate(c.PLACES)},
            "survival": do(survive, p.first),
            "crafting": do(craft, p.first),
        }
        items = list(phases(p.seats, p.first))
        at = items.index([*steps.values()][index([*steps], name)])
        p.phase = next(item[1] for item in items[at::-1] if item[0] == begin.__name__)
        if c.PHASES[p.phase] == "action":
            self._all_have_chosen()
        p.agenda = [item for item in items[at:] if not self._has_chosen(item)][::-1]
        step.run(p)

    def _has_chosen(self, item: Item) -> bool:
        return item[0] == draw_karma.__name__ and self.position.karma[item[1]] != NOTHING

    def _all_have_chosen(self) -> None:
        """Give each seat without a Karma card the top card of its deck, and reveal all Karma cards."""
        p = self.position
        p.revealed = 1
        for seat in range(p.seats):
            if p.karma[seat] == NOTHING:
                p.karma[seat], *rest = p.decks[seat]
                p.decks[seat] = tuple(rest)

    keywords: ClassVar[Mapping[str, Put]] = {
        "first": seat_field("first"),
        "round": field("round", range(1, c.ROUNDS + 1)),
        "loot": field("loot"),
        "mugger": once(text, mugger),
        "goods": by_seat(text, goods),
        "leaders": by_seat(text, leader),
        "objectives": by_seat(text, objective),
        "plans": by_seat(text, plans),
        "sold": by_seat(text, sold),
        "built": by_seat(text, built),
        "workers": by_seat(text, posts),
        "beds": by_seat(text, beds),
        "heroes": by_seat(text, heroes),
        "decks": by_seat(text, deck),
        "karma": by_seat(text, karma),
        "played": by_seat(text, played_karma),
        "stock": by_name(whole, supply),
        "queue": by_name(list_of(whole), line_up),
        "piles": by_name(text, on_pile),
    }


setup = MadsteamNotation.setup
