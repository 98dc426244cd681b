"""Positions of Outlive Gharkane in a few words, and questions to them.

    t = table(3).heroes(A5="nornaald", B3="kraveth up").goods(B, "1 can 1 wood 1 metal").night(A)
    t.play("move", "A5", "kraveth")
    assert t.asked == (B, "pay")

A hero is named by its seat and strength ("B3", its twin "B3b"), a room by its id or "hospital" as a home,
the haciendas' slots as "slot 3", game by its place ("nornaald", "nornaald 3" the third from the top),
equipment to be scrapped as "pit_saw" or "pit_saw repaired", events and all else by their id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.engine.game import Choice
from tabletop.engine.notation import without
from tabletop.engine.position import row
from tabletop.engine.verb import Action
from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.night import begin_visit
from tabletop.games.gharkane.notation import GharkaneNotation, event, hero, named, place, room, town
from tabletop.games.gharkane.position import NOTHING, Gharkane
from tabletop.games.gharkane.score import score
from tabletop.games.gharkane.setup import search_tiles
from tabletop.games.gharkane.verbs import BENCH_HELPS, HELPS, SHOP_HELPS, WORKSHOP_REPAIRS
from tests.games.table_under_test import TableUnderTest, said

A, B, C, D = range(4)
DISCOUNTS = {"bench": BENCH_HELPS, "shop": SHOP_HELPS, "workshop": WORKSHOP_REPAIRS}


# -- naming ------------------------------------------------------------------------------------------------
def spot(name: str) -> int:
    return c.RING + [*c.SLOTS].index(int(name[5:])) if name.startswith("slot ") else place(name)


def prey(name: str) -> int:
    where, depth = (*name.split(), "1")[:2]
    return c.HUNT_AT[place(where)] * c.STACK + int(depth) - 1


def aids(names: str) -> int:
    return sum(1 << c.HUNTING_AIDS.index(tool) for tool in named(c.TOOL_TAG, *names.split()))


def scrap(name: str) -> int:
    return 2 * c.EQUIPMENT.index(name.split()[0]) + name.endswith(" repaired")


class Table(TableUnderTest[Gharkane], GharkaneNotation):
    """A position under test, in the words of Outlive Gharkane; see `GharkaneNotation` for what is set up."""

    game = GAME

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
    def left(self, name: str, *tiles: str) -> Table:
        """The pile of a town holds exactly these; the others have been found."""
        p, i = self.position, town(name)
        pile = named(c.SEARCH_TAG, *tiles)
        p.found[i] = without(search_tiles(p), pile)
        p.piles[i], p.aside[i], p.face_up[i] = pile, (), int(bool(pile))
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
        """A move by names; what is left out is 0: no ammo, no help."""
        left_out = len(GAME.verbs[verb].domains) - len(names)
        return super().action(seat, verb, *names, *[0] * left_out)

    def readers(self, seat: int, verb: str) -> Mapping[str, Callable[[str], int]]:
        return {
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
            "event": lambda name: self.position.row.index(event(name)),
            "help": HELPS.index,
            "discount": lambda names: sum(DISCOUNTS[name] for name in names.split()),
        }


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
