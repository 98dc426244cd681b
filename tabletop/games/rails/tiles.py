"""The track tiles: every face in every direction as one small int, and sets of tiles as bits.

A *tile* here is a face turned by sixths; two directions that look the same are one tile. The
questions of the rules ("which tiles use none of these edges?") are answered by bit sets that are
computed once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple

from tabletop.engine.data import Entry
from tabletop.engine.memo import Memo
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import COST_OF_TOWN, COST_PER_END, DATA
from tabletop.games.rails.land import TERRAIN_COST

Track = tuple[int, int]
"""Two edges that a track joins, the lower one first."""
THE_TOWN = 1 << 6
"""The bit that stands for the town on the tile itself, in a set of edges given as bits."""
EVERY_EDGE = (1 << 6) - 1


class Tile(NamedTuple):
    """A face of a track tile, turned in one direction."""

    face: int
    turn: int
    town: bool
    edges: int
    """The edges of the hex at which track of the tile ends, a bit for each edge from 0 to 5."""
    tracks: frozenset[Track]
    """The tracks of a tile without a town, as pairs of edges; empty for a town tile."""


def _turned(track: Iterable[int], turn: int) -> tuple[int, ...]:
    return tuple(sorted((edge + turn) % 6 for edge in track))


def _edge_bits(edges: Iterable[int]) -> int:
    return sum(1 << edge for edge in set(edges))


def _looks(index: int, face: Entry) -> Iterator[Tile]:
    """Yield the tiles of a face: the face in each of the directions in which it looks different."""
    town = face.text("class") == "town"
    seen = set()
    for turn in range(6):
        if town:
            edges, tracks = _turned(face.numbers("exits"), turn), frozenset[Track]()
        else:
            tracks = frozenset((a, b) for t in face.values["tracks"] for a, b in [_turned(t, turn)])
            edges = tuple(sorted(edge for track in tracks for edge in track))
        if (edges, tracks) not in seen:
            seen.add((edges, tracks))
            yield Tile(index, turn, town, _edge_bits(edges), tracks)


_FACES = DATA.tables("tile")
FACES = tuple(face.text("id") for face in _FACES)
TILES = tuple(tile for index, face in enumerate(_FACES) for tile in _looks(index, face))
TILE_TAG = tuple(f"tile.{FACES[tile.face]}.{tile.turn}" for tile in TILES)
TURNS = tuple(tuple(TILE_TAG[i] for i, t in enumerate(TILES) if t.face == face) for face in range(len(FACES)))
"""The tags of the tiles with each face (drawing of track), each turned by a sixth more than the one before;
indexed by face."""
COST = tuple(t.edges.bit_count() * COST_PER_END + (COST_OF_TOWN if t.town else 0) for t in TILES)
"""The cost of each tile on a plain, in dollars (RAIL-7.1, RAIL-7.2)."""


# -- shapes that no tile has -----------------------------------------------------------------------------
def _missing() -> Iterator[Tile]:
    """Yield the shapes that no tile has, so that a player who tries one can be told so (RAIL-6.4): two
    separate tracks, or five or six exits of a town."""
    have = {tile.tracks for tile in TILES}
    for a, b in combinations(combinations(range(6), 2), 2):
        if not set(a) & set(b) and frozenset((a, b)) not in have:
            yield Tile(NOTHING, 0, False, _edge_bits((*a, *b)), frozenset((a, b)))
    for exits in (edges for n in (5, 6) for edges in combinations(range(6), n)):
        yield Tile(NOTHING, 0, True, _edge_bits(exits), frozenset())


def _drawn(tile: Tile) -> str:
    """Return the edges of a shape as text: "0123" for tracks 0-1 and 2-3, "t01234" for a town's exits."""
    if tile.town:
        return "t" + "".join(str(edge) for edge in range(6) if tile.edges >> edge & 1)
    return "".join(f"{a}{b}" for a, b in sorted(tile.tracks))


_MISSING = tuple(_missing())
MISSING_TAG = tuple(f"tile.none.{_drawn(tile)}" for tile in _MISSING)
"""The keys of the texts that name the shapes of track which no tile has, in the same order as these shapes at
the end of SHAPES."""
SHAPES = TILES + _MISSING
"""The shapes of track of all tiles, followed by those that no tile has but a player might ask for."""

# -- sets ------------------------------------------------------------------------------------------------
EVERY = (1 << len(TILES)) - 1


def _set(wanted: Iterable[bool]) -> int:
    return sum(1 << i for i, is_in in enumerate(wanted) if is_in)


TOWN_TILES = _set(t.town for t in SHAPES)
PLAIN_TILES = _set(not t.town for t in SHAPES)
ONE_TRACK = _set(len(t.tracks) == 1 for t in TILES)
TWO_TRACKS = _set(len(t.tracks) == 2 for t in TILES)
AVOIDING = tuple(_set(not t.edges & edges for t in SHAPES) for edges in range(1 << 6))
"""The shapes that have no track at certain edges, as bits (bit n for SHAPES[n]); indexed by these edges as
bits."""
CHEAPEST = min(COST)
RICHEST = max(COST) + max(TERRAIN_COST)
"""The funds in dollars with which any tile on any hex can be paid."""
PAYABLE = tuple(
    tuple(_set(cost <= funds - ground for cost in COST) for ground in range(max(TERRAIN_COST) + 1))
    for funds in range(RICHEST + 1)
)
"""The tiles that can be paid, a bit for each index of TILES; indexed by the funds and by the extra cost of
the ground, both in dollars."""
OF_FACE = tuple(_set(t.face == face for t in TILES) for face in range(len(FACES)))


@cache
def joining(a: int, b: int) -> int:
    """Return the tiles without a town that have a track between two edges, as bits."""
    track = (min(a, b), max(a, b))
    return _set(track in t.tracks for t in TILES)


@cache
def improving(old: int) -> int:
    """Return, as bits, the tiles that have all track of the tile `old` and more (RAIL-8.7); all tiles for
    NOTHING."""
    if old == NOTHING:
        return EVERY
    was = TILES[old]
    return _set(
        t.town == was.town and t.edges & was.edges == was.edges and t.tracks >= was.tracks and t != was
        for t in TILES
    )


@cache
def new_tracks(old: int, tile: int) -> tuple[Track, ...]:
    """Return the tracks of a tile without a town that the tile `old` below it (or NOTHING) does not have."""
    return tuple(sorted(TILES[tile].tracks - (TILES[old].tracks if old != NOTHING else set())))


@cache
def new_exits(old: int, tile: int) -> tuple[int, ...]:
    """Return the edges of the exits of a town tile that the tile `old` below it (or NOTHING) does not
    have."""
    added = TILES[tile].edges & ~(TILES[old].edges if old != NOTHING else 0)
    return tuple(edge for edge in range(6) if added >> edge & 1)


@cache
def redirecting(old: int, stays: int, open_edge: int) -> int:
    """Return, as bits, the tiles that differ from the tile `old` only in that its track from the edge `stays`
    to `open_edge` ends at another edge (RAIL-8.5)."""
    rest = TILES[old].tracks - {(min(stays, open_edge), max(stays, open_edge))}
    elsewhere = (joining(stays, edge) for edge in range(6) if edge not in (stays, open_edge))
    as_many = TWO_TRACKS if rest else ONE_TRACK
    return reduce(and_, (joining(*track) for track in rest), as_many) & reduce(or_, elsewhere)


@cache
def may_redirect(old: int) -> int:
    """Return, as bits, the tiles that differ from the tile `old` in one end of one track, or for a town in
    the edges of its exits: laying one of them counts as an attempt to redirect track."""
    was = TILES[old]
    if was.town:
        return _set(t.town and t != was and t.edges.bit_count() == was.edges.bit_count() for t in TILES)
    return reduce(or_, (redirecting(old, *ends) for a, b in was.tracks for ends in ((a, b), (b, a))))


@cache
def starting(old: int, edges: int) -> int:
    """Return, as bits, the tiles that may replace the tile `old` (or NOTHING) if new track must begin at the
    given edges (bits): each new track of a tile without a town, at least one new exit of a town tile. The bit
    THE_TOWN in `edges` lets track begin in the town itself."""
    was = TILES[old] if old != NOTHING else Tile(0, 0, False, 0, frozenset())
    lying = frozenset((a, b) for a, b in was.tracks if not (edges >> a | edges >> b) & 1)
    plain = PLAIN_TILES & ~_adrift(edges & EVERY_EDGE, lying)
    if edges & THE_TOWN:
        return plain | TOWN_TILES
    return plain | TOWN_TILES & EVERY & ~AVOIDING[edges & ~was.edges]


@cache
def _adrift(edges: int, lying: frozenset[Track]) -> int:
    """Return, as bits, the tiles without a town that have a track touching none of the given edges (bits);
    the tracks in `lying`, which the hex has already, do not count."""
    elsewhere = [e for e in range(6) if not edges >> e & 1]
    return reduce(or_, (joining(*pair) for pair in combinations(elsewhere, 2) if pair not in lying), 0)


# -- the supply ------------------------------------------------------------------------------------------
SUPPLIES_REMEMBERED = 1_024
"""The number of results that each cache of the supply keeps."""
_PAIRS = [
    (FACES.index(pair.text("front")), FACES.index(pair.text("back")), pair.number("count"))
    for pair in DATA.tables("supply")
]


def faces_left(laid: tuple[int, ...], instead_of: int = NOTHING) -> int:
    """Return, as bits, the tiles that can still be laid when the supply of tiles is limited (RAIL-26.2),
    given the tiles on the map (`laid`). The tile `instead_of`, NOTHING for none, first goes back to the
    supply.

    A tile has two faces, and no player must choose which tile shows which face: a face can be laid as long as
    some assignment of tiles to faces allows it (Hall's marriage theorem).
    """
    return _left(_used[laid], NOTHING if instead_of == NOTHING else TILES[instead_of].face)


def _count_faces(laid: tuple[int, ...]) -> tuple[int, ...]:
    used = Counter(TILES[tile].face for tile in laid if tile != NOTHING)
    return tuple(used[face] for face in range(len(FACES)))


_used = Memo(_count_faces, SUPPLIES_REMEMBERED)
"""The number of tiles on the map that show each face, by the tiles on all hexes; every hex of a listing asks
for the same."""


@lru_cache(SUPPLIES_REMEMBERED)
def _left(used: tuple[int, ...], back: int) -> int:
    """Return, as bits, the tiles left when so many show each face, after one with the face `back` is put
    back."""
    counts = [n - (face == back) for face, n in enumerate(used)]
    return sum(OF_FACE[face] for face in range(len(FACES)) if _one_more(face, counts))


def _one_more(face: int, used: Sequence[int]) -> bool:
    return all(sum(used[f] for f in group) < tiles for group, tiles in _groups(face))


@cache
def _groups(face: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the groups of faces that include a given face, each with the number of tiles that have at least
    one face of the group."""
    kin = {face}
    for _ in _PAIRS:
        kin |= {f for a, b, _ in _PAIRS if a in kin or b in kin for f in (a, b)}
    others = sorted(kin - {face})
    groups = [(face, *some) for n in range(len(others) + 1) for some in combinations(others, n)]
    return tuple((group, sum(n for a, b, n in _PAIRS if a in group or b in group)) for group in groups)
