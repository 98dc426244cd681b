"""Positions of Outlive Gharkane in a few words, and questions to them.

    t = table(3).heroes(A5="nornaald", B3="kraveth up").goods(B, "1 can 1 wood 1 metal").night(A)
    t.play("move", "A5", "kraveth")
    assert t.asked == (B, "pay")

A hero is named by its seat and strength ("B3", its twin "B3b"), a room by its id or "hospital" as a home,
the haciendas' slots as "slot 3", game by its place ("nornaald", "nornaald 3" the third from the top),
equipment to be scrapped as "pit_saw" or "pit_saw repaired", events and all else by their id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tabletop.engine.game import Choice
from tabletop.engine.position import NOBODY, row
from tabletop.engine.verb import Action
from tabletop.games.gharkane import GAME
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.night import begin_visit
from tabletop.games.gharkane.position import NOTHING, Gharkane
from tabletop.games.gharkane.score import score
from tabletop.games.gharkane.setup import search_tiles
from tabletop.games.gharkane.shelter import note_working
from tabletop.games.gharkane.verbs import BENCH_HELPS, HELPS, SHOP_HELPS, WORKSHOP_REPAIRS
from tests.games.table_under_test import TableUnderTest

A, B, C, D = range(4)
SEATS = "ABCD"
TEAM = ("3", "3b", "4", "5")
DISCOUNTS = {"bench": BENCH_HELPS, "shop": SHOP_HELPS, "workshop": WORKSHOP_REPAIRS}


# -- naming ------------------------------------------------------------------------------------------------
def short(tag: str) -> str:
    """ "event.lava_flow" -> "lava_flow"."""
    return tag.split(".", 1)[1]


def named(tags: Sequence[str], *names: str) -> tuple[int, ...]:
    """The numbers of things by their ids."""
    ids = [short(tag) for tag in tags]
    return tuple(ids.index(name) for name in names)


def hero(name: str) -> int:
    """ "B3" is the first hero of B, "B3b" the second."""
    return SEATS.index(name[0]) * c.TEAM + TEAM.index(name[1:])


def room(name: str) -> int:
    return c.ROOM_IDS.index(name)


def place(name: str) -> int:
    return c.PLACES.index(name)


def town(name: str) -> int:
    return c.TOWN_AT[place(name)]


def event(name: str) -> int:
    return c.EVENT_IDS.index(name)


def spot(name: str) -> int:
    return c.RING + [*c.SLOTS].index(int(name[5:])) if name.startswith("slot ") else place(name)


def prey(name: str) -> int:
    where, depth = (*name.split(), "1")[:2]
    return c.HUNT_AT[place(where)] * c.STACK + int(depth) - 1


def aids(names: str) -> int:
    return sum(1 << c.HUNTING_AIDS.index(tool) for tool in named(c.TOOL_TAG, *names.split()))


def scrap(name: str) -> int:
    return 2 * c.EQUIPMENT.index(name.split()[0]) + name.endswith(" repaired")


def amounts(text: str) -> dict[str, int]:
    """ "2 food 1 ammo" -> {"food": 2, "ammo": 1}."""
    words = text.split()
    return dict(zip(words[1::2], map(int, words[::2]), strict=True))


def said(names: Sequence[str], numbers: Sequence[int]) -> str:
    """The other way round."""
    return " ".join(f"{n} {name}" for name, n in zip(names, numbers, strict=True) if n)


def without(pile: Iterable[int], taken: Iterable[int]) -> tuple[int, ...]:
    """What is left of a pile, which must hold all that is taken."""
    rest = list(pile)
    for tile in taken:
        rest.remove(tile)
    return tuple(rest)


class Table(TableUnderTest[Gharkane]):
    """A position under test, in the words of Outlive Gharkane."""

    game = GAME

    # -- shelters ------------------------------------------------------------------------------------------
    def goods(self, seat: int, text: str = "") -> Table:
        """The store holds exactly these goods."""
        held = amounts(text)
        self.position.goods[row(seat, len(c.GOODS))] = [held.pop(good, 0) for good in c.GOODS]
        assert not held, held
        return self

    def rooms(self, seat: int, *texts: str) -> Table:
        """Exactly these rooms: "arsenal full", "spring built" (empty), "cannery 2" (so many survivors), or
        "nursery" (destroyed). Room construction comes first, destroyed unless it is said."""
        p = self.position
        told = {name: state or "destroyed" for name, _, state in (text.partition(" ") for text in texts)}
        mine = {"room_workshop": told.pop("room_workshop", "destroyed"), **told}
        p.room_pile += self._of_the_pile(p.rooms[seat])
        p.rooms[seat] = tuple(map(room, mine))
        p.room_pile = without(p.room_pile, self._of_the_pile(p.rooms[seat]))
        p.built[seat] = p.working[seat] = 0
        hospital = self.home(seat, "hospital")
        people = [0] * len(c.HOMES)
        people[c.HOSPITAL] = p.people[hospital]
        for i, (name, state) in enumerate(mine.items()):
            states = {"destroyed": 0, "built": 0, "full": c.SEATS_OF[room(name)]}
            people[i] = states[state] if state in states else int(state)
            p.built[seat] |= (state != "destroyed") << i
        p.people[row(seat, len(c.HOMES))] = people
        for i in range(len(mine)):
            note_working(p, seat, i)
        return self

    def _of_the_pile(self, rooms: Iterable[int]) -> tuple[int, ...]:
        """Those of the rooms that are drawn from the pile."""
        given = (c.WORKSHOP, *(c.SEVENTH if self.position.options.seven_rooms else ()))
        return tuple(room for room in rooms if room not in given)

    def hospital(self, seat: int, survivors: int) -> Table:
        self.position.people[self.home(seat, "hospital")] = survivors
        return self

    def used(self, seat: int, *rooms: str) -> Table:
        """These rooms have been used in this round."""
        self.position.used[seat] = sum(1 << room(name) for name in rooms)
        return self

    def broken(self, seat: int, *tools: str) -> Table:
        """Exactly these broken pieces of equipment, from wherever they lie."""
        return self._equip(self.position.broken, seat, tools)

    def repaired(self, seat: int, *tools: str) -> Table:
        """Exactly these repaired ones, all of them ready."""
        self._equip(self.position.repaired, seat, tools)
        return self.ready(seat, *tools)

    def ready(self, seat: int, *tools: str) -> Table:
        """Of the repaired equipment exactly these can still be used in this round."""
        self.position.ready[seat] = sum({1 << tool for tool in named(c.TOOL_TAG, *tools)})
        return self

    def _equip(self, where: list[tuple[int, ...]], seat: int, tools: Sequence[str]) -> Table:
        p = self.position
        p.market += where[seat]
        where[seat] = ()
        wanted = named(c.TOOL_TAG, *tools)
        for tool in wanted:
            if tool not in p.market:  # then one of the offer is changed for another
                i, new = p.offer.index(tool), next(t for t in p.market if t not in (*p.offer, *wanted))
                p.offer = (*p.offer[:i], new, *p.offer[i + 1 :])
                p.market = (*without(p.market, [new]), tool)
            p.market = without(p.market, [tool])
        where[seat] = wanted
        return self

    def disease(self, seat: int, value: int) -> Table:
        self.position.disease[seat] = c.TRACK.index(value)
        return self

    def hunted(self, seat: int, text: str) -> Table:
        """Game tiles more beside the shelter, from the box or the bottom of the stacks."""
        p = self.position
        for name, n in amounts(text).items():
            (kind,) = named(c.GAME_TAG, name)
            for _ in range(n):
                self._box(kind)
                p.boxed = without(p.boxed, [kind])
                p.hunted[seat * len(c.GAME) + kind] += 1
        return self

    # -- setting up ----------------------------------------------------------------------------------------
    def deal(self, megapoles: str = "", rooms: str = "", leaders: str = "") -> Table:
        """The seat that sets up has drawn exactly these; what is left out stays as it is."""
        p = self.position
        for names, tags, pile, dealt in (
            (megapoles, c.MEGAPOLE_TAG, "megapoles", "dealt_megapoles"),
            (rooms, c.ROOM_TAG, "room_pile", "dealt_rooms"),
            (leaders, c.LEADER_TAG, "leader_pile", "dealt_leaders"),
        ):
            if cards := named(tags, *names.split()):
                setattr(p, pile, without((*getattr(p, pile), *getattr(p, dealt)), cards))
                setattr(p, dealt, cards)
        return self

    def set_up(
        self,
        megapole: str = "kraveth",
        rooms: str = "arsenal spring cannery nursery",
        free: str = "arsenal",
        survivors: int = 3,
        leader: str = "soldier",
    ) -> Table:
        """The seat that sets up keeps these, and so many survivors move into the free room."""
        out = " ".join([name for name in ("uv_filter", "tool_shop", "war_room") if name not in rooms][:2])
        first = "sanedys" if megapole != "sanedys" else "kraveth"
        self.deal(
            f"{megapole} {first}", f"{rooms} {out}", f"{leader} {'miner' if leader != 'miner' else 'hunter'}"
        )
        self.play("keep_megapole", megapole)
        for name in rooms.split():
            self.play("keep_room", name)
        self.play("open_room", free)
        for i in range(4):
            if self.asked and self.asked[1] == "first_house":
                self.play("house", free if i < survivors else "hospital")
        return self.play("keep_leader", leader)

    # -- the board -----------------------------------------------------------------------------------------
    def heroes(self, **where: str) -> Table:
        """A5="kraveth" lies there, A5="kraveth up" stands, A5="slot 5" stands in that slot of the haciendas.
        Heroes not named are out of the way: they have played and are nowhere."""
        p = self.position
        for name, text in where.items():
            h, slot = hero(name), int(text[5:]) if text.startswith("slot ") else c.NO_SLOT
            p.at[h] = c.HACIENDAS if slot else place(text.split()[0])
            p.slot[h], p.standing[h] = slot, int(bool(slot) or text.endswith(" up"))
        return self

    def stock(self, **goods: int) -> Table:
        """So many goods lie at these places."""
        for name, n in goods.items():
            self.position.stock[place(name)] = n
        return self

    def game_at(self, name: str, *kinds: str) -> Table:
        """Exactly these tiles lie in the stack, the top one first; what was there goes into the box."""
        p, stack = self.position, c.HUNT_AT[place(name)]
        p.boxed, p.stacks[stack] = p.boxed + p.stacks[stack], ()
        wanted = named(c.GAME_TAG, *kinds)
        for kind in wanted:
            self._box(kind)
            p.boxed = without(p.boxed, [kind])
        p.stacks[stack] = wanted
        return self

    def _box(self, kind: int) -> None:
        """A tile of this kind lies in the box, if need be from the bottom of a stack."""
        p = self.position
        if kind in p.boxed:
            return
        stack = next(i for i, tiles in reversed([*enumerate(p.stacks)]) if kind in tiles)
        i = len(p.stacks[stack]) - 1 - p.stacks[stack][::-1].index(kind)
        p.stacks[stack] = p.stacks[stack][:i] + p.stacks[stack][i + 1 :]
        p.boxed += (kind,)

    def pile(self, name: str, *tiles: str) -> Table:
        """The pile of a town begins with these, face up; the others lie below."""
        p, i = self.position, town(name)
        top = named(c.SEARCH_TAG, *tiles)
        p.piles[i] = top + without(p.piles[i], top)
        p.face_up[i] = 1
        return self

    def left(self, name: str, *tiles: str) -> Table:
        """The pile of a town holds exactly these; the others have been found."""
        p, i = self.position, town(name)
        pile = named(c.SEARCH_TAG, *tiles)
        p.found[i] = without(search_tiles(p), pile)
        p.piles[i], p.aside[i], p.face_up[i] = pile, (), int(bool(pile))
        return self

    def offered(self, *tools: str) -> Table:
        """Exactly these pieces of equipment lie on offer; the others are in the pile."""
        p, offer = self.position, named(c.TOOL_TAG, *tools)
        p.market = without((*p.market, *p.offer), offer)
        p.offer = offer
        return self

    def market(self, *tools: str) -> Table:
        """The face-down pile begins with these."""
        top = named(c.TOOL_TAG, *tools)
        self.position.market = top + without(self.position.market, top)
        return self

    # -- events --------------------------------------------------------------------------------------------
    def events(self, *names: str, hidden: Sequence[str] = (), solved: Sequence[str] = ()) -> Table:
        """The row: these have been turned up in this order and are open, but those that A has solved; then
        come the hidden ones, the next one first."""
        p, shown = self.position, tuple(map(event, names))
        wanted = (*shown, *map(event, hidden))
        p.row = (*wanted, *(e for e in c.EVENTS if e not in wanted))[: c.EVENTS_DRAWN]
        p.shown = len(shown)
        p.solver = [A if i < p.shown and names[i] in solved else NOBODY for i in range(c.EVENTS_DRAWN)]
        p.open_events = sum(1 << event(name) for name in names if name not in solved)
        return self

    # -- going on ------------------------------------------------------------------------------------------
    def night(self, seat: int = A) -> Table:
        """The seat is asked to move a hero; the others follow."""
        self.position.step = c.NIGHT
        return self.run(("night_turn", seat))

    def nightfall(self) -> Table:
        """The next event is turned up, and what is open strikes; nobody moves."""
        self.position.step = c.NIGHT
        return self.run(("turn_up_event",))

    def acting(self, name: str) -> Table:
        """The hero stands where it is and is asked what it does, with all its actions."""
        p, h = self.position, hero(name)
        p.step, p.standing[h] = c.NIGHT, 1
        begin_visit(p, h // c.TEAM, h)
        return self.run(("act", h // c.TEAM))

    def dusk(self) -> Table:
        return self.run(("dusk",))

    def solving(self, seat: int = A) -> Table:
        """Events are solved, the seat first."""
        self.set(step=c.EVENTS_STEP, first=seat, passes=0, out=0)
        return self.run(("solve_events", seat))

    def day(self, seat: int, *steps: str) -> Table:
        """These steps of a shelter: feed, wave, care, hire, build_rooms, repair_equipment, clean."""
        return self.run(*((name, seat) for name in steps))

    def end(self) -> Table:
        """The sixth day is over."""
        self.position.round = c.ROUNDS - 1
        return self.run(("end_round",))

    # -- looking -------------------------------------------------------------------------------------------
    def has(self, seat: int) -> str:
        """The goods of the store: "2 food 1 ammo"."""
        return said(c.GOODS, self.position.goods[row(seat, len(c.GOODS))])

    def lives(self, seat: int, name: str) -> int:
        """The survivors of a room or of the hospital."""
        return self.position.people[self.home(seat, name)]

    def value(self, seat: int) -> int:
        """What the space of its disease marker is worth."""
        return c.TRACK[self.position.disease[seat]]

    def points(self, seat: int) -> int:
        return score(self.position, seat)

    def where(self, name: str) -> str:
        """Where a hero is: "kraveth", "kraveth up", "slot 3"."""
        p, h = self.position, hero(name)
        return f"slot {p.slot[h]}" if p.slot[h] else c.PLACES[p.at[h]] + " up" * p.standing[h]

    def home(self, seat: int, name: str) -> int:
        """The number of a home in the row of all people."""
        return seat * len(c.HOMES) + self._home(seat, name)

    # -- naming --------------------------------------------------------------------------------------------
    def _home(self, seat: int, name: str) -> int:
        return c.HOSPITAL if name == "hospital" else self.position.rooms[seat].index(room(name))

    def action(self, seat: int, verb: str, *names: Any) -> Action:
        """A move by names; numbers stand for themselves, and what is left out is 0: no ammo, no help."""
        p = self.position
        readers: dict[str, Callable[[Any], int]] = {
            "megapole": lambda name: named(c.MEGAPOLE_TAG, name)[0],
            "room": room,
            "leader": lambda name: named(c.LEADER_TAG, name)[0],
            "good": c.GOODS.index,
            "hero": hero,
            "place": place,
            "spot": spot,
            "stock": place,
            "prey": prey,
            "aids": aids,
            "town": town,
            "tool": c.EQUIPMENT.index,
            "home": lambda name: self._home(seat, name),
            "dwelling": lambda name: self._home(seat, name),
            "scrap": scrap,
            "event": lambda name: p.row.index(event(name)),
            "help": HELPS.index,
            "discount": lambda names: sum(DISCOUNTS[name] for name in names.split()),
        }
        domains = GAME.verbs[verb].domains
        given = (*names, *[0] * (len(domains) - len(names)))
        return Action(
            verb,
            tuple(n if isinstance(n, int) else readers[d](n) for d, n in zip(domains, given, strict=True)),
        )


def fresh(seats: int = 3, seed: int = 1, **options: Choice) -> Table:
    """A game at its first question."""
    return Table.fresh(seats, options, seed)


def table(seats: int = 3, seed: int = 1, **options: Choice) -> Table:
    """The first night begins: dusk has filled the board, no event is open, A is first. Shelters hold Room
    construction alone, destroyed, and nobody; no hero is on the board; nothing is asked."""
    t = fresh(seats, seed, **options)
    p = t.position
    p.megapoles += p.dealt_megapoles
    p.room_pile += p.dealt_rooms
    p.leader_pile += p.dealt_leaders
    t.set(dealt_megapoles=(), dealt_rooms=(), dealt_leaders=(), agenda=[], first=A, token=A)
    t.set(rooms=[(c.WORKSHOP,)] * seats, at=[NOTHING] * seats * c.TEAM, standing=[1] * seats * c.TEAM)
    t.run(("dusk",))
    p.log = []
    return t.set(step=c.NIGHT)


def building(*rooms: str, goods: str = "", hospital: int = 0) -> Table:
    """A is at the rooms step."""
    return table().goods(A, goods).rooms(A, *rooms).hospital(A, hospital).day(A, "build_rooms")


def after_setup(seats: int = 3, seed: int = 1, **options: Choice) -> Table:
    """A real game whose set-up is over, every choice made by chance."""
    return Table.fresh(seats, {"fast_setup": True, **options}, seed)
