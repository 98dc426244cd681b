"""Hidden information (GHA-22): cards of the set-up, and face-down tiles and cards; all else is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tabletop.engine.chance import shuffled
from tabletop.engine.position import NOBODY, row
from tabletop.engine.secrecy import UNKNOWN, hide, reveal
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.position import NOTHING, Gharkane
from tabletop.games.gharkane.setup import room_tiles, search_tiles


def view(position: Gharkane, seat: int) -> Gharkane:
    """Return a copy of the position with everything that a seat may not know replaced by UNKNOWN, and without
    the state of the random generator."""
    seen = position.copy()
    seen.rng = 0
    mine = position.asked == seat != NOBODY
    looked = position.looking if mine else NOTHING
    seen.row = (*position.row[: position.shown], *hide(position.row[position.shown :]))
    seen.market = hide(position.market)
    seen.boxed = hide(position.boxed)
    seen.stacks = [
        stack if looked == len(c.TOWNS) + i else (*stack[:1], *hide(stack[1:]))
        for i, stack in enumerate(position.stacks)
    ]
    seen.piles = [
        pile if looked == town else (*pile[:up], *hide(pile[up:]))
        for town, (pile, up) in enumerate(zip(position.piles, position.face_up, strict=True))
    ]
    seen.aside = [hide(tiles) for tiles in position.aside]
    seen.megapoles, seen.megapoles_out = hide(position.megapoles), hide(position.megapoles_out)
    seen.leader_pile, seen.leaders_out = hide(position.leader_pile), hide(position.leaders_out)
    seen.room_pile, seen.rooms_out = hide(position.room_pile), hide(position.rooms_out)
    if not mine:  # GHA-22.1
        seen.dealt_megapoles = hide(position.dealt_megapoles)
        seen.dealt_rooms = hide(position.dealt_rooms)
        seen.dealt_leaders = hide(position.dealt_leaders)
    return seen


def guess(seen: Gharkane, seat: int, seed: int) -> Gharkane:
    """Return a complete position that agrees with `seen`, a seat's view; the hidden cards and tiles are drawn
    at random by the seed."""
    position = seen.copy()
    position.rng = seed
    (position.row,) = _dealt(position, c.EVENTS, [position.row], ())
    open_tools = (*position.broken, *position.repaired, position.scrapped, position.offer)
    (position.market,) = _dealt(position, c.TOOL_TILES, [position.market], open_tools)
    *position.stacks, position.boxed = _dealt(
        position, c.GAME_TILES, [*position.stacks, position.boxed], [_hunted(position)]
    )
    for town, found in enumerate(position.found):
        piles = [position.piles[town], position.aside[town]]
        position.piles[town], position.aside[town] = _dealt(position, search_tiles(position), piles, [found])
    piles = [position.megapoles, position.megapoles_out, position.dealt_megapoles]
    position.megapoles, position.megapoles_out, position.dealt_megapoles = _dealt(
        position, c.MEGAPOLES, piles, [position.megapole]
    )
    piles = [position.leader_pile, position.leaders_out, position.dealt_leaders]
    position.leader_pile, position.leaders_out, position.dealt_leaders = _dealt(
        position, c.LEADERS, piles, [position.leader]
    )
    _guess_rooms(position)
    return position


def _dealt(
    position: Gharkane,
    everything: Iterable[int],
    piles: Sequence[tuple[int, ...]],
    open_: Iterable[Iterable[int]],
) -> list[tuple[int, ...]]:
    """Return the piles with their unknown tiles replaced at random by the remaining ones: those of
    `everything` that are known neither in the piles nor in `open_`."""
    left = Counter(everything)
    left.subtract(tile for pile in (*piles, *open_) for tile in pile if tile not in (UNKNOWN, NOTHING))
    hidden = iter(shuffled(position, sorted(left.elements())))
    return [reveal(pile, hidden) for pile in piles]


def _hunted(position: Gharkane) -> Iterator[int]:
    for seat in range(position.seats):
        for kind, n in enumerate(position.hunted[row(seat, len(c.GAME))]):
            yield from [kind] * n


def _guess_rooms(position: Gharkane) -> None:
    """Fill in the hidden rooms at random. Rooms drawn for a choice in the set-up are all different (GHA-2.7),
    and differ from those that the drawing seat has kept."""
    seven = position.options.seven_rooms
    own = [room for rooms in position.rooms for room in rooms[1:] if not (seven and room in c.SEVENTH)]
    left = Counter(room_tiles(position))
    left.subtract([*own, *(room for room in position.dealt_rooms if room != UNKNOWN)])
    hidden = list(shuffled(position, sorted(left.elements())))
    if UNKNOWN in position.dealt_rooms:
        kept = position.rooms[max(position.asked, 0)]
        drawn: list[int] = []
        for room in hidden[:]:
            if len(drawn) < len(position.dealt_rooms) and room not in drawn and room not in kept:
                drawn.append(room)
                hidden.remove(room)
        position.dealt_rooms = tuple(drawn)
    n = len(position.rooms_out)
    position.rooms_out, position.room_pile = tuple(hidden[:n]), tuple(hidden[n:])
