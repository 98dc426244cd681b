"""Builders of positions from keywords, for the notation in `told` and for tests; each method of PositionWords
sets up things of one kind.

Seats are A, B, C, D; "B3" is B's first hero of strength 3, "B3b" the second. Goods and game are written like
"2 food 1 ammo"; everything else is written by its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from tabletop.engine.agenda import Item, do
from tabletop.engine.game import BadSetup, in_order
from tabletop.engine.position import NOBODY, row
from tabletop.games.gharkane import acting, night, round, shelter, verbs
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.day import day, solve_events, tend_shelter
from tabletop.games.gharkane.position import Gharkane

A = 0
SEATS = "ABCD"
TEAM = ("3", "3b", "4", "5")
DAY_STEPS = ("feed", "disease", "care", "recruit", "build", "repair", "clean")
"""The names, in the notation, of the steps of the day that each seat plays in its own shelter."""


# -- naming ------------------------------------------------------------------------------------------------
def which(ids: Sequence[str], name: str) -> int:
    """Return the index of an id in a list of ids; `name` is the id in the notation; raise BadSetup without
    it."""
    if name not in ids:
        raise BadSetup(f"{name!r:.40} is none of {', '.join(ids)}")
    return ids.index(name)


def short(tag: str) -> str:
    """Return a tag without the part before its first dot: "lava_flow" for "event.lava_flow"."""
    return tag.split(".", 1)[1]


def named(tags: Sequence[str], *names: str) -> tuple[int, ...]:
    """Return the indexes of things, given by their ids, in a list of tags."""
    ids = [short(tag) for tag in tags]
    return tuple(which(ids, name) for name in names)


def hero(name: str) -> int:
    """Return the number of a hero: "B3" is the first of B's strength 3, "B3b" the second."""
    return which(SEATS, name[:1]) * c.TEAM + which(TEAM, name[1:])


def room(name: str) -> int:
    return which(c.ROOM_IDS, name)


def place(name: str) -> int:
    return which(c.PLACES, name)


def town(name: str) -> int:
    return c.TOWNS.index(place(name))


def event(name: str) -> int:
    return which(c.EVENT_IDS, name)


def amounts(text: str) -> dict[str, int]:
    """Parse amounts in the notation: return {"food": 2, "ammo": 1} for "2 food 1 ammo"."""
    words = text.split()
    return dict(zip(words[1::2], map(int, words[::2]), strict=True))


def without(pile: Iterable[int], taken: Iterable[int]) -> tuple[int, ...]:
    """Return a pile without the tiles `taken`; the pile must hold each of them."""
    rest = list(pile)
    for tile in taken:
        rest.remove(tile)
    return tuple(rest)


class PositionWords:
    """A position under construction: each method carries out one keyword of the notation on it."""

    def __init__(self, position: Gharkane) -> None:
        self.position = position

    # -- shelters ------------------------------------------------------------------------------------------
    def goods(self, seat: int, text: str = "") -> Self:
        """Replace the goods of a seat by the given amounts; goods not named become 0."""
        held = [0] * len(c.GOODS)
        for good, n in amounts(text).items():
            held[which(c.GOODS, good)] = n
        self.position.goods[row(seat, len(c.GOODS))] = held
        return self

    def rooms(self, seat: int, *texts: str) -> Self:
        """Replace the rooms of a seat, Room construction first. A text is "arsenal full", "spring built"
        (empty), "cannery 2" (the number of survivors), or "nursery" (destroyed, as if not named)."""
        p = self.position
        named = {name: state or "destroyed" for name, _, state in (text.partition(" ") for text in texts)}
        mine = {"room_workshop": named.pop("room_workshop", "destroyed"), **named}
        p.room_pile += self._of_the_pile(p.rooms[seat])
        p.rooms[seat] = tuple(map(room, mine))
        p.room_pile = without(p.room_pile, self._of_the_pile(p.rooms[seat]))
        p.built[seat] = p.working[seat] = 0
        start_of = seat * len(c.HOMES)
        people = [0] * len(c.HOMES)
        people[c.HOSPITAL] = p.people[start_of + c.HOSPITAL]
        for i, (name, state) in enumerate(mine.items()):
            states = {"destroyed": 0, "built": 0, "full": c.SEATS_OF[room(name)]}
            people[i] = states[state] if state in states else int(state)
            p.built[seat] |= (state != "destroyed") << i
        p.people[row(seat, len(c.HOMES))] = people
        for i in range(len(mine)):
            shelter.note_working(p, seat, i)
        return self

    def _of_the_pile(self, rooms: Iterable[int]) -> tuple[int, ...]:
        """Return the rooms of a list from the shuffled pile, without those given to every seat."""
        given = (c.WORKSHOP, *(c.SEVENTH if self.position.options.seven_rooms else ()))
        return tuple(room for room in rooms if room not in given)

    def hospital(self, seat: int, survivors: int) -> Self:
        self.position.people[seat * len(c.HOMES) + c.HOSPITAL] = survivors
        return self

    def used(self, seat: int, *rooms: str) -> Self:
        """Mark the given rooms of a seat, and no others, as used in this round."""
        self.position.used[seat] = c.bits(*map(room, rooms))
        return self

    def broken(self, seat: int, *tools: str) -> Self:
        """Replace the broken equipment of a seat by the given pieces, taken from the pile or the offer."""
        return self._equip(self.position.broken, seat, tools)

    def repaired(self, seat: int, *tools: str) -> Self:
        """Replace the repaired equipment of a seat by the given pieces, all ready for use."""
        self._equip(self.position.repaired, seat, tools)
        return self.ready(seat, *tools)

    def ready(self, seat: int, *tools: str) -> Self:
        """Mark the given repaired equipment of a seat, and no other, as still usable in this round."""
        self.position.ready[seat] = c.bits(*named(c.TOOL_TAG, *tools))
        return self

    def _equip(self, where: list[tuple[int, ...]], seat: int, tools: Sequence[str]) -> Self:
        p = self.position
        p.market += where[seat]
        where[seat] = ()
        wanted = named(c.TOOL_TAG, *tools)
        for tool in wanted:
            if tool not in p.market:  # it is on offer: put another one in its place
                i, new = p.offer.index(tool), next(t for t in p.market if t not in (*p.offer, *wanted))
                p.offer = (*p.offer[:i], new, *p.offer[i + 1 :])
                p.market = (*without(p.market, [new]), tool)
            p.market = without(p.market, [tool])
        where[seat] = wanted
        return self

    def disease(self, seat: int, value: int) -> Self:
        self.position.disease[seat] = c.TRACK.index(value)
        return self

    def hunted(self, seat: int, text: str) -> Self:
        """Add hunted game tiles to a seat's own, taken from the box or from the bottom of the stacks."""
        p = self.position
        for name, n in amounts(text).items():
            (kind,) = named(c.GAME_TAG, name)
            for _ in range(n):
                self._box(kind)
                p.boxed = without(p.boxed, [kind])
                p.hunted[seat * len(c.GAME) + kind] += 1
        return self

    # -- the board -----------------------------------------------------------------------------------------
    def heroes(self, **where: str) -> Self:
        """Put the named heroes in place: A5="kraveth" lies there, A5="kraveth up" stands there, A5="slot 5"
        stands in that slot of the haciendas. Other heroes stay where they are."""
        p = self.position
        for name, text in where.items():
            h, slot = hero(name), int(text[5:]) if text.startswith("slot ") else c.NO_SLOT
            p.at[h] = c.HACIENDAS if slot else place(text.split()[0])
            p.slot[h], p.standing[h] = slot, int(bool(slot) or text.endswith(" up"))
        return self

    def stock(self, **goods: int) -> Self:
        """Set the number of goods in stock at the named places."""
        for name, n in goods.items():
            self.position.stock[place(name)] = n
        return self

    def game_at(self, name: str, *kinds: str) -> Self:
        """Replace the tiles of the stack at a hunting place by the given kinds of game, the top one first;
        the old tiles go into the box."""
        p, stack = self.position, c.HUNTS.index(place(name))
        p.boxed, p.stacks[stack] = p.boxed + p.stacks[stack], ()
        wanted = named(c.GAME_TAG, *kinds)
        for kind in wanted:
            self._box(kind)
            p.boxed = without(p.boxed, [kind])
        p.stacks[stack] = wanted
        return self

    def _box(self, kind: int) -> None:
        """Make sure that the box holds a game tile of this kind, if need be from the bottom of a stack."""
        p = self.position
        if kind in p.boxed:
            return
        stack = next(i for i, tiles in reversed([*enumerate(p.stacks)]) if kind in tiles)
        i = len(p.stacks[stack]) - 1 - p.stacks[stack][::-1].index(kind)
        p.stacks[stack] = p.stacks[stack][:i] + p.stacks[stack][i + 1 :]
        p.boxed += (kind,)

    def pile(self, name: str, *tiles: str) -> Self:
        """Put the given search tiles on top of a town's pile, the first one face up."""
        p, i = self.position, town(name)
        top = named(c.SEARCH_TAG, *tiles)
        p.piles[i] = top + without(p.piles[i], top)
        p.face_up[i] = 1
        return self

    def offered(self, *tools: str) -> Self:
        """Replace the equipment on offer by the given pieces; the rest goes into the pile."""
        p, offer = self.position, named(c.TOOL_TAG, *tools)
        p.market = without((*p.market, *p.offer), offer)
        p.offer = offer
        return self

    def market(self, *tools: str) -> Self:
        """Put the given equipment on top of the face-down pile of equipment."""
        top = named(c.TOOL_TAG, *tools)
        self.position.market = top + without(self.position.market, top)
        return self

    # -- events --------------------------------------------------------------------------------------------
    def events(self, *names: str, hidden: Sequence[str] = (), solved: Sequence[str] = ()) -> Self:
        """Set the row of events: first `names`, turned up in this order and open, except those in `solved`,
        which seat A has solved; then the `hidden` ones, the next to be turned up first."""
        p, shown = self.position, tuple(map(event, names))
        wanted = (*shown, *map(event, hidden))
        p.row = (*wanted, *(e for e in c.EVENTS if e not in wanted))[: c.EVENTS_DRAWN]
        p.shown = len(shown)
        p.solver = [A if i < p.shown and names[i] in solved else NOBODY for i in range(c.EVENTS_DRAWN)]
        p.open_events = c.bits(*(event(name) for name in names if name not in solved))
        return self

    # -- going on ------------------------------------------------------------------------------------------
    def now(self, text: str) -> Self:
        """Play on to the first question of a step, written as "night A" (A is to move a hero), "act A4" (A's
        hero of strength 4 acts where it is), "events A", or a step of a shelter like "feed A"."""
        p = self.position
        moment, who = text.split()
        seat = which(SEATS[: p.seats], who[0])
        if moment in ("night", "act"):
            p.step = c.NIGHT
            todo = [*self._hero_turn(seat, who), do(night.lie_down), do(day)]
        else:
            todo = self._day(moment, seat)
        p.agenda = [do(round.end_round), *todo[::-1]]
        verbs.step.run(p)
        if p.question == "" or p.asked == NOBODY:
            raise BadSetup(f"{text!r:.40}: nobody is asked anything")
        return self

    def _hero_turn(self, seat: int, who: str) -> list[Item]:
        """Return the steps to play first at night: for "A", seat A moves a hero; for "A4", that hero acts
        where it is, then the next seat moves one."""
        if not who[1:]:
            return [do(night.night_turn, seat)]
        night.begin_visit(self.position, seat, hero(who))
        return [do(acting.act, seat), do(night.night_turn, (seat + 1) % self.position.seats)]

    def _day(self, moment: str, seat: int) -> list[Item]:
        """Return the steps to play for the rest of a day, from the named step of a seat on."""
        p = self.position
        turn = in_order(p.seats, p.first)
        if moment == "events":
            p.step = c.EVENTS_STEP
            return [do(solve_events, seat), *(do(tend_shelter, s) for s in turn)]
        steps = tend_shelter(p, seat) or ()
        p.step = c.FEED
        return [
            *steps[which(DAY_STEPS, moment) :],
            *(do(tend_shelter, s) for s in turn[turn.index(seat) + 1 :]),
        ]
