"""What the stores of a seat will become: meals, recruits, care, rooms, repairs, events; for computer players.

Whatever can be paid at once counts almost in full, so that doing it is a little better than being able to.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.game import in_order
from tabletop.engine.position import row
from tabletop.games.gharkane.components import (
    AMMO,
    ARSENAL,
    AUTO_WORKSHOP,
    BENCH,
    BUILD,
    BUNKER,
    CAN,
    CANNERY,
    CARAVAN,
    CLEAN,
    CRISIS_CELL,
    DISEASE,
    EDIBLES,
    END,
    EVENTS_STEP,
    FOOD,
    GOODS,
    GUARD_ROOM,
    HOMES,
    HOSPITAL,
    HUNTERS_DEN,
    INFIRMARY,
    JUNK_SORTING,
    LAST_SPACE,
    LOOKOUT,
    MATERIALS,
    MEDICINE,
    MEGAPOLE_GOODS,
    NURSERY,
    RECRUIT,
    RECYCLING,
    ROUNDS,
    SCOUT_HQ,
    SEATS_OF,
    SETUP,
    SMOKEHOUSE,
    SPRING,
    STOREHOUSE,
    TOOL_SHOP,
    TRACK,
    UPKEEP,
    UV_FILTER,
    WAR_ROOM,
    WARD,
    WATER,
    WORKSHOP,
)
from tabletop.games.gharkane.payment import payable
from tabletop.games.gharkane.position import NOTHING, Gharkane, best_space, free_seats, store
from tabletop.games.gharkane.projects import lacking_for, projects, spend
from tabletop.games.gharkane.repairs import KEPT_WATER
from tabletop.games.gharkane.score import ROOM_POINTS, SURVIVOR
from tabletop.games.gharkane.upkeep import medicine_needed, upkeep, wave_length
from tabletop.games.gharkane.weights import GharkaneWeights

BONUS = {
    WORKSHOP: 0.6, BENCH: 0.6, CRISIS_CELL: 0.6, SMOKEHOUSE: 0.8, HUNTERS_DEN: 0.4, CANNERY: 0.4,
    CARAVAN: 0.9, ARSENAL: 1.4, SPRING: 0.5, BUNKER: 0.5, RECYCLING: 0.7, UV_FILTER: 1.0, INFIRMARY: 0.9,
    NURSERY: 0.9, SCOUT_HQ: 0.7, STOREHOUSE: 0.5, LOOKOUT: 0.0, GUARD_ROOM: 0.2, AUTO_WORKSHOP: 1.2,
    WAR_ROOM: 0.1, JUNK_SORTING: 0.4, TOOL_SHOP: 0.7,
}  # fmt: skip
"""By room: what its bonus brings in a day."""
DONE = 0.05
"""What is done is better than what can be done at once by so much."""
BEGUN = 0.55
"""What can be paid in part, likewise."""
FULL_ROOM = 1.4
"""A full room on the average of the five, as long as there are days to come."""
TO_BUILD = 1.5
"""What the materials of a room not yet built are worth."""
LATER = 0.6
"""Seats in rooms for which the materials are still to be found, as a part of what they bring."""
LEFT_OVER = 0.005
"""Any good in store: it decides a tie (GHA-21.9)."""
SPARE_MATERIAL, SPARE_AMMO = 0.2, 0.2
"""What is left when all that can be paid is paid, while there are days to come."""
MANY = 6
"""More than so many spare goods of a kind help little."""
HUNGER = 1.6
"""A survivor lost to hunger, and the room that is no longer full."""
KEPT_DRINK = 0.5
"""Water that keeps for tomorrow."""
HEALING = 0.5
"""Medicine that may be found in a day."""
BEYOND = 1.3
"""A space beyond the last one."""
HALF_FULL = 0.2
"""A room that cannot be filled, as a part of a full one."""
PROMISED: dict[tuple[object, ...], float] = {}
"""Promises reckoned lately: a search comes to the same shelter again and again."""
MOST_PROMISED = 20_000
"""So many are kept."""


class SeatOutlook:
    """A position as one seat looks at it."""

    __slots__ = ("_state", "by", "days", "goods", "newcomers", "position", "seat", "stage", "waiting")

    def __init__(self, position: Gharkane, seat: int, by: GharkaneWeights) -> None:
        self.position, self.seat, self.by = position, seat, by
        self.stage = _stage(position, seat)
        self.days = ROUNDS - 1 - position.round
        self.goods = _goods_of(position, seat)
        self.newcomers = position.newcomers if position.asked == seat else 0
        self.waiting = position.people[seat * len(HOMES) + HOSPITAL] + self.newcomers
        self._state = self._all_that_counts()
        if position.owed and position.payer == seat:
            self._pay_debts()

    def _pay_debts(self) -> None:
        """Take away what is owed, good by good that which is needed least."""
        able = payable(self.position)
        for _ in range(min(self.position.owed, sum(able))):
            good = max((g for g in range(len(GOODS)) if able[g]), key=self._without)
            self.goods[good] -= 1
            able[good] -= 1

    def _all_that_counts(self) -> tuple[object, ...]:
        """Everything besides goods that a promise depends on: it is the same wherever this is the same."""
        position, seat = self.position, self.seat
        return (
            self.by.of_goods,
            self.stage,
            self.days,
            self.newcomers,
            position.asked == seat and position.care,
            *position.people[row(seat, len(HOMES))],
            position.rooms[seat],
            position.built[seat],
            position.working[seat],
            position.used[seat],
            position.broken[seat],
            position.repaired[seat],
            position.disease[seat],
            position.row[: position.shown],
            position.open_events,
            position.options.full_medicine,
            position.options.plain_track,
        )

    def _without(self, good: int) -> float:
        return self.promise([n - (g == good) for g, n in enumerate(self.goods)])

    # -- everything the goods can become -------------------------------------------------------------------
    def promise(self, goods: Sequence[int]) -> float:
        """What goods are worth to the seat, together with the survivors they feed, heal, recruit."""
        key = (*goods, *self._state)
        if key not in PROMISED:
            if len(PROMISED) >= MOST_PROMISED:
                PROMISED.clear()
            PROMISED[key] = self._promise(goods)
        return PROMISED[key]

    def _promise(self, goods: Sequence[int]) -> float:
        left = list(goods)
        total, homes = self._paid(left)
        total += self._meal(left)
        total += self._disease(left)
        total += self._survivors(left, homes)
        total += LEFT_OVER * sum(goods)
        if self.days:
            total += SPARE_MATERIAL * sum(min(left[good], MANY) for good in MATERIALS)
            total += SPARE_AMMO * min(left[AMMO], MANY)
        return total

    def _paid(self, left: list[int]) -> tuple[float, list[int]]:
        """What the best projects bring, one after the other; the rooms that are built among them."""
        total, homes = 0.0, []
        for project in projects(self.position, self.seat, self.days, self.stage, self.by):
            lacking = lacking_for(project, left)
            if lacking and not self.days:
                continue
            spend(project, left)
            if lacking:
                total += BEGUN * project.value * (1 - lacking / project.size)
            else:
                total += project.value - DONE
            if project.home != NOTHING and not lacking and self.stage <= BUILD:
                homes.append(project.home)
        return total, homes

    # -- rooms ---------------------------------------------------------------------------------------------
    def room_points(self, full: int) -> float:
        """What so many full rooms are worth; early on each counts as much as another."""
        early = self.days / (ROUNDS - 1)
        return early * FULL_ROOM * full + (1 - early) * ROOM_POINTS[full]

    def full_room(self, room: int, more: int, wait: int) -> float:
        """What it brings to have one more full room, besides so many that will be full."""
        full = self.position.working[self.seat].bit_count() + more
        points = self.room_points(full + 1) - self.room_points(full)
        return points + BONUS[room] * max(0, self.days - wait)

    # -- food ----------------------------------------------------------------------------------------------
    def _meal(self, left: list[int]) -> float:
        """Today's meal, if it is still to come, from what spoils first."""
        if self.stage > EVENTS_STEP:
            return 0
        owed = upkeep(self.position, self.seat)
        for good in EDIBLES:
            eaten = min(owed, left[good])
            left[good] -= eaten
            owed -= eaten
        return -HUNGER * owed

    def _disease(self, left: list[int]) -> float:
        """Where the waves and the care to come leave the marker."""
        position, seat = self.position, self.seat
        worse = wave_length(position, seat) * self.days
        if self.stage < DISEASE:
            worse += wave_length(position, seat) + medicine_needed(position, seat)
        elif self.stage == DISEASE and position.asked == seat:
            worse += position.care
        now, healed = position.disease[seat], HEALING * self.days
        best = best_space(position)
        if self.days or self.stage > DISEASE:
            kept = left[MEDICINE] if self.days else 0
            return _track(now + worse - healed - kept, best) - TRACK[now] - DONE * kept
        have, left[MEDICINE] = left[MEDICINE], 0
        recruits = SURVIVOR - DONE
        split = (_track(now + worse - n, best) - DONE * n + recruits * (have - n) for n in range(have + 1))
        return max(split) - TRACK[now]

    # -- survivors -----------------------------------------------------------------------------------------
    def _survivors(self, left: list[int], homes: list[int]) -> float:
        """Those who wait and those who are recruited today take the best seats there are."""
        foodstuffs = self._kept(left)
        recruits = foodstuffs if self.stage <= RECRUIT else []
        seats = self._seats(homes, self.waiting + len(recruits))
        hospital = self.days * self.by.care / WARD
        total = sum(seats[: self.waiting]) - (hospital + DONE) * self.waiting + self.newcomers
        for i, kept in enumerate(recruits):
            total += max(kept, SURVIVOR - hospital + seats[self.waiting + i] - 2 * DONE)
        return total if recruits else total + sum(foodstuffs)

    def _kept(self, left: list[int]) -> list[float]:
        """By foodstuff: what it is worth if it recruits nobody today; that which spoils first."""
        water = min(left[WATER], KEPT_WATER)
        later = 1 if self.days else 0
        kept = [
            *[0.0] * (left[FOOD] + left[WATER] - water),
            *[KEPT_DRINK * later] * water,
            *[self.by.kept_can * later] * left[CAN],
        ]
        if self.days == 0 and self.stage == RECRUIT:
            kept += [0.0] * left[MEDICINE]
        return kept

    def _seats(self, homes: list[int], people: int) -> list[float]:
        """By survivor that has no seat: what the best one left brings, compared to the hospital."""
        values: list[float] = []
        filled = 0
        for free, room, paid, wait in self._free_rooms(homes):
            fills = len(values) + free <= people
            brings = self.full_room(room, filled, wait)
            filled += fills
            brings *= 1 if fills else HALF_FULL * (1 - free / SEATS_OF[room])
            if free == SEATS_OF[room]:
                brings -= UPKEEP[room] * self.by.food_to_come * max(0, self.days - wait)
            brings -= 0 if paid else TO_BUILD
            each = brings / free + (self.days - wait) * self.by.care / WARD
            values += [max(0.0, each) * (1 if paid else LATER)] * free
        values += [0.0] * people
        return sorted(values, reverse=True)[:people]

    def _free_rooms(self, homes: list[int]) -> list[tuple[int, int, bool, int]]:
        """Rooms with free seats: the seats, the room, whether it is paid for, the days until one moves in."""
        position, seat = self.position, self.seat
        wait = later = 0 if self.stage <= BUILD else 1
        found = []
        for home, room in enumerate(position.rooms[seat]):
            if position.built[seat] >> home & 1 and (free := free_seats(position, seat, home)):
                found.append((free, room, True, later))
            elif home in homes:
                found.append((SEATS_OF[room], room, True, later))
            elif not position.built[seat] >> home & 1 and (wait := wait + 1) <= self.days:
                found.append((SEATS_OF[room], room, False, wait))
        return sorted(found, key=lambda r: (r[3], r[0], r[1]))


def _stage(position: Gharkane, seat: int) -> int:
    """Return the step of the seat: in the day one shelter is tended after the other (GHA-12.3)."""
    if not EVENTS_STEP < position.step < END:
        return position.step
    turn = list(in_order(position.seats, position.first))
    before, tended = turn.index(seat), turn.index(max(0, position.asked))
    if before == tended:
        return position.step
    return CLEAN if before < tended else EVENTS_STEP


def _goods_of(position: Gharkane, seat: int) -> list[int]:
    """Return its goods, and those that set-up will still hand out."""
    goods = list(store(position, seat))
    if position.step == SETUP and position.leader[seat] == NOTHING and position.megapole[seat] != NOTHING:
        for good, n in enumerate(MEGAPOLE_GOODS[position.megapole[seat]]):
            goods[good] += n
    return goods


def _track(space: float, best: int) -> float:
    """What a space of the disease track is worth, between two spaces and beyond the last one."""
    if space <= best:
        return float(TRACK[best])
    if space >= LAST_SPACE:
        return TRACK[LAST_SPACE] - BEYOND * (space - LAST_SPACE)
    low = int(space)
    return TRACK[low] + (space - low) * (TRACK[low + 1] - TRACK[low])
