"""The track on the map as stretches between stops, and the changes that building makes to it.

A *stretch* is track from one stop to another (a complete link) or from a stop to an open end. The
rules of track are about stretches: who owns them, what continues them, which of them a cube may
travel along.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Annotated, Any, NamedTuple, Self

from tabletop.engine.domains import MOST
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import NOBODY
from tabletop.games.rails.land import BESIDE, FACING, NEIGHBOUR, Land


class Stretch(NamedTuple):
    """Track of one owner that runs from a stop to another stop, or to an open end (RAIL-6.8)."""

    owner: Annotated[int, range(NOBODY + 1)]
    """The owner: a company in the share market, a seat in the other modes, or NOBODY."""
    round: int
    """The round in which the stretch was last extended (RAIL-8.2, RAIL-8.9)."""
    start: int
    """The stop where the stretch begins."""
    end: Annotated[int, range(MOST), (NOTHING,)]
    """The stop where the stretch ends; NOTHING while it is unfinished."""
    sides: tuple[int, ...]
    """The sides of hexes (hex * 6 + edge) that the stretch crosses, in order: two on every tile without a
    town, one on a town's tile, none for a rail symbol."""


class Arm(NamedTuple):
    """The track or city that new track meets at a side of its hex.

    Attributes:
        stop: the city, or the stop where the met track begins.
        sides: the sides of hexes that the met track crosses from that stop on; empty for a city.
        joined: the met track, or None for a city.
    """

    stop: int
    sides: tuple[int, ...]
    joined: Stretch | None


Link = tuple[int, int, int]
"""A link (track between two stops, which are towns or cities) as the two stops and the number of its
owner."""
End = tuple[int, int, int, Stretch]
"""An unfinished stretch (track that does not yet reach a second stop) at a hex: its owner, the stop where it
begins, the edge at which it reaches the hex from outside (NOTHING if it ends on the hex), and the stretch
itself."""
Ends = tuple[End, ...]


class Rails(tuple[Stretch, ...]):
    """All track on a map, as stretches: each leads from a stop to another stop or to an open end. The tuple
    is immutable, and its attributes cache what is computed from it."""

    def __init__(self, stretches: Iterable[Stretch] = ()) -> None:
        self.known: dict[Any, Any] = {}
        """The results that other modules have computed from this track, by keys of their own."""
        self.fronts: dict[int, Any] = {}
        """The latest `Front` (the track as one company sees it) of each company, computed for this track or
        an earlier one, from which `front` takes over what is still valid."""
        self.changes: list[list[int]] = []
        """The hexes where the tile or the unfinished track around it changed, by change, in order. The first
        `age` changes led to this track; the list is shared with the tracks that came of it."""
        self.age = 0
        self._stops: dict[int, frozenset[int]] = {}
        self.shared: dict[Any, Any] = {}
        """The results that other modules have computed from the track before the last build and that hold
        after it too (see `left_alone`), by keys of their own. All tracks built from there share them."""
        self._shared_later: dict[Any, Any] = {}
        self._last_build: tuple[list[Stretch], int] = [], NOTHING
        """The stretches that the last build removed or added, and the hex on which it laid a tile."""

    @classmethod
    def _make(cls, stretches: Iterable[Iterable[Any]]) -> Self:
        """Return the track read from plain data, in the form in which saves hold it."""
        return cls(Stretch(*stretch) for stretch in stretches)

    @cached_property
    def open_ends(self) -> dict[int, Stretch]:
        """The unfinished stretches, by the side at which they enter the next hex."""
        return {FACING[s.sides[-1]]: s for s in self if s.end == NOTHING}

    @cached_property
    def links(self) -> tuple[Stretch, ...]:
        """The complete links: the stretches that end at a stop. They are in the order in which they were
        built or last extended."""
        return tuple([s for s in self if s.end != NOTHING])

    @cached_property
    def _by_owner(self) -> dict[int, list[Stretch]]:
        found: dict[int, list[Stretch]] = {}
        for stretch in self:
            found.setdefault(stretch.owner, []).append(stretch)
        return found

    def of(self, owner: int) -> Sequence[Stretch]:
        """Return the stretches of an owner, in the order in which they were built or last extended."""
        return self._by_owner.get(owner, ())

    @cached_property
    def groups(self) -> dict[int, frozenset[int]]:
        """The stops that complete links of any owners join to each stop, itself included, by stop."""
        return groups_of((start, end, owner) for owner, _, start, end, _ in self.links)

    def joined(self, stop: int) -> frozenset[int]:
        """Return all stops reached from a stop over complete links, itself included; empty if it has none."""
        return self.groups.get(stop, frozenset())

    @cached_property
    def around(self) -> dict[int, Ends]:
        """The unfinished stretches that come up to a hex or end on its tile, by hex."""
        found: dict[int, Ends] = {}
        _move_ends(found, {}, (), self)
        return found

    @cached_property
    def trains(self) -> dict[tuple[int, int], int]:
        """The owner of each rail symbol that is built, by its pair of cities (RAIL-9.5)."""
        return {(s.start, s.end): s.owner for s in self if not s.sides}

    def stops_of(self, owner: int) -> frozenset[int]:
        """Return the stops at the ends of an owner's stretches."""
        found = self._stops.get(owner)
        if found is None:
            stops = {stop for s in self if s[0] == owner for stop in s[2:4]}
            found = self._stops[owner] = frozenset(stops - {NOTHING})
        return found

    def arm(self, side: int, land: Land) -> Arm | None:
        """Return the track or city that new track meets at a side of its hex; None if there is neither.
        `land` tells which hexes are cities."""
        if (met := self.open_ends.get(side)) is not None:
            return Arm(met.start, met.sides, met)
        beyond = NEIGHBOUR[side]
        return Arm(beyond, (), None) if beyond != NOTHING and land.is_city[beyond] else None

    def left_alone(self, owner: int, hexes: Collection[int]) -> bool:
        """Tell whether the last build changed neither track of an owner, nor ownerless track, nor the tile on
        any of these hexes."""
        built, hex = self._last_build
        return hex not in hexes and all(stretch.owner not in (owner, NOBODY) for stretch in built)

    # -- changes by building -------------------------------------------------------------------------------
    def with_tracks(self, owner: int, round: int, tracks: Iterable[tuple[int, int]], land: Land) -> Rails:
        """Return the track after a builder, its `owner`, lays new tracks on one hex in a round, each given as
        the two sides that it joins. Unfinished track that they extend becomes the builder's (RAIL-8.3)."""
        gone, new = [], []
        for a, b in tracks:
            one, other = self.arm(a, land), self.arm(b, land)
            if one is None:
                one, other, a, b = other, one, b, a
            assert one, "track that begins nowhere"
            stop, back = (other.stop, reversed(other.sides)) if other else (NOTHING, ())
            new.append(Stretch(owner, round, one.stop, stop, (*one.sides, a, b, *back)))
            gone += [one.joined, other and other.joined]
        return self._instead(gone, new, a // 6)

    def with_exits(self, owner: int, round: int, sides: Iterable[int], land: Land) -> Rails:
        """Return the track after a builder, its `owner`, adds exits (track from the town to a side of its
        hex) to a town at these sides in a round. Unfinished track that the exits meet becomes the
        builder's."""
        gone, new = [], []
        for side in sides:
            if arm := self.arm(side, land):
                new.append(Stretch(owner, round, arm.stop, side // 6, (*arm.sides, side)))
                gone.append(arm.joined)
            else:
                new.append(Stretch(owner, round, side // 6, NOTHING, (side,)))
        return self._instead(gone, new, side // 6)

    def with_symbol(self, owner: int, round: int, a: int, b: int) -> Rails:
        """Return the track with a rail symbol between the cities `a` and `b` as a link of the owner, built in
        a round (RAIL-9.5)."""
        made = self._instead([], [Stretch(owner, round, a, b, ())])
        made.trains = {**self.trains, (a, b): owner}
        return made

    def redirected(self, owner: int, round: int, old: Stretch, side: int, land: Land) -> Rails:
        """Return the track with the open end of the stretch `old` redirected to `side` of its last hex
        (RAIL-8.5, RAIL-8.6). The stretch then belongs to `owner`. If it meets other track there, the two are
        joined, and `round` counts as the round in which they were extended."""
        arm = self.arm(side, land)
        sides = (*old.sides[:-1], side)
        if arm is None:
            new = Stretch(owner, old.round, old.start, NOTHING, sides)
        else:
            new = Stretch(owner, round, old.start, arm.stop, (*sides, *reversed(arm.sides)))
        return self._instead([old, arm and arm.joined], [new], side // 6)

    def with_city(self, hex: int) -> Rails:
        """Return the track after a New City is founded on a town: the track on the town's tile is gone, and
        stretches that lead to the hex end at the city (RAIL-20.9)."""
        lost = self.within(hex)  # two cities side by side are no link (RAIL-9.8)
        left = [(s, _beside_city(s, hex)) for s in self if s not in lost]
        changed = [(old, new) for old, new in left if old is not new]
        gone = [*lost, *(old for old, _ in changed)]
        made = self._changed([new for _, new in left], gone, [new for _, new in changed], hex, *BESIDE[hex])
        made.trains = self.trains
        return made

    def within(self, hex: int) -> list[Stretch]:
        """Return the stretches that lie on one tile only: unfinished exits of a town, and links from the town
        to a city on a neighbouring hex."""
        return [s for s in self if s.sides and all(side // 6 == hex for side in s.sides)]

    def without_owner(self, owner: int, before: int) -> Rails:
        """Return a copy of the track in which an owner loses unfinished stretches: those last extended in a
        round before `before` become ownerless (RAIL-8.2)."""
        return self._given_up([s for s in self.open_ends.values() if s[0] == owner and s[1] < before])

    def neutral(self, owners: Collection[int]) -> Rails:
        """Return the track with all stretches of some owners made ownerless (RAIL-16.3, RAIL-16.5)."""
        return self._given_up([s for s in self if s.owner in owners])

    def _given_up(self, lost: list[Stretch]) -> Rails:
        if not lost:
            return self
        given = [Stretch(NOBODY, *s[1:]) for s in lost]
        becomes = dict(zip(map(id, lost), given, strict=True))
        made = self._changed([becomes.get(id(s), s) for s in self], lost, given)
        if all(s.end == NOTHING for s in lost):
            made.links = self.links
        symbols = {(s.start, s.end): NOBODY for s in lost if not s.sides}
        made.trains = self.trains | symbols if symbols else self.trains
        owners = {NOBODY, *(s.owner for s in lost)}
        made._stops = {owner: stops for owner, stops in self._stops.items() if owner not in owners}
        return made

    def _instead(self, joined: list[Stretch | None], new: list[Stretch], hex: int = NOTHING) -> Rails:
        """Return the track with some stretches (`joined`, but for None) replaced by `new` ones, after a tile
        was laid on a hex (NOTHING for none)."""
        gone, stretches = [s for s in joined if s], [*self]
        for stretch in gone:
            stretches.remove(stretch)
        made = self._changed(stretches + new, gone, new, hex)
        completed = [s for s in new if s.end != NOTHING]
        made.links = (*self.links, *completed) if completed else self.links
        made.trains, made._stops = self.trains, self._stops.copy()
        made._stops_grow(gone, new)
        made.shared = self._shared_later
        made._last_build = gone + new, hex
        return made

    def _changed(
        self, stretches: list[Stretch], gone: list[Stretch], new: list[Stretch], *hexes: int
    ) -> Rails:
        """Return track that consists of these stretches: this track without those in `gone`, and with those
        in `new`. The unfinished stretches by hex and by side are copied and updated only for these. `hexes`
        are those where the tile or the land has changed."""
        made = Rails(stretches)
        made.fronts = self.fronts
        made.around, made.open_ends = self.around.copy(), self.open_ends.copy()
        made._comes_of(self, [*hexes, *_move_ends(made.around, made.open_ends, gone, new)])
        return made

    def _comes_of(self, earlier: Rails, changed: list[int]) -> None:
        """Record the change by which this track was made of an earlier one; the list of changes is copied
        where another track was made of that one before."""
        self.changes = earlier.changes
        self.changes.append(changed)
        if self.changes[earlier.age] is not changed:  # others were built from there, maybe by another thread
            self.changes = [*self.changes[: earlier.age], changed]
        self.age = earlier.age + 1

    def _stops_grow(self, gone: list[Stretch], new: list[Stretch]) -> None:
        """Update the cached stops after a build: add the stops of the new stretches to the builder's, and
        discard the cached stops of other owners whose stretches the builder took over."""
        stops, builder = self._stops, new[0].owner
        for stretch in gone:
            if stretch.owner != builder:
                stops.pop(stretch.owner, None)
        if builder in stops:
            reached = [stop for stretch in new for stop in stretch[2:4] if stop != NOTHING]
            if not stops[builder].issuperset(reached):
                stops[builder] = stops[builder].union(reached)


def groups_of(links: Iterable[tuple[int, int, int]]) -> dict[int, frozenset[int]]:
    """Return the stops that links (two stops and an owner) join to each stop, itself included, by stop."""
    groups: dict[int, frozenset[int]] = {}
    for start, end, _ in links:
        one, other = groups.get(start), groups.get(end)
        if one is None or one is not other:
            group = frozenset((start, end)).union(one or (), other or ())
            groups.update(dict.fromkeys(group, group))
    return groups


def _beside_city(stretch: Stretch, city: int) -> Stretch:
    """Return a stretch as it is after the hex `city` becomes a city: without its sides on this hex, and
    ending at the city if it led there."""
    start, end, sides = stretch[2:]
    arrives = end == NOTHING and NEIGHBOUR[sides[-1]] == city != start
    if not sides or not (arrives or city in (start, end)):
        return stretch
    left = tuple([side for side in sides if side // 6 != city])
    return stretch._replace(end=city if arrives else end, sides=left)


def _move_ends(
    around: dict[int, Ends], open_ends: dict[int, Stretch], gone: Iterable[Stretch], new: Iterable[Stretch]
) -> list[int]:
    """Update the unfinished stretches at each hex (`Rails.around`) and by their sides (`Rails.open_ends`)
    after a change that removed the stretches `gone` and added those in `new`; return the hexes concerned,
    some of them repeatedly."""
    changed: list[int] = []
    for stretch in gone:
        if stretch[3] == NOTHING:
            last = stretch[4][-1]
            for hex in (last // 6, FACING[last] // 6):
                around[hex] = tuple([end for end in around[hex] if end[3] is not stretch])
                changed.append(hex)
    for stretch in new:
        owner, _, start, end, sides = stretch
        if end == NOTHING:
            last = sides[-1]
            facing = FACING[last]
            here, there = last // 6, facing // 6
            open_ends[facing] = stretch
            around[here] = (*around.get(here, ()), (owner, start, NOTHING, stretch))
            around[there] = (*around.get(there, ()), (owner, start, facing % 6, stretch))
            changed += here, there
    for stretch in gone:
        if stretch[3] == NOTHING:
            facing = FACING[stretch[4][-1]]
            if open_ends[facing] is stretch:  # else a new stretch ends there now
                del open_ends[facing]
    return changed
