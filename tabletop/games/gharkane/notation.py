"""The position notation of Outlive Gharkane, for lessons and tests:

    setup({"heroes": {"A5": "haciendas", "B4": "slot 4"}, "A": {"rooms": ["arsenal 2"]}, "now": "night A"})

Everything not given is as the set-up leaves it, except that shelters have no goods, survivors or equipment
and that no event is open. Seats are A, B, C, D; "B3" is B's first hero of strength 3, "B3b" the second. Goods
and hunted animals are written like "2 food 1 ammo"; everything else is written by its id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Self

from tabletop.engine.agenda import Item, ask, do
from tabletop.engine.game import BadSetup, in_order
from tabletop.engine.notation import (
    Notation,
    Put,
    amounts,
    by_name,
    carry_out,
    ids,
    index,
    indexes,
    list_of,
    number,
    once,
    table_of,
    text,
    whole,
    without,
)
from tabletop.engine.position import NOBODY, row
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.acting import act
from tabletop.games.gharkane.day import day, solve_events, tend_shelter
from tabletop.games.gharkane.event import dusk
from tabletop.games.gharkane.night import begin_visit, lie_down, night_turn
from tabletop.games.gharkane.position import NOTHING, Gharkane, GharkaneOptions, start
from tabletop.games.gharkane.round import end_round, play_round
from tabletop.games.gharkane.score import audit
from tabletop.games.gharkane.setup import (
    KEPT_ROOMS,
    first_equipment,
    hand_out,
    lay_out,
    put_hero,
    set_up_shelters,
)
from tabletop.games.gharkane.shelter import note_working
from tabletop.games.gharkane.verbs import KEEP_LEADER, step

A = 0
SEATS = ("A", "B", "C", "D")
TEAM = ("3", "3b", "4", "5")
DAY_STEPS = ("feed", "disease", "care", "recruit", "build", "repair", "clean")
"""The names, in the notation, of the steps of the day that each seat plays in its own shelter."""


# -- naming ------------------------------------------------------------------------------------------------
def named(tags: Sequence[str], *names: str) -> tuple[int, ...]:
    """Return the indexes, in a list of tags, of the things with the given ids."""
    return indexes(ids(tags), " ".join(names))


def hero(name: str) -> int:
    """Return the number of a hero: "B3" is the first of B's strength 3, "B3b" the second."""
    return index(SEATS, name[:1]) * c.TEAM + index(TEAM, name[1:])


room, place, event = (partial(index, names) for names in (c.ROOM_IDS, c.PLACES, c.EVENT_IDS))


def town(name: str) -> int:
    return index([c.PLACES[at] for at in c.TOWNS], name)


SHELTER: Mapping[str, Callable[[GharkaneNotation, int, Any], object]] = {
    "rooms": lambda notation, seat, rooms: notation.rooms(seat, *list_of(text)(rooms)),
    "hospital": lambda notation, seat, n: notation.hospital(seat, whole(n)),
    "used": lambda notation, seat, rooms: notation.used(seat, *text(rooms).split()),
    "goods": lambda notation, seat, words: notation.goods(seat, text(words)),
    "broken": lambda notation, seat, tools: notation.broken(seat, *text(tools).split()),
    "repaired": lambda notation, seat, tools: notation.repaired(seat, *text(tools).split()),
    "hunted": lambda notation, seat, words: notation.hunted(seat, text(words)),
    "disease": lambda notation, seat, value: notation.disease(seat, value),
}
"""The functions that carry out the notation's keywords for a shelter, by keyword; they must be called in this
order."""


def _shelter(seat: int) -> Put:
    """Return the function that applies a seat's keyword of the notation, such as "A", to a position; the
    value of this keyword is a table whose keys are those of SHELTER."""

    def read(notation: GharkaneNotation, value: object) -> None:
        words = table_of(lambda item: item)(value)
        notation.seat(seat)
        carry_out(words, {word: partial(put, notation, seat) for word, put in SHELTER.items()})

    return read


class GharkaneNotation(Notation[Gharkane]):
    """A position of Outlive Gharkane under construction."""

    seats = c.DATA.table("game").numbers("players")
    options = c.OPTIONS
    seed = 0
    step = ("now", "night A")

    @classmethod
    def bare(cls, seats: int, options: Mapping[str, int], seed: int) -> Gharkane:
        """Return the position at the first dusk after a random set-up, with seat A as first player, empty
        shelters and no open event."""
        p = start(seats, {**options, "fast_setup": 1}, seed)
        p.agenda = [do(dusk), do(set_up_shelters), do(lay_out)]
        step.run(p)
        p.options = GharkaneOptions(**options)
        p.first = p.token = A
        p.market += tuple(tool for tools in p.broken for tool in tools)
        p.room_pile += p.rooms_out + tuple(r for rooms in p.rooms for r in rooms[1 : 1 + KEPT_ROOMS])
        p.broken, p.rooms_out, p.rooms = [()] * seats, (), [(c.WORKSHOP,)] * seats
        p.goods, p.people = [0] * len(p.goods), [0] * len(p.people)
        p.built, p.working = [0] * seats, [0] * seats
        p.open_events = p.shown = 0
        return p

    # -- shelters ------------------------------------------------------------------------------------------
    def goods(self, seat: int, words: str = "") -> Self:
        """Replace the goods of a seat by the given amounts; goods not named become 0."""
        self.position.goods[row(seat, len(c.GOODS))] = amounts(c.GOODS, words)
        return self

    def rooms(self, seat: int, *texts: str) -> Self:
        """Replace the rooms of a seat by the given ones.

        A text is "arsenal full", "spring built" (empty), "cannery 2" (the number of survivors), or "nursery"
        (destroyed). Construction yard comes first, destroyed if it is not named.
        """
        p = self.position
        told = {name: state or "destroyed" for name, _, state in (text.partition(" ") for text in texts)}
        mine = {"room_workshop": told.pop("room_workshop", "destroyed"), **told}
        p.room_pile += self._of_the_pile(p.rooms[seat])
        p.rooms[seat] = tuple(map(room, mine))
        p.room_pile = without(p.room_pile, self._of_the_pile(p.rooms[seat]))
        p.built[seat] = p.working[seat] = 0
        start_of = seat * len(c.HOMES)
        people = [0] * len(c.HOMES)
        people[c.HOSPITAL] = p.people[start_of + c.HOSPITAL]
        for i, (name, state) in enumerate(mine.items()):
            states = {"destroyed": 0, "built": 0, "full": c.SEATS_OF[room(name)]}
            people[i] = states[state] if state in states else whole(state)
            p.built[seat] |= (state != "destroyed") << i
        p.people[row(seat, len(c.HOMES))] = people
        for i in range(len(mine)):
            note_working(p, seat, i)
        return self

    def _of_the_pile(self, rooms: Iterable[int]) -> tuple[int, ...]:
        """Return the rooms of a list that come from the shuffled pile, leaving out those given to every
        seat."""
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
            if tool not in (*p.market, *p.offer):
                raise BadSetup(f"{c.TOOL_TAG[tool]}: there is only one")
            if tool not in p.market:  # it is on offer: put another one in its place
                i, new = p.offer.index(tool), next(t for t in p.market if t not in (*p.offer, *wanted))
                p.offer = (*p.offer[:i], new, *p.offer[i + 1 :])
                p.market = (*without(p.market, [new]), tool)
            p.market = without(p.market, [tool])
        where[seat] = wanted
        return self

    def disease(self, seat: int, value: int) -> Self:
        self.position.disease[seat] = c.TRACK.index(whole(value, c.TRACK))
        return self

    def hunted(self, seat: int, words: str) -> Self:
        """Add game tiles to those that a seat has hunted; they come from the box or from the bottom of the
        stacks."""
        p = self.position
        for kind, n in enumerate(amounts(ids(c.GAME_TAG), words)):
            for _ in range(n):
                self._box(kind)
                p.boxed = without(p.boxed, [kind])
                p.hunted[seat * len(c.GAME) + kind] += 1
        return self

    # -- the board -----------------------------------------------------------------------------------------
    def heroes(self, **where: str) -> Self:
        """Put the named heroes in place; other heroes stay where they are. A5="kraveth" lays a hero down at a
        place, A5="kraveth up" stands it there, and A5="slot 5" stands it in that slot of the haciendas."""
        p = self.position
        for name, words in where.items():
            h, slot = hero(name), whole(words[5:], [*c.SLOTS]) if words.startswith("slot ") else c.NO_SLOT
            self.seat(h // c.TEAM)
            p.at[h] = c.HACIENDAS if slot else place(words.removesuffix(" up").strip())
            p.slot[h], p.standing[h] = slot, int(bool(slot) or words.endswith(" up"))
        return self

    def _other_heroes(self, where: Iterable[str]) -> None:
        """Leave all heroes but the named ones where they are, or on a free start place if a hero of their own
        seat is there."""
        p = self.position
        for h in set(range(p.seats * c.TEAM)) - {*map(hero, where)}:
            seat = h // c.TEAM
            others = [p.at[other] for other in range(seat * c.TEAM, (seat + 1) * c.TEAM) if other != h]
            begins = (p.at[h], *c.LEADER_PLACES[p.leader[seat]], c.HACIENDAS)
            p.at[h] = next(start for start in begins if start not in others)

    def stock(self, **goods: int) -> Self:
        """Set the number of goods in stock at the named places."""
        for name, n in goods.items():
            self.position.stock[place(name)] = n
        return self

    def game_at(self, name: str, *kinds: str) -> Self:
        """Replace the tiles of the stack at a hunting place by the given kinds of animals, the top one first;
        the old tiles go into the box."""
        p, stack = self.position, index([c.PLACES[at] for at in c.HUNTS], name)
        p.boxed, p.stacks[stack] = p.boxed + p.stacks[stack], ()
        wanted = named(c.GAME_TAG, *kinds)
        for kind in wanted:
            self._box(kind)
            p.boxed = without(p.boxed, [kind])
        p.stacks[stack] = wanted
        return self

    def _box(self, kind: int) -> None:
        """Make sure that the box holds a game tile of this kind, taking one from the bottom of a stack if
        need be."""
        p = self.position
        if kind in p.boxed:
            return
        stack = max((i for i, tiles in enumerate(p.stacks) if kind in tiles), default=NOBODY)
        if stack == NOBODY:
            raise BadSetup(f"no tile of {ids(c.GAME_TAG)[kind]} is left")
        i = len(p.stacks[stack]) - 1 - p.stacks[stack][::-1].index(kind)
        p.stacks[stack] = p.stacks[stack][:i] + p.stacks[stack][i + 1 :]
        p.boxed += (kind,)

    def pile(self, name: str, *tiles: str) -> Self:
        """Put the given search tiles on top of a town's pile, the first one face up; the other tiles of the
        pile follow below."""
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
        """Set the row of events.

        Args:
            names: the events turned up, in this order.
            hidden: the events still face down, the next one to be turned up first.
            solved: the events of `names` that seat A has solved; the others are open.
        """
        p, shown = self.position, tuple(map(event, names))
        wanted = (*shown, *map(event, hidden))
        p.row = (*wanted, *(e for e in c.EVENTS if e not in wanted))[: c.EVENTS_DRAWN]
        p.shown = len(shown)
        p.solver = [A if i < p.shown and names[i] in solved else NOBODY for i in range(c.EVENTS_DRAWN)]
        p.open_events = c.bits(*(event(name) for name in names if name not in solved))
        return self

    # -- the set-up ----------------------------------------------------------------------------------------
    def leaders(self, *names: str) -> Self:
        """Deal the given leader cards to the seat that chooses between them; every seat gets another one."""
        p, dealt = self.position, named(c.LEADER_TAG, *names)
        others = without(c.LEADERS, dealt)
        p.dealt_leaders, p.leaders_out = dealt, ()
        p.leader, p.leader_pile = [*others[: p.seats]], others[p.seats :]
        return self

    # -- going on ------------------------------------------------------------------------------------------
    def complete(self) -> None:
        """Add rooms that are not built, all of different kinds, until each shelter has as many as the rules
        give it."""
        p = self.position
        seventh = c.SEVENTH if p.options.seven_rooms else ()
        for seat in range(p.seats):
            more: list[int] = []
            for kind in p.room_pile:
                of_the_pile = {*p.rooms[seat], *more} - {*seventh}
                if len(of_the_pile) <= KEPT_ROOMS and kind not in of_the_pile:
                    more.append(kind)
            p.room_pile = without(p.room_pile, more)
            p.rooms[seat] += (*more, *(room for room in seventh if room not in p.rooms[seat]))

    def faults(self) -> list[str]:
        return audit(self.position)

    def go_on(self, name: str) -> None:
        """Play on to the first question of a step, written as "night A" (A is to move a hero), "act A4" (A's
        hero of strength 4 acts where it is), "events A", a step of a shelter like "feed A", "leader A" (A
        keeps one of the leaders that it was dealt, then places its heroes; the exchange is left out), or
        "place A" (A places its four heroes, before the first round)."""
        p = self.position
        kind, _, who = name.partition(" ")
        index(("leader", "place", "night", "act", "events", *DAY_STEPS), kind)
        seat = index(SEATS[: p.seats], who[:1] if kind in ("night", "act") else who)
        if kind in ("leader", "place"):
            self._take_off(seat)
            kept = self._choice_of_leader(seat) if kind == "leader" else []
            p.agenda = [do(play_round), *[do(put_hero, seat)] * c.TEAM, *kept]
            step.run(p)
            return
        if kind in ("night", "act"):
            p.step = c.NIGHT
            todo = [*self._hero_turn(seat, who), do(lie_down), do(day)]
        else:
            todo = self._day(kind, seat)
        p.agenda = [do(end_round), *todo[::-1]]
        step.run(p)

    def _choice_of_leader(self, seat: int) -> list[Item]:
        """Take away the leader of a seat, and return the steps of the set-up from its choice on, last one
        first. The seat chooses between the leaders dealt, or else the first two."""
        p = self.position
        if not p.dealt_leaders:
            self.leaders(*ids(c.LEADER_TAG)[:2])
        p.leader_pile, p.leader[seat] = (*p.leader_pile, p.leader[seat]), NOTHING
        return [do(first_equipment, seat), do(hand_out, seat), ask(seat, KEEP_LEADER)]

    def _take_off(self, seat: int) -> None:
        """Take the heroes of a seat off the board, as in the set-up before it places them."""
        p, team = self.position, row(seat, c.TEAM)
        p.step, p.at[team] = c.SETUP, [NOTHING] * c.TEAM
        p.standing[team], p.slot[team] = [0] * c.TEAM, [c.NO_SLOT] * c.TEAM

    def _hero_turn(self, seat: int, who: str) -> list[Item]:
        """Return the steps to play first at night: for "A", seat A moves a hero; for "A4", that hero acts
        where it is, then the next seat moves one."""
        if not who[1:]:
            return [do(night_turn, seat)]
        begin_visit(self.position, seat, hero(who))
        return [do(act, seat), do(night_turn, (seat + 1) % self.position.seats)]

    def _day(self, name: str, seat: int) -> list[Item]:
        """Return the steps to play for the rest of a day, from the named step of a seat on."""
        p = self.position
        turn = in_order(p.seats, p.first)
        if name == "events":
            p.step = c.EVENTS_STEP
            return [do(solve_events, seat), *(do(tend_shelter, s) for s in turn)]
        steps = tend_shelter(p, seat) or ()
        p.step = c.FEED
        return [
            *steps[index(DAY_STEPS, name) :],
            *(do(tend_shelter, s) for s in turn[turn.index(seat) + 1 :]),
        ]

    # -- keywords ------------------------------------------------------------------------------------------
    def _round(self, n: int) -> None:
        self.position.round = n - 1

    def _events(self, row: Mapping[str, str]) -> None:
        """Set the row of events from a table such as {open = "drought", hidden = "ash_wind"}."""
        for name in row:
            index(("open", "hidden"), name)
        self.events(*row.get("open", "").split(), hidden=row.get("hidden", "").split())

    def _heroes(self, where: Mapping[str, str]) -> None:
        self.heroes(**where)._other_heroes(where)

    def _game(self, name: str, kinds: str) -> None:
        self.game_at(name, *kinds.split())

    def _pile(self, name: str, tiles: str) -> None:
        self.pile(name, *tiles.split())

    keywords: ClassVar[Mapping[str, Put]] = {
        "round": once(number(range(1, c.ROUNDS + 1)), _round),
        "stock": once(table_of(whole), lambda notation, goods: notation.stock(**goods)),
        "offer": once(text, lambda notation, tools: notation.offered(*tools.split())),
        "game": by_name(text, _game),
        "piles": by_name(text, _pile),
        "events": once(table_of(text), _events),
        "leaders": once(text, lambda notation, names: notation.leaders(*names.split())),
        **{name: _shelter(seat) for seat, name in enumerate(SEATS)},
        "heroes": once(table_of(text), _heroes),
    }


setup = GharkaneNotation.setup
