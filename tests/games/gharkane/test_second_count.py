"""What a shelter owes and scores, computed a second time from the book alone, and compared in random games.

Nothing here asks the rules of the game anything: figures stand in tables of their own, and the sums are made
in the plainest way. The engine is only watched: what lay there before a step, and what lies there after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tabletop.games.gharkane import GAME
from tabletop.games.gharkane.position import Gharkane

GAMES = range(10)

# -- the figures of the book -------------------------------------------------------------------------------
GOODS = ("food", "water", "can", "medicine", "wood", "metal", "chip", "ammo")
ROOMS = {
    "room_workshop": (3, 2),
    "salvage_bench": (3, 2),
    "crisis_cell": (4, 1),
    "smokehouse": (3, 3),
    "hunters_den": (4, 1),
    "cannery": (4, 1),
    "caravan_post": (3, 3),
    "arsenal": (3, 3),
    "spring": (3, 2),
    "bunker_core": (3, 2),
    "recycling": (3, 2),
    "uv_filter": (3, 2),
    "infirmary": (3, 2),
    "nursery": (3, 2),
    "scout_hq": (3, 2),
    "storehouse": (3, 2),
    "lookout": (4, 1),
    "guard_room": (4, 1),
    "auto_workshop": (3, 3),
    "war_room": (4, 1),
    "junk_sorting": (3, 2),
    "tool_shop": (3, 2),
}
"""Seats and upkeep of each room, in the order of the game."""
EVENTS = (
    ("wood_shortage", 3), ("metal_shortage", 3), ("chip_shortage", 3), ("stripped_towns", 3), ("drought", 3),
    ("medicine_shortage", 3), ("hungry_rodents", 4), ("marauders", 4), ("volcanic_winter", 4),
    ("ash_wind", 5), ("brush_fire", 4), ("wild_packs", 4), ("lava_flow", 4), ("aftershock", 4),
    ("uv_storm", 5), ("epidemic", 5), ("cave_in", 4), ("short_circuit", 4),
)  # fmt: skip
"""Points of each event, in the order of the game."""
TRACK = (3, 2, 1, 0, -1, -2, -3, -4, -6, -7, -9, -11)
COMPLETE = (0, 0, 1, 2, 4, 7, 11, 17)
NAMES = tuple(ROOMS)
HOMES = 8
"""Seven places for rooms, and the hospital."""


class Shelter:
    """What lies in one shelter at a moment, in plain words."""

    def __init__(self, position: Gharkane, seat: int) -> None:
        self.stores = dict(zip(GOODS, position.goods[seat * 8 : seat * 8 + 8], strict=True))
        people = position.people[seat * HOMES : seat * HOMES + HOMES]
        self.hospital = people[-1]
        self.everybody = sum(people)
        self.space = position.disease[seat]
        self.rooms = [
            (NAMES[room], people[i], bool(position.built[seat] >> i & 1))
            for i, room in enumerate(position.rooms[seat])
        ]
        self.full = {name for name, n, built in self.rooms if built and n == ROOMS[name][0]}
        self.repaired = Counter(position.repaired[seat])
        shown = zip(position.row[: position.shown], position.solver, strict=False)
        self.open = {EVENTS[event][0] for event, solver in shown if solver < 0}
        self.solved = [
            EVENTS[event][1]
            for event, solver in zip(position.row, position.solver, strict=True)
            if solver == seat
        ]
        self.options = position.options

    def struck_by(self, event: str) -> bool:
        """A Bunker core keeps hazards out."""
        return event in self.open and "bunker_core" not in self.full

    def edible(self) -> int:
        return self.stores["food"] + self.stores["water"] + self.stores["can"]

    def eaten(self) -> int:
        """What rooms with somebody in them cost."""
        return sum(ROOMS[name][1] for name, n, _ in self.rooms if n)

    def upkeep(self) -> int:
        """A spring saves one."""
        return max(0, self.eaten() - ("spring" in self.full))

    def waves(self) -> int:
        return 1 + self.struck_by("uv_storm")

    def medicine(self) -> int:
        """One for two beds, one more in an epidemic; by the variant one for each upkeep besides."""
        beds = (self.hospital + 1) // 2 + self.struck_by("epidemic")
        return beds + (self.eaten() if self.options.full_medicine else 0)

    def free_medicine(self) -> int:
        return int("infirmary" in self.full)

    def best(self) -> int:
        return 3 if self.options.plain_track else 0

    def points(self) -> int:
        pairs = sum(n == 2 for n in self.repaired.values())
        return (
            sum(self.solved)
            + COMPLETE[len(self.full)]
            + self.everybody
            + sum(self.repaired.values())
            + 2 * pairs
            + TRACK[self.space]
        )


# -- watching ----------------------------------------------------------------------------------------------
class Clerk:
    """Watches the steps of each day, and keeps books of its own."""

    def __init__(self, steps: Any, patch: pytest.MonkeyPatch) -> None:
        self.seen: Counter[str] = Counter()
        self.before: Shelter
        self.after_wave: Shelter
        for name in ("feed", "wave", "count_care", "hire"):
            patch.setitem(steps, name, self._watched(steps[name], getattr(self, name)))

    @staticmethod
    def _watched(step: Callable[..., Any], watch: Callable[[Shelter], None]) -> Callable[..., Any]:
        def both(position: Gharkane, seat: int) -> Any:
            watch(Shelter(position, seat))
            return step(position, seat)

        return both

    def feed(self, now: Shelter) -> None:
        self.before = now

    def wave(self, now: Shelter) -> None:
        """Feeding is over: as much is eaten as there was, and for the rest survivors have left."""
        owed, had = self.before.upkeep(), self.before.edible()
        assert had - now.edible() == min(owed, had)
        hungry = max(0, owed - had)
        assert self.before.everybody - now.everybody == min(hungry, self.before.everybody)
        assert (now.stores["medicine"], now.space) == (self.before.stores["medicine"], self.before.space)
        self.seen["hungry" if hungry else "fed"] += 1
        self.before = now

    def count_care(self, now: Shelter) -> None:
        """The wave is over; beyond the last space it has taken survivors."""
        space = self.before.space + self.before.waves()
        assert now.space == min(11, space)
        assert self.before.everybody - now.everybody == min(max(0, space - 11), self.before.everybody)
        assert now.stores == self.before.stores
        self.seen["storm" if self.before.waves() == 2 else "wave"] += 1
        self.after_wave = now

    def hire(self, now: Shelter) -> None:
        """The disease step is over: what was given is set against the need."""
        if not hasattr(self, "after_wave"):
            return
        was, self.seen["healed"] = self.after_wave, self.seen["healed"]
        del self.after_wave
        need, spent = was.medicine(), was.stores["medicine"] - now.stores["medicine"]
        assert spent >= min(was.stores["medicine"], max(0, need - was.free_medicine()))
        given = spent + was.free_medicine()
        space = was.space + max(0, need - given) - max(0, given - need)
        assert now.space == max(min(was.best(), was.space), min(11, space))
        assert was.everybody - now.everybody == min(max(0, space - 11), was.everybody)
        self.seen["healed" if given > need else "cared" if given == need else "neglected"] += 1
        self.seen["infirmary"] += was.free_medicine()
        self.seen["epidemic"] += was.struck_by("epidemic")


@pytest.mark.rule(
    "GHA-14.1", "GHA-14.4", "GHA-14.5", "GHA-14.6", "GHA-15.2", "GHA-15.3", "GHA-15.4", "GHA-15.5"
)
@pytest.mark.rule(
    "GHA-15.6", "GHA-15.8", "GHA-15.9", "GHA-5.14", "GHA-5.15", "GHA-18.12", "GHA-18.16", "GHA-21.3"
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_engine_and_book_agree_on_every_day_and_on_the_count(seats: int, monkeypatch: pytest.MonkeyPatch):
    clerk = Clerk(GAME.steps, monkeypatch)
    for seed in GAMES:
        dice = Random(f"{seats} {seed}")
        options = {option.key: dice.choice(option.choices) for option in GAME.options}
        position = GAME.new(seats, {**options, "fast_setup": True}, seed)
        while GAME.asked(position):
            GAME.play(position, _move(position, dice))
        result = GAME.result(position)
        assert result
        shelters = [Shelter(position, seat) for seat in range(seats)]
        assert list(result.scores) == [shelter.points() for shelter in shelters]
        assert list(result.winners) == _winners(shelters)
    assert {"fed", "hungry", "wave", "cared", "neglected", "healed"} <= clerk.seen.keys()


def _move(position: Gharkane, dice: Random) -> Any:
    """Any move; by day more often one that does something, so that rooms fill and equipment is repaired."""
    legal = GAME.legal(position)
    busy = [action for action in legal if action.verb not in ("done", "pass_turn", "stop", "settle")]
    return dice.choice(busy if busy and dice.random() < 0.8 else legal)


def _winners(shelters: list[Shelter]) -> list[int]:
    """By points, then foodstuffs, then everything left."""
    best = list(range(len(shelters)))
    for measure in (
        Shelter.points,
        lambda s: s.edible() + s.stores["medicine"],
        lambda s: sum(s.stores.values()),
    ):
        most = max(measure(shelters[i]) for i in best)
        best = [i for i in best if measure(shelters[i]) == most]
    return best
