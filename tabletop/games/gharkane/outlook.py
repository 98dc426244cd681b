"""An estimate of the points that a seat's goods may still bring through meals, recruits, care, rooms, repairs
and events; used by computer players.

A purchase that can be paid at once counts almost in full, so that making it is a little better than waiting.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.position import row
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.payment import payable
from tabletop.games.gharkane.position import NOTHING, Gharkane, best_space, free_seats, store
from tabletop.games.gharkane.projects import lacking_for, projects, spend
from tabletop.games.gharkane.repairs import KEPT_WATER
from tabletop.games.gharkane.score import ROOM_POINTS, SURVIVOR
from tabletop.games.gharkane.upkeep import medicine_needed, step_reached, upkeep, wave_length
from tabletop.games.gharkane.weights import GharkaneWeights

BONUS = {
    c.WORKSHOP: 0.6,
    c.BENCH: 0.6,
    c.CRISIS_CELL: 0.6,
    c.SMOKEHOUSE: 0.8,
    c.HUNTERS_DEN: 0.4,
    c.CANNERY: 0.4,
    c.CARAVAN: 0.9,
    c.ARSENAL: 1.4,
    c.SPRING: 0.5,
    c.BUNKER: 0.5,
    c.RECYCLING: 0.7,
    c.UV_FILTER: 1.0,
    c.INFIRMARY: 0.9,
    c.NURSERY: 0.9,
    c.SCOUT_HQ: 0.7,
    c.STOREHOUSE: 0.5,
    c.LOOKOUT: 0.0,
    c.GUARD_ROOM: 0.2,
    c.AUTO_WORKSHOP: 1.2,
    c.WAR_ROOM: 0.1,
    c.JUNK_SORTING: 0.4,
    c.TOOL_SHOP: 0.7,
}
"""The points that the bonus of each full room is estimated to bring in a day, by room."""
DONE = 0.05
"""The points by which a purchase (a room, a repair, an event or a recruit) counts more once it is made than
while the seat has only the goods to pay for it."""
BEGUN = 0.55
"""The factor on the estimated points of a purchase that the seat cannot pay in full yet; the fraction of
missing goods lowers them further."""
FULL_ROOM = 1.4
"""The estimated points of each full room early in the match, an average over five rooms; towards the end, the
points that the rules give count instead."""
TO_BUILD = 1.5
"""The points subtracted from the value of homes in a room that is neither built nor paid for, because the
seat must still spend the materials for it."""
LATER = 0.6
"""The factor on the points that survivors gain by living in a room for which the materials are not in store
yet."""
LEFT_OVER = 0.005
"""The estimated points of each good in store, because goods left at the end decide a tie (GHA-21.9)."""
SPARE_MATERIAL, SPARE_AMMO = 0.2, 0.2
"""The estimated points, before the last day, of each material and of each ammo that no purchase needs."""
MANY = 6
"""The maximum number of spare goods of one kind (a material, or ammo) that count in the estimate."""
HUNGER = 1.6
"""The points subtracted for each survivor who starves; they include the loss of a full room."""
KEPT_DRINK = 0.5
"""The estimated points of each water that is kept for the next day."""
HEALING = 0.5
"""The number of spaces that a seat is expected to improve on the disease track per remaining day, with
medicine that it will find."""
BEYOND = 1.3
"""The points subtracted for each space by which the disease is expected to go beyond the last space of the
track."""
HALF_FULL = 0.2
"""The factor on the points of a full room if there are too few survivors to fill the room."""
PROMISED: dict[tuple[object, ...], float] = {}
"""The cache of `SeatOutlook.promise`: the points that goods are estimated to bring, by the amounts of goods
and everything else in the shelter that matters."""
MOST_PROMISED = 20_000
"""The number of entries in the cache PROMISED at which it is cleared."""


class SeatOutlook:
    """An estimate of the points that the goods, rooms and survivors of one seat may still bring.

    Attributes:
        weights: the weights of the estimate.
        stage: the step of the round that the seat has reached, an index of STEPS.
        days: the number of days after this one.
        goods: the amount of each good that the seat has, after all that it owes is paid.
        newcomers: the number of new survivors that the seat must still house.
        waiting: the number of survivors who want a seat in a room: those in the hospital and the newcomers.
    """

    __slots__ = ("_state", "days", "goods", "newcomers", "position", "seat", "stage", "waiting", "weights")

    def __init__(self, position: Gharkane, seat: int, weights: GharkaneWeights) -> None:
        self.position, self.seat, self.weights = position, seat, weights
        self.stage = step_reached(position, seat)
        self.days = c.ROUNDS - 1 - position.round
        self.goods = _goods_of(position, seat)
        self.newcomers = position.newcomers if position.asked == seat else 0
        self.waiting = position.people[seat * len(c.HOMES) + c.HOSPITAL] + self.newcomers
        self._state = self._all_that_counts()
        if position.owed and position.payer == seat:
            self._pay_debts()

    def _pay_debts(self) -> None:
        """Take the goods that the seat owes out of its estimated goods, each time the good whose loss costs
        the fewest points."""
        givable = payable(self.position)
        for _ in range(min(self.position.owed, sum(givable))):
            good = max((g for g in range(len(c.GOODS)) if givable[g]), key=self._without)
            self.goods[good] -= 1
            givable[good] -= 1

    def _all_that_counts(self) -> tuple[object, ...]:
        """Return everything besides the goods on which the result of `promise` depends; it is part of the key
        under which results are cached."""
        position, seat = self.position, self.seat
        return (
            self.weights.of_goods,
            self.stage,
            self.days,
            self.newcomers,
            position.asked == seat and position.care,
            *position.people[row(seat, len(c.HOMES))],
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

    # -- the promise of goods ------------------------------------------------------------------------------
    def promise(self, goods: Sequence[int]) -> float:
        """Return the estimated points that goods will bring, including the survivors they feed, heal and
        recruit; results are cached."""
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
            total += SPARE_MATERIAL * sum(min(left[good], MANY) for good in c.MATERIALS)
            total += SPARE_AMMO * min(left[c.AMMO], MANY)
        return total

    def _paid(self, left: list[int]) -> tuple[float, list[int]]:
        """Spend goods from `left` on the best projects; return the estimated points of these projects and the
        homes of the rooms they build."""
        total, homes = 0.0, []
        for project in projects(self.position, self.seat, self.days, self.stage, self.weights):
            lacking = lacking_for(project, left)
            if lacking and not self.days:
                continue
            spend(project, left)
            if lacking:
                total += BEGUN * project.value * (1 - lacking / project.size)
            else:
                total += project.value - DONE
            if project.home != NOTHING and not lacking and self.stage <= c.BUILD:
                homes.append(project.home)
        return total, homes

    # -- rooms ---------------------------------------------------------------------------------------------
    def room_points(self, full: int) -> float:
        """Return the estimated final points of `full` full rooms. Early in the match every room counts
        equally; later the points that the rules give count more and more."""
        early = self.days / (c.ROUNDS - 1)
        return early * FULL_ROOM * full + (1 - early) * ROOM_POINTS[full]

    def full_room(self, room: int, more: int, wait: int) -> float:
        """Return the estimated points of filling one more room.

        Args:
            more: the number of other rooms filled before it.
            wait: the number of days until the room is full.
        """
        full = self.position.working[self.seat].bit_count() + more
        points = self.room_points(full + 1) - self.room_points(full)
        return points + BONUS[room] * max(0, self.days - wait)

    # -- food ----------------------------------------------------------------------------------------------
    def _meal(self, left: list[int]) -> float:
        """Take today's meal, if it is still to come, from the goods `left`, first from goods that spoil.
        Return the points lost by hunger, as a number that is 0 or negative."""
        if self.stage > c.EVENTS_STEP:
            return 0
        owed = upkeep(self.position, self.seat)
        for good in c.EDIBLES:
            eaten = min(owed, left[good])
            left[good] -= eaten
            owed -= eaten
        return -HUNGER * owed

    def _disease(self, left: list[int]) -> float:
        """Estimate the change of points on the disease track by future waves and care with this medicine."""
        position, seat = self.position, self.seat
        worse = wave_length(position, seat) * self.days
        if self.stage < c.DISEASE:
            worse += wave_length(position, seat) + medicine_needed(position, seat)
        elif self.stage == c.DISEASE and position.asked == seat:
            worse += position.care
        now, healed = position.disease[seat], HEALING * self.days
        best = best_space(position)
        if self.days or self.stage > c.DISEASE:
            kept = left[c.MEDICINE] if self.days else 0
            return _track(now + worse - healed - kept, best) - c.TRACK[now] - DONE * kept
        have, left[c.MEDICINE] = left[c.MEDICINE], 0
        recruits = SURVIVOR - DONE
        split = (_track(now + worse - n, best) - DONE * n + recruits * (have - n) for n in range(have + 1))
        return max(split) - c.TRACK[now]

    # -- survivors -----------------------------------------------------------------------------------------
    def _survivors(self, left: list[int], homes: list[int]) -> float:
        """Return the estimated points of the survivors waiting in the hospital and of today's recruits, who
        take the best free seats in rooms."""
        foodstuffs = self._kept(left)
        recruits = foodstuffs if self.stage <= c.RECRUIT else []
        seats = self._seats(homes, self.waiting + len(recruits))
        hospital = self.days * self.weights.care / c.WARD
        total = sum(seats[: self.waiting]) - (hospital + DONE) * self.waiting + self.newcomers
        for i, kept in enumerate(recruits):
            total += max(kept, SURVIVOR - hospital + seats[self.waiting + i] - 2 * DONE)
        return total if recruits else total + sum(foodstuffs)

    def _kept(self, left: list[int]) -> list[float]:
        """Return, for each foodstuff left, the points it brings if it is kept and recruits nobody today;
        goods that spoil come first. Medicine is included only in the last recruiting step; up to then,
        `_disease` counts it."""
        water = min(left[c.WATER], KEPT_WATER)
        later = 1 if self.days else 0
        kept = [
            *[0.0] * (left[c.FOOD] + left[c.WATER] - water),
            *[KEPT_DRINK * later] * water,
            *[self.weights.kept_can * later] * left[c.CAN],
        ]
        if self.days == 0 and self.stage == c.RECRUIT:
            kept += [0.0] * left[c.MEDICINE]
        return kept

    def _seats(self, homes: list[int], people: int) -> list[float]:
        """Return the points that survivors gain by living in rooms instead of the hospital, one number for
        each of `people` survivors, the best seats first; 0 for a survivor without a seat. `homes` are rooms
        that are already paid for, though not built yet."""
        values: list[float] = []
        filled = 0
        for free, room, paid, wait in self._free_rooms(homes):
            fills = len(values) + free <= people
            brings = self.full_room(room, filled, wait)
            filled += fills
            brings *= 1 if fills else HALF_FULL * (1 - free / c.SEATS_OF[room])
            if free == c.SEATS_OF[room]:
                brings -= c.UPKEEP[room] * self.weights.food_to_come * max(0, self.days - wait)
            brings -= 0 if paid else TO_BUILD
            each = brings / free + (self.days - wait) * self.weights.care / c.WARD
            values += [max(0.0, each) * (1 if paid else LATER)] * free
        values += [0.0] * people
        return sorted(values, reverse=True)[:people]

    def _free_rooms(self, homes: list[int]) -> list[tuple[int, int, bool, int]]:
        """Return the rooms with free seats as (free seats, room, True if built or paid for, days until
        survivors can move in); the earliest come first."""
        position, seat = self.position, self.seat
        wait = later = 0 if self.stage <= c.BUILD else 1
        found = []
        for home, room in enumerate(position.rooms[seat]):
            if position.built[seat] >> home & 1 and (free := free_seats(position, seat, home)):
                found.append((free, room, True, later))
            elif home in homes:
                found.append((c.SEATS_OF[room], room, True, later))
            elif not position.built[seat] >> home & 1 and (wait := wait + 1) <= self.days:
                found.append((c.SEATS_OF[room], room, False, wait))
        return sorted(found, key=lambda r: (r[3], r[0], r[1]))


def _goods_of(position: Gharkane, seat: int) -> list[int]:
    """Return the amount of each good that a seat has, with goods of its megapole still to be handed out."""
    goods = list(store(position, seat))
    if position.step == c.SETUP and position.leader[seat] == NOTHING and position.megapole[seat] != NOTHING:
        for good, n in enumerate(c.MEGAPOLE_GOODS[position.megapole[seat]]):
            goods[good] += n
    return goods


def _track(space: float, best: int) -> float:
    """Return the points of a space of the disease track, interpolated between two spaces and extrapolated
    beyond the last one; `best` is the best space that can be reached."""
    if space <= best:
        return float(c.TRACK[best])
    if space >= c.LAST_SPACE:
        return c.TRACK[c.LAST_SPACE] - BEYOND * (space - c.LAST_SPACE)
    low = int(space)
    return c.TRACK[low] + (space - low) * (c.TRACK[low + 1] - c.TRACK[low])
